//! The table itself: what has happened, who is to act, how it ended.

use ciao::{Face, Seat, Seats};
use ponte::{Colour, Move, Stage};
use serde::{Deserialize, Serialize};

use crate::clock::{Clocks, Millis};
use crate::event::{Act, Event, Refusal, Wish};
use crate::terms::{Kind, Takeback, Terms};
use crate::view::{Seen, View};

/// The game on the table. It knows what is hidden: give a [`View`] to people, not this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Play {
    /// Ponte del Diavolo.
    Ponte(ponte::Game),
    /// Ciao Ciao.
    Ciao(ciao::Game),
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// By the rules of the game.
    Played,
    /// All others resigned.
    Resignation,
    /// All others resigned or ran out of time, the last by time.
    Time,
    /// It was called off: nobody won, nobody lost.
    Aborted,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; several share the victory. In Ponte del Diavolo both for a draw. Nobody when it was called off.
    pub winners: Seats,
    /// Why.
    pub ended: Ended,
}

/// A game at a table. See the [crate's page](crate).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    terms: Terms,
    play: Play,
    clocks: Option<Clocks>,
    /// What has been done in the current turn of Ciao Ciao.
    turn: Vec<(Seat, Act)>,
    asking: Option<Asking>,
    gone: Seats,
    outcome: Option<Outcome>,
}

/// Somebody asks to take back, and some have agreed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Asking {
    seat: Seat,
    granted: Seats,
}

impl Table {
    /// A table at which nothing has happened yet; the first clock starts now.
    pub fn new(terms: Terms, now: Millis) -> Table {
        let play = match terms.game {
            Kind::Ponte { rules } => Play::Ponte(ponte::Game::new(rules)),
            Kind::Ciao { rules, players } => Play::Ciao(ciao::Game::new(rules, players)),
        };
        let mut table = Table {
            terms,
            play,
            clocks: None,
            turn: Vec::new(),
            asking: None,
            gone: Seats::EMPTY,
            outcome: None,
        };
        table.clocks = terms.clock.map(|clock| Clocks::new(clock, table.due(), now));
        table
    }

    /// What was agreed.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The game, with what is hidden in it.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The seats that have given up or run out of time. Where others play on, the host lets somebody stand in.
    pub fn gone(&self) -> Seats {
        self.gone
    }

    /// Who asks to take back.
    pub fn asking_back(&self) -> Option<Seat> {
        self.asking.map(|asking| asking.seat)
    }

    /// Who is to act.
    pub fn due(&self) -> Option<Seat> {
        if self.outcome.is_some() {
            return None;
        }
        match &self.play {
            Play::Ponte(game) => owner(game, game.moves().len()),
            Play::Ciao(game) => match game.view(None).now {
                ciao::PhaseView::Rolling { active } | ciao::PhaseView::Announcing { active, .. } => {
                    Some(active)
                }
                ciao::PhaseView::Asking { asked, .. } => Some(asked),
                ciao::PhaseView::Over { .. } => None,
            },
        }
    }

    /// The colour of a seat in Ponte del Diavolo. Before the choice seat 1 has light.
    pub fn colour(&self, seat: Seat) -> Option<Colour> {
        match &self.play {
            Play::Ponte(game) if seat.index() < 2 => Some(colour(game, seat)),
            _ => None,
        }
    }

    /// Time left to a seat, where there is a clock.
    pub fn left(&self, seat: Seat, now: Millis) -> Option<Millis> {
        self.clocks.map(|clocks| clocks.left(seat, now))
    }

    /// When the time of whoever is to act will be up; a seat that is gone has all the time there is.
    pub fn deadline(&self) -> Option<Millis> {
        self.due().filter(|&seat| !self.gone.contains(seat))?;
        self.clocks?.deadline()
    }

