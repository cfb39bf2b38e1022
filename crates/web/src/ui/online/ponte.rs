//! A game of Ponte del Diavolo at the server.

use leptos::prelude::*;
use ponte::{Cell, Colour, Move, Stage, Symmetry};
use protocol::ConditionalLine;
use table::Action;
use web::online::advance;
use web::online::remote_table::RemoteTable;
use web::ponte::picture::{CellSaid, Look, picture};
use web::ponte::session::Due;
use web::ponte::{Answered, Hand, Session, Walk, words};
use web::texts::phrase;

use crate::ui::board::Board;
use crate::ui::online::table::{AtTable, Bar, Notes, Seats};
use crate::ui::ponte::controls;
use crate::ui::ponte::panel::{Supplies, Tally, Turns};
use crate::ui::{LANDING, Shell, browser, shell, sound, t};

/// The board of the page: the game, or a copy of it on which moves in advance are tried.
#[derive(Clone, Copy)]
struct Desk {
    at: AtTable,
    /// The copy, and how many moves of it belong to the game.
    plan: RwSignal<Option<(Session, usize)>>,
}

impl Desk {
    /// Something of what the board shows.
    fn with<T>(self, get: impl FnOnce(&Session) -> T) -> T {
        self.plan.with(|plan| match plan {
            Some((session, _)) => get(session),
            None => self.at.session.with(get),
        })
    }

    fn change(self, change: impl FnOnce(&mut Session) -> Answered) {
        let shell = self.at.online.shell;
        if self.plan.with_untracked(Option::is_some) {
            self.plan.update(|plan| {
                if let Some((session, _)) = plan {
                    change(session);
                }
            });
            return;
        }
        match self.at.session.try_update(change) {
            Some(Answered::Played(mv)) => {
                self.at.action(Action::Move { mv });
                if shell.settings.with_untracked(|settings| settings.sounds) {
                    sound::play(mv);
                }
                let session = self.at.session;
                set_timeout(
                    move || {
                        session.try_update(Session::settle);
                    },
                    LANDING,
                );
            }
            Some(Answered::Refused(refusal)) => shell.speak(shell.say_now(&refusal.phrase())),
            Some(Answered::Changed) => {
                let status = self.at.session.with_untracked(words::status);
                shell.speak(shell.say_now(&status));
            }
            None => {}
        }
    }

    fn tap(self, cell: Cell) {
        let confirm = self.at.online.shell.settings.with_untracked(|settings| settings.confirm);
        self.change(|session| session.tap(cell, confirm, 0));
    }

    fn act(self, mv: Move) {
        self.change(|session| session.act(mv, 0));
    }

    fn confirm(self) {
        self.change(|session| session.confirm(0));
    }

    fn let_go(self) {
        if self.plan.with_untracked(Option::is_some) {
            self.plan.update(|plan| {
                if let Some((session, _)) = plan {
                    session.let_go();
                }
            });
        } else {
            self.at.session.update(Session::let_go);
        }
    }

    fn walk(self, walk: Walk) {
        self.plan.set(None);
        let session = self.at.session;
        session.update(|session| session.walk(walk));
        let shell = self.at.online.shell;
        let told = session.with_untracked(|session| {
            let before = session.shown_ply().checked_sub(1)?;
            session
                .game()
                .position_at(before)
                .zip(session.shown_move())
                .map(|(position, mv)| words::told(position, mv))
        });
        let told = told.map(|told| shell.say_now(&told)).unwrap_or_default();
        shell.speak(format!("{told} {}", shell.say_now(&session.with_untracked(words::status))));
        set_timeout(
            move || {
                session.try_update(Session::settle);
            },
            LANDING,
        );
    }
}

