//! Requests as the browser app writes them, and malformed ones of all kinds.

use ciao::Players;
use ponte::{Game, Rules};
use serde_json::{Value, json};
use web_worker::Worker;

fn ask(worker: &mut Worker, request: &Value) -> Value {
    serde_json::from_str(&worker.answer(&request.to_string())).unwrap()
}

fn code(response: &Value) -> &str {
    assert_eq!(response["type"], "error", "{response}");
    let error = &response["error"];
    assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()), "{response}");
    error["code"].as_str().unwrap()
}

#[test]
fn a_whole_game_of_ponte_between_two_levels() {
    let mut worker = Worker::default();
    let mut game = Game::new(Rules::SMALL);
    for id in 1.. {
        let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
        let level = 1 + id % 4;
        let request = json!({"id": id, "type": "ponte_play", "level": level, "seed": id,
            "game": {"start": game.start().to_string(), "moves": moves}});
        let response = ask(&mut worker, &request);
        assert_eq!(response["id"], id);
        if game.is_over() {
            assert_eq!(code(&response), "game_over");
            break;
        }
        assert_eq!(response["type"], "move");
        game.play(response["move"].as_str().unwrap().parse().unwrap()).unwrap();
    }
    assert!(game.outcome().is_some());
}

#[test]
fn searches_and_analyses_of_ponte() {
    let mut worker = Worker::default();
    let game = json!({"moves": ["e5,f6", "dark", "d4,g7"]});
    let found = ask(&mut worker, &json!({"type": "ponte_search", "limits": {"nodes": 50}, "game": game}));
    assert!(found["move"].is_string() && found["win"].is_number() && found.get("id").is_none(), "{found}");
    let request =
        json!({"id": 2, "type": "ponte_analyse", "limits": {"nodes": 100}, "lines": 2, "game": game});
    let analysis = ask(&mut worker, &request);
    assert_eq!(analysis["type"], "analysis");
    assert_eq!(analysis["moves"].as_array().unwrap().len(), 2);
    assert_eq!(analysis["islands"].as_object().unwrap().len(), 100);
    assert_eq!(
        (analysis["light"].as_f64(), analysis["nodes"].as_u64()),
        (analysis["win"].as_f64(), Some(100))
    );
    // What the worker writes, the page can read.
    let message: engine_api::ResponseMessage = serde_json::from_value(analysis).unwrap();
    assert!(
        matches!(message.response, engine_api::EngineResponse::Analysis(one) if one.islands.len() == 100)
    );
    // A time limit is respected, however many positions that is.
    let start = ponte::Position::new(Rules::SMALL).to_string();
    let quick = json!({"type": "ponte_search", "limits": {"time_ms": 5},
        "game": {"start": start, "moves": ["d4,e5", "light"]}});
    assert!(ask(&mut worker, &quick)["move"].is_string());
}

fn start() -> Value {
    serde_json::to_value(ciao::State::new(ciao::Rules::default(), Players::Two)).unwrap()
}

#[test]
fn decisions_and_advice_of_ciao() {
    let mut worker = Worker::default();
    for character in ["honest", "gambler", "suspicious", "steady", "perfect"] {
        let request = json!({"id": 1, "type": "ciao_announce", "state": start(),
            "character": character, "face": "3", "random": 0.5});
        let announced = ask(&mut worker, &request)["announcement"].as_u64().unwrap();
        assert!((1..=4).contains(&announced));
        let request = json!({"id": 2, "type": "ciao_answer", "state": start(),
            "character": character, "seat": 2, "announced": announced, "random": 0.99});
        assert!(ask(&mut worker, &request)["answer"].is_string());
    }
    let advice =
        ask(&mut worker, &json!({"type": "ciao_advise_announcement", "state": start(), "face": "X"}));
    assert_eq!(advice["options"].as_array().unwrap().len(), 4);
    let request = json!({"type": "ciao_advise_answer", "state": start(), "seat": 2, "announced": 4});
    assert!(ask(&mut worker, &request)["contest_value"].is_number());
    let values = ask(&mut worker, &json!({"type": "ciao_values", "state": start()}));
    assert!((values["values"][0].as_f64().unwrap() - 0.511_570_299_214).abs() < 1e-9, "{values}");
    assert_eq!(values["accuracy"], "exact");
    let request = json!({"type": "ciao_review", "start": start(), "turns": ["4:1", "X:4?1"]});
    assert_eq!(ask(&mut worker, &request)["turns"].as_array().unwrap().len(), 2);
}

