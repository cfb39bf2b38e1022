//! Ponte del Diavolo, beside the board: clocks, hints, links, and whatever else one may wish for.

use anyhow::{Context, Result, ensure};
use browser_tests::{Look, Test, World};

use crate::suite::pages::{LANGUAGES, speak};
use crate::suite::ponte::{begin, begin_with, open, tap};

pub(crate) const TESTS: &[Test] = &[
    ("ponte_past_turns_can_be_walked_through", walk),
    ("ponte_resigning_ends_the_game", resign),
    ("ponte_language_changes_in_the_middle_of_a_game", language),
    ("ponte_link_opens_a_game", link),
    ("ponte_wrong_link_is_told_so", wrong_link),
    ("ponte_game_is_copied_saved_and_opened_by_somebody_else", share),
    ("ponte_hint_is_given_and_played", hint),
    ("ponte_two_friends_have_a_clock", clock),
    ("ponte_turn_waits_for_a_confirmation_where_wanted", confirm),
    ("ponte_turns_are_heard_where_wanted", sounds),
    ("ponte_board_is_turned", rotate),
    ("ponte_empty_board_can_be_tried_without_an_opponent", alone),
    ("ponte_wrong_custom_board_is_refused", wrong_board),
];

fn walk(world: &World) -> Result<()> {
    world.visit("/ponte", Look::WIDE, |page| {
        open(page)?;
        page.click("#choose-dark")?;
        page.wait_gone("#choose-dark")?;
        page.eval("document.activeElement.blur()")?;
        page.key("Home")?;
        page.wait("document.querySelectorAll('.cell.tiled').length === 0", "the empty board")?;
        page.key("ArrowRight")?;
        page.wait("document.querySelectorAll('.cell.tiled').length === 2", "the opening")?;
        page.click("#live")?;
        page.wait_gone("#live")
    })
}

fn link(world: &World) -> Result<()> {
    world.visit("/ponte#game/small/c3,e3/dark/a7,g7/c3-e3", Look::WIDE, |page| {
        page.wait("document.querySelectorAll('.cell.tiled').length === 4", "the game of the link")?;
        page.click("#share")?;
        page.wait_for("#share-dialog[open]")?;
        page.is_for_everybody()?;
        ensure!(
            page.holds("document.querySelector('#share-link').value.endsWith('/ponte#game/small/c3,e3/dark/a7,g7/c3-e3')")?,
            "the link does not lead back"
        );
        Ok(())
    })
}

fn wrong_link(world: &World) -> Result<()> {
    world.visit("/ponte#game/small/a1,a1", Look::WIDE, |page| {
        page.wait_for("#mislinked")?;
        page.is_for_everybody()?;
        begin(page, 5)?;
        page.wait_gone("#mislinked")?;
        ensure!(page.holds("location.hash === ''")?, "a reload would tell it again");
        Ok(())
    })
}

