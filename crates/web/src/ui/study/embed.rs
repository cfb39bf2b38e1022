//! A board for other pages: the game of the link, to walk through, without the rest of the app.

use draw::PonteBoard;
use leptos::prelude::*;
use ponte::Symmetry;
use web::ponte::picture::{CellDescription, Look, picture};
use web::ponte::{Navigation, PonteSession, link, phrases};
use web::routes::Route;
use web::texts::phrase;

use crate::ui::board::Board;
use crate::ui::ponte::controls;
use crate::ui::{app_context, browser, t};

#[component]
pub(crate) fn EmbedPage() -> impl IntoView {
    let Some(game) = link::read(&browser::fragment()) else {
        return view! { <p class="note wrong">{t("link-wrong")}</p> }.into_any();
    };
    let app = app_context();
    let address = browser::address(&Route::Analysis.path(), &link::write(&game));
    let last = game.moves().len();
    let session = RwSignal::new(PonteSession::free(game));
    let go = Callback::new(move |navigation: Navigation| {
        session.update(|session| session.navigate(navigation));
        let description = session
            .with_untracked(|session| phrases::describe_move(session, session.shown_ply().checked_sub(1)?));
        if let Some(description) = description {
            app.say(&description);
        }
    });
    let keys = window_event_listener(leptos::ev::keydown, move |event| controls::key(go, &event));
    on_cleanup(move || keys.remove());
    let board: Memo<PonteBoard> = Memo::new(move |_| {
        let look =
            app.settings.with(|settings| Look::new(settings, Symmetry::Identity, app.reduced_motion()));
        session.with(|session| picture(session, &Look { legal: false, ..look }))
    });
    let label = move || {
        let size = board.with(|board| board.grid.size);
        app.translate(&phrase("board-label").number("size", size))
    };
    let said =
        move |cell| app.translate(&board.with(|board| CellDescription::new(board, None, cell).phrase()));
    let shown = Memo::new(move |_| session.with(PonteSession::shown_ply));
    let (at_start, at_end) = (move || shown.get() == 0, move || shown.get() == last);
    let text = move || app.translate(&phrase("review-move").count("move", shown.get()).count("count", last));
    view! {
        <section class="embed">
            <h1 class="visually-hidden">{t("ponte-title")}</h1>
            <div class="ponte-board"><Board board label said prefix="e".to_owned() tap={|_| ()} escape={|()| ()}/></div>
            <div class="walk analysis-walk" role="group" aria-label=t("analysis-walk")>
                <button type="button" aria-label=t("turns-first") disabled=at_start on:click=move |_| go.run(Navigation::Start)>"«"</button>
                <button type="button" id="embed-back" aria-label=t("turns-back") disabled=at_start on:click=move |_| go.run(Navigation::Back)>"‹"</button>
                <span class="quiet walk-text">{text}</span>
                <button type="button" id="embed-forth" aria-label=t("turns-forth") disabled=at_end on:click=move |_| go.run(Navigation::Forward)>"›"</button>
                <button type="button" aria-label=t("turns-last") disabled=at_end on:click=move |_| go.run(Navigation::End)>"»"</button>
            </div>
            <p class="embed-link"><a href=address target="_blank" rel="noopener">{t("embed-open")}</a></p>
        </section>
    }
    .into_any()
}
