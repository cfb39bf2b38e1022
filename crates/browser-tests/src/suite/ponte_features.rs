//! Ponte del Diavolo on one device: history, links, hints, clocks, settings and other features around the board.

use anyhow::{Context, Result, ensure};
use browser_tests::{Harness, Page, Test, Viewport};

use crate::suite::pages::{LANGUAGES, switch_language};
use crate::suite::ponte::{play_opening, start_game, start_game_with, tap};

pub(crate) const TESTS: &[Test] = &[
    ("ponte_names_of_levels_fit_into_their_tiles", level_names),
    ("ponte_finished_game_can_be_explored", explore),
    ("ponte_rules_can_be_read_during_a_game", rules),
    ("ponte_history_can_be_browsed", history),
    ("ponte_resigning_ends_the_game", resign),
    ("ponte_dialogs_show_what_to_do_at_every_size", dialogs),
    ("ponte_language_can_change_during_a_game", language),
    ("ponte_link_opens_a_game", link),
    ("ponte_invalid_link_is_reported", invalid_link),
    ("ponte_game_can_be_copied_saved_and_opened_elsewhere", share),
    ("ponte_hint_is_shown_and_played", hint),
    ("ponte_clock_for_two_players_on_one_device", clock),
    ("ponte_move_waits_for_confirmation_if_enabled", confirm),
    ("ponte_moves_have_sounds_if_enabled", sounds),
    ("ponte_board_can_be_rotated", rotate),
    ("ponte_free_board_without_an_opponent", free_board),
    ("ponte_invalid_custom_board_is_rejected", invalid_board),
    ("ponte_runs_without_engines_in_an_old_browser", old_browser),
];

fn history(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::DESKTOP, |page| {
        play_opening(page)?;
        page.click("#choose-dark")?;
        page.wait_hidden("#choose-dark")?;
        page.eval("document.activeElement.blur()")?;
        page.key("Home")?;
        page.wait_until("document.querySelectorAll('.cell.tiled').length === 0", "the empty board")?;
        page.key("ArrowRight")?;
        page.wait_until("document.querySelectorAll('.cell.tiled').length === 2", "the opening")?;
        page.click("#live")?;
        page.wait_hidden("#live")
    })
}

fn link(harness: &Harness) -> Result<()> {
    harness.visit("/ponte#game/small/c3,e3/dark/a7,g7/c3-e3", Viewport::DESKTOP, |page| {
        page.wait_until("document.querySelectorAll('.cell.tiled').length === 4", "the game of the link")?;
        page.click("#share")?;
        page.wait_for("#share-dialog[open]")?;
        page.check_accessibility()?;
        ensure!(
            page.is_true("document.querySelector('#share-link').value.endsWith('/ponte#game/small/c3,e3/dark/a7,g7/c3-e3')")?,
            "the link differs"
        );
        Ok(())
    })
}

fn invalid_link(harness: &Harness) -> Result<()> {
    harness.visit("/ponte#game/small/a1,a1", Viewport::DESKTOP, |page| {
        page.wait_for("#link-error")?;
        page.check_accessibility()?;
        start_game(page, 5)?;
        page.wait_hidden("#link-error")?;
        ensure!(page.is_true("location.hash === ''")?, "the invalid link is still in the address bar");
        Ok(())
    })
}

fn share(harness: &Harness) -> Result<()> {
    let profile = harness.profile()?;
    profile.allow_clipboard()?;
    let folder = harness.temporary_path("downloads");
    std::fs::create_dir_all(&folder)?;
    profile.set_download_folder(&folder.canonicalize()?)?;
    let mut link = String::new();
    let shared = harness.with_page(profile.open("/ponte", Viewport::DESKTOP)?, |page| {
        play_opening(page)?;
        page.click("#choose-dark")?;
        page.wait_hidden("#choose-dark")?;
        page.click("#share")?;
        page.wait_for("#share-dialog[open]")?;
        page.screenshot(&harness.screenshot_path("ponte-share-light-1280"))?;
        page.click_role("button", "Copy link")?;
        page.wait_for_text("Copied.")?;
        let copied = page.eval("navigator.clipboard.readText()")?;
        copied.as_str().context("the clipboard is empty")?.clone_into(&mut link);
        page.click("#save-file")?;
        let file = folder.join("ponte.txt");
        page.poll(|| Ok(std::fs::read_to_string(&file).is_ok_and(|text| text.contains("c3,e3"))))
            .context("the file was not saved")
    });
    let _ = std::fs::remove_dir_all(&folder);
    shared?;
    let path =
        link.strip_prefix(profile.address()).with_context(|| format!("the link leads elsewhere: {link}"))?;
    harness.visit(path, Viewport::PHONE, |page| {
        page.wait_count(".cell.tiled", 2)?;
        ensure!(page.count("#turn-list button")? == 2, "the choice of colour is missing");
        page.check_accessibility()
    })
}

