//! A learner's attempt at a step on the board: what is tapped, what the rules say to it, and what is drawn.

use draw::PonteBoard;
use engine_api::SearchLimits;
use ponte::{Bridge, Cell, CellSet, Colour, Game, IllegalMove, Move, Setup};

use crate::engine::MoveRequest;
use crate::learn::ponte::{Step, Task, Try, bridge_of};
use crate::learn::tips::{NODES, Tip};
use crate::ponte::effect::Effect;
use crate::ponte::picture::{Look, picture};
use crate::ponte::{Feedback, PartialMove, PonteSession, phrases};
use crate::texts::{Phrase, phrase};

/// After so many wrong answers, a right one is marked.
const MISSES_BEFORE_HELP: u8 = 2;

/// The engine's best reply to a tried move, and how good it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evaluation {
    /// The reply.
    pub mv: Move,
    /// The winning chance of the player who replies.
    pub win: f32,
}

/// The request that evaluates the last move of a game, with the same result on every machine.
pub fn evaluation_request(game: &Game) -> MoveRequest {
    let limits = SearchLimits { nodes: Some(NODES.into()), ..SearchLimits::default() };
    MoveRequest::search(game, limits, 1)
}

/// What came of the last tap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// What the step asks for.
    Right,
    /// A try that the rules allow.
    Legal(Try),
    /// A try that the rules forbid; `expected` if the lesson is about that.
    Forbidden {
        /// The tile or bridge.
        attempt: Try,
        /// Why it is forbidden.
        illegal: IllegalMove,
        /// Whether this was to be tried.
        expected: bool,
    },
    /// Legal, but not what the step asks for.
    Aside,
    /// The tap means nothing here.
    Elsewhere,
    /// The choice with this index.
    Chosen(usize),
    /// Not a listed solution of a tip, but good according to the engine: the winning chance in percent.
    AlsoGood(u8),
    /// A mistake that the opponent can exploit.
    Mistake {
        /// The opponent's reply.
        reply: Move,
        /// The remaining winning chance in percent, if the engine evaluated it.
        left: Option<u8>,
    },
    /// The engine has not answered yet.
    Thinking,
    /// Not a listed move, and the engine is not available.
    Unknown,
}

/// How a verdict is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// A success.
    Good,
    /// A mistake.
    Wrong,
    /// Neither.
    Plain,
}

/// An attempt at a step. What is tried is taken back before the next try.
#[derive(Clone, PartialEq, Debug)]
pub struct Attempt {
    step: Step,
    session: PonteSession,
    /// The first end of a bridge that is tried.
    end: Option<Cell>,
    fresh: Option<Try>,
    tried: Vec<bool>,
    verdict: Option<Verdict>,
    misses: u8,
    /// Whether the solution was shown since the last restart.
    revealed: bool,
}

impl Attempt {
    /// An attempt in which nothing was tried yet.
    pub fn new(step: Step) -> Attempt {
        Attempt {
            session: start(&step),
            tried: vec![false; step.tries().len()],
            step,
            end: None,
            fresh: None,
            verdict: None,
            misses: 0,
            revealed: false,
        }
    }

    /// The step.
    pub fn step(&self) -> &Step {
        &self.step
    }

    /// The board.
    pub fn session(&self) -> &PonteSession {
        &self.session
    }

    /// What came of the last tap.
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// Whether the step is done.
    pub fn is_done(&self) -> bool {
        match self.step.task {
            Task::Read => true,
            Task::Try(_) => self.tried.iter().all(|&one| one),
            _ => self.is_answered() && !(self.revealed && matches!(self.step.task, Task::Tip(_))),
        }
    }

    /// Whether it was done at once, without a mistake or help.
    pub fn is_clean(&self) -> bool {
        let right = match self.verdict {
            Some(Verdict::Chosen(index)) => self.step.choices().get(index).is_some_and(|one| one.right),
            _ => self.is_answered(),
        };
        right && self.misses == 0 && !self.revealed
    }

    /// Whether the last answer was wrong.
    pub fn is_missed(&self) -> bool {
        self.misses > 0
    }

    fn is_answered(&self) -> bool {
        matches!(self.verdict, Some(Verdict::Right | Verdict::Chosen(_) | Verdict::AlsoGood(_)))
    }

    /// The number of tries made, and of all tries.
    pub fn progress(&self) -> (usize, usize) {
        (self.tried.iter().filter(|&&one| one).count(), self.tried.len())
    }

