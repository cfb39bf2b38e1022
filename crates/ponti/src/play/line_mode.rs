//! Line mode: for screen readers, pipes and simple terminals.

use std::io::{BufRead, Write};
use std::time::Duration;

use ponte::diagram;

use super::files;
use super::opponent::EngineThread;
use super::screen::{Confirmation, Effect, FilePurpose, Overlay, Screen};
use crate::failure::Result;
use crate::input;
use crate::ponte::describe;
use crate::text;

const HELP: &str = "\
Moves: c4,d4 places two tiles, c4-e5 builds a bridge, pass, light or dark chooses the colour.
A single cell such as c4 places one tile; the next cell places the other.
Commands: undo, redo, hint, legal, score, show, save FILE, load FILE, new [RULES], resign, help, quit.
On the board o is light and x is dark, capitals are islands, ~ is water under a bridge.";

/// Runs until the input ends or the user quits.
pub(crate) fn run(
    mut screen: Screen,
    mut engine: EngineThread,
    from: &mut impl BufRead,
    to: &mut impl Write,
) -> Result {
    writeln!(to, "Ponte del Diavolo, {}.", describe::rules(&screen.session.game().rules()))?;
    writeln!(to, "Type help for help.")?;
    show(&screen, to)?;
    loop {
        think(&mut screen, &mut engine, to)?;
        prompt(&screen, to)?;
        let Some(line) = input::line(from)? else { break };
        if line.trim().is_empty() && !matches!(screen.overlay, Overlay::Ask { .. }) {
            continue;
        }
        let before = state(&screen);
        let shown = matches!(super::command::parse(&line), Ok(super::command::Command::Show));
        match screen.line(&line) {
            Some(Effect::Quit) => return Ok(to.flush()?),
            Some(effect) => files::perform(&mut screen, effect),
            None => {}
        }
        answer(&screen, to)?;
        if state(&screen) != before || shown {
            show(&screen, to)?;
        }
    }
    writeln!(to)?;
    Ok(to.flush()?)
}

/// Runs pending searches, each of which takes less than a second.
fn think(screen: &mut Screen, engine: &mut EngineThread, to: &mut impl Write) -> Result {
    while engine.request(screen.task()) {
        to.flush()?;
        let Some((task, found)) = engine.poll() else {
            std::thread::sleep(Duration::from_millis(5));
            continue;
        };
        let before = state(screen);
        screen.answered(&task, found);
        writeln!(to, "{}", screen.notice.text)?;
        if state(screen) != before {
            show(screen, to)?;
        }
    }
    Ok(())
}

/// What has to change for the board to be shown again.
fn state(screen: &Screen) -> (usize, bool, u64) {
    let game = screen.session.game();
    (game.moves().len(), game.is_over(), game.position().hash())
}

fn show(screen: &Screen, to: &mut impl Write) -> Result {
    let game = screen.session.game();
    writeln!(to, "\n{}", diagram::ascii(game.position()))?;
    let score = game.position().score();
    writeln!(to, "Light has {}, dark has {}.", tally(score.light()), tally(score.dark()))?;
    if game.is_over() {
        for line in describe::account(game) {
            writeln!(to, "{}", line.text)?;
        }
    } else {
        writeln!(to, "{}", describe::task(game))?;
    }
    Ok(())
}

fn tally(tally: ponte::Tally) -> String {
    let points = text::count(tally.points as usize, "point");
    format!("{points} with {}", text::count(tally.islands as usize, "island"))
}

/// The response to the last line, apart from the board.
fn answer(screen: &Screen, to: &mut impl Write) -> Result {
    match &screen.overlay {
        Overlay::Help => writeln!(to, "{HELP}")?,
        // The score of a finished game is shown with the board.
        Overlay::Score(_) if !screen.session.game().is_over() => {
            for line in describe::account(screen.session.game()) {
                writeln!(to, "{}", line.text)?;
            }
        }
        Overlay::Score(_) | Overlay::Ask { .. } | Overlay::Confirm(_) => {}
        Overlay::None => writeln!(to, "{}", screen.notice.text)?,
    }
    Ok(())
}

fn prompt(screen: &Screen, to: &mut impl Write) -> Result {
    let lose = "the game is not saved and would be lost;";
    match &screen.overlay {
        Overlay::Ask { purpose: FilePurpose::Save, .. } => write!(to, "save to file: ")?,
        Overlay::Ask { purpose: FilePurpose::Load, .. } => write!(to, "load file: ")?,
        Overlay::Confirm(Confirmation::Resign) => write!(to, "do you resign? (y/n) ")?,
        Overlay::Confirm(Confirmation::Quit) => write!(to, "{lose} quit? (y/n) ")?,
        Overlay::Confirm(Confirmation::New(_)) => write!(to, "{lose} start a new one? (y/n) ")?,
        Overlay::Confirm(Confirmation::Load(_)) => write!(to, "{lose} load another? (y/n) ")?,
        Overlay::Confirm(Confirmation::Replace(path)) => {
            write!(to, "{} already exists; replace it? (y/n) ", path.display())?;
        }
        Overlay::None | Overlay::Help | Overlay::Score(_) => {
            let stage = screen.session.position().stage();
            match screen.session.game().turn() {
                None => write!(to, "over> ")?,
                Some(_) if stage == ponte::Stage::Choice => write!(to, "light or dark> ")?,
                Some(colour) => write!(to, "{colour}> ")?,
            }
        }
    }
    Ok(to.flush()?)
}