fn hint(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::DESKTOP, |page| {
        play_opening(page)?;
        page.click("#choose-dark")?;
        page.wait_hidden("#choose-dark")?;
        page.click("#hint")?;
        page.wait_for("#play-hint")?;
        page.check_accessibility()?;
        page.screenshot(&harness.screenshot_path("ponte-hint-light-1280"))?;
        page.click("#play-hint")?;
        page.wait_count("#turn-list button", 3)?;
        page.wait_hidden("#play-hint")
    })
}

fn clock(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::PHONE, |page| {
        page.click("#new-game")?;
        page.click("label:has(input[name=opponent][value=friend])")?;
        page.click("label:has(input[name=clock][value=increment])")?;
        page.check_accessibility()?;
        page.screenshot(&harness.screenshot_path("ponte-new-light-390"))?;
        page.click("#start")?;
        page.wait_hidden("#new-dialog")?;
        ensure!(page.count(".clock[role=timer]")? == 2, "each player has a clock");
        let times = "[...document.querySelectorAll('.clock')].filter((clock) => clock.checkVisibility()).map((clock) => clock.innerText)";
        page.wait_until(&format!("{times}.some((time) => time.startsWith('9:'))"), "a running clock")?;
        ensure!(
            page.is_true(&format!("{times}.some((time) => time.startsWith('10:00'))"))?,
            "both clocks are running"
        );
        tap(page, "c3")?;
        tap(page, "e3")?;
        page.wait_for("#choose-light")?;
        page.reload()?;
        page.wait_until(
            &format!("{times}.filter((time) => /^(9|10):/.test(time)).length === 2"),
            "the clocks after a reload",
        )?;
        page.check_accessibility()
    })
}

fn confirm(harness: &Harness) -> Result<()> {
    let tap = |page: &Page, cell: &str| page.click(&format!(".board .cell[data-cell={cell}]"));
    harness.visit("/settings", Viewport::DESKTOP, |page| {
        page.click("label[for=set-confirm]")?;
        page.click_role("link", "Ponte del Diavolo")?;
        start_game(page, 5)?;
        tap(page, "b2")?;
        tap(page, "d4")?;
        page.wait_for("#confirm")?;
        page.check_accessibility()?;
        ensure!(!page.is_visible("#choose-dark")?, "the move did not wait for confirmation");
        page.click("#deselect")?;
        page.wait_count(".cell.tiled", 0)?;
        tap(page, "b2")?;
        tap(page, "d4")?;
        page.click("#confirm")?;
        page.wait_for("#choose-dark")
    })
}

fn sounds(harness: &Harness) -> Result<()> {
    let count_notes = "void (() => {
        window.notes = 0;
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };
    })()";
    harness.visit("/ponte", Viewport::DESKTOP, |page| {
        page.eval(count_notes)?;
        play_opening(page)?;
        page.wait_until("window.notes > 0", "a sound")?;
        page.click("#player-menu summary")?;
        page.click_role("link", "Settings")?;
        page.click("label[for=set-sounds]")?;
        page.click_role("link", "Ponte del Diavolo")?;
        page.eval("void (window.notes = 0)")?;
        page.click("#choose-light")?;
        page.wait_hidden("#choose-light")?;
        ensure!(page.eval("window.notes")? == 0, "a sound although sounds are off");
        Ok(())
    })
}

fn rotate(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::DESKTOP, |page| {
        let first = "document.querySelector('.board .cell').dataset.cell";
        let mut corners = Vec::new();
        for _ in 0..4 {
            corners.push(page.eval(first)?);
            let before = page.eval(first)?;
            page.click("#rotate")?;
            page.poll(|| Ok(page.eval(first)? != before)).context("the board has not rotated")?;
        }
        ensure!(page.eval(first)? == corners[0], "four quarter turns do not restore the board");
        corners.sort_by_key(ToString::to_string);
        corners.dedup();
        ensure!(corners.len() == 4, "not four different corners: {corners:?}");
        Ok(())
    })
}

fn free_board(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::DESKTOP, |page| {
        start_game_with(page, "none", 6)?;
        tap(page, "b2")?;
        tap(page, "d4")?;
        page.click("#choose-light")?;
        page.wait_count("#turn-list button", 2)?;
        page.click("#undo")?;
        page.click("#undo")?;
        page.wait_count(".cell.tiled", 0)?;
        page.click("#redo")?;
        page.wait_count(".cell.tiled", 2)?;
        page.check_accessibility()
    })
}

fn invalid_board(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::NARROW, |page| {
        page.click("#new-game")?;
        page.wait_for("#new-dialog[open]")?;
        page.eval("void (document.querySelector('#more-rules').open = true)")?;
        page.click("label:has(input[name=rules][value=custom])")?;
        page.fill("#new-size", "99")?;
        page.wait_for("#new-dialog [role=alert]")?;
        ensure!(
            page.is_true("document.querySelector('#start').disabled")?,
            "an invalid board can be started"
        );
        page.check_accessibility()?;
        page.check_width()?;
        page.fill("#new-size", "9")?;
        page.wait_hidden("#new-dialog [role=alert]")
    })
}

