//! Terms, players, events, results and errors of online games as phrases.

use protocol::EventView;
use protocol::error::{ApiError, ErrorCode};
use protocol::moderation::{AuditAction, ReportReason, Resolution};
use protocol::{
    Challenge, ChatPreset, Occupant, Opponent, Rating, Scope, SeatPreference, SeatSummary, Speed,
    TableSummary,
};
use table::{Clock, EndReason, EventKindView, GameKind, GameRules, Millis, Seat};

use crate::ciao::phrases as ciao_phrases;
use crate::online::challenge_form::{FormError, Unrated};
use crate::online::connection::ConnectionState;
use crate::online::http::ClientError;
use crate::online::remote_table::RemoteTable;
use crate::player::Player;
use crate::ponte::phrases as ponte_phrases;
use crate::texts::{Phrase, Translate, phrase};
use crate::time;

const MINUTE: Millis = 60_000;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;

fn number(value: Millis) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// The time left: a clock, or days and hours if it is more than a day.
pub fn time_left(left: Millis) -> Phrase {
    if left < DAY {
        return phrase("left-clock").text("time", time::clock(left));
    }
    phrase("left-days").number("days", number(left / DAY)).number("hours", number(left % DAY / HOUR))
}

/// The time control.
pub fn clock(clock: Option<&Clock>) -> Phrase {
    let minutes = |base: Millis| number(base.div_ceil(MINUTE));
    match clock {
        None => phrase("terms-no-clock"),
        Some(Clock::Increment { base_ms: base, increment_ms: step }) => phrase("terms-increment")
            .number("minutes", minutes(*base))
            .number("seconds", number(step / 1_000)),
        Some(Clock::Delay { base_ms: base, delay_ms: free }) => {
            phrase("terms-delay").number("minutes", minutes(*base)).number("seconds", number(free / 1_000))
        }
        Some(Clock::PerMove { limit_ms: limit }) if *limit >= DAY => {
            phrase("terms-days").number("days", number(limit / DAY))
        }
        Some(Clock::PerMove { limit_ms: limit }) => phrase("terms-each").number("minutes", minutes(*limit)),
    }
}

/// The game, with its rule set or number of players.
pub fn game_rules(rules: &GameRules) -> Phrase {
    match rules {
        GameRules::Ponte { rules } => {
            let size = rules.size();
            phrase("terms-ponte").text("rules", rules.name().unwrap_or("custom")).number("size", size)
        }
        GameRules::Ciao { players, .. } => phrase("terms-ciao").count("players", players.seats().len()),
    }
}

/// The name of a game.
pub fn game(game: GameKind) -> Phrase {
    phrase("game-name").text("game", game.as_str())
}

/// The name of a speed.
pub fn speed(speed: Speed) -> Phrase {
    phrase("speed-name").text("speed", speed.as_str())
}

/// The terms of a table in one line.
pub fn table_terms(summary: &TableSummary, texts: &impl Translate) -> String {
    line(&summary.terms, summary.rated, texts)
}

/// The terms of a challenge in one line.
pub fn challenge_terms(challenge: &Challenge, texts: &impl Translate) -> String {
    line(&challenge.terms, challenge.rated, texts)
}

fn line(terms: &table::Terms, rated: bool, texts: &impl Translate) -> String {
    let rated = if rated { "yes" } else { "no" };
    // Lines break after a dot, never before one.
    format!(
        "{}\u{a0}· {}\u{a0}· {}",
        texts.translate(&game_rules(&terms.game)),
        texts.translate(&clock(terms.clock.as_ref())),
        texts.translate(&phrase("terms-rated").text("rated", rated))
    )
}

/// The value of a seat preference in texts and forms.
pub fn seat_preference(preference: SeatPreference) -> &'static str {
    match preference {
        SeatPreference::Random => "chance",
        SeatPreference::First => "first",
        SeatPreference::Second => "second",
    }
}

/// The name of an occupant.
pub fn occupant(occupant: &Occupant, texts: &impl Translate) -> String {
    match occupant {
        Occupant::User { user } => user.name.clone(),
        Occupant::Engine { level } => texts.translate(&ponte_phrases::engine(*level)),
        Occupant::Bot { character } => ciao_phrases::bot_name(*character, 0, texts),
        Occupant::Guest { name } => name.clone(),
    }
}

/// The name of the player at a seat.
pub fn name(remote: &RemoteTable, seat: Seat, texts: &impl Translate) -> String {
    remote.seat_summary(seat).map(|info| occupant(&info.occupant, texts)).unwrap_or_default()
}

