//! The form of a challenge: what people choose, and the message that it becomes.

use ciao::Players;
use ciao_engine::Character;
use ponte::Rules;
use protocol::GameKind;
use protocol::{NewChallenge, Opponent, PairingRequest, SeatPreference};
use serde::{Deserialize, Serialize};
use table::{Clock, GameRules, Millis, TakebackPolicy, Terms};

use crate::store::Kept;

/// Which kind of clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ticking {
    /// None.
    None,
    /// Minutes, and seconds more after each decision.
    Increment,
    /// Minutes that a decision touches only after some seconds.
    Delay,
    /// Days for each turn.
    Days,
}

/// For whom a challenge is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Against {
    /// Whoever has the link.
    Link,
    /// Whoever sees it in the lobby.
    Anyone,
    /// One person.
    Person,
    /// The engine.
    Engine,
}

/// What is wrong with the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// There is no such rule set.
    Rules,
    /// A challenge for one person names nobody.
    Nobody,
    /// More bots than seats for them.
    Bots,
}

/// What the form says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Form {
    /// Which game.
    pub game: GameKind,
    /// The name of the rule set of Ponte del Diavolo.
    pub rules: String,
    /// How many play Ciao Ciao.
    pub players: u8,
    /// Bots at the table of Ciao Ciao.
    pub bots: Vec<Character>,
    /// For whom.
    pub against: Against,
    /// The one person's name.
    pub person: String,
    /// The engine's level.
    pub level: u8,
    /// Which kind of clock.
    pub ticking: Ticking,
    /// Its minutes,
    pub minutes: u64,
    /// its seconds,
    pub seconds: u64,
    /// or its days.
    pub days: u64,
    /// Whether it counts.
    pub rated: bool,
    /// Which seat.
    pub seat: SeatPreference,
    /// Whether decisions may be taken back when the others agree.
    pub takeback: bool,
}

impl Default for Form {
    fn default() -> Form {
        Form {
            game: GameKind::Ponte,
            rules: "classic".to_owned(),
            players: 2,
            bots: Vec::new(),
            against: Against::Link,
            person: String::new(),
            level: 3,
            ticking: Ticking::Increment,
            minutes: 15,
            seconds: 10,
            days: 3,
            rated: false,
            seat: SeatPreference::Random,
            takeback: true,
        }
    }
}

impl Kept for Form {
    const NAME: &'static str = "ponti.challenge";
    const VERSION: u32 = 1;
}

impl Form {
    /// Whether it can count: people among themselves.
    pub fn can_be_rated(&self) -> bool {
        match self.game {
            GameKind::Ponte => self.against != Against::Engine,
            GameKind::Ciao => self.bots.is_empty(),
        }
    }

    /// For whom it is. The engine does not play Ciao Ciao; its bots do.
    pub fn against(&self) -> Against {
        if self.game == GameKind::Ciao && self.against == Against::Engine {
            Against::Link
        } else {
            self.against
        }
    }

    /// The clock.
    pub fn clock(&self) -> Option<Clock> {
        const SECOND: Millis = 1_000;
        let base = self.minutes.clamp(1, 600) * 60 * SECOND;
        let more = self.seconds.min(600) * SECOND;
        match self.ticking {
            Ticking::None => None,
            Ticking::Increment => Some(Clock::Increment { base_ms: base, increment_ms: more }),
            Ticking::Delay => Some(Clock::Delay { base_ms: base, delay_ms: more }),
            Ticking::Days => {
                Some(Clock::PerMove { limit_ms: self.days.clamp(1, 14) * 24 * 60 * 60 * SECOND })
            }
        }
    }

    fn terms(&self) -> Result<Terms, Wrong> {
        let game = match self.game {
            GameKind::Ponte => GameRules::Ponte { rules: Rules::from_name(&self.rules).ok_or(Wrong::Rules)? },
            GameKind::Ciao => GameRules::Ciao {
                rules: ciao::Rules::default(),
                players: match self.players {
                    2 => Players::Two,
                    3 => Players::Three,
                    4 => Players::Four,
                    _ => return Err(Wrong::Rules),
                },
            },
        };
        let takeback = if self.takeback { TakebackPolicy::Consent } else { TakebackPolicy::Never };
        Ok(Terms { game, clock: self.clock(), takeback })
    }

