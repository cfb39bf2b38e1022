//! Ciao Ciao on one device: whole games, bots, the coach, keyboard and languages.

use anyhow::{Context, Result, bail, ensure};
use browser_tests::{Harness, Page, Test, Viewport};

use crate::suite::pages::{LANGUAGES, switch_language};

pub(crate) const TESTS: &[Test] = &[
    ("ciao_whole_game_on_desktop", whole_game_wide),
    ("ciao_whole_game_on_a_narrow_phone", whole_game_narrow),
    ("ciao_whole_game_against_a_bot_with_coach_review", against_bot),
    ("ciao_die_is_visible_only_while_the_button_is_held", peek),
    ("ciao_game_survives_a_reload", reload),
    ("ciao_turn_by_keyboard_only", keyboard),
    ("ciao_language_can_change_during_a_game", language),
    ("ciao_controls_are_in_view_at_every_size", controls),
    ("ciao_rules_can_be_read_during_a_game", rules),
];

/// Starts a game with these occupants of the four seats.
fn start_game(page: &Page, occupants: [&str; 4]) -> Result<()> {
    page.click("#ciao-new")?;
    page.wait_for("#ciao-new-dialog[open]")?;
    for (seat, occupant) in (1..).zip(occupants) {
        page.select(&format!("#ciao-seat-{seat}"), occupant)?;
    }
    page.check_accessibility()?;
    page.click("#ciao-start")?;
    page.wait_hidden("#ciao-new-dialog")?;
    page.wait_for("#ciao-roll")
}

/// The picture and what is to be decided are on the screen together.
fn controls(harness: &Harness) -> Result<()> {
    harness.visit("/ciao", Viewport::DESKTOP, |page| {
        start_game(page, ["person", "honest", "none", "none"])?;
        let all_viewports = |selectors: &[&str]| {
            for viewport in Viewport::ALL {
                page.set_viewport(viewport)?;
                page.wait_for_frame()?;
                page.eval("scrollTo(0, 0)")?;
                for selector in selectors {
                    page.check_in_view(selector)?;
                }
            }
            page.set_viewport(Viewport::DESKTOP)
        };
        all_viewports(&["#ciao-roll", "#ciao-status"])?;
        page.click("#ciao-roll")?;
        page.wait_for("#ciao-say-4")?;
        // The die is above the numbers.
        all_viewports(&["#ciao-face", "#ciao-say-1", "#ciao-say-4"])?;
        // The coach speaks beside the box: a sentence and a bar.
        page.click("#ciao-ask")?;
        page.wait_for(".ciao-shares")?;
        for viewport in [Viewport { height: 800, ..Viewport::DESKTOP }, Viewport::PHONE] {
            page.set_viewport(viewport)?;
            page.wait_for_frame()?;
            page.eval("scrollTo(0, 0)")?;
            for selector in ["#ciao-say-4", ".ciao-good", ".ciao-shares"] {
                page.check_in_view(selector)?;
            }
            page.screenshot(&harness.screenshot_path(&format!("ciao-coach-{}", viewport.width)))?;
        }
        page.check_accessibility()?;
        page.set_viewport(Viewport::DESKTOP)?;
        ensure!(
            page.is_true(
                "document.querySelector('#ciao-face').getBoundingClientRect().bottom
                    <= document.querySelector('#ciao-say-1').getBoundingClientRect().top"
            )?,
            "the die is below the numbers"
        );
        // An answer of the coach, which stands beside the die in the document, moves neither of them.
        let moved = "(() => {
            const top = () => document.querySelector('#ciao-say-1').getBoundingClientRect().top;
            const [before, answer] = [top(), document.createElement('div')];
            answer.className = 'ciao-advice';
            answer.style.height = '20rem';
            document.querySelector('.ciao-look').append(answer);
            const after = top();
            answer.remove();
            return after - before;
        })()";
        ensure!(page.eval(moved)? == 0, "the answer of the coach moves the numbers");
        page.click("#ciao-new")?;
        page.wait_for("#ciao-new-dialog[open]")?;
        // Only people who share the device are asked to look away.
        ensure!(!page.is_visible("#ciao-look-away")?, "a single person is asked to look away");
        page.select("#ciao-seat-2", "person")?;
        page.wait_for("#ciao-look-away")?;
        all_viewports(&["#ciao-start"])
    })
}

