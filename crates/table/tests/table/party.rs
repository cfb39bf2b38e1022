//! Parties: gathering, starting, and seats that change hands between turns.

use ciao::{Answer, Face, Players};
use table::{
    Action, ActionError, Clock, EndReason, Event, EventKind, GameRules, PartyView, Seat, Seats, Table,
    TakebackPolicy, Terms,
};

const ADA: Seat = Seat::ALL[0];
const BEN: Seat = Seat::ALL[1];
const EVE: Seat = Seat::ALL[2];

fn new_table(game: GameRules) -> Table {
    Table::new(Terms { game, clock: None, takeback: TakebackPolicy::Never }, 0)
}

fn ciao() -> Table {
    new_table(GameRules::Ciao { rules: ciao::Rules::default(), players: Players::Three })
}

fn seats(seats: &[Seat]) -> Seats {
    seats.iter().copied().collect()
}

/// Applies an event of the host.
fn host(table: &mut Table, seat: Seat, kind: EventKind) -> Result<(), ActionError> {
    let before = table.clone();
    let result = table.apply(&Event::new(seat, 0, kind));
    assert!(result.is_ok() || *table == before, "a rejected event changes nothing");
    result
}

fn act(table: &mut Table, seat: Seat, action: Action) {
    table.act(seat, action, 0, &|_| Face::Number(3)).unwrap();
}

fn party(table: &Table) -> PartyView {
    table.view(None, 0).party.unwrap()
}

#[test]
fn a_party_gathers_until_it_starts_with_bots_at_the_other_seats() {
    let mut table = ciao();
    assert_eq!(table.view(None, 0).party, None);
    host(&mut table, ADA, EventKind::Gather).unwrap();
    assert_eq!((table.to_act(), table.is_gathering()), (None, true));
    assert_eq!(host(&mut table, ADA, EventKind::Start), Err(ActionError::NobodyHere));
    host(&mut table, BEN, EventKind::TakeSeat).unwrap();
    host(&mut table, EVE, EventKind::TakeSeat).unwrap();
    host(&mut table, EVE, EventKind::LeaveSeat).unwrap();
    assert_eq!(
        party(&table),
        PartyView { gathering: true, people: seats(&[BEN]), open_seats: seats(&[ADA, EVE]) }
    );
    assert_eq!(table.decide(BEN, Action::Resign, 0, &|_| Face::Cross).unwrap_err(), ActionError::NotStarted);
    host(&mut table, BEN, EventKind::Start).unwrap();
    assert_eq!((table.to_act(), table.is_gathering()), (Some(ADA), false));
    assert_eq!(host(&mut table, BEN, EventKind::Start), Err(ActionError::Started));
    assert_eq!(host(&mut table, BEN, EventKind::Gather), Err(ActionError::Started));
    act(&mut table, ADA, Action::Roll);
}

#[test]
fn a_seat_is_taken_between_turns_and_left_at_any_time() {
    let mut table = ciao();
    host(&mut table, ADA, EventKind::Gather).unwrap();
    host(&mut table, BEN, EventKind::TakeSeat).unwrap();
    host(&mut table, BEN, EventKind::Start).unwrap();
    assert_eq!(party(&table).open_seats, seats(&[ADA, EVE]));
    assert_eq!(host(&mut table, BEN, EventKind::TakeSeat), Err(ActionError::SeatTaken { seat: BEN }));
    act(&mut table, ADA, Action::Roll);
    // Whoever took the seat of the bot now would see its die.
    assert_eq!(party(&table).open_seats, Seats::EMPTY);
    for seat in [ADA, EVE] {
        assert_eq!(host(&mut table, seat, EventKind::TakeSeat), Err(ActionError::TurnUnderWay));
    }
    act(&mut table, ADA, Action::Announce { announcement: 3 });
    host(&mut table, BEN, EventKind::LeaveSeat).unwrap();
    assert_eq!(host(&mut table, BEN, EventKind::LeaveSeat), Err(ActionError::SeatFree { seat: BEN }));
    assert_eq!(table.to_act(), Some(BEN), "a bot plays on where the person left");
    for seat in [BEN, EVE] {
        act(&mut table, seat, Action::Answer { answer: Answer::Approve });
    }
    host(&mut table, EVE, EventKind::TakeSeat).unwrap();
    assert_eq!(party(&table).people, seats(&[EVE]));
}

