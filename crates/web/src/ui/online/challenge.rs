//! The form of a challenge.

use ciao_engine::Character;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::GameKind;
use protocol::{JoinOutcome, SeatPreference};
use web::online::proposal::{Against, Form, Ticking};
use web::online::words;
use web::texts::{Phrase, phrase};

use crate::ui::dialog::Dialog;
use crate::ui::online::lobby::joined;
use crate::ui::online::parts::{Field, Note, Radio, Tick};
use crate::ui::online::{api, online};
use crate::ui::{browser, t};

/// Why the form is opened.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Opening {
    /// For somebody of a kind.
    For(Against),
    /// For somebody by name.
    Named(String),
}

#[component]
pub(crate) fn NewChallenge(opening: RwSignal<Option<Opening>>) -> impl IntoView {
    let open = RwSignal::new(false);
    Effect::new(move || {
        if opening.get().is_some() {
            open.set(true);
        }
    });
    Effect::new(move || {
        if !open.get() && opening.get_untracked().is_some() {
            opening.set(None);
        }
    });
    view! {
        <Dialog open id="challenge-dialog" title=Signal::derive(t("challenge-title"))>
            <Fields opening open/>
        </Dialog>
    }
}

#[component]
fn Fields(opening: RwSignal<Option<Opening>>, open: RwSignal<bool>) -> impl IntoView {
    let online = online();
    let shell = online.shell;
    let mut form = browser::load::<Form>().unwrap_or_default();
    match opening.get_untracked() {
        Some(Opening::For(against)) => form.against = against,
        Some(Opening::Named(name)) => (form.against, form.person) = (Against::Person, name),
        None => {}
    }
    if form.against == Against::Engine {
        form.game = GameKind::Ponte;
    }
    let person = RwSignal::new(form.person.clone());
    let form = RwSignal::new(form);
    let wrong = RwSignal::new(None::<Phrase>);
    let busy = RwSignal::new(false);
    let start = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        form.update(|form| form.person = person.get_untracked());
        let new = match form.with_untracked(Form::challenge) {
            Ok(new) => new,
            Err(why) => {
                wrong.set(Some(words::wrong(why)));
                return;
            }
        };
        form.with_untracked(browser::save);
        busy.set(true);
        wrong.set(None);
        spawn_local(async move {
            let answer = match online.somebody().await {
                Ok(_) => api::send::<JoinOutcome>("POST", "/challenges", &new).await,
                Err(trouble) => Err(trouble),
            };
            busy.try_set(false);
            match answer {
                Ok(answer) => {
                    open.try_set(false);
                    joined(online, &answer);
                }
                Err(trouble) => online.complain(wrong, &trouble),
            }
        });
    };
    let say = move |key: &'static str| Signal::derive(move || shell.say(&phrase(key)));
    let is = move |against: Against| Signal::derive(move || form.with(|form| form.against() == against));
    let plays = move |game: GameKind| Signal::derive(move || form.with(|form| form.game == game));
    let ponte = move || form.with(|form| form.game == GameKind::Ponte);
    let ciao = move || form.with(|form| form.game == GameKind::Ciao);
    let ticking = move |kind: Ticking| Signal::derive(move || form.with(|form| form.ticking == kind));
    let minutes = move || form.with(|form| matches!(form.ticking, Ticking::Increment | Ticking::Delay));
    let days = move || form.with(|form| form.ticking == Ticking::Days);
    let number = move |set: fn(&mut Form, u64)| {
        move |event: web_sys::Event| {
            if let Ok(value) = event_target_value(&event).trim().parse() {
                form.update(|form| set(form, value));
            }
        }
    };
    let seats = [
        (SeatPreference::Random, "chance", key("challenge-seat-chance")),
        (SeatPreference::First, "first", key("challenge-seat-first")),
        (SeatPreference::Second, "second", key("challenge-seat-second")),
    ];
    let clocks = [
        (Ticking::Increment, "increment", key("clock-increment")),
        (Ticking::Delay, "delay", key("clock-delay")),
        (Ticking::Days, "days", key("challenge-clock-days")),
        (Ticking::None, "none", key("clock-none")),
    ];
    let whom = [
        (Against::Link, "link", key("challenge-link")),
        (Against::Anyone, "anyone", key("challenge-anyone")),
        (Against::Person, "person", key("challenge-person")),
        (Against::Engine, "engine", key("new-engine")),
    ];
    let rules = ["classic", "open", "large", "small"];
    let rules_label = |name: &'static str| match name {
        "open" => key("rules-open"),
        "large" => key("rules-large"),
        "small" => key("rules-small"),
        _ => key("rules-classic"),
    };
    let players = move || form.with(|form| form.players);
    let bot_field = move |index: usize| {
        let id = format!("challenge-bot-{index}");
        let chosen = move || form.with(|form| form.bots.get(index).copied());
        let change = move |event: web_sys::Event| {
            let bot = event_target_value(&event).parse::<Character>().ok();
            form.update(|form| match bot {
                Some(bot) if index < form.bots.len() => form.bots[index] = bot,
                Some(bot) => form.bots.push(bot),
                None => form.bots.truncate(index),
            });
        };
        view! {
            <div class="field">
                <label for=id.clone()>{move || shell.say(&phrase("challenge-bot").count("number", index + 1))}</label>
                <select id=id on:change=change>
                    <option value="" selected=move || chosen().is_none()>{t("challenge-bot-none")}</option>
                    {Character::ALL.map(|one| view! {
                        <option value=one.as_str() selected=move || chosen() == Some(one)>
                            {move || shell.say(&phrase("ciao-character").text("character", one.as_str()))}</option>
                    })}
                </select>
            </div>
        }
    };
    // One field more than there are bots, as long as a seat is left for somebody else.
    let bot_count = Memo::new(move |_| {
        let most = usize::from(players()).saturating_sub(1);
        most.min(form.with(|form| form.bots.len()) + 1)
    });
    let bot_fields = move || (0..bot_count.get()).map(bot_field).collect::<Vec<_>>();
    view! {
        <form on:submit=start>
            <div class="challenge-fields">
                <div>
                    <fieldset>
                        <legend>{t("challenge-game")}</legend>
                        <Radio name="challenge-game" value="ponte" label=say(key("nav-ponte")) chosen=plays(GameKind::Ponte)
                            choose=move |()| form.update(|form| form.game = GameKind::Ponte)/>
                        <Radio name="challenge-game" value="ciao" label=say(key("nav-ciao")) chosen=plays(GameKind::Ciao)
                            choose=move |()| form.update(|form| form.game = GameKind::Ciao)/>
                    </fieldset>
                    <fieldset>
                        <legend>{t("challenge-whom")}</legend>
                        {whom.map(|(against, value, label)| view! {
                            <Show when=move || against != Against::Engine || ponte()>
                                <Radio name="challenge-whom" value label=say(label) chosen=is(against)
                                    choose=move |()| form.update(|form| form.against = against)/>
                            </Show>
                        })}
                        <Show when=move || is(Against::Person).get()>
                            <Field id="challenge-name" label=say(key("challenge-name")) value=person/>
                        </Show>
                        <Show when=move || is(Against::Engine).get()>
                            <div class="field">
                                <label for="challenge-level">{t("new-level-label")}</label>
                                <input id="challenge-level" type="range" min="1" max="10" step="1"
                                    prop:value=move || form.with(|form| form.level.to_string())
                                    on:input=number(|form, value| form.level = value.clamp(1, 10) as u8)/>
                                <output for="challenge-level">{move || shell.say(&phrase("new-level").number("level", form.with(|form| form.level)))}</output>
                            </div>
                        </Show>
                    </fieldset>
                    <Show when=ponte>
                        <fieldset>
                            <legend>{t("new-rules")}</legend>
                            {rules.map(|name| view! {
                                <Radio name="challenge-rules" value=name label=say(rules_label(name))
                                    chosen=Signal::derive(move || form.with(|form| form.rules == name))
                                    choose=move |()| form.update(|form| form.rules = name.to_owned())/>
                            })}
                        </fieldset>
                    </Show>
                    <Show when=ciao>
                        <fieldset>
                            <legend>{t("challenge-players")}</legend>
                            {[(2_u8, "2"), (3, "3"), (4, "4")].map(|(count, value)| view! {
                                <Radio name="challenge-players" value label=Signal::derive(move || shell.say(&phrase("challenge-players-count").number("count", count)))
                                    chosen=Signal::derive(move || players() == count)
                                    choose=move |()| form.update(|form| {
                                        form.players = count;
                                        form.bots.truncate(usize::from(count) - 1);
                                    })/>
                            })}
                            {bot_fields}
                        </fieldset>
                    </Show>
                </div>
                <div>
                    <fieldset>
                        <legend>{t("new-clock")}</legend>
                        {clocks.map(|(kind, value, label)| view! {
                            <Radio name="challenge-clock" value label=say(label) chosen=ticking(kind)
                                choose=move |()| form.update(|form| form.ticking = kind)/>
                        })}
                        <Show when=minutes>
                            <div class="fields">
                                <label class="field"><span>{t("clock-minutes")}</span>
                                    <input id="challenge-minutes" type="number" min="1" max="600" prop:value=form.with_untracked(|form| form.minutes.to_string())
                                        on:input=number(|form, value| form.minutes = value)/></label>
                                <label class="field"><span>{t("clock-seconds")}</span>
                                    <input id="challenge-seconds" type="number" min="0" max="600" prop:value=form.with_untracked(|form| form.seconds.to_string())
                                        on:input=number(|form, value| form.seconds = value)/></label>
                            </div>
                        </Show>
                        <Show when=days>
                            <div class="fields">
                                <label class="field"><span>{t("challenge-days")}</span>
                                    <input id="challenge-days" type="number" min="1" max="14" prop:value=form.with_untracked(|form| form.days.to_string())
                                        on:input=number(|form, value| form.days = value)/></label>
                            </div>
                        </Show>
                    </fieldset>
                    <details class="more">
                        <summary>{t("challenge-more")}</summary>
                        <fieldset>
                            <legend>{t("challenge-seat")}</legend>
                            {seats.map(|(seat, value, label)| view! {
                                <Radio name="challenge-seat" value label=say(label)
                                    chosen=Signal::derive(move || form.with(|form| form.seat == seat))
                                    choose=move |()| form.update(|form| form.seat = seat)/>
                            })}
                        </fieldset>
                        <Tick id="challenge-rated" label=say(key("challenge-rated")) on=Signal::derive(move || form.with(|form| form.rated && form.can_be_rated()))
                            disabled=Signal::derive(move || form.with(|form| !form.can_be_rated()))
                            set=move |on| form.update(|form| form.rated = on)/>
                        <Tick id="challenge-takeback" label=say(key("challenge-takeback")) on=Signal::derive(move || form.with(|form| form.takeback))
                            set=move |on| form.update(|form| form.takeback = on)/>
                    </details>
                </div>
            </div>
            <Note words=wrong/>
            <div class="dialog-actions">
                <button type="submit" class="strong" id="challenge-start" disabled=move || busy.get()>{t("challenge-make")}</button>
                <button type="button" on:click=move |_| open.set(false)>{t("cancel")}</button>
            </div>
        </form>
    }
}

/// Marks a key that is said later, so that the test of keys finds it.
const fn key(key: &'static str) -> &'static str {
    key
}
