//! Rating histories, leaderboards, and results by opening.

use std::collections::BTreeMap;

use ponte::{Move, Symmetry};
use protocol::ratings::{
    LeaderboardEntry, LeaderboardQuery, OpeningRecord, RatingHistory, RatingPoint, ResultCounts,
};
use protocol::{GameKind, UserId};
use table::{EventKind, GameRules, Millis};

use super::{Accounts, invalid};
use crate::error::RequestResult;
use crate::store::OpeningRow;
use crate::tables::{MAX_RELIABLE_DEVIATION, public_rating};
use crate::wall_clock::now;

/// Games in the rating history of a user.
const MAX_HISTORY: u32 = 1_000;
/// Players on a leaderboard.
const MAX_LEADERS: u32 = 100;
/// Players who have not played for this long are not on a leaderboard: 90 days.
const LEADER_PERIOD: Millis = 90 * 24 * 60 * 60 * 1_000;
/// Openings in a profile.
const MAX_OPENINGS: usize = 12;

impl Accounts {
    /// The ratings of a user over time, for each game and speed with rated games.
    pub(crate) async fn rating_history(&self, name: &str) -> RequestResult<Vec<RatingHistory>> {
        let user = self.public_user(name).await?;
        let mut histories: Vec<RatingHistory> = Vec::new();
        for row in self.store.rating_history(&user.id, MAX_HISTORY).await? {
            let point = RatingPoint { at: row.at, rating: row.rating.round() as i32, table: row.table };
            match histories.iter_mut().find(|one| (one.game, one.speed) == (row.game, row.speed)) {
                Some(history) => history.points.push(point),
                None => {
                    histories.push(RatingHistory { game: row.game, speed: row.speed, points: vec![point] });
                }
            }
        }
        Ok(histories)
    }

    /// The players with the highest reliable ratings.
    pub(crate) async fn leaderboard(&self, query: LeaderboardQuery) -> RequestResult<Vec<LeaderboardEntry>> {
        let limit = query.limit.unwrap_or(MAX_LEADERS);
        if limit > MAX_LEADERS {
            return Err(invalid("limit", format!("at most {MAX_LEADERS} players")).into());
        }
        let since = now().saturating_sub(LEADER_PERIOD);
        let rows =
            self.store.leaderboard(query.game, query.speed, MAX_RELIABLE_DEVIATION, since, limit).await?;
        let ids: Vec<UserId> = rows.iter().map(|(id, _)| id.clone()).collect();
        let users = self.user_refs(&ids).await?;
        let entries = rows.iter().filter_map(|(id, rating)| {
            let user = users.iter().find(|user| user.id == *id)?.clone();
            Some(LeaderboardEntry { user, games: rating.games, rating: public_rating(rating) })
        });
        Ok(entries.collect())
    }
}

/// Counts results by opening, most frequent first.
pub(super) fn count_openings(rows: &[OpeningRow]) -> Vec<OpeningRecord> {
    let mut openings: BTreeMap<(u8, String), OpeningRecord> = BTreeMap::new();
    for row in rows {
        let (EventKind::Move { mv }, GameRules::Ponte { rules }) = (row.event.kind, row.terms.game) else {
            continue;
        };
        let size = rules.size();
        let mv = canonical(mv, size);
        let record = openings.entry((size, mv.to_string())).or_insert(OpeningRecord {
            size,
            mv,
            results: ResultCounts { game: GameKind::Ponte, won: 0, drawn: 0, lost: 0 },
        });
        let results = &mut record.results;
        match (row.won, row.drawn) {
            (_, true) => results.drawn += 1,
            (true, false) => results.won += 1,
            (false, false) => results.lost += 1,
        }
    }
    let mut records: Vec<OpeningRecord> = openings.into_values().collect();
    let games = |record: &OpeningRecord| record.results.won + record.results.drawn + record.results.lost;
    records.sort_by_key(|record| std::cmp::Reverse(games(record)));
    records.truncate(MAX_OPENINGS);
    records
}

/// The image of a move that comes first in the order of the notation.
fn canonical(mv: Move, size: u8) -> Move {
    let images = Symmetry::ALL.into_iter().filter_map(|symmetry| symmetry.mv(mv, size));
    images.map(Move::normalised).min_by_key(ToString::to_string).unwrap_or(mv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ciao::Seat;
    use ponte::Rules;
    use table::{Event, TakebackPolicy, Terms};

    #[test]
    fn images_of_an_opening_are_counted_together() {
        let row = |mv: &str, rules, won, drawn| OpeningRow {
            terms: Terms { game: GameRules::Ponte { rules }, clock: None, takeback: TakebackPolicy::Never },
            event: Event::new(Seat::FIRST, 0, EventKind::Move { mv: mv.parse().unwrap() }),
            won,
            drawn,
        };
        let rows = [
            row("e5,f6", Rules::CLASSIC, true, false),
            row("a1,b1", Rules::CLASSIC, true, false),
            row("j10,i10", Rules::CLASSIC, false, false),
            row("a9,a10", Rules::CLASSIC, true, true),
            row("a1,b1", Rules::SMALL, true, false),
            OpeningRow {
                event: Event::new(Seat::FIRST, 0, EventKind::Resign),
                ..row("a1,b1", Rules::CLASSIC, true, false)
            },
        ];
        let counted = count_openings(&rows);
        let results = |record: &OpeningRecord| {
            let ResultCounts { won, drawn, lost, .. } = record.results;
            (record.size, record.mv.to_string(), won, drawn, lost)
        };
        let counted: Vec<_> = counted.iter().map(results).collect();
        assert_eq!(counted[0], (10, "a1,a2".to_owned(), 1, 1, 1));
        assert_eq!(counted.len(), 3);
        assert_eq!(counted[1], (8, "a1,a2".to_owned(), 1, 0, 0));
    }
}
