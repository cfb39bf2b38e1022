//! The games that were played on this device, kept for the list of games, reviews and statistics.

use std::hash::{DefaultHasher, Hash, Hasher};

use ciao::Character;
use ponte::{Colour, Record, Rules};
use serde::{Deserialize, Serialize};
use table::Millis;

use crate::ciao::session::CiaoSession;
use crate::ciao::view::PlayerName;
use crate::ponte::session::PonteSession;
use crate::ponte::setup::Opponent;
use crate::storage::Persisted;

/// Which game was played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameKind {
    /// Ponte del Diavolo.
    Ponte,
    /// Ciao Ciao.
    Ciao,
}

/// Against whom a game was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameOpponent {
    /// The engine on this device.
    Engine {
        /// Its level, 1 to 10.
        level: u8,
    },
    /// Players at the same screen.
    Friends,
    /// Bots of Ciao Ciao.
    Bots {
        /// How many.
        count: u8,
        /// Their names, separated by commas; empty in entries of earlier versions.
        #[serde(default)]
        names: String,
    },
    /// Players on a server.
    Online {
        /// Their names, separated by commas.
        names: String,
    },
    /// None: an imported game.
    Imported {
        /// The names of both players, if known.
        names: String,
    },
}

/// How a game ended for the player of this device.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It is not over.
    Unfinished,
    /// The player won.
    Won,
    /// The player lost.
    Lost,
    /// The game ended without a winner.
    Draw,
    /// Light won a game of two players at this screen.
    LightWon,
    /// Dark won a game of two players at this screen.
    DarkWon,
    /// A person on this device won a game of Ciao Ciao; the seat, from 1.
    SeatWon(u8),
}

/// A game of this device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameEntry {
    /// Its id, which is also part of addresses.
    pub id: String,
    /// When it was played last, in milliseconds since 1970.
    pub played_at: Millis,
    /// Which game.
    pub game: GameKind,
    /// The opponent.
    pub opponent: GameOpponent,
    /// The colour of the player of this device, if there is one.
    pub colour: Option<Colour>,
    /// How it ended.
    pub outcome: Outcome,
    /// The rule set: the name of a preset, or `size:tiles:bridges`.
    pub rules: String,
    /// The number of moves or turns.
    pub moves: usize,
    /// The record.
    pub record: String,
    /// The characters of the bots of Ciao Ciao by seat, none for people; empty if they are not known.
    #[serde(default)]
    pub characters: Vec<Option<Character>>,
}

impl Persisted for GameEntry {
    const NAME: &'static str = "games";
    const VERSION: u32 = 1;
}

/// The id of the game that is played now, so that it is updated and not stored twice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CurrentGame {
    /// The id of its entry.
    pub id: String,
    /// Whether it has changed since the entry was stored.
    #[serde(default)]
    pub pending: bool,
}

/// The current game of Ponte del Diavolo.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CurrentPonte(pub CurrentGame);

/// The current game of Ciao Ciao.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CurrentCiao(pub CurrentGame);

impl Persisted for CurrentPonte {
    const NAME: &'static str = "ponti.ponte.id";
    const VERSION: u32 = 1;
}

impl Persisted for CurrentCiao {
    const NAME: &'static str = "ponti.ciao.id";
    const VERSION: u32 = 1;
}

/// An id from a random number below 2^53: ten letters and digits.
pub fn id(random: u64) -> String {
    const DIGITS: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz1";
    (0..10).map(|digit| char::from(DIGITS[(random >> (5 * digit)) as usize & 31])).collect()
}

