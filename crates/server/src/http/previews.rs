//! Link previews: Open Graph tags in the pages of tables, challenges, users and studies, and pictures of positions for them.
//!
//! Pictures show what a spectator may see. They are drawn off the async threads, one at a time, and kept until the table
//! has changed, but at least for a while: a preview need not show the latest move.

use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use draw::{CiaoTable, PonteBoard, Style, Theme};
use protocol::{ChallengeId, GameKind, Occupant, StudyId, TableId, TableState};
use table::GameView;
use tokio::sync::{OnceCell, Semaphore};

use super::extract::Address;
use super::static_files::{self, StaticFiles};
use crate::accounts::Caller;
use crate::background;
use crate::cache::Cache;
use crate::state::AppState;

/// The width of a picture in pixels, which is what previews show at most.
const PICTURE_WIDTH: u32 = 630;
/// How many pictures are kept at least.
const CACHE_CAPACITY: usize = 128;
/// How many pictures are drawn at the same time.
const MAX_RENDERINGS: usize = 1;
/// How long a picture is shown even if the table has changed.
const MIN_PICTURE_AGE: Duration = Duration::from_secs(30);

/// What pages with a preview need.
pub(crate) struct Previews {
    files: Arc<StaticFiles>,
    state: Arc<AppState>,
    pictures: Cache<TableId, TablePicture>,
    /// The pictures of the two games.
    game_pictures: [OnceCell<Option<Bytes>>; 2],
    renderings: Semaphore,
}

/// A picture of a table.
#[derive(Clone)]
struct TablePicture {
    /// The number of the event that it shows.
    number: u64,
    drawn: Instant,
    bytes: Bytes,
}

impl TablePicture {
    fn is_recent(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.drawn) < MIN_PICTURE_AGE
    }
}

/// The content of the tags.
struct Tags {
    title: String,
    description: String,
    /// The path of the picture.
    picture: String,
}

impl Previews {
    pub(crate) fn new(files: Arc<StaticFiles>, state: Arc<AppState>) -> Arc<Previews> {
        let renderings = Semaphore::new(MAX_RENDERINGS);
        let pictures = Cache::new(CACHE_CAPACITY);
        Arc::new(Previews { files, state, pictures, game_pictures: Default::default(), renderings })
    }

    /// The tags for a page; none if what it shows does not exist.
    async fn tags(&self, path: &str) -> Option<Tags> {
        let (kind, name) = path.strip_prefix('/')?.split_once('/')?;
        match kind {
            "table" => {
                let id: TableId = name.parse().ok()?;
                let table = self.state.tables.state(&id, None).await.ok()?;
                let names: Vec<String> =
                    table.summary.seats.iter().map(|seat| player(&seat.occupant)).collect();
                let state = if table.summary.outcome.is_some() { "Finished game" } else { "Live game" };
                let game = game_name(table.summary.terms.game.kind());
                Some(Tags {
                    title: names.join(" – "),
                    description: format!("{state} of {game} on Ponti"),
                    picture: format!("/preview/table/{id}"),
                })
            }
            "play" => {
                let id: ChallengeId = name.parse().ok()?;
                let row = self.state.tables.challenge(&id).await.ok()?;
                let challenge = self.state.tables.describe_challenge(&row).await.ok()?;
                let game = game_name(challenge.terms.game.kind());
                Some(Tags {
                    title: format!("{} invites you to play {game}", challenge.challenger.name),
                    description: "Play in the browser. No sign-up.".to_owned(),
                    picture: format!("/preview/game/{}", challenge.terms.game.kind().as_str()),
                })
            }
            "users" => {
                let profile = self.state.accounts.profile(name).await.ok()?;
                let best = profile.ratings.iter().max_by_key(|entry| entry.games);
                let description = match best {
                    Some(entry) => {
                        format!("Rated {} in {} on Ponti", entry.rating.rating, game_name(entry.game))
                    }
                    None => "Player on Ponti".to_owned(),
                };
                let picture =
                    format!("/preview/game/{}", best.map_or(GameKind::Ponte, |entry| entry.game).as_str());
                Some(Tags { title: profile.user.name, description, picture })
            }
            "study" => {
                let id: StudyId = name.parse().ok()?;
                let study = self.state.accounts.study(&Caller::ANONYMOUS, &id).await.ok()?.summary;
                Some(Tags {
                    title: study.name,
                    description: format!("Study of Ponte del Diavolo by {} on Ponti", study.owner.name),
                    picture: format!("/preview/game/{}", GameKind::Ponte.as_str()),
                })
            }
            _ => None,
        }
    }

