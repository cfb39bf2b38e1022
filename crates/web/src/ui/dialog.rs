//! Modal dialogs, based on the `dialog` element.

use leptos::html;
use leptos::prelude::*;

use crate::ui::t;

/// A dialog that is open while `open` is set. Escape and the close button unset it.
#[component]
pub(crate) fn Dialog(
    open: RwSignal<bool>,
    id: &'static str,
    #[prop(into)] title: Signal<String>,
    /// Whether it stays beside the board instead of covering the page.
    #[prop(optional)]
    sheet: bool,
    children: ChildrenFn,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        let Some(dialog) = node.get() else { return };
        match (open.get(), dialog.open()) {
            (true, false) if sheet => dialog.show(),
            (true, false) => {
                let _ = dialog.show_modal();
            }
            (false, true) => dialog.close(),
            _ => {}
        }
    });
    // The browser closes only modal dialogs itself.
    let escape = move |event: web_sys::KeyboardEvent| {
        if sheet && event.key() == "Escape" {
            open.set(false);
        }
    };
    let heading = format!("{id}-title");
    let labelled = heading.clone();
    view! {
        <dialog node_ref=node id=id class:sheet=sheet aria-labelledby=labelled on:close=move |_| open.set(false) on:keydown=escape>
            <div class="dialog-head">
                <h2 id=heading>{move || title.get()}</h2>
                <button type="button" class="cross" aria-label=t("close") on:click=move |_| open.set(false)>"×"</button>
            </div>
            <Show when=move || open.get()>{children()}</Show>
        </dialog>
    }
}
