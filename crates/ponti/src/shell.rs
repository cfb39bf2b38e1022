//! Shell completions and manual pages, generated from the definition of the command line.

use std::io::Write;
use std::path::PathBuf;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::Cli;
use crate::failure::{Failure, Result};
use crate::output;

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  ponti completions bash > ~/.local/share/bash-completion/completions/ponti
  ponti completions zsh > ~/.zfunc/_ponti
  ponti completions fish > ~/.config/fish/completions/ponti.fish";

/// Print the completions of commands and options for a shell
#[derive(clap::Args)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

const MAN_EXAMPLES: &str = "\
Examples:
  ponti man ~/.local/share/man/man1        then `man ponti-serve`";

/// Write a manual page for each command into a folder
#[derive(clap::Args)]
#[command(after_help = MAN_EXAMPLES)]
pub(crate) struct ManArgs {
    /// The folder, which is created if it is missing
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub(crate) fn completions(args: &CompletionsArgs) -> Result {
    // Generating panics where writing fails, as into a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "ponti", &mut script);
    let mut out = output::out();
    out.write_all(&script)?;
    out.flush()?;
    Ok(())
}

pub(crate) fn man(args: &ManArgs) -> Result {
    let failed = |error: std::io::Error| Failure::Input(format!("{}: {error}", args.folder.display()));
    std::fs::create_dir_all(&args.folder).map_err(failed)?;
    // The pages of `help` would say nothing.
    clap_mangen::generate_to(Cli::command().disable_help_subcommand(true), &args.folder).map_err(failed)
}
