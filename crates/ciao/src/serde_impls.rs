//! `serde` implementations, behind the feature of that name.
//!
//! Seats are numbers from 1; faces, turns, seeds and commitments are their text forms. Deserialising validates as
//! much as parsing text does.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::dice::{Commitment, Seed};
use crate::{Answer, Face, Game, Phase, Players, Rules, Seat, Seats, Setup, Sizes, State, Turn};

/// Writes a type as the text of its `Display`, and reads it by its `FromStr`.
macro_rules! as_text {
    ($($type:ty => $text:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let text: fn(&$type) -> String = $text;
                serializer.serialize_str(&text(self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text! {
    Face => |face| face.to_string();
    Turn => |turn| turn.to_string();
    Commitment => |commitment| commitment.to_string();
    Seed => Seed::to_hex;
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Seat::from_number(number)
            .ok_or_else(|| D::Error::custom(format_args!("there is no seat {number}: seats are 1 to 4")))
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seats, D::Error> {
        Vec::<Seat>::deserialize(deserializer).map(Seats::from_iter)
    }
}

impl Serialize for Players {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(*self as u8)
    }
}

impl<'de> Deserialize<'de> for Players {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Players, D::Error> {
        Players::try_from(usize::from(u8::deserialize(deserializer)?)).map_err(D::Error::custom)
    }
}

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.sizes().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
        Rules::new(Sizes::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// The JSON form of a state. Points and winners are derived; if they are given on input, they have to be right.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CiaoState))]
pub(crate) struct StateForm {
    /// For each seat the plank of its pawn on the bridge, from 1; null without one.
    plank: Vec<Option<u8>>,
    /// For each seat the pawns that have not been on the bridge yet.
    reserve: Vec<u8>,
    /// For each step of the podium the seat that holds it; null for a free step.
    podium: Vec<Option<u8>>,
    /// For each seat its points. Optional in requests.
    #[serde(default)]
    points: Option<Vec<u32>>,
    /// The seat to roll; null when the game is over.
    active: Option<u8>,
    /// The winners; null until the game is over.
    #[serde(default)]
    winners: Option<Seats>,
    /// The rules, if they are not the published ones.
    #[serde(default, skip_serializing_if = "Rules::is_classic")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    rules: Rules,
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Setup { rules, plank, reserve, podium, active } = Setup::from(self);
        let points = Some(self.players().seats().map(|seat| self.points(seat)).collect());
        StateForm { plank, reserve, podium, points, active, winners: self.outcome(), rules }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<State, D::Error> {
        let StateForm { plank, reserve, podium, points, active, winners, rules } =
            StateForm::deserialize(deserializer)?;
        let setup = Setup { rules, plank, reserve, podium, active };
        let state = setup.state().map_err(|violations| D::Error::custom(crate::parse::join(&violations)))?;
        if points.is_some_and(|points| !state.players().seats().map(|seat| state.points(seat)).eq(points)) {
            return Err(D::Error::custom("the points are not those of the podium"));
        }
        if winners.is_some() && winners != state.outcome() {
            return Err(D::Error::custom("the winners are not those of the podium"));
        }
        Ok(state)
    }
}

/// The JSON form of a game. It contains every face, so it is for the host of the dice only.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CiaoGame))]
pub(crate) struct GameForm {
    /// The state before the first turn.
    start: State,
    /// The finished turns.
    turns: Vec<Turn>,
    /// The turn in progress, once the die is rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    begun: Option<Begun>,
}

/// A turn in progress.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CiaoTurnInProgress))]
pub(crate) struct Begun {
    /// The face rolled.
    face: Face,
    /// The number announced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    announced: Option<u8>,
    /// The seats that have approved the announcement.
    #[serde(default)]
    approved: Seats,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let begun = match self.phase() {
            Phase::Rolling(_) | Phase::Over(_) => None,
            Phase::Announcing(now) => {
                Some(Begun { face: now.face(), announced: None, approved: Seats::EMPTY })
            }
            Phase::Asking(now) => {
                Some(Begun { face: now.face(), announced: Some(now.announced()), approved: now.approved() })
            }
        };
        GameForm { start: *self.start(), turns: self.turns().collect(), begun }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        let form = GameForm::deserialize(deserializer)?;
        let mut game = Game::replay(form.start, form.turns).map_err(D::Error::custom)?;
        let Some(begun) = form.begun else { return Ok(game) };
        let active = game.state().check_running().map_err(D::Error::custom)?;
        game.roll(active, begun.face).map_err(D::Error::custom)?;
        if let Some(number) = begun.announced {
            game.announce(active, number).map_err(D::Error::custom)?;
        }
        let mut approved = Seats::EMPTY;
        while let Phase::Asking(asking) = *game.phase()
            && begun.approved.contains(asking.asked())
        {
            approved.insert(asking.asked());
            game.answer(asking.asked(), Answer::Approve).map_err(D::Error::custom)?;
        }
        let half_done = matches!(game.phase(), Phase::Announcing(_) | Phase::Asking(_));
        if !half_done || approved != begun.approved {
            return Err(D::Error::custom("the turn in progress is not one: its answers do not fit"));
        }
        Ok(game)
    }
}
