//! Stores the games of this device as they are played.

use web::ciao::phrases::name;
use web::ponte::PonteSession;
use web::ponte::session::SavedSession;
use web::study::history::{self, CurrentCiao, CurrentGame, CurrentPonte, GameEntry};
use web::texts::Translate;

use crate::ui::study::database::{self, DatabaseError};
use crate::ui::{browser, clock, random};

/// An id for a new entry.
pub(crate) fn new_id() -> String {
    history::id(random::number())
}

/// All games of this device.
pub(crate) async fn games() -> Result<Vec<GameEntry>, DatabaseError> {
    store_pending().await?;
    database::all().await
}

/// A game of this device.
pub(crate) async fn game(id: &str) -> Result<Option<GameEntry>, DatabaseError> {
    store_pending().await?;
    database::get(id).await
}

/// Notes that the current game of Ponte del Diavolo has changed, and returns its id: what stores it may not be loaded yet, and
/// the page may be left before.
pub(crate) fn mark_ponte() -> String {
    let id = ponte_id();
    set_ponte(id.clone(), true);
    id
}

/// Stores the present state of a game of Ponte del Diavolo.
pub(crate) fn store_ponte(id: String, session: &PonteSession) {
    if let Some(entry) = ponte_entry(&id, session) {
        database::put_later(id.clone(), entry);
    }
    if ponte_id() == id {
        set_ponte(id, false);
    }
}

/// Stores the game of Ponte del Diavolo that was left before that was done.
async fn store_pending() -> Result<(), DatabaseError> {
    let Some(CurrentPonte(CurrentGame { id, pending: true })) = browser::load() else { return Ok(()) };
    let left = browser::load::<SavedSession>().and_then(PonteSession::restore);
    if let Some(entry) = left.and_then(|(session, _)| ponte_entry(&id, &session)) {
        database::put(&id, &entry).await?;
    }
    set_ponte(id, false);
    Ok(())
}

fn ponte_entry(id: &str, session: &PonteSession) -> Option<GameEntry> {
    let now = clock::now();
    GameEntry::ponte(session, id.to_owned(), &now.date(), now.millis)
}

/// The id of the current game of Ponte del Diavolo.
pub(crate) fn ponte_id() -> String {
    browser::load::<CurrentPonte>().map_or_else(begin_ponte, |current| current.0.id)
}

fn set_ponte(id: String, pending: bool) {
    browser::save(&CurrentPonte(CurrentGame { id, pending }));
}

/// Gives the next game of Ponte del Diavolo an id of its own.
pub(crate) fn begin_ponte() -> String {
    let id = new_id();
    set_ponte(id.clone(), false);
    id
}

/// Stores the present state of a game of Ciao Ciao.
pub(crate) fn store_ciao(session: &web::ciao::session::CiaoSession, texts: &impl Translate) {
    let (id, view) = (ciao_id(), session.view());
    let now = clock::now().millis;
    if let Some(entry) = GameEntry::ciao(session, id.clone(), now, |seat| name(&view, seat, texts)) {
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
    browser::save(&CurrentCiao(CurrentGame { id: id.clone(), pending: false }));
    id
}
