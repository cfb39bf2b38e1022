//! A step of Ciao Ciao: a table, what is asked, and what came of it.

use ciao::{Face, Seat};
use draw::{CiaoTable, Style, Theme};
use leptos::prelude::*;
use web::ciao::phrases;
use web::ciao::view::{CompletedTurn, PlayerName};
use web::learn::ciao::{Answer, Ask, Choice, Question, Scene, SceneAttempt, Step, player};
use web::player::Player;
use web::texts::{Phrase, phrase};

use super::steps::Progress;
use crate::ui::{AppContext, app_context};

/// The name of the player at a seat.
fn name(app: AppContext, seat: Seat) -> String {
    phrases::player_name(&player(seat), seat, &move |phrase: &Phrase| app.translate(phrase))
}

/// A player in a sentence.
fn in_sentence(app: AppContext, seat: Seat) -> Player {
    match player(seat) {
        PlayerName::You => Player::You,
        _ => Player::Named(name(app, seat)),
    }
}

/// What happened in a turn, and who has won.
fn told(app: AppContext, turn: &CompletedTurn) -> String {
    let translate = move |phrase: &Phrase| app.translate(phrase);
    let player = move |seat| in_sentence(app, seat);
    let mut sentences = vec![
        phrases::describe_turn_with(turn, &player, &translate),
        phrases::describe_result_with(turn, &player, &translate),
    ];
    if let Some(winners) = turn.after.outcome() {
        let names: Vec<String> = winners.iter().map(|seat| name(app, seat)).collect();
        let won = match (names.len(), winners.iter().next()) {
            (1, Some(Seat::FIRST)) => phrase("ciao-you-won"),
            (1, _) => phrase("ciao-won").text("who", &names[0]),
            _ => phrase("ciao-shared").text("who", names.join(", ")),
        };
        sentences.push(phrases::as_sentence(translate(&won)));
    }
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(" ")
}

/// The picture of the table.
#[component]
fn Picture(#[prop(into)] table: Signal<CiaoTable>) -> impl IntoView {
    let app = app_context();
    let picture = move || {
        let style = Style::new(Theme::Page).prefixed("s").titled(app.translate(&phrase("lesson-table")));
        table.with(|table| table.svg(&style))
    };
    view! { <div class="ciao-picture lesson-board" inner_html=picture></div> }
}

#[component]
pub(super) fn StepView(step: Step, report: Callback<Progress>) -> impl IntoView {
    match step {
        Step::Read { state, text } => view! { <Read state text report/> }.into_any(),
        Step::Scene(scene) => view! { <SceneView scene report/> }.into_any(),
        Step::Ask(question) => view! { <QuestionView question report/> }.into_any(),
    }
}

/// An explanation.
#[component]
fn Read(state: &'static str, text: &'static str, report: Callback<Progress>) -> impl IntoView {
    let app = app_context();
    report.run(Progress { done: true, clean: true, missed: false, optional: false });
    let table = move || {
        let mut table = CiaoTable::new(
            &state.parse().unwrap_or_else(|_| ciao::State::new(ciao::Rules::default(), ciao::Players::Two)),
        );
        table.patterns = app.settings.with(|settings| settings.patterns);
        table
    };
    view! {
        <div class="lesson-body">
            <p id="lesson-task" tabindex="-1">{move || app.translate(&phrase(text))}</p>
            <Picture table=Signal::derive(table)/>
        </div>
    }
}

/// A decision, in which every choice is tried.
#[component]
fn SceneView(scene: Scene, report: Callback<Progress>) -> impl IntoView {
    let app = app_context();
    let attempt = RwSignal::new(SceneAttempt::new(scene));
    let table = move || {
        let patterns = app.settings.with(|settings| settings.patterns);
        attempt.with(|attempt| attempt.picture(patterns))
    };
    // What the learner knows before deciding: the own die, or the announcement of another player.
    let known = move || {
        let first = scene.tries().first().map(|(_, turn)| *turn)?;
        match (attempt.with(SceneAttempt::face), scene.state().turn()) {
            (Some(face), _) => Some(app.translate(&phrases::face(face))),
            (None, Some(active)) => Some(said(app, active, first.announced)),
            _ => None,
        }
    };
    let outcome = move || attempt.with(|attempt| attempt.completed_turn().map(|turn| told(app, &turn)));
    let idea = move || attempt.with(|attempt| attempt.idea().map(|idea| app.translate(&idea)));
    let choose = move |index: usize| {
        attempt.update(|attempt| attempt.choose(index));
        let said = [untrack(outcome), untrack(idea)].into_iter().flatten().collect::<Vec<_>>();
        app.announce(said.join(" "));
        let done = attempt.with_untracked(SceneAttempt::done);
        report.run(Progress { done, clean: true, missed: false, optional: false });
    };
    let button = move |(index, (choice, _))| {
        let pressed = move || attempt.with(|attempt| attempt.shows(index)).to_string();
        view! { <button type="button" class="answer" aria-pressed=pressed on:click=move |_| choose(index)>{move || app.translate(&label(choice))}</button> }
    };
    let buttons: Vec<_> = scene.tries().into_iter().enumerate().map(button).collect();
    let verdict = move || {
        match outcome() {
        None => known().map(|known| view! { <p class="note">{known}</p> }.into_any()),
        Some(outcome) => Some(
            view! { <div class="note" id="lesson-verdict"><p>{outcome}</p>{idea().map(|idea| view! { <p><strong>{idea}</strong></p> })}</div> }
                .into_any(),
        ),
    }
    };
    let tried = move || {
        let (tried, all) = attempt.with(SceneAttempt::progress);
        app.translate(&phrase("learn-tried").count("tried", tried).count("all", all))
    };
    view! {
        <div class="lesson-body">
            <p id="lesson-task" tabindex="-1">{move || app.translate(&scene.text())}</p>
            <Picture table=Signal::derive(table)/>
            <div class="lesson-text">
                <div class="choices">{buttons}</div>
                <div class="verdict">{verdict}</div>
                <p class="quiet">{tried}</p>
            </div>
        </div>
    }
}

