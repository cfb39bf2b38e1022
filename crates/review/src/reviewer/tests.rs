use std::sync::atomic::AtomicBool;

use ponte::record::{Command, Comment};
use ponte::{Record, Rules};
use ponte_engine::{Level as PlayingLevel, Rng};
use proptest::prelude::*;

use super::*;
use crate::annotate::annotate;

const OPTIONS: ReviewOptions = ReviewOptions { quick_nodes: 120, deep_nodes: 400, check_nodes: 300, seed: 1 };

/// Answers all requests with an engine, and returns the review and the requests.
fn review(game: &Game, options: ReviewOptions) -> (GameReview, Vec<ReviewRequest>) {
    let mut reviewer = Reviewer::new(game, options);
    let mut requests = Vec::new();
    while let Some(request) = reviewer.next_request() {
        // An interrupted review goes on where it was.
        if requests.len() % 5 == 4 {
            let work = serde_json::to_string(reviewer.work()).expect("JSON");
            let work: ReviewWork = serde_json::from_str(&work).expect("what was written");
            let before = work.searches();
            reviewer = Reviewer::resume(game, options, work);
            assert_eq!(
                (reviewer.next_request().as_ref(), reviewer.work().searches()),
                (Some(&request), before)
            );
        }
        assert!(requests.len() < 400 && reviewer.progress() < 1.0, "{request:?}");
        let settings = Settings { seed: request.seed, ..Settings::default() };
        let mut engine = Engine::new(&game.rules(), settings);
        engine.set_game(&request.game(game).expect("a position of the game"));
        engine.exclude_from_root(&request.exclude_moves);
        let limits = Limits::nodes(request.nodes).with_lines(request.lines);
        let limits = limits.with_included(request.include_moves.clone());
        engine.explore(&limits, &mut |_| (), &AtomicBool::new(false));
        reviewer.add(&request, &engine.analysis(request.lines, 20));
        requests.push(request);
        // The review can be shown at any time.
        agrees_with_itself(game, &reviewer.review());
    }
    assert_eq!(reviewer.progress(), 1.0);
    (reviewer.review(), requests)
}

/// Compares what all places that show a review say about a game.
fn agrees_with_itself(game: &Game, review: &GameReview) {
    let (course, moves) = (&review.course, game.moves());
    assert_eq!((course.turns(), course.positions().len()), (review.turns.len(), review.turns.len() + 1));
    let mut counted = [[0; 2]; 2];
    for (ply, turn) in review.turns.iter().enumerate() {
        // The graph falls by what the turn lost, and that is what it is called.
        let [now, next] = [ply, ply + 1].map(|at| course.positions()[at]);
        let loss = course.loss(ply);
        let signed = if turn.player == Colour::Light { loss } else { -loss };
        assert!(loss >= 0.0 && (now.light - next.light - signed).abs() < 1e-6, "{ply}: {now:?} {next:?}");
        assert!((0.0..=1.0).contains(&now.light));
        let [before, after] = course.wins(ply);
        assert_eq!((before, after), (now.win(turn.player), next.win(turn.player)));
        let judgement = review.judgement(ply);
        assert!(
            judgement == Judgement::from_loss(loss) || !turn.settled && judgement == Judgement::Inaccuracy
        );
        // A better turn is named if something was lost, and it is the first solution of the exercise.
        assert_eq!(turn.best_line.is_empty(), loss == 0.0, "{turn:?}");
        assert_eq!((turn.ply, turn.mv, turn.played_line[0]), (ply, moves[ply], moves[ply]));
        assert_eq!(turn.accepted[0], turn.best_line.first().copied().unwrap_or(turn.mv));
        assert!(judgement < Judgement::Mistake || !turn.accepted.contains(&turn.mv.normalised()));
        for line in [&turn.best_line, &turn.played_line] {
            let mut position = game.position_at(ply).expect("a position").clone();
            assert!(line.iter().all(|&mv| position.play(mv).is_ok()), "{ply}: {line:?}");
        }
        let is_turning_point = review.turning_points().contains(&ply);
        assert!(!is_turning_point || judgement >= Judgement::Mistake);
        assert_eq!(review.exercises(None).any(|one| one.ply == ply), judgement >= Judgement::Mistake);
        match judgement {
            Judgement::Mistake => counted[turn.player.index()][0] += 1,
            Judgement::Blunder => counted[turn.player.index()][1] += 1,
            _ => assert!(turn.explanations.is_empty()),
        }
    }
    for colour in Colour::ALL.into_iter().filter(|_| !review.turns.iter().any(|turn| turn.forced)) {
        let player = review.player(colour);
        assert_eq!([player.mistakes, player.blunders], counted[colour.index()]);
    }
    let annotated = annotate(&Record::from_game(game), review).expect("annotated");
    for (turn, step) in review.turns.iter().zip(annotated.line().steps()) {
        let win = course.positions()[turn.ply + 1].light;
        let comment = Comment::parse(step.comment());
        let written =
            comment.commands().find_map(|one| if let Command::Win(win) = one { Some(*win) } else { None });
        assert!(written.is_some_and(|written| (written - win).abs() < 1e-3), "{written:?} {win}");
        assert_eq!(step.glyphs().first().copied(), review.judgement(turn.ply).glyph());
    }
}

