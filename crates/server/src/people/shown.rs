//! What is stored, as people see it.

use protocol::people::Standing;
use protocol::{Me, Occupant, PersonId, SeatInfo, Status, Summary, Who};
use table::Millis;

use super::away;
pub(super) use crate::hall::names::who;
use crate::hall::ratings;
use crate::online::Online;
use crate::store::{PersonRow, Sitter, Stored, TableRow};

/// People by their ids, in the same order; whoever is not there is left out.
pub(super) async fn whos(online: &Online, ids: &[PersonId]) -> Stored<Vec<Who>> {
    let found = online.store.people(ids).await?;
    Ok(ids.iter().filter_map(|id| found.iter().find(|row| row.id == *id)).map(who).collect())
}

pub(super) async fn standings(online: &Online, person: &PersonId) -> Stored<Vec<Standing>> {
    let found = online.store.standings(person).await?;
    let shown = found.iter().map(|(game, speed, glicko)| Standing {
        game: *game,
        speed: *speed,
        games: glicko.games,
        rating: ratings::shown(glicko),
    });
    Ok(shown.collect())
}

/// Somebody as they see themselves.
pub(super) async fn me(online: &Online, person: &PersonRow, now: Millis) -> Stored<Me> {
    let blocks = online.store.blocks(&person.id).await?;
    Ok(Me {
        who: who(person),
        admin: person.admin,
        ratings: standings(online, &person.id).await?,
        turns: online.store.count_open(&person.id).await?.due,
        vacation: away::shown(person, now),
        blocked: whos(online, &blocks).await?,
    })
}

/// Tables in a list, as the people at them see them.
pub(super) async fn summaries(online: &Online, rows: &[TableRow]) -> Stored<Vec<Summary>> {
    let mut ids: Vec<PersonId> = rows
        .iter()
        .flat_map(|row| row.places.iter().filter_map(|place| place.sitter.person().cloned()))
        .collect();
    ids.sort();
    ids.dedup();
    let people = whos(online, &ids).await?;
    Ok(rows.iter().map(|row| summary(row, &people)).collect())
}

fn summary(row: &TableRow, people: &[Who]) -> Summary {
    let seat = |place: &crate::store::Place| SeatInfo {
        occupant: occupant(&place.sitter, people),
        rating: place.before.as_ref().map(ratings::shown),
        after: place.after.as_ref().map(ratings::shown),
    };
    Summary {
        id: row.id.clone(),
        terms: row.terms,
        rated: row.rated,
        speed: row.speed(),
        seats: row.places.iter().map(seat).collect(),
        status: if row.outcome.is_some() { Status::Over } else { Status::Open },
        due: row.due,
        deadline: row.deadline,
        created: row.created,
        changed: row.changed,
        number: row.number,
        outcome: row.outcome,
    }
}

fn occupant(sitter: &Sitter, people: &[Who]) -> Occupant {
    match sitter {
        Sitter::Person(id) => {
            let found = people.iter().find(|who| who.id == *id).cloned();
            Occupant::Person {
                who: found.unwrap_or_else(|| Who { id: id.clone(), name: "?".into(), guest: true }),
            }
        }
        Sitter::Engine(level) => Occupant::Engine { level: *level },
        Sitter::Bot(style) => Occupant::Bot { style: style.clone() },
    }
}
