//! A game of Ciao Ciao on this device: its events, the pending decision, and dice that can be verified.

use ciao::dice::{Commitment, Seed};
use ciao::{Face, Game, Phase, Record, Seat};
use engine_api::{Character, EngineRequest, EngineResponse, Memory};
use serde::{Deserialize, Serialize};
use table::{Action, Event, GameRules, GameState, Table, TakebackPolicy, Terms};

use crate::ciao::coach::Decision;
use crate::ciao::setup::{SeatPlayer, TableSetup};
use crate::ciao::view::PlayerView;
use crate::storage::Persisted;

/// A kind of decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PendingDecisionKind {
    /// Rolling the die.
    Roll,
    /// Announcing a number.
    Announce,
    /// Approving or contesting an announcement.
    Answer {
        /// The seat that made the announcement.
        active: Seat,
        /// The number announced.
        announced: u8,
    },
}

/// The decision that is to be made next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PendingDecision {
    /// The seat that decides.
    pub seat: Seat,
    /// The player at that seat.
    pub player: SeatPlayer,
    /// What is to be decided.
    pub kind: PendingDecisionKind,
}

/// The dice of a finished game, with the proof that they follow from the seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceProof {
    /// The seed in hexadecimal.
    pub seed: String,
    /// The name of the table, which is part of every roll.
    pub table: String,
    /// Whether the seed matches the commitment made before the game.
    pub seed_matches: bool,
    /// For each turn, the face that was rolled and the face that the seed gives.
    pub rolls: Vec<(Face, Face)>,
}

impl DiceProof {
    /// Whether the seed matches the commitment, and every roll the seed.
    pub fn is_valid(&self) -> bool {
        self.seed_matches && self.rolls.iter().all(|(rolled, expected)| rolled == expected)
    }
}

/// A game of Ciao Ciao on this device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CiaoSession {
    setup: TableSetup,
    seed: Seed,
    commitment: Commitment,
    /// The name of the table, which is part of every roll.
    name: String,
    table: Table,
    events: Vec<Event>,
}

impl CiaoSession {
    /// A game that starts now. The seed of its dice must come from a cryptographic source.
    pub fn new(setup: TableSetup, seed: [u8; 32]) -> CiaoSession {
        let seed = Seed::new(seed);
        let commitment = seed.commitment();
        // Unique to this game, and derived from nothing but the published commitment.
        let name = format!("local-{}", &commitment.to_string()[..8]);
        let terms = Terms {
            game: GameRules::Ciao { rules: *setup.rules(), players: setup.players() },
            clock: None,
            takeback: TakebackPolicy::Free,
        };
        CiaoSession { table: Table::new(terms, 0), setup, seed, commitment, name, events: Vec::new() }
    }

    /// The players and rules.
    pub fn setup(&self) -> &TableSetup {
        &self.setup
    }

    /// The game with its hidden information.
    pub fn game(&self) -> &Game {
        match self.table.state() {
            GameState::Ciao(game) => game,
            GameState::Ponte(_) => unreachable!("the terms name Ciao Ciao"),
        }
    }

    /// Whether nothing has happened yet.
    pub fn is_new(&self) -> bool {
        self.events.is_empty()
    }

    /// The decision that is to be made next; `None` once the game is over.
    pub fn to_act(&self) -> Option<PendingDecision> {
        let (seat, kind) = match self.game().phase() {
            Phase::Rolling(rolling) => (rolling.active(), PendingDecisionKind::Roll),
            Phase::Announcing(announcing) => (announcing.active(), PendingDecisionKind::Announce),
            Phase::Asking(asking) => (
                asking.asked(),
                PendingDecisionKind::Answer { active: asking.active(), announced: asking.announced() },
            ),
            Phase::Over(_) => return None,
        };
        Some(PendingDecision { seat, player: self.setup.player(seat), kind })
    }

    /// The engine request for the pending decision of a bot. `random` is a random number in `0.0..1.0`. Rolling needs
    /// no request.
    pub fn bot_request(&self, random: f64) -> Option<EngineRequest> {
        let to_act = self.to_act()?;
        let SeatPlayer::Bot(character) = to_act.player else { return None };
        match self.game().phase() {
            Phase::Announcing(announcing) => Some(EngineRequest::CiaoAnnounce {
                state: Box::new(*announcing.state()),
                face: announcing.face(),
                character,
                random,
            }),
            Phase::Asking(asking) => Some(EngineRequest::CiaoAnswer {
                state: Box::new(*asking.state()),
                seat: to_act.seat,
                announced: asking.announced(),
                character,
                memory: Memory::from_turns(self.game().start(), self.game().turns()),
                random,
            }),
            _ => None,
        }
    }

    /// Performs an action for the seat to act, or a takeback for the seat that decided last. Returns whether the rules
    /// allowed it.
    pub fn act(&mut self, action: Action) -> bool {
        let seat = if action == Action::RequestTakeback { self.takeback_seat() } else { self.table.to_act() };
        let Some(seat) = seat else { return false };
        let dice = |turn: u32| self.seed.roll(*self.setup.rules(), &self.name, turn);
        let Ok(event) = self.table.act(seat, action, 0, &dice) else { return false };
        self.events.push(event);
        true
    }

    /// Performs the decision of a bot. Returns whether the response was one that the rules allow.
    pub fn act_for_bot(&mut self, response: &EngineResponse) -> bool {
        match *response {
            EngineResponse::Announcement { announcement } => self.act(Action::Announce { announcement }),
            EngineResponse::Answer { answer } => self.act(Action::Answer { answer }),
            _ => false,
        }
    }

