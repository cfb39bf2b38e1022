//! What is settled before a game.

use leptos::prelude::*;
use ponte::Rules;
use table::Clock;
use web::ponte::{First, Opponent, Setting};
use web::texts::phrase;

use crate::ui::dialog::Dialog;
use crate::ui::ponte::PonteState;
use crate::ui::{shell, t};

/// Which kind of clock.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ticking {
    None,
    Increment,
    Delay,
}

/// What the form says so far.
#[derive(Clone, Copy)]
struct Form {
    opponent: RwSignal<Opponent>,
    level: RwSignal<u8>,
    /// A preset's name, or nothing for a rule set of one's own.
    preset: RwSignal<Option<&'static str>>,
    size: RwSignal<String>,
    tiles: RwSignal<String>,
    bridges: RwSignal<String>,
    first: RwSignal<First>,
    ticking: RwSignal<Ticking>,
    minutes: RwSignal<u64>,
    seconds: RwSignal<u64>,
}

impl Form {
    fn of(setting: &Setting) -> Form {
        let supply = |supply: Option<u16>| supply.map(|n| n.to_string()).unwrap_or_default();
        let (ticking, base, step) = match setting.clock {
            Some(Clock::Increment { base_ms: base, increment_ms: step }) => (Ticking::Increment, base, step),
            Some(Clock::Delay { base_ms: base, delay_ms: free }) => (Ticking::Delay, base, free),
            _ => (Ticking::None, 600_000, 5_000),
        };
        let level = if let Opponent::Engine { level } = setting.opponent { level } else { 3 };
        Form {
            opponent: RwSignal::new(setting.opponent),
            level: RwSignal::new(level),
            preset: RwSignal::new(setting.rules.name()),
            size: RwSignal::new(setting.rules.size().to_string()),
            tiles: RwSignal::new(supply(setting.rules.tiles())),
            bridges: RwSignal::new(supply(setting.rules.bridges())),
            first: RwSignal::new(setting.first),
            ticking: RwSignal::new(ticking),
            minutes: RwSignal::new(base / 60_000),
            seconds: RwSignal::new(step / 1_000),
        }
    }

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

    fn setting(self) -> Option<Setting> {
        let opponent = match self.opponent.get() {
            Opponent::Engine { .. } => Opponent::Engine { level: self.level.get() },
            other => other,
        };
        let (base, step) = (self.minutes.get().clamp(1, 600) * 60_000, self.seconds.get().min(600) * 1_000);
        let clock = match self.ticking.get() {
            _ if opponent != Opponent::Friend => None,
            Ticking::None => None,
            Ticking::Increment => Some(Clock::Increment { base_ms: base, increment_ms: step }),
            Ticking::Delay => Some(Clock::Delay { base_ms: base, delay_ms: step }),
        };
        Some(Setting { opponent, rules: self.rules()?, first: self.first.get(), clock })
    }
}

/// One of several.
#[component]
fn Radio(
    name: &'static str,
    value: &'static str,
    label: &'static str,
    #[prop(into)] chosen: Signal<bool>,
    #[prop(into)] choose: Callback<()>,
) -> impl IntoView {
    let shell = shell();
    view! {
        <label class="choice">
            <input type="radio" name=name value=value prop:checked=move || chosen.get() on:change=move |_| choose.run(())/>
            <span>{move || shell.say(&phrase(label))}</span>
        </label>
    }
}

#[component]
pub(crate) fn NewGame() -> impl IntoView {
    let state: PonteState = expect_context();
    view! {
        <Dialog open=state.new_open id="new-dialog" title=Signal::derive(t("new-title"))>
            <Fields/>
        </Dialog>
    }
}

