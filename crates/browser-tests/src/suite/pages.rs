//! Every page: accessibility, layout, languages, keyboard, offline use, size and settings.

use std::time::Instant;

use anyhow::{Context, Result, ensure};
use browser_tests::{Harness, Page, Server, Test, Viewport};
use serde_json::{Value, json};

use super::ponte::{start_game_with, tap};

pub(crate) const TESTS: &[Test] = &[
    ("pages_are_accessible_in_both_themes_and_all_widths", all_viewports),
    ("pages_are_translated_and_accessible_in_all_languages", languages),
    ("pages_fit_on_narrow_screens_with_large_text", large_text),
    ("language_follows_the_browser", browser_language),
    ("language_survives_a_reload", language_reload),
    ("header_links_lead_to_every_page_and_back", links),
    ("pages_are_reachable_by_keyboard_only", keyboard),
    ("focus_is_visible_at_every_tab_stop", tab_stops),
    ("accessibility_checks_find_planted_violations", planted_violations),
    ("console_checks_find_planted_errors", planted_console_errors),
    ("unknown_path_shows_an_error_page", unknown_path),
    ("app_works_offline_after_the_first_visit", offline),
    ("first_load_is_small_and_does_not_wait_for_the_engine", first_load),
    ("part_that_failed_to_load_can_be_loaded_again", failed_part),
    ("app_is_installable", installable),
    ("records_are_opened_as_files_and_shared_by_other_apps", opened_records),
    ("settings_can_be_changed_and_survive_a_reload", settings),
    ("settings_are_kept_per_profile", profiles),
    ("corrupt_local_storage_is_discarded", corrupt_storage),
    ("header_is_one_row_at_every_width", header_row),
    ("home_board_can_be_played", home_board),
    ("home_says_what_to_do_now", home_now),
    ("skeleton_is_shown_until_the_app_has_loaded", skeleton),
    ("push_messages_become_notifications", push_messages),
];

/// The paths of all pages without online play.
pub(crate) const ROUTES: [&str; 6] = ["/", "/ponte", "/ciao", "/learn", "/settings", "/about"];
/// The codes of all languages.
pub(crate) const LANGUAGES: [&str; 5] = ["en", "fr", "nl", "de", "it"];

/// The name of a page in the names of screenshots.
fn name(route: &str) -> &str {
    if route == "/" { "home" } else { &route[1..] }
}

fn all_viewports(harness: &Harness) -> Result<()> {
    for route in ROUTES {
        let scenario = |page: &Page| {
            for dark in [false, true] {
                for viewport in [Viewport::NARROW, Viewport::PHONE, Viewport::DESKTOP] {
                    page.set_viewport(Viewport { dark, ..viewport })?;
                    page.wait_for_frame()?;
                    let theme = page.viewport().theme();
                    page.check_accessibility()
                        .with_context(|| format!("{theme}, {} wide", viewport.width))?;
                    if viewport.width != Viewport::NARROW.width {
                        let file = format!("{}-{theme}-{}", name(route), viewport.width);
                        page.screenshot_full(&harness.screenshot_path(&file))?;
                    }
                }
            }
            // A phone in landscape orientation, and a very large screen.
            for (width, height) in [(740, 360), (2560, 1440)] {
                page.set_viewport(Viewport { width, height, ..Viewport::DESKTOP })?;
                page.wait_for_frame()?;
                page.check_width().with_context(|| format!("{width} wide"))?;
            }
            Ok(())
        };
        harness.visit(route, Viewport::DESKTOP, scenario).with_context(|| route.to_owned())?;
    }
    Ok(())
}

/// Switches to a language in the menu of the header, and waits until the page is translated.
pub(crate) fn switch_language(page: &Page, language: &str) -> Result<()> {
    // Not by a click: the page may show a modal dialog.
    page.eval("void (document.querySelector('#player-menu').open = true)")?;
    page.select("select.language", language)?;
    page.eval("void (document.querySelector('#player-menu').open = false)")?;
    page.wait_until(&format!("document.documentElement.lang === {language:?}"), "the language")
}

/// Saves a screenshot of a page in German and French, whose words are longest; nothing in the other languages.
pub(crate) fn screenshot_translation(
    harness: &Harness,
    page: &Page,
    name: &str,
    language: &str,
) -> Result<()> {
    if !matches!(language, "de" | "fr") {
        return Ok(());
    }
    let file = format!("{name}-{language}-{}", page.viewport().width);
    page.screenshot_full(&harness.screenshot_path(&file))
}

