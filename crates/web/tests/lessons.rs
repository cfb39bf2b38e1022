//! Holds the lessons against the rules: positions, questions, and every text in every language.

use std::collections::{BTreeMap, BTreeSet};

use ciao::{Face, Seat};
use ponte::{Bridge, Cell, CellSet, Colour, Decider, IllegalMove, Move, Position, Rules, Setup, Stage};
use web::learn::attempt::{Attempt, Tone, Verdict};
use web::learn::ciao::{Question, Scene, SceneAttempt};
use web::learn::ponte::{Goal, Step, Task, Try};
use web::learn::tips::{TIPS, Tip};
use web::learn::{CHAPTERS, Content, Course, Lesson, chain_points, ciao as ciao_lessons};
use web::texts::{Language, Phrase, Texts};

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn tip(number: u8) -> Tip {
    TIPS[usize::from(number) - 1]
}

fn after(tip: Tip, moves: &[&str]) -> Position {
    let mut position = tip.game().position().clone();
    for text in moves {
        position.play(mv(text)).unwrap_or_else(|why| panic!("tip {}: {text}: {why}", tip.number));
    }
    position
}

/// The names of cells and the numbers in a text, without their order.
fn names(language: Language, phrase: &Phrase) -> BTreeSet<String> {
    let text = Texts::new(language).try_translate(phrase).unwrap();
    text.split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| word.ends_with(|letter: char| letter.is_ascii_digit()))
        .map(str::to_owned)
        .collect()
}

/// Whether a sandbank of a colour can still become an island, with any number of turns and no replies.
fn can_become_island(position: &Position, colour: Colour, sandbank: &str) -> bool {
    let mut open = vec![Setup::from(position)];
    let mut seen = BTreeSet::new();
    while let Some(setup) = open.pop() {
        let Ok(position) = setup.position() else { continue };
        let group = position.group(cell(sandbank));
        if group.len() == 4 {
            return true;
        }
        for near in
            group.iter().flat_map(|one| [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(x, y)| one.offset(x, y)))
        {
            let Some(near) = near.filter(|near| near.is_on(position.size())) else { continue };
            if position.tile(near).is_none() && !position.blocked().contains(near) {
                let mut next = setup.clone();
                next.tiles[colour.index()].insert(near);
                if seen.insert(next.tiles[colour.index()].to_string()) {
                    open.push(next);
                }
            }
        }
    }
    false
}

/// Whether a bridge from the island at `from` to column d can still be built, whatever tiles are added there.
fn reaches_column_d(position: &Position, from: &str) -> bool {
    position.group(cell(from)).iter().any(|end| {
        (0..position.size()).filter_map(|row| Bridge::new(end, Cell::new(3, row)?)).any(|bridge| {
            let covered = bridge.under().any(|under| position.tile(under).is_some());
            let used = bridge.ends().into_iter().any(|end| position.bridge_at(end).is_some());
            // An end in column d that Dark has, or may still get.
            let possible = bridge.ends().into_iter().all(|end| {
                let mut setup = Setup::from(position);
                setup.tiles[Colour::Dark.index()].insert(end);
                setup.position().is_ok()
            });
            !covered && !used && possible
        })
    })
}

/// The steps of Ponte del Diavolo, each with the id of its lesson.
fn ponte_steps() -> Vec<(&'static str, Step)> {
    let steps = |lesson: &'static Lesson| match lesson.content {
        Content::Ponte(steps) => steps.to_vec(),
        _ => Vec::new(),
    };
    let lessons = CHAPTERS.iter().flat_map(|chapter| chapter.lessons);
    lessons.flat_map(|lesson| steps(lesson).into_iter().map(|step| (lesson.id, step))).collect()
}

fn ciao_steps() -> Vec<(&'static str, ciao_lessons::Step)> {
    let steps = |lesson: &'static Lesson| match lesson.content {
        Content::Ciao(steps) => steps.to_vec(),
        _ => Vec::new(),
    };
    let lessons = CHAPTERS.iter().flat_map(|chapter| chapter.lessons);
    lessons.flat_map(|lesson| steps(lesson).into_iter().map(|step| (lesson.id, step))).collect()
}

fn ciao_questions() -> Vec<(&'static str, Question)> {
    let question = |(id, step)| match step {
        ciao_lessons::Step::Ask(question) => Some((id, question)),
        _ => None,
    };
    ciao_steps().into_iter().filter_map(question).collect()
}

fn scenes() -> Vec<Scene> {
    let scene = |(_, step)| match step {
        ciao_lessons::Step::Scene(scene) => Some(scene),
        _ => None,
    };
    ciao_steps().into_iter().filter_map(scene).collect()
}

/// The first step of a lesson of Ponte del Diavolo.
fn first(id: &str) -> Step {
    ponte_steps().into_iter().find(|(lesson, _)| *lesson == id).unwrap().1
}

