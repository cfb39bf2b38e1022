//! The state of the analysis board, with the effects of each change: saving, announcements, engine.

use std::collections::HashSet;

use draw::PonteBoard;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ponte::{Bridge, Cell, Colour, Game, Move, Symmetry};
use web::engine::{EngineRequest, EngineResponse, PonteGame};
use web::ponte::picture::{Look, picture};
use web::ponte::{Feedback, PartialMove, Session, link, phrases};
use web::routes::{Route, Slug};
use web::study::analysis::{AnalysisBoard, CursorStep, SavedAnalysis};
use web::study::editor::Editor;
use web::study::guess::{Guessed, judge};
use web::study::import::import;
use web::study::overlay::{Overlay, open_spans};
use web::study::phrases::tree_error;
use web::study::tree::Tree;
use web::texts::{Phrase, phrase};

use super::practice::Opponent;
use crate::ui::ponte::status::BoardAction;
use crate::ui::study::engine::{AnalysisEngine, Question};
use crate::ui::study::running_games::{self, is_affected};
use crate::ui::study::{database, history};
use crate::ui::{ANIMATION_DURATION, AppContext, browser, sound, worker};

/// How the fragment of a link to a record with its comments begins.
const RECORD_PREFIX: &str = "#record/";
/// The maximum length of such a fragment; longer records are shared as files.
const MAX_RECORD_LINK: usize = 16_000;
/// The number of moves of a line that are drawn on the board.
const PREVIEW_MOVES: usize = 5;
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
    pub(crate) session: RwSignal<Session>,
    pub(crate) orientation: RwSignal<Symmetry>,
    pub(crate) name: RwSignal<String>,
    /// The id under which it is stored; none before the first change.
    id: RwSignal<Option<String>>,
    pub(crate) engine: AnalysisEngine,
    pub(crate) engine_on: RwSignal<bool>,
    /// The positions of the user's running online games.
    running: RwSignal<HashSet<u64>>,
    /// The engine that plays one colour.
    pub(crate) opponent: RwSignal<Option<Opponent>>,
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
    arrow_start: RwSignal<Option<Cell>>,
    pub(crate) message: RwSignal<Option<Phrase>>,
    pub(crate) editor: RwSignal<Option<Editor>>,
    pub(crate) import_open: RwSignal<bool>,
    pub(crate) export_open: RwSignal<bool>,
}

impl AnalysisState {
    pub(crate) fn new(app: AppContext) -> AnalysisState {
        let board = AnalysisBoard::empty(ponte::Rules::CLASSIC);
        let session = Session::free(board.game());
        let state = AnalysisState {
            app,
            board: RwSignal::new(board),
            session: RwSignal::new(session),
            orientation: RwSignal::new(Symmetry::Identity),
            name: RwSignal::new(String::new()),
            id: RwSignal::new(None),
            engine: AnalysisEngine::new(),
            engine_on: RwSignal::new(false),
            running: RwSignal::new(HashSet::new()),
            opponent: RwSignal::new(None),
            lines: RwSignal::new(3),
            threats: RwSignal::new(false),
            islands: RwSignal::new(false),
            bridges: RwSignal::new(false),
            preview: RwSignal::new(None),
            guessing: RwSignal::new(false),
            tool: RwSignal::new(BoardTool::Play),
            arrow_start: RwSignal::new(None),
            message: RwSignal::new(None),
            editor: RwSignal::new(None),
            import_open: RwSignal::new(false),
            export_open: RwSignal::new(false),
        };
        let question = Memo::new(move |_| state.question());
        Effect::new(move || match question.get() {
            Some(question) => state.engine.ask(question),
            None => state.engine.stop(),
        });
        Effect::new(move || state.reply());
        state
    }

    /// Whether the engine would help in a running online game of the user.
    pub(crate) fn is_forbidden(self) -> bool {
        self.session.with(|session| self.running.with(|running| is_affected(session.game(), running)))
    }

