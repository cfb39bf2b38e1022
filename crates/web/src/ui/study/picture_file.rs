//! Pictures as files: the browser draws an SVG image on a canvas.

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlAnchorElement, HtmlCanvasElement, HtmlImageElement};

/// Offers a square SVG image as a PNG file, so many pixels wide; `None` if the browser cannot draw it.
pub(crate) async fn save_png(name: &str, svg: &str, width: u32) -> Option<()> {
    let image = HtmlImageElement::new_with_width_and_height(width, width).ok()?;
    let source = js_sys::encode_uri_component(svg);
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{}", String::from(source)));
    JsFuture::from(image.decode()).await.ok()?;
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(width);
    canvas.set_height(width);
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    let side = f64::from(width);
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, side, side).ok()?;
    let link: HtmlAnchorElement = document().create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&canvas.to_data_url().ok()?);
    link.set_download(name);
    link.click();
    Some(())
}