/// All texts of lessons.
fn texts() -> Vec<Phrase> {
    let mut texts: Vec<Phrase> = Vec::new();
    for (_, step) in ponte_steps() {
        texts.push(step.text());
        texts.extend(step.reason());
        texts.extend(step.choices().into_iter().map(|choice| choice.label));
    }
    texts.extend(TIPS.iter().map(Tip::idea));
    for scene in scenes() {
        texts.push(scene.text());
        texts.extend((0..scene.tries().len()).map(|index| scene.idea(index)));
    }
    for (_, step) in ciao_steps() {
        match step {
            ciao_lessons::Step::Read { text, .. } => texts.push(web::texts::phrase(text)),
            ciao_lessons::Step::Scene(_) => {}
            ciao_lessons::Step::Ask(question) => {
                // The page adds the name of the player.
                texts.push(question.text().text("who", "you").text("name", "Marina"));
                texts.extend(question.reason());
            }
        }
    }
    texts.extend(CHAPTERS.iter().map(web::learn::Chapter::title));
    texts.extend(CHAPTERS.iter().flat_map(|chapter| chapter.lessons).map(Lesson::title));
    texts
}

#[test]
fn texts_name_the_same_cells_and_numbers_in_every_language() {
    for text in texts() {
        let english = names(Language::English, &text);
        for language in Language::ALL {
            assert_eq!(names(language, &text), english, "{}: {}", language.code(), text.key());
        }
    }
}

#[test]
fn every_cell_that_a_text_names_is_on_its_board() {
    let check = |text: &Phrase, size: u8| {
        for name in names(Language::English, text) {
            if let Ok(cell) = name.parse::<Cell>() {
                assert!(cell.is_on(size), "{}: {name}", text.key());
            }
        }
    };
    for (_, step) in ponte_steps() {
        let size = step.position().size();
        check(&step.text(), size);
        if let Task::Tip(tip) = step.task {
            check(&tip.idea(), size);
        }
    }
}

/// Taps that try a tile or a bridge.
fn tap(attempt: &mut Attempt, what: Try) {
    match what {
        Try::Tile(cell) => attempt.tap(cell),
        Try::Bridge(a, b) => {
            attempt.tap(b);
            attempt.tap(a);
        }
    }
}

#[test]
fn every_question_on_the_board_can_be_answered_rightly_and_wrongly() {
    for (id, step) in ponte_steps() {
        let position = step.position();
        if !matches!(step.task, Task::Tip(_) | Task::ChooseColour) {
            assert_eq!(position.rules().size(), step.position().size());
            assert_ne!(position.rules(), Rules::SMALL, "{id}: the position is invalid");
        }
        match step.task {
            Task::Cell(_) | Task::Find(_) => {
                let answers = step.answers();
                assert!(!answers.is_empty(), "{id}: {position} has no answer");
                for answer in &answers {
                    let mut attempt = Attempt::new(step);
                    tap(&mut attempt, *answer);
                    assert!(attempt.is_done() && attempt.is_clean(), "{id}: {answer:?}");
                    assert_eq!(attempt.tone(), Tone::Good);
                }
                // What is wrong gets the reason of the rules, and a right answer afterwards is no longer clean.
                let own: Vec<Cell> = position.tiles(Colour::Light).iter().collect();
                let mut wrong: Vec<Try> = match step.task {
                    Task::Cell(_) => step.candidates().into_iter().map(Try::Tile).collect(),
                    Task::Find(goal) if goal.is_bridge() => own
                        .iter()
                        .flat_map(|a| own.iter().filter(move |b| a < b).map(move |b| Try::Bridge(*a, *b)))
                        .collect(),
                    _ => (0..position.size())
                        .flat_map(|col| (0..position.size()).filter_map(move |row| Cell::new(col, row)))
                        .filter(|cell| !position.tiles(Colour::Light).contains(*cell))
                        .map(Try::Tile)
                        .collect(),
                };
                wrong.retain(|one| !answers.contains(one));
                assert!(!wrong.is_empty(), "{id}: {position} has no wrong answer");
                for what in wrong {
                    let mut attempt = Attempt::new(step);
                    tap(&mut attempt, what);
                    assert!(attempt.is_missed() && !attempt.is_done(), "{id}: {what:?}");
                    assert_eq!(attempt.tone(), Tone::Wrong, "{id}: {what:?}");
                    assert!(attempt.phrase().is_some());
                    if let Some(Verdict::Forbidden { expected, illegal, .. }) = attempt.verdict() {
                        assert!(!expected, "{id}: {illegal}");
                    }
                    tap(&mut attempt, answers[0]);
                    assert!(attempt.is_done() && !attempt.is_clean(), "{id}: {what:?}");
                }
            }
            Task::Points(_) | Task::Winner | Task::May(_) | Task::EndsWith(_) => {
                let choices = step.choices();
                assert!(choices.len() > 1);
                assert_eq!(choices.iter().filter(|choice| choice.right).count(), 1, "{id}: {position}");
                for (index, choice) in choices.iter().enumerate() {
                    let mut attempt = Attempt::new(step);
                    attempt.choose(index);
                    assert!(attempt.is_done());
                    assert_eq!(attempt.is_clean(), choice.right, "{id}: {:?}", choice.label);
                    assert_eq!(attempt.tone() == Tone::Good, choice.right);
                    attempt.choose(0);
                    assert_eq!(attempt.verdict(), Some(Verdict::Chosen(index)), "once is enough");
                }
            }
            Task::Read | Task::Try(_) | Task::Play(..) | Task::ChooseColour | Task::Tip(_) => {}
        }
    }
}

