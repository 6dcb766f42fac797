# Alle Texte auf Deutsch, in derselben Reihenfolge wie in en.ftl. Wer liest, wird mit du angesprochen. Befehle stehen mit ihrem englischen Namen da: Discord macht
# daraus einen Verweis, den man antippen kann, und unter diesem Namen gibt es sie in jeder Sprache.

## Names
somebody = jemand
the-program = das Programm
army-white = Weiß
army-silver = Silber
army-black = Schwarz
army-gold = Gold
army-red = Rot
army-yellow = Gelb
army-green = Grün
seat-with-army = { $who } ({ $army })
seat-commanding = { $who } mit der Armee von { $army }
variant-standard = Schach
variant-chess960 = Chess960
variant-chess66 = Chess66
variant-chess4 = Chess4
variant-chess45 = Chess 4.5
variant-alliance = Four Player Chess
variant-multiplayer = Mehrspielerschach
# These stand on a card beside the board, where there is room for twelve letters.
standing-one-point = 1 Punkt
standing-points = { $score } Punkte
standing-commanded = für { $army }
standing-checkmated = matt
standing-stalemated = patt
standing-captured = geschlagen
standing-resigning = gibt auf
standing-resigned = aufgegeben
standing-flagged = Zeit um
standing-protectorate = ohne König
standing-gone = entfernt
kind-pawn = Bauer
kind-knight = Springer
kind-bishop = Läufer
kind-rook = Turm
kind-queen = Dame
kind-king = König
kind-guard = Wächter

## How far a game has come
status-lobby = Wartet auf Mitspieler.
status-cancelled = { $host } hat die Partie abgesagt, bevor sie begann.
status-lapsed = Niemand hat diese Partie innerhalb eines Tages begonnen, deshalb ist sie geschlossen. /game new eröffnet eine neue.
status-challenge-lapsed = Die Herausforderung von { $challenger } blieb einen Tag lang ohne Antwort, deshalb ist sie geschlossen.
status-challenge = Die Herausforderung von { $challenger } wartet auf eine Antwort.
status-declined = { $who } hat die Herausforderung abgelehnt.
status-withdrawn = { $challenger } hat die Herausforderung zurückgezogen.
status-turn = { $who } ist am Zug.
status-turn-commanded = { $army } ist am Zug: { $who } führt diese Armee.
status-choice = { $who } muss endgültig wählen, welche Armee unter das eigene Kommando kommt: { $armies }. Wer ohne Wahl zieht, behält { $kept }.
ending-won = { $who } gewinnt durch { $reason }: { $result }.
ending-won-of-many = { $count ->
    [one] { $who } gewinnt: { $result }.
   *[other] { $who } gewinnen: { $result }.
}
ending-shared = { $who } teilen sich den ersten Platz: { $result }.
ending-last = { $who } gewinnt ({ $reason }): { $result }.
ending-left-to-the-program = Nur noch das Programm ist übrig, deshalb endet die Partie, wie sie steht.
ending-agreed = Alle, die noch im Spiel waren, haben sich auf Remis geeinigt.
ending-eliminations = Punkte fürs Mattsetzen, von Weiß bis Gold: { $result }.
ending-leaving = Nach der Reihenfolge des Ausscheidens, von Weiß bis Gold: { $result }.
standing = Platz { $place } · { $who }: { $points }
ending-drawn = Die Partie ist remis, { $result }: { $reason }.
reason-checkmate = Matt
reason-stalemate = Patt
reason-resigned = Aufgabe
reason-flagged = Zeitüberschreitung
reason-one-left = nur eine Seite ist noch übrig
reason-blocked = niemand kann mehr ziehen
reason-insufficient = niemand hat noch genug Figuren zum Mattsetzen
reason-agreed = die Spieler haben sich geeinigt
reason-dead-position = niemand kann mehr mattsetzen
reason-threefold = die Stellung kam dreimal vor
reason-fifty-moves = fünfzig Züge, ohne dass geschlagen oder ein Bauer gezogen wurde
reason-fifty = fünfzig Runden, ohne dass geschlagen oder ein Bauer gezogen wurde
reason-fivefold = die Stellung kam fünfmal vor
reason-seventyfive-moves = fünfundsiebzig Züge, ohne dass geschlagen oder ein Bauer gezogen wurde

## What can be agreed on before a game; these stand in a list, where there is room for sixty letters
option-method-2 = wer einen König mattsetzt, führt dessen Armee
option-scoring-incremental = ein Punkt für jeden, den du ausschaltest
option-teams-yes = Weiß mit Schwarz gegen Silber mit Gold
option-start-518 = die Grundstellung des Schachs; jede Zahl von 0 bis 959
option-ally-capture-forbidden = Verbündete sind nicht zu schlagen
option-ally-capture-allowed = Verbündete sind zu schlagen und bleiben verbündet
option-loss-percent-25 = ein Protektorat verliert ein Viertel seiner Figuren
option-loss-rounding-floor = dieser Verlust wird abgerundet
option-loss-rounding-half-up = dieser Verlust wird kaufmännisch gerundet
option-armies-2 = zwei Armeen
option-armies-3 = drei Armeen
option-board-chess4 = auf dem Brett von Chess4
option-yellow-person = ein Mensch spielt Gelb, nicht das Programm
option-yellow-counts-no = die letzte der vier Armeen gewinnt, mit oder ohne Gelb
option-guard-placement-head = Wächter erscheinen wie im letzten Programm
option-guard-orthogonal-capture-yes = Wächter schlagen auch gerade
option-double-step-jumps-yes = ein Bauer darf beim Doppelschritt springen
option-setup-table = der König von Schwarz beginnt auf a7
option-pacts-yes = Pakte und Briefe zwischen den Spielern
option-letters-off = niemand kann Briefe schreiben
option-letters-anonymous = Briefe dürfen anonym sein
option-reveal-letters-yes = nach dem Ende werden alle Briefe gezeigt
option-reveal-alliances-no = niemand erfährt je, wer verbündet war
option-most-allied-2 = höchstens zwei sind verbündet

## A lobby
lobby-head = { $host } eröffnet eine Partie **{ $game }**.
agreed-method-one = Eine mattgesetzte Armee bleibt auf dem Brett stehen und zieht nicht mehr (Methode 1).
agreed-method-two = Wer einen König mattsetzt, führt von da an dessen Armee (Methode 2).
agreed-last-man-standing = Wer zuletzt übrig ist, gewinnt.
agreed-last-side-standing = Die Seite, die zuletzt übrig ist, gewinnt.
agreed-incremental = Jeder, den du ausschaltest, bringt dir einen Punkt.
agreed-teams = Partner sitzen sich gegenüber: Weiß mit Schwarz, Silber mit Gold.
agreed-start = Die Grundreihe ist Nummer { $number }, { $row }, für beide.
agreed-start-drawn = Die Grundreihe, für beide dieselbe, wurde ausgelost: Nummer { $number }, { $row }.
agreed-last-side = Könige können geschlagen werden; die letzte Seite auf dem Brett gewinnt, Gelb eingeschlossen.
agreed-last-army = Könige können geschlagen werden; die letzte der vier Armeen gewinnt, ob Gelb noch da ist oder nicht.
agreed-guards-head = Ein Wächter erscheint in der Mitte, bevor die Dame geschlagen wird, wer auch immer dort steht.
agreed-guards-straight = Wächter schlagen auch gerade.
agreed-jumps = Ein Bauer darf beim Doppelschritt über eine Figur springen.
agreed-kings-fall = Könige können geschlagen werden; der letzte König auf dem Brett gewinnt.
agreed-ally-betrays = Wer eine Figur eines Verbündeten schlägt, hat damit das Bündnis verlassen.
agreed-ally-forbidden = Figuren von Verbündeten können nicht geschlagen werden; was erlaubt ist und was nicht, kann also ein Bündnis verraten.
agreed-ally-allowed = Figuren von Verbündeten können geschlagen werden, und das Bündnis bleibt.
agreed-loss = Fällt ein König, während ein Verbündeter noch einen hat, kann die Armee ohne ihn weiterspielen, diesem Verbündeten treu: sie verliert { $percent } % ihrer Figuren, { $rounding }.
agreed-rounded-up = aufgerundet
agreed-rounded-down = abgerundet
agreed-rounded = auf die nächste Zahl gerundet
agreed-alliances = Bündnisse werden heimlich geschlossen und gebrochen, jedes aus höchstens { $most } Leuten.
agreed-pacts = { $most ->
    [one] Jeder kann mit einem anderen einen geheimen Pakt schließen; das ist ein Versprechen, von dem die Regeln nichts wissen.
   *[other] Jeder kann mit bis zu { $most } anderen geheime Pakte schließen; das sind Versprechen, von denen die Regeln nichts wissen.
}
agreed-letters-off = Niemand kann Briefe schreiben.
agreed-letters-signed = Die Spieler können einander Briefe schreiben, unter ihrem Namen.
agreed-letters-anonymous = Die Spieler können einander Briefe schreiben, auch anonym, solange die Partie läuft: Was am Ende gezeigt wird, kann verraten, wer sich hinter welchem Namen verbarg.
agreed-revealed = Ist die Partie vorbei, sehen alle, wer wann mit wem verbündet war.
agreed-sealed = Auch wenn die Partie vorbei ist, erfährt niemand, wer mit wem verbündet war; darum lässt sich ihr Protokoll nicht ganz nachprüfen.
agreed-letters-revealed = Dann sehen alle auch die Briefe.
agreed-letters-kept = Die Briefe werden auch dann nicht gezeigt.
agreed-private = Was nur dich angeht, kommt als Direktnachricht; sind deine geschlossen, wartet es hinter *Diplomatie* unter jedem Brett.
agreed-board-square = Auf dem Schachbrett, jede Armee an einer Seite. Wer matt oder patt ist, verliert seinen König, und seine Figuren bleiben stehen; wer übrig ist, teilt sich den Punkt.
agreed-board-chess4 = Auf dem Brett von Chess4, mit seinen Figuren und ihren Zügen. Wer matt oder patt ist, verliert seinen König, und seine Figuren bleiben stehen; wer übrig ist, teilt sich den Punkt.
agreed-table = Der König von Schwarz beginnt auf a7.
watchers-private = Nur die Spieler sehen zu: Jeder hat sein Brett in den eigenen Direktnachrichten.
watchers-server = Wer diesen Kanal liest, kann zusehen.
watchers-public = Jeder kann zusehen, auch ohne Konto.
lobby-code = Um jemanden hereinzulassen, gib diesen Code weiter: **{ $code }**. Mitspielen kann man dann mit `/game join code:{ $code }`, hier oder auf jedem Server, auf dem ich bin.
lobby-moved = Diese Lobby steht jetzt weiter unten.
lobby-seat-kept = • { $army }: reserviert für { $who }
lobby-seat = • { $army }: { $who }
lobby-seat-free = • { $army }: frei
lobby-any = Mit der Farbe, die übrig bleibt: { $people }
lobby-kept = Für { $people } ist ein Platz reserviert.
lobby-room = { $room ->
    [one] { $room } von { $seats } Plätzen ist noch frei.
   *[other] { $room } von { $seats } Plätzen sind noch frei.
}
lobby-join = *Mitspielen* nimmt die Farbe, die übrig bleibt; mit *Mitspielen als…* wählst du eine oder zwei. Die Partie beginnt, sobald alle { $seats } vergeben sind. Sind es weniger Leute, drückt { $host } auf *Starten*, und was übrig ist, bekommen die, die zuerst da waren.
lobby-join-alone = *Mitspielen* nimmt die Farbe, die übrig bleibt; mit *Mitspielen als…* wählst du selbst. Die Partie beginnt, sobald alle vergeben sind. Sind es weniger Leute, drückt { $host } auf *Starten*, und das Programm spielt, was übrig ist.
lobby-join-two = *Mitspielen* nimmt die Farbe, die übrig ist; mit *Mitspielen als…* wählst du selbst. Die Partie beginnt sofort.
lobby-begun = Eine Partie { $game } hat begonnen: { $title }.
lobby-waits = Die Partie beginnt, sobald alle mit *Mitspielen* geantwortet haben.
list-or = { $first } oder { $last }
list-and = { $first } und { $last }

