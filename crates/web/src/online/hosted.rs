//! A game at the server as one viewer knows it: whose turn it is, how the clocks stand, what can be done.

use ciao::dice::{Commitment, Seed};
use ciao::{PhaseView, Seat};
use ponte::{Colour, Ending, Game, Position, Stage};
use protocol::{Occupant, SeatInfo, Speed, Status, TableId, TableState};
use table::{Board, Ended, Kind, Millis, Takeback};

/// How far the server's clock is ahead of the page's. Messages are always late, so the least late one is the truest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ServerTime {
    ahead: Option<i64>,
}

impl ServerTime {
    /// A message told the server's time and came at a time of the page's.
    pub fn told(&mut self, server: Millis, page: Millis) {
        let ahead = signed(server).saturating_sub(signed(page));
        self.ahead = Some(self.ahead.map_or(ahead, |before| before.max(ahead)));
    }

    /// Another connection, perhaps to a clock that was set anew.
    pub fn forget(&mut self) {
        self.ahead = None;
    }

    /// The server's time at a time of the page's.
    pub fn at(&self, page: Millis) -> Millis {
        signed(page).saturating_add(self.ahead.unwrap_or(0)).max(0).unsigned_abs()
    }
}

fn signed(time: Millis) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}

/// What the viewer can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Can {
    /// To play: it is their turn.
    pub act: bool,
    /// To give up.
    pub resign: bool,
    /// To call the game off.
    pub abort: bool,
    /// To ask for a decision back.
    pub ask_back: bool,
    /// To answer such a wish of somebody else.
    pub answer_back: bool,
    /// To play the same people again.
    pub rematch: bool,
    /// To say something.
    pub say: bool,
    /// To reply in advance.
    pub advance: bool,
}

/// A game at the server as one viewer knows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Hosted {
    /// What the server told last.
    pub state: TableState,
    /// How many look on.
    pub watchers: u32,
}

impl Hosted {
    /// As the server tells it.
    pub fn new(state: TableState) -> Hosted {
        Hosted { state, watchers: 0 }
    }

    /// The viewer's seat.
    pub fn seat(&self) -> Option<Seat> {
        self.state.seat
    }

    /// The seats, in turn order.
    pub fn seats(&self) -> impl Iterator<Item = (Seat, &SeatInfo)> {
        Seat::ALL.into_iter().zip(&self.state.summary.seats)
    }

    /// Who sits there.
    pub fn info(&self, seat: Seat) -> Option<&SeatInfo> {
        self.state.summary.seats.get(seat.index())
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.state.summary.status == Status::Over || self.state.view.outcome.is_some()
    }

    /// Who is to act.
    pub fn due(&self) -> Option<Seat> {
        if self.is_over() { None } else { self.state.view.due }
    }

    /// Whether the viewer is to act.
    pub fn is_my_turn(&self) -> bool {
        self.due().is_some() && self.due() == self.seat()
    }

    /// Whether somebody's person is connected. Engines always are.
    pub fn is_present(&self, seat: Seat) -> bool {
        let person = |info: &SeatInfo| matches!(info.occupant, Occupant::Person { .. });
        self.state.present.contains(&seat) || !self.info(seat).is_some_and(person)
    }

    /// Whether somebody has left the game while the others play on.
    pub fn has_left(&self, seat: Seat) -> bool {
        self.state.view.gone.contains(seat)
    }

    /// The next game, when it has just begun and the viewer has wished for it. Whoever comes back to look at a game
    /// that was followed by another stays there.
    pub fn just_followed_by(&self, before: Option<&Hosted>) -> Option<&TableId> {
        let before = before.filter(|before| before.state.next.is_none())?;
        let wished = |one: &Hosted| one.seat().is_some_and(|seat| one.state.rematch.contains(&seat));
        self.state.next.as_ref().filter(|_| wished(self) || wished(before))
    }

    /// Whether decisions of the viewer's could be taken back at this table, now or later.
    pub fn knows_takebacks(&self) -> bool {
        let plays = self.seat().is_some_and(|seat| !self.has_left(seat)) && !self.is_over();
        plays && self.state.summary.terms.takeback != Takeback::Never
    }

    /// The number of the next event: what a wish says that it answers to.
    pub fn next_number(&self) -> u64 {
        self.state.summary.number + 1
    }

