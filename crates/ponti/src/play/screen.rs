//! What the player sees and does on the full screen: cursor, half-made moves, typed text, overlays.
//!
//! Pure: keys go in, effects on files come out, and what happened to them goes in again.

use std::path::{Path, PathBuf};

use ponte::{Bridge, Cell, CellSet, Colour, Game, Illegal, Move, Rules, Stage};

use super::command::{self, Command};
use super::rival::{Rival, Task};
use super::session::{Session, Undone};
use super::words;

/// A key, free of any terminal's way to report it.
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

/// What the world outside has to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// Write the game; `over` allows to replace what is there.
    Save { path: PathBuf, over: bool },
    /// Read a game.
    Load(PathBuf),
    /// Leave.
    Quit,
}

/// How writing the game went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Saved {
    Done,
    /// Another file of that name is there.
    Exists,
    Failed(String),
}

/// A move that is half made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pick {
    Nothing,
    /// The first tile lies here.
    Tile(Cell),
    /// The bridge begins here.
    End(Cell),
}

/// What covers the board or waits for an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Overlay {
    None,
    Help,
    /// The score as it came about, scrolled down by some lines.
    Score(u16),
    /// Asking for a file's name.
    Ask {
        wish: Wish,
        text: String,
    },
    /// Asking yes or no.
    Confirm(Doubt),
}

/// What a file is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    Save,
    Load,
}

/// What is done only after a yes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Doubt {
    Resign,
    Quit,
    New(Rules),
    Load(PathBuf),
    Replace(PathBuf),
}

/// The line below the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Notice {
    pub(crate) text: String,
    /// Whether it tells of a mistake.
    pub(crate) wrong: bool,
    /// The cells to blame.
    pub(crate) blame: CellSet,
}

/// The state of the full screen.
#[derive(Clone, Debug)]
pub(crate) struct Screen {
    pub(crate) session: Session,
    pub(crate) cursor: Cell,
    pub(crate) pick: Pick,
    /// The colour that the second player is about to choose.
    pub(crate) leaning: Colour,
    /// What is being typed.
    pub(crate) entry: String,
    pub(crate) overlay: Overlay,
    pub(crate) notice: Notice,
    /// Whether legal cells are marked.
    pub(crate) marks: bool,
    /// The engine, when it plays one side.
    pub(crate) rival: Option<Rival>,
    /// Whether advice has been asked for and has not come yet.
    pub(crate) asking: bool,
}

/// A name typed at a prompt is no novel.
const MOST_TYPED: usize = 200;

impl Screen {
    pub(crate) fn new(session: Session) -> Screen {
        let middle = session.position().size() / 2;
        let mut screen = Screen {
            session,
            cursor: Cell::new(middle - 1, middle).unwrap_or_else(|| unreachable!("the middle of a board")),
            pick: Pick::Nothing,
            leaning: Colour::Light,
            entry: String::new(),
            overlay: Overlay::None,
            notice: Notice::default(),
            marks: true,
            rival: None,
            asking: false,
        };
        screen.say("Arrows and Enter, or type a move such as c4,d4. Press ? for help.");
        if screen.session.game().is_over() {
            screen.overlay = Overlay::Score(0);
        }
        screen
    }

    /// The same against an opponent.
    pub(crate) fn against(mut self, rival: Option<Rival>) -> Screen {
        self.rival = rival;
        self
    }

    /// What the engine has to think about now.
    pub(crate) fn task(&self) -> Option<Task> {
        let game = self.session.game();
        let rival = self.rival.filter(|rival| rival.acts(game));
        match rival {
            Some(rival) => Some(Task { game: game.clone(), level: Some(rival.level) }),
            None if self.asking && !game.is_over() => Some(Task { game: game.clone(), level: None }),
            None => None,
        }
    }

