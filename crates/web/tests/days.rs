//! Puzzles, due dates, the history of games and clocks on thirty days: ends of months and years, leap days, the nights of daylight
//! saving, and time zones from one end of the day to the other.

use std::fs;
use std::path::{Path, PathBuf};

use ponte::{Game, Record, Rules};
use review::cards::{Card, Grade};
use review::puzzles::daily;
use table::{Clock, Millis};
use web::ponte::PonteSession;
use web::ponte::session::SavedSession;
use web::ponte::setup::{GameSetup, Opponent};
use web::storage::{read, write};
use web::study::history::{GameEntry, record_date, sort};
use web::study::puzzles::{PuzzleMode, StoredProgress, next};
use web::time::Moment;

const DAY: Millis = 86_400_000;

/// The date on the device, the moment in UTC, and the minutes of its time zone.
#[rustfmt::skip]
const DAYS: [(&str, Millis, i32); 30] = [
    ("1970-01-01", 0, 0), // 00:00 in UTC
    ("2024-02-28", 1_709_161_140_000, 60), // 23:59 in Europe/Rome
    ("2024-02-29", 1_709_161_200_000, 60), // 00:00 in Europe/Rome
    ("2024-02-29", 1_709_269_140_000, -300), // 23:59 in America/New_York
    ("2024-03-01", 1_709_204_400_000, 780), // 00:00 in Pacific/Auckland
    ("2026-01-31", 1_769_898_600_000, 60), // 23:30 in Europe/Amsterdam
    ("2026-02-01", 1_769_934_600_000, -480), // 00:30 in America/Los_Angeles
    ("2026-02-28", 1_772_290_740_000, 540), // 23:59 in Asia/Tokyo
    ("2026-03-01", 1_772_323_260_000, 0), // 00:01 in UTC
    ("2026-03-08", 1_772_953_140_000, -300), // 01:59 in America/New_York
    ("2026-03-08", 1_772_953_200_000, -240), // 03:00 in America/New_York
    ("2026-03-29", 1_774_745_940_000, 60), // 01:59 in Europe/Berlin
    ("2026-03-29", 1_774_746_000_000, 120), // 03:00 in Europe/Berlin
    ("2026-03-31", 1_774_938_600_000, 330), // 12:00 in Asia/Kolkata
    ("2026-04-05", 1_775_316_600_000, 660), // 02:30 in Australia/Sydney
    ("2026-04-30", 1_777_572_840_000, 345), // 23:59 in Asia/Kathmandu
    ("2026-05-31", 1_780_135_200_000, 840), // 00:00 in Pacific/Kiritimati
    ("2026-06-30", 1_782_903_540_000, -660), // 23:59 in Pacific/Pago_Pago
    ("2026-07-31", 1_785_493_800_000, -150), // 08:00 in America/St_Johns
    ("2026-08-31", 1_788_217_140_000, 60), // 23:59 in Europe/London
    ("2026-09-30", 1_790_715_900_000, 180), // 00:05 in Africa/Cairo
    ("2026-10-04", 1_791_043_200_000, 660), // 03:00 in Australia/Lord_Howe
    ("2026-10-25", 1_792_888_200_000, 120), // 02:30 in Europe/Rome
    ("2026-10-31", 1_793_501_940_000, -180), // 23:59 in America/Sao_Paulo
    ("2026-11-01", 1_793_514_600_000, -300), // 01:30 in America/Chicago
    ("2026-11-30", 1_796_032_800_000, 480), // 18:00 in Asia/Shanghai
    ("2026-12-31", 1_798_797_540_000, -600), // 23:59 in Pacific/Honolulu
    ("2027-01-01", 1_798_712_100_000, 825), // 00:00 in Pacific/Chatham
    ("2028-02-29", 1_835_434_800_000, 60), // 12:00 in Europe/Paris
    ("2100-02-28", 4_107_542_340_000, 0), // 23:59 in UTC
];

fn moments() -> impl Iterator<Item = (&'static str, Moment)> {
    DAYS.into_iter().map(|(date, millis, zone)| (date, Moment { millis, zone }))
}

#[test]
fn the_date_is_that_of_the_device() {
    for (date, moment) in moments() {
        assert_eq!(moment.date(), date, "{moment:?}");
    }
}

