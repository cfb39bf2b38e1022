//! All text forms: parsing, errors with their text position, and round trips.

use crate::common::{Chance, random_game, seat, state, turn};
use ciao::dice::Seed;
use ciao::{
    Expected, Game, IllegalAction, ParseErrorKind, Players, Record, RecordEditError, Rules, Seat, Seats,
    State, TextPosition, Turn,
};

// Turns, faces, rules, states

#[test]
fn turns_are_read_in_any_case_and_with_blanks() {
    for text in ["X:3?2", "x:3?2", "×:3?2", " X : 3 ? 2 ", "X:3\n?2", "\u{feff}X:3?2"] {
        assert_eq!(turn(text).to_string(), "X:3?2", "{text:?}");
    }
}

#[test]
fn rejects_invalid_turns_at_their_text_position() {
    let unexpected = |found, expected| ParseErrorKind::Unexpected { found, expected };
    let cases = [
        ("", 1, ParseErrorKind::Ended { expected: Expected::Face }),
        ("Y:3", 1, unexpected('Y', Expected::Face)),
        ("-1:3", 1, unexpected('-', Expected::Face)),
        ("X", 2, ParseErrorKind::Ended { expected: Expected::Colon }),
        ("X3", 2, unexpected('3', Expected::Colon)),
        ("X:", 3, ParseErrorKind::Ended { expected: Expected::Announcement }),
        ("X:X", 3, unexpected('X', Expected::Announcement)),
        ("X:3?", 5, ParseErrorKind::Ended { expected: Expected::Seat }),
        ("X:3?x", 5, unexpected('x', Expected::Seat)),
        ("X:3?0", 5, ParseErrorKind::NoSuchSeat { found: 0 }),
        ("X:3?5", 5, ParseErrorKind::NoSuchSeat { found: 5 }),
        ("X:3?2 2:2", 7, unexpected('2', Expected::End)),
        ("256:1", 1, ParseErrorKind::TooGreat),
        ("1:99999999999", 3, ParseErrorKind::TooGreat),
    ];
    for (text, column, kind) in cases {
        let error = text.parse::<Turn>().unwrap_err();
        let at = TextPosition { line: 1, column };
        assert_eq!((error.text_position(), error.turn(), error.kind()), (at, None, &kind), "{text:?}");
    }
}

#[test]
fn rules_are_read_and_written() {
    assert_eq!(Rules::default().to_string(), "classic");
    for text in
        ["classic", " Classic ", "planks=9", "planks=9, pawns=7, podium=8, win=3, numbers=4, crosses=2"]
    {
        assert_eq!(text.parse(), Ok(Rules::default()), "{text:?}");
    }
    let small: Rules = "PAWNS = 2 podium=4,win=2".parse().unwrap();
    assert_eq!(small.to_string(), "pawns=2 podium=4 win=2");
    let reason = |text: &str| text.parse::<Rules>().unwrap_err().to_string();
    assert_eq!(reason(""), "line 1, column 1: the text ends where a setting such as pawns=5 should be");
    assert_eq!(reason("classic game"), "line 1, column 9: expected nothing more, not 'g'");
    assert_eq!(reason("pawns=0"), "line 1, column 7: pawns must be from 1 to 16, not 0");
    assert_eq!(reason("pawns=2 pawns=3"), "line 1, column 9: the setting pawns is given twice");
    assert_eq!(reason("pawns"), "line 1, column 6: the text ends where an equals sign should be");
    assert_eq!(reason("pawns=x"), "line 1, column 7: expected a number, not 'x'");
    assert!(reason("horses=2").starts_with("line 1, column 1: there is no setting \"horses\""));
}

