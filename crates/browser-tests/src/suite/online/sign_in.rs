//! Signing in beyond a password: passkeys, e-mail, and the provider of a club.

use anyhow::{Context, Result, ensure};
use browser_tests::{Harness, Page, Test, Viewport};
use test_services::{FakeProvider, FakeSmtp};

pub(super) const TESTS: &[Test] = &[
    ("online_passkey_signs_in", passkey),
    ("online_forgotten_password_is_replaced", recovery),
    ("online_provider_signs_in", provider),
    ("online_password_forms_name_the_account", account_names),
];

const PASSWORD: &str = "over the seven bridges";

/// Opens the account page of a server with everything, in a browser with an authenticator.
fn with_account_page(
    harness: &Harness,
    scenario: impl FnOnce(&Page, &FakeSmtp, &FakeProvider) -> Result<()>,
) -> Result<()> {
    let (smtp, provider) = (FakeSmtp::start(), FakeProvider::start());
    let server = harness.sign_in_server(&smtp, &provider)?;
    let page = harness.open(&server.address, "/account", Viewport::DESKTOP)?;
    harness.with_page(page, |page| {
        page.add_authenticator()?;
        scenario(page, &smtp, &provider)
    })
}

fn sign_up(page: &Page) -> Result<()> {
    page.wait_for("#up-name")?;
    page.fill("#up-name", "Ada")?;
    page.fill("#up-password", PASSWORD)?;
    page.click("#up-go")?;
    page.wait_for_text("You're signed in as Ada.")
}

fn sign_out(page: &Page) -> Result<()> {
    page.click("#sign-out")?;
    page.wait_for("#sign-in")
}

fn check_accessibility(page: &Page) -> Result<()> {
    for viewport in [Viewport::PHONE, Viewport::DESKTOP] {
        for dark in [true, false] {
            page.set_viewport(Viewport { dark, ..viewport })?;
            page.check_accessibility()?;
        }
    }
    Ok(())
}

fn passkey(harness: &Harness) -> Result<()> {
    with_account_page(harness, |page, _, _| {
        sign_up(page)?;
        page.wait_for("#passkeys")?;
        page.click("#passkeys summary")?;
        page.fill("#passkey-name", "Laptop")?;
        page.fill("#passkey-password", PASSWORD)?;
        // By keyboard, as everything else on this page.
        page.tab_to("#passkey-add")?;
        page.key("Enter")?;
        page.wait_count("#passkey-list li", 1)?;
        page.click_role("button", "Rename the passkey Laptop")?;
        page.fill(".passkey-new-name", "Phone")?;
        page.key("Enter")?;
        page.wait_for_text("Phone")?;
        check_accessibility(page)?;
        page.screenshot_full(&harness.screenshot_path("online-account-passkeys"))?;
        sign_out(page)?;
        page.wait_for("#in-passkey")?;
        check_accessibility(page)?;
        page.screenshot_full(&harness.screenshot_path("online-sign-in"))?;
        page.click("#in-passkey")?;
        page.wait_for_text("You're signed in as Ada.")?;
        page.click("#passkeys summary")?;
        page.click_role("button", "Remove the passkey Phone")?;
        page.wait_count("#passkey-list li", 0)?;
        sign_out(page)?;
        page.wait_for("#in-passkey")?;
        page.expect_outage(true)?;
        page.click("#in-passkey")?;
        page.wait_for_text("This passkey doesn't belong to any account here.")?;
        page.expect_outage(false)
    })
}

/// The path of the link in a mail.
fn link(smtp: &FakeSmtp, action: &str) -> Result<String> {
    let mail = smtp.next_mail();
    let word = mail.word("http://localhost").with_context(|| format!("no link in {}", mail.body()))?;
    let start = word.find("/account#").context("the link leads to the account page")?;
    ensure!(word[start..].contains(action), "{word}");
    Ok(word[start..].to_owned())
}

