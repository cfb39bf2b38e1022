//! OpenAPI schemas of the JSON forms, behind the feature `schema`.
//!
//! Types with a text form are strings with a pattern and examples; everything else derives its schema. Names that
//! another game could use as well carry the prefix `Ponte`.

use std::borrow::Cow;

use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::cell::{Cell, CellSet};
use crate::moves::{Bridge, Move};
use crate::position::Position;
use crate::record::Record;
use crate::rules::Rules;
use crate::setup::{Phase, Setup};

const POSITION: &str = "small 8/8/3l4/8/3ld3/8/8/7d d4-d6 dark 3";

macro_rules! text_schema {
    ($($value:ty: $name:literal, $description:literal, $pattern:expr, [$($example:expr),*];)*) => {$(
        impl PartialSchema for $value {
            fn schema() -> RefOr<Schema> {
                let pattern: Option<&str> = $pattern;
                ObjectBuilder::new()
                    .schema_type(Type::String)
                    .description(Some($description))
                    .pattern(pattern)
                    .examples([$($example),*])
                    .into()
            }
        }

        impl ToSchema for $value {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed($name)
            }
        }
    )*};
}

text_schema! {
    Cell: "Cell", "A cell: column letter from the left, row number from the bottom.",
        Some("^[a-p](1[0-6]|[1-9])$"), ["c4"];
    Bridge: "Bridge", "A bridge between two tiles, its ends in the order of the notation.",
        Some("^[a-p](1[0-6]|[1-9])-[a-p](1[0-6]|[1-9])$"), ["c4-e5"];
    Move: "PonteMove", "A move: two tiles, a bridge, `pass`, or the choice of a colour.",
        Some("^([a-p](1[0-6]|[1-9])[,-][a-p](1[0-6]|[1-9])|pass|light|dark)$"), ["c4,d4", "c4-e5", "pass", "dark"];
    Rules: "PonteRules", "A rule set: the name of a preset, or `size:tiles:bridges` with `-` for no limit.",
        Some("^(classic|open|large|small|[0-9]{1,2}:([0-9]{1,5}|-):([0-9]{1,5}|-))$"), ["classic", "7:20:-"];
    Phase: "PontePhase", "The phase of a game: a colour stands for a turn of that colour.",
        Some("^(opening|choice|light|dark|last|over)$"), ["opening", "dark"];
    Position: "PontePosition", "A legal position in one line: rule set, rows from the top, bridges, phase, turns taken.",
        None, [POSITION];
    Setup: "PonteSetup", "An arrangement in one line, written like a position, but not necessarily legal.",
        None, [POSITION];
    Record: "PonteRecord", "A game record: tags, numbered moves with comments and variations, result.",
        None, ["[Rules \"classic\"]\n[Result \"*\"]\n\n1. e5,f6 dark d4,g7 *\n"];
}

impl PartialSchema for CellSet {
    fn schema() -> RefOr<Schema> {
        ArrayBuilder::new()
            .items(Cell::schema())
            .description(Some("A set of cells, ordered by column, then row."))
            .into()
    }
}

impl ToSchema for CellSet {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("CellSet")
    }
}
