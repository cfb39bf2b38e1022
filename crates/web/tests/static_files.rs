//! The static files comply with the content security policy of the server.

#[test]
fn the_page_has_no_inline_scripts_or_styles() {
    let page = include_str!("../static/index.html");
    for part in page.split("<script").skip(1) {
        assert!(part.trim_start().contains("src="), "an inline script: {part}");
        assert!(part.contains("></script>"), "a script with content: {part}");
    }
    for wrong in ["<style", " style=", " onclick=", " onload=", "javascript:", "http://", "https://"] {
        assert!(!page.contains(wrong), "index.html has {wrong}");
    }
}
