//! Pictures as files: the browser draws an SVG image on a canvas, to save it or to share it with other apps.

use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlAnchorElement, HtmlCanvasElement, HtmlImageElement};

/// The longer side of shared pictures in pixels.
const SHARED_SIZE: u32 = 1_200;

/// Offers an SVG image as a PNG file with a longer side of so many pixels; `None` if the browser cannot draw it.
pub(crate) async fn save_png(name: &str, svg: &str, size: u32) -> Option<()> {
    let canvas = draw(svg, size).await?;
    let link: HtmlAnchorElement = document().create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&canvas.to_data_url().ok()?);
    link.set_download(name);
    link.click();
    Some(())
}

/// Opens the share sheet of the system with a link and a picture; without the picture where the browser cannot share
/// files.
pub(crate) async fn share(title: &str, url: &str, svg: &str) {
    let data = Object::new();
    let _ = Reflect::set(&data, &"title".into(), &title.into());
    let _ = Reflect::set(&data, &"url".into(), &url.into());
    let navigator: JsValue = window().navigator().into();
    if let Some(files) = png_file(svg).await {
        let _ = Reflect::set(&data, &"files".into(), &files);
        let accepts = call(&navigator, "canShare", &data).is_some_and(|accepts| accepts.is_truthy());
        if !accepts {
            let _ = Reflect::delete_property(&data, &"files".into());
        }
    }
    send(&data).await;
}

/// Opens the share sheet of the system with a text.
pub(crate) async fn share_text(text: &str) {
    let data = Object::new();
    let _ = Reflect::set(&data, &"text".into(), &text.into());
    send(&data).await;
}

async fn send(data: &Object) {
    let navigator: JsValue = window().navigator().into();
    if let Some(promise) = call(&navigator, "share", data) {
        // The user may cancel.
        let _ = JsFuture::from(Promise::resolve(&promise)).await;
    }
}

/// Calls a method that not all browsers have.
fn call(object: &JsValue, name: &str, argument: &JsValue) -> Option<JsValue> {
    let function: Function = Reflect::get(object, &name.into()).ok()?.dyn_into().ok()?;
    function.call1(object, argument).ok()
}

/// A list with the picture as a PNG file.
async fn png_file(svg: &str) -> Option<Array> {
    let canvas = draw(svg, SHARED_SIZE).await?;
    let blob = Promise::new(&mut |resolve, _| {
        let _ = canvas.to_blob(&resolve);
    });
    let blob: Blob = JsFuture::from(blob).await.ok()?.dyn_into().ok()?;
    let options = web_sys::FilePropertyBag::new();
    options.set_type("image/png");
    let file =
        web_sys::File::new_with_blob_sequence_and_options(&Array::of1(&blob), "ponti.png", &options).ok()?;
    Some(Array::of1(&file))
}

/// Draws an SVG image on a canvas with a longer side of so many pixels.
async fn draw(svg: &str, size: u32) -> Option<HtmlCanvasElement> {
    let (width, height) = web::svg_size::fit(svg, size)?;
    let image = HtmlImageElement::new_with_width_and_height(width, height).ok()?;
    // Firefox draws only images with a size of their own.
    let sized = svg.replacen("<svg ", &format!("<svg width=\"{width}\" height=\"{height}\" "), 1);
    let source = js_sys::encode_uri_component(&sized);
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{}", String::from(source)));
    JsFuture::from(image.decode()).await.ok()?;
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(width);
    canvas.set_height(height);
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    context
        .draw_image_with_html_image_element_and_dw_and_dh(
            &image,
            0.0,
            0.0,
            f64::from(width),
            f64::from(height),
        )
        .ok()?;
    Some(canvas)
}