    /// Takes back what was tried.
    fn take_back(&mut self) {
        self.session = start(&self.step);
        (self.end, self.fresh, self.verdict) = (None, None, None);
    }

    /// Clears the selection.
    pub fn clear_selection(&mut self) {
        if !self.is_answered() && self.verdict != Some(Verdict::Thinking) {
            self.end = None;
            self.session.clear_selection();
        }
    }

    /// Ends the animation of the last move.
    pub fn finish_animation(&mut self) {
        self.fresh = None;
        self.session.finish_animation();
    }

    /// Handles a tap on a cell.
    pub fn tap(&mut self, cell: Cell) {
        match self.step.task {
            _ if self.verdict == Some(Verdict::Thinking) => {}
            Task::Tip(tip) => self.tap_in_tip(tip, cell),
            _ if self.is_answered() => {}
            Task::Play(..) => {
                self.verdict = None;
                if let Feedback::Played(_) = self.session.tap(cell, false, 0) {
                    self.played();
                }
            }
            Task::Try(_) | Task::Cell(_) | Task::Find(_) => self.tap_alone(cell),
            Task::Read
            | Task::ChooseColour
            | Task::Points(_)
            | Task::Winner
            | Task::May(_)
            | Task::EndsWith(_) => {}
        }
    }

    /// Chooses a colour.
    pub fn choose_colour(&mut self, colour: Colour) {
        if self.step.task == Task::ChooseColour && !self.is_answered() {
            self.session.play(Move::Choose(colour), 0);
            self.verdict = Some(Verdict::Right);
        }
    }

    /// Answers a question with choices, once.
    pub fn choose(&mut self, index: usize) {
        let choices = self.step.choices();
        let Some(choice) = choices.get(index).filter(|_| !self.is_answered()) else { return };
        if !choice.right {
            self.misses += 1;
        }
        self.verdict = Some(Verdict::Chosen(index));
        if matches!(self.step.task, Task::Points(_)) {
            let best =
                self.session.scoring_chains().into_iter().rfind(|(colour, _)| *colour == Colour::Light);
            self.session.highlight_chain(best);
        }
    }

    /// Judges a whole move of a step that teaches.
    fn played(&mut self) {
        let Task::Play(goal, _) = self.step.task else { return };
        if goal.is_reached(&self.step.position(), self.session.game().position()) {
            self.verdict = Some(Verdict::Right);
        } else {
            self.take_back();
            self.verdict = Some(Verdict::Aside);
        }
    }

    /// A tap where a tile or a bridge is tried alone.
    fn tap_alone(&mut self, cell: Cell) {
        let end = self.end;
        self.take_back();
        let position = self.step.position();
        let own = position.to_move().is_some() && position.tile(cell) == position.to_move();
        let wants_bridge = matches!(self.step.task, Task::Find(goal) if goal.is_bridge());
        let wants_tile = matches!(self.step.task, Task::Cell(_) | Task::Find(_)) && !wants_bridge;
        match end {
            Some(end) if end == cell => {}
            Some(end) if own => self.attempt(Try::Bridge(end.min(cell), end.max(cell))),
            // A bridge ends on a tile: the first end stays selected.
            Some(_) => (self.end, self.verdict) = (end, Some(Verdict::Elsewhere)),
            None if own && !wants_tile => self.end = Some(cell),
            None if own || wants_bridge => self.verdict = Some(Verdict::Elsewhere),
            None if matches!(self.step.task, Task::Cell(_)) && !self.step.candidates().contains(&cell) => {
                self.verdict = Some(Verdict::Elsewhere);
            }
            None => self.attempt(Try::Tile(cell)),
        }
    }

    fn attempt(&mut self, attempt: Try) {
        let position = self.step.position();
        let known = self.step.tries().iter().position(|one| *one == attempt);
        if let Some(index) = known {
            self.tried[index] = true;
        }
        self.verdict = Some(match attempt.check(&position) {
            Err(illegal) => Verdict::Forbidden { attempt, illegal, expected: known.is_some() },
            Ok(()) => {
                if let Some(after) = attempt.added_to(&position) {
                    self.session = PonteSession::free(Game::from_position(after));
                    self.fresh = Some(attempt);
                }
                match self.step.task {
                    Task::Try(_) => Verdict::Legal(attempt),
                    _ if self.step.accepts(attempt) => Verdict::Right,
                    _ => Verdict::Aside,
                }
            }
        });
        if self.step.task.is_question() && self.verdict != Some(Verdict::Right) {
            self.misses = self.misses.saturating_add(1);
        }
    }

