//! What somebody may want of the others next, drawn by chance and by how he stands: mostly what can be, at times what cannot.

use super::knowledge::seats;
use super::*;

/// Who is told what he wants: these seats, as far as they are others than his own.
pub(super) fn draw(dice: &mut Dice, standing: &Standing, circle: &[Seat]) -> Overture {
    let others: Vec<Seat> = circle
        .iter()
        .copied()
        .filter(|seat| *seat != standing.seat)
        .collect();
    let other = dice.pick(&others).unwrap_or(standing.seat);
    let of = |dice: &mut Dice, proposals: &[Proposal]| {
        let open: Vec<Seat> = proposals.iter().map(|proposal| proposal.seat).collect();
        let open: Vec<Seat> = open
            .into_iter()
            .filter(|seat| others.contains(seat))
            .collect();
        dice.pick(&open).unwrap_or(other)
    };
    let to = of(dice, &standing.proposed_to);
    let from = of(dice, &standing.proposed_by);
    let is_asked = standing.proposed_by.iter().any(|open| open.seat == from);
    match dice.roll(100) {
        0..50 if is_asked => answer(dice, from),
        0..30 => propose(dice, other),
        30..35 => answer(dice, from),
        35..40 => Overture::Withdraw { to },
        40..46 => Overture::Leave {
            with: dice.percent(50).then_some(other),
        },
        46..56 => {
            Overture::Order([StandingOrder::Removal, StandingOrder::Protectorate][dice.roll(2)])
        }
        56..64 => mute(dice, standing, other),
        64..67 => Overture::Report {
            letter: 1 + dice.roll(4) as u32,
        },
        _ => letter(dice, standing, other),
    }
}

fn words(dice: &mut Dice) -> String {
    ["Together?", "Against the strongest!", "x", "**@everyone**"][dice.roll(4)].to_string()
}

fn propose(dice: &mut Dice, to: Seat) -> Overture {
    let message = dice.percent(40).then(|| words(dice));
    Overture::Propose { to, message }
}

fn answer(dice: &mut Dice, from: Seat) -> Overture {
    match dice.roll(10) {
        0 => Overture::Decline { from },
        1 => Overture::Counter {
            from,
            message: dice.percent(50).then(|| words(dice)),
        },
        roll => Overture::Accept {
            from,
            leaving: roll > 5,
        },
    }
}

/// Somebody who has written under an alias, if anybody has, or somebody by name.
fn correspondent(dice: &mut Dice, standing: &Standing, other: Seat) -> Correspondent {
    let writers = standing.letters.iter().filter(|letter| !letter.is_own);
    let aliases = writers.map(|letter| letter.from);
    let aliases: Vec<Correspondent> = aliases
        .filter(|from| matches!(from, Correspondent::Alias(_)))
        .collect();
    let stranger = dice.pick(&aliases).filter(|_| dice.percent(50));
    stranger.unwrap_or(Correspondent::Seat(other))
}

fn mute(dice: &mut Dice, standing: &Standing, other: Seat) -> Overture {
    Overture::Mute {
        sender: correspondent(dice, standing, other),
        muted: dice.percent(70),
    }
}

fn letter(dice: &mut Dice, standing: &Standing, other: Seat) -> Overture {
    Overture::Write {
        to: correspondent(dice, standing, other),
        text: words(dice),
        anonymous: dice.percent(50),
    }
}

/// The kinds of overtures that are counted.
pub(super) fn kind(overture: &Overture) -> &'static str {
    match overture {
        Overture::Propose { message, .. } if message.is_some() => "a proposal with words",
        Overture::Propose { .. } => "a proposal",
        Overture::Withdraw { .. } => "a withdrawal",
        Overture::Accept { leaving: true, .. } => "an acceptance, leaving",
        Overture::Accept { .. } => "an acceptance",
        Overture::Decline { .. } => "a refusal",
        Overture::Counter { .. } => "a counter-proposal",
        Overture::Leave { .. } => "a leaving",
        Overture::Order(StandingOrder::Removal) => "an order to remove",
        Overture::Order(StandingOrder::Protectorate) => "an order to play on",
        Overture::Write {
            to: Correspondent::Alias(_),
            ..
        } => "a letter to an alias",
        Overture::Write {
            anonymous: true, ..
        } => "an anonymous letter",
        Overture::Write { .. } => "a signed letter",
        Overture::Mute { muted: true, .. } => "a muting",
        Overture::Mute { .. } => "an end of muting",
        Overture::Report { .. } => "a reported letter",
    }
}

/// Every wish that somebody could have, whether it can be granted or not.
pub(super) fn all() -> Vec<Overture> {
    let with = |seat: Seat| {
        [
            propose_to(seat),
            Overture::Withdraw { to: seat },
            Overture::Accept {
                from: seat,
                leaving: false,
            },
            Overture::Accept {
                from: seat,
                leaving: true,
            },
            Overture::Decline { from: seat },
            Overture::Counter {
                from: seat,
                message: None,
            },
            Overture::Leave { with: Some(seat) },
            write_to(Correspondent::Seat(seat)),
        ]
    };
    let alone = [
        Overture::Leave { with: None },
        Overture::Order(StandingOrder::Removal),
    ];
    let reports = (1..6).map(|letter| Overture::Report { letter });
    let seats = seats().flat_map(with);
    alone.into_iter().chain(seats).chain(reports).collect()
}

fn propose_to(to: Seat) -> Overture {
    Overture::Propose { to, message: None }
}

pub(super) fn write_to(to: Correspondent) -> Overture {
    Overture::Write {
        to,
        text: "x".to_string(),
        anonymous: false,
    }
}
