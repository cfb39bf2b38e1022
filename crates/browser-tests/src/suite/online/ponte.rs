//! Ponte del Diavolo between people.

use anyhow::{Context, Result, bail, ensure};
use browser_tests::{Look, Page, Test, World};

use super::{arrive, leave, next, place_of, ponte_terms, seat, table_of};
use crate::suite::ponte::tap;

pub(super) const TESTS: &[Test] = &[
    ("online_ponte_whole_game_by_link_and_rematch", by_link),
    ("online_ponte_whole_game_from_the_lobby", from_lobby),
    ("online_ponte_takeback_by_consent", takeback),
];

/// What somebody can do who is to move.
const TODO: &str = ".cell.legal:not(.tiled), #choose-dark, #pass";

/// One decision, or the first half of one.
fn decide(page: &Page) -> Result<()> {
    if page.sees("#choose-dark")? {
        page.click("#choose-dark")?;
        return page.wait_gone("#choose-dark");
    }
    if page.count(".cell.legal:not(.tiled)")? == 0 {
        page.click("#pass")?;
        return page.wait_gone("#pass");
    }
    let tiles = page.count(".cell.tiled")?;
    page.click(".cell.legal:not(.tiled)")?;
    page.wait(&format!("document.querySelectorAll('.cell.tiled').length > {tiles}"), "the tile")
}

fn play_to_the_end(pages: &[Page]) -> Result<()> {
    for _ in 0..300 {
        match next(pages, TODO)? {
            Some(who) => decide(&pages[who]).with_context(|| format!("person {}", who + 1))?,
            None => return Ok(()),
        }
    }
    bail!("the game does not end")
}

/// Lays the opening pair, and lets the other choose dark.
pub(super) fn open(one: &Page, other: &Page) -> Result<()> {
    tap(one, "a1")?;
    one.wait_for(".cell.tiled[data-cell=a1]")?;
    tap(one, "c3")?;
    other.click("#choose-dark")?;
    for page in [one, other] {
        page.wait_count(".cell.tiled", 2)?;
    }
    other.wait_gone("#choose-dark")
}

/// All see the same tiles.
pub(super) fn agree(pages: &[Page]) -> Result<()> {
    let tiles = "[...document.querySelectorAll('.cell.tiled')].map((one) => one.dataset.cell).sort().join()";
    let first = pages[0].eval(tiles)?;
    for page in pages {
        ensure!(page.eval(tiles)? == first, "they see different boards");
    }
    Ok(())
}

fn by_link(world: &World) -> Result<()> {
    let hall = world.hall()?;
    let one = arrive(world, &hall, Look::WIDE)?;
    one.click("#challenge-friend")?;
    one.wait_for("#challenge-dialog[open]")?;
    one.click("label:has(input[name=challenge-rules][value=small])")?;
    one.is_for_everybody()?;
    one.screenshot(&world.screen("online-new-light-1280"))?;
    one.click("#challenge-start")?;
    one.wait_for("#play-link")?;
    let link = one.eval("document.querySelector('#play-link').value")?;
    let link = link.as_str().unwrap_or_default().to_owned();
    let path = link.strip_prefix(one.profile().address()).context("the link leads elsewhere")?;
    let other = world.browser.profile(&hall.address)?.open(path, Look::PHONE)?;
    other.click("#play-accept")?;
    world.gather(vec![one, other], |pages| {
        for page in pages {
            page.wait_for("#table-ponte")?;
        }
        play_to_the_end(pages)?;
        agree(pages)?;
        for page in pages {
            ensure!(page.count("#table-end .account")? == 2, "both players' points should be told");
            page.is_for_everybody()?;
        }
        pages[0].screenshot(&world.screen("online-ponte-end-light-1280"))?;
        pages[1].screenshot(&world.screen("online-ponte-end-light-390"))?;
        let (table, before) = (table_of(&pages[0])?, [place_of(&pages[0])?, place_of(&pages[1])?]);
        pages[0].click("#rematch")?;
        pages[0].wait_for("#rematch-not")?;
        pages[1].wait_for("#rematch.asked")?;
        pages[1].click("#rematch")?;
        for page in pages {
            page.wait(&format!("location.pathname !== {table:?}"), "another table")?;
            page.wait_count(".cell.tiled", 0)?;
        }
        ensure!(table_of(&pages[0])? == table_of(&pages[1])?, "they went to different tables");
        let after = [place_of(&pages[1])?, place_of(&pages[0])?];
        ensure!(before == after, "they kept their places: {before:?}, {after:?}");
        leave(&pages[0])?;
        pages[1].wait_for("#table-end[open]")
    })
}

fn from_lobby(world: &World) -> Result<()> {
    let hall = world.hall()?;
    let pages = vec![arrive(world, &hall, Look::WIDE)?, arrive(world, &hall, Look::WIDE)?];
    world.gather(pages, |pages| {
        let (one, other) = (&pages[0], &pages[1]);
        one.click("#challenge-anyone")?;
        one.wait_for("#challenge-dialog[open]")?;
        one.click("label:has(input[name=challenge-rules][value=small])")?;
        one.click("label:has(input[name=challenge-clock][value=days])")?;
        one.click("#challenge-start")?;
        // It appears in front of whoever looks at the lobby.
        other.click("#seats .join")?;
        for page in pages {
            page.wait_for("#table-ponte")?;
        }
        play_to_the_end(pages)?;
        agree(pages)
    })
}

fn takeback(world: &World) -> Result<()> {
    let hall = world.hall()?;
    let pages = seat(world, &hall, &[Look::WIDE, Look::PHONE], &ponte_terms(5))?;
    world.gather(pages, |pages| {
        let (one, other) = (&pages[0], &pages[1]);
        open(one, other)?;
        tap(other, "e5")?;
        tap(other, "e1")?;
        one.wait_count(".cell.tiled", 4)?;
        other.click("#take-back")?;
        one.wait_for("#back-asks")?;
        one.is_for_everybody()?;
        one.screenshot(&world.screen("online-takeback-light-1280"))?;
        one.click("#back-refuse")?;
        one.wait_gone("#back-asks")?;
        one.wait_count(".cell.tiled", 4)?;
        other.click("#take-back")?;
        one.click("#back-grant")?;
        for page in pages {
            page.wait_count(".cell.tiled", 2)?;
        }
        tap(other, "a5")?;
        tap(other, "e5")?;
        for page in pages {
            page.wait_count(".cell.tiled", 4)?;
        }
        agree(pages)
    })
}