    fn tap_in_tip(&mut self, tip: &Tip, cell: Cell) {
        if self.verdict.is_some() {
            // A solved tip is not lost by another tap.
            if self.is_answered() && !self.revealed {
                return;
            }
            self.take_back();
        }
        if let Feedback::Played(mv) = self.session.tap(cell, false, 0) {
            self.verdict = Some(if tip.accepts(mv) { Verdict::Right } else { Verdict::Thinking });
        }
    }

    /// The move of a tip that was tried and has to be evaluated by the engine, with the game that ends with it.
    pub fn unjudged(&self) -> Option<(Move, &Game)> {
        let game = self.session.game();
        (self.verdict == Some(Verdict::Thinking)).then(|| Some((*game.moves().last()?, game)))?
    }

    /// Takes the engine's evaluation of a tried move; `None` if the engine is not available, in which case known
    /// mistakes still get their reply. Returns false for an earlier try.
    pub fn judge(&mut self, tried: Move, evaluation: Option<Evaluation>) -> bool {
        let Task::Tip(tip) = self.step.task else { return false };
        if self.unjudged().is_none_or(|(mv, _)| mv != tried) {
            return false;
        }
        let known = || tip.tempting().find(|(mv, _)| *mv == tried).map(|(_, reply)| reply);
        let left = evaluation.map(|evaluation| percent(1.0 - evaluation.win));
        let verdict = match (evaluation, left) {
            (Some(_), Some(left)) if left >= tip.bar => Verdict::AlsoGood(left),
            (Some(evaluation), left) => Verdict::Mistake { reply: evaluation.mv, left },
            (None, _) => known().map_or(Verdict::Unknown, |reply| Verdict::Mistake { reply, left: None }),
        };
        self.misses = self.misses.saturating_add(u8::from(matches!(verdict, Verdict::Mistake { .. })));
        self.verdict = Some(verdict);
        true
    }

    /// Plays the opponent's reply to a mistake, once. Returns whether it was played.
    pub fn reply(&mut self) -> bool {
        let Some(Verdict::Mistake { reply, .. }) = self.verdict else { return false };
        let Task::Tip(tip) = self.step.task else { return false };
        let once = self.session.game().moves().len() == tip.game().moves().len() + 1;
        once && matches!(self.session.play(reply, 0), Feedback::Played(_))
    }

    /// Takes back what was tried and marks the solution of a tip.
    pub fn show_solution(&mut self) {
        let Task::Tip(tip) = self.step.task else { return };
        self.take_back();
        self.revealed = true;
        if let Some(mv) = tip.right().next() {
            let ply = self.session.game().moves().len();
            self.session.set_hint(ply, mv);
        }
    }

    /// Starts over: a solution that was shown before may be found again.
    pub fn restart(&mut self) {
        *self = Attempt { misses: self.misses, ..Attempt::new(self.step) };
    }

    /// The board with its marks.
    pub fn board(&self, look: &Look) -> PonteBoard {
        let tip_or_play = matches!(self.step.task, Task::Tip(_) | Task::Play(..));
        let open = tip_or_play && self.verdict.is_none_or(|verdict| verdict == Verdict::Aside);
        let mut board = picture(&self.session, &Look { legal: look.legal && open, ..*look });
        let marks = &mut board.marks;
        if let Task::Try(_) = self.step.task {
            // One at a time: overlapping marks are hard to tell apart.
            let next = self.step.tries().into_iter().zip(&self.tried).find(|(_, tried)| !**tried);
            mark_hint(marks, next.map(|(attempt, _)| attempt));
        }
        if self.misses >= MISSES_BEFORE_HELP && !self.is_answered() {
            mark_hint(marks, self.step.answers().first().copied());
        }
        if !self.is_answered() {
            marks.last = self.candidates();
        }
        if let Some(end) = self.end {
            marks.selected = end.into();
        }
        if let Some(Verdict::Forbidden { attempt, illegal, expected }) = self.verdict {
            // The tile or bridge that was refused stays visible as a ghost.
            match attempt {
                Try::Tile(cell) => marks.ghosts.extend(self.step.position().to_move().map(|one| (cell, one))),
                Try::Bridge(..) => marks.ghost_bridges.extend(bridge_of(attempt)),
            }
            let cause = if expected { &mut marks.selected } else { &mut marks.blame };
            *cause = illegal.blame();
        }
        match self.fresh {
            Some(Try::Tile(cell)) if look.motion => marks.fresh = cell.into(),
            Some(attempt @ Try::Bridge(..)) if look.motion => {
                marks.fresh_bridges = bridge_of(attempt).into_iter().collect();
            }
            _ => {}
        }
        board
    }

