//! Ciao Ciao, played as people play it.

use anyhow::{Context, Result, bail, ensure};
use browser_tests::{Look, Page, Test, World};

use crate::suite::pages::{LANGUAGES, speak};

pub(crate) const TESTS: &[Test] = &[
    ("ciao_whole_game_on_a_wide_screen", whole_game_wide),
    ("ciao_whole_game_on_a_narrow_screen", whole_game_narrow),
    ("ciao_whole_game_against_a_bot_and_what_the_coach_says", against_bot),
    ("ciao_die_shows_only_while_the_button_is_held", peek),
    ("ciao_game_survives_a_reload", reload),
    ("ciao_keyboard_alone_suffices", keyboard),
    ("ciao_language_changes_in_the_middle_of_a_game", language),
];

/// Seats these at the table.
fn begin(page: &Page, sitters: [&str; 4]) -> Result<()> {
    page.click("#ciao-new")?;
    page.wait_for("#ciao-new-dialog[open]")?;
    for (seat, sitter) in (1..).zip(sitters) {
        page.choose(&format!("#ciao-seat-{seat}"), sitter)?;
    }
    page.is_for_everybody()?;
    page.click("#ciao-start")?;
    page.wait_gone("#ciao-new-dialog")?;
    page.wait_for("#ciao-roll")
}

const FRIENDS: [&str; 4] = ["person", "person", "person", "nobody"];

/// Says four and doubts now and then, until the game is over.
fn play_to_the_end(page: &Page, middle: &std::path::Path) -> Result<()> {
    let mut fell = false;
    for step in 0..600 {
        page.wait("document.querySelector('#ciao-roll, #ciao-say-4, #ciao-contest, #ciao-end[open], #ciao-show-end')", "something to do")?;
        if page.sees("#ciao-show-end")? {
            ensure!(fell, "nobody ever fell");
            return page.wait_for("#ciao-end[open]");
        }
        let done = |page: &Page, id: &str| -> Result<()> {
            let before = page.text("#ciao-status")?;
            page.click(id)?;
            page.wait(
                &format!("document.querySelector('#ciao-status').innerText.trim() !== {before:?}"),
                "the game to go on",
            )
        };
        if page.sees("#ciao-roll")? {
            done(page, "#ciao-roll")?;
        } else if page.sees("#ciao-say-4")? {
            done(page, "#ciao-say-4")?;
        } else if step % 4 == 2 {
            done(page, "#ciao-contest")?;
            if !fell {
                fell = true;
                ensure!(page.count(".cc-falling")? == 1, "a pawn that falls is not seen");
                page.is_for_everybody()?;
                page.screenshot(middle)?;
            }
        } else {
            done(page, "#ciao-approve")?;
        }
    }
    bail!("the game does not end")
}

fn whole_game(world: &World, look: Look, name: &str) -> Result<()> {
    let (middle, end) =
        (world.screen(&format!("ciao-fall-{name}")), world.screen(&format!("ciao-end-{name}")));
    world.visit("/ciao", look, |page| {
        begin(page, FRIENDS)?;
        page.fits()?;
        let promised = page.eval("document.querySelector('#ciao-promise').textContent")?;
        ensure!(page.count("#ciao-seed")? == 0, "the seed is shown too soon");
        play_to_the_end(page, &middle)?;
        page.click("#ciao-check")?;
        page.wait_for("#ciao-verdict.good")?;
        page.screenshot(&end)?;
        page.fits()?;
        page.is_for_everybody()?;
        ensure!(page.eval("document.querySelector('#ciao-promise').textContent")? == promised, "the promise has changed");
        // The browser itself agrees that the seed is the one that was promised.
        let digest = "crypto.subtle.digest('SHA-256', Uint8Array.from(document.querySelector('#ciao-seed').textContent.match(/../g), (two) => parseInt(two, 16)))
            .then((hash) => [...new Uint8Array(hash)].map((one) => one.toString(16).padStart(2, '0')).join(''))";
        ensure!(page.eval(digest)? == promised, "the seed is not the one that was promised");
        page.click("#ciao-again")?;
        page.wait_gone("#ciao-end")?;
        page.wait("document.querySelectorAll('#ciao-turns li').length === 0", "a new game")
    })
}

fn whole_game_wide(world: &World) -> Result<()> {
    whole_game(world, Look { dark: true, ..Look::WIDE }, "dark-1280")
}

fn whole_game_narrow(world: &World) -> Result<()> {
    whole_game(world, Look::NARROW, "light-320")
}