fn rules(harness: &Harness) -> Result<()> {
    harness.visit("/ciao", Viewport::NARROW, |page| {
        page.click("#rules")?;
        page.wait_for("#rules-dialog[open]")?;
        page.check_accessibility()?;
        page.click("#rules-dialog .dialog-actions button")?;
        page.wait_hidden("#rules-dialog")
    })
}

const FRIENDS: [&str; 4] = ["person", "person", "person", "none"];

/// Plays until the game is over: always announces four, and contests every fourth decision.
fn play_to_the_end(page: &Page, middle: &std::path::Path) -> Result<()> {
    let mut has_fallen = false;
    for step in 0..600 {
        page.wait_until("document.querySelector('#ciao-roll, #ciao-say-4, #ciao-contest, #ciao-end[open], #ciao-show-end')", "an action")?;
        if page.is_visible("#ciao-show-end")? {
            ensure!(has_fallen, "no pawn has fallen");
            return page.wait_for("#ciao-end[open]");
        }
        let act = |page: &Page, id: &str| -> Result<()> {
            let before = page.text("#ciao-status")?;
            page.click(id)?;
            page.wait_until(
                &format!("document.querySelector('#ciao-status').innerText.trim() !== {before:?}"),
                "the game to continue",
            )
        };
        if page.is_visible("#ciao-roll")? {
            act(page, "#ciao-roll")?;
        } else if page.is_visible("#ciao-say-4")? {
            act(page, "#ciao-say-4")?;
        } else if step % 4 == 2 {
            act(page, "#ciao-contest")?;
            if !has_fallen {
                has_fallen = true;
                ensure!(page.count(".cc-falling")? == 1, "the falling pawn is not drawn");
                page.check_accessibility()?;
                page.screenshot(middle)?;
            }
        } else {
            act(page, "#ciao-approve")?;
        }
    }
    bail!("the game has not ended")
}

fn whole_game(harness: &Harness, viewport: Viewport, name: &str) -> Result<()> {
    let (middle, end) = (
        harness.screenshot_path(&format!("ciao-fall-{name}")),
        harness.screenshot_path(&format!("ciao-end-{name}")),
    );
    harness.visit("/ciao", viewport, |page| {
        start_game(page, FRIENDS)?;
        page.check_width()?;
        let commitment = page.eval("document.querySelector('#ciao-commitment').textContent")?;
        ensure!(page.count("#ciao-seed")? == 0, "the seed is visible before the end");
        play_to_the_end(page, &middle)?;
        page.click("#ciao-check")?;
        page.wait_for("#ciao-verdict.good")?;
        page.screenshot(&end)?;
        page.check_width()?;
        page.check_accessibility()?;
        ensure!(page.eval("document.querySelector('#ciao-commitment').textContent")? == commitment, "the commitment has changed");
        // Verify the commitment independently, with the browser's own SHA-256.
        let digest = "crypto.subtle.digest('SHA-256', Uint8Array.from(document.querySelector('#ciao-seed').textContent.match(/../g), (two) => parseInt(two, 16)))
            .then((hash) => [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))";
        ensure!(page.eval(digest)? == commitment, "the seed does not match the commitment");
        page.click("#ciao-again")?;
        page.wait_hidden("#ciao-end")?;
        page.wait_until("document.querySelectorAll('#ciao-turns li').length === 0", "a new game")
    })
}

fn whole_game_wide(harness: &Harness) -> Result<()> {
    whole_game(harness, Viewport { dark: true, ..Viewport::DESKTOP }, "dark-1280")
}