    /// The clocks, where there are some.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// The event of a clock that has run out, if it has.
    pub fn time_out(&self, now: Millis) -> Option<Event> {
        let seat = self.due()?;
        self.deadline().filter(|&deadline| now >= deadline).map(|_| Event {
            seat,
            at: now,
            act: Act::TimeOut,
            lag: 0,
        })
    }

    /// What a wish amounts to, or why it is refused. Nothing happens yet. `dice` gives the face of a turn of Ciao Ciao,
    /// counted from 1, and is asked only when somebody may roll.
    pub fn decide(
        &self,
        seat: Seat,
        wish: Wish,
        now: Millis,
        dice: &dyn Fn(u32) -> Face,
    ) -> Result<Event, Refusal> {
        self.decide_from_afar(seat, wish, now, 0, dice)
    }

    /// The same for a wish that was so long on its way. What the way took is not counted as thinking, neither for this
    /// seat nor for the next.
    pub fn decide_from_afar(
        &self,
        seat: Seat,
        wish: Wish,
        now: Millis,
        lag: Millis,
        dice: &dyn Fn(u32) -> Face,
    ) -> Result<Event, Refusal> {
        if !self.terms.game.seats().any(|one| one == seat) {
            return Err(Refusal::NoSuchSeat { seat });
        }
        if self.outcome.is_some() {
            return Err(Refusal::Over);
        }
        // Whoever left says nothing any longer; whoever stands in for them only plays.
        let plays = matches!(wish, Wish::Move(_) | Wish::Roll | Wish::Announce(_) | Wish::Answer(_));
        if !plays && self.gone.contains(seat) {
            return Err(Refusal::Gone { seat });
        }
        let act = match wish {
            Wish::Move(play) => Act::Move { play: play.normalised() },
            Wish::Roll => {
                let Play::Ciao(game) = &self.play else { return Err(Refusal::OtherGame) };
                self.check_due(seat)?;
                Act::Roll { face: dice(game.turn_number()) }
            }
            Wish::Announce(number) => Act::Announce { number },
            Wish::Answer(answer) => Act::Answer { answer },
            Wish::Resign => Act::Resign,
            Wish::TakeBack if self.terms.takeback == Takeback::Free => Act::TakeBack { of: seat },
            // One question at a time: each would be one more event.
            Wish::TakeBack if self.asking.is_some() => return Err(Refusal::AskedAlready),
            Wish::TakeBack => Act::AskBack,
            Wish::Grant => {
                let asking = self.asking.filter(|asking| asking.seat != seat).ok_or(Refusal::NotAsked)?;
                if asking.granted.contains(seat) {
                    return Err(Refusal::GrantedAlready { seat });
                }
                let mut granted = asking.granted;
                granted.insert(seat);
                let all = self
                    .terms
                    .game
                    .seats()
                    .all(|one| one == asking.seat || self.gone.contains(one) || granted.contains(one));
                if all { Act::TakeBack { of: asking.seat } } else { Act::GrantBack }
            }
            Wish::Refuse => Act::RefuseBack,
            Wish::Abort => Act::Abort,
        };
        let sent = now.saturating_sub(lag);
        if plays && self.due() == Some(seat) && self.deadline().is_some_and(|deadline| sent >= deadline) {
            return Err(Refusal::TimeIsUp { seat });
        }
        let event = Event { seat, at: now, act, lag: if plays { lag } else { 0 } };
        self.clone().apply(&event)?;
        Ok(event)
    }

