//! The offer of the course on the pages of the games, until it was taken or dismissed.

use leptos::prelude::*;
use web::learn::{Course, LearnProgress};
use web::routes::Route;

use crate::ui::{app_context, browser, t};

/// Offers the first chapter of a course. Who has finished it is offered `after`.
#[component]
pub(crate) fn LearnOffer(course: Course, #[prop(optional, into)] after: ViewFn) -> impl IntoView {
    let app = app_context();
    let progress = browser::load::<LearnProgress>().unwrap_or_default();
    let (knows, started) = (progress.knows(course), progress.has_started(course));
    let open = RwSignal::new(!progress.has_dismissed(course));
    let dismiss = move |_| {
        let mut progress = browser::load::<LearnProgress>().unwrap_or_default();
        progress.dismiss(course);
        browser::save(&progress);
        open.set(false);
    };
    let path = format!("{}#{}", Route::Learn.path(), course.first());
    let start = {
        let path = path.clone();
        move |event: web_sys::MouseEvent| {
            event.prevent_default();
            // Who has begun goes on where they were, by the overview.
            browser::push(if started { "/learn" } else { &path });
            app.show(Route::Learn);
        }
    };
    let offer = StoredValue::new((path, start, after));
    view! {
        <Show when=move || open.get()>
            {move || {
                let (path, start, after) = offer.get_value();
                if knows {
                    after.run()
                } else {
                    view! {
                        <p class="note learn-offer" id="learn-offer">{t("learn-offer")}" "
                            <a class="button small strong" id="learn-start" href=path on:click=start>
                                {if started { t("learn-resume") } else { t("learn-start") }}</a>" "
                            <button type="button" class="small" id="learn-dismiss" on:click=dismiss>{t("learn-dismiss")}</button>
                        </p>
                    }.into_any()
                }
            }}
        </Show>
    }
}
