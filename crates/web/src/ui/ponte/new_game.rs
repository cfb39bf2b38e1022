//! The dialog that starts a local game of Ponte del Diavolo.

use leptos::prelude::*;
use ponte::Rules;
use web::clock_form::{ClockForm, ClockKind};
use web::ponte::{FirstPlayer, GameSetup, Opponent};
use web::portraits::level_name;
use web::routes::Route;
use web::texts::{key, phrase};

use crate::ui::dialog::Dialog;
use crate::ui::opponents::LevelTiles;
use crate::ui::ponte::PonteState;
use crate::ui::{Link, app_context, browser, t};

/// The content of the form.
#[derive(Clone, Copy)]
struct PonteForm {
    opponent: RwSignal<Opponent>,
    level: RwSignal<u8>,
    /// The name of a preset; none for custom rules.
    preset: RwSignal<Option<&'static str>>,
    size: RwSignal<String>,
    tiles: RwSignal<String>,
    bridges: RwSignal<String>,
    first: RwSignal<FirstPlayer>,
    clock: RwSignal<ClockForm>,
}

impl PonteForm {
    fn new(setup: &GameSetup) -> PonteForm {
        let supply = |supply: Option<u16>| supply.map(|n| n.to_string()).unwrap_or_default();
        let level = if let Opponent::Engine { level } = setup.opponent { level } else { 1 };
        PonteForm {
            opponent: RwSignal::new(setup.opponent),
            level: RwSignal::new(level),
            preset: RwSignal::new(setup.rules.name()),
            size: RwSignal::new(setup.rules.size().to_string()),
            tiles: RwSignal::new(supply(setup.rules.tiles())),
            bridges: RwSignal::new(supply(setup.rules.bridges())),
            first: RwSignal::new(setup.first),
            clock: RwSignal::new(ClockForm::from_clock(setup.clock)),
        }
    }

    /// The rules, if they are valid.
    fn rules(self) -> Option<Rules> {
        match self.preset.get() {
            Some(name) => Rules::from_name(name),
            None => {
                let supply = |text: String| match text.trim() {
                    "" => Some(None),
                    text => text.parse::<u16>().ok().filter(|&n| n <= 999).map(Some),
                };
                let size = self.size.get().trim().parse().ok()?;
                Rules::new(size, supply(self.tiles.get())?, supply(self.bridges.get())?).ok()
            }
        }
    }

    fn setup(self) -> Option<GameSetup> {
        let opponent = match self.opponent.get() {
            Opponent::Engine { .. } => Opponent::Engine { level: self.level.get() },
            other => other,
        };
        let clock = if opponent == Opponent::Friend { self.clock.get().clock() } else { None };
        Some(GameSetup { opponent, rules: self.rules()?, first: self.first.get(), clock })
    }
}

/// A radio button.
#[component]
fn Radio(
    name: &'static str,
    value: &'static str,
    #[prop(into)] label: Signal<String>,
    #[prop(into)] chosen: Signal<bool>,
    #[prop(into)] choose: Callback<()>,
) -> impl IntoView {
    view! {
        <label class="choice">
            <input type="radio" name=name value=value prop:checked=move || chosen.get() on:change=move |_| choose.run(())/>
            <span>{move || label.get()}</span>
        </label>
    }
}

/// The dialog.
#[component]
pub(crate) fn NewGame() -> impl IntoView {
    let state: PonteState = expect_context();
    view! {
        <Dialog open=state.new_open id="new-dialog" title=phrase("new-title")>
            <NewGameForm/>
        </Dialog>
    }
}

#[component]
fn NewGameForm() -> impl IntoView {
    let state: PonteState = expect_context();
    let form = PonteForm::new(&state.session.with_untracked(|session| *session.setup()));
    let invalid = move || form.rules().is_none();
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if let Some(setup) = form.setup() {
            state.new_open.set(false);
            state.begin(setup);
        }
    };
    view! {
        <form on:submit=submit>
            <BoardFields form/>
            <OpponentFields form/>
            <ClockFields form/>
            <RulesFields form/>
            <Show when=move || state.under_way()><p class="quiet">{t("new-replaces")}</p></Show>
            <div class="dialog-actions">
                <button type="submit" class="strong" id="start" disabled=invalid>{t("new-start")}</button>
                <button type="button" on:click=move |_| state.new_open.set(false)>{t("cancel")}</button>
            </div>
        </form>
    }
}

/// The translation of a key as a signal.
fn label(key: &'static str) -> Signal<String> {
    Signal::derive(t(key))
}

/// The size of the board, one tap each.
#[component]
fn BoardFields(form: PonteForm) -> impl IntoView {
    let app = app_context();
    let boards = [("small", Rules::SMALL), ("classic", Rules::CLASSIC), ("large", Rules::LARGE)];
    view! {
        <fieldset class="tiles boards">
            <legend>{t("new-board")}</legend>
            {boards.map(|(name, rules)| view! {
                <label class="tile">
                    <input type="radio" name="board" value=name prop:checked=move || form.preset.get() == Some(name)
                        on:change=move |_| form.preset.set(Some(name))/>
                    <strong>{move || app.translate(&phrase("new-board-name").text("rules", name))}</strong>
                    <span class="quiet">{move || app.translate(&phrase("new-board-size").number("size", rules.size()))}</span>
                </label>
            })}
        </fieldset>
    }
}

