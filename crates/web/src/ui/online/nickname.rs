//! The form with which guests choose a name.

use leptos::prelude::*;
use protocol::CurrentUser;
use protocol::accounts::SetName;
use web::online::http::ClientError;
use web::texts::phrase;

use crate::ui::online::form::{Form, Outcome, Request};
use crate::ui::online::parts::Field;
use crate::ui::online::{OnlineState, api, online};
use crate::ui::t;

/// Gives the current guest a name, creating the guest if there is none. An empty name, or the one they have, changes
/// nothing.
pub(crate) async fn save_name(online: OnlineState, name: &str) -> Result<CurrentUser, ClientError> {
    let me = online.ensure_user().await?;
    let name = name.trim();
    if name.is_empty() || name == me.user.name || !me.user.guest {
        return Ok(me);
    }
    let me = api::send::<CurrentUser>("PUT", "/me/name", &SetName { name: name.to_owned() }).await?;
    online.set_current_user(Some(me.clone()));
    Ok(me)
}

/// The name of the current user, as the initial value of a form.
pub(crate) fn current_name(online: OnlineState) -> RwSignal<String> {
    let name = online.current_user.with_untracked(|me| me.as_ref().map(|me| me.user.name.clone()));
    RwSignal::new(name.unwrap_or_default())
}

/// The field for the name of a guest.
#[component]
pub(crate) fn NicknameField(name: RwSignal<String>) -> impl IntoView {
    view! {
        <Field id="nick-name" label=Signal::derive(t("nickname-title")) value=name complete="nickname"/>
        <p class="quiet">{t("nickname-text")}</p>
    }
}

/// The form of a guest, or of a visitor who becomes one.
#[component]
pub(crate) fn Nickname() -> impl IntoView {
    let online = online();
    let request = Request::new();
    let name = current_name(online);
    let submit = move |()| {
        let save = async move { save_name(online, &name.get_untracked()).await };
        request.run(save, move |me| {
            let text = phrase("nickname-done").text("name", &me.user.name);
            online.app.say(&text);
            request.succeed(text);
        });
    };
    view! {
        <Form class="panel" id="nickname" submit>
            <NicknameField name/>
            <Outcome request/>
            <div><button type="submit" id="nick-go" disabled=move || name.with(|name| name.trim().is_empty())>{t("nickname-go")}</button></div>
        </Form>
    }
}
