//! IndexedDB: one object store per kind of value, with versioned JSON under string keys.
//!
//! Values of other versions and damaged ones are treated as absent. Errors are returned, and the last one of a write in
//! the background is kept for the pages that show it.
//!
//! IndexedDB stores some milliseconds later, and a page may be left before. So each change is written to a journal in the local
//! storage at once, under the key of its value, and removed when the database has it; what is left over is stored when the
//! database is opened the next time. The entry is read again in the transaction that stores it: transactions run in the
//! order in which they begin, so an older value never replaces a newer one, in other tabs neither.

use std::cell::{Cell, RefCell};

use js_sys::Promise;
use leptos::prelude::window;
use leptos::task::spawn_local;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web::storage::{self, Persisted};
use web::texts::{Phrase, phrase};
use web_sys::{IdbDatabase, IdbObjectStore, IdbRequest, IdbTransaction, IdbTransactionMode, Storage};

const NAME: &str = "ponti";
/// The version of the list of stores. New stores are created when it grows; nothing is ever removed.
const VERSION: u32 = 1;
const STORES: [&str; 5] = ["games", "analyses", "reviews", "cards", "puzzles"];

/// Why the database cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DatabaseError {
    /// The browser has none, or does not allow it, as some do in private windows.
    Unavailable,
    /// An operation failed, most often because there is no more space.
    Failed,
}

impl DatabaseError {
    /// The error as a phrase.
    pub(crate) fn phrase(self) -> Phrase {
        match self {
            DatabaseError::Unavailable => phrase("study-database-unavailable"),
            DatabaseError::Failed => phrase("study-database-failed"),
        }
    }
}

thread_local! {
    static DATABASE: RefCell<Option<IdbDatabase>> = const { RefCell::new(None) };
    static LAST_ERROR: Cell<Option<DatabaseError>> = const { Cell::new(None) };
}

/// The error of the last write in the background, if it failed.
pub(crate) fn last_error() -> Option<DatabaseError> {
    LAST_ERROR.get()
}

/// Waits for one of two events.
async fn wait(listen: impl Fn(&js_sys::Function, &js_sys::Function)) -> Result<(), DatabaseError> {
    let promise = Promise::new(&mut |resolve, reject| listen(&resolve, &reject));
    JsFuture::from(promise).await.map(drop).map_err(|_| DatabaseError::Failed)
}

async fn result(request: &IdbRequest) -> Result<JsValue, DatabaseError> {
    wait(|done, failed| {
        request.set_onsuccess(Some(done));
        request.set_onerror(Some(failed));
    })
    .await?;
    request.result().map_err(|_| DatabaseError::Failed)
}

async fn open() -> Result<IdbDatabase, DatabaseError> {
    if let Some(database) = DATABASE.with_borrow(Clone::clone) {
        return Ok(database);
    }
    let factory = window().indexed_db().ok().flatten().ok_or(DatabaseError::Unavailable)?;
    let request = factory.open_with_u32(NAME, VERSION).map_err(|_| DatabaseError::Unavailable)?;
    let opening = request.clone();
    let upgrade = Closure::<dyn Fn()>::new(move || {
        let Some(database) = opening.result().ok().and_then(|value| value.dyn_into::<IdbDatabase>().ok())
        else {
            return;
        };
        let present = database.object_store_names();
        for store in STORES {
            if !present.contains(store) {
                let _ = database.create_object_store(store);
            }
        }
    });
    request.set_onupgradeneeded(Some(upgrade.as_ref().unchecked_ref()));
    let database: IdbDatabase = result(&request)
        .await
        .map_err(|_| DatabaseError::Unavailable)?
        .dyn_into()
        .map_err(|_| DatabaseError::Failed)?;
    // Another tab with a newer version of the app may want to upgrade.
    let closing = database.clone();
    let close = Closure::<dyn Fn()>::new(move || {
        closing.close();
        DATABASE.replace(None);
    });
    database.set_onversionchange(Some(close.as_ref().unchecked_ref()));
    close.forget();
    DATABASE.replace(Some(database.clone()));
    complete_journal(&database).await;
    Ok(database)
}

fn begin(
    database: &IdbDatabase,
    store: &str,
    mode: IdbTransactionMode,
) -> Result<(IdbTransaction, IdbObjectStore), DatabaseError> {
    let transaction = database.transaction_with_str_and_mode(store, mode).map_err(|_| {
        // The connection was closed; the next call opens another one.
        DATABASE.replace(None);
        DatabaseError::Failed
    })?;
    let store = transaction.object_store(store).map_err(|_| DatabaseError::Failed)?;
    Ok((transaction, store))
}

async fn store<T: Persisted>(
    mode: IdbTransactionMode,
) -> Result<(IdbTransaction, IdbObjectStore), DatabaseError> {
    begin(&open().await?, T::NAME, mode)
}