    /// The picture of a table, drawn if it has changed.
    async fn table_picture(&self, id: &TableId) -> Option<Bytes> {
        if let Some(bytes) = self.kept_picture(id, TablePicture::is_recent) {
            return Some(bytes);
        }
        let _permit = self.renderings.acquire().await.ok()?;
        // Another request may have had it drawn meanwhile.
        if let Some(bytes) = self.kept_picture(id, TablePicture::is_recent) {
            return Some(bytes);
        }
        let table = self.state.tables.state(id, None).await.ok()?;
        let number = table.summary.number;
        let bytes = match self.kept_picture(id, |picture, _| picture.number == number) {
            Some(bytes) => bytes,
            None => render(move || position_svg(&table)).await?,
        };
        let picture = TablePicture { number, drawn: Instant::now(), bytes: bytes.clone() };
        self.pictures.insert(id.clone(), picture, 1);
        Some(bytes)
    }

    /// The picture that is kept of a table, if it will do.
    fn kept_picture(&self, id: &TableId, will_do: impl Fn(&TablePicture, Instant) -> bool) -> Option<Bytes> {
        let picture = self.pictures.get(id).filter(|picture| will_do(picture, Instant::now()))?;
        Some(picture.bytes)
    }

    /// The picture of a game, drawn once.
    async fn game_picture(&self, game: GameKind) -> Option<Bytes> {
        let cell = match game {
            GameKind::Ponte => &self.game_pictures[0],
            GameKind::Ciao => &self.game_pictures[1],
        };
        cell.get_or_init(|| async move { render(move || game_svg(game).unwrap_or_default()).await })
            .await
            .clone()
    }

    /// The address of the server, which previews have to name completely: the public URL and nothing else. Whoever sends a
    /// request chooses its host.
    fn origin(&self) -> Option<&str> {
        self.state.config.public_url.as_deref().map(|url| url.trim_end_matches('/'))
    }
}

