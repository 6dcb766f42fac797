//! The treatment of other players in a computer's moves: the players to spare, the enemy, and the
//! gain that is worth a betrayal.

use entente_engine::{Engine, SearchRequest, SearchResult, Shares, StopSignal};
use entente_game::{Character, DiplomaticStatus, Seat, View};
use entente_rules::{Ply, Position};

use super::player::Diplomat;
use super::traits::{Loyalty, Traits};

/// The treatment of other players in one move. It has only the facts that the search needs, and no
/// view.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MovePolicy {
    /// The player's own seats.
    own: Vec<usize>,
    /// The seats of its allies.
    allies: Vec<usize>,
    /// The seats of the players that it has proposed to.
    proposed_to: Vec<usize>,
    enemy: Option<usize>,
    loyalty: Loyalty,
}

/// A move with the cost of finding it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen {
    /// The result of the engine's search.
    pub result: SearchResult,
    /// The number of positions that were searched, in all searches together.
    pub nodes: u64,
}

impl MovePolicy {
    /// The policy of the player whose view this is. A person who asks for a hint is advised to keep
    /// their word.
    pub fn of(view: &View) -> Self {
        let diplomat = Diplomat::of(view)
            .or_else(|| Diplomat::with_traits(view, Traits::of(Character::Loyal)));
        diplomat.map_or_else(Self::default, |diplomat| diplomat.move_policy())
    }

    /// Finds a move with at most this many nodes. `request` makes the request for a budget.
    pub fn think<'a>(
        &self,
        request: impl Fn(u64) -> SearchRequest<'a>,
        nodes: u64,
        engine: &mut Engine,
        stop_signal: &mut dyn StopSignal,
    ) -> Chosen {
        let position = request(nodes).position();
        let ask = |nodes: u64| match self.enemy {
            Some(enemy) => request(nodes).against(enemy),
            None => request(nodes),
        };
        let mut think = |allies: &[usize], nodes| {
            // Without own allies the position decides, which may know of some.
            let has_some = !(self.allies.is_empty() && allies.is_empty());
            let request = if has_some {
                ask(nodes).with_allies(allies)
            } else {
                ask(nodes)
            };
            Chosen::from(engine.think(&request, stop_signal))
        };
        // Most moves raise no such question, and then one search has all nodes.
        if !can_capture(position, &self.proposed_to) {
            return self.think_with_allies(position, nodes, think);
        }
        // Half of the nodes may show that the question does not arise. The other half finds a move
        // that spares the players it has proposed to.
        let first = self.think_with_allies(position, nodes.div_ceil(2), &mut think);
        if !captures(position, &first, &self.proposed_to) {
            return first;
        }
        let all = [&self.allies[..], &self.proposed_to[..]].concat();
        think(&all, nodes / 2).after(&first)
    }

    fn think_with_allies(
        &self,
        position: &Position,
        nodes: u64,
        mut think: impl FnMut(&[usize], u64) -> Chosen,
    ) -> Chosen {
        match self.loyalty {
            Loyalty::UntilItPays(gain) if !self.allies.is_empty() => {
                self.think_of_betrayal(gain, position, nodes, think)
            }
            _ => think(&self.allies, nodes),
        }
    }

    /// Relies on its allies, but compares the move with one that could betray an ally.
    fn think_of_betrayal(
        &self,
        gain: u32,
        position: &Position,
        nodes: u64,
        mut think: impl FnMut(&[usize], u64) -> Chosen,
    ) -> Chosen {
        // No gain can be that large, or no ally can be captured from: one search is enough.
        if gain > u32::from(Shares::WHOLE) || !can_capture(position, &self.allies) {
            return think(&self.allies, nodes);
        }
        // Both searches get half of the nodes, so that their shares can be compared.
        let loyal = think(&self.allies, nodes.div_ceil(2));
        let alone = think(&[], nodes / 2);
        // Without allies the search is free to capture from them, and expects their revenge.
        let is_worth_it = self.share(&alone) >= self.share(&loyal) + gain;
        if is_worth_it && captures(position, &alone, &self.allies) {
            alone.after(&loyal)
        } else {
            loyal.after(&alone)
        }
    }

    fn share(&self, chosen: &Chosen) -> u32 {
        let parts = chosen.result.shares.parts();
        let own = self.own.iter().filter_map(|seat| parts.get(*seat));
        own.map(|part| u32::from(*part)).sum()
    }
}

/// Is there a move that captures from one of these seats?
fn can_capture(position: &Position, seats: &[usize]) -> bool {
    let mut plies = position.plies().into_iter();
    !seats.is_empty() && plies.any(|ply| captures_from(position, ply, seats))
}

/// Does this move capture from one of these seats?
fn captures(position: &Position, chosen: &Chosen, seats: &[usize]) -> bool {
    let ply = chosen.result.ply;
    ply.is_some_and(|ply| captures_from(position, ply, seats))
}

fn captures_from(position: &Position, ply: Ply, seats: &[usize]) -> bool {
    let captured = ply.mv().and_then(|mv| position.captured_piece(&mv));
    // The owner of the army and not its mover, since the promise is about pieces.
    let owner = captured.and_then(|piece| position.armies().position(|army| army == piece.army));
    owner.is_some_and(|owner| seats.contains(&owner))
}

impl From<SearchResult> for Chosen {
    fn from(result: SearchResult) -> Self {
        Self {
            nodes: result.nodes,
            result,
        }
    }
}

