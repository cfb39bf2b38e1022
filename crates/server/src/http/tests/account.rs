//! Guests, accounts, sessions, tokens and moderation.

use axum::http::Method;
use axum::http::header::ORIGIN;
use ciao::{Character, Players, Seat, Seats};
use protocol::TableId;
use serde_json::{Value, json};
use table::{Event, EventKind, GameRules, TakebackPolicy, Terms};

use crate::rate_limit::{Rate, RateLimits};
use crate::store::{NewEvent, Player, SeatRow, TableRow};
use crate::testing::{Client, TestServer};

pub(super) const PASSWORD: &str = "correct horse";

fn credentials(name: &str) -> Value {
    json!({"name": name, "password": PASSWORD})
}

pub(super) fn name(me: &Value) -> &str {
    me["user"]["name"].as_str().unwrap_or_default()
}

/// Stores a finished game of two users, or of a user and the engine, that the second player resigned.
async fn store_finished_game(server: &TestServer, id: &str, first: &Value, second: Option<&Value>) {
    let player = |me: &Value| Player::User(me["user"]["id"].as_str().unwrap().parse().unwrap());
    let players = [player(first), second.map_or(Player::Engine(3), player)];
    let id: TableId = id.parse().unwrap();
    let row = TableRow {
        id: id.clone(),
        terms: Terms {
            game: GameRules::Ponte { rules: ponte::Rules::CLASSIC },
            clock: None,
            takeback: TakebackPolicy::Consent,
        },
        rated: false,
        party: false,
        seats: players
            .into_iter()
            .map(|player| SeatRow { player, rating_before: None, rating_after: None })
            .collect(),
        seed: [0; 32],
        created_at: 1_767_268_800_000,
        updated_at: 1_767_268_800_000,
        number: 0,
        to_act: Some(Seat::FIRST),
        deadline: None,
        outcome: None,
        rematch: Seats::EMPTY,
        next_table: None,
    };
    server.state.store.create_table(&row, None, None).await.unwrap();
    let event = Event::new(Seat::ALL[1], row.created_at + 5, EventKind::Resign);
    let mut table = table::Table::new(row.terms, row.created_at);
    table.apply(&event).unwrap();
    let entry = NewEvent {
        table: id,
        number: 1,
        event,
        to_act: None,
        deadline: None,
        outcome: table.outcome(),
        player: None,
        rated: None,
    };
    server.state.store.append_event(&entry).await.unwrap();
}

#[tokio::test]
async fn a_visitor_is_anonymous_until_a_guest_is_created() {
    let server = TestServer::start().await;
    let mut browser = server.browser();
    assert_eq!(browser.current_user().await, Value::Null);
    assert_eq!(browser.cookie, None);
    assert_eq!(browser.put("/me/vacation", json!({"days": 1})).await.rejected(401).0, "unauthenticated");
    let guest = browser.post("/guests", json!({})).await.expect(200);
    assert!(name(&guest).starts_with("guest-") && guest["user"]["guest"] == true, "{guest}");
    assert_eq!(browser.current_user().await, guest);
    // A repeated request changes nothing.
    assert_eq!(browser.post("/guests", json!({})).await.expect(200), guest);
}

