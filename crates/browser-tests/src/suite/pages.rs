//! What holds for every page: it opens, fits, speaks five languages, is usable by everybody, and works offline.

use std::time::Instant;

use anyhow::{Context, Result, ensure};
use browser_tests::{Look, Page, Server, Test, World};

pub(crate) const TESTS: &[Test] = &[
    ("every_page_is_for_everybody_in_both_themes_and_all_widths", screens),
    ("every_page_speaks_every_language", languages),
    ("the_language_is_the_one_that_the_browser_asks_for", wished_language),
    ("the_language_stays_after_a_reload", language_stays),
    ("the_links_of_the_header_reach_every_page_and_back", links),
    ("every_page_is_reached_by_keyboard_alone", keyboard),
    ("every_stop_of_the_keyboard_can_be_seen", stops),
    ("the_checks_find_what_is_wrong", checks),
    ("an_unknown_address_is_told_so", unknown),
    ("after_the_first_visit_everything_works_without_a_server", offline),
    ("the_first_board_is_light_and_does_not_wait_for_the_engine", first_board),
    ("the_app_can_be_installed", installable),
    ("settings_can_be_changed_and_stay_after_a_reload", settings),
    ("what_one_person_sets_another_does_not_see", people),
    ("kept_data_that_nobody_can_read_is_dropped", unreadable),
];

/// The pages, by their paths.
pub(crate) const ROUTES: [&str; 6] = ["/", "/ponte", "/ciao", "/learn", "/settings", "/about"];
/// The languages, by their codes.
pub(crate) const LANGUAGES: [&str; 5] = ["en", "fr", "nl", "de", "it"];

/// What a page is called among the pictures.
fn name(route: &str) -> &str {
    if route == "/" { "home" } else { &route[1..] }
}

fn screens(world: &World) -> Result<()> {
    for route in ROUTES {
        let scene = |page: &Page| {
            for dark in [false, true] {
                for look in [Look::NARROW, Look::PHONE, Look::WIDE] {
                    page.look(Look { dark, ..look })?;
                    page.settle()?;
                    let theme = if dark { "dark" } else { "light" };
                    page.is_for_everybody().with_context(|| format!("{theme}, {} wide", look.width))?;
                    if look.width != Look::NARROW.width {
                        let file = format!("{}-{theme}-{}", name(route), look.width);
                        page.screenshot_whole(&world.screen(&file))?;
                    }
                }
            }
            // A telephone on its side, and a screen on a wall.
            for (width, height) in [(740, 360), (2560, 1440)] {
                page.look(Look { width, height, ..Look::WIDE })?;
                page.settle()?;
                page.fits().with_context(|| format!("{width} wide"))?;
            }
            Ok(())
        };
        world.visit(route, Look::WIDE, scene).with_context(|| route.to_owned())?;
    }
    Ok(())
}

/// Switches to a language, and waits until it is spoken.
pub(crate) fn speak(page: &Page, language: &str) -> Result<()> {
    page.choose("select.language", language)?;
    page.wait(&format!("document.documentElement.lang === {language:?}"), "the language")
}

fn languages(world: &World) -> Result<()> {
    for route in ROUTES {
        let scene = |page: &Page| {
            let mut seen = Vec::new();
            for language in LANGUAGES {
                speak(page, language)?;
                let (title, text) = (page.eval("document.title")?, page.text("main")?);
                let heading = page.text("main h1")?;
                ensure!(!heading.is_empty() && !title.is_null(), "{language}: no heading or no title");
                ensure!(!seen.contains(&text), "{language}: the words do not change: {text}");
                seen.push(text);
                page.is_for_everybody().with_context(|| language.to_owned())?;
            }
            Ok(())
        };
        world.visit(route, Look::NARROW, scene).with_context(|| route.to_owned())?;
    }
    Ok(())
}

