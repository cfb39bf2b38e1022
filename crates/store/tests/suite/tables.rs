use ciao::{Character, Players, Seat, Seats};
use protocol::GameKind;
use protocol::{ConditionalLine, Speed};
use store::{
    NewEvent, OpenTableCounts, PAIR_LIMIT_PERIOD, Player, RatedResult, RatingRow, SeatRow, Store, StoreError,
    TableQuery, TableVersion, UserRow,
};
use table::{EndReason, EventKind, Outcome};

use crate::make::{
    ciao_terms, finished, new_event, ponte_terms, rating, seat, table, table_id, user_id, users,
};

const SECOND: Seat = Seat::ALL[1];

pub(crate) async fn stores_and_returns_a_table(store: &Store) {
    users(store, &["ada"]).await;
    let mut row = table("t1", ciao_terms(Players::Three), &["ada"]);
    row.seats[0].rating_before = Some(rating(1512.25));
    row.seats.push(seat(Player::Bot(Character::Gambler)));
    row.seats.push(SeatRow {
        player: Player::Engine(7),
        rating_before: None,
        rating_after: Some(rating(900.0)),
    });
    row.deadline = Some(65_000);
    row.rematch.insert(SECOND);
    store.create_table(&row, None, None).await.unwrap();
    assert_eq!(store.table(&row.id).await.unwrap(), Some(row.clone()));
    assert_eq!(store.table(&table_id("t2")).await.unwrap(), None);
    assert_eq!(row.seat_of(&user_id("ada")), Some(Seat::FIRST));
}

pub(crate) async fn no_table_is_created_for_a_suspended_or_closed_user(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let row = table("t1", ponte_terms(), &["ada", "ben"]);
    let change = async |suspended_until, closed| {
        let ben = store.users(&[user_id("ben")]).await.unwrap().remove(0);
        store.update_user(&ben, &UserRow { suspended_until, closed, ..ben.clone() }).await.unwrap();
        store.create_table(&row, None, None).await
    };
    for (suspended_until, closed) in [(Some(row.created_at + 1), false), (None, true)] {
        let rejected = change(suspended_until, closed).await;
        assert!(matches!(rejected, Err(StoreError::PlayerBarred)), "{rejected:?}");
    }
    assert_eq!(store.table(&row.id).await.unwrap(), None);
    // A suspension that is over.
    change(Some(row.created_at), false).await.unwrap();
}

pub(crate) async fn ids_are_unique_and_users_have_one_seat(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let row = table("t1", ponte_terms(), &["ada", "ben"]);
    store.create_table(&row, None, None).await.unwrap();
    assert!(matches!(store.create_table(&row, None, None).await, Err(StoreError::Conflict(_))));
    let twice = table("t2", ponte_terms(), &["ada", "ada"]);
    assert!(matches!(store.create_table(&twice, None, None).await, Err(StoreError::Conflict(_))));
    let unknown = table("t3", ponte_terms(), &["ada", "unknown"]);
    assert!(matches!(store.create_table(&unknown, None, None).await, Err(StoreError::NotFound("user"))));
    for id in ["t2", "t3"] {
        assert_eq!(store.table(&table_id(id)).await.unwrap(), None, "{id} is there all the same");
    }
}

