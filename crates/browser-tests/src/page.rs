//! A page in the browser: where it is, what is on it, what it complains about.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::profile::Profile;

/// How long something on a page may take to happen.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often the page is asked meanwhile.
const PACE: Duration = Duration::from_millis(15);

/// How a page is looked at: the screen, and what the system and the browser wish for.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// Whether the system is dark.
    pub dark: bool,
    /// Whether the system wishes for less motion. Without motion nothing has to be waited for.
    pub still: bool,
    /// Whether the screen is touched; otherwise there is a mouse.
    pub touch: bool,
    /// The language that the browser asks for.
    pub language: &'static str,
}

impl Look {
    /// A window on a desk.
    pub const WIDE: Self =
        Self { width: 1280, height: 900, dark: false, still: true, touch: false, language: "en" };
    /// A telephone of today.
    pub const PHONE: Self = Self { width: 390, height: 844, touch: true, ..Self::WIDE };
    /// The narrowest screen that the app is made for.
    pub const NARROW: Self = Self { width: 320, height: 640, touch: true, ..Self::WIDE };
}

/// A tab.
pub struct Page {
    profile: Profile,
    session: String,
    look: Cell<Look>,
    /// Whether it is no fault of the page when nothing comes through.
    outage: Cell<bool>,
    complaints: RefCell<Vec<String>>,
    heard: RefCell<Vec<String>>,
}

impl Page {
    pub(crate) fn new(profile: Profile, session: String, look: Look) -> Result<Self> {
        let page = Self {
            profile,
            session,
            look: Cell::new(look),
            outage: Cell::new(false),
            complaints: RefCell::default(),
            heard: RefCell::default(),
        };
        for domain in ["Page.enable", "Runtime.enable", "Log.enable", "Network.enable", "DOM.enable"] {
            page.call(domain, json!({}))?;
        }
        // Workers complain, too.
        let workers = json!({ "autoAttach": true, "waitForDebuggerOnStart": false, "flatten": true });
        page.call("Target.setAutoAttach", workers)?;
        // Several pages are looked at at once, each as if it were alone.
        page.call("Emulation.setFocusEmulationEnabled", json!({ "enabled": true }))?;
        let agent = page.eval("navigator.userAgent")?;
        let action = json!({ "userAgent": agent, "acceptLanguage": look.language });
        page.call("Emulation.setUserAgentOverride", action)?;
        page.look(look)?;
        Ok(page)
    }

