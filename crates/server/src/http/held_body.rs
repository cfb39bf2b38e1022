//! The body of a response that holds a permit until it is sent.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::Error;
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};

use crate::rate_limit::ConnectionPermit;

/// The size of a part. The connection takes few parts at a time, so the body lives, and with it the permit, until its client
/// has read nearly all of it; a body in one piece would be taken at once.
const PART_SIZE: usize = 16 * 1024;

/// A body, sent in parts. Dropped by the connection after the last one.
pub(super) struct HeldBody {
    body: Body,
    /// The rest of the current piece.
    rest: Bytes,
    _permit: ConnectionPermit,
}

impl HeldBody {
    pub(super) fn new(body: Body, permit: ConnectionPermit) -> HeldBody {
        HeldBody { body, rest: Bytes::new(), _permit: permit }
    }
}

impl HttpBody for HeldBody {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        if self.rest.is_empty() {
            let frame = std::task::ready!(Pin::new(&mut self.body).poll_frame(context));
            match frame.map(|frame| frame.map(Frame::into_data)) {
                Some(Ok(Ok(data))) => self.rest = data,
                // Trailers.
                Some(Ok(Err(frame))) => return Poll::Ready(Some(Ok(frame))),
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                None => return Poll::Ready(None),
            }
        }
        let length = self.rest.len().min(PART_SIZE);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(length)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (inner, rest) = (self.body.size_hint(), self.rest.len() as u64);
        let mut hint = SizeHint::new();
        hint.set_lower(inner.lower() + rest);
        if let Some(upper) = inner.upper() {
            hint.set_upper(upper + rest);
        }
        hint
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use http_body_util::BodyExt;

    use super::*;
    use crate::rate_limit::{ClientAddress, ConnectionLimiter};

    #[tokio::test]
    async fn a_body_is_sent_in_parts_and_holds_its_permit_until_the_last() {
        let limiter = ConnectionLimiter::new(1);
        let address = ClientAddress::from(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let sent: Vec<u8> = (0..3 * PART_SIZE + 5).map(|index| (index % 251) as u8).collect();
        let mut body = HeldBody::new(Body::from(sent.clone()), limiter.try_acquire(&address).unwrap());
        let mut received = Vec::new();
        while !body.is_end_stream() {
            assert!(limiter.try_acquire(&address).is_none(), "after {} bytes", received.len());
            assert_eq!(body.size_hint().exact(), Some((sent.len() - received.len()) as u64));
            let part = body.frame().await.unwrap().unwrap().into_data().unwrap();
            assert!(!part.is_empty() && part.len() <= PART_SIZE);
            received.extend(part);
        }
        assert!(received == sent);
        assert!(body.frame().await.is_none());
        drop(body);
        assert!(limiter.try_acquire(&address).is_some());
    }
}
