//! `ponti ponte match`.

use crate::support::{folder, ponti};

/// A quick match on the small board.
fn play(players: [&str; 2], more: &[&str]) -> crate::support::Ran {
    let args = [&["ponte", "match", players[0], players[1], "--rules", "small"], more].concat();
    ponti(&args, "")
}

#[test]
fn a_match_is_reported_as_text_and_as_json() {
    let ran = play(["full", "plain,name=yardstick"], &["--nodes", "20", "--games", "4"]).ok();
    for part in [
        "full against yardstick, small rules, seed 1",
        " in 4 games",
        "Elo",
        "as light: +",
        "full (20 nodes): ",
    ] {
        assert!(ran.out.contains(part), "no `{part}` in\n{}", ran.out);
    }
    let games =
        play(["full", "plain,name=yardstick"], &["--nodes", "20", "--games", "4", "--json"]).ok().json();
    assert_eq!(games.len(), 5);
    let opening =
        |at: usize| games[at]["moves"].as_str().unwrap().split(' ').take(2).collect::<Vec<_>>().join(" ");
    // Every opening is played twice, with colours swapped.
    assert_eq!((opening(0), opening(2)), (opening(1), opening(3)));
    assert_ne!(opening(0), opening(2));
    let colours: Vec<&str> = games[..4].iter().map(|game| game["first"].as_str().unwrap()).collect();
    assert_eq!(colours, ["light", "dark", "light", "dark"]);
    let last = &games[4];
    let sum: f64 = games[..4].iter().map(|game| game["result"].as_f64().unwrap()).sum();
    assert_eq!(last["score"].as_f64().unwrap() * 4.0, sum);
    assert_eq!(last["forfeits"], serde_json::json!([0, 0]));
    assert_eq!(
        last["won"].as_u64().unwrap() + last["drawn"].as_u64().unwrap() + last["lost"].as_u64().unwrap(),
        4
    );
}

