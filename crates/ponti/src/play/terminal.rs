//! The full screen on a real terminal: reads keys, does what has to be done outside, draws.

use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::draw;
use super::files;
use super::rival::Thinker;
use super::screen::{Effect, Key, Screen};
use super::theme::Theme;
use crate::failure::Result;

/// Between two looks at whether the engine has an answer.
const GLANCE: Duration = Duration::from_millis(40);

/// Plays until the players leave. The terminal is put back in order also after a panic.
pub(crate) fn run(mut screen: Screen, mut thinker: Thinker, theme: Theme) -> Result {
    let mut terminal = ratatui::try_init()?;
    let result = (|| -> Result {
        loop {
            let thinking = thinker.attend(screen.task());
            terminal.draw(|frame| draw::draw(frame, &screen, theme))?;
            // Only a thinker has to be looked after; people may take their time.
            if thinking && !event::poll(GLANCE)? {
                if let Some((task, found)) = thinker.answer() {
                    screen.answered(&task, found);
                }
                continue;
            }
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
