//! The dialog that imports games and positions.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web::study::import::import;
use web::study::import_phrases::{import_error, partial_import};
use web::texts::{Phrase, phrase};

use super::AnalysisState;
use crate::ui::dialog::Dialog;
use crate::ui::study::Message;
use crate::ui::{app_context, t};

#[component]
pub(crate) fn Import() -> impl IntoView {
    let app = app_context();
    let state: AnalysisState = expect_context();
    let text = RwSignal::new(String::new());
    let message = RwSignal::new(None::<Phrase>);
    let read = move |text: &str| {
        let rules = state.game().rules();
        match import(text, rules) {
            Ok(imported) => {
                state.import_open.set(false);
                state.open_record(&imported.record);
                // The chapters of a study are the records of a file.
                if let Ok(all) = ponte::Record::read_all(rules, text)
                    && let Some((_, further)) = all.split_first().filter(|(_, further)| !further.is_empty())
                {
                    state.store_chapters(further);
                    state.say(phrase("import-chapters").count("count", all.len()));
                }
                if let Some(stopped) = imported.stopped {
                    state.say(partial_import(&stopped));
                }
            }
            Err(error) => {
                app.say(&import_error(&error));
                message.set(Some(import_error(&error)));
            }
        }
    };
    let choose = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()?.get(0)) else { return };
        if file.size() > web::study::import::MAX_BYTES as f64 {
            message.set(Some(phrase("import-too-long")));
            return;
        }
        spawn_local(async move {
            match wasm_bindgen_futures::JsFuture::from(file.text())
                .await
                .ok()
                .and_then(|text| text.as_string())
            {
                Some(text) => read(&text),
                None => message.set(Some(phrase("import-file-failed"))),
            }
        });
    };
    view! {
        <Dialog open=state.import_open id="import-dialog" title=phrase("import-title")>
            <p>{t("import-text")}</p>
            <label class="field"><span>{t("import-label")}</span>
                <textarea id="import-text" rows="6" on:input=move |event| text.set(event_target_value(&event))></textarea>
            </label>
            <label class="field"><span>{t("import-file")}</span>
                <input type="file" id="import-file" accept=".txt,.sgf,.pgn,text/plain" on:change=choose/>
            </label>
            <Message message class="note wrong"/>
            <div class="dialog-actions">
                <button type="button" class="strong" id="import-go" on:click=move |_| read(&text.get_untracked())>{t("import-go")}</button>
            </div>
        </Dialog>
    }
}