    /// What the viewer can do.
    pub fn can(&self) -> Can {
        let Some(seat) = self.seat() else { return Can::default() };
        let view = &self.state.view;
        let over = self.is_over();
        let plays = !over && !view.gone.contains(seat);
        let abort = plays && self.turns() <= 1;
        let asked = view.asking_back;
        Can {
            act: plays && self.is_my_turn(),
            resign: plays && !abort,
            abort,
            ask_back: plays
                && asked.is_none()
                && self.state.summary.terms.takeback != Takeback::Never
                && self.has_something_to_take_back(seat),
            answer_back: plays && asked.is_some_and(|asker| asker != seat),
            rematch: over && self.state.next.is_none(),
            say: true,
            advance: plays
                && !self.is_my_turn()
                && self.state.summary.speed == Speed::Slow
                && matches!(view.game, Board::Ponte { .. })
                && self.position().is_some_and(|position| position.stage() == Stage::Play),
        }
    }

    fn turns(&self) -> usize {
        match &self.state.view.game {
            Board::Ponte { position, .. } => usize::from(position.turns()),
            Board::Ciao { view } => view.past.len(),
        }
    }

    fn has_something_to_take_back(&self, seat: Seat) -> bool {
        match &self.state.view.game {
            // The first move is the first seat's, the second, a colour, the second's.
            Board::Ponte { moves, .. } => moves.len() > seat.index(),
            // Only the last words, and only before the die is shown.
            Board::Ciao { view } => match view.now {
                PhaseView::Asking { active, approved, .. } => {
                    let asked = view.state.players().after(active);
                    asked.rev().find(|&one| approved.contains(one)).unwrap_or(active) == seat
                }
                _ => false,
            },
        }
    }

    /// Time left to a seat at a time of the server's, where there is a clock. It runs for the one who is to act only,
    /// and during a delay it stands still.
    pub fn left(&self, seat: Seat, now: Millis) -> Option<Millis> {
        let left = *self.state.view.left.as_ref()?.get(seat.index())?;
        if self.due() != Some(seat) {
            return Some(left);
        }
        let deadline = self.state.summary.deadline.unwrap_or(Millis::MAX);
        Some(left.min(deadline.saturating_sub(now.max(self.state.now))))
    }

    /// The game of Ponte del Diavolo, if it is one and makes sense.
    pub fn ponte(&self) -> Option<Game> {
        let Board::Ponte { moves, .. } = &self.state.view.game else { return None };
        let Kind::Ponte { rules } = self.state.summary.terms.game else { return None };
        let mut game = Game::new(rules);
        for &mv in moves {
            game.play(mv).ok()?;
        }
        if let Some(outcome) = self.state.view.outcome {
            let second = game.second_player().unwrap_or(Colour::Dark);
            let loser = if outcome.winners.contains(Seat::FIRST) { second } else { second.other() };
            match outcome.ended {
                Ended::Resignation => game.end(Ending::Resigned(loser)),
                Ended::Time => game.end(Ending::OutOfTime(loser)),
                Ended::Played | Ended::Aborted => {}
            }
        }
        Some(game)
    }

    /// The position of Ponte del Diavolo.
    pub fn position(&self) -> Option<&Position> {
        match &self.state.view.game {
            Board::Ponte { position, .. } => Some(position),
            Board::Ciao { .. } => None,
        }
    }

    /// The table of Ciao Ciao.
    pub fn ciao(&self) -> Option<&ciao::View> {
        match &self.state.view.game {
            Board::Ciao { view } => Some(view),
            Board::Ponte { .. } => None,
        }
    }

    /// The seat of a colour. Before the choice the first seat counts as light.
    pub fn seat_of(&self, colour: Colour) -> Seat {
        let [first, second, ..] = Seat::ALL;
        let chosen = match &self.state.view.game {
            Board::Ponte { moves, .. } => moves.iter().find_map(|mv| match mv {
                ponte::Move::Choose(chosen) => Some(*chosen),
                _ => None,
            }),
            Board::Ciao { .. } => None,
        };
        if chosen.unwrap_or(Colour::Dark) == colour { second } else { first }
    }

    /// The colour of a seat in Ponte del Diavolo.
    pub fn colour_of(&self, seat: Seat) -> Option<Colour> {
        self.position()?;
        Colour::BOTH.into_iter().find(|&colour| self.seat_of(colour) == seat)
    }

    /// By how much a rating has changed.
    pub fn gained(&self, seat: Seat) -> Option<i32> {
        let info = self.info(seat)?;
        Some(info.after?.rating - info.rating.map_or(1500, |rating| rating.rating))
    }

