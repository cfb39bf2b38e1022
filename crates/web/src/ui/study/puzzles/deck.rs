//! The deck of one's own mistakes, repeated at growing intervals.

use leptos::prelude::*;
use leptos::task::spawn_local;
use web::learn::LearnProgress;
use web::routes::Route;
use web::study::review::MistakeCard;
use web::study::task::Attempt;
use web::texts::{Phrase, phrase};

use crate::ui::study::task_board::{TaskBoard, TaskState, TaskStatus};
use crate::ui::study::{Message, database};
use crate::ui::{Link, app_context, browser, clock, t};

/// The cards that are due, one after the other.
#[component]
pub(crate) fn Deck() -> impl IntoView {
    let due = RwSignal::new(None::<Vec<MistakeCard>>);
    let message = RwSignal::new(None::<Phrase>);
    spawn_local(async move {
        match database::all::<MistakeCard>().await {
            Ok(mut cards) => {
                let today = clock::now().day();
                cards.retain(|card| card.card.is_due(today));
                cards.sort_by_key(|card| card.card.due);
                due.try_set(Some(cards));
            }
            Err(error) => {
                message.try_set(Some(error.phrase()));
            }
        }
    });
    let first = Memo::new(move |_| due.with(|due| due.as_ref().and_then(|due| due.first().cloned())));
    let loaded = move || due.with(Option::is_some);
    let app = app_context();
    // The questions of the lessons that were missed wait on their own page.
    let lessons = browser::load::<LearnProgress>().unwrap_or_default().due_count(clock::now().day());
    let lessons = (lessons > 0).then(|| {
        let words = move || app.translate(&phrase("learn-due").count("count", lessons));
        view! { <p><a class="button" id="deck-lessons" href=browser::link("/learn#again")>{words}</a></p> }
    });
    view! {
        <p>{t("deck-text")}</p>
        <Message message class="note wrong"/>
        {lessons}
        {move || match first.get() {
            Some(card) => view! { <CardView card due/> }.into_any(),
            None => loaded().then(|| view! {
                <p class="note" id="deck-empty">{t("deck-empty")}</p>
                <p><Link to=Route::Games class="button">{t("games-title")}</Link></p>
            }).into_any(),
        }}
    }
}

/// A card: when it is answered, it gets a new date.
#[component]
fn CardView(card: MistakeCard, due: RwSignal<Option<Vec<MistakeCard>>>) -> impl IntoView {
    let app = app_context();
    let attempt = TaskState::new(app, card.task.clone(), Callback::new(|()| ()));
    let card = StoredValue::new(card);
    let left = move || due.with(|due| due.as_ref().map_or(0, Vec::len));
    let next_card = move |_| {
        let Some(grade) = attempt.attempt.with_untracked(Attempt::grade) else { return };
        let mut answered = card.get_value();
        answered.card = answered.card.answered(grade, clock::now().day());
        database::put_later(answered.id.clone(), answered);
        due.update(|due| due.iter_mut().for_each(|due| drop(due.remove(0))));
    };
    let next = move || {
        view! {
            <Show when=move || attempt.attempt.with(Attempt::is_over)>
                <button type="button" class="strong" id="card-next" on:click=next_card>{t("exercise-next")}</button>
            </Show>
        }
    };
    view! {
        <div class="ponte review-body" id="card">
            <TaskBoard state=attempt/>
            <TaskStatus state=attempt next/>
            <p class="quiet">{move || app.translate(&phrase("deck-left").count("count", left()))}</p>
        </div>
    }
}
