//! E-mail addresses of users, and reminders of their turns.

use protocol::{TableId, UserId};
use table::Millis;

use crate::sql::{Row, sql};
use crate::{Store, StoreResult, users};

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

impl Store {
    /// The e-mail address of a user.
    pub async fn email(&self, user: &UserId) -> StoreResult<Option<EmailRow>> {
        self.first(sql!("SELECT * FROM emails WHERE user_id = $1", user))
            .await?
            .as_ref()
            .map(email_row)
            .transpose()
    }

    /// Replaces the e-mail address of a user.
    pub async fn set_email(&self, row: &EmailRow) -> StoreResult<()> {
        self.write(|tx| {
            Box::pin(async move {
                users::check_open(tx, &row.user).await?;
                let insert = sql!(
                    "INSERT INTO emails (user_id, address, address_folded, verified_at, reminders, language) \
                     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (user_id) DO UPDATE SET address = excluded.address, \
                     address_folded = excluded.address_folded, verified_at = excluded.verified_at, \
                     reminders = excluded.reminders, language = excluded.language",
                    row.user,
                    row.address,
                    row.address.to_lowercase(),
                    row.verified_at,
                    row.reminders,
                    row.language
                );
                tx.execute(insert.refers_to("user")).await.map(|_| ())
            })
        })
        .await
    }

    /// Turns reminders by e-mail on or off and sets the language of mail, whatever the address is by now.
    pub async fn set_reminders(&self, user: &UserId, reminders: bool, language: &str) -> StoreResult<()> {
        let text = "UPDATE emails SET reminders = $2, language = $3 WHERE user_id = $1";
        self.change(sql!(text, user, reminders, language)).await?.found("address")
    }

    /// Deletes the e-mail address of a user.
    pub async fn delete_email(&self, user: &UserId) -> StoreResult<()> {
        self.change(sql!("DELETE FROM emails WHERE user_id = $1", user)).await.map(|_| ())
    }

    /// Marks an address as verified. Returns false if the user has another one by now.
    pub async fn verify_email(&self, user: &UserId, address: &str, now: Millis) -> StoreResult<bool> {
        let text = "UPDATE emails SET verified_at = $3 WHERE user_id = $1 AND address = $2";
        Ok(self.change(sql!(text, user, address, now)).await?.any())
    }

    /// The verified entries with an address, regardless of case.
    pub async fn emails_by_address(&self, address: &str) -> StoreResult<Vec<EmailRow>> {
        let text =
            "SELECT * FROM emails WHERE address_folded = $1 AND verified_at IS NOT NULL ORDER BY user_id";
        self.all(sql!(text, address.to_lowercase())).await?.iter().map(email_row).collect()
    }

    /// Turns of correspondence games with a deadline before `deadline` that began before `begun`, whose players want to
    /// be reminded, are not on vacation at `now`, and were not reminded yet.
    pub async fn due_reminders(
        &self,
        now: Millis,
        begun: Millis,
        deadline: Millis,
        limit: u32,
    ) -> StoreResult<Vec<DueReminder>> {
        let rows = self.all(sql!(
            "SELECT emails.*, tables.id AS table_id, tables.number AS number, tables.deadline AS deadline FROM tables \
             JOIN seats ON seats.table_id = tables.id AND seats.seat = tables.to_act \
             JOIN emails ON emails.user_id = seats.user_id \
             JOIN users ON users.id = seats.user_id \
             WHERE tables.end_reason IS NULL AND tables.speed = 'correspondence' \
             AND tables.updated_at <= $2 AND tables.deadline > $1 AND tables.deadline <= $3 \
             AND emails.verified_at IS NOT NULL AND emails.reminders = 1 AND users.closed = 0 \
             AND NOT (users.vacation_from IS NOT NULL AND users.vacation_from <= $1 AND users.vacation_until > $1) \
             AND NOT EXISTS (SELECT 1 FROM reminders WHERE reminders.table_id = tables.id \
             AND reminders.user_id = seats.user_id AND reminders.number >= tables.number) \
             ORDER BY tables.deadline, tables.id LIMIT $4",
            now,
            begun,
            deadline,
            limit
        ));
        let due = |row: &Row| {
            Ok(DueReminder {
                table: row.get("table_id")?,
                number: row.get("number")?,
                deadline: row.get("deadline")?,
                email: email_row(row)?,
            })
        };
        rows.await?.iter().map(due).collect()
    }

    /// Records that a user is being reminded of a turn. Returns false if that was recorded before.
    pub async fn record_reminder(&self, table: &TableId, user: &UserId, number: u64) -> StoreResult<bool> {
        let record = sql!(
            "INSERT INTO reminders (table_id, user_id, number) VALUES ($1, $2, $3) \
             ON CONFLICT (table_id, user_id) DO UPDATE SET number = excluded.number \
             WHERE reminders.number < excluded.number",
            table,
            user,
            number
        );
        Ok(self.change(record.refers_to("table or user")).await?.any())
    }

    /// Forgets a reminder that could not be sent.
    pub async fn forget_reminder(&self, table: &TableId, user: &UserId) -> StoreResult<()> {
        self.change(sql!("DELETE FROM reminders WHERE table_id = $1 AND user_id = $2", table, user)).await?;
        Ok(())
    }
}

fn email_row(row: &Row) -> StoreResult<EmailRow> {
    Ok(EmailRow {
        user: row.get("user_id")?,
        address: row.get("address")?,
        verified_at: row.get("verified_at")?,
        reminders: row.get("reminders")?,
        language: row.get("language")?,
    })
}
