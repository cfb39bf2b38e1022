//! What people do at a table, one sentence a test.

use ciao::{Answer, Face, Players, Seat, Seats};
use ponte::{Colour, Rules};
use table::{Act, Clock, Ended, Event, Kind, Play, Refusal, Seen, Table, Takeback, Terms, Wish};

const ADA: Seat = Seat::ALL[0];
const BEN: Seat = Seat::ALL[1];
const EVE: Seat = Seat::ALL[2];

fn ponte(takeback: Takeback, clock: Option<Clock>) -> Table {
    Table::new(Terms { game: Kind::Ponte { rules: Rules::SMALL }, clock, takeback }, 0)
}

fn ciao(players: Players, takeback: Takeback) -> Table {
    let game = Kind::Ciao { rules: ciao::Rules::default(), players };
    Table::new(Terms { game, clock: None, takeback }, 0)
}

fn dice(_turn: u32) -> Face {
    Face::Cross
}

fn wish(table: &mut Table, seat: Seat, wish: Wish, now: u64) -> Result<Event, Refusal> {
    let before = table.clone();
    let decided = table.decide(seat, wish, now, &dice);
    assert_eq!(*table, before, "deciding changes nothing");
    let event = decided?;
    table.apply(&event).expect("what was decided can happen");
    Ok(event)
}

fn lay(table: &mut Table, seat: Seat, text: &str) -> Result<Event, Refusal> {
    wish(table, seat, Wish::Move(text.parse().unwrap()), 0)
}

fn only(seat: Seat) -> Seats {
    Seats::from_iter([seat])
}

#[test]
fn the_first_seat_opens_and_the_second_chooses() {
    for (choice, next, colour) in [("light", ADA, Colour::Light), ("dark", BEN, Colour::Dark)] {
        let mut table = ponte(Takeback::Never, None);
        assert_eq!(table.due(), Some(ADA));
        assert_eq!(
            lay(&mut table, BEN, "a1,b1"),
            Err(Refusal::NotDue { seat: BEN, due: Some(ADA) }),
            "the second seat waits"
        );
        lay(&mut table, ADA, "a1,b1").unwrap();
        assert_eq!(table.due(), Some(BEN));
        lay(&mut table, BEN, choice).unwrap();
        assert_eq!((table.due(), table.colour(BEN)), (Some(next), Some(colour)));
        assert_eq!(table.colour(ADA), Some(colour.other()));
    }
}

#[test]
fn an_illegal_move_keeps_its_reason() {
    let mut table = ponte(Takeback::Never, None);
    let refused = lay(&mut table, ADA, "a1,k1").unwrap_err();
    assert_eq!(refused, Refusal::Ponte(ponte::IllegalMove::OffBoard { cell: "k1".parse().unwrap() }));
    assert_eq!(refused.to_string(), "k1 is not on this board");
}

#[test]
fn wishes_of_the_other_game_are_refused() {
    let mut table = ponte(Takeback::Never, None);
    assert_eq!(wish(&mut table, ADA, Wish::Roll, 0), Err(Refusal::OtherGame));
    assert_eq!(wish(&mut table, ADA, Wish::Announce(2), 0), Err(Refusal::OtherGame));
    let mut table = ciao(Players::Two, Takeback::Never);
    assert_eq!(lay(&mut table, ADA, "a1,b1"), Err(Refusal::OtherGame));
    assert_eq!(wish(&mut table, EVE, Wish::Roll, 0), Err(Refusal::NoSuchSeat { seat: EVE }));
}

#[test]
fn an_increment_is_added_after_each_decision() {
    let mut table = ponte(Takeback::Never, Some(Clock::Increment { base: 10_000, step: 1_000 }));
    wish(&mut table, ADA, Wish::Move("a1,b1".parse().unwrap()), 4_000).unwrap();
    assert_eq!((table.left(ADA, 4_000), table.left(BEN, 6_500)), (Some(7_000), Some(7_500)));
    assert_eq!(table.deadline(), Some(14_000));
}

#[test]
fn a_delay_is_free_and_does_not_add_up() {
    let mut table = ponte(Takeback::Never, Some(Clock::Delay { base: 10_000, free: 3_000 }));
    assert_eq!(table.left(ADA, 2_000), Some(10_000));
    wish(&mut table, ADA, Wish::Move("a1,b1".parse().unwrap()), 2_000).unwrap();
    assert_eq!(table.left(ADA, 2_000), Some(10_000));
    wish(&mut table, BEN, Wish::Move("dark".parse().unwrap()), 7_000).unwrap();
    assert_eq!(table.left(BEN, 7_000), Some(8_000));
}

