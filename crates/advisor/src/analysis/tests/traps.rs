//! Tests of reasons: known traps, and positions of which everybody knows why a move is bad. Each
//! reason is what the board shows, and the line leads to it.

use super::super::explain::Lines;
use super::*;
use entente_rules::PieceKind;

/// Enough nodes to see the traps.
const NODES: u64 = 10_000;

/// The judgement of the move with this index, from 0, in a game with these moves.
fn judged(moves: &str, ply: u32) -> JudgedMove {
    let analysis = Analyst::new(chess(moves), NODES).whole(&OneByOne);
    let mut judged = analysis.judged.into_iter();
    let found = judged.find(|judged| judged.ply == ply);
    found.unwrap_or_else(|| panic!("{moves}: move {ply} is not marked"))
}

/// The judgement of the first of these moves, made in this position, if it is marked.
fn judged_from(fen: &str, moves: &str) -> Option<JudgedMove> {
    let start = Position::from_fen(fen).unwrap();
    let start = Some(StartingPosition::of(&start));
    let mut game = TestGame::from_position(Variant::Standard, None, start);
    game.play(moves);
    let is_over = game.0.replay().is_some();
    let replay = game.ended(if is_over { &[] } else { &[1] });
    let analysis = Analyst::new(replay, NODES).whole(&OneByOne);
    let mut judged = analysis.judged.into_iter();
    judged.find(|judged| judged.ply == 0)
}

/// Traps of openings: moves, the index of the bad one, its reason in a word, and the piece.
const TRAPS: [(&str, u32, &str, Option<PieceKind>); 5] = [
    // The elephant trap: the pinned knight moves, and a check wins the queen back.
    (
        "d4 d5 c4 e6 Nc3 Nf6 Bg5 Nbd7 cxd5 exd5 Nxd5 Nxd5 Bxd8 Bb4+ Qd2 Bxd2+ Kxd2 Kxd8",
        10,
        "loses",
        Some(PieceKind::Knight),
    ),
    // The scholar's mate.
    ("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#", 5, "allows_mate", None),
    // The fool's mate.
    ("f3 e5 g4 Qh4#", 2, "allows_mate", None),
    // Legal's mate.
    (
        "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#",
        9,
        "allows_mate",
        None,
    ),
    // The Noah's ark trap: the bishop is shut in.
    (
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 d6 d4 b5 Bb3 Nxd4 Nxd4 exd4 Qxd4 c5 Qd5 Be6 Qc6+ Bd7 Qd5 c4",
        14,
        "loses",
        Some(PieceKind::Bishop),
    ),
];

#[test]
fn five_traps_are_told() {
    for (moves, ply, word, piece) in TRAPS {
        let judged = judged(moves, ply);
        let reason = judged.reason.clone();
        let reason = reason.unwrap_or_else(|| panic!("{moves}: no reason: {judged:?}"));
        assert_eq!(reason.word(), word, "{judged:?}");
        assert!(judged.judgement >= Judgement::Mistake, "{judged:?}");
        assert!(piece.is_none() || reason.piece() == piece, "{judged:?}");
        assert!(!judged.follows.is_empty(), "{judged:?}");
    }
}

/// A position with a bad move and an answer, and the reason that is told.
struct Known {
    fen: &'static str,
    moves: &'static str,
    word: &'static str,
    piece: Option<PieceKind>,
    square: Option<&'static str>,
    motif: Option<Motif>,
}

const fn known(fen: &'static str, moves: &'static str, word: &'static str) -> Known {
    Known {
        fen,
        moves,
        word,
        piece: None,
        square: None,
        motif: None,
    }
}

impl Known {
    const fn of(self, piece: PieceKind) -> Self {
        Self {
            piece: Some(piece),
            ..self
        }
    }

    const fn on(self, square: &'static str) -> Self {
        Self {
            square: Some(square),
            ..self
        }
    }

    const fn by(self, motif: Motif) -> Self {
        Self {
            motif: Some(motif),
            ..self
        }
    }
}