fn share(world: &World) -> Result<()> {
    let profile = world.profile()?;
    profile.allow_clipboard()?;
    let folder = world.screens.with_file_name(format!("downloads-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    profile.save_into(&folder.canonicalize()?)?;
    let mut link = String::new();
    let shared = world.attend(profile.open("/ponte", Look::WIDE)?, |page| {
        open(page)?;
        page.click("#choose-dark")?;
        page.wait_gone("#choose-dark")?;
        page.click("#share")?;
        page.wait_for("#share-dialog[open]")?;
        page.screenshot(&world.screen("ponte-share-light-1280"))?;
        page.click_named("button", "Copy the link")?;
        page.wait_text("Copied.")?;
        let copied = page.eval("navigator.clipboard.readText()")?;
        copied.as_str().context("nothing was copied")?.clone_into(&mut link);
        page.click("#save-file")?;
        let file = folder.join("ponte.txt");
        page.until(|| Ok(std::fs::read_to_string(&file).is_ok_and(|text| text.contains("c3,e3"))))
            .context("the game is not saved")
    });
    let _ = std::fs::remove_dir_all(&folder);
    shared?;
    let path = link.strip_prefix(profile.address()).with_context(|| format!("{link} leads elsewhere"))?;
    world.visit(path, Look::PHONE, |page| {
        page.wait_count(".cell.tiled", 2)?;
        ensure!(page.count("#turn-list button")? == 2, "the choice is missing");
        page.is_for_everybody()
    })
}

fn hint(world: &World) -> Result<()> {
    world.visit("/ponte", Look::WIDE, |page| {
        open(page)?;
        page.click("#choose-dark")?;
        page.wait_gone("#choose-dark")?;
        page.click("#hint")?;
        page.wait_for("#play-hint")?;
        page.is_for_everybody()?;
        page.screenshot(&world.screen("ponte-hint-light-1280"))?;
        page.click("#play-hint")?;
        page.wait_count("#turn-list button", 3)?;
        page.wait_gone("#play-hint")
    })
}

fn clock(world: &World) -> Result<()> {
    world.visit("/ponte", Look::PHONE, |page| {
        page.click("#new-game")?;
        page.click("label:has(input[name=opponent][value=friend])")?;
        page.click("label:has(input[name=clock][value=increment])")?;
        page.is_for_everybody()?;
        page.screenshot(&world.screen("ponte-new-light-390"))?;
        page.click("#start")?;
        page.wait_gone("#new-dialog")?;
        ensure!(page.count(".clock[role=timer]")? == 2, "both should have a clock");
        let times = "[...document.querySelectorAll('.clock')].map((one) => one.innerText)";
        page.wait(&format!("{times}.some((one) => one.startsWith('9:'))"), "a clock to run")?;
        ensure!(page.holds(&format!("{times}.some((one) => one.startsWith('10:00'))"))?, "both clocks run");
        tap(page, "c3")?;
        tap(page, "e3")?;
        page.wait_for("#choose-light")?;
        page.reload()?;
        page.wait(
            &format!("{times}.filter((one) => /^(9|10):/.test(one)).length === 2"),
            "the clocks again",
        )?;
        page.is_for_everybody()
    })
}

fn confirm(world: &World) -> Result<()> {
    world.visit("/settings", Look::PHONE, |page| {
        page.click("label[for=set-confirm]")?;
        page.click_named("link", "Ponte del Diavolo")?;
        begin(page, 5)?;
        tap(page, "b2")?;
        tap(page, "d4")?;
        page.wait_for("#confirm")?;
        page.is_for_everybody()?;
        ensure!(!page.sees("#choose-dark")?, "the turn did not wait");
        page.click("#let-go")?;
        page.wait_count(".cell.tiled", 0)?;
        tap(page, "b2")?;
        tap(page, "d4")?;
        page.click("#confirm")?;
        page.wait_for("#choose-dark")
    })
}

fn sounds(world: &World) -> Result<()> {
    let listen = "void (() => {
        window.notes = 0;
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };
    })()";
    world.visit("/settings", Look::WIDE, |page| {
        page.eval(listen)?;
        page.click_named("link", "Ponte del Diavolo")?;
        open(page)?;
        ensure!(page.eval("window.notes")? == 0, "a sound that nobody wanted");
        page.click_named("link", "Settings")?;
        page.click("label[for=set-sounds]")?;
        page.click_named("link", "Ponte del Diavolo")?;
        page.click("#choose-light")?;
        page.wait("window.notes > 0", "a sound")
    })
}

fn rotate(world: &World) -> Result<()> {
    world.visit("/ponte", Look::WIDE, |page| {
        let first = "document.querySelector('.board .cell').dataset.cell";
        let mut corners = Vec::new();
        for _ in 0..4 {
            corners.push(page.eval(first)?);
            let before = page.eval(first)?;
            page.click("#rotate")?;
            page.until(|| Ok(page.eval(first)? != before)).context("the board does not turn")?;
        }
        ensure!(page.eval(first)? == corners[0], "four quarters are no whole");
        corners.sort_by_key(ToString::to_string);
        corners.dedup();
        ensure!(corners.len() == 4, "the board has only these corners: {corners:?}");
        Ok(())
    })
}

fn alone(world: &World) -> Result<()> {
    world.visit("/ponte", Look::WIDE, |page| {
        begin_with(page, "nobody", 6)?;
        tap(page, "b2")?;
        tap(page, "d4")?;
        page.click("#choose-light")?;
        page.wait_count("#turn-list button", 2)?;
        page.click("#undo")?;
        page.click("#undo")?;
        page.wait_count(".cell.tiled", 0)?;
        page.click("#redo")?;
        page.wait_count(".cell.tiled", 2)?;
        page.is_for_everybody()
    })
}

fn wrong_board(world: &World) -> Result<()> {
    world.visit("/ponte", Look::NARROW, |page| {
        page.click("#new-game")?;
        page.click("label:has(input[name=rules][value=custom])")?;
        page.write("#new-size", "99")?;
        page.wait_for("#new-dialog [role=alert]")?;
        ensure!(page.holds("document.querySelector('#start').disabled")?, "a wrong board can be started");
        page.is_for_everybody()?;
        page.fits()?;
        page.write("#new-size", "9")?;
        page.wait_gone("#new-dialog [role=alert]")
    })
}

fn language(world: &World) -> Result<()> {
    world.visit("/ponte", Look::WIDE, |page| {
        open(page)?;
        let mut seen = Vec::new();
        for language in LANGUAGES {
            speak(page, language)?;
            let text = page.text(".status")?;
            ensure!(!seen.contains(&text), "{language}: {text}");
            seen.push(text);
            ensure!(page.count(".cell.tiled")? == 2, "the game is gone");
        }
        Ok(())
    })
}

fn resign(world: &World) -> Result<()> {
    world.visit("/ponte", Look::WIDE, |page| {
        open(page)?;
        page.click("#choose-dark")?;
        page.click("#resign")?;
        page.wait_for("#resign-dialog[open]")?;
        page.is_for_everybody()?;
        page.click("#resign-yes")?;
        page.wait_for("#end-dialog[open]")?;
        page.key("Escape")?;
        page.wait_gone("#end-dialog")?;
        page.wait_for("#show-end")
    })
}
