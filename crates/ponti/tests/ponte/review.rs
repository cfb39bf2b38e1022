//! `ponti ponte review` and the root moves of `ponti ponte analyse`.

use crate::support::ponti;

const GAME: &str = "d4,e5 dark a1,b2 c6,d7 a8,h8 c3,c4";

#[test]
fn a_review_is_text_json_or_a_record() {
    let review = |more: &[&str]| {
        let args = ["ponte", "review", "--rules", "small", "--nodes", "150"];
        ponti(&[&args[..], more].concat(), GAME).ok().out
    };
    let text = review(&[]);
    assert_eq!(
        text.lines().take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("      ")).count(),
        7
    );
    assert!(text.contains("Light: accuracy") && text.contains("Dark: accuracy"), "{text}");
    let json: serde_json::Value = serde_json::from_str(&review(&["--json"])).unwrap();
    assert_eq!((json["turns"].as_array().unwrap().len(), &json["complete"]), (6, &true.into()));
    assert_eq!(json["turns"][2]["move"], "a1,b2");
    // A row shows what the turn led to, which is what the next one starts with.
    let rows = text.lines().skip(1).filter(|line| !line.starts_with("      "));
    for (row, next) in rows.zip(json["turns"].as_array().unwrap().iter().skip(1)) {
        let light = format!("{:.0} %", 100.0 * next["light"].as_f64().unwrap());
        assert!(row.contains(&light), "{row}: {light}");
    }
    let record: ponte::Record = review(&["--record"]).parse().unwrap();
    assert_eq!(record.game().to_text(), GAME);
    assert!(record.line().steps()[3].comment().starts_with("[%win "));
    // The same seed gives the same review.
    assert_eq!(review(&["--json"]), review(&["--json"]));
    ponti(&["ponte", "review"], "").refused(&["no turns"]);
}

#[test]
fn root_moves_of_an_analysis_are_chosen_or_left_out() {
    let analyse = |more: &[&str]| -> serde_json::Value {
        let args = ["ponte", "analyse", "--rules", "small", "--nodes", "150", "--json", "--lines", "5"];
        serde_json::from_str(&ponti(&[&args[..], more].concat(), GAME).ok().out).unwrap()
    };
    let only = analyse(&["--searchmoves", "b4,a4 g1,g2"]);
    let moves: Vec<&str> =
        only["moves"].as_array().unwrap().iter().map(|line| line["move"].as_str().unwrap()).collect();
    assert!(moves.iter().all(|mv| ["a4,b4", "g1,g2"].contains(mv)) && only["ply"] == 7, "{only}");
    let best = analyse(&["--ply", "7"])["moves"][0].clone();
    assert!(best["points"]["light"].is_number() && best["proven"] == false, "{best}");
    let others = analyse(&["--excludemoves", best["move"].as_str().unwrap()]);
    assert!(others["moves"].as_array().unwrap().iter().all(|line| line["move"] != best["move"]));
    ponti(&["ponte", "analyse", "--searchmoves", "d4,e5", "--rules", "small"], GAME).refused(&["d4"]);
    let ran = ponti(&["ponte", "analyse", "--searchmoves", "zz", "--rules", "small"], GAME);
    assert!(ran.code == 2 && ran.err.contains("`zz`: a move is"), "{ran:?}");
}
