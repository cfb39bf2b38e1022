//! Components that several online pages share.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::GameKind;
use protocol::{Occupant, Rating, TableSummary, UserId};
use web::online::game_lists::{is_my_turn, seat_of};
use web::online::phrases;
use web::routes::Route;
use web::texts::{Phrase, phrase};

use crate::ui::online::{OnlineState, online, push};
use crate::ui::{Link, browser, t};

/// A radio button.
#[component]
pub(crate) fn Radio(
    name: &'static str,
    value: &'static str,
    #[prop(into)] label: Signal<String>,
    #[prop(into)] chosen: Signal<bool>,
    #[prop(into)] choose: Callback<()>,
) -> impl IntoView {
    view! {
        <label class="choice">
            <input type="radio" name=name value=value prop:checked=move || chosen.get() on:change=move |_| choose.run(())/>
            <span>{move || label.get()}</span>
        </label>
    }
}

/// A checkbox.
#[component]
pub(crate) fn Tick(
    id: &'static str,
    #[prop(into)] label: Signal<String>,
    #[prop(into)] on: Signal<bool>,
    #[prop(into)] set: Callback<bool>,
    #[prop(optional, into)] disabled: Signal<bool>,
) -> impl IntoView {
    view! {
        <label class="switch" for=id>
            <input id=id type="checkbox" prop:checked=move || on.get() disabled=move || disabled.get()
                on:change=move |event| set.run(event_target_checked(&event))/>
            <span>{move || label.get()}</span>
        </label>
    }
}

/// A text field.
#[component]
pub(crate) fn Field(
    id: &'static str,
    #[prop(into)] label: Signal<String>,
    value: RwSignal<String>,
    #[prop(default = "text")] kind: &'static str,
    #[prop(default = "off")] complete: &'static str,
) -> impl IntoView {
    let secret = kind == "password";
    let revealed = RwSignal::new(false);
    let shown_kind = move || if revealed.get() { "text" } else { kind };
    let reveal = move || {
        view! {
            <button type="button" class="small reveal" aria-controls=id aria-pressed=move || if revealed.get() { "true" } else { "false" }
                on:click=move |_| revealed.update(|revealed| *revealed = !*revealed)>{t("password-show")}</button>
        }
    };
    view! {
        <div class="field">
            <label for=id>{move || label.get()}</label>
            <div class="field-row">
                <input id=id type=shown_kind autocomplete=complete autocapitalize="none" spellcheck="false"
                    prop:value=move || value.get() on:input=move |event| value.set(event_target_value(&event))/>
                {secret.then(reveal)}
            </div>
        </div>
    }
}

/// The name of the account in a form that only asks for its password. People do not need it; password managers do, to
/// offer the right password and to store a new one for this account.
#[component]
pub(crate) fn AccountName() -> impl IntoView {
    let online = online();
    let name = move || online.current_user.with(|me| me.as_ref().map(|me| me.user.name.clone()));
    view! {
        <span class="visually-hidden account-name" aria-hidden="true">
            <input type="text" autocomplete="username" readonly tabindex="-1" prop:value=move || name().unwrap_or_default()/>
        </span>
    }
}

/// An error, or with `good` a success message.
#[component]
pub(crate) fn Note(words: RwSignal<Option<Phrase>>, #[prop(optional)] good: bool) -> impl IntoView {
    let online = online();
    view! {
        {move || words.get().map(|words| view! {
            <p class="note" class:wrong=!good class:good=good role="status">{online.app.translate(&words)}</p>
        })}
    }
}

/// The name of an occupant; for a user a link to the profile.
pub(crate) fn occupant_name(online: OnlineState, occupant: &Occupant) -> AnyView {
    let name = phrases::occupant(occupant, &online.translator());
    match occupant {
        Occupant::User { user } => {
            view! { <Link to=Route::user(&user.name) class="name">{name}</Link> }.into_any()
        }
        _ => view! { <span class="name">{name}</span> }.into_any(),
    }
}

/// A rating, with an explanation if it is provisional.
pub(crate) fn rating_text(online: OnlineState, rating: Option<Rating>) -> Option<impl IntoView> {
    let rating = rating?;
    let title = rating.provisional.then(|| online.app.translate(&phrase("rating-provisional")));
    Some(view! { <span class="rating" title=title>{phrases::rating(rating)}</span> })
}

/// The icon of a game.
pub(crate) fn game_icon(game: GameKind) -> impl IntoView {
    let class = match game {
        GameKind::Ponte => "sign ponte-sign",
        GameKind::Ciao => "sign ciao-sign",
    };
    view! { <span class=class aria-hidden="true"></span> }
}

