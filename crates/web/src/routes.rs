//! Which page an address names.

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
    /// An address that names nothing.
    Lost,
}

impl Route {
    /// The pages that exist.
    pub const ALL: [Route; 6] =
        [Route::Home, Route::Ponte, Route::Ciao, Route::Learn, Route::Settings, Route::About];

    /// The page of a path; a slash at its end does not matter.
    ///
    /// ```
    /// use web::routes::Route;
    ///
    /// assert_eq!(Route::of("/ponte/"), Route::Ponte);
    /// assert_eq!(Route::of("/nowhere"), Route::Lost);
    /// ```
    pub fn of(path: &str) -> Route {
        match path.trim_end_matches('/') {
            "" | "/index.html" => Route::Home,
            "/ponte" => Route::Ponte,
            "/ciao" => Route::Ciao,
            "/learn" => Route::Learn,
            "/settings" => Route::Settings,
            "/about" => Route::About,
            _ => Route::Lost,
        }
    }

    /// Its path.
    pub const fn path(self) -> &'static str {
        match self {
            Route::Home | Route::Lost => "/",
            Route::Ponte => "/ponte",
            Route::Ciao => "/ciao",
            Route::Learn => "/learn",
            Route::Settings => "/settings",
            Route::About => "/about",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_found_by_its_path() {
        for route in Route::ALL {
            assert_eq!(Route::of(route.path()), route);
        }
        assert_eq!(Route::of("/index.html"), Route::Home);
        assert_eq!(Route::of("/ponte/x"), Route::Lost);
    }
}
