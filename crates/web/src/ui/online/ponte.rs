//! The table of an online game of Ponte del Diavolo.

mod conditional;
mod premove;

use leptos::prelude::*;
use ponte::{Cell, Colour, Symmetry};
use table::Action;
use web::online::remote_table::RemoteTable;
use web::ponte::picture::{CellDescription, Look, picture};
use web::ponte::session::Turn;
use web::ponte::{Feedback, Navigation, PartialMove, PonteSession, phrases};
use web::texts::{Phrase, phrase};

use crate::ui::board::Board;
use crate::ui::online::party::{Absent, BigScreen, PlayerTools};
use crate::ui::online::table::{Bar, Notes, Seats, TableContext};
use crate::ui::ponte::controls;
use crate::ui::ponte::panel::{ReplayControls, Supplies, Tally, Turns, swatch};
use crate::ui::ponte::rules::Rules;
use crate::ui::ponte::status::{BoardAction, BoardStatus, MoveActions, Rejection, RotateButton, StatusLine};
use crate::ui::{ANIMATION_DURATION, app_context, sound, t};

use conditional::{ConditionalMoves, Plan};
use premove::PremoveNote;

/// Conditional moves that are being tried out on a copy of the game.
struct PlannedLine {
    session: PonteSession,
    /// How many moves belong to the game itself.
    played: usize,
}

/// Controls the board: it shows the game, or the copy on which conditional moves are tried out.
#[derive(Clone, Copy)]
struct BoardController {
    context: TableContext,
    plan: RwSignal<Option<PlannedLine>>,
    /// The move that is entered while the opponent thinks.
    premove: RwSignal<PartialMove>,
    /// Whether the last premove turned out to be illegal.
    premove_failed: RwSignal<bool>,
}

impl BoardController {
    /// Reads from the session on the board.
    fn with<T>(self, get: impl FnOnce(&PonteSession) -> T) -> T {
        self.plan.with(|plan| match plan {
            Some(plan) => get(&plan.session),
            None => self.context.session.with(get),
        })
    }

    fn change(self, change: impl FnOnce(&mut PonteSession) -> Feedback) {
        let app = self.context.online.app;
        if self.plan.with_untracked(Option::is_some) {
            self.plan.update(|plan| {
                if let Some(plan) = plan {
                    change(&mut plan.session);
                }
            });
            return;
        }
        match self.context.session.try_update(change) {
            Some(Feedback::Played(mv)) => {
                if !self.context.session.with_untracked(PonteSession::is_exploring) {
                    self.context.act(Action::Move { mv });
                }
                app.settings.with_untracked(|settings| sound::play(mv, settings));
                self.finish_animation();
            }
            Some(Feedback::Rejected(rejection)) => app.say(&rejection.phrase()),
            Some(Feedback::Changed) => {
                let status = self.context.session.with_untracked(phrases::status);
                app.say(&status);
            }
            None => {}
        }
    }

    fn finish_animation(self) {
        let session = self.context.session;
        set_timeout(
            move || {
                session.try_update(PonteSession::finish_animation);
            },
            ANIMATION_DURATION,
        );
    }

    fn tap(self, cell: Cell) {
        if self.tap_premove(cell) {
            return;
        }
        let confirm = self.context.online.app.settings.with_untracked(|settings| settings.confirm);
        self.change(|session| session.tap(cell, confirm, 0));
    }

    fn run(self, action: BoardAction) {
        match action {
            BoardAction::Play(mv) => self.change(|session| session.play(mv, 0)),
            BoardAction::Confirm => self.change(|session| session.confirm(0)),
            BoardAction::Deselect => self.deselect(),
            BoardAction::Browse(walk) => self.browse(walk),
            BoardAction::ShowCurrent => {
                self.plan.set(None);
                self.context.session.update(PonteSession::show_current);
            }
        }
    }

    fn deselect(self) {
        self.premove.set(PartialMove::Empty);
        if self.plan.with_untracked(Option::is_some) {
            self.plan.update(|plan| {
                if let Some(plan) = plan {
                    plan.session.clear_selection();
                }
            });
        } else {
            self.context.session.update(PonteSession::clear_selection);
        }
    }

    fn browse(self, navigation: Navigation) {
        self.plan.set(None);
        let session = self.context.session;
        session.update(|session| session.navigate(navigation));
        let app = self.context.online.app;
        let description = session
            .with_untracked(|session| phrases::describe_move(session, session.shown_ply().checked_sub(1)?));
        let description =
            description.map(|description| app.translate_untracked(&description)).unwrap_or_default();
        let status = app.translate_untracked(&session.with_untracked(phrases::status));
        app.announce(format!("{description} {status}"));
        self.finish_animation();
    }
}

