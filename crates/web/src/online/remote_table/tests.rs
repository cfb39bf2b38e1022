use ciao::dice::Seed;
use ciao::{Answer, PhaseView, Players};
use ponte::Colour;
use table::{
    Action, Clock, Event, EventKind, GameRules, GameView, Millis, Permissions, Seat, Table, TakebackPolicy,
    Terms,
};

use super::samples::{act, state, terms};
use super::{RemoteTable, Seating};

const FIRST: Seat = Seat::ALL[0];
const SECOND: Seat = Seat::ALL[1];

fn play(table: &mut Table, line: &str, now: Millis) {
    for text in line.split(' ') {
        let seat = table.to_act().unwrap();
        act(table, seat, Action::Move { mv: text.parse().unwrap() }, now);
    }
}

fn seen_by(table: &Table, seat: Option<Seat>) -> RemoteTable {
    RemoteTable::new(state(table, seat, 1, 0))
}

#[test]
fn clocks_run_for_the_seat_to_act_and_wait_during_a_delay() {
    let mut table = Table::new(terms(), 0);
    play(&mut table, "a1,a2", 10_000);
    let remote = RemoteTable::new(state(&table, Some(FIRST), 1, 12_000));
    assert_eq!(remote.time_left(FIRST, 99_999), Some(52_000), "it has acted, and its clock is stopped");
    assert_eq!(remote.time_left(SECOND, 12_000), Some(58_000));
    assert_eq!(remote.time_left(SECOND, 15_500), Some(54_500));
    assert_eq!(remote.time_left(SECOND, 500_000), Some(0));
    assert_eq!(remote.time_left(SECOND, 3), Some(58_000), "time never runs backwards");

    let delay = Terms { clock: Some(Clock::Delay { base_ms: 60_000, delay_ms: 5_000 }), ..terms() };
    let remote = RemoteTable::new(state(&Table::new(delay, 0), None, 0, 1_000));
    assert_eq!(remote.time_left(FIRST, 4_000), Some(60_000));
    assert_eq!(remote.time_left(FIRST, 7_000), Some(58_000));
    let untimed = Terms { clock: None, ..terms() };
    assert_eq!(seen_by(&Table::new(untimed, 0), None).time_left(FIRST, 0), None);
}

#[test]
fn permissions_are_those_of_the_view() {
    let mut table = Table::new(terms(), 0);
    let permissions = |table: &Table, seat| seen_by(table, seat).permissions();
    assert_eq!(
        permissions(&table, Some(FIRST)),
        Permissions { act: true, abort: true, ..Permissions::default() },
        "nothing has been played"
    );
    assert_eq!(permissions(&table, None), Permissions::default(), "a spectator may do nothing");
    play(&mut table, "a1,a2 dark", 0);
    assert!(permissions(&table, Some(FIRST)).request_takeback);
    assert!(permissions(&table, Some(SECOND)).request_takeback);
    assert!(permissions(&table, Some(SECOND)).act && permissions(&table, Some(SECOND)).abort);
    play(&mut table, "h7,h8", 0);
    let second = permissions(&table, Some(SECOND));
    assert!(second.resign && !second.abort && !second.act && !second.set_conditional_moves);
    act(&mut table, SECOND, Action::RequestTakeback, 0);
    assert!(permissions(&table, Some(FIRST)).answer_takeback);
    let second = permissions(&table, Some(SECOND));
    assert!(!second.answer_takeback && !second.request_takeback);
    act(&mut table, FIRST, Action::Resign, 0);
    assert_eq!(permissions(&table, Some(FIRST)), Permissions::default());
    let remote = seen_by(&table, Some(FIRST));
    assert!(remote.can_rematch() && remote.can_chat());
    let spectated = seen_by(&table, None);
    assert!(!spectated.can_rematch() && !spectated.can_chat());
    let result = remote.ponte_game().unwrap().outcome().unwrap();
    assert_eq!(result.winner, remote.colour(SECOND));
}

#[test]
fn a_view_without_permissions_offers_nothing() {
    // Whatever the moves on the board suggest, the server decides.
    let mut table = Table::new(terms(), 0);
    play(&mut table, "a1,a2 dark h7,h8", 0);
    let mut remote = seen_by(&table, Some(SECOND));
    remote.state.view.permissions = Permissions::default();
    assert_eq!(remote.permissions(), Permissions::default());
}

#[test]
fn conditional_moves_are_offered_in_correspondence_games_during_the_opponents_turn() {
    let day = 24 * 60 * 60 * 1_000;
    let mut table = Table::new(Terms { clock: Some(Clock::PerMove { limit_ms: day }), ..terms() }, 0);
    let offered = |table: &Table, seat| seen_by(table, seat).permissions().set_conditional_moves;
    play(&mut table, "a1,a2", 0);
    assert!(!offered(&table, Some(FIRST)), "the colours are not settled");
    play(&mut table, "light", 0);
    assert!(offered(&table, Some(SECOND)));
    assert!(!offered(&table, Some(FIRST)));
    assert!(!offered(&table, None));
}

