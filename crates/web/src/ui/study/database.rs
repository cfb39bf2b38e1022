//! IndexedDB: one object store per kind of value, with versioned JSON under string keys.
//!
//! Values of other versions and damaged ones are treated as absent. Errors are returned, and the last one of a write in
//! the background is kept for the pages that show it.

use std::cell::{Cell, RefCell};

use js_sys::Promise;
use leptos::prelude::window;
use leptos::task::spawn_local;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web::storage::{self, Persisted};
use web::texts::{Phrase, phrase};
use web_sys::{IdbDatabase, IdbObjectStore, IdbRequest, IdbTransaction, IdbTransactionMode};

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
    Ok(database)
}

async fn store<T: Persisted>(
    mode: IdbTransactionMode,
) -> Result<(IdbTransaction, IdbObjectStore), DatabaseError> {
    let database = open().await?;
    let transaction = database.transaction_with_str_and_mode(T::NAME, mode).map_err(|_| {
        // The connection was closed; the next call opens another one.
        DATABASE.replace(None);
        DatabaseError::Failed
    })?;
    let store = transaction.object_store(T::NAME).map_err(|_| DatabaseError::Failed)?;
    Ok((transaction, store))
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

/// Stores a value.
pub(crate) async fn put<T: Persisted>(id: &str, value: &T) -> Result<(), DatabaseError> {
    let text = storage::write(value).ok_or(DatabaseError::Failed)?;
    let (transaction, store) = store::<T>(IdbTransactionMode::Readwrite).await?;
    store.put_with_key(&text.into(), &id.into()).map_err(|_| DatabaseError::Failed)?;
    commit(&transaction).await
}

/// Stores a value in the background.
pub(crate) fn put_later<T: Persisted + 'static>(id: String, value: T) {
    spawn_local(async move { LAST_ERROR.set(put(&id, &value).await.err()) });
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
    let (transaction, store) = store::<T>(IdbTransactionMode::Readwrite).await?;
    store.delete(&id.into()).map_err(|_| DatabaseError::Failed)?;
    commit(&transaction).await
}
