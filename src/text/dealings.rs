//! What computers write to people when they deal with them, and why they did what they did.
//!
//! Which letter is written, and why, is decided by the computer; here are only the words.

use super::catalogue::{Arguments, Text, say};
use super::names::Naming;
use entente_game::{Character, Dealing, Explanation, Motive, TrueHistory, View};

/// What a letter of a computer is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComputerLetter {
    /// It proposes an alliance, with this reason.
    Propose(Motive),
    /// It has accepted a proposal.
    Accept,
    /// It has declined a proposal, with this reason.
    Decline(Motive),
    /// It has left an alliance, with this reason.
    Leave(Motive),
    /// Its reader has betrayed it.
    Reproach,
    /// It answers a letter that it cannot read.
    Answer(Attitude),
}

/// How a computer stands to somebody who wrote to it.
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
        let reason = |motive: Motive| motive.name().replace('_', "-");
        match self {
            Self::Propose(motive @ (Motive::CommonEnemy | Motive::Protection)) => {
                (format!("propose-{}", reason(motive)), 3)
            }
            Self::Propose(_) => ("propose-gain".into(), 3),
            Self::Accept => ("accept".into(), 3),
            Self::Decline(motive @ (Motive::Distrust | Motive::Betrayed)) => {
                (format!("decline-{}", reason(motive)), 2)
            }
            Self::Decline(_) => ("decline-no-gain".into(), 5),
            Self::Leave(Motive::Betrayed) => ("leave-betrayed".into(), 2),
            Self::Leave(_) => ("leave-distrust".into(), 2),
            Self::Reproach => ("reproach".into(), 3),
            Self::Answer(_) => ("answer".into(), 2),
        }
    }
}

impl Attitude {
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

impl Text {
    /// The text of a letter of a computer. The number chooses one of its variants.
    pub fn computer_letter(&self, letter: ComputerLetter, drawn: u64) -> String {
        let (family, variants) = letter.texts();
        let key = format!("computer-letter-{family}-{}", 1 + drawn % variants);
        let arguments = match letter {
            ComputerLetter::Answer(attitude) => {
                let key = format!("computer-letter-attitude-{}", attitude.name());
                Arguments::new().with("attitude", self.say(&key, &Arguments::new()))
            }
            _ => Arguments::new(),
        };
        self.say(&key, &arguments)
    }

    /// What a character is called: `loyal`.
    pub fn character_name(&self, character: Character) -> String {
        let key = format!("character-{}", character.name());
        self.say(&key, &Arguments::new())
    }

    /// Which characters the computers had; `None` if there were no computers.
    pub(super) fn characters(
        &self,
        view: &View,
        history: &TrueHistory,
        naming: Naming,
    ) -> Option<String> {
        // A character that the host chose stands beside the name.
        let is_drawn = |seat| {
            let computer = view
                .person_at(seat)
                .and_then(|player| player.computer.as_ref());
            computer.is_none_or(|computer| computer.character.is_none())
        };
        let drawn = history.characters.iter();
        let drawn = drawn.filter(|revealed| naming == Naming::Name || is_drawn(revealed.seat));
        let lines = drawn.map(|revealed| {
            let who = self.seat_name(view, revealed.seat, naming);
            let character = self.character_name(revealed.character);
            say!(self, "history-character", who, character)
        });
        let lines: Vec<_> = lines.collect();
        let list = lines.join("; ");
        (!lines.is_empty()).then(|| say!(self, "history-characters", list))
    }

    /// What a computer did to somebody, and why.
    pub(super) fn explanation(
        &self,
        explanation: Explanation,
        who: String,
        whom: String,
    ) -> String {
        let dealing = match explanation.dealing {
            Dealing::Proposed => "proposed",
            Dealing::Accepted => "accepted",
            Dealing::Declined => "declined",
            Dealing::Left => "left",
            Dealing::Betrayed => "betrayed",
        };
        let motive = explanation.motive.name().replace('_', "-");
        let why = self.say(&format!("motive-{motive}"), &Arguments::new());
        let arguments = Arguments::new().with("who", who).with("whom", whom);
        self.say(&format!("dealt-{dealing}"), &arguments.with("why", why))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use std::collections::BTreeSet;

    const ATTITUDES: [Attitude; 5] = [
        Attitude::Ally,
        Attitude::Friendly,
        Attitude::Wary,
        Attitude::Hostile,
        Attitude::Unknown,
    ];

    /// That it has an ally already is a secret, and no reason for a letter.
    #[test]
    fn a_refusal_that_keeps_a_secret_reads_like_any_other() {
        for text in Language::ALL.map(Text::of) {
            for drawn in 0..5 {
                let letter = |motive| text.computer_letter(ComputerLetter::Decline(motive), drawn);
                let plain = letter(Motive::NoGain);
                assert_eq!(letter(Motive::Taken), plain);
                assert_eq!(letter(Motive::Unfair), plain);
                assert!(
                    !plain.contains("I’d gain") && !plain.contains("davon"),
                    "{plain}"
                );
            }
        }
    }

    #[test]
    fn every_letter_has_a_text_in_every_language_and_variant() {
        let mut letters = vec![ComputerLetter::Accept, ComputerLetter::Reproach];
        letters.extend(ATTITUDES.map(ComputerLetter::Answer));
        for motive in Motive::ALL {
            letters.extend([
                ComputerLetter::Propose(motive),
                ComputerLetter::Decline(motive),
                ComputerLetter::Leave(motive),
            ]);
        }
        for text in Language::ALL.map(Text::of) {
            for letter in &letters {
                let texts: BTreeSet<_> = (0..6)
                    .map(|drawn| text.computer_letter(*letter, drawn))
                    .collect();
                assert!(texts.len() >= 2, "{letter:?}");
                let is_whole = |text: &String| !text.contains("computer-letter");
                assert!(texts.iter().all(is_whole), "{texts:?}");
            }
        }
    }
}
