//! What holds in every state that a game can reach, and between any two that follow each other. All is asked of
//! printed lines, not of the model's own data, so that any program's output can be judged by the same functions.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Value, json};

use crate::board::Army;
use crate::game::Game;

/// A printed state, as far as the invariants look at it.
#[derive(Deserialize)]
struct State {
    turn: String,
    pieces: BTreeMap<String, String>,
    first_move: Vec<String>,
    status: BTreeMap<String, String>,
    teams: Vec<String>,
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

    fn men_of(&self, army: &str) -> impl Iterator<Item = (&String, &String)> {
        let men = self.pieces.iter();
        men.filter(move |(_, man)| man.starts_with(army))
    }

    fn has_king(&self, army: &str) -> bool {
        self.men_of(army).any(|(_, man)| man.ends_with('K'))
    }

    fn kings(&self) -> usize {
        self.status
            .keys()
            .filter(|army| self.has_king(army))
            .count()
    }

    fn team(&self, army: &str) -> &str {
        let found = self.teams.iter().find(|team| team.contains(army));
        found.map_or("", String::as_str)
    }
}

type Holds = Result<(), String>;

/// The six invariants, and the printed state's own order, one after the other.
pub(crate) fn hold_in(state: &Value) -> Holds {
    let seen = State::read(state);
    everyone_in_one_team(&seen)?;
    teams_have_opposition(&seen)?;
    status_is_shown_by_men(&seen)?;
    only_kings_hold_proposals(&seen)?;
    over_exactly_when(&seen, state)?;
    what_is_bound_is_in(&seen)
}

fn holds(what: bool, rule: &str) -> Holds {
    if what { Ok(()) } else { Err(rule.to_string()) }
}

/// 1. Every player still in is a member of exactly one team; a protectorate is in its liege's team; a liege
///    holds a king (or had it until the choice that is pending).
fn everyone_in_one_team(state: &State) -> Holds {
    for army in state.status.keys() {
        let teams = state.teams.iter().filter(|team| team.contains(army));
        let expected = usize::from(!state.is(army, "out"));
        holds(teams.count() == expected, "1: in exactly one team")?;
        let has_liege = state.liege.contains_key(army);
        holds(
            has_liege == state.is(army, "protectorate"),
            "1: a liege for each",
        )?;
    }
    for (vassal, lord) in &state.liege {
        holds(state.team(vassal).contains(lord), "1: in its liege's team")?;
        holds(state.is(lord, "king"), "1: a liege holds a king")?;
    }
    Ok(())
}

/// 2. A team has one to three members, and never all the players still in, unless the game is over. (While a choice
///    is pending a team without opposition waits for it with its civil war: all else waits, AL-11.)
fn teams_have_opposition(state: &State) -> Holds {
    let sizes = state.teams.iter().map(String::len);
    holds(
        sizes.into_iter().all(|size| (1..=3).contains(&size)),
        "2: one to three members",
    )?;
    let waits = state.over || state.pending.is_some();
    holds(
        waits || state.teams.len() > 1,
        "2: somebody is left to oppose",
    )
}

/// 3. King, protectorate and out are what the board shows; the chooser counts as king though his king is gone.
fn status_is_shown_by_men(state: &State) -> Holds {
    for army in state.status.keys() {
        let is_chooser = state.pending.as_ref() == Some(army);
        let men = state.men_of(army).count();
        let shown = match (state.has_king(army), men) {
            (true, _) => "king",
            (false, _) if is_chooser => "king",
            (false, 0) => "out",
            (false, _) => "protectorate",
        };
        holds(state.is(army, shown), "3: the board shows the status")?;
        holds(
            !(is_chooser && state.has_king(army)),
            "3: a chooser lost his king",
        )?;
    }
    Ok(())
}

/// 4. Nobody holds a proposal to himself, to one who is out, or to a protectorate; nor does either of those propose.
fn only_kings_hold_proposals(state: &State) -> Holds {
    for proposal in &state.proposals {
        let (from, to) = proposal.split_at(1);
        let may = from != to && state.is(from, "king") && state.is(to, "king");
        holds(may, "4: between two king-holders")?;
    }
    let distinct: BTreeSet<_> = state.proposals.iter().collect();
    holds(distinct.len() == state.proposals.len(), "4: once")
}

