//! Ponte del Diavolo on one device: whole games and single moves.

use anyhow::{Context, Result, bail, ensure};
use browser_tests::{Harness, Page, Test, Viewport};

pub(crate) const TESTS: &[Test] = &[
    ("ponte_whole_game_on_desktop", whole_game_wide),
    ("ponte_whole_game_on_a_narrow_phone", whole_game_narrow),
    ("ponte_whole_game_by_keyboard_only", whole_game_by_keyboard),
    ("ponte_whole_game_against_the_engine", whole_game_against_engine),
    ("ponte_illegal_cell_is_explained", refused),
    ("ponte_bridge_is_built_and_taken_back", bridge),
    ("ponte_opening_choice_light", choose_light),
    ("ponte_opening_choice_dark", choose_dark),
    ("ponte_first_tile_can_be_taken_back", first_tile),
    ("ponte_game_survives_a_reload", reload),
    ("ponte_new_game_and_opening_by_keyboard_only", keyboard),
    ("ponte_replay_controls_are_in_view_with_the_board", replay_controls),
    ("ponte_bridges_are_discoverable", discoverable_bridges),
    ("ponte_touch_moves_wait_for_confirmation", touch_confirmation),
    ("ponte_board_does_not_move_during_a_turn", stable_layout),
    ("ponte_largest_board_can_be_tapped_on_a_phone", largest_board),
];

/// Starts a game of two players on one device, on a board of this size.
pub(crate) fn start_game(page: &Page, size: u8) -> Result<()> {
    start_game_with(page, "friend", size)
}

/// Starts a game on a board of this size against `opponent`, a value of the form.
pub(crate) fn start_game_with(page: &Page, opponent: &str, size: u8) -> Result<()> {
    page.click("#new-game")?;
    page.wait_for("#new-dialog[open]")?;
    page.click(&format!("label:has(input[name=opponent][value={opponent}])"))?;
    if opponent == "engine" {
        page.click("label:has(input[name=level][value=\"1\"])")?;
    }
    page.eval("void (document.querySelector('#more-rules').open = true)")?;
    page.click("label:has(input[name=rules][value=custom])")?;
    page.fill("#new-size", &size.to_string())?;
    page.check_accessibility()?;
    page.click("#start")?;
    page.wait_hidden("#new-dialog")?;
    page.wait_until(
        &format!(
            "document.querySelectorAll('.board .cell').length === {}",
            u32::from(size) * u32::from(size)
        ),
        "the board",
    )
}

/// Taps a cell. On touch screens complete moves wait for confirmation, which is given.
pub(crate) fn tap(page: &Page, cell: &str) -> Result<()> {
    page.click(&format!(".board .cell[data-cell={cell}]"))?;
    confirm(page)
}

/// Confirms the move that waits for it, if there is one.
pub(crate) fn confirm(page: &Page) -> Result<()> {
    page.wait_for_frame()?;
    if page.is_visible("#confirm")? { page.click("#confirm") } else { Ok(()) }
}

/// Places the opening pair on c3 and e3, where a bridge fits.
pub(crate) fn play_opening(page: &Page) -> Result<()> {
    start_game(page, 7)?;
    tap(page, "c3")?;
    page.wait_for(".cell.tiled[data-cell=c3]")?;
    tap(page, "e3")?;
    page.wait_for("#choose-light")
}

/// Plays the first legal move until the game is over.
pub(crate) fn play_to_the_end(page: &Page) -> Result<()> {
    for _ in 0..200 {
        if page.is_visible("#end-dialog[open]")? {
            return Ok(());
        }
        if page.is_visible("#choose-dark")? {
            page.click("#choose-dark")?;
            page.wait_hidden("#choose-dark")?;
        } else if page.is_visible("#pass")? {
            let before = page.count("#turn-list button")?;
            page.click("#pass")?;
            page.wait_until(&format!("document.querySelectorAll('#turn-list button').length > {before} || !document.querySelector('#pass') || document.querySelector('#end-dialog[open]')"), "the pass to be played")?;
        } else if page.count(".cell.legal:not(.tiled)")? > 0 {
            let tiles = page.count(".cell.tiled")?;
            page.click(".cell.legal:not(.tiled)")?;
            page.wait_until(
                &format!("document.querySelectorAll('.cell.tiled').length > {tiles}"),
                "the tile",
            )?;
            confirm(page)?;
        } else {
            page.wait_until(
                "document.querySelector('#end-dialog[open], #pass, .cell.legal:not(.tiled), #choose-dark')",
                "a legal action",
            )?;
        }
    }
    bail!("the game has not ended")
}

