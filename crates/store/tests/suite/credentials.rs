//! Passkeys, identities, secrets that work once, e-mail addresses.

use ciao::Seat;
use store::{
    EmailRow, IdentityRow, MAX_PASSKEYS, PasskeyRow, SingleUseSecretRow, Store, StoreError, UserRow,
};
use table::{Clock, EndReason};

use crate::make::{finished, guest, new_event, ponte_terms, table, table_id, user_id, users};
use crate::studies::study;

fn passkey(id: u8, name: &str) -> PasskeyRow {
    PasskeyRow {
        id: vec![id; 16],
        user: user_id(name),
        name: "laptop".to_owned(),
        algorithm: -7,
        public_key: vec![4; 65],
        sign_count: 0,
        created_at: 100,
        last_used_at: None,
    }
}

pub(crate) async fn a_passkey_is_found_and_its_counter_advances(store: &Store) {
    users(store, &["ada"]).await;
    let row = passkey(1, "ada");
    store.create_passkey(&row).await.unwrap();
    let (found, owner) = store.passkey(&row.id).await.unwrap().unwrap();
    assert_eq!((&found, owner.name.as_str()), (&row, "ada"));
    assert_eq!(store.passkey(&[9; 16]).await.unwrap(), None);
    assert!(matches!(store.create_passkey(&row).await, Err(StoreError::Conflict(_))));
    // Without a counter, every use is accepted; with one, each number once.
    for (count, accepted) in [(0, true), (0, true), (5, true), (5, false), (4, false), (0, false), (6, true)]
    {
        assert_eq!(store.use_passkey(&row.id, count, 200).await.unwrap(), accepted, "{count}");
    }
    let found = store.passkeys(&row.user).await.unwrap();
    assert_eq!(found, [PasskeyRow { sign_count: 6, last_used_at: Some(200), ..row }]);
}

pub(crate) async fn passkeys_are_limited_and_belong_to_their_owner(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let (ada, ben) = (user_id("ada"), user_id("ben"));
    for id in 0..MAX_PASSKEYS as u8 {
        store.create_passkey(&passkey(id, "ada")).await.unwrap();
    }
    let limited = store.create_passkey(&passkey(99, "ada")).await;
    assert!(matches!(limited, Err(StoreError::LimitReached { what: "passkeys", .. })), "{limited:?}");
    let id = [3; 16];
    assert!(matches!(store.rename_passkey(&ben, &id, "x").await, Err(StoreError::NotFound(_))));
    assert!(matches!(store.delete_passkey(&ben, &id).await, Err(StoreError::NotFound(_))));
    store.rename_passkey(&ada, &id, "phone").await.unwrap();
    assert_eq!(store.passkey(&id).await.unwrap().unwrap().0.name, "phone");
    store.delete_passkey(&ada, &id).await.unwrap();
    assert_eq!(store.passkey(&id).await.unwrap(), None);
    assert_eq!(store.passkeys(&ada).await.unwrap().len(), MAX_PASSKEYS as usize - 1);
}

fn identity(subject: &str, name: &str) -> IdentityRow {
    IdentityRow {
        issuer: "https://id.example".to_owned(),
        subject: subject.to_owned(),
        user: user_id(name),
        created_at: 100,
    }
}

pub(crate) async fn an_identity_has_one_user(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let row = identity("ada-7", "ada");
    store.create_identity(&row).await.unwrap();
    for taken in [identity("ada-7", "ben"), identity("ada-8", "ada")] {
        assert!(matches!(store.create_identity(&taken).await, Err(StoreError::Conflict(_))), "{taken:?}");
    }
    let found = store.user_by_identity("https://id.example", "ada-7").await.unwrap().unwrap();
    assert_eq!(found.name, "ada");
    for (issuer, subject) in [("https://id.example", "ada-8"), ("https://other.example", "ada-7")] {
        assert_eq!(store.user_by_identity(issuer, subject).await.unwrap(), None);
    }
    assert_eq!(store.identities(&row.user).await.unwrap(), std::slice::from_ref(&row));
    store.delete_identity(&row.user, &row.issuer).await.unwrap();
    assert!(matches!(store.delete_identity(&row.user, &row.issuer).await, Err(StoreError::NotFound(_))));
    assert_eq!(store.user_by_identity("https://id.example", "ada-7").await.unwrap(), None);
}

fn secret(name: Option<&str>, expires_at: u64) -> SingleUseSecretRow {
    SingleUseSecretRow {
        purpose: "recovery".to_owned(),
        user: name.map(user_id),
        data: "{}".to_owned(),
        expires_at,
    }
}

