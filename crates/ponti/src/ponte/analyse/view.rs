//! The analysis of one position as text.

use std::io::Write;

use ponte::diagram::Diagram;
use ponte::{Cell, Colour, Position};
use ponte_engine::Analysis;

use crate::failure::Result;
use crate::output::Drawing;
use crate::ponte::describe::percent;

/// Writes the position, its chances, the best moves, and where islands will stand.
pub(super) fn position(
    out: &mut impl Write,
    drawing: &Drawing,
    position: &Position,
    analysis: &Analysis,
) -> Result {
    let diagram = Diagram::new(position).legend(true).unicode(drawing.unicode()).colour(drawing.colour());
    writeln!(out, "{diagram}")?;
    let (light, dark) = (percent(analysis.light), percent(1.0 - analysis.light));
    let certain = if analysis.proven { ", for certain" } else { "" };
    writeln!(out, "Winning chance: light {light}, dark {dark}{certain}.")?;
    writeln!(out, "Expected points: light {:.1}, dark {:.1}.", analysis.points[0], analysis.points[1])?;
    writeln!(out, "{} positions looked at, up to {} turns ahead.", analysis.nodes, analysis.depth)?;
    if !analysis.moves.is_empty() {
        writeln!(out, "\nBest moves ({}):", super::actor(position))?;
    }
    for line in &analysis.moves {
        let rest: Vec<String> = line.pv.iter().skip(1).map(ToString::to_string).collect();
        let row = format!("  {:>5}  {:<9} {}", percent(line.win), line.mv.to_string(), rest.join(" "));
        writeln!(out, "{}", row.trim_end())?;
    }
    writeln!(out, "\nWhere islands will stand, in tenths (light before, dark behind):\n")?;
    let size = position.size();
    for row in (0..size).rev() {
        let cells = (0..size).filter_map(|col| Cell::new(col, row)).map(|cell| {
            Colour::ALL
                .map(|colour| digit(analysis.island(position, cell, colour)))
                .iter()
                .collect::<String>()
        });
        writeln!(out, "{:>2}  {}", row + 1, cells.collect::<Vec<_>>().join(" "))?;
    }
    let letters = (0..size).map(|col| format!("{} ", char::from(b'a' + col)));
    writeln!(out, "    {}", letters.collect::<Vec<_>>().join(" ").trim_end())?;
    Ok(())
}

/// A chance in tenths: a dot for almost none, a star for almost certain.
fn digit(chance: f32) -> char {
    match (chance * 10.0).round() as u32 {
        0 => '.',
        tenths @ 1..=9 => char::from(b'0' + tenths as u8),
        _ => '*',
    }
}

#[cfg(test)]
mod tests {
    use super::digit;

    #[test]
    fn each_chance_is_one_character() {
        let signs: String = [0.0, 0.04, 0.06, 0.5, 0.94, 0.96, 1.0].into_iter().map(digit).collect();
        assert_eq!(signs, "..159**");
    }
}
