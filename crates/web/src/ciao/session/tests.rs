use super::*;
use crate::ciao::coach::DecisionSubject;
use crate::storage;
use ciao::{Answer, Character, Rules, Sizes};
use draw::Secret;

fn friends(count: usize) -> TableSetup {
    TableSetup::new(vec![SeatPlayer::Human; count], Rules::default()).unwrap()
}

fn act(session: &mut CiaoSession, actions: &[Action]) {
    for &action in actions {
        assert!(session.act(action), "{action:?}");
    }
}

/// All players announce the highest number; every third answer contests.
fn step(session: &mut CiaoSession) -> bool {
    let Some(to_act) = session.to_act() else { return false };
    let contests = session.event_count().is_multiple_of(3);
    session.act(match to_act.kind {
        PendingDecisionKind::Roll => Action::Roll,
        PendingDecisionKind::Announce => Action::Announce { announcement: session.setup().rules().numbers() },
        PendingDecisionKind::Answer { .. } => {
            Action::Answer { answer: if contests { Answer::Contest } else { Answer::Approve } }
        }
    })
}

#[test]
fn a_whole_game_ends_and_its_dice_can_be_verified() {
    for count in 2..=4 {
        let mut session = CiaoSession::new(friends(count), [7; 32]);
        let commitment = session.commitment();
        assert_eq!((session.dice_proof(), session.record(&[])), (None, None));
        while step(&mut session) {}
        assert!(session.game().state().is_over());
        let shown = session.dice_proof().unwrap();
        assert!(shown.is_valid());
        assert_eq!(shown.rolls.len(), session.game().past().len());
        assert_eq!(shown.seed.parse::<Seed>().unwrap().commitment().to_string(), commitment);
        let names: Vec<String> = (1..=count).map(|seat| format!("Player {seat}")).collect();
        let text = session.record(&names).unwrap().to_string();
        let record = Record::read(&text).unwrap();
        assert_eq!(record.verify(), Ok(()), "{text}");
        assert_eq!(record.name(Seat::ALL[1]), Some("Player 2"));
    }
}

#[test]
fn custom_sizes_are_played_and_stored() {
    let sizes = Sizes { planks: 3, pawns: 2, podium: 3, to_win: 2, numbers: 6, crosses: 1 };
    let setup = TableSetup::new(vec![SeatPlayer::Human; 2], Rules::new(sizes).unwrap()).unwrap();
    let mut session = CiaoSession::new(setup, [4; 32]);
    while step(&mut session) {}
    assert!(session.dice_proof().unwrap().is_valid());
    let text = storage::write(&session.save()).unwrap();
    assert_eq!(CiaoSession::restore(storage::read(&text).unwrap()).unwrap(), session);
    let text = text.replace("\"planks\":3", "\"planks\":0");
    assert_eq!(storage::read::<SavedGame>(&text), None);
}

#[test]
fn the_picture_contains_the_die_only_while_it_may_be_seen() {
    let mut session = CiaoSession::new(friends(2), [3; 32]);
    let secret = |session: &CiaoSession, looking| session.view().picture(looking, false).secret;
    assert_eq!(secret(&session, true), Secret::Closed);
    act(&mut session, &[Action::Roll]);
    let face = session.view().face().unwrap();
    assert_eq!(secret(&session, false), Secret::Closed);
    assert_eq!(secret(&session, true), Secret::Open(face));
    act(&mut session, &[Action::Announce { announcement: 2 }]);
    assert_eq!(session.view().face(), None);
    assert_eq!(secret(&session, true), Secret::Closed);
    act(&mut session, &[Action::Answer { answer: Answer::Contest }]);
    // After a contest the face is shown to everyone, and a pawn falls.
    let picture = session.view().picture(false, false);
    assert_eq!(picture.secret, Secret::Open(face));
    assert_eq!(picture.falling.len(), 1);
    act(&mut session, &[Action::Roll]);
    assert!(session.view().picture(false, false).falling.is_empty());
}

#[test]
fn an_approved_face_is_never_shown() {
    let mut session = CiaoSession::new(friends(2), [3; 32]);
    act(
        &mut session,
        &[Action::Roll, Action::Announce { announcement: 1 }, Action::Answer { answer: Answer::Approve }],
    );
    assert_eq!(session.view().picture(true, false).secret, Secret::Closed);
}

