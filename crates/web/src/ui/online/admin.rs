//! Reports, for administrators.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::users::{Report, Resolution, ResolveReport};
use serde::de::IgnoredAny;
use web::online::words;
use web::routes::Route;
use web::texts::{Phrase, phrase};

use crate::ui::dialog::Dialog;
use crate::ui::online::parts::Note;
use crate::ui::online::{Standings, api, online};
use crate::ui::{Link, browser, t};

#[component]
pub(crate) fn AdminPage() -> impl IntoView {
    let online = online();
    let shell = online.shell;
    online.arrive(|_| {});
    let reports = RwSignal::new(Vec::<Report>::new());
    let wrong = RwSignal::new(None::<Phrase>);
    let load = move || {
        spawn_local(async move {
            match api::get::<Vec<Report>>("/reports").await {
                Ok(all) => {
                    wrong.try_set(None);
                    reports.try_set(all);
                }
                Err(trouble) => {
                    wrong.try_set(Some(words::trouble(&trouble)));
                }
            }
        });
    };
    Effect::new(move || {
        online.changes.get();
        load();
    });
    // What is about to be done to whom: names and accounts are not given back.
    let asked = RwSignal::new(None::<(i64, Resolution, String)>);
    let sure = RwSignal::new(false);
    let judge = move |id: i64, verdict: Resolution| {
        spawn_local(async move {
            match api::send::<IgnoredAny>(
                "POST",
                &format!("/reports/{id}/resolution"),
                &ResolveReport { resolution: verdict },
            )
            .await
            {
                Ok(_) => load(),
                Err(trouble) => online.complain(wrong, &trouble),
            }
        });
    };
    let row = move |report: Report| {
        let id = report.id;
        let about = report.user.name.clone();
        let choose = move |verdict: Resolution| {
            if verdict == Resolution::Dismiss {
                judge(id, verdict);
            } else {
                asked.set(Some((id, verdict, about.clone())));
                sure.set(true);
            }
        };
        let table = report.table.as_ref().map(|table| {
            view! {
                " · "<Link to=Route::table(table)>{t("admin-table")}</Link>
            }
        });
        let verdicts = match report.resolution {
            Some(verdict) => view! { <p class="quiet">{shell.say(&words::verdict(verdict))}</p> }.into_any(),
            None => view! {
                <div class="status-actions">
                    {[Resolution::Dismiss, Resolution::Rename, Resolution::Close].map(|verdict| {
                        let choose = choose.clone();
                        view! {
                            <button type="button" class="small" on:click=move |_| choose(verdict)>{shell.say(&words::verdict(verdict))}</button>
                        }
                    })}
                </div>
            }
            .into_any(),
        };
        view! {
            <li class="report">
                <p><strong><Link to=Route::person(&report.user.name)>{report.user.name.clone()}</Link></strong>
                    " · "{shell.say(&words::reason(report.reason))}{table}</p>
                <p class="quiet">{shell.say(&phrase("admin-by").text("name", &report.reporter.name).text("date", browser::date(report.created_at, shell.language())))}</p>
                <p>{report.text.clone()}</p>
                {verdicts}
            </li>
        }
    };
    let doing = move || asked.with(|asked| asked.as_ref().map(|(_, verdict, _)| words::verdict(*verdict)));
    let title = Signal::derive(move || doing().map(|words| shell.say(&words)).unwrap_or_default());
    let whom =
        move || asked.with(|asked| asked.as_ref().map(|(_, _, name)| name.clone()).unwrap_or_default());
    let yes = move |_| {
        sure.set(false);
        if let Some((id, verdict, _)) = asked.get_untracked() {
            judge(id, verdict);
        }
    };
    view! {
        <Dialog open=sure id="admin-sure" title>
            <p>{move || shell.say(&phrase("admin-sure").text("name", whom()))}</p>
            <div class="dialog-actions">
                <button type="button" class="strong" id="admin-yes" on:click=yes>{move || title.get()}</button>
                <button type="button" on:click=move |_| sure.set(false)>{t("cancel")}</button>
            </div>
        </Dialog>
        <section class="online">
            <h1>{t("admin-title")}</h1>
            <Standings/>
            <Note words=wrong/>
            <section class="panel" id="reports">
                {move || reports.with(Vec::is_empty).then(|| view! { <p class="quiet">{t("admin-none")}</p> })}
                <ul class="plain">{move || reports.get().into_iter().map(row).collect::<Vec<_>>()}</ul>
            </section>
        </section>
    }
}
