//! The page of Ciao Ciao.

mod end;
mod new_game;
mod state;
mod thinker;

use ciao::{Answer, Seat};
use draw::{Style, Theme};
use leptos::prelude::*;
use web::ciao_session::{Session, Sitter, Task};
use web::ciao_words as words;
use web::texts::phrase;

use crate::ui::{shell, t};

pub(crate) use state::CiaoState;

#[component]
pub(crate) fn CiaoPage() -> impl IntoView {
    let shell = shell();
    let state = CiaoState::new(shell);
    provide_context(state);
    state.go_on();
    let session = state.session;
    let alone = Memo::new(move |_| session.with(|session| session.setting().alone()));
    let picture = Memo::new(move |_| {
        let looking = state.looking.get() || alone.get();
        let patterns = shell.settings.with(|settings| settings.patterns);
        session.with(|session| session.picture(looking, patterns)).svg(&Style::new(Theme::Page).prefixed("c"))
    });
    view! {
        <section class="ciao">
            <h1 class="heard">{t("ciao-title")}</h1>
            <div class="ciao-table">
                <Status/>
                <div class="ciao-picture" aria-hidden="true" inner_html=move || picture.get()></div>
                <Actions/>
                <div class="bar" role="group" aria-label=t("ciao-title")>
                    <button type="button" id="ciao-new" on:click=move |_| state.new_open.set(true)>{t("action-new")}</button>
                </div>
            </div>
            <aside class="ciao-side">
                <Players/>
                <Turns/>
                <Dice/>
            </aside>
            <new_game::NewGame/>
            <end::End/>
        </section>
    }
}

/// What happened, and who is to do what.
#[component]
fn Status() -> impl IntoView {
    let state: CiaoState = expect_context();
    let session = state.session;
    let say = state.say();
    let status = move || session.with(|session| words::status(session, &say));
    let told = move || {
        session.with(|session| {
            let settled = session.last()?;
            let told = words::told(session.setting(), settled, &say);
            Some((
                Session::fallen(settled).is_some(),
                told,
                words::consequence(session.setting(), settled, &say),
            ))
        })
    };
    let swatch = move || {
        session.with(|session| {
            session
                .due()
                .map_or_else(|| "seat-swatch".to_owned(), |due| format!("seat-swatch seat-{}", due.seat))
        })
    };
    view! {
        <div class="status">
            {move || told().map(|(fell, told, then)| view! {
                <p class="note" class:wrong=fell id="ciao-told">{told}" "{then}</p>
            })}
            <p class="status-line" id="ciao-status"><span class=swatch aria-hidden="true"></span><span>{status}</span></p>
            <Show when=move || state.trouble.get()>
                <p class="note wrong">{t("engine-unreachable")}" "
                    <button type="button" class="small" on:click=move |_| state.go_on()>{t("engine-retry")}</button>
                </p>
            </Show>
        </div>
    }
}

/// What the person who is due can do.
#[component]
fn Actions() -> impl IntoView {
    let state: CiaoState = expect_context();
    let task = Memo::new(move |_| {
        state
            .session
            .with(|session| session.due().filter(|due| due.sitter == Sitter::Person).map(|due| due.task))
    });
    let over = Memo::new(move |_| state.session.with(|session| session.due().is_none()));
    view! {
        <div class="status-actions ciao-actions">
            {move || match task.get() {
                Some(Task::Roll) => view! {
                    <button type="button" class="strong" id="ciao-roll" on:click=move |_| state.roll()>{t("ciao-roll")}</button>
                }.into_any(),
                Some(Task::Announce) => view! { <Announce/> }.into_any(),
                Some(Task::Answer { .. }) => view! {
                    <button type="button" class="strong" id="ciao-approve" on:click=move |_| state.answer(Answer::Approve)>{t("ciao-approve")}</button>
                    <button type="button" class="strong" id="ciao-contest" on:click=move |_| state.answer(Answer::Contest)>{t("ciao-contest")}</button>
                }.into_any(),
                None if over.get() => view! {
                    <button type="button" class="strong" id="ciao-show-end" on:click=move |_| state.end_open.set(true)>{t("action-result")}</button>
                }.into_any(),
                None => ().into_any(),
            }}
        </div>
    }
}

