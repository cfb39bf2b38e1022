//! Stores the games of this device as they are played.

use js_sys::Date;
use table::Millis;
use web::ciao::phrases::name;
use web::study::history::{self, CurrentCiao, CurrentGame, CurrentPonte, GameEntry};
use web::texts::Translate;

use crate::ui::browser;
use crate::ui::study::database;

/// The current time in milliseconds since 1970.
pub(crate) fn now() -> Millis {
    Date::now() as Millis
}

/// An id for a new entry.
pub(crate) fn new_id() -> String {
    history::id(browser::random())
}

/// Stores the present state of a game of Ponte del Diavolo.
pub(crate) fn store_ponte(session: &web::ponte::PonteSession) {
    let id = ponte_id();
    if let Some(entry) = GameEntry::ponte(session, id.clone(), &browser::today(), now()) {
        database::put_later(id, entry);
    }
}

/// The id of the current game of Ponte del Diavolo.
pub(crate) fn ponte_id() -> String {
    browser::load::<CurrentPonte>().map_or_else(begin_ponte, |current| current.0.id)
}

/// Gives the next game of Ponte del Diavolo an id of its own.
pub(crate) fn begin_ponte() -> String {
    let id = new_id();
    browser::save(&CurrentPonte(CurrentGame { id: id.clone() }));
    id
}

/// Stores the present state of a game of Ciao Ciao.
pub(crate) fn store_ciao(session: &web::ciao::session::CiaoSession, texts: &impl Translate) {
    let (id, view) = (ciao_id(), session.view());
    if let Some(entry) = GameEntry::ciao(session, id.clone(), now(), |seat| name(&view, seat, texts)) {
        database::put_later(id, entry);
    }
}

/// The id of the current game of Ciao Ciao.
pub(crate) fn ciao_id() -> String {
    browser::load::<CurrentCiao>().map_or_else(begin_ciao, |current| current.0.id)
}

/// Gives the next game of Ciao Ciao an id of its own.
pub(crate) fn begin_ciao() -> String {
    let id = new_id();
    browser::save(&CurrentCiao(CurrentGame { id: id.clone() }));
    id
}
