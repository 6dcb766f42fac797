//! A game that two opponents of the kill tests play, and the boards that the bot has to show.

use entente_rules::{Move, Position, Variant};
use entente_sandbox::Id;

/// A game as its two players know it.
pub(super) struct PlayedGame {
    pub(super) id: String,
    /// The message with the challenge, where both can read it. The thread has the same id.
    pub(super) challenge: Id,
    /// All moves, in coordinate notation.
    pub(super) moves: Vec<String>,
    /// The boards that have to follow the challenge, in this order.
    pub(super) boards: Vec<Board>,
    /// How many boards were edited because a draw offer was declined.
    pub(super) edits: usize,
    pub(super) over: bool,
    pub(super) position: Position,
}

/// A board that must be shown exactly once.
pub(super) struct Board {
    /// Some text of the message.
    pub(super) text: String,
    pub(super) position: Position,
    /// Whether it shows the board, and is not just a question below it.
    pub(super) has_picture: bool,
}

impl PlayedGame {
    pub(super) fn new(id: String, challenge: Id) -> Self {
        let mut played = Self {
            id,
            challenge,
            moves: Vec::new(),
            boards: Vec::new(),
            edits: 0,
            over: false,
            position: Position::start(Variant::Standard),
        };
        played.show("The game has begun");
        played
    }

    /// The seat to move. White has seat 0.
    pub(super) fn seat(&self) -> usize {
        self.moves.len() % 2
    }

    pub(super) fn show(&mut self, text: &str) {
        self.push(text, true);
    }

    /// A draw is offered.
    pub(super) fn offer(&mut self) {
        self.push("offers a draw.", false);
    }

    /// The last offer is declined, which changes its message.
    pub(super) fn decline(&mut self) {
        self.edits += 1;
        if let Some(offer) = self.boards.last_mut() {
            offer.text = "declined the draw.".into();
        }
    }

    fn push(&mut self, text: &str, has_picture: bool) {
        self.boards.push(Board {
            text: text.into(),
            position: self.position.clone(),
            has_picture,
        });
    }

    pub(super) fn play(&mut self, mv: &Move) {
        let san = self.position.san(mv);
        self.moves.push(self.position.coordinate(mv));
        self.position = self.position.play(mv).unwrap();
        if self.position.legal_move_count() > 0 {
            return self.show(&san);
        }
        self.end(&san);
    }

    pub(super) fn end(&mut self, text: &str) {
        self.show(text);
        self.over = true;
    }
}
