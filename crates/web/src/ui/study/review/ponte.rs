//! The review of a game of Ponte del Diavolo.

use draw::PonteBoard;
use leptos::prelude::*;
use ponte::{Bridge, Colour, Move, Symmetry};
use web::ponte::picture::{CellDescription, Look, picture};
use web::ponte::{Navigation, PonteSession};
use web::study::history::GameEntry;
use web::study::phrases;
use web::study::review::reason_cells;
use web::texts::{key, phrase};

use super::details::TurnDetails;
use super::exercises::Exercises;
use super::graphs::Graphs;
use super::state::{ReviewState, Shown};
use super::summary::{InShort, Players, TurningPoints};
use crate::ui::board::Board;
use crate::ui::ponte::controls;
use crate::ui::ponte::engine_error_text;
use crate::ui::ponte::panel::Turns;
use crate::ui::study::{KEYS, WalkButton, open_analysis};
use crate::ui::{app_context, browser, t};

#[component]
pub(crate) fn PonteReview(entry: GameEntry) -> impl IntoView {
    let Some(record) = entry.ponte_record() else {
        return view! { <p class="note wrong">{t("review-missing")}</p> }.into_any();
    };
    let state = ReviewState::new(app_context(), entry, record.game());
    provide_context(state);
    let walk = Callback::new(move |navigation| state.go(navigation));
    let keys = window_event_listener(leptos::ev::keydown, move |event| controls::key(walk, &event));
    on_cleanup(move || keys.remove());
    view! {
        <Heading/>
        <Progress/>
        <Show when=move || state.exercise.get().is_none() fallback=|| view! { <Exercises/> }>
            <div class="ponte review-body">
                <div class="board-column"><ReviewBoard/><Walk/></div>
                <TurnDetails/>
                <aside class="ponte-side">
                    <InShort/>
                    <Graphs/>
                    <TurningPoints/>
                    <Players/>
                    <Turns session=state.session walk/>
                    <Actions/>
                </aside>
            </div>
        </Show>
    }
    .into_any()
}

/// Opponent, result and date.
#[component]
fn Heading() -> impl IntoView {
    let app = app_context();
    let state: ReviewState = expect_context();
    let (opponent, outcome, at) = state.entry.with_value(|entry| {
        (phrases::opponent(&entry.opponent), phrases::outcome(entry.outcome), entry.played_at)
    });
    view! {
        <p class="review-heading">{move || app.translate(&opponent)}" · "<strong>{move || app.translate(&outcome)}</strong>
            " · "<span class="quiet">{move || browser::day(at, app.language())}</span></p>
    }
}

/// The progress of the engine, or why it stopped.
#[component]
fn Progress() -> impl IntoView {
    let app = app_context();
    let state: ReviewState = expect_context();
    let failure = move || {
        let text = state.failure.get().map(engine_error_text)?;
        Some(view! {
            <p class="note wrong">{app.translate(&text)}" "
                <button type="button" class="small" on:click=move |_| state.retry()>{t("engine-retry")}</button></p>
        })
    };
    view! {
        {failure}
        <Show when=move || { state.progress.get() < 1.0 }>
            <label class="review-progress"><span>{t("review-running-note")}</span>
                <progress id="review-progress" max="100" value=move || format!("{:.0}", 100.0 * state.progress.get())></progress>
            </label>
        </Show>
    }
}

