//! Accessibility and layout of the online pages, in both themes, on narrow and wide screens, in all languages.

use anyhow::{Context, Result, ensure};
use browser_tests::{Harness, Page, Test, Viewport};
use serde_json::json;

use super::ciao::act;
use super::ponte::play_opening;
use super::{call_api, ciao_terms, leave_game, open_lobby, ponte_terms, start_game, table_path};
use crate::suite::pages::{LANGUAGES, screenshot_translation, switch_language, wait_for_service_worker};
use crate::suite::ponte::tap;

pub(super) const TESTS: &[Test] = &[
    ("online_pages_are_accessible", pages),
    ("online_failed_requests_are_sent_once", failed_requests),
    ("online_lobby_without_a_connection_claims_nothing", lobby_offline),
    ("online_chat_covers_no_name", chat),
    ("online_push_is_switched_on_and_off", push_devices),
];

/// Checks a page in all themes, widths and languages, and saves screenshots.
fn check_page(harness: &Harness, page: &Page, name: &str) -> Result<()> {
    check_themes(harness, page, name)?;
    // Long words matter most on the narrowest screen.
    page.set_viewport(Viewport::NARROW)?;
    for language in LANGUAGES {
        switch_language(page, language)?;
        page.check_accessibility().with_context(|| format!("{name}, {language}"))?;
        screenshot_translation(harness, page, &format!("online-{name}"), language)?;
    }
    switch_language(page, "en")
}

fn check_themes(harness: &Harness, page: &Page, name: &str) -> Result<()> {
    for dark in [false, true] {
        for viewport in [Viewport::PHONE, Viewport::DESKTOP] {
            page.set_viewport(Viewport { dark, ..viewport })?;
            page.wait_for_frame()?;
            let theme = page.viewport().theme();
            page.check_accessibility()
                .with_context(|| format!("{name}, {theme}, {} wide", viewport.width))?;
            let file = format!("online-{name}-{theme}-{}", viewport.width);
            page.screenshot_full(&harness.screenshot_path(&file))?;
        }
    }
    Ok(())
}

/// Checks the screen of a party, which has no menu in which the language could be changed.
fn check_screen(harness: &Harness, page: &Page, name: &str) -> Result<()> {
    check_themes(harness, page, name)?;
    page.set_viewport(Viewport::NARROW)?;
    let path = page.eval("location.pathname")?.as_str().unwrap_or_default().to_owned();
    for language in LANGUAGES {
        page.navigate("/about")?;
        switch_language(page, language)?;
        page.navigate(&path)?;
        page.wait_for("#screen")?;
        page.check_accessibility().with_context(|| format!("{name}, {language}"))?;
        screenshot_translation(harness, page, &format!("online-{name}"), language)?;
    }
    Ok(())
}

