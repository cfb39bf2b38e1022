//! The full-screen event loop: reads keys, performs effects, draws.

use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::draw;
use super::files::perform;
use super::opponent::EngineThread;
use super::screen::{Effect, Key, Screen};
use super::theme::Theme;
use crate::failure::Result;

/// How often the engine's result is polled while it thinks.
const POLL_INTERVAL: Duration = Duration::from_millis(40);

/// Runs until the user quits. The terminal is restored also after a panic.
pub(crate) fn run(mut screen: Screen, mut engine: EngineThread, theme: Theme) -> Result {
    let mut terminal = ratatui::try_init()?;
    let result = (|| -> Result {
        loop {
            let thinking = engine.request(screen.task());
            terminal.draw(|frame| draw::draw(frame, &screen, theme))?;
            // While no search runs, block until the next key.
            if thinking && !event::poll(POLL_INTERVAL)? {
                if let Some((task, found)) = engine.poll() {
                    screen.answered(&task, found);
                }
                continue;
            }
            // Any other event, such as a resize, just causes a redraw.
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
