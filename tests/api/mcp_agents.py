"""Three agents play Four Player Chess over the Model Context Protocol, as a language model would.

    python3 tests/api/mcp_agents.py URL ENTENTE GAMES < tokens

The client is `mcp`, the protocol's own for Python, as it is. Standard input has three lines, each
the token of an agent. The first uses HTTP, the second HTTP with a stream of events as in the oldest
form of the protocol; the third starts the program ENTENTE with `mcp` and speaks to it over standard
input and output. A computer has the fourth army. The agents propose, accept, write letters, leave and betray, and play
each game to its end. Every game is a line: its id, the result, and how often what happened.
"""

import asyncio
import collections
import json
import random
import sys

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.sse import sse_client
from mcp.client.streamable_http import streamable_http_client

ARMIES = ["white", "red", "black", "yellow"]

# After so many moves of its own an agent resigns: a game of random moves may be long.
MOVES = {"few": 25, "many": 150}


def over_http(url, token, mode):
    headers = {"Authorization": f"Bearer {token}"}
    http = httpx2.AsyncClient(headers=headers, timeout=60)
    return Client(streamable_http_client(f"{url}/mcp", http_client=http), mode=mode)


def clients(url, program, tokens):
    """A client for each agent, each over another transport."""
    headers = {"Authorization": f"Bearer {tokens[1]}"}
    old = Client(sse_client(f"{url}/mcp/sse", headers=headers), mode="legacy")
    arguments = ["mcp", "--url", url]
    own = StdioServerParameters(command=program, args=arguments, env={"MCP_TOKEN": tokens[2]})
    return [over_http(url, tokens[0], "auto"), old, Client(own)]


class Agent:
    def __init__(self, client, name, army, seed, happened):
        self.client, self.name, self.army = client, name, army
        self.random = random.Random(seed)
        self.happened = happened

    async def call(self, tool, **arguments):
        """The result of a tool."""
        return await self.client.call_tool(tool, arguments)

    async def read(self, tool, **arguments):
        """The JSON that a tool answers with."""
        result = await self.call(tool, **arguments)
        assert not result.is_error, result.content[0].text
        return json.loads(result.content[0].text)

    async def attempt(self, tool, **arguments):
        """Tries something that may be refused, and counts it if it was not."""
        result = await self.call(tool, **arguments)
        if not result.is_error:
            self.happened[tool] += 1
        return not result.is_error

    async def play(self, game, moves):
        version = 0
        while True:
            result = await self.call("wait", game=game, seconds=25, version=version)
            assert not result.is_error, result.content[0].text
            facts = result.structured_content
            version = facts["version"]
            if facts["result"]:
                return facts["result"]
            await self.negotiate(game)
            if facts["your_turn"]:
                moves -= 1
                if moves < 0:
                    await self.call("resign", game=game)
                else:
                    await self.move(game)

    async def negotiate(self, game):
        """Answers what was proposed, and now and then proposes, writes or leaves."""
        proposals = await self.read("proposals", game=game)
        for proposal in proposals.get("received", []):
            answer = self.random.choice(["accept_proposal", "decline_proposal", "counter_proposal"])
            await self.attempt(answer, game=game, **{"from": proposal["from"]})
        if self.random.random() < 0.3:
            to = self.random.choice([army for army in ARMIES if army != self.army])
            await self.attempt("propose", game=game, to=to, message="Together?")
            await self.attempt("write_letter", game=game, to=[to], text="I mean it.")
        if self.random.random() < 0.05:
            await self.attempt("leave_alliance", game=game)

    async def move(self, game):
        legal = (await self.read("legal_moves", game=game))["legal"]
        captures = [move for move in legal if "x" in move["notation"]]
        chosen = self.random.choice(captures or legal)["coordinate"]
        made = await self.call("move", game=game, move=chosen)
        if made.is_error and "confirm: " in made.content[0].text:
            value = made.content[0].text.split("confirm: ")[1].split("\n")[0]
            made = await self.call("move", game=game, move=chosen, confirm=json.loads(value))
            self.happened["betrayal"] += 1
        assert not made.is_error or "turn" in made.content[0].text, made.content[0].text


async def play_game(agents, moves):
    host = agents[0]
    created = await host.call(
        "create_game",
        variant="alliance",
        name=host.name,
        wishes=[host.army],
        diplomacy={"reveal_alliances": True},
        computers=[{"level": 1, "wishes": ["yellow"]}],
    )
    assert not created.is_error, created.content[0].text
    game = created.structured_content["id"]
    for guest in agents[1:]:
        joined = await guest.call("join_game", game=game, name=guest.name, wishes=[guest.army])
        assert not joined.is_error, joined.content[0].text
    results = await asyncio.gather(*(agent.play(game, moves) for agent in agents))
    assert all(result == results[0] for result in results)
    for tool in ["moves", "alliances", "letters", "proposals", "file", "analysis"]:
        await host.call(tool, game=game)
    history = await host.read("history", game=game)
    return game, results[0], history


async def check(client):
    """What a host checks of every server, and what it shows to its model."""
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert len(tools) > 30 and tools["look"].annotations.read_only_hint
    rules = await client.call_tool("rules", {"variant": "alliance"})
    assert rules.content[0].text.startswith("# "), rules.content[0].text[:80]
    wrong = await client.call_tool("look", {"game": "nothing"})
    assert wrong.is_error and wrong.content[0].text, wrong
    # The client compares each answer with the schema in the list.
    for tool in ["who_am_i", "my_games", "finished_games", "rule_sets"]:
        result = await client.call_tool(tool, {})
        assert not result.is_error and result.structured_content, result


async def main():
    url, program, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    tokens = [sys.stdin.readline().strip() for _ in range(3)]
    moves = MOVES["few" if count < 10 else "many"]
    ann, bob, cleo = clients(url, program, tokens)
    async with ann, bob, cleo:
        for client in (ann, bob, cleo):
            await check(client)
        async with over_http(url, tokens[0], "legacy") as older:
            await check(older)
        for number in range(count):
            happened = collections.Counter()
            people = zip((ann, bob, cleo), ("Ann", "Bob", "Cleo"), ARMIES)
            agents = [
                Agent(client, name, army, number * 3 + at, happened)
                for at, (client, name, army) in enumerate(people)
            ]
            game, result, history = await play_game(agents, moves)
            happened["events"] = len(history["events"])
            print(game, result["score"], json.dumps(happened), flush=True)


asyncio.run(main())
