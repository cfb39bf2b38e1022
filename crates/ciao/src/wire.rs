//! The forms for serde: seats count from 1, faces, turns and seeds are the text that people write, and
//! everything read is checked like any other outside input.

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
        Rules::build(Sizes::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// A state as programs exchange it. Points and winners are for reading along; when they come back, they
/// must be right. The rules are there when they are not the published ones.
#[derive(Serialize, Deserialize)]
struct StateForm {
    plank: Vec<Option<u8>>,
    reserve: Vec<u8>,
    podium: Vec<Option<u8>>,
    #[serde(default)]
    points: Option<Vec<u32>>,
    active: Option<u8>,
    #[serde(default)]
    winners: Option<Seats>,
    #[serde(default, skip_serializing_if = "Rules::is_published")]
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
        let state = State::try_from(&setup).map_err(D::Error::custom)?;
        if points.is_some_and(|points| !state.players().seats().map(|seat| state.points(seat)).eq(points)) {
            return Err(D::Error::custom("the points are not those of the podium"));
        }
        if winners.is_some() && winners != state.outcome() {
            return Err(D::Error::custom("the winners are not those of the podium"));
        }
        Ok(state)
    }
}

/// A game as it is kept: its start, its turns, and the turn in progress. It tells every face, so it is for
/// whoever keeps the dice.
#[derive(Serialize, Deserialize)]
struct GameForm {
    start: State,
    turns: Vec<Turn>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    begun: Option<Begun>,
}

#[derive(Serialize, Deserialize)]
struct Begun {
    face: Face,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    announced: Option<u8>,
    #[serde(default)]
    approved: Seats,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let begun = match self.phase() {
            Phase::Rolling(_) | Phase::Over(_) => None,
            Phase::Announcing(now) => {
                Some(Begun { face: now.face(), announced: None, approved: Seats::NONE })
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
        let mut approved = Seats::NONE;
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
