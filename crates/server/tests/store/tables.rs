use std::sync::Arc;

use ciao::{Players, Seat, Seats};
use protocol::people::Game;
use protocol::{Condition, Speed};
use server::store::{Entry, Glicko, OpenTables, Place, Query, Sitter, Store, StoreError};
use table::{Act, Ended, Outcome};

use crate::make::{
    ciao_terms, entry, finished, glicko, people, person_id, place, ponte_terms, table, table_id,
};

const SECOND: Seat = Seat::ALL[1];

pub(crate) async fn a_table_comes_back_as_it_was(store: &dyn Store) {
    people(store, &["ada"]).await;
    let mut row = table("t1", ciao_terms(Players::Three), &["ada"]);
    row.places[0].before = Some(glicko(1512.25));
    row.places.push(place(Sitter::Bot("bold".into())));
    row.places.push(Place { sitter: Sitter::Engine(7), before: None, after: Some(glicko(900.0)) });
    row.deadline = Some(65_000);
    row.rematch.insert(SECOND);
    store.create_table(&row, None, None).await.unwrap();
    assert_eq!(store.table(&row.id).await.unwrap(), Some(row.clone()));
    assert_eq!(store.table(&table_id("t2")).await.unwrap(), None);
    assert_eq!(row.seat_of(&person_id("ada")), Some(Seat::FIRST));
}

pub(crate) async fn a_table_has_one_id_and_nobody_two_seats(store: &dyn Store) {
    people(store, &["ada", "ben"]).await;
    let row = table("t1", ponte_terms(), &["ada", "ben"]);
    store.create_table(&row, None, None).await.unwrap();
    assert!(matches!(store.create_table(&row, None, None).await, Err(StoreError::Taken(_))));
    let twice = table("t2", ponte_terms(), &["ada", "ada"]);
    assert!(matches!(store.create_table(&twice, None, None).await, Err(StoreError::Taken(_))));
    let strange = table("t3", ponte_terms(), &["ada", "nobody"]);
    assert!(matches!(store.create_table(&strange, None, None).await, Err(StoreError::Missing("person"))));
    for id in ["t2", "t3"] {
        assert_eq!(store.table(&table_id(id)).await.unwrap(), None, "{id} is there all the same");
    }
}

