//! State machine of the full-screen interface: cursor, selection, typed input, overlays.
//!
//! It is pure: keys go in, effects such as saving a file come out, and their results are passed back in.

use std::path::{Path, PathBuf};

use ponte::{
    Bridge, Cell, CellSet, Colour, Game, IllegalMove, Move, PartialMove, Rules, Stage, TapResult, Undone,
};

use super::command::{self, Command};
use super::opponent::{MoveTask, Opponent};
use super::session::Session;
use crate::ponte::describe;
use crate::text;

/// A key press, independent of the terminal library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    Left,
    Right,
    Up,
    Down,
    Enter,
    Escape,
    Backspace,
    Tab,
    Char(char),
    Ctrl(char),
}

/// Something the event loop has to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// Save the game; `over` allows replacing an existing file.
    Save { path: PathBuf, over: bool },
    /// Load a game.
    Load(PathBuf),
    /// Exit the program.
    Quit,
}

/// The result of saving.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Saved {
    Done,
    /// A file of that name exists.
    Exists,
    Failed(String),
}

/// What covers the board or asks for input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Overlay {
    None,
    Help,
    /// The detailed score, scrolled down by some lines.
    Score(u16),
    /// Asking for a file name.
    Ask {
        purpose: FilePurpose,
        text: String,
    },
    /// Asking yes or no.
    Confirm(Confirmation),
}

/// What a file name is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FilePurpose {
    Save,
    Load,
}

/// An operation that needs confirmation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Confirmation {
    Resign,
    Quit,
    New(Rules),
    Load(PathBuf),
    Replace(PathBuf),
}

/// The message below the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Notice {
    pub(crate) text: String,
    /// Whether it is an error.
    pub(crate) is_error: bool,
    /// The cells that caused the error.
    pub(crate) cells: CellSet,
}

/// The state of the full screen.
#[derive(Clone, Debug)]
pub(crate) struct Screen {
    pub(crate) session: Session,
    pub(crate) cursor: Cell,
    pub(crate) selection: PartialMove,
    /// The highlighted option of the colour choice.
    pub(crate) preselected: Colour,
    /// Typed input.
    pub(crate) entry: String,
    pub(crate) overlay: Overlay,
    pub(crate) notice: Notice,
    /// Whether legal cells are marked.
    pub(crate) marks: bool,
    /// The engine opponent, if there is one.
    pub(crate) opponent: Option<Opponent>,
    /// Whether a hint has been requested and not yet arrived.
    pub(crate) hint_requested: bool,
}

/// The maximum length of typed input.
const MAX_INPUT_CHARS: usize = 200;

impl Screen {
    pub(crate) fn new(session: Session) -> Screen {
        let middle = session.position().size() / 2;
        let mut screen = Screen {
            session,
            cursor: Cell::new(middle - 1, middle).unwrap_or_else(|| unreachable!("the middle of a board")),
            selection: PartialMove::Empty,
            preselected: Colour::Light,
            entry: String::new(),
            overlay: Overlay::None,
            notice: Notice::default(),
            marks: true,
            opponent: None,
            hint_requested: false,
        };
        screen.say("Arrows and Enter, or type a move such as c4,d4. Press ? for help.");
        if screen.session.game().is_over() {
            screen.overlay = Overlay::Score(0);
        }
        screen
    }

    /// Sets the engine opponent.
    pub(crate) fn against(mut self, opponent: Option<Opponent>) -> Screen {
        self.opponent = opponent;
        self
    }

    /// The search that the engine should run now.
    pub(crate) fn task(&self) -> Option<MoveTask> {
        let game = self.session.game();
        let opponent = self.opponent.filter(|opponent| opponent.is_to_move(game));
        match opponent {
            Some(opponent) => Some(MoveTask { game: game.clone(), level: Some(opponent.level) }),
            None if self.hint_requested && !game.is_over() => {
                Some(MoveTask { game: game.clone(), level: None })
            }
            None => None,
        }
    }