fn recovery(harness: &Harness) -> Result<()> {
    with_account_page(harness, |page, smtp, _| {
        sign_up(page)?;
        page.wait_for("#email")?;
        page.click("#email summary")?;
        page.fill("#email-address", "ada@example.org")?;
        page.fill("#email-password", PASSWORD)?;
        page.click("#email-go")?;
        page.wait_for_text("We've sent a link to ada@example.org. Open it to confirm your address.")?;
        check_accessibility(page)?;
        let verify = link(smtp, "verify=")?;
        page.eval(&format!("location.hash = {:?}", verify.trim_start_matches("/account")))?;
        page.wait_for_text("Your e-mail address is confirmed.")?;
        ensure!(!page.is_true("location.href.includes('verify')")?, "the secret stays in the address");
        page.reload()?;
        page.wait_for("#email")?;
        page.click("#email summary")?;
        page.wait_for("#email-reminders")?;
        page.click("#email-reminders")?;
        // Until it is stored, so that the session does not end before its request.
        page.wait_until(
            "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/me/email/reminders'))",
            "the reminders to be stored",
        )?;
        page.wait_for_frame()?;
        ensure!(
            page.is_true("document.activeElement.id === 'email-reminders'")?,
            "the switch has lost the keyboard focus"
        );
        sign_out(page)?;
        page.wait_for("#forgotten")?;
        page.click("#forgotten summary")?;
        page.fill("#forgotten-account", "ada")?;
        page.click("#forgotten-go")?;
        page.wait_for_text("we've sent a link to it")?;
        let recover = link(smtp, "recover=")?;
        page.eval(&format!("location.hash = {:?}", recover.trim_start_matches("/account")))?;
        page.wait_for("#new-password")?;
        check_accessibility(page)?;
        page.screenshot_full(&harness.screenshot_path("online-recovery"))?;
        page.fill("#recovery-password", "under the seven bridges")?;
        page.click("#recovery-go")?;
        page.wait_for_text("You're signed in as Ada.")
    })
}

fn provider(harness: &Harness) -> Result<()> {
    with_account_page(harness, |page, _, provider| {
        provider.state().username = Some("club.member".to_owned());
        page.wait_for("#in-provider")?;
        page.wait_for_text("Sign in with Club")?;
        page.click("#in-provider")?;
        page.wait_for_text("You're signed in as club-member.")?;
        page.wait_for("#provider")?;
        page.click("#provider summary")?;
        check_accessibility(page)?;
        page.screenshot_full(&harness.screenshot_path("online-account-provider"))?;
        sign_out(page)?;
        provider.state().refuses = true;
        page.wait_for("#in-provider")?;
        page.click("#in-provider")?;
        page.wait_for_text("Sign-in was cancelled. Try again.")
    })
}

/// Password managers need the name of the account in every form with a password, also where people do not type it.
fn account_names(harness: &Harness) -> Result<()> {
    with_account_page(harness, |page, _, _| {
        sign_up(page)?;
        for form in ["password", "passkeys", "email", "two-factor", "provider", "everything"] {
            page.wait_for(&format!("#{form}"))?;
            page.click(&format!("#{form} > summary"))?;
        }
        page.click("#totp-start")?;
        page.wait_for("#totp-password")?;
        page.click("#delete")?;
        page.wait_for("#delete-dialog[open]")?;
        page.wait_for("#delete-password")?;
        page.check_accessibility()?;
        for field in [
            "pw-new",
            "passkey-password",
            "email-password",
            "totp-password",
            "provider-password",
            "delete-password",
        ] {
            let name = page.eval(&format!(
                "document.querySelector('#{field}').form.querySelector('[autocomplete=username]')?.value"
            ))?;
            ensure!(name == "Ada", "the form of {field} has the name {name}");
        }
        // Without a visible field, and not reached with the keyboard.
        let unobtrusive = "[...document.querySelectorAll('.account-name')]
            .every((name) => name.offsetWidth <= 1 && name.firstElementChild.tabIndex === -1)";
        ensure!(page.is_true(unobtrusive)?, "the name is in the way");
        Ok(())
    })
}