    /// Whether the dice were as promised: nothing before the end, or where there are none.
    pub fn dice(&self) -> Option<bool> {
        let view = self.ciao()?;
        let promised: Commitment = self.state.commitment.as_deref()?.parse().ok()?;
        let seed = self.state.seed.as_deref()?;
        let Ok(seed) = seed.parse::<Seed>() else { return Some(false) };
        let name = self.state.summary.id.as_str();
        let Kind::Ciao { rules, .. } = self.state.summary.terms.game else { return None };
        // A game that somebody left does not show faces that all believed.
        let rolled = (1..)
            .zip(&view.past)
            .all(|(turn, past)| past.face.is_none_or(|face| seed.roll(rules, name, turn) == face));
        Some(seed.commitment() == promised && rolled)
    }
}

/// Tables for tests, here and in other modules.
#[cfg(test)]
pub(crate) mod samples {
    use super::*;
    use protocol::{Challenge, ChallengeState, NewChallenge, Opponent, SeatWish, Summary, Who};
    use table::{Clock, Outcome, Table, Terms, Wish};

    pub(crate) fn person(id: &str) -> Who {
        Who { id: id.parse().unwrap(), name: format!("name-{id}"), guest: true }
    }

    pub(crate) fn terms() -> Terms {
        Terms {
            game: Kind::Ponte { rules: ponte::Rules::SMALL },
            clock: Some(Clock::Increment { base: 60_000, step: 2_000 }),
            takeback: Takeback::Consent,
        }
    }

    pub(crate) fn summary(id: &str, people: &[&str]) -> Summary {
        let seat = |id: &&str| SeatInfo {
            occupant: Occupant::Person { who: person(id) },
            rating: None,
            after: None,
        };
        Summary {
            id: id.parse().unwrap(),
            terms: terms(),
            rated: false,
            speed: Speed::Fast,
            seats: people.iter().map(seat).collect(),
            status: Status::Open,
            due: None,
            deadline: None,
            created: 0,
            changed: 0,
            number: 0,
            outcome: None,
        }
    }

    pub(crate) fn challenge(id: &str, by: &Who) -> Challenge {
        Challenge {
            id: id.parse().unwrap(),
            proposal: NewChallenge {
                terms: terms(),
                against: Opponent::Anyone,
                rated: false,
                seat: SeatWish::Chance,
                bots: Vec::new(),
            },
            speed: Speed::Fast,
            by: by.clone(),
            rating: None,
            people: vec![by.clone()],
            needs: 2,
            created: 0,
            state: ChallengeState::Open,
        }
    }

    /// What a server tells of a table.
    pub(crate) fn state(table: &Table, seat: Option<Seat>, number: u64, now: Millis) -> TableState {
        let people: Vec<&str> =
            ["p1", "p2", "p3", "p4"].into_iter().take(table.terms().game.seats().count()).collect();
        let outcome: Option<Outcome> = table.outcome();
        let summary = Summary {
            terms: *table.terms(),
            speed: Speed::of(table.terms().clock.as_ref()),
            due: table.due(),
            deadline: table.deadline(),
            status: if outcome.is_some() { Status::Over } else { Status::Open },
            outcome,
            number,
            ..summary("t1", &people)
        };
        TableState {
            summary,
            now,
            seat,
            view: table.view(seat, now),
            commitment: None,
            seed: None,
            rematch: Vec::new(),
            next: None,
            conditions: Vec::new(),
            present: vec![Seat::FIRST],
        }
    }

    /// Lets somebody do something.
    pub(crate) fn wish(table: &mut Table, seat: Seat, wish: Wish, now: Millis) {
        let seed = Seed::new([7; 32]);
        let event = table
            .decide(seat, wish, now, &|turn| seed.roll(ciao::Rules::default(), "t1", turn))
            .unwrap_or_else(|why| panic!("{wish:?}: {why}"));
        table.apply(&event).unwrap();
    }
}

#[cfg(test)]
mod tests {
    use super::samples::*;
    use super::*;
    use ciao::{Answer, Players};
    use table::{Clock, Table, Terms, Wish};

    const FIRST: Seat = Seat::ALL[0];
    const SECOND: Seat = Seat::ALL[1];

    fn lay(table: &mut Table, line: &str, now: Millis) {
        for text in line.split(' ') {
            let seat = table.due().unwrap();
            wish(table, seat, Wish::Move(text.parse().unwrap()), now);
        }
    }

    #[test]
    fn the_servers_time_is_that_of_the_least_late_message() {
        let mut time = ServerTime::default();
        assert_eq!(time.at(70), 70);
        time.told(1_000_000, 500);
        time.told(1_000_300, 700);
        time.told(1_000_500, 2_000);
        assert_eq!(time.at(700), 1_000_300);
        // A page whose clock is far ahead.
        let mut time = ServerTime::default();
        time.told(10, 1_000);
        assert_eq!((time.at(1_005), time.at(3)), (15, 0));
    }

