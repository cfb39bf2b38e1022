//! Timeouts on the clock, lost connections, server restarts, reloads and account changes during a game.

use anyhow::{Result, ensure};
use browser_tests::{Harness, Page, Proxy, Test, Viewport};
use serde_json::json;

use super::ciao::act;
use super::ponte::{check_same_board, play_opening};
use super::{ciao_terms, leave_game, ponte_terms, start_game, start_game_from, table_path};
use crate::suite::ponte::tap;

pub(super) const TESTS: &[Test] = &[
    ("online_game_is_lost_on_time", time_forfeit),
    ("online_connection_is_lost_and_restored", reconnect),
    ("online_silent_connection_is_replaced", replace_silent_connection),
    ("online_game_survives_a_server_crash", server_crash),
    ("online_account_is_created_and_deleted_during_a_game", account),
];

fn time_forfeit(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let mut terms = ponte_terms(5);
    terms["clock"] = json!({ "type": "increment", "base_ms": 6000, "increment_ms": 0 });
    let pages = start_game(harness, &server, &[Viewport::DESKTOP, Viewport::PHONE], &terms)?;
    harness.with_pages(pages, |pages| {
        // No player acts.
        for page in pages {
            page.wait_for("#table-end[open]")?;
            page.check_accessibility()?;
        }
        pages[0].screenshot(&harness.screenshot_path("online-time-light-1280"))?;
        // The first player has lost on time, and both pages show it.
        let headings = [pages[0].text("#table-end h2")?, pages[1].text("#table-end h2")?];
        let winner = pages[0].text(".seat:not(.mine) .name")?;
        ensure!(headings[0].contains(&winner), "{winner} has not won: {headings:?}");
        ensure!(headings[1].contains("You win"), "the second player has not won: {headings:?}");
        Ok(())
    })
}

/// Waits until a page reports that it is disconnected.
fn wait_disconnected(page: &Page) -> Result<()> {
    page.wait_for("#connection-status")
}

/// Waits until a page no longer reports that it is disconnected.
fn wait_reconnected(page: &Page) -> Result<()> {
    page.wait_hidden("#connection-status")
}

fn reconnect(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let proxy = Proxy::new(&server.address)?;
    let users = [(&*proxy.address, Viewport::DESKTOP), (&*server.address, Viewport::PHONE)];
    let pages = start_game_from(harness, &users, &ponte_terms(5))?;
    harness.with_pages(pages, |pages| {
        let (first, second) = (&pages[0], &pages[1]);
        play_opening(first, second)?;
        first.expect_outage(true)?;
        // Moves made during the outage are shown after it.
        proxy.disconnect();
        wait_disconnected(first)?;
        first.check_accessibility()?;
        first.screenshot(&harness.screenshot_path("online-cut-light-1280"))?;
        second.wait_for("#seat-1 .presence:not(.here)")?;
        tap(second, "e5")?;
        tap(second, "e1")?;
        second.wait_count(".cell.tiled", 4)?;
        ensure!(first.count(".cell.tiled")? == 2, "the connection is still open");
        proxy.restore();
        first.wait_count(".cell.tiled", 4)?;
        wait_reconnected(first)?;
        // A move made without a connection is sent after reconnecting.
        proxy.disconnect();
        wait_disconnected(first)?;
        tap(first, "a5")?;
        tap(first, "c1")?;
        first.wait_count(".cell.tiled", 6)?;
        ensure!(second.count(".cell.tiled")? == 4, "the connection is still open");
        proxy.restore();
        second.wait_count(".cell.tiled", 6)?;
        wait_reconnected(first)?;
        second.wait_for("#seat-1 .presence.here")?;
        first.expect_outage(false)?;
        check_same_board(pages)
    })
}