impl GameEntry {
    /// The entry of a session of Ponte del Diavolo; none for a game without moves, for free play, and for games on a
    /// server, which are read by [`GameEntry::from_server`].
    pub fn ponte(session: &PonteSession, id: String, date: &str, now: Millis) -> Option<GameEntry> {
        let game = session.game();
        let opponent = match session.setup().opponent {
            Opponent::Engine { level } => GameOpponent::Engine { level },
            Opponent::Friend => GameOpponent::Friends,
            Opponent::FreePlay => return None,
        };
        if game.moves().is_empty() {
            return None;
        }
        let colour = Colour::ALL.into_iter().find(|&colour| session.is_you(colour));
        let mut record = Record::from_game(game);
        // Dates contain no line breaks.
        let _ = record.set_tag("Date", date);
        Some(GameEntry::from_record(id, &record, opponent, colour, now))
    }

    /// The entry of a game on a server, from its record; `user` is the name of the player of this device.
    pub fn from_server(id: String, text: &str, user: Option<&str>, played_at: Millis) -> Option<GameEntry> {
        if let Ok(record) = ciao::Record::read(text) {
            return Some(GameEntry::ciao_from_server(id, &record, text, user, played_at));
        }
        let record = Record::read(Rules::CLASSIC, text).ok()?;
        let names: Vec<&str> = ["Light", "Dark"].into_iter().filter_map(|tag| record.tag(tag)).collect();
        let is_user = |tag: &str| user.is_some() && record.tag(tag) == user;
        let colour = match (is_user("Light"), is_user("Dark")) {
            (true, false) => Some(Colour::Light),
            (false, true) => Some(Colour::Dark),
            _ => None,
        };
        let names = names.into_iter().filter(|name| Some(*name) != user).collect::<Vec<_>>();
        let names = names.join(NAME_SEPARATOR);
        Some(GameEntry::from_record(id, &record, GameOpponent::Online { names }, colour, played_at))
    }

    fn ciao_from_server(
        id: String,
        record: &ciao::Record,
        text: &str,
        user: Option<&str>,
        played_at: Millis,
    ) -> GameEntry {
        let game = record.game();
        let seats = game.state().players().seats();
        let you = seats.clone().find(|&seat| user.is_some() && record.name(seat) == user);
        let others = seats.filter(|&seat| Some(seat) != you).filter_map(|seat| record.name(seat));
        let names = others.collect::<Vec<_>>().join(NAME_SEPARATOR);
        // A player who has left cannot win, whatever the pawns say: the server names the winners then.
        let awarded = tag(text, "Awarded").map(winners);
        let winners = awarded.or(record.outcome()).or(game.state().outcome());
        GameEntry {
            id,
            played_at,
            game: GameKind::Ciao,
            opponent: GameOpponent::Online { names },
            colour: None,
            outcome: ciao_outcome(winners, you),
            rules: game.state().players().count().to_string(),
            moves: game.past().len(),
            record: text.to_owned(),
            characters: Vec::new(),
        }
    }

    /// The entry of an imported record. The same game always gets the same id, so that its review is found again.
    pub fn imported(record: &Record, now: Millis) -> GameEntry {
        let mut hasher = DefaultHasher::new();
        (record.start().to_string(), record.game().to_text()).hash(&mut hasher);
        let id = id(hasher.finish());
        let names: Vec<&str> = ["Light", "Dark"].into_iter().filter_map(|tag| record.tag(tag)).collect();
        GameEntry::from_record(id, record, GameOpponent::Imported { names: names.join(", ") }, None, now)
    }

    fn from_record(
        id: String,
        record: &Record,
        opponent: GameOpponent,
        colour: Option<Colour>,
        now: Millis,
    ) -> GameEntry {
        let game = record.game();
        let outcome = match (game.outcome(), colour) {
            (None, _) => Outcome::Unfinished,
            (Some(result), you) => match (result.winner, you) {
                (None, _) => Outcome::Draw,
                (winner, Some(you)) if winner == Some(you) => Outcome::Won,
                (_, Some(_)) => Outcome::Lost,
                (Some(Colour::Light), None) => Outcome::LightWon,
                (Some(Colour::Dark), None) => Outcome::DarkWon,
            },
        };
        GameEntry {
            id,
            played_at: now,
            game: GameKind::Ponte,
            opponent,
            colour,
            outcome,
            rules: game.rules().to_string(),
            moves: game.moves().len(),
            record: record.to_string(),
            characters: Vec::new(),
        }
    }

