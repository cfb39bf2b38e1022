//! The board as it is drawn: position, marks, and descriptions of cells for screen readers.

use draw::{Marks, PonteBoard};
use ponte::{Bridge, Cell, CellSet, Colour, Move, PartialMove, Position, Symmetry};

use crate::ponte::session::{PonteSession, Turn};
use crate::settings::Settings;
use crate::texts::{Phrase, Translate, phrase};

/// The display options of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The orientation.
    pub turn: Symmetry,
    /// Whether the board has coordinates.
    pub coordinates: bool,
    /// Whether colours also differ by pattern.
    pub patterns: bool,
    /// Whether cells where a tile may go are marked.
    pub legal: bool,
    /// Whether moves are animated.
    pub motion: bool,
    /// The tile whose possible bridges are shown, because the pointer or the focus is there.
    pub preview: Option<Cell>,
}

impl Look {
    /// The options in the settings; `still` says whether the system prefers reduced motion.
    pub fn new(settings: &Settings, turn: Symmetry, still: bool) -> Look {
        use crate::settings::Motion;
        Look {
            turn,
            coordinates: settings.coordinates,
            patterns: settings.patterns,
            legal: settings.legal,
            motion: match settings.motion {
                Motion::System => !still,
                Motion::Full => true,
                Motion::Still => false,
            },
            preview: None,
        }
    }
}

/// The board of a session, with all its marks.
pub fn picture(session: &PonteSession, look: &Look) -> PonteBoard {
    let position = session.shown();
    let mut board = PonteBoard::new(position);
    board.grid.turn = look.turn;
    board.grid.coordinates = look.coordinates;
    board.patterns = look.patterns;
    let mut marks = Marks::default();
    if let Some(last) = session.shown_move() {
        marks.set_last(last);
    }
    let partial_move = session.partial_move();
    if let Some(colour) = position.to_move() {
        let tiles = &mut board.tiles[colour.index()];
        *tiles = tiles.union(partial_move.tiles());
    }
    mark_partial_move(&mut marks, position, partial_move);
    if let Some(end) = look.preview.filter(|&cell| session.bridge_ends().contains(cell)) {
        marks.ghost_bridges = position.bridges_from(end);
    }
    if look.legal {
        marks.legal = session.legal();
    }
    if let Some(rejection) = session.rejection() {
        marks.blame = rejection.blame();
    }
    match session.hint() {
        Some(Move::Tiles(a, b)) => marks.hint = [a, b].into_iter().collect(),
        Some(Move::Bridge(a, b)) => {
            marks.hint = [a, b].into_iter().collect();
            marks.hint_bridges = Bridge::new(a, b).into_iter().collect();
        }
        Some(Move::Pass | Move::Choose(_)) | None => {}
    }
    if let Some(chain) = session.shown_chain() {
        marks.chain = chain.tiles();
        marks.chain_bridges = chain.bridges;
        marks.last = CellSet::EMPTY;
        marks.last_bridges.clear();
    }
    if look.motion {
        match session.animated_move() {
            Some(Move::Tiles(a, b)) => marks.fresh = [a, b].into_iter().collect(),
            Some(Move::Bridge(a, b)) => marks.fresh_bridges = Bridge::new(a, b).into_iter().collect(),
            Some(Move::Pass | Move::Choose(_)) | None => {}
        }
    }
    board.marks = marks;
    board
}

/// Marks the part of a move that is entered so far.
pub(crate) fn mark_partial_move(marks: &mut Marks, position: &Position, partial_move: PartialMove) {
    match partial_move {
        PartialMove::Empty => {}
        PartialMove::FirstTile(_) | PartialMove::TwoTiles(..) => marks.selected = partial_move.tiles(),
        PartialMove::BridgeEnd(end) => {
            marks.selected = end.into();
            marks.ghost_bridges = position.bridges_from(end);
        }
        PartialMove::Bridge(bridge) => {
            marks.selected = bridge.ends().into_iter().collect();
            marks.ghost_bridges = vec![bridge];
        }
    }
}

/// The description of a cell for screen readers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellDescription {
    cell: Cell,
    tile: Option<(Colour, usize)>,
    bridge: Option<Bridge>,
    blocked: bool,
    legal: bool,
    chosen: bool,
    span: bool,
    target: bool,
    /// The other ends of the bridges that can start here.
    bridges_to: Vec<Cell>,
}