#[test]
fn a_limit_for_each_decision_starts_anew() {
    let mut table = ponte(Takeback::Never, Some(Clock::Each { limit: 5_000 }));
    wish(&mut table, ADA, Wish::Move("a1,b1".parse().unwrap()), 4_999).unwrap();
    assert_eq!((table.left(ADA, 4_999), table.deadline()), (Some(5_000), Some(9_999)));
}

#[test]
fn time_that_is_up_loses_and_is_not_up_before() {
    let mut table = ponte(Takeback::Never, Some(Clock::Increment { base: 10_000, step: 0 }));
    assert_eq!(table.time_out(9_999), None);
    let early = Event { seat: ADA, at: 9_999, act: Act::TimeOut, lag: 0 };
    assert_eq!(table.apply(&early), Err(Refusal::TimeLeft { seat: ADA }));
    let late = Wish::Move("a1,b1".parse().unwrap());
    assert_eq!(table.decide(ADA, late, 10_000, &dice), Err(Refusal::TimeIsUp { seat: ADA }));
    let event = table.time_out(10_000).unwrap();
    table.apply(&event).unwrap();
    let outcome = table.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.ended), (only(BEN), Ended::Time));
    assert_eq!(table.left(ADA, 99_000), Some(0));
    let Play::Ponte(game) = table.play() else { unreachable!() };
    assert_eq!(game.ending(), Some(ponte::Ending::OutOfTime(Colour::Light)), "the record says so too");
}

#[test]
fn a_resignation_ends_a_game_for_two() {
    let mut table = ponte(Takeback::Never, None);
    lay(&mut table, ADA, "a1,b1").unwrap();
    wish(&mut table, ADA, Wish::Resign, 0).unwrap();
    let outcome = table.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.ended), (only(BEN), Ended::Resignation));
    assert_eq!(lay(&mut table, BEN, "dark"), Err(Refusal::Over));
}

#[test]
fn with_three_the_others_play_on_and_the_last_one_wins() {
    let mut table = ciao(Players::Three, Takeback::Never);
    wish(&mut table, ADA, Wish::Resign, 0).unwrap();
    assert_eq!((table.outcome(), table.due()), (None, Some(ADA)), "somebody stands in for seat 1");
    wish(&mut table, ADA, Wish::Roll, 0).unwrap();
    wish(&mut table, EVE, Wish::Resign, 0).unwrap();
    assert_eq!(table.outcome().unwrap().winners, only(BEN));
}

#[test]
fn free_takebacks_go_back_to_ones_own_last_decision() {
    let mut table = ponte(Takeback::Free, None);
    for (seat, text) in [(ADA, "a1,b1"), (BEN, "dark"), (BEN, "h8,g8"), (ADA, "d4,e4")] {
        lay(&mut table, seat, text).unwrap();
    }
    wish(&mut table, BEN, Wish::TakeBack, 0).unwrap();
    assert_eq!(table.due(), Some(BEN));
    let Play::Ponte(game) = table.play() else { unreachable!() };
    assert_eq!(game.to_text(), "a1,b1 dark");
    wish(&mut table, BEN, Wish::TakeBack, 0).unwrap();
    assert_eq!(
        wish(&mut table, BEN, Wish::TakeBack, 0),
        Err(Refusal::NothingToTakeBack { seat: BEN }),
        "the opening is the other's"
    );
}

#[test]
fn a_takeback_needs_consent_where_that_was_agreed() {
    let mut table = ponte(Takeback::Consent, None);
    lay(&mut table, ADA, "a1,b1").unwrap();
    assert_eq!(wish(&mut table, BEN, Wish::Grant, 0), Err(Refusal::NotAsked));
    wish(&mut table, ADA, Wish::TakeBack, 0).unwrap();
    assert_eq!(table.asking_back(), Some(ADA));
    assert_eq!(wish(&mut table, ADA, Wish::Grant, 0), Err(Refusal::NotAsked), "nobody grants to themselves");
    wish(&mut table, BEN, Wish::Refuse, 0).unwrap();
    assert_eq!((table.asking_back(), table.due()), (None, Some(BEN)));
    wish(&mut table, ADA, Wish::TakeBack, 0).unwrap();
    wish(&mut table, BEN, Wish::Grant, 0).unwrap();
    assert_eq!((table.asking_back(), table.due()), (None, Some(ADA)));
    lay(&mut table, ADA, "c1,d1").unwrap();
    wish(&mut table, ADA, Wish::TakeBack, 0).unwrap();
    lay(&mut table, BEN, "light").unwrap();
    assert_eq!(table.asking_back(), None, "playing on answers the question");
    let forged = Event { seat: ADA, at: 0, act: Act::TakeBack { of: ADA }, lag: 0 };
    assert_eq!(table.apply(&forged), Err(Refusal::NotAsked));
}

