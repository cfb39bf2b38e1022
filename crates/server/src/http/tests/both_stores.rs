//! Any request gets the same answer on both databases.
//!
//! Requests are made from the OpenAPI document: all operations, with values that its schemas allow and with some that they do
//! not. What a server has given an id is named by its place in a list, since ids differ between servers.

use std::collections::HashMap;

use axum::http::Method;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Map, Value, json};

use crate::rate_limit::{Rate, RateLimits};
use crate::store::{UserRow, postgres};
use crate::testing::{Client, TestResponse, TestServer, wait_until};

const REQUESTS: usize = 1_500;
/// Requests after which the users are replaced by new ones: one that has lost its session is of no more use.
const REQUESTS_PER_USER: usize = 70;
const PASSWORD: &str = "correct horse";

/// Streams, which do not end, and what ends the session of the account. With a bot, a party goes on by itself.
const LEFT_OUT: [&str; 6] =
    ["stream_notifications", "stream_table", "open_socket", "log_out", "delete_account", "start_party"];

/// Text that a client should not send, or that databases may treat differently.
const ODD_TEXTS: [&str; 12] =
    ["", " ", "\0", "a\0b", "a\u{202e}b", "\u{7f}", "é", "İ", "😀", "' OR 1=1 --", "%", "null"];

/// What has an id: the pool of an id, and where responses have it.
const IDS: [(&str, &str); 7] = [
    ("/table", "table"),
    ("/challenge/id", "challenge"),
    ("/user/id", "user"),
    ("/version", "study"),
    ("/secret", "token"),
    ("/view/party/gathering", "party"),
    ("/next_table", "table"),
];

/// A request with ids as `@POOL:INDEX`.
#[derive(Debug)]
struct Template {
    method: Method,
    path: String,
    body: Option<Value>,
}

/// Makes requests.
struct Generator<'a> {
    document: &'a Value,
    rng: StdRng,
    /// The number of ids per pool.
    known: HashMap<&'static str, usize>,
    names: Vec<String>,
}

