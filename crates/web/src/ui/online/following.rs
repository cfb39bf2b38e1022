//! The players whom the current user follows: who is online, and what they are playing.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::users::FollowedUser;
use web::online::game_lists::newly_playing;
use web::routes::Route;
use web::texts::{key, phrase};

use crate::ui::online::{OnlineState, api, online};
use crate::ui::{Link, t};

/// The minimum time between two requests; the lobby changes more often.
const INTERVAL: Duration = Duration::from_secs(4);

/// The list, as far as it is loaded.
#[derive(Clone, Copy)]
struct FollowingState {
    online: OnlineState,
    users: RwSignal<Option<Vec<FollowedUser>>>,
    /// Whether a request is under way or was made a moment ago, and whether another one is due.
    busy: StoredValue<bool>,
    due: StoredValue<bool>,
}

impl FollowingState {
    /// Loads the list now, or once the last request is some time ago.
    fn load(self) {
        if self.busy.get_value() {
            self.due.set_value(true);
            return;
        }
        self.busy.set_value(true);
        spawn_local(async move {
            if let Ok(users) = api::get::<Vec<FollowedUser>>("/me/follows").await {
                self.show(users);
            }
            set_timeout(
                move || {
                    self.busy.try_update_value(|busy| *busy = false);
                    if self.due.try_update_value(std::mem::take) == Some(true) {
                        self.load();
                    }
                },
                INTERVAL,
            );
        });
    }

    /// Replaces the list, and tells who has begun to play since the last one.
    fn show(self, users: Vec<FollowedUser>) {
        let Some(before) = self.users.try_get_untracked() else { return };
        let me = self.online.current_user.with_untracked(|me| me.as_ref().map(|me| me.user.id.clone()));
        if let Some((name, table)) = before.and_then(|before| newly_playing(&before, &users, me.as_ref())) {
            let words = phrase("notice-playing").text("name", name);
            self.online.app.say(&words);
            self.online.toast.set(Some((words, Route::table(&table))));
        }
        self.users.try_set(Some(users));
    }
}

/// The followed players: those who are playing first, then those who are online.
#[component]
pub(super) fn Following() -> impl IntoView {
    let online = online();
    let state = FollowingState {
        online,
        users: RwSignal::new(None),
        busy: StoredValue::new(false),
        due: StoredValue::new(false),
    };
    let follows =
        Memo::new(move |_| online.current_user.with(|me| me.as_ref().map_or(0, |me| me.followed.len())));
    Effect::new(move || {
        online.lobby.track();
        if follows.get() > 0 {
            state.load();
        }
    });
    let rows = move || {
        let users = state.users.get().unwrap_or_default().into_iter();
        users.map(|followed| view! { <FollowedRow followed/> }).collect::<Vec<_>>()
    };
    view! {
        <Show when=move || { follows.get() > 0 }>
            <section class="panel" id="following">
                <h2>{t("following-title")}</h2>
                <ul class="rows">{rows}</ul>
            </section>
        </Show>
    }
}

#[component]
fn FollowedRow(followed: FollowedUser) -> impl IntoView {
    let FollowedUser { user, online, game } = followed;
    let state = if online { key("following-online") } else { key("following-offline") };
    let right = match game {
        Some(game) => view! { <Link to=Route::table(&game.id)>{t("following-watch")}</Link> }.into_any(),
        None => view! { <span class="quiet">{t(state)}</span> }.into_any(),
    };
    view! {
        <li class="row">
            <Link to=Route::user(&user.name) class="row-main">{user.name.clone()}</Link>
            <span class="row-state">{right}</span>
        </li>
    }
}
