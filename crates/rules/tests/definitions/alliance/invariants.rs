//! The properties of every state that a game can reach, and of any two successive states.
//!
//! The functions look at printed lines and not at the model's own data, so that the output of any
//! implementation can be checked.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Value, json};

use crate::alliance::board::Army;
use crate::alliance::game::Game;

/// The parts of a printed state that the invariants look at.
#[derive(Deserialize)]
struct State {
    turn: String,
    pieces: BTreeMap<String, String>,
    first_move: Vec<String>,
    status: BTreeMap<String, String>,
    #[serde(rename = "teams")]
    alliances: Vec<String>,
    liege: BTreeMap<String, String>,
    proposals: Vec<String>,
    pending: Option<String>,
    legal_moves: usize,
    over: bool,
    reason: Option<String>,
    winner: Option<String>,
    draw: bool,
}

impl State {
    fn read(state: &Value) -> State {
        State::deserialize(state).expect("a state with all its keys")
    }

    fn is(&self, army: &str, status: &str) -> bool {
        self.status[army] == status
    }

    fn pieces_of(&self, army: &str) -> impl Iterator<Item = (&String, &String)> {
        let pieces = self.pieces.iter();
        pieces.filter(move |(_, piece)| piece.starts_with(army))
    }

    fn has_king(&self, army: &str) -> bool {
        self.pieces_of(army).any(|(_, piece)| piece.ends_with('K'))
    }

    fn kings(&self) -> usize {
        self.status
            .keys()
            .filter(|army| self.has_king(army))
            .count()
    }

    fn alliance(&self, army: &str) -> &str {
        let found = self
            .alliances
            .iter()
            .find(|alliance| alliance.contains(army));
        found.map_or("", String::as_str)
    }
}

type CheckResult = Result<(), String>;

/// Checks the six invariants on a printed state, one after the other.
pub(crate) fn check_state(state: &Value) -> CheckResult {
    let seen = State::read(state);
    everyone_in_one_alliance(&seen)?;
    alliances_have_opposition(&seen)?;
    status_matches_pieces(&seen)?;
    only_kings_hold_proposals(&seen)?;
    over_exactly_when(&seen, state)?;
    duties_belong_to_active_armies(&seen)
}

fn require(what: bool, rule: &str) -> CheckResult {
    if what { Ok(()) } else { Err(rule.to_string()) }
}

/// 1. Every player still in is a member of exactly one alliance. A protectorate is in its liege's
///    alliance. A liege has a king, or had it until the choice that is pending.
fn everyone_in_one_alliance(state: &State) -> CheckResult {
    for army in state.status.keys() {
        let alliances = state
            .alliances
            .iter()
            .filter(|alliance| alliance.contains(army));
        let expected = usize::from(!state.is(army, "out"));
        require(alliances.count() == expected, "1: in exactly one alliance")?;
        let has_liege = state.liege.contains_key(army);
        require(
            has_liege == state.is(army, "protectorate"),
            "1: a liege for each",
        )?;
    }
    for (protectorate, liege) in &state.liege {
        require(
            state.alliance(protectorate).contains(liege),
            "1: in its liege's alliance",
        )?;
        require(state.is(liege, "king"), "1: a liege holds a king")?;
    }
    Ok(())
}

/// 2. An alliance has one to three members, and never all players still in unless the game is over.
///    While a choice is pending, an alliance without opposition does not split yet: everything else
///    waits for the choice (AL-11).
fn alliances_have_opposition(state: &State) -> CheckResult {
    let sizes = state.alliances.iter().map(String::len);
    require(
        sizes.into_iter().all(|size| (1..=3).contains(&size)),
        "2: one to three members",
    )?;
    let waits = state.over || state.pending.is_some();
    require(waits || state.alliances.len() > 1, "2: an opponent is left")
}

/// 3. The board shows who is king, protectorate and out. A player with a pending choice counts as
///    king although the king is gone.
fn status_matches_pieces(state: &State) -> CheckResult {
    for army in state.status.keys() {
        let is_chooser = state.pending.as_ref() == Some(army);
        let pieces = state.pieces_of(army).count();
        let shown = if state.has_king(army) || is_chooser {
            "king"
        } else if pieces == 0 {
            "out"
        } else {
            "protectorate"
        };
        require(state.is(army, shown), "3: the board shows the status")?;
        require(
            !(is_chooser && state.has_king(army)),
            "3: a player who chooses has lost their king",
        )?;
    }
    Ok(())
}

