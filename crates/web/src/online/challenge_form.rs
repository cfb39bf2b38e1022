//! The form of a new challenge, and the request it becomes.

use ciao::{Character, Players};
use ponte::Rules;
use protocol::GameKind;
use protocol::{NewChallenge, Opponent, PairingRequest, SeatPreference};
use serde::{Deserialize, Serialize};
use table::{Clock, GameRules, Millis, TakebackPolicy, Terms};

use crate::clock_form::{ClockForm, ClockKind};
use crate::storage::Persisted;

/// Who may accept a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpponentChoice {
    /// Anyone who has the link.
    Link,
    /// Anyone who sees it in the lobby.
    Anyone,
    /// One user.
    User,
    /// The engine.
    Engine,
}

/// Why the form cannot be submitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormError {
    /// There is no such rule set.
    Rules,
    /// A challenge for one user without a name.
    MissingName,
    /// More bots than free seats.
    Bots,
}

/// Why the game of the form cannot be rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unrated {
    /// The challenger is a guest.
    Guest,
    /// The engine or a bot takes part.
    Computer,
    /// Only the classic board has ratings.
    Rules,
    /// There is no clock.
    Clock,
}

/// The fields of the form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct ChallengeForm {
    /// The game to play.
    pub game: GameKind,
    /// The name of the rule set of Ponte del Diavolo.
    pub rules: String,
    /// The number of players of Ciao Ciao.
    pub players: u8,
    /// Bots at the table of Ciao Ciao.
    pub bots: Vec<Character>,
    /// Who may accept.
    pub against: OpponentChoice,
    /// The name of the one user.
    pub user_name: String,
    /// The engine's level.
    pub level: u8,
    /// The clock fields.
    pub clock: ClockForm,
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// The seat the challenger prefers.
    pub seat: SeatPreference,
    /// Whether decisions may be taken back with the consent of the opponents.
    pub takeback: bool,
}

impl Default for ChallengeForm {
    fn default() -> ChallengeForm {
        ChallengeForm {
            game: GameKind::Ponte,
            rules: "classic".to_owned(),
            players: 2,
            bots: Vec::new(),
            against: OpponentChoice::Link,
            user_name: String::new(),
            level: 1,
            clock: usual_clock(GameKind::Ponte),
            rated: false,
            seat: SeatPreference::Random,
            takeback: true,
        }
    }
}

/// The clock that suits a game: one of Ciao Ciao takes ten minutes.
fn usual_clock(game: GameKind) -> ClockForm {
    match game {
        GameKind::Ponte => ClockForm::default(),
        GameKind::Ciao => ClockForm { minutes: 5, seconds: 5, ..ClockForm::default() },
    }
}

/// The clocks that are chosen with one tap: blitz, rapid, correspondence and none.
pub fn clock_presets(game: GameKind) -> [ClockForm; 4] {
    let rapid = usual_clock(game);
    let (minutes, seconds) = match game {
        GameKind::Ponte => (5, 5),
        GameKind::Ciao => (3, 5),
    };
    [
        ClockForm { minutes, seconds, ..rapid },
        rapid,
        ClockForm { kind: ClockKind::Days, ..rapid },
        ClockForm { kind: ClockKind::None, ..rapid },
    ]
}

impl Persisted for ChallengeForm {
    const NAME: &'static str = "ponti.challenge";
    const VERSION: u32 = 2;
}

impl ChallengeForm {
    /// Changes the game. A clock that was not changed becomes the usual one of the game.
    pub fn set_game(&mut self, game: GameKind) {
        if self.clock == usual_clock(self.game) {
            self.clock = usual_clock(game);
        }
        self.game = game;
    }

    /// Whether the clock is none of the presets.
    pub fn has_custom_clock(&self) -> bool {
        clock_presets(self.game).iter().all(|preset| preset.clock() != self.clock.clock())
    }

