//! Rejections, scores and moves of Ponte del Diavolo as phrases.

use ponte::{
    Cause, Chain, Colour, Decider, Game, IllegalMove, Move, PartialMove, Position, RejectedTap, Stage,
};

use crate::player::Player;
use crate::ponte::effect::Effect;
use crate::ponte::rejection::Rejection;
use crate::ponte::session::{PonteSession, Turn};
use crate::ponte::setup::Opponent;
use crate::portraits::level_name;
use crate::texts::{Phrase, phrase};

impl Rejection {
    /// The reason as a phrase.
    pub fn phrase(&self) -> Phrase {
        match *self {
            Rejection::Tap(RejectedTap::Rules(illegal)) => illegal_move(&illegal),
            Rejection::Tap(RejectedTap::NoSecondTile { cell }) => {
                phrase("refused-no-second").text("cell", cell)
            }
            Rejection::Tap(RejectedTap::NoBridgeFrom { cell }) => {
                phrase("refused-no-bridge-from").text("cell", cell)
            }
            Rejection::Tap(RejectedTap::TilePlaced { first }) => {
                phrase("refused-tile-lies").text("first", first)
            }
            Rejection::NotYourTurn => phrase("refused-not-your-turn"),
            Rejection::Reviewing => phrase("refused-looking-back"),
        }
    }
}

/// Why a move is illegal.
pub fn illegal_move(illegal: &IllegalMove) -> Phrase {
    match *illegal {
        IllegalMove::GameOver => phrase("refused-game-over"),
        IllegalMove::ChoiceDue => phrase("refused-choice-due"),
        IllegalMove::NoChoiceNow => phrase("refused-no-choice-now"),
        IllegalMove::OffBoard { cell } => phrase("refused-off-board").text("cell", cell),
        IllegalMove::SameCell { cell } => phrase("refused-same-cell").text("cell", cell),
        IllegalMove::OutOfTiles { colour, left } => {
            phrase("refused-out-of-tiles").text("colour", colour).number("left", left)
        }
        IllegalMove::Occupied { cell, by } => {
            phrase("refused-occupied").text("cell", cell).text("colour", by)
        }
        IllegalMove::UnderBridge { cell, bridge } => {
            phrase("refused-under-bridge").text("cell", cell).text("bridge", bridge)
        }
        IllegalMove::TooLarge { cell, group } => {
            phrase("refused-too-large").text("cell", cell).count("size", group.len())
        }
        IllegalMove::TouchesIsland { cell, .. } => phrase("refused-touches-island").text("cell", cell),
        IllegalMove::IslandTouched { cell, by, .. } => {
            phrase("refused-island-touched").text("cell", cell).text("by", by).count("count", by.len())
        }
        IllegalMove::OutOfBridges => phrase("refused-out-of-bridges"),
        IllegalMove::NotABridge { from, to } => {
            phrase("refused-not-a-bridge").text("from", from).text("to", to)
        }
        IllegalMove::NoTile { cell, found: None } => phrase("refused-no-tile").text("cell", cell),
        IllegalMove::NoTile { cell, found: Some(_) } => phrase("refused-other-tile").text("cell", cell),
        IllegalMove::EndUsed { cell, bridge } => {
            phrase("refused-end-used").text("cell", cell).text("bridge", bridge)
        }
        IllegalMove::TileBeneath { cell } => phrase("refused-tile-beneath").text("cell", cell),
        IllegalMove::BridgeCrosses { other } => phrase("refused-bridge-crosses").text("bridge", other),
        IllegalMove::TilesFit { pair: (a, b) } => {
            phrase("refused-tiles-fit").text("first", a).text("second", b)
        }
    }
}