/// The name of the player at a seat, as the viewer sees it: viewers who still play are addressed as `you`.
pub fn viewer_name(remote: &RemoteTable, seat: Seat, texts: &impl Translate) -> String {
    if remote.is_viewer(seat) {
        return texts.translate(&phrase("ciao-you"));
    }
    name(remote, seat, texts)
}

/// The names of all players.
pub fn versus(seats: &[SeatSummary], texts: &impl Translate) -> String {
    seats.iter().map(|info| occupant(&info.occupant, texts)).collect::<Vec<_>>().join(" – ")
}

/// A rating, with a question mark while it is provisional.
///
/// ```
/// use protocol::Rating;
/// use web::online::phrases::rating;
///
/// assert_eq!(rating(Rating { rating: 1612, deviation: 60, provisional: false }), "1612");
/// assert_eq!(rating(Rating { rating: 1500, deviation: 350, provisional: true }), "1500?");
/// ```
pub fn rating(rating: Rating) -> String {
    format!("{}{}", rating.rating, if rating.provisional { "?" } else { "" })
}

/// A change of a rating, with its sign.
///
/// ```
/// assert_eq!(web::online::phrases::rating_change(12), "+12");
/// assert_eq!(web::online::phrases::rating_change(-3), "−3");
/// assert_eq!(web::online::phrases::rating_change(0), "±0");
/// ```
pub fn rating_change(change: i32) -> String {
    match change {
        0 => "±0".to_owned(),
        1.. => format!("+{change}"),
        _ => format!("−{}", change.unsigned_abs()),
    }
}

/// A chat preset.
pub fn chat_preset(preset: ChatPreset) -> Phrase {
    phrase("say-words").text(
        "words",
        match preset {
            ChatPreset::Hello => "hello",
            ChatPreset::HaveFun => "have_fun",
            ChatPreset::WellPlayed => "well_played",
            ChatPreset::Thanks => "thanks",
            ChatPreset::Oops => "oops",
            ChatPreset::Moment => "moment",
            ChatPreset::Back => "back",
            ChatPreset::GoodGame => "good_game",
            ChatPreset::Again => "again",
            ChatPreset::Bye => "bye",
        },
    )
}

/// The result, as the viewer sees it.
pub fn outcome(remote: &RemoteTable, texts: &impl Translate) -> Option<String> {
    let outcome = remote.state.view.outcome.or(remote.state.summary.outcome)?;
    let names = || {
        let winners = outcome.winners.iter().map(|seat| name(remote, seat, texts));
        winners.collect::<Vec<_>>().join(", ")
    };
    let mine = remote.seat().is_some_and(|seat| outcome.winners.contains(seat));
    let words = match (outcome.reason, outcome.winners.len()) {
        (EndReason::Aborted, _) => phrase("result-aborted"),
        (_, 2..) if remote.position().is_some() => phrase("outcome-draw"),
        (_, 2..) => phrase("ciao-shared").text("who", names()),
        _ if mine => phrase("result-you"),
        _ => phrase("result-name").text("name", names()),
    };
    Some(texts.translate(&words))
}

/// The result of a game in a list, as a seat or a spectator sees it.
pub fn result(summary: &TableSummary, seat: Option<Seat>, texts: &impl Translate) -> Option<String> {
    let outcome = summary.outcome?;
    let won = |seat| outcome.winners.contains(seat);
    let words = match (outcome.reason, seat) {
        (EndReason::Aborted, _) => phrase("result-aborted"),
        (_, Some(seat)) if won(seat) && outcome.winners.len() > 1 => phrase("result-shared"),
        (_, Some(seat)) if won(seat) => phrase("result-won"),
        (_, Some(_)) => phrase("result-lost"),
        (_, None) if outcome.winners.len() > 1 => phrase("result-shared"),
        (_, None) => {
            let names: Vec<String> = Seat::ALL
                .into_iter()
                .zip(&summary.seats)
                .filter(|(seat, _)| won(*seat))
                .map(|(_, info)| occupant(&info.occupant, texts))
                .collect();
            phrase("result-name").text("name", names.join(", "))
        }
    };
    Some(texts.translate(&words))
}

/// A player in a sentence, as the viewer sees it.
fn player(remote: &RemoteTable, seat: Seat, texts: &impl Translate) -> Player {
    if remote.is_viewer(seat) { Player::You } else { Player::Named(name(remote, seat, texts)) }
}

