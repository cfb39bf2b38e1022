//! The state of the analysis board, with the effects of each change: saving, announcements, engine.

mod practice;
mod storage;

use std::collections::HashSet;

use draw::PonteBoard;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ponte::record::Brush;
use ponte::{Bridge, Cell, Colour, Game, Move, Symmetry};
use table::Millis;
use web::engine::PonteGame;
use web::ponte::picture::{Look, picture};
use web::ponte::{Feedback, PartialMove, PonteSession, phrases};
use web::study::analysis::{AnalysisBoard, CursorStep};
use web::study::editor::Editor;
use web::study::guess::{Guessed, judge};
use web::study::overlay::{Overlay, open_spans};
use web::study::phrases::tree_error;
use web::study::practice::EndingValue;
use web::texts::{Phrase, phrase};

use super::practice::PracticeOpponent;
use crate::ui::ponte::status::BoardAction;
use crate::ui::study::engine::{AnalysisEngine, Question};
use crate::ui::study::running_games::{self, is_affected};
use crate::ui::study::study_page::StudyState;
use crate::ui::{ANIMATION_DURATION, AppContext, clock, sound};

/// The number of moves of a line that are drawn on the board.
const PREVIEW_MOVES: usize = 5;
/// How long the positions of running games are good for, in milliseconds.
const RUNNING_INTERVAL: Millis = 15_000;
/// The number of second tiles that are judged.
const MAX_SECOND_TILES: usize = 100;

/// What a tap on the board does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BoardTool {
    Play,
    Mark,
    Arrow,
}

/// The analysis board with the state of its page.
#[derive(Clone, Copy)]
pub(crate) struct AnalysisState {
    app: AppContext,
    pub(crate) board: RwSignal<AnalysisBoard>,
    /// The position of the cursor, with what is selected on the board.
    pub(crate) session: RwSignal<PonteSession>,
    pub(crate) orientation: RwSignal<Symmetry>,
    pub(crate) name: RwSignal<String>,
    /// The study whose chapter is on the board.
    pub(crate) study: Option<StudyState>,
    /// The id under which it is stored; none before the first change.
    id: RwSignal<Option<String>>,
    pub(crate) engine: AnalysisEngine,
    pub(crate) engine_on: RwSignal<bool>,
    /// The positions of the user's running online games; none until they are known.
    running: RwSignal<Option<HashSet<u64>>>,
    /// When they were asked for, in milliseconds.
    running_at: RwSignal<Option<Millis>>,
    /// The engine that plays one colour.
    pub(crate) opponent: RwSignal<Option<PracticeOpponent>>,
    /// The result of the practised ending with best play, for the user, once it is solved.
    pub(crate) ending: RwSignal<Option<EndingValue>>,
    pub(crate) lines: RwSignal<usize>,
    /// Whether the opponent's moves are analysed, as if it were their turn.
    pub(crate) threats: RwSignal<bool>,
    /// Whether the chances of islands are shown.
    pub(crate) islands: RwSignal<bool>,
    /// Whether open bridges and forks are shown.
    pub(crate) bridges: RwSignal<bool>,
    /// The line that is drawn on the board.
    pub(crate) preview: RwSignal<Option<usize>>,
    /// Whether moves are guessed: only the next move of the line can be played.
    pub(crate) guessing: RwSignal<bool>,
    pub(crate) tool: RwSignal<BoardTool>,
    /// The colour of new marks and arrows.
    pub(crate) brush: RwSignal<Brush>,
    arrow_start: RwSignal<Option<Cell>>,
    pub(crate) message: RwSignal<Option<Phrase>>,
    pub(crate) editor: RwSignal<Option<Editor>>,
    pub(crate) import_open: RwSignal<bool>,
    pub(crate) export_open: RwSignal<bool>,
    pub(crate) study_open: RwSignal<bool>,
}

