//! The guided first game, in a dialog that can be left and resumed.

use leptos::prelude::*;
use web::guide::GuideProgress;
use web::texts::phrase;

use crate::ui::{app_context, browser, t};

mod ciao;
mod ponte;

pub(crate) use ciao::CiaoGuide;
pub(crate) use ponte::PonteGuide;

/// The guide to one of the games: its part of the stored progress.
#[derive(Clone, Copy)]
pub(crate) struct GuideState {
    pub(crate) open: RwSignal<bool>,
    progress: RwSignal<GuideProgress>,
    step: fn(&mut GuideProgress) -> (&mut u8, &mut bool),
}

impl GuideState {
    pub(crate) fn for_ponte() -> GuideState {
        GuideState::new(|progress| (&mut progress.ponte, &mut progress.ponte_done))
    }

    pub(crate) fn for_ciao() -> GuideState {
        GuideState::new(|progress| (&mut progress.ciao, &mut progress.ciao_done))
    }

    fn new(step: fn(&mut GuideProgress) -> (&mut u8, &mut bool)) -> GuideState {
        let progress = browser::load::<GuideProgress>().unwrap_or_default();
        GuideState { open: RwSignal::new(false), progress: RwSignal::new(progress), step }
    }

    /// The current step, and whether the guide was completed or dismissed.
    fn get(self) -> (u8, bool) {
        let mut progress = self.progress.get();
        let (step, done) = (self.step)(&mut progress);
        (*step, *done)
    }

    fn go_to(self, step: u8) {
        self.change(|current, _| *current = step);
    }

    /// Marks the guide as completed or dismissed.
    fn finish(self) {
        self.change(|step, done| (*step, *done) = (0, true));
        self.open.set(false);
    }

    fn change(self, change: impl FnOnce(&mut u8, &mut bool)) {
        // The guide to the other game may have changed it on its page.
        let mut progress = browser::load::<GuideProgress>().unwrap_or_default();
        let (step, done) = (self.step)(&mut progress);
        change(step, done);
        browser::save(&progress);
        self.progress.set(progress);
    }
}

/// Offers the guide until it was completed or dismissed.
#[component]
pub(crate) fn GuideOffer(guide: GuideState) -> impl IntoView {
    let (start, resume) = (t("guide-start"), t("guide-resume"));
    let button = move || if guide.get().0 == 0 { start() } else { resume() };
    view! {
        <Show when=move || !guide.get().1>
            <p class="note guide-offer" id="guide-offer">{t("guide-offer")}" "
                <button type="button" class="small strong" id="guide-start" on:click=move |_| guide.open.set(true)>
                    {button}</button>" "
                <button type="button" class="small" id="guide-dismiss" on:click=move |_| guide.finish()>{t("guide-dismiss")}</button>
            </p>
        </Show>
    }
}

/// The buttons below a step: back, next and skip.
#[component]
fn GuideButtons(
    guide: GuideState,
    step: u8,
    count: u8,
    #[prop(into)] done: Signal<bool>,
    /// Called at the end of the last step.
    #[prop(into)]
    finish: Callback<()>,
) -> impl IntoView {
    let app = app_context();
    let last = step + 1 == count;
    let (play, go_on) = (t("guide-play"), t("guide-next"));
    let next = move |_| if last { finish.run(()) } else { guide.go_to(step + 1) };
    let progress =
        move || app.translate(&phrase("guide-progress").number("step", step + 1).number("count", count));
    view! {
        <div class="dialog-actions">
            <button type="button" class="strong" id="guide-next" disabled=move || !done.get() on:click=next>
                {move || if last { play() } else { go_on() }}</button>
            {(step > 0).then(|| view! {
                <button type="button" on:click=move |_| guide.go_to(step - 1)>{t("guide-back")}</button>
            })}
            <button type="button" id="guide-skip" on:click=move |_| guide.finish()>{t("guide-dismiss")}</button>
            <span class="quiet">{progress}</span>
        </div>
    }
}
