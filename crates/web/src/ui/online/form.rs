//! Requests of forms and buttons, and lists on the server.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::de::{DeserializeOwned, IgnoredAny};
use web::online::http::ClientError;
use web::texts::{Phrase, phrase};

use crate::ui::online::parts::{AccountName, Field, Note};
use crate::ui::online::{OnlineState, api, online};
use crate::ui::{browser, t};

/// What a form or a button asks the server: whether that is under way, and how it went.
#[derive(Clone, Copy)]
pub(crate) struct Request {
    pub(crate) online: OnlineState,
    pub(crate) busy: RwSignal<bool>,
    pub(crate) error: RwSignal<Option<Phrase>>,
    pub(crate) done: RwSignal<Option<Phrase>>,
}

impl Request {
    pub(crate) fn new() -> Request {
        Request {
            online: online(),
            busy: RwSignal::new(false),
            error: RwSignal::new(None),
            done: RwSignal::new(None),
        }
    }

    /// Sends a request. An error is shown and announced; the page may be gone when `then` gets the response.
    pub(crate) fn run<T: 'static>(
        self,
        request: impl Future<Output = Result<T, ClientError>> + 'static,
        then: impl FnOnce(T) + 'static,
    ) {
        self.busy.set(true);
        self.error.set(None);
        self.done.set(None);
        spawn_local(async move {
            let result = request.await;
            self.busy.try_set(false);
            match result {
                Ok(response) => then(response),
                Err(error) => self.online.report_error(self.error, &error),
            }
        });
    }

    /// The same for what needs a user, who becomes a guest if there is none.
    pub(crate) fn run_as_user<T: 'static>(self, request: api::Response<T>, then: impl FnOnce(T) + 'static) {
        let run = async move {
            self.online.ensure_user().await?;
            request.await
        };
        self.run(run, then);
    }

    /// Shows an error that is not one of the server.
    pub(crate) fn fail(self, error: Phrase) {
        self.error.try_set(Some(error));
    }

    /// Shows what has been done.
    pub(crate) fn succeed(self, done: Phrase) {
        self.done.try_set(Some(done));
    }
}

/// A form that is not sent by the browser.
#[component]
pub(crate) fn Form(
    #[prop(into)] submit: Callback<()>,
    #[prop(optional)] id: Option<&'static str>,
    #[prop(optional)] class: Option<&'static str>,
    children: Children,
) -> impl IntoView {
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        submit.run(());
    };
    view! { <form id=id class=class on:submit=submit>{children()}</form> }
}

/// The button of a form, which waits for the answer of the server.
#[component]
pub(crate) fn Submit(
    request: Request,
    id: &'static str,
    text: &'static str,
    #[prop(optional)] class: Option<&'static str>,
) -> impl IntoView {
    view! { <div><button type="submit" class=class id=id disabled=move || request.busy.get()>{t(text)}</button></div> }
}

/// How a request went.
#[component]
pub(crate) fn Outcome(request: Request) -> impl IntoView {
    view! {
        <Note words=request.error/>
        <Note words=request.done good=true/>
    }
}

/// The password of the current user, which confirms a change; nothing for an account without one.
#[derive(Clone, Copy)]
pub(crate) struct Confirmation {
    id: &'static str,
    asks: bool,
    value: RwSignal<String>,
}

impl Confirmation {
    pub(crate) fn new(id: &'static str) -> Confirmation {
        let asks = online().current_user.with_untracked(|me| me.as_ref().is_some_and(|me| me.has_password));
        Confirmation { id, asks, value: RwSignal::new(String::new()) }
    }

    /// The password, if there is one.
    pub(crate) fn password(self) -> Option<String> {
        self.asks.then(|| self.value.get_untracked())
    }

    pub(crate) fn clear(self) {
        self.value.try_set(String::new());
    }

    pub(crate) fn field(self) -> impl IntoView {
        self.asks.then(|| view! {
            <AccountName/>
            <Field id=self.id label=phrase("account-password") value=self.value kind="password" complete="current-password"/>
        })
    }
}

/// A list on the server whose entries can be removed.
pub(crate) struct Listing<T: Send + Sync + 'static> {
    pub(crate) request: Request,
    pub(crate) items: RwSignal<Vec<T>>,
    path: &'static str,
    /// The id of its title, which gets the focus when the element with the focus is gone.
    title: &'static str,
}

impl<T: Send + Sync + 'static> Clone for Listing<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Listing<T> {}

impl<T: DeserializeOwned + Clone + Send + Sync + 'static> Listing<T> {
    /// The list at a path, which is loaded now.
    pub(crate) fn new(path: &'static str, title: &'static str) -> Listing<T> {
        let listing = Listing { request: Request::new(), items: RwSignal::new(Vec::new()), path, title };
        listing.load();
        listing
    }

    /// Loads it again.
    pub(crate) fn load(self) {
        spawn_local(self.fetch());
    }

    /// Loads it after the element with the focus may have gone.
    pub(crate) fn changed(self) {
        spawn_local(async move {
            self.fetch().await;
            browser::restore_focus(self.title);
        });
    }

    async fn fetch(self) {
        if let Ok(items) = api::get::<Vec<T>>(self.path).await {
            self.items.try_set(items);
        }
    }

    /// The path of an entry.
    pub(crate) fn entry(self, id: &str) -> String {
        format!("{}/{id}", self.path)
    }

    /// Removes an entry.
    pub(crate) fn remove(self, id: &str) {
        self.request.run(api::send_empty::<IgnoredAny>("DELETE", &self.entry(id)), move |_| self.changed());
    }

    /// A row for each entry.
    pub(crate) fn rows<V: IntoView + 'static>(
        self,
        row: impl Fn(T) -> V + Send + Sync + 'static,
    ) -> impl IntoView {
        move || self.items.get().into_iter().map(&row).collect::<Vec<_>>()
    }
}

/// The code of an authenticator app, for which a form asks once the server has.
#[derive(Clone, Copy)]
pub(crate) struct Code {
    id: &'static str,
    needed: RwSignal<bool>,
    value: RwSignal<String>,
}

impl Code {
    pub(crate) fn new(id: &'static str) -> Code {
        Code { id, needed: RwSignal::new(false), value: RwSignal::new(String::new()) }
    }

    /// The code, if it was asked for.
    pub(crate) fn typed(self) -> Option<String> {
        self.needed.get_untracked().then(|| self.value.get_untracked())
    }

    /// Notices that the server asks for it.
    pub(crate) async fn watch<T>(
        self,
        request: impl Future<Output = Result<T, ClientError>>,
    ) -> Result<T, ClientError> {
        let result = request.await;
        if matches!(&result, Err(ClientError::Api(error)) if error.field.as_deref() == Some("code")) {
            self.needed.try_set(true);
        }
        result
    }

    pub(crate) fn field(self) -> impl IntoView {
        move || {
            self.needed.get().then(|| view! { <Field id=self.id label=phrase("totp-login-code") value=self.value complete="one-time-code"/> })
        }
    }
}
