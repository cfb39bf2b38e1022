//! The server answers with the app at exactly those addresses that are pages of it.

use std::collections::BTreeSet;

#[test]
fn the_server_knows_the_pages_of_the_app() {
    let served = BTreeSet::from(server::ROUTES);
    let pages: BTreeSet<&str> = web::routes::Route::ALL.iter().map(|route| route.path()).collect();
    assert_eq!(served, pages);
}
