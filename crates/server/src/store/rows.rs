//! Rows of the store: what is stored, independent of the database.

use ciao::{Seat, Seats};
use ciao_engine::Character;
use protocol::accounts::Scope;
use protocol::moderation::{AuditAction, ReportReason, Resolution};
use protocol::{ChallengeId, GameKind, NewChallenge, Speed, StudyId, TableId, UserId, Visibility};
use table::{Event, Millis, Outcome, Terms};

/// Who plays at a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// A user.
    User(UserId),
    /// The engine of Ponte del Diavolo, at a level from 1 to 10.
    Engine(u8),
    /// A bot of Ciao Ciao.
    Bot(Character),
}

impl Player {
    /// The user, if it is one.
    pub fn user(&self) -> Option<&UserId> {
        match self {
            Player::User(user) => Some(user),
            Player::Engine(_) | Player::Bot(_) => None,
        }
    }
}

/// A Glicko-2 rating with everything that the next game needs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingRow {
    /// The rating; new players have 1500.
    pub rating: f64,
    /// The rating deviation.
    pub deviation: f64,
    /// The volatility of the rating.
    pub volatility: f64,
    /// The number of rated games.
    pub games: u32,
    /// When the rating last changed.
    pub updated_at: Millis,
}

/// A seat of a stored table.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatRow {
    /// Who plays there.
    pub player: Player,
    /// The rating when the game started.
    pub rating_before: Option<RatingRow>,
    /// The rating after a rated game.
    pub rating_after: Option<RatingRow>,
}

/// A stored table without its events.
#[derive(Clone, PartialEq, Debug)]
pub struct TableRow {
    /// The primary key.
    pub id: TableId,
    /// What was agreed before the game.
    pub terms: Terms,
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// The seats in turn order.
    pub seats: Vec<SeatRow>,
    /// The seed of the dice. It must not leave the server before the game is over.
    pub seed: [u8; 32],
    /// When the game started.
    pub created_at: Millis,
    /// When the last event happened.
    pub updated_at: Millis,
    /// The number of events.
    pub number: u64,
    /// The seat that is to act; `None` when the game is over.
    pub to_act: Option<Seat>,
    /// When the seat to act runs out of time.
    pub deadline: Option<Millis>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// Seats that want a rematch.
    pub rematch: Seats,
    /// The next game of the same players.
    pub next_table: Option<TableId>,
}

impl TableRow {
    /// The speed category of the clock.
    pub fn speed(&self) -> Speed {
        Speed::from_clock(self.terms.clock.as_ref())
    }

    /// Which of the two games it is.
    pub fn game(&self) -> GameKind {
        self.terms.game.kind()
    }

    /// The seat of a user, who has at most one.
    pub fn seat_of(&self, user: &UserId) -> Option<Seat> {
        let index = self.seats.iter().position(|seat| seat.player.user() == Some(user))?;
        Seat::ALL.get(index).copied()
    }

    /// The users at the table, in turn order; engines and bots are left out.
    pub fn users(&self) -> impl Iterator<Item = &UserId> {
        self.seats.iter().filter_map(|seat| seat.player.user())
    }
}

/// A table with its events.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredTable {
    /// The table.
    pub row: TableRow,
    /// The events in order, up to the first that is missing or cannot be read.
    pub events: Vec<Event>,
    /// What is wrong with the stored events; such a table must not be continued.
    pub damage: Option<String>,
}

/// An event to append, and the columns of its table that change with it. Written in one transaction.
#[derive(Clone, PartialEq, Debug)]
pub struct NewEvent {
    /// The table of the event.
    pub table: TableId,
    /// The number of the event, from 1. Anything but the number of events plus one is a
    /// [conflict](super::StoreError::Conflict).
    pub number: u64,
    /// The event.
    pub event: Event,
    /// The seat that is to act after it.
    pub to_act: Option<Seat>,
    /// When that seat runs out of time.
    pub deadline: Option<Millis>,
    /// The result, if the event ends the game.
    pub outcome: Option<Outcome>,
    /// The result of a rated game that the event ends. The new ratings are computed and stored in the same transaction.
    pub rated: Option<RatedResult>,
}

/// What the end of a rated game means for ratings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedResult {
    /// The rank of each seat: of two seats, the one with the higher rank has won; equal ranks have drawn.
    pub ranks: Vec<u8>,
}

/// Ratings by seat after a rated game.
pub type NewRatings = Vec<(Seat, RatingRow)>;

/// How far a table has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableVersion {
    /// The table.
    pub id: TableId,
    /// The number of its events.
    pub number: u64,
    /// When the seat to act runs out of time.
    pub deadline: Option<Millis>,
    /// Whether the game is over.
    pub finished: bool,
}