/// A game in which dark leaves an obvious bridge to light, and light builds it.
fn game_with_a_blunder() -> Game {
    let text = "b2,g7 dark b7,g2 b1,g8 a7,h2 c1,f8 b8,g1 c2,f7 a8,h1";
    Game::from_text(Rules::SMALL, text).expect("a game")
}

#[test]
fn a_game_is_reviewed_to_the_end() {
    // Random moves are mistakes.
    let (mut game, mut rng) = (Game::new(Rules::SMALL), Rng::new(5));
    while game.moves().len() < 16 {
        let moves = game.position().legal_moves();
        game.play(moves[rng.below(moves.len() as u32) as usize]).expect("a legal move");
    }
    let (review, requests) = review(&game, OPTIONS);
    assert!(review.complete);
    assert_eq!(review.turns.len(), game.moves().len());
    // First every position once, in order.
    let first: Vec<usize> = requests.iter().take(game.moves().len() + 1).map(|one| one.ply).collect();
    assert_eq!(first, (0..=game.moves().len()).collect::<Vec<_>>());
    let mistakes: Vec<&TurnReview> = review.exercises(None).collect();
    assert!(!mistakes.is_empty());
    for turn in mistakes {
        // Two deeper searches with numbers of their own have seen what the better turn leads to.
        let better =
            |one: &&ReviewRequest| one.ply == turn.ply && one.alternative == turn.best_line.first().copied();
        let mut seeds: Vec<u64> = requests.iter().filter(better).map(|one| one.seed).collect();
        seeds.dedup();
        assert!(review.course.is_proven(turn.ply) || seeds.len() >= 2, "{turn:?}: {seeds:?}");
        assert!(turn.settled);
    }
    let text = serde_json::to_string(&review).expect("serialises");
    let read: GameReview = serde_json::from_str(&text).expect("parses");
    assert_eq!(read, review);
}

#[test]
fn all_places_agree_about_whole_games() {
    let options = ReviewOptions { quick_nodes: 16, deep_nodes: 40, check_nodes: 40, seed: 3 };
    let mut engine = Engine::new(&Rules::SMALL, Settings::default());
    for level in 1..=6 {
        let level = PlayingLevel::new(level).expect("a level");
        let mut player = Engine::new(&Rules::SMALL, level.settings(u64::from(level.number())));
        let mut game = Game::new(Rules::SMALL);
        while !game.is_over() {
            player.set_game(&game);
            let limits = Limits { time: None, ..level.limits() };
            let found = player.search(&limits, &mut |_| (), &AtomicBool::new(false));
            game.play(found.best.expect("a move")).expect("a legal move");
        }
        let mut reviewer = Reviewer::new(&game, options);
        assert!(reviewer.run(&mut engine, &AtomicBool::new(false), &mut |_| ()));
        let review = reviewer.review();
        assert!(review.complete);
        agrees_with_itself(&game, &review);
    }
    // Games of people: a resignation, a swap, and a game that was not played to its end.
    for (rules, text) in [
        (Rules::CLASSIC, "c3,c4 dark h7,h8 e5,e6 g7,g8 c4-e5"),
        (Rules::LARGE, "e5,l12 light d4,g7 c6,e8 d5,g8"),
        (Rules::SMALL, "d4,e5"),
    ] {
        let game = Game::from_text(rules, text).expect("a game");
        agrees_with_itself(&game, &review(&game, options).0);
    }
}

