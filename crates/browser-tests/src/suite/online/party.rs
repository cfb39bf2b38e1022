//! Parties: a table screen and three phones, one of which two people share; one phone is lost and returns, and the screen is
//! closed and opened on another device. Games on a large screen, and the server for a party without internet.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use browser_tests::{Harness, Page, Proxy, Test, Viewport};
use serde_json::json;

use super::ciao::{act, received_secrets};
use super::{call_api, ciao_terms, start_game, table_path};
use crate::suite::ponte::tap;

pub(super) const TESTS: &[Test] = &[
    ("online_party_with_a_screen_and_three_phones", party),
    ("online_party_page_opens_a_table", start_page),
    ("online_party_of_ponte_with_two_phones_and_a_screen", ponte_party),
    ("online_party_server_prints_the_address_for_phones", party_server),
    ("online_screen_shows_a_game_of_ponte", ponte_screen),
    ("online_screen_shows_a_game_of_ciao", ciao_screen),
];

const SCREEN: Viewport = Viewport { width: 1280, height: 800, ..Viewport::DESKTOP };
/// What the holder of a phone can do.
const ACTIONS: [&str; 4] = ["#party-pass-go", "#ciao-roll", "#ciao-say-2", "#ciao-approve"];

/// Creates a party; returns the path of its table.
fn create(page: &Page, game: &serde_json::Value) -> Result<String> {
    call_api(page, "POST", "/guests", &json!({}))?;
    let created = call_api(page, "POST", "/parties", &json!({ "game": game }))?;
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
    let path = create(&pages[0], &ciao_terms(4))?;
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
        // Ada has rolled, and nobody has called a bluff.
        ensure!(!received_secrets(ada)?.is_empty(), "the phone that rolled did not receive the face");
        for other in [screen, ben, eve] {
            let secrets = received_secrets(other)?;
            ensure!(secrets.is_empty(), "a device that did not roll received {secrets:?}");
        }
        take_turns(screen, &[ada, ben, eve], 4)?;
        let secrets = received_secrets(screen)?;
        ensure!(secrets.is_empty(), "the screen received {secrets:?}");

        // A phone loses its connection. The screen says so, and the phone comes back to its seat.
        ada.expect_outage(true)?;
        proxy.disconnect();
        screen.wait_for("#party-bot-1")?;
        shot(screen, "away-light-1280")?;
        ada.wait_for("#connection-status")?;
        // Nobody touches the phone.
        proxy.restore();
        ada.wait_hidden("#connection-status")?;
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
            // One tap, and everyone plays on.
            screen.click("#screen-again")?;
            screen.wait_until(&format!("location.pathname !== {screen_path:?}"), "the next game")?;
            for (phone, name) in [(ada, "Ada"), (ben, "Ben"), (eve, "Grandma")] {
                phone.wait_until(&format!("location.pathname !== {path:?}"), "the next game")?;
                phone.wait_for("#party-own")?;
                phone.wait_for_text(name)?;
            }
            take_turns(screen, &[ada, ben, eve], 3)?;
            // A game that is over stays where it was.
            let late = harness.open(&server.address, &path, Viewport::PHONE)?;
            harness.with_page(late, |late| {
                late.wait_for("#table-ciao, #party-phone")?;
                late.wait_until(&format!("location.pathname === {path:?}"), "the first game")
            })?;
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
        screen.wait_for("#screen-address-note")?;
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

/// Two phones and a screen: a player leaves and sits down again, both go on to another round.
fn ponte_party(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let mut pages = vec![harness.open(&server.address, "/party", SCREEN)?];
    let path = create(&pages[0], &super::ponte_terms(6))?;
    pages[0].navigate(&path.replace("/table/", "/screen/"))?;
    for viewport in [Viewport::PHONE, Viewport { dark: true, language: "de", ..Viewport::PHONE }] {
        pages.push(harness.open(&server.address, &path, viewport)?);
    }
    harness.with_pages(pages, |pages| {
        let [screen, ada, ben] = pages else { bail!("three pages") };
        let shot = |page: &Page, name: &str| {
            page.check_accessibility()?;
            page.check_width()?;
            page.screenshot_full(&harness.screenshot_path(&format!("online-party-ponte-{name}")))
        };
        sit(ada, 1, "Ada")?;
        sit(ben, 2, "Ben")?;
        ben.click("#party-start")?;
        super::ponte::play_opening(ada, ben)?;
        screen.wait_count(".cell.tiled", 2)?;
        for cell in ["e5", "e1"] {
            tap(ben, cell)?;
        }
        screen.wait_count(".cell.tiled", 4)?;
        shot(screen, "screen-light-1280")?;
        shot(ada, "table-light-390")?;
        shot(ben, "table-dark-de-390")?;
        // It is Ada's turn; the engine plays for her until she is back, because nothing is hidden.
        ada.click("#party-stand")?;
        ada.wait_for("#party-late")?;
        screen.wait_count(".cell.tiled", 6)?;
        sit_again(ada, 1)?;
        // A whole game needs no result to be followed by another one.
        ben.click("#leave-game")?;
        ben.wait_for("#leave-dialog[open]")?;
        shot(ben, "end-game-dark-de-390")?;
        ben.click("#leave-yes")?;
        ben.wait_for("#table-end[open]")?;
        shot(ben, "end-dark-de-390")?;
        ben.click("#rematch")?;
        for page in pages {
            page.wait_until(
                &format!("!location.pathname.endsWith({:?})", &path["/table/".len()..]),
                "the next game",
            )?;
        }
        // Who went second goes first.
        ben.wait_for("#party-stand")?;
        ben.wait_for(".your-turn")?;
        ada.wait_for("#party-stand")
    })
}

/// Takes a seat during the game, which leads back to it.
fn sit_again(page: &Page, seat: u8) -> Result<()> {
    page.click(&format!("#party-sit-{seat}"))?;
    page.wait_for("#party-stand")
}

/// `ponti serve --party`: the first line is the page that opens the table; phones reach the server at the address that the code on
/// it contains, if this machine is in a network.
fn party_server(harness: &Harness) -> Result<()> {
    let (server, lines) = harness.party_server()?;
    ensure!(lines[0] == format!("{}party", server.address), "{lines:?}");
    let network = lines.iter().find_map(|line| line.strip_prefix("  network   "));
    let network = network.context("no line about the network")?.trim_end_matches('/');
    let network = network.starts_with("http://").then_some(network);
    let screen = harness.open(&server.address, "/party", SCREEN)?;
    harness.with_page(screen, |screen| {
        let features = screen.eval("fetch('/api/v1/features').then((response) => response.json())")?;
        ensure!(features["url"].as_str() == network, "{features} but {lines:?}");
        screen.click("#party-open")?;
        screen.wait_for("#screen #party-seats")?;
        screen.wait_for("#screen-address-note")?;
        let Some(host) = network.and_then(|url| url.strip_prefix("http://")) else {
            return Ok(());
        };
        let address = screen.text("#screen-address")?;
        let path = address.strip_prefix(host).with_context(|| format!("{address} is not at {host}"))?;
        ensure!(path.starts_with("/table/"), "{address}");
        // As a phone would ask for it.
        let mut stream = TcpStream::connect(host).context("phones cannot connect")?;
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n")?;
        let mut response = Vec::new();
        stream.read_to_end(&mut response)?;
        ensure!(response.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&response));
        Ok(())
    })
}