/// The board at the position that is shown.
#[component]
fn ReviewBoard() -> impl IntoView {
    let app = app_context();
    let state: ReviewState = expect_context();
    let board: Memo<PonteBoard> = Memo::new(move |_| {
        let look =
            app.settings.with(|settings| Look::new(settings, Symmetry::Identity, app.reduced_motion()));
        let look = Look { legal: false, ..look };
        let (shown, turn) = (state.shown.get(), state.shown_turn());
        let turn = turn.map(|judged| judged.turn).filter(|_| shown != Shown::Played);
        state.session.with(|session| {
            let Some(turn) = turn else { return picture(session, &look) };
            // The turn to look at: on the board before it, or after all that follows.
            let (line, marked) = match shown {
                Shown::Refutation => (turn.refutation(), turn.refutation().get(1)),
                _ => (&[][..], turn.best_line.first()),
            };
            let mut game = session.game().clone();
            while game.moves().len() > turn.ply && game.undo().is_some() {}
            // Lines of the engine are legal.
            let _ = line.iter().try_for_each(|&mv| game.play(mv));
            let mut after = PonteSession::free(game);
            after.navigate(Navigation::End);
            let mut board = picture(&after, &look);
            board.marks.hint = reason_cells(&turn, shown == Shown::Best);
            if let Some(&(Move::Tiles(a, b) | Move::Bridge(a, b))) = marked {
                board.marks.hint = board.marks.hint.union([a, b].into_iter().collect());
            }
            if let Some(&Move::Bridge(a, b)) = marked.filter(|_| shown == Shown::Best) {
                board.marks.hint_bridges = Bridge::new(a, b).into_iter().collect();
            }
            board
        })
    });
    let label = move || {
        let size = board.with(|board| board.grid.size);
        app.translate(&phrase("board-label").number("size", size))
    };
    let said =
        move |cell| app.translate(&board.with(|board| CellDescription::new(board, None, cell).phrase()));
    view! {
        <div class="ponte-board">
            <Board board label said prefix="r".to_owned() tap={|_| ()} escape={|()| ()}/>
        </div>
    }
}

/// Navigation directly below the board.
#[component]
fn Walk() -> impl IntoView {
    let app = app_context();
    let state: ReviewState = expect_context();
    let shown = Memo::new(move |_| state.session.with(PonteSession::shown_ply));
    let last = state.moves();
    let at_start = Memo::new(move |_| shown.get() == 0);
    let at_end = Memo::new(move |_| shown.get() == last);
    let text = move || app.translate(&phrase("review-move").count("move", shown.get()).count("count", last));
    view! {
        <div class="walk analysis-walk" role="group" aria-label=t("analysis-walk")>
            <WalkButton label=key("turns-first") symbol="«" key=KEYS[0] disabled=at_start walk=move |()| state.go(Navigation::Start)/>
            <WalkButton id="review-back" label=key("turns-back") symbol="‹" key=KEYS[1] disabled=at_start walk=move |()| state.go(Navigation::Back)/>
            <span class="quiet walk-text">{text}</span>
            <WalkButton id="review-forth" label=key("turns-forth") symbol="›" key=KEYS[2] disabled=at_end walk=move |()| state.go(Navigation::Forward)/>
            <WalkButton label=key("turns-last") symbol="»" key=KEYS[3] disabled=at_end walk=move |()| state.go(Navigation::End)/>
        </div>
    }
}

/// What else can be done with the game.
#[component]
fn Actions() -> impl IntoView {
    let app = app_context();
    let state: ReviewState = expect_context();
    let save = move |_| {
        let record = state.entry.with_value(GameEntry::ponte_record);
        let review = state.review.get_untracked();
        if let (Some(record), Some(review)) = (record, review)
            && let Ok(annotated) = review::annotate(&record, &review)
        {
            browser::download("ponte-review.txt", &annotated.to_string());
        }
    };
    let analyse = move |_| {
        let mut game = state.game.get_value();
        let ply = state.session.with_untracked(PonteSession::shown_ply);
        while game.moves().len() > ply && game.undo().is_some() {}
        open_analysis(app, &game);
    };
    view! {
        <div class="bar">
            <button type="button" id="review-analyse" on:click=analyse>{t("review-analyse")}</button>
            <button type="button" disabled=move || state.review.with(Option::is_none) on:click=save>{t("review-save")}</button>
        </div>
    }
}

/// The name of a colour.
pub(super) fn colour_name(colour: Colour) -> web::texts::Phrase {
    phrase("colour-name").text("colour", colour)
}
