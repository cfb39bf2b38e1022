//! The position editor: any arrangement, with the reasons why it is illegal.

use draw::PonteBoard;
use leptos::prelude::*;
use ponte::{Colour, Phase, Position, Rules};
use web::ponte::picture::CellDescription;
use web::study::editor::{Editor, Tool};
use web::study::phrases::violation;
use web::texts::phrase;

use super::AnalysisState;
use crate::ui::board::Board;
use crate::ui::{app_context, t};

#[component]
pub(crate) fn EditPosition() -> impl IntoView {
    let app = app_context();
    let state: AnalysisState = expect_context();
    let tool = RwSignal::new(Tool::Tile(Colour::Light));
    let editor =
        Memo::new(move |_| state.editor.get().unwrap_or_else(|| Editor::new(&Position::new(Rules::CLASSIC))));
    let board: Memo<PonteBoard> = Memo::new(move |_| {
        let mut board = editor.with(|editor| PonteBoard::from(editor.setup()));
        board.grid.turn = state.orientation.get();
        board.grid.coordinates = app.settings.with(|settings| settings.coordinates);
        board.patterns = app.settings.with(|settings| settings.patterns);
        if let Some(end) = editor.with(Editor::first_end) {
            board.marks.selected.insert(end);
        }
        board
    });
    let label = move || {
        let size = board.with(|board| board.grid.size);
        app.translate(&phrase("board-label").number("size", size))
    };
    let said =
        move |cell| app.translate(&board.with(|board| CellDescription::new(board, None, cell).phrase()));
    let change = move |change: &dyn Fn(&mut Editor)| {
        state.editor.update(|editor| editor.iter_mut().for_each(change));
    };
    let reasons = Memo::new(move |_| editor.with(|editor| editor.position().err().unwrap_or_default()));
    let violations = move || {
        let all = reasons.get();
        all.iter().map(|one| view! { <li>{app.translate(&violation(one))}</li> }).collect::<Vec<_>>()
    };
    view! {
        <div class="ponte-board">
            <Board board label said prefix="e".to_owned()
                tap=move |cell| { let tool = tool.get_untracked(); change(&|editor| editor.tap(tool, cell)); }
                escape={|()| ()}/>
        </div>
        <section class="status" aria-label=t("editor-title")>
            <h2>{t("editor-title")}</h2>
            <ToolChoice tool/>
            <ToMove editor change=Callback::new(move |colour| change(&|editor| editor.set_to_move(colour)))/>
            <RulesChoice editor change=Callback::new(move |rules| change(&|editor| editor.set_rules(rules)))/>
            <ul class="violations" id="violations" role="status">{violations}</ul>
            <div class="bar">
                <button type="button" class="strong" id="edit-done" disabled=move || !reasons.with(Vec::is_empty)
                    on:click=move |_| state.finish_editing()>{t("editor-done")}</button>
                <button type="button" on:click=move |_| change(&Editor::clear)>{t("editor-clear")}</button>
                <button type="button" on:click=move |_| state.editor.set(None)>{t("cancel")}</button>
            </div>
        </section>
    }
}

/// What a tap places.
#[component]
fn ToolChoice(tool: RwSignal<Tool>) -> impl IntoView {
    let tools = [
        (Tool::Tile(Colour::Light), phrase("editor-light"), "swatch light"),
        (Tool::Tile(Colour::Dark), phrase("editor-dark"), "swatch dark"),
        (Tool::Bridge, phrase("editor-bridge"), ""),
        (Tool::Erase, phrase("editor-erase"), ""),
    ];
    let buttons = tools.map(|(one, label, swatch)| {
        view! {
            <button type="button" aria-pressed=move || (tool.get() == one).to_string()
                on:click=move |_| tool.set(one)><span class=swatch aria-hidden="true"></span>{label}</button>
        }
    });
    view! { <div class="bar" role="group" aria-label=t("editor-tools")>{buttons.into_iter().collect::<Vec<_>>()}</div> }
}

/// Who is to move.
#[component]
fn ToMove(editor: Memo<Editor>, change: Callback<Colour>) -> impl IntoView {
    let options = Colour::ALL.map(|colour| {
        let chosen = move || editor.with(|editor| editor.setup().phase == Phase::Turn(colour));
        view! {
            <button type="button" class="small" aria-pressed=move || chosen().to_string()
                on:click=move |_| change.run(colour)>{phrase("colour-name").text("colour", colour)}</button>
        }
    });
    view! {
        <div class="editor-row" role="group" aria-label=t("editor-to-move")>
            <span aria-hidden="true">{t("editor-to-move")}</span>{options.into_iter().collect::<Vec<_>>()}
        </div>
    }
}

/// The rule set.
#[component]
fn RulesChoice(editor: Memo<Editor>, change: Callback<Rules>) -> impl IntoView {
    let names = ["classic", "open", "large", "small"];
    let current = move || editor.with(|editor| editor.setup().rules.to_string());
    let options = names.map(|name| {
        view! {
            <option value=name selected=move || current() == name>
                {phrase("study-rules").text("rules", name)}
            </option>
        }
    });
    view! {
        <label class="editor-row"><span>{t("editor-rules")}</span>
            <select on:change=move |event| {
                if let Some(rules) = Rules::from_name(&event_target_value(&event)) {
                    change.run(rules);
                }
            }>{options.into_iter().collect::<Vec<_>>()}</select>
        </label>
    }
}