#[test]
fn a_wish_that_stands_already_is_no_event() {
    let mut table = ciao(Players::Three, Takeback::Consent);
    wish(&mut table, ADA, Wish::Roll, 0).unwrap();
    wish(&mut table, ADA, Wish::Announce(4), 0).unwrap();
    wish(&mut table, ADA, Wish::TakeBack, 0).unwrap();
    assert_eq!(wish(&mut table, ADA, Wish::TakeBack, 0), Err(Refusal::AskedAlready));
    wish(&mut table, BEN, Wish::Grant, 0).unwrap();
    assert_eq!(wish(&mut table, BEN, Wish::Grant, 0), Err(Refusal::GrantedAlready { seat: BEN }));
    wish(&mut table, BEN, Wish::Resign, 0).unwrap();
    assert_eq!(table.asking_back(), None);
    for again in [Wish::Resign, Wish::Abort, Wish::Grant, Wish::Refuse, Wish::TakeBack] {
        assert_eq!(wish(&mut table, BEN, again, 0), Err(Refusal::Gone { seat: BEN }));
    }
    wish(&mut table, BEN, Wish::Answer(Answer::Approve), 0).expect("somebody stands in for whoever left");
}

#[test]
fn the_way_of_a_message_is_nobodys_thinking() {
    let mut table = ponte(Takeback::Never, Some(Clock::Increment { base: 10_000, step: 0 }));
    let opening = Wish::Move("a1,b1".parse().unwrap());
    let late = table.decide_from_afar(ADA, opening, 10_400, 400, &dice);
    assert_eq!(late, Err(Refusal::TimeIsUp { seat: ADA }), "it was sent when the time was up");
    let event = table.decide_from_afar(ADA, opening, 10_399, 400, &dice).unwrap();
    table.apply(&event).unwrap();
    assert_eq!(table.left(ADA, 10_399), Some(1));
    assert_eq!(table.left(BEN, 10_399), Some(10_000), "the other has not lost what the way took");
    let stored = serde_json::to_string(&event).unwrap();
    assert_eq!(serde_json::from_str::<Event>(&stored).unwrap(), event);
    let before: Event = serde_json::from_str(r#"{"seat": 1, "at": 5, "act": "resign"}"#).unwrap();
    assert_eq!(before, Event { seat: ADA, at: 5, act: Act::Resign, lag: 0 }, "as events were stored before");
}

#[test]
fn no_takeback_where_none_was_agreed() {
    let mut table = ponte(Takeback::Never, None);
    lay(&mut table, ADA, "a1,b1").unwrap();
    assert_eq!(wish(&mut table, ADA, Wish::TakeBack, 0), Err(Refusal::NoTakebacks));
}

#[test]
fn words_can_be_taken_back_but_never_a_die() {
    let mut table = ciao(Players::Three, Takeback::Free);
    wish(&mut table, ADA, Wish::Roll, 0).unwrap();
    assert!(wish(&mut table, ADA, Wish::TakeBack, 0).is_err(), "the die has been looked at");
    wish(&mut table, ADA, Wish::Announce(4), 0).unwrap();
    wish(&mut table, ADA, Wish::TakeBack, 0).unwrap();
    let view = table.view(Some(ADA), 0);
    wish(&mut table, ADA, Wish::Announce(2), 0).unwrap();
    assert!(matches!(
        view.game,
        table::Board::Ciao { view } if view.now == ciao::PhaseView::Announcing { active: ADA, face: Some(Face::Cross) }
    ));
    wish(&mut table, BEN, Wish::Answer(Answer::Approve), 0).unwrap();
    assert!(wish(&mut table, ADA, Wish::TakeBack, 0).is_err(), "somebody has answered since");
    wish(&mut table, BEN, Wish::TakeBack, 0).unwrap();
    assert_eq!(table.due(), Some(BEN));
    wish(&mut table, BEN, Wish::Answer(Answer::Contest), 0).unwrap();
    assert!(wish(&mut table, BEN, Wish::TakeBack, 0).is_err(), "the die has been shown");
}

#[test]
fn all_others_have_to_agree() {
    let mut table = ciao(Players::Three, Takeback::Consent);
    wish(&mut table, ADA, Wish::Roll, 0).unwrap();
    wish(&mut table, ADA, Wish::Announce(4), 0).unwrap();
    wish(&mut table, ADA, Wish::TakeBack, 0).unwrap();
    wish(&mut table, BEN, Wish::Grant, 0).unwrap();
    assert_eq!(table.due(), Some(BEN), "one is not enough");
    wish(&mut table, EVE, Wish::Grant, 0).unwrap();
    assert_eq!(table.due(), Some(ADA));
}

#[test]
fn a_game_can_be_called_off_until_the_second_turn_is_done() {
    let mut table = ponte(Takeback::Never, None);
    lay(&mut table, ADA, "a1,b1").unwrap();
    let mut off = table.clone();
    wish(&mut off, BEN, Wish::Abort, 0).unwrap();
    let outcome = off.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.ended), (Seats::EMPTY, Ended::Aborted));
    lay(&mut table, BEN, "dark").unwrap();
    lay(&mut table, BEN, "h8,g8").unwrap();
    assert_eq!(wish(&mut table, ADA, Wish::Abort, 0), Err(Refusal::TooLateToAbort));
}

