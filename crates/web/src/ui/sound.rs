//! Short sounds, synthesised with the Web Audio API.

use std::cell::RefCell;

use ponte::Move;
use wasm_bindgen::{JsCast, JsValue};

thread_local! {
    static CONTEXT: RefCell<Option<web_sys::AudioContext>> = const { RefCell::new(None) };
}

/// Plays the sound of a move.
pub(crate) fn play(mv: Move) {
    play_notes(match mv {
        Move::Tiles(..) => &[(330.0, 0.0), (392.0, 0.09)],
        Move::Bridge(..) => &[(196.0, 0.0), (294.0, 0.08), (392.0, 0.16)],
        Move::Pass => &[(220.0, 0.0)],
        Move::Choose(_) => &[(294.0, 0.0), (440.0, 0.12)],
    });
}

/// Plays the signal that it is the player's turn.
pub(crate) fn your_turn() {
    play_notes(&[(262.0, 0.0), (392.0, 0.1)]);
}

/// Plays tones, each with its frequency in hertz and its delay in seconds.
fn play_notes(notes: &[(f32, f64)]) {
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = web_sys::AudioContext::new().ok();
        }
        if let Some(context) = context {
            for &(tone, after) in notes {
                // Browsers refuse to play before the first interaction.
                let _ = play_note(context, tone, after);
            }
        }
    });
}

fn play_note(context: &web_sys::AudioContext, tone: f32, after: f64) -> Result<(), JsValue> {
    let start = context.current_time() + after;
    let oscillator = context.create_oscillator()?;
    let gain = context.create_gain()?;
    oscillator.set_type(web_sys::OscillatorType::Triangle);
    oscillator.frequency().set_value(tone);
    gain.gain().set_value_at_time(0.0001, start)?;
    gain.gain().exponential_ramp_to_value_at_time(0.2, start + 0.01)?;
    gain.gain().exponential_ramp_to_value_at_time(0.0001, start + 0.16)?;
    oscillator.connect_with_audio_node(gain.unchecked_ref())?;
    gain.connect_with_audio_node(context.destination().unchecked_ref())?;
    oscillator.start_with_when(start)?;
    oscillator.stop_with_when(start + 0.2)?;
    Ok(())
}
