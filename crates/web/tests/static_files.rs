//! The page's own files keep to a strict content policy, and name only what the bundle has.

#[test]
fn nothing_is_inline_that_a_strict_content_policy_forbids() {
    let page = include_str!("../static/index.html");
    for part in page.split("<script").skip(1) {
        assert!(part.trim_start().contains("src="), "an inline script: {part}");
        assert!(part.contains("></script>"), "a script with content: {part}");
    }
    for wrong in ["<style", " style=", " onclick=", " onload=", "javascript:", "http://", "https://"] {
        assert!(!page.contains(wrong), "index.html has {wrong}");
    }
}
