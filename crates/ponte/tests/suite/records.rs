//! Records: round trips, tolerant parsing, and errors with their text position.

use crate::common::Dice;
use ponte::record::{
    Glyph, MAX_COMMENT_BYTES, MAX_DEPTH, MAX_GLYPHS, MAX_RECORDS, MAX_STEPS, MAX_TAG_BYTES, MAX_TAGS,
    TagError, VaryError,
};
use ponte::{
    Cause, Colour, Decider, Ending, Game, IllegalMove, Outcome, Position, Record, RecordErrorKind, Rules,
    Stage,
};

const TEXT: &str = r#"[Rules "classic"]
[Light "Ada \"the pier\" \\ Lovelace"]
[Dark "Bo"]
[Date "2024-05-01"]
[Result "light+"]
[Termination "time"]

{a quiet start} 1. e5,f6 dark d4,g7 2. c6,e8! $16 {towards both corners}
(2. a1,a2? {why?} h2,h3 (2... c1,c3 ?! 3. j10,j9) 3. a1-a3 ; a } in a comment
) (2. b1,b2) 2... d5,g8!? 3. e8-f6 light+
"#;

fn read(text: &str) -> Record {
    text.parse().unwrap_or_else(|error| panic!("{text}\n{error}"))
}

fn refuse(text: &str) -> String {
    text.parse::<Record>().map(|record| record.to_string()).unwrap_err().to_string()
}

#[test]
fn all_parts_are_kept() {
    // The bridge of the first variation needs its second tile.
    let text = TEXT.replace("2. a1,a2?", "2. a1,a3?");
    let record = read(&text);
    assert_eq!(record.tag("light"), Some("Ada \"the pier\" \\ Lovelace"));
    let names: Vec<&str> = record.tags().map(|(name, _)| name).collect();
    assert_eq!(names, ["Light", "Dark", "Date"]);
    assert_eq!(record.ending(), Some(Ending::OutOfTime(Colour::Dark)));
    assert_eq!(record.game().to_text(), "e5,f6 dark d4,g7 c6,e8 d5,g8 e8-f6");
    assert_eq!(record.line().intro(), "a quiet start");
    let step = record.step(&[3]).unwrap();
    assert_eq!((step.turn(), step.glyphs()), (2, &[Glyph(1), Glyph(16)][..]));
    assert_eq!(step.comment(), "towards both corners");
    assert_eq!(step.variations().len(), 2);
    assert_eq!(record.step(&[3, 0, 1, 0, 0]).unwrap().mv().to_string(), "c1,c3");
    assert_eq!(record.step(&[3, 0, 1, 0, 0]).unwrap().glyphs(), [Glyph(6)]);
    assert_eq!(record.step(&[3, 0, 2]).unwrap().comment(), "a } in a comment");
    assert_eq!(record.line().count(), 12);
    let position = record.position_at(&[3, 0, 1, 0, 1]).unwrap();
    assert_eq!(
        position,
        *Game::from_text(Rules::CLASSIC, "e5,f6 dark d4,g7 a1,a3 c1,c3").unwrap().position()
    );

    let written = record.to_string();
    assert_eq!(read(&written), record);
    let expected = r#"[Rules "classic"]
[Light "Ada \"the pier\" \\ Lovelace"]
[Dark "Bo"]
[Date "2024-05-01"]
[Result "light+"]
[Termination "time"]

{a quiet start} 1. e5,f6 dark d4,g7 2. c6,e8! $16 {towards both corners} (2.
a1,a3? {why?} 2... h2,h3 (2... c1,c3?! 3. j9,j10) 3. a1-a3 ; a } in a comment
) (2. b1,b2) 2... d5,g8!? 3. e8-f6 light+
"#;
    assert_eq!(written, expected);
}

