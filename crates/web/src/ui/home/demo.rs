//! A small board on the home page to try out: one bridge is missing.

use draw::PonteBoard;
use leptos::prelude::*;
use ponte::{Colour, Symmetry};
use web::ponte::demo;
use web::ponte::picture::{CellDescription, Look, picture};
use web::ponte::{Feedback, PonteSession};
use web::texts::{Phrase, phrase};

use crate::ui::board::Board;
use crate::ui::{ANIMATION_DURATION, app_context, sound};

/// The board.
#[component]
pub(super) fn Demo(session: RwSignal<PonteSession>, missed: RwSignal<bool>) -> impl IntoView {
    let app = app_context();
    let hovered = RwSignal::new(None);
    let board: Memo<PonteBoard> = Memo::new(move |_| {
        let look = app.settings.with(|settings| Look {
            preview: hovered.get(),
            coordinates: true,
            legal: false,
            ..Look::new(settings, Symmetry::Identity, app.reduced_motion())
        });
        session.with(|session| picture(session, &look))
    });
    let bridge_ends = Memo::new(move |_| session.with(PonteSession::bridge_ends));
    let label =
        move || app.translate(&phrase("board-label").number("size", board.with(|board| board.grid.size)));
    let said = move |cell| {
        let description =
            session.with(|session| board.with(|board| CellDescription::new(board, Some(session), cell)));
        description.text(&|phrase: &Phrase| app.translate(phrase))
    };
    let tap = move |cell| {
        let mut taken_back = false;
        let feedback = session.try_update(|session| demo::tap(session, &mut taken_back, cell));
        missed.set(taken_back);
        if let Some(Feedback::Played(mv)) = feedback {
            app.settings.with_untracked(|settings| sound::play(mv, settings));
            set_timeout(
                move || {
                    session.try_update(PonteSession::finish_animation);
                },
                ANIMATION_DURATION,
            );
        }
        app.say(&session.with_untracked(|session| demo::status(session, taken_back)));
    };
    view! {
        <div class="demo">
            <Board board label said prefix="h".to_owned() bridge_ends hovered tap
                escape=move |()| session.update(PonteSession::clear_selection)/>
        </div>
    }
}

/// What to do on the board, and the points.
#[component]
pub(super) fn DemoStatus(session: RwSignal<PonteSession>, missed: RwSignal<bool>) -> impl IntoView {
    let app = app_context();
    let status = Memo::new(move |_| session.with(|session| demo::status(session, missed.get())));
    let points = move || {
        let score = session.with(|session| session.shown().score());
        let [light, dark] = [Colour::Light, Colour::Dark].map(|colour| score.tally(colour).points);
        app.translate(&phrase("demo-points").number("light", light).number("dark", dark))
    };
    let wrong = move || session.with(|session| session.rejection().is_some());
    view! {
        <p class="note demo-note" class:wrong=wrong id="demo-status">{move || app.translate(&status.get())}" "<strong>{points}</strong></p>
    }
}
