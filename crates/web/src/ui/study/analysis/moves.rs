//! The list of moves with all variations.

use leptos::prelude::*;
use ponte::{Colour, Move};
use web::ponte::phrases::move_in_list;
use web::study::analysis::CursorStep;
use web::study::annotations::Annotations;
use web::study::tree::{NodeId, Row, Tree};
use web::time;

use super::AnalysisState;
use crate::ui::{app_context, browser, t};

#[component]
pub(crate) fn Moves() -> impl IntoView {
    let state: AnalysisState = expect_context();
    let tree = Memo::new(move |_| state.board.with(|board| board.tree().clone()));
    let cursor = Memo::new(move |_| state.board.with(web::study::analysis::AnalysisBoard::cursor));
    Effect::new(move || {
        let ply = cursor.get();
        tree.track();
        browser::reveal(&node_id(ply), "analysis-moves");
    });
    let rows = move || {
        tree.with(|tree| {
            let intro = Annotations::parse(tree.comment(NodeId::ROOT)).text;
            let intro = (!intro.is_empty()).then(|| view! { <p class="move-comment">{intro}</p> });
            let rows = tree.rows();
            if rows.is_empty() {
                return view! { {intro}<p class="quiet">{t("turns-none")}</p> }.into_any();
            }
            let rows: Vec<_> = rows.iter().map(|row| line(tree, row, cursor, state)).collect();
            view! { {intro}{rows} }.into_any()
        })
    };
    view! {
        <section class="turns-panel">
            <h2>{t("turns-title")}</h2>
            <div class="tree" id="analysis-moves" tabindex="0" role="group" aria-label=t("turns-title")>{rows}</div>
        </section>
    }
}

fn node_id(node: NodeId) -> String {
    format!("node-{node}")
}

/// A part of a line.
fn line(tree: &Tree, row: &Row, cursor: Memo<NodeId>, state: AnalysisState) -> impl IntoView + use<> {
    let moves: Vec<_> = row.nodes.iter().map(|&node| single(tree, node, cursor, state)).collect();
    let label =
        (row.depth > 0).then(|| view! { <span class="visually-hidden">{t("analysis-variation")}</span> });
    let class = if row.depth > 0 {
        format!("tree-row variation depth-{}", row.depth.min(4))
    } else {
        "tree-row".to_owned()
    };
    view! { <div class=class>{label}{moves}</div> }
}

/// A move with its glyphs and its comment.
fn single(tree: &Tree, node: NodeId, cursor: Memo<NodeId>, state: AnalysisState) -> impl IntoView + use<> {
    let app = app_context();
    let mv = tree.mv(node);
    let colour = tree.parent(node).and_then(|parent| tree.position(parent).to_move());
    let class = match (mv, colour) {
        (Some(Move::Choose(_)) | None, _) | (_, None) => "turn",
        (_, Some(Colour::Light)) => "turn light",
        (_, Some(Colour::Dark)) => "turn dark",
    };
    let glyphs: String = tree.glyphs(node).iter().map(ToString::to_string).collect();
    let Annotations { text: comment, clock, .. } = Annotations::parse(tree.comment(node));
    let clock = clock
        .map(|left| view! { <span class="quiet move-clock">{time::clock(left.as_millis() as u64)}</span> });
    let number = tree.ply(node);
    let current = move || (cursor.get() == node).then_some("step");
    let text = move || mv.map(|mv| app.translate(&move_in_list(mv))).unwrap_or_default();
    view! {
        <button type="button" class=class id=node_id(node) aria-current=current
            on:click=move |_| state.go(CursorStep::To(node))>
            <span class="move-number" aria-hidden="true">{number}</span>{text}{glyphs}
        </button>
        {clock}
        {(!comment.is_empty()).then(|| view! { <span class="move-comment">{comment}</span> })}
    }
}