fn languages(harness: &Harness) -> Result<()> {
    for route in ROUTES {
        let scenario = |page: &Page| {
            let mut texts = Vec::new();
            for language in LANGUAGES {
                switch_language(page, language)?;
                let (title, text) = (page.eval("document.title")?, page.text("main")?);
                let heading = page.text("main h1")?;
                ensure!(
                    !heading.is_empty() && !title.is_null(),
                    "{language}: the heading or the title is missing"
                );
                ensure!(!texts.contains(&text), "{language}: not translated: {text}");
                texts.push(text);
                page.check_accessibility().with_context(|| language.to_owned())?;
                screenshot_translation(harness, page, name(route), language)?;
            }
            Ok(())
        };
        harness.visit(route, Viewport::NARROW, scenario).with_context(|| route.to_owned())?;
    }
    Ok(())
}

/// Text of 150 % on the narrowest screen, in every language.
fn large_text(harness: &Harness) -> Result<()> {
    const STUDY_ROUTES: [&str; 7] = [
        "/learn#corner",
        "/learn#announce",
        "/learn#tip-1",
        "/learn#first-game-lesson",
        "/study",
        "/analysis",
        "/puzzles",
    ];
    for route in ROUTES.into_iter().chain(STUDY_ROUTES) {
        let scenario = |page: &Page| {
            page.set_text_size(24)?;
            page.wait_until("getComputedStyle(document.documentElement).fontSize === '24px'", "large text")?;
            for language in LANGUAGES {
                switch_language(page, language)?;
                page.wait_for_frame()?;
                page.check_width().with_context(|| language.to_owned())?;
            }
            Ok(())
        };
        harness.visit(route, Viewport::NARROW, scenario).with_context(|| route.to_owned())?;
    }
    Ok(())
}

fn browser_language(harness: &Harness) -> Result<()> {
    for (preferred, expected) in [("de-AT,en", "de"), ("it", "it"), ("ja", "en")] {
        harness.visit("/", Viewport { language: preferred, ..Viewport::DESKTOP }, |page| {
            page.wait_until(&format!("document.documentElement.lang === {expected:?}"), expected)
        })?;
    }
    Ok(())
}

fn language_reload(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::DESKTOP, |page| {
        switch_language(page, "nl")?;
        let before = page.text("header nav")?;
        page.reload()?;
        page.wait_until("document.documentElement.lang === 'nl'", "Dutch after a reload")?;
        ensure!(page.text("header nav")? == before, "the language has changed");
        Ok(())
    })
}

fn links(harness: &Harness) -> Result<()> {
    harness.visit("/", Viewport::DESKTOP, |page| {
        let pages = [
            ("Ponte del Diavolo", "/ponte"),
            ("Ciao Ciao", "/ciao"),
            ("Learn", "/learn"),
            ("Settings", "/settings"),
            ("About", "/about"),
        ];
        for (name, route) in pages {
            if ["/settings", "/about"].contains(&route) {
                page.click("#player-menu summary")?;
            }
            page.click_role("link", name)?;
            page.wait_until(&format!("location.pathname === {route:?}"), route)?;
            page.wait_until(
                &format!("document.querySelector(\"header a[href='{route}'][aria-current=page]\")"),
                "the current page in the header",
            )?;
            page.wait_until("document.querySelector('main h1')", "a heading")?;
            page.wait_hidden("#player-menu .menu-items")?;
        }
        page.eval("history.back()")?;
        page.wait_until("location.pathname === '/settings'", "the previous page")?;
        // Escape and a click elsewhere close the menu.
        page.click("#player-menu summary")?;
        page.wait_for("header a[href='/settings'][aria-current=page]")?;
        page.check_accessibility()?;
        page.key("Escape")?;
        page.wait_hidden("#player-menu .menu-items")?;
        page.click("#player-menu summary")?;
        page.wait_for("#player-menu .menu-items")?;
        page.click("main h1")?;
        page.wait_hidden("#player-menu .menu-items")?;
        page.click_role("link", "Ponti")?;
        page.wait_for("main .cards")
    })
}

