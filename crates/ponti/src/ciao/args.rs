//! Arguments that several commands share.

use std::path::PathBuf;

use ciao::{Players, Record};

use super::source::{self, ReadError};
use crate::failure::{Failure, Result};
use crate::input;

/// Where a game comes from, and how to print the answer.
#[derive(clap::Args)]
pub(super) struct GameArgs {
    /// The file with the game; standard input if omitted or `-`
    file: Option<PathBuf>,
    /// The number of players, 2 to 4, if the text does not contain it
    #[arg(long, value_name = "N", value_parser = parse_players)]
    players: Option<Players>,
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl GameArgs {
    /// Reads the game. The error holds the turns before the first wrong one.
    pub(super) fn read(&self) -> Result<std::result::Result<Record, ReadError>> {
        let text = input::read(self.file.as_deref())?;
        Ok(source::read_record(self.players, &text))
    }

    /// Reads the game; a wrong turn is a failure.
    pub(super) fn read_complete(&self) -> Result<Record> {
        self.read()?.map_err(|error| Failure::Input(error.reason))
    }
}

/// Parses a number of players.
pub(super) fn parse_players(text: &str) -> std::result::Result<Players, String> {
    let number: usize = text.parse().map_err(|_| "expected 2, 3 or 4 players".to_owned())?;
    Players::try_from(number).map_err(|error| error.to_string())
}