    /// Handles the engine's result, unless it is outdated.
    pub(crate) fn answered(&mut self, task: &MoveTask, found: Option<Move>) {
        if self.task().as_ref() != Some(task) {
            return;
        }
        match (task.level, found) {
            (Some(_), Some(mv)) => self.make(mv),
            (None, Some(mv)) => {
                self.hint_requested = false;
                if let Move::Tiles(cell, _) | Move::Bridge(cell, _) = mv {
                    self.cursor = cell;
                }
                self.say(format!("{mv} would be a good move."));
            }
            (level, None) => {
                // Without this, a failing engine would be asked again and again.
                self.hint_requested = false;
                if level.is_some() {
                    self.opponent = None;
                }
                self.show_error("The engine has no answer.", CellSet::EMPTY);
            }
        }
    }

    /// Whether it is the opponent's turn; if so, shows a message.
    fn must_wait(&mut self) -> bool {
        let waits = self.opponent.is_some_and(|opponent| opponent.is_to_move(self.session.game()));
        if waits {
            self.say("Your opponent is thinking.");
        }
        waits
    }

    /// Handles a key and returns the effect to perform, if any.
    pub(crate) fn press(&mut self, key: Key) -> Option<Effect> {
        if key == Key::Ctrl('c') {
            // The second Ctrl-C quits.
            let sure = self.overlay == Overlay::Confirm(Confirmation::Quit);
            return if sure { Some(Effect::Quit) } else { self.quit() };
        }
        match std::mem::replace(&mut self.overlay, Overlay::None) {
            Overlay::None => self.press_board(key),
            // Any key closes the help.
            Overlay::Help => None,
            Overlay::Score(line) => self.press_score(key, line),
            Overlay::Ask { purpose, text } => self.press_ask(key, purpose, text),
            Overlay::Confirm(confirmation) => self.press_confirm(key, confirmation),
        }
    }

    /// Handles a whole line instead of keys: a command, a file name, or yes or no.
    pub(crate) fn line(&mut self, line: &str) -> Option<Effect> {
        match std::mem::replace(&mut self.overlay, Overlay::None) {
            Overlay::Confirm(confirmation) => {
                let yes = line.trim().chars().next().is_some_and(|letter| letter.eq_ignore_ascii_case(&'y'));
                self.press_confirm(Key::Char(if yes { 'y' } else { 'n' }), confirmation)
            }
            Overlay::Ask { .. } if line.trim().is_empty() => None,
            Overlay::Ask { purpose, .. } => self.file(purpose, Path::new(line.trim())),
            Overlay::None | Overlay::Help | Overlay::Score(_) => {
                self.entry = line.to_owned();
                self.submit()
            }
        }
    }

    /// Handles the result of saving.
    pub(crate) fn saved(&mut self, path: &Path, result: Saved) {
        match result {
            Saved::Done => {
                self.session.saved(path);
                self.say(format!("Saved to {}.", path.display()));
            }
            Saved::Exists => self.overlay = Overlay::Confirm(Confirmation::Replace(path.to_owned())),
            Saved::Failed(reason) => self.show_error(format!("Not saved: {reason}."), CellSet::EMPTY),
        }
    }

    /// Handles the result of loading.
    pub(crate) fn loaded(&mut self, path: &Path, result: Result<Game, String>) {
        match result {
            Ok(game) => {
                let opponent = self.opponent;
                *self = Screen { marks: self.marks, opponent, ..Screen::new(Session::loaded(game, path)) };
                let moves = text::count(self.session.game().moves().len(), "move");
                self.say(format!(
                    "{} with {moves}. Press u to step back, r to step forward.",
                    path.display()
                ));
            }
            Err(reason) => self.show_error(format!("Not loaded: {reason}"), CellSet::EMPTY),
        }
    }

    /// The cells that can be chosen next, given the selection.
    pub(crate) fn open_cells(&self) -> CellSet {
        let position = self.session.position();
        if self.session.game().is_over() {
            return CellSet::EMPTY;
        }
        match self.selection {
            PartialMove::BridgeEnd(from) => {
                let ends = position.bridges_from(from).into_iter().flat_map(Bridge::ends);
                ends.filter(|&end| end != from).collect()
            }
            selection => selection.legal(position),
        }
    }

