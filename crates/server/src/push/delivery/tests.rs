//! Deliveries to push services on this machine: responses, certificates, silence.

use std::net::SocketAddr;
use std::sync::Arc;

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{RootCertStore, ServerConfig};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use super::*;
use crate::push::endpoint::PushHosts;

fn delivery(endpoint: &str) -> PushDelivery {
    PushDelivery {
        endpoint: Endpoint::parse(endpoint, &PushHosts::new(["localhost", "127.0.0.1"].map(str::to_owned)))
            .unwrap(),
        authorization: "vapid t=1, k=2".to_owned(),
        body: b"sealed".to_vec(),
        time_to_live: Duration::from_secs(60),
        topic: "t-1".to_owned(),
        is_urgent: true,
    }
}

/// A service that gives one response and returns the request.
async fn answer(
    mut stream: impl tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin,
    response: &str,
) -> String {
    let mut request = Vec::new();
    while !request.ends_with(b"sealed") {
        let mut buffer = [0; 1024];
        let length = stream.read(&mut buffer).await.unwrap();
        assert_ne!(length, 0, "the request ended early");
        request.extend_from_slice(&buffer[..length]);
    }
    stream.write_all(response.as_bytes()).await.unwrap();
    String::from_utf8(request).unwrap()
}

async fn listen() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    (listener, address)
}

#[tokio::test]
async fn responses_decide_what_becomes_of_a_device() {
    let busy = |status, seconds| DeliveryResult::Busy {
        status,
        retry_after: Option::map(seconds, Duration::from_secs),
    };
    let cases = [
        ("201 Created\r\n", DeliveryResult::Accepted),
        ("404 Not Found\r\n", DeliveryResult::Gone),
        ("410 Gone\r\n", DeliveryResult::Gone),
        ("403 Forbidden\r\n", DeliveryResult::Refused(StatusCode::FORBIDDEN)),
        ("429 Too Many Requests\r\nretry-after: 9\r\n", busy(StatusCode::TOO_MANY_REQUESTS, Some(9))),
        ("503 Service Unavailable\r\n", busy(StatusCode::SERVICE_UNAVAILABLE, None)),
        // A redirect could lead anywhere, so none is followed.
        ("302 Found\r\nlocation: http://127.0.0.1:1/\r\n", DeliveryResult::Refused(StatusCode::FOUND)),
    ];
    for (response, expected) in cases {
        let (listener, address) = listen().await;
        let client = HttpsClient::default();
        let delivered = deliver(&client, delivery(&format!("http://{address}/send?a=b")));
        let response = format!("HTTP/1.1 {response}content-length: 0\r\n\r\n");
        let served = async { answer(listener.accept().await.unwrap().0, &response).await };
        let (result, request) = tokio::join!(delivered, served);
        assert_eq!(result, expected);
        let request = request.to_ascii_lowercase();
        assert!(request.starts_with("post /send?a=b http/1.1\r\n"), "{request}");
        for header in ["authorization: vapid t=1, k=2", "ttl: 60", "topic: t-1", "urgency: high"] {
            assert!(request.contains(header), "{request}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_silent_service_does_not_hold_a_delivery_for_long() {
    let (listener, address) = listen().await;
    let client = HttpsClient::default();
    let result = deliver(&client, delivery(&format!("http://{address}/"))).await;
    assert_eq!(result, DeliveryResult::Unavailable("it did not answer in time".to_owned()));
    drop(listener);
}

#[tokio::test]
async fn only_trusted_certificates_are_accepted() {
    let authority = CertificateDer::from_pem_slice(include_bytes!("tests/authority.pem")).unwrap();
    let certificate = CertificateDer::from_pem_slice(include_bytes!("tests/localhost.pem")).unwrap();
    let key = PrivateKeyDer::from_pem_slice(include_bytes!("tests/localhost.key")).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let mut trusted = RootCertStore::empty();
    trusted.add(authority).unwrap();
    for (roots, is_trusted) in [(trusted, true), (RootCertStore::empty(), false)] {
        let (listener, address) = listen().await;
        let client = HttpsClient::trusting(roots);
        let delivered = deliver(&client, delivery(&format!("https://localhost:{}/", address.port())));
        let served = async {
            if let Ok(stream) = acceptor.accept(listener.accept().await.unwrap().0).await {
                answer(stream, "HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n").await;
            }
        };
        let (result, ()) = tokio::join!(delivered, served);
        match result {
            DeliveryResult::Accepted => assert!(is_trusted),
            DeliveryResult::Unavailable(reason) => {
                assert!(!is_trusted && reason.contains("certificate"), "{reason}");
            }
            other => panic!("{other:?}"),
        }
    }
}