fn pages(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let mut terms = ponte_terms(7);
    terms["clock"] = json!({ "type": "increment", "base_ms": 900_000, "increment_ms": 10_000 });
    let pages = start_game(harness, &server, &[Viewport::DESKTOP, Viewport::DESKTOP], &terms)?;
    harness.with_pages(pages, |pages| {
        let (ada, ben) = (&pages[0], &pages[1]);
        call_api(ada, "POST", "/users", &json!({ "name": "Ada", "password": "over the seven bridges" }))?;
        call_api(ben, "POST", "/users", &json!({ "name": "Ben", "password": "under the seven bridges" }))?;
        // A profile without games says so, and the own one where to play.
        let path = table_path(ben)?;
        ben.navigate("/users/Ada")?;
        ben.wait_for("#user-none")?;
        ensure!(!ben.is_visible("#user-none a")?, "the profile of another user leads to the lobby");
        ben.navigate("/users/Ben")?;
        ben.wait_for("#user-none a")?;
        ben.check_accessibility()?;
        ben.navigate(&path)?;
        ada.reload()?;
        play_opening(ada, ben)?;
        check_page(harness, ben, "table-ponte")?;
        let ponte = table_path(ada)?;
        for (page, cells) in [(ben, ["g7", "g5"]), (ada, ["a7", "a5"])] {
            page.set_viewport(Viewport::DESKTOP)?;
            page.wait_for(".your-turn")?;
            for cell in cells {
                tap(page, cell)?;
            }
        }
        ben.wait_for(".your-turn")?;
        // A finished game, a game of Ciao Ciao, an open challenge and a report.
        leave_game(ben)?;
        check_page(harness, ada, "table-over")?;
        let mut terms = ciao_terms(2);
        terms["clock"] = json!({ "type": "per_move", "limit_ms": 259_200_000 });
        let challenge =
            json!({ "terms": terms, "opponent": { "type": "user", "name": "Ben" }, "seat": "first" });
        call_api(ada, "POST", "/challenges", &challenge)?;
        ben.navigate("/online")?;
        ben.wait_for("#my-challenges .row")?;
        check_page(harness, ben, "lobby")?;
        ben.click("#my-challenges .row-main")?;
        ben.wait_for("#play-accept")?;
        check_page(harness, ben, "challenge")?;
        ben.click("#play-accept")?;
        ben.wait_for("#table-ciao")?;
        ada.navigate(&table_path(ben)?)?;
        act(ada, "#ciao-roll")?;
        check_page(harness, ada, "table-ciao-mine")?;
        act(ada, "#ciao-say-2")?;
        ben.wait_for("#ciao-contest")?;
        check_page(harness, ben, "table-ciao")?;
        let waiting = json!({ "terms": ponte_terms(10), "opponent": { "type": "anyone" }, "seat": "random" });
        let waiting = call_api(ada, "POST", "/challenges", &waiting)?;
        let waiting = waiting["challenge"]["id"].as_str().context("no challenge")?.to_owned();
        ada.navigate(&format!("/play/{waiting}"))?;
        ada.wait_for("#play-link")?;
        check_page(harness, ada, "link")?;
        ben.navigate("/online")?;
        ben.wait_for("#seats .join")?;
        check_page(harness, ben, "seats")?;
        ben.navigate("/games")?;
        ben.wait_for("#device-games .game-card")?;
        check_page(harness, ben, "games")?;
        ben.navigate("/account")?;
        ben.wait_for("#sign-out")?;
        check_page(harness, ben, "account")?;
        play_rated_games(ada, ben, 2)?;
        ben.navigate("/users/Ada")?;
        ben.wait_for("#opponents")?;
        ben.wait_for("#openings")?;
        ben.wait_for("#rating-graphs svg")?;
        check_page(harness, ben, "user")?;
        ben.click("#user-follow")?;
        ben.wait_for_text("Unfollow")?;
        ben.navigate("/online")?;
        ben.wait_for("#following .row")?;
        check_page(harness, ben, "following")?;
        ben.click("a[href='/leaderboards']")?;
        ben.wait_for("#leaders-none")?;
        check_page(harness, ben, "leaderboards")?;
        ben.navigate("/users/Ada")?;
        ben.wait_for("#user-report")?;
        ben.click("#user-report")?;
        ben.wait_for("#report-dialog[open]")?;
        check_page(harness, ben, "report")?;
        // The checks change the language, which renders the profile again and closes its dialog.
        ben.navigate("/users/Ada")?;
        ben.wait_for("#user-report")?;
        ben.click("#user-report")?;
        ben.fill("#report-text", "She plays too well.")?;
        ben.click("#report-go")?;
        ben.wait_hidden("#report-dialog")?;
        server.run_command(&["admin", "grant", "Ada"])?;
        ada.navigate("/account")?;
        ada.click("a[href='/admin']")?;
        ada.wait_for("#reports .report")?;
        check_page(harness, ada, "admin")?;
        // Reports follow the language, too.
        ada.wait_for_text("Dismiss")?;
        switch_language(ada, "nl")?;
        ada.wait_for_text("Afwijzen")?;
        ensure!(!ada.text("#reports")?.contains("Dismiss"), "the buttons are still English");
        switch_language(ada, "en")?;
        ada.click("#reports .report .status-actions button")?;
        ada.wait_hidden("#reports .report .status-actions")?;
        ada.wait_until("document.activeElement.id === 'reports'", "focus on the list that is left")?;
        ada.navigate(&ponte)?;
        ada.wait_for("#table-result")
    })?;
    let guest = open_lobby(harness, &server, Viewport::DESKTOP)?;
    harness.with_page(guest, |page| {
        page.navigate("/account")?;
        page.wait_for("#sign-up")?;
        check_page(harness, page, "signed-out")?;
        page.navigate("/games")?;
        page.check_accessibility()?;
        // A party is opened with the keyboard.
        page.navigate("/party")?;
        page.wait_for("#party-open")?;
        check_page(harness, page, "party")?;
        page.set_viewport(Viewport::DESKTOP)?;
        page.tab_to("#party-open")?;
        page.key("Enter")?;
        page.wait_for("#screen #party-seats")?;
        check_screen(harness, page, "screen-gathering")
    })
}