## Time
span-days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
span-hours = { $count ->
    [one] { $count } Stunde
   *[other] { $count } Stunden
}
span-minutes = { $count ->
    [one] { $count } Minute
   *[other] { $count } Minuten
}
span-seconds = { $count ->
    [one] { $count } Sekunde
   *[other] { $count } Sekunden
}
span-nothing = weniger als eine Sekunde
pace-per-move = { $span } pro Zug
pace-bank = { $span } für jede Seite
pace-increment = { $span } mehr mit jedem Zug
pace-delay = die Uhr wartet in jedem Zug { $span }
expiry-lose = Wessen Zeit abläuft, der verliert.
expiry-random-move = Für wen die Zeit abläuft, macht der Zufall einen legalen Zug.
expiry-next-picks = Für wen die Zeit abläuft, sucht der nächste Spieler einen legalen Zug aus.
agreed-beginning = Es geht von der Stellung unten aus weiter.
agreed-clock = Uhr: { $pace }. { $expiry }
clock-none = keine
clock-until = ⏳ Zeit bis { $until }
clock-paused = ⏸ Die Uhren stehen. Sie laufen { $until } weiter, oder sobald alle zustimmen.
clock-nobody-came = ⏸ Drei Runden lang ist niemand gekommen, darum stehen die Uhren. Sie laufen { $until } weiter, oder sobald jemand zieht oder /resume gibt.
clock-left = Übrig: { $left }
clock-away = { $who } ist bis { $until } im Urlaub; die Uhr wartet.
request = { $who } bittet darum, { $wanted } { $others }: bitte unten antworten.
wanted-takeback = { $count ->
    [one] den letzten Zug zurückzunehmen.
   *[other] die letzten { $count } Züge zurückzunehmen.
}
wanted-pause = die Uhren für { $span } anzuhalten.
wanted-resume = die Uhren weiterlaufen zu lassen.
wanted-move = { $where ->
    [elsewhere] die Partie in einen anderen Kanal zu verlegen.
   *[other] die Partie nach { $where } zu verlegen.
}
status-aborted = { $who } hat die Partie abgebrochen, bevor alle gezogen hatten.
status-picks = Die Zeit von { $late } ist abgelaufen: { $who } sucht den Zug aus.
news-request-agreed = Wieder hat jemand zugestimmt.
news-request-declined = Die Bitte ist abgelehnt; die Partie geht weiter wie bisher.
news-time-up = **Die Zeit von { $who } ist abgelaufen.**
news-handed = { $by } sucht den Zug für { $who } aus.
news-taken-back = { $ply ->
    [0] Alle Züge sind zurückgenommen.
    [one] Zurückgenommen: { $ply } Zug bleibt.
   *[other] Zurückgenommen: { $ply } Züge bleiben.
}
news-paused = ⏸ Die Uhren stehen. Sie laufen { $until } weiter, oder sobald alle zustimmen.
news-resumed = ▶ Die Uhren laufen weiter.
news-relocated = 📦 Die Partie ist von jetzt an hier.
news-departed = 📦 Diese Partie geht in einem anderen Kanal weiter.
news-credited = Eine Weile konnte niemand ziehen: Entente war nicht erreichbar. Die Uhr bekommt { $span } zurück.
words-by-clock = { $words } (vom Zufall gezogen: die Zeit war abgelaufen)
words-by-picker = { $words } (ausgesucht von { $by }: die Zeit war abgelaufen)
words-prepared = { $words } (vorbereitet)

## The message under a board
news-challenge = { $invited }, { $challenger } fordert dich zu einer Partie { $game } heraus.
news-started = Die Partie hat begonnen: { $title }.
    Drück unten auf *Ziehen…* und wähle, oder gib `/move` und deinen Zug ein.
news-started-agreed = Die Partie hat begonnen: { $title }.
    { $agreed }
    Drück unten auf *Ziehen…* und wähle, oder gib `/move` und deinen Zug ein.
news-diplomacy = Drückt unten auf *Diplomatie*, jeder für sich: dort verbündet ihr euch heimlich, schreibt einander und sagt, was aus eurer Armee wird, wenn euer König fällt.
news-diplomacy-pacts = Drückt unten auf *Diplomatie*, jeder für sich: dort schließt ihr heimlich Pakte und schreibt einander.
news-proof = -# Protokoll { $head }
news-moved = **{ $number }** · { $who }: { $words }.
news-draw-offered = { $who } bietet Remis an. { $others }: bitte unten mit *Remis…* antworten.
news-draw-agreed = { $count ->
    [one] { $who } nimmt das Remis an. Die Antwort von { $others } fehlt noch.
   *[other] { $who } nimmt das Remis an. Die Antworten von { $others } fehlen noch.
}
news-resigned = { $who } gibt auf und scheidet aus, sobald { $army } am Zug ist.
news-gave-up = **{ $who } hat aufgegeben** und ist ausgeschieden.
news-flagged = **{ $who } hat keine Zeit mehr** und ist ausgeschieden.
news-out-captured = **Der König von { $who } ist geschlagen:** { $who } ist ausgeschieden.
news-out-captured-by = **{ $by } schlägt den König von { $who }:** { $who } ist ausgeschieden.
news-resigned-gone = **{ $who } hat aufgegeben:** die ganze Armee verlässt das Brett.
news-more-turns = … { $count } weitere Züge …
news-gone-by = **{ $by } schaltet { $who } aus:** die ganze Armee verlässt das Brett.
news-placed = Ein Wächter von { $army } erscheint auf { $cell }.
news-skipped = { $who } hat keinen legalen Zug und wird übergangen.
news-gone = **{ $who } ist ausgeschieden:** die ganze Armee verlässt das Brett.
news-kingless = **Der König von { $who } ist gefallen.** Die Armee lebt ohne ihn weiter und hat einige ihrer Figuren verloren.
news-stalemated = { $who } hat keinen legalen Zug und muss aussetzen.
news-army-blocked = { $who } hat keinen legalen Zug und muss aussetzen.
news-out-mated-by = **{ $who } ist ausgeschieden**, mattgesetzt von { $by }.
news-out-mated = **{ $who } ist ausgeschieden**, mattgesetzt.
news-out-stalemated-by = **{ $who } ist ausgeschieden**, pattgesetzt von { $by }.
news-out-stalemated = **{ $who } ist ausgeschieden**, pattgesetzt.
news-stuck = { $who } hat keinen legalen Zug mehr: patt, wenn niemand einen Weg frei macht.
news-freed = { $who } kann wieder ziehen.
news-commanded = Von jetzt an führt { $by } die Armee von { $army }, wenn { $army } am Zug ist.
news-commanded-no-more = Die Armee von { $army } führt jetzt niemand mehr.
news-points = Punkte: { $points }.
news-draw-declined = Das Remisangebot wurde abgelehnt.
mated = **{ $army } ist matt**, wenn das bis zum nächsten Zug von { $by } niemand aufhebt.
check = { $count ->
    [one] { $who } steht im Schach.
   *[other] { $who } stehen im Schach.
}
words-moves = { $piece } von { $from } nach { $to }
words-takes = { $piece } von { $from } schlägt { $taken ->
    [Bauer] den Bauern
    [Dame] die Dame
   *[other] den { $taken }
} auf { $to }
words-takes-beside = { $piece } von { $from } nach { $to } und schlägt { $taken ->
    [Bauer] den Bauern
    [Dame] die Dame
   *[other] den { $taken }
} auf { $beside }
words-en-passant = Bauer von { $from } schlägt en passant auf { $to }
words-promotes = Bauer von { $from } nach { $to }, wird { $kind ->
    [Dame] zur Dame
   *[other] zum { $kind }
}
words-promotes-taking = Bauer von { $from } schlägt { $taken ->
    [Bauer] den Bauern
    [Dame] die Dame
   *[other] den { $taken }
} auf { $to }, wird { $kind ->
    [Dame] zur Dame
   *[other] zum { $kind }
}
words-castles-king = rochiert am Königsflügel
words-castles-queen = rochiert am Damenflügel

## The position as text
board-out = Aus dem Spiel: { $armies }.
alt-after = { $ply ->
        [0] Die Anfangsstellung.
        [one] Das Brett nach einem Halbzug.
       *[other] Das Brett nach { $ply } Halbzügen.
    }
alt-last = Letzter Zug { $number }: { $words }.
alt-army-standing = { $army } ({ $standing })
alt-army-gone = { $army }: keine Figuren.
alt-army = { $army }: { $pieces }.
alt-kind = { $count ->
    [one] { $kind } { $cells }
   *[other] { $kind ->
        [Bauer] Bauern
        [Turm] Türme
        [Dame] Damen
       *[other] { $kind }
    } { $cells }
}

## What was done
done-challenged = Die Herausforderung steht. { $where }
done-opened = Die Lobby steht in diesem Kanal. Du hast einen Platz darin; mit *Mitspielen als…* wählst du deine Farbe.
done-opened-code = Die Lobby steht in deinen Direktnachrichten. Um jemanden hereinzulassen, gib diesen Code weiter: **{ $code }**. Mitspielen kann man dann mit `/game join code:{ $code }`.
done-reserved = Ein Platz ist reserviert für { $who } und angekündigt.
done-freed = Der Platz ist wieder frei.
done-rematch-offered = Du hast um Revanche gebeten: Die anderen müssen nur noch annehmen. { $where }
done-rematch-joined = Du bist dabei, mit { $armies }. Die Revanche beginnt, wenn die anderen es auch sind.
done-rematch-begun = Du spielst { $armies }, und die Revanche hat begonnen. { $where }
rematch-waits = Du hast schon um Revanche gebeten; nun müssen die anderen antworten. { $where }
rematch-runs = Die Revanche hat schon begonnen. { $where } { $link }
rematch-over = Diese Revanche ist gespielt. Um die nächste bittet man unter ihrem letzten Brett: { $link }
done-opened-direct = Die Lobby steht in deinen Direktnachrichten und bei allen, die du genannt hast.
done-joined = Du spielst mit, in der Farbe, die übrig bleibt.
done-joined-as = Du spielst mit als { $armies }.
done-joined-started = Du spielst { $armies }, und die Partie hat begonnen. { $where }
done-left = Du hast deinen Platz aufgegeben.
done-started = Die Partie hat begonnen. { $where }
done-cancelled = Du hast die Partie abgesagt.
done-accepted = Die Partie hat begonnen. { $where }
done-declined = Du hast die Herausforderung abgelehnt.
done-withdrawn = Du hast die Herausforderung zurückgezogen.
done-moved = Du hast **{ $move }** gezogen.
done-moved-over = Du hast **{ $move }** gezogen. { $ending }
done-offered = { $players ->
    [2] Du hast Remis angeboten. Das Angebot gilt, bis dein Gegner antwortet oder zieht.
   *[other] Du hast Remis angeboten. Das Angebot gilt, bis jemand ablehnt oder zieht; alle, die noch im Spiel sind, müssen zustimmen.
}
done-agreed = Du hast das Remis angenommen.
done-agreed-so-far = Du hast das Remis angenommen. Andere müssen noch antworten.
done-chosen = Von jetzt an führst du die Armee von { $army }.
done-draw-declined = Du hast das Remis abgelehnt.
done-claimed = Dein Anspruch stimmt: die Partie ist remis.
done-aborted = Erledigt: die Partie ist abgebrochen.
done-asked = Die anderen sind gefragt. Es geschieht, sobald alle zugestimmt haben.
done-request-agreed = Erledigt: alle haben zugestimmt.
done-request-agreed-so-far = Erledigt: du hast zugestimmt. Andere müssen noch antworten.
done-request-declined = Erledigt: die Partie geht weiter wie bisher.
done-prepared = { $count ->
    [0] Erledigt: es ist nichts mehr vorbereitet.
    [one] Erledigt: { $count } Folge ist vorbereitet. Nur du siehst sie, bis einer ihrer Züge gemacht wird.
   *[other] Erledigt: { $count } Folgen sind vorbereitet. Nur du siehst sie, bis einer ihrer Züge gemacht wird.
}
done-resigned = Du hast aufgegeben.
done-resigned-later = Du hast aufgegeben. Es gilt, sobald du am Zug bist.
done-proposed = Von deinem Vorschlag erfährt nur { $who }, und kann ihn annehmen oder ablehnen. Bis dahin kannst du ihn zurückziehen.
done-taken-back = Du hast deinen Vorschlag an { $who } zurückgezogen.
done-allied = Du hast den Vorschlag von { $who } angenommen: **ihr seid jetzt verbündet**.
done-proposal-declined = Du hast den Vorschlag von { $who } abgelehnt.
done-countered = Du hast den Vorschlag von { $who } abgelehnt und selbst einen gemacht.
done-alliance-left = Du bist ausgetreten. Die Verlassenen haben es erfahren, sonst niemand.
done-written = Dein Brief an { $who } ist unterwegs.
done-muted = Du liest keine Briefe von { $who } mehr; { $who } erfährt das nicht.
done-unmuted = Du liest wieder Briefe von { $who }.
done-reported = Der Brief wird denen gezeigt, die diesen Server verwalten. Sie sehen den Absender so wie du, und dass du ihn gemeldet hast.
done-nothing = Es hat sich nichts geändert.
done = Erledigt.
repeated = Das war schon erledigt.
where-thread = Du findest sie in einem eigenen Thread, gleich hier.
where-no-thread = Du findest sie in diesem Kanal: Ich darf hier keine Threads eröffnen.
where-here = Du findest sie in diesem Kanal.
where-channel = Du findest sie in { $channel }.
where-direct = Jeder von euch findet sie in den eigenen Direktnachrichten.

