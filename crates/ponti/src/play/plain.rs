//! A game line by line: for screen readers, pipes, and terminals that can do no more.

use std::io::{BufRead, Write};
use std::time::Duration;

use ponte::diagram;

use super::rival::Thinker;
use super::screen::{Doubt, Effect, Overlay, Screen, Wish};
use super::{terminal, words};
use crate::failure::Result;
use crate::input;

const HELP: &str = "\
Moves: c4,d4 lays two tiles, c4-e5 builds a bridge, pass, light or dark chooses the colour.
A single cell such as c4 lays one tile; the next cell lays the other.
Commands: undo, redo, hint, legal, score, show, save FILE, load FILE, new [RULES], resign, help, quit.
On the board o is light and x is dark, capitals are islands, ~ is water under a bridge.";

/// Plays until the input ends or the players leave.
pub(crate) fn run(
    mut screen: Screen,
    mut thinker: Thinker,
    from: &mut impl BufRead,
    to: &mut impl Write,
) -> Result {
    writeln!(to, "Ponte del Diavolo, {}.", words::rules(screen.session.game().rules()))?;
    writeln!(to, "Type help for help.")?;
    show(&screen, to)?;
    loop {
        think(&mut screen, &mut thinker, to)?;
        prompt(&screen, to)?;
        let Some(line) = input::line(from)? else { break };
        if line.trim().is_empty() && !matches!(screen.overlay, Overlay::Ask { .. }) {
            continue;
        }
        let before = state(&screen);
        let shown = matches!(super::command::parse(&line), Ok(super::command::Command::Show));
        match screen.line(&line) {
            Some(Effect::Quit) => return Ok(to.flush()?),
            Some(effect) => terminal::perform(&mut screen, effect),
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

/// Lets the engine do what it has to, which takes less than a second.
fn think(screen: &mut Screen, thinker: &mut Thinker, to: &mut impl Write) -> Result {
    while thinker.attend(screen.task()) {
        to.flush()?;
        let Some((task, found)) = thinker.answer() else {
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
        for line in words::account(game) {
            writeln!(to, "{}", line.text)?;
        }
    } else {
        writeln!(to, "{}", words::task(game))?;
    }
    Ok(())
}

fn tally(tally: ponte::Tally) -> String {
    let points = words::count(tally.points as usize, "point");
    format!("{points} with {}", words::count(tally.islands as usize, "island"))
}

/// What the last line led to, other than a new board.
fn answer(screen: &Screen, to: &mut impl Write) -> Result {
    match &screen.overlay {
        Overlay::Help => writeln!(to, "{HELP}")?,
        // The account of a finished game comes with the board.
        Overlay::Score(_) if !screen.session.game().is_over() => {
            for line in words::account(screen.session.game()) {
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
        Overlay::Ask { wish: Wish::Save, .. } => write!(to, "save to which file? ")?,
        Overlay::Ask { wish: Wish::Load, .. } => write!(to, "load which file? ")?,
        Overlay::Confirm(Doubt::Resign) => write!(to, "do you resign? (y/n) ")?,
        Overlay::Confirm(Doubt::Quit) => write!(to, "{lose} leave? (y/n) ")?,
        Overlay::Confirm(Doubt::New(_)) => write!(to, "{lose} begin a new one? (y/n) ")?,
        Overlay::Confirm(Doubt::Load(_)) => write!(to, "{lose} load another? (y/n) ")?,
        Overlay::Confirm(Doubt::Replace(path)) => {
            write!(to, "{} is there already; replace it? (y/n) ", path.display())?;
        }
        Overlay::None | Overlay::Help | Overlay::Score(_) => {
            let stage = screen.session.position().stage();
            match screen.session.acting() {
                None => write!(to, "over> ")?,
                Some(_) if stage == ponte::Stage::Choice => write!(to, "light or dark> ")?,
                Some(colour) => write!(to, "{colour}> ")?,
            }
        }
    }
    Ok(to.flush()?)
}
