//! Games and positions as URL fragments.
//!
//! A game is `game/<rules>/<move>/<move>/...`, optionally followed by `resigned-light` or `time-dark`; a position is
//! `position/<line>` with `_` for each space. Both are readable, and neither is sent to a server.

use ponte::{Colour, Ending, Game, Move, Position, Rules};

/// The maximum length of a fragment; no game is this long.
const MAX_BYTES: usize = 1 << 16;

/// The link to a game.
///
/// ```
/// use ponte::{Game, Rules};
/// use web::ponte::link;
///
/// let game = Game::from_text(Rules::CLASSIC, "e5,f6 dark d4,g7")?;
/// assert_eq!(link::write(&game), "game/classic/e5,f6/dark/d4,g7");
/// assert_eq!(link::read("#game/classic/e5,f6/dark/d4,g7"), Some(game));
/// # Ok::<(), ponte::GameError>(())
/// ```
pub fn write(game: &Game) -> String {
    if *game.start() != Position::new(game.rules()) {
        // Only the current position of a game with a custom start can be shared.
        return write_position(game.position());
    }
    let mut out = format!("game/{}", game.rules());
    for mv in game.moves() {
        out.push('/');
        out.push_str(&mv.to_string());
    }
    match game.ending() {
        Some(Ending::Resigned(colour)) => out.push_str(&format!("/resigned-{colour}")),
        Some(Ending::OutOfTime(colour)) => out.push_str(&format!("/time-{colour}")),
        None => {}
    }
    out
}

/// The link to a position.
pub fn write_position(position: &Position) -> String {
    format!("position/{}", position.to_string().replace(' ', "_"))
}

/// The game in a fragment, with or without the `#`; `None` if it has none.
pub fn read(fragment: &str) -> Option<Game> {
    let text = fragment.strip_prefix('#').unwrap_or(fragment);
    if text.len() > MAX_BYTES {
        return None;
    }
    // Some programs percent-encode commas and colons.
    let text = text.replace("%2C", ",").replace("%2c", ",").replace("%3A", ":").replace("%3a", ":");
    if let Some(line) = text.strip_prefix("position/") {
        return line.replace('_', " ").parse().ok().map(Game::from_position);
    }
    let mut parts = text.strip_prefix("game/")?.split('/');
    let rules: Rules = parts.next()?.parse().ok()?;
    let mut game = Game::new(rules);
    for part in parts {
        if let Some(ending) = ending(part) {
            if game.is_over() {
                return None;
            }
            game.end(ending);
        } else {
            game.play(part.parse::<Move>().ok()?).ok()?;
        }
    }
    Some(game)
}

fn ending(text: &str) -> Option<Ending> {
    let (how, colour) = text.split_once('-')?;
    let colour = Colour::ALL.into_iter().find(|one| one.to_string() == colour)?;
    match how {
        "resigned" => Some(Ending::Resigned(colour)),
        "time" => Some(Ending::OutOfTime(colour)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_and_positions_round_trip() {
        let mut game = Game::from_text(Rules::SMALL, "a1,a2 dark h7,h8 b1,b2").unwrap();
        assert_eq!(read(&write(&game)), Some(game.clone()));
        for ending in [Ending::Resigned(Colour::Dark), Ending::OutOfTime(Colour::Light)] {
            let mut ended = game.clone();
            ended.end(ending);
            assert_eq!(read(&write(&ended)), Some(ended));
        }
        game.play("g7,g8".parse().unwrap()).unwrap();
        let shared = read(&write_position(game.position())).unwrap();
        assert_eq!(shared.position(), game.position());
        let mut continued = Game::from_position(game.position().clone());
        continued.play("d1,d2".parse().unwrap()).unwrap();
        assert_eq!(read(&write(&continued)).unwrap().position(), continued.position());
        let custom = Game::new(Rules::new(7, Some(20), None).unwrap());
        assert_eq!(read(&write(&custom)), Some(custom));
        assert_eq!(read("#game/small/a1%2Ca2").unwrap().to_text(), "a1,a2");
    }

    #[test]
    fn invalid_fragments_are_rejected() {
        for text in [
            "",
            "#",
            "#top",
            "game/",
            "game/huge",
            "game/99:1:1",
            "game/small/a1,a1",
            "game/small/a1,a2/dark/a1,a2",
            "game/small/resigned-light/a1,a2",
            "game/small/resigned-light/resigned-dark",
            "game/small/resigned-blue",
            "position/small",
            "position/small_9/9_-_light_1",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(read(&format!("game/small/{}", "a1,a2/".repeat(20_000))), None);
    }
}