pub(crate) async fn a_secret_works_once_for_its_purpose(store: &Store) {
    users(store, &["ada"]).await;
    for (byte, row) in [(1, secret(Some("ada"), 500)), (2, secret(None, 500)), (3, secret(None, 100))] {
        store.create_single_use_secret(&[byte; 32], &row).await.unwrap();
    }
    let take = async |byte: u8, purpose: &str| {
        let seen = store.single_use_secret(&[byte; 32], purpose, 200).await.unwrap();
        let taken = store.take_single_use_secret(&[byte; 32], purpose, 200).await.unwrap();
        assert_eq!(seen, taken);
        taken
    };
    assert_eq!(take(1, "passkey").await, None);
    assert_eq!(take(1, "recovery").await, Some(secret(Some("ada"), 500)));
    assert_eq!(take(1, "recovery").await, None);
    assert_eq!(take(3, "recovery").await, None, "it has expired");
    store.create_single_use_secret(&[4; 32], &secret(Some("ada"), 500)).await.unwrap();
    store.delete_single_use_secrets(&user_id("ada"), "passkey").await.unwrap();
    store.delete_single_use_secrets(&user_id("ada"), "recovery").await.unwrap();
    assert_eq!(take(4, "recovery").await, None);
    store.purge_expired(500).await.unwrap();
    assert_eq!(store.take_single_use_secret(&[2; 32], "recovery", 0).await.unwrap(), None);
}

fn email(name: &str) -> EmailRow {
    EmailRow {
        user: user_id(name),
        address: "Ada@Example.org".to_owned(),
        verified_at: None,
        reminders: true,
        language: "de".to_owned(),
    }
}

pub(crate) async fn an_address_is_verified_as_it_was_set(store: &Store) {
    users(store, &["ada", "ben"]).await;
    let ada = user_id("ada");
    assert_eq!(store.email(&ada).await.unwrap(), None);
    store.set_email(&email("ada")).await.unwrap();
    assert_eq!(store.email(&ada).await.unwrap(), Some(email("ada")));
    assert_eq!(store.emails_by_address("ada@example.org").await.unwrap(), [], "not verified");
    assert!(!store.verify_email(&ada, "other@example.org", 5).await.unwrap());
    assert!(!store.verify_email(&user_id("ben"), "Ada@Example.org", 5).await.unwrap());
    assert!(store.verify_email(&ada, "Ada@Example.org", 5).await.unwrap());
    let verified = EmailRow { verified_at: Some(5), ..email("ada") };
    assert_eq!(store.emails_by_address("ADA@example.org").await.unwrap(), [verified]);
    let changed = EmailRow { address: "a@b.example".to_owned(), reminders: false, ..email("ada") };
    store.set_email(&changed).await.unwrap();
    assert_eq!(store.email(&ada).await.unwrap(), Some(changed));
    store.delete_email(&ada).await.unwrap();
    assert_eq!(store.email(&ada).await.unwrap(), None);
}

