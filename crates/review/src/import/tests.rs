use super::*;

fn moves(imported: &Imported) -> String {
    imported.record.game().to_text()
}

#[test]
fn our_own_notations_are_read_whole_or_up_to_the_mistake() {
    let whole = import("[Light \"Ada\"] 1. e5,f6 dark d4,g7 {good} (1... a1,b1) 2. c6,e8 *", Rules::CLASSIC)
        .expect("a record");
    assert_eq!((&whole.warning, whole.record.tag("light")), (&None, Some("Ada")));
    assert_eq!(whole.record.line().steps()[2].variations().len(), 1);
    let position = import("small 8/8/3l4/8/3ld3/8/8/7d d4-d6 dark 3", Rules::CLASSIC).expect("a position");
    assert_eq!((position.source, position.record.rules()), (Source::Position, Rules::SMALL));
    // An illegal move, a broken variation, and a word that is no move.
    for (text, count) in [
        ("e5,f6 dark d4,g7 e5,a1 b2,c2", 3),
        ("1. e5,f6 dark d4,g7 (1... a1,b1 2. a1,a2) 2. c6,e8", 3),
        ("1. e5,f6 dark\nd4,g7 what c6,e8", 3),
        ("[Light \"Ada\"]\n\n1. e5,f6 dark {unfinished", 2),
    ] {
        let part = import(text, Rules::CLASSIC).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(part.record.line().steps().len(), count, "{text}");
        assert!(part.warning.is_some(), "{text}");
    }
}

#[test]
fn abstract_play_has_no_word_for_the_choice() {
    let kept = import("1. e5,f6 d4,g7\n2. c6,e8 pass", Rules::OPEN).expect("a list");
    assert_eq!(moves(&kept), "e5,f6 dark d4,g7 c6,e8");
    assert!(kept.warning.as_ref().is_some_and(|warning| warning.to_string().contains("pass")), "{kept:?}");
    let json = r#"{"header": {"game": {"name": "Ponte del Diavolo", "variants": ["size-12"]}, "pieInvoked": true},
        "moves": [["l12,e5", {"move": "d4,g7", "result": []}], ["c6,e8", "d5,g8"]]}"#;
    let swapped = import(json, Rules::CLASSIC).expect("a record");
    assert_eq!((swapped.source, swapped.record.rules()), (Source::AbstractPlay, Rules::LARGE));
    assert_eq!(moves(&swapped), "e5,l12 light d4,g7 c6,e8 d5,g8");
    assert_eq!(swapped.warning, None);
}

#[test]
fn boardspace_records_are_series_of_actions() {
    let sgf = "(;GM[1]VV[1]SU[ponte]P0[id \"Ada\"]P1[id \"Bo\"]\n\
        ;P0[0 Start P0];P0[1 Pick W];P0[2 Dropb C 4];P0[3 Pick W];P0[4 Dropb C 3];P0[5 Done]\n\
        ;P1[6 Tile Red_Chip_Pool H 8];P1[7 Dropb A 1];P1[8 Pickb A 1];P1[9 Dropb H 7];P1[10 Done]\n\
        ;P0[11 Tile White_Chip_Pool E 5];P0[12 Tile White_Chip_Pool E 6];P0[13 Done]\n\
        ;P1[14 Tile Red_Chip_Pool G 8];P1[15 Tile Red_Chip_Pool G 7];P1[16 Done]\n\
        ;P0[17 Bridge Bridge_30 E 5];P0[18 Done];P1[19 Resign];P1[20 Done])";
    let game = import(sgf, Rules::SMALL).expect("a game");
    assert_eq!((game.source, game.record.rules()), (Source::Boardspace, Rules::CLASSIC));
    assert_eq!(moves(&game), "c3,c4 dark h7,h8 e5,e6 g7,g8 c4-e5");
    assert_eq!(game.record.game().outcome().and_then(|result| result.winner), Some(ponte::Colour::Light));
    let swapped = "(;P0[Start P0];P0[Dropb A 1];P0[Dropb B 2];P0[Done];P1[Swap];P1[Done];P0[Dropb J 10];\
        P0[Dropb J 9];P0[Done];P1[Pick X_45];P1[Dropb C 3];P1[Done])";
    let part = import(swapped, Rules::CLASSIC).expect("a game");
    assert_eq!(moves(&part), "a1,b2 light j9,j10");
    assert!(part.warning.is_some(), "there is no tile for the bridge");
}