fn keyboard(harness: &Harness) -> Result<()> {
    harness.visit("/", Viewport::DESKTOP, |page| {
        // The first tab stop is the link that skips the header.
        page.key("Tab")?;
        page.check_focus_visible()?;
        page.key("Enter")?;
        page.wait_until("document.activeElement.id === 'page'", "the focus on the content")?;
        for route in &ROUTES[1..] {
            if ["/settings", "/about"].contains(route) {
                page.tab_to("#player-menu summary")?;
                page.key("Enter")?;
            }
            page.tab_to(&format!("header a[href='{route}']"))?;
            page.key("Enter")?;
            page.wait_until(&format!("location.pathname === {route:?}"), route)?;
            page.wait_until(
                "document.activeElement.id === 'page'",
                "the focus on the content of the new page",
            )?;
        }
        Ok(())
    })
}

fn tab_stops(harness: &Harness) -> Result<()> {
    for route in ROUTES {
        for dark in [false, true] {
            let scenario = |page: &Page| {
                let stops = page.tab_through()?;
                ensure!(stops > 6, "only {stops} tab stops");
                Ok(())
            };
            harness
                .visit(route, Viewport { dark, ..Viewport::DESKTOP }, scenario)
                .with_context(|| route.to_owned())?;
        }
    }
    Ok(())
}

/// Markup that violates a rule, and the name of the rule in the report.
const VIOLATIONS: [(&str, &str); 19] = [
    // Rules of axe-core.
    ("<button></button>", "button-name"),
    ("<input>", "label"),
    ("<img src='/icon.svg'>", "image-alt"),
    ("<div role='button' tabindex='0'>x <button>y</button></div>", "nested-interactive"),
    ("<h5>deep</h5>", "heading-order"),
    ("<p class='pale'>pale</p>", "color-contrast"),
    ("<div tabindex='3'>first</div>", "tabindex"),
    ("<div role='buton'>typo</div>", "aria-roles"),
    ("<ul><p>no item</p></ul>", "list"),
    ("<button aria-pressed='maybe'>x</button>", "aria-valid-attr-value"),
    ("<div aria-hidden='true'><button>x</button></div>", "aria-hidden-focus"),
    // The app's own rules.
    ("<p id='page'>twice</p>", "unique-id"),
    ("<button>x</button><a href='#'><button>y</button></a>", "control-in-link"),
    ("<button class='tiny'>t</button>", "touch-target: <button class=\"tiny\""),
    (
        "<div role='grid' aria-label='g'><div role='row'><div role='gridcell'>a</div></div></div>",
        "grid-tab-stop",
    ),
    ("<button aria-labelledby='nowhere'>x</button>", "reference-target"),
    ("<h1>second</h1>", "single-heading-one"),
    ("<svg viewBox='0 0 9 9'><path d='M0 0'/></svg>", "svg-name"),
    ("<table><tbody><tr><td>x</td></tr></tbody></table>", "table-header"),
];

fn planted_violations(harness: &Harness) -> Result<()> {
    harness.visit("/about", Viewport::DESKTOP, |page| {
        page.check_accessibility()?;
        for (markup, rule) in VIOLATIONS {
            page.eval(&format!(
                "void (() => {{
                    const planted = document.createElement('div');
                    planted.id = 'planted';
                    planted.innerHTML = {markup:?};
                    document.querySelector('main').append(planted);
                    // The content security policy forbids style attributes in markup.
                    const style = (selector, rules) =>
                        Object.assign(planted.querySelector(selector)?.style ?? {{}}, rules);
                    style('.pale', {{ color: '#bbbbbb' }});
                    style('.tiny', {{ width: '9px', height: '9px', minHeight: '0', padding: '0' }});
                }})()"
            ))?;
            let report =
                page.check_accessibility().err().map(|error| format!("{error:#}")).unwrap_or_default();
            ensure!(report.contains(rule), "{rule} was not found in {markup}: {report:?}");
            page.eval("document.getElementById('planted').remove()")?;
        }
        page.check_accessibility()
    })
}

fn planted_console_errors(harness: &Harness) -> Result<()> {
    for script in
        ["console.error('e')", "console.warn('w')", "setTimeout(() => { throw 1 })", "fetch('/nothing')"]
    {
        let page = harness.profile()?.open("/about", Viewport::DESKTOP)?;
        page.eval(&format!("void {script}"))?;
        page.poll(|| Ok(page.check_console().is_err()))
            .with_context(|| format!("{script} was not noticed"))?;
        ensure!(page.close().is_err(), "{script} was not reported");
    }
    Ok(())
}

