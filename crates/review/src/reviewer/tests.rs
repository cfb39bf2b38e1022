use std::sync::atomic::AtomicBool;

use ponte::{Position, Rules};
use ponte_engine::{Engine, Limits, Settings};

use super::*;

const OPTIONS: ReviewOptions = ReviewOptions { quick_nodes: 120, deep_nodes: 400, check_nodes: 300 };

/// Answers all requests with an engine, and returns the review and the requests.
fn review(game: &Game) -> (GameReview, Vec<ReviewRequest>) {
    let mut reviewer = Reviewer::new(game, OPTIONS);
    let mut engine = Engine::new(&game.rules(), Settings::default());
    let (mut requests, mut progress) = (Vec::new(), 0.0);
    while let Some(request) = reviewer.next_request() {
        // An interrupted review goes on where it was.
        if requests.len() % 5 == 4 {
            let work = serde_json::to_string(reviewer.work()).expect("JSON");
            let work: ReviewWork = serde_json::from_str(&work).expect("what was written");
            let before = work.searches();
            reviewer = Reviewer::resume(game, OPTIONS, work);
            assert_eq!(
                (reviewer.next_request().as_ref(), reviewer.work().searches()),
                (Some(&request), before)
            );
        }
        assert!(requests.len() < 400 && reviewer.progress() < 1.0, "{request:?}");
        engine.set_position(game.position_at(request.ply).expect("a position of the game"));
        if request.search_moves.is_empty() {
            engine.exclude_from_root(&request.exclude_moves);
        } else {
            engine.restrict_root(&request.search_moves).expect("legal moves");
        }
        let limits = Limits::nodes(request.nodes).with_lines(request.lines);
        engine.explore(&limits, &mut |_| (), &AtomicBool::new(false));
        reviewer.add(&request, &engine.analysis(request.lines, 20));
        requests.push(request);
        let now = reviewer.progress();
        assert!(now >= progress - 0.4, "{progress} {now}");
        progress = now;
        // The review can be shown at any time.
        assert!(reviewer.review().turns.len() <= game.moves().len());
    }
    assert_eq!(reviewer.progress(), 1.0);
    (reviewer.review(), requests)
}

/// A game in which dark leaves an obvious bridge to light, and light builds it.
fn game_with_a_blunder() -> Game {
    let text = "b2,g7 dark b7,g2 b1,g8 a7,h2 c1,f8 b8,g1 c2,f7 a8,h1";
    Game::from_text(Rules::SMALL, text).expect("a game")
}

#[test]
fn a_game_is_reviewed_to_the_end() {
    let game = game_with_a_blunder();
    let (review, requests) = review(&game);
    assert!(review.complete);
    assert_eq!(review.turns.len(), game.moves().len());
    // First every position once, in order.
    let first: Vec<usize> = requests.iter().take(game.moves().len() + 1).map(|one| one.ply).collect();
    assert_eq!(first, (0..=game.moves().len()).collect::<Vec<_>>());
    for turn in &review.turns {
        assert_eq!(turn.judgement, Judgement::from_loss(turn.loss));
        assert!((turn.win - turn.loss - turn.played_win).abs() < 1e-5);
        assert!((0.0..=1.0).contains(&turn.light));
        assert!(
            !turn.accepted.is_empty() && (turn.best_line.is_empty() || turn.accepted[0] == turn.best_line[0])
        );
        // Whatever is called a mistake was compared in one search.
        if turn.judgement >= Judgement::Mistake && !turn.proven {
            let compared =
                requests.iter().any(|one| one.ply == turn.ply && one.search_moves.contains(&turn.mv));
            assert!(compared, "{turn:?}");
        }
    }
    let text = serde_json::to_string(&review).expect("serialises");
    let read: GameReview = serde_json::from_str(&text).expect("parses");
    assert_eq!(read.turns.len(), review.turns.len());
}

#[test]
fn losses_in_solved_endings_are_exact() {
    // Random games on a tiny board end in positions that the engine solves.
    let mut rng = ponte_engine::Rng::new(3);
    let rules = Rules::new(5, None, None).expect("rules");
    let mut exact = 0;
    for _ in 0..4 {
        let mut game = Game::new(rules);
        while !game.is_over() {
            let moves = game.position().legal_moves();
            game.play(moves[rng.below(moves.len() as u32) as usize]).expect("a legal move");
        }
        let (review, _) = review(&game);
        for turn in review.turns.iter().filter(|turn| turn.proven) {
            assert!([0.0, 0.5, 1.0].contains(&turn.loss), "{turn:?}");
            assert_eq!(turn.phase, GamePhase::Ending);
            exact += 1;
        }
        let score = game.position().score();
        assert_eq!(review.points, [score.light().points as f32, score.dark().points as f32]);
        assert!(review.turns.iter().filter(|turn| turn.forced).all(|turn| turn.loss == 0.0));
    }
    assert!(exact >= 8, "{exact}");
}

