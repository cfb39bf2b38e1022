//! Clocks that run out, connections that drop, servers that fall over, pages that are loaded again.

use anyhow::{Result, ensure};
use browser_tests::{Look, Page, Relay, Test, World};
use serde_json::json;

use super::ciao::act;
use super::ponte::{agree, open};
use super::{ciao_terms, leave, ponte_terms, seat, seat_from, table_of};
use crate::suite::ponte::tap;

pub(super) const TESTS: &[Test] = &[
    ("online_clock_runs_out", clock),
    ("online_connection_drops_and_returns", drop_out),
    ("online_connection_falls_silent_and_is_replaced", fall_silent),
    ("online_server_falls_over_and_nothing_is_lost", fall_over),
    ("online_account_made_in_the_middle_two_tabs_a_reload_and_no_account", account),
];

fn clock(world: &World) -> Result<()> {
    let hall = world.hall()?;
    let mut terms = ponte_terms(5);
    terms["clock"] = json!({ "kind": "increment", "base": 6000, "step": 0 });
    let pages = seat(world, &hall, &[Look::WIDE, Look::PHONE], &terms)?;
    world.gather(pages, |pages| {
        // Nobody does anything.
        for page in pages {
            page.wait_for("#table-end[open]")?;
            page.is_for_everybody()?;
        }
        pages[0].screenshot(&world.screen("online-time-light-1280"))?;
        // Whoever was to begin has lost, and both are told so.
        let told = [pages[0].text("#table-end h2")?, pages[1].text("#table-end h2")?];
        let winner = pages[0].text(".seat:not(.mine) .name")?;
        ensure!(told[0].contains(&winner), "not {winner} has won: {told:?}");
        ensure!(told[1].contains("You have won"), "whoever did not begin has won: {told:?}");
        Ok(())
    })
}

/// Waits until a page says that it has no connection.
fn is_cut(page: &Page) -> Result<()> {
    page.wait_for("#link")
}

fn is_back(page: &Page) -> Result<()> {
    page.wait_gone("#link")
}

fn drop_out(world: &World) -> Result<()> {
    let hall = world.hall()?;
    let relay = Relay::to(&hall.address)?;
    let people = [(&*relay.address, Look::WIDE), (&*hall.address, Look::PHONE)];
    let pages = seat_from(world, &people, &ponte_terms(5))?;
    world.gather(pages, |pages| {
        let (one, other) = (&pages[0], &pages[1]);
        open(one, other)?;
        one.outage(true)?;
        // Something happens while one of them is away, and is there when they come back.
        relay.cut();
        is_cut(one)?;
        one.is_for_everybody()?;
        one.screenshot(&world.screen("online-cut-light-1280"))?;
        other.wait_for("#seat-1 .presence:not(.here)")?;
        tap(other, "e5")?;
        tap(other, "e1")?;
        other.wait_count(".cell.tiled", 4)?;
        ensure!(one.count(".cell.tiled")? == 2, "the network was not cut");
        relay.mend();
        one.wait_count(".cell.tiled", 4)?;
        is_back(one)?;
        // What is done while there is no connection is done when it is back.
        relay.cut();
        is_cut(one)?;
        tap(one, "a5")?;
        tap(one, "c1")?;
        one.wait_count(".cell.tiled", 6)?;
        ensure!(other.count(".cell.tiled")? == 4, "the network was not cut");
        relay.mend();
        other.wait_count(".cell.tiled", 6)?;
        is_back(one)?;
        other.wait_for("#seat-1 .presence.here")?;
        one.outage(false)?;
        agree(pages)
    })
}

