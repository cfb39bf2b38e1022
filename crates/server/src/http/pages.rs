//! Pages of the server itself, for when the app cannot answer: in its colours, and in the language of the browser.

use axum::extract::Request;
use axum::http::header::{
    ACCEPT, ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_LANGUAGE, CONTENT_TYPE, LOCATION, RETRY_AFTER, VARY,
};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::Language;

use super::static_files::list;

/// The path of the style sheet; the content security policy allows no styles inside a page.
pub(super) const STYLE_PATH: &str = "/notice.css";

/// The colours, header and button of the app, in both themes.
const STYLE: &str = "\
:root { color-scheme: light dark; --paper: #f6f2e9; --panel: #fffdf8; --line: #d5cbb6; --text: #22303a; --accent: #17606f; --accent-text: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --paper: #101a20; --panel: #18262e; --line: #33464f; --text: #e6edf0; --accent: #7fcfde; --accent-text: #07222a; } }
body { margin: 0; background: var(--paper); color: var(--text);
  font: 1rem/1.45 \"Avenir Next\", \"Segoe UI\", \"Noto Sans\", Ubuntu, Cantarell, system-ui, sans-serif; }
header { display: flex; align-items: center; min-height: 3.25rem; padding: 0 0.75rem; font-size: 1.15rem; background: var(--panel); border-bottom: 1px solid var(--line); }
header a { display: inline-flex; align-items: center; gap: 0.5rem; color: inherit; text-decoration: none; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { margin: 0; font-size: 1.9rem; line-height: 1.2; }
p { margin: 1rem 0 0; }
.button { display: inline-flex; align-items: center; min-height: 2.5rem; padding: 0.45rem 0.9rem; box-sizing: border-box; border-radius: 10px;
  background: var(--accent); color: var(--accent-text); font-weight: 600; text-decoration: none; }
";

/// What a page says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notice {
    /// There is nothing at this address.
    NotFound,
    /// The server has no browser app.
    AppMissing,
    /// The client is above its rate limit.
    TooManyRequests,
    /// The request took too long.
    TimedOut,
}

/// The first language of the header that the app has; English without one.
fn preferred_language(headers: &HeaderMap) -> Language {
    let mut accepted: Vec<(f32, String)> = list(headers, &ACCEPT_LANGUAGE)
        .split(',')
        .map(|entry| {
            let (tag, weight) = entry.split_once(";q=").unwrap_or((entry, "1"));
            (weight.trim().parse().unwrap_or(0.0), tag.trim().to_owned())
        })
        .collect();
    // Stable, so that languages of the same weight stay in order.
    accepted.sort_by(|one, other| other.0.total_cmp(&one.0));
    Language::preferred(accepted.iter().map(|(_, code)| code.as_str()))
}

/// The text of the link to the home page.
fn home(language: Language) -> &'static str {
    match language {
        Language::English => "Back to home",
        Language::French => "Retour à l'accueil",
        Language::Dutch => "Terug naar de startpagina",
        Language::German => "Zur Startseite",
        Language::Italian => "Torna alla pagina iniziale",
    }
}

