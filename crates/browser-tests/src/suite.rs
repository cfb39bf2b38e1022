//! The tests. Each file lists its tests in `TESTS` at the top.

mod ciao;
mod firefox;
mod learn;
mod online;
mod pages;
mod ponte;
mod ponte_features;
mod static_app;
mod studies;
mod study;

use anyhow::{Context, Result};
use browser_tests::Test;

/// All tests, in the order in which they run.
pub(crate) fn tests() -> Vec<Test> {
    [
        &[
            pages::TESTS,
            ponte::TESTS,
            ponte_features::TESTS,
            ciao::TESTS,
            learn::TESTS,
            study::TESTS,
            studies::TESTS,
            static_app::TESTS,
            firefox::TESTS,
        ],
        online::TESTS,
    ]
    .concat()
    .concat()
}

/// The main journeys: playing, reviewing, solving and learning both games, alone, online and offline, by keyboard and in five
/// languages.
const JOURNEYS: [&str; 12] = [
    "pages_are_translated_and_accessible_in_all_languages",
    "app_works_offline_after_the_first_visit",
    "ponte_whole_game_on_a_narrow_phone",
    "ponte_whole_game_by_keyboard_only",
    "ponte_game_survives_a_reload",
    "learn_course_by_touch_in_german",
    "learn_offer_leads_to_the_course_and_then_to_the_first_game",
    "ciao_whole_game_against_a_bot_with_coach_review",
    "study_finished_game_is_reviewed_and_its_mistakes_are_solved",
    "study_puzzle_is_solved",
    "online_ponte_whole_game_by_link_and_rematch",
    "online_ciao_whole_game_with_three_players",
];

/// The tests of the main journeys.
pub(crate) fn journeys() -> Result<Vec<Test>> {
    let tests = tests();
    JOURNEYS
        .into_iter()
        .map(|name| {
            let found = tests.iter().find(|(test, _)| *test == name).copied();
            found.with_context(|| format!("there is no test {name}"))
        })
        .collect()
}