## Buttons and menus
button-move = Ziehen…
button-draw = Remis…
button-resign = Aufgeben…
button-more = Mehr…
button-flip = Drehen
button-moves = Züge
button-rules = Regeln
button-file = Datei
button-position = Stellung
button-notes = Notizen
button-why = Warum?
button-play = { $move } ziehen
button-accept = Annehmen
button-decline = Ablehnen
button-join = Mitspielen
button-join-as = Mitspielen als…
button-any-seat = Was übrig bleibt
button-leave = Aussteigen
button-start = Starten
button-reserve = Platz reservieren…
button-rematch = Revanche
button-watch = Zusehen
button-from = Von { $army }
button-go = Zur Partie
button-accept-number = { $at } annehmen
button-join-number = Bei { $at } mitspielen
button-watch-number = { $at } ansehen
button-rematch-number = Revanche für { $at }
button-page-before = Vorige Seite
button-page-after = Nächste Seite
button-cancel = Absagen
button-withdraw = Zurückziehen
button-choose = { $army } führen
button-back = Andere Figur
button-return = Zurück
button-earlier = Zurück
button-later = Weiter
button-offer = Remis anbieten
button-agree = Remis annehmen
button-refuse = Remis ablehnen
button-claim-threefold = Remis fordern: dreimal dieselbe Stellung
button-claim-fifty = Remis fordern: fünfzig Züge
button-yes-resign = Ja, aufgeben
button-takeback = Um Rücknahme bitten
button-pause = Um eine Pause bitten
button-resume = Um Weiterspielen bitten
button-go-on = Weiterspielen
button-abort = Abbrechen…
button-yes-abort = Ja, abbrechen
button-request-agree = Zustimmen
button-request-decline = Ablehnen
button-request-withdraw = Meine Bitte zurücknehmen
button-prepared = Vorbereitet…
button-add-line = Vorbereiten…
button-clear-plan = Alles löschen
menu-drop-line = Eine Folge löschen
ask-abort = Die Partie abbrechen? Dann ist sie ohne Sieger vorbei und zählt für niemanden.
plan-none = In { $game } ist nichts vorbereitet. *Vorbereiten…* nimmt kommende Züge: was die anderen ziehen und dann deine Antwort, etwa `Nf6 Bb5`; `* Bb5`, was immer sie ziehen. Nur du siehst es, bis einer der Züge gemacht wird.
plan-head = { $count ->
    [one] Vorbereitet in { $game }, nur für deine Augen. Es wird befolgt, sobald es passt.
   *[other] Vorbereitet in { $game }, nur für deine Augen. Die erste Folge, die passt, wird befolgt.
}
plan-changed = Die Partie ist seither weitergegangen. Dies ist jetzt vorbereitet.
plan-title = Züge vorbereiten
plan-label = Sie ziehen, du ziehst, sie ziehen …
plan-placeholder = e5 Nf3 Nc6 Bb5 – oder * Nf3
button-diplomacy = Diplomatie
button-bring-in = Aufnehmen
button-leave-and-join = Austreten und beitreten
button-counter = Gegenvorschlag…
button-take-back = Zurückziehen: { $army }
button-propose = Vorschlagen…
button-propose-plain = Vorschlagen
button-propose-words = Vorschlagen, mit Nachricht…
button-letter = Brief…
button-letters = Briefe
button-order = Befehl…
button-order-protectorate = Protektorat werden
button-order-removal = Armee vom Brett nehmen
button-leave-ally = Austreten…
button-leave-one = { $army } verlassen
button-yes-leave = Ja, alle verlassen
button-reply = Antworten…
button-write = Schreiben…
button-write-hidden = Anonym schreiben…
button-mute = Stummschalten
button-unmute = Wieder lesen
button-report = Melden…
button-yes-report = Ja, melden
button-no = Nein, weiterspielen
button-help-rules = Regeln
button-note = Bearbeiten…
rules-in-english = *Die Regeln gibt es bisher nur auf Englisch.*
menu-rules = Ein anderer Teil der Regeln
menu-piece = Wähle eine Figur
menu-target = Wähle, wohin sie zieht
menu-piece-entry = { $piece } { $cell }
menu-seats = Wähle eine Farbe
menu-ally = Wem schlägst du ein Bündnis vor?
menu-reader = Wem schreibst du?
menu-reserve = Platz reservieren für…
menu-free = Platz freigeben von…
menu-page = { $menu } ({ $page } von { $pages })
pick-seats = { $most ->
    [one] Welche Farbe?
   *[other] Welche Farbe? Du kannst bis zu { $most } nehmen: jede ist eine eigene Armee und zieht für sich.
}
reserve-none = { $room ->
    [0] Alle Plätze sind vergeben.
    [one] Ein Platz ist frei, reserviert ist keiner.
   *[other] { $room } Plätze sind frei, reserviert ist keiner.
}
reserve-kept = { $room ->
    [0] Reserviert für { $people }. Sonst ist kein Platz frei.
    [one] Reserviert für { $people }. Ein weiterer Platz ist frei.
   *[other] Reserviert für { $people }. { $room } weitere Plätze sind frei.
}
pick-piece = Welche Figur? Die, die ziehen können, sind markiert.
pick-target = { $piece } auf { $cell }: wohin? Punkte und Ringe zeigen, wohin es geht.
ask-draw = { $players ->
    [2] Remis anbieten? Dein Gegner kann annehmen, ablehnen oder einfach weiterspielen.
   *[other] Remis anbieten? Alle, die noch im Spiel sind, müssen zustimmen; jeder kann ablehnen oder einfach weiterspielen.
}
ask-draw-offered = { $who } bietet Remis an.
ask-draw-mine = { $players ->
    [2] Dein Remisangebot gilt, bis dein Gegner antwortet oder zieht.
   *[other] Dein Remisangebot gilt, bis jemand ablehnt oder zieht.
}
ask-resign = { $game ->
    [chess4] Diese Partie aufgeben, mit allem, was du noch hast? Es gilt, sobald du am Zug bist, und lässt sich nicht rückgängig machen. Deine Figuren bleiben auf dem Brett.
    [multiplayer] Diese Partie aufgeben? Dein König geht, sobald du am Zug bist; deine anderen Figuren bleiben auf dem Brett. Das lässt sich nicht rückgängig machen.
    [chess45] Diese Partie aufgeben? Alle deine Figuren verlassen das Brett. Das lässt sich nicht rückgängig machen.
    [alliance] Diese Partie aufgeben? Alle deine Figuren verlassen das Brett. Das lässt sich nicht rückgängig machen.
   *[other] Diese Partie aufgeben? Das lässt sich nicht rückgängig machen.
}
sheet-head = { $title } – { $status }
sheet-diplomacy = **Diplomatie** · { $title }. Nur du siehst das.
sheet-not-yours = Du spielst in dieser Partie nicht mit. Wer mitspielt, findet hier, wie er mit den anderen steht, jeder für sich.
sheet-over = Was hier vereinbart wird, geht dich nichts mehr an; deine Briefe kannst du noch lesen.
sheet-alone = Du bist mit niemandem verbündet.
sheet-allied = Du bist verbündet mit { $others }.
sheet-liege = Du spielst ohne König weiter, treu zu { $liege }.
sheet-protectorates = Dir treu: { $who }.
sheet-order-removal = Dein Befehl: Fällt dein König, verlässt deine Armee das Brett.
sheet-order-protectorate = Dein Befehl: Fällt dein König, während ein Verbündeter noch einen hat, spielt deine Armee weiter, ihm treu.
sheet-proposed-by = • { $who } schlägt dir ein Bündnis vor.
sheet-proposed-to = • Du hast { $who } ein Bündnis vorgeschlagen, die Antwort steht aus.
sheet-letters = { $count ->
    [one] Du hast einen Brief, geschrieben oder bekommen.
   *[other] Du hast { $count } Briefe, geschrieben oder bekommen.
}
sheet-alias = Wo du anonym schreibst, heißt du { $alias }.
sheet-muted = Du liest keine Briefe von { $who }.
proposal-title = { $who } schlägt ein Bündnis vor
ask-propose = { $who } ein Bündnis vorschlagen? Sonst erfährt niemand davon.
ask-write = Ein Brief an { $who }: Sonst liest ihn niemand, wenn in der Partie nichts anderes vereinbart ist.
ask-leave = Aus deinem Bündnis austreten? Das gilt sofort, und die Verlassenen erfahren es. Wer dir treu ist, geht mit.
ask-leave-pact = Einen Pakt beenden? Das gilt sofort, und der andere erfährt es.
ask-order = Was wird aus deiner Armee, wenn dein König fällt, während ein Verbündeter noch einen hat? Niemand sieht deine Antwort, und du kannst sie jederzeit ändern.
ask-report = Diesen Brief denen zeigen, die diesen Server verwalten? Sie sehen den Absender so wie du, und dass du ihn gemeldet hast. Das lässt sich nicht zurücknehmen.
letters-none = Du hast keine Briefe.
letters-received = Brief { $number } · von { $who } · { $when } · { $of ->
    [one] dein einziger
   *[other] einer von { $of }
}
letters-sent = Brief { $number } · an { $whom } · { $when } · { $of ->
    [one] dein einziger
   *[other] einer von { $of }
}
letter-blank = (Nichts darin lässt sich zeigen.)
form-letter-title = Ein Brief
form-letter-label = Was du schreibst
form-proposal-title = Ein Vorschlag
form-proposal-label = Ein paar Worte dazu, wenn du magst
ask-which-game = In welcher Partie ziehst du **{ $text }**?
ask-which-move = **{ $text }** passt auf mehrere Züge. Welcher soll es sein?

## The rules with pictures
lesson-title = { $piece }: so wird gezogen
lesson = { $empty ->
    [0] { $piece } auf { $cell } kann auf kein leeres Feld{ $taken ->
        [0] .
       *[other] , schlägt aber auf { $prey }.
    }
   *[other] { $piece } auf { $cell } kann nach { $cells }{ $taken ->
        [0] .
       *[other] , und schlägt auf { $prey }.
    }
}
lesson-head = Dieses Bild ist aus denselben Regeln errechnet, nach denen hier gespielt wird. { $lesson }

## Moves that are typed
why-nothing = Du hast hier in letzter Zeit nichts getippt, was ich nicht ziehen konnte. Zum Ziehen antworte auf das Brett, etwa mit `Nf3`, oder drücke *Ziehen…*.
why-direct = In dieser Partie könnte ein getippter Zug ein Geheimnis verraten: Schick ihn mir als Direktnachricht, oder nimm `/move`, das niemand sonst sieht.
why-now = **{ $text }** kam zu früh oder ging unterwegs verloren. Jetzt kannst du ihn ziehen.
why-refused = **{ $text }**: { $why }

## Lists
turns-none = Keine Partie wartet auf dich. Fordere jemanden mit /challenge heraus, oder eröffne eine Partie mit /game new.
turns-none-waits = Keine Partie wartet auf dich.
turns-head = { $count ->
    [one] Eine Partie wartet auf dich:
   *[other] { $count } Partien warten auf dich:
}
turns-title = { $game }: { $title }
turns-line = • { $title } — Zug { $number }
turns-line-link = • [{ $title }]({ $link }) — Zug { $number }
turns-asked = { $who } bittet darum, { $wanted }
turns-offered = { $who } bietet Remis an
turns-last = { $line } · nur noch du fehlst
turns-challenge = • { $challenger } fordert dich heraus: { $game }
turns-challenge-link = • [{ $challenger } fordert dich heraus: { $game }]({ $link })
turns-others = { $count ->
    [one] In einer Partie ist jemand anders am Zug.
   *[other] In { $count } Partien ist jemand anders am Zug.
}
open-none = Keine Lobby steht dir offen. /game new eröffnet eine; mit /game join kommst du über einen Code hinein.
open-none-here = Auf diesem Server wartet keine Partie auf Mitspieler. /game new eröffnet eine; mit /game join kommst du über einen Code hinein.
open-head = { $count ->
    [one] Eine Partie wartet auf Mitspieler:
   *[other] { $count } Partien warten auf Mitspieler:
}
open-line = **{ $at }** · { $game }: { $title } — { $room ->
        [one] ein Platz ist frei
       *[other] { $room } Plätze sind frei
    }