impl AnalysisState {
    pub(crate) fn new(app: AppContext, study: Option<StudyState>) -> AnalysisState {
        let board = AnalysisBoard::empty(ponte::Rules::CLASSIC);
        let session = PonteSession::free(board.game());
        let state = AnalysisState {
            app,
            board: RwSignal::new(board),
            session: RwSignal::new(session),
            orientation: RwSignal::new(Symmetry::Identity),
            name: RwSignal::new(String::new()),
            study,
            id: RwSignal::new(None),
            engine: AnalysisEngine::new(),
            engine_on: RwSignal::new(false),
            running: RwSignal::new(None),
            running_at: RwSignal::new(None),
            opponent: RwSignal::new(None),
            ending: RwSignal::new(None),
            lines: RwSignal::new(3),
            threats: RwSignal::new(false),
            islands: RwSignal::new(false),
            bridges: RwSignal::new(false),
            preview: RwSignal::new(None),
            guessing: RwSignal::new(false),
            tool: RwSignal::new(BoardTool::Play),
            brush: RwSignal::new(Brush::Green),
            arrow_start: RwSignal::new(None),
            message: RwSignal::new(None),
            editor: RwSignal::new(None),
            import_open: RwSignal::new(false),
            export_open: RwSignal::new(false),
            study_open: RwSignal::new(false),
        };
        let question = Memo::new(move |_| state.question());
        Effect::new(move || match question.get() {
            Some(question) => state.engine.ask(question),
            None => state.engine.stop(),
        });
        Effect::new(move || state.reply());
        // Games go on while the board is open.
        Effect::new(move || {
            state.session.track();
            state.check_running();
        });
        state
    }

    /// Whether the engine would help in a running online game of the user.
    pub(crate) fn is_forbidden(self) -> bool {
        self.session.with(|session| {
            self.running
                .with(|running| running.as_ref().is_some_and(|known| is_affected(session.game(), known)))
        })
    }

    /// Whether the engine may help with a game, like [`is_allowed`](Self::is_allowed).
    fn may_help(self, game: &Game) -> bool {
        self.running.with_untracked(|running| running.as_ref().is_some_and(|known| !is_affected(game, known)))
    }

    /// Whether the engine may help. It may not before the running games are known.
    pub(crate) fn is_allowed(self) -> bool {
        self.running.with(Option::is_some) && !self.is_forbidden()
    }

    /// Asks for the positions of the user's running games, unless that was done a moment ago.
    fn check_running(self) {
        let now = clock::since_start();
        if self.running_at.get_untracked().is_some_and(|at| now < at + RUNNING_INTERVAL) {
            return;
        }
        self.running_at.set(Some(now));
        let rules = self.game().rules();
        spawn_local(async move {
            let running = running_games::positions(rules).await;
            self.running.try_set(Some(running));
        });
    }

    /// What the engine has to analyse now.
    fn question(self) -> Option<Question> {
        if !self.engine_on.get()
            || !self.is_allowed()
            || self.opponent.with(Option::is_some)
            || self.guessing.get()
            || self.editor.with(Option::is_some)
        {
            return None;
        }
        let lines = self.lines.get();
        let threats = self.threats.get();
        self.session.with(|session| {
            let game = session.game();
            if game.position().stage() == ponte::Stage::Over {
                return None;
            }
            if threats {
                let other = game.position().to_move()?.other();
                let start = review::facts::with_turn(game.position(), other)?;
                let game = PonteGame { start: Box::new(start), moves: Vec::new() };
                return Some(Question { game, lines, search_moves: Vec::new() });
            }
            let game = PonteGame::from(game);
            match session.partial_move() {
                PartialMove::FirstTile(first) => {
                    let seconds = session.game().position().second_cells(first).ok()?;
                    let search_moves: Vec<Move> =
                        seconds.iter().map(|second| Move::tiles(first, second)).collect();
                    Some(Question { game, lines: MAX_SECOND_TILES, search_moves })
                }
                _ => Some(Question { game, lines, search_moves: Vec::new() }),
            }
        })
    }

    /// Shows a message, and announces it.
    pub(crate) fn say(self, phrase: Phrase) {
        self.app.say(&phrase);
        self.message.try_set(Some(phrase));
    }

    /// Puts the position of the cursor on the board.
    fn show_cursor(self) {
        self.session.set(PonteSession::free(self.board.with_untracked(AnalysisBoard::game)));
        self.preview.set(None);
        self.arrow_start.set(None);
        self.message.set(None);
    }

    /// The board with the position, the selection and the previewed line.
    pub(crate) fn picture(self) -> PonteBoard {
        let orientation = self.orientation.get();
        let look =
            self.app.settings.with(|settings| Look::new(settings, orientation, self.app.reduced_motion()));
        let mut board = self.session.with(|session| picture(session, &look));
        let colour = self.mover();
        if let (Some(line), Some(colour)) = (self.previewed(), colour) {
            board.marks.legal = ponte::CellSet::EMPTY;
            for (index, mv) in line.into_iter().enumerate() {
                let colour = if index % 2 == 0 { colour } else { colour.other() };
                match mv {
                    Move::Tiles(a, b) => board.marks.ghosts.extend([(a, colour), (b, colour)]),
                    Move::Bridge(a, b) => board.marks.ghost_bridges.extend(Bridge::new(a, b)),
                    Move::Pass | Move::Choose(_) => {}
                }
            }
        }
        if let Some(start) = self.arrow_start.get() {
            board.marks.selected.insert(start);
        }
        board
    }

