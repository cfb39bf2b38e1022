//! Lists of moves: Abstract Play, lists of sites such as YourTurnMyTurn, and logs in words.
//!
//! Abstract Play writes `c4,d4`, `c4-e5` and `pass` as we do, but has no word for the choice of colour: its games go on
//! with dark's tiles, unless the pie was invoked. Other sites write cells in capitals, with blanks or hyphens between
//! them; whether two cells are tiles or a bridge is decided by the board.

use ponte::{Cell, Colour, Game, Move, Rules, Stage};

use super::{ImportError, Imported, Player, Source, StopReason, shorten};

/// Words for taking over the first player's tiles.
const SWAP_WORDS: [&str; 5] = ["swap", "pie", "pie-invoked", "light", "white"];
/// Words for staying with the second colour.
const KEEP_WORDS: [&str; 4] = ["dark", "red", "black", "keep"];

/// Reads a record of Abstract Play in JSON: `moves` is a list of rounds.
pub(super) fn import_abstract_play(text: &str) -> Result<Imported, ImportError> {
    let rules = if text.contains("size-12") {
        Rules::LARGE
    } else if text.contains("size-8") {
        Rules::SMALL
    } else {
        Rules::OPEN
    };
    let Some((header, moves)) = text.split_once("\"moves\"") else {
        return Err(ImportError::Unknown(StopReason::NoMoves));
    };
    let swapped = is_true(header, "pieInvoked") || is_true(moves, "pieInvoked");
    let mut player = Player::new(rules);
    // Strings in the list that are moves; everything else is keys and numbers.
    for word in moves.split('"').skip(1).step_by(2) {
        let word = word.trim();
        let is_move = word == "pass" || word.parse::<Move>().is_ok();
        if !is_move && !SWAP_WORDS.contains(&word) {
            continue;
        }
        if player.game.position().stage() == Stage::Choice && swapped && is_move {
            choose(&mut player.game, Colour::Light);
        }
        if !play_words(&mut player, &[word]) {
            break;
        }
    }
    player.finish(Source::AbstractPlay)
}

fn is_true(text: &str, key: &str) -> bool {
    let Some((_, rest)) = text.split_once(&format!("\"{key}\"")) else { return false };
    rest.trim_start().trim_start_matches(':').trim_start().starts_with("true")
}

/// Reads a list of moves, on a larger board if it needs one.
pub(super) fn import_list(text: &str, rules: Rules) -> Result<Imported, ImportError> {
    let words = words(text);
    let size = words
        .iter()
        .flat_map(|word| cells(word))
        .map(|cell| cell.col().max(cell.row()) + 1)
        .max()
        .unwrap_or(0);
    let rules = if size > rules.size() && size <= Rules::LARGE.size() { Rules::LARGE } else { rules };
    let own_choice = text.contains(',') && !text.contains("dark") && !text.contains("light");
    let mut player = Player::new(rules);
    let mut at = 0;
    while at < words.len() {
        // A pair may be written as one word or as two.
        let single = cells(&words[at]).len() == 1;
        let count =
            if single && words.get(at + 1).is_some_and(|next| cells(next).len() == 1) { 2 } else { 1 };
        let turn: Vec<&str> = words[at..at + count].iter().map(String::as_str).collect();
        if !play_words(&mut player, &turn) {
            break;
        }
        at += count;
    }
    player.finish(if own_choice { Source::AbstractPlay } else { Source::MoveList })
}

/// The number of a line that begins a move in a log: `Move 3`, with what follows it on the line.
fn log_number(line: &str) -> Option<usize> {
    let rest = line.trim_start().strip_prefix("Move ")?;
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest[..digits].parse().ok()
}

/// Whether a text is a log in words.
pub(super) fn is_log(text: &str) -> bool {
    text.lines().filter_map(log_number).count() > 1
}

