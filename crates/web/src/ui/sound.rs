//! Short sounds, synthesised with the Web Audio API, and vibrations.
//!
//! Browsers allow neither before the first interaction, and complain about attempts.

use std::cell::{Cell, RefCell};

use leptos::ev;
use leptos::prelude::window_event_listener;
use ponte::Move;
use wasm_bindgen::{JsCast, JsValue};
use web::settings::Settings;

use crate::ui::browser;

thread_local! {
    static CONTEXT: RefCell<Option<web_sys::AudioContext>> = const { RefCell::new(None) };
    /// Whether the user has touched the page or pressed a key.
    static ENABLED: Cell<bool> = const { Cell::new(false) };
}

/// How long a move vibrates, in milliseconds.
const MOVE_VIBRATION: u32 = 12;
/// How long a fall vibrates.
const FALL_VIBRATION: u32 = 60;

/// Whether the user has touched the page or pressed a key, so that there are sounds.
pub(crate) fn is_enabled() -> bool {
    ENABLED.get()
}

/// Allows sounds and vibrations after the first interaction.
pub(crate) fn enable_on_interaction() {
    // The app lives as long as the page, so the listeners are never removed.
    window_event_listener(ev::pointerup, |_| ENABLED.set(true));
    window_event_listener(ev::keydown, |_| ENABLED.set(true));
}

/// Plays the sound of a move, and vibrates, as the user has set.
pub(crate) fn play(mv: Move, settings: &Settings) {
    if settings.haptics && ENABLED.get() {
        browser::vibrate(MOVE_VIBRATION);
    }
    if settings.sounds {
        play_notes(match mv {
            Move::Tiles(..) => &[(392.0, 0.0), (523.3, 0.09)],
            Move::Bridge(..) => &[(261.6, 0.0), (392.0, 0.08), (523.3, 0.16)],
            Move::Pass => &[(293.7, 0.0)],
            Move::Choose(_) => &[(329.6, 0.0), (440.0, 0.12)],
        });
    }
}

/// What happens in Ciao Ciao that can be heard.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CiaoSound {
    /// The die rattles in its box.
    Roll,
    /// A pawn advances.
    Walk,
    /// A pawn reaches the podium.
    Arrive,
    /// A pawn falls.
    Fall,
}

/// Vibrates as a sound of Ciao Ciao feels, as the user has set.
pub(crate) fn vibrate_ciao(sound: CiaoSound, settings: &Settings) {
    if settings.haptics && ENABLED.get() {
        browser::vibrate(if sound == CiaoSound::Fall { FALL_VIBRATION } else { MOVE_VIBRATION });
    }
}

/// Plays a sound of Ciao Ciao, as the user has set.
pub(crate) fn play_ciao(sound: CiaoSound, settings: &Settings) {
    if settings.sounds {
        play_notes(match sound {
            CiaoSound::Roll => &[(784.0, 0.0), (659.3, 0.07), (880.0, 0.13), (698.5, 0.2), (587.3, 0.29)],
            CiaoSound::Walk => &[(392.0, 0.0), (440.0, 0.12)],
            CiaoSound::Arrive => &[(392.0, 0.0), (523.3, 0.1), (659.3, 0.2)],
            CiaoSound::Fall => &[(440.0, 0.0), (349.2, 0.1), (261.6, 0.2), (174.6, 0.32)],
        });
    }
}

/// Plays the signal that it is the player's turn.
pub(crate) fn your_turn() {
    play_notes(&[(392.0, 0.0), (523.3, 0.1)]);
}

/// Plays the sound of a victory, if sounds are on.
pub(crate) fn victory(settings: &Settings) {
    if settings.sounds {
        play_notes(&[(392.0, 0.0), (523.3, 0.12), (659.3, 0.24), (784.0, 0.36)]);
    }
}

/// Plays tones, each with its frequency in hertz and its delay in seconds.
fn play_notes(notes: &[(f32, f64)]) {
    if !ENABLED.get() {
        return;
    }
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = web_sys::AudioContext::new().ok();
        }
        if let Some(context) = context {
            for &(tone, delay) in notes {
                // Two partials of a marimba: the upper one is soft and fades first.
                let _ = play_partial(context, tone, delay, 0.16, 0.28);
                let _ = play_partial(context, tone * 3.93, delay, 0.03, 0.07);
            }
        }
    });
}

fn play_partial(
    context: &web_sys::AudioContext,
    tone: f32,
    delay: f64,
    volume: f32,
    length: f64,
) -> Result<(), JsValue> {
    let start = context.current_time() + delay;
    let oscillator = context.create_oscillator()?;
    let gain = context.create_gain()?;
    oscillator.set_type(web_sys::OscillatorType::Sine);
    oscillator.frequency().set_value(tone);
    gain.gain().set_value_at_time(0.0001, start)?;
    gain.gain().exponential_ramp_to_value_at_time(volume, start + 0.004)?;
    gain.gain().exponential_ramp_to_value_at_time(0.0001, start + length)?;
    oscillator.connect_with_audio_node(gain.unchecked_ref())?;
    gain.connect_with_audio_node(context.destination().unchecked_ref())?;
    oscillator.start_with_when(start)?;
    oscillator.stop_with_when(start + length)?;
    Ok(())
}
