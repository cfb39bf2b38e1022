//! The screen as characters, at 80 x 24 and other sizes.

use ponte::{Game, Rules};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;

use super::draw;
use crate::play::screen::{Key, Screen};
use crate::play::session::Session;
use crate::play::theme::Theme;

const PLAIN: Theme = Theme { colour: false, unicode: false };
const RICH: Theme = Theme { colour: true, unicode: true };

fn screen(rules: &str, line: &str) -> Screen {
    let game = Game::from_text(rules.parse().unwrap(), line).unwrap();
    Screen::new(Session::loaded(game, "game.txt".as_ref()))
}

fn terminal(screen: &Screen, theme: Theme, width: u16, height: u16) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, screen, theme)).unwrap();
    terminal
}

fn lines(screen: &Screen, theme: Theme, width: u16, height: u16) -> Vec<String> {
    let terminal = terminal(screen, theme, width, height);
    let buffer = terminal.backend().buffer();
    let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..height).map(row).collect()
}

/// Every kind of bridge, an island, a sandbank, a cell to blame.
const BRIDGES: &str = "a1,a3 dark h1,h3 a1-a3 j1,j3 b5,d5 h1-h3 b5-d5 j1-j3 a7,c9 e1,f3 a7-c9 e1-f3 e8,g7 a5,c6 \
    e8-g7 g9,i10 e5,f5 g9-i10 e4,j8";

#[test]
fn the_whole_screen_without_colour() {
    let mut screen = screen("open", BRIDGES);
    for letter in "e5,j10".chars() {
        screen.press(Key::Char(letter));
    }
    screen.press(Key::Enter);
    let expected = r#"
 Ponte del Diavolo   open   turn 20, dark to move
10  .   .   .   .   .   .   .   ~   x   .  Dark: place two tiles.
                              ,---'
 9  .   .   o   .   .   .   x   ~   .   .                light   dark
          /                                points            1      0
 8  .   /   .   .   o   ~   .   .   .   o  islands           1      0
      /               '---,                bridges           4      4
 7  o   .   .   .   .   ~   o   .   .   .  tiles left        -      -
                                           player          1st    2nd
 6  .   .   x   .  [.]  .   .   .   .   .
                                           e6: free
 5  x   o-------O  !O!  O   .   .   .   .  67 cells open, 2207 pairs, 0 bridges

 4  .   .   .   .   O   .   .   .   .   .   o O  light   x X  dark
                                           2nd: island   . open   ~ water
 3  o   .   .   .   .   x   .   x   .   x
    |                  /        |       |  a1,a3 dark h1,h3 a1-a3 j1,j3 b5,d5
 2  |   .   .   .   ~ / ~   .   |   .   |  h1-h3 b5-d5 j1-j3 a7,c9 e1,f3 a7-c9
    |                /          |       |  e1-f3 e8,g7 a5,c6 e8-g7 g9,i10 e5,f5
 1  o   .   .   .   x   .   .   x   .   x  g9-i10 e4,j8
    a   b   c   d   e   f   g   h   i   j
E5 holds a light tile.

Enter choose  u undo  r redo  w hint  s save  v open  x resign  ? help  q quit
"#;
    assert_eq!(lines(&screen, PLAIN, 80, 24).join("\n"), expected.trim_matches('\n'));
}

#[test]
fn every_board_fits_80_by_24() {
    for size in 3..=16u8 {
        let rules = size.to_string();
        for (width, height) in [(80, 24), (81, 25), (132, 50)] {
            let shown = lines(&screen(&rules, ""), PLAIN, width, height);
            let wanted: Vec<String> = ('a'..).take(size.into()).map(String::from).collect();
            let found = shown.iter().any(|line| {
                let words: Vec<&str> = line.split_whitespace().take(size.into()).collect();
                words == wanted
            });
            assert!(found, "size {size}: no letters in\n{}", shown.join("\n"));
            for row in 1..=size {
                let number = format!("{row:>2} ");
                assert!(shown.iter().any(|line| line.starts_with(&number)), "size {size}: row {row}");
            }
            assert!(shown.iter().any(|line| line.contains("points")), "size {size}: no panel");
            assert!(shown.last().unwrap().ends_with("q quit"), "{:?}", shown.last());
        }
    }
}

#[test]
fn help_and_score_fit() {
    let mut screen = screen("open", BRIDGES);
    screen.press(Key::Char('?'));
    let help = lines(&screen, PLAIN, 80, 24);
    assert!(help.iter().any(|line| line.contains("underlined: the last move")));
    assert!(help.iter().all(|line| line.chars().count() <= 80));
    assert!(help.iter().any(|line| line.contains("n(n+1)/2 points. |")), "{}", help.join("\n"));
    screen.press(Key::Escape);
    screen.press(Key::Char('z'));
    let score = lines(&screen, PLAIN, 80, 24).join("\n");
    assert!(score.contains("Light: 1 point (1 island, 4 bridges)"), "{score}");
    assert!(score.contains("then more bridges."), "{score}");
}

#[test]
fn the_choice_is_offered_with_both_tiles_in_sight() {
    let mut screen = screen("classic", "e5,f6");
    let text = lines(&screen, PLAIN, 80, 24).join("\n");
    assert!(text.contains("[light]   dark"), "{text}");
    assert!(text.contains("takes the two tiles"));
    screen.press(Key::Right);
    assert!(lines(&screen, PLAIN, 80, 24).join("\n").contains(" light   [dark]"));
}

#[test]
fn windows_of_any_size_are_survived() {
    for width in [1, 5, 20, 40, 60, 79] {
        for height in [1, 2, 4, 10, 23] {
            for overlay in [Key::Tab, Key::Char('?'), Key::Char('z'), Key::Char('s')] {
                let mut screen = screen("open", BRIDGES);
                screen.press(overlay);
                lines(&screen, RICH, width, height);
            }
        }
    }
    let small = lines(&screen("classic", ""), PLAIN, 30, 10).join(" ");
    assert!(small.contains("too small"), "{small}");
}

#[test]
fn colours_appear_only_where_they_are_wanted() {
    let screen = screen("open", BRIDGES);
    for (theme, wanted) in [(PLAIN, false), (RICH, true)] {
        let terminal = terminal(&screen, theme, 80, 24);
        let cells = terminal.backend().buffer().content();
        let coloured = cells.iter().any(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset);
        assert_eq!(coloured, wanted);
    }
}

#[test]
fn a_typed_move_and_a_question_are_shown() {
    let mut screen = Screen::new(Session::new(&Rules::SMALL));
    for letter in "c4,".chars() {
        screen.press(Key::Char(letter));
    }
    assert_eq!(lines(&screen, PLAIN, 80, 24)[23], "> c4,");
    screen.press(Key::Escape);
    screen.press(Key::Char('x'));
    assert!(lines(&screen, PLAIN, 80, 24)[21].starts_with("Light: do you resign?"));
}