fn wished_language(world: &World) -> Result<()> {
    for (action, spoken) in [("de-AT,en", "de"), ("it", "it"), ("ja", "en")] {
        world.visit("/", Look { language: action, ..Look::WIDE }, |page| {
            page.wait(&format!("document.documentElement.lang === {spoken:?}"), spoken)
        })?;
    }
    Ok(())
}

fn language_stays(world: &World) -> Result<()> {
    world.visit("/ponte", Look::WIDE, |page| {
        speak(page, "nl")?;
        let before = page.text("header nav")?;
        page.reload()?;
        page.wait("document.documentElement.lang === 'nl'", "Dutch after a reload")?;
        ensure!(page.text("header nav")? == before, "the words changed");
        Ok(())
    })
}

fn links(world: &World) -> Result<()> {
    world.visit("/", Look::WIDE, |page| {
        let pages = [
            ("Ponte del Diavolo", "/ponte"),
            ("Ciao Ciao", "/ciao"),
            ("Learn", "/learn"),
            ("Settings", "/settings"),
            ("About", "/about"),
        ];
        for (name, route) in pages {
            page.click_named("link", name)?;
            page.wait(&format!("location.pathname === {route:?}"), route)?;
            page.wait_for(&format!("header nav a[href='{route}'][aria-current=page]"))?;
            page.wait("document.querySelector('main h1')", "a heading")?;
        }
        page.eval("history.back()")?;
        page.wait("location.pathname === '/settings'", "the page before")?;
        page.wait_for("header nav a[href='/settings'][aria-current=page]")?;
        page.click_named("link", "Ponti")?;
        page.wait_for("main .cards")
    })
}

fn keyboard(world: &World) -> Result<()> {
    world.visit("/", Look::WIDE, |page| {
        // The first stop leads past the head of the page.
        page.key("Tab")?;
        page.focus_shows()?;
        page.key("Enter")?;
        page.wait("document.activeElement.id === 'page'", "the content to have the focus")?;
        for route in &ROUTES[1..] {
            page.tab_to(&format!("header nav a[href='{route}']"))?;
            page.key("Enter")?;
            page.wait(&format!("location.pathname === {route:?}"), route)?;
            page.wait("document.activeElement.id === 'page'", "the keyboard to go on from the page")?;
        }
        Ok(())
    })
}

fn stops(world: &World) -> Result<()> {
    for route in ROUTES {
        for dark in [false, true] {
            let scene = |page: &Page| {
                let all = page.tab_through()?;
                ensure!(all > 6, "only {all} stops");
                Ok(())
            };
            world.visit(route, Look { dark, ..Look::WIDE }, scene).with_context(|| route.to_owned())?;
        }
    }
    Ok(())
}

/// Each of these mars a page; the checks have to say so, or they are worth nothing.
const FLAWS: [(&str, &str); 12] = [
    ("<button></button>", "has no name"),
    ("<input>", "has no name"),
    ("<img src='/icon.svg'>", "no alternative text"),
    ("<button>x</button><a href='#'><button>y</button></a>", "within another"),
    ("<p id='page'>twice</p>", "have the id page"),
    ("<h5>deep</h5>", "leaves out a level"),
    ("<p class='pale'>pale</p>", "contrast of only"),
    ("<button class='tiny'>t</button>", "is only 9 x 9"),
    ("<div tabindex='3'>first</div>", "jumps the queue"),
    ("<div role='buton'>typo</div>", "no such role"),
    ("<div role='grid' aria-label='g'><div role='row'><div role='gridcell'>a</div></div></div>", "0 stops"),
    ("<ul><p>no entry</p></ul>", "holds more than entries"),
];