/// What decided a game.
pub fn deciding_factor(remote: &RemoteTable, texts: &impl Translate) -> Option<Phrase> {
    let outcome = remote.state.view.outcome?;
    let loser = match remote.state.summary.seats.len() {
        2 => Seat::ALL.into_iter().take(2).find(|&seat| !outcome.winners.contains(seat)),
        _ => None,
    };
    match (outcome.reason, loser) {
        (EndReason::Aborted, _) => Some(phrase("decided-aborted")),
        (EndReason::Resignation, Some(loser)) => {
            Some(player(remote, loser, texts).add_to(phrase("decided-resignation")))
        }
        (EndReason::Timeout, Some(loser)) => {
            Some(player(remote, loser, texts).add_to(phrase("decided-time")))
        }
        (EndReason::Resignation | EndReason::Timeout, None) => Some(phrase("decided-others-left")),
        (EndReason::Completed, _) => {
            let named = |colour| match remote.seat_of(colour) {
                Some(seat) => player(remote, seat, texts),
                None => Player::Colour(colour),
            };
            remote.ponte_game().and_then(|game| ponte_phrases::deciding_factor_with(&game, named))
        }
    }
}

/// An event, for screen readers.
pub fn describe_event(remote: &RemoteTable, event: &EventView, texts: &impl Translate) -> Option<String> {
    let who = player(remote, event.seat, texts);
    let words = match event.kind {
        EventKindView::Move { mv } => {
            return Some(texts.translate(&ponte_phrases::describe_move_by(who, mv)));
        }
        EventKindView::Roll { .. } => phrase("told-rolled"),
        EventKindView::Announce { announcement: number } => phrase("told-announced").number("number", number),
        EventKindView::Answer { answer: ciao::Answer::Approve } => phrase("told-approved"),
        EventKindView::Answer { answer: ciao::Answer::Contest } => phrase("told-contested"),
        EventKindView::Resign => phrase("told-resigned"),
        EventKindView::RequestTakeback => phrase("told-ask-back"),
        EventKindView::AcceptTakeback => phrase("told-grant-back"),
        EventKindView::Takeback { .. } => phrase("told-taken-back"),
        EventKindView::DeclineTakeback => phrase("told-refuse-back"),
        EventKindView::Timeout => phrase("told-time-out"),
        EventKindView::Abort => phrase("result-aborted"),
        EventKindView::VacationCredit { .. } => phrase("told-rest"),
        EventKindView::DowntimeCredit { .. } => phrase("told-pause"),
        EventKindView::TakeSeat => phrase("told-sat"),
        // A bot has the seat now; the page says who is there.
        EventKindView::LeaveSeat | EventKindView::Gather | EventKindView::Start => return None,
    };
    Some(texts.translate(&who.add_to(words)))
}

/// A visible note about an event of another seat that the board does not show, or that takes something away from the
/// board.
pub fn event_note(remote: &RemoteTable, event: &EventView, texts: &impl Translate) -> Option<String> {
    let quiet = matches!(
        event.kind,
        EventKindView::DeclineTakeback
            | EventKindView::Takeback { .. }
            | EventKindView::VacationCredit { .. }
            | EventKindView::DowntimeCredit { .. }
    );
    if quiet && remote.seat() != Some(event.seat) { describe_event(remote, event, texts) } else { None }
}

/// The state of the connection; `None` while it is open or off. `short` is for pages with a board.
pub fn connection_state(state: ConnectionState, short: bool) -> Option<Phrase> {
    match state {
        ConnectionState::Open | ConnectionState::Off => None,
        ConnectionState::Connecting => Some(phrase("link-connecting")),
        ConnectionState::Waiting { .. } if short => Some(phrase("link-waiting-short")),
        ConnectionState::Waiting { .. } => Some(phrase("link-waiting")),
        ConnectionState::Outdated => Some(phrase("link-outdated")),
    }
}

