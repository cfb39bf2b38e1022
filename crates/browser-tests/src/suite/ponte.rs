//! Ponte del Diavolo, played as people play it.

use anyhow::{Context, Result, bail, ensure};
use browser_tests::{Look, Page, Test, World};

pub(crate) const TESTS: &[Test] = &[
    ("ponte_whole_game_on_a_wide_screen", whole_game_wide),
    ("ponte_whole_game_on_a_narrow_screen", whole_game_narrow),
    ("ponte_whole_game_by_keyboard_alone", whole_game_by_keyboard),
    ("ponte_whole_game_against_the_engine", whole_game_against_engine),
    ("ponte_forbidden_cell_is_explained", refused),
    ("ponte_bridge_is_built_and_taken_back", bridge),
    ("ponte_opening_choice_light", choose_light),
    ("ponte_opening_choice_dark", choose_dark),
    ("ponte_first_tile_can_be_taken_back", first_tile),
    ("ponte_game_survives_a_reload", reload),
    ("ponte_keyboard_alone_suffices", keyboard),
];

/// Begins a game of two friends on a board of this size.
pub(crate) fn begin(page: &Page, size: u8) -> Result<()> {
    begin_with(page, "friend", size)
}

/// Begins a game on a board of this size.
pub(crate) fn begin_with(page: &Page, opponent: &str, size: u8) -> Result<()> {
    page.click("#new-game")?;
    page.wait_for("#new-dialog[open]")?;
    page.click(&format!("label:has(input[name=opponent][value={opponent}])"))?;
    if opponent == "engine" {
        page.slide("#new-level", "1")?;
    }
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

pub(crate) fn tap(page: &Page, cell: &str) -> Result<()> {
    page.click(&format!(".board .cell[data-cell={cell}]"))
}

/// Lays the opening pair on c3 and e3, between which a bridge fits.
pub(crate) fn open(page: &Page) -> Result<()> {
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

/// Goes to a cell with the arrow keys.
fn walk_to(page: &Page, cell: &str) -> Result<()> {
    page.tab_to(".board .cell")?;
    let at = page.eval("document.activeElement.dataset.cell")?;
    let at = at.as_str().context("the focus is on no cell")?.to_owned();
    let place = |cell: &str| -> Result<(i32, i32)> {
        let column = cell.bytes().next().context("a cell without a name")?;
        Ok((i32::from(column), cell[1..].parse()?))
    };
    let ((from, low), (to, high)) = (place(&at)?, place(cell)?);
    let moves = [(to - from, "ArrowRight", "ArrowLeft"), (high - low, "ArrowUp", "ArrowDown")];
    for (steps, forth, back) in moves {
        for _ in 0..steps.abs() {
            page.key(if steps > 0 { forth } else { back })?;
        }
    }
    page.wait(&format!("document.activeElement.dataset.cell === {cell:?}"), cell)?;
    page.focus_shows()
}

fn whole_game_by_keyboard(world: &World) -> Result<()> {
    world.visit("/ponte", Look::WIDE, |page| {
        begin(page, 3)?;
        for _ in 0..60 {
            let todo = "#end-dialog[open], #choose-dark, #pass, .cell.legal:not(.tiled)";
            page.wait(&format!("document.querySelector('{todo}')"), "something to do")?;
            if page.sees("#end-dialog[open]")? {
                page.tab_to("#again")?;
                page.key("Enter")?;
                page.wait_gone("#end-dialog")?;
                return page.wait_count(".cell.tiled", 0);
            }
            let button = ["#choose-dark", "#pass"].into_iter().find(|id| page.sees(id).unwrap_or(false));
            let before = page.eval("document.querySelector('.ponte').innerText")?;
            if let Some(button) = button {
                page.tab_to(button)?;
                page.key("Enter")?;
            } else {
                let cell = page.eval("document.querySelector('.cell.legal:not(.tiled)').dataset.cell")?;
                walk_to(page, cell.as_str().context("a cell without a name")?)?;
                page.key(" ")?;
            }
            page.until(|| Ok(page.eval("document.querySelector('.ponte').innerText")? != before))
                .context("a key did nothing")?;
        }
        bail!("the game does not end")
    })
}

fn whole_game_against_engine(world: &World) -> Result<()> {
    world.visit("/ponte", Look::PHONE, |page| {
        begin_with(page, "engine", 4)?;
        play_to_the_end(page)?;
        page.is_for_everybody()?;
        ensure!(page.count("#end-dialog .account")? == 2, "both players' points should be told");
        page.click("#look-back")?;
        page.wait_gone("#end-dialog")?;
        page.wait_count(".cell.tiled", 0)
    })
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