#[test]
fn what_is_marked_to_be_tried_gets_the_result_that_the_lesson_is_about() {
    let refused: BTreeMap<(&str, &str), &str> = [
        (("size", "d4"), "too large"),
        (("corner", "d2"), "touches an island"),
        (("distance", "d4"), "is touched"),
        (("water", "d1-f1"), "tile below"),
        (("water", "a2"), "under a bridge"),
        (("single", "a4-a6"), "end used"),
        (("crossing", "a1-b3"), "crosses"),
    ]
    .into();
    let mut seen = BTreeSet::new();
    for (id, step) in ponte_steps() {
        let Task::Try(tries) = step.task else { continue };
        let mut attempt = Attempt::new(step);
        for text in tries {
            assert!(!attempt.is_done());
            tap(&mut attempt, Try::read(text).unwrap());
            assert_eq!(attempt.tone(), Tone::Good, "{id}: {text}: what is asked for is never a failure");
            let why = match attempt.verdict() {
                Some(Verdict::Forbidden { illegal, expected: true, .. }) => match illegal {
                    IllegalMove::TooLarge { .. } => "too large",
                    IllegalMove::TouchesIsland { .. } => "touches an island",
                    IllegalMove::IslandTouched { .. } => "is touched",
                    IllegalMove::TileBeneath { .. } => "tile below",
                    IllegalMove::UnderBridge { .. } => "under a bridge",
                    IllegalMove::EndUsed { .. } => "end used",
                    IllegalMove::BridgeCrosses { .. } => "crosses",
                    other => panic!("{id}: {text}: {other}"),
                },
                Some(Verdict::Legal(_)) => continue,
                other => panic!("{id}: {text}: {other:?}"),
            };
            assert_eq!(refused.get(&(id, *text)), Some(&why), "{id}: {text}");
            seen.insert((id, *text));
        }
        assert!(attempt.is_done());
    }
    assert!(refused.keys().all(|key| seen.contains(key)));
}

#[test]
fn what_is_to_be_played_can_be_played_and_other_moves_are_taken_back() {
    for (id, step) in ponte_steps() {
        let Task::Play(goal, hint) = step.task else { continue };
        let mut attempt = Attempt::new(step);
        let (Move::Tiles(a, b) | Move::Bridge(a, b)) = mv(if goal == Goal::Tiles { "a1,g1" } else { hint })
        else {
            panic!("{hint}")
        };
        if goal != Goal::Tiles {
            attempt.tap(cell("a1"));
            attempt.tap(cell("g1"));
            assert_eq!(attempt.verdict(), Some(Verdict::Aside), "{id}");
            assert_eq!(attempt.session().hint(), Some(mv(hint)), "{id}: the marks are still there");
        }
        attempt.tap(a);
        attempt.tap(b);
        assert!(attempt.is_done(), "{id}");
    }
    let mut attempt = Attempt::new(first("colours"));
    assert!(!attempt.is_done());
    attempt.choose_colour(Colour::Dark);
    assert!(attempt.is_done());
}

#[test]
fn taps_that_mean_nothing_are_no_wrong_answers_and_help_follows_two_wrong_ones() {
    let step = ponte_steps().into_iter().find(|(_, step)| matches!(step.task, Task::Cell(_))).unwrap().1;
    let mut attempt = Attempt::new(step);
    let elsewhere = cell("a6");
    assert!(!step.candidates().contains(&elsewhere));
    attempt.tap(elsewhere);
    assert_eq!(attempt.verdict(), Some(Verdict::Elsewhere));
    assert!(!attempt.is_missed());
    let wrong: Vec<Try> =
        step.candidates().into_iter().map(Try::Tile).filter(|one| !step.answers().contains(one)).collect();
    let look =
        web::ponte::picture::Look::new(&web::settings::Settings::default(), ponte::Symmetry::Identity, true);
    for (misses, what) in (1..).zip(wrong.iter().cycle().take(2)) {
        tap(&mut attempt, *what);
        assert_eq!(attempt.board(&look).marks.hint.is_empty(), misses < 2, "{misses}");
        assert_eq!(attempt.board(&look).marks.ghosts.len(), 1, "the refused tile is drawn");
        assert!(!attempt.board(&look).marks.blame.is_empty(), "and what refuses it");
    }
    // The first end of a bridge stays selected when the other end is water.
    let mut attempt = Attempt::new(first("single"));
    attempt.tap(cell("a4"));
    attempt.tap(cell("b4"));
    assert_eq!(attempt.phrase().unwrap().key(), "lesson-end-on-tile");
    attempt.tap(cell("a6"));
    assert!(attempt.is_done());
}

