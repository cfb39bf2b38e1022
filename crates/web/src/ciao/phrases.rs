//! Names, status, turns, results and advice of Ciao Ciao as phrases.

use ciao::{Character, Face, PendingAction, PhaseView, Seat, Settlement, State};
use engine_api::{Accuracy, AnswerAdvice};
use table::EndReason;

use crate::ciao::coach::{Advice, DecisionSubject, Effect, NEGLIGIBLE_COST, ReviewedDecision};
use crate::ciao::view::{CompletedTurn, PlayerName, PlayerView};
use crate::player::Player;
use crate::texts::{Phrase, Translate, phrase};

/// The name of the player at a seat, as the viewer sees it.
pub fn name(view: &PlayerView, seat: Seat, texts: &impl Translate) -> String {
    let who = view.name(seat);
    match who {
        PlayerName::Bot(character) => {
            let twins = view.seats().filter(|&other| view.name(other) == who).count();
            bot_name(*character, if twins > 1 { seat.number() } else { 0 }, texts)
        }
        _ => player_name(who, seat, texts),
    }
}

/// The text of a player's name.
pub fn player_name(who: &PlayerName, seat: Seat, texts: &impl Translate) -> String {
    texts.translate(&match who {
        PlayerName::You => phrase("ciao-you"),
        PlayerName::Human => phrase("ciao-person").number("number", seat.number()),
        PlayerName::Bot(character) => return bot_name(*character, 0, texts),
        PlayerName::Named(name) => return name.clone(),
    })
}

/// The name of a bot. The number distinguishes bots with the same name; 0 for none.
pub fn bot_name(character: Character, number: u8, texts: &impl Translate) -> String {
    texts.translate(&phrase("ciao-bot").text("character", character.as_str()).number("number", number))
}

/// A player in a sentence.
fn player(view: &PlayerView, seat: Seat, texts: &impl Translate) -> Player {
    match view.name(seat) {
        PlayerName::You => Player::You,
        _ => Player::Named(name(view, seat, texts)),
    }
}

/// A face as a selector.
fn face_selector(face: Face) -> String {
    match face {
        Face::Number(number) => number.to_string(),
        Face::Cross => "cross".to_owned(),
    }
}

/// A face for the player who rolled it.
pub fn face(face: Face) -> Phrase {
    match face {
        Face::Number(number) => phrase("ciao-face-number").number("number", number),
        Face::Cross => phrase("ciao-face-cross"),
    }
}

/// The status line: the pending decision, and who makes it.
pub fn status(view: &PlayerView, texts: &impl Translate) -> String {
    let Some(seat) = view.to_act() else { return outcome(view, texts) };
    let who = name(view, seat, texts);
    let mine = view.todo() != PendingAction::Wait;
    let viewer = match (mine, view.shared()) {
        (true, false) => "you",
        (true, true) => "shared",
        (false, _) => "other",
    };
    let phrase = match (view.game().now, view.name(seat)) {
        // The claim at stake stays on the screen during all decisions.
        (PhaseView::Rolling { .. } | PhaseView::Announcing { .. }, PlayerName::Bot(_)) => {
            phrase("ciao-thinks")
        }
        (PhaseView::Rolling { .. }, _) => phrase("ciao-to-roll").text("viewer", viewer),
        (PhaseView::Announcing { .. }, _) => phrase("ciao-to-announce").text("viewer", viewer),
        (PhaseView::Asking { active, announced, .. }, _) => {
            let said_by = if *view.name(active) == PlayerName::You { "you" } else { "other" };
            let asked = if mine {
                phrase("ciao-to-answer").text("viewer", viewer)
            } else {
                phrase("ciao-is-asked").text("said-by", said_by)
            };
            asked.text("active", name(view, active, texts)).number("number", announced)
        }
        (PhaseView::Over { .. }, _) => return outcome(view, texts),
    };
    texts.translate(&phrase.text("who", who))
}