/// The worst kind: nobody is told that nothing comes through any more.
fn fall_silent(world: &World) -> Result<()> {
    let hall = world.hall()?;
    let relay = Relay::to(&hall.address)?;
    let people = [(&*relay.address, Look::WIDE), (&*relay.address, Look::PHONE)];
    let pages = seat_from(world, &people, &ponte_terms(5))?;
    world.gather(pages, |pages| {
        let (one, other) = (&pages[0], &pages[1]);
        open(one, other)?;
        for page in pages {
            page.outage(true)?;
        }
        relay.mute();
        // One does something that is never answered, the other's browser says that the network is gone.
        one.eval("void window.dispatchEvent(new Event('offline'))")?;
        tap(other, "e5")?;
        tap(other, "e1")?;
        for page in [other, one] {
            is_cut(page)?;
        }
        ensure!(one.count(".cell.tiled")? == 2, "the network was not cut");
        relay.mend();
        for page in [other, one] {
            // What a browser says when the network is back: no use in waiting for an attempt that hangs.
            page.eval("void window.dispatchEvent(new Event('online'))")?;
            page.wait_count(".cell.tiled", 4)?;
            is_back(page)?;
            page.outage(false)?;
        }
        tap(one, "a5")?;
        tap(one, "c1")?;
        other.wait_count(".cell.tiled", 6)?;
        agree(pages)
    })
}

fn fall_over(world: &World) -> Result<()> {
    let mut hall = world.hall()?;
    let mut terms = ciao_terms(2);
    terms["clock"] = json!({ "kind": "increment", "base": 300_000, "step": 0 });
    let pages = seat(world, &hall, &[Look::WIDE, Look::PHONE], &terms)?;
    world.gather(pages, |pages| {
        let (one, other) = (&pages[0], &pages[1]);
        act(one, "#ciao-roll")?;
        one.wait_for("#ciao-say-2")?;
        let promise = one.eval("document.querySelector('#ciao-promise').textContent")?;
        for page in pages {
            page.outage(true)?;
        }
        hall.kill()?;
        is_cut(one)?;
        // What is said now is heard later, although the clock was set right before.
        one.click("#ciao-say-2")?;
        hall.come_back()?;
        for page in pages {
            is_back(page)?;
            page.outage(false)?;
        }
        ensure!(
            one.eval("document.querySelector('#ciao-promise').textContent")? == promise,
            "the dice are others"
        );
        act(other, "#ciao-contest")?;
        one.wait_for("#ciao-told")?;
        other.wait_for("#ciao-roll")
    })
}

fn account(world: &World) -> Result<()> {
    let hall = world.hall()?;
    let mut pages = seat(world, &hall, &[Look::WIDE, Look::PHONE], &ponte_terms(5))?;
    open(&pages[0], &pages[1])?;
    let table = table_of(&pages[1])?;
    pages.push(pages[1].profile().open("/account", Look::WIDE)?);
    world.gather(pages, |pages| {
        let (one, other, tab) = (&pages[0], &pages[1], &pages[2]);
        tab.wait_for(".account-page .lead")?;
        tab.write("#up-name", "Beatrice")?;
        tab.write("#up-password", "over the seven bridges")?;
        tab.click("#up-go")?;
        tab.wait_for("#sign-out")?;
        // The same person goes on, in both tabs, and the opponent learns the name.
        tab.go(&table)?;
        tab.wait_for("#table-ponte")?;
        tap(tab, "e5")?;
        tap(tab, "e1")?;
        for page in pages {
            page.wait_count(".cell.tiled", 4)?;
        }
        one.reload()?;
        one.wait_count(".cell.tiled", 4)?;
        one.wait_text("Beatrice")?;
        tap(one, "a5")?;
        tap(one, "c1")?;
        other.wait_count(".cell.tiled", 6)?;
        tab.wait_count(".cell.tiled", 6)?;
        leave(one)?;
        for page in [other, tab] {
            page.wait_for("#table-end[open]")?;
            page.wait_text("You have won")?;
        }
        tab.go("/people/Beatrice")?;
        tab.wait_for("#person-games .row")?;
        // And nobody of that name was ever here.
        tab.go("/account")?;
        tab.click("#delete")?;
        tab.wait_for("#delete-dialog[open]")?;
        tab.is_for_everybody()?;
        tab.write("#delete-password", "over the seven bridges")?;
        tab.click("#delete-yes")?;
        tab.wait_for("#challenge-friend")?;
        tab.go("/account")?;
        tab.wait_for("#sign-up")?;
        one.reload()?;
        one.wait_count(".cell.tiled", 6)?;
        ensure!(!one.text("body")?.contains("Beatrice"), "the name is still told");
        Ok(())
    })
}