#[test]
fn every_question_of_ciao_ciao_has_one_right_answer_and_a_legal_turn() {
    let mut asked = BTreeMap::new();
    for (id, question) in ciao_questions() {
        *asked.entry(id).or_insert(0) += 1;
        let invalid = ciao::State::new(ciao::Rules::default(), ciao::Players::Two);
        assert_ne!(question.state(), invalid, "{id}: the state is invalid");
        assert!(question.state().turn().is_some(), "{id}: the game is over");
        assert!(question.settled().is_some(), "{id}: the turn is not legal");
        let answers = question.answers();
        assert!(answers.len() > 1);
        assert_eq!(
            answers.iter().filter(|(_, right)| *right).count(),
            1,
            "{id}: {:?} {answers:?}",
            question.ask
        );
        question.picture(false, true);
        question.picture(true, true);
        assert!(question.has_story() || question.reason().is_some(), "{id}: no reason");
    }
    assert!(asked.values().all(|&count| count == 3), "{asked:?}");
}

#[test]
fn every_rule_has_three_questions() {
    // What is done once and not asked: two tiles a turn, and the choice of colour.
    let done_only = ["tiles", "colours", "first-game-lesson", "liars-table"];
    for lesson in CHAPTERS.iter().flat_map(|chapter| chapter.lessons) {
        let expected = match lesson.id {
            id if done_only.contains(&id) => 0,
            id if id.starts_with("tip-") => 1,
            _ => 3,
        };
        assert_eq!(lesson.questions(), expected, "{}", lesson.id);
    }
}

/// The lesson of each rule, in the order of the pages of rules.
const RULES: [(&str, &str); 36] = [
    // Ponte del Diavolo.
    ("a colour's supply of tiles, the shared supply of bridges", "supplies"),
    ("the first player lays two light tiles, the second chooses a colour", "colours"),
    ("a turn is two tiles, never one", "tiles"),
    ("or a bridge", "bridge"),
    ("pass only when no pair of tiles is left, even if a bridge could be built", "passing"),
    ("four tiles are an island", "island"),
    ("no group of five", "size"),
    ("no tile touches an island of its colour, sandbanks may touch by corners", "corner"),
    ("a sandbank may not grow to an island that is touched", "distance"),
    ("colours never restrict each other", "opponent"),
    ("three spans", "spans"),
    ("no tile below a bridge, and none under it later", "water"),
    ("one bridge for each tile", "single"),
    ("bridges do not cross, parallel knight's moves may pass", "crossing"),
    ("light passes: dark has one more turn; dark passes: over", "end"),
    ("a chain with n islands scores n(n+1)/2", "goal"),
    ("chains go through sandbanks, which score nothing", "chain"),
    ("points, islands, bridges, draw", "ties"),
    ("a whole game", "first-game-lesson"),
    // Ciao Ciao.
    ("roll in secret, announce a number from 1 to 4, true or not", "announce"),
    ("seven pawns each", "last-pawns"),
    ("the turn passes to the next seat with a pawn on the bridge", "last-pawns"),
    ("all approve: the pawn advances by the announced number", "announce"),
    ("a cross forces a bluff", "bluff"),
    ("contested bluff: the pawn falls, the contester advances", "called"),
    ("contested truth: the contester falls, the pawn advances", "truth"),
    ("a pawn past plank 9 takes the lowest free step, surplus is lost", "steps"),
    ("step k is worth k points", "most-points"),
    ("the next pawn stands on plank 1 at once", "steps"),
    ("without a pawn on the bridge: no rolling, but contesting with the podium at stake", "last-pawns"),
    ("wrong from the podium: the lowest pawn falls; right: nobody advances", "last-pawns"),
    ("the fall comes first", "last-pawns"),
    ("with neither bridge nor podium: no contesting", "who-may-call"),
    ("three pawns on the podium win at once", "three-pawns"),
    ("top step taken or bridge empty: most points win, equal points share", "most-points"),
    ("the die: 1 to 4 and two crosses", "chances"),
];

#[test]
fn every_rule_has_a_lesson_and_every_lesson_a_rule() {
    let ids: BTreeSet<&str> =
        CHAPTERS.iter().flat_map(|chapter| chapter.lessons).map(|lesson| lesson.id).collect();
    for (rule, lesson) in RULES {
        assert!(ids.contains(lesson), "{rule}: there is no lesson {lesson}");
    }
    // Tactics are no rules.
    let tactics = ["small-steps", "liars-table"];
    for id in ids.into_iter().filter(|id| !id.starts_with("tip-") && !tactics.contains(id)) {
        assert!(RULES.iter().any(|(_, lesson)| *lesson == id), "{id} teaches no rule");
    }
}

/// The numbers in a text, as they stand there.
fn numbers(text: &Phrase) -> BTreeSet<u32> {
    names(Language::English, text).iter().filter_map(|name| name.parse().ok()).collect()
}