    /// The entry of a session of Ciao Ciao; none for a game without turns. `bot_name` names the bots.
    pub fn ciao(
        session: &CiaoSession,
        id: String,
        now: Millis,
        bot_name: impl Fn(ciao::Seat) -> String,
    ) -> Option<GameEntry> {
        let game = session.game();
        if game.past().is_empty() {
            return None;
        }
        let setup = session.setup();
        let bots: Vec<ciao::Seat> = setup.players().seats().filter(|&seat| !setup.is_human(seat)).collect();
        let names: Vec<String> = bots.iter().map(|&seat| bot_name(seat)).collect();
        let opponent = if bots.is_empty() {
            GameOpponent::Friends
        } else {
            GameOpponent::Bots { count: bots.len() as u8, names: names.join(NAME_SEPARATOR) }
        };
        let you = setup.players().seats().find(|&seat| setup.is_human(seat)).filter(|_| !bots.is_empty());
        let state = game.state();
        let outcome = ciao_outcome(state.outcome(), you);
        let mut record = ciao::Record::from_game(game.clone()).ok()?;
        for (&seat, name) in bots.iter().zip(&names) {
            record.set_name(seat, name).ok()?;
        }
        Some(GameEntry {
            id,
            played_at: now,
            game: GameKind::Ciao,
            opponent,
            colour: None,
            outcome,
            rules: setup.players().count().to_string(),
            moves: game.past().len(),
            record: record.to_string(),
            characters: session.characters(),
        })
    }

    /// The record of a game of Ponte del Diavolo.
    pub fn ponte_record(&self) -> Option<Record> {
        if self.game != GameKind::Ponte {
            return None;
        }
        Record::read(Rules::CLASSIC, &self.record).ok()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.outcome != Outcome::Unfinished
    }

    /// Whether it was played on a server. Then its id is that of the table.
    pub fn is_online(&self) -> bool {
        matches!(self.opponent, GameOpponent::Online { .. })
    }

    /// The players of a game of Ciao Ciao, in the order of their seats.
    pub fn ciao_players(&self) -> Vec<PlayerName> {
        let Ok(record) = ciao::Record::read(&self.record) else { return Vec::new() };
        let seats = record.game().state().players().seats();
        let people = seats.clone().filter(|&seat| record.name(seat).is_none()).count();
        let player = |seat| match (&self.opponent, record.name(seat)) {
            (GameOpponent::Online { names }, Some(name))
                if names.split(NAME_SEPARATOR).all(|other| other != name) =>
            {
                PlayerName::You
            }
            (_, Some(name)) => PlayerName::Named(name.to_owned()),
            (GameOpponent::Bots { .. }, None) if people == 1 => PlayerName::You,
            (_, None) => PlayerName::Human,
        };
        seats.map(player).collect()
    }
}

/// What stands between the names of several opponents.
const NAME_SEPARATOR: &str = ", ";

/// The date of a game, from its record on a server, such as `2026-11-16`.
pub fn record_date(text: &str) -> Option<&str> {
    tag(text, "Date")
}

/// The finished games in a text of records from a server, each under the id of its table. `user` is the name of the
/// player, and `parse_date` reads dates such as `2026-11-16`. What cannot be read is left out.
pub fn server_games(
    text: &str,
    user: Option<&str>,
    parse_date: impl Fn(&str) -> Option<Millis>,
) -> Vec<GameEntry> {
    let mut records: Vec<String> = Vec::new();
    let mut after_blank = true;
    for line in text.lines() {
        // A record begins with its tags, after an empty line.
        if after_blank && line.starts_with('[') {
            records.push(String::new());
        }
        after_blank = line.trim().is_empty();
        if let Some(record) = records.last_mut() {
            record.push_str(line);
            record.push('\n');
        }
    }
    let read = |text: &String| {
        let id = tag(text, "Table")?.to_owned();
        let played_at = record_date(text).and_then(&parse_date).unwrap_or_default();
        GameEntry::from_server(id, text, user, played_at).filter(GameEntry::is_over)
    };
    records.iter().filter_map(read).collect()
}

