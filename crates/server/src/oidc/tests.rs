use test_services::{CLIENT_ID, CLIENT_SECRET, FakeProvider, TokenFault};

use super::*;

const REDIRECT: &str = "https://ponti.example/callback";

fn client(provider: &FakeProvider) -> OidcClient {
    let config = OidcConfig {
        issuer: provider.issuer(),
        client_id: CLIENT_ID.to_owned(),
        client_secret: CLIENT_SECRET.to_owned(),
        name: "Club".to_owned(),
    };
    OidcClient::new(config, REDIRECT.to_owned())
}

const SECRETS: LoginSecrets<'_> =
    LoginSecrets { state: "state", nonce: "nonce", verifier: "a verifier that only this server knows" };

/// The code with which a user comes back.
async fn code(client: &OidcClient, provider: &FakeProvider) -> String {
    let back = provider.sign_in(&client.authorization_url(&SECRETS).await.unwrap());
    let (code, state) = back.strip_prefix(REDIRECT).unwrap()[1..].split_once('&').unwrap();
    assert_eq!(state, "state=state");
    code.strip_prefix("code=").unwrap().to_owned()
}

#[tokio::test]
async fn a_user_signs_in_with_the_provider() {
    let provider = FakeProvider::start();
    let client = client(&provider);
    let first = code(&client, &provider).await;
    let claims = client.exchange(&first, &SECRETS).await.unwrap();
    assert_eq!((claims.sub.as_str(), claims.preferred_username.as_deref()), ("ada-7", Some("Ada")));
    assert!(client.exchange(&first, &SECRETS).await.is_err(), "a code works once");
    assert!(client.exchange("unknown", &SECRETS).await.is_err());
    let stolen = code(&client, &provider).await;
    let other = LoginSecrets { verifier: "the verifier of someone else", ..SECRETS };
    assert!(client.exchange(&stolen, &other).await.is_err(), "without the verifier, a code is worth nothing");
}

#[tokio::test]
async fn wrong_tokens_are_rejected() {
    let provider = FakeProvider::start();
    let client = client(&provider);
    for fault in [
        TokenFault::OtherKey,
        TokenFault::Unsigned,
        TokenFault::OtherAudience,
        TokenFault::SharedAudience,
        TokenFault::OtherIssuer,
        TokenFault::OtherNonce,
        TokenFault::NoNonce,
        TokenFault::Expired,
        TokenFault::NotYetValid,
        TokenFault::CriticalExtension,
        TokenFault::NoSubject,
        TokenFault::SubjectWithNul,
    ] {
        provider.state().fault = Some(fault);
        let code = code(&client, &provider).await;
        let result = client.exchange(&code, &SECRETS).await;
        assert!(matches!(result, Err(OidcError::Token(_))), "{fault:?}: {:?}", result.err());
    }
}

#[tokio::test]
async fn a_key_that_was_replaced_under_its_name_is_fetched_again() {
    let provider = FakeProvider::start();
    let client = client(&provider);
    let first = code(&client, &provider).await;
    client.exchange(&first, &SECRETS).await.unwrap();
    provider.replace_key();
    let second = code(&client, &provider).await;
    assert!(matches!(client.exchange(&second, &SECRETS).await, Err(OidcError::Token(_))), "not at once");
    client.keys.lock().await.fetched.as_mut().unwrap().0 -= MIN_KEY_AGE;
    let third = code(&client, &provider).await;
    client.exchange(&third, &SECRETS).await.unwrap();
}

#[tokio::test]
async fn an_encrypted_provider_names_no_endpoint_without_encryption() {
    let provider = FakeProvider::start();
    let client = client(&provider);
    let local = client.fetch_metadata().await.unwrap();
    assert_eq!(local.distance, Distance::Machine);
    let encrypted = |url: &str| url.replacen("http:", "https:", 1);
    let all = Metadata {
        authorization_endpoint: encrypted(&local.authorization_endpoint),
        token_endpoint: encrypted(&local.token_endpoint),
        jwks_uri: encrypted(&local.jwks_uri),
        ..local.clone()
    };
    all.check_endpoints("https://id.example").unwrap();
    for (authorization, token, keys) in [(true, false, false), (false, true, false), (false, false, true)] {
        let choose =
            |is_open, open: &String, closed: &String| if is_open { open.clone() } else { closed.clone() };
        let one = Metadata {
            authorization_endpoint: choose(
                authorization,
                &local.authorization_endpoint,
                &all.authorization_endpoint,
            ),
            token_endpoint: choose(token, &local.token_endpoint, &all.token_endpoint),
            jwks_uri: choose(keys, &local.jwks_uri, &all.jwks_uri),
            ..local.clone()
        };
        assert!(matches!(one.check_endpoints("https://id.example"), Err(OidcError::Metadata(_))));
        one.check_endpoints(&provider.issuer()).unwrap();
    }
}

#[tokio::test]
async fn another_issuer_than_the_configured_one_is_rejected() {
    let provider = FakeProvider::start();
    let config = OidcConfig { issuer: provider.issuer() + "/", ..client(&provider).config().clone() };
    let client = OidcClient::new(config, REDIRECT.to_owned());
    assert!(matches!(client.authorization_url(&SECRETS).await, Err(OidcError::Metadata(_))));
}

#[tokio::test]
async fn a_provider_that_does_not_answer_is_left_alone_for_a_moment() {
    let mut published = Published::default();
    let failed = async { Err::<u32, _>(OidcError::Metadata("down")) };
    assert!(matches!(published.get(METADATA_LIFETIME, failed).await, Err(OidcError::Metadata(_))));
    // Requests that have waited for the failure do not ask again.
    let asked = published.get(METADATA_LIFETIME, async { Ok(1) }).await;
    assert!(matches!(asked, Err(OidcError::Unavailable)), "{asked:?}");
    published.failed = None;
    assert_eq!(*published.get(METADATA_LIFETIME, async { Ok(2) }).await.unwrap(), 2);
    assert_eq!(*published.get(METADATA_LIFETIME, async { Ok(3) }).await.unwrap(), 2, "it is kept");
    assert_eq!(*published.get(Duration::ZERO, async { Ok(4) }).await.unwrap(), 4);
}

#[test]
fn signatures_of_all_algorithms_are_verified() {
    // The example of appendix A.2 of RFC 7515, with RSA, and that of appendix A.4 of RFC 8037, with Ed25519.
    let rsa = json_key(
        r#"{"kty":"RSA","n":"ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ","e":"AQAB"}"#,
    );
    let signed = "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
    let signature = "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw";
    assert_verified(&rsa, "RS256", signed, signature);
    let ed25519 =
        json_key(r#"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#);
    let signed = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc";
    let signature = "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";
    assert_verified(&ed25519, "EdDSA", signed, signature);
}

fn json_key(text: &str) -> Key {
    serde_json::from_str(text).unwrap()
}

#[track_caller]
fn assert_verified(key: &Key, algorithm: &str, signed: &str, signature: &str) {
    let signature = BASE64.decode(signature).unwrap();
    assert!(key.verify(algorithm, signed.as_bytes(), &signature).is_some());
    assert!(key.verify(algorithm, b"other", &signature).is_none());
    assert!(key.verify("none", signed.as_bytes(), &signature).is_none());
    let header = |alg: &str, kid: Option<&str>| TokenHeader {
        alg: alg.to_owned(),
        kid: kid.map(str::to_owned),
        crit: None,
    };
    assert!(key.matches(&header(algorithm, None)));
    assert!(!key.matches(&header(algorithm, Some("k9"))) && !key.matches(&header("HS256", None)));
}