    /// Takes the engine's answer, unless it comes too late.
    pub(crate) fn answered(&mut self, task: &Task, found: Option<Move>) {
        if self.task().as_ref() != Some(task) {
            return;
        }
        match (task.level, found) {
            (Some(_), Some(mv)) => self.make(mv),
            (None, Some(mv)) => {
                self.asking = false;
                if let Move::Tiles(cell, _) | Move::Bridge(cell, _) = mv {
                    self.cursor = cell;
                }
                self.say(format!("{mv} would be a good move."));
            }
            (level, None) => {
                // An engine that does not know what to do is better left out than asked for ever.
                self.asking = false;
                if level.is_some() {
                    self.rival = None;
                }
                self.wrong("The engine has no answer.", CellSet::EMPTY);
            }
        }
    }

    /// Whether it is the opponent's turn; then it is said.
    fn must_wait(&mut self) -> bool {
        let waits = self.rival.is_some_and(|rival| rival.acts(self.session.game()));
        if waits {
            self.say("Your opponent is thinking.");
        }
        waits
    }

    /// Takes a key; perhaps something has to be done outside.
    pub(crate) fn press(&mut self, key: Key) -> Option<Effect> {
        if key == Key::Ctrl('c') {
            // Asked twice, it is meant.
            let sure = self.overlay == Overlay::Confirm(Doubt::Quit);
            return if sure { Some(Effect::Quit) } else { self.quit() };
        }
        match std::mem::replace(&mut self.overlay, Overlay::None) {
            Overlay::None => self.press_board(key),
            // Any key goes back to the board, and does nothing else.
            Overlay::Help => None,
            Overlay::Score(line) => self.press_score(key, line),
            Overlay::Ask { wish, text } => self.press_ask(key, wish, text),
            Overlay::Confirm(doubt) => self.press_confirm(key, doubt),
        }
    }

    /// Takes a whole line instead of keys: a command, a file's name, or yes or no.
    pub(crate) fn line(&mut self, line: &str) -> Option<Effect> {
        match std::mem::replace(&mut self.overlay, Overlay::None) {
            Overlay::Confirm(doubt) => {
                let yes = line.trim().chars().next().is_some_and(|letter| letter.eq_ignore_ascii_case(&'y'));
                self.press_confirm(Key::Char(if yes { 'y' } else { 'n' }), doubt)
            }
            Overlay::Ask { .. } if line.trim().is_empty() => None,
            Overlay::Ask { wish, .. } => self.file(wish, Path::new(line.trim())),
            Overlay::None | Overlay::Help | Overlay::Score(_) => {
                self.entry = line.to_owned();
                self.submit()
            }
        }
    }

    /// Takes note of how writing went.
    pub(crate) fn saved(&mut self, path: &Path, result: Saved) {
        match result {
            Saved::Done => {
                self.session.saved(path);
                self.say(format!("Saved to {}.", path.display()));
            }
            Saved::Exists => self.overlay = Overlay::Confirm(Doubt::Replace(path.to_owned())),
            Saved::Failed(reason) => self.wrong(format!("Not saved: {reason}."), CellSet::EMPTY),
        }
    }

    /// Takes over a game that was read, or says why there is none.
    pub(crate) fn loaded(&mut self, path: &Path, result: Result<Game, String>) {
        match result {
            Ok(game) => {
                let rival = self.rival;
                *self = Screen { marks: self.marks, rival, ..Screen::new(Session::loaded(game, path)) };
                let moves = words::count(self.session.game().moves().len(), "move");
                self.say(format!(
                    "{} with {moves}. Press u to step back, r to step forward.",
                    path.display()
                ));
            }
            Err(reason) => self.wrong(format!("Not loaded: {reason}"), CellSet::EMPTY),
        }
    }

    /// The cells that the next tap of Enter can use, given what is half made.
    pub(crate) fn open_cells(&self) -> CellSet {
        let position = self.session.position();
        if self.session.game().is_over() {
            return CellSet::EMPTY;
        }
        match self.pick {
            Pick::Nothing => position.first_cells(),
            Pick::Tile(first) => position.second_cells(first).unwrap_or_default(),
            Pick::End(from) => {
                let bridges =
                    position.bridge_moves().into_iter().filter(|bridge| bridge.ends().contains(&from));
                bridges.flat_map(Bridge::ends).filter(|&end| end != from).collect()
            }
        }
    }