#[test]
fn version_and_benchmark_need_no_game() {
    let mut worker = Worker::default();
    assert_eq!(ask(&mut worker, &json!({"type": "version"}))["version"], env!("CARGO_PKG_VERSION"));
    let bench = ask(&mut worker, &json!({"type": "bench", "id": 5}));
    let pinned = ponte_engine::bench(|| std::time::Duration::ZERO);
    assert_eq!((bench["nodes"].as_u64(), &bench["id"]), (Some(pinned.nodes), &json!(5)));
    assert_eq!(bench["signature"], format!("{:016x}", pinned.signature));
}

#[test]
fn every_text_gets_a_response() {
    let mut worker = Worker::default();
    let ponte = |more: Value| {
        let mut request = json!({"id": 3, "type": "ponte_play", "level": 2});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        request
    };
    let ciao = |more: Value| {
        let mut request = json!({"id": 3, "state": start(), "character": "steady", "random": 0.5,
            "type": "ciao_announce", "face": "X"});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        request
    };
    for (request, expected) in [
        (json!({"id": 3}), "malformed"),
        (json!({"id": 3, "type": "play"}), "malformed"),
        (ponte(json!({"level": null})), "malformed"),
        (ponte(json!({"level": 11})), "unknown_level"),
        (ponte(json!({"level": -1})), "malformed"),
        (ponte(json!({"game": {"moves": ["e5,e5"]}})), "illegal_move"),
        (ponte(json!({"game": {"moves": ["nonsense"]}})), "malformed"),
        (ponte(json!({"game": {"moves": vec!["a1,b2"; 3000]}})), "too_large"),
        (ponte(json!({"game": {"start": "small 9/9 - dark 0"}})), "malformed"),
        (ponte(json!({"type": "ponte_search", "limits": {"time_ms": 99_999_999_u64}})), "too_large"),
        (ponte(json!({"type": "ponte_search", "limits": {"nodes": 99_999_999_999_u64}})), "too_large"),
        (ciao(json!({"type": "ciao_sing"})), "malformed"),
        (ciao(json!({"state": null})), "malformed"),
        (ciao(json!({"state": {"planks": 3}})), "malformed"),
        (ciao(json!({"face": null})), "malformed"),
        (ciao(json!({"face": "9"})), "rejected"),
        (ciao(json!({"random": 1.0})), "malformed"),
        (ciao(json!({"character": "mad"})), "malformed"),
        (ciao(json!({"type": "ciao_answer", "seat": 1, "announced": 2})), "rejected"),
        (ciao(json!({"type": "ciao_answer", "seat": 4, "announced": 2})), "rejected"),
        (ciao(json!({"type": "ciao_answer", "seat": 2, "announced": 5})), "rejected"),
        (ciao(json!({"type": "ciao_review", "start": start(), "turns": ["9:9"]})), "rejected"),
        (ciao(json!({"type": "ciao_review", "start": start(), "turns": vec!["4:4"; 10_001]})), "too_large"),
    ] {
        let response = ask(&mut worker, &request);
        assert_eq!(code(&response), expected, "{request}: {response}");
        assert_eq!(response["id"], 3, "{request}: {response}");
    }
    for text in ["", "{", "[]", "null", "\u{0}", "\"x\"", &"[".repeat(100_000), &" ".repeat(2 << 20)] {
        let response: Value = serde_json::from_str(&worker.answer(text)).unwrap();
        assert!(response["error"]["code"].is_string(), "{response}");
    }
}

#[test]
fn errors_name_the_field_and_the_reason() {
    let mut worker = Worker::default();
    let mut message = |request: Value| {
        let response = ask(&mut worker, &request);
        response["error"]["message"].as_str().unwrap().to_owned()
    };
    assert_eq!(message(json!({"type": "ponte_play", "level": 11})), "levels go from 1 to 10, not 11");
    let illegal =
        message(json!({"type": "ponte_play", "level": 1, "game": {"moves": ["e5,f6", "dark", "e5,g7"]}}));
    assert!(illegal.starts_with("move 3 (e5,g7): "), "{illegal}");
    let search = json!({"type": "ponte_search", "limits": {"nodes": 10_000_001}});
    assert_eq!(message(search), "`nodes` is at most 10000000, not 10000001");
    let missing = message(json!({"type": "ponte_play"}));
    assert!(missing.starts_with("missing field `level`"), "{missing}");
    let unknown = message(json!({"type": "ponte_sing"}));
    assert!(unknown.starts_with("unknown variant `ponte_sing`, expected one of"), "{unknown}");
}