    /// Why the game cannot be rated; `None` if it can. The server has the same rules.
    pub fn unrated(&self, has_account: bool) -> Option<Unrated> {
        let (computer, classic) = match self.game {
            GameKind::Ponte => (self.against == OpponentChoice::Engine, self.rules == "classic"),
            GameKind::Ciao => (!self.bots.is_empty(), true),
        };
        [
            (!has_account, Unrated::Guest),
            (computer, Unrated::Computer),
            (!classic, Unrated::Rules),
            (self.clock.clock().is_none(), Unrated::Clock),
        ]
        .into_iter()
        .find_map(|(applies, reason)| applies.then_some(reason))
    }

    /// Who may accept. The engine does not play Ciao Ciao; bots do.
    pub fn against(&self) -> OpponentChoice {
        if self.game == GameKind::Ciao && self.against == OpponentChoice::Engine {
            OpponentChoice::Link
        } else {
            self.against
        }
    }

    fn terms(&self) -> Result<Terms, FormError> {
        let game = match self.game {
            GameKind::Ponte => {
                GameRules::Ponte { rules: Rules::from_name(&self.rules).ok_or(FormError::Rules)? }
            }
            GameKind::Ciao => GameRules::Ciao {
                rules: ciao::Rules::default(),
                players: match self.players {
                    2 => Players::Two,
                    3 => Players::Three,
                    4 => Players::Four,
                    _ => return Err(FormError::Rules),
                },
            },
        };
        let takeback = if self.takeback { TakebackPolicy::Consent } else { TakebackPolicy::Never };
        Ok(Terms { game, clock: self.clock.clock(), takeback })
    }

    /// The challenge to create, or why the form cannot be submitted. Only someone with an account can ask for a rated game.
    ///
    /// ```
    /// use web::online::challenge_form::{OpponentChoice, ChallengeForm, FormError};
    ///
    /// let form = ChallengeForm { against: OpponentChoice::User, user_name: " ".to_owned(), ..ChallengeForm::default() };
    /// assert_eq!(form.challenge(true), Err(FormError::MissingName));
    /// assert!(ChallengeForm::default().challenge(false).is_ok());
    /// ```
    pub fn challenge(&self, has_account: bool) -> Result<NewChallenge, FormError> {
        let opponent = match self.against() {
            OpponentChoice::Link => Opponent::Link,
            OpponentChoice::Anyone => Opponent::Anyone,
            OpponentChoice::User => match self.user_name.trim() {
                "" => return Err(FormError::MissingName),
                name => Opponent::User { name: name.to_owned() },
            },
            OpponentChoice::Engine => Opponent::Engine { level: self.level.clamp(1, 10) },
        };
        let bots = match self.game {
            GameKind::Ponte => Vec::new(),
            GameKind::Ciao => self.bots.clone(),
        };
        if bots.len() >= usize::from(self.players) {
            return Err(FormError::Bots);
        }
        Ok(NewChallenge {
            terms: self.terms()?,
            opponent,
            rated: self.rated && self.unrated(has_account).is_none(),
            seat: self.seat,
            bots,
        })
    }
}

