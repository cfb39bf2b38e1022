//! Actions of players, one rule per test.

use ciao::{Answer, Face, Players};
use ponte::{Colour, Rules};
use table::{
    Action, ActionError, Clock, EndReason, Event, EventKind, EventKindView, GameRules, GameState,
    MAX_TAKEBACK_REQUESTS, Permissions, Seat, Seats, Table, TakebackPolicy, Terms, Transition,
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

fn act(table: &mut Table, seat: Seat, action: Action, now: u64) -> Result<Event, ActionError> {
    let before = table.clone();
    let decided = table.decide(seat, action, now, &dice);
    assert_eq!(*table, before, "deciding changes nothing");
    let Transition { event, table: after } = decided?;
    table.apply(&event).expect("a decided event can be applied");
    assert_eq!(*table, after, "deciding returns the table with the event applied");
    Ok(event)
}

fn play(table: &mut Table, seat: Seat, text: &str) -> Result<Event, ActionError> {
    act(table, seat, Action::Move { mv: text.parse().unwrap() }, 0)
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
            play(&mut table, BEN, "a1,b1"),
            Err(ActionError::NotYourTurn { seat: BEN, to_act: Some(ADA) }),
            "the second seat waits"
        );
        play(&mut table, ADA, "a1,b1").unwrap();
        assert_eq!(table.to_act(), Some(BEN));
        play(&mut table, BEN, choice).unwrap();
        assert_eq!((table.to_act(), table.colour(BEN)), (Some(next), Some(colour)));
        assert_eq!(table.colour(ADA), Some(colour.other()));
    }
}

#[test]
fn an_illegal_move_is_rejected_with_its_reason() {
    let mut table = ponte(TakebackPolicy::Never, None);
    let error = play(&mut table, ADA, "a1,k1").unwrap_err();
    assert_eq!(error, ActionError::Ponte(ponte::IllegalMove::OffBoard { cell: "k1".parse().unwrap() }));
    assert_eq!(error.to_string(), "k1 is not on this board");
}

#[test]
fn rejects_actions_of_the_other_game() {
    let mut table = ponte(TakebackPolicy::Never, None);
    assert_eq!(act(&mut table, ADA, Action::Roll, 0), Err(ActionError::WrongGame));
    assert_eq!(act(&mut table, ADA, Action::Announce { announcement: 2 }, 0), Err(ActionError::WrongGame));
    let mut table = ciao(Players::Two, TakebackPolicy::Never);
    assert_eq!(play(&mut table, ADA, "a1,b1"), Err(ActionError::WrongGame));
    assert_eq!(act(&mut table, EVE, Action::Roll, 0), Err(ActionError::NoSuchSeat { seat: EVE }));
}

#[test]
fn an_increment_is_added_after_each_decision() {
    let mut table =
        ponte(TakebackPolicy::Never, Some(Clock::Increment { base_ms: 10_000, increment_ms: 1_000 }));
    act(&mut table, ADA, Action::Move { mv: "a1,b1".parse().unwrap() }, 4_000).unwrap();
    assert_eq!((table.time_left(ADA, 4_000), table.time_left(BEN, 6_500)), (Some(7_000), Some(7_500)));
    assert_eq!(table.deadline(), Some(14_000));
}

#[test]
fn a_delay_is_not_charged_and_does_not_accumulate() {
    let mut table = ponte(TakebackPolicy::Never, Some(Clock::Delay { base_ms: 10_000, delay_ms: 3_000 }));
    assert_eq!(table.time_left(ADA, 2_000), Some(10_000));
    act(&mut table, ADA, Action::Move { mv: "a1,b1".parse().unwrap() }, 2_000).unwrap();
    assert_eq!(table.time_left(ADA, 2_000), Some(10_000));
    act(&mut table, BEN, Action::Move { mv: "dark".parse().unwrap() }, 7_000).unwrap();
    assert_eq!(table.time_left(BEN, 7_000), Some(8_000));
}

