//! The app as a folder on a web host that only has files, below a path: what needs a server is absent, the rest works, also offline.

use anyhow::{Context, Result, ensure};
use browser_tests::{Harness, Page, StaticHost, Test, Viewport};

use super::pages::wait_for_service_worker;
use super::ponte::{start_game, tap};

pub(crate) const TESTS: &[Test] = &[("static_folder_works_below_a_path_and_offline", below_a_path)];

fn below_a_path(harness: &Harness) -> Result<()> {
    let folder = harness.static_app().context("name the static folder with --static-app")?;
    let host = StaticHost::start(folder)?;
    let page = harness.open(&host.address, "/", Viewport::DESKTOP)?;
    harness.with_page(page, |page| {
        no_links_to_a_server(page)?;
        page.screenshot(&harness.screenshot_path("static-home-1280"))?;
        for route in ["/ciao", "/learn", "/settings", "/about", "/study", "/puzzles"] {
            page.navigate(&format!("/#{route}"))?;
            page.wait_for("main h1")?;
            no_links_to_a_server(page).with_context(|| route.to_owned())?;
        }
        page.screenshot(&harness.screenshot_path("static-puzzles-1280"))?;
        page.navigate("/#/analysis#game/small/c3,e3/dark/a7,g7")?;
        page.wait_count(".cell.tiled", 4)?;
        page.click("label:has(#engine)")?;
        page.wait_for("#engine-lines .engine-line")?;
        wait_for_service_worker(page)?;
        page.set_offline(true)?;
        drop(host);
        page.navigate("/#/ponte")?;
        page.reload()?;
        start_game(page, 4)?;
        tap(page, "b2")?;
        tap(page, "d4")?;
        page.wait_for("#choose-dark")?;
        page.screenshot(&harness.screenshot_path("static-ponte-1280"))
    })
}

/// No link of the page leads to online play or to an account.
fn no_links_to_a_server(page: &Page) -> Result<()> {
    let links = page.eval(
        "[...document.querySelectorAll('a[href]')].map((link) => link.hash.slice(1).split('/')[1])
            .filter((page) => ['online', 'account', 'party', 'leaderboards', 'records', 'users', 'table', 'screen', 'play', 'admin'].includes(page)).join()",
    )?;
    ensure!(links == "", "links to pages that need a server: {links}");
    Ok(())
}