#[test]
fn random_games_with_tags_comments_and_variations_read_back() {
    const WORDS: [&str; 8] = ["a", "(", ")", "{", "}", ";", "1. e5,f6", "\u{1f309} ponte\n\tdiavolo"];
    let mut dice = Dice::new(3);
    let mut endings = [0; 3];
    for rules in crate::games::rules() {
        for _ in 0..8 {
            let game = crate::games::random_game(rules, &mut dice);
            endings[match game.ending() {
                None => 0,
                Some(Ending::Resigned(_)) => 1,
                Some(Ending::OutOfTime(_)) => 2,
            }] += 1;
            let mut record = Record::from_game(&game);
            assert_eq!(record.game(), game);
            assert_eq!(read(&record.to_string()), record);
            let words = |dice: &mut Dice| {
                let words: Vec<&str> = (0..dice.below(12)).map(|_| dice.pick(&WORDS)).collect();
                words.join(" ")
            };
            record.set_tag("Light", "\\\"]").unwrap();
            record.set_tag("note", &words(&mut dice).replace('\n', "")).unwrap();
            record.set_intro(&words(&mut dice)).unwrap();
            let mut paths: Vec<Vec<usize>> = (0..game.moves().len()).map(|ply| vec![ply]).collect();
            for _ in 0..30.min(game.moves().len()) {
                let path = paths[dice.below(paths.len() as u32) as usize].clone();
                let mut position = record.position_at(&path).unwrap();
                let mut moves = Vec::new();
                while moves.len() <= dice.below(6) as usize && position.stage() != Stage::Over {
                    moves.push(crate::games::random_move(&position, &mut dice));
                    position.play(moves[moves.len() - 1]).unwrap();
                }
                record.vary(&path, &moves).unwrap();
                let variation = record.step(&path).unwrap().variations().len() - 1;
                paths.extend((0..moves.len()).map(|ply| [&path[..], &[variation, ply]].concat()));
                let path = paths[dice.below(paths.len() as u32) as usize].clone();
                let step = record.step_mut(&path).unwrap();
                step.set_comment(&words(&mut dice)).unwrap();
                step.add_glyph(Glyph(dice.below(256) as u8));
                step.add_glyph(Glyph(dice.below(7) as u8));
                step.add_glyph(Glyph(dice.below(7) as u8));
            }
            let written = record.to_string();
            let again = read(&written);
            assert_eq!(again, record, "{written}");
            assert_eq!(again.to_string(), written);
            assert_eq!(again.game(), game);
            // The moves of the main line alone, from the middle of the game.
            let half = game.moves().len() / 2;
            let mut late = Game::from_position(game.position_at(half).unwrap().clone());
            game.moves()[half..].iter().for_each(|&mv| late.play(mv).unwrap());
            let late = Record::from_game(&late);
            assert_eq!(read(&late.to_string()), late);
            assert_eq!(read(&late.to_string()).start().turns(), late.start().turns());
        }
    }
    assert!(endings.iter().all(|&n| n > 0), "{endings:?}");
}

#[test]
fn rounds_are_numbered_from_any_start() {
    let numbered = |start: &str, moves: &str| {
        let mut game = Game::from_position(start.parse().unwrap());
        game.play_text(moves).unwrap();
        Record::from_game(&game).line().to_string()
    };
    let start = Position::new(Rules::CLASSIC).to_string();
    assert_eq!(numbered(&start, "e5,f6 light d4,g7 a1,a2 b1,b2"), "1. e5,f6 light d4,g7 2. a1,a2 b1,b2");
    assert_eq!(numbered("3 l2/3/2l - choice 1", "dark a1,b1"), "1... dark a1,b1");
    assert_eq!(numbered("5 l4/5/4l/5/5 - dark 7", "a1,b1 e1,e2 c1,d2"), "4... a1,b1 5. e1,e2 c1,d2");
    // The count of turns may be anything; light still begins each round.
    assert_eq!(numbered("5 l4/5/4l/5/5 - dark 8", "a1,b1 e1,e2 c1,d2"), "5... a1,b1 6. e1,e2 c1,d2");
    assert_eq!(numbered("5 l4/5/4l/5/5 - light 7", "a1,b1 e1,e2"), "5. a1,b1 e1,e2");
}

#[test]
fn a_record_may_be_written_as_people_write() {
    let plain = read("[Light \"Ada\"] 1. e5,f6 dark d4,g7 2. c6,e8 {good} dark+");
    for text in [
        "\u{feff}[LIGHT \"Ada\"]\r\n[rules \"Classic\"]\r\n\r\n1.E5 , f6 DARK d4,g7\r\n2. c6,e8 { good } Dark+\r\n",
        "[ Light Ada ][result dark][termination Resigned] e5,f6 dark d4,g7 c6,e8 ; good",
        "[light \"Ada\"\n]\n{}1. e5,f6 1... dark 1... d4,g7 2. c6,e8{good}dark+",
        "[Light \"Ada\"] [Result \"DARK+\"] [Rules 10:40:15] e5,f6 dark d4,g7 c6,e8 dark+ ; good",
    ] {
        assert_eq!(read(text), plain, "{text}");
    }
    // A one-line game is a record.
    let game = Game::from_text(Rules::CLASSIC, "e5,f6 dark d4,g7").unwrap();
    assert_eq!(read("e5,f6 dark d4,g7"), Record::from_game(&game));
    let game = Game::from_text(Rules::SMALL, "d4,d5 light").unwrap();
    assert_eq!(Record::read(Rules::SMALL, "d4,d5 light"), Ok(Record::from_game(&game)));
}