/// The server rejects such paths, but a link inside the app may lead to one.
fn unknown_path(harness: &Harness) -> Result<()> {
    harness.visit("/", Viewport::DESKTOP, |page| {
        page.eval("history.pushState(null, '', '/nowhere'); dispatchEvent(new PopStateEvent('popstate'))")?;
        page.wait_for_role("heading", "Page not found")?;
        page.check_accessibility()?;
        page.click_role("link", "Back to home")?;
        page.wait_for("main .cards")
    })
}

/// Waits until the service worker has cached everything and controls the page.
pub(crate) fn wait_for_service_worker(page: &Page) -> Result<()> {
    let controlled = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)";
    page.poll(|| Ok(page.eval(controlled)? == true)).context("the service worker does not control the page")
}

fn offline(harness: &Harness) -> Result<()> {
    let server = Server::start_offline(harness.program())?;
    let page = harness.open(&server.address, "/ponte", Viewport::DESKTOP)?;
    harness.with_page(page, |page| {
        wait_for_service_worker(page)?;
        page.set_offline(true)?;
        drop(server);
        page.reload()?;
        // The engine is cached as well, although it was not used yet.
        page.click("#new-game")?;
        page.click("label:has(input[name=first][value=other])")?;
        page.click("#start")?;
        page.wait_for("#choose-light")?;
        for route in ROUTES {
            page.navigate(route)?;
            page.check_width()?;
        }
        // A shared link opens without a server, too.
        page.navigate("/ponte#game/small/c3,e3/dark/a7,g7")?;
        page.wait_count(".cell.tiled", 4)
    })
}

/// The size limit of the first load of a board, in compressed bytes.
const MAX_FIRST_LOAD: f64 = 350_000.0;

/// Stores in the page when its board appeared. What is requested afterwards is no part of the first load.
const WATCH_FOR_BOARD: &str = "new MutationObserver((_, observer) => {
    if (!document.querySelector('.board .cell.legal')) return;
    window.boardTime = performance.now();
    observer.disconnect();
}).observe(document, { childList: true, subtree: true, attributes: true });";

/// The time depends on the machine, so it is only printed.
fn first_load(harness: &Harness) -> Result<()> {
    let page = harness.profile()?.open_tab(Viewport::DESKTOP)?;
    page.run_in_new_documents(WATCH_FOR_BOARD)?;
    let start = Instant::now();
    page.navigate("/ponte")?;
    harness.with_page(page, |page| {
        page.wait_for(".board .cell.legal")?;
        println!("first board after {} ms", start.elapsed().as_millis());
        page.wait_until("window.boardTime > 0", "the time of the board")?;
        let loaded = page.eval(
            "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
                .filter(({ startTime }) => startTime <= window.boardTime)
                .map(({ name, encodedBodySize, startTime }) => ({ name, bytes: encodedBodySize, startTime }))",
        )?;
        let loaded = loaded.as_array().context("no resources")?;
        let app = loaded.iter().filter(|resource| !resource["name"].as_str().unwrap_or_default().contains("worker"));
        let bytes: f64 = app.filter_map(|resource| resource["bytes"].as_f64()).sum();
        ensure!(bytes > 10_000.0, "implausibly few bytes: {loaded:?}");
        ensure!(bytes < MAX_FIRST_LOAD, "{bytes} bytes: {loaded:?}");
        println!("first load of {bytes} bytes");
        page.click(".board .cell.legal")?;
        page.wait_for(".cell.tiled")
    })?;
    let page = harness.profile()?.open_tab(Viewport::PHONE)?;
    // 1.6 Mbit/s.
    page.set_slow_network(150, 200_000)?;
    let start = Instant::now();
    page.navigate("/ponte")?;
    harness.with_page(page, |page| {
        page.wait_for(".board .cell.legal")?;
        println!("first board after {} ms on a slow network", start.elapsed().as_millis());
        Ok(())
    })
}