    /// The player's tiles on which a bridge can start.
    pub(crate) fn bridge_ends(&self) -> CellSet {
        if self.session.game().is_over() {
            return CellSet::EMPTY;
        }
        self.session.position().bridge_moves().into_iter().flat_map(Bridge::ends).collect()
    }

    fn press_board(&mut self, key: Key) -> Option<Effect> {
        let typing = !self.entry.is_empty();
        match key {
            Key::Escape => self.cancel_selection(),
            Key::Enter if typing => return self.submit(),
            Key::Backspace => {
                self.entry.pop();
            }
            Key::Char(letter) if typing => self.type_in(letter),
            Key::Left | Key::Right if self.session.position().stage() == Stage::Choice => {
                self.preselected = self.preselected.other();
            }
            Key::Left => self.step(-1, 0),
            Key::Right => self.step(1, 0),
            Key::Up => self.step(0, 1),
            Key::Down => self.step(0, -1),
            Key::Enter | Key::Char(' ') => self.tap(),
            Key::Tab => self.cursor_to_next_target(),
            Key::Char('?') => self.overlay = Overlay::Help,
            Key::Char('u') | Key::Ctrl('z') => self.undo(),
            Key::Char('r') | Key::Ctrl('y') => self.redo(),
            Key::Char('t') => self.marks = !self.marks,
            Key::Char('z') => self.overlay = Overlay::Score(0),
            Key::Char('w') => self.request_hint(),
            Key::Char('s') | Key::Ctrl('s') => self.ask(FilePurpose::Save),
            Key::Char('v') | Key::Ctrl('o') => self.ask(FilePurpose::Load),
            Key::Char('x') => self.confirm_resign(),
            Key::Char('q') => return self.quit(),
            // Any other letter starts a typed move or command.
            Key::Char(letter) => self.type_in(letter),
            Key::Ctrl(_) => {}
        }
        None
    }

    fn press_score(&mut self, key: Key, line: u16) -> Option<Effect> {
        match key {
            Key::Up => self.overlay = Overlay::Score(line.saturating_sub(1)),
            Key::Down => self.overlay = Overlay::Score(line.saturating_add(1)),
            Key::Enter | Key::Escape | Key::Char(' ' | 'z') => {}
            key => return self.press_board(key),
        }
        None
    }

    fn press_ask(&mut self, key: Key, purpose: FilePurpose, mut text: String) -> Option<Effect> {
        match key {
            Key::Escape => return None,
            Key::Enter if text.trim().is_empty() => return None,
            Key::Enter => return self.file(purpose, Path::new(text.trim())),
            Key::Backspace => {
                text.pop();
            }
            Key::Char(letter) if text.chars().count() < MAX_INPUT_CHARS => text.push(letter),
            _ => {}
        }
        self.overlay = Overlay::Ask { purpose, text };
        None
    }

    fn press_confirm(&mut self, key: Key, confirmation: Confirmation) -> Option<Effect> {
        match (key, confirmation) {
            (Key::Char('y' | 'Y'), Confirmation::Resign) => self.resign(),
            (Key::Char('y' | 'Y'), Confirmation::Quit) => return Some(Effect::Quit),
            (Key::Char('y' | 'Y'), Confirmation::New(rules)) => self.start_new_game(&rules),
            (Key::Char('y' | 'Y'), Confirmation::Load(path)) => return Some(Effect::Load(path)),
            (Key::Char('y' | 'Y'), Confirmation::Replace(path)) => {
                return Some(Effect::Save { path, over: true });
            }
            (Key::Char('n' | 'N') | Key::Escape | Key::Enter, _) => self.say("Cancelled."),
            (_, confirmation) => self.overlay = Overlay::Confirm(confirmation),
        }
        None
    }

    fn say(&mut self, text: impl Into<String>) {
        self.notice = Notice { text: text.into(), is_error: false, cells: CellSet::EMPTY };
    }

    fn show_error(&mut self, text: impl Into<String>, cells: CellSet) {
        self.notice = Notice { text: text.into(), is_error: true, cells };
    }

    fn explain(&mut self, illegal: &IllegalMove) {
        self.show_error(format!("{}.", text::capital(illegal)), illegal.blame());
    }

