# Alle Texte auf Deutsch, in derselben Reihenfolge wie in en.ftl. Kurze Sätze: erst, was passiert ist, dann, was zu tun ist. Wer liest, ist „du“, der Bot ist „ich“.
# Befehle stehen mit ihrem englischen Namen da: Discord macht daraus einen Verweis zum Antippen, und unter diesem Namen gibt es sie in jeder Sprache.

## Names
former-player = Ehemaliger Spieler
# How strong a computer plays. These names promise no title.
level-1 = Erste Schritte
level-2 = Leicht
level-3 = Gemütlich
level-4 = Geübt
level-5 = Erfahren
level-6 = Stark
level-7 = Sehr stark
level-8 = Volle Stärke
description-level-1 = Sieht einen Zug voraus und lässt Figuren stehen, wo du sie schlagen kannst. Für deine ersten Partien.
description-level-2 = Sieht einen Zug voraus und übersieht vieles.
description-level-3 = Nimmt, was es bekommen kann, und tappt in einfache Fallen.
description-level-4 = Sieht ein Matt in einem Zug und spielt für den Augenblick.
description-level-5 = Sieht ein paar Züge voraus und lässt manche Chance aus.
description-level-6 = Bestraft die meisten Fehler.
description-level-7 = Bestraft fast jeden Fehler und macht selbst wenige.
description-level-8 = Spielt so gut, wie es kann.
description-engine = Eine Engine, die der Betreiber von Entente ausgewählt hat.
computer-level = Stufe { $level }
computer = 🤖 { $name }
computer-with-character = { $computer }, { $character }
computer-with-army = { $army } ({ $computer })
players-with-computers = { $people } + { $count } Computer
file-computer = { $name } (Entente)
level-entry = { $level } · { $name }
army-white = Weiß
army-silver = Silber
army-black = Schwarz
army-gold = Gold
army-red = Rot
army-yellow = Gelb
army-green = Grün
army-blue = Blau
seat-with-army = { $who } ({ $army })
seat-commanding = { $who } mit der Armee von { $army }
seat-stand-in = { $computer } für { $who }
player-of-first-team = 🟣 { $name }
player-of-second-team = 🔶 { $name }
teams-apart = { $first } – { $second }
teams-against = { $first } gegen { $second }
variant-standard = Schach
variant-chess960 = Chess960
variant-chess66 = Chess66
variant-capablanca = Capablanca-Schach
variant-chess4 = Chess4
variant-chess45 = Chess 4.5
variant-alliance = Four Player Chess
variant-multiplayer = Mehrspielerschach
variant-fourplayer = Vierfarbenschach
description-standard = Schach, wie die Welt es spielt.
description-chess960 = Schach aus einer von 960 Grundreihen, der gleichen für beide.
description-chess66 = Schach auf 66 Feldern. Zwei Paare von ihnen sind Weichen: Eine Linie führt hinein, zwei führen heraus.
description-capablanca = Schach auf zehn Linien, mit einem Erzbischof und einem Kanzler.
description-chess4 = Schach für vier Armeen auf einem Brett wie ein Pluszeichen.
description-chess45 = Vier Armeen um eine Dame und ihre Wächter, die die fünfte Seite sind.
description-alliance = Vier Armeen, geheime Bündnisse und Könige, die geschlagen werden: Der letzte gewinnt.
description-multiplayer = Schach für zwei bis vier nach den Regeln von Jason65: Ein König im Schach kann geschlagen werden, und alle Überlebenden teilen sich den Punkt.
description-fourplayer = Rot, Blau, Gelb und Grün auf 160 Feldern: Schlagen und Matt bringen Punkte, und die meisten gewinnen. Oder zwei gegen zwei: Das erste Matt gewinnt.
# These are on a card beside the board, where there is room for twelve characters.
card-points = { $count ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }
card-commanded = für { $army }
card-checkmated = matt
card-stalemated = patt
card-captured = geschlagen
card-captures = Schlug
card-resigning = gibt auf
card-resigned = aufgegeben
card-flagged = Zeit um
card-protectorate = ohne König
card-eliminated = entfernt
card-absent = spielt nicht
kind-pawn = Bauer
kind-knight = Springer
kind-bishop = Läufer
kind-rook = Turm
kind-queen = Dame
kind-king = König
kind-guard = Wächter
kind-archbishop = Erzbischof
kind-chancellor = Kanzler

## The state of a game
status-lobby = Warten auf Mitspieler.
status-cancelled = { $host } hat die Partie abgesagt, bevor sie begann.
status-lapsed = Einen Tag lang hat niemand diese Partie gestartet, deshalb ist sie geschlossen. Eine neue eröffnest du mit /game new.
status-challenge-lapsed = Die Herausforderung von { $challenger } ist abgelaufen. Einen Tag lang hat niemand geantwortet.
status-challenge = Die Herausforderung von { $challenger } wartet auf eine Antwort.
status-declined = { $who } hat die Herausforderung von { $challenger } abgelehnt.
status-withdrawn = { $challenger } hat die Herausforderung zurückgezogen.
status-turn = { $who } ist am Zug.
status-turn-commanded = { $who } ist am Zug, mit der Armee von { $army }.
status-choose-army = { $who } muss eine Armee wählen: { $armies }. Die Wahl ist endgültig. Wer einfach zieht, behält { $kept }.
ending-won = { $who } gewinnt { $reason }: { $result }.
ending-won-together = { $count ->
    [one] { $who } gewinnt
   *[other] { $who } gewinnen
} { $reason }: { $result }.
ending-won-by-points = { $count ->
    [one] { $who } gewinnt mit { $points } Punkten!
   *[other] { $who } teilen sich den ersten Platz mit { $points } Punkten!
}
ending-drawn-points = Die Partie endet { $reason }: Alle, die noch im Spiel sind, bekommen 10 Punkte.
ending-stopped = { $who } hat als Führender der letzten beiden aufgehört.
ending-won-of-many = { $count ->
    [one] { $who } gewinnt!
   *[other] { $who } gewinnen!
} Punkte für jeden Gegner, der { $counted ->
    [eliminations] ausgeschaltet wurde
   *[lasting] früher ausschied
}, von Weiß bis Gold: { $result }.
ending-shared = { $who } teilen sich den ersten Platz! Punkte für jeden Gegner, der { $counted ->
    [eliminations] ausgeschaltet wurde
   *[lasting] früher ausschied
}, von Weiß bis Gold: { $result }.
ending-last-king = { $who } gewinnt: der letzte König auf dem Brett!
ending-last-army = { $who } gewinnt: die letzte Armee auf dem Brett!
ending-only-computers = Nur noch Computer waren übrig und haben sich auf Remis geeinigt.
ending-agreed = Alle, die noch im Spiel waren, haben sich auf Remis geeinigt.
ending-computer-accepted = { $who } hat das Remis angenommen.
ending-eliminations = Nur zur Information, ein Punkt für jeden ausgeschalteten Gegner: { $points }.
ending-leaving = Nur zur Information, ein Punkt für jeden Gegner, der früher ausschied: { $points }.
ranking-line = #{ $place } · { $who }: { $points }
ending-drawn = Remis { $reason }: { $result }.
# These follow „gewinnt“ and „Remis“.
reason-checkmate = durch Matt
reason-stalemate = durch Patt
reason-resigned = durch Aufgabe
reason-flagged = auf Zeit
reason-one-left = als letzte Seite auf dem Brett
reason-blocked = (niemand kann mehr ziehen)
reason-insufficient = wegen ungenügenden Materials
reason-agreed = durch Einigung
reason-dead-position = (niemand kann mehr mattsetzen)
reason-threefold = durch dreimalige Stellungswiederholung
reason-fifty-moves = nach der 50-Züge-Regel
reason-fifty = nach fünfzig Runden ohne Schlagen und ohne Bauernzug
reason-fivefold = durch fünfmalige Stellungswiederholung
reason-seventyfive-moves = nach der 75-Züge-Regel
reason-queen-against-king = durch Reklamation (König und Dame gegen König)
reason-rook-against-king = durch Reklamation (König und Turm gegen König)
reason-two-heavy-pieces-against-king = durch Reklamation (zwei Schwerfiguren gegen den König allein)
reason-two-bishops-against-king = durch Reklamation (Läuferpaar gegen den König allein)
reason-bishop-and-knight-against-king = durch Reklamation (Läufer und Springer gegen den König allein)
reason-two-knights-against-king = durch Reklamation (zwei Springer können kein Matt erzwingen)
reason-engine-certain = durch Reklamation (die Engine war sich zwanzig Runden lang sicher)
ending-claimed-draw = { $who } hat Remis reklamiert.

## Options of a game, as in the list of /game new, where there is room for sixty characters
option-method-2 = wer einen König mattsetzt, führt dessen Armee
option-scoring-incremental = ein Punkt für jedes Matt; die meisten Punkte gewinnen
option-teams-yes = Weiß und Schwarz gegen Silber und Gold
option-teams-adjacent = Weiß und Silber gegen Schwarz und Gold
option-absent-white = zu dritt: Silber, Schwarz und Gold
option-absent-silver = zu dritt: Weiß, Schwarz und Gold
option-absent-black = zu dritt: Weiß, Silber und Gold
option-absent-gold = zu dritt: Weiß, Silber und Schwarz
option-absent-as-wall = die Figuren der fehlenden Armee stehen im Weg
option-start-518 = die übliche Grundstellung; jede Zahl von 0 bis 959
option-ally-capture-forbidden = Figuren von Verbündeten dürfen nicht geschlagen werden
option-ally-capture-allowed = wer Verbündete schlägt, bleibt trotzdem verbündet
option-loss-percent-25 = ein Protektorat verliert ein Viertel seiner Figuren
option-loss-rounding-floor = der Verlust eines Protektorats wird abgerundet
option-loss-rounding-half-up = der Verlust eines Protektorats wird kaufmännisch gerundet
option-armies-2 = zwei Armeen
option-armies-3 = drei Armeen
option-board-chess4 = auf dem Brett von Chess4
option-board-chess45 = auf dem Brett von Chess 4.5
option-yellow-person = jemand spielt Gelb, kein Computer
option-yellow-counts-no = die letzte der vier Armeen gewinnt, mit oder ohne Gelb
option-guard-placement-head = Wächter erscheinen wie in der neuesten Originalversion
option-guard-orthogonal-capture-yes = Wächter schlagen auch gerade
option-double-step-jumps-yes = beim Doppelschritt darf ein Bauer springen
option-setup-table = der König von Schwarz beginnt auf a7
option-mode-solo = um Punkte; nur der erste Platz zählt
option-mode-teams = Rot und Gelb gegen Blau und Grün
option-mode-diplomacy = um Punkte; die Spieler dürfen einander alles versprechen
option-array-old = die alte Aufstellung: König gegenüber Dame
option-array-by = die Aufstellung BY
option-array-byg = die Aufstellung BYG
option-array-rg = die Aufstellung RG
option-array-519 = eine Reihe aus Chess960; jede Zahl von 1 bis 960
option-pacts-yes = geheime Pakte und Briefe zwischen den Spielern
option-letters-off = keine Briefe
option-letters-anonymous = Briefe dürfen anonym sein
option-reveal-letters-yes = nach der Partie sehen alle sämtliche Briefe
option-reveal-alliances-no = Bündnisse bleiben geheim, auch nach der Partie
option-most-allied-2 = höchstens zwei sind verbündet
option-hints-no = keine Tipps, auch gegen Computer allein nicht
option-resign-no = Computer geben nie auf

## A lobby
lobby-looking-for-players = { $host } sucht Mitspieler für eine Partie **{ $game }**.
lobby-rematch = { $host } bietet eine Revanche an: **{ $game }**.
agreed-method-one = Eine mattgesetzte Armee bleibt auf dem Brett und zieht nie wieder (Methode 1).
agreed-method-two = Setzt du einen König matt, führst du von da an seine Armee (Methode 2).
agreed-last-standing = Wer zuletzt übrig ist, gewinnt.
agreed-last-team-standing = Das Team, das zuletzt übrig ist, gewinnt.
agreed-incremental = Für jedes Matt bekommst du einen Punkt. Gibt jemand auf, teilen ihn sich die anderen. Am Ende gewinnt, wer die meisten Punkte hat.
agreed-teams = Partner sitzen sich gegenüber: Weiß mit Schwarz, Silber mit Gold.
agreed-teams-adjacent = Partner sitzen nebeneinander: Weiß mit Silber, Schwarz mit Gold.
agreed-absent = Zu dritt: { $army } spielt nicht mit, die Felder sind leer.
agreed-absent-wall = Zu dritt: { $army } spielt nicht mit. Die Figuren stehen still, geben kein Schach und können geschlagen werden.
agreed-chess960-position = Beide Seiten beginnen mit Stellung { $number }: { $row }.
agreed-chess960-drawn-position = Beide Seiten beginnen mit Stellung { $number }, zufällig gezogen: { $row }.
agreed-chess960-drawn-later = Beide Seiten beginnen mit derselben Stellung, die zu Beginn der Partie gezogen wird.
agreed-last-side = Könige können geschlagen werden. Die letzte Seite auf dem Brett gewinnt, und Gelb zählt als Seite.
agreed-last-army = Könige können geschlagen werden. Die letzte der vier Armeen gewinnt, mit oder ohne Gelb.
agreed-guards-head = Schlägt die Dame, erscheint in der Mitte ein Wächter, auch wenn dort eine Figur steht; sie wird entfernt.
agreed-guards-straight = Wächter schlagen auch gerade.
agreed-double-step-jumps = Beim Doppelschritt darf ein Bauer über eine Figur springen.
agreed-kings-captured = Könige können geschlagen werden. Der letzte König auf dem Brett gewinnt.
agreed-ally-forbidden = Figuren von Verbündeten dürfen nicht geschlagen werden. Vorsicht: Welche Züge möglich sind, kann ein Bündnis verraten.
agreed-ally-allowed = Du kannst Figuren von Verbündeten schlagen, ohne dass das Bündnis endet.
agreed-protectorate = Wird dein König geschlagen, während ein Verbündeter noch einen hat, kann deine Armee für ihn weiterkämpfen. { $percent ->
    [0] Sie behält dabei alle Figuren.
   *[other] Sie verliert dabei { $percent } % ihrer Figuren, { $rounding }.
}
agreed-rounded-up = aufgerundet
agreed-rounded-down = abgerundet
agreed-rounded = kaufmännisch gerundet
agreed-alliances = Bündnisse aus bis zu { $most } bleiben bis zum Ende der Partie geheim.
agreed-alliances-for-ever = Bündnisse aus bis zu { $most } sind geheim, auch nach der Partie. Das Protokoll der Partie lässt sich deshalb nicht vollständig prüfen.
agreed-secret-news = Was nur dich angeht, kommt als Direktnachricht.
agreed-pacts = { $most ->
    [one] Du kannst mit einem anderen Spieler einen geheimen Pakt schließen. Er ist ein Versprechen: Die Regeln erzwingen ihn nicht.
   *[other] Du kannst mit bis zu { $most } anderen Spielern geheime Pakte schließen. Sie sind Versprechen: Die Regeln erzwingen sie nicht.
}
agreed-letters-off = Briefe gibt es keine.
agreed-letters-signed = Die Spieler können einander private Briefe schreiben.
agreed-letters-anonymous = Die Spieler können einander private Briefe schreiben, auch anonym. Was nach der Partie gezeigt wird, kann die Absender verraten.
agreed-alliances-revealed = Nach der Partie sehen alle, wer wann mit wem verbündet war.
agreed-alliances-hidden = Wer verbündet war, bleibt auch nach der Partie geheim. Das Protokoll der Partie lässt sich deshalb nicht vollständig prüfen.
agreed-letters-revealed = Nach der Partie sehen alle auch die Briefe.
agreed-letters-hidden = Briefe werden nie anderen gezeigt.
agreed-private-news = Was nur dich angeht, kommt als Direktnachricht. Nimmst du keine an, drück unter dem Brett auf **Diplomatie**.
agreed-board-square = Auf dem Schachbrett, jede Armee an einer eigenen Seite. Wer matt oder patt ist, verliert den König, aber die anderen Figuren bleiben stehen. Alle, die übrig bleiben, teilen sich den Punkt.
agreed-board-chess4 = Auf dem Brett von Chess4, mit seinen Figuren und Zügen. Wer matt oder patt ist, verliert den König, aber die anderen Figuren bleiben stehen. Alle, die übrig bleiben, teilen sich den Punkt.
agreed-board-chess45 = Auf dem Brett von Chess 4.5, ohne dessen Dame und Wächter. Wer matt oder patt ist, verliert den König, aber die anderen Figuren bleiben stehen. Alle, die übrig bleiben, teilen sich den Punkt.
agreed-setup-table = Der König von Schwarz beginnt auf a7.
agreed-for-points = Um Punkte: Schlagen bringt welche, und ein Matt bringt 20. Die meisten Punkte gewinnen, und jeder Platz zählt.
agreed-first-place = Um Punkte: Schlagen bringt welche, und ein Matt bringt 20. Die meisten Punkte gewinnen, und nur der erste Platz zählt.
agreed-two-teams = Zwei Teams: Rot und Gelb gegen Blau und Grün. Das erste Matt gewinnt.
agreed-points-and-diplomacy = Um Punkte, mit Diplomatie: Schlagen bringt welche, ein Matt bringt 20, und die Spieler dürfen einander alles versprechen. Keine Regel erzwingt es.
agreed-array = Könige und Damen stehen wie in der Aufstellung { $name }.
agreed-array-number = Alle Armeen beginnen mit Reihe { $number } aus Chess960.
agreed-no-hints = Es gibt keine Tipps.
agreed-no-resigning = Computer geben nie auf.
agreed-rated = Die Partie ist gewertet ({ $pace }): keine Rücknahmen, keine Tipps, keine eigene Vertretung.
agreed-claims = Einen sicheren Sieg oder ein sicheres Remis kann man mit /game claim reklamieren.
agreed-no-claims = Niemand kann einen sicheren Sieg oder ein sicheres Remis reklamieren.
term-anonymous = Die Plätze werden ausgelost und bleiben geheim: Wer welche Armee spielt, zeigt sich erst am Ende. In einem Kanal nennen die Bretter niemanden, und alle Spieler bekommen sie auch als Direktnachricht. Urlaub hält die Uhr nicht an.
agreed-arbiter = { $arbiter } hat die Spielleitung und spielt nicht mit. Die Spielleitung sieht, was alle Zuschauer sehen, kann die Uhren anhalten, mehr Zeit geben und einen Computer für jemanden spielen lassen, auf den die anderen warten.
watchers-private = Nur die Spieler können zusehen. Sie bekommen das Brett als Direktnachricht.
watchers-server = Alle in diesem Kanal können zusehen.
watchers-public = Alle können zusehen, auch ohne Konto.
lobby-code = Lade andere mit diesem Code ein: **{ $code }**. Mitspielen können sie mit `/game join code:{ $code }`, hier oder auf jedem Server, auf dem ich bin.
challenge-random-colours = Die Farben werden ausgelost.
challenge-no-clock = Gespielt wird ohne Uhr.
lobby-moved = Diese Lobby steht jetzt weiter unten.
lobby-seat-reserved = • { $army }: reserviert für { $who }
lobby-seat = • { $army }: { $who }
lobby-seat-free = • { $army }: frei
lobby-random-colour = Zufällige Farbe: { $people }
lobby-reserved = Reserviert für { $people }
lobby-free-seats = { $room ->
    [one] { $room } von { $seats } Plätzen ist frei.
   *[other] { $room } von { $seats } Plätzen sind frei.
}
lobby-join = Drück auf **Mitspielen** für eine zufällige Farbe oder auf **Mitspielen als…**, um eine oder zwei zu wählen. Die Partie beginnt, sobald alle { $seats } Plätze vergeben sind. Auch mit weniger Leuten kann { $host } auf **Leitung** und **Starten** drücken: Die freien Plätze bekommen die, die zuerst da waren, oder { $computer }.
lobby-join-secret = Drück auf **Mitspielen**: Die Plätze werden ausgelost. Die Partie beginnt, sobald alle { $seats } vergeben sind, oder wenn { $host } auf **Leitung** und **Starten** drückt.
lobby-join-secret-of-two = Drück auf **Mitspielen**: Die Farben werden ausgelost. Die Partie beginnt { $room ->
    [one] sofort
   *[other] sobald beide Plätze vergeben sind
}.
lobby-join-with-computers = Drück auf **Mitspielen** für eine zufällige Farbe oder auf **Mitspielen als…**, um eine zu wählen. Die Partie beginnt, sobald alle { $seats } Plätze vergeben sind. Auch mit weniger Leuten kann { $host } auf **Leitung** und **Starten** drücken: Jeden freien Platz spielt { $computer }.
drawn-start-caption = Die Ausgangsstellung wird noch ausgelost
lobby-starts-of-two = Die Partie beginnt, sobald { $room ->
    [one] der andere Platz vergeben ist
   *[other] beide Plätze vergeben sind
}.
lobby-starts = Die Partie beginnt, sobald alle { $seats } Plätze vergeben sind. Auch mit weniger Leuten { $reader ->
    [host] kannst du auf **Starten** drücken
   *[other] kann { $host } auf **Starten** drücken
}{ $free ->
    [drawn] .
    [computers] : Jeden freien Platz spielt { $computer }.
   *[shared] : Die freien Plätze bekommen die, die zuerst da waren, oder { $computer }.
}
lobby-join-of-two = Drück auf **Mitspielen** oder auf **Mitspielen als…**, um eine Farbe zu wählen. Die Partie beginnt { $room ->
    [one] sofort
   *[other] sobald beide Plätze vergeben sind
}.
fair-play = Damit alle hinterher prüfen können, dass der Zufall ehrlich war, steht mein Startwert fest, bevor jemand mitspielt. Das ist sein SHA-256:
    `{ $hash }`
    Wenn die Partie vorbei ist, zeigt ihr Protokoll den Startwert selbst, und `entente verify` vergleicht die beiden.
host-panel = Das kannst nur du, weil du die Partie eröffnet hast:
lobby-begun = Die Partie hat begonnen.
lobby-started = **{ $game }** · { $title }
lobby-over = Eine Partie { $game } ist vorbei: { $title }.
lobby-aborted = Eine Partie { $game } wurde abgebrochen: { $title }.
thread-aborted = abgebrochen
lobby-starts-when-all-join = Die Partie beginnt, sobald { $people } auf **Mitspielen** { $count ->
    [one] drückt
   *[other] gedrückt haben
}.
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
span-under-a-second = weniger als eine Sekunde
pace-per-move = { $span } pro Zug
pace-bank = { $span } pro Spieler
pace-increment = plus { $span } pro Zug
pace-delay = { $span } Verzögerung pro Zug
timeout-lose = Wer die Zeit überschreitet, verliert.
timeout-random-move = Ist deine Zeit um, wird ein zufälliger legaler Zug für dich gemacht.
timeout-next-picks = Ist deine Zeit um, sucht der nächste Spieler einen legalen Zug für dich aus.
timeout-substitute = Ist deine Zeit um, spielt ein Computer für dich, bis du zurückkommst.
agreed-starting-position = Die Partie beginnt mit der Stellung unten.
agreed-clock = Bedenkzeit: { $pace }. { $on_timeout }
clock-none = keine
clock-until = ⏳ Zeit bis { $until }
clock-paused = ⏸ Die Uhren stehen bis { $until } oder bis { $players ->
    [2] beide
   *[other] alle
} weiterspielen wollen.
clock-paused-by-arbiter = ⏸ Die Uhren stehen bis { $until } oder bis die Spielleitung oder alle Spieler zusammen sie weiterlaufen lassen.
clock-nobody-moved = ⏸ Drei Runden lang hat niemand gezogen, darum stehen die Uhren bis { $until }, oder bis jemand zieht oder /game resume nutzt.
clock-left = Restzeit: { $left }
clock-on-vacation = { $who } ist bis { $until } im Urlaub. Die Uhr steht.
player-on-vacation = { $who } ist bis { $until } im Urlaub.
# What a player would like, and all others have to accept. The topic follows the player’s name.
request-asked = { $who } { $topic } Einverstanden, { $others }?
request-asked-computers = { $who } { $topic } Es fehlt noch die Antwort von { $others }.
request-takeback = möchte den eigenen letzten Zug zurücknehmen{ $count ->
    [one] {" "}({ $moves }).
   *[other] : { $moves } würden zurückgenommen.
}
request-pause = möchte die Uhren für { $span } anhalten.
request-resume = möchte die Uhren weiterlaufen lassen.
request-substitute = möchte, dass { $computer } für { $player } spielt, bis sie oder er zurückkommt.
request-move = { $where ->
    [elsewhere] möchte die Partie in einen anderen Kanal verlegen.
   *[other] möchte die Partie nach { $where } verlegen.
}
status-aborted = { $who } hat die Partie { $when ->
    [opening] in den ersten { $rounds } Runden abgebrochen
    [both] abgebrochen, bevor beide gezogen hatten
   *[other] abgebrochen, bevor alle gezogen hatten
}. Niemand hat verloren.
status-aborted-with-league = Die Liga dieser Partie ist zu Ende, deshalb wurde die Partie abgebrochen. Es spielten nur Computer.
status-aborted-by-time = Die Zeit von { $who } war { $when ->
    [opening] in den ersten { $rounds } Runden um
    [both] um, bevor beide gezogen hatten
   *[other] um, bevor alle gezogen hatten
}, deshalb wurde die Partie abgebrochen. Niemand hat verloren.
status-next-picks = Die Zeit von { $late } ist um, deshalb sucht { $who } den Zug aus.
left-to-computers = 🤖 Jetzt spielen nur noch Computer. /board zeigt, wie es steht, und das Ende melde ich hier.
news-request-accepted = { $who } hat angenommen.
news-request-declined = { $what ->
    [takeback] { $who } hat die Zugrücknahme abgelehnt. Die Partie geht weiter.
    [pause] { $who } hat die Pause abgelehnt. Die Partie geht weiter.
    [resume] { $who } möchte die Uhren noch nicht weiterlaufen lassen. Die Pause bleibt.
    [move] { $who } möchte die Partie nicht verlegen. Sie bleibt hier.
   *[substitute] { $who } hat den Computer als Vertretung abgelehnt. Die Partie geht weiter.
}
news-request-lapsed = { $what ->
    [takeback] Die Zugrücknahme, um die { $who } gebeten hat, ist hinfällig: Die Partie ging weiter.
    [pause] Die Pause, um die { $who } gebeten hat, ist hinfällig: Die Partie ging weiter.
    [resume] Die Uhren laufen wieder. Damit ist erledigt, worum { $who } gebeten hat.
    [move] Die Partie bleibt hier: Sie ging weiter, bevor alle { $who } geantwortet hatten.
   *[substitute] Die Vertretung, um die { $who } gebeten hat, ist hinfällig: Die Partie ging weiter.
}
news-request-withdrawn = { $who } hat die Anfrage zurückgezogen. Die Partie geht weiter.
news-time-up = **Die Zeit von { $who } ist um.**
news-time-up-nobody-voted = **Die Zeit von { $who } ist um:** Niemand hat abgestimmt.
news-next-picks = { $by } sucht den Zug für { $who } aus.
news-taken-back = { $ply ->
    [0] Rücknahme angenommen: zurück zur Ausgangsstellung.
   *[other] Rücknahme angenommen: zurück zur Stellung nach { $move }.
}
news-paused = ⏸ Die Uhren stehen bis { $until } oder bis { $players ->
    [2] beide
   *[other] alle
} weiterspielen wollen.
news-was-paused = ⏸ Die Uhren wurden angehalten.
news-resumed = ▶ Die Uhren laufen wieder.
news-substituted = { $computer } spielt jetzt für { $who }. Wer vertreten wird, spielt mit /game substitute jederzeit wieder selbst.
arbiter-paused = { $arbiter } (Spielleitung) hat die Partie angehalten.
arbiter-resumed = ▶ { $arbiter } (Spielleitung) lässt die Partie weiterlaufen.
arbiter-extended = { $arbiter } (Spielleitung) gibt { $who } { $span } mehr Zeit.
arbiter-extended-all = { $arbiter } (Spielleitung) gibt allen { $span } mehr Zeit.
arbiter-substituted = { $arbiter } (Spielleitung) lässt { $computer } für { $who } spielen. Wer vertreten wird, spielt mit /game substitute jederzeit wieder selbst.
news-returned = { $who } spielt wieder selbst.
news-seat-offered = Der Platz von { $who } ist zu vergeben. Mit seinem Code, den jeder Mitspieler weitergeben kann, kann ihn jemand übernehmen.
news-seat-withdrawn = Der Platz von { $who } ist nicht mehr frei.
news-seat-taken-over = { $former } ist endgültig ausgestiegen. { $who } spielt weiter.
news-seat-taken-over-by-somebody = Der Spieler von { $who } ist endgültig ausgestiegen, und jemand anders spielt weiter.
news-game-moved-here = 📦 Von jetzt an wird diese Partie hier gespielt.
news-game-moved-away = 📦 Diese Partie ist in einen anderen Kanal umgezogen.
news-time-credited = Ich war nicht erreichbar, deshalb konnte eine Weile niemand ziehen. Die Uhr bekommt { $span } zurück.
words-random-move = { $words } (Zufallszug: Zeit abgelaufen)
words-random-nobody-voted = { $words } (Zufallszug: Niemand hat abgestimmt)
words-picked = { $words } (ausgesucht von { $by }: Zeit abgelaufen)
words-picked-nobody-voted = { $words } (ausgesucht von { $by }: Niemand hat abgestimmt)
words-conditional = { $words } (bedingter Zug)
words-only-move = { $words } (einziger legaler Zug)
words-in-a-hurry = { $words } (mit weniger Bedenkzeit als sonst: die Computer haben viel zu tun)
# Ein Tipp, nur für eine Person. Danach die Zugfolge.
hint = 💡 { $line }
hint-with-line =
    💡 { $line }
    Dann vielleicht:
    { $later }
hint-move = { $army }: **{ $move }**, { $words }
hint-turn = { $army }: **{ $move }**
hint-choose = 💡 Wähle { $army }.
moves-in-a-hurry = { $count ->
    [one] ⌛ Einen Zug hat ein Computer mit weniger Bedenkzeit gemacht, als seine Stufe hat:
   *[other] ⌛ { $count } Züge haben Computer mit weniger Bedenkzeit gemacht, als ihre Stufe hat:
} { $moves }

## The message under a board
news-challenge = { $invited }, { $challenger } fordert dich zu einer Partie { $game } heraus!
news-rematch = { $invited }, { $challenger } bietet dir eine Revanche an: { $game }.
news-started = Die Partie hat begonnen: { $title }.
news-secrets = Bündnisse und Briefe sind geheim: Drück unter dem Brett auf **Diplomatie**. Geheime Nachrichten kommen als Direktnachricht.
news-secrets-without-letters = Bündnisse sind geheim: Drück unter dem Brett auf **Diplomatie**. Geheime Nachrichten kommen als Direktnachricht.
how-to-move = { $example ->
    [none] So ziehst du: Antworte auf das Brett mit deinem Zug, drück auf **Ziehen** oder gib /move und deinen Zug ein.
   *[other] So ziehst du: Antworte auf das Brett mit deinem Zug (etwa `{ $example }`), drück auf **Ziehen** oder gib `/move { $example }` ein.
}
how-to-move-private = { $example ->
    [none] So ziehst du: Schick mir deinen Zug, drück auf **Ziehen** oder gib /move und deinen Zug ein.
   *[other] So ziehst du: Schick mir deinen Zug (etwa `{ $example }`), drück auf **Ziehen** oder gib `/move { $example }` ein.
}
how-to-move-secret = So ziehst du: Drück auf **Ziehen**, gib /move und deinen Zug ein{ $example ->
    [none] {""}
   *[other] {" "}(etwa `{ $example }`)
}, oder schick ihn mir als Direktnachricht. Tipp ihn nicht hier: Alle würden lesen, was du versuchst, auch wenn es nicht geht.
# Was für Schachspieler neu ist, in einer Zeile der ersten Nachricht einer Partie.
how-to-move-on-page = Oder drück auf **Brett öffnen** und zieh dort mit dem Finger oder der Maus.
how-to-vote = Teams stimmen über ihre Züge ab: Mitglieder drücken **Abstimmen**, antworten auf das Brett mit einem Zug oder tippen /move.
# Words for a move that is not played, each of them the whole text.
words-of-castling = rochade, rochieren, rochiere, kurze rochade, lange rochade, rochade kurz, rochade lang, kurz rochieren, lang rochieren, castle, castling, o-o-o-o, 0-0-0-0
# What stands between a piece and its square.
words-before-square = nach, auf, schlägt, x, to, takes
new-on-board-chess960 = 🆕 Die Figuren hinter den Bauern sind gemischt. König und Turm rochieren, so weit es auch ist, auf die Felder, auf denen sie im Schach nach der Rochade stehen.
new-on-board-chess66 = 🆕 Die Reihen 4 und 5 sind verschoben: e5 liegt über d4. An jeder Seite ist eine Weiche, zwei Felder, auf denen nur eine Figur stehen kann: a4 mit A4, h5 mit H5.
new-on-board-capablanca = 🆕 Der Erzbischof (E) zieht wie ein Läufer oder ein Springer, der Kanzler (C) wie ein Turm oder ein Springer. Bei der Rochade zieht der König drei Felder.
new-on-board-chess45 = 🆕 Wächter (W) ziehen ein Feld gerade und schlagen ein Feld schräg. Wer den König verliert, verliert alle Figuren; bei Gelb zählt die Dame (D) als König.
new-on-board-chess4 = 🆕 Ein Feld heißt nach dem Buchstaben und der Zahl am Rand des Bretts: k7. Bauern ziehen von der eigenen Seite weg und verwandeln sich auf der Grundlinie jeder anderen Armee.
new-on-board-alliance = 🆕 Könige können geschlagen werden, und der letzte gewinnt. Bauern ziehen ein Feld, von der eigenen Seite weg, und dein erster Zug muss ein Bauernzug sein. Es gibt keine Rochade.
new-on-board-multiplayer = 🆕 Zwischen deinen Zügen ziehen andere: Öffnen sie eine Linie auf deinen König, kann er geschlagen werden. Bauern ziehen von der eigenen Seite weg.
new-on-board-fourplayer = 🆕 Ein Matt bringt 20 Punkte, sobald es auf dem Brett steht. Gibst du auf oder überschreitest du die Zeit, bleibt dein König, zieht zufällig weiter und kann noch matt gesetzt werden. Bauern werden auf ihrer achten Linie zu Damen, in der Mitte des Bretts.
new-on-board-fourplayer-teams = 🆕 Dein Partner sitzt dir gegenüber. Ein Matt gilt erst, wenn der angegriffene Spieler am Zug ist, bis dahin kann der Partner noch helfen. Bauern wandeln sich auf ihrer elften Linie um.
news-diplomacy-pacts = { $letters ->
   *[yes] Mit **Diplomatie** schließt du geheime Pakte und schreibst Briefe.
    [no] Mit **Diplomatie** schließt du geheime Pakte.
}
record-head = Der Fingerabdruck des Protokolls („head“), der alles bis hierher beweist:
    `{ $head }`
record-seed = Mein Startwert stand fest, bevor jemand mitspielte. Sein SHA-256:
    `{ $hash }`