#[test]
fn what_the_texts_of_ponte_claim_is_so() {
    let mut claims: BTreeMap<&str, fn(&Step)> = BTreeMap::new();
    let mut claim = |key: &'static str, check: fn(&Step)| {
        claims.insert(key, check);
    };
    claim("goal-text", |step| {
        // 1 to 4 islands and their points; the chain shown has three.
        let expected: BTreeSet<u32> = (1..=4).flat_map(|n| [n, chain_points(n)]).collect();
        assert_eq!(numbers(&step.text()), expected);
        let session = Attempt::new(*step);
        let chain = session.session().shown_chain().unwrap();
        assert_eq!((chain.islands.len(), chain.points()), (3, 6));
    });
    claim("tiles-text", |step| assert_eq!(step.position().to_move(), Some(Colour::Light)));
    claim("island-text", |step| {
        let position = step.position();
        assert_eq!(position.group(cell("c6")).len(), 3);
        let Task::Play(Goal::Island, hint) = step.task else { panic!() };
        assert!(position.check(mv(hint)).is_ok());
    });
    claim("bridge-text", |step| {
        let score = step.position().score();
        assert_eq!((score.light().islands, score.chains(Colour::Light).len()), (2, 2));
    });
    claim("colours-text", |step| {
        let position = step.position();
        assert_eq!((position.stage(), position.tiles(Colour::Light).len()), (Stage::Choice, 2));
        // Light takes these tiles over, and Dark answers with two.
        let mut next = position.clone();
        next.play(mv("dark")).unwrap();
        assert_eq!(next.to_move(), Some(Colour::Dark));
    });
    claim("size-text", |step| {
        let IllegalMove::TooLarge { group, .. } = step.position().check_tile(cell("d4")).unwrap_err() else {
            panic!()
        };
        assert_eq!(group.len(), 5);
    });
    claim("corner-text", |step| assert_eq!(step.tries().len(), 3, "try all three"));
    claim("distance-text", |step| {
        // d4 would join two sandbanks to an island, which is touched.
        let IllegalMove::IslandTouched { island, .. } = step.position().check_tile(cell("d4")).unwrap_err()
        else {
            panic!()
        };
        assert_eq!(island.len(), 4);
    });
    claim("distance-again", |step| {
        // The same position without the tile at the corner.
        let before = first("distance").position();
        let missing = before.tiles(Colour::Light).difference(step.position().tiles(Colour::Light));
        assert_eq!(missing.to_string(), "f3");
        assert!(step.position().check_tile(cell("d4")).is_ok());
    });
    claim("opponent-text", |step| {
        let after = step.tries()[0].added_to(&step.position()).unwrap();
        assert_eq!((after.score().light().islands, after.score().dark().islands), (1, 1));
    });
    claim("spans-text", |step| {
        let shapes: BTreeSet<usize> = step
            .tries()
            .iter()
            .filter_map(|one| match one {
                Try::Bridge(a, b) => {
                    let (x, y) = (a.col().abs_diff(b.col()), a.row().abs_diff(b.row()));
                    Some(usize::from(x.min(y)))
                }
                Try::Tile(_) => None,
            })
            .collect();
        // Straight, knight's move and diagonal differ in the shorter side.
        assert!(shapes.len() == 3 && step.tries().iter().all(|one| one.check(&step.position()).is_ok()));
    });
    claim("water-text", |step| assert!(matches!(step.tries()[..], [Try::Bridge(..), Try::Tile(_)])));
    claim("single-text", |step| assert_eq!(step.tries().len(), 1));
    claim("crossing-text", |step| {
        let results: Vec<bool> = step.tries().iter().map(|one| one.check(&step.position()).is_ok()).collect();
        assert_eq!(results, [false, true]);
    });
    claim("chain-text", |step| {
        let score = step.position().score();
        assert_eq!((score.light().points, score.dark().points), (10, 5));
        assert_eq!(score.chains(Colour::Light).iter().filter(|chain| chain.points() > 0).count(), 1);
        let dark: BTreeSet<(usize, bool)> = score
            .chains(Colour::Dark)
            .iter()
            .filter(|chain| chain.points() > 0)
            .map(|chain| (chain.islands.len(), chain.sandbanks.is_empty()))
            .collect();
        assert_eq!(dark, [(1, true), (2, false)].into());
    });
    claim("supplies-text", |step| {
        let expected = [Rules::CLASSIC.tiles().unwrap(), Rules::CLASSIC.bridges().unwrap()];
        assert_eq!(numbers(&step.text()), expected.map(u32::from).into());
        assert_eq!(step.position().rules(), Rules::CLASSIC);
    });
    claim("passing-text", |step| {
        let position = step.position();
        assert_eq!((position.tile_cells().len(), position.may_pass()), (1, true));
    });
    claim("end-text", |step| {
        let mut position = step.position();
        position.play(Move::Pass).unwrap();
        assert_eq!((position.stage(), position.to_move()), (Stage::Last, Some(Colour::Dark)));
    });
    claim("ties-text", |step| {
        let score = step.position().score();
        assert_eq!((score.light().points, score.dark().points), (3, 3));
        assert_eq!((score.light().islands, score.dark().islands), (3, 2));
        assert_eq!((score.leader(), score.decider()), (Some(Colour::Light), Decider::Islands));
    });
    let mut checked = BTreeSet::new();
    for (id, step) in ponte_steps().into_iter().filter(|(_, step)| !step.task.is_question()) {
        let key = step.text().key();
        let check = claims.get(key).unwrap_or_else(|| panic!("{id}: nobody has checked what {key} claims"));
        check(&step);
        checked.insert(key);
    }
    assert_eq!(checked.len(), claims.len());
}