    fn type_in(&mut self, letter: char) {
        if self.entry.chars().count() < MAX_INPUT_CHARS && !letter.is_control() {
            self.entry.push(letter);
        }
    }

    fn step(&mut self, cols: i8, rows: i8) {
        let size = self.session.position().size();
        if let Some(cell) = self.cursor.offset(cols, rows).filter(|cell| cell.is_on(size)) {
            self.cursor = cell;
        }
    }

    /// Moves the cursor to the next target: tiles that can carry a bridge, or cells that complete the selection.
    fn cursor_to_next_target(&mut self) {
        let cells = if self.selection == PartialMove::Empty { self.bridge_ends() } else { self.open_cells() };
        let next = cells.iter().find(|&cell| cell > self.cursor).or_else(|| cells.iter().next());
        match next {
            Some(cell) => self.cursor = cell,
            None if self.selection == PartialMove::Empty => self.say("No bridges available yet."),
            None => {}
        }
    }

    /// Escape: clears typed input, else the selection, else the message.
    fn cancel_selection(&mut self) {
        if !self.entry.is_empty() {
            self.entry.clear();
        } else if let PartialMove::FirstTile(cell) | PartialMove::BridgeEnd(cell) =
            std::mem::take(&mut self.selection)
        {
            self.cursor = cell;
            self.say("Selection cleared.");
        } else {
            self.notice = Notice::default();
        }
    }

    /// Enter on the board: chooses the cell under the cursor.
    fn tap(&mut self) {
        if self.session.game().is_over() {
            self.overlay = Overlay::Score(0);
        } else if self.session.position().stage() == Stage::Choice {
            self.play(Move::Choose(self.preselected));
        } else {
            self.choose(self.cursor);
        }
    }

    /// Chooses a cell as the first tile, the second tile, or an end of a bridge.
    fn choose(&mut self, cell: Cell) {
        if self.must_wait() {
            return;
        }
        match self.selection.tap(self.session.position(), cell, false) {
            TapResult::Changed(PartialMove::Empty) => self.cancel_selection(),
            TapResult::Changed(selection) => {
                self.selection = selection;
                self.say(match selection {
                    PartialMove::BridgeEnd(_) => {
                        format!("Bridge from {cell}. Choose the other end, or press Esc to cancel.")
                    }
                    _ => format!("First tile on {cell}. Choose the second, or press Esc to cancel."),
                });
            }
            TapResult::Play(mv) => self.play(mv),
            TapResult::Rejected(rejected) => {
                self.show_error(format!("{}.", text::capital(&rejected)), rejected.blame());
            }
        }
    }

    fn submit(&mut self) -> Option<Effect> {
        let entry = std::mem::take(&mut self.entry);
        match command::parse(&entry) {
            Ok(command) => return self.execute(command),
            Err(reason) => self.show_error(format!("{}.", text::capital(&reason)), CellSet::EMPTY),
        }
        None
    }

    fn execute(&mut self, command: Command) -> Option<Effect> {
        match command {
            Command::Play(mv) => self.play(mv),
            Command::Cell(cell) => {
                if cell.is_on(self.session.position().size()) {
                    self.cursor = cell;
                }
                self.choose(cell);
            }
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Hint => self.request_hint(),
            Command::Resign => self.confirm_resign(),
            Command::Save(Some(path)) => return self.file(FilePurpose::Save, &path),
            Command::Load(Some(path)) => return self.file(FilePurpose::Load, &path),
            Command::Save(None) => self.ask(FilePurpose::Save),
            Command::Load(None) => self.ask(FilePurpose::Load),
            Command::New(rules) => {
                let rules = rules.unwrap_or(self.session.game().rules());
                if self.session.has_unsaved_changes() {
                    self.overlay = Overlay::Confirm(Confirmation::New(rules));
                } else {
                    self.start_new_game(&rules);
                }
            }
            Command::Legal => {
                self.say(format!("{}.", text::capital(&describe::legal(self.session.position()))));
            }
            Command::Score => self.overlay = Overlay::Score(0),
            Command::Show => {}
            Command::Help => self.overlay = Overlay::Help,
            Command::Quit => return self.quit(),
        }
        None
    }