record-nonce = { $name } gab `{ $nonce }` dazu
record-verify = Bewahr den Fingerabdruck außerhalb von Discord auf. Nach der Partie sagt `entente verify --head`, ob der Verlauf, der dann gezeigt wird, der ist, den du gesehen hast.
news-moved = **{ $number }** · { $who }: { $words }.
news-king-walked = **{ $number }** · Der König von { $who } ist von selbst gezogen: { $words }.
news-gained = { $count ->
    [one] { $who } bekommt { $points } { $points ->
        [1] Punkt
       *[other] Punkte
    }.
   *[other] { $who } bekommen je { $points } Punkte.
}
news-draw-offered = { $who } bietet Remis an. Einverstanden, { $others }?
news-draw-offered-computers = { $who } bietet Remis an. Es fehlt noch die Antwort von { $others }.
news-draw-accepted = { $who } nimmt das Remis an. Es fehlt noch die Antwort von { $others }.
news-resigned = { $who } gibt auf und scheidet aus, sobald { $army } am Zug ist.
news-resigned-now = **{ $who } hat aufgegeben** und ist ausgeschieden.
news-flagged = **{ $who } hat die Zeit überschritten** und ist ausgeschieden.
news-flagged-nobody-voted = **{ $who } hat die Zeit überschritten** und ist ausgeschieden: Niemand hat abgestimmt.
news-eliminated-captured = **Der König von { $name } wurde geschlagen!** { $army } ist ausgeschieden.
news-eliminated-captured-by = **{ $by } schlägt den König von { $name }!** { $army } ist ausgeschieden.
news-resigned-eliminated = **{ $who } hat aufgegeben.** { $army } ist ausgeschieden, und alle Figuren verlassen das Brett.
news-more-turns = … { $count } weitere Züge …
news-eliminated-king = **{ $by } schlägt den König von { $name }!** { $army } ist ausgeschieden, und alle Figuren verlassen das Brett.
news-eliminated-by = **{ $by } schaltet { $name } aus!** { $army } ist ausgeschieden, und alle Figuren verlassen das Brett.
news-guard-placed = { $army } bekommt einen Wächter auf { $square }.
news-skipped = { $who } hat keinen legalen Zug und wird übersprungen.
news-eliminated = **{ $name } ist ausgeschieden!** Alle Figuren von { $army } verlassen das Brett.
news-kingless = **Der König von { $name } ist gefallen!** Die übrigen Figuren von { $army } kämpfen ohne ihn weiter.
news-stalemated = { $who } hat keinen legalen Zug und muss aussetzen.
news-army-blocked = { $who } hat keinen legalen Zug und muss aussetzen.
news-eliminated-mated-by = **Matt! { $by } schaltet { $who } aus.**
news-eliminated-mated = **{ $who } ist matt und ausgeschieden.**
news-eliminated-stalemated-by = **Patt! { $by } schaltet { $who } aus.**
news-eliminated-stalemated = **{ $who } ist patt und ausgeschieden.**
news-mated-grey = **{ $who } ist matt und ausgeschieden.** Die Figuren von { $army } werden grau.
news-stalemated-grey = **{ $who } ist patt und ausgeschieden.** Die Figuren von { $army } werden grau.
news-resigned-grey = **{ $who } hat aufgegeben** und ist ausgeschieden. Die Figuren von { $army } werden grau, und der König zieht von selbst weiter.
news-flagged-grey = **{ $who } hat die Zeit überschritten** und ist ausgeschieden. Die Figuren von { $army } werden grau, und der König zieht von selbst weiter.
news-walker-mated = **Der König von { $army }, der von selbst zog, ist matt.**
news-walker-stalemated = **Der König von { $army }, der von selbst zog, ist patt.**
news-stalemated-for-now = { $who } hat keinen legalen Zug. Das ist patt, wenn kein anderer Zug das noch ändert.
news-can-move-again = { $who } kann wieder ziehen.
news-commanded = { $by } führt jetzt die Armee von { $army } und zieht mit ihr, wenn { $army } am Zug ist.
news-commanded-no-more = Niemand führt mehr die Armee von { $army }.
news-points = Punkte: { $points }.
news-draw-lapsed = Das Remisangebot von { $who } ist verfallen.
news-draw-declined = { $who } hat das Remisangebot von { $offerer } abgelehnt.
checkmated-for-now = **{ $army } ist matt!** Nur ein Zug vor dem nächsten von { $by } kann das noch ändern.
in-check = { $count ->
    [one] { $who } steht im Schach.
   *[other] { $who } stehen im Schach.
}
words-moves = { $piece } von { $from } nach { $to }
words-captures = { $piece } von { $from } schlägt { $taken ->
    [Bauer] den Bauern
    [Dame] die Dame
   *[other] den { $taken }
} { $whose ->
    [none] auf
   *[other] ({ $whose }) auf
} { $to }
words-captures-elsewhere = { $piece } von { $from } nach { $to } und schlägt { $taken ->
    [Bauer] den Bauern
    [Dame] die Dame
   *[other] den { $taken }
} { $whose ->
    [none] auf
   *[other] ({ $whose }) auf
} { $taken_on }
words-en-passant = Bauer von { $from } schlägt en passant auf { $to }
words-promotes = Bauer von { $from } nach { $to }, wird { $kind ->
    [Dame] zur Dame
   *[other] zum { $kind }
}
words-promotes-capturing = Bauer von { $from } schlägt { $taken ->
    [Bauer] den Bauern
    [Dame] die Dame
   *[other] den { $taken }
} { $whose ->
    [none] auf
   *[other] ({ $whose }) auf
} { $to }, wird { $kind ->
    [Dame] zur Dame
   *[other] zum { $kind }
}
words-crowned = Bauer von { $from } nach { $to }, wird zur Dame für einen Punkt
words-crowned-capturing = Bauer von { $from } schlägt { $taken ->
    [Bauer] den Bauern
    [Dame] die Dame
   *[other] den { $taken }
} { $whose ->
    [none] auf
   *[other] ({ $whose }) auf
} { $to }, wird zur Dame für einen Punkt
words-castles-king = kurze Rochade
words-castles-queen = lange Rochade
words-gained = { $words } (+{ $points })
words-gained-by-checks = { $words } (+{ $points }, Schach für { $count } Spieler)

## The position as text
board-eliminated = Ausgeschieden: { $armies }.
alt-start = Ausgangsstellung.
alt-last = Letzter Zug { $number }: { $words }.
alt-army-status = { $army } ({ $status })
alt-army-eliminated = { $army }: keine Figuren.
alt-army = { $army }: { $pieces }.
alt-one-point = einen Punkt wert: { $squares }
alt-captured = Geschlagen von { $army }: { $pieces }.
alt-kind = { $count ->
    [one] { $kind } { $squares }
   *[other] { $kind ->
        [Bauer] Bauern
        [Turm] Türme
        [Dame] Damen
        [Erzbischof] Erzbischöfe
       *[other] { $kind }
    } { $squares }
}

## Answers: what was just done
done-challenged = Herausforderung an { $who } geschickt.
done-challenged-elsewhere = Herausforderung an { $who } geschickt. { $where }
done-opened-elsewhere = Deine Partie ist offen, und du bist dabei. { $where }
done-opened-secret = Deine Partie ist in diesem Kanal offen, und du bist dabei. Wer welche Armee hat, bleibt bis zum Ende geheim.
done-opened = Deine Partie ist in diesem Kanal offen, und du bist dabei. Bis sie beginnt, kannst du eine Farbe wählen, einen Platz reservieren, einen Computer hinzufügen oder sie absagen.
lobby-joined-choices = Bis die Partie beginnt, kannst du noch:
done-opened-arbiter = Deine Partie ist offen, und du leitest sie, ohne mitzuspielen. { $where } Hier kannst du Plätze reservieren, Computer hinzufügen { $seats ->
    [2] oder sie absagen
   *[other] und sie starten oder absagen
}. Während sie läuft, steht unter **Mehr**, was die Spielleitung kann.
done-opened-code = Deine Partie ist offen, und du bist dabei. Du findest sie in deinen Direktnachrichten. Lade andere mit diesem Code ein: **{ $code }**. Mitspielen können sie mit `/game join code:{ $code }`.
done-opened-direct = Deine Partie ist offen. Du findest sie in deinen Direktnachrichten, und alle, die du eingeladen hast, in ihren.
done-reserved = Platz reserviert für { $who }. Ich habe Bescheid gesagt.
done-seat-freed = Der Platz ist wieder frei.
done-play = Du spielst { $armies }. { $where }
button-play-form = Stufe und Farbe
play-form-title = Gegen den Computer spielen
play-form-level = Stufe
play-form-hint = Die eben begonnene Partie wird abgebrochen, und eine andere beginnt.
play-form-colour = Deine Farbe
play-form-any = Zufällig
done-computer-added = { $computer } spielt mit.
done-computer-removed = { $computer } ist raus, und der Platz ist wieder frei.
done-rematch-offered = Revanche angeboten! Es fehlt noch die Antwort von { $who }. { $where }
done-rematch-joined = Du bist dabei, mit { $armies }. Die Revanche beginnt, sobald alle dabei sind.
done-rematch-begun = Du spielst { $armies }. { $where }
rematch-already-offered = Du hast schon eine Revanche angeboten. Warte auf eine Antwort. { $where }
rematch-already-started = Die Revanche hat schon begonnen. { $where } { $link }
rematch-already-over = Diese Revanche ist vorbei. Die nächste bietest du unter ihrem letzten Brett an: { $link }
done-joined = Du bist dabei! Deine Farbe wird ausgelost.
done-joined-as = Du bist dabei, mit { $armies }!
done-joined-started = Du spielst { $armies }. { $where }
nonce-added = Du hast { $nonce } zum Zufall dieser Partie beigetragen, damit niemand anderes die Auslosung bestimmen kann. Unter *Protokoll* siehst du die Zahl wieder.
done-left = Du bist ausgestiegen.
done-started = { $where }
done-started-with-computers =
    { $where }
    Es spielen mit: { $computers }.
done-cancelled = Partie abgesagt.
done-accepted = { $where }
done-declined = Herausforderung abgelehnt.
done-withdrawn = Herausforderung zurückgezogen.
done-moved = Du hast **{ $move }** gezogen.
done-alliance-over = Du bist nicht mehr in eurem Bündnis, und alle darin erfahren es.
done-moved-over = Du hast **{ $move }** gezogen. { $ending }
done-draw-offered = { $players ->
    [2] Remis angeboten. Das Angebot gilt, bis dein Gegner antwortet oder zieht.
   *[other] Remis angeboten. Alle, die noch im Spiel sind, müssen es annehmen. Das Angebot gilt, bis jemand ablehnt oder zieht.
}
done-draw-accepted = Du hast das Remis angenommen.
done-draw-accepted-so-far = Du hast das Remis angenommen. Jetzt sind die anderen dran.
done-choose = Du führst jetzt die Armee von { $army }.
done-decline-draw = Remis abgelehnt.
done-draw-offers-stopped = { $who } kann dir in dieser Partie kein Remis mehr anbieten. Das zeigt sich erst beim nächsten Versuch.
done-draw-offers-allowed = { $who } kann dir wieder Remis anbieten.
done-claim-draw = Deine Reklamation ist berechtigt. Die Partie ist remis.
done-claim-win = Deine Reklamation ist berechtigt. Du hast gewonnen!
done-abort = Partie abgebrochen.
done-asked-takeback = Du bittest darum, deinen letzten Zug zurückzunehmen{ $count ->
    [one] {" "}({ $moves }).
   *[other] : { $moves } würden zurückgenommen.
} { $waiting }
ask-takeback = Um Rücknahme deines letzten Zuges bitten{ $count ->
    [one] {" "}({ $moves })?
   *[other] ? { $moves } würden zurückgenommen.
}
done-asked-substitute = Du bittest um eine Vertretung. { $waiting }
done-handed-over = { $computer } spielt jetzt für dich. Mit /game substitute übernimmst du wieder selbst.
done-returned = Willkommen zurück: Du spielst wieder selbst.
done-seat-offered = Der Platz von { $who } ist jetzt frei. Gib diesen Code der Person, die weiterspielen soll: **{ $code }**. Sie übernimmt den Platz mit `/game join code:{ $code }`, hier oder auf jedem Server, auf dem ich bin. Sie bekommt die Armee mit ihren Bündnissen, liest aber keine früheren Briefe.
seat-link = Oder schick ihr diese Seite: { $link }
done-seat-withdrawn = Angebot zurückgezogen: Der Code gilt nicht mehr.
done-seat-taken-over = Willkommen! Du spielst jetzt { $armies }. Du siehst das Brett und deine Bündnisse, aber keine früheren Briefe.
done-asked-pause = Du bittest um eine Pause. { $waiting }
done-asked-resume = Du möchtest die Uhren weiterlaufen lassen. { $waiting }
done-asked-move = Du möchtest die Partie in einen anderen Kanal verlegen. { $waiting }
asked-people = Es fehlt noch die Antwort von { $others }.
asked-computers = Gleich kommt die Antwort von { $others }.
done-request-accepted = { $players ->
    [2] Erledigt: Ihr seid euch einig.
   *[other] Erledigt: Alle haben angenommen.
}
done-request-accepted-so-far = Du hast angenommen. Jetzt sind die anderen dran.
done-decline-request = Erledigt. Die Partie geht weiter.
done-conditional-moves = { $count ->
    [0] Du hast keine bedingten Züge mehr.
    [one] Gespeichert. Du hast { $count } Folge bedingter Züge. Nur du siehst sie, bis einer ihrer Züge gespielt wird.
   *[other] Gespeichert. Du hast { $count } Folgen bedingter Züge. Nur du siehst sie, bis einer ihrer Züge gespielt wird.
}
done-resign = Du hast aufgegeben.
done-stop = Du hast aufgehört und behältst deinen Vorsprung.
done-resign-later = Du hast aufgegeben. Du scheidest aus, sobald du am Zug bist.
done-alliance-proposed = Vorschlag geschickt. Nur { $who } kann ihn sehen. Bis zur Antwort kannst du ihn zurückziehen.
done-proposal-withdrawn = Dein Vorschlag an { $who } ist zurückgezogen.
done-allied = **Du bist jetzt mit { $with } verbündet!**
done-proposal-declined = Du hast den Vorschlag von { $who } abgelehnt.
done-proposal-countered = Du hast den Vorschlag von { $who } abgelehnt und selbst einen gemacht.
done-alliance-left = { $bond ->
   *[alliance] Du bist ausgetreten. Deine bisherigen Verbündeten wissen es, sonst niemand.
    [pact] Das ist beendet. Nur die andere Seite hat es erfahren.
}
done-letter-sent = Brief an { $who } geschickt.
done-muted = Du siehst keine Briefe von { $who } mehr. { $who } erfährt das nicht.
done-unmuted = Du siehst wieder Briefe von { $who }.
done-reported = Der Brief wurde dem Serverteam gemeldet. Es sieht den Absender so wie du und erfährt, dass du ihn gemeldet hast.
done-nothing = Es hat sich nichts geändert.
done = Erledigt.
already-done = Das ist schon erledigt.
where-thread-to-watch = Zusehen kannst du in { $thread }.
where-thread-link = Deine Partie: { $thread }
where-thread = Du findest die Partie in einem eigenen Thread, gleich hier.
where-no-thread = Du findest die Partie in diesem Kanal. Threads darf ich hier nicht erstellen.
where-here = Du findest die Partie gleich hier.
where-channel = Du findest die Partie in { $channel }.
where-direct = Ihr findet die Partie in euren Direktnachrichten.
where-direct-link = Deine Partie ist in deinen Direktnachrichten: { $link }
where-own-direct = Du findest die Partie in deinen Direktnachrichten.

## Buttons and menus
button-move = Ziehen
button-draw = Remis
button-draw-or-claim = Remis, Reklamation
button-resign = Aufgeben
button-stop-and-win = Aufhören und gewinnen
button-more = Mehr
button-flip = Drehen
button-board = Brett
button-my-view = Meine Ansicht
button-moves = Züge
button-rules = Regeln
button-puzzle = Rätsel
button-play-computer = Spielen
button-play-friend = Mit Freunden spielen
button-file = Herunterladen
button-position = Stellung
button-record = Protokoll
button-notes = Notizen
button-why = Warum ❌?
button-ask = Rücknahme, Pause…
button-answer = Anfrage beantworten…
button-plans = Notizen, Pläne…
button-look = Brett, Züge, Regeln…
button-play = { $move } ziehen
button-play-piece = { $piece } { $square } ({ $move })
button-accept = Annehmen
button-decline = Ablehnen
button-join = Mitspielen
button-join-as = Mitspielen als…
button-choose-colour = Farbe wählen…
button-any-seat = Zufällige Farbe
button-leave = Aussteigen
button-open-games = Meine offenen Partien
button-host = Leitung
button-fair-play = Fairness
button-start = Starten
button-reserve = Platz reservieren
button-computers = Computer hinzufügen
button-rematch = Revanche
button-analysis = Analyse
button-replay = Film
button-analysis-moves = Alle Fehler
button-next-mistake = Nächster Fehler
button-history = Alles
button-watch = Zusehen
button-show-game = Partie zeigen
button-from-army = Sicht von { $army }
button-go-to-game = Zur Partie
button-accept-number = { $at } annehmen
button-join-number = Bei { $at } mitspielen
button-cancel-number = { $at } absagen
button-leave-number = Bei { $at } aussteigen
button-watch-number = { $at } ansehen
button-rematch-number = Revanche für { $at }
button-previous-page = Vorige Seite
button-next-page = Nächste Seite
button-cancel = Absagen
button-withdraw = Zurückziehen
button-offer-seat = { $army }: Platz anbieten
button-offer-own-seat = Platz abgeben
button-offered-seat = { $army }: Code zeigen
button-withdraw-seat = Angebot zurückziehen
button-command-army = { $army } führen
button-other-piece = Andere Figur
button-choose-file = Datei wählen
button-back = Zurück
button-previous = Vorige
button-next = Nächste
button-offer-draw = Remis anbieten
button-accept-draw = Remis annehmen
button-decline-draw = Remis ablehnen
button-stop-draw-offers = Keine Angebote mehr
button-stop-draw-offers-of = Keine Angebote mehr: { $who }
button-allow-draw-offers-of = Angebote erlauben: { $who }
button-claim-threefold = Remis reklamieren: Wiederholung
button-claim-fifty = Remis reklamieren: fünfzig Züge
button-claim-win = Sieg reklamieren
button-claim-draw = Remis reklamieren
button-yes-resign = Ja, aufgeben
button-yes-stop-and-win = Ja, aufhören
button-takeback = Rücknahme anfragen
button-pause = Pause anfragen
button-resume = Weiterspielen anfragen
button-resume-now = Weiterspielen
button-arbiter-pause = Anhalten
button-arbiter-resume = Weiterspielen
button-extend = Mehr Zeit…
button-arbiter-substitute = Computer für { $who }
extend-form-title = Mehr Zeit
extend-form-who = Für wen
extend-form-everyone = Alle
extend-form-span = Wie viel
extend-form-hint = Zum Beispiel 30m, 12h oder 2d
button-abort = Partie abbrechen
button-yes-abort = Ja, abbrechen
button-request-accept = Annehmen
button-request-decline = Ablehnen
button-request-withdraw = Anfrage zurückziehen
button-conditional-moves = { $count ->
    [0] Bedingte Züge
   *[other] Bedingte Züge: { $count }
}
button-add-line = Folge hinzufügen
button-clear-conditional-moves = Alle löschen
menu-drop-line = Eine Folge löschen
ask-abort = Die Partie abbrechen? Sie endet ohne Sieger und zählt für niemanden.
think-board-empty = Dein Denkbrett für { $game } ist leer. { $example ->
    [none] Füge Züge hinzu, die gespielt werden könnten.
   *[other] Füge Züge hinzu, die gespielt werden könnten, etwa `{ $example }` und was folgen kann.
} Nur du siehst es.
think-board-heading = Dein Denkbrett für { $game } (nur du siehst es). * heißt: mit Notiz.
think-board-chosen = Du bist bei [{ $line }].
think-board-played = { $count ->
    [one] -# Ein älterer Zug wurde gespielt oder ist nicht mehr möglich.
   *[other] -# { $count } ältere Züge wurden gespielt oder sind nicht mehr möglich.
}
think-board-title = Züge auf dein Denkbrett setzen
think-board-line-label = Züge von hier an, von allen der Reihe nach
think-board-note-title = Notiz zu diesem Zug
think-board-note-label = Notiz (nur du kannst sie lesen)
think-board-file = Deine Partie mit dem Denkbrett als Varianten.
think-board-planned = Bedingte Züge gespeichert: { $line }
think-board-shared = Variante: { $line }
think-board-shared-with-note = Variante: { $line } ({ $note })
menu-think-go = Zu einem Zug gehen …
menu-think-share = Diese Variante senden an …
button-think = Denkbrett
button-think-add = Züge hinzufügen
button-think-note = Notiz
button-think-plan = Bedingt spielen
button-think-remove = Entfernen
button-think-remove-all = Alle entfernen
think-board-remove-all = { $count ->
    [one] Auf diesen Zug folgt noch einer. Beide entfernen?
   *[other] Auf diesen Zug folgen noch { $count } Züge. Ihn und alle weiteren entfernen?
}
button-think-start = Zum Anfang
button-think-file = Als PGN

conditional-moves-none = Noch keine bedingten Züge in { $game }.
conditional-moves-example = Beispiel: `{ $expected } { $answer }` heißt: Auf { $expected } antworte ich mit { $answer }. `* { $answer }`: egal, was kommt. Nur du siehst sie.
conditional-moves-example-of-many = Beispiel: `* { $answer }` heißt: Egal, was kommt, ich ziehe { $answer }. Nur du siehst sie.
conditional-moves-no-example = Schreib abwechselnd die Züge der anderen und deine Antworten. `*` heißt: egal, was kommt. Nur du siehst sie.
conditional-moves-endings = Am Ende kann `aufgeben` oder `remis` stehen: Dann gibst du auf, oder du nimmst ein Remisangebot an oder machst selbst eins.
conditional-resign = aufgeben
conditional-draw = remis
conditional-moves-heading = { $count ->
    [one] Deine bedingten Züge in { $game }. Nur du siehst sie. Sie werden gespielt, sobald sie passen.
   *[other] Deine bedingten Züge in { $game }. Nur du siehst sie. Eine Folge für den gespielten Zug kommt vor einer mit `*`; von mehreren, die passen, wird die erste gespielt.
}
conditional-moves-changed = Die Partie ist weitergegangen. Das sind jetzt deine bedingten Züge.
conditional-moves-title = Bedingte Züge hinzufügen
conditional-moves-label = Gegenzug, dein Zug, Gegenzug …
conditional-moves-placeholder = { $expected } { $answer } – oder * { $answer }
button-diplomacy = Diplomatie
button-bring-in = { $who } in unser Bündnis holen
button-leave-and-join = { $allies } verlassen, zu { $who }
button-counter = Gegenvorschlag
button-withdraw-from-army = Zurückziehen: { $army }
button-propose = { $bond ->
    [pact] Pakt vorschlagen
   *[other] Bündnis vorschlagen
}
button-propose-without-message = Vorschlagen
button-propose-with-message = Mit Nachricht vorschlagen
button-letter = Brief schreiben
button-letters = Briefe
button-standing-order = { $order ->
    [protectorate] Dauerbefehl: weiterkämpfen
    [removal] Dauerbefehl: vom Brett
   *[none] Dauerbefehl
}
button-standing-order-protectorate = Für meinen Verbündeten kämpfen
button-standing-order-removal = Vom Brett gehen
button-leave-alliance = { $bond ->
    [pact] Pakt beenden
   *[other] Bündnis verlassen
}
button-leave-army = Pakt mit { $army } beenden
button-yes-leave = { $bond ->
   *[alliance] Ja, verlassen
    [pact] Alle Pakte beenden
}
button-reply = Antworten
button-write-anonymously = Anonym schreiben
button-mute = Stummschalten
button-unmute = Stummschaltung aufheben
button-report = Melden
button-yes-report = Ja, melden
button-yes-betray = { $move } ziehen, Bündnis verlassen
button-no-betray = Nein, ein anderer Zug
button-no-play-on = Nein, weiterspielen
button-help-rules = Regeln
button-edit-notes = Bearbeiten
rules-overview = Überblick
menu-rules = Wähle ein Thema
menu-piece = Wähle eine Figur
menu-square = Wähle ein Feld
menu-piece-entry = { $piece } { $square }
menu-seats = Wähle eine Farbe
menu-propose-alliance = { $bond ->
    [pact] Pakt
   *[other] Bündnis
} vorschlagen an…
menu-write-letter = Brief schreiben an…
menu-write-anonymously = Anonym schreiben an…
menu-reserve = Platz reservieren für…
menu-free-seat = Platz freigeben von…
menu-computer-level = Computer hinzufügen, Stufe…
menu-computer-seat = Farbe wählen
menu-computer-character = Charakter wählen
menu-remove-computer = Computer entfernen…
menu-block = Blockieren…
menu-unblock = Nicht mehr blockieren…
menu-page = { $menu } ({ $page } von { $pages })
pick-seats = { $most ->
    [one] Welche Farbe?
   *[other] Welche Farbe? Du kannst bis zu { $most } nehmen. Jede ist eine eigene Armee und zieht für sich.
}
reserved-none = { $room ->
    [0] Alle Plätze sind vergeben.
    [one] Ein Platz ist frei. Reserviert ist keiner.
   *[other] { $room } Plätze sind frei. Reserviert ist keiner.
}
reserved-seats = { $room ->
    [0] Reserviert für { $people }. Alle anderen Plätze sind vergeben.
    [one] Reserviert für { $people }. Ein weiterer Platz ist frei.
   *[other] Reserviert für { $people }. { $room } weitere Plätze sind frei.
}
computers-none = { $room ->
    [0] Alle Plätze sind vergeben.
    [one] Ein Platz ist frei. Wie stark soll der Computer spielen?
   *[other] { $room } Plätze sind frei. Wie stark soll der Computer spielen?
}
computers-some = { $room ->
    [0] { $computers }. Alle Plätze sind vergeben.
    [one] { $computers }. Ein weiterer Platz ist frei.
   *[other] { $computers }. { $room } weitere Plätze sind frei.
}
pick-computer-seat = Welche Farbe soll { $computer } spielen? Erst mit deiner Wahl ist er dabei.
pick-piece = Welche Figur? Alle, die ziehen können, sind markiert.
pick-target = { $piece } auf { $square }: Wohin? Punkte zeigen freie Felder, Ringe zeigen, was du schlagen kannst.
ask-draw =
    { "**" }{ $title }**
    { $players ->
        [2] Remis anbieten? Dein Gegner kann annehmen, ablehnen oder einfach weiterspielen.
       *[other] Remis anbieten? Alle, die noch im Spiel sind, müssen es annehmen. Alle können ablehnen oder einfach weiterspielen.
    }
ask-draw-offered = { $who } bietet Remis an.
ask-draw-offered-by-you = { $players ->
    [2] Dein Remisangebot gilt, bis dein Gegner antwortet oder zieht.
   *[other] Dein Remisangebot gilt, bis jemand ablehnt oder zieht.
}
ask-betray = { $move } schlägt eine Figur deines Verbündeten { $ally }. Damit verlässt du euer Bündnis, und alle darin erfahren es. Dass ich frage, kann niemand sehen.
ask-resign = { $game ->
    [chess4] Aufgeben? Das gilt { $when ->
        [now] sofort
       *[later] ab deinem nächsten Zug
    } für alle Armeen, die du spielst, und lässt sich nicht rückgängig machen. Deine Figuren bleiben auf dem Brett.
    [multiplayer] Aufgeben? { $when ->
        [now] Sofort
       *[later] Bei deinem nächsten Zug
    } verlässt dein König das Brett, deine anderen Figuren bleiben. Das lässt sich nicht rückgängig machen.
    [walks] Aufgeben? { $when ->
        [now] Sofort
       *[later] Bei deinem nächsten Zug
    } werden deine Figuren grau und ziehen nicht mehr, und dein König zieht zufällig weiter. Deine Punkte behältst du. Das lässt sich nicht rückgängig machen.
    [stop] Aufhören und gewinnen? Dein Gegner bekommt 20 Punkte für jeden König im Spiel und bleibt trotzdem hinter dir. Damit ist die Partie vorbei.
    [team] Aufgeben? Dein Partner verliert mit dir. Das lässt sich nicht rückgängig machen.
    [chess45] Aufgeben? Alle deine Figuren verlassen das Brett. Das lässt sich nicht rückgängig machen.
    [alliance] Aufgeben? Alle deine Figuren verlassen das Brett. Das lässt sich nicht rückgängig machen.
   *[other] Aufgeben? Das lässt sich nicht rückgängig machen.
}
more-panel-heading = { $title } — { $status }
panel-diplomacy = **Diplomatie** · { $title }. Nur du kannst das sehen.
panel-not-yours = Du spielst in dieser Partie nicht mit. Wer mitspielt, findet hier die eigene Diplomatie.
panel-over = Deine Diplomatie in dieser Partie ist vorbei. Deine Briefe kannst du noch lesen.
panel-alone = Du hast keine Verbündeten.
panel-allied = Du bist verbündet mit { $others }.
panel-liege = Du kämpfst ohne König weiter, für { $liege }.
panel-protectorates = Für dich kämpft: { $who }.
panel-order-removal = Dauerbefehl: Wird dein König geschlagen, verlässt deine Armee das Brett.
panel-order-protectorate = Dauerbefehl: Wird dein König geschlagen, kämpft deine Armee für deinen Verbündeten weiter.
panel-proposed-by = • { $who } schlägt dir { $bond ->
    [pact] einen Pakt
   *[other] ein Bündnis
} vor.
panel-proposed-to = • Du hast { $who } { $bond ->
    [pact] einen Pakt
   *[other] ein Bündnis
} vorgeschlagen. Noch keine Antwort.
panel-letters = { $count ->
    [one] Du hast einen Brief, geschrieben oder bekommen.
   *[other] Du hast { $count } Briefe, geschrieben oder bekommen.
}
panel-alias = In anonymen Briefen heißt du { $alias }.
panel-muted = Stummgeschaltet: { $who }.
proposal-title = { $who } schlägt { $bond ->
    [pact] einen Pakt
   *[other] ein Bündnis
} vor
proposal-others = Nimmst du an, bist du auch mit { $who } verbündet.
proposal-shows = Dabei wird sichtbar, wer in deinem Bündnis ist: { $who }.
ask-propose = { $who } { $bond ->
    [pact] einen Pakt
   *[other] ein Bündnis
} vorschlagen? Das sieht sonst niemand.
ask-write = An wen geht der Brief? Niemand sonst kann ihn lesen. Wählst du mehrere, sehen alle, wer ihn noch bekommen hat.
ask-write-revealed = An wen geht der Brief? Wählst du mehrere, sehen alle, wer ihn noch bekommen hat. Nach der Partie sehen alle die Briefe.
ask-leave = { $bond ->
       *[alliance] Dein Bündnis verlassen? Das gilt sofort, und deine Verbündeten erfahren es. Deine Protektorate gehen mit dir.
        [pact] Einen Pakt beenden? Das gilt sofort, und die andere Seite erfährt es.
    }
ask-order = Was soll deine Armee tun, wenn dein König geschlagen wird und ein Verbündeter noch einen hat? Sie kann das Brett verlassen oder für den Verbündeten weiterkämpfen. { $percent ->
    [0] Kämpft sie weiter, behält sie alle ihre Figuren.
   *[other] Kämpft sie weiter, verliert sie { $percent } % ihrer Figuren, { $rounding }{ $last ->
        [yes] , vielleicht auch die letzte
       *[no] {""}
    }.
} Nur du siehst das, und du kannst es jederzeit ändern.
ask-report = Diesen Brief dem Serverteam zeigen? Es sieht den Absender so wie du und erfährt, dass du ihn gemeldet hast. Das lässt sich nicht zurücknehmen.
letters-none = Du hast keine Briefe.
letters-received = { $of ->
    [one] Dein einziger Brief
   *[other] Brief { $number } von { $of }
} · von { $who } · { $when }
letters-received-by-several = { $of ->
    [one] Dein einziger Brief
   *[other] Brief { $number } von { $of }
} · von { $who } an { $readers } · { $when }
letters-sent = { $of ->
    [one] Dein einziger Brief
   *[other] Brief { $number } von { $of }
} · an { $whom } · { $when }
letter-nothing-to-show = (Dieser Brief enthält keinen sichtbaren Text.)
form-letter-title = Privater Brief
form-letter-label = Dein Brief
form-proposal-title = Vorschlag an { $who }
form-proposal-label = Nachricht
form-counter-label = Was soll anders sein?
# One letter for each kind, all different: pawn, knight, bishop, rook, queen, king, guard,
# archbishop, chancellor. Moves are written with them, and they are drawn in place of figures.
piece-signs = BSLTDKWEC
ask-which-game = In welcher Partie möchtest du **{ $text }** ziehen?
did-you-mean-game = { $count ->
    [one] Meintest du **{ $game }**?
    *[other] Meintest du eine dieser Partien?
}
ask-which-move = **{ $text }** passt auf mehrere Züge. Welcher soll es sein?

## The rules with pictures
lesson-title = { $piece }: so wird gezogen
lesson = { $empty ->
    [0] { $piece ->
        [Dame] Die Dame
       *[other] Der { $piece }
    } auf { $square } kann auf kein leeres Feld ziehen{ $taken ->
        [0] .
       *[other] , schlägt aber auf { $targets }.
    }
   *[other] { $piece ->
        [Dame] Die Dame
       *[other] Der { $piece }
    } auf { $square } kann nach { $squares } ziehen{ $taken ->
        [0] .
       *[other] {" "}und schlägt auf { $targets }.
    }
}

## Moves that are typed
typed-unread = Ich lese nur, was an mich gerichtet ist; gezogen wurde also nichts. { $how }
typed-cross = ❌ heißt, dass das nicht gezogen wurde. **Mehr** unter dem Brett und dann **Warum ❌?** sagt dir den Grund; sonst liest ihn niemand.
typed-none-rejected = Von den Zügen, die du in diesen Kanal geschrieben hast, wurde zuletzt keiner abgelehnt. Nur um die geht es hier; /move und **Ziehen** antworten sofort. So ziehst du: Antworte auf das Brett mit deinem Zug, oder drück auf **Ziehen**.
typed-reveals-secret = In dieser Partie könnte ein getippter Zug ein Geheimnis verraten. Schick ihn mir als Direktnachricht, oder nimm `/move`, das sonst niemand sieht.
typed-playable-now = **{ $text }** kam zu früh oder ging verloren. Jetzt kannst du ihn ziehen.
typed-rejected = **{ $text }**: { $why }
typed-foreign = „{ $text }“ ist hier kein Zug. Meinst du **{ $move }**?
typed-no-game = Du spielst hier keine Partie. Gib /play für eine Partie gegen den Computer ein, oder /challenge und such dir einen Gegner aus. Alles Weitere zeigt /help.
typed-other-game = Eine andere Partie beginnst du mit /play (gegen den Computer) oder /challenge (mit Freunden).
typed-chat = Ich lese hier nur Züge. Eine Partie beginnst du mit /play (gegen den Computer) oder /challenge (mit Freunden). /turns zeigt, welche Partien auf dich warten, /help alles Weitere.

## Welcome
welcome = **Schach und { $count } Varianten für zwei bis fünf Spieler.** Fang gleich hier an: gegen mich oder mit Freunden.
welcome-small = /help zeigt alles Weitere. /server ist für die Verwalter dieses Servers.
challenge-form-title = Herausforderung
challenge-form-opponent = Gegner
challenge-form-variant = Variante
challenge-form-first-move = Wer zieht zuerst?
challenge-form-anybody = Zufällig
challenge-form-challenger = Ich
challenge-form-challenged = Mein Gegner
challenge-form-clock = Bedenkzeit
challenge-form-no-clock = Unbegrenzt
challenge-form-rated = Gewertete Partie
challenge-form-rated-hint = Ändert beide Wertungen. Ohne Zurücknahmen und Tipps.
game-form-title = Neue Partie
game-form-rated-hint = Ändert die Wertungen aller, die spielen. Ohne Zurücknahmen und Tipps.
game-form-people-code = Lass es leer, dann bekommst du einen Code, mit dem andere dazukommen.

## Lists
turns-none = Keine Partie wartet auf dich. Fordere jemanden mit /challenge heraus, eröffne eine Partie mit /game new, oder spiel mit /play gegen den Computer.
turns-none-short = Keine Partie wartet auf dich.
turns-heading = { $count ->
    [one] Eine Partie wartet auf dich:
   *[other] { $count } Partien warten auf dich:
}
turns-title = { $game }: { $title }
turns-line = • { $title } — Zug { $number }
turns-line-link = • [{ $title }]({ $link }) — Zug { $number }
turns-asked = { $who } { $topic }
turns-offered = { $who } bietet Remis an
turns-only-you-left = { $line } · nur du fehlst noch
turns-lobbies = { $count ->
    [one] Eine deiner Partien hat noch nicht begonnen. Sie wartet auf Mitspieler.
   *[other] { $count } deiner Partien haben noch nicht begonnen. Sie warten auf Mitspieler.
}
turns-lobby-link = • [{ $title }]({ $link })
turns-challenge = • { $challenger } fordert dich heraus: { $game }
turns-challenge-link = • [{ $challenger } fordert dich heraus: { $game }]({ $link })
turns-other-line = { $line } · am Zug bis { $until }
# Where no game waits for the reader.
turns-only-others = { $count ->
    [one] In einer Partie ist jemand anders am Zug.
   *[other] In { $count } Partien ist jemand anders am Zug.
}
turns-others = { $count ->
    [one] In einer weiteren Partie ist jemand anders am Zug.
   *[other] In { $count } weiteren Partien ist jemand anders am Zug.
}
open-none = Es gibt keine offenen Partien für dich. Eröffne eine mit /game new, oder spiel mit einem Code mit: /game join.
open-none-here = Auf diesem Server gibt es keine offenen Partien. Eröffne eine mit /game new, oder spiel mit einem Code mit: /game join.
open-heading = { $count ->
    [one] 1 offene Partie:
   *[other] { $count } offene Partien:
}
open-line = **{ $at }** · { $game }: { $title } — { $room ->
        [one] ein Platz ist frei
       *[other] { $room } Plätze sind frei
    }
