//! Who sits where, before a game.

use leptos::prelude::*;
use web::ciao_session::{Character, Setting, Sitter};
use web::texts::phrase;

use crate::ui::ciao::{CiaoState, thinker};
use crate::ui::dialog::Dialog;
use crate::ui::{shell, t};

#[component]
pub(crate) fn NewGame() -> impl IntoView {
    let state: CiaoState = expect_context();
    view! {
        <Dialog open=state.new_open id="ciao-new-dialog" title=Signal::derive(t("new-title"))>
            <Fields/>
        </Dialog>
    }
}

/// The word by which a list knows who sits there.
fn word(sitter: Option<Sitter>) -> &'static str {
    match sitter {
        None => "nobody",
        Some(Sitter::Person) => "person",
        Some(Sitter::Bot(character)) => character.word(),
    }
}

fn sitter(word: &str) -> Option<Sitter> {
    if word == "person" { Some(Sitter::Person) } else { Character::of(word).map(Sitter::Bot) }
}

#[component]
fn Fields() -> impl IntoView {
    let shell = shell();
    let state: CiaoState = expect_context();
    let now = state.session.with_untracked(|session| session.setting().clone());
    let seats: [RwSignal<Option<Sitter>>; 4] =
        std::array::from_fn(|i| RwSignal::new(now.sitters().get(i).copied()));
    let start = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let sitters: Vec<Sitter> = seats.iter().filter_map(|seat| seat.get_untracked()).collect();
        if let Ok(setting) = Setting::try_from(sitters) {
            state.new_open.set(false);
            state.begin(setting);
        }
    };
    let field = move |i: usize| {
        let seat = seats[i];
        let id = format!("ciao-seat-{}", i + 1);
        let option = move |value: Option<Sitter>, label: String| {
            view! { <option value=word(value) selected=move || seat.get() == value>{label}</option> }
        };
        let bot = move |one: Character| {
            option(Some(Sitter::Bot(one)), shell.say(&phrase("ciao-character").text("character", one.word())))
        };
        // Without an engine there is nobody to be a bot.
        let bots = thinker::is_there().then(|| Character::ALL.map(bot));
        view! {
            <div class="field">
                <label for=id.clone()>{shell.say(&phrase("ciao-seat").number("number", i as i64 + 1))}</label>
                <select id=id on:change=move |event| seat.set(sitter(&event_target_value(&event)))>
                    {(i >= 2).then(|| option(None, shell.say(&phrase("ciao-nobody"))))}
                    {option(Some(Sitter::Person), shell.say(&phrase("ciao-somebody")))}
                    {bots}
                </select>
            </div>
        }
    };
    view! {
        <form on:submit=start>
            <fieldset>
                <legend>{t("ciao-seats")}</legend>
                {(0..4).map(field).collect::<Vec<_>>()}
            </fieldset>
            <p class="quiet">{t("ciao-look-away")}</p>
            <div class="dialog-actions">
                <button type="submit" class="strong" id="ciao-start">{t("new-start")}</button>
                <button type="button" on:click=move |_| state.new_open.set(false)>{t("cancel")}</button>
            </div>
        </form>
    }
}
