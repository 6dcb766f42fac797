// Plays a game with the client that hey-api has made. The argument is the server's address.

import {
    createGame, downloadBoard, listGameEvents, listLegalMoves, makeMove, resignGame, showGame,
} from "./entente";
import { client } from "./entente/client.gen";

declare const process: { argv: string[]; env: Record<string, string | undefined> };

const PLIES = 12;
const throwOnError = true;

client.setConfig({ baseUrl: process.argv[2], auth: () => process.env.ENTENTE_TOKEN });

async function play(): Promise<string> {
    const body = { variant: "standard", name: "Ann", wishes: ["white"], computers: [{ level: 1 }] };
    let game = (await createGame({ body, throwOnError })).data;
    const path = { id: game.id };
    let after = "0";
    while (game.phase === "lobby" || game.phase === "running") {
        if (!game.your_turn) {
            const events = await listGameEvents({ path, query: { after, wait: 25 }, throwOnError });
            // By its types, a stream of events could be the answer, which is a text.
            after = typeof events.data === "string" ? after : events.data.next;
        } else if (game.ply >= PLIES) {
            await resignGame({ path, throwOnError });
        } else {
            const { legal } = (await listLegalMoves({ path, throwOnError })).data;
            const move = legal[Math.floor(legal.length / 2)]!.coordinate;
            await makeMove({ path, body: { move }, throwOnError });
        }
        game = (await showGame({ path, throwOnError })).data;
    }
    const picture = (await downloadBoard({ path, parseAs: "blob", throwOnError })).data as Blob;
    if (picture.size < 1000) {
        throw new Error(`a picture of ${picture.size} bytes`);
    }
    return game.status;
}

play().then(console.log);
