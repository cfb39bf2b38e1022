//! Studies on the server: from the analysis board to a page that others read and guess.

use anyhow::{Context, Result, ensure};
use browser_tests::{Harness, Page, Test, Viewport};
use serde_json::Value;

use super::pages::{LANGUAGES, switch_language};
use super::ponte::tap;

pub(crate) const TESTS: &[Test] = &[
    ("studies_are_saved_shared_and_guessed", share),
    ("studies_changed_in_two_tabs_are_not_overwritten", conflict),
    ("studies_engine_does_not_help_in_running_games", running),
];

/// Creates an account on the page of a profile.
fn register(page: &Page, name: &str) -> Result<()> {
    page.navigate("/account")?;
    page.wait_for("#sign-up")?;
    page.fill("#up-name", name)?;
    page.fill("#up-password", "over the seven bridges")?;
    page.click("#up-go")?;
    page.wait_for_text(name)?;
    page.wait_hidden("#sign-up")
}

fn path(page: &Page) -> Result<String> {
    Ok(page.eval("location.pathname")?.as_str().context("no path")?.to_owned())
}

fn wait_until_saved(page: &Page) -> Result<()> {
    page.wait_for("#study-saved")
}

fn share(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let ada = harness.open(&server.address, "/analysis", Viewport::PHONE)?;
    let ben = harness.open(&server.address, "/study", Viewport::NARROW)?;
    harness.with_pages(vec![ada, ben], |pages| {
        let [ada, ben] = pages else { unreachable!("two pages were opened") };
        // Without an account the dialog says what is missing.
        ada.click("#save-study")?;
        ada.wait_for("#study-dialog[open] a[href='/account']")?;
        ada.check_accessibility()?;
        register(ada, "Ada")?;

        ada.navigate("/analysis")?;
        ada.wait_for(".board .cell.legal")?;
        tap(ada, "c3")?;
        tap(ada, "e3")?;
        ada.click("#choose-dark")?;
        ada.wait_hidden("#choose-dark")?;
        ada.fill("#analysis-name", "Corners")?;
        ada.click("#back")?;
        ada.click("#back")?;
        ada.wait_count(".cell.tiled", 0)?;
        ada.click("#save-study")?;
        ada.wait_for("#study-new-name")?;
        ada.check_accessibility()?;
        ada.fill("#study-new-name", "Openings")?;
        ada.screenshot(&harness.screenshot_path("study-dialog-390"))?;
        ada.click("#study-save")?;
        ada.wait_until("location.pathname.startsWith('/study/')", "the study")?;
        ada.wait_for("#study-panel")?;
        ada.wait_for_text("1. Corners")?;
        let study = path(ada)?;

        // It is private first.
        ben.expect_outage(true)?;
        ben.navigate(&study)?;
        ben.wait_for_text("This study doesn't exist, or it is private.")?;
        ben.expect_outage(false)?;

        // Changes are saved by themselves: a second chapter, its name, and who can read it.
        ada.click("#chapter-add")?;
        ada.wait_count("#chapters li", 2)?;
        ada.fill("#analysis-name", "Edges")?;
        tap(ada, "a1")?;
        tap(ada, "b3")?;
        ada.eval(
            "void (() => {
                const choice = document.querySelector('#study-visibility');
                choice.value = 'public';
                choice.dispatchEvent(new Event('change', { bubbles: true }));
            })()",
        )?;
        wait_until_saved(ada)?;
        for (viewport, name) in
            [(Viewport::NARROW, "320"), (Viewport::PHONE, "390"), (Viewport::DESKTOP, "1280")]
        {
            for dark in [false, true] {
                ada.set_viewport(Viewport { dark, ..viewport })?;
                ada.wait_for_frame()?;
                ada.check_width()?;
                ada.check_accessibility()?;
                let theme = ada.viewport().theme();
                ada.screenshot_full(&harness.screenshot_path(&format!("study-page-{theme}-{name}")))?;
            }
        }
        ada.reload()?;
        ada.wait_count("#chapters li", 2)?;
        ada.wait_for_text("2. Edges")?;
        let mut texts = Vec::new();
        for language in LANGUAGES {
            switch_language(ada, language)?;
            let text = ada.text("#study-panel")?;
            ensure!(!texts.contains(&text), "{language}: not translated: {text}");
            texts.push(text);
        }
        switch_language(ada, "en")?;

        // Everyone finds it, tries moves, and guesses.
        ben.navigate("/study")?;
        ben.wait_for_text("by Ada")?;
        ben.check_accessibility()?;
        ben.screenshot_full(&harness.screenshot_path("study-hub-studies-320"))?;
        ben.click(&format!("a[href='{study}']"))?;
        ben.wait_for("#study-panel")?;
        ensure!(ben.count("#study-name")? == 0, "only the owner changes a study");
        ben.click("#guess")?;
        ben.click("#guess-hint")?;
        ben.wait_for_text("The move uses c3.")?;
        tap(ben, "a1")?;
        tap(ben, "b1")?;
        ben.wait_for_text("That's not the move that was played.")?;
        tap(ben, "c3")?;
        tap(ben, "e3")?;
        ben.wait_for_text("Right!")?;
        ben.click("#guess-stop")?;
        ben.click("#study-keep")?;
        ben.wait_until("location.pathname.startsWith('/analysis/')", "a copy")?;
        ben.wait_count("#analysis-moves .turn", 2)?;
        Ok(())
    })
}