/// The status line: who is to move, and what is possible.
pub fn status(session: &PonteSession) -> Phrase {
    let game = session.game();
    let position = game.position();
    if session.is_reviewing() {
        return phrase("status-looking").count("ply", session.shown_ply()).count("all", game.moves().len());
    }
    let Some(colour) = position.to_move().filter(|_| session.turn() != Turn::Over) else {
        return ended(game, |colour| player_in_sentence(session, colour))
            .unwrap_or_else(|| phrase("status-over"));
    };
    if session.turn() == Turn::Theirs {
        return match (session.level(), position.stage()) {
            (Some(level), _) => phrase("status-thinking").text("name", level_name(level)),
            (None, Stage::Opening) => phrase("status-other").text("who", "first"),
            (None, Stage::Choice) => phrase("status-other").text("who", "second"),
            (None, _) => phrase("status-other").text("who", colour),
        };
    }
    let who = if session.has_one_player() { "you".to_owned() } else { colour.to_string() };
    match session.partial_move() {
        PartialMove::FirstTile(cell) => return phrase("status-second").text("cell", cell),
        PartialMove::BridgeEnd(cell) => return phrase("status-bridge-end").text("cell", cell),
        PartialMove::TwoTiles(..) | PartialMove::Bridge(_) => return phrase("status-confirm"),
        PartialMove::Empty => {}
    }
    let tiles = !position.first_cells().is_empty();
    let bridges = !position.bridge_moves().is_empty();
    match (position.stage(), tiles, bridges) {
        (Stage::Opening, true, _) => phrase("status-opening"),
        (Stage::Choice, ..) => phrase("status-choice"),
        (_, true, true) => phrase("status-tiles-or-bridge").text("who", who),
        (_, true, false) => phrase("status-tiles").text("who", who),
        (_, false, true) => phrase("status-bridge-or-pass").text("who", who),
        (_, false, false) => phrase("status-pass").text("who", who),
    }
}

/// Why a game that the score decides is over: Dark passed, or had the last turn.
fn ended(game: &Game, player: impl Fn(Colour) -> Player) -> Option<Phrase> {
    game.outcome().filter(|result| matches!(result.by, Cause::Score(_)))?;
    let (last, before) = (*game.moves().last()?, game.position_at(game.moves().len().checked_sub(1)?)?);
    let passed = if last == Move::Pass { "yes" } else { "no" };
    Some(player(before.to_move()?).add_to(phrase("status-ended").text("passed", passed)))
}

/// A hint with its reason.
pub fn hint(mv: Move, before: &Position) -> Phrase {
    Effect::of(mv, before).add_to(phrase("hint-said").nested("move", move_in_list(mv)))
}

/// An explanation of what happens only once in a game: the opening, the choice, the last turn.
pub fn explanation(session: &PonteSession) -> Option<Phrase> {
    if session.is_reviewing() || session.turn() == Turn::Over {
        return None;
    }
    let position = session.game().position();
    // Who chooses Dark places two tiles at once, which does not make the choice old news.
    let moves = session.game().moves();
    let latest = match moves {
        [_, choice @ Move::Choose(Colour::Dark), _] if session.is_engine(Colour::Dark) => Some(*choice),
        _ => session.shown_move(),
    };
    if let Some(Move::Choose(colour)) = latest {
        let who = match session.setup().opponent {
            _ if session.is_you(colour) => "you",
            Opponent::Engine { .. } => "named",
            // Who has to move online has dark, so light was chosen by the opponent.
            _ if session.has_one_player() && (colour == Colour::Light) == (session.turn() == Turn::Mine) => {
                "opponent"
            }
            _ if session.has_one_player() => "you",
            Opponent::Friend | Opponent::FreePlay => "second",
        };
        let name = session.level().map_or("", level_name);
        return Some(phrase("explain-chosen").text("colour", colour).text("who", who).text("name", name));
    }
    match position.stage() {
        Stage::Opening if session.turn() == Turn::Mine => Some(phrase("explain-opening")),
        Stage::Choice if session.turn() == Turn::Mine => Some(phrase("explain-choice")),
        Stage::Choice => Some(phrase("explain-choice-other")),
        Stage::Last => Some(phrase("explain-last")),
        Stage::Play if position.may_pass() => Some(
            phrase("explain-pass")
                .text("colour", position.to_move().map_or(String::new(), |one| one.to_string())),
        ),
        Stage::Opening | Stage::Play | Stage::Over => None,
    }
}