open-line-reserved = **{ $at }** · { $game }: { $title } — ein Platz ist für dich reserviert
open-line-joined = **{ $at }** · { $game }: { $title } — du bist dabei
list-none-here = Hier läuft keine Partie. /game open zeigt, wo du mitspielen kannst.
list-no-server = Das hier sind Direktnachrichten. Die Partien eines Servers siehst du in einem seiner Kanäle.
list-none-mine = Du spielst gerade keine Partie. Starte eine mit /play, /challenge oder /game new.
list-none-finished = Du hast noch keine Partie zu Ende gespielt.
list-heading-here = { $count ->
    [one] Hier läuft 1 Partie:
   *[other] Hier laufen { $count } Partien:
}
list-heading-mine = { $count ->
    [one] Du spielst 1 Partie:
   *[other] Du spielst { $count } Partien:
}
list-heading-finished = { $count ->
    [one] Du hast 1 Partie zu Ende gespielt:
   *[other] Du hast { $count } Partien zu Ende gespielt:
}
list-linked = [{ $title }]({ $link })
list-timed = { $line } · ⏳ { $until }
list-paused = { $line } · ⏸
list-line = **{ $at }** · { $game }: { $title } — Zug { $number }
list-line-turn = **{ $at }** · { $game }: { $title } — du bist am Zug, Zug { $number }
list-line-over = **{ $at }** · { $game }: { $title } — { $result }
past-board-gone = Dieses Brett gehört nicht mehr zur Partie.
watch-heading = **{ $title }** · { $game }
watch-none = Hier gibt es keine Partie zum Zusehen. /game list zeigt deine, /game open die, bei denen du mitspielen kannst.
watch-no-game = Diese Nachricht zeigt kein Brett. /board zeigt deine Partie, /game watch die Partien, die hier laufen.
moves-none = Noch keine Züge.
moves-heading = { $title } — { $status }
moves-attached = Die Liste ist zu lang für eine Nachricht und hängt deshalb an.
# The marks of Chess4's notation.
moves-marks = -# { $marks }
mark-commands = `@` führt ab jetzt diese Armee
mark-blocked = `%` kann nicht ziehen
mark-resigned = `%%` gibt auf
mark-out = `%%%` ist ausgeschieden
mark-check = `#` Schach
mark-checkmate = `##` matt
mark-leaves = `###` schied zu Beginn dieses Zugs aus
mark-army = { $letter } { $army }
file-rated = Gewertete Partie
file-pgn = Die Partie als PGN-Datei, für jedes Schachprogramm.
file-c4pgn = Die Partie in c4pgn, der Notation von Chess4.
file-pgn4 = Die Partie als PGN4-Datei, für Programme und Seiten zu Vierfarbenschach.
file-courier = Die Partie in der Notation von Game Courier, ein Zug pro Zeile.
file-json = Die Partie als JSON-Datei. `moves` enthält die Züge, und `changes` alles, was sie außer der gezogenen Figur verändert haben.
game-entry-turn = Du bist am Zug: { $title }, Zug { $number }
game-entry = { $title }, Zug { $number }
game-entry-challenge = Herausforderung: { $title }
game-entry-lobby = Warten auf Mitspieler: { $title }
move-entry-piece = { $piece } { $square }: { $targets }

list-more = { $count ->
        [one] … und eine weitere.
       *[other] … und { $count } weitere.
    }

## Notes
note-none = Zu { $game } hast du noch keine Notizen. Drück auf **Bearbeiten**, um welche zu schreiben. Nur du kannst sie lesen.
note-heading = Deine Notizen zu { $game } (nur du kannst sie lesen):
note-title = Deine privaten Notizen
note-label = Nur du kannst sie lesen

## Settings; each is in a menu or on a button, without a label of its own
settings-own = **Deine Einstellungen**, auf jedem Server und in Direktnachrichten. So sehen die Bretter in Direktnachrichten aus, bei /board und **Meine Ansicht**; die eines Kanals sehen für alle gleich aus.
settings-server = **Einstellungen dieses Servers.** Partien kann man { $where } starten. { $reports }
settings-everywhere = in jedem Kanal
settings-in-channels = in { $channels }
settings-reports = Gemeldete Briefe erscheinen in { $channel }.
settings-reports-owner = Gemeldete Briefe sieht der Eigentümer des Servers.
settings-page = Die öffentliche Seite kann jeder lesen: { $link }. Sie zeigt Partien mit der Sichtbarkeit *öffentlich*, öffentliche Ligen, und wie Wettkämpfe gegen andere Server ausgingen.
settings-page-no-address = Die öffentliche Seite ist an, aber ich habe keine öffentliche Adresse. Wer mich betreibt, kann `api.address` setzen.
settings-page-head = **Öffentliche Seite.** Eine Seite im Web, auf der Fremde sehen, was hier gespielt wird und wie man mitspielt.
settings-page-only-public = Soll sie auch die anderen Partien einiger Kanäle zeigen? Wähl die Kanäle aus: Dann zeigt sie deren Bretter, ohne die Namen der Spieler.
settings-page-channels = Sie zeigt auch die anderen Partien in { $channels }, ohne die Namen der Spieler.
settings-page-closed = Nicht alle auf diesem Server können { $channel } lesen, deshalb kommen seine Partien nicht auf die Seite. Es wurde nichts geändert.
settings-page-invitation = Wer sie liest, wird mit { $link } eingeladen.
settings-page-no-invitation = Sie hat noch keine Einladung zu diesem Server.
settings-menu-page-channels = Kanäle, deren Partien sie zeigt (keine: nur öffentliche Partien)
button-page = Öffentliche Seite
button-invitation = Einladung
invitation-form-link = Einladung zu diesem Server
invitation-form-hint = Etwa https://discord.gg/abc123, am besten eine, die nie abläuft. Leer: keine.
refusal-server-no-such-invitation = Das ist keine Einladung von Discord: So ein Link beginnt mit `https://discord.gg/` oder `https://discord.com/invite/`. Es wurde nichts geändert.
settings-boards = **So sehen Bretter in den Kanälen dieses Servers aus.** In Direktnachrichten und in Nachrichten, die nur du siehst, gelten deine eigenen Einstellungen.
settings-menu-reports = Wo gemeldete Briefe erscheinen (sonst: beim Eigentümer)
settings-saved = ✓ { $what }
settings-saved-channels = Partien kann man jetzt { $where } starten.
settings-no-server = In Direktnachrichten gibt es keine Servereinstellungen. Nutze /server in einem Kanal des Servers.
settings-managers-only = Nur wer diesen Server verwalten darf, kann seine Einstellungen ändern. Deine eigenen stehen in /settings show.
settings-menu-channels = Wo man Partien starten kann
setting-language-auto = Sprache: wie in Discord
setting-language = Sprache: { $name }
setting-theme-wood = Brett: helles Holz
setting-theme-dark = Brett: Schiefer, für den dunklen Modus
setting-theme-contrast = Brett: starker Kontrast
setting-theme-safe = Brett: für Farbfehlsichtige
setting-theme-green = Brett: grün
setting-theme-blue = Brett: blau
setting-pieces-classic = Figuren: gedrechselt
setting-pieces-flat = Figuren: flach und kräftig
setting-pieces-letters = Figuren: Buchstaben
setting-pieces-carved = Figuren: geschnitzt
setting-pieces-round = Figuren: rund
setting-orientation-own = Ansicht: von meiner Seite
setting-orientation-white = Ansicht: von Weiß
setting-coordinates-on = Koordinaten: an
setting-coordinates-off = Koordinaten: aus
setting-notifications-all = Benachrichtige mich: über alles
setting-notifications-asked = Benachrichtige mich: wenn ich etwas tun muss
setting-notifications-nothing = Benachrichtige mich: nie
setting-begins-on = Partie beginnt: Ping
setting-begins-off = Partie beginnt: kein Ping
setting-out-on = Ich scheide aus: Ping
setting-out-off = Ich scheide aus: kein Ping
setting-over-on = Partie vorbei: Ping
setting-over-off = Partie vorbei: kein Ping
setting-challenges-everybody = Herausforderungen: von allen, die ich nicht blockiert habe
setting-challenges-nobody = Herausforderungen: von niemandem
setting-profile-public = Profil: alle können es sehen
setting-profile-private = Profil: nur ich kann es sehen. Partien zeigen ihre Wertung weiter
setting-only_move-off = Mein einziger legaler Zug: ich ziehe selbst
setting-only_move-on = Mein einziger legaler Zug: wird sofort gespielt
settings-notifications = **Was dich anpingt**, auf jedem Server und in Direktnachrichten. Das Menü legt fest, wie oft du angepingt wirst, wenn du am Zug bist; die Knöpfe alles andere.
button-notifications = Benachrichtigungen
button-boards = Bretter
button-server-settings = Server-Einstellungen
settings-challenges = **Wer dich herausfordern kann**, auf jedem Server und in Direktnachrichten. Wen du blockierst, dessen Herausforderungen, Einladungen und Revanchen erreichen dich nicht, und den Grund erfährt niemand. In einer laufenden Partie schaltest du Briefe dort stumm.
settings-nobody-blocked = Du hast niemanden blockiert.
settings-blocked-people = Blockiert: { $people }
settings-many-blocked = Blockiert: { $people } und { $others } weitere. Aufheben kannst du das mit /settings unblock
settings-blocked = { $who } ist blockiert und kann dich nicht mehr herausfordern oder einladen.
settings-unblocked = { $who } ist nicht mehr blockiert.
button-challenges = Herausforderungen
server-setting-language-auto = Sprache: die der Spieler, sonst wie in Discord
server-setting-threads-on = Threads: einer für jede Partie
server-setting-threads-off = Threads: aus
server-setting-pings-on = Pings: wer am Zug ist
server-setting-pings-off = Pings: aus
server-setting-pictures-off = Bilder: vom neuesten Brett, die anderen werden eine Zeile
server-setting-pictures-on = Bilder: von jedem Brett
server-setting-welcome-on = Begrüßung: wenn ich beitrete
server-setting-welcome-off = Begrüßung: aus
server-setting-clubs-on = Wertungen und Ligen: an
server-setting-clubs-off = Wertungen und Ligen: aus
server-setting-page-on = Öffentliche Seite: an
server-setting-page-off = Öffentliche Seite: aus
server-setting-theme-wood = Brett: helles Holz
server-setting-theme-dark = Brett: Schiefer, für den dunklen Modus
server-setting-theme-contrast = Brett: starker Kontrast
server-setting-theme-safe = Brett: für Farbfehlsichtige
server-setting-theme-green = Brett: grün
server-setting-theme-blue = Brett: blau
server-setting-pieces-classic = Figuren: gedrechselt
server-setting-pieces-flat = Figuren: flach und kräftig
server-setting-pieces-letters = Figuren: Buchstaben
server-setting-pieces-carved = Figuren: geschnitzt
server-setting-pieces-round = Figuren: rund
server-setting-orientation-first = Bretter: immer von der Seite der ersten Farbe
server-setting-orientation-mover = Bretter: von der Seite, die am Zug ist
button-everywhere = Partien überall

## Time settings
settings-time = **Deine Zeiteinstellungen**, auf jedem Server und in Direktnachrichten. Nur du kannst sie sehen.
settings-zone = Zeitzone: { $zone }
time-zone = Zeitzone: { $zone }, dort ist es jetzt { $clock }. Ändern kannst du sie mit /settings timezone.
time-quiet = Ruhezeit: { $hours }. Dann gibt es keine Pings und keine Erinnerungen.
time-no-quiet = Ruhezeit: aus. Pings schaltest du stumm mit `/settings quiet 22:00-07:30`.
time-digest = Tagesübersicht: um { $time }, wenn etwas auf dich wartet.
time-no-digest = Tagesübersicht: aus. Du bekommst sie mit `/settings digest 8:00`.
time-vacation = Urlaub: noch { $left } von { $days } Tagen in diesem Jahr. Solange er dauert, stehen deine Uhren still, die in Tagen zählen.
time-on-vacation = Im Urlaub bis { $until }. Deine Uhren, die in Tagen zählen, stehen still. Danach bleiben dir { $left } von { $days } Tagen in diesem Jahr, oder mehr, wenn du früher zurückkommst.
vacation-started = Schönen Urlaub! Ziehen kannst du trotzdem.
vacation-ended = Willkommen zurück! Deine Uhren laufen wieder.
vacation-ended-waiting = { $count ->
        [one] Eine Partie wartet
       *[other] { $count } Partien warten
    } auf dich. Siehe /turns.
vacation-over = Willkommen zurück! Dein Urlaub ist vorbei, und deine Uhren laufen wieder.
setting-reminders-both = Erinnere mich: bei halber Zeit und bei einem Zehntel
setting-reminders-last = Erinnere mich: bei einem Zehntel der Zeit
setting-reminders-off = Erinnere mich: nie
button-time = Zeiteinstellungen
button-settings = Meine Einstellungen
button-no-quiet-hours = Keine Ruhezeit
hours-question-league = Für jeden Zug dieser Partien sind Tage Zeit. Wie spät ist es bei dir, und wann soll nichts klingeln? Das frage ich nur einmal.
hours-question = Das ist deine erste Partie über mehrere Tage. Wie spät ist es bei dir, und wann soll nichts klingeln? Das frage ich nur dieses eine Mal.
hours-quiet = Nichts klingelt von { $from } bis { $until }
hours-never-quiet = Es darf jederzeit klingeln
hours-later = Das kannst du jederzeit ändern: /settings time.
menu-hours-zone = Wie spät ist es bei dir?
menu-hours-quiet = Wann soll nichts klingeln?
button-hours-not-now = Jetzt nicht
button-hours-done = Fertig
button-no-digest = Keine Tagesübersicht
button-start-vacation = Urlaub
vacation-form-until = Wie lange?
vacation-form-hint = Etwa 10d oder 2w, oder der letzte Tag, etwa 2026-12-24
button-end-vacation = Wieder da
reminder-half = ⏳ In { $game } bist du am Zug. Bitte zieh bis { $until }. (Die halbe Zeit ist um.)
reminder-tenth = ⌛ In { $game } bist du am Zug. Bitte zieh bis { $until }. (Es ist nur noch ein Zehntel deiner Zeit übrig.)

## Privacy
privacy =
    { "**" }Was Entente über dich speichert**
    • Zu jeder Partie, die du spielst, gespielt hast oder zu der du eingeladen warst: deine Discord-ID und deinen damaligen Namen, deine Plätze, deine Züge und wann du sie gemacht hast, deine privaten Notizen, dein Denkbrett, deine bedingten Züge, deine Briefe, deine Stimmen für die Züge von Teams, die Nummer, die du beim Mitspielen zum Zufall der Partie gegeben hast, und welche Nachricht dein letztes Brett zeigt. Auch die Server, auf denen du Entente benutzt.
    • Deine Einstellungen, deinen Urlaub und wen du blockiert hast. Hat dich jemand blockiert, sieht das nur diese Person. Wenn du API-Tokens angelegt hast: ihre Namen, was sie erlauben, den Tag, an dem jedes zuletzt benutzt wurde, und von jedem einen Hash. Nie die Tokens selbst. Wenn du Webhooks angelegt hast: ihre Adressen, welche Ereignisse sie bekommen, wie die letzten Zustellungen ausgingen, und ihre Geheimnisse, verschlüsselt.
    • Wenn ich dir keine Direktnachrichten schicken kann: seit wann, und in welchen Partien das zu sehen ist. Auch, ob du weißt, dass ich in einem Kanal nicht schreiben kann, und wie man zieht.
    Entente speichert keine anderen Nachrichten und kein Profil. Andere sehen davon nur, was die Partie selbst zeigt, und das Serverteam sieht einen gemeldeten Brief.
    { "**" }Meine Daten** gibt dir das als Datei.
    { "**" }Vergiss mich** löscht deine Namen, Notizen, Briefe, Einstellungen und Tokens. Deine Züge bleiben ohne Namen stehen. Du gibst deine laufenden Partien auf, deine Lobbys schließen, und jede Partie nennt dich „Ehemaliger Spieler“. Die anderen behalten ihre Partien. Nachrichten, die schon in Discord stehen, bleiben dort, und Sicherungskopien derer, die diesen Bot betreiben, bleiben, bis sie ersetzt werden.
button-privacy = Datenschutz
button-data = Meine Daten
button-forget = Vergiss mich
button-yes-forget = Ja, vergiss mich
ask-forget = { $count ->
    [0] Soll ich dich vergessen?
    [one] Soll ich dich vergessen? Deine Partie gibst du dann auf oder verlässt sie.
   *[other] Soll ich dich vergessen? Alle deine { $count } Partien gibst du dann auf oder verlässt sie.
} Deine Notizen, Einstellungen und Tokens werden gelöscht. Das lässt sich nicht rückgängig machen.
done-data = Hier sind die Daten, die Entente über dich speichert. Nur du kannst diese Datei sehen.
done-forgotten = Du bist vergessen. Wenn du je wieder spielst, fängst du neu an.
erasure-requested = Ich habe dich in Discord gefragt, per Direktnachricht. Gelöscht wird erst, wenn du es dort bestätigst. Du hast 24 Stunden Zeit. Kommt keine Nachricht an, benutze /privacy in Discord.
erasure-asked =
    { "**" }Soll ich dich vergessen?** Eine App mit einem deiner API-Tokens hat darum gebeten. Noch ist nichts gelöscht.
    Wenn du bestätigst, gibst du alle deine Partien auf oder verlässt sie, und deine Namen, Notizen, Briefe, Einstellungen und Tokens werden gelöscht. Das lässt sich nicht rückgängig machen.
    Kommt das nicht von dir, behalte deine Daten und widerrufe das Token: /api list zeigt deine. Du kannst bis { $until } entscheiden. Tust du nichts, passiert nichts.
button-keep-data = Daten behalten
erasure-refused = Nichts wurde gelöscht. Kommt das nicht von dir, widerrufe das Token: /api list zeigt deine.
erasure-expired = Diese Anfrage ist nicht mehr offen, und nichts wurde gelöscht. Mit /privacy geht es weiterhin.
webhook-failing = Dein Webhook an { $address } ist jetzt aus: Seit fünf Tagen ist dort nichts angekommen. Wenn der Empfänger wieder geht, schalte ihn über die HTTP-API ein. Er macht weiter, wo er aufgehört hat.
webhook-gone = Dein Webhook an { $address } ist jetzt aus: Der Empfänger sagt, dass es ihn nicht mehr gibt (410). Ist das ein Irrtum, schalte ihn über die HTTP-API ein.

## Tokens
token-made = Hier ist dein Token mit dem Namen **{ $label }**. Tippe darauf, um es zu sehen. Du siehst es nur dieses eine Mal, und wer es hat, kann es in deinem Namen benutzen.
    ||`{ $token }`||
    Es erlaubt: { $scopes } ({ $end }).
    Sende es als `Authorization: Bearer …` an { $address }. Was du damit tun kannst, steht in { $docs }. Mit /api revoke und der Nummer { $number } widerrufst du es.
token-none = Du hast keine Tokens. Mit /api token legst du eines an.
token-heading = Deine Tokens:
token-line = • { $number }: { $label } · { $scopes } · angelegt { $when } · { $used } · { $end }
token-revoked = Token widerrufen. Niemand kann es mehr benutzen.
token-revoked-with-webhooks = Token widerrufen. Es geht nicht mehr, und diese Webhooks, die es angelegt oder geändert hat, sind beendet: { $addresses }
webhook-heading = Deine Webhooks, die Neues aus deinen Partien bekommen:
webhook-line = • `{ $id }`: { $address } · { $by } · { $status }
webhook-of-token = endet mit Token { $number }
webhook-of-person = deiner
webhook-active = in Betrieb
webhook-paused = angehalten
webhook-disabled-now = abgeschaltet
webhook-deleted = Webhook gelöscht. Er bekommt nichts mehr.
webhook-unknown = So einen Webhook hast du nicht. /api list zeigt deine.
token-label = meine App
token-scope-read = sehen, was du siehst
token-scope-play = spielen
token-scope-diplomacy = verhandeln
token-scope-manage = deine Einstellungen und Daten ändern
token-used = zuletzt benutzt { $when }
token-unused = nie benutzt
token-endless = ohne Ablaufdatum
token-of-links = jeder Link endet einen Tag nach seiner Partie
token-ends = bis { $when }
token-expired = abgelaufen

## Help
help-head = { "**" }Entente spielt Schach in Discord**, zu zweit oder mit bis zu fünf Armeen.
help-start =
    { "**" }Anfangen**
    /play · gegen den Computer
    /challenge · mit Freunden
    /game new · eine Partie jeder Art, für alle offen
    /game open · Partien, in denen du mitspielen kannst
    { "**" }Spielen**
    /move · dein Zug; oder drück auf **Ziehen**, oder antworte damit auf das Brett
    /turns · Partien, die auf dich warten
    /game list · Partien, die gerade laufen
    /rules · wie man jedes Spiel spielt
help-start-direct =
    { "**" }Anfangen**
    /play · gegen den Computer
    /challenge · mit Freunden
    /game new · eine Partie jeder Art; andere kommen mit einem Code dazu
    /game join · in eine Partie, mit ihrem Code
    { "**" }Spielen**
    /move · dein Zug; oder schreib ihn einfach hier
    /turns · Partien, die auf dich warten
    /rules · wie man jedes Spiel spielt
help-game = { "**" }Diese Partie** · { $title } — { $status }
help-own-lobby =
    { "**" }Wartet auf Mitspieler**, unter ihrer Nachricht:
    { "**" }{ $where ->
        [channel] Mitspielen als…
       *[direct] Farbe wählen…
    }** · eine andere Farbe
    { $where ->
        [channel] { "**" }Leitung** · Platz reservieren, Computer hinzufügen, starten oder absagen
       *[direct] { "**" }Platz reservieren**, **Computer hinzufügen**, **Absagen**
    }
help-lobby =
    { "**" }Noch nicht begonnen**
    { "**" }Mitspielen** oder **Annehmen** unter ihrer Nachricht · um zu spielen
    /rules · wie man spielt
help-over =
    { "**" }Die Partie ist vorbei**
    { "**" }Revanche** unter dem letzten Brett · noch einmal
    /show analysis · welche Züge sie entschieden haben
    /show replay · die Partie als Film
    /show moves · die Züge
    /show file · die Partie als Datei
    /game save · eine Datei zum Weiterspielen
help-watching =
    { "**" }Du siehst zu**
    /board · die Stellung
    /show moves · die Züge bisher
    /rules · wie man spielt
    /play oder /challenge · eine eigene Partie
help-leading =
    { "**" }Du hast die Spielleitung.** Drück auf **Mehr**, oder nimm /game pause, /game resume, /game extend oder /game substitute.
help-your-turn =
    { "**" }Du bist am Zug**
    /move · dein Zug; oder drück auf **Ziehen**, oder antworte damit auf das Brett
    { "**" }Mehr**, **Warum ❌?** · was an einem getippten Zug nicht ging
    Figuren haben englische Buchstaben: K König, Q Dame, R Turm, B Läufer, N Springer
help-waiting =
    { "**" }Du bist nicht am Zug**
    /plan if · Antworten auf das, was kommen kann
    /plan premove · deine nächsten Züge
help-ending = { "**" }Beenden** · /draw, /resign
help-asking = { "**" }{ $players ->
    [2] Deinen Gegner bitten
   *[other] Die anderen bitten
}** · /game takeback, /game pause
help-diplomacy =
    { "**" }Diplomatie**, nur für dich
    /ally propose · jemandem ein Bündnis vorschlagen
    /ally status · deine Verbündeten, und was vorgeschlagen ist
    /whisper · ein Brief, wo es Briefe gibt
    { "**" }Mehr**, **Brett, Züge, Regeln…**, **Protokoll** · ein Fingerabdruck, um später zu prüfen, dass nichts verändert wurde
help-looking = { "**" }Ansehen und nachdenken** · /board, /show moves, /show notes, /plan think, /show hint
help-open-board = { "**" }Brett öffnen** unter einem Brett · im Browser ziehen, durch Antippen
help-turns = { $count ->
    [one] { "**" }{ $count } Partie wartet auf dich** · /turns
   *[other] { "**" }{ $count } Partien warten auf dich** · /turns
}
# Where there is a game here, which is not counted.
help-turns-elsewhere = { $count ->
    [one] { "**" }Noch { $count } Partie wartet auf dich** · /turns
   *[other] { "**" }Noch { $count } Partien warten auf dich** · /turns
}
help-manager = { "**" }Du verwaltest diesen Server** · /server, und /match new, um gegen einen anderen Server zu spielen
help-labels = { "-#" } Die Knöpfe in diesem Kanal sind in einer anderen Sprache: { $labels }
help-label = { $own } = **{ $here }**
help-rest = { "**" }Einrichten** · /settings show, /privacy, /api token
help-commands = { "**" }Alle Befehle**
button-help-commands = Alle Befehle

## When messages can’t be delivered; the first few are in small letters below a message
rerouted-gone = Den Kanal dieser Partie gibt es nicht mehr, darum geht sie hier weiter.
rerouted-hidden = Ich sehe den Kanal dieser Partie nicht mehr, darum geht sie hier weiter.
rerouted-forbidden = Ich darf in { $channel } nicht mehr schreiben, darum geht diese Partie hier weiter.
rerouted-locked = { $channel } ist gesperrt, darum geht diese Partie hier weiter.
rerouted-unreachable = Ich kann { $who } keine Direktnachrichten schicken. Mit /board und /move geht es trotzdem weiter. Wenn nichts passiert, kannst du aufgeben.
thread-gone = Den Thread dieser Partie gibt es nicht mehr, darum geht sie hier weiter.
thread-full = Auf diesem Server ist kein weiterer offener Thread möglich, darum geht die Partie hier weiter.
thread-forbidden = Ich darf im Thread dieser Partie nicht schreiben, darum geht sie hier weiter.
notice-dms-closed = Ich kann dir keine Direktnachrichten schicken. Damit Bretter und Briefe dort ankommen, erlaube sie in den Privatsphäre-Einstellungen eines Servers, auf dem wir beide sind. Bis dahin zeigen /turns und /board deine Partien, und /ally status deine Briefe.
notice-dms-refused = Discord lässt mich gerade keine neuen Direktnachrichten beginnen. Wenn dich dort nichts erreicht, zeigen /turns und /board deine Partien. Was wartet, schicke ich, sobald ich kann.
notice-posting-forbidden = Ich kann hier keine Bretter zeigen. Mir fehlen diese Rechte: { $missing }. Bitte jemanden darum, der den Server verwaltet. Bis dahin kommen Bretter als Direktnachricht. /board und /move gehen auch hier.

## Commands, their options and the choices of these. A name is what is typed: lower case, no spaces.
command-game-name = partie
command-game-description = Partien jeder Art
command-game-new-name = neu
command-game-new-description = Eröffne eine Partie, bei der andere mitspielen können; ohne Optionen mit einem Formular
command-game-new-variant-name = variante
command-game-new-variant-description = Welches Spiel, für zwei oder bis zu fünf Armeen (sonst: Schach); /rules erklärt sie
parameter-player2-name = spieler2
parameter-player2-description = Reserviere einen Platz für diesen Spieler
parameter-player3-name = spieler3
parameter-player3-description = Reserviere noch einen Platz für diesen Spieler
parameter-player4-name = spieler4
parameter-player4-description = Reserviere noch einen Platz für diesen Spieler
parameter-player5-name = spieler5
parameter-player5-description = Reserviere noch einen Platz für diesen Spieler
parameter-visibility-name = sichtbarkeit
parameter-visibility-description = Wer zusehen kann: dieser Kanal, nur die Spieler (per Direktnachricht) oder alle
parameter-options-name = optionen
parameter-options-description = Besondere Optionen mancher Spiele; die Liste zeigt sie
parameter-clock-name = bedenkzeit
parameter-clock-description = Zum Beispiel 3d pro Zug, oder 10+5 für zehn Minuten plus fünf Sekunden pro Zug
parameter-timeout-name = zeitablauf
parameter-timeout-description = Was passiert, wenn jemandem die Zeit ausgeht (sonst: verlieren)
parameter-rated-name = gewertet
parameter-rated-description = Ob die Partie Wertungen ändert: keine Rücknahmen, keine Tipps (sonst: nein)
parameter-claims-name = reklamation
parameter-claims-description = Ob man ein sicheres Ergebnis reklamieren kann (sonst: ja, außer in gewerteten)
parameter-secret-name = geheim
parameter-secret-description = Ob bis zum Ende niemand erfährt, wer welche Armee spielt (sonst: nein)
parameter-arbiter-name = spielleitung
parameter-arbiter-description = Ob du die Partie leitest, ohne mitzuspielen (sonst: nein)
parameter-position-name = stellung
parameter-position-description = Beginne mit dieser Stellung: eine FEN, oder was Teilen in /game scenario dir gibt
command-game-join-name = mitspielen
command-game-join-description = Spiel mit einem Code in einer privaten Partie mit, oder übernimm einen Platz
parameter-code-name = code
parameter-code-description = Der Code, etwa K7QM-2XFT
command-game-open-name = offene
command-game-open-description = Offene Partien: deine Einladungen und die auf diesem Server
command-game-list-name = liste
command-game-list-description = Partien auf diesem Server, oder deine eigenen
parameter-which-name = welche
parameter-which-description = Welche Partien (sonst: die dieses Servers, in Direktnachrichten deine eigenen)
command-game-watch-name = zusehen
command-game-watch-description = Sieh einer Partie zu; nur du siehst das Brett
command-game-watch-game-name = partie
command-game-watch-game-description = Welche Partie (sonst: die, die hier gespielt wird)
parameter-side-name = seite
parameter-side-description = Von welcher Seite du das Brett siehst (sonst: deiner, oder der am Zug)
command-game-abort-name = abbrechen
command-game-abort-description = Brich eine Partie ab, in der noch nicht alle gezogen haben
command-game-claim-name = reklamieren
command-game-claim-description = Reklamiere an deinem Zug Sieg oder Remis, wenn die Partie entschieden ist
command-game-claim-result-name = ergebnis
command-game-claim-result-description = Was du reklamierst
command-game-substitute-name = vertretung
command-game-substitute-description = Lass einen Computer für jemanden spielen, der weg ist, oder spiel wieder selbst
command-game-substitute-colour-name = farbe
command-game-substitute-colour-description = Für wen (sonst: für dich); für andere müssen die Übrigen zustimmen
command-game-extend-name = mehrzeit
command-game-extend-description = Als Spielleitung: Gib jemandem oder allen mehr Zeit
command-game-extend-by-name = wieviel
command-game-extend-by-description = Wie viel, etwa 30m oder 2d
command-game-extend-colour-name = farbe
command-game-extend-colour-description = Wessen Uhr (sonst: die von allen)
command-game-new-level-name = stufe
command-game-new-level-description = Wie stark Computer auf freien Plätzen spielen, von 1 bis 8 (sonst: 3)
command-play-name = spielen
command-play-description = Spiel gegen den Computer; die Partie beginnt sofort
command-play-variant-name = variante
command-play-variant-description = Welches Spiel (sonst: Schach); der Computer spielt alle anderen Armeen
parameter-level-name = stufe
parameter-level-description = Wie stark der Computer spielt, von 1 bis 8 (sonst: 3)
command-challenge-level-name = stufe
command-challenge-level-description = Wenn du mich herausforderst: wie stark ich spiele, von 1 bis 8 (sonst: 3)
choice-level-1 = 1 · { level-1 }
choice-level-2 = 2 · { level-2 }
choice-level-3 = 3 · { level-3 }
choice-level-4 = 4 · { level-4 }
choice-level-5 = 5 · { level-5 }
choice-level-6 = 6 · { level-6 }
choice-level-7 = 7 · { level-7 }
choice-level-8 = 8 · { level-8 }
command-challenge-name = herausfordern
command-challenge-description = Fordere jemanden zu einer Partie heraus
parameter-opponent-name = gegner
parameter-opponent-description = Wen du herausforderst; wähle mich, um gegen den Computer zu spielen
parameter-colour-name = farbe
parameter-colour-description = Deine Farbe (sonst: zufällig)
command-challenge-variant-name = variante
command-challenge-variant-description = Welches Spiel (sonst: Schach); für mehr Spieler wird es eine Lobby mit reserviertem Platz
command-challenge-person-name = Herausfordern
command-show-board-name = Brett zeigen
command-move-name = zug
command-move-description = Mach einen Zug
command-move-move-name = zug
command-move-move-description = Dein Zug, oder ein Feld, um zu sehen, was dorthin ziehen kann; oder wähl aus der Liste
command-plan-name = plan
command-plan-description = Züge im Voraus festlegen; nur du siehst sie
command-plan-list-name = liste
command-plan-list-description = Deine bedingten Züge in dieser Partie
command-plan-think-name = denkbrett
command-plan-think-description = Dein Denkbrett: Varianten, die bei der Partie bleiben; nur du siehst sie
command-plan-think-line-name = variante
command-plan-think-line-description = Züge vom jetzigen Brett an, von allen der Reihe nach
command-plan-clear-name = leeren
command-plan-clear-description = Entferne alle deine bedingten Züge in dieser Partie
command-plan-premove-name = vormerken
command-plan-premove-description = Bedingte Züge: dein nächster Zug wird sofort gespielt, egal, was vorher kommt
command-plan-premove-move-name = zug
command-plan-premove-move-description = Dein nächster Zug; mehrere werden nacheinander gespielt
command-plan-if-name = wenn
command-plan-if-description = Bedingte Züge: auf diesen Zug antwortest du mit jenem; nur du siehst sie
parameter-line-name = folge
parameter-line-description = Abwechselnd die Züge der anderen und deine Antworten; * heißt: egal, was kommt
command-draw-name = remis
command-draw-description = Biete Remis an, oder nimm das angebotene an
command-resign-name = aufgeben
command-resign-description = Gib deine Partie auf; du wirst vorher gefragt
command-game-takeback-name = zurücknehmen
command-game-takeback-description = Bitte darum, deinen letzten Zug zurückzunehmen
command-game-pause-name = pause
command-game-pause-description = Bitte darum, die Uhren anzuhalten
parameter-for-name = dauer
parameter-for-description = Wie lange, etwa 12h oder 3d (sonst: bis ihr weiterspielen wollt)
command-game-resume-name = weiter
command-game-resume-description = Bitte darum, die Uhren weiterlaufen zu lassen
command-ally-name = bündnis
command-ally-description = Geheime Bündnisse und Pakte
command-ally-propose-name = vorschlagen
command-ally-propose-description = Schlag ein Bündnis vor; das sieht sonst niemand
command-ally-accept-name = annehmen
command-ally-accept-description = Nimm einen Vorschlag an
command-ally-decline-name = ablehnen
command-ally-decline-description = Lehn einen Vorschlag ab
command-ally-counter-name = gegenvorschlag
command-ally-counter-description = Lehn einen Vorschlag ab und mach selbst einen
command-ally-counter-message-name = nachricht
command-ally-counter-message-description = Was anders sein soll
command-ally-withdraw-name = zurückziehen
command-ally-withdraw-description = Zieh deinen Vorschlag zurück
command-ally-leave-name = austreten
command-ally-leave-description = Verlass dein Bündnis oder beende einen Pakt, sofort
command-ally-leave-player-name = spieler
command-ally-leave-player-description = Wen du verlässt (sonst: alle). Ein Bündnis zu dritt verlässt du immer ganz
command-ally-order-name = befehl
command-ally-order-description = Was deine Armee tut, wenn dein König geschlagen wird und ein Verbündeter noch einen hat
command-ally-status-name = stand
command-ally-status-description = Deine Verbündeten, Vorschläge und Briefe; nur du siehst sie
command-whisper-name = brief
command-whisper-description = Schick einem anderen Spieler oder mehreren einen privaten Brief
parameter-player-name = spieler
parameter-player-description = Wer; wähle aus der Liste
parameter-message-name = nachricht
parameter-message-description = Nachricht (optional)
parameter-also-name = auch
parameter-also-description = Wer denselben Brief noch bekommt; mehrere Namen mit Kommas dazwischen
parameter-text-name = text
parameter-text-description = Dein Brief, bis zu 2.000 Zeichen
parameter-anonymous-name = anonym
parameter-anonymous-description = Verbirg deinen Namen, wenn die Partie das erlaubt
parameter-leaving-name = austreten
parameter-leaving-description = Verlass erst dein eigenes Bündnis; wenn es nicht klappt, bleibst du darin
parameter-order-name = befehl
parameter-order-description = Für den Verbündeten weiterkämpfen oder das Brett verlassen
choice-win = Sieg
choice-draw = Remis
choice-lose = die Partie verlieren
choice-random-move = zufälliger legaler Zug
choice-next-picks = der nächste Spieler sucht einen legalen Zug aus
choice-substitute = ein Computer spielt weiter
choice-protectorate = für den Verbündeten weiterkämpfen
choice-removal = das Brett verlassen
parameter-game-name = partie
parameter-game-description = Welche Partie; nur nötig außerhalb ihres Threads, wenn du mehrere hast
command-turns-name = am-zug
command-turns-description = Du bist am Zug: Partien, die auf dich warten
command-board-name = brett
command-board-description = Dein Brett, wie du es magst; nur du siehst es
parameter-flip-name = drehen
parameter-flip-description = Von der nächsten Seite gesehen
parameter-coordinates-name = koordinaten
parameter-coordinates-description = Wo die Koordinaten stehen
parameter-theme-name = farben
parameter-theme-description = Farben des Bretts
command-board-pieces-name = figuren
command-board-pieces-description = Figurensatz
command-show-analysis-name = analyse
command-show-analysis-description = Die Geschichte einer Partie, die vorbei ist, auch aus einer Datei: welche Züge sie entschieden
command-show-analysis-file-name = datei
command-show-analysis-file-description = Partie aus einem anderen Programm, die vorbei ist: Hilfe in einer laufenden ist Betrug
command-show-analysis-paste-name = einfügen
command-show-analysis-paste-description = Die Partie stattdessen in ein Feld einfügen
command-show-replay-name = film
command-show-replay-description = Die Partie als Film: jeder Zug, was geschlagen wurde und wer ausgeschieden ist
command-show-hint-name = tipp
command-show-hint-description = Der beste Zug in einer Partie gegen Computer und was folgen kann
command-show-name = zeigen
command-show-description = Züge, Stellung, Film, Datei, Notizen, Tipps und Analyse einer Partie; nur du siehst sie
command-show-file-name = datei
command-show-file-description = Die Partie als Datei für andere Apps: PGN für Schach, c4pgn für Chess4, PGN4 für Vierfarbenschach
command-show-position-name = stellung
command-show-position-description = Die Stellung als Text und in einem Format für andere Apps
command-show-moves-name = züge
command-show-moves-description = Die Züge bisher
command-rules-name = regeln
command-rules-description = Die Regeln, Thema für Thema
command-rules-variant-name = variante
command-rules-variant-description = Welches Spiel (sonst: das, das hier gespielt wird)
parameter-topic-name = thema
parameter-topic-description = Ein Thema oder eine Figur; wähle aus der Liste
command-show-notes-name = notizen
command-show-notes-description = Deine privaten Notizen zu einer Partie
parameter-add-name = hinzufügen
parameter-add-description = Eine neue Zeile; ohne sie siehst du deine Notizen
command-api-name = api
command-api-description = Tokens für Apps, die für dich spielen
command-api-token-name = token
command-api-token-description = Leg ein Token für die HTTP-API an; du siehst es nur einmal
command-api-token-access-name = zugriff
command-api-token-access-description = Was die App darf; ohne Angabe alles außer Einstellungen und Daten
command-api-token-days-name = tage
command-api-token-days-description = Nach wie vielen Tagen das Token abläuft; ohne Angabe nie
parameter-label-name = name
parameter-label-description = Ein Name dafür, etwa der deiner App
command-api-list-name = liste
command-api-list-description = Deine Tokens mit Nummer und Namen, und deine Webhooks
command-api-revoke-name = widerrufen
command-api-revoke-description = Widerrufe ein Token
command-api-delete-name = löschen
command-api-delete-description = Lösche einen Webhook
parameter-webhook-name = webhook
parameter-webhook-description = Seine Kennung in /api list
parameter-number-name = nummer
parameter-number-description = Seine Nummer in /api list
command-profile-name = profil
command-profile-description = Wertungen, Bilanz und Zuverlässigkeit einer Person
command-profile-player-name = person
command-profile-player-description = Wessen Profil (sonst: deines)
command-profile-of-name = Profil
command-leaderboard-name = bestenliste
command-leaderboard-description = Wer in einem Spiel die beste Wertung hat
command-leaderboard-variant-name = spiel
command-leaderboard-variant-description = Welches Spiel (sonst: Schach)
command-leaderboard-pace-name = tempo
command-leaderboard-pace-description = Live oder täglich (sonst: täglich)
command-leaderboard-overall-name = insgesamt
command-leaderboard-overall-description = Spieler aller Server, nicht nur dieses
choice-live = live
choice-daily = täglich