#[component]
pub(crate) fn PonteTable() -> impl IntoView {
    let shell = shell();
    let at: AtTable = expect_context();
    let desk = Desk { at, plan: RwSignal::new(None) };
    let turn = RwSignal::new(Symmetry::Identity);
    let walk = Callback::new(move |walk| desk.walk(walk));
    let keys = window_event_listener(leptos::ev::keydown, move |event| controls::key(walk, &event));
    on_cleanup(move || keys.remove());
    let planning = Memo::new(move |_| desk.plan.with(Option::is_some));
    // A plan is made for one position.
    let number = Memo::new(move |_| at.session.with(|session| session.game().moves().len()));
    Effect::new(move || {
        number.get();
        desk.plan.set(None);
    });
    let look =
        Memo::new(move |_| shell.settings.with(|settings| Look::new(settings, turn.get(), shell.still())));
    let board = Memo::new(move |_| desk.with(|session| picture(session, &look.get())));
    let label = move || shell.say(&phrase("board-label").number("size", board.with(|board| board.grid.size)));
    let said = move |cell| {
        let words =
            desk.with(|session| board.with(|board| CellSaid::of(board, Some(session), cell).phrase()));
        shell.say(&words)
    };
    let rotate = move |_| {
        turn.update(|turn| {
            *turn = match turn {
                Symmetry::Identity => Symmetry::Quarter,
                Symmetry::Quarter => Symmetry::Half,
                Symmetry::Half => Symmetry::ThreeQuarters,
                _ => Symmetry::Identity,
            };
        });
    };
    let more =
        move || view! { <button type="button" id="rotate" on:click=rotate>{t("action-rotate")}</button> };
    let name = move |colour: Colour| {
        at.name(at.remote.with(|remote| {
            remote.as_ref().and_then(|remote| remote.seat_of(colour)).unwrap_or(table::Seat::FIRST)
        }))
    };
    let tally = move |colour: Colour| {
        let class = if colour == Colour::Light { "player light" } else { "player dark" };
        view! {
            <section class=class>
                <h2><span class=format!("swatch {colour}") aria-hidden="true"></span>
                    <span class="player-name">{move || name(colour)}</span>
                    <span class="quiet">{move || shell.say(&phrase("colour-name").text("colour", colour))}</span></h2>
                <Tally session=at.session colour/>
            </section>
        }
    };
    view! {
        <section class="ponte at-table" id="table-ponte">
            <h1 class="heard">{t("ponte-title")}</h1>
            <Seats/>
            <div class="ponte-board" id="table-board" class:planning=move || desk.plan.with(Option::is_some)>
                <Board board label said prefix="o".to_owned() tap=move |cell| desk.tap(cell) escape=move |()| desk.let_go()/>
            </div>
            <div class="status">
                <Status desk/>
                <Show when=move || planning.get()><Plan desk/></Show>
            </div>
            <Bar more/>
            <aside class="ponte-side">
                {tally(Colour::Light)}
                {tally(Colour::Dark)}
                <Supplies session=at.session/>
                <Turns session=at.session walk/>
                <Advance desk/>
            </aside>
        </section>
    }
}

/// What is going on, and what can be done about it.
#[component]
fn Status(desk: Desk) -> impl IntoView {
    let shell = shell();
    let at = desk.at;
    let status = Memo::new(move |_| desk.with(words::status));
    let explanation =
        Memo::new(move |_| if at.permissions().act { desk.with(words::explanation) } else { None });
    let refusal = Memo::new(move |_| desk.with(|session| session.refusal().map(|one| one.phrase())));
    let plays = move || desk.with(|session| session.to_act() == Due::Person && !session.looks_back());
    let chooses = Memo::new(move |_| {
        plays() && desk.with(|session| session.game().position().stage() == Stage::Choice)
    });
    let passes = Memo::new(move |_| plays() && desk.with(|session| session.game().position().may_pass()));
    let waits = Memo::new(move |_| desk.with(|session| session.hand().waiting().is_some()));
    let holds = Memo::new(move |_| desk.with(|session| session.hand() != Hand::Empty));
    let back = Memo::new(move |_| desk.with(Session::looks_back));
    let mine = Memo::new(move |_| at.with(RemoteTable::is_my_turn));
    let waiting = Memo::new(move |_| desk.with(|session| session.to_act() == Due::Other));
    let swatch = move || {
        desk.with(|session| match session.shown().to_move() {
            _ if session.to_act() == Due::Nobody => "swatch none",
            Some(Colour::Light) => "swatch light",
            Some(Colour::Dark) => "swatch dark",
            None => "swatch none",
        })
    };
    view! {
        <p class="status-line" class:thinking=move || waiting.get() id="table-status">
            <span class=swatch aria-hidden="true"></span>
            <span>
                <Show when=move || mine.get() && plays()><strong class="your-turn">{t("games-your-turn")}</strong>" "</Show>
                {move || shell.say(&status.get())}
            </span>
        </p>
        <Notes/>
        {move || explanation.get().map(|phrase| view! { <p class="note">{shell.say(&phrase)}</p> })}
        {move || refusal.get().map(|phrase| view! { <p class="note wrong" id="refusal">{shell.say(&phrase)}</p> })}
        <div class="status-actions">
            <Show when=move || chooses.get()>
                <button type="button" class="strong" id="choose-light" on:click=move |_| desk.act(Move::Choose(Colour::Light))>
                    <span class="swatch light" aria-hidden="true"></span>{t("choose-light")}</button>
                <button type="button" class="strong" id="choose-dark" on:click=move |_| desk.act(Move::Choose(Colour::Dark))>
                    <span class="swatch dark" aria-hidden="true"></span>{t("choose-dark")}</button>
            </Show>
            <Show when=move || waits.get()>
                <button type="button" class="strong" id="confirm" on:click=move |_| desk.confirm()>{t("confirm")}</button>
            </Show>
            <Show when=move || holds.get()>
                <button type="button" id="let-go" on:click=move |_| desk.let_go()>{t("let-go")}</button>
            </Show>
            <Show when=move || passes.get()>
                <button type="button" class="strong" id="pass" on:click=move |_| desk.act(Move::Pass)>{t("pass")}</button>
            </Show>
            <Show when=move || back.get()>
                <button type="button" class="strong" id="live" on:click=move |_| desk.walk(Walk::End)>{t("action-live")}</button>
            </Show>
        </div>
    }
}

