//! Who somebody is: guests and accounts, ratings, tokens, blocks, reports.

use serde::{Deserialize, Serialize};
use table::Millis;

use crate::games::{Speed, Summary};
use crate::ids::{PersonId, TableId};

/// A person as others see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Who {
    /// Their id.
    pub id: PersonId,
    /// The name of the account, or a guest's number.
    pub name: String,
    /// Without an account.
    pub guest: bool,
}

/// Whoever asks, as they see themselves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// What others see.
    pub who: Who,
    /// May see reports and act on them.
    pub admin: bool,
    /// Ratings that exist.
    pub ratings: Vec<Standing>,
    /// Games in which it is their turn.
    pub turns: u32,
    /// Away: slow games wait.
    pub vacation: Vacation,
    /// Ids of people who are kept away.
    pub blocked: Vec<Who>,
}

/// A person as everybody may read about them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Profile {
    /// Who.
    pub who: Who,
    /// Since when.
    pub since: Millis,
    /// Ratings that exist.
    pub ratings: Vec<Standing>,
    /// All finished games by game.
    pub scores: Vec<Score>,
    /// Against each opponent, those met most often first.
    pub opponents: Vec<Versus>,
    /// The latest games.
    pub games: Vec<Summary>,
}

/// Results counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Score {
    /// Which game.
    pub game: Game,
    /// Won, alone or with others.
    pub won: u32,
    /// Drawn: nobody was better.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

/// Results against one person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Versus {
    /// Who.
    pub who: Who,
    /// How it went, seen from the person of the profile.
    #[serde(flatten)]
    pub score: Score,
}

/// Which of the two games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Game {
    /// Ponte del Diavolo.
    Ponte,
    /// Ciao Ciao.
    Ciao,
}

impl Game {
    /// The word for it, as in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Game::Ponte => "ponte",
            Game::Ciao => "ciao",
        }
    }
}

impl From<&table::Kind> for Game {
    fn from(kind: &table::Kind) -> Game {
        match kind {
            table::Kind::Ponte { .. } => Game::Ponte,
            table::Kind::Ciao { .. } => Game::Ciao,
        }
    }
}

/// A rating by Glicko-2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rating {
    /// The rating.
    pub rating: i32,
    /// How far it may be off.
    pub deviation: i32,
    /// Too uncertain to be taken seriously.
    pub provisional: bool,
}

/// A rating for a game at a speed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Standing {
    /// Which game.
    pub game: Game,
    /// How fast.
    pub speed: Speed,
    /// How many rated games.
    pub games: u32,
    /// The rating.
    #[serde(flatten)]
    pub rating: Rating,
}

/// Away for a while; games with days for each turn wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Vacation {
    /// Until when, if away.
    pub until: Option<Millis>,
    /// How many days are left this year.
    pub days_left: u32,
}

/// Going away, or coming back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GoAway {
    /// For how many days; 0 comes back.
    pub days: u32,
}

/// A name and a password, to make an account of a guest.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Register {
    /// 3 to 20 letters, digits, `-` and `_`, beginning with a letter.
    pub name: String,
    /// 8 to 200 characters.
    pub password: String,
}

/// A name and a password, to come back.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
    /// Take over the games played as a guest in this browser.
    #[serde(default)]
    pub adopt: bool,
}

/// A new password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The present one.
    pub old: String,
    /// The one from now on.
    pub new: String,
}

/// The password again, before something that cannot be undone.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Confirm {
    /// The password; guests have none.
    #[serde(default)]
    pub password: Option<String>,
}

/// What a token allows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// To read what the person may read.
    Read,
    /// To make, accept and withdraw challenges.
    Challenge,
    /// To play.
    Play,
}

/// A wish for a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What it is for, up to 60 characters.
    pub label: String,
    /// What it allows.
    pub scopes: Vec<Scope>,
}

/// A token as its owner sees it afterwards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Token {
    /// To name it by; not the secret.
    pub id: String,
    /// What it is for.
    pub label: String,
    /// What it allows.
    pub scopes: Vec<Scope>,
    /// Since when.
    pub created: Millis,
    /// When it was last used.
    pub used: Option<Millis>,
}

/// A token at its birth, the only time its secret is shown.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeToken {
    /// What is known of it afterwards.
    #[serde(flatten)]
    pub token: Token,
    /// The secret, for `Authorization: Bearer`.
    pub secret: String,
}

/// Why somebody is reported.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The name offends.
    Name,
    /// Plays with help.
    Cheating,
    /// Leaves or stalls games on purpose.
    Stalling,
    /// Loses on purpose, or arranges results.
    Sandbagging,
    /// Something else.
    Other,
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// About whom.
    pub about: PersonId,
    /// Why.
    pub reason: Reason,
    /// At which table.
    #[serde(default)]
    pub table: Option<TableId>,
    /// Up to 500 characters, for administrators only.
    #[serde(default)]
    pub text: String,
}

/// A report as administrators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Report {
    /// Its number.
    pub id: i64,
    /// Who reports.
    pub by: Who,
    /// About whom.
    pub about: Who,
    /// Why.
    pub reason: Reason,
    /// At which table.
    pub table: Option<TableId>,
    /// In their words.
    pub text: String,
    /// When.
    pub at: Millis,
    /// What was done about it; `None` while it is open.
    pub verdict: Option<Verdict>,
}

/// What an administrator does about a report.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Nothing.
    Dismiss,
    /// The account gets a plain name.
    Rename,
    /// The account is closed; its games stay.
    Close,
}

/// A decision about a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Judge {
    /// What to do.
    pub verdict: Verdict,
}

/// Everything that is kept about a person, for them to take along.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Export {
    /// Who, and how they stand.
    pub me: Me,
    /// Since when.
    pub since: Millis,
    /// Tokens, without their secrets.
    pub tokens: Vec<Token>,
    /// Reports they made.
    pub reports: Vec<NewReport>,
    /// Open challenges, their own and those for them.
    #[serde(default)]
    pub challenges: Vec<crate::games::Challenge>,
    /// All games with their records.
    pub games: Vec<ExportedGame>,
}

/// A game in an export.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportedGame {
    /// What it was.
    pub summary: Summary,
    /// Its record, once it is over.
    pub record: Option<String>,
}
