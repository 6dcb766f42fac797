//! The letters of computers to people, and the reasons for what computers did.
//!
//! The computer decides which letter is written, and why; here are only the words.

use super::catalogue::{Arguments, Text, say};
use super::language::Language;
use super::names::Naming;
use entente_game::{ExplainedAction, Explanation, Motive, Seat, TrueHistory, View};
use std::collections::BTreeSet;

/// The topic of a letter of a computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComputerLetter {
    /// It proposes an alliance, with this reason.
    Propose(Motive),
    /// It proposes an alliance against this player, who is too strong for each of them.
    ProposeAgainst(Seat),
    /// It has accepted a proposal.
    Accept,
    /// It has left its allies, and accepted a proposal.
    LeaveFor,
    /// It has declined a proposal, with this reason.
    Decline(Motive),
    /// It has left an alliance, with this reason.
    Leave(Motive),
    /// Its reader has betrayed it.
    Reproach,
    /// It answers a letter that it cannot read.
    Answer(Attitude),
}

/// The stance of a computer towards somebody who wrote to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attitude {
    /// They are allies.
    Ally,
    /// It would probably accept a proposal.
    Friendly,
    /// It might accept a proposal.
    Wary,
    /// It would not accept a proposal.
    Hostile,
    /// It does not know who wrote.
    Unknown,
}

impl ComputerLetter {
    /// The family of its texts, and how many variants there are.
    fn texts(self) -> (String, u64) {
        let reason = |motive: Motive| motive.word().replace('_', "-");
        match self {
            Self::Propose(Motive::Better) => ("propose-better".into(), 8),
            Self::Propose(Motive::Protection) => ("propose-protection".into(), 4),
            Self::Propose(_) => ("propose-gain".into(), 8),
            Self::ProposeAgainst(_) => ("propose-common-enemy".into(), 8),
            Self::Accept => ("accept".into(), 4),
            Self::LeaveFor => ("leave-for".into(), 8),
            Self::Decline(motive @ (Motive::Later | Motive::NotFree)) => {
                (format!("decline-{}", reason(motive)), 8)
            }
            Self::Decline(motive @ (Motive::Distrust | Motive::Betrayed)) => {
                (format!("decline-{}", reason(motive)), 4)
            }
            Self::Decline(_) => ("decline-no-gain".into(), 8),
            Self::Leave(Motive::Better) => ("leave-better".into(), 8),
            Self::Leave(Motive::Betrayed) => ("leave-betrayed".into(), 4),
            Self::Leave(_) => ("leave-distrust".into(), 4),
            Self::Reproach => ("reproach".into(), 4),
            Self::Answer(_) => ("answer".into(), 4),
        }
    }

    /// All letters of its family.
    fn kin(self, view: &View) -> Vec<Self> {
        match self {
            Self::Answer(_) => Attitude::ALL.map(Self::Answer).into(),
            Self::ProposeAgainst(_) => {
                let seats = view.seats_taking_part();
                seats.map(|(seat, _)| Self::ProposeAgainst(seat)).collect()
            }
            other => vec![other],
        }
    }
}

impl Attitude {
    const ALL: [Self; 5] = [
        Self::Ally,
        Self::Friendly,
        Self::Wary,
        Self::Hostile,
        Self::Unknown,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Ally => "ally",
            Self::Friendly => "friendly",
            Self::Wary => "wary",
            Self::Hostile => "hostile",
            Self::Unknown => "unknown",
        }
    }
}

/// The text of a letter of a computer. The number chooses one of its variants.
pub fn computer_letter(text: &Text, view: &View, letter: ComputerLetter, number: u64) -> String {
    let (family, variants) = letter.texts();
    let variant = 1 + number % variants;
    let key = format!("computer-letter-{family}-{variant}");
    let arguments = match letter {
        ComputerLetter::Answer(attitude) => {
            let key = format!("computer-letter-attitude-{}-{variant}", attitude.name());
            Arguments::new().with("attitude", text.say(&key, &Arguments::new()))
        }
        ComputerLetter::ProposeAgainst(seat) => {
            let owner = view.person_at(seat);
            let seats = owner.map_or_else(|| vec![seat], |owner| owner.seats.clone());
            Arguments::new().with("army", text.armies_of(view, &seats))
        }
        _ => Arguments::new(),
    };
    text.say(&key, &arguments)
}

/// The number that chooses the variant of the next letter of the computer on this seat, which
/// has written these in this round. In each round every seat has another variant, and in the
/// next one all have the variant after it.
///
/// A computer knows its own letters alone. If it counted all of them, two that have not written
/// equally often could come to the same sentence in one round.
pub fn next_variant(view: &View, letter: ComputerLetter, seat: Seat, written: &[&str]) -> u64 {
    let (_, variants) = letter.texts();
    let kin = letter.kin(view);
    let alike: BTreeSet<String> = Language::ALL
        .map(Text::of)
        .into_iter()
        .flat_map(|text| {
            let all = kin
                .iter()
                .flat_map(|kin| (0..variants).map(move |one| (*kin, one)));
            let texts = all.map(|(kin, one)| computer_letter(text, view, kin, one));
            texts.collect::<Vec<_>>()
        })
        .collect();
    let count = written.iter().filter(|text| alike.contains(**text)).count();
    u64::from(seat.0) + u64::from(view.round_after(view.ply())) + count as u64
}

