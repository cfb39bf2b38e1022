//! Verifiable dice: the documented algorithm, uniformity, independence from the players, and verification.

use crate::common::Chance;
use ciao::dice::{self, Commitment, DiceError, HexError, Seed};
use ciao::{Answer, Face, Game, Phase, Players, Record, Rules, Turn, VerifyError};

/// The bytes 0 to 31.
fn seed() -> Seed {
    Seed::new(std::array::from_fn(|i| i as u8))
}

fn rolls(seed: &Seed, table: &str, turns: u32) -> String {
    (1..=turns).map(|turn| seed.roll(Rules::default(), table, turn).to_string()).collect()
}

#[test]
fn rolls_are_those_of_the_written_recipe() {
    // Computed with another implementation of SHA-256 and HMAC, from the description alone.
    let commitment = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
    assert_eq!(seed().commitment().to_string(), commitment);
    assert_eq!(rolls(&seed(), "table 7", 40), "32X2X232X3XX11212441233XX32142X4X444314X");
    let other = Seed::new([255; 32]);
    assert_eq!(rolls(&other, "Ponte dei Sospiri é", 40), "XXXXXX331312X1422XX434321XX3X32442X2X2XX");
}

/// Sum of squared differences over expectations.
fn chi_square(counts: &[u32], chances: &[f64]) -> f64 {
    let total = f64::from(counts.iter().sum::<u32>());
    let each = counts.iter().zip(chances).map(|(&count, chance)| {
        let expected = total * chance;
        (f64::from(count) - expected).powi(2) / expected
    });
    each.sum()
}

#[test]
fn each_face_comes_as_often_as_it_should() {
    let rules = Rules::default();
    let mut counts = [0; 5];
    for game in 0..200u8 {
        let seed = Seed::new([game; 32]);
        for turn in 1..=300 {
            match seed.roll(rules, "a table", turn) {
                Face::Number(n) => counts[usize::from(n) - 1] += 1,
                Face::Cross => counts[4] += 1,
            }
        }
    }
    let sixth = 1.0 / 6.0;
    // 4 degrees of freedom: beyond 18.5 once in a thousand. The seeds are fixed, so it is always the same.
    let found = chi_square(&counts, &[sixth, sixth, sixth, sixth, 2.0 * sixth]);
    assert!(found < 18.5, "{counts:?}: {found}");
}

#[test]
fn a_roll_says_nothing_about_the_next() {
    let rules = Rules::default();
    let index = |face| match face {
        Face::Number(n) => usize::from(n) - 1,
        Face::Cross => 4,
    };
    let mut counts = [0; 25];
    for game in 0..200u8 {
        let seed = Seed::new([game; 32]);
        for turn in (1..=600).step_by(2) {
            let pair = [turn, turn + 1].map(|turn| index(seed.roll(rules, "a table", turn)));
            counts[5 * pair[0] + pair[1]] += 1;
        }
    }
    let chance = |face: usize| if face == 4 { 2.0 / 6.0 } else { 1.0 / 6.0 };
    let chances: Vec<f64> = (0..25).map(|pair| chance(pair / 5) * chance(pair % 5)).collect();
    // 24 degrees of freedom: beyond 51.2 once in a thousand.
    let found = chi_square(&counts, &chances);
    assert!(found < 51.2, "{counts:?}: {found}");
}

#[test]
fn seed_table_and_turn_all_matter() {
    let base = rolls(&seed(), "table 7", 60);
    assert_ne!(rolls(&Seed::new([0; 32]), "table 7", 60), base);
    assert_ne!(rolls(&seed(), "table 8", 60), base);
    assert_ne!(&base[..30], &base[30..]);
    // A name cannot be chosen so that it reads like another turn.
    assert_ne!(rolls(&seed(), "0/a", 60), rolls(&seed(), "a", 60));
}

/// A game with fair dice, announced and answered by chance.
fn fair_game(seed: &Seed, table: &str, people: u64) -> Game {
    let mut chance = Chance(people);
    let rules = Rules::default();
    let mut game = Game::new(rules, Players::Three);
    loop {
        match *game.phase() {
            Phase::Rolling(now) => {
                let face = seed.roll(rules, table, game.turn_number());
                game.roll(now.active(), face).unwrap();
            }
            Phase::Announcing(now) => game.announce(now.active(), 1 + chance.below(4) as u8).unwrap(),
            Phase::Asking(now) => {
                let answer = if chance.one_in(4) { Answer::Contest } else { Answer::Approve };
                game.answer(now.asked(), answer).unwrap();
            }
            Phase::Over(_) => return game,
        }
    }
}

