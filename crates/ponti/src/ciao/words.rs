//! Ciao Ciao in words: turns, advice, reviews.

use ciao::turn::Settled;
use ciao::{Face, Seat, Settlement};
use ciao_engine::coach::{AnnounceAdvice, AnswerAdvice, Review, TurnReview};
use ciao_engine::mind::Known;

/// How seats are called.
pub(super) type Names<'a> = &'a dyn Fn(Seat) -> String;

/// `seat 1`, where nobody has a name.
pub(super) fn seat(seat: Seat) -> String {
    format!("seat {seat}")
}

/// A chance with a digit after the point.
pub(super) fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}

/// A turn in words. The face of a turn that nobody contested is told only if it is `shown`.
pub(super) fn tell(settled: &Settled, shown: bool, names: Names<'_>) -> String {
    let turn = settled.turn;
    let active = names(settled.active);
    let said = match turn.contester {
        None if !shown => format!("{active} announced {}, and nobody doubted it", turn.announced),
        _ if turn.is_bluff() => format!("{active} rolled {} and announced {}", turn.face, turn.announced),
        _ => format!("{active} rolled and announced {}", turn.announced),
    };
    let then = match turn.settlement() {
        Settlement::Approved => {
            let known = if turn.is_bluff() && shown { ", nobody doubted it" } else { "" };
            format!("{known}: {}", advance(settled, settled.active, names))
        }
        Settlement::BluffCalled(by) if settled.before.on_bridge(by) => {
            let by_name = names(by);
            format!(", {by_name} contested: {active}'s pawn falls, {}", advance(settled, by, names))
        }
        Settlement::BluffCalled(by) => format!(", {} contested: {active}'s pawn falls", names(by)),
        Settlement::TruthCalled(by) => {
            let lost =
                if settled.before.on_bridge(by) { "pawn falls" } else { "lowest pawn leaves the podium" };
            let (by, advance) = (names(by), advance(settled, settled.active, names));
            format!(", {by} contested: {by}'s {lost}, {advance}")
        }
    };
    let end = match settled.after.outcome() {
        None => String::new(),
        Some(winners) => {
            let all: Vec<String> = winners.iter().map(names).collect();
            let verb = if all.len() > 1 { "share the victory" } else { "wins" };
            format!("; {} {verb}", all.join(" and "))
        }
    };
    format!("{said}{then}{end}")
}

/// Where a seat's pawn goes.
fn advance(settled: &Settled, seat: Seat, names: Names<'_>) -> String {
    let (before, after) = (&settled.before, &settled.after);
    let step = (1..=before.rules().podium())
        .find(|&step| after.step(step) == Some(seat) && before.step(step) != Some(seat));
    let name = names(seat);
    match (step, after.plank(seat)) {
        (Some(step), _) => format!("{name} reaches step {step} of the podium"),
        (None, Some(plank)) => format!("{name} goes to plank {plank}"),
        (None, None) => format!("{name} stays"),
    }
}

/// How far advice can be trusted, where it is not exact.
fn doubt(known: Known) -> &'static str {
    match known {
        Known::Exactly => "",
        Known::Nearly => "  (estimated: this table is too large to be solved exactly)\n",
        Known::Roughly => "  (a rough guess: nothing was learned about a game of these sizes)\n",
    }
}

/// What the coach says about announcing.
pub(super) fn announcing(advice: &AnnounceAdvice) -> String {
    let mut text = format!("  with {} the best play announces   wins    contested\n", advice.face);
    for option in &advice.options {
        let kind = if option.truth { "the truth" } else { "a bluff" };
        text += &format!(
            "    {} ({kind:<9})       {:>7}  {:>9}  {:>9}\n",
            option.number,
            percent(option.frequency),
            percent(option.value),
            percent(option.contested),
        );
    }
    text + doubt(advice.known)
}

/// What the coach says about answering.
pub(super) fn answering(advice: &AnswerAdvice) -> String {
    let bluff = match advice.bluff {
        Some(chance) => format!("is a bluff {} of the time", percent(chance)),
        None => "is never announced by the best play".to_owned(),
    };
    format!(
        "  a {} here {bluff}; contest it {} of the time\n  approving wins {}, contesting wins {}\n{}",
        advice.announced,
        percent(advice.frequency),
        percent(advice.approve),
        percent(advice.contest),
        doubt(advice.known),
    )
}

/// Decisions that cost less are not worth a line.
const WORTH_TELLING: f64 = 0.005;

/// What the coach says about a whole game.
pub(super) fn review(review: &Review, names: Names<'_>) -> String {
    let mut text = String::new();
    for turn in &review.turns {
        for line in dear(turn, names) {
            text += &format!("  turn {:>3}: {line}\n", turn.number);
        }
    }
    if text.is_empty() {
        text += "  no decision cost more than half a percent\n";
    }
    text += "in all\n";
    for ((seat, sum), now) in Seat::ALL.into_iter().zip(&review.seats).zip(&review.now) {
        let worst = sum.worst.map(|(turn, cost)| format!(", the dearest in turn {turn}: {}", percent(cost)));
        text += &format!(
            "  {}: {} of {} decisions sound, {} given away{}; chances now {}\n",
            names(seat),
            sum.sound,
            sum.decisions,
            percent(sum.cost),
            worst.unwrap_or_default(),
            percent(*now),
        );
    }
    text
}

/// The decisions of a turn that cost something, a line each.
fn dear(turn: &TurnReview, names: Names<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(made) = turn.announcement.as_ref().filter(|made| made.cost >= WORTH_TELLING) {
        let better = made.advice.options.iter().max_by(|a, b| a.value.total_cmp(&b.value));
        let better = better.map(|option| option.number.to_string()).unwrap_or_default();
        let rolled = match made.advice.face {
            Face::Cross => "a cross".to_owned(),
            Face::Number(number) => format!("a {number}"),
        };
        lines.push(format!(
            "{} announced {} with {rolled}, which cost {}; {better} is best",
            names(made.advice.seat),
            turn.played.announced,
            percent(made.cost),
        ));
    }
    for answer in turn.answers.iter().filter(|answer| answer.cost >= WORTH_TELLING) {
        let did = if answer.contested { "contested" } else { "approved" };
        let bluff =
            answer.advice.bluff.map_or("never announced".to_owned(), |p| format!("a bluff {}", percent(p)));
        lines.push(format!(
            "{} {did} a {} ({bluff}), which cost {}",
            names(answer.advice.seat),
            answer.advice.announced,
            percent(answer.cost),
        ));
    }
    lines
}
