//! The fields of a challenge, by subject.

use ciao::Character;
use leptos::prelude::*;
use protocol::{GameKind, SeatPreference, Speed};
use web::clock_form::{ClockForm, ClockKind};
use web::online::challenge_form::{ChallengeForm, OpponentChoice, clock_presets};
use web::online::phrases;
use web::texts::{key, phrase};

use crate::ui::online::online;
use crate::ui::online::parts::{Field, Radio, Tick};
use crate::ui::opponents::LevelTiles;
use crate::ui::{app_context, t};

/// The translation of a key as a signal.
fn label(key: &'static str) -> Signal<String> {
    Signal::derive(t(key))
}

/// Whether the form satisfies a condition, as a signal.
fn when(
    form: RwSignal<ChallengeForm>,
    condition: impl Fn(&ChallengeForm) -> bool + Send + Sync + 'static,
) -> Signal<bool> {
    Signal::derive(move || form.with(&condition))
}

/// An event handler that writes a number into the form; anything else is ignored.
fn on_number(form: RwSignal<ChallengeForm>, set: fn(&mut ChallengeForm, u64)) -> impl Fn(web_sys::Event) {
    move |event| {
        if let Ok(value) = event_target_value(&event).trim().parse() {
            form.update(|form| set(form, value));
        }
    }
}

/// Which game.
#[component]
pub(super) fn GameFields(form: RwSignal<ChallengeForm>) -> impl IntoView {
    let games = [(GameKind::Ponte, "ponte", key("nav-ponte")), (GameKind::Ciao, "ciao", key("nav-ciao"))];
    view! {
        <fieldset class="tiles">
            <legend>{t("challenge-game")}</legend>
            {games.map(|(game, value, text)| view! {
                <Radio name="challenge-game" value label=label(text) chosen=when(form, move |form| form.game == game)
                    choose=move |()| form.update(|form| form.set_game(game))/>
            })}
        </fieldset>
    }
}

/// Who may accept, with the name of a user or the level of the engine.
#[component]
pub(super) fn OpponentFields(form: RwSignal<ChallengeForm>, user_name: RwSignal<String>) -> impl IntoView {
    let opponents = [
        (OpponentChoice::Link, "link", key("challenge-link")),
        (OpponentChoice::Anyone, "anyone", key("challenge-anyone")),
        (OpponentChoice::User, "person", key("challenge-person")),
        (OpponentChoice::Engine, "engine", key("new-engine")),
    ];
    let is = move |against: OpponentChoice| when(form, move |form| form.against() == against);
    let is_ponte = when(form, |form| form.game == GameKind::Ponte);
    view! {
        <fieldset class="tiles">
            <legend>{t("challenge-whom")}</legend>
            {opponents.map(|(against, value, text)| view! {
                <Show when=move || against != OpponentChoice::Engine || is_ponte.get()>
                    <Radio name="challenge-whom" value label=label(text) chosen=is(against)
                        choose=move |()| form.update(|form| form.against = against)/>
                </Show>
            })}
            <Show when=move || is(OpponentChoice::User).get()>
                <Field id="challenge-name" label=label(key("challenge-name")) value=user_name/>
            </Show>
            <Show when=move || is(OpponentChoice::Engine).get()>
                <LevelTiles name="challenge-level" level=Signal::derive(move || form.with(|form| form.level))
                    choose=move |level| form.update(|form| form.level = level)/>
            </Show>
        </fieldset>
    }
}

/// The rules of Ponte del Diavolo.
#[component]
pub(super) fn RulesFields(form: RwSignal<ChallengeForm>) -> impl IntoView {
    let presets = [
        ("classic", key("rules-classic")),
        ("open", key("rules-open")),
        ("large", key("rules-large")),
        ("small", key("rules-small")),
    ];
    view! {
        <Show when=move || form.with(|form| form.game == GameKind::Ponte)>
            <fieldset class="tiles">
                <legend>{t("new-rules")}</legend>
                {presets.map(|(name, text)| view! {
                    <Radio name="challenge-rules" value=name label=label(text) chosen=when(form, move |form| form.rules == name)
                        choose=move |()| form.update(|form| form.rules = name.to_owned())/>
                })}
            </fieldset>
        </Show>
    }
}

