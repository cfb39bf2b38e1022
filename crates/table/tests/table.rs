//! What people do at a table, one sentence a test.

use ciao::{Answer, Face, Players, Seat, Seats};
use ponte::{Colour, Rules};
use table::{
    Action, ActionError, Clock, EndReason, Event, EventKind, EventKindView, GameRules, GameState, Table,
    TakebackPolicy, Terms, Transition,
};

const ADA: Seat = Seat::ALL[0];
const BEN: Seat = Seat::ALL[1];
const EVE: Seat = Seat::ALL[2];

fn ponte(takeback: TakebackPolicy, clock: Option<Clock>) -> Table {
    Table::new(Terms { game: GameRules::Ponte { rules: Rules::SMALL }, clock, takeback }, 0)
}

fn ciao(players: Players, takeback: TakebackPolicy) -> Table {
    let game = GameRules::Ciao { rules: ciao::Rules::default(), players };
    Table::new(Terms { game, clock: None, takeback }, 0)
}

fn dice(_turn: u32) -> Face {
    Face::Cross
}

fn action(table: &mut Table, seat: Seat, action: Action, now: u64) -> Result<Event, ActionError> {
    let before = table.clone();
    let decided = table.decide(seat, action, now, &dice);
    assert_eq!(*table, before, "deciding changes nothing");
    let Transition { event, table: after } = decided?;
    table.apply(&event).expect("a decided event can be applied");
    assert_eq!(*table, after, "deciding returns the table with the event applied");
    Ok(event)
}

fn lay(table: &mut Table, seat: Seat, text: &str) -> Result<Event, ActionError> {
    action(table, seat, Action::Move { mv: text.parse().unwrap() }, 0)
}

fn only(seat: Seat) -> Seats {
    Seats::from_iter([seat])
}

#[test]
fn the_first_seat_opens_and_the_second_chooses() {
    for (choice, next, colour) in [("light", ADA, Colour::Light), ("dark", BEN, Colour::Dark)] {
        let mut table = ponte(TakebackPolicy::Never, None);
        assert_eq!(table.to_act(), Some(ADA));
        assert_eq!(
            lay(&mut table, BEN, "a1,b1"),
            Err(ActionError::NotYourTurn { seat: BEN, to_act: Some(ADA) }),
            "the second seat waits"
        );
        lay(&mut table, ADA, "a1,b1").unwrap();
        assert_eq!(table.to_act(), Some(BEN));
        lay(&mut table, BEN, choice).unwrap();
        assert_eq!((table.to_act(), table.colour(BEN)), (Some(next), Some(colour)));
        assert_eq!(table.colour(ADA), Some(colour.other()));
    }
}

#[test]
fn an_illegal_move_keeps_its_reason() {
    let mut table = ponte(TakebackPolicy::Never, None);
    let refused = lay(&mut table, ADA, "a1,k1").unwrap_err();
    assert_eq!(refused, ActionError::Ponte(ponte::Illegal::OffBoard { cell: "k1".parse().unwrap() }));
    assert_eq!(refused.to_string(), "k1 is not on this board");
}

#[test]
fn wishes_of_the_other_game_are_refused() {
    let mut table = ponte(TakebackPolicy::Never, None);
    assert_eq!(action(&mut table, ADA, Action::Roll, 0), Err(ActionError::WrongGame));
    assert_eq!(action(&mut table, ADA, Action::Announce { announcement: 2 }, 0), Err(ActionError::WrongGame));
    let mut table = ciao(Players::Two, TakebackPolicy::Never);
    assert_eq!(lay(&mut table, ADA, "a1,b1"), Err(ActionError::WrongGame));
    assert_eq!(action(&mut table, EVE, Action::Roll, 0), Err(ActionError::NoSuchSeat { seat: EVE }));
}

#[test]
fn an_increment_is_added_after_each_decision() {
    let mut table =
        ponte(TakebackPolicy::Never, Some(Clock::Increment { base_ms: 10_000, increment_ms: 1_000 }));
    action(&mut table, ADA, Action::Move { mv: "a1,b1".parse().unwrap() }, 4_000).unwrap();
    assert_eq!((table.time_left(ADA, 4_000), table.time_left(BEN, 6_500)), (Some(7_000), Some(7_500)));
    assert_eq!(table.deadline(), Some(14_000));
}

#[test]
fn a_delay_is_free_and_does_not_add_up() {
    let mut table = ponte(TakebackPolicy::Never, Some(Clock::Delay { base_ms: 10_000, delay_ms: 3_000 }));
    assert_eq!(table.time_left(ADA, 2_000), Some(10_000));
    action(&mut table, ADA, Action::Move { mv: "a1,b1".parse().unwrap() }, 2_000).unwrap();
    assert_eq!(table.time_left(ADA, 2_000), Some(10_000));
    action(&mut table, BEN, Action::Move { mv: "dark".parse().unwrap() }, 7_000).unwrap();
    assert_eq!(table.time_left(BEN, 7_000), Some(8_000));
}

