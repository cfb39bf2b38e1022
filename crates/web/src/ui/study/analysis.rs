//! The analysis board: variations, engine, comments, marks, editor, import and export.

mod comment;
mod edit_position;
mod engine_panel;
mod explorer;
mod export;
mod guess;
mod import;
mod moves;
mod practice;
mod save_study;
mod state;

use draw::PonteBoard;
use leptos::prelude::*;
use ponte::record::Brush;
use wasm_bindgen::JsCast;
use web::ponte::phrases;
use web::ponte::picture::CellDescription;
use web::routes::Slug;
use web::study::analysis::CursorStep;
use web::study::tree::NodeId;
use web::texts::{key, phrase};

use crate::ui::board::{Board, view_box, visible};
use crate::ui::ponte::status::{BoardStatus, MoveActions, Rejection, RotateButton, StatusLine};
use crate::ui::study::study_page::{StudyPanel, StudyState};
use crate::ui::study::{KEYS, Message, WalkButton};
use crate::ui::{app_context, t};

pub(crate) use state::AnalysisState;
use state::BoardTool;

/// The length of a line from which on there is something to review.
const MIN_REVIEWED_MOVES: usize = 4;

/// The page: a stored analysis, or the game in the fragment of the address.
#[component]
pub(crate) fn AnalysisPage(id: Option<Slug>) -> impl IntoView {
    view! { <AnalysisView id study=None/> }
}

/// The board with everything around it, for an analysis or for a study.
#[component]
pub(crate) fn AnalysisView(id: Option<Slug>, study: Option<StudyState>) -> impl IntoView {
    let state = AnalysisState::new(app_context(), study);
    provide_context(state);
    state.arrive(id);
    let keys = window_event_listener(leptos::ev::keydown, move |event| handle_key(state, &event));
    // A link that is pasted while the board is open changes only the fragment.
    let links = window_event_listener(leptos::ev::hashchange, move |_| state.follow_link());
    on_cleanup(move || {
        keys.remove();
        links.remove();
    });
    view! {
        <section class="ponte analysis">
            <h1 class="visually-hidden">{t("analysis-title")}</h1>
            <Show when=move || state.editor.with(Option::is_none) fallback=|| view! { <edit_position::EditPosition/> }>
                <div class="board-column"><AnalysisBoard/><Walk/></div>
                <Status/>
                <Show when=move || !state.guessing.get()><engine_panel::EnginePanel/></Show>
                <aside class="ponte-side">
                    {study.map(|study| view! { <StudyPanel study/> })}
                    <Show when=move || !state.guessing.get() fallback=|| view! { <guess::GuessPanel/> }><Panels/></Show>
                </aside>
            </Show>
            <import::Import/>
            <export::Export/>
            <save_study::SaveStudy/>
        </section>
    }
}

/// Moves, comments, tools, practice and openings.
#[component]
fn Panels() -> impl IntoView {
    view! {
        <moves::Moves/>
        <comment::Comment/>
        <Tools/>
        <practice::Practice/>
        <explorer::Explorer/>
    }
}

/// The board with everything that is drawn above it.
#[component]
fn AnalysisBoard() -> impl IntoView {
    let app = app_context();
    let state: AnalysisState = expect_context();
    let board: Memo<PonteBoard> = Memo::new(move |_| state.picture());
    let overlay = Memo::new(move |_| state.overlay());
    let label = move || {
        let size = board.with(|board| board.grid.size);
        app.translate(&phrase("board-label").number("size", size))
    };
    let said = move |cell| {
        let words = state
            .session
            .with(|session| board.with(|board| CellDescription::new(board, Some(session), cell).phrase()));
        let words = app.translate(&words);
        match overlay.with(|overlay| overlay.island_percent(cell)) {
            Some([light, dark]) => {
                let chances = phrase("analysis-cell-islands").number("light", light).number("dark", dark);
                format!("{words}, {}", app.translate(&chances))
            }
            None => words,
        }
    };
    let view = move || view_box(visible(board.with(|board| board.grid), app.narrow()));
    let markup = move || board.with(|board| overlay.with(|overlay| overlay.markup(&board.grid)));
    view! {
        <div class="ponte-board">
            <div class="overlaid">
                <Board board label said prefix="a".to_owned()
                    tap=move |cell| state.tap(cell)
                    escape=move |()| state.deselect()/>
                <svg class="overlay" viewBox=view aria-hidden="true" focusable="false" inner_html=markup></svg>
            </div>
        </div>
    }
}