    /// The own tiles on which a bridge can begin.
    pub(crate) fn bridge_ends(&self) -> CellSet {
        if self.session.game().is_over() {
            return CellSet::EMPTY;
        }
        self.session.position().bridge_moves().into_iter().flat_map(Bridge::ends).collect()
    }

    fn press_board(&mut self, key: Key) -> Option<Effect> {
        let typing = !self.entry.is_empty();
        match key {
            Key::Escape => self.take_back(),
            Key::Enter if typing => return self.submit(),
            Key::Backspace => {
                self.entry.pop();
            }
            Key::Char(letter) if typing => self.type_in(letter),
            Key::Left | Key::Right if self.session.position().stage() == Stage::Choice => {
                self.leaning = self.leaning.other();
            }
            Key::Left => self.step(-1, 0),
            Key::Right => self.step(1, 0),
            Key::Up => self.step(0, 1),
            Key::Down => self.step(0, -1),
            Key::Enter | Key::Char(' ') => self.tap(),
            Key::Tab => self.hop(),
            Key::Char('?') => self.overlay = Overlay::Help,
            Key::Char('u') | Key::Ctrl('z') => self.undo(),
            Key::Char('r') | Key::Ctrl('y') => self.redo(),
            Key::Char('t') => self.marks = !self.marks,
            Key::Char('z') => self.overlay = Overlay::Score(0),
            Key::Char('w') => self.ask_advice(),
            Key::Char('s') | Key::Ctrl('s') => self.ask(Wish::Save),
            Key::Char('v') | Key::Ctrl('o') => self.ask(Wish::Load),
            Key::Char('x') => self.doubt_resign(),
            Key::Char('q') => return self.quit(),
            // What is left begins a move or a command in words.
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

    fn press_ask(&mut self, key: Key, wish: Wish, mut text: String) -> Option<Effect> {
        match key {
            Key::Escape => return None,
            Key::Enter if text.trim().is_empty() => return None,
            Key::Enter => return self.file(wish, Path::new(text.trim())),
            Key::Backspace => {
                text.pop();
            }
            Key::Char(letter) if text.chars().count() < MOST_TYPED => text.push(letter),
            _ => {}
        }
        self.overlay = Overlay::Ask { wish, text };
        None
    }

    fn press_confirm(&mut self, key: Key, doubt: Doubt) -> Option<Effect> {
        match (key, doubt) {
            (Key::Char('y' | 'Y'), Doubt::Resign) => self.resign(),
            (Key::Char('y' | 'Y'), Doubt::Quit) => return Some(Effect::Quit),
            (Key::Char('y' | 'Y'), Doubt::New(rules)) => self.renew(&rules),
            (Key::Char('y' | 'Y'), Doubt::Load(path)) => return Some(Effect::Load(path)),
            (Key::Char('y' | 'Y'), Doubt::Replace(path)) => return Some(Effect::Save { path, over: true }),
            (Key::Char('n' | 'N') | Key::Escape | Key::Enter, _) => self.say("As you were."),
            (_, doubt) => self.overlay = Overlay::Confirm(doubt),
        }
        None
    }

    fn say(&mut self, text: impl Into<String>) {
        self.notice = Notice { text: text.into(), wrong: false, blame: CellSet::EMPTY };
    }

    fn wrong(&mut self, text: impl Into<String>, blame: CellSet) {
        self.notice = Notice { text: text.into(), wrong: true, blame };
    }

    fn explain(&mut self, illegal: &Illegal) {
        self.wrong(format!("{}.", words::capital(illegal)), illegal.blame());
    }

    fn type_in(&mut self, letter: char) {
        if self.entry.chars().count() < MOST_TYPED && !letter.is_control() {
            self.entry.push(letter);
        }
    }

    fn step(&mut self, cols: i8, rows: i8) {
        let size = self.session.position().size();
        if let Some(cell) = self.cursor.offset(cols, rows).filter(|cell| cell.is_on(size)) {
            self.cursor = cell;
        }
    }

    /// Moves the cursor on to the next cell of interest: tiles that can carry a bridge, or what fits the pick.
    fn hop(&mut self) {
        let cells = if self.pick == Pick::Nothing { self.bridge_ends() } else { self.open_cells() };
        let next = cells.iter().find(|&cell| cell > self.cursor).or_else(|| cells.iter().next());
        match next {
            Some(cell) => self.cursor = cell,
            None if self.pick == Pick::Nothing => self.say("No bridge can be built now."),
            None => {}
        }
    }

    /// Escape: typed text goes first, then the half-made move, then the message.
    fn take_back(&mut self) {
        if !self.entry.is_empty() {
            self.entry.clear();
        } else if let Pick::Tile(cell) | Pick::End(cell) = std::mem::replace(&mut self.pick, Pick::Nothing) {
            self.cursor = cell;
            self.say("Taken back.");
        } else {
            self.notice = Notice::default();
        }
    }

    /// Enter on the board: chooses the cell under the cursor.
    fn tap(&mut self) {
        if self.session.game().is_over() {
            self.overlay = Overlay::Score(0);
        } else if self.session.position().stage() == Stage::Choice {
            self.play(Move::Choose(self.leaning));
        } else {
            self.choose(self.cursor);
        }
    }

    /// Uses a cell for the first tile, the second tile, or an end of a bridge.
    fn choose(&mut self, cell: Cell) {
        if self.must_wait() {
            return;
        }
        let position = self.session.position();
        match self.pick {
            Pick::Tile(first) if first == cell => self.take_back(),
            Pick::End(from) if from == cell => self.take_back(),
            Pick::Tile(first) => self.play(Move::tiles(first, cell)),
            Pick::End(from) => self.play(Move::bridge(from, cell)),
            Pick::Nothing if position.tile(cell) == position.to_move() && position.to_move().is_some() => {
                self.begin_bridge(cell);
            }
            Pick::Nothing => self.begin_tiles(cell),
        }
    }

    fn begin_tiles(&mut self, cell: Cell) {
        let position = self.session.position();
        match position.check_tile(cell) {
            Err(illegal) => self.explain(&illegal),
            Ok(()) if position.first_cells().contains(cell) => {
                self.pick = Pick::Tile(cell);
                self.say(format!("First tile on {cell}. Choose the second, or Esc to take it back."));
            }
            Ok(()) => {
                self.wrong(format!("No second tile fits once a tile lies on {cell}."), CellSet::EMPTY);
            }
        }
    }

    fn begin_bridge(&mut self, cell: Cell) {
        let position = self.session.position();
        if self.bridge_ends().contains(cell) {
            self.pick = Pick::End(cell);
            self.say(format!("A bridge from {cell}. Choose its other end, or Esc to take it back."));
        } else if let Some(bridge) = position.bridge_at(cell) {
            self.explain(&Illegal::EndUsed { cell, bridge });
        } else if position.bridges_left() == Some(0) {
            self.explain(&Illegal::OutOfBridges);
        } else {
            let text = "to one of your tiles 2 cells away (straight, diagonal or a knight's move) is free";
            self.wrong(format!("No bridge can begin on {cell}: no way {text}."), CellSet::EMPTY);
        }
    }

    fn submit(&mut self) -> Option<Effect> {
        let entry = std::mem::take(&mut self.entry);
        match command::parse(&entry) {
            Ok(command) => return self.obey(command),
            Err(reason) => self.wrong(format!("{}.", words::capital(&reason)), CellSet::EMPTY),
        }
        None
    }

    fn obey(&mut self, command: Command) -> Option<Effect> {
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
            Command::Hint => self.ask_advice(),
            Command::Resign => self.doubt_resign(),
            Command::Save(Some(path)) => return self.file(Wish::Save, &path),
            Command::Load(Some(path)) => return self.file(Wish::Load, &path),
            Command::Save(None) => self.ask(Wish::Save),
            Command::Load(None) => self.ask(Wish::Load),
            Command::New(rules) => {
                let rules = rules.unwrap_or(*self.session.game().rules());
                if self.session.unsaved() {
                    self.overlay = Overlay::Confirm(Doubt::New(rules));
                } else {
                    self.renew(&rules);
                }
            }
            Command::Legal => {
                self.say(format!("{}.", words::capital(&words::legal(self.session.position()))));
            }
            Command::Score => self.overlay = Overlay::Score(0),
            Command::Show => {}
            Command::Help => self.overlay = Overlay::Help,
            Command::Quit => return self.quit(),
        }
        None
    }

    /// Plays a person's move.
    fn play(&mut self, mv: Move) {
        if !self.must_wait() {
            self.make(mv);
        }
    }

    /// Plays a move, whoever makes it.
    fn make(&mut self, mv: Move) {
        let before = self.session.position().clone();
        match self.session.play(mv) {
            Ok(()) => {
                self.pick = Pick::Nothing;
                self.asking = false;
                self.leaning = Colour::Light;
                self.say(words::played(&before, mv));
                if self.session.game().is_over() {
                    self.overlay = Overlay::Score(0);
                }
            }
            Err(illegal) => self.explain(&illegal),
        }
    }

    fn undo(&mut self) {
        if self.pick != Pick::Nothing {
            return self.take_back();
        }
        self.asking = false;
        let mut undone = self.session.undo();
        // Against an opponent one goes back to a turn of one's own; at the opponent's very first there is none.
        while let (Undone::Move(_), Some(rival)) = (undone, self.rival) {
            if !rival.acts(self.session.game()) {
                break;
            }
            match self.session.undo() {
                Undone::Nothing => break,
                more => undone = more,
            }
        }
        match undone {
            Undone::Nothing => self.say("There is nothing to take back."),
            Undone::Ending => self.say("The resignation is taken back."),
            Undone::Move(mv) => self.say(format!("{mv} is taken back. Press r to play it again.")),
        }
    }

    fn redo(&mut self) {
        self.pick = Pick::Nothing;
        self.asking = false;
        let mut redone = self.session.redo();
        while let (Some(_), Some(rival)) = (redone, self.rival) {
            if !rival.acts(self.session.game()) {
                break;
            }
            match self.session.redo() {
                None => break,
                more => redone = more,
            }
        }
        match redone {
            Some(mv) => {
                self.say(format!("{mv} is played again."));
                if self.session.game().is_over() {
                    self.overlay = Overlay::Score(0);
                }
            }
            None => self.say("There is nothing to play again."),
        }
    }

    fn ask_advice(&mut self) {
        if self.session.game().is_over() {
            self.say("The game is over already.");
        } else if !self.must_wait() {
            self.asking = true;
            self.say("Thinking about a good move ...");
        }
    }

    fn doubt_resign(&mut self) {
        if self.session.game().is_over() {
            self.say("The game is over already.");
        } else if !self.must_wait() {
            self.overlay = Overlay::Confirm(Doubt::Resign);
        }
    }

    fn resign(&mut self) {
        self.pick = Pick::Nothing;
        if let Some(colour) = self.session.resign() {
            self.say(format!("{} resigned.", words::capital(&colour)));
            self.overlay = Overlay::Score(0);
        }
    }

    fn renew(&mut self, rules: &Rules) {
        let rival = self.rival;
        *self = Screen { marks: self.marks, rival, ..Screen::new(Session::new(rules)) };
        self.say("A new game.");
    }

    fn ask(&mut self, wish: Wish) {
        let text = self.session.file().map(|path| path.display().to_string()).unwrap_or_default();
        self.overlay = Overlay::Ask { wish, text };
    }

    fn file(&mut self, wish: Wish, path: &Path) -> Option<Effect> {
        match wish {
            // The game's own file may be replaced without asking.
            Wish::Save => {
                Some(Effect::Save { path: path.to_owned(), over: self.session.file() == Some(path) })
            }
            Wish::Load if self.session.unsaved() => {
                self.overlay = Overlay::Confirm(Doubt::Load(path.to_owned()));
                None
            }
            Wish::Load => Some(Effect::Load(path.to_owned())),
        }
    }

    fn quit(&mut self) -> Option<Effect> {
        if self.session.unsaved() {
            self.overlay = Overlay::Confirm(Doubt::Quit);
            None
        } else {
            Some(Effect::Quit)
        }
    }
}