#[test]
fn the_same_request_has_the_same_response() {
    let request = json!({"id": 1, "type": "ponte_play", "level": 8, "seed": 5,
        "game": {"moves": ["e5,f6", "dark"]}});
    let responses = [(); 2].map(|()| ask(&mut Worker::default(), &request)["move"].clone());
    assert_eq!(responses[0], responses[1]);
}

fn message(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn an_analysis_reports_until_it_is_stopped_and_keeps_its_tree() {
    let mut worker = Worker::default();
    let request = |id: u64, more: Value| {
        let mut request = json!({"id": id, "type": "ponte_analyse", "lines": 5,
            "game": {"moves": ["e5,f6", "dark", "d4,g7"]}});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        request.to_string()
    };
    assert!(worker.receive(&request(1, json!({}))).is_empty());
    let progress = loop {
        assert!(worker.is_thinking());
        if let Some(response) = worker.step() {
            break message(&response);
        }
    };
    assert_eq!((&progress["id"], &progress["type"]), (&json!(1), &json!("progress")));
    assert_eq!(progress["moves"].as_array().unwrap().len(), 5);
    assert!(progress["moves"][0]["points"]["light"].is_number(), "{progress}");
    // Other requests are answered meanwhile.
    assert_eq!(message(&worker.receive(r#"{"id":2,"type":"version"}"#)[0])["type"], "version");
    assert!(worker.is_thinking());
    // Another analysis replaces it, and continues on the same tree.
    let nodes = progress["nodes"].as_u64().unwrap();
    let last = worker.receive(&request(3, json!({"limits": {"nodes": nodes + 64}})));
    assert_eq!((&message(&last[0])["id"], &message(&last[0])["type"]), (&json!(1), &json!("analysis")));
    let end = loop {
        if let Some(end) = worker.step().filter(|_| !worker.is_thinking()) {
            break message(&end);
        }
    };
    assert_eq!((&end["id"], &end["type"]), (&json!(3), &json!("analysis")));
    assert!(end["nodes"].as_u64().unwrap() >= nodes + 64, "{end}");
    // Root moves.
    let best = end["moves"][0]["move"].clone();
    let others = request(4, json!({"exclude_moves": [best], "limits": {"nodes": 200}}));
    assert_ne!(message(&worker.answer(&others))["moves"][0]["move"], best);
    let played = request(11, json!({"include_moves": ["b1,a1"], "limits": {"nodes": 200}}));
    let lines = message(&worker.answer(&played))["moves"].clone();
    assert!(lines.as_array().unwrap().iter().any(|line| line["move"] == "a1,b1"), "{lines}");
    let only = request(5, json!({"search_moves": ["a1,b1", "c9-c10"], "limits": {"nodes": 200}}));
    assert_eq!(code(&message(&worker.answer(&only))), "illegal_move");
    let only = request(6, json!({"search_moves": ["b1,a1"], "limits": {"nodes": 200}}));
    assert_eq!(message(&worker.answer(&only))["moves"].as_array().unwrap().len(), 1);
    assert_eq!(message(&worker.answer(r#"{"id":7,"type":"stop"}"#))["type"], "stopped");
    // The opening, the choice of colour, and the end of a game.
    for moves in [json!([]), json!(["a1,b2"])] {
        let request = request(8, json!({"game": {"moves": moves}, "limits": {"nodes": 300}}));
        assert_eq!(message(&worker.answer(&request))["type"], "analysis");
    }
    let over = "3:2:0 3/3/3 - opening 0";
    let request =
        request(9, json!({"game": {"start": over, "moves": ["a1,b2", "dark", "a2,c3", "pass", "pass"]}}));
    assert_eq!(message(&worker.answer(&request))["proven"], true);
}

#[test]
fn values_for_three_and_four_players_are_checked() {
    let mut worker = Worker::default();
    // Native programs contain the values; nothing has to be loaded, and nothing wrong is.
    for players in [2, 3, 4] {
        let values = json!({"type": "ciao_values", "state": {"players": players}}).to_string();
        assert_eq!(worker.missing_values(&values), None, "{players} players");
    }
    assert_eq!(worker.missing_values("?"), None);
    for players in Players::ALL {
        let errors =
            [&b"ciaotab1"[..], b"ciaonet4", b""].map(|bytes| worker.load_values(players, bytes.to_vec()));
        assert!(errors.iter().all(Result::is_err), "{players:?} {errors:?}");
    }
    let wrong = worker.load_values(Players::Four, b"ciaonet4".to_vec()).unwrap_err();
    let reason = "the network for four players: 8 bytes of weights, but the network needs ";
    assert!(wrong.to_string().starts_with(reason), "{wrong}");
}
