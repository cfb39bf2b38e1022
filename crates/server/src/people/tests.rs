//! What people do, through the router.

use axum::http::Method;
use axum::http::header::ORIGIN;
use ciao::{Players, Seat, Seats};
use protocol::TableId;
use serde_json::{Value, json};
use table::{Act, Event, Kind, Takeback, Terms};

use crate::api::limits::{Rate, Rates};
use crate::store::{Entry, PersonRow, Place, Sitter, TableRow};
use crate::testing::{Client, House};

const PASSWORD: &str = "correct horse";

fn credentials(name: &str) -> Value {
    json!({"name": name, "password": PASSWORD})
}

fn name(me: &Value) -> &str {
    me["who"]["name"].as_str().unwrap_or_default()
}

/// A game of Ponte del Diavolo between two people, or a person and the engine, given up by the second.
async fn game(house: &House, id: &str, first: &Value, second: Option<&Value>) {
    let sitter = |me: &Value| Sitter::Person(me["who"]["id"].as_str().unwrap().parse().unwrap());
    let sitters = [sitter(first), second.map_or(Sitter::Engine(3), sitter)];
    let id: TableId = id.parse().unwrap();
    let row = TableRow {
        id: id.clone(),
        terms: Terms {
            game: Kind::Ponte { rules: ponte::Rules::CLASSIC },
            clock: None,
            takeback: Takeback::Consent,
        },
        rated: false,
        places: sitters.into_iter().map(|sitter| Place { sitter, before: None, after: None }).collect(),
        seed: [0; 32],
        created: 1_767_268_800_000,
        changed: 1_767_268_800_000,
        number: 0,
        due: Some(Seat::FIRST),
        deadline: None,
        outcome: None,
        rematch: Seats::EMPTY,
        next: None,
    };
    house.online.store.create_table(&row, None, None).await.unwrap();
    let event = Event { seat: Seat::ALL[1], at: row.created + 5, act: Act::Resign, lag: 0 };
    let mut table = table::Table::new(row.terms, row.created);
    table.apply(&event).unwrap();
    let entry = Entry {
        table: id,
        number: 1,
        event,
        due: None,
        deadline: None,
        outcome: table.outcome(),
        ratings: Vec::new(),
    };
    house.online.store.append(&entry).await.unwrap();
}

#[tokio::test]
async fn a_visitor_is_nobody_until_they_need_to_be_someone() {
    let house = House::open().await;
    let mut browser = house.browser();
    assert_eq!(browser.me().await, Value::Null);
    assert_eq!(browser.cookie, None);
    assert_eq!(browser.put("/me/vacation", json!({"days": 1})).await.refused(401).0, "unknown");
    let guest = browser.post("/guest", json!({})).await.expect(200);
    assert!(name(&guest).starts_with("guest-") && guest["who"]["guest"] == true, "{guest}");
    assert_eq!(browser.me().await, guest);
    // Asking twice changes nothing.
    assert_eq!(browser.post("/guest", json!({})).await.expect(200), guest);
}

#[tokio::test]
async fn the_cookie_is_for_this_server_and_no_script() {
    let house = House::open().await;
    let got = house.browser().post("/guest", json!({})).await;
    let cookie = got.header("set-cookie").to_owned();
    for part in ["; HttpOnly", "; SameSite=Strict", "; Path=/", "; Max-Age=34560000"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "{cookie}");
    let house = House::with(Rates::default(), Some("https://ponti.example")).await;
    let mut browser = house.browser();
    browser.headers.insert(ORIGIN, "https://ponti.example".parse().unwrap());
    let got = browser.post("/guest", json!({})).await;
    assert!(got.header("set-cookie").ends_with("; Secure"), "{got:?}");
}

