//! Random diplomacy actions of a player, depending on their situation: mostly possible ones,
//! sometimes impossible ones.

use super::knowledge::seats;
use super::*;

/// A random action with one of these other seats.
pub(in crate::tests) fn draw(
    dice: &mut Dice,
    diplomatic_status: &DiplomaticStatus,
    insiders: &[Seat],
) -> DiplomacyAction {
    let others: Vec<Seat> = insiders
        .iter()
        .copied()
        .filter(|seat| *seat != diplomatic_status.seat)
        .collect();
    let other = dice.pick(&others).unwrap_or(diplomatic_status.seat);
    let of = |dice: &mut Dice, proposals: &[Proposal]| {
        let open: Vec<Seat> = proposals
            .iter()
            .map(|proposal| proposal.seat)
            .filter(|seat| others.contains(seat))
            .collect();
        dice.pick(&open).unwrap_or(other)
    };
    let to = of(dice, &diplomatic_status.proposed_to);
    let from = of(dice, &diplomatic_status.proposed_by);
    let is_asked = diplomatic_status
        .proposed_by
        .iter()
        .any(|open| open.seat == from);
    match dice.roll(100) {
        0..50 if is_asked => answer(dice, from),
        0..30 => propose(dice, other),
        30..35 => answer(dice, from),
        35..40 => DiplomacyAction::Withdraw { to },
        40..46 => DiplomacyAction::Leave {
            with: dice.percent(50).then_some(other),
        },
        46..56 => DiplomacyAction::Order(
            [StandingOrder::Removal, StandingOrder::Protectorate][dice.roll(2)],
        ),
        56..64 => mute(dice, diplomatic_status, other),
        64..67 => DiplomacyAction::Report {
            letter: 1 + dice.roll(4) as u32,
        },
        _ => letter(dice, diplomatic_status, (other, &others)),
    }
}

fn words(dice: &mut Dice) -> String {
    ["Together?", "Against the strongest!", "x", "**@everyone**"][dice.roll(4)].to_string()
}

fn propose(dice: &mut Dice, to: Seat) -> DiplomacyAction {
    let message = dice.percent(40).then(|| words(dice));
    DiplomacyAction::Propose { to, message }
}

fn answer(dice: &mut Dice, from: Seat) -> DiplomacyAction {
    match dice.roll(10) {
        0 => DiplomacyAction::Decline {
            from,
            message: dice.percent(50).then(|| words(dice)),
        },
        1 => DiplomacyAction::Counter {
            from,
            message: words(dice),
        },
        roll => DiplomacyAction::Accept {
            from,
            leaving: roll > 5,
        },
    }
}

/// A player who has written under an alias, if there is one, or a player by name.
fn correspondent(
    dice: &mut Dice,
    diplomatic_status: &DiplomaticStatus,
    other: Seat,
) -> Correspondent {
    let aliases: Vec<Correspondent> = diplomatic_status
        .letters
        .iter()
        .filter(|letter| !letter.is_own)
        .map(|letter| letter.from)
        .filter(|from| matches!(from, Correspondent::Alias(_)))
        .collect();
    let stranger = dice.pick(&aliases).filter(|_| dice.percent(50));
    stranger.unwrap_or(Correspondent::Seat(other))
}

fn mute(dice: &mut Dice, diplomatic_status: &DiplomaticStatus, other: Seat) -> DiplomacyAction {
    DiplomacyAction::Mute {
        sender: correspondent(dice, diplomatic_status, other),
        muted: dice.percent(70),
    }
}

fn letter(
    dice: &mut Dice,
    diplomatic_status: &DiplomaticStatus,
    (other, others): (Seat, &[Seat]),
) -> DiplomacyAction {
    let mut to = vec![correspondent(dice, diplomatic_status, other)];
    // A letter to everybody else whom its writer may name.
    if dice.percent(30) {
        to = others.iter().copied().map(Correspondent::Seat).collect();
    }
    DiplomacyAction::Write {
        to,
        text: words(dice),
        anonymous: dice.percent(50),
    }
}

/// The kind of an action, for the tally.
pub(super) fn kind(action: &DiplomacyAction) -> &'static str {
    match action {
        DiplomacyAction::Propose { message, .. } if message.is_some() => {
            "a proposal with a message"
        }
        DiplomacyAction::Propose { .. } => "a proposal",
        DiplomacyAction::Withdraw { .. } => "a withdrawal",
        DiplomacyAction::Accept { leaving: true, .. } => "an acceptance, leaving",
        DiplomacyAction::Accept { .. } => "an acceptance",
        DiplomacyAction::Decline { .. } => "a refusal",
        DiplomacyAction::Counter { .. } => "a counter-proposal",
        DiplomacyAction::Leave { .. } => "a leaving",
        DiplomacyAction::Order(StandingOrder::Removal) => "an order to remove",
        DiplomacyAction::Order(StandingOrder::Protectorate) => "an order to play on",
        DiplomacyAction::Write { to, .. } if to.len() > 1 => "a letter to several",
        DiplomacyAction::Write { to, .. } if matches!(to[..], [Correspondent::Alias(_)]) => {
            "a letter to an alias"
        }
        DiplomacyAction::Write {
            anonymous: true, ..
        } => "an anonymous letter",
        DiplomacyAction::Write { .. } => "a signed letter",
        DiplomacyAction::Mute { muted: true, .. } => "a muting",
        DiplomacyAction::Mute { .. } => "an unmute",
        DiplomacyAction::Report { .. } => "a reported letter",
    }
}

/// Every action that a player could try, possible or not.
pub(super) fn all() -> Vec<DiplomacyAction> {
    let with = |seat: Seat| {
        [
            propose_to(seat),
            DiplomacyAction::Withdraw { to: seat },
            DiplomacyAction::Accept {
                from: seat,
                leaving: false,
            },
            DiplomacyAction::Accept {
                from: seat,
                leaving: true,
            },
            DiplomacyAction::Decline {
                from: seat,
                message: None,
            },
            DiplomacyAction::Counter {
                from: seat,
                message: "x".to_string(),
            },
            DiplomacyAction::Leave { with: Some(seat) },
            write_to(vec![Correspondent::Seat(seat)]),
        ]
    };
    let alone = [
        DiplomacyAction::Leave { with: None },
        DiplomacyAction::Order(StandingOrder::Removal),
    ];
    let reports = (1..6).map(|letter| DiplomacyAction::Report { letter });
    let seats = seats().flat_map(with);
    alone.into_iter().chain(seats).chain(reports).collect()
}

fn propose_to(to: Seat) -> DiplomacyAction {
    DiplomacyAction::Propose { to, message: None }
}

pub(super) fn write_to(to: Vec<Correspondent>) -> DiplomacyAction {
    DiplomacyAction::Write {
        to,
        text: "x".to_string(),
        anonymous: false,
    }
}
