//! Time management: the share of a clock to spend on a turn.

use std::time::Duration;

use ponte::{Colour, Game, Player, Position};

use super::command::Go;

/// Reserve for communication with the client.
const OVERHEAD: Duration = Duration::from_millis(30);

/// The time for this turn: the given move time, or a share of the clock; `None` without either.
pub(crate) fn time(go: &Go, game: &Game) -> Option<Duration> {
    if let Some(time) = go.movetime {
        return Some(time);
    }
    let of_player = go.player_clocks[usize::from(game.actor() != Some(Player::First))];
    let of_colour = go.colour_clocks[game.turn().unwrap_or(Colour::Light).index()];
    let clock = if of_player.left.is_some() { of_player } else { of_colour };
    let spare = clock.left?.saturating_sub(OVERHEAD);
    let turns = go.turns_to_go.map_or_else(|| turns_left(game.position()), |turns| turns.max(1));
    let share = spare / turns + clock.increment.mul_f32(0.8);
    // However large the increment, some of the clock stays for the next turn.
    Some(share.min(spare.mul_f32(0.7)).max(Duration::from_millis(1)))
}

/// A guess at how many turns the player has still to take, on the high side: half of the free cells are never used.
fn turns_left(position: &Position) -> u32 {
    let cells = u32::from(position.size()).pow(2);
    let used: usize = Colour::ALL.iter().map(|&colour| position.tiles(colour).len()).sum();
    let free = cells.saturating_sub((used + position.blocked().len()) as u32);
    (free / 5).clamp(4, 40)
}

#[cfg(test)]
mod tests {
    use ponte::Rules;

    use super::*;
    use crate::engine::command::PlayerClock;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    fn clocks(first: u64, second: u64) -> [PlayerClock; 2] {
        [first, second].map(|left| PlayerClock { left: Some(MS(left)), increment: Duration::ZERO })
    }

    fn game(line: &str) -> Game {
        Game::from_text(Rules::CLASSIC, line).unwrap()
    }

    #[test]
    fn each_player_spends_a_share_of_the_own_clock() {
        let by_player = Go { player_clocks: clocks(60_000, 600), ..Go::default() };
        let by_colour = Go { colour_clocks: clocks(60_000, 600), ..Go::default() };
        let (long, short) = (MS(2_000)..MS(6_000), MS(20)..MS(60));
        // The second player chooses, and then has the colour that was chosen.
        for (line, first, light) in [
            ("", true, true),
            ("e5,f6", false, false),
            ("e5,f6 dark", false, false),
            ("e5,f6 dark d4,g7", true, true),
            ("e5,f6 light", true, false),
            ("e5,f6 light d4,g7", false, true),
        ] {
            let spent = |go: &Go| time(go, &game(line)).unwrap();
            let expected = |is_long: bool| if is_long { &long } else { &short };
            assert!(expected(first).contains(&spent(&by_player)), "{line}: {:?}", spent(&by_player));
            assert!(expected(light).contains(&spent(&by_colour)), "{line}: {:?}", spent(&by_colour));
        }
    }

    #[test]
    fn a_clock_never_runs_out() {
        let game = game("e5,f6 dark d4,g7");
        for left in [0, 1, 29, 31, 100, 1_000] {
            for increment in [0, 10, 100_000].map(MS) {
                for turns_to_go in [None, Some(0), Some(1), Some(40)] {
                    let clock = PlayerClock { left: Some(MS(left)), increment };
                    let go = Go { player_clocks: [clock; 2], turns_to_go, ..Go::default() };
                    let spent = time(&go, &game).unwrap();
                    assert!(spent <= MS(left).max(MS(1)), "{left} {increment:?}: {spent:?}");
                }
            }
        }
    }

    #[test]
    fn a_given_move_time_is_used() {
        let go = Go { movetime: Some(MS(7)), player_clocks: clocks(1, 1), ..Go::default() };
        assert_eq!(time(&go, &game("")), Some(MS(7)));
        assert_eq!(time(&Go::default(), &game("")), None);
    }
}
