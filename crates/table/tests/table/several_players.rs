//! Games of three and four: who remains, how the game is settled, whose consent a takeback needs; and the details of
//! clocks and views that a game of two does not show.

use ciao::{Answer, Face, PhaseView, Players};
use ponte::{Colour, Rules};
use table::{
    Action, ActionError, Clock, EndReason, Event, EventKind, GameKind, GameRules, GameState, GameView,
    Permissions, Seat, Seats, Speed, Table, TakebackPolicy, Terms,
};

const ADA: Seat = Seat::ALL[0];
const BEN: Seat = Seat::ALL[1];
const EVE: Seat = Seat::ALL[2];
const DAN: Seat = Seat::ALL[3];
const APPROVE: Action = Action::Answer { answer: Answer::Approve };

fn dice(_turn: u32) -> Face {
    Face::Cross
}

fn ciao(players: Players, takeback: TakebackPolicy, clock: Option<Clock>) -> Table {
    let game = GameRules::Ciao { rules: ciao::Rules::default(), players };
    Table::new(Terms { game, clock, takeback }, 0)
}

fn ponte(clock: Option<Clock>) -> Table {
    let game = GameRules::Ponte { rules: Rules::SMALL };
    Table::new(Terms { game, clock, takeback: TakebackPolicy::Consent }, 0)
}

fn act(table: &mut Table, seat: Seat, action: Action, now: u64) -> EventKind {
    table.act(seat, action, now, &dice).unwrap_or_else(|error| panic!("{action:?}: {error}")).kind
}

fn refused(table: &Table, seat: Seat, action: Action) -> ActionError {
    table.decide(seat, action, 0, &dice).unwrap_err()
}

fn mv(text: &str) -> Action {
    Action::Move { mv: text.parse().unwrap() }
}

/// A table at which the first seat has announced 4.
fn announced(players: Players) -> Table {
    let mut table = ciao(players, TakebackPolicy::Consent, None);
    act(&mut table, ADA, Action::Roll, 0);
    act(&mut table, ADA, Action::Announce { announcement: 4 }, 0);
    table
}

fn asked(table: &Table) -> [bool; 4] {
    Seat::ALL.map(|seat| {
        let answer = table.view(Some(seat), 0).permissions.answer_takeback;
        assert_eq!(answer, table.awaits_takeback_answer(seat), "the view says what the table says");
        answer
    })
}

#[test]
fn every_opponent_is_asked_for_a_takeback_once() {
    let mut table = announced(Players::Four);
    assert_eq!(asked(&table), [false; 4]);
    act(&mut table, ADA, Action::RequestTakeback, 0);
    assert_eq!(asked(&table), [false, true, true, true]);
    assert_eq!(act(&mut table, EVE, Action::AcceptTakeback, 0), EventKind::AcceptTakeback);
    assert_eq!(asked(&table), [false, true, false, true]);
    assert_eq!(act(&mut table, BEN, Action::AcceptTakeback, 0), EventKind::AcceptTakeback);
    assert_eq!(table.to_act(), Some(BEN), "nothing is taken back before the last seat has accepted");
    let last = act(&mut table.clone(), DAN, Action::AcceptTakeback, 0);
    assert_eq!(last, EventKind::Takeback { requested_by: ADA });
    act(&mut table, DAN, Action::DeclineTakeback, 0);
    assert_eq!((asked(&table), table.takeback_request()), ([false; 4], None));
}

#[test]
fn the_seat_that_asked_cannot_answer_for_the_others() {
    let mut table = announced(Players::Three);
    act(&mut table, ADA, Action::RequestTakeback, 0);
    assert_eq!(refused(&table, ADA, Action::AcceptTakeback), ActionError::NoTakebackRequest);
    assert_eq!(refused(&table, ADA, Action::DeclineTakeback), ActionError::NoTakebackRequest);
    for forged in [EventKind::AcceptTakeback, EventKind::DeclineTakeback] {
        assert_eq!(table.apply(&Event::new(ADA, 0, forged)), Err(ActionError::NoTakebackRequest));
    }
    assert_eq!(table.takeback_request(), Some(ADA), "the request is still pending");
    let forged = Event::new(BEN, 0, EventKind::Takeback { requested_by: BEN });
    assert_eq!(table.apply(&forged), Err(ActionError::NoTakebackRequest));
}

