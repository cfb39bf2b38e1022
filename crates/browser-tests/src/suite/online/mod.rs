//! Several people, each with a browser of their own, who play each other over one server.

mod ponte;

use anyhow::{Context, Result};
use browser_tests::{Look, Page, Server, Test, World};

pub(crate) const TESTS: &[&[Test]] = &[ponte::TESTS];

/// Somebody new, at the lobby.
fn arrive(world: &World, hall: &Server, look: Look) -> Result<Page> {
    world.browser.profile(&hall.address)?.open("/online", look)
}

/// The table at which somebody sits.
fn table_of(page: &Page) -> Result<String> {
    page.wait("location.pathname.startsWith('/table/')", "a table")?;
    let path = page.eval("location.pathname")?;
    Ok(path.as_str().unwrap_or_default().to_owned())
}

/// The place in which somebody sits, such as `seat-1`.
fn place_of(page: &Page) -> Result<String> {
    page.wait_for(".seat.mine")?;
    let place = page.eval("document.querySelector('.seat.mine').id")?;
    Ok(place.as_str().unwrap_or_default().to_owned())
}

/// Waits until one of several people can do one of these; answers who, or nobody when all see that it is over.
fn next(pages: &[Page], todo: &str) -> Result<Option<usize>> {
    let end = "#table-end[open]";
    let mut found = None;
    pages[0]
        .until(|| {
            Ok(pages.iter().any(|page| page.sees(end).unwrap_or(false)) || someone(pages, todo)?.is_some())
        })
        .context("nobody can do anything")?;
    if !pages[0].sees(end)? {
        found = someone(pages, todo)?;
    }
    if found.is_none() {
        for page in pages {
            page.wait_for(end).context("not everybody is told that it is over")?;
        }
    }
    Ok(found)
}

fn someone(pages: &[Page], todo: &str) -> Result<Option<usize>> {
    for (index, page) in pages.iter().enumerate() {
        if page.holds(&format!(
            "[...document.querySelectorAll({todo:?})].some((one) => one.checkVisibility())"
        ))? {
            return Ok(Some(index));
        }
    }
    Ok(None)
}

/// Gives a game up, or ends one that has hardly begun.
fn leave(page: &Page) -> Result<()> {
    page.click("#leave-game")?;
    page.wait_for("#leave-dialog[open]")?;
    page.click("#leave-yes")?;
    page.wait_for("#table-end[open]")
}