fn whole_game_narrow(harness: &Harness) -> Result<()> {
    whole_game(harness, Viewport::NARROW, "light-320")
}

/// Uses a short bridge, so that the game ends soon.
/// Plays to the end: says 2 and believes everything.
fn play_against_bot(page: &Page) -> Result<()> {
    let actions = "#ciao-roll, #ciao-say-2, #ciao-approve, #ciao-end[open]";
    for _ in 0..100 {
        page.wait_until(&format!("document.querySelector('{actions}')"), "an action")?;
        if page.is_visible("#ciao-end[open]")? {
            break;
        }
        let ids = ["#ciao-roll", "#ciao-say-2", "#ciao-approve"];
        let id = ids.into_iter().find(|id| page.is_visible(id).unwrap_or(false)).context("no action")?;
        let before = page.text("#ciao-status")?;
        page.click(id)?;
        page.poll(|| Ok(page.text("#ciao-status")? != before)).context("the status has not changed")?;
    }
    page.wait_for("#ciao-end[open]")
}

fn against_bot(harness: &Harness) -> Result<()> {
    harness.visit("/ciao", Viewport { height: 1200, ..Viewport::DESKTOP }, |page| {
        page.click("#ciao-new")?;
        for (seat, occupant) in (1..).zip(["person", "steady", "none", "none"]) {
            page.select(&format!("#ciao-seat-{seat}"), occupant)?;
        }
        page.click("label:has(input[name=ciao-rules][value=own])")?;
        for (size, number) in [("planks", "2"), ("pawns", "3"), ("win", "2")] {
            page.fill(&format!("#ciao-size-{size}"), number)?;
        }
        page.check_accessibility()?;
        page.screenshot(&harness.screenshot_path("ciao-new-light-1280"))?;
        page.click("#ciao-start")?;
        page.wait_hidden("#ciao-new-dialog")?;
        // Three short games: habits are told of at least three cases.
        for game in 1..=3 {
            play_against_bot(page)?;
            if game < 3 {
                page.click("#ciao-again")?;
                page.wait_hidden("#ciao-end")?;
            }
        }
        // One way to the review, which says what the coach says.
        ensure!(page.count("#ciao-end .dialog-actions #ciao-review")? == 1, "no button for the review");
        page.click("#ciao-review")?;
        page.wait_count("#ciao-review .ciao-balance", 2)?;
        ensure!(page.count(".ciao-part-bar")? == 8, "luck, bluffs, calls and the result of two players");
        let text = page.text("main")?;
        ensure!(!text.contains('±'), "{text}");
        // The bridge is beside each of the costliest decisions.
        let (lines, bridges) =
            (page.count("#ciao-costliest li")?, page.count("#ciao-costliest .with-bridge svg")?);
        ensure!(lines > 0 && bridges >= lines, "{lines} decisions, {bridges} bridges");
        page.wait_for(".ciao-habits li")?;
        // On a wide screen all decisions are beside the costliest ones, in lines of a readable length.
        page.wait_for("#ciao-all[open]")?;
        let beside = "document.querySelector('.ciao-review-main').getBoundingClientRect().right
            <= document.querySelector('#ciao-all').getBoundingClientRect().left";
        ensure!(page.is_true(beside)?, "the lists are not side by side");
        let readable =
            "[...document.querySelectorAll('.ciao-line')].every((line) => line.offsetWidth <= 46 * 16)";
        ensure!(page.is_true(readable)?, "a line is too long");
        page.click("#ciao-lines .ciao-line")?;
        page.wait_for("#ciao-lines .ciao-detail .ciao-mix tr.chosen")?;
        page.check_accessibility()?;
        page.screenshot_full(&harness.screenshot_path("ciao-review-light-1280"))?;
        // On a narrow one they are below, and closed at first.
        page.set_viewport(Viewport::NARROW)?;
        page.reload()?;
        page.wait_for("#ciao-all:not([open])")?;
        page.click("#ciao-all > summary")?;
        page.click("#ciao-lines .ciao-line")?;
        page.wait_for("#ciao-lines .ciao-detail .ciao-mix tr.chosen")?;
        page.check_accessibility()?;
        page.click(".ciao-review-side .strong")?;
        page.wait_for("#ciao-new")
    })
}

