//! Routing: the pages of the app and their URL paths.

use std::fmt;
use std::str::FromStr;

/// The path segment that identifies a table, challenge, user or study: ASCII letters, digits, `-` and `_`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Slug {
    bytes: [u8; Slug::MAX_LEN],
    len: u8,
}

/// The error for a text that is not a valid [`Slug`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidSlug;

impl Slug {
    /// The maximum length in bytes. No id and no name is longer.
    pub const MAX_LEN: usize = 40;

    /// The text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

impl FromStr for Slug {
    type Err = InvalidSlug;

    fn from_str(text: &str) -> Result<Slug, InvalidSlug> {
        let is_valid = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if text.is_empty() || text.len() > Slug::MAX_LEN || !text.bytes().all(is_valid) {
            return Err(InvalidSlug);
        }
        let mut bytes = [0; Slug::MAX_LEN];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Ok(Slug { bytes, len: text.len() as u8 })
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Slug {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

/// A page of the app.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Route {
    /// The home page, with both games.
    Home,
    /// Ponte del Diavolo.
    Ponte,
    /// Ciao Ciao.
    Ciao,
    /// Lessons.
    Learn,
    /// Settings.
    Settings,
    /// Information about the app.
    About,
    /// The lobby: challenges, pairing, games to watch.
    Online,
    /// A challenge.
    Play(Slug),
    /// A game on the server.
    Table(Slug),
    /// The games of the current user.
    Games,
    /// The account of the current user.
    Account,
    /// The profile of a user.
    User(Slug),
    /// All finished games.
    Records,
    /// The finished games of a user.
    RecordsOf(Slug),
    /// The players with the highest ratings.
    Leaderboards,
    /// The reports of users, for administrators.
    Admin,
    /// The hub of the study pages.
    Study,
    /// A study on the server.
    OpenStudy(Slug),
    /// The analysis board.
    Analysis,
    /// A stored analysis.
    SavedAnalysis(Slug),
    /// The review of a game.
    Review(Slug),
    /// Puzzles.
    Puzzles,
    /// A board for other pages to show in a frame.
    Embed,
    /// An unknown path.
    Lost,
}

impl Route {
    /// The routes without a parameter.
    pub const ALL: [Route; 16] = [
        Route::Home,
        Route::Ponte,
        Route::Ciao,
        Route::Learn,
        Route::Settings,
        Route::About,
        Route::Online,
        Route::Games,
        Route::Account,
        Route::Records,
        Route::Leaderboards,
        Route::Admin,
        Route::Study,
        Route::Analysis,
        Route::Puzzles,
        Route::Embed,
    ];

    /// The route of a path. A trailing slash is ignored.
    ///
    /// ```
    /// use web::routes::Route;
    ///
    /// assert_eq!(Route::from_path("/ponte/"), Route::Ponte);
    /// assert_eq!(Route::from_path("/table/k3v9xq2mbd"), Route::Table("k3v9xq2mbd".parse().unwrap()));
    /// assert_eq!(Route::from_path("/nowhere"), Route::Lost);
    /// ```
    pub fn from_path(path: &str) -> Route {
        let path = path.trim_end_matches('/');
        match path {
            "" | "/index.html" => Route::Home,
            "/ponte" => Route::Ponte,
            "/ciao" => Route::Ciao,
            "/learn" => Route::Learn,
            "/settings" => Route::Settings,
            "/about" => Route::About,
            "/online" => Route::Online,
            "/games" => Route::Games,
            "/account" => Route::Account,
            "/records" => Route::Records,
            "/leaderboards" => Route::Leaderboards,
            "/admin" => Route::Admin,
            "/study" => Route::Study,
            "/analysis" => Route::Analysis,
            "/puzzles" => Route::Puzzles,
            "/embed" => Route::Embed,
            _ => Route::with_slug(path).unwrap_or(Route::Lost),
        }
    }

    fn with_slug(path: &str) -> Option<Route> {
        let (kind, slug) = path.strip_prefix('/')?.split_once('/')?;
        let slug = slug.parse().ok()?;
        match kind {
            "play" => Some(Route::Play(slug)),
            "table" => Some(Route::Table(slug)),
            "users" => Some(Route::User(slug)),
            "records" => Some(Route::RecordsOf(slug)),
            "study" => Some(Route::OpenStudy(slug)),
            "analysis" => Some(Route::SavedAnalysis(slug)),
            "review" => Some(Route::Review(slug)),
            _ => None,
        }
    }

    /// The path of the route.
    pub fn path(self) -> String {
        match self {
            Route::Home | Route::Lost => "/".to_owned(),
            Route::Ponte => "/ponte".to_owned(),
            Route::Ciao => "/ciao".to_owned(),
            Route::Learn => "/learn".to_owned(),
            Route::Settings => "/settings".to_owned(),
            Route::About => "/about".to_owned(),
            Route::Online => "/online".to_owned(),
            Route::Play(id) => format!("/play/{id}"),
            Route::Table(id) => format!("/table/{id}"),
            Route::Games => "/games".to_owned(),
            Route::Account => "/account".to_owned(),
            Route::User(name) => format!("/users/{name}"),
            Route::Records => "/records".to_owned(),
            Route::RecordsOf(name) => format!("/records/{name}"),
            Route::Leaderboards => "/leaderboards".to_owned(),
            Route::Admin => "/admin".to_owned(),
            Route::Study => "/study".to_owned(),
            Route::OpenStudy(id) => format!("/study/{id}"),
            Route::Analysis => "/analysis".to_owned(),
            Route::SavedAnalysis(id) => format!("/analysis/{id}"),
            Route::Review(id) => format!("/review/{id}"),
            Route::Puzzles => "/puzzles".to_owned(),
            Route::Embed => "/embed".to_owned(),
        }
    }

    /// The page of a table.
    pub fn table(id: &protocol::TableId) -> Route {
        id.as_str().parse().map_or(Route::Lost, Route::Table)
    }

    /// The page of a challenge.
    pub fn challenge(id: &protocol::ChallengeId) -> Route {
        id.as_str().parse().map_or(Route::Lost, Route::Play)
    }

    /// The page of a study.
    pub fn study(id: &protocol::StudyId) -> Route {
        id.as_str().parse().map_or(Route::Lost, Route::OpenStudy)
    }

    /// The page of a user.
    pub fn user(name: &str) -> Route {
        name.parse().map_or(Route::Lost, Route::User)
    }

    /// The finished games of a user.
    pub fn records_of(name: &str) -> Route {
        name.parse().map_or(Route::Lost, Route::RecordsOf)
    }

    /// Whether the page belongs to online play. All others work without a connection, except for studies on the server.
    pub fn is_online(self) -> bool {
        match self {
            Route::Online
            | Route::Play(_)
            | Route::Table(_)
            | Route::Games
            | Route::Account
            | Route::User(_)
            | Route::Records
            | Route::RecordsOf(_)
            | Route::Leaderboards
            | Route::Admin => true,
            Route::Home
            | Route::Ponte
            | Route::Ciao
            | Route::Learn
            | Route::Settings
            | Route::About
            | Route::Study
            | Route::OpenStudy(_)
            | Route::Analysis
            | Route::SavedAnalysis(_)
            | Route::Review(_)
            | Route::Puzzles
            | Route::Embed
            | Route::Lost => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_is_restored_from_its_path() {
        let slug: Slug = "k3v9xq2mbd".parse().unwrap();
        let named = [
            Route::Play(slug),
            Route::Table(slug),
            Route::User(slug),
            Route::RecordsOf(slug),
            Route::OpenStudy(slug),
            Route::SavedAnalysis(slug),
            Route::Review(slug),
        ];
        for route in Route::ALL.into_iter().chain(named) {
            assert_eq!(Route::from_path(&route.path()), route);
            assert_eq!(Route::from_path(&format!("{}/", route.path())), route);
        }
        assert_eq!(Route::from_path("/index.html"), Route::Home);
        assert_eq!(Route::user("guest-48_21"), Route::from_path("/users/guest-48_21"));
    }

    #[test]
    fn unknown_paths_are_lost() {
        let long = format!("/table/{}", "x".repeat(Slug::MAX_LEN + 1));
        for path in
            ["/ponte/x", "/table", "/table/", "/table/a/b", "/play/ä", "/users/a b", "/x/y", "x", &long]
        {
            assert_eq!(Route::from_path(path), Route::Lost, "{path}");
        }
        assert_eq!(Route::user("../.."), Route::Lost);
    }
}
