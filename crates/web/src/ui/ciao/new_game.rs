//! Who sits where, and how large the game is, before it begins.

use ciao::{Rules, Size, Sizes};
use ciao_engine::Character;
use leptos::prelude::*;
use web::ciao_session::{Session, Setting, Sitter};
use web::texts::phrase;

use crate::ui::ciao::CiaoState;
use crate::ui::dialog::Dialog;
use crate::ui::{shell, t, worker};

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
        Some(Sitter::Bot(character)) => character.as_str(),
    }
}

fn sitter(word: &str) -> Option<Sitter> {
    if word == "person" { Some(Sitter::Person) } else { word.parse().ok().map(Sitter::Bot) }
}

#[component]
fn Fields() -> impl IntoView {
    let shell = shell();
    let state: CiaoState = expect_context();
    let now = state.session.with_untracked(|session| session.setting().clone());
    let seats: [RwSignal<Option<Sitter>>; 4] =
        std::array::from_fn(|i| RwSignal::new(now.sitters().get(i).copied()));
    let published = RwSignal::new(now.rules().is_published());
    let sizes: [RwSignal<String>; 6] =
        std::array::from_fn(|i| RwSignal::new(now.rules().sizes().get(Size::ALL[i]).to_string()));
    let rules = move || {
        if published.get() {
            return Some(Rules::default());
        }
        let mut plain = Sizes::default();
        for (size, text) in Size::ALL.into_iter().zip(sizes) {
            plain.set(size, text.get().trim().parse().ok()?);
        }
        Rules::new(plain).ok()
    };
    let under_way =
        move || state.session.with(|session: &Session| !session.is_fresh() && session.to_act().is_some());
    let start = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let sitters: Vec<Sitter> = seats.iter().filter_map(|seat| seat.get_untracked()).collect();
        if let Some(setting) = rules().and_then(|rules| Setting::new(sitters, rules).ok()) {
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
            option(
                Some(Sitter::Bot(one)),
                shell.say(&phrase("ciao-character").text("character", one.as_str())),
            )
        };
        let about = move || match seat.get() {
            Some(Sitter::Bot(one)) => shell.say(&phrase("ciao-manner").text("character", one.as_str())),
            _ => String::new(),
        };
        // Without an engine there is nobody to be a bot.
        let bots = worker::is_there().then(|| Character::ALL.map(bot));
        view! {
            <div class="field ciao-seat">
                <label for=id.clone()><span class=format!("seat-swatch seat-{}", i + 1) aria-hidden="true"></span>
                    {shell.say(&phrase("ciao-seat").number("number", i as i64 + 1))}</label>
                <select id=id on:change=move |event| seat.set(sitter(&event_target_value(&event)))>
                    {(i >= 2).then(|| option(None, shell.say(&phrase("ciao-nobody"))))}
                    {option(Some(Sitter::Person), shell.say(&phrase("ciao-somebody")))}
                    {bots}
                </select>
                <p class="quiet">{about}</p>
            </div>
        }
    };
    let size = move |i: usize| {
        let (size, text) = (Size::ALL[i], sizes[i]);
        let (least, most) = size.range();
        view! {
            <label class="field">
                <span>{move || shell.say(&phrase("ciao-size").text("size", size.word()))}</span>
                <input type="number" id=format!("ciao-size-{}", size.word()) min=least max=most required
                    prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))/>
            </label>
        }
    };
    let choice = move |value: bool, name: &'static str, label: &'static str| {
        view! {
            <label class="choice">
                <input type="radio" name="ciao-rules" value=name prop:checked=move || published.get() == value on:change=move |_| published.set(value)/>
                <span>{move || shell.say(&phrase(label))}</span>
            </label>
        }
    };
    view! {
        <form on:submit=start>
            <fieldset>
                <legend>{t("ciao-seats")}</legend>
                {(0..4).map(field).collect::<Vec<_>>()}
            </fieldset>
            <p class="quiet">{t("ciao-look-away")}</p>
            <fieldset>
                <legend>{t("new-rules")}</legend>
                {choice(true, "published", key("ciao-published"))}
                {choice(false, "own", key("rules-custom"))}
                <Show when=move || !published.get()>
                    <div class="fields">{(0..6).map(size).collect::<Vec<_>>()}</div>
                    <p class="quiet">{t("ciao-sizes-note")}</p>
                </Show>
            </fieldset>
            <Show when=under_way><p class="quiet">{t("new-replaces")}</p></Show>
            <div class="dialog-actions">
                <button type="submit" class="strong" id="ciao-start" disabled=move || rules().is_none()>{t("new-start")}</button>
                <button type="button" on:click=move |_| state.new_open.set(false)>{t("cancel")}</button>
            </div>
        </form>
    }
}

/// Marks a key that is said later, so that the test of keys finds it.
const fn key(key: &'static str) -> &'static str {
    key
}
