//! Mouse, touch and keyboard input, dispatched through the browser as real events.

use std::cell::{Cell, RefCell};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::page::Page;

/// Scrolls an element into view and returns the coordinates of its centre, or the markup of what covers it. What still moves by
/// more than an animation does has no centre yet.
const CENTRE: &str = "async function () {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const centre = () => {
        const box = this.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    };
    this.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    await frame();
    const before = centre();
    await frame();
    const [x, y] = centre();
    if (Math.hypot(x - before[0], y - before[1]) > 8) return 'it moves';
    const hit = document.elementFromPoint(x, y);
    const uncovered = hit && (this.contains(hit) || hit.contains(this) || hit.control === this);
    return uncovered ? [x, y] : (hit?.outerHTML ?? 'nothing').slice(0, 120);
}";

/// The number of tab stops after which a search by keyboard gives up.
const MAX_TAB_STOPS: usize = 300;

impl Page {
    /// Clicks or taps the centre of an element once it is visible. Fails if another element keeps covering it.
    pub fn click(&self, selector: &str) -> Result<()> {
        self.centre(|| self.find(selector))
            .and_then(|centre| self.click_at(centre))
            .with_context(|| format!("clicking {selector}"))
    }

    /// Clicks or taps the element with an ARIA role and an accessible name, such as `("button", "Play")`.
    pub fn click_role(&self, role: &str, name: &str) -> Result<()> {
        let clicked = self.centre(|| self.find_role(role, name)).and_then(|centre| self.click_at(centre));
        clicked.with_context(|| format!("clicking the {role} {name:?}"))
    }

    /// Waits until there is an element with an ARIA role and an accessible name.
    pub fn wait_for_role(&self, role: &str, name: &str) -> Result<()> {
        self.find_role(role, name).map(drop)
    }