open-line-kept = **{ $at }** · { $game }: { $title } — ein Platz ist für dich reserviert
open-line-mine = **{ $at }** · { $game }: { $title } — du bist dabei
list-none-here = Hier läuft keine Partie. /game open zeigt, welche auf Mitspieler warten.
list-no-server = Das hier sind Direktnachrichten: Frag im Kanal eines Servers nach dessen Partien.
list-none-mine = Du spielst gerade keine Partie. Beginn eine mit /challenge oder /game new.
list-none-finished = Du hast noch keine Partie zu Ende gespielt.
list-head-here = { $count ->
    [one] Hier läuft eine Partie:
   *[other] Hier laufen { $count } Partien:
}
list-head-mine = { $count ->
    [one] Du spielst eine Partie:
   *[other] Du spielst { $count } Partien:
}
list-head-finished = { $count ->
    [one] Du hast eine Partie zu Ende gespielt:
   *[other] Du hast { $count } Partien zu Ende gespielt:
}
list-linked = [{ $title }]({ $link })
list-timed = { $line } · ⏳ { $until }
list-paused = { $line } · ⏸
list-line = **{ $at }** · { $game }: { $title } — Zug { $number }
list-line-turn = **{ $at }** · { $game }: { $title } — du bist am Zug, Zug { $number }
list-line-over = **{ $at }** · { $game }: { $title } — { $result }
watch-head = **{ $title }** · { $game }
watch-none = Hier gibt es keine Partie zum Zusehen. /game list zeigt deine, /game open die, die auf Mitspieler warten.
watch-no-game = Diese Nachricht zeigt kein Brett einer Partie. /board zeigt das deiner Partie, /game watch die Partien, die hier laufen.
moves-none = Es wurde noch nicht gezogen.
moves-head = { $title } — { $status }
moves-cut = Zu lang für eine Nachricht: die ganze Liste hängt an.
file-pgn = Die Partie als PGN-Datei, für jedes Schachprogramm.
file-c4pgn = Die Partie als Datei in c4pgn, der Notation von Chess4.
file-courier = Die Notation von Game Courier, ein Zug in jeder Zeile.
file-json = Die Partie als JSON-Datei; `moves` ist das, was `entente state --moves` liest.
game-entry-turn = Du bist am Zug: { $title }, Zug { $number }
game-entry = { $title }, Zug { $number }
game-entry-challenge = Herausforderung: { $title }
game-entry-lobby = Wartet auf Mitspieler: { $title }

list-more = { $count ->
        [one] … und noch eine Zeile.
       *[other] … und noch { $count } Zeilen.
    }

## Notes
note-none = Zu { $game } hast du noch keine Notiz. Drücke *Bearbeiten…*, um eine zu schreiben; nur du kannst sie lesen.
note-head = Deine Notiz zu { $game } (nur du kannst sie lesen):
note-title = Deine private Notiz
note-label = Nur du kannst sie lesen

## Einstellungen; jede davon steht für sich in einem Menü oder auf einem Knopf
settings-own = **Deine Einstellungen**, auf jedem Server und in Direktnachrichten. Niemand sonst sieht sie.
settings-server = **Einstellungen dieses Servers.** Partien können { $where } begonnen werden. { $reports }
settings-everywhere = in jedem Kanal
settings-in = in { $channels }
settings-reports = Gemeldete Briefe stehen in { $channel }.
settings-reports-owner = Gemeldete Briefe sieht, wem der Server gehört.
settings-menu-reports = Wo gemeldete Briefe stehen (nirgends: beim Eigentümer)
settings-done = ✓ { $what }
settings-done-channels = Partien können jetzt { $where } begonnen werden.
settings-elsewhere = Direktnachrichten haben keine Einstellungen eines Servers: gib /settings server in einem Kanal des Servers ein.
settings-manager = Nur wer diesen Server verwalten darf, kann seine Einstellungen ändern. Deine eigenen stehen in /settings own.
settings-menu-channels = Wo Partien begonnen werden können
setting-language-auto = Sprache: wie in Discord
setting-language-en = Sprache: English
setting-language-de = Sprache: Deutsch
setting-theme-wood = Brett: helles Holz
setting-theme-dark = Brett: Schiefer, für den dunklen Modus
setting-theme-contrast = Brett: stärkster Kontrast
setting-theme-safe = Brett: für jedes Farbsehen
setting-orientation-own = Gesehen von: meiner Seite
setting-orientation-white = Gesehen von: Weiß
setting-coordinates-on = Koordinaten: an
setting-coordinates-off = Koordinaten: aus
setting-notifications-all = Melde mir: alles
setting-notifications-asked = Melde mir: wenn ich etwas tun muss
setting-notifications-nothing = Melde mir: nichts
server-setting-language-auto = Sprache: die des Servers in Discord
server-setting-language-en = Sprache: English
server-setting-language-de = Sprache: Deutsch
server-setting-threads-on = Threads: einer für jede Partie
server-setting-threads-off = Threads: keine
server-setting-pings-on = Pings: wer am Zug ist
server-setting-pings-off = Pings: niemand
button-everywhere = Partien überall

## Das Blatt der eigenen Zeit
settings-time = **Deine Zeit**, auf jedem Server und in Direktnachrichten. Niemand sonst sieht sie.
settings-zone = Zeitzone: { $zone }
time-zone = Zeitzone: { $zone }, dort ist es jetzt { $clock }. Eine andere: /settings timezone
time-quiet = Ruhezeit: { $hours }. Dann klingelt nichts, und nichts erinnert dich.
time-no-quiet = Ruhezeit: keine. Mit /settings quiet, etwa 22:00-07:30, klingelt dann nichts.
time-digest = Liste, was auf dich wartet: täglich um { $time }, wenn etwas wartet.
time-no-digest = Liste, was auf dich wartet: nie von selbst. Mit /settings digest, etwa 8:00, kommt sie täglich.
time-vacation = Urlaub: { $left } von { $days } Tagen dieses Jahres sind übrig. Er beginnt mit /vacation start
time-away = Urlaub bis { $until }: deine Uhren, die nach Tagen zählen, stehen still. Danach sind { $left } von { $days } Tagen dieses Jahres übrig; kommst du früher zurück, mehr.
vacation-begun = Du hast Urlaub bis { $until }. Deine Uhren, die nach Tagen zählen, stehen still; ziehen kannst du trotzdem.
vacation-ended = Du bist zurück, und deine Uhren laufen weiter.
setting-reminders-both = Erinnere mich: bei halber Zeit und bei einem Zehntel
setting-reminders-last = Erinnere mich: wenn ein Zehntel meiner Zeit übrig ist
setting-reminders-off = Erinnere mich: nie
button-time = Meine Zeit…
button-settings = Meine Einstellungen…
button-no-quiet = Keine Ruhezeit
button-no-digest = Keine tägliche Liste
button-am-back = Ich bin zurück
reminder-half = ⏳ Du bist am Zug in { $game }. Die Hälfte deiner Zeit ist um; der Rest läuft { $when } ab.
reminder-tenth = ⌛ Du bist am Zug in { $game }. Ein Zehntel deiner Zeit ist übrig; es läuft { $when } ab.

## Datenschutz
privacy =
    { "**" }Was Entente über dich aufbewahrt**
    • In jeder Partie, die du spielst, gespielt hast oder zu der du eingeladen warst: deine Discord-ID und deinen damaligen Namen, deine Plätze, deine Züge und wann du sie gemacht hast, deine privaten Notizen, was du anderen Spielern geschrieben hast, und wo dein letztes Brett steht.
    • Deine Einstellungen, und wann du Urlaub hattest. Wenn du Tokens angelegt hast: wie du sie nennst, und von jedem einen Hash; nie das Token.
    • Wenn dich Nachrichten nicht erreichen: seit wann, und in welchen Partien die anderen es wissen. Und ob dir das von einem Kanal gesagt wurde.
    Es bewahrt keine andere Nachricht auf und legt kein Profil an. Es gibt nichts weiter, nur einen Brief, den sein Leser meldet, an die Verwalter des Servers.
    { "**" }Meine Daten** gibt dir alles davon als Datei.
    { "**" }Vergiss mich** löscht es: du gibst deine laufenden Partien auf, deine Lobbys schließen, und jede Partie nennt dich „jemand“. Die anderen behalten ihre Partien. Was schon in Discord steht, bleibt dort, und wer diesen Bot betreibt, hat es noch in Sicherungskopien, bis sie ersetzt werden.
button-privacy = Datenschutz…
button-data = Meine Daten
button-forget = Vergiss mich…
button-yes-forget = Ja, vergiss mich
ask-forget = { $count ->
    [0] Soll ich dich vergessen?
    [one] Soll ich dich vergessen? Du gibst die eine Partie auf, die du hast, oder verlässt sie.
   *[other] Soll ich dich vergessen? Du gibst alle { $count } Partien auf, die du hast, oder verlässt sie.
} Deine Notizen, Einstellungen und Tokens werden gelöscht. Das lässt sich nicht rückgängig machen.
done-data = Alles, was Entente über dich aufbewahrt. Nur du siehst diese Datei.
done-forgotten = Du bist vergessen. Wenn du je wieder spielst, fängst du als Unbekannter an.

## Tokens
token-made = Dein Token **{ $label }** steht unten verdeckt: drück darauf, um es zu sehen. Es wird nur dieses eine Mal gezeigt; wer es hat, kann in deinem Namen lesen und spielen.
    ||`{ $token }`||
    Sende es als `Authorization: Bearer …` an { $address }. Ungültig machst du es mit /api revoke und der Nummer { $number }.
token-none = Du hast keine Tokens. Mit /api token legst du eines an.
token-head = Deine Tokens:
token-line = • { $number }: { $label }, angelegt { $when }
token-revoked = Das Token ist ungültig.
token-label = mein Programm

## Help
help =
    { "**" }Entente spielt Schach im Chat**, zu zweit oder mit bis zu fünf Armeen. Was es dir antwortet, siehst nur du.
    { "**" }Anfangen** · /challenge fordert jemanden zu einer Partie Schach heraus, /game new eröffnet eine Partie jeder Art für alle, die mitspielen wollen. Auf einem Server bekommt sie einen eigenen Thread. /game open zeigt, wo du mitspielen kannst, /game list, was gerade gespielt wird.
    { "**" }Ziehen** · unter dem neuesten Brett auf *Ziehen…* drücken, oder /move und den Zug eingeben: `e4`, `Nf3`, `O-O`, `e7e8q`; oder auf das Brett damit antworten. ❌ heißt, dass er nicht geht: *Mehr…*, *Warum?* sagt, weshalb. Figuren haben englische Buchstaben: K König, Q Dame, R Turm, B Läufer, N Springer.
    { "**" }Remis, aufgeben** · hinter *Mehr…* daneben; du wirst noch einmal gefragt, bevor etwas geschieht. Dort stehen auch *Um Rücknahme bitten* und *Um eine Pause bitten*, denen die anderen zustimmen müssen, und was du als Nächstes ziehst (/if, /premove).
    { "**" }Ansehen** · /turns was auf dich wartet, /board das Brett für dich allein, /moves was gespielt wurde, /pgn die Partie als Datei, /rules wie ein Spiel geht.
    { "**" }Merken** · /notes für das, was nur du lesen kannst, /settings own für deine Sprache und dein Brett, /settings time für Erinnerungen und Ruhezeit.
    { "**" }Bündnisse** · wo eine Partie sie hat: *Diplomatie* unter dem Brett, /ally propose, /whisper. Was unter so einem Brett als *Protokoll* steht, sind die ersten Zeichen vom Hash des Protokolls: Wer sie notiert, merkt, wenn später jemand etwas daran ändert.
    { "**" }Programme** · mit /api token lässt du ein Programm für dich spielen.

## Wo Nachrichten nicht ankommen; die ersten stehen klein unter einer Nachricht
aside-gone = Den Kanal dieser Partie gibt es nicht mehr, darum geht sie hier weiter.
aside-hidden = Ich sehe den Kanal dieser Partie nicht mehr, darum geht sie hier weiter.
aside-forbidden = Ich darf in { $channel } nicht mehr schreiben, darum geht diese Partie hier weiter.
aside-locked = { $channel } ist gesperrt, darum geht diese Partie hier weiter.
aside-unreachable = Ich kann { $who } keine Direktnachrichten schicken. { $who } kann mit /board und /move weiterspielen; wenn nichts geschieht, kannst du aufgeben.
moved-gone = Den Thread dieser Partie gibt es nicht mehr, darum geht sie hier weiter.
moved-full = Auf diesem Server ist kein Platz für einen weiteren offenen Thread, darum geht die Partie hier weiter.
moved-forbidden = Ich darf im Thread dieser Partie nicht schreiben, darum geht sie hier weiter.
notice-closed = Ich kann dir keine Direktnachrichten schicken. Damit deine Bretter dort ankommen, erlaube sie in den Privatsphäre-Einstellungen eines Servers, auf dem auch ich bin; bis dahin zeigen /turns und /board deine Partien.
notice-forbidden = Ich kann die Bretter hier nicht zeigen: Jemand, der den Server verwaltet, muss mir erlauben: { $missing }. Bis dahin kommen sie als Direktnachrichten; /board und /move gehen auch hier.

