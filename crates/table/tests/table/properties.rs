//! Random streams of valid and invalid actions by all seats.

use ciao::{Answer, Face, Players};
use proptest::prelude::*;
use table::{
    Action, Clock, Event, GameRules, GameView, Permissions, Seat, Table, TakebackPolicy, Terms, Transition,
};

fn games() -> impl Strategy<Value = GameRules> {
    prop_oneof![
        (3..7_u8, proptest::option::of(0..9_u16)).prop_map(|(size, tiles)| GameRules::Ponte {
            rules: ponte::Rules::new(size, tiles, None).unwrap()
        }),
        prop_oneof![Just(Players::Two), Just(Players::Three), Just(Players::Four)]
            .prop_map(|players| GameRules::Ciao { rules: ciao::Rules::default(), players }),
    ]
}

fn clocks() -> impl Strategy<Value = Clock> {
    prop_oneof![
        (1..90_000_u64, 0..5_000_u64)
            .prop_map(|(base, step)| Clock::Increment { base_ms: base, increment_ms: step }),
        (1..90_000_u64, 0..5_000_u64).prop_map(|(base, free)| Clock::Delay { base_ms: base, delay_ms: free }),
        (1..9_000_u64).prop_map(|limit| Clock::PerMove { limit_ms: limit }),
    ]
}

fn terms() -> impl Strategy<Value = Terms> {
    let takebacks =
        prop_oneof![Just(TakebackPolicy::Free), Just(TakebackPolicy::Consent), Just(TakebackPolicy::Never)];
    (games(), proptest::option::of(clocks()), takebacks).prop_map(|(game, clock, takeback)| Terms {
        game,
        clock,
        takeback,
    })
}

/// An action made of random numbers; moves are mostly legal.
fn pick(table: &Table, kind: u8, a: u16, b: u16) -> Action {
    match kind {
        0..=11 => match table.state() {
            table::GameState::Ponte(game) => {
                let moves = game.position().legal_moves();
                let legal = moves.get(usize::from(a) % moves.len().max(1)).copied();
                Action::Move { mv: legal.unwrap_or(ponte::Move::Pass) }
            }
            table::GameState::Ciao(_) => match kind % 3 {
                0 => Action::Roll,
                1 => Action::Announce { announcement: (a % 6) as u8 },
                _ => Action::Answer {
                    answer: if b.is_multiple_of(4) { Answer::Contest } else { Answer::Approve },
                },
            },
        },
        12 => Action::RequestTakeback,
        13 => Action::AcceptTakeback,
        14 => Action::DeclineTakeback,
        15 if a.is_multiple_of(8) => Action::Resign,
        16 if a.is_multiple_of(8) => Action::Abort,
        17 => Action::Roll,
        18 => Action::Announce { announcement: (b % 7) as u8 },
        _ => Action::Move { mv: ponte::Move::Pass },
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn rejected_actions_change_nothing_and_events_rebuild_the_table(
        terms in terms(),
        stream in prop::collection::vec((0..4_usize, any::<bool>(), 0..20_u8, any::<u16>(), any::<u16>()), 0..160),
        lag in 0..600_u64,
    ) {
        let mut table = Table::new(terms, 0);
        let mut log: Vec<Event> = Vec::new();
        let mut now = 0;
        for (seat, to_act, kind, a, b) in stream {
            now += u64::from(b % 700);
            if let Some(event) = table.timeout(now) {
                table.apply(&event).unwrap();
                log.push(event);
            }
            let seat = table.to_act().filter(|_| to_act).unwrap_or(Seat::ALL[seat]);
            let action = pick(&table, kind, a, b);
            let before = table.clone();
            let face = [Face::Number(1), Face::Cross, Face::Number(4)][usize::from(a % 3)];
            match table.decide_with_lag(seat, action, now, lag, &|_| face) {
                Ok(Transition { event, table: after }) => {
                    prop_assert_eq!(&table, &before);
                    table.apply(&event).unwrap();
                    prop_assert_eq!(&table, &after);
                    log.push(event);
                    check_repeated(&table, seat, action, now)?;
                }
                Err(_) => prop_assert_eq!(&table, &before),
            }
            prop_assert_eq!(table.to_act().is_none(), table.outcome().is_some());
            for viewer in terms.game.seats().map(Some).chain([None]) {
                check_view(&table, viewer, now)?;
                check_permissions(&table, viewer, now)?;
            }
        }
        let stored = serde_json::to_string(&log).unwrap();
        let read: Vec<Event> = serde_json::from_str(&stored).unwrap();
        prop_assert_eq!(&read, &log);
        let mut rebuilt = Table::new(terms, 0);
        for event in &read {
            rebuilt.apply(event).unwrap();
        }
        prop_assert_eq!(rebuilt, table);
        let written: Terms = serde_json::from_str(&serde_json::to_string(&terms).unwrap()).unwrap();
        prop_assert_eq!(written, terms);
    }
}

/// An action that has taken effect is rejected when repeated: it would be an event in which nothing happens.
fn check_repeated(table: &Table, seat: Seat, action: Action, now: u64) -> Result<(), TestCaseError> {
    let about_the_game = matches!(
        action,
        Action::RequestTakeback
            | Action::AcceptTakeback
            | Action::DeclineTakeback
            | Action::Resign
            | Action::Abort
    );
    if about_the_game && table.terms().takeback != TakebackPolicy::Free {
        prop_assert!(
            table.decide(seat, action, now, &|_| Face::Cross).is_err(),
            "{action:?} again by {seat:?}"
        );
    }
    Ok(())
}

/// A face is in a view only when its viewer rolled it, or it was shown, or all is over.
fn check_view(table: &Table, viewer: Option<Seat>, now: u64) -> Result<(), TestCaseError> {
    let view = table.view(viewer, now);
    let GameView::Ciao { view: game } = &view.game else { return Ok(()) };
    match game.now {
        ciao::PhaseView::Announcing { active, face } | ciao::PhaseView::Asking { active, face, .. } => {
            prop_assert_eq!(face.is_some(), viewer == Some(active));
        }
        _ => {}
    }
    if table.outcome().is_none() {
        for turn in &game.past {
            prop_assert_eq!(turn.face.is_some(), turn.contester.is_some());
        }
    }
    Ok(())
}

/// A viewer is offered exactly the actions that the table would accept from them.
fn check_permissions(table: &Table, viewer: Option<Seat>, now: u64) -> Result<(), TestCaseError> {
    let permissions = table.view(viewer, now).permissions;
    let Some(seat) = viewer else {
        prop_assert_eq!(permissions, Permissions::default());
        return Ok(());
    };
    let accepts = |action| table.decide(seat, action, now, &|_| Face::Cross).is_ok();
    prop_assert_eq!(permissions.abort, accepts(Action::Abort));
    prop_assert_eq!(permissions.resign, accepts(Action::Resign) && !permissions.abort);
    prop_assert_eq!(permissions.request_takeback, accepts(Action::RequestTakeback));
    prop_assert_eq!(permissions.answer_takeback, accepts(Action::AcceptTakeback));
    let departed = table.departed().contains(seat);
    prop_assert_eq!(permissions.act, table.to_act() == Some(seat) && !departed);
    Ok(())
}