/// The opponent, and against the engine its level and who begins.
#[component]
fn OpponentFields(form: PonteForm) -> impl IntoView {
    let state: PonteState = expect_context();
    let engine = move || matches!(form.opponent.get(), Opponent::Engine { .. });
    let friend = move || form.opponent.get() == Opponent::Friend;
    let is_free_play = move || form.opponent.get() == Opponent::FreePlay;
    let name = Signal::derive(move || level_name(form.level.get()).to_owned());
    let firsts = [
        (FirstPlayer::You, "you", label(key("first-you"))),
        (FirstPlayer::Opponent, "other", name),
        (FirstPlayer::Random, "lot", label(key("first-lot"))),
    ];
    view! {
        <fieldset class="tiles short">
            <legend>{t("new-opponent")}</legend>
            <Radio name="opponent" value="engine" label=label(key("new-engine")) chosen=Signal::derive(engine)
                choose=move |()| form.opponent.set(Opponent::Engine { level: form.level.get_untracked() })/>
            <Radio name="opponent" value="friend" label=label(key("new-friend")) chosen=Signal::derive(friend)
                choose=move |()| form.opponent.set(Opponent::Friend)/>
            <Radio name="opponent" value="none" label=label(key("new-free-board")) chosen=Signal::derive(is_free_play)
                choose=move |()| form.opponent.set(Opponent::FreePlay)/>
        </fieldset>
        // A game of two in one room can also have a phone each.
        <Show when=move || friend() && browser::has_api()>
            <p on:click=move |_| state.new_open.set(false)><Link to=Route::Party class="button">{t("party-title")}</Link></p>
        </Show>
        <Show when=engine>
            <LevelTiles name="level" level=form.level choose=move |level| form.level.set(level)/>
            <fieldset class="tiles short">
                <legend>{t("new-first")}</legend>
                {firsts.map(|(first, value, label)| view! {
                    <Radio name="first" value label chosen=Signal::derive(move || form.first.get() == first) choose=move |()| form.first.set(first)/>
                })}
            </fieldset>
        </Show>
    }
}

/// Each rule set with its supplies, and the sizes of a custom one.
#[component]
fn RulesFields(form: PonteForm) -> impl IntoView {
    let presets = [
        ("small", label(key("rules-small"))),
        ("classic", label(key("rules-classic"))),
        ("large", label(key("rules-large"))),
        ("open", label(key("rules-open"))),
    ];
    let custom = move || form.preset.get().is_none();
    let invalid = move || form.rules().is_none();
    // Who plays by other rules sees them at once.
    let open = matches!(form.preset.get_untracked(), None | Some("open"));
    view! {
        <details class="more" id="more-rules" open=open>
            <summary>{t("new-more-rules")}</summary>
            <fieldset class="tiles">
                <legend class="visually-hidden">{t("new-rules")}</legend>
                {presets.map(|(name, label)| view! {
                    <Radio name="rules" value=name label chosen=Signal::derive(move || form.preset.get() == Some(name)) choose=move |()| form.preset.set(Some(name))/>
                })}
                <Radio name="rules" value="custom" label=label(key("rules-custom")) chosen=Signal::derive(custom) choose=move |()| form.preset.set(None)/>
                <Show when=custom>
                    <div class="fields">
                        <SizeField id="new-size" label=key("new-size") value=form.size/>
                        <SizeField id="new-tiles" label=key("new-tiles") value=form.tiles/>
                        <SizeField id="new-bridges" label=key("new-bridges") value=form.bridges/>
                    </div>
                    <Show when=invalid><p class="note wrong" role="alert">{t("new-custom-wrong")}</p></Show>
                </Show>
            </fieldset>
        </details>
    }
}

/// A number, or nothing for an unlimited supply.
#[component]
fn SizeField(id: &'static str, label: &'static str, value: RwSignal<String>) -> impl IntoView {
    view! {
        <label class="field"><span>{t(label)}</span>
            <input id=id type="text" inputmode="numeric" prop:value=move || value.get()
                on:input=move |event| value.set(event_target_value(&event))/></label>
    }
}

/// The clock of a game on one device.
#[component]
fn ClockFields(form: PonteForm) -> impl IntoView {
    let friend = move || form.opponent.get() == Opponent::Friend;
    let has_clock = move || form.clock.get().kind != ClockKind::None;
    let clocks = [
        (ClockKind::None, "none", label(key("clock-none"))),
        (ClockKind::Increment, "increment", label(key("clock-increment"))),
        (ClockKind::Delay, "delay", label(key("clock-delay"))),
    ];
    let number = move |set: fn(&mut ClockForm, u64)| {
        move |event: web_sys::Event| {
            let value = event_target_value(&event).trim().parse().unwrap_or(0);
            form.clock.update(|clock| set(clock, value));
        }
    };
    view! {
        <Show when=friend>
            <fieldset class="tiles short">
                <legend>{t("new-clock")}</legend>
                {clocks.map(|(clock, value, label)| view! {
                    <Radio name="clock" value label chosen=Signal::derive(move || form.clock.get().kind == clock) choose=move |()| form.clock.update(|form| form.kind = clock)/>
                })}
                <Show when=has_clock>
                    <div class="fields">
                        <label class="field"><span>{t("clock-minutes")}</span>
                            <input type="number" min="1" max="600" prop:value=move || form.clock.get().minutes.to_string() on:input=number(|clock, value| clock.minutes = value)/></label>
                        <label class="field"><span>{t("clock-seconds")}</span>
                            <input type="number" min="0" max="600" prop:value=move || form.clock.get().seconds.to_string() on:input=number(|clock, value| clock.seconds = value)/></label>
                    </div>
                </Show>
            </fieldset>
        </Show>
    }
}