#[test]
fn parses_states_and_rejects_invalid_ones_at_their_text_position() {
    let text = "planks=5 pawns=3 podium=4 2+0 - 5+1 .2.. 3";
    assert_eq!(state("podium=4 \n planks = 5 pawns=3   2+0 -\t5+1 .2.. 3").to_string(), text);
    let reason = |text: &str| text.parse::<State>().unwrap_err().to_string();
    assert_eq!(
        reason(""),
        "line 1, column 1: the text ends where a seat's pawns such as 5+3, or - should be"
    );
    assert_eq!(
        reason("1+6 1+6"),
        "line 1, column 8: the text ends where the podium, a seat or a dot for each step should be"
    );
    assert_eq!(
        reason("1+6 1+6 ....x... 1"),
        "line 1, column 13: expected the podium, a seat or a dot for each step, not 'x'"
    );
    assert_eq!(
        reason("1+6 1+6 ........"),
        "line 1, column 17: the text ends where the active seat, or - should be"
    );
    assert_eq!(reason("1+6 1+6 ........."), "line 1, column 17: expected the active seat, or -, not '.'");
    assert_eq!(reason("1+6 1+6 ........ 1 1"), "line 1, column 20: expected nothing more, not '1'");
    assert_eq!(reason("1+ 1+6 ........ 1"), "line 1, column 3: expected a number, not ' '");
    assert_eq!(reason("1+6 1+6 ...... 1"), "line 1, column 1: 6 steps, but the podium has 8");
    assert_eq!(reason("1+6 ........ 1"), "line 1, column 1: 1 players: the game is for 2 to 4");
}

// Records

#[test]
fn a_game_in_one_line_is_its_players_and_its_turns() {
    let record = Record::read("3 X:3?2 2:2 4:4").unwrap();
    assert_eq!(record.game().start().players(), Players::Three);
    assert_eq!(record.game().turns().collect::<Vec<_>>(), ["X:3?2", "2:2", "4:4"].map(turn));
    assert_eq!(record.game().to_text(), "3 X:3?2 2:2 4:4");
    assert_eq!(Record::read("4").unwrap().game().to_text(), "4");
    assert_eq!(Record::read("2 pawns=2 podium=4 1:1").unwrap().game().to_text(), "2 pawns=2 podium=4 1:1");
}

#[test]
fn one_line_is_read_tolerantly() {
    let expected = Record::read("2 X:3?2 2:2 4:4").unwrap();
    for text in [
        "  2   x:3?2 2:2 4:4  ",
        "\u{feff}2 X:3?2\r\n2:2\r4:4\n",
        "2 1. X:3?2 2. 2:2 3. 4:4",
        "2 1.X:3?2 2...2:2 3 . 4:4",
        "2 X : 3 ? 2 2 : 2 4: 4",
        "[Players \"2\"] X:3?2 2:2 4:4",
        "[players \"2\"]\n2 X:3?2 2:2 4:4",
        "[Players \"2\"]\n1. X:3?2 2. 2:2 3. 4:4",
        "[ GAME \"ciao  ciao\" ] [Rules \"classic\"]\n2 X:3?2 2:2 4:4",
        "[Result \"*\"] 2 X:3?2 2:2 4:4",
    ] {
        assert_eq!(Record::read(text), Ok(expected.clone()), "{text:?}");
    }
}

#[test]
fn players_known_from_elsewhere_must_agree() {
    assert_eq!(Record::read_with_players("1:1", Some(Players::Four)).unwrap().game().to_text(), "4 1:1");
    assert_eq!(Record::read_with_players("", Some(Players::Four)).unwrap().game().to_text(), "4");
    assert_eq!(Record::read_with_players("4 1:1", Some(Players::Four)).unwrap().game().to_text(), "4 1:1");
    let error = Record::read_with_players("2 1:1", Some(Players::Four)).unwrap_err();
    assert_eq!(*error.kind(), ParseErrorKind::OtherPlayers { given: Players::Four, found: Players::Two });
    let error = Record::read_with_players("[Players \"3\"]", Some(Players::Four)).unwrap_err();
    assert_eq!(*error.kind(), ParseErrorKind::OtherPlayers { given: Players::Four, found: Players::Three });
}

/// A record with everything in it.
fn full_record() -> Record {
    let mut record = Record::from_game(
        Game::replay(
            State::new("pawns=5".parse().unwrap(), Players::Three),
            ["X:4", "2:2?3", "1:1"].map(turn),
        )
        .unwrap(),
    )
    .unwrap();
    record.set_name(seat(1), "Ada \"the \\ Bridge\" Lovelace").unwrap();
    record.set_name(seat(3), "").unwrap();
    record.set_result(Seats::from_iter([seat(1), seat(3)])).unwrap();
    record.set_table("table 7").unwrap();
    record.set_commitment(Seed::new([5; 32]).commitment());
    record.set_seed(Seed::new([5; 32]));
    record.set_tag("Date", "2026-07-01").unwrap();
    record.set_tag("Site", "Città").unwrap();
    record.comment(0, "before  the\nfirst").unwrap();
    record.comment(2, "{ a doubt; honest [was] she").unwrap();
    record.comment(2, "indeed").unwrap();
    record
        .comment(
            3,
            "and it ends here, with words enough to need a second line, as the width of a page is what it is",
        )
        .unwrap();
    record
}