#[tokio::test]
async fn the_session_cookie_has_all_security_attributes() {
    let server = TestServer::start().await;
    let got = server.browser().post("/guests", json!({})).await;
    let cookie = got.header("set-cookie").to_owned();
    for part in ["; HttpOnly", "; SameSite=Strict", "; Path=/", "; Max-Age=34560000"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(cookie.starts_with("ponti=") && !cookie.contains("Secure"), "{cookie}");
    let server = TestServer::with_limits(RateLimits::default(), Some("https://ponti.example")).await;
    let mut browser = server.browser();
    browser.headers.insert(ORIGIN, "https://ponti.example".parse().unwrap());
    let got = browser.post("/guests", json!({})).await;
    let cookie = got.header("set-cookie").to_owned();
    // What browsers require of a name with this prefix.
    assert!(cookie.starts_with("__Host-ponti=") && cookie.contains("; Secure"), "{cookie}");
    assert!(cookie.contains("; Path=/") && !cookie.contains("Domain"), "{cookie}");
}

#[tokio::test]
async fn only_the_cookie_name_of_the_scheme_is_accepted() {
    for (public_url, origin, right, wrong) in [
        (Some("https://ponti.example"), "https://ponti.example", "__Host-", ""),
        (Some("http://ponti.example"), "http://ponti.example", "", "__Host-"),
        (None, "http://ponti.example", "", "__Host-"),
    ] {
        let server = TestServer::with_limits(RateLimits::default().scaled(1000), public_url).await;
        let mut browser = server.browser();
        browser.headers.insert(ORIGIN, origin.parse().unwrap());
        browser.post("/users", credentials("Ada")).await.expect(200);
        assert_eq!(browser.cookie_prefix, right);
        assert_eq!(browser.current_user().await["user"]["name"], "Ada");
        assert!(browser.device.is_some());
        let document = browser.get("/openapi.json").await.expect(200);
        assert_eq!(document["components"]["securitySchemes"]["cookie"]["name"], format!("{right}ponti"));
        // A cookie that another host of the domain could have planted is not one of ours.
        browser.cookie_prefix = wrong;
        assert_eq!(browser.current_user().await, Value::Null, "{public_url:?}");
    }
}

#[tokio::test]
async fn a_guest_who_registers_keeps_games() {
    let server = TestServer::start().await;
    let mut browser = server.browser();
    let guest = browser.post("/guests", json!({})).await.expect(200);
    store_finished_game(&server, "t1", &guest, None).await;
    let before = browser.cookie.clone();
    let ada = browser.post("/users", credentials("Ada")).await.expect(200);
    assert_eq!((name(&ada), &ada["user"]["guest"]), ("Ada", &json!(false)));
    assert_eq!(ada["user"]["id"], guest["user"]["id"]);
    let profile = server.browser().get("/users/ada").await.expect(200);
    assert_eq!(profile["results"], json!([{"game": "ponte", "won": 1, "drawn": 0, "lost": 0}]));
    assert_eq!(profile["games"][0]["id"], "t1");
    // The guest session is not a session of the account.
    assert_ne!(browser.cookie, before);
    let mut thief = server.browser();
    thief.cookie = before;
    assert_eq!(thief.current_user().await, Value::Null);
    assert_eq!(browser.post("/users", credentials("Ben")).await.rejected(409).0, "conflict");
}

#[tokio::test]
async fn a_guest_can_choose_a_name_and_register_with_it() {
    let server = TestServer::start().await;
    server.registered("Ada").await;
    let mut browser = server.browser();
    assert_eq!(browser.put("/me/name", json!({"name": "Rosa"})).await.rejected(401).0, "unauthenticated");
    let guest = browser.post("/guests", json!({})).await.expect(200);
    store_finished_game(&server, "t1", &guest, None).await;
    let rosa = browser.put("/me/name", json!({"name": "Rosa"})).await.expect(200);
    assert_eq!((name(&rosa), &rosa["user"]["guest"]), ("Rosa", &json!(true)));
    assert_eq!(browser.current_user().await, rosa);
    let table = server.browser().get("/tables/t1").await.expect(200);
    assert_eq!(table["seats"][0]["occupant"]["user"]["name"], "Rosa");
    // Names that are taken, look like one that is, or are not allowed.
    assert_eq!(browser.put("/me/name", json!({"name": "ada"})).await.rejected(409).1, "name");
    for invalid in ["ad", "4da", "guest-1", "admin"] {
        assert_eq!(browser.put("/me/name", json!({"name": invalid})).await.rejected(422).1, "name");
    }
    let mut other = server.browser();
    other.post("/guests", json!({})).await.expect(200);
    assert_eq!(other.put("/me/name", json!({"name": "rosa"})).await.rejected(409).1, "name");
    assert_eq!(other.post("/users", credentials("rosa")).await.rejected(409).1, "name");
    // The guest keeps the name as an account, which cannot be renamed.
    assert_eq!(name(&browser.post("/users", credentials("Rosa")).await.expect(200)), "Rosa");
    assert_eq!(browser.put("/me/name", json!({"name": "Rosina"})).await.rejected(403).0, "forbidden");
}

#[tokio::test]
async fn a_guest_chooses_a_limited_number_of_names() {
    let server = TestServer::start().await;
    let (mut guest, mut other) = (server.guest().await, server.guest().await);
    for number in 0..10 {
        guest.put("/me/name", json!({"name": format!("Rosa-{number}x")})).await.expect(200);
    }
    assert_eq!(guest.put("/me/name", json!({"name": "Rosina"})).await.rejected(429).0, "rate_limited");
    other.put("/me/name", json!({"name": "Rosina"})).await.expect(200);
}

#[tokio::test]
async fn login_requires_the_password() {
    let server = TestServer::start().await;
    server.registered("Ada").await;
    let mut browser = server.browser();
    let wrong = browser.post("/session", json!({"name": "Ada", "password": "wrong horse"})).await;
    assert_eq!(wrong.header("set-cookie"), "");
    let wrong = wrong.expect(401);
    let unknown = browser.post("/session", credentials("unknown")).await.expect(401);
    assert_eq!(wrong, unknown, "the responses reveal which names exist");
    assert_eq!(browser.current_user().await, Value::Null);
    assert_eq!(name(&browser.post("/session", credentials("aDA")).await.expect(200)), "Ada");
    let cookie = browser.cookie.clone();
    browser.send(Method::DELETE, "/session", None).await.expect(204);
    assert_eq!(browser.cookie, None);
    browser.cookie = cookie;
    assert_eq!(browser.current_user().await, Value::Null, "the session is valid after logout");
}

#[tokio::test]
async fn registration_validates_name_and_password() {
    let server = TestServer::start().await;
    server.registered("Ada").await;
    let mut browser = server.browser();
    let mut register = async |name: &str, password: &str| {
        browser.post("/users", json!({"name": name, "password": password})).await
    };
    for name in ["ab", "admin", "guest-1", "<b>", "fuck-you"] {
        assert_eq!(register(name, PASSWORD).await.rejected(422), ("invalid".into(), "name".into()), "{name}");
    }
    for password in ["short", "password", "LongerName"] {
        assert_eq!(register("longername", password).await.rejected(422).1, "password", "{password}");
    }
    assert_eq!(register("ADA", PASSWORD).await.rejected(409), ("conflict".into(), "name".into()));
    assert_eq!(browser.cookie, None);
}

#[tokio::test]
async fn a_forged_cookie_is_ignored() {
    let server = TestServer::start().await;
    let ada = server.registered("Ada").await;
    let real = ada.cookie.clone().unwrap();
    let (token, signature) = real.split_once('.').unwrap();
    let other = server.registered("Ben").await.cookie.unwrap();
    let swapped = format!("{token}.{}", other.split_once('.').unwrap().1);
    let mut flipped = real.clone().into_bytes();
    flipped[3] = if flipped[3] == b'A' { b'B' } else { b'A' };
    let flipped = String::from_utf8(flipped).unwrap();
    for cookie in
        [token.to_owned(), format!("{token}."), format!(".{signature}"), swapped, flipped, "x".repeat(9000)]
    {
        let mut browser = server.browser();
        browser.cookie = Some(cookie.clone());
        assert_eq!(browser.current_user().await, Value::Null, "{cookie}");
        assert_eq!(browser.get("/me/tokens").await.rejected(401).0, "unauthenticated");
    }
}

#[tokio::test]
async fn rejects_cookie_requests_from_other_origins() {
    let server = TestServer::start().await;
    let mut ada = server.registered("Ada").await;
    server.registered("Ben").await;
    for origin in ["https://evil.example", "null", "http://ponti.example.evil"] {
        ada.headers.insert(ORIGIN, origin.parse().unwrap());
        let got = ada.put("/me/blocks/Ben", json!({})).await;
        assert_eq!(got.rejected(403), ("forbidden".into(), "origin".into()), "{origin}");
        assert_eq!(ada.post("/session", credentials("Ben")).await.rejected(403).0, "forbidden");
    }
    ada.headers.remove(ORIGIN);
    assert_eq!(ada.put("/me/blocks/Ben", json!({})).await.rejected(403).0, "forbidden");
    assert_eq!(ada.current_user().await["blocked"], json!([]));
    ada.headers.insert("sec-fetch-site", "same-origin".parse().unwrap());
    ada.put("/me/blocks/Ben", json!({})).await.expect(204);
    assert_eq!(ada.current_user().await["blocked"][0]["name"], "Ben");
    ada.delete("/me/blocks/Ben", json!({})).await.expect(204);
    assert_eq!(ada.current_user().await["blocked"], json!([]));
    assert_eq!(ada.put("/me/blocks/Ada", json!({})).await.rejected(422).1, "name");
    assert_eq!(ada.put("/me/blocks/unknown", json!({})).await.rejected(404).1, "name");
}

#[tokio::test]
async fn login_can_merge_the_guest() {
    let server = TestServer::start().await;
    server.registered("Ada").await;
    let mut browser = server.browser();
    let guest = browser.post("/guests", json!({})).await.expect(200);
    store_finished_game(&server, "t1", &guest, None).await;
    let login = json!({"name": "Ada", "password": PASSWORD, "merge_guest": true});
    browser.post("/session", login.clone()).await.expect(200);
    let profile = browser.get("/users/Ada").await.expect(200);
    assert_eq!(profile["games"][0]["seats"][0]["occupant"]["user"]["name"], "Ada");

    // A guest who played against the account cannot be merged.
    let ada = browser.current_user().await;
    let mut other = server.browser();
    let guest = other.post("/guests", json!({})).await.expect(200);
    store_finished_game(&server, "t2", &guest, Some(&ada)).await;
    assert_eq!(other.post("/session", login).await.rejected(409), ("conflict".into(), "merge_guest".into()));
    assert_eq!(other.current_user().await, guest);
    other.post("/session", credentials("Ada")).await.expect(200);
}

#[tokio::test]
async fn changing_the_password_ends_other_sessions() {
    let server = TestServer::start().await;
    let mut here = server.registered("Ada").await;
    let mut there = server.browser();
    there.post("/session", credentials("Ada")).await.expect(200);
    let change = |old: &str, new: &str| json!({"current": old, "new": new});
    assert_eq!(
        here.put("/me/password", change("wrong horse", "battery staple")).await.rejected(401).1,
        "current"
    );
    assert_eq!(here.put("/me/password", change(PASSWORD, "ada")).await.rejected(422).1, "new");
    let before = here.cookie.clone();
    here.put("/me/password", change(PASSWORD, "battery staple")).await.expect(204);
    assert_ne!(here.cookie, before);
    assert_eq!(name(&here.current_user().await), "Ada");
    assert_eq!(there.current_user().await, Value::Null);
    there.post("/session", credentials("Ada")).await.rejected(401);
    there.post("/session", json!({"name": "Ada", "password": "battery staple"})).await.expect(200);
    let mut guest = server.browser();
    guest.post("/guests", json!({})).await.expect(200);
    assert_eq!(guest.put("/me/password", change("", "battery staple")).await.rejected(403).0, "forbidden");
}

#[tokio::test]
async fn sessions_are_listed_and_can_be_ended() {
    let server = TestServer::start().await;
    let mut here = server.browser();
    here.headers.insert("user-agent", "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0".parse().unwrap());
    here.post("/users", credentials("Ada")).await.expect(200);
    let mut there = server.browser();
    there.post("/session", credentials("Ada")).await.expect(200);
    let mut socket = server.state.tables.connect(Some(there.id().await));
    let sessions = here.get("/me/sessions").await.expect(200);
    let own =
        |current: bool| sessions.as_array().unwrap().iter().find(|one| one["current"] == current).unwrap();
    assert_eq!((sessions.as_array().unwrap().len(), &own(true)["label"]), (2, &json!("Firefox on Linux")));
    let other = format!("/me/sessions/{}", own(false)["id"].as_str().unwrap());
    let mut ben = server.registered("Ben").await;
    ben.delete(&other, json!({})).await.rejected(404);
    here.delete(&other, json!({})).await.expect(204);
    assert_eq!(there.current_user().await, Value::Null);
    while socket.messages.recv().await.is_some() {}
    assert_eq!(name(&here.current_user().await), "Ada");
    here.delete(&other, json!({})).await.rejected(404);
    let token = here.post("/me/tokens", json!({"label": "bot", "scopes": ["read"]})).await.expect(201);
    server.program(token["secret"].as_str().unwrap()).get("/me/sessions").await.rejected(403);
}

/// The code of an authenticator app, some time steps from now.
fn totp_code(secret: &str, steps: u64) -> String {
    let secret = totp_rs::Secret::try_from_base32(secret).unwrap();
    let totp = totp_rs::Builder::new().with_secret(secret).build().unwrap();
    totp.generate(crate::wall_clock::now() / 1000 + 30 * steps).to_string()
}

/// Enables two-factor authentication; returns the recovery codes.
pub(super) async fn enable_totp(client: &mut Client) -> Vec<String> {
    let made = client.post("/me/totp", json!({})).await.expect(200);
    let secret = made["secret"].as_str().unwrap();
    let enable = json!({"secret": secret, "code": totp_code(secret, 0), "password": PASSWORD});
    let codes = client.put("/me/totp", enable).await.expect(200);
    codes["codes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn logging_in_with_a_second_factor_needs_a_code_that_works_once() {
    let server = TestServer::start().await;
    let mut ada = server.registered("Ada").await;
    assert_eq!(ada.current_user().await["two_factor"], false);
    let made = ada.post("/me/totp", json!({})).await.expect(200);
    let secret = made["secret"].as_str().unwrap();
    assert!(made["uri"].as_str().unwrap().starts_with("otpauth://totp/Ponti:Ada?secret="), "{made}");
    let enable = |code: &str, password: &str| json!({"secret": secret, "code": code, "password": password});
    let code = totp_code(secret, 0);
    assert_eq!(ada.put("/me/totp", enable("000", PASSWORD)).await.rejected(422).1, "code");
    assert_eq!(ada.put("/me/totp", enable(&code, "wrong horse")).await.rejected(401).1, "password");
    let codes = ada.put("/me/totp", enable(&code, PASSWORD)).await.expect(200);
    assert_eq!(codes["codes"].as_array().unwrap().len(), 10);
    assert_eq!(ada.current_user().await["two_factor"], true);

    let mut browser = server.browser();
    let login = |code: &str| json!({"name": "Ada", "password": PASSWORD, "code": code});
    let missing = browser.post("/session", credentials("Ada")).await.rejected(401);
    assert_eq!(missing, ("invalid_credentials".into(), "code".into()));
    browser.post("/session", login(&code)).await.rejected(401);
    let next = totp_code(secret, 1);
    let wrong = json!({"name": "Ada", "password": "wrong horse", "code": next});
    assert_eq!(browser.post("/session", wrong).await.rejected(401).1, "", "the password is checked first");
    browser.post("/session", login(&next)).await.expect(200);
    browser.post("/session", login(&next)).await.rejected(401);
    let recovery = codes["codes"][3].as_str().unwrap().to_uppercase();
    browser.post("/session", login(&recovery)).await.expect(200);
    browser.post("/session", login(&recovery)).await.rejected(401);

    let off = |password: &str| json!({"password": password});
    ada.delete("/me/totp", off("wrong horse")).await.rejected(401);
    ada.delete("/me/totp", off(PASSWORD)).await.expect(204);
    browser.post("/session", credentials("Ada")).await.expect(200);
    server.guest().await.post("/me/totp", json!({})).await.rejected(403);
}

#[tokio::test]
async fn codes_cannot_be_guessed() {
    let server = TestServer::with_limits(password_limits(), None).await;
    let mut ada = server.registered("Ada").await;
    let made = ada.post("/me/totp", json!({})).await.expect(200);
    let secret = made["secret"].as_str().unwrap();
    let enable = json!({"secret": secret, "code": totp_code(secret, 0), "password": PASSWORD});
    ada.put("/me/totp", enable).await.expect(200);
    let login = |code: &str| json!({"name": "Ada", "password": PASSWORD, "code": code});
    let mut browser = server.browser();
    for code in ["000000", "0000-0000-0000", "123"] {
        browser.post("/session", login(code)).await.rejected(401);
    }
    browser.post("/session", login(&totp_code(secret, 1))).await.rejected(429);
}

/// Few wrong passwords per address, and more per account.
fn password_limits() -> RateLimits {
    RateLimits {
        wrong_passwords: Rate { burst: 3, per_minute: 1 },
        wrong_passwords_per_account: Rate { burst: 8, per_minute: 1 },
        ..RateLimits::default().scaled(100)
    }
}

#[tokio::test]
async fn wrong_passwords_are_limited_per_account_and_address() {
    let server = TestServer::with_limits(password_limits(), None).await;
    server.registered("Ada").await;
    let wrong = json!({"name": "Ada", "password": "wrong horse"});
    let mut attacker = server.browser();
    attacker.address = [198, 51, 100, 1].into();
    for _ in 0..3 {
        attacker.post("/session", wrong.clone()).await.rejected(401);
    }
    for _ in 0..20 {
        let got = attacker.post("/session", credentials("ada")).await;
        assert!(!got.header("retry-after").is_empty());
        got.rejected(429);
    }
    attacker.post("/session", credentials("unknown")).await.rejected(401);
    // The owner at another address, with a new browser.
    server.browser().post("/session", credentials("Ada")).await.expect(200);
    // From many addresses.
    for last in 2..=6 {
        attacker.address = [198, 51, 100, last].into();
        attacker.post("/session", wrong.clone()).await.rejected(401);
    }
    attacker.address = [198, 51, 100, 7].into();
    attacker.post("/session", credentials("Ada")).await.rejected(429);
}

#[tokio::test]
async fn a_known_device_is_let_in_while_the_account_is_attacked() {
    let server = TestServer::with_limits(password_limits(), None).await;
    let mut ada = server.registered("Ada").await;
    ada.delete("/session", json!({})).await.expect(204);
    let wrong = json!({"name": "Ada", "password": "wrong horse"});
    let mut attacker = server.browser();
    for last in 1..=8 {
        attacker.address = [198, 51, 100, last].into();
        attacker.post("/session", wrong.clone()).await.rejected(401);
    }
    server.browser().post("/session", credentials("Ada")).await.rejected(429);
    ada.post("/session", credentials("Ada")).await.expect(200);
    // A second account on the same device does not displace the first one.
    ada.delete("/session", json!({})).await.expect(204);
    ada.post("/users", credentials("Ben")).await.expect(200);
    ada.delete("/session", json!({})).await.expect(204);
    ada.post("/session", credentials("Ada")).await.expect(200);
    // A known device has a limit as well, and a forged cookie is no device.
    let mut stolen = server.browser();
    stolen.device.clone_from(&ada.device);
    for _ in 0..3 {
        stolen.post("/session", wrong.clone()).await.rejected(401);
    }
    stolen.post("/session", credentials("Ada")).await.rejected(429);
    let mut forger = server.browser();
    let id = ada.id().await;
    forger.device = Some(format!("{id}.nonce.{}", "A".repeat(43)));
    forger.post("/session", credentials("Ada")).await.rejected(429);
}

#[tokio::test]
async fn tokens_are_limited_to_their_scopes() {
    let server = TestServer::start().await;
    let mut ada = server.registered("Ada").await;
    let wanted = json!({"label": " my bot ", "scopes": ["play", "read", "play"]});
    let made = ada.post("/me/tokens", wanted).await.expect(201);
    assert_eq!((&made["label"], &made["scopes"]), (&json!("my bot"), &json!(["read", "play"])));
    let secret = made["secret"].as_str().unwrap();
    assert!(secret.starts_with("ponti_") && secret.len() == 49, "{secret}");
    let mut bot = server.program(secret);
    assert_eq!(name(&bot.current_user().await), "Ada");
    // API tokens cannot change accounts.
    for (method, path, body) in [
        (Method::GET, "/me/tokens", None),
        (Method::POST, "/me/tokens", Some(json!({"label": "x", "scopes": ["play"]}))),
        (Method::PUT, "/me/password", Some(json!({"current": PASSWORD, "new": "battery staple"}))),
        (Method::DELETE, "/me", Some(json!({"password": PASSWORD}))),
        (Method::POST, "/users", Some(credentials("Other"))),
        (Method::PUT, "/me/blocks/Ada", None),
    ] {
        assert_eq!(bot.send(method, path, body).await.rejected(403).0, "forbidden", "{path}");
    }
    let list = ada.get("/me/tokens").await.expect(200);
    assert!(list[0]["last_used_at"].is_number() && list[0].get("secret").is_none(), "{list}");

    let blind = ada.post("/me/tokens", json!({"label": "b", "scopes": ["play"]})).await.expect(201);
    let mut blind = server.program(blind["secret"].as_str().unwrap());
    assert_eq!(blind.get("/me").await.rejected(403).0, "forbidden");
    let end = format!("/me/tokens/{}", made["id"].as_str().unwrap());
    let mut ben = server.registered("Ben").await;
    ben.send(Method::DELETE, &end, None).await.rejected(404);
    ada.send(Method::DELETE, &end, None).await.expect(204);
    for mut program in [bot, server.program("ponti_x"), server.program("")] {
        let got = program.get("/me").await;
        assert_eq!(got.header("www-authenticate"), "Bearer");
        assert_eq!(got.rejected(401), ("unauthenticated".into(), "authorization".into()));
    }
    for (body, field) in [
        (json!({"label": "", "scopes": ["read"]}), "label"),
        (json!({"label": "a\nb", "scopes": ["read"]}), "label"),
        (json!({"label": "x".repeat(61), "scopes": ["read"]}), "label"),
        (json!({"label": "x", "scopes": []}), "scopes"),
        (json!({"label": "x", "scopes": ["fly"]}), "scopes.0"),
    ] {
        assert_eq!(ada.post("/me/tokens", body).await.rejected(422).1, field);
    }
    ada.post("/me/tokens", json!({"label": "x".repeat(60), "scopes": ["read"]})).await.expect(201);
}

#[tokio::test]
async fn deleting_an_account_keeps_anonymous_games() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.registered("Ada").await, server.registered("Ben").await);
    store_finished_game(&server, "t1", &ada.current_user().await, Some(&ben.current_user().await)).await;
    for confirm in [json!({}), json!({"password": "wrong horse"})] {
        assert_eq!(ada.delete("/me", confirm).await.rejected(401).1, "password");
    }
    ada.delete("/me", json!({"password": PASSWORD})).await.expect(204);
    assert_eq!(ada.current_user().await, Value::Null);
    ada.post("/session", credentials("Ada")).await.rejected(401);
    ada.get("/users/Ada").await.rejected(404);
    let profile = ben.get("/users/Ben").await.expect(200);
    let placeholder =
        profile["games"][0]["seats"][0]["occupant"]["user"]["name"].as_str().unwrap().to_owned();
    assert!(placeholder.starts_with("deleted-"), "{placeholder}");
    assert!(!profile.to_string().contains("Ada"), "{profile}");
    ada.get(&format!("/users/{placeholder}")).await.rejected(404);
    // The name is available again.
    server.registered("Ada").await;
    // A guest needs no password.
    let mut guest = server.browser();
    guest.post("/guests", json!({})).await.expect(200);
    guest.delete("/me", json!({})).await.expect(204);
    assert_eq!(guest.current_user().await, Value::Null);
}