command-settings-name = einstellungen
command-settings-description = Deine Einstellungen: Sprache, Brett, Zeit, Benachrichtigungen
command-settings-show-name = zeigen
command-settings-show-description = Deine Sprache und dein Brett
command-settings-notifications-name = benachrichtigungen
command-settings-notifications-description = Was dich anpingt
command-settings-vacation-name = urlaub
command-settings-vacation-description = Nimm dir frei: Uhren, die in Tagen zählen, stehen still
command-settings-vacation-until-name = bis
command-settings-vacation-until-description = Wie lange, etwa 10d oder 2w, der letzte Tag, etwa 2026-12-24, oder off
command-server-name = server
command-server-description = Fürs Serverteam: Kanäle, Threads, Sprache, Pings
command-settings-time-name = zeit
command-settings-time-description = Zeitzone, Ruhezeit, Erinnerungen, Urlaub
command-settings-timezone-name = zeitzone
command-settings-timezone-description = Stell deine Zeitzone ein
command-settings-quiet-name = ruhezeit
command-settings-quiet-description = Stunden ohne Pings und Erinnerungen
command-settings-digest-name = tagesübersicht
command-settings-digest-description = Eine tägliche Übersicht der Partien, die auf dich warten
command-settings-profile-name = profil
command-settings-profile-description = Wer deine Wertungen und Ergebnisse sieht
command-settings-profile-visibility-name = sichtbarkeit
command-settings-profile-visibility-description = öffentlich: alle; privat: nur du, außer im Ergebnis gewerteter Partien
command-settings-block-name = blockieren
command-settings-block-description = Bekomm keine Herausforderungen mehr von jemandem, oder sieh, wen du blockiert hast
command-settings-block-person-name = person
command-settings-block-person-description = Wen du blockierst; ohne das siehst du die Liste
command-settings-unblock-name = freigeben
command-settings-unblock-description = Bekomm wieder Herausforderungen von jemandem
command-settings-unblock-person-name = person
command-settings-unblock-person-description = Wen du nicht mehr blockierst
parameter-zone-name = zone
parameter-zone-description = Eine Zeitzone wie Europe/Berlin; wähle aus der Liste
parameter-hours-name = stunden
parameter-hours-description = Von wann bis wann, etwa 22:00-07:30, oder off
parameter-hour-name = uhrzeit
parameter-hour-description = Wann, etwa 8:00, oder off
command-privacy-name = datenschutz
command-privacy-description = Was über dich gespeichert ist: ansehen, herunterladen, löschen
command-help-name = hilfe
command-help-description = Wie man spielt
choice-standard = { variant-standard }
choice-chess960 = { variant-chess960 } (gemischte Figuren)
choice-chess66 = { variant-chess66 } (ein verbogenes Brett mit Weichen)
choice-capablanca = { variant-capablanca } (zehn Linien, zwei neue Figuren)
choice-chess4 = { variant-chess4 } (2 bis 4 Spieler, ein großes Brett)
choice-chess45 = { variant-chess45 } (2 bis 5 Spieler, dazwischen eine neutrale Dame)
choice-alliance = { variant-alliance } (2 bis 4 Spieler, geheime Bündnisse)
choice-multiplayer = { variant-multiplayer } (2 bis 4 Spieler, ein Sieger oder ein geteilter Punkt)
choice-fourplayer = { variant-fourplayer } (4PC, 4-Player Chess: um Punkte oder im Team)
choice-server = Server
choice-private = privat
choice-public = öffentlich
choice-here = auf diesem Server
choice-mine = meine Partien
choice-read = lesen
choice-play = spielen
choice-negotiate = spielen und verhandeln
choice-everything = alles
choice-finished = meine beendeten Partien
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
choice-blue = blau
choice-classic = gedrechselt
choice-flat = flach und kräftig
choice-letters = Buchstaben
choice-carved = geschnitzt
choice-round = rund

## Refusals: what is wrong, then what would be right
no-such-game = Ich finde diese Partie nicht. /turns zeigt deine.
unknown-control = Diesen Knopf oder dieses Formular kenne ich nicht. Vielleicht kommt es aus einer älteren Version von mir. /turns zeigt deine Partien, und /help, was du sonst tun kannst.
no-game = Du spielst gerade keine Partie. Starte eine mit /play, /challenge oder /game new.
which-game = Du spielst mehrere Partien. Welche meinst du?
which-game-to-see = Du spielst mehrere Partien. Drück auf eine, um ihr Brett zu sehen, nutze den Befehl im Thread der Partie, oder wähle beim Befehl die Partie aus.
failed-stopping = Ich werde gerade neu gestartet. Geändert hat sich nichts. Bitte versuch es in einer Minute noch einmal.
failed-disk-full = Meine Festplatte ist voll, deshalb kann ich nichts speichern. Geändert hat sich nichts, und keine Uhr läuft, bis wieder Platz ist. Platz schaffen können die, die diesen Bot betreiben.
failed-disk = Ich kann gerade nichts speichern. Geändert hat sich nichts. Bitte versuch es in ein paar Minuten noch einmal. Wenn es so bleibt, sag denen Bescheid, die diesen Bot betreiben.
failed = Bei mir ist etwas schiefgegangen. Geändert hat sich nichts. Bitte versuch es gleich noch einmal.
game-changed = Die Partie hat sich geändert, seit du sie angesehen hast. Sieh sie dir noch einmal an, dann entscheide.
key-used = Dieser Schlüssel wurde schon für etwas anderes benutzt. Nichts hat sich geändert. Versuch es mit einem neuen Schlüssel.
refusal-no-such-topic = Das Thema „{ $topic }“ gibt es in diesen Regeln nicht. Versuch eins davon: { $topics }.
refusal-permissions = In diesem Kanal kann ich nicht spielen. Mir fehlen diese Rechte: { $missing }. Bitte jemanden darum, der den Server verwaltet.
not-for-bots = Andere Bots können hier nicht spielen. Such dir einen Menschen aus, oder spiel mit /play gegen den Computer.
limit-pace = Das war zu schnell. Du kannst { $most } Anfragen auf einmal schicken und nach { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
} wieder so viele.
limit-lobbies = Du hast schon { $most ->
    [one] { $most } offene Partie, die
   *[other] { $most } offene Partien, die
} auf Leute { $most ->
    [one] wartet
   *[other] warten
}. Mehr gehen nicht. Starte zuerst eine oder sag sie ab.
limit-lobbies-in-channel = In diesem Kanal { $most ->
    [one] wartet schon { $most } Partie
   *[other] warten schon { $most } Partien
} auf Leute. Mehr gehen nicht. Spiel dort mit, oder nimm einen anderen Kanal.
limit-invitations = Schon { $most ->
    [one] { $most } Einladung von dir wartet
   *[other] { $most } Einladungen von dir warten
} auf die Antwort dieser Person. Mehr gehen nicht. Warte die Antwort ab, oder sag zuerst eine ab.
limit-messages = Du hast dieser Person in kurzer Zeit viel geschickt. An dieselbe Person gehen { $most ->
    [one] { $most } Nachricht
   *[other] { $most } Nachrichten
} auf einmal und danach { $hour } in der Stunde: Briefe, Vorschläge, Bitten, Angebote und Einladungen zusammen.
limit-channel-messages = Das ist für die anderen viel in kurzer Zeit. In einem Kanal und in allen eigenen Partien zusammen sind { $most ->
    [one] { $most } Nachricht
   *[other] { $most } Nachrichten
} auf einmal möglich und danach { $hour } in der Stunde: neue Partien, Bitten, Angebote, Urlaube und was ein Schiedsrichter tut zusammen.
limit-analyses = Das sind viele Partien zum Analysieren. Alle können { $most ->
    [one] { $most } Partie
   *[other] { $most } Partien
} auf einmal schicken, danach { $hour } in der Stunde. Was ich gerade erst analysiert habe, zählt nicht.
limit-pictures = Gerade werden zu viele Bretter gezeichnet. Geändert hat sich nichts. Bitte versuch es gleich noch einmal.
limit-until = { $why } Versuch es dann wieder: { $when }.
refusal-diplomacy-too-many-messages = Du hast { $seat } in kurzer Zeit viel geschickt, deshalb ging dein Brief an niemanden. An dieselbe Person gehen { $most ->
    [one] { $most } Nachricht
   *[other] { $most } Nachrichten
} auf einmal und danach { $per_hour } in der Stunde: Briefe, Vorschläge, Bitten, Angebote und Einladungen zusammen. Versuch es dann wieder: { $until-moment }.
limit-until-at-the-latest = { $why } Die erste davon schließt von selbst: { $when }.
refusal-too-many-people = In dieser Partie ist höchstens für { $most } Leute Platz.
refusal-option-form = „{ $text }“ kann ich nicht lesen. Schreib Optionen so: method=2, mehrere mit Leerzeichen dazwischen. Die Liste, die beim Tippen erscheint, zeigt alle.
refusal-no-options = Eine Option { $name } gibt es nicht. Diese Regeln haben keine Optionen.
refusal-no-such-option = Eine Option { $name } gibt es nicht. Es gibt { $names }.
refusal-option-value = „{ $option }“ geht nicht. Möglich ist zum Beispiel { $examples }.
refusal-option-json-value = { $name } kann nicht { $value } sein, nur { $values }.
refusal-options-together = { $option } und { $with } können nicht zusammen diese Werte haben. Ändere eine davon.
# Diese folgen auf „nur“ in refusal-option-json-value.
values-flag = true oder false
values-number = eine Zahl von { $least } bis { $most }
values-owners = ein Name für jeden Platz
refusal-without-pacts = „{ $name }“ geht nur mit Pakten. Schreib pacts=yes dazu.
refusal-aborted = Diese Partie wurde abgebrochen und zählt deshalb nicht. Eröffne mit /game new eine neue.
refusal-lobby-closed = Diese Partie wurde geschlossen, bevor sie begann. Eröffne eine neue mit /game new.
refusal-lobby-waits = Diese Partie hat noch nicht begonnen. Sie wartet auf Mitspieler.
refusal-named-twice = Du kannst für jede Person nur einen Platz reservieren. Nenne alle nur einmal, und nicht dich selbst.
refusal-not-here = Ich bin nicht auf diesem Server, deshalb siehst nur du meine Antworten. Spiel auf einem Server, der mich eingeladen hat, oder per Direktnachricht: `/game new visibility:private` eröffnet dort eine Partie und gibt dir einen Code zum Weitergeben.
refusal-no-server = Das hier sind Direktnachrichten, die sonst niemand sieht. Wähl die Sichtbarkeit „privat“ oder „öffentlich“, oder eröffne die Partie im Kanal eines Servers.
refusal-no-such-army = { $army } gibt es in dieser Partie nicht. Wähle { $armies }.
refusal-wrong-code = Mit diesem Code wartet keine Partie und kein Platz. Bitte prüf ihn. Ein Code gilt nur, bis die Partie beginnt, der Platz vergeben ist oder er zurückgezogen wird.
refusal-many-codes = Zu viele falsche Codes. Bitte warte mit dem nächsten Versuch ({ $until }).
refusal-not-in-game = Du bist nicht in dieser Partie.
refusal-not-the-host = Das kann nur, wer die Partie eröffnet hat: { $host }.
refusal-own-lobby = Du hast diese Partie eröffnet und kannst deshalb nicht aussteigen. Du kannst sie absagen.
refusal-invalid-name = Ein Name muss 1 bis { $most } sichtbare Zeichen haben.
refusal-no-such-seat = Diese Partie hat nur { $seats } Plätze.
refusal-too-many-seats = { $most ->
    [one] Du kannst einen Platz haben.
   *[other] Du kannst bis zu { $most } Plätze haben, jeden davon einmal.
}
refusal-both-sides = Du kannst nicht in beiden Teams Plätze haben.
refusal-computer-seat = Diese Armee spielt ein Computer. Wähle eine andere.
refusal-absent-seat = Diese Armee spielt in dieser Partie nicht mit. Wähle eine andere.
refusal-too-many-computers = { $most ->
    [0] In dieser Partie können keine Computer mitspielen.
    [one] In dieser Partie kann ein Computer mitspielen.
   *[other] In dieser Partie können bis zu { $most } Computer mitspielen.
}
refusal-reserved-for-bot = Für Bots gibt es keine Reservierung. Um mit einem Computer zu spielen, drück in der Lobby auf **Computer hinzufügen**.
refusal-no-such-computer = Dieser Computer spielt hier nicht mit, oder die Partie hat begonnen.
refusal-engine-cannot-play = { $engine } spielt dieses Spiel nicht. Wähle eine Stufe von 1 bis 8.
refusal-engine-plays-only = { $engine } spielt nur { $rules }. Wähle für andere Spiele eine Stufe von 1 bis 8.
engine-teams = { $variant } in Teams
refusal-no-such-engine = Dieses Schachprogramm gibt es hier nicht. Wähle eine Stufe von 1 bis 8.
refusal-no-such-level = Diese Stufe gibt es nicht. Wähle eine von 1 bis 8.
refusal-seat-taken = { $army } ist schon vergeben. Wähle eine andere Farbe.
refusal-lobby-full = So viele Plätze sind nicht mehr frei. Die anderen sind vergeben oder reserviert.
refusal-already-joined = Du spielst schon mit.
refusal-same-person-twice = Dich selbst kannst du nicht herausfordern. Such dir mit /challenge jemand anders aus, oder spiel mit /play gegen den Computer.
refusal-no-challenges = Du kannst { $people } nicht herausfordern oder einladen. Das geht nur bei Leuten, die ich kenne und die Herausforderungen annehmen. Wähl jemand anderen, oder öffne mit /game new eine Partie für alle.
refusal-not-invited = Diese Herausforderung gilt jemand anders. Starte eine eigene Partie mit /challenge.
refusal-not-your-challenge = Eine Herausforderung kann nur zurückziehen, wer sie geschickt hat.
refusal-own-challenge = Das ist deine eigene Herausforderung. Jetzt muss die andere Seite annehmen. Du kannst sie zurückziehen.
refusal-challenge-closed = Diese Herausforderung ist erledigt. Schick eine neue mit /challenge.
refusal-not-started = Diese Partie hat noch nicht begonnen. Die Herausforderung wartet noch auf eine Antwort.
refusal-not-reserved = Dieser Platz ist nicht mehr reserviert. Die Person spielt schon mit, oder der Platz ist wieder frei.
refusal-not-over = Diese Partie läuft noch. Eine Revanche kannst du anbieten, wenn sie vorbei ist.
refusal-already-in-game = Diese Person ist schon in der Partie.
refusal-already-started = Diese Partie hat schon begonnen.
refusal-not-seated = Du spielst in dieser Partie nicht mit, aber mit /game watch kannst du zusehen. /turns zeigt deine Partien.
refusal-over = Diese Partie ist vorbei. { $ending }
refusal-stale = Dieses Brett ist veraltet: Die Partie ist weitergegangen. Hier ist das aktuelle.
refusal-not-your-turn = Du bist nicht am Zug, sondern { $who }.
refusal-illegal = { $text } geht nicht, denn { $why }.
refusal-betrays = { $mv } schlägt eine Figur deines Verbündeten { $ally }. Damit würdest du euer Bündnis verlassen.
refusal-ambiguous = „{ $text }“ passt auf mehrere Züge. Gib einen davon ein: { $readings }.
refusal-unreadable = „{ $text }“ ist kein Zug. Gib einen wie { $example } ein, oder wähle aus der Liste von /move.
refusal-unreadable-here = „{ $text }“ ist auf diesem Brett kein Zug. Ein Zug sieht so aus: { $example }.
refusal-unreadable-now = „{ $text }“ ist kein Zug, und du kannst jetzt nicht ziehen.
refusal-eliminated = Du bist aus dieser Partie ausgeschieden.
refusal-already-resigned = Du hast schon aufgegeben. Du scheidest aus, sobald du am Zug bist.
refusal-no-choice = Diese Armee kannst du jetzt nicht wählen.
refusal-already-accepted = Du hast schon angenommen. Warte auf die anderen.
refusal-already-offered = Du hast schon Remis angeboten. Warte auf eine Antwort.
refusal-draw-offers-stopped = { $by } möchte in dieser Partie keine Remisangebote mehr von dir. Du kannst also keins machen.
refusal-draw-offers-none-yet = { $of } hat dir in dieser Partie noch kein Remis angeboten. Du kannst weitere Angebote erst nach dem ersten abstellen.
refusal-draw-offers-answer-first = { $of } bietet gerade Remis an. Antworte zuerst, dann kannst du weitere Angebote abstellen.
refusal-draw-offers-unchanged = { $stopped ->
    [true] { $of } kann dir kein Remis mehr anbieten. Das hast du schon abgestellt.
   *[false] { $of } kann dir Remis anbieten. Du hast das nicht abgestellt.
}
draw-offers-stopped = Du hast Remisangebote von { $who } in dieser Partie abgestellt.
refusal-no-offer = Es gibt kein Remisangebot, auf das du antworten könntest.
refusal-claim-threefold = Diese Stellung kam nicht dreimal vor, deshalb kannst du kein Remis reklamieren. Du kannst eines anbieten.
refusal-claim-fifty = Es waren noch keine fünfzig Züge ohne Schlagen und ohne Bauernzug, deshalb kannst du kein Remis reklamieren. Du kannst eines anbieten.
refusal-no-claim-threefold = { $game } kennt kein Remis durch Stellungswiederholung, also gibt es nichts zu reklamieren. Du kannst Remis anbieten.
refusal-no-claim-fifty = { $game } kennt kein Remis durch Züge ohne Schlagen, also gibt es nichts zu reklamieren. Du kannst Remis anbieten.
this-game = Dieses Spiel
refusal-diplomacy-no-diplomacy = In dieser Partie gibt es keine Bündnisse und keine Briefe.
refusal-diplomacy-other-mode = In diesem Modus gibt es keine Bündnisse und keine Briefe. Wähle dafür `mode: diplomacy`.
refusal-diplomacy-invalid-alliance-size = In dieser Partie können { $least } bis { $most } Spieler verbündet sein.
refusal-diplomacy-yourself = Das bist du selbst! Such dir jemand anders aus.
refusal-draw-offers-oneself = { refusal-diplomacy-yourself }
refusal-diplomacy-they-are-eliminated = { $seat } ist ausgeschieden.
refusal-diplomacy-you-are-protectorate = Du kämpfst ohne König weiter, deshalb kannst du keine Bündnisse schließen oder brechen.
refusal-diplomacy-they-are-protectorate = { $seat } kämpft ohne König weiter und kann keine Bündnisse schließen oder brechen.
refusal-diplomacy-already-allied = Du und { $seat }, ihr seid schon verbündet.
refusal-diplomacy-already-proposed = { $seat } hat schon einen Vorschlag von dir. Warte auf eine Antwort, oder zieh den Vorschlag zurück.
refusal-diplomacy-not-open = Das ist nicht mehr offen, oder es geht jetzt nicht. Nichts hat sich geändert, und niemand hat davon erfahren.
refusal-diplomacy-substitute-cannot-ally = Ein Computer vertritt dort nur jemanden. Er verbündet sich für andere mit niemandem.
refusal-diplomacy-only-two-left = Nur noch zwei von euch sind übrig: Da gibt es niemanden, gegen den ihr euch verbünden könntet.
refusal-diplomacy-same-proposal = Das wäre noch einmal derselbe Vorschlag. Nimm ihn an, wenn du einverstanden bist, oder lehn ihn ab.
refusal-diplomacy-not-allied = Du bist mit niemandem verbündet.
refusal-diplomacy-kingless-army = { $seat } kämpft ohne König weiter, und eine Kopie würde zeigen, für wen. Darum gibt es jetzt keine Kopie dieser Partie. Wer mitspielt, kann sie versiegelt speichern.
refusal-diplomacy-not-allied-with = Du bist nicht mit { $seat } verbündet. Mit /ally status siehst du deine Verbündeten.
refusal-diplomacy-no-order = In dieser Partie kannst du nicht wählen, was deine Armee ohne König tut: Das legen die Regeln fest.
refusal-diplomacy-no-letters = In dieser Partie gibt es keine Briefe.
refusal-diplomacy-no-anonymous-letters = In dieser Partie gibt es keine anonymen Briefe. Schreib unter deinem eigenen Namen.
refusal-diplomacy-no-reader = Dein Brief ist an niemanden gerichtet. Wähle mindestens einen Spieler.
refusal-diplomacy-alias-among-several = Wer unter einem Decknamen schreibt, kann nicht einer von mehreren Empfängern sein. Schreib ihm allein.
refusal-diplomacy-reader-twice = Du hast { $seat } zweimal gewählt. Wähle jeden nur einmal.
refusal-diplomacy-empty-letter = Dein Brief ist leer. Schreib erst etwas hinein.
refusal-diplomacy-unreadable-letter = In deinem Brief sind Zeichen, die niemand sehen kann, oder zu viele Akzente auf einem Buchstaben. Nimm sie heraus, und schick ihn noch einmal.
refusal-diplomacy-letter-too-long = Dein Brief ist zu lang: { $length } Zeichen. Höchstens { $limit } gehen.
refusal-diplomacy-too-many-letters = Das waren { $limit } Briefe oder Vorschläge in wenigen Minuten. Bitte warte mit dem nächsten ({ $until-moment }).
refusal-diplomacy-no-such-correspondent = Unter diesem Namen hat dir niemand geschrieben.
refusal-no-such-player = In dieser Partie heißt sonst niemand „{ $name }“. Wähle { $people }.
refusal-several-such-players = In dieser Partie heißen mehrere „{ $name }“. Wähle { $people }.
refusal-diplomacy-no-such-letter = Diesen Brief hast du nicht bekommen.
refusal-diplomacy-no-server = Diese Partie läuft in Direktnachrichten, also gibt es keinen Server, dem du den Brief melden könntest. Du kannst den Absender stummschalten und bei Discord melden.
refusal-time-picking-not-allowed = In einer Partie mit geheimen Bündnissen kann niemand Züge für andere aussuchen: Das könnte ein Geheimnis verraten. Wähle *die Partie verlieren*, *zufälliger legaler Zug* oder *ein Computer spielt weiter*.
refusal-rated-starting-position = Eine Partie aus einer aufgebauten oder gespeicherten Stellung kann nicht gewertet werden. Lass *gewertet* weg oder beginne aus der üblichen Stellung.
refusal-adjudication-not-two-sides = Nur in einer Partie zwischen zwei Spielern kann man reklamieren, und nur ohne Bündnisse. Lass *reklamation* weg.
refusal-adjudication-team = In einer Partie mit einem Team kann man nicht reklamieren. Lass entweder *reklamation* oder das Team weg.
refusal-adjudication-off = In dieser Partie kann man nicht reklamieren. Du kannst Remis anbieten oder weiterspielen.
refusal-adjudication-too-early = Dieses Endspiel kenne ich nicht. Die Engine kann es nach zwanzig Runden beurteilen: { $rounds ->
    [one] Eine Runde fehlt
   *[other] { $rounds } Runden fehlen
} noch. Bis dahin kannst du Remis anbieten oder weiterspielen.
refusal-adjudication-too-lively = Dieses Endspiel kenne ich nicht als Remis. Die Engine urteilt erst nach zwanzig Runden ohne Schlagen und ohne Bauernzug: { $rounds ->
    [one] Eine Runde fehlt
   *[other] { $rounds } Runden fehlen
} noch. Du kannst Remis anbieten.
refusal-adjudication-wait = Dieses Endspiel kenne ich nicht, und bei deiner letzten Reklamation war sich die Engine nicht sicher. Du kannst sie in { $rounds ->
    [one] einer Runde
   *[other] { $rounds } Runden
} wieder fragen.
refusal-adjudication-busy = Ich kann die Engine gerade nicht fragen. Versuch es später noch einmal.
refusal-adjudication-not-examined = { refusal-adjudication-busy }
refusal-adjudication-not-ahead = Aufhören kannst du nur als einer der letzten zwei Spieler, wenn du vorn bleibst, obwohl der andere die Punkte aller Könige bekommt.
refusal-adjudication-not-certain = Die Engine ist sich da nicht sicher, deshalb geht die Partie weiter. Du kannst sie in { $rounds ->
    [one] einer Runde
   *[other] { $rounds } Runden
} wieder fragen.
refusal-anonymous-chosen-seat = In dieser Partie sind die Plätze geheim: Sie werden ausgelost, und niemand kann einen wählen. Tritt ohne Farbe bei.
refusal-anonymous-rated = Eine Partie mit geheimen Plätzen kann nicht gewertet werden. Lass *gewertet* oder *geheim* weg.
refusal-anonymous-team = In einer Partie mit geheimen Plätzen kann kein Team spielen, weil seine Mitglieder einander sehen. Lass eins von beiden weg.
refusal-arbiter-cannot-play = Die Spielleitung spielt nicht mit. Um selbst zu spielen, eröffne eine Partie ohne Spielleitung.
refusal-arbiter-rated = Eine gewertete Partie hat keine Spielleitung. Lass eins von beiden weg.
refusal-arbiter-team = Eine Partie, in der ein Team spielt, hat keine Spielleitung. Lass eins von beiden weg.
refusal-arbiter-private = Die Spielleitung muss zusehen können. Eröffne die Partie in einem Kanal, oder mach sie öffentlich.
refusal-arbiter-no-arbiter = Diese Partie hat keine Spielleitung. Hier entscheiden die Spieler gemeinsam.
refusal-arbiter-not-the-arbiter = Das kann nur die Spielleitung: { $arbiter }.
refusal-arbiter-nobody-joined = Noch spielt niemand mit. Warte auf jemanden, oder sag die Partie ab.
refusal-arbiter-paused = Die Uhren stehen bis { $until }. Lass sie zuerst weiterlaufen.
refusal-arbiter-invalid-extension = Du kannst mindestens { $least } und höchstens { $most } geben, zum Beispiel 30m oder 2d.
refusal-arbiter-eliminated = { $seat } ist nicht mehr in der Partie.
refusal-arbiter-not-absent = { $seat } lässt niemanden warten. Ein Computer kann für jemanden spielen, der seit { $least } am Zug ist.
refusal-rated-no-ratings-here = Dieser Server hat keine Wertungen. Wer ihn verwaltet, kann sie mit /server anschalten; lass bis dahin *gewertet* weg.
refusal-invalid-starting-position = Von dort kann keine Partie beginnen: { $cause }.
starting-position-unreadable-event = Ereignis { $number } ist nicht lesbar
starting-position-impossible-event = Ereignis { $number } ist dort nicht möglich
starting-position-too-long = sie hat mehr als { $most } Ereignisse
starting-position-other-options = sie gehört zu anderen Regeln oder anderen Optionen
starting-position-kingless = { $army } hat dort keinen König. Nur ein Bündnis ließe die Armee weiterkämpfen, und in einer neuen Partie ist niemand verbündet. Gib ihr einen König oder nimm ihre Figuren vom Brett
starting-position-alliances = jemand ist dort verbündet, und alle könnten es lesen. In einer neuen Partie ist niemand verbündet: lass `teams`, `liege`, `proposals` und `pending` weg
refusal-starting-position-is-over = In dieser Stellung ist die Partie schon vorbei. Wähle eine andere.
refusal-request-too-late-to-abort = { $players ->
    [2] Beide
   *[other] Alle
} haben gezogen, deshalb kann die Partie nicht mehr abgebrochen werden. Du kannst aufgeben oder Remis anbieten.
refusal-time-paused = Die Uhren stehen bis { $until }. Um vorher zu ziehen, gib /game resume ein: { $players ->
    [2] Dein Gegner muss
   *[other] Die anderen müssen
} zustimmen.
refusal-time-not-paused = Die Uhren laufen schon.
refusal-time-no-clock = Diese Partie hat keine Uhr.
refusal-time-invalid-pause = Eine Pause dauert mindestens eine Minute und höchstens { $most }, zum Beispiel 12h oder 3d.
refusal-request-no-takebacks = In Partien mit geheimer Diplomatie gibt es keine Rücknahmen.
refusal-request-rated-takeback = In gewerteten Partien gibt es keine Rücknahmen. Beginne dafür eine ungewertete Partie.
refusal-request-nothing-to-take-back = Du hast keinen Zug, den du zurücknehmen könntest.
refusal-request-already-asked = Eine andere Anfrage ist noch offen. Erst muss sie beantwortet oder ein Zug gemacht werden.
refusal-request-nothing-asked = Hier hast du nichts zu beantworten: Du bist nicht gefragt, oder es ist schon beantwortet.
refusal-request-gone = Diese Anfrage gibt es nicht mehr: Sie wurde beantwortet oder zurückgezogen, oder jemand hat gezogen.
refusal-substitute-replaced = Ein Computer spielt für dich. Übernimm erst wieder selbst, mit /game substitute.
refusal-substitute-rated = In einer gewerteten Partie spielt kein Computer für dich. Zieh selbst, gib auf oder bitte um eine Pause.
refusal-substitute-not-replaced = Für dich spielt kein Computer, also gibt es nichts zurückzunehmen.
refusal-substitute-computer = Dort spielt schon ein Computer.
refusal-substitute-eliminated = Dieser Spieler hat in dieser Partie nichts mehr zu entscheiden.
refusal-takeover-rated = In einer gewerteten Partie bleiben die Spieler, deshalb kann niemand einen Platz übernehmen.
refusal-takeover-computer = { $seat } ist ein Computer und spielt weiter.
refusal-takeover-present = Für { $seat } spielt kein Computer, deshalb lässt sich dieser Platz nicht anbieten. Bitte zuerst um einen Computer: /game substitute.
refusal-takeover-will-return = { $seat } lässt einen Computer spielen und kommt vielleicht zurück. Über diesen Platz entscheidet sonst niemand.
refusal-takeover-too-early = { $seat } kommt vielleicht noch zurück. Du kannst diesen Platz anbieten, wenn der Computer { $moves } Züge gemacht hat.
refusal-takeover-already-offered = Der Platz von { $seat } wird schon angeboten.
refusal-takeover-not-offered = Der Platz von { $seat } wird nicht angeboten.
refusal-takeover-closed = Dieser Platz wird nicht mehr angeboten: Der Spieler ist zurück, jemand war schneller, oder das Angebot wurde zurückgezogen.
refusal-takeover-playing = Du spielst in dieser Partie schon mit und kannst keinen zweiten Platz übernehmen.
refusal-takeover-retired = Deinen Platz in dieser Partie hat jemand übernommen, deshalb kannst du nicht mehr mitspielen.
refusal-hint-off = In dieser Partie gibt es keine Tipps: So wurde sie eröffnet.
refusal-hint-rated = In gewerteten Partien gibt es keine Tipps. Beginne dafür eine ungewertete Partie.
refusal-hint-other-people = Tipps gibt es nur in Partien gegen Computer.
refusal-hint-busy = Gerade gibt es keinen Tipp. Versuch es gleich noch einmal.
refusal-analysis-running = Die Analyse gibt es, wenn die Partie vorbei ist. Solange sie läuft, bekommt sie niemand.
refusal-analysis-too-short = Diese Partie ist zu kurz für eine Analyse: Jede Seite braucht mindestens zwei Züge.
refusal-analysis-too-long = Diese Partie ist zu lang: Ich analysiere Dateien mit bis zu { $most } Zügen aller Seiten zusammen. Der Befehl entente analysis des Programms selbst nimmt auch längere.
refusal-analysis-busy = Gerade gibt es keine Analyse: Zu viele andere Partien warten auf ihre. Versuch es in ein paar Minuten noch einmal.
refusal-request-already-here = Diese Partie wird schon in diesem Kanal gespielt.
refusal-time-time-is-up = Deine Zeit ist um, deshalb sucht { $picker } diesen Zug aus.
refusal-clock-unreadable = „{ $text }“ ist keine Bedenkzeit. Schreib 3d oder 2h30m für jeden Zug, oder 10+5 für zehn Minuten plus fünf Sekunden pro Zug.
refusal-clock-bounds = Diese Bedenkzeit ist zu kurz oder zu lang. Möglich sind { $least } bis { $most }.
refusal-timeout-without-clock = Ohne Bedenkzeit kann keine Zeit ablaufen. Gib eine als *bedenkzeit* an, etwa 3d oder 10+5.
refusal-span-unreadable = „{ $text }“ ist keine Zeitspanne. Schreib 12h, 3d oder 1d12h: mindestens eine Minute, höchstens { $most }.
refusal-conditional-moves-your-turn = Du bist am Zug, also zieh einfach. Bedingte Züge sind dafür da, wenn andere nachdenken.
refusal-conditional-moves-empty = Darin steht kein Zug. Schreib, was du erwartest und was du dann ziehst, oder * und dann deinen Zug, egal, was kommt.
refusal-conditional-moves-ends-with-others = Eine Folge muss mit einem eigenen Zug enden.
refusal-conditional-moves-unknown-board = Nach einem * ist das Brett unbekannt, deshalb können nur eigene Züge folgen, jeder nach einem weiteren *. „{ $text }“ passt dort nicht.
refusal-conditional-moves-lone-answer = Schreib dazu, nach welchem Zug, etwa `e4 aufgeben`. `* aufgeben` heißt: was auch immer gezogen wird. Um jetzt aufzugeben, verwende /resign
refusal-conditional-moves-after-answer = Nach `aufgeben` oder `remis` ist eine Zeile zu Ende, „{ $text }“ kann nicht mehr folgen.
refusal-conditional-moves-move = Zug { $number } der Folge: { $refusal }
refusal-think-board-move = Zug { $number } der Folge: { $refusal }
refusal-conditional-moves-betrays = { $mv } schlägt eine Figur deines Verbündeten { $ally }. Damit würdest du euer Bündnis verlassen. Wenn du das willst, schreib ein ! hinter den Zug: { $mv }!
refusal-conditional-moves-game-ends = Nach Zug { $number } der Folge ist die Partie vorbei.
refusal-conditional-moves-too-long = Eine Folge kann höchstens { $most } eigene Züge haben.
refusal-conditional-moves-too-many-lines = Du hast schon { $most } Folgen, mehr gehen nicht. Lösch erst eine.
refusal-conditional-moves-no-such-line = { $lines ->
    [0] Du hast keine bedingten Züge.
    [one] Du hast nur { $lines } Folge.
   *[other] Du hast nur { $lines } Folgen.
}
refusal-think-board-empty = Darin ist kein Zug. Schreib Züge, die aufeinander folgen können, mit Leerzeichen dazwischen.
refusal-think-board-line-ends = { $number ->
    [0] Hier kann nichts folgen: Die Partie wäre vorbei, oder jemand müsste zuerst etwas wählen.
   *[other] Nach Zug { $number } der Variante kann nichts folgen: Die Partie wäre vorbei, oder jemand müsste zuerst etwas wählen.
}
refusal-think-board-no-such-move = Diesen Zug gibt es auf deinem Denkbrett nicht mehr. Öffne es neu, um zu sehen, was dort ist.
refusal-think-board-taken-back = Diese Variante begann auf einem Brett, das zurückgenommen wurde. Setze ihre Züge auf das jetzige Brett.
refusal-think-board-no-longer-possible = Diese Variante ist auf dem jetzigen Brett nicht mehr möglich. Entferne sie, oder beginne eine neue.
refusal-think-board-full = Dein Denkbrett ist voll: { $most } Züge. Entferne zuerst einige.
refusal-think-board-note-too-long = Deine Notiz ist zu lang: { $length } Zeichen. Höchstens { $most } gehen.
refusal-note-too-long = Deine Notizen sind zu lang: { $length } Zeichen. Höchstens { $limit } gehen.
refusal-person-too-many-tokens = Du hast schon { $limit } Tokens, mehr gehen nicht. Widerrufe erst eines mit /api revoke.
refusal-person-invalid-label = Der Name eines Tokens hat 1 bis { $limit } sichtbare Zeichen.
refusal-person-no-such-token = Du hast kein Token mit der Nummer { $number }. /api list zeigt deine.
refusal-person-already-known = { already-done }
refusal-setting-no-such-setting = Diese Einstellung gibt es nicht (mehr).
refusal-setting-no-such-value = Das geht nicht: { $name } kann { $values } sein.
refusal-server-too-many-channels = Du kannst höchstens { $limit } Kanäle auswählen.
refusal-setting-no-such-zone = Eine Zeitzone „{ $value }“ gibt es nicht. Meinst du { $nearest }?
refusal-setting-no-quiet-hours = „{ $value }“ ist keine Ruhezeit. Schreib zwei verschiedene Uhrzeiten, etwa 22:00-07:30, oder off.
refusal-setting-no-time-of-day = „{ $value }“ ist keine Uhrzeit. Schreib eine wie 8:00 oder 18:30, oder off.
refusal-vacation-unreadable = „{ $value }“ ist kein Urlaubsende. Schreib, wie lange er dauert, etwa 10d oder 2w, oder den letzten Tag, etwa 2026-12-24.
refusal-vacation-past = Dieser Urlaub wäre schon vorbei. Schreib, wie lange er ab jetzt dauert, etwa 10d oder 2w, oder einen letzten Tag in der Zukunft.
refusal-vacation-too-long = Du hast { $days } Urlaubstage im Jahr. Dieser Urlaub kann höchstens bis { $latest-date } dauern.
refusal-vacation-used-up = Du hast alle { $days } Urlaubstage dieses Jahres verbraucht.
refusal-block-yourself = Dich selbst kannst du nicht blockieren. Wähl jemand anderen.
refusal-block-bot = Bots können dich nicht herausfordern, also musst du keinen blockieren. Wähl einen Menschen.
refusal-block-already-blocked = Diese Person hast du schon blockiert. /settings block zeigt alle, die du blockiert hast.
refusal-block-not-blocked = Diese Person hast du nicht blockiert. /settings block zeigt alle, die du blockiert hast.
refusal-block-too-many = Du hast schon { $limit } Personen blockiert, mehr geht nicht. Gib zuerst jemanden frei.
refusal-block-invalid-name = Ein Name muss 1 bis { $most } sichtbare Zeichen haben.
refusal-vacation-not-away = Du bist nicht im Urlaub. Er beginnt mit /settings vacation
refusal-server-no-such-channel = Das ist kein Kanal dieses Servers.
refusal-not-in-server = { $who } ist nicht auf diesem Server und würde die Partie nicht sehen. Wähl jemand anderen. Mit der Sichtbarkeit „privat“ läuft die Partie in Direktnachrichten, die vielleicht ankommen.
refusal-channel = Auf diesem Server kannst du Partien in { $channels } starten. Versuch es dort noch einmal.

