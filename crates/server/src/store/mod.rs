//! What lasts: one trait for all storage. Whoever implements it has to be right about one thing above all: what
//! was answered with `Ok` survives the next moment's loss of power.

use async_trait::async_trait;
use ciao::{Seat, Seats};
use protocol::users::{GameKind, NewReport, ReportReason, Resolution, ResultCounts, Scope};
use protocol::{ChallengeId, ConditionalLine, NewChallenge, Speed, TableId, UserId};
use table::{Event, Millis, Outcome, Terms};

pub mod sqlite;

/// Why storage did not do what it was asked for. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody was faster: the number, name or id is taken, or the thing is no longer as expected.
    #[error("{0} is taken")]
    Taken(&'static str),
    /// It is not there.
    #[error("there is no such {0}")]
    Missing(&'static str),
    /// What is stored cannot be read.
    #[error("{what} in the database cannot be read: {reason}")]
    Damaged {
        /// Which thing.
        what: String,
        /// Why.
        reason: String,
    },
    /// The database itself failed.
    #[error("the database failed: {0}")]
    Failed(String),
}

/// A result of storage.
pub type Stored<T> = Result<T, StoreError>;

/// Who sits somewhere.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// A person.
    User(UserId),
    /// The engine of Ponte del Diavolo, at a level.
    Engine(u8),
    /// A bot of Ciao Ciao, by the word for its character.
    Bot(String),
}

impl Sitter {
    /// The person, if it is one.
    pub fn user(&self) -> Option<&UserId> {
        match self {
            Sitter::User(user) => Some(user),
            Sitter::Engine(_) | Sitter::Bot(_) => None,
        }
    }
}

/// A rating by Glicko-2, with all that the next game needs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glicko {
    /// The rating.
    pub rating: f64,
    /// How far it may be off.
    pub deviation: f64,
    /// How much it swings.
    pub volatility: f64,
    /// How many rated games.
    pub games: u32,
    /// When it last changed.
    pub at: Millis,
}

/// A seat at a stored table.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// Who sits there.
    pub sitter: Sitter,
    /// Their rating when the game began.
    pub before: Option<Glicko>,
    /// Their rating after it, where it counted.
    pub after: Option<Glicko>,
}

/// All of a table but its events.
#[derive(Clone, PartialEq, Debug)]
pub struct TableRow {
    /// Its id.
    pub id: TableId,
    /// What was agreed.
    pub terms: Terms,
    /// Counts for ratings.
    pub rated: bool,
    /// The seats in turn order.
    pub places: Vec<Place>,
    /// The secret behind the dice. Never leaves the server before the game is over.
    pub seed: [u8; 32],
    /// When it began.
    pub created: Millis,
    /// When something last happened.
    pub changed: Millis,
    /// How many events there are.
    pub number: u64,
    /// Who is to act.
    pub to_act: Option<Seat>,
    /// When their time will be up.
    pub deadline: Option<Millis>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Seats that wish for another game.
    pub rematch: Seats,
    /// The next game of the same people.
    pub next: Option<TableId>,
}

impl TableRow {
    /// How fast it is.
    pub fn speed(&self) -> Speed {
        Speed::from_clock(self.terms.clock.as_ref())
    }

    /// Which game it is.
    pub fn game(&self) -> GameKind {
        GameKind::from(&self.terms.game)
    }

    /// The seat of a person. Nobody has two.
    pub fn seat_of(&self, user: &UserId) -> Option<Seat> {
        let index = self.places.iter().position(|place| place.sitter.user() == Some(user))?;
        Seat::ALL.get(index).copied()
    }
}

/// One event more at a table, and what becomes of its row by it. Written in one transaction or not at all.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Where.
    pub table: TableId,
    /// The number of the event, from 1: one more than there were, else it is [taken](StoreError::Taken).
    pub number: u64,
    /// What happened.
    pub event: Event,
    /// Who is to act now.
    pub to_act: Option<Seat>,
    /// When their time will be up.
    pub deadline: Option<Millis>,
    /// How the game ended by this.
    pub outcome: Option<Outcome>,
    /// New ratings by seat, where the game counted. They are also written to the people.
    pub ratings: Vec<(Seat, Glicko)>,
}

/// A challenge.
#[derive(Clone, PartialEq, Debug)]
pub struct ChallengeRow {
    /// Its id.
    pub id: ChallengeId,
    /// What is proposed.
    pub proposal: NewChallenge,
    /// Made by quick pairing: anybody who asks for the same gets it.
    pub pairing: bool,
    /// Who is in, the proposer first.
    pub users: Vec<UserId>,
    /// The person it is for, if it is for one.
    pub invited: Option<UserId>,
    /// When it was made.
    pub created: Millis,
    /// When it is gone by itself.
    pub expires: Millis,
    /// The table, once the game has begun.
    pub table: Option<TableId>,
    /// Withdrawn or declined.
    pub gone: bool,
}

