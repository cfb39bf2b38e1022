//! Vacations: thirty days a year during which correspondence games wait.

use protocol::ApiError;
use protocol::users::{CurrentUser, SetVacation, Vacation};
use table::Millis;

use super::{Accounts, Caller, invalid};
use crate::error::RequestResult;
use crate::store::UserRow;
use crate::wall_clock::{now, year};

/// Days of vacation per year.
const DAYS_PER_YEAR: u32 = 30;
const DAY: Millis = 24 * 60 * 60 * 1000;

impl Accounts {
    /// Starts, extends or ends the caller's vacation.
    pub(crate) async fn set_vacation(
        &self,
        caller: &Caller,
        request: SetVacation,
    ) -> RequestResult<CurrentUser> {
        let before = caller.registered()?;
        let user = with_vacation(before, request.days, now())?;
        self.store.update_user(before, &user).await?;
        Ok(self.current_user(&user).await?)
    }
}

/// The vacation of a user as they see it.
pub(super) fn vacation_view(user: &UserRow, now: Millis) -> Vacation {
    let until = user.vacation.map(|(_, until)| until).filter(|&until| until > now);
    Vacation { until, days_left: DAYS_PER_YEAR.saturating_sub(days_used(user, now)) }
}

/// Days used this year.
fn days_used(user: &UserRow, now: Millis) -> u32 {
    let (in_year, days) = user.vacation_days_used;
    if in_year == year(now) { days } else { 0 }
}

/// The user with a vacation of some days from now, or with the current one ended. Days that have not begun are returned.
fn with_vacation(user: &UserRow, days: u32, now: Millis) -> Result<UserRow, ApiError> {
    let mut used = days_used(user, now);
    if let Some((from, until)) = user.vacation {
        // The first day has begun, even if the vacation ends at once.
        let after_first = (until.saturating_sub(from) / DAY).saturating_sub(1);
        let returned = (until.saturating_sub(now) / DAY).min(after_first);
        used = used.saturating_sub(u32::try_from(returned).unwrap_or(DAYS_PER_YEAR));
    }
    let left = DAYS_PER_YEAR.saturating_sub(used);
    if days > left {
        return Err(invalid("days", format!("{left} days of vacation are left this year")));
    }
    // The past part of a vacation stays stored: it is yet to be credited to clocks.
    let from = user.vacation.filter(|&(_, until)| until > now).map(|(from, _)| from);
    let vacation = match (from, days) {
        (None, 0) => user.vacation,
        (Some(from), 0) => Some((from, now)),
        (from, days) => Some((from.unwrap_or(now), now + Millis::from(days) * DAY)),
    };
    Ok(UserRow { vacation, vacation_days_used: (year(now), used + days), ..user.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ada() -> UserRow {
        UserRow {
            id: "ada".parse().unwrap(),
            name: "ada".into(),
            password_hash: Some("x".into()),
            admin: false,
            closed: false,
            created_at: 0,
            vacation: None,
            vacation_days_used: (0, 0),
            suspended_until: None,
        }
    }

    /// 1 January 2026, noon.
    const NEW_YEAR: Millis = 1_767_268_800_000;

    #[test]
    fn a_year_has_thirty_days_of_vacation() {
        let away = with_vacation(&ada(), 20, NEW_YEAR).unwrap();
        let view = vacation_view(&away, NEW_YEAR);
        assert_eq!(view, Vacation { until: Some(NEW_YEAR + 20 * DAY), days_left: 10 });
        assert!(with_vacation(&ada(), 31, NEW_YEAR).is_err());
        let ended_at_once = with_vacation(&away, 0, NEW_YEAR).unwrap();
        assert_eq!(vacation_view(&ended_at_once, NEW_YEAR).days_left, 29, "a day that has begun is used");
        // Ended early: the day that has begun is used.
        let back = with_vacation(&away, 0, NEW_YEAR + 4 * DAY + 1).unwrap();
        let view = vacation_view(&back, NEW_YEAR + 4 * DAY + 1);
        assert_eq!(view, Vacation { until: None, days_left: 25 });
        assert!(with_vacation(&back, 26, NEW_YEAR + 5 * DAY).is_err());
        assert!(with_vacation(&back, 25, NEW_YEAR + 5 * DAY).is_ok());
        assert_eq!(back.vacation, Some((NEW_YEAR, NEW_YEAR + 4 * DAY + 1)), "clocks are credited for it");
        let again = with_vacation(&back, 0, NEW_YEAR + 6 * DAY).unwrap();
        assert_eq!(again, back, "ending it twice changes nothing");
        // Extended.
        let longer = with_vacation(&away, 25, NEW_YEAR + 2 * DAY).unwrap();
        let view = vacation_view(&longer, NEW_YEAR + 2 * DAY);
        assert_eq!(view, Vacation { until: Some(NEW_YEAR + 27 * DAY), days_left: 3 });
        assert_eq!(
            longer.vacation,
            Some((NEW_YEAR, NEW_YEAR + 27 * DAY)),
            "it still starts on the first day"
        );
        // Over.
        let view = vacation_view(&away, NEW_YEAR + 20 * DAY);
        assert_eq!(view, Vacation { until: None, days_left: 10 });
        let next_year = NEW_YEAR + 365 * DAY;
        assert_eq!(vacation_view(&away, next_year), Vacation { until: None, days_left: 30 });
        assert!(with_vacation(&away, 30, next_year).is_ok());
    }
}
