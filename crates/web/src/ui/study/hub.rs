//! The hub of the study pages: links to all of them, and the stored analyses.

use leptos::prelude::*;
use leptos::task::spawn_local;
use web::routes::Route;
use web::study::analysis::SavedAnalysis;
use web::texts::{Phrase, key, phrase};

use crate::ui::study::games::thumbnail;
use crate::ui::study::studies::Studies;
use crate::ui::study::{DeleteButton, Message, database};
use crate::ui::{Link, app_context, browser, t};

#[component]
pub(crate) fn StudyPage() -> impl IntoView {
    view! {
        <section class="study">
            <h1>{t("study-title")}</h1>
            <p class="lead">{t("study-lead")}</p>
            <div class="cards">
                <article class="card plain-card">
                    <h2>{t("analysis-title")}</h2>
                    <p>{t("study-card-analysis")}</p>
                    <Link to=Route::Analysis class="button strong">{t("study-open-board")}</Link>
                </article>
                <article class="card plain-card">
                    <h2>{t("puzzles-title")}</h2>
                    <p>{t("study-card-puzzles")}</p>
                    <Link to=Route::Puzzles class="button strong">{t("study-open-puzzles")}</Link>
                </article>
                <article class="card plain-card">
                    <h2>{t("study-card-games-title")}</h2>
                    <p>{t("study-card-games")}</p>
                    <Link to=Route::Games class="button">{t("study-open-games")}</Link>
                </article>
            </div>
            <Analyses/>
            <Studies/>
        </section>
    }
}

/// The stored analyses, searchable by name.
#[component]
fn Analyses() -> impl IntoView {
    let app = app_context();
    let analyses = RwSignal::new(None::<Vec<SavedAnalysis>>);
    let message = RwSignal::new(None::<Phrase>);
    let words = RwSignal::new(String::new());
    spawn_local(async move {
        match database::all::<SavedAnalysis>().await {
            Ok(mut all) => {
                all.sort_by_key(|one| std::cmp::Reverse(one.changed_at));
                analyses.try_set(Some(all));
            }
            Err(error) => {
                message.try_set(Some(error.phrase()));
            }
        }
    });
    let visible = move || {
        let words = words.get().to_lowercase();
        let fits = |one: &&SavedAnalysis| {
            let name = title(&one.name, app.translate(&phrase("analysis-unnamed"))).to_lowercase();
            words.split_whitespace().all(|word| name.contains(word))
        };
        analyses.with(|all| all.iter().flatten().filter(fits).cloned().collect::<Vec<_>>())
    };
    let delete = Callback::new(move |id: String| {
        analyses.update(|all| all.iter_mut().for_each(|all| all.retain(|one| one.id != id)));
        browser::restore_focus("analyses-title");
        spawn_local(async move {
            if let Err(error) = database::delete::<SavedAnalysis>(&id).await {
                message.try_set(Some(error.phrase()));
            }
        });
    });
    view! {
        <section class="panel" aria-labelledby="analyses-title">
            <h2 id="analyses-title" tabindex="-1">{t("analyses-title")}</h2>
            <Message message class="note wrong"/>
            <Show when=move || analyses.with(|all| all.as_ref().is_some_and(Vec::is_empty))>
                <p class="quiet">{t("analyses-none")}</p>
            </Show>
            <Show when=move || analyses.with(|all| all.as_ref().is_some_and(|all| !all.is_empty()))>
                <label class="field"><span>{t("study-search")}</span>
                    <input type="text" on:input=move |event| words.set(event_target_value(&event))/>
                </label>
                <ul class="game-cards" id="analyses">
                    <For each=visible key=|one| one.id.clone() let:one><AnalysisCard one delete/></For>
                </ul>
            </Show>
        </section>
    }
}

fn title(name: &str, unnamed: String) -> String {
    if name.is_empty() { unnamed } else { name.to_owned() }
}

#[component]
fn AnalysisCard(one: SavedAnalysis, delete: Callback<String>) -> impl IntoView {
    let app = app_context();
    let picture = thumbnail(&one.record, &one.id);
    let (name, changed_at, count) = (one.name.clone(), one.changed_at, one.record.line().count());
    let to = one.id.parse().map_or(Route::Analysis, Route::SavedAnalysis);
    let id = StoredValue::new(one.id);
    view! {
        <li class="game-card">
            <div class="thumbnail" inner_html=picture></div>
            <h3><Link to>{move || title(&name, app.translate(&phrase("analysis-unnamed")))}</Link></h3>
            <p class="quiet">{move || browser::date(changed_at, app.language())}</p>
            <p class="quiet">{phrase("analysis-moves").count("count", count)}</p>
            <div class="card-actions">
                <DeleteButton text=key("study-delete") delete=move |()| delete.run(id.get_value())/>
            </div>
        </li>
    }
}