fn checks(world: &World) -> Result<()> {
    world.visit("/about", Look::WIDE, |page| {
        page.is_for_everybody()?;
        for (flaw, complaint) in FLAWS {
            page.eval(&format!(
                "void (() => {{
                    const flaw = document.createElement('div');
                    flaw.id = 'flaw';
                    flaw.innerHTML = {flaw:?};
                    document.querySelector('main').append(flaw);
                    // No markup may bring a style of its own.
                    Object.assign(document.querySelector('.pale')?.style ?? {{}}, {{ color: '#bbbbbb' }});
                    Object.assign(document.querySelector('.tiny')?.style ?? {{}}, {{
                        width: '9px', height: '9px', minHeight: '0', padding: '0',
                    }});
                }})()"
            ))?;
            let said = page.is_for_everybody().err().map(|error| format!("{error:#}")).unwrap_or_default();
            ensure!(said.contains(complaint), "of {flaw} is said: {said}");
            page.eval("document.getElementById('flaw').remove()")?;
        }
        page.is_for_everybody()
    })?;
    for flaw in
        ["console.error('e')", "console.warn('w')", "setTimeout(() => { throw 1 })", "fetch('/nothing')"]
    {
        let page = world.profile()?.open("/about", Look::WIDE)?;
        page.eval(&format!("void {flaw}"))?;
        page.until(|| Ok(page.is_quiet().is_err())).with_context(|| format!("nobody hears {flaw}"))?;
        ensure!(page.close().is_err(), "nobody minds {flaw}");
    }
    Ok(())
}

/// The server does not know such pages, but a link inside the app may lead there.
fn unknown(world: &World) -> Result<()> {
    world.visit("/", Look::WIDE, |page| {
        page.eval("history.pushState(null, '', '/nowhere'); dispatchEvent(new PopStateEvent('popstate'))")?;
        page.wait_named("heading", "Nothing here")?;
        page.is_for_everybody()?;
        page.click_named("link", "To the first page")?;
        page.wait_for("main .cards")
    })
}

/// Waits until the service worker has everything and looks after the page.
fn looked_after(page: &Page) -> Result<()> {
    let controlled = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)";
    page.until(|| Ok(page.eval(controlled)? == true)).context("the service worker does not take over")
}

fn offline(world: &World) -> Result<()> {
    let server = Server::start(&world.program)?;
    let page = world.browser.profile(&server.address)?.open("/ponte", Look::WIDE)?;
    world.attend(page, |page| {
        looked_after(page)?;
        page.offline(true)?;
        drop(server);
        page.reload()?;
        // The engine works as well: it was kept, though nobody had asked for it.
        page.click("#new-game")?;
        page.click("label:has(input[name=first][value=other])")?;
        page.click("#start")?;
        page.wait_for("#choose-light")?;
        for route in ROUTES {
            page.go(route)?;
            page.fits()?;
        }
        // A link with a game, from a mail that was read on the train.
        page.go("/ponte#game/small/c3,e3/dark/a7,g7")?;
        page.wait_count(".cell.tiled", 4)
    })
}

/// What the first visit to a board may weigh, compressed.
const MOST_BYTES: f64 = 700_000.0;

/// How long it takes depends on the machine, so that is only told.
fn first_board(world: &World) -> Result<()> {
    let profile = world.profile()?;
    let start = Instant::now();
    world.attend(profile.open("/ponte", Look::WIDE)?, |page| {
        page.wait_for(".board .cell.legal")?;
        println!("the first board was there after {} ms", start.elapsed().as_millis());
        let loaded = page.eval(
            "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
                .map(({ name, encodedBodySize, startTime }) => ({ name, bytes: encodedBodySize, startTime }))",
        )?;
        let loaded = loaded.as_array().context("nothing was loaded")?;
        let first = loaded.iter().filter(|one| !one["name"].as_str().unwrap_or_default().contains("worker"));
        let bytes: f64 = first.filter_map(|one| one["bytes"].as_f64()).sum();
        ensure!(bytes > 10_000.0, "hardly anything was loaded: {loaded:?}");
        ensure!(bytes < MOST_BYTES, "{bytes} bytes were loaded: {loaded:?}");
        println!("it took {bytes} bytes");
        page.click(".board .cell.legal")?;
        page.wait_for(".cell.tiled")
    })
}