#[test]
fn the_same_seed_and_nodes_give_the_same_games_however_many_at_once() {
    let games = |more: &[&str]| {
        let ran =
            play(["full", "plain"], &[&["--nodes", "10", "--games", "5", "--json"], more].concat()).ok();
        let mut moves: Vec<(u64, String)> = ran.json()[..5]
            .iter()
            .map(|game| (game["game"].as_u64().unwrap(), game["moves"].to_string()))
            .collect();
        moves.sort();
        moves
    };
    let one = games(&[]);
    assert_eq!(one, games(&["--concurrency", "3"]));
    assert_ne!(one, games(&["--seed", "2"]));
    assert_eq!(one.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
}

#[test]
fn a_match_is_taken_up_where_it_ended() {
    let folder = folder("match");
    let file = folder.join("games.txt");
    let file = file.to_str().unwrap();
    let whole = play(["level:5", "plain"], &["--nodes", "10", "--games", "6", "--json"]).ok().json();
    play(["level:5", "plain"], &["--nodes", "10", "--games", "3", "--records", file]).ok();
    play(["level:5", "plain"], &["--games", "3", "--records", file]).refused(&["games.txt", "--resume"]);
    let args = ["--nodes", "10", "--games", "6", "--records", file, "--resume", "--json"];
    let rest = play(["level:5", "plain"], &args).ok().json();
    assert_eq!(rest.len(), 4, "{rest:?}");
    for (at, game) in rest[..3].iter().enumerate() {
        assert_eq!(game["moves"], whole[at + 3]["moves"]);
    }
    assert_eq!(rest[3]["score"], whole[6]["score"]);
    // The file holds all six, for the rest of Ponti to read.
    let records = std::fs::read_to_string(file).unwrap();
    assert_eq!(records.matches("[Round ").count(), 6);
    let sixth = ponti(&["ponte", "replay", "--json", "--game", "6", file], "").ok();
    assert!(sixth.json().last().unwrap()["result"]["winner"].is_string());
    play(["level:6", "plain"], &["--records", file, "--resume"]).refused(&[
        "game 1",
        "another match",
        "level:6",
    ]);
    play(["level:5", "plain"], &["--records", file, "--resume", "--seed", "7"]).refused(&["game 1", "Seed"]);
}

#[test]
fn a_test_ends_the_match_when_it_is_decided() {
    let args = ["--games", "5000", "--sprt", "0,300", "--json"];
    let lines = play(["full,nodes=150", "level:1"], &args).ok().json();
    let last = lines.last().unwrap();
    assert_eq!(last["sprt"]["accepted"], serde_json::json!(true), "{last}");
    assert!(lines.len() < 500);
}

#[test]
fn a_program_plays_as_the_built_in_engine_does() {
    let program = format!("ugi:'{}' engine,Threads=1,name=program", env!("CARGO_BIN_EXE_ponti"));
    let lines = play([&program, "plain"], &["--nodes", "10", "--games", "2", "--json"]).ok().json();
    assert_eq!(lines[2]["players"], serde_json::json!(["program", "plain"]));
    assert_eq!(lines[2]["forfeits"], serde_json::json!([0, 0]));
}

#[test]
#[cfg(unix)]
fn a_program_that_fails_loses_its_game_and_is_named() {
    let folder = folder("bad-programs");
    let script = |name: &str, answers: &str| {
        let path = folder.join(name);
        let text = format!(
            "while read line; do case \"$line\" in ugi) echo ugiok;; isready) echo readyok;; {answers} esac; done"
        );
        std::fs::write(&path, text).unwrap();
        format!("ugi:sh '{}',name={name}", path.display())
    };
    for (name, answers, says) in
        [("nonsense", "go*) echo bestmove zz9;;", "zz9"), ("quitter", "go*) exit;;", "it has ended")]
    {
        let ran = play([&script(name, answers), "level:1"], &["--games", "2", "--nodes", "5", "--json"]);
        assert_eq!(ran.code, 0, "{ran:?}");
        assert!(ran.err.contains(says) && ran.err.contains(name), "{ran:?}");
        let lines = ran.json();
        assert_eq!((&lines[2]["lost"], &lines[2]["forfeits"]), (&2.into(), &serde_json::json!([2, 0])));
    }
    // An illegal move is no trouble of the program's, and yet the end of the game.
    let illegal = script("illegal", "go*) echo bestmove pass;;");
    let lines = play([&illegal, "level:1"], &["--games", "1", "--nodes", "5", "--json"]).ok().json();
    assert_eq!(lines[0]["forfeit"]["move"], "pass");
    play(["ugi:/no/such", "plain"], &[]).refused(&["cannot start `/no/such`"]);
}

#[test]
fn invalid_matches_are_rejected() {
    for (args, says) in [
        (&["best", "plain"][..], "unknown player `best`"),
        (&["full", "level:0"], "unknown level `0`"),
        (&["full", "plain", "--time", "0"], "--time"),
        (&["full", "plain", "--sprt", "5"], "--sprt"),
        (&["full", "plain", "--openings", "/no/such"], "/no/such"),
        (&["full", "plain", "--rules", "huge"], "--rules"),
        (&["full", "plain", "--resume"], "--records"),
    ] {
        let ran = ponti(&[&["ponte", "match"], args].concat(), "");
        assert_eq!(ran.code, 2, "{args:?}: {ran:?}");
        assert!(ran.err.contains(says), "{args:?}: {ran:?}");
    }
}

#[test]
fn an_engine_of_25_lines_can_be_matched() {
    let engine = std::path::Path::new(env!("CARGO_BIN_EXE_ponti"))
        .with_file_name("examples")
        .join(format!("random_engine{}", std::env::consts::EXE_SUFFIX));
    let external = format!("ugi:'{}',name=random", engine.display());
    let ran = play(["plain", &external], &["--nodes", "40", "--games", "6", "--json"]).ok().json();
    assert_eq!(ran[6]["forfeits"], serde_json::json!([0, 0]));
    assert!(ran[6]["score"].as_f64().unwrap() > 0.5, "{}", ran[6]);
}
