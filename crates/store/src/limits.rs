//! Limits per user that the store enforces, in the transaction that would exceed them: requests at the same time cannot
//! exceed them together.

/// Open challenges per challenger.
pub const MAX_OPEN_CHALLENGES: u32 = 20;
/// Open tables per user.
pub const MAX_OPEN_TABLES: u32 = 200;
/// API tokens per user.
pub const MAX_TOKENS: u32 = 20;
/// Followed users per user.
pub const MAX_FOLLOWS: u32 = 200;
/// Passkeys per user.
pub const MAX_PASSKEYS: u32 = 20;
/// Studies per user.
pub const MAX_STUDIES: u32 = 50;
/// Blocked users per user.
pub const MAX_BLOCKS: u32 = 500;

/// Rated games that two users can play against each other in [`PAIR_LIMIT_PERIOD`].
pub const MAX_RATED_GAMES_PER_PAIR: u32 = 10;
/// Rated games that a user with a provisional rating can play against others with one in [`PAIR_LIMIT_PERIOD`]: a cluster of
/// new accounts must not replace one pair.
pub const MAX_PROVISIONAL_GAMES: u32 = 20;
/// The period of the limits on rated games, in milliseconds: a day.
pub const PAIR_LIMIT_PERIOD: table::Millis = 24 * 60 * 60 * 1000;