#[test]
fn seats_that_have_left_are_not_asked_for_a_takeback() {
    let mut table = announced(Players::Four);
    act(&mut table, DAN, Action::Resign, 0);
    act(&mut table, ADA, Action::RequestTakeback, 0);
    act(&mut table, BEN, Action::AcceptTakeback, 0);
    assert!(!table.view(Some(DAN), 0).permissions.answer_takeback);
    let last = act(&mut table, EVE, Action::AcceptTakeback, 0);
    assert_eq!((last, table.to_act()), (EventKind::Takeback { requested_by: ADA }, Some(ADA)));
}

#[test]
fn an_answer_is_taken_back_alone() {
    for (seat, others) in [(BEN, [ADA, EVE, DAN]), (EVE, [ADA, BEN, DAN])] {
        let mut table = announced(Players::Four);
        if seat == EVE {
            act(&mut table, BEN, APPROVE, 0);
        }
        let before = table.state().clone();
        assert_eq!(table.to_act(), Some(seat));
        act(&mut table, seat, APPROVE, 0);
        assert_ne!(*table.state(), before);
        for other in others {
            let error = refused(&table, other, Action::RequestTakeback);
            assert_eq!(error, ActionError::NothingToTakeBack { seat: other }, "only the latest decision");
            assert!(!table.view(Some(other), 0).permissions.request_takeback);
        }
        assert!(table.view(Some(seat), 0).permissions.request_takeback);
        act(&mut table, seat, Action::RequestTakeback, 0);
        for other in others {
            act(&mut table, other, Action::AcceptTakeback, 0);
        }
        assert_eq!((table.state(), table.to_act()), (&before, Some(seat)), "earlier answers stand");
        // The other answer is now possible, and can itself be taken back as long as nothing was shown.
        act(&mut table, seat, APPROVE, 0);
        assert!(table.view(Some(seat), 0).permissions.request_takeback);
    }
}

#[test]
fn a_completed_turn_cannot_be_taken_back() {
    let mut table = announced(Players::Three);
    act(&mut table, BEN, APPROVE, 0);
    act(&mut table, EVE, APPROVE, 0);
    assert_eq!(table.to_act(), Some(BEN), "the next turn has begun");
    for seat in [ADA, BEN, EVE] {
        assert_eq!(refused(&table, seat, Action::RequestTakeback), ActionError::NothingToTakeBack { seat });
    }
}

#[test]
fn the_last_seat_that_stays_wins_and_the_last_departure_is_the_reason() {
    let clock = Some(Clock::Increment { base_ms: 10_000, increment_ms: 0 });
    let mut table = ciao(Players::Four, TakebackPolicy::Never, clock);
    act(&mut table, BEN, Action::Resign, 1_000);
    assert_eq!((table.departed(), table.outcome()), (Seats::from_iter([BEN]), None));
    act(&mut table, DAN, Action::Resign, 2_000);
    assert_eq!((table.departed(), table.outcome()), (Seats::from_iter([BEN, DAN]), None));
    let mut other = table.clone();
    let timeout = table.timeout(10_000).unwrap();
    assert_eq!(timeout.seat, ADA);
    table.apply(&timeout).unwrap();
    let outcome = table.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (Seats::from_iter([EVE]), EndReason::Timeout));
    assert_eq!((table.to_act(), table.deadline(), table.timeout(99_000)), (None, None, None));
    act(&mut other, EVE, Action::Resign, 3_000);
    let outcome = other.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (Seats::from_iter([ADA]), EndReason::Resignation));
    assert_eq!(other.time_left(ADA, 99_000), Some(7_000), "the clocks have stopped");
}

#[test]
fn only_the_seat_to_act_can_run_out_of_time() {
    let clock = Some(Clock::Increment { base_ms: 10_000, increment_ms: 0 });
    let mut table = ciao(Players::Three, TakebackPolicy::Never, clock);
    let forged = Event::new(BEN, 50_000, EventKind::Timeout);
    assert_eq!(table.apply(&forged), Err(ActionError::TimeLeft { seat: BEN }));
    assert_eq!(table.departed(), Seats::EMPTY);
}

