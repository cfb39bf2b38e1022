//! What one user may do, whatever their address.

use super::{challenges, chat, parties, push};
use crate::rate_limit::RateLimiter;

/// Rate limits per user.
pub(super) struct Limits {
    /// Chat presets.
    pub(super) chat: RateLimiter,
    /// Challenges to other users, per challenger.
    pub(super) invitations: RateLimiter,
    /// Parties, per user who creates them.
    pub(super) parties: RateLimiter,
    /// Push messages about challenges, per user who gets them.
    pub(super) invitation_pushes: RateLimiter,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            chat: RateLimiter::new(chat::RATE),
            invitations: RateLimiter::new(challenges::INVITATION_RATE),
            parties: RateLimiter::new(parties::RATE),
            invitation_pushes: RateLimiter::new(push::INVITATION_RATE),
        }
    }
}