/// The page of a table, challenge or user, with tags for previews. A client above its rate limit gets none.
pub(crate) async fn get_page(
    State(previews): State<Arc<Previews>>,
    Address(address): Address,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let document = previews.files.app.find("/").and_then(|file| std::str::from_utf8(&file.plain.bytes).ok());
    let quota = previews.state.address_limiter.take_for(&address, 1, Instant::now());
    let tags = if quota.check().is_ok() { previews.tags(uri.path()).await } else { None };
    let (Some(document), Some(tags)) = (document, tags) else {
        return static_files::get_file(State(Arc::clone(&previews.files)), Address(address), uri, headers)
            .await;
    };
    let html = insert_tags(document, &tags, previews.origin(), uri.path());
    ([(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-cache")], html).into_response()
}

/// The picture of a table.
pub(crate) async fn get_table_picture(
    State(previews): State<Arc<Previews>>,
    Path(id): Path<String>,
) -> Response {
    let Ok(id) = id.parse::<TableId>() else { return StatusCode::NOT_FOUND.into_response() };
    respond(previews.table_picture(&id).await)
}

/// The picture of a game, for invitations.
pub(crate) async fn get_game_picture(
    State(previews): State<Arc<Previews>>,
    Path(game): Path<String>,
) -> Response {
    match [GameKind::Ponte, GameKind::Ciao].into_iter().find(|kind| kind.as_str() == game) {
        Some(game) => respond(previews.game_picture(game).await),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Draws a picture as PNG, off the async threads.
async fn render(svg: impl FnOnce() -> String + Send + 'static) -> Option<Bytes> {
    let drawn = background::compute(move || png(&svg(), PICTURE_WIDTH)).await.ok()?;
    drawn.ok().map(Bytes::from)
}

#[cfg(feature = "pictures")]
use draw::png;

/// Fails: this build has no pictures. Pages name none, so only who asks for one by its address notices.
#[cfg(not(feature = "pictures"))]
fn png(_svg: &str, _width: u32) -> Result<Vec<u8>, ()> {
    Err(())
}

/// A position of a game, for invitations.
fn game_svg(game: GameKind) -> Option<String> {
    let style = Style::new(Theme::Light);
    match game {
        GameKind::Ponte => example().map(|position| PonteBoard::new(&position).svg(&style)),
        GameKind::Ciao => {
            let game = ciao::Game::new(ciao::Rules::default(), ciao::Players::Three);
            Some(CiaoTable::new(game.state()).svg(&style))
        }
    }
}

fn respond(picture: Option<Bytes>) -> Response {
    match picture {
        Some(picture) => {
            ([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "public, max-age=300")], picture).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// A finished game of Ponte del Diavolo, as an example.
fn example() -> Option<ponte::Position> {
    "10:-:- ll1ll2dd1/ll1ll2d2/7d2/l3l4d/l3l2d1d/l3l2d1d/l3l4d/7d2/7d2/dddd3dd1 \
     a7-a9,b9-d9,e7-e9,h3-h5,h6-h8 over 20"
        .parse()
        .ok()
}

/// The position of a table, as spectators see it.
fn position_svg(table: &TableState) -> String {
    let style = Style::new(Theme::Light);
    match &table.view.game {
        GameView::Ponte { position, moves, .. } => {
            let mut board = PonteBoard::new(position);
            if let Some(&last) = moves.last() {
                board.marks.set_last(last);
            }
            board.svg(&style)
        }
        GameView::Ciao { view } => CiaoTable::new(&view.state).svg(&style),
    }
}

fn game_name(game: GameKind) -> &'static str {
    match game {
        GameKind::Ponte => "Ponte del Diavolo",
        GameKind::Ciao => "Ciao Ciao",
    }
}

fn player(occupant: &Occupant) -> String {
    match occupant {
        Occupant::User { user } => user.name.clone(),
        Occupant::Engine { level } => match ponte_engine::Level::new(*level) {
            Some(known) => format!("{} (level {level})", known.name()),
            None => format!("Engine, level {level}"),
        },
        Occupant::Bot { character } => character.name().to_owned(),
        Occupant::Guest { name } => name.clone(),
    }
}

/// Inserts the tags at the end of the head; those with addresses only if that of the server is known.
fn insert_tags(document: &str, tags: &Tags, origin: Option<&str>, path: &str) -> String {
    let Some((head, rest)) = document.split_once("</head>") else { return document.to_owned() };
    let mut html = head.to_owned();
    let url = origin.map(|origin| format!("{origin}{path}"));
    let picture =
        origin.filter(|_| cfg!(feature = "pictures")).map(|origin| format!("{origin}{}", tags.picture));
    for (name, content) in [
        ("og:type", Some("website")),
        ("og:site_name", Some("Ponti")),
        ("og:title", Some(&*tags.title)),
        ("og:description", Some(&*tags.description)),
        ("og:url", url.as_deref()),
        ("og:image", picture.as_deref()),
        ("twitter:card", Some("summary")),
    ] {
        let Some(content) = content else { continue };
        let _ = writeln!(html, "<meta property=\"{name}\" content=\"{}\">", escape(content));
    }
    html + "</head>" + rest
}

/// Escapes a text for an attribute in double quotes.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {

    use axum::body::Body;
    use axum::http::Request;
    use axum::http::header::HOST;
    use http_body_util::BodyExt;
    use serde_json::json;
    use tower::ServiceExt;

    use super::*;
    use crate::http::assets::App;
    use crate::rate_limit::RateLimits;
    use crate::router::server_router;
    use crate::testing::TestServer;

    /// Requests a path of the whole server; status, media type and body.
    async fn request(server: &TestServer, path: &str) -> (u16, String, Vec<u8>) {
        let document = "<!doctype html><html><head><title>Ponti</title></head><body></body></html>";
        let app = App::from_files([("index.html".to_owned(), document.as_bytes().into())]);
        let router = server_router(app, Some(&server.state), &server.state.config);
        let request = Request::get(path).header(HOST, "evil.example").body(Body::empty()).unwrap();
        let response = router.oneshot(request).await.unwrap();
        let media_type = response.headers()[CONTENT_TYPE].to_str().unwrap().to_owned();
        let status = response.status().as_u16();
        (status, media_type, response.into_body().collect().await.unwrap().to_bytes().to_vec())
    }

    #[tokio::test]
    async fn shared_pages_have_tags_and_a_picture_of_the_position() {
        let limits = RateLimits::default().scaled(1000);
        let server = TestServer::with_limits(limits, Some("http://ponti.example")).await;
        let mut ada = server.registered("ada").await;
        let challenge = json!({"terms": {"game": "ponte", "rules": "small"}, "opponent": {"type": "link"}});
        let waiting = ada.post("/challenges", challenge.clone()).await.expect(200);
        let id = waiting["challenge"]["id"].as_str().unwrap();
        let (status, _, page) = request(&server, &format!("/play/{id}")).await;
        let page = String::from_utf8(page).unwrap();
        assert_eq!(status, 200);
        assert!(page.contains("content=\"ada invites you to play Ponte del Diavolo\""), "{page}");
        let picture = page.contains("content=\"http://ponti.example/preview/game/ponte\"");
        assert_eq!(picture, cfg!(feature = "pictures"), "{page}");
        let mut engine = challenge;
        engine["opponent"] = json!({"type": "engine", "level": 1});
        let started = ada.post("/challenges", engine).await.expect(200);
        let table = started["table"].as_str().unwrap();
        let page = String::from_utf8(request(&server, &format!("/table/{table}")).await.2).unwrap();
        assert_eq!(page.contains(&format!("/preview/table/{table}\"")), cfg!(feature = "pictures"), "{page}");
        assert!(page.contains("ada"), "{page}");
        let name = ponte_engine::Level::FIRST.name();
        assert!(page.contains(&format!("{name} (level 1)")), "{page}");
        assert!(
            String::from_utf8(request(&server, "/users/ada").await.2)
                .unwrap()
                .contains("og:title\" content=\"ada\"")
        );
        let pictures = [format!("/preview/table/{table}"), "/preview/game/ciao".to_owned()];
        for path in pictures.into_iter().filter(|_| cfg!(feature = "pictures")) {
            let (status, media_type, picture) = request(&server, &path).await;
            assert_eq!((status, media_type.as_str()), (200, "image/png"), "{path}");
            assert!(picture.starts_with(b"\x89PNG"), "{path}");
        }
        // What does not exist has no tags, and the app says so.
        let (status, _, page) = request(&server, "/table/k3v9xq2mbd").await;
        assert_eq!(status, 200);
        assert!(!String::from_utf8(page).unwrap().contains("og:"));
    }

    #[tokio::test]
    async fn a_server_that_does_not_know_its_address_names_none() {
        let server = TestServer::start().await;
        server.registered("ada").await;
        let page = String::from_utf8(request(&server, "/users/ada").await.2).unwrap();
        assert!(page.contains("og:title\" content=\"ada\""), "{page}");
        assert!(!page.contains("evil.example") && !page.contains("og:url"), "{page}");
    }

    #[test]
    fn tags_are_escaped_and_at_the_end_of_the_head() {
        let tags = Tags {
            title: "\"A\" & <b>".to_owned(),
            description: String::new(),
            picture: "/preview/game/ponte".to_owned(),
        };
        let html =
            insert_tags("<head><title>x</title></head><body>", &tags, Some("https://p.example"), "/play/x");
        assert!(html.contains("content=\"&quot;A&quot; &amp; &lt;b&gt;\""), "{html}");
        let picture = html.contains("content=\"https://p.example/preview/game/ponte\"");
        assert_eq!(picture, cfg!(feature = "pictures"), "{html}");
        assert!(html.ends_with("\n</head><body>"), "{html}");
    }
}