/// 4. Nobody has a proposal from or to themselves, an eliminated player or a protectorate.
fn only_kings_hold_proposals(state: &State) -> CheckResult {
    for proposal in &state.proposals {
        let (from, to) = proposal.split_at(1);
        let may = from != to && state.is(from, "king") && state.is(to, "king");
        require(may, "4: between two armies with kings")?;
    }
    let distinct: BTreeSet<_> = state.proposals.iter().collect();
    require(distinct.len() == state.proposals.len(), "4: once")
}

/// 6. The game is over exactly when one player with a king is left, nobody can move, or all agreed
///    to a draw.
fn over_exactly_when(state: &State, printed: &Value) -> CheckResult {
    let reason = state.reason.as_deref();
    require(
        state.over == reason.is_some(),
        "6: a reason exactly when over",
    )?;
    require(
        state.over == (state.draw || state.winner.is_some()),
        "6: won or drawn",
    )?;
    require(
        (state.kings() == 1) == (reason == Some("one_left")),
        "6: one king left",
    )?;
    let crowned = state.winner.as_deref().map(|winner| state.has_king(winner));
    require(
        crowned == (reason == Some("one_left")).then_some(true),
        "6: the winner has the king",
    )?;
    let waits = state.over || state.pending.is_some();
    require(
        waits == (state.legal_moves == 0),
        "6: a move, or nothing to move for",
    )?;
    let is_blocked = !waits && nobody_can_move(printed);
    require(!is_blocked, "6: somebody can move")?;
    let says_blocked = reason == Some("blocked");
    require(
        !says_blocked || nobody_can_move(printed),
        "6: nobody can move",
    )
}

/// Whether no army could move, regardless of whose turn it is.
fn nobody_can_move(printed: &Value) -> bool {
    Army::ALL.into_iter().all(|army| {
        let mut position = printed.clone();
        position["turn"] = json!(army);
        let game = Game::read(&position, &Value::Null).expect("the same pieces are possible");
        !game.can_move(army)
    })
}

/// No eliminated army is bound to a first pawn move or a choice, and the army to move is still in.
fn duties_belong_to_active_armies(state: &State) -> CheckResult {
    let mut armies_with_duty = state.first_move.iter().chain(&state.pending);
    require(
        armies_with_duty.all(|army| !state.is(army, "out")),
        "armies with a duty are in",
    )?;
    let waits = state.over || state.pending.is_some();
    require(
        waits || !state.is(&state.turn, "out"),
        "the army to move is in",
    )
}

/// 5. The number of pieces never grows, and the event and its logged removals explain every
///    difference.
pub(crate) fn check_transition(before: &Value, event: &Value, line: &Value) -> CheckResult {
    if line["result"] != "ok" {
        return require(
            *before == line["state"] && line["log"] == json!([]),
            "5: refused",
        );
    }
    let (old, new) = (State::read(before), State::read(&line["state"]));
    require(
        new.pieces.len() <= old.pieces.len(),
        "5: the number of pieces never grows",
    )?;
    pieces_are_explained(&old, &new, event, &line["log"])?;
    diplomacy_is_logged(&old, &new, event, &line["log"])
}

/// Compares the board with what the move, the choice and the logged eliminations must leave.
fn pieces_are_explained(old: &State, new: &State, event: &Value, log: &Value) -> CheckResult {
    let mut expected = old.pieces.clone();
    if let Some(text) = event["move"].as_str() {
        let mut piece = expected.remove(&text[..2]).expect("a piece moved");
        if let Some(kind) = text.get(4..5) {
            piece = piece[..1].to_string() + &kind.to_uppercase();
        }
        expected.insert(text[2..4].to_string(), piece);
    }
    let lost = event["choose"]["lost"].as_array();
    let is_protectorate = event["choose"]["option"] == "protectorate";
    for square in lost.filter(|_| is_protectorate).into_iter().flatten() {
        expected.remove(square.as_str().expect("a square"));
    }
    for army in logged_armies(log, "out") {
        expected.retain(|_, piece| !piece.starts_with(&army));
    }
    require(
        new.pieces == expected,
        "5: every removed piece is explained",
    )
}

/// Alliances, statuses and the duty of the first move change only through a log entry or a move.
fn diplomacy_is_logged(old: &State, new: &State, event: &Value, log: &Value) -> CheckResult {
    let kinds = ["allied", "left", "civil_war", "out"];
    let is_logged = kinds
        .iter()
        .any(|kind| !logged_armies(log, kind).is_empty());
    require(
        is_logged || old.alliances == new.alliances,
        "5: alliances change as logged",
    )?;
    let changed = old
        .status
        .iter()
        .filter(|(army, status)| new.status[*army] != **status);
    for (army, _) in changed {
        let status = new.status[army].as_str();
        let is_logged = logged_armies(log, status).contains(army);
        require(is_logged, "5: a status changes as logged")?;
    }
    let eliminated = logged_armies(log, "out");
    let is_bound = |army: &&String| {
        !(eliminated.contains(army) || event["move"].is_string() && **army == old.turn)
    };
    let armies_with_duty: Vec<_> = old.first_move.iter().filter(is_bound).collect();
    require(
        armies_with_duty == new.first_move.iter().collect::<Vec<_>>(),
        "5: the duty of the first move ends with a move",
    )
}