/// Connections that stay open but lose all data, which neither side is notified of.
fn replace_silent_connection(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let proxy = Proxy::new(&server.address)?;
    let users = [(&*proxy.address, Viewport::DESKTOP), (&*proxy.address, Viewport::PHONE)];
    let pages = start_game_from(harness, &users, &ponte_terms(5))?;
    harness.with_pages(pages, |pages| {
        let (first, second) = (&pages[0], &pages[1]);
        play_opening(first, second)?;
        for page in pages {
            page.expect_outage(true)?;
        }
        proxy.blackhole();
        // One page receives the `offline` event of the browser, the other acts and gets no answer.
        first.eval("void window.dispatchEvent(new Event('offline'))")?;
        tap(second, "e5")?;
        tap(second, "e1")?;
        for page in [second, first] {
            wait_disconnected(page)?;
        }
        ensure!(first.count(".cell.tiled")? == 2, "the connection is still open");
        proxy.restore();
        for page in [second, first] {
            // The `online` event aborts a hanging attempt to reconnect.
            page.eval("void window.dispatchEvent(new Event('online'))")?;
            page.wait_count(".cell.tiled", 4)?;
            wait_reconnected(page)?;
            page.expect_outage(false)?;
        }
        tap(first, "a5")?;
        tap(first, "c1")?;
        second.wait_count(".cell.tiled", 6)?;
        check_same_board(pages)
    })
}

fn server_crash(harness: &Harness) -> Result<()> {
    let mut server = harness.online_server()?;
    let mut terms = ciao_terms(2);
    terms["clock"] = json!({ "type": "increment", "base_ms": 300_000, "increment_ms": 0 });
    let pages = start_game(harness, &server, &[Viewport::DESKTOP, Viewport::PHONE], &terms)?;
    harness.with_pages(pages, |pages| {
        let (first, second) = (&pages[0], &pages[1]);
        act(first, "#ciao-roll")?;
        first.wait_for("#ciao-say-2")?;
        let commitment = first.eval("document.querySelector('#ciao-commitment').textContent")?;
        for page in pages {
            page.expect_outage(true)?;
        }
        server.kill()?;
        wait_disconnected(first)?;
        // An announcement made without a connection is sent after reconnecting.
        first.click("#ciao-say-2")?;
        server.restart()?;
        for page in pages {
            wait_reconnected(page)?;
            page.expect_outage(false)?;
        }
        ensure!(
            first.eval("document.querySelector('#ciao-commitment').textContent")? == commitment,
            "the commitment has changed"
        );
        act(second, "#ciao-contest")?;
        first.wait_for("#ciao-result")?;
        second.wait_for("#ciao-roll")
    })
}

fn account(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let mut pages = start_game(harness, &server, &[Viewport::DESKTOP, Viewport::PHONE], &ponte_terms(5))?;
    play_opening(&pages[0], &pages[1])?;
    let table = table_path(&pages[1])?;
    pages.push(pages[1].profile().open("/account", Viewport::DESKTOP)?);
    harness.with_pages(pages, |pages| {
        let (first, second, tab) = (&pages[0], &pages[1], &pages[2]);
        tab.wait_for(".account-page .lead")?;
        tab.fill("#up-name", "Beatrice")?;
        tab.fill("#up-password", "over the seven bridges")?;
        tab.click("#up-go")?;
        tab.wait_for("#sign-out")?;
        // The same user continues in both tabs, and the opponent sees the new name.
        tab.navigate(&table)?;
        tab.wait_for("#table-ponte")?;
        tap(tab, "e5")?;
        tap(tab, "e1")?;
        for page in pages {
            page.wait_count(".cell.tiled", 4)?;
        }
        first.reload()?;
        first.wait_count(".cell.tiled", 4)?;
        first.wait_for_text("Beatrice")?;
        tap(first, "a5")?;
        tap(first, "c1")?;
        second.wait_count(".cell.tiled", 6)?;
        tab.wait_count(".cell.tiled", 6)?;
        leave_game(first)?;
        for page in [second, tab] {
            page.wait_for("#table-end[open]")?;
            page.wait_for_text("You win")?;
        }
        tab.navigate("/users/Beatrice")?;
        tab.wait_for("#user-games .row")?;
        // After the deletion the name is gone everywhere.
        tab.navigate("/account")?;
        tab.click("#everything summary")?;
        tab.click("#delete")?;
        tab.wait_for("#delete-dialog[open]")?;
        tab.check_accessibility()?;
        tab.fill("#delete-password", "over the seven bridges")?;
        tab.click("#delete-yes")?;
        tab.wait_for("#challenge-friend")?;
        tab.navigate("/account")?;
        tab.wait_for("#sign-up")?;
        first.reload()?;
        first.wait_count(".cell.tiled", 6)?;
        ensure!(!first.text("body")?.contains("Beatrice"), "the name is still shown");
        Ok(())
    })
}
