//! The full screen on a real terminal: reads keys, does what has to be done outside, draws.

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::draw;
use super::files;
use super::screen::{Effect, Key, Screen};
use super::theme::Theme;
use crate::failure::Result;

/// Plays until the players leave. The terminal is put back in order also after a panic.
pub(crate) fn run(mut screen: Screen, theme: Theme) -> Result {
    let mut terminal = ratatui::try_init()?;
    let result = (|| -> Result {
        loop {
            terminal.draw(|frame| draw::draw(frame, &screen, theme))?;
            // Any other event, such as a new size, just leads to a new drawing.
            let Event::Key(key) = event::read()? else { continue };
            let Some(key) = translate(key) else { continue };
            match screen.press(key) {
                None => {}
                Some(Effect::Quit) => return Ok(()),
                Some(effect) => perform(&mut screen, effect),
            }
        }
    })();
    ratatui::try_restore()?;
    result
}

/// Does what a screen asked for, and tells it how that went.
pub(crate) fn perform(screen: &mut Screen, effect: Effect) {
    match effect {
        Effect::Save { path, over } => {
            let saved = files::save(&path, screen.session.game(), over);
            screen.saved(&path, saved);
        }
        Effect::Load(path) => screen.loaded(&path, files::load(&path, None)),
        Effect::Quit => {}
    }
}

fn translate(key: KeyEvent) -> Option<Key> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match key.code {
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Tab => Key::Tab,
        KeyCode::Char(letter) if control => Key::Ctrl(letter.to_ascii_lowercase()),
        KeyCode::Char(letter) => Key::Char(letter),
        _ => return None,
    })
}