    /// The seat of the human who can take back their last decision. Only announcements and answers can be taken back,
    /// and only until the die is shown.
    pub fn takeback_seat(&self) -> Option<Seat> {
        let last = self.events.last()?.seat;
        let no_dice = |_: u32| Face::Cross;
        let allowed = self.table.decide(last, Action::RequestTakeback, 0, &no_dice).is_ok();
        (self.setup.is_human(last) && allowed).then_some(last)
    }

    /// The number of events, which identifies the state that a late response belongs to.
    pub fn event_count(&self) -> usize {
        self.events.len()
    }

    /// The game as the human to act sees it, or the only human; otherwise as a spectator.
    pub fn view(&self) -> PlayerView {
        let human = |seat: &Seat| self.setup.is_human(*seat);
        let single = self.setup.is_single_player();
        let only = self.setup.players().seats().filter(|_| single).find(human);
        let viewer = only.or(self.table.to_act().filter(human));
        let view = PlayerView::new(self.table.view(viewer, 0), self.setup.names(), !single);
        view.unwrap_or_else(|| unreachable!("the terms name Ciao Ciao"))
    }

    /// The pending decision of a human, for the coach. Advice on an announcement reveals the die, so only the player
    /// who rolled may see it.
    pub fn pending_decision(&self) -> Option<Decision> {
        let to_act = self.to_act().filter(|to_act| to_act.player == SeatPlayer::Human)?;
        match self.game().phase() {
            Phase::Announcing(announcing) => {
                Some(Decision::announcement(*announcing.state(), to_act.seat, announcing.face(), None))
            }
            Phase::Asking(asking) => {
                Some(Decision::answer(*asking.state(), to_act.seat, asking.announced(), None))
            }
            _ => None,
        }
    }

    /// The decisions of humans in a completed turn, counted from 1, that the coach may discuss in front of everyone. An
    /// announcement whose face was not shown is discussed only with a single player, because its cost tells whether it
    /// was true.
    pub fn reviewable_decisions(&self, turn: usize) -> Vec<Decision> {
        let Some(settled) = turn.checked_sub(1).and_then(|index| self.game().past().get(index)) else {
            return Vec::new();
        };
        let played = settled.turn;
        let mut decisions = Vec::new();
        let shown =
            played.contester.is_some() || self.game().state().is_over() || self.setup.is_single_player();
        if self.setup.is_human(settled.active) && shown {
            decisions.push(Decision::announcement(
                settled.before,
                settled.active,
                played.face,
                Some(played.announced),
            ));
        }
        for seat in settled.before.contesters() {
            let contested = played.contester == Some(seat);
            if self.setup.is_human(seat) {
                decisions.push(Decision::answer(settled.before, seat, played.announced, Some(contested)));
            }
            if contested {
                break;
            }
        }
        decisions
    }

    /// The character of a seat that a bot plays.
    fn character(&self, seat: Seat) -> Option<Character> {
        match self.setup.player(seat) {
            SeatPlayer::Bot(character) => Some(character),
            _ => None,
        }
    }

    /// The characters of all seats; none for people.
    pub fn characters(&self) -> Vec<Option<Character>> {
        self.game().state().players().seats().map(|seat| self.character(seat)).collect()
    }

    /// Whether an announcement of a turn can be discussed only after the game.
    pub fn has_hidden_decision(&self, turn: usize) -> bool {
        let settled = turn.checked_sub(1).and_then(|index| self.game().past().get(index));
        settled.is_some_and(|settled| {
            let hidden = settled.turn.contester.is_none() && !self.game().state().is_over();
            self.setup.is_human(settled.active) && hidden && !self.setup.is_single_player()
        })
    }

    /// The commitment to the dice, in hexadecimal.
    pub fn commitment(&self) -> String {
        self.commitment.to_string()
    }

    /// The dice with their proof, once the game is over.
    pub fn dice_proof(&self) -> Option<DiceProof> {
        if !self.game().state().is_over() {
            return None;
        }
        let rolls = (1..)
            .zip(self.game().turns())
            .map(|(number, turn)| (turn.face, self.seed.roll(*self.setup.rules(), &self.name, number)));
        Some(DiceProof {
            seed: self.seed.to_hex(),
            table: self.name.clone(),
            seed_matches: self.seed.commitment() == self.commitment,
            rolls: rolls.collect(),
        })
    }

    /// The record of a finished game, with everything needed to verify its dice. `names` are the players' names from
    /// seat 1.
    pub fn record(&self, names: &[String]) -> Option<Record> {
        if !self.game().state().is_over() {
            return None;
        }
        let mut record = Record::from_game(self.game().clone()).ok()?;
        for (seat, name) in self.setup.players().seats().zip(names) {
            record.set_name(seat, name).ok()?;
        }
        record.set_table(&self.name).ok()?;
        record.set_commitment(self.commitment);
        record.set_seed(self.seed.clone());
        Some(record)
    }

    /// The session as it is stored.
    pub fn save(&self) -> SavedGame {
        SavedGame { setup: self.setup.clone(), seed: self.seed.to_hex(), events: self.events.clone() }
    }

    /// The stored session; `None` if it is inconsistent.
    pub fn restore(saved: SavedGame) -> Option<CiaoSession> {
        let seed: Seed = saved.seed.parse().ok()?;
        let mut session = CiaoSession::new(saved.setup, *seed.bytes());
        for event in &saved.events {
            session.table.apply(event).ok()?;
        }
        session.events = saved.events;
        Some(session)
    }
}

/// A session as it is stored between visits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    setup: TableSetup,
    seed: String,
    events: Vec<Event>,
}

impl Persisted for SavedGame {
    const NAME: &'static str = "ponti.ciao";
    const VERSION: u32 = 3;
}

#[cfg(test)]
mod tests;