fn whole_game(harness: &Harness, viewport: Viewport, name: &str) -> Result<()> {
    let (middle, end) = (
        harness.screenshot_path(&format!("ponte-game-{name}")),
        harness.screenshot_path(&format!("ponte-end-{name}")),
    );
    harness.visit("/ponte", viewport, |page| {
        start_game(page, 4)?;
        tap(page, "b2")?;
        tap(page, "d4")?;
        page.click("#choose-dark")?;
        page.wait_hidden("#choose-dark")?;
        page.check_width()?;
        page.check_accessibility()?;
        page.screenshot(&middle)?;
        play_to_the_end(page)?;
        page.screenshot(&end)?;
        page.check_width()?;
        let fits = "(() => { const row = document.querySelector('#end-dialog .dialog-actions');
            return row.scrollWidth <= row.clientWidth; })()";
        ensure!(page.eval(fits)? == true, "the buttons at the end scroll sideways");
        let leave_room = "(() => {
            const top = document.querySelector('#end-dialog .dialog-actions').getBoundingClientRect().top;
            return [...document.querySelectorAll('#end-dialog .account-points')]
                .every((points) => points.getBoundingClientRect().bottom <= top);
        })()";
        ensure!(page.is_true(leave_room)?, "the buttons at the end cover the points");
        page.check_accessibility()?;
        ensure!(page.count("#end-dialog .account")? == 2, "the points of both players are missing");
        page.click("#again")?;
        page.wait_hidden("#end-dialog")?;
        page.wait_until("document.querySelectorAll('.cell.tiled').length === 0", "an empty board")
    })
}

fn whole_game_wide(harness: &Harness) -> Result<()> {
    whole_game(harness, Viewport { dark: true, reduced_motion: false, ..Viewport::DESKTOP }, "dark-1280")
}

fn whole_game_narrow(harness: &Harness) -> Result<()> {
    whole_game(harness, Viewport::NARROW, "light-320")
}

/// Moves the focus to a cell with the arrow keys.
fn move_focus_to(page: &Page, cell: &str) -> Result<()> {
    page.tab_to(".board .cell")?;
    let at = page.eval("document.activeElement.dataset.cell")?;
    let at = at.as_str().context("no cell has the focus")?.to_owned();
    let place = |cell: &str| -> Result<(i32, i32)> {
        let column = cell.bytes().next().context("the cell has no name")?;
        Ok((i32::from(column), cell[1..].parse()?))
    };
    let ((from, low), (to, high)) = (place(&at)?, place(cell)?);
    let moves = [(to - from, "ArrowRight", "ArrowLeft"), (high - low, "ArrowUp", "ArrowDown")];
    for (steps, forth, back) in moves {
        for _ in 0..steps.abs() {
            page.key(if steps > 0 { forth } else { back })?;
        }
    }
    page.wait_until(&format!("document.activeElement.dataset.cell === {cell:?}"), cell)?;
    page.check_focus_visible()
}

fn whole_game_by_keyboard(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::DESKTOP, |page| {
        start_game(page, 3)?;
        for _ in 0..60 {
            let actions = "#end-dialog[open], #choose-dark, #pass, .cell.legal:not(.tiled)";
            page.wait_until(&format!("document.querySelector('{actions}')"), "a legal action")?;
            if page.is_visible("#end-dialog[open]")? {
                page.tab_to("#again")?;
                page.key("Enter")?;
                page.wait_hidden("#end-dialog")?;
                return page.wait_count(".cell.tiled", 0);
            }
            let button =
                ["#choose-dark", "#pass"].into_iter().find(|id| page.is_visible(id).unwrap_or(false));
            let before = page.eval("document.querySelector('.ponte').innerText")?;
            if let Some(button) = button {
                page.tab_to(button)?;
                page.key("Enter")?;
            } else {
                let cell = page.eval("document.querySelector('.cell.legal:not(.tiled)').dataset.cell")?;
                move_focus_to(page, cell.as_str().context("the cell has no name")?)?;
                page.key(" ")?;
            }
            page.poll(|| Ok(page.eval("document.querySelector('.ponte').innerText")? != before))
                .context("the key had no effect")?;
        }
        bail!("the game has not ended")
    })
}

