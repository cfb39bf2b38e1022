//! The dialog that exports the record, a link, a frame for other pages, a picture or an animation.

use draw::{Style, Theme};
use leptos::prelude::*;
use leptos::task::spawn_local;
use web::ponte::link;
use web::routes::Route;
use web::texts::{Phrase, phrase};

use super::AnalysisState;
use crate::ui::dialog::Dialog;
use crate::ui::study::Message;
use crate::ui::study::animation::Animation;
use crate::ui::{app_context, browser, picture_file, t};

#[component]
pub(crate) fn Export() -> impl IntoView {
    let app = app_context();
    let state: AnalysisState = expect_context();
    let message = RwSignal::new(None::<Phrase>);
    let record = move || state.board.with_untracked(|board| board.tree().to_record().to_string());
    let svg = move || untrack(|| state.picture()).svg(&Style::new(Theme::Light));
    let copied = move |done: bool| {
        message.set(Some(if done { phrase("share-copied") } else { phrase("share-failed") }));
    };
    let png = move |_| {
        let svg = svg();
        spawn_local(async move {
            if picture_file::save_png("ponte.png", &svg, 1200).await.is_none() {
                message.try_set(Some(phrase("export-failed")));
                app.say(&phrase("export-failed"));
            }
        });
    };
    let from = RwSignal::new(0_usize);
    let gif = move |_| {
        let names = state.board.with_untracked(|board| {
            let record = board.tree().to_record();
            ["Light", "Dark"].map(|tag| record.tag(tag).unwrap_or_default().to_owned())
        });
        let dark = app.settings.with_untracked(|settings| settings.theme == web::settings::Theme::Dark);
        let theme = if dark { Theme::Dark } else { Theme::Light };
        let animation = Animation { game: state.game(), first: from.get_untracked(), names, theme };
        spawn_local(async move {
            let progress = move |share: f64| {
                let words =
                    phrase("export-progress").text("percent", app.language_untracked().percent(share));
                message.try_set(Some(words));
            };
            let done = animation.save("ponte.gif", progress).await;
            let words = if done.is_some() { phrase("export-done") } else { phrase("export-failed") };
            app.say(&words);
            message.try_set(Some(words));
        });
    };
    let frame = move || {
        let address = browser::address(&Route::Embed.path(), &link::write(&state.game()));
        format!(
            r#"<iframe src="{address}" width="420" height="520" title="Ponte del Diavolo" loading="lazy"></iframe>"#
        )
    };
    let moves = move || state.session.with(|session| session.game().moves().len());
    view! {
        <Dialog open=state.export_open id="export-dialog" title=phrase("export-title")>
            <p>{t("export-text")}</p>
            <div class="dialog-actions">
                <button type="button" class="strong" id="export-record" on:click=move |_| browser::download("ponte.txt", &record())>{t("share-save")}</button>
                <button type="button" id="export-copy" on:click=move |_| browser::copy(&record(), copied)>{t("export-copy-record")}</button>
                <button type="button" on:click=move |_| browser::copy(&state.address(), copied)>{t("share-copy-link")}</button>
                <button type="button" id="export-svg" on:click=move |_| browser::download("ponte.svg", &svg())>"SVG"</button>
                <button type="button" id="export-png" on:click=png>"PNG"</button>
                <button type="button" id="export-embed" on:click=move |_| browser::copy(&frame(), copied)>{t("export-embed")}</button>
            </div>
            <div class="dialog-actions export-gif">
                <label class="field"><span>{t("export-gif-from")}</span>
                    <input type="number" id="gif-from" min="0" max=move || moves().to_string() prop:value=move || from.get().to_string()
                        on:change=move |event| from.set(event_target_value(&event).parse().unwrap_or(0))/>
                </label>
                <button type="button" id="export-gif" on:click=gif>"GIF"</button>
            </div>
            <Message message/>
        </Dialog>
    }
}
