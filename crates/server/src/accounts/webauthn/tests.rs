use super::software::SoftwarePasskey;
use super::*;

/// Signatures of openssl over `authdata` and the SHA-256 of `client`.
const RSA_KEY: &str = "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAmQtKx67lZLXzryN9U-Z2BCJKvy2FNfNBiFgYbXMzHY4sEKrsSs4JT1pMwb0mbyvYBnnpAPuToU-ohnF2PWfCUn9H3eijZORdMCtRbl880kdBmYKzGCcVlNZna7UBx1w9NCPEpTGoJj4sQfOl5izY4wNz5eYrIgnEoPBA9Wrt54uQu-G1yoiwWmsGjHrZnmj9YNNFIpmsESpREL6g8CkFD4MeTMNzLJLYrOd4FDLM2jwRnqpYZmQHfsv0t16sSGWiYS3dBH-vU3vcPCflEJyz2_FEo5shT8sfyGCgOpDWA3ltazc1UbbAkwsiGv3-ZNsH2f3_h0UT00nSruquK-5bBwIDAQAB";
const RSA_SIGNATURE: &str = "euCqLf-l6AH_HKrN7NDJ9v30gP4uNKkdBTwoQXm9Ww8fNiqQ2WBK0F1Z13v_J8F2pnyjLYnbcXXIq9Z4GzjYj6fYhy6xpPbhcJjrBk-Rx6B-vApvfdbsPQ1l8Q9VflN7o28_WK8eCY0oIhrQWsno1MXnYwL0jdBBrQyaNY_shz3BvVzB65i17YPNE8Nw8e9eONn-qsxScyw3y-M5mrEAFDMkoM5YVbhc_tDRm6xV6gjA0EhNMgP8XeeLkNoWGdMtSa5vle_dqjN1_foJ4Q3BBJ5FL7PnqIBWaoft__vLKd_bKss8G5LjZn-_1fXGmC4E_Y6x3GV0FTqptHeAVv8lqA";
const ED25519_KEY: &str = "MCowBQYDK2VwAyEA5e6EU9sWnt3QdHZpYsBVvH4RV0U2XpFncUfPGXvHh3M";
const ED25519_SIGNATURE: &str =
    "ibxResU8mPCKQEGtqZ8_QDRu88G8gwBBY9d1Yji3S5eP9lfl_p3fvvMGLZh7CarRQhzPfFpDmFNSBpK-PiVyAA";

fn site() -> RelyingParty {
    RelyingParty::from_public_url("https://ponti.example").unwrap()
}

fn passkey() -> SoftwarePasskey {
    SoftwarePasskey::new(b"id", "ponti.example", "https://ponti.example")
}

#[test]
fn only_secure_sites_with_a_domain_have_passkeys() {
    let id = |url: &str| RelyingParty::from_public_url(url).map(|site| (site.id, site.origin));
    let some = |id: &str, origin: &str| Some((id.to_owned(), origin.to_owned()));
    assert_eq!(id("https://Ponti.example/"), some("ponti.example", "https://ponti.example"));
    assert_eq!(id("https://ponti.example:8443"), some("ponti.example", "https://ponti.example:8443"));
    assert_eq!(id("http://localhost:8080"), some("localhost", "http://localhost:8080"));
    for url in ["http://ponti.example", "https://192.0.2.1", "https://[2001:db8::1]:8080", "https://", "x"] {
        assert_eq!(id(url), None, "{url}");
    }
}

