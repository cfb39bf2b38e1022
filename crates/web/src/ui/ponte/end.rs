//! The end of a game: result, points counted chain by chain, and what to do next.

use std::time::Duration;

use leptos::prelude::*;
use ponte::Colour;
use web::ponte::{Navigation, Opponent, Session, phrases};
use web::routes::Route;
use web::texts::phrase;

use crate::ui::dialog::Dialog;
use crate::ui::ponte::PonteState;
use crate::ui::ponte::status::BoardAction;
use crate::ui::study::{history, open_analysis};
use crate::ui::{AppContext, app_context, sound, t};

/// The time between two chains.
const COUNT_INTERVAL: Duration = Duration::from_millis(700);

#[component]
pub(crate) fn End() -> impl IntoView {
    let app = app_context();
    let state: PonteState = expect_context();
    let session = state.session;
    let title = Signal::derive(move || {
        session.with(phrases::outcome).map(|phrase| app.translate(&phrase)).unwrap_or_default()
    });
    let decided = move || {
        session.with(phrases::deciding_factor).map(|phrase| app.translate(&phrase)).unwrap_or_default()
    };
    let counted = count_chains(session, state.end_open, move || {
        let you_won = |session: &Session| {
            let winner = session.game().result().and_then(|result| result.winner);
            winner.is_some_and(|winner| !session.is_engine(winner))
        };
        session.with_untracked(you_won)
    });
    let again = move |_| state.begin(session.with_untracked(|session| *session.setup()));
    let replay = move |_| {
        state.end_open.set(false);
        state.run(BoardAction::Browse(Navigation::Start));
    };
    let share = move |_| {
        state.end_open.set(false);
        state.share_open.set(true);
    };
    let review = move |_| {
        state.end_open.set(false);
        match history::ponte_id().parse() {
            Ok(id) if session.with_untracked(|session| session.setup().opponent != Opponent::FreePlay) => {
                app.navigate(Route::Review(id));
            }
            _ => session.with_untracked(|session| open_analysis(app, session.game())),
        }
    };
    view! {
        <Dialog open=state.end_open id="end-dialog" title sheet=true>
            <Celebration counted/>
            <p class="decided">{decided}</p>
            <Accounts session counted=counted.chains name=move |colour| app.translate(&session.with(|session| phrases::player(session, colour)))/>
            <p class="quiet">{t("end-rule")}</p>
            <div class="dialog-actions">
                <button type="button" class="strong" id="again" on:click=again>{t("end-again")}</button>
                <button type="button" class="strong" id="review" on:click=review>{t("study-review")}</button>
                <button type="button" id="replay" on:click=replay>{t("study-replay")}</button>
                <button type="button" id="end-share" on:click=share>{t("action-share")}</button>
                <button type="button" on:click=move |_| { state.end_open.set(false); state.new_open.set(true); }>{t("action-new")}</button>
            </div>
        </Dialog>
    }
}

/// How far the points have been counted.
#[derive(Clone, Copy)]
pub(crate) struct Count {
    /// The number of chains; all of them without animations.
    pub(crate) chains: RwSignal<usize>,
    /// Whether the viewer has won and everything is counted.
    celebrating: RwSignal<bool>,
}

/// Counts the chains one by one on the board when the result is shown, and then celebrates a victory; nothing of that
/// without animations.
pub(crate) fn count_chains(
    session: RwSignal<Session>,
    open: RwSignal<bool>,
    won: impl Fn() -> bool + Copy + 'static,
) -> Count {
    let app = app_context();
    let count = Count { chains: RwSignal::new(usize::MAX), celebrating: RwSignal::new(false) };
    Effect::new(move |was_open: Option<bool>| {
        let is_open = open.get();
        if is_open && was_open != Some(true) && app.motion() {
            count.chains.set(0);
            count_next(app, session, open, count, won);
        } else if !is_open {
            count.celebrating.set(false);
        }
        is_open
    });
    count
}

/// Highlights the next chain, or ends the count.
fn count_next(
    app: AppContext,
    session: RwSignal<Session>,
    open: RwSignal<bool>,
    count: Count,
    won: impl Fn() -> bool + Copy + 'static,
) {
    let Some(counted) = count.chains.try_get_untracked() else { return };
    let next = session.try_with_untracked(|session| session.scoring_chains().get(counted).copied()).flatten();
    let next = next.filter(|_| open.try_get_untracked() == Some(true));
    session.try_update(|session| session.highlight_chain(next));
    if next.is_some() {
        count.chains.set(counted + 1);
        set_timeout(move || count_next(app, session, open, count, won), COUNT_INTERVAL);
    } else {
        count.chains.set(usize::MAX);
        if open.try_get_untracked() == Some(true) && won() {
            count.celebrating.set(true);
            app.settings.with_untracked(sound::victory);
        }
    }
}

/// Confetti for the winner.
#[component]
pub(crate) fn Celebration(counted: Count) -> impl IntoView {
    view! {
        <Show when=move || counted.celebrating.get()>
            <div class="confetti" aria-hidden="true">{(0..24).map(|_| view! { <i></i> }).collect::<Vec<_>>()}</div>
        </Show>
    }
}

/// How the points of both colours are composed, as far as they have been counted.
#[component]
pub(crate) fn Accounts(
    session: RwSignal<Session>,
    #[prop(into)] name: Callback<Colour, String>,
    #[prop(into)] counted: Signal<usize>,
) -> impl IntoView {
    let app = app_context();
    // Without the highlight, which changes while the points are counted.
    let score = Memo::new(move |_| session.with(|session| session.game().position().score()));
    let account = move |colour: Colour| {
        let chains = session.with_untracked(Session::scoring_chains);
        let counted: Vec<(Colour, usize)> = chains.into_iter().take(counted.get()).collect();
        let score = score.get();
        let tally = score.tally(colour);
        let own: Vec<_> = counted
            .iter()
            .filter(|(owner, _)| *owner == colour)
            .filter_map(|&(_, index)| score.chains(colour).get(index))
            .collect();
        let points: u32 = own.iter().map(|chain| chain.points()).sum();
        let lines: Vec<_> = own
            .iter()
            .rev()
            .map(|chain| view! { <li>{app.translate(&phrases::chain(chain))}</li> })
            .collect();
        view! {
            <section class="account">
                <h3><span class=format!("swatch {colour}") aria-hidden="true"></span>{name.run(colour)}</h3>
                <p class="account-points">{app.translate(&phrase("points").number("points", points))}</p>
                <ul>{lines}</ul>
                <p class="quiet">
                    {app.translate(&phrase("islands-count").number("count", tally.islands))}" · "
                    {app.translate(&phrase("bridges-built").number("count", tally.bridges))}
                </p>
            </section>
        }
    };
    view! { <div class="accounts">{move || account(Colour::Light)}{move || account(Colour::Dark)}</div> }
}