/// A game in a list.
#[component]
pub(crate) fn GameRow(
    game: TableSummary,
    /// The user from whose view opponents and result are shown; by default the current user.
    whose: Option<UserId>,
    /// Whether to show all players and a neutral result instead.
    #[prop(optional)]
    neutral: bool,
) -> impl IntoView {
    let online = online();
    let translate = online.translator();
    let me = if neutral { None } else { whose.or_else(|| online.user_id()) };
    let mine = me.as_ref().and_then(|me| seat_of(&game, me));
    let to_act = online.user_id().is_some_and(|me| is_my_turn(&game, &me));
    let to = Route::table(&game.id);
    let names = match mine {
        Some(seat) => {
            let others = game.seats.iter().enumerate().filter(|(index, _)| *index != seat.index());
            others
                .map(|(_, info)| phrases::occupant(&info.occupant, &translate))
                .collect::<Vec<_>>()
                .join(", ")
        }
        None => phrases::versus(&game.seats, &translate),
    };
    let state = if to_act {
        match game.deadline {
            Some(deadline) => {
                let left = translate(&phrases::time_left(deadline.saturating_sub(online.now())));
                translate(&phrase("games-your-turn-left").text("time", left))
            }
            None => translate(&phrase("games-your-turn")),
        }
    } else if let Some(result) = phrases::result(&game, mine, &translate) {
        result
    } else {
        browser::date(game.updated_at, online.app.language())
    };
    let mut terms = phrases::table_terms(&game, &translate);
    if game.outcome.is_some() {
        terms = format!("{terms}\u{a0}· {}", browser::day(game.updated_at, online.app.language()));
    }
    let kind = game.terms.game.kind();
    view! {
        <li class="row" class:to-act=to_act>
            {game_icon(kind)}
            <Link to class="row-main">{names}</Link>
            <span class="row-state">{state}</span>
            <span class="quiet row-terms">{terms}</span>
        </li>
    }
}

/// A list of games under a heading. Without games it shows the text `empty`, or nothing if there is none.
#[component]
pub(crate) fn GameList(
    id: &'static str,
    #[prop(into)] title: Signal<String>,
    #[prop(into)] games: Signal<Vec<TableSummary>>,
    #[prop(optional)] empty: Option<&'static str>,
    /// The user from whose view the games are shown.
    #[prop(optional)]
    whose: Option<UserId>,
    /// Whether to show all players and neutral results instead.
    #[prop(optional)]
    neutral: bool,
) -> impl IntoView {
    let online = online();
    let whose = StoredValue::new(whose);
    let list = move || {
        let games = games.get();
        // Rows are translated once.
        let _ = online.app.language();
        if games.is_empty() {
            return empty
                .map(|key| view! { <p class="quiet">{online.app.translate(&phrase(key))}</p> }.into_any());
        }
        let rows: Vec<_> =
            games.into_iter().map(|game| view! { <GameRow game whose=whose.get_value() neutral/> }).collect();
        Some(view! { <ul class="rows">{rows}</ul> }.into_any())
    };
    let there = move || empty.is_some() || games.with(|games| !games.is_empty());
    view! {
        <Show when=there>
            <section class="panel" id=id>
                <h2>{move || title.get()}</h2>
                {list}
            </section>
        </Show>
    }
}

/// The rows of a list of games, without a heading.
#[component]
pub(crate) fn GameRows(#[prop(into)] games: Signal<Vec<TableSummary>>) -> impl IntoView {
    let online = online();
    move || {
        // Rows are translated once.
        let _ = online.app.language();
        let rows: Vec<_> =
            games.get().into_iter().map(|game| view! { <GameRow game whose=None neutral=false/> }).collect();
        (!rows.is_empty()).then(|| view! { <ul class="rows">{rows}</ul> })
    }
}

/// The button that enables notifications of the system.
#[component]
pub(crate) fn Notify() -> impl IntoView {
    let online = online();
    let state = RwSignal::new(browser::notifications());
    let allow = move |_| {
        browser::request_notifications(move || {
            let answer = browser::notifications();
            state.try_set(answer);
            if answer == Some(web_sys::NotificationPermission::Granted) && push::is_supported() {
                // Without push messages, notifications still appear while the app is open.
                spawn_local(async move {
                    let _ = push::enable(online).await;
                });
            }
        });
    };
    let asks = move || state.get() == Some(web_sys::NotificationPermission::Default);
    view! {
        <Show when=asks>
            <p class="quiet">{t("notify-text")}" "
                <button type="button" class="small" id="notify" on:click=allow>{t("notify-allow")}</button>
            </p>
        </Show>
    }
}