#[tokio::test]
async fn a_guest_becomes_an_account_and_keeps_games() {
    let house = House::open().await;
    let mut browser = house.browser();
    let guest = browser.post("/guest", json!({})).await.expect(200);
    game(&house, "t1", &guest, None).await;
    let before = browser.cookie.clone();
    let ada = browser.post("/register", credentials("Ada")).await.expect(200);
    assert_eq!((name(&ada), &ada["who"]["guest"]), ("Ada", &json!(false)));
    assert_eq!(ada["who"]["id"], guest["who"]["id"]);
    let profile = house.browser().get("/people/ada").await.expect(200);
    assert_eq!(profile["scores"], json!([{"game": "ponte", "won": 1, "drawn": 0, "lost": 0}]));
    assert_eq!(profile["games"][0]["id"], "t1");
    // The guest's session is no session of the account.
    assert_ne!(browser.cookie, before);
    let mut thief = house.browser();
    thief.cookie = before;
    assert_eq!(thief.me().await, Value::Null);
    assert_eq!(browser.post("/register", credentials("Ben")).await.refused(409).0, "conflict");
}

#[tokio::test]
async fn an_account_comes_back_with_its_password_alone() {
    let house = House::open().await;
    house.member("Ada").await;
    let mut browser = house.browser();
    let wrong = browser.post("/login", json!({"name": "Ada", "password": "wrong horse"})).await;
    assert_eq!(wrong.header("set-cookie"), "");
    let wrong = wrong.expect(401);
    let unknown = browser.post("/login", credentials("nobody")).await.expect(401);
    assert_eq!(wrong, unknown, "the answers tell which names exist");
    assert_eq!(browser.me().await, Value::Null);
    assert_eq!(name(&browser.post("/login", credentials("aDA")).await.expect(200)), "Ada");
    let cookie = browser.cookie.clone();
    browser.send(Method::POST, "/logout", None).await.expect(204);
    assert_eq!(browser.cookie, None);
    browser.cookie = cookie;
    assert_eq!(browser.me().await, Value::Null, "the session goes on after it was ended");
}

#[tokio::test]
async fn names_and_passwords_are_checked() {
    let house = House::open().await;
    house.member("Ada").await;
    let mut browser = house.browser();
    let mut register = async |name: &str, password: &str| {
        browser.post("/register", json!({"name": name, "password": password})).await
    };
    for name in ["ab", "admin", "guest-1", "<b>", "fuck-you"] {
        assert_eq!(register(name, PASSWORD).await.refused(422), ("invalid".into(), "name".into()), "{name}");
    }
    for password in ["short", "password", "LongerName"] {
        assert_eq!(register("longername", password).await.refused(422).1, "password", "{password}");
    }
    assert_eq!(register("ADA", PASSWORD).await.refused(409), ("conflict".into(), "name".into()));
    assert_eq!(browser.cookie, None);
}

#[tokio::test]
async fn a_forged_cookie_is_as_good_as_none() {
    let house = House::open().await;
    let ada = house.member("Ada").await;
    let real = ada.cookie.clone().unwrap();
    let (token, signature) = real.split_once('.').unwrap();
    let other = house.member("Ben").await.cookie.unwrap();
    let swapped = format!("{token}.{}", other.split_once('.').unwrap().1);
    let mut flipped = real.clone().into_bytes();
    flipped[3] = if flipped[3] == b'A' { b'B' } else { b'A' };
    let flipped = String::from_utf8(flipped).unwrap();
    for cookie in
        [token.to_owned(), format!("{token}."), format!(".{signature}"), swapped, flipped, "x".repeat(9000)]
    {
        let mut browser = house.browser();
        browser.cookie = Some(cookie.clone());
        assert_eq!(browser.me().await, Value::Null, "{cookie}");
        assert_eq!(browser.get("/me/tokens").await.refused(401).0, "unknown");
    }
}