#[test]
fn the_browser_has_to_name_operation_and_site() {
    let check = |ceremony, data: &str| site().check_client_data(ceremony, data.as_bytes());
    let data = |operation: &str, origin: &str, more: &str| {
        format!(r#"{{"type":"{operation}","challenge":"abc","origin":"{origin}"{more}}}"#)
    };
    let own = "https://ponti.example";
    let ok = Ok("abc".to_owned());
    assert_eq!(check(Ceremony::Get, &data("webauthn.get", own, "")), ok);
    assert_eq!(check(Ceremony::Create, &data("webauthn.create", own, r#","crossOrigin":false"#)), ok);
    assert_eq!(check(Ceremony::Create, &data("webauthn.get", own, "")), Err(PasskeyError::WrongOperation));
    assert_eq!(check(Ceremony::Get, &data("webauthn.create", own, "")), Err(PasskeyError::WrongOperation));
    for origin in ["http://ponti.example", "https://ponti.example:8443", "https://evil.example"] {
        let wrong = check(Ceremony::Get, &data("webauthn.get", origin, ""));
        assert_eq!(wrong, Err(PasskeyError::WrongSite), "{origin}");
    }
    let framed = data("webauthn.get", own, r#","crossOrigin":true"#);
    assert_eq!(check(Ceremony::Get, &framed), Err(PasskeyError::WrongSite));
    assert_eq!(check(Ceremony::Get, "{}"), Err(PasskeyError::Malformed));
}

#[test]
fn the_authenticator_has_to_verify_its_user_for_this_site() {
    let error = |bytes: &[u8]| site().check_authenticator_data(bytes).map(|_| ()).unwrap_err();
    let mut passkey = passkey();
    passkey.sign_count = 258;
    let found = site().check_authenticator_data(&passkey.authenticator_data(true)).unwrap();
    assert_eq!((found.sign_count, found.credential_id.as_deref()), (258, Some(&b"id"[..])));
    let found = site().check_authenticator_data(&passkey.authenticator_data(false)).unwrap();
    assert_eq!(found.credential_id, None);
    for flags in [0b000, 0b001, 0b100] {
        passkey.flags = flags;
        assert_eq!(error(&passkey.authenticator_data(false)), PasskeyError::NotVerified, "{flags:b}");
    }
    let other = SoftwarePasskey::new(b"id", "evil.example", "https://ponti.example");
    assert_eq!(error(&other.authenticator_data(false)), PasskeyError::WrongSite);
    passkey.flags = 0b101;
    let whole = passkey.authenticator_data(true);
    for length in [0, 31, 36, 37, 52, 54, 56] {
        assert_eq!(error(&whole[..length]), PasskeyError::Malformed, "{length}");
    }
    passkey.id = Vec::new();
    assert_eq!(error(&passkey.authenticator_data(true)), PasskeyError::Malformed);
}

#[test]
fn signatures_of_all_algorithms_are_verified() {
    let decoded = |text: &str| decode(text).unwrap();
    let passkey = passkey();
    for (algorithm, key, signature) in [
        (ES256, passkey.public_key(), passkey.sign(b"authdata", b"client")),
        (EDDSA, decoded(ED25519_KEY), decoded(ED25519_SIGNATURE)),
        (RS256, decoded(RSA_KEY), decoded(RSA_SIGNATURE)),
    ] {
        let check = |data: &[u8], client: &[u8]| check_signature(algorithm, &key, data, client, &signature);
        assert_eq!(check_key(algorithm, &key), Ok(()));
        assert_eq!(check(b"authdata", b"client"), Ok(()), "{algorithm}");
        assert_eq!(check(b"authdata", b"other"), Err(PasskeyError::WrongSignature));
        assert_eq!(check(b"authDATA", b"client"), Err(PasskeyError::WrongSignature));
        let forged = check_signature(algorithm, &key, b"authdata", b"client", &[0; 64]);
        assert_eq!(forged, Err(PasskeyError::WrongSignature));
        for other in ALGORITHMS.into_iter().filter(|other| *other != algorithm) {
            assert_eq!(check_key(other, &key), Err(PasskeyError::Malformed));
        }
        for damaged in [&key[..key.len() - 1], &key[1..], &[], &[&key[..], &[0]].concat()] {
            assert_eq!(check_key(algorithm, damaged), Err(PasskeyError::Malformed), "{algorithm}");
        }
    }
    assert_eq!(check_key(-36, &passkey.public_key()), Err(PasskeyError::Unsupported));
}
