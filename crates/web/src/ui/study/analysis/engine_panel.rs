//! The engine: switches, bars, and its lines.

use engine_api::Line;
use leptos::prelude::*;
use ponte::Stage;
use web::ponte::PartialMove;
use web::ponte::phrases::move_in_list;
use web::texts::phrase;

use super::AnalysisState;
use crate::ui::ponte::engine_error_text;
use crate::ui::{app_context, t, worker};

/// The number of moves of a line that are written.
const WRITTEN_MOVES: usize = 6;

#[component]
pub(crate) fn EnginePanel() -> impl IntoView {
    let app = app_context();
    let state: AnalysisState = expect_context();
    let toggle = move |_| {
        state.preview.set(None);
        state.toggle_engine();
    };
    let failure = move || {
        let text = state.engine.failure.get().map(engine_error_text)?;
        Some(view! { <p class="note wrong">{app.translate(&text)}</p> })
    };
    view! {
        <section class="engine-panel turns-panel" aria-label=t("analysis-engine")>
            <div class="engine-head">
                <label class="switch">
                    <input type="checkbox" id="engine" disabled={!worker::is_available()}
                        prop:checked=move || state.engine_on.get() on:change=toggle/>
                    <span>{t("analysis-engine")}</span>
                </label>
                <Show when=move || state.engine_on.get()><Options/></Show>
            </div>
            <Show when=move || state.is_forbidden()><p class="note">{t("analysis-forbidden")}</p></Show>
            {failure}
            <Show when=move || state.engine_on.get() && state.is_allowed()>
                <Bars/>
                <Forks/>
                <Lines/>
                <Details/>
            </Show>
        </section>
    }
}

/// The number of lines, threats, the heat map, and open bridges.
#[component]
fn Options() -> impl IntoView {
    let state: AnalysisState = expect_context();
    let choose = move |event| {
        if let Ok(lines) = event_target_value(&event).parse::<usize>() {
            state.lines.set(lines.clamp(1, 5));
        }
    };
    let option = move |lines: usize| {
        view! { <option value=lines.to_string() selected=move || state.lines.get() == lines>{lines}</option> }
    };
    view! {
        <label class="engine-lines-choice"><span>{t("analysis-lines")}</span>
            <select id="lines" on:change=choose>{(1..=5).map(option).collect::<Vec<_>>()}</select>
        </label>
        <button type="button" class="small" id="threats" aria-pressed=move || state.threats.get().to_string()
            on:click=move |_| state.threats.update(|on| *on = !*on)>{t("analysis-threats")}</button>
        <button type="button" class="small" id="islands" aria-pressed=move || state.islands.get().to_string()
            on:click=move |_| state.islands.update(|on| *on = !*on)>{t("analysis-islands")}</button>
        <button type="button" class="small" id="bridges" aria-pressed=move || state.bridges.get().to_string()
            on:click=move |_| state.bridges.update(|on| *on = !*on)>{t("analysis-bridges")}</button>
    }
}

/// Winning chances and expected points of both colours.
#[component]
fn Bars() -> impl IntoView {
    let app = app_context();
    let state: AnalysisState = expect_context();
    let values = Memo::new(move |_| {
        state.engine.analysis.with(|analysis| {
            analysis.as_ref().map(|analysis| (f64::from(analysis.light), analysis.points, analysis.proven))
        })
    });
    let bar = move |light: f64, left: String, right: String, label: String| {
        view! {
            <div class="balance" role="img" aria-label=label>
                <span class="balance-light" style:width=format!("{:.1}%", 100.0 * light)></span>
                <span class="balance-left">{left}</span><span class="balance-right">{right}</span>
            </div>
        }
    };
    move || match values.get() {
        None => view! { <p class="quiet">{t("analysis-thinking")}</p> }.into_any(),
        Some((light, points, proven)) => {
            let language = app.language();
            let (win, lose) = (language.percent(light), language.percent(1.0 - light));
            let said = phrase("analysis-win-said").text("light", &win).text("dark", &lose);
            let [first, second] = points.map(|points| language.decimal(f64::from(points), 1));
            let points_said = phrase("analysis-points-said").text("light", &first).text("dark", &second);
            let share = f64::from(points[0]) / f64::from(points[0] + points[1]).max(0.1);
            view! {
                {bar(light, win, lose, app.translate(&said))}
                {bar(share, first, second, app.translate(&points_said))}
                {proven.then(|| view! { <p class="quiet">{t("analysis-proven")}</p> })}
            }
            .into_any()
        }
    }
}

/// The colours with a fork, in words.
#[component]
fn Forks() -> impl IntoView {
    let app = app_context();
    let state: AnalysisState = expect_context();
    let forks = Memo::new(move |_| state.forks());
    move || {
        let note = |colour: ponte::Colour| {
            let words = phrase("analysis-fork").text("colour", colour);
            view! { <p class="note fork-note">{app.translate(&words)}</p> }
        };
        forks.get().into_iter().map(note).collect::<Vec<_>>()
    }
}