/// Navigation directly below the board.
#[component]
fn Walk() -> impl IntoView {
    let state: AnalysisState = expect_context();
    let at_start =
        Memo::new(move |_| state.board.with(|board| board.tree().parent(board.cursor()).is_none()));
    // In guess mode the next move is not shown.
    let at_end = Memo::new(move |_| {
        state.guessing.get() || state.board.with(|board| board.tree().next(board.cursor()).is_none())
    });
    view! {
        <div class="walk analysis-walk" role="group" aria-label=t("analysis-walk")>
            <WalkButton label=key("turns-first") symbol="«" key=KEYS[0] disabled=at_start walk=move |()| state.go(CursorStep::Start)/>
            <WalkButton id="back" label=key("turns-back") symbol="‹" key=KEYS[1] disabled=at_start walk=move |()| state.go(CursorStep::Back)/>
            <WalkButton id="forth" label=key("turns-forth") symbol="›" key=KEYS[2] disabled=at_end walk=move |()| state.go(CursorStep::Forward)/>
            <WalkButton label=key("turns-last") symbol="»" key=KEYS[3] disabled=at_end walk=move |()| state.go(CursorStep::End)/>
        </div>
    }
}

/// What the board asks for, and the buttons that complete a move.
#[component]
fn Status() -> impl IntoView {
    let app = app_context();
    let state: AnalysisState = expect_context();
    let status = Memo::new(move |_| state.session.with(BoardStatus::new));
    let outcome = move || {
        state
            .session
            .with(phrases::outcome)
            .map(|outcome| view! { <p class="note">{app.translate(&outcome)}</p> })
    };
    view! {
        <div class="status">
            <StatusLine status waiting=Signal::derive(|| false)/>
            {outcome}
            <Message message=state.message/>
            <Rejection status/>
            <MoveActions status run=move |action| state.run(action)/>
        </div>
    }
}

