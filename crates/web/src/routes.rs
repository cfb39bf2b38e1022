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

/// A part of the app: a module that is loaded with the first of its pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// What is always there.
    Main,
    /// Small pages.
    More,
    /// Ciao Ciao.
    Ciao,
    /// Lessons.
    Learn,
    /// Online play.
    Online,
    /// Analysis, reviews, puzzles.
    Study,
}

macro_rules! routes {
    (pages { $($page:ident $path:literal $part:ident $title:literal,)* }
     named { $($named:ident $prefix:literal $named_part:ident $named_title:literal,)* }) => {
        /// A page of the app.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs, reason = "the table says it")]
        pub enum Route {
            $($page,)*
            $($named(Slug),)*
            /// An unknown path.
            Lost,
        }

        impl Route {
            /// The routes without a parameter.
            pub const ALL: &[Route] = &[$(Route::$page,)*];

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
                match path.trim_end_matches('/') {
                    "" | "/index.html" => return Route::Home,
                    $($path => return Route::$page,)*
                    path => {
                        $(if let Some(Ok(slug)) = path.strip_prefix($prefix).map(str::parse) {
                            return Route::$named(slug);
                        })*
                    }
                }
                Route::Lost
            }

            /// The path of the route.
            pub fn path(self) -> String {
                match self {
                    $(Route::$page => $path.to_owned(),)*
                    $(Route::$named(slug) => format!("{}{slug}", $prefix),)*
                    Route::Lost => "/".to_owned(),
                }
            }

            /// The part that the page belongs to.
            pub fn part(self) -> Part {
                match self {
                    $(Route::$page => Part::$part,)*
                    $(Route::$named(_) => Part::$named_part,)*
                    Route::Lost => Part::Main,
                }
            }

            /// The key of its title.
            pub fn title(self) -> &'static str {
                match self {
                    $(Route::$page => $title,)*
                    $(Route::$named(_) => $named_title,)*
                    Route::Lost => "lost-title",
                }
            }
        }
    };
}

include!("routes/table.rs");

impl Route {
    /// The page of a table.
    pub fn table(id: &protocol::TableId) -> Route {
        id.as_str().parse().map_or(Route::Lost, Route::Table)
    }

    /// The page of a table for a screen that everyone in a room sees.
    pub fn screen(id: &protocol::TableId) -> Route {
        id.as_str().parse().map_or(Route::Lost, Route::Screen)
    }

    /// Whether the page is shown without the header of the app: a board in another page, a screen for a room.
    pub fn is_bare(self) -> bool {
        matches!(self, Route::Embed | Route::Screen(_))
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
            Route::Screen(slug),
            Route::User(slug),
            Route::RecordsOf(slug),
            Route::OpenStudy(slug),
            Route::SavedAnalysis(slug),
            Route::Review(slug),
        ];
        for route in Route::ALL.iter().copied().chain(named) {
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
