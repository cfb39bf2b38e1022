//! The panel next to the board: players, points, supplies, the list of moves.

use leptos::prelude::*;
use ponte::{Colour, Position};
use web::ponte::session::Turn;
use web::ponte::{Navigation, PonteSession, phrases, sayings};
use web::portraits::level_face;
use web::texts::{key, phrase};
use web::time;

use crate::ui::ponte::PonteState;
use crate::ui::{AppContext, app_context, browser, t};

/// The classes of the swatch of a player, who has no colour before the choice.
pub(crate) fn swatch(colour: Colour, chosen: bool) -> String {
    if chosen { format!("swatch {colour}") } else { "swatch none".to_owned() }
}

/// A player with points, clock and chains.
#[component]
pub(crate) fn Player(colour: Colour) -> impl IntoView {
    let app = app_context();
    let state: PonteState = expect_context();
    let session = state.session;
    let to_move = Memo::new(move |_| session.with(|session| is_to_move(session, colour)));
    let name = move || {
        let who = session.with(|session| phrases::player(session, colour));
        app.translate(&who)
    };
    let face = move || face(session, colour);
    let shade = move || app.translate(&phrase("colour-name").text("colour", colour));
    let free = Memo::new(move |_| {
        session.with(|session| session.setup().opponent == web::ponte::Opponent::FreePlay)
    });
    let chosen = Memo::new(move |_| free.get() || session.with(PonteSession::colours_are_chosen));
    let clock = move || {
        time_left(state, colour).map(|(time, short)| {
            let said = app.translate(&phrase("time-left").text("time", &time));
            view! { <span class="clock" class:short=short role="timer" aria-label=said>{time}</span> }
        })
    };
    let class = if colour == Colour::Light { "player light" } else { "player dark" };
    view! {
        <section class=class class:to-act=move || to_move.get()>
            <h2>
                <span class=move || swatch(colour, chosen.get()) aria-hidden="true"></span>
                {face}
                <span class="player-name">{name}</span>
                <Show when=move || chosen.get() && !free.get()><span class="quiet">{shade}</span></Show>
                <Show when=move || to_move.get()><span class="visually-hidden">", "{t("to-move")}</span></Show>
                {clock}
            </h2>
            <Tally session colour/>
        </section>
    }
}

/// Whether a colour is to move in the position on the board.
fn is_to_move(session: &PonteSession, colour: Colour) -> bool {
    session.turn() != Turn::Over && session.shown().turn() == Some(colour)
}

/// The face of the engine, if it plays a colour.
fn face(session: RwSignal<PonteSession>, colour: Colour) -> Option<impl IntoView> {
    let level = session.with(|session| session.level().filter(|_| session.is_engine(colour)))?;
    Some(view! { <span class="face small-face" inner_html=level_face(level)></span> })
}

/// The time left to a colour, if it has a clock, and whether that is little.
fn time_left(state: PonteState, colour: Colour) -> Option<(String, bool)> {
    let now = state.time.get();
    let left = state.session.with(|session| session.time_left(colour, now))?;
    Some((time::clock(left), left < 30_000))
}

/// Both players with their points and what the opponent says, above the board of a phone, where the panel is out of view.
/// Screen readers have the panel.
#[component]
pub(crate) fn Scores() -> impl IntoView {
    let app = app_context();
    let state: PonteState = expect_context();
    let note = move || match state.saying.get() {
        Some(words) => app.translate(&state.session.with(|session| sayings::quoted(session, words))),
        None => state.session.with(|session| supply(app, session.shown())),
    };
    view! {
        <div class="scores" aria-hidden="true">
            <Score colour=Colour::Light/>
            <Score colour=Colour::Dark/>
            <span class="score-note" class:saying=move || state.saying.get().is_some()>{note}</span>
        </div>
    }
}

#[component]
fn Score(colour: Colour) -> impl IntoView {
    let app = app_context();
    let state: PonteState = expect_context();
    let session = state.session;
    let points = Memo::new(move |_| session.with(|session| session.shown().score().tally(colour).points));
    let chosen = Memo::new(move |_| {
        session.with(|session| {
            session.colours_are_chosen() || session.setup().opponent == web::ponte::Opponent::FreePlay
        })
    });
    let clock = move || {
        time_left(state, colour)
            .map(|(time, short)| view! { <span class="clock" class:short=short>{time}</span> })
    };
    view! {
        <div class="score" class:to-act=move || session.with(|session| is_to_move(session, colour))>
            <span class=move || swatch(colour, chosen.get())></span>
            {move || face(session, colour)}
            <span class="score-name">{move || app.translate(&session.with(|session| phrases::player(session, colour)))}</span>
            {clock}
            <strong>{points}</strong>
        </div>
    }
}

/// The bridges that are left to both players.
fn supply(app: AppContext, position: &Position) -> String {
    app.translate(&match position.bridges_left() {
        Some(left) => phrase("bridges-left").number("count", left),
        None => phrase("bridges-unlimited"),
    })
}

