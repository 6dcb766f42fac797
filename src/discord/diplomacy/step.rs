//! What a button, menu or form of diplomacy asks for, as its `custom_id` says it. The ids under messages that others can read say nothing but that a sheet is to be opened; those
//! on a sheet, and under what somebody was told privately, name what its one reader sees there anyway.

use entente_game::{Alias, Correspondent, Overture, Seat, Standing, StandingOrder};
use std::fmt;

/// A step in dealing with others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::discord) enum Step {
    /// Open one's own sheet.
    Open,
    /// The sheet, with this one of the proposals that were made to one, counted from 0.
    Sheet {
        at: usize,
    },
    /// Accept a proposal, with or without leaving one's own alliance first.
    Accept {
        from: Seat,
        leaving: bool,
    },
    Decline {
        from: Seat,
    },
    /// Decline it and propose instead; with a few words, for which a form is opened.
    Counter {
        from: Seat,
        words: bool,
    },
    Withdraw {
        to: Seat,
    },
    /// The menu of those to whom one can propose an alliance.
    ChooseAlly,
    /// Somebody was chosen from it; the seat is the value.
    Ally,
    /// Propose it; with a few words, for which a form is opened.
    Propose {
        to: Seat,
        words: bool,
    },
    /// The menu of those to whom one can write.
    ChooseReader,
    /// Somebody was chosen from it, who is the value.
    Reader,
    /// The form of a letter.
    Write {
        to: Correspondent,
        hidden: bool,
    },
    /// A letter, by its number among one's own; 0 for the last.
    Letter {
        number: u32,
    },
    /// Read no more letters of who wrote this one, or again.
    Mute {
        letter: u32,
        muted: bool,
    },
    /// Ask whether to report a letter.
    AskReport {
        letter: u32,
    },
    Report {
        letter: u32,
    },
    /// Ask whom to leave.
    AskLeave,
    /// Leave one of those with whom one is allied, or all.
    Leave {
        with: Option<Seat>,
    },
    /// Ask what is to become of one's army.
    AskOrder,
    Order(StandingOrder),
}

impl Step {
    /// Whether it opens a form, or is one that was sent.
    pub(in crate::discord) fn has_form(&self) -> bool {
        match self {
            Self::Write { .. } => true,
            Self::Counter { words, .. } | Self::Propose { words, .. } => *words,
            _ => false,
        }
    }

    /// What it does, where it does anything; `text` is what was written in its form.
    pub(super) fn overture(&self, standing: &Standing, text: Option<&str>) -> Option<Overture> {
        let message = text.map(str::to_owned);
        Some(match *self {
            Self::Accept { from, leaving } => Overture::Accept { from, leaving },
            Self::Decline { from } => Overture::Decline { from },
            Self::Counter { from, .. } => Overture::Counter { from, message },
            Self::Withdraw { to } => Overture::Withdraw { to },
            Self::Propose { to, .. } => Overture::Propose { to, message },
            Self::Write { to, hidden } => Overture::Write {
                to,
                text: message.unwrap_or_default(),
                anonymous: hidden,
            },
            Self::Mute { letter, muted } => {
                let mut letters = standing.letters.iter();
                let letter = letters.find(|known| known.number == letter)?;
                let sender = letter.from;
                Overture::Mute { sender, muted }
            }
            Self::Report { letter } => Overture::Report { letter },
            Self::Leave { with } => Overture::Leave { with },
            Self::Order(order) => Overture::Order(order),
            _ => return None,
        })
    }

    /// Its name, and what it is about.
    fn parts(&self) -> (&'static str, String) {
        let of = |seat: Seat| seat.0.to_string();
        match self {
            Self::Open => ("open", String::new()),
            Self::Sheet { at } => ("sheet", at.to_string()),
            Self::Accept {
                from,
                leaving: false,
            } => ("accept", of(*from)),
            Self::Accept { from, .. } => ("join", of(*from)),
            Self::Decline { from } => ("decline", of(*from)),
            Self::Counter { from, words: false } => ("counter", of(*from)),
            Self::Counter { from, .. } => ("counter-words", of(*from)),
            Self::Withdraw { to } => ("withdraw", of(*to)),
            Self::ChooseAlly => ("choose-ally", String::new()),
            Self::Ally => ("ally", String::new()),
            Self::Propose { to, words: false } => ("propose", of(*to)),
            Self::Propose { to, .. } => ("propose-words", of(*to)),
            Self::ChooseReader => ("choose-reader", String::new()),
            Self::Reader => ("reader", String::new()),
            Self::Write { to, hidden: false } => ("write", written(*to)),
            Self::Write { to, .. } => ("write-hidden", written(*to)),
            Self::Letter { number } => ("letter", number.to_string()),
            Self::Mute {
                letter,
                muted: true,
            } => ("mute", letter.to_string()),
            Self::Mute { letter, .. } => ("unmute", letter.to_string()),
            Self::AskReport { letter } => ("ask-report", letter.to_string()),
            Self::Report { letter } => ("report", letter.to_string()),
            Self::AskLeave => ("ask-leave", String::new()),
            Self::Leave { with } => ("leave", with.map_or_else(String::new, of)),
            Self::AskOrder => ("ask-order", String::new()),
            Self::Order(StandingOrder::Removal) => ("removal", String::new()),
            Self::Order(StandingOrder::Protectorate) => ("protectorate", String::new()),
        }
    }