fn whole_game_against_engine(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::PHONE, |page| {
        start_game_with(page, "engine", 4)?;
        play_to_the_end(page)?;
        page.check_accessibility()?;
        ensure!(page.count("#end-dialog .account")? == 2, "the points of both players are missing");
        page.click("#replay")?;
        page.wait_hidden("#end-dialog")?;
        page.wait_count(".cell.tiled", 0)
    })
}

fn refused(harness: &Harness) -> Result<()> {
    let file = harness.screenshot_path("ponte-rejection-light-320");
    harness.visit("/ponte", Viewport::NARROW, |page| {
        play_opening(page)?;
        // The colour has to be chosen first.
        tap(page, "a1")?;
        page.wait_for("#rejection")?;
        let first = page.text("#rejection")?;
        ensure!(!first.is_empty(), "the explanation is empty");
        page.click("#choose-dark")?;
        page.wait_hidden("#rejection")?;
        // A tile of the opponent.
        tap(page, "c3")?;
        page.wait_for("#rejection")?;
        let second = page.text("#rejection")?;
        ensure!(second != first, "two rules have the same explanation: {second}");
        ensure!(page.text("[aria-live=polite]")?.contains(&second), "not announced: {second}");
        page.screenshot(&file)?;
        page.check_accessibility()
    })
}

fn bridge(harness: &Harness) -> Result<()> {
    let file = harness.screenshot_path("ponte-bridge-light-1280");
    harness.visit("/ponte", Viewport::DESKTOP, |page| {
        play_opening(page)?;
        page.click("#choose-dark")?;
        tap(page, "a7")?;
        tap(page, "g7")?;
        page.wait_until("document.querySelectorAll('.cell.tiled').length === 4", "four tiles")?;
        let drawing = "document.querySelector('.board svg').innerHTML";
        let before = page.eval(drawing)?;
        tap(page, "c3")?;
        page.wait_for("#deselect")?;
        tap(page, "e3")?;
        page.wait_hidden("#deselect")?;
        ensure!(page.eval(drawing)? != before, "the bridge is not drawn");
        page.wait_until(
            "/c3.?[-–].?e3/.test(document.querySelector('#turn-list').innerText)",
            "the bridge in the list of moves",
        )?;
        page.screenshot(&file)?;
        page.check_accessibility()?;
        page.click("#undo")?;
        page.wait_until(
            "!/c3.?[-–].?e3/.test(document.querySelector('#turn-list').innerText)",
            "the bridge to be taken back",
        )
    })
}

fn choice(harness: &Harness, colour: &str) -> Result<()> {
    harness.visit("/ponte", Viewport::DESKTOP, |page| {
        play_opening(page)?;
        page.check_accessibility()?;
        page.click(&format!("#choose-{colour}"))?;
        page.wait_hidden("#choose-light")?;
        // Dark moves next, independent of the choice.
        page.wait_for(".status .swatch.dark")?;
        tap(page, "a7")?;
        tap(page, "g7")?;
        page.wait_until("document.querySelectorAll('.cell.tiled').length === 4", "four tiles")?;
        page.wait_for(".status .swatch.light")
    })
}

fn choose_light(harness: &Harness) -> Result<()> {
    choice(harness, "light")
}

fn choose_dark(harness: &Harness) -> Result<()> {
    choice(harness, "dark")
}

fn first_tile(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::DESKTOP, |page| {
        start_game(page, 5)?;
        tap(page, "b2")?;
        page.wait_for(".cell.tiled[data-cell=b2]")?;
        page.click("#deselect")?;
        page.wait_until(
            "document.querySelectorAll('.cell.tiled').length === 0",
            "the tile to be taken back",
        )?;
        tap(page, "b2")?;
        page.wait_for(".cell.tiled[data-cell=b2]")?;
        tap(page, "b2")?;
        page.wait_until(
            "document.querySelectorAll('.cell.tiled').length === 0",
            "the second tap to take it back",
        )
    })
}

