//! Export of everything that is stored about a user.

use protocol::users::{Export, ExportedGame};
use protocol::{Scope, TableId, UserId};

use super::email::email_view;
use super::passkeys::passkey_view;
use super::tokens::token_view;
use super::{Accounts, Caller};
use crate::error::RequestResult;

/// Games per query.
const PAGE_SIZE: u32 = 200;

impl Accounts {
    /// All data of the caller: account, tokens without secrets, reports, open challenges, games with records, studies. API tokens
    /// get neither the list of tokens nor reports.
    pub(crate) async fn export(&self, caller: &Caller) -> RequestResult<Export> {
        let user = caller.with_scope(Scope::Read)?;
        // Programs have no use for these, and a leaked token must not tell of them.
        let is_private = caller.with_session().is_ok();
        let (mut tokens, mut reports, mut passkeys, mut identities) = (None, None, None, None);
        let mut log = None;
        if is_private {
            tokens = Some(self.store.tokens(&user.id).await?.into_iter().map(token_view).collect());
            reports = Some(self.store.reports_by(&user.id).await?);
            passkeys = Some(self.store.passkeys(&user.id).await?.into_iter().map(passkey_view).collect());
            log = Some(self.audit_about(&user.id).await?);
            let rows = self.store.identities(&user.id).await?;
            identities = Some(rows.into_iter().map(|row| [row.issuer, row.subject]).collect());
        }
        let email = if is_private { self.store.email(&user.id).await?.map(email_view) } else { None };
        Ok(Export {
            user: self.current_user(user).await?,
            created_at: user.created_at,
            tokens,
            email,
            passkeys,
            identities,
            reports,
            log,
            challenges: self.tables.challenges_of(&user.id).await?,
            games: self.exported_games(&user.id).await?,
            studies: self.exported_studies(&user.id).await?,
        })
    }

    /// All games, those that were changed last first.
    async fn exported_games(&self, user: &UserId) -> RequestResult<Vec<ExportedGame>> {
        let mut games = Vec::new();
        let mut after: Option<TableId> = None;
        loop {
            let rows = self.store.tables_of(user, after.as_ref(), PAGE_SIZE).await?;
            let summaries = self.tables.summaries(&rows, Some(user)).await?;
            for (row, summary) in rows.iter().zip(summaries) {
                // An open game has no record; one that cannot be written must not prevent the export.
                let record =
                    if row.outcome.is_some() { self.tables.game_record(row).await.ok() } else { None };
                games.push(ExportedGame { summary, record: record.map(|text| text.to_string()) });
            }
            match rows.last() {
                Some(last) if rows.len() >= PAGE_SIZE as usize => after = Some(last.id.clone()),
                _ => break,
            }
        }
        games.sort_by(|one, other| {
            let key = |game: &ExportedGame| (game.summary.updated_at, game.summary.id.clone());
            key(other).cmp(&key(one))
        });
        Ok(games)
    }
}
