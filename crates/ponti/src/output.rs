//! Writing to standard output: buffered, for people or as JSON lines, with colour where it is wanted.

pub(crate) mod picture;

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use clap::ValueEnum;
use serde::Serialize;

use crate::failure::Result;

/// Standard output behind a buffer. What is in it has to be flushed, so that a failure to write is noticed.
pub(crate) fn out() -> Out {
    BufWriter::new(io::stdout().lock())
}

/// Standard output, buffered.
pub(crate) type Out = BufWriter<StdoutLock<'static>>;

/// Prints the answer of a command: as one line of JSON, or as `text` writes it.
pub(crate) fn report(json: bool, value: &impl Serialize, text: impl FnOnce(&mut Out) -> Result) -> Result {
    let mut out = out();
    if json {
        self::json(&mut out, value)?;
    } else {
        text(&mut out)?;
    }
    Ok(out.flush()?)
}

/// Writes a value as one line of JSON.
pub(crate) fn json(out: &mut impl Write, value: &impl Serialize) -> Result {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// When to use colour.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// In a terminal, unless NO_COLOR is set
    Auto,
    /// Also into files and pipes
    Always,
    /// Never
    Never,
}

/// How to draw.
#[derive(clap::Args)]
pub(crate) struct Drawing {
    /// When to use colour
    #[arg(long = "color", alias = "colour", value_enum, default_value = "auto", value_name = "WHEN")]
    colour: When,
    /// Draw with plain ASCII letters, whatever the terminal can do
    #[arg(long)]
    ascii: bool,
}

impl Drawing {
    /// Whether to use colour on standard output.
    pub(crate) fn colour(&self) -> bool {
        match self.colour {
            When::Auto => io::stdout().is_terminal() && colour_welcome(),
            When::Always => true,
            When::Never => false,
        }
    }

    /// Whether to use circles and box lines: in a terminal that says it knows them, or along with colour.
    pub(crate) fn unicode(&self) -> bool {
        !self.ascii && (self.colour == When::Always || io::stdout().is_terminal() && speaks_utf8())
    }
}

/// Whether the environment has nothing against colour.
pub(crate) fn colour_welcome() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Whether the locale of the environment is one of UTF-8.
pub(crate) fn speaks_utf8() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
    cfg!(windows)
        || locale.is_some_and(|locale| locale.to_ascii_lowercase().replace('-', "").contains("utf8"))
}
