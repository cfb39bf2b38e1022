//! Studies: annotated games of Ponte del Diavolo with chapters, stored for accounts and shared by link.

use serde::{Deserialize, Serialize};
use table::Millis;

use crate::ids::{StudyId, UserRef};

/// The maximum number of characters of a study's name.
pub const MAX_STUDY_NAME: usize = 80;
/// The maximum number of bytes of a study's text.
pub const MAX_STUDY_BYTES: usize = 128 * 1024;
/// The maximum number of chapters of a study.
pub const MAX_CHAPTERS: usize = 64;

/// Who can read a study.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Only its owner.
    #[default]
    Private,
    /// Everyone who knows its id.
    Link,
    /// Everyone; it is listed.
    Public,
}

impl Visibility {
    /// All of them, the narrowest first.
    pub const ALL: [Visibility; 3] = [Visibility::Private, Visibility::Link, Visibility::Public];

    /// The name in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Visibility::Private => "private",
            Visibility::Link => "link",
            Visibility::Public => "public",
        }
    }
}

/// A study as in lists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StudySummary {
    /// Its id.
    pub id: StudyId,
    /// Whose it is.
    pub owner: UserRef,
    /// Its name.
    pub name: String,
    /// Who can read it.
    pub visibility: Visibility,
    /// The number of chapters.
    pub chapters: u32,
    /// Counts the changes, from 1.
    pub version: u32,
    /// When it was created.
    pub created_at: Millis,
    /// When it was last changed.
    pub updated_at: Millis,
}

/// A study with its chapters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Study {
    /// The study as in lists.
    pub summary: StudySummary,
    /// The chapters: records of games with variations and comments. The tag `Event` is the name of a chapter.
    pub text: String,
}

/// A request to create a study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewStudy {
    /// Its name, of 1 to 80 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 80))]
    pub name: String,
    /// Who can read it.
    #[serde(default)]
    pub visibility: Visibility,
    /// The chapters: 1 to 64 records of games, of at most 131,072 bytes together.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 131072))]
    pub text: String,
}

/// A request to replace a study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct UpdateStudy {
    /// The version that is replaced. If the study has another one, it was changed in the meantime, and nothing happens.
    pub version: u32,
    /// The new name.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 80))]
    pub name: String,
    /// Who can read it from now on.
    pub visibility: Visibility,
    /// The new chapters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 131072))]
    pub text: String,
}

/// Which public studies to list.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct StudyQuery {
    /// Only those of the user with this name.
    #[serde(default)]
    pub user: Option<String>,
    /// The `next` of the previous page.
    #[serde(default)]
    pub after: Option<StudyId>,
    /// The maximum number of studies: 1 to 100, and 20 if absent.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(minimum = 1, maximum = 100))]
    pub limit: Option<u32>,
}

/// A page of studies, those that were changed last first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StudyPage {
    /// The studies.
    pub studies: Vec<StudySummary>,
    /// Pass it as `after` to get the next page; absent on the last one.
    pub next: Option<StudyId>,
}