#[tokio::test]
async fn an_export_contains_all_data() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.registered("Ada").await, server.registered("Ben").await);
    store_finished_game(&server, "t1", &ada.current_user().await, Some(&ben.current_user().await)).await;
    store_finished_game(&server, "t2", &ada.current_user().await, None).await;
    ada.post("/me/tokens", json!({"label": "bot", "scopes": ["read"]})).await.expect(201);
    let about = ben.current_user().await["user"]["id"].clone();
    let report = json!({"user": about, "reason": "stalling", "text": "so slow", "table": "t1"});
    ada.post("/reports", report.clone()).await.expect(204);
    let token = ada.post("/me/tokens", json!({"label": "reader", "scopes": ["read"]})).await.expect(201);
    let mut program = server.program(token["secret"].as_str().unwrap());
    let exported = program.get("/me/export").await.expect(200);
    assert_eq!((&exported["tokens"], &exported["reports"]), (&Value::Null, &Value::Null));
    assert_eq!(exported["games"].as_array().unwrap().len(), 2);
    let got = ada.get("/me/export").await;
    assert!(got.header("content-disposition").starts_with("attachment"));
    let export = got.expect(200);
    assert_eq!((name(&export["user"]), &export["tokens"][0]["label"]), ("Ada", &json!("bot")));
    assert_eq!(export["reports"], json!([report]));
    assert_eq!(export["games"].as_array().unwrap().len(), 2);
    let record =
        export["games"].as_array().unwrap().iter().find(|game| game["summary"]["id"] == "t1").unwrap();
    let record: ponte::Record = record["record"].as_str().unwrap().parse().unwrap();
    assert_eq!((record.tag("Light"), record.tag("Dark")), (Some("Ada"), Some("Ben")));
    assert_eq!(record.tag("Date"), Some("2026-01-01"));
    assert_eq!(record.outcome().unwrap().winner, Some(ponte::Colour::Light));
    server.browser().get("/me/export").await.rejected(401);
}