    /// The cells to choose from, without those that were refused.
    pub fn candidates(&self) -> CellSet {
        self.step.candidates().into_iter().collect()
    }

    /// Feedback on the last tap, or on the selection.
    pub fn phrase(&self) -> Option<Phrase> {
        if let Some(rejection) = self.session.rejection() {
            return Some(rejection.phrase());
        }
        let selected = self.end.or(match self.session.partial_move() {
            PartialMove::BridgeEnd(cell) => Some(cell),
            _ => None,
        });
        Some(match self.verdict {
            None => match (selected, self.session.partial_move()) {
                (Some(cell), _) => phrase("status-bridge-end").text("cell", cell),
                (None, PartialMove::FirstTile(cell)) => phrase("status-second").text("cell", cell),
                (None, _) if self.revealed => phrase("tip-shown"),
                (None, _) => return None,
            },
            Some(Verdict::Right) => self.praise(),
            Some(Verdict::Legal(attempt)) => self.legal(attempt),
            Some(Verdict::Forbidden { illegal, expected: true, .. }) => {
                phrase("lesson-forbidden").nested("reason", phrases::illegal_move(&illegal))
            }
            Some(Verdict::Forbidden { illegal, .. }) => phrases::illegal_move(&illegal),
            Some(Verdict::Aside) => match self.step.task {
                Task::Play(goal, _) | Task::Find(goal) => phrase("lesson-aside").text("goal", goal.as_str()),
                _ => return None,
            },
            Some(Verdict::Elsewhere) => match (self.step.task, selected) {
                (_, Some(cell)) => phrase("lesson-end-on-tile").text("cell", cell),
                (Task::Cell(_), None) => phrase("lesson-tap-marked"),
                (Task::Find(goal), None) if goal.is_bridge() => phrase("lesson-tap-own"),
                _ => phrase("lesson-tap-free"),
            },
            Some(Verdict::Chosen(_)) => {
                let right = if self.is_clean() { "yes" } else { "no" };
                phrase("lesson-answered").text("right", right).nested("reason", self.step.reason()?)
            }
            Some(Verdict::AlsoGood(chance)) => {
                let Task::Tip(tip) = self.step.task else { return None };
                let meant = tip.right().next().map(|mv| mv.to_string()).unwrap_or_default();
                // The idea need not hold for this move: it is told as the idea of another one.
                phrase("tip-also-good")
                    .number("chance", chance)
                    .text("move", meant)
                    .nested("idea", tip.idea())
            }
            Some(Verdict::Mistake { reply, left }) => self.mistake(reply, left)?,
            Some(Verdict::Thinking) => phrase("tip-thinking"),
            Some(Verdict::Unknown) => phrase("tip-unknown"),
        })
    }

    /// What the opponent's reply to a mistake does.
    fn mistake(&self, reply: Move, left: Option<u8>) -> Option<Phrase> {
        let Task::Tip(tip) = self.step.task else { return None };
        let (kind, first, second) = match reply.normalised() {
            Move::Tiles(a, b) => ("tiles", a.to_string(), b.to_string()),
            Move::Bridge(a, b) => ("bridge", a.to_string(), b.to_string()),
            Move::Pass | Move::Choose(_) => ("pass", String::new(), String::new()),
        };
        let before = self.session.game().position_at(tip.game().moves().len() + 1)?;
        let (effect, points) = match Effect::of(reply, before) {
            Effect::Link(points) => ("link", points),
            Effect::Island => ("island", 0),
            _ if prevents_solutions(tip, reply) => ("prevents", 0),
            _ => ("other", 0),
        };
        let words = phrase("tip-wrong").text("kind", kind).text("first", first).text("second", second);
        let words = words.text("effect", effect).number("points", points);
        // Without the engine there is no winning chance to show.
        let told = if left.is_some() { "yes" } else { "no" };
        Some(words.text("told", told).number("left", left.unwrap_or(0)))
    }

