//! A fair queue for jobs of engines and bots.
//!
//! Jobs run on blocking threads, a limited number at a time. Waiting jobs are ordered by weighted fair queueing: each
//! user has a virtual clock that advances by the cost of their jobs, and the job with the earliest finish time runs
//! next. A user who queues many expensive jobs waits for their own, while a cheap job of another user is next.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, MutexGuard};

use protocol::UserId;
use tokio::sync::oneshot;

use crate::lock::Mutex;

/// A queue of jobs and its workers.
pub(super) struct JobQueue {
    state: Arc<Mutex<QueueState>>,
}

/// The state is behind a std mutex: it is locked for a few map operations and never across an await.
struct QueueState {
    idle_workers: usize,
    /// Waiting jobs by virtual finish time, then by arrival.
    waiting: BTreeMap<(u64, u64), oneshot::Sender<WorkerPermit>>,
    /// The virtual finish time of each user's last job.
    finish_times: HashMap<Option<UserId>, u64>,
    /// The number of waiting jobs per user.
    waiting_by_user: HashMap<Option<UserId>, usize>,
    virtual_time: u64,
    arrivals: u64,
}

/// Permission to run a job; dropping it starts the next one.
pub(super) struct WorkerPermit {
    /// `None` once the worker was handed on.
    state: Option<Arc<Mutex<QueueState>>>,
}

fn lock(state: &Mutex<QueueState>) -> MutexGuard<'_, QueueState> {
    state.lock()
}

impl JobQueue {
    pub(super) fn new(workers: usize) -> JobQueue {
        let state = QueueState {
            idle_workers: workers,
            waiting: BTreeMap::new(),
            finish_times: HashMap::new(),
            waiting_by_user: HashMap::new(),
            virtual_time: 0,
            arrivals: 0,
        };
        JobQueue { state: Arc::new(Mutex::new(state)) }
    }

    /// The number of waiting jobs of a user.
    pub(super) fn waiting_of(&self, user: &UserId) -> usize {
        lock(&self.state).waiting_by_user.get(&Some(user.clone())).copied().unwrap_or(0)
    }

    /// The number of waiting jobs.
    pub(super) fn waiting(&self) -> usize {
        lock(&self.state).waiting_by_user.values().sum()
    }

    /// Waits until a job of this user may run. `cost` is its expected run time, in any unit.
    pub(super) async fn acquire(&self, user: Option<&UserId>, cost: u64) -> WorkerPermit {
        let (waiting, _counted) = {
            let mut state = lock(&self.state);
            if state.waiting.is_empty() {
                // There is no competition: past consumption does not count.
                state.finish_times.clear();
            }
            let start = state.finish_times.get(&user.cloned()).copied().unwrap_or(0).max(state.virtual_time);
            let finish = start.saturating_add(cost.max(1));
            state.finish_times.insert(user.cloned(), finish);
            if state.idle_workers > 0 {
                state.idle_workers -= 1;
                return WorkerPermit { state: Some(Arc::clone(&self.state)) };
            }
            let (sender, receiver) = oneshot::channel();
            let arrival = state.arrivals;
            state.arrivals += 1;
            state.waiting.insert((finish, arrival), sender);
            *state.waiting_by_user.entry(user.cloned()).or_default() += 1;
            (receiver, CountedJob { user: user.cloned(), state: Arc::clone(&self.state) })
        };
        // The sender is dropped only after sending.
        waiting.await.unwrap_or_else(|_| unreachable!("waiting jobs are never dropped unserved"))
    }
}

/// A waiting job; dropped when it runs or is cancelled.
struct CountedJob {
    user: Option<UserId>,
    state: Arc<Mutex<QueueState>>,
}

impl Drop for CountedJob {
    fn drop(&mut self) {
        let mut state = lock(&self.state);
        if let Entry::Occupied(mut entry) = state.waiting_by_user.entry(self.user.take()) {
            *entry.get_mut() -= 1;
            if *entry.get() == 0 {
                entry.remove();
            }
        }
    }
}