#[test]
fn lists_in_words_are_decided_by_the_board() {
    let text = "1. C3-C4  H7-H8\n2. E5-E6  G7-G8\n3. C4-E5";
    let list = import(text, Rules::CLASSIC).expect("a list");
    assert_eq!(
        (list.source, moves(&list).as_str()),
        (Source::MoveList, "c3,c4 dark h7,h8 e5,e6 g7,g8 c4-e5")
    );
    let twelve = import("1.L12 K1 swap A1 B2 C1-C2", Rules::CLASSIC).expect("a list");
    assert_eq!(twelve.record.rules(), Rules::LARGE);
    assert_eq!(moves(&twelve), "k1,l12 light a1,b2 c1,c2");
}

/// Logs in the style of Board Game Arena: numbered moves with the time, and sentences about what happened.
#[test]
fn logs_in_words_are_read_by_their_cells() {
    let log = "Move 1 :\n11/19/2026 21:02:11\nAda places two light tiles on C3 and C4\n\
        Move 2 : 21:02:40\nBo keeps dark\nMove 3 :\nBo places tiles on H7, H8.\n\
        Move 4 :\nAda places tiles on E5 and E6\nMove 5 :\nBo places tiles on G7 and G8\n\
        Move 6 :\nAda builds a bridge from C4 to E5\nAda now has 3 points";
    let game = import(log, Rules::CLASSIC).expect("a log");
    assert_eq!((game.source, game.warning.as_ref()), (Source::MoveList, None));
    assert_eq!(moves(&game), "c3,c4 dark h7,h8 e5,e6 g7,g8 c4-e5");
    let swapped = "Move 1\nAda: A1 B2\nMove 2\nBo takes light (swap)\nMove 3\nAda: J9 J10\nMove 4\nBo: C3";
    let part = import(swapped, Rules::CLASSIC).expect("a log");
    assert_eq!(moves(&part), "a1,b2 light j9,j10");
    assert_eq!(part.warning, Some(StopReason::Incomplete { number: 4 }));
}

/// A move list as Abstract Play shows it beside the board: numbered rounds of both players.
#[test]
fn lists_of_abstract_play_are_read_with_numbers() {
    let copy = "1.\te5,f6\td4,g7\n2.\tc6,e8\tb3,h2\n3.\tc6-e5\tb8,i9";
    let part = import(copy, Rules::OPEN).expect("a list");
    assert_eq!(
        (part.source, moves(&part).as_str()),
        (Source::AbstractPlay, "e5,f6 dark d4,g7 c6,e8 b3,h2 c6-e5 b8,i9")
    );
    assert_eq!(part.warning, None);
}

#[test]
fn what_is_no_game_is_refused() {
    for text in ["", "  \n", "hello world", "(;)", "{\"moves\": []}", "1. 2. 3."] {
        assert!(import(text, Rules::CLASSIC).is_err(), "{text:?}");
    }
    assert_eq!(import(&"a1,b2 ".repeat(200_000), Rules::CLASSIC), Err(ImportError::TooLarge));
}

#[test]
fn any_text_is_survived() {
    use proptest::prelude::*;
    let _ = import("0\r\u{a1}", Rules::SMALL);
    let words = prop::sample::select(vec![
        "e5,f6",
        "dark",
        "C4-D4",
        "(;P0[",
        "]",
        ";P1[Dropb A 1]",
        "Done]",
        "(",
        ")",
        "{",
        "\"moves\"",
        "pass",
        "\u{e9}",
        "[Rules",
        "\"small\"]",
        "1.",
        "a1",
        "b22",
        "}",
        "light",
        "swap",
    ]);
    proptest!(ProptestConfig::with_cases(300), |(words in prop::collection::vec(words, 0..12), raw in ".{0,40}")| {
        let _ = import(&words.join(" "), Rules::SMALL);
        let _ = import(&words.concat(), Rules::SMALL);
        let _ = import(&raw, Rules::SMALL);
    });
}
