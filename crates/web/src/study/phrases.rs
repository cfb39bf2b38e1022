//! Entries of lists, reasons and engine values as phrases.

use ponte::{Bridge, CellSet, Colour, SetupViolation};
use protocol::Visibility;
use protocol::studies::MAX_CHAPTERS;
use review::puzzles::Theme;
use review::{Explanation, Judgement};

use crate::portraits::level_name;
use crate::study::chapters::ChapterError;
use crate::study::history::{GameEntry, GameKind, GameOpponent, Outcome, OutcomeFilter};
use crate::study::tree::TreeError;
use crate::texts::{Phrase, Translate, phrase};

/// The name of a chapter, or its number.
pub fn chapter_name(index: usize, name: &str) -> Phrase {
    if name.is_empty() {
        phrase("chapter-number").count("number", index + 1)
    } else {
        phrase("chapter-named").count("number", index + 1).text("name", name)
    }
}

/// Why a study cannot be changed.
pub fn chapter_error(error: ChapterError) -> Phrase {
    match error {
        ChapterError::TooMany => phrase("chapter-too-many").count("count", MAX_CHAPTERS),
        ChapterError::TooLong => phrase("chapter-too-long"),
    }
}

/// Who can read a study.
pub fn visibility(visibility: Visibility) -> Phrase {
    match visibility {
        Visibility::Private => phrase("visibility-private"),
        Visibility::Link => phrase("visibility-link"),
        Visibility::Public => phrase("visibility-public"),
    }
}

/// The opponent of a game.
pub fn opponent(opponent: &GameOpponent) -> Phrase {
    match opponent {
        GameOpponent::Engine { level } => {
            phrase("study-against-engine").text("name", level_name(*level)).number("level", *level)
        }
        GameOpponent::Friends => phrase("study-against-friends"),
        GameOpponent::Bots { count, names } if names.is_empty() => {
            phrase("study-against-bots").number("count", *count)
        }
        GameOpponent::Bots { names, .. } => phrase("study-against-named").text("names", names),
        GameOpponent::Online { names } => phrase("study-against-online").text("names", names),
        GameOpponent::Imported { names } if names.is_empty() => phrase("study-imported"),
        GameOpponent::Imported { names } => phrase("study-imported-names").text("names", names),
    }
}

/// Who plays a colour, as the texts of reviews expect it: `you`, or a name, which may be that of the colour.
pub fn reviewed_player(entry: &GameEntry, colour: Colour, texts: &impl Translate) -> String {
    let name = match &entry.opponent {
        GameOpponent::Engine { level } => Some(level_name(*level)),
        GameOpponent::Online { names } if !names.is_empty() => Some(names.as_str()),
        _ => None,
    };
    match (entry.colour, name) {
        (Some(own), _) if own == colour => "you".to_owned(),
        (Some(_), Some(name)) => name.to_owned(),
        _ => texts.translate(&phrase("colour-name").text("colour", colour)),
    }
}

/// How a game ended.
pub fn outcome(outcome: Outcome) -> Phrase {
    match outcome {
        Outcome::Unfinished => phrase("study-outcome-unfinished"),
        Outcome::Won => phrase("study-outcome-won"),
        Outcome::Lost => phrase("study-outcome-lost"),
        Outcome::Draw => phrase("study-outcome-draw"),
        Outcome::LightWon => phrase("study-outcome-light"),
        Outcome::DarkWon => phrase("study-outcome-dark"),
        Outcome::SeatWon(seat) => phrase("study-outcome-seat").number("seat", seat),
    }
}

/// A choice of outcomes in the list of games.
pub fn outcome_filter(filter: OutcomeFilter) -> Phrase {
    match filter {
        OutcomeFilter::Won => phrase("study-filter-won"),
        OutcomeFilter::Lost => phrase("study-filter-lost"),
        OutcomeFilter::Other => phrase("study-filter-other"),
        OutcomeFilter::Unfinished => phrase("study-filter-unfinished"),
    }
}

/// The rules and the length of a game.
pub fn details(entry: &GameEntry) -> Phrase {
    match entry.game {
        GameKind::Ponte => {
            let size = entry.rules.parse::<ponte::Rules>().map(|rules| rules.size()).unwrap_or_default();
            phrase("study-details-ponte").number("size", size).count("moves", entry.moves)
        }
        GameKind::Ciao => {
            phrase("study-details-ciao").text("players", &entry.rules).count("moves", entry.moves)
        }
    }
}