/// The winners, after the reason if it was a resignation or the clock.
pub fn outcome(view: &PlayerView, texts: &impl Translate) -> String {
    let Some((winners, ended)) = view.outcome() else { return String::new() };
    let names: Vec<String> = winners.iter().map(|&seat| name(view, seat, texts)).collect();
    let won = match winners[..] {
        [] => return texts.translate(&phrase("ciao-called-off")),
        [seat] if *view.name(seat) == PlayerName::You => phrase("ciao-you-won"),
        [_] => phrase("ciao-won").text("who", &names[0]),
        _ => phrase("ciao-shared").text("who", names.join(", ")),
    };
    let won = texts.translate(&won);
    let loser = match view.seats().count() {
        2 => view.seats().find(|seat| !winners.contains(seat)).map(|seat| player(view, seat, texts)),
        _ => None,
    };
    let why = match (ended, loser) {
        (EndReason::Completed | EndReason::Aborted, _) => return won,
        (EndReason::Resignation, Some(loser)) => loser.add_to(phrase("decided-resignation")),
        (EndReason::Timeout, Some(loser)) => loser.add_to(phrase("decided-time")),
        (EndReason::Resignation | EndReason::Timeout, None) => phrase("decided-others-left"),
    };
    format!("{} {}", texts.translate(&why), as_sentence(won))
}

/// Adds a full stop to a text without punctuation at its end.
pub fn as_sentence(text: String) -> String {
    if text.ends_with(['.', '!', '?']) { text } else { text + "." }
}

/// A completed turn: announcement, answer and face.
pub fn describe_turn(view: &PlayerView, completed: &CompletedTurn, texts: &impl Translate) -> String {
    describe_turn_with(completed, &|seat| player(view, seat, texts), texts)
}

/// A completed turn, with players from `player_of`.
pub fn describe_turn_with(
    completed: &CompletedTurn,
    player_of: &impl Fn(Seat) -> Player,
    texts: &impl Translate,
) -> String {
    let turn = completed.turn;
    let phrase = match turn.settlement() {
        Settlement::Approved => phrase("ciao-told-approved"),
        Settlement::BluffCalled(by) => {
            // The face of a contested turn is always shown.
            let face = turn.face.map(face_selector).unwrap_or_default();
            player_of(by).add_as(phrase("ciao-told-bluff").text("face", face), "by", "contester")
        }
        Settlement::TruthCalled(by) => player_of(by).add_as(phrase("ciao-told-truth"), "by", "contester"),
    };
    texts.translate(&player_of(turn.active).add_to(phrase.number("number", turn.announced)))
}

/// What happened to the pawns in a turn.
pub fn describe_result(view: &PlayerView, completed: &CompletedTurn, texts: &impl Translate) -> String {
    describe_result_with(completed, &|seat| player(view, seat, texts), texts)
}

/// What happened to the pawns in a turn, with players from `player_of`.
pub fn describe_result_with(
    completed: &CompletedTurn,
    player_of: &impl Fn(Seat) -> Player,
    texts: &impl Translate,
) -> String {
    let mut words = Vec::new();
    if let Some(seat) = completed.fallen() {
        let bridge = completed.before.on_bridge(seat);
        let fell = if bridge { phrase("ciao-fell") } else { phrase("ciao-fell-from-podium") };
        words.push(texts.translate(&player_of(seat).add_to(fell)));
    }
    if let Some((seat, step)) = completed.arrived() {
        let arrived = phrase("ciao-arrived").number("points", step);
        words.push(texts.translate(&player_of(seat).add_to(arrived)));
    }
    if let Some((seat, _)) = completed.walked() {
        let plank = completed.after.plank(seat).unwrap_or_default();
        let walked = phrase("ciao-walked").number("plank", plank);
        words.push(texts.translate(&player_of(seat).add_to(walked)));
    }
    words.join(" ")
}

/// The position of a player's pawns.
pub fn standing(state: &State, seat: Seat) -> Phrase {
    let waiting = state.reserve(seat);
    match state.plank(seat) {
        Some(plank) => phrase("ciao-standing").number("plank", plank).number("waiting", waiting),
        None => phrase("ciao-standing-off"),
    }
}