/// The value of a tag of a record.
fn tag<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let line = text.lines().find_map(|line| line.strip_prefix('[')?.strip_prefix(name)?.strip_prefix(' '))?;
    Some(line.trim().strip_suffix(']')?.trim().trim_matches('"'))
}

/// Winners as they are written in a record, such as `2` or `1+3`.
fn winners(text: &str) -> ciao::Seats {
    let number = |part: &str| part.trim().parse::<u8>().ok();
    let numbers: Vec<u8> = text.split('+').filter_map(number).collect();
    ciao::Seat::ALL.into_iter().filter(|seat| numbers.contains(&seat.number())).collect()
}

/// How a game of Ciao Ciao with these winners ended for a seat.
fn ciao_outcome(winners: Option<ciao::Seats>, you: Option<ciao::Seat>) -> Outcome {
    match (winners, you) {
        (None, _) => Outcome::Unfinished,
        (Some(winners), Some(you)) if !winners.contains(you) => Outcome::Lost,
        (Some(winners), _) if winners.len() != 1 => Outcome::Draw,
        (Some(_), Some(_)) => Outcome::Won,
        (Some(winners), None) => {
            winners.iter().next().map_or(Outcome::Draw, |seat| Outcome::SeatWon(seat.number()))
        }
    }
}

/// What the list of games shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HistoryFilter {
    /// Words that all have to occur in the description.
    pub words: String,
    /// Only this game.
    pub game: Option<GameKind>,
    /// Only games that ended like this.
    pub outcome: Option<OutcomeFilter>,
}

/// A choice of outcomes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OutcomeFilter {
    /// Won games.
    Won,
    /// Lost games.
    Lost,
    /// All other finished games.
    Other,
    /// Games that are not over.
    Unfinished,
}

impl OutcomeFilter {
    /// All choices.
    pub const ALL: [OutcomeFilter; 4] =
        [OutcomeFilter::Won, OutcomeFilter::Lost, OutcomeFilter::Other, OutcomeFilter::Unfinished];

    fn matches(self, outcome: Outcome) -> bool {
        let of = match outcome {
            Outcome::Won => OutcomeFilter::Won,
            Outcome::Lost => OutcomeFilter::Lost,
            Outcome::Unfinished => OutcomeFilter::Unfinished,
            Outcome::Draw | Outcome::LightWon | Outcome::DarkWon | Outcome::SeatWon(_) => {
                OutcomeFilter::Other
            }
        };
        of == self
    }
}

impl HistoryFilter {
    /// Whether a game is shown; `described` is its description in the language of the page.
    pub fn matches(&self, entry: &GameEntry, described: &str) -> bool {
        let described = described.to_lowercase();
        self.game.is_none_or(|game| game == entry.game)
            && self.outcome.is_none_or(|filter| filter.matches(entry.outcome))
            && self.words.to_lowercase().split_whitespace().all(|word| described.contains(word))
    }
}