#[test]
fn several_records_in_a_text_are_read_one_after_the_other() {
    let mut dice = Dice::new(4);
    let records: Vec<Record> = crate::games::rules()
        .map(|rules| Record::from_game(&crate::games::random_game(rules, &mut dice)))
        .collect();
    let text: String = records.iter().map(|record| format!("{record}\n")).collect();
    assert_eq!(Record::read_all(Rules::CLASSIC, &text).unwrap(), records);
    assert_eq!(Record::read_all(Rules::CLASSIC, " \n").unwrap(), []);
    // Without results, tags part them.
    let all = Record::read_all(Rules::CLASSIC, "[Round 1] e5,f6 {x} [Round 2] e5,f6 dark").unwrap();
    assert_eq!(all.iter().map(|record| record.tag("round").unwrap()).collect::<Vec<_>>(), ["1", "2"]);
    let mut each = Record::each(Rules::CLASSIC, "e5,f6 *\n a1 *");
    assert!(each.next().unwrap().is_ok());
    assert_eq!(each.next().unwrap().unwrap_err().text_position().line, 2);
    assert!(each.next().is_none());
}

#[test]
fn results_agree_with_the_board() {
    // 3 x 3 with two tiles each: both pass, with no points on either side.
    let drawn = "[Rules 3:2:0] 1. a1,c3 dark a3,c1 2. pass pass";
    let record = read(drawn);
    assert_eq!(record.outcome(), Some(Outcome { winner: None, by: Cause::Score(Decider::Nothing) }));
    assert!(
        record
            .to_string()
            .ends_with("[Result \"=\"]\n[Termination \"score\"]\n\n1. a1,c3 dark a3,c1 2. pass pass =\n")
    );
    assert_eq!(read(&format!("{drawn} =")), record);
    assert_eq!(read(&format!("{drawn} *")), record);
    assert_eq!(read(&format!("[Result draw][Termination normal] {drawn}")), record);
    for (text, error) in [
        (format!("{drawn} light+"), "line 1, column 48: the record says light+, the board says ="),
        (format!("[Result dark]{drawn}"), "line 1, column 1: the record says dark+, the board says ="),
        (
            format!("[Result =]\n[Termination time]{drawn}"),
            "line 2, column 1: the record says time, the board says =",
        ),
        (format!("[Result =]{drawn} *"), "line 1, column 58: the result is * here and = in the tag"),
        ("e5,f6 =".into(), "line 1, column 7: the record says =, the board says that the game goes on"),
        (
            "[Termination time] e5,f6".into(),
            "line 1, column 1: the record says time, the board says that the game goes on",
        ),
        (
            "[Termination score] e5,f6 dark+".into(),
            "line 1, column 1: the record says score, the board says that the game goes on",
        ),
        (
            "[Termination adjudication] e5,f6 dark+".into(),
            "line 1, column 1: a termination is score, resignation or time",
        ),
        ("[Result 1-0] e5,f6".into(), "line 1, column 1: a result is light+, dark+, = or *"),
    ] {
        assert_eq!(refuse(&text), error, "{text}");
    }
    // A winner without a reason: the other side has resigned.
    assert_eq!(read("e5,f6 dark+").ending(), Some(Ending::Resigned(Colour::Light)));
    assert_eq!(
        read("[Termination timeout][Result dark] e5,f6").ending(),
        Some(Ending::OutOfTime(Colour::Light))
    );
    assert_eq!(read("[Termination unterminated] e5,f6 *").ending(), None);
}

