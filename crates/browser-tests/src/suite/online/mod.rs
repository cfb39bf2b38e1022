//! Several people, each with a browser of their own, who play each other over one server.

mod beside;
mod ciao;
mod pages;
mod ponte;
mod trouble;

use anyhow::{Context, Result, bail};
use browser_tests::{Look, Page, Server, Test, World};
use serde_json::{Value, json};

pub(crate) const TESTS: &[&[Test]] =
    &[ponte::TESTS, beside::TESTS, ciao::TESTS, trouble::TESTS, pages::TESTS];

/// Somebody new, at the lobby.
fn arrive(world: &World, hall: &Server, look: Look) -> Result<Page> {
    world.browser.profile(&hall.address)?.open("/online", look)
}

/// Asks the server for something, as whoever the page belongs to.
fn ask(page: &Page, method: &str, path: &str, body: &Value) -> Result<Value> {
    let body = json!(body.to_string());
    let answer = page.eval(&format!(
        "fetch('/api/v1{path}', {{
            method: {method:?}, headers: {{ 'content-type': 'application/json' }}, body: {body},
        }}).then((answer) => answer.text()).then((text) => JSON.parse(text || 'null'))"
    ))?;
    if answer["error"].is_null() { Ok(answer) } else { bail!("{method} {path}: {answer}") }
}

/// A link to a game with terms that make it short, which the form does not offer.
fn challenge(page: &Page, terms: &Value) -> Result<String> {
    ask(page, "POST", "/guest", &json!({}))?;
    let proposal = json!({ "terms": terms, "against": { "kind": "link" }, "seat": "first" });
    let made = ask(page, "POST", "/challenges", &proposal)?;
    let id = made["challenge"]["id"].as_str().with_context(|| format!("no challenge: {made}"))?;
    Ok(format!("/play/{id}"))
}

/// Seats two or three people: the first asks and begins, the others follow the link.
fn seat(world: &World, hall: &Server, looks: &[Look], terms: &Value) -> Result<Vec<Page>> {
    let people: Vec<_> = looks.iter().map(|look| (&*hall.address, *look)).collect();
    seat_from(world, &people, terms)
}

/// Seats people who see the server at different addresses.
fn seat_from(world: &World, people: &[(&str, Look)], terms: &Value) -> Result<Vec<Page>> {
    let mut pages = Vec::new();
    let seated = meet(world, people, terms, &mut pages);
    if seated.is_err() {
        for (number, page) in pages.iter().enumerate() {
            let _ = page.screenshot(&world.screen(&format!("failed-{}", number + 1)));
        }
    }
    seated.map(|()| pages)
}

fn meet(world: &World, people: &[(&str, Look)], terms: &Value, pages: &mut Vec<Page>) -> Result<()> {
    let (first, others) = people.split_first().context("nobody plays")?;
    pages.push(world.browser.profile(first.0)?.open("/online", first.1)?);
    let path = challenge(&pages[0], terms)?;
    pages[0].go(&path)?;
    pages[0].wait_for("#play-link")?;
    for (address, look) in others {
        let page = world.browser.profile(address)?.open(&path, *look)?;
        let clicked = page.click("#play-accept");
        pages.push(page);
        clicked?;
    }
    for page in pages {
        page.wait_for(".at-table .seats")?;
    }
    Ok(())
}

/// Ponte del Diavolo on a board of this size, without a clock.
fn ponte_terms(size: u8) -> Value {
    json!({ "game": "ponte", "rules": size.to_string() })
}

/// Ciao Ciao on a short bridge, without a clock.
fn ciao_terms(players: u8) -> Value {
    let rules = json!({ "planks": 2, "pawns": 3, "podium": 8, "to_win": 2, "numbers": 4, "crosses": 2 });
    json!({ "game": "ciao", "rules": rules, "players": players })
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
