//! English descriptions of turns, advice and reviews.

use ciao::turn::Settled;
use ciao::{Face, Seat, Settlement};
use ciao_engine::Accuracy;
use ciao_engine::coach::{AnnouncementAdvice, AnswerAdvice, Review, TurnReview};

/// The names of the seats.
pub(super) type Names<'a> = &'a dyn Fn(Seat) -> String;

/// The name of a seat without a player name, such as `seat 1`.
pub(super) fn seat(seat: Seat) -> String {
    format!("seat {seat}")
}

/// A probability in percent with one decimal.
pub(super) fn percent(probability: f64) -> String {
    format!("{:.1} %", 100.0 * probability)
}

/// Whether descriptions contain the faces of turns that were not contested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HiddenFaces {
    Shown,
    Secret,
}

/// The description of a turn.
pub(super) fn turn(settled: &Settled, hidden: HiddenFaces, names: Names<'_>) -> String {
    let shown = hidden == HiddenFaces::Shown;
    let turn = settled.turn;
    let active = names(settled.active);
    let said = match turn.contester {
        None if !shown => format!("{active} announced {}, which was approved", turn.announced),
        _ if turn.is_bluff() => format!("{active} rolled {} and announced {}", turn.face, turn.announced),
        _ => format!("{active} rolled and announced {}", turn.announced),
    };
    let then = match turn.settlement() {
        Settlement::Approved => {
            let known = if turn.is_bluff() && shown { ", which was approved" } else { "" };
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

/// The description of the move of a seat's pawn.
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

/// A note on the accuracy of advice that is not exact.
fn accuracy_note(accuracy: Accuracy) -> &'static str {
    match accuracy {
        Accuracy::Exact => "",
        Accuracy::Estimated => "  (estimated: games with more than two players are not solved exactly)\n",
        Accuracy::Rough => "  (a rough guess: there is no trained network for these rules)\n",
    }
}

/// Advice on an announcement.
pub(super) fn announcing(advice: &AnnouncementAdvice) -> String {
    let mut text = format!("  with {} the best play announces   wins    contested\n", advice.face);
    for option in &advice.options {
        let kind = if option.truthful { "the truth" } else { "a bluff" };
        text += &format!(
            "    {} ({kind:<9})       {:>7}  {:>9}  {:>9}\n",
            option.number,
            percent(option.frequency),
            percent(option.value),
            percent(option.contest_probability),
        );
    }
    text + accuracy_note(advice.accuracy)
}

/// Advice on an answer.
pub(super) fn answering(advice: &AnswerAdvice) -> String {
    let bluff = match advice.bluff_probability {
        Some(probability) => format!("is a bluff {} of the time", percent(probability)),
        None => "is never announced by the best play".to_owned(),
    };
    format!(
        "  a {} here {bluff}; contest it {} of the time\n  approving wins {}, contesting wins {}\n{}",
        advice.announced,
        percent(advice.frequency),
        percent(advice.approve_value),
        percent(advice.contest_value),
        accuracy_note(advice.accuracy),
    )
}

/// A change of a winning probability in points, with its sign.
fn points(change: f64) -> String {
    let points = 100.0 * change;
    if points.abs() < 0.05 { "0.0".to_owned() } else { format!("{points:+.1}") }
}

/// Decisions that cost less are not listed.
const MIN_LISTED_COST: f64 = 0.005;

/// The review of a game.
pub(super) fn review(review: &Review, names: Names<'_>) -> String {
    let mut text = String::new();
    for turn in &review.turns {
        for line in costly_decisions(turn, names) {
            text += &format!("  turn {:>3}: {line}\n", turn.number);
        }
    }
    if text.is_empty() {
        text += "  no decision cost more than half a percent\n";
    }
    text += "total\n";
    for ((seat, sum), now) in Seat::ALL.into_iter().zip(&review.seats).zip(&review.values) {
        let worst = sum
            .worst
            .map(|worst| format!(", the most expensive in turn {}: {}", worst.turn, percent(worst.cost)));
        text += &format!(
            "  {}: {} of {} decisions sound, cost {}{}; winning probability now {}\n",
            names(seat),
            sum.sound,
            sum.decisions,
            percent(sum.cost),
            worst.unwrap_or_default(),
            percent(*now),
        );
        let here = if sum.cost_here > 0.0 {
            format!(", {} against these opponents", points(-sum.cost_here))
        } else {
            String::new()
        };
        text += &format!(
            "    points from the dice {}, from own decisions {}{here}, from the others and their answers {}\n",
            points(sum.luck),
            points(-sum.cost),
            points(sum.rest),
        );
    }
    text
}

/// The decisions of a turn with a cost, one line each.
fn costly_decisions(turn: &TurnReview, names: Names<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(made) = turn.announcement.as_ref().filter(|made| made.cost >= MIN_LISTED_COST) {
        let better = made.advice.options.iter().max_by(|a, b| a.value.total_cmp(&b.value));
        let better = better.map(|option| option.number.to_string()).unwrap_or_default();
        let rolled = match made.advice.face {
            Face::Cross => "a cross".to_owned(),
            Face::Number(number) => format!("a {number}"),
        };
        lines.push(format!(
            "{} announced {} with {rolled}, which cost {}; {better} is best",
            names(made.advice.seat),
            turn.turn.announced,
            percent(made.cost),
        ));
    }
    for answer in turn.answers.iter().filter(|answer| answer.cost >= MIN_LISTED_COST) {
        let did = if answer.contested { "contested" } else { "approved" };
        let bluff = answer
            .advice
            .bluff_probability
            .map_or("never announced".to_owned(), |p| format!("a bluff {}", percent(p)));
        lines.push(format!(
            "{} {did} a {} ({bluff}), which cost {}",
            names(answer.advice.seat),
            answer.advice.announced,
            percent(answer.cost),
        ));
    }
    lines
}
