//! Arranging a position: any tiles and bridges, with the reasons why an arrangement is illegal.

use ponte::{Cell, CellSet, Colour, Phase, Position, Rules, Setup, SetupViolation};

/// What a tap places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tool {
    /// A tile of a colour; a second tap removes it.
    Tile(Colour),
    /// A bridge: one tap for each end.
    Bridge,
    /// Removes a tile with its bridge.
    Erase,
}

/// An arrangement that is being edited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Editor {
    setup: Setup,
    first_end: Option<Cell>,
}

impl Editor {
    /// Starts with a position.
    pub fn new(position: &Position) -> Editor {
        Editor { setup: Setup::from(position), first_end: None }
    }

    /// The arrangement.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The first end of a bridge, if one is being placed.
    pub fn first_end(&self) -> Option<Cell> {
        self.first_end
    }

    /// Applies a tool to a cell.
    pub fn tap(&mut self, tool: Tool, cell: Cell) {
        if !cell.is_on(self.setup.rules.size()) {
            return;
        }
        match tool {
            Tool::Tile(colour) => {
                let had = self.setup.tiles[colour.index()].contains(cell);
                self.erase(cell);
                if !had {
                    self.setup.tiles[colour.index()].insert(cell);
                }
            }
            Tool::Erase => self.erase(cell),
            Tool::Bridge => match self.first_end.take() {
                None => self.first_end = Some(cell),
                Some(first) if first == cell => {}
                Some(first) => self.toggle_bridge(first, cell),
            },
        }
        if tool != Tool::Bridge {
            self.first_end = None;
        }
        self.follow_phase();
    }

    fn erase(&mut self, cell: Cell) {
        for tiles in &mut self.setup.tiles {
            tiles.remove(cell);
        }
        self.setup.bridges.retain(|&(from, to)| from != cell && to != cell);
    }

    fn toggle_bridge(&mut self, a: Cell, b: Cell) {
        let before = self.setup.bridges.len();
        self.setup.bridges.retain(|&ends| ends != (a, b) && ends != (b, a));
        if self.setup.bridges.len() == before {
            self.setup.bridges.push((a, b));
        }
    }

    /// Leaves the opening and the choice of colour when the board no longer fits them.
    fn follow_phase(&mut self) {
        let plain = self.setup.tiles[1].is_empty() && self.setup.bridges.is_empty();
        let light = self.setup.tiles[0].len();
        match self.setup.phase {
            Phase::Opening if plain && light == 0 => {}
            Phase::Choice if plain && light == 2 => {}
            Phase::Opening | Phase::Choice => self.setup.phase = Phase::Turn(Colour::Light),
            Phase::Turn(_) | Phase::Last | Phase::Over => {}
        }
    }

    /// Sets who is to move.
    pub fn set_to_move(&mut self, colour: Colour) {
        self.setup.phase = Phase::Turn(colour);
    }

    /// Changes the rules; what no longer fits on the board is removed.
    pub fn set_rules(&mut self, rules: Rules) {
        let board = CellSet::board(rules.size());
        self.setup.rules = rules;
        for tiles in &mut self.setup.tiles {
            *tiles = tiles.intersection(board);
        }
        self.setup.bridges.retain(|&(from, to)| board.contains(from) && board.contains(to));
        self.first_end = None;
        self.follow_phase();
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        *self = Editor { setup: Setup::empty(self.setup.rules), first_end: None };
    }

    /// The position, or the reasons why it is illegal.
    pub fn position(&self) -> Result<Position, Vec<SetupViolation>> {
        self.setup.position()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(text: &str) -> Cell {
        text.parse().unwrap()
    }

    fn empty() -> Editor {
        Editor::new(&Position::new(Rules::SMALL))
    }

    #[test]
    fn tiles_and_bridges_are_placed_and_removed() {
        let mut editor = empty();
        for text in ["a1", "c1"] {
            editor.tap(Tool::Tile(Colour::Light), cell(text));
        }
        editor.tap(Tool::Bridge, cell("a1"));
        assert_eq!(editor.first_end(), Some(cell("a1")));
        editor.tap(Tool::Bridge, cell("c1"));
        assert_eq!(editor.setup().bridges, [(cell("a1"), cell("c1"))]);
        let position = editor.position().unwrap();
        assert_eq!(position.to_move(), Some(Colour::Light));
        editor.set_to_move(Colour::Dark);
        assert_eq!(editor.position().unwrap().to_move(), Some(Colour::Dark));
        // A tile of the other colour replaces the tile and its bridge.
        editor.tap(Tool::Tile(Colour::Dark), cell("a1"));
        assert!(editor.setup().bridges.is_empty());
        editor.tap(Tool::Tile(Colour::Dark), cell("a1"));
        editor.tap(Tool::Erase, cell("c1"));
        assert_eq!(editor.setup().tiles, [CellSet::EMPTY; 2]);
        editor.clear();
        assert_eq!(editor.position(), Ok(Position::new(Rules::SMALL)));
    }

    #[test]
    fn illegal_arrangements_have_reasons() {
        let mut editor = empty();
        for text in ["a1", "a2", "a3", "a4", "a5"] {
            editor.tap(Tool::Tile(Colour::Dark), cell(text));
        }
        assert!(matches!(editor.position().unwrap_err()[..], [SetupViolation::TooLarge { .. }]));
        editor.tap(Tool::Bridge, cell("a1"));
        editor.tap(Tool::Bridge, cell("a2"));
        assert_eq!(editor.position().unwrap_err().len(), 2);
    }

    #[test]
    fn smaller_boards_lose_what_does_not_fit() {
        let mut editor = Editor::new(&Position::new(Rules::LARGE));
        editor.tap(Tool::Tile(Colour::Light), cell("l12"));
        editor.tap(Tool::Tile(Colour::Light), cell("b2"));
        editor.set_rules(Rules::SMALL);
        assert_eq!(editor.setup().tiles[0].to_string(), "b2");
        editor.tap(Tool::Tile(Colour::Light), cell("l12"));
        assert_eq!(editor.setup().tiles[0].to_string(), "b2");
    }
}
