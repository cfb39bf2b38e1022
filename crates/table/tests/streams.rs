//! Streams of wishes, right and wrong, from anybody at any time.

use ciao::{Answer, Face, Players, Seat};
use proptest::prelude::*;
use table::{Board, Clock, Event, Kind, Table, Takeback, Terms, Wish};

fn games() -> impl Strategy<Value = Kind> {
    prop_oneof![
        (3..7_u8, proptest::option::of(0..9_u16))
            .prop_map(|(size, tiles)| Kind::Ponte { rules: ponte::Rules::new(size, tiles, None).unwrap() }),
        prop_oneof![Just(Players::Two), Just(Players::Three), Just(Players::Four)]
            .prop_map(|players| Kind::Ciao { rules: ciao::Rules::default(), players }),
    ]
}

fn clocks() -> impl Strategy<Value = Clock> {
    prop_oneof![
        (1..90_000_u64, 0..5_000_u64).prop_map(|(base, step)| Clock::Increment { base, step }),
        (1..90_000_u64, 0..5_000_u64).prop_map(|(base, free)| Clock::Delay { base, free }),
        (1..9_000_u64).prop_map(|limit| Clock::Each { limit }),
    ]
}

fn terms() -> impl Strategy<Value = Terms> {
    let takebacks = prop_oneof![Just(Takeback::Free), Just(Takeback::Consent), Just(Takeback::Never)];
    (games(), proptest::option::of(clocks()), takebacks).prop_map(|(game, clock, takeback)| Terms {
        game,
        clock,
        takeback,
    })
}

/// A wish from four numbers; moves are often legal, since the table is asked for one.
fn pick(table: &Table, kind: u8, a: u16, b: u16) -> Wish {
    match kind {
        0..=11 => match table.play() {
            table::Play::Ponte(game) => {
                let moves = game.position().legal_moves();
                let legal = moves.get(usize::from(a) % moves.len().max(1)).copied();
                Wish::Move(legal.unwrap_or(ponte::Move::Pass))
            }
            table::Play::Ciao(_) => match kind % 3 {
                0 => Wish::Roll,
                1 => Wish::Announce((a % 6) as u8),
                _ => Wish::Answer(if b.is_multiple_of(4) { Answer::Contest } else { Answer::Approve }),
            },
        },
        12 => Wish::TakeBack,
        13 => Wish::Grant,
        14 => Wish::Refuse,
        15 if a.is_multiple_of(8) => Wish::Resign,
        16 if a.is_multiple_of(8) => Wish::Abort,
        17 => Wish::Roll,
        18 => Wish::Announce((b % 7) as u8),
        _ => Wish::Move(ponte::Move::Pass),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_refused_wish_changes_nothing_and_the_events_rebuild_the_table(
        terms in terms(),
        stream in prop::collection::vec((0..4_usize, any::<bool>(), 0..20_u8, any::<u16>(), any::<u16>()), 0..160),
        lag in 0..600_u64,
    ) {
        let mut table = Table::new(terms, 0);
        let mut log: Vec<Event> = Vec::new();
        let mut now = 0;
        for (seat, due, kind, a, b) in stream {
            now += u64::from(b % 700);
            if let Some(event) = table.time_out(now) {
                table.apply(&event).unwrap();
                log.push(event);
            }
            let seat = table.due().filter(|_| due).unwrap_or(Seat::ALL[seat]);
            let wish = pick(&table, kind, a, b);
            let before = table.clone();
            let face = [Face::Number(1), Face::Cross, Face::Number(4)][usize::from(a % 3)];
            match table.decide_from_afar(seat, wish, now, lag, &|_| face) {
                Ok(event) => {
                    prop_assert_eq!(&table, &before);
                    table.apply(&event).unwrap();
                    log.push(event);
                    check_again(&table, seat, wish, now)?;
                }
                Err(_) => prop_assert_eq!(&table, &before),
            }
            prop_assert_eq!(table.due().is_none(), table.outcome().is_some());
            for viewer in terms.game.seats().map(Some).chain([None]) {
                check_view(&table, viewer, now)?;
            }
        }
        let stored = serde_json::to_string(&log).unwrap();
        let read: Vec<Event> = serde_json::from_str(&stored).unwrap();
        prop_assert_eq!(&read, &log);
        let mut again = Table::new(terms, 0);
        for event in &read {
            again.apply(event).unwrap();
        }
        prop_assert_eq!(again, table);
        let written: Terms = serde_json::from_str(&serde_json::to_string(&terms).unwrap()).unwrap();
        prop_assert_eq!(written, terms);
    }
}

/// What was wished and is so cannot be wished again: it would be an event in which nothing happens.
fn check_again(table: &Table, seat: Seat, wish: Wish, now: u64) -> Result<(), TestCaseError> {
    let words = matches!(wish, Wish::TakeBack | Wish::Grant | Wish::Refuse | Wish::Resign | Wish::Abort);
    if words && table.terms().takeback != Takeback::Free {
        prop_assert!(table.decide(seat, wish, now, &|_| Face::Cross).is_err(), "{wish:?} again by {seat:?}");
    }
    Ok(())
}

/// A face is in a view only when its viewer rolled it, or it was shown, or all is over.
fn check_view(table: &Table, viewer: Option<Seat>, now: u64) -> Result<(), TestCaseError> {
    let view = table.view(viewer, now);
    let Board::Ciao { view: game } = &view.game else { return Ok(()) };
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
