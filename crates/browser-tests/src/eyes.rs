//! Pictures of a page, and whether everybody can use it.

use std::path::Path;

use anyhow::{Context, Result, bail};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::page::Page;

/// The checks of accessibility; its value is a list of what is wrong.
const ACCESS: &str = include_str!("access.js");

/// The element that makes the page wider than the screen, or nothing.
const TOO_WIDE: &str = "(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return '';
    const out = [...document.body.querySelectorAll('*')]
        .find((one) => one.getBoundingClientRect().right > root.clientWidth + 1);
    return `${root.scrollWidth} > ${root.clientWidth}: ${out?.outerHTML.slice(0, 150)}`;
})()";

/// Pictures of longer pages are cut there.
const TALLEST: f64 = 4000.0;

impl Page {
    /// Takes a picture of what the screen shows.
    pub fn screenshot(&self, file: &Path) -> Result<()> {
        self.picture(file, json!({ "format": "png" }))
    }

    /// Takes a picture of the page, also of what one would have to scroll to.
    pub fn screenshot_whole(&self, file: &Path) -> Result<()> {
        let size = &self.call("Page.getLayoutMetrics", json!({}))?["cssContentSize"];
        let height = size["height"].as_f64().unwrap_or(0.0).clamp(1.0, TALLEST);
        let clip = json!({ "x": 0, "y": 0, "width": self.looked().width, "height": height, "scale": 1 });
        self.picture(file, json!({ "format": "png", "captureBeyondViewport": true, "clip": clip }))
    }

    fn picture(&self, file: &Path, params: Value) -> Result<()> {
        // Of a tab that is behind another there is no picture.
        self.call("Page.bringToFront", json!({}))?;
        self.settle()?;
        let answer = self.call("Page.captureScreenshot", params)?;
        let data = answer["data"].as_str().context("the browser took no picture")?;
        std::fs::write(file, BASE64_STANDARD.decode(data)?)
            .with_context(|| format!("cannot write {}", file.display()))
    }

    /// Waits until what changed is drawn.
    pub fn settle(&self) -> Result<()> {
        self.eval("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
            .map(drop)
    }

    /// Fails if the page is wider than the screen, or cannot be used by everybody: see `access.js`.
    pub fn is_for_everybody(&self) -> Result<()> {
        self.fits()?;
        let wrong = self.eval(ACCESS)?;
        let wrong: Vec<&str> = wrong.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        if wrong.is_empty() { Ok(()) } else { bail!("not accessible:\n  {}", wrong.join("\n  ")) }
    }

    /// Fails if the page is wider than the screen.
    pub fn fits(&self) -> Result<()> {
        let wide = self.eval(TOO_WIDE)?;
        if wide == "" { Ok(()) } else { bail!("the page is too wide: {wide}") }
    }
}
