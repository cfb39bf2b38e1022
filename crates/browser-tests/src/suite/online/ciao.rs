//! Ciao Ciao online, with players and spectators.

use anyhow::{Context, Result, bail, ensure};
use browser_tests::{Harness, Page, Test, Viewport};
use serde_json::Value;

use super::{ciao_terms, next_to_act, start_game, table_path};

pub(super) const TESTS: &[Test] = &[
    ("online_ciao_whole_game_with_three_players", three),
    ("online_ciao_player_who_leaves_becomes_a_spectator", leaver),
    ("online_ciao_spectators_do_not_see_the_die", spectator),
];

/// The controls of the player to act.
const ACTIONS: &str = "#ciao-roll, #ciao-say-2, #ciao-approve";

/// Clicks a control and waits until the game has changed.
pub(super) fn act(page: &Page, id: &str) -> Result<()> {
    let before = page.text("#ciao-status")?;
    page.click(id)?;
    page.poll(|| Ok(page.text("#ciao-status")? != before || !page.is_visible(id)?))
        .with_context(|| format!("{id} has no effect"))
}

/// Plays until the game is over: always announces two, and approves all announcements but the first one if
/// `contest_first`. `after_action` runs after each action.
fn play_to_the_end(
    pages: &[Page],
    mut contest_first: bool,
    after_action: impl Fn(&Page, &str) -> Result<()>,
) -> Result<()> {
    for _ in 0..200 {
        let Some(index) = next_to_act(pages, ACTIONS)? else { return Ok(()) };
        let page = &pages[index];
        let id = if page.is_visible("#ciao-roll")? {
            "#ciao-roll"
        } else if page.is_visible("#ciao-say-2")? {
            "#ciao-say-2"
        } else if contest_first {
            contest_first = false;
            "#ciao-contest"
        } else {
            "#ciao-approve"
        };
        act(page, id).with_context(|| format!("page {}", index + 1))?;
        after_action(page, id)?;
    }
    bail!("the game has not ended")
}

fn three(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let viewports = [Viewport::DESKTOP, Viewport::PHONE, Viewport { dark: true, ..Viewport::DESKTOP }];
    let pages = start_game(harness, &server, &viewports, &ciao_terms(3))?;
    harness.with_pages(pages, |pages| {
        let commitment = "document.querySelector('#ciao-commitment').textContent";
        let expected = pages[0].eval(commitment)?;
        for page in pages {
            ensure!(page.eval(commitment)? == expected, "the commitments differ");
            ensure!(page.count("#dice-seed, #end-seed")? == 0, "the seed is visible before the end");
        }
        play_to_the_end(pages, true, |_, _| Ok(()))?;
        for page in pages {
            page.wait_for("#end-verdict.good")?;
            page.check_accessibility()?;
        }
        pages[0].screenshot(&harness.screenshot_path("online-ciao-end-light-1280"))?;
        pages[1].screenshot(&harness.screenshot_path("online-ciao-end-light-390"))
    })
}

/// A player of three resigns while being asked: the controls go at once, though the others have not decided yet, and the
/// game is listed as lost, whatever the pawns say at its end.
fn leaver(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let viewports = [Viewport::DESKTOP, Viewport::DESKTOP, Viewport::PHONE];
    let pages = start_game(harness, &server, &viewports, &ciao_terms(3))?;
    harness.with_pages(pages, |pages| {
        let leaver = &pages[2];
        for step in 0.. {
            ensure!(step < 60, "the player is never asked");
            let index = next_to_act(pages, ACTIONS)?.context("the game is over")?;
            // Before the second turn, leaving aborts the game.
            if step > 6 && leaver.is_visible("#ciao-contest")? {
                break;
            }
            let page = &pages[index];
            let actions = ["#ciao-roll", "#ciao-say-2", "#ciao-approve"];
            let visible = |id: &&str| page.is_visible(id).unwrap_or(false);
            act(page, actions.into_iter().find(visible).context("no action")?)?;
        }
        leaver.click("#leave-game")?;
        leaver.wait_for("#leave-dialog[open]")?;
        leaver.click("#leave-yes")?;
        leaver.wait_hidden("#ciao-contest")?;
        leaver.wait_hidden("#leave-game")?;
        leaver.wait_hidden("#turns-badge")?;
        leaver.check_accessibility()?;
        leaver.screenshot(&harness.screenshot_path("online-ciao-left-390"))?;
        leaver.navigate("/games")?;
        leaver.wait_for("#games-to-act")?;
        ensure!(leaver.count("#games-to-act .row, #games-waiting .row")? == 0, "a left game is still listed");
        play_to_the_end(&pages[..2], false, |_, _| Ok(()))?;
        leaver.reload()?;
        leaver.wait_count("#device-games .game-card", 1)?;
        leaver.wait_for_text("You lost")
    })
}

/// Collects all values other than null under a key, at any depth.
fn collect_values(value: &Value, key: &str, found: &mut Vec<Value>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                if name == key && !value.is_null() {
                    found.push(value.clone());
                }
                collect_values(value, key, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect_values(item, key, found)),
        _ => {}
    }
}

/// The faces and seeds in the WebSocket messages that a page has received.
pub(super) fn received_secrets(page: &Page) -> Result<Vec<Value>> {
    let mut found = Vec::new();
    for frame in page.received_frames()? {
        let frame: Value = serde_json::from_str(&frame).with_context(|| frame.clone())?;
        for key in ["face", "seed", "shown"] {
            collect_values(&frame, key, &mut found);
        }
    }
    Ok(found)
}

fn spectator(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let mut pages = start_game(harness, &server, &[Viewport::DESKTOP, Viewport::PHONE], &ciao_terms(2))?;
    let path = table_path(&pages[0])?;
    pages.push(harness.open(&server.address, &path, Viewport::DESKTOP)?);
    harness.with_pages(pages, |pages| {
        let (players, spectator) = (&pages[..2], &pages[2]);
        spectator.wait_for("#table-ciao")?;
        players[0].wait_for_text("1 spectator")?;
        let check_spectator = |page: &Page, id: &str| {
            if id == "#ciao-roll" {
                page.wait_for("#ciao-face")?;
                ensure!(!received_secrets(page)?.is_empty(), "the player who rolls did not receive the face");
            }
            let shown = spectator.count("#ciao-face, #ciao-peek, #ciao-roll, #ciao-say-2, #ciao-approve")?;
            ensure!(shown == 0, "a spectator sees the die or the controls");
            // The seed is revealed at the end.
            if !page.is_visible("#table-end[open], #table-result")? {
                let known = received_secrets(spectator)?;
                ensure!(known.is_empty(), "a spectator received {known:?}");
            }
            Ok(())
        };
        spectator.check_accessibility()?;
        spectator.screenshot(&harness.screenshot_path("online-spectator-light-1280"))?;
        play_to_the_end(players, false, check_spectator)?;
        spectator.wait_for("#table-end[open]")?;
        ensure!(spectator.received_frames()?.len() > 4, "a spectator received no messages");
        spectator.check_accessibility()
    })
}
