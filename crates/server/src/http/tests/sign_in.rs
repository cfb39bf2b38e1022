//! Signing in beyond a password: passkeys, e-mail, and an OpenID Connect provider.

use axum::http::Method;
use axum::http::header::{ACCEPT, LOCATION, ORIGIN};
use axum::response::Response;
use protocol::moderation::AuditAction;
use serde_json::{Value, json};
#[cfg(feature = "mail")]
use test_services::FakeSmtp;
use test_services::{FakeProvider, TokenFault};
use tokio::task::JoinSet;

use super::account::{PASSWORD, name};
use crate::accounts::webauthn::software::SoftwarePasskey;
use crate::rate_limit::{Rate, RateLimits};
use crate::store::{EmailRow, IdentityRow, UserRow};
use crate::testing::{Client, SignInServices, TestServer};

const SITE: &str = "https://ponti.example";

/// A server with a public URL.
async fn site(services: SignInServices) -> TestServer {
    TestServer::with_sign_in(SITE, services).await
}

fn browser(server: &TestServer) -> Client {
    let mut browser = server.browser();
    browser.headers.insert(ORIGIN, SITE.parse().unwrap());
    browser
}

async fn registered(server: &TestServer, name: &str) -> Client {
    let mut browser = browser(server);
    browser.post("/users", json!({"name": name, "password": PASSWORD})).await.expect(200);
    browser
}

/// Registers a passkey in software.
async fn add_passkey(client: &mut Client, id: &[u8]) -> SoftwarePasskey {
    let options = client.post("/me/passkeys/options", json!({"password": PASSWORD})).await.expect(200);
    assert_eq!(options["rp_id"], "ponti.example");
    let passkey = SoftwarePasskey::new(id, "ponti.example", SITE);
    let challenge = options["challenge"].as_str().unwrap();
    client.post("/me/passkeys", passkey.registration(challenge)).await.expect(200);
    passkey
}

