//! Plays a game of Ciao Ciao between an honest bot and a bluffer, with verifiable dice, and prints the record.
//!
//! ```text
//! cargo run -p ciao-rules --example two_bots
//! ```

use ciao::dice::Seed;
use ciao::{Action, Answer, Face, Game, PhaseView, Players, Record, Rules, Seat, View, diagram};

const HONEST: Seat = Seat::FIRST;

/// What the bot in this seat does, from what it may see. A roll of the die is the host's.
fn decide(seat: Seat, view: &View) -> Option<Action> {
    let most = view.state.rules().numbers();
    match view.now {
        PhaseView::Announcing { face: Some(Face::Number(number)), .. } if seat == HONEST => {
            Some(Action::Announce(number))
        }
        // A cross leaves no choice, and the bluffer always announces the greatest number.
        PhaseView::Announcing { .. } => Some(Action::Announce(most)),
        // Both doubt that number in every second turn.
        PhaseView::Asking { announced, .. } if announced == most && view.past.len() % 2 == 1 => {
            Some(Action::Answer(Answer::Contest))
        }
        PhaseView::Asking { .. } => Some(Action::Answer(Answer::Approve)),
        PhaseView::Rolling { .. } | PhaseView::Over { .. } => None,
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::default();
    let seed = Seed::new([42; 32]); // a real host uses a secure random source
    let mut game = Game::new(rules, Players::Two);
    while let Some(seat) = game.actor() {
        let roll = || Action::Roll(seed.roll(rules, "example", game.turn_number()));
        let action = decide(seat, &game.view(Some(seat))).unwrap_or_else(roll);
        game.act(seat, action)?;
    }
    print!("{}", diagram::ascii(game.state()));
    let mut record = Record::from_game(game)?;
    record.set_name(HONEST, "Honest")?;
    record.set_name(Seat::ALL[1], "Bluffer")?;
    print!("{record}");
    Ok(())
}
