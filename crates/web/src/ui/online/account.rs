//! Who one is: an account of a guest, coming back, passwords, tokens, blocks, vacation, taking everything along, leaving.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::users::{
    ChangePassword, ConfirmPassword, CreatedToken, Login, NewToken, Register, SetVacation, Token,
};
use protocol::{CurrentUser, Scope, UserRef};
use serde::de::IgnoredAny;
use web::online::words;
use web::routes::Route;
use web::texts::{Phrase, phrase};

use crate::ui::dialog::Dialog;
use crate::ui::online::parts::{Field, Note, Tick};
use crate::ui::online::person::Ratings;
use crate::ui::online::{Standings, api, online};
use crate::ui::{Link, browser, t};

#[component]
pub(crate) fn AccountPage() -> impl IntoView {
    let online = online();
    let shell = online.shell;
    online.arrive(|_| {});
    let who = Memo::new(move |_| online.me.with(|me| me.as_ref().map(|me| me.user.clone())));
    let admin = Memo::new(move |_| online.me.with(|me| me.as_ref().is_some_and(|me| me.admin)));
    let ratings = Signal::derive(move || {
        online.me.with(|me| me.as_ref().map(|me| me.ratings.clone()).unwrap_or_default())
    });
    let content = move || match who.get() {
        // A form that somebody has begun to fill in must not go away when the server says who they are.
        None if !online.asked.get() => view! { <p class="quiet">{t("loading")}</p> }.into_any(),
        None => view! { <p>{t("account-nobody")}</p><SignUp/><SignIn/> }.into_any(),
        Some(who) if who.guest => view! {
            <p class="lead">{shell.say(&phrase("account-guest").text("name", &who.name))}</p>
            <Links who=who.clone() admin=admin.get()/>
            <SignUp/><SignIn/><Vacation/><Blocks/><Everything guest=true/>
        }
        .into_any(),
        Some(who) => view! {
            <p class="lead">{shell.say(&phrase("account-name").text("name", &who.name))}</p>
            <Links who=who.clone() admin=admin.get()/>
            <Ratings ratings/>
            <SignOut/><Vacation/><Blocks/><Password/><Tokens/><Everything guest=false/>
        }
        .into_any(),
    };
    view! {
        <section class="prose account-page">
            <h1>{t("account-title")}</h1>
            <Standings/>
            {content}
        </section>
    }
}

#[component]
fn Links(who: UserRef, admin: bool) -> impl IntoView {
    view! {
        <p class="links">
            <Link to=Route::person(&who.name)>{t("account-profile")}</Link>" "
            <Link to=Route::Games>{t("games-title")}</Link>" "
            {admin.then(|| view! { <Link to=Route::Admin>{t("admin-title")}</Link> })}
        </p>
    }
}

/// A form with a name and a password.
#[component]
fn SignUp() -> impl IntoView {
    let online = online();
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let wrong = RwSignal::new(None::<Phrase>);
    let busy = RwSignal::new(false);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        busy.set(true);
        wrong.set(None);
        spawn_local(async move {
            let new =
                Register { name: name.get_untracked().trim().to_owned(), password: password.get_untracked() };
            let answer = api::send::<CurrentUser>("POST", "/users", &new).await;
            busy.try_set(false);
            match answer {
                Ok(me) => {
                    password.try_set(String::new());
                    online.become_one(Some(me));
                }
                Err(trouble) => online.complain(wrong, &trouble),
            }
        });
    };
    view! {
        <form class="panel" id="sign-up" on:submit=submit>
            <h2>{t("account-make")}</h2>
            <p class="quiet">{t("account-make-text")}</p>
            <Field id="up-name" label=Signal::derive(t("account-name-label")) value=name complete="username"/>
            <Field id="up-password" label=Signal::derive(t("account-password")) value=password kind="password" complete="new-password"/>
            <p class="quiet">{t("account-rules")}</p>
            <Note words=wrong/>
            <div><button type="submit" class="strong" id="up-go" disabled=move || busy.get()>{t("account-make-go")}</button></div>
        </form>
    }
}

