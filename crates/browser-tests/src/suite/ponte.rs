//! Ponte del Diavolo, played as people play it.

use anyhow::{Result, bail, ensure};

use browser_tests::{Look, Page, Test, World};

pub(crate) const TESTS: &[Test] = &[
    ("ponte_whole_game_on_a_wide_screen", whole_game_wide),
    ("ponte_whole_game_on_a_narrow_screen", whole_game_narrow),
    ("ponte_forbidden_cell_is_explained", refused),
    ("ponte_bridge_is_built_and_taken_back", bridge),
    ("ponte_opening_choice_light", choose_light),
    ("ponte_opening_choice_dark", choose_dark),
    ("ponte_first_tile_can_be_taken_back", first_tile),
    ("ponte_game_survives_a_reload", reload),
    ("ponte_keyboard_alone_suffices", keyboard),
    ("ponte_past_turns_can_be_walked_through", walk),
    ("ponte_resigning_ends_the_game", resign),
    ("ponte_language_changes_in_the_middle_of_a_game", language),
    ("ponte_link_opens_a_game", link),
    ("ponte_wrong_custom_board_is_refused", wrong_board),
];

/// Begins a game of two friends on a board of this size.
fn begin(page: &Page, size: u8) -> Result<()> {
    page.click("#new-game")?;
    page.wait_for("#new-dialog[open]")?;
    page.click("label:has(input[name=opponent][value=friend])")?;
    page.click("label:has(input[name=rules][value=custom])")?;
    page.write("#new-size", &size.to_string())?;
    page.is_for_everybody()?;
    page.click("#start")?;
    page.wait_gone("#new-dialog")?;
    page.wait(
        &format!(
            "document.querySelectorAll('.board .cell').length === {}",
            u32::from(size) * u32::from(size)
        ),
        "the board",
    )
}

fn tap(page: &Page, cell: &str) -> Result<()> {
    page.click(&format!(".board .cell[data-cell={cell}]"))
}

/// Lays the opening pair on c3 and e3, between which a bridge fits.
fn open(page: &Page) -> Result<()> {
    begin(page, 7)?;
    tap(page, "c3")?;
    page.wait_for(".cell.tiled[data-cell=c3]")?;
    tap(page, "e3")?;
    page.wait_for("#choose-light")
}

/// Taps whatever is legal until the game is over.
fn play_to_the_end(page: &Page) -> Result<()> {
    for _ in 0..200 {
        if page.sees("#end-dialog[open]")? {
            return Ok(());
        }
        if page.sees("#choose-dark")? {
            page.click("#choose-dark")?;
            page.wait_gone("#choose-dark")?;
        } else if page.sees("#pass")? {
            let before = page.count("#turn-list button")?;
            page.click("#pass")?;
            page.wait(&format!("document.querySelectorAll('#turn-list button').length > {before} || !document.querySelector('#pass') || document.querySelector('#end-dialog[open]')"), "the pass")?;
        } else if page.count(".cell.legal:not(.tiled)")? > 0 {
            let tiles = page.count(".cell.tiled")?;
            page.click(".cell.legal:not(.tiled)")?;
            page.wait(&format!("document.querySelectorAll('.cell.tiled').length > {tiles}"), "the tile")?;
        } else {
            page.wait(
                "document.querySelector('#end-dialog[open], #pass, .cell.legal:not(.tiled), #choose-dark')",
                "something to do",
            )?;
        }
    }
    bail!("the game does not end")
}

fn whole_game(world: &World, look: Look, name: &str) -> Result<()> {
    let (middle, end) =
        (world.screen(&format!("ponte-game-{name}")), world.screen(&format!("ponte-end-{name}")));
    world.visit("/ponte", look, |page| {
        begin(page, 4)?;
        tap(page, "b2")?;
        tap(page, "d4")?;
        page.click("#choose-dark")?;
        page.wait_gone("#choose-dark")?;
        page.fits()?;
        page.is_for_everybody()?;
        page.screenshot(&middle)?;
        play_to_the_end(page)?;
        page.screenshot(&end)?;
        page.fits()?;
        page.is_for_everybody()?;
        ensure!(page.count("#end-dialog .account")? == 2, "both players' points should be told");
        page.click("#again")?;
        page.wait_gone("#end-dialog")?;
        page.wait("document.querySelectorAll('.cell.tiled').length === 0", "an empty board")
    })
}