## Commands, their options and the choices of these. A name is what is typed: lower case, without blanks.
command-game-name = partie
command-game-description = Partien jeder Art
command-game-new-name = neu
command-game-new-description = Eröffne eine Partie, bei der andere mitspielen können
command-game-new-variant-name = variante
command-game-new-variant-description = Welches Spiel: zu zweit oder für bis zu fünf Armeen; /rules sagt mehr über jedes
parameter-player2-name = spieler2
parameter-player2-description = Jemand, für den ein Platz reserviert wird
parameter-player3-name = spieler3
parameter-player3-description = Noch jemand, für den ein Platz reserviert wird
parameter-player4-name = spieler4
parameter-player4-description = Noch jemand, für den ein Platz reserviert wird
parameter-player5-name = spieler5
parameter-player5-description = Noch jemand, für den ein Platz reserviert wird
parameter-visibility-name = sichtbarkeit
parameter-visibility-description = Wer zusehen kann: alle, die den Kanal lesen, nur die Spieler (in Direktnachrichten) oder jeder
parameter-options-name = optionen
parameter-options-description = Was ihr sonst vereinbart, etwa method=2; wähle aus der Liste
parameter-clock-name = uhr
parameter-clock-description = Bedenkzeit: 3d für jeden Zug, 10+5 für eine Partie von zehn Minuten; wählen oder tippen
parameter-timeout-name = zeitablauf
parameter-timeout-description = Was geschieht, wenn eine Zeit abläuft; sonst verliert, wessen Zeit es war
parameter-beginning-name = anfang
parameter-beginning-description = Mit welcher Stellung es anfängt: eine FEN, oder was Teilen auf dem Blatt von /scenario gibt
command-game-join-name = mitspielen
command-game-join-description = Spiel in einer privaten Partie mit, deren Code du bekommen hast
parameter-code-name = code
parameter-code-description = Der Code, etwa K7QM-2XFT
command-game-open-name = offene
command-game-open-description = Partien, die auf Mitspieler warten: deine Einladungen und die auf diesem Server
command-game-list-name = liste
command-game-list-description = Partien, die auf diesem Server laufen, oder deine eigenen
parameter-which-name = welche
parameter-which-description = Welche; ohne Angabe die auf diesem Server, in Direktnachrichten deine eigenen
command-game-watch-name = zusehen
command-game-watch-description = Sieh einer Partie zu: das Brett, wie es steht, nur für dich
command-game-watch-game-name = partie
command-game-watch-game-description = Welche Partie; ohne Angabe die, die hier gespielt wird
parameter-side-name = seite
parameter-side-description = Von welcher Seite; ohne Angabe von deiner oder von der, die am Zug ist
command-challenge-name = herausfordern
command-challenge-description = Fordere jemanden zu einer Partie heraus
parameter-opponent-name = gegner
parameter-opponent-description = Wen du herausforderst
parameter-colour-name = farbe
parameter-colour-description = Deine Farbe; ohne sie entscheidet der Zufall
command-challenge-variant-name = variante
command-challenge-variant-description = Welches Spiel; ohne Angabe Schach. Eins für mehr Leute wird eine Lobby mit reserviertem Platz
command-challenge-person-name = Herausfordern
command-show-board-name = Brett zeigen
command-move-name = zug
command-move-description = Mach einen Zug in deiner Partie
command-move-move-name = zug
command-move-move-description = Etwa e4, Nf3, O-O oder e7e8q; in Chess4 k7, Nk3, o-o oder m7k7
command-premove-name = vormerken
command-premove-description = Deinen nächsten Zug vorbereiten: er wird sofort gemacht, was immer die anderen ziehen
command-premove-move-name = zug
command-premove-move-description = Dein nächster Zug, etwa Nf3; mehrere werden nacheinander gemacht
command-if-name = wenn
command-if-description = Züge vorbereiten: wenn sie das ziehen, ziehst du dies; nur du siehst es
parameter-line-name = folge
parameter-line-description = Was sie ziehen und was du antwortest: e5 Nf3 Nc6 Bb5; * ist, was immer sie ziehen
command-takeback-name = zurücknehmen
command-takeback-description = Die anderen bitten, deinen letzten Zug zurückzunehmen
command-pause-name = pause
command-pause-description = Die anderen bitten, die Uhren anzuhalten
parameter-for-name = dauer
parameter-for-description = Wie lange, etwa 12h oder 3d; sonst, bis alle zustimmen weiterzumachen
command-resume-name = weiter
command-resume-description = Die anderen bitten, die Uhren weiterlaufen zu lassen
command-abort-name = abbrechen
command-abort-description = Eine Partie abbrechen, in der noch nicht alle gezogen haben
command-ally-name = bündnis
command-ally-description = Bündnisse und Pakte, ganz privat
command-ally-propose-name = vorschlagen
command-ally-propose-description = Ein Bündnis vorschlagen; sonst erfährt niemand davon
command-ally-accept-name = annehmen
command-ally-accept-description = Einen Vorschlag annehmen
command-ally-decline-name = ablehnen
command-ally-decline-description = Einen Vorschlag ablehnen
command-ally-counter-name = gegenvorschlag
command-ally-counter-description = Einen Vorschlag ablehnen und selbst einen machen
command-ally-withdraw-name = zurückziehen
command-ally-withdraw-description = Deinen Vorschlag zurückziehen
command-ally-leave-name = austreten
command-ally-leave-description = Aus deinem Bündnis austreten oder einen Pakt beenden, sofort
command-ally-leave-player-name = spieler
command-ally-leave-player-description = Mit wem der Pakt endet; ohne das mit allen
command-ally-order-name = befehl
command-ally-order-description = Was aus deiner Armee wird, wenn dein König fällt und ein Verbündeter noch einen hat
command-ally-status-name = stand
command-ally-status-description = Wie du mit den anderen stehst; nur du siehst es
command-whisper-name = brief
command-whisper-description = Einem anderen Spieler einen Brief schreiben; sonst liest ihn niemand
parameter-player-name = spieler
parameter-player-description = Wer; wähle aus der Liste
parameter-message-name = nachricht
parameter-message-description = Ein paar Worte dazu
parameter-text-name = text
parameter-text-description = Was du schreibst, bis zu 2.000 Zeichen
parameter-anonymous-name = anonym
parameter-anonymous-description = Ob verborgen bleibt, wer schreibt, wo die Partie das erlaubt
parameter-leaving-name = austreten
parameter-leaving-description = Ob du erst dein eigenes Bündnis verlässt; geht es nicht, bleibst du darin
parameter-order-name = befehl
parameter-order-description = Ob sie weiterspielt, dem Verbündeten treu, oder das Brett verlässt
choice-lose = Verlieren: wessen Zeit es war
choice-random-move = Zufallszug: der Zufall macht einen legalen Zug
choice-next-picks = Der nächste Spieler sucht einen legalen Zug aus
choice-protectorate = Protektorat werden
choice-removal = Armee vom Brett nehmen
parameter-game-name = partie
parameter-game-description = Welche Partie; nur nötig außerhalb ihres Threads, wenn du mehrere hast
command-turns-name = am-zug
command-turns-description = Welche Partien auf dich warten
command-board-name = brett
command-board-description = Das Brett, wie du es magst, für dich allein
parameter-flip-name = drehen
parameter-flip-description = Von der nächsten Seite gesehen
parameter-coordinates-name = koordinaten
parameter-coordinates-description = Wo Linien und Reihen benannt sind
parameter-theme-name = farben
parameter-theme-description = Seine Farben
command-position-name = stellung
command-position-description = Die Stellung in Worten, und in einer Form für andere Programme
command-moves-name = züge
command-moves-description = Die Züge bisher
command-pgn-name = pgn
command-pgn-description = Die Partie als Datei für andere Programme: PGN für Schach, c4pgn für Chess4
command-rules-name = regeln
command-rules-description = Die Regeln eines Spiels, Teil für Teil
command-rules-variant-name = variante
command-rules-variant-description = Welches Spiel; ohne Angabe das, das hier gespielt wird
parameter-topic-name = thema
parameter-topic-description = Ein Teil davon, oder eine Figur; wähle aus der Liste
command-notes-name = notizen
command-notes-description = Deine privaten Notizen zu einer Partie; sonst kann sie niemand lesen
parameter-add-name = hinzufügen
parameter-add-description = Eine Zeile zum Hinzufügen; ohne sie siehst du deine Notizen
command-api-name = api
command-api-description = Tokens für Programme, die für dich spielen
command-api-token-name = token
command-api-token-description = Leg ein Token für die HTTP-API an; es wird nur einmal gezeigt
parameter-label-name = name
parameter-label-description = Ein Name dafür, etwa der des Programms
command-api-list-name = liste
command-api-list-description = Deine Tokens mit Nummer und Name; nie die Tokens selbst
command-api-revoke-name = widerrufen
command-api-revoke-description = Mach ein Token ungültig: kein Programm kann es mehr benutzen
parameter-number-name = nummer
parameter-number-description = Seine Nummer in /api list
command-settings-name = einstellungen
command-settings-description = Wie Entente aussieht und spricht, für dich oder auf diesem Server
command-settings-own-name = eigene
command-settings-own-description = Deine Sprache, dein Brett und worüber du benachrichtigt wirst
command-settings-server-name = server
command-settings-server-description = Wer verwaltet: wo gespielt wird, Threads, Sprache, Pings
command-settings-time-name = zeit
command-settings-time-description = Wann du zu erreichen bist: Zeitzone, Ruhezeit, Erinnerungen, Urlaub
command-settings-timezone-name = zeitzone
command-settings-timezone-description = Wo du lebst, damit Stunden und Tage deine sind
command-settings-quiet-name = ruhezeit
command-settings-quiet-description = Die Stunden, in denen nichts klingelt und nichts dich erinnert
command-settings-digest-name = liste
command-settings-digest-description = Einmal am Tag die Liste, was auf dich wartet
parameter-zone-name = zone
parameter-zone-description = Eine Zeitzone wie Europe/Berlin; wähle aus der Liste
parameter-hours-name = stunden
parameter-hours-description = Von wann bis wann, etwa 22:00-07:30, oder off
parameter-hour-name = uhrzeit
parameter-hour-description = Wann, etwa 8:00, oder off
command-vacation-name = urlaub
command-vacation-description = Freie Zeit: deine Uhren, die nach Tagen zählen, stehen still
command-vacation-start-name = beginnen
command-vacation-start-description = Ab jetzt fort sein
command-vacation-end-name = beenden
command-vacation-end-description = Zurück sein: deine Uhren laufen weiter
parameter-until-name = bis
parameter-until-description = Wie lange, etwa 10d oder 2w, oder der letzte Tag, etwa 2026-12-24
command-privacy-name = datenschutz
command-privacy-description = Was über dich aufbewahrt wird: ansehen, bekommen, löschen
command-help-name = hilfe
command-help-description = Wie man spielt
choice-standard = { variant-standard }
choice-chess960 = { variant-chess960 }
choice-chess66 = { variant-chess66 }
choice-chess4 = { variant-chess4 }
choice-chess45 = { variant-chess45 }
choice-alliance = { variant-alliance }
choice-multiplayer = { variant-multiplayer }
choice-server = Server
choice-private = privat
choice-public = öffentlich
choice-here = auf diesem Server
choice-mine = meine
choice-finished = meine beendeten
choice-white = Weiß
choice-black = Schwarz
choice-silver = Silber
choice-gold = Gold
choice-red = Rot
choice-yellow = Gelb
choice-green = Grün
choice-inside = innen
choice-outside = außen
choice-off = aus
choice-wood = Holz
choice-dark = dunkel
choice-contrast = starker Kontrast
choice-safe = für Farbfehlsichtige

