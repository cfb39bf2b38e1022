//! Pending turns of the current user, and notifications.

use std::collections::BTreeSet;

use protocol::{Notification, TableId, TableSummary, UserId};

use crate::online::game_lists::is_my_turn;
use crate::online::remote_table::RemoteTable;
use crate::routes::Route;
use crate::texts::{Language, Phrase, Translate, key, phrase};

/// The games in which the current user is to act.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PendingTurns(BTreeSet<TableId>);

impl PendingTurns {
    /// The pending turns in a list of the user's games.
    pub fn new(games: &[TableSummary], me: &UserId) -> PendingTurns {
        PendingTurns(games.iter().filter(|game| is_my_turn(game, me)).map(|game| game.id.clone()).collect())
    }

    /// The number of games.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Updates the state of a table of the user.
    pub fn table(&mut self, remote: &RemoteTable) {
        let id = &remote.state.summary.id;
        if remote.is_my_turn() {
            self.0.insert(id.clone());
        } else {
            self.0.remove(id);
        }
    }

    /// Handles a notification of the server.
    pub fn notice(&mut self, notice: &Notification) {
        match notice {
            Notification::YourTurn { game } => {
                self.0.insert(game.id.clone());
            }
            Notification::GameOver { game } => {
                self.0.remove(&game.id);
            }
            Notification::GameStarted { .. } | Notification::Challenge { .. } => {}
        }
    }
}

/// The text and target of a notification; `None` if the visible page already shows it.
pub fn notification(notice: &Notification, shown: Route, visible: bool) -> Option<(Phrase, Route)> {
    let (words, route) = match notice {
        Notification::YourTurn { game } => (phrase("notice-turn"), Route::table(&game.id)),
        Notification::GameStarted { table } => (phrase("notice-started"), Route::table(table)),
        Notification::GameOver { game } => (phrase("notice-over"), Route::table(&game.id)),
        Notification::Challenge { challenge } => match challenge.opponent {
            protocol::Opponent::User { .. } if challenge.status == protocol::ChallengeStatus::Open => (
                phrase("notice-challenge").text("name", &challenge.challenger.name),
                Route::challenge(&challenge.id),
            ),
            _ => return None,
        },
    };
    (!visible || shown != route).then_some((words, route))
}

/// The texts of push messages for the service worker, as a JSON object by kind. Names are filled in there.
pub fn push_texts(language: Language, translate: &impl Translate) -> String {
    let named = |name| phrase(name).text("name", "{name}");
    let texts = [
        ("title", phrase("app-name")),
        ("turn", phrase("notice-turn")),
        ("turn_named", named(key("push-turn"))),
        ("started", phrase("notice-started")),
        ("started_named", named(key("push-started"))),
        ("challenge", named(key("notice-challenge"))),
    ];
    let mut all: serde_json::Map<String, serde_json::Value> =
        texts.iter().map(|(kind, words)| ((*kind).to_owned(), translate.translate(words).into())).collect();
    all.insert("language".to_owned(), language.code().into());
    serde_json::Value::from(all).to_string()
}

/// The title of the document with the number of pending turns.
///
/// ```
/// use web::online::notifications::title;
///
/// assert_eq!(title("Ponti", 0), "Ponti");
/// assert_eq!(title("Ponti", 2), "(2) Ponti");
/// ```
pub fn title(page: &str, turns: usize) -> String {
    if turns == 0 { page.to_owned() } else { format!("({turns}) {page}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::remote_table::samples;
    use table::Seat;

    #[test]
    fn pending_turns_are_counted_once_each() {
        let me: UserId = "p1".parse().unwrap();
        let mut games = [samples::summary("a", &["p1", "p2"]), samples::summary("b", &["p2", "p1"])];
        games[0].to_act = Some(Seat::FIRST);
        games[1].to_act = Some(Seat::FIRST);
        let mut turns = PendingTurns::new(&games, &me);
        assert_eq!(turns.count(), 1);
        for _ in 0..2 {
            turns.notice(&Notification::YourTurn { game: Box::new(games[1].clone()) });
            assert_eq!(turns.count(), 2);
        }
        turns.notice(&Notification::GameOver { game: Box::new(games[1].clone()) });
        assert_eq!(turns.count(), 1);
        let table = table::Table::new(samples::terms(), 0);
        let mut remote = RemoteTable::new(samples::state(&table, Some(Seat::FIRST), 0, 0));
        turns.table(&remote);
        assert_eq!(turns.count(), 2);
        remote.state.view.viewer = Some(Seat::ALL[1]);
        turns.table(&remote);
        assert_eq!(turns.count(), 1);
    }

    #[test]
    fn push_texts_have_a_place_for_the_name() {
        let texts = push_texts(Language::English, &|phrase: &Phrase| format!("{phrase:?}"));
        let texts: serde_json::Value = serde_json::from_str(&texts).unwrap();
        assert_eq!(texts["language"], "en");
        for kind in ["turn_named", "started_named", "challenge"] {
            assert!(texts[kind].as_str().unwrap().contains("{name}"), "{texts}");
        }
    }

    #[test]
    fn a_visible_page_needs_no_notification() {
        let game = samples::summary("a", &["p1", "p2"]);
        let notice = Notification::YourTurn { game: Box::new(game) };
        let here = Route::from_path("/table/a");
        assert_eq!(notification(&notice, here, true), None);
        assert!(notification(&notice, here, false).is_some());
        let (words, route) = notification(&notice, Route::Home, true).unwrap();
        assert_eq!((words.key(), route), ("notice-turn", here));
        let own = samples::challenge("c", &samples::user("p1"));
        assert_eq!(
            notification(&Notification::Challenge { challenge: Box::new(own) }, Route::Home, false),
            None
        );
    }
}
