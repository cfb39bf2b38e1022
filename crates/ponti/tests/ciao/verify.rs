//! `ponti ciao verify`.

use ciao::dice::Seed;
use ciao::{Game, Players, Record, Rules, Turn};

use crate::support::ponti;

/// A fair game in which everybody tells the truth, or a four with a cross.
fn fair() -> Record {
    let seed = Seed::new([7; 32]);
    let rules = Rules::default();
    let mut game = Game::new(rules, Players::Three);
    while !game.state().is_over() {
        let face = seed.roll(rules, "k7", game.turn_number());
        let announced = if let ciao::Face::Number(number) = face { number } else { 4 };
        game.play(Turn { face, announced, contester: None }).unwrap();
    }
    let mut record = Record::from_game(game).unwrap();
    record.set_table("k7").unwrap();
    record.set_commitment(seed.commitment());
    record.set_seed(seed);
    record
}

#[test]
fn a_fair_record_passes() {
    let record = fair();
    let turns = record.game().past().len();
    let ran = ponti(&["ciao", "verify"], &record.to_string()).ok();
    assert_eq!(ran.out, format!("all {turns} rolls follow from the seed that was promised\n"));
    let json = ponti(&["ciao", "verify", "--json"], &record.to_string()).ok();
    assert_eq!(json.out, format!("{{\"turns\":{turns},\"verified\":true}}\n"));
}

#[test]
fn a_forged_record_is_caught() {
    let record = fair();
    let text = record.to_string();
    let first = record.game().turns().next().unwrap();
    let forged = if first.face == ciao::Face::Cross { "1. 4:4" } else { "1. X:4" };
    let wrong = text.replacen(&format!("1. {first}"), forged, 1);
    assert_ne!(text, wrong);
    ponti(&["ciao", "verify"], &wrong).refused(&["turn 1", "the seed rolled"]);
    let other = Seed::new([8; 32]);
    ponti(&["ciao", "verify", "--seed", &other.to_hex()], &text).refused(&["not the one promised"]);
    ponti(&["ciao", "verify", "--table", "k8"], &text).refused(&["the seed rolled"]);
    let json = ponti(&["ciao", "verify", "--json", "--table", "k8"], &text).refused(&["turn"]);
    assert_eq!(json.json()[0]["verified"], false);
}

#[test]
fn missing_values_are_named_and_can_be_given() {
    let record = fair();
    let plain = record.game().to_text();
    ponti(&["ciao", "verify"], &plain).refused(&["Commitment"]);
    let (seed, commitment) = (Seed::new([7; 32]).to_hex(), Seed::new([7; 32]).commitment().to_string());
    let args = ["ciao", "verify", "--seed", &seed, "--commitment", &commitment, "--table", "k7"];
    ponti(&args, &plain).ok();
    assert_eq!(ponti(&["ciao", "verify", "--seed", "12"], &plain).code, 2);
}
