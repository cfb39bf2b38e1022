use protocol::Scope;
use store::{PushDeviceRow, SecondFactorRow, Store, StoreError, TokenRow};

use crate::make::{user_id, users};

pub(crate) async fn a_session_lasts_until_it_expires(store: &Store) {
    users(store, &["ada"]).await;
    let ada = user_id("ada");
    store.create_session(&[1; 32], &ada, "Firefox on Linux", 100, 1_000).await.unwrap();
    let (user, expires) = store.session(&[1; 32], 999).await.unwrap().unwrap();
    assert_eq!((user.id, expires), (ada.clone(), 1_000));
    assert_eq!(store.session(&[1; 32], 1_000).await.unwrap(), None);
    assert_eq!(store.session(&[2; 32], 100).await.unwrap(), None);
    store.extend_session(&[1; 32], 5_000).await.unwrap();
    assert_eq!(store.session(&[1; 32], 1_000).await.unwrap().unwrap().1, 5_000);
    assert!(matches!(
        store.create_session(&[1; 32], &ada, "Firefox on Linux", 1, 2).await,
        Err(StoreError::Conflict(_))
    ));
    let unknown = store.create_session(&[3; 32], &user_id("unknown"), "Firefox on Linux", 1, 2).await;
    assert!(matches!(unknown, Err(StoreError::NotFound("user"))), "{unknown:?}");
    store.delete_session(&[1; 32]).await.unwrap();
    assert_eq!(store.session(&[1; 32], 1_000).await.unwrap(), None);
}

pub(crate) async fn deletes_all_sessions_but_one(store: &Store) {
    users(store, &["ada", "ben"]).await;
    for (byte, name) in [(1, "ada"), (2, "ada"), (3, "ada"), (4, "ben")] {
        store.create_session(&[byte; 32], &user_id(name), "Firefox on Linux", 1, 1_000).await.unwrap();
    }
    let alive = async || {
        let mut found = Vec::new();
        for byte in 1..=4 {
            if store.session(&[byte; 32], 5).await.unwrap().is_some() {
                found.push(byte);
            }
        }
        found
    };
    store.delete_sessions(&user_id("ada"), Some(&[2; 32])).await.unwrap();
    assert_eq!(alive().await, [2, 4]);
    store.delete_sessions(&user_id("ada"), None).await.unwrap();
    assert_eq!(alive().await, [4]);
}

fn token(id: &str, name: &str) -> TokenRow {
    TokenRow {
        id: id.into(),
        user: user_id(name),
        label: "my bot \"x\"".into(),
        scopes: vec![Scope::Read, Scope::Challenge],
        created_at: 50,
        last_used_at: None,
    }
}

pub(crate) async fn a_token_has_an_owner_and_a_last_use(store: &Store) {
    users(store, &["ada"]).await;
    let row = token("k1", "ada");
    store.create_token(&[1; 32], &row).await.unwrap();
    let (found, owner) = store.token(&[1; 32], 1_000_000).await.unwrap().unwrap();
    assert_eq!(
        (found, owner.name.as_str()),
        (TokenRow { last_used_at: Some(1_000_000), ..row.clone() }, "ada")
    );
    // Uses within a minute may be stored as one, later ones are not.
    store.token(&[1; 32], 9_000_000).await.unwrap().unwrap();
    let list = store.tokens(&user_id("ada")).await.unwrap();
    assert_eq!(list, [TokenRow { last_used_at: Some(9_000_000), ..row.clone() }]);
    assert_eq!(store.token(&[2; 32], 1).await.unwrap(), None);
    assert!(matches!(store.create_token(&[1; 32], &token("k2", "ada")).await, Err(StoreError::Conflict(_))));
    assert!(matches!(store.create_token(&[2; 32], &row).await, Err(StoreError::Conflict(_))));
}

pub(crate) async fn only_its_owner_deletes_a_token(store: &Store) {
    users(store, &["ada", "ben"]).await;
    store.create_token(&[1; 32], &token("k1", "ada")).await.unwrap();
    assert!(matches!(store.delete_token(&user_id("ben"), "k1").await, Err(StoreError::NotFound("token"))));
    assert!(store.token(&[1; 32], 1).await.unwrap().is_some());
    store.delete_token(&user_id("ada"), "k1").await.unwrap();
    assert_eq!(store.token(&[1; 32], 1).await.unwrap(), None);
    assert!(matches!(store.delete_token(&user_id("ada"), "k1").await, Err(StoreError::NotFound("token"))));
}

pub(crate) async fn a_secret_is_created_once(store: &Store) {
    assert_eq!(store.secret("cookie", [1; 32]).await.unwrap(), [1; 32]);
    assert_eq!(store.secret("cookie", [2; 32]).await.unwrap(), [1; 32]);
    assert_eq!(store.secret("other", [3; 32]).await.unwrap(), [3; 32]);
    assert_eq!(store.secret_bytes("key", b"any length").await.unwrap(), b"any length");
    assert_eq!(store.secret_bytes("key", b"another").await.unwrap(), b"any length");
    store.check_health().await.unwrap();
}

