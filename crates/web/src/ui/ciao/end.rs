//! The end: who won with how many points, and whether the dice were fair.

use leptos::prelude::*;
use web::ciao_session::Session;
use web::ciao_words as words;
use web::texts::phrase;

use crate::ui::ciao::CiaoState;
use crate::ui::dialog::Dialog;
use crate::ui::t;

#[component]
pub(crate) fn End() -> impl IntoView {
    let state: CiaoState = expect_context();
    let say = state.say();
    let session = state.session;
    let title = Signal::derive(move || session.with(|session| words::outcome(session, &say)));
    let lines = move || {
        session.with(|session| {
            let table = session.game().state();
            let mut seats: Vec<_> = session.setting().players().seats().collect();
            seats.sort_by_key(|&seat| {
                std::cmp::Reverse((words::among(table.outcome(), seat), table.points(seat)))
            });
            let line = |seat| {
                let name = say(&words::name(session.setting(), seat));
                let points = say(&phrase("points").number("points", table.points(seat)));
                let pawns = say(&phrase("ciao-podium").number("count", table.podium_count(seat)));
                view! {
                    <li class="ciao-player">
                        <span class=format!("seat-swatch seat-{seat}") aria-hidden="true"></span>
                        <span class="ciao-name">{name}</span><span class="ciao-points">{points}</span>
                        <span class="quiet ciao-standing">{pawns}</span>
                    </li>
                }
            };
            seats.into_iter().map(line).collect::<Vec<_>>()
        })
    };
    let verdict = move || {
        let fair = session.with(Session::shown).is_some_and(|shown| shown.fair);
        let words = if fair { t("ciao-fair")() } else { t("ciao-unfair")() };
        view! { <p class="note" class:good=fair class:wrong=!fair id="ciao-verdict">{words}</p> }
    };
    let again = move |_| state.begin(session.with_untracked(|session| session.setting().clone()));
    view! {
        <Dialog open=state.end_open id="ciao-end" title>
            <ul class="ciao-players">{lines}</ul>
            <p class="quiet">{t("ciao-end-rule")}</p>
            <Show when=move || state.checked.get()>{verdict}</Show>
            <div class="dialog-actions">
                <button type="button" class="strong" id="ciao-again" on:click=again>{t("end-again")}</button>
                <button type="button" id="ciao-check" on:click=move |_| state.checked.set(true)>{t("ciao-check")}</button>
                <button type="button" on:click=move |_| { state.end_open.set(false); state.new_open.set(true); }>{t("action-new")}</button>
            </div>
        </Dialog>
    }
}