fn whole_game_wide(world: &World) -> Result<()> {
    whole_game(world, Look { dark: true, still: false, ..Look::WIDE }, "dark-1280")
}

fn whole_game_narrow(world: &World) -> Result<()> {
    whole_game(world, Look::NARROW, "light-320")
}

fn refused(world: &World) -> Result<()> {
    let file = world.screen("ponte-refusal-light-320");
    world.visit("/ponte", Look::NARROW, |page| {
        open(page)?;
        // A colour has to be chosen first.
        tap(page, "a1")?;
        page.wait_for("#refusal")?;
        let first = page.text("#refusal")?;
        ensure!(!first.is_empty(), "the refusal says nothing");
        page.click("#choose-dark")?;
        page.wait_gone("#refusal")?;
        // Somebody else's tile.
        tap(page, "c3")?;
        page.wait_for("#refusal")?;
        let second = page.text("#refusal")?;
        ensure!(second != first, "two rules, but one reason: {second}");
        ensure!(page.text("[aria-live=polite]")?.contains(&second), "ears do not hear: {second}");
        page.screenshot(&file)?;
        page.is_for_everybody()
    })
}

fn bridge(world: &World) -> Result<()> {
    let file = world.screen("ponte-bridge-light-1280");
    world.visit("/ponte", Look::WIDE, |page| {
        open(page)?;
        page.click("#choose-dark")?;
        tap(page, "a7")?;
        tap(page, "g7")?;
        page.wait("document.querySelectorAll('.cell.tiled').length === 4", "four tiles")?;
        let span = "document.querySelector('.board svg').innerHTML";
        let before = page.eval(span)?;
        tap(page, "c3")?;
        page.wait_for("#let-go")?;
        tap(page, "e3")?;
        page.wait_gone("#let-go")?;
        ensure!(page.eval(span)? != before, "there is no bridge to be seen");
        page.wait(
            "/c3.?[-–].?e3/.test(document.querySelector('#turn-list').innerText)",
            "the bridge in the list",
        )?;
        page.screenshot(&file)?;
        page.is_for_everybody()?;
        page.click("#undo")?;
        page.wait(
            "!/c3.?[-–].?e3/.test(document.querySelector('#turn-list').innerText)",
            "the bridge to be taken back",
        )
    })
}

fn choice(world: &World, colour: &str) -> Result<()> {
    world.visit("/ponte", Look::WIDE, |page| {
        open(page)?;
        page.is_for_everybody()?;
        page.click(&format!("#choose-{colour}"))?;
        page.wait_gone("#choose-light")?;
        // Whoever chose what, dark goes on.
        page.wait_for(".status .swatch.dark")?;
        tap(page, "a7")?;
        tap(page, "g7")?;
        page.wait("document.querySelectorAll('.cell.tiled').length === 4", "four tiles")?;
        page.wait_for(".status .swatch.light")
    })
}

fn choose_light(world: &World) -> Result<()> {
    choice(world, "light")
}

fn choose_dark(world: &World) -> Result<()> {
    choice(world, "dark")
}

fn first_tile(world: &World) -> Result<()> {
    world.visit("/ponte", Look::WIDE, |page| {
        begin(page, 5)?;
        tap(page, "b2")?;
        page.wait_for(".cell.tiled[data-cell=b2]")?;
        page.click("#let-go")?;
        page.wait("document.querySelectorAll('.cell.tiled').length === 0", "the tile to be taken back")?;
        tap(page, "b2")?;
        page.wait_for(".cell.tiled[data-cell=b2]")?;
        tap(page, "b2")?;
        page.wait("document.querySelectorAll('.cell.tiled').length === 0", "a second tap to take it back")
    })
}

fn reload(world: &World) -> Result<()> {
    world.visit("/ponte", Look::WIDE, |page| {
        open(page)?;
        page.click("#choose-dark")?;
        page.wait_gone("#choose-dark")?;
        let before = page.text("#turn-list")?;
        page.reload()?;
        page.wait("document.querySelectorAll('.cell.tiled').length === 2", "the tiles")?;
        ensure!(page.text("#turn-list")? == before, "the turns have changed");
        tap(page, "a7")?;
        tap(page, "g7")?;
        page.wait("document.querySelectorAll('.cell.tiled').length === 4", "the game to go on")
    })
}

