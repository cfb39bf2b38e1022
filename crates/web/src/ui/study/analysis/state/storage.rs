//! Where an analysis comes from and where it is stored: this device, a link, a chapter of a study.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::studies::MAX_STUDY_NAME;
use web::ponte::link;
use web::routes::{Route, Slug};
use web::study::analysis::{AnalysisBoard, CursorStep, SavedAnalysis};
use web::study::chapters::{ChapterError, Chapters};
use web::study::history::GameEntry;
use web::study::import::import;
use web::study::phrases::chapter_error;
use web::study::practice::Strength;
use web::study::tree::Tree;
use web::texts::phrase;

use super::AnalysisState;
use crate::ui::study::{PRACTICE_PREFIX, database, history};
use crate::ui::{browser, clock};

/// How the fragment of a link to a record with its comments begins.
const RECORD_PREFIX: &str = "#record/";
/// The maximum length of such a fragment; longer records are shared as files.
const MAX_RECORD_LINK: usize = 16_000;

impl AnalysisState {
    /// Opens the stored analysis, or the game of the link in the address, or the last analysis.
    pub(crate) fn arrive(self, id: Option<Slug>) {
        let fragment = browser::fragment();
        if self.study.is_some() {
            self.show_current_chapter();
        } else if let Some(id) = id {
            self.load(id.to_string());
        } else if let Some(encoded) = fragment.strip_prefix(RECORD_PREFIX) {
            let text = js_sys::decode_uri_component(encoded).ok().map(String::from);
            match text.and_then(|text| import(&text, ponte::Rules::CLASSIC).ok()) {
                Some(imported) => self.open(AnalysisBoard::new(Tree::from_record(&imported.record))),
                None => self.say(phrase("link-wrong")),
            }
        } else if fragment.len() > 1 {
            let practised = fragment.strip_prefix(PRACTICE_PREFIX);
            match link::read(practised.unwrap_or(&fragment)) {
                Some(game) => {
                    self.open(AnalysisBoard::from_game(&game));
                    if practised.is_some() {
                        self.practise(Strength::Perfect);
                    }
                }
                None => self.say(phrase("link-wrong")),
            }
        }
    }

    /// Opens the game of another link to the board, while the board is open.
    pub(crate) fn follow_link(self) {
        let fragment = browser::fragment();
        let kinds = ["#game/", "#position/", RECORD_PREFIX, PRACTICE_PREFIX];
        if self.study.is_none() && kinds.iter().any(|kind| fragment.starts_with(kind)) {
            self.opponent.set(None);
            self.guessing.set(false);
            self.editor.set(None);
            self.arrive(None);
        }
    }

    fn load(self, id: String) {
        spawn_local(async move {
            match database::get::<SavedAnalysis>(&id).await {
                Ok(Some(saved)) => {
                    if self.board.try_set(saved.board()).is_none() {
                        self.name.set(saved.name);
                        self.id.set(Some(id));
                        self.show_cursor();
                    }
                }
                Ok(None) => self.say(phrase("analysis-missing")),
                Err(error) => self.say(error.phrase()),
            }
        });
    }

    /// Shows another tree, which is stored with its first change.
    pub(crate) fn open(self, board: AnalysisBoard) {
        self.board.set(board);
        self.id.set(None);
        self.name.set(String::new());
        self.show_cursor();
        self.check_running_now();
    }

    /// Opens an imported record, which is stored immediately: in a study as a chapter.
    pub(crate) fn open_record(self, record: &ponte::Record) {
        if self.study.is_some() {
            self.add_chapters(std::slice::from_ref(record));
            return;
        }
        self.open(AnalysisBoard::new(Tree::from_record(record)));
        self.name.set(record.tag("Event").unwrap_or_default().chars().take(80).collect());
        self.go(CursorStep::End);
        self.save();
    }

    /// Names the analysis, or the chapter of the study.
    pub(crate) fn rename(self, name: &str) {
        self.name.set(name.trim().chars().take(MAX_STUDY_NAME).collect());
        match self.study {
            Some(study) => {
                let name = self.name.get_untracked();
                self.report(study.change(|chapters| chapters.rename(&name)));
            }
            None => self.save(),
        }
    }

    /// Stores the analysis, and puts its address into the address bar; the chapter of a study is stored there.
    pub(super) fn save(self) {
        if let Some(study) = self.study {
            let record = self.board.with_untracked(|board| board.tree().to_record());
            self.report(study.store(record));
            return;
        }
        let id = self.id.get_untracked().unwrap_or_else(|| {
            let id = history::new_id();
            self.id.set(Some(id.clone()));
            if let Ok(slug) = id.parse() {
                browser::replace(&Route::SavedAnalysis(slug).path());
            }
            id
        });
        let name = self.name.get_untracked();
        let saved = self
            .board
            .with_untracked(|board| SavedAnalysis::new(id.clone(), name, board, clock::now().millis));
        spawn_local(async move {
            if let Err(error) = database::put(&id, &saved).await {
                self.say(error.phrase());
            }
        });
    }