impl Drop for WorkerPermit {
    fn drop(&mut self) {
        let Some(queue) = self.state.take() else { return };
        loop {
            let next = {
                let mut state = lock(&queue);
                match state.waiting.pop_first() {
                    Some(((finish, _), sender)) => {
                        state.virtual_time = state.virtual_time.max(finish);
                        sender
                    }
                    None => {
                        state.idle_workers += 1;
                        return;
                    }
                }
            };
            match next.send(WorkerPermit { state: Some(Arc::clone(&queue)) }) {
                Ok(()) => return,
                // That caller was cancelled; the worker is for the next one.
                Err(mut unused) => unused.state = None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Yields to other tasks until `jobs` jobs wait.
    async fn until_waiting(queue: &JobQueue, jobs: usize) {
        while queue.waiting() != jobs {
            tokio::task::yield_now().await;
        }
    }

    /// Queues jobs behind one that runs, and returns the order in which they run.
    async fn order(jobs: &[(&'static str, u64)]) -> Vec<&'static str> {
        let queue = Arc::new(JobQueue::new(1));
        let running = queue.acquire(None, 1).await;
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut tasks = Vec::new();
        for &(user, cost) in jobs {
            let (shared, order) = (Arc::clone(&queue), Arc::clone(&order));
            tasks.push(tokio::spawn(async move {
                let id: UserId = user.parse().unwrap();
                let _permit = shared.acquire(Some(&id), cost).await;
                order.lock().push(user);
            }));
            // One after the other.
            until_waiting(&queue, tasks.len()).await;
        }
        drop(running);
        for task in tasks {
            task.await.unwrap();
        }
        order.lock().clone()
    }

    #[tokio::test]
    async fn a_cheap_job_does_not_wait_for_many_expensive_ones_of_another_user() {
        let mut jobs = vec![("hog", 1000); 20];
        jobs.push(("other", 1));
        let order = order(&jobs).await;
        assert_eq!(order[0], "other", "{order:?}");
        assert_eq!(order.len(), 21);
    }

    #[tokio::test]
    async fn users_with_equal_jobs_take_turns() {
        let order = order(&[("a", 10), ("a", 10), ("a", 10), ("b", 10), ("b", 10), ("b", 10)]).await;
        assert_eq!(order, ["a", "b", "a", "b", "a", "b"]);
    }

    #[tokio::test]
    async fn waiting_jobs_are_counted_per_user() {
        let queue = Arc::new(JobQueue::new(1));
        let running = queue.acquire(None, 1).await;
        let [ada, ben]: [UserId; 2] = ["ada", "ben"].map(|name| name.parse().unwrap());
        let mut tasks = Vec::new();
        for user in [&ada, &ada, &ben] {
            let (shared, user) = (Arc::clone(&queue), user.clone());
            tasks.push(tokio::spawn(async move { drop(shared.acquire(Some(&user), 1).await) }));
            until_waiting(&queue, tasks.len()).await;
        }
        assert_eq!((queue.waiting_of(&ada), queue.waiting_of(&ben), queue.waiting()), (2, 1, 3));
        let cancelled = tasks.remove(0);
        cancelled.abort();
        assert!(cancelled.await.unwrap_err().is_cancelled());
        drop(running);
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(queue.waiting(), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn a_cancelled_job_frees_its_place() {
        let queue = Arc::new(JobQueue::new(1));
        let running = queue.acquire(None, 1).await;
        let cancelled = tokio::spawn({
            let queue = Arc::clone(&queue);
            async move { drop(queue.acquire(None, 1).await) }
        });
        until_waiting(&queue, 1).await;
        cancelled.abort();
        let _ = cancelled.await;
        drop(running);
        let next = tokio::time::timeout(Duration::from_secs(5), queue.acquire(None, 1)).await;
        assert!(next.is_ok(), "the worker is free again");
    }
}
