//! A party: a table screen and three phones, one of which two people share; one phone is lost and returns, and the screen is
//! closed and opened on another device.

use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use browser_tests::{Harness, Page, Proxy, Test, Viewport};
use serde_json::json;

use super::call_api;
use super::ciao::received_secrets;

pub(super) const TESTS: &[Test] = &[
    ("online_party_with_a_screen_and_three_phones", party),
    ("online_party_page_opens_a_table", start_page),
    ("online_screen_shows_a_game_of_ponte", ponte_screen),
];

const SCREEN: Viewport = Viewport { width: 1280, height: 800, ..Viewport::DESKTOP };
/// What the holder of a phone can do.
const ACTIONS: [&str; 4] = ["#party-pass-go", "#ciao-roll", "#ciao-say-2", "#ciao-approve"];

/// Creates a party with rules that keep the game short; returns the path of its table.
fn create(page: &Page) -> Result<String> {
    call_api(page, "POST", "/guests", &json!({}))?;
    let rules = json!({ "planks": 2, "pawns": 3, "podium": 8, "to_win": 2, "numbers": 4, "crosses": 2 });
    let game = json!({ "game": { "game": "ciao", "rules": rules, "players": 4 } });
    let created = call_api(page, "POST", "/parties", &game)?;
    let id = created["id"].as_str().with_context(|| format!("no table: {created}"))?;
    Ok(format!("/table/{id}"))
}

fn sit(page: &Page, seat: u8, name: &str) -> Result<()> {
    page.wait_for("#party-name")?;
    page.fill("#party-name", name)?;
    page.click(&format!("#party-sit-{seat}"))?;
    page.wait_for(&format!("#party-leave-{seat}"))
}

/// The phone whose holder can do something, and what; `None` when the game is over.
fn next(screen: &Page, phones: &[&Page]) -> Result<Option<(usize, &'static str)>> {
    let find = || -> Result<Option<(usize, &'static str)>> {
        for (index, phone) in phones.iter().enumerate() {
            for action in ACTIONS {
                if phone.is_visible(action)? {
                    return Ok(Some((index, action)));
                }
            }
        }
        Ok(None)
    };
    screen.poll(|| Ok(screen.is_visible("#screen-again")? || find()?.is_some())).context("nobody can act")?;
    if screen.is_visible("#screen-again")? { Ok(None) } else { find() }
}

fn take_turns(screen: &Page, phones: &[&Page], steps: usize) -> Result<bool> {
    for _ in 0..steps {
        let Some((index, action)) = next(screen, phones)? else { return Ok(true) };
        if action == "#party-pass-go" {
            ensure!(
                phones[index].count("#ciao-face, .ciao-picture")? == 0,
                "the game is shown while it is passed"
            );
        }
        phones[index].click(action)?;
        phones[index].wait_hidden(action).with_context(|| format!("phone {}: {action}", index + 1))?;
    }
    Ok(false)
}