/// A stored challenge.
#[derive(Clone, PartialEq, Debug)]
pub struct ChallengeRow {
    /// The primary key.
    pub id: ChallengeId,
    /// What the challenger asked for.
    pub request: NewChallenge,
    /// Whether it was created by quick pairing, so that anyone who asks for the same game is matched with it.
    pub pairing: bool,
    /// The users who have joined, the challenger first.
    pub joined: Vec<UserId>,
    /// The user who alone may accept it, if it is for one.
    pub invited: Option<UserId>,
    /// When it was created.
    pub created_at: Millis,
    /// When it expires.
    pub expires_at: Millis,
    /// The table, once the game has started.
    pub table: Option<TableId>,
    /// Whether it was withdrawn or declined.
    pub closed: bool,
}

impl ChallengeRow {
    /// The speed category of the game.
    pub fn speed(&self) -> Speed {
        Speed::from_clock(self.request.terms.clock.as_ref())
    }

    /// Which of the two games it is for.
    pub fn game(&self) -> GameKind {
        self.request.terms.game.kind()
    }

    /// Whether it waits for the same game as another one, so that quick pairing can match them.
    pub fn is_for_same_game(&self, other: &ChallengeRow) -> bool {
        self.request.terms == other.request.terms && self.request.rated == other.request.rated
    }
}

/// A stored user, registered or guest.
#[derive(Clone, PartialEq, Debug)]
pub struct UserRow {
    /// The primary key, which survives renaming.
    pub id: UserId,
    /// The account name, or a generated name for guests. Unique regardless of case.
    pub name: String,
    /// The Argon2id hash of the password, or [`NO_PASSWORD`](Self::NO_PASSWORD); guests have none.
    pub password_hash: Option<String>,
    /// Whether the user may resolve reports.
    pub admin: bool,
    /// Whether the account was closed or deleted and cannot log in.
    pub closed: bool,
    /// When the user first appeared.
    pub created_at: Millis,
    /// Start and end of the latest vacation.
    pub vacation: Option<(Millis, Millis)>,
    /// A year, and the days of vacation used in it.
    pub vacation_days_used: (i32, u32),
    /// Until when the user cannot start games.
    pub suspended_until: Option<Millis>,
}

impl UserRow {
    /// Instead of the hash of a password: an account that signs in otherwise. No password matches it.
    pub const NO_PASSWORD: &str = "!";

    /// Whether the user has no account.
    pub fn is_guest(&self) -> bool {
        self.password_hash.is_none()
    }

    /// Whether the user has an account with a password.
    pub fn has_password(&self) -> bool {
        self.password_hash.as_deref().is_some_and(|hash| hash != UserRow::NO_PASSWORD)
    }

    /// The end of a suspension that is in force.
    pub fn suspension(&self, now: Millis) -> Option<Millis> {
        self.suspended_until.filter(|until| *until > now)
    }
}

/// A stored second factor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SecondFactorRow {
    /// The secret that the server shares with the authenticator app.
    pub secret: [u8; 20],
    /// The time step of the last code that was used.
    pub last_step: u64,
}

/// A stored passkey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasskeyRow {
    /// The id that the authenticator gave it.
    pub id: Vec<u8>,
    /// The owner.
    pub user: UserId,
    /// The owner's name for it.
    pub name: String,
    /// The COSE identifier of the algorithm.
    pub algorithm: i64,
    /// The public key as a SubjectPublicKeyInfo.
    pub public_key: Vec<u8>,
    /// The signature counter at the last use; most authenticators leave it at 0.
    pub sign_count: u32,
    /// When it was registered.
    pub created_at: Millis,
    /// When it was last used.
    pub last_used_at: Option<Millis>,
}

/// An account of an OpenID Connect provider that a user signs in with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IdentityRow {
    /// The URL of the provider.
    pub issuer: String,
    /// Identifies the account there.
    pub subject: String,
    /// The user.
    pub user: UserId,
    /// When it was connected.
    pub created_at: Millis,
}

/// The e-mail address of a user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EmailRow {
    /// The user.
    pub user: UserId,
    /// The address.
    pub address: String,
    /// When the user has shown that they receive mail there.
    pub verified_at: Option<Millis>,
    /// Whether to send reminders of turns.
    pub reminders: bool,
    /// The language of mail, such as `de`.
    pub language: String,
}

/// A turn of which a user is to be reminded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DueReminder {
    /// The table.
    pub table: TableId,
    /// The number of its events.
    pub number: u64,
    /// When the user runs out of time.
    pub deadline: Millis,
    /// Where to.
    pub email: EmailRow,
}

/// A secret that works once. Only its hash is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SingleUseSecretRow {
    /// What it is for; it is refused for anything else.
    pub purpose: String,
    /// For whom, if that is known.
    pub user: Option<UserId>,
    /// What the purpose needs, as JSON.
    pub data: String,
    /// When it expires.
    pub expires_at: Millis,
}

/// Evidence of engine use by a seat of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EvidenceRow {
    /// The table.
    pub table: TableId,
    /// The seat.
    pub seat: Seat,
    /// The figures, as JSON.
    pub figures: String,
    /// When they were computed.
    pub computed_at: Millis,
}

