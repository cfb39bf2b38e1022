//! Scrollable regions that can be reached with the keyboard.

use leptos::prelude::*;

/// A region that scrolls sideways on narrow screens. It is a tab stop, so that the arrow keys can scroll it.
#[component]
pub(crate) fn Scroll(
    /// The accessible name.
    #[prop(into)]
    label: Signal<String>,
    #[prop(default = "scroll")] class: &'static str,
    children: Children,
) -> impl IntoView {
    view! { <div class=class role="group" tabindex="0" aria-label=move || label.get()>{children()}</div> }
}