    /// How the feedback is shown.
    pub fn tone(&self) -> Tone {
        if self.session.rejection().is_some() {
            return Tone::Wrong;
        }
        match self.verdict {
            Some(Verdict::Right | Verdict::Legal(_) | Verdict::AlsoGood(_)) => Tone::Good,
            Some(Verdict::Forbidden { expected: true, .. }) => Tone::Good,
            Some(Verdict::Chosen(_)) if self.is_clean() => Tone::Good,
            Some(Verdict::Forbidden { .. } | Verdict::Mistake { .. } | Verdict::Chosen(_)) => Tone::Wrong,
            Some(Verdict::Aside) if self.step.task.is_question() => Tone::Wrong,
            _ => Tone::Plain,
        }
    }

    fn praise(&self) -> Phrase {
        let points = self.session.game().position().score().tally(Colour::Light).points;
        match (self.step.task, self.fresh) {
            (Task::Tip(_), _) if self.revealed => phrase("tip-copied"),
            (Task::Tip(_), _) => phrase("tip-right"),
            (Task::Play(goal, _), _) if goal.is_bridge() => phrase("praise-points").number("points", points),
            (Task::Find(super::ponte::Goal::Link), _) => phrase("praise-points").number("points", points),
            (Task::Find(goal), _) if goal.is_bridge() => phrase("praise-bridge"),
            (Task::Find(_), _) | (Task::Play(super::ponte::Goal::Island, _), _) => phrase("praise-island"),
            (Task::ChooseColour, _) => phrase("praise-colour"),
            _ => phrase("praise"),
        }
    }

