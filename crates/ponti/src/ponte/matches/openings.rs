//! Openings of a match: random, or read from a file.

use std::path::Path;

use ponte::{Colour, Game, Move, Position, Record, Rules, Stage};
use ponte_engine::matches::random_openings;

use crate::input;
use crate::ponte::source;

/// The openings of a match, each with a seed for the players.
pub(crate) struct Openings {
    rules: Rules,
    seed: u64,
    kind: Kind,
}

enum Kind {
    /// Two random tiles: this many different openings, or a new one each time.
    Random(Option<u32>),
    Listed(Vec<Game>),
}

impl Openings {
    /// Parses `random`, `random:N` or the path of a file.
    pub(crate) fn read(text: &str, rules: &Rules, seed: u64) -> Result<Openings, String> {
        let kind = match text.split_once(':') {
            None if text == "random" => Kind::Random(None),
            Some(("random", count)) => {
                let count = count.trim().parse().ok().filter(|&count| count > 0);
                Kind::Random(Some(count.ok_or("random:N needs a number of openings")?))
            }
            _ => {
                let path = Path::new(text);
                let read = input::read(Some(path)).map_err(|failure| failure.to_string())?;
                Kind::Listed(parse_list(&read, rules).map_err(|reason| format!("{text}: {reason}"))?)
            }
        };
        if matches!(kind, Kind::Random(_)) && Position::new(*rules).pair_count() == 0 {
            return Err(format!("the rules {rules} have no openings"));
        }
        Ok(Openings { rules: *rules, seed, kind })
    }

    /// The opening with this number, and the seed of its games.
    pub(crate) fn get(&self, number: u32) -> (Game, u64) {
        let random = random_openings(self.rules, self.seed);
        let (game, seed) = random(number);
        let game = match &self.kind {
            Kind::Random(None) => game,
            Kind::Random(Some(count)) => random(number % count).0,
            Kind::Listed(games) => games[number as usize % games.len()].clone(),
        };
        (game, seed)
    }
}

/// Parses records, or one-line games and positions.
fn parse_list(text: &str, rules: &Rules) -> Result<Vec<Game>, String> {
    let games: Vec<Game> = if text.contains(['[', '*']) {
        let records = Record::read_all(*rules, text).map_err(|error| error.to_string())?;
        records.iter().map(Record::game).collect()
    } else {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let read = |(number, line): (usize, &str)| {
            let game = if source::is_position(line) {
                source::position(line).map(Game::from_position)
            } else {
                Game::from_text(*rules, line).map_err(|error| error.to_string())
            };
            game.map_err(|reason| format!("line {}: {reason}", number + 1))
        };
        lines.map(read).collect::<Result<_, _>>()?
    };
    if games.is_empty() {
        return Err("the file has no openings".to_owned());
    }
    games
        .into_iter()
        .enumerate()
        .map(|(at, game)| with_choice(game, rules).map_err(|why| format!("opening {}: {why}", at + 1)))
        .collect()
}

/// Adds the choice of colour, which does not matter because colours are swapped.
fn with_choice(mut game: Game, rules: &Rules) -> Result<Game, String> {
    if game.rules() != *rules {
        return Err(format!("it has the rules {}, the match has {rules}", game.rules()));
    }
    match game.position().stage() {
        Stage::Opening => return Err("it has no moves".to_owned()),
        Stage::Choice => game.play(Move::Choose(Colour::Dark)).map_err(|error| error.to_string())?,
        _ => {}
    }
    if game.is_over() { Err("the game is over".to_owned()) } else { Ok(game) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_openings_depend_only_on_seed_and_number() {
        let openings = |text: &str, seed| Openings::read(text, &Rules::SMALL, seed).unwrap();
        let lines = |text: &str, seed| -> Vec<String> {
            (0..6).map(|number| openings(text, seed).get(number).0.to_text()).collect()
        };
        let all = lines("random", 3);
        assert_eq!(all, lines("random", 3));
        assert_ne!(all, lines("random", 4));
        assert_eq!(lines("random:2", 3)[..2], all[..2]);
        assert_eq!(lines("random:2", 3)[2..4], all[..2]);
        assert!(all.iter().all(|line| line.ends_with(" dark")), "{all:?}");
        // A repeated opening has another seed.
        let twice = openings("random:1", 3);
        assert_ne!(twice.get(0).1, twice.get(1).1);
    }

    #[test]
    fn parses_openings_from_lines_and_records() {
        let read = |text: &str| {
            parse_list(text, &Rules::SMALL).map(|games| games.iter().map(Game::to_text).collect::<Vec<_>>())
        };
        assert_eq!(read("d4,e5\n\nd4,e6 light a1,b2\n").unwrap(), ["d4,e5 dark", "d4,e6 light a1,b2"]);
        assert_eq!(
            read("[Rules small] d4,e5 * [Rules small] d4,e6 dark *").unwrap(),
            ["d4,e5 dark", "d4,e6 dark"]
        );
        let position = parse_list("small 8/8/3l4/8/3ld3/8/8/7d d4-d6 dark 3", &Rules::SMALL).unwrap();
        assert_eq!(position[0].position().turns(), 3);
    }

    #[test]
    fn rejects_invalid_openings_with_the_reason() {
        for (text, message) in [
            ("", "no openings"),
            ("d4,e5\nd4,d4", "line 2"),
            ("[Rules classic] d4,e5 *", "opening 1: it has the rules classic"),
            ("[Rules small] *", "it has no moves"),
            ("[Rules small] d4,e5 dark light+", "the game is over"),
        ] {
            let error = parse_list(text, &Rules::SMALL).unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
        for (text, message) in [("random:0", "a number"), ("random:x", "a number"), ("/no/such", "/no/such")]
        {
            let error = Openings::read(text, &Rules::SMALL, 1).err().unwrap();
            assert!(error.contains(message), "{text}: {error}");
        }
        assert!(Openings::read("random", &"5:1:-".parse().unwrap(), 1).is_err());
    }
}
