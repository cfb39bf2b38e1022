//! Formatting of search results as `info` lines of the protocol.

use ponte::{Game, Move};
use ponte_engine::{Line, SearchInfo};

/// The `info` lines of a report: one for each of the best moves.
pub(crate) fn info(info: &SearchInfo, game: &Game) -> Vec<String> {
    let head = format!(
        "info depth {} nodes {} nps {} time {}",
        info.depth,
        info.nodes,
        info.nps,
        info.time.as_millis()
    );
    let mover = game.position().to_move().map_or(0, ponte::Colour::index);
    let format_line = |number: usize, line: &Line| {
        let Line { win, proven, .. } = *line;
        let points = line.points.unwrap_or(info.points);
        let points = format!("points {:.2} {:.2}", points[mover], points[1 - mover]);
        let pv: Vec<String> = line.pv.iter().map(ToString::to_string).collect();
        let pv = if pv.is_empty() { String::new() } else { format!(" pv {}", pv.join(" ")) };
        let searched = if line.searched < line.pv.len() {
            format!(" searched {}", line.searched)
        } else {
            String::new()
        };
        let proven = if proven || info.proven { " proven" } else { "" };
        let permille = permille(win);
        let (wins, loses) = (permille, 1000 - permille);
        let cp = centipoints(win);
        format!(
            "{head} multipv {number} score cp {cp} wdl {wins} 0 {loses} win {win:.4} {points}{proven}{searched}{pv}"
        )
    };
    if info.lines.is_empty() {
        let (mv, pv) = (info.pv.first().copied().unwrap_or(Move::Pass), info.pv.clone());
        let (win, searched) = (info.win, pv.len());
        let line = Line { mv, win, visits: 0, prior: None, points: None, proven: false, pv, searched };
        return vec![format_line(1, &line)];
    }
    info.lines.iter().zip(1..).map(|(line, number)| format_line(number, line)).collect()
}

fn permille(win: f32) -> u32 {
    (win.clamp(0.0, 1.0) * 1000.0).round() as u32
}

/// A winning chance as a number that programs made for chess can compare and draw: 400 for ten to one, as in Elo.
fn centipoints(win: f32) -> i32 {
    let win = f64::from(win).clamp(1e-4, 1.0 - 1e-4);
    (400.0 * (win / (1.0 - win)).log10()).round() as i32
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use ponte::Rules;

    #[test]
    fn every_line_has_its_own_chance_and_moves() {
        let mv = |text: &str| text.parse::<Move>().unwrap();
        let line = |text, win| Line {
            mv: mv(text),
            win,
            visits: 1,
            prior: None,
            points: (text == "c1-c3").then_some([5.0, 1.25]),
            proven: false,
            pv: vec![mv(text), mv("a1,a2")],
            searched: if text == "b1,b2" { 1 } else { 2 },
        };
        let report = SearchInfo {
            depth: 3,
            nodes: 1000,
            nps: 5000,
            time: Duration::from_millis(200),
            win: 0.75,
            points: [4.0, 2.5],
            proven: false,
            pv: vec![mv("d4,g7")],
            lines: vec![line("d4,g7", 0.75), line("b1,b2", 0.7), line("c1-c3", 0.5)],
        };
        let game = Game::from_text(Rules::CLASSIC, "e5,f6 dark").unwrap();
        assert_eq!(
            info(&report, &game),
            [
                "info depth 3 nodes 1000 nps 5000 time 200 multipv 1 score cp 191 wdl 750 0 250 win 0.7500 \
                 points 2.50 4.00 pv d4,g7 a1,a2",
                "info depth 3 nodes 1000 nps 5000 time 200 multipv 2 score cp 147 wdl 700 0 300 win 0.7000 \
                 points 2.50 4.00 searched 1 pv b1,b2 a1,a2",
                "info depth 3 nodes 1000 nps 5000 time 200 multipv 3 score cp 0 wdl 500 0 500 win 0.5000 \
                 points 1.25 5.00 pv c1-c3 a1,a2",
            ]
        );
    }

    #[test]
    fn certainty_has_a_number_too() {
        assert_eq!((centipoints(1.0), centipoints(0.0)), (1600, -1600));
        assert_eq!((permille(1.0), permille(f32::NAN.max(0.0))), (1000, 0));
    }
}