pub(crate) async fn a_turn_is_due_once_for_a_reminder(store: &Store) {
    users(store, &["ada", "ben", "cleo"]).await;
    let mut terms = ponte_terms();
    terms.clock = Some(Clock::PerMove { limit_ms: 86_400_000 });
    for (id, first) in [("t1", "ada"), ("t2", "cleo")] {
        let mut row = table(id, terms, &[first, "ben"]);
        row.deadline = Some(10_000);
        store.create_table(&row, None, None).await.unwrap();
    }
    let mut blitz = table("t3", ponte_terms(), &["ada", "ben"]);
    blitz.terms.clock = Some(Clock::Increment { base_ms: 60_000, increment_ms: 0 });
    blitz.deadline = Some(10_000);
    store.create_table(&blitz, None, None).await.unwrap();
    let verified = |name: &str| EmailRow { verified_at: Some(1), ..email(name) };
    for row in [verified("ada"), verified("ben"), email("cleo")] {
        store.set_email(&row).await.unwrap();
    }
    // It is the turn of the first seat; the address of Cleo is not verified.
    let due = async |now, begun, deadline| {
        let found = store.due_reminders(now, begun, deadline, 10).await.unwrap();
        found.into_iter().map(|due| (due.table.to_string(), due.number, due.email.user)).collect::<Vec<_>>()
    };
    let expected = [("t1".to_owned(), 0, user_id("ada"))];
    assert_eq!(due(6_000, 6_000, 20_000).await, expected);
    assert_eq!(due(6_000, 4_999, 20_000).await, [], "the turn has begun at 5,000");
    assert_eq!(due(6_000, 6_000, 9_999).await, [], "there is time until 10,000");
    assert_eq!(due(10_000, 10_000, 20_000).await, [], "the time is over");
    let ada = store.user_by_name("ada").await.unwrap().unwrap();
    let away = UserRow { vacation: Some((5_000, 7_000)), ..ada.clone() };
    store.update_user(&ada, &away).await.unwrap();
    assert_eq!(due(6_000, 6_000, 20_000).await, [], "on vacation");
    assert_eq!(due(7_000, 7_000, 20_000).await, expected);
    store.set_email(&EmailRow { reminders: false, ..verified("ada") }).await.unwrap();
    assert_eq!(due(7_000, 7_000, 20_000).await, [], "not wanted");
    store.set_email(&verified("ada")).await.unwrap();

    let (t1, id) = (table_id("t1"), ada.id);
    assert!(store.record_reminder(&t1, &id, 0).await.unwrap());
    assert!(!store.record_reminder(&t1, &id, 0).await.unwrap(), "another node was faster");
    assert_eq!(due(7_000, 7_000, 20_000).await, []);
    store.forget_reminder(&t1, &id).await.unwrap();
    assert_eq!(due(7_000, 7_000, 20_000).await, expected);
    assert!(store.record_reminder(&t1, &id, 0).await.unwrap());
    // After an event it is the turn of Ben, and then again of Ada.
    store.append_event(&new_event("t1", 1, 9_999)).await.unwrap();
    assert_eq!(due(9_999, 9_999, 20_000).await, [("t1".to_owned(), 1, user_id("ben"))]);
    let mut back = new_event("t1", 2, 19_000);
    back.to_act = Some(Seat::FIRST);
    store.append_event(&back).await.unwrap();
    assert_eq!(due(19_000, 19_000, 20_000).await, [("t1".to_owned(), 2, id)]);
}

/// Makes a user an account without a password.
async fn without_password(store: &Store, name: &str) {
    let user = store.users(&[user_id(name)]).await.unwrap().pop().unwrap();
    let account = UserRow { password_hash: Some(UserRow::NO_PASSWORD.to_owned()), ..user.clone() };
    store.update_user(&user, &account).await.unwrap();
}

pub(crate) async fn the_last_way_to_sign_in_is_kept(store: &Store) {
    users(store, &["ada"]).await;
    without_password(store, "ada").await;
    let ada = user_id("ada");
    store.create_passkey(&passkey(1, "ada")).await.unwrap();
    store.create_passkey(&passkey(2, "ada")).await.unwrap();
    // In two tabs at the same time.
    let (first, second) = (passkey(1, "ada").id, passkey(2, "ada").id);
    let both = tokio::join!(store.delete_passkey(&ada, &first), store.delete_passkey(&ada, &second));
    let refused = match both {
        (Ok(()), Err(error)) | (Err(error), Ok(())) => error,
        other => panic!("{other:?}"),
    };
    assert!(matches!(refused, StoreError::LastSignIn), "{refused:?}");
    assert_eq!(store.passkeys(&ada).await.unwrap().len(), 1);
    store.create_identity(&identity("ada-7", "ada")).await.unwrap();
    let last = store.passkeys(&ada).await.unwrap().pop().unwrap();
    store.delete_passkey(&ada, &last.id).await.unwrap();
    let refused = store.delete_identity(&ada, "https://id.example").await;
    assert!(matches!(refused, Err(StoreError::LastSignIn)), "{refused:?}");
    assert_eq!(store.identities(&ada).await.unwrap().len(), 1);
}

