//! What each colour could do next, as sets of cells: the ground of priors, playouts and features.

use ponte::Colour;
use ponte::fast::{Bits, Board, DIRECTIONS, Span};

use crate::levels::Sight;
use crate::terrain::{Terrain, shift};

/// One colour's prospects.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Half<B> {
    pub(crate) tiles: B,
    pub(crate) open: B,
    /// Open cells that complete an island.
    pub(crate) to_four: B,
    /// Open cells that make a sandbank of three.
    pub(crate) to_three: B,
    /// Open cells that make a sandbank of two.
    pub(crate) to_two: B,
    /// Open cells that touch an own tile by a corner and none by a side.
    pub(crate) corner: B,
    /// Cells from which a bridge to an own tile has room.
    pub(crate) link: B,
    /// Cells from which two or more have.
    pub(crate) links: B,
    /// Legal bridges, by direction.
    pub(crate) spans: [B; DIRECTIONS],
    /// Cells beneath the legal bridges.
    pub(crate) under: B,
}

/// Both colours' prospects.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook<B> {
    pub(crate) halves: [Half<B>; 2],
}

impl<B: Bits> Outlook<B> {
    #[inline]
    pub(crate) fn of(board: &Board<B>, terrain: &Terrain<B>) -> Outlook<B> {
        let all = board.side(Colour::Light).tiles() | board.side(Colour::Dark).tiles();
        let bridges = board.bridges_left() > 0;
        let mut halves = Colour::BOTH.map(|colour| half(board, terrain, colour, bridges));
        if bridges {
            for direction in &terrain.directions {
                // Lower ends of bridges that have nothing beneath them.
                let [a, b] = direction.beneath;
                let mut beneath = shift(all, -a);
                if a != b {
                    beneath |= shift(all, -b);
                }
                let clear = direction.fits & !beneath;
                for half in &mut halves {
                    let ends = half.tiles & !board.used();
                    let reached = (ends & clear).up(direction.far);
                    half.links |= half.link & reached;
                    half.link |= reached;
                    let reached = ends.down(direction.far) & clear;
                    half.links |= half.link & reached;
                    half.link |= reached;
                }
            }
        }
        Outlook { halves }
    }

    /// What a player with limited sight makes of it.
    pub(crate) fn seen(mut self, colour: Colour, sight: Sight) -> Outlook<B> {
        let (mine, theirs) = (colour.index(), colour.other().index());
        if sight != Sight::All {
            let other = &mut self.halves[theirs];
            let blank = Half { tiles: other.tiles, open: other.open, ..Half::blank() };
            *other = blank;
        }
        if sight == Sight::Islands {
            let own = &mut self.halves[mine];
            (own.link, own.links, own.under) = (B::ZERO, B::ZERO, B::ZERO);
        }
        self
    }

    /// Brings a colour's growth up to date after a tile of its own; links and bridges stay as they were.
    #[inline]
    pub(crate) fn grow(&mut self, board: &Board<B>, colour: Colour) {
        let (mine, theirs) = match colour {
            Colour::Light => (0, 1),
            Colour::Dark => (1, 0),
        };
        let Half { link, links, spans, under, .. } = self.halves[mine];
        self.halves[mine] = Half { link, links, spans, under, ..growth(board, colour) };
        let taken = self.halves[mine].tiles;
        let other = &mut self.halves[theirs];
        for set in
            [&mut other.open, &mut other.to_four, &mut other.to_three, &mut other.to_two, &mut other.corner]
        {
            *set &= !taken;
        }
    }

    /// The prospects of a colour and of the other one.
    #[inline]
    pub(crate) fn views(&self, colour: Colour) -> (&Half<B>, &Half<B>) {
        (&self.halves[colour.index()], &self.halves[colour.other().index()])
    }
}

impl<B: Bits> Half<B> {
    fn blank() -> Half<B> {
        Half {
            tiles: B::ZERO,
            open: B::ZERO,
            to_four: B::ZERO,
            to_three: B::ZERO,
            to_two: B::ZERO,
            corner: B::ZERO,
            link: B::ZERO,
            links: B::ZERO,
            spans: [B::ZERO; DIRECTIONS],
            under: B::ZERO,
        }
    }
}

#[inline]
fn growth<B: Bits>(board: &Board<B>, colour: Colour) -> Half<B> {
    let (side, geometry) = (board.side(colour), board.geometry());
    let (tiles, open) = (side.tiles(), side.open());
    let (pairs, triples) = (side.pairs(), side.triples());
    let singles = tiles & !(pairs | triples | side.islands());
    let beside_one = geometry.sides(singles) & open;
    let beside_two = geometry.sides(pairs) & open;
    let to_four = (geometry.sides(triples) & open) | (beside_two & beside_one);
    let to_three = beside_two & !to_four;
    let to_two = beside_one & !to_four & !to_three;
    let corner = geometry.around(tiles) & open & !(to_four | to_three | to_two);
    Half { tiles, open, to_four, to_three, to_two, corner, ..Half::blank() }
}

#[inline]
fn half<B: Bits>(board: &Board<B>, terrain: &Terrain<B>, colour: Colour, bridges: bool) -> Half<B> {
    let mut half = growth(board, colour);
    if bridges {
        half.spans = board.bridges_of(colour);
        for (from, direction) in half.spans.iter().zip(&terrain.directions) {
            if !from.is_zero() {
                half.under |= shift(*from, direction.beneath[0]) | shift(*from, direction.beneath[1]);
            }
        }
    }
    half
}

/// The bridges of a list by direction.
pub(crate) fn spans<B: Bits>(by: &[B; DIRECTIONS]) -> impl Iterator<Item = Span> + '_ {
    by.iter().enumerate().flat_map(|(direction, from)| {
        from.ones().map(move |from| Span { direction: direction as u8, from: from as u8 })
    })
}
