//! Ponte del Diavolo online.

use anyhow::{Context, Result, bail, ensure};
use browser_tests::{Harness, Page, Test, Viewport};
use serde_json::json;

use super::{leave_game, next_to_act, open_lobby, own_seat, ponte_terms, start_game, table_path};
use crate::suite::ponte::{confirm, tap};

pub(super) const TESTS: &[Test] = &[
    ("online_ponte_whole_game_by_link_and_rematch", by_link),
    ("online_ponte_whole_game_from_the_lobby", from_lobby),
    ("online_ponte_takeback_by_consent", takeback),
    ("online_ponte_premove", premove),
];

/// The controls of the player to act.
const ACTIONS: &str = ".cell.legal:not(.tiled), #choose-dark, #pass";

/// One decision, or the first half of first.
fn act(page: &Page) -> Result<()> {
    if page.is_visible("#choose-dark")? {
        page.click("#choose-dark")?;
        return page.wait_hidden("#choose-dark");
    }
    if page.count(".cell.legal:not(.tiled)")? == 0 {
        page.click("#pass")?;
        return page.wait_hidden("#pass");
    }
    let tiles = page.count(".cell.tiled")?;
    page.click(".cell.legal:not(.tiled)")?;
    page.wait_until(&format!("document.querySelectorAll('.cell.tiled').length > {tiles}"), "the tile")?;
    confirm(page)
}

fn play_to_the_end(pages: &[Page]) -> Result<()> {
    for _ in 0..300 {
        match next_to_act(pages, ACTIONS)? {
            Some(index) => act(&pages[index]).with_context(|| format!("page {}", index + 1))?,
            None => return Ok(()),
        }
    }
    bail!("the game has not ended")
}

/// Plays the opening pair; the opponent chooses dark.
pub(super) fn play_opening(first: &Page, second: &Page) -> Result<()> {
    tap(first, "a1")?;
    first.wait_for(".cell.tiled[data-cell=a1]")?;
    tap(first, "c3")?;
    second.click("#choose-dark")?;
    for page in [first, second] {
        page.wait_count(".cell.tiled", 2)?;
    }
    second.wait_hidden("#choose-dark")
}

/// Fails unless all pages show the same tiles.
pub(super) fn check_same_board(pages: &[Page]) -> Result<()> {
    let tiles =
        "[...document.querySelectorAll('.cell.tiled')].map((cell) => cell.dataset.cell).sort().join()";
    let first = pages[0].eval(tiles)?;
    for page in pages {
        ensure!(page.eval(tiles)? == first, "the boards differ");
    }
    Ok(())
}

fn by_link(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let first = open_lobby(harness, &server, Viewport::DESKTOP)?;
    first.click("#challenge-friend")?;
    first.wait_for("#challenge-dialog[open]")?;
    first.click("label:has(input[name=challenge-rules][value=small])")?;
    first.check_accessibility()?;
    first.screenshot(&harness.screenshot_path("online-new-light-1280"))?;
    first.click("#challenge-start")?;
    first.wait_for("#play-link")?;
    let link = first.eval("document.querySelector('#play-link').value")?;
    let link = link.as_str().unwrap_or_default().to_owned();
    let path =
        link.strip_prefix(first.profile().address()).context("the link leads to a different server")?;
    let second = harness.open(&server.address, path, Viewport::PHONE)?;
    // The guest chooses a name on the page of the invitation.
    second.wait_for("#nick-name")?;
    second.check_accessibility()?;
    second.screenshot(&harness.screenshot_path("online-invitation-light-390"))?;
    second.fill("#nick-name", "Rosa")?;
    second.click("#play-accept")?;
    harness.with_pages(vec![first, second], |pages| {
        for page in pages {
            page.wait_for("#table-ponte")?;
            page.wait_for_text("Rosa")?;
        }
        play_to_the_end(pages)?;
        check_same_board(pages)?;
        for page in pages {
            ensure!(page.count("#table-end .account")? == 2, "the points of both players are missing");
            page.check_accessibility()?;
        }
        pages[0].screenshot(&harness.screenshot_path("online-ponte-end-light-1280"))?;
        pages[1].screenshot(&harness.screenshot_path("online-ponte-end-light-390"))?;
        let (table, before) = (table_path(&pages[0])?, [own_seat(&pages[0])?, own_seat(&pages[1])?]);
        pages[0].click("#rematch")?;
        pages[0].wait_for("#rematch-not")?;
        pages[1].wait_for("#rematch.asked")?;
        pages[1].click("#rematch")?;
        for page in pages {
            page.wait_until(&format!("location.pathname !== {table:?}"), "the table of the rematch")?;
            page.wait_count(".cell.tiled", 0)?;
        }
        ensure!(table_path(&pages[0])? == table_path(&pages[1])?, "the users are at different tables");
        let after = [own_seat(&pages[1])?, own_seat(&pages[0])?];
        ensure!(before == after, "the seats were not swapped: {before:?}, {after:?}");
        leave_game(&pages[0])?;
        pages[1].wait_for("#table-end[open]")
    })
}

