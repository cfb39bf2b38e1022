//! Players by name: `plain`, `full`, with changes such as `full:turns=8,explore=1.2`.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use ponte_engine::matches::EnginePlayer;
use ponte_engine::{Limits, Settings, Style};

/// Reads a player's name. `time` is its processor time for each turn, unless it says `time=` or `nodes=` itself.
pub(crate) fn player(text: &str, time: Duration) -> Result<EnginePlayer> {
    let (name, changes) = text.split_once(':').unwrap_or((text, ""));
    let mut settings = match name {
        "plain" => Settings::plain(),
        "full" => Settings::default(),
        _ => bail!("no player is called `{name}`: it is plain or full"),
    };
    let mut limits = Limits::time(time);
    for change in changes.split(',').filter(|change| !change.is_empty()) {
        let (key, value) = change.split_once('=').with_context(|| format!("`{change}` lacks a value"))?;
        let number = || value.parse::<f64>().with_context(|| format!("`{value}` is no number"));
        let (Style::Learned(tuning) | Style::Plain(tuning)) = &mut settings.style;
        match key {
            "explore" => tuning.explore = number()? as f32,
            "caution" => tuning.caution = number()? as f32,
            "expand" => tuning.expand_after = number()? as u32,
            "turns" => tuning.turns = number()? as u32,
            "threads" => settings.threads = number()? as usize,
            "time" => limits = Limits::time(Duration::from_secs_f64(number()?)),
            "nodes" => limits = Limits::nodes(number()? as u64),
            _ => bail!("no setting is called `{key}`"),
        }
    }
    Ok(EnginePlayer::new(settings, limits))
}
