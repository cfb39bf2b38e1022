//! The guide to Ponte del Diavolo.

use leptos::prelude::*;
use ponte::{Colour, Move, Symmetry};
use web::guide::{Goal, PONTE_STEPS, PonteStep};
use web::ponte::picture::{CellDescription, Look, picture};
use web::ponte::{GameSetup, PonteSession};
use web::texts::{Phrase, phrase};

use super::{GuideButtons, GuideState};
use crate::ui::board::Board;
use crate::ui::dialog::Dialog;
use crate::ui::ponte::PonteState;
use crate::ui::{ANIMATION_DURATION, app_context, t};

/// The dialog. At its end the first game begins.
#[component]
pub(crate) fn PonteGuide(guide: GuideState) -> impl IntoView {
    let step = Memo::new(move |_| usize::from(guide.get().0).min(PONTE_STEPS.len() - 1));
    view! {
        <Dialog open=guide.open id="guide-dialog" title=Signal::derive(t("guide-title"))>
            {move || view! { <Step guide index=step.get() step=PONTE_STEPS[step.get()]/> }}
        </Dialog>
    }
}

#[component]
fn Step(guide: GuideState, index: usize, step: PonteStep) -> impl IntoView {
    let app = app_context();
    let game: PonteState = expect_context();
    let session = RwSignal::new(step.session());
    let done = Memo::new(move |_| session.with(|session| step.is_done(session)));
    // Whether the last turn did something else, and the step started again.
    let missed = RwSignal::new(false);
    let board = Memo::new(move |_| {
        let look = app.settings.with(|settings| Look {
            coordinates: false,
            ..Look::new(settings, Symmetry::Identity, app.reduced_motion())
        });
        session.with(|session| picture(session, &look))
    });
    let label = move || app.translate(&step.title());
    let said = move |cell| {
        let description =
            session.with(|session| board.with(|board| CellDescription::new(board, Some(session), cell)));
        description.text(&|phrase: &Phrase| app.translate(phrase))
    };
    let tap = move |cell| {
        if step.goal == Goal::Read || done.get_untracked() {
            return;
        }
        missed.set(false);
        session.update(|session| {
            session.tap(cell, false, 0);
        });
        if session.with_untracked(|session| step.is_missed(session)) {
            session.set(step.session());
            missed.set(true);
        }
        set_timeout(
            move || {
                session.try_update(PonteSession::finish_animation);
            },
            ANIMATION_DURATION,
        );
        app.announce(app.translate_untracked(&untrack(|| feedback(session, done, missed))));
    };
    let choose = move |colour| {
        session.update(|session| {
            session.play(Move::Choose(colour), 0);
        });
    };
    let finish = move |()| {
        guide.finish();
        if !game.under_way() {
            game.begin(GameSetup::default());
        }
    };
    view! {
        <h3>{move || app.translate(&step.title())}</h3>
        <p>{move || app.translate(&step.text())}</p>
        <div class="guide-board">
            <Board board label said prefix=format!("g{index}") tap bridge_ends=Memo::new(move |_| session.with(PonteSession::bridge_ends))
                escape=move |()| session.update(PonteSession::clear_selection)/>
        </div>
        <Show when=move || step.goal == Goal::Choice && !done.get()>
            <div class="status-actions">
                <button type="button" id="guide-light" on:click=move |_| choose(Colour::Light)><span class="swatch light" aria-hidden="true"></span>{t("choose-light")}</button>
                <button type="button" id="guide-dark" on:click=move |_| choose(Colour::Dark)><span class="swatch dark" aria-hidden="true"></span>{t("choose-dark")}</button>
            </div>
        </Show>
        {(step.goal != Goal::Read).then(|| view! {
            <p class="note guide-note" class:good=move || done.get() role="status">{move || app.translate(&feedback(session, done, missed))}</p>
        })}
        <GuideButtons guide step=index as u8 count=PONTE_STEPS.len() as u8 done finish/>
    }
}

/// What the last tap has done, or what is to be done.
fn feedback(session: RwSignal<PonteSession>, done: Memo<bool>, missed: RwSignal<bool>) -> Phrase {
    session.with(|session| match session.rejection() {
        Some(rejection) => rejection.phrase(),
        None if done.get() => match session.game().position().score().tally(Colour::Light).points {
            0 => phrase("guide-good"),
            points => phrase("guide-good-points").number("points", points),
        },
        None if missed.get() => phrase("guide-retry"),
        None => web::ponte::phrases::status(session),
    })
}
