//! The paths that the server answers with the app are the routes of the app.

use std::collections::BTreeSet;

use web::routes::Route;

#[test]
fn server_routes_match_the_routes_of_the_app() {
    let served = BTreeSet::from(server::ROUTES.map(str::to_owned));
    let pages: BTreeSet<String> = Route::ALL.into_iter().map(Route::path).collect();
    assert_eq!(served, pages);
    for prefix in server::PREFIXES {
        assert_ne!(Route::from_path(&format!("{prefix}k3v9xq2mbd")), Route::Lost, "{prefix}");
    }
}
