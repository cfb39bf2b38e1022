//! Drives the browser app as a person would, in a real browser, against the program that people run.
//!
//! `cargo xtask test browser` builds both and starts this package's program, which runs every test of its folder
//! `suite`. A test is a function that is given a [`World`]: a [`Browser`] and a [`Server`]. Each visit has a
//! [`Profile`] of its own, in which nothing was ever visited or kept, and fails on any error or warning of the
//! console, of its workers too. Several people who play against each other are several profiles over one server:
//!
//! ```no_run
//! use browser_tests::{Look, World};
//!
//! fn two_people_see_the_same(world: &World) -> anyhow::Result<()> {
//!     let one = world.browser.profile(&world.server.address)?.open("/ponte", Look::WIDE)?;
//!     let other = world.browser.profile(&world.server.address)?.open("/ponte", Look::PHONE)?;
//!     one.click_named("button", "New game")?;
//!     one.wait_for("#new-dialog[open]")?;
//!     other.wait_text("Your turn")?;
//!     // Closing looks at the console; a page that is only dropped has not been checked.
//!     one.close()?;
//!     other.close()
//! }
//! ```
//!
//! What the program prints looks like the output of `cargo test`, so that it is counted the same way.
//!
//! | module | subject |
//! | --- | --- |
//! | `devtools` | a browser, spoken to by the protocol of its developer tools |
//! | `profile` | profiles: what one person's browser keeps |
//! | `page` | a page: where it is, what is on it, what it complains about |
//! | `hands` | what a person does on a page, with pointer, finger and keys |
//! | `eyes` | pictures of a page, and the checks of accessibility in `access.js` |
//! | `server` | the program that serves the app |
//! | `relay` | a network that can be cut |
//! | `world` | tests, and how they are run and counted |

#![forbid(unsafe_code)]

mod devtools;
mod eyes;
mod hands;
mod page;
mod profile;
mod relay;
mod server;
mod world;

pub use devtools::Browser;
pub use page::{Look, Page};
pub use profile::Profile;
pub use relay::Relay;
pub use server::Server;
pub use world::{Test, World, run};
