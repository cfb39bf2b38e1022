//! What is stored, as people see it.

use protocol::users::RatingEntry;
use protocol::{CurrentUser, Occupant, SeatSummary, TableStatus, TableSummary, UserId, UserRef};
use table::Millis;

use super::away;
pub(super) use crate::hall::names::who;
use crate::hall::ratings;
use crate::online::Online;
use crate::store::{Sitter, Stored, TableRow, UserRow};

/// People by their ids, in the same order; whoever is not there is left out.
pub(super) async fn whos(online: &Online, ids: &[UserId]) -> Stored<Vec<UserRef>> {
    let found = online.store.users(ids).await?;
    Ok(ids.iter().filter_map(|id| found.iter().find(|row| row.id == *id)).map(who).collect())
}

pub(super) async fn standings(online: &Online, user: &UserId) -> Stored<Vec<RatingEntry>> {
    let found = online.store.standings(user).await?;
    let shown = found.iter().map(|(game, speed, glicko)| RatingEntry {
        game: *game,
        speed: *speed,
        games: glicko.games,
        rating: ratings::shown(glicko),
    });
    Ok(shown.collect())
}

/// Somebody as they see themselves.
pub(super) async fn me(online: &Online, user: &UserRow, now: Millis) -> Stored<CurrentUser> {
    let blocks = online.store.blocks(&user.id).await?;
    Ok(CurrentUser {
        who: who(user),
        admin: user.admin,
        ratings: standings(online, &user.id).await?,
        turns: online.store.count_open(&user.id).await?.to_act,
        vacation: away::shown(user, now),
        blocked: whos(online, &blocks).await?,
    })
}

/// Tables in a list, as the people at them see them.
pub(super) async fn summaries(online: &Online, rows: &[TableRow]) -> Stored<Vec<TableSummary>> {
    let mut ids: Vec<UserId> = rows
        .iter()
        .flat_map(|row| row.places.iter().filter_map(|place| place.sitter.user().cloned()))
        .collect();
    ids.sort();
    ids.dedup();
    let users = whos(online, &ids).await?;
    Ok(rows.iter().map(|row| summary(row, &users)).collect())
}

fn summary(row: &TableRow, users: &[UserRef]) -> TableSummary {
    let seat = |place: &crate::store::Place| SeatSummary {
        occupant: occupant(&place.sitter, users),
        rating: place.before.as_ref().map(ratings::shown),
        after: place.after.as_ref().map(ratings::shown),
    };
    TableSummary {
        id: row.id.clone(),
        terms: row.terms,
        rated: row.rated,
        speed: row.speed(),
        seats: row.places.iter().map(seat).collect(),
        status: if row.outcome.is_some() { TableStatus::Finished } else { TableStatus::Open },
        to_act: row.to_act,
        deadline: row.deadline,
        created: row.created,
        changed: row.changed,
        number: row.number,
        outcome: row.outcome,
    }
}

fn occupant(sitter: &Sitter, users: &[UserRef]) -> Occupant {
    match sitter {
        Sitter::User(id) => {
            let found = users.iter().find(|who| who.id == *id).cloned();
            Occupant::User {
                who: found.unwrap_or_else(|| UserRef { id: id.clone(), name: "?".into(), guest: true }),
            }
        }
        Sitter::Engine(level) => Occupant::Engine { level: *level },
        Sitter::Bot(style) => Occupant::Bot { style: style.clone() },
    }
}
