//! A stream that fails when the other side does not read.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// A client that reads less than this in the time of a timeout is not reading.
const MIN_PROGRESS: usize = 16 * 1024;

/// A stream whose writes time out.
pub(crate) struct WriteTimeout<S> {
    stream: S,
    timeout: Duration,
    /// Set while data waits to be written.
    waiting: Option<Waiting>,
}

struct Waiting {
    deadline: Pin<Box<Sleep>>,
    /// Bytes written since the deadline was set.
    written: usize,
}

impl<S> WriteTimeout<S> {
    pub(crate) fn new(stream: S, timeout: Duration) -> WriteTimeout<S> {
        WriteTimeout { stream, timeout, waiting: None }
    }

    fn check(
        &mut self,
        context: &mut Context<'_>,
        result: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(result) = result {
            if let (Some(waiting), Ok(count)) = (&mut self.waiting, &result) {
                waiting.written += count;
            }
            return Poll::Ready(result);
        }
        let timeout = self.timeout;
        let waiting =
            self.waiting.get_or_insert_with(|| Waiting { deadline: Box::pin(sleep(timeout)), written: 0 });
        while waiting.deadline.as_mut().poll(context).is_ready() {
            if waiting.written < MIN_PROGRESS {
                let error = io::Error::new(io::ErrorKind::TimedOut, "the client does not read");
                return Poll::Ready(Err(error));
            }
            waiting.written = 0;
            waiting.deadline.as_mut().reset(Instant::now() + timeout);
        }
        Poll::Pending
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WriteTimeout<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.check(context, result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(context, buffers);
        self.check(context, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// Called when everything was written.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.waiting = None;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for WriteTimeout<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::time::timeout;

    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(30);

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_not_read_is_disconnected() {
        let (server, client) = duplex(1024);
        let mut server = WriteTimeout::new(server, TIMEOUT);
        let written = timeout(10 * TIMEOUT, server.write_all(&[0; 100_000])).await;
        assert_eq!(written.expect("it is not waited for").unwrap_err().kind(), io::ErrorKind::TimedOut);
        drop(client);
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_a_few_bytes_at_a_time_is_disconnected() {
        let (server, mut client) = duplex(1024);
        let mut server = WriteTimeout::new(server, TIMEOUT);
        let reader = tokio::spawn(async move {
            let mut buffer = [0; 64];
            while client.read(&mut buffer).await.is_ok_and(|count| count > 0) {
                sleep(Duration::from_secs(10)).await;
            }
        });
        let written = timeout(10 * TIMEOUT, server.write_all(&[0; 100_000])).await;
        assert_eq!(written.expect("it is not waited for").unwrap_err().kind(), io::ErrorKind::TimedOut);
        reader.abort();
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_client_that_keeps_reading_gets_everything() {
        let (server, mut client) = duplex(1024);
        let mut server = WriteTimeout::new(server, TIMEOUT);
        let reader = tokio::spawn(async move {
            let (mut total, mut buffer) = (0, [0; 1024]);
            while let Ok(count @ 1..) = client.read(&mut buffer).await {
                total += count;
                sleep(Duration::from_secs(1)).await;
            }
            total
        });
        server.write_all(&[0; 100_000]).await.unwrap();
        server.flush().await.unwrap();
        // An idle connection is no stalled one.
        sleep(10 * TIMEOUT).await;
        server.write_all(&[0; 10]).await.unwrap();
        drop(server);
        assert_eq!(reader.await.unwrap(), 100_010);
    }
}