pub(crate) async fn returns_events_in_order(store: &Store) {
    users(store, &["ada", "ben"]).await;
    store.create_table(&table("t1", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    let mut written = Vec::new();
    for number in 1..=12 {
        let mut event = new_event("t1", number, 6_000 + number);
        event.event.kind = if number == 1 {
            EventKind::Move { mv: "e5,f6".parse().unwrap() }
        } else {
            EventKind::RequestTakeback
        };
        store.append_event(&event).await.unwrap();
        written.push(event.event);
    }
    let id = table_id("t1");
    assert_eq!(store.events(&id, 0).await.unwrap(), written);
    assert_eq!(store.events(&id, 10).await.unwrap(), written[10..]);
    assert_eq!(store.events(&id, 12).await.unwrap(), []);
    assert_eq!(store.events(&table_id("t2"), 0).await.unwrap(), []);
    let row = store.table(&id).await.unwrap().unwrap();
    assert_eq!(
        (row.number, row.updated_at, row.to_act, row.deadline),
        (12, 6_012, Some(SECOND), Some(6_013))
    );
}

pub(crate) async fn rejects_event_numbers_out_of_sequence(store: &Store) {
    users(store, &["ada", "ben"]).await;
    store.create_table(&table("t1", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    store.append_event(&new_event("t1", 1, 6_000)).await.unwrap();
    for number in [0, 1, 3, u64::MAX] {
        let answer = store.append_event(&new_event("t1", number, 7_000)).await;
        assert!(matches!(answer, Err(StoreError::Conflict(_))), "{number}: {answer:?}");
    }
    assert!(matches!(
        store.append_event(&new_event("t2", 1, 7_000)).await,
        Err(StoreError::NotFound("table"))
    ));
    let row = store.table(&table_id("t1")).await.unwrap().unwrap();
    assert_eq!((row.number, row.updated_at), (1, 6_000));
    assert_eq!(store.events(&row.id, 0).await.unwrap().len(), 1);
}

pub(crate) async fn only_one_of_many_concurrent_appends_succeeds(store: &Store) {
    users(store, &["ada", "ben"]).await;
    store.create_table(&table("t1", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    for number in 1..=5 {
        let tries: Vec<_> = (0..16)
            .map(|at| {
                let store = store.clone();
                tokio::spawn(async move { (at, store.append_event(&new_event("t1", number, at)).await) })
            })
            .collect();
        let mut winners = Vec::new();
        for one in tries {
            match one.await.unwrap() {
                (at, Ok(_)) => winners.push(at),
                (_, Err(StoreError::Conflict(_))) => {}
                (at, Err(error)) => panic!("{at}: {error}"),
            }
        }
        let [winner] = winners[..] else { panic!("{winners:?} all have number {number}") };
        let events = store.events(&table_id("t1"), number - 1).await.unwrap();
        assert_eq!(events.iter().map(|event| event.at).collect::<Vec<_>>(), [winner]);
    }
}

pub(crate) async fn rejects_events_after_the_end_of_a_game(store: &Store) {
    users(store, &["ada", "ben"]).await;
    finished(store, ("t1", 6_000), ponte_terms(), &["ada", "ben"], &[1], EndReason::Resignation).await;
    assert!(matches!(store.append_event(&new_event("t1", 2, 7_000)).await, Err(StoreError::Conflict(_))));
    let row = store.table(&table_id("t1")).await.unwrap().unwrap();
    let winners = [SECOND].into_iter().collect();
    assert_eq!(row.outcome, Some(Outcome { winners, reason: EndReason::Resignation }));
    assert_eq!((row.number, row.to_act, row.deadline), (1, None, None));
}

/// A rated game of Ada and Ben that is about to end.
async fn rated_game(store: &Store, id: &str) {
    rated_game_of(store, id, ["ada", "ben"], [rating(1500.0); 2]).await;
}

/// A rated game that is about to end, of users with these ratings unless they have other ones by now.
async fn rated_game_of(store: &Store, id: &str, names: [&str; 2], before: [RatingRow; 2]) {
    let mut row = table(id, ponte_terms(), &names);
    for (seat, before) in row.seats.iter_mut().zip(before) {
        seat.rating_before = Some(before);
    }
    store.create_table(&row, None, None).await.unwrap();
}

/// The event that ends a rated game with a victory of the first seat.
fn rated_event(id: &str, at: u64) -> NewEvent {
    let outcome = Some(Outcome { winners: Seats::from_bits(1), reason: EndReason::Completed });
    NewEvent { outcome, rated: Some(RatedResult { ranks: vec![1, 0] }), ..new_event(id, 1, at) }
}

pub(crate) async fn stores_ratings_with_the_last_event(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let [ada, ben] = ["ada", "ben"].map(user_id);
    // Both have started before either has ended.
    for id in ["t1", "t2"] {
        rated_game(store, id).await;
    }
    let first = store.append_event(&rated_event("t1", 10_000)).await.unwrap();
    let [(Seat::FIRST, winner), (SECOND, loser)] = first[..] else { panic!("{first:?}") };
    assert!(winner.rating > 1500.0 && loser.rating < 1500.0, "{first:?}");
    assert_eq!((winner.games, winner.updated_at, loser.games), (4, 10_000, 4));
    let second = store.append_event(&rated_event("t2", 11_000)).await.unwrap();
    assert!(second[0].1.rating > winner.rating, "the second game continues from the first");
    assert_eq!(second[0].1.games, 5);
    let row = store.table(&table_id("t2")).await.unwrap().unwrap();
    assert_eq!(row.seats[0].rating_after, Some(second[0].1));
    let both = [ada.clone(), ben.clone()];
    let slow = |game| store.ratings(&both, game, Speed::Correspondence);
    let mut found = slow(GameKind::Ponte).await.unwrap();
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    assert_eq!(found, [(ada.clone(), second[0].1), (ben, second[1].1)]);
    assert_eq!(slow(GameKind::Ciao).await.unwrap(), []);
    assert_eq!(store.ratings(&[], GameKind::Ciao, Speed::Blitz).await.unwrap(), []);
    let own = [(GameKind::Ponte, Speed::Correspondence, second[0].1)];
    assert_eq!(store.user_ratings(&ada).await.unwrap(), own);
}

pub(crate) async fn games_that_end_at_the_same_time_are_rated_one_after_the_other(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let names: Vec<String> = (0..12).map(|table| format!("t{table}")).collect();
    for name in &names {
        rated_game(store, name).await;
    }
    let tasks: Vec<_> = names
        .into_iter()
        .map(|name| {
            let store = store.clone();
            tokio::spawn(async move { store.append_event(&rated_event(&name, 10_000)).await.unwrap() })
        })
        .collect();
    let mut ratings = Vec::new();
    for task in tasks {
        ratings.extend(task.await.unwrap().first().map(|(_, rating)| *rating));
    }
    // Two users can play ten rated games a day; each continues from the one before.
    ratings.sort_by_key(|rating| rating.games);
    let games: Vec<u32> = ratings.iter().map(|rating| rating.games).collect();
    assert_eq!(games, (4..14).collect::<Vec<u32>>());
    assert!(ratings.is_sorted_by(|one, next| one.rating < next.rating), "{ratings:?}");
    let stored = store.user_ratings(&user_id("ada")).await.unwrap();
    assert_eq!(stored[0].2, *ratings.last().unwrap());
}

pub(crate) async fn many_new_accounts_do_not_lift_one_in_a_day(store: &Store) {
    users(store, &["ada", "x0", "x1", "x2", "ben"]).await;
    let new = RatingRow { deviation: 350.0, games: 0, ..rating(1500.0) };
    let mut counted = Vec::new();
    for game in 0..30 {
        let (id, opponent) = (format!("t{game}"), format!("x{}", game % 3));
        rated_game_of(store, &id, ["ada", &opponent], [new; 2]).await;
        counted.push(!store.append_event(&rated_event(&id, 10_000 + game)).await.unwrap().is_empty());
    }
    assert_eq!(counted, [[true; 20].as_slice(), &[false; 10]].concat());
    // A game against someone whose rating is known counts, and one on the next day.
    rated_game_of(store, "settled", ["ada", "ben"], [new, rating(1500.0)]).await;
    assert_eq!(store.append_event(&rated_event("settled", 10_100)).await.unwrap().len(), 2);
    rated_game_of(store, "later", ["ada", "x0"], [new; 2]).await;
    assert_eq!(store.append_event(&rated_event("later", 10_200 + PAIR_LIMIT_PERIOD)).await.unwrap().len(), 2);
    // What administrators see.
    let gains = store.rating_gains(10_000, 50.0, 10).await.unwrap();
    let [gain] = &gains[..] else { panic!("{gains:?}") };
    assert_eq!((&gain.user, gain.game, gain.games), (&user_id("ada"), GameKind::Ponte, 22));
    let now = store.user_ratings(&user_id("ada")).await.unwrap()[0].2.rating;
    assert_eq!((gain.before, gain.after), (1500.0, now));
    let opponents = store.gain_opponents(gain, 10_000, 10).await.unwrap();
    let figures: Vec<(&str, [u32; 4])> = opponents
        .iter()
        .map(|one| (one.opponent.as_str(), [one.games, one.won, one.unfinished, one.provisional]))
        .collect();
    assert_eq!(
        figures,
        [("x0", [8, 8, 0, 8]), ("x1", [7, 7, 0, 7]), ("x2", [6, 6, 0, 6]), ("ben", [1, 1, 0, 0])]
    );
    assert_eq!(store.gain_opponents(gain, 10_000, 2).await.unwrap(), opponents[..2]);
    assert_eq!(store.rating_gains(10_000, gain.after - 1499.0, 10).await.unwrap(), []);
    assert_eq!(store.rating_gains(10_201 + PAIR_LIMIT_PERIOD, 0.0, 10).await.unwrap(), []);
}

pub(crate) async fn a_rejected_event_changes_nothing(store: &Store) {
    users(store, &["ada", "ben"]).await;
    rated_game(store, "t1").await;
    let before = store.table(&table_id("t1")).await.unwrap();
    let answer = store.append_event(&NewEvent { number: 2, ..rated_event("t1", 10_000) }).await;
    assert!(matches!(answer, Err(StoreError::Conflict(_))), "{answer:?}");
    assert_eq!(store.table(&table_id("t1")).await.unwrap(), before);
    assert_eq!(store.events(&table_id("t1"), 0).await.unwrap(), []);
    assert_eq!(store.user_ratings(&user_id("ada")).await.unwrap(), []);
}

pub(crate) async fn a_table_has_one_rematch(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let names = ["ada", "ben"];
    let first = table_id("t1");
    store.create_table(&table("t1", ponte_terms(), &names), None, None).await.unwrap();
    store.create_table(&table("t2", ponte_terms(), &names), None, Some(&first)).await.unwrap();
    let again = store.create_table(&table("t3", ponte_terms(), &names), None, Some(&first)).await;
    assert!(matches!(again, Err(StoreError::Conflict(_))), "{again:?}");
    let nothing = store.create_table(&table("t3", ponte_terms(), &names), None, Some(&table_id("t9"))).await;
    assert!(matches!(nothing, Err(StoreError::NotFound("table"))), "{nothing:?}");
    assert_eq!(store.table(&first).await.unwrap().unwrap().next_table, Some(table_id("t2")));
    assert_eq!(store.table(&table_id("t3")).await.unwrap(), None);
}

pub(crate) async fn stores_rematch_offers(store: &Store) {
    users(store, &["ada", "ben"]).await;
    store.create_table(&table("t1", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    let id = table_id("t1");
    // Each player changes only their own offer, whatever the other one does at the same time.
    let (one, other) =
        tokio::join!(store.offer_rematch(&id, Seat::FIRST, true), store.offer_rematch(&id, SECOND, true));
    let both: Seats = [Seat::FIRST, SECOND].into_iter().collect();
    assert!(one.unwrap() == both || other.unwrap() == both);
    assert_eq!(store.table(&id).await.unwrap().unwrap().rematch, both);
    assert_eq!(store.offer_rematch(&id, Seat::FIRST, false).await.unwrap(), [SECOND].into_iter().collect());
    assert!(matches!(
        store.offer_rematch(&table_id("t2"), SECOND, true).await,
        Err(StoreError::NotFound("table"))
    ));
}

pub(crate) async fn replaces_and_removes_conditional_moves(store: &Store) {
    users(store, &["ada", "ben"]).await;
    store.create_table(&table("t1", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    let id = table_id("t1");
    let line =
        |moves: &[&str]| ConditionalLine { moves: moves.iter().map(|mv| mv.parse().unwrap()).collect() };
    let both = [line(&["e5,f6", "dark"]), line(&["a1,b2", "light", "c3,d4"])];
    store.set_conditional_moves(&id, SECOND, &both).await.unwrap();
    assert_eq!(store.conditional_moves(&id, SECOND).await.unwrap(), both);
    assert_eq!(store.conditional_moves(&id, Seat::FIRST).await.unwrap(), []);
    store.set_conditional_moves(&id, SECOND, &both[..1]).await.unwrap();
    assert_eq!(store.conditional_moves(&id, SECOND).await.unwrap(), both[..1]);
    store.set_conditional_moves(&id, SECOND, &[]).await.unwrap();
    assert_eq!(store.conditional_moves(&id, SECOND).await.unwrap(), []);
    for lines in [&both[..], &[]] {
        let unknown = store.set_conditional_moves(&table_id("t2"), SECOND, lines).await;
        assert!(matches!(unknown, Err(StoreError::NotFound("table"))), "{unknown:?}");
    }
}

async fn ids(store: &Store, query: TableQuery) -> Vec<String> {
    let limit = if query.limit == 0 { 100 } else { query.limit };
    let rows = store.tables(&TableQuery { limit, ..query }).await.unwrap();
    rows.iter().map(|row| row.id.to_string()).collect()
}

pub(crate) async fn queries_filter_tables(store: &Store) {
    users(store, &["ada", "ben", "cleo"]).await;
    let two = ["ada", "ben"];
    finished(store, ("over", 10_000), ponte_terms(), &two, &[0], EndReason::Completed).await;
    finished(store, ("off", 11_000), ponte_terms(), &two, &[], EndReason::Aborted).await;
    let three = ["cleo", "ben", "ada"];
    finished(store, ("ciao", 12_000), ciao_terms(Players::Three), &three, &[1], EndReason::Timeout).await;
    let mut open = table("open", ponte_terms(), &["ben", "cleo"]);
    (open.rated, open.updated_at) = (false, 13_000);
    store.create_table(&open, None, None).await.unwrap();

    let [ada, ben, cleo] = ["ada", "ben", "cleo"].map(|name| Some(user_id(name)));
    let all = || TableQuery::default();
    assert_eq!(ids(store, all()).await, ["open", "ciao", "over"]);
    assert_eq!(
        ids(store, TableQuery { include_aborted: true, ..all() }).await,
        ["open", "ciao", "off", "over"]
    );
    assert_eq!(ids(store, TableQuery { user: ada.clone(), ..all() }).await, ["ciao", "over"]);
    assert_eq!(
        ids(store, TableQuery { user: ben.clone(), opponent: cleo.clone(), ..all() }).await,
        ["open", "ciao"]
    );
    assert_eq!(ids(store, TableQuery { opponent: cleo.clone(), ..all() }).await, ["open", "ciao"]);
    let both = TableQuery { user: ben.clone(), opponent: cleo.clone(), finished: Some(true), ..all() };
    assert_eq!(ids(store, both).await, ["ciao"]);
    let mut own = Vec::new();
    while let Some(row) = store.tables_of(&user_id("ben"), own.last(), 1).await.unwrap().pop() {
        own.push(row.id);
    }
    assert_eq!(own, ["ciao", "off", "open", "over"].map(table_id));
    assert_eq!(store.tables_of(&user_id("cleo"), None, 9).await.unwrap().len(), 2);
    assert_eq!(ids(store, TableQuery { finished: Some(true), ..all() }).await, ["ciao", "over"]);
    assert_eq!(ids(store, TableQuery { finished: Some(false), ..all() }).await, ["open"]);
    assert_eq!(ids(store, TableQuery { to_act: ben, ..all() }).await, ["open"]);
    assert_eq!(ids(store, TableQuery { to_act: cleo, ..all() }).await, [""; 0]);
    assert_eq!(ids(store, TableQuery { game: Some(GameKind::Ciao), ..all() }).await, ["ciao"]);
    assert_eq!(
        ids(store, TableQuery { speed: Some(Speed::Correspondence), ..all() }).await,
        ["open", "over"]
    );
    assert_eq!(ids(store, TableQuery { rated: Some(false), ..all() }).await, ["open"]);
    assert_eq!(ids(store, TableQuery { since: Some(12_000), ..all() }).await, ["open", "ciao"]);
    assert_eq!(ids(store, TableQuery { until: Some(12_000), ..all() }).await, ["over"]);
    assert_eq!(ids(store, TableQuery { limit: 2, ..all() }).await, ["open", "ciao"]);
    let seats: Vec<_> = store.table(&table_id("ciao")).await.unwrap().unwrap().seats;
    assert_eq!(seats.iter().map(|place| place.player.user().unwrap().as_str()).collect::<Vec<_>>(), three);
}

pub(crate) async fn pages_have_no_gaps(store: &Store) {
    users(store, &["ada", "ben"]).await;
    for index in 0..7 {
        // Some change in the same moment.
        let at = 10_000 + index / 3;
        let id = format!("t{index}");
        finished(store, (&id, at), ponte_terms(), &["ada", "ben"], &[0], EndReason::Completed).await;
    }
    let all = ids(store, TableQuery::default()).await;
    assert_eq!(all, ["t6", "t5", "t4", "t3", "t2", "t1", "t0"]);
    let mut paged = Vec::new();
    let mut after = None;
    loop {
        let page = ids(store, TableQuery { limit: 2, after: after.take(), ..TableQuery::default() }).await;
        let Some(last) = page.last() else { break };
        after = Some(table_id(last));
        paged.extend(page);
    }
    assert_eq!(paged, all);
    let lost =
        store.tables(&TableQuery { limit: 2, after: Some(table_id("t9")), ..TableQuery::default() }).await;
    assert!(matches!(lost, Err(StoreError::NotFound("table"))), "{lost:?}");
}

pub(crate) async fn lists_open_tables_with_deadlines(store: &Store) {
    users(store, &["ada", "ben"]).await;
    finished(store, ("t1", 6_000), ponte_terms(), &["ada", "ben"], &[0], EndReason::Completed).await;
    store.create_table(&table("t2", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    store.create_table(&table("t3", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    store.append_event(&new_event("t3", 1, 7_000)).await.unwrap();
    let mut open = store.open_tables().await.unwrap();
    open.sort();
    assert_eq!(open, [(table_id("t2"), None), (table_id("t3"), Some(7_001))]);
    let version =
        |id, number, deadline, finished| TableVersion { id: table_id(id), number, deadline, finished };
    let mut updated = store.updated_tables(6_000).await.unwrap();
    updated.sort_by(|one, other| one.id.cmp(&other.id));
    assert_eq!(updated, [version("t1", 1, None, true), version("t3", 1, Some(7_001), false)]);
}

pub(crate) async fn concurrent_events_succeed_or_fail_independently(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let names: Vec<String> = (0..40).map(|table| format!("t{table}")).collect();
    for name in &names {
        store.create_table(&table(name, ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    }
    // Every third has a number that is not due, and every seventh no table.
    let wrong = |place: usize| place.is_multiple_of(3) || place.is_multiple_of(7);
    let tasks: Vec<_> = (0..names.len())
        .map(|place| {
            let store = store.clone();
            let name = if place.is_multiple_of(7) { format!("x{place}") } else { names[place].clone() };
            let number = if place.is_multiple_of(3) { 2 } else { 1 };
            tokio::spawn(async move { store.append_event(&new_event(&name, number, 6_000)).await })
        })
        .collect();
    for (place, task) in tasks.into_iter().enumerate() {
        let answer = task.await.unwrap();
        assert_eq!(answer.is_err(), wrong(place), "{place}: {answer:?}");
        let stored = store.events(&table_id(&names[place]), 0).await.unwrap().len();
        assert_eq!(stored, usize::from(!wrong(place)), "{place}");
    }
}

pub(crate) async fn counts_open_tables_by_user(store: &Store) {
    users(store, &["ada", "ben", "cleo"]).await;
    finished(store, ("t1", 6_000), ponte_terms(), &["ada", "ben"], &[0], EndReason::Completed).await;
    store.create_table(&table("t2", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    store.create_table(&table("t3", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    store.append_event(&new_event("t3", 1, 7_000)).await.unwrap();
    let count = async |name| store.count_open_tables(&user_id(name)).await.unwrap();
    assert_eq!(count("ada").await, OpenTableCounts { tables: 2, to_act: 1 });
    assert_eq!(count("ben").await, OpenTableCounts { tables: 2, to_act: 1 });
    assert_eq!(count("cleo").await, OpenTableCounts::default());
}
