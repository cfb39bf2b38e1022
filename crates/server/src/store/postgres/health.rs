//! The write of the health check.

use super::Postgres;
use super::queries::maintenance;
use crate::store::StoreResult;

impl Postgres {
    /// Writes without changing anything. All nodes write the same row, so this is no transaction of several messages: one
    /// of a node that is suspended before its commit would hold up the health checks of all others.
    pub(super) async fn touch(&self) -> StoreResult<()> {
        sqlx::raw_sql(maintenance::TOUCH).execute(&self.pool).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::Poll;

    use super::*;
    use crate::store::Store as _;

    /// The number of other sessions of this test in a state.
    async fn sessions(store: &Postgres, state: &'static str) -> i64 {
        let statement = format!(
            "SELECT COUNT(*) FROM pg_stat_activity WHERE application_name = current_setting('application_name') \
             AND pid <> pg_backend_pid() AND {state}"
        );
        sqlx::query_scalar(sqlx::AssertSqlSafe(statement)).fetch_one(&store.pool).await.unwrap()
    }

    /// Suspends a health check wherever it can be suspended.
    #[tokio::test]
    async fn a_suspended_health_check_holds_up_no_others() {
        let url = test_services::Postgres::shared().create_database();
        let [suspended, other] = [Postgres::open(&url).await.unwrap(), Postgres::open(&url).await.unwrap()];
        // Connected, with prepared statements.
        suspended.check_health().await.unwrap();
        // An answer may come before the first or the second poll already. Such a check was not suspended, and the next one may be.
        let (mut polls, mut suspensions) = (0, 0);
        loop {
            polls += 1;
            let mut check = pin!(suspended.check_health());
            let mut polled = 0;
            // A process that is suspended does not poll.
            let is_complete = std::future::poll_fn(|context| {
                if polled == polls {
                    return Poll::Ready(false);
                }
                polled += 1;
                check.as_mut().poll(context).map(|checked| checked.map(|()| true).unwrap())
            })
            .await;
            if is_complete && suspensions > 0 {
                break;
            }
            if is_complete {
                polls = 0;
                continue;
            }
            suspensions += 1;
            while sessions(&other, "state = 'active'").await > 0 {
                tokio::task::yield_now().await;
            }
            let writing = "state LIKE 'idle in transaction%' AND backend_xid IS NOT NULL";
            assert_eq!(sessions(&other, writing).await, 0, "suspended after {polls} steps, it holds a lock");
            other.check_health().await.unwrap();
        }
        suspended.close().await;
        other.close().await;
    }
}