fn conflict(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let first = harness.open(&server.address, "/account", Viewport::DESKTOP)?;
    harness.with_page(first, |first| {
        register(first, "Ada")?;
        first.navigate("/study")?;
        first.click("#new-study")?;
        first.wait_for("#study-panel")?;
        let study = path(first)?;
        let second = first.profile().open(&study, Viewport::DESKTOP)?;
        harness.with_page(second, |second| {
            second.wait_for("#study-panel")?;
            tap(first, "c3")?;
            tap(first, "e3")?;
            wait_until_saved(first)?;
            second.expect_outage(true)?;
            tap(second, "a1")?;
            tap(second, "b3")?;
            second.wait_for("#study-reload")?;
            second.expect_outage(false)?;
            second.click("#study-reload")?;
            second.wait_count("#analysis-moves .turn", 1)?;
            second.wait_for(".cell.legal")?;
            second.click("#study-delete")?;
            second.wait_until(
                "document.activeElement.id === 'study-delete'",
                "focus on the button that asks",
            )?;
            second.click("#study-delete")?;
            second.wait_until("location.pathname === '/study'", "the hub")
        })
    })
}

fn running(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let page = harness.open(&server.address, "/account", Viewport::PHONE)?;
    harness.with_page(page, |page| {
        register(page, "Ada")?;
        let table = page.eval(
            "(async () => {
                window.send = async (path, body) => {
                    const headers = { 'content-type': 'application/json' };
                    const options = { method: 'POST', headers, body: JSON.stringify(body) };
                    return (await fetch(`/api/v1${path}`, options)).json();
                };
                const terms = { game: 'ponte', rules: 'small' };
                const opponent = { type: 'engine', level: 1 };
                const { table } = await send('/challenges', { terms, opponent, seat: 'first' });
                await send(`/tables/${table}/actions`, { type: 'move', move: 'c3,e4' });
                return table;
            })()",
        )?;
        let table = table.as_str().context("no table")?.to_owned();
        // The engine chooses a colour, and dark moves.
        let played = || {
            page.eval(&format!(
                "(async () => {{
                    const state = await (await fetch('/api/v1/tables/{table}')).json();
                    const {{ moves }} = state.view.game;
                    if (moves.length === 2 && state.view.to_act === 1)
                        await send('/tables/{table}/actions', {{ type: 'move', move: 'a8,c7' }});
                    return moves;
                }})()"
            ))
        };
        let count = || -> Result<usize> { Ok(played()?.as_array().map_or(0, Vec::len)) };
        page.poll(|| Ok(count()? >= 3))?;
        let moves = played()?;
        let moves: Vec<&str> = moves.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let game = format!("/analysis#game/small/{}", moves.join("/"));
        page.navigate(&game)?;
        page.wait_for(".cell.tiled")?;
        page.click("label:has(#engine)")?;
        page.wait_for_text("You're playing this position online.")?;
        ensure!(page.count("#engine-lines .engine-line")? == 0, "the engine helps in a running game");
        page.click("#explorer summary")?;
        page.wait_count("#explorer tbody tr", 0)?;
        // It helps in every other position.
        page.navigate("/study")?;
        page.navigate("/analysis#game/small/a1,b3/dark/g7,g8")?;
        page.wait_for(".cell.tiled")?;
        page.click("label:has(#engine)")?;
        page.wait_for("#engine-lines .engine-line")
    })
}
