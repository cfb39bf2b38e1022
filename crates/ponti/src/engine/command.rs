//! Parser of UGI commands, one per line.

use std::time::Duration;

use ponte::{Game, Move, Position, Rules};

use crate::ponte::source;

/// A parsed command.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Command {
    /// The handshake, `ugi` or `uci`.
    Hello(Dialect),
    Ready,
    Option {
        name: String,
        value: String,
    },
    NewGame,
    /// The game to search.
    Position(Box<Game>),
    Go(Go),
    Stop,
    /// The expected move was played.
    PonderHit,
    Query(Query),
    /// Print a diagram.
    Show,
    Quit,
    /// A blank line, or a command without effect here.
    Nothing,
}

/// UGI, or UCI, on which it is based: they differ in the handshake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    Ugi,
    Uci,
}

/// A question about the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Query {
    GameOver,
    FirstTurn,
    Result,
    LegalMoves,
    /// Whether a move is legal, as it was written.
    IsLegal(String),
    Position,
}

/// The clock of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PlayerClock {
    pub(crate) left: Option<Duration>,
    /// Added after each turn.
    pub(crate) increment: Duration,
}

/// The limits of a search. Without any it goes on until `stop`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Go {
    pub(crate) movetime: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    /// Turns to look ahead.
    pub(crate) depth: Option<u32>,
    /// The clocks of the first and the second player.
    pub(crate) player_clocks: [PlayerClock; 2],
    /// The clocks of light and dark, for clients that name colours.
    pub(crate) colour_clocks: [PlayerClock; 2],
    pub(crate) turns_to_go: Option<u32>,
    /// Search until `stop`.
    pub(crate) infinite: bool,
    /// Search the position after the expected move of the opponent.
    pub(crate) ponder: bool,
    /// The moves to consider; all when the list is empty.
    pub(crate) search_moves: Vec<Move>,
}

/// Why a line was not executed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// An unknown command, which is reported and ignored.
    Unknown(String),
    /// An invalid command.
    Wrong(String),
}

/// The maximum time in milliseconds, so that sums cannot overflow.
const MAX_TIME_MS: u64 = 1_000_000_000;

/// Parses a line. `rules` apply to games that do not name their own. Unknown parts of `go` are ignored, and returned in
/// the second part.
pub(crate) fn parse(line: &str, rules: &Rules) -> Result<(Command, Vec<String>), Refusal> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let mut ignored = Vec::new();
    let command = match word {
        "" | "debug" | "register" => Command::Nothing,
        "ugi" => Command::Hello(Dialect::Ugi),
        "uci" => Command::Hello(Dialect::Uci),
        "isready" => Command::Ready,
        "setoption" => option(rest)?,
        "uginewgame" | "ucinewgame" => Command::NewGame,
        "position" => Command::Position(Box::new(position(rest, rules).map_err(Refusal::Wrong)?)),
        "go" => Command::Go(go(rest, &mut ignored).map_err(Refusal::Wrong)?),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "query" => Command::Query(match rest {
            "gameover" => Query::GameOver,
            "p1turn" => Query::FirstTurn,
            "result" => Query::Result,
            "legalmoves" => Query::LegalMoves,
            "fen" => Query::Position,
            other if other.starts_with("islegal ") => {
                Query::IsLegal(other["islegal ".len()..].trim().to_owned())
            }
            other => return Err(Refusal::Unknown(format!("query {}", short(other)))),
        }),
        "d" | "show" => Command::Show,
        "quit" | "exit" => Command::Quit,
        other => return Err(Refusal::Unknown(short(other))),
    };
    Ok((command, ignored))
}

/// Shortens a text for a response.
pub(crate) fn short(text: &str) -> String {
    let mut start: String = text.chars().map(|c| if c.is_control() { '?' } else { c }).take(60).collect();
    if text.chars().nth(60).is_some() {
        start.push_str("...");
    }
    start
}

/// `name X value Y`, where the name may consist of several words.
fn option(rest: &str) -> Result<Command, Refusal> {
    let wrong = || Refusal::Wrong("setoption takes: name NAME value VALUE".to_owned());
    let rest =
        rest.strip_prefix("name").filter(|rest| rest.starts_with(char::is_whitespace)).ok_or_else(wrong)?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let at = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    let (name, value) = (words[..at].join(" "), words.get(at + 1..).unwrap_or_default().join(" "));
    if name.is_empty() { Err(wrong()) } else { Ok(Command::Option { name, value }) }
}