#[test]
fn the_face_of_a_bot_is_hidden() {
    let seats = vec![SeatPlayer::Bot(Character::Honest), SeatPlayer::Human];
    let setup = TableSetup::new(seats, Rules::default()).unwrap();
    assert!(setup.is_single_player());
    let mut session = CiaoSession::new(setup, [1; 32]);
    assert_eq!(session.bot_request(0.5), None);
    act(&mut session, &[Action::Roll]);
    assert_eq!((session.view().face(), session.pending_decision()), (None, None));
    assert_eq!(session.view().picture(true, false).secret, Secret::Closed);
    let request = session.bot_request(0.5).unwrap();
    assert!(matches!(request, EngineRequest::CiaoAnnounce { character: Character::Honest, .. }));
    assert!(session.act_for_bot(&EngineResponse::Announcement { announcement: 3 }));
    assert_eq!(session.bot_request(0.5), None, "a human is to answer, not a bot");
}

#[test]
fn the_coach_never_reveals_a_hidden_face() {
    let announced = |decisions: Vec<Decision>| {
        decisions.iter().filter(|one| matches!(one.subject, DecisionSubject::Announcement { .. })).count()
    };
    let turn =
        [Action::Roll, Action::Announce { announcement: 1 }, Action::Answer { answer: Answer::Approve }];
    // Two players at one screen: an approved announcement is reviewed after the game, a contested one immediately.
    let mut session = CiaoSession::new(friends(2), [3; 32]);
    act(&mut session, &turn);
    assert_eq!((announced(session.reviewable_decisions(1)), session.reviewable_decisions(1).len()), (0, 1));
    assert!(session.has_hidden_decision(1));
    act(
        &mut session,
        &[Action::Roll, Action::Announce { announcement: 1 }, Action::Answer { answer: Answer::Contest }],
    );
    assert_eq!((announced(session.reviewable_decisions(2)), session.has_hidden_decision(2)), (1, false));
    while step(&mut session) {}
    assert_eq!((announced(session.reviewable_decisions(1)), session.has_hidden_decision(1)), (1, false));
    // A single player: their own announcements are reviewed immediately, those of the bot never.
    let seats = vec![SeatPlayer::Human, SeatPlayer::Bot(Character::Honest)];
    let mut session = CiaoSession::new(TableSetup::new(seats, Rules::default()).unwrap(), [3; 32]);
    act(&mut session, &turn);
    act(&mut session, &turn);
    assert_eq!(
        (announced(session.reviewable_decisions(1)), announced(session.reviewable_decisions(2))),
        (1, 0)
    );
    assert_eq!((session.reviewable_decisions(0), session.reviewable_decisions(3)), (vec![], vec![]));
}

#[test]
fn the_last_decision_can_be_taken_back_until_the_next_one() {
    let mut session = CiaoSession::new(friends(3), [1; 32]);
    act(&mut session, &[Action::Roll]);
    assert_eq!(session.takeback_seat(), None, "the die has been looked at");
    act(&mut session, &[Action::Announce { announcement: 2 }]);
    assert_eq!(session.takeback_seat(), Some(Seat::ALL[0]));
    act(
        &mut session,
        &[
            Action::RequestTakeback,
            Action::Announce { announcement: 3 },
            Action::Answer { answer: Answer::Approve },
        ],
    );
    assert_eq!(session.takeback_seat(), Some(Seat::ALL[1]));
    assert_eq!(session.view().question(), Some((Seat::ALL[0], 3)));
    act(&mut session, &[Action::Answer { answer: Answer::Approve }]);
    assert_eq!(session.takeback_seat(), None, "the turn is done");
    assert!(!session.act(Action::RequestTakeback));
}

#[test]
fn actions_out_of_turn_are_rejected() {
    let mut session = CiaoSession::new(friends(2), [1; 32]);
    assert!(!session.act(Action::Announce { announcement: 1 }));
    assert!(!session.act(Action::Answer { answer: Answer::Contest }));
    act(&mut session, &[Action::Roll]);
    assert!(!session.act(Action::Roll));
    assert!(!session.act(Action::Announce { announcement: 5 }));
    assert_eq!(session.event_count(), 1);
}

#[test]
fn a_game_can_be_stored_at_every_point() {
    let mut session = CiaoSession::new(TableSetup::default(), [9; 32]);
    loop {
        let text = storage::write(&session.save()).unwrap();
        let again = CiaoSession::restore(storage::read(&text).unwrap()).unwrap();
        assert_eq!(again, session);
        if !step(&mut session) {
            break;
        }
    }
}

#[test]
fn an_inconsistent_stored_game_is_dropped() {
    let mut session = CiaoSession::new(friends(2), [9; 32]);
    act(&mut session, &[Action::Roll, Action::Announce { announcement: 2 }]);
    let text = storage::write(&session.save()).unwrap();
    let broken = [
        text.replace("\"announcement\":2", "\"announcement\":9"),
        text.replace("[\"human\",\"human\"]", "[\"human\"]"),
        text.replace("0909", "zz09"),
    ];
    for broken in broken {
        assert_ne!(broken, text);
        assert_eq!(storage::read(&broken).and_then(CiaoSession::restore), None, "{broken}");
    }
}
