//! Quick pairing, aborted games, conditional moves, and the lists of running and finished games.

use anyhow::{Result, ensure};
use browser_tests::{Harness, Test, Viewport};
use serde_json::json;

use super::ponte::{check_same_board, play_opening};
use super::{leave_game, open_lobby, own_seat, ponte_terms, start_game, table_path};
use crate::suite::ponte::tap;

pub(super) const TESTS: &[Test] = &[
    ("online_quick_pairing_and_aborted_game", pairing),
    ("online_conditional_moves_game_lists_and_resignation", correspondence),
];

fn pairing(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let pages = vec![
        open_lobby(harness, &server, Viewport::DESKTOP)?,
        open_lobby(harness, &server, Viewport::PHONE)?,
    ];
    harness.with_pages(pages, |pages| {
        pages[0].click("#pairings .pairing:not([disabled])")?;
        pages[0].wait_for("#play-decline")?;
        pages[0].check_accessibility()?;
        pages[1].click("#pairings .pairing:not([disabled])")?;
        for page in pages {
            page.wait_for("#table-ponte")?;
        }
        ensure!(table_path(&pages[0])? == table_path(&pages[1])?, "the users are at different tables");
        ensure!(own_seat(&pages[0])? != own_seat(&pages[1])?, "both users have the same seat");
        pages[0].wait_for(".seat.to-act .clock.running")?;
        // Leaving before the second turn aborts the game without a result.
        leave_game(&pages[1])?;
        for page in pages {
            page.wait_for("#table-end[open]")?;
            page.wait_for_text("No result")?;
        }
        Ok(())
    })
}

fn correspondence(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let mut terms = ponte_terms(5);
    terms["clock"] = json!({ "type": "per_move", "limit_ms": 259_200_000 });
    let pages = start_game(harness, &server, &[Viewport::DESKTOP, Viewport::PHONE], &terms)?;
    harness.with_pages(pages, |pages| {
        let (first, second) = (&pages[0], &pages[1]);
        let table = table_path(first)?;
        play_opening(first, second)?;
        // A conditional reply to one move of the opponent.
        first.click("#conditional-begin")?;
        for cell in ["e5", "e1", "a5", "c1"] {
            tap(first, cell)?;
        }
        first.check_accessibility()?;
        first.screenshot(&harness.screenshot_path("online-conditional-light-1280"))?;
        first.click("#conditional-save")?;
        first.wait_count("#conditional li", 1)?;
        first.wait_count(".cell.tiled", 2)?;
        first.navigate("/games")?;
        first.wait_for("#games-waiting .row")?;
        ensure!(!first.is_visible("#games-to-act .row")?, "the game is listed as waiting for its own user");
        tap(second, "e5")?;
        tap(second, "e1")?;
        // The reply is played although its user has left the table.
        second.wait_count(".cell.tiled", 6)?;
        second.wait_for(".your-turn")?;
        tap(second, "e3")?;
        tap(second, "a3")?;
        // There is no reply to this move, so the list of games is updated.
        first.wait_for("#games-to-act .row")?;
        first.wait_hidden("#games-waiting .row")?;
        first.click("#games-to-act .row-main")?;
        first.wait_for("#table-ponte")?;
        ensure!(table_path(first)? == table, "the list leads to a different table");
        first.wait_count(".cell.tiled", 8)?;
        check_same_board(pages)?;
        leave_game(first)?;
        second.wait_for("#table-end[open]")?;
        second.wait_for_text("You win")?;
        first.navigate("/games")?;
        // Once, with a link to the table.
        first.wait_count(&format!("a[href='{table}']"), 1)?;
        first.wait_count("#device-games .game-card", 1)?;
        first.wait_for_text("You lost")?;
        // The game is in the public archive.
        first.click("a[href^='/records/']")?;
        first.wait_count("#records-found .row", 1)?;
        first.check_accessibility()?;
        let record = first.eval(
            "fetch(document.querySelector('#records-download').href).then((response) => response.text())",
        )?;
        ensure!(
            record.as_str().is_some_and(|text| text.contains("[Rules \"5")),
            "unexpected record: {record}"
        );
        first.fill("#records-against", "nobody-of-this-name")?;
        first.click("#records-go")?;
        first.wait_for_text("No games found")?;
        second.navigate("/records")?;
        second.wait_count("#records-found .row", 1)?;
        second.select("#records-game", "ciao")?;
        second.click("#records-go")?;
        second.wait_for_text("No games found")?;
        second.select("#records-game", "ponte")?;
        second.click("#records-go")?;
        second.wait_count("#records-found .row", 1)?;
        second.check_accessibility()?;
        second.screenshot(&harness.screenshot_path("online-records-light-390"))?;
        second.click("#records-found .row-main")?;
        ensure!(table_path(second)? == table, "the archive leads to a different table");
        Ok(())
    })
}
