// Plays a game with openapi-fetch, by the types that openapi-typescript has made. The argument is the
// server's address.

import createClient from "openapi-fetch";
import type { paths } from "./schema.d.ts";

declare const process: { argv: string[]; env: Record<string, string | undefined> };

const PLIES = 12;

const client = createClient<paths>({
    baseUrl: process.argv[2],
    headers: { Authorization: `Bearer ${process.env.ENTENTE_TOKEN}` },
});

/** The data of an answer, which has an error instead if the request was refused. */
function data<Data>(answer: { data?: Data; error?: unknown }): Data {
    if (answer.data === undefined) {
        throw new Error(JSON.stringify(answer.error));
    }
    return answer.data;
}

let game = data(
    await client.POST("/api/v1/games", {
        body: { variant: "standard", name: "Ann", wishes: ["white"], computers: [{ level: 1 }] },
    }),
);
const path = { id: game.id };
let after = "0";
while (game.phase === "lobby" || game.phase === "running") {
    if (!game.your_turn) {
        const query = { after, wait: 25 };
        const events = data(
            await client.GET("/api/v1/games/{id}/events", { params: { path, query } }),
        );
        // By its types, a stream of events could be the answer, which is a text.
        after = typeof events === "string" ? after : events.next;
    } else if (game.ply >= PLIES) {
        data(await client.POST("/api/v1/games/{id}/resign", { params: { path } }));
    } else {
        const { legal } = data(await client.GET("/api/v1/games/{id}/legal-moves", { params: { path } }));
        const move = legal[Math.floor(legal.length / 2)]!.coordinate;
        data(await client.POST("/api/v1/games/{id}/moves", { params: { path }, body: { move } }));
    }
    game = data(await client.GET("/api/v1/games/{id}", { params: { path } }));
}
const picture = data(
    await client.GET("/api/v1/games/{id}/board.png", { params: { path }, parseAs: "blob" }),
) as unknown as Blob;
if (picture.size < 1000) {
    throw new Error(`a picture of ${picture.size} bytes`);
}
console.log(game.status);
