#!/usr/bin/env bash
# A comment in a stream of events can arrive as an event without data.
#
# Subject, with its version: @microsoft/fetch-event-source 2.0.1 (npm), and eventsource 5.1.5 (npm)
# beside it.
# Input: a stream with two comments, as servers send them to keep a connection open, an event with
# the id 5, and one without an id. By the HTML standard (9.2.6) a block without data is no event,
# and an event without an id of its own has the last one that came.
# Seen: eventsource hears two events, both with the id 5. fetch-event-source calls `onmessage`
# four times: twice with empty data, for the comments, and the second event has an empty id.
# So a server does better to send a comment without an empty line behind it, and an id with each
# event.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts \
    @microsoft/fetch-event-source@2.0.1 eventsource@5.1.5
cat >listen.cjs <<'JS'
const http = require("node:http");
// What it uses of a page.
Object.assign(globalThis, { window: globalThis, document: { removeEventListener() {} } });
const { fetchEventSource } = require("@microsoft/fetch-event-source");

const STREAM = ": still here\n\nid: 5\ndata: one\n\n: still here\n\ndata: two\n\n";

const server = http.createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(STREAM);
});
server.listen(0, "127.0.0.1", async () => {
    const address = `http://127.0.0.1:${server.address().port}/`;
    const first = [];
    const onmessage = ({ id, data }) => first.push([id, data]);
    await fetchEventSource(address, { openWhenHidden: true, fetch, onmessage });
    console.log(`fetch-event-source: ${JSON.stringify(first)}`);

    const { EventSource } = await import("eventsource");
    const second = [];
    const source = new EventSource(address);
    source.onmessage = ({ lastEventId, data }) => second.push([lastEventId, data]);
    source.onerror = () => {
        source.close();
        server.close();
        console.log(`eventsource: ${JSON.stringify(second)}`);
    };
});
JS
seen=$(node listen.cjs)
echo "$seen"
[ "$seen" = 'fetch-event-source: [["",""],["5","one"],["",""],["","two"]]
eventsource: [["5","one"],["5","two"]]' ]