/// What taps do, undo and redo; what can be done with the line; and the dialogs.
#[component]
fn Tools() -> impl IntoView {
    let state: AnalysisState = expect_context();
    let can_undo = Memo::new(move |_| state.board.with(web::study::analysis::AnalysisBoard::can_undo));
    let can_redo = Memo::new(move |_| state.board.with(web::study::analysis::AnalysisBoard::can_redo));
    let long_enough = Memo::new(move |_| {
        state.board.with(|board| board.tree().line_from(NodeId::ROOT).len() >= MIN_REVIEWED_MOVES)
    });
    let tools = [
        (BoardTool::Play, phrase("analysis-tool-play")),
        (BoardTool::Mark, phrase("analysis-tool-mark")),
        (BoardTool::Arrow, phrase("analysis-tool-arrow")),
    ];
    let tools = tools.map(|(tool, label)| {
        view! {
            <button type="button" class="small" aria-pressed=move || (state.tool.get() == tool).to_string()
                on:click=move |_| state.tool.set(tool)>{label}</button>
        }
    });
    view! {
        <section class="turns-panel analysis-tools">
            <ToolGroup title=key("analysis-group-board") id="tools-board">
                <div class="bar" role="group" aria-label=t("analysis-tools")>{tools.into_iter().collect::<Vec<_>>()}</div>
                <Show when=move || state.tool.get() != BoardTool::Play><Brushes/></Show>
                <div class="bar">
                    <button type="button" class="small" id="undo" aria-keyshortcuts="Control+Z" disabled=move || !can_undo.get() on:click=move |_| state.undo()>{t("action-undo")}</button>
                    <button type="button" class="small" id="redo" aria-keyshortcuts="Control+Y" disabled=move || !can_redo.get() on:click=move |_| state.redo()>{t("action-redo")}</button>
                    <RotateButton orientation=state.orientation/>
                </div>
                <p class="quiet keys-note">{t("analysis-keys")}</p>
            </ToolGroup>
            <ToolGroup title=key("analysis-group-line") id="tools-line">
                <div class="bar">
                    <button type="button" class="small" id="review-line" disabled=move || !long_enough.get() on:click=move |_| state.review()>{t("study-review")}</button>
                    <guess::GuessButton/>
                </div>
            </ToolGroup>
            <ToolGroup title=key("analysis-group-file") id="tools-file">
                <div class="bar">
                    <button type="button" class="small" id="edit-position" on:click=move |_| state.edit()>{t("editor-title")}</button>
                    <button type="button" class="small" id="import" on:click=move |_| state.import_open.set(true)>{t("import-title")}</button>
                    <button type="button" class="small" id="export" on:click=move |_| state.export_open.set(true)>{t("export-title")}</button>
                    <save_study::SaveStudyButton/>
                </div>
            </ToolGroup>
            <label class="field"><span>{if state.study.is_some() { t("chapter-name") } else { t("analysis-name") }}</span>
                <input type="text" id="analysis-name" maxlength="80" prop:value=move || state.name.get()
                    on:change=move |event| state.rename(&event_target_value(&event))/>
            </label>
        </section>
    }
}

/// Tools that belong together, under their title.
#[component]
fn ToolGroup(title: &'static str, id: &'static str, children: Children) -> impl IntoView {
    view! { <div class="tool-group" role="group" aria-labelledby=id><h2 id=id>{t(title)}</h2>{children()}</div> }
}

/// The colours of marks and arrows.
#[component]
fn Brushes() -> impl IntoView {
    let state: AnalysisState = expect_context();
    let brushes = Brush::ALL.map(|brush| {
        let label = phrase("analysis-brush").text("brush", brush.as_str());
        view! {
            <button type="button" class=format!("small brush {}", brush.as_str()) aria-pressed=move || (state.brush.get() == brush).to_string()
                aria-label=label on:click=move |_| state.brush.set(brush)></button>
        }
    });
    view! { <div class="bar" role="group" aria-label=t("analysis-brushes")>{brushes.into_iter().collect::<Vec<_>>()}</div> }
}

/// Handles the keys that move through the tree, unless the focus is in a control that uses them.
fn handle_key(state: AnalysisState, event: &web_sys::KeyboardEvent) {
    let used =
        event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()).is_some_and(|element| {
            matches!(element.tag_name().as_str(), "INPUT" | "SELECT" | "TEXTAREA")
                || element.closest("dialog, [role=grid]").ok().flatten().is_some()
        });
    if used || event.alt_key() || state.editor.with_untracked(Option::is_some) {
        return;
    }
    let key = event.key();
    if event.ctrl_key() || event.meta_key() {
        match key.as_str() {
            "z" if event.shift_key() => state.redo(),
            "z" => state.undo(),
            "y" => state.redo(),
            _ => return,
        }
        event.prevent_default();
        return;
    }
    let step = match key.as_str() {
        "ArrowLeft" => CursorStep::Back,
        "Home" => CursorStep::Start,
        _ if state.guessing.get_untracked() => return,
        "ArrowRight" => CursorStep::Forward,
        "ArrowUp" => CursorStep::PreviousVariation,
        "ArrowDown" => CursorStep::NextVariation,
        "End" => CursorStep::End,
        _ => return,
    };
    event.prevent_default();
    state.go(step);
}
