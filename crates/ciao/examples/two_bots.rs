//! Plays a game of Ciao Ciao between an honest bot and a bluffer, with verifiable dice, and prints the record.
//!
//! ```text
//! cargo run -p ciao-rules --example two_bots
//! ```

use ciao::dice::Seed;
use ciao::{Answer, Face, Game, PendingAction, Phase, Players, Record, Rules, Seat, diagram};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let [honest, bluffer, ..] = Seat::ALL;
    let rules = Rules::default();
    let seed = Seed::new([42; 32]); // a real host uses a secure random source
    let mut game = Game::new(rules, Players::Two);

    while !game.state().is_over() {
        let seats = [honest, bluffer];
        let waiting =
            seats.into_iter().find(|&seat| game.view(Some(seat)).pending_action() != PendingAction::Wait);
        let seat = waiting.ok_or("no seat is to act")?;
        match *game.phase() {
            Phase::Rolling(_) => game.roll(seat, seed.roll(rules, "example", game.turn_number()))?,
            Phase::Announcing(announcing) => {
                let number = match announcing.face() {
                    Face::Number(number) if seat == honest => number,
                    _ => rules.numbers(), // a cross leaves no choice, and the bluffer always says four
                };
                game.announce(seat, number)?;
            }
            // Both doubt the greatest number on every second turn.
            Phase::Asking(asking)
                if asking.announced() == rules.numbers() && game.turn_number().is_multiple_of(2) =>
            {
                game.answer(seat, Answer::Contest)?;
            }
            Phase::Asking(_) => game.answer(seat, Answer::Approve)?,
            Phase::Over(_) => break,
        }
    }
    print!("{}", diagram::ascii(game.state()));
    let mut record = Record::from_game(game)?;
    record.set_name(honest, "Honest")?;
    record.set_name(bluffer, "Bluffer")?;
    print!("{record}");
    Ok(())
}
