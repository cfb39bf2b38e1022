//! A decision as the coach sees it: the position, the options, and how often best play chooses each.

use draw::{CiaoTable, Secret, Style, Theme};
use engine_api::Accuracy;
use leptos::prelude::*;
use web::ciao::coach::{Advice, DecisionSubject, ReviewedDecision};
use web::ciao::phrases;
use web::texts::phrase;

use crate::ui::ciao::parts::translator;
use crate::ui::{Scroll, app_context, t};

/// The optimal strategy for a decision, as a table.
pub(crate) fn mix(judged: &ReviewedDecision) -> AnyView {
    let translate = translator(app_context());
    let percent = move |share: f64| phrases::percent(share, &translate);
    let (said, contested) = match judged.decision.subject {
        DecisionSubject::Announcement { number: said, .. } => (said, None),
        DecisionSubject::Answer { contested, .. } => (None, contested),
    };
    let row = move |choice: String, often: f64, chance: f64, chosen: bool| {
        view! {
            <tr class:chosen=chosen>
                <th scope="row">{choice}{if chosen { " ◂" } else { "" }}</th>
                <td>{percent(often)}</td><td>{percent(chance)}</td>
            </tr>
        }
    };
    let (note, rows) = match &judged.advice {
        Advice::Announcement(advice) => {
            let options = advice.options.iter();
            let rows = options.map(|one| {
                let choice = translate(&phrase("ciao-say-number").number("number", one.number));
                row(choice, one.frequency, one.value, said == Some(one.number))
            });
            (None, rows.collect::<Vec<_>>())
        }
        Advice::Answer(advice) => {
            let approve = row(
                translate(&phrase("ciao-approve")),
                1.0 - advice.frequency,
                advice.approve_value,
                contested == Some(false),
            );
            let contest = row(
                translate(&phrase("ciao-contest")),
                advice.frequency,
                advice.contest_value,
                contested == Some(true),
            );
            (Some(phrases::bluff(advice, &translate)), vec![approve, contest])
        }
    };
    view! {
        {note.map(|note| view! { <p>{note}</p> })}
        <Scroll label=phrase("ciao-coach-choice")>
            <table class="points-table ciao-mix">
                <thead><tr>
                    <th scope="col">{t("ciao-coach-choice")}</th>
                    <th scope="col">{t("ciao-coach-often")}</th>
                    <th scope="col">{t("ciao-coach-chance")}</th>
                </tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </Scroll>
        {known(judged.advice.accuracy())}
    }
    .into_any()
}

/// How reliable the numbers are.
fn known(known: Accuracy) -> impl IntoView {
    let app = app_context();
    let words = move || app.translate(&phrases::accuracy(known));
    view! { <p class="quiet">{words}</p> }
}

/// The bridge at a decision, with the die and what was announced.
pub(crate) fn bridge(judged: &ReviewedDecision, prefix: &str) -> impl IntoView + use<> {
    let mut picture = CiaoTable::new(&judged.decision.state);
    match judged.decision.subject {
        DecisionSubject::Announcement { face, number: said } => {
            picture.secret = Secret::Open(face);
            picture.announced = said;
        }
        DecisionSubject::Answer { announced, .. } => picture.announced = Some(announced),
    }
    picture.patterns = app_context().settings.with(|settings| settings.patterns);
    let svg = picture.svg(&Style::new(Theme::Page).prefixed(prefix));
    view! { <div class="ciao-picture" aria-hidden="true" inner_html=svg></div> }
}

/// The optimal strategy at a decision, with its position unless that is shown already.
pub(crate) fn detail(judged: &ReviewedDecision, with_bridge: bool) -> AnyView {
    view! { <div class="ciao-detail">{with_bridge.then(|| bridge(judged, "d"))}{mix(judged)}</div> }
        .into_any()
}

/// What a good player does, as a sentence and a bar.
pub(crate) fn brief(judged: &ReviewedDecision) -> AnyView {
    let translate = translator(app_context());
    let parts =
        phrases::choices(judged, &translate).into_iter().enumerate().map(|(index, (name, often, made))| {
            // What is hardly ever done has no room for its name.
            let name = if often >= 0.08 { name } else { String::new() };
            let class = format!("ciao-share share-{}", index + 1);
            view! { <span class=class class:made=made style:flex-grow=format!("{often:.3}")>{name}</span> }
        });
    view! {
        <p class="ciao-good">{phrases::good_player(judged, &translate)}</p>
        <div class="ciao-shares" aria-hidden="true">{parts.collect::<Vec<_>>()}</div>
    }
    .into_any()
}