## Why a move isn’t legal: a main clause after „Nf6 geht nicht, denn“. A piece in the way follows „von“.
piece-of-others = { $kind ->
    [Dame] der Dame
    [Bauer] dem Bauern
   *[other] dem { $kind }
} auf { $square }
piece-of-yours = { $kind ->
    [Dame] deiner Dame
    [Bauer] deinem Bauern
   *[other] deinem { $kind }
} auf { $square }
origin-file = auf der { $file }-Linie
origin-rank = auf der { $rank }. Reihe
origin-square = auf { $square }
why-must-move = du musst ziehen, solange eine deiner Figuren ziehen kann
why-game-over = die Partie ist vorbei
why-resigned = { $army } hat aufgegeben und scheidet mit diesem Zug aus
why-no-choice = die Armee von { $army } steht jetzt nicht zur Wahl
why-empty-square = auf { $square } steht keine Figur
why-not-yours = { $kind ->
    [Dame] die Dame
   *[other] der { $kind }
} auf { $square } gehört { $army }, und { $turn } ist am Zug
why-others-castling = das wäre die Rochade von { $army }, und { $turn } ist am Zug
why-eliminated = { $kind ->
    [Dame] die Dame
   *[other] der { $kind }
} auf { $square } zieht nicht mehr, denn { $army } ist ausgeschieden
why-wrong-kind = auf { $square } steht { $kind ->
    [Dame] eine Dame
   *[other] ein { $kind }
}, { $wanted ->
    [Dame] keine Dame
   *[other] kein { $wanted }
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
    [Dame] keine Dame
   *[other] kein { $kind }
} von dir kann nach { $to } ziehen
why-none-of-these-reaches = { $kind ->
    [Dame] keine Dame
   *[other] kein { $kind }
} von dir { $origin } kann nach { $to } ziehen
why-same-square = diese Figur steht schon auf dem Feld, der Zug ist also bereits gemacht
why-own-piece = { $kind ->
    [Dame] deine eigene Dame
   *[other] dein eigener { $kind }
} steht auf { $square }
why-not-its-move = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $square } kann nicht nach { $to } ziehen ({ $rule })
why-blocked = der Weg { $kind ->
    [Dame] deiner Dame
    [Bauer] deines Bauern
    [Turm] deines Turms
    [Springer] deines Springers
   *[other] deines { $kind }s
} von { $square } nach { $to } ist versperrt von { $by }
why-nothing-to-capture = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $square } zieht nur zum Schlagen schräg, und auf { $to } ist nichts zu schlagen
why-passed-before = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $square } zieht nur zum Schlagen schräg, auf { $to } ist nichts zu schlagen, und den Bauern auf { $passed } konntest du nur bei deinem ersten Zug nach seinem Doppelschritt en passant schlagen
why-capture-ahead = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $square } schlägt schräg, nicht geradeaus
why-no-capture = auf { $to } ist nichts zu schlagen
why-corner = { $square } läge in einer Ecke, die nicht zum Brett gehört
why-stuck = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $square } steckt fest und kann nur noch schlagen ({ $corner } läge in einer Ecke, die nicht zum Brett gehört)
why-no-double-step = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $square } hat die Ausgangsreihe verlassen und zieht deshalb nur ein Feld weit
why-single-step = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $square } zieht nur ein Feld weit, auch von der Ausgangsreihe
why-not-a-single-step = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $square } kann nicht nach { $to } ziehen (ein Bauer zieht ein Feld geradeaus und schlägt ein Feld schräg nach vorn)
why-no-castling-here = in diesem Spiel gibt es keine Rochade
why-king-into-check = dein König stünde auf { $to } im Schach, angegriffen von { $by }
why-pinned = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $square } ist von { $by } an deinen König gefesselt
why-still-in-check = dein König stünde weiter im Schach, angegriffen von { $by }
why-double-check = dein König steht im Doppelschach, angegriffen von { $by }, also kann nur der König ziehen
why-en-passant-uncovers = schlägst du en passant, steht dein König im Schach, angegriffen von { $by }
why-castling-king = kurz kannst du nicht rochieren: { $why }
why-castling-queen = lang kannst du nicht rochieren: { $why }
why-castling-no-right = der König oder dieser Turm hat schon gezogen oder wurde geschlagen
why-castling-not-regained = { $kind ->
    [Dame] die Dame
   *[other] der { $kind }
} der eroberten Armee steht auf { $square } und nicht wieder auf { $home }, dem Ausgangsfeld
why-castling-strayed = { $kind ->
    [Dame] die Dame
   *[other] der { $kind }
} auf { $square } ist dem Ausgangsfeld nicht mit jedem Zug näher gekommen, seit die Armee erobert wurde
why-castling-commander-in-check = der eigene König des Kommandeurs stünde im Schach, angegriffen von { $by }
why-castling-occupied = { $count ->
    [one] der Weg ist versperrt von { $by }
   *[other] der Weg ist versperrt von { $by }
}
why-castling-in-check = dein König steht im Schach, angegriffen von { $by }
why-castling-attacked = der König zöge über oder auf { $square }, ein Feld, das von { $by } angegriffen wird
why-promotion-missing = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $square } erreicht die letzte Reihe, also schreib dazu, was daraus wird, etwa { $to }={ $queen }
why-no-promotion = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $square } verwandelt sich auf { $to } nicht
why-wrong-details = von { $from } nach { $to } gibt es einen Zug, aber nicht mit dem Schlagen, der Umwandlung oder der Rochade, die du angegeben hast
why-not-a-promotion = ein Bauer kann nicht { $kind ->
    [Dame] zur Dame
   *[other] zum { $kind }
} werden
why-nobody-moves-army = { $army } ist ausgeschieden, und niemand führt diese Armee: Gib %%% ein, um zu passen
why-on-its-own-turn = { $kind ->
    [Dame] die Dame
   *[other] der { $kind }
} auf { $square } zieht nur, wenn { $army } am Zug ist, und jetzt ist { $turn } am Zug
why-capturable-en-passant = { $kind ->
    [Dame] deine Dame
   *[other] dein { $kind }
} auf { $square } kann noch en passant geschlagen werden und darf deshalb vorerst geradeaus ziehen, aber nicht schlagen
why-active-king = { $army } ist noch im Spiel, also darf der König von { $army } nicht geschlagen werden
why-same-side = { $kind ->
    [Dame] die Dame
   *[other] der { $kind }
} auf { $square } ist auf deiner Seite
why-commander-in-check = { $army } führt diese Armee, und der eigene König von { $army } stünde im Schach, angegriffen von { $by }
why-wrong-pass = hier passt du, indem du { $pass } eingibst
why-may-not-resign-mated = { $army } ist matt und kann jetzt nicht aufgeben, also entfällt der Zug mit %
why-may-not-resign-stalemated = { $army } ist patt und kann jetzt nicht aufgeben, also entfällt der Zug mit %
why-captured-army = eine eroberte Armee kann nicht aufgeben
why-not-eliminated = %%% ist für eine Armee, die ausgeschieden ist und die niemand führt, anders als die von { $army }
why-within-switch = { $square } und { $to } sind eine Weiche, und keine Figur zieht vom einen Feld zum anderen
why-own-piece-switch = { $kind ->
    [Dame] deine eigene Dame
   *[other] dein eigener { $kind }
} auf { $square } steht in derselben Weiche wie { $to }, und damit sind beide Felder der Weiche besetzt
why-blocked-switch = der Weg { $kind ->
    [Dame] deiner Dame
    [Bauer] deines Bauern
    [Turm] deines Turms
    [Springer] deines Springers
   *[other] deines { $kind }s
} von { $square } nach { $to } ist versperrt von { $by } (das andere Feld der Weiche, { $switch }, zählt mit)
why-only-pawns = bei deinem ersten Zug dürfen nur Bauern ziehen
why-protectorate = ein Protektorat darf keine Figuren des eigenen Bündnisses schlagen, und { $kind ->
    [Dame] die Dame
   *[other] der { $kind }
} auf { $square } gehört { $army }
why-ally = { $kind ->
    [Dame] die Dame
   *[other] der { $kind }
} auf { $square } gehört { $army } aus deinem Bündnis, und in dieser Partie dürfen Figuren von Verbündeten nicht geschlagen werden
why-only-king-walks = { $army } ist ausgeschieden, und von { $army } zieht nur noch der König
why-choice-due = { $army } hat den König verloren und muss erst wählen, was die Armee tut
why-nothing-moves = { $part } allein ist kein Zug: die Zeile muss mit einer Figur beginnen, die zieht, etwa P e2-e4
why-wrong-letter = { $kind ->
    [Dame] die Dame
   *[other] der { $kind }
} auf { $square } hat den Buchstaben { $own }, nicht { $label }
why-wrong-promotion-letter = { $label } ist der Buchstabe der anderen Armee: dein Bauer wird { $own }
why-nothing-removed = dieser Zug nimmt keine Figur von { $square }
why-nothing-put = dieser Zug setzt keine Figur auf { $square }
why-nothing-else-moves = dieser Zug bringt keine andere Figur von { $from } nach { $to }
why-square-removed = kein Zug nimmt das Feld { $square } vom Brett
why-written-twice = { $part } kommt zweimal vor
rule-pawn = ein Bauer zieht ein Feld geradeaus, von der Ausgangsreihe auch zwei, und schlägt ein Feld schräg nach vorn
rule-knight = ein Springer springt zwei Felder geradeaus und eins zur Seite
rule-bishop = ein Läufer zieht diagonal
rule-rook = ein Turm zieht auf Linien und Reihen
rule-queen = eine Dame zieht gerade oder diagonal
rule-king = ein König zieht ein Feld weit
rule-guard = ein Wächter zieht ein Feld gerade oder schlägt ein Feld diagonal
rule-archbishop = ein Erzbischof zieht wie ein Läufer oder ein Springer
rule-chancellor = ein Kanzler zieht wie ein Turm oder ein Springer
rule-chess66-pawn = ein Bauer zieht ein Feld geradeaus, von der Ausgangsreihe auch zwei, und schlägt ein Feld schräg nach vorn, und c5 liegt gerade über b4
rule-chess66-knight = ein Springer springt dorthin, wohin zwei Schritte eines Königs führen, aber keine Linie eines Turms oder Läufers
rule-chess66-bishop = ein Läufer zieht diagonal, und c5 liegt gerade über b4
rule-chess66-rook = ein Turm zieht gerade, und c5 liegt gerade über b4
rule-chess66-queen = eine Dame zieht gerade oder diagonal, und c5 liegt gerade über b4
rule-chess66-king = ein König zieht ein Feld weit, und c5 liegt gerade über b4

# Die Analyse einer Partie. Züge stehen so da, wie man sie tippt.
analysis-title = **Analyse** · { $title } · { $result }
analysis-opening = Eröffnung: { $name } ({ $eco }).
analysis-ahead = Unmittelbar davor lag { $who } vorn, mit einer Gewinnchance von { $percent } %.
analysis-even = Unmittelbar davor lag niemand klar vorn.
analysis-turn = { $what ->
    [key] Der wichtigste Zug war `{ $move }` von { $who }.
   *[turned] Die Wende kam mit `{ $move }` von { $who }.
}{ $reason ->
    [none] {""}
   *[other] {" "}Der Zug { $reason }:
} Die Gewinnchance von { $winner } stieg von { $before } % auf { $after } %.
analysis-no-turn = { $costliest ->
    [none] Kein einzelner Zug hat diese Partie entschieden: Keiner hat 5 % Gewinnchance gekostet.
   *[other] Kein einzelner Zug hat diese Partie entschieden: Keiner hat mehr als { $costliest } % Gewinnchance gekostet.
}
analysis-given-back = Kein einzelner Zug hat diese Partie entschieden: Was die größten Fehler kosteten, wurde zurückgewonnen.
analysis-not-from-start = Diese Partie begann mit einer aufgebauten oder geladenen Stellung. Was davor war, ist nicht bewertet.
analysis-decisive = **Die entscheidenden Züge**
analysis-costliest = **Die teuersten Züge**
analysis-no-mistakes = **Keine Fehler:** Kein Zug hat jemanden 5 % Gewinnchance gekostet.
analysis-inaccuracy = Ungenauigkeit
analysis-mistake = Fehler
analysis-blunder = grober Fehler
analysis-judged = `{ $move }` ({ $who }): { $judgement }, −{ $percent } %.{ $reason ->
    [none] {""}
   *[other] {" "}Der Zug { $reason }{ $shown ->
        [none] {""}
       *[other] {" "}(`{ $shown }`)
    }.
}
# Was an einem Zug schlecht war, wie in „Der Zug verliert einen Turm für einen Läufer.“
analysis-reason-allows-mate = { $moves ->
    [one] erlaubt Matt in einem Zug
   *[other] erlaubt Matt in { $moves } Zügen
}
analysis-reason-misses-mate = { $moves ->
    [one] verpasst Matt in einem Zug
   *[other] verpasst Matt in { $moves } Zügen
}
analysis-reason-leaves-king = lässt zu, dass { $seat } { $piece ->
    [queen] die Dame
   *[king] den König
} schlagen kann
analysis-reason-ends-alliance = verspielt das Bündnis mit { $seat }
analysis-reason-stalemates = setzt patt, und das ist remis
analysis-reason-loses = verliert { $piece ->
    [queen] die Dame
    [king] den König
    [pawn] einen Bauern
    [knight] einen Springer
    [bishop] einen Läufer
    [rook] einen Turm
    [guard] einen Wächter
    [archbishop] einen Erzbischof
   *[chancellor] einen Kanzler
} auf { $square }{ $gained ->
    [none] {""}
    [queen] {" "}für eine Dame
    [pawn] {" "}für einen Bauern
    [knight] {" "}für einen Springer
    [bishop] {" "}für einen Läufer
    [rook] {" "}für einen Turm
    [guard] {" "}für einen Wächter
    [archbishop] {" "}für einen Erzbischof
   *[chancellor] {" "}für einen Kanzler
}{ $motif ->
    [none] {""}
    [fork] {" "}durch eine Gabel
    [pin] {" "}durch eine Fesselung
    [skewer] {" "}durch einen Spieß
   *[discovered_attack] {" "}durch einen Abzugsangriff
}
analysis-reason-allows-promotion = erlaubt die Umwandlung eines Bauern in { $piece ->
    [queen] eine Dame
    [knight] einen Springer
    [bishop] einen Läufer
    [rook] einen Turm
    [archbishop] einen Erzbischof
   *[chancellor] einen Kanzler
}
analysis-reason-misses-capture = verpasst es, { $piece ->
    [queen] eine Dame
    [king] einen König
    [pawn] einen Bauern
    [knight] einen Springer
    [bishop] einen Läufer
    [rook] einen Turm
    [guard] einen Wächter
    [archbishop] einen Erzbischof
   *[chancellor] einen Kanzler
} zu schlagen
analysis-reason-misses-gain = verpasst eine Variante, die { $piece ->
    [queen] eine Dame
    [king] einen König
    [pawn] einen Bauern
    [knight] einen Springer
    [bishop] einen Läufer
    [rook] einen Turm
    [guard] einen Wächter
    [archbishop] einen Erzbischof
   *[chancellor] einen Kanzler
}{ $motif ->
    [none] {""}
    [fork] {" "}durch eine Gabel
    [pin] {" "}durch eine Fesselung
    [skewer] {" "}durch einen Spieß
   *[discovered_attack] {" "}durch einen Abzugsangriff
} gewinnt
analysis-reason-misses-promotion = verpasst die Umwandlung eines Bauern in { $piece ->
    [queen] eine Dame
    [knight] einen Springer
    [bishop] einen Läufer
    [rook] einen Turm
    [archbishop] einen Erzbischof
   *[chancellor] einen Kanzler
}
analysis-reason-throws-endgame = verspielt ein Endspiel, das { $expected ->
    [win] gewonnen
   *[draw] remis
} war
analysis-reason-allows-passed-pawn = lässt einen Freibauern auf { $square } zu
analysis-reason-misses-passed-pawn = verpasst einen Freibauern auf { $square }
analysis-reason-exposes-king = gibt den König Angriffen preis
analysis-reason-misses-castling = verpasst die Rochade
analysis-reason-weakens-pawn = hinterlässt einen schwachen Bauern auf { $square }
analysis-better = Besser: `{ $better }`.
analysis-better-line = Besser: `{ $better }`, dann vielleicht `{ $later }`.
analysis-thoughts = **Von deinem Denkbrett** (nur du siehst das)
analysis-thought-better = `{ $move }`: Das bessere `{ $better }` stand auf deinem Denkbrett.
analysis-thought-other = `{ $move }`: Dein Denkbrett hatte dort { $thoughts }, aber nicht das bessere `{ $better }`.
analysis-comment = { $judgement }, −{ $percent } %{ $reason ->
    [none] {""}
   *[other] : { $reason }
}{ $better ->
    [none] {""}
   *[other] . Besser: { $better }
}
analysis-moves = **Fehler und Ungenauigkeiten** · { $title } · { $first }–{ $last } von { $count }
analysis-mistake-number = **Fehler und Ungenauigkeiten** · { $number } von { $count }
analysis-file-gone = Diese Analyse habe ich nicht mehr: Die von Dateien behalte ich nur eine Weile. Schick die Partie noch einmal.
analysis-gift = 🎁 Mit `{ $move }` schenkte { $from } anderen eine bessere Gewinnchance: { $shares }.
analysis-gift-share = { $to } +{ $percent } %
analysis-betrayal = 🗡️ Mit `{ $move }` beging { $who } Verrat an { $whom }. Eine Runde später hatte { $who } { $after } % (vorher { $before } %) und { $whom } { $victim_after } % (vorher { $victim_before } %).
analysis-summary = { $who }: { $blunders ->
    [one] { $blunders } grober Fehler
   *[other] { $blunders } grobe Fehler
}, { $mistakes ->
    [one] { $mistakes } Fehler
   *[other] { $mistakes } Fehler
}, { $inaccuracies ->
    [one] { $inaccuracies } Ungenauigkeit
   *[other] { $inaccuracies } Ungenauigkeiten
}, Genauigkeit { $accuracy } %
thousands-separator = .
labelled = { $label }: { $text }
clause-separator = {"; "}
analysis-engine = Prozente sind die Gewinnchance, die die Engine sieht; ein Remis zählt als geteilter Sieg. Für jeden Zug hat sie { $nodes } Stellungen angesehen.
analysis-judge = Bewertet von der Engine { $engine }: Prozente sind die Gewinnchance, die sie sieht; ein Remis zählt als geteilter Sieg.
analysis-progress = 🔎 Ich analysiere die Partie: { $percent } % sind fertig. Das Ergebnis erscheint hier.
analysis-alt = Ein Diagramm der Gewinnchancen von { $count } Armeen.
analysis-alt-start = Am Anfang: { $shares }.
analysis-alt-moment = Nach { $move }: { $shares }.
analysis-alt-end = Am Ende: { $shares }.
analysis-share = { $who } { $percent } %
analysis-caption = { $what ->
    [key] Wichtigster Zug: { $move }
   *[turned] Wendepunkt: { $move }
}
analysis-caption-costliest = Teuerster Zug: { $move }
analysis-caption-better = { $caption } · besser: { $better }
analysis-caption-arrows = Der rote Pfeil ist der gespielte Zug{ $better ->
    [none] {""}
   *[other] , der grüne das bessere { $better }
}.
analysis-mark-key = wichtigster Zug
analysis-mark-turned = Wendepunkt
analysis-mark-blunder = grober Fehler
analysis-mark-betrayal = Verrat

## Diplomacy
# Sechzehn Namen, die nichts verraten. Jede Partie verteilt sie nach ihrem Startwert.
aliases = Graureiher, Nachteule, Polarfuchs, Honigdachs, Edelhirsch, Singschwan, Fischotter, Schneegans, Bachforelle, Graukranich, Steppenwolf, Maulwurf, Kolkrabe, Feldhase, Rauchschwalbe, Ringelnatter
# What only its reader is told.
private-proposed = **{ $who } schlägt dir { $bond ->
    [pact] einen Pakt
   *[other] ein Bündnis
} vor.**
private-proposal-withdrawn = { $who } hat den Vorschlag zurückgezogen.
private-proposal-declined = { $who } hat deinen Vorschlag abgelehnt.
private-proposal-you-accepted = ✓ Du hast angenommen.
private-proposal-you-declined = ✗ Du hast abgelehnt.
private-proposal-over = Das gilt nicht mehr.
private-allied = **Du bist jetzt verbündet** mit { $others }!
private-left = **{ $who } hat { $bond ->
    [pact] euren Pakt beendet
   *[other] euer Bündnis verlassen
}.**
private-betrayed = **{ $who } hat euer Bündnis verraten!** Mit **{ $move }** wurde geschlagen: { $taken ->
    [king] der König
   *[piece] { $piece } auf { $square }
}, von { $whom }.
private-betrayed-you = **{ $who } hat dich verraten!** Mit **{ $move }** { $taken ->
    [king] wurde dein König geschlagen.
   *[piece] wurde deine Figur auf { $square } geschlagen ({ $piece }), und ihr seid nicht mehr verbündet.
}
private-pact-broken = **{ $who } hat den Pakt mit { $whom } gebrochen!** Mit **{ $move }** wurde geschlagen: { $piece } auf { $square }.
private-protectorate-you = **Dein König ist gefallen!** Deine Armee kämpft für **{ $liege }** weiter und kann nicht mehr allein gewinnen.
private-protectorate-yours = { $who } hat den König verloren. Die Armee kämpft jetzt **für dich**.
private-new-liege-you = Der König deiner Schutzmacht ist gefallen. Deine Armee kämpft jetzt für **{ $liege }**.
private-new-liege-is-you = Die Armee von { $who } hat ihre Schutzmacht verloren und kämpft jetzt **für dich**.
private-new-liege = Die Armee von { $who } hat ihre Schutzmacht verloren und kämpft jetzt für { $liege }.
private-protectorate = { $who } hat den König verloren. Die Armee kämpft jetzt für { $liege }.
private-civil-war = **Bürgerkrieg!** Niemand steht mehr gegen euer Bündnis, deshalb ist es vorbei. Von jetzt an kämpfen alle allein.
private-check = **Dein König wird angegriffen**, von { $squares }! Nur du siehst das. Du musst nicht reagieren, aber Könige können hier geschlagen werden.
# What everyone reads when the game is over.
event-proposed = { $who } schlug { $whom } { $bond ->
    [pact] einen Pakt
   *[other] ein Bündnis
} vor.
event-proposal-withdrawn = { $who } zog den Vorschlag an { $whom } zurück.
event-proposal-declined = { $who } lehnte den Vorschlag von { $whom } ab.
event-allied = { $all } verbündeten sich.
event-allied-proposed-by = { $all } verbündeten sich. Der Vorschlag kam von { $who }.
event-left = { $who } { $bond ->
    [pact] beendete den Pakt
   *[other] verließ das Bündnis
} mit { $rest }.
event-betrayed = { $who } verriet das Bündnis und schlug { $taken ->
    [king] den König
   *[piece] eine Figur
} von { $whom }!
event-pact-broken = { $who } brach einen Pakt und schlug { $taken ->
    [king] den König
   *[piece] eine Figur
} von { $whom }!
event-protectorate = { $who } verlor den König und kämpfte für { $liege } weiter.
event-new-liege = { $who } verlor die Schutzmacht und kämpfte für { $liege } weiter.
event-eliminated = { $who } schied aus.
event-king-captured = { $who } verlor den König an { $by } und schied aus.
event-removed = { $who } verlor den König, und die Armee wurde vom Brett genommen.
event-without-pieces = { $who } verlor die letzte Figur und schied aus.
event-resigned = { $who } gab auf.
event-flagged = { $who } überschritt die Zeit.
event-eliminated-with-alliance = { $who } schied aus, zusammen mit dem letzten König des Bündnisses.
event-civil-war = Bürgerkrieg! Niemand stand mehr gegen { $all }, und ihr Bündnis zerfiel.
event-ordered-removal = { $who } legte fest, dass die Armee mit ihrem König das Brett verlässt.
event-ordered-protectorate = { $who } legte fest, dass die Armee ohne König für einen Verbündeten weiterkämpft.
event-letter = { $who } schrieb an { $whom }.
event-check = Der König von { $who } wurde angegriffen.
event-won = { $who } gewann!
history-not-over = Diese Partie ist noch nicht vorbei. Die wahre Geschichte erzähle ich danach.
history-alliances-hidden = In dieser Partie bleibt geheim, wer verbündet war, auch jetzt, wo sie vorbei ist.
history-title = **Was wirklich geschah**
history-line = Runde { $round }: { $what }
history-alone = Niemand war verbündet.
history-letter = Runde { $round }, { $who } an { $whom }: „{ $text }“
history-letters = Briefe: { $counts }.
history-letter-count = { $who } an { $whom } { $count }
history-brief-line = `{ $round }` { $kind ->
    [betrayal] **{ $what }**
   *[other] { $what }
}
history-letters-in-all = { $count ->
    [one] Ein Brief wurde geschrieben.
   *[other] { $count } Briefe wurden geschrieben.
}
history-more = { $count ->
    [one] … und ein weiteres Ereignis.
   *[other] … und { $count } weitere Ereignisse.
}
timeline-alt = { $count ->
    [one] Ein Zeitstrahl über { $count } Runde, mit einer Spur für jede Armee.
   *[other] Ein Zeitstrahl über { $count } Runden, mit einer Spur für jede Armee.
}
# These are above the boards of turning points, where there is room for about forty characters.
caption-allied = { $all } verbünden sich
caption-left = { $who } { $bond ->
    [pact] beendet einen Pakt
   *[other] verlässt das Bündnis
}
caption-betrayed = { $who } verrät { $whom }!
caption-protectorate = { $who } verliert den König und kämpft weiter
caption-civil-war = Bürgerkrieg: { $all }
caption-eliminated = { $who } ist draußen
caption-resigned = { $who } gibt auf
# These are above the boards of films and strips, where there is room for about forty characters.
film-start = Anfang
film-move = { $army }: { $move }
film-walked = König von { $army } von selbst: { $move }
film-eliminated-by = { $by } schaltet { $who } aus
film-file-end = { $result } ({ $reason })
film-mistake = Grober Fehler: { $move }
film-won = { $count ->
    [one] { $who } gewinnt { $reason }: { $result }
   *[other] { $who } gewinnen { $reason }: { $result }
}
film-won-by-points = { $count ->
    [one] { $who } gewinnt nach Punkten: { $result }.
   *[other] { $who } teilen sich den ersten Platz: { $result }.
}
film-alt = { $moves ->
    [one] Die Partie als Film von einem Zug.
   *[other] Die Partie als Film von { $moves } Zügen.
}
strip-alt = { $boards ->
    [one] Die Partie auf einem Brett.
   *[other] Die Partie auf { $boards } Brettern.
}
film-smaller = Die Partie ist lang, darum ist der Film kleiner als sonst.
film-thinned = Die Partie ist sehr lang, darum zeigt der Film nur einen von { $every } Zügen und was wichtig war.
film-no-moves = In dieser Partie wurde noch nicht gezogen, darum gibt es keinen Film von ihr.
film-progress = 🎞️ Der Film wird gemacht … { $percent } %
film-here = Die Partie als Film.
film-busy = Gerade werden zu viele Bilder gemacht. Versuch es in einer Minute noch einmal.
film-failed = Der Film ließ sich nicht machen. Versuch es noch einmal, und wenn es wieder misslingt, sag es denen, die diesen Bot betreiben.
# These are below the timeline, where there is room for twelve characters.
timeline-proposal = Vorschlag
timeline-alliance = verbündet
timeline-left = gegangen
timeline-betrayal = Verrat
timeline-king-lost = ohne König
timeline-eliminated = draußen
letter-from = **Ein Brief von { $who }:**
letter-from-to-several = **Ein Brief von { $who } an { $readers }:**
letter-reader-you = dich
letter-to = **Dein Brief an { $whom }:**
letter-reported = **{ $by } meldet einen Brief von { $who }** in der Partie { $title }. Bisher haben ihn nur die beiden gelesen:
letter-reported-to-several = **{ $by } meldet einen Brief von { $who }** in der Partie { $title }. Er ging auch an { $others }. Bisher hat ihn sonst niemand gelesen:
report-number = Meldung { $number }
letter-erased = (Dieser Brief wurde gelöscht, denn wer ihn schrieb, wollte vergessen werden.)

## Games as files
save-too-large = Diese Datei kann ich nicht laden: Sie ist größer als { $limit } KiB, und so groß ist keine gespeicherte Partie von mir.
save-newer = Diese Datei kann ich nicht laden: Sie stammt von einer neueren Version von mir. Bitte die, die diesen Bot betreiben, mich zu aktualisieren.
save-damaged = Diese Datei kann ich nicht laden: Sie wurde verändert oder beschädigt ({ $cause }).
save-not-a-save = Diese Datei kann ich nicht laden: Sie ist weder eine gespeicherte Partie von mir noch eine Partie in einer Notation. Eine gespeicherte Partie bekommst du mit /game save.
load-too-large = Diese Datei kann ich nicht laden: Sie ist größer als { $limit } KiB. Schick eine einzige Partie, ohne ihre Kommentare.
load-not-text = Diese Datei kann ich nicht laden: Sie ist keine Partie, sondern ein Bild, ein Archiv oder Ähnliches. Ich lese PGN, c4pgn, PGN4, die Zeilen von Game Courier und die Dateien von /game save.
load-packed = Diese Datei ist komprimiert ({ $format }). Entpack sie und schick die Partie, die darin ist.
load-no-file = Es ist keine Datei angekommen. Wähl eine aus und schick das Formular noch einmal.
load-nothing = Es ist nichts angekommen. Wähl eine Datei aus oder füg ihren Text ein und schick das Formular noch einmal.
load-both = Das sind eine Datei und ein eingefügter Text. Schick eins von beiden.
load-one-file = Das ist mehr als eine Datei. Schick sie einzeln.
load-no-game = Diese Datei kann ich nicht laden: Es ist keine Partie darin. Schick eine gespeicherte Partie von mir oder eine Partie, wie ich sie schreibe: PGN für Schach, c4pgn für Chess4, PGN4 für Vierfarbenschach, die Zeilen von Game Courier für Chess66 und JSON für die anderen.
load-several = Diese Datei kann ich nicht laden: Sie enthält { $count } Partien. Schick eine davon.
load-includes-options = Diese Datei sagt selbst, welche Optionen die Partie hat. Lass sie weg.
load-at = Diese Datei kann ich nicht laden. Zeile { $line }, Spalte { $column }: { $cause }
load-header = „{ $text }“ ist keine Kopfzeile. Eine sieht so aus: [White "Ann"].
load-chess960-start = Das ist eine Partie Chess960, denn die Rochade beginnt woanders als im Schach. Wähle die Variante Chess960.
load-fen = In der Kopfzeile FEN: { $cause }
load-fen4 = In der Kopfzeile StartFen4: { $cause }
load-options = In der Kopfzeile Options: { $cause }
load-position = In der Kopfzeile Position: { $cause }
load-unclosed = Ein Kommentar oder eine Variante wird nie geschlossen. Schließ sie, oder lass sie weg.
load-unopened = „{ $text }“ schließt nichts. Lass es weg.
load-other-variant = Das ist eine Partie „{ $name }“. Wähl diese Variante, wenn ich sie habe.
load-variant = Das ist eine Partie { $variant }. Wähl diese Variante ({ $id }).
load-unknown-variant = Die Regeln von „{ $name }“ habe ich nicht. Schick eine Partie in einer meiner Varianten.
load-missing-rule = In dieser Partie bleibt der König dessen stehen, der sie verlassen hat: Die Regel { $rule } fehlt. Hier zieht er weiter. Beende die Datei vor diesem Zug.
load-null-move = Zug { $number }: „{ $text }“ lässt einen Zug aus, und hier hat jeder einen legalen Zug. Beende die Datei davor.
load-result = „{ $text }“ ist ein Ergebnis ohne Partie. Davor kommen Züge oder Kopfzeilen.
load-json = Diese Partie kann ich nicht laden: { $cause }. Schick die Datei so, wie du sie von mir hast.
load-unreadable-move = „{ $text }“ ist kein Zug; erwartet wird { $expected }.
# What a notation expects: these follow load-unreadable-move's “erwartet wird”.
expected-san = ein Zug wie e4, Nf3, exd5, O-O, e8=Q oder e2e4
expected-san-without-castling = ein Zug wie b4, Nf3, bxc4, e8=Q oder e2e3
expected-army-choice = @ mit dem Buchstaben einer Armee
expected-c4pgn-move = der Zug einer Figur
expected-c4pgn-square = ein Feld am Ende, ein Buchstabe von a bis n und eine Zahl von 1 bis 14
expected-c4pgn-origin = ein Buchstabe, eine Zahl oder ein Feld zwischen der Figur und ihrem Ziel
expected-c4pgn-promotion = einer der Buchstaben Q, R, B und N hinter =
expected-c4pgn-armies = die Buchstaben von Armeen, w, s, b oder g, hinter einem Zeichen
expected-c4pgn-marks = eine Folge der Zeichen #, ## und ###, jedes höchstens einmal
expected-c4pgn-castling = o-o oder o-o-o, dahinter ein Strich und der Buchstabe einer Armee
expected-c4pgn-pass = %, %% oder %%%, ohne ein anderes Zeichen als ###
expected-pgn4-turn = ein Zug wie h2-h3, Bi1xBa9, h7-h8=D oder O-O, oder eines von R, T, S und #
expected-courier-move = ein Zug wie P e2-e4, e4, Nf3, exd5, O-O, e8=Q oder e2e4
expected-courier-part = ein Teil wie P e2-e4, e4- oder Q-e8
expected-courier-dash = ein Strich zwischen beiden Feldern, wie in N g1-f3
expected-courier-label = eine Figur: K Q R B N P für Weiß, k q r b n p für Schwarz
expected-courier-blank = ein Leerzeichen zwischen Figur und Feld, wie in P e2-e4
expected-courier-square = ein Feld des Bretts; nur A4 und H5 schreibt man groß
expected-courier-castling = die Rochade als Zug des Königs, wie in K e1-g1
remark-fen = { $assumption }
remark-repeated = sie steht zweimal da; der Wert „{ $dropped }“ wurde weggelassen
remark-unknown-result = „{ $text }“ ist kein Ergebnis
remark-results = genommen wurde { $header }, obwohl die Züge mit { $moves } enden
remark-resolved = Zug { $number }: „{ $printed }“ können mehrere Züge sein. Die Züge danach zeigen, dass { $taken } gemeint ist.
remark-letters = Die Figuren haben die Buchstaben { $letters } statt KQRBN.
load-letters = Die Figuren haben die Buchstaben einer anderen Sprache, und mehrere Sprachen passen: Zug { $number } ist { $readings }. Schreib die Figuren mit den englischen Buchstaben KQRBN.
load-letters-reading = { $move } mit { $letters } ({ $languages })
remark-no-game = Der Text, der mit „{ $text }“ beginnt, ist keine Partie und wurde weggelassen.
remark-kings = { $text } stellt die Könige in die Mitte, wie elektronische Bretter ein Ergebnis anzeigen: Das ist kein Zug.
load-refused-turn = „{ $text }“ ist hier nicht möglich.
load-move = Zug { $number }: { $error } Berichtige den Zug, oder beende die Datei davor.