fn keyboard(world: &World) -> Result<()> {
    world.visit("/", Look::WIDE, |page| {
        page.tab_to("header nav a[href='/ponte']")?;
        page.key("Enter")?;
        page.wait("location.pathname === '/ponte'", "the page")?;
        page.wait_for("#new-game")?;
        page.tab_to("#new-game")?;
        page.key("Enter")?;
        page.wait_for("#new-dialog[open]")?;
        page.tab_to("#new-dialog input[name=opponent]")?;
        for _ in 0..3 {
            if page.holds("document.activeElement.value === 'friend'")? {
                break;
            }
            page.key("ArrowDown")?;
        }
        page.key(" ")?;
        page.tab_to("#start")?;
        page.key("Enter")?;
        page.wait_gone("#new-dialog")?;
        page.tab_to(".board .cell")?;
        let focused = "document.activeElement.dataset.cell";
        let start = page.eval(focused)?;
        ensure!(page.holds("document.activeElement.matches(':focus-visible')")?, "the focus cannot be seen");
        page.key("Enter")?;
        page.wait("document.querySelectorAll('.cell.tiled').length === 1", "the first tile")?;
        page.key("ArrowRight")?;
        page.key("ArrowUp")?;
        ensure!(page.eval(focused)? != start, "the arrow keys do not move");
        page.key(" ")?;
        page.wait("document.querySelectorAll('.cell.tiled').length === 2", "the second tile")?;
        page.tab_to("#choose-dark").or_else(|_| page.tab_to("#choose-dark"))?;
        page.key("Enter")?;
        page.wait_gone("#choose-dark")?;
        page.tab_to("#undo")?;
        page.key("Enter")?;
        page.wait_for("#choose-dark")
    })
}

fn walk(world: &World) -> Result<()> {
    world.visit("/ponte", Look::WIDE, |page| {
        open(page)?;
        page.click("#choose-dark")?;
        page.wait_gone("#choose-dark")?;
        page.eval("document.activeElement.blur()")?;
        page.key("Home")?;
        page.wait("document.querySelectorAll('.cell.tiled').length === 0", "the empty board")?;
        page.key("ArrowRight")?;
        page.wait("document.querySelectorAll('.cell.tiled').length === 2", "the opening")?;
        page.click("#live")?;
        page.wait_gone("#live")
    })
}

fn resign(world: &World) -> Result<()> {
    world.visit("/ponte", Look::WIDE, |page| {
        open(page)?;
        page.click("#choose-dark")?;
        page.click("#resign")?;
        page.wait_for("#resign-dialog[open]")?;
        page.is_for_everybody()?;
        page.click("#resign-yes")?;
        page.wait_for("#end-dialog[open]")?;
        page.key("Escape")?;
        page.wait_gone("#end-dialog")?;
        page.wait_for("#show-end")
    })
}

fn language(world: &World) -> Result<()> {
    world.visit("/ponte", Look::WIDE, |page| {
        open(page)?;
        let mut seen = Vec::new();
        for language in ["en", "fr", "nl", "de", "it"] {
            page.choose("select.language", language)?;
            page.wait(&format!("document.documentElement.lang === {language:?}"), language)?;
            let text = page.text(".status")?;
            ensure!(!seen.contains(&text), "{language}: {text}");
            seen.push(text);
            ensure!(page.count(".cell.tiled")? == 2, "the game is gone");
        }
        Ok(())
    })
}

fn link(world: &World) -> Result<()> {
    world.visit("/ponte#game/small/c3,e3/dark/a7,g7/c3-e3", Look::WIDE, |page| {
        page.wait("document.querySelectorAll('.cell.tiled').length === 4", "the game of the link")?;
        page.click("#share")?;
        page.wait_for("#share-dialog[open]")?;
        page.is_for_everybody()?;
        ensure!(
            page.holds("document.querySelector('#share-link').value.endsWith('/ponte#game/small/c3,e3/dark/a7,g7/c3-e3')")?,
            "the link does not lead back"
        );
        Ok(())
    })
}

fn wrong_board(world: &World) -> Result<()> {
    world.visit("/ponte", Look::NARROW, |page| {
        page.click("#new-game")?;
        page.click("label:has(input[name=rules][value=custom])")?;
        page.write("#new-size", "99")?;
        page.wait_for("#new-dialog [role=alert]")?;
        ensure!(page.holds("document.querySelector('#start').disabled")?, "a wrong board can be started");
        page.is_for_everybody()?;
        page.fits()?;
        page.write("#new-size", "9")?;
        page.wait_gone("#new-dialog [role=alert]")
    })
}
