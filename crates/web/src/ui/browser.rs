//! Wrappers of browser APIs, one function each.

use std::cell::RefCell;

use leptos::prelude::{
    SetValue, StoredValue, UpdateValue, document, on_cleanup, window, window_event_listener_untyped,
};
use table::Millis;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web::routes::Route;
use web::storage::{self, Persisted};
use web::texts::Language;

/// Whether pages are addressed by the fragment, as in `#/study`: on a host that knows only files.
fn has_fragment_routes() -> bool {
    meta("ponti-routes").is_some_and(|prefix| prefix == "#")
}

/// The path and the fragment of the current address; the fragment with `#`.
fn location() -> (String, String) {
    let location = window().location();
    let hash = location.hash().unwrap_or_default();
    if !has_fragment_routes() {
        return (location.pathname().unwrap_or_default(), hash);
    }
    let path = hash.strip_prefix('#').unwrap_or_default();
    let (path, fragment) = path.split_at(path.find('#').unwrap_or(path.len()));
    (path.to_owned(), fragment.to_owned())
}

/// The link to a path of the app.
pub(crate) fn link(path: &str) -> String {
    if has_fragment_routes() { format!("#{path}") } else { path.to_owned() }
}

/// The route of the current address.
pub(crate) fn route() -> Route {
    Route::from_path(&location().0)
}

/// The fragment of the current address, with `#`.
pub(crate) fn fragment() -> String {
    location().1
}

/// The address of the app with this path and fragment.
pub(crate) fn address(path: &str, fragment: &str) -> String {
    format!("{}#{fragment}", full_address(path))
}

/// The full address of a path of the app.
fn full_address(path: &str) -> String {
    let location = window().location();
    let start = match location.href() {
        Ok(href) if has_fragment_routes() => href.split('#').next().unwrap_or_default().to_owned(),
        _ => location.origin().unwrap_or_default(),
    };
    start + &link(path)
}

/// Adds an address to the history without loading it.
pub(crate) fn push(path: &str) {
    if let Ok(history) = window().history() {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&link(path)));
    }
}

/// Replaces the current address without loading it.
pub(crate) fn replace(path: &str) {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&link(path)));
    }
}

/// Calls back when the user goes back or forward. The app lives as long as the page, so the listener is never removed.
pub(crate) fn on_popstate(call: impl Fn() + 'static) {
    let closure = Closure::<dyn Fn()>::new(call);
    let _ = window().add_event_listener_with_callback("popstate", closure.as_ref().unchecked_ref());
    closure.forget();
}

/// Reports whether a media query matches, now and whenever that changes.
pub(crate) fn on_media(query: &str, call: impl Fn(bool) + 'static) {
    let Ok(Some(query)) = window().match_media(query) else { return };
    call(query.matches());
    let current = query.clone();
    let closure = Closure::<dyn Fn()>::new(move || call(current.matches()));
    let _ = query.add_event_listener_with_callback("change", closure.as_ref().unchecked_ref());
    closure.forget();
}

thread_local! {
    /// The event with which the app can be installed.
    static INSTALL_PROMPT: RefCell<Option<JsValue>> = const { RefCell::new(None) };
}

/// Calls back when the browser offers to install the app, and with `false` once it is installed.
pub(crate) fn on_installable(call: impl Fn(bool) + Clone + 'static) {
    let offered = call.clone();
    let offer = Closure::<dyn Fn(web_sys::Event)>::new(move |event: web_sys::Event| {
        // The app has a button of its own.
        event.prevent_default();
        INSTALL_PROMPT.set(Some(event.into()));
        offered(true);
    });
    let installed = Closure::<dyn Fn()>::new(move || call(false));
    let _ = window().add_event_listener_with_callback("beforeinstallprompt", offer.as_ref().unchecked_ref());
    let _ = window().add_event_listener_with_callback("appinstalled", installed.as_ref().unchecked_ref());
    offer.forget();
    installed.forget();
}

/// Asks the user whether to install the app. Works once per offer of the browser.
pub(crate) fn install() {
    if let Some(prompt) = INSTALL_PROMPT.take() {
        call_method(&prompt, "prompt", &[]);
    }
}

/// Shows the number of games that wait on the icon of the installed app.
pub(crate) fn set_app_badge(count: usize) {
    let navigator: JsValue = window().navigator().into();
    call_method(&navigator, "setAppBadge", &[(count as u32).into()]);
}