/// 6. Over exactly when one king-holder is left, or nobody can move, or all agreed to a draw.
fn over_exactly_when(state: &State, printed: &Value) -> Holds {
    let reason = state.reason.as_deref();
    holds(
        state.over == reason.is_some(),
        "6: a reason exactly when over",
    )?;
    holds(
        state.over == (state.draw || state.winner.is_some()),
        "6: won or drawn",
    )?;
    holds(
        (state.kings() == 1) == (reason == Some("one_left")),
        "6: one king left",
    )?;
    let crowned = state.winner.as_deref().map(|winner| state.has_king(winner));
    holds(
        crowned == (reason == Some("one_left")).then_some(true),
        "6: his is the king",
    )?;
    let waits = state.over || state.pending.is_some();
    holds(
        waits == (state.legal_moves == 0),
        "6: a move, or nothing to move for",
    )?;
    let is_blocked = !waits && nobody_can_move(printed);
    holds(!is_blocked, "6: somebody can move")?;
    let says_blocked = reason == Some("blocked");
    holds(
        !says_blocked || nobody_can_move(printed),
        "6: nobody can move",
    )
}

/// The same men with anybody to move come to the same end.
fn nobody_can_move(printed: &Value) -> bool {
    Army::ALL.into_iter().all(|army| {
        let mut position = printed.clone();
        position["turn"] = json!(army);
        let game = Game::read(&position, &Value::Null).expect("the same men can stand");
        !game.can_move(army)
    })
}

/// Nobody out is bound to a pawn move or to a choice; who is to move is in.
fn what_is_bound_is_in(state: &State) -> Holds {
    let mut bound = state.first_move.iter().chain(&state.pending);
    holds(
        bound.all(|army| !state.is(army, "out")),
        "who is bound is in",
    )?;
    let waits = state.over || state.pending.is_some();
    holds(
        waits || !state.is(&state.turn, "out"),
        "who is to move is in",
    )
}

/// 5. Men never grow in number, and the event with the removals that it tells explains every difference.
pub(crate) fn hold_between(before: &Value, event: &Value, line: &Value) -> Holds {
    if line["result"] != "ok" {
        return holds(
            *before == line["state"] && line["log"] == json!([]),
            "5: refused",
        );
    }
    let (old, new) = (State::read(before), State::read(&line["state"]));
    holds(
        new.pieces.len() <= old.pieces.len(),
        "5: men never grow in number",
    )?;
    men_are_explained(&old, &new, event, &line["log"])?;
    diplomacy_is_told(&old, &new, event, &line["log"])
}

/// The board that the event alone leaves, without the men of those who are out by it.
fn men_are_explained(old: &State, new: &State, event: &Value, log: &Value) -> Holds {
    let mut expected = old.pieces.clone();
    if let Some(text) = event["move"].as_str() {
        let mut man = expected.remove(&text[..2]).expect("a man moved");
        if let Some(kind) = text.get(4..5) {
            man = man[..1].to_string() + &kind.to_uppercase();
        }
        expected.insert(text[2..4].to_string(), man);
    }
    let lost = event["choose"]["lost"].as_array();
    let is_protectorate = event["choose"]["option"] == "protectorate";
    for cell in lost.filter(|_| is_protectorate).into_iter().flatten() {
        expected.remove(cell.as_str().expect("a cell"));
    }
    for army in told(log, "out") {
        expected.retain(|_, man| !man.starts_with(&army));
    }
    holds(new.pieces == expected, "5: every man's going is explained")
}

/// Teams, statuses and the bond of the first move change only as the log, or a move, tells.
fn diplomacy_is_told(old: &State, new: &State, event: &Value, log: &Value) -> Holds {
    let kinds = ["allied", "left", "civil_war", "out"];
    let is_told = kinds.iter().any(|kind| !told(log, kind).is_empty());
    holds(is_told || old.teams == new.teams, "5: teams change as told")?;
    let changed = old
        .status
        .iter()
        .filter(|(army, status)| new.status[*army] != **status);
    for (army, _) in changed {
        let status = new.status[army].as_str();
        let is_told = told(log, status).contains(army);
        holds(is_told, "5: a status changes as told")?;
    }
    let outs = told(log, "out");
    let is_bound =
        |army: &&String| !(outs.contains(army) || event["move"].is_string() && **army == old.turn);
    let bound: Vec<_> = old.first_move.iter().filter(is_bound).collect();
    holds(
        bound == new.first_move.iter().collect::<Vec<_>>(),
        "5: the bond ends with a move",
    )
}