## Refusals
no-such-game = Diese Partie gibt es hier nicht. /turns zeigt deine.
no-game = Du hast gerade keine Partie. Eine neue beginnst du mit /challenge oder /game new.
which-game = Du hast mehrere Partien. Gib den Befehl im Thread der Partie, oder wähle beim Befehl die Partie aus.
failed = Bei uns ist etwas schiefgegangen, und nichts hat sich geändert. Bitte versuch es gleich noch einmal.
game-changed = Die Partie ist weitergegangen, seit du sie angesehen hast. Sieh sie dir noch einmal an, dann entscheide.
key-used = Dieser Schlüssel wurde schon für etwas anderes benutzt. Nichts hat sich geändert; frag noch einmal mit einem eigenen Schlüssel.
refusal-no-such-topic = Unter „{ $topic }“ haben die Regeln dieser Partie nichts. Sie haben: { $topics }.
refusal-permissions = Ich darf in diesem Kanal nicht spielen: wer den Server verwaltet, muss mir { $missing } erlauben.
not-for-bots = Bots können hier nicht spielen. Such dir einen Menschen aus.
refusal-too-many-people = An dieser Partie nehmen höchstens { $most } Leute teil.
refusal-too-few-people = Zu dieser Partie gehören mindestens { $least } Leute: es muss erst jemand dazukommen.
refusal-option-form = „{ $text }“ lässt sich nicht lesen. Schreib, was ihr vereinbart, so: method=2, mehreres mit Leerzeichen dazwischen; die Liste, die beim Tippen erscheint, hat alles.
refusal-no-options = Eine Option { $name } gibt es nicht: { $game } hat keine.
refusal-no-such-option = { $game } hat keine Option { $name }, sondern { $names }.
refusal-option-value = „{ $option }“ geht nicht. { $examples } geht zum Beispiel.
refusal-options-together = Jede dieser Optionen gibt es, aber nicht alle zusammen.
refusal-without-pacts = „{ $name }“ lässt sich nur vereinbaren, wo es Pakte gibt: schreib pacts=yes dazu.
refusal-cancelled = Diese Partie wurde abgesagt, bevor sie begann. Eröffne eine neue mit /game new.
refusal-lobby-waits = Diese Partie hat noch nicht begonnen: sie wartet auf Mitspieler.
refusal-named-twice = Jeder hat einen Platz: nenne jeden nur einmal, und nicht dich selbst.
refusal-not-here = Ich bin hier kein Mitglied: Du hast mich für dich selbst installiert, deshalb kann ich nur dir antworten. Partien leben auf einem Server, der mich eingeladen hat, oder in Direktnachrichten: `/game new visibility:private` eröffnet dort eine und gibt dir einen Code zum Weitergeben.
refusal-no-server = Das hier sind Direktnachrichten: Niemand sonst liest sie. Wähl die Sichtbarkeit „privat“ oder „öffentlich“, oder eröffne die Partie im Kanal eines Servers.
refusal-no-such-army = { $army } gibt es in dieser Partie nicht. Sie hat { $armies }.
refusal-wrong-code = Unter diesem Code wartet keine Partie. Prüf ihn Zeichen für Zeichen; ein Code gilt nur, bis die Partie beginnt oder abgesagt wird.
refusal-many-codes = Das waren zu viele falsche Codes. Du kannst es { $until } wieder versuchen.
refusal-no-place = Du hast keinen Platz in dieser Partie.
refusal-not-the-host = Das kann nur { $host }: wer eine Partie eröffnet, bestimmt darüber.
refusal-own-lobby = Du hast diese Partie eröffnet: du kannst sie absagen, aber nicht aussteigen.
refusal-unfit-name = Ein Name hat 1 bis { $most } Zeichen, die man alle sehen kann.
refusal-no-such-seat = Diese Partie hat { $seats } Plätze.
refusal-too-many-seats = { $most ->
    [one] Du kannst einen Platz haben.
   *[other] Du kannst { $most } Plätze haben, jeden davon einmal.
}
refusal-both-sides = Wo es Partner gibt, kann niemand Plätze auf beiden Seiten haben.
refusal-seat-of-the-program = Diese Armee spielt das Programm.
refusal-too-many-programs = { $most ->
    [0] In dieser Partie bleibt keine Armee für das Programm.
    [one] Das Programm kann eine Armee haben.
   *[other] Das Programm kann { $most } Armeen haben, jede davon einmal.
}
refusal-seat-taken = { $army } hat schon jemand anders gewählt.
refusal-lobby-full = So viele Plätze sind nicht mehr frei: sie sind anderen versprochen.
refusal-already-joined = Du spielst schon mit.
refusal-same-person = Dich selbst kannst du nicht herausfordern. Such dir mit /challenge jemand anders.
refusal-not-invited = Diese Herausforderung gilt jemand anders. Beginne eine eigene Partie mit /challenge.
refusal-not-your-challenge = Nur wer herausgefordert hat, kann das zurückziehen.
refusal-own-challenge = Du hast herausgefordert: jetzt muss die andere Seite annehmen.
refusal-challenge-closed = Diese Herausforderung ist erledigt. Beginne eine neue mit /challenge.
refusal-not-started = Diese Partie hat noch nicht begonnen: die Herausforderung ist noch nicht angenommen.
refusal-not-reserved = Dort ist kein Platz mehr reserviert: Entweder ist die Person gekommen, oder der Platz ist schon frei.
refusal-not-over = Diese Partie läuft noch: Eine Revanche gibt es, wenn sie zu Ende ist.
refusal-has-a-place = Diese Person hat schon einen Platz in dieser Partie.
refusal-already-started = Diese Partie hat schon begonnen.
refusal-not-seated = Du spielst in dieser Partie nicht mit, aber mit /game watch kannst du zusehen. /turns zeigt deine.
refusal-over = Diese Partie ist vorbei. { $ending }
refusal-stale = { $since ->
    [one] Seit diesem Brett wurde einmal gezogen.
   *[other] Seit diesem Brett wurde { $since }-mal gezogen.
} Das hier ist das jetzige.
refusal-not-your-turn = Du bist nicht am Zug, sondern { $who }.
refusal-illegal = { $text } ist nicht legal, denn { $why }.
refusal-ambiguous = „{ $text }“ passt auf mehrere Züge: { $readings }. Gib einen davon ein.
refusal-unreadable = „{ $text }“ ist kein Zug. Gib einen ein wie { $example }, oder wähle aus der Liste, die /move zeigt.
refusal-out = Du bist aus dieser Partie ausgeschieden.
refusal-already-resigned = Du hast schon aufgegeben; es gilt, sobald du am Zug bist.
refusal-no-choice = Eine solche Armee ist jetzt nicht zu wählen.
refusal-already-agreed = Du hast schon zugestimmt; jetzt müssen die anderen antworten.
refusal-already-offered = Dein Remisangebot steht schon.
refusal-no-offer = Es gibt kein Remisangebot, auf das du antworten könntest.
refusal-claim-threefold = Diese Stellung kam nicht dreimal vor, deshalb kannst du kein Remis fordern. Du kannst eines anbieten.
refusal-claim-fifty = Es waren nicht fünfzig Züge, ohne dass geschlagen oder ein Bauer gezogen wurde, deshalb kannst du kein Remis fordern. Du kannst eines anbieten.
refusal-no-diplomacy = In dieser Partie spielt jeder für sich: Bündnisse, Abmachungen und Briefe gibt es darin nicht.
refusal-unfit-alliance = In dieser Partie können { $least } bis { $most } Leute verbündet sein.
refusal-oneself = Das bist du selbst. Such dir jemand anders aus.
refusal-they-are-out = { $who } ist aus der Partie ausgeschieden.
refusal-bound = Du spielst ohne König weiter, also schließt und brichst du keine Bündnisse.
refusal-they-are-bound = { $who } spielt ohne König weiter, schließt und bricht also keine Bündnisse.
refusal-already-allied = Du und { $who }, ihr seid schon verbündet.
refusal-already-proposed = Du hast { $who } schon ein Bündnis vorgeschlagen. Der Vorschlag ist offen, bis er beantwortet ist; du kannst ihn zurückziehen.
refusal-not-open = Das ist nicht mehr offen, oder es geht so nicht. Nichts hat sich geändert, und niemand hat davon erfahren.
refusal-program-allies-not = Diese Armee spielt das Programm, nach dem Los, und es schließt keine Bündnisse. Du kannst ihm schreiben, aber es antwortet nicht.
refusal-not-allied = Du bist in keinem Bündnis, das du verlassen könntest.
refusal-no-order = In dieser Partie bleibt von einer Armee nichts, deren König fällt: Es gibt nichts zu befehlen.
refusal-no-letters = Diese Partie wurde ohne Briefe eröffnet.
refusal-no-anonymous-letters = Diese Partie wurde ohne anonyme Briefe eröffnet: Schreib unter deinem eigenen Namen.
refusal-empty-letter = Ein Brief braucht einen Text.
refusal-letter-too-long = Dieser Brief hätte { $length } Zeichen; höchstens { $limit } gehen.
refusal-too-many-letters = Du hast in wenigen Minuten { $limit }-mal geschrieben oder etwas vorgeschlagen. Du kannst das { $until } wieder.
refusal-no-such-correspondent = Unter diesem Namen hat dir niemand geschrieben.
refusal-no-such-player = Niemand sonst heißt in dieser Partie „{ $name }“. Es gibt { $people }.
refusal-no-such-letter = Einen solchen Brief hast du nicht bekommen.
refusal-no-managers = Diese Partie lebt in Direktnachrichten: Kein Server steht dahinter, dem man einen Brief melden könnte. Du kannst den Absender stummschalten und ihn Discord selbst melden.
refusal-nobody-picks = In einer Partie mit geheimen Bündnissen sucht niemand Züge für andere aus, denn wer aussucht, würde etwas verraten. Wähle *verlieren* oder *Zufallszug*.
refusal-unfit-beginning = Von dort kann keine Partie weitergehen: { $cause }.
refusal-beginning-over = Diese Stellung ist schon entschieden: niemand könnte von ihr aus weiterspielen.
refusal-too-late-to-abort = Alle haben gezogen, deshalb kann die Partie nicht mehr abgebrochen werden. Du kannst aufgeben oder Remis anbieten.
refusal-paused = Die Uhren stehen bis { $until }. Bitte die anderen mit /resume darum, weiterzuspielen; dann kannst du ziehen.
refusal-not-paused = Die Uhren laufen.
refusal-no-clock = Diese Partie hat keine Uhr.
refusal-unfit-pause = Eine Pause geht von einer Minute bis { $most }, zum Beispiel 12h oder 3d.
refusal-no-takebacks = Wo Leute heimlich miteinander verhandeln, wird nichts zurückgenommen.
refusal-nothing-to-take-back = Du hast keinen Zug gemacht, der zurückgenommen werden könnte.
refusal-request-open = Es gibt schon eine Bitte; erst muss sie beantwortet oder der nächste Zug gemacht werden.
refusal-no-request = Niemand bittet dich um etwas.
refusal-request-gone = Darum wird nicht mehr gebeten: es wurde beantwortet oder zurückgenommen, oder jemand hat gezogen.
refusal-already-here = Die Partie ist schon in diesem Kanal.
refusal-time-is-up = Deine Zeit ist abgelaufen: { $who } sucht diesen Zug aus.
refusal-clock-unreadable = „{ $text }“ ist keine Uhr. Schreib 3d oder 2h30m für jeden Zug, oder 10+5 für zehn Minuten und fünf Sekunden mehr mit jedem Zug.
refusal-clock-bounds = Diese Zeit ist zu kurz oder zu lang: von { $least } bis { $most } ist möglich.
refusal-timeout-without-clock = Was geschieht, wenn die Zeit abläuft, lässt sich nur vereinbaren, wo es eine Uhr gibt. Nenne eine als *uhr*, etwa 3d oder 10+5.
refusal-span-unreadable = „{ $text }“ ist keine Zeitspanne. Schreibe 12h, 3d oder 1d12h; mindestens eine Minute, höchstens { $most }.
refusal-plan-your-turn = Du bist am Zug: mach deinen Zug. Züge bereitet man vor, während die anderen nachdenken.
refusal-plan-empty = Darin steht kein Zug. Schreib, was du erwartest und was du dann spielst, zum Beispiel: Nf6 Bb5 – oder * Bb5, was auch immer die anderen spielen.
refusal-plan-ends-with-others = Eine Folge endet mit einem eigenen Zug.
refusal-plan-unknown-board = Nach einem * kennt niemand das Brett: es können nur eigene Züge folgen, jeder nach einem weiteren *, zum Beispiel: * Nc6 * d6. „{ $text }“ passt dort nicht.
refusal-plan-move = Zug { $number } der Folge: { $why }
refusal-plan-game-ends = Nach Zug { $number } der Folge ist die Partie zu Ende.
refusal-plan-too-long = Eine Folge kann { $most } eigene Züge haben.
refusal-plan-too-many-lines = Du hast { $most } Folgen vorbereitet, mehr gehen nicht. Nimm erst eine weg.
refusal-plan-no-such-line = { $lines ->
    [0] Du hast nichts vorbereitet.
    [one] Du hast { $lines } Folge vorbereitet.
   *[other] Du hast { $lines } Folgen vorbereitet.
}
refusal-note-too-long = Diese Notiz hätte { $length } Zeichen; höchstens { $limit } gehen.
refusal-too-many-tokens = Du hast schon { $limit } Tokens. Mach erst eines ungültig, mit /api revoke.
refusal-label-too-long = Der Name eines Tokens hat höchstens { $limit } Zeichen.
refusal-no-such-token = Du hast kein Token mit der Nummer { $number }. /api list zeigt deine.
refusal-no-such-setting = Diese Einstellung gibt es nicht (mehr). Das hier sind die jetzigen.
refusal-no-such-value = Das geht nicht: { $name } kann { $values } sein.
refusal-too-many-channels = Es können höchstens { $limit } Kanäle genannt werden.
refusal-no-such-zone = Eine Zeitzone „{ $value }“ gibt es nicht. Vielleicht { $nearest }?
refusal-no-quiet-hours = „{ $value }“ ist keine Ruhezeit. Schreib zwei verschiedene Uhrzeiten, etwa 22:00-07:30, oder off.
refusal-no-time-of-day = „{ $value }“ ist keine Uhrzeit. Schreib eine wie 8:00 oder 18:30, oder off.
refusal-vacation-unreadable = „{ $value }“ ist kein Ende eines Urlaubs. Schreib, wie lange er dauert, etwa 10d oder 2w, oder seinen letzten Tag, etwa 2026-12-24.
refusal-vacation-past = Das wäre schon vorbei. Schreib, wie lange er von jetzt an dauert, etwa 10d oder 2w, oder einen letzten Tag, der noch kommt.
refusal-vacation-too-long = Ein Jahr hat { $days } Tage Urlaub: deiner kann höchstens bis { $latest } dauern.
refusal-vacation-used-up = Du hast alle { $days } Tage Urlaub dieses Jahres verbraucht.
refusal-not-away = Du hast keinen Urlaub. Einer beginnt mit /vacation start
refusal-no-such-channel = Das ist kein Kanal dieses Servers.
refusal-channel = Auf diesem Server werden Partien in { $channels } begonnen. Sag dort dasselbe, und es wird dort gespielt.