/// A look into the box for one pair of eyes, and the numbers.
#[component]
fn Announce() -> impl IntoView {
    let shell = shell();
    let state: CiaoState = expect_context();
    let alone = state.session.with_untracked(|session| session.setting().alone());
    let face = move || {
        state.session.with(Session::face).map(|face| shell.say(&words::face(face))).unwrap_or_default()
    };
    let down = move |event: web_sys::KeyboardEvent| {
        if matches!(event.key().as_str(), " " | "Enter") {
            event.prevent_default();
            state.looking.set(true);
        }
    };
    let seen = move || {
        (alone || state.looking.get())
            .then(|| view! { <p class="ciao-face" id="ciao-face" role="status">{face()}</p> })
    };
    view! {
        {(!alone).then(|| view! {
            <button type="button" class="peek" id="ciao-peek"
                aria-pressed=move || if state.looking.get() { "true" } else { "false" }
                on:pointerdown=move |_| state.looking.set(true)
                on:pointerup=move |_| state.looking.set(false)
                on:pointerleave=move |_| state.looking.set(false)
                on:pointercancel=move |_| state.looking.set(false)
                on:contextmenu=move |event| event.prevent_default()
                on:keydown=down
                on:keyup=move |_| state.looking.set(false)
                on:blur=move |_| state.looking.set(false)
            >{t("ciao-peek")}</button>
        })}
        {seen}
        <div class="numbers" role="group" aria-label=t("ciao-say")>
            {(1..=4_u8).map(|number| view! {
                <button type="button" class="strong number" id=format!("ciao-say-{number}")
                    aria-label=move || shell.say(&phrase("ciao-say-number").number("number", number))
                    on:click=move |_| state.announce(number)>{number}</button>
            }).collect::<Vec<_>>()}
        </div>
    }
}

/// Everybody at the table, with their pawns and points.
#[component]
fn Players() -> impl IntoView {
    let state: CiaoState = expect_context();
    let say = state.say();
    let line = move |seat: Seat| {
        state.session.with(|session| {
            let table = session.game().state();
            let name = say(&words::name(session.setting(), seat));
            let standing = say(&words::standing(table, seat));
            let points = say(&phrase("points").number("points", table.points(seat)));
            let active = session.due().is_some_and(|due| due.seat == seat);
            let won = words::among(table.outcome(), seat);
            view! {
                <li class="ciao-player" class:active=active class:won=won>
                    <span class=format!("seat-swatch seat-{seat}") aria-hidden="true"></span>
                    <span class="ciao-name">{name}</span>
                    <span class="ciao-points">{points}</span>
                    <span class="quiet ciao-standing">{standing}</span>
                </li>
            }
        })
    };
    let lines = move || {
        let players = state.session.with(|session| session.setting().players());
        players.seats().map(line).collect::<Vec<_>>()
    };
    view! {
        <section class="panel">
            <h2>{t("ciao-players")}</h2>
            <ul class="ciao-players" id="ciao-players">{lines}</ul>
        </section>
    }
}

/// The turns so far, the latest first.
#[component]
fn Turns() -> impl IntoView {
    let state: CiaoState = expect_context();
    let say = state.say();
    let items = move || {
        state.session.with(|session| {
            let past = session.game().past();
            let told = |settled| words::told(session.setting(), settled, &say);
            past.iter()
                .enumerate()
                .rev()
                .map(|(i, settled)| view! { <li value=i + 1>{told(settled)}</li> })
                .collect::<Vec<_>>()
        })
    };
    let none = move || state.session.with(|session| session.game().past().is_empty());
    view! {
        <section class="panel">
            <h2>{t("ciao-turns")}</h2>
            <Show when=none><p class="quiet">{t("ciao-lead")}</p></Show>
            <ol class="ciao-turns" id="ciao-turns" reversed>{items}</ol>
        </section>
    }
}

/// The promise about the dice, and at the end the proof.
#[component]
fn Dice() -> impl IntoView {
    let state: CiaoState = expect_context();
    let promised = move || state.session.with(Session::promised);
    let shown = Memo::new(move |_| state.session.with(Session::shown));
    view! {
        <details class="panel ciao-dice" id="ciao-dice">
            <summary>{t("ciao-dice")}</summary>
            <p>{t("ciao-dice-promise")}</p>
            <p><code id="ciao-promise">{promised}</code></p>
            {move || shown.get().map(|shown| view! {
                <p>{t("ciao-dice-seed")}</p>
                <p><code id="ciao-seed">{shown.seed}</code></p>
                <p class="quiet">{t("ciao-dice-name")}" "<code>{shown.name}</code></p>
            })}
        </details>
    }
}