#[test]
fn a_player_who_resigned_gives_the_seat_to_nobody() {
    let mut table = ciao();
    host(&mut table, ADA, EventKind::Gather).unwrap();
    host(&mut table, ADA, EventKind::TakeSeat).unwrap();
    host(&mut table, BEN, EventKind::TakeSeat).unwrap();
    host(&mut table, ADA, EventKind::Start).unwrap();
    act(&mut table, BEN, Action::Resign);
    host(&mut table, BEN, EventKind::LeaveSeat).unwrap();
    assert_eq!(host(&mut table, BEN, EventKind::TakeSeat), Err(ActionError::SeatTaken { seat: BEN }));
}

#[test]
fn a_party_can_be_ended_at_any_time() {
    let mut table = ciao();
    host(&mut table, ADA, EventKind::Gather).unwrap();
    host(&mut table, ADA, EventKind::TakeSeat).unwrap();
    assert!(table.view(Some(ADA), 0).permissions.abort);
    host(&mut table, ADA, EventKind::Start).unwrap();
    for turn in [[ADA, BEN, EVE], [BEN, EVE, ADA]] {
        let [active, others @ ..] = turn;
        act(&mut table, active, Action::Roll);
        act(&mut table, active, Action::Announce { announcement: 3 });
        for other in others {
            act(&mut table, other, Action::Answer { answer: Answer::Approve });
        }
    }
    let permissions = table.view(Some(ADA), 0).permissions;
    assert!(permissions.abort && !permissions.resign);
    act(&mut table, ADA, Action::Abort);
    assert_eq!(table.outcome().unwrap().reason, EndReason::Aborted);
    assert_eq!(host(&mut table, BEN, EventKind::TakeSeat), Err(ActionError::GameOver));
}

#[test]
fn other_tables_keep_their_seats() {
    let mut table = new_table(GameRules::Ponte { rules: ponte::Rules::SMALL });
    for kind in [EventKind::TakeSeat, EventKind::LeaveSeat, EventKind::Start] {
        assert_eq!(host(&mut table, ADA, kind), Err(ActionError::NotAParty));
    }
    act(&mut table, ADA, Action::Move { mv: "a1,a2".parse().unwrap() });
    assert_eq!(host(&mut table, ADA, EventKind::Gather), Err(ActionError::Started));
    let mut rolled = ciao();
    act(&mut rolled, ADA, Action::Roll);
    assert_eq!(host(&mut rolled, ADA, EventKind::Gather), Err(ActionError::Started));
    let clock = Some(Clock::Increment { base_ms: 60_000, increment_ms: 0 });
    let mut timed = Table::new(Terms { clock, ..*ciao().terms() }, 0);
    assert_eq!(host(&mut timed, ADA, EventKind::Gather), Err(ActionError::ClockAtParty));
}

#[test]
fn there_is_no_third_seat_in_ponte_del_diavolo() {
    let mut table = new_table(GameRules::Ponte { rules: ponte::Rules::SMALL });
    host(&mut table, ADA, EventKind::Gather).unwrap();
    assert_eq!(host(&mut table, EVE, EventKind::TakeSeat), Err(ActionError::NoSuchSeat { seat: EVE }));
    host(&mut table, BEN, EventKind::TakeSeat).unwrap();
    host(&mut table, BEN, EventKind::Start).unwrap();
    act(&mut table, ADA, Action::Move { mv: "a1,a2".parse().unwrap() });
    host(&mut table, ADA, EventKind::TakeSeat).unwrap();
}