fn ciao_screen(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let pages = start_game(harness, &server, &[Viewport::DESKTOP, Viewport::PHONE], &ciao_terms(2))?;
    harness.with_pages(pages, |pages| {
        let path = table_path(&pages[0])?.replace("/table/", "/screen/");
        let screen = harness.open(&server.address, &path, SCREEN)?;
        harness.with_page(screen, |screen| {
            screen.wait_for("#screen .ciao-picture svg")?;
            act(&pages[0], "#ciao-roll")?;
            act(&pages[0], "#ciao-say-2")?;
            pages[1].wait_for("#ciao-approve")?;
            // Spectators see completed turns only.
            let picture = "document.querySelector('#screen .ciao-picture').innerHTML";
            let before = screen.eval(picture)?;
            act(&pages[1], "#ciao-approve")?;
            screen.poll(|| Ok(screen.eval(picture)? != before)).context("the turn is not shown")?;
            ensure!(screen.count("#screen button")? == 0, "the screen has controls");
            ensure!(received_secrets(screen)?.is_empty(), "the screen received the face");
            screen.check_accessibility()?;
            screen.screenshot(&harness.screenshot_path("online-screen-ciao-light-1280"))
        })
    })
}

fn ponte_screen(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let pages = start_game(harness, &server, &[Viewport::DESKTOP, Viewport::PHONE], &super::ponte_terms(5))?;
    harness.with_pages(pages, |pages| {
        super::ponte::play_opening(&pages[0], &pages[1])?;
        let path = table_path(&pages[0])?.replace("/table/", "/screen/");
        let screen = harness.open(&server.address, &path, SCREEN)?;
        harness.with_page(screen, |screen| {
            screen.wait_count(".cell.tiled", 2)?;
            screen.check_accessibility()?;
            screen.screenshot(&harness.screenshot_path("online-screen-ponte-light-1280"))
        })
    })
}