#[test]
fn a_time_limit_per_move_resets_after_each_decision() {
    let mut table = ponte(TakebackPolicy::Never, Some(Clock::PerMove { limit_ms: 5_000 }));
    act(&mut table, ADA, Action::Move { mv: "a1,b1".parse().unwrap() }, 4_999).unwrap();
    assert_eq!((table.time_left(ADA, 4_999), table.deadline()), (Some(5_000), Some(9_999)));
}

#[test]
fn an_expired_clock_loses_the_game_but_not_before() {
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
    play(&mut table, ADA, "a1,b1").unwrap();
    act(&mut table, ADA, Action::Resign, 0).unwrap();
    let outcome = table.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (only(BEN), EndReason::Resignation));
    assert_eq!(play(&mut table, BEN, "dark"), Err(ActionError::GameOver));
}

#[test]
fn in_a_game_of_three_the_last_remaining_seat_wins() {
    let mut table = ciao(Players::Three, TakebackPolicy::Never);
    act(&mut table, ADA, Action::Resign, 0).unwrap();
    assert_eq!((table.outcome(), table.to_act()), (None, Some(ADA)), "a stand-in plays for seat 1");
    act(&mut table, ADA, Action::Roll, 0).unwrap();
    act(&mut table, EVE, Action::Resign, 0).unwrap();
    assert_eq!(table.outcome().unwrap().winners, only(BEN));
}

#[test]
fn a_free_takeback_returns_to_the_players_last_decision() {
    let mut table = ponte(TakebackPolicy::Free, None);
    for (seat, text) in [(ADA, "a1,b1"), (BEN, "dark"), (BEN, "h8,g8"), (ADA, "d4,e4")] {
        play(&mut table, seat, text).unwrap();
    }
    act(&mut table, BEN, Action::RequestTakeback, 0).unwrap();
    assert_eq!(table.to_act(), Some(BEN));
    let GameState::Ponte(game) = table.state() else { unreachable!() };
    assert_eq!(game.to_text(), "a1,b1 dark");
    act(&mut table, BEN, Action::RequestTakeback, 0).unwrap();
    assert_eq!(
        act(&mut table, BEN, Action::RequestTakeback, 0),
        Err(ActionError::NothingToTakeBack { seat: BEN }),
        "the opening belongs to the opponent"
    );
}

#[test]
fn a_takeback_by_consent_needs_an_accepted_request() {
    let mut table = ponte(TakebackPolicy::Consent, None);
    play(&mut table, ADA, "a1,b1").unwrap();
    assert_eq!(act(&mut table, BEN, Action::AcceptTakeback, 0), Err(ActionError::NoTakebackRequest));
    act(&mut table, ADA, Action::RequestTakeback, 0).unwrap();
    assert_eq!(table.takeback_request(), Some(ADA));
    assert_eq!(
        act(&mut table, ADA, Action::AcceptTakeback, 0),
        Err(ActionError::NoTakebackRequest),
        "a player cannot accept their own request"
    );
    act(&mut table, BEN, Action::DeclineTakeback, 0).unwrap();
    assert_eq!((table.takeback_request(), table.to_act()), (None, Some(BEN)));
    act(&mut table, ADA, Action::RequestTakeback, 0).unwrap();
    act(&mut table, BEN, Action::AcceptTakeback, 0).unwrap();
    assert_eq!((table.takeback_request(), table.to_act()), (None, Some(ADA)));
    play(&mut table, ADA, "c1,d1").unwrap();
    act(&mut table, ADA, Action::RequestTakeback, 0).unwrap();
    play(&mut table, BEN, "light").unwrap();
    assert_eq!(table.takeback_request(), None, "playing on settles the request");
    let forged = Event::new(ADA, 0, EventKind::Takeback { requested_by: ADA });
    assert_eq!(table.apply(&forged), Err(ActionError::NoTakebackRequest));
}

