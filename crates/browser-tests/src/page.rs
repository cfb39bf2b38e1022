//! One tab: navigation, evaluation of scripts, waiting for conditions, and the messages of the console.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::profile::Profile;
use crate::viewport::Viewport;

/// How long a condition may take to become true.
const WAIT_TIMEOUT: Duration = Duration::from_secs(180);
/// The pause between two checks of a condition.
const POLL_INTERVAL: Duration = Duration::from_millis(15);
/// A function of the difference to the system's clock and of a seed.
const CLOCK_AND_CHANCE: &str = include_str!("page/clock_and_chance.js");

/// A tab of the browser. Call [`Page::close`], which checks the console; a page that is only dropped is unchecked.
pub struct Page {
    profile: Profile,
    session: String,
    viewport: Cell<Viewport>,
    /// Whether network errors are expected at the moment.
    outage: Cell<bool>,
    taps: Cell<u32>,
    console_errors: RefCell<Vec<String>>,
    received_frames: RefCell<Vec<String>>,
    /// The registration of the app's service worker, as the browser reports it.
    service_worker: RefCell<Option<String>>,
}

impl Page {
    pub(crate) fn new(profile: Profile, session: String, viewport: Viewport) -> Result<Self> {
        let page = Self {
            profile,
            session,
            viewport: Cell::new(viewport),
            outage: Cell::new(false),
            taps: Cell::new(0),
            console_errors: RefCell::default(),
            received_frames: RefCell::default(),
            service_worker: RefCell::default(),
        };
        for domain in ["Page.enable", "Runtime.enable", "Log.enable", "Network.enable", "DOM.enable"] {
            page.call(domain, json!({}))?;
        }
        // Workers have consoles, too.
        let workers = json!({ "autoAttach": true, "waitForDebuggerOnStart": false, "flatten": true });
        page.call("Target.setAutoAttach", workers)?;
        // Several pages are open at once, and each behaves as if it had the focus.
        page.call("Emulation.setFocusEmulationEnabled", json!({ "enabled": true }))?;
        let agent = page.eval("navigator.userAgent")?;
        let params = json!({ "userAgent": agent, "acceptLanguage": viewport.language });
        page.call("Emulation.setUserAgentOverride", params)?;
        page.set_viewport(viewport)?;
        page.set_clock_and_chance()?;
        Ok(page)
    }

    /// Replaces clock, time zone and random numbers in all documents from now on. Measured durations stay real.
    fn set_clock_and_chance(&self) -> Result<()> {
        let Viewport { time, time_zone, .. } = self.viewport.get();
        self.call("Emulation.setTimezoneOverride", json!({ "timezoneId": time_zone }))?;
        let offset = self.eval(&format!("Date.parse({time:?}) - Date.now()"))?;
        let offset = offset.as_i64().with_context(|| format!("{time} is no time"))?;
        self.run_in_new_documents(&format!("({CLOCK_AND_CHANCE})({offset}, {});", self.profile.next_seed()))
    }

    /// How often the page was clicked or tapped.
    pub fn taps(&self) -> u32 {
        self.taps.get()
    }

    pub(crate) fn count_tap(&self) {
        self.taps.set(self.taps.get() + 1);
    }

