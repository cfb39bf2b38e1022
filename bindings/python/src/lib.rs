//! The native part of the Python package `ponti`: classes over the libraries, without logic of their own.
//!
//! Rules, moves, cells and colours are texts in the notation of the games; analyses, reviews and views are the same JSON
//! objects as those of the API and of the command line. Whatever takes long runs without the interpreter's lock and ends at
//! Ctrl-C.
//!
//! | module | subject |
//! | --- | --- |
//! | `errors` | the exceptions of `ponti.errors` |
//! | `ponte`, `record`, `engine` | Ponte del Diavolo: positions and games; records; engine and review |
//! | `ciao` | Ciao Ciao: states, games, records, exact values, opponents |
//! | `environment` | many games at once behind one interface for reinforcement learning |
#![cfg(feature = "extension")]
#![allow(clippy::needless_pass_by_value, reason = "arguments of Python functions are extracted by value")]

mod ciao;
mod engine;
mod environment;
mod errors;
mod ponte;
mod record;

/// The native module, which `ponti.ponte`, `ponti.ciao` and `ponti.environments` re-export.
#[pyo3::pymodule]
mod _ponti {
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    /// Ponte del Diavolo.
    #[pyo3::pymodule]
    mod ponte {
        #[pymodule_export]
        use crate::engine::{Engine, Review};
        #[pymodule_export]
        use crate::ponte::{Game, Position};
        #[pymodule_export]
        use crate::record::Record;
    }

    /// Ciao Ciao.
    #[pyo3::pymodule]
    mod ciao {
        #[pymodule_export]
        use crate::ciao::{Coach, Game, Opponent, Record, Solution, State};
    }

    #[pymodule_export]
    use crate::environment::PyBatch;
}