#[test]
fn a_limit_for_each_decision_starts_anew() {
    let mut table = ponte(TakebackPolicy::Never, Some(Clock::PerMove { limit_ms: 5_000 }));
    action(&mut table, ADA, Action::Move { mv: "a1,b1".parse().unwrap() }, 4_999).unwrap();
    assert_eq!((table.time_left(ADA, 4_999), table.deadline()), (Some(5_000), Some(9_999)));
}

#[test]
fn time_that_is_up_loses_and_is_not_up_before() {
    let mut table = ponte(TakebackPolicy::Never, Some(Clock::Increment { base_ms: 10_000, increment_ms: 0 }));
    assert_eq!(table.timeout(9_999), None);
    let early = Event::new(ADA, 9_999, EventKind::Timeout);
    assert_eq!(table.apply(&early), Err(ActionError::TimeLeft { seat: ADA }));
    let late = Action::Move { mv: "a1,b1".parse().unwrap() };
    assert_eq!(table.decide(ADA, late, 10_000, &dice), Err(ActionError::OutOfTime { seat: ADA }));
    let event = table.timeout(10_000).unwrap();
    table.apply(&event).unwrap();
    let outcome = table.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (only(BEN), EndReason::Timeout));
    assert_eq!(table.time_left(ADA, 99_000), Some(0));
    let GameState::Ponte(game) = table.state() else { unreachable!() };
    assert_eq!(game.ending(), Some(ponte::Ending::OutOfTime(Colour::Light)), "the record says so too");
}

#[test]
fn a_resignation_ends_a_game_for_two() {
    let mut table = ponte(TakebackPolicy::Never, None);
    lay(&mut table, ADA, "a1,b1").unwrap();
    action(&mut table, ADA, Action::Resign, 0).unwrap();
    let outcome = table.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (only(BEN), EndReason::Resignation));
    assert_eq!(lay(&mut table, BEN, "dark"), Err(ActionError::GameOver));
}

#[test]
fn with_three_the_others_play_on_and_the_last_one_wins() {
    let mut table = ciao(Players::Three, TakebackPolicy::Never);
    action(&mut table, ADA, Action::Resign, 0).unwrap();
    assert_eq!((table.outcome(), table.to_act()), (None, Some(ADA)), "somebody stands in for seat 1");
    action(&mut table, ADA, Action::Roll, 0).unwrap();
    action(&mut table, EVE, Action::Resign, 0).unwrap();
    assert_eq!(table.outcome().unwrap().winners, only(BEN));
}

#[test]
fn free_takebacks_go_back_to_ones_own_last_decision() {
    let mut table = ponte(TakebackPolicy::Free, None);
    for (seat, text) in [(ADA, "a1,b1"), (BEN, "dark"), (BEN, "h8,g8"), (ADA, "d4,e4")] {
        lay(&mut table, seat, text).unwrap();
    }
    action(&mut table, BEN, Action::RequestTakeback, 0).unwrap();
    assert_eq!(table.to_act(), Some(BEN));
    let GameState::Ponte(game) = table.state() else { unreachable!() };
    assert_eq!(game.to_line(), "a1,b1 dark");
    action(&mut table, BEN, Action::RequestTakeback, 0).unwrap();
    assert_eq!(
        action(&mut table, BEN, Action::RequestTakeback, 0),
        Err(ActionError::NothingToTakeBack { seat: BEN }),
        "the opening is the other's"
    );
}

#[test]
fn a_takeback_needs_consent_where_that_was_agreed() {
    let mut table = ponte(TakebackPolicy::Consent, None);
    lay(&mut table, ADA, "a1,b1").unwrap();
    assert_eq!(action(&mut table, BEN, Action::AcceptTakeback, 0), Err(ActionError::NoTakebackRequest));
    action(&mut table, ADA, Action::RequestTakeback, 0).unwrap();
    assert_eq!(table.takeback_request(), Some(ADA));
    assert_eq!(
        action(&mut table, ADA, Action::AcceptTakeback, 0),
        Err(ActionError::NoTakebackRequest),
        "nobody grants to themselves"
    );
    action(&mut table, BEN, Action::DeclineTakeback, 0).unwrap();
    assert_eq!((table.takeback_request(), table.to_act()), (None, Some(BEN)));
    action(&mut table, ADA, Action::RequestTakeback, 0).unwrap();
    action(&mut table, BEN, Action::AcceptTakeback, 0).unwrap();
    assert_eq!((table.takeback_request(), table.to_act()), (None, Some(ADA)));
    lay(&mut table, ADA, "c1,d1").unwrap();
    action(&mut table, ADA, Action::RequestTakeback, 0).unwrap();
    lay(&mut table, BEN, "light").unwrap();
    assert_eq!(table.takeback_request(), None, "playing on answers the question");
    let forged = Event::new(ADA, 0, EventKind::Takeback { requested_by: ADA });
    assert_eq!(table.apply(&forged), Err(ActionError::NoTakebackRequest));
}