/// A share that is not negative in percent, with one decimal. Sums of changes can exceed one.
pub fn percent(share: f64, texts: &impl Translate) -> String {
    let tenths = (share.max(0.0) * 1000.0).round() as i64;
    texts.translate(&phrase("ciao-percent").number("whole", tenths / 10).number("tenth", tenths % 10))
}

/// A decision, made or pending.
pub fn decision(reviewed: &ReviewedDecision, texts: &impl Translate) -> String {
    match reviewed.decision.subject {
        DecisionSubject::Announcement { face, number: None } => {
            texts.translate(&phrase("ciao-coach-rolled").text("face", face_selector(face)))
        }
        DecisionSubject::Announcement { face, number: Some(announced) } => {
            texts.translate(&said(face, announced))
        }
        DecisionSubject::Answer { announced, contested } => texts.translate(&answered(announced, contested)),
    }
}

/// An announcement after a roll.
pub fn said(face: Face, announced: u8) -> Phrase {
    let truth = if face.backs(announced) { "yes" } else { "no" };
    let said = phrase("ciao-coach-said").text("face", face_selector(face));
    said.number("number", announced).text("truth", truth)
}

/// An answer to an announcement, or none yet.
pub fn answered(announced: u8, contested: Option<bool>) -> Phrase {
    let answer = match contested {
        None => "open",
        Some(true) => "contested",
        Some(false) => "approved",
    };
    phrase("ciao-coach-answered").number("number", announced).text("answer", answer)
}

/// The cost of a decision.
pub fn cost(cost: f64, texts: &impl Translate) -> String {
    cost_with_error(cost, None, texts)
}

/// The cost of a decision, unless it is an estimate that is no greater than its error.
pub fn cost_with_error(cost: f64, error: Option<f64>, texts: &impl Translate) -> String {
    texts.translate(&match error {
        _ if cost < NEGLIGIBLE_COST => phrase("ciao-coach-sound"),
        Some(error) if error >= cost => phrase("ciao-coach-close"),
        _ => phrase("ciao-coach-cost").text("percent", percent(cost, texts)),
    })
}

/// How often: a share in whole percent.
pub fn share(share: f64, texts: &impl Translate) -> String {
    texts.translate(&phrase("ciao-share").number("whole", (share.clamp(0.0, 1.0) * 100.0).round() as i64))
}

/// A share from which on something is always done, and below whose complement it is never done.
const ALWAYS: f64 = 0.995;

/// What a good player does at a decision, and how often.
pub fn good_player(reviewed: &ReviewedDecision, texts: &impl Translate) -> String {
    match &reviewed.advice {
        Advice::Announcement(advice) => {
            let usual = advice.options.iter().max_by(|a, b| a.frequency.total_cmp(&b.frequency));
            let Some(usual) = usual else { return String::new() };
            let often = if usual.frequency >= ALWAYS { "always" } else { "often" };
            let words = phrase("ciao-good-says").number("number", usual.number).text("often", often);
            let mut said = texts.translate(&words.text("share", share(usual.frequency, texts)));
            let DecisionSubject::Announcement { number: Some(number), .. } = reviewed.decision.subject else {
                return said;
            };
            let own = advice.options.iter().find(|one| one.number == number && number != usual.number);
            if let Some(own) = own {
                let often = if own.frequency <= 1.0 - ALWAYS { "never" } else { "often" };
                let words = phrase("ciao-good-also").number("number", number).text("often", often);
                said.push(' ');
                said.push_str(&texts.translate(&words.text("share", share(own.frequency, texts))));
            }
            said
        }
        Advice::Answer(advice) => {
            let (choice, often) = match advice.frequency {
                often if often > 0.5 => ("contest", often),
                often => ("approve", 1.0 - often),
            };
            let words = phrase("ciao-good-answers").text("choice", choice);
            let words = words.text("often", if often >= ALWAYS { "always" } else { "often" });
            texts.translate(&words.text("share", share(often, texts)))
        }
    }
}

