//! Vacations: they last as long as the year's allowance permits, and the unused rest is given back.

use super::*;
use crate::people::{PersonAction, PersonLog, PersonRefusal, VACATION_DAYS, VacationFault, Years};

/// A year of 365 days that begins with day 1000, and the years after it.
const YEARS: Years = [Time(1000 * DAY), Time(1365 * DAY), Time(1730 * DAY)];

struct VacationLog {
    log: PersonLog,
    records: Vec<(Vec<u8>, Vec<u8>)>,
    now: Time,
}

impl VacationLog {
    fn new() -> Self {
        Self {
            log: PersonLog::open(ANN, []).unwrap(),
            records: Vec::new(),
            now: YEARS[0],
        }
    }

    /// This many days after the beginning of the year.
    fn on(&mut self, day: u64) -> &mut Self {
        self.now = Time(YEARS[0].0 + day * DAY);
        self
    }

    fn act(&mut self, action: &PersonAction) -> Result<(), VacationFault> {
        let chance = Chance {
            salt: [self.records.len() as u8; 32],
            seed: [0; 32],
            nonce: None,
        };
        let added = match self.log.decide(action, self.now, &chance) {
            Err(PersonRefusal::Vacation(fault)) => return Err(fault),
            other => other.unwrap(),
        };
        self.log
            .append(&added.record, Some(&added.erasable))
            .unwrap();
        self.records.push((added.record, added.erasable));
        Ok(())
    }

    fn take(&mut self, days: u64) -> Result<(), VacationFault> {
        let until = Time(self.now.0 + days * DAY);
        let years = YEARS;
        self.act(&PersonAction::TakeVacation { until, years })
    }

    fn end(&mut self) -> Result<(), VacationFault> {
        self.act(&PersonAction::EndVacation)
    }

    fn left(&self) -> u64 {
        self.log.vacation_left(self.now, YEARS) / DAY
    }

    fn is_away(&self) -> bool {
        self.log.away_until(self.now).is_some()
    }
}

#[test]
fn a_vacation_begins_at_once_and_ends_by_itself() {
    let mut vacations = VacationLog::new();
    assert_eq!(
        (vacations.left(), vacations.is_away()),
        (VACATION_DAYS, false)
    );
    vacations.take(10).unwrap();
    assert!(vacations.is_away());
    assert_eq!(vacations.left(), 20, "as if it lasted to its end");
    assert!(vacations.on(9).is_away());
    assert!(!vacations.on(10).is_away());
    assert_eq!(vacations.left(), 20);
}

#[test]
fn ending_a_vacation_early_gives_the_rest_back() {
    let mut vacations = VacationLog::new();
    vacations.take(10).unwrap();
    vacations.on(3).end().unwrap();
    assert_eq!((vacations.left(), vacations.is_away()), (27, false));
    assert_eq!(vacations.end(), Err(VacationFault::NotAway));
    assert_eq!(vacations.on(4).end(), Err(VacationFault::NotAway));
}

#[test]
fn a_vacation_can_be_made_longer_and_shorter() {
    let mut vacations = VacationLog::new();
    vacations.take(10).unwrap();
    vacations.on(5).take(20).unwrap();
    assert!(vacations.on(24).is_away());
    vacations.take(1).unwrap();
    assert!(!vacations.on(25).is_away());
    assert_eq!(vacations.log.vacations().len(), 1);
    assert_eq!(vacations.left(), 5);
}

#[test]
fn each_year_has_its_own_allowance() {
    let mut vacations = VacationLog::new();
    let latest = |day: u64| {
        Err(VacationFault::TooLong {
            latest: Time(YEARS[0].0 + day * DAY),
        })
    };
    assert_eq!(vacations.take(31), latest(30));
    assert_eq!(vacations.take(400), latest(30));
    assert_eq!(vacations.take(0), Err(VacationFault::Past));
    assert_eq!(vacations.log.records(), 0, "a refusal adds no record");
    vacations.take(30).unwrap();
    assert_eq!(vacations.on(40).take(1), Err(VacationFault::UsedUp));
    // Over New Year the allowances of both years are joined.
    let mut vacations = VacationLog::new();
    vacations.on(360);
    assert_eq!(vacations.take(36), latest(395));
    vacations.take(35).unwrap();
    assert_eq!(
        vacations.left(),
        25,
        "of the year in which the vacation begins"
    );
}

#[test]
fn the_log_alone_contains_the_vacations() {
    let mut vacations = VacationLog::new();
    vacations.take(10).unwrap();
    vacations.on(3).end().unwrap();
    vacations.on(50).take(4).unwrap();
    let records = vacations
        .records
        .iter()
        .map(|(record, erasable)| (record.as_slice(), Some(erasable.as_slice())));
    let again = PersonLog::open(ANN, records).unwrap();
    assert_eq!(again.vacations(), vacations.log.vacations());
    assert_eq!(
        again.away_until(vacations.now),
        vacations.log.away_until(vacations.now)
    );
}

proptest! {
    /// However long the vacations are, no year has more days of vacation than its allowance.
    #[test]
    fn no_year_has_more_vacation_than_its_allowance(
        steps in proptest::collection::vec((0u64..40, 0u64..70, any::<bool>()), 1..60)
    ) {
        let mut vacations = VacationLog::new();
        let mut day = 0;
        for (pause, days, ends) in steps {
            day += pause;
            if day >= 365 {
                break;
            }
            vacations.on(day);
            let _ = if ends { vacations.end() } else { vacations.take(days) };
        }
        for year in YEARS.windows(2) {
            let used = vacations.log.vacations().iter().map(|vacation| {
                let end = vacation.until.min(year[1]).0;
                end.saturating_sub(vacation.from.max(year[0]).0)
            });
            prop_assert!(used.sum::<u64>() <= VACATION_DAYS * DAY);
        }
    }
}
