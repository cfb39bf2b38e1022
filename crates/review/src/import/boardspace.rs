//! Game records of Boardspace: SGF nodes such as `;P0[3 Dropb C 4]`.
//!
//! A turn is a series of actions, ended by `Done`: tiles are picked and dropped (`Pick W`, `Dropb C 4`) or placed
//! (`Tile White_Chip_Pool C 4`), a bridge is dropped on one end (`Dropb C 4` after `Pick X_45`), perhaps with its other
//! end (`BridgeEnd E 6`), or placed (`Bridge Bridge_45 E 6`). `Pickb` takes something back. `Swap` is the choice of the
//! first player's tiles. The angle of a bridge leads from the named cell to its other end, lower or to the left.

use ponte::{Cell, Colour, Move, Rules, Stage};

use super::{ImportError, Imported, Player, Source, StopReason};

/// Offsets from the named cell to the other end, by angle.
const ANGLES: [(&str, i8, i8); 8] = [
    ("30", -2, -1),
    ("45", -2, -2),
    ("60", -1, -2),
    ("90", 0, -2),
    ("120", 1, -2),
    ("135", 2, -2),
    ("150", 2, -1),
    ("180", -2, 0),
];

/// The actions of the current turn.
#[derive(Debug, Default)]
struct Turn {
    tiles: Vec<Cell>,
    bridge: Option<Cell>,
    angle: Option<(i8, i8)>,
    end: Option<Cell>,
    swap: bool,
}

pub(super) fn import(text: &str) -> Result<Imported, ImportError> {
    let mut player = Player::new(Rules::CLASSIC);
    let mut turn = Turn::default();
    for action in actions(text) {
        let words: Vec<&str> = action.split_whitespace().collect();
        // A number in front counts the actions.
        let words = match words.first() {
            Some(first) if first.chars().all(|c| c.is_ascii_digit()) => &words[1..],
            _ => &words[..],
        };
        let Some(&command) = words.first() else { continue };
        let cell = || -> Option<Cell> {
            let [.., col, row] = words else { return None };
            format!("{col}{row}").to_lowercase().parse().ok()
        };
        match command.to_lowercase().as_str() {
            "pick" => turn.angle = words.get(1).and_then(|chip| angle(chip)),
            "tile" => turn.tiles.extend(cell()),
            "bridge" => {
                turn.angle = words.get(1).and_then(|chip| angle(chip));
                turn.bridge = cell();
            }
            "dropb" if turn.angle.is_some() => turn.bridge = cell(),
            "dropb" => turn.tiles.extend(cell()),
            "bridgeend" => turn.end = cell(),
            "pickb" => {
                let back = cell();
                turn.tiles.retain(|&tile| Some(tile) != back);
                if turn.bridge == back {
                    (turn.bridge, turn.end) = (None, None);
                }
            }
            "swap" => turn.swap = !turn.swap,
            "done" if play(&mut player, &std::mem::take(&mut turn)) => {}
            "done" => break,
            "resign" => {
                if let Some(colour) = player.game.position().to_move() {
                    player.game.resign(colour);
                }
                break;
            }
            _ => {}
        }
    }
    if !turn.tiles.is_empty() || turn.bridge.is_some() {
        play(&mut player, &turn);
    }
    player.finish(Source::Boardspace)
}

/// The values of the players' properties, `P0[...]` and `P1[...]`, in their order.
fn actions(text: &str) -> impl Iterator<Item = &str> {
    text.split(';').flat_map(|node| {
        ["P0[", "P1["].into_iter().filter_map(move |name| {
            let (_, rest) = node.split_once(name)?;
            rest.split_once(']').map(|(value, _)| value)
        })
    })
}

/// The offset of a bridge by its name, such as `X_45` or `Bridge_45`; `None` for a tile.
fn angle(chip: &str) -> Option<(i8, i8)> {
    let (_, degrees) = chip.split_once('_')?;
    ANGLES.iter().find(|(name, ..)| *name == degrees).map(|&(_, cols, rows)| (cols, rows))
}

/// Plays a complete turn; false at the end of the import.
fn play(player: &mut Player, turn: &Turn) -> bool {
    let game = &mut player.game;
    let ply = game.moves().len() + 1;
    let moves: Vec<Move> = match (game.position().stage(), &turn.tiles[..], turn.bridge) {
        (Stage::Over, ..) => return false,
        (Stage::Choice, [], None) if turn.swap => vec![Move::Choose(Colour::Light)],
        (Stage::Choice, &[a, b], None) => vec![Move::Choose(Colour::Dark), Move::tiles(a, b)],
        (_, &[a, b], None) => vec![Move::tiles(a, b)],
        (_, [], Some(from)) => {
            let ends = [
                turn.end,
                turn.angle.and_then(|(cols, rows)| from.offset(cols, rows)),
                // Where the cell is the lower end.
                turn.angle.and_then(|(cols, rows)| from.offset(-cols, -rows)),
            ];
            let legal = |to: &Cell| game.position().check(Move::bridge(from, *to)).is_ok();
            match ends.iter().flatten().find(|to| legal(to)).or_else(|| ends.iter().flatten().next()) {
                Some(&to) => vec![Move::bridge(from, to)],
                None => Vec::new(),
            }
        }
        // `Done` without an action is a pass, but the first one only starts the game.
        (Stage::Play | Stage::Last, [], None) => vec![Move::Pass],
        (_, [], None) => return true,
        _ => Vec::new(),
    };
    if moves.is_empty() {
        player.stop(StopReason::Incomplete { number: ply });
        return false;
    }
    for mv in moves {
        if let Err(reason) = player.game.play(mv) {
            player.stop(StopReason::Illegal { number: ply, word: mv.to_string(), reason });
            return false;
        }
    }
    true
}
