//! From what has happened to what each listener is told.

use std::sync::Arc;

use ciao::Seat;
use protocol::error::ApiError;
use protocol::{Notification, ServerMessage, TableId, UserId};
use tokio::sync::mpsc;

use super::{Hall, Snapshot, Viewer, text};
use crate::bus::Note;

/// Listens to the bus until the hall closes.
pub(crate) async fn run(hall: Arc<Hall>, mut notes: mpsc::UnboundedReceiver<Note>) {
    loop {
        let note = tokio::select! {
            () = hall.closed() => return,
            note = notes.recv() => note,
        };
        let Some(note) = note else { return };
        if let Err(error) = hall.spread(note).await {
            tracing::error!(%error, "somebody could not be told");
        }
    }
}

impl Hall {
    async fn spread(self: &Arc<Self>, note: Note) -> Result<(), ApiError> {
        match note {
            Note::Event { table, number } => {
                let live = self.live(&table).await?;
                let mut snapshot = live.snapshot();
                if snapshot.row.number < number {
                    // It happened on another node.
                    let _gate = live.gate.lock().await;
                    live.replace(self.read(&table).await?);
                    snapshot = live.snapshot();
                }
                self.know(&snapshot.row).await?;
                self.tell_table(&table, Some(number), None).await?;
                self.notify(&snapshot, number);
            }
            Note::Table { table } => self.tell_table(&table, None, None).await?,
            Note::Conditions { table, seat } => self.tell_table(&table, None, Some(seat)).await?,
            Note::Started { table, users } => {
                let message =
                    text(&ServerMessage::Notification { notice: Notification::GameStarted { table } });
                for user in &users {
                    self.ears.tell_user(user, &message);
                }
                self.lobby_changed();
            }
            Note::Said { table, seat, phrase } => {
                let message = text(&ServerMessage::Chat { table: table.clone(), seat, phrase });
                self.ears.tell_table(&table, |_, _| Some(message.clone()));
            }
            Note::Challenge { challenge, users } => {
                if let Some(row) = self.store.challenge(&challenge).await? {
                    let challenge = Box::new(self.describe(&row).await?);
                    let message =
                        text(&ServerMessage::Notification { notice: Notification::Challenge { challenge } });
                    for user in &users {
                        self.ears.tell_user(user, &message);
                    }
                }
                self.lobby_changed();
            }
            Note::Lobby => self.lobby_changed(),
        }
        Ok(())
    }

    /// Tells everybody at a table, or one seat only, how it is now, and what has happened.
    async fn tell_table(
        &self,
        table: &TableId,
        number: Option<u64>,
        only: Option<Seat>,
    ) -> Result<(), ApiError> {
        if !self.ears.is_watched(table) {
            return Ok(());
        }
        let live = self.live(table).await?;
        self.know(&live.snapshot().row).await?;
        let now = self.now();
        // The snapshot is taken while nobody else can tell anything, so that nobody hears the older one last.
        self.ears.tell_table(table, |viewer, present| {
            if only.is_some_and(|seat| viewer != Viewer::Seat(seat)) {
                return None;
            }
            let snapshot = live.snapshot();
            let happened = match number {
                Some(number) => Some(snapshot.happened(number, viewer)?),
                None => None,
            };
            let mut state = snapshot.state(viewer, now, &self.names);
            state.present = present.to_vec();
            Some(text(&ServerMessage::Table { state: Box::new(state), happened }))
        });
        Ok(())
    }

    /// Lets a connection watch a table.
    pub(crate) async fn watch(
        self: &Arc<Self>,
        listener: u64,
        user: Option<&UserId>,
        table: &TableId,
    ) -> Result<(), ApiError> {
        let live = self.live(table).await?;
        let viewer = Self::viewer(&live.snapshot(), user);
        self.know(&live.snapshot().row).await?;
        let now = self.now();
        let watches = self.ears.watch(listener, table, viewer, |present| {
            let mut state = live.snapshot().state(viewer, now, &self.names);
            state.present = present;
            text(&ServerMessage::Table { state: Box::new(state), happened: None })
        });
        if !watches {
            let most = super::ears::MOST_TABLES;
            return Err(ApiError::new(
                protocol::ErrorCode::RateLimited,
                format!("one connection watches up to {most} tables"),
            ));
        }
        self.attendance_changed(table);
        Ok(())
    }

    /// A connection does not watch a table any longer.
    pub(crate) fn leave(&self, listener: u64, table: &TableId) {
        if self.ears.leave(listener, table) {
            self.attendance_changed(table);
        }
    }

    /// Tells everybody at a table who is there.
    pub(crate) fn attendance_changed(&self, table: &TableId) {
        let (seats, watchers) = self.ears.attendance(table);
        let message = text(&ServerMessage::Presence { table: table.clone(), seats, watchers });
        self.ears.tell_table(table, |_, _| Some(message.clone()));
    }

    /// Tells people what concerns them, wherever they are looking.
    fn notify(&self, snapshot: &Snapshot, number: u64) {
        let users = || {
            let seats = snapshot.row.terms.game.seats().zip(&snapshot.row.places);
            seats.filter_map(|(seat, place)| Some((seat, place.sitter.user()?)))
        };
        let game = |seat| Box::new(snapshot.summary_for(Viewer::Seat(seat), &self.names));
        if snapshot.row.outcome.is_some() {
            if number == snapshot.row.number {
                for (seat, user) in users() {
                    let notice = Notification::GameOver { game: game(seat) };
                    self.ears.tell_user(user, &text(&ServerMessage::Notification { notice }));
                }
            }
            return;
        }
        let by = usize::try_from(number).ok().and_then(|number| snapshot.events.get(number.checked_sub(1)?));
        for (seat, user) in users() {
            if snapshot.row.to_act == Some(seat) && by.is_some_and(|event| event.seat != seat) {
                let notice = Notification::YourTurn { game: game(seat) };
                self.ears.tell_user(user, &text(&ServerMessage::Notification { notice }));
            }
        }
    }
}