#[test]
fn what_the_scenes_claim_is_so() {
    let [you, second, third, fourth] = Seat::ALL;
    let all = scenes();
    assert_eq!(all.len(), 9);
    assert!(all.iter().all(|scene| scene.tries().len() > 1), "a decision has more than one choice");
    // Scene 6: seven pawns, and the turn passes over a player without one on the bridge.
    assert_eq!(ciao::Rules::default().pawns(), 7);
    let mut game = ciao::Game::from_state(all[5].state());
    let mut active = Vec::new();
    for _ in 0..3 {
        active.extend(game.state().turn());
        game.play("2:2".parse().unwrap()).unwrap();
    }
    assert_eq!(active, [second, third, second]);
    let after = |number: usize, index: usize| {
        let mut attempt = SceneAttempt::new(all[number - 1]);
        attempt.choose(index);
        attempt.settled().unwrap().after
    };
    assert!((0..4).all(|index| after(1, index).plank(you) == u8::try_from(index + 2).ok()));
    assert_eq!((after(2, 1).plank(you), after(2, 2).plank(you)), (Some(6), Some(1)));
    assert_eq!((after(3, 0).plank(second), after(3, 0).plank(you)), (Some(9), Some(2)));
    assert_eq!((after(3, 1).plank(second), after(3, 1).plank(you)), (Some(1), Some(6)));
    assert_eq!((after(4, 1).plank(second), after(4, 1).plank(you)), (Some(7), Some(1)));
    assert_eq!((after(5, 0).plank(you), after(5, 0).points(you)), (Some(9), 0));
    assert_eq!((after(5, 1).plank(you), after(5, 1).points(you)), (Some(1), 3));
    // A player on the podium who contests a true number loses the lowest step, and the other pawn takes it at once.
    assert_eq!((after(6, 1).points(you), after(6, 1).podium_count(you)), (3, 1));
    assert_eq!(after(6, 1).podium().next(), Some(Some(second)));
    // A player who contests a bluff gains nothing but the fall of the other pawn.
    assert_eq!((after(7, 1).points(you), after(7, 1).plank(second)), (4, Some(1)));
    // Three pawns win, though the others might have more points.
    assert_eq!((after(8, 0).plank(you), after(8, 0).outcome()), (Some(9), None));
    let state = after(8, 1);
    assert_eq!(state.outcome().unwrap().iter().collect::<Vec<_>>(), [you]);
    assert_eq!((state.podium_count(you), state.points(you), state.points(second)), (3, 6, 9));
    // The top step ends the game; players with equal points share the victory.
    // The bluff that is called costs the last pawn, and nobody wins yet.
    let fallen = after(9, 0);
    assert_eq!((fallen.on_bridge(you), fallen.outcome()), (false, None));
    let state = after(9, 1);
    assert_eq!([you, second, third, fourth].map(|seat| state.points(seat)), [10, 10, 8, 8]);
    assert_eq!(state.outcome().unwrap().iter().collect::<Vec<_>>(), [you, second]);
    // The planks, numbers and points that the texts of the scenes name.
    assert_eq!(numbers(&all[3].text()), [8].into());
    assert_eq!(all[3].state().plank(you), Some(8));
    assert_eq!(all[4].state().plank(you), Some(8));
    let rules = ciao::Rules::default();
    assert_eq!((rules.planks(), rules.podium(), rules.numbers(), rules.crosses()), (9, 8, 4, 2));
}

