//! The settings page.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web::settings::{BoardTheme, Motion, Settings, Theme};
use web::texts::{Language, key, phrase};

use crate::ui::{app_context, t};

fn checked(event: &web_sys::Event) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok())
        .is_some_and(|input| input.checked())
}

/// A checkbox for one of the settings.
#[component]
fn Switch(
    id: &'static str,
    label: &'static str,
    get: fn(&Settings) -> bool,
    set: fn(&mut Settings, bool),
) -> impl IntoView {
    let app = app_context();
    let words = move || app.translate(&phrase(label));
    view! {
        <label class="switch" for=id>
            <input id=id type="checkbox" prop:checked=move || app.settings.with(get)
                on:change=move |event| {
                    let on = checked(&event);
                    app.settings.update(|settings| set(settings, on));
                }/>
            <span>{words}</span>
        </label>
    }
}

/// A radio button.
#[component]
fn Choice(
    name: &'static str,
    value: &'static str,
    label: &'static str,
    #[prop(into)] chosen: Signal<bool>,
    #[prop(into)] choose: Callback<()>,
) -> impl IntoView {
    let app = app_context();
    let words = move || app.translate(&phrase(label));
    view! {
        <label class="choice">
            <input type="radio" name=name value=value prop:checked=move || chosen.get() on:change=move |_| choose.run(())/>
            <span>{words}</span>
        </label>
    }
}

#[component]
pub(crate) fn SettingsPage() -> impl IntoView {
    let app = app_context();
    let settings = app.settings;
    let language = move |event: web_sys::Event| {
        let select = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlSelectElement>().ok());
        if let Some(select) = select {
            app.set_language(Language::from_code(&select.value()));
        }
    };
    let themes = [
        (Theme::System, "system", key("settings-theme-system")),
        (Theme::Light, "light", key("settings-theme-light")),
        (Theme::Dark, "dark", key("settings-theme-dark")),
    ];
    let motions = [
        (Motion::System, "system", key("settings-motion-system")),
        (Motion::Full, "full", key("settings-motion-full")),
        (Motion::Still, "still", key("settings-motion-still")),
    ];
    view! {
        <article class="prose settings">
            <h1>{t("settings-title")}</h1>
            <div class="field">
                <label for="set-language">{t("settings-language")}</label>
                <select id="set-language" on:change=language>
                    <option value="" selected=move || settings.with(|one| one.language.is_none())>{t("settings-language-auto")}</option>
                    {Language::ALL.map(|one| view! {
                        <option value=one.code() lang=one.code()
                            selected=move || settings.with(|all| all.language == Some(one))>{one.name()}</option>
                    })}
                </select>
            </div>
            <fieldset class="tiles short">
                <legend>{t("settings-theme")}</legend>
                {themes.map(|(theme, value, label)| view! {
                    <Choice name="theme" value label chosen=Signal::derive(move || settings.with(|one| one.theme == theme))
                        choose=move |()| settings.update(|one| one.theme = theme)/>
                })}
            </fieldset>
            <fieldset class="tiles">
                <legend>{t("settings-board-theme")}</legend>
                {BoardTheme::ALL.map(|theme| view! {
                    <label class="tile">
                        <input type="radio" name="board-theme" value=theme.as_str()
                            prop:checked=move || settings.with(|one| one.board == theme)
                            on:change=move |_| settings.update(|one| one.board = theme)/>
                        <span class="board-sample" data-board=theme.as_str() aria-hidden="true"><i></i><i></i><i></i></span>
                        <span>{move || app.translate(&phrase("board-theme").text("theme", theme.as_str()))}</span>
                    </label>
                })}
            </fieldset>
            <fieldset class="tiles short">
                <legend>{t("settings-motion")}</legend>
                {motions.map(|(motion, value, label)| view! {
                    <Choice name="motion" value label chosen=Signal::derive(move || settings.with(|one| one.motion == motion))
                        choose=move |()| settings.update(|one| one.motion = motion)/>
                })}
            </fieldset>
            <fieldset>
                <legend>{t("settings-board")}</legend>
                <Switch id="set-patterns" label=key("settings-patterns") get=|one| one.patterns set=|one, on| one.patterns = on/>
                <Switch id="set-coordinates" label=key("settings-coordinates") get=|one| one.coordinates set=|one, on| one.coordinates = on/>
                <Switch id="set-legal" label=key("settings-legal") get=|one| one.legal set=|one, on| one.legal = on/>
                <Switch id="set-confirm" label=key("settings-confirm") get=|one| one.confirm set=|one, on| one.confirm = on/>
                <Switch id="set-sounds" label=key("settings-sounds") get=|one| one.sounds set=|one, on| one.sounds = on/>
                <Switch id="set-talk" label=key("settings-talk") get=|one| one.talk set=|one, on| one.talk = on/>
                <Switch id="set-haptics" label=key("settings-haptics") get=|one| one.haptics set=|one, on| one.haptics = on/>
            </fieldset>
            <p class="quiet">{t("settings-kept")}</p>
        </article>
    }
}