    #[test]
    fn clocks_run_for_whoever_is_to_act_and_wait_during_a_delay() {
        let mut table = Table::new(terms(), 0);
        lay(&mut table, "a1,a2", 10_000);
        let hosted = Hosted::new(state(&table, Some(FIRST), 1, 12_000));
        assert_eq!(hosted.left(FIRST, 99_999), Some(52_000), "it has acted, and its clock stands");
        assert_eq!(hosted.left(SECOND, 12_000), Some(58_000));
        assert_eq!(hosted.left(SECOND, 15_500), Some(54_500));
        assert_eq!(hosted.left(SECOND, 500_000), Some(0));
        assert_eq!(hosted.left(SECOND, 3), Some(58_000), "time never runs backwards");

        let delay = Terms { clock: Some(Clock::Delay { base: 60_000, free: 5_000 }), ..terms() };
        let hosted = Hosted::new(state(&Table::new(delay, 0), None, 0, 1_000));
        assert_eq!(hosted.left(FIRST, 4_000), Some(60_000));
        assert_eq!(hosted.left(FIRST, 7_000), Some(58_000));
        let none = Terms { clock: None, ..terms() };
        assert_eq!(Hosted::new(state(&Table::new(none, 0), None, 0, 0)).left(FIRST, 0), None);
    }

    #[test]
    fn what_can_be_done_follows_the_game() {
        let mut table = Table::new(terms(), 0);
        let can = |table: &Table, seat| Hosted::new(state(table, seat, 1, 0)).can();
        assert_eq!(
            can(&table, Some(FIRST)),
            Can { act: true, abort: true, say: true, ..Can::default() },
            "nothing has happened"
        );
        assert_eq!(can(&table, None), Can::default(), "spectators look on");
        lay(&mut table, "a1,a2 dark", 0);
        assert!(can(&table, Some(FIRST)).ask_back && can(&table, Some(SECOND)).ask_back);
        assert!(can(&table, Some(SECOND)).act && can(&table, Some(SECOND)).abort);
        lay(&mut table, "h7,h8", 0);
        let now = can(&table, Some(SECOND));
        assert!(now.resign && !now.abort && !now.act && !now.advance);
        wish(&mut table, SECOND, Wish::TakeBack, 0);
        assert!(can(&table, Some(FIRST)).answer_back);
        assert!(!can(&table, Some(SECOND)).answer_back && !can(&table, Some(SECOND)).ask_back);
        wish(&mut table, FIRST, Wish::Resign, 0);
        let end = can(&table, Some(FIRST));
        assert_eq!(end, Can { rematch: true, say: true, ..Can::default() });
        let hosted = Hosted::new(state(&table, Some(FIRST), 5, 0));
        let result = hosted.ponte().unwrap().result().unwrap();
        assert_eq!(result.winner, hosted.colour_of(SECOND));
    }

    #[test]
    fn whoever_may_take_back_by_the_rules_may_ask() {
        // The model decides from what a viewer sees; the table decides from what happened.
        let kinds = [
            Kind::Ciao { rules: ciao::Rules::default(), players: Players::Three },
            Kind::Ponte { rules: ponte::Rules::SMALL },
        ];
        for game in kinds {
            let mut table = Table::new(Terms { game, clock: None, takeback: Takeback::Consent }, 0);
            for step in 0..40_u64 {
                for seat in table.terms().game.seats() {
                    let may = table.decide(seat, Wish::TakeBack, 0, &|_| ciao::Face::Cross).is_ok();
                    let hosted = Hosted::new(state(&table, Some(seat), step, 0));
                    assert_eq!(hosted.can().ask_back, may, "{seat} at step {step} of {game:?}");
                }
                let Some(due) = table.due() else { break };
                let next = match table.view(Some(due), 0).game {
                    Board::Ponte { position, .. } => match position.stage() {
                        Stage::Choice => Wish::Move(ponte::Move::Choose(Colour::Light)),
                        _ => Wish::Move(match position.first_cells().iter().next() {
                            Some(first) => {
                                let second = position.second_cells(first).unwrap().iter().next().unwrap();
                                ponte::Move::tiles(first, second)
                            }
                            None => ponte::Move::Pass,
                        }),
                    },
                    Board::Ciao { view } => match view.now {
                        PhaseView::Rolling { .. } => Wish::Roll,
                        PhaseView::Announcing { .. } => Wish::Announce(2),
                        _ if step % 7 == 3 => Wish::Answer(Answer::Contest),
                        _ => Wish::Answer(Answer::Approve),
                    },
                };
                wish(&mut table, due, next, 0);
            }
        }
    }