#[test]
fn an_interrupted_run_goes_on() {
    let game = game_with_a_blunder();
    let mut engine = Engine::new(&Rules::SMALL, Settings::default());
    let (mut whole, mut parts) = (Reviewer::new(&game, OPTIONS), Reviewer::new(&game, OPTIONS));
    assert!(whole.run(&mut engine, &AtomicBool::new(false), &mut |_| ()));
    let stop = AtomicBool::new(false);
    let mut searches = 0;
    let mut stop_at_twenty = |_| {
        searches += 1;
        stop.store(searches == 20, Relaxed);
    };
    assert!(!parts.run(&mut engine, &stop, &mut stop_at_twenty));
    assert_eq!(parts.work().searches(), 20);
    assert!(parts.run(&mut engine, &AtomicBool::new(false), &mut |_| ()) && parts.review().complete);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_searches_agree(seed in any::<u64>()) {
        // Whatever searches say: any chances and points, any turns in any order.
        let mut rng = Rng::new(seed);
        let mut game = Game::new(Rules::new(4, None, None).expect("rules"));
        while !game.is_over() && rng.below(12) > 0 {
            let moves = game.position().legal_moves();
            game.play(moves[rng.below(moves.len() as u32) as usize]).expect("a legal move");
        }
        let mut reviewer = Reviewer::new(&game, OPTIONS);
        let mut count = 0;
        while let Some(request) = reviewer.next_request() {
            let position = request.game(&game).expect("a game").position().clone();
            let mut chance = || [0.0, 0.5, 1.0, rng.below(1000) as f32 / 1000.0][rng.below(6).min(3) as usize];
            let (win, points) = (chance(), [chance(), chance()]);
            let mut legal = position.legal_moves();
            let mut moves = Vec::new();
            for _ in 0..request.lines.min(legal.len()) {
                let mv = legal.swap_remove(rng.below(legal.len() as u32) as usize);
                let win = rng.below(1000) as f32 / 1000.0;
                moves.push(Line { mv, win, visits: 9, prior: None, points: None, proven: false, pv: vec![mv], searched: 1 });
            }
            let light = if position.to_move() == Some(Colour::Dark) { 1.0 - win } else { win };
            let proven = position.stage() == Stage::Over;
            reviewer.add(&request, &Analysis {
                win, light, points, proven, depth: 1, nodes: 9, nps: 0, moves, islands: Vec::new(),
            });
            agrees_with_itself(&game, &reviewer.review());
            count += 1;
            prop_assert!(count < 2_000, "{request:?}");
        }
        prop_assert!(reviewer.review().complete);
    }
}

#[test]
fn losses_in_solved_endings_are_exact() {
    // Random games on a tiny board end in positions that the engine solves.
    let mut rng = Rng::new(3);
    let rules = Rules::new(5, None, None).expect("rules");
    let mut exact = 0;
    for _ in 0..4 {
        let mut game = Game::new(rules);
        while !game.is_over() {
            let moves = game.position().legal_moves();
            game.play(moves[rng.below(moves.len() as u32) as usize]).expect("a legal move");
        }
        let (review, _) = review(&game, OPTIONS);
        for turn in review.turns.iter().filter(|turn| review.course.is_proven(turn.ply)) {
            assert!([0.0, 0.5, 1.0].contains(&review.course.loss(turn.ply)), "{turn:?}");
            assert_eq!(turn.phase, GamePhase::Ending);
            exact += 1;
        }
        let score = game.position().score();
        let last = review.course.positions()[game.moves().len()];
        assert_eq!(last.points, [score.light().points as f32, score.dark().points as f32]);
        assert!(
            review.turns.iter().filter(|turn| turn.forced).all(|turn| review.course.loss(turn.ply) == 0.0)
        );
    }
    assert!(exact >= 8, "{exact}");
}