#[tokio::test]
async fn other_sites_cannot_act_in_somebodys_name() {
    let house = House::open().await;
    let mut ada = house.member("Ada").await;
    house.member("Ben").await;
    for origin in ["https://evil.example", "null", "http://ponti.example.evil"] {
        ada.headers.insert(ORIGIN, origin.parse().unwrap());
        let got = ada.put("/me/blocks/Ben", json!({})).await;
        assert_eq!(got.refused(403), ("forbidden".into(), "origin".into()), "{origin}");
        assert_eq!(ada.post("/login", credentials("Ben")).await.refused(403).0, "forbidden");
    }
    ada.headers.remove(ORIGIN);
    assert_eq!(ada.put("/me/blocks/Ben", json!({})).await.refused(403).0, "forbidden");
    assert_eq!(ada.me().await["blocked"], json!([]));
    ada.headers.insert("sec-fetch-site", "same-origin".parse().unwrap());
    ada.put("/me/blocks/Ben", json!({})).await.expect(204);
    assert_eq!(ada.me().await["blocked"][0]["name"], "Ben");
    ada.delete("/me/blocks/Ben", json!({})).await.expect(204);
    assert_eq!(ada.me().await["blocked"], json!([]));
    assert_eq!(ada.put("/me/blocks/Ada", json!({})).await.refused(422).1, "name");
    assert_eq!(ada.put("/me/blocks/nobody", json!({})).await.refused(404).1, "name");
}

#[tokio::test]
async fn logging_in_adopts_the_guests_games() {
    let house = House::open().await;
    house.member("Ada").await;
    let mut browser = house.browser();
    let guest = browser.post("/guest", json!({})).await.expect(200);
    game(&house, "t1", &guest, None).await;
    let login = json!({"name": "Ada", "password": PASSWORD, "adopt": true});
    browser.post("/login", login.clone()).await.expect(200);
    let profile = browser.get("/people/Ada").await.expect(200);
    assert_eq!(profile["games"][0]["seats"][0]["occupant"]["who"]["name"], "Ada");

    // Whoever played against themselves stays two people.
    let ada = browser.me().await;
    let mut other = house.browser();
    let guest = other.post("/guest", json!({})).await.expect(200);
    game(&house, "t2", &guest, Some(&ada)).await;
    assert_eq!(other.post("/login", login).await.refused(409), ("conflict".into(), "adopt".into()));
    assert_eq!(other.me().await, guest);
    other.post("/login", credentials("Ada")).await.expect(200);
}

#[tokio::test]
async fn a_new_password_ends_all_other_sessions() {
    let house = House::open().await;
    let mut here = house.member("Ada").await;
    let mut there = house.browser();
    there.post("/login", credentials("Ada")).await.expect(200);
    let change = |old: &str, new: &str| json!({"old": old, "new": new});
    assert_eq!(here.put("/me/password", change("wrong horse", "battery staple")).await.refused(401).1, "old");
    assert_eq!(here.put("/me/password", change(PASSWORD, "ada")).await.refused(422).1, "new");
    let before = here.cookie.clone();
    here.put("/me/password", change(PASSWORD, "battery staple")).await.expect(204);
    assert_ne!(here.cookie, before);
    assert_eq!(name(&here.me().await), "Ada");
    assert_eq!(there.me().await, Value::Null);
    there.post("/login", credentials("Ada")).await.refused(401);
    there.post("/login", json!({"name": "Ada", "password": "battery staple"})).await.expect(200);
    let mut guest = house.browser();
    guest.post("/guest", json!({})).await.expect(200);
    assert_eq!(guest.put("/me/password", change("", "battery staple")).await.refused(403).0, "forbidden");
}

#[tokio::test]
async fn whoever_guesses_at_an_account_has_to_wait() {
    let rates = Rates { wrong: Rate { burst: 3, per_minute: 1 }, ..Rates::default().times(100) };
    let house = House::with(rates, None).await;
    house.member("Ada").await;
    let mut browser = house.browser();
    for last in 1..=3 {
        browser.address = [198, 51, 100, last].into();
        browser.post("/login", json!({"name": "Ada", "password": "wrong horse"})).await.refused(401);
    }
    let got = browser.post("/login", credentials("ada")).await;
    assert!(!got.header("retry-after").is_empty());
    got.refused(429);
    browser.post("/login", credentials("nobody")).await.refused(401);
}