    /// Analyses the edited position.
    pub(crate) fn finish_editing(self) {
        let position = self.editor.with_untracked(|editor| editor.as_ref()?.position().ok());
        if let Some(position) = position {
            self.editor.set(None);
            let board = AnalysisBoard::new(Tree::new(position));
            if self.study.is_some() {
                self.add_chapters(&[board.tree().to_record()]);
            } else {
                self.open(board);
                self.save();
            }
        }
    }

    /// The link to what is on the board: the record with comments and variations where there are any, else the game.
    pub(crate) fn address(self) -> String {
        let record = self.board.with_untracked(|board| board.tree().to_record());
        let game = link::write(&self.game());
        let has_more = record.to_string() != ponte::Record::from_game(&record.game()).to_string();
        let encoded = String::from(js_sys::encode_uri_component(&record.to_string()));
        let fits = has_more && encoded.len() <= MAX_RECORD_LINK;
        let fragment = if fits { format!("{}{encoded}", &RECORD_PREFIX[1..]) } else { game };
        browser::address(&Route::Analysis.path(), &fragment)
    }

    /// Stores further records of an imported text as analyses of their own, or as chapters.
    pub(crate) fn store_chapters(self, records: &[ponte::Record]) {
        if self.study.is_some() {
            self.add_chapters(records);
            return;
        }
        for (index, record) in records.iter().enumerate() {
            let id = history::new_id();
            let name = record.tag("Event").map_or_else(|| format!("{}", index + 2), str::to_owned);
            let board = AnalysisBoard::new(Tree::from_record(record));
            database::put_later(id.clone(), SavedAnalysis::new(id, name, &board, clock::now().millis));
        }
    }

    /// Shows another chapter of the study.
    pub(crate) fn show_chapter(self, index: usize) {
        if self.study.is_some_and(|study| study.change(|chapters| chapters.select(index))) {
            self.show_current_chapter();
        }
    }

    /// Shows the current chapter of the study from its start.
    pub(crate) fn show_current_chapter(self) {
        let Some(study) = self.study else { return };
        let (record, name) = study.chapters.with_untracked(|chapters| {
            let names = chapters.names();
            (chapters.record().clone(), names[chapters.current()].clone())
        });
        self.guessing.set(false);
        self.opponent.set(None);
        self.open(AnalysisBoard::new(Tree::from_record(&record)));
        self.name.set(name);
    }

    /// Adds records to the study, and shows the last one.
    fn add_chapters(self, records: &[ponte::Record]) {
        let Some(study) = self.study else { return };
        let added = study.change(|chapters: &mut Chapters| {
            records.iter().try_for_each(|record| chapters.add(record.clone()))
        });
        self.show_current_chapter();
        self.report(added);
    }

    /// Says why a study was not changed.
    fn report(self, result: Result<(), ChapterError>) {
        if let Err(error) = result {
            self.say(chapter_error(error));
        }
    }

    /// The analysis as a chapter of a study, with its name.
    pub(crate) fn chapter(self) -> ponte::Record {
        let mut chapters = Chapters::new(self.board.with_untracked(|board| board.tree().to_record()));
        // A name is never too long for one chapter.
        let _ = chapters.rename(&self.name.get_untracked());
        chapters.record().clone()
    }

    /// Keeps the main line as a game of this device, and reviews it.
    pub(crate) fn review(self) {
        let record = self.board.with_untracked(|board| board.tree().to_record());
        if !self.may_help(&record.game()) {
            self.say(phrase("analysis-forbidden"));
            return;
        }
        let entry = GameEntry::imported(&record, clock::now().millis);
        spawn_local(async move {
            match (database::put(&entry.id, &entry).await, entry.id.parse()) {
                (Ok(()), Ok(slug)) => self.app.navigate(Route::Review(slug)),
                (Err(error), _) => self.say(error.phrase()),
                _ => {}
            }
        });
    }

    /// Stores the chapter as an analysis of this device, and opens it.
    pub(crate) fn keep_copy(self) {
        let id = history::new_id();
        let name = self.name.get_untracked();
        let saved = self
            .board
            .with_untracked(|board| SavedAnalysis::new(id.clone(), name, board, clock::now().millis));
        spawn_local(async move {
            match (database::put(&id, &saved).await, id.parse()) {
                (Ok(()), Ok(slug)) => self.app.navigate(Route::SavedAnalysis(slug)),
                (Err(error), _) => self.say(error.phrase()),
                _ => {}
            }
        });
    }
}
