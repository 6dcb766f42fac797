//! The table of tools: which operation of the API each of them is, what it does to a game, and the
//! sentences for the model. `tools` reads everything else from the OpenAPI document.
//!
//! To add a tool means to add a row.

use serde_json::{Value, json};

/// A row of the table.
pub(super) struct Row {
    pub(super) name: &'static str,
    /// The id of the operation.
    pub(super) operation: &'static str,
    pub(super) effect: Effect,
    /// The sentences for the model.
    pub(super) description: &'static str,
}

/// The effect of a tool, by which hosts decide whether to ask their person first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    /// It changes nothing.
    Reads,
    /// It adds something, such as a move or a letter; once more it adds another one.
    Adds,
    /// It sets something; once more it changes nothing.
    Sets,
    /// It ends something for good; once more it changes nothing.
    Ends,
}

use Effect::{Adds, Ends, Reads, Sets};

/// The name of the only tool that asks the API more than once.
pub(super) const WAIT: &str = "wait";

/// Declares the tools: `name = operation, effect: "sentences for the model";`.
macro_rules! rows {
    ($($name:tt = $operation:ident, $effect:ident: $description:literal;)*) => {
        &[$(Row {
            name: stringify!($name),
            operation: stringify!($operation),
            effect: $effect,
            description: $description,
        }),*]
    };
}

/// All tools, in the order in which a player needs them.
pub(super) static ROWS: &[Row] = rows! {
    who_am_i = show_me, Reads: "Your id and your name.";
    my_games = list_my_games, Reads:
        "Your games that are not over, and those to which you are invited.";
    finished_games = list_finished_games, Reads: "Your finished games, the latest first.";
    rule_sets = list_variants, Reads:
        "The rule sets that can be played, with their armies and options.";
    rules = show_rules, Reads: "The rules of a game, to read before you play it.";
    look = show_game, Reads:
        "A game as you see it: board, players, whose turn it is, what you can do.";
    wait = show_game, Reads:
        "Waits until it is your turn or the game is over, and shows the game. Call it again if \
         nothing has happened.";
    legal_moves = list_legal_moves, Reads: "The legal moves of the army whose turn it is.";
    move = make_move, Adds:
        "Makes a move. A move that is not legal changes nothing, and the answer says why.";
    moves = list_moves, Reads: "Every move of a game so far, with what happened.";
    choose_army = choose_army, Adds: "Chooses which captured army you command, when that is due.";
    offer_draw = offer_draw, Adds:
        "Offers a draw to the others, or accepts the one that is offered.";
    decline_draw = decline_draw, Adds: "Declines a draw.";
    claim = claim_result, Adds: "Claims a draw, or a win that is certain.";
    takeback = ask_for_takeback, Adds: "Asks the others to take back your last move.";
    pause = ask_for_pause, Adds: "Asks the others for a pause of the clocks.";
    resume = ask_to_resume, Adds: "Asks the others to end the pause.";
    accept_request = accept_request, Adds:
        "Accepts what another player asks for, such as a takeback.";
    decline_request = decline_request, Adds:
        "Declines what another player asks for, or withdraws your own request.";
    resign = resign_game, Ends: "Resigns. This cannot be undone.";
    abort = abort_game, Ends: "Aborts a game in which not everybody has moved.";
    alliances = show_alliances, Reads:
        "Your secret alliance, if you have one, and your standing order.";
    leave_alliance = leave_alliance, Ends: "Leaves your alliance. Your allies learn of it.";
    standing_order = give_standing_order, Sets:
        "Says what becomes of your army if your king is captured.";
    proposals = list_proposals, Reads:
        "The proposals that you made and got. Only the two players know of each. `others` are the \
         armies with which you would be allied, too, if you accepted.";
    propose = propose_alliance, Adds:
        "Proposes a secret alliance. The other player sees who is in yours.";
    accept_proposal = accept_proposal, Adds:
        "Accepts a proposal. Its `others` become your allies, too.";
    decline_proposal = decline_proposal, Adds: "Declines a proposal.";
    counter_proposal = counter_proposal, Adds: "Answers a proposal with your own.";
    withdraw_proposal = withdraw_proposal, Adds: "Withdraws your proposal.";
    letters = list_letters, Reads: "The letters that you wrote and got.";
    write_letter = write_letter, Adds:
        "Writes a private letter to another player, or the same one to several.";
    history = show_history, Reads:
        "The secret history of a finished game: who was allied with whom, and when.";
    file = download_pgn, Reads: "A game as a file, such as PGN.";
    analysis = show_analysis, Reads:
        "The analysis of a finished game: the chances of each player, and the turning points. If \
         it is not ready, the answer says when to ask again.";
    create_game = create_game, Adds:
        "Creates a game and says which seat you have. It begins when all seats are taken; others \
         join with its id.";
    join_game = join_game, Adds: "Joins a game that has not begun, or accepts a challenge.";
    leave_lobby = leave_lobby, Ends: "Leaves a game that has not begun, or declines a challenge.";
    add_computer = add_computer, Adds: "Adds a computer to a game of yours that has not begun.";
    start_game = start_game, Adds: "Starts a game of yours; computers take the free seats.";
    cancel_lobby = cancel_lobby, Ends: "Cancels a game of yours that has not begun.";
};

impl Row {
    /// The hints of MCP. Whatever is done or said in a game comes to other people or from them.
    pub(super) fn annotations(&self, title: &str, is_about_a_game: bool) -> Value {
        let effect = self.effect;
        json!({
            "title": title,
            "readOnlyHint": effect == Reads,
            "destructiveHint": effect == Ends,
            "idempotentHint": effect != Adds,
            "openWorldHint": is_about_a_game,
        })
    }
}