    /// The profile that it belongs to.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    pub(crate) fn call(&self, method: &str, params: Value) -> Result<Value> {
        self.profile.browser().call(Some(&self.session), method, params)
    }

    /// How it is looked at.
    pub fn looked(&self) -> Look {
        self.look.get()
    }

    /// Changes the screen and the wishes of the system. The language stays as it was at the beginning.
    pub fn look(&self, look: Look) -> Result<()> {
        self.look.set(look);
        let screen = json!({ "width": look.width, "height": look.height, "deviceScaleFactor": 1, "mobile": look.touch });
        self.call("Emulation.setDeviceMetricsOverride", screen)?;
        self.call("Emulation.setTouchEmulationEnabled", json!({ "enabled": look.touch }))?;
        let features = json!([
            { "name": "prefers-color-scheme", "value": if look.dark { "dark" } else { "light" } },
            { "name": "prefers-reduced-motion", "value": if look.still { "reduce" } else { "no-preference" } },
        ]);
        self.call("Emulation.setEmulatedMedia", json!({ "features": features }))?;
        Ok(())
    }

    /// Takes the network away, or gives it back. Meanwhile it is no fault of the page when nothing can be fetched.
    pub fn offline(&self, offline: bool) -> Result<()> {
        self.outage(offline)?;
        let params =
            json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.call("Network.emulateNetworkConditions", params.clone())?;
        for worker in self.profile.browser().workers(&self.session) {
            // Some workers have ended by now, and the page's word holds for others.
            let _ = self.profile.browser().call(
                Some(&worker),
                "Network.emulateNetworkConditions",
                params.clone(),
            );
        }
        Ok(())
    }

    /// Tells that the server is about to be out of reach, or is there again. Meanwhile it is no fault of the page when
    /// nothing comes through.
    pub fn outage(&self, outage: bool) -> Result<()> {
        self.gather()?;
        self.outage.set(outage);
        Ok(())
    }

    /// Everything that came over the page's sockets until now.
    pub fn heard(&self) -> Result<Vec<String>> {
        self.gather()?;
        Ok(self.heard.borrow().clone())
    }

    /// Loads a path of the app, and waits until the app is there.
    pub fn go(&self, path: &str) -> Result<()> {
        let url = format!("{}{path}", self.profile.address());
        // An address that differs only after `#` is no new page.
        self.eval("void (window.before = true)")?;
        let gone = self.call("Page.navigate", json!({ "url": url }))?;
        if let Some(error) = gone["errorText"].as_str() {
            bail!("{url}: {error}");
        }
        if gone["loaderId"].is_null() {
            self.eval("void (window.before = false)")?;
        }
        self.arrived(path)
    }

    /// Loads the page again.
    pub fn reload(&self) -> Result<()> {
        self.eval("void (window.before = true)")?;
        self.call("Page.reload", json!({}))?;
        self.arrived("the page again")
    }

    fn arrived(&self, what: &str) -> Result<()> {
        let there =
            "!window.before && document.readyState === 'complete' && document.querySelector('main h1')";
        self.wait(there, what)
    }

    /// The value of an expression on the page. A promise is waited for.
    pub fn eval(&self, script: &str) -> Result<Value> {
        let params = json!({ "expression": script, "returnByValue": true, "awaitPromise": true });
        value(script, self.call("Runtime.evaluate", params)?)
    }

    /// Calls a function with an element as `this`.
    pub(crate) fn ask(&self, element: &str, function: &str) -> Result<Value> {
        let params = json!({
            "objectId": element, "functionDeclaration": function, "returnByValue": true, "awaitPromise": true
        });
        value(function, self.call("Runtime.callFunctionOn", params)?)
    }

    /// Whether an expression holds.
    pub fn holds(&self, script: &str) -> Result<bool> {
        Ok(self.eval(&format!("Boolean({script})"))? == true)
    }

    /// The visible text of an element, or nothing.
    pub fn text(&self, selector: &str) -> Result<String> {
        let text = self.eval(&format!("(document.querySelector({selector:?})?.innerText ?? '').trim()"))?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// How many elements there are.
    pub fn count(&self, selector: &str) -> Result<u64> {
        let count = self.eval(&format!("document.querySelectorAll({selector:?}).length"))?;
        count.as_u64().context("the browser cannot count")
    }

    /// Whether something is there and can be seen.
    pub fn sees(&self, selector: &str) -> Result<bool> {
        self.holds(&format!("document.querySelector({selector:?})?.checkVisibility()"))
    }

    /// Waits until an expression holds.
    pub fn wait(&self, script: &str, what: &str) -> Result<()> {
        // While a page is replaced by another there is nothing to ask.
        self.until(|| Ok(self.holds(script).unwrap_or(false)))
            .with_context(|| format!("waited in vain for {what}: {script}"))
    }

    /// Waits until a question is answered by yes.
    pub fn until(&self, question: impl Fn() -> Result<bool>) -> Result<()> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if question()? {
                return Ok(());
            }
            std::thread::sleep(PACE);
        }
        bail!("it does not happen")
    }

    /// Waits until something can be seen.
    pub fn wait_for(&self, selector: &str) -> Result<()> {
        self.wait(&format!("document.querySelector({selector:?})?.checkVisibility()"), selector)
    }

    /// Waits until something can no longer be seen.
    pub fn wait_gone(&self, selector: &str) -> Result<()> {
        let script = format!("!document.querySelector({selector:?})?.checkVisibility()");
        self.wait(&script, &format!("{selector} to go away"))
    }

    /// Waits until there are exactly so many.
    pub fn wait_count(&self, selector: &str, count: u64) -> Result<()> {
        let script = format!("document.querySelectorAll({selector:?}).length === {count}");
        self.wait(&script, &format!("{count} of {selector}"))
    }

    /// Waits until a text can be read somewhere on the page.
    pub fn wait_text(&self, text: &str) -> Result<()> {
        self.wait(&format!("document.body.innerText.includes({text:?})"), text)
    }

    /// Waits for an element with a role and a name, as a screen reader tells them; the answer is a handle on it.
    pub(crate) fn named(&self, role: &str, name: &str) -> Result<String> {
        let start = Instant::now();
        loop {
            if let Some(found) = self.seek(role, name)? {
                return Ok(found);
            }
            if start.elapsed() > PATIENCE {
                bail!("waited in vain for the {role} {name:?}");
            }
            std::thread::sleep(PACE);
        }
    }

    fn seek(&self, role: &str, name: &str) -> Result<Option<String>> {
        let root = self.call("Runtime.evaluate", json!({ "expression": "document" }))?;
        let query = json!({ "objectId": root["result"]["objectId"], "accessibleName": name, "role": role });
        let found = self.call("Accessibility.queryAXTree", query)?;
        let nodes = found["nodes"].as_array().into_iter().flatten();
        let mut heard = nodes.filter(|node| node["ignored"] != true && !node["backendDOMNodeId"].is_null());
        let Some(node) = heard.next() else { return Ok(None) };
        let element = self.call("DOM.resolveNode", json!({ "backendNodeId": node["backendDOMNodeId"] }))?;
        Ok(element["object"]["objectId"].as_str().map(str::to_owned))
    }

    /// Waits for an element; the answer is a handle on it.
    pub(crate) fn found(&self, selector: &str) -> Result<String> {
        self.wait_for(selector)?;
        let script = format!("document.querySelector({selector:?})");
        let found = self.call("Runtime.evaluate", json!({ "expression": script }))?;
        found["result"]["objectId"]
            .as_str()
            .map(str::to_owned)
            .with_context(|| format!("{selector} has gone"))
    }

    /// The manifest, as the browser reads it; whatever is wrong with it is an error.
    pub fn manifest(&self) -> Result<Value> {
        let answer = self.call("Page.getAppManifest", json!({}))?;
        if answer["errors"].as_array().is_some_and(|errors| !errors.is_empty()) {
            bail!("the manifest is wrong: {}", answer["errors"]);
        }
        serde_json::from_str(answer["data"].as_str().unwrap_or_default()).context("there is no manifest")
    }

    /// Why the app cannot be installed. A profile that forgets everything could install nothing anyhow, so that is
    /// left out.
    pub fn obstacles_to_install(&self) -> Result<Vec<String>> {
        let answer = self.call("Page.getInstallabilityErrors", json!({}))?;
        let all = answer["installabilityErrors"].as_array().context("no answer about installing")?;
        let ids = all.iter().filter_map(|one| one["errorId"].as_str()).map(str::to_owned);
        Ok(ids.filter(|id| id != "in-incognito").collect())
    }

    /// Takes note of what the browser has complained about.
    fn gather(&self) -> Result<()> {
        let events = self.profile.browser().events(&self.session)?;
        let complaints = events.iter().filter_map(complaint);
        let unfair = |complaint: &str| self.outage.get() && is_of_network(complaint);
        self.heard.borrow_mut().extend(events.iter().filter_map(frame));
        self.complaints.borrow_mut().extend(complaints.filter(|one| !unfair(one)));
        Ok(())
    }

    /// Fails on whatever the console has said until now.
    pub fn is_quiet(&self) -> Result<()> {
        self.gather()?;
        let complaints = self.complaints.borrow();
        if complaints.is_empty() { Ok(()) } else { bail!("the console says:\n  {}", complaints.join("\n  ")) }
    }

    /// Closes the tab. Whatever the console has said until now is an error.
    pub fn close(self) -> Result<()> {
        let quiet = self.is_quiet();
        self.call("Page.close", json!({}))?;
        quiet
    }
}

