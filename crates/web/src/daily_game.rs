//! The game of the day on the home page: one of the games in `static/games.txt`, by the date.
//!
//! The engine played them against itself at two of its levels, which the tags name as `ponti ponte match` does: `level:10`.

use ponte::{Colour, Game, Record, Rules};

/// A game between two levels of the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyGame {
    /// The game.
    pub game: Game,
    /// The levels of light and dark.
    pub levels: [u8; 2],
}

/// The game of a day, counted since 1970; `None` if the file is invalid.
pub fn of_day(file: &str, day: u32) -> Option<DailyGame> {
    let records = Record::read_all(Rules::CLASSIC, file).ok()?;
    let record = records.get(day as usize % records.len().max(1))?;
    let level = |colour: Colour| {
        let tag = if colour == Colour::Light { "Light" } else { "Dark" };
        record.tag(tag)?.strip_prefix("level:")?.parse().ok()
    };
    Some(DailyGame { game: record.game(), levels: [level(Colour::Light)?, level(Colour::Dark)?] })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../static/games.txt");

    #[test]
    fn every_day_of_a_fortnight_has_another_whole_game() {
        let games: Vec<DailyGame> = (20_000..20_014).map(|day| of_day(FILE, day).unwrap()).collect();
        for (index, one) in games.iter().enumerate() {
            assert!(one.game.is_over() && one.game.moves().len() > 20, "{index}");
            assert!(one.levels.iter().all(|level| (1..=10).contains(level)));
            assert!(!games[..index].contains(one), "{index} is there twice");
        }
        assert_eq!(of_day(FILE, 20_014), of_day(FILE, 20_000));
    }

    #[test]
    fn an_invalid_file_has_no_game() {
        for file in [
            "",
            "nonsense",
            "[Light \"level:3\"]\n\n1. a1,a2 dark *",
            "[Light \"x\"]\n[Dark \"level:2\"]\n\n1. a1,a2 *",
        ] {
            assert_eq!(of_day(file, 7), None, "{file}");
        }
    }
}
