//! The parts of a page that shows a game of Ciao Ciao: picture, status, controls, players, turns.
//!
//! They are independent of where the game is played. All of them take `seen`, the game as the viewer sees it ([`PlayerView`]);
//! the controls report the choices of the viewer through `action` ([`Action`]), and the page performs them and updates
//! `seen`. A page needs no more than this:
//!
//! ```ignore
//! let seen = Signal::derive(move || PlayerView::new(view.get(), names.get(), false).unwrap());
//! let looking = RwSignal::new(false);
//! view! {
//!     <Picture seen looking/>
//!     <Status seen/>
//!     <Controls seen looking action=Callback::new(send) back=Signal::derive(move || may_take_back.get())/>
//!     <Players seen/>
//!     <Turns seen/>
//! }
//! ```

use std::time::Duration;

use ciao::{Answer, PendingAction, PhaseView, Seat};
use draw::{Style, Theme};
use leptos::prelude::*;
use table::Action;
use web::ciao::phrases;
use web::ciao::view::{CompletedTurn, PlayerName, PlayerView};
use web::portraits::character_face;
use web::texts::{Phrase, phrase};
use web::time;

use crate::ui::sound::{self, CiaoSound};
use crate::ui::{AppContext, app_context, t};

/// The duration of the animation of a roll.
const SHAKING: Duration = Duration::from_millis(700);

/// Translates phrases, reactive to the language.
pub(crate) fn translator(app: AppContext) -> impl Fn(&Phrase) -> String + Copy {
    move |phrase| app.translate(phrase)
}

/// The picture of the table.
///
/// - `seen`: the game.
/// - `looking`: whether the button that opens the box is held; matters only if several players share a screen.
#[component]
pub(crate) fn Picture(
    #[prop(into)] seen: Signal<PlayerView>,
    #[prop(into)] looking: Signal<bool>,
    /// Without sounds, where another device in the room makes them. It vibrates all the same: a phone is the dice box.
    #[prop(optional)]
    silent: bool,
) -> impl IntoView {
    let app = app_context();
    let play = move |sound| {
        // In a room of phones only that of the player who rolls rattles.
        let is_own = || seen.with_untracked(PlayerView::todo) == PendingAction::Announce;
        app.settings.with_untracked(|settings| {
            if !silent || sound != CiaoSound::Roll || is_own() {
                sound::vibrate_ciao(sound, settings);
            }
            if !silent {
                sound::play_ciao(sound, settings);
            }
        });
    };
    let picture = Memo::new(move |_| {
        let patterns = app.settings.with(|settings| settings.patterns);
        let picture = seen.with(|seen| seen.picture(looking.get(), patterns));
        picture.svg(&Style::new(Theme::Page).prefixed("c"))
    });
    let shaken = RwSignal::new(false);
    let rolling = Memo::new(move |_| seen.with(|seen| matches!(seen.game().now, PhaseView::Rolling { .. })));
    Effect::new(move |before: Option<bool>| {
        let now = rolling.get();
        if before == Some(true) && !now {
            play(CiaoSound::Roll);
            shaken.set(true);
            set_timeout(
                move || {
                    shaken.try_set(false);
                },
                SHAKING,
            );
        }
        now
    });
    // The number of turns, and how the last one ended. A new game has fewer of them, and makes no sound.
    let ended = Memo::new(move |_| {
        seen.with(|seen| (seen.game().past.len(), seen.last().map(|last| result_sound(&last))))
    });
    Effect::new(move |before: Option<usize>| {
        let (turns, sound) = ended.get();
        if before.is_some_and(|before| before < turns)
            && let Some(sound) = sound
        {
            play(sound);
        }
        turns
    });
    view! {
        <div class="ciao-picture" class:shaken=move || shaken.get() aria-hidden="true" inner_html=move || picture.get()></div>
    }
}

/// The sound of a turn's result.
fn result_sound(turn: &CompletedTurn) -> CiaoSound {
    if turn.fallen().is_some() {
        CiaoSound::Fall
    } else if turn.arrived().is_some() {
        CiaoSound::Arrive
    } else {
        CiaoSound::Walk
    }
}

