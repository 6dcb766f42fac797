// Plays a game with the client for TypeScript that OpenAPI Generator has made. The argument is the
// server's address.

import { Configuration, PlayingApi, WatchingApi } from "./index";

declare const process: { argv: string[]; env: Record<string, string | undefined> };

const PLIES = 12;

async function play(): Promise<string> {
    const configuration = new Configuration({
        basePath: process.argv[2],
        accessToken: process.env.ENTENTE_TOKEN,
    });
    const playing = new PlayingApi(configuration);
    const gameRequest = {
        variant: "standard",
        name: "Ann",
        wishes: ["white"],
        computers: [{ level: 1 }],
    };
    let game = await playing.createGame({ gameRequest });
    const id = game.id;
    let after = "0";
    while (game.phase === "lobby" || game.phase === "running") {
        if (!game.yourTurn) {
            after = (await playing.listGameEvents({ id, after, wait: 25 })).next;
        } else if (game.ply >= PLIES) {
            await playing.resignGame({ id });
        } else {
            const { legal } = await playing.listLegalMoves({ id });
            const move = legal[Math.floor(legal.length / 2)]!.coordinate;
            await playing.makeMove({ id, moveRequest: { move } });
        }
        game = await playing.showGame({ id });
    }
    const picture = await new WatchingApi(configuration).downloadBoard({ id });
    if (picture.size < 1000) {
        throw new Error(`a picture of ${picture.size} bytes`);
    }
    return game.status;
}

play().then(console.log);
