//! Finished games as text: the record formats of the two games.

use std::time::Duration;

use ciao::dice::Seed;
use ponte::record::Command;
use protocol::{ApiError, ErrorCode};
use table::{Clock, EndReason, Event, GameState, Millis, Outcome, Table};

use crate::store::TableRow;
use crate::wall_clock::date;

/// The record of a finished game, with the names of the players.
///
/// A record of Ciao Ciao contains the seed of its dice, so that `ponti ciao verify` can check every roll. Therefore an
/// open game has none.
pub fn record_text(row: &TableRow, events: &[Event], names: &[String]) -> Result<String, ApiError> {
    let Some(outcome) = row.outcome else {
        return Err(ApiError::new(ErrorCode::Rejected, "the game is not over"));
    };
    let (table, times) = replay(row, events).map_err(|reason| record_error(row, &reason))?;
    let written = match table.state() {
        GameState::Ponte(game) => ponte_record(row, &table, game, &times, outcome, names),
        GameState::Ciao(game) => ciao_record(row, game, outcome, names).map_err(|error| error.to_string()),
    };
    written.map_err(|reason| record_error(row, &reason))
}

/// The table, and for each move of Ponte del Diavolo the time left to its player, where there is a clock.
fn replay(row: &TableRow, events: &[Event]) -> Result<(Table, Vec<Option<Millis>>), String> {
    let mut table = Table::new(row.terms, row.created_at);
    let mut times = Vec::new();
    for event in events {
        table.apply(event).map_err(|error| error.to_string())?;
        if let GameState::Ponte(game) = table.state() {
            let moves = game.moves().len();
            if moves > times.len() {
                // Where every move has the same time, there is none left to speak of.
                let clock = row.terms.clock.filter(|clock| !matches!(clock, Clock::PerMove { .. }));
                times.push(clock.and_then(|_| table.time_left(event.seat, event.at)));
            }
            // Moves that were taken back.
            times.truncate(moves);
        }
    }
    Ok((table, times))
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
    times: &[Option<Millis>],
    outcome: Outcome,
    names: &[String],
) -> Result<String, String> {
    let mut record = ponte::Record::from_game(game);
    for (ply, time) in times.iter().enumerate() {
        if let (Some(time), Some(step)) = (time, record.step_mut(&[ply])) {
            let clock = Command::Clock(Duration::from_secs(time / 1000));
            step.set_comment(&clock.to_string()).map_err(|error| error.to_string())?;
        }
    }
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
    match record.outcome() {
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

#[cfg(test)]
mod tests {
    use table::{Action, GameRules, Seat, Seats, TakebackPolicy, Terms};

    use super::*;
    use crate::store::{Player, SeatRow};

    #[test]
    fn moves_carry_the_time_left_to_their_player() {
        let clock = Clock::Increment { base_ms: 300_000, increment_ms: 2_000 };
        let game = GameRules::Ponte { rules: ponte::Rules::SMALL };
        let terms = Terms { game, clock: Some(clock), takeback: TakebackPolicy::Free };
        let mut table = Table::new(terms, 0);
        let mut events = Vec::new();
        let mv = |text: &str| Action::Move { mv: text.parse().unwrap() };
        let second = Seat::ALL[1];
        for (seat, action, at) in [
            (Seat::FIRST, mv("a1,a2"), 10_000),
            (second, mv("dark"), 11_000),
            (second, mv("h7,h8"), 30_500),
            (second, Action::RequestTakeback, 31_000),
            (second, mv("g7,g8"), 40_000),
            (Seat::FIRST, Action::Resign, 41_000),
        ] {
            let decided = table.decide(seat, action, at, &|_| unreachable!("no dice")).unwrap();
            table = decided.table;
            events.push(decided.event);
        }
        let seat = SeatRow { player: Player::Engine(1), rating_before: None, rating_after: None };
        let row = TableRow {
            id: "k3v9xq2mbd".parse().unwrap(),
            terms,
            rated: false,
            party: false,
            seats: vec![seat.clone(), seat],
            seed: [9; 32],
            created_at: 0,
            updated_at: 41_000,
            number: events.len() as u64,
            to_act: None,
            deadline: None,
            outcome: table.outcome(),
            rematch: Seats::EMPTY,
            next_table: None,
        };
        let names = ["Ada", "Bo"].map(str::to_owned);
        let text = record_text(&row, &events, &names).unwrap();
        let record = ponte::Record::read(ponte::Rules::CLASSIC, &text).unwrap();
        let comments: Vec<&str> = record.line().steps().iter().map(ponte::record::Step::comment).collect();
        assert_eq!(comments.len(), 3, "{text}");
        assert_eq!(comments[0], "[%clk 0:04:52]", "{text}");
        assert!(comments.iter().all(|comment| comment.starts_with("[%clk 0:0")), "{text}");
        let days = Terms { clock: Some(Clock::PerMove { limit_ms: 86_400_000 }), ..terms };
        let text = record_text(&TableRow { terms: days, ..row }, &events, &names).unwrap();
        assert!(!text.contains("clk"), "{text}");
    }
}
