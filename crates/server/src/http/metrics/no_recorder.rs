//! Takes the place of the recorder in a build without metrics, which `GET /metrics` says.

/// Installs nothing.
pub(crate) fn install() {}

/// There is nothing to move.
pub(super) fn run_upkeep() {}

/// There is nothing to show.
pub(super) fn render() -> String {
    String::new()
}
