//! Finished games as text that everybody can read, keep, and check.

use ciao::dice::Seed;
use protocol::Code;
use protocol::error::Fault;
use table::{Ended, Event, Millis, Play, Table};

use crate::store::{Sitter, TableRow};

/// The record of a finished game. `name` says what people are called.
///
/// A record of Ciao Ciao has the seed of its dice, so that `ponti ciao verify` can check every roll.
pub(crate) fn text(
    row: &TableRow,
    events: &[Event],
    name: impl Fn(&Sitter) -> String,
) -> Result<String, Fault> {
    let Some(outcome) = row.outcome else {
        return Err(Fault::new(Code::Refused, "the game is not over"));
    };
    let damaged = |reason: String| {
        tracing::error!(table = %row.id, reason, "a stored game cannot be told");
        Fault::new(Code::Internal, "this game cannot be told")
    };
    let mut table = Table::new(row.terms, row.created);
    for event in events {
        table.apply(event).map_err(|refusal| damaged(refusal.to_string()))?;
    }
    let mut tags = vec![("Site", "Ponti".to_owned()), ("Date", date(row.created))];
    tags.push(("Rated", if row.rated { "yes" } else { "no" }.to_owned()));
    match table.play() {
        Play::Ponte(game) => {
            let mut record = ponte::Record::from_game(game);
            tags.push(("Table", row.id.to_string()));
            if outcome.ended == Ended::Aborted {
                tags.push(("Ended", "aborted".to_owned()));
            }
            for (seat, place) in row.terms.game.seats().zip(&row.places) {
                let colour = if table.colour(seat) == Some(ponte::Colour::Light) { "Light" } else { "Dark" };
                tags.push((colour, name(&place.sitter)));
            }
            for (tag, value) in &tags {
                record.set_tag(tag, value).map_err(|error| damaged(error.to_string()))?;
            }
            Ok(record.to_string())
        }
        Play::Ciao(game) => {
            let unwritable = |error: ciao::RecordEditError| damaged(error.to_string());
            let mut record = ciao::Record::from_game(game.clone()).map_err(unwritable)?;
            for (seat, place) in row.terms.game.seats().zip(&row.places) {
                record.set_name(seat, &name(&place.sitter)).map_err(unwritable)?;
            }
            record.set_table(row.id.as_str()).map_err(unwritable)?;
            let seed = Seed::new(row.seed);
            record.set_commitment(seed.commitment());
            record.set_seed(seed);
            match record.result() {
                // Whoever has left cannot win, whatever their pawns do.
                Some(winners) if winners != outcome.winners => {
                    tags.push(("Awarded", outcome.winners.to_string()));
                }
                Some(_) => {}
                None if outcome.winners.is_empty() => {}
                None => record.set_result(outcome.winners).map_err(unwritable)?,
            }
            let ended = match outcome.ended {
                Ended::Played => "played",
                Ended::Resignation => "resignation",
                Ended::Time => "time",
                Ended::Aborted => "aborted",
            };
            tags.push(("Ended", ended.to_owned()));
            for (tag, value) in &tags {
                record.set_tag(tag, value).map_err(unwritable)?;
            }
            Ok(record.to_string())
        }
    }
}

/// The day of a time, by the calendar, as `2026-11-16`.
pub(crate) fn date(at: Millis) -> String {
    let (year, month, day) = calendar(at);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Year, month and day of a time, in Greenwich.
pub(crate) fn calendar(at: Millis) -> (i32, u32, u32) {
    const DAY: Millis = 24 * 60 * 60 * 1000;
    // Count in years that begin in March, so that the odd day comes last: 400 of them have 146,097 days.
    let days = i64::try_from(at / DAY).unwrap_or(i64::MAX / 2) + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    (i32::try_from(year).unwrap_or(i32::MAX), month as u32, day as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        const DAY: Millis = 24 * 60 * 60 * 1000;
        let days = [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_453, "2025-12-31"),
            (20_454, "2026-01-01"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ];
        for (day, text) in days {
            assert_eq!(date(day * DAY), text);
            assert_eq!(date(day * DAY + DAY - 1), text);
        }
    }
}