/// The lessons are a part that is loaded on demand. Here the network fails after the first page.
fn failed_part(harness: &Harness) -> Result<()> {
    let profile = harness.profile()?;
    harness.with_page(profile.open("/about", Viewport::PHONE)?, |page| {
        page.wait_for("main h1")?;
        page.block_requests(&["*split_learn*"])?;
        page.expect_outage(true)?;
        page.click("nav a[href='/learn']")?;
        page.wait_for("#page-load-retry")?;
        page.check_accessibility()?;
        page.screenshot_full(&harness.screenshot_path("failed-part"))?;
        page.block_requests(&[])?;
        page.expect_outage(false)?;
        page.click("#page-load-retry")?;
        page.wait_for("main h1")
    })?;
    // The dialogs of a game are another part. They are loaded again when one of them is opened.
    let page = harness.profile()?.open_tab(Viewport::PHONE)?;
    page.block_requests(&["*split_more*"])?;
    page.expect_outage(true)?;
    page.navigate("/ponte")?;
    harness.with_page(page, |page| {
        page.click("#new-game")?;
        page.wait_for(".note.wrong[role=alert]")?;
        page.check_accessibility()?;
        page.block_requests(&[])?;
        page.expect_outage(false)?;
        page.click("#new-game")?;
        page.wait_for("#new-dialog[open]")
    })
}

fn installable(harness: &Harness) -> Result<()> {
    harness.visit("/", Viewport::PHONE, |page| {
        wait_for_service_worker(page)?;
        let manifest = page.manifest()?;
        for field in
            ["name", "short_name", "start_url", "scope", "display", "theme_color", "background_color"]
        {
            ensure!(
                manifest[field].as_str().is_some_and(|text| !text.is_empty()),
                "{field} is missing: {manifest}"
            );
        }
        let load_icons = "fetch(document.querySelector('link[rel=manifest]').href)
            .then((response) => response.json())
            .then(({ icons, screenshots }) => Promise.all([...icons, ...screenshots].map(async ({ src, sizes, purpose }) => {
                const image = new Image();
                image.src = src;
                await image.decode();
                return { size: `${image.naturalWidth}x${image.naturalHeight}`, sizes, purpose };
            })))";
        let icons = page.eval(load_icons)?;
        let icons = icons.as_array().context("no icons")?;
        for icon in icons {
            ensure!(icon["sizes"] == "any" || icon["sizes"] == icon["size"], "wrong size: {icon}");
        }
        for (size, purpose) in [("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")] {
            let found = icons.iter().any(|icon| icon["size"] == size && icon["purpose"] == purpose);
            ensure!(found, "no icon {purpose} of {size}");
        }
        let errors = page.installability_errors()?;
        ensure!(errors.is_empty(), "not installable: {errors:?}");
        Ok(())
    })
}

/// What the manifest registers: the address of shared texts, and a file as browsers hand it over.
fn opened_records(harness: &Harness) -> Result<()> {
    let manifest = harness.profile()?.open("/about", Viewport::PHONE)?.manifest()?;
    ensure!(manifest["share_target"]["params"]["text"] == "record", "shared texts: {manifest}");
    let action = manifest["file_handlers"][0]["action"].as_str().context("no file handler")?;
    ensure!(manifest["share_target"]["action"] == action, "two pages: {manifest}");
    let page = harness.profile()?.open(&format!("{action}?record=c3%2Ce3+dark+g7%2Cg8"), Viewport::PHONE)?;
    harness.with_page(page, |page| {
        // The board shows the start, with the moves to come.
        let to_the_end = || {
            page.wait_until("document.querySelector('#forth')?.disabled === false", "moves to go to")?;
            page.key("End")
        };
        to_the_end()?;
        page.wait_count(".cell.tiled", 4)?;
        let open = "Object.defineProperty(window, 'launchQueue', { value: { setConsumer(consumer) {
            const file = new File(['[Rules \"small\"]\\n1. a1,b3 dark'], 'ponte.txt');
            consumer({ files: [{ getFile: async () => file }] });
        } } })";
        page.run_in_new_documents(open)?;
        page.navigate(action)?;
        to_the_end()?;
        page.wait_count(".cell.tiled", 2)?;
        ensure!(page.count(".board .cell")? == 64, "the rules of the file are not those of the board");
        // Opened without a file.
        page.run_in_new_documents("window.launchQueue.setConsumer = (consumer) => consumer({ files: [] })")?;
        page.navigate("/about")?;
        page.navigate(action)?;
        page.wait_count(".cell.tiled", 0)
    })
}

