//! Challenges and the users who have joined them.

use std::collections::HashMap;

use protocol::{ChallengeId, GameKind, NewChallenge, Speed, TableId, UserId};
use table::Millis;

use crate::driver::Tx;
use crate::sql::{Row, sql, to_json};
use crate::{MAX_OPEN_CHALLENGES, Store, StoreError, StoreResult, check_limit};

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

impl Store {
    /// Creates a challenge, unless the challenger has [too many](MAX_OPEN_CHALLENGES). A [conflict](StoreError::Conflict)
    /// if it is for quick pairing and the challenger waits for the same game already.
    pub async fn create_challenge(&self, row: &ChallengeRow) -> StoreResult<()> {
        self.write(|tx| Box::pin(create(tx, row))).await
    }

    /// A challenge by id.
    pub async fn challenge(&self, id: &ChallengeId) -> StoreResult<Option<ChallengeRow>> {
        self.read(|tx| Box::pin(find(tx, id))).await
    }

    /// Open challenges that have not expired, oldest first.
    pub async fn open_challenges(&self, now: Millis) -> StoreResult<Vec<ChallengeRow>> {
        self.read(|tx| Box::pin(open(tx, now))).await
    }

    /// Replaces the users who have joined; a [conflict](StoreError::Conflict) unless the challenge is open and `before`
    /// is the current list.
    pub async fn set_challenge_users(
        &self,
        id: &ChallengeId,
        before: &[UserId],
        users: &[UserId],
    ) -> StoreResult<()> {
        self.write(|tx| Box::pin(set_users(tx, id, before, users))).await
    }

    /// Replaces the users of a challenge of quick pairing so that no user is matched twice: closes the other challenges in
    /// which one of them waits alone for the same game. A [conflict](StoreError::Conflict) unless the challenge is open and
    /// `before` is the current list; if one of them has been matched elsewhere at `now`; and if the challenge `own`, with
    /// which a user has waited until now, is not open any more.
    pub async fn join_pairing(
        &self,
        own: Option<&ChallengeId>,
        id: &ChallengeId,
        before: &[UserId],
        users: &[UserId],
        now: Millis,
    ) -> StoreResult<()> {
        self.write(|tx| Box::pin(join_pairing(tx, own, id, before, users, now))).await
    }

    /// Closes an open challenge; a [conflict](StoreError::Conflict) if its game has started.
    pub async fn close_challenge(&self, id: &ChallengeId) -> StoreResult<()> {
        self.write(|tx| Box::pin(close(tx, id))).await
    }

    /// Closes an open challenge in which a user waits alone; a [conflict](StoreError::Conflict) if another has joined.
    pub async fn close_waiting_challenge(&self, id: &ChallengeId, user: &UserId) -> StoreResult<()> {
        self.write(|tx| {
            Box::pin(async move {
                if require(tx, id).await?.joined != std::slice::from_ref(user) {
                    return Err(TAKEN);
                }
                close(tx, id).await
            })
        })
        .await
    }
}

/// Another request was faster.
const TAKEN: StoreError = StoreError::Conflict("the challenge");

async fn create(tx: &mut Tx<'_>, row: &ChallengeRow) -> StoreResult<()> {
    if let Some(challenger) = row.joined.first() {
        let open = sql!(
            "SELECT COUNT(*) AS count FROM challenges \
             JOIN challenge_users ON challenge_users.challenge_id = challenges.id AND position = 0 \
             WHERE user_id = $1 AND table_id IS NULL AND closed = 0 AND expires_at > $2",
            challenger,
            row.created_at
        );
        check_limit(&tx.one(open).await?, "open challenges", MAX_OPEN_CHALLENGES)?;
        if row.pairing && !others_of(tx, row, challenger, row.created_at).await?.is_empty() {
            return Err(StoreError::Conflict("a challenge for the same game"));
        }
    }
    let insert = sql!(
        "INSERT INTO challenges (id, request, pairing, invited_user_id, created_at, expires_at, table_id, closed) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        row.id,
        to_json(&row.request)?,
        row.pairing,
        row.invited,
        row.created_at,
        row.expires_at,
        row.table,
        row.closed
    );
    tx.execute(insert.unique("the challenge's id").refers_to("user or table")).await?;
    insert_users(tx, &row.id, &row.joined).await
}

async fn insert_users(tx: &mut Tx<'_>, id: &ChallengeId, users: &[UserId]) -> StoreResult<()> {
    for (position, user) in users.iter().enumerate() {
        let insert = "INSERT INTO challenge_users (challenge_id, position, user_id) VALUES ($1, $2, $3)";
        let insert = sql!(insert, id, position, user).unique("the user's place in the challenge");
        tx.execute(insert.refers_to("user")).await?;
    }
    Ok(())
}

