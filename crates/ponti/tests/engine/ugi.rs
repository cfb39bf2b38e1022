//! `ponti engine`: protocol sessions with a client.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use ponte::{Game, Rules};

use crate::support::ponti;

/// Sends all lines at once and returns the output.
fn exchange(text: &str) -> Vec<String> {
    ponti(&["engine"], text).ok().out.lines().map(str::to_owned).collect()
}

fn best(lines: &[String]) -> Vec<&str> {
    lines.iter().filter_map(|line| line.strip_prefix("bestmove ")).collect()
}

/// An interactive session with the engine.
struct Client {
    child: Child,
    to: ChildStdin,
    from: Receiver<String>,
}

impl Client {
    fn start() -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ponti"))
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (to, from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            BufReader::new(from).lines().map_while(Result::ok).all(|line| sender.send(line).is_ok())
        });
        Client { child, to, from: receiver }
    }

    fn send(&mut self, text: &str) {
        writeln!(self.to, "{text}").unwrap();
    }

    /// Reads lines up to the first one that begins with `start`.
    fn read_until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.from.recv_timeout(Duration::from_secs(60)).expect(start);
            let found = line.starts_with(start);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_handshake_works_in_both_dialects() {
    let lines = exchange("ugi\nisready\nquit\n");
    assert!(lines[0].starts_with("id name Ponti "));
    for option in ["Threads", "Hash", "Level", "Rules", "MultiPV", "Ponder", "Seed"] {
        assert!(
            lines.iter().any(|line| line.starts_with(&format!("option name {option} type "))),
            "{option}"
        );
    }
    assert_eq!(lines[lines.len() - 2..], ["ugiok", "readyok"]);
    assert!(exchange("uci\n").contains(&"uciok".to_owned()));
}

#[test]
fn a_whole_game_against_itself() {
    let mut client = Client::start();
    client.send("ugi\nsetoption name Rules value small\nuginewgame\nisready");
    client.read_until("readyok");
    let mut game = Game::new(Rules::SMALL);
    while !game.is_over() {
        let moves =
            if game.moves().is_empty() { String::new() } else { format!(" moves {}", game.to_text()) };
        client.send(&format!("position startpos{moves}\nquery p1turn\ngo nodes 8"));
        let first = match game.second_player() {
            Some(second) => game.position().to_move() != Some(second),
            None => game.moves().is_empty(),
        };
        assert_eq!(client.read_until("response").last().unwrap(), &format!("response {first}"));
        let lines = client.read_until("bestmove");
        let mv = best(&lines)[0].split(' ').next().unwrap().to_owned();
        game.play(mv.parse().unwrap()).unwrap_or_else(|illegal| panic!("{mv}: {illegal}"));
    }
    assert!(game.second_player().is_some());
    client.send(&format!(
        "position startpos moves {}\nquery gameover\nquery result\ngo nodes 9",
        game.to_text()
    ));
    assert_eq!(client.read_until("response").last().unwrap(), "response true");
    let result = match game.outcome().unwrap().winner {
        None => "response draw",
        winner if winner == game.second_player() => "response p2win",
        Some(_) => "response p1win",
    };
    assert_eq!(client.read_until("response").last().unwrap(), result);
    assert_eq!(client.read_until("bestmove").last().unwrap(), "bestmove none");
}

#[test]
fn info_lines_cover_every_requested_variation() {
    let lines =
        exchange("setoption name MultiPV value 3\nposition startpos moves e5,f6 dark\ngo nodes 300\n");
    let last: Vec<&String> = lines[lines.len() - 4..].iter().collect();
    for (at, line) in last[..3].iter().enumerate() {
        assert!(line.starts_with("info depth "), "{line}");
        for word in [" nodes ", " nps ", " time ", " score cp ", " wdl ", " win 0.", " points ", " pv "] {
            assert!(line.contains(word), "no{word}in {line}");
        }
        assert!(line.contains(&format!(" multipv {} ", at + 1)), "{line}");
    }
    let first = last[0].split(" pv ").nth(1).unwrap().split(' ').next().unwrap();
    assert_eq!(best(&lines)[0].split(' ').next().unwrap(), first);
}

#[test]
fn variations_after_the_best_are_sorted_by_value() {
    let lines =
        exchange("setoption name MultiPV value 20\nposition startpos moves e5,f6 dark\ngo nodes 400\n");
    let chance = |line: &String| line.split(" win ").nth(1)?.split(' ').next()?.parse::<f32>().ok();
    let chances: Vec<f32> = lines.iter().rev().filter_map(chance).take(20).collect();
    assert_eq!(chances.len(), 20);
    // Read from the last line to the first, which is the best move: that with most visits, whatever its value.
    assert!(chances[..19].is_sorted(), "{chances:?}");
}