/// The choices of a good player at a decision: what each is called, how often it is made, and whether it was made here.
pub fn choices(reviewed: &ReviewedDecision, texts: &impl Translate) -> Vec<(String, f64, bool)> {
    match (&reviewed.advice, reviewed.decision.subject) {
        (Advice::Announcement(advice), subject) => advice
            .options
            .iter()
            .map(|one| {
                let made = matches!(subject, DecisionSubject::Announcement { number, .. } if number == Some(one.number));
                (one.number.to_string(), one.frequency, made)
            })
            .collect(),
        (Advice::Answer(advice), subject) => {
            let made = |which| matches!(subject, DecisionSubject::Answer { contested, .. } if contested == Some(which));
            vec![
                (texts.translate(&phrase("ciao-approve")), 1.0 - advice.frequency, made(false)),
                (texts.translate(&phrase("ciao-contest")), advice.frequency, made(true)),
            ]
        }
    }
}

/// How much a part of the game changed the winning probability of a player.
pub fn effect(change: f64, effect: Effect) -> Phrase {
    let helped = if change >= 0.0 { "helped" } else { "hurt" };
    let size = match effect {
        Effect::Unclear => return phrase("ciao-effect-close"),
        Effect::None => return phrase("ciao-effect-none"),
        Effect::Little => "little",
        Effect::Some => "some",
        Effect::Lot => "lot",
    };
    phrase("ciao-effect").text("effect", format!("{helped}-{size}"))
}

/// What a decision lost against the habits of the opponents at this table, and what was better.
pub fn cost_here(reviewed: &ReviewedDecision, texts: &impl Translate) -> Option<String> {
    let here = reviewed.cost_here.filter(|here| here.cost >= NEGLIGIBLE_COST)?;
    let choice = match (reviewed.decision.subject, here.best) {
        (DecisionSubject::Announcement { .. }, _) => "announce",
        (DecisionSubject::Answer { .. }, 0) => "approve",
        (DecisionSubject::Answer { .. }, _) => "contest",
    };
    let here = phrase("ciao-coach-here")
        .text("choice", choice)
        .number("number", here.best)
        .text("percent", percent(here.cost, texts));
    Some(texts.translate(&here))
}

/// The accuracy of the coach's numbers.
pub fn accuracy(accuracy: Accuracy) -> Phrase {
    let accuracy = match accuracy {
        Accuracy::Exact => "exact",
        Accuracy::Estimated => "estimated",
        Accuracy::Rough => "rough",
    };
    phrase("ciao-coach-accuracy").text("accuracy", accuracy)
}