#[test]
fn a_record_is_written_in_one_way() {
    let written = "\
[Game \"Ciao Ciao\"]
[Players \"3\"]
[Rules \"pawns=5\"]
[Seat1 \"Ada \\\"the \\\\ Bridge\\\" Lovelace\"]
[Seat3 \"\"]
[Result \"1+3\"]
[Table \"table 7\"]
[Commitment \"PROMISE\"]
[Seed \"0505050505050505050505050505050505050505050505050505050505050505\"]
[Date \"2026-07-01\"]
[Site \"Città\"]

{before the first} 1. X:4 2. 2:2?3 {{ a doubt; honest [was] she} {indeed} 3. 1:1
{and it ends here, with words enough to need a second line, as the width of a
page is what it is}
";
    let promise = Seed::new([5; 32]).commitment().to_string();
    assert_eq!(full_record().to_string(), written.replace("PROMISE", &promise));
    assert_eq!(Record::read(&full_record().to_string()), Ok(full_record()));
}

#[test]
fn comments_run_to_the_end_of_their_line_or_brace() {
    let record = Record::read("; a } brace\n2 {one} 1:1 ;two\r\n{ } 2:2 {three\n four}").unwrap();
    let comments: Vec<_> = record.comments().iter().map(|c| (c.after, c.text.as_str())).collect();
    assert_eq!(comments, [(0, "a ) brace"), (0, "one"), (1, "two"), (2, "three four")]);
    assert_eq!(Record::read(&record.to_string()), Ok(record));
}

#[test]
fn a_backslash_that_escapes_nothing_stands_for_itself() {
    let record = Record::read(r#"[Site "C:\temp\\x \"y\""] 2"#).unwrap();
    assert_eq!(record.tags().collect::<Vec<_>>(), [("Site", r#"C:\temp\x "y""#)]);
}

#[test]
fn rejects_invalid_records_at_their_text_position() {
    let cases: &[(&str, &str)] = &[
        ("", "line 1, column 1: the number of players is missing"),
        ("X:3?2", "line 1, column 1: the number of players is missing"),
        ("1. X:3?2", "line 1, column 1: the number of players is missing"),
        ("5 X:3", "line 1, column 1: 5 players: the game is for 2 to 4"),
        ("99999999999 X:3", "line 1, column 1: the number is too large"),
        ("2 X:3?2 Q:1", "line 1, column 9, turn 2: expected a turn such as X:3?2, not 'Q'"),
        (
            "2 X:3?2\r\n\r\n  2:",
            "line 3, column 5, turn 2: the text ends where the number announced should be",
        ),
        ("2 X:3?2 2:2\n 1:1?1", "line 2, column 2, turn 3: seat 1 cannot answer its own announcement"),
        ("2 é:3", "line 1, column 3, turn 1: expected a turn such as X:3?2, not 'é'"),
        ("2 é", "line 1, column 3, turn 1: expected a turn such as X:3?2, not 'é'"),
        ("2 1:5", "line 1, column 3, turn 1: 5 cannot be announced: only 1 to 4"),
        ("2 5:1", "line 1, column 3, turn 1: the die has no 5: it has 1 to 4 and 2 crosses"),
        ("2 1:1?3", "line 1, column 3, turn 1: there is no seat 3 at a table for 2"),
        ("2 1:1 3. 1:1", "line 1, column 7, turn 2: turn 2 is numbered 3"),
        ("2 1. 1. 1:1", "line 1, column 7, turn 1: expected a colon, not '.'"),
        ("2 1:1 2", "line 1, column 8, turn 2: the text ends where a colon should be"),
        ("2 1:1 {never", "line 1, column 7: the comment that begins here has no end"),
        ("2 1:1 pawns=3", "line 1, column 7, turn 2: expected a turn such as X:3?2, not 'p'"),
        ("2 1:1 [Table \"x\"]", "line 1, column 7, turn 2: expected a turn such as X:3?2, not '['"),
        ("2 pawns=77 1:1", "line 1, column 9: pawns must be from 1 to 16, not 77"),
        ("[Rules \"pawns=3\"] 2 pawns=3 1:1", "line 1, column 21: the rules are given twice"),
        ("[Rules \"pawns=\"] 2", "line 1, column 8: the text ends where a number should be"),
        ("[Players \"two\"]", "line 1, column 10: expected the number of players, not 't'"),
        ("[Players \"2\"]\n3 1:1", "line 2, column 1: the text is of 3 players, but 2 were expected"),
        ("[Players \"2\"\n", "line 2, column 1: the text ends where a closing bracket should be"),
        ("[\"2\"]", "line 1, column 2: expected the name of a tag, not '\"'"),
        ("[Players 2]", "line 1, column 10: expected a value in quotes, not '2'"),
        (
            "[Event \"open\n\"] 2",
            "line 1, column 8: the value that begins here has no closing quote on its line",
        ),
        ("[Event \"a\tb\"] 2", "line 1, column 10: the control character '\\t' is not allowed here"),
        ("[Event \"a\"] [EVENT \"b\"] 2", "line 1, column 14: the tag EVENT is there twice"),
        ("[Game \"Chess\"] 2", "line 1, column 7: this is a record of \"Chess\", not of Ciao Ciao"),
        ("[Seat3 \"Eve\"] 2", "line 1, column 8: seat 3 has a name, but only 2 play"),
        ("[Seed \"12\"] 2", "line 1, column 7: 2 hexadecimal digits, but 64 are needed"),
        ("[Commitment \"1z\"] 2", "line 1, column 13: column 2: 'z' is not a hexadecimal digit"),
        (
            "[Result \"nobody\"] 2",
            "line 1, column 9: a result is the winners' seats, such as 1 or 2+3, or * for none yet",
        ),
        ("[Result \"3\"] 2", "line 1, column 9: there is no seat 3 at this table"),
        ("2 {a\u{1}b}", "line 1, column 3: '\\u{1}' cannot be written here"),
    ];
    for (text, expected) in cases {
        let error = Record::read(text).map(|record| record.game().to_text()).unwrap_err();
        assert_eq!(error.to_string(), *expected, "{text:?}");
    }
}

#[test]
fn rejects_a_turn_after_the_end() {
    let text = "2 pawns=1 planks=1 X:1 X:1 1:1";
    let error = Record::read(text).unwrap_err();
    assert_eq!((error.turn(), error.text_position().column), (Some(3), 28));
    assert!(matches!(*error.kind(), ParseErrorKind::Illegal(IllegalAction::Over { .. })));
}

#[test]
fn the_result_is_that_of_the_turns() {
    let turns = "pawns=1 planks=1 X:1 X:1";
    for (result, fine) in [("2", true), (" 2 ", true), ("1", false), ("1+2", false), ("*", false)] {
        let read = Record::read(&format!("[Result \"{result}\"] 2 {turns}"));
        assert_eq!(read.is_ok(), fine, "{result}: {read:?}");
    }
    assert_eq!(Record::read(&format!("2 {turns}")).unwrap().outcome(), Some(Seats::from_iter([seat(2)])));
    let resigned = Record::read("[Result \"2+1\"] 2 X:1").unwrap();
    assert_eq!(resigned.outcome(), Some(Seats::from_iter([seat(1), seat(2)])));
    assert_eq!(Record::read("2 X:1").unwrap().outcome(), None);
}

#[test]
fn rejects_invalid_record_edits() {
    let mut record = Record::read("2 1:1").unwrap();
    let before = record.clone();
    assert_eq!(record.set_name(seat(3), "Eve"), Err(RecordEditError::NoSuchSeat { seat: seat(3) }));
    assert_eq!(record.set_name(seat(1), "A\nB"), Err(RecordEditError::Character { found: '\n' }));
    assert_eq!(record.set_table(&"x".repeat(1001)), Err(RecordEditError::TooLong));
    assert_eq!(record.set_result(Seats::EMPTY), Err(RecordEditError::NoWinner));
    assert_eq!(
        record.set_result(Seats::from_iter(Seat::ALL)),
        Err(RecordEditError::NoSuchSeat { seat: seat(3) })
    );
    assert_eq!(record.set_tag("seed", "1"), Err(RecordEditError::OwnTag { name: "Seed" }));
    assert_eq!(record.set_tag("", "1"), Err(RecordEditError::TagName));
    assert_eq!(record.set_tag("a b", "1"), Err(RecordEditError::TagName));
    assert_eq!(record.set_tag(&"x".repeat(61), "1"), Err(RecordEditError::TagName));
    assert_eq!(record.comment(2, "late"), Err(RecordEditError::NoSuchTurn { turn: 2, turns: 1 }));
    assert_eq!(record.comment(1, "a } b"), Err(RecordEditError::Character { found: '}' }));
    assert_eq!(record.comment(1, &"x".repeat(1001)), Err(RecordEditError::TooLong));
    assert_eq!(record, before);
    let mut over = Record::read("2 pawns=1 planks=1 X:1 X:1").unwrap();
    let winners = Seats::from_iter([seat(2)]);
    assert_eq!(over.set_result(winners), Err(RecordEditError::Over { winners }));
    let middle = Game::from_state(state("2+6 1+6 ........ 2"));
    assert_eq!(Record::from_game(middle), Err(RecordEditError::NotFromTheStart));
}

#[test]
fn a_half_done_turn_is_not_part_of_a_record() {
    let mut game = Game::replay(State::new(Rules::default(), Players::Two), ["1:1"].map(turn)).unwrap();
    let whole = Record::from_game(game.clone()).unwrap();
    game.roll(seat(2), ciao::Face::Cross).unwrap();
    assert_eq!(Record::from_game(game), Ok(whole));
}

#[test]
fn the_fullest_record_that_can_be_written_can_be_read() {
    let mut record = Record::read("2 1:1 2:2").unwrap();
    for i in 0..ciao::record::MAX_TAGS {
        record.set_tag(&format!("{i:0>60}"), &"\u{1f309}".repeat(1000)).unwrap();
    }
    assert_eq!(record.set_tag("more", ""), Err(RecordEditError::TooManyTags));
    record.set_name(seat(1), &"\"".repeat(1000)).unwrap();
    while record.comment(1, &"é".repeat(50)).is_ok() {}
    assert_eq!(record.comment(1, &"é".repeat(50)), Err(RecordEditError::TooManyComments));
    let text = record.to_string();
    assert!(text.len() < ciao::MAX_TEXT_BYTES);
    assert_eq!(Record::read(&text), Ok(record));
}

#[test]
fn rejects_a_text_that_is_too_long() {
    let text = "2 ".to_owned() + &" ".repeat(ciao::MAX_TEXT_BYTES);
    let bytes = text.len();
    assert_eq!(Record::read(&text).unwrap_err().kind(), &ParseErrorKind::TooLong { bytes });
    assert_eq!(text.parse::<Turn>().unwrap_err().kind(), &ParseErrorKind::TooLong { bytes });
    assert_eq!(text.parse::<State>().unwrap_err().kind(), &ParseErrorKind::TooLong { bytes });
}

#[test]
fn rejects_too_many_tags_or_comments() {
    let tags: String = (0..100).map(|i| format!("[T{i} \"\"]")).collect();
    assert_eq!(Record::read(&tags).unwrap_err().kind(), &ParseErrorKind::Edit(RecordEditError::TooManyTags));
    let comments = "2 ".to_owned() + &"{a}".repeat(5000);
    assert_eq!(
        Record::read(&comments).unwrap_err().kind(),
        &ParseErrorKind::Edit(RecordEditError::TooManyComments)
    );
    let blank = "2 ".to_owned() + &"{}".repeat(5000);
    assert_eq!(Record::read(&blank), Record::read("2"));
}

#[test]
fn random_games_survive_every_form() {
    for seed in 0..1500 {
        let mut chance = Chance(seed);
        let mut game = random_game(chance.rules(), chance.players(), &mut chance);
        for _ in 0..chance.below(game.past().len() + 1) {
            game.undo().unwrap();
        }
        assert_eq!(game.state().to_string().parse(), Ok(*game.state()));
        assert_eq!(game.state().rules().to_string().parse(), Ok(game.state().rules()));
        let record = Record::from_game(game.clone()).unwrap();
        let from_line = Record::read(&record.game().to_text()).unwrap();
        assert_eq!(from_line.game(), &game);
        assert_eq!(from_line.game().to_text(), record.game().to_text());
        assert_eq!(Record::read(&record.to_string()), Ok(record));
    }
}