fn from_lobby(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let pages = vec![
        open_lobby(harness, &server, Viewport::DESKTOP)?,
        open_lobby(harness, &server, Viewport::DESKTOP)?,
    ];
    harness.with_pages(pages, |pages| {
        let (first, second) = (&pages[0], &pages[1]);
        first.click("#challenge-anyone")?;
        first.wait_for("#challenge-dialog[open]")?;
        first.click("label:has(input[name=challenge-rules][value=small])")?;
        // Any clock, or one of a few.
        first.click("label:has(input[name=challenge-clock][value=custom])")?;
        first.wait_for("#challenge-minutes")?;
        first.check_accessibility()?;
        first.click("label:has(input[name=challenge-clock][value=days])")?;
        first.wait_hidden("#challenge-minutes")?;
        first.click("#challenge-start")?;
        // The challenge appears in the open lobby of the other user.
        second.click("#seats .join")?;
        for page in pages {
            page.wait_for("#table-ponte")?;
        }
        play_to_the_end(pages)?;
        check_same_board(pages)
    })
}

fn takeback(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let pages = start_game(harness, &server, &[Viewport::DESKTOP, Viewport::PHONE], &ponte_terms(5))?;
    harness.with_pages(pages, |pages| {
        let (first, second) = (&pages[0], &pages[1]);
        play_opening(first, second)?;
        tap(second, "e5")?;
        tap(second, "e1")?;
        first.wait_count(".cell.tiled", 4)?;
        second.click("#takeback")?;
        first.wait_for("#takeback-request")?;
        first.check_accessibility()?;
        first.screenshot(&harness.screenshot_path("online-takeback-light-1280"))?;
        first.click("#takeback-decline")?;
        first.wait_hidden("#takeback-request")?;
        first.wait_count(".cell.tiled", 4)?;
        second.click("#takeback")?;
        first.click("#takeback-accept")?;
        for page in pages {
            page.wait_count(".cell.tiled", 2)?;
        }
        tap(second, "a5")?;
        tap(second, "e5")?;
        for page in pages {
            page.wait_count(".cell.tiled", 4)?;
        }
        check_same_board(pages)
    })
}

fn premove(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let mut terms = ponte_terms(7);
    terms["clock"] = json!({ "type": "increment", "base_ms": 900_000, "increment_ms": 10_000 });
    let pages = start_game(harness, &server, &[Viewport::DESKTOP, Viewport::PHONE], &terms)?;
    harness.with_pages(pages, |pages| {
        let (first, second) = (&pages[0], &pages[1]);
        play_opening(first, second)?;
        // Entered while the opponent thinks, and cancelled by a tap.
        tap(first, "a7")?;
        tap(first, "c7")?;
        first.wait_for("#premove")?;
        first.check_accessibility()?;
        first.screenshot(&harness.screenshot_path("online-premove-light-1280"))?;
        tap(first, "e7")?;
        first.wait_hidden("#premove")?;
        second.wait_count(".cell.tiled", 2)?;
        tap(first, "a7")?;
        tap(first, "c7")?;
        first.wait_for("#premove")?;
        // It survives a reload.
        first.reload()?;
        first.wait_for("#premove")?;
        for cell in ["g7", "g5"] {
            tap(second, cell)?;
        }
        for page in pages {
            page.wait_count(".cell.tiled", 6)?;
        }
        second.wait_for(".your-turn")?;
        // The opponent takes a cell of the next one.
        tap(first, "e3")?;
        tap(first, "e5")?;
        first.wait_for("#premove")?;
        for cell in ["e3", "g3"] {
            tap(second, cell)?;
        }
        first.wait_for("#premove-failed")?;
        first.wait_for(".your-turn")?;
        for page in pages {
            page.wait_count(".cell.tiled", 8)?;
        }
        check_same_board(pages)
    })
}
