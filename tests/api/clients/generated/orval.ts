// Plays a game with the client that orval has made. The argument is the server's address.

import {
    createGame, listGameEvents, listLegalMoves, makeMove, resignGame, showGame,
} from "./entente";

declare const process: { argv: string[]; env: Record<string, string | undefined> };

const PLIES = 12;
const headers = { Authorization: `Bearer ${process.env.ENTENTE_TOKEN}` };

// The client asks for paths alone.
const fetchFrom = globalThis.fetch;
globalThis.fetch = (path, options) => fetchFrom(`${process.argv[2]}${path}`, options);

/** The data of an answer with this status. */
function data<Answer extends { status: number; data: unknown }, Status extends Answer["status"]>(
    answer: Answer,
    status: Status,
): Extract<Answer, { status: Status }>["data"] {
    if (answer.status !== status) {
        throw new Error(JSON.stringify(answer.data));
    }
    return answer.data as Extract<Answer, { status: Status }>["data"];
}

async function play(): Promise<string> {
    const request = {
        variant: "standard", name: "Ann", wishes: ["white"], computers: [{ level: 1 }],
    };
    let game = data(await createGame(request, { headers }), 201);
    const { id } = game;
    let after = "0";
    while (game.phase === "lobby" || game.phase === "running") {
        if (!game.your_turn) {
            const events = data(await listGameEvents(id, { after, wait: 25 }, { headers }), 200);
            // By its types, a stream of events could be the answer, which is a text.
            after = typeof events === "string" ? after : events.next;
        } else if (game.ply >= PLIES) {
            data(await resignGame(id, { headers }), 200);
        } else {
            const { legal } = data(await listLegalMoves(id, undefined, { headers }), 200);
            const move = legal[Math.floor(legal.length / 2)]!.coordinate;
            data(await makeMove(id, { move }, { headers }), 201);
        }
        game = data(await showGame(id, undefined, { headers }), 200);
    }
    return game.status;
}

play().then(console.log);