/// Calls a method that not all browsers have, and ignores its result.
fn call_method(object: &JsValue, name: &str, arguments: &[JsValue]) {
    if let Some(promise) = call_async(object, name, arguments) {
        leptos::task::spawn_local(async move {
            // Such as a refusal of the user.
            let _ = promise.await;
        });
    }
}

/// Calls a method that returns a promise; `None` if there is no such method, or no promise.
fn call_async(object: &JsValue, name: &str, arguments: &[JsValue]) -> Option<JsFuture> {
    let function = js_sys::Reflect::get(object, &name.into()).ok()?.dyn_into::<js_sys::Function>().ok()?;
    let result = function.apply(object, &arguments.iter().collect()).ok()?;
    Some(JsFuture::from(result.dyn_into::<js_sys::Promise>().ok()?))
}

/// Keeps the screen on while the current page of the app is open, where the browser allows it.
pub(crate) fn keep_screen_on() {
    let lock = StoredValue::new_local(None::<JsValue>);
    let acquire = move || {
        leptos::task::spawn_local(async move {
            let navigator: JsValue = window().navigator().into();
            let Ok(locks) = js_sys::Reflect::get(&navigator, &"wakeLock".into()) else { return };
            let Some(request) = call_async(&locks, "request", &["screen".into()]) else { return };
            // Browsers refuse when the battery is low.
            let Ok(acquired) = request.await else { return };
            if let Some(too_late) = lock.try_set_value(Some(acquired)) {
                release(too_late);
            }
        });
    };
    acquire();
    // A lock ends when the page is hidden.
    let shown = window_event_listener_untyped("visibilitychange", move |_| acquire());
    on_cleanup(move || {
        shown.remove();
        release(lock.try_update_value(Option::take).flatten());
    });
}

fn release(lock: Option<JsValue>) {
    if let Some(lock) = lock {
        call_method(&lock, "release", &[]);
    }
}

/// Whether the main pointing device is a finger.
pub(crate) fn has_touch_screen() -> bool {
    matches_media("(pointer: coarse)")
}

/// Whether pages have two columns, as in the style sheets.
pub(crate) fn is_wide() -> bool {
    matches_media("(min-width: 60rem)")
}

/// Width and height of the window, in CSS pixels.
pub(crate) fn viewport_size() -> [f64; 2] {
    [window().inner_width(), window().inner_height()]
        .map(|length| length.ok().and_then(|length| length.as_f64()).unwrap_or(f64::INFINITY))
}

fn matches_media(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|query| query.matches())
}

/// Vibrates for some milliseconds, on devices that can.
pub(crate) fn vibrate(duration: u32) {
    let navigator: JsValue = window().navigator().into();
    call_method(&navigator, "vibrate", &[duration.into()]);
}

/// The first supported language among those that the browser prefers.
pub(crate) fn preferred_language() -> Language {
    let preferred: Vec<String> =
        window().navigator().languages().iter().filter_map(|language| language.as_string()).collect();
    Language::preferred(preferred.iter().map(String::as_str))
}

/// Scrolls to the top.
pub(crate) fn scroll_up() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Brings the element with this id into view, moving as little as possible.
pub(crate) fn show(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        scroll_to(&element);
    }
}

/// Scrolls to the start of the page once a dialog is closed: on a phone the button for a new game is below the board.
pub(crate) fn show_start() {
    leptos::prelude::set_timeout(scroll_up, std::time::Duration::ZERO);
}

/// Brings the first element that matches a selector into view, moving as little as possible.
pub(crate) fn show_matching(selector: &str) {
    if let Ok(Some(element)) = document().query_selector(selector) {
        scroll_to(&element);
    }
}

