//! Players by name: `plain`, `full`, with changes such as `full:turns=8,explore=1.2`.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use ponte_engine::matches::EnginePlayer;
use ponte_engine::{Level, Limits, Settings, Sight, Style, Tuning, Weights};

/// Reads a player's name. `time` is its processor time for each turn, unless it says `time=` or `nodes=` itself.
pub(crate) fn player(text: &str, time: Duration) -> Result<EnginePlayer> {
    let (settings, limits) = settings(text, time)?;
    Ok(EnginePlayer::new(settings, limits))
}

/// Reads a player's name as settings and limits.
pub(crate) fn settings(text: &str, time: Duration) -> Result<(Settings, Limits)> {
    let (name, changes) = text.split_once(':').unwrap_or((text, ""));
    let mut limits = Limits::time(time);
    let mut settings = match name {
        "plain" => Settings::plain(),
        // Weights of its own must do without the shipped ones, which may be of another layout.
        "full" if changes.contains("weights=") => {
            Settings { style: Style::Learned(Tuning::LEARNED, Weights::blank().into()), ..Settings::plain() }
        }
        "full" => Settings::default(),
        _ => {
            let number = name.strip_prefix("level").and_then(|number| number.parse().ok());
            let Some(level) = number.and_then(Level::new) else {
                bail!("no player is called `{name}`: it is plain, full, or level1 to level10")
            };
            limits = level.limits();
            level.settings(1)
        }
    };
    for change in changes.split(',').filter(|change| !change.is_empty()) {
        let (key, value) = change.split_once('=').with_context(|| format!("`{change}` lacks a value"))?;
        let number = || value.parse::<f64>().with_context(|| format!("`{value}` is no number"));
        if key == "weights" {
            let bytes = std::fs::read(value).with_context(|| format!("cannot read weights from {value}"))?;
            let weights = Weights::from_bytes(&bytes).with_context(|| format!("in {value}"))?;
            if let Style::Learned(_, known) = &mut settings.style {
                *known = weights.into();
            }
            continue;
        }
        let (Style::Learned(tuning, _) | Style::Plain(tuning)) = &mut settings.style;
        match key {
            "explore" => tuning.explore = number()? as f32,
            "caution" => tuning.caution = number()? as f32,
            "expand" => tuning.expand_after = number()? as u32,
            "turns" => tuning.turns = number()? as u32,
            "whim" => tuning.whim = number()? as f32,
            "endings" => tuning.endings = number()? != 0.0,
            "sight" => {
                tuning.sight = match value {
                    "islands" => Sight::Islands,
                    "own" => Sight::Own,
                    _ => Sight::All,
                }
            }
            "threads" => settings.threads = number()? as usize,
            "time" => limits = Limits::time(Duration::from_secs_f64(number()?)),
            "nodes" => limits = Limits::nodes(number()? as u64),
            _ => bail!("no setting is called `{key}`"),
        }
    }
    Ok((settings, limits))
}