#[component]
fn SignIn() -> impl IntoView {
    let online = online();
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let adopt = RwSignal::new(true);
    let wrong = RwSignal::new(None::<Phrase>);
    let busy = RwSignal::new(false);
    let guest = Memo::new(move |_| online.me.with(Option::is_some));
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        busy.set(true);
        wrong.set(None);
        spawn_local(async move {
            let login = Login {
                name: name.get_untracked().trim().to_owned(),
                password: password.get_untracked(),
                merge_guest: guest.get_untracked() && adopt.get_untracked(),
            };
            let answer = api::send::<CurrentUser>("POST", "/session", &login).await;
            busy.try_set(false);
            match answer {
                Ok(me) => {
                    password.try_set(String::new());
                    online.become_one(Some(me));
                }
                Err(trouble) => online.complain(wrong, &trouble),
            }
        });
    };
    view! {
        <form class="panel" id="sign-in" on:submit=submit>
            <h2>{t("account-login")}</h2>
            <Field id="in-name" label=Signal::derive(t("account-name-label")) value=name complete="username"/>
            <Field id="in-password" label=Signal::derive(t("account-password")) value=password kind="password" complete="current-password"/>
            <Show when=move || guest.get()>
                <Tick id="in-adopt" label=Signal::derive(t("account-adopt")) on=adopt set=move |on| adopt.set(on)/>
            </Show>
            <Note words=wrong/>
            <div><button type="submit" class="strong" id="in-go" disabled=move || busy.get()>{t("account-login-go")}</button></div>
            <p class="quiet">{t("account-forgotten")}</p>
        </form>
    }
}

#[component]
fn SignOut() -> impl IntoView {
    let online = online();
    let wrong = RwSignal::new(None::<Phrase>);
    let leave = move |_| {
        spawn_local(async move {
            match api::plain::<IgnoredAny>("DELETE", "/session").await {
                Ok(_) => online.become_one(None),
                Err(trouble) => online.complain(wrong, &trouble),
            }
        });
    };
    view! {
        <div><button type="button" id="sign-out" on:click=leave>{t("account-logout")}</button></div>
        <Note words=wrong/>
    }
}

#[component]
fn Password() -> impl IntoView {
    let online = online();
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let wrong = RwSignal::new(None::<Phrase>);
    let done = RwSignal::new(None::<Phrase>);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        wrong.set(None);
        done.set(None);
        spawn_local(async move {
            let change = ChangePassword { current: old.get_untracked(), new: new.get_untracked() };
            match api::send::<IgnoredAny>("PUT", "/me/password", &change).await {
                Ok(_) => {
                    old.try_set(String::new());
                    new.try_set(String::new());
                    done.try_set(Some(phrase("account-password-done")));
                    // Other sessions are closed by it, and perhaps this one has another cookie.
                    online.refresh();
                }
                Err(trouble) => online.complain(wrong, &trouble),
            }
        });
    };
    view! {
        <form class="panel" id="password" on:submit=submit>
            <h2>{t("account-password-title")}</h2>
            <Field id="pw-old" label=Signal::derive(t("account-password-old")) value=old kind="password" complete="current-password"/>
            <Field id="pw-new" label=Signal::derive(t("account-password-new")) value=new kind="password" complete="new-password"/>
            <Note words=wrong/>
            <Note words=done good=true/>
            <div><button type="submit" id="pw-go">{t("account-password-go")}</button></div>
        </form>
    }
}