const KNOWN: [Known; 20] = [
    known(
        "4k3/ppp2ppp/8/4p3/8/1N6/PPP2PPP/4K3 w - - 0 1",
        "Nd4 exd4",
        "loses",
    )
    .of(PieceKind::Knight)
    .on("d4"),
    known(
        "3qk3/ppp2ppp/8/8/8/8/PPP2PPP/3QK3 w - - 0 1",
        "Qd7+ Qxd7",
        "loses",
    )
    .of(PieceKind::Queen)
    .on("d7"),
    known(
        "4k3/ppp2ppp/4b3/8/8/8/PPP2PPP/3RK3 w - - 0 1",
        "Rd5 Bxd5",
        "loses",
    )
    .of(PieceKind::Rook)
    .on("d5"),
    known(
        "r3k2r/ppp3pp/8/8/6b1/2N5/PPP2PPP/R3K2R w - - 0 1",
        "Rd1 Bxd1",
        "loses",
    )
    .of(PieceKind::Rook)
    .on("d1"),
    known(
        "4k3/ppp2ppp/8/8/3n4/8/PP3PPP/R3K3 w - - 0 1",
        "h3 Nc2+",
        "loses",
    )
    .of(PieceKind::Rook)
    .on("a1")
    .by(Motif::Fork),
    known(
        "4k3/ppp2ppp/3pp3/8/2N5/5B2/PPP2PPP/4K3 w - - 0 1",
        "Be4 d5",
        "loses",
    )
    .by(Motif::Fork),
    known(
        "4r1k1/ppp2ppp/8/3p4/8/4N3/PPP2PPP/4K3 w - - 0 1",
        "h3 d4",
        "loses",
    )
    .of(PieceKind::Knight)
    .on("e3")
    .by(Motif::Pin),
    known(
        "r5k1/ppp3pp/8/8/4K3/8/PPP3PP/4Q3 w - - 0 1",
        "h3 Re8+",
        "loses",
    )
    .of(PieceKind::Queen)
    .on("e1")
    .by(Motif::Skewer),
    known(
        "3rk3/ppp2ppp/3b4/8/8/8/PPP2PPP/3Q2K1 w - - 0 1",
        "a3 Bxh2+",
        "loses",
    )
    .of(PieceKind::Queen)
    .on("d1")
    .by(Motif::DiscoveredAttack),
    known(
        "r3k3/ppp2ppp/8/3N4/8/8/PPP2PPP/4K3 w - - 0 1",
        "h3 Kd7",
        "misses_gain",
    )
    .of(PieceKind::Rook)
    .by(Motif::Fork),
    known(
        "4k3/ppp2ppp/4n3/8/3P4/8/PPP2PPP/4R1K1 w - - 0 1",
        "h3 Kd7",
        "misses_gain",
    )
    .of(PieceKind::Knight)
    .by(Motif::Pin),
    known(
        "4q3/ppp3pp/8/4k3/8/8/PPP3PP/R5K1 w - - 0 1",
        "h3 Kf6",
        "misses_gain",
    )
    .of(PieceKind::Queen)
    .by(Motif::Skewer),
    known(
        "3q2k1/ppp2ppp/8/8/8/3B4/PPP2PPP/3RK3 w - - 0 1",
        "h3 Qe7+",
        "misses_gain",
    )
    .of(PieceKind::Queen)
    .by(Motif::DiscoveredAttack),
    known(
        "4k3/ppp2ppp/8/3r4/8/4N3/PPP2PPP/4K3 w - - 0 1",
        "b3 Rd7",
        "misses_capture",
    )
    .of(PieceKind::Rook),
    known(
        "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1",
        "h3 h6",
        "misses_mate",
    ),
    known(
        "3r2k1/5ppp/8/8/8/8/P4PPP/1R4K1 w - - 0 1",
        "Rb3 h6",
        "allows_mate",
    ),
    known("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", "stalemates"),
    known(
        "6k1/8/8/8/8/8/p2R2PP/6K1 w - - 0 1",
        "h3 a1=Q+",
        "allows_promotion",
    )
    .of(PieceKind::Queen),
    known(
        "8/P1k3pp/8/8/8/8/7P/6K1 w - - 0 1",
        "h3 Kb7",
        "misses_promotion",
    )
    .of(PieceKind::Queen),
    known(
        "8/8/8/8/2k5/2p5/8/2K5 w - - 0 1",
        "Kb1 Kb3",
        "throws_endgame",
    ),
];

#[test]
fn twenty_positions_have_their_known_reasons() {
    let mut wrong = Vec::new();
    for known in &KNOWN {
        let judged = judged_from(known.fen, known.moves);
        let reason = judged.as_ref().and_then(|judged| judged.reason.as_ref());
        let is_told = reason.is_some_and(|reason| {
            reason.word() == known.word
                && (known.piece.is_none() || reason.piece() == known.piece)
                && (known.square.is_none() || reason.square() == known.square)
                && (known.motif.is_none() || reason.motif() == known.motif)
        });
        if !is_told {
            wrong.push(format!("{} {}: {judged:?}", known.fen, known.moves));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The reason that the ends of two lines show beside the pieces.
fn standing(fen: &str, made: &str, better: &str) -> Option<Reason> {
    let before = Position::from_fen(fen).unwrap();
    let [made, better] = [made, better].map(|moves| {
        let mut play = Play::new(before.clone());
        for text in moves.split_whitespace() {
            let mv = play.position().read_move(text).unwrap();
            play.apply(&Event::Move(mv.into())).unwrap();
        }
        play.plies().to_vec()
    });
    let lines = Lines {
        before: &before,
        made: &made,
        better: &better,
        shares: [5_000, 4_000],
    };
    lines.standing()
}

#[test]
fn castling_is_missed_where_it_is_no_longer_possible() {
    const FEN: &str = "4k3/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R w KQ - 0 1";
    let missed = Some(Reason::MissesCastling);
    for (made, better, expected) in [
        ("Kd2 Kd7 Ke3", "O-O Kd7 h3", missed.clone()),
        // The other rook could still castle.
        ("Rg1 Kd7 Rh1", "h3 Kd7 O-O", missed),
        ("Rg1 Kd7 Rh1", "h3 Kd7 O-O-O+", None),
        // There is time for it.
        ("a3 Kd7 h3", "O-O Kd7 h3", None),
        ("O-O-O Ke7 h3", "O-O Kd7 h3", None),
        ("Kd2 Kd7 Ke3", "h3 Kd7 a3", None),
    ] {
        assert_eq!(standing(FEN, made, better), expected, "{made}, {better}");
    }
}

#[test]
fn a_weak_pawn_is_isolated_or_doubled_after_one_line_only() {
    const FEN: &str = "4k3/5ppp/8/8/1b6/2N5/1PP2PPP/4K3 w - - 0 1";
    let weak = |on: &str| Some(Reason::WeakensPawn { on: on.into() });
    for (made, better, expected) in [
        // The bishop is exchanged for a doubled pawn.
        ("h3 Bxc3+ bxc3", "Kd2 Bxc3+ Kxc3", weak("c2")),
        // Both lines end with it.
        ("h3 Bxc3+ bxc3", "g3 Bxc3+ bxc3", None),
        // It captures away from its file.
        ("h4 g5 hxg5", "Kd2 g5 h3", weak("g2")),
    ] {
        assert_eq!(standing(FEN, made, better), expected, "{made}, {better}");
    }
}
