//! Modal dialogs, based on the `dialog` element.

use leptos::html;
use leptos::prelude::*;

use crate::ui::t;

/// A modal dialog that is open while `open` is set. Escape and the close button unset it.
#[component]
pub(crate) fn Dialog(
    open: RwSignal<bool>,
    id: &'static str,
    #[prop(into)] title: Signal<String>,
    children: ChildrenFn,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        let Some(dialog) = node.get() else { return };
        match (open.get(), dialog.open()) {
            (true, false) => {
                let _ = dialog.show_modal();
            }
            (false, true) => dialog.close(),
            _ => {}
        }
    });
    let heading = format!("{id}-title");
    let labelled = heading.clone();
    view! {
        <dialog node_ref=node id=id aria-labelledby=labelled on:close=move |_| open.set(false)>
            <div class="dialog-head">
                <h2 id=heading>{move || title.get()}</h2>
                <button type="button" class="cross" aria-label=t("close") on:click=move |_| open.set(false)>"×"</button>
            </div>
            <Show when=move || open.get()>{children()}</Show>
        </dialog>
    }
}
