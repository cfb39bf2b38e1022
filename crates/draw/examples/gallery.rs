//! Draws a gallery of pictures into a folder, to look at: `cargo run -p ponti-draw --example gallery --features png -- FOLDER`.

use std::error::Error;
use std::path::{Path, PathBuf};

use ciao::{Face, Seat, Settlement, State};
use draw::{CiaoTable, PonteBoard, Scene, Secret, Style, Theme};
use ponte::{Colour, Game, Rules, Symmetry};

/// The game whose end is the picture in the README.
const GAME: &str = include_str!("../../../docs/position.txt");

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "target/gallery".to_owned()));
    std::fs::create_dir_all(&folder)?;
    ponte_pictures(&folder)?;
    ciao_pictures(&folder)?;
    write(&folder, "icon", &draw::icon(draw::IconForm::Rounded))?;
    write(&folder, "icon-full", &draw::icon(draw::IconForm::Full))
}

fn ponte_pictures(folder: &Path) -> Result<(), Box<dyn Error>> {
    let game = Game::from_text(Rules::CLASSIC, GAME)?;
    let mut board = PonteBoard::new(game.position());
    board.marks.set_last(*game.moves().last().ok_or("no moves")?);
    write(folder, "ponte", &board.scene())?;
    board.patterns = true;
    write(folder, "ponte-patterns", &board.scene())?;

    // One mark of each kind in the middle of the game.
    let position = game.position_at(22).ok_or("too short")?;
    let mut board = PonteBoard::new(position);
    board.grid.turn = Symmetry::Half;
    let score = position.score();
    let chain = &score.chains(Colour::Light)[0];
    let marks = &mut board.marks;
    marks.chain = chain.tiles();
    marks.chain_bridges.clone_from(&chain.bridges);
    let mut legal = position.tile_cells();
    let mut take = || {
        let cell = legal.iter().next().ok_or("no cell is free")?;
        legal.remove(cell);
        Ok::<_, Box<dyn Error>>(cell)
    };
    marks.ghosts = vec![(take()?, Colour::Light), (take()?, Colour::Dark)];
    (marks.cursor, marks.hint) = (Some(take()?), take()?.into());
    marks.legal = legal;
    let mut tiles = position.tiles(Colour::Dark).iter();
    marks.selected = tiles.by_ref().take(1).collect();
    marks.blame = tiles.take(2).collect();
    marks.ghost_bridges = position.bridge_moves().into_iter().take(1).collect();
    write(folder, "ponte-marks", &board.scene())
}

fn ciao_pictures(folder: &Path) -> Result<(), Box<dyn Error>> {
    let seat = |number: u8| Seat::from_number(number).ok_or("no such seat");
    let mut state = State::new(ciao::Rules::default(), ciao::Players::Four);
    let mut table = CiaoTable::new(&state);
    write(folder, "ciao-start", &table.scene())?;
    for (turn, &number) in [4, 3, 2, 4, 4, 4, 1, 4, 4, 3, 2, 1, 4, 3, 4, 2].iter().enumerate() {
        let by = if turn % 5 == 4 { Settlement::TruthCalled(seat(4)?) } else { Settlement::Approved };
        let by = if state.turn() == Some(seat(4)?) { Settlement::Approved } else { by };
        state = state.settle(number, by)?;
    }
    table.state = state;
    table.secret = Secret::Open(Face::Number(3));
    table.announced = Some(4);
    table.planks = vec![5];
    table.falling = vec![(seat(2)?, 4)];
    write(folder, "ciao", &table.scene())?;
    table.patterns = true;
    table.secret = Secret::Open(Face::Cross);
    write(folder, "ciao-patterns", &table.scene())?;
    let mut two = State::new(ciao::Rules::default(), ciao::Players::Two);
    while !two.is_over() {
        two = two.settle(4, Settlement::Approved)?;
    }
    write(folder, "ciao-over", &CiaoTable::new(&two).scene())
}

/// Both themes, small and large.
fn write(folder: &Path, name: &str, scene: &Scene) -> Result<(), Box<dyn Error>> {
    for (theme, word) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
        let svg = scene.svg(&Style::new(theme));
        println!("{name}-{word}: {} bytes", svg.len());
        let file = |end: &str| folder.join(format!("{name}-{word}{end}"));
        std::fs::write(file(".svg"), &svg)?;
        #[cfg(feature = "png")]
        for width in [320, 1200] {
            std::fs::write(file(&format!("-{width}.png")), draw::png(&svg, width)?)?;
        }
    }
    Ok(())
}