/// Made-up results for a game: every position is even, but the last turn loses 0.3, and in a deeper comparison
/// `deeper_loss`.
struct MadeUp {
    game: &'static str,
    best: &'static str,
    /// The reply to the last turn, and that of the deeper comparison.
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

/// Reviews a game with made-up results. Returns the review of the last turn, and how many checks were asked for.
fn review_made_up(made_up: &MadeUp) -> (TurnReview, usize) {
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
        let position = game.position_at(request.ply).expect("a position");
        let answer = match (request.purpose, request.ply) {
            (Purpose::Quick, ply) if ply == last => {
                analysis(0.5, vec![line(best, 0.5, vec![best])], position)
            }
            (Purpose::Quick, ply) if ply > last => {
                analysis(0.8, vec![line(reply, 0.8, vec![reply])], position)
            }
            (Purpose::Quick, ply) => {
                let mv = game.moves()[ply];
                analysis(0.5, vec![line(mv, 0.5, vec![mv])], position)
            }
            (Purpose::Compare { deeper }, _) => {
                let played = game.moves()[last];
                let (loss, reply) = if deeper { (made_up.deeper_loss, deeper_reply) } else { (0.3, reply) };
                let lines = vec![line(best, 0.5, vec![best]), line(played, 0.5 - loss, vec![played, reply])];
                analysis(0.5, lines, position)
            }
            (Purpose::Check { .. }, _) => {
                asked += 1;
                analysis(0.3, vec![line(reply, 0.3, vec![reply])], position)
            }
        };
        reviewer.add(&request, &answer);
    }
    assert_eq!(reviewer.progress(), 1.0);
    (reviewer.review().turns.swap_remove(last), asked)
}

#[test]
fn explanations_need_the_engine_to_agree() {
    let (turn, asked) = review_made_up(&MISSED_ISLAND);
    assert_eq!((turn.judgement, turn.best_line.len()), (Judgement::Blunder, 1));
    // It was asked about twice, and 0.2 of 0.3 is more than half.
    assert!(matches!(turn.explanations[..], [Explanation::MissedIsland { .. }]), "{turn:?}");
    assert_eq!(asked, 2);
    // It explains half of the loss at first, but less of what a deeper search says.
    let (turn, _) = review_made_up(&MadeUp { deeper_loss: 0.45, ..MISSED_ISLAND });
    assert_eq!((turn.judgement, turn.explanations.len()), (Judgement::Blunder, 0));
}

#[test]
fn nothing_is_claimed_about_a_loss_that_a_deeper_search_does_not_see() {
    let (turn, asked) = review_made_up(&MadeUp { deeper_loss: 0.04, ..MISSED_ISLAND });
    assert_eq!((turn.judgement, turn.explanations.len(), asked), (Judgement::Good, 0, 1));
}

#[test]
fn nothing_is_claimed_about_a_reply_that_a_deeper_search_replaces() {
    let allowed = MadeUp {
        game: "b2,g7 dark b7,g2 b1,g8 a7,h2 c1,f8 d4,e5",
        best: "c2,f7",
        replies: ["c2,f7"; 2],
        deeper_loss: 0.3,
    };
    let (turn, _) = review_made_up(&allowed);
    assert!(matches!(turn.explanations[..], [Explanation::AllowsIsland { .. }]), "{turn:?}");
    let (turn, _) = review_made_up(&MadeUp { replies: ["c2,f7", "a4,h5"], ..allowed });
    assert_eq!((turn.judgement, turn.explanations.len()), (Judgement::Blunder, 0), "{turn:?}");
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
    let turns = reviewer.review().turns;
    assert_eq!((turns[3].light, turns[3].loss, turns[3].proven), (0.0, 0.0, true));
    let after = reviewer.work.quick[4].as_ref().expect("a result");
    assert_eq!((after.light, after.win, after.proven), (0.0, 1.0, true));
    assert!(after.lines.iter().all(|line| line.win <= 1.0) && after.lines[0].win == 1.0);
}