## Why a position can’t be played
position-unreadable = Das kann ich nicht als Stellung lesen: { $cause }.
# What is wrong with JSON: these follow position-unreadable's colon.
json-missing-key = Der Schlüssel { $key } fehlt
json-unknown-key = Den Schlüssel { $key } gibt es nicht
json-variant = variant: „{ $name }“ ist eine andere Variante
json-army = { $key }: „{ $letter }“ ist keine Armee dieser Variante
json-square = { $key }: „{ $name }“ ist kein Feld dieses Bretts
json-piece = pieces: „{ $piece }“ auf { $square } ist keine Figur; man schreibt sie wie wK
json-word = { $key }: Statt „{ $word }“ erwarte ich { $allowed }
json-rook-squares = eine Liste von Feldern der Türme
json-proposal = zwei Buchstaben wie wb: wer vorschlug, und wem
json-score = eine Wertung wie 0, 1/2 oder 1+1/3
json-en-passant = en_passant: Nur ein Bauer kann gerade einen Doppelschritt gemacht haben
json-options = Das ist kein Objekt von Optionen: { $cause }
event-form = Das ist kein Ereignis: { $cause }
event-declines-nothing = decline: Es nennt entweder ein Angebot oder einen Vorschlag
event-no-alliances = Das ist kein Ereignis dieser Partie, denn sie hat keine Bündnisse
event-army = Keine Armee dieser Partie hat den Buchstaben { $letter }
event-name = { $name } ist weder ein Spieler noch ein Feld dieser Partie, noch eine Möglichkeit
# What cannot be read: these follow position-unreadable's colon.
fen-invalid-position = { $faults }
fen-fields = Eine FEN hat sechs Felder, oder vier ohne die Zähler, diese hat { $count }
fen-rows = Das Brett hat { $expected } Reihen, hier stehen { $found }
fen-row = „{ $row }“ beschreibt keine Reihe mit { $width } Feldern
fen-piece = „{ $letter }“ in „{ $row }“ ist keine Figur
fen-turn = Wo w oder b sagt, wer am Zug ist, steht „{ $text }“
fen-castling = „{ $text }“ sagt nicht, wer rochieren darf: entweder - oder Buchstaben von KQkq, oder Turmlinien wie in HAha
fen-en-passant = „{ $text }“ ist weder - noch ein Feld, über das ein Bauer gezogen sein kann
fen-number = „{ $text }“ ist keine Zahl von 0 bis 65535
fen-option = die Option { $text } ist nicht lesbar, oder sie ändert die Regeln dieser Partie
fen-fen4-fields = eine FEN4 hat sieben Teile mit Bindestrichen dazwischen, oder acht mit Optionen in geschweiften Klammern, und diese hat { $count }
fen-fen4-turn = wo R, B, Y oder G sagt, wer am Zug ist, steht „{ $text }“
fen-fen4-flags = „{ $text }“ ist nicht viermal 0 oder 1, mit Kommas dazwischen
fen-fen4-points = „{ $text }“ sind nicht vier Zahlen mit Kommas dazwischen
fen-fen4-en-passant = „{ $text }“ ist nicht das Feld, das ein Bauer überquert hat, und sein eigenes, wie in c4:d4
fen-assumed-board = Diese FEN hat nur das Brett, also kann niemand rochieren oder en passant schlagen, sie beginnt bei Zug 1, und Weiß ist am Zug, außer wenn sie etwas anderes sagt oder nur Schwarz am Zug sein kann.
fen-assumed-counters = Diese FEN hat keine Zähler, also beginnt sie bei Zug 1, ohne Züge seit dem letzten Schlagen oder Bauernzug.
fen-assumed-halfmoves = Diese FEN zählt die Züge seit dem letzten Schlagen oder Bauernzug nicht, also gab es noch keine.
fen-assumed-round = Diese FEN hat keine Zugnummer, also beginnt sie bei Zug 1.
fen-assumed-round-zero = Diese FEN hat Zugnummer 0, also beginnt sie bei Zug 1.
typed-unreadable = „{ $word }“ kann ich nicht als Feld lesen, und nicht als Figur mit ihrem Feld. Tipp { $first } { $second }, oder K{ $first } für einen König dort (K König, D Dame, T Turm, L Läufer, S Springer, P Bauer), oder -{ $first }, um es zu leeren. Nichts hat sich geändert.
typed-without-piece = Ich weiß nicht, welche Figur auf { $square } gehört: Tipp auch ihren Buchstaben, etwa K{ $square }. Nichts hat sich geändert.
typed-without-square = Du hast kein Feld getippt. Tipp welche, etwa { $first } { $second }. Nichts hat sich geändert.
fault-no-king = { $army } hat keinen König.
fault-many-kings = { $army } hat { $count } Könige.
fault-no-queen = { $army } hat keine Dame.
fault-many-queens = { $army } hat { $count } Damen.
fault-foreign-kind = Auf { $square } steht eine Figur von { $army }, die diese Armee in diesem Spiel nicht hat: { $kind }.
fault-pawn-on-last-row = { $army } hat einen Bauern auf { $square }, wo er sich umgewandelt hätte.
fault-pawn-on-back-row = { $army } hat einen Bauern auf { $square }, hinter den Ausgangsfeldern der Bauern.
fault-waiting-in-check = { $army } steht im Schach, aber { $army } ist nicht am Zug.
fault-castling = { $army } kann nicht mit dem Turm auf { $rook } rochieren: König und Turm stehen nicht beide auf ihren Ausgangsfeldern.
fault-en-passant = Kein Bauer kann gerade mit einem Doppelschritt über { $target } nach { $pawn } gezogen sein.
fault-variant = { $fault }
fault-unknown-army = { $army } spielt in diesem Spiel nicht mit.
fault-unknown-square = Auf diesem Brett gibt es kein Feld { $square }.
fault-unknown-kind = In diesem Spiel gibt es diese Figur nicht, aber auf { $square } steht eine: { $kind }.
fault-switch-taken = { $square } und { $partner } sind eine Weiche, aber auf beiden steht eine Figur.
fault-counters = Die Zähler liegen außerhalb der Grenzen: Runde 1 bis 65535, Halbzüge 0 bis 65535.
fault-pieces-without-leader = { $army } hat Figuren auf dem Brett, aber weder König noch Schutzmacht.
fault-protectorate-with-king = liege: { $army } hat einen König, kann also kein Protektorat sein.
fault-protectorate-without-pieces = liege: { $army } hat keine Figuren, und ein Protektorat hat mindestens eine.
fault-liege = liege: { $liege } kann nicht die Schutzmacht von { $army } sein. Eine Schutzmacht hat einen König und ist im selben Bündnis.
fault-chooser-with-king = pending: { $army } hat einen König, also gibt es nichts zu wählen.
fault-chooser-is-protectorate = pending: { $army } ist ein Protektorat, also gibt es nichts zu wählen.
fault-pending = pending: { $army } ist ausgeschieden, also kann nichts ausstehen.
fault-four-player-pending = pending: { $army } ist ausgeschieden, also kann nichts ausstehen.
fault-multiplayer-pending = pending: { $army } ist ausgeschieden, also kann nichts ausstehen.
fault-missing-from-alliances = teams: { $army } ist im Spiel, aber in keinem Bündnis.
fault-two-alliances = teams: { $army } ist in zwei Bündnissen.
fault-eliminated-in-alliance = teams: { $army } ist ausgeschieden, kann also in keinem Bündnis sein.
fault-alliance-without-king = teams: im Bündnis von { $army } hat niemand einen König.
fault-proposal = proposals: { $from } kann { $to } kein Bündnis vorgeschlagen haben. Beide müssen im Spiel sein und einen König haben.
fault-first-move = first_move: { $army } ist ausgeschieden.
fault-status = status: das widerspricht den Figuren und Schutzmächten von { $army }.
fault-takes-no-part = status: { $army } spielt in dieser Partie nicht mit, also ist nur resign möglich.
fault-control-of-active = control: { $army } ist im Spiel, also führt niemand sonst diese Armee.
fault-control = { $why ->
    [method-one] control: { $by } kann die Armee von { $army } nicht führen, denn nach Methode 1 ziehen eroberte Armeen nicht.
    [not-mated] control: { $by } kann die Armee von { $army } nicht führen, denn ihr König wurde nicht mattgesetzt.
    [captor-eliminated] control: { $by } kann die Armee von { $army } nicht führen, denn { $by } ist ausgeschieden.
   *[not-the-captor] control: { $by } kann die Armee von { $army } nicht führen, denn jemand anders hat ihren König mattgesetzt.
}
fault-two-captives = control: { $army } führt mehr als eine eroberte Armee.
fault-eliminated-by = eliminated_by: niemand kann { $army } besiegt haben.
fault-own-elimination = eliminated_by: { $army } kann sich nicht selbst besiegt haben. Lass das weg, wenn es niemand sonst war.
fault-captured-castling = castling: König und Türme der eroberten Armee von { $army } stehen nicht auf diesen Feldern.
fault-castling-rooks = castlers: die Türme, mit denen { $army } rochieren könnte, können nicht auf diesen Feldern stehen.
fault-en-passant-right = en_passant: { $army } kann den Bauern auf { $pawn } nicht en passant schlagen dürfen.
fault-en-passant-no-striker = en_passant: kein Bauer von { $army } greift { $target } an.
fault-multiplayer-direction = pawns: das sagt nicht, wohin die Bauern von { $army } ziehen.
fault-four-player-status = status: { $army } kann in dieser Partie so nicht ausgeschieden sein.
fault-four-player-points = points: { $army } kann in dieser Partie nicht so viele Punkte haben.
fault-four-player-one-point = { $square }: hier kann in dieser Partie keine Dame stehen, die einen Punkt wert ist.
fault-nobody-in = Keine Armee ist im Spiel.
fault-alliance-size = Ein Bündnis hat ein bis drei Mitglieder.
fault-not-mated = { $army } ist auf diesem Brett weder matt noch patt.
fault-scores = Es sind mehr Punkte als Armeen, die ausgeschieden sind.
fault-left-in-order = left_in_order muss genau die Armeen nennen, die ausgeschieden sind, jede einmal.
fault-en-passant-rights = { $fault }
fault-en-passant-crossed-twice = Es können nicht zwei Bauern gerade über { $square } gezogen sein.
fault-multiplayer-order = order muss zwei bis vier Armeen nennen, jede einmal.
fault-multiplayer-eliminated-with-king = { $army } ist ausgeschieden, hat aber einen König.

## Setting up a position
done-saved = Hier ist die Partie als Datei, mit Regeln, Uhr, Ausgangsstellung und Zügen. Alle können daraus mit /game load eine neue Partie eröffnen. Diese hier geht weiter.
done-saved-secret = Hier ist eine öffentliche Kopie der Partie: das Brett, ohne Bündnisse, Briefe und Startwert. Eine Partie, die mit /game load daraus eröffnet wird, ist neu, und alle fangen darin allein an.
done-sealed = Hier ist die Partie, versiegelt: Nur ich kann diese Datei öffnen. Lade sie mit /game load in einem anderen Kanal, und wenn alle Spieler annehmen, zieht die Partie dorthin um. Sie geht dann so weiter, wie sie gerade steht.
done-move-asked = Ich habe die anderen gefragt, ob die Partie hierher umziehen soll. Wenn alle angenommen haben, erscheint das nächste Brett hier.
done-moved-here = Die Partie ist hierher umgezogen. Das nächste Brett erscheint hier.
analysis-form-title = Partie analysieren
analysis-form-pasted-hint = Füg eine Partie ein, die vorbei ist. Eine laufende zu analysieren ist Betrug.
load-form-title = Partie laden
load-form-file = Datei mit der Partie
load-form-file-hint = PGN, c4pgn, PGN4, Game Courier oder eine Datei von mir. Eine Partie ist darin.
load-form-pasted = Oder ihr Text
load-form-pasted-hint = Füg die Partie stattdessen hier ein, wenn du sie als Text hast.
load-form-people = Wer eingeladen wird
load-form-people-hint = Lass es leer, dann kann hier jeder mitspielen.
load-form-variant = Variante
load-form-variant-hint = Nur nötig, wenn die Datei es nicht sagt.
form-visibility = Wer darf zusehen?
form-visibility-server = Alle in diesem Kanal
form-visibility-private = Nur die Spieler, in Direktnachrichten
form-visibility-public = Alle, hier und über die API
filled-too-long = Das ist zu lang. Höchstens { $limit } Zeichen sind möglich.
filled-too-much = In diesem Formular steht mehr, als ich gefragt habe. Ich habe nichts geändert. Öffne es noch einmal und füll es dort aus.
save-no-rewind = Sie ist weitergegangen, seit die Datei gespeichert wurde, und geht weiter, wie sie jetzt steht. Eine Datei dreht sie nicht zurück.
save-of-another-bot = Diese Datei kann ich nicht laden: Ein anderer Bot hat sie versiegelt, oder sie wurde verändert oder beschädigt.
save-not-yours = Nur wer mitspielt, kann eine Partie verlegen, und du spielst nicht mit.
save-needs-channel = Eine Partie kann nur in den Kanal eines Servers umziehen. Nutze /game load dort, auf einem Server, auf dem ich bin.
scenario-heading = **Stellung aufbauen** · { $game } · { $turn } am Zug
scenario-playable = Diese Stellung kann gespielt werden.
scenario-one-source = Wähle nur eins für den Anfang: eine FEN, JSON, Figuren oder eine Partie.
scenario-no-fen = Für { $game } gibt es keine FEN. Nimm JSON, oder bau die Stellung mit dem Menü auf.
scenario-damaged = Dieses Brett kann ich nicht mehr lesen. Beginne ein neues mit /game scenario.
scenario-too-long = Diese Stellung ist zu lang für diesen Editor. Spiel sie mit `stellung` in /game new.
scenario-turn = Andere Seite am Zug
scenario-castling = Rochade
scenario-castling-rooks = Rochade mit dem Turm auf: { $squares }
scenario-empty = Leeres Brett
scenario-starting-position = Ausgangsstellung
scenario-play = Spielen
scenario-share = Teilen
scenario-clear = Diese Felder leeren
menu-set-piece = Figur setzen…
form-squares = Auf welche Felder?
scenario-typed-hint = { $squares } · oder mehrere Figuren: Dd4 e5 bKe8 -e2
scenario-fen = FEN…
scenario-json = JSON…
form-position = Die Stellung, wie Teilen sie gibt
scenario-shared = Kopier das, um die Stellung zu teilen. Es geht in /game scenario, und als `stellung` in /challenge und /game new.
position-of-another-variant = Das ist eine Stellung von { $game }. Wähle diese Variante, oder lass die Variante weg.
position-includes-options = Diese Stellung enthält schon ihre Optionen. Lass sie weg.
command-game-scenario-name = szenario
command-game-scenario-description = Bau eine Stellung auf und spiel sie, mit Menüs oder aus FEN, JSON, Figuren oder einer Partie
command-game-scenario-variant-name = variante
command-game-scenario-variant-description = Welches Spiel (sonst: das, das hier gespielt wird)
command-game-scenario-game-name = partie
command-game-scenario-game-description = Beginne mit der aktuellen Stellung dieser Partie
parameter-fen-name = fen
parameter-fen-description = Eine Stellung in FEN
parameter-json-name = json
parameter-json-description = Eine Stellung in JSON, wie /show position sie ausgibt
parameter-pieces-name = figuren
parameter-pieces-description = Figuren auf leerem Brett, etwa Ke1 Dd1 bKe8
command-game-save-name = speichern
command-game-save-description = Speichere die Partie als Datei, um sie anderswo zu laden
parameter-what-name = was
parameter-what-description = Eine Kopie für alle, oder die Partie selbst mit ihren Geheimnissen, versiegelt
choice-copy = eine Kopie für alle
choice-sealed = die Partie selbst, versiegelt
command-game-load-name = laden
command-game-load-description = Eröffne eine Partie aus einer Datei (/game save, PGN), oder verleg eine versiegelte in diesen Kanal

## Letters of computers
computer-letter-propose-gain-1 = Zusammen stehen wir beide besser. Machst du mit?
computer-letter-propose-gain-2 = Wenn wir uns in Ruhe lassen, gewinnen wir beide. Was sagst du?
computer-letter-propose-gain-3 = Ich spiele lieber mit dir als gegen dich.
computer-letter-propose-gain-4 = Wenn wir uns bekämpfen, hilft das nur den anderen. Lassen wir es.
computer-letter-propose-gain-5 = Es gibt Besseres zu tun, als uns zu bekämpfen. Einverstanden?
computer-letter-propose-gain-6 = Ein Bündnis käme mir gelegen. Dir auch, denke ich.
computer-letter-propose-gain-7 = Allein kommt keiner von uns weit. Wie wäre es zusammen?
computer-letter-propose-gain-8 = Lässt du meine Figuren stehen, lasse ich deine stehen. Machst du mit?
computer-letter-propose-common-enemy-1 = Ich bin zu schwach gegen { $army }, und du auch. Zusammen können wir das ändern.
computer-letter-propose-common-enemy-2 = Schau aufs Brett: Wir liegen beide hinter { $army }. Kümmern wir uns zuerst darum.
computer-letter-propose-common-enemy-3 = Allein kommt keiner von uns gegen { $army } an. Zusammen vielleicht.
computer-letter-propose-common-enemy-4 = Wenn niemand { $army } aufhält, verlieren wir beide. Machst du mit?
computer-letter-propose-common-enemy-5 = Gehen wir beide gegen { $army } vor. Danach sehen wir weiter.
computer-letter-propose-common-enemy-6 = Jede Figur, die wir einander wegnehmen, hilft { $army }. Lassen wir das.
computer-letter-propose-common-enemy-7 = Ich ziehe lieber gegen { $army } als gegen dich. Und du?
computer-letter-propose-common-enemy-8 = Jemand muss { $army } aufhalten, und allein kann ich es nicht. Bist du dabei?
computer-letter-propose-protection-1 = Du bist stärker als ich, und ich hätte dich gern auf meiner Seite.
computer-letter-propose-protection-2 = Allein halte ich nicht lange durch. Verbünde dich mit mir, dann kannst du auf meine Figuren zählen.
computer-letter-propose-protection-3 = Lass mich in Ruhe, und ich beschäftige die anderen.
computer-letter-propose-protection-4 = Verschone mich, dann verschone ich dich. So haben wir beide eine Front weniger.
computer-letter-propose-better-1 = Ich wäre lieber bei dir als da, wo ich bin. Schlag mir ein Bündnis vor, dann verlasse ich meines dafür.
computer-letter-propose-better-2 = Ich habe Verbündete, aber mit dir stünde ich besser da. Frag mich, und ich komme.
computer-letter-propose-better-3 = Für ein Bündnis mit dir würde ich meines verlassen. Es fehlt nur ein Vorschlag von dir.
computer-letter-propose-better-4 = Wir beide kämen zusammen weiter als ich jetzt. Mach mir ein Angebot, dann gehe ich.
computer-letter-propose-better-5 = Ich denke daran, die Seite zu wechseln. Willst du mich haben, dann schlag es vor, und ich komme zu dir.
computer-letter-propose-better-6 = Mein Bündnis hält nicht, was ich mir erhofft habe. Schlag mir eines vor, dann bin ich dein Verbündeter.
computer-letter-propose-better-7 = Ich könnte auf deiner Seite stehen. Vorher müsste ich andere verlassen, also muss der Vorschlag von dir kommen.
computer-letter-propose-better-8 = Nimmst du mich? Dann schlag es vor: Ich verlasse meine Verbündeten und komme zu dir.
computer-letter-accept-1 = Einverstanden. Ich lasse deine Figuren stehen.
computer-letter-accept-2 = Ja, so machen wir es.
computer-letter-accept-3 = Ich bin dabei. Du passt auf mich auf und ich auf dich.
computer-letter-accept-4 = Gut. Ab jetzt stehen wir auf derselben Seite.
computer-letter-leave-for-1 = Einverstanden. Ich habe mein Bündnis für unseres verlassen.
computer-letter-leave-for-2 = Ja. Zu meinen alten Verbündeten gehöre ich nicht mehr, jetzt bin ich bei dir.
computer-letter-leave-for-3 = Ich habe die anderen verlassen und bin ab jetzt bei dir.
computer-letter-leave-for-4 = Abgemacht. Bis eben hatte ich ein Bündnis, unseres ist besser.
computer-letter-leave-for-5 = Ich nehme an und habe mein altes Bündnis dafür verlassen.
computer-letter-leave-for-6 = Gut. Von meinen Verbündeten habe ich mich getrennt, und deine Figuren lasse ich stehen.
computer-letter-leave-for-7 = Ja. Meine alten Verbündeten werden staunen: Ich stehe jetzt auf deiner Seite.
computer-letter-leave-for-8 = Dann wechsle ich die Seite. Ab jetzt bin ich bei dir.
# Auch wenn der Computer schon verbündet ist, was ein Geheimnis ist: Darum steht hier kein Grund.
computer-letter-decline-no-gain-1 = Jetzt nicht.
computer-letter-decline-no-gain-2 = Nein, im Moment nicht.
computer-letter-decline-no-gain-3 = Nein danke. Vorerst nicht.
computer-letter-decline-no-gain-4 = Lassen wir es erst einmal, wie es ist.
computer-letter-decline-no-gain-5 = Diesmal nicht. Frag mich wieder, wenn sich etwas geändert hat.
computer-letter-decline-no-gain-6 = So wie es steht, lieber nicht.
computer-letter-decline-no-gain-7 = Danke für die Frage. Im Moment nicht.
computer-letter-decline-no-gain-8 = Nein. Das geht nicht gegen dich.
computer-letter-decline-distrust-1 = Nein. Nach dem, was du auf dem Brett getan hast, traue ich dir nicht.
computer-letter-decline-distrust-2 = Es würde mir nützen, aber ich traue dir nicht genug.
computer-letter-decline-distrust-3 = Erst müsste es zwischen uns besser werden.
computer-letter-decline-distrust-4 = Nein. Dich behalte ich lieber im Auge.
computer-letter-decline-betrayed-1 = Nein. Du hast dein Wort gebrochen, und ich weiß es noch.
computer-letter-decline-betrayed-2 = Nicht mit dir. Ich weiß, wie du mit Verbündeten umgehst.
computer-letter-decline-betrayed-3 = Nein. Ich habe gesehen, was deine Versprechen wert sind.
computer-letter-decline-betrayed-4 = Nein. Was du getan hast, habe ich nicht vergessen.
computer-letter-decline-later-1 = Ja, sobald ich mein Bündnis verlassen habe. Noch nicht.
computer-letter-decline-later-2 = Gern, aber vorher muss ich andere verlassen. Gib mir ein paar Runden.
computer-letter-decline-later-3 = Noch nicht: Ich habe Verbündete, die ich nicht sofort verlassen kann. Frag bald wieder.
computer-letter-decline-later-4 = In ein paar Runden, ja. Erst muss ich aus meinem Bündnis heraus.
computer-letter-decline-later-5 = Ja, aber später. Ein paar Runden bleibe ich noch, wo ich bin.
computer-letter-decline-later-6 = Ich komme zu dir, sobald ich die anderen verlassen habe. Dafür ist es zu früh.
computer-letter-decline-later-7 = Bald, denke ich. Ich bin gerade erst da angekommen, wo ich bin.
computer-letter-decline-later-8 = Frag mich in ein paar Runden wieder: Dafür muss ich mein Bündnis verlassen.
computer-letter-decline-not-free-1 = Ich würde ja, aber du hast Verbündete. Verlass sie, und frag mich noch einmal.
computer-letter-decline-not-free-2 = Gern, aber mit deinen Verbündeten wären wir zu viele. Mit dir allein schon.
computer-letter-decline-not-free-3 = Du bist nicht frei. Verlässt du dein Bündnis, bin ich dabei.
computer-letter-decline-not-free-4 = Mit dir ja, mit euch allen nicht: Zusammen wären wir zu viele.
computer-letter-decline-not-free-5 = Kämst du allein, wäre ich einverstanden. So wären wir zu viele.
computer-letter-decline-not-free-6 = Solange du mit anderen verbündet bist, geht es nicht. Ohne sie schon.
computer-letter-decline-not-free-7 = Ich wäre dein Verbündeter, aber nicht auch noch mit allen anderen. Komm allein.
computer-letter-decline-not-free-8 = Neben deinen Verbündeten ist kein Platz für mich. Verlässt du sie, frag mich wieder.
computer-letter-leave-distrust-1 = Ich verlasse unser Bündnis. Ich traue dir nicht mehr.
computer-letter-leave-distrust-2 = Unser Bündnis ist vorbei. Du hast mir keinen Grund gegeben zu bleiben.
computer-letter-leave-distrust-3 = Ab jetzt gehen wir getrennte Wege. Auf dich kann ich mich nicht verlassen.
computer-letter-leave-distrust-4 = Ich beende das. Zwischen uns ist zu viel passiert.
computer-letter-leave-betrayed-1 = Ich gehe. Bei Verrätern bleibe ich nicht.
computer-letter-leave-betrayed-2 = Du hast dein Wort gebrochen. Wir sind keine Verbündeten mehr.
computer-letter-leave-betrayed-3 = Nach dem, was du getan hast, bin ich lieber allein.
computer-letter-leave-betrayed-4 = Auf dein Wort ist kein Verlass, also gehe ich.
computer-letter-leave-better-1 = Ich verlasse unser Bündnis. Anderswo erwarte ich mehr.
computer-letter-leave-better-2 = Unser Bündnis ist vorbei. Es war gut, aber ohne stehe ich besser da.
computer-letter-leave-better-3 = Ich gehe. Das geht nicht gegen dich: Die Lage ist eine andere.
computer-letter-leave-better-4 = Ab jetzt gehen wir getrennte Wege. Davon habe ich mehr.
computer-letter-leave-better-5 = Ich gehe. Wäre ich geblieben, hätte ich verloren.
computer-letter-leave-better-6 = Wir sind keine Verbündeten mehr. Ich habe es abgewogen: Zu gehen bringt mir mehr.
computer-letter-leave-better-7 = Das war unser Bündnis. Es lohnt sich für mich nicht mehr.
computer-letter-leave-better-8 = Ich wechsle die Seite. An meiner Stelle hättest du es auch getan.
computer-letter-reproach-1 = Wir hatten eine Abmachung. Das merke ich mir.
computer-letter-reproach-2 = Erst gibst du mir dein Wort, dann nimmst du mir etwas weg.
computer-letter-reproach-3 = So viel ist dein Wort also wert.
computer-letter-reproach-4 = Eben waren wir noch Verbündete. Das vergesse ich nicht so bald.
computer-letter-reproach-forever-1 = Wir hatten eine Abmachung, und du hast sie gebrochen. Eine zweite gibt es nicht.
computer-letter-reproach-forever-2 = Einmal hast du mir dein Wort gegeben. Noch einmal nehme ich es nicht.
computer-letter-reproach-forever-3 = Eben waren wir noch Verbündete. Das war das letzte Mal.
computer-letter-reproach-forever-4 = So viel ist dein Wort also wert. In dieser Partie bin ich mit dir fertig.
computer-letter-capture-1 = In Runde { $round } hast du { $piece } auf { $square } geschlagen.
computer-letter-capture-2 = Du hast in Runde { $round } { $piece } auf { $square } geschlagen.
computer-letter-capture-3 = Runde { $round }: Du hast { $piece } auf { $square } geschlagen.
computer-letter-capture-4 = Es war in Runde { $round }, als du { $piece } auf { $square } geschlagen hast.
computer-letter-own-piece = { $kind ->
    [king] meinen König
    [queen] meine Dame
    [pawn] meinen Bauern
    [knight] meinen Springer
    [bishop] meinen Läufer
    [rook] meinen Turm
    [guard] meinen Wächter
    [archbishop] meinen Erzbischof
   *[chancellor] meinen Kanzler
}
computer-letter-allys-piece = { $kind ->
    [king] den König von { $army }
    [queen] die Dame von { $army }
    [pawn] den Bauern von { $army }
    [knight] den Springer von { $army }
    [bishop] den Läufer von { $army }
    [rook] den Turm von { $army }
    [guard] den Wächter von { $army }
    [archbishop] den Erzbischof von { $army }
   *[chancellor] den Kanzler von { $army }
}
computer-letter-answer-1 = Ich bin ein Computer und lese keine freien Texte. Einen Vorschlag verstehe ich. { $attitude }
computer-letter-answer-2 = Das kann ich nicht lesen: Ich bin ein Computer und verstehe nur Vorschläge. { $attitude }
computer-letter-answer-3 = Danke für die Nachricht, aber ich bin ein Computer: Worte sagen mir nichts, ein Vorschlag schon. { $attitude }
computer-letter-answer-4 = Ich bin nur ein Computer und kann darauf nicht antworten. Auf einen Vorschlag schon. { $attitude }
computer-letter-attitude-ally-1 = So wie es steht, bleibe ich in unserem Bündnis.
computer-letter-attitude-ally-2 = Was mich betrifft, steht unser Bündnis.
computer-letter-attitude-ally-3 = Mit unserem Bündnis bin ich zufrieden.
computer-letter-attitude-ally-4 = Vorerst bleibe ich mit dir verbündet.
computer-letter-attitude-friendly-1 = Ich habe nichts gegen dich. Was ich zu einem sage, hängt davon ab, wie es dann steht.
computer-letter-attitude-friendly-2 = Du hast mir nichts getan. Ob mir einer passt, entscheidet aber das Brett.
computer-letter-attitude-friendly-3 = Ich bin dir nicht böse, aber ich verspreche nichts.
computer-letter-attitude-friendly-4 = Gegen dich habe ich nichts. Ob mir einer passt, ist eine andere Frage.
computer-letter-attitude-wary-1 = Vielleicht würde ich einen von dir annehmen: Es kommt auf das Brett an.
computer-letter-attitude-wary-2 = Ob ich einen von dir annehme, kann ich nicht versprechen.
computer-letter-attitude-wary-3 = Einer von dir könnte mir passen oder auch nicht: Das Brett entscheidet.
computer-letter-attitude-wary-4 = Was ich zu einem von dir sagen würde, weiß ich noch nicht.
computer-letter-attitude-hostile-1 = So wie es steht, würde ich einen von dir ablehnen.
computer-letter-attitude-hostile-2 = Einen von dir würde ich im Moment ausschlagen.
computer-letter-attitude-hostile-3 = Von dir möchte ich vorerst aber keinen.
computer-letter-attitude-hostile-4 = Zu einem von dir würde ich gerade nein sagen.
computer-letter-attitude-never-1 = Nach dem, was du getan hast, nehme ich von dir keinen an.
computer-letter-attitude-never-2 = Aber keinen von dir: Du hast dein Wort gebrochen.
computer-letter-attitude-never-3 = Von dir nehme ich keinen mehr an.
computer-letter-attitude-never-4 = Zu einem von dir sage ich nein, wie es auch steht.
computer-letter-attitude-unknown-1 = Ich weiß nicht, wer du bist, und kann deshalb nicht mehr sagen.
computer-letter-attitude-unknown-2 = Ich kann nicht sehen, wer du bist, deshalb ist das alles.
computer-letter-attitude-unknown-3 = Du sagst nicht, wer du bist, deshalb belasse ich es dabei.
computer-letter-attitude-unknown-4 = Wer du bist, weiß ich nicht, deshalb gibt es nichts hinzuzufügen.

## Reasons of computers
character-hidden = Charakter: ausgelost und verborgen
character-entry = Charakter: { $character }
character-loyal = treu
character-opportunist = berechnend
character-vengeful = nachtragend
character-timid = ängstlich
history-characters = Charaktere der Computer: { $list }.
history-character = { $who } – { $character }
dealt-proposed = { $who } schlug { $whom } ein Bündnis vor, denn { $why }.
dealt-accepted = { $who } verbündete sich mit { $whom }, denn { $why }.
dealt-declined = { $who } lehnte den Vorschlag von { $whom } ab, denn { $why }.
dealt-left = { $who } verließ { $whom }, denn { $why }.
dealt-betrayed = { $who } verriet { $whom }, denn { $why }.
motive-gain = beiden nützte es
motive-common-enemy = jemand anderes war zu stark
motive-protection = der Computer war schwach und wollte in Ruhe gelassen werden
motive-no-gain = der Computer hatte nichts davon
motive-taken = zusammen wären es zu viele gewesen
motive-unfair = es wären alle gegen einen gewesen
motive-better = der Computer versprach sich davon mehr als von seinem Bündnis
motive-committed = sein Bündnis zu verlassen hätte den Computer mehr gekostet
motive-later = der Computer wollte erst sein Bündnis verlassen
motive-not-free = die andere Seite war noch mit anderen verbündet
motive-distrust = der Computer hatte kein Vertrauen
motive-betrayed = der Computer hatte einen Verrat nicht vergessen
motive-prize = dem Computer war die Beute mehr wert
motive-revenge = der Computer zahlte einen Verrat heim
motive-forced = der Computer hatte keinen anderen Zug

# Was Programme hören, die die HTTP-API benutzen: Sie können keine Befehle eingeben.
client-puzzle-not-today = Der Tag dieses Rätsels ist vorbei. GET …/puzzle zeigt das heutige.
client-match-not-member = Du hast Entente auf keinem Server benutzt, der diesen Wettkampf spielt. Benutz es dort einmal, und melde dich dann an.
client-refusal-unreadable = „{ $text }“ ist kein Zug. Sende einen wie { $example }; GET …/legal-moves zeigt alle.
client-refusal-not-seated = Du spielst in dieser Partie nicht mit und kannst nur zusehen. GET /api/v1/me/games zeigt deine Partien.
client-refusal-no-challenges = Du kannst { $people } nicht herausfordern oder einladen. Das geht nur bei Leuten, die ich kenne und die Herausforderungen annehmen. Wähl jemand anderen, oder lass den Platz für alle frei.
client-refusal-time-paused = Die Uhren stehen bis { $until }. Um vorher zu ziehen, bitte darum, weiterzuspielen: POST …/resume.
client-refusal-substitute-replaced = Ein Computer spielt für dich. Übernimm erst wieder selbst: DELETE …/substitute.
client-refusal-takeover-present = Für { $seat } spielt kein Computer, deshalb lässt sich dieser Platz nicht anbieten. Bitte zuerst um einen Computer: POST …/substitute.
client-refusal-aborted = Diese Partie wurde abgebrochen und zählt deshalb nicht. Leg eine neue an: POST /api/v1/games.
client-refusal-lobby-closed = Diese Partie oder Herausforderung ist geschlossen. Leg eine neue an: POST /api/v1/games.
client-refusal-diplomacy-not-allied-with = Mit { $seat } bist du nicht verbündet. GET …/alliances zeigt deine Verbündeten.
client-refusal-same-person-twice = Dich selbst kannst du nicht herausfordern, und niemand kann zweimal genannt werden.
client-refusal-not-invited = Diese Herausforderung ist für jemand anderen. Leg eine eigene Partie an: POST /api/v1/games.
client-refusal-vacation-not-away = Du bist nicht im Urlaub. Beginn erst einen: PUT /api/v1/me/vacation.
client-refusal-block-already-blocked = Du blockierst diese Person schon. GET /api/v1/me/blocked zeigt alle, die du blockierst.
client-refusal-block-not-blocked = Du blockierst diese Person nicht. GET /api/v1/me/blocked zeigt alle, die du blockierst.