impl Generator<'_> {
    fn pick<T: Clone>(&mut self, values: &[T]) -> T {
        values.choose(&mut self.rng).unwrap().clone()
    }

    fn odd_value(&mut self) -> Value {
        match self.rng.random_range(0..6) {
            0 => Value::Null,
            1 => self.pick(&[json!([]), json!({}), json!(true), json!(1.5), json!([[]])]),
            2 => self.pick(&[json!(-1), json!(i64::MAX), json!(u64::MAX), json!(i64::MIN), json!(256)]),
            3 => json!("x".repeat(self.rng.random_range(20..3_000))),
            _ => json!(self.pick(&ODD_TEXTS)),
        }
    }

    fn id(&mut self, pool: &'static str) -> Value {
        let known = self.known.get(pool).copied().unwrap_or(0);
        if known == 0 || self.rng.random_bool(0.2) {
            return json!("unknown1");
        }
        // Mostly recent ones, which belong to the present users.
        let index = known - 1 - self.rng.random_range(0..known.min(6));
        json!(format!("@{pool}:{index}"))
    }

    fn text(&mut self, name: &str) -> Value {
        let values: &[&str] = match name {
            "password" | "current" | "new" => &[PASSWORD, "another horse", "short"],
            "user" | "opponent" | "account" => return json!(self.pick(&self.names.clone())),
            "name" if self.rng.random_bool(0.7) => return json!(self.pick(&self.names.clone())),
            "text" => &["1. c3,e3", "[Event \"a\"]\n1. c3,e3 dark 2. a1,b1", "no record", "x\ty"],
            "language" => &["en", "de", "xx"],
            "address" => &["ada@example.org", "@", "a@b"],
            "rules" => &["classic", "small", "7:20:-", "x"],
            "position" => &["classic 10/10/10/10/10/10/10/10/10/10 - tiles 1", "x"],
            _ => &["a", "Ada's", "x y", "0"],
        };
        json!(self.pick(values))
    }

    /// A value for a schema; now and then one that it does not allow.
    fn value(&mut self, schema: &Value, name: &str) -> Value {
        if self.rng.random_bool(0.04) {
            return self.odd_value();
        }
        if let Some(reference) = schema["$ref"].as_str() {
            let component = reference.rsplit('/').next().unwrap();
            return match component {
                "TableId" => self.id("table"),
                "ChallengeId" => self.id("challenge"),
                "StudyId" => self.id("study"),
                "UserId" => self.id("user"),
                "PonteMove" => {
                    json!(self.pick(&["e5,f6", "dark", "light", "a1,b1", "h7,h8", "c3-e3", "pass", "x"]))
                }
                // Random seats, bots and the engine would make the next answers a matter of chance.
                "SeatPreference" => json!("first"),
                "Opponent" => match self.rng.random_range(0..3) {
                    0 => json!({"type": "anyone"}),
                    1 => json!({"type": "link"}),
                    _ => json!({"type": "user", "name": self.text("user")}),
                },
                _ => self.value(&self.document["components"]["schemas"][component].clone(), name),
            };
        }
        if let Some(variants) = schema["oneOf"].as_array() {
            let variant = self.pick(variants);
            return self.value(&variant, name);
        }
        if let Some(values) = schema["enum"].as_array() {
            return self.pick(values);
        }
        if let Some(value) = schema.get("const") {
            return value.clone();
        }
        let kind = schema["type"].as_str().or_else(|| schema["type"][0].as_str()).unwrap_or("object");
        match kind {
            "string" => self.text(name),
            "boolean" => json!(self.rng.random_bool(0.5)),
            "integer" | "number" => {
                let min = schema["minimum"].as_i64().unwrap_or(0);
                let max = schema["maximum"].as_i64().unwrap_or(min + 20).min(min + 1_000_000);
                json!(self.rng.random_range(min..=max))
            }
            // Bots act asynchronously, so their moves would differ.
            "array" if name == "bots" => json!([]),
            "array" => {
                let items = self.rng.random_range(0..3);
                (0..items).map(|_| self.value(&schema["items"], name)).collect()
            }
            _ => {
                let properties = schema["properties"].as_object().cloned().unwrap_or_default();
                let required = schema["required"].as_array().cloned().unwrap_or_default();
                let mut object = Map::new();
                for (property, schema) in &properties {
                    let is_required = required.iter().any(|one| one == property);
                    if self.rng.random_bool(if is_required { 0.97 } else { 0.5 }) {
                        object.insert(property.clone(), self.value(schema, property));
                    }
                }
                if self.rng.random_bool(0.02) {
                    object.insert("unknown".to_owned(), json!(1));
                }
                Value::Object(object)
            }
        }
    }

    fn request(&mut self, (path, method, operation): &(String, Method, Value)) -> Template {
        let mut path = path.clone();
        let mut query = Vec::new();
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let name = parameter["name"].as_str().unwrap();
            let is_party = path.contains("/seats/") && name == "id" && self.rng.random_bool(0.8);
            let value = match (is_party, name) {
                (true, _) => self.id("party"),
                (_, "id") if path.contains("/tokens/") => self.id("token"),
                _ => self.value(&parameter["schema"], name),
            };
            let text = value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
            if parameter["in"] == "path" {
                path = path.replace(&format!("{{{name}}}"), &encode(&text));
            } else if parameter["required"] == true || self.rng.random_bool(0.4) {
                query.push(format!("{name}={}", encode(&text)));
            }
        }
        if !query.is_empty() {
            path = format!("{path}?{}", query.join("&"));
        }
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        let body = (!schema.is_null()).then(|| self.value(schema, ""));
        Template { method: method.clone(), path, body }
    }
}

/// Percent-encodes text, except for names of ids.
fn encode(text: &str) -> String {
    if text.starts_with('@') {
        text.to_owned()
    } else {
        form_urlencoded::byte_serialize(text.as_bytes()).collect()
    }
}

/// A server with the ids that it has given, and its present users: an administrator, an account, a guest, a visitor.
struct Side {
    server: TestServer,
    ids: HashMap<&'static str, Vec<String>>,
    users: Vec<Client>,
}

impl Side {
    async fn new_users(&mut self, names: &[String; 2]) {
        let (mut admin, account) =
            (self.server.registered(&names[0]).await, self.server.registered(&names[1]).await);
        let user = self.server.sqlite.users(&[admin.id().await]).await.unwrap().remove(0);
        self.server.sqlite.update_user(&user, &UserRow { admin: true, ..user.clone() }).await.unwrap();
        // A game of the two, and a study of one of them.
        let challenge = json!({"terms": {"game": "ponte", "rules": "small"}, "opponent": {"type": "link"}, "seat": "first"});
        let waiting = admin.post("/challenges", challenge).await.expect(200);
        let join = format!("/challenges/{}/join", waiting["challenge"]["id"].as_str().unwrap());
        self.learn("challenge", &waiting["challenge"]["id"]);
        self.learn("table", &account.clone().post(&join, json!({})).await.expect(200)["table"]);
        let study = json!({"name": "Corners", "text": "1. c3,e3"});
        self.learn("study", &account.clone().post("/studies", study).await.expect(201)["id"]);
        self.users = vec![admin, account, self.server.guest().await, self.server.browser()];
    }