/// What happened last, and who is to act.
///
/// - `seen`: the game.
#[component]
pub(crate) fn Status(#[prop(into)] seen: Signal<PlayerView>) -> impl IntoView {
    let translate = translator(app_context());
    let status = move || seen.with(|seen| phrases::status(seen, &translate));
    let told = move || {
        seen.with(|seen| {
            let last = seen.last()?;
            let told = phrases::describe_turn(seen, &last, &translate);
            Some((last.fallen().is_some(), told, phrases::describe_result(seen, &last, &translate)))
        })
    };
    let swatch = move || {
        seen.with(PlayerView::to_act).map_or_else(String::new, |seat| format!("seat-swatch seat-{seat}"))
    };
    view! {
        <div class="status ciao-status">
            <div class="ciao-last">
                {move || match told() {
                    Some((fell, told, then)) => view! {
                        <p class="note" class:wrong=fell id="ciao-result">{told}" "{then}</p>
                    }.into_any(),
                    None => view! { <p class="note">{t("ciao-lead")}</p> }.into_any(),
                }}
            </div>
            <p class="status-line" id="ciao-status"><span class=swatch aria-hidden="true"></span><span>{status}</span></p>
        </div>
    }
}

/// What the viewer can do now.
///
/// - `seen`: the game.
/// - `looking`: set while the button that opens the box is held.
/// - `action`: called with the choice of the viewer.
/// - `back`: whether the last decision can be taken back, or a takeback requested.
/// - `over`: shown instead once the game is over, such as a button to the result.
/// - `advice`: shown with the face while the box is open.
#[component]
pub(crate) fn Controls(
    #[prop(into)] seen: Signal<PlayerView>,
    looking: RwSignal<bool>,
    action: Callback<Action>,
    #[prop(into)] back: Signal<bool>,
    #[prop(optional, into)] over: ViewFn,
    #[prop(optional, into)] advice: ViewFn,
) -> impl IntoView {
    let todo = Memo::new(move |_| seen.with(PlayerView::todo));
    let ended = Memo::new(move |_| seen.with(PlayerView::is_over));
    let asked = Memo::new(move |_| seen.with(PlayerView::may_answer_takeback));
    let by = move |wanted: Action| move |_: web_sys::MouseEvent| action.run(wanted);
    view! {
        <div class="status-actions ciao-actions">
            {move || match todo.get() {
                PendingAction::Roll => view! {
                    <button type="button" class="strong" id="ciao-roll" on:click=by(Action::Roll)>{t("ciao-roll")}</button>
                }.into_any(),
                PendingAction::Announce => view! { <Announce seen looking action advice=advice.clone()/> }.into_any(),
                PendingAction::Answer => view! {
                    <button type="button" class="strong" id="ciao-approve" on:click=by(Action::Answer { answer: Answer::Approve })>{t("ciao-approve")}</button>
                    <button type="button" class="strong" id="ciao-contest" on:click=by(Action::Answer { answer: Answer::Contest })>{t("ciao-contest")}</button>
                }.into_any(),
                PendingAction::Wait if ended.get() => over.run(),
                PendingAction::Wait => ().into_any(),
            }}
            <Show when=move || back.get()>
                <button type="button" id="ciao-back" on:click=by(Action::RequestTakeback)>{t("ciao-take-back")}</button>
            </Show>
            <Show when=move || asked.get()>
                <Asked seen action/>
            </Show>
        </div>
    }
}

/// The request of another player to take back a decision.
#[component]
fn Asked(seen: Signal<PlayerView>, action: Callback<Action>) -> impl IntoView {
    let translate = translator(app_context());
    let asks = move || {
        seen.with(|seen| {
            let who = phrases::name(seen, seen.takeback_request()?, &translate);
            Some(translate(&phrase("ciao-asks-back").text("who", who)))
        })
    };
    view! {
        <p>{asks}</p>
        <button type="button" id="ciao-grant" on:click=move |_| action.run(Action::AcceptTakeback)>{t("ciao-grant")}</button>
        <button type="button" id="ciao-refuse" on:click=move |_| action.run(Action::DeclineTakeback)>{t("ciao-refuse")}</button>
    }
}

