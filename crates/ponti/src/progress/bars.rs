//! Bars by `indicatif`.

use std::time::Duration;

use ciao_engine::Progress;
use indicatif::ProgressStyle;

pub(crate) use indicatif::ProgressBar;

/// A bar over that many steps, with an estimate of the time left.
pub(crate) fn bar(steps: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(steps).with_message(what);
    bar.set_style(bar_style());
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}

/// A sign of life for work whose size is not known yet; [`show`] turns it into a bar when it is.
pub(crate) fn spinner() -> ProgressBar {
    let bar = ProgressBar::no_length();
    bar.set_style(spinner_style());
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}

/// Shows how far a computation is.
pub(crate) fn show(bar: &ProgressBar, at: Progress) {
    bar.set_message(at.stage.as_str());
    if at.total != bar.length() {
        match at.total {
            Some(total) => {
                bar.set_length(total);
                bar.set_style(bar_style());
                // Work before this point has another speed, so it is not used for the estimate.
                bar.reset_eta();
            }
            None => {
                bar.unset_length();
                bar.set_style(spinner_style());
            }
        }
    }
    bar.set_position(at.done);
}

fn bar_style() -> ProgressStyle {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3} %  {elapsed} gone, {eta} left");
    style.unwrap_or_else(|_| ProgressStyle::default_bar())
}

fn spinner_style() -> ProgressStyle {
    let style = ProgressStyle::with_template("{spinner} {msg} {human_pos}  {elapsed} gone");
    style.unwrap_or_else(|_| ProgressStyle::default_spinner())
}
