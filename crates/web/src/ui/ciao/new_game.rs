//! The dialog that starts a local game of Ciao Ciao.

use ciao::{Character, Rules, Size, Sizes};
use leptos::prelude::*;
use web::ciao::session::CiaoSession;
use web::ciao::setup::{SeatPlayer, TableSetup};
use web::portraits::character_face;
use web::texts::{key, phrase};

use crate::ui::ciao::CiaoState;
use crate::ui::dialog::Dialog;
use crate::ui::{app_context, t, worker};

/// The dialog.
#[component]
pub(crate) fn NewGame() -> impl IntoView {
    let state: CiaoState = expect_context();
    view! {
        <Dialog open=state.new_open id="ciao-new-dialog" title=phrase("new-title")>
            <NewGameForm/>
        </Dialog>
    }
}

/// The value of an occupant in the lists.
fn option_value(occupant: Option<SeatPlayer>) -> &'static str {
    match occupant {
        None => "none",
        Some(SeatPlayer::Human) => "person",
        Some(SeatPlayer::Bot(character)) => character.as_str(),
    }
}

fn parse_option(value: &str) -> Option<SeatPlayer> {
    if value == "person" { Some(SeatPlayer::Human) } else { value.parse().ok().map(SeatPlayer::Bot) }
}

/// The content of the form.
#[derive(Clone, Copy)]
struct CiaoForm {
    /// The occupants; the last two seats may be empty.
    seats: [RwSignal<Option<SeatPlayer>>; 4],
    /// Whether to use the published rules instead of the sizes.
    published: RwSignal<bool>,
    sizes: [RwSignal<String>; 6],
}

impl CiaoForm {
    fn new(setup: &TableSetup) -> CiaoForm {
        let sizes = setup.rules().sizes();
        CiaoForm {
            seats: std::array::from_fn(|i| RwSignal::new(setup.seats().get(i).copied())),
            published: RwSignal::new(setup.rules().is_classic()),
            sizes: std::array::from_fn(|i| RwSignal::new(sizes.get(Size::ALL[i]).to_string())),
        }
    }

    /// The rules, if they are valid.
    fn rules(self) -> Option<Rules> {
        if self.published.get() {
            return Some(Rules::default());
        }
        let mut sizes = Sizes::default();
        for (size, text) in Size::ALL.into_iter().zip(self.sizes) {
            sizes.set(size, text.get().trim().parse().ok()?);
        }
        Rules::new(sizes).ok()
    }

    /// Whether best play is computed exactly: for two players with the published sizes.
    fn solves_exactly(self) -> bool {
        self.published.get() && self.seats.iter().filter(|seat| seat.with(Option::is_some)).count() == 2
    }

    /// Whether several people play on this device.
    fn is_shared(self) -> bool {
        let is_human = |seat: &&RwSignal<Option<SeatPlayer>>| seat.get() == Some(SeatPlayer::Human);
        self.seats.iter().filter(is_human).count() > 1
    }

    fn setup(self) -> Option<TableSetup> {
        let occupants = self.seats.iter().filter_map(|seat| seat.get_untracked()).collect();
        TableSetup::new(occupants, self.rules()?).ok()
    }
}

#[component]
fn NewGameForm() -> impl IntoView {
    let state: CiaoState = expect_context();
    let form = CiaoForm::new(&state.session.with_untracked(|session| session.setup().clone()));
    let under_way =
        move || state.session.with(|session: &CiaoSession| !session.is_new() && session.to_act().is_some());
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if let Some(setup) = form.setup() {
            state.new_open.set(false);
            state.begin(setup);
        }
    };
    view! {
        <form on:submit=submit>
            <fieldset>
                <legend>{t("ciao-seats")}</legend>
                {(0..4).map(|index| view! { <SeatField form index/> }).collect::<Vec<_>>()}
                <Show when=move || form.is_shared()><p class="quiet" id="ciao-look-away">{t("ciao-look-away")}</p></Show>
            </fieldset>
            <RulesFields form/>
            <Show when=under_way><p class="quiet">{t("new-replaces")}</p></Show>
            <div class="dialog-actions">
                <button type="submit" class="strong" id="ciao-start" disabled=move || form.rules().is_none()>{t("new-start")}</button>
                <button type="button" on:click=move |_| state.new_open.set(false)>{t("cancel")}</button>
            </div>
        </form>
    }
}

/// Who takes a seat.
#[component]
fn SeatField(form: CiaoForm, index: usize) -> impl IntoView {
    let app = app_context();
    let seat = form.seats[index];
    let id = format!("ciao-seat-{}", index + 1);
    let option = move |value: Option<SeatPlayer>, label: String| {
        view! { <option value=option_value(value) selected=move || seat.get() == value>{label}</option> }
    };
    let bot = move |character: Character| {
        let name = app.translate(&phrase("ciao-character").text("character", character.as_str()));
        option(Some(SeatPlayer::Bot(character)), name)
    };
    let description = move || match seat.get() {
        Some(SeatPlayer::Bot(character)) => {
            let manner = phrase("ciao-manner").text("character", character.as_str());
            app.translate(&manner.text("exact", if form.solves_exactly() { "yes" } else { "no" }))
        }
        _ => String::new(),
    };
    let face = move || match seat.get() {
        Some(SeatPlayer::Bot(character)) => character_face(character),
        _ => String::new(),
    };
    // Bots need the engine.
    let bots = worker::is_available().then(|| Character::ALL.map(bot));
    view! {
        <div class="field ciao-seat">
            <label for=id.clone()><span class=format!("seat-swatch seat-{}", index + 1) aria-hidden="true"></span>
                {app.translate(&phrase("ciao-seat").number("number", index as i64 + 1))}</label>
            <select id=id on:change=move |event| seat.set(parse_option(&event_target_value(&event)))>
                {(index >= 2).then(|| option(None, app.translate(&phrase("ciao-seat-empty"))))}
                {option(Some(SeatPlayer::Human), app.translate(&phrase("ciao-seat-person")))}
                {bots}
            </select>
            <div class="seat-bot"><span class="face" inner_html=face></span><p class="quiet">{description}</p></div>
        </div>
    }
}

/// The published rules, or the sizes of a custom rule set.
#[component]
fn RulesFields(form: CiaoForm) -> impl IntoView {
    let app = app_context();
    let published = form.published;
    let choice = move |value: bool, name: &'static str, label: &'static str| {
        view! {
            <label class="choice">
                <input type="radio" name="ciao-rules" value=name prop:checked=move || published.get() == value on:change=move |_| published.set(value)/>
                <span>{t(label)}</span>
            </label>
        }
    };
    let size = move |(size, text): (Size, RwSignal<String>)| {
        let (min, max) = size.range();
        view! {
            <label class="field">
                <span>{move || app.translate(&phrase("ciao-size").text("size", size.as_str()))}</span>
                <input type="number" id=format!("ciao-size-{}", size.as_str()) min=min max=max required
                    prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))/>
            </label>
        }
    };
    view! {
        <fieldset class="tiles">
            <legend>{t("new-rules")}</legend>
            {choice(true, "published", key("ciao-published"))}
            {choice(false, "own", key("rules-custom"))}
            <Show when=move || !published.get()>
                <div class="fields">{Size::ALL.into_iter().zip(form.sizes).map(size).collect::<Vec<_>>()}</div>
                <p class="quiet">{t("ciao-sizes-note")}</p>
            </Show>
        </fieldset>
    }
}