#[test]
fn a_rematch_is_opened_when_it_starts_and_not_on_a_later_visit() {
    let mut table = Table::new(terms(), 0);
    play(&mut table, "a1,a2 dark c3,c4 e5,e6", 0);
    act(&mut table, FIRST, Action::Resign, 0);
    let with_offers = |seat, offers: &[Seat], started: bool| {
        let mut remote = seen_by(&table, seat);
        remote.state.rematch = offers.to_vec();
        remote.state.next_table = started.then(|| "t2".parse().unwrap());
        remote
    };
    let waiting = with_offers(Some(FIRST), &[FIRST], false);
    let started = with_offers(Some(FIRST), &[FIRST, SECOND], true);
    assert!(started.rematch_just_started(Some(&waiting)).is_some());
    assert!(with_offers(Some(FIRST), &[], true).rematch_just_started(Some(&waiting)).is_some());
    assert_eq!(started.rematch_just_started(None), None, "the viewer has come back to this page");
    assert_eq!(started.rematch_just_started(Some(&started)), None);
    let spectated = with_offers(None, &[FIRST], false);
    let followed = with_offers(None, &[FIRST, SECOND], true);
    assert_eq!(followed.rematch_just_started(Some(&spectated)), None);
    assert!(followed.next_just_started(Some(&spectated)).is_some(), "but a screen goes on");
    assert!(!started.takebacks_possible(), "the game is over");
}

#[test]
fn at_a_party_open_pages_go_on_together_and_seats_are_taken_between_turns() {
    let game = GameRules::Ciao { rules: ciao::Rules::default(), players: Players::Two };
    let mut table = Table::new(Terms { game, clock: None, takeback: TakebackPolicy::Never }, 0);
    let apply = |table: &mut Table, seat, kind| table.apply(&Event::new(seat, 0, kind)).unwrap();
    apply(&mut table, FIRST, EventKind::Gather);
    assert_eq!(seen_by(&table, None).seating(), Seating::Open);
    apply(&mut table, FIRST, EventKind::TakeSeat);
    apply(&mut table, FIRST, EventKind::Start);
    assert_eq!(seen_by(&table, None).seating(), Seating::Open, "the bot's seat");
    act(&mut table, FIRST, Action::Roll, 0);
    assert_eq!(seen_by(&table, None).seating(), Seating::AfterTurn);
    act(&mut table, FIRST, Action::Announce { announcement: 1 }, 0);
    act(&mut table, SECOND, Action::Answer { answer: Answer::Approve }, 0);
    apply(&mut table, SECOND, EventKind::TakeSeat);
    assert_eq!(seen_by(&table, None).seating(), Seating::Full);
    act(&mut table, SECOND, Action::Abort, 0);
    let over = seen_by(&table, Some(FIRST));
    assert!(over.is_party() && over.is_over());
    let mut followed = over.clone();
    followed.state.next_table = Some("t2".parse().unwrap());
    assert!(followed.rematch_just_started(Some(&over)).is_some(), "also on a phone that was asleep");
    assert_eq!(followed.rematch_just_started(None), None, "who opens an old game sees it");
    assert_eq!(followed.rematch_just_started(Some(&followed)), None);
}

#[test]
fn seats_have_the_colours_that_were_chosen() {
    let mut table = Table::new(terms(), 0);
    let colours = |table: &Table| {
        let remote = seen_by(table, None);
        (remote.colour(FIRST), remote.seat_of(Colour::Dark))
    };
    assert_eq!(colours(&table), (Some(Colour::Light), Some(SECOND)));
    play(&mut table, "a1,a2 light", 0);
    assert_eq!(colours(&table), (Some(Colour::Dark), Some(FIRST)));
}

#[test]
fn dice_are_verified_once_the_seed_is_published() {
    let terms = Terms {
        game: GameRules::Ciao { rules: ciao::Rules::default(), players: Players::Two },
        clock: None,
        takeback: TakebackPolicy::Never,
    };
    let mut table = Table::new(terms, 0);
    let mut decisions = 0;
    while let Some(seat) = table.to_act() {
        let GameView::Ciao { view } = table.view(Some(seat), 0).game else { panic!() };
        let action = match view.now {
            PhaseView::Rolling { .. } => Action::Roll,
            PhaseView::Announcing { .. } => Action::Announce { announcement: 3 },
            _ if decisions % 3 == 0 => Action::Answer { answer: Answer::Contest },
            _ => Action::Answer { answer: Answer::Approve },
        };
        act(&mut table, seat, action, 0);
        decisions += 1;
    }
    let seed = Seed::new([7; 32]);
    let mut remote = seen_by(&table, Some(FIRST));
    remote.state.commitment = Some(seed.commitment());
    assert_eq!(remote.dice_verified(), None, "the seed is not published yet");
    remote.state.seed = Some(seed.clone());
    assert_eq!(remote.dice_verified(), Some(true));
    remote.state.seed = Some(Seed::new([8; 32]));
    assert_eq!(remote.dice_verified(), Some(false));
    // The right seed, but one roll differs.
    remote.state.seed = Some(seed);
    if let GameView::Ciao { view } = &mut remote.state.view.game {
        let face = view.past[0].face.as_mut().unwrap();
        *face = if *face == ciao::Face::Cross { ciao::Face::Number(1) } else { ciao::Face::Cross };
    }
    assert_eq!(remote.dice_verified(), Some(false));
}

#[test]
fn a_viewer_who_left_is_a_spectator_at_once() {
    let game = GameRules::Ciao { rules: ciao::Rules::default(), players: Players::Three };
    let mut table = Table::new(Terms { game, clock: None, takeback: TakebackPolicy::Consent }, 0);
    act(&mut table, FIRST, Action::Roll, 0);
    act(&mut table, FIRST, Action::Announce { announcement: 1 }, 0);
    let mut remote = seen_by(&table, Some(SECOND));
    assert!(remote.is_my_turn() && remote.permissions().act);
    remote.leave();
    assert_eq!((remote.seat(), remote.permissions()), (None, Permissions::default()));
    assert!(remote.has_departed(SECOND) && !remote.is_my_turn() && !remote.can_chat());
    let mut spectator = seen_by(&table, None);
    spectator.leave();
    assert!(spectator.state.view.departed.is_empty());
}