#[test]
fn what_is_wrong_is_named_by_place_turn_and_ply() {
    for (text, error) in [
        ("", "line 1, column 1: there is no record"),
        ("\n 1. e5,f6 dark\n2. e5,g7", "line 3, column 4, turn 1, ply 3: e5 holds a light tile"),
        (
            "1. e5,f6 dark d4,g7 2. c6,e8 (2. a1,a2 a3,a4 3. a1,b3) d5,g8",
            "line 1, column 49, turn 3, ply 6: a1 holds a light tile",
        ),
        ("e5,f6 (e5 dark", "line 1, column 8, turn 1, ply 1: a move is two tiles"),
        ("e5,f6 (a1,a2", "line 1, column 7: the variation has no end: `)` is missing"),
        ("e5,f6 (a1,a2 [Light x])", "line 1, column 7: the variation has no end: `)` is missing"),
        ("e5,f6 (a1,a2 *)", "line 1, column 14: a result ends the main line, not a variation"),
        ("e5,f6 ()", "line 1, column 7: a variation has at least one move"),
        ("e5,f6 ( {nothing} )", "line 1, column 7: a variation has at least one move"),
        ("(e5,f6)", "line 1, column 1: a variation follows the move that it replaces"),
        ("e5,f6 ((a1,a2))", "line 1, column 8: a variation follows the move that it replaces"),
        ("e5,f6)", "line 1, column 6: no variation ends here"),
        ("e5,f6 {no end", "line 1, column 7: the comment has no end: `}` is missing"),
        ("e5,f6 no } end", "line 1, column 7, turn 1, ply 2: a move is two tiles"),
        ("e5,f6 } end", "line 1, column 7: '}' has no meaning here"),
        ("e5,f6!!!", "line 1, column 6: a glyph is"),
        ("e5,f6 $256", "line 1, column 7: a glyph is"),
        ("e5,f6 $", "line 1, column 7: a glyph is"),
        ("! e5,f6", "line 1, column 1: a glyph follows the move that it judges"),
        ("e5,f6 * e5,f6", "line 1, column 9: there is more after the record"),
        ("e5,f6\n[Light x]", "line 2, column 1: there is more after the record"),
        ("[Light \"x] e5,f6", "line 1, column 1: the tag has no end: a quote or `]` is missing"),
        ("[Light x", "line 1, column 1: the tag has no end: a quote or `]` is missing"),
        ("[Light \"x\" y] e5,f6", "line 1, column 1: the tag has no end: a quote or `]` is missing"),
        ("[]", "line 1, column 1: the name of a tag is made of letters, digits and _"),
        ("[Li-ght x]", "line 1, column 1: the name of a tag is made of letters, digits and _"),
        ("[Light x]\n[LIGHT y]", "line 2, column 1: a tag of this name is there already"),
        ("[Rules open][rules open]", "line 1, column 13: a tag of this name is there already"),
        ("[Rules huge]", "line 1, column 1: no such rule set"),
        (
            "[Start \"3 3/3/4 - light 0\"]",
            "line 1, column 1: the starting position: column 7: row 1 has 4 cells, not 3",
        ),
        ("[Start \"3 3/lll/ll1 - light 0\"]", "line 1, column 1: the starting position: the light group"),
        (
            "[Start \"3 3/3/3 - light 0\"]\n[Rules open]",
            "line 2, column 1: the starting position has another rule set",
        ),
    ] {
        let found = refuse(text);
        assert!(found.starts_with(error), "{text:?}\n{found}");
    }
    let error = "1. e5,f6 dark pass".parse::<Record>().unwrap_err();
    assert_eq!((error.turn(), error.ply(), error.text_position().column), (Some(1), Some(3), 15));
    assert!(matches!(error.kind(), RecordErrorKind::Illegal(IllegalMove::TilesFit { .. })));
}

