//! Takes the place of PNG and GIF files in a build without them: says how to get one that has them.

use std::time::Duration;

use draw::{Scene, Style};
use server::missing_feature;

use crate::failure::{Failure, Result};

pub(super) fn png(_svg: &str, _width: u32) -> Result<Vec<u8>> {
    Err(missing())
}

pub(super) fn gif(_frames: &[(Scene, Duration)], _style: &Style, _width: u32) -> Result<Vec<u8>> {
    Err(missing())
}

fn missing() -> Failure {
    Failure::Input(
        missing_feature("PNG and GIF files", "ponte draw --out FILE")
            + "; an .svg can be written by this one",
    )
}