/// Why the server rejected a request.
pub fn api_error(error: &ApiError) -> Phrase {
    let field = error.field.as_deref().unwrap_or_default();
    let code = match (error.code, field) {
        (ErrorCode::Conflict, "name") => "name-taken",
        (ErrorCode::Invalid, "name") => "name",
        (ErrorCode::Invalid, "password" | "new") => "password",
        (ErrorCode::Invalid, "address") => "address",
        (ErrorCode::Invalid, "secret") => "expired-link",
        (ErrorCode::Forbidden, "session") => "sign-in-again",
        (ErrorCode::Conflict, "sign_in") => "last-sign-in",
        (ErrorCode::InvalidCredentials, "passkey") => "unknown-passkey",
        (ErrorCode::InvalidCredentials | ErrorCode::Invalid, "code") => "code",
        (ErrorCode::Invalid, "rated") => "rated-terms",
        (ErrorCode::Invalid, "opponent.name") => "yourself",
        (ErrorCode::Invalid, "terms.clock" | "terms.clock.limit_ms") => "clock",
        (ErrorCode::Invalid, "bots" | "opponent") => "seats",
        (ErrorCode::Invalid, "days") => "vacation",
        (ErrorCode::Invalid, "text" | "label") => "text",
        (ErrorCode::Malformed | ErrorCode::Invalid, "") => "malformed",
        (ErrorCode::Malformed | ErrorCode::Invalid, _) => "invalid",
        (ErrorCode::Forbidden | ErrorCode::RateLimited, "rated") => "rated",
        (ErrorCode::Forbidden, "account") => "account",
        (ErrorCode::Forbidden, "action") => "turn",
        (ErrorCode::Forbidden, "blocked") => "blocked",
        (ErrorCode::Forbidden, "challenge") => "challenge-other",
        (ErrorCode::Forbidden, "suspended") => "suspended",
        (ErrorCode::NotFound, "name" | "opponent.name") => "no-person",
        (ErrorCode::Conflict, "challenge") => "challenge-closed",
        (ErrorCode::Conflict, "merge_guest") => "merge",
        (ErrorCode::RateLimited, "engine") => "engine-games",
        (ErrorCode::RateLimited, "challenges") => "limit-challenges",
        (ErrorCode::RateLimited, "tables") => "limit-tables",
        (ErrorCode::RateLimited, "tokens") => "limit-tokens",
        (ErrorCode::RateLimited, "blocks") => "limit-blocks",
        (ErrorCode::RateLimited, "follows") => "limit-follows",
        (ErrorCode::RateLimited, "passkeys") => "limit-passkeys",
        (ErrorCode::RateLimited, "studies") => "limit-studies",
        (ErrorCode::Unauthenticated, _) => "unknown",
        (ErrorCode::InvalidCredentials, _) => "wrong-password",
        (ErrorCode::Forbidden, _) => "forbidden",
        (ErrorCode::NotFound, _) => "not-found",
        (ErrorCode::Conflict, _) => "conflict",
        (ErrorCode::Stale, _) => "stale",
        (ErrorCode::Rejected, _) => "refused",
        (ErrorCode::RateLimited, _) => "too-many",
        (ErrorCode::TooLarge, _) => "too-large",
        (ErrorCode::Internal, _) => "internal",
        (ErrorCode::Unavailable, _) => "closing",
    };
    fault(code).text("field", field)
}

fn fault(code: &str) -> Phrase {
    phrase("fault").text("code", code)
}

/// Why a request failed.
pub fn client_error(error: &ClientError) -> Phrase {
    match error {
        ClientError::Offline => fault("offline"),
        ClientError::InvalidResponse => fault("strange"),
        ClientError::Api(one) => api_error(one),
    }
}

/// What is wrong with the form of a challenge.
pub fn form_error(error: FormError) -> Phrase {
    let what = match error {
        FormError::Rules => "rules",
        FormError::MissingName => "missing-name",
        FormError::Bots => "bots",
    };
    phrase("challenge-wrong").text("what", what)
}

/// Why the game of the form cannot be rated.
pub fn unrated(reason: Unrated) -> Phrase {
    let why = match reason {
        Unrated::Guest => "account",
        Unrated::Computer => "computer",
        Unrated::Rules => "rules",
        Unrated::Clock => "clock",
    };
    phrase("challenge-unrated").text("why", why)
}

/// The addressee of a challenge.
pub fn opponent(opponent: &Opponent) -> Phrase {
    match opponent {
        Opponent::Anyone => phrase("challenge-for").text("whom", "anyone").text("name", ""),
        Opponent::Link => phrase("challenge-for").text("whom", "link").text("name", ""),
        Opponent::User { name } => phrase("challenge-for").text("whom", "person").text("name", name),
        Opponent::Engine { level } => ponte_phrases::engine(*level),
    }
}