#[test]
fn a_resignation_does_not_touch_the_running_clock_of_another_seat() {
    let clock = Some(Clock::Increment { base_ms: 10_000, increment_ms: 1_000 });
    let mut table = ciao(Players::Three, TakebackPolicy::Never, clock);
    act(&mut table, BEN, Action::Resign, 4_000);
    assert_eq!((table.time_left(ADA, 4_000), table.deadline()), (Some(6_000), Some(10_000)));
    act(&mut table, ADA, Action::Roll, 5_000);
    assert_eq!(table.time_left(ADA, 5_000), Some(6_000), "one increment, for the roll");
    assert_eq!(table.time_left(BEN, 5_000), Some(10_000));
    assert_eq!(table.time_left(EVE, 5_000), Some(10_000));
}

#[test]
fn the_end_of_a_game_charges_the_running_clock_without_a_bonus() {
    for (clock, left) in [
        (Clock::Increment { base_ms: 10_000, increment_ms: 1_000 }, 6_000),
        (Clock::Delay { base_ms: 10_000, delay_ms: 1_000 }, 7_000),
        (Clock::PerMove { limit_ms: 10_000 }, 6_000),
    ] {
        let mut table = ponte(Some(clock));
        assert_eq!(table.clocks().unwrap().running_since(), Some(0));
        act(&mut table, BEN, Action::Resign, 4_000);
        assert_eq!(table.time_left(ADA, 9_000), Some(left), "{clock:?}");
        assert_eq!(table.time_left(BEN, 9_000), Some(10_000), "{clock:?}");
        let GameState::Ponte(game) = table.state() else { unreachable!() };
        assert_eq!(game.ending(), Some(ponte::Ending::Resigned(Colour::Dark)));
        assert_eq!(table.clocks().unwrap().running_since(), None);
        let credit = Event::new(ADA, 9_000, EventKind::DowntimeCredit { credit_ms: 1 });
        assert_eq!(table.apply(&credit), Err(ActionError::GameOver));
    }
}

#[test]
fn latency_counts_for_decisions_only() {
    let mut table = ponte(Some(Clock::Increment { base_ms: 10_000, increment_ms: 0 }));
    let lag = |table: &Table, seat, action| {
        table.decide_with_lag(seat, action, 5_000, 300, &dice).unwrap().event.lag
    };
    assert_eq!(lag(&table, ADA, mv("a1,b1")), 300);
    assert_eq!(lag(&table, ADA, Action::Resign), 0);
    assert_eq!(lag(&table, BEN, Action::Abort), 0);
    // Other actions are possible after the deadline, until the timeout is recorded.
    act(&mut table, BEN, Action::Resign, 10_001);
    let mut three = announced(Players::Three);
    assert_eq!(lag(&three, BEN, APPROVE), 300);
    act(&mut three, BEN, APPROVE, 0);
    assert_eq!(lag(&three, BEN, Action::RequestTakeback), 0);
}

/// A game of three that seat 1 wins with two pawns; seat 2 brings one across, seat 3 none. All announcements are
/// believed.
fn settled(departing: &[Seat]) -> Table {
    let sizes = ciao::Sizes { planks: 3, to_win: 2, ..ciao::Rules::default().sizes() };
    let game = GameRules::Ciao { rules: ciao::Rules::new(sizes).unwrap(), players: Players::Three };
    let mut table = Table::new(Terms { game, clock: None, takeback: TakebackPolicy::Never }, 0);
    for &seat in departing {
        act(&mut table, seat, Action::Resign, 0);
    }
    for _ in 0..200 {
        let Some(seat) = table.to_act() else { break };
        let GameView::Ciao { view } = table.view(Some(seat), 0).game else { unreachable!() };
        let action = match view.now {
            PhaseView::Rolling { .. } => Action::Roll,
            PhaseView::Announcing { active, .. } => {
                Action::Announce { announcement: if active == EVE { 1 } else { 4 } }
            }
            _ => APPROVE,
        };
        act(&mut table, seat, action, 0);
    }
    table
}

#[test]
fn a_game_of_three_is_settled_among_those_who_stayed() {
    let points = |table: &Table| {
        let GameState::Ciao(game) = table.state() else { unreachable!() };
        [ADA, BEN, EVE].map(|seat| game.state().points(seat))
    };
    let complete = settled(&[]);
    let [ada, ben, eve] = points(&complete);
    assert!(ada > ben && ben > eve, "{ada} {ben} {eve}");
    for (departing, winner) in [(&[][..], ADA), (&[EVE], ADA), (&[BEN], ADA), (&[ADA], BEN)] {
        let table = settled(departing);
        let outcome = table.outcome().unwrap();
        assert_eq!(points(&table), [ada, ben, eve], "stand-ins play the same game");
        assert_eq!(
            (outcome.winners, outcome.reason),
            (Seats::from_iter([winner]), EndReason::Completed),
            "{departing:?}"
        );
    }
}