#[tokio::test]
async fn a_token_allows_what_its_scopes_say() {
    let house = House::open().await;
    let mut ada = house.member("Ada").await;
    let wanted = json!({"label": " my bot ", "scopes": ["play", "read", "play"]});
    let made = ada.post("/me/tokens", wanted).await.expect(201);
    assert_eq!((&made["label"], &made["scopes"]), (&json!("my bot"), &json!(["read", "play"])));
    let secret = made["secret"].as_str().unwrap();
    assert!(secret.starts_with("ponti_") && secret.len() == 49, "{secret}");
    let mut bot = house.program(secret);
    assert_eq!(name(&bot.me().await), "Ada");
    // Programs change nothing about who somebody is.
    for (method, path, body) in [
        (Method::GET, "/me/tokens", None),
        (Method::POST, "/me/tokens", Some(json!({"label": "x", "scopes": ["play"]}))),
        (Method::PUT, "/me/password", Some(json!({"old": PASSWORD, "new": "battery staple"}))),
        (Method::DELETE, "/me", Some(json!({"password": PASSWORD}))),
        (Method::POST, "/register", Some(credentials("Other"))),
        (Method::PUT, "/me/blocks/Ada", None),
    ] {
        assert_eq!(bot.send(method, path, body).await.refused(403).0, "forbidden", "{path}");
    }
    let list = ada.get("/me/tokens").await.expect(200);
    assert!(list[0]["used"].is_number() && list[0].get("secret").is_none(), "{list}");

    let blind = ada.post("/me/tokens", json!({"label": "b", "scopes": ["play"]})).await.expect(201);
    let mut blind = house.program(blind["secret"].as_str().unwrap());
    assert_eq!(blind.get("/me").await.refused(403).0, "forbidden");
    let end = format!("/me/tokens/{}", made["id"].as_str().unwrap());
    let mut ben = house.member("Ben").await;
    ben.send(Method::DELETE, &end, None).await.refused(404);
    ada.send(Method::DELETE, &end, None).await.expect(204);
    for mut program in [bot, house.program("ponti_x"), house.program("")] {
        let got = program.get("/me").await;
        assert_eq!(got.header("www-authenticate"), "Bearer");
        assert_eq!(got.refused(401), ("unknown".into(), "authorization".into()));
    }
    for (body, field) in [
        (json!({"label": "", "scopes": ["read"]}), "label"),
        (json!({"label": "x".repeat(61), "scopes": ["read"]}), "label"),
        (json!({"label": "x", "scopes": []}), "scopes"),
        (json!({"label": "x", "scopes": ["fly"]}), "scopes.0"),
    ] {
        assert_eq!(ada.post("/me/tokens", body).await.refused(422).1, field);
    }
}

#[tokio::test]
async fn somebody_who_is_deleted_leaves_games_without_a_name() {
    let house = House::open().await;
    let (mut ada, mut ben) = (house.member("Ada").await, house.member("Ben").await);
    game(&house, "t1", &ada.me().await, Some(&ben.me().await)).await;
    for confirm in [json!({}), json!({"password": "wrong horse"})] {
        assert_eq!(ada.delete("/me", confirm).await.refused(401).1, "password");
    }
    ada.delete("/me", json!({"password": PASSWORD})).await.expect(204);
    assert_eq!(ada.me().await, Value::Null);
    ada.post("/login", credentials("Ada")).await.refused(401);
    ada.get("/people/Ada").await.refused(404);
    let profile = ben.get("/people/Ben").await.expect(200);
    let left = profile["games"][0]["seats"][0]["occupant"]["who"]["name"].as_str().unwrap().to_owned();
    assert!(left.starts_with("gone-"), "{left}");
    assert!(!profile.to_string().contains("Ada"), "{profile}");
    ada.get(&format!("/people/{left}")).await.refused(404);
    // The name is free again.
    house.member("Ada").await;
    // A guest needs no password.
    let mut guest = house.browser();
    guest.post("/guest", json!({})).await.expect(200);
    guest.delete("/me", json!({})).await.expect(204);
    assert_eq!(guest.me().await, Value::Null);
}