fn value(script: &str, mut answer: Value) -> Result<Value> {
    if let Some(problem) = answer.get("exceptionDetails") {
        bail!("{script}: {}", problem["exception"]["description"].as_str().unwrap_or("failed"));
    }
    Ok(answer["result"]["value"].take())
}

/// Whether a complaint is only about nothing coming through.
fn is_of_network(complaint: &str) -> bool {
    complaint.contains("net::ERR_") || complaint.starts_with("WebSocket connection to ")
}

/// What came over a socket, if that is what an event tells.
fn frame(event: &Value) -> Option<String> {
    let came = event["method"] == "Network.webSocketFrameReceived";
    came.then(|| event["params"]["response"]["payloadData"].as_str().map(str::to_owned))?
}

/// What an event complains about, if it does.
fn complaint(event: &Value) -> Option<String> {
    let params = &event["params"];
    match event["method"].as_str()? {
        "Runtime.exceptionThrown" => {
            let details = &params["exceptionDetails"];
            let what = details["exception"]["description"].as_str().or(details["text"].as_str());
            Some(what.unwrap_or("an exception").to_owned())
        }
        "Runtime.consoleAPICalled"
            if matches!(params["type"].as_str(), Some("error" | "warning" | "assert")) =>
        {
            Some(params["args"].to_string())
        }
        "Log.entryAdded" if matches!(params["entry"]["level"].as_str(), Some("error" | "warning")) => {
            let part = |name: &str| params["entry"][name].as_str().unwrap_or_default();
            Some(format!("{} {}", part("text"), part("url")))
        }
        "Inspector.targetCrashed" => Some("the page has crashed".to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_and_warnings_are_complaints_and_other_words_are_not() {
        let said = |kind: &str| json!({ "method": "Runtime.consoleAPICalled", "params": { "type": kind, "args": [] } });
        assert!(complaint(&said("error")).is_some());
        assert!(complaint(&said("warning")).is_some());
        assert_eq!(complaint(&said("log")), None);
        let logged = |level: &str| {
            let entry = json!({ "level": level, "text": "404", "url": "/x" });
            json!({ "method": "Log.entryAdded", "params": { "entry": entry } })
        };
        assert_eq!(complaint(&logged("error")).as_deref(), Some("404 /x"));
        assert_eq!(complaint(&logged("verbose")), None);
        let thrown = json!({ "method": "Runtime.exceptionThrown", "params": { "exceptionDetails": { "text": "Uncaught" } } });
        assert_eq!(complaint(&thrown).as_deref(), Some("Uncaught"));
        assert_eq!(complaint(&json!({ "id": 1, "result": {} })), None);
    }

    #[test]
    fn only_what_does_not_come_through_is_excused_in_an_outage() {
        assert!(is_of_network("Failed to load resource: net::ERR_INTERNET_DISCONNECTED http://x/api/v1/me"));
        assert!(is_of_network("WebSocket connection to 'ws://x/api/v1/socket' failed: "));
        assert!(!is_of_network("Failed to load resource: the server responded with a status of 500"));
        assert!(!is_of_network("panicked at the WebSocket connection to the moon"));
    }

    #[test]
    fn what_comes_over_a_socket_is_heard() {
        let event =
            |method: &str| json!({ "method": method, "params": { "response": { "payloadData": "x" } } });
        assert_eq!(frame(&event("Network.webSocketFrameReceived")).as_deref(), Some("x"));
        assert_eq!(frame(&event("Network.webSocketFrameSent")), None);
    }
}