/// The probability that an announcement is a bluff.
pub fn bluff(advice: &AnswerAdvice, texts: &impl Translate) -> String {
    texts.translate(&match advice.bluff_probability {
        Some(bluff) => phrase("ciao-coach-bluff").text("percent", percent(bluff, texts)),
        None => phrase("ciao-coach-never"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ciao::coach::Decision;
    use crate::ciao::session::{CiaoSession, PendingDecisionKind};
    use crate::ciao::setup::{SeatPlayer, TableSetup};
    use crate::texts::{Language, Texts};
    use ciao::{Answer, Players, Rules};
    use engine_api::{AnnouncementAdvice, AnnouncementOption};
    use table::Action;

    fn for_every_language(check: impl Fn(Language, &dyn Fn(&Phrase) -> String)) {
        for language in Language::ALL {
            let texts = Texts::new(language);
            let say = |phrase: &Phrase| {
                texts.try_translate(phrase).unwrap_or_else(|why| panic!("{}: {why}", language.code()))
            };
            check(language, &say);
        }
    }

    #[test]
    fn a_whole_game_is_described_in_every_language() {
        for_every_language(|_, say| {
            for players_by_seat in [
                vec![SeatPlayer::Human, SeatPlayer::Bot(Character::Perfect)],
                vec![SeatPlayer::Human, SeatPlayer::Human, SeatPlayer::Bot(Character::Honest)],
            ] {
                let setup = TableSetup::new(players_by_seat, Rules::default()).unwrap();
                let mut session = CiaoSession::new(setup, [5; 32]);
                let mut turn_kinds = std::collections::BTreeSet::new();
                while let Some(to_act) = session.to_act() {
                    let status = status(&session.view(), &say);
                    assert!(!status.is_empty());
                    // The claim is on the screen while anybody decides, bots too.
                    let asking = matches!(session.view().game().now, PhaseView::Asking { .. });
                    assert!(!asking || status.contains('3'), "{status}");
                    let answer =
                        if session.event_count() % 4 == 2 { Answer::Contest } else { Answer::Approve };
                    let turns = session.game().past().len();
                    assert!(session.act(match to_act.kind {
                        PendingDecisionKind::Roll => Action::Roll,
                        PendingDecisionKind::Announce => Action::Announce { announcement: 3 },
                        PendingDecisionKind::Answer { .. } => Action::Answer { answer },
                    }));
                    let view = session.view();
                    if session.game().past().len() > turns {
                        let last = view.last().unwrap();
                        let words = describe_turn(&view, &last, &say);
                        assert!(words.contains('3'), "{words}");
                        assert!(!describe_result(&view, &last, &say).is_empty());
                        turn_kinds.insert(last.fallen().is_some());
                    }
                    for seat in view.seats() {
                        say(&standing(view.state(), seat));
                    }
                }
                assert_eq!(turn_kinds.len(), 2, "both approved and contested turns occurred");
                assert!(!outcome(&session.view(), &say).is_empty());
            }
        });
    }

    #[test]
    fn the_viewer_is_addressed_in_turns_and_results() {
        let texts = Texts::new(Language::English);
        let say = |phrase: &Phrase| texts.try_translate(phrase).unwrap();
        let bots =
            vec![SeatPlayer::Human, SeatPlayer::Bot(Character::Honest), SeatPlayer::Bot(Character::Honest)];
        let setup = TableSetup::new(bots, Rules::default()).unwrap();
        let mut session = CiaoSession::new(setup, [5; 32]);
        let mut told = String::new();
        while session.to_act().is_some() && session.game().past().len() < 12 {
            assert!(session.act(match session.to_act().unwrap().kind {
                PendingDecisionKind::Roll => Action::Roll,
                PendingDecisionKind::Announce => Action::Announce { announcement: 2 },
                PendingDecisionKind::Answer { .. } => Action::Answer { answer: Answer::Contest },
            }));
            let view = session.view();
            if let Some(last) = view.last() {
                told += &format!("{} ", describe_turn(&view, &last, &say));
                told += &format!("{} ", describe_result(&view, &last, &say));
            }
        }
        for sentence in ["You said 2. Marina 2 called", "Marina 3 said 2. You called", "Your pawn falls off"]
        {
            assert!(told.contains(sentence), "{sentence} in {told}");
        }
        assert!(!told.contains("You's"), "{told}");
    }

    #[test]
    fn a_player_who_ran_out_of_time_is_told_so() {
        let clock = Some(table::Clock::PerMove { limit_ms: 1_000 });
        let game = table::GameRules::Ciao { rules: Rules::default(), players: Players::Two };
        let terms = table::Terms { game, clock, takeback: table::TakebackPolicy::Never };
        let mut table = table::Table::new(terms, 0);
        let timeout = table.timeout(2_000).unwrap();
        table.apply(&timeout).unwrap();
        let texts = Texts::new(Language::English);
        let say = |phrase: &Phrase| texts.try_translate(phrase).unwrap();
        let [ada, ben, ..] = Seat::ALL;
        for (viewer, names, expected) in [
            (ada, [PlayerName::You, PlayerName::Named("Ben".to_owned())], "You ran out of time. Ben wins."),
            (ben, [PlayerName::Named("Ada".to_owned()), PlayerName::You], "Ada ran out of time. You win!"),
        ] {
            let view = PlayerView::new(table.view(Some(viewer), 2_000), names.to_vec(), false).unwrap();
            assert_eq!(outcome(&view, &say), expected);
        }
    }

    #[test]
    fn advice_is_translated_into_every_language() {
        let state = State::new(Rules::default(), Players::Two);
        let [ada, ben, ..] = Seat::ALL;
        let option = |number: u8, value| AnnouncementOption {
            number,
            truthful: false,
            frequency: 0.5,
            value,
            contest_probability: 0.1,
        };
        let announce = Advice::Announcement(AnnouncementAdvice {
            seat: ada,
            face: Face::Cross,
            accuracy: Accuracy::Exact,
            options: vec![option(1, 0.4), option(2, 0.358)],
        });
        let answer = AnswerAdvice {
            seat: ben,
            announced: 2,
            accuracy: Accuracy::Estimated,
            bluff_probability: None,
            frequency: 0.2,
            approve_value: 0.5,
            contest_value: 0.5,
        };
        let reviewed = [
            ReviewedDecision::new(1, Decision::announcement(state, ada, Face::Cross, Some(2)), announce),
            ReviewedDecision::new(1, Decision::answer(state, ben, 2, Some(true)), Advice::Answer(answer)),
            ReviewedDecision::new(1, Decision::answer(state, ben, 2, None), Advice::Answer(answer)),
        ];
        assert_eq!(reviewed[2].cost, None);
        for_every_language(|language, say| {
            for one in &reviewed {
                assert!(decision(one, &say).contains('2'), "{}", language.code());
            }
            let dear = cost(reviewed[0].cost.unwrap(), &say);
            let figure = if language == Language::English { "4.2%" } else { "4,2" };
            assert!(dear.contains(figure), "{dear}");
            assert_ne!(cost(reviewed[1].cost.unwrap(), &say), dear);
            assert_eq!(cost_here(&reviewed[0], &say), None);
            let [mut said, mut answered] = [reviewed[0].clone(), reviewed[1].clone()];
            said.cost_here = Some(engine_api::CostHere { cost: 0.05, best: 3 });
            answered.cost_here = Some(engine_api::CostHere { cost: 0.05, best: 0 });
            assert!(cost_here(&said, &say).is_some_and(|text| text.contains('3') && text.contains('5')));
            assert!(cost_here(&answered, &say).is_some_and(|text| text.contains('5')));
            // A cost no greater than its error is not told as a number.
            assert!(cost_with_error(0.042, Some(0.01), &say).contains(figure));
            let close = cost_with_error(0.042, Some(0.05), &say);
            assert!(!close.contains(|c: char| c.is_ascii_digit()), "{close}");
            assert!(good_player(&reviewed[0], &say).contains('%'), "{}", good_player(&reviewed[0], &say));
            for one in &reviewed {
                assert!(choices(one, &say).iter().map(|choice| choice.1).sum::<f64>() <= 1.0 + 1e-9);
                assert!(!good_player(one, &say).is_empty());
            }
            let effects = [Effect::Unclear, Effect::None, Effect::Little, Effect::Some, Effect::Lot];
            let mut said: Vec<String> =
                effects.iter().flat_map(|&one| [0.2, -0.2].map(|change| say(&effect(change, one)))).collect();
            said.sort_unstable();
            said.dedup();
            assert_eq!(said.len(), 8, "{said:?}");
            let sure = bluff(&AnswerAdvice { bluff_probability: Some(0.25), ..answer }, &say);
            assert_ne!(bluff(&answer, &say), sure);
            assert!(sure.contains("25"), "{sure}");
            let accuracies =
                [Accuracy::Exact, Accuracy::Estimated, Accuracy::Rough].map(|one| say(&accuracy(one)));
            assert!(accuracies[0] != accuracies[1] && accuracies[1] != accuracies[2]);
        });
    }
}