/// `startpos` or `fen POSITION`, optionally followed by `moves MOVE ...`.
fn position(rest: &str, rules: &Rules) -> Result<Game, String> {
    let (start, moves) = match rest.split_once("moves") {
        Some((start, moves)) => (start.trim(), moves.trim()),
        None => (rest, ""),
    };
    let (kind, layout) = start.split_once(char::is_whitespace).unwrap_or((start, ""));
    let mut game = match kind {
        "startpos" if layout.trim().is_empty() => Game::new(*rules),
        "fen" | "sfen" => {
            let position: Position = source::position(layout)?;
            Game::from_position(position)
        }
        _ => return Err("position takes: startpos or fen POSITION, then perhaps: moves MOVE ...".to_owned()),
    };
    for (ply, word) in moves.split_whitespace().enumerate() {
        let wrong = |reason: String| format!("move {} ({}): {reason}", ply + 1, short(word));
        let mv = word.parse().map_err(|error: ponte::MoveError| wrong(error.to_string()))?;
        game.play(mv).map_err(|illegal| wrong(illegal.to_string()))?;
    }
    Ok(game)
}

fn go(rest: &str, ignored: &mut Vec<String>) -> Result<Go, String> {
    let mut go = Go::default();
    let mut words = rest.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let mut number = || -> Result<u64, String> {
            let text = words.next().ok_or_else(|| format!("{word} needs a number"))?;
            let number: i64 = text.parse().map_err(|_| format!("{word}: `{}` is no number", short(text)))?;
            u64::try_from(number).map_err(|_| format!("{word}: {number} is negative"))
        };
        let mut time = || number().map(|ms| Duration::from_millis(ms.min(MAX_TIME_MS)));
        match word {
            "movetime" => go.movetime = Some(time()?),
            "nodes" => go.nodes = Some(number()?),
            "p1time" | "wtime" => go.player_clocks[0].left = Some(time()?),
            "p2time" | "btime" => go.player_clocks[1].left = Some(time()?),
            "p1inc" | "winc" => go.player_clocks[0].increment = time()?,
            "p2inc" | "binc" => go.player_clocks[1].increment = time()?,
            "lighttime" => go.colour_clocks[0].left = Some(time()?),
            "darktime" => go.colour_clocks[1].left = Some(time()?),
            "lightinc" => go.colour_clocks[0].increment = time()?,
            "darkinc" => go.colour_clocks[1].increment = time()?,
            "movestogo" => go.turns_to_go = Some(u32::try_from(number()?).unwrap_or(u32::MAX)),
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(mv) = words.peek().and_then(|word| word.parse().ok()) {
                    go.search_moves.push(mv);
                    words.next();
                }
                if go.search_moves.is_empty() {
                    return Err("searchmoves needs at least one move".to_owned());
                }
            }
            "depth" => match number()? {
                0 => return Err("depth is at least 1".to_owned()),
                depth => go.depth = Some(u32::try_from(depth).unwrap_or(u32::MAX)),
            },
            "mate" => {
                number()?;
                ignored.push(format!("go {word}"));
            }
            other => ignored.push(format!("go {}", short(other))),
        }
    }
    Ok(go)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command {
        let (command, ignored) = parse(line, &Rules::SMALL).unwrap();
        assert!(ignored.is_empty(), "{line}: {ignored:?}");
        command
    }

    fn game(line: &str) -> Game {
        let Command::Position(game) = read(line) else { panic!("{line}") };
        *game
    }

    #[test]
    fn games_begin_at_the_start_or_at_a_position() {
        assert_eq!(game("position startpos").to_text(), "");
        assert_eq!(game(" position  startpos   moves d4,e5 dark  a1,b2 ").to_text(), "d4,e5 dark a1,b2");
        assert_eq!(game("position startpos moves").to_text(), "");
        let set = game("position fen small 8/8/3l4/8/3ld3/8/8/7d d4-d6 dark 3 moves a1,b2");
        assert_eq!((set.position().turns(), set.to_text().as_str()), (4, "a1,b2"));
        // A position names its own rules.
        assert_eq!(game("position fen classic 10/10/10/10/10/10/10/10/10/10 - opening 0").rules().size(), 10);
    }

    #[test]
    fn limits_are_parsed_in_any_order_and_under_all_names() {
        let ms = Duration::from_millis;
        let Command::Go(go) = read("go binc 5 wtime 1000 winc 10 btime 0 movestogo 7") else { panic!() };
        let clock = |left, increment| PlayerClock { left: Some(ms(left)), increment: ms(increment) };
        assert_eq!((go.player_clocks, go.turns_to_go), ([clock(1000, 10), clock(0, 5)], Some(7)));
        assert_eq!(read("go p1time 9 p2time 8"), read("go wtime 9 btime 8"));
        let Command::Go(go) = read("go lighttime 9 darktime 8 darkinc 7") else { panic!() };
        assert_eq!(
            (go.player_clocks, go.colour_clocks),
            (<[PlayerClock; 2]>::default(), [clock(9, 0), clock(8, 7)])
        );
        let Command::Go(go) = read("go movetime 9223372036854775807 ponder") else { panic!() };
        assert!(go.ponder && go.movetime == Some(ms(MAX_TIME_MS)));
    }

    #[test]
    fn root_moves_end_at_the_next_word() {
        let Command::Go(go) = read("go searchmoves a1,b2 C1-c3 pass nodes 7") else { panic!() };
        let moves: Vec<String> = go.search_moves.iter().map(ToString::to_string).collect();
        assert_eq!((moves.join(" ").as_str(), go.nodes), ("a1,b2 c1-c3 pass", Some(7)));
        let reason = parse("go searchmoves nodes 7", &Rules::SMALL).unwrap_err();
        assert_eq!(reason, Refusal::Wrong("searchmoves needs at least one move".to_owned()));
    }

    #[test]
    fn options_may_have_several_words() {
        let option = |line: &str| match read(line) {
            Command::Option { name, value } => (name, value),
            other => panic!("{other:?}"),
        };
        assert_eq!(option("setoption name Threads value 2"), ("Threads".into(), "2".into()));
        assert_eq!(option("setoption name Clear Tree"), ("Clear Tree".into(), String::new()));
        assert_eq!(option("setoption name A  B value c  d"), ("A B".into(), "c d".into()));
    }

    #[test]
    fn errors_name_the_mistake_and_unknown_commands_are_distinguished() {
        for (line, says) in [
            ("position", "position takes"),
            ("position startpos d4,e5", "position takes"),
            ("position fen", "position"),
            ("position fen small 9 - dark 0", "position"),
            ("position startpos moves d4,d4", "move 1 (d4,d4)"),
            ("position startpos moves d4,e5 dark d4,a1", "move 3 (d4,a1): d4 holds a light tile"),
            ("position startpos moves xyz", "move 1 (xyz)"),
            ("go movetime", "movetime needs a number"),
            ("go nodes many", "nodes: `many` is no number"),
            ("go p1time -1 p2time 5", "p1time: -1 is negative"),
            ("go movetime -5", "movetime: -5 is negative"),
            ("go nodes -5", "nodes: -5 is negative"),
            ("go depth 0", "depth is at least 1"),
            ("setoption", "setoption takes"),
            ("setoption name", "setoption takes"),
            ("setoption name value 3", "setoption takes"),
        ] {
            match parse(line, &Rules::SMALL) {
                Err(Refusal::Wrong(reason)) => assert!(reason.contains(says), "{line}: {reason}"),
                other => panic!("{line}: {other:?}"),
            }
        }
        for line in ["xboard", "query weather", "\u{7}", "go2"] {
            assert!(matches!(parse(line, &Rules::SMALL), Err(Refusal::Unknown(_))), "{line}");
        }
        let (command, ignored) = parse("go mate 9 quickly nodes 5 depth 3", &Rules::SMALL).unwrap();
        assert_eq!(command, Command::Go(Go { nodes: Some(5), depth: Some(3), ..Go::default() }));
        assert_eq!(ignored, ["go mate", "go quickly"]);
    }

    #[test]
    fn words_in_any_order_are_survived() {
        const WORDS: [&str; 24] = [
            "position",
            "startpos",
            "fen",
            "moves",
            "small",
            "8/8/8/8/8/8/8/8",
            "-",
            "opening",
            "0",
            "e5,f6",
            "dark",
            "a1-c1",
            "go",
            "nodes",
            "movetime",
            "-9223372036854775808",
            "99999999999999999999",
            "ponder",
            "setoption",
            "name",
            "value",
            "query",
            "\u{fffd}",
            "",
        ];
        let mut rng = crate::random::SeededRng::new(5, 0);
        for _ in 0..20_000 {
            let count = rng.below(9);
            let line: Vec<&str> = (0..count).map(|_| WORDS[rng.below(24) as usize]).collect();
            if let Ok((Command::Position(game), _)) = parse(&line.join(" "), &Rules::SMALL) {
                assert!(game.moves().len() < 9);
            }
        }
    }
}