#[test]
fn limits_are_kept_and_what_is_within_them_reads_back() {
    // Tags.
    let tags = |n: usize| (0..n).map(|i| format!("[t{i} x]")).collect::<String>();
    let record = read(&tags(MAX_TAGS));
    assert_eq!(read(&record.to_string()), record);
    assert!(refuse(&tags(MAX_TAGS + 1)).contains("at most 100 tags"));
    assert_eq!(record.clone().set_tag("more", "x"), Err(TagError::TooMany));
    assert_eq!(record.clone().set_tag("t7", "new"), Ok(()));
    let long = "\"".repeat(MAX_TAG_BYTES);
    let mut record = read("e5,f6");
    record.set_tag("long", &long).unwrap();
    assert_eq!(read(&record.to_string()), record);
    assert_eq!(record.set_tag("longer", &format!("{long}x")), Err(TagError::TooLong));
    assert!(
        refuse(&format!("[longer \"{}\"]", "x".repeat(MAX_TAG_BYTES + 1))).contains("at most 4096 bytes")
    );
    assert!(refuse(&format!("[longer {}]", "x".repeat(MAX_TAG_BYTES + 1))).contains("at most 4096 bytes"));
    assert_eq!(record.set_tag("Result", "light+"), Err(TagError::Own));
    assert_eq!(record.set_tag("two\nlines", "x"), Err(TagError::Name));
    assert_eq!(record.set_tag("two", "lines\n"), Err(TagError::LineBreak));
    assert!(record.remove_tag("LONG") && !record.remove_tag("long"));
    assert_eq!(record, read("e5,f6"));

    // Comments.
    let comment = "x".repeat(MAX_COMMENT_BYTES - 1);
    assert_eq!(read(&format!("e5,f6 {{{comment}}}")).step(&[0]).unwrap().comment(), comment);
    assert!(refuse(&format!("e5,f6 {{{comment}}} {{more}}")).contains("at most 16384 bytes"));
    assert!(record.step_mut(&[0]).unwrap().set_comment(&format!("{comment} more")).is_err());

    // Glyphs.
    let glyphs = |n: usize| (1..=n).map(|i| format!(" ${i}")).collect::<String>();
    assert_eq!(read(&format!("e5,f6{}", glyphs(MAX_GLYPHS))).step(&[0]).unwrap().glyphs().len(), MAX_GLYPHS);
    assert!(refuse(&format!("e5,f6{}", glyphs(MAX_GLYPHS + 1))).contains("at most 8 glyphs"));

    // Depth.
    let nested = |depth: usize| format!("e5,f6{}{}", " (a1,b1".repeat(depth), ")".repeat(depth));
    let mut record = read(&nested(MAX_DEPTH));
    assert_eq!(read(&record.to_string()), record);
    assert!(refuse(&nested(MAX_DEPTH + 1)).contains("nested more than 32 deep"));
    assert!(refuse(&"(".repeat(100_000)).contains("follows the move"));
    assert!(refuse(&nested(100_000)).contains("nested more than 32 deep"));
    let deepest = vec![0; 2 * MAX_DEPTH + 1];
    let moves = ["c3,d4".parse().unwrap()];
    assert!(record.step(&deepest).is_some());
    assert_eq!(record.vary(&deepest, &moves), Err(VaryError::TooDeep));
    assert_eq!(record.vary(&deepest[2..], &moves), Ok(()));
    assert_eq!(read(&record.to_string()), record);

    // Moves.
    let wide = |n: usize| format!("e5,f6{}", " (a1,b1)".repeat(n));
    let mut record = read(&wide(MAX_STEPS - 1));
    assert_eq!(record.line().count(), MAX_STEPS);
    assert_eq!(record.vary(&[0], &moves), Err(VaryError::TooLong));
    assert!(refuse(&wide(MAX_STEPS)).contains("at most 20000 moves"));

    // Records.
    let many = |n: usize| Record::read_all(Rules::CLASSIC, &"*".repeat(n));
    assert_eq!(many(MAX_RECORDS).unwrap().len(), MAX_RECORDS);
    assert_eq!(*many(MAX_RECORDS + 1).unwrap_err().kind(), RecordErrorKind::ManyRecords);
}

#[test]
fn variations_are_checked_before_they_are_added() {
    let game = Game::from_text(Rules::CLASSIC, "e5,f6 dark d4,g7").unwrap();
    let mut record = Record::from_game(&game);
    let before = record.clone();
    let moves = ["a1,b1".parse().unwrap(), "a1,c1".parse().unwrap()];
    let error = record.vary(&[2], &moves).unwrap_err();
    assert!(matches!(error, VaryError::Illegal { ply: 1, reason: IllegalMove::Occupied { .. } }));
    assert_eq!(record.vary(&[2], &[]), Err(VaryError::NoMoves));
    assert_eq!(record.vary(&[3], &moves), Err(VaryError::NoStep));
    assert_eq!(record.vary(&[2, 0], &moves), Err(VaryError::NoStep));
    assert_eq!(record, before);
    record.vary(&[2], &moves[..1]).unwrap();
    assert_eq!(record.step_mut(&[2]).unwrap().remove_variation(0).unwrap().to_string(), "1... a1,b1");
    assert_eq!(record.step_mut(&[2]).unwrap().remove_variation(0), None);
    assert_eq!(record, before);
}
