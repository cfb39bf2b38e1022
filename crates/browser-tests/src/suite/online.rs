//! Online play: several users, each in a profile of their own, on one server.

mod ciao;
mod game_lists;
mod pages;
mod party;
mod ponte;
mod resilience;
mod sign_in;

use anyhow::{Context, Result, bail};
use browser_tests::{Harness, Page, Server, Test, Viewport};
use serde_json::{Value, json};

pub(crate) const TESTS: &[&[Test]] = &[
    ponte::TESTS,
    game_lists::TESTS,
    ciao::TESTS,
    party::TESTS,
    resilience::TESTS,
    sign_in::TESTS,
    pages::TESTS,
];

/// Opens the lobby as a new user.
fn open_lobby(harness: &Harness, server: &Server, viewport: Viewport) -> Result<Page> {
    harness.open(&server.address, "/online", viewport)
}

/// Calls the HTTP API as the user of a page.
fn call_api(page: &Page, method: &str, path: &str, body: &Value) -> Result<Value> {
    let body = json!(body.to_string());
    let response = page.eval(&format!(
        "fetch('/api/v1{path}', {{
            method: {method:?}, headers: {{ 'content-type': 'application/json' }}, body: {body},
        }}).then((response) => response.text()).then((text) => JSON.parse(text || 'null'))"
    ))?;
    if response["error"].is_null() { Ok(response) } else { bail!("{method} {path}: {response}") }
}

/// Creates a challenge with terms that the form does not offer, which keep games short; returns its path.
fn create_challenge(page: &Page, terms: &Value) -> Result<String> {
    call_api(page, "POST", "/guests", &json!({}))?;
    let challenge = json!({ "terms": terms, "opponent": { "type": "link" }, "seat": "first" });
    let created = call_api(page, "POST", "/challenges", &challenge)?;
    let id = created["challenge"]["id"].as_str().with_context(|| format!("no challenge: {created}"))?;
    Ok(format!("/play/{id}"))
}

/// Starts a game: the first user creates a challenge and plays first, the others follow the link.
fn start_game(
    harness: &Harness,
    server: &Server,
    viewports: &[Viewport],
    terms: &Value,
) -> Result<Vec<Page>> {
    let users: Vec<_> = viewports.iter().map(|viewport| (&*server.address, *viewport)).collect();
    start_game_from(harness, &users, terms)
}

/// Like [`start_game`], for users who reach the server at different addresses.
fn start_game_from(harness: &Harness, users: &[(&str, Viewport)], terms: &Value) -> Result<Vec<Page>> {
    let mut pages = Vec::new();
    let started = join(harness, users, terms, &mut pages);
    if started.is_err() {
        harness.screenshot_failure(&pages);
    }
    started.map(|()| pages)
}

fn join(harness: &Harness, users: &[(&str, Viewport)], terms: &Value, pages: &mut Vec<Page>) -> Result<()> {
    let (first, others) = users.split_first().context("a game needs users")?;
    pages.push(harness.open(first.0, "/online", first.1)?);
    let path = create_challenge(&pages[0], terms)?;
    pages[0].navigate(&path)?;
    pages[0].wait_for("#play-link")?;
    for (address, viewport) in others {
        let page = harness.open(address, &path, *viewport)?;
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

/// The path of the table that a page shows.
fn table_path(page: &Page) -> Result<String> {
    page.wait_until("location.pathname.startsWith('/table/')", "a table")?;
    let path = page.eval("location.pathname")?;
    Ok(path.as_str().unwrap_or_default().to_owned())
}

/// The element id of the user's own seat, such as `seat-1`.
fn own_seat(page: &Page) -> Result<String> {
    page.wait_for(".seat.mine")?;
    let seat = page.eval("document.querySelector('.seat.mine').id")?;
    Ok(seat.as_str().unwrap_or_default().to_owned())
}

/// Waits until a page shows one of these actions and returns its index, or `None` when all pages show the end.
fn next_to_act(pages: &[Page], actions: &str) -> Result<Option<usize>> {
    let end = "#table-end[open]";
    let mut found = None;
    pages[0]
        .poll(|| {
            Ok(pages.iter().any(|page| page.is_visible(end).unwrap_or(false))
                || page_with(pages, actions)?.is_some())
        })
        .context("no user can act")?;
    if !pages[0].is_visible(end)? {
        found = page_with(pages, actions)?;
    }
    if found.is_none() {
        for page in pages {
            page.wait_for(end).context("a page does not show the end")?;
        }
    }
    Ok(found)
}

/// The index of the first page that shows one of these actions.
fn page_with(pages: &[Page], actions: &str) -> Result<Option<usize>> {
    for (index, page) in pages.iter().enumerate() {
        if page.is_true(&format!(
            "[...document.querySelectorAll({actions:?})].some((element) => element.checkVisibility())"
        ))? {
            return Ok(Some(index));
        }
    }
    Ok(None)
}

/// Resigns a game, or aborts it before the second turn.
fn leave_game(page: &Page) -> Result<()> {
    page.click("#leave-game")?;
    page.wait_for("#leave-dialog[open]")?;
    page.click("#leave-yes")?;
    page.wait_for("#table-end[open]")
}
