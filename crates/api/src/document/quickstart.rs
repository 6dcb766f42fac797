//! The quickstart of the page: a game against the computer with curl, from the first request to a
//! move that is refused. A test of the whole program runs these commands as they are on the page.

use crate::http::html::{escape, paragraphs};

/// A text, and the commands after it.
struct Step {
    text: &'static str,
    commands: &'static str,
    /// Whether the answers are problems.
    is_refused: bool,
}

const STEPS: [Step; 8] = [
    Step {
        text: "You need nothing but curl. The rule sets and the legal moves of any position can be \
            read without a token:",
        commands: "API=http://127.0.0.1:8065/api/v1\n\
            curl $API/variants\n\
            curl \"$API/positions/legal-moves?variant=chess4\"",
        is_refused: false,
    },
    Step {
        text: "To play, type `/api token` in Discord, or on the chat page of the sandbox. The bot \
            shows you a token, once. Put it here:",
        commands: "TOKEN=entente_…\n\
            AUTH=\"Authorization: Bearer $TOKEN\"\n\
            curl -H \"$AUTH\" $API/me",
        is_refused: false,
    },
    Step {
        text: "Begin a game against the computer. The answer is the game:",
        commands: "JSON=\"Content-Type: application/json\"\n\
            curl -H \"$AUTH\" -H \"$JSON\" $API/games -d '{\n  \
              \"variant\": \"standard\", \"name\": \"Ann\",\n  \
              \"wishes\": [\"white\"], \"computers\": [{\"level\": 1}]\n}'",
        is_refused: false,
    },
    Step {
        text: "Put its `id` here, look at your moves, and make one. With an `Idempotency-Key` it is \
            made only once, however often you send it. The answer has an `ETag`, which curl \
            keeps in a file here. To wait for the others, send it as `If-None-Match`, and say with \
            `wait` for how long: the game comes as soon as there is something new. If nothing has \
            changed after these seconds, you get status 304, and ask again. Then look at the board:",
        commands: "GAME=7k3m9q2w5x1z\n\
            curl -H \"$AUTH\" $API/games/$GAME/legal-moves\n\
            curl -H \"$AUTH\" -H \"$JSON\" -H \"Idempotency-Key: $GAME-1\" --etag-save tag \\\n  \
              $API/games/$GAME/moves -d '{\"move\": \"e4\"}'\n\
            curl -H \"$AUTH\" --etag-compare tag \"$API/games/$GAME?wait=25\"\n\
            curl -H \"$AUTH\" $API/games/$GAME/board.png -o board.png",
        is_refused: false,
    },
    Step {
        text: "A program listens instead of asking again and again. The events of a game come as a \
            stream (`text/event-stream`, or a line of JSON each with `application/x-ndjson`), or as a \
            list with `after` and `wait`; the cursor of each is its `id`, at which you go on after a \
            break. To draw a game, make the `moves` of every event in their order, whatever its \
            `type`. A client needs no more than this loop: after each event, and at first, get the \
            game; if its `phase` is neither `lobby` nor `running`, it is over and has a `result`; if \
            `your_turn` is true, choose one of its `choice`, if that is not null, by \
            `POST …/choice` with `army`, or else get the legal moves and make one by its \
            `coordinate`. The stream stays open when the game is over: close it then.",
        commands: "curl -N -H \"$AUTH\" -H \"Accept: text/event-stream\" \\\n  \
              \"$API/games/$GAME/events?after=0\" | head -n 6",
        is_refused: false,
    },
    Step {
        text: "To play against a person, create a game without `computers`: it is a lobby. Give the \
            other one its `id`. With a token of their own they join by `POST …/join` with \
            `{\"name\": \"Bob\"}`, and the game begins when the last seat is taken. A game for one \
            person alone is a challenge: create it with `reserved`, whose `person` is the `person` \
            in their own answer to `GET /api/v1/me`:",
        commands: "curl -H \"$AUTH\" -H \"$JSON\" $API/games -d '{\n  \
              \"variant\": \"standard\", \"name\": \"Ann\", \"wishes\": [\"white\"]\n}'",
        is_refused: false,
    },
    Step {
        text: "What cannot be done changes nothing, and the answer says why:",
        commands: "curl -H \"$AUTH\" -H \"$JSON\" $API/games/$GAME/moves -d '{\"move\": \"Ke8\"}'",
        is_refused: true,
    },
    Step {
        text: "Offer a draw, which the others accept (`POST …/draw/accept`) or decline, or resign. What is done has a path \
            with its verb and is sent with POST; what is set and unset is sent with PUT and DELETE:",
        commands: "curl -H \"$AUTH\" -X POST $API/games/$GAME/draw\n\
            curl -H \"$AUTH\" -X POST $API/games/$GAME/resign",
        is_refused: false,
    },
];

/// All steps as HTML.
pub(crate) fn steps() -> String {
    STEPS.iter().map(step).collect()
}

fn step(step: &Step) -> String {
    let class = if step.is_refused { "refused" } else { "run" };
    let commands = escape(step.commands);
    paragraphs(step.text) + &format!("<pre class=\"{class}\">{commands}</pre>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::parameters::DEFAULT_ADDRESS;

    #[test]
    fn the_commands_have_the_address_that_is_replaced() {
        assert_eq!(steps().matches(DEFAULT_ADDRESS).count(), 1);
    }
}