    /// The profile in which the page is open.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    pub(crate) fn call(&self, method: &str, params: Value) -> Result<Value> {
        self.profile.browser().call(Some(&self.session), method, params)
    }

    /// The current viewport.
    pub fn viewport(&self) -> Viewport {
        self.viewport.get()
    }

    /// Changes the screen and the preferences. Language, clock and time zone are fixed when the page is opened.
    pub fn set_viewport(&self, viewport: Viewport) -> Result<()> {
        self.viewport.set(viewport);
        let screen = json!({ "width": viewport.width, "height": viewport.height, "deviceScaleFactor": 1, "mobile": viewport.touch });
        self.call("Emulation.setDeviceMetricsOverride", screen)?;
        self.call("Emulation.setTouchEmulationEnabled", json!({ "enabled": viewport.touch }))?;
        let features = json!([
            { "name": "prefers-color-scheme", "value": viewport.theme() },
            { "name": "prefers-reduced-motion", "value": if viewport.reduced_motion { "reduce" } else { "no-preference" } },
        ]);
        self.call("Emulation.setEmulatedMedia", json!({ "features": features }))?;
        Ok(())
    }

    /// Sets the default size of text in pixels, as in the settings of the browser. 16 is usual.
    pub fn set_text_size(&self, pixels: u32) -> Result<()> {
        let sizes = json!({ "fontSizes": { "standard": pixels, "fixed": pixels } });
        self.call("Page.setFontSizes", sizes).map(drop)
    }

    /// Adds an authenticator that has a screen lock and always agrees, as of a phone or laptop.
    pub fn add_authenticator(&self) -> Result<()> {
        self.call("WebAuthn.enable", json!({}))?;
        let options = json!({ "protocol": "ctap2", "transport": "internal", "hasResidentKey": true,
            "hasUserVerification": true, "isUserVerified": true, "automaticPresenceSimulation": true });
        self.call("WebAuthn.addVirtualAuthenticator", json!({ "options": options }))?;
        Ok(())
    }

    /// Emulates a missing network, and expects network errors meanwhile.
    pub fn set_offline(&self, offline: bool) -> Result<()> {
        self.expect_outage(offline)?;
        let params =
            json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.call("Network.emulateNetworkConditions", params.clone())?;
        for worker in self.profile.browser().workers(&self.session) {
            // Fails for workers that have exited, and for those that follow the setting of the page.
            let _ = self.profile.browser().call(
                Some(&worker),
                "Network.emulateNetworkConditions",
                params.clone(),
            );
        }
        Ok(())
    }

    /// Emulates a slow network: latency in milliseconds, throughput in bytes per second.
    pub fn set_slow_network(&self, latency: u32, throughput: u32) -> Result<()> {
        let params = json!({ "offline": false, "latency": latency, "downloadThroughput": throughput, "uploadThroughput": throughput });
        self.call("Network.emulateNetworkConditions", params).map(drop)
    }

    /// Lets requests for matching addresses fail; `*` matches any text.
    pub fn block_requests(&self, patterns: &[&str]) -> Result<()> {
        self.call("Network.setBypassServiceWorker", json!({ "bypass": !patterns.is_empty() }))?;
        self.call("Network.setBlockedURLs", json!({ "urls": patterns })).map(drop)
    }

    /// Sets whether requests are expected to fail or to be rejected. Meanwhile such errors in the console are ignored.
    pub fn expect_outage(&self, outage: bool) -> Result<()> {
        self.collect_events()?;
        self.outage.set(outage);
        Ok(())
    }

    /// All WebSocket messages that the page has received.
    pub fn received_frames(&self) -> Result<Vec<String>> {
        self.collect_events()?;
        Ok(self.received_frames.borrow().clone())
    }

    /// Runs a script in every document that is opened from now on, before its own scripts.
    pub fn run_in_new_documents(&self, script: &str) -> Result<()> {
        self.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).map(drop)
    }

    /// Loads a path of the app and waits until the app has started.
    pub fn navigate(&self, path: &str) -> Result<()> {
        let url = format!("{}{path}", self.profile.address());
        // Only a change of the fragment does not load a new document.
        self.eval("void (window.stale = true)")?;
        let answer = self.call("Page.navigate", json!({ "url": url }))?;
        if let Some(error) = answer["errorText"].as_str() {
            bail!("{url}: {error}");
        }
        if answer["loaderId"].is_null() {
            self.eval("void (window.stale = false)")?;
        }
        self.wait_for_app(path)
    }

    /// Reloads the page and waits until the app has started.
    pub fn reload(&self) -> Result<()> {
        self.eval("void (window.stale = true)")?;
        self.call("Page.reload", json!({}))?;
        self.wait_for_app("the reloaded page")
    }

    /// Runs a script and reloads the page in the same task.
    pub fn reload_after(&self, script: &str) -> Result<()> {
        self.eval(&format!(
            "window.stale = true; void setTimeout(() => {{ {script}; location.reload(); }})"
        ))?;
        self.wait_for_app("the reloaded page")
    }

    /// Runs a script and kills the process of the page in the same task, as a device does that is short of memory. What the script
    /// does is over, with all microtasks; no event follows, so that nothing that waits for one is done.
    pub fn kill_after(self, script: &str) -> Result<()> {
        self.check_console()?;
        let browser = self.profile.browser();
        let stuck = format!(
            "{script}; (function step(count) {{
                if (count < 1000) return queueMicrotask(() => step(count + 1));
                console.log('stuck');
                for (;;) {{}}
            }})(0)"
        );
        browser.post(&self.session, "Runtime.evaluate", json!({ "expression": stuck }))?;
        self.wait_for_event("Runtime.consoleAPICalled").context("the script does not end")?;
        browser.post(&self.session, "Page.crash", json!({}))?;
        self.wait_for_event("Inspector.targetCrashed").context("the page goes on")
    }

    fn wait_for_event(&self, method: &str) -> Result<()> {
        self.poll(|| {
            let events = self.profile.browser().events(&self.session)?;
            Ok(events.iter().any(|event| event["method"] == method))
        })
    }

    fn wait_for_app(&self, what: &str) -> Result<()> {
        let ready =
            "!window.stale && document.readyState === 'complete' && document.querySelector('main h1')";
        self.wait_until(ready, what)
    }

    /// Evaluates an expression and returns its value. Promises are awaited.
    pub fn eval(&self, script: &str) -> Result<Value> {
        let params = json!({ "expression": script, "returnByValue": true, "awaitPromise": true });
        value(script, self.call("Runtime.evaluate", params)?)
    }

    /// Calls a function with an element as `this`.
    pub(crate) fn call_on(&self, element: &str, function: &str) -> Result<Value> {
        let params = json!({
            "objectId": element, "functionDeclaration": function, "returnByValue": true, "awaitPromise": true
        });
        value(function, self.call("Runtime.callFunctionOn", params)?)
    }

    /// Whether an expression is truthy.
    pub fn is_true(&self, script: &str) -> Result<bool> {
        Ok(self.eval(&format!("Boolean({script})"))? == true)
    }

    /// The visible text of an element, empty if there is no such element.
    pub fn text(&self, selector: &str) -> Result<String> {
        let text = self.eval(&format!("(document.querySelector({selector:?})?.innerText ?? '').trim()"))?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// The number of elements that match.
    pub fn count(&self, selector: &str) -> Result<u64> {
        let count = self.eval(&format!("document.querySelectorAll({selector:?}).length"))?;
        count.as_u64().context("the browser returned no number")
    }

    /// Whether an element exists and is visible.
    pub fn is_visible(&self, selector: &str) -> Result<bool> {
        self.is_true(&format!("document.querySelector({selector:?})?.checkVisibility()"))
    }

    /// Waits until an expression is truthy. `what` describes it in the error.
    pub fn wait_until(&self, script: &str, what: &str) -> Result<()> {
        // Evaluation fails while a new document loads.
        self.poll(|| Ok(self.is_true(script).unwrap_or(false)))
            .with_context(|| format!("timeout while waiting for {what}: {script}"))
    }

    /// Waits until a condition is true.
    pub fn poll(&self, condition: impl Fn() -> Result<bool>) -> Result<()> {
        let start = Instant::now();
        while start.elapsed() < WAIT_TIMEOUT {
            if condition()? {
                return Ok(());
            }
            std::thread::sleep(POLL_INTERVAL);
        }
        bail!("timeout")
    }

    /// Waits until an element is visible.
    pub fn wait_for(&self, selector: &str) -> Result<()> {
        self.wait_until(&format!("document.querySelector({selector:?})?.checkVisibility()"), selector)
    }

    /// Waits until an element is hidden or removed.
    pub fn wait_hidden(&self, selector: &str) -> Result<()> {
        let script = format!("!document.querySelector({selector:?})?.checkVisibility()");
        self.wait_until(&script, &format!("{selector} to be hidden"))
    }

    /// Waits until exactly `count` elements match.
    pub fn wait_count(&self, selector: &str, count: u64) -> Result<()> {
        let script = format!("document.querySelectorAll({selector:?}).length === {count}");
        self.wait_until(&script, &format!("{count} of {selector}"))
    }

    /// Waits until the page shows a text.
    pub fn wait_for_text(&self, text: &str) -> Result<()> {
        self.wait_until(&format!("document.body.innerText.includes({text:?})"), text)
    }

    /// Waits for an element with an ARIA role and an accessible name, and returns its object id.
    pub(crate) fn find_role(&self, role: &str, name: &str) -> Result<String> {
        let start = Instant::now();
        loop {
            if let Some(found) = self.query_role(role, name)? {
                return Ok(found);
            }
            if start.elapsed() > WAIT_TIMEOUT {
                bail!("timeout while waiting for the {role} {name:?}");
            }
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    fn query_role(&self, role: &str, name: &str) -> Result<Option<String>> {
        let root = self.call("Runtime.evaluate", json!({ "expression": "document" }))?;
        let query = json!({ "objectId": root["result"]["objectId"], "accessibleName": name, "role": role });
        let found = self.call("Accessibility.queryAXTree", query)?;
        let nodes = found["nodes"].as_array().into_iter().flatten();
        let mut exposed = nodes.filter(|node| node["ignored"] != true && !node["backendDOMNodeId"].is_null());
        let Some(node) = exposed.next() else { return Ok(None) };
        let element = self.call("DOM.resolveNode", json!({ "backendNodeId": node["backendDOMNodeId"] }))?;
        Ok(element["object"]["objectId"].as_str().map(str::to_owned))
    }

    /// Waits for a visible element and returns its object id.
    pub(crate) fn find(&self, selector: &str) -> Result<String> {
        self.wait_for(selector)?;
        let script = format!("document.querySelector({selector:?})");
        let found = self.call("Runtime.evaluate", json!({ "expression": script }))?;
        found["result"]["objectId"]
            .as_str()
            .map(str::to_owned)
            .with_context(|| format!("{selector} was removed"))
    }

    /// The web app manifest, as the browser parses it. Fails on parse errors.
    pub fn manifest(&self) -> Result<Value> {
        let answer = self.call("Page.getAppManifest", json!({}))?;
        if answer["errors"].as_array().is_some_and(|errors| !errors.is_empty()) {
            bail!("invalid manifest: {}", answer["errors"]);
        }
        serde_json::from_str(answer["data"].as_str().unwrap_or_default()).context("there is no manifest")
    }

    /// The reasons why the app cannot be installed, without the one that profiles of tests are incognito.
    pub fn installability_errors(&self) -> Result<Vec<String>> {
        let answer = self.call("Page.getInstallabilityErrors", json!({}))?;
        let all = answer["installabilityErrors"]
            .as_array()
            .context("the browser returned no installability errors")?;
        let ids = all.iter().filter_map(|one| one["errorId"].as_str()).map(str::to_owned);
        Ok(ids.filter(|id| id != "in-incognito").collect())
    }

    /// Records console errors and WebSocket messages from the events of the browser.
    fn collect_events(&self) -> Result<()> {
        let events = self.profile.browser().events(&self.session)?;
        self.received_frames.borrow_mut().extend(events.iter().filter_map(received_frame));
        if let Some(id) = events.iter().rev().find_map(service_worker_registration) {
            *self.service_worker.borrow_mut() = Some(id);
        }
        let errors = events.iter().filter_map(console_error);
        let expected = |error: &str| self.outage.get() && is_network_error(error);
        self.console_errors.borrow_mut().extend(errors.filter(|error| !expected(error)));
        Ok(())
    }

    /// Delivers a push message to the service worker of the app, as a push service would.
    pub fn deliver_push(&self, message: &Value) -> Result<()> {
        self.call("ServiceWorker.enable", json!({}))?;
        self.poll(|| {
            self.collect_events()?;
            Ok(self.service_worker.borrow().is_some())
        })
        .context("the browser reports no service worker")?;
        let registration = self.service_worker.borrow().clone();
        let params = json!({
            "origin": self.profile.address(), "registrationId": registration, "data": message.to_string(),
        });
        self.call("ServiceWorker.deliverPushMessage", params).map(drop)
    }

    /// Leaves the app, as if its tab were closed.
    pub fn leave(&self) -> Result<()> {
        self.call("Page.navigate", json!({ "url": "about:blank" }))?;
        self.wait_until("location.href === 'about:blank'", "an empty page")
    }

    /// Fails if the console has an error or a warning.
    pub fn check_console(&self) -> Result<()> {
        self.collect_events()?;
        let errors = self.console_errors.borrow();
        if errors.is_empty() { Ok(()) } else { bail!("errors in the console:\n  {}", errors.join("\n  ")) }
    }

    /// Closes the tab. Fails if the console has an error or a warning.
    pub fn close(self) -> Result<()> {
        let console = self.check_console();
        self.call("Page.close", json!({}))?;
        console
    }
}

fn value(script: &str, mut answer: Value) -> Result<Value> {
    if let Some(problem) = answer.get("exceptionDetails") {
        bail!("{script}: {}", problem["exception"]["description"].as_str().unwrap_or("failed"));
    }
    Ok(answer["result"]["value"].take())
}

/// Whether a console message reports a failed connection.
fn is_network_error(message: &str) -> bool {
    message.contains("net::ERR_")
        || message.starts_with("Failed to load resource: the server responded with a status of 4")
        || message.contains("TypeError: Failed to fetch")
        || message.starts_with("WebSocket connection to ")
}

/// The id of the registration of a service worker, if an event names one.
fn service_worker_registration(event: &Value) -> Option<String> {
    let registrations = event["params"]["registrations"].as_array()?;
    let found = registrations.iter().find(|one| one["isDeleted"] != true)?;
    found["registrationId"].as_str().map(str::to_owned)
}

/// The WebSocket message that an event reports as received, if it does.
fn received_frame(event: &Value) -> Option<String> {
    let received = event["method"] == "Network.webSocketFrameReceived";
    received.then(|| event["params"]["response"]["payloadData"].as_str().map(str::to_owned))?
}

/// The console error or warning that an event reports, if it does.
fn console_error(event: &Value) -> Option<String> {
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
        "Inspector.targetCrashed" => Some("the page crashed".to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_errors_and_warnings_but_no_other_messages() {
        let message = |kind: &str| json!({ "method": "Runtime.consoleAPICalled", "params": { "type": kind, "args": [] } });
        assert!(console_error(&message("error")).is_some());
        assert!(console_error(&message("warning")).is_some());
        assert_eq!(console_error(&message("log")), None);
        let logged = |level: &str| {
            let entry = json!({ "level": level, "text": "404", "url": "/x" });
            json!({ "method": "Log.entryAdded", "params": { "entry": entry } })
        };
        assert_eq!(console_error(&logged("error")).as_deref(), Some("404 /x"));
        assert_eq!(console_error(&logged("verbose")), None);
        let thrown = json!({ "method": "Runtime.exceptionThrown", "params": { "exceptionDetails": { "text": "Uncaught" } } });
        assert_eq!(console_error(&thrown).as_deref(), Some("Uncaught"));
        assert_eq!(console_error(&json!({ "id": 1, "result": {} })), None);
    }

    #[test]
    fn only_failed_connections_are_network_errors() {
        assert!(is_network_error(
            "Failed to load resource: net::ERR_INTERNET_DISCONNECTED http://x/api/v1/me"
        ));
        assert!(is_network_error("WebSocket connection to 'ws://x/api/v1/socket' failed: "));
        assert!(!is_network_error("Failed to load resource: the server responded with a status of 500"));
        assert!(!is_network_error("panicked at the WebSocket connection to the moon"));
    }

    #[test]
    fn records_received_frames_only() {
        let event =
            |method: &str| json!({ "method": method, "params": { "response": { "payloadData": "x" } } });
        assert_eq!(received_frame(&event("Network.webSocketFrameReceived")).as_deref(), Some("x"));
        assert_eq!(received_frame(&event("Network.webSocketFrameSent")), None);
    }
}
