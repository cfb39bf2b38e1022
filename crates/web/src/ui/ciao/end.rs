//! The end: who won with how many points, whether the dice were fair, and how to check that elsewhere.

use leptos::prelude::*;
use web::ciao_session::{Session, Shown};
use web::ciao_words as words;
use web::texts::phrase;

use crate::ui::ciao::CiaoState;
use crate::ui::ciao::parts::speaker;
use crate::ui::dialog::Dialog;
use crate::ui::{browser, t, worker};

/// The name of the file that a game is saved as.
const FILE: &str = "ciao.txt";

#[component]
pub(crate) fn End() -> impl IntoView {
    let state: CiaoState = expect_context();
    let say = speaker(state.shell);
    let seen = state.seen;
    let title = Signal::derive(move || seen.with(|seen| words::outcome(seen, &say)));
    let lines = move || {
        seen.with(|seen| {
            let table = seen.state();
            let mut seats: Vec<_> = seen.seats().collect();
            seats.sort_by_key(|&seat| std::cmp::Reverse((seen.won(seat), table.points(seat))));
            let line = |seat| {
                let name = words::name(seen, seat, &say);
                let points = say(&phrase("points").number("points", table.points(seat)));
                let pawns = say(&phrase("ciao-podium").number("count", table.podium_count(seat)));
                view! {
                    <li class="ciao-player" class:won=seen.won(seat)>
                        <span class=format!("seat-swatch seat-{seat}") aria-hidden="true"></span>
                        <span class="ciao-name">{name}</span><span class="ciao-points">{points}</span>
                        <span class="quiet ciao-standing">{pawns}</span>
                    </li>
                }
            };
            seats.into_iter().map(line).collect::<Vec<_>>()
        })
    };
    let again = move |_| state.begin(state.session.with_untracked(|session| session.setting().clone()));
    view! {
        <Dialog open=state.end_open id="ciao-end" title>
            <ul class="ciao-players">{lines}</ul>
            <p class="quiet">{t("ciao-end-rule")}</p>
            <Show when=move || state.checked.get()><Proof/></Show>
            <div class="dialog-actions">
                <button type="button" class="strong" id="ciao-again" on:click=again>{t("end-again")}</button>
                <Show when=worker::is_there>
                    <button type="button" id="ciao-coach-all" on:click=move |_| state.ask_all()>{t("ciao-coach-game")}</button>
                </Show>
                <button type="button" id="ciao-check" on:click=move |_| state.checked.set(true)>{t("ciao-check")}</button>
                <button type="button" on:click=move |_| { state.end_open.set(false); state.new_open.set(true); }>{t("action-new")}</button>
            </div>
        </Dialog>
    }
}

/// The dice, roll by roll, and the record with which anybody can check them elsewhere.
#[component]
fn Proof() -> impl IntoView {
    let state: CiaoState = expect_context();
    let say = speaker(state.shell);
    let copied = RwSignal::new(None::<bool>);
    let record = move || {
        state.session.with_untracked(|session| {
            let names = session.setting().names();
            let names = session.setting().players().seats().zip(&names);
            let names: Vec<String> = names.map(|(seat, who)| words::called(who, seat, &say)).collect();
            session.record(&names).map(|record| record.to_string()).unwrap_or_default()
        })
    };
    let rolls = |shown: &Shown| {
        let roll = |(i, (lay, follows)): (usize, &(ciao::Face, ciao::Face))| {
            let same = if lay == follows { "✓" } else { "✗" };
            view! { <tr><th scope="row">{i + 1}</th><td>{lay.to_string()}</td><td>{follows.to_string()}</td><td>{same}</td></tr> }
        };
        shown.rolls.iter().enumerate().map(roll).collect::<Vec<_>>()
    };
    let proof = move || {
        let shown = state.session.with(Session::shown)?;
        let fair = shown.fair();
        let words = if fair { t("ciao-fair")() } else { t("ciao-unfair")() };
        Some(view! {
            <p class="note" class:good=fair class:wrong=!fair id="ciao-verdict" role="status">{words}</p>
            <details>
                <summary>{t("ciao-rolls")}</summary>
                <div class="scroll ciao-rolls">
                    <table class="points-table" id="ciao-rolls">
                        <thead><tr>
                            <th scope="col">{t("ciao-rolls-turn")}</th>
                            <th scope="col">{t("ciao-rolls-lay")}</th>
                            <th scope="col">{t("ciao-rolls-follows")}</th>
                            <th scope="col"><span class="heard">{t("ciao-rolls-same")}</span></th>
                        </tr></thead>
                        <tbody>{rolls(&shown)}</tbody>
                    </table>
                </div>
            </details>
        })
    };
    let told = move |done: bool| if done { phrase("share-copied") } else { phrase("share-failed") };
    view! {
        {proof}
        <p>{t("ciao-verify")}</p>
        <p><code id="ciao-command">"ponti ciao verify "{FILE}</code></p>
        <div class="dialog-actions">
            <button type="button" id="ciao-save" on:click=move |_| browser::download(FILE, &record())>{t("share-save")}</button>
            <button type="button" id="ciao-copy" on:click=move |_| browser::copy(&record(), move |done| {
                copied.set(Some(done));
                state.shell.speak(state.shell.say_now(&told(done)));
            })>{t("ciao-copy")}</button>
        </div>
        {move || copied.get().map(|done| view! { <p class="note">{say(&told(done))}</p> })}
    }
}
