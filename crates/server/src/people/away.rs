//! Vacation: thirty days a year in which slow games wait.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use protocol::people::{GoAway, Me, Vacation};
use protocol::{Code, Error};
use table::Millis;

use super::{Caller, shown};
use crate::api::failure::{Answer, Failure};
use crate::api::read::Body;
use crate::online::{self, Online};
use crate::records::calendar;
use crate::store::PersonRow;

/// Days of vacation in a year.
const DAYS: u32 = 30;
const DAY: Millis = 24 * 60 * 60 * 1000;

/// What somebody sees of their vacation.
pub(super) fn shown(person: &PersonRow, now: Millis) -> Vacation {
    let until = person.vacation.map(|(_, until)| until).filter(|&until| until > now);
    Vacation { until, days_left: DAYS.saturating_sub(taken(person, now)) }
}

/// Days taken this year.
fn taken(person: &PersonRow, now: Millis) -> u32 {
    let (year, days) = person.vacation_days;
    if year == calendar(now).0 { days } else { 0 }
}

/// Somebody who goes away for some days from now on, or comes back; days that were not needed are given back.
fn go(person: &PersonRow, days: u32, now: Millis) -> Result<PersonRow, Failure> {
    let mut taken = taken(person, now);
    if let Some((from, until)) = person.vacation {
        // The first day has begun, even for somebody who comes back within the same moment.
        let later = (until.saturating_sub(from) / DAY).saturating_sub(1);
        let rest = (until.saturating_sub(now) / DAY).min(later);
        taken = taken.saturating_sub(u32::try_from(rest).unwrap_or(DAYS));
    }
    let left = DAYS.saturating_sub(taken);
    if days > left {
        return Err(Failure::new(Code::Invalid, format!("there are {left} days of vacation left this year"))
            .at("days"));
    }
    // The part of it that is past stays: slow games still have to be given that time.
    let from = person.vacation.filter(|&(_, until)| until > now).map(|(from, _)| from);
    let vacation = match (from, days) {
        (None, 0) => person.vacation,
        (Some(from), 0) => Some((from, now)),
        (from, days) => Some((from.unwrap_or(now), now + Millis::from(days) * DAY)),
    };
    Ok(PersonRow { vacation, vacation_days: (calendar(now).0, taken + days), ..person.clone() })
}

/// Go away, or come back
///
/// Games with days for each turn wait meanwhile. Days that begin are used up; the others are given back on coming back.
#[utoipa::path(put, path = "/me/vacation", tag = "me", request_body = GoAway, responses(
    (status = 200, body = Me), (status = "4XX", body = Error)))]
pub(super) async fn set(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Body(wanted): Body<GoAway>,
) -> Answer<Json<Me>> {
    let now = online::now();
    let before = caller.member()?;
    let person = go(before, wanted.days, now)?;
    online.store.update_person(before, &person).await?;
    Ok(Json(shown::me(&online, &person, now).await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ada() -> PersonRow {
        PersonRow {
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
