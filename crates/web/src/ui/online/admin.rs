//! The reports of users, sudden rating gains, and the audit log, for administrators.

mod gains;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::moderation::{AuditEntry, Report, Resolution, ResolveReport};
use serde::de::IgnoredAny;
use web::online::phrases;
use web::routes::Route;
use web::texts::{Phrase, phrase};

use crate::ui::dialog::Dialog;
use crate::ui::online::parts::Note;
use crate::ui::online::{ConnectionStatus, OnlineState, api, online};
use crate::ui::{Link, browser, t};
use gains::RatingGains;

/// The id of the list of reports.
const REPORTS: &str = "reports";

/// A resolution that has to be confirmed, because it affects the user.
#[derive(Clone)]
struct PendingResolution {
    report: i64,
    resolution: Resolution,
    /// The name of the reported user.
    user: String,
}

/// The reports on the page.
#[derive(Clone, Copy)]
struct Reports {
    online: OnlineState,
    list: RwSignal<Vec<Report>>,
    log: RwSignal<Vec<AuditEntry>>,
    error: RwSignal<Option<Phrase>>,
    pending: RwSignal<Option<PendingResolution>>,
    confirm_open: RwSignal<bool>,
}

impl Reports {
    fn load(self) {
        spawn_local(self.fetch());
    }

    async fn fetch(self) {
        match api::get::<Vec<Report>>("/reports").await {
            Ok(reports) => {
                self.error.try_set(None);
                self.list.try_set(reports);
            }
            Err(trouble) => {
                self.error.try_set(Some(phrases::client_error(&trouble)));
            }
        }
        if let Ok(entries) = api::get::<Vec<AuditEntry>>("/audit").await {
            self.log.try_set(entries);
        }
    }

    /// Loads the lists again after a button of a report was used, which may be gone then.
    async fn reload(self) {
        self.fetch().await;
        browser::restore_focus(REPORTS);
    }

    /// Resolves a report; everything but a dismissal asks for confirmation first.
    fn choose(self, pending: PendingResolution) {
        if pending.resolution == Resolution::Dismiss {
            self.resolve(&pending);
        } else {
            self.pending.set(Some(pending));
            self.confirm_open.set(true);
        }
    }

    fn resolve(self, pending: &PendingResolution) {
        let path = format!("/reports/{}/resolution", pending.report);
        let body = ResolveReport { resolution: pending.resolution };
        spawn_local(async move {
            match api::send::<IgnoredAny>("POST", &path, &body).await {
                Ok(_) => self.reload().await,
                Err(trouble) => self.online.report_error(self.error, &trouble),
            }
        });
    }
}

/// All reports, and what was done.
#[component]
pub(crate) fn AdminPage() -> impl IntoView {
    let online = online();
    online.subscribe(|_| {});
    let reports = Reports {
        online,
        list: RwSignal::new(Vec::new()),
        log: RwSignal::new(Vec::new()),
        error: RwSignal::new(None),
        pending: RwSignal::new(None),
        confirm_open: RwSignal::new(false),
    };
    // Only administrators may ask, and who that is has to be known first.
    let admin = Memo::new(move |_| {
        let admin = online.current_user.with(|user| user.as_ref().is_some_and(|user| user.admin));
        online.identified.get().then_some(admin)
    });
    Effect::new(move || match admin.get() {
        Some(true) => reports.load(),
        Some(false) => reports.error.set(Some(phrase("fault").text("code", "forbidden"))),
        None => {}
    });
    let rows = move || {
        reports.list.get().into_iter().map(|report| view! { <ReportRow reports report/> }).collect::<Vec<_>>()
    };
    view! {
        <Confirm reports/>
        <section class="online">
            <h1>{t("admin-title")}</h1>
            <ConnectionStatus/>
            <Note words=reports.error/>
            <Show when=move || admin.get() == Some(true)>
                <section class="panel" id=REPORTS tabindex="-1" aria-label=t("admin-title")>
                    {move || reports.list.with(Vec::is_empty).then(|| view! { <p class="quiet">{t("admin-none")}</p> })}
                    <ul class="plain">{rows}</ul>
                </section>
                <RatingGains/>
                <AuditLog reports/>
            </Show>
        </section>
    }
}