fn party(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let proxy = Proxy::new(&server.address)?;
    let mut pages = vec![harness.open(&server.address, "/party", SCREEN)?];
    let path = create(&pages[0])?;
    let screen_path = path.replace("/table/", "/screen/");
    pages[0].navigate(&screen_path)?;
    for (address, viewport) in [
        (&proxy.address, Viewport::PHONE),
        (&server.address, Viewport { dark: true, ..Viewport::PHONE }),
        (&server.address, Viewport { language: "de", ..Viewport::PHONE }),
    ] {
        pages.push(harness.open(address, &path, viewport)?);
    }
    harness.with_pages(pages, |pages| {
        let [screen, ada, ben, eve] = pages else { bail!("four pages") };
        let shot = |page: &Page, name: &str| {
            page.check_accessibility()?;
            page.check_width()?;
            page.screenshot(&harness.screenshot_path(&format!("online-party-{name}")))
        };
        shot(ada, "take-390")?;
        sit(ada, 1, "Ada")?;
        sit(ben, 2, "Ben")?;
        sit(eve, 3, "Ève")?;
        // A second person shares the phone.
        sit(eve, 4, "Grandma")?;
        screen.wait_for_text("Grandma")?;
        shot(screen, "gathering-light-1280")?;
        shot(eve, "gathering-de-390")?;
        screen.click("#party-start")?;
        for phone in [ada, ben, eve] {
            phone.wait_for("#party-phone")?;
        }
        shot(ada, "roll-light-390")?;
        take_turns(screen, &[ada, ben, eve], 1)?;
        ada.wait_for("#ciao-say-2")?;
        shot(ada, "announce-light-390")?;
        take_turns(screen, &[ada, ben, eve], 1)?;
        screen.wait_until(
            "document.querySelector('#ciao-status').textContent.includes('2')",
            "the announcement",
        )?;
        shot(screen, "asked-light-1280")?;
        shot(ben, "asked-dark-390")?;
        shot(eve, "waiting-de-390")?;
        take_turns(screen, &[ada, ben, eve], 1)?;
        // Ève is asked, and then Grandma, to whom she passes the phone.
        eve.wait_for("#party-pass-go")?;
        shot(eve, "pass-de-390")?;
        take_turns(screen, &[ada, ben, eve], 4)?;
        let secrets = received_secrets(screen)?;
        ensure!(secrets.is_empty(), "the screen received {secrets:?}");

        // A phone loses its connection. The screen says so, and the phone comes back to its seat.
        ada.expect_outage(true)?;
        proxy.disconnect();
        screen.wait_for("#party-bot-1")?;
        shot(screen, "away-light-1280")?;
        proxy.restore();
        ada.reload()?;
        ada.expect_outage(false)?;
        ada.wait_for("#party-phone")?;
        screen.wait_hidden("#party-bot-1")?;

        // Another device becomes the screen, in the dark theme.
        screen.navigate("/about")?;
        let other = harness.open(&server.address, &screen_path, Viewport { dark: true, ..SCREEN })?;
        harness.with_page(other, |screen| {
            screen.wait_for("#screen .ciao-picture")?;
            shot(screen, "screen-dark-1280")?;
            let over = take_turns(screen, &[ada, ben, eve], 300)?;
            ensure!(over, "the game has not ended");
            shot(screen, "end-dark-1280")?;
            ensure!(screen.count(".ciao-player.won")? >= 1, "nobody has won");
            // One tap, and everyone sits at the same seat.
            screen.click("#screen-again")?;
            screen.wait_until(&format!("location.pathname !== {screen_path:?}"), "the next game")?;
            for (phone, name) in [(ada, "Ada"), (ben, "Ben"), (eve, "Grandma")] {
                phone.wait_until(&format!("location.pathname !== {path:?}"), "the next game")?;
                phone.wait_for("#party-own")?;
                phone.wait_for_text(name)?;
            }
            take_turns(screen, &[ada, ben, eve], 3)?;
            // A phone leaves, and a bot plays on; whoever comes late takes the seat.
            ben.click("#party-stand")?;
            ben.wait_for("#party-late")?;
            shot(ben, "late-dark-390")
        })
    })
}

/// From "Party" on the page of Ciao Ciao to the first roll, with three phones: counts taps.
fn start_page(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let page = harness.open(&server.address, "/ciao", SCREEN)?;
    harness.with_page(page, |screen| {
        let start = Instant::now();
        screen.click(".ciao-side a[href$='/party']")?;
        screen.wait_for("#party-open")?;
        screen.check_accessibility()?;
        screen.screenshot(&harness.screenshot_path("online-party-start-light-1280"))?;
        screen.click("#party-open")?;
        screen.wait_for("#screen #party-seats")?;
        // The page was opened at an address that only this machine has, and so was the server.
        screen.wait_for("#screen-note")?;
        let path = screen.eval("location.pathname")?;
        let path = path.as_str().unwrap_or_default().replace("/screen/", "/table/");
        let open = |_| harness.open(&server.address, &path, Viewport::PHONE);
        let phones = (0..3).map(open).collect::<Result<Vec<_>>>()?;
        harness.with_pages(phones, |phones| {
            for (phone, seat) in phones.iter().zip(1..) {
                phone.click(&format!("#party-sit-{seat}"))?;
            }
            phones[0].wait_for("#party-start:not([disabled])")?;
            screen.wait_for_text("Player 3")?;
            phones[0].click("#party-start")?;
            phones[0].click("#ciao-roll")?;
            phones[0].wait_for("#ciao-face")?;
            println!(
                "from Party to the first roll with three phones: {:.1} s, 7 taps",
                start.elapsed().as_secs_f64()
            );
            Ok(())
        })
    })
}

fn ponte_screen(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let pages =
        super::start_game(harness, &server, &[Viewport::DESKTOP, Viewport::PHONE], &super::ponte_terms(5))?;
    harness.with_pages(pages, |pages| {
        super::ponte::play_opening(&pages[0], &pages[1])?;
        let path = super::table_path(&pages[0])?.replace("/table/", "/screen/");
        let screen = harness.open(&server.address, &path, SCREEN)?;
        harness.with_page(screen, |screen| {
            screen.wait_count(".cell.tiled", 2)?;
            screen.check_accessibility()?;
            screen.screenshot(&harness.screenshot_path("online-screen-ponte-light-1280"))
        })
    })
}