async fn find(tx: &mut Tx<'_>, id: &ChallengeId) -> StoreResult<Option<ChallengeRow>> {
    let row = tx.first(sql!("SELECT * FROM challenges WHERE id = $1", id)).await?;
    let Some(row) = row else { return Ok(None) };
    let users = "SELECT user_id FROM challenge_users WHERE challenge_id = $1 ORDER BY position";
    let users = tx.all(sql!(users, id)).await?;
    let users = users.iter().map(|row| row.get("user_id")).collect::<StoreResult<_>>()?;
    challenge(&row, users).map(Some)
}

async fn require(tx: &mut Tx<'_>, id: &ChallengeId) -> StoreResult<ChallengeRow> {
    find(tx, id).await?.ok_or(StoreError::NotFound("challenge"))
}

async fn open(tx: &mut Tx<'_>, now: Millis) -> StoreResult<Vec<ChallengeRow>> {
    let rows = "SELECT * FROM challenges WHERE table_id IS NULL AND closed = 0 AND expires_at > $1 \
                ORDER BY created_at, id";
    let rows = tx.all(sql!(rows, now)).await?;
    // One query for the users of all challenges: the lobby asks for this list all the time.
    let found = "SELECT challenge_id, user_id FROM challenges \
                 JOIN challenge_users ON challenge_users.challenge_id = challenges.id \
                 WHERE challenges.table_id IS NULL AND challenges.closed = 0 AND challenges.expires_at > $1 \
                 ORDER BY challenge_id, position";
    let found = tx.all(sql!(found, now)).await?;
    let mut users: HashMap<&str, Vec<UserId>> = HashMap::new();
    for row in &found {
        users.entry(row.get("challenge_id")?).or_default().push(row.get("user_id")?);
    }
    rows.iter().map(|row| challenge(row, users.remove(row.get::<&str>("id")?).unwrap_or_default())).collect()
}

async fn set_users(
    tx: &mut Tx<'_>,
    id: &ChallengeId,
    before: &[UserId],
    users: &[UserId],
) -> StoreResult<()> {
    let row = require(tx, id).await?;
    if row.table.is_some() || row.closed || row.joined != before {
        return Err(TAKEN);
    }
    tx.execute(sql!("DELETE FROM challenge_users WHERE challenge_id = $1", id)).await?;
    insert_users(tx, id, users).await
}

/// The open pairing challenges for the same game as another one that a user has joined.
async fn others_of(
    tx: &mut Tx<'_>,
    row: &ChallengeRow,
    user: &UserId,
    now: Millis,
) -> StoreResult<Vec<ChallengeRow>> {
    let found = sql!(
        "SELECT challenge_id FROM challenge_users JOIN challenges ON challenges.id = challenge_id \
         WHERE user_id = $1 AND challenge_id <> $2 AND pairing = 1 AND table_id IS NULL AND closed = 0 \
         AND expires_at > $3 ORDER BY challenge_id",
        user,
        row.id,
        now
    );
    let mut others = Vec::new();
    for one in &tx.all(found).await? {
        let other = find(tx, &one.get("challenge_id")?).await?;
        others.extend(other.filter(|other| other.is_for_same_game(row)));
    }
    Ok(others)
}

async fn join_pairing(
    tx: &mut Tx<'_>,
    own: Option<&ChallengeId>,
    id: &ChallengeId,
    before: &[UserId],
    users: &[UserId],
    now: Millis,
) -> StoreResult<()> {
    if let Some(own) = own {
        let row = require(tx, own).await?;
        if row.table.is_some() || row.closed || row.joined.len() != 1 {
            return Err(TAKEN);
        }
    }
    let row = require(tx, id).await?;
    for user in users {
        for other in others_of(tx, &row, user, now).await? {
            if other.joined.len() > 1 {
                return Err(TAKEN);
            }
            close(tx, &other.id).await?;
        }
    }
    set_users(tx, id, before, users).await
}

/// Marks an open challenge as started, in the transaction that creates its table.
pub(crate) async fn start(tx: &mut Tx<'_>, challenge: &ChallengeId, table: &TableId) -> StoreResult<()> {
    let start = "UPDATE challenges SET table_id = $1 WHERE id = $2 AND table_id IS NULL AND closed = 0";
    if tx.execute(sql!(start, table, challenge)).await?.any() {
        return Ok(());
    }
    require(tx, challenge).await?;
    Err(TAKEN)
}

async fn close(tx: &mut Tx<'_>, id: &ChallengeId) -> StoreResult<()> {
    if require(tx, id).await?.table.is_some() {
        return Err(TAKEN);
    }
    tx.execute(sql!("UPDATE challenges SET closed = 1 WHERE id = $1", id)).await.map(|_| ())
}

fn challenge(row: &Row, joined: Vec<UserId>) -> StoreResult<ChallengeRow> {
    Ok(ChallengeRow {
        id: row.get("id")?,
        request: row.json("request")?,
        pairing: row.get("pairing")?,
        joined,
        invited: row.get("invited_user_id")?,
        created_at: row.get("created_at")?,
        expires_at: row.get("expires_at")?,
        table: row.get("table_id")?,
        closed: row.get("closed")?,
    })
}