/// Who plays a colour in a sentence.
fn player_in_sentence(session: &PonteSession, colour: Colour) -> Player {
    match session.level() {
        _ if session.is_you(colour) => Player::You,
        Some(level) if session.is_engine(colour) => Player::Named(level_name(level).to_owned()),
        _ => Player::Colour(colour),
    }
}

/// The move with an index in the game, for screen readers.
pub fn describe_move(session: &PonteSession, index: usize) -> Option<Phrase> {
    let (position, mv) = (session.game().position_at(index)?, *session.game().moves().get(index)?);
    let opener = if session.opened(Colour::Light) { Colour::Light } else { Colour::Dark };
    // Before the choice the tiles are light, whatever colour their player gets.
    let player = match (position.stage(), player_in_sentence(session, opener)) {
        (Stage::Opening, Player::Colour(_)) => Player::Colour(Colour::Light),
        (Stage::Opening, player) => player,
        (Stage::Choice, Player::Colour(_)) => Player::Second,
        (Stage::Choice, _) => player_in_sentence(session, opener.other()),
        _ => player_in_sentence(session, position.to_move()?),
    };
    Some(describe_move_by(player, mv))
}

/// A move of a player, for screen readers.
pub fn describe_move_by(player: Player, mv: Move) -> Phrase {
    player.add_to(match mv.normalised() {
        Move::Tiles(a, b) => phrase("told-tiles").text("first", a).text("second", b),
        Move::Bridge(a, b) => phrase("told-bridge").text("from", a).text("to", b),
        Move::Pass => phrase("told-pass"),
        Move::Choose(chosen) => phrase("told-choice").text("colour", chosen),
    })
}

/// A move in the list of moves: its notation, or a text for moves without one.
pub fn move_in_list(mv: Move) -> Phrase {
    match mv {
        Move::Tiles(..) | Move::Bridge(..) => phrase("listed-move").text("move", mv),
        Move::Pass => phrase("listed-pass"),
        Move::Choose(colour) => phrase("listed-choice").text("colour", colour),
    }
}

/// Who plays a colour.
pub fn player(session: &PonteSession, colour: Colour) -> Phrase {
    match session.setup().opponent {
        Opponent::Engine { level } if session.is_engine(colour) => engine(level),
        Opponent::Engine { .. } => phrase("player-you"),
        Opponent::Friend if session.opened(colour) => phrase("player-first"),
        Opponent::Friend => phrase("player-second"),
        Opponent::FreePlay => phrase("player-colour").text("colour", colour),
    }
}

/// The engine at a level, by the name of its character.
pub fn engine(level: u8) -> Phrase {
    phrase("player-engine").text("name", level_name(level)).number("level", level)
}

/// The parts of a chain, and its points.
pub fn chain(chain: &Chain) -> Phrase {
    let (islands, sandbanks) = (chain.islands.len(), chain.sandbanks.len());
    match (islands, chain.bridges.len()) {
        (0, _) => phrase("chain-none").count("sandbanks", sandbanks),
        (1, 0) => phrase("chain-alone"),
        (_, bridges) => phrase("chain-joined")
            .count("islands", islands)
            .count("sandbanks", sandbanks)
            .count("bridges", bridges)
            .number("points", chain.points()),
    }
}

/// The winner; `None` while the game goes on. Against the engine the player is addressed as "you".
pub fn outcome(session: &PonteSession) -> Option<Phrase> {
    let result = session.game().outcome()?;
    Some(match result.winner {
        None => phrase("outcome-draw"),
        Some(winner) if session.is_you(winner) => phrase("outcome-you"),
        Some(winner) => match session.setup().opponent {
            Opponent::Engine { level } => phrase("outcome-engine").text("name", level_name(level)),
            _ => phrase("outcome-colour").text("colour", winner),
        },
    })
}

