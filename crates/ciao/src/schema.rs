//! OpenAPI schemas of the JSON forms, behind the feature `schema`.
//!
//! Names that another game could use as well carry the prefix `Ciao`.

use std::borrow::Cow;

use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::dice::{Commitment, Seed};
use crate::serde_impls::{GameForm, StateForm};
use crate::{Face, Game, Players, Rules, Seat, Seats, Sizes, State, Turn};

macro_rules! text_schema {
    ($($value:ty: $name:literal, $description:literal, $pattern:literal, [$($example:expr),*];)*) => {$(
        impl PartialSchema for $value {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new()
                    .schema_type(Type::String)
                    .description(Some($description))
                    .pattern(Some($pattern))
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
    Face: "CiaoFace", "A face of the die: a number, or `X` for a cross.", "^([1-9]|X)$", ["3", "X"];
    Turn: "CiaoTurn", "A whole turn: face, number announced, and `?seat` if that seat contested it.",
        "^([1-9]|X):[1-9](\\?[1-4])?$", ["2:2", "X:3?2"];
    Commitment: "DiceCommitment", "SHA-256 of the seed of the dice, published before the game.",
        "^[0-9a-f]{64}$", ["4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0"];
    Seed: "DiceSeed", "Secret seed of the dice, revealed after the game.",
        "^[0-9a-f]{64}$", ["0707070707070707070707070707070707070707070707070707070707070707"];
}

macro_rules! number_schema {
    ($($value:ty: $name:literal, $description:literal, $range:expr;)*) => {$(
        impl PartialSchema for $value {
            fn schema() -> RefOr<Schema> {
                let (minimum, maximum): (i32, i32) = $range;
                ObjectBuilder::new()
                    .schema_type(Type::Integer)
                    .description(Some($description))
                    .minimum(Some(minimum))
                    .maximum(Some(maximum))
                    .examples([minimum])
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

number_schema! {
    Seat: "Seat", "A seat at the table, counted from 1.", (1, 4);
    Players: "Players", "The number of players.", (2, 4);
}

impl PartialSchema for Seats {
    fn schema() -> RefOr<Schema> {
        ArrayBuilder::new()
            .items(Seat::schema())
            .max_items(Some(4))
            .description(Some("A set of seats, in turn order."))
            .into()
    }
}

impl ToSchema for Seats {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Seats")
    }
}

/// Types whose JSON is that of another type.
macro_rules! same_schema {
    ($($value:ty as $form:ty: $name:literal;)*) => {$(
        impl PartialSchema for $value {
            fn schema() -> RefOr<Schema> {
                <$form>::schema()
            }
        }

        impl ToSchema for $value {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed($name)
            }

            fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
                <$form>::schemas(schemas);
            }
        }
    )*};
}

same_schema! {
    Rules as Sizes: "CiaoRules";
    State as StateForm: "CiaoState";
    Game as GameForm: "CiaoGame";
}