#[component]
fn Vacation() -> impl IntoView {
    let online = online();
    let shell = online.shell;
    let vacation =
        Memo::new(move |_| online.me.with(|me| me.as_ref().map(|me| me.vacation).unwrap_or_default()));
    let days = RwSignal::new("7".to_owned());
    let wrong = RwSignal::new(None::<Phrase>);
    let go = move |days: u32| {
        wrong.set(None);
        spawn_local(async move {
            match api::send::<IgnoredAny>("PUT", "/me/vacation", &SetVacation { days }).await {
                Ok(_) => online.refresh(),
                Err(trouble) => online.complain(wrong, &trouble),
            }
        });
    };
    let away = move || vacation.get().until;
    view! {
        <section class="panel" id="vacation">
            <h2>{t("vacation-title")}</h2>
            <p class="quiet">{t("vacation-text")}" "{move || shell.say(&phrase("vacation-left").number("days", vacation.get().days_left))}</p>
            {move || match away() {
                Some(until) => view! {
                    <p>{shell.say(&phrase("vacation-until").text("date", browser::date(until, shell.language())))}</p>
                    <div><button type="button" id="vacation-back" on:click=move |_| go(0)>{t("vacation-back")}</button></div>
                }.into_any(),
                None => view! {
                    <form class="inline" on:submit=move |event: web_sys::SubmitEvent| {
                        event.prevent_default();
                        if let Ok(days) = days.get_untracked().trim().parse::<u32>() {
                            go(days.max(1));
                        }
                    }>
                        <label class="field"><span>{t("vacation-days")}</span>
                            <input id="vacation-days" type="number" min="1" max="60" prop:value=move || days.get() on:input=move |event| days.set(event_target_value(&event))/></label>
                        <button type="submit" id="vacation-go">{t("vacation-go")}</button>
                    </form>
                }.into_any(),
            }}
            <Note words=wrong/>
        </section>
    }
}

#[component]
fn Blocks() -> impl IntoView {
    let online = online();
    let blocked =
        Memo::new(move |_| online.me.with(|me| me.as_ref().map(|me| me.blocked.clone()).unwrap_or_default()));
    let wrong = RwSignal::new(None::<Phrase>);
    let row = move |who: UserRef| {
        let path = format!("/me/blocks/{}", who.name);
        let unblock = move |_| {
            let path = path.clone();
            spawn_local(async move {
                match api::plain::<IgnoredAny>("DELETE", &path).await {
                    Ok(_) => online.refresh(),
                    Err(trouble) => online.complain(wrong, &trouble),
                }
            });
        };
        view! {
            <li><Link to=Route::person(&who.name)>{who.name.clone()}</Link>" "
                <button type="button" class="small" on:click=unblock>{t("person-unblock")}</button></li>
        }
    };
    view! {
        <Show when=move || blocked.with(|blocked| !blocked.is_empty())>
            <section class="panel" id="blocks">
                <h2>{t("account-blocked")}</h2>
                <ul class="plain">{move || blocked.get().into_iter().map(row).collect::<Vec<_>>()}</ul>
                <Note words=wrong/>
            </section>
        </Show>
    }
}