    /// Makes an event happen, or says why it cannot and changes nothing.
    pub fn apply(&mut self, event: &Event) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::Over);
        }
        let Event { seat, at, act, lag } = *event;
        match act {
            Act::Move { play } => self.lay(seat, play)?,
            Act::Roll { .. } | Act::Announce { .. } | Act::Answer { .. } => self.bluff(seat, act)?,
            Act::Resign | Act::TimeOut => {
                if act == Act::TimeOut
                    && (self.due() != Some(seat) || self.deadline().is_none_or(|end| at < end))
                {
                    return Err(Refusal::TimeLeft { seat });
                }
                self.leave(seat, if act == Act::Resign { Ended::Resignation } else { Ended::Time });
            }
            Act::Rest { by } => {
                self.check_due(seat)?;
                let clocks = self.clocks.as_mut().ok_or(Refusal::NoRest)?;
                return if clocks.rest(by) { Ok(()) } else { Err(Refusal::NoRest) };
            }
            Act::Pause { by } => {
                self.check_due(seat)?;
                let clocks = self.clocks.as_mut().ok_or(Refusal::NoRest)?;
                return if clocks.pause(by) { Ok(()) } else { Err(Refusal::NoRest) };
            }
            Act::AskBack => {
                if self.terms.takeback == Takeback::Never {
                    return Err(Refusal::NoTakebacks);
                }
                self.clone().take_back(seat)?;
                self.asking = Some(Asking { seat, granted: Seats::EMPTY });
                return Ok(());
            }
            Act::GrantBack => {
                let asking =
                    self.asking.as_mut().filter(|asking| asking.seat != seat).ok_or(Refusal::NotAsked)?;
                asking.granted.insert(seat);
                return Ok(());
            }
            Act::RefuseBack => {
                self.asking.take_if(|asking| asking.seat != seat).ok_or(Refusal::NotAsked)?;
                return Ok(());
            }
            Act::TakeBack { of } => match self.terms.takeback {
                Takeback::Never => return Err(Refusal::NoTakebacks),
                Takeback::Consent if self.asking_back() != Some(of) => return Err(Refusal::NotAsked),
                Takeback::Consent | Takeback::Free => self.take_back(of)?,
            },
            Act::Abort => {
                let turns = match &self.play {
                    Play::Ponte(game) => usize::from(game.position().turns()),
                    Play::Ciao(game) => game.past().len(),
                };
                if turns > 1 {
                    return Err(Refusal::TooLateToAbort);
                }
                self.outcome = Some(Outcome { winners: Seats::EMPTY, ended: Ended::Aborted });
            }
        }
        // Whatever else happens, the question is answered by it.
        self.asking = None;
        self.settle();
        let next = self.due();
        if let Some(clocks) = &mut self.clocks {
            match next {
                Some(_) if act == Act::Resign => {}
                Some(_) => clocks.pass_to(next, at, lag),
                None => clocks.stop(at, lag),
            }
        }
        Ok(())
    }

    /// The table as a seat, or a spectator, may see it.
    pub fn view(&self, viewer: Option<Seat>, now: Millis) -> View {
        View::of(self, viewer, now)
    }

    /// What a seat, or a spectator, may know of an event.
    pub fn seen(&self, event: &Event, viewer: Option<Seat>) -> Seen {
        Seen::of(event, viewer)
    }

    fn check_due(&self, seat: Seat) -> Result<(), Refusal> {
        let due = self.due();
        if due == Some(seat) { Ok(()) } else { Err(Refusal::NotDue { seat, due }) }
    }

    fn lay(&mut self, seat: Seat, play: Move) -> Result<(), Refusal> {
        self.check_due(seat)?;
        let Play::Ponte(game) = &mut self.play else { return Err(Refusal::OtherGame) };
        game.play(play).map_err(Refusal::Ponte)
    }

    fn bluff(&mut self, seat: Seat, act: Act) -> Result<(), Refusal> {
        let Play::Ciao(game) = &mut self.play else { return Err(Refusal::OtherGame) };
        let before = game.past().len();
        match act {
            Act::Roll { face } => game.roll(seat, face),
            Act::Announce { number } => game.announce(seat, number),
            Act::Answer { answer } => game.answer(seat, answer),
            _ => Ok(()),
        }
        .map_err(Refusal::Ciao)?;
        if game.past().len() == before {
            self.turn.push((seat, act));
        } else {
            self.turn.clear();
        }
        Ok(())
    }

    /// Takes back the last decision of a seat with all that came after it.
    fn take_back(&mut self, seat: Seat) -> Result<(), Refusal> {
        let nothing = Refusal::NothingToTakeBack { seat };
        match &mut self.play {
            Play::Ponte(game) => {
                let ply = (0..game.moves().len()).rev().find(|&ply| owner(game, ply) == Some(seat));
                let ply = ply.ok_or(nothing)?;
                while game.moves().len() > ply {
                    game.undo();
                }
            }
            Play::Ciao(game) => {
                // Only words can be taken back, and only the last ones: the die has been looked at.
                match self.turn.last() {
                    Some((last, Act::Announce { .. } | Act::Answer { .. })) if *last == seat => {}
                    _ => return Err(nothing),
                }
                self.turn.pop();
                game.undo().map_err(Refusal::Ciao)?;
                for (seat, act) in &self.turn {
                    match *act {
                        Act::Roll { face } => game.roll(*seat, face),
                        Act::Announce { number } => game.announce(*seat, number),
                        Act::Answer { answer } => game.answer(*seat, answer),
                        _ => Ok(()),
                    }
                    .map_err(Refusal::Ciao)?;
                }
            }
        }
        Ok(())
    }

    /// A seat is gone. The last one that stays has won.
    fn leave(&mut self, seat: Seat, ended: Ended) {
        self.gone.insert(seat);
        let stay: Seats = self.terms.game.seats().filter(|&one| !self.gone.contains(one)).collect();
        if stay.len() <= 1 {
            self.outcome = Some(Outcome { winners: stay, ended });
            if let Play::Ponte(game) = &mut self.play {
                let colour = colour(game, seat);
                game.end(match ended {
                    Ended::Time => ponte::Ending::OutOfTime(colour),
                    _ => ponte::Ending::Resigned(colour),
                });
            }
        }
    }

    /// Takes over the result when the rules have decided the game.
    fn settle(&mut self) {
        if self.outcome.is_some() {
            return;
        }
        let winners = match &self.play {
            Play::Ponte(game) => game.result().map(|result| {
                let won = |seat: &Seat| result.winner.is_none_or(|winner| winner == colour(game, *seat));
                self.terms.game.seats().filter(won).collect()
            }),
            Play::Ciao(game) => game.state().outcome().map(|winners| self.remaining(game.state(), winners)),
        };
        self.outcome = winners.map(|winners| Outcome { winners, ended: Ended::Played });
    }

    /// The winners without those who are gone; when that leaves nobody, the best of those who stayed.
    fn remaining(&self, state: &ciao::State, winners: Seats) -> Seats {
        let stayed: Seats = winners.iter().filter(|&seat| !self.gone.contains(seat)).collect();
        if !stayed.is_empty() {
            return stayed;
        }
        let stay = || self.terms.game.seats().filter(|&seat| !self.gone.contains(seat));
        let best = stay().map(|seat| state.points(seat)).max();
        stay().filter(|&seat| Some(state.points(seat)) == best).collect()
    }
}

/// The colour of a seat: seat 2 has what it chose, and dark before.
fn colour(game: &ponte::Game, seat: Seat) -> Colour {
    let second = game.second_player().unwrap_or(Colour::Dark);
    if seat == Seat::FIRST { second.other() } else { second }
}

/// Whose decision a ply was, or is to be.
fn owner(game: &ponte::Game, ply: usize) -> Option<Seat> {
    let position = game.position_at(ply)?;
    let [first, second, ..] = Seat::ALL;
    match position.stage() {
        Stage::Opening => Some(first),
        Stage::Choice => Some(second),
        Stage::Over => None,
        Stage::Play | Stage::Last => {
            let to_move = position.to_move()?;
            [first, second].into_iter().find(|&seat| colour(game, seat) == to_move)
        }
    }
}