/// The reason for a report.
pub fn report_reason(reason: ReportReason) -> Phrase {
    let reason = match reason {
        ReportReason::Name => "name",
        ReportReason::Cheating => "cheating",
        ReportReason::Stalling => "stalling",
        ReportReason::Sandbagging => "sandbagging",
        ReportReason::Other => "other",
    };
    phrase("report-reason").text("reason", reason)
}

/// The resolution of a report.
pub fn resolution(resolution: Resolution) -> Phrase {
    let resolution = match resolution {
        Resolution::Dismiss => "dismiss",
        Resolution::Rename => "rename",
        Resolution::Suspend => "suspend",
        Resolution::Close => "close",
    };
    phrase("admin-verdict").text("verdict", resolution)
}

/// What an entry of the audit log says.
pub fn audit_action(action: AuditAction) -> Phrase {
    let action = match action {
        AuditAction::GrantAdmin => "grant_admin",
        AuditAction::RevokeAdmin => "revoke_admin",
        AuditAction::ResetPassword => "reset_password",
        AuditAction::DismissReport => "dismiss_report",
        AuditAction::Rename => "rename",
        AuditAction::Close => "close",
        AuditAction::Reopen => "reopen",
        AuditAction::Suspend => "suspend",
        AuditAction::EndSuspension => "end_suspension",
        AuditAction::DeleteStudy => "delete_study",
        AuditAction::ConnectProvider => "connect_provider",
    };
    phrase("admin-action").text("action", action)
}

/// The browser of a session. The server names it in English, such as `Firefox on Linux`.
pub fn device(label: &str) -> Phrase {
    match label.split_once(" on ") {
        Some((browser, system)) => phrase("session-device").text("browser", browser).text("system", system),
        None if label.is_empty() => phrase("session-unknown"),
        None => phrase("session-device-name").text("name", label),
    }
}