async fn challenge(client: &mut Client) -> String {
    let options = client.post("/session/passkey/options", json!({})).await.expect(200);
    options["challenge"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_passkey_signs_in_without_password_and_second_factor() {
    let server = site(SignInServices::default()).await;
    let mut ada = registered(&server, "Ada").await;
    let mut passkey = add_passkey(&mut ada, b"laptop").await;
    let list = ada.get("/me/passkeys").await.expect(200);
    assert_eq!((&list[0]["name"], &list[0]["last_used_at"]), (&json!("laptop"), &Value::Null));
    let path = format!("/me/passkeys/{}", list[0]["id"].as_str().unwrap());
    ada.put(&path, json!({"name": " phone "})).await.expect(204);
    assert_eq!(ada.put(&path, json!({"name": ""})).await.rejected(422).1, "name");

    let mut other = browser(&server);
    let first = challenge(&mut other).await;
    passkey.sign_count = 1;
    let login = passkey.login(&first);
    let me = other.post("/session/passkey", login.clone()).await.expect(200);
    assert_eq!(name(&me), "Ada");
    assert_eq!(other.current_user().await["user"]["name"], "Ada");
    // A challenge works once, and so does each value of the counter.
    assert_eq!(other.post("/session/passkey", login).await.rejected(422).1, "client_data");
    let next = challenge(&mut other).await;
    assert_eq!(
        other.post("/session/passkey", passkey.login(&next)).await.rejected(401).0,
        "invalid_credentials"
    );
    let list = ada.get("/me/passkeys").await.expect(200);
    assert!(list[0]["name"] == "phone" && list[0]["last_used_at"].is_u64(), "{list}");

    ada.delete(&path, json!({})).await.expect(204);
    ada.delete(&path, json!({})).await.rejected(404);
    passkey.sign_count = 9;
    let last = challenge(&mut other).await;
    assert_eq!(
        other.post("/session/passkey", passkey.login(&last)).await.rejected(401).0,
        "invalid_credentials"
    );
}

#[tokio::test]
async fn forged_passkeys_are_rejected() {
    let server = site(SignInServices::default()).await;
    let (mut ada, mut thief) = (registered(&server, "Ada").await, browser(&server));
    let passkey = add_passkey(&mut ada, b"laptop").await;
    let forged = SoftwarePasskey::new(b"laptop", "ponti.example", SITE);
    let elsewhere = SoftwarePasskey::new(b"laptop", "ponti.example", "https://evil.example");
    let mut unverified = SoftwarePasskey::new(b"laptop", "ponti.example", SITE);
    unverified.flags = 1;
    for (attempt, status) in [(&forged, 401), (&elsewhere, 422), (&unverified, 422)] {
        let challenge = challenge(&mut thief).await;
        thief.post("/session/passkey", attempt.login(&challenge)).await.rejected(status);
    }
    // A challenge of one's own making, and one for registering.
    thief.post("/session/passkey", passkey.login("AAAA")).await.rejected(422);
    let options = ada.post("/me/passkeys/options", json!({"password": PASSWORD})).await.expect(200);
    let other_purpose = passkey.login(options["challenge"].as_str().unwrap());
    thief.post("/session/passkey", other_purpose).await.rejected(422);
    assert_eq!(thief.current_user().await, Value::Null);
}

#[tokio::test]
async fn a_passkey_is_registered_by_the_owner_only() {
    let server = site(SignInServices::default()).await;
    let (mut ada, mut ben) = (registered(&server, "Ada").await, registered(&server, "Ben").await);
    let wrong = ada.post("/me/passkeys/options", json!({"password": "not the password"})).await;
    assert_eq!(wrong.rejected(401).1, "password");
    let options = ada.post("/me/passkeys/options", json!({"password": PASSWORD})).await.expect(200);
    let challenge = options["challenge"].as_str().unwrap();
    let passkey = SoftwarePasskey::new(b"x", "ponti.example", SITE);
    // The challenge of another account, which is used up by the attempt.
    assert_eq!(
        ben.post("/me/passkeys", passkey.registration(challenge)).await.rejected(422).1,
        "client_data"
    );
    ada.post("/me/passkeys", passkey.registration(challenge)).await.rejected(422);
    add_passkey(&mut ada, b"x").await;
    // An id is registered once, by one account.
    let options = ben.post("/me/passkeys/options", json!({"password": PASSWORD})).await.expect(200);
    let again = passkey.registration(options["challenge"].as_str().unwrap());
    assert_eq!(ben.post("/me/passkeys", again).await.rejected(409).0, "conflict");
    let mut guest = browser(&server);
    guest.post("/guests", json!({})).await.expect(200);
    guest.post("/me/passkeys/options", json!({})).await.rejected(403);

    let plain = TestServer::start().await;
    let mut cleo = plain.registered("Cleo").await;
    cleo.post("/me/passkeys/options", json!({"password": PASSWORD})).await.rejected(404);
    cleo.post("/session/passkey/options", json!({})).await.rejected(404);
    assert_eq!(cleo.get("/features").await.expect(200), json!({"passkeys": false, "email": false}));
    let features = ada.get("/features").await.expect(200);
    assert_eq!(features, json!({"passkeys": true, "email": false, "url": SITE}));
}

#[tokio::test]
async fn passwords_and_codes_tried_at_the_same_time_do_not_exceed_their_limit() {
    let limits = RateLimits {
        wrong_passwords: Rate { burst: 5, per_minute: 1 },
        wrong_passwords_per_account: Rate { burst: 8, per_minute: 1 },
        ..RateLimits::default().scaled(100)
    };
    let server = TestServer::with_limits(limits, None).await;
    server.registered("Ben").await;
    super::account::enable_totp(&mut server.registered("Ada").await).await;
    for (name, password, limit) in [("Ben", "wrong horse", 8), ("Ada", PASSWORD, 5)] {
        let login = json!({"name": name, "password": password, "code": "wrong code"});
        let attempts: JoinSet<u16> = (1..=40)
            .map(|last| {
                let (mut thief, login) = (server.browser(), login.clone());
                thief.address = [198, 51, 100, last].into();
                async move { thief.post("/session", login).await.status.as_u16() }
            })
            .collect();
        let statuses = attempts.join_all().await;
        let tried = statuses.iter().filter(|status| **status == 401).count();
        assert!(statuses.iter().all(|status| [401, 429].contains(status)), "{statuses:?}");
        assert!((1..=limit).contains(&tried), "{name}: {tried}");
    }
}

/// The secret in the link of a mail.
#[cfg(feature = "mail")]
fn secret(smtp: &FakeSmtp, action: &str) -> String {
    let mail = smtp.next_mail();
    let start = format!("{SITE}/account#{action}=");
    let link = mail.word(&start).unwrap_or_else(|| panic!("no link in {}", mail.body()));
    link[start.len()..].to_owned()
}

#[cfg(feature = "mail")]
async fn with_mail(smtp: &FakeSmtp) -> TestServer {
    site(SignInServices { smtp: Some(smtp.url()), ..SignInServices::default() }).await
}

/// Sets and verifies an address.
#[cfg(feature = "mail")]
async fn verify(client: &mut Client, smtp: &FakeSmtp, address: &str) {
    let new = json!({"address": address, "language": "fr", "password": PASSWORD});
    client.put("/me/email", new).await.expect(200);
    client.post("/email/verification", json!({"secret": secret(smtp, "verify")})).await.expect(204);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg(feature = "mail")]
async fn an_address_is_verified_by_its_link() {
    let smtp = FakeSmtp::start();
    let server = with_mail(&smtp).await;
    let mut ada = registered(&server, "Ada").await;
    assert_eq!(ada.get("/features").await.expect(200), json!({"passkeys": true, "email": true, "url": SITE}));
    assert_eq!(ada.get("/me/email").await.expect(200), Value::Null);
    let new = |address: &str| json!({"address": address, "language": "fr", "password": PASSWORD});
    let mut wrong = new("ada@example.org");
    wrong["password"] = json!("not the password");
    assert_eq!(ada.put("/me/email", wrong).await.rejected(401).1, "password");
    assert_eq!(ada.put("/me/email", new("ada")).await.rejected(422).1, "address");
    let set = ada.put("/me/email", new("old@example.org")).await.expect(200);
    assert_eq!((&set["verified"], &set["language"]), (&json!(false), &json!("fr")));
    let old = secret(&smtp, "verify");
    ada.put("/me/email", new("ada@example.org")).await.expect(200);
    let link = secret(&smtp, "verify");
    assert_eq!(ada.post("/email/verification", json!({"secret": old})).await.rejected(422).1, "secret");
    // The link is opened in any browser, once.
    browser(&server).post("/email/verification", json!({"secret": link})).await.expect(204);
    ada.post("/email/verification", json!({"secret": link})).await.rejected(422);
    let own = ada.get("/me/email").await.expect(200);
    assert_eq!(
        own,
        json!({"address": "ada@example.org", "verified": true, "reminders": false, "language": "fr"})
    );
    let on = ada.put("/me/email/reminders", json!({"reminders": true, "language": "de"})).await.expect(200);
    assert_eq!((&on["reminders"], &on["verified"]), (&json!(true), &json!(true)));
    // Mail to an account is limited.
    ada.put("/me/email", new("a@example.org")).await.expect(200);
    ada.put("/me/email", new("b@example.org")).await.expect(200);
    assert_eq!(ada.put("/me/email", new("c@example.org")).await.rejected(429).0, "rate_limited");
    ada.delete("/me/email", json!({"password": PASSWORD})).await.expect(204);
    assert_eq!(ada.get("/me/email").await.expect(200), Value::Null);
    ada.put("/me/email/reminders", json!({"reminders": true, "language": "de"})).await.rejected(422);
}

/// Mails by their recipients, in alphabetical order.
#[cfg(feature = "mail")]
fn mails(smtp: &FakeSmtp, count: usize) -> Vec<(String, String)> {
    let mut mails: Vec<_> =
        (0..count).map(|_| smtp.next_mail()).map(|mail| (mail.to.join(" "), mail.body())).collect();
    mails.sort();
    mails
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg(feature = "mail")]
async fn an_address_that_is_replaced_or_removed_gets_a_notice() {
    let smtp = FakeSmtp::start();
    let server = with_mail(&smtp).await;
    let mut ada = registered(&server, "Ada").await;
    let new = |address: &str| json!({"address": address, "language": "en", "password": PASSWORD});
    verify(&mut ada, &smtp, "old@example.org").await;
    // Entered again, it stays verified: otherwise its replacement would be that of an address which gets no notice.
    assert_eq!(ada.put("/me/email", new("old@example.org")).await.expect(200)["verified"], true);
    assert_eq!(smtp.try_next_mail(), None);
    ada.put("/me/email", new("first@example.org")).await.expect(200);
    let [(verified, link), (replaced, notice)] = mails(&smtp, 2).try_into().unwrap();
    assert_eq!((&*verified, &*replaced), ("first@example.org", "old@example.org"));
    assert!(link.contains("#verify="), "{link}");
    assert!(notice.contains("Ada") && notice.contains("no longer belongs to your Ponti account"), "{notice}");
    assert!(notice.lines().any(|line| line == format!("{SITE}/account")), "{notice}");
    // An address that was not verified may be that of a stranger, and gets nothing but its link.
    ada.put("/me/email", new("second@example.org")).await.expect(200);
    let secret = secret(&smtp, "verify");
    ada.post("/email/verification", json!({"secret": secret})).await.expect(204);
    ada.delete("/me/email", json!({"password": PASSWORD})).await.expect(204);
    let [(removed, notice)] = mails(&smtp, 1).try_into().unwrap();
    assert_eq!(removed, "second@example.org");
    assert!(notice.contains("no longer belongs"), "{notice}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg(feature = "mail")]
async fn an_address_is_removed_by_the_owner_only() {
    let smtp = FakeSmtp::start();
    let server = with_mail(&smtp).await;
    let mut ada = registered(&server, "Ada").await;
    verify(&mut ada, &smtp, "ada@example.org").await;
    for password in [Value::Null, json!("not the password")] {
        let refused = ada.delete("/me/email", json!({"password": password})).await;
        assert_eq!(refused.rejected(401).1, "password");
    }
    // Without a password, a recent login counts.
    let store = &server.state.store;
    let user = store.user_by_name("Ada").await.unwrap().unwrap();
    let without_password = UserRow { password_hash: Some(UserRow::NO_PASSWORD.to_owned()), ..user.clone() };
    store.update_user(&user, &without_password).await.unwrap();
    server.sqlite.execute_raw("UPDATE sessions SET created_at = created_at - 600000").await.unwrap();
    assert_eq!(ada.delete("/me/email", json!({})).await.rejected(403).1, "session");
    assert_eq!(ada.get("/me/email").await.expect(200)["address"], "ada@example.org");
    assert_eq!(smtp.try_next_mail(), None);
    server.sqlite.execute_raw("UPDATE sessions SET created_at = created_at + 600000").await.unwrap();
    ada.delete("/me/email", json!({})).await.expect(204);
    assert_eq!(ada.get("/me/email").await.expect(200), Value::Null);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg(feature = "mail")]
async fn a_forgotten_password_is_replaced_by_e_mail() {
    let smtp = FakeSmtp::start();
    let server = with_mail(&smtp).await;
    let mut ada = registered(&server, "Ada").await;
    let mut visitor = browser(&server);
    // Neither an unknown account nor one without a verified address gets mail, and the response is the same.
    for account in ["Ada", "nobody", "ada@example.org"] {
        visitor.post("/recovery", json!({"account": account})).await.expect(204);
    }
    verify(&mut ada, &smtp, "ada@example.org").await;
    visitor.post("/recovery", json!({"account": "ADA@example.org"})).await.expect(204);
    let by_address = secret(&smtp, "recover");
    visitor.post("/recovery", json!({"account": "ada"})).await.expect(204);
    let by_name = secret(&smtp, "recover");
    let new = |secret: &str, password: &str| json!({"secret": secret, "password": password});
    assert_eq!(visitor.post("/recovery/password", new("x", "another horse")).await.rejected(422).1, "secret");
    // A mistake does not use up the link.
    let short = visitor.post("/recovery/password", new(&by_name, "short")).await;
    assert_eq!(short.rejected(422).1, "password");
    let me = visitor.post("/recovery/password", new(&by_name, "another horse")).await.expect(200);
    assert_eq!(name(&me), "Ada");
    assert_eq!(visitor.current_user().await["user"]["name"], "Ada");
    assert_eq!(ada.current_user().await, Value::Null, "other sessions end");
    for used in [&by_name, &by_address] {
        visitor.post("/recovery/password", new(used, "third horse")).await.rejected(422);
    }
    let login = |password: &str| json!({"name": "Ada", "password": password});
    ada.post("/session", login(PASSWORD)).await.rejected(401);
    ada.post("/session", login("another horse")).await.expect(200);
    assert_eq!(smtp.try_next_mail(), None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg(feature = "mail")]
async fn recovery_asks_for_the_second_factor() {
    let smtp = FakeSmtp::start();
    let server = with_mail(&smtp).await;
    let mut ada = registered(&server, "Ada").await;
    verify(&mut ada, &smtp, "ada@example.org").await;
    let codes = super::account::enable_totp(&mut ada).await;
    let mut visitor = browser(&server);
    visitor.post("/recovery", json!({"account": "Ada"})).await.expect(204);
    let secret = secret(&smtp, "recover");
    let mut request = json!({"secret": secret, "password": "another horse"});
    assert_eq!(visitor.post("/recovery/password", request.clone()).await.rejected(401).1, "code");
    request["code"] = json!("000000");
    assert_eq!(visitor.post("/recovery/password", request.clone()).await.rejected(401).1, "code");
    request["code"] = json!(codes[0]);
    visitor.post("/recovery/password", request).await.expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg(feature = "mail")]
async fn a_recovery_link_works_for_the_address_it_was_sent_to() {
    let smtp = FakeSmtp::start();
    let server = with_mail(&smtp).await;
    let mut ada = registered(&server, "Ada").await;
    verify(&mut ada, &smtp, "old@example.org").await;
    let mut visitor = browser(&server);
    visitor.post("/recovery", json!({"account": "Ada"})).await.expect(204);
    let link = secret(&smtp, "recover");
    // The address changes while the mail is on its way, after older links were deleted.
    let store = &server.state.store;
    let row = store.email(&ada.id().await).await.unwrap().unwrap();
    let changed = EmailRow { address: "new@example.org".to_owned(), ..row };
    store.set_email(&changed).await.unwrap();
    let request = json!({"secret": link, "password": "another horse"});
    assert_eq!(visitor.post("/recovery/password", request).await.rejected(422).1, "secret");
    ada.post("/session", json!({"name": "Ada", "password": PASSWORD})).await.expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg(feature = "mail")]
async fn several_accounts_do_not_flood_an_address() {
    let smtp = FakeSmtp::start();
    let server = with_mail(&smtp).await;
    let new = json!({"address": "Victim@example.org", "language": "en", "password": PASSWORD});
    for name in ["ada", "ben", "cleo", "dora"] {
        registered(&server, name).await.put("/me/email", new.clone()).await.expect(200);
        smtp.next_mail();
    }
    let mut fifth = registered(&server, "emil").await;
    assert_eq!(fifth.put("/me/email", new.clone()).await.rejected(429).0, "rate_limited");
    assert_eq!(smtp.try_next_mail(), None);
    assert_eq!(fifth.get("/me/email").await.expect(200), Value::Null, "nothing has changed");
}

#[tokio::test]
#[cfg(feature = "mail")]
async fn a_client_asks_for_a_limited_number_of_mails() {
    let smtp = FakeSmtp::start();
    // Two mails at once.
    let mail = Rate { burst: 30, per_minute: 1 };
    let rate_limits = Some(RateLimits { mail, ..RateLimits::default().scaled(1000) });
    let server = site(SignInServices { smtp: Some(smtp.url()), rate_limits, issuer: None }).await;
    let new =
        |name| json!({"address": format!("{name}@example.org"), "language": "en", "password": PASSWORD});
    for name in ["ada", "ben"] {
        registered(&server, name).await.put("/me/email", new(name)).await.expect(200);
        smtp.next_mail();
    }
    let mut cleo = registered(&server, "cleo").await;
    assert_eq!(cleo.put("/me/email", new("cleo")).await.rejected(429).0, "rate_limited");
    for account in ["ada", "nobody"] {
        let recovery = cleo.post("/recovery", json!({"account": account})).await;
        assert_eq!(recovery.rejected(429).0, "rate_limited", "also where there is no such account");
    }
    assert_eq!(smtp.try_next_mail(), None);
    assert_eq!(cleo.get("/me/email").await.expect(200), Value::Null, "nothing has changed");
    cleo.address = [192, 0, 2, 77].into();
    cleo.put("/me/email", new("cleo")).await.expect(200);
    smtp.next_mail();
}

/// A browser that signs in with the provider; returns where it is sent in the end.
async fn sign_in(client: &mut Client, provider: &FakeProvider, request: Value) -> String {
    let redirect = client.post("/session/provider", request).await.expect(200);
    let back = provider.sign_in(redirect["url"].as_str().unwrap());
    come_back(client, &back).await
}

async fn come_back(client: &mut Client, url: &str) -> String {
    let response = callback(client, url).await;
    assert_eq!(response.status().as_u16(), 303);
    response.headers()[LOCATION].to_str().unwrap().to_owned()
}

/// The response to a browser that comes back from the provider.
async fn callback(client: &mut Client, url: &str) -> Response {
    let path = url.strip_prefix(SITE).unwrap().to_owned();
    // Browsers do not send strict cookies when they come from another site.
    let session = client.cookie.take();
    let response = client.send_unread(Method::GET, &path, None, Vec::new()).await;
    if client.cookie.is_none() {
        client.cookie = session;
    }
    response
}

/// Starts to connect an account; returns the secret of the form at the end.
async fn confirmation(client: &mut Client, provider: &FakeProvider) -> String {
    let connect = json!({"connect": true, "password": PASSWORD});
    let redirect = client.post("/session/provider", connect).await.expect(200);
    let response = callback(client, &provider.sign_in(redirect["url"].as_str().unwrap())).await;
    assert_eq!(response.status().as_u16(), 200);
    let page = axum::body::to_bytes(response.into_body(), 100_000).await.unwrap();
    let page = String::from_utf8(page.to_vec()).unwrap();
    page.split_once("value=\"").and_then(|(_, rest)| rest.split_once('"')).unwrap().0.to_owned()
}

/// Sends that form; returns the status and where the browser is sent.
async fn confirm(client: &mut Client, secret: &str, password: &str) -> (u16, String) {
    let form = form_urlencoded::Serializer::new(String::new())
        .append_pair("secret", secret)
        .append_pair("password", password)
        .finish();
    let media_type = Some("application/x-www-form-urlencoded");
    let path = "/session/provider/confirmation";
    let response = client.send_bytes(Method::POST, path, media_type, form.into_bytes()).await;
    (response.status.as_u16(), response.header("location").to_owned())
}

async fn with_provider(provider: &FakeProvider) -> TestServer {
    site(SignInServices { issuer: Some(provider.issuer()), ..SignInServices::default() }).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn members_of_a_club_sign_in_with_its_provider() {
    let provider = FakeProvider::start();
    let server = with_provider(&provider).await;
    let mut ada = browser(&server);
    assert_eq!(ada.get("/features").await.expect(200)["provider"], "Club");
    let guest = ada.post("/guests", json!({})).await.expect(200);
    assert_eq!(sign_in(&mut ada, &provider, json!({})).await, "/account");
    let me = ada.current_user().await;
    assert_eq!((name(&me), &me["user"]["id"]), ("Ada", &guest["user"]["id"]), "the guest keeps games");
    assert_eq!((&me["has_password"], &me["has_provider"]), (&json!(false), &json!(true)));
    // The same member again, from another browser.
    let mut again = browser(&server);
    assert_eq!(sign_in(&mut again, &provider, json!({})).await, "/account");
    assert_eq!(again.current_user().await["user"]["id"], me["user"]["id"]);
    // Another member with the same name.
    provider.state().subject = "ada-8".to_owned();
    let mut other = browser(&server);
    assert_eq!(sign_in(&mut other, &provider, json!({})).await, "/account");
    let namesake = other.current_user().await;
    assert!(name(&namesake).starts_with("Ada-") && namesake["user"]["id"] != me["user"]["id"], "{namesake}");
    // No password opens an account without one.
    for password in ["!", ""] {
        browser(&server).post("/session", json!({"name": "Ada", "password": password})).await.rejected(401);
    }
    // The only way to sign in cannot be removed; with a password it can.
    ada.delete("/me/provider", json!({})).await.rejected(409);
    ada.put("/me/password", json!({"current": "", "new": "another horse"})).await.expect(204);
    ada.delete("/me/provider", json!({})).await.expect(204);
    ada.post("/session", json!({"name": "Ada", "password": "another horse"})).await.expect(200);
    assert_eq!(ada.current_user().await["has_provider"], false);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_is_connected_with_the_provider() {
    let provider = FakeProvider::start();
    let server = with_provider(&provider).await;
    let (mut ada, mut ben) = (registered(&server, "Ada").await, registered(&server, "Ben").await);
    browser(&server).post("/session/provider", json!({"connect": true})).await.rejected(401);
    let connect = || json!({"connect": true, "password": PASSWORD});
    for password in [Value::Null, json!("not the password")] {
        let refused = ada.post("/session/provider", json!({"connect": true, "password": password})).await;
        assert_eq!(refused.rejected(401).1, "password", "a session alone adds no way to sign in");
    }
    let secret = confirmation(&mut ada, &provider).await;
    assert_eq!(ada.current_user().await["has_provider"], false, "nothing happens without the owner");
    assert_eq!(confirm(&mut ada, &secret, "not the password").await, (401, String::new()));
    // Nobody else uses it up.
    assert_eq!(confirm(&mut ben, &secret, PASSWORD).await.1, "/account#provider-cancelled");
    assert_eq!(confirm(&mut browser(&server), &secret, PASSWORD).await.1, "/account#provider-failed");
    assert_eq!(confirm(&mut ada, &secret, PASSWORD).await, (303, "/account#provider-connected".to_owned()));
    // Administrators see it in the log, and the owner in the export.
    let entry = server.state.store.audit(1).await.unwrap().remove(0);
    assert_eq!(
        (entry.action, entry.user, entry.admin),
        (AuditAction::ConnectProvider, Some(ada.id().await), Some(ada.id().await))
    );
    let log = ada.get("/me/export").await.expect(200)["log"].clone();
    assert_eq!(
        (&log[0]["action"], &log[0]["admin"]["name"]),
        (&json!("connect_provider"), &json!("Ada")),
        "{log}"
    );
    assert_eq!(sign_in(&mut ada, &provider, connect()).await, "/account#provider-connected");
    assert_eq!(sign_in(&mut ben, &provider, connect()).await, "/account#provider-taken");
    assert_eq!(ben.current_user().await["has_provider"], false);
    provider.state().subject = "ada-9".to_owned();
    let secret = confirmation(&mut ada, &provider).await;
    assert_eq!(confirm(&mut ada, &secret, PASSWORD).await.1, "/account#provider-taken");
    provider.state().subject = "ada-7".to_owned();
    let mut browser = browser(&server);
    assert_eq!(sign_in(&mut browser, &provider, json!({})).await, "/account");
    assert_eq!(browser.current_user().await["user"]["name"], "Ada");
    let ada = server.state.store.user_by_name("Ada").await.unwrap().unwrap();
    server.state.store.update_user(&ada, &UserRow { closed: true, ..ada.clone() }).await.unwrap();
    assert_eq!(sign_in(&mut browser, &provider, json!({})).await, "/account#provider-closed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connecting_an_account_ends_with_the_session_that_began_it() {
    let provider = FakeProvider::start();
    let server = with_provider(&provider).await;
    let mut ada = registered(&server, "Ada").await;
    let connect = json!({"connect": true, "password": PASSWORD});
    let redirect = ada.post("/session/provider", connect).await.expect(200);
    let login = ada.login.clone();
    let secret = confirmation(&mut ada, &provider).await;
    ada.delete("/session", json!({})).await.expect(204);
    assert_eq!(ada.login, None, "the cookie is removed, too");
    // Whoever uses the browser next, even with its cookies, connects nothing.
    ada.login = login;
    let back = provider.sign_in(redirect["url"].as_str().unwrap());
    assert_eq!(come_back(&mut ada, &back).await, "/account#provider-cancelled");
    confirm(&mut ada, &secret, PASSWORD).await;
    ada.post("/session", json!({"name": "Ada", "password": PASSWORD})).await.expect(200);
    assert_eq!(
        confirm(&mut ada, &secret, PASSWORD).await.1,
        "/account#provider-cancelled",
        "another session"
    );
    assert_eq!(ada.current_user().await["has_provider"], false);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg(feature = "mail")]
async fn the_owner_is_told_that_an_account_is_connected() {
    let (provider, smtp) = (FakeProvider::start(), FakeSmtp::start());
    let services =
        SignInServices { issuer: Some(provider.issuer()), smtp: Some(smtp.url()), rate_limits: None };
    let server = site(services).await;
    let mut ada = registered(&server, "Ada").await;
    verify(&mut ada, &smtp, "ada@example.org").await;
    let secret = confirmation(&mut ada, &provider).await;
    assert_eq!(smtp.try_next_mail(), None);
    confirm(&mut ada, &secret, PASSWORD).await;
    let [(address, notice)] = mails(&smtp, 1).try_into().unwrap();
    assert_eq!(address, "ada@example.org");
    assert!(notice.contains("Ada") && notice.contains("Club"), "{notice}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_callback_of_the_provider_answers_browsers() {
    let provider = FakeProvider::start();
    let server = with_provider(&provider).await;
    let mut ada = browser(&server);
    let redirect = ada.post("/session/provider", json!({})).await.expect(200);
    let back = provider.sign_in(redirect["url"].as_str().unwrap());
    let path = back.strip_prefix(SITE).unwrap();
    for query in ["?state=a&state=b", "?state=%00&code=x", "?state=x&code=a%00b"] {
        let wrong = format!("{SITE}/api/v1/session/provider/callback{query}");
        assert_eq!(come_back(&mut ada, &wrong).await, "/account#provider-failed", "{query}");
    }
    let head = ada.send(Method::HEAD, path, None).await;
    assert_eq!(head.status.as_u16(), 405);
    assert_eq!(come_back(&mut ada, &back).await, "/account", "the state is not used up by HEAD");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn errors_in_the_window_of_a_login_are_pages() {
    let provider = FakeProvider::start();
    let authentication = Rate { burst: 1, per_minute: 1 };
    let limits = RateLimits { authentication, ..RateLimits::default().scaled(1000) };
    let (issuer, rate_limits) = (Some(provider.issuer()), Some(limits));
    let server = site(SignInServices { issuer, rate_limits, ..SignInServices::default() }).await;
    let accept = |media_type: &str| {
        let mut client = browser(&server);
        client.headers.insert(ACCEPT, media_type.parse().unwrap());
        client
    };
    let (mut window, mut program) = (accept("text/html,*/*;q=0.8"), accept("*/*"));
    (window.address, program.address) = ([192, 0, 2, 8].into(), [192, 0, 2, 9].into());
    let path = "/session/provider/confirmation";
    // A body that the form does not have.
    let sent = window.send_bytes(Method::POST, path, Some("text/plain"), Vec::new()).await;
    assert_eq!((sent.status.as_u16(), sent.header("location")), (303, "/account#provider-failed"));
    assert_eq!(program.post(path, json!({})).await.rejected(400).1, "content-type");
    // One request too many.
    let sent = window.send_bytes(Method::POST, path, Some("text/plain"), Vec::new()).await;
    assert_eq!((sent.status.as_u16(), sent.header("content-type")), (429, "text/html; charset=utf-8"));
    assert!(!sent.header("retry-after").is_empty());
    assert_eq!(program.post(path, json!({})).await.rejected(429).0, "rate_limited");
    // A form of another site.
    window.address = [192, 0, 2, 10].into();
    window.headers.insert(ORIGIN, "https://evil.example".parse().unwrap());
    let sent = window.send_bytes(Method::POST, path, Some("text/plain"), Vec::new()).await;
    assert_eq!((sent.status.as_u16(), sent.header("location")), (303, "/account#provider-failed"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_password_ends_what_a_stolen_session_has_begun() {
    let provider = FakeProvider::start();
    let server = with_provider(&provider).await;
    let mut ada = registered(&server, "Ada").await;
    let connect = json!({"connect": true, "password": PASSWORD});
    let redirect = ada.post("/session/provider", connect).await.expect(200);
    ada.put("/me/password", json!({"current": PASSWORD, "new": "another horse"})).await.expect(204);
    let back = provider.sign_in(redirect["url"].as_str().unwrap());
    assert_eq!(come_back(&mut ada, &back).await, "/account#provider-cancelled");
    assert_eq!(ada.current_user().await["has_provider"], false);
}

#[tokio::test]
async fn a_reset_by_the_operator_removes_what_a_thief_may_have_added() {
    let server = site(SignInServices::default()).await;
    let mut ada = registered(&server, "Ada").await;
    let passkey = add_passkey(&mut ada, b"laptop").await;
    let (store, id) = (&server.state.store, ada.id().await);
    let (issuer, subject) = ("https://id.example".to_owned(), "thief".to_owned());
    store.create_identity(&IdentityRow { issuer, subject, user: id.clone(), created_at: 1 }).await.unwrap();
    let address = "thief@example.org".to_owned();
    let (verified_at, language) = (Some(1), "en".to_owned());
    let email = EmailRow { user: id.clone(), address, verified_at, reminders: false, language };
    store.set_email(&email).await.unwrap();
    let token = ada.post("/me/tokens", json!({"label": "bot", "scopes": ["read"]})).await.expect(201);
    let mut program = server.program(token["secret"].as_str().unwrap());
    program.get("/me").await.expect(200);
    let connection = server.state.tables.connect(Some(id.clone()));
    let user = store.user_by_name("Ada").await.unwrap().unwrap();
    let password = crate::accounts::reset_password(store, &user).await.unwrap();
    assert_eq!(store.passkeys(&id).await.unwrap(), []);
    assert_eq!(store.identities(&id).await.unwrap(), []);
    assert_eq!(store.email(&id).await.unwrap(), None);
    assert_eq!(ada.current_user().await, Value::Null);
    program.get("/me").await.rejected(401);
    super::account::wait_until_closed(connection).await;
    let next = challenge(&mut ada).await;
    ada.post("/session/passkey", passkey.login(&next)).await.rejected(401);
    ada.post("/session", json!({"name": "Ada", "password": password})).await.expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn logins_in_several_tabs_do_not_disturb_each_other() {
    let provider = FakeProvider::start();
    let server = with_provider(&provider).await;
    let mut ada = browser(&server);
    let mut urls = Vec::new();
    for _ in 0..3 {
        let redirect = ada.post("/session/provider", json!({})).await.expect(200);
        urls.push(redirect["url"].as_str().unwrap().to_owned());
    }
    // The user does not agree in the last tab, and goes on in the first one.
    provider.state().refuses = true;
    let refused = provider.sign_in(&urls[2]);
    assert_eq!(come_back(&mut ada, &refused).await, "/account#provider-cancelled");
    provider.state().refuses = false;
    let back = provider.sign_in(&urls[0]);
    assert_eq!(come_back(&mut ada, &back).await, "/account");
    assert_eq!(ada.current_user().await["user"]["name"], "Ada");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn logins_elsewhere_belong_to_the_browser_that_started_them() {
    let provider = FakeProvider::start();
    let server = with_provider(&provider).await;
    let (mut ada, mut thief) = (browser(&server), browser(&server));
    let start = async |client: &mut Client| {
        let redirect = client.post("/session/provider", json!({})).await.expect(200);
        redirect["url"].as_str().unwrap().to_owned()
    };
    // A link with the code of the thief does not sign Ada in as the thief, and a stolen link is of no use.
    let url = start(&mut thief).await;
    let back = provider.sign_in(&url);
    start(&mut ada).await;
    assert_eq!(come_back(&mut ada, &back).await, "/account#provider-cancelled");
    assert_eq!(ada.current_user().await, Value::Null);
    assert_eq!(come_back(&mut thief, &back).await, "/account#provider-cancelled", "the state works once");
    let unknown = format!("{SITE}/api/v1/session/provider/callback?code=code-0&state=unknown");
    assert_eq!(come_back(&mut ada, &unknown).await, "/account#provider-cancelled");
    provider.state().refuses = true;
    assert_eq!(sign_in(&mut ada, &provider, json!({})).await, "/account#provider-cancelled");
    provider.state().refuses = false;
    provider.state().fault = Some(TokenFault::OtherKey);
    assert_eq!(sign_in(&mut ada, &provider, json!({})).await, "/account#provider-failed");
    assert_eq!(ada.current_user().await, Value::Null);
    TestServer::start().await.browser().post("/session/provider", json!({})).await.rejected(404);
}
