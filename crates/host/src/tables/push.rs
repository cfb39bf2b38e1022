//! Push messages for players who are not there to see what has happened.

use std::time::{Duration, Instant};

use protocol::push::{PushKind, PushMessage};
use protocol::{ApiError, Speed, TableId, UserId};

use super::{Snapshot, TableService};
use crate::bus::BusMessage;
use crate::push::{PushJob, PushQueue};
use crate::rate_limit::Rate;

/// How long a message about a correspondence game, or about a live one, is of interest.
const CORRESPONDENCE_TIME: Duration = Duration::from_secs(24 * 60 * 60);
const LIVE_TIME: Duration = Duration::from_secs(2 * 60);
/// Messages about challenges to a user. Many challengers together must not flood a phone; the challenges are in the app.
pub(super) const INVITATION_RATE: Rate = Rate { burst: 6, per_minute: 1 };

impl TableService {
    /// Connects the queue for push messages, once.
    pub fn set_push_queue(&self, queue: PushQueue) {
        let _ = self.push_queue.set(queue);
    }

    /// Queues push messages about something that has happened on this node, so that each is sent once.
    pub(super) async fn push(&self, message: &BusMessage) -> Result<(), ApiError> {
        let Some(queue) = self.push_queue.get() else { return Ok(()) };
        match message {
            BusMessage::Event { table, number, .. } => {
                let snapshot = self.handle(table).await?.snapshot();
                self.push_turn(queue, &snapshot, *number);
            }
            BusMessage::GameStarted { table, users } => {
                let snapshot = self.handle(table).await?.snapshot();
                for user in users.iter().filter(|user| !self.is_online(user)) {
                    queue.enqueue(self.table_job(&snapshot, user, PushKind::Started));
                }
            }
            BusMessage::ChallengeChanged { challenge, .. } => {
                let Some(row) = self.store.challenge(challenge).await? else { return Ok(()) };
                let is_waiting = !row.closed && row.table.is_none();
                if let Some(user) =
                    row.invited.as_ref().filter(|user| is_waiting && !row.joined.contains(user))
                    && self
                        .limits
                        .invitation_pushes
                        .take(user.as_str().as_bytes(), 1, Instant::now())
                        .check()
                        .is_ok()
                {
                    let challenge = self.describe_challenge(&row).await?;
                    queue.enqueue(PushJob {
                        user: user.clone(),
                        message: PushMessage {
                            kind: PushKind::Challenge,
                            path: format!("/play/{}", row.id),
                            name: Some(challenge.challenger.name),
                            games_to_act: 0,
                        },
                        time_to_live: Duration::from_millis(row.expires_at.saturating_sub(row.created_at))
                            .min(CORRESPONDENCE_TIME),
                        topic: format!("c-{}", row.id),
                        is_urgent: row.speed() != Speed::Correspondence,
                    });
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Queues a message for the user whose turn it is after an event, unless they are at the table.
    fn push_turn(&self, queue: &PushQueue, snapshot: &Snapshot, number: u64) {
        let row = &snapshot.row;
        let Some(seat) = row.to_act.filter(|_| row.outcome.is_none() && row.number == number) else { return };
        let is_own = snapshot.event(number).is_none_or(|event| event.seat == seat);
        let present = self.with_remote_seats(row, self.subscribers.online_seats(&row.id));
        if is_own || present.contains(&seat) {
            return;
        }
        if let Some(user) = row.seats.get(seat.index()).and_then(|seat| seat.player.user()) {
            queue.enqueue(self.table_job(snapshot, user, PushKind::Turn));
        }
    }

    fn table_job(&self, snapshot: &Snapshot, user: &UserId, kind: PushKind) -> PushJob {
        let row = &snapshot.row;
        let is_live = row.speed() != Speed::Correspondence;
        let opponents: Vec<&UserId> = row.users().filter(|other| *other != user).collect();
        PushJob {
            user: user.clone(),
            message: PushMessage {
                kind,
                path: table_path(&row.id),
                // With several opponents, no single name would be right.
                name: match &opponents[..] {
                    [one] => Some(self.names.user(one).name),
                    _ => None,
                },
                games_to_act: 0,
            },
            time_to_live: if is_live { LIVE_TIME } else { CORRESPONDENCE_TIME },
            topic: format!("t-{}", row.id),
            is_urgent: is_live,
        }
    }
}

fn table_path(table: &TableId) -> String {
    format!("/table/{table}")
}