/// Keys for programs.
#[component]
fn Tokens() -> impl IntoView {
    let online = online();
    let shell = online.shell;
    let tokens = RwSignal::new(Vec::<Token>::new());
    let label = RwSignal::new(String::new());
    let scopes = [Scope::Read, Scope::Challenge, Scope::Play].map(|scope| (scope, RwSignal::new(true)));
    let made = RwSignal::new(None::<String>);
    let copied = RwSignal::new(None::<Phrase>);
    let wrong = RwSignal::new(None::<Phrase>);
    let load = move || {
        spawn_local(async move {
            if let Ok(all) = api::get::<Vec<Token>>("/me/tokens").await {
                tokens.try_set(all);
            }
        });
    };
    load();
    let make = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        wrong.set(None);
        let scopes = scopes.iter().filter(|(_, on)| on.get_untracked()).map(|(scope, _)| *scope).collect();
        let new = NewToken { label: label.get_untracked().trim().to_owned(), scopes };
        spawn_local(async move {
            match api::send::<CreatedToken>("POST", "/me/tokens", &new).await {
                Ok(token) => {
                    copied.try_set(None);
                    made.try_set(Some(token.secret));
                    label.try_set(String::new());
                    load();
                }
                Err(trouble) => online.complain(wrong, &trouble),
            }
        });
    };
    let row = move |token: Token| {
        let path = format!("/me/tokens/{}", token.id);
        let remove = move |_| {
            let path = path.clone();
            spawn_local(async move {
                match api::plain::<IgnoredAny>("DELETE", &path).await {
                    Ok(_) => load(),
                    Err(trouble) => online.complain(wrong, &trouble),
                }
            });
        };
        let scopes =
            token.scopes.iter().map(|one| shell.say(&words::scope(*one))).collect::<Vec<_>>().join(", ");
        view! {
            <li><strong>{token.label.clone()}</strong>" "<span class="quiet">{scopes}</span>" "
                <button type="button" class="small" on:click=remove>{t("token-remove")}</button></li>
        }
    };
    view! {
        <details class="panel" id="tokens">
            <summary>{t("token-title")}</summary>
            <p class="quiet">{t("token-text")}</p>
            <ul class="plain">{move || tokens.get().into_iter().map(row).collect::<Vec<_>>()}</ul>
            <form on:submit=make>
                <Field id="token-label" label=Signal::derive(t("token-label")) value=label/>
                <Tick id="token-read" label=Signal::derive(move || shell.say(&words::scope(Scope::Read))) on=scopes[0].1 set=move |on| scopes[0].1.set(on)/>
                <Tick id="token-challenge" label=Signal::derive(move || shell.say(&words::scope(Scope::Challenge))) on=scopes[1].1 set=move |on| scopes[1].1.set(on)/>
                <Tick id="token-play" label=Signal::derive(move || shell.say(&words::scope(Scope::Play))) on=scopes[2].1 set=move |on| scopes[2].1.set(on)/>
                <button type="submit" id="token-go">{t("token-go")}</button>
            </form>
            {move || made.get().map(|secret| {
                let text = secret.clone();
                let copy = move |_| browser::copy(&text, move |done| {
                    let words = if done { phrase("share-copied") } else { phrase("share-failed") };
                    shell.speak(shell.say_now(&words));
                    copied.try_set(Some(words));
                });
                view! {
                    <div class="note good">
                        <p>{t("token-made")}</p>
                        <p><code id="token-secret">{secret}</code></p>
                        <p><button type="button" class="small" id="token-copy" on:click=copy>{t("token-copy")}</button>
                            " "{move || copied.get().map(|words| shell.say(&words))}</p>
                    </div>
                }
            })}
            <Note words=wrong/>
        </details>
    }
}

/// Taking everything along, and leaving.
#[component]
fn Everything(guest: bool) -> impl IntoView {
    let online = online();
    let shell = online.shell;
    let open = RwSignal::new(false);
    let password = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<Phrase>);
    let export = move |_| {
        spawn_local(async move {
            match api::text("/me/export").await {
                Ok(text) => browser::download("ponti.json", &text),
                Err(trouble) => online.complain(wrong, &trouble),
            }
        });
    };
    let remove = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        spawn_local(async move {
            let confirm = ConfirmPassword { password: (!guest).then(|| password.get_untracked()) };
            match api::send::<IgnoredAny>("DELETE", "/me", &confirm).await {
                Ok(_) => {
                    open.try_set(false);
                    online.become_one(None);
                    shell.go(Route::Online);
                }
                Err(trouble) => online.complain(wrong, &trouble),
            }
        });
    };
    view! {
        <section class="panel" id="everything">
            <h2>{t("account-data")}</h2>
            <p class="quiet">{t("account-data-text")}</p>
            <div class="status-actions">
                <button type="button" id="export" on:click=export>{t("account-export")}</button>
                <button type="button" id="delete" on:click=move |_| open.set(true)>{t("account-delete")}</button>
            </div>
            <Note words=wrong/>
        </section>
        <Dialog open id="delete-dialog" title=Signal::derive(t("account-delete-title"))>
            <form on:submit=remove>
                <p>{t("account-delete-text")}</p>
                {(!guest).then(|| view! {
                    <Field id="delete-password" label=Signal::derive(t("account-password")) value=password kind="password" complete="current-password"/>
                })}
                <Note words=wrong/>
                <div class="dialog-actions">
                    <button type="submit" class="strong" id="delete-yes">{t("account-delete")}</button>
                    <button type="button" on:click=move |_| open.set(false)>{t("cancel")}</button>
                </div>
            </form>
        </Dialog>
    }
}
