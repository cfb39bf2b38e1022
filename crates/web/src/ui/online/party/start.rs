//! The page that opens the table of a party.

use ciao::Players;
use leptos::prelude::*;
use protocol::{NewParty, TableState};
use table::GameRules;
use web::routes::Route;
use web::texts::{key, phrase};

use crate::ui::online::form::{Form, Outcome, Request, Submit};
use crate::ui::online::parts::Radio;
use crate::ui::online::{ConnectionStatus, api, online};
use crate::ui::{app_context, t};

/// The games that can be played: the value in the form, the key of the text, and the rules for a number of players.
type Choice = (&'static str, &'static str, fn(Players) -> GameRules);

const CHOICES: [Choice; 3] = [
    ("ciao", key("nav-ciao"), |players| GameRules::Ciao { rules: ciao::Rules::default(), players }),
    ("small", key("party-ponte-small"), |_| GameRules::Ponte { rules: ::ponte::Rules::SMALL }),
    ("classic", key("party-ponte-large"), |_| GameRules::Ponte { rules: ::ponte::Rules::CLASSIC }),
];

/// The page.
#[component]
pub(crate) fn PartyPage() -> impl IntoView {
    let online = online();
    let app = app_context();
    online.subscribe(|_| {});
    let chosen = RwSignal::new(0_usize);
    let players = RwSignal::new(Players::Four);
    let request = Request::new();
    let open = move |()| {
        let game = CHOICES[chosen.get_untracked()].2(players.get_untracked());
        let create = api::send("POST", "/parties", &NewParty { game });
        request.run_as_user(create, move |state: TableState| {
            app.navigate(Route::screen(&state.summary.id));
        });
    };
    let label = |key: &'static str| Signal::derive(t(key));
    let count = move |count: u8| {
        Signal::derive(move || app.translate(&phrase("challenge-players-count").number("count", count)))
    };
    view! {
        <section class="prose" id="party">
            <h1>{t("party-title")}</h1>
            <p class="lead">{t("party-lead")}</p>
            <ConnectionStatus/>
            <Form submit=open>
                <fieldset class="tiles">
                    <legend>{t("challenge-game")}</legend>
                    {CHOICES.into_iter().enumerate().map(|(index, (value, text, _))| view! {
                        <Radio name="party-game" value label=label(text) chosen=Signal::derive(move || chosen.get() == index)
                            choose=move |()| chosen.set(index)/>
                    }).collect::<Vec<_>>()}
                </fieldset>
                <Show when=move || chosen.get() == 0>
                    <fieldset class="tiles short">
                        <legend>{t("challenge-players")}</legend>
                        {[(Players::Two, "2"), (Players::Three, "3"), (Players::Four, "4")].map(|(number, value)| view! {
                            <Radio name="party-players" value label=count(number.seats().len() as u8)
                                chosen=Signal::derive(move || players.get() == number) choose=move |()| players.set(number)/>
                        })}
                    </fieldset>
                </Show>
                <p class="quiet">{t("party-bots")}</p>
                <Outcome request/>
                <Submit request id="party-open" text=key("party-open") class="strong"/>
            </Form>
        </section>
    }
}
