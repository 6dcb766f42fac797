#!/bin/sh
# A game against a computer by curl alone, over the HTTP API of Entente: creates it, lists the legal
# moves, makes one, fetches the board, and resigns.
#
#   curl.sh URL TOKEN_FILE [BOARD_FILE]
#
# Make a token in Discord with /api token, or in the sandbox with `entente token ann`, and write it
# into a file that only you can read. The address is that of the server, such as
# http://127.0.0.1:8065; its documentation is at /api/docs.
set -eu
api=${1%/}/api/v1
token_file=$2
board_file=${3:-board.png}

# Asks with the token. It is read from a file descriptor, so that no list of processes shows it. A
# refusal ends the script, with the problem document that says what would be right.
ask() {
    printf 'header = "Authorization: Bearer %s"\n' "$(cat "$token_file")" |
        curl --config - --silent --show-error --fail-with-body "$@"
}

# Sends JSON. With the key a command that is sent again is carried out only once.
send() {
    ask --request POST --header 'Content-Type: application/json' \
        --header "Idempotency-Key: curl-$$-$(date +%s)" --data "$2" "$api$1"
}

# The first text with this name in JSON.
first() {
    grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4
}

game=$(send /games '{
    "variant": "standard", "name": "Ann", "wishes": ["white"], "computers": [{"level": 1}]
}' | first id)
echo "game $game"

move=$(ask "$api/games/$game/legal-moves" | first coordinate)
send "/games/$game/moves" "{\"move\": \"$move\"}" >/dev/null
echo "played $move"

ask --output "$board_file" "$api/games/$game/board.png"
echo "the board is in $board_file"

send "/games/$game/resign" '{}' | first status
