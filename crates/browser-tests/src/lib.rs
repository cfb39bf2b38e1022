//! End-to-end tests of the browser app: a real browser against the real `ponti` binary.
//!
//! `cargo xtask test browser` builds both and starts this package's binary, which runs every test under `suite`. A test
//! is a function that takes a [`Harness`]. Each visit has its own [`Profile`] (cookies, storage, service workers), and
//! fails on any error or warning in the console of the page or of its workers. Players who meet online are several
//! profiles that visit one server:
//!
//! ```no_run
//! use browser_tests::{Harness, Viewport};
//!
//! fn two_profiles_share_a_server(harness: &Harness) -> anyhow::Result<()> {
//!     let server = harness.online_server()?;
//!     let first = harness.open(&server.address, "/online", Viewport::DESKTOP)?;
//!     let second = harness.open(&server.address, "/online", Viewport::PHONE)?;
//!     // `with_pages` takes screenshots on failure, closes the pages and checks their consoles.
//!     harness.with_pages(vec![first, second], |pages| {
//!         pages[0].click_role("button", "New game")?;
//!         pages[1].wait_for_text("Your turn")
//!     })
//! }
//! ```
//!
//! Pages see a fixed date and seeded random numbers, see [`Viewport`]. Tests run under `libtest-mimic`, so the output and the
//! options are those of `cargo test`. Each failure names its screenshots and the command that repeats it.
//!
//! | module | subject |
//! | --- | --- |
//! | `devtools` | starts the browser and speaks the Chrome DevTools Protocol |
//! | `firefox` | a small WebDriver BiDi client for Firefox |
//! | `profile` | browser contexts: the storage of one user |
//! | `viewport` | screen size, theme, motion, touch and language |
//! | `page` | one tab: navigation, evaluation, waiting, console messages |
//! | `input` | mouse, touch and keyboard |
//! | `screenshots` | PNG files of pages |
//! | `accessibility` | checks pages with axe-core, and with the app's own rules |
//! | `server` | the `ponti` process under test |
//! | `static_host` | a web host for the static folder |
//! | `proxy` | a TCP proxy that simulates network failures |
//! | `harness` | what a test is given, and how failures are reported |

#![forbid(unsafe_code)]

mod accessibility;
mod devtools;
mod firefox;
mod harness;
mod input;
mod page;
mod profile;
mod proxy;
mod screenshots;
mod server;
mod static_host;
mod viewport;

pub use devtools::Browser;
pub use firefox::Firefox;
pub use harness::{Environment, Harness, SEED_VARIABLE, Test};
pub use page::Page;
pub use profile::Profile;
pub use proxy::Proxy;
pub use server::Server;
pub use static_host::StaticHost;
pub use viewport::Viewport;
