//! The comment and the verdict on the move of the cursor, and changes of its variation.

use leptos::prelude::*;
use ponte::record::Glyph;
use web::study::analysis::AnalysisBoard;
use web::study::tree::NodeId;
use web::texts::{Phrase, phrase};

use super::AnalysisState;
use crate::ui::t;

#[component]
pub(crate) fn Comment() -> impl IntoView {
    let state: AnalysisState = expect_context();
    let board = state.board;
    let text = Memo::new(move |_| board.with(|board| board.annotations().text));
    let is_root = Memo::new(move |_| board.with(|board| board.cursor() == NodeId::ROOT));
    let is_variation = Memo::new(move |_| board.with(|board| board.tree().depth(board.cursor()) > 0));
    let sign = Memo::new(move |_| {
        board.with(|board| {
            board.tree().glyphs(board.cursor()).iter().copied().find(|glyph| glyph.sign().is_some())
        })
    });
    let signs = (1..=6).map(Glyph).map(|glyph| {
        let pressed = move || sign.get() == Some(glyph);
        let choose = move |_| {
            let next = (sign.get_untracked() != Some(glyph)).then_some(glyph);
            state.annotate(|board| {
                board.set_sign(next);
                true
            });
        };
        view! {
            <button type="button" class="small glyph" disabled=move || is_root.get()
                aria-pressed=move || pressed().to_string() aria-label=verdict(glyph)
                on:click=choose>{glyph.to_string()}</button>
        }
    });
    view! {
        <section class="turns-panel">
            <label class="field"><span>{t("analysis-comment")}</span>
                <textarea id="comment" rows="2" prop:value=move || text.get()
                    on:change=move |event| {
                        let text = event_target_value(&event);
                        state.annotate(|board| board.set_comment(&text));
                    }></textarea>
            </label>
            <div class="bar" role="group" aria-label=t("analysis-verdict")>{signs.collect::<Vec<_>>()}</div>
            <div class="bar">
                <button type="button" class="small" id="promote" disabled=move || !is_variation.get()
                    on:click=move |_| state.restructure(AnalysisBoard::promote)>{t("analysis-promote")}</button>
                <button type="button" class="small" id="delete-move" disabled=move || is_root.get()
                    on:click=move |_| state.restructure(AnalysisBoard::delete)>{t("analysis-delete")}</button>
            </div>
        </section>
    }
}

fn verdict(glyph: Glyph) -> Phrase {
    match glyph.0 {
        1 => phrase("verdict-good"),
        2 => phrase("verdict-mistake"),
        3 => phrase("verdict-brilliant"),
        4 => phrase("verdict-blunder"),
        5 => phrase("verdict-interesting"),
        _ => phrase("verdict-dubious"),
    }
}