impl Chosen {
    /// The same move, with the cost of another search before it.
    fn after(self, other_search: &Self) -> Self {
        Self {
            nodes: self.nodes + other_search.nodes,
            ..self
        }
    }
}

impl Diplomat<'_> {
    /// Its policy for a move.
    pub fn move_policy(&self) -> MovePolicy {
        let Traits {
            loyalty,
            gain_per_punisher,
            ..
        } = *self.traits;
        let punishers = self.others.len().saturating_sub(1) as u32;
        MovePolicy {
            own: self.seats_of(self.own).collect(),
            allies: self
                .relied_on()
                .flat_map(|seat| self.seats_of(seat))
                .collect(),
            proposed_to: self
                .proposed_to()
                .flat_map(|seat| self.seats_of(seat))
                .collect(),
            enemy: self.enemy().map(|seat| seat.index()),
            loyalty: match loyalty {
                // Each further opponent could punish a betrayal.
                Loyalty::UntilItPays(gain) => {
                    Loyalty::UntilItPays(gain + gain_per_punisher * punishers)
                }
                kept => kept,
            },
        }
    }

    /// The allies that it relies on and does not capture from. With protectorates it has no
    /// alliance that could be betrayed.
    fn relied_on(&self) -> impl Iterator<Item = Seat> {
        let DiplomaticStatus {
            allies,
            protectorates,
            ..
        } = self.status;
        let free = allies.iter().filter(|seat| !protectorates.contains(seat));
        free.copied()
    }

    /// The players that it has proposed to. They may accept during its move, so it captures nothing
    /// from them either, but it does not rely on them.
    fn proposed_to(&self) -> impl Iterator<Item = Seat> {
        let proposed_to = self.status.proposed_to.iter();
        proposed_to.map(|proposal| proposal.seat)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_rules::Variant;

    /// Red's knight attacks White's queen, which cannot capture any piece of Red's.
    const QUEEN_ATTACKED: &str = r#"{"turn": "w", "pieces": {
        "c1": "wK", "d4": "wQ", "b2": "wP", "a8": "rK", "b5": "rN",
        "h8": "bK", "g7": "bP", "h7": "bP", "f5": "bN", "f8": "bR"}}"#;

    /// White's queen can take Red's king.
    const KING_EN_PRISE: &str = r#"{"turn": "w", "pieces": {
        "c1": "wK", "d4": "wQ", "e3": "wP", "a7": "rK", "b4": "rN", "f8": "bK", "f5": "bR"}}"#;

    /// White's move with these allies.
    fn played(loyalty: Loyalty, allies: &[usize], pieces: &str) -> String {
        let move_policy = MovePolicy {
            own: Vec::from([0]),
            allies: allies.to_vec(),
            proposed_to: Vec::new(),
            enemy: None,
            loyalty,
        };
        move_of(&move_policy, pieces)
    }

    fn move_of(move_policy: &MovePolicy, pieces: &str) -> String {
        let positions = [Position::from_json(Variant::Alliance, pieces).unwrap()];
        let request = |nodes| SearchRequest::after(&positions, nodes);
        let mut engine = Engine::for_nodes(2_000, 1 << 20);
        let chosen = move_policy.think(request, 2_000, &mut engine, &mut ());
        assert!(chosen.nodes <= 2_000, "{}", chosen.nodes);
        positions[0].coordinate(chosen.result.ply.unwrap())
    }

    #[test]
    fn a_player_saves_no_piece_from_an_ally_it_relies_on() {
        let [alone, relying] =
            [&[][..], &[1]].map(|allies| played(Loyalty::Kept, allies, QUEEN_ATTACKED));
        assert_ne!(alone, relying);
    }

    /// Black gives check. White's king has one square to go to, which Red's knight may attack.
    #[test]
    fn no_king_relies_on_an_ally() {
        for (knight, goes) in [("a3", false), ("a4", true)] {
            let pieces = format!(
                r#"{{"turn": "w", "pieces": {{"c1": "wK", "b2": "wP", "b3": "wP", "f4": "wR",
                    "{knight}": "rN", "a6": "rK", "h8": "bK", "c8": "bR", "d7": "bR"}}}}"#
            );
            let ply = played(Loyalty::Kept, &[1], &pieces);
            assert_eq!(ply == "c1b1", goes, "{knight}: {ply}");
        }
    }

    /// A queen is saved from Red, who has not answered yet, and captures nothing from Red.
    #[test]
    fn a_player_with_a_proposal_is_spared_but_not_relied_on() {
        let move_policy = MovePolicy {
            own: Vec::from([0]),
            proposed_to: Vec::from([1]),
            ..MovePolicy::default()
        };
        let alone = played(Loyalty::Kept, &[], QUEEN_ATTACKED);
        assert_eq!(move_of(&move_policy, QUEEN_ATTACKED), alone);
        assert_eq!(played(Loyalty::Kept, &[], KING_EN_PRISE), "d4a7");
        assert_ne!(move_of(&move_policy, KING_EN_PRISE), "d4a7");
    }

    #[test]
    fn only_a_player_loyal_until_it_pays_captures_from_an_ally() {
        for (loyalty, captures) in [
            (Loyalty::UntilItPays(0), true),
            (Loyalty::UntilItPays(10_001), false),
            (Loyalty::Kept, false),
        ] {
            let ply = played(loyalty, &[1], KING_EN_PRISE);
            assert_eq!(ply == "d4a7", captures, "{loyalty:?}: {ply}");
        }
    }
}