#[tokio::test]
async fn vacation_days_are_counted() {
    let server = TestServer::start().await;
    let mut ada = server.registered("Ada").await;
    assert_eq!(ada.current_user().await["vacation"], json!({"until": null, "days_left": 30}));
    let away = ada.put("/me/vacation", json!({"days": 12})).await.expect(200);
    assert_eq!(away["vacation"]["days_left"], 18);
    assert!(away["vacation"]["until"].is_number());
    assert_eq!(ada.put("/me/vacation", json!({"days": 31})).await.rejected(422).1, "days");
    assert_eq!(ada.put("/me/vacation", json!({"days": -1})).await.rejected(422).1, "days");
    let back = ada.put("/me/vacation", json!({"days": 0})).await.expect(200);
    // The first day has begun.
    assert_eq!(back["vacation"], json!({"until": null, "days_left": 29}));
}

#[tokio::test]
async fn a_profile_has_results_per_opponent() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.registered("Ada").await, server.registered("Ben").await);
    for id in ["t1", "t2"] {
        store_finished_game(&server, id, &ada.current_user().await, Some(&ben.current_user().await)).await;
    }
    let profile = server.browser().get("/users/BEN").await.expect(200);
    let versus = &profile["opponents"][0];
    assert_eq!(
        (&versus["opponent"]["name"], &versus["lost"], &versus["won"]),
        (&json!("Ada"), &json!(2), &json!(0))
    );
    server.browser().get("/users/unknown").await.rejected(404);
    // Private data is not included.
    assert!(profile.get("blocked").is_none() && profile.get("vacation").is_none());
}