## Why a move is not legal: a main clause after “Nf6 ist nicht legal, denn”. Who stands in the way follows “von”.
man-the = { $kind ->
    [Dame] der Dame
    [Bauer] dem Bauern
   *[other] dem { $kind }
} auf { $cell }
man-yours = { $kind ->
    [Dame] deiner Dame
    [Bauer] deinem Bauern
   *[other] deinem { $kind }
} auf { $cell }
origin-file = auf der Linie { $file }
origin-rank = auf der Reihe { $rank }
origin-cell = auf { $cell }
why-must-move = du musst ziehen, solange eine deiner Figuren ziehen kann
why-game-over = die Partie ist vorbei
why-resigned = { $army } hat aufgegeben und scheidet mit diesem Zug aus
why-no-choice = die Armee von { $army } steht jetzt nicht zur Wahl
why-empty-cell = auf { $cell } steht keine Figur
why-not-yours = { $kind ->
    [Dame] die Dame
   *[other] der { $kind }
} auf { $cell } gehört { $army }, und { $turn } ist am Zug
why-others-castling = König und Turm wären die von { $army }, und { $turn } ist am Zug
why-out-of-game = { $kind ->
    [Dame] die Dame
   *[other] der { $kind }
} auf { $cell } gehört { $army }, ist also ausgeschieden und zieht nicht mehr
why-other-kind = auf { $cell } steht { $kind ->
    [Dame] eine Dame
   *[other] ein { $kind }
}, nicht { $wanted ->
    [Dame] eine Dame
   *[other] ein { $wanted }
}
why-no-such-piece = du hast { $kind ->
    [Dame] keine Dame
    [Bauer] keinen Bauern
   *[other] keinen { $kind }
}
why-no-such-piece-there = du hast { $kind ->
    [Dame] keine Dame
    [Bauer] keinen Bauern
   *[other] keinen { $kind }
} { $origin }
why-none-reaches = { $kind ->
    [Dame] keine deiner Damen
    [Bauer] keiner deiner Bauern
    [Turm] keiner deiner Türme
   *[other] keiner deiner { $kind }
} kann nach { $to } ziehen
why-none-of-these-reaches = { $kind ->
    [Dame] keine deiner Damen
    [Bauer] keiner deiner Bauern
    [Turm] keiner deiner Türme
   *[other] keiner deiner { $kind }
} { $origin } kann nach { $to } ziehen
why-same-cell = ein Zug muss auf ein anderes Feld führen
why-own-piece = dort steht { $kind ->
    [Dame] deine eigene Dame
   *[other] dein eigener { $kind }
} auf { $cell }
why-not-its-move = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $cell } zieht nicht nach { $to }: { $rule }
why-blocked = der Weg { $kind ->
    [Dame] deiner Dame
    [Bauer] deines Bauern
    [Turm] deines Turms
    [Springer] deines Springers
   *[other] deines { $kind }s
} von { $cell } nach { $to } ist versperrt von { $by }
why-nothing-to-capture = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $cell } zieht nur schräg, um zu schlagen, und auf { $to } ist nichts zu schlagen
why-passed-before = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $cell } zieht nur schräg, um zu schlagen, auf { $to } ist nichts zu schlagen, und der Bauer auf { $beside } war en passant nur bei deinem ersten Zug nach seinem Doppelschritt zu schlagen
why-capture-ahead = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $cell } schlägt schräg, nicht geradeaus
why-no-capture = auf { $to } ist nichts zu schlagen
why-corner = { $cell } läge in einer Ecke, die nicht zum Brett gehört
why-stuck = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $cell } steckt fest: { $corner } läge in einer Ecke, die nicht zum Brett gehört; hier hilft nur Schlagen
why-no-double-step = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $cell } steht nicht mehr auf der ersten Reihe und zieht deshalb nur einen Schritt
why-single-step = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $cell } zieht nur einen Schritt, auch von der ersten Reihe
why-not-a-single-step = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $cell } zieht nicht nach { $to }: ein Bauer zieht einen Schritt geradeaus und schlägt einen Schritt schräg nach vorn
why-no-castling-here = in diesem Spiel gibt es keine Rochade
why-king-into-check = dein König stünde auf { $to } im Schach, angegriffen von { $by }
why-pinned = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $cell } ist an den König gefesselt, und zwar von { $by }
why-still-in-check = dein König steht im Schach, angegriffen von { $by }, und dabei bleibt es so
why-double-check = dein König steht im Doppelschach, angegriffen von { $by }, also kann nur der König ziehen
why-en-passant-uncovers = schlägst du en passant, steht dein König im Schach, angegriffen von { $by }
why-castling-king = am Königsflügel kannst du nicht rochieren: { $why }
why-castling-queen = am Damenflügel kannst du nicht rochieren: { $why }
why-castling-no-right = das Recht ist fort, sobald der König oder dieser Turm gezogen hat oder geschlagen wurde
why-castling-not-regained = { $kind ->
    [Dame] die Dame
   *[other] der { $kind }
} der eroberten Armee steht auf { $cell } und nicht wieder auf { $home }, dem ersten Feld
why-castling-strayed = { $kind ->
    [Dame] die Dame
   *[other] der { $kind }
} auf { $cell } ist dem ersten Feld nicht mit jedem Zug näher gekommen, seit die Armee erobert wurde
why-castling-commander-in-check = der König des Feldherrn stünde im Schach, angegriffen von { $by }
why-castling-occupied = { $count ->
    [one] der Weg ist versperrt von { $by }
   *[other] der Weg ist versperrt von { $by }
}
why-castling-in-check = dein König steht im Schach, angegriffen von { $by }
why-castling-attacked = der König käme über oder auf { $cell }, angegriffen von { $by }
why-promotion-missing = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $cell } erreicht die letzte Reihe: sag dazu, was daraus wird, etwa { $to }=Q
why-no-promotion = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $cell } verwandelt sich auf { $to } nicht
why-other-manner = der Zug von { $from } nach { $to } ist von anderer Art
why-not-a-promotion = ein Bauer kann nicht { $kind ->
    [Dame] zur Dame
   *[other] zum { $kind }
} werden
why-inert = { $army } ist ausgeschieden, und niemand führt diese Armee; ihr Zug entfällt mit %%%
why-on-its-own-turn = { $kind ->
    [Dame] die Dame
   *[other] der { $kind }
} auf { $cell } zieht nur, wenn { $army } am Zug ist, und jetzt ist { $turn } am Zug
why-frozen = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $cell } ist noch en passant zu schlagen und darf deshalb vorerst geradeaus ziehen, aber nicht schlagen
why-active-king = { $army } ist noch im Spiel, also ist der König von { $army } nicht zu schlagen
why-same-side = { $kind ->
    [Dame] die Dame
   *[other] der { $kind }
} auf { $cell } steht auf deiner Seite
why-commander-in-check = { $army } führt diese Armee, und der eigene König von { $army } stünde im Schach, angegriffen von { $by }
why-other-pass = dieser Zug entfällt mit { $pass }
why-may-not-resign-mated = { $army } ist matt und kann jetzt nicht aufgeben; der Zug entfällt mit %
why-may-not-resign-stalemated = { $army } ist patt und kann jetzt nicht aufgeben; der Zug entfällt mit %
why-captured-army = eine eroberte Armee kann nicht aufgeben
why-not-out = %%% ist für eine Armee, die ausgeschieden ist und von niemandem geführt wird; die von { $army } ist es nicht
why-within-switch = { $cell } und { $to } sind eine Weiche, und keine Figur zieht vom einen zum anderen
why-own-piece-beside = { $kind ->
    [Dame] deine eigene Dame
   *[other] dein eigener { $kind }
} auf { $cell } steht in derselben Weiche wie { $to }, und das andere Feld einer Weiche zählt mit
why-blocked-beside = der Weg { $kind ->
    [Dame] deiner Dame
    [Bauer] deines Bauern
    [Turm] deines Turms
    [Springer] deines Springers
   *[other] deines { $kind }s
} von { $cell } nach { $to } ist versperrt von { $by }: das andere Feld der Weiche, { $beside }, zählt mit
why-only-pawns = bei deinem ersten Zug dürfen nur Bauern ziehen
why-loyal = ein Protektorat darf keine Figuren des eigenen Bündnisses schlagen, und { $kind ->
    [Dame] die Dame
   *[other] der { $kind }
} auf { $cell } gehört { $army }
why-ally = { $kind ->
    [Dame] die Dame
   *[other] der { $kind }
} auf { $cell } gehört { $army } aus deinem Bündnis, und in diesem Spiel sind Verbündete nicht zu schlagen
why-choice-due = { $army } muss erst wählen, was aus der Armee wird, die ihren König verloren hat
why-nobody-goes = { $part } allein ist kein Zug: die Zeile muss mit einer Figur beginnen, die zieht, etwa P e2-e4
why-label = { $kind ->
    [Dame] die Dame
   *[other] der { $kind }
} auf { $cell } trägt den Buchstaben { $own }, nicht { $label }
why-others-promotion = { $label } gehört der anderen Armee: dein Bauer wird { $own }
why-nothing-removed = dieser Zug nimmt keine Figur von { $cell }
why-nothing-put = dieser Zug setzt keine Figur auf { $cell }
why-nobody-else-goes = dieser Zug bringt keine andere Figur von { $from } nach { $to }
why-cell-removed = kein Zug nimmt das Feld { $cell } vom Brett
why-twice = { $part } steht doppelt da
rule-pawn = ein Bauer zieht einen Schritt geradeaus, von der ersten Reihe auch zwei, und schlägt einen Schritt schräg nach vorn
rule-knight = ein Springer springt zwei Schritte in einer Richtung und einen zur Seite
rule-bishop = ein Läufer zieht schräg
rule-rook = ein Turm zieht auf Linien und Reihen
rule-queen = eine Dame zieht gerade oder schräg
rule-king = ein König zieht einen Schritt
rule-guard = ein Wächter zieht einen Schritt gerade oder schlägt einen Schritt schräg
rule-chess66-pawn = ein Bauer zieht einen Schritt geradeaus, von der ersten Reihe auch zwei, und schlägt einen Schritt schräg nach vorn, und c5 liegt gerade über b4
rule-chess66-knight = ein Springer springt dorthin, wohin zwei Schritte eines Königs führen, aber keine Linie eines Turms oder Läufers
rule-chess66-bishop = ein Läufer zieht schräg, und c5 liegt gerade über b4
rule-chess66-rook = ein Turm zieht gerade, und c5 liegt gerade über b4
rule-chess66-queen = eine Dame zieht gerade oder schräg, und c5 liegt gerade über b4
rule-chess66-king = ein König zieht einen Schritt, und c5 liegt gerade über b4
rule-chess66-guard = hier gibt es keine Wächter