/// What can be done with a plan, right below the board on which it is made.
#[component]
fn Plan(desk: Desk) -> impl IntoView {
    let shell = shell();
    let at = desk.at;
    let line = Memo::new(move |_| {
        desk.plan.with(|plan| plan.as_ref().and_then(|(session, from)| advance::line(*from, session.game())))
    });
    let tried = Memo::new(move |_| {
        desk.plan.with(|plan| match plan {
            Some((session, from)) => session.game().moves()[*from..].to_vec(),
            None => Vec::new(),
        })
    });
    let keep = move |_| {
        if let Some(line) = line.get_untracked() {
            let kept = at.remote.with_untracked(|remote| {
                remote.as_ref().map(|remote| remote.state.conditional_moves.clone()).unwrap_or_default()
            });
            at.advance(advance::with(&kept, line));
            desk.plan.set(None);
        }
    };
    let back = move |_| {
        desk.plan.update(|plan| {
            if let Some((session, from)) = plan
                && (session.hand() != Hand::Empty || session.game().moves().len() > *from)
            {
                session.undo(0);
            }
        });
    };
    view! {
        <p class="note">{t("advance-how")}</p>
        <p id="advance-line">{move || tried.with(|tried| line_of(shell, tried))}</p>
        <div class="status-actions">
            <button type="button" class="strong" id="advance-keep" disabled=move || line.get().is_none() on:click=keep>{t("advance-keep")}</button>
            <button type="button" id="advance-back" on:click=back>{t("action-undo")}</button>
            <button type="button" id="advance-cancel" on:click=move |_| desk.plan.set(None)>{t("cancel")}</button>
        </div>
    }
}

/// Moves one after the other.
fn line_of(shell: Shell, moves: &[Move]) -> String {
    moves.iter().map(|mv| shell.say(&words::listed(*mv))).collect::<Vec<_>>().join(" → ")
}

/// Moves in advance, in slow games.
#[component]
fn Advance(desk: Desk) -> impl IntoView {
    let shell = shell();
    let at = desk.at;
    let can = Memo::new(move |_| at.permissions().set_conditional_moves);
    let lines = Memo::new(move |_| at.with(|remote| remote.state.conditional_moves.clone()));
    let planning = Memo::new(move |_| desk.plan.with(Option::is_some));
    let begin = move |_| {
        let game = at.session.with_untracked(|session| session.game().clone());
        let from = game.moves().len();
        desk.plan.set(Some((Session::trying(game), from)));
        // On small screens the board is far above.
        browser::show("table-board");
    };
    let remove = move |index: usize| {
        let mut all = lines.get_untracked();
        if index < all.len() {
            all.remove(index);
            at.advance(all);
        }
    };
    let kept = move || {
        let item = |(index, one): (usize, ConditionalLine)| {
            view! {
                <li><span>{line_of(shell, &one.moves)}</span>" "
                    <button type="button" class="small" on:click=move |_| remove(index)>{t("advance-remove")}</button></li>
            }
        };
        lines.get().into_iter().enumerate().map(item).collect::<Vec<_>>()
    };
    view! {
        <Show when=move || can.get() || lines.with(|lines| !lines.is_empty())>
            <section class="turns-panel" id="advance">
                <h2>{t("advance-title")}</h2>
                <ul class="plain">{kept}</ul>
                <Show when=move || can.get()>
                    <p class="quiet">{t("advance-text")}</p>
                    <button type="button" id="advance-begin" disabled=move || planning.get() on:click=begin>{t("advance-begin")}</button>
                </Show>
            </section>
        </Show>
    }
}
