//! The dialogs of a local game, and the history of games: a module that is loaded when the board is on screen.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;
use web::ponte::PonteSession;

use super::{PonteState, controls, end, new_game, rules, share};
use crate::ui::pages::{PartView, loaded_view};
use crate::ui::part::part;
use crate::ui::study::history;
use crate::ui::t;

// Each function of a module has a loader of its own: its view is there at once only after its own preloading.
part! {
    in more, preloaded by load_dialogs;
    fn dialogs_part() -> PartView {
        let state: PonteState = expect_context();
        Ok(view! {
            <new_game::NewGame/>
            <end::End/>
            <share::Share/>
            <controls::Resign/>
            <rules::Rules open=state.rules_open/>
        }
        .into_any())
    }
}

part! {
    in more;
    fn store_part(id: String, session: PonteSession) -> Result<(), SplitLoaderError> {
        history::store_ponte(id, &session);
        Ok(())
    }
}

/// Stores the present state of a game in the history of this device.
pub(super) fn store(session: PonteSession) {
    let id = history::mark_ponte();
    spawn_local(async move {
        // Without the module, the game is stored when the list is read.
        let _ = store_part(id, session).await;
    });
}

/// All dialogs. One that is opened before their module has arrived is shown as soon as it has.
#[component]
pub(super) fn Dialogs() -> impl IntoView {
    let state: PonteState = expect_context();
    let (ready, failed) = (RwSignal::new(false), RwSignal::new(false));
    let requested = Memo::new(move |_| state.has_open_dialog());
    Effect::new(move || {
        // Again when a dialog is opened: the network may have failed before.
        requested.track();
        if !ready.get_untracked() {
            spawn_local(async move {
                if load_dialogs().await.is_ok() {
                    failed.try_set(false);
                    ready.try_set(true);
                } else if requested.try_get_untracked() == Some(true) {
                    failed.try_set(true);
                    state.close_dialogs();
                }
            });
        }
    });
    view! {
        {move || ready.get().then(|| loaded_view(dialogs_part()))}
        <Show when=move || failed.get()>
            <p class="note wrong" role="alert">{t("page-load-advice")}</p>
        </Show>
    }
}