## Die Seite einer Partie im Browser. Was sie einsetzt, heißt dort wie in den Klammern.
page-title = Schachbrett
page-loading = Die Partie wird geladen …
page-no-script = Diese Seite braucht JavaScript.
page-board = Brett
page-square = { $square }: { $content }
page-empty = leer
page-piece = { $kind } ({ $army })
page-piece-out = { $kind } ({ $army }), ausgeschieden
page-piece-walking = { $kind } ({ $army }), zieht von selbst
page-one-point = { $piece }, einen Punkt wert
page-can-move = kann ziehen
page-can-go = dorthin kannst du ziehen
page-can-capture = kannst du schlagen
page-selected = ausgewählt
page-last-move = letzter Zug
page-in-check = im Schach
page-keys = Mit den Pfeiltasten gehst du über das Brett. Enter nimmt eine Figur auf und setzt sie ab. Escape bricht ab.
page-your-turn = Du bist am Zug
page-their-turn = { $who } ist am Zug
page-live = Live
page-connecting = Verbinde …
page-reconnecting = Verbindung verloren. Ich versuche es wieder …
page-activity-closed = Discord hat diese Aktivität beendet.
page-activity-unknown = Diese Aktivität zeigt keine Partie. Drücke unter dem Brett einer Partie auf Hier spielen.
page-link-over = Dieser Link gilt nicht mehr. Drücke in Discord auf Brett öffnen, dann bekommst du einen neuen.
page-link-elsewhere = Dieser Link ist für eine andere Partie. Drücke unter dem Brett dieser Partie auf Brett öffnen.
page-not-found = Hier gibt es keine solche Partie, oder nur ihre Spieler können sie sehen. Wenn du mitspielst, drücke in Discord auf Brett öffnen.
page-unreachable = Ich erreiche den Server nicht. Prüfe deine Verbindung und versuche es noch einmal.
page-try-again = Noch einmal
page-changed = Die Partie ist weitergegangen. Das ist die Stellung jetzt.
page-watching = Du siehst zu.
page-vote-ask = Dein Team stimmt bis { $when } ab: Tippe eine Figur an, dann ein Feld.
page-vote-own = Deine Stimme: { $move }. Du kannst sie bis { $when } ändern.
page-vote-standing = Bisherige Stimmen (nur dein Team sieht sie): { $content }
page-arbiter = { $who } hat die Spielleitung.
page-selected-piece = { $piece } auf { $square }. Mögliche Felder: { $count }.
page-no-moves = { $piece } auf { $square } kann nicht ziehen.
page-not-yours = { $piece } auf { $square } gehört { $who }.
page-not-your-turn = { $who } ist am Zug. Unten kannst du deinen Zug vorbereiten: Bedingte Züge.
page-only-watching = Du siehst bei dieser Partie zu und kannst darin nicht ziehen.
page-cant-go = { $piece } kann nicht nach { $square }.
page-moved = { $who }: { $move }
page-moves = Züge
page-no-moves-yet = Noch keine Züge.
page-start = Anfang
page-first = Erste Stellung
page-previous = Einen Zug zurück
page-next = Einen Zug vor
page-latest = Jetzige Stellung
page-earlier = Frühere Stellung: nach { $move }.
page-at-start = Frühere Stellung: der Anfang.
page-earlier-how = Tippe auf das Brett, um zur jetzigen Stellung zurückzukehren.
page-promote = Welche Figur?
page-which = Welcher Zug?
page-cancel = Zurück
page-close = Schließen
page-yes = Ja
page-no-play-on = { button-no-play-on }
page-out-by = { $who } hat dich ausgeschaltet. Du kannst zusehen, wie die Partie endet.
page-you-are-out = Du bist ausgeschieden. Du kannst zusehen, wie die Partie endet.
page-resigned = Du hast aufgegeben. Deine Armee scheidet aus, wenn sie am Zug ist.
page-choose = Wähle…
page-flip = { button-flip }
page-colours = Farben
page-theme-auto = Hell oder dunkel wie das Gerät
page-theme-wood = Holz
page-theme-dark = Schiefer
page-theme-contrast = Hoher Kontrast
page-theme-safe = Für jedes Farbsehen
page-theme-green = Grün
page-theme-blue = Blau
page-set = Figuren
page-set-auto = Wie in Discord
page-set-classic = Gedrechselt
page-set-flat = Flach
page-set-letters = Buchstaben
page-set-carved = Geschnitzt
page-set-round = Rund
page-sounds = Töne
page-captured = Geschlagen: { $pieces }
page-points = Punkte: { $points }
page-paused = Pause
page-out = raus
page-offer-draw = { button-offer-draw }
page-ask-draw = Remis anbieten?
page-accept-draw = { button-accept-draw }
page-decline-draw = { button-decline-draw }
page-stop-draw-offers = Keine Remisangebote mehr von { $who }
page-allow-draw-offers = Remisangebote von { $who } erlauben
page-draw-offered = { $who } bietet Remis an.
page-draw-offered-own = Du hast Remis angeboten.
page-claim-threefold = { button-claim-threefold }
page-claim-fifty_moves = { button-claim-fifty }
page-claim-win = { button-claim-win }
page-claim-draw = { button-claim-draw }
page-hint = Tipp
page-hint-wait = Ich suche einen Tipp…
page-hint-move = Tipp: { $move }
page-takeback = { button-takeback }
page-pause = { button-pause }
page-ask-pause = Um eine Pause bitten?
page-resume = { button-resume }
page-abort = { button-abort }
page-ask-abort = Diese Partie abbrechen? Sie zählt dann nicht.
page-yes-abort = { button-yes-abort }
page-accept = { button-accept }
page-decline = { button-decline }
page-withdraw = { button-withdraw }
page-command-army = { $army } führen
page-ask-betray = Ziehst du trotzdem so?
page-yes-betray = Trotzdem { $move }
page-plans = Bedingte Züge
page-plans-help = Was ziehst du, wenn die anderen ziehen, was du erwartest? Bereite auf dem Brett eine Folge vor: ihr Zug, dann deiner. Nur du siehst sie.
page-plans-none = Du hast nichts vorbereitet.
page-prepare = Folge vorbereiten
page-prepare-theirs = Ihr Zug: Tippe an, was du von { $who } erwartest.
page-prepare-yours = Deine Antwort: Tippe an, was du dann ziehst.
page-prepare-undo = Zurück
page-save-line = Folge speichern
page-line-resign = Sichern: dann gebe ich auf
page-line-draw = Sichern: dann remis
page-remove = Entfernen
page-think = Denkbrett
page-think-help = Probier auf dem Brett Varianten aus. Sie bleiben bei der Partie, und nur du siehst sie.
page-think-over = Die Varianten, über die du in dieser Partie nachgedacht hast. Nur du siehst sie.
page-think-none = Es ist leer.
page-think-begin = Auf dem Brett denken
page-thinking = Du denkst nach: Was du auf dem Brett tust, wird nicht gezogen.
page-think-turn = Nächster Zug: { $who }.
page-think-after = Nach { $move }:
page-think-start = Zum Anfang
page-think-stop = Nicht mehr denken
page-think-note = Deine Notiz zu diesem Zug
page-think-save-note = Notiz speichern
page-think-plan = Bedingt spielen
page-think-share = Diese Variante senden an …
page-think-letter = Variante: { $move }
page-think-letter-note = Variante: { $move } ({ $content })
page-think-ask-remove = Diesen Zug und alles, was ihm folgt, entfernen?
page-diplomacy = { button-diplomacy }
page-only-you = Nur du siehst das.
page-allies = Verbündet mit: { $who }
page-no-allies = Du hast keine Verbündeten.
page-liege = Deine Armee kämpft weiter für { $who }.
page-protectorates = Armeen, die für dich weiterkämpfen: { $who }
page-leave = Bündnis verlassen
page-ask-leave = Dein Bündnis verlassen? Nur deine bisherigen Verbündeten erfahren davon.
page-propose = Bündnis vorschlagen
page-ask-propose = { $who } ein Bündnis vorschlagen? Dann ist zu sehen, wer in deinem Bündnis ist: { $whom }. Bei einer Zusage seid ihr alle verbündet.
page-proposal-to = Du hast { $who } ein Bündnis vorgeschlagen.
page-proposal-from = { $who } schlägt dir ein Bündnis vor.
page-proposal-others = Nimmst du an, bist du auch mit { $who } verbündet.
page-proposal-shows = Dabei wird sichtbar, wer in deinem Bündnis ist: { $who }.
page-ally = verbündet
page-news-letter = Ein Brief von { $who }
page-news-check = Dein König wird angegriffen!
page-news-time = Deine Zeit läuft ab!
page-news-betrayed = { $who } hat euer Bündnis verraten!
page-news-pact_broken = { $who } hat einen Pakt gebrochen!
page-news-left = { $who } ist nicht mehr mit dir verbündet.
page-news-declined = { $who } hat deinen Vorschlag abgelehnt.
page-news-withdrawn = { $who } hat den Vorschlag zurückgezogen.
page-news-civil_war = Nur euer Bündnis war noch übrig. Es ist zerfallen.
page-news-more = { $count } weitere
page-news-count = Neu: { $count }
page-ask-leaving = Du bist in einem anderen Bündnis. Verlässt du es dafür?
page-to = An
page-message = Nachricht (freiwillig)
page-order = Wird mein König geschlagen, soll meine Armee …
page-order-removal = das Brett verlassen
page-order-protectorate = für meinen Verbündeten weiterkämpfen
page-letters = { button-letters }
page-no-letters = Noch keine Briefe.
page-letter = Dein Brief
page-send = Senden
page-anonymous = Mit meinem Decknamen unterschreiben
page-letter-readers = An (auch mehrere)
page-letter-from = Von { $who }
page-letter-from-to-several = Von { $who } an { $whom }
page-letter-to = An { $who }
page-letter-gone = (Dieser Brief wurde gelöscht.)
page-stand-in = vorerst spielt ein Computer
page-away = im Urlaub bis { $when }
page-away-turn = im Urlaub bis { $when }, Zug bis { $then }
page-offered = Platz frei
page-former = anstelle von { $who }
page-partner = Im Team mit { $who }
page-ended = Beendet
page-sending = Dein Zug ist unterwegs …
page-not-sent = { $move } ist noch nicht abgeschickt: Ich erreiche den Server nicht. Dein Zug bleibt hier erhalten und geht ab, sobald die Verbindung wieder da ist.
page-send-again = Noch einmal senden
page-last-moves = Letzte Züge:
page-last-move-of = letzter Zug: { $army }
page-draw-declined = { $who } hat das Remis abgelehnt.
page-request-declined = { $who } hat abgelehnt. Die Partie geht weiter.
page-won = Gewonnen!
page-lost = Verloren
page-drawn = Remis
page-over = Partie beendet
page-aborted = Partie abgebrochen
page-not-begun = Nicht begonnen
page-rematch = { button-rematch }
page-rematch-waiting = Revanche angeboten. { $who } muss noch annehmen.
page-rematch-offered = { $who } bietet dir eine Revanche an.
page-rematch-declined = Die letzte Revanche, die angeboten wurde, kam nicht zustande.
page-rematch-begun = Die Revanche hat begonnen.
page-rematch-go = Revanche spielen
page-accept-rematch = Revanche annehmen
page-analysis = { button-analysis }
page-replay = { button-replay }
page-next-game = Nächste: { $who }
page-new-game = Neue Partie
page-other-game = Andere Partie
page-games = Deine Partien
page-level = { play-form-level }
page-play-computer = { play-form-title }
page-to-chat = Zurück zu Discord
page-analysing = Die Partie wird analysiert: { $count } % fertig.
page-chart = Gewinnchance jeder Armee, Zug für Zug
page-costliest = Die Züge, die am meisten gekostet haben
page-film = Die Partie als Film
page-film-making = Der Film wird gemacht …
page-save-film = Film speichern
page-rules = { button-rules }
page-puzzle-title = Rätsel
page-puzzle-game = Spiel
page-puzzle-solved-head = Gelöst!
page-puzzle-over-head = Die Lösung
page-puzzle-right = Richtig! Finde den nächsten Zug.
page-puzzle-wrong = { $move } ist es nicht. Versuch es noch einmal!
page-puzzle-solved = Gelöst mit { $count } Versuchen!
page-puzzle-solved-once = Im ersten Versuch gelöst!
page-puzzle-next = Nächstes Rätsel
page-puzzle-solution = Lösung
page-puzzle-line = Lösung: { $content }
page-puzzle-streak = { $count } nacheinander gelöst (Rekord: { $best }) · insgesamt { $solved } gelöst
page-puzzle-ended = Deine Serie von { $count } ist zu Ende.
page-puzzle-gone = Mit diesem Rätsel bist du fertig, oder es wurde zurückgezogen. Du hast nichts verloren.
page-puzzle-link-over = Dieser Link gilt nicht mehr. Mit /rätsel in Discord bekommst du einen neuen.
page-puzzle-open = Mit einem Link von /rätsel in Discord werden deine Rätsel gezählt.
seat-page-title = Ein Platz am Brett ist frei
seat-page-how = Übernimm ihn in Discord: Gib diesen Befehl auf einem Server ein, auf dem ich bin, oder schreib ihn mir als Direktnachricht.
seat-page-command = /game join code:{ $code }
seat-page-what = Du bekommst die Armee, wie sie steht, mit ihren Bündnissen, aber ohne frühere Briefe. Wer den Code zuerst benutzt, bekommt den Platz.
server-page-title = Schach auf unserem Discord-Server
server-page-about = Partien zum Zuschauen, mit Tabellen und Ergebnissen.
server-page-missing-title = Hier ist keine Seite
server-page-missing = Vielleicht stimmt der Link nicht, oder der Server zeigt seine Partien nicht mehr. Wer den Server verwaltet, kann die Seite mit /server einschalten.
server-page-join = Zum Server
server-page-begin-heading = So fängst du an
server-page-bot = Hier wird im Chat gespielt, mit dem Bot Entente: Schach und { $count } Varianten für zwei bis fünf Spieler. Einen Zug tippst du ein, berührst ihn auf einem Brett oder wählst ihn aus einem Menü, und du kannst dir Minuten oder Tage dafür nehmen.
server-page-begin = Auf dem Server beginnt /play sofort eine Partie gegen den Computer, /challenge lädt jemanden zu einer ein, und /game new eröffnet eine, bei der dort alle mitspielen können.
server-page-games = Laufende Partien
server-page-no-games = Gerade läuft keine Partie. Diese Bretter warten auf Spieler:
server-page-more-games = Es laufen mehr Partien, als hier Platz haben.
server-page-leagues = Ligen
server-page-matches = Wettkämpfe gegen andere Server
server-page-season = Saison { $season }
server-page-place = Platz
server-page-rating = Wertung
server-page-more = { $count ->
        [one] und 1 weiterer Spieler
       *[other] und { $count } weitere Spieler
    }
server-page-leaderboards = Bestenlisten
server-page-films = Letzte Ergebnisse
server-page-no-films = Noch ist keine Partie zu Ende.
server-page-film = Film
server-page-note = Hier stehen Partien und Ligen, die für alle offen sind, und Partien aus Kanälen, die dieser Server zeigt, ohne die Namen der Spieler. Von Wettkämpfen gegen andere Server stehen hier die Ergebnisse.
button-open-board = Brett öffnen
button-play-here = Hier spielen
play-here-off = Hier lassen sich Partien nicht im Fenster von Discord spielen. Drücke auf Brett öffnen, um im Browser zu spielen.
play-here-players-only = Nur die Spieler dieser Partie können im Fenster von Discord spielen. Drücke auf Brett öffnen, um im Browser zuzusehen.
open-board-link = Dein Brett im Browser: Tippe eine Figur an, dann ein Feld. Der Link ist nur für dich: Wer ihn hat, kann in dieser und deinen anderen Partien für dich ziehen. Er gilt bis einen Tag nach dem Ende der Partie.
open-board-vote = Das Brett deines Teams im Browser: Tippe eine Figur an, dann ein Feld, und du hast abgestimmt. Der Link ist nur für dich: Wer ihn hat, kann für dich abstimmen. Er gilt einen Tag.
open-board-watch = Das Brett im Browser, zum Zusehen. Der Link ist nur für dich und gilt einen Tag.
open-board-public = Das Brett im Browser. Dort kann jeder dieser Partie zusehen.
open-board-off = Hier lassen sich Partien nicht im Browser öffnen.

## Ligen

league-forgotten = jemand, der gegangen ist
league-format-rolling = laufendes Rundenturnier, { $games ->
        [one] alle spielen eine Partie nach der anderen
       *[other] alle spielen bis zu { $games } Partien zugleich
    }
league-format-round-robin = Rundenturnier
league-format-swiss = Schweizer System, { $rounds ->
        [one] eine Runde
       *[other] { $rounds } Runden
    }
league-format-tables = Tische zu { $seats }, { $rounds ->
        [one] eine Runde
       *[other] { $rounds } Runden
    }
league-format-arena = Arena, { $time }
league-standing = { $place } { $name } · { $points } { $halves ->
        [1] Punkt
        [2] Punkt
       *[other] Punkte
    }, { $games ->
        [0] noch kein Spiel
        [one] 1 Spiel
       *[other] { $games } Spiele
    }
league-bye = • { $name } ist spielfrei
league-game = • { $players }
league-game-over = • { $players }: { $score }
league-ties = Bei gleichen Punkten entscheidet: { $criteria }
league-tie-direct = direkter Vergleich
league-tie-buchholz = Buchholz
league-tie-buchholz-cut = Buchholz mit Streichwert
league-tie-sonneborn = Sonneborn-Berger
league-tie-wins = Siege am Brett
league-tie-rounds-won = Siege mit und ohne Partie
league-tie-codes = Feinwertung: { $codes }
league-column-place = #
league-column-name = Spieler
league-column-games = Spiele
league-column-points = Punkte
league-column-number = Nr.
league-heading = **{ $name }** · { $variant } · { $format } · { $clock } · { $rated }
league-without-clock = ohne Uhr
league-rated = gewertet
league-unrated = ohne Wertung
league-public = öffentlich: alle können sie sehen
league-begins = Sie beginnt { $when }, oder sobald { $most } dabei sind. Mindestens { $least } sind nötig. Danach geht alles von selbst.
league-players = Dabei ({ $count } von { $most }): { $names }
league-nobody-yet = Noch ist niemand dabei.
league-next-season = Die nächste Saison beginnt { $when }.
league-entries = { $count } von { $most } Plätzen sind besetzt, mindestens { $least } sind nötig. Sie beginnt { $when }.
league-postponed = Bisher sind zu wenige dabei, darum wurde der Beginn verschoben. Sie beginnt { $when }, wenn bis dahin mindestens { $least } dabei sind.
league-round = Saison { $season }, Runde { $round } von { $rounds }. Die Runde endet spätestens { $when }.
league-season = Saison { $season }. Die Spiele beginnen von selbst, und die Saison endet spätestens { $when }.
league-last-games = Saison { $season }: Alle Runden sind gespielt. Die letzten Spiele zählen, bis sie enden.
league-out = { $count ->
        [one] { $names } ist ausgeschieden: Zu viele eigene Spiele wurden nicht gespielt.
       *[other] { $names } sind ausgeschieden: Zu viele eigene Spiele wurden nicht gespielt.
    }
league-season-over = Saison { $season } ist vorbei. { $count ->
        [one] **{ $winner }** gewinnt!
       *[other] **{ $winner }** teilen sich den ersten Platz!
    }
league-over = Die Liga ist vorbei. { $why }
league-end-complete = Alle Saisons sind gespielt.
league-end-too-few = Zu wenige sind beigetreten.
league-end-cancelled = Sie wurde vorzeitig beendet.
league-division = **Division { $number }**
league-running = Saison { $season }. Laufende Spiele: { $games }.
league-line = • **{ $name }** · { $format } · { $count } Spieler · `{ $id }`
league-none = In diesem Kanal gibt es noch keine Ligen. Wer den Server verwaltet, kann mit /league new eine eröffnen. Oder probier /league demo.
league-list = Ligen hier:
league-division-heading = Division { $number }
league-standings-alt = Der Stand von { $name }
league-done-joined = Du bist in **{ $name }**! Deine Spiele beginnen von selbst, und ich sage dir Bescheid.
league-done-left = Du hast **{ $name }** verlassen. Begonnene Spiele gehen weiter.
league-done-absent = Du hast in { $rounds ->
        [one] der nächsten Runde
       *[other] den nächsten { $rounds } Runden
    } von **{ $name }** kein Spiel.
league-done-back = Willkommen zurück! Du bist in der nächsten Runde von **{ $name }** dabei.
league-done-opened = Die Liga ist in diesem Kanal eröffnet. Sie braucht keine Befehle mehr.
league-done-cancelled = **{ $name }** ist vorbei{ $people ->
    [0] , und ihre Partien sind beendet.
   *[1] . Begonnene Partien von Menschen gehen weiter.
}
league-demo-name = Liga der Computer
league-default-name = Liga: { $variant }
league-fault-tables = Für Tische braucht es ein Spiel für 3 bis 5, und dieses ist für { $seats }. Wähl ein anderes Format, etwa das Schweizer System.
league-fault-seats = Dieses Format braucht ein Spiel für 2, und dieses ist für { $seats }. Wähl Tische.
league-fault-small = Eine Liga braucht mindestens { $least } Spieler. Lass mehr zu.
league-fault-large = Eine Liga hat höchstens { $most } Spieler, und nicht weniger, als sie zum Beginn braucht.
league-fault-rounds = Eine Saison hat 1 bis { $most } Runden.
league-fault-time = Eine Runde dauert zwischen einer Minute und einem Jahr. Wähl eine andere Dauer.
league-fault-games = Wer mitspielt, kann 1 bis { $most } Spiele zugleich haben.
league-fault-meetings = Zwei Spieler treffen sich einmal oder zweimal. Wähl 1 oder 2.
league-fault-division = Eine Division hat mindestens { $least } Spieler, und höchstens die Hälfte steigt auf oder ab.
league-fault-ties-many = Eine Liga hat höchstens { $most } Feinwertungen. Lass welche weg.
league-fault-ties-twice = Du hast { $code } zweimal genannt. Nenn jede Feinwertung einmal.
league-fault-ties-tables = An Tischen entscheidet bei gleichen Punkten nur die Zahl der Siege (WON). Lass die Feinwertungen weg.
league-refusal-tie = „{ $typed }“ kenne ich nicht als Feinwertung. Nimm diese Kürzel, in der Reihenfolge, in der sie entscheiden: { $codes }.
league-refusal-over = Diese Liga ist vorbei. Such eine andere mit /league list.
league-refusal-full = Diese Liga ist voll. Du kannst beitreten, wenn jemand geht.
league-refusal-entered = Du bist schon in dieser Liga. Deine Spiele zeigt /turns.
league-refusal-not-entered = Du bist nicht in dieser Liga. Tritt ihr zuerst bei.
league-refusal-left = Du hast diese Liga verlassen. Du kannst nach der Saison wieder beitreten.
league-refusal-rounds = Du kannst höchstens { $most } Runden auf einmal fehlen.
league-refusal-none = So eine Liga gibt es hier nicht. Alle zeigt /league list.
league-refusal-organiser = Das kann nur, wer die Liga eröffnet hat.
league-refusal-end = Diese Liga können nur beenden, wer sie eröffnet hat und wer den Server verwaltet.
league-refusal-many = Du kannst { $most } Ligen zugleich haben. Beende zuerst eine.
league-refusal-name = Der Name einer Liga hat 1 bis { $most } sichtbare Zeichen in einer Zeile.
league-refusal-clubs = Ligen sind in diesem Server ausgeschaltet. Wer ihn verwaltet, kann sie mit /server einschalten.
league-refusal-demo = Eine Liga stellt ihre Partien in diesen Kanal, darum kann hier nur eine starten, wer diesen Server verwaltet. Frag dort nach, oder sieh mit /game watch bei einer Partie zu.
league-refusal-place = Ligen werden im Kanal eines Servers gespielt. Verwende den Befehl dort.
league-file-title = { $name }, Saison { $season }
league-file-legend = In jedem Feld stehen die Nummer des Gegners, die Farbe (w Weiß, b Schwarz) und das Ergebnis: 1 gewonnen, ½ remis, 0 verloren, + und - kampflos gewonnen und verloren. Ohne Gegner: U spielfrei bei ungerader Zahl, F ein Punkt, H ein halber Punkt, Z nichts. An Tischen zu dritt bis fünft stehen die Punkte im Feld.
league-file-no-season = Die erste Saison hat noch nicht begonnen. Frag wieder, wenn sie läuft.
league-file-no-division = Diese Liga hat { $divisions ->
        [one] eine Division
       *[other] { $divisions } Divisionen
    }. Wähl eine andere.
league-file-no-tables = Der FIDE-Bericht kennt nur Partien zu zweit. Wähl eine Kreuztabelle.
league-file-no-pgn = Für mehrere Partien von { $variant } gibt es kein PGN. Wähl eine Kreuztabelle, oder hol dir jede Partie einzeln.
league-file-too-large = Diese Liga ist zu groß für den FIDE-Bericht. Wähl eine Kreuztabelle.
league-file-no-games = In dieser Saison ist noch keine Partie vorbei.
league-file-too-many-games = Für eine Datei in Discord sind das zu viele Partien. Die API hat alle.
league-file-trf = Der FIDE-Bericht von **{ $name }**, für Verbände und Auslosungsprogramme. Ort, Verband, Schiedsrichter, Wertungszahlen und FIDE-Nummern sind hier nicht bekannt. Trag sie ein, bevor du ihn einreichst.
league-file-pgn = Die beendeten Partien von **{ $name }** in einer Datei.
league-file-csv = Die Kreuztabelle von **{ $name }** für Tabellenprogramme.
league-file-html = Die Kreuztabelle von **{ $name }** als Seite. Lade sie herunter und öffne sie im Browser.
league-import-started = Anderswo begonnen. Die nächste Runde beginnt { $when }, oder sobald alle unten da sind. Mindestens { $least } sind nötig.
league-import-played = Gespielte Runden: { $played } von { $rounds }.
league-vacant = Für sie spielt noch niemand: { $names }. Wer die Liga eröffnet hat, sagt mit /league player, wer wer ist.
league-vacant-player = { $number }. { $name }
league-vacant-kept = { $number }. { $name } (frei gehalten für { $person })
league-done-imported = **{ $name }** geht hier weiter: { $players } Spieler, { $played } von { $rounds } Runden gespielt. Sag mit /league player, wer wer ist. Dann nimmt jeder seinen Platz mit /league join ein.
league-done-kept = Spieler { $number }, { $player }, ist in **{ $name }** für { $person } frei gehalten. Den Platz nimmt man mit /league join ein.
league-refusal-listed = Dieses Turnier hat anderswo begonnen, darum spielen nur seine Spieler mit. Bist du einer davon, dann bitte, wer die Liga eröffnet hat, es mit /league player zu sagen. Dann tritt bei.
league-refusal-vacant = Es gibt keinen freien Spieler mit dieser Nummer. Die freien zeigt /league show.
league-refusal-import = Mit diesem Turnier kann keine Liga weitergehen.
league-refusal-plays = Diese Person spielt schon in der Liga mit.
league-import-title = Mit einem Turnier weitermachen
league-import-file = Turnierbericht
league-import-file-hint = Die Berichtsdatei der FIDE (TRF16 oder TRF26) von einem Turnier, das noch läuft.
league-import-variant-hint = Schach, wenn du nichts wählst.
league-import-clock = Bedenkzeit der Partien
league-import-clock-hint = Etwa 3d pro Zug oder 10+5. Leer: drei Tage pro Zug.
league-import-rounds = Runden des ganzen Turniers
league-import-rated = Sind die Partien gewertet?
league-import-yes = Ja
league-import-no = Nein
league-import-wrong-rounds = Ein Turnier hat eine ganze Zahl von Runden, etwa 5. Schick das Formular noch einmal.
tournament-fault = Mit dieser Datei kann ich nicht weitermachen. Zeile { $line }, Spalte { $column }: { $reason }
tournament-fault-too-long = die Datei ist größer als { $most } Bytes.
tournament-fault-not-utf8 = das ist kein UTF-8 und wurde als Windows-1252 gelesen.
tournament-fault-control-character = dieses Zeichen darf in keiner Zeile stehen.
tournament-fault-unknown-code = es gibt keinen Datensatz mit dem Code { $code }.
tournament-fault-not-kept = das kann eine Liga nicht haben. Sie kennt keine Mannschaften, beschleunigten Runden, verbotenen Paarungen, andere Punkte als 1, ½ und 0 oder Freilose späterer Runden.
tournament-fault-twice = diesen Datensatz hat auch Zeile { $line }.
tournament-fault-not-blank = diese Spalte liegt zwischen zwei Feldern und muss leer sein.
tournament-fault-missing = hier fehlt etwas.
tournament-fault-field = { $found } kann hier nicht stehen.
tournament-fault-number-twice = auch der Spieler in Zeile { $line } hat die Nummer { $number }.
tournament-fault-person-twice = auch der Spieler in Zeile { $line } hat diese FIDE-Nummer.
tournament-fault-number-missing = die Nummer { $missing } fehlt. Spieler haben die Nummern von 1 an.
tournament-fault-no-such-player = kein Spieler hat die Nummer { $number }.
tournament-fault-own-opponent = niemand kann gegen sich selbst spielen.
tournament-fault-contradiction = Zeile { $line } sagt von dieser Partie etwas anderes: { $found }, und hier steht { $own }.
tournament-fault-second-bye = das Freilos dieser Runde hat der Spieler in Zeile { $line }.
tournament-fault-other-bye = Spieler { $number } hat in dieser Runde etwas anderes.
tournament-fault-points = die Punkte der Runden sind { $counted } und nicht { $written }.
tournament-fault-count = die Zahl der { $what ->
    [players] Spieler
    [rated] Spieler mit Wertungszahl
    [teams] Mannschaften
   *[rounds] Runden
} ist { $counted } und nicht { $written }.
tournament-fault-no-players = die Datei hat keine Spieler.
tournament-fault-not-played = diese Partie hat noch kein Ergebnis. Trag die Ergebnisse der ganzen Runde ein oder lass die Runde weg, dann wird sie hier gepaart.
tournament-fault-finished = alle { $rounds } Runden sind gespielt, also geht nichts mehr weiter.
tournament-fault-no-round-count = die Datei sagt nicht, wie viele Runden das Turnier hat. Gib es selbst an.
tournament-fault-too-many-players = eine Liga hat höchstens { $most } Spieler.
tournament-fault-too-few-players = eine Liga hat mindestens { $least } Spieler.
tournament-fault-too-many-rounds = eine Liga hat höchstens { $most } Runden.
tournament-fault-other-system = nach dem System { $code } lose ich nicht aus. Ich kenne das holländische System der FIDE und Rundenturniere.
tournament-fault-unknown-tie-break = die Feinwertung { $code } kenne ich nicht. Nimm sie aus der Liste.
tournament-fault-not-scheduled = diese Paarung haben die Berger-Tabellen hier nicht.
tournament-warnings = Aus der Datei weggelassen, weil weder Stand noch Paarungen davon abhängen:
tournament-warning = Zeile { $line }, Spalte { $column }: { $reason }
tournament-warnings-more = … und { $count } weitere.
button-standings = Stand
league-demo-question = In diesem Kanal eine Liga von { $computers } Computern starten? Sie spielen { $games } Partien mit je { $each }, zusammen höchstens { $whole }. Der Kanal bekommt eine Nachricht mit der Tabelle, und jede Partie hat einen eigenen Thread. Niemand wird benachrichtigt, und du kannst die Liga jederzeit beenden.
league-demo-not-now = Es wurde keine Liga gestartet.
league-end-question = **{ $name }** jetzt beenden? { $people ->
    [0] Ihre Partien enden auch.
   *[1] Begonnene Partien von Menschen gehen weiter.
}
button-end-league = Liga beenden
button-confirm-end-league = Ja, beenden
button-demo-league = Liga ansehen
command-league-name = liga
command-league-description = Ligen, die von selbst laufen
command-league-new-name = neu
command-league-new-description = Eröffne eine Liga in diesem Kanal; danach braucht sie keine Befehle
command-league-new-variant-name = variante
command-league-new-variant-description = Welches Spiel, zu zweit oder für bis zu fünf Armeen; /rules erklärt sie
command-league-new-format-name = format
command-league-new-format-description = Wie sich die Spieler treffen
command-league-new-name-name = name
command-league-new-name-description = Der Name der Liga
command-league-new-players-name = spieler
command-league-new-players-description = Wie viele höchstens mitspielen
command-league-new-rounds-name = runden
command-league-new-rounds-description = Wie viele Runden, für Schweizer System und Tische
command-league-new-days-name = tage
command-league-new-days-description = Wie lange eine Runde höchstens dauert, in Tagen
command-league-new-hours-name = stunden
command-league-new-hours-description = Wie viele Stunden man vor dem Beginn beitreten kann
command-league-new-division-name = division
command-league-new-division-description = Wie viele Spieler eine Division hat; die Besten steigen auf, die Letzten ab (sonst eine)
command-league-new-tiebreaks-name = feinwertung
command-league-new-tiebreaks-description = Was bei gleichen Punkten entscheidet, mit den Kürzeln der FIDE der Reihe nach, etwa BH-C1, BH
command-league-new-computers-name = computer
command-league-new-computers-description = Wie viele Computer mitspielen, mit verschiedenen Stufen
command-league-new-rated-name = gewertet
command-league-new-rated-description = Ob die Spiele gewertet werden (sonst: ja)
command-league-new-public-name = öffentlich
command-league-new-public-description = Ob jeder die Liga sehen und ihren Spielen zusehen kann, auch außerhalb von Discord (sonst: nein)
command-league-list-name = liste
command-league-list-description = Die Ligen dieses Kanals
command-league-show-name = zeigen
command-league-show-description = Eine Liga mit ihrem Stand
command-league-join-name = beitreten
command-league-join-description = Tritt einer Liga bei
command-league-leave-name = verlassen
command-league-leave-description = Verlass eine Liga; begonnene Spiele gehen weiter
command-league-absent-name = fehlen
command-league-absent-description = Hab in den nächsten Runden kein Spiel
command-league-absent-rounds-name = runden
command-league-absent-rounds-description = Wie viele Runden; 0, wenn du wieder da bist
command-league-demo-name = demo
command-league-demo-description = Sieh einer Liga von Computern mit fünf Stufen zu
command-league-end-name = beenden
command-league-end-description = Beende deine eigene Liga
command-league-export-name = export
command-league-export-description = Eine Liga als Datei: FIDE-Bericht, alle Partien oder Kreuztabelle
command-league-export-file-name = datei
command-league-export-file-description = Welche Datei
command-league-import-name = importieren
command-league-import-description = Mach hier mit einem Turnier aus dem FIDE-Bericht weiter: öffnet ein Formular
command-league-player-name = spieler
command-league-player-description = Sag, wer ein Spieler eines importierten Turniers ist
command-league-player-number-name = nummer
command-league-player-number-description = Die Nummer des Spielers in der Datei
command-league-player-person-name = person
command-league-player-person-description = Wer es hier ist
parameter-league-name = liga
parameter-league-description = Ihr Name oder ihre Kennung; sonst die neueste hier
choice-rolling = laufendes Rundenturnier (niemand wartet auf eine Runde)
choice-berger = Rundenturnier in Runden
choice-swiss = Schweizer System
choice-tables = Tische zu 3 bis 5
choice-arena = Arena (live)
choice-trf26 = FIDE-Bericht, TRF26 (im Entwurf TRF25)
choice-trf16 = FIDE-Bericht, TRF16
choice-pgn = alle beendeten Partien (PGN)
choice-csv = Kreuztabelle für Tabellenprogramme (CSV)
choice-html = Kreuztabelle als Seite (HTML)
# Wertungen

rating-pace-live = live
rating-pace-daily = täglich
rating-changes = Wertungen ({ $game }, { $pace }):
rating-change = { $who }: { $before } → **{ $after }** ({ $change }, ±{ $deviation })
rating-weight = · zu { $percent } % gezählt
rating-not-counted = Keine Wertung hat sich geändert: { $why }
rating-too-short = Die Partie war zu Ende, bevor alle drei Züge gemacht hatten.
rating-substituted = Ein Computer hat für jemanden mehr als zwei Züge gemacht.
rating-no-opponent = Dieselbe Person hat auf beiden Seiten gespielt.
rating-no-person = Nur Computer haben gespielt.

# Profile und Bestenlisten

profile-head = **Profil von { $who }**
profile-private = { $who } zeigt niemandem das Profil.
profile-no-ratings = Noch keine gewerteten Partien. `/game new` und `/challenge` haben die Option *gewertet*.
profile-ladder = { $game } ({ $pace }): **{ $rating }** ±{ $deviation } · { $games ->
    [one] 1 Partie
   *[other] { $games } Partien
  }: { $wins } gewonnen, { $draws } remis, { $losses } verloren
profile-favourite = Meiste gewertete Partien: { $game }
profile-won-in-a-row = { $count } Siege in Folge
profile-lost-in-a-row = { $count } Niederlagen in Folge
profile-finished = { $count ->
    [one] 1 beendete Partie
   *[other] { $count } beendete Partien
  }
profile-loyalty = Verbündeten treu geblieben: { $kept }, verraten: { $broken }
profile-reliability = Rechtzeitig bei { $percent } % der Züge in den letzten zehn Partien mit Uhr
profile-head-to-head = Du gegen diese Person: { $wins } gewonnen, { $draws } remis, { $losses } verloren
profile-trend = Die Wertung in { $game }: von { $first } zu { $last }.
profile-no-ratings-here = Wertungen sind in diesem Server ausgeschaltet, also zählen Partien hier nicht dafür. Wer ihn verwaltet, kann sie mit /server einschalten.
leaderboard-no-ratings-here = Wertungen sind in diesem Server ausgeschaltet. Wer ihn verwaltet, kann sie mit /server einschalten. Oder sieh alle: `/leaderboard overall:True`.
leaderboard-server = **{ $game } ({ $pace })** in diesem Server
leaderboard-overall = **{ $game } ({ $pace })** insgesamt
leaderboard-person = { $rank }. { $who } **{ $rating }** { $note }
leaderboard-note = ±{ $deviation } · { $games ->
    [one] 1 Partie
   *[other] { $games } Partien
  }
leaderboard-computer = – { $who } **{ $rating }**
leaderboard-empty = Noch steht hier niemand. Sei der Erste: Beende zehn gewertete Partien. Eine beginnt mit /challenge oder /game new und der Option *gewertet*.
leaderboard-rules = Gelistet wird, wer zehn gewertete Partien hat, eine davon in den letzten 30 Tagen, und eine Wertung, die sicher genug ist.
lobby-reliability = Bisher rechtzeitig: { $people }
lobby-reliability-of = { $who } { $percent } %

# Verknüpfte Rollen von Discord

