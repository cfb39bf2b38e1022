//! The dialog that exports the record, a link, or a picture of the position.

use draw::{Style, Theme};
use leptos::prelude::*;
use leptos::task::spawn_local;
use web::ponte::link;
use web::routes::Route;
use web::texts::{Phrase, phrase};

use super::AnalysisState;
use crate::ui::dialog::Dialog;
use crate::ui::study::Message;
use crate::ui::{app_context, browser, picture_file, t};

#[component]
pub(crate) fn Export() -> impl IntoView {
    let app = app_context();
    let state: AnalysisState = expect_context();
    let message = RwSignal::new(None::<Phrase>);
    let record = move || state.board.with_untracked(|board| board.tree().to_record().to_string());
    let address = move || browser::address(&Route::Analysis.path(), &link::write(&state.game()));
    let svg = move || untrack(|| state.picture()).svg(&Style::new(Theme::Light));
    let copied = move |done: bool| {
        message.set(Some(if done { phrase("share-copied") } else { phrase("share-failed") }));
    };
    let png = move |_| {
        let svg = svg();
        spawn_local(async move {
            if picture_file::save_png("ponte.png", &svg, 1200).await.is_none() {
                message.try_set(Some(phrase("export-failed")));
                app.announce(app.translate_untracked(&phrase("export-failed")));
            }
        });
    };
    view! {
        <Dialog open=state.export_open id="export-dialog" title=Signal::derive(t("export-title"))>
            <p>{t("export-text")}</p>
            <div class="dialog-actions">
                <button type="button" class="strong" id="export-record" on:click=move |_| browser::download("ponte.txt", &record())>{t("share-save")}</button>
                <button type="button" id="export-copy" on:click=move |_| browser::copy(&record(), copied)>{t("export-copy-record")}</button>
                <button type="button" on:click=move |_| browser::copy(&address(), copied)>{t("share-copy-link")}</button>
                <button type="button" id="export-svg" on:click=move |_| browser::download("ponte.svg", &svg())>"SVG"</button>
                <button type="button" id="export-png" on:click=png>"PNG"</button>
            </div>
            <Message message/>
        </Dialog>
    }
}
