//! `ponti ciao play`: a game in the terminal against any mix of computer opponents and people.

mod host;
mod seats;

#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use ciao::Players;
use ciao::dice::Seed;
use rand::TryRng;
use rand::rngs::SysRng;

use crate::failure::{Failure, Result};
use crate::output;
use crate::random::SeededRng;
use host::TableHost;

const EXAMPLES: &str = "\
Examples:
  ponti ciao play                         you against a steady opponent
  ponti ciao play Ada perfect
  ponti ciao play Ada Ben suspicious gambler
  ponti ciao play Ada perfect --coach --save game.txt

Opponents, from weak to strong: honest, gambler, suspicious, steady, perfect. Any other word is a
person's name. With several people each die is shown only on request, and cleared from the screen
afterwards. Type coach during the game for advice on the current decision.";

/// Play in the terminal, against any mix of computer opponents and people
///
/// The dice are fixed and committed to before the game; a record kept with --save can be verified by `ponti ciao verify`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Two to four seats in turn order, each a character or a person's name
    #[arg(value_name = "SEAT", default_values_t = ["guest".to_owned(), "steady".to_owned()])]
    seats: Vec<String>,
    /// Repeat a game: the same seed gives the same dice and the same random numbers of the opponents
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Write the record to this file, which must not exist
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Review the game at the end
    #[arg(long)]
    coach: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    let players = Players::try_from(args.seats.len()).map_err(|error| Failure::Input(error.to_string()))?;
    if let Some(path) = args.save.as_deref().filter(|path| path.exists()) {
        return Err(Failure::Input(format!("{} exists already", path.display())));
    }
    let seed = dice(args.seed)?;
    let rng = SeededRng::new(args.seed.unwrap_or_else(SeededRng::random_seed), 1);
    let mut host = TableHost::new(players, &args.seats, seed, rng);
    if io::stdout().is_terminal() {
        host = host.with_screen_clearing();
    }
    let mut out = output::out();
    host.run(&mut io::stdin().lock(), &mut out)?;
    if args.coach {
        write!(out, "\nReview:\n{}", host.review())?;
    }
    if let Some(path) = &args.save {
        save(&host, path)?;
        writeln!(out, "\nThe record was written to {}.", path.display())?;
    }
    Ok(out.flush()?)
}

/// The secret seed of the dice: from the system, or derived from a number.
fn dice(seed: Option<u64>) -> Result<Seed> {
    let mut bytes = [0; 32];
    match seed {
        Some(seed) => {
            let mut rng = SeededRng::new(seed, 0);
            bytes.chunks_mut(8).for_each(|part| part.copy_from_slice(&rng.next().to_le_bytes()));
        }
        None => SysRng.try_fill_bytes(&mut bytes).map_err(io::Error::from)?,
    }
    Ok(Seed::new(bytes))
}

fn save(host: &TableHost, path: &Path) -> Result {
    let record = host.record().map_err(|error| Failure::Input(error.to_string()))?;
    let mut file = std::fs::File::create_new(path)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?;
    Ok(file.write_all(record.to_string().as_bytes())?)
}
