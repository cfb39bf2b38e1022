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
use web::online::remote_table::RemoteTable;
use web::routes::{Route, Slug};

use crate::ui::online::parts::Note;
use crate::ui::online::{ConnectionStatus, LoadingNote, ciao, online, party, ponte, socket};
use crate::ui::{Link, t};

pub(crate) use bar::Bar;
pub(crate) use notes::Notes;
pub(crate) use seats::Seats;
pub(crate) use state::{Showing, TableContext};

/// How often the clocks on the page are updated.
const CLOCK_INTERVAL: Duration = Duration::from_millis(100);

/// Follows a table while the page is open, and provides its state.
pub(crate) fn follow(id: Slug, showing: Showing) -> TableContext {
    let online = online();
    let context = TableContext::new(online, id, showing);
    provide_context(context);
    online.subscribe(move |news| context.on_news(news));
    if let Some(table) = context.table() {
        showing.watch(online, table);
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
    context
}

/// What a page shows of a table: what its game is, and of a party also whether it has started and who has a seat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    /// The party gathers.
    Gathering,
    /// The game, for its players.
    Game(GameKind),
    /// A game of Ciao Ciao on the phone of a player at a party.
    Phone,
    /// The game of a party, for people without a seat.
    Guest(GameKind),
}

impl Content {
    fn new(remote: &RemoteTable) -> Content {
        let game = remote.state.summary.terms.game.kind();
        match remote.party() {
            Some(_) if remote.is_gathering() => Content::Gathering,
            Some(_) if remote.seat().is_none() && !remote.is_over() => Content::Guest(game),
            Some(_) if remote.seat().is_some() && game == GameKind::Ciao => Content::Phone,
            _ => Content::Game(game),
        }
    }
}

/// What to show of the table of a page; `None` until it is loaded.
pub(crate) fn content(context: TableContext) -> Memo<Option<Content>> {
    Memo::new(move |_| context.remote.with(|remote| remote.as_ref().map(Content::new)))
}

/// Instead of a table that is not loaded, or does not exist.
pub(crate) fn nothing(context: TableContext) -> AnyView {
    if context.missing.get() {
        return view! {
            <section class="prose">
                <h1>{t("table-missing")}</h1>
                <p>{t("table-missing-text")}</p>
                <Note words=context.error/>
                <Link to=Route::Online class="button strong">{t("online-title")}</Link>
            </section>
        }
        .into_any();
    }
    view! {
        <section class="prose"><h1 class="visually-hidden">{t("table-title")}</h1><ConnectionStatus/><LoadingNote/></section>
    }
    .into_any()
}

fn game(kind: GameKind) -> AnyView {
    match kind {
        GameKind::Ponte => view! { <ponte::PonteTable/> }.into_any(),
        GameKind::Ciao => view! { <ciao::CiaoTable/> }.into_any(),
    }
}

#[component]
pub(crate) fn TablePage(id: Slug) -> impl IntoView {
    let context = follow(id, Showing::Seat);
    let content = content(context);
    view! {
        {move || match content.get() {
            None => nothing(context),
            Some(Content::Gathering) => view! { <party::Gathering/> }.into_any(),
            Some(Content::Phone) => view! { <party::Phone/> }.into_any(),
            Some(Content::Guest(kind)) => view! { <party::LateGuest/>{game(kind)} }.into_any(),
            Some(Content::Game(kind)) => game(kind),
        }}
        <leave::Leave/>
        <end::End/>
    }
}