#[test]
fn nodes_are_those_of_the_last_search() {
    let mut client = Client::start();
    client.send("position startpos moves e5,f6 dark");
    for nodes in [120, 70] {
        client.send(&format!("go nodes {nodes}"));
        let lines = client.read_until("bestmove");
        assert!(lines[lines.len() - 2].contains(&format!(" nodes {nodes} ")), "{lines:#?}");
    }
}

#[test]
fn a_search_to_a_depth_always_answers() {
    let position = "position startpos moves e5,f6 dark\n";
    let lines = exchange(&format!("{position}go depth 3\n"));
    assert!(lines[lines.len() - 2].starts_with("info depth 3 "), "{lines:#?}");
    // The game may be over before that.
    let ending = "setoption name Rules value 3\nposition startpos moves a1,c3 dark\n";
    for depth in [1, 2, 60] {
        assert_eq!(best(&exchange(&format!("{ending}go depth {depth}\n"))).len(), 1, "{depth}");
    }
}

#[test]
fn a_search_without_limits_waits_for_stop() {
    let mut client = Client::start();
    client.send("position startpos moves e5,f6 dark\ngo\nisready");
    assert!(best(&client.read_until("readyok")).is_empty());
    client.send("stop");
    client.read_until("bestmove");
}

#[test]
fn the_expected_reply_is_given_to_clients_that_ponder() {
    let ask = |option: &str| {
        let lines = exchange(&format!("{option}\nposition startpos moves e5,f6 dark\ngo nodes 300\n"));
        best(&lines)[0].split(' ').count()
    };
    assert_eq!((ask(""), ask("setoption name Ponder value true")), (1, 3));
}

#[test]
fn players_are_not_colours() {
    let ask = |moves: &str| {
        let lines = exchange(&format!("position startpos moves {moves}\nquery p1turn\n"));
        lines.last().unwrap() == "response true"
    };
    assert!(!ask("e5,f6"), "the second player chooses");
    assert!(!ask("e5,f6 dark") && ask("e5,f6 dark d4,g7"));
    assert!(ask("e5,f6 light") && !ask("e5,f6 light d4,g7"));
}

#[test]
fn the_position_and_its_legal_moves_can_be_queried() {
    let game = Game::from_text("4".parse().unwrap(), "a1,b2 dark").unwrap();
    let lines = exchange(
        "setoption name Rules value 4\nposition startpos moves a1,b2 dark\nquery legalmoves\n\
         query islegal c3,d4\nquery islegal a1,d4\nquery islegal nonsense\nquery fen\n",
    );
    let moves: Vec<String> = game.position().legal_moves().iter().map(ToString::to_string).collect();
    assert_eq!(lines[0], format!("response {}", moves.join(" ")));
    assert_eq!(lines[1..4], ["response true", "response false", "response false"]);
    assert_eq!(lines[4], format!("response {}", game.position()));
}

#[test]
fn games_vary_below_full_strength() {
    // Twelve answers of a weak level, each of a new game, are never all the same.
    let ask = "uginewgame\nposition startpos moves e5,f6 dark\ngo movetime 1000\n";
    let mut client = Client::start();
    client.send("setoption name Level value 1");
    let answers: std::collections::HashSet<String> = (0..12)
        .map(|_| {
            client.send(ask);
            client.read_until("bestmove").pop().unwrap()
        })
        .collect();
    assert!(answers.len() > 1, "{answers:?}");
}

#[test]
fn the_same_seed_and_nodes_give_the_same_answer() {
    let ask = |seed: u32| {
        let lines = exchange(&format!(
            "setoption name Seed value {seed}\nposition startpos moves e5,f6 dark\ngo nodes 200\n"
        ));
        let line = lines.iter().rev().find(|line| line.starts_with("info depth")).unwrap();
        line.split(" score ").nth(1).unwrap().to_owned()
    };
    assert_eq!(ask(1), ask(1));
    assert_ne!(ask(1), ask(2));
}

#[test]
fn commands_are_handled_during_a_search() {
    let mut client = Client::start();
    client.send("position startpos moves e5,f6 dark\ngo infinite\nisready");
    client.read_until("readyok");
    client.send("go nodes 5");
    assert!(client.read_until("error").last().unwrap().contains("say stop first"));
    client.send("setoption name Hash value 16\nd\nstop");
    let lines = client.read_until("bestmove");
    assert!(lines.iter().any(|line| line.starts_with("position classic ")), "{lines:?}");
    // An additional stop is no error.
    client.send("stop\nisready");
    assert_eq!(client.read_until("readyok"), ["readyok"]);
}

