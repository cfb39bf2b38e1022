//! The dialog that creates a challenge.

mod fields;

use leptos::prelude::*;
use protocol::{GameKind, JoinOutcome};
use web::online::challenge_form::{ChallengeForm, OpponentChoice};
use web::online::phrases;
use web::texts::phrase;

use crate::ui::dialog::Dialog;
use crate::ui::online::form::{Form, Outcome, Request};
use crate::ui::online::lobby::open_joined_game;
use crate::ui::online::{api, online};
use crate::ui::{browser, t};

use fields::{ClockFields, GameFields, MoreFields, OpponentFields, PlayerFields, RulesFields};

/// The opponent with which the dialog opens.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Opening {
    /// A kind of opponent.
    For(OpponentChoice),
    /// A user, by name.
    Named(String),
}

/// The dialog; it opens when `opening` is set.
#[component]
pub(crate) fn NewChallenge(opening: RwSignal<Option<Opening>>) -> impl IntoView {
    let open = RwSignal::new(false);
    Effect::new(move || {
        if opening.get().is_some() {
            open.set(true);
        }
    });
    Effect::new(move || {
        if !open.get() && opening.get_untracked().is_some() {
            opening.set(None);
        }
    });
    view! {
        <Dialog open id="challenge-dialog" title=phrase("challenge-title")>
            <NewChallengeForm opening open/>
        </Dialog>
    }
}

/// The form as it was last submitted, with the opponent that was asked for.
fn initial_form(opening: Option<Opening>) -> ChallengeForm {
    let mut form = browser::load::<ChallengeForm>().unwrap_or_default();
    match opening {
        Some(Opening::For(against)) => form.against = against,
        Some(Opening::Named(name)) => (form.against, form.user_name) = (OpponentChoice::User, name),
        None => {}
    }
    if form.against == OpponentChoice::Engine {
        form.game = GameKind::Ponte;
    }
    form
}

#[component]
fn NewChallengeForm(opening: RwSignal<Option<Opening>>, open: RwSignal<bool>) -> impl IntoView {
    let online = online();
    let has_account = online.has_account();
    let form = initial_form(opening.get_untracked());
    let user_name = RwSignal::new(form.user_name.clone());
    let form = RwSignal::new(form);
    let request = Request::new();
    let submit = move |()| {
        form.update(|form| form.user_name = user_name.get_untracked());
        let challenge = match form.with_untracked(|form| form.challenge(has_account.get_untracked())) {
            Ok(challenge) => challenge,
            Err(invalid) => {
                request.fail(phrases::form_error(invalid));
                return;
            }
        };
        form.with_untracked(browser::save);
        request.run_as_user(api::send("POST", "/challenges", &challenge), move |outcome: JoinOutcome| {
            open.try_set(false);
            open_joined_game(online, &outcome);
        });
    };
    view! {
        <Form submit>
            <div class="challenge-fields">
                <div>
                    <GameFields form/>
                    <OpponentFields form user_name/>
                    <RulesFields form/>
                    <PlayerFields form/>
                </div>
                <div>
                    <ClockFields form/>
                    <MoreFields form/>
                </div>
            </div>
            <Outcome request/>
            <div class="dialog-actions">
                <button type="submit" class="strong" id="challenge-start" disabled=move || request.busy.get()>{t("challenge-make")}</button>
                <button type="button" on:click=move |_| open.set(false)>{t("cancel")}</button>
            </div>
        </Form>
    }
}