/// A person, with an account or without.
#[derive(Clone, PartialEq, Debug)]
pub struct UserRow {
    /// Their id.
    pub id: UserId,
    /// The name of the account, or one made for a guest. Unique, whatever the case of its letters.
    pub name: String,
    /// The password as Argon2id keeps it; guests have none.
    pub password: Option<String>,
    /// May act on reports.
    pub admin: bool,
    /// Shut out, or deleted: nobody can come in as this person.
    pub closed: bool,
    /// Since when.
    pub created: Millis,
    /// Away from then until then.
    pub vacation: Option<(Millis, Millis)>,
    /// The year that the days of vacation were taken in, and how many.
    pub vacation_days: (i32, u32),
}

impl UserRow {
    /// Without an account.
    pub fn is_guest(&self) -> bool {
        self.password.is_none()
    }
}

/// A token of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenRow {
    /// To name it by.
    pub id: String,
    /// Whose.
    pub user: UserId,
    /// What it is for.
    pub label: String,
    /// What it allows.
    pub scopes: Vec<Scope>,
    /// Since when.
    pub created: Millis,
    /// When it was last used.
    pub used: Option<Millis>,
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportRow {
    /// Its number.
    pub id: i64,
    /// Who reports.
    pub by: UserId,
    /// About whom.
    pub about: UserId,
    /// Why.
    pub reason: ReportReason,
    /// At which table.
    pub table: Option<TableId>,
    /// In their words.
    pub text: String,
    /// When.
    pub at: Millis,
    /// What was done about it.
    pub verdict: Option<Resolution>,
}

/// Which tables a list is to hold, the latest change first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Query {
    /// With this person,
    pub user: Option<UserId>,
    /// and this one.
    pub against: Option<UserId>,
    /// Over, or not.
    pub over: Option<bool>,
    /// It is this person's turn.
    pub to_act: Option<UserId>,
    /// Which game.
    pub game: Option<GameKind>,
    /// How fast.
    pub speed: Option<Speed>,
    /// Rated, or not.
    pub rated: Option<bool>,
    /// Last changed at this time or later.
    pub since: Option<Millis>,
    /// Last changed before this time.
    pub until: Option<Millis>,
    /// Called off games as well.
    pub aborted: bool,
    /// After this one in the same order, to page on.
    pub after: Option<TableId>,
    /// At most so many.
    pub limit: u32,
}

/// Tables of a person that are not over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpenTables {
    /// How many.
    pub tables: u32,
    /// At how many of them it is the person's turn.
    pub to_act: u32,
}