#[test]
fn the_puzzle_changes_every_day_and_is_the_same_everywhere() {
    let puzzles = review::puzzles::read(include_str!("../static/puzzles.txt")).unwrap();
    let stored = StoredProgress::default();
    for (date, moment) in moments() {
        let of = |moment: Moment| {
            next(&puzzles, &stored, PuzzleMode::Daily(moment.day()), 0.5).map(review::puzzles::Puzzle::id)
        };
        let today = of(moment);
        assert_eq!(today, daily(&puzzles, moment.day().into()).map(review::puzzles::Puzzle::id));
        assert!(today.is_some(), "{date}");
        for zone in [-660, 0, 840] {
            assert_eq!(of(Moment { zone, ..moment }), today, "{date} {zone}");
        }
        let midnight = moment.millis - moment.millis % DAY;
        assert_eq!(of(Moment { millis: midnight, ..moment }), today, "{date}");
        assert_eq!(of(Moment { millis: midnight + DAY - 1, ..moment }), today, "{date}");
        assert_ne!(of(Moment { millis: midnight + DAY, ..moment }), today, "{date}");
    }
}

#[test]
fn a_mistake_comes_back_the_next_day_and_not_before() {
    for (date, moment) in moments() {
        let card = Card::new(moment.day());
        assert!(card.is_due(moment.day()), "{date}");
        for grade in [Grade::Again, Grade::Hard, Grade::Good, Grade::Easy] {
            let answered = card.answered(grade, moment.day());
            assert!(!answered.is_due(moment.day()), "{date} {grade:?}");
            let tomorrow = Moment { millis: moment.millis + DAY, ..moment };
            assert!(answered.is_due(tomorrow.day()), "{date} {grade:?}");
        }
    }
}

fn with_friend(moment: Moment, clock: Option<Clock>) -> PonteSession {
    let setup = GameSetup { opponent: Opponent::Friend, rules: Rules::SMALL, clock, ..GameSetup::default() };
    let mut session = PonteSession::new(setup, moment.millis);
    session.play("c3,e3".parse().unwrap(), moment.millis + 1_000);
    session
}

#[test]
fn games_are_listed_by_time_with_their_date() {
    let mut entries = Vec::new();
    for (date, moment) in moments() {
        let session = with_friend(moment, None);
        let entry = GameEntry::ponte(&session, date.to_owned(), &moment.date(), moment.millis).unwrap();
        assert_eq!(record_date(&entry.record), Some(date));
        let record = Record::read(Rules::CLASSIC, &entry.record).unwrap();
        assert_eq!((record.tag("Date"), record.game().to_text()), (Some(date), "c3,e3".to_owned()));
        assert_eq!(read::<GameEntry>(&write(&entry).unwrap()), Some(entry.clone()));
        entries.push(entry);
    }
    sort(&mut entries);
    assert!(entries.is_sorted_by(|a, b| a.played_at >= b.played_at));
}

#[test]
fn clocks_run_over_midnight_and_stop_while_the_page_is_closed() {
    let clock = Some(Clock::Delay { base_ms: 60_000, delay_ms: 1_000 });
    for (date, moment) in moments() {
        let session = with_friend(moment, clock);
        let played = moment.millis + 1_000;
        let saved = write(&session.save(played + 5_000)).unwrap();
        let (restored, now) = read::<SavedSession>(&saved).and_then(PonteSession::restore).unwrap();
        assert_eq!(
            (restored.game().to_text(), now),
            (Game::to_text(session.game()), played + 5_000),
            "{date}"
        );
        for mut session in [session, restored] {
            assert!(!session.tick(played + 61_000 - 1), "{date}");
            assert!(session.tick(played + 61_000), "{date}");
        }
    }
}

/// Tests replace what these two files read.
#[test]
fn the_app_has_one_clock_and_one_source_of_chance() {
    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { sources(&path, found) } else { found.push(path) }
        }
    }
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let reads = |file: &PathBuf, name: &str| fs::read_to_string(file).unwrap().contains(name);
    for (name, place) in [
        ("Date::now", "ui/clock.rs"),
        ("Date::new_0", "ui/clock.rs"),
        ("performance()", "ui/clock.rs"),
        ("Math::random", "ui/random.rs"),
        ("getRandomValues", "ui/random.rs"),
    ] {
        let elsewhere: Vec<_> =
            files.iter().filter(|file| reads(file, name) && !file.ends_with(place)).collect();
        assert!(elsewhere.is_empty(), "{name}: {elsewhere:?}");
    }
}