/// The choices of quick pairing: few enough that users find each other.
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
    fn each_game_has_its_usual_clock_unless_another_was_chosen() {
        let mut form = ChallengeForm::default();
        form.set_game(GameKind::Ciao);
        assert_eq!((form.clock.minutes, form.clock.seconds), (5, 5));
        form.set_game(GameKind::Ponte);
        assert_eq!(form.clock, ClockForm::default());
        form.clock.minutes = 3;
        form.set_game(GameKind::Ciao);
        assert_eq!((form.clock.minutes, form.clock.seconds), (3, 10));
    }

    #[test]
    fn the_usual_clock_is_a_preset_and_others_are_custom() {
        for game in [GameKind::Ponte, GameKind::Ciao] {
            let mut form = ChallengeForm::default();
            form.set_game(game);
            assert!(!form.has_custom_clock(), "{game:?}");
            for preset in clock_presets(game) {
                form.clock = preset;
                assert!(!form.has_custom_clock(), "{game:?}: {preset:?}");
            }
            form.clock = ClockForm { minutes: 42, ..ClockForm::default() };
            assert!(form.has_custom_clock());
            // What does not run is not compared.
            form.clock.kind = ClockKind::None;
            assert!(!form.has_custom_clock());
        }
    }

    #[test]
    fn a_form_becomes_a_challenge() {
        let form = ChallengeForm {
            against: OpponentChoice::Engine,
            level: 7,
            rated: true,
            clock: ClockForm { kind: ClockKind::Days, days: 2, ..ClockForm::default() },
            takeback: false,
            rules: "small".to_owned(),
            seat: SeatPreference::Second,
            bots: vec![Character::Honest],
            ..ChallengeForm::default()
        };
        let new = form.challenge(true).unwrap();
        assert_eq!(new.opponent, Opponent::Engine { level: 7 });
        assert!(!new.rated && new.bots.is_empty(), "games with the engine do not count, and have no bots");
        assert_eq!(new.terms.game, GameRules::Ponte { rules: Rules::SMALL });
        assert_eq!(new.terms.clock, Some(Clock::PerMove { limit_ms: 2 * 24 * 3_600_000 }));
        assert_eq!((new.terms.takeback, new.seat), (TakebackPolicy::Never, SeatPreference::Second));
    }

    #[test]
    fn ciao_ciao_has_bots_and_no_engine() {
        let mut form = ChallengeForm {
            game: GameKind::Ciao,
            players: 3,
            bots: vec![Character::Gambler],
            against: OpponentChoice::Engine,
            rated: true,
            ..ChallengeForm::default()
        };
        let new = form.challenge(true).unwrap();
        assert_eq!((new.opponent, &*new.bots, new.rated), (Opponent::Link, &[Character::Gambler][..], false));
        form.bots = vec![Character::Perfect; 3];
        assert_eq!(form.challenge(true), Err(FormError::Bots));
        form.players = 5;
        form.bots.clear();
        assert_eq!(form.challenge(true), Err(FormError::Rules));
    }

    #[test]
    fn only_what_the_server_rates_is_asked_for_as_rated() {
        let rated = ChallengeForm { rated: true, ..ChallengeForm::default() };
        assert!(rated.challenge(true).unwrap().rated);
        let changed = |change: fn(&mut ChallengeForm)| {
            let mut form = rated.clone();
            change(&mut form);
            form
        };
        let no_clock = ClockForm { kind: ClockKind::None, ..ClockForm::default() };
        for (form, account, reason) in [
            (rated.clone(), false, Unrated::Guest),
            (changed(|form| form.rules = "small".to_owned()), true, Unrated::Rules),
            (changed(|form| form.rules = "open".to_owned()), true, Unrated::Rules),
            (changed(|form| form.against = OpponentChoice::Engine), true, Unrated::Computer),
            (ChallengeForm { clock: no_clock, ..rated.clone() }, true, Unrated::Clock),
        ] {
            assert_eq!(form.unrated(account), Some(reason));
            assert!(!form.challenge(account).unwrap().rated, "{reason:?}");
        }
        // The rules of Ponte del Diavolo do not matter in the other game.
        let mut ciao = changed(|form| form.rules = "small".to_owned());
        ciao.set_game(GameKind::Ciao);
        assert_eq!(ciao.unrated(true), None);
    }

    #[test]
    fn a_stored_form_is_restored_and_an_invalid_one_is_dropped() {
        let form = ChallengeForm {
            user_name: "eva".to_owned(),
            bots: vec![Character::Steady],
            ..ChallengeForm::default()
        };
        let text = crate::storage::write(&form).unwrap();
        assert_eq!(crate::storage::read::<ChallengeForm>(&text), Some(form));
        assert_eq!(
            crate::storage::read::<ChallengeForm>(r#"{"version":1,"value":{"players":"many"}}"#),
            None
        );
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