fn reload(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::DESKTOP, |page| {
        play_opening(page)?;
        page.click("#choose-dark")?;
        page.wait_hidden("#choose-dark")?;
        let before = page.text("#turn-list")?;
        page.reload()?;
        page.wait_until("document.querySelectorAll('.cell.tiled').length === 2", "the tiles")?;
        ensure!(page.text("#turn-list")? == before, "the list of moves has changed");
        tap(page, "a7")?;
        tap(page, "g7")?;
        page.wait_until("document.querySelectorAll('.cell.tiled').length === 4", "the next move")
    })
}

fn keyboard(harness: &Harness) -> Result<()> {
    harness.visit("/", Viewport::DESKTOP, |page| {
        page.tab_to("header nav a[href='/ponte']")?;
        page.key("Enter")?;
        page.wait_until("location.pathname === '/ponte'", "the page")?;
        page.wait_for("#new-game")?;
        page.tab_to("#new-game")?;
        page.key("Enter")?;
        page.wait_for("#new-dialog[open]")?;
        page.tab_to("#new-dialog input[name=opponent]")?;
        for _ in 0..3 {
            if page.is_true("document.activeElement.value === 'friend'")? {
                break;
            }
            page.key("ArrowDown")?;
        }
        page.key(" ")?;
        page.tab_to("#start")?;
        page.key("Enter")?;
        page.wait_hidden("#new-dialog")?;
        page.tab_to(".board .cell")?;
        let focused = "document.activeElement.dataset.cell";
        let start = page.eval(focused)?;
        ensure!(
            page.is_true("document.activeElement.matches(':focus-visible')")?,
            "the focus is not visible"
        );
        page.key("Enter")?;
        page.wait_until("document.querySelectorAll('.cell.tiled').length === 1", "the first tile")?;
        page.key("ArrowRight")?;
        page.key("ArrowUp")?;
        ensure!(page.eval(focused)? != start, "the arrow keys do not move the focus");
        page.key(" ")?;
        page.wait_until("document.querySelectorAll('.cell.tiled').length === 2", "the second tile")?;
        page.tab_to("#choose-dark").or_else(|_| page.tab_to("#choose-dark"))?;
        page.key("Enter")?;
        page.wait_hidden("#choose-dark")?;
        page.tab_to("#undo")?;
        page.key("Enter")?;
        page.wait_for("#choose-dark")
    })
}

/// The controls are right below the board, and both fit on the screen.
fn replay_controls(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::DESKTOP, |page| {
        play_opening(page)?;
        page.click("#choose-dark")?;
        for (width, height) in [(390, 844), (320, 640), (740, 360), (820, 1180), (1280, 900)] {
            page.set_viewport(Viewport { width, height, ..Viewport::DESKTOP })?;
            page.wait_for_frame()?;
            let places = page.eval(
                "(() => {
                    document.querySelector('.ponte-board').scrollIntoView({ block: 'nearest' });
                    const [board, walk] = ['.ponte-board .board', '.ponte-board .walk']
                        .map((one) => document.querySelector(one).getBoundingClientRect());
                    return { top: board.top, gap: walk.top - board.bottom, bottom: walk.bottom };
                })()",
            )?;
            let [top, gap, bottom] = ["top", "gap", "bottom"].map(|key| places[key].as_f64().unwrap_or(-1e9));
            ensure!((0.0..=16.0).contains(&gap), "{width} x {height}: not below the board: {places}");
            ensure!(top >= -1.0 && bottom <= f64::from(height) + 1.0, "{width} x {height}: {places}");
        }
        page.click("#back")?;
        page.wait_count(".cell.tiled", 2)?;
        page.key("ArrowLeft")?;
        page.wait_count(".cell.tiled", 0)?;
        ensure!(page.is_visible("#back kbd[data-key='←']")?, "the shortcuts are not shown");
        page.check_accessibility()
    })
}

