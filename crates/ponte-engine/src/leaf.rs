//! A position in numbers, counted rather than learned: what the network at the leaves sees.

use ponte::fast::{Bits, Board};
use ponte::{Colour, Stage};

use crate::chains::Chains;
use crate::outlook::{Half, Outlook, spans};
use crate::terrain::Terrain;

/// Numbers for each colour.
const EACH: usize = 27;
/// Numbers in all: of the player to move, of the other one, and of both.
pub(crate) const FEATURES: usize = 2 * EACH + 6;

/// Counts the features of a position between turns, from the view of the player to move.
pub(crate) fn features<B: Bits>(board: &Board<B>, terrain: &Terrain<B>) -> [f32; FEATURES] {
    let mut out = [0.0; FEATURES];
    let outlook = Outlook::of(board, terrain);
    let mover = board.to_move();
    let (mine, theirs) = outlook.views(mover);
    let (first, rest) = out.split_at_mut(EACH);
    colour(board, terrain, mover, mine, theirs, first);
    let (second, both) = rest.split_at_mut(EACH);
    colour(board, terrain, mover.other(), theirs, mine, second);
    let cells = board.geometry().cells() as f32;
    both[0] = (mine.open & theirs.open).count() as f32;
    both[1] = (mine.open | theirs.open).count() as f32 / cells;
    both[2] = f32::from(board.bridges_left().min(15));
    both[3] = f32::from(u8::from(board.stage() == Stage::Last));
    both[4] = f32::from(u8::from(mover == Colour::Light));
    both[5] = f32::from(board.geometry().size());
    out
}

fn colour<B: Bits>(
    board: &Board<B>,
    terrain: &Terrain<B>,
    colour: Colour,
    mine: &Half<B>,
    theirs: &Half<B>,
    out: &mut [f32],
) {
    let (side, geometry) = (board.side(colour), board.geometry());
    let singles = side.tiles() & !(side.pairs() | side.triples() | side.islands());
    let count = |set: B| set.count() as f32;
    let chains = Chains::of(board, terrain, colour);
    let (mut safe, mut legal, mut best, mut next) = (0.0, 0.0, 0.0f32, 0.0f32);
    let mut joined: [u8; 64] = std::array::from_fn(|i| i as u8);
    for span in spans(&mine.spans) {
        let (a, b) = board.ends(span);
        let (p, q) = (chains.find(a), chains.find(b));
        legal += 1.0;
        let sure = (terrain.under(span) & theirs.open).is_zero();
        if sure {
            safe += 1.0;
        }
        if p != q {
            let gain = f32::from(chains.islands()[p]) * f32::from(chains.islands()[q]);
            if gain > best {
                (best, next) = (gain, best);
            } else if gain > next {
                next = gain;
            }
            let (p, q) = (joined[p], joined[q]);
            for label in &mut joined[..chains.len()] {
                if *label == p {
                    *label = q;
                }
            }
        }
    }
    let (mut hoped, mut dreamt) = (0.0, 0.0);
    for root in 0..chains.len() {
        let (mut n, mut m) = (0.0, 0.0);
        for i in (0..chains.len()).filter(|&i| usize::from(joined[i]) == root) {
            n += f32::from(chains.islands()[i]);
            m += f32::from(chains.triples()[i]);
        }
        hoped += n * (n + 1.0) / 2.0;
        dreamt += (n + m) * (n + m + 1.0) / 2.0;
    }
    let (mut largest, mut second, mut main) = (0, 0, 0);
    for (i, &n) in chains.islands().iter().enumerate() {
        if n > largest {
            (largest, second, main) = (n, largest, i);
        } else if n > second {
            second = n;
        }
    }
    let free_ends = chains.sets().get(main).map_or(0.0, |&set| {
        let ends = set & !board.used();
        count(ends)
    });
    let values = [
        count(side.islands()) / 4.0,
        count(side.triples()) / 3.0,
        count(side.pairs()) / 2.0,
        count(singles),
        count(mine.open),
        count(mine.open & !theirs.open),
        count(mine.to_four),
        count(mine.to_three),
        count(mine.to_two),
        count(geometry.sides(mine.to_four) & side.triples()),
        count(mine.to_four & !theirs.open),
        legal,
        safe,
        count(mine.link & mine.open),
        count(mine.links & mine.open),
        chains.points() as f32,
        f32::from(largest),
        f32::from(second),
        best,
        next,
        hoped,
        dreamt,
        if largest > 0 { free_ends } else { 0.0 },
        f32::from(board.tiles_left(colour).min(60)),
        count(mine.corner),
        count(side.triples() & !geometry.sides(mine.open)),
        f32::from(board.bridge_count(colour)),
    ];
    out.copy_from_slice(&values);
}