/// The best lines, each with a preview on the board.
#[component]
fn Lines() -> impl IntoView {
    let app = app_context();
    let state: AnalysisState = expect_context();
    let second = Memo::new(move |_| {
        state.session.with(|session| matches!(session.partial_move(), PartialMove::FirstTile(_)))
    });
    let title = move || {
        let words = if state.threats.get() {
            phrase("analysis-threats-title")
        } else if second.get() {
            phrase("analysis-second-title")
        } else {
            phrase("analysis-lines-title")
        };
        app.translate(&words)
    };
    let shown = Memo::new(move |_| {
        let wanted = if second.get() { 3 } else { state.lines.get() };
        state.engine.analysis.with(|analysis| analysis.as_ref().map_or(0, |one| one.moves.len().min(wanted)))
    });
    let chance = move || app.translate(&phrase("analysis-column-chance").text("colour", mover(state)));
    view! {
        <h2 class="visually-hidden">{title}</h2>
        // Every line says the same in words.
        <Show when=move || { shown.get() > 0 }>
            <div class="line-head quiet" aria-hidden="true">
                <span class="line-rank"></span><span class="line-chance">{chance}</span>
                <span class="line-points">{t("analysis-column-points")}</span><span>{t("analysis-column-line")}</span>
            </div>
        </Show>
        <ol class="engine-lines" id="engine-lines" on:mouseleave=move |_| state.preview.set(None)>
            <For each=move || 0..shown.get() key=|index| *index let:index><LineRow index/></For>
        </ol>
    }
}

/// Whose chances the lines show; no colour before colours are chosen.
fn mover(state: AnalysisState) -> String {
    let mover = state.session.with(|session| {
        let position = session.shown();
        position.to_move().filter(|_| !matches!(position.stage(), Stage::Opening | Stage::Choice))
    });
    let mover = mover.map(|colour| if state.threats.get() { colour.other() } else { colour });
    mover.map_or_else(String::new, |colour| colour.to_string())
}

/// How much was searched, for those who want to know.
#[component]
fn Details() -> impl IntoView {
    let app = app_context();
    let state: AnalysisState = expect_context();
    let nodes = move || {
        let nodes =
            state.engine.analysis.with(|analysis| analysis.as_ref().map(|analysis| analysis.nodes))?;
        let count = i64::try_from(nodes).unwrap_or(i64::MAX);
        Some(app.translate(&phrase("analysis-nodes").number("count", count)))
    };
    let rows = move || {
        let lines = state.lines.get();
        state.engine.analysis.with(|analysis| {
            let lines = analysis.iter().flat_map(|analysis| analysis.moves.iter().take(lines));
            lines
                .map(|line| {
                    let written = app.translate(&move_in_list(line.mv));
                    view! { <tr><th scope="row">{written}</th><td>{line.visits}</td></tr> }
                })
                .collect::<Vec<_>>()
        })
    };
    view! {
        <details id="engine-details">
            <summary>{t("analysis-details")}</summary>
            <p class="quiet">{nodes}</p>
            <table class="points-table">
                <thead><tr><th scope="col">{t("review-column-move")}</th><th scope="col">{t("analysis-column-visits")}</th></tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </details>
    }
}

/// A line: values, moves, and what can be done with it. The row stays while its content changes, so that it keeps the
/// focus.
#[component]
fn LineRow(index: usize) -> impl IntoView {
    let app = app_context();
    let state: AnalysisState = expect_context();
    let line: Memo<Option<Line>> = Memo::new(move |_| {
        state.engine.analysis.with(|analysis| analysis.as_ref()?.moves.get(index).cloned())
    });
    let shown = move || state.preview.get() == Some(index);
    let moves = move || {
        let moves = line.with(|line| line.as_ref().map(|line| line.pv.clone()).unwrap_or_default());
        moves.into_iter().take(WRITTEN_MOVES).map(|mv| app.translate(&move_in_list(mv))).collect::<Vec<_>>()
    };
    let win = move || {
        let win = line.with(|line| line.as_ref().map(|line| f64::from(line.win)));
        win.map(|win| app.language().percent(win)).unwrap_or_default()
    };
    let points = move || {
        let points = line.with(|line| line.as_ref().and_then(|line| line.points));
        points.map(|points| points.map(|points| app.language().decimal(f64::from(points), 1)).join(" : "))
    };
    let proven = move || line.with(|line| line.as_ref().is_some_and(|line| line.proven));
    let label = move || {
        let said = phrase("analysis-line-said").text("colour", mover(state)).text("win", win());
        app.translate(&said.text("moves", moves().join(", ")))
    };
    // A mouse shows the preview by hovering, so that only the second click hides it.
    let clicked = RwSignal::new(false);
    let click = move |_| {
        let hide = clicked.get_untracked() && state.preview.get_untracked() == Some(index);
        clicked.set(!hide);
        state.preview.set((!hide).then_some(index));
    };
    let play = move |_| {
        if let Some(mv) = line.with_untracked(|line| line.as_ref().map(|line| line.mv)) {
            state.play(mv);
        }
    };
    let add = move |_| {
        if let Some(pv) = line.with_untracked(|line| line.as_ref().map(|line| line.pv.clone())) {
            state.add_line(&pv);
        }
    };
    view! {
        <li class="engine-line">
            <button type="button" class="line-text" aria-pressed=move || shown().to_string()
                on:click=click
                on:mouseenter=move |_| state.preview.set(Some(index))>
                <span class="visually-hidden">{label}</span>
                <span class="line-rank quiet" aria-hidden="true">{index + 1}</span>
                <strong class="line-chance" aria-hidden="true">{win}{move || proven().then_some(" =")}</strong>
                <span class="line-points quiet" aria-hidden="true">{points}</span>
                <span class="line-moves" aria-hidden="true">{move || moves().join("  ")}</span>
            </button>
            <Show when=move || !state.threats.get()>
                <button type="button" class="small" aria-label=t("analysis-play-line") on:click=play>"▸"</button>
                <button type="button" class="small" aria-label=t("analysis-add-line") on:click=add>"+"</button>
            </Show>
        </li>
    }
}