pub(crate) async fn push_devices_end_with_their_session(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let (ada, ben) = (user_id("ada"), user_id("ben"));
    for (session, user) in [(1, &ada), (2, &ada), (3, &ben)] {
        store.create_session(&[session; 32], user, "Firefox on Linux", 100, 1_000).await.unwrap();
    }
    let device = |session: u8, endpoint: &str| PushDeviceRow {
        session: [session; 32],
        label: "Firefox on Linux".to_owned(),
        endpoint: format!("https://push.example/{endpoint}"),
        public_key: vec![4; 65],
        auth: vec![session; 16],
        created_at: 100 + u64::from(session),
    };
    store.set_push_device(&device(1, "laptop")).await.unwrap();
    store.set_push_device(&device(2, "phone")).await.unwrap();
    assert_eq!(store.push_devices(&ada, 999).await.unwrap(), [device(2, "phone"), device(1, "laptop")]);
    assert_eq!(store.push_devices(&ada, 1_000).await.unwrap(), [], "the sessions have expired");
    // The same browser, used by another user; and a browser with a new endpoint.
    store.set_push_device(&device(3, "laptop")).await.unwrap();
    store.set_push_device(&device(2, "new")).await.unwrap();
    assert_eq!(store.push_devices(&ada, 999).await.unwrap(), [device(2, "new")]);
    assert!(matches!(store.delete_push_device(&ada, &[3; 32]).await, Err(StoreError::NotFound("device"))));
    store.delete_push_endpoint("https://push.example/laptop").await.unwrap();
    assert_eq!(store.push_devices(&ben, 999).await.unwrap(), []);
    store.delete_session(&[2; 32]).await.unwrap();
    assert_eq!(store.push_devices(&ada, 999).await.unwrap(), []);
    assert!(matches!(store.set_push_device(&device(9, "none")).await, Err(StoreError::NotFound("session"))));
}

pub(crate) async fn the_oldest_of_too_many_sessions_are_deleted(store: &Store) {
    users(store, &["ada", "ben"]).await;
    store.create_session(&[255; 32], &user_id("ben"), "Firefox on Linux", 1, 1_000).await.unwrap();
    for byte in 0..60 {
        store
            .create_session(&[byte; 32], &user_id("ada"), "Firefox on Linux", u64::from(byte), 1_000)
            .await
            .unwrap();
    }
    let mut alive = Vec::new();
    for byte in 0..60 {
        if store.session(&[byte; 32], 5).await.unwrap().is_some() {
            alive.push(byte);
        }
    }
    assert_eq!(alive, (10..60).collect::<Vec<u8>>(), "the latest");
    assert!(store.session(&[255; 32], 5).await.unwrap().is_some());
}

pub(crate) async fn revoked_credentials_are_deleted_and_recorded(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let (ada, ben) = (user_id("ada"), user_id("ben"));
    for (byte, user) in [(1, &ada), (2, &ben)] {
        store.create_session(&[byte; 32], user, "Firefox on Linux", 1, 1_000).await.unwrap();
        let token = TokenRow {
            id: format!("k{byte}"),
            user: user.clone(),
            label: "bot".into(),
            scopes: vec![Scope::Play],
            created_at: 1,
            last_used_at: None,
        };
        store.create_token(&[byte; 32], &token).await.unwrap();
    }
    assert_eq!(store.revocations(0).await.unwrap(), []);
    store.revoke_credentials(&ada, 50).await.unwrap();
    assert_eq!(store.session(&[1; 32], 5).await.unwrap(), None);
    assert_eq!(store.token(&[1; 32], 5).await.unwrap(), None);
    assert!(store.session(&[2; 32], 5).await.unwrap().is_some());
    assert!(store.token(&[2; 32], 5).await.unwrap().is_some());
    let recorded = store.revocations(0).await.unwrap();
    assert_eq!(recorded.iter().map(|(_, user)| user.clone()).collect::<Vec<_>>(), [ada]);
    store.revoke_credentials(&ben, 60).await.unwrap();
    assert_eq!(store.revocations(recorded[0].0).await.unwrap().len(), 1);
    // Numbers are not used again, so a server that has seen them misses none.
    store.purge_expired(10 * 24 * 60 * 60 * 1000).await.unwrap();
    assert_eq!(store.revocations(0).await.unwrap(), []);
    store.revoke_credentials(&ben, 70).await.unwrap();
    assert_eq!(store.revocations(recorded[0].0 + 1).await.unwrap().len(), 1);
    let unknown = store.revoke_credentials(&user_id("unknown"), 1).await;
    assert!(matches!(unknown, Err(StoreError::NotFound("user"))), "{unknown:?}");
}

pub(crate) async fn codes_of_a_second_factor_are_used_once(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let (ada, ben) = (user_id("ada"), user_id("ben"));
    let row = SecondFactorRow { secret: [7; 20], last_step: 5 };
    assert_eq!(store.second_factor(&ada).await.unwrap(), None);
    store.set_second_factor(&ada, Some(&row), &[[1; 32], [2; 32]]).await.unwrap();
    assert_eq!(store.second_factor(&ada).await.unwrap(), Some(row.clone()));
    let mut used = Vec::new();
    for step in [5, 6, 6, 4, 8] {
        used.push(store.use_totp_step(&ada, step).await.unwrap());
    }
    assert_eq!(used, [false, true, false, false, true]);
    assert!(!store.use_totp_step(&ben, 9).await.unwrap());
    assert!(!store.use_recovery_code(&ben, &[1; 32]).await.unwrap());
    assert!(store.use_recovery_code(&ada, &[1; 32]).await.unwrap());
    assert!(!store.use_recovery_code(&ada, &[1; 32]).await.unwrap());
    store.set_second_factor(&ada, Some(&row), &[[3; 32]]).await.unwrap();
    assert!(!store.use_recovery_code(&ada, &[2; 32]).await.unwrap(), "old codes are replaced");
    store.delete_user(&ada, "deleted-1").await.unwrap();
    assert_eq!(store.second_factor(&ada).await.unwrap(), None);
    assert!(!store.use_recovery_code(&ada, &[3; 32]).await.unwrap());
}
