//! Which page an address names.

use std::fmt;
use std::str::FromStr;

/// The part of an address that names one table, challenge or user: letters, digits, `-` and `_`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Part {
    bytes: [u8; Part::LONGEST],
    len: u8,
}

/// A text that cannot be part of an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadPart;

impl Part {
    /// The most characters. No id and no name is longer.
    pub const LONGEST: usize = 40;

    /// The text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

impl FromStr for Part {
    type Err = BadPart;

    fn from_str(text: &str) -> Result<Part, BadPart> {
        let fine = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if text.is_empty() || text.len() > Part::LONGEST || !text.bytes().all(fine) {
            return Err(BadPart);
        }
        let mut bytes = [0; Part::LONGEST];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Ok(Part { bytes, len: text.len() as u8 })
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

/// A page of the app.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Route {
    /// The first page, with both games.
    Home,
    /// Ponte del Diavolo.
    Ponte,
    /// Ciao Ciao.
    Ciao,
    /// Lessons.
    Learn,
    /// Settings.
    Settings,
    /// What this is.
    About,
    /// Who else is there: challenges, pairing, games to watch.
    Online,
    /// A challenge.
    Play(Part),
    /// A game at the server.
    Table(Part),
    /// One's own games.
    Games,
    /// Who one is.
    Account,
    /// Somebody.
    User(Part),
    /// All finished games.
    Records,
    /// Those of somebody.
    RecordsOf(Part),
    /// For administrators.
    Admin,
    /// An address that names nothing.
    Lost,
}

impl Route {
    /// The pages that exist once. Tables, challenges and users have one each.
    pub const ALL: [Route; 11] = [
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
        Route::Admin,
    ];

    /// The page of a path; a slash at its end does not matter.
    ///
    /// ```
    /// use web::routes::Route;
    ///
    /// assert_eq!(Route::of("/ponte/"), Route::Ponte);
    /// assert_eq!(Route::of("/table/k3v9xq2mbd"), Route::Table("k3v9xq2mbd".parse().unwrap()));
    /// assert_eq!(Route::of("/nowhere"), Route::Lost);
    /// ```
    pub fn of(path: &str) -> Route {
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
            "/admin" => Route::Admin,
            _ => Route::with_part(path).unwrap_or(Route::Lost),
        }
    }

    fn with_part(path: &str) -> Option<Route> {
        let (kind, part) = path.strip_prefix('/')?.split_once('/')?;
        let part = part.parse().ok()?;
        match kind {
            "play" => Some(Route::Play(part)),
            "table" => Some(Route::Table(part)),
            "users" => Some(Route::User(part)),
            "records" => Some(Route::RecordsOf(part)),
            _ => None,
        }
    }

    /// Its path.
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
            Route::Admin => "/admin".to_owned(),
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

    /// The page of somebody.
    pub fn user(name: &str) -> Route {
        name.parse().map_or(Route::Lost, Route::User)
    }

    /// The finished games of somebody.
    pub fn records_of(name: &str) -> Route {
        name.parse().map_or(Route::Lost, Route::RecordsOf)
    }

    /// Whether the page needs a server. All others work without a connection.
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
            | Route::Admin => true,
            Route::Home
            | Route::Ponte
            | Route::Ciao
            | Route::Learn
            | Route::Settings
            | Route::About
            | Route::Lost => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_found_by_its_path() {
        let part: Part = "k3v9xq2mbd".parse().unwrap();
        let named = [Route::Play(part), Route::Table(part), Route::User(part), Route::RecordsOf(part)];
        for route in Route::ALL.into_iter().chain(named) {
            assert_eq!(Route::of(&route.path()), route);
            assert_eq!(Route::of(&format!("{}/", route.path())), route);
        }
        assert_eq!(Route::of("/index.html"), Route::Home);
        assert_eq!(Route::user("guest-48_21"), Route::of("/users/guest-48_21"));
    }

    #[test]
    fn what_names_nothing_is_lost() {
        let long = format!("/table/{}", "x".repeat(Part::LONGEST + 1));
        for path in
            ["/ponte/x", "/table", "/table/", "/table/a/b", "/play/ä", "/users/a b", "/x/y", "x", &long]
        {
            assert_eq!(Route::of(path), Route::Lost, "{path}");
        }
        assert_eq!(Route::user("../.."), Route::Lost);
    }
}