/// Everything that can be searched in the list of games.
pub fn searchable(entry: &GameEntry, date: &str, texts: &impl Translate) -> String {
    let game = match entry.game {
        GameKind::Ponte => phrase("nav-ponte"),
        GameKind::Ciao => phrase("nav-ciao"),
    };
    let parts = [opponent(&entry.opponent), outcome(entry.outcome), details(entry), game];
    let mut text = parts.iter().map(|part| texts.translate(part)).collect::<Vec<_>>().join(" ");
    text.push(' ');
    text.push_str(date);
    text
}

/// Why an arrangement is illegal.
pub fn violation(violation: &SetupViolation) -> Phrase {
    match violation {
        SetupViolation::OffBoard { cell } => phrase("editor-off-board").text("cell", cell),
        SetupViolation::TwoTiles { cell } => phrase("editor-two-tiles").text("cell", cell),
        SetupViolation::TooLarge { group, .. } => {
            phrase("editor-too-large").text("cells", group).count("count", group.len())
        }
        SetupViolation::IslandTouched { island, by, .. } => {
            phrase("editor-touched").text("island", island).text("cells", by)
        }
        SetupViolation::TooManyTiles { colour, tiles } => {
            phrase("editor-many-tiles").text("colour", colour).number("count", *tiles)
        }
        SetupViolation::TooManyBridges { bridges } => phrase("editor-many-bridges").number("count", *bridges),
        SetupViolation::NotABridge { from, to } => {
            phrase("editor-no-bridge").text("from", from).text("to", to)
        }
        SetupViolation::NoTile { bridge, cell } => {
            phrase("editor-no-tile").text("bridge", bridge).text("cell", cell)
        }
        SetupViolation::TwoColours { bridge } => phrase("editor-two-colours").text("bridge", bridge),
        SetupViolation::EndUsed { cell } => phrase("editor-end-used").text("cell", cell),
        SetupViolation::TileBeneath { bridge, cell } => {
            phrase("editor-beneath").text("bridge", bridge).text("cell", cell)
        }
        SetupViolation::Cross { one, other } => phrase("editor-cross").text("one", one).text("other", other),
        SetupViolation::Phase { .. } => phrase("editor-phase"),
    }
}

/// Why a move or a line cannot be added to an analysis.
pub fn tree_error(error: TreeError) -> Phrase {
    match error {
        TreeError::Illegal(illegal) => crate::ponte::phrases::illegal_move(&illegal),
        TreeError::TooDeep => phrase("analysis-too-deep"),
        TreeError::TooLong => phrase("analysis-too-long"),
    }
}

/// The classification of a turn.
pub fn judgement(judgement: Judgement) -> Phrase {
    match judgement {
        Judgement::Best => phrase("judgement-best"),
        Judgement::Good => phrase("judgement-good"),
        Judgement::Inaccuracy => phrase("judgement-inaccuracy"),
        Judgement::Mistake => phrase("judgement-mistake"),
        Judgement::Blunder => phrase("judgement-blunder"),
    }
}