fn installable(world: &World) -> Result<()> {
    world.visit("/", Look::PHONE, |page| {
        looked_after(page)?;
        let manifest = page.manifest()?;
        for field in
            ["name", "short_name", "start_url", "scope", "display", "theme_color", "background_color"]
        {
            ensure!(manifest[field].as_str().is_some_and(|text| !text.is_empty()), "no {field}: {manifest}");
        }
        let load = "fetch(document.querySelector('link[rel=manifest]').href)
            .then((answer) => answer.json())
            .then(({ icons }) => Promise.all(icons.map(async ({ src, sizes, purpose }) => {
                const image = new Image();
                image.src = src;
                await image.decode();
                return { size: `${image.naturalWidth}x${image.naturalHeight}`, sizes, purpose };
            })))";
        let icons = page.eval(load)?;
        let icons = icons.as_array().context("no icons")?;
        for icon in icons {
            ensure!(icon["sizes"] == "any" || icon["sizes"] == icon["size"], "a wrong size: {icon}");
        }
        for (size, purpose) in [("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")] {
            let found = icons.iter().any(|icon| icon["size"] == size && icon["purpose"] == purpose);
            ensure!(found, "no icon {purpose} of {size}");
        }
        let obstacles = page.obstacles_to_install()?;
        ensure!(obstacles.is_empty(), "it cannot be installed: {obstacles:?}");
        Ok(())
    })
}

fn settings(world: &World) -> Result<()> {
    world.visit("/settings", Look::WIDE, |page| {
        let ground = "getComputedStyle(document.body).backgroundColor";
        let light = page.eval(ground)?;
        page.click_named("radio", "Dark")?;
        page.wait("document.documentElement.dataset.theme === 'dark'", "the dark theme")?;
        ensure!(page.eval(ground)? != light, "the ground stays {light}");
        page.click_named("radio", "Everything stands still")?;
        let switches = ["set-patterns", "set-coordinates", "set-legal", "set-confirm", "set-sounds"];
        let states = "[...document.querySelectorAll('.settings input')].map((one) => one.checked)";
        let before = page.eval(states)?;
        for id in switches {
            page.click(&format!("label[for={id}]"))?;
        }
        let after = page.eval(states)?;
        ensure!(before != after, "nothing was switched");
        page.choose("#set-language", "fr")?;
        page.wait("document.documentElement.lang === 'fr'", "French")?;
        page.is_for_everybody()?;
        page.reload()?;
        page.wait("document.documentElement.dataset.theme === 'dark'", "the dark theme after a reload")?;
        page.wait("document.documentElement.dataset.motion === 'still'", "the stillness after a reload")?;
        page.wait("document.documentElement.lang === 'fr'", "French after a reload")?;
        ensure!(page.eval(states)? == after, "a setting is lost");
        // They do what they say: no legal cells, and no letters around the board.
        page.go("/ponte")?;
        page.wait_count(".pd-legal *, .pd-coordinates *", 0)
    })
}

fn people(world: &World) -> Result<()> {
    let (mine, yours) = (world.profile()?, world.profile()?);
    let (one, other) = (mine.open("/about", Look::WIDE)?, yours.open("/about", Look::PHONE)?);
    speak(&one, "it")?;
    let again = mine.open("/", Look::WIDE)?;
    again.wait("document.documentElement.lang === 'it'", "Italian in another tab")?;
    other.reload()?;
    other.wait("document.documentElement.lang === 'en'", "English for somebody else")?;
    for page in [one, other, again] {
        page.close()?;
    }
    Ok(())
}

fn unreadable(world: &World) -> Result<()> {
    world.visit("/ponte", Look::WIDE, |page| {
        page.click("#rotate")?;
        page.click_named("link", "Settings")?;
        page.click("label[for=set-patterns]")?;
        page.click_named("link", "Ciao Ciao")?;
        page.eval(
            "for (const name of Object.keys(localStorage)) localStorage.setItem(name, '{\"version\":')",
        )?;
        for route in ROUTES {
            page.go(route)?;
        }
        Ok(())
    })
}