/// Made-up results for a game: every position is even, but the last turn loses 0.3, and in deeper searches `deeper_loss`.
struct MadeUp {
    game: &'static str,
    best: &'static str,
    /// The reply to the last turn, and that of deeper searches.
    replies: [&'static str; 2],
    deeper_loss: f32,
}

/// The last turn completes no island.
const MISSED_ISLAND: MadeUp = MadeUp {
    game: "b2,g7 dark b7,g2 b1,g8 a7,h2 c1,f8 b8,g1 c2,f7 d4,e5",
    best: "a8,h1",
    replies: ["d8,e1"; 2],
    deeper_loss: 0.3,
};

/// Reviews a game with made-up results. Returns the review of the last turn, its judgement, and how many checks were asked
/// for.
fn review_made_up(made_up: &MadeUp) -> (TurnReview, Judgement, usize) {
    let game = Game::from_text(Rules::SMALL, made_up.game).expect("a game");
    let mut reviewer = Reviewer::new(&game, OPTIONS);
    let line = |mv: Move, win: f32, pv: Vec<Move>| Line {
        mv,
        win,
        visits: 9,
        prior: None,
        points: Some([3.0, 3.0]),
        proven: false,
        searched: pv.len(),
        pv,
    };
    let last = game.moves().len() - 1;
    let parse = |text: &str| -> Move { text.parse().expect("a move") };
    let (best, [reply, deeper_reply]) = (parse(made_up.best), made_up.replies.map(parse));
    let analysis = |win: f32, moves: Vec<Line>, position: &Position| Analysis {
        win,
        light: if position.to_move() == Some(Colour::Dark) { 1.0 - win } else { win },
        points: [3.0, 3.0],
        proven: false,
        depth: 1,
        nodes: 9,
        nps: 0,
        moves,
        islands: Vec::new(),
    };
    let mut asked = 0;
    while let Some(request) = reviewer.next_request() {
        let position = request.game(&game).expect("a game").position().clone();
        let deeper = !matches!(request.purpose, Purpose::Search { level: Level::Quick });
        let (loss, reply) = if deeper { (made_up.deeper_loss, deeper_reply) } else { (0.3, reply) };
        let answer = match (request.purpose, request.ply) {
            (Purpose::Check { .. }, _) => {
                asked += 1;
                analysis(0.3, vec![line(reply, 0.3, vec![reply])], &position)
            }
            (_, ply) if request.alternative.is_some() || ply < last => {
                let mv = position.legal_moves()[0];
                let mv = if request.alternative.is_some() { mv } else { game.moves()[ply] };
                analysis(0.5, vec![line(mv, 0.5, vec![mv])], &position)
            }
            (_, ply) if ply == last => analysis(0.5, vec![line(best, 0.5, vec![best])], &position),
            _ => analysis(0.5 + loss, vec![line(reply, 0.5 + loss, vec![reply])], &position),
        };
        reviewer.add(&request, &answer);
    }
    assert_eq!(reviewer.progress(), 1.0);
    let mut review = reviewer.review();
    let judgement = review.judgement(last);
    (review.turns.swap_remove(last), judgement, asked)
}

#[test]
fn explanations_need_the_engine_to_agree() {
    let (turn, judgement, asked) = review_made_up(&MISSED_ISLAND);
    assert_eq!((judgement, turn.best_line.len()), (Judgement::Blunder, 2));
    // It was asked about twice, and 0.2 of 0.3 is more than half.
    assert!(matches!(turn.explanations[..], [Explanation::MissedIsland { .. }]), "{turn:?}");
    assert_eq!(asked, 2);
    // It explains less than half of the loss: all that is left is that passing would hardly have been worse.
    let (turn, judgement, _) = review_made_up(&MadeUp { deeper_loss: 0.45, ..MISSED_ISLAND });
    assert_eq!(judgement, Judgement::Blunder);
    assert!(matches!(turn.explanations[..], [Explanation::WastedTurn]), "{turn:?}");
}

#[test]
fn nothing_is_claimed_about_a_loss_that_a_deeper_search_does_not_see() {
    let (turn, judgement, asked) = review_made_up(&MadeUp { deeper_loss: 0.04, ..MISSED_ISLAND });
    assert_eq!((judgement, turn.explanations.len(), asked), (Judgement::Good, 0, 0));
}

#[test]
fn nothing_is_claimed_about_a_reply_that_a_deeper_search_replaces() {
    let allowed = MadeUp {
        game: "b2,g7 dark b7,g2 b1,g8 a7,h2 c1,f8 d4,e5",
        best: "c2,f7",
        replies: ["c2,f7"; 2],
        deeper_loss: 0.3,
    };
    let (turn, ..) = review_made_up(&allowed);
    assert!(matches!(turn.explanations[..], [Explanation::AllowsIsland { .. }]), "{turn:?}");
    let (turn, judgement, _) = review_made_up(&MadeUp { replies: ["c2,f7", "a4,h5"], ..allowed });
    let is_about_reply = |one: &Explanation| matches!(one, Explanation::AllowsIsland { .. });
    assert!(judgement == Judgement::Blunder && !turn.explanations.iter().any(is_about_reply), "{turn:?}");
}

#[test]
fn what_was_proven_holds_after_the_next_turn() {
    let game = game_with_a_blunder();
    let mut reviewer = Reviewer::new(&game, OPTIONS);
    let mut engine = Engine::new(&game.rules(), Settings::default());
    for ply in 0..=4 {
        let request = reviewer.next_request().expect("a request");
        assert_eq!(request.ply, ply);
        engine.set_position(game.position_at(ply).expect("a position of the game"));
        engine.explore(&Limits::nodes(60).with_lines(3), &mut |_| (), &AtomicBool::new(false));
        let mut analysis = engine.analysis(3, 20);
        assert!(!analysis.proven);
        if ply == 3 {
            // Light is to move, and lost whatever it does.
            (analysis.win, analysis.light, analysis.proven) = (0.0, 0.0, true);
            analysis.moves.iter_mut().for_each(|line| (line.win, line.proven) = (0.0, true));
        }
        reviewer.add(&request, &analysis);
    }
    let course = reviewer.review().course;
    assert_eq!((course.loss(3), course.is_proven(3), course.positions()[4].light), (0.0, true, 0.0));
}

#[test]
fn a_winning_turn_beyond_the_listed_ones_loses_nothing() {
    let (rules, mut rng, mut found) = (Rules::new(6, None, None).expect("a rule set"), Rng::new(9), 0);
    while found < 3 {
        let mut game = Game::new(rules);
        while !game.is_over() && (game.moves().len() < 3 || game.position().legal_moves().len() > 24) {
            let moves = game.position().legal_moves();
            game.play(moves[rng.below(moves.len() as u32) as usize]).expect("a legal move");
        }
        let (ply, position) = (game.moves().len(), game.position().clone());
        let mut engine = Engine::new(&rules, Settings::default());
        engine.set_position(&position);
        let limits = Limits::nodes(2_000).with_lines(LINES);
        let listed = engine.analyse(&limits, &mut |_| (), &AtomicBool::new(false));
        if game.is_over() || !(listed.proven && listed.moves.iter().all(|line| line.win == 1.0)) {
            continue;
        }
        let wins = |mv: &Move| {
            let mut after = position.clone();
            after.play(*mv).expect("a legal move");
            engine.set_position(&after);
            let found = engine.analyse(&limits, &mut |_| (), &AtomicBool::new(false));
            found.proven && found.win == 0.0
        };
        let others =
            position.legal_moves().into_iter().filter(|mv| listed.moves.iter().all(|line| line.mv != *mv));
        let Some(other) = others.rev().find(wins) else { continue };
        found += 1;
        game.play(other).expect("a legal move");
        let request = Reviewer::new(&game, ReviewOptions { quick_nodes: 2_000, ..OPTIONS });
        let request = request.search_request((ply, None), Level::Quick);
        engine.set_game(&request.game(&game).expect("a game"));
        let limits = Limits::nodes(request.nodes).with_lines(request.lines);
        let limits = limits.with_included(request.include_moves.clone());
        let analysis = engine.analyse(&limits, &mut |_| (), &AtomicBool::new(false));
        let line = analysis.moves.iter().find(|line| line.mv == other).expect("the played turn");
        assert!(line.proven && line.win == 1.0, "{position}: {line:?}");
    }
}

#[test]
fn the_choice_decides_whose_the_opening_was() {
    let game = Game::from_text(Rules::SMALL, "d4,e5 light a1,b2").expect("a game");
    let reviewer = Reviewer::new(&game, OPTIONS);
    use Colour::{Dark, Light};
    assert_eq!([0, 1, 2].map(|ply| reviewer.player(ply)), [Dark, Light, Dark]);
}

#[test]
fn the_choice_of_the_worse_colour_loses_the_difference() {
    // Light is worth 0.7, and the second player takes dark.
    let game = Game::from_text(Rules::SMALL, "d4,e5 dark").expect("a game");
    let mut reviewer = Reviewer::new(&game, OPTIONS);
    while let Some(request) = reviewer.next_request() {
        let position = request.game(&game).expect("a game").position().clone();
        let best = match position.stage() {
            Stage::Choice => Move::Choose(Colour::Light),
            Stage::Opening => game.moves()[0],
            _ => position.legal_moves()[0],
        };
        // The opening is fair for the player who lays it: 0.3.
        let win = if position.stage() == Stage::Opening { 0.3 } else { 0.7 };
        let (points, islands) = ([8.0, 5.0], Vec::new());
        let moves = vec![Line {
            mv: best,
            win,
            visits: 9,
            prior: None,
            points: None,
            proven: false,
            pv: vec![best],
            searched: 1,
        }];
        let analysis =
            Analysis { win, light: 0.7, points, proven: false, depth: 1, nodes: 9, nps: 0, moves, islands };
        reviewer.add(&request, &analysis);
    }
    let review = reviewer.review();
    let lights: Vec<f32> = review.course.positions().iter().map(|one| (one.light * 100.0).round()).collect();
    assert_eq!(lights, [30.0, 30.0, 70.0]);
    assert_eq!((review.judgement(0), review.judgement(1)), (Judgement::Best, Judgement::Blunder));
    assert_eq!(review.turns[1].best_line[0], Move::Choose(Colour::Light));
    assert_eq!(review.course.points_lost(1), Some(6.0));
}
