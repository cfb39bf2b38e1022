//! The dialog that shares a game as a link, as moves or as a file.

use draw::{PonteBoard, Style, Theme};
use leptos::prelude::*;
use leptos::task::spawn_local;
use ponte::{Colour, Record};
use web::ponte::{PonteSession, link, phrases};
use web::texts::{Phrase, phrase};

use crate::ui::dialog::Dialog;
use crate::ui::ponte::PonteState;
use crate::ui::study::open_analysis;
use crate::ui::{app_context, browser, clock, picture_file, t};

#[component]
pub(crate) fn Share() -> impl IntoView {
    let app = app_context();
    let state: PonteState = expect_context();
    let session = state.session;
    let copied = RwSignal::new(None::<bool>);
    Effect::new(move || {
        if state.share_open.get() {
            copied.set(None);
        }
    });
    let address =
        Memo::new(move |_| browser::address("/ponte", &session.with(|session| link::write(session.game()))));
    let line = move || session.with_untracked(|session| session.game().to_text());
    let record = move || {
        session.with_untracked(|session| {
            let mut record = Record::from_game(session.game());
            for (tag, colour) in [("Light", Colour::Light), ("Dark", Colour::Dark)] {
                // Fails only for names with control characters.
                let _ = record.set_tag(tag, &app.translate_untracked(&phrases::player(session, colour)));
            }
            let _ = record.set_tag("Date", &clock::now().date());
            record.to_string()
        })
    };
    let on_copied = move |done: bool| {
        copied.set(Some(done));
        app.say(&copied_text(done));
    };
    let send = move |_| {
        let (title, url) = (app.translate_untracked(&phrase("ponte-title")), address.get_untracked());
        let svg = session.with_untracked(board_svg);
        spawn_local(async move { picture_file::share(&title, &url, &svg).await });
    };
    view! {
        <Dialog open=state.share_open id="share-dialog" title=phrase("share-title")>
            <p>{t("share-text")}</p>
            <label class="field">
                <span>{t("share-link-label")}</span>
                <input type="text" id="share-link" readonly prop:value=move || address.get()/>
            </label>
            <div class="dialog-actions">
                <button type="button" class="strong" on:click=move |_| browser::copy(&address.get_untracked(), on_copied)>{t("share-copy-link")}</button>
                <button type="button" on:click=move |_| browser::copy(&line(), on_copied)>{t("share-copy-moves")}</button>
                <button type="button" id="share-analyse" on:click=move |_| {
                    state.share_open.set(false);
                    session.with_untracked(|session| open_analysis(app, session.game()));
                }>{t("study-analyse")}</button>
                <button type="button" id="save-file" on:click=move |_| browser::download("ponte.txt", &record())>{t("share-save")}</button>
                <Show when=browser::can_share>
                    <button type="button" class="strong" id="share-send" on:click=send>{t("share-send")}</button>
                </Show>
            </div>
            {move || copied.get().map(|done| view! { <p class="note">{app.translate(&copied_text(done))}</p> })}
        </Dialog>
    }
}

/// The board as a picture to share.
pub(crate) fn board_svg(session: &PonteSession) -> String {
    let mut board = PonteBoard::new(session.shown());
    if let Some(last) = session.shown_move() {
        board.marks.set_last(last);
    }
    board.svg(&Style::new(Theme::Light))
}

fn copied_text(done: bool) -> Phrase {
    if done { phrase("share-copied") } else { phrase("share-failed") }
}