fn scroll_to(element: &web_sys::Element) {
    let options = web_sys::ScrollIntoViewOptions::new();
    options.set_block(web_sys::ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// Focuses the element with this id.
pub(crate) fn focus(id: &str) {
    let found =
        document().get_element_by_id(id).and_then(|value| value.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(element) = found {
        let _ = element.focus();
    }
}

/// Focuses the element with this id once the page has changed, if the element with the focus is gone by then.
pub(crate) fn restore_focus(id: &'static str) {
    let restore = move || {
        let is_lost = document().active_element().is_none_or(|element| element.tag_name() == "BODY");
        if is_lost {
            focus(id);
        }
    };
    leptos::prelude::set_timeout(restore, std::time::Duration::ZERO);
}

/// Sets or removes an attribute of the root element.
pub(crate) fn set_root(name: &str, value: Option<&str>) {
    if let Some(root) = document().document_element() {
        let _ = match value {
            Some(value) => root.set_attribute(name, value),
            None => root.remove_attribute(name),
        };
    }
}

/// Loads a value from the local storage.
pub(crate) fn load<T: Persisted>() -> Option<T> {
    let storage = window().local_storage().ok()??;
    storage::read(&storage.get_item(T::NAME).ok()??)
}

/// Saves a value in the local storage. Without one the app works until it is closed.
pub(crate) fn save<T: Persisted>(value: &T) {
    if let (Ok(Some(storage)), Some(text)) = (window().local_storage(), storage::write(value)) {
        let _ = storage.set_item(T::NAME, &text);
    }
}

/// Removes a value from the local storage.
pub(crate) fn forget<T: Persisted>() {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.remove_item(T::NAME);
    }
}

/// Copies a text to the clipboard, and reports whether that was possible.
pub(crate) fn copy(text: &str, done: impl FnOnce(bool) + 'static) {
    let navigator: JsValue = window().navigator().into();
    // Insecure contexts have no clipboard.
    let supported =
        js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|one| !one.is_undefined());
    if !supported {
        done(false);
        return;
    }
    let promise = window().navigator().clipboard().write_text(text);
    leptos::task::spawn_local(async move {
        done(JsFuture::from(promise).await.is_ok());
    });
}

/// Whether the browser can share links with other apps.
pub(crate) fn can_share() -> bool {
    let navigator: JsValue = window().navigator().into();
    js_sys::Reflect::get(&navigator, &"share".into()).is_ok_and(|value| value.is_function())
}

/// Offers a text as a file.
pub(crate) fn download(name: &str, text: &str) {
    let _ = download_parts(name, &js_sys::Array::of1(&text.into()), "text/plain;charset=utf-8");
}

/// Offers parts of text or bytes as a file; `None` if the browser refuses.
pub(crate) fn download_parts(name: &str, parts: &js_sys::Array, media_type: &str) -> Option<()> {
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(media_type);
    let blob = web_sys::Blob::new_with_u8_array_sequence_and_options(parts, &options).ok()?;
    let url = web_sys::Url::create_object_url_with_blob(&blob).ok()?;
    let link: web_sys::HtmlAnchorElement = document().create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    let _ = web_sys::Url::revoke_object_url(&url);
    Some(())
}

/// The content of a `meta` element of the page.
pub(crate) fn meta(name: &str) -> Option<String> {
    document().query_selector(&format!("meta[name=\"{name}\"]")).ok()??.get_attribute("content")
}

/// Whether the host of the app has the API, and with it accounts and games of others.
pub(crate) fn has_api() -> bool {
    meta("ponti-api").is_some_and(|path| !path.is_empty())
}

/// Changes the fragment of the address to that of a path, which tells the page.
pub(crate) fn set_fragment(path: &str) {
    if let Some((_, fragment)) = path.split_once('#') {
        let _ = window().location().set_hash(fragment);
    }
}

/// Whether the device has a network, as far as the browser knows.
pub(crate) fn is_online() -> bool {
    window().navigator().on_line()
}

/// The content of a file of the app; `None` if it cannot be loaded.
pub(crate) async fn fetch_text(path: &str) -> Option<String> {
    let response = JsFuture::from(window().fetch_with_str(path)).await.ok()?;
    let response: web_sys::Response = response.dyn_into().ok()?;
    let text = JsFuture::from(response.text().ok()?).await.ok()?;
    if response.ok() { text.as_string() } else { None }
}

/// Registers the service worker, which makes the app work offline, where the browser supports it.
pub(crate) fn register_service_worker() {
    let Some(script) = meta("ponti-service-worker").filter(|script| !script.is_empty()) else { return };
    let navigator: JsValue = window().navigator().into();
    let supported =
        js_sys::Reflect::get(&navigator, &"serviceWorker".into()).is_ok_and(|one| !one.is_undefined());
    if supported {
        let promise = window().navigator().service_worker().register(&script);
        leptos::task::spawn_local(async move {
            let _ = JsFuture::from(promise).await;
        });
    }
}

/// Scrolls a list so that one of its items is visible, without scrolling the page.
pub(crate) fn reveal(id: &str, list: &str) {
    let find =
        |id| document().get_element_by_id(id).and_then(|value| value.dyn_into::<web_sys::HtmlElement>().ok());
    let (Some(item), Some(list)) = (find(id), find(list)) else { return };
    let (top, height) = (item.offset_top() - list.offset_top(), item.offset_height());
    if top < list.scroll_top() {
        list.set_scroll_top(top);
    } else if top + height > list.scroll_top() + list.client_height() {
        list.set_scroll_top(top + height - list.client_height());
    }
}

/// The address of the icon of the app, which the page names.
pub(crate) fn icon() -> String {
    let link = document().query_selector("link[rel=icon]").ok().flatten();
    link.and_then(|link| link.get_attribute("href")).unwrap_or_default()
}

/// The permission to show notifications; none if the browser does not support them.
pub(crate) fn notifications() -> Option<web_sys::NotificationPermission> {
    let supported =
        js_sys::Reflect::get(&window(), &"Notification".into()).is_ok_and(|value| value.is_function());
    supported.then(web_sys::Notification::permission)
}

/// Requests the permission to show notifications; only after a click, as browsers demand.
pub(crate) fn request_notifications(done: impl FnOnce() + 'static) {
    let Ok(promise) = web_sys::Notification::request_permission() else { return };
    leptos::task::spawn_local(async move {
        let _ = JsFuture::from(promise).await;
        done();
    });
}

/// Shows a notification if permitted. A click on it leads to `path`.
pub(crate) fn notify(title: &str, body: &str, path: &str, clicked: impl Fn() + 'static) {
    if notifications() != Some(web_sys::NotificationPermission::Granted) {
        return;
    }
    let options = web_sys::NotificationOptions::new();
    options.set_body(body);
    options.set_icon(&icon());
    // The same as that of a push message about it, which replaces this one.
    options.set_tag(path);
    let Ok(notification) = web_sys::Notification::new_with_options(title, &options) else {
        // On phones only the service worker may show notifications; it also handles the click.
        options.set_data(&path.into());
        notify_by_service_worker(title, options);
        return;
    };
    let shown = notification.clone();
    let closure = Closure::<dyn Fn()>::new(move || {
        let _ = window().focus();
        shown.close();
        clicked();
    });
    notification.set_onclick(Some(closure.as_ref().unchecked_ref()));
    closure.forget();
}

/// Shows a notification through the service worker.
fn notify_by_service_worker(title: &str, options: web_sys::NotificationOptions) {
    let title = title.to_owned();
    leptos::task::spawn_local(async move {
        let Some(worker) = service_worker().await else { return };
        if let Ok(promise) = worker.show_notification_with_options(&title, &options) {
            let _ = JsFuture::from(promise).await;
        }
    });
}

/// The service worker, once it is active; `None` where there is none.
pub(crate) async fn service_worker() -> Option<web_sys::ServiceWorkerRegistration> {
    let navigator: JsValue = window().navigator().into();
    js_sys::Reflect::get(&navigator, &"serviceWorker".into()).ok().filter(|one| !one.is_undefined())?;
    // Without a registration, it would never be ready.
    let container = window().navigator().service_worker();
    let registered = JsFuture::from(container.get_registration()).await.ok()?;
    if registered.is_undefined() {
        return None;
    }
    JsFuture::from(container.ready().ok()?).await.ok()?.dyn_into().ok()
}

/// A date with the time of day, in the format of the language.
pub(crate) fn date(time: Millis, language: Language) -> String {
    format_date(time, language, &[("dateStyle", "medium"), ("timeStyle", "short")])
}

/// The noon of a day such as `2026-11-16`, in the time zone of the device.
pub(crate) fn parse_day(day: &str) -> Option<Millis> {
    let noon = js_sys::Date::parse(&format!("{day}T12:00"));
    (noon > 0.0).then_some(noon as Millis)
}

/// A date in the format of the language.
pub(crate) fn day(time: Millis, language: Language) -> String {
    format_date(time, language, &[("dateStyle", "medium")])
}

/// Formats a moment with options of `Date.toLocaleString`.
pub(crate) fn format_date(time: Millis, language: Language, options: &[(&str, &str)]) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(time as f64));
    let object = js_sys::Object::new();
    for (name, value) in options {
        let _ = js_sys::Reflect::set(&object, &(*name).into(), &(*value).into());
    }
    // The regional variant of the language that the browser prefers, such as British English.
    let preferred = window().navigator().languages();
    let regional = preferred
        .iter()
        .filter_map(|tag| tag.as_string())
        .find(|tag| Language::from_code(tag) == Some(language));
    date.to_locale_string(regional.as_deref().unwrap_or(language.code()), &object).into()
}

/// The full address of a page of the app.
pub(crate) fn page_address(route: Route) -> String {
    full_address(&route.path())
}