    /// The challenge, or what is wrong with it.
    ///
    /// ```
    /// use web::online::proposal::{Against, Form, Wrong};
    ///
    /// let form = Form { against: Against::Person, person: " ".to_owned(), ..Form::default() };
    /// assert_eq!(form.challenge(), Err(Wrong::Nobody));
    /// assert!(Form::default().challenge().is_ok());
    /// ```
    pub fn challenge(&self) -> Result<NewChallenge, Wrong> {
        let opponent = match self.against() {
            Against::Link => Opponent::Link,
            Against::Anyone => Opponent::Anyone,
            Against::Person => match self.person.trim() {
                "" => return Err(Wrong::Nobody),
                name => Opponent::User { name: name.to_owned() },
            },
            Against::Engine => Opponent::Engine { level: self.level.clamp(1, 10) },
        };
        let bots = match self.game {
            GameKind::Ponte => Vec::new(),
            GameKind::Ciao => self.bots.clone(),
        };
        if bots.len() >= usize::from(self.players) {
            return Err(Wrong::Bots);
        }
        Ok(NewChallenge {
            terms: self.terms()?,
            opponent,
            rated: self.rated && self.can_be_rated(),
            seat: self.seat,
            bots,
        })
    }
}

/// What quick pairing offers: a few ways to play that many people want, so that they find each other.
pub fn pairings() -> [PairingRequest; 5] {
    const MINUTE: Millis = 60_000;
    const DAY: Millis = 24 * 60 * MINUTE;
    let ponte = GameRules::Ponte { rules: Rules::CLASSIC };
    let ciao = |players| GameRules::Ciao { rules: ciao::Rules::default(), players };
    let pairing = |game, clock| PairingRequest {
        terms: Terms { game, clock: Some(clock), takeback: TakebackPolicy::Consent },
        rated: true,
    };
    [
        pairing(ponte, Clock::Increment { base_ms: 5 * MINUTE, increment_ms: 5_000 }),
        pairing(ponte, Clock::Increment { base_ms: 15 * MINUTE, increment_ms: 10_000 }),
        pairing(ponte, Clock::PerMove { limit_ms: 3 * DAY }),
        pairing(ciao(Players::Two), Clock::Increment { base_ms: 3 * MINUTE, increment_ms: 5_000 }),
        pairing(ciao(Players::Three), Clock::Increment { base_ms: 3 * MINUTE, increment_ms: 5_000 }),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Speed;

    #[test]
    fn a_form_becomes_the_challenge_that_it_says() {
        let form = Form {
            against: Against::Engine,
            level: 7,
            rated: true,
            ticking: Ticking::Days,
            days: 2,
            takeback: false,
            rules: "small".to_owned(),
            seat: SeatPreference::Second,
            bots: vec![Character::Honest],
            ..Form::default()
        };
        let new = form.challenge().unwrap();
        assert_eq!(new.opponent, Opponent::Engine { level: 7 });
        assert!(!new.rated && new.bots.is_empty(), "games with the engine do not count, and have no bots");
        assert_eq!(new.terms.game, GameRules::Ponte { rules: Rules::SMALL });
        assert_eq!(new.terms.clock, Some(Clock::PerMove { limit_ms: 2 * 24 * 3_600_000 }));
        assert_eq!((new.terms.takeback, new.seat), (TakebackPolicy::Never, SeatPreference::Second));
    }

    #[test]
    fn ciao_ciao_has_bots_and_no_engine() {
        let mut form = Form {
            game: GameKind::Ciao,
            players: 3,
            bots: vec![Character::Gambler],
            against: Against::Engine,
            rated: true,
            ..Form::default()
        };
        let new = form.challenge().unwrap();
        assert_eq!((new.opponent, &*new.bots, new.rated), (Opponent::Link, &[Character::Gambler][..], false));
        form.bots = vec![Character::Perfect; 3];
        assert_eq!(form.challenge(), Err(Wrong::Bots));
        form.players = 5;
        form.bots.clear();
        assert_eq!(form.challenge(), Err(Wrong::Rules));
    }

    #[test]
    fn numbers_out_of_reason_are_brought_back() {
        let form = Form { minutes: 0, seconds: 9_999, ..Form::default() };
        assert_eq!(form.clock(), Some(Clock::Increment { base_ms: 60_000, increment_ms: 600_000 }));
        let form = Form { days: u64::MAX, ticking: Ticking::Days, ..Form::default() };
        assert_eq!(form.clock(), Some(Clock::PerMove { limit_ms: 14 * 24 * 3_600_000 }));
    }

    #[test]
    fn what_was_kept_can_be_read_again_and_rubbish_cannot() {
        let form = Form { person: "eva".to_owned(), bots: vec![Character::Steady], ..Form::default() };
        let text = crate::store::write(&form).unwrap();
        assert_eq!(crate::store::read::<Form>(&text), Some(form));
        assert_eq!(crate::store::read::<Form>(r#"{"version":1,"value":{"players":"many"}}"#), None);
    }

    #[test]
    fn quick_pairing_offers_every_speed() {
        let speeds: Vec<Speed> =
            pairings().iter().map(|one| Speed::from_clock(one.terms.clock.as_ref())).collect();
        for speed in Speed::ALL {
            assert!(speeds.contains(&speed), "{speed:?}");
        }
    }
}