#[test]
fn a_seat_asks_for_a_limited_number_of_takebacks() {
    let mut table = ponte(TakebackPolicy::Consent, None);
    play(&mut table, ADA, "a1,b1").unwrap();
    for request in 0..MAX_TAKEBACK_REQUESTS {
        assert!(table.view(Some(ADA), 0).permissions.request_takeback, "request {request}");
        act(&mut table, ADA, Action::RequestTakeback, 0).unwrap();
        // A request counts, whatever the answer.
        if request % 2 == 0 {
            act(&mut table, BEN, Action::DeclineTakeback, 0).unwrap();
        } else {
            act(&mut table, BEN, Action::AcceptTakeback, 0).unwrap();
            play(&mut table, ADA, "a1,b1").unwrap();
        }
    }
    let max = MAX_TAKEBACK_REQUESTS;
    let error = act(&mut table, ADA, Action::RequestTakeback, 0);
    assert_eq!(error, Err(ActionError::TooManyTakebacks { seat: ADA, max }));
    assert!(!table.view(Some(ADA), 0).permissions.request_takeback);
    // The opponent has their own, and games that were stored before there was a limit are still read.
    play(&mut table, BEN, "dark").unwrap();
    act(&mut table, BEN, Action::RequestTakeback, 0).unwrap();
    act(&mut table, ADA, Action::DeclineTakeback, 0).unwrap();
    for _ in 0..2 * u32::from(MAX_TAKEBACK_REQUESTS) {
        table.apply(&Event::new(ADA, 0, EventKind::RequestTakeback)).unwrap();
        table.apply(&Event::new(BEN, 0, EventKind::DeclineTakeback)).unwrap();
    }
    let mut free = ponte(TakebackPolicy::Free, None);
    for _ in 0..=MAX_TAKEBACK_REQUESTS {
        play(&mut free, ADA, "a1,b1").unwrap();
        act(&mut free, ADA, Action::RequestTakeback, 0).unwrap();
    }
}

#[test]
fn rejects_duplicate_requests_and_actions_of_departed_seats() {
    let mut table = ciao(Players::Three, TakebackPolicy::Consent);
    act(&mut table, ADA, Action::Roll, 0).unwrap();
    act(&mut table, ADA, Action::Announce { announcement: 4 }, 0).unwrap();
    act(&mut table, ADA, Action::RequestTakeback, 0).unwrap();
    assert_eq!(act(&mut table, ADA, Action::RequestTakeback, 0), Err(ActionError::TakebackPending));
    act(&mut table, BEN, Action::AcceptTakeback, 0).unwrap();
    assert_eq!(
        act(&mut table, BEN, Action::AcceptTakeback, 0),
        Err(ActionError::TakebackAlreadyAccepted { seat: BEN })
    );
    act(&mut table, BEN, Action::Resign, 0).unwrap();
    assert_eq!(table.takeback_request(), None);
    for again in [
        Action::Resign,
        Action::Abort,
        Action::AcceptTakeback,
        Action::DeclineTakeback,
        Action::RequestTakeback,
    ] {
        assert_eq!(act(&mut table, BEN, again, 0), Err(ActionError::SeatDeparted { seat: BEN }));
    }
    act(&mut table, BEN, Action::Answer { answer: Answer::Approve }, 0)
        .expect("a stand-in plays for the departed seat");
}

