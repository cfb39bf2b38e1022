//! Everything that is kept about somebody, for them to take along.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderName;
use axum::http::header::CONTENT_DISPOSITION;
use protocol::users::{Export, ExportedGame};
use protocol::{ErrorBody, Occupant, Scope, TableId, TableSummary, UserId};

use super::{Caller, shown, tokens};
use crate::api::failure::Answer;
use crate::online::{self, Online};
use crate::records;
use crate::store::{Query, Sitter, TableRow};

/// So many games are read at a time.
const PAGE: u32 = 200;

/// All that is kept about one
///
/// The account, tokens without their secrets, reports, open challenges, and all games with their records.
#[utoipa::path(get, path = "/me/export", tag = "me", responses(
    (status = 200, body = Export), (status = "4XX", body = ErrorBody)))]
pub(super) async fn export(
    State(online): State<Arc<Online>>,
    caller: Caller,
) -> Answer<([(HeaderName, &'static str); 1], Json<Export>)> {
    let user = caller.may(Scope::Read)?;
    let now = online::now();
    let export = Export {
        me: shown::me(&online, user, now).await?,
        since: user.created,
        tokens: online.store.tokens(&user.id).await?.into_iter().map(tokens::shown).collect(),
        reports: online.store.reports_by(&user.id).await?,
        challenges: online.hall.challenges_of(&user.id).await?,
        games: games(&online, &user.id).await?,
    };
    Ok(([(CONTENT_DISPOSITION, "attachment; filename=\"ponti.json\"")], Json(export)))
}

async fn games(online: &Online, user: &UserId) -> Answer<Vec<ExportedGame>> {
    let mut games = Vec::new();
    let mut after: Option<TableId> = None;
    loop {
        let query = Query {
            user: Some(user.clone()),
            aborted: true,
            after: after.take(),
            limit: PAGE,
            ..Query::default()
        };
        let rows = online.store.tables(&query).await?;
        let summaries = shown::summaries(online, &rows).await?;
        for (row, summary) in rows.iter().zip(summaries) {
            let record = if row.outcome.is_some() { record(online, row, &summary).await? } else { None };
            games.push(ExportedGame { summary, record });
        }
        match rows.last() {
            Some(last) if rows.len() >= PAGE as usize => after = Some(last.id.clone()),
            _ => return Ok(games),
        }
    }
}

/// The record of a game that is over; one that cannot be told does not keep the others back.
async fn record(online: &Online, row: &TableRow, summary: &TableSummary) -> Answer<Option<String>> {
    let events = online.store.events(&row.id, 0).await?;
    let name = |sitter: &Sitter| called(sitter, summary);
    Ok(records::text(row, &events, name).ok())
}

fn called(sitter: &Sitter, summary: &TableSummary) -> String {
    match sitter {
        Sitter::User(id) => {
            let mut names = summary.seats.iter().filter_map(|seat| match &seat.occupant {
                Occupant::User { who } if who.id == *id => Some(who.name.clone()),
                _ => None,
            });
            names.next().unwrap_or_else(|| "?".into())
        }
        Sitter::Engine(level) => format!("engine {level}"),
        Sitter::Bot(style) => format!("bot {style}"),
    }
}
