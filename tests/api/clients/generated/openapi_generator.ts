// Plays a game with the client for TypeScript that OpenAPI Generator has made. The argument is the
// server's address.

import { Configuration, EventsApi, GamesApi, LobbiesApi, MovesApi } from "./index";

declare const process: { argv: string[]; env: Record<string, string | undefined> };

const PLIES = 12;

async function play(): Promise<string> {
    const configuration = new Configuration({
        basePath: process.argv[2],
        accessToken: process.env.ENTENTE_TOKEN,
    });
    const [events, games, moves] = [
        new EventsApi(configuration),
        new GamesApi(configuration),
        new MovesApi(configuration),
    ];
    const gameRequest = {
        variant: "standard",
        name: "Ann",
        wishes: ["white"],
        computers: [{ level: 1 }],
    };
    let game = await new LobbiesApi(configuration).createGame({ gameRequest });
    const id = game.id;
    let after = "0";
    while (game.phase === "lobby" || game.phase === "running") {
        if (!game.yourTurn) {
            after = (await events.listGameEvents({ id, after, wait: 25 })).next;
        } else if (game.ply >= PLIES) {
            await games.resignGame({ id });
        } else {
            const { legal } = await moves.listLegalMoves({ id });
            const move = legal[Math.floor(legal.length / 2)]!.coordinate;
            await moves.makeMove({ id, moveRequest: { move } });
        }
        game = await games.showGame({ id });
    }
    const picture = await games.downloadBoard({ id });
    if (picture.size < 1000) {
        throw new Error(`a picture of ${picture.size} bytes`);
    }
    return game.status;
}

play().then(console.log);
