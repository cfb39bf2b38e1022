//! Vacation, during which the clocks of correspondence games are paused.

use leptos::prelude::*;
use protocol::users::SetVacation;
use serde::de::IgnoredAny;
use web::texts::phrase;

use crate::ui::online::api;
use crate::ui::online::form::{Form, Outcome, Request};
use crate::ui::{browser, t};

/// Starts or ends a vacation.
#[component]
pub(super) fn Vacation() -> impl IntoView {
    let request = Request::new();
    let online = request.online;
    let app = online.app;
    let vacation = Memo::new(move |_| {
        online.current_user.with(|me| me.as_ref().map(|me| me.vacation).unwrap_or_default())
    });
    let days = RwSignal::new("7".to_owned());
    let set = move |days: u32| {
        let vacation = SetVacation { days };
        request.run(api::send::<IgnoredAny>("PUT", "/me/vacation", &vacation), move |_| online.refresh());
    };
    let start = move |()| {
        if let Ok(days) = days.get_untracked().trim().parse::<u32>() {
            set(days.max(1));
        }
    };
    let until = move || vacation.get().until;
    view! {
        <details class="panel" id="vacation" open=until().is_some()>
            <summary>{t("vacation-title")}</summary>
            <p class="quiet">{t("vacation-text")}" "{move || app.translate(&phrase("vacation-left").number("days", vacation.get().days_left))}</p>
            {move || match until() {
                Some(until) => view! {
                    <p>{app.translate(&phrase("vacation-until").text("date", browser::date(until, app.language())))}</p>
                    <div><button type="button" id="vacation-back" on:click=move |_| set(0)>{t("vacation-back")}</button></div>
                }.into_any(),
                None => view! {
                    <Form class="inline" submit=start>
                        <label class="field"><span>{t("vacation-days")}</span>
                            <input id="vacation-days" type="number" min="1" max="60" prop:value=move || days.get() on:input=move |event| days.set(event_target_value(&event))/></label>
                        <button type="submit" id="vacation-go">{t("vacation-go")}</button>
                    </Form>
                }.into_any(),
            }}
            <Outcome request/>
        </details>
    }
}
