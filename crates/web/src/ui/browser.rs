//! What only a browser can do, each in one function.

use leptos::prelude::{document, window};
use table::Millis;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web::routes::Route;
use web::store::{self, Kept};
use web::texts::Language;

/// The page that the address names.
pub(crate) fn route() -> Route {
    Route::of(&window().location().pathname().unwrap_or_default())
}

/// The part of the address after `#`.
pub(crate) fn fragment() -> String {
    window().location().hash().unwrap_or_default()
}

/// The address of the app with this path and fragment.
pub(crate) fn address(path: &str, fragment: &str) -> String {
    format!("{}{path}#{fragment}", window().location().origin().unwrap_or_default())
}

/// A new address, without loading anything.
pub(crate) fn push(path: &str) {
    if let Ok(history) = window().history() {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(path));
    }
}

/// Another address instead of this one.
pub(crate) fn replace(path: &str) {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(path));
    }
}

/// Calls back whenever somebody goes back or forth. The app lives as long as the page, so it is never taken off.
pub(crate) fn on_popstate(call: impl Fn() + 'static) {
    let closure = Closure::<dyn Fn()>::new(call);
    let _ = window().add_event_listener_with_callback("popstate", closure.as_ref().unchecked_ref());
    closure.forget();
}

/// Tells whether the system wishes for less motion, now and whenever that changes.
pub(crate) fn on_reduced_motion(call: impl Fn(bool) + 'static) {
    let Ok(Some(query)) = window().match_media("(prefers-reduced-motion: reduce)") else { return };
    call(query.matches());
    let asked = query.clone();
    let closure = Closure::<dyn Fn()>::new(move || call(asked.matches()));
    let _ = query.add_event_listener_with_callback("change", closure.as_ref().unchecked_ref());
    closure.forget();
}

/// The language that the browser asks for.
pub(crate) fn wished_language() -> Language {
    let actions: Vec<String> =
        window().navigator().languages().iter().filter_map(|one| one.as_string()).collect();
    Language::action(actions.iter().map(String::as_str))
}

/// Scrolls to the top.
pub(crate) fn scroll_up() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Brings the element with this id into view, moving as little as possible.
pub(crate) fn show(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        let options = web_sys::ScrollIntoViewOptions::new();
        options.set_block(web_sys::ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

/// Gives the focus to the element with this id.
pub(crate) fn focus(id: &str) {
    let found = document().get_element_by_id(id).and_then(|one| one.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(element) = found {
        let _ = element.focus();
    }
}

/// Sets or removes an attribute of the root.
pub(crate) fn set_root(name: &str, value: Option<&str>) {
    if let Some(root) = document().document_element() {
        let _ = match value {
            Some(value) => root.set_attribute(name, value),
            None => root.remove_attribute(name),
        };
    }
}

/// What is kept under the name of its kind.
pub(crate) fn load<T: Kept>() -> Option<T> {
    let storage = window().local_storage().ok()??;
    store::read(&storage.get_item(T::NAME).ok()??)
}

/// Keeps something. Where a browser keeps nothing, the app still works until it is closed.
pub(crate) fn save<T: Kept>(value: &T) {
    if let (Ok(Some(storage)), Some(text)) = (window().local_storage(), store::write(value)) {
        let _ = storage.set_item(T::NAME, &text);
    }
}

/// Milliseconds since the page was opened; they never run backwards.
pub(crate) fn since_start() -> Millis {
    window().performance().map_or(0, |performance| performance.now().max(0.0) as Millis)
}

/// A number that nobody can tell before.
pub(crate) fn chance() -> u64 {
    (js_sys::Math::random() * 9_007_199_254_740_992.0) as u64
}

/// Today as records write it.
pub(crate) fn today() -> String {
    let date = js_sys::Date::new_0();
    format!("{:04}-{:02}-{:02}", date.get_full_year(), date.get_month() + 1, date.get_date())
}

/// Copies a text, and tells whether that was possible.
pub(crate) fn copy(text: &str, done: impl FnOnce(bool) + 'static) {
    let navigator: JsValue = window().navigator().into();
    // Pages that came without encryption have no clipboard.
    let there = js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|one| !one.is_undefined());
    if !there {
        done(false);
        return;
    }
    let promise = window().navigator().clipboard().write_text(text);
    leptos::task::spawn_local(async move {
        done(wasm_bindgen_futures::JsFuture::from(promise).await.is_ok());
    });
}

/// Whether the browser can hand a link to other programs.
pub(crate) fn can_send() -> bool {
    let navigator: JsValue = window().navigator().into();
    js_sys::Reflect::get(&navigator, &"share".into()).is_ok_and(|one| one.is_function())
}

/// Hands a link to other programs.
pub(crate) fn send(title: &str, url: &str) {
    let navigator: JsValue = window().navigator().into();
    let data = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&data, &"title".into(), &title.into());
    let _ = js_sys::Reflect::set(&data, &"url".into(), &url.into());
    let share = js_sys::Reflect::get(&navigator, &"share".into())
        .ok()
        .and_then(|one| one.dyn_into::<js_sys::Function>().ok());
    if let Some(promise) = share.and_then(|share| share.call1(&navigator, &data).ok()) {
        leptos::task::spawn_local(async move {
            // Whoever changes their mind is no error.
            let _ = wasm_bindgen_futures::JsFuture::from(js_sys::Promise::resolve(&promise)).await;
        });
    }
}

/// Offers a text as a file.
pub(crate) fn download(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&text.into());
    let options = web_sys::BlobPropertyBag::new();
    options.set_type("text/plain;charset=utf-8");
    let Ok(blob) = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options) else { return };
    let Ok(url) = web_sys::Url::create_object_url_with_blob(&blob) else { return };
    let link =
        document().create_element("a").ok().and_then(|one| one.dyn_into::<web_sys::HtmlAnchorElement>().ok());
    if let Some(link) = link {
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    let _ = web_sys::Url::revoke_object_url(&url);
}

