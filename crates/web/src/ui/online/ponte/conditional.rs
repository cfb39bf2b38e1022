//! Conditional moves: replies that are played automatically if the opponent makes the expected move.

use leptos::prelude::*;
use ponte::Move;
use protocol::ConditionalLine;
use web::online::conditional_moves;
use web::ponte::{PartialMove, PonteSession, phrases};

use super::{BoardController, PlannedLine};
use crate::ui::{AppContext, app_context, browser, t};

/// The buttons for the line that is being tried out, below the board.
#[component]
pub(super) fn Plan(controller: BoardController) -> impl IntoView {
    let app = app_context();
    let context = controller.context;
    let line = Memo::new(move |_| {
        controller.plan.with(|plan| {
            plan.as_ref().and_then(|plan| conditional_moves::line(plan.played, plan.session.game()))
        })
    });
    let moves = Memo::new(move |_| {
        controller.plan.with(|plan| match plan {
            Some(plan) => plan.session.game().moves()[plan.played..].to_vec(),
            None => Vec::new(),
        })
    });
    let save = move |_| {
        if let Some(line) = line.get_untracked() {
            let saved = context.remote.with_untracked(|remote| {
                remote.as_ref().map(|remote| remote.state.conditional_moves.clone()).unwrap_or_default()
            });
            context.set_conditional_moves(conditional_moves::with(&saved, line));
            controller.plan.set(None);
        }
    };
    let undo = move |_| {
        controller.plan.update(|plan| {
            if let Some(PlannedLine { session, played }) = plan
                && (session.partial_move() != PartialMove::Empty || session.game().moves().len() > *played)
            {
                session.undo(0);
            }
        });
    };
    view! {
        <p class="note">{t("advance-how")}</p>
        <p id="conditional-line">{move || moves.with(|moves| line_text(app, moves))}</p>
        <div class="status-actions">
            <button type="button" class="strong" id="conditional-save" disabled=move || line.get().is_none() on:click=save>{t("advance-keep")}</button>
            <button type="button" id="conditional-undo" on:click=undo>{t("action-undo")}</button>
            <button type="button" id="conditional-cancel" on:click=move |_| controller.plan.set(None)>{t("cancel")}</button>
        </div>
    }
}

/// The notation of a line.
fn line_text(app: AppContext, moves: &[Move]) -> String {
    moves.iter().map(|mv| app.translate(&phrases::move_in_list(*mv))).collect::<Vec<_>>().join(" → ")
}

/// The list of conditional moves, in correspondence games.
#[component]
pub(super) fn ConditionalMoves(controller: BoardController) -> impl IntoView {
    let app = app_context();
    let context = controller.context;
    let allowed = Memo::new(move |_| context.permissions().set_conditional_moves);
    let lines = Memo::new(move |_| context.with(|remote| remote.state.conditional_moves.clone()));
    let planning = Memo::new(move |_| controller.plan.with(Option::is_some));
    let begin = move |_| {
        let game = context.session.with_untracked(|session| session.game().clone());
        let played = game.moves().len();
        controller.plan.set(Some(PlannedLine { session: PonteSession::free(game), played }));
        // On small screens the board may be outside of the screen.
        browser::show("table-board");
    };
    let remove = move |index: usize| {
        let mut all = lines.get_untracked();
        if index < all.len() {
            all.remove(index);
            context.set_conditional_moves(all);
        }
    };
    let list = move || {
        let item = |(index, line): (usize, ConditionalLine)| {
            view! {
                <li><span>{line_text(app, &line.moves)}</span>" "
                    <button type="button" class="small" on:click=move |_| remove(index)>{t("advance-remove")}</button></li>
            }
        };
        lines.get().into_iter().enumerate().map(item).collect::<Vec<_>>()
    };
    view! {
        <Show when=move || allowed.get() || lines.with(|lines| !lines.is_empty())>
            <section class="turns-panel" id="conditional">
                <h2>{t("advance-title")}</h2>
                <ul class="plain">{list}</ul>
                <Show when=move || allowed.get()>
                    <p class="quiet">{t("advance-text")}</p>
                    <button type="button" id="conditional-begin" disabled=move || planning.get() on:click=begin>{t("advance-begin")}</button>
                </Show>
            </section>
        </Show>
    }
}