#[tokio::test]
async fn an_export_has_everything() {
    let house = House::open().await;
    let (mut ada, mut ben) = (house.member("Ada").await, house.member("Ben").await);
    game(&house, "t1", &ada.me().await, Some(&ben.me().await)).await;
    game(&house, "t2", &ada.me().await, None).await;
    ada.post("/me/tokens", json!({"label": "bot", "scopes": ["read"]})).await.expect(201);
    let about = ben.me().await["who"]["id"].clone();
    let report = json!({"about": about, "reason": "stalling", "text": "so slow", "table": "t1"});
    ada.post("/reports", report.clone()).await.expect(204);
    let got = ada.get("/me/export").await;
    assert!(got.header("content-disposition").starts_with("attachment"));
    let export = got.expect(200);
    assert_eq!((name(&export["me"]), &export["tokens"][0]["label"]), ("Ada", &json!("bot")));
    assert_eq!(export["reports"], json!([report]));
    assert_eq!(export["games"].as_array().unwrap().len(), 2);
    let record =
        export["games"].as_array().unwrap().iter().find(|game| game["summary"]["id"] == "t1").unwrap();
    let record: ponte::Record = record["record"].as_str().unwrap().parse().unwrap();
    assert_eq!((record.tag("Light"), record.tag("Dark")), (Some("Ada"), Some("Ben")));
    assert_eq!(record.tag("Date"), Some("2026-01-01"));
    assert_eq!(record.game().result().unwrap().winner, Some(ponte::Colour::Light));
    house.browser().get("/me/export").await.refused(401);
}

#[tokio::test]
async fn days_away_are_counted() {
    let house = House::open().await;
    let mut ada = house.member("Ada").await;
    assert_eq!(ada.me().await["vacation"], json!({"until": null, "days_left": 30}));
    let away = ada.put("/me/vacation", json!({"days": 12})).await.expect(200);
    assert_eq!(away["vacation"]["days_left"], 18);
    assert!(away["vacation"]["until"].is_number());
    assert_eq!(ada.put("/me/vacation", json!({"days": 31})).await.refused(422).1, "days");
    assert_eq!(ada.put("/me/vacation", json!({"days": -1})).await.refused(422).1, "days");
    let back = ada.put("/me/vacation", json!({"days": 0})).await.expect(200);
    // The first day has begun.
    assert_eq!(back["vacation"], json!({"until": null, "days_left": 29}));
}

async fn reported(house: &House, by: &mut Client, about: &str) -> i64 {
    let id = house.online.store.person_named(about).await.unwrap().unwrap().id;
    by.post("/reports", json!({"about": id.as_str(), "reason": "name"})).await.expect(204);
    house.online.store.reports(1).await.unwrap()[0].id
}

#[tokio::test]
async fn reports_are_for_administrators() {
    let house = House::open().await;
    let (mut ada, mut ben, mut cleo) =
        (house.member("Ada").await, house.member("Ben").await, house.member("Cleo").await);
    let boss = house.online.store.person_named("Ada").await.unwrap().unwrap();
    house.online.store.update_person(&boss, &PersonRow { admin: true, ..boss.clone() }).await.unwrap();
    let first = reported(&house, &mut ben, "Cleo").await;
    ben.get("/admin/reports").await.refused(403);
    ben.post(&format!("/admin/reports/{first}"), json!({"verdict": "close"})).await.refused(403);
    let list = ada.get("/admin/reports").await.expect(200);
    assert_eq!((&list[0]["by"]["name"], &list[0]["about"]["name"]), (&json!("Ben"), &json!("Cleo")));

    assert_eq!(ada.get("/admin/reports?limit=0").await.expect(200), json!([]));
    for (query, field) in [("limit=x", "limit"), ("limit=-1", "limit"), ("size=1", "size")] {
        assert_eq!(ada.get(&format!("/admin/reports?{query}")).await.refused(422).1, field);
    }

    let judged = ada.post(&format!("/admin/reports/{first}"), json!({"verdict": "rename"})).await.expect(200);
    assert_eq!(judged["verdict"], "rename");
    ada.post(&format!("/admin/reports/{first}"), json!({"verdict": "close"})).await.refused(409);
    let renamed = cleo.me().await;
    assert!(name(&renamed).starts_with("player-"), "{renamed}");
    // The password stays.
    cleo.post("/login", json!({"name": name(&renamed), "password": PASSWORD})).await.expect(200);

    let second = reported(&house, &mut ben, name(&renamed)).await;
    ada.post(&format!("/admin/reports/{second}"), json!({"verdict": "close"})).await.expect(200);
    assert_eq!(cleo.me().await, Value::Null);
    let closed = cleo.post("/login", json!({"name": name(&renamed), "password": PASSWORD})).await;
    assert_eq!(closed.refused(403).0, "forbidden");

    let third = reported(&house, &mut ben, "Ada").await;
    ada.post(&format!("/admin/reports/{third}"), json!({"verdict": "close"})).await.refused(403);
    ada.post(&format!("/admin/reports/{third}"), json!({"verdict": "dismiss"})).await.expect(200);
    ada.post("/admin/reports/999", json!({"verdict": "dismiss"})).await.refused(404);
    assert_eq!(ada.post("/admin/reports/x", json!({"verdict": "dismiss"})).await.refused(422).0, "invalid");
    let own = ben.me().await["who"]["id"].clone();
    assert_eq!(ben.post("/reports", json!({"about": own, "reason": "name"})).await.refused(422).1, "about");
    let long = json!({"about": boss.id.as_str(), "reason": "other", "text": "x".repeat(501)});
    assert_eq!(ben.post("/reports", long).await.refused(422).1, "text");
}

