//! Reads what clients still send after their request was answered.
//!
//! A connection that is closed while its client sends is reset, and the reset discards the response: the client, or a proxy
//! in front, sees a broken connection instead of the reason. So what a handler has not read is read and dropped before the
//! response is sent, up to a size and a time.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Error;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::header::EXPECT;
use axum::middleware::Next;
use axum::response::Response;
use http_body_util::BodyExt;
use hyper::body::{Frame, SizeHint};

use super::extract::BodyTimeout;
use crate::lock::Mutex;

/// Bytes that are read and dropped. Of a body that is larger, nothing is.
const MAX_DRAINED: u64 = 8 << 20;
/// The shares of the time for a body that reading the rest may take, and waiting for the next part of it.
const TIME_SHARE: u32 = 2;
const PAUSE_SHARE: u32 = 10;

/// What a handler has left of a body.
#[derive(Default)]
struct Rest {
    body: Option<Body>,
    /// Whether the handler has asked for it. Clients that wait for that (`Expect: 100-continue`) are sending then.
    was_polled: bool,
}

/// A body that leaves its rest to the middleware when it is dropped.
struct ReturnedBody {
    body: Body,
    was_polled: bool,
    rest: Arc<Mutex<Rest>>,
}

impl HttpBody for ReturnedBody {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        self.was_polled = true;
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for ReturnedBody {
    fn drop(&mut self) {
        let body = std::mem::take(&mut self.body);
        *self.rest.lock() = Rest { body: Some(body), was_polled: self.was_polled };
    }
}

/// Middleware: reads the rest of the body before the response is sent.
pub(crate) async fn drain(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let BodyTimeout(timeout) = request.extensions().get().copied().unwrap_or_default();
    let waits = request.headers().contains_key(EXPECT);
    let rest = Arc::new(Mutex::new(Rest::default()));
    let own = Arc::clone(&rest);
    let request = request.map(|body| Body::new(ReturnedBody { body, was_polled: false, rest: own }));
    let response = next.run(request).await;
    let Rest { body, was_polled } = std::mem::take(&mut *rest.lock());
    if let Some(body) = body.filter(|_| was_polled || !waits) {
        // A request that is too slow is not worth waiting for.
        let _ = tokio::time::timeout(timeout / TIME_SHARE, discard(body, timeout / PAUSE_SHARE)).await;
    }
    response
}

/// Reads a body to its end, its limit, or a pause.
async fn discard(mut body: Body, max_pause: Duration) {
    let mut left = MAX_DRAINED;
    while body.size_hint().lower() <= left {
        let Ok(Some(Ok(frame))) = tokio::time::timeout(max_pause, body.frame()).await else { return };
        let size = frame.data_ref().map_or(0, |data| data.len() as u64);
        let Some(rest) = left.checked_sub(size) else { return };
        left = rest;
    }
}