pub(crate) async fn an_account_is_created_together_with_its_identity(store: &Store) {
    let account = |name: &str| {
        let password_hash = Some(UserRow::NO_PASSWORD.to_owned());
        UserRow { name: format!("{name}-account"), password_hash, ..guest(name) }
    };
    store.create_identity_account(&identity("7", "cleo"), None, &account("cleo")).await.unwrap();
    let found = store.user_by_identity("https://id.example", "7").await.unwrap();
    assert_eq!(found, Some(account("cleo")));
    // The same identity again, from another tab: neither a second account nor a changed guest.
    let again = store.create_identity_account(&identity("7", "dora"), None, &account("dora")).await;
    assert!(matches!(again, Err(StoreError::Conflict(_))), "{again:?}");
    assert_eq!(store.users(&[user_id("dora")]).await.unwrap(), []);
    let (guest, hash) = (guest("ada"), [5; 32]);
    store.create_user(&guest).await.unwrap();
    store.create_session(&hash, &guest.id, "", 1, 1_000).await.unwrap();
    let again = store.create_identity_account(&identity("7", "ada"), Some(&guest), &account("ada")).await;
    assert!(matches!(again, Err(StoreError::Conflict(_))), "{again:?}");
    assert_eq!(store.users(&[user_id("ada")]).await.unwrap(), std::slice::from_ref(&guest));
    assert!(store.session(&hash, 2).await.unwrap().is_some(), "the guest stays signed in");
    store.create_identity_account(&identity("8", "ada"), Some(&guest), &account("ada")).await.unwrap();
    assert_eq!(store.session(&hash, 2).await.unwrap(), None, "a session of the guest is none of the account");
    // The guest is an account by now.
    let late = store.create_identity_account(&identity("9", "ada"), Some(&guest), &account("ada")).await;
    assert!(matches!(late, Err(StoreError::NotFound("guest"))), "{late:?}");
}

pub(crate) async fn reminders_are_set_without_the_address(store: &Store) {
    users(store, &["ada"]).await;
    let ada = user_id("ada");
    assert!(matches!(store.set_reminders(&ada, true, "fr").await, Err(StoreError::NotFound(_))));
    store.set_email(&email("ada")).await.unwrap();
    store.verify_email(&ada, "Ada@Example.org", 5).await.unwrap();
    store.set_reminders(&ada, false, "fr").await.unwrap();
    let expected =
        EmailRow { verified_at: Some(5), reminders: false, language: "fr".to_owned(), ..email("ada") };
    assert_eq!(store.email(&ada).await.unwrap(), Some(expected));
}

pub(crate) async fn nothing_is_stored_for_a_closed_account(store: &Store) {
    users(store, &["ada"]).await;
    store.delete_user(&user_id("ada"), "deleted-1").await.unwrap();
    // Requests that were under way when the account was deleted.
    let results = [
        store.create_passkey(&passkey(1, "ada")).await,
        store.create_identity(&identity("7", "ada")).await,
        store.set_email(&email("ada")).await,
        store.create_single_use_secret(&[1; 32], &secret(Some("ada"), 500)).await,
        store.create_study(&study("s1", "ada", 5)).await,
    ];
    for (index, result) in results.into_iter().enumerate() {
        assert!(matches!(result, Err(StoreError::NotFound("user"))), "{index}: {result:?}");
    }
}

pub(crate) async fn revoking_credentials_ends_links_and_logins(store: &Store) {
    users(store, &["ada", "ben"]).await;
    for (byte, name) in [(1, "ada"), (2, "ben")] {
        store.create_single_use_secret(&[byte; 32], &secret(Some(name), 500)).await.unwrap();
    }
    store.revoke_credentials(&user_id("ada"), 5).await.unwrap();
    assert_eq!(store.take_single_use_secret(&[1; 32], "recovery", 6).await.unwrap(), None);
    assert!(store.take_single_use_secret(&[2; 32], "recovery", 6).await.unwrap().is_some());
}

pub(crate) async fn deleting_a_user_deletes_their_credentials(store: &Store) {
    users(store, &["ada", "ben"]).await;
    finished(store, ("t1", 6_000), ponte_terms(), &["ada", "ben"], &[1], EndReason::Resignation).await;
    for name in ["ada", "ben"] {
        store.create_passkey(&passkey(name.as_bytes()[0], name)).await.unwrap();
        store.create_identity(&identity(name, name)).await.unwrap();
        store.set_email(&email(name)).await.unwrap();
        store.create_single_use_secret(&[name.as_bytes()[0]; 32], &secret(Some(name), 500)).await.unwrap();
        store.record_reminder(&table_id("t1"), &user_id(name), 1).await.unwrap();
    }
    store.delete_user(&user_id("ada"), "deleted-1").await.unwrap();
    for (name, kept) in [("ada", 0), ("ben", 1)] {
        let id = user_id(name);
        assert_eq!(store.passkeys(&id).await.unwrap().len(), kept, "{name}");
        assert_eq!(store.identities(&id).await.unwrap().len(), kept, "{name}");
        assert_eq!(store.email(&id).await.unwrap().is_some(), kept == 1, "{name}");
        let taken = store.take_single_use_secret(&[name.as_bytes()[0]; 32], "recovery", 1).await.unwrap();
        assert_eq!(taken.is_some(), kept == 1, "{name}");
    }
}