#[test]
fn a_wish_that_stands_already_is_no_event() {
    let mut table = ciao(Players::Three, TakebackPolicy::Consent);
    action(&mut table, ADA, Action::Roll, 0).unwrap();
    action(&mut table, ADA, Action::Announce { announcement: 4 }, 0).unwrap();
    action(&mut table, ADA, Action::RequestTakeback, 0).unwrap();
    assert_eq!(action(&mut table, ADA, Action::RequestTakeback, 0), Err(ActionError::TakebackPending));
    action(&mut table, BEN, Action::AcceptTakeback, 0).unwrap();
    assert_eq!(
        action(&mut table, BEN, Action::AcceptTakeback, 0),
        Err(ActionError::TakebackAlreadyAccepted { seat: BEN })
    );
    action(&mut table, BEN, Action::Resign, 0).unwrap();
    assert_eq!(table.takeback_request(), None);
    for again in [
        Action::Resign,
        Action::Abort,
        Action::AcceptTakeback,
        Action::DeclineTakeback,
        Action::RequestTakeback,
    ] {
        assert_eq!(action(&mut table, BEN, again, 0), Err(ActionError::SeatDeparted { seat: BEN }));
    }
    action(&mut table, BEN, Action::Answer { answer: Answer::Approve }, 0)
        .expect("somebody stands in for whoever left");
}

#[test]
fn the_way_of_a_message_is_nobodys_thinking() {
    let mut table = ponte(TakebackPolicy::Never, Some(Clock::Increment { base_ms: 10_000, increment_ms: 0 }));
    let opening = Action::Move { mv: "a1,b1".parse().unwrap() };
    let late = table.decide_with_lag(ADA, opening, 10_400, 400, &dice);
    assert_eq!(late, Err(ActionError::OutOfTime { seat: ADA }), "it was sent when the time was up");
    let Transition { event, .. } = table.decide_with_lag(ADA, opening, 10_399, 400, &dice).unwrap();
    table.apply(&event).unwrap();
    assert_eq!(table.time_left(ADA, 10_399), Some(1));
    assert_eq!(table.time_left(BEN, 10_399), Some(10_000), "the other has not lost what the way took");
    let stored = serde_json::to_string(&event).unwrap();
    assert_eq!(serde_json::from_str::<Event>(&stored).unwrap(), event);
    let before: Event = serde_json::from_str(r#"{"seat": 1, "at": 5, "type": "resign"}"#).unwrap();
    assert_eq!(before, Event::new(ADA, 5, EventKind::Resign), "as events were stored before");
}

#[test]
fn no_takeback_where_none_was_agreed() {
    let mut table = ponte(TakebackPolicy::Never, None);
    lay(&mut table, ADA, "a1,b1").unwrap();
    assert_eq!(action(&mut table, ADA, Action::RequestTakeback, 0), Err(ActionError::TakebacksDisabled));
}

#[test]
fn words_can_be_taken_back_but_never_a_die() {
    let mut table = ciao(Players::Three, TakebackPolicy::Free);
    action(&mut table, ADA, Action::Roll, 0).unwrap();
    assert!(action(&mut table, ADA, Action::RequestTakeback, 0).is_err(), "the die has been looked at");
    action(&mut table, ADA, Action::Announce { announcement: 4 }, 0).unwrap();
    action(&mut table, ADA, Action::RequestTakeback, 0).unwrap();
    let view = table.view(Some(ADA), 0);
    action(&mut table, ADA, Action::Announce { announcement: 2 }, 0).unwrap();
    assert!(matches!(
        view.game,
        table::GameView::Ciao { view } if view.now == ciao::Now::Announcing { active: ADA, face: Some(Face::Cross) }
    ));
    action(&mut table, BEN, Action::Answer { answer: Answer::Approve }, 0).unwrap();
    assert!(action(&mut table, ADA, Action::RequestTakeback, 0).is_err(), "somebody has answered since");
    action(&mut table, BEN, Action::RequestTakeback, 0).unwrap();
    assert_eq!(table.to_act(), Some(BEN));
    action(&mut table, BEN, Action::Answer { answer: Answer::Contest }, 0).unwrap();
    assert!(action(&mut table, BEN, Action::RequestTakeback, 0).is_err(), "the die has been shown");
}

#[test]
fn all_others_have_to_agree() {
    let mut table = ciao(Players::Three, TakebackPolicy::Consent);
    action(&mut table, ADA, Action::Roll, 0).unwrap();
    action(&mut table, ADA, Action::Announce { announcement: 4 }, 0).unwrap();
    action(&mut table, ADA, Action::RequestTakeback, 0).unwrap();
    action(&mut table, BEN, Action::AcceptTakeback, 0).unwrap();
    assert_eq!(table.to_act(), Some(BEN), "one is not enough");
    action(&mut table, EVE, Action::AcceptTakeback, 0).unwrap();
    assert_eq!(table.to_act(), Some(ADA));
}

#[test]
fn a_game_can_be_called_off_until_the_second_turn_is_done() {
    let mut table = ponte(TakebackPolicy::Never, None);
    lay(&mut table, ADA, "a1,b1").unwrap();
    let mut off = table.clone();
    action(&mut off, BEN, Action::Abort, 0).unwrap();
    let outcome = off.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (Seats::NONE, EndReason::Aborted));
    lay(&mut table, BEN, "dark").unwrap();
    lay(&mut table, BEN, "h8,g8").unwrap();
    assert_eq!(action(&mut table, ADA, Action::Abort, 0), Err(ActionError::TooLateToAbort));
}

