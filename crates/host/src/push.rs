//! The queue of push messages, delivered by the server.

use std::time::Duration;

use protocol::UserId;
use protocol::push::PushMessage;
use tokio::sync::mpsc;

/// Jobs that may wait. More are dropped: a notification that comes too late is worth little.
const QUEUE_CAPACITY: usize = 1_000;

/// A notification for all devices of a user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushJob {
    /// Who is notified.
    pub user: UserId,
    /// What is shown. The number of games to act in is filled in later.
    pub message: PushMessage,
    /// After this time the notification is no longer of interest.
    pub time_to_live: Duration,
    /// A newer notification of the same topic replaces this one: the id of a table or challenge.
    pub topic: String,
    /// Whether a device that saves power is to be woken.
    pub is_urgent: bool,
}

/// The sending end of the queue.
#[derive(Clone, Debug)]
pub struct PushQueue(mpsc::Sender<PushJob>);

impl PushQueue {
    /// A queue, and the end that takes its jobs.
    pub fn new() -> (PushQueue, mpsc::Receiver<PushJob>) {
        let (sender, jobs) = mpsc::channel(QUEUE_CAPACITY);
        (PushQueue(sender), jobs)
    }

    /// Queues a notification, or drops it if too many are waiting.
    pub fn enqueue(&self, job: PushJob) {
        if self.0.try_send(job).is_err() {
            metrics::counter!("ponti_push_messages_total", "result" => "dropped").increment(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use protocol::push::PushKind;

    use super::*;

    #[tokio::test]
    async fn a_full_queue_drops_notifications() {
        let (queue, mut jobs) = PushQueue::new();
        for _ in 0..QUEUE_CAPACITY + 10 {
            queue.enqueue(PushJob {
                user: "ada".parse().unwrap(),
                message: PushMessage {
                    kind: PushKind::Turn,
                    path: "/table/t1".to_owned(),
                    name: Some("Ada".to_owned()),
                    games_to_act: 0,
                },
                time_to_live: Duration::from_secs(60),
                topic: "t-t1".to_owned(),
                is_urgent: false,
            });
        }
        drop(queue);
        let mut waiting = 0;
        while jobs.recv().await.is_some() {
            waiting += 1;
        }
        assert_eq!(waiting, QUEUE_CAPACITY);
    }
}
