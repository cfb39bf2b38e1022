//! Screenshots of pages.

use std::path::Path;

use anyhow::{Context, Result};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::page::Page;

/// Screenshots of longer pages are cut off at this height, in CSS pixels.
const MAX_HEIGHT: f64 = 4000.0;

impl Page {
    /// Saves a screenshot of the visible part of the page.
    pub fn screenshot(&self, file: &Path) -> Result<()> {
        self.capture(file, json!({ "format": "png" }))
    }

    /// Saves a screenshot of the whole page, including what is outside of the screen.
    pub fn screenshot_full(&self, file: &Path) -> Result<()> {
        let size = &self.call("Page.getLayoutMetrics", json!({}))?["cssContentSize"];
        let height = size["height"].as_f64().unwrap_or(0.0).clamp(1.0, MAX_HEIGHT);
        let clip = json!({ "x": 0, "y": 0, "width": self.viewport().width, "height": height, "scale": 1 });
        self.capture(file, json!({ "format": "png", "captureBeyondViewport": true, "clip": clip }))
    }

    fn capture(&self, file: &Path, params: Value) -> Result<()> {
        // Background tabs cannot be captured.
        self.call("Page.bringToFront", json!({}))?;
        self.wait_for_frame()?;
        let answer = self.call("Page.captureScreenshot", params)?;
        let data = answer["data"].as_str().context("the browser returned no image")?;
        std::fs::write(file, BASE64_STANDARD.decode(data)?)
            .with_context(|| format!("cannot write {}", file.display()))
    }

    /// Waits until pending changes are drawn.
    pub fn wait_for_frame(&self) -> Result<()> {
        self.eval("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
            .map(drop)
    }
}