fn discoverable_bridges(harness: &Harness) -> Result<()> {
    let file = harness.screenshot_path("ponte-bridge-ends-light-1280");
    harness.visit("/ponte", Viewport::DESKTOP, |page| {
        play_opening(page)?;
        page.click("#choose-dark")?;
        tap(page, "a7")?;
        tap(page, "g7")?;
        page.wait_count(".cell.bridge-end", 2)?;
        let label = page.eval("document.querySelector('.cell[data-cell=c3]').getAttribute('aria-label')")?;
        ensure!(
            label.as_str().is_some_and(|text| text.ends_with("to e3")),
            "the bridge is not in the name of the tile: {label}"
        );
        // The focus shows the spans, and leaving hides them.
        let drawing = "document.querySelector('.board svg').innerHTML";
        let before = page.eval(drawing)?;
        page.eval("document.querySelector('.cell[data-cell=c3]').focus()")?;
        page.poll(|| Ok(page.eval(drawing)? != before)).context("the bridge is not shown")?;
        page.screenshot(&file)?;
        page.eval("document.activeElement.blur()")?;
        page.poll(|| Ok(page.eval(drawing)? == before)).context("the bridge stays")?;
        // A wrong second end is explained, and the first stays selected.
        tap(page, "c3")?;
        tap(page, "a7")?;
        page.wait_for("#rejection")?;
        page.wait_for("#deselect")?;
        page.check_accessibility()
    })
}

fn touch_confirmation(harness: &Harness) -> Result<()> {
    for viewport in [Viewport::NARROW, Viewport::PHONE] {
        harness.visit("/ponte", viewport, |page| {
            start_game(page, 5)?;
            page.click(".board .cell[data-cell=b2]")?;
            page.click(".board .cell[data-cell=d4]")?;
            page.wait_for("#confirm")?;
            ensure!(!page.is_visible("#choose-dark")?, "the move was played without confirmation");
            page.check_accessibility()?;
            // The notes of a first game do not push the button out of view.
            page.eval("scrollTo(0, 0)")?;
            page.check_in_view("#confirm")?;
            page.click("#confirm")?;
            page.wait_for("#choose-dark")
        })?;
    }
    Ok(())
}

fn stable_layout(harness: &Harness) -> Result<()> {
    for viewport in [Viewport::NARROW, Viewport::PHONE, Viewport::DESKTOP] {
        harness.visit("/ponte", viewport, |page| {
            start_game(page, 7)?;
            let places = "JSON.stringify(['.board', '.bar', '.ponte-side'].map((one) => \
                Math.round(document.querySelector(one).getBoundingClientRect().top + scrollY)))";
            let before = page.eval(places)?;
            tap(page, "c3")?;
            page.wait_for(".cell.tiled[data-cell=c3]")?;
            ensure!(page.eval(places)? == before, "{} wide: the layout moves", viewport.width);
            Ok(())
        })?;
    }
    Ok(())
}

/// Cells of 12 x 12 are at least 27 pixels wide on phones, and 30 on current ones.
fn largest_board(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::PHONE, |page| {
        start_game(page, 12)?;
        for (width, least) in [(320, 24.0), (360, 27.0), (390, 30.0)] {
            page.set_viewport(Viewport { width, ..Viewport::PHONE })?;
            page.wait_for_frame()?;
            let smallest = page.eval(
                "Math.min(...[...document.querySelectorAll('.board .cell')]
                    .map((cell) => cell.getBoundingClientRect()).flatMap(({ width, height }) => [width, height]))",
            )?;
            ensure!(smallest.as_f64().is_some_and(|side| side >= least), "{width} wide: {smallest}");
            page.check_accessibility().with_context(|| format!("{width} wide"))?;
            page.screenshot(&harness.screenshot_path(&format!("ponte-12-{width}")))?;
        }
        // What is drawn is what is tapped.
        for cell in ["a1", "l12"] {
            page.click(&format!(".board .cell[data-cell={cell}]"))?;
        }
        page.wait_for("#confirm")?;
        page.screenshot(&harness.screenshot_path("ponte-12-corners-390"))?;
        page.click("#confirm")?;
        page.wait_count(".cell.tiled", 2)
    })
}
