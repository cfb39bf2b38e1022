//! Sorting and filtering of games and challenges.

use protocol::GameKind;
use protocol::users::FollowedUser;
use protocol::{Challenge, Occupant, SeatSummary, Speed, TableId, TableStatus, TableSummary, UserId};

use table::Seat;

use super::http::query;

/// Whether a user has this seat.
fn is_occupied_by(info: &SeatSummary, me: &UserId) -> bool {
    matches!(&info.occupant, Occupant::User { user } if user.id == *me)
}

/// The seat of a user at a table.
pub fn seat_of(summary: &TableSummary, me: &UserId) -> Option<Seat> {
    let index = summary.seats.iter().position(|info| is_occupied_by(info, me))?;
    Seat::ALL.get(index).copied()
}

/// Whether a user is to act at a table.
pub fn is_my_turn(summary: &TableSummary, me: &UserId) -> bool {
    summary.to_act.is_some() && summary.to_act == seat_of(summary, me)
}

/// The games of the current user, by status.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MyGames {
    /// The user is to act; the earliest deadline first.
    pub to_act: Vec<TableSummary>,
    /// Another player is to act; the latest change first.
    pub waiting: Vec<TableSummary>,
}

impl MyGames {
    /// Sorts the running games of a user.
    pub fn new(games: impl IntoIterator<Item = TableSummary>, me: &UserId) -> MyGames {
        let mut mine = MyGames::default();
        for game in games {
            if game.status == TableStatus::Finished {
                continue;
            }
            if is_my_turn(&game, me) {
                mine.to_act.push(game);
            } else {
                mine.waiting.push(game);
            }
        }
        mine.to_act.sort_by_key(|game| (game.deadline.is_none(), game.deadline, game.updated_at));
        mine.waiting.sort_by_key(|game| std::cmp::Reverse(game.updated_at));
        mine
    }
}

/// A filter for finished games. Empty fields match every game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ArchiveFilter {
    /// The name of a player.
    pub person: String,
    /// The name of another player.
    pub against: String,
    /// The game.
    pub game: Option<GameKind>,
    /// The speed.
    pub speed: Option<Speed>,
}

impl ArchiveFilter {
    /// The path and query of the request for one page of results, which starts after the game `after`.
    ///
    /// ```
    /// use protocol::GameKind;
    /// use web::online::game_lists::ArchiveFilter;
    ///
    /// let filter = ArchiveFilter { person: " Ada ".into(), game: Some(GameKind::Ciao), ..ArchiveFilter::default() };
    /// assert_eq!(filter.path("/games", None), "/games?user=Ada&game=ciao&limit=100");
    /// let last = "k3v9xq2mbd".parse().unwrap();
    /// assert_eq!(ArchiveFilter::default().path("/games", Some(&last)), "/games?after=k3v9xq2mbd&limit=100");
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

/// The challenges that the user has not joined, the oldest first.
pub fn open_seats(challenges: &[Challenge], me: Option<&UserId>) -> Vec<Challenge> {
    let joined = |one: &Challenge| me.is_some_and(|me| one.joined.iter().any(|who| who.id == *me));
    let mut open: Vec<Challenge> = challenges.iter().filter(|one| !joined(one)).cloned().collect();
    open.sort_by_key(|one| one.created_at);
    open
}

/// The games that the user can watch: those of others.
pub fn watchable(tables: &[TableSummary], me: Option<&UserId>) -> Vec<TableSummary> {
    let mine = |game: &TableSummary| me.is_some_and(|me| seat_of(game, me).is_some());
    tables.iter().filter(|game| !mine(game)).cloned().collect()
}

/// A followed player who has begun a game since an earlier list, with the table. Games of the current user are left out.
pub fn newly_playing(
    before: &[FollowedUser],
    now: &[FollowedUser],
    me: Option<&UserId>,
) -> Option<(String, TableId)> {
    let known =
        |table: &TableId| before.iter().filter_map(|one| one.game.as_ref()).any(|game| game.id == *table);
    let mine = |game: &TableSummary| me.is_some_and(|me| seat_of(game, me).is_some());
    now.iter().find_map(|one| {
        let game = one.game.as_ref().filter(|game| !known(&game.id) && !mine(game))?;
        Some((one.user.name.clone(), game.id.clone()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_followed_player_is_reported_once_per_game() {
        let followed =
            |name: &str, game: Option<TableSummary>| FollowedUser { user: user(name), online: true, game };
        let idle = [followed("p1", None), followed("p2", None)];
        let playing = [followed("p1", Some(summary("a", &["p1", "p3"]))), followed("p2", None)];
        let expected = Some((user("p1").name, "a".parse().unwrap()));
        assert_eq!(newly_playing(&idle, &playing, None), expected);
        assert_eq!(newly_playing(&playing, &playing, None), None);
        assert_eq!(newly_playing(&playing, &idle, None), None);
        assert_eq!(newly_playing(&idle, &playing, Some(&"p3".parse().unwrap())), None, "the user's own game");
    }
    use crate::online::remote_table::samples::{summary, user};

    #[test]
    fn games_are_sorted_by_status_and_urgency() {
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
        assert_eq!((ids(&mine.to_act), ids(&mine.waiting)), ("ecb".into(), "a".into()));
        assert_eq!(seat_of(&mine.to_act[0], &me), Some(Seat::FIRST));
        assert_eq!(seat_of(&mine.to_act[0], &"p9".parse().unwrap()), None);
    }

    #[test]
    fn own_games_are_not_watchable() {
        let tables = [summary("a", &["p1", "p2"]), summary("b", &["p3", "p2"])];
        let ids = |games: Vec<TableSummary>| games.iter().map(|one| one.id.to_string()).collect::<String>();
        assert_eq!(ids(watchable(&tables, Some(&"p1".parse().unwrap()))), "b");
        assert_eq!(ids(watchable(&tables, Some(&"p2".parse().unwrap()))), "");
        assert_eq!(ids(watchable(&tables, None)), "ab");
    }

    #[test]
    fn own_challenges_are_not_open_seats() {
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
