//! Profiles: browser contexts with their own cookies, storage and service workers.

use std::cell::Cell;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::accessibility::AxeCore;
use crate::devtools::Browser;
use crate::page::Page;
use crate::viewport::Viewport;

/// The browser of one user, isolated from all others and empty at first. Clones share the same context, which is
/// disposed of with the last clone and the last page.
#[derive(Clone)]
pub struct Profile(Rc<BrowserContext>);

struct BrowserContext {
    browser: Browser,
    axe: Arc<AxeCore>,
    id: String,
    address: String,
    seeds: Rc<Seeds>,
}

/// A seed for each tab of a test, all from one.
pub(crate) struct Seeds(Cell<u32>);

impl Seeds {
    /// The seeds of the test with this name.
    pub(crate) fn new(seed: u32, test: &str) -> Self {
        Self(Cell::new(
            test.bytes().fold(seed, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)),
        ))
    }

    fn next(&self) -> u32 {
        self.0.set(self.0.get().wrapping_add(1));
        self.0.get()
    }
}

impl Profile {
    pub(crate) fn new(browser: Browser, axe: Arc<AxeCore>, seeds: Rc<Seeds>, address: &str) -> Result<Self> {
        let created = browser.call(None, "Target.createBrowserContext", json!({}))?;
        let id = text(&created["browserContextId"])?;
        let address = address.trim_end_matches('/').to_owned();
        Ok(Self(Rc::new(BrowserContext { browser, axe, id, address, seeds })))
    }

    /// Opens a tab at a path of the app and waits until the app has started.
    pub fn open(&self, path: &str, viewport: Viewport) -> Result<Page> {
        let page = self.open_tab(viewport)?;
        page.navigate(path)?;
        Ok(page)
    }

    /// Opens an empty tab.
    pub fn open_tab(&self, viewport: Viewport) -> Result<Page> {
        let target = json!({ "url": "about:blank", "browserContextId": self.0.id });
        let target = text(&self.0.browser.call(None, "Target.createTarget", target)?["targetId"])?;
        let attach = json!({ "targetId": target, "flatten": true });
        let session = text(&self.0.browser.call(None, "Target.attachToTarget", attach)?["sessionId"])?;
        Page::new(self.clone(), session, viewport)
    }

    /// Grants pages access to the clipboard.
    pub fn allow_clipboard(&self) -> Result<()> {
        let permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"];
        let params =
            json!({ "permissions": permissions, "browserContextId": self.0.id, "origin": self.0.address });
        self.0.browser.call(None, "Browser.grantPermissions", params).map(drop)
    }

    /// Grants pages notifications.
    pub fn allow_notifications(&self) -> Result<()> {
        let params = json!({
            "permissions": ["notifications"], "browserContextId": self.0.id, "origin": self.0.address,
        });
        self.0.browser.call(None, "Browser.grantPermissions", params).map(drop)
    }

    /// Saves downloads into a folder.
    pub fn set_download_folder(&self, folder: &Path) -> Result<()> {
        let params = json!({ "behavior": "allow", "browserContextId": self.0.id, "downloadPath": folder });
        self.0.browser.call(None, "Browser.setDownloadBehavior", params).map(drop)
    }

    /// The origin of the app, without a trailing slash.
    pub fn address(&self) -> &str {
        &self.0.address
    }

    pub(crate) fn browser(&self) -> &Browser {
        &self.0.browser
    }

    pub(crate) fn axe(&self) -> &AxeCore {
        &self.0.axe
    }

    /// The seed of the next tab.
    pub(crate) fn next_seed(&self) -> u32 {
        self.0.seeds.next()
    }
}

impl Drop for BrowserContext {
    fn drop(&mut self) {
        // Fails only if the browser has exited.
        let _ =
            self.browser.call(None, "Target.disposeBrowserContext", json!({ "browserContextId": self.id }));
    }
}

fn text(value: &Value) -> Result<String> {
    value.as_str().map(str::to_owned).context("the answer of the browser lacks an id")
}