/// The content of a `meta` element of the page.
pub(crate) fn meta(name: &str) -> Option<String> {
    document().query_selector(&format!("meta[name=\"{name}\"]")).ok()??.get_attribute("content")
}

/// Lets the app work without a connection. Where there is no such thing, it works with one.
pub(crate) fn register_service_worker() {
    let Some(script) = meta("ponti-service-worker").filter(|script| !script.is_empty()) else { return };
    let navigator: JsValue = window().navigator().into();
    let there =
        js_sys::Reflect::get(&navigator, &"serviceWorker".into()).is_ok_and(|one| !one.is_undefined());
    if there {
        let promise = window().navigator().service_worker().register(&script);
        leptos::task::spawn_local(async move {
            let _ = wasm_bindgen_futures::JsFuture::from(promise).await;
        });
    }
}

/// Scrolls an element into the view of the list that holds it, and moves nothing else.
pub(crate) fn reveal(id: &str, list: &str) {
    let find =
        |id| document().get_element_by_id(id).and_then(|one| one.dyn_into::<web_sys::HtmlElement>().ok());
    let (Some(item), Some(list)) = (find(id), find(list)) else { return };
    let (top, height) = (item.offset_top() - list.offset_top(), item.offset_height());
    if top < list.scroll_top() {
        list.set_scroll_top(top);
    } else if top + height > list.scroll_top() + list.client_height() {
        list.set_scroll_top(top + height - list.client_height());
    }
}

/// What the browser says about notifications: `granted`, `denied`, `default`, or nothing where there are none.
pub(crate) fn notifications() -> Option<web_sys::NotificationPermission> {
    let there = js_sys::Reflect::get(&window(), &"Notification".into()).is_ok_and(|one| one.is_function());
    there.then(web_sys::Notification::permission)
}

/// Asks whether notifications may be shown; only when somebody has wished for it.
pub(crate) fn ask_for_notifications(done: impl FnOnce() + 'static) {
    let Ok(promise) = web_sys::Notification::request_permission() else { return };
    leptos::task::spawn_local(async move {
        let _ = wasm_bindgen_futures::JsFuture::from(promise).await;
        done();
    });
}

/// Shows a notification, where that is allowed. Whoever clicks on it comes to `path`.
pub(crate) fn notify(title: &str, body: &str, path: &str, clicked: impl Fn() + 'static) {
    if notifications() != Some(web_sys::NotificationPermission::Granted) {
        return;
    }
    let options = web_sys::NotificationOptions::new();
    options.set_body(body);
    options.set_icon("/icon.svg");
    options.set_tag("ponti");
    let Ok(one) = web_sys::Notification::new_with_options(title, &options) else {
        // On telephones only the service worker may show them; it also hears of the click.
        options.set_data(&path.into());
        notify_beside(title, options);
        return;
    };
    let shown = one.clone();
    let closure = Closure::<dyn Fn()>::new(move || {
        let _ = window().focus();
        shown.close();
        clicked();
    });
    one.set_onclick(Some(closure.as_ref().unchecked_ref()));
    closure.forget();
}

/// Lets the service worker show a notification.
fn notify_beside(title: &str, options: web_sys::NotificationOptions) {
    let navigator: JsValue = window().navigator().into();
    let there =
        js_sys::Reflect::get(&navigator, &"serviceWorker".into()).is_ok_and(|one| !one.is_undefined());
    let Some(ready) = there.then(|| window().navigator().service_worker().ready().ok()).flatten() else {
        return;
    };
    let title = title.to_owned();
    leptos::task::spawn_local(async move {
        let Ok(worker) = wasm_bindgen_futures::JsFuture::from(ready).await else { return };
        let show = js_sys::Reflect::get(&worker, &"showNotification".into())
            .ok()
            .and_then(|one| one.dyn_into::<js_sys::Function>().ok());
        if let Some(promise) = show.and_then(|show| show.call2(&worker, &title.into(), &options).ok()) {
            let _ = wasm_bindgen_futures::JsFuture::from(js_sys::Promise::resolve(&promise)).await;
        }
    });
}

/// A time as people here write dates, and the time of day.
pub(crate) fn date(time: Millis, language: Language) -> String {
    written(time, language, true)
}

/// A day as people here write dates.
pub(crate) fn day(time: Millis, language: Language) -> String {
    written(time, language, false)
}

fn written(time: Millis, language: Language, clock: bool) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(time as f64));
    let options = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&options, &"dateStyle".into(), &"medium".into());
    if clock {
        let _ = js_sys::Reflect::set(&options, &"timeStyle".into(), &"short".into());
    }
    // British dates for the British: the browser's own form of the language, where it has one.
    let action = window().navigator().languages();
    let own = action.iter().filter_map(|one| one.as_string()).find(|one| Language::of(one) == Some(language));
    date.to_locale_string(own.as_deref().unwrap_or(language.code()), &options).into()
}

/// The address of a page of the app.
pub(crate) fn page_address(route: Route) -> String {
    format!("{}{}", window().location().origin().unwrap_or_default(), route.path())
}