pub(crate) async fn events_come_back_in_order(store: &dyn Store) {
    people(store, &["ada", "ben"]).await;
    store.create_table(&table("t1", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    let mut written = Vec::new();
    for number in 1..=12 {
        let mut entry = entry("t1", number, 6_000 + number);
        entry.event.act =
            if number == 1 { Act::Move { play: "e5,f6".parse().unwrap() } } else { Act::AskBack };
        store.append(&entry).await.unwrap();
        written.push(entry.event);
    }
    let id = table_id("t1");
    assert_eq!(store.events(&id, 0).await.unwrap(), written);
    assert_eq!(store.events(&id, 10).await.unwrap(), written[10..]);
    assert_eq!(store.events(&id, 12).await.unwrap(), []);
    assert_eq!(store.events(&table_id("t2"), 0).await.unwrap(), []);
    let row = store.table(&id).await.unwrap().unwrap();
    assert_eq!((row.number, row.changed, row.due, row.deadline), (12, 6_012, Some(SECOND), Some(6_013)));
}

pub(crate) async fn a_number_is_given_once(store: &dyn Store) {
    people(store, &["ada", "ben"]).await;
    store.create_table(&table("t1", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    store.append(&entry("t1", 1, 6_000)).await.unwrap();
    for number in [0, 1, 3, u64::MAX] {
        let answer = store.append(&entry("t1", number, 7_000)).await;
        assert!(matches!(answer, Err(StoreError::Taken(_))), "{number}: {answer:?}");
    }
    assert!(matches!(store.append(&entry("t2", 1, 7_000)).await, Err(StoreError::Missing("table"))));
    let row = store.table(&table_id("t1")).await.unwrap().unwrap();
    assert_eq!((row.number, row.changed), (1, 6_000));
    assert_eq!(store.events(&row.id, 0).await.unwrap().len(), 1);
}

pub(crate) async fn of_many_who_append_at_once_one_wins(store: &(impl Store + Clone)) {
    people(store, &["ada", "ben"]).await;
    store.create_table(&table("t1", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    let store: Arc<dyn Store> = Arc::new(store.clone());
    for number in 1..=5 {
        let tries: Vec<_> = (0..16)
            .map(|at| {
                let store = Arc::clone(&store);
                tokio::spawn(async move { (at, store.append(&entry("t1", number, at)).await) })
            })
            .collect();
        let mut winners = Vec::new();
        for one in tries {
            match one.await.unwrap() {
                (at, Ok(())) => winners.push(at),
                (_, Err(StoreError::Taken(_))) => {}
                (at, Err(error)) => panic!("{at}: {error}"),
            }
        }
        let [winner] = winners[..] else { panic!("{winners:?} all have number {number}") };
        let events = store.events(&table_id("t1"), number - 1).await.unwrap();
        assert_eq!(events.iter().map(|event| event.at).collect::<Vec<_>>(), [winner]);
    }
}

pub(crate) async fn nothing_happens_after_the_end(store: &dyn Store) {
    people(store, &["ada", "ben"]).await;
    finished(store, ("t1", 6_000), ponte_terms(), &["ada", "ben"], &[1], Ended::Resignation).await;
    assert!(matches!(store.append(&entry("t1", 2, 7_000)).await, Err(StoreError::Taken(_))));
    let row = store.table(&table_id("t1")).await.unwrap().unwrap();
    let winners = [SECOND].into_iter().collect();
    assert_eq!(row.outcome, Some(Outcome { winners, ended: Ended::Resignation }));
    assert_eq!((row.number, row.due, row.deadline), (1, None, None));
}

pub(crate) async fn ratings_are_written_with_the_last_event(store: &dyn Store) {
    people(store, &["ada", "ben"]).await;
    let [ada, ben] = ["ada", "ben"].map(person_id);
    for (id, rating) in [("t1", 1600.0), ("t2", 1650.5)] {
        let mut row = table(id, ciao_terms(Players::Three), &["ada", "ben"]);
        row.places.push(place(Sitter::Bot("bold".into())));
        store.create_table(&row, None, None).await.unwrap();
        let ratings =
            vec![(Seat::FIRST, glicko(rating)), (SECOND, glicko(1400.0)), (Seat::ALL[2], glicko(1.0))];
        let outcome = Some(Outcome { winners: Seats::from_bits(1), ended: Ended::Played });
        store.append(&Entry { outcome, ratings, ..entry(id, 1, 6_000) }).await.unwrap();
        let row = store.table(&row.id).await.unwrap().unwrap();
        assert_eq!(row.places[0].after, Some(glicko(rating)));
        assert_eq!(row.places[2].after, Some(glicko(1.0)));
    }
    let both = [ada.clone(), ben.clone()];
    let fast = |game| store.ratings(&both, game, Speed::Fast);
    let mut found = fast(Game::Ciao).await.unwrap();
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    assert_eq!(found, [(ada.clone(), glicko(1650.5)), (ben, glicko(1400.0))]);
    assert_eq!(fast(Game::Ponte).await.unwrap(), []);
    assert_eq!(store.ratings(&[], Game::Ciao, Speed::Fast).await.unwrap(), []);
    assert_eq!(store.standings(&ada).await.unwrap(), [(Game::Ciao, Speed::Fast, glicko(1650.5))]);
}

pub(crate) async fn a_refused_entry_changes_nothing(store: &dyn Store) {
    people(store, &["ada", "ben"]).await;
    store.create_table(&table("t1", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    let before = store.table(&table_id("t1")).await.unwrap();
    let nobody: Vec<(Seat, Glicko)> = vec![(Seat::FIRST, glicko(1600.0)), (Seat::ALL[3], glicko(1.0))];
    let answer = store.append(&Entry { ratings: nobody, ..entry("t1", 1, 6_000) }).await;
    assert!(matches!(answer, Err(StoreError::Missing("seat"))), "{answer:?}");
    assert_eq!(store.table(&table_id("t1")).await.unwrap(), before);
    assert_eq!(store.events(&table_id("t1"), 0).await.unwrap(), []);
    assert_eq!(store.standings(&person_id("ada")).await.unwrap(), []);
}

pub(crate) async fn a_table_has_one_next(store: &dyn Store) {
    people(store, &["ada", "ben"]).await;
    let names = ["ada", "ben"];
    let first = table_id("t1");
    store.create_table(&table("t1", ponte_terms(), &names), None, None).await.unwrap();
    store.create_table(&table("t2", ponte_terms(), &names), None, Some(&first)).await.unwrap();
    let again = store.create_table(&table("t3", ponte_terms(), &names), None, Some(&first)).await;
    assert!(matches!(again, Err(StoreError::Taken(_))), "{again:?}");
    let nothing = store.create_table(&table("t3", ponte_terms(), &names), None, Some(&table_id("t9"))).await;
    assert!(matches!(nothing, Err(StoreError::Missing("table"))), "{nothing:?}");
    assert_eq!(store.table(&first).await.unwrap().unwrap().next, Some(table_id("t2")));
    assert_eq!(store.table(&table_id("t3")).await.unwrap(), None);
}

pub(crate) async fn wishes_for_another_game_are_kept(store: &dyn Store) {
    people(store, &["ada", "ben"]).await;
    store.create_table(&table("t1", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    let both: Seats = [Seat::FIRST, SECOND].into_iter().collect();
    for seats in [both, Seats::EMPTY] {
        store.set_rematch(&table_id("t1"), seats).await.unwrap();
        assert_eq!(store.table(&table_id("t1")).await.unwrap().unwrap().rematch, seats);
    }
    assert!(matches!(store.set_rematch(&table_id("t2"), both).await, Err(StoreError::Missing("table"))));
}

pub(crate) async fn conditions_are_replaced_and_removed(store: &dyn Store) {
    people(store, &["ada", "ben"]).await;
    store.create_table(&table("t1", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    let id = table_id("t1");
    let line = |moves: &[&str]| Condition { line: moves.iter().map(|mv| mv.parse().unwrap()).collect() };
    let both = [line(&["e5,f6", "dark"]), line(&["a1,b2", "light", "c3,d4"])];
    store.set_conditions(&id, SECOND, &both).await.unwrap();
    assert_eq!(store.conditions(&id, SECOND).await.unwrap(), both);
    assert_eq!(store.conditions(&id, Seat::FIRST).await.unwrap(), []);
    store.set_conditions(&id, SECOND, &both[..1]).await.unwrap();
    assert_eq!(store.conditions(&id, SECOND).await.unwrap(), both[..1]);
    store.set_conditions(&id, SECOND, &[]).await.unwrap();
    assert_eq!(store.conditions(&id, SECOND).await.unwrap(), []);
    for lines in [&both[..], &[]] {
        let strange = store.set_conditions(&table_id("t2"), SECOND, lines).await;
        assert!(matches!(strange, Err(StoreError::Missing("table"))), "{strange:?}");
    }
}

async fn ids(store: &dyn Store, query: Query) -> Vec<String> {
    let limit = if query.limit == 0 { 100 } else { query.limit };
    let rows = store.tables(&Query { limit, ..query }).await.unwrap();
    rows.iter().map(|row| row.id.to_string()).collect()
}

pub(crate) async fn lists_hold_what_was_asked_for(store: &dyn Store) {
    people(store, &["ada", "ben", "cleo"]).await;
    let two = ["ada", "ben"];
    finished(store, ("over", 10_000), ponte_terms(), &two, &[0], Ended::Played).await;
    finished(store, ("off", 11_000), ponte_terms(), &two, &[], Ended::Aborted).await;
    let three = ["cleo", "ben", "ada"];
    finished(store, ("ciao", 12_000), ciao_terms(Players::Three), &three, &[1], Ended::Time).await;
    let mut open = table("open", ponte_terms(), &["ben", "cleo"]);
    (open.rated, open.changed) = (false, 13_000);
    store.create_table(&open, None, None).await.unwrap();

    let [ada, ben, cleo] = ["ada", "ben", "cleo"].map(|name| Some(person_id(name)));
    let all = || Query::default();
    assert_eq!(ids(store, all()).await, ["open", "ciao", "over"]);
    assert_eq!(ids(store, Query { aborted: true, ..all() }).await, ["open", "ciao", "off", "over"]);
    assert_eq!(ids(store, Query { person: ada.clone(), ..all() }).await, ["ciao", "over"]);
    assert_eq!(
        ids(store, Query { person: ben.clone(), against: cleo.clone(), ..all() }).await,
        ["open", "ciao"]
    );
    assert_eq!(ids(store, Query { over: Some(true), ..all() }).await, ["ciao", "over"]);
    assert_eq!(ids(store, Query { over: Some(false), ..all() }).await, ["open"]);
    assert_eq!(ids(store, Query { due: ben, ..all() }).await, ["open"]);
    assert_eq!(ids(store, Query { due: cleo, ..all() }).await, [""; 0]);
    assert_eq!(ids(store, Query { game: Some(Game::Ciao), ..all() }).await, ["ciao"]);
    assert_eq!(ids(store, Query { speed: Some(Speed::Slow), ..all() }).await, ["open", "over"]);
    assert_eq!(ids(store, Query { rated: Some(false), ..all() }).await, ["open"]);
    assert_eq!(ids(store, Query { since: Some(12_000), ..all() }).await, ["open", "ciao"]);
    assert_eq!(ids(store, Query { until: Some(12_000), ..all() }).await, ["over"]);
    assert_eq!(ids(store, Query { limit: 2, ..all() }).await, ["open", "ciao"]);
    let seats: Vec<_> = store.table(&table_id("ciao")).await.unwrap().unwrap().places;
    assert_eq!(seats.iter().map(|place| place.sitter.person().unwrap().as_str()).collect::<Vec<_>>(), three);
}

pub(crate) async fn lists_are_paged_without_gaps(store: &dyn Store) {
    people(store, &["ada", "ben"]).await;
    for index in 0..7 {
        // Some change in the same moment.
        let at = 10_000 + index / 3;
        let id = format!("t{index}");
        finished(store, (&id, at), ponte_terms(), &["ada", "ben"], &[0], Ended::Played).await;
    }
    let all = ids(store, Query::default()).await;
    assert_eq!(all, ["t6", "t5", "t4", "t3", "t2", "t1", "t0"]);
    let mut paged = Vec::new();
    let mut after = None;
    loop {
        let page = ids(store, Query { limit: 2, after: after.take(), ..Query::default() }).await;
        let Some(last) = page.last() else { break };
        after = Some(table_id(last));
        paged.extend(page);
    }
    assert_eq!(paged, all);
    let lost = store.tables(&Query { limit: 2, after: Some(table_id("t9")), ..Query::default() }).await;
    assert!(matches!(lost, Err(StoreError::Missing("table"))), "{lost:?}");
}

pub(crate) async fn open_tables_tell_their_deadlines(store: &dyn Store) {
    people(store, &["ada", "ben"]).await;
    finished(store, ("t1", 6_000), ponte_terms(), &["ada", "ben"], &[0], Ended::Played).await;
    store.create_table(&table("t2", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    store.create_table(&table("t3", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    store.append(&entry("t3", 1, 7_000)).await.unwrap();
    let mut open = store.open_tables().await.unwrap();
    open.sort();
    assert_eq!(open, [(table_id("t2"), None), (table_id("t3"), Some(7_001))]);
}

pub(crate) async fn events_of_many_tables_at_once_are_stored_or_refused_each_for_itself(
    store: &(impl Store + Clone),
) {
    people(store, &["ada", "ben"]).await;
    let names: Vec<String> = (0..40).map(|table| format!("t{table}")).collect();
    for name in &names {
        store.create_table(&table(name, ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    }
    let store: Arc<dyn Store> = Arc::new(store.clone());
    // Every third has a number that is not due, and every seventh no table.
    let wrong = |place: usize| place.is_multiple_of(3) || place.is_multiple_of(7);
    let tasks: Vec<_> = (0..names.len())
        .map(|place| {
            let store = Arc::clone(&store);
            let name = if place.is_multiple_of(7) { format!("x{place}") } else { names[place].clone() };
            let number = if place.is_multiple_of(3) { 2 } else { 1 };
            tokio::spawn(async move { store.append(&entry(&name, number, 6_000)).await })
        })
        .collect();
    for (place, task) in tasks.into_iter().enumerate() {
        let answer = task.await.unwrap();
        assert_eq!(answer.is_err(), wrong(place), "{place}: {answer:?}");
        let stored = store.events(&table_id(&names[place]), 0).await.unwrap().len();
        assert_eq!(stored, usize::from(!wrong(place)), "{place}");
    }
}

pub(crate) async fn open_tables_are_counted_by_person(store: &dyn Store) {
    people(store, &["ada", "ben", "cleo"]).await;
    finished(store, ("t1", 6_000), ponte_terms(), &["ada", "ben"], &[0], Ended::Played).await;
    store.create_table(&table("t2", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    store.create_table(&table("t3", ponte_terms(), &["ada", "ben"]), None, None).await.unwrap();
    store.append(&entry("t3", 1, 7_000)).await.unwrap();
    let count = async |name| store.count_open(&person_id(name)).await.unwrap();
    assert_eq!(count("ada").await, OpenTables { tables: 2, due: 1 });
    assert_eq!(count("ben").await, OpenTables { tables: 2, due: 1 });
    assert_eq!(count("cleo").await, OpenTables::default());
}
