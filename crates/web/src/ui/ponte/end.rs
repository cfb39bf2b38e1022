//! The dialog at the end of a local game: result and points.

use leptos::prelude::*;
use ponte::Colour;
use web::ponte::{Navigation, Session, phrases};
use web::texts::phrase;

use crate::ui::dialog::Dialog;
use crate::ui::ponte::PonteState;
use crate::ui::ponte::status::BoardAction;
use crate::ui::{app_context, t};

#[component]
pub(crate) fn End() -> impl IntoView {
    let app = app_context();
    let state: PonteState = expect_context();
    let session = state.session;
    let title = Signal::derive(move || {
        session.with(phrases::outcome).map(|phrase| app.translate(&phrase)).unwrap_or_default()
    });
    let decided = move || {
        session.with(phrases::deciding_factor).map(|phrase| app.translate(&phrase)).unwrap_or_default()
    };
    let again = move |_| state.begin(session.with_untracked(|session| *session.setup()));
    let replay = move |_| {
        state.end_open.set(false);
        state.run(BoardAction::Browse(Navigation::Start));
    };
    let share = move |_| {
        state.end_open.set(false);
        state.share_open.set(true);
    };
    view! {
        <Dialog open=state.end_open id="end-dialog" title>
            <p class="decided">{decided}</p>
            <Accounts session name=move |colour| app.translate(&session.with(|session| phrases::player(session, colour)))/>
            <p class="quiet">{t("end-rule")}</p>
            <div class="dialog-actions">
                <button type="button" class="strong" id="again" on:click=again>{t("end-again")}</button>
                <button type="button" id="replay" on:click=replay>{t("end-look")}</button>
                <button type="button" id="end-share" on:click=share>{t("action-share")}</button>
                <button type="button" on:click=move |_| { state.end_open.set(false); state.new_open.set(true); }>{t("action-new")}</button>
            </div>
        </Dialog>
    }
}

/// How the points of both colours are composed.
#[component]
pub(crate) fn Accounts(
    session: RwSignal<Session>,
    #[prop(into)] name: Callback<Colour, String>,
) -> impl IntoView {
    let app = app_context();
    let account = move |colour: Colour| {
        let score = session.with(|session| session.game().position().score());
        let tally = score.tally(colour);
        let lines: Vec<_> = score
            .chains(colour)
            .iter()
            .filter(|chain| chain.points() > 0)
            .map(|chain| view! { <li>{app.translate(&phrases::chain(chain))}</li> })
            .collect();
        view! {
            <section class="account">
                <h3><span class=format!("swatch {colour}") aria-hidden="true"></span>{name.run(colour)}</h3>
                <p class="account-points">{app.translate(&phrase("points").number("points", tally.points))}</p>
                <ul>{lines}</ul>
                <p class="quiet">
                    {app.translate(&phrase("islands-count").number("count", tally.islands))}" · "
                    {app.translate(&phrase("bridges-built").number("count", tally.bridges))}
                </p>
            </section>
        }
    };
    view! { <div class="accounts">{move || account(Colour::Light)}{move || account(Colour::Dark)}</div> }
}
