//! Time management: the share of a clock to spend on a turn.

use std::time::Duration;

use ponte::{Colour, Position, Stage};

use super::command::Go;

/// Reserve for communication with the client.
const OVERHEAD: Duration = Duration::from_millis(30);

/// The time for this turn: the given move time, or a share of the clock; `None` without either.
pub(crate) fn time(go: &Go, position: &Position) -> Option<Duration> {
    if let Some(time) = go.movetime {
        return Some(time);
    }
    let mover = mover(position);
    let left = go.clocks[mover.index()]?;
    let spare = left.saturating_sub(OVERHEAD);
    let turns = go.turns_to_go.map_or_else(|| turns_left(position), |turns| turns.max(1));
    let share = spare / turns + go.increments[mover.index()].mul_f32(0.8);
    // However large the increment, some of the clock stays for the next turn.
    Some(share.min(spare.mul_f32(0.7)).max(Duration::from_millis(1)))
}

/// The player whose clock runs: in the choice the second, whose clock is dark's until then.
fn mover(position: &Position) -> Colour {
    match position.stage() {
        Stage::Choice => Colour::Dark,
        _ => position.to_move().unwrap_or(Colour::Light),
    }
}

/// A guess at how many turns the player has still to take, on the high side: half of the free cells are never used.
fn turns_left(position: &Position) -> u32 {
    let cells = u32::from(position.size()).pow(2);
    let used: usize = Colour::BOTH.iter().map(|&colour| position.tiles(colour).len()).sum();
    let free = cells.saturating_sub((used + position.blocked().len()) as u32);
    (free / 5).clamp(4, 40)
}

#[cfg(test)]
mod tests {
    use ponte::{Game, Rules};

    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    #[test]
    fn each_player_spends_a_share_of_the_own_clock() {
        let go = Go { clocks: [Some(MS(60_000)), Some(MS(600))], ..Go::default() };
        let game = |line| Game::from_text(Rules::CLASSIC, line).unwrap();
        let light = time(&go, game("e5,f6 dark d4,g7").position()).unwrap();
        let dark = time(&go, game("e5,f6 dark").position()).unwrap();
        let chooser = time(&go, game("e5,f6").position()).unwrap();
        assert!((MS(2_000)..MS(6_000)).contains(&light), "{light:?}");
        assert!((MS(20)..MS(60)).contains(&dark), "{dark:?}");
        assert!(chooser < MS(60));
    }

    #[test]
    fn a_clock_never_runs_out() {
        let mut game = Game::from_text(Rules::CLASSIC, "e5,f6 dark").unwrap();
        game.play("d4,g7".parse().unwrap()).unwrap();
        for left in [0, 1, 29, 31, 100, 1_000] {
            for inc in [0, 10, 100_000] {
                for turns_to_go in [None, Some(0), Some(1), Some(40)] {
                    let go = Go {
                        clocks: [Some(MS(left)); 2],
                        increments: [MS(inc); 2],
                        turns_to_go,
                        ..Go::default()
                    };
                    let spent = time(&go, game.position()).unwrap();
                    assert!(spent <= MS(left).max(MS(1)), "{left} {inc}: {spent:?}");
                }
            }
        }
    }

    #[test]
    fn a_given_move_time_is_used() {
        let position = Position::new(Rules::CLASSIC);
        let go = Go { movetime: Some(MS(7)), clocks: [Some(MS(1)); 2], ..Go::default() };
        assert_eq!(time(&go, &position), Some(MS(7)));
        assert_eq!(time(&Go::default(), &position), None);
    }
}
