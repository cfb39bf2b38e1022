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
/// Blocked users per user.
pub const MAX_BLOCKS: u32 = 500;