    /// What a legal try has led to.
    fn legal(&self, attempt: Try) -> Phrase {
        match attempt {
            Try::Tile(cell) => {
                let position = self.session.shown();
                let group = position.group(cell);
                let near = group
                    .iter()
                    .flat_map(|one| [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(|(x, y)| one.offset(x, y)));
                let corner = near.flatten().any(|one| {
                    one.is_on(position.size())
                        && position.tile(one) == position.tile(cell)
                        && !group.contains(one)
                });
                phrase("lesson-tile-fits")
                    .text("corner", if corner { "yes" } else { "no" })
                    .count("size", group.len())
            }
            Try::Bridge(a, b) => {
                let cells = Bridge::new(a, b).map_or(0, |bridge| bridge.under().count());
                phrase("lesson-bridge-fits").count("cells", cells)
            }
        }
    }
}

/// The board of a step before anything is tried.
fn start(step: &Step) -> PonteSession {
    let mut session = match step.task {
        Task::Tip(tip) => PonteSession::free(tip.game()),
        _ => PonteSession::free(Game::from_position(step.position())),
    };
    match step.task {
        Task::Play(_, hint) => {
            if let Ok(mv) = hint.parse() {
                session.set_hint(0, mv);
            }
        }
        Task::Read => {
            let longest = session.scoring_chains().into_iter().rfind(|(colour, _)| *colour == Colour::Light);
            session.highlight_chain(longest);
        }
        _ => {}
    }
    session
}

fn mark_hint(marks: &mut draw::Marks, attempt: Option<Try>) {
    match attempt {
        Some(Try::Tile(cell)) => marks.hint = cell.into(),
        Some(Try::Bridge(a, b)) => {
            marks.hint = [a, b].into_iter().collect();
            marks.hint_bridges = attempt.and_then(bridge_of).into_iter().collect();
        }
        None => {}
    }
}

/// Whether a reply alone, without the mistake before it, makes every known solution of a tip illegal.
fn prevents_solutions(tip: &Tip, reply: Move) -> bool {
    let game = tip.game();
    let mut setup = Setup::from(game.position());
    let opponent = tip.colour().other();
    match reply {
        Move::Tiles(a, b) => {
            setup.tiles[opponent.index()].insert(a);
            setup.tiles[opponent.index()].insert(b);
        }
        Move::Bridge(a, b) => setup.bridges.push((a, b)),
        Move::Pass | Move::Choose(_) => return false,
    }
    setup.position().is_ok_and(|after| tip.right().all(|mv| after.check(mv).is_err()))
}

fn percent(win: f32) -> u8 {
    (win.clamp(0.0, 1.0) * 100.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::tips::TIPS;
    use crate::texts::{Language, Texts};

    fn enter(attempt: &mut Attempt, mv: Move) {
        let (Move::Tiles(a, b) | Move::Bridge(a, b)) = mv else { panic!("{mv} is no tap") };
        attempt.tap(a);
        attempt.tap(b);
    }

    fn mv(text: &str) -> Move {
        text.parse().unwrap()
    }

    #[test]
    fn every_solution_of_a_tip_can_be_entered_and_every_mistake_has_a_reply() {
        for tip in &TIPS {
            for mv in tip.right() {
                let mut attempt = Attempt::new(Step::tip(tip));
                enter(&mut attempt, mv);
                assert!(attempt.is_done() && attempt.is_clean(), "tip {}: {mv}", tip.number);
            }
            for (mv, reply) in tip.tempting() {
                let mut attempt = Attempt::new(Step::tip(tip));
                enter(&mut attempt, mv);
                assert_eq!(attempt.unjudged().map(|(tried, _)| tried), Some(mv), "tip {}", tip.number);
                // The engine is not available, and the reply is known nonetheless.
                assert!(attempt.judge(mv, None));
                assert_eq!(attempt.verdict(), Some(Verdict::Mistake { reply, left: None }));
                assert!(attempt.reply(), "tip {}: {mv} {reply}", tip.number);
                assert!(!attempt.reply(), "once is enough");
                assert!(!attempt.is_done() && attempt.is_missed());
                // The next tap starts another try.
                attempt.tap(mv.to_string()[..2].parse().unwrap());
                assert_eq!(attempt.verdict(), None);
            }
        }
    }

    #[test]
    fn the_engine_evaluates_unlisted_moves_of_a_tip() {
        let tried = mv("a6,e4");
        let evaluation = |win: f32| Some(Evaluation { mv: mv("b2-d4"), win });
        let played = || {
            let mut attempt = Attempt::new(Step::tip(&TIPS[0]));
            enter(&mut attempt, tried);
            attempt
        };
        let mut attempt = played();
        assert!(!attempt.judge(mv("a6,e1"), evaluation(0.5)), "that was another try");
        assert!(attempt.judge(tried, evaluation(0.9)));
        assert_eq!(attempt.verdict(), Some(Verdict::Mistake { reply: mv("b2-d4"), left: Some(10) }));
        let mut attempt = played();
        assert!(attempt.judge(tried, evaluation(0.1)));
        assert_eq!(attempt.verdict(), Some(Verdict::AlsoGood(90)));
        for language in Language::ALL {
            let text = Texts::new(language).try_translate(&attempt.phrase().unwrap()).unwrap();
            assert!(text.contains("90") && text.contains("b3,c3"), "{text}");
        }
        // Whatever a tip says of its solution, it is said of that move, not of the one that was played.
        let idea = attempt.phrase().unwrap();
        let english = Texts::new(Language::English).try_translate(&idea).unwrap();
        assert!(english.contains("Our idea was b3,c3. A tile on c3"), "{english}");
        let mut attempt = played();
        assert!(attempt.judge(tried, None));
        assert_eq!(attempt.verdict(), Some(Verdict::Unknown));
    }

    #[test]
    fn a_mistake_is_told_with_what_the_reply_does() {
        let said = |number: usize, tried: &str, reply: &str, left: Option<u8>| {
            let mut attempt = Attempt::new(Step::tip(&TIPS[number - 1]));
            enter(&mut attempt, mv(tried));
            let win = left.map(|left| 1.0 - f32::from(left) / 100.0);
            assert!(attempt.judge(mv(tried), win.map(|win| Evaluation { mv: mv(reply), win })));
            let before = attempt.phrase().unwrap();
            attempt.reply();
            assert_eq!(attempt.phrase().unwrap(), before, "the reply on the board changes nothing");
            Texts::new(Language::English).try_translate(&before).unwrap()
        };
        let prevented = said(2, "a5,c5", "b6,b7", None);
        assert!(prevented.contains("b6 and b7 and your best move is gone. Tap"), "{prevented}");
        let linked = said(9, "h7,h8", "c5-e4", Some(0));
        assert!(linked.contains("from c5 to e4 and links islands: +"), "{linked}");
        assert!(linked.contains("you win only 0% of the time"), "{linked}");
        let island = said(10, "d6,e6", "a1,a3", None);
        assert!(island.contains("and makes an island."), "{island}");
    }

    #[test]
    fn a_solution_that_was_shown_does_not_count() {
        let solution = mv("a1,b1");
        let mut attempt = Attempt::new(Step::tip(&TIPS[9]));
        attempt.show_solution();
        assert_eq!(attempt.session().hint(), Some(solution));
        enter(&mut attempt, solution);
        assert!(!attempt.is_done() && !attempt.is_clean());
        enter(&mut attempt, solution);
        assert!(!attempt.is_done(), "not by playing it again either");
        attempt.restart();
        enter(&mut attempt, solution);
        assert!(attempt.is_done());
    }
}
