//! `serde` implementations, behind the feature of that name.
//!
//! Types with a text form are strings: cells, moves, bridges, rule sets, phases, positions, setups, records. A set of
//! cells is a list in the order of the notation. [`IllegalMove`](crate::IllegalMove) and [`SetupViolation`](crate::SetupViolation) are objects with
//! a `code`: `{"code":"occupied","cell":"e5","by":"light"}`. Deserialising validates as much as parsing text
//! does, so a [`Position`] is always legal.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::cell::{Cell, CellSet};
use crate::moves::{Bridge, Move};
use crate::position::Position;
use crate::record::Record;
use crate::rules::Rules;
use crate::setup::{Phase, Setup};

/// Reads a value from a string.
struct Text<T> {
    expected: &'static str,
    value: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($value:ty: $expected:literal;)*) => {$(
        impl Serialize for $value {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $value {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$value, D::Error> {
                deserializer.deserialize_str(Text { expected: $expected, value: PhantomData })
            }
        }
    )*};
}

as_text! {
    Cell: "a cell such as \"c4\"";
    Move: "a move such as \"c4,d4\", \"c4-e5\", \"pass\" or \"dark\"";
    Rules: "a rule set such as \"classic\" or \"7:20:-\"";
    Phase: "a phase: opening, choice, light, dark, last or over";
    Position: "a position in one line";
    Setup: "an arrangement in one line";
    Record: "a record";
}

impl Serialize for Bridge {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Bridge {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bridge, D::Error> {
        match Move::deserialize(deserializer)? {
            Move::Bridge(from, to) => Bridge::new(from, to)
                .ok_or_else(|| D::Error::custom(format_args!("no bridge reaches from {from} to {to}"))),
            other => Err(D::Error::custom(format_args!("{other} is no bridge such as c4-e5"))),
        }
    }
}

impl Serialize for CellSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CellSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CellSet, D::Error> {
        struct Cells;

        impl<'de> Visitor<'de> for Cells {
            type Value = CellSet;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of cells")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<CellSet, A::Error> {
                let mut cells = CellSet::EMPTY;
                while let Some(cell) = list.next_element()? {
                    cells.insert(cell);
                }
                Ok(cells)
            }
        }

        deserializer.deserialize_seq(Cells)
    }
}
