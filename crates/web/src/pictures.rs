//! The pictures of the home page, drawn beforehand: the code that draws a table of Ciao Ciao is ten times as large as the
//! picture, and only the pages of that game need it.
//!
//! A test compares them with what is drawn; with `DRAW_GOLDEN=write` it writes them.

/// The table of Ciao Ciao at the start of a game of three.
pub const CIAO: &str = include_str!("../pictures/ciao.svg");
/// The board of a lesson, with a bridge that can be built there.
pub const LESSON: &str = include_str!("../pictures/lesson.svg");
/// The icon of the app.
pub const ONLINE: &str = include_str!("../pictures/online.svg");

#[cfg(test)]
mod tests {
    use draw::{CiaoTable, IconForm, PonteBoard, Style, Theme};

    use super::*;
    use crate::learn::Content;
    use crate::learn::ponte::{BRIDGES, Try};

    fn ciao() -> String {
        let game = ciao::Game::new(ciao::Rules::default(), ciao::Players::Three);
        CiaoTable::new(game.state()).svg(&Style::new(Theme::Page).prefixed("ciao"))
    }

    fn lesson() -> String {
        // The lesson on the card: the three kinds of bridge.
        let Content::Ponte([step, ..]) = BRIDGES[0].content else { panic!("the lesson has no board") };
        let mut board = PonteBoard::new(&step.position());
        board.grid.coordinates = false;
        if let Some(Try::Bridge(from, to)) = step.tries().first() {
            board.marks.ghost_bridges = ponte::Bridge::new(*from, *to).into_iter().collect();
        }
        board.svg(&Style::new(Theme::Page).prefixed("lesson"))
    }

    fn online() -> String {
        draw::icon(IconForm::Rounded).svg(&Style::new(Theme::Page).prefixed("online"))
    }

    #[test]
    fn pictures_are_as_drawn() {
        for (name, picture, drawn) in
            [("ciao", CIAO, ciao()), ("lesson", LESSON, lesson()), ("online", ONLINE, online())]
        {
            if std::env::var("DRAW_GOLDEN").is_ok_and(|wanted| wanted == "write") {
                let path = format!("{}/pictures/{name}.svg", env!("CARGO_MANIFEST_DIR"));
                std::fs::write(path, drawn).unwrap();
            } else {
                assert_eq!(picture, drawn, "{name}.svg is outdated: write it with DRAW_GOLDEN=write");
            }
        }
    }
}