/// The button that shows the die, and the numbers to announce.
#[component]
fn Announce(
    seen: Signal<PlayerView>,
    looking: RwSignal<bool>,
    action: Callback<Action>,
    advice: ViewFn,
) -> impl IntoView {
    let app = app_context();
    let shared = seen.with_untracked(PlayerView::shared);
    let face = move || {
        seen.with(PlayerView::face).map(|face| app.translate(&phrases::face(face))).unwrap_or_default()
    };
    let down = move |event: web_sys::KeyboardEvent| {
        if matches!(event.key().as_str(), " " | "Enter") {
            event.prevent_default();
            looking.set(true);
        }
    };
    let hide = move || looking.set(false);
    let visible = Memo::new(move |_| !shared || looking.get());
    view! {
        {shared.then(|| view! {
            <button type="button" class="peek" id="ciao-peek"
                aria-pressed=move || if looking.get() { "true" } else { "false" }
                on:pointerdown=move |_| looking.set(true)
                on:pointerup=move |_| hide()
                on:pointerleave=move |_| hide()
                on:pointercancel=move |_| hide()
                on:contextmenu=move |event| event.prevent_default()
                on:keydown=down
                on:keyup=move |_| hide()
                on:blur=move |_| hide()
            >{t("ciao-peek")}</button>
        })}
        <div class="numbers" role="group" aria-label=t("ciao-say")>
            <span class="quiet" aria-hidden="true">{t("ciao-say")}</span>
            {seen.with_untracked(PlayerView::numbers).map(|number| view! {
                <button type="button" class="strong number" id=format!("ciao-say-{number}")
                    aria-label=phrase("ciao-say-number").number("number", number)
                    on:click=move |_| action.run(Action::Announce { announcement: number })>{number}</button>
            }).collect::<Vec<_>>()}
        </div>
        {move || visible.get().then(|| view! {
            <div class="ciao-look">
                <p class="ciao-face" id="ciao-face" role="status">{face}</p>
                {advice.run()}
            </div>
        })}
    }
}

/// All players with pawns and points, and their time if there is a clock.
///
/// - `seen`: the game.
#[component]
pub(crate) fn Players(#[prop(into)] seen: Signal<PlayerView>) -> impl IntoView {
    let translate = translator(app_context());
    let line = move |seen: &PlayerView, seat: Seat| {
        let table = seen.state();
        let name = phrases::name(seen, seat, &translate);
        let standing =
            if seen.has_departed(seat) { phrase("ciao-gone") } else { phrases::standing(table, seat) };
        let points = translate(&phrase("points").number("points", table.points(seat)));
        let face = match seen.name(seat) {
            PlayerName::Bot(character) => {
                Some(view! { <span class="face small-face" inner_html=character_face(*character)></span> })
            }
            _ => None,
        };
        let left = seen.time_left(seat).map(time::clock);
        view! {
            <li class="ciao-player" class:active=seen.to_act() == Some(seat) class:won=seen.won(seat)>
                <span class=format!("seat-swatch seat-{seat}") aria-hidden="true"></span>
                <span class="ciao-name">{face}{name}</span>
                <span class="ciao-points">{left.map(|left| view! { <span class="clock">{left}</span>" " })}{points}</span>
                <span class="quiet ciao-standing">{translate(&standing)}</span>
            </li>
        }
    };
    let lines = move || seen.with(|seen| seen.seats().map(|seat| line(seen, seat)).collect::<Vec<_>>());
    view! {
        <section class="panel">
            <h2>{t("ciao-players")}</h2>
            <ul class="ciao-players" id="ciao-players">{lines}</ul>
        </section>
    }
}

/// The turns so far, the latest first.
///
/// - `seen`: the game.
/// - `ask`: called with the number of a turn, from 1, to ask the coach about. If given, every turn in which a person has
///   decided something has a button for it.
#[component]
pub(crate) fn Turns(
    #[prop(into)] seen: Signal<PlayerView>,
    #[prop(optional)] ask: Option<Callback<usize>>,
    /// The answer of the coach about a turn, shown below it.
    #[prop(optional)]
    answer: Option<Callback<usize, Option<AnyView>>>,
) -> impl IntoView {
    let app = app_context();
    let translate = translator(app);
    let items = move || {
        seen.with(|seen| {
            let item = |told: CompletedTurn| {
                let number = told.number;
                let people =
                    seen.seats().any(|seat| !matches!(seen.name(seat), PlayerName::Bot(_)) && seat != told.turn.active)
                        || !matches!(seen.name(told.turn.active), PlayerName::Bot(_));
                let button = ask.filter(|_| people).map(|ask| view! {
                    " "<button type="button" class="small" on:click=move |_| ask.run(number)
                        aria-label=translate(&phrase("ciao-coach-turn").count("turn", number))>{t("ciao-coach")}</button>
                });
                view! { <li value=number>{phrases::describe_turn(seen, &told, &translate)}{button}
                    {move || answer.and_then(|answer| answer.run(number))}</li> }
            };
            seen.turns().rev().map(item).collect::<Vec<_>>()
        })
    };
    let none = move || seen.with(|seen| seen.game().past.is_empty());
    view! {
        <section class="panel">
            <h2>{t("ciao-turns")}</h2>
            <Show when=none><p class="quiet">{t("ciao-no-turns")}</p></Show>
            <ol class="ciao-turns" id="ciao-turns" tabindex="0" aria-label=t("ciao-turns") reversed>{items}</ol>
        </section>
    }
}
