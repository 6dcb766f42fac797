// Plays a game with the client for Go that OpenAPI Generator has made. The argument is the server's
// address.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	"entente"
)

const plies = 12

func check(_ *http.Response, err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	configuration := entente.NewConfiguration()
	configuration.Servers = entente.ServerConfigurations{{URL: os.Args[1]}}
	configuration.AddDefaultHeader("Authorization", "Bearer "+os.Getenv("ENTENTE_TOKEN"))
	client, all := entente.NewAPIClient(configuration), context.Background()
	playing := client.PlayingAPI

	computer := entente.NewComputerRequest()
	computer.SetLevel(1)
	request := entente.NewGameRequest("Ann")
	request.SetVariant("standard")
	request.SetWishes([]string{"white"})
	request.SetComputers([]entente.ComputerRequest{*computer})
	game, answer, err := playing.CreateGame(all).GameRequest(*request).Execute()
	check(answer, err)
	id, cursor := game.Id, "0"
	for game.Phase == "lobby" || game.Phase == "running" {
		if !game.YourTurn {
			events, answer, err := playing.ListGameEvents(all, id).After(cursor).Wait(25).Execute()
			check(answer, err)
			cursor = events.Next
		} else if game.Ply >= plies {
			_, answer, err := playing.ResignGame(all, id).Execute()
			check(answer, err)
		} else {
			legal, answer, err := playing.ListLegalMoves(all, id).Execute()
			check(answer, err)
			move := entente.NewMoveRequest(legal.Legal[len(legal.Legal)/2].Coordinate)
			_, answer, err = playing.MakeMove(all, id).MoveRequest(*move).Execute()
			check(answer, err)
		}
		game, answer, err = playing.ShowGame(all, id).Execute()
		check(answer, err)
	}
	fmt.Println(game.Status)
}