/// All storage.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    // Tables.

    /// A new table without events. If it came of a challenge, that is marked as started in the same transaction, and
    /// [taken](StoreError::Taken) if it was no longer open; the same if it is the next of a table that has one.
    async fn create_table(
        &self,
        row: &TableRow,
        of: Option<&ChallengeId>,
        after: Option<&TableId>,
    ) -> Stored<()>;
    /// One event more.
    async fn append(&self, entry: &Entry) -> Stored<()>;
    /// A table without its events.
    async fn table(&self, id: &TableId) -> Stored<Option<TableRow>>;
    /// The events of a table with numbers above `after`, in order.
    async fn events(&self, id: &TableId, after: u64) -> Stored<Vec<Event>>;
    /// Tables by what they are.
    async fn tables(&self, query: &Query) -> Stored<Vec<TableRow>>;
    /// All tables that are not over: id and deadline. For whoever keeps the time after a start.
    async fn open_tables(&self) -> Stored<Vec<(TableId, Option<Millis>)>>;
    /// How many tables of a person are not over.
    async fn count_open(&self, user: &UserId) -> Stored<OpenTables>;
    /// Seats that wish for another game.
    async fn set_rematch(&self, id: &TableId, seats: Seats) -> Stored<()>;
    /// The conditional moves of a seat; none removes them.
    async fn set_conditions(&self, id: &TableId, seat: Seat, lines: &[ConditionalLine]) -> Stored<()>;
    /// The conditional moves of a seat.
    async fn conditions(&self, id: &TableId, seat: Seat) -> Stored<Vec<ConditionalLine>>;

    // Challenges.

    /// A new challenge.
    async fn create_challenge(&self, row: &ChallengeRow) -> Stored<()>;
    /// A challenge.
    async fn challenge(&self, id: &ChallengeId) -> Stored<Option<ChallengeRow>>;
    /// Open challenges that have not expired, the oldest first.
    async fn open_challenges(&self, now: Millis) -> Stored<Vec<ChallengeRow>>;
    /// Replaces who is in. [Taken](StoreError::Taken) unless it is open and these were in `before`.
    async fn set_challenge_users(&self, id: &ChallengeId, before: &[UserId], users: &[UserId]) -> Stored<()>;
    /// Withdraws an open challenge; [taken](StoreError::Taken) if it has started.
    async fn end_challenge(&self, id: &ChallengeId) -> Stored<()>;

    // People.

    /// A new person; [taken](StoreError::Taken) if the name is.
    async fn create_user(&self, row: &UserRow) -> Stored<()>;
    /// Changes what differs between two rows of a person, and nothing else: others may have changed other things since
    /// `before` was read. [Taken](StoreError::Taken) if the name is.
    async fn update_user(&self, before: &UserRow, after: &UserRow) -> Stored<()>;
    /// People by id, in any order; those who do not exist are left out.
    async fn users(&self, ids: &[UserId]) -> Stored<Vec<UserRow>>;
    /// A person by name, whatever the case of its letters.
    async fn user_named(&self, name: &str) -> Stored<Option<UserRow>>;
    /// Gives all games of a guest to a person who was at none of the same tables, then closes the guest.
    async fn adopt(&self, guest: &UserId, user: &UserId) -> Stored<()>;
    /// Removes all that names the person: name, password, sessions, tokens, blocks, ratings, conditions, their reports.
    /// Their games stay, by somebody without a name.
    async fn delete_user(&self, id: &UserId, placeholder: &str) -> Stored<()>;
    /// Ratings of people for a game at a speed.
    async fn ratings(&self, users: &[UserId], game: GameKind, speed: Speed) -> Stored<Vec<(UserId, Glicko)>>;
    /// All ratings of a person.
    async fn standings(&self, user: &UserId) -> Stored<Vec<(GameKind, Speed, Glicko)>>;
    /// All finished games of a person, counted by game.
    async fn scores(&self, user: &UserId) -> Stored<Vec<ResultCounts>>;
    /// The same against each opponent, those met most often first.
    async fn versus(&self, user: &UserId, limit: u32) -> Stored<Vec<(UserId, ResultCounts)>>;

    // Sessions and tokens, known by the SHA-256 of their secrets.

    /// A new session. Somebody who has very many loses the oldest.
    async fn create_session(
        &self,
        hash: &[u8; 32],
        user: &UserId,
        now: Millis,
        expires: Millis,
    ) -> Stored<()>;
    /// Whose session it is, unless it has expired, with the time at which it does.
    async fn session(&self, hash: &[u8; 32], now: Millis) -> Stored<Option<(UserRow, Millis)>>;
    /// Lets a session last longer.
    async fn prolong_session(&self, hash: &[u8; 32], expires: Millis) -> Stored<()>;
    /// Ends a session.
    async fn end_session(&self, hash: &[u8; 32]) -> Stored<()>;
    /// Ends all sessions of a person but one.
    async fn end_sessions(&self, user: &UserId, except: Option<&[u8; 32]>) -> Stored<()>;
    /// A new token.
    async fn create_token(&self, hash: &[u8; 32], row: &TokenRow) -> Stored<()>;
    /// The token of a secret, with whose it is; notes that it was used.
    async fn token(&self, hash: &[u8; 32], now: Millis) -> Stored<Option<(TokenRow, UserRow)>>;
    /// The tokens of a person.
    async fn tokens(&self, user: &UserId) -> Stored<Vec<TokenRow>>;
    /// Ends a token; [missing](StoreError::Missing) if the person has no such.
    async fn end_token(&self, user: &UserId, id: &str) -> Stored<()>;
    /// A secret of the server under a name, made of the given bytes if there is none yet.
    async fn secret(&self, name: &str, fresh: [u8; 32]) -> Stored<[u8; 32]>;

    // Peace.

    /// Keeps somebody away, or no longer.
    async fn set_block(&self, user: &UserId, other: &UserId, blocked: bool) -> Stored<()>;
    /// Whom a person keeps away.
    async fn blocks(&self, user: &UserId) -> Stored<Vec<UserId>>;
    /// Whether any of these keeps any other of them away.
    async fn any_block(&self, users: &[UserId]) -> Stored<bool>;
    /// A new report; its number.
    async fn create_report(&self, by: &UserId, report: &NewReport, at: Millis) -> Stored<i64>;
    /// Reports, open ones first, then the latest.
    async fn reports(&self, limit: u32) -> Stored<Vec<ReportRow>>;
    /// Reports that a person made.
    async fn reports_by(&self, user: &UserId) -> Stored<Vec<NewReport>>;
    /// What was done about a report; [taken](StoreError::Taken) if something was already.
    async fn judge(&self, id: i64, verdict: Resolution) -> Stored<ReportRow>;

    // Care.

    /// Notes that the server is there.
    async fn set_alive(&self, now: Millis) -> Stored<()>;
    /// When that was noted last.
    async fn last_alive(&self) -> Stored<Option<Millis>>;
    /// Throws away what nobody can want any longer: expired sessions, challenges long gone.
    async fn tidy(&self, now: Millis) -> Stored<()>;
    /// Whether the storage can be read and written.
    async fn ping(&self) -> Stored<()>;
    /// Finishes what is under way. Nothing is asked afterwards.
    async fn close(&self);
}

impl From<StoreError> for protocol::error::ApiError {
    fn from(error: StoreError) -> Self {
        use protocol::ErrorCode;
        let code = match &error {
            StoreError::Taken(_) => ErrorCode::Conflict,
            StoreError::Missing(_) => ErrorCode::NotFound,
            StoreError::Damaged { .. } | StoreError::Failed(_) => {
                // What failed is for the log; it may name files or statements.
                tracing::error!(%error, "storage failed");
                return Self::new(ErrorCode::Internal, "the server could not do it; nothing has changed");
            }
        };
        Self::new(code, error.to_string())
    }
}
