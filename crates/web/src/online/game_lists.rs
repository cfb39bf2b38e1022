//! Games and open seats in an order that helps.

use protocol::GameKind;
use protocol::{Challenge, Occupant, SeatSummary, Speed, TableId, TableStatus, TableSummary, UserId};

use table::Seat;

use super::http::query;

/// Whether somebody sits there.
fn sits(info: &SeatSummary, me: &UserId) -> bool {
    matches!(&info.occupant, Occupant::User { user } if user.id == *me)
}

/// The seat of somebody at a table.
pub fn seat_of(summary: &TableSummary, me: &UserId) -> Option<Seat> {
    let index = summary.seats.iter().position(|info| sits(info, me))?;
    Seat::ALL.get(index).copied()
}

/// Whether it is somebody's turn at a table.
pub fn is_my_turn(summary: &TableSummary, me: &UserId) -> bool {
    summary.to_act.is_some() && summary.to_act == seat_of(summary, me)
}

/// One's own games: where it is one's turn, the most urgent first; where one waits; what is over, the latest first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MyGames {
    /// It is one's turn.
    pub to_act: Vec<TableSummary>,
    /// It is somebody else's.
    pub waiting: Vec<TableSummary>,
    /// It is over.
    pub over: Vec<TableSummary>,
}

impl MyGames {
    /// Sorts games of somebody.
    pub fn new(games: impl IntoIterator<Item = TableSummary>, me: &UserId) -> MyGames {
        let mut mine = MyGames::default();
        for game in games {
            if game.status == TableStatus::Finished {
                mine.over.push(game);
            } else if is_my_turn(&game, me) {
                mine.to_act.push(game);
            } else {
                mine.waiting.push(game);
            }
        }
        mine.to_act.sort_by_key(|game| (game.deadline.is_none(), game.deadline, game.updated_at));
        mine.waiting.sort_by_key(|game| std::cmp::Reverse(game.updated_at));
        mine.over.sort_by_key(|game| std::cmp::Reverse(game.updated_at));
        mine
    }
}

/// Which finished games are looked for. What is left empty does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameFilter {
    /// With this person,
    pub person: String,
    /// and with this one.
    pub against: String,
    /// Which game.
    pub game: Option<GameKind>,
    /// How fast.
    pub speed: Option<Speed>,
}

impl GameFilter {
    /// The path that answers it, as many games as come at once, after the last one of those before.
    ///
    /// ```
    /// use protocol::GameKind;
    /// use web::online::game_lists::GameFilter;
    ///
    /// let sought = GameFilter { person: " Ada ".into(), game: Some(GameKind::Ciao), ..GameFilter::default() };
    /// assert_eq!(sought.path("/games", None), "/games?user=Ada&game=ciao&limit=100");
    /// let last = "k3v9xq2mbd".parse().unwrap();
    /// assert_eq!(GameFilter::default().path("/games", Some(&last)), "/games?after=k3v9xq2mbd&limit=100");
    /// ```
    pub fn path(&self, path: &str, after: Option<&TableId>) -> String {
        let parts = [
            ("user", self.person.trim()),
            ("opponent", self.against.trim()),
            ("game", self.game.map_or("", GameKind::as_str)),
            ("speed", self.speed.map_or("", Speed::as_str)),
            ("after", after.map_or("", TableId::as_str)),
            ("limit", "100"),
        ];
        let parts: Vec<(&str, &str)> = parts.into_iter().filter(|(_, value)| !value.is_empty()).collect();
        query(path, &parts)
    }
}

/// Challenges in which somebody has no seat yet, the oldest first: they have waited longest.
pub fn open_seats(challenges: &[Challenge], me: Option<&UserId>) -> Vec<Challenge> {
    let inside = |one: &Challenge| me.is_some_and(|me| one.joined.iter().any(|who| who.id == *me));
    let mut open: Vec<Challenge> = challenges.iter().filter(|one| !inside(one)).cloned().collect();
    open.sort_by_key(|one| one.created_at);
    open
}

/// Games to watch: those of others.
pub fn watchable(tables: &[TableSummary], me: Option<&UserId>) -> Vec<TableSummary> {
    let mine = |game: &TableSummary| me.is_some_and(|me| seat_of(game, me).is_some());
    tables.iter().filter(|game| !mine(game)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::remote_table::samples::{summary, user};

    #[test]
    fn games_where_it_is_ones_turn_come_first_and_urgent_ones_before_the_rest() {
        let me: UserId = "p1".parse().unwrap();
        let game = |id: &str, first: &str, to_act: Option<u8>, deadline: Option<u64>, changed: u64| {
            let mut game = summary(id, &[first, "p2"]);
            game.to_act = to_act.map(|number| Seat::ALL[usize::from(number) - 1]);
            game.status = if to_act.is_some() { TableStatus::Open } else { TableStatus::Finished };
            (game.deadline, game.updated_at) = (deadline, changed);
            game
        };
        let games = [
            game("a", "p1", Some(2), Some(9), 5),
            game("b", "p1", Some(1), None, 1),
            game("c", "p1", Some(1), Some(70), 2),
            game("d", "p1", None, None, 3),
            game("e", "p1", Some(1), Some(60), 4),
            game("f", "p1", None, None, 8),
        ];
        let mine = MyGames::new(games, &me);
        let ids = |games: &[TableSummary]| {
            games.iter().map(|game| game.id.to_string()).collect::<Vec<_>>().join("")
        };
        assert_eq!(
            (ids(&mine.to_act), ids(&mine.waiting), ids(&mine.over)),
            ("ecb".into(), "a".into(), "fd".into())
        );
        assert_eq!(seat_of(&mine.to_act[0], &me), Some(Seat::FIRST));
        assert_eq!(seat_of(&mine.to_act[0], &"p9".parse().unwrap()), None);
    }

    #[test]
    fn ones_own_games_are_not_for_watching() {
        let tables = [summary("a", &["p1", "p2"]), summary("b", &["p3", "p2"])];
        let ids = |games: Vec<TableSummary>| games.iter().map(|one| one.id.to_string()).collect::<String>();
        assert_eq!(ids(watchable(&tables, Some(&"p1".parse().unwrap()))), "b");
        assert_eq!(ids(watchable(&tables, Some(&"p2".parse().unwrap()))), "");
        assert_eq!(ids(watchable(&tables, None)), "ab");
    }

    #[test]
    fn ones_own_challenges_are_no_open_seats() {
        let challenge = |id: &str, by: &str, created_at: u64| Challenge {
            created_at,
            ..crate::online::remote_table::samples::challenge(id, &user(by))
        };
        let all = [challenge("a", "p1", 3), challenge("b", "p2", 2), challenge("c", "p3", 1)];
        let ids = |open: Vec<Challenge>| open.iter().map(|one| one.id.to_string()).collect::<String>();
        assert_eq!(ids(open_seats(&all, Some(&"p1".parse().unwrap()))), "cb");
        assert_eq!(ids(open_seats(&all, None)), "cba");
    }
}
