//! Profiles: what one person's browser keeps.

use std::path::Path;
use std::rc::Rc;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::devtools::Browser;
use crate::page::{Look, Page};

/// Everything that one person's browser keeps, apart from everybody else's. At first nothing. Clones are the same
/// profile; it is forgotten with the last of them and of their pages.
#[derive(Clone)]
pub struct Profile(Rc<Kept>);

struct Kept {
    browser: Browser,
    id: String,
    address: String,
}

impl Profile {
    pub(crate) fn new(browser: Browser, address: &str) -> Result<Self> {
        let made = browser.call(None, "Target.createBrowserContext", json!({}))?;
        let id = text(&made["browserContextId"])?;
        let address = address.trim_end_matches('/').to_owned();
        Ok(Self(Rc::new(Kept { browser, id, address })))
    }

    /// Opens a tab at a path of the app, and waits until the app is there.
    pub fn open(&self, path: &str, look: Look) -> Result<Page> {
        let target = json!({ "url": "about:blank", "browserContextId": self.0.id });
        let target = text(&self.0.browser.call(None, "Target.createTarget", target)?["targetId"])?;
        let attach = json!({ "targetId": target, "flatten": true });
        let session = text(&self.0.browser.call(None, "Target.attachToTarget", attach)?["sessionId"])?;
        let page = Page::new(self.clone(), session, look)?;
        page.go(path)?;
        Ok(page)
    }

    /// Lets pages read and write the clipboard without asking.
    pub fn allow_clipboard(&self) -> Result<()> {
        let wanted = ["clipboardReadWrite", "clipboardSanitizedWrite"];
        let params =
            json!({ "permissions": wanted, "browserContextId": self.0.id, "origin": self.0.address });
        self.0.browser.call(None, "Browser.grantPermissions", params).map(drop)
    }

    /// Saves downloads into a folder.
    pub fn save_into(&self, folder: &Path) -> Result<()> {
        let params = json!({ "behavior": "allow", "browserContextId": self.0.id, "downloadPath": folder });
        self.0.browser.call(None, "Browser.setDownloadBehavior", params).map(drop)
    }

    /// Where the app is, without a slash at the end.
    pub fn address(&self) -> &str {
        &self.0.address
    }

    pub(crate) fn browser(&self) -> &Browser {
        &self.0.browser
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        // A browser that has gone has forgotten it as well.
        let _ =
            self.browser.call(None, "Target.disposeBrowserContext", json!({ "browserContextId": self.id }));
    }
}

fn text(value: &Value) -> Result<String> {
    value.as_str().map(str::to_owned).context("the browser left something out")
}