#[test]
fn network_latency_is_charged_to_neither_seat() {
    let mut table = ponte(TakebackPolicy::Never, Some(Clock::Increment { base_ms: 10_000, increment_ms: 0 }));
    let opening = Action::Move { mv: "a1,b1".parse().unwrap() };
    let late = table.decide_with_lag(ADA, opening, 10_400, 400, &dice);
    assert_eq!(late, Err(ActionError::OutOfTime { seat: ADA }), "it was sent after the deadline");
    let Transition { event, .. } = table.decide_with_lag(ADA, opening, 10_399, 400, &dice).unwrap();
    table.apply(&event).unwrap();
    assert_eq!(table.time_left(ADA, 10_399), Some(1));
    assert_eq!(table.time_left(BEN, 10_399), Some(10_000), "the next seat is not charged for the latency");
    let stored = serde_json::to_string(&event).unwrap();
    assert_eq!(serde_json::from_str::<Event>(&stored).unwrap(), event);
    let before: Event = serde_json::from_str(r#"{"seat": 1, "at": 5, "type": "resign"}"#).unwrap();
    assert_eq!(before, Event::new(ADA, 5, EventKind::Resign), "the latency is optional");
    assert!(!serde_json::to_string(&before).unwrap().contains("lag"), "none is not stored");
}

#[test]
fn rejects_takebacks_where_the_terms_exclude_them() {
    let mut table = ponte(TakebackPolicy::Never, None);
    play(&mut table, ADA, "a1,b1").unwrap();
    assert_eq!(act(&mut table, ADA, Action::RequestTakeback, 0), Err(ActionError::TakebacksDisabled));
}

#[test]
fn announcements_and_answers_can_be_taken_back_but_not_rolls() {
    let mut table = ciao(Players::Three, TakebackPolicy::Free);
    act(&mut table, ADA, Action::Roll, 0).unwrap();
    assert!(act(&mut table, ADA, Action::RequestTakeback, 0).is_err(), "the die has been seen");
    act(&mut table, ADA, Action::Announce { announcement: 4 }, 0).unwrap();
    act(&mut table, ADA, Action::RequestTakeback, 0).unwrap();
    let view = table.view(Some(ADA), 0);
    act(&mut table, ADA, Action::Announce { announcement: 2 }, 0).unwrap();
    assert!(matches!(
        view.game,
        table::GameView::Ciao { view } if view.now == ciao::PhaseView::Announcing { active: ADA, face: Some(Face::Cross) }
    ));
    act(&mut table, BEN, Action::Answer { answer: Answer::Approve }, 0).unwrap();
    assert!(act(&mut table, ADA, Action::RequestTakeback, 0).is_err(), "an opponent has answered since");
    act(&mut table, BEN, Action::RequestTakeback, 0).unwrap();
    assert_eq!(table.to_act(), Some(BEN));
    act(&mut table, BEN, Action::Answer { answer: Answer::Contest }, 0).unwrap();
    assert!(act(&mut table, BEN, Action::RequestTakeback, 0).is_err(), "the die has been shown");
}

#[test]
fn a_takeback_in_a_game_of_three_needs_every_opponent() {
    let mut table = ciao(Players::Three, TakebackPolicy::Consent);
    act(&mut table, ADA, Action::Roll, 0).unwrap();
    act(&mut table, ADA, Action::Announce { announcement: 4 }, 0).unwrap();
    act(&mut table, ADA, Action::RequestTakeback, 0).unwrap();
    act(&mut table, BEN, Action::AcceptTakeback, 0).unwrap();
    assert_eq!(table.to_act(), Some(BEN), "one acceptance is not enough");
    act(&mut table, EVE, Action::AcceptTakeback, 0).unwrap();
    assert_eq!(table.to_act(), Some(ADA));
}

#[test]
fn a_game_can_be_aborted_until_the_second_turn_is_played() {
    let mut table = ponte(TakebackPolicy::Never, None);
    play(&mut table, ADA, "a1,b1").unwrap();
    let mut off = table.clone();
    act(&mut off, BEN, Action::Abort, 0).unwrap();
    let outcome = off.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (Seats::EMPTY, EndReason::Aborted));
    play(&mut table, BEN, "dark").unwrap();
    play(&mut table, BEN, "h8,g8").unwrap();
    assert_eq!(act(&mut table, ADA, Action::Abort, 0), Err(ActionError::TooLateToAbort));
}

#[test]
fn only_the_player_who_rolled_sees_the_face() {
    let mut table = ciao(Players::Two, TakebackPolicy::Never);
    let event = act(&mut table, ADA, Action::Roll, 0).unwrap();
    assert_eq!(event.visible_to(Some(ADA)), EventKindView::Roll { face: Some(Face::Cross) });
    assert_eq!(event.visible_to(Some(BEN)), EventKindView::Roll { face: None });
    assert_eq!(event.visible_to(None), EventKindView::Roll { face: None });
}