/// An announcement whose die is hidden.
pub(super) fn said(app: AppContext, who: Seat, number: u8) -> String {
    app.translate(&phrase("scene-said").text("who", name(app, who)).number("number", number))
}

/// A choice of the game on a button.
pub(super) fn label(choice: Choice) -> Phrase {
    match choice {
        Choice::Say(number) => phrase("ciao-say-number").number("number", number),
        Choice::Believe => phrase("ciao-approve"),
        Choice::Doubt => phrase("ciao-contest"),
    }
}

/// A question: the story of a turn, and the answers to choose from.
#[component]
fn QuestionView(question: Question, report: Callback<Progress>) -> impl IntoView {
    let app = app_context();
    let answers = question.answers();
    let right = answers.iter().position(|(_, right)| *right);
    let chosen = RwSignal::new(None::<usize>);
    report.run(Progress { done: false, clean: false, missed: false, optional: false });
    let table = move || {
        let patterns = app.settings.with(|settings| settings.patterns);
        question.picture(chosen.get().is_some(), patterns)
    };
    let task = move || {
        let text = match question.ask {
            Ask::Plank(seat, _) => match Seat::from_number(seat) {
                Some(seat) => in_sentence(app, seat).add_to(question.text()),
                None => question.text(),
            },
            Ask::Believe => match question.state().turn() {
                Some(active) => question.text().text("name", name(app, active)),
                None => question.text(),
            },
            _ => question.text(),
        };
        [story(app, question).unwrap_or_default(), app.translate(&text)].join(" ").trim().to_owned()
    };
    let verdict = move |index: usize| {
        let words = if Some(index) == right { "yes" } else { "no" };
        let praise = app.translate(&phrase("lesson-verdict").text("right", words));
        let told =
            question.has_story().then(|| question.completed_turn().map(|turn| told(app, &turn))).flatten();
        let reason = question.reason().map(|reason| app.translate(&reason));
        [Some(praise), told, reason].into_iter().flatten().collect::<Vec<_>>().join(" ")
    };
    let choose = move |index: usize| {
        if chosen.get_untracked().is_some() {
            return;
        }
        chosen.set(Some(index));
        app.announce(untrack(|| verdict(index)));
        let clean = Some(index) == right;
        report.run(Progress { done: true, clean, missed: !clean, optional: false });
    };
    let button = move |(index, (answer, is_right)): (usize, (Answer, bool))| {
        view! {
            <button type="button" class="answer"
                class:right=move || chosen.get().is_some() && is_right
                class:missed=move || chosen.get() == Some(index) && !is_right
                aria-pressed=move || (chosen.get() == Some(index)).to_string()
                on:click=move |_| choose(index)>{move || answer_text(app, &answer)}</button>
        }
    };
    let buttons: Vec<_> = answers.into_iter().enumerate().map(button).collect();
    let note = move || {
        let index = chosen.get()?;
        let class = if Some(index) == right { "note good" } else { "note wrong" };
        Some(view! { <p class=class id="lesson-verdict">{verdict(index)}</p> })
    };
    view! {
        <div class="lesson-body">
            <p id="lesson-task" tabindex="-1">{task}</p>
            <Picture table=Signal::derive(table)/>
            <div class="lesson-text">
                <div class="choices">{buttons}</div>
                <div class="verdict">{note}</div>
            </div>
        </div>
    }
}

/// What is known of the turn before the question: the die, the announcement and the answer to it.
fn story(app: AppContext, question: Question) -> Option<String> {
    let turn = question.turn().filter(|_| question.has_story())?;
    let active = question.state().turn()?;
    let face = match turn.face {
        Face::Cross => "cross".to_owned(),
        Face::Number(number) => number.to_string(),
    };
    let words = phrase("story").text("face", face).number("number", turn.announced);
    let words = match turn.contester {
        None => words.text("by", "nobody").text("contester", ""),
        Some(by) => in_sentence(app, by).add_as(words, "by", "contester"),
    };
    Some(app.translate(&in_sentence(app, active).add_to(words)))
}

/// An answer on a button.
fn answer_text(app: AppContext, answer: &Answer) -> String {
    app.translate(&match *answer {
        Answer::Seat(seat) => return name(app, seat),
        Answer::Nobody => phrase("answer-nobody"),
        Answer::Shared => phrase("answer-shared"),
        Answer::Number(number) => return number.to_string(),
        Answer::Points(points) => phrase("points").number("points", points),
        Answer::Yes(true) => phrase("answer-yes"),
        Answer::Yes(false) => phrase("answer-no"),
        Answer::Sides(sides) => phrase("answer-sides").number("sides", sides),
        Answer::Choice(choice) => label(choice),
    })
}