    fn click_at(&self, centre: (f64, f64)) -> Result<()> {
        self.count_tap();
        if self.viewport().touch {
            let point = json!([{ "x": centre.0, "y": centre.1 }]);
            self.call("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": point }))?;
            self.call("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }))?;
            return Ok(());
        }
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            self.mouse(kind, centre)?;
        }
        Ok(())
    }

    /// The centre of an element, once nothing covers it: the page may still move.
    fn centre(&self, find: impl Fn() -> Result<String>) -> Result<(f64, f64)> {
        let found = Cell::new(None);
        let covered = RefCell::new(String::new());
        let uncovered = self.poll(|| {
            let centre = self.call_on(&find()?, CENTRE)?;
            found.set(centre[0].as_f64().zip(centre[1].as_f64()));
            *covered.borrow_mut() = centre.to_string();
            Ok(found.get().is_some())
        });
        uncovered.with_context(|| format!("covered by {}", covered.borrow()))?;
        found.get().context("no centre")
    }

    fn mouse(&self, kind: &str, (x, y): (f64, f64)) -> Result<()> {
        let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
        self.call("Input.dispatchMouseEvent", event).map(drop)
    }

    /// Presses the mouse button on an element, until [`Self::mouse_up`].
    pub fn mouse_down(&self, selector: &str) -> Result<()> {
        let centre = self.centre(|| self.find(selector))?;
        self.mouse("mouseMoved", centre)?;
        self.mouse("mousePressed", centre)
    }

    /// Releases the mouse button on an element.
    pub fn mouse_up(&self, selector: &str) -> Result<()> {
        let centre = self.centre(|| self.find(selector))?;
        self.mouse("mouseReleased", centre)
    }

    /// Presses and releases a key.
    pub fn key(&self, key: &str) -> Result<()> {
        self.key_down(key)?;
        self.key_up(key)
    }

    /// Presses a key, until [`Self::key_up`].
    pub fn key_down(&self, key: &str) -> Result<()> {
        let text = key_text(key);
        let mut event = key_event("keyDown", key);
        if !text.is_empty() {
            event["text"] = text.into();
        }
        self.call("Input.dispatchKeyEvent", event).map(drop)
    }

    /// Releases a key.
    pub fn key_up(&self, key: &str) -> Result<()> {
        self.call("Input.dispatchKeyEvent", key_event("keyUp", key)).map(drop)
    }

    /// Presses Tab until an element has the focus, and checks that the focus is visible.
    pub fn tab_to(&self, selector: &str) -> Result<()> {
        self.wait_for(selector)?;
        for _ in 0..MAX_TAB_STOPS {
            if self.is_true(&format!("document.activeElement?.matches({selector:?})"))? {
                return self.check_focus_visible();
            }
            self.key("Tab")?;
        }
        bail!("{selector} cannot be reached with Tab")
    }

    /// Presses Tab through the whole page, checks at each stop that the focus is visible, and returns the number of
    /// stops.
    pub fn tab_through(&self) -> Result<usize> {
        self.eval("void (window.visited = new Set(), document.activeElement?.blur())")?;
        for stop in 0..MAX_TAB_STOPS {
            self.key("Tab")?;
            let complete = "(() => {
                const focused = document.activeElement;
                const complete = focused === document.body || window.visited.has(focused);
                window.visited.add(focused);
                return complete;
            })()";
            if self.eval(complete)? == true {
                return Ok(stop);
            }
            self.check_focus_visible()?;
        }
        bail!("Tab never returns to the first stop")
    }

    /// Fails if the focused element has no visible outline.
    pub fn check_focus_visible(&self) -> Result<()> {
        let invisible = self.eval(
            "(() => {
                const focused = document.activeElement;
                const style = getComputedStyle(focused);
                const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
                return focused.matches(':focus-visible') && outlined ? '' : focused.outerHTML.slice(0, 150);
            })()",
        )?;
        if invisible == "" { Ok(()) } else { bail!("the focus is not visible at {invisible}") }
    }

    /// Replaces the content of a text field.
    pub fn fill(&self, selector: &str, text: &str) -> Result<()> {
        self.click(selector)?;
        self.eval(&format!("document.querySelector({selector:?}).select()"))?;
        if text.is_empty() {
            self.key("Backspace")
        } else {
            self.call("Input.insertText", json!({ "text": text })).map(drop)
        }
    }

    /// Selects an option by its value. The menu itself is drawn by the system, out of reach, so this sends the events
    /// of a `select` element.
    pub fn select(&self, selector: &str, value: &str) -> Result<()> {
        let list = self.find(selector)?;
        let function = format!(
            "function () {{
                if (![...this.options].some((option) => option.value === {value:?})) return false;
                this.focus();
                this.value = {value:?};
                this.dispatchEvent(new Event('input', {{ bubbles: true }}));
                this.dispatchEvent(new Event('change', {{ bubbles: true }}));
                return true;
            }}"
        );
        if self.call_on(&list, &function)? == true {
            Ok(())
        } else {
            bail!("{selector} has no option {value}")
        }
    }
}

fn key_event(kind: &str, key: &str) -> Value {
    json!({ "type": kind, "key": key, "windowsVirtualKeyCode": key_code(key) })
}

fn key_code(key: &str) -> u32 {
    match key {
        "Backspace" => 8,
        "Tab" => 9,
        "Enter" => 13,
        "Escape" => 27,
        " " => 32,
        "PageUp" => 33,
        "PageDown" => 34,
        "End" => 35,
        "Home" => 36,
        "ArrowLeft" => 37,
        "ArrowUp" => 38,
        "ArrowRight" => 39,
        "ArrowDown" => 40,
        _ => key.bytes().next().map_or(0, |byte| u32::from(byte.to_ascii_uppercase())),
    }
}

/// The text that a key types, if any.
fn key_text(key: &str) -> &str {
    match key {
        "Enter" => "\r",
        _ if key.chars().count() == 1 => key,
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_character_keys_and_enter_have_a_text() {
        assert_eq!((key_code("a"), key_text("a")), (65, "a"));
        assert_eq!((key_code("7"), key_text("7")), (55, "7"));
        assert_eq!((key_code("Enter"), key_text("Enter")), (13, "\r"));
        assert_eq!((key_code("ArrowDown"), key_text("ArrowDown")), (40, ""));
    }
}