impl CellDescription {
    /// Describes a cell of the board.
    pub fn new(board: &PonteBoard, session: Option<&PonteSession>, cell: Cell) -> CellDescription {
        let tile = board.tile(cell).map(|colour| (colour, group_size(board, colour, cell)));
        let plays = session.is_none_or(|session| session.turn() == Turn::Mine);
        let bridges = match session {
            Some(session) if session.bridge_ends().contains(cell) => session.shown().bridges_from(cell),
            _ => Vec::new(),
        };
        CellDescription {
            cell,
            tile,
            bridge: board.bridges.iter().copied().find(|bridge| bridge.ends().contains(&cell)),
            blocked: board.blocked().contains(cell),
            legal: plays && board.marks.legal.contains(cell),
            chosen: board.marks.selected.contains(cell),
            span: board
                .marks
                .ghost_bridges
                .iter()
                .any(|bridge| bridge.ends().contains(&cell) && !board.marks.selected.contains(cell)),
            target: board.marks.hint.contains(cell),
            bridges_to: bridges
                .iter()
                .flat_map(|bridge| bridge.ends())
                .filter(|&other| other != cell)
                .collect(),
        }
    }

    /// The description in a language, with the bridges that can start on the cell.
    pub fn text(&self, texts: &impl Translate) -> String {
        let cell = texts.translate(&self.phrase());
        let (last, others) = match self.bridges_to.split_last() {
            Some(parts) => parts,
            None => return cell,
        };
        let ends = match others {
            [] => last.to_string(),
            _ => {
                let others: Vec<String> = others.iter().map(ToString::to_string).collect();
                let list = phrase("list-or").text("first", others.join(", ")).text("last", last);
                texts.translate(&list)
            }
        };
        format!("{cell}, {}", texts.translate(&phrase("cell-bridge-starts").text("ends", ends)))
    }

    /// Whether the cell is selected.
    pub fn chosen(&self) -> bool {
        self.chosen
    }

    /// The description as a phrase.
    pub fn phrase(&self) -> Phrase {
        let state = if self.chosen {
            "chosen"
        } else if self.span {
            "span"
        } else if self.target {
            "hint"
        } else {
            "none"
        };
        match self.tile {
            Some((colour, size)) => phrase("cell-tile")
                .text("cell", self.cell)
                .text("colour", colour)
                .count("size", size)
                .text("bridge", if self.bridge.is_some() { "yes" } else { "no" })
                .text("state", state),
            None if self.blocked => phrase("cell-blocked").text("cell", self.cell).text("state", state),
            None => phrase("cell-free")
                .text("cell", self.cell)
                .text("legal", if self.legal { "yes" } else { "no" })
                .text("state", state),
        }
    }
}

fn group_size(board: &PonteBoard, colour: Colour, cell: Cell) -> usize {
    let tiles = board.tiles[colour.index()];
    let (mut group, mut edge) = (CellSet::from(cell), vec![cell]);
    while let Some(at) = edge.pop() {
        for (cols, rows) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            if let Some(next) = at.offset(cols, rows)
                && tiles.contains(next)
                && group.insert(next)
            {
                edge.push(next);
            }
        }
    }
    group.len()
}