fn peek(harness: &Harness) -> Result<()> {
    let file = harness.screenshot_path("ciao-peek-light-1280");
    harness.visit("/ciao", Viewport::DESKTOP, |page| {
        start_game(page, FRIENDS)?;
        page.click("#ciao-roll")?;
        page.wait_for("#ciao-peek")?;
        let image = "document.querySelector('.ciao-picture svg').outerHTML";
        let closed = page.eval(image)?;
        ensure!(!page.is_visible("#ciao-face")?, "the die is visible without a press");
        page.mouse_down("#ciao-peek")?;
        page.wait_for("#ciao-face")?;
        ensure!(page.eval(image)? != closed, "the box has not opened");
        page.screenshot(&file)?;
        page.check_accessibility()?;
        page.mouse_up("#ciao-peek")?;
        page.wait_hidden("#ciao-face")?;
        page.poll(|| Ok(page.eval(image)? == closed)).context("the box has not closed")
    })
}

fn reload(harness: &Harness) -> Result<()> {
    harness.visit("/ciao", Viewport::DESKTOP, |page| {
        start_game(page, FRIENDS)?;
        page.click("#ciao-roll")?;
        page.click("#ciao-say-3")?;
        page.wait_for("#ciao-contest")?;
        let (before, commitment) = (
            page.text("#ciao-status")?,
            page.eval("document.querySelector('#ciao-commitment').textContent")?,
        );
        page.reload()?;
        page.wait_for("#ciao-contest")?;
        ensure!(page.text("#ciao-status")? == before, "the game has changed");
        ensure!(
            page.eval("document.querySelector('#ciao-commitment').textContent")? == commitment,
            "the commitment has changed"
        );
        page.click("#ciao-contest")?;
        page.wait_for("#ciao-result")
    })
}

fn keyboard(harness: &Harness) -> Result<()> {
    harness.visit("/ciao", Viewport::DESKTOP, |page| {
        start_game(page, FRIENDS)?;
        page.tab_to("#ciao-roll")?;
        page.key("Enter")?;
        page.wait_for("#ciao-peek")?;
        page.tab_to("#ciao-peek")?;
        page.key_down(" ")?;
        page.wait_for("#ciao-face")?;
        page.key_up(" ")?;
        page.wait_hidden("#ciao-face")?;
        page.tab_to("#ciao-say-2")?;
        page.key("Enter")?;
        page.wait_for("#ciao-contest")?;
        page.tab_to("#ciao-contest")?;
        page.key(" ")?;
        page.wait_for("#ciao-result")?;
        // The announcement is read out by screen readers.
        let announced =
            "[...document.querySelectorAll('[aria-live=polite]')].map((element) => element.textContent).join(' ')";
        page.wait_until(&format!("{announced}.includes('2')"), "the announcement")
    })
}

fn language(harness: &Harness) -> Result<()> {
    harness.visit("/ciao", Viewport::NARROW, |page| {
        start_game(page, FRIENDS)?;
        page.click("#ciao-roll")?;
        page.click("#ciao-say-1")?;
        page.click("#ciao-contest")?;
        page.wait_for("#ciao-result")?;
        let mut texts = Vec::new();
        for language in LANGUAGES {
            switch_language(page, language)?;
            let text = page.text("#ciao-result")?;
            ensure!(!texts.contains(&text), "{language}: {text}");
            texts.push(text);
            page.check_width()?;
            page.check_accessibility()?;
        }
        Ok(())
    })
}
