//! Points that are counted up when a result is shown, and the celebration of a victory.

use std::time::Duration;

use leptos::prelude::*;

use crate::ui::{AppContext, app_context, browser, sound};

/// What the result is shown beside: the board, or the picture of the bridge.
const BOARDS: &str = ".ponte-board, .ciao-picture";

/// How far the points have been counted.
#[derive(Clone, Copy)]
pub(crate) struct Count {
    /// The number of steps; the highest number once everything is counted, and without animations.
    pub(crate) steps: RwSignal<usize>,
    /// Whether the viewer has won and everything is counted.
    celebrating: RwSignal<bool>,
}

/// How long a point of Ciao Ciao is shown.
const POINT_INTERVAL: Duration = Duration::from_millis(140);

/// The step of the count of points up to the highest number of points of a player.
pub(crate) fn count_point(step: usize, highest: u32) -> Option<Duration> {
    (step < highest as usize).then_some(POINT_INTERVAL)
}

/// Counts up when the result is shown, and then celebrates a victory; nothing of that without animations. `show` shows
/// the step with an index, if there is one, and returns how long.
pub(crate) fn count_up(
    open: RwSignal<bool>,
    show: impl Fn(usize) -> Option<Duration> + Copy + 'static,
    won: impl Fn() -> bool + Copy + 'static,
) -> Count {
    let app = app_context();
    let count = Count { steps: RwSignal::new(usize::MAX), celebrating: RwSignal::new(false) };
    Effect::new(move |was_open: Option<bool>| {
        let is_open = open.get();
        if is_open && was_open != Some(true) {
            // On a phone, the player may have scrolled down to the buttons.
            browser::show_matching(BOARDS);
        }
        if is_open && was_open != Some(true) && app.motion() {
            count.steps.set(0);
            next_step(app, open, count, show, won);
        } else if !is_open {
            count.celebrating.set(false);
        }
        is_open
    });
    count
}

/// Shows the next step, or ends the count.
fn next_step(
    app: AppContext,
    open: RwSignal<bool>,
    count: Count,
    show: impl Fn(usize) -> Option<Duration> + Copy + 'static,
    won: impl Fn() -> bool + Copy + 'static,
) {
    let Some(counted) = count.steps.try_get_untracked() else { return };
    let is_open = open.try_get_untracked() == Some(true);
    // Beyond the last step nothing is shown.
    if let Some(interval) = show(if is_open { counted } else { usize::MAX }) {
        count.steps.set(counted + 1);
        set_timeout(move || next_step(app, open, count, show, won), interval);
        return;
    }
    count.steps.set(usize::MAX);
    if is_open && won() {
        count.celebrating.set(true);
        app.settings.with_untracked(sound::victory);
    }
}

/// Confetti for the winner.
#[component]
pub(crate) fn Celebration(count: Count) -> impl IntoView {
    view! {
        <Show when=move || count.celebrating.get()>
            <div class="confetti" aria-hidden="true">{(0..24).map(|_| view! { <i></i> }).collect::<Vec<_>>()}</div>
        </Show>
    }
}
