//! What each player may know of the others' dealings, told again by the words of the rules and not by those of the program: what he did himself, what was addressed to him,
//! and his own team. Whoever knows the same of two games with the same public course must see the same of both.

use super::*;
use crate::diplomacy::standing::Known;
use crate::playing::Playing;
use entente_rules::Army;

/// What one player has come to know, line by line.
#[derive(Default)]
pub(super) struct Knowledge {
    pub(super) lines: Vec<String>,
    /// Those who wrote to him without a name, in the order in which they first did.
    pub(super) strangers: Vec<Alias>,
}

impl Knowledge {
    fn learn(&mut self, line: String) {
        self.lines.push(line);
    }

    /// Something happened that all see: what is known before it is not what is known only after it.
    pub(super) fn see(&mut self) {
        self.learn("all see".to_string());
    }

    /// Somebody, an alias by its number among those that the player has heard from.
    fn name(&self, who: Correspondent) -> String {
        match who {
            Correspondent::Seat(seat) => format!("{seat:?}"),
            Correspondent::Alias(alias) => {
                let number = self.strangers.iter().position(|known| *known == alias);
                format!("stranger {number:?}")
            }
        }
    }

    /// What he did himself. Whether an alliance came of an acceptance is told to its two people; why not, to nobody.
    pub(super) fn did(&mut self, overture: &Overture, granted: bool, at: u64) {
        let line = match overture {
            Overture::Accept { .. } => format!("I: {overture:?}: {granted}"),
            Overture::Write {
                to,
                text,
                anonymous,
            } => format!("I write {text} to {} {anonymous}", self.name(*to)),
            Overture::Mute { sender, muted } => {
                format!("I mute {} {muted}", self.name(*sender))
            }
            other => format!("I: {other:?}"),
        };
        self.learn(format!("{line} at {at}"));
    }

    fn read(&mut self, letter: &crate::diplomacy::ledger::Letter, alias: Alias) {
        if letter.anonymous && !self.strangers.contains(&alias) {
            self.strangers.push(alias);
        }
        let writer = match letter.anonymous {
            true => Correspondent::Alias(alias),
            false => Correspondent::Seat(letter.from),
        };
        let (text, at) = (&letter.text, letter.at);
        let line = format!("{} writes {text:?} at {at:?}", self.name(writer));
        self.learn(line);
    }
}

/// How everybody stands with the others, as it truly is.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Truth {
    /// By seat: those allied with it, its liege, those loyal to it.
    stand: Vec<(Vec<Seat>, Option<Seat>, Vec<Seat>)>,
    status: Vec<Status>,
}

impl Truth {
    pub(super) fn of(playing: &Playing) -> Self {
        let ledger = playing.ledger.as_ref().unwrap();
        let known = |seat| {
            let known = Known::of(playing, ledger, seat);
            (known.allies, known.liege, known.protectorates)
        };
        let position = playing.position();
        Self {
            stand: seats().map(known).collect(),
            status: position
                .armies()
                .map(|army| position.status(army))
                .collect(),
        }
    }

    /// What everybody learns who is told how he stands himself.
    pub(super) fn tell(&self, after: &Self, know: &mut [Knowledge]) {
        for (at, knowledge) in know.iter_mut().enumerate() {
            if self.stand[at] != after.stand[at] {
                knowledge.learn(format!("I stand {:?}", after.stand[at]));
            }
            for fallen in self.fallen(after) {
                let is_mine = fallen == at || after.stand[at].0.contains(&Seat(fallen as u8));
                if is_mine {
                    knowledge.learn(format!("{fallen} serves {:?}", after.stand[fallen].1));
                }
            }
        }
    }

    /// Those who have lost their kings and play on.
    fn fallen(&self, after: &Self) -> Vec<usize> {
        let is_new = |at: &usize| {
            self.status[*at] == Status::Active && after.status[*at] == Status::Protectorate
        };
        (0..self.status.len()).filter(is_new).collect()
    }
}

pub(super) fn seats() -> impl Iterator<Item = Seat> {
    (0..4).map(Seat)
}

/// What those learn to whom something was addressed.
pub(super) fn address(know: &mut [Knowledge], by: Seat, overture: &Overture, log: &Log) {
    let mut tell = |to: &Seat, line: String| know[to.index()].learn(line);
    // Words are kept as a letter, which says when it was written.
    let dated = |message: &Option<String>| message.as_ref().map(|words| (words.clone(), log.now));
    match overture {
        Overture::Propose { to, message } => {
            tell(to, format!("{by:?} proposes {:?}", dated(message)));
        }
        Overture::Withdraw { to } => tell(to, format!("{by:?} withdraws")),
        Overture::Decline { from } => tell(from, format!("{by:?} declines")),
        Overture::Counter { from, message } => {
            let words = dated(message);
            tell(from, format!("{by:?} declines and proposes {words:?}"));
        }
        Overture::Write { .. } => {
            let ledger = log.game.playing().ledger.as_ref().unwrap();
            let letter = ledger.letters.last().unwrap();
            if !letter.unread {
                let alias = Alias::of(letter.from, log.game.state().unwrap().seed.as_ref());
                know[letter.to.index()].read(letter, alias);
            }
        }
        Overture::Accept { .. }
        | Overture::Leave { .. }
        | Overture::Order(_)
        | Overture::Mute { .. }
        | Overture::Report { .. } => {}
    }
}

/// What everybody sees: men, turn, who is in, and the end. Two games with the same are the same to a spectator.
pub(super) fn public_course(log: &Log) -> String {
    let playing = log.game.playing();
    let position = playing.position();
    let men: Vec<_> = position.pieces().collect();
    let armies: Vec<Army> = position.armies().collect();
    let status: Vec<Status> = armies.iter().map(|army| position.status(*army)).collect();
    let (turn, round) = (position.turn(), position.round());
    let (plies, ending) = (playing.ply(), playing.ending());
    format!("{men:?} {status:?} {turn:?} {round} {plies} {ending:?}")
}