#[test]
fn only_the_one_who_rolled_sees_the_die() {
    let mut table = ciao(Players::Two, Takeback::Never);
    let event = wish(&mut table, ADA, Wish::Roll, 0).unwrap();
    assert_eq!(table.seen(&event, Some(ADA)), Seen::Roll { face: Some(Face::Cross) });
    assert_eq!(table.seen(&event, Some(BEN)), Seen::Roll { face: None });
    assert_eq!(table.seen(&event, None), Seen::Roll { face: None });
}

#[test]
fn whoever_was_away_has_more_time_for_this_decision_only() {
    let day = 24 * 60 * 60 * 1_000;
    let mut table = ponte(Takeback::Never, Some(Clock::Each { limit: day }));
    table.apply(&Event { seat: ADA, at: day / 2, act: Act::Rest { by: 3 * day }, lag: 0 }).unwrap();
    assert_eq!((table.deadline(), table.left(ADA, day)), (Some(4 * day), Some(3 * day)));
    let other = Event { seat: BEN, at: day, act: Act::Rest { by: day }, lag: 0 };
    assert_eq!(table.apply(&other), Err(Refusal::NotDue { seat: BEN, due: Some(ADA) }));
    wish(&mut table, ADA, Wish::Move("a1,b1".parse().unwrap()), 2 * day).unwrap();
    assert_eq!((table.deadline(), table.left(ADA, 2 * day)), (Some(3 * day), Some(day)));

    let mut table = ponte(Takeback::Never, Some(Clock::Increment { base: day, step: 0 }));
    assert_eq!(
        table.apply(&Event { seat: ADA, at: 0, act: Act::Rest { by: day }, lag: 0 }),
        Err(Refusal::NoRest)
    );
}

#[test]
fn a_clock_stands_still_while_the_host_is_away() {
    let pause = |at, by| Event { seat: ADA, at, act: Act::Pause { by }, lag: 0 };
    let lay = |table: &mut Table, at| wish(table, ADA, Wish::Move("a1,b1".parse().unwrap()), at).unwrap();
    for (clock, deadline, after) in [
        (Clock::Increment { base: 10_000, step: 1_000 }, 17_000, 7_000),
        (Clock::Delay { base: 10_000, free: 3_000 }, 20_000, 9_000),
        (Clock::Each { limit: 10_000 }, 17_000, 10_000),
    ] {
        let mut table = ponte(Takeback::Never, Some(clock));
        // Of eleven seconds the host was away for seven.
        table.apply(&pause(8_000, 7_000)).unwrap();
        assert_eq!(table.deadline(), Some(deadline), "{clock:?}");
        lay(&mut table, 11_000);
        assert_eq!(table.left(ADA, 11_000), Some(after), "{clock:?}");
        // The other's clock is not touched by it.
        assert_eq!(table.left(BEN, 11_000), Some(10_000), "{clock:?}");
    }
    let mut table = ponte(Takeback::Never, None);
    assert_eq!(table.apply(&pause(0, 1)), Err(Refusal::NoRest));
}

#[test]
fn copies_of_a_table_share_its_past() {
    let mut table = ponte(Takeback::Never, None);
    lay(&mut table, ADA, "a1,b1").unwrap();
    lay(&mut table, BEN, "light").unwrap();
    let copy = table.clone();
    let past = |table: &Table| {
        let Play::Ponte(game) = table.play() else { unreachable!() };
        std::ptr::from_ref(game.position_at(1).unwrap())
    };
    assert_eq!(past(&table), past(&copy), "hosts copy tables at every wish");
}
