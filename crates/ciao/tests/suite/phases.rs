//! The phases of a turn: every illegal action has its error and changes nothing; undo.

use crate::common::{Chance, Habits, act, seat, state, turn};
use ciao::{Answer, Face, Game, IllegalAction, PendingAction, Phase, Players, Rules, Seats, UndoneTurn};

const X: Face = Face::Cross;

/// A game of three in which seat 1 is to roll, has rolled, or has announced a three that seat 2 approved.
fn games() -> [Game; 3] {
    let rolling = Game::new(Rules::default(), Players::Three);
    let mut announcing = rolling.clone();
    announcing.roll(seat(1), X).unwrap();
    let mut asking = announcing.clone();
    asking.announce(seat(1), 3).unwrap();
    asking.answer(seat(2), Answer::Approve).unwrap();
    [rolling, announcing, asking]
}

fn rejects(game: &Game, act: impl Fn(&mut Game) -> Result<(), IllegalAction>, why: IllegalAction) {
    let mut copy = game.clone();
    assert_eq!(act(&mut copy), Err(why));
    assert_eq!(copy, *game, "a refusal changes nothing");
    assert!(!why.to_string().is_empty());
}

#[test]
fn a_turn_goes_through_its_phases() {
    let [rolling, announcing, asking] = games();
    assert!(matches!(rolling.phase(), Phase::Rolling(now) if now.active() == seat(1)));
    assert!(matches!(announcing.phase(), Phase::Announcing(now) if now.face() == X));
    let Phase::Asking(now) = *asking.phase() else { panic!("{:?}", asking.phase()) };
    assert_eq!((now.active(), now.announced(), now.asked()), (seat(1), 3, seat(3)));
    assert_eq!((now.later(), now.approved()), (&[][..], Seats::from_iter([seat(2)])));
    assert_eq!(now.state(), asking.state());
    let mut done = asking;
    done.answer(seat(3), Answer::Contest).unwrap();
    assert_eq!(done.past()[0].turn, turn("X:3?3"));
    assert_eq!(done.turn_number(), 2);
}

#[test]
fn an_announcement_without_contesters_settles_the_turn() {
    let mut game = Game::from_state(state("1+1 - ........ 1"));
    game.roll(seat(1), X).unwrap();
    game.announce(seat(1), 4).unwrap();
    assert_eq!(game.state().to_string(), "5+1 - ........ 1");
}

#[test]
fn only_the_active_seat_rolls_and_announces() {
    let [rolling, announcing, asking] = games();
    let not_you = IllegalAction::NotYourTurn { seat: seat(2), active: seat(1) };
    rejects(&rolling, |game| game.roll(seat(2), X), not_you);
    rejects(&announcing, |game| game.announce(seat(2), 1), not_you);
    rejects(&asking, |game| game.announce(seat(2), 1), not_you);
    let no_such_seat = IllegalAction::NoSuchSeat { seat: seat(4), players: 3 };
    rejects(&rolling, |game| game.roll(seat(4), X), no_such_seat);
    rejects(&announcing, |game| game.announce(seat(4), 1), no_such_seat);
    rejects(&asking, |game| game.answer(seat(4), Answer::Approve), no_such_seat);
}

#[test]
fn each_phase_comes_once_and_in_order() {
    let [rolling, announcing, asking] = games();
    let active = seat(1);
    rejects(&rolling, |game| game.announce(active, 1), IllegalAction::NotRolled { active });
    rejects(&rolling, |game| game.answer(seat(2), Answer::Contest), IllegalAction::NotAnnounced { active });
    rejects(&announcing, |game| game.roll(active, X), IllegalAction::AlreadyRolled { active });
    rejects(&announcing, |game| game.play(turn("1:1")), IllegalAction::AlreadyRolled { active });
    rejects(
        &announcing,
        |game| game.answer(seat(2), Answer::Contest),
        IllegalAction::NotAnnounced { active },
    );
    rejects(&asking, |game| game.roll(active, X), IllegalAction::AlreadyAnnounced { active, number: 3 });
    rejects(&asking, |game| game.announce(active, 2), IllegalAction::AlreadyAnnounced { active, number: 3 });
    rejects(&asking, |game| game.play(turn("1:1")), IllegalAction::AlreadyRolled { active });
}

