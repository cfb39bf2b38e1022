//! What a person does on a page, with pointer, finger and keys.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::page::Page;

/// Brings an element into view, lets the page settle, and tells where its middle is, or what covers it.
const PLACE: &str = "async function () {
    this.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    await new Promise((done) => requestAnimationFrame(done));
    const box = this.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    const found = hit && (this.contains(hit) || hit.contains(this) || hit.control === this);
    return found ? [x, y] : (hit?.outerHTML ?? 'nothing').slice(0, 120);
}";

/// How many stops of the tabulator a page may have.
const STOPS: usize = 300;

impl Page {
    /// Clicks or taps on the middle of an element, once it can be seen. What lies above it would be hit instead, so
    /// that is an error.
    pub fn click(&self, selector: &str) -> Result<()> {
        self.found(selector).and_then(|one| self.hit(&one)).with_context(|| format!("clicking {selector}"))
    }

    /// Clicks or taps on what a screen reader would call so: `("button", "Play")`, `("link", "Settings")`, ...
    pub fn click_named(&self, role: &str, name: &str) -> Result<()> {
        let clicked = self.named(role, name).and_then(|one| self.hit(&one));
        clicked.with_context(|| format!("clicking the {role} {name:?}"))
    }

    /// Waits until a screen reader finds something with this role and name.
    pub fn wait_named(&self, role: &str, name: &str) -> Result<()> {
        self.named(role, name).map(drop)
    }

    fn hit(&self, element: &str) -> Result<()> {
        let place = self.place(element)?;
        if self.looked().touch {
            let point = json!([{ "x": place.0, "y": place.1 }]);
            self.call("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": point }))?;
            self.call("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }))?;
            return Ok(());
        }
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            self.mouse(kind, place)?;
        }
        Ok(())
    }

    fn place(&self, element: &str) -> Result<(f64, f64)> {
        let place = self.ask(element, PLACE)?;
        match (place[0].as_f64(), place[1].as_f64()) {
            (Some(x), Some(y)) => Ok((x, y)),
            _ => bail!("it is covered by {place}"),
        }
    }

    fn mouse(&self, kind: &str, (x, y): (f64, f64)) -> Result<()> {
        let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
        self.call("Input.dispatchMouseEvent", event).map(drop)
    }

    /// Presses the mouse down on an element and holds it; [`Self::release`] lets go.
    pub fn press(&self, selector: &str) -> Result<()> {
        let place = self.found(selector).and_then(|one| self.place(&one))?;
        self.mouse("mouseMoved", place)?;
        self.mouse("mousePressed", place)
    }

    /// Lets go of the mouse over an element.
    pub fn release(&self, selector: &str) -> Result<()> {
        let place = self.found(selector).and_then(|one| self.place(&one))?;
        self.mouse("mouseReleased", place)
    }

    /// Presses a key where the focus is.
    pub fn key(&self, key: &str) -> Result<()> {
        self.hold(key)?;
        self.let_go(key)
    }

    /// Presses a key down.
    pub fn hold(&self, key: &str) -> Result<()> {
        let text = key_text(key);
        let mut event = key_event("keyDown", key);
        if !text.is_empty() {
            event["text"] = text.into();
        }
        self.call("Input.dispatchKeyEvent", event).map(drop)
    }

    /// Lets a key go.
    pub fn let_go(&self, key: &str) -> Result<()> {
        self.call("Input.dispatchKeyEvent", key_event("keyUp", key)).map(drop)
    }

    /// Goes on with the tabulator until an element has the focus, and makes sure that one can see it.
    pub fn tab_to(&self, selector: &str) -> Result<()> {
        self.wait_for(selector)?;
        for _ in 0..STOPS {
            if self.holds(&format!("document.activeElement?.matches({selector:?})"))? {
                return self.focus_shows();
            }
            self.key("Tab")?;
        }
        bail!("the keyboard never reaches {selector}")
    }

    /// Goes once around the page with the tabulator, and makes sure that one sees where; answers how many stops there
    /// are.
    pub fn tab_through(&self) -> Result<usize> {
        self.eval("void (window.seen = new Set(), document.activeElement?.blur())")?;
        for stop in 0..STOPS {
            self.key("Tab")?;
            let around = "(() => {
                const one = document.activeElement;
                const around = one === document.body || window.seen.has(one);
                window.seen.add(one);
                return around;
            })()";
            if self.eval(around)? == true {
                return Ok(stop);
            }
            self.focus_shows()?;
        }
        bail!("the keyboard never comes around")
    }

    /// Fails when one cannot see where the keyboard is.
    pub fn focus_shows(&self) -> Result<()> {
        let shows = self.eval(
            "(() => {
                const one = document.activeElement;
                const style = getComputedStyle(one);
                const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
                return one.matches(':focus-visible') && outlined ? '' : one.outerHTML.slice(0, 150);
            })()",
        )?;
        if shows == "" { Ok(()) } else { bail!("one cannot see that the keyboard is at {shows}") }
    }

    /// Writes into a field instead of what is there.
    pub fn write(&self, selector: &str, text: &str) -> Result<()> {
        self.click(selector)?;
        self.eval(&format!("document.querySelector({selector:?}).select()"))?;
        if text.is_empty() {
            self.key("Backspace")
        } else {
            self.call("Input.insertText", json!({ "text": text })).map(drop)
        }
    }

    /// Chooses an entry of a list by its value, as the list itself would tell it. The menus of lists belong to the
    /// system, out of reach.
    pub fn choose(&self, selector: &str, value: &str) -> Result<()> {
        let list = self.found(selector)?;
        let function = format!(
            "function () {{
                if (![...this.options].some((one) => one.value === {value:?})) return false;
                this.focus();
                this.value = {value:?};
                this.dispatchEvent(new Event('input', {{ bubbles: true }}));
                this.dispatchEvent(new Event('change', {{ bubbles: true }}));
                return true;
            }}"
        );
        if self.ask(&list, &function)? == true { Ok(()) } else { bail!("{selector} has no entry {value}") }
    }

    /// Puts a range at a value.
    pub fn slide(&self, selector: &str, value: &str) -> Result<()> {
        let range = self.found(selector)?;
        let function = format!(
            "function () {{ this.value = {value:?}; this.dispatchEvent(new Event('input', {{ bubbles: true }})); }}"
        );
        self.ask(&range, &function).map(drop)
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

/// What a key writes.
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
    fn keys_that_write_have_a_text_and_others_have_none() {
        assert_eq!((key_code("a"), key_text("a")), (65, "a"));
        assert_eq!((key_code("7"), key_text("7")), (55, "7"));
        assert_eq!((key_code("Enter"), key_text("Enter")), (13, "\r"));
        assert_eq!((key_code("ArrowDown"), key_text("ArrowDown")), (40, ""));
    }
}