#[test]
fn what_the_tactics_claim_is_so() {
    let reads: BTreeMap<&str, ciao::State> = ciao_steps()
        .into_iter()
        .filter_map(|(_, step)| match step {
            ciao_lessons::Step::Read { state, text } => Some((text, state.parse().unwrap())),
            _ => None,
        })
        .collect();
    assert_eq!(reads.len(), 3, "{reads:?}");
    // On plank 9 every number reaches the podium; the text says so.
    let state = reads["tactics-text"];
    assert_eq!(state.plank(Seat::FIRST), Some(9));
    for number in 1..=4 {
        let mut game = ciao::Game::from_state(state);
        game.play(format!("X:{number}").parse().unwrap()).unwrap();
        assert_eq!(game.state().podium_count(Seat::FIRST), state.podium_count(Seat::FIRST) + 1);
    }
    // Without a pawn on the bridge or the podium one can only watch.
    assert!(
        !reads["may-call-text"].may_contest(Seat::FIRST)
            || reads["may-call-text"].podium_count(Seat::FIRST) > 0
    );
    let faces: Vec<(Face, u8)> = ciao::Rules::default().faces().collect();
    assert_eq!(faces.iter().map(|(_, sides)| sides).sum::<u8>(), 6);
    assert_eq!(faces.last(), Some(&(Face::Cross, 2)));
    for (id, question) in ciao_questions().into_iter().filter(|(id, _)| *id == "small-steps") {
        let settled = question.settled().unwrap();
        match question.ask {
            ciao_lessons::Ask::Believe => {
                assert!(
                    settled.after.outcome().is_some_and(|winners| !winners.contains(Seat::FIRST)),
                    "{id}"
                );
            }
            ciao_lessons::Ask::Say(numbers) => {
                // The least number that reaches the podium; a smaller one does not.
                let arrives = |number: &u8| {
                    let mut game = ciao::Game::from_state(question.state());
                    game.play(format!("X:{number}").parse().unwrap()).unwrap();
                    game.state().podium_count(Seat::FIRST) > question.state().podium_count(Seat::FIRST)
                };
                let least = numbers.iter().copied().find(arrives).unwrap();
                let right = question.answers().into_iter().find(|(_, right)| *right).unwrap().0;
                assert_eq!(right, ciao_lessons::Answer::Choice(ciao_lessons::Choice::Say(least)));
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn every_text_of_the_course_is_translated() {
    for language in Language::ALL {
        let known = Texts::new(language);
        for text in texts() {
            let said = known.try_translate(&text).unwrap();
            assert!(said.len() > 1, "{}: {}", language.code(), text.key());
        }
        for (id, step) in ponte_steps() {
            let mut attempt = Attempt::new(step);
            if let Some(answer) = step.answers().first() {
                tap(&mut attempt, *answer);
                known.try_translate(&attempt.phrase().unwrap()).unwrap_or_else(|why| panic!("{id}: {why}"));
            } else if !step.choices().is_empty() {
                attempt.choose(0);
                known.try_translate(&attempt.phrase().unwrap()).unwrap_or_else(|why| panic!("{id}: {why}"));
            }
        }
    }
    assert_eq!(Course::ALL.map(|course| course.lessons().count()), [29, 12]);
}

#[test]
fn tip_1_accepts_every_pair_with_the_middle_and_each_stops_the_dark_bridge() {
    let tip = tip(1);
    let position = tip.game().position().clone();
    let pairs = position
        .legal_moves()
        .into_iter()
        .filter(|mv| matches!(mv, Move::Tiles(a, b) if [*a, *b].contains(&cell("c3"))));
    let mut count = 0;
    for pair in pairs {
        count += 1;
        assert!(tip.accepts(pair), "{pair}");
        let mut next = position.clone();
        next.play(pair).unwrap();
        assert!(next.check(mv("b2-d4")).is_err(), "{pair}");
    }
    assert!(count > 10);
    // One tile holds one bridge; with b3 beside it both sandbanks are in reach.
    let with_bridges = |bridges: &[(&str, &str)]| {
        let mut setup = Setup::from(&after(tip, &["b3,c3"]));
        setup.bridges.extend(bridges.iter().map(|(a, b)| (cell(a), cell(b))));
        setup.position().is_ok()
    };
    assert!(with_bridges(&[("c3", "c5")]) && with_bridges(&[("c3", "e3")]));
    assert!(!with_bridges(&[("c3", "c5"), ("c3", "e3")]));
    assert!(with_bridges(&[("b3", "b5"), ("c3", "e3")]));
}

/// Whether two cells are joined by tiles and bridges of a colour.
fn joined(position: &Position, colour: Colour, from: Cell, to: Cell) -> bool {
    let mut seen = CellSet::EMPTY;
    let mut open = vec![from];
    while let Some(cell) = open.pop() {
        if position.tile(cell) != Some(colour) || !seen.insert(cell) {
            continue;
        }
        open.extend(position.group(cell).iter());
        open.extend(position.bridge_at(cell).into_iter().flat_map(Bridge::ends));
    }
    seen.contains(to)
}

#[test]
fn tip_2_after_the_bridge_no_one_can_cut_it_and_after_the_reply_none_is_possible() {
    let tip = tip(2);
    let position = tip.game().position().clone();
    // The island that the text names is possible, and the listed reply takes every bridge away.
    assert_eq!(size_with(&position, "c5"), Some(4));
    for (tried, reply) in tip.tempting() {
        let after = after(tip, &[&tried.to_string(), &reply.to_string()]);
        assert!(tip.right().all(|mv| after.check(mv).is_err()), "{tried} {reply}");
    }
    assert!(tip.right().all(|mv| matches!(mv, Move::Bridge(..))), "only bridges cannot be cut");
}

/// The size of the group that a tile of the colour to move would belong to, if it is legal.
fn size_with(position: &Position, tile: &str) -> Option<usize> {
    position.check_tile(cell(tile)).ok()?;
    Some(Try::Tile(cell(tile)).added_to(position)?.group(cell(tile)).len())
}

#[test]
fn tip_3_a_second_bridge_can_follow_from_the_tip_of_the_island() {
    let tip = tip(3);
    let position = tip.game().position().clone();
    let island = position.group(cell("e4"));
    assert!(island.len() == 4 && island.contains(cell("f4")) && island.contains(cell("f3")));
    for solution in tip.right() {
        let mut built = after(tip, &[&solution.to_string()]);
        // Dark passes over: what Light could still build.
        let mut setup = Setup::from(&built);
        setup.phase = Setup::from(&position).phase;
        built = setup.position().unwrap();
        let follows = built.bridge_moves().iter().any(|bridge| bridge.ends().contains(&cell("e4")));
        assert!(follows, "{solution}: no second bridge from e4");
    }
}

#[test]
fn tip_4_pairs_away_from_the_corners_leave_both_sandbanks_room() {
    let tip = tip(4);
    for solution in tip.right() {
        let next = after(tip, &[&solution.to_string()]);
        for sandbank in ["d5", "b5"] {
            assert!(can_become_island(&next, Colour::Dark, sandbank), "{solution}: {sandbank}");
        }
    }
    for (mv, sandbank) in [("b6,c6", "c6"), ("b4,c4", "c4")] {
        let next = after(tip, &[mv]);
        for sandbank in ["d5", sandbank] {
            assert!(!can_become_island(&next, Colour::Dark, sandbank), "{mv}: {sandbank}");
        }
    }
}

#[test]
fn tip_5_joins_both_edges_and_shuts_in_two_dark_tiles() {
    let tip = tip(5);
    let before = tip.game().position().clone();
    let next = after(tip, &["b5-d5"]);
    let at_edge = |position: &Position, col: u8| {
        position.tiles(Colour::Light).iter().filter(|cell| cell.col() == col).collect::<Vec<_>>()
    };
    let is_wall = |position: &Position| {
        let (left, right) = (at_edge(position, 0), at_edge(position, position.size() - 1));
        left.iter().any(|&from| right.iter().any(|&to| joined(position, Colour::Light, from, to)))
    };
    assert!(!is_wall(&before) && is_wall(&next));
    // From b6 and b7 no bridge leads to a row below the wall, wherever Dark had a tile.
    for end in ["b6", "b7"] {
        assert_eq!(next.tile(cell(end)), Some(Colour::Dark));
        for other in (0..7).flat_map(|col| (0..5).filter_map(move |row| Cell::new(col, row))) {
            let Some(bridge) = Bridge::new(cell(end), other) else { continue };
            let mut setup = Setup::from(&next);
            setup.tiles[Colour::Dark.index()].insert(other);
            setup.bridges.push((cell(end), other));
            let covered = bridge.under().any(|under| next.tile(under).is_some());
            assert!(covered || setup.position().is_err(), "{end}-{other}");
        }
    }
}

#[test]
fn tip_8_the_island_on_the_left_can_wait() {
    let tip = tip(8);
    assert_eq!(size_with(tip.game().position(), "a4"), Some(4));
    let next = after(tip, &["c7,d7"]);
    for reply in next.legal_moves() {
        let mut replied = next.clone();
        replied.play(reply).unwrap();
        assert!(can_become_island(&replied, Colour::Light, "a5"), "{reply}");
    }
    // The dark sandbank loses room: fewer cells are left to complete it.
    let room = |position: &Position| {
        position
            .group(cell("d5"))
            .iter()
            .flat_map(|one| [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(x, y)| one.offset(x, y)))
            .flatten()
            .filter(|near| near.is_on(position.size()) && position.tile(*near).is_none())
            .collect::<BTreeSet<_>>()
            .len()
    };
    assert!(room(&next) < room(tip.game().position()));
}

#[test]
fn tip_6_makes_an_island_and_no_reply_stops_every_bridge() {
    let forked = after(tip(6), &["a6,a7"]);
    assert_eq!(forked.group(cell("a6")).len(), 4);
    for reply in forked.legal_moves() {
        let mut next = forked.clone();
        next.play(reply).unwrap();
        let (upper, lower) = (next.group(cell("a6")), next.group(cell("a4")));
        let joins = |bridge: &Bridge| {
            let [a, b] = bridge.ends();
            (upper.contains(a) && lower.contains(b)) || (upper.contains(b) && lower.contains(a))
        };
        assert!(next.bridge_moves().iter().any(joins), "{reply} stops every bridge");
    }
}

#[test]
fn tip_7_only_the_solution_shuts_every_bridge_to_column_d() {
    let tip = tip(7);
    assert!(reaches_column_d(tip.game().position(), "b5"));
    for solution in tip.right() {
        assert!(!reaches_column_d(&after(tip, &[&solution.to_string()]), "b5"), "{solution}");
    }
    // Good moves by the engine that do not reach the goal: the page must not praise them for it.
    for other in ["c5,c6", "c7,c8"] {
        assert!(!tip.accepts(mv(other)) && reaches_column_d(&after(tip, &[other]), "b5"), "{other}");
    }
}

#[test]
fn tip_9_links_two_chains_and_stops_the_dark_bridge() {
    let before = tip(9).game().position().clone();
    let built = after(tip(9), &["c4-e5"]);
    let chains = |position: &Position| position.score().chains(Colour::Light).len();
    assert!(chains(&built) < chains(&before));
    assert!(Bridge::new(cell("c4"), cell("e5")).unwrap().meets(Bridge::new(cell("c5"), cell("e4")).unwrap()));
}

#[test]
fn tip_10_leaves_the_light_sandbank_no_room() {
    let tip = tip(10);
    assert!(can_become_island(tip.game().position(), Colour::Light, "a2"));
    for solution in tip.right() {
        let next = after(tip, &[&solution.to_string()]);
        assert!(!can_become_island(&next, Colour::Light, "a2"), "{solution}");
    }
}