/// Reads a log: whatever the sentences about a move say, its cells make the move. Without cells a turn is the choice of
/// colour, or a pass.
pub(super) fn import_log(text: &str, rules: Rules) -> Result<Imported, ImportError> {
    let mut turns: Vec<Vec<String>> = Vec::new();
    for line in text.lines() {
        // Date and time follow the number.
        if log_number(line).is_some() {
            turns.push(Vec::new());
        } else if let Some(turn) = turns.last_mut() {
            turn.extend(words(line));
        }
    }
    let all = turns.iter().flatten().flat_map(|word| cells(word));
    let size = all.map(|cell| cell.col().max(cell.row()) + 1).max().unwrap_or(0);
    let rules = if size > rules.size() && size <= Rules::LARGE.size() { Rules::LARGE } else { rules };
    let mut player = Player::new(rules);
    for turn in &turns {
        let played: Vec<Cell> = turn.iter().flat_map(|word| cells(word)).collect();
        let says = |known: &[&str]| turn.iter().any(|word| known.contains(&word.as_str()));
        let number = player.game.moves().len() + 1;
        let is_choice = player.game.position().stage() == Stage::Choice;
        let goes_on = match played[..] {
            [a, b] => play_words(&mut player, &[&a.to_string(), &b.to_string()]),
            [] if is_choice && says(&SWAP_WORDS) => play_words(&mut player, &["light"]),
            [] if is_choice && says(&KEEP_WORDS) => play_words(&mut player, &["dark"]),
            [] if says(&["pass", "passes"]) => play_words(&mut player, &["pass"]),
            // Something else that happened, such as the end of the game.
            [] => true,
            _ => {
                player.stop(StopReason::Incomplete { number });
                false
            }
        };
        if !goes_on {
            break;
        }
    }
    player.finish(Source::MoveList)
}

/// The words of a list without numbers of turns and names of players.
fn words(text: &str) -> Vec<String> {
    let is_number = |word: &str| {
        let digits = word.trim_end_matches(['.', ')', ':']);
        !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
    };
    text.split(|c: char| c.is_whitespace() || matches!(c, ';' | '|' | '"' | '[' | ']'))
        // A number may stick to its move: `1.C4-D4`.
        .map(|word| match word.split_once('.') {
            Some((number, rest)) if is_number(number) && !rest.is_empty() => rest,
            _ => word,
        })
        .map(|word| word.trim_matches(|c: char| matches!(c, '.' | '(' | ')' | ':' | ',')).to_lowercase())
        .filter(|word| !word.is_empty() && !is_number(word) && word != "-" && word != "and" && word != "+")
        .collect()
}

/// The cells that a word consists of, such as `c4`, `c4,d4`, `c4-d4`, `c4+d4`, `c4d4`; none if it is something else.
fn cells(word: &str) -> Vec<Cell> {
    let mut found = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let end =
            rest.char_indices().skip(1).find(|(_, c)| !c.is_ascii_digit()).map_or(rest.len(), |(at, _)| at);
        let Ok(cell) = rest[..end].parse::<Cell>() else { return Vec::new() };
        found.push(cell);
        rest = rest[end..].trim_start_matches([',', '-', '+', '/', '&', '>']);
    }
    if found.len() > 2 { Vec::new() } else { found }
}

fn choose(game: &mut Game, colour: Colour) {
    // A choice is always legal while there is one.
    let _ = game.play(Move::Choose(colour));
}

/// Plays the turn that words stand for; false at the end of the import.
fn play_words(player: &mut Player, turn: &[&str]) -> bool {
    let word = turn.join(" ");
    let ply = player.game.moves().len() + 1;
    let stage = player.game.position().stage();
    if stage == Stage::Choice {
        if SWAP_WORDS.contains(&turn[0]) {
            choose(&mut player.game, Colour::Light);
            return true;
        }
        choose(&mut player.game, Colour::Dark);
        if KEEP_WORDS.contains(&turn[0]) {
            return true;
        }
    }
    if stage == Stage::Over {
        return false;
    }
    let cells: Vec<Cell> = turn.iter().flat_map(|word| cells(word)).collect();
    let mv = match cells[..] {
        [a, b] => {
            let position = player.game.position();
            let mover = position.to_move();
            let own = |cell| position.tile(cell).is_some() && position.tile(cell) == mover;
            if own(a) && own(b) { Move::bridge(a, b) } else { Move::tiles(a, b) }
        }
        _ if turn[0] == "pass" => Move::Pass,
        _ => {
            player.stop(StopReason::NotAMove { number: ply, word: shorten(&word) });
            return false;
        }
    };
    match player.game.play(mv) {
        Ok(()) => true,
        Err(reason) => {
            player.stop(StopReason::Illegal { number: ply, word: shorten(&word), reason });
            false
        }
    }
}