#[test]
fn a_vacation_credit_extends_the_pending_decision_only() {
    let day = 24 * 60 * 60 * 1_000;
    let mut table = ponte(TakebackPolicy::Never, Some(Clock::PerMove { limit_ms: day }));
    table.apply(&Event::new(ADA, day / 2, EventKind::VacationCredit { credit_ms: 3 * day })).unwrap();
    assert_eq!((table.deadline(), table.time_left(ADA, day)), (Some(4 * day), Some(3 * day)));
    let other = Event::new(BEN, day, EventKind::VacationCredit { credit_ms: day });
    assert_eq!(table.apply(&other), Err(ActionError::NotYourTurn { seat: BEN, to_act: Some(ADA) }));
    act(&mut table, ADA, Action::Move { mv: "a1,b1".parse().unwrap() }, 2 * day).unwrap();
    assert_eq!((table.deadline(), table.time_left(ADA, 2 * day)), (Some(3 * day), Some(day)));

    let mut table = ponte(TakebackPolicy::Never, Some(Clock::Increment { base_ms: day, increment_ms: 0 }));
    assert_eq!(
        table.apply(&Event::new(ADA, 0, EventKind::VacationCredit { credit_ms: day })),
        Err(ActionError::NoClockToCredit)
    );
}

#[test]
fn a_downtime_credit_stops_the_running_clock() {
    let credit = |at, by| Event::new(ADA, at, EventKind::DowntimeCredit { credit_ms: by });
    let open =
        |table: &mut Table, at| act(table, ADA, Action::Move { mv: "a1,b1".parse().unwrap() }, at).unwrap();
    for (clock, deadline, after) in [
        (Clock::Increment { base_ms: 10_000, increment_ms: 1_000 }, 17_000, 7_000),
        (Clock::Delay { base_ms: 10_000, delay_ms: 3_000 }, 20_000, 9_000),
        (Clock::PerMove { limit_ms: 10_000 }, 17_000, 10_000),
    ] {
        let mut table = ponte(TakebackPolicy::Never, Some(clock));
        // Of eleven seconds the host was down for seven.
        table.apply(&credit(8_000, 7_000)).unwrap();
        assert_eq!(table.deadline(), Some(deadline), "{clock:?}");
        open(&mut table, 11_000);
        assert_eq!(table.time_left(ADA, 11_000), Some(after), "{clock:?}");
        // The opponent's clock is unaffected.
        assert_eq!(table.time_left(BEN, 11_000), Some(10_000), "{clock:?}");
    }
    let mut table = ponte(TakebackPolicy::Never, None);
    assert_eq!(table.apply(&credit(0, 1)), Err(ActionError::NoClockToCredit));
}

#[test]
fn clones_of_a_table_share_its_history() {
    let mut table = ponte(TakebackPolicy::Never, None);
    play(&mut table, ADA, "a1,b1").unwrap();
    play(&mut table, BEN, "light").unwrap();
    let copy = table.clone();
    let past = |table: &Table| {
        let GameState::Ponte(game) = table.state() else { unreachable!() };
        std::ptr::from_ref(game.position_at(1).unwrap())
    };
    assert_eq!(past(&table), past(&copy), "hosts clone tables at every action");
}

#[test]
fn a_timeout_in_a_game_of_three_hands_the_seat_to_a_stand_in() {
    let game = GameRules::Ciao { rules: ciao::Rules::default(), players: Players::Three };
    let clock = Some(Clock::Increment { base_ms: 10_000, increment_ms: 0 });
    let mut table = Table::new(Terms { game, clock, takeback: TakebackPolicy::Never }, 0);
    let timeout = table.timeout(10_000).unwrap();
    table.apply(&timeout).unwrap();
    assert_eq!((table.outcome(), table.departed(), table.to_act()), (None, only(ADA), Some(ADA)));
    assert_eq!(table.deadline(), None, "a departed seat has no deadline");
    assert_eq!(table.timeout(99_000), None);
    act(&mut table, ADA, Action::Roll, 99_000).expect("the stand-in plays without a clock");
    act(&mut table, ADA, Action::Announce { announcement: 1 }, 99_000).unwrap();
    assert_eq!((table.to_act(), table.deadline()), (Some(BEN), Some(109_000)));
    let timeout = table.timeout(109_000).unwrap();
    table.apply(&timeout).unwrap();
    let outcome = table.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (only(EVE), EndReason::Timeout));
}

