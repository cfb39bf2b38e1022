//! The end: who won, how the score came about, what decided it.

use leptos::prelude::*;
use ponte::Colour;
use web::ponte::{Session, Walk, words};
use web::texts::phrase;

use crate::ui::dialog::Dialog;
use crate::ui::ponte::PonteState;
use crate::ui::{shell, t};

#[component]
pub(crate) fn End() -> impl IntoView {
    let shell = shell();
    let state: PonteState = expect_context();
    let session = state.session;
    let title = Signal::derive(move || {
        session.with(words::outcome).map(|phrase| shell.say(&phrase)).unwrap_or_default()
    });
    let decided = move || {
        session
            .with(|session| words::decided(session.game()))
            .map(|phrase| shell.say(&phrase))
            .unwrap_or_default()
    };
    let again = move |_| state.begin(session.with_untracked(|session| *session.setting()));
    let look = move |_| {
        state.end_open.set(false);
        state.walk(Walk::Start);
    };
    let share = move |_| {
        state.end_open.set(false);
        state.share_open.set(true);
    };
    view! {
        <Dialog open=state.end_open id="end-dialog" title>
            <p class="decided">{decided}</p>
            <Accounts session name=move |colour| shell.say(&session.with(|session| words::player(session, colour)))/>
            <p class="quiet">{t("end-rule")}</p>
            <div class="dialog-actions">
                <button type="button" class="strong" id="again" on:click=again>{t("end-again")}</button>
                <button type="button" id="look-back" on:click=look>{t("end-look")}</button>
                <button type="button" id="end-share" on:click=share>{t("action-share")}</button>
                <button type="button" on:click=move |_| { state.end_open.set(false); state.new_open.set(true); }>{t("action-new")}</button>
            </div>
        </Dialog>
    }
}

/// How the scores of both colours came about.
#[component]
pub(crate) fn Accounts(
    session: RwSignal<Session>,
    #[prop(into)] name: Callback<Colour, String>,
) -> impl IntoView {
    let shell = shell();
    let account = move |colour: Colour| {
        let score = session.with(|session| session.game().position().score());
        let tally = score.tally(colour);
        let lines: Vec<_> = score
            .chains(colour)
            .iter()
            .filter(|chain| chain.points() > 0)
            .map(|chain| view! { <li>{shell.say(&words::chain(chain))}</li> })
            .collect();
        view! {
            <section class="account">
                <h3><span class=format!("swatch {colour}") aria-hidden="true"></span>{name.run(colour)}</h3>
                <p class="account-points">{shell.say(&phrase("points").number("points", tally.points))}</p>
                <ul>{lines}</ul>
                <p class="quiet">
                    {shell.say(&phrase("islands-count").number("count", tally.islands))}" · "
                    {shell.say(&phrase("bridges-built").number("count", tally.bridges))}
                </p>
            </section>
        }
    };
    view! { <div class="accounts">{move || account(Colour::Light)}{move || account(Colour::Dark)}</div> }
}
