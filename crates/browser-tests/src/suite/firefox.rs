//! A smoke test in Firefox: load the app, play a move, reload without a server.

use anyhow::{Context, Result, ensure};
use browser_tests::{Firefox, Harness, Server, Test};

pub(crate) const TESTS: &[Test] = &[("firefox_plays_and_reloads_offline", smoke)];

fn smoke(harness: &Harness) -> Result<()> {
    let program = harness.firefox().context(
        "Firefox is missing: install it, as with apt-get install firefox-esr, or name it with --firefox",
    )?;
    let server = Server::start_offline(harness.program())?;
    let mut firefox = Firefox::start(program, harness.temporary_path("firefox-profile"))?;
    firefox.navigate(&format!("{}ponte", server.address))?;
    firefox.wait_until("document.querySelectorAll('.board .cell.legal').length > 50")?;
    // A move, and the answer of the engine in its worker.
    for cell in ["c3", "e3"] {
        firefox.click(&format!(".board .cell[data-cell={cell}]"))?;
    }
    firefox.wait_until("document.querySelectorAll('.cell.tiled').length >= 2")?;
    // The engine may answer with a colour alone, or with a colour and two tiles.
    firefox.wait_until("document.querySelectorAll('#turn-list li').length >= 2 && !document.querySelector('.status-line.thinking')")?;
    let turns = "document.querySelectorAll('#turn-list li').length";
    let played = firefox.eval(turns)?;
    // The service worker stores all files before it takes over.
    firefox.wait_until("navigator.serviceWorker.controller !== null")?;
    drop(server);
    firefox.reload()?;
    firefox.wait_until("document.querySelectorAll('.cell.tiled').length >= 2")?;
    ensure!(firefox.eval(turns)? == played, "the game has changed");
    ensure!(firefox.console_errors().is_empty(), "{:?}", firefox.console_errors());
    Ok(())
}