/// Sorts the newest first.
pub fn sort(entries: &mut [GameEntry]) {
    entries.sort_by(|a, b| b.played_at.cmp(&a.played_at).then_with(|| a.id.cmp(&b.id)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ponte::setup::GameSetup;
    use crate::storage;
    use table::Action;

    fn played(opponent: Opponent) -> PonteSession {
        let setup = GameSetup { opponent, rules: Rules::SMALL, ..GameSetup::default() };
        let mut session = PonteSession::new(setup, 0);
        session.play("a1,a2".parse().unwrap(), 0);
        session
    }

    fn entry(session: &PonteSession) -> Option<GameEntry> {
        GameEntry::ponte(session, "x".to_owned(), "2026-11-16", 5)
    }

    #[test]
    fn games_are_stored_with_opponent_and_outcome() {
        let mut session = played(Opponent::Engine { level: 2 });
        let running = entry(&session).unwrap();
        assert_eq!((running.outcome, running.moves), (Outcome::Unfinished, 1));
        session.resign(0);
        let lost = entry(&session).unwrap();
        assert_eq!((lost.outcome, lost.colour), (Outcome::Lost, Some(Colour::Light)));
        assert_eq!(lost.opponent, GameOpponent::Engine { level: 2 });
        assert_eq!(lost.ponte_record().unwrap().tag("date"), Some("2026-11-16"));
        assert_eq!(lost.ponte_record().unwrap().game().outcome(), session.game().outcome());
        let stored = storage::write(&lost).unwrap();
        assert_eq!(storage::read::<GameEntry>(&stored), Some(lost));
    }

    #[test]
    fn free_play_and_games_without_moves_are_not_stored() {
        assert_eq!(entry(&PonteSession::new(GameSetup::default(), 0)), None);
        assert_eq!(entry(&played(Opponent::FreePlay)), None);
        let friends = entry(&played(Opponent::Friend)).unwrap();
        assert_eq!((friends.opponent, friends.colour), (GameOpponent::Friends, None));
    }

    #[test]
    fn filters_combine() {
        let entry = entry(&played(Opponent::Friend)).unwrap();
        let filter = |words: &str| HistoryFilter { words: words.to_owned(), ..HistoryFilter::default() };
        assert!(filter("").matches(&entry, "Friend"));
        assert!(filter("SMALL frie").matches(&entry, "Friend, small"));
        assert!(!filter("large").matches(&entry, "Friend, small"));
        let ciao = HistoryFilter { game: Some(GameKind::Ciao), ..HistoryFilter::default() };
        assert!(!ciao.matches(&entry, ""));
        let running = HistoryFilter { outcome: Some(OutcomeFilter::Unfinished), ..HistoryFilter::default() };
        assert!(running.matches(&entry, ""));
    }

    #[test]
    fn records_of_a_server_are_read() {
        let text = "[Rules small]\n[Light Ada]\n[Dark Bo]\n\n1. a1,a2 dark h7,h8 light+";
        let entry = GameEntry::from_server("k3v9xq2mbd".to_owned(), text, Some("Bo"), 5).unwrap();
        assert_eq!((entry.outcome, entry.colour), (Outcome::Lost, Some(Colour::Dark)));
        assert_eq!(entry.opponent, GameOpponent::Online { names: "Ada".to_owned() });
        let watched = GameEntry::from_server("x".to_owned(), text, None, 5).unwrap();
        assert_eq!((watched.outcome, watched.colour), (Outcome::LightWon, None));
        let ciao = "[Game \"Ciao Ciao\"]\n[Players \"2\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Bo\"]\n[Result \"*\"]\n\n1. X:3?2 2. 2:2";
        let entry = GameEntry::from_server("x".to_owned(), ciao, Some("Ada"), 5).unwrap();
        assert_eq!((entry.game, entry.outcome, entry.moves), (GameKind::Ciao, Outcome::Unfinished, 2));
        assert_eq!(GameEntry::from_server("x".to_owned(), "?", None, 5), None);
    }

    #[test]
    fn an_imported_game_is_stored_once() {
        let read = |text: &str| Record::read(Rules::SMALL, text).unwrap();
        let one = GameEntry::imported(&read("[Light Ada] 1. a1,a2 dark h7,h8 *"), 5);
        assert_eq!(one.opponent, GameOpponent::Imported { names: "Ada".to_owned() });
        assert_eq!((one.outcome, one.moves), (Outcome::Unfinished, 3));
        let commented = GameEntry::imported(&read("1. a1,a2 dark {why} h7,h8 *"), 6);
        assert_eq!(one.id, commented.id);
        assert_ne!(one.id, GameEntry::imported(&read("1. a1,a2 dark h6,h8 *"), 5).id);
    }

    #[test]
    fn the_games_of_an_account_are_read_one_by_one() {
        let ponte = "[Rules small]\n[Table k3v9xq2mbd]\n[Date \"2026-11-16\"]\n[Light Ada]\n[Dark Bo]\n\n\
            1. a1,a2 {[%clk 0:04:52]} dark h7,h8 light+\n";
        let ciao = "[Game \"Ciao Ciao\"]\n[Players \"2\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Bo\"]\n[Table \"k3v9xq2mbe\"]\n\
            [Result \"1\"]\n\n1. X:3?2 2. 2:2\n";
        let text = format!("{ponte}\n{ciao}\n[Table x]\n\nnot a game\n\n{ponte}");
        let date = |text: &str| (text == "2026-11-16").then_some(7);
        let games = server_games(&text, Some("Ada"), date);
        let found: Vec<_> = games.iter().map(|game| (&*game.id, game.played_at, game.outcome)).collect();
        let first = ("k3v9xq2mbd", 7, Outcome::Won);
        assert_eq!(found, [first, ("k3v9xq2mbe", 0, Outcome::Won), first]);
        assert_eq!(games[0].ponte_record().map(|record| record.game().moves().len()), Some(3));
        assert_eq!(server_games("", None, date), []);
    }

    #[test]
    fn players_who_left_have_lost() {
        // Seat 2 has the pawns that win, but has left.
        let text = "[Game \"Ciao Ciao\"]\n[Players \"3\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Eve\"]\n[Seat3 \"Ben\"]\n\
            [Result \"2\"]\n[Awarded \"3\"]\n\n1. X:4 2. X:4\n";
        let entry = |user| GameEntry::from_server("x".to_owned(), text, Some(user), 5).unwrap();
        let outcomes = ["Ada", "Eve", "Ben"].map(|user| entry(user).outcome);
        assert_eq!(outcomes, [Outcome::Lost, Outcome::Lost, Outcome::Won]);
        let shared = text.replace("Awarded \"3\"", "Awarded \"1+3\"");
        let entry = GameEntry::from_server("x".to_owned(), &shared, Some("Ada"), 5).unwrap();
        assert_eq!(entry.outcome, Outcome::Draw);
        let named = |name: &str| PlayerName::Named(name.to_owned());
        assert_eq!(entry.ciao_players(), [PlayerName::You, named("Eve"), named("Ben")]);
        let watched = GameEntry::from_server("x".to_owned(), text, None, 5).unwrap();
        assert_eq!(watched.ciao_players(), [named("Ada"), named("Eve"), named("Ben")]);
    }

    #[test]
    fn bots_are_named() {
        let mut session = CiaoSession::new(crate::ciao::setup::TableSetup::default(), [1; 32]);
        let approve = Action::Answer { answer: ciao::Answer::Approve };
        for action in [Action::Roll, Action::Announce { announcement: 1 }, approve, approve] {
            assert!(session.act(action), "{action:?}");
        }
        let entry = GameEntry::ciao(&session, "x".to_owned(), 5, |seat| format!("B{seat}")).unwrap();
        assert_eq!(entry.opponent, GameOpponent::Bots { count: 2, names: "B2, B3".to_owned() });
        let named = |name: &str| PlayerName::Named(name.to_owned());
        assert_eq!(entry.ciao_players(), [PlayerName::You, named("B2"), named("B3")]);
    }

    #[test]
    fn ids_are_valid_parts_of_addresses() {
        for random in [0, 1, u64::MAX, 0x1f_ffff_ffff_ffff] {
            assert!(id(random).parse::<crate::routes::Slug>().is_ok());
            assert_eq!(id(random).len(), 10);
        }
        assert_ne!(id(1), id(2));
    }
}
