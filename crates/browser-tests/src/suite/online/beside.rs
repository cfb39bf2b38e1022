//! What surrounds games between people: how they begin and end, lists of them, moves in advance.

use anyhow::{Result, ensure};
use browser_tests::{Look, Test, World};
use serde_json::json;

use super::ponte::{agree, open};
use super::{arrive, leave, place_of, ponte_terms, seat, table_of};
use crate::suite::ponte::tap;

pub(super) const TESTS: &[Test] = &[
    ("online_quick_pairing_and_a_game_called_off", pairing),
    ("online_moves_in_advance_lists_and_giving_up", slow_game),
];

fn pairing(world: &World) -> Result<()> {
    let hall = world.hall()?;
    let pages = vec![arrive(world, &hall, Look::WIDE)?, arrive(world, &hall, Look::PHONE)?];
    world.gather(pages, |pages| {
        pages[0].click("#pairings .pairing:not([disabled])")?;
        pages[0].wait_for("#play-decline")?;
        pages[0].is_for_everybody()?;
        pages[1].click("#pairings .pairing:not([disabled])")?;
        for page in pages {
            page.wait_for("#table-ponte")?;
        }
        ensure!(table_of(&pages[0])? == table_of(&pages[1])?, "they were not brought together");
        ensure!(place_of(&pages[0])? != place_of(&pages[1])?, "they sit on one chair");
        pages[0].wait_for(".seat.to_act .clock.running")?;
        // Before the second turn nobody loses anything.
        leave(&pages[1])?;
        for page in pages {
            page.wait_for("#table-end[open]")?;
            page.wait_text("Nobody has won")?;
        }
        Ok(())
    })
}

fn slow_game(world: &World) -> Result<()> {
    let hall = world.hall()?;
    let mut terms = ponte_terms(5);
    terms["clock"] = json!({ "kind": "each", "limit": 259_200_000 });
    let pages = seat(world, &hall, &[Look::WIDE, Look::PHONE], &terms)?;
    world.gather(pages, |pages| {
        let (one, other) = (&pages[0], &pages[1]);
        let table = table_of(one)?;
        open(one, other)?;
        // If you go there, I go here.
        one.click("#advance-begin")?;
        for cell in ["e5", "e1", "a5", "c1"] {
            tap(one, cell)?;
        }
        one.is_for_everybody()?;
        one.screenshot(&world.screen("online-advance-light-1280"))?;
        one.click("#advance-keep")?;
        one.wait_count("#advance li", 1)?;
        one.wait_count(".cell.tiled", 2)?;
        one.go("/games")?;
        one.wait_for("#games-waiting .row")?;
        ensure!(!one.sees("#games-to_act .row")?, "it is not their turn");
        tap(other, "e5")?;
        tap(other, "e1")?;
        // The reply is there although nobody looks at the board.
        other.wait_count(".cell.tiled", 6)?;
        other.wait_for(".your-turn")?;
        tap(other, "e3")?;
        tap(other, "a3")?;
        // Nothing was said about that, and the list changes by itself.
        one.wait_for("#games-to_act .row")?;
        one.wait_gone("#games-waiting .row")?;
        one.click("#games-to_act .row-main")?;
        one.wait_for("#table-ponte")?;
        ensure!(table_of(one)? == table, "the list leads elsewhere");
        one.wait_count(".cell.tiled", 8)?;
        agree(pages)?;
        leave(one)?;
        other.wait_for("#table-end[open]")?;
        other.wait_text("You have won")?;
        one.go("/games")?;
        one.wait_for("#games-over .row")?;
        // It is among the finished games of everybody, whoever looks for it.
        one.click("a[href^='/records/']")?;
        one.wait_count("#records-found .row", 1)?;
        one.is_for_everybody()?;
        let taken = one.eval(
            "fetch(document.querySelector('#records-download').href).then((answer) => answer.text())",
        )?;
        ensure!(taken.as_str().is_some_and(|text| text.contains("[Rules \"5")), "the record is {taken}");
        one.write("#records-against", "nobody-of-this-name")?;
        one.click("#records-go")?;
        one.wait_text("No game fits")?;
        other.go("/records")?;
        other.wait_count("#records-found .row", 1)?;
        other.choose("#records-game", "ciao")?;
        other.click("#records-go")?;
        other.wait_text("No game fits")?;
        other.choose("#records-game", "ponte")?;
        other.click("#records-go")?;
        other.wait_count("#records-found .row", 1)?;
        other.is_for_everybody()?;
        other.screenshot(&world.screen("online-records-light-390"))?;
        other.click("#records-found .row-main")?;
        ensure!(table_of(other)? == table, "the record leads elsewhere");
        Ok(())
    })
}