/// The scope of a token.
pub fn scope(scope: Scope) -> Phrase {
    let scope = match scope {
        Scope::Read => "read",
        Scope::Challenge => "challenge",
        Scope::Play => "play",
    };
    phrase("token-scope").text("scope", scope)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::remote_table::samples;
    use crate::texts::{Language, Texts};
    use table::{Action, Table};

    fn translator(language: Language) -> impl Fn(&Phrase) -> String {
        let texts = Texts::new(language);
        move |phrase: &Phrase| {
            texts.try_translate(phrase).unwrap_or_else(|why| panic!("{}: {why}", language.code()))
        }
    }

    #[test]
    fn chat_presets_and_errors_have_distinct_texts_in_every_language() {
        let codes = [
            ErrorCode::Malformed,
            ErrorCode::Unauthenticated,
            ErrorCode::InvalidCredentials,
            ErrorCode::Forbidden,
            ErrorCode::NotFound,
            ErrorCode::Conflict,
            ErrorCode::Stale,
            ErrorCode::Rejected,
            ErrorCode::RateLimited,
            ErrorCode::TooLarge,
            ErrorCode::Internal,
            ErrorCode::Unavailable,
        ];
        for language in Language::ALL {
            let say = translator(language);
            let mut all: Vec<String> =
                ChatPreset::ALL.into_iter().map(|one| say(&chat_preset(one))).collect();
            all.extend(codes.map(|code| say(&api_error(&ApiError::new(code, "x")))));
            for (code, field) in [
                (ErrorCode::Conflict, "name"),
                (ErrorCode::Invalid, "name"),
                (ErrorCode::Invalid, "password"),
                (ErrorCode::Invalid, "rated"),
                (ErrorCode::Invalid, "opponent.name"),
                (ErrorCode::Invalid, "terms.takeback"),
                (ErrorCode::NotFound, "opponent.name"),
                (ErrorCode::Conflict, "challenge"),
                (ErrorCode::Forbidden, "action"),
                (ErrorCode::Forbidden, "blocked"),
                (ErrorCode::Forbidden, "challenge"),
                (ErrorCode::Forbidden, "rated"),
                (ErrorCode::Forbidden, "suspended"),
                (ErrorCode::RateLimited, "engine"),
            ] {
                all.push(say(&api_error(&ApiError::new(code, "x").with_field(field))));
            }
            all.extend(
                [ClientError::Offline, ClientError::InvalidResponse]
                    .iter()
                    .map(|one| say(&client_error(one))),
            );
            let count = all.len();
            all.sort();
            all.dedup();
            assert_eq!(all.len(), count, "{}: a text occurs twice", language.code());
        }
    }

    #[test]
    fn browsers_are_named_in_every_language() {
        let named = |label: &str| Language::ALL.map(|language| translator(language)(&device(label)));
        assert_eq!(
            named("Samsung Internet on Android"),
            [
                "Samsung Internet on Android",
                "Samsung Internet sur Android",
                "Samsung Internet op Android",
                "Samsung Internet (Android)",
                "Samsung Internet su Android"
            ]
        );
        assert!(named("Firefox").iter().all(|name| name == "Firefox"));
        assert!(named("").iter().all(|name| !name.is_empty()));
    }

    #[test]
    fn clocks_are_formatted_for_readers() {
        let say = translator(Language::English);
        let format = |one: Clock| say(&clock(Some(&one)));
        assert_eq!(
            format(Clock::Increment { base_ms: 15 * MINUTE, increment_ms: 10_000 }),
            "15\u{a0}min + 10\u{a0}s"
        );
        assert_eq!(format(Clock::PerMove { limit_ms: DAY }), "1 day per turn");
        assert_eq!(format(Clock::PerMove { limit_ms: 3 * DAY }), "3 days per turn");
        assert_eq!(say(&time_left(61_001)), "1:02");
        assert_eq!(say(&time_left(2 * DAY + 3 * HOUR + 5)), "2 days 3 h");
        assert_eq!(say(&time_left(DAY)), "1 day 0 h");
    }

    #[test]
    fn a_whole_game_is_described_for_every_viewer() {
        for language in Language::ALL {
            let say = translator(language);
            let [first, second, ..] = Seat::ALL;
            let mut table = Table::new(samples::terms(), 0);
            let view = |table: &Table, seat| RemoteTable::new(samples::state(table, seat, 1, 0));
            assert_eq!(outcome(&view(&table, None), &say), None);
            let play = "a1,a2".parse().unwrap();
            samples::act(&mut table, first, Action::Move { mv: play }, 0);
            let event = EventView { number: 1, seat: first, at: 0, kind: EventKindView::Move { mv: play } };
            assert!(describe_event(&view(&table, None), &event, &say).unwrap().contains("a1"));
            for kind in [
                EventKindView::Roll { face: None },
                EventKindView::Announce { announcement: 3 },
                EventKindView::Answer { answer: ciao::Answer::Approve },
                EventKindView::Answer { answer: ciao::Answer::Contest },
                EventKindView::Resign,
                EventKindView::RequestTakeback,
                EventKindView::AcceptTakeback,
                EventKindView::DeclineTakeback,
                EventKindView::Timeout,
                EventKindView::TakeSeat,
            ] {
                let event = EventView { kind, ..event.clone() };
                assert!(
                    describe_event(&view(&table, None), &event, &say).unwrap().contains("name-p1"),
                    "{kind:?}"
                );
            }
            let names =
                [Some(first), Some(second), None].map(|seat| viewer_name(&view(&table, seat), first, &say));
            assert_eq!(names[1], "name-p1");
            assert_eq!(names[1], names[2]);
            assert_ne!(names[0], names[1], "the viewer is addressed as you");
            let own = describe_event(&view(&table, Some(first)), &event, &say).unwrap();
            assert!(!own.contains("name-p1"), "the viewer is addressed as you: {own}");
            let declined = EventView { kind: EventKindView::DeclineTakeback, ..event.clone() };
            assert_eq!(event_note(&view(&table, Some(first)), &declined, &say), None);
            assert!(event_note(&view(&table, Some(second)), &declined, &say).unwrap().contains("name-p1"));
            assert_eq!(event_note(&view(&table, Some(second)), &event, &say), None, "the board shows a move");
            samples::act(&mut table, second, Action::Resign, 0);
            let sides =
                [Some(first), Some(second), None].map(|seat| outcome(&view(&table, seat), &say).unwrap());
            assert_ne!(sides[0], sides[1]);
            assert_eq!(sides[1], sides[2]);
            let factors =
                [Some(second), None].map(|seat| say(&deciding_factor(&view(&table, seat), &say).unwrap()));
            assert!(!factors[0].contains("name-p2") && factors[1].contains("name-p2"), "{factors:?}");
            let summary = &view(&table, None).state.summary;
            let lists = [Some(first), Some(second), None].map(|seat| result(summary, seat, &say).unwrap());
            assert_ne!(lists[0], lists[1]);
            assert!(table_terms(summary, &say).contains("\u{a0}· "));
        }
    }
}