    /// Who makes the first move of the engine's lines.
    fn mover(self) -> Option<Colour> {
        let to_move = self.session.with(|session| session.game().position().to_move());
        if self.threats.get() { to_move.map(Colour::other) } else { to_move }
    }

    /// The moves of the line that is drawn on the board.
    fn previewed(self) -> Option<Vec<Move>> {
        let index = self.preview.get()?;
        self.engine.analysis.with(|analysis| {
            let line = analysis.as_ref()?.moves.get(index)?;
            Some(line.pv.iter().take(PREVIEW_MOVES).copied().collect())
        })
    }

    /// What is drawn above the board.
    pub(crate) fn overlay(self) -> Overlay {
        let mut overlay = self.board.with(|board| Overlay::annotated(&board.annotations()));
        if let Some(line) = self.previewed() {
            overlay.add_numbers(&line);
            return overlay;
        }
        let engine_on = self.engine_on.get();
        if self.shows_bridges() {
            overlay.bridges = self.session.with(|session| open_spans(session.game().position()));
        }
        self.engine.analysis.with(|analysis| {
            let Some(analysis) = analysis.as_ref().filter(|_| engine_on) else { return };
            self.session.with(|session| {
                if let PartialMove::FirstTile(first) = session.partial_move() {
                    overlay.add_second_tiles(first, analysis);
                } else if self.islands.get() {
                    overlay.add_islands(session.game().position(), analysis);
                } else {
                    overlay.add_best(analysis, self.lines.get());
                }
            });
        });
        overlay
    }

    /// Whether open bridges are shown: like the engine, not in a running online game of the user.
    fn shows_bridges(self) -> bool {
        self.bridges.get() && self.engine_on.get() && self.is_allowed()
    }

    /// The colours with threats that no single turn stops.
    pub(crate) fn forks(self) -> Vec<Colour> {
        if !self.shows_bridges() {
            return Vec::new();
        }
        let spans = self.session.with(|session| open_spans(session.game().position()));
        let has_fork = |colour: &Colour| spans.iter().any(|span| span.colour == *colour && span.fork);
        Colour::ALL.into_iter().filter(has_fork).collect()
    }

    pub(crate) fn tap(self, cell: Cell) {
        match self.tool.get_untracked() {
            BoardTool::Play => {
                let confirm = self.app.settings.with_untracked(|settings| settings.confirm);
                self.change(|session| session.tap(cell, confirm, 0));
            }
            BoardTool::Mark => {
                let brush = self.brush.get_untracked();
                self.annotate(|board| board.toggle_mark(cell, brush));
            }
            BoardTool::Arrow => match self.arrow_start.get_untracked() {
                None => self.arrow_start.set(Some(cell)),
                Some(start) => {
                    self.arrow_start.set(None);
                    if start != cell {
                        let brush = self.brush.get_untracked();
                        self.annotate(|board| board.toggle_arrow(start, cell, brush));
                    }
                }
            },
        }
    }

    /// Runs an action of the buttons that complete a move.
    pub(crate) fn run(self, action: BoardAction) {
        match action {
            BoardAction::Play(mv) => self.change(|session| session.play(mv, 0)),
            BoardAction::Confirm => self.change(|session| session.confirm(0)),
            BoardAction::Deselect => self.deselect(),
            BoardAction::Browse(_) | BoardAction::ShowCurrent => self.go(CursorStep::End),
        }
    }

    pub(crate) fn deselect(self) {
        self.session.update(PonteSession::clear_selection);
        self.arrow_start.set(None);
    }

    /// Plays a move of the engine's lines.
    pub(crate) fn play(self, mv: Move) {
        self.change(|session| session.play(mv, 0));
    }