## Was die Leute miteinander tun
# Sechzehn Namen, von denen keiner etwas verrät: der Startwert der Partie verteilt sie.
aliases = Graureiher, Nachteule, Rotfuchs, Altdachs, Weißhirsch, Schwarzschwan, Stillotter, Wildgans, Silberforelle, Hochkranich, Lahmwolf, Blindmaulwurf, Letztrabe, Junghase, Rauchschwalbe, Taubnatter
told-proposed = **{ $who } schlägt dir ein Bündnis vor.**
told-withdrawn = { $who } hat den Vorschlag eines Bündnisses zurückgezogen.
told-declined = { $who } lehnt das Bündnis ab, das du vorgeschlagen hast.
told-allied = **Du bist jetzt verbündet** mit { $others }.
told-left = **{ $who } hat euer Bündnis verlassen.**
told-betrayed = **{ $who } hat euer Bündnis verraten** und eine Figur von { $whom } geschlagen.
told-betrayed-you = **{ $who } hat dich verraten** und eine deiner Figuren geschlagen: Euer Bündnis ist zu Ende.
told-bound-you = Dein König ist gefallen. Deine Armee spielt weiter, treu zu **{ $liege }**, und gewinnt nicht mehr für sich selbst.
told-bound-to-you = { $who } hat den König verloren und ist von jetzt an **dir** treu.
told-handed-you = Dein Lehnsherr ist gefallen: Deine Armee ist von jetzt an **{ $liege }** treu.
told-handed-to-you = Der Lehnsherr von { $who } ist gefallen: Diese Armee ist von jetzt an **dir** treu.
told-handed = Der Lehnsherr von { $who } ist gefallen: Diese Armee ist von jetzt an { $liege } treu.
told-bound = { $who } hat den König verloren und ist von jetzt an { $liege } treu.
told-civil-war = **Bürgerkrieg**: Niemand war mehr da, gegen den euer Bündnis stehen könnte, also ist es zerfallen. Jeder kämpft für sich.
told-check = **Dein König ist angegriffen**, von { $cells }. Niemand sonst erfährt es, und du musst nicht ausweichen; aber Könige werden hier geschlagen.
deed-proposed = { $who } schlug { $whom } ein Bündnis vor.
deed-withdrawn = { $who } zog den Vorschlag an { $whom } zurück.
deed-declined = { $who } lehnte den Vorschlag von { $whom } ab.
deed-allied = { $all } waren verbündet.
deed-left = { $who } verließ das Bündnis mit { $rest }.
deed-betrayed = { $who } verriet das Bündnis und schlug eine Figur von { $whom }.
deed-broke = { $who } brach eine Abmachung und schlug eine Figur von { $whom }.
deed-bound = { $who } verlor den König und diente von da an { $liege }.
deed-handed = { $who } diente von da an { $liege }, denn der alte Lehnsherr war gefallen.
deed-out = { $who } schied aus.
deed-out-with-team = { $who } schied aus, mit dem letzten König des Bündnisses.
deed-civil-war = Niemand stand mehr gegen { $all }: Das Bündnis zerfiel.
deed-ordered-removal = { $who } befahl, dass die Armee das Brett verlässt, wenn der König fällt.
deed-ordered-protectorate = { $who } befahl, dass die Armee einem Verbündeten dient, wenn der König fällt.
deed-letter = { $who } schrieb an { $whom }.
deed-check = Der König von { $who } war angegriffen.
deed-won = { $who } gewann.
history-not-over = Diese Partie ist noch nicht vorbei. Was wirklich geschah, wird erzählt, wenn sie es ist.
history-sealed = Diese Partie wurde so eröffnet, dass ihre Bündnisse auch nach dem Ende versiegelt bleiben.
history-title = **Was wirklich geschah**
history-line = Runde { $round }: { $what }
history-alone = Niemand war mit jemandem verbündet.
history-letter = Runde { $round }, { $who } an { $whom }: „{ $text }“
history-letters = Briefe: { $counts }.
history-letter-count = { $who } an { $whom } { $count }
history-more = … und { $count } mehr: entente history { $game } erzählt alles.
timeline-alt = { $count ->
    [one] Ein Zeitstrahl über { $count } Halbzug, eine Spur für jede Armee.
   *[other] Ein Zeitstrahl über { $count } Halbzüge, eine Spur für jede Armee.
}
# Das steht unter dem Zeitstrahl, wo Platz für zwölf Buchstaben ist.
timeline-ask = Vorschlag
timeline-tie = Bündnis
timeline-leave = gegangen
timeline-betray = Verrat
timeline-fall = ohne König
timeline-out = draußen
letter-from = **Ein Brief von { $who }:**
letter-to = **Dein Brief an { $whom }:**
letter-reported = **{ $by } meldet einen Brief von { $who }**, in der Partie { $title }. Außer den beiden hat ihn bisher niemand gelesen:
report-number = Meldung { $number }
letter-erased = (Wer das schrieb, wollte vergessen werden, und der Brief ist es auch.)

## Games as files
save-too-large = Diese Datei lässt sich nicht laden: Sie hat mehr als { $limit } KiB, mehr als jeder Spielstand von mir.
save-foreign = Diese Datei lässt sich nicht laden: Sie ist kein Spielstand von mir. /save schreibt einen.
save-newer = Diese Datei lässt sich nicht laden: Eine neuere Version von mir hat sie geschrieben. Bitte den Betreiber dieses Servers, ihn zu aktualisieren.
save-damaged = Diese Datei lässt sich nicht laden: Sie ist nicht mehr so, wie ich sie geschrieben habe ({ $cause }).

## Why a position that somebody has set up cannot be played
flaw-unreadable = Das lässt sich nicht als Stellung lesen: { $cause }.
flaw-unplaced = „{ $word }“ ist keine Figur auf einem Feld dieses Bretts. Schreib Ke1 Qd1 für das gewählte Heer, bKe8 für ein anderes, -e1, um ein Feld zu leeren (K König, Q Dame, R Turm, B Läufer, N Springer, P Bauer). Nichts hat sich geändert.
fault-no-king = { $army } hat keinen König.
fault-many-kings = { $army } hat { $count } Könige.
fault-no-queen = { $army } hat keine Dame.
fault-many-queens = { $army } hat { $count } Damen.
fault-strange-kind = Für { $army } gibt es in diesem Spiel diese Figur nicht, aber auf { $cell } steht eine: { $kind }.
fault-pawn-last = Ein Bauer von { $army } steht auf { $cell }, wo er umgewandelt worden wäre.
fault-pawn-back = Ein Bauer von { $army } steht auf { $cell }, hinter den Ausgangsfeldern der Bauern.
fault-waiting = { $army } steht im Schach, aber { $army } ist nicht am Zug.
fault-castling = { $army } kann nicht mit dem Turm auf { $rook } rochieren: König und Turm stehen nicht beide auf ihren Ausgangsfeldern.
fault-en-passant = Kein Bauer kann eben mit einem Doppelschritt nach { $pawn } über { $target } gezogen sein.
fault-foreign-army = { $army } spielt in diesem Spiel nicht mit.
fault-foreign-cell = Auf diesem Brett gibt es kein Feld { $cell }.
fault-foreign-kind = In diesem Spiel gibt es diese Figur nicht, aber auf { $cell } steht eine: { $kind }.
fault-switch = { $cell } und { $partner } überschneiden sich, und auf beiden steht eine Figur.
fault-counters = Die Zähler sind außerhalb der Grenzen: Runde 1 bis 65535, Halbzüge 0 bis 65535.
fault-kingless = { $army } hat Figuren auf dem Brett, aber keinen König.
fault-nobody-in = Niemand ist im Spiel.
fault-at = Was der Text unter { $key } von { $army } sagt, passt nicht zum Brett.
fault-team-size = Ein Bündnis hat einen bis drei Teilnehmer.
fault-not-mated = { $army } ist auf diesem Brett weder matt noch patt.
fault-scores = Die Punkte sind mehr als die Heere, die ausgeschieden sind.
fault-left-in-order = left_in_order muss genau die nennen, die ausgeschieden sind, alle einmal.
fault-crossed-twice = Von { $cell } heißt es zweimal, dass ein Bauer darüber gezogen ist.
fault-order = order muss zwei bis vier Heere nennen, jedes einmal.
fault-king-of-one-out = { $army } ist nicht mehr im Spiel, hat aber einen König.

## Setting a position up
done-saved = Hier ist die Partie als Datei: Regeln, Bedenkzeit, Anfang und Züge. Alle können daraus mit /load eine Partie eröffnen, auch mit anderen Leuten; diese hier geht ungestört weiter.
done-saved-secret = Hier ist eine Kopie der Partie, wie alle sie sehen können: das Brett, ohne Bündnisse, Briefe und Zufallswert. Eine Partie, die mit /load daraus eröffnet wird, ist eine andere Partie, in der alle allein anfangen.
done-sealed = Hier ist die Partie, versiegelt: In dieser Datei kann niemand etwas lesen, und nur ich kann sie öffnen. Lade sie mit /load in einem anderen Kanal, und wenn alle zustimmen, zieht die Partie dorthin um. Sie bewahrt keinen alten Stand: Die Partie geht weiter, wo sie dann steht.
done-move-asked = Die anderen werden gefragt, ob die Partie hierher umziehen soll. Wenn alle zustimmen, steht das nächste Brett hier.
done-moved-here = Die Partie ist hierher umgezogen; das nächste Brett steht hier.
save-no-rewind = Sie ist weitergegangen, seit die Datei geschrieben wurde, und geht weiter, wo sie jetzt steht: Eine Datei dreht sie nicht zurück.
save-not-ours = Diese Datei lässt sich nicht laden: Ein anderer Server hat sie versiegelt, oder sie ist nicht mehr so, wie ich sie geschrieben habe.
save-not-yours = Nur wer mitspielt, kann eine Partie verlegen; du spielst nicht mit.
save-needs-channel = Eine Partie zieht in einen Kanal eines Servers um: Gib /load dort ein, auf einem Server, der mich hat.
scenario-head = **Stellung aufbauen** · { $game } · { $turn } am Zug
scenario-fits = Diese Stellung kann gespielt werden.
scenario-one-source = Wähle eines, womit es anfängt: eine FEN, JSON, Figuren oder eine Partie.
scenario-no-fen = Für { $game } gibt es keine FEN. Gib die Stellung als JSON an, oder baue sie mit den Menüs auf.
scenario-damaged = Dieses Blatt lässt sich nicht mehr lesen. Öffne ein neues mit /scenario.
scenario-too-long = Das sind zu viele Figuren für ein Blatt. Baue die Stellung in JSON auf, mit /scenario json.
scenario-type = Figuren tippen…
scenario-type-label = Ke1 setzt, bKe8 für Schwarz, -e1 leert
scenario-turn = Nächster am Zug
scenario-castling = Rochade
scenario-empty = Leeres Brett
scenario-array = Anfang
scenario-play = Spielen
scenario-share = Teilen
scenario-clear = Nichts: das Feld leeren
scenario-army = → { $army }
scenario-man = Welche Figur
scenario-file = Auf welcher Linie
scenario-cells = Auf welchen Feldern
scenario-shared = Die Stellung, zum Kopieren und Weitergeben. /scenario liest sie, und ebenso /challenge und /game new, mit Uhr und allem anderen, als „anfang“.
beginning-of-another = Das ist eine Stellung von { $game }. Wähle das als Variante, oder lass die Variante weg.
beginning-says-options = Nach welchen Optionen gespielt wird, sagt schon die Stellung. Lass sie weg.
command-scenario-name = szenario
command-scenario-description = Eine Stellung aufbauen und spielen: mit Menüs oder aus FEN, JSON, Figuren oder einer Partie
command-scenario-variant-name = variante
command-scenario-variant-description = Welches Spiel; ohne Angabe das, das hier gespielt wird
command-scenario-game-name = partie
command-scenario-game-description = Mit der jetzigen Stellung dieser Partie anfangen
parameter-fen-name = fen
parameter-fen-description = Eine Stellung in FEN
parameter-json-name = json
parameter-json-description = Eine Stellung in JSON, wie /position sie ausgibt
parameter-men-name = figuren
parameter-men-description = Figuren auf leerem Brett, etwa Ke1 Qd1 bKe8
command-save-name = speichern
command-save-description = Die Partie als Datei, um sie anderswo zu laden
parameter-what-name = was
parameter-what-description = Eine Kopie für alle, oder eine Partie mit Geheimnissen, wie sie ist, versiegelt
choice-copy = eine Kopie, die alle haben dürfen
choice-sealed = die Partie selbst, versiegelt
command-load-name = laden
command-load-description = Eine Partie aus einer Datei von /save eröffnen, oder eine versiegelte hierher verlegen
parameter-file-name = datei
parameter-file-description = Die Datei