/// The points of a colour, and the chains that they are made of.
#[component]
pub(crate) fn Tally(session: RwSignal<PonteSession>, colour: Colour) -> impl IntoView {
    let app = app_context();
    let score = Memo::new(move |_| session.with(|session| session.shown().score()));
    let chains = move || {
        let chains: Vec<_> = score.with(|score| {
            let all = score.chains(colour).iter().enumerate();
            all.filter(|(_, chain)| chain.points() > 0 || !chain.bridges.is_empty())
                .map(|(index, chain)| (index, phrases::chain(chain)))
                .collect()
        });
        if chains.is_empty() {
            return view! { <p class="quiet">{t("chains-empty")}</p> }.into_any();
        }
        let buttons = chains.into_iter().map(|(index, words)| {
            let shown = move || session.with(|session| session.chain() == Some((colour, index)));
            view! {
                <li><button type="button" class="chain" aria-pressed=move || if shown() { "true" } else { "false" }
                    on:click=move |_| session.update(|session| session.toggle_chain((colour, index)))>
                    {app.translate(&words)}
                </button></li>
            }
        });
        view! { <ul class="chains">{buttons.collect::<Vec<_>>()}</ul> }.into_any()
    };
    view! {
        <Points position=Signal::derive(move || session.with(|session| session.shown().clone())) colour/>
        {chains}
    }
}

/// The points of a colour with its islands, bridges and the tiles that are left.
#[component]
pub(crate) fn Points(position: Signal<Position>, colour: Colour) -> impl IntoView {
    let app = app_context();
    let tally = Memo::new(move |_| position.with(|position| position.score().tally(colour)));
    let supply = move || {
        app.translate(&match position.with(|position| position.tiles_left(colour)) {
            Some(left) => phrase("tiles-left").number("count", left),
            None => phrase("tiles-unlimited"),
        })
    };
    view! {
        <p class="player-points"><strong>{move || tally.get().points}</strong>
            <span class="quiet">{move || app.translate(&phrase("islands-count").number("count", tally.get().islands))}
                " · "{move || app.translate(&phrase("bridges-built").number("count", tally.get().bridges))}
                " · "{supply}</span>
        </p>
    }
}

/// The supply that both players share.
#[component]
pub(crate) fn Supplies(session: RwSignal<PonteSession>) -> impl IntoView {
    view! { <BridgesLeft position=Signal::derive(move || session.with(|session| session.shown().clone()))/> }
}

/// The bridges that are left for both players.
#[component]
pub(crate) fn BridgesLeft(position: Signal<Position>) -> impl IntoView {
    let app = app_context();
    view! { <p class="supplies">{move || position.with(|position| supply(app, position))}</p> }
}

/// The list of moves, to browse the game.
#[component]
pub(crate) fn Turns(
    session: RwSignal<PonteSession>,
    #[prop(into)] walk: Callback<Navigation>,
) -> impl IntoView {
    let app = app_context();
    let moves = Memo::new(move |_| session.with(|session| session.game().moves().to_vec()));
    let shown = Memo::new(move |_| session.with(PonteSession::shown_ply));
    Effect::new(move || {
        let ply = shown.get();
        browser::reveal(&format!("turn-{ply}"), "turn-list");
    });
    let list = move || {
        let all = moves.get();
        if all.is_empty() {
            return view! { <p class="quiet">{t("turns-none")}</p> }.into_any();
        }
        let items = all.into_iter().enumerate().map(|(index, mv)| {
            let ply = index + 1;
            let colour = session.with_untracked(|session| {
                session.game().position_at(index).and_then(Position::to_move)
            });
            let class = match (mv, colour) {
                (ponte::Move::Choose(_), _) | (_, None) => "turn",
                (_, Some(Colour::Light)) => "turn light",
                (_, Some(Colour::Dark)) => "turn dark",
            };
            let current = move || (shown.get() == ply).then_some("step");
            view! {
                <li><button type="button" class=class id=format!("turn-{ply}") aria-current=current
                    on:click=move |_| walk.run(Navigation::To(ply))>{app.translate(&phrases::move_in_list(mv))}</button></li>
            }
        });
        view! { <ol class="turns" id="turn-list">{items.collect::<Vec<_>>()}</ol> }.into_any()
    };
    view! {
        <section class="turns-panel">
            <h2>{t("turns-title")}</h2>
            {list}
        </section>
    }
}

/// The buttons below the board that browse the game, with their keys.
#[component]
pub(crate) fn ReplayControls(
    session: RwSignal<PonteSession>,
    #[prop(into)] walk: Callback<Navigation>,
) -> impl IntoView {
    let at_start = Memo::new(move |_| session.with(|session| session.shown_ply() == 0));
    let at_end =
        Memo::new(move |_| session.with(|session| session.shown_ply() == session.game().moves().len()));
    let buttons = [
        ("walk-first", key("turns-first"), "«", "Home", Navigation::Start, at_start),
        ("back", key("turns-back"), "‹", "←", Navigation::Back, at_start),
        ("forth", key("turns-forth"), "›", "→", Navigation::Forward, at_end),
        ("walk-last", key("turns-last"), "»", "End", Navigation::End, at_end),
    ];
    view! {
        <div class="walk" role="group" aria-label=t("turns-title")>
            {buttons.map(|(id, label, symbol, shortcut, navigation, disabled)| view! {
                <button type="button" id=id aria-label=t(label) title=t(label) aria-keyshortcuts=shortcut_name(navigation)
                    disabled=move || disabled.get() on:click=move |_| walk.run(navigation)>
                    <span aria-hidden="true">{symbol}</span><kbd aria-hidden="true" data-key=shortcut></kbd>
                </button>
            })}
        </div>
    }
}

/// The key of a button, as `aria-keyshortcuts` names it.
const fn shortcut_name(navigation: Navigation) -> &'static str {
    match navigation {
        Navigation::Start => "Home",
        Navigation::Back => "ArrowLeft",
        Navigation::Forward => "ArrowRight",
        Navigation::End | Navigation::To(_) => "End",
    }
}