#[test]
fn a_game_of_ciao_ciao_can_be_aborted_during_its_first_two_turns() {
    let mut table = ciao(Players::Three, TakebackPolicy::Never, None);
    for turn in 0..3 {
        let seat = table.to_act().unwrap();
        let permissions = table.view(Some(seat), 0).permissions;
        assert_eq!(
            (table.can_abort(), permissions.abort, permissions.resign),
            (turn < 2, turn < 2, turn >= 2)
        );
        act(&mut table, seat, Action::Roll, 0);
        act(&mut table, seat, Action::Announce { announcement: 1 }, 0);
        while let Some(asked) = table.to_act()
            && matches!(table.view(None, 0).game, GameView::Ciao { view } if matches!(view.now, PhaseView::Asking { .. }))
        {
            act(&mut table, asked, APPROVE, 0);
        }
    }
    assert_eq!(refused(&table, ADA, Action::Abort), ActionError::TooLateToAbort);
}

#[test]
fn spectators_and_strangers_may_do_nothing() {
    let table = announced(Players::Three);
    assert_eq!(table.view(None, 0).permissions, Permissions::default());
    assert_eq!(table.view(Some(DAN), 0).permissions, Permissions::default(), "there is no fourth seat");
    assert_eq!(refused(&table, DAN, Action::Resign), ActionError::NoSuchSeat { seat: DAN });
}

#[test]
fn conditional_moves_need_correspondence_and_an_opponent_to_wait_for() {
    let day = 24 * 60 * 60 * 1_000;
    let allowed =
        |table: &Table| [ADA, BEN].map(|seat| table.view(Some(seat), 0).permissions.set_conditional_moves);
    let mut table = ponte(Some(Clock::PerMove { limit_ms: day }));
    assert!(table.allows_conditional_moves());
    assert_eq!(allowed(&table), [false, false], "during the opening");
    for (seat, text) in [(ADA, "a1,b1"), (BEN, "dark"), (BEN, "h8,g8")] {
        act(&mut table, seat, mv(text), 0);
    }
    assert_eq!(allowed(&table), [false, true]);
    let mut over = table.clone();
    act(&mut over, ADA, Action::Resign, 0);
    assert!(!over.allows_conditional_moves());
    assert!(!ponte(Some(Clock::PerMove { limit_ms: 1_000 })).allows_conditional_moves());
    assert!(!ciao(Players::Two, TakebackPolicy::Never, None).allows_conditional_moves());
}

#[test]
fn views_of_ponte_del_diavolo_know_colours_and_the_whole_game() {
    let mut table = ponte(None);
    for (seat, text) in [(ADA, "a1,b1"), (BEN, "light"), (ADA, "h8,g8")] {
        act(&mut table, seat, mv(text), 0);
    }
    let view = table.view(Some(ADA), 0);
    assert_eq!(
        (view.colour(ADA), view.colour(BEN), view.colour(EVE)),
        (Some(Colour::Dark), Some(Colour::Light), None)
    );
    assert_eq!((view.seat_of(Colour::Dark), view.seat_of(Colour::Light)), (Some(ADA), Some(BEN)));
    assert_eq!((table.colour(ADA), table.colour(EVE)), (Some(Colour::Dark), None));
    act(&mut table, BEN, Action::Resign, 0);
    let view = table.view(None, 0);
    let GameState::Ponte(game) = table.state() else { unreachable!() };
    assert_eq!(view.ponte_game(&Rules::SMALL).as_ref(), Some(game), "with its ending");
    assert_eq!(view.ponte_game(&Rules::CLASSIC).map(|game| game.moves().len()), Some(3));
    let ciao = announced(Players::Two);
    let view = ciao.view(None, 0);
    assert_eq!(
        (view.colour(ADA), view.seat_of(Colour::Light), view.ponte_game(&Rules::SMALL)),
        (None, None, None)
    );
    assert_eq!((ciao.colour(ADA), view.time_left_ms), (None, None));
    let timed = ciao_with_clock().view(None, 2_000);
    assert_eq!(timed.time_left_ms, Some(vec![8_000, 10_000, 10_000]), "one clock per seat");
}