impl Notice {
    fn status(self) -> StatusCode {
        match self {
            Notice::NotFound | Notice::AppMissing => StatusCode::NOT_FOUND,
            Notice::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            Notice::TimedOut => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The heading and the text.
    fn text(self, language: Language) -> (&'static str, &'static str) {
        use Language::{Dutch, English, French, German, Italian};
        match (self, language) {
            (Notice::NotFound, English) => ("Page not found", "There's nothing at this address."),
            (Notice::NotFound, French) => ("Page introuvable", "Il n'y a rien à cette adresse."),
            (Notice::NotFound, Dutch) => ("Pagina niet gevonden", "Op dit adres staat niets."),
            (Notice::NotFound, German) => ("Seite nicht gefunden", "Unter dieser Adresse gibt es nichts."),
            (Notice::NotFound, Italian) => ("Pagina non trovata", "A questo indirizzo non c'è nulla."),
            (Notice::AppMissing, English) => {
                ("API only", "This server runs without the browser app. The API is at /api/v1.")
            }
            (Notice::AppMissing, French) => (
                "API seulement",
                "Ce serveur fonctionne sans l'application web. L'API se trouve sous /api/v1.",
            ),
            (Notice::AppMissing, Dutch) => {
                ("Alleen API", "Deze server draait zonder de browser-app. De API staat op /api/v1.")
            }
            (Notice::AppMissing, German) => {
                ("Nur API", "Dieser Server läuft ohne die Browser-App. Die API liegt unter /api/v1.")
            }
            (Notice::AppMissing, Italian) => {
                ("Solo API", "Questo server funziona senza l'app per il browser. L'API si trova in /api/v1.")
            }
            (Notice::TooManyRequests, English) => {
                ("Too many requests", "Wait a moment, then reload the page.")
            }
            (Notice::TooManyRequests, French) => {
                ("Trop de requêtes", "Attendez un instant, puis rechargez la page.")
            }
            (Notice::TooManyRequests, Dutch) => {
                ("Te veel verzoeken", "Wacht even en vernieuw dan de pagina.")
            }
            (Notice::TooManyRequests, German) => {
                ("Zu viele Anfragen", "Warte einen Moment und lade dann die Seite neu.")
            }
            (Notice::TooManyRequests, Italian) => {
                ("Troppe richieste", "Aspetta un momento, poi ricarica la pagina.")
            }
            (Notice::TimedOut, English) => ("The server is busy", "Wait a moment, then reload the page."),
            (Notice::TimedOut, French) => {
                ("Le serveur est occupé", "Attendez un instant, puis rechargez la page.")
            }
            (Notice::TimedOut, Dutch) => ("De server is overbelast", "Wacht even en vernieuw dan de pagina."),
            (Notice::TimedOut, German) => {
                ("Der Server ist ausgelastet", "Warte einen Moment und lade dann die Seite neu.")
            }
            (Notice::TimedOut, Italian) => {
                ("Il server è occupato", "Aspetta un momento, poi ricarica la pagina.")
            }
        }
    }

    /// The page, or a line of text for clients that are not browsers.
    pub(crate) fn respond(self, request: &HeaderMap) -> Response {
        let language = preferred_language(request);
        let (title, text) = self.text(language);
        let (media_type, body) = if list(request, &ACCEPT).contains("text/html") {
            let (header, home) = match self {
                Notice::AppMissing => ("<header><b>Ponti</b></header>", String::new()),
                _ => (HEADER, format!("<p><a class=\"button\" href=\"/\">{}</a></p>", home(language))),
            };
            let main = format!("<h1>{title}</h1><p>{text}</p>{home}");
            ("text/html; charset=utf-8", html(language, title, header, &main))
        } else {
            ("text/plain; charset=utf-8", format!("{title}. {text}\n"))
        };
        let headers = [
            (CONTENT_TYPE, media_type),
            (CONTENT_LANGUAGE, language.code()),
            (CACHE_CONTROL, "no-cache"),
            (VARY, "accept, accept-language"),
        ];
        (self.status(), headers, body).into_response()
    }
}

/// The header with a link to the home page.
const HEADER: &str = "<header><a href=\"/\"><img src=\"/icon.svg\" alt=\"\" width=\"32\" height=\"32\"><b>Ponti</b></a></header>";

fn html(language: Language, title: &str, header: &str, main: &str) -> String {
    let code = language.code();
    format!(
        "<!doctype html><html lang=\"{code}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><meta name=\"referrer\" content=\"same-origin\">\
         <title>{title} · Ponti</title><link rel=\"stylesheet\" href=\"{STYLE_PATH}\"></head>\
         <body>{header}<main>{main}</main></body></html>\n"
    )
}

/// The form with which the owner of an account confirms its connection with the provider.
///
/// It is a page of the server, because the session cookie does not come along from another site: only what this page
/// sends has it. The policy for referrers makes browsers name the origin of the form.
pub(super) struct ConfirmationPage<'a> {
    pub(super) action: &'a str,
    pub(super) account: &'a str,
    pub(super) provider: &'a str,
    /// Base64, so it needs no escapes.
    pub(super) secret: &'a str,
    pub(super) needs_password: bool,
    /// Whether the password that was entered is wrong.
    pub(super) is_wrong: bool,
}

impl ConfirmationPage<'_> {
    pub(super) fn respond(&self, request: &HeaderMap) -> Response {
        let language = preferred_language(request);
        let (title, text, password, button, wrong, cancel) = match language {
            Language::English => (
                "Connect your account",
                "Your account and the one you used there will be connected:",
                "Password on Ponti",
                "Connect",
                "This password is wrong, or was tried too often.",
                "Cancel",
            ),
            Language::French => (
                "Lier votre compte",
                "Votre compte et celui que vous avez utilisé là-bas seront liés :",
                "Mot de passe sur Ponti",
                "Lier",
                "Ce mot de passe est incorrect, ou a été essayé trop souvent.",
                "Annuler",
            ),
            Language::Dutch => (
                "Verbind je account",
                "Je account en het account dat je daar hebt gebruikt worden verbonden:",
                "Wachtwoord op Ponti",
                "Verbinden",
                "Dit wachtwoord klopt niet, of is te vaak geprobeerd.",
                "Annuleren",
            ),
            Language::German => (
                "Konto verbinden",
                "Dein Konto wird mit dem verbunden, das du dort benutzt hast:",
                "Passwort auf Ponti",
                "Verbinden",
                "Dieses Passwort ist falsch oder wurde zu oft versucht.",
                "Abbrechen",
            ),
            Language::Italian => (
                "Collega il tuo account",
                "Il tuo account e quello che hai usato lì verranno collegati:",
                "Password su Ponti",
                "Collega",
                "Questa password è sbagliata o è stata provata troppe volte.",
                "Annulla",
            ),
        };
        let (action, secret) = (self.action, self.secret);
        let names = format!("{} · {}", escape(self.account), escape(self.provider));
        let wrong = if self.is_wrong { format!("<p role=\"alert\">{wrong}</p>") } else { String::new() };
        let field = if self.needs_password {
            format!(
                "<p><label>{password}<br><input type=\"password\" name=\"password\" required autofocus \
                 autocomplete=\"current-password\"></label></p>"
            )
        } else {
            String::new()
        };
        let main = format!(
            "<h1>{title}</h1><p>{text} <b>{names}</b></p>{wrong}<form method=\"post\" action=\"{action}\">\
             <input type=\"hidden\" name=\"secret\" value=\"{secret}\">{field}\
             <p><button class=\"button\">{button}</button> <a href=\"/account\">{cancel}</a></p></form>"
        );
        let status = if self.is_wrong { StatusCode::UNAUTHORIZED } else { StatusCode::OK };
        let headers = [
            (CONTENT_TYPE, "text/html; charset=utf-8"),
            (CONTENT_LANGUAGE, language.code()),
            (CACHE_CONTROL, "no-store"),
        ];
        (status, headers, html(language, title, HEADER, &main)).into_response()
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Where the OpenID Connect provider sends browsers back to, and the form that follows: the paths of the API that someone looks
/// at in a window.
const WINDOW_PATHS: [&str; 2] = ["/session/provider/callback", "/session/provider/confirmation"];

/// Whether a path is one of the API that a browser shows in a window.
pub(crate) fn is_window(path: &str) -> bool {
    path.strip_prefix(protocol::BASE_PATH).is_some_and(|path| WINDOW_PATHS.contains(&path))
}

/// Middleware: in a window, errors are pages with a way back, whatever has rejected the request.
pub(crate) async fn show_errors(request: Request, next: Next) -> Response {
    let headers = request.headers();
    if !is_window(request.uri().path()) || !list(headers, &ACCEPT).contains("text/html") {
        return next.run(request).await;
    }
    let headers = headers.clone();
    let response = next.run(request).await;
    let is_json = response.headers().get(CONTENT_TYPE).is_some_and(|value| value == "application/json");
    let mut page = match response.status() {
        _ if !is_json => return response,
        // Reloading the page repeats the request.
        StatusCode::TOO_MANY_REQUESTS => Notice::TooManyRequests.respond(&headers),
        StatusCode::SERVICE_UNAVAILABLE => Notice::TimedOut.respond(&headers),
        _ => (StatusCode::SEE_OTHER, [(LOCATION, LOGIN_FAILED)]).into_response(),
    };
    if let Some(seconds) = response.headers().get(RETRY_AFTER) {
        page.headers_mut().insert(RETRY_AFTER, seconds.clone());
    }
    page
}

/// The account page with the message that a login at the provider has failed.
pub(super) const LOGIN_FAILED: &str = "/account#provider-failed";

/// The style sheet of these pages.
pub(super) fn style() -> Response {
    ([(CONTENT_TYPE, "text/css"), (CACHE_CONTROL, "no-cache")], STYLE).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(accept: &'static str, language: &'static str) -> HeaderMap {
        [(ACCEPT, accept), (ACCEPT_LANGUAGE, language)]
            .into_iter()
            .map(|(name, value)| (name, value.parse().unwrap()))
            .collect()
    }

    #[test]
    fn the_language_is_the_best_one_that_the_app_has() {
        let language = |text| preferred_language(&headers("text/html", text));
        assert_eq!(language("de-AT,de;q=0.9,en;q=0.5"), Language::German);
        assert_eq!(language("ja, fr;q=0.4, it;q=0.8"), Language::Italian);
        assert_eq!(language("ja"), Language::English);
        assert_eq!(language("nl;q=much, en;q=0.1"), Language::English);
        assert_eq!(preferred_language(&HeaderMap::new()), Language::English);
    }

    #[test]
    fn programs_get_text_and_browsers_a_page() {
        let page = Notice::TooManyRequests.respond(&headers("text/html,*/*", "fr"));
        assert_eq!(page.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(page.headers()[CONTENT_TYPE], "text/html; charset=utf-8");
        assert_eq!(page.headers()[CONTENT_LANGUAGE], "fr");
        let text = Notice::NotFound.respond(&headers("*/*", "fr"));
        assert_eq!(text.headers()[CONTENT_TYPE], "text/plain; charset=utf-8");
    }
}