    /// Reads what `Display` wrote.
    pub(in crate::discord) fn parse(text: &str) -> Option<Self> {
        let (name, of) = text.split_once('.').unwrap_or((text, ""));
        let seat = || of.parse().ok().map(Seat);
        let number = || of.parse::<u32>().ok();
        let plain = |step: Self| of.is_empty().then_some(step);
        match name {
            "open" => plain(Self::Open),
            "sheet" => Some(Self::Sheet {
                at: of.parse().ok()?,
            }),
            "accept" | "join" => Some(Self::Accept {
                from: seat()?,
                leaving: name == "join",
            }),
            "decline" => Some(Self::Decline { from: seat()? }),
            "counter" | "counter-words" => Some(Self::Counter {
                from: seat()?,
                words: name != "counter",
            }),
            "withdraw" => Some(Self::Withdraw { to: seat()? }),
            "choose-ally" => plain(Self::ChooseAlly),
            "ally" => plain(Self::Ally),
            "propose" | "propose-words" => Some(Self::Propose {
                to: seat()?,
                words: name != "propose",
            }),
            "choose-reader" => plain(Self::ChooseReader),
            "reader" => plain(Self::Reader),
            "write" | "write-hidden" => Some(Self::Write {
                to: correspondent(of)?,
                hidden: name != "write",
            }),
            "letter" => Some(Self::Letter { number: number()? }),
            "mute" | "unmute" => Some(Self::Mute {
                letter: number()?,
                muted: name == "mute",
            }),
            "ask-report" => Some(Self::AskReport { letter: number()? }),
            "report" => Some(Self::Report { letter: number()? }),
            "ask-leave" => plain(Self::AskLeave),
            "leave" if of.is_empty() => Some(Self::Leave { with: None }),
            "leave" => Some(Self::Leave {
                with: Some(seat()?),
            }),
            "ask-order" => plain(Self::AskOrder),
            "removal" => plain(Self::Order(StandingOrder::Removal)),
            "protectorate" => plain(Self::Order(StandingOrder::Protectorate)),
            _ => None,
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            (name, of) if of.is_empty() => f.write_str(name),
            (name, of) => write!(f, "{name}.{of}"),
        }
    }
}

/// The one to whom a letter goes, as menus and ids name him: the number of a seat, or that of an alias.
pub(super) fn written(who: Correspondent) -> String {
    match who {
        Correspondent::Seat(seat) => seat.0.to_string(),
        Correspondent::Alias(alias) => format!("alias{}", alias.0),
    }
}

/// Reads what `written` wrote.
pub(super) fn correspondent(text: &str) -> Option<Correspondent> {
    match text.strip_prefix("alias") {
        Some(alias) => Some(Correspondent::Alias(Alias(alias.parse().ok()?))),
        None => Some(Correspondent::Seat(Seat(text.parse().ok()?))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_is_read_as_it_was_written() {
        let seat = Seat(3);
        let alias = Correspondent::Alias(Alias(15));
        let mut steps = vec![
            Step::Open,
            Step::Sheet { at: 2 },
            Step::Decline { from: seat },
            Step::Withdraw { to: seat },
            Step::ChooseAlly,
            Step::Ally,
            Step::ChooseReader,
            Step::Reader,
            Step::Letter { number: 7 },
            Step::AskReport { letter: 7 },
            Step::Report { letter: 7 },
            Step::AskLeave,
            Step::Leave { with: None },
            Step::Leave { with: Some(seat) },
            Step::AskOrder,
            Step::Order(StandingOrder::Removal),
            Step::Order(StandingOrder::Protectorate),
        ];
        for flag in [false, true] {
            steps.extend([
                Step::Accept {
                    from: seat,
                    leaving: flag,
                },
                Step::Counter {
                    from: seat,
                    words: flag,
                },
                Step::Propose {
                    to: seat,
                    words: flag,
                },
                Step::Write {
                    to: alias,
                    hidden: flag,
                },
                Step::Write {
                    to: Correspondent::Seat(seat),
                    hidden: flag,
                },
                Step::Mute {
                    letter: 7,
                    muted: flag,
                },
            ]);
        }
        for step in steps {
            assert_eq!(Step::parse(&step.to_string()), Some(step));
        }
        for text in [
            "",
            "dance",
            "accept",
            "accept.x",
            "ally.1",
            "write.alias",
            "sheet",
        ] {
            assert_eq!(Step::parse(text), None, "{text}");
        }
    }
}
