//! Questions as the browser app writes them, and all kinds of nonsense.

use ponte::{Game, Rules};
use serde_json::{Value, json};
use web_worker::Worker;

fn ask(worker: &mut Worker, question: &Value) -> Value {
    serde_json::from_str(&worker.answer(&question.to_string())).unwrap()
}

fn code(answer: &Value) -> &str {
    let error = &answer["error"];
    assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()), "{answer}");
    error["code"].as_str().unwrap()
}

#[test]
fn a_whole_game_of_ponte_between_two_levels() {
    let mut worker = Worker::default();
    let mut game = Game::new(Rules::SMALL);
    for id in 1.. {
        let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
        let level = 1 + id % 4;
        let question = json!({"id": id, "game": "ponte", "want": "play", "level": level, "seed": id,
            "start": game.start().to_string(), "moves": moves});
        let answer = ask(&mut worker, &question);
        assert_eq!(answer["id"], id);
        if game.is_over() {
            assert_eq!(code(&answer), "over");
            break;
        }
        game.play(answer["move"].as_str().unwrap().parse().unwrap()).unwrap();
    }
    assert!(game.result().is_some());
}

#[test]
fn hints_and_analyses_of_ponte() {
    let mut worker = Worker::default();
    let moves = json!(["e5,f6", "dark", "d4,g7"]);
    let hint = ask(&mut worker, &json!({"game": "ponte", "want": "hint", "nodes": 50, "moves": moves}));
    assert!(hint["move"].is_string() && hint["win"].is_number() && hint.get("id").is_none(), "{hint}");
    let question =
        json!({"id": 2, "game": "ponte", "want": "analyse", "nodes": 100, "lines": 2, "moves": moves});
    let found = ask(&mut worker, &question);
    assert_eq!(found["moves"].as_array().unwrap().len(), 2);
    assert_eq!(found["islands"].as_array().unwrap().len(), 100);
    assert_eq!((found["light"].as_f64(), found["nodes"].as_u64()), (found["win"].as_f64(), Some(100)));
    // A time limit is kept to, however many positions that is.
    let quick =
        json!({"game": "ponte", "want": "play", "time": 5, "rules": "small", "moves": ["d4,e5", "light"]});
    assert!(ask(&mut worker, &quick)["move"].is_string());
}

fn duel() -> Value {
    serde_json::to_value(ciao::State::new(ciao::Rules::default(), ciao::Players::Two)).unwrap()
}

#[test]
fn decisions_and_advice_of_ciao() {
    let mut worker = Worker::default();
    for character in ["honest", "gambler", "suspicious", "steady", "perfect"] {
        let question = json!({"id": 1, "game": "ciao", "want": "announce", "state": duel(),
            "character": character, "face": "3", "chance": 0.5});
        let announced = ask(&mut worker, &question)["announce"].as_u64().unwrap();
        assert!((1..=4).contains(&announced));
        let question = json!({"id": 2, "game": "ciao", "want": "answer", "state": duel(),
            "character": character, "seat": 2, "announced": announced, "chance": 0.99});
        assert!(ask(&mut worker, &question)["contest"].is_boolean());
    }
    let advice = ask(&mut worker, &json!({"game": "ciao", "want": "advise", "state": duel(), "face": "X"}));
    assert_eq!(advice["advice"]["options"].as_array().unwrap().len(), 4);
    let question = json!({"game": "ciao", "want": "advise", "state": duel(), "seat": 2, "announced": 4});
    assert!(ask(&mut worker, &question)["advice"]["contest_value"].is_number());
    let worth = ask(&mut worker, &json!({"game": "ciao", "want": "worth", "state": duel()}));
    assert!((worth["worth"][0].as_f64().unwrap() - 0.511_570_299_214).abs() < 1e-9, "{worth}");
    assert_eq!(worth["accuracy"], "exact");
    let question = json!({"game": "ciao", "want": "review", "state": duel(), "turns": ["4:1", "X:4?1"]});
    let review = ask(&mut worker, &question);
    assert_eq!(review["review"]["turns"].as_array().unwrap().len(), 2);
}