/// The number of players of Ciao Ciao, and the bots among them.
#[component]
pub(super) fn PlayerFields(form: RwSignal<ChallengeForm>) -> impl IntoView {
    let count_label = move |count: u8| phrase("challenge-players-count").number("count", count);
    // One field more than there are bots, as long as a seat is left for another user.
    let bot_count = Memo::new(move |_| {
        let (players, bots) = form.with(|form| (form.players, form.bots.len()));
        usize::from(players).saturating_sub(1).min(bots + 1)
    });
    view! {
        <Show when=move || form.with(|form| form.game == GameKind::Ciao)>
            <fieldset class="tiles short">
                <legend>{t("challenge-players")}</legend>
                {[(2_u8, "2"), (3, "3"), (4, "4")].map(|(count, value)| view! {
                    <Radio name="challenge-players" value label=count_label(count) chosen=when(form, move |form| form.players == count)
                        choose=move |()| form.update(|form| {
                            form.players = count;
                            form.bots.truncate(usize::from(count) - 1);
                        })/>
                })}
                {move || (0..bot_count.get()).map(|index| view! { <BotField form index/> }).collect::<Vec<_>>()}
            </fieldset>
        </Show>
    }
}

/// Which bot takes a seat, if any.
#[component]
fn BotField(form: RwSignal<ChallengeForm>, index: usize) -> impl IntoView {
    let app = app_context();
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
    let name = move |character: Character| {
        move || app.translate(&phrase("ciao-character").text("character", character.as_str()))
    };
    view! {
        <div class="field">
            <label for=id.clone()>{phrase("challenge-bot").count("number", index + 1)}</label>
            <select id=id on:change=change>
                <option value="" selected=move || chosen().is_none()>{t("challenge-bot-none")}</option>
                {Character::ALL.map(|character| view! {
                    <option value=character.as_str() selected=move || chosen() == Some(character)>{name(character)}</option>
                })}
            </select>
        </div>
    }
}

/// The clock: one of a few, or any other.
#[component]
pub(super) fn ClockFields(form: RwSignal<ChallengeForm>) -> impl IntoView {
    let app = app_context();
    let game = Memo::new(move |_| form.with(|form| form.game));
    let opened = RwSignal::new(false);
    let custom = Memo::new(move |_| opened.get() || form.with(ChallengeForm::has_custom_clock));
    let tile = move |(value, preset): (&'static str, ClockForm)| {
        let clock = preset.clock();
        let chosen = move || !custom.get() && form.with(|form| form.clock.clock() == clock);
        let choose = move |_| {
            opened.set(false);
            form.update(|form| form.clock = preset);
        };
        let name = move || match &clock {
            None => app.translate(&phrase("clock-none")),
            clock => app.translate(&phrases::clock(clock.as_ref())),
        };
        let speed = move || {
            clock.as_ref().map(|clock| app.translate(&phrases::speed(Speed::from_clock(Some(clock)))))
        };
        view! {
            <label class="tile">
                <input type="radio" name="challenge-clock" value=value prop:checked=chosen on:change=choose/>
                <strong>{name}</strong>
                <span class="quiet">{speed}</span>
            </label>
        }
    };
    let open = move |_| {
        opened.set(true);
        form.update(|form| {
            if form.clock.kind == ClockKind::None {
                form.clock.kind = ClockKind::Increment;
            }
        });
    };
    let tiles = move || {
        let values = ["blitz", "rapid", "days", "none"];
        values.into_iter().zip(clock_presets(game.get())).map(tile).collect::<Vec<_>>()
    };
    view! {
        <fieldset class="tiles clocks">
            <legend>{t("new-clock")}</legend>
            {tiles}
            <label class="tile">
                <input type="radio" name="challenge-clock" value="custom" prop:checked=move || custom.get() on:change=open/>
                <strong>{t("clock-custom")}</strong>
            </label>
            <Show when=move || custom.get()><CustomClock form/></Show>
        </fieldset>
    }
}