/// The time that a game has to take to count, in milliseconds.
const MIN_RATED_TIME: u64 = 10_000;

/// Plays enough of rated games over the API for them to count; then the second user resigns.
fn play_rated_games(first: &Page, second: &Page, games: usize) -> Result<()> {
    let tables: Vec<String> = (0..games).map(|_| play_rated_game(first, second)).collect::<Result<_>>()?;
    for table in tables {
        first.poll(|| {
            let state =
                first.eval(&format!("fetch('/api/v1/tables/{table}').then((found) => found.json())"))?;
            let time = |field: &str| state[field].as_u64().unwrap_or_default();
            Ok(time("now") - time("created_at") >= MIN_RATED_TIME)
        })?;
        let resign = json!({ "type": "resign" });
        call_api(second, "POST", &format!("/tables/{table}/actions"), &resign)?;
    }
    Ok(())
}

/// Plays the first moves of a rated game; returns its table.
fn play_rated_game(first: &Page, second: &Page) -> Result<String> {
    let clock = json!({ "type": "increment", "base_ms": 300_000, "increment_ms": 5_000 });
    let challenge = json!({
        "terms": { "game": "ponte", "rules": "classic", "clock": clock },
        "opponent": { "type": "link" }, "seat": "first", "rated": true,
    });
    let created = call_api(first, "POST", "/challenges", &challenge)?;
    let id = created["challenge"]["id"].as_str().context("no challenge")?;
    let joined = call_api(second, "POST", &format!("/challenges/{id}/join"), &json!({}))?;
    let table = joined["table"].as_str().context("no table")?;
    let mv = |mv: &str| json!({ "type": "move", "move": mv });
    let actions = [
        (first, mv("e5,f6")),
        (second, mv("light")),
        (first, mv("a1,b1")),
        (second, mv("h2,h3")),
        (first, mv("j1,j2")),
        (second, mv("a10,b10")),
        (first, mv("j10,i10")),
        (second, mv("a5,a6")),
        (first, mv("j5,j6")),
        (second, mv("d10,e10")),
    ];
    for (page, action) in actions {
        call_api(page, "POST", &format!("/tables/{table}/actions"), &action)?;
    }
    Ok(table.to_owned())
}

/// The number of requests to a path of the API.
fn count_requests(page: &Page, path: &str) -> Result<u64> {
    let count = page.eval(&format!(
        "performance.getEntriesByType('resource').filter(({{ name }}) => name.endsWith('/api/v1{path}')).length"
    ))?;
    count.as_u64().context("the browser returned no number")
}

/// Without a connection it is not known whether there are open or live games.
fn lobby_offline(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    harness.with_page(open_lobby(harness, &server, Viewport::PHONE)?, |page| {
        page.wait_for("#seats")?;
        page.wait_for("#watch")?;
        wait_for_service_worker(page)?;
        page.set_offline(true)?;
        page.navigate("/online")?;
        page.wait_for("#pairings")?;
        page.wait_for(".note.wrong")?;
        ensure!(page.count("#seats, #watch")? == 0, "the lobby is shown although it is not known");
        page.check_accessibility()
    })
}

