//! Names and faces of the computer opponents, drawn as SVG.

use std::fmt::Write;

use ciao::Character;
use engine_api::Level;

/// The strongest level of Ponte del Diavolo.
pub const MAX_LEVEL: u8 = Level::LAST.number();

/// The name of a level of Ponte del Diavolo, 1 to 10; others count as the nearest.
pub fn level_name(level: u8) -> &'static str {
    let nearest = if level == 0 { Level::FIRST } else { Level::LAST };
    Level::new(level).unwrap_or(nearest).name()
}

/// What is on the head.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hair {
    Short,
    Long,
    Bun,
    Curls,
    Bald,
    Cap,
    Horns,
}

/// What is on the face.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extra {
    Plain,
    Glasses,
    Beard,
    Moustache,
    Freckles,
}

/// How the mouth is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mouth {
    Smile,
    Smirk,
    Flat,
    Grin,
}

/// A face: colours of skin, hair and clothes, and its features.
struct Portrait(&'static str, &'static str, &'static str, Hair, Extra, Mouth);

const LEVELS: [Portrait; 10] = [
    Portrait("#f4cfae", "#c98a3c", "#f2b705", Hair::Bun, Extra::Freckles, Mouth::Grin),
    Portrait("#e9b58c", "#3b2417", "#1d7a4b", Hair::Cap, Extra::Plain, Mouth::Smile),
    Portrait("#c98f62", "#2a1a12", "#c0262d", Hair::Curls, Extra::Plain, Mouth::Smile),
    Portrait("#f0c8a4", "#8d8d8d", "#1f4fa3", Hair::Bald, Extra::Moustache, Mouth::Smile),
    Portrait("#f4d3b6", "#7a2f14", "#7d3c98", Hair::Long, Extra::Plain, Mouth::Smirk),
    Portrait("#8f5a36", "#17100c", "#d2691e", Hair::Short, Extra::Beard, Mouth::Smile),
    Portrait("#e3ad80", "#1d1512", "#17606f", Hair::Bun, Extra::Glasses, Mouth::Flat),
    Portrait("#f0c8a4", "#5b5b5b", "#333f48", Hair::Short, Extra::Moustache, Mouth::Flat),
    Portrait("#6f4327", "#0f0b09", "#a8481f", Hair::Long, Extra::Glasses, Mouth::Smirk),
    Portrait("#d8473a", "#3d1209", "#22180a", Hair::Horns, Extra::Beard, Mouth::Grin),
];

fn character(character: Character) -> Portrait {
    match character {
        Character::Honest => {
            Portrait("#f4d3b6", "#d9a441", "#3d93a6", Hair::Long, Extra::Freckles, Mouth::Smile)
        }
        Character::Gambler => {
            Portrait("#d79b6b", "#1b1310", "#8f2738", Hair::Cap, Extra::Moustache, Mouth::Grin)
        }
        Character::Suspicious => {
            Portrait("#e9c19b", "#4a4a4a", "#54493a", Hair::Short, Extra::Glasses, Mouth::Flat)
        }
        Character::Steady => {
            Portrait("#9a6440", "#2a1a12", "#4d7c3a", Hair::Bald, Extra::Beard, Mouth::Smile)
        }
        Character::Perfect => {
            Portrait("#f0c8a4", "#20222e", "#1f2a63", Hair::Bun, Extra::Plain, Mouth::Smirk)
        }
    }
}

/// The face of a level of Ponte del Diavolo, 1 to 10, as SVG.
pub fn level_face(level: u8) -> String {
    LEVELS[usize::from(level.clamp(1, 10)) - 1].svg()
}

/// The face of a character of Ciao Ciao, as SVG.
pub fn character_face(one: Character) -> String {
    character(one).svg()
}

impl Portrait {
    fn svg(&self) -> String {
        let Portrait(skin, hair, clothes, style, extra, mouth) = self;
        let behind = match style {
            Hair::Long => "M15 54V28a17 17 0 0 1 34 0v26z",
            Hair::Curls => {
                "M13 40a8 8 0 0 1 0-14a9 9 0 0 1 8-13a12 12 0 0 1 22 0a9 9 0 0 1 8 13a8 8 0 0 1 0 14z"
            }
            Hair::Horns => "M18 20L12 4q9 3 12 11zM46 20L52 4q-9 3-12 11z",
            _ => "",
        };
        let front = match style {
            Hair::Short | Hair::Horns => "M17 27q0-15 15-15t15 15q-4-7-9-8q-9 3-17 2q-3 2-4 6z",
            Hair::Long | Hair::Curls => "M17 29q-1-17 15-17t15 17q-3-9-10-11q-8 8-20 11z",
            Hair::Bun => "M26 9a6 6 0 1 1 12 0l-1 3q10 3 10 16q-5-10-15-10t-15 10q0-13 10-16z",
            Hair::Cap => "M16 22q1-12 16-12t16 12h6v4H16z",
            Hair::Bald => "",
        };
        let features = match extra {
            Extra::Plain => String::new(),
            Extra::Glasses => {
                "<g fill='none' stroke='#22303a' stroke-width='1.6'><circle cx='26' cy='30' r='4.6'/>\
                 <circle cx='38' cy='30' r='4.6'/><path d='M30.6 29.5q1.4-1 2.8 0'/></g>"
                    .to_owned()
            }
            Extra::Beard => {
                format!("<path fill='{hair}' d='M18 33q2 16 14 16t14-16q-3 6-9 5q-5-3-10 0q-6 1-9-5z'/>")
            }
            Extra::Moustache => {
                format!("<path fill='{hair}' d='M32 36q-7-3-9 2q5 1 9-1q4 2 9 1q-2-5-9-2z'/>")
            }
            Extra::Freckles => {
                "<g fill='#b3703f'><circle cx='23' cy='34' r='.9'/><circle cx='26' cy='35.500' r='.9'/>\
                 <circle cx='38' cy='35.500' r='.9'/><circle cx='41' cy='34' r='.9'/></g>"
                    .to_owned()
            }
        };
        let mouth = match mouth {
            Mouth::Smile => "<path d='M27 39q5 4 10 0' fill='none' stroke='#5a2318' stroke-width='1.8'/>",
            Mouth::Smirk => "<path d='M28 40q6 1 9-2' fill='none' stroke='#5a2318' stroke-width='1.8'/>",
            Mouth::Flat => "<path d='M28 40h8' fill='none' stroke='#5a2318' stroke-width='1.8'/>",
            Mouth::Grin => {
                "<path d='M26 38h12q-1 5-6 5t-6-5z' fill='#fff' stroke='#5a2318' stroke-width='1.4'/>"
            }
        };
        let mut svg = String::from("<svg viewBox='0 0 64 64' aria-hidden='true' focusable='false'>");
        let _ = write!(
            svg,
            "<circle cx='32' cy='32' r='32' fill='#cfe3e6'/><path fill='{hair}' d='{behind}'/>\
             <path fill='{clothes}' d='M10 64q2-16 22-16t22 16z'/><path fill='{skin}' d='M27 42h10v9q-5 4-10 0z'/>\
             <ellipse cx='32' cy='30' rx='14' ry='16' fill='{skin}'/><g fill='#22180a'><circle cx='26' cy='30' r='1.8'/>\
             <circle cx='38' cy='30' r='1.8'/></g>{features}{mouth}<path fill='{hair}' d='{front}'/></svg>"
        );
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_opponent_has_a_face_and_every_level_a_name() {
        let faces: BTreeSet<String> =
            (1..=10).map(level_face).chain(Character::ALL.into_iter().map(character_face)).collect();
        assert_eq!(faces.len(), 15);
        let names: BTreeSet<&str> = (1..=10).map(level_name).collect();
        assert_eq!(names.len(), 10);
        assert_eq!((level_name(0), level_name(99)), ("Nina", "Il Diavolo"));
    }
}