#[test]
fn nothing_that_players_do_changes_a_roll() {
    let faces = |people| fair_game(&seed(), "t", people).turns().map(|turn| turn.face).collect::<Vec<_>>();
    let (one, two) = (faces(1), faces(2));
    let both = one.len().min(two.len());
    assert!(both > 10);
    assert_eq!(one[..both], two[..both]);
}

fn record(people: u64) -> Record {
    let mut record = Record::from_game(fair_game(&seed(), "t", people)).unwrap();
    record.set_table("t").unwrap();
    record.set_commitment(seed().commitment());
    record.set_seed(seed());
    record
}

#[test]
fn an_honest_record_passes_also_as_text() {
    for people in 0..50 {
        let record = record(people);
        assert_eq!(record.verify(), Ok(()));
        assert_eq!(Record::read(&record.to_string()).unwrap().verify(), Ok(()));
    }
}

#[test]
fn a_forged_roll_is_caught_and_named() {
    let rules = Rules::default();
    for people in 0..50 {
        let mut chance = Chance(people);
        let mut turns: Vec<Turn> = record(people).game().turns().collect();
        // A truth that was approved can be made a bluff afterwards: the pawns do not show it.
        let approved: Vec<usize> = (0..turns.len()).filter(|&i| turns[i].contester.is_none()).collect();
        let at = approved[chance.below(approved.len())];
        let rolled = turns[at].face;
        while turns[at].face == rolled {
            turns[at].face = chance.face(&rules);
        }
        let recorded = turns[at].face;
        let faces = turns.iter().map(|turn| turn.face);
        let caught = dice::verify(rules, &seed().commitment(), &seed(), "t", faces);
        assert_eq!(caught, Err(DiceError::Roll { turn: at as u32 + 1, recorded, rolled }));
    }
}

#[test]
fn another_seed_than_the_promised_one_is_caught() {
    let mut forged = record(1);
    forged.set_seed(Seed::new([1; 32]));
    let promised = seed().commitment();
    let found = Seed::new([1; 32]).commitment();
    assert_eq!(forged.verify(), Err(VerifyError::Forged(DiceError::Seed { promised, found })));
}

#[test]
fn a_record_without_the_tags_cannot_be_verified() {
    let bare = Record::from_game(record(1).game().clone()).unwrap();
    assert_eq!(bare.verify(), Err(VerifyError::Missing { name: "Commitment" }));
    let mut promised = bare;
    promised.set_commitment(seed().commitment());
    assert_eq!(promised.verify(), Err(VerifyError::Missing { name: "Seed" }));
    promised.set_seed(seed());
    assert_eq!(promised.verify(), Err(VerifyError::Missing { name: "Table" }));
}

#[test]
fn seeds_are_read_tolerantly_and_checked() {
    let hex = seed().to_hex();
    assert_eq!(hex, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    for text in [hex.clone(), hex.to_uppercase(), format!("  0x{hex}\n"), hex.replace("08", " 08\t")] {
        assert_eq!(text.parse(), Ok(seed()), "{text:?}");
    }
    assert_eq!("".parse::<Seed>(), Err(HexError::Length { digits: 0 }));
    assert_eq!(hex[..63].parse::<Seed>(), Err(HexError::Length { digits: 63 }));
    assert_eq!(format!("{hex}0").parse::<Seed>(), Err(HexError::Length { digits: 65 }));
    assert_eq!("12 3g".parse::<Seed>(), Err(HexError::Digit { column: 5, found: 'g' }));
    assert_eq!(" 0x1é".parse::<Commitment>(), Err(HexError::Digit { column: 5, found: 'é' }));
    let commitment = seed().commitment();
    assert_eq!(commitment.to_string().parse(), Ok(commitment));
    assert_eq!(Commitment::new(*commitment.bytes()), commitment);
}

#[test]
fn a_seed_does_not_show_itself_by_accident() {
    assert_eq!(format!("{:?}", seed()), "Seed(hidden)");
    assert!(!format!("{:?}", record(1)).contains(&seed().to_hex()));
}