/// An online game of Ponte del Diavolo.
#[component]
pub(crate) fn PonteTable() -> impl IntoView {
    let app = app_context();
    let context: TableContext = expect_context();
    let controller = BoardController {
        context,
        plan: RwSignal::new(None),
        premove: RwSignal::new(PartialMove::Empty),
        premove_failed: RwSignal::new(false),
    };
    controller.keep_premove();
    controller.play_premove_in_turn();
    let orientation = RwSignal::new(Symmetry::Identity);
    let walk = Callback::new(move |walk| controller.run(BoardAction::Browse(walk)));
    let keys = window_event_listener(leptos::ev::keydown, move |event| controls::key(walk, &event));
    on_cleanup(move || keys.remove());
    let planning = Memo::new(move |_| controller.plan.with(Option::is_some));
    // A plan is made for one position.
    let played = Memo::new(move |_| context.session.with(|session| session.game().moves().len()));
    Effect::new(move || {
        played.get();
        controller.plan.set(None);
    });
    let hovered = RwSignal::new(None);
    let rules_open = RwSignal::new(false);
    let at_party = Memo::new(move |_| context.with(|remote| remote.is_party() && remote.seat().is_some()));
    let look = Memo::new(move |_| {
        app.settings.with(|settings| Look {
            preview: hovered.get(),
            ..Look::new(settings, orientation.get(), app.reduced_motion())
        })
    });
    let bridge_ends = Memo::new(move |_| controller.with(PonteSession::bridge_ends));
    let board = Memo::new(move |_| {
        let mut board = controller.with(|session| picture(session, &look.get()));
        controller.mark_premove(&mut board);
        board
    });
    let label =
        move || app.translate(&phrase("board-label").number("size", board.with(|board| board.grid.size)));
    let said = move |cell| {
        let description =
            controller.with(|session| board.with(|board| CellDescription::new(board, Some(session), cell)));
        description.text(&|phrase: &Phrase| app.translate(phrase))
    };
    view! {
        <section class="ponte at-table" id="table-ponte">
            <h1 class="visually-hidden">{t("ponte-title")}</h1>
            <Seats/>
            <div class="ponte-board" id="table-board" class:planning=move || planning.get()>
                <Board board label said prefix="o".to_owned() bridge_ends hovered
                    tap=move |cell| controller.tap(cell)
                    escape=move |()| controller.run(BoardAction::Deselect)/>
                <ReplayControls session=context.session walk/>
            </div>
            <div class="status">
                <Status controller/>
                <Show when=move || planning.get()><Plan controller/></Show>
            </div>
            <Bar more=move || view! {
                <RotateButton orientation/>
                <button type="button" id="rules" on:click=move |_| rules_open.set(true)>{t("action-rules")}</button>
                <PlayerTools/>
            }/>
            <aside class="ponte-side">
                <Absent/>
                <Points colour=Colour::Light/>
                <Points colour=Colour::Dark/>
                <Supplies session=context.session/>
                <Turns session=context.session walk/>
                <ConditionalMoves controller/>
                <Show when=move || at_party.get()><BigScreen/></Show>
            </aside>
            <Rules open=rules_open/>
        </section>
    }
}

/// The points of a colour. Who plays it is above the board.
#[component]
fn Points(colour: Colour) -> impl IntoView {
    let context: TableContext = expect_context();
    let class = if colour == Colour::Light { "player light" } else { "player dark" };
    view! {
        <section class=class>
            <h2><span class=swatch(colour, true) aria-hidden="true"></span>{phrase("colour-name").text("colour", colour)}</h2>
            <Tally session=context.session colour/>
        </section>
    }
}

/// The status of the game, and the buttons of the move.
#[component]
fn Status(controller: BoardController) -> impl IntoView {
    let app = app_context();
    let context = controller.context;
    let status = Memo::new(move |_| controller.with(BoardStatus::new));
    let explanation =
        Memo::new(
            move |_| if context.permissions().act { controller.with(phrases::explanation) } else { None },
        );
    let waiting = Memo::new(move |_| controller.with(|session| session.turn() == Turn::Theirs));
    let own_turn =
        Memo::new(move |_| context.with(RemoteTable::is_my_turn) && status.with(|status| status.to_move));
    let prefix = move || {
        view! { <Show when=move || own_turn.get()><strong class="your-turn">{t("games-your-turn")}</strong>" "</Show> }
    };
    view! {
        <StatusLine status waiting prefix/>
        <MoveActions status run=move |action| controller.run(action)/>
        <PremoveNote controller/>
        <Notes/>
        {move || explanation.get().map(|phrase| view! { <p class="note">{app.translate(&phrase)}</p> })}
        <Rejection status/>
    }
}