/// The characters of the computers; `None` if there were no computers.
pub(super) fn characters(
    text: &Text,
    view: &View,
    history: &TrueHistory,
    naming: Naming,
) -> Option<String> {
    // A character that the host chose is beside the name.
    let is_drawn = |seat| {
        let computer = view
            .person_at(seat)
            .and_then(|player| player.computer.as_ref());
        computer.is_none_or(|computer| computer.character.is_none())
    };
    let drawn = history.characters.iter();
    let drawn = drawn.filter(|revealed| naming == Naming::Name || is_drawn(revealed.seat));
    let lines = drawn.map(|revealed| {
        let who = text.seat_name(view, revealed.seat, naming);
        let character = text.character_name(revealed.character);
        say!(text, "history-character", who, character)
    });
    let lines: Vec<_> = lines.collect();
    let list = lines.join("; ");
    (!lines.is_empty()).then(|| say!(text, "history-characters", list))
}

/// The action of a computer to somebody, and its reason.
pub(super) fn explanation(
    text: &Text,
    explanation: Explanation,
    who: String,
    whom: String,
) -> String {
    let dealing = match explanation.action {
        ExplainedAction::Proposed => "proposed",
        ExplainedAction::Accepted => "accepted",
        ExplainedAction::Declined => "declined",
        ExplainedAction::Left => "left",
        ExplainedAction::Betrayed => "betrayed",
    };
    let motive = explanation.motive.word().replace('_', "-");
    let why = text.say(&format!("motive-{motive}"), &Arguments::new());
    let arguments = Arguments::new().with("who", who).with("whom", whom);
    text.say(&format!("dealt-{dealing}"), &arguments.with("why", why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{self, sample_games};

    fn letters() -> Vec<ComputerLetter> {
        let mut letters = vec![
            ComputerLetter::Accept,
            ComputerLetter::LeaveFor,
            ComputerLetter::Reproach,
            ComputerLetter::ProposeAgainst(Seat(1)),
        ];
        letters.extend(Attitude::ALL.map(ComputerLetter::Answer));
        for motive in Motive::ALL {
            letters.extend([
                ComputerLetter::Propose(motive),
                ComputerLetter::Decline(motive),
                ComputerLetter::Leave(motive),
            ]);
        }
        letters
    }

    /// An ally that it has already is a secret, and no reason for a letter.
    #[test]
    fn a_refusal_that_keeps_a_secret_reads_like_any_other() {
        let view = sample_games::running();
        for text in Language::ALL.map(Text::of) {
            for number in 0..5 {
                let decline = ComputerLetter::Decline;
                let letter = |motive| text::computer_letter(text, &view, decline(motive), number);
                let plain = letter(Motive::NoGain);
                assert_eq!(letter(Motive::Taken), plain);
                assert_eq!(letter(Motive::Unfair), plain);
                assert_eq!(letter(Motive::Committed), plain);
                assert!(
                    !plain.contains("I’d gain") && !plain.contains("davon"),
                    "{plain}"
                );
            }
        }
    }

    #[test]
    fn every_letter_has_a_text_in_every_language_and_variant() {
        let view = sample_games::running();
        for text in Language::ALL.map(Text::of) {
            for letter in letters() {
                let texts: BTreeSet<_> = (0..8)
                    .map(|number| text::computer_letter(text, &view, letter, number))
                    .collect();
                assert!(texts.len() >= 4, "{letter:?}");
                let is_whole = |text: &String| !text.contains("computer-letter");
                assert!(texts.iter().all(is_whole), "{texts:?}");
            }
        }
    }

    /// Three computers that write the same sentence at once read like one machine.
    #[test]
    fn letters_of_a_kind_differ_by_seat_in_each_round_and_repeat_only_after_all_others() {
        for view in [sample_games::running(), sample_games::betrayed()] {
            for letter in letters() {
                let first = |seat| {
                    let number = text::next_variant(&view, letter, Seat(seat), &[]);
                    text::computer_letter(Text::of(Language::German), &view, letter, number)
                };
                let firsts: BTreeSet<_> = (0..4).map(first).collect();
                assert_eq!(firsts.len(), 4, "{letter:?}");
            }
        }
        let view = sample_games::running();
        for letter in letters() {
            let first = text::next_variant(&view, letter, Seat(2), &[]);
            let mut written: Vec<String> = Vec::new();
            // Also if the reader changes the language meanwhile.
            for language in Language::ALL.into_iter().cycle().take(4) {
                let texts: Vec<&str> = written.iter().map(String::as_str).collect();
                let number = text::next_variant(&view, letter, Seat(2), &texts);
                assert_eq!(number, first + written.len() as u64, "{letter:?}");
                written.push(text::computer_letter(
                    Text::of(language),
                    &view,
                    letter,
                    number,
                ));
            }
        }
    }

    #[test]
    fn a_proposal_against_somebody_says_whom() {
        let view = sample_games::running();
        for text in Language::ALL.map(Text::of) {
            for number in 0..4 {
                let against = ComputerLetter::ProposeAgainst(Seat(1));
                let letter = text::computer_letter(text, &view, against, number);
                assert!(
                    letter.contains(&text.armies_of(&view, &[Seat(1)])),
                    "{letter}"
                );
            }
        }
    }
}
