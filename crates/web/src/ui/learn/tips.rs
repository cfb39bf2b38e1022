//! The author's ten tips: a position to solve each.

use std::time::Duration;

use draw::PonteBoard;
use leptos::prelude::*;
use ponte::Move;
use web::learn::{Part, Place};
use web::ponte::picture::CellSaid;
use web::ponte::thinker::{Question, Thought, Trouble, Wanted};
use web::ponte::tips::{NODES, Solving, TIPS, Tapped, Tip, Verdict};
use web::routes::Route;
use web::texts::phrase;

use super::{LearnState, Lesson, moves};
use crate::ui::board::Board;
use crate::ui::ponte::thinker;
use crate::ui::{LANDING, Link, shell, t};

#[component]
pub(crate) fn Tips() -> impl IntoView {
    // The positions come first; by the time one has been thought about, the engine is there.
    set_timeout(|| thinker().wake(), Duration::from_millis(400));
    view! {
        <h2>{t("learn-part-tips")}</h2>
        <p class="prose">{t("learn-tips-lead")}</p>
        <div class="lessons">{TIPS.map(|tip| view! { <Puzzle tip/> })}</div>
        <p><Link to=Route::Ponte class="button strong">{t("learn-play")}</Link></p>
    }
}

#[component]
fn Puzzle(tip: Tip) -> impl IntoView {
    let shell = shell();
    let learn: LearnState = expect_context();
    let place = Place { part: Part::Tips, number: tip.number };
    let solving = RwSignal::new(Solving::new(tip));
    let board: Memo<PonteBoard> = Memo::new(move |_| {
        let motion = moves(shell);
        let mut board = solving.with(|solving| solving.board(motion));
        shell.settings.with(|settings| {
            board.patterns = settings.patterns;
            if settings.legal {
                board.marks.legal = solving.with(Solving::legal);
            }
        });
        board
    });
    let label = move || {
        let task = shell.say(&phrase("learn-tip-board").number("number", tip.number));
        format!("{task}. {}", shell.say(&phrase("tip-to-move").text("colour", tip.colour())))
    };
    let said = move |cell| {
        let words = board.with(|board| CellSaid::of(board, None, cell).phrase());
        shell.say(&words)
    };
    let tell = move || {
        let (words, solved) = solving.with_untracked(|solving| (solving.phrase(), solving.solved()));
        let mut told = words.map(|words| shell.say_now(&words)).unwrap_or_default();
        if solved {
            learn.mark(place);
            told = format!("{told} {}", shell.say_now(&tip.idea()));
        }
        if !told.is_empty() {
            shell.speak(told);
        }
    };
    let settle = move || {
        // The page may have been left by then.
        let _ = solving.try_update(Solving::settle);
    };
    let judged = move |tried: Move, thought: Option<Thought>| {
        if solving.try_update(|solving| solving.judge(tried, thought)) != Some(true) {
            return;
        }
        tell();
        set_timeout(
            move || {
                if solving.try_update(|solving| solving.tried() == Some(tried) && solving.reply())
                    == Some(true)
                {
                    set_timeout(settle, LANDING);
                }
            },
            LANDING,
        );
    };
    let tap = move |cell| {
        if solving.with_untracked(|solving| solving.verdict() == Some(Verdict::Thinking)) {
            return;
        }
        let Some(tapped) = solving.try_update(|solving| solving.tap(cell)) else { return };
        match tapped {
            Tapped::Changed | Tapped::Refused(_) => tell(),
            Tapped::Judged => {
                tell();
                set_timeout(settle, LANDING);
            }
            Tapped::Ask(game) => {
                set_timeout(settle, LANDING);
                let Some(tried) = solving.with_untracked(Solving::tried) else { return };
                let question = Question { game: *game, wanted: Wanted::Judge { nodes: NODES }, seed: 1 };
                let reply = move |answer: Result<Thought, Trouble>| judged(tried, answer.ok());
                thinker().ask(question, Box::new(reply));
            }
        }
    };
    let verdict = move || {
        solving.with(|solving| {
            let class = match solving.verdict() {
                Some(Verdict::Right | Verdict::AlsoGood(_)) => "note good",
                Some(Verdict::Wrong { .. }) => "note wrong",
                _ if solving.refusal().is_some() => "note wrong",
                _ => "note",
            };
            let words = solving.phrase().map(|words| shell.say(&words));
            let idea = solving.solved().then(|| view! { <p>{shell.say(&tip.idea())}</p> });
            words.map(|words| view! { <div class=class><p>{words}</p>{idea}</div> })
        })
    };
    let colour = tip.colour();
    view! {
        <Lesson place>
            <p>{move || shell.say(&tip.text())}</p>
            <p class="to-move"><span class=format!("swatch {colour}") aria-hidden="true"></span>
                {move || shell.say(&phrase("tip-to-move").text("colour", colour))}</p>
            <Board board label said tap prefix=format!("t{}", tip.number)
                escape=move |()| solving.update(Solving::let_go)/>
            <div class="verdict">{verdict}</div>
            <p class="lesson-foot">
                <button type="button" class="small" on:click=move |_| {
                    solving.update(Solving::show);
                    tell();
                }>{t("tip-show")}</button>
                <button type="button" class="small" on:click=move |_| solving.update(Solving::again)>{t("learn-again")}</button>
            </p>
        </Lesson>
    }
}