/// Waits until a write is stored.
async fn commit(transaction: &IdbTransaction) -> Result<(), DatabaseError> {
    wait(|done, failed| {
        transaction.set_oncomplete(Some(done));
        transaction.set_onerror(Some(failed));
        transaction.set_onabort(Some(failed));
    })
    .await
}

/// A change of a value: its text, or `None` to remove it.
type Change = Option<String>;

fn journal() -> Option<Storage> {
    window().local_storage().ok()?
}

/// Writes a change to the journal; whether that was possible. A removal is an empty text.
fn record(store: &str, id: &str, change: &Change) -> bool {
    let text = change.as_deref().unwrap_or_default();
    journal().is_some_and(|journal| journal.set_item(&storage::journal_key(store, id), text).is_ok())
}

/// Stores what the journal has for a value.
async fn complete(database: &IdbDatabase, store: &str, id: &str) -> Result<(), DatabaseError> {
    let key = storage::journal_key(store, id);
    let recorded = || journal().and_then(|journal| journal.get_item(&key).ok().flatten());
    let (transaction, object_store) = begin(database, store, IdbTransactionMode::Readwrite)?;
    // A later change of the same value may have been stored already, and this one with it.
    let Some(text) = recorded() else { return Ok(()) };
    let change = (!text.is_empty()).then(|| text.clone());
    apply(&transaction, &object_store, id, change).await?;
    if recorded().is_some_and(|now| now == text)
        && let Some(journal) = journal()
    {
        let _ = journal.remove_item(&key);
    }
    Ok(())
}

/// Stores what was left over when the app was closed.
async fn complete_journal(database: &IdbDatabase) {
    let Some(journal) = journal() else { return };
    let count = journal.length().unwrap_or(0);
    let keys: Vec<String> = (0..count).filter_map(|i| journal.key(i).ok().flatten()).collect();
    for (store, id) in keys.iter().filter_map(|key| storage::journal_entry(key)) {
        if STORES.contains(&store) {
            LAST_ERROR.set(complete(database, store, id).await.err());
        } else {
            let _ = journal.remove_item(&storage::journal_key(store, id));
        }
    }
}

async fn apply(
    transaction: &IdbTransaction,
    store: &IdbObjectStore,
    id: &str,
    change: Change,
) -> Result<(), DatabaseError> {
    let request = match change {
        Some(text) => store.put_with_key(&text.into(), &id.into()),
        None => store.delete(&id.into()),
    };
    request.map_err(|_| DatabaseError::Failed)?;
    commit(transaction).await
}

/// Stores a change that was written to the journal, or else the change itself.
async fn finish<T: Persisted>(id: &str, change: Change, recorded: bool) -> Result<(), DatabaseError> {
    let database = open().await?;
    if recorded {
        return complete(&database, T::NAME, id).await;
    }
    let (transaction, store) = begin(&database, T::NAME, IdbTransactionMode::Readwrite)?;
    apply(&transaction, &store, id, change).await
}

/// Stores a value.
pub(crate) async fn put<T: Persisted>(id: &str, value: &T) -> Result<(), DatabaseError> {
    let change = Some(storage::write(value).ok_or(DatabaseError::Failed)?);
    let recorded = record(T::NAME, id, &change);
    finish::<T>(id, change, recorded).await
}

/// Stores a value in the background. It is in the journal when this returns.
pub(crate) fn put_later<T: Persisted + 'static>(id: String, value: T) {
    let change = storage::write(&value);
    if change.is_none() {
        LAST_ERROR.set(Some(DatabaseError::Failed));
        return;
    }
    let recorded = record(T::NAME, &id, &change);
    spawn_local(async move { LAST_ERROR.set(finish::<T>(&id, change, recorded).await.err()) });
}

/// The value of an id.
pub(crate) async fn get<T: Persisted>(id: &str) -> Result<Option<T>, DatabaseError> {
    let (_, store) = store::<T>(IdbTransactionMode::Readonly).await?;
    let request = store.get(&id.into()).map_err(|_| DatabaseError::Failed)?;
    Ok(result(&request).await?.as_string().and_then(|text| storage::read(&text)))
}

/// All values that can be read.
pub(crate) async fn all<T: Persisted>() -> Result<Vec<T>, DatabaseError> {
    let (_, store) = store::<T>(IdbTransactionMode::Readonly).await?;
    let request = store.get_all().map_err(|_| DatabaseError::Failed)?;
    let values = js_sys::Array::from(&result(&request).await?);
    Ok(values.iter().filter_map(|value| storage::read(&value.as_string()?)).collect())
}

/// Removes a value.
pub(crate) async fn delete<T: Persisted>(id: &str) -> Result<(), DatabaseError> {
    let recorded = record(T::NAME, id, &None);
    finish::<T>(id, None, recorded).await
}