    #[test]
    fn moves_in_advance_are_for_slow_games_while_the_other_thinks() {
        let day = 24 * 60 * 60 * 1_000;
        let slow = Terms { clock: Some(Clock::Each { limit: day }), ..terms() };
        let mut table = Table::new(slow, 0);
        lay(&mut table, "a1,a2", 0);
        assert!(!Hosted::new(state(&table, Some(FIRST), 1, 0)).can().advance, "the colours are not settled");
        lay(&mut table, "light", 0);
        assert!(Hosted::new(state(&table, Some(SECOND), 2, 0)).can().advance);
        assert!(!Hosted::new(state(&table, Some(FIRST), 2, 0)).can().advance);
        assert!(!Hosted::new(state(&table, None, 2, 0)).can().advance);
    }

    #[test]
    fn a_rematch_is_gone_to_when_it_begins_and_not_whenever_one_looks_back() {
        let mut table = Table::new(terms(), 0);
        lay(&mut table, "a1,a2 dark c3,c4 e5,e6", 0);
        wish(&mut table, FIRST, Wish::Resign, 0);
        let told = |seat, wished: &[Seat], next: bool| {
            let mut hosted = Hosted::new(state(&table, seat, 3, 0));
            hosted.state.rematch = wished.to_vec();
            hosted.state.next = next.then(|| "t2".parse().unwrap());
            hosted
        };
        let waits = told(Some(FIRST), &[FIRST], false);
        let begun = told(Some(FIRST), &[FIRST, SECOND], true);
        assert!(begun.just_followed_by(Some(&waits)).is_some());
        assert!(told(Some(FIRST), &[], true).just_followed_by(Some(&waits)).is_some());
        assert_eq!(begun.just_followed_by(None), None, "somebody has come back to this page");
        assert_eq!(begun.just_followed_by(Some(&begun)), None);
        assert_eq!(told(None, &[FIRST, SECOND], true).just_followed_by(Some(&waits_of(&waits))), None);
        assert!(!begun.knows_takebacks(), "the game is over");
    }

    /// The same as somebody sees it who only looks on.
    fn waits_of(hosted: &Hosted) -> Hosted {
        let mut watched = hosted.clone();
        watched.state.seat = None;
        watched
    }

    #[test]
    fn seats_have_the_colours_that_were_chosen() {
        let mut table = Table::new(terms(), 0);
        let colours = |table: &Table| {
            let hosted = Hosted::new(state(table, None, 0, 0));
            (hosted.colour_of(FIRST), hosted.seat_of(Colour::Dark))
        };
        assert_eq!(colours(&table), (Some(Colour::Light), SECOND));
        lay(&mut table, "a1,a2 light", 0);
        assert_eq!(colours(&table), (Some(Colour::Dark), FIRST));
    }

    #[test]
    fn dice_are_checked_once_the_seed_is_told() {
        let terms = Terms {
            game: Kind::Ciao { rules: ciao::Rules::default(), players: Players::Two },
            clock: None,
            takeback: Takeback::Never,
        };
        let mut table = Table::new(terms, 0);
        let mut turns = 0;
        while let Some(due) = table.due() {
            let Board::Ciao { view } = table.view(Some(due), 0).game else { panic!() };
            wish(
                &mut table,
                due,
                match view.now {
                    PhaseView::Rolling { .. } => Wish::Roll,
                    PhaseView::Announcing { .. } => Wish::Announce(3),
                    _ if turns % 3 == 0 => Wish::Answer(Answer::Contest),
                    _ => Wish::Answer(Answer::Approve),
                },
                0,
            );
            turns += 1;
        }
        let seed = Seed::new([7; 32]);
        let mut hosted = Hosted::new(state(&table, Some(FIRST), 9, 0));
        hosted.state.commitment = Some(seed.commitment().to_string());
        assert_eq!(hosted.dice(), None, "the seed is not told yet");
        hosted.state.seed = Some(seed.to_hex());
        assert_eq!(hosted.dice(), Some(true));
        hosted.state.seed = Some(Seed::new([8; 32]).to_hex());
        assert_eq!(hosted.dice(), Some(false));
        hosted.state.seed = Some("?".to_owned());
        assert_eq!(hosted.dice(), Some(false));
        // The right seed, but one roll is another.
        hosted.state.seed = Some(seed.to_hex());
        if let Board::Ciao { view } = &mut hosted.state.view.game {
            let face = view.past[0].face.as_mut().unwrap();
            *face = if *face == ciao::Face::Cross { ciao::Face::Number(1) } else { ciao::Face::Cross };
        }
        assert_eq!(hosted.dice(), Some(false));
    }
}
