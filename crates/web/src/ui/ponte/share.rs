//! Keeping and sharing a game: a link, the moves, a file.

use leptos::prelude::*;
use ponte::{Colour, Record};
use web::ponte::{link, words};
use web::texts::{Phrase, phrase};

use crate::ui::dialog::Dialog;
use crate::ui::ponte::PonteState;
use crate::ui::{browser, shell, t};

#[component]
pub(crate) fn Share() -> impl IntoView {
    let shell = shell();
    let state: PonteState = expect_context();
    let session = state.session;
    let said = RwSignal::new(None::<bool>);
    Effect::new(move || {
        if state.share_open.get() {
            said.set(None);
        }
    });
    let address =
        Memo::new(move |_| browser::address("/ponte", &session.with(|session| link::write(session.game()))));
    let line = move || session.with_untracked(|session| session.game().to_text());
    let record = move || {
        session.with_untracked(|session| {
            let mut record = Record::from_game(session.game());
            for (tag, colour) in [("Light", Colour::Light), ("Dark", Colour::Dark)] {
                // Names without control characters are always taken.
                let _ = record.set_tag(tag, &shell.say_now(&words::player(session, colour)));
            }
            let _ = record.set_tag("Date", &browser::today());
            record.to_string()
        })
    };
    let copied = move |done: bool| {
        said.set(Some(done));
        shell.speak(shell.say_now(&copied_words(done)));
    };
    view! {
        <Dialog open=state.share_open id="share-dialog" title=Signal::derive(t("share-title"))>
            <p>{t("share-text")}</p>
            <label class="field">
                <span>{t("share-link-label")}</span>
                <input type="text" id="share-link" readonly prop:value=move || address.get()/>
            </label>
            <div class="dialog-actions">
                <button type="button" class="strong" on:click=move |_| browser::copy(&address.get_untracked(), copied)>{t("share-copy-link")}</button>
                <button type="button" on:click=move |_| browser::copy(&line(), copied)>{t("share-copy-moves")}</button>
                <button type="button" id="save-file" on:click=move |_| browser::download("ponte.txt", &record())>{t("share-save")}</button>
                <Show when=browser::can_send>
                    <button type="button" on:click=move |_| browser::send(&shell.say_now(&phrase("ponte-title")), &address.get_untracked())>{t("share-send")}</button>
                </Show>
            </div>
            {move || said.get().map(|done| view! { <p class="note">{shell.say(&copied_words(done))}</p> })}
        </Dialog>
    }
}

fn copied_words(done: bool) -> Phrase {
    if done { phrase("share-copied") } else { phrase("share-failed") }
}