/// What decided a game on this device.
pub fn deciding_factor(session: &PonteSession) -> Option<Phrase> {
    deciding_factor_with(session.game(), |colour| player_in_sentence(session, colour))
}

/// What decided a game, with players from `player`.
pub fn deciding_factor_with(game: &Game, player: impl Fn(Colour) -> Player) -> Option<Phrase> {
    let result = game.outcome()?;
    let score = game.position().score();
    let (light, dark) = (score.light(), score.dark());
    let winner = result.winner.unwrap_or(Colour::Light);
    let (own, other) = (score.tally(winner), score.tally(winner.other()));
    Some(match result.by {
        Cause::Resignation => player(winner.other()).add_to(phrase("decided-resignation")),
        Cause::Time => player(winner.other()).add_to(phrase("decided-time")),
        Cause::Score(Decider::Points) => {
            phrase("decided-points").number("own", own.points).number("other", other.points)
        }
        Cause::Score(Decider::Islands) => phrase("decided-islands")
            .number("points", own.points)
            .number("own", own.islands)
            .number("other", other.islands),
        Cause::Score(Decider::Bridges) => phrase("decided-bridges")
            .number("points", own.points)
            .number("own", own.bridges)
            .number("other", other.bridges),
        Cause::Score(Decider::Nothing) => phrase("decided-nothing")
            .number("points", light.points.max(dark.points))
            .number("islands", light.islands)
            .number("bridges", light.bridges),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ponte::setup::{FirstPlayer, GameSetup};
    use crate::texts::{Language, Texts};
    use ponte::{Bridge, Cell, CellSet, Rules};

    #[test]
    fn the_result_names_the_engine_as_the_panel_does() {
        let mut session = PonteSession::new(GameSetup::default(), 0);
        session.resign(0);
        let words = outcome(&session).unwrap();
        assert_eq!(Texts::new(Language::English).translate(&words), "Nina wins");
    }

    /// One error of each kind.
    fn all() -> Vec<IllegalMove> {
        let [a, b, c]: [Cell; 3] = ["c4", "d4", "c6"].map(|text| text.parse().unwrap());
        let bridge = Bridge::new(a, c).unwrap();
        let set: CellSet = [a, b].into_iter().collect();
        vec![
            IllegalMove::GameOver,
            IllegalMove::ChoiceDue,
            IllegalMove::NoChoiceNow,
            IllegalMove::OffBoard { cell: a },
            IllegalMove::SameCell { cell: a },
            IllegalMove::OutOfTiles { colour: Colour::Dark, left: 0 },
            IllegalMove::OutOfTiles { colour: Colour::Light, left: 1 },
            IllegalMove::Occupied { cell: a, by: Colour::Light },
            IllegalMove::UnderBridge { cell: b, bridge },
            IllegalMove::TooLarge { cell: a, group: set },
            IllegalMove::TouchesIsland { cell: a, island: set },
            IllegalMove::IslandTouched { cell: a, island: set, by: b.into() },
            IllegalMove::OutOfBridges,
            IllegalMove::NotABridge { from: a, to: b },
            IllegalMove::NoTile { cell: a, found: None },
            IllegalMove::NoTile { cell: a, found: Some(Colour::Dark) },
            IllegalMove::EndUsed { cell: a, bridge },
            IllegalMove::TileBeneath { cell: a },
            IllegalMove::BridgeCrosses { other: bridge },
            IllegalMove::TilesFit { pair: (a, b) },
        ]
    }

    #[test]
    fn every_illegal_move_has_its_own_text_in_every_language() {
        for language in Language::ALL {
            let texts = Texts::new(language);
            let mut seen: Vec<String> = Vec::new();
            for illegal in all() {
                let text = texts.try_translate(&illegal_move(&illegal)).unwrap();
                assert!(text.len() > 12, "{language:?}: {text}");
                assert!(!seen.contains(&text), "{language:?}: twice {text}");
                seen.push(text);
            }
        }
    }

    #[test]
    fn phrases_cover_a_game_from_the_opening_to_the_result() {
        let texts = Texts::new(Language::English);
        let setup = GameSetup { opponent: Opponent::Friend, rules: Rules::SMALL, ..GameSetup::default() };
        let mut session = PonteSession::new(setup, 0);
        assert_eq!(status(&session).key(), "status-opening");
        assert_eq!(explanation(&session).unwrap().key(), "explain-opening");
        for text in "a1,a2 dark h7,h8 b1,b2 g7,g8 d1,d2 h1,h2 e1,e2 g1,g2".split(' ') {
            if text == "dark" {
                assert_eq!(status(&session).key(), "status-choice");
                assert_eq!(explanation(&session).unwrap().key(), "explain-choice");
            }
            session.play(text.parse().unwrap(), 0);
            if text == "dark" {
                assert_eq!(explanation(&session).unwrap().key(), "explain-chosen");
            }
        }
        assert_eq!(status(&session).key(), "status-tiles-or-bridge");
        assert_eq!(explanation(&session), None);
        session.play("b2-d2".parse().unwrap(), 0);
        let described: Vec<String> = [0, 1, 9]
            .into_iter()
            .map(|index| texts.try_translate(&describe_move(&session, index).unwrap()).unwrap())
            .collect();
        let expected = [
            "Light places tiles on a1 and a2.",
            "The second player takes Dark.",
            "Light builds a bridge from b2 to d2.",
        ];
        assert_eq!(described, expected);
        let score = session.game().position().score();
        let light = texts.try_translate(&chain(&score.chains(Colour::Light)[0])).unwrap();
        assert_eq!(light, "2 islands, 1 bridge: 3 points");
        session.resign(0);
        assert_eq!(texts.try_translate(&outcome(&session).unwrap()).unwrap(), "Light wins");
        assert_eq!(deciding_factor(&session).unwrap().key(), "decided-resignation");
    }

    #[test]
    fn a_player_against_the_engine_is_addressed() {
        let texts = Texts::new(Language::English);
        let say = |phrase: &Phrase| texts.try_translate(phrase).unwrap();
        let setup = GameSetup {
            opponent: Opponent::Engine { level: 3 },
            rules: Rules::SMALL,
            first: FirstPlayer::You,
            clock: None,
        };
        let mut session = PonteSession::new(setup, 0);
        session.play("a1,a2".parse().unwrap(), 0);
        session.play_engine_move(1, "light".parse().unwrap(), 0);
        assert_eq!(
            say(&explanation(&session).unwrap()),
            "Carla took Light and your two tiles. You play Dark: place two tiles."
        );
        assert_eq!(say(&status(&session)), "Place two tiles. You can't build a bridge right now.");
        session.play("h7,h8".parse().unwrap(), 0);
        let described: Vec<String> =
            (0..3).map(|index| say(&describe_move(&session, index).unwrap())).collect();
        assert_eq!(
            described,
            ["You place tiles on a1 and a2.", "Carla takes Light.", "You place tiles on h7 and h8."]
        );
        session.resign(0);
        assert_eq!(say(&deciding_factor(&session).unwrap()), "You resigned.");
    }

    #[test]
    fn the_opponents_choice_is_told_until_the_answer_and_the_end_has_a_reason() {
        let setup = |tiles| GameSetup {
            opponent: Opponent::Engine { level: 1 },
            rules: Rules::new(6, Some(tiles), Some(0)).unwrap(),
            first: FirstPlayer::You,
            clock: None,
        };
        let mut session = PonteSession::new(setup(4), 0);
        let play = |session: &mut PonteSession, text: &str| {
            let mv = text.parse().unwrap();
            if session.is_engine_to_move() {
                session.play_engine_move(session.game().moves().len(), mv, 0);
            } else {
                session.play(mv, 0);
            }
        };
        let english = Texts::new(Language::English);
        let explained = |session: &PonteSession| {
            explanation(session).map(|text| english.try_translate(&text).unwrap()).unwrap_or_default()
        };
        for text in ["a1,c3", "dark", "a6,f6"] {
            play(&mut session, text);
        }
        assert_eq!(explained(&session), "Nina took Dark. You play Light.");
        play(&mut session, "e1,e3");
        assert_eq!(explained(&session), "");
        for text in ["c5,f4", "pass", "pass"] {
            play(&mut session, text);
        }
        for language in Language::ALL {
            let said = Texts::new(language).try_translate(&status(&session)).unwrap();
            assert!(said.starts_with("Nina "), "{said}");
        }
        assert_eq!(
            english.try_translate(&status(&session)).unwrap(),
            "Nina can't place two tiles and passes: the game is over."
        );
        // Who has chosen Dark and placed two tiles needs no explanation.
        let second = GameSetup { first: FirstPlayer::Opponent, ..setup(4) };
        let mut session = PonteSession::new(second, 0);
        for text in ["a1,c3", "dark", "a6,f6"] {
            play(&mut session, text);
        }
        assert_eq!(explained(&session), "");
        let friends = GameSetup { opponent: Opponent::Friend, ..setup(4) };
        let mut session = PonteSession::new(friends, 0);
        for text in ["a1,c3", "dark", "a6,f6", "e1,e3", "c5,f4", "pass"] {
            play(&mut session, text);
        }
        assert_eq!(status(&session).key(), "status-pass");
        session.resign(0);
        assert_eq!(status(&session).key(), "status-over", "nobody had a last turn");
    }

    #[test]
    fn a_hint_has_a_reason_in_every_language() {
        let position: Position = "6:-:- llll2/6/2ll2/2ll2/6/6 - light 8".parse().unwrap();
        for language in Language::ALL {
            let said = |text: &str| {
                Texts::new(language).try_translate(&hint(text.parse().unwrap(), &position)).unwrap()
            };
            assert!(said("c4-c6").contains("c4-c6") && said("c4-c6").contains("+1"), "{}", said("c4-c6"));
            assert!(said("a1,a2").len() > said("a1,a2").find("a1,a2").unwrap() + 12, "{}", said("a1,a2"));
        }
    }

    #[test]
    fn no_player_has_a_colour_before_the_choice() {
        let texts = Texts::new(Language::English);
        let say = |phrase: &Phrase| texts.try_translate(phrase).unwrap();
        let mut game = Game::new(Rules::SMALL);
        let waiting = |game: &Game| say(&status(&PonteSession::remote(game.clone(), Turn::Theirs)));
        assert_eq!(waiting(&game), "The first player is placing two light tiles…");
        game.play("a1,a2".parse().unwrap()).unwrap();
        assert_eq!(waiting(&game), "The second player is choosing a colour…");
        game.play("light".parse().unwrap()).unwrap();
        assert_eq!(waiting(&game), "Dark to move…");
        assert_eq!(
            say(&explanation(&PonteSession::remote(game, Turn::Mine)).unwrap()),
            "Your opponent took Light and your two tiles. You play Dark: place two tiles."
        );
    }

    #[test]
    fn the_deciding_factor_follows_from_the_score() {
        for (line, key) in [
            ("small llll4/8/8/8/8/8/8/8 - over 9", "decided-points"),
            ("small 8/8/8/8/8/8/8/8 - over 9", "decided-nothing"),
            ("small llll4/8/llll4/8/8/8/dddd4/8 - over 9", "decided-points"),
        ] {
            let game = Game::from_position(line.parse().unwrap());
            let phrase = deciding_factor_with(&game, Player::Colour).unwrap();
            assert_eq!(phrase.key(), key, "{line}");
            for language in Language::ALL {
                Texts::new(language).try_translate(&phrase).unwrap();
            }
        }
    }
}