#[test]
fn a_ciao_record_can_be_verified() {
    let terms = Terms {
        game: GameRules::Ciao { rules: ciao::Rules::default(), players: Players::Two },
        clock: None,
        takeback: TakebackPolicy::Never,
    };
    let id: TableId = "k3v9xq2mbd".parse().unwrap();
    let seed = ciao::dice::Seed::new([9; 32]);
    let mut table = table::Table::new(terms, 0);
    let mut events = Vec::new();
    let dice = |turn| seed.roll(ciao::Rules::default(), id.as_str(), turn);
    for _ in 0..4 {
        let active = table.to_act().unwrap();
        for action in [
            table::Action::Roll,
            table::Action::Announce { announcement: 2 },
            table::Action::Answer { answer: ciao::Answer::Approve },
        ] {
            let decided = table.decide(table.to_act().unwrap(), action, 0, &dice).unwrap();
            table = decided.table;
            events.push(decided.event);
        }
        assert_ne!(table.to_act(), Some(active));
    }
    let resigned = table.decide(Seat::FIRST, table::Action::Resign, 0, &dice).unwrap();
    table = resigned.table;
    events.push(resigned.event);
    let mut row = TableRow {
        id,
        terms,
        rated: true,
        party: false,
        seats: [Player::Bot(Character::Gambler), Player::Engine(1)]
            .map(|player| SeatRow { player, rating_before: None, rating_after: None })
            .to_vec(),
        seed: [9; 32],
        created_at: 0,
        updated_at: 0,
        number: events.len() as u64,
        to_act: None,
        deadline: None,
        outcome: None,
        rematch: Seats::EMPTY,
        next_table: None,
    };
    let names: Vec<String> = row.seats.iter().map(|seat| format!("{:?}", seat.player)).collect();
    assert!(
        crate::tables::record_text(&row, &events, &names).is_err(),
        "the seed is revealed before the end"
    );
    row.outcome = table.outcome();
    let text = crate::tables::record_text(&row, &events, &names).unwrap();
    let record = ciao::Record::read(&text).unwrap();
    record.verify().unwrap();
    assert_eq!(record.game().past().len(), 4);
    assert_eq!(record.outcome(), Some([Seat::ALL[1]].into_iter().collect()));
    assert_eq!(record.name(Seat::FIRST), Some("Bot(Gambler)"));
}

/// Waits until a connection is closed.
pub(super) async fn wait_until_closed(mut subscription: crate::tables::Subscription) {
    let closed = async { while subscription.messages.recv().await.is_some() {} };
    tokio::time::timeout(std::time::Duration::from_secs(20), closed).await.expect("the connection is closed");
}

#[tokio::test]
async fn connections_close_when_their_credentials_end() {
    let server = TestServer::start().await;
    let mut ada = server.browser();
    ada.post("/guests", json!({})).await.expect(200);
    let id = ada.id().await;
    let connect = || server.state.tables.connect(Some(id.clone()));
    let before = connect();
    ada.post("/users", credentials("Ada")).await.expect(200);
    wait_until_closed(before).await;
    let before = connect();
    ada.put("/me/password", json!({"current": PASSWORD, "new": "another horse"})).await.expect(204);
    wait_until_closed(before).await;
    let token = json!({"label": "bot", "scopes": ["read"]});
    let made = ada.post("/me/tokens", token).await.expect(201)["id"].as_str().unwrap().to_owned();
    let before = connect();
    ada.send(Method::DELETE, &format!("/me/tokens/{made}"), None).await.expect(204);
    wait_until_closed(before).await;
}
