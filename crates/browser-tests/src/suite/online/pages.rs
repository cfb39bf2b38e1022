//! The pages about playing each other: in both themes, on narrow and wide screens, for everybody.

use anyhow::{Context, Result};
use browser_tests::{Look, Page, Test, World};
use serde_json::json;

use super::ciao::act;
use super::ponte::open;
use super::{arrive, ask, ciao_terms, leave, ponte_terms, seat, table_of};
use crate::suite::pages::{LANGUAGES, speak};
use crate::suite::ponte::tap;

pub(super) const TESTS: &[Test] = &[("online_pages_are_for_everybody", pages)];

/// Looks at a page in every way.
fn look_at(world: &World, page: &Page, name: &str) -> Result<()> {
    for dark in [false, true] {
        for look in [Look::PHONE, Look::WIDE] {
            page.look(Look { dark, ..look })?;
            page.settle()?;
            let theme = if dark { "dark" } else { "light" };
            page.is_for_everybody().with_context(|| format!("{name}, {theme}, {} wide", look.width))?;
            let file = format!("online-{name}-{theme}-{}", look.width);
            page.screenshot_whole(&world.screen(&file))?;
        }
    }
    // Words are the longest where there is the least room.
    page.look(Look::NARROW)?;
    for language in LANGUAGES {
        speak(page, language)?;
        page.is_for_everybody().with_context(|| format!("{name}, {language}"))?;
    }
    speak(page, "en")
}

fn pages(world: &World) -> Result<()> {
    let hall = world.hall()?;
    let mut terms = ponte_terms(7);
    terms["clock"] = json!({ "kind": "increment", "base": 900_000, "step": 10_000 });
    let people = seat(world, &hall, &[Look::WIDE, Look::WIDE], &terms)?;
    world.gather(people, |people| {
        let (ada, ben) = (&people[0], &people[1]);
        ask(ada, "POST", "/register", &json!({ "name": "Ada", "password": "over the seven bridges" }))?;
        ask(ben, "POST", "/register", &json!({ "name": "Ben", "password": "under the seven bridges" }))?;
        for page in people {
            page.reload()?;
        }
        open(ada, ben)?;
        look_at(world, ben, "table-ponte")?;
        let ponte = table_of(ada)?;
        for (page, cells) in [(ben, ["g7", "g5"]), (ada, ["a7", "a5"])] {
            page.look(Look::WIDE)?;
            page.wait_for(".your-turn")?;
            for cell in cells {
                tap(page, cell)?;
            }
        }
        ben.wait_for(".your-turn")?;
        // A game that is over, one of Ciao Ciao, a challenge that waits, and a report.
        leave(ben)?;
        look_at(world, ada, "table-over")?;
        let mut terms = ciao_terms(2);
        terms["clock"] = json!({ "kind": "each", "limit": 259_200_000 });
        let made = json!({ "terms": terms, "against": { "kind": "person", "name": "Ben" }, "seat": "first" });
        ask(ada, "POST", "/challenges", &made)?;
        ben.go("/online")?;
        ben.wait_for("#my-challenges .row")?;
        look_at(world, ben, "lobby")?;
        ben.click("#my-challenges .row-main")?;
        ben.wait_for("#play-accept")?;
        look_at(world, ben, "challenge")?;
        ben.click("#play-accept")?;
        ben.wait_for("#table-ciao")?;
        ada.go(&table_of(ben)?)?;
        act(ada, "#ciao-roll")?;
        look_at(world, ada, "table-ciao-mine")?;
        act(ada, "#ciao-say-2")?;
        ben.wait_for("#ciao-contest")?;
        look_at(world, ben, "table-ciao")?;
        let waiting = json!({ "terms": ponte_terms(10), "against": { "kind": "anyone" }, "seat": "chance" });
        let waiting = ask(ada, "POST", "/challenges", &waiting)?;
        let waiting = waiting["challenge"]["id"].as_str().context("no challenge")?.to_owned();
        ada.go(&format!("/play/{waiting}"))?;
        ada.wait_for("#play-link")?;
        look_at(world, ada, "link")?;
        ben.go("/online")?;
        ben.wait_for("#seats .join")?;
        look_at(world, ben, "seats")?;
        ben.go("/games")?;
        ben.wait_for("#games-over .row")?;
        look_at(world, ben, "games")?;
        ben.go("/account")?;
        ben.wait_for("#sign-out")?;
        look_at(world, ben, "account")?;
        ben.go("/people/Ada")?;
        ben.wait_for("#opponents")?;
        look_at(world, ben, "person")?;
        ben.click("#person-report")?;
        ben.wait_for("#report-dialog[open]")?;
        look_at(world, ben, "report")?;
        ben.write("#report-text", "She plays too well.")?;
        ben.click("#report-go")?;
        ben.wait_gone("#report-dialog")?;
        hall.beside(&["admin", "grant", "Ada"])?;
        ada.go("/account")?;
        ada.click("a[href='/admin']")?;
        ada.wait_for("#reports .report")?;
        look_at(world, ada, "admin")?;
        ada.go(&ponte)?;
        ada.wait_for("#table-result")
    })?;
    let nobody = arrive(world, &hall, Look::WIDE)?;
    world.attend(nobody, |page| {
        page.go("/account")?;
        page.wait_for("#sign-up")?;
        look_at(world, page, "nobody")?;
        page.go("/games")?;
        page.is_for_everybody()
    })
}