/// The cell that an arrow key leads to on the screen; at the edge, the same cell.
pub fn neighbour(board: &PonteBoard, from: Cell, right: i8, down: i8) -> Cell {
    let rect = board.grid.cell_rect(from);
    let middle = rect.center().plus(f64::from(right) * draw::CELL, f64::from(down) * draw::CELL);
    board.grid.cell_at(middle).unwrap_or(from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ponte::session::Navigation;
    use crate::ponte::setup::{GameSetup, Opponent};
    use crate::texts::{Language, Texts};
    use ponte::Rules;

    fn look() -> Look {
        Look::new(&Settings::default(), Symmetry::Identity, false)
    }

    fn cell(text: &str) -> Cell {
        text.parse().unwrap()
    }

    fn started(line: &str) -> PonteSession {
        let setup = GameSetup { opponent: Opponent::Friend, rules: Rules::SMALL, ..GameSetup::default() };
        let mut session = PonteSession::new(setup, 0);
        for text in line.split(' ') {
            session.play(text.parse().unwrap(), 0);
        }
        session
    }

    const LINE: &str = "a1,a2 dark h7,h8 b1,b2 g7,g8 d1,d2 h1,h2 e1,e2 g1,g2";

    #[test]
    fn the_first_tile_is_shown_immediately() {
        let mut session = started(LINE);
        session.tap(cell("d5"), false, 0);
        let board = picture(&session, &look());
        assert_eq!(board.tile(cell("d5")), Some(Colour::Light));
        assert_eq!(board.marks.selected, CellSet::from(cell("d5")));
        assert!(!board.marks.legal.contains(cell("d5")));
        assert!(board.marks.legal.contains(cell("d6")));
    }

    #[test]
    fn a_selected_tile_shows_its_bridges_and_a_rejection_its_cause() {
        let mut session = started(LINE);
        session.tap(cell("b2"), false, 0);
        let board = picture(&session, &look());
        let ghosts: Vec<String> = board.marks.ghost_bridges.iter().map(ToString::to_string).collect();
        assert_eq!(ghosts, ["b2-d1", "b2-d2"]);
        session.tap(cell("a3"), false, 0);
        assert_eq!(picture(&session, &look()).marks.blame.to_string(), "a1 a2 b1 b2");
        // The tile stays selected, so that another end can be tried.
        assert_eq!(session.partial_move(), PartialMove::BridgeEnd(cell("b2")));
    }

    #[test]
    fn a_tile_that_can_carry_a_bridge_says_where_to_and_previews_it() {
        let mut session = started(LINE);
        session.play("d4,d6".parse().unwrap(), 0);
        session.play("g4,g5".parse().unwrap(), 0);
        assert_eq!(session.bridge_ends().to_string(), "b1 b2 d1 d2 d4 d6 e2");
        let texts = Texts::new(Language::English);
        let said = |session: &PonteSession, text: &str| {
            let board = picture(session, &look());
            let texts = |phrase: &Phrase| texts.try_translate(phrase).unwrap();
            CellDescription::new(&board, Some(session), cell(text)).text(&texts)
        };
        assert!(
            said(&session, "d4").ends_with(", a bridge can start here, to b2, d2, d6 or e2"),
            "{}",
            said(&session, "d4")
        );
        assert!(
            said(&session, "b1").ends_with(", a bridge can start here, to d1 or d2"),
            "{}",
            said(&session, "b1")
        );
        assert!(!said(&session, "a1").contains("bridge"));
        let preview = |text: &str| {
            let look = Look { preview: Some(cell(text)), ..look() };
            picture(&session, &look).marks.ghost_bridges.len()
        };
        assert_eq!((preview("d4"), preview("a1"), preview("h8")), (4, 0, 0));
        session.tap(cell("d4"), false, 0);
        assert!(session.bridge_ends().is_empty(), "the selected tile shows its own bridges");
    }

    #[test]
    fn an_earlier_position_shows_its_last_move_and_no_legal_cells() {
        let mut session = started(LINE);
        session.navigate(Navigation::To(3));
        let board = picture(&session, &look());
        assert!(board.marks.legal.is_empty());
        assert_eq!(board.marks.last.to_string(), "h7 h8");
        assert_eq!(board.tile(cell("b1")), None);
    }

    #[test]
    fn without_motion_nothing_is_animated() {
        let session = started(LINE);
        assert_eq!(picture(&session, &look()).marks.fresh.to_string(), "g1 g2");
        let still = Look { motion: false, ..look() };
        assert!(picture(&session, &still).marks.fresh.is_empty());
        assert!(!Look::new(&Settings::default(), Symmetry::Identity, true).motion);
    }

    #[test]
    fn cells_have_descriptions() {
        let mut session = started(LINE);
        session.play("b2-d2".parse().unwrap(), 0);
        session.tap(cell("d5"), false, 0);
        let board = picture(&session, &look());
        let texts = Texts::new(Language::English);
        let description = |text| {
            texts.try_translate(&CellDescription::new(&board, Some(&session), cell(text)).phrase()).unwrap()
        };
        assert_eq!(description("a1"), "a1, light, island of four");
        assert_eq!(description("b2"), "b2, light, island of four, has a bridge");
        assert_eq!(description("h1"), "h1, dark, island of four");
        assert_eq!(description("d5"), "d5, dark, sandbank of one, selected");
        assert_eq!(description("c2"), "c2, under a bridge");
        assert_eq!(description("a3"), "a3, free, legal");
    }

    #[test]
    fn arrow_keys_follow_the_orientation() {
        let session = started(LINE);
        let turned = Look { turn: Symmetry::Half, ..look() };
        let (plain, half) = (picture(&session, &look()), picture(&session, &turned));
        assert_eq!(neighbour(&plain, cell("a1"), 1, 0), cell("b1"));
        assert_eq!(neighbour(&plain, cell("a1"), 0, -1), cell("a2"));
        assert_eq!(neighbour(&plain, cell("a1"), -1, 0), cell("a1"));
        assert_eq!(neighbour(&half, cell("b2"), 1, 0), cell("a2"));
    }
}