/// A stored session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// The SHA-256 of the session token.
    pub hash: [u8; 32],
    /// Browser and system.
    pub label: String,
    /// When the user logged in.
    pub created_at: Millis,
    /// When it expires.
    pub expires_at: Millis,
}

/// A browser that gets push messages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushDeviceRow {
    /// The SHA-256 of the token of its session.
    pub session: [u8; 32],
    /// Browser and system, from the session.
    pub label: String,
    /// Where the push service takes messages.
    pub endpoint: String,
    /// The public key of the browser.
    pub public_key: Vec<u8>,
    /// The secret that messages are authenticated with.
    pub auth: Vec<u8>,
    /// When it was added.
    pub created_at: Millis,
}

/// A stored API token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenRow {
    /// Identifies the token for its owner; not the secret.
    pub id: String,
    /// The owner.
    pub user: UserId,
    /// The owner's label.
    pub label: String,
    /// What the token allows.
    pub scopes: Vec<Scope>,
    /// When it was created.
    pub created_at: Millis,
    /// When it was last used, to the minute.
    pub last_used_at: Option<Millis>,
}

/// An entry of the audit log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditRow {
    /// When it happened.
    pub at: Millis,
    /// The administrator; `None` for the operator at the command line.
    pub admin: Option<UserId>,
    /// What was done.
    pub action: AuditAction,
    /// The account concerned; `None` if there is none.
    pub user: Option<UserId>,
    /// The report that led to it.
    pub report: Option<i64>,
    /// More about it, such as the length of a suspension.
    pub details: String,
}

/// A stored report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportRow {
    /// The primary key.
    pub id: i64,
    /// The user who filed it.
    pub reporter: UserId,
    /// The reported user.
    pub user: UserId,
    /// The reason for the report.
    pub reason: ReportReason,
    /// The table where it happened.
    pub table: Option<TableId>,
    /// Details from the reporter.
    pub text: String,
    /// When it was filed.
    pub created_at: Millis,
    /// How it was resolved; `None` while it is open.
    pub resolution: Option<Resolution>,
}

/// A query for tables, most recently updated first. Fields that are `None` do not filter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableQuery {
    /// Only tables of this user.
    pub user: Option<UserId>,
    /// Only tables of this user as well.
    pub opponent: Option<UserId>,
    /// Only finished games, or only open ones.
    pub finished: Option<bool>,
    /// Only tables at which it is this user's turn.
    pub to_act: Option<UserId>,
    /// Only this game.
    pub game: Option<GameKind>,
    /// Only this speed.
    pub speed: Option<Speed>,
    /// Only rated games, or only casual ones.
    pub rated: Option<bool>,
    /// Only tables updated at this time or later.
    pub since: Option<Millis>,
    /// Only tables updated before this time.
    pub until: Option<Millis>,
    /// Whether aborted games are included.
    pub include_aborted: bool,
    /// Continue after this table.
    pub after: Option<TableId>,
    /// The maximum number of rows.
    pub limit: u32,
}

/// The number of open tables of a user.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpenTableCounts {
    /// All open tables.
    pub tables: u32,
    /// Those at which it is the user's turn.
    pub to_act: u32,
}

/// Rated games of two users against each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RatedGameCounts {
    /// Games that have changed their ratings.
    pub counted: u32,
    /// Games that are not over.
    pub open: u32,
}

/// The rating of a user after a rated game.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingPointRow {
    /// The game that was played.
    pub game: GameKind,
    /// The speed of the game.
    pub speed: Speed,
    /// The rating after the game.
    pub rating: f64,
    /// When the game ended.
    pub at: Millis,
    /// Where it was played.
    pub table: TableId,
}

/// The opening of a finished game of Ponte del Diavolo, with the result for one user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningRow {
    /// What was agreed.
    pub terms: Terms,
    /// The first event of the game.
    pub event: Event,
    /// Whether the user has won, or shared the victory.
    pub won: bool,
    /// Whether everyone has won.
    pub drawn: bool,
}

/// A study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyRow {
    /// The primary key.
    pub id: StudyId,
    /// The owner.
    pub user: UserId,
    /// Its name.
    pub name: String,
    /// Who can read it.
    pub visibility: Visibility,
    /// The records of its chapters; empty in lists.
    pub content: String,
    /// The number of chapters.
    pub chapters: u32,
    /// Counts the changes, from 1.
    pub version: u32,
    /// When it was created.
    pub created_at: Millis,
    /// When it was last changed.
    pub updated_at: Millis,
}

/// Which studies to list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StudyFilter {
    /// Only those of this user.
    pub user: Option<UserId>,
    /// Only those with this visibility.
    pub visibility: Option<Visibility>,
    /// Only those after this one, for the next page.
    pub after: Option<StudyId>,
    /// The maximum number.
    pub limit: u32,
}
