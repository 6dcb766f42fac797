//! What a player may know of the alliances (AL-08), as pure functions of a position: the one place that says so. Whoever
//! shows something to somebody asks here, and never looks at the teams themselves. Men, status and turn are known to
//! all; how letters, views and doors keep the secret is not the matter of this room.

use alloc::vec::Vec;

use crate::alliance::AllianceGame;
use crate::alliance::diplomacy::{Diplomacy, Log};
use crate::alliance::game::Game;
use crate::alliance::log::army;
use crate::piece::{Army, Seat, Seats};
use crate::position::{Core, Position};

/// What one player may know of the alliances; nobody else may know it of him.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Knowledge {
    /// His team with himself, in turn order; nobody once he is out.
    pub team: Vec<Army>,
    /// To whom he is loyal, if he is a protectorate.
    pub liege: Option<Army>,
    /// Who is loyal to him.
    pub protectorates: Vec<Army>,
    /// To whom he has proposed an alliance.
    pub proposed_to: Vec<Army>,
    /// Who has proposed one to him.
    pub proposed_by: Vec<Army>,
}

/// That a player has lost his king and must say what becomes of his army.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DueChoice {
    /// Who.
    pub army: Army,
    /// How many men he loses if he becomes a protectorate.
    pub loss: usize,
    /// Whose protectorate he may become: one or two.
    pub lieges: Vec<Army>,
}

impl Position {
    /// What a player may know of the alliances. Nothing where the game knows none, or the army does not play.
    pub fn knowledge(&self, army: Army) -> Option<Knowledge> {
        let (game, seat) = (self.alliance()?, self.seat_of(army)?);
        Some(game.now.diplomacy.known_to(seat))
    }

    /// The position as a player sees it, or somebody who does not play: all the alliances of which he may not know are
    /// left out. It is there to be asked (which moves are legal, why one is not, who gives him check, how a move is
    /// written), not to be played on.
    ///
    /// Who lives on without a king is seen to do so; of a stranger it is not seen who his liege is. In a game without
    /// secrets everybody sees everything.
    pub fn seen_by(&self, viewer: Option<Army>) -> Position {
        match self.core() {
            Core::Alliance(game) => {
                self.with(game.seen_by(viewer.and_then(|army| self.seat_of(army))))
            }
            _ => self.clone(),
        }
    }

    /// The choice for which everything waits.
    pub fn due_choice(&self) -> Option<DueChoice> {
        self.alliance()?.due_choice()
    }

    pub(super) fn alliance(&self) -> Option<&AllianceGame> {
        match self.core() {
            Core::Alliance(game) => Some(game),
            _ => None,
        }
    }
}

impl AllianceGame {
    fn seen_by(&self, viewer: Option<Seat>) -> AllianceGame {
        let now = Game {
            diplomacy: self.now.diplomacy.seen_by(viewer),
            ..*self.now
        };
        self.at(now, Log::new())
    }

    fn due_choice(&self) -> Option<DueChoice> {
        let Game {
            diplomacy, board, ..
        } = &*self.now;
        let chooser = diplomacy.chooser().filter(|_| self.now.end.is_none())?;
        Some(DueChoice {
            army: army(chooser),
            loss: self.charter.options.loss(board.men.army(chooser).count()),
            lieges: diplomacy.kings_with(chooser).map(army).collect(),
        })
    }
}

impl Diplomacy {
    fn known_to(&self, seat: Seat) -> Knowledge {
        let armies = |seats: Seats| seats.map(army).collect();
        let suitors = Seats::FOUR.filter(|&suitor| self.has_proposed(suitor, seat));
        Knowledge {
            team: armies(self.team(seat)),
            liege: self.liege(seat).map(army),
            protectorates: armies(self.household(seat).without(Seats::of(seat))),
            proposed_to: armies(self.proposals(seat)),
            proposed_by: armies(suitors.collect()),
        }
    }

    /// Strangers stand alone, and a protectorate whose liege is not known is its own.
    fn seen_by(&self, viewer: Option<Seat>) -> Diplomacy {
        let mut seen = *self;
        let viewers = viewer.map_or(Seats::NONE, Seats::of);
        let team = viewer.map_or(Seats::NONE, |viewer| self.team(viewer));
        for seat in Seats::FOUR {
            let at = seat.index();
            if !team.contains(seat) {
                seen.teams[at] = self.team(seat).common(Seats::of(seat));
            }
            let is_known = |liege: Seat| Some(seat) == viewer || Some(liege) == viewer;
            seen.lieges[at] = self
                .liege(seat)
                .map(|liege| if is_known(liege) { liege } else { seat });
            if Some(seat) != viewer {
                seen.proposals[at] = self.proposals(seat).common(viewers);
            }
        }
        seen
    }
}
