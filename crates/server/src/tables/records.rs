//! Finished games as text: the record formats of the two games.

use ciao::dice::Seed;
use protocol::{ApiError, ErrorCode};
use table::{EndReason, Event, GameState, Outcome, Table};

use crate::store::TableRow;
use crate::wall_clock::date;

/// The record of a finished game, with the names of the players.
///
/// A record of Ciao Ciao contains the seed of its dice, so that `ponti ciao verify` can check every roll. Therefore an
/// open game has none.
pub(crate) fn record_text(row: &TableRow, events: &[Event], names: &[String]) -> Result<String, ApiError> {
    let Some(outcome) = row.outcome else {
        return Err(ApiError::new(ErrorCode::Rejected, "the game is not over"));
    };
    let table = replay(row, events).map_err(|reason| record_error(row, &reason))?;
    let written = match table.state() {
        GameState::Ponte(game) => ponte_record(row, &table, game, outcome, names),
        GameState::Ciao(game) => ciao_record(row, game, outcome, names).map_err(|error| error.to_string()),
    };
    written.map_err(|reason| record_error(row, &reason))
}

fn replay(row: &TableRow, events: &[Event]) -> Result<Table, String> {
    let mut table = Table::new(row.terms, row.created_at);
    for event in events {
        table.apply(event).map_err(|error| error.to_string())?;
    }
    Ok(table)
}

fn record_error(row: &TableRow, reason: &str) -> ApiError {
    tracing::error!(table = %row.id, reason, "a record could not be written");
    ApiError::new(ErrorCode::Internal, "the record of this game could not be written")
}

/// The tags that both formats have.
fn common_tags(row: &TableRow) -> Vec<(&'static str, String)> {
    vec![
        ("Site", "Ponti".to_owned()),
        ("Date", date(row.created_at)),
        ("Rated", if row.rated { "yes" } else { "no" }.to_owned()),
    ]
}

fn ponte_record(
    row: &TableRow,
    table: &Table,
    game: &ponte::Game,
    outcome: Outcome,
    names: &[String],
) -> Result<String, String> {
    let mut record = ponte::Record::from_game(game);
    let mut tags = common_tags(row);
    tags.push(("Table", row.id.to_string()));
    if outcome.reason == EndReason::Aborted {
        tags.push(("EndReason", EndReason::Aborted.as_str().to_owned()));
    }
    for (seat, name) in row.terms.game.seats().zip(names) {
        let colour = if table.colour(seat) == Some(ponte::Colour::Light) { "Light" } else { "Dark" };
        tags.push((colour, name.clone()));
    }
    for (tag, value) in &tags {
        record.set_tag(tag, value).map_err(|error| error.to_string())?;
    }
    Ok(record.to_string())
}

fn ciao_record(
    row: &TableRow,
    game: &ciao::Game,
    outcome: Outcome,
    names: &[String],
) -> Result<String, Box<dyn std::error::Error>> {
    let mut record = ciao::Record::from_game(game.clone())?;
    for (seat, name) in row.terms.game.seats().zip(names) {
        record.set_name(seat, name)?;
    }
    record.set_table(row.id.as_str())?;
    let seed = Seed::new(row.seed);
    record.set_commitment(seed.commitment());
    record.set_seed(seed);
    let mut tags = common_tags(row);
    match record.result() {
        // A player who has left cannot win, whatever the pawns say.
        Some(winners) if winners != outcome.winners => {
            tags.push(("Awarded", outcome.winners.to_string()));
        }
        Some(_) => {}
        None if outcome.winners.is_empty() => {}
        None => record.set_result(outcome.winners)?,
    }
    tags.push(("EndReason", outcome.reason.as_str().to_owned()));
    for (tag, value) in &tags {
        record.set_tag(tag, value)?;
    }
    Ok(record.to_string())
}
