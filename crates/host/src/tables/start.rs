//! Starting a game: creating its table.

use ciao::Seats;
use ciao::dice::Seed;
use protocol::{ChallengeId, Opponent, Speed, TableId, UserId};
use table::{Table, Terms};

use super::{TableService, ratings};
use crate::bus::BusMessage;
use crate::random;
use crate::store::{Player, SeatRow, StoreError, StoreResult, TableRow};
use crate::wall_clock::now;

/// A table to create.
pub(super) struct NewTable<'a> {
    pub(super) terms: Terms,
    pub(super) rated: bool,
    /// Whether people play around one screen.
    pub(super) party: bool,
    /// The players in turn order.
    pub(super) players: Vec<Player>,
    /// The challenge it came from.
    pub(super) challenge: Option<&'a ChallengeId>,
    /// The table of which it is a rematch.
    pub(super) previous: Option<&'a TableId>,
}

impl TableService {
    /// Creates a table and starts its clock. A conflict if its challenge or previous table has one already.
    pub(super) async fn start_table(&self, new: NewTable<'_>) -> StoreResult<TableId> {
        let NewTable { terms, rated, party, players, challenge, previous } = new;
        if let Some(reason) = self.nodes.refusal() {
            return Err(StoreError::Unavailable(reason));
        }
        let users: Vec<UserId> = players.iter().filter_map(|player| player.user().cloned()).collect();
        let speed = Speed::from_clock(terms.clock.as_ref());
        let known = self.store.ratings(&users, terms.game.kind(), speed).await?;
        // The first clock starts now, not before the database has answered.
        let now = self.now();
        let rating = |player: &Player| {
            let user = player.user()?;
            let known = known.iter().find(|(one, _)| one == user);
            known.map(|(_, rating)| ratings::decayed(rating, now)).or(rated.then(|| ratings::initial(now)))
        };
        let table = Table::new(terms, now);
        let id: TableId = random::id();
        let row = TableRow {
            id: id.clone(),
            terms,
            rated,
            party,
            seats: players
                .into_iter()
                .map(|player| SeatRow { rating_before: rating(&player), player, rating_after: None })
                .collect(),
            seed: *Seed::new(random::bytes()).bytes(),
            created_at: now,
            updated_at: now,
            number: 0,
            to_act: table.to_act(),
            deadline: table.deadline(),
            outcome: None,
            rematch: Seats::EMPTY,
            next_table: None,
        };
        self.store.create_table(&row, challenge, previous).await?;
        metrics::counter!("ponti_tables_total").increment(1);
        self.timers.set(&id, row.deadline);
        self.bus.publish(BusMessage::GameStarted { table: id.clone(), users: users.clone() });
        self.automation.enqueue(id.clone());
        if users.len() > 1 && speed != Speed::Correspondence {
            // The game has started in any case.
            if let Err(error) = self.close_lobby_challenges(&users).await {
                tracing::error!(%error, "an open challenge of a player could not be closed");
            }
        }
        Ok(id)
    }

    /// Closes the lobby challenges with a clock of users who have started to play.
    async fn close_lobby_challenges(&self, users: &[UserId]) -> StoreResult<()> {
        for row in self.store.open_challenges(now()).await? {
            let [challenger] = &row.joined[..] else { continue };
            if row.speed() != Speed::Correspondence
                && row.request.opponent == Opponent::Anyone
                && users.contains(challenger)
            {
                match self.store.close_waiting_challenge(&row.id, challenger).await {
                    Ok(()) => self.publish_challenge(&row),
                    // Another user has just joined, who is not to be left without a game.
                    Err(StoreError::Conflict(_)) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(())
    }
}