/// The armies of all entries of one kind.
fn told(log: &Value, kind: &str) -> Vec<String> {
    let entries = log.as_array().into_iter().flatten();
    let entries = entries.filter(|entry| entry[0] == kind);
    let named = entries.map(|entry| entry[1].as_str().unwrap_or("").to_string());
    named.collect()
}

/// A state in which every invariant holds: White and Black allied, Red White's protectorate, Yellow alone.
#[cfg(test)]
fn sound() -> Value {
    let position = json!({
        "turn": "w",
        "pieces": {"a1": "wK", "a2": "wR", "d5": "rR", "h8": "bK", "e6": "bP", "h3": "yK", "g3": "yP"},
        "teams": ["wrb", "y"],
        "liege": {"r": "w"},
        "proposals": ["wy"],
    });
    let game = Game::read(&position, &Value::Null);
    game.expect("it can be").state()
}

#[test]
fn a_broken_state_breaks_its_invariant() {
    assert_eq!(hold_in(&sound()), Ok(()));
    let spoilt = [
        ("/teams", json!(["wrb", "yw"]), "1: in exactly one team"),
        ("/teams", json!(["wb", "y"]), "1: in exactly one team"),
        ("/teams", json!(["wb", "r", "y"]), "1: in its liege's team"),
        ("/liege", json!({}), "1: a liege for each"),
        ("/liege/r", json!("r"), "1: a liege holds a king"),
        ("/teams", json!(["wrby"]), "2: one to three members"),
        ("/status/y", json!("out"), "1: in exactly one team"),
        ("/pieces/d5", json!("wR"), "3: the board shows the status"),
        ("/pieces/d5", json!("rK"), "3: the board shows the status"),
        ("/pending", json!("w"), "3: a chooser lost his king"),
        ("/proposals", json!(["yr"]), "4: between two king-holders"),
        ("/proposals", json!(["yy"]), "4: between two king-holders"),
        ("/proposals", json!(["wy", "wy"]), "4: once"),
        ("/over", json!(true), "6: a reason exactly when over"),
        ("/draw", json!(true), "6: won or drawn"),
        (
            "/legal_moves",
            json!(0),
            "6: a move, or nothing to move for",
        ),
    ];
    for (place, value, rule) in spoilt {
        let mut state = sound();
        *state.pointer_mut(place).expect("a key") = value.clone();
        assert_eq!(hold_in(&state), Err(rule.to_string()), "{place} {value}");
    }
}

#[test]
fn a_difference_that_nothing_explains_breaks_the_fifth() {
    let event = json!({"move": "a2d2"});
    let mut after = sound();
    let men = after["pieces"].as_object_mut().expect("an object");
    let rook = men.remove("a2").expect("a rook");
    men.insert("d2".to_string(), rook);
    let line = json!({"result": "ok", "state": after, "log": []});
    assert_eq!(hold_between(&sound(), &event, &line), Ok(()));
    let spoilt = [
        (
            "/state/pieces/h8",
            json!("yQ"),
            "5: every man's going is explained",
        ),
        (
            "/state/teams",
            json!(["wr", "b", "y"]),
            "5: teams change as told",
        ),
        (
            "/state/status/b",
            json!("out"),
            "5: a status changes as told",
        ),
        (
            "/state/first_move",
            json!(["w"]),
            "5: the bond ends with a move",
        ),
        ("/result", json!("illegal_move"), "5: refused"),
    ];
    for (place, value, rule) in spoilt {
        let mut line = line.clone();
        *line.pointer_mut(place).expect("a key") = value;
        let judged = hold_between(&sound(), &event, &line);
        assert_eq!(judged, Err(rule.to_string()), "{place}");
    }
    let mut line = line.clone();
    line["state"]["pieces"]["b7"] = json!("wP");
    let judged = hold_between(&sound(), &event, &line);
    assert_eq!(judged, Err("5: men never grow in number".to_string()));
}
