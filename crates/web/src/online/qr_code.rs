//! QR codes of links, as SVG.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc};

/// The empty margin around a code, in modules, that readers need.
const MARGIN: i32 = 4;

/// A QR code of a link; `None` if it is too long. It is black on white in every theme, as readers expect.
pub fn svg(link: &str) -> Option<String> {
    let code = QrCode::encode_text(link, QrCodeEcc::Medium).ok()?;
    let size = code.size() + 2 * MARGIN;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
            let _ = write!(path, "M{} {}h1v1h-1z", x + MARGIN, y + MARGIN);
        }
    }
    Some(format!(
        "<svg viewBox='0 0 {size} {size}' aria-hidden='true' focusable='false' shape-rendering='crispEdges'>\
         <path fill='#fff' d='M0 0h{size}v{size}H0z'/><path d='{path}'/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_becomes_a_code_and_a_book_does_not() {
        let code = svg("https://ponti.example/play/k3v9xq2mbd").unwrap();
        // The corner of a finder pattern follows the margin.
        assert!(code.contains("M4 4h1v1h-1zM5 4h1v1h-1z"), "{code}");
        assert!(code.starts_with("<svg viewBox='0 0 37 37'"), "{}", &code[..60]);
        assert_ne!(code, svg("https://ponti.example/play/k3v9xq2mbe").unwrap());
        assert_eq!(svg(&"x".repeat(5_000)), None);
    }
}
