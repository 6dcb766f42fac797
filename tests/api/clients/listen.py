"""Listens to a stream of events with httpx-sse, and goes on after each interruption.

It prints the id of each event. Arguments: the address of the stream and the token.
"""

import sys
import time

import httpx
from httpx_sse import connect_sse

address, token = sys.argv[1:]
headers = {"Authorization": f"Bearer {token}"}
while True:
    try:
        with httpx.Client(timeout=10, trust_env=False) as client:
            with connect_sse(client, "GET", address, headers=headers) as source:
                for event in source.iter_sse():
                    if event.event == "message":
                        headers["Last-Event-ID"] = event.id
                        print(event.id, flush=True)
    except (httpx.TransportError, httpx.HTTPStatusError):
        pass
    time.sleep(0.05)
