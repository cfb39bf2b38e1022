//! The page of a local game of Ciao Ciao, composed of the parts that online games use, too.

mod coach;
pub(crate) mod decision;
mod end;
mod new_game;
pub(crate) mod parts;
mod requests;
pub(crate) mod rules;
mod state;

use leptos::prelude::*;
use web::ciao::session::CiaoSession;
use web::learn::Course;
use web::routes::Route;

use crate::ui::offer::LearnOffer;
use crate::ui::{Link, app_context, browser, t};
use parts::{Controls, Picture, Players, Status, Turns};

pub(crate) use state::CiaoState;

/// The page.
#[component]
pub(crate) fn CiaoPage() -> impl IntoView {
    let state = CiaoState::new(app_context());
    provide_context(state);
    state.go_on();
    let (seen, looking) = (state.seen, state.looking);
    let back = Memo::new(move |_| state.session.with(CiaoSession::takeback_seat).is_some());
    let over = move || {
        view! {
            <button type="button" class="strong" id="ciao-show-end" on:click=move |_| state.end_open.set(true)>{t("action-result")}</button>
        }
    };
    view! {
        <section class="ciao">
            <h1 class="visually-hidden">{t("ciao-title")}</h1>
            <div class="ciao-table">
                <Picture seen looking/>
                <div class="ciao-box">
                    <Controls seen looking action=Callback::new(move |action| state.action(action)) back over
                        advice=move || view! { <coach::Advice place=coach::Place::Look/> }/>
                    <coach::Advice place=coach::Place::Open/>
                </div>
                <Status seen/>
                <Show when=move || state.trouble.get()>
                    <p class="note wrong">{t("engine-unreachable")}" "
                        <button type="button" class="small" on:click=move |_| state.go_on()>{t("engine-retry")}</button>
                    </p>
                </Show>
                <Show when=move || state.session.with(CiaoSession::is_new)><LearnOffer course=Course::Ciao/></Show>
            </div>
            <aside class="ciao-side">
                <div class="bar" role="group" aria-label=t("ciao-title")>
                    <button type="button" id="ciao-new" on:click=move |_| state.new_open.set(true)>{t("action-new")}</button>
                    {browser::has_api().then(|| view! { <Link to=Route::Party class="button">{t("party-title")}</Link> })}
                    <rules::RulesButton/>
                </div>
                <Players seen/>
                <coach::Comment/>
                <Turns seen ask=Callback::new(move |turn| state.ask_about(turn))
                    answer=Callback::new(move |turn| coach::answer(state, turn))/>
                <Dice/>
            </aside>
            <new_game::NewGame/>
            <end::End/>
        </section>
    }
}

/// The commitment to the dice, and at the end the proof.
#[component]
fn Dice() -> impl IntoView {
    let state: CiaoState = expect_context();
    let commitment = move || state.session.with(CiaoSession::commitment);
    let shown = Memo::new(move |_| state.session.with(CiaoSession::dice_proof));
    view! {
        <details class="panel ciao-dice" id="ciao-dice">
            <summary>{t("ciao-dice")}</summary>
            <p>{t("ciao-dice-promise")}</p>
            <p><code id="ciao-commitment">{commitment}</code></p>
            {move || shown.get().map(|shown| view! {
                <p>{t("ciao-dice-seed")}</p>
                <p><code id="ciao-seed">{shown.seed}</code></p>
                <p class="quiet">{t("ciao-dice-name")}" "<code>{shown.table}</code></p>
            })}
        </details>
    }
}