/// Why a turn was a mistake. The texts also name `player` and `opponent`, each by [`reviewed_player`].
pub fn explanation(explanation: &Explanation) -> Phrase {
    let bridge = |key: Phrase, bridge: &Bridge, joins: &[u32; 2], gain: u32| {
        let key = key.text("bridge", bridge).number("first", joins[0]).number("second", joins[1]);
        key.nested("points", phrase("points").number("points", gain))
    };
    let cells = |key: Phrase, cells: &CellSet| key.text("cells", cells);
    match explanation {
        Explanation::MissedBridge { bridge: at, joins, gain } => {
            bridge(phrase("explain-missed-bridge"), at, joins, *gain)
        }
        Explanation::LastBridge { bridge } => phrase("explain-last-bridge").text("bridge", bridge),
        Explanation::MissedIsland { island } => cells(phrase("explain-missed-island"), island),
        Explanation::MissedCut { bridge: at, joins, gain } => {
            bridge(phrase("explain-missed-cut"), at, joins, *gain)
        }
        Explanation::MissedFork { mv } => phrase("explain-missed-fork").text("move", mv),
        Explanation::MissedLastSite => phrase("explain-missed-last-site"),
        Explanation::MissedDenial { group } => cells(phrase("explain-missed-denial"), group),
        Explanation::RuinsSandbank { group } => cells(phrase("explain-ruins-sandbank"), group),
        Explanation::LeavesBridge { bridge: at, joins, gain } => {
            bridge(phrase("explain-leaves-bridge"), at, joins, *gain)
        }
        Explanation::AllowsFork { reply } => phrase("explain-fork").text("move", reply),
        Explanation::LosesLastSite => phrase("explain-last-site"),
        Explanation::LosesSandbank { group } => cells(phrase("explain-sandbank"), group),
        Explanation::AllowsIsland { island } => cells(phrase("explain-allows-island"), island),
        Explanation::WrongColour { colour } => phrase("explain-wrong-colour").text("colour", colour),
        Explanation::UnfairOpening { colour } => phrase("explain-unfair-opening").text("colour", colour),
        Explanation::LosesSpot { cells: at } => cells(phrase("explain-contested"), at),
        Explanation::MissedBlock { bridge: at, stops, joins, gain } => {
            bridge(phrase("explain-missed-block"), at, joins, *gain).text("stops", stops)
        }
        Explanation::UrgentBridge { bridge } => phrase("explain-urgent-bridge").text("bridge", bridge),
        Explanation::EarlyBridge { bridge } => phrase("explain-early-bridge").text("bridge", bridge),
        Explanation::WastedTile { cell } => phrase("explain-wasted-tile").text("cell", cell),
        Explanation::MissedThreat { bridge: at, joins, gain } => {
            bridge(phrase("explain-missed-threat"), at, joins, *gain)
        }
        Explanation::AllowsThreat { bridge: at, joins, gain } => {
            bridge(phrase("explain-allows-threat"), at, joins, *gain)
        }
        Explanation::MissedRoom { cells: at } => cells(phrase("explain-missed-room"), at),
        Explanation::OwnRoom { cells: at } => cells(phrase("explain-own-room"), at),
        Explanation::WrongPlace { cells: at } => cells(phrase("explain-wrong-place"), at),
        Explanation::WastedTurn => phrase("explain-wasted-turn"),
        Explanation::AllowsRoom { cells: at } => cells(phrase("explain-allows-room"), at),
    }
}

/// The name of a theme of puzzles.
pub fn theme(theme: Theme) -> Phrase {
    match theme {
        Theme::Fork => phrase("theme-fork"),
        Theme::BridgeNow => phrase("theme-bridge"),
        Theme::Cut => phrase("theme-cut"),
        Theme::ScorchedEarth => phrase("theme-scorched"),
        Theme::LastIsland => phrase("theme-island"),
        Theme::CountTheEnding => phrase("theme-ending"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::{Language, Texts};

    #[test]
    fn reviews_speak_to_the_player_about_the_opponent() {
        let record = r#"[Rules "small"] [Light "Ada"] [Dark "Bo"] 1. d4,e5 dark a1,b2"#;
        let entry = |user| GameEntry::from_server("x".to_owned(), record, user, 0).expect("a game");
        let english = Texts::new(Language::English);
        let text = |phrase: &Phrase| english.translate(phrase);
        let said = |entry: &GameEntry, colour: Colour| {
            let island = ["c4"].into_iter().filter_map(|cell| cell.parse::<ponte::Cell>().ok()).collect();
            let words = explanation(&Explanation::AllowsIsland { island });
            let [player, opponent] = [colour, colour.other()].map(|one| reviewed_player(entry, one, &text));
            english.translate(&words.text("player", player).text("opponent", opponent))
        };
        let own = entry(Some("Ada"));
        assert_eq!(said(&own, Colour::Light), "Now Bo can complete the island c4.");
        assert_eq!(said(&own, Colour::Dark), "Now you can complete the island c4.");
        let against_nina = GameEntry { opponent: GameOpponent::Engine { level: 1 }, ..own };
        assert_eq!(said(&against_nina, Colour::Light), "Now Nina can complete the island c4.");
        let opening = explanation(&Explanation::UnfairOpening { colour: Colour::Light });
        for (opponent, expected) in [("you", "you take Light."), ("Nina", "Nina takes Light.")] {
            let said = english.translate(&opening.clone().text("opponent", opponent));
            assert_eq!(said, format!("These two tiles are too good: {expected}"));
        }
        // Points are counted as people say them.
        let bridge = Bridge::new("b2".parse().unwrap(), "d2".parse().unwrap()).unwrap();
        for (gain, points) in [(1, "for 1 point."), (3, "for 3 points.")] {
            let joins = [1, 1];
            for one in [
                Explanation::MissedBridge { bridge, joins, gain },
                Explanation::MissedCut { bridge, joins, gain },
                Explanation::LeavesBridge { bridge, joins, gain },
            ] {
                let said = english.translate(&explanation(&one).text("player", "you").text("opponent", "Bo"));
                assert!(said.ends_with(points), "{said}");
            }
        }
        // Whose game it was is not known.
        assert_eq!(said(&entry(None), Colour::Light), "Now Dark can complete the island c4.");
    }
}
