//! Menus that open next to their button.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A menu that is open while `open` is set. A click outside of it and Escape close it.
#[component]
pub(crate) fn Menu(
    open: RwSignal<bool>,
    id: &'static str,
    class: &'static str,
    /// The content of the button.
    #[prop(into)]
    button: ViewFn,
    /// The accessible name of the button, if its content is not one.
    #[prop(optional, into)]
    label: Option<Signal<String>>,
    children: Children,
) -> impl IntoView {
    let node = NodeRef::<html::Details>::new();
    let close = move || {
        if open.get_untracked() {
            open.set(false);
        }
    };
    let pointer = window_event_listener(leptos::ev::pointerdown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Node>().ok());
        if node.get_untracked().is_some_and(|details| !details.contains(target.as_ref())) {
            close();
        }
    });
    let escape = window_event_listener(leptos::ev::keydown, move |event| {
        if event.key() == "Escape" {
            close();
        }
    });
    on_cleanup(move || {
        pointer.remove();
        escape.remove();
    });
    let toggled = move |_| {
        if let Some(details) = node.get_untracked() {
            open.set(details.open());
        }
    };
    view! {
        <details class=class id=id node_ref=node prop:open=move || open.get() on:toggle=toggled>
            <summary class="button" aria-label=move || label.map(|label| label.get())>{button.run()}</summary>
            {children()}
        </details>
    }
}
