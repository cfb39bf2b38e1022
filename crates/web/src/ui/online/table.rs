//! The page of an online game, with the parts that both games share.
//!
//! | module | subject |
//! | --- | --- |
//! | `state` | [`TableContext`]: the state of the page, and how it follows the server |
//! | `seats` | players with presence, rating and clock |
//! | `notes` | errors, takeback requests and other notes |
//! | `bar` | buttons and chat |
//! | `leave` | the dialog that confirms resigning or aborting |
//! | `end` | the dialog with the result and the rematch |

mod bar;
mod end;
mod leave;
mod notes;
mod seats;
mod state;

use std::time::Duration;

use leptos::prelude::*;
use protocol::GameKind;
use web::routes::{Route, Slug};

use crate::ui::online::parts::Note;
use crate::ui::online::{ConnectionStatus, LoadingNote, ciao, online, ponte, socket};
use crate::ui::{Link, t};

pub(crate) use bar::Bar;
pub(crate) use notes::Notes;
pub(crate) use seats::Seats;
pub(crate) use state::TableContext;

/// How often the clocks on the page are updated.
const CLOCK_INTERVAL: Duration = Duration::from_millis(100);

#[component]
pub(crate) fn TablePage(id: Slug) -> impl IntoView {
    let online = online();
    let context = TableContext::new(online, id);
    provide_context(context);
    online.subscribe(move |news| context.on_news(news));
    if let Some(table) = context.table() {
        socket::watch(online, table);
    } else {
        context.missing.set(true);
    }
    on_cleanup(move || {
        if let Some(table) = context.table() {
            socket::leave(online, &table);
        }
    });
    if let Ok(interval) = set_interval_with_handle(move || context.tick(), CLOCK_INTERVAL) {
        on_cleanup(move || interval.clear());
    }
    let kind = Memo::new(move |_| {
        context.remote.with(|remote| remote.as_ref().map(|remote| remote.state.summary.terms.game.kind()))
    });
    view! {
        {move || match kind.get() {
            Some(GameKind::Ponte) => view! { <ponte::PonteTable/> }.into_any(),
            Some(GameKind::Ciao) => view! { <ciao::CiaoTable/> }.into_any(),
            None if context.missing.get() => view! {
                <section class="prose">
                    <h1>{t("table-missing")}</h1>
                    <p>{t("table-missing-text")}</p>
                    <Note words=context.error/>
                    <Link to=Route::Online class="button strong">{t("online-title")}</Link>
                </section>
            }.into_any(),
            None => view! {
                <section class="prose"><h1 class="visually-hidden">{t("table-title")}</h1><ConnectionStatus/><LoadingNote/></section>
            }.into_any(),
        }}
        <leave::Leave/>
        <end::End/>
    }
}