#[component]
fn Fields() -> impl IntoView {
    let shell = shell();
    let state: PonteState = expect_context();
    let form = Form::of(&state.session.with_untracked(|session| *session.setting()));
    let engine = move || matches!(form.opponent.get(), Opponent::Engine { .. });
    let friend = move || form.opponent.get() == Opponent::Friend;
    let ticks = move || friend() && form.ticking.get() != Ticking::None;
    let wrong = move || form.rules().is_none();
    let start = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if let Some(setting) = form.setting() {
            state.new_open.set(false);
            state.begin(setting);
        }
    };
    let number = |signal: RwSignal<u64>| {
        move |event: web_sys::Event| signal.set(event_target_value(&event).trim().parse().unwrap_or(0))
    };
    let presets = [
        ("classic", key("rules-classic")),
        ("open", key("rules-open")),
        ("large", key("rules-large")),
        ("small", key("rules-small")),
    ];
    let firsts = [
        (First::You, "you", key("first-you")),
        (First::Other, "other", key("first-other")),
        (First::Lot, "lot", key("first-lot")),
    ];
    let clocks = [
        (Ticking::None, "none", key("clock-none")),
        (Ticking::Increment, "increment", key("clock-increment")),
        (Ticking::Delay, "delay", key("clock-delay")),
    ];
    view! {
        <form on:submit=start>
            <fieldset>
                <legend>{t("new-opponent")}</legend>
                <Radio name="opponent" value="engine" label=key("new-engine") chosen=Signal::derive(engine)
                    choose=move |()| form.opponent.set(Opponent::Engine { level: form.level.get_untracked() })/>
                <Radio name="opponent" value="friend" label=key("new-friend") chosen=Signal::derive(friend)
                    choose=move |()| form.opponent.set(Opponent::Friend)/>
                <Radio name="opponent" value="nobody" label=key("new-nobody") chosen=Signal::derive(move || form.opponent.get() == Opponent::Nobody)
                    choose=move |()| form.opponent.set(Opponent::Nobody)/>
            </fieldset>
            <Show when=engine>
                <div class="field">
                    <label for="new-level">{t("new-level-label")}</label>
                    <input id="new-level" type="range" min="1" max="10" step="1" prop:value=move || form.level.get().to_string()
                        aria-valuetext=move || shell.say(&phrase("new-level").number("level", form.level.get()))
                        on:input=move |event| form.level.set(event_target_value(&event).parse().unwrap_or(3).clamp(1, 10))/>
                    <output for="new-level">{move || shell.say(&phrase("new-level").number("level", form.level.get()))}</output>
                </div>
                <fieldset>
                    <legend>{t("new-first")}</legend>
                    {firsts.map(|(first, value, label)| view! {
                        <Radio name="first" value label chosen=Signal::derive(move || form.first.get() == first) choose=move |()| form.first.set(first)/>
                    })}
                </fieldset>
            </Show>
            <fieldset>
                <legend>{t("new-rules")}</legend>
                {presets.map(|(name, label)| view! {
                    <Radio name="rules" value=name label chosen=Signal::derive(move || form.preset.get() == Some(name)) choose=move |()| form.preset.set(Some(name))/>
                })}
                <Radio name="rules" value="custom" label=key("rules-custom") chosen=Signal::derive(move || form.preset.get().is_none()) choose=move |()| form.preset.set(None)/>
                <Show when=move || form.preset.get().is_none()>
                    <div class="fields">
                        <label class="field"><span>{t("new-size")}</span>
                            <input id="new-size" type="text" inputmode="numeric" prop:value=move || form.size.get() on:input=move |event| form.size.set(event_target_value(&event))/></label>
                        <label class="field"><span>{t("new-tiles")}</span>
                            <input id="new-tiles" type="text" inputmode="numeric" prop:value=move || form.tiles.get() on:input=move |event| form.tiles.set(event_target_value(&event))/></label>
                        <label class="field"><span>{t("new-bridges")}</span>
                            <input id="new-bridges" type="text" inputmode="numeric" prop:value=move || form.bridges.get() on:input=move |event| form.bridges.set(event_target_value(&event))/></label>
                    </div>
                    <Show when=wrong><p class="note wrong" role="alert">{t("new-custom-wrong")}</p></Show>
                </Show>
            </fieldset>
            <Show when=friend>
                <fieldset>
                    <legend>{t("new-clock")}</legend>
                    {clocks.map(|(ticking, value, label)| view! {
                        <Radio name="clock" value label chosen=Signal::derive(move || form.ticking.get() == ticking) choose=move |()| form.ticking.set(ticking)/>
                    })}
                    <Show when=ticks>
                        <div class="fields">
                            <label class="field"><span>{t("clock-minutes")}</span>
                                <input type="number" min="1" max="600" prop:value=move || form.minutes.get().to_string() on:input=number(form.minutes)/></label>
                            <label class="field"><span>{t("clock-seconds")}</span>
                                <input type="number" min="0" max="600" prop:value=move || form.seconds.get().to_string() on:input=number(form.seconds)/></label>
                        </div>
                    </Show>
                </fieldset>
            </Show>
            <Show when=move || state.under_way()><p class="quiet">{t("new-replaces")}</p></Show>
            <div class="dialog-actions">
                <button type="submit" class="strong" id="start" disabled=wrong>{t("new-start")}</button>
                <button type="button" on:click=move |_| state.new_open.set(false)>{t("cancel")}</button>
            </div>
        </form>
    }
}

/// Marks a key that is said later, so that the test of keys finds it.
const fn key(key: &'static str) -> &'static str {
    key
}