/// What administrators and the operator have done, latest first.
#[component]
fn AuditLog(reports: Reports) -> impl IntoView {
    let app = reports.online.app;
    let row = move |entry: AuditEntry| {
        let admin = entry.admin.map_or_else(|| app.translate(&phrase("admin-operator")), |admin| admin.name);
        let by = phrase("admin-by").text("name", admin).text("date", browser::date(entry.at, app.language()));
        let user = entry.user.map(|user| {
            view! { " · "<Link to=Route::user(&user.name)>{user.name.clone()}</Link> }
        });
        let details = (!entry.details.is_empty()).then(|| format!(" · {}", entry.details));
        view! {
            <li class="report">
                <p>{app.translate(&phrases::audit_action(entry.action))}{user}{details}</p>
                <p class="quiet">{app.translate(&by)}</p>
            </li>
        }
    };
    let rows = move || reports.log.get().into_iter().map(row).collect::<Vec<_>>();
    view! {
        <section class="panel" id="audit-log">
            <h2>{t("admin-log")}</h2>
            {move || reports.log.with(Vec::is_empty).then(|| view! { <p class="quiet">{t("admin-log-none")}</p> })}
            <ul class="plain">{rows}</ul>
        </section>
    }
}

/// A report with its resolution, or with the buttons to resolve it.
#[component]
fn ReportRow(reports: Reports, report: Report) -> impl IntoView {
    let app = reports.online.app;
    let table = report.table.as_ref().map(|table| {
        view! { " · "<Link to=Route::table(table)>{t("admin-table")}</Link> }
    });
    let (id, user) = (report.id, report.user.name.clone());
    let button = move |resolution: Resolution| {
        let pending = PendingResolution { report: id, resolution, user: user.clone() };
        view! {
            <button type="button" class="small" on:click=move |_| reports.choose(pending.clone())>{phrases::resolution(resolution)}</button>
        }
    };
    let resolution = match report.resolution {
        Some(resolution) => view! { <p class="quiet">{phrases::resolution(resolution)}</p> }.into_any(),
        None => {
            let buttons =
                [Resolution::Dismiss, Resolution::Rename, Resolution::Suspend, Resolution::Close].map(button);
            view! { <div class="status-actions">{buttons}</div> }.into_any()
        }
    };
    let (reporter, created_at, reason) = (report.reporter.name.clone(), report.created_at, report.reason);
    let by = move || {
        let date = browser::date(created_at, app.language());
        app.translate(&phrase("admin-by").text("name", &reporter).text("date", date))
    };
    view! {
        <li class="report">
            <p><strong><Link to=Route::user(&report.user.name)>{report.user.name.clone()}</Link></strong>
                " · "{phrases::report_reason(reason)}{table}</p>
            <p class="quiet">{by}</p>
            <p>{report.text.clone()}</p>
            {resolution}
        </li>
    }
}

/// Asks for confirmation of a resolution.
#[component]
fn Confirm(reports: Reports) -> impl IntoView {
    let app = reports.online.app;
    let title = Signal::derive(move || {
        let resolution = reports.pending.with(|pending| pending.as_ref().map(|pending| pending.resolution));
        resolution.map(|resolution| app.translate(&phrases::resolution(resolution))).unwrap_or_default()
    });
    let consequences = move || {
        let (user, resolution) =
            reports.pending.get().map(|pending| (pending.user, pending.resolution)).unzip();
        let is_suspension = resolution == Some(Resolution::Suspend);
        let question = if is_suspension { phrase("admin-sure-suspension") } else { phrase("admin-sure") };
        app.translate(&question.text("name", user.unwrap_or_default()))
    };
    let confirm = move |_| {
        reports.confirm_open.set(false);
        if let Some(pending) = reports.pending.get_untracked() {
            reports.resolve(&pending);
        }
    };
    view! {
        <Dialog open=reports.confirm_open id="admin-sure" title>
            <p>{consequences}</p>
            <div class="dialog-actions">
                <button type="button" class="strong" id="admin-yes" on:click=confirm>{move || title.get()}</button>
                <button type="button" on:click=move |_| reports.confirm_open.set(false)>{t("cancel")}</button>
            </div>
        </Dialog>
    }
}