/// The armies named first in all log entries of one kind.
fn logged_armies(log: &Value, kind: &str) -> Vec<String> {
    let entries = log
        .as_array()
        .into_iter()
        .flatten()
        .filter(|entry| entry[0] == kind);
    let named = entries.map(|entry| entry[1].as_str().unwrap_or("").to_string());
    named.collect()
}

/// A state in which every invariant holds: White and Black are allied, Red is White's protectorate,
/// Yellow is alone.
#[cfg(test)]
fn valid_state() -> Value {
    let position = json!({
        "turn": "w",
        "pieces": {"a1": "wK", "a2": "wR", "d5": "rR", "h8": "bK", "e6": "bP", "h3": "yK", "g3": "yP"},
        "teams": ["wrb", "y"],
        "liege": {"r": "w"},
        "proposals": ["wy"],
    });
    let game = Game::read(&position, &Value::Null);
    game.expect("the position is possible").state()
}

#[test]
fn a_broken_state_breaks_its_invariant() {
    assert_eq!(check_state(&valid_state()), Ok(()));
    let corrupted = [
        ("/teams", json!(["wrb", "yw"]), "1: in exactly one alliance"),
        ("/teams", json!(["wb", "y"]), "1: in exactly one alliance"),
        (
            "/teams",
            json!(["wb", "r", "y"]),
            "1: in its liege's alliance",
        ),
        ("/liege", json!({}), "1: a liege for each"),
        ("/liege/r", json!("r"), "1: a liege holds a king"),
        ("/teams", json!(["wrby"]), "2: one to three members"),
        ("/status/y", json!("out"), "1: in exactly one alliance"),
        ("/pieces/d5", json!("wR"), "3: the board shows the status"),
        ("/pieces/d5", json!("rK"), "3: the board shows the status"),
        (
            "/pending",
            json!("w"),
            "3: a player who chooses has lost their king",
        ),
        (
            "/proposals",
            json!(["yr"]),
            "4: between two armies with kings",
        ),
        (
            "/proposals",
            json!(["yy"]),
            "4: between two armies with kings",
        ),
        ("/proposals", json!(["wy", "wy"]), "4: once"),
        ("/over", json!(true), "6: a reason exactly when over"),
        ("/draw", json!(true), "6: won or drawn"),
        (
            "/legal_moves",
            json!(0),
            "6: a move, or nothing to move for",
        ),
    ];
    for (path, value, rule) in corrupted {
        let mut state = valid_state();
        *state.pointer_mut(path).expect("a key") = value.clone();
        assert_eq!(check_state(&state), Err(rule.to_string()), "{path} {value}");
    }
}

#[test]
fn an_unexplained_difference_breaks_the_fifth_invariant() {
    let event = json!({"move": "a2d2"});
    let mut after = valid_state();
    let pieces = after["pieces"].as_object_mut().expect("an object");
    let rook = pieces.remove("a2").expect("a rook");
    pieces.insert("d2".to_string(), rook);
    let line = json!({"result": "ok", "state": after, "log": []});
    assert_eq!(check_transition(&valid_state(), &event, &line), Ok(()));
    let corrupted = [
        (
            "/state/pieces/h8",
            json!("yQ"),
            "5: every removed piece is explained",
        ),
        (
            "/state/teams",
            json!(["wr", "b", "y"]),
            "5: alliances change as logged",
        ),
        (
            "/state/status/b",
            json!("out"),
            "5: a status changes as logged",
        ),
        (
            "/state/first_move",
            json!(["w"]),
            "5: the duty of the first move ends with a move",
        ),
        ("/result", json!("illegal_move"), "5: refused"),
    ];
    for (path, value, rule) in corrupted {
        let mut line = line.clone();
        *line.pointer_mut(path).expect("a key") = value;
        let checked = check_transition(&valid_state(), &event, &line);
        assert_eq!(checked, Err(rule.to_string()), "{path}");
    }
    let mut line = line.clone();
    line["state"]["pieces"]["b7"] = json!("wP");
    let checked = check_transition(&valid_state(), &event, &line);
    assert_eq!(
        checked,
        Err("5: the number of pieces never grows".to_string())
    );
}