#[tokio::test]
async fn a_profile_counts_games_against_each_opponent() {
    let house = House::open().await;
    let (mut ada, mut ben) = (house.member("Ada").await, house.member("Ben").await);
    for id in ["t1", "t2"] {
        game(&house, id, &ada.me().await, Some(&ben.me().await)).await;
    }
    let profile = house.browser().get("/people/BEN").await.expect(200);
    let versus = &profile["opponents"][0];
    assert_eq!(
        (&versus["who"]["name"], &versus["lost"], &versus["won"]),
        (&json!("Ada"), &json!(2), &json!(0))
    );
    house.browser().get("/people/nobody").await.refused(404);
    // What is only for oneself is not in it.
    assert!(profile.get("blocked").is_none() && profile.get("vacation").is_none());
}

#[test]
fn a_record_of_ciao_ciao_can_be_checked() {
    let terms = Terms {
        game: Kind::Ciao { rules: ciao::Rules::default(), players: Players::Two },
        clock: None,
        takeback: Takeback::Never,
    };
    let id: TableId = "k3v9xq2mbd".parse().unwrap();
    let seed = ciao::dice::Seed::new([9; 32]);
    let mut table = table::Table::new(terms, 0);
    let mut events = Vec::new();
    let dice = |turn| seed.roll(ciao::Rules::default(), id.as_str(), turn);
    for _ in 0..4 {
        let active = table.due().unwrap();
        for wish in [table::Wish::Roll, table::Wish::Announce(2), table::Wish::Answer(ciao::Answer::Approve)]
        {
            let event = table.decide(table.due().unwrap(), wish, 0, &dice).unwrap();
            table.apply(&event).unwrap();
            events.push(event);
        }
        assert_ne!(table.due(), Some(active));
    }
    let resign = table.decide(Seat::FIRST, table::Wish::Resign, 0, &dice).unwrap();
    table.apply(&resign).unwrap();
    events.push(resign);
    let mut row = TableRow {
        id,
        terms,
        rated: true,
        places: [Sitter::Bot("bold".into()), Sitter::Engine(1)]
            .map(|sitter| Place { sitter, before: None, after: None })
            .to_vec(),
        seed: [9; 32],
        created: 0,
        changed: 0,
        number: events.len() as u64,
        due: None,
        deadline: None,
        outcome: None,
        rematch: Seats::EMPTY,
        next: None,
    };
    let name = |sitter: &Sitter| format!("{sitter:?}");
    assert!(crate::records::text(&row, &events, name).is_err(), "the seed is told before the end");
    row.outcome = table.outcome();
    let text = crate::records::text(&row, &events, name).unwrap();
    let record = ciao::Record::read(&text).unwrap();
    record.verify().unwrap();
    assert_eq!(record.game().past().len(), 4);
    assert_eq!(record.result(), Some([Seat::ALL[1]].into_iter().collect()));
    assert_eq!(record.name(Seat::FIRST), Some("Bot(\"bold\")"));
}