/// A game of three on a short bridge that seat 1 wins with its first pawn, because it announces the most and is always believed.
fn race(departing: &[Seat]) -> Table {
    let sizes = ciao::Sizes { planks: 3, to_win: 1, ..ciao::Rules::default().sizes() };
    let game = GameRules::Ciao { rules: ciao::Rules::new(sizes).unwrap(), players: Players::Three };
    let mut table = Table::new(Terms { game, clock: None, takeback: TakebackPolicy::Never }, 0);
    for &seat in departing {
        act(&mut table, seat, Action::Resign, 0).unwrap();
    }
    for _ in 0..100 {
        let Some(seat) = table.to_act() else { break };
        let action = match table.view(Some(seat), 0).game {
            table::GameView::Ciao { view } => match view.now {
                ciao::PhaseView::Rolling { .. } => Action::Roll,
                ciao::PhaseView::Announcing { active, .. } if active == ADA => {
                    Action::Announce { announcement: 4 }
                }
                ciao::PhaseView::Announcing { .. } => Action::Announce { announcement: 1 },
                _ => Action::Answer { answer: Answer::Approve },
            },
            table::GameView::Ponte { .. } => unreachable!(),
        };
        act(&mut table, seat, action, 0).unwrap();
    }
    table
}

#[test]
fn a_departed_seat_cannot_win_a_completed_game() {
    let outcome = race(&[]).outcome().unwrap();
    assert_eq!(outcome.reason, EndReason::Completed);
    assert!(outcome.winners.contains(ADA), "{outcome:?}");
    let table = race(&[ADA]);
    let outcome = table.outcome().unwrap();
    assert_eq!(outcome.reason, EndReason::Completed);
    let GameState::Ciao(game) = table.state() else { unreachable!() };
    let best = [BEN, EVE].map(|seat| game.state().points(seat)).into_iter().max().unwrap();
    let expected: Seats = [BEN, EVE].into_iter().filter(|&seat| game.state().points(seat) == best).collect();
    assert_eq!(outcome.winners, expected, "the best of the seats that stayed win");
}

#[test]
fn permissions_follow_the_game() {
    let correspondence = Some(Clock::PerMove { limit_ms: 86_400_000 });
    let mut table = ponte(TakebackPolicy::Consent, correspondence);
    let of = |table: &Table, seat| table.view(Some(seat), 0).permissions;
    assert_eq!(of(&table, ADA), Permissions { act: true, abort: true, ..Permissions::default() });
    assert_eq!(table.view(None, 0).permissions, Permissions::default(), "spectators");
    play(&mut table, ADA, "a1,b1").unwrap();
    play(&mut table, BEN, "dark").unwrap();
    play(&mut table, BEN, "h8,g8").unwrap();
    let waiting = Permissions { resign: true, request_takeback: true, ..Permissions::default() };
    assert_eq!(of(&table, BEN), Permissions { set_conditional_moves: true, ..waiting });
    assert_eq!(of(&table, ADA), Permissions { act: true, ..waiting });
    act(&mut table, BEN, Action::RequestTakeback, 0).unwrap();
    assert!(of(&table, ADA).answer_takeback && !of(&table, BEN).answer_takeback);
    assert!(!of(&table, ADA).request_takeback, "one request at a time");
    act(&mut table, BEN, Action::Resign, 0).unwrap();
    assert_eq!(of(&table, ADA), Permissions::default(), "the game is over");
}