    /// The text with the ids of this server.
    fn resolve(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (pool, ids) in &self.ids {
            // The last ones first: `@table:1` is the start of `@table:12`.
            for (index, id) in ids.iter().enumerate().rev() {
                text = text.replace(&format!("@{pool}:{index}"), id);
            }
        }
        text
    }

    async fn send(&mut self, user: usize, template: &Template) -> TestResponse {
        let path = self.resolve(&template.path);
        let body = template.body.as_ref().map(|body| self.resolve(&body.to_string()).into_bytes());
        let media_type = body.is_some().then_some("application/json");
        let mut answer = None;
        // A node that has had no time for its heartbeat refuses to act, and changes nothing.
        wait_until("the server is available", async || {
            let client = &mut self.users[user];
            let body = body.clone().unwrap_or_default();
            let response = client.send_bytes(template.method.clone(), &path, media_type, body).await;
            let is_available = response.status != 503;
            answer = Some(response);
            is_available
        })
        .await;
        answer.unwrap()
    }

    fn learn(&mut self, pool: &'static str, id: &Value) {
        self.ids.entry(pool).or_default().push(id.as_str().unwrap_or_default().to_owned());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_request_gets_the_same_status_on_both_databases() {
    let seed: u64 = std::env::var("PONTI_SEED").map_or(1, |seed| seed.parse().unwrap());
    let url = test_services::Postgres::shared().create_database();
    let side = |server| Side { server, ids: HashMap::new(), users: Vec::new() };
    // Limits that refill would depend on the time that each server takes.
    let unlimited = Rate { burst: u32::MAX, per_minute: u32::MAX };
    let limits = RateLimits {
        wrong_passwords: unlimited,
        wrong_passwords_per_account: unlimited,
        reports: unlimited,
        ..RateLimits::default().scaled(1000)
    };
    let postgres = TestServer::on_postgres(postgres::open(&url).await.unwrap(), limits, &url).await;
    let mut sides = [side(TestServer::with_limits(limits, None).await), side(postgres)];
    let document = sides[0].server.browser().get("/openapi.json").await.expect(200);
    let mut operations = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            if !LEFT_OUT.contains(&operation["operationId"].as_str().unwrap()) {
                let path = path.strip_prefix(protocol::BASE_PATH).unwrap().to_owned();
                operations.push((path, method.to_uppercase().parse::<Method>().unwrap(), operation.clone()));
            }
        }
    }
    let rng = StdRng::seed_from_u64(seed);
    let mut generator = Generator { document: &document, rng, known: HashMap::new(), names: Vec::new() };
    let mut statuses: HashMap<u16, usize> = HashMap::new();
    for number in 0..REQUESTS {
        if number % REQUESTS_PER_USER == 0 {
            let names = ["Ada", "Ben"].map(|name| format!("{name}{number}"));
            for side in &mut sides {
                side.new_users(&names).await;
            }
            for pool in ["challenge", "table", "study"] {
                *generator.known.entry(pool).or_default() += 1;
            }
            generator.names = names.into_iter().chain(["nobody".to_owned()]).collect();
        }
        let operation = generator.pick(&operations);
        let template = generator.request(&operation);
        let user = generator.pick(&[0, 0, 0, 1, 1, 1, 2, 3]);
        let [one, other] = &mut sides;
        let (first, second) = (one.send(user, &template).await, other.send(user, &template).await);
        let code = |response: &TestResponse| response.body["error"]["code"].clone();
        assert_eq!(
            (first.status, code(&first)),
            (second.status, code(&second)),
            "request {number} of seed {seed}, by user {user}: {template:?}\n{}\n{}",
            first.body,
            second.body
        );
        assert!(!first.status.is_server_error(), "request {number}: {template:?} {}", first.body);
        *statuses.entry(first.status.as_u16()).or_default() += 1;
        for (pointer, pool) in IDS.into_iter().filter(|_| first.status.is_success()) {
            let found = |body: &Value| match (body.pointer(pointer), pool) {
                // These responses are what has the id.
                (Some(_), "study" | "token" | "party") => Some(body["id"].clone()),
                (found, _) => found.cloned(),
            };
            if let (Some(id @ Value::String(_)), Some(same)) = (found(&first.body), found(&second.body)) {
                one.learn(pool, &id);
                other.learn(pool, &same);
                *generator.known.entry(pool).or_default() += 1;
            }
        }
    }
    // Requests that all fail alike would show nothing.
    let succeeded: usize = statuses.iter().filter(|(status, _)| **status < 300).map(|(_, count)| count).sum();
    assert!(succeeded > REQUESTS / 5, "{statuses:?}");
    for pool in ["token", "party"] {
        assert!(generator.known.contains_key(pool), "no {pool}: {statuses:?}");
    }
    sides[1].server.state.tables.crash().await;
}
