//! Ciao Ciao between people, and those who look on.

use anyhow::{Context, Result, bail, ensure};
use browser_tests::{Look, Page, Test, World};
use serde_json::Value;

use super::{ciao_terms, next, seat, table_of};

pub(super) const TESTS: &[Test] =
    &[("online_ciao_whole_game_of_three", three), ("online_ciao_spectators_do_not_see_the_die", spectator)];

/// What somebody can do who is to decide.
const TODO: &str = "#ciao-roll, #ciao-say-2, #ciao-approve";

/// Does something, and waits until it has happened.
pub(super) fn act(page: &Page, id: &str) -> Result<()> {
    let before = page.text("#ciao-status")?;
    page.click(id)?;
    page.until(|| Ok(page.text("#ciao-status")? != before || !page.sees(id)?))
        .with_context(|| format!("{id} does nothing"))
}

/// Says two each time; the first word is doubted if `doubt`, all others are believed. `look` sees each moment.
fn play_to_the_end(pages: &[Page], mut doubt: bool, look: impl Fn(&Page, &str) -> Result<()>) -> Result<()> {
    for _ in 0..200 {
        let Some(who) = next(pages, TODO)? else { return Ok(()) };
        let page = &pages[who];
        let id = if page.sees("#ciao-roll")? {
            "#ciao-roll"
        } else if page.sees("#ciao-say-2")? {
            "#ciao-say-2"
        } else if doubt {
            doubt = false;
            "#ciao-contest"
        } else {
            "#ciao-approve"
        };
        act(page, id).with_context(|| format!("person {}", who + 1))?;
        look(page, id)?;
    }
    bail!("the game does not end")
}

fn three(world: &World) -> Result<()> {
    let hall = world.hall()?;
    let looks = [Look::WIDE, Look::PHONE, Look { dark: true, ..Look::WIDE }];
    let pages = seat(world, &hall, &looks, &ciao_terms(3))?;
    world.gather(pages, |pages| {
        let promised = "document.querySelector('#ciao-promise').textContent";
        let promise = pages[0].eval(promised)?;
        for page in pages {
            ensure!(page.eval(promised)? == promise, "not everybody was promised the same dice");
            ensure!(page.count("#dice-seed, #end-seed")? == 0, "the seed is shown too soon");
        }
        play_to_the_end(pages, true, |_, _| Ok(()))?;
        for page in pages {
            page.wait_for("#end-verdict.good")?;
            page.is_for_everybody()?;
        }
        pages[0].screenshot(&world.screen("online-ciao-end-light-1280"))?;
        pages[1].screenshot(&world.screen("online-ciao-end-light-390"))
    })
}

/// Whatever stands under a key, anywhere, except nothing.
fn told(value: &Value, key: &str, found: &mut Vec<Value>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                if name == key && !value.is_null() {
                    found.push(value.clone());
                }
                told(value, key, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| told(item, key, found)),
        _ => {}
    }
}

/// The faces and seeds in what came over somebody's sockets.
fn secrets(page: &Page) -> Result<Vec<Value>> {
    let mut found = Vec::new();
    for frame in page.heard()? {
        let frame: Value = serde_json::from_str(&frame).with_context(|| frame.clone())?;
        for key in ["face", "seed", "shown"] {
            told(&frame, key, &mut found);
        }
    }
    Ok(found)
}

fn spectator(world: &World) -> Result<()> {
    let hall = world.hall()?;
    let mut pages = seat(world, &hall, &[Look::WIDE, Look::PHONE], &ciao_terms(2))?;
    let path = table_of(&pages[0])?;
    pages.push(world.browser.profile(&hall.address)?.open(&path, Look::WIDE)?);
    world.gather(pages, |pages| {
        let (players, onlooker) = (&pages[..2], &pages[2]);
        onlooker.wait_for("#table-ciao")?;
        players[0].wait_text("one spectator")?;
        let looks_on = |page: &Page, id: &str| {
            if id == "#ciao-roll" {
                page.wait_for("#ciao-face")?;
                ensure!(!secrets(page)?.is_empty(), "whoever rolls is not told the face");
            }
            let shown = onlooker.count("#ciao-face, #ciao-peek, #ciao-roll, #ciao-say-2, #ciao-approve")?;
            ensure!(shown == 0, "whoever looks on is shown something to do or to see");
            // When it is over, everybody may know the seed.
            if !page.sees("#table-end[open], #table-result")? {
                let known = secrets(onlooker)?;
                ensure!(known.is_empty(), "whoever looks on is told {known:?}");
            }
            Ok(())
        };
        onlooker.is_for_everybody()?;
        onlooker.screenshot(&world.screen("online-looks-on-light-1280"))?;
        play_to_the_end(players, false, looks_on)?;
        onlooker.wait_for("#table-end[open]")?;
        ensure!(onlooker.heard()?.len() > 4, "whoever looks on has heard nothing");
        onlooker.is_for_everybody()
    })
}