/// Waits for the end of a connection.
async fn is_cut(mut listening: crate::hall::Listening) {
    let cut = async { while listening.receive.recv().await.is_some() {} };
    tokio::time::timeout(std::time::Duration::from_secs(20), cut).await.expect("the connection is cut");
}

#[tokio::test]
async fn connections_end_with_what_they_were_opened_by() {
    let house = House::open().await;
    let mut ada = house.browser();
    ada.post("/guest", json!({})).await.expect(200);
    let id = ada.id().await;
    let listen = || house.online.hall.listen(Some(id.clone()));
    let before = listen();
    ada.post("/register", credentials("Ada")).await.expect(200);
    is_cut(before).await;
    let before = listen();
    ada.put("/me/password", json!({"old": PASSWORD, "new": "another horse"})).await.expect(204);
    is_cut(before).await;
    let token = json!({"label": "bot", "scopes": ["read"]});
    let made = ada.post("/me/tokens", token).await.expect(201)["id"].as_str().unwrap().to_owned();
    let before = listen();
    ada.send(Method::DELETE, &format!("/me/tokens/{made}"), None).await.expect(204);
    is_cut(before).await;
}

#[tokio::test]
async fn a_password_kept_by_older_means_is_kept_anew() {
    let house = House::open().await;
    let mut ada = house.member("Ada").await;
    let kept = async || house.online.store.person_named("ada").await.unwrap().unwrap();
    let before = kept().await;
    ada.post("/login", credentials("Ada")).await.expect(200);
    assert_eq!(kept().await, before, "what is kept well stays");
    let old = PersonRow { password: Some(super::passwords::older(PASSWORD)), ..before.clone() };
    house.online.store.update_person(&before, &old).await.unwrap();
    ada.post("/login", json!({"name": "Ada", "password": "wrong horse"})).await.refused(401);
    assert_eq!(kept().await, old);
    ada.post("/login", credentials("Ada")).await.expect(200);
    let renewed = kept().await;
    assert!(
        renewed.password != old.password
            && house.online.people.passwords.is_fresh(&renewed.password.unwrap())
    );
    ada.post("/login", credentials("Ada")).await.expect(200);
}

#[tokio::test]
async fn whoever_is_shut_out_keeps_nobody_waiting() {
    let house = House::open().await;
    let (mut ada, mut ben, mut cleo) =
        (house.member("Ada").await, house.member("Ben").await, house.member("Cleo").await);
    let boss = house.online.store.person_named("Ada").await.unwrap().unwrap();
    house.online.store.update_person(&boss, &PersonRow { admin: true, ..boss.clone() }).await.unwrap();
    let proposal = json!({"terms": {"game": "ponte", "rules": "small"}, "against": {"kind": "link"}});
    let waiting = cleo.post("/challenges", proposal.clone()).await.expect(200);
    let path = format!("/challenges/{}", waiting["challenge"]["id"].as_str().unwrap());
    let started = ben.post(&format!("{path}/join"), json!({})).await.expect(200);
    let open = cleo.post("/challenges", proposal).await.expect(200);
    let report = reported(&house, &mut ben, "Cleo").await;
    let listening = house.online.hall.listen(Some(cleo.id().await));
    ada.post(&format!("/admin/reports/{report}"), json!({"verdict": "close"})).await.expect(200);
    is_cut(listening).await;
    let table = ben.get(&format!("/tables/{}", started["table"].as_str().unwrap())).await.expect(200);
    assert_eq!((&table["status"], &table["outcome"]["ended"]), (&json!("over"), &json!("resignation")));
    let gone = format!("/challenges/{}", open["challenge"]["id"].as_str().unwrap());
    assert_eq!(ben.get(&gone).await.expect(200)["state"], "gone");
}

#[tokio::test]
async fn storage_that_fails_is_no_good_health() {
    use axum::extract::State;
    let house = House::open().await;
    let status = async || crate::gauges::health(State(std::sync::Arc::clone(&house.online))).await.status();
    assert_eq!(status().await, 200);
    house.sqlite.spoil("ALTER TABLE schema_version RENAME TO lost").await;
    assert_eq!(status().await, 503);
    house.sqlite.spoil("ALTER TABLE lost RENAME TO schema_version").await;
    assert_eq!(status().await, 200);
}