fn settings(harness: &Harness) -> Result<()> {
    harness.visit("/settings", Viewport::DESKTOP, |page| {
        let background = "getComputedStyle(document.body).backgroundColor";
        let light = page.eval(background)?;
        page.click_role("radio", "Dark")?;
        page.wait_until("document.documentElement.dataset.theme === 'dark'", "the dark theme")?;
        ensure!(page.eval(background)? != light, "the background is still {light}");
        page.click_role("radio", "Off")?;
        page.click("label:has(input[name=board-theme][value=wood])")?;
        page.wait_until("document.documentElement.dataset.board === 'wood'", "the colours of the board")?;
        let switches = [
            "set-patterns",
            "set-coordinates",
            "set-legal",
            "set-confirm",
            "set-sounds",
            "set-talk",
            "set-haptics",
        ];
        let states = "[...document.querySelectorAll('.settings input')].map((input) => input.checked)";
        let before = page.eval(states)?;
        for id in switches {
            page.click(&format!("label[for={id}]"))?;
        }
        let after = page.eval(states)?;
        ensure!(before != after, "no switch has changed");
        page.select("#set-language", "fr")?;
        page.wait_until("document.documentElement.lang === 'fr'", "French")?;
        page.check_accessibility()?;
        page.reload()?;
        page.wait_until(
            "document.documentElement.dataset.theme === 'dark'",
            "the dark theme after a reload",
        )?;
        page.wait_until(
            "document.documentElement.dataset.motion === 'still'",
            "reduced motion after a reload",
        )?;
        page.wait_until("document.documentElement.lang === 'fr'", "French after a reload")?;
        ensure!(page.eval(states)? == after, "a setting was lost");
        // The settings take effect: no legal moves and no coordinates on the board.
        page.navigate("/ponte")?;
        page.wait_count(".pd-legal *, .pd-coordinates *", 0)
    })
}

fn profiles(harness: &Harness) -> Result<()> {
    let (first, second) = (harness.profile()?, harness.profile()?);
    let (page, other) = (first.open("/about", Viewport::DESKTOP)?, second.open("/about", Viewport::PHONE)?);
    switch_language(&page, "it")?;
    let tab = first.open("/", Viewport::DESKTOP)?;
    tab.wait_until("document.documentElement.lang === 'it'", "Italian in another tab")?;
    other.reload()?;
    other.wait_until("document.documentElement.lang === 'en'", "English in the other profile")?;
    for page in [page, other, tab] {
        page.close()?;
    }
    Ok(())
}

fn corrupt_storage(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::DESKTOP, |page| {
        page.click("#rotate")?;
        page.navigate("/settings")?;
        page.click("label[for=set-patterns]")?;
        page.click_role("link", "Ciao Ciao")?;
        page.eval(
            "for (const name of Object.keys(localStorage)) localStorage.setItem(name, '{\"version\":')",
        )?;
        for route in ROUTES {
            page.navigate(route)?;
        }
        Ok(())
    })
}

fn header_row(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::DESKTOP, |page| {
        for language in LANGUAGES {
            switch_language(page, language)?;
            for (width, height) in
                [(320, 640), (360, 780), (390, 844), (720, 900), (740, 360), (820, 1180), (1024, 768), (1280, 900)]
            {
                page.set_viewport(Viewport { width, height, ..Viewport::DESKTOP })?;
                page.wait_for_frame()?;
                page.check_width()?;
                let height = page.eval("document.querySelector('header').offsetHeight")?;
                ensure!(height.as_f64().is_some_and(|height| height <= 60.0), "{language}, {width}: {height}");
                let fits = "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('header nav'))";
                ensure!(page.is_true(fits)?, "{language}, {width}: the navigation is cut off");
            }
        }
        Ok(())
    })
}

/// The notifications that the service worker shows, as text and page.
const NOTIFICATIONS: &str = "navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
    .then((all) => all.map(({ body, data }) => `${body} ${data}`))";