linked-role-rating-name = Wertung
linked-role-rating-description = Beste Wertung, die nicht mehr vorläufig ist, mindestens
linked-role-games-name = Gewertete Partien
linked-role-games-description = Beendete gewertete Partien, mindestens
linked-role-loyalty-name = Treue in Prozent
linked-role-loyalty-description = Verbündete, die nicht verraten wurden, in Prozent, mindestens
linked-role-reliability-name = Zuverlässigkeit in Prozent
linked-role-reliability-description = Rechtzeitige Züge in den letzten zehn Partien mit Uhr, in Prozent, mindestens
linked-role-since-name = Spielt seit Tagen
linked-role-since-description = Tage seit der ersten öffentlichen Partie, mindestens
linked-roles-done-title = Deine Rollen sind verknüpft
linked-roles-done = Discord kennt jetzt deine Wertung, gewerteten Partien, Treue und Zuverlässigkeit und weiß, seit wann du spielst. Es bleibt auf dem neuesten Stand. Du kannst diese Seite schließen und zu Discord zurückgehen.
linked-roles-over-title = Dieser Link gilt nicht mehr
linked-roles-over = Es wurde nichts verknüpft. Geh zu Discord zurück und wähle im Menü des Servers noch einmal „Verknüpfte Rollen“.
linked-roles-refused-title = Es wurde nichts verknüpft
linked-roles-refused = Du hast nicht zugestimmt, also erfährt Discord von hier nichts. Du kannst diese Seite schließen.
linked-roles-unavailable-title = Discord antwortet nicht
linked-roles-unavailable = Es wurde nichts verknüpft. Versuch es in einer Minute noch einmal.

## Wettkämpfe zwischen Servern

match-terms = { $variant } · { $boards } · { $clock } · { $rated }
match-crowd = ein Brett, alle stimmen ab
match-boards = { $count ->
        [one] ein Brett
       *[other] { $count } Bretter
    }
match-opponent-wanted = Gegner gesucht
match-unnamed-server = ein anderer Server
match-offered = Dieser Server sucht einen Gegner. Wer einen anderen Server verwaltet, nimmt den Wettkampf mit /match accept `{ $code }` an; die Frist endet { $when }. Dann bestätigt ihn, wer diesen Server verwaltet.
match-listed = Er steht auch in /match find.
match-proposed-here = **{ $server }** will diesen Wettkampf spielen. Wer diesen Server verwaltet, bestätigt ihn oder lehnt ab.
match-proposed-there = Dieser Server hat den Wettkampf angenommen. Jetzt muss ihn noch **{ $server }** bestätigen.
match-gathering = Melde dich mit „Für uns spielen“ an. Die Partien beginnen { $when }, oder sobald der Kapitän von **{ $server }** den Wettkampf startet.
match-not-here = Dieser Server spielt diesen Wettkampf nicht.
match-news-taken = **{ $server }** nimmt den Wettkampf an. Wer diesen Server verwaltet, bestätigt ihn oder lehnt ab.
match-news-confirmed = Der Wettkampf steht. Melde dich unter seiner Nachricht mit „Für uns spielen“ an.
match-news-confirmed-crowd = Der Wettkampf steht, und alle hier können abstimmen.
match-consent = Wer spielt, dessen Namen, Züge und Ergebnisse sieht auch der andere Server.
match-crowd-note = Alle hier stimmen über die Züge dieses Servers ab, im Thread der Partie. Der andere Server sieht jeden Zug, und die Stimmen erst nach der Partie.
match-side = **{ $server }** ({ $count }): { $names }
match-side-nobody = **{ $server }**: noch niemand
match-reserves = Ersatz von **{ $server }**: { $names }
match-fewer = Es haben sich weniger angemeldet als vorgesehen, darum wird an { $count ->
        [one] einem Brett
       *[other] { $count } Brettern
    } gespielt.
match-progress = Beendete Partien: { $over } von { $count }.
match-won = **{ $server }** gewinnt den Wettkampf.
match-drawn = Der Wettkampf endet unentschieden.
match-end-not-taken = Kein Server hat diesen Wettkampf rechtzeitig angenommen.
match-end-not-confirmed = Der Wettkampf wurde nicht rechtzeitig bestätigt.
match-end-no-players = Der Wettkampf fällt aus, weil sich für einen der Server niemand angemeldet hat.
match-end-cancelled = **{ $server }** hat den Wettkampf abgesagt.
match-games-go-on = Begonnene Partien gehen weiter, aber der Wettkampf hat kein Ergebnis.
match-unreachable = Auf **{ $server }** können keine Nachrichten mehr gepostet werden. Wer dort spielt, spielt in Direktnachrichten weiter, und die Partien zählen.
button-match-join = Für uns spielen
button-match-leave = Nicht mitspielen
button-match-show = Wettkampf
button-match-confirm = Bestätigen
button-match-start = Jetzt starten
button-match-cancel = Absagen
button-match-confirm-cancel = Ja, absagen
button-match-withdraw = Zurückgeben
button-match-take = Gegen { $server } spielen
button-match-return = Rückkampf
button-match-film = Film der entscheidenden Partie
match-form-title = Wettkampf gegen einen Server
match-form-boards = Bretter
match-form-clock = Zeit für jeden Zug
match-form-entry = Wie lange kann man sich anmelden?
match-form-choices = Außerdem
match-form-rated = Gewertete Partien
match-form-listed = In /match find zeigen
match-done-opened = Der Wettkampf ist angeboten. Gib denen, die den anderen Server verwalten, diesen Code: **{ $code }**. Sie tippen dort /match accept `{ $code }`, und dann bestätigst du hier.
match-done-taken = Du hast den Wettkampf gegen **{ $server }** angenommen. Sobald er bestätigt ist, kann man sich hier anmelden.
match-done-taken-crowd = Du hast den Wettkampf gegen **{ $server }** angenommen. Sobald er bestätigt ist, beginnt die Partie, und alle hier können abstimmen.
match-done-confirmed = Der Wettkampf gegen **{ $server }** steht. Auf beiden Servern kann man sich jetzt anmelden.
match-done-confirmed-crowd = Der Wettkampf gegen **{ $server }** steht. Die Partie beginnt jetzt, und auf beiden Servern können alle abstimmen.
match-done-declined = Du hast abgelehnt. Andere Server können den Wettkampf wieder annehmen.
match-done-joined = Du spielst für **{ $server }**! Deine Partie beginnt von selbst, und ich sage dir Bescheid.
match-done-joined-reserve = Du bist Ersatz für **{ $server }**: Es haben sich mehr angemeldet, als es Bretter gibt. Bekommst du eine Partie, beginnt sie von selbst, und ich sage dir Bescheid.
match-done-left = Du spielst in diesem Wettkampf nicht mit.
match-done-cancelled = Der Wettkampf ist abgesagt.
match-done-withdrawn = Du hast den Wettkampf zurückgegeben. Andere Server können ihn wieder annehmen.
match-cancel-question = Diesen Wettkampf absagen?
match-withdraw-question = Diesen Wettkampf zurückgeben? Dann können ihn andere Server wieder annehmen.
match-list-open = Diese Server suchen einen Wettkampf:
match-none-open = Gerade sucht kein Server einen Wettkampf. Biete einen mit /match new an.
match-list = Wettkämpfe dieses Servers:
match-record = Gewonnen: { $won } · Unentschieden: { $drawn } · Verloren: { $lost }
match-none-here = Dieser Server hat noch keinen Wettkampf. Wer ihn verwaltet, kann mit /match new einen anbieten oder mit /match find einen suchen.
match-refusal-none = Zu diesem Code gibt es keinen Wettkampf. Frag die, von denen du ihn hast, oder sieh in /match list nach.
match-refusal-place = Wettkämpfe werden im Kanal eines Servers gespielt. Verwende den Befehl dort.
match-refusal-manager = Das kann nur, wer diesen Server verwaltet oder die Rolle hat, die dafür in /server gewählt ist. Frag dort nach.
match-refusal-elsewhere = Dein Server spielt in diesem Wettkampf nicht mit. Seine eigenen zeigt /match list.
match-refusal-own = Diesen Wettkampf bietet dein eigener Server an. Gib den Code einem anderen Server.
match-refusal-taken = Diesen Wettkampf spielt ein anderer Server. Such dir mit /match find einen anderen.
match-refusal-captain = Das kann nur der Kapitän eures Servers, wer den Server verwaltet, oder wer die Rolle hat, die dafür in /server gewählt ist.
match-refusal-many = Ein Server kann { $most } Wettkämpfe zugleich haben. Warte, bis einer vorbei ist, oder sag einen ab.
match-refusal-rules = Diese Variante passt nicht zu einem Wettkampf: Er braucht ein Spiel zu zweit ohne Bündnisse.
match-refusal-crowd = In diesem Wettkampf stimmen alle ab, darum meldet sich niemand an. Stimm im Thread der Partie ab.
match-refusal-offered = Noch hat kein Server diesen Wettkampf angenommen. Warte darauf.
match-refusal-proposed = Ein Server hat diesen Wettkampf angenommen, und er ist noch nicht bestätigt. Warte darauf, oder such einen anderen mit /match find.
match-refusal-gathering = Dieser Wettkampf steht schon, und man meldet sich dafür an. Sieh ihn dir mit /match show an.
match-refusal-playing = Dieser Wettkampf hat begonnen. Sieh ihn dir mit /match show an.
match-refusal-over = Dieser Wettkampf ist vorbei. Wer den Server verwaltet, kann mit /match new einen neuen anbieten.
match-refusal-full = Für deinen Server haben sich { $most } angemeldet, und mehr gehen nicht. Erst muss jemand aussteigen.
match-refusal-joined = Du hast dich schon angemeldet. Sieh dir den Wettkampf mit /match show an.
match-refusal-joined-there = Du spielst in diesem Wettkampf schon für **{ $server }**.
match-refusal-not-joined = Diese Person hat sich für diesen Wettkampf nicht angemeldet. Wähl jemanden, der dabei ist.
match-refusal-own-not-joined = Du hast dich für diesen Wettkampf nicht angemeldet. Sieh ihn dir mit /match show an.
match-refusal-has-game = Du hast eine Partie in diesem Wettkampf. Sie geht weiter, bis sie endet.
match-refusal-no-players = Für einen der Server hat sich noch niemand angemeldet. Starte den Wettkampf, wenn beide jemanden haben.
match-refusal-no-game = So eine Partie gibt es in diesem Wettkampf nicht. Seine Partien zeigt /match show.
match-fault-boards = Ein Wettkampf hat { $least } bis { $most } Bretter, oder eines, an dem alle abstimmen. Wähl etwas davon.
match-fault-time = Man kann sich höchstens { $days } Tage lang anmelden. Wähl eine kürzere Zeit.
match-refusal-name = Der Name dieses Servers lässt sich nicht zeigen. Er braucht sichtbare Zeichen.
command-match-name = wettkampf
command-match-description = Spielt gegen einen anderen Server: an Brettern, oder an einem, an dem beide abstimmen
command-match-new-name = neu
command-match-new-description = Biete einem anderen Server einen Wettkampf an: öffnet ein Formular
command-match-accept-name = annehmen
command-match-accept-description = Nimm den Wettkampf eines anderen Servers mit seinem Code an
command-match-find-name = suchen
command-match-find-description = Server, die einen Wettkampf suchen
command-match-list-name = liste
command-match-list-description = Die Wettkämpfe dieses Servers
command-match-show-name = zeigen
command-match-show-description = Ein Wettkampf, und was du darin tun kannst
command-match-board-name = brett
command-match-board-description = Bestimme als Kapitän, an welchem Brett jemand spielt
command-match-board-person-name = person
command-match-board-person-description = Wer für diesen Server spielt
command-match-board-number-name = nummer
command-match-board-number-description = Das Brett, ab 1 gezählt

## Rätsel
puzzle-goal-mate = { $army } zieht und setzt in { $moves } Zügen matt.
puzzle-goal-win = { $army } zieht und gewinnt.
puzzle-goal-save = { $army } zieht. Finde den einzigen Zug, der nicht verliert.
puzzle-goal-take = { $army } zieht. Finde den Zug, der am meisten gewinnt.
puzzle-heading = 🧩 **Rätsel { $number }** · { $game }
    { "**" }{ $goal }**
puzzle-solution = Lösung: **{ $moves }** · { $why }
puzzle-why-mate = Kein anderer Zug setzt in { $count } Zügen matt.
puzzle-why-win = Nur dieser Zug gewinnt.
puzzle-why-save = Jeder andere Zug verliert.
puzzle-why-take = Er gewinnt am meisten, auf Kosten von { $whom }.
puzzle-explained = -# Rätsel { $number }. { $solution } { $result }
puzzle-result = { $tried ->
        [0] Niemand hat es versucht.
       *[other] Gelöst von { $solved } von { $tried }, davon { $once } im ersten Versuch.
    }
puzzle-from-game = -# Aus eurer Partie { $title }. { $link } · Lieber nicht? /settings show
puzzle-right = ✅ Richtig! Finde den nächsten Zug.
puzzle-wrong = ❌ { $move } ist es nicht. Versuch es noch einmal!
puzzle-over = Der Tag dieses Rätsels ist vorbei.
puzzle-not-today = Dieses Rätsel ist vorbei. Hier ist das von heute.
puzzle-already-solved = Du hast das Rätsel von heute schon gelöst. Das nächste kommt morgen.
puzzle-ambiguous = { $text } kann { $moves } bedeuten. Welchen Zug meinst du?
puzzle-none = Hier gibt es noch kein tägliches Rätsel. Das Serverteam kann es mit /server einschalten.
puzzle-no-server = Tägliche Rätsel gehören zu einem Server. Verwende den Befehl in einem seiner Kanäle.
puzzle-solved-at-once = 🎉 Im ersten Versuch gelöst!
puzzle-solved = 🎉 Gelöst! { $wrong ->
        [one] Du hast einen Versuch mehr gebraucht.
       *[other] Du hast { $wrong } Versuche mehr gebraucht.
    }
puzzle-streak = Serie: { $streak ->
        [one] 1 Tag
       *[other] { $streak } Tage
    } in Folge (Rekord: { $longest }).
puzzle-streak-so-far = { $streak ->
        [one] Du hast das letzte Rätsel gelöst. Mit diesem wird es eine Serie von 2!
       *[other] Du hast { $streak } Rätsel in Folge gelöst. Weiter so!
    }
puzzle-streak-ended = { $ended ->
        [one] Du hast ein Rätsel ausgelassen. Deine Serie beginnt mit diesem von vorn.
       *[other] Deine Serie von { $ended } ist zu Ende, denn du hast ein Rätsel ausgelassen. Beginn heute eine neue!
    } (Rekord: { $longest })
puzzle-form = Das Rätsel von heute
puzzle-form-move = Dein Zug, etwa Sf3 oder g1f3
practice-heading = 🧩 **Rätsel** · { $game }
    { "**" }{ $goal }**
practice-how = -# Wähle eine Figur, drücke *{ button-type-move }* oder öffne das Brett. Nur du siehst das.
practice-streak = Serie: { $streak ->
        [one] 1 Rätsel
       *[other] { $streak } Rätsel
    } in Folge (Rekord: { $longest }).
practice-ended = { $ended ->
        [one] Deine Serie beginnt mit dem nächsten Rätsel von vorn.
       *[other] Deine Serie von { $ended } ist zu Ende. Beginn mit dem nächsten Rätsel eine neue!
    } (Rekord: { $longest })
practice-not-present = Mit diesem Rätsel bist du schon fertig. Hier ist dein nächstes.
practice-withdrawn = Dieses Rätsel wurde zurückgezogen. Du hast nichts verloren. Hier ist dein nächstes.
practice-source = -# Aus { $title }
practice-form = Dein Rätsel
button-next-puzzle = Nächstes Rätsel
button-solution = Lösung
client-practice-not-present = Das ist nicht dein jetziges Rätsel. GET /api/v1/me/puzzle zeigt es.
client-practice-withdrawn = Die Sammlung hat dieses Rätsel nicht, oder nicht mehr. GET /api/v1/me/puzzle zeigt dein nächstes.
button-solve = Lösen
button-todays-puzzle = Rätsel von heute
button-type-move = Zug eintippen
button-daily-puzzle = Tägliches Rätsel
button-matches = Wettkämpfe
settings-matches = **Wettkämpfe gegen andere Server.** { $who } Wer einen Wettkampf anbietet oder annimmt, ist dessen Kapitän.
settings-matches-role = Wettkämpfe anbieten, annehmen und bestätigen kann, wer diesen Server verwaltet oder die Rolle { $role } hat.
settings-matches-managers = Wettkämpfe anbieten, annehmen und bestätigen kann, wer diesen Server verwaltet. Wähle eine Rolle, damit auch andere es können.
settings-menu-match-role = Rolle für Wettkämpfe (keine: nur Verwalter)
settings-puzzle = **Tägliches Rätsel.** { $when } Die Rätsel stammen aus beendeten Partien dieses Servers, und bis eins gefunden ist, aus einer Sammlung.
settings-puzzle-on = Jeden Tag um { $hour } Uhr UTC in { $channel }.
settings-puzzle-off = Aus. Wähle einen Kanal, um es einzuschalten.
settings-menu-puzzle-channel = Kanal für das tägliche Rätsel (keiner: aus)
settings-puzzle-hour = Jeden Tag um { $hour } Uhr UTC
refusal-server-no-such-hour = Eine Stunde ist eine Zahl von 0 bis 23.
setting-puzzles-on = Aus meinen Partien dürfen Rätsel werden
setting-puzzles-off = Aus meinen Partien werden nie Rätsel
command-puzzle-name = rätsel
command-puzzle-description = Sofort ein Rätsel für dich: Finde den besten Zug
command-puzzle-variant-name = spiel
command-puzzle-variant-description = Welches Spiel (sonst das deines letzten Rätsels)

# Teams: ein Platz, für dessen Züge die Mitglieder einer Rolle oder eines Servers abstimmen

team-name = { $name } (Team)
team-unnamed = ein Team
words-voted = { $words } ({ $votes } von { $all ->
    [one] { $all } Stimme
   *[other] { $all } Stimmen
})
words-voted-tie = { $words } ({ $votes } von { $all } Stimmen: Gleichstand, und dieser Zug war zuerst vorgeschlagen)
vote-open = 🗳 { $team } stimmt bis { $until } ab. Eine erste Stimme danach eröffnet noch einmal { $time }. Mitglieder drücken *Abstimmen*.
button-team-chat = Team-Chat
team-chat-name = #{ $number } { $team }, nur fürs Team
team-chat-first = **{ $team }, { $armies }**: Hier wählt ihr eure Züge in { $game }.
team-chat-your-turn = 🗳 Ihr seid am Zug. Die Abstimmung endet { $until }.
team-chat-how = **Zum Abstimmen** drückst du *Abstimmen*, antwortest mir mit einem Zug (etwa `{ $example }`) oder tippst /move. Die meisten Stimmen gewinnen, bei Gleichstand der zuerst vorgeschlagene Zug.
team-chat-who = -# Die Gegenseite ist nicht hier, aber wer den Server verwaltet, kann alle Threads lesen.
typed-unread-vote = Ich kann nicht lesen, was du hier tippst. Zum Abstimmen antworte mit deinem Zug auf eine meiner Nachrichten, drück *Abstimmen* oder tipp /move.
team-chat-here = Dein Team redet in { $thread }. Du bist jetzt dabei.
team-chat-refused = Ich kann hier keinen privaten Thread öffnen. Wer den Server verwaltet, muss mir in { $channel } *Private Threads erstellen* und *Nachrichten in Threads senden* erlauben.
vote-none-yet = Du hast noch nicht abgestimmt.
vote-own = Deine Stimme: **{ $move }**. Bis zum Ende der Abstimmung kannst du sie ändern.
vote-standing = Bisherige Stimmen (nur dein Team sieht sie): { $moves }
vote-standing-move = { $move } { $votes }
vote-end = Die Abstimmung endet { $until }.
vote-counted = Deine Stimme für Zug { $number } wurde gezählt. Bewahre diesen Code auf; `entente verify DATEI --vote CODE` beweist es mit der Datei der Partie: ||{ $code }||
button-vote = Abstimmen
done-teams = Die Partie hat begonnen: { $where }
refusal-crowd-too-many = { $most ->
    [0] Hier kann kein Team spielen: Es ist kein Platz mehr frei.
    [one] Hier kann nur ein Team spielen. Lass die anderen weg.
   *[other] Hier können höchstens { $most } Teams spielen. Lass einige weg.
}
refusal-crowd-same-team-twice = Dasselbe Team kann nicht zwei Plätze haben. Wähle verschiedene Rollen.
refusal-crowd-invalid-name = Der Name dieser Rolle lässt sich nicht anzeigen. Benenne sie um, oder wähle eine andere.
refusal-crowd-diplomacy = Teams schließen keine Bündnisse und schreiben keine Briefe. Wähle eine Partie ohne Diplomatie.
refusal-crowd-private = Ein Team braucht einen Kanal, in dem seine Mitglieder das Brett sehen. Beginne die Partie auf einem Server.
refusal-crowd-live-clock = Ein Team braucht Zeit zum Abstimmen und spielt deshalb nur mit Bedenkzeit pro Zug, etwa `1d`, oder ohne Uhr.
refusal-crowd-invalid-vote-time = Eine Abstimmung kann hier von { $least } bis { $most } dauern.
refusal-crowd-no-time-for-vote = Die Bedenkzeit pro Zug ist zu kurz für eine Abstimmung, die mindestens { $least } dauert. Wähle eine längere.
refusal-crowd-no-draws = Hier spielt ein Team, und Teams bieten kein Remis an und nehmen keins an.
refusal-crowd-no-requests = Hier spielt ein Team, und Teams können Anfragen nicht beantworten.
refusal-crowd-no-teams = In dieser Partie spielt kein Team.
refusal-crowd-not-in-team = Nur Mitglieder des Teams können abstimmen, und du hast seine Rolle nicht. (In Programmen: Drücke zuerst in Discord auf Abstimmen. Das gilt sieben Tage.)
refusal-crowd-own-seat = Du hast in dieser Partie einen eigenen Platz und kannst deshalb nicht für ein Team abstimmen.
refusal-crowd-other-team = Du hast in dieser Partie für ein anderes Team gestimmt. Deine erste Stimme entscheidet, welches Team deins ist.
refusal-crowd-not-your-turn = Dein Team ist nicht am Zug.
refusal-crowd-too-late = Die Abstimmung ist vorbei und wird ausgezählt.
refusal-crowd-too-many-proposals = Es sind schon { $most } verschiedene Züge vorgeschlagen. Stimme für einen davon.
refusal-rated-crowd = Eine Partie mit einem Team kann nicht gewertet werden. Lass *gewertet* weg.
refusal-rated-promises = In diesem Modus versprechen die Spieler einander, was sie wollen; deshalb wird er nie gewertet. Lass *gewertet* weg oder wähle einen anderen Modus.
command-game-new-team-name = team
command-game-new-team-description = Die Mitglieder dieser Rolle (oder @everyone) stimmen über die Züge eines Platzes ab
command-game-new-team2-name = team2
command-game-new-team2-description = Ein zweites Team
command-game-new-team3-name = team3
command-game-new-team3-description = Ein drittes Team
command-game-new-team4-name = team4
command-game-new-team4-description = Ein viertes Team
command-game-new-team5-name = team5
command-game-new-team5-description = Ein fünftes Team
command-game-new-vote-name = abstimmung
command-game-new-vote-description = Wie lange ein Team über einen Zug abstimmt, etwa 6h (sonst ein Viertel der Zeit pro Zug)
vote-without-team = Zu einer Abstimmung gehört ein Team. Wähle mit *team* eine Rolle, oder lass *abstimmung* weg.
vote-time-unreadable = „{ $text }“ ist keine Dauer. Schreib zum Beispiel `30m`, `6h` oder `1d`.

## Problems of the HTTP API: titles, details of kinds, and details. Words in backticks are the API’s own
problem-title-illegal-move = Der Zug ist nicht erlaubt
problem-title-ambiguous-move = Mehrere erlaubte Züge passen
problem-title-unreadable-move = Das ist kein Zug
problem-title-events-gone = Nach dieser Marke gibt es keine Ereignisse
problem-detail-events-gone = Nach dieser Marke gibt es keine Ereignisse.
problem-title-ends-alliance = Der Zug würde ein Bündnis beenden
problem-title-not-your-turn = Du bist nicht am Zug
problem-title-game-over = Die Partie ist vorbei
problem-title-not-started = Die Partie hat nicht begonnen
problem-title-eliminated = Du bist aus der Partie ausgeschieden
problem-title-no-choice = Diese Armee lässt sich nicht wählen
problem-title-draw-not-possible = Das ist mit einem Remis jetzt nicht möglich
problem-title-claim-refused = Das Ergebnis ist nicht sicher
problem-title-paused = Die Partie ist unterbrochen
problem-title-time-is-up = Deine Zeit ist abgelaufen
problem-title-request-not-possible = Darum lässt sich jetzt nicht bitten, und nichts ist zu beantworten
problem-title-replaced = Ein Computer spielt für dich
problem-title-seat-not-offered = Dieser Platz lässt sich weder anbieten noch übernehmen
problem-title-no-hint = Es gibt keinen Tipp
problem-title-no-analysis = Es gibt nichts zu analysieren
problem-title-too-late-to-abort = Alle haben gezogen
problem-title-invalid-conditional-moves = Diese bedingten Züge sind nicht möglich
problem-title-invalid-think-board = Das geht auf deinem Denkbrett nicht
problem-title-vote-not-possible = Du kannst jetzt nicht abstimmen
problem-title-no-such-puzzle = Dieses Rätsel gibt es nicht
problem-detail-no-such-puzzle = Dieses Rätsel gibt es nicht, oder du hast Entente in diesem Server nicht benutzt.
problem-title-puzzle-not-possible = Dieses Rätsel nimmt keine Züge von dir an
problem-title-no-pgn = Diese Spielart hat kein Standard-PGN
problem-detail-no-pgn = Diese Partie lässt sich nicht als Standard-PGN schreiben.
problem-title-no-such-think-move = Diesen Zug gibt es auf deinem Denkbrett nicht
problem-detail-no-such-think-move = Dieser Zug steht nicht mehr auf deinem Denkbrett. Öffne es noch einmal, dann siehst du, was darauf ist.
problem-title-seats-not-free = Diese Plätze sind nicht frei
problem-title-no-such-computer = Diesen Computer gibt es nicht
problem-title-not-the-host = Das kann nur, wer die Partie eröffnet hat
problem-title-not-the-arbiter = Das kann nur, wer die Partie leitet
problem-title-no-challenges = Diese Person lässt sich nicht herausfordern
problem-title-not-seated = Du spielst in dieser Partie nicht mit
problem-title-not-possible = Das ist mit dieser Lobby nicht möglich
problem-title-no-diplomacy = Diese Partie hat keine Diplomatie
problem-title-not-open = Das steht dir nicht offen
problem-title-too-many-letters = Zu viele Briefe
problem-title-too-many-messages = Zu viele Nachrichten an andere
problem-title-too-many-codes = Zu viele falsche Codes
problem-title-too-many-requests = Zu viele Anfragen
problem-title-too-many-open-games = Zu viele Partien warten auf Mitspieler
problem-title-not-over = Die Partie ist nicht vorbei
problem-title-alliances-hidden = Die Partie verrät ihre Bündnisse nicht
problem-title-refused = Die Partie hat abgelehnt
problem-title-changed = Die Partie hat sich geändert
problem-detail-changed = Die Partie hat sich geändert, seit du sie angesehen hast. Sieh sie dir noch einmal an, dann entscheide.
problem-title-idempotency-key-used = Der Idempotency-Key wurde schon benutzt
problem-detail-idempotency-key-used = Dieser Key wurde schon für etwas anderes benutzt. Geändert hat sich nichts. Versuch es mit einem neuen Key.
problem-title-no-such-game = Diese Partie gibt es nicht
problem-detail-no-such-game = Diese Partie gibt es nicht, oder du darfst sie nicht sehen. Mit deinem Token zeigt GET /api/v1/me/games deine.
problem-title-no-such-activity = Diese Aktivität gibt es nicht
problem-detail-no-such-activity = Diese Aktivität gibt es nicht. Drück unter dem Brett einer Partie auf „Hier spielen“.
problem-title-no-such-player = Diesen Spieler gibt es nicht
problem-detail-no-such-player = Diesen Spieler gibt es nicht, oder du darfst keine Partien von ihm sehen.
problem-title-no-such-variant = Diese Spielart gibt es nicht
problem-title-no-such-setting = Diese Einstellung gibt es nicht
problem-title-no-vacation = Dieser Urlaub ist nicht möglich
problem-title-cannot-block = Diese Person lässt sich nicht blockieren oder freigeben
problem-title-no-such-league = Diese Liga gibt es nicht
problem-detail-no-such-league = Diese Liga gibt es nicht. GET /api/v1/leagues zeigt die, die du sehen darfst.
problem-title-league-not-possible = Die Liga erlaubt das nicht
problem-title-no-such-match = Kein solcher Wettkampf
problem-detail-no-such-match = Diesen Wettkampf gibt es nicht. GET /api/v1/matches zeigt deine und die Angebote.
problem-title-match-not-possible = Der Wettkampf lässt das nicht zu
problem-title-token-required = Es braucht ein Token
problem-detail-token-required = Schick dein Token im Header Authorization: Bearer entente_…; /api token in Discord legt eines an.
problem-title-invalid-token = Das Token gilt nicht
problem-detail-invalid-token = Dieses Token ist unbekannt oder wurde widerrufen, oder der Header hat nicht die Form Authorization: Bearer entente_…; /api token in Discord legt ein neues an.
problem-title-missing-scope = Das Token erlaubt das nicht
problem-title-no-such-webhook = Diesen Webhook gibt es nicht
problem-detail-no-such-webhook = Du hast diesen Webhook nicht. GET /api/v1/me/webhooks zeigt deine.
problem-title-too-many-webhooks = Zu viele Webhooks
problem-detail-too-many-webhooks = Du hast schon fünf Webhooks. Lösch erst einen.
problem-title-no-such-token = Dieses Token gibt es nicht
problem-detail-no-such-token = Du hast kein Token mit dieser Nummer. /api list zeigt deine.
problem-title-invalid-json = Der Inhalt ist kein JSON
problem-detail-invalid-json = Der Inhalt ist kein JSON. Er sollte so aussehen: { $example }.
problem-title-invalid-body = Der Inhalt passt nicht zu dieser Operation
problem-title-unsupported-media-type = Der Inhalt ist nicht als JSON gekennzeichnet
problem-detail-unsupported-media-type = Schick den Inhalt als JSON, mit dem Header Content-Type: application/json.
problem-title-body-too-large = Der Inhalt ist zu groß
problem-detail-body-too-large = Der Inhalt ist größer als 256 KiB.
problem-title-invalid-header = Ein Header ist nicht gültig
problem-detail-invalid-header = Ein Idempotency-Key hat 1 bis 200 sichtbare ASCII-Zeichen und darf nur einmal geschickt werden.
problem-title-invalid-query = Die Abfrage ist nicht gültig
problem-title-invalid-position = Das ist keine mögliche Stellung
problem-title-no-such-path = Hier ist nichts
problem-detail-no-such-path = Unter diesem Pfad ist nichts. /api/docs zeigt jede Operation.
problem-title-method-not-allowed = Der Pfad hat diese Methode nicht
problem-detail-method-not-allowed = Dieser Pfad hat diese Methode nicht. Der Header Allow zählt seine Methoden auf.
problem-title-timeout = Die Anfrage hat zu lange gedauert
problem-detail-timeout = Das hat zu lange gedauert. Bitte versuch es noch einmal: Mit demselben Idempotency-Key geschieht nichts zweimal.
problem-title-internal = Bei uns ist etwas schiefgegangen
problem-detail-internal = Bei uns ist etwas schiefgegangen. Bitte versuch es gleich noch einmal.
problem-title-unavailable = Zurzeit nicht verfügbar
problem-detail-unavailable = Dieser Server kann zurzeit nicht antworten. Bitte versuch es später noch einmal.
problem-not-one-of = `{ $value }` ist nicht dabei; möglich sind { $known }
problem-no-army-here = army: `{ $army }` ist keine Armee dieser Partie
problem-renamed = `{ $old }` heißt jetzt `{ $new }`.
problem-paths = Was hier verlangt wurde, hat jetzt eigene Pfade: { $paths }.
problem-host = Host: Jede Anfrage von HTTP/1.1 hat genau einen, etwa `Host: example.org`.
problem-visibility = visibility: `server` gibt es nur für Partien in einem Discord-Kanal
problem-arbiter-seats = wishes: Wer die Partie leitet, hat keinen Platz
problem-nonce = nonce: 1 bis { $most } sichtbare ASCII-Zeichen ohne Leerzeichen
problem-level = { $field }: { $number } ist keine Stufe; GET /api/v1/computers zählt sie auf
problem-no-engine = { $field }: `{ $name }` ist keine Engine; GET /api/v1/computers zählt sie auf
problem-missing-variant = das Feld `variant` fehlt
problem-load-position = load: Die Datei sagt, wo die Partie weitergeht; lass `starting_position` weg
problem-load-rules = load: Der Spielstand enthält `variant`, `options` und `diplomacy`; lass diese Felder weg
problem-options-variant = options: Nenn auch `variant`
problem-owners = options.owners: Lass das weg, die Plätze sagen, wer welche Armee zieht
problem-no-fen = { $field }: { $variant } hat keine FEN; gib `position` an
problem-fen-and-position = fen, position: Gib nur eines davon an
problem-exactly-one = gib genau eines von `{ $one }` und `{ $other }` an
problem-no-trend = Der Spieler zeigt keine Wertung für diese Spielart und dieses Tempo.
problem-connections = Zu viele Verbindungen sind offen. Schließ einige, oder versuch es in { $seconds } Sekunden noch einmal. Wartende Anfragen und Streams zählen nicht mit.
problem-waiting = Zu viele Anfragen und Streams warten schon. Beende einige, oder versuch es in { $seconds } Sekunden noch einmal; Anfragen ohne `wait` werden sofort beantwortet. Ein Stream von `GET /api/v1/me/events` hat die Neuigkeiten aller deiner Partien.
problem-tags = { $header } nimmt den ETag einer Antwort mit seinen Anführungszeichen: { $header }: "5". Mehrere stehen mit Kommas dazwischen, und * heißt: jeder.
problem-confirm = confirm: Hier gehört deine eigene Discord-ID hin, das Feld `person` von GET /api/v1/me
problem-size = size: `{ $text }` ist keine ganze Zahl von Pixeln von 64 bis 2048
problem-not-an-object = Der Inhalt ist JSON, aber kein Objekt; /api/docs zeigt ein Beispiel.
problem-no-event-yet = Ein Ereignis { $after } gibt es noch nicht: Das letzte, von dem du wissen kannst, ist { $latest }. Mach weiter mit dem Wort latest als `after`, oder mit 0 von vorn.
problem-cursor = { $name }: Eine Marke ist die `id` eines Ereignisses, oder 0 für den Anfang
problem-no-stream = stream: `{ $path }` ist nicht der Pfad eines Streams
problem-two-tokens = token: Die Anfrage hat schon ein anderes Token in einem Header
problem-token-of-page = Das Token gilt für die Seite einer Partie oder die deiner Rätsel, und diese Anfrage betrifft etwas anderes.
problem-scope = Dieses Token erlaubt das nicht: Ihm fehlt der Bereich `{ $scope }`. /api token in Discord legt eines an, das ihn hat.
problem-line = line: Nicht alle diese Züge sind erlaubt
problem-ply = ply: Die Partie hat { $count } Halbzüge
problem-symbols = ids: IDs von Symbolen mit Kommas dazwischen, etwa white-king-0
problem-code-of-nobody = Der Code sagt nicht, wer du bist.
problem-code-refused = Discord nimmt diesen Code nicht an. Jeder gilt einmal, eine Minute lang.
problem-discord-away = Discord ist zurzeit nicht zu erreichen. Versuch es später noch einmal.
problem-span = for: `{ $text }` ist keine Dauer wie 2d oder 12h
problem-address-nowhere = dieser Server liefert nicht an Webhooks; wer ihn betreibt, kann das erlauben (api.webhooks)
problem-address-unreadable = das ist keine Adresse; schreib eine wie https://example.org/hook
problem-address-too-long = die Adresse ist zu lang; sie kann { $most } Bytes haben
problem-address-not-https = Nachrichten gehen nur über https; schreib https://…
problem-address-port-zero = an Port 0 kann nichts gesendet werden; lass den Port weg oder schreib einen anderen
problem-address-password = Nachrichten sind signiert und brauchen kein Passwort; lass weg, was vor dem @ steht
problem-address-not-public = diese Adresse ist nicht öffentlich, deshalb kann dorthin nichts gesendet werden; schreib eine öffentliche
problem-address-local-name = dieser Name gehört zu einem lokalen Netz, wohin nichts gesendet werden kann; schreib einen öffentlichen
problem-person = person: `{ $text }` ist keine Discord-ID
problem-last-move = last_move: `{ $text }` nennt nicht zwei Felder dieses Bretts
problem-parameter = `{ $name }` ist kein Parameter dieser Anfrage: Sie hat { $known }.
problem-no-parameters = `{ $name }` ist kein Parameter dieser Anfrage: Sie hat keine.
problem-cannot-wait = Auf diese Antwort kann man nicht warten. Frag noch einmal mit If-None-Match, oder warte auf eine Partie ({ $of_game }), auf deine Partien (GET /api/v1/me/games) oder auf ihre Ereignisse (GET /api/v1/me/events).
problem-pace = pace: `live` oder `daily`
problem-server = server: die Discord-ID eines Servers, in Ziffern
problem-range = { $field }: von { $least } bis { $most }
problem-wait = wait: von 0 bis { $most } Sekunden
problem-after = after: Das ist nicht das `next` einer Seite
problem-most-computers = computers: Höchstens { $most } können teilnehmen
problem-level-of-computers = computers: { $number } ist keine Stufe von 1 bis 8