#[test]
fn each_seat_answers_once_and_in_order() {
    let [_, announcing, asking] = games();
    let mut first_asked = announcing;
    first_asked.announce(seat(1), 1).unwrap();
    let early = IllegalAction::NotAsked { seat: seat(3), asked: seat(2) };
    rejects(&first_asked, |game| game.answer(seat(3), Answer::Contest), early);
    let twice = IllegalAction::AlreadyApproved { seat: seat(2), asked: seat(3) };
    rejects(&asking, |game| game.answer(seat(2), Answer::Contest), twice);
    let own = IllegalAction::OwnAnnouncement { seat: seat(1) };
    rejects(&asking, |game| game.answer(seat(1), Answer::Approve), own);
}

#[test]
fn a_seat_with_nothing_to_lose_cannot_answer() {
    let mut game = Game::from_state(state("1+1 - 1+1 ........ 1"));
    game.roll(seat(1), X).unwrap();
    game.announce(seat(1), 4).unwrap();
    let nothing = IllegalAction::NothingToLose { seat: seat(2) };
    rejects(&game, |game| game.answer(seat(2), Answer::Contest), nothing);
}

#[test]
fn the_die_and_the_announcement_are_checked() {
    let [rolling, announcing, _] = games();
    for number in [0, 5, 255] {
        let no_face = IllegalAction::NoSuchFace { face: Face::Number(number), numbers: 4, crosses: 2 };
        rejects(&rolling, |game| game.roll(seat(1), Face::Number(number)), no_face);
        let no_number = IllegalAction::NoSuchNumber { number, numbers: 4 };
        rejects(&announcing, |game| game.announce(seat(1), number), no_number);
    }
    let honest = Game::new("crosses=0".parse().unwrap(), Players::Two);
    let no_cross = IllegalAction::NoSuchFace { face: X, numbers: 4, crosses: 0 };
    rejects(&honest, |game| game.roll(seat(1), X), no_cross);
}

#[test]
fn nothing_happens_after_the_end() {
    let over = Game::from_state(state("- - 212..... -"));
    let why = IllegalAction::Over { winners: Seats::from_iter([seat(2)]) };
    rejects(&over, |game| game.roll(seat(1), X), why);
    rejects(&over, |game| game.announce(seat(1), 1), why);
    rejects(&over, |game| game.answer(seat(1), Answer::Contest), why);
    rejects(&over, |game| game.play(turn("1:1")), why);
    assert_eq!(over.clone().undo(), None);
}

#[test]
fn taking_back_leads_through_the_same_games() {
    for seed in 0..200 {
        let mut chance = Chance(seed);
        let mut game = Game::new(chance.rules(), chance.players());
        let mut between = vec![game.clone()];
        while !game.state().is_over() {
            act(&mut game, &mut chance, Habits { bluffs: 3, doubts: 4 });
            if game.past().len() == between.len() {
                between.push(game.clone());
            } else if chance.one_in(10) && game.undo() == Some(UndoneTurn::InProgress) {
                assert_eq!(Some(&game), between.last());
            }
        }
        while let Some(expected) = between.pop() {
            assert_eq!(game, expected);
            let last = game.turns().last();
            match game.undo() {
                Some(UndoneTurn::Finished(turn)) => assert_eq!(Some(turn), last),
                other => {
                    assert_eq!(other, None);
                    assert!(between.is_empty());
                }
            }
        }
    }
}

#[test]
fn a_view_reports_the_pending_action() {
    let actions = |game: &Game| [1, 2, 3].map(|number| game.view(Some(seat(number))).pending_action());
    let [rolling, announcing, asking] = games();
    assert_eq!(actions(&rolling), [PendingAction::Roll, PendingAction::Wait, PendingAction::Wait]);
    assert_eq!(actions(&announcing), [PendingAction::Announce, PendingAction::Wait, PendingAction::Wait]);
    assert_eq!(actions(&asking), [PendingAction::Wait, PendingAction::Wait, PendingAction::Answer]);
    assert_eq!(asking.view(None).pending_action(), PendingAction::Wait);
}