fn language(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::DESKTOP, |page| {
        play_opening(page)?;
        let mut texts = Vec::new();
        for language in LANGUAGES {
            switch_language(page, language)?;
            let text = page.text(".status")?;
            ensure!(!texts.contains(&text), "{language}: {text}");
            texts.push(text);
            ensure!(page.count(".cell.tiled")? == 2, "the tiles have changed");
        }
        Ok(())
    })
}

fn resign(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::DESKTOP, |page| {
        play_opening(page)?;
        page.click("#choose-dark")?;
        page.click("#resign")?;
        page.wait_for("#resign-dialog[open]")?;
        page.check_accessibility()?;
        page.click("#resign-yes")?;
        page.wait_for("#end-dialog[open]")?;
        page.key("Escape")?;
        page.wait_hidden("#end-dialog")?;
        page.wait_for("#show-end")
    })
}

/// The main buttons of long dialogs are on the screen without scrolling, and the result leaves most of the board in view.
fn dialogs(harness: &Harness) -> Result<()> {
    let all_viewports = |page: &Page, selectors: &[&str]| {
        for viewport in Viewport::ALL {
            page.set_viewport(viewport)?;
            page.wait_for_frame()?;
            for selector in selectors {
                page.check_in_view(selector)?;
            }
        }
        page.set_viewport(Viewport::DESKTOP)
    };
    harness.visit("/ponte", Viewport::DESKTOP, |page| {
        play_opening(page)?;
        page.click("#choose-dark")?;
        page.click("#new-game")?;
        page.wait_for("#new-dialog[open]")?;
        all_viewports(page, &["#start"])?;
        page.key("Escape")?;
        page.wait_hidden("#new-dialog")?;
        page.click("#resign")?;
        page.click("#resign-yes")?;
        page.wait_for("#end-dialog[open]")?;
        all_viewports(page, &["#again", "#review", ".cell[data-cell=a7]"])?;
        page.check_accessibility()
    })
}

fn level_names(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport { language: "it", ..Viewport::PHONE }, |page| {
        page.click("#new-game")?;
        page.wait_for(".levels .tile")?;
        for viewport in [Viewport::PHONE, Viewport::NARROW] {
            page.set_viewport(viewport)?;
            page.wait_for_frame()?;
            let fits = "[...document.querySelectorAll('.levels .tile')].every((tile) => tile.scrollWidth <= tile.clientWidth)";
            ensure!(page.is_true(fits)?, "a name is wider than its tile at {} px", viewport.width);
        }
        Ok(())
    })
}

fn explore(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::DESKTOP, |page| {
        play_opening(page)?;
        page.click("#choose-dark")?;
        tap(page, "a7")?;
        tap(page, "g7")?;
        page.click("#resign")?;
        page.click("#resign-yes")?;
        page.wait_for("#end-dialog[open]")?;
        // The result leaves the board in view.
        let apart = page.is_true(
            "document.querySelector('#end-dialog').getBoundingClientRect().left
                >= document.querySelector('.board').getBoundingClientRect().right - 1",
        )?;
        ensure!(apart, "the result covers the board");
        page.screenshot(&harness.screenshot_path("ponte-result-light-1280"))?;
        page.click("#end-dialog .cross")?;
        page.click("#back")?;
        page.wait_count(".cell.tiled", 2)?;
        tap(page, "b6")?;
        page.wait_for("#exploring")?;
        tap(page, "f6")?;
        page.wait_count(".cell.tiled", 4)?;
        page.check_accessibility()?;
        page.click("#live")?;
        page.wait_hidden("#exploring")?;
        page.wait_for(".cell.tiled[data-cell=a7]")
    })
}

fn rules(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::NARROW, |page| {
        page.click("#rules")?;
        page.wait_for("#rules-dialog[open]")?;
        page.check_accessibility()?;
        page.click("#rules-dialog .dialog-actions button")?;
        page.wait_hidden("#rules-dialog")
    })
}

/// A browser without vector instructions in WebAssembly.
fn old_browser(harness: &Harness) -> Result<()> {
    let page = harness.profile()?.open_tab(Viewport::PHONE)?;
    page.run_in_new_documents("WebAssembly.validate = () => false;")?;
    page.navigate("/ponte")?;
    harness.with_page(page, |page| {
        start_game_with(page, "engine", 7)?;
        tap(page, "c3")?;
        tap(page, "e3")?;
        page.wait_for_text("This browser is too old for the computer players")?;
        play_opening(page)?;
        page.click("#choose-dark")?;
        page.wait_hidden("#choose-dark")
    })
}