    /// Plays a move of the user.
    fn play(&mut self, mv: Move) {
        if !self.must_wait() {
            self.make(mv);
        }
    }

    /// Plays a move of either side.
    fn make(&mut self, mv: Move) {
        let before = self.session.position().clone();
        match self.session.play(mv) {
            Ok(()) => {
                self.selection = PartialMove::Empty;
                self.hint_requested = false;
                self.preselected = Colour::Light;
                self.say(describe::played(&before, mv));
                if self.session.game().is_over() {
                    self.overlay = Overlay::Score(0);
                }
            }
            Err(illegal) => self.explain(&illegal),
        }
    }

    fn undo(&mut self) {
        if self.selection != PartialMove::Empty {
            return self.cancel_selection();
        }
        self.hint_requested = false;
        let mut undone = self.session.undo();
        // Against an opponent, go back to a turn of the user; before the opponent's first move there is none.
        while let (Some(Undone::Move(_)), Some(opponent)) = (undone, self.opponent) {
            if !opponent.is_to_move(self.session.game()) {
                break;
            }
            match self.session.undo() {
                None => break,
                more => undone = more,
            }
        }
        match undone {
            None => self.say("Nothing to undo."),
            Some(Undone::Ending(_)) => self.say("Resignation undone."),
            Some(Undone::Move(mv)) => self.say(format!("{mv} undone. Press r to redo.")),
        }
    }

    fn redo(&mut self) {
        self.selection = PartialMove::Empty;
        self.hint_requested = false;
        let mut redone = self.session.redo();
        while let (Some(_), Some(opponent)) = (redone, self.opponent) {
            if !opponent.is_to_move(self.session.game()) {
                break;
            }
            match self.session.redo() {
                None => break,
                more => redone = more,
            }
        }
        match redone {
            Some(mv) => {
                self.say(format!("{mv} redone."));
                if self.session.game().is_over() {
                    self.overlay = Overlay::Score(0);
                }
            }
            None => self.say("Nothing to redo."),
        }
    }

    fn request_hint(&mut self) {
        if self.session.game().is_over() {
            self.say("The game is over.");
        } else if !self.must_wait() {
            self.hint_requested = true;
            self.say("Looking for a good move ...");
        }
    }

    fn confirm_resign(&mut self) {
        if self.session.game().is_over() {
            self.say("The game is over.");
        } else if !self.must_wait() {
            self.overlay = Overlay::Confirm(Confirmation::Resign);
        }
    }

    fn resign(&mut self) {
        self.selection = PartialMove::Empty;
        if let Some(colour) = self.session.resign() {
            self.say(format!("{} resigned.", text::capital(&colour)));
            self.overlay = Overlay::Score(0);
        }
    }

    fn start_new_game(&mut self, rules: &Rules) {
        let opponent = self.opponent;
        *self = Screen { marks: self.marks, opponent, ..Screen::new(Session::new(rules)) };
        self.say("A new game.");
    }

    fn ask(&mut self, purpose: FilePurpose) {
        let text = self.session.file().map(|path| path.display().to_string()).unwrap_or_default();
        self.overlay = Overlay::Ask { purpose, text };
    }

    fn file(&mut self, purpose: FilePurpose, path: &Path) -> Option<Effect> {
        match purpose {
            // The game's own file is replaced without asking.
            FilePurpose::Save => {
                Some(Effect::Save { path: path.to_owned(), over: self.session.file() == Some(path) })
            }
            FilePurpose::Load if self.session.has_unsaved_changes() => {
                self.overlay = Overlay::Confirm(Confirmation::Load(path.to_owned()));
                None
            }
            FilePurpose::Load => Some(Effect::Load(path.to_owned())),
        }
    }

    fn quit(&mut self) -> Option<Effect> {
        if self.session.has_unsaved_changes() {
            self.overlay = Overlay::Confirm(Confirmation::Quit);
            None
        } else {
            Some(Effect::Quit)
        }
    }
}

#[cfg(test)]
mod tests;