fn failed_requests(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    // The missing profile is an error in the console, so this page is not closed but dropped.
    let page = open_lobby(harness, &server, Viewport::DESKTOP)?;
    call_api(&page, "POST", "/guests", &json!({}))?;
    page.navigate("/users/NoSuchUser")?;
    page.wait_for("main .button.strong")?;
    page.wait_until("document.querySelector('#player-menu .player-menu-name')?.textContent", "the user")?;
    let sent = count_requests(&page, "/users/NoSuchUser")?;
    ensure!(sent == 1, "{sent} requests for a missing profile");
    // A challenge that does not exist is requested once, although the connection opens later.
    page.navigate("/play/nosuchgame")?;
    page.wait_for("main .button.strong")?;
    page.wait_until("document.querySelector('#player-menu .player-menu-name')?.textContent", "the user")?;
    let sent = count_requests(&page, "/challenges/nosuchgame")?;
    ensure!(sent == 1, "{sent} requests for a missing challenge");
    // Someone who is no administrator is told so without a request.
    page.navigate("/admin")?;
    page.wait_for(".note.wrong")?;
    page.wait_until("document.querySelector('#player-menu .player-menu-name')?.textContent", "the user")?;
    let sent = count_requests(&page, "/reports")?;
    ensure!(sent == 0, "{sent} requests for reports");
    // What was answered is not requested again when the connection opens.
    page.navigate("/leaderboards")?;
    page.wait_for("#leaders-none")?;
    page.wait_until("document.querySelector('#player-menu .player-menu-name')?.textContent", "the user")?;
    let sent = count_requests(&page, "/leaderboard?game=ponte&speed=blitz")?;
    ensure!(sent == 1, "{sent} requests for a leaderboard");
    Ok(())
}

/// Replaces the push service of the browser, which tests cannot reach.
const FAKE_PUSH: &str = "(() => {
    let current = null;
    const keys = {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    PushManager.prototype.getSubscription = async () => current;
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
        if (!userVisibleOnly || applicationServerKey.length !== 87) throw new Error('not a key');
        current = Object.create(PushSubscription.prototype, {
            toJSON: { value: () => ({ endpoint: 'https://push.example.org/send/1', expirationTime: null, keys }) },
            unsubscribe: { value: async () => { current = null; return true; } },
        });
        return current;
    };
})()";

fn push_devices(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let page = open_lobby(harness, &server, Viewport::PHONE)?;
    page.profile().allow_notifications()?;
    harness.with_page(page, |page| {
        call_api(page, "POST", "/guests", &json!({}))?;
        page.navigate("/account")?;
        wait_for_service_worker(page)?;
        page.eval(FAKE_PUSH)?;
        page.click("#notifications summary")?;
        page.click("#push-enable")?;
        page.wait_count("#push-devices li", 1)?;
        page.wait_hidden("#push-enable")?;
        let devices = page.eval("fetch('/api/v1/me/push').then((response) => response.json())")?;
        ensure!(devices["devices"][0]["current"] == true, "not this device: {devices}");
        check_page(harness, page, "notifications")?;
        // The checks change the language, which renders the page again and closes its panels.
        page.navigate("/account")?;
        page.click("#notifications summary")?;
        page.click("#push-devices button")?;
        page.wait_count("#push-devices li", 0)?;
        page.wait_for("#push-enable")
    })
}

fn chat(harness: &Harness) -> Result<()> {
    let server = harness.online_server()?;
    let viewports = [Viewport::NARROW, Viewport::PHONE];
    let pages = start_game(harness, &server, &viewports, &ponte_terms(7))?;
    harness.with_pages(pages, |pages| {
        let heights = "[...document.querySelectorAll('.seat')].map((seat) => seat.offsetHeight).join()";
        let before: Vec<_> = pages.iter().map(|page| page.eval(heights)).collect::<Result<_>>()?;
        pages[0].click("#talk summary")?;
        pages[0].click("#talk .talk-words button:nth-child(6)")?;
        for (page, before) in pages.iter().zip(before) {
            page.wait_for(".bubble")?;
            let covered = page.eval(
                "(() => {
                    const bubble = document.querySelector('.bubble').getBoundingClientRect();
                    const hits = (one) => one.left < bubble.right - 1 && one.right > bubble.left + 1
                        && one.top < bubble.bottom - 1 && one.bottom > bubble.top + 1;
                    return [...document.querySelectorAll('.seat .name, .seat .clock')]
                        .filter((name) => hits(name.getBoundingClientRect())).map((name) => name.textContent);
                })()",
            )?;
            ensure!(covered == json!([]), "the message covers {covered}");
            ensure!(page.eval(heights)? == before, "the seats change their height");
        }
        pages[1].check_accessibility()
    })
}