#[test]
fn only_the_one_who_rolled_sees_the_die() {
    let mut table = ciao(Players::Two, TakebackPolicy::Never);
    let event = action(&mut table, ADA, Action::Roll, 0).unwrap();
    assert_eq!(event.visible_to(Some(ADA)), EventKindView::Roll { face: Some(Face::Cross) });
    assert_eq!(event.visible_to(Some(BEN)), EventKindView::Roll { face: None });
    assert_eq!(event.visible_to(None), EventKindView::Roll { face: None });
}

#[test]
fn whoever_was_away_has_more_time_for_this_decision_only() {
    let day = 24 * 60 * 60 * 1_000;
    let mut table = ponte(TakebackPolicy::Never, Some(Clock::PerMove { limit_ms: day }));
    table.apply(&Event::new(ADA, day / 2, EventKind::VacationCredit { credit_ms: 3 * day })).unwrap();
    assert_eq!((table.deadline(), table.time_left(ADA, day)), (Some(4 * day), Some(3 * day)));
    let other = Event::new(BEN, day, EventKind::VacationCredit { credit_ms: day });
    assert_eq!(table.apply(&other), Err(ActionError::NotYourTurn { seat: BEN, to_act: Some(ADA) }));
    action(&mut table, ADA, Action::Move { mv: "a1,b1".parse().unwrap() }, 2 * day).unwrap();
    assert_eq!((table.deadline(), table.time_left(ADA, 2 * day)), (Some(3 * day), Some(day)));

    let mut table = ponte(TakebackPolicy::Never, Some(Clock::Increment { base_ms: day, increment_ms: 0 }));
    assert_eq!(
        table.apply(&Event::new(ADA, 0, EventKind::VacationCredit { credit_ms: day })),
        Err(ActionError::NoClockToCredit)
    );
}

#[test]
fn a_clock_stands_still_while_the_host_is_away() {
    let pause = |at, by| Event::new(ADA, at, EventKind::DowntimeCredit { credit_ms: by });
    let lay = |table: &mut Table, at| {
        action(table, ADA, Action::Move { mv: "a1,b1".parse().unwrap() }, at).unwrap()
    };
    for (clock, deadline, after) in [
        (Clock::Increment { base_ms: 10_000, increment_ms: 1_000 }, 17_000, 7_000),
        (Clock::Delay { base_ms: 10_000, delay_ms: 3_000 }, 20_000, 9_000),
        (Clock::PerMove { limit_ms: 10_000 }, 17_000, 10_000),
    ] {
        let mut table = ponte(TakebackPolicy::Never, Some(clock));
        // Of eleven seconds the host was away for seven.
        table.apply(&pause(8_000, 7_000)).unwrap();
        assert_eq!(table.deadline(), Some(deadline), "{clock:?}");
        lay(&mut table, 11_000);
        assert_eq!(table.time_left(ADA, 11_000), Some(after), "{clock:?}");
        // The other's clock is not touched by it.
        assert_eq!(table.time_left(BEN, 11_000), Some(10_000), "{clock:?}");
    }
    let mut table = ponte(TakebackPolicy::Never, None);
    assert_eq!(table.apply(&pause(0, 1)), Err(ActionError::NoClockToCredit));
}

#[test]
fn copies_of_a_table_share_its_past() {
    let mut table = ponte(TakebackPolicy::Never, None);
    lay(&mut table, ADA, "a1,b1").unwrap();
    lay(&mut table, BEN, "light").unwrap();
    let copy = table.clone();
    let past = |table: &Table| {
        let GameState::Ponte(game) = table.state() else { unreachable!() };
        std::ptr::from_ref(game.position_at(1).unwrap())
    };
    assert_eq!(past(&table), past(&copy), "hosts copy tables at every action");
}
