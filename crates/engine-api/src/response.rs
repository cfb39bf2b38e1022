//! Responses of the engine worker.

use ciao::Answer;
use ciao_engine::Accuracy;
use ciao_engine::coach::{AnnouncementAdvice, AnswerAdvice, Review, ReviewErrors};
use ponte::Move;
use ponte_engine::Analysis;
use serde::{Deserialize, Serialize};

use crate::error::EngineError;

/// A response with the id of its request.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ResponseMessage {
    /// The id of the request, if it had one that could be parsed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// The response itself.
    #[serde(flatten)]
    pub response: EngineResponse,
}

/// What the engines answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum EngineResponse {
    /// A move of Ponte del Diavolo.
    Move {
        /// The move in the notation of the game.
        #[serde(rename = "move")]
        mv: Move,
        /// The winning chance of the player who makes it.
        win: f32,
        /// The number of nodes searched.
        nodes: u64,
    },
    /// The present state of a running analysis.
    Progress(Analysis),
    /// There is no running analysis any more.
    Stopped,
    /// The end of an analysis of a position of Ponte del Diavolo.
    Analysis(Analysis),
    /// The number that a character announces in Ciao Ciao.
    Announcement {
        /// The number, from 1.
        announcement: u8,
    },
    /// A character's answer to an announcement in Ciao Ciao.
    Answer {
        /// Approve or contest.
        answer: Answer,
    },
    /// The coach's advice on an announcement.
    AnnouncementAdvice(AnnouncementAdvice),
    /// The coach's advice on an answer.
    AnswerAdvice(AnswerAdvice),
    /// The coach's review of a game.
    Review(Review),
    /// How uncertain the numbers of a review are.
    ReviewErrors {
        /// The errors; none where all of it is exact.
        errors: Option<ReviewErrors>,
    },
    /// The winning probabilities of all seats.
    Values {
        /// One value per seat, from seat 1.
        values: Vec<f64>,
        /// How accurate they are.
        accuracy: Accuracy,
    },
    /// The version of the engines.
    Version {
        /// The version number of the release.
        version: String,
    },
    /// The result of the benchmark.
    Bench {
        /// The number of nodes searched in all rounds.
        nodes: u64,
        /// A hash of the results in hexadecimal; the same on every machine.
        signature: String,
        /// The time taken.
        seconds: f64,
        /// Nodes per second.
        nps: u64,
    },
    /// The request could not be answered.
    Error {
        /// The reason.
        error: EngineError,
    },
}
