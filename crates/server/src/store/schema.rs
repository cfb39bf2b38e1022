//! The versions of the schema, with the statements that lead to each on either database.
//!
//! Each version is a file of statements that turns the previous version into it. Released files never change. A database
//! stores its version in the table `schema_version`, which is updated in the same transaction.

use super::OpenError;

/// The statements of one migration.
pub(super) struct Migration {
    pub(super) sqlite: &'static str,
    #[cfg_attr(not(feature = "postgres"), allow(dead_code, reason = "for PostgreSQL"))]
    pub(super) postgres: &'static str,
}

/// All migrations; the first one creates the schema in an empty database.
pub(super) const MIGRATIONS: [Migration; 8] = [
    Migration {
        sqlite: include_str!("sqlite/schema/1.sql"),
        postgres: include_str!("postgres/schema/1.sql"),
    },
    Migration {
        sqlite: include_str!("sqlite/schema/2.sql"),
        postgres: include_str!("postgres/schema/2.sql"),
    },
    Migration {
        sqlite: include_str!("sqlite/schema/3.sql"),
        postgres: include_str!("postgres/schema/3.sql"),
    },
    Migration {
        sqlite: include_str!("sqlite/schema/4.sql"),
        postgres: include_str!("postgres/schema/4.sql"),
    },
    Migration {
        sqlite: include_str!("sqlite/schema/5.sql"),
        postgres: include_str!("postgres/schema/5.sql"),
    },
    Migration {
        sqlite: include_str!("sqlite/schema/6.sql"),
        postgres: include_str!("postgres/schema/6.sql"),
    },
    Migration {
        sqlite: include_str!("sqlite/schema/7.sql"),
        postgres: include_str!("postgres/schema/7.sql"),
    },
    Migration {
        sqlite: include_str!("sqlite/schema/8.sql"),
        postgres: include_str!("postgres/schema/8.sql"),
    },
];

/// The schema version of this program.
pub const SCHEMA_VERSION: u32 = MIGRATIONS.len() as u32;

/// Checks the version that a database has stored.
pub(super) fn supported_version(found: i64) -> Result<u32, OpenError> {
    let found =
        u32::try_from(found).map_err(|_| OpenError::Failed(format!("{found} is not a schema version")))?;
    if found > SCHEMA_VERSION {
        Err(OpenError::Newer { found, supported: SCHEMA_VERSION })
    } else {
        Ok(found)
    }
}
