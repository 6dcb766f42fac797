//! Seasons of the time before the tie-breaks of March 2026: their records name no edition, and they
//! keep their rules and their numbers.

#![allow(clippy::unwrap_used)]

use entente_leagues::{DAY, Event, League, Record, TieBreakEdition, verify};

/// The records of a Swiss, two round robins and an arena, each with its first season, as they were
/// written then: with all tie-breaks, byes, absences, leavers and games lost by default.
const RECORDS: &str = include_str!("former.jsonl");

fn leagues() -> Vec<Vec<Record>> {
    let lines = RECORDS.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_season_that_is_over_keeps_its_numbers() {
    for records in leagues() {
        let league = verify(&records).unwrap().unwrap();
        let ended = records.iter().find_map(|record| match &record.event {
            Event::SeasonEnded { standings, .. } => Some(standings),
            _ => None,
        });
        assert_eq!(&league.past.unwrap().standings, ended.unwrap());
    }
}

#[test]
fn a_season_keeps_the_rules_with_which_it_began_and_the_next_one_has_those_of_its_time() {
    for records in leagues() {
        let is_end = |record: &Record| matches!(record.event, Event::SeasonEnded { .. });
        let end = records.iter().position(is_end).unwrap();
        let mut league: League = verify(&records[..end]).unwrap().unwrap();
        let before = league.season.as_ref().unwrap().edition;
        assert_eq!(before, TieBreakEdition::Former);
        let mut now = records[end].at;
        let mut all = records[..end].to_vec();
        while league
            .season
            .as_ref()
            .is_none_or(|season| season.number == 1)
        {
            all.extend(league.advance(now));
            now += DAY;
        }
        assert_eq!(all[end], records[end], "its end has the same numbers");
        let next = league.season.as_ref().unwrap().edition;
        assert_eq!(next, TieBreakEdition::CURRENT);
        assert_eq!(verify(&all).unwrap(), Some(league));
    }
}
