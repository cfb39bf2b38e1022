//! The end of a game: result, points counted chain by chain, and what to do next.

use std::time::Duration;

use leptos::prelude::*;
use ponte::Colour;
use web::ponte::{GameSetup, Navigation, Opponent, PonteSession, phrases};
use web::portraits::level_name;
use web::routes::Route;
use web::texts::phrase;

use crate::ui::celebration::{Celebration, count_up};
use crate::ui::dialog::Dialog;
use crate::ui::ponte::PonteState;
use crate::ui::ponte::status::BoardAction;
use crate::ui::study::{history, open_analysis};
use crate::ui::{app_context, t};

/// How long a chain is shown.
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
    let won = move || {
        session.with_untracked(|session| {
            let winner = session.game().outcome().and_then(|outcome| outcome.winner);
            winner.is_some_and(|winner| !session.is_engine(winner))
        })
    };
    let count = count_up(state.end_open, move |index| count_chain(session, index), won);
    // The next level is the main thing to do, if there is one.
    let advances = Memo::new(move |_| session.with(PonteSession::next_level).is_some());
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
            <Celebration count/>
            <p class="decided">{decided}</p>
            <Accounts session counted=count.steps name=move |colour| app.translate(&session.with(|session| phrases::player(session, colour)))/>
            <p class="quiet">{t("end-rule")}</p>
            <div class="dialog-actions">
                <NextLevel/>
                <button type="button" class:strong=move || !advances.get() id="again" on:click=again>{t("end-again")}</button>
                <button type="button" id="review" on:click=review>{t("study-review")}</button>
            </div>
            <div class="dialog-actions more">
                <button type="button" id="replay" on:click=replay>{t("study-replay")}</button>
                <button type="button" id="end-share" on:click=share>{t("action-share")}</button>
                <button type="button" on:click=move |_| { state.end_open.set(false); state.new_open.set(true); }>{t("action-new")}</button>
            </div>
        </Dialog>
    }
}

/// Shows the chain with an index on the board; beyond the last one none.
pub(crate) fn count_chain(session: RwSignal<PonteSession>, index: usize) -> Option<Duration> {
    let chain = session.try_with_untracked(|session| session.scoring_chains().get(index).copied()).flatten();
    session.try_update(|session| session.highlight_chain(chain));
    chain.map(|_| COUNT_INTERVAL)
}

/// Starts a game against the next level, after a victory over the engine.
#[component]
fn NextLevel() -> impl IntoView {
    let app = app_context();
    let state: PonteState = expect_context();
    let next = Memo::new(move |_| state.session.with(PonteSession::next_level));
    move || {
        next.get().map(|level| {
            let text = phrase("end-next-level").text("name", level_name(level)).number("level", level);
            let play = move |_| {
                let setup = state.session.with_untracked(|session| *session.setup());
                state.begin(GameSetup { opponent: Opponent::Engine { level }, ..setup });
            };
            view! { <button type="button" class="strong" id="next-level" on:click=play>{app.translate(&text)}</button> }
        })
    }
}

/// How the points of both colours are composed, as far as they have been counted.
#[component]
pub(crate) fn Accounts(
    session: RwSignal<PonteSession>,
    #[prop(into)] name: Callback<Colour, String>,
    #[prop(into)] counted: Signal<usize>,
) -> impl IntoView {
    let app = app_context();
    // Without the highlight, which changes while the points are counted.
    let score = Memo::new(move |_| session.with(|session| session.game().position().score()));
    let account = move |colour: Colour| {
        let chains = session.with_untracked(PonteSession::scoring_chains);
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
                <h3><span class=format!("swatch {colour}") aria-hidden="true"></span>{name.run(colour)}
                    <span class="quiet">{app.translate(&phrase("colour-name").text("colour", colour))}</span></h3>
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