/// The kind of a clock and its numbers.
#[component]
fn CustomClock(form: RwSignal<ChallengeForm>) -> impl IntoView {
    let kinds = [
        (ClockKind::Increment, "increment", key("clock-increment")),
        (ClockKind::Delay, "delay", key("clock-delay")),
        (ClockKind::Days, "days", key("challenge-clock-days")),
    ];
    let minutes =
        move || form.with(|form| matches!(form.clock.kind, ClockKind::Increment | ClockKind::Delay));
    let days = move || form.with(|form| form.clock.kind == ClockKind::Days);
    view! {
        <div class="custom-clock" role="radiogroup" aria-label=t("clock-custom")>
            {kinds.map(|(kind, value, text)| view! {
                <Radio name="challenge-clock-kind" value label=label(text) chosen=when(form, move |form| form.clock.kind == kind)
                    choose=move |()| form.update(|form| form.clock.kind = kind)/>
            })}
            <Show when=minutes>
                <div class="fields">
                    <label class="field"><span>{t("clock-minutes")}</span>
                        <input id="challenge-minutes" type="number" min="1" max="600" prop:value=form.with_untracked(|form| form.clock.minutes.to_string())
                            on:input=on_number(form, |form, value| form.clock.minutes = value)/></label>
                    <label class="field"><span>{t("clock-seconds")}</span>
                        <input id="challenge-seconds" type="number" min="0" max="600" prop:value=form.with_untracked(|form| form.clock.seconds.to_string())
                            on:input=on_number(form, |form, value| form.clock.seconds = value)/></label>
                </div>
            </Show>
            <Show when=days>
                <div class="fields">
                    <label class="field"><span>{t("challenge-days")}</span>
                        <input id="challenge-days" type="number" min="1" max="14" prop:value=form.with_untracked(|form| form.clock.days.to_string())
                            on:input=on_number(form, |form, value| form.clock.days = value)/></label>
                </div>
            </Show>
        </div>
    }
}

/// Seat, rating and takebacks.
#[component]
pub(super) fn MoreFields(form: RwSignal<ChallengeForm>) -> impl IntoView {
    let seats = [
        (SeatPreference::Random, "chance", key("challenge-seat-chance")),
        (SeatPreference::First, "first", key("challenge-seat-first")),
        (SeatPreference::Second, "second", key("challenge-seat-second")),
    ];
    view! {
        <details class="more">
            <summary>{t("challenge-more")}</summary>
            <fieldset class="tiles short">
                <legend>{t("challenge-seat")}</legend>
                {seats.map(|(seat, value, text)| view! {
                    <Radio name="challenge-seat" value label=label(text) chosen=when(form, move |form| form.seat == seat)
                        choose=move |()| form.update(|form| form.seat = seat)/>
                })}
            </fieldset>
            <RatedField form/>
            <Tick id="challenge-takeback" label=label(key("challenge-takeback")) on=when(form, |form| form.takeback)
                set=move |on| form.update(|form| form.takeback = on)/>
        </details>
    }
}

/// Whether the game counts for ratings, or why it cannot.
#[component]
fn RatedField(form: RwSignal<ChallengeForm>) -> impl IntoView {
    let has_account = online().has_account();
    let unrated = Memo::new(move |_| form.with(|form| form.unrated(has_account.get())));
    let reason = move || {
        unrated
            .get()
            .map(|reason| view! { <p class="quiet" id="challenge-unrated">{phrases::unrated(reason)}</p> })
    };
    view! {
        <Tick id="challenge-rated" label=label(key("challenge-rated"))
            on=Signal::derive(move || unrated.get().is_none() && form.with(|form| form.rated))
            disabled=Signal::derive(move || unrated.get().is_some()) set=move |on| form.update(|form| form.rated = on)/>
        {reason}
    }
}