fn ciao_with_clock() -> Table {
    ciao(Players::Three, TakebackPolicy::Never, Some(Clock::Increment { base_ms: 10_000, increment_ms: 0 }))
}

#[test]
fn speeds_have_exact_limits() {
    let (blitz, rapid) = (10 * 60 * 1_000, 6 * 60 * 60 * 1_000);
    let increment = |base_ms, increment_ms| Clock::Increment { base_ms, increment_ms };
    let delay = |base_ms, delay_ms| Clock::Delay { base_ms, delay_ms };
    for (clock, speed) in [
        (increment(blitz, 0), Speed::Blitz),
        (increment(blitz + 1, 0), Speed::Rapid),
        (increment(0, blitz / 40), Speed::Blitz),
        (increment(1, blitz / 40), Speed::Rapid),
        (increment(rapid, 0), Speed::Rapid),
        (increment(rapid + 1, 0), Speed::Correspondence),
        (delay(0, blitz / 40), Speed::Blitz),
        (delay(0, blitz / 40 + 1), Speed::Rapid),
        (Clock::PerMove { limit_ms: blitz / 40 }, Speed::Blitz),
        (Clock::PerMove { limit_ms: blitz / 40 + 1 }, Speed::Rapid),
        (Clock::PerMove { limit_ms: rapid / 40 }, Speed::Rapid),
        (Clock::PerMove { limit_ms: rapid / 40 + 1 }, Speed::Correspondence),
    ] {
        assert_eq!(Speed::from_clock(Some(&clock)), speed, "{clock:?}");
    }
    assert_eq!(Speed::from_clock(None), Speed::Correspondence);
}

#[test]
fn names_are_those_of_the_json() {
    fn check<T: serde::Serialize>(value: T, name: &str) {
        assert_eq!(serde_json::to_value(value).unwrap(), name);
    }
    for speed in Speed::ALL {
        check(speed, speed.as_str());
    }
    for kind in GameKind::ALL {
        check(kind, kind.as_str());
    }
    for reason in EndReason::ALL {
        check(reason, reason.as_str());
    }
    assert_eq!(ponte(None).terms().game.kind(), GameKind::Ponte);
    assert_eq!(ciao_with_clock().terms().game.kind(), GameKind::Ciao);
    assert_eq!(ciao_with_clock().terms().game.seats().count(), 3);
}

#[test]
fn an_event_is_recognised_as_the_result_of_one_action() {
    let actions = [
        mv("a1,b1"),
        mv("a1,c1"),
        Action::Roll,
        Action::Announce { announcement: 1 },
        Action::Announce { announcement: 2 },
        APPROVE,
        Action::Answer { answer: Answer::Contest },
        Action::Resign,
        Action::RequestTakeback,
        Action::AcceptTakeback,
        Action::DeclineTakeback,
        Action::Abort,
    ];
    let kinds = [
        EventKind::Move { mv: "b1,a1".parse::<ponte::Move>().unwrap().normalised() },
        EventKind::Move { mv: "a1,c1".parse().unwrap() },
        EventKind::Roll { face: Face::Cross },
        EventKind::Announce { announcement: 1 },
        EventKind::Announce { announcement: 2 },
        EventKind::Answer { answer: Answer::Approve },
        EventKind::Answer { answer: Answer::Contest },
        EventKind::Resign,
        EventKind::RequestTakeback,
        EventKind::AcceptTakeback,
        EventKind::DeclineTakeback,
        EventKind::Abort,
    ];
    for (row, kind) in kinds.iter().enumerate() {
        for (column, action) in actions.iter().enumerate() {
            assert_eq!(kind.results_from(action), row == column, "{kind:?} from {action:?}");
        }
        assert!(!kind.is_credit());
    }
    assert!(EventKind::Takeback { requested_by: ADA }.results_from(&Action::AcceptTakeback));
    assert!(!EventKind::Timeout.results_from(&Action::Resign));
    for credit in [EventKind::VacationCredit { credit_ms: 1 }, EventKind::DowntimeCredit { credit_ms: 1 }] {
        assert!(credit.is_credit());
    }
}
