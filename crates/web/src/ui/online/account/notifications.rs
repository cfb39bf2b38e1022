//! Notifications on this device, and the list of devices that get them.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::push::{PushDevice, PushSettings};
use web::online::phrases;
use web::texts::{Phrase, phrase};

use crate::ui::online::parts::Note;
use crate::ui::online::{OnlineState, api, online, push};
use crate::ui::{browser, t};

/// The devices of the current user.
#[derive(Clone, Copy)]
struct DeviceState {
    online: OnlineState,
    devices: RwSignal<Vec<PushDevice>>,
    busy: RwSignal<bool>,
    error: RwSignal<Option<Phrase>>,
}

impl DeviceState {
    fn load(self) {
        spawn_local(async move {
            if let Ok(settings) = api::get::<PushSettings>("/me/push").await {
                self.devices.try_set(settings.devices);
            }
        });
    }

    /// Asks for the permission, which browsers only do after a click, then subscribes.
    fn enable(self) {
        self.error.set(None);
        self.busy.set(true);
        browser::request_notifications(move || {
            spawn_local(async move {
                match push::enable(self.online).await {
                    Ok(Some(settings)) => {
                        self.devices.try_set(settings.devices);
                    }
                    Ok(None) => {
                        self.error.try_set(Some(phrase("push-refused")));
                    }
                    Err(trouble) => self.online.report_error(self.error, &trouble),
                }
                self.busy.try_set(false);
            });
        });
    }

    fn remove(self, device: PushDevice) {
        self.error.set(None);
        spawn_local(async move {
            match push::disable(&device).await {
                Ok(()) => self.load(),
                Err(trouble) => self.online.report_error(self.error, &trouble),
            }
        });
    }
}

/// The switch for this device, and the other devices, each of which can be removed.
#[component]
pub(super) fn Notifications() -> impl IntoView {
    let state = DeviceState {
        online: online(),
        devices: RwSignal::new(Vec::new()),
        busy: RwSignal::new(false),
        error: RwSignal::new(None),
    };
    state.load();
    let is_off = move || state.devices.with(|devices| !devices.iter().any(|device| device.current));
    let rows = move || {
        let devices = state.devices.get().into_iter();
        devices.map(|device| view! { <DeviceRow device state/> }).collect::<Vec<_>>()
    };
    view! {
        <details class="panel" id="notifications">
            <summary>{t("push-title")}</summary>
            <p class="quiet">{t("push-text")}</p>
            <Show when=move || is_off() && push::is_supported() fallback=move || (!push::is_supported()).then(|| view! { <p>{t("push-unsupported")}</p> })>
                <p><button type="button" class="strong" id="push-enable" prop:disabled=move || state.busy.get()
                    on:click=move |_| state.enable()>{t("push-enable")}</button></p>
            </Show>
            <ul class="plain" id="push-devices">{rows}</ul>
            <Note words=state.error/>
        </details>
    }
}

#[component]
fn DeviceRow(device: PushDevice, state: DeviceState) -> impl IntoView {
    let app = state.online.app;
    let PushDevice { label, created_at, current, .. } = device.clone();
    let name = move || app.translate(&phrases::device(&label));
    let since = move || {
        let date = browser::day(created_at, app.language());
        app.translate(&phrase("push-since").text("date", date))
    };
    let remove = move |_| state.remove(device.clone());
    let action = move || if current { t("push-disable")() } else { t("push-remove")() };
    view! {
        <li><strong>{name}</strong>" "<span class="quiet">{since}</span>" "
            {current.then(|| view! { <span>{t("session-current")}</span>" " })}
            <button type="button" class="small" on:click=remove>{action}</button></li>
    }
}