fn push_messages(harness: &Harness) -> Result<()> {
    let page = harness.profile()?.open("/settings", Viewport::PHONE)?;
    page.profile().allow_notifications()?;
    harness.with_page(page, |page| {
        wait_for_service_worker(page)?;
        let turn = json!({ "kind": "turn", "path": "/table/k3v9xq2mbd", "name": "Ada", "games_to_act": 2 });
        // A page on screen says it itself.
        page.deliver_push(&turn)?;
        // The texts of the device, as the account page leaves them.
        let texts = json!({ "title": "Ponti", "turn_named": "{name} hat gezogen.", "language": "de" });
        let texts = json!({ "type": "push-texts", "texts": texts.to_string() });
        page.eval(&format!(
            "navigator.serviceWorker.ready.then((worker) => worker.active.postMessage({texts}))"
        ))?;
        page.wait_until("caches.has('push-texts')", "the texts")?;
        ensure!(page.eval(NOTIFICATIONS)? == json!([]), "a notification although the page is on screen");
        page.leave()?;
        page.deliver_push(&turn)?;
        let challenge =
            json!({ "kind": "challenge", "path": "/play/m4p7", "name": "Ben", "games_to_act": 0 });
        page.deliver_push(&challenge)?;
        page.navigate("/settings")?;
        let expected = json!(["Ada hat gezogen. /table/k3v9xq2mbd", "Ben challenges you. /play/m4p7"]);
        page.poll(|| {
            let mut shown = page.eval(NOTIFICATIONS)?;
            shown.as_array_mut().context("no list")?.sort_by_key(Value::to_string);
            Ok(shown == expected)
        })
        .context("the notifications are not shown")
    })
}

fn home_board(harness: &Harness) -> Result<()> {
    harness.visit("/", Viewport::PHONE, |page| {
        let before = page.text("#demo-status")?;
        page.click(".demo .cell[data-cell=e6]")?;
        page.click(".demo .cell[data-cell=b7]")?;
        page.wait_for("#demo-status.wrong")?;
        page.click(".demo .cell[data-cell=e4]")?;
        page.wait_for_text("Light 6, Dark 3")?;
        ensure!(page.text("#demo-status")? != before, "the status is the same");
        page.check_accessibility()
    })
}

/// One main button, a game of the engine that moves where no one has played, the daily puzzle, and the game that was left.
fn home_now(harness: &Harness) -> Result<()> {
    harness.visit("/", Viewport { reduced_motion: false, ..Viewport::DESKTOP }, |page| {
        page.wait_for("#now-game")?;
        page.wait_for("#now-puzzle")?;
        ensure!(page.count("main .strong")? == 1, "there are several main buttons");
        ensure!(page.text("#now-game")?.contains("level 10"), "the players are not named");
        page.wait_until(
            "document.querySelectorAll('#now-game .pd-group').length > 2",
            "moves on the small board",
        )?;
        page.click("#now-pause")?;
        page.wait_until("document.querySelector('#now-pause').textContent === '▶'", "the pause")?;
        for language in ["en", "de"] {
            switch_language(page, language)?;
            let text = page.text("main")?;
            for label in ["Start learning", "(level 10)"] {
                ensure!(text.contains(label) == (language == "en"), "{language}: {label:?} has one language");
            }
            for dark in [false, true] {
                for (width, height) in [(390, 844), (1280, 800)] {
                    page.set_viewport(Viewport { dark, width, height, ..Viewport::DESKTOP })?;
                    page.wait_for_frame()?;
                    page.check_accessibility().with_context(|| format!("{width} wide"))?;
                    let theme = page.viewport().theme();
                    page.screenshot_full(
                        &harness.screenshot_path(&format!("home-now-{language}-{theme}-{width}")),
                    )?;
                }
            }
        }
        switch_language(page, "en")?;
        page.click("#now-puzzle a")?;
        page.wait_for("#mode-daily[aria-pressed=true]")?;
        page.navigate("/ponte")?;
        start_game_with(page, "engine", 6)?;
        tap(page, "b2")?;
        tap(page, "d4")?;
        page.navigate("/")?;
        page.wait_for_text("Continue game")?;
        ensure!(page.text(".next-step")?.contains("Nina (level 1)"), "the opponent is not named");
        Ok(())
    })
}

/// The document itself has the outline of the page, so that nothing is blank while the app loads.
fn skeleton(harness: &Harness) -> Result<()> {
    harness.visit("/", Viewport::PHONE, |page| {
        ensure!(page.count("#waiting")? == 0, "the skeleton stays");
        let outline = page.eval(
            "fetch('/ponte').then((response) => response.text()).then((text) =>
                new DOMParser().parseFromString(text, 'text/html').querySelectorAll('#waiting .waiting-board').length)",
        )?;
        ensure!(outline == 1, "the document has no outline: {outline}");
        Ok(())
    })
}
