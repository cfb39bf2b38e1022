//! The dialog at the end of a local game: result, and the verification of the dice.

use draw::{CiaoTable, Style, Theme};
use leptos::prelude::*;
use leptos::task::spawn_local;
use web::ciao::phrases;
use web::ciao::session::{CiaoSession, DiceProof};
use web::routes::Route;
use web::texts::phrase;

use crate::ui::celebration::{Celebration, count_point, count_up};
use crate::ui::ciao::CiaoState;
use crate::ui::ciao::parts::translator;
use crate::ui::dialog::Dialog;
use crate::ui::study::history;
use crate::ui::{Scroll, browser, picture_file, t, worker};

/// The file name of a saved game.
const FILE: &str = "ciao.txt";

#[component]
pub(crate) fn End() -> impl IntoView {
    let state: CiaoState = expect_context();
    let translate = translator(state.app);
    let seen = state.seen;
    let title = Signal::derive(move || seen.with(|seen| phrases::outcome(seen, &translate)));
    let won = move || {
        let seats =
            seen.with_untracked(|seen| seen.seats().filter(|&seat| seen.won(seat)).collect::<Vec<_>>());
        state.session.with_untracked(|session| seats.iter().any(|&seat| session.setup().is_human(seat)))
    };
    let highest = move || {
        seen.with_untracked(|seen| {
            seen.seats().map(|seat| seen.state().points(seat)).max().unwrap_or_default()
        })
    };
    let count = count_up(state.end_open, move |step| count_point(step, highest()), won);
    let lines = move || {
        let counted = u32::try_from(count.steps.get()).unwrap_or(u32::MAX);
        seen.with(|seen| {
            let table = seen.state();
            let mut seats: Vec<_> = seen.seats().collect();
            seats.sort_by_key(|&seat| std::cmp::Reverse((seen.won(seat), table.points(seat))));
            let line = |seat| {
                let name = phrases::name(seen, seat, &translate);
                let points = table.points(seat).min(counted);
                let points = translate(&phrase("points").number("points", points));
                let pawns = translate(&phrase("ciao-podium").number("count", table.podium_count(seat)));
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
    let again = move |_| state.begin(state.session.with_untracked(|session| session.setup().clone()));
    let share = move |_| {
        let svg = seen.with_untracked(|seen| CiaoTable::new(seen.state()).svg(&Style::new(Theme::Light)));
        let title = state.app.translate_untracked(&phrase("ciao-title"));
        let url = browser::page_address(Route::Ciao);
        spawn_local(async move { picture_file::share(&title, &url, &svg).await });
    };
    let review = move |_| {
        state.end_open.set(false);
        if let Ok(id) = history::ciao_id().parse() {
            state.app.navigate(Route::Review(id));
        }
    };
    view! {
        <Dialog open=state.end_open id="ciao-end" title sheet=true>
            <Celebration count/>
            <ul class="ciao-players">{lines}</ul>
            <p class="quiet">{t("ciao-end-rule")}</p>
            <Show when=move || state.checked.get()><Proof/></Show>
            <div class="dialog-actions">
                <button type="button" class="strong" id="ciao-again" on:click=again>{t("end-again")}</button>
                <Show when=worker::is_available>
                    <button type="button" id="ciao-review" on:click=review>{t("study-review")}</button>
                </Show>
            </div>
            <div class="dialog-actions more">
                <Show when=browser::can_share>
                    <button type="button" id="ciao-share" on:click=share>{t("action-share")}</button>
                </Show>
                <button type="button" id="ciao-check" on:click=move |_| state.checked.set(true)>{t("ciao-check")}</button>
                <button type="button" on:click=move |_| { state.end_open.set(false); state.new_open.set(true); }>{t("action-new")}</button>
            </div>
        </Dialog>
    }
}

/// All rolls, and the record with which they can be verified independently.
#[component]
fn Proof() -> impl IntoView {
    let state: CiaoState = expect_context();
    let translate = translator(state.app);
    let copied = RwSignal::new(None::<bool>);
    let record = move || {
        let names: Vec<String> = state
            .seen
            .with_untracked(|seen| seen.seats().map(|seat| phrases::name(seen, seat, &translate)).collect());
        state.session.with_untracked(|session| {
            session.record(&names).map(|record| record.to_string()).unwrap_or_default()
        })
    };
    let rolls = |shown: &DiceProof| {
        let roll = |(i, (lay, follows)): (usize, &(ciao::Face, ciao::Face))| {
            let same = if lay == follows { "✓" } else { "✗" };
            view! { <tr><th scope="row">{i + 1}</th><td>{lay.to_string()}</td><td>{follows.to_string()}</td><td>{same}</td></tr> }
        };
        shown.rolls.iter().enumerate().map(roll).collect::<Vec<_>>()
    };
    let proof = move || {
        let shown = state.session.with(CiaoSession::dice_proof)?;
        let fair = shown.is_valid();
        let words = if fair { t("ciao-fair")() } else { t("ciao-unfair")() };
        Some(view! {
            <p class="note" class:good=fair class:wrong=!fair id="ciao-verdict" role="status">{words}</p>
            <details>
                <summary>{t("ciao-rolls")}</summary>
                <Scroll label=phrase("ciao-rolls") class="scroll ciao-rolls">
                    <table class="points-table" id="ciao-rolls">
                        <thead><tr>
                            <th scope="col">{t("ciao-rolls-turn")}</th>
                            <th scope="col">{t("ciao-rolls-lay")}</th>
                            <th scope="col">{t("ciao-rolls-follows")}</th>
                            <th scope="col"><span class="visually-hidden">{t("ciao-rolls-same")}</span></th>
                        </tr></thead>
                        <tbody>{rolls(&shown)}</tbody>
                    </table>
                </Scroll>
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
                state.app.say(&told(done));
            })>{t("ciao-copy")}</button>
        </div>
        {move || copied.get().map(|done| view! { <p class="note">{translate(&told(done))}</p> })}
    }
}
