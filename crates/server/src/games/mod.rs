//! The addresses about games: challenges, tables, records, and streams of what happens.

mod challenges;
mod records;
mod streams;
mod tables;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::online::Online;

/// The addresses about games.
pub(crate) fn routes() -> OpenApiRouter<Arc<Online>> {
    OpenApiRouter::new()
        .routes(routes!(challenges::lobby))
        .routes(routes!(challenges::list, challenges::propose))
        .routes(routes!(challenges::show, challenges::withdraw))
        .routes(routes!(challenges::join))
        .routes(routes!(challenges::pair))
        .routes(routes!(tables::list))
        .routes(routes!(tables::show))
        .routes(routes!(tables::act))
        .routes(routes!(tables::say))
        .routes(routes!(tables::rematch))
        .routes(routes!(tables::conditions))
        .routes(routes!(streams::table))
        .routes(routes!(streams::notices))
        .routes(routes!(streams::socket))
        .routes(routes!(records::search))
        .routes(routes!(records::download))
        .routes(routes!(records::one))
}