#[test]
fn version_and_bench_need_no_game() {
    let mut worker = Worker::default();
    assert_eq!(ask(&mut worker, &json!({"want": "version"}))["version"], env!("CARGO_PKG_VERSION"));
    let bench = ask(&mut worker, &json!({"want": "bench", "id": 5}));
    let pinned = ponte_engine::bench(|| std::time::Duration::ZERO);
    assert_eq!((bench["nodes"].as_u64(), &bench["id"]), (Some(pinned.nodes), &json!(5)));
    assert_eq!(bench["signature"], format!("{:016x}", pinned.signature));
}

#[test]
fn whatever_is_asked_there_is_an_answer() {
    let mut worker = Worker::default();
    let ponte = |more: Value| {
        let mut question = json!({"id": 3, "game": "ponte", "want": "play", "level": 2});
        question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        question
    };
    let ciao = |more: Value| {
        let mut question = json!({"id": 3, "game": "ciao", "state": duel(), "character": "steady", "chance": 0.5,
            "want": "announce", "face": "X"});
        question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        question
    };
    for (question, expected) in [
        (json!({"id": 3}), "missing"),
        (json!({"id": 3, "want": "play"}), "missing"),
        (json!({"id": 3, "game": "chess", "want": "play"}), "unknown"),
        (ponte(json!({"want": "sing"})), "unknown"),
        (ponte(json!({"level": null})), "missing"),
        (ponte(json!({"level": 11})), "level"),
        (ponte(json!({"level": -1})), "form"),
        (ponte(json!({"moves": ["e5,e5"]})), "move"),
        (ponte(json!({"moves": ["nonsense"]})), "move"),
        (ponte(json!({"moves": vec!["a1,b2"; 3000]})), "too_much"),
        (ponte(json!({"start": "small 9/9 - dark 0"})), "form"),
        (ponte(json!({"rules": "huge"})), "form"),
        (ponte(json!({"level": null, "time": 99_999_999_u64})), "too_much"),
        (ponte(json!({"level": null, "nodes": 99_999_999_999_u64})), "too_much"),
        (ciao(json!({"want": "sing"})), "unknown"),
        (ciao(json!({"state": null})), "missing"),
        (ciao(json!({"state": {"planks": 3}})), "form"),
        (ciao(json!({"face": null})), "missing"),
        (ciao(json!({"face": "9"})), "illegal"),
        (ciao(json!({"chance": 1.0})), "form"),
        (ciao(json!({"character": "mad"})), "form"),
        (ciao(json!({"want": "answer", "seat": 1, "announced": 2})), "illegal"),
        (ciao(json!({"want": "answer", "seat": 4, "announced": 2})), "illegal"),
        (ciao(json!({"want": "answer", "seat": 2, "announced": 5})), "illegal"),
        (ciao(json!({"want": "review", "turns": ["9:9"]})), "illegal"),
    ] {
        let answer = ask(&mut worker, &question);
        assert_eq!(code(&answer), expected, "{question}: {answer}");
        assert_eq!(answer["id"], 3, "{question}: {answer}");
    }
    for text in ["", "{", "[]", "null", "\u{0}", "\"x\"", &"[".repeat(100_000), &" ".repeat(2 << 20)] {
        let answer: Value = serde_json::from_str(&worker.answer(text)).unwrap();
        assert!(answer["error"]["code"].is_string(), "{answer}");
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let question =
        json!({"id": 1, "game": "ponte", "want": "play", "level": 8, "seed": 5, "moves": ["e5,f6", "dark"]});
    let answers = [(); 2].map(|()| ask(&mut Worker::default(), &question)["move"].clone());
    assert_eq!(answers[0], answers[1]);
}
