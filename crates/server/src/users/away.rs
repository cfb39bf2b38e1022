//! Vacation: thirty days a year in which slow games wait.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use protocol::users::{CurrentUser, SetVacation, Vacation};
use protocol::{ErrorBody, ErrorCode};
use table::Millis;

use super::{Caller, shown};
use crate::api::failure::{Answer, Failure};
use crate::api::read::Body;
use crate::online::{self, Online};
use crate::records::calendar;
use crate::store::UserRow;

/// Days of vacation in a year.
const DAYS: u32 = 30;
const DAY: Millis = 24 * 60 * 60 * 1000;

/// What somebody sees of their vacation.
pub(super) fn shown(user: &UserRow, now: Millis) -> Vacation {
    let until = user.vacation.map(|(_, until)| until).filter(|&until| until > now);
    Vacation { until, days_left: DAYS.saturating_sub(taken(user, now)) }
}

/// Days taken this year.
fn taken(user: &UserRow, now: Millis) -> u32 {
    let (year, days) = user.vacation_days;
    if year == calendar(now).0 { days } else { 0 }
}

/// Somebody who goes away for some days from now on, or comes back; days that were not needed are given back.
fn go(user: &UserRow, days: u32, now: Millis) -> Result<UserRow, Failure> {
    let mut taken = taken(user, now);
    if let Some((from, until)) = user.vacation {
        // The first day has begun, even for somebody who comes back within the same moment.
        let later = (until.saturating_sub(from) / DAY).saturating_sub(1);
        let rest = (until.saturating_sub(now) / DAY).min(later);
        taken = taken.saturating_sub(u32::try_from(rest).unwrap_or(DAYS));
    }
    let left = DAYS.saturating_sub(taken);
    if days > left {
        return Err(Failure::new(
            ErrorCode::Invalid,
            format!("there are {left} days of vacation left this year"),
        )
        .at("days"));
    }
    // The part of it that is past stays: slow games still have to be given that time.
    let from = user.vacation.filter(|&(_, until)| until > now).map(|(from, _)| from);
    let vacation = match (from, days) {
        (None, 0) => user.vacation,
        (Some(from), 0) => Some((from, now)),
        (from, days) => Some((from.unwrap_or(now), now + Millis::from(days) * DAY)),
    };
    Ok(UserRow { vacation, vacation_days: (calendar(now).0, taken + days), ..user.clone() })
}

/// Go away, or come back
///
/// Games with days for each turn wait meanwhile. Days that begin are used up; the others are given back on coming back.
#[utoipa::path(put, path = "/me/vacation", tag = "me", request_body = SetVacation, responses(
    (status = 200, body = CurrentUser), (status = "4XX", body = ErrorBody)))]
pub(super) async fn set(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Body(wanted): Body<SetVacation>,
) -> Answer<Json<CurrentUser>> {
    let now = online::now();
    let before = caller.member()?;
    let user = go(before, wanted.days, now)?;
    online.store.update_user(before, &user).await?;
    Ok(Json(shown::me(&online, &user, now).await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ada() -> UserRow {
        UserRow {
            id: "ada".parse().unwrap(),
            name: "ada".into(),
            password: Some("x".into()),
            admin: false,
            closed: false,
            created: 0,
            vacation: None,
            vacation_days: (0, 0),
        }
    }

    /// The first of January 2026, at noon.
    const NEW_YEAR: Millis = 1_767_268_800_000;

    #[test]
    fn a_year_has_thirty_days() {
        let away = go(&ada(), 20, NEW_YEAR).unwrap();
        assert_eq!(shown(&away, NEW_YEAR), Vacation { until: Some(NEW_YEAR + 20 * DAY), days_left: 10 });
        assert!(go(&ada(), 31, NEW_YEAR).is_err());
        let at_once = go(&away, 0, NEW_YEAR).unwrap();
        assert_eq!(shown(&at_once, NEW_YEAR).days_left, 29, "a day that has begun is used up");
        // Back early: the day that has begun is used up.
        let back = go(&away, 0, NEW_YEAR + 4 * DAY + 1).unwrap();
        assert_eq!(shown(&back, NEW_YEAR + 4 * DAY + 1), Vacation { until: None, days_left: 25 });
        assert!(go(&back, 26, NEW_YEAR + 5 * DAY).is_err());
        assert!(go(&back, 25, NEW_YEAR + 5 * DAY).is_ok());
        assert_eq!(back.vacation, Some((NEW_YEAR, NEW_YEAR + 4 * DAY + 1)), "games are given what was taken");
        assert_eq!(go(&back, 0, NEW_YEAR + 6 * DAY).unwrap(), back, "coming back twice changes nothing");
        // Away for longer than was said.
        let longer = go(&away, 25, NEW_YEAR + 2 * DAY).unwrap();
        assert_eq!(
            shown(&longer, NEW_YEAR + 2 * DAY),
            Vacation { until: Some(NEW_YEAR + 27 * DAY), days_left: 3 }
        );
        assert_eq!(longer.vacation, Some((NEW_YEAR, NEW_YEAR + 27 * DAY)), "since the first day");
        // It is over by itself.
        assert_eq!(shown(&away, NEW_YEAR + 20 * DAY), Vacation { until: None, days_left: 10 });
        let next = NEW_YEAR + 365 * DAY;
        assert_eq!(shown(&away, next), Vacation { until: None, days_left: 30 });
        assert!(go(&away, 30, next).is_ok());
    }
}