    fn change(self, change: impl FnOnce(&mut PonteSession) -> Feedback) {
        match self.session.try_update(change) {
            Some(Feedback::Played(mv)) if self.guessing.get_untracked() => self.answer_guess(mv),
            Some(Feedback::Played(mv)) => {
                if let Some(Err(error)) = self.board.try_update(|board| board.play(mv)) {
                    self.show_cursor();
                    self.say(tree_error(error));
                    return;
                }
                self.preview.set(None);
                self.message.set(None);
                if let Some(description) = self.describe_last_move() {
                    self.app.announce(description);
                }
                self.app.settings.with_untracked(|settings| sound::play(mv, settings));
                let finish = move || {
                    self.session.try_update(PonteSession::finish_animation);
                };
                set_timeout(finish, ANIMATION_DURATION);
                self.save();
            }
            Some(Feedback::Rejected(rejection)) => {
                self.app.say(&rejection.phrase());
            }
            Some(Feedback::Changed) | None => {}
        }
    }

    /// Starts guess mode at the cursor.
    pub(crate) fn guess(self) {
        self.opponent.set(None);
        self.tool.set(BoardTool::Play);
        self.message.set(None);
        self.guessing.set(true);
    }

    /// Plays a guess if it is the move of the line, or says what the record says about it.
    fn answer_guess(self, mv: Move) {
        let judged = self.board.with_untracked(|board| judge(board.tree(), board.cursor(), mv));
        match judged {
            Some(Guessed::Right(_)) => {
                self.go(CursorStep::Forward);
                self.say(phrase("guess-right"));
            }
            Some(Guessed::Deviation(text)) => {
                self.show_cursor();
                let words = phrase("guess-wrong");
                self.say(if text.is_empty() { words } else { phrase("guess-text").text("text", text) });
            }
            None => self.show_cursor(),
        }
    }

    /// Adds a line of the engine as a variation.
    pub(crate) fn add_line(self, moves: &[Move]) {
        self.board.update(|board| {
            board.add_line(moves);
        });
        self.save();
    }

    /// Switches the engine on or off. It does nothing while it would help in a running online game of the user.
    pub(crate) fn toggle_engine(self) {
        self.engine_on.update(|on| *on = !*on);
        if self.engine_on.get_untracked() {
            self.check_running_now();
        }
    }

    /// Asks for the positions of the user's running games; the engine waits for the answer.
    fn check_running_now(self) {
        self.running.set(None);
        self.running_at.set(None);
        self.check_running();
    }

    /// Changes comments, marks or glyphs at the cursor.
    pub(crate) fn annotate(self, change: impl FnOnce(&mut AnalysisBoard) -> bool) {
        if self.board.try_update(change) == Some(false) {
            self.say(phrase("analysis-comment-long"));
        }
        self.save();
    }

    /// Changes the tree, and shows the position of the cursor.
    pub(crate) fn restructure(self, change: impl FnOnce(&mut AnalysisBoard) -> bool) {
        if self.board.try_update(change) == Some(true) {
            self.show_cursor();
            self.save();
        }
    }

    /// Undoes the last change; against the engine also its move, which it would only repeat.
    pub(crate) fn undo(self) {
        self.restructure(AnalysisBoard::undo);
        if self.is_engine_to_move() {
            self.restructure(AnalysisBoard::undo);
        }
        self.ending.set(None);
    }

    pub(crate) fn redo(self) {
        self.restructure(AnalysisBoard::redo);
    }

    /// The move that led to the position on the board, in words.
    fn describe_last_move(self) -> Option<String> {
        let words = self.session.with_untracked(|session| {
            phrases::describe_move(session, session.game().moves().len().checked_sub(1)?)
        });
        words.map(|words| self.app.translate_untracked(&words))
    }

    /// Moves the cursor.
    pub(crate) fn go(self, step: CursorStep) {
        if self.board.try_update(|board| board.go(step)) != Some(true) {
            return;
        }
        self.show_cursor();
        self.ending.set(None);
        // Against the engine one goes back to the own move.
        if step == CursorStep::Back && self.is_engine_to_move() {
            self.board.update(|board| {
                board.go(CursorStep::Back);
            });
            self.show_cursor();
        }
        let status = self.app.translate_untracked(&self.session.with_untracked(phrases::status));
        let description = self.describe_last_move().unwrap_or_default();
        self.app.announce(format!("{description} {status}"));
        // The cursor is stored with an analysis of this device.
        if self.study.is_none() && self.id.with_untracked(Option::is_some) {
            self.save();
        }
    }

    /// Opens the editor with the position of the cursor.
    pub(crate) fn edit(self) {
        let position = self.session.with_untracked(|session| session.game().position().clone());
        self.editor.set(Some(Editor::new(&position)));
    }

    /// The game up to the cursor.
    pub(crate) fn game(self) -> Game {
        self.board.with_untracked(AnalysisBoard::game)
    }
}
