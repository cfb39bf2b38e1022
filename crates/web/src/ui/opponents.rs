//! The choice of a computer opponent, with names and faces.

use leptos::prelude::*;
use web::portraits::{level_face, level_name};
use web::texts::phrase;

use crate::ui::t;

/// The levels of the engine as tiles.
#[component]
pub(crate) fn LevelTiles(
    /// The name of the radio buttons.
    name: &'static str,
    #[prop(into)] level: Signal<u8>,
    #[prop(into)] choose: Callback<u8>,
) -> impl IntoView {
    let tile = move |one: u8| {
        view! {
            <label class="tile">
                <input type="radio" name=name value=one prop:checked=move || level.get() == one on:change=move |_| choose.run(one)/>
                <span class="face" inner_html=level_face(one)></span>
                <strong>{level_name(one)}</strong>
                <span class="quiet">{phrase("new-level").number("level", one)}</span>
            </label>
        }
    };
    view! {
        <fieldset class="tiles levels">
            <legend>{t("new-level-label")}</legend>
            {(1..=10).map(tile).collect::<Vec<_>>()}
        </fieldset>
    }
}
