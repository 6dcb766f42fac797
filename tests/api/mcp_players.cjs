// Two people play over the Model Context Protocol, and one watches.
//
//     node tests/api/mcp_players.cjs URL ENTENTE PACKAGES < tokens
//
// The client is `@modelcontextprotocol/sdk`, the protocol's own for JavaScript, as it is, from the
// folder PACKAGES. Standard input has the tokens of White and Black. White uses HTTP, Black HTTP with
// a stream of events, and White's second client starts ENTENTE with `mcp` and speaks to it over
// standard input and output. The client compares each answer with the schema in the list of tools.

const assert = require("node:assert");
const { createRequire } = require("node:module");
const { readFileSync } = require("node:fs");

const [url, program, packages] = process.argv.slice(2);
const sdk = createRequire(packages);
const part = (name) => sdk(`@modelcontextprotocol/sdk/client/${name}.js`);
const { Client } = part("index");
const { StreamableHTTPClientTransport } = part("streamableHttp");
const { SSEClientTransport } = part("sse");
const { StdioClientTransport } = part("stdio");
const { UnauthorizedError } = part("auth");

const [ann, bob] = readFileSync(0, "utf8").trim().split("\n");
const withToken = (token) => ({ requestInit: { headers: { Authorization: `Bearer ${token}` } } });

async function connected(transport) {
  const client = new Client({ name: "players", version: "1" });
  await client.connect(transport);
  const { tools } = await client.listTools();
  assert(tools.length > 30);
  const call = async (name, args = {}) => {
    const result = await client.callTool({ name, arguments: args });
    assert(!result.isError, `${name}: ${result.content[0].text}`);
    return result.structuredContent;
  };
  return { client, call };
}

async function main() {
  const address = new URL(`${url}/mcp`);
  const white = await connected(new StreamableHTTPClientTransport(address, withToken(ann)));
  const black = await connected(new SSEClientTransport(new URL(`${url}/mcp/sse`), withToken(bob)));
  const env = { MCP_TOKEN: ann };
  const args = ["mcp", `--url=${url}/mcp`];
  const watching = await connected(new StdioClientTransport({ command: program, args, env }));

  const made = await white.call("create_game", { variant: "standard", name: "Ann", wishes: "white" });
  const game = made.id;
  const begun = await black.call("join_game", { game, name: "Bob", wishes: ["black"] });
  assert.deepEqual(begun.your_armies, ["black"]);
  for (const [player, move] of [[white, "f3"], [black, "e5"], [white, "g4"], [black, "Qh4"]]) {
    const before = await player.call("wait", { game, seconds: 5 });
    assert.equal(before.your_turn, true);
    const { turn, legal } = await player.call("legal_moves", { game });
    assert.deepEqual(before.your_armies, [turn]);
    assert(legal.length > 15);
    await player.call("move", { game, move });
  }
  const over = await watching.call("look", { game });
  assert.deepEqual(over.result.winners, ["black"]);
  for (const tool of ["moves", "file"]) {
    await watching.call(tool, { game });
  }
  for (const tool of ["who_am_i", "my_games", "finished_games", "rule_sets"]) {
    await watching.call(tool);
  }
  console.log(`${over.result.reason} ${over.result.score} over http, sse, stdio`);
  for (const { client } of [white, black, watching]) await client.close();

  // Without a token a host is told to ask its person.
  const nobody = await connected(new StreamableHTTPClientTransport(address));
  await assert.rejects(nobody.call("my_games"), (error) => error.code === 401 || error instanceof UnauthorizedError);
  await nobody.client.close();
}

main();