    /// What the engine has to analyse now.
    fn question(self) -> Option<Question> {
        if !self.engine_on.get()
            || self.is_forbidden()
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

    /// Opens the stored analysis, or the game of the link in the address, or the last analysis.
    pub(crate) fn arrive(self, id: Option<Slug>) {
        let fragment = browser::fragment();
        if let Some(id) = id {
            self.load(id.to_string());
        } else if let Some(encoded) = fragment.strip_prefix(RECORD_PREFIX) {
            let text = js_sys::decode_uri_component(encoded).ok().map(String::from);
            match text.and_then(|text| import(&text, ponte::Rules::CLASSIC).ok()) {
                Some(imported) => self.open(AnalysisBoard::new(Tree::from_record(&imported.record))),
                None => self.say(phrase("link-wrong")),
            }
        } else if fragment.len() > 1 {
            match link::read(&fragment) {
                Some(game) => self.open(AnalysisBoard::from_game(&game)),
                None => self.say(phrase("link-wrong")),
            }
        }
    }

    fn load(self, id: String) {
        spawn_local(async move {
            match database::get::<SavedAnalysis>(&id).await {
                Ok(Some(saved)) => {
                    if self.board.try_set(saved.board()).is_none() {
                        self.name.set(saved.name);
                        self.id.set(Some(id));
                        self.show_cursor();
                    }
                }
                Ok(None) => self.say(phrase("analysis-missing")),
                Err(error) => self.say(error.phrase()),
            }
        });
    }

    /// Shows another tree, which is stored with its first change.
    pub(crate) fn open(self, board: AnalysisBoard) {
        self.board.set(board);
        self.id.set(None);
        self.name.set(String::new());
        self.show_cursor();
    }

    /// Opens an imported record, which is stored immediately.
    pub(crate) fn open_record(self, record: &ponte::Record) {
        self.open(AnalysisBoard::new(Tree::from_record(record)));
        self.name.set(record.tag("Event").unwrap_or_default().chars().take(80).collect());
        self.go(CursorStep::End);
        self.save();
    }

    /// Shows a message, and announces it.
    pub(crate) fn say(self, phrase: Phrase) {
        self.app.announce(self.app.translate_untracked(&phrase));
        self.message.try_set(Some(phrase));
    }

    /// Puts the position of the cursor on the board.
    fn show_cursor(self) {
        self.session.set(Session::free(self.board.with_untracked(AnalysisBoard::game)));
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
                }
            });
        });
        overlay
    }

    /// Whether open bridges are shown: like the engine, not in a running online game of the user.
    fn shows_bridges(self) -> bool {
        self.bridges.get() && self.engine_on.get() && !self.is_forbidden()
    }

    /// The colours with threats that no single turn stops.
    pub(crate) fn forks(self) -> Vec<Colour> {
        if !self.shows_bridges() {
            return Vec::new();
        }
        let spans = self.session.with(|session| open_spans(session.game().position()));
        let has_fork = |colour: &Colour| spans.iter().any(|span| span.colour == *colour && span.fork);
        Colour::BOTH.into_iter().filter(has_fork).collect()
    }

    pub(crate) fn tap(self, cell: Cell) {
        match self.tool.get_untracked() {
            BoardTool::Play => {
                let confirm = self.app.settings.with_untracked(|settings| settings.confirm);
                self.change(|session| session.tap(cell, confirm, 0));
            }
            BoardTool::Mark => self.annotate(|board| board.toggle_mark(cell)),
            BoardTool::Arrow => match self.arrow_start.get_untracked() {
                None => self.arrow_start.set(Some(cell)),
                Some(start) => {
                    self.arrow_start.set(None);
                    if start != cell {
                        self.annotate(|board| board.toggle_arrow(start, cell));
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
        self.session.update(Session::clear_selection);
        self.arrow_start.set(None);
    }

    /// Plays a move of the engine's lines.
    pub(crate) fn play(self, mv: Move) {
        self.change(|session| session.play(mv, 0));
    }

    fn change(self, change: impl FnOnce(&mut Session) -> Feedback) {
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
                    self.session.try_update(Session::finish_animation);
                };
                set_timeout(finish, ANIMATION_DURATION);
                self.save();
            }
            Some(Feedback::Rejected(rejection)) => {
                self.app.announce(self.app.translate_untracked(&rejection.phrase()));
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

    /// Switches the engine on or off. It stays off while it would help in a running online game of the user.
    pub(crate) fn toggle_engine(self) {
        let on = !self.engine_on.get_untracked();
        self.engine_on.set(on);
        if !on {
            return;
        }
        let rules = self.game().rules();
        spawn_local(async move {
            let running = running_games::positions(rules).await;
            self.running.try_set(running);
        });
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

    pub(crate) fn undo(self) {
        self.restructure(AnalysisBoard::undo);
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
        let status = self.app.translate_untracked(&self.session.with_untracked(phrases::status));
        let description = self.describe_last_move().unwrap_or_default();
        self.app.announce(format!("{description} {status}"));
        if self.id.with_untracked(Option::is_some) {
            self.save();
        }
    }

    pub(crate) fn rename(self, name: String) {
        self.name.set(name.trim().chars().take(80).collect());
        self.save();
    }

    /// Stores the analysis, and puts its address into the address bar.
    fn save(self) {
        let id = self.id.get_untracked().unwrap_or_else(|| {
            let id = history::new_id();
            self.id.set(Some(id.clone()));
            if let Ok(slug) = id.parse() {
                browser::replace(&Route::SavedAnalysis(slug).path());
            }
            id
        });
        let name = self.name.get_untracked();
        let saved =
            self.board.with_untracked(|board| SavedAnalysis::new(id.clone(), name, board, history::now()));
        spawn_local(async move {
            if let Err(error) = database::put(&id, &saved).await {
                self.say(error.phrase());
            }
        });
    }

    /// Opens the editor with the position of the cursor.
    pub(crate) fn edit(self) {
        let position = self.session.with_untracked(|session| session.game().position().clone());
        self.editor.set(Some(Editor::new(&position)));
    }

    /// Analyses the edited position.
    pub(crate) fn finish_editing(self) {
        let position = self.editor.with_untracked(|editor| editor.as_ref()?.position().ok());
        if let Some(position) = position {
            self.editor.set(None);
            self.open(AnalysisBoard::new(Tree::new(position)));
            self.save();
        }
    }

    /// The game up to the cursor.
    pub(crate) fn game(self) -> Game {
        self.board.with_untracked(AnalysisBoard::game)
    }

    /// The link to what is on the board: the record with comments and variations where there are any, else the game.
    pub(crate) fn address(self) -> String {
        let record = self.board.with_untracked(|board| board.tree().to_record());
        let game = link::write(&self.game());
        let has_more = record.to_string() != ponte::Record::from_game(&record.game()).to_string();
        let encoded = String::from(js_sys::encode_uri_component(&record.to_string()));
        let fits = has_more && encoded.len() <= MAX_RECORD_LINK;
        let fragment = if fits { format!("{}{encoded}", &RECORD_PREFIX[1..]) } else { game };
        browser::address(&Route::Analysis.path(), &fragment)
    }

    /// Stores further records of an imported text as analyses of their own.
    pub(crate) fn store_chapters(self, records: &[ponte::Record]) {
        for (index, record) in records.iter().enumerate() {
            let id = history::new_id();
            let name = record.tag("Event").map_or_else(|| format!("{}", index + 2), str::to_owned);
            let board = AnalysisBoard::new(Tree::from_record(record));
            database::put_later(id.clone(), SavedAnalysis::new(id, name, &board, history::now()));
        }
    }

    /// Lets the engine play the other colour from here on.
    pub(crate) fn practise(self, level: u8) {
        let to_move = self.session.with_untracked(|session| session.game().position().to_move());
        self.opponent.set(Some(Opponent { colour: to_move.map_or(Colour::Dark, Colour::other), level }));
    }

    /// Lets the engine move, if it plays the colour to move.
    fn reply(self) {
        let Some(opponent) = self.opponent.get() else { return };
        let game = self.session.with(|session| {
            let game = session.game();
            let due = !game.is_over() && game.position().to_move() == Some(opponent.colour);
            (due && session.animated_move().is_none()).then(|| game.clone())
        });
        let Some(game) = game.filter(|_| !self.is_forbidden()) else { return };
        let request = EngineRequest::PontePlay {
            game: PonteGame::from(&game),
            level: opponent.level,
            seed: browser::random(),
        };
        worker::send(request, move |response| match response {
            Ok(EngineResponse::Move { mv, .. }) => {
                let current = self.session.try_with_untracked(|session| *session.game() == game);
                if current == Some(true) && self.opponent.get_untracked() == Some(opponent) {
                    self.play(mv);
                }
            }
            Ok(_) => {}
            Err(failure) => {
                self.engine.failure.try_set(Some(failure));
            }
        });
    }
}