/// On a short bridge, so that the bots need not be waited for too long.
fn against_bot(world: &World) -> Result<()> {
    world.visit("/ciao", Look { height: 1200, ..Look::WIDE }, |page| {
        page.click("#ciao-new")?;
        for (seat, sitter) in (1..).zip(["person", "steady", "nobody", "nobody"]) {
            page.choose(&format!("#ciao-seat-{seat}"), sitter)?;
        }
        page.click("label:has(input[name=ciao-rules][value=own])")?;
        for (size, number) in [("planks", "2"), ("pawns", "3"), ("win", "2")] {
            page.write(&format!("#ciao-size-{size}"), number)?;
        }
        page.is_for_everybody()?;
        page.screenshot(&world.screen("ciao-new-light-1280"))?;
        page.click("#ciao-start")?;
        page.wait_gone("#ciao-new-dialog")?;
        let todo = "#ciao-roll, #ciao-say-2, #ciao-approve, #ciao-end[open]";
        for _ in 0..100 {
            page.wait(&format!("document.querySelector('{todo}')"), "something to do")?;
            if page.sees("#ciao-end[open]")? {
                break;
            }
            let ids = ["#ciao-roll", "#ciao-say-2", "#ciao-approve"];
            let id = ids.into_iter().find(|id| page.sees(id).unwrap_or(false)).context("nothing to do")?;
            let before = page.text("#ciao-status")?;
            page.click(id)?;
            page.until(|| Ok(page.text("#ciao-status")? != before)).context("nothing happens")?;
        }
        page.wait_for("#ciao-end[open]")?;
        page.click("#ciao-coach-all")?;
        page.wait_for("#ciao-lines li")?;
        page.is_for_everybody()?;
        page.screenshot(&world.screen("ciao-coach-light-1280"))
    })
}

fn peek(world: &World) -> Result<()> {
    let file = world.screen("ciao-peek-light-1280");
    world.visit("/ciao", Look::WIDE, |page| {
        begin(page, FRIENDS)?;
        page.click("#ciao-roll")?;
        page.wait_for("#ciao-peek")?;
        let picture = "document.querySelector('.ciao-picture svg').outerHTML";
        let closed = page.eval(picture)?;
        ensure!(!page.sees("#ciao-face")?, "the die shows before anybody looks");
        page.press("#ciao-peek")?;
        page.wait_for("#ciao-face")?;
        ensure!(page.eval(picture)? != closed, "the box stays closed");
        page.screenshot(&file)?;
        page.is_for_everybody()?;
        page.release("#ciao-peek")?;
        page.wait_gone("#ciao-face")?;
        page.until(|| Ok(page.eval(picture)? == closed)).context("the box stays open")
    })
}

fn reload(world: &World) -> Result<()> {
    world.visit("/ciao", Look::WIDE, |page| {
        begin(page, FRIENDS)?;
        page.click("#ciao-roll")?;
        page.click("#ciao-say-3")?;
        page.wait_for("#ciao-contest")?;
        let (before, promised) =
            (page.text("#ciao-status")?, page.eval("document.querySelector('#ciao-promise').textContent")?);
        page.reload()?;
        page.wait_for("#ciao-contest")?;
        ensure!(page.text("#ciao-status")? == before, "the game is another");
        ensure!(
            page.eval("document.querySelector('#ciao-promise').textContent")? == promised,
            "the dice are others"
        );
        page.click("#ciao-contest")?;
        page.wait_for("#ciao-told")
    })
}

fn keyboard(world: &World) -> Result<()> {
    world.visit("/ciao", Look::WIDE, |page| {
        begin(page, FRIENDS)?;
        page.tab_to("#ciao-roll")?;
        page.key("Enter")?;
        page.wait_for("#ciao-peek")?;
        page.tab_to("#ciao-peek")?;
        page.hold(" ")?;
        page.wait_for("#ciao-face")?;
        page.let_go(" ")?;
        page.wait_gone("#ciao-face")?;
        page.tab_to("#ciao-say-2")?;
        page.key("Enter")?;
        page.wait_for("#ciao-contest")?;
        page.tab_to("#ciao-contest")?;
        page.key(" ")?;
        page.wait_for("#ciao-told")?;
        // Everybody hears what was said, not only those who see it.
        let heard =
            "[...document.querySelectorAll('[aria-live=polite]')].map((one) => one.textContent).join(' ')";
        page.wait(&format!("{heard}.includes('2')"), "the number to be heard")
    })
}

fn language(world: &World) -> Result<()> {
    world.visit("/ciao", Look::NARROW, |page| {
        begin(page, FRIENDS)?;
        page.click("#ciao-roll")?;
        page.click("#ciao-say-1")?;
        page.click("#ciao-contest")?;
        page.wait_for("#ciao-told")?;
        let mut seen = Vec::new();
        for language in LANGUAGES {
            speak(page, language)?;
            let text = page.text("#ciao-told")?;
            ensure!(!seen.contains(&text), "{language}: {text}");
            seen.push(text);
            page.fits()?;
            page.is_for_everybody()?;
        }
        Ok(())
    })
}