#[test]
fn an_infinite_search_waits_for_stop_after_its_node_limit() {
    let mut client = Client::start();
    client.send("position startpos moves e5,f6 dark\ngo infinite nodes 1\nisready");
    assert!(best(&client.read_until("readyok")).is_empty());
    client.send("stop");
    client.read_until("bestmove");
}

#[test]
fn pondering_waits_for_ponderhit_and_then_for_the_clock() {
    let mut client = Client::start();
    client.send("position startpos moves e5,f6 dark d4,g7\ngo ponder movetime 1\nisready");
    assert!(best(&client.read_until("readyok")).is_empty());
    client.send("ponderhit");
    client.read_until("bestmove");
    client.send("go ponder nodes 5\nisready");
    assert!(best(&client.read_until("readyok")).is_empty());
    client.send("stop");
    client.read_until("bestmove");
    client.send("ponderhit\nisready");
    assert_eq!(client.read_until("readyok"), ["readyok"]);
}

#[test]
fn all_names_of_clocks_are_accepted() {
    for go in [
        "wtime 100 btime 100",
        "p1time 100 p2time 100 p1inc 5 p2inc 5",
        "movetime 5",
        "lighttime 0 darktime 0",
    ] {
        assert_eq!(
            best(&exchange(&format!("position startpos moves e5,f6 dark\ngo {go}\n"))).len(),
            1,
            "{go}"
        );
    }
}

#[test]
fn levels_answer_within_their_own_limits() {
    for level in 1..=9 {
        let lines = exchange(&format!(
            "setoption name Level value {level}\nsetoption name Rules value small\nposition startpos moves d4,e5 dark\ngo movetime 100000\n"
        ));
        assert_eq!(best(&lines).len(), 1, "level {level}");
    }
}

#[test]
fn invalid_commands_are_reported_and_change_nothing() {
    let lines = exchange(
        "position startpos moves e5,f6 dark\n\
         position startpos moves e5,e5\n\
         position fen classic 3/3 - dark 0\n\
         position fen small 8/8/8/8/lllll3/8/8/8 - dark 3\n\
         setoption name Threads value 0\n\
         setoption name Colour value blue\n\
         go movetime -1\n\
         go nodes x\n\
         fly\n\
         \u{1}\u{2}\n\
         query p1turn\n\
         d\n",
    );
    let errors: Vec<&String> = lines.iter().filter(|line| line.starts_with("error ")).collect();
    assert_eq!(errors.len(), 6, "{lines:#?}");
    assert!(errors[0].contains("move 1 (e5,e5)") && errors[2].contains("illegal"), "{errors:?}");
    assert_eq!(lines.iter().filter(|line| line.starts_with("info string unknown")).count(), 3, "{lines:#?}");
    // The game has not changed.
    assert!(lines.contains(&"response false".to_owned()));
    let shown = lines.last().unwrap().strip_prefix("position ").unwrap();
    let expected = Game::from_text(Rules::CLASSIC, "e5,f6 dark").unwrap();
    assert_eq!(shown, expected.position().to_string());
    // The printed position can be parsed.
    assert_eq!(exchange(&format!("position fen {shown}\nd\n")).last(), lines.last());
}

#[test]
fn overlong_lines_and_invalid_bytes_are_tolerated() {
    let mut text = "x".repeat(1 << 20);
    text.push_str("\nposition startpos moves ");
    text.push_str(&"a1,b2 ".repeat(5000));
    text.push_str("\nsetoption name ");
    text.push_str(&"Y".repeat(9000));
    text.push_str(" value 1\nisready\n");
    let lines = exchange(&text);
    assert_eq!(lines.len(), 4, "{lines:#?}");
    assert_eq!(lines[0], "error a line has more than 64 kB");
    assert!(lines[1].starts_with("error move 2"), "{}", lines[1]);
    assert!(lines[2].len() < 200);
    assert_eq!(lines[3], "readyok");
}

#[test]
fn the_end_of_the_input_releases_the_answer() {
    for go in ["infinite", "nodes 200", "movetime 20", "ponder movetime 100"] {
        let lines = exchange(&format!("position startpos moves e5,f6 dark\ngo {go}"));
        assert_eq!(best(&lines).len(), 1, "{go}: {lines:#?}");
    }
    // Quit does not wait.
    assert!(best(&exchange("position startpos moves e5,f6 dark\ngo infinite\nquit\n")).is_empty());
}
