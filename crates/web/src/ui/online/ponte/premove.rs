//! Premoves in live games: entered on the board while the opponent thinks, played when it is the viewer's turn.

use draw::PonteBoard;
use leptos::prelude::*;
use ponte::{Cell, Colour};
use web::online::remote_table::RemoteTable;
use web::ponte::premove::SavedPremove;
use web::ponte::session::Turn;
use web::ponte::{PartialMove, phrases, premove};
use web::texts::phrase;

use super::BoardController;
use crate::ui::{app_context, browser, t};

impl BoardController {
    /// The colour of the viewer, if a premove can be entered now. Correspondence games have conditional moves instead.
    fn premove_colour(self) -> Option<Colour> {
        let context = self.context;
        let waiting = context.session.with(|session| {
            session.turn() == Turn::Theirs
                && !session.is_reviewing()
                && premove::is_possible(session.game().position())
        });
        if !waiting || self.plan.with(Option::is_some) {
            return None;
        }
        context.remote.with(|remote| {
            let remote = remote.as_ref().filter(|remote| !remote.permissions().set_conditional_moves)?;
            remote.seat().and_then(|seat| remote.colour(seat))
        })
    }

    /// Handles a tap while the opponent thinks. Returns whether it was one.
    pub(super) fn tap_premove(self, cell: Cell) -> bool {
        let Some(colour) = untrack(|| self.premove_colour()) else { return false };
        let app = self.context.online.app;
        self.premove_failed.set(false);
        let before = self.premove.get_untracked();
        let after = self
            .context
            .session
            .with_untracked(|session| premove::tap(before, session.game().position(), colour, cell));
        self.premove.set(after);
        if let Some(mv) = after.complete() {
            let mv = app.translate_untracked(&phrases::move_in_list(mv));
            app.say(&phrase("premove-set").text("move", mv));
        } else if before.complete().is_some() {
            app.say(&phrase("premove-cancelled"));
        }
        true
    }

    /// Shows the premove on the board.
    pub(super) fn mark_premove(self, board: &mut PonteBoard) {
        let premove = self.premove.get();
        if premove != PartialMove::Empty
            && let Some(colour) = self.premove_colour()
        {
            premove::mark(board, colour, premove);
        }
    }

    /// The number of moves in the game.
    fn played(self) -> usize {
        self.context.session.with_untracked(|session| session.game().moves().len())
    }

    /// Takes up a premove that was entered before the page was closed or reloaded, and saves every later one.
    pub(super) fn keep_premove(self) {
        let table = self.context.id.as_str().to_owned();
        if let Some(saved) = browser::load::<SavedPremove>() {
            self.premove.set(saved.restore(&table, self.played()));
        }
        Effect::new(move || {
            let saved = browser::load::<SavedPremove>().filter(|saved| saved.table == table);
            match self.premove.get().complete().map(|mv| mv.to_string()) {
                Some(mv) if saved.as_ref().is_some_and(|saved| saved.mv == mv) => {}
                Some(mv) => browser::save(&SavedPremove { table: table.clone(), played: self.played(), mv }),
                None if saved.is_some() => browser::forget::<SavedPremove>(),
                None => {}
            }
        });
    }

    /// Plays the premove as soon as the viewer may act, and drops it if it is illegal then, or the game is over.
    pub(super) fn play_premove_in_turn(self) {
        let context = self.context;
        let may_act = Memo::new(move |_| context.permissions().act);
        let over = Memo::new(move |_| context.with(RemoteTable::is_over));
        Effect::new(move || {
            if over.get() {
                self.premove.set(PartialMove::Empty);
            }
            if !may_act.get() {
                return;
            }
            let premove = self.premove.get_untracked();
            self.premove.set(PartialMove::Empty);
            let Some(mv) = premove.complete() else { return };
            let legal = context.session.with_untracked(|session| session.game().position().check(mv).is_ok());
            if legal {
                self.change(|session| session.play(mv, 0));
            } else {
                self.premove_failed.set(true);
                let app = context.online.app;
                app.say(&phrase("premove-failed"));
            }
        });
        // The note about a failed premove stays until the next move.
        let played = Memo::new(move |_| context.session.with(|session| session.game().moves().len()));
        Effect::new(move |before: Option<usize>| {
            let now = played.get();
            if before.is_some_and(|before| before != now) && !may_act.get_untracked() {
                self.premove_failed.set(false);
            }
            now
        });
    }
}

/// The premove with a button to cancel it, or why it was not played.
#[component]
pub(super) fn PremoveNote(controller: BoardController) -> impl IntoView {
    let app = app_context();
    let set = Memo::new(move |_| controller.premove.get().complete());
    let text = move || {
        set.get().map(|mv| {
            let mv = app.translate(&phrases::move_in_list(mv));
            app.translate(&phrase("premove-set").text("move", mv))
        })
    };
    view! {
        <Show when=move || set.get().is_some()>
            <p class="note" id="premove">{text}" "
                <button type="button" class="small" id="premove-cancel" on:click=move |_| controller.premove.set(PartialMove::Empty)>{t("cancel")}</button>
            </p>
        </Show>
        <Show when=move || controller.premove_failed.get()>
            <p class="note wrong" id="premove-failed">{t("premove-failed")}</p>
        </Show>
    }
}
