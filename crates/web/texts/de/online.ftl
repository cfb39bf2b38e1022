# Pages and lists.
nav-online = Online
nav-turns = { $count ->
    [one] In einer Partie bist du am Zug
   *[other] In { $count } Partien bist du am Zug
}
loading = Einen Augenblick …
toast-go = Hingehen
online-title = Online spielen
home-online = Lade Freunde mit einem Link ein, finde Gegner, oder schau anderen zu; sofort oder einen Zug am Tag.
home-online-go = Mit anderen spielen
online-as = Du bist { $name }
online-as-guest = Du bist { $name }, als Gast
online-people = { $count ->
    [one] eine Person ist da
   *[other] { $count } Personen sind da
}
online-friend = Mit Freunden spielen
online-friend-text = Wähle ein Spiel und verschicke einen Link. Wer ihn öffnet, spielt sofort mit dir, ohne Konto.
online-friend-go = Link erstellen
online-pair = Gegner finden
online-pair-text = Du spielst mit der nächsten Person, die dasselbe möchte und etwa gleich gut spielt.
online-open = Einen Platz anbieten
online-open-text = Deine Herausforderung wartet in der Lobby, bis jemand sie annimmt. Oder lass den Computer annehmen, auf jeder Stufe.
online-open-go = Für alle
online-engine-go = Für den Computer
online-mine = Deine Partien
online-challenges = Herausforderungen
online-seats = Freie Plätze
online-seats-none = Gerade bietet niemand einen Platz an. Biete selbst einen an!
online-watch = Partien zum Zuschauen
online-watch-none = Gerade läuft keine Partie.
games-title = Meine Partien
games-nobody = Du hast hier noch nicht gespielt.
games-due = Du bist am Zug
games-due-none = Keine Partie wartet auf dich.
games-waiting = Warten auf andere
games-over = Beendet
games-your-turn = Du bist am Zug.
games-your-turn-left = Dein Zug: { $time }
notify-text = Möchtest du erfahren, wenn du am Zug bist, auch wenn du woanders hinsiehst?
notify-allow = Mitteilungen erlauben
notice-turn = Du bist am Zug.
notice-started = Deine Partie hat begonnen.
notice-over = Eine deiner Partien ist zu Ende.
notice-challenge = { $name } fordert dich heraus.

# The connection.
link-connecting = Verbindung wird aufgebaut …
link-waiting = Keine Verbindung zum Server; sie kommt von selbst zurück. Partien gegen den Computer und an einem Bildschirm gehen auch so.
link-waiting-short = Keine Verbindung …
link-outdated = Der Server hat eine neuere Version. Lade die Seite neu, um weiterzumachen.
link-reload = Neu laden
fault = { $code ->
    [offline] Keine Verbindung zum Server. Versuche es gleich noch einmal.
    [strange] Unter dieser Adresse antwortet kein Spielserver.
    [name-taken] Diesen Namen hat schon jemand.
    [name] Ein Name hat 3 bis 20 Buchstaben, Ziffern, - und _, und beginnt mit einem Buchstaben. Manche Namen sind nicht erlaubt.
    [password] Ein Passwort hat 8 bis 200 Zeichen und soll schwer zu erraten sein.
    [unknown] Der Server kennt dich nicht. Lade die Seite neu.
    [wrong-password] Name und Passwort passen nicht zusammen.
    [forbidden] Das ist dir nicht erlaubt.
    [not-found] Das gibt es nicht.
    [conflict] Jemand war schneller, oder es hat sich inzwischen geändert.
    [stale] Die Partie ist inzwischen weiter. Sieh noch einmal hin.
    [refused] Das geht jetzt nicht.
    [too-many] Zu viel auf einmal. Warte einen Moment.
    [too-large] Das ist zu lang.
    [internal] Auf dem Server ging etwas schief. Nichts hat sich geändert.
    [closing] Der Server startet neu. Komm gleich wieder.
   *[invalid] Das nimmt der Server nicht an. Prüfe deine Eingabe.
}

# What is agreed.
game-name = { $game ->
    [ponte] Ponte del Diavolo
   *[ciao] Ciao Ciao
}
speed-name = { $speed ->
    [blitz] schnell
    [rapid] ruhig
   *[correspondence] langsam
}
terms-ponte = { $rules ->
    [classic] Ponte del Diavolo
    [open] Ponte del Diavolo, offen
    [large] Ponte del Diavolo, groß
    [small] Ponte del Diavolo, klein
   *[custom] Ponte del Diavolo, { $size } mal { $size }
}
terms-ciao = Ciao Ciao zu { $players }
terms-no-clock = keine Uhr
terms-increment = { $minutes } min + { $seconds } s
terms-delay = { $minutes } min, { $seconds } s Aufschub
terms-days = { $days ->
    [one] 1 Tag je Zug
   *[other] { $days } Tage je Zug
}
terms-each = { $minutes } min je Zug
terms-rated = { $rated ->
    [yes] gewertet
   *[no] ohne Wertung
}
left-clock = { $time }
left-days = { $days ->
    [one] 1 Tag { $hours } Std.
   *[other] { $days } Tage { $hours } Std.
}
clock-seconds-left = { $seconds ->
    [one] Noch eine Sekunde
   *[other] Noch { $seconds } Sekunden
}
rating-provisional = vorläufig: noch zu wenige Partien, um sicher zu sein

# A challenge.
challenge-title = Neue Herausforderung
challenge-game = Spiel
challenge-whom = Gegen
challenge-link = Jemanden mit einem Link
challenge-anyone = Irgendwen aus der Lobby
challenge-person = Eine Person, nach Namen
challenge-name = Name
challenge-players = Mitspieler
challenge-players-count = { $count } am Tisch
challenge-bot = Bot { $number }
challenge-bot-none = Keiner: da sitzt ein Mensch
challenge-clock-days = Tage für jeden Zug
challenge-days = Tage
challenge-more = Weitere Einstellungen
challenge-seat = Wer beginnt
challenge-seat-chance = Das Los entscheidet
challenge-seat-first = Ich beginne
challenge-seat-second = Die andere Seite beginnt
challenge-rated = Die Partie zählt für die Wertung
challenge-takeback = Zurücknehmen geht, wenn die anderen zustimmen
challenge-make = Herausfordern
challenge-join = Spielen
challenge-waits = wartet
challenge-asks = fordert dich heraus
challenge-free = { $count ->
    [one] ein Platz frei
   *[other] { $count } Plätze frei
}
challenge-for = { $whom ->
    [anyone] Für alle.
    [person] Für { $name }.
   *[link] Für alle, die den Link haben.
}
challenge-wrong = { $what ->
    [nobody] Sag, wen du herausforderst.
    [bots] Mindestens ein Platz ist für einen Menschen.
   *[rules] Nach diesen Regeln kann man nicht spielen.
}
play-title = Herausforderung
play-asks = { $name } möchte mit dir spielen
play-waiting = Deine Herausforderung
play-looking = Wer spielt mit?
play-wait-text = Die Partie beginnt hier, sobald alle da sind.
play-link = Verschicke diesen Link
play-invitation = Spiel mit mir!
play-accept = Spielen
play-decline = Nein, danke
play-new = Du brauchst kein Konto. Ist das Spiel neu für dich?
play-learn = Lerne es in ein paar Minuten
play-withdraw = Zurückziehen
play-seat = { $seat ->
    [first] { $name } beginnt.
   *[second] { $name } lässt dich beginnen.
}
play-people = Am Tisch
play-gone = Diese Herausforderung gibt es nicht mehr
play-gone-text = Sie wurde zurückgezogen, abgelehnt, oder hat zu lange gewartet.

# At the table.
table-title = Partie
table-missing = Diese Partie gibt es nicht
table-missing-text = Vielleicht ist die Adresse nicht vollständig. Frag die Person, die sie dir geschickt hat.
table-actions = An diesem Tisch
table-watchers = { $count ->
    [one] eine Zuschauerin oder ein Zuschauer
   *[other] { $count } schauen zu
}
table-looks-on = Du schaust zu. Wo etwas verborgen ist, siehst du alles etwas später als die Spieler.
table-left = Du hast diese Partie verlassen. Ein Bot spielt an deiner Stelle weiter.
table-sending = Wird gesendet …
table-abort = Absagen
table-record = Mitschrift
table-resign-text = Du gibst auf. Zu zweit gewinnt die andere Seite; zu mehreren spielen die anderen weiter.
abort-title = Partie absagen?
abort-text = Die Partie hat kaum begonnen. Sie endet ohne Sieger.
seat-you = (du)
seat-here = verbunden
seat-away = nicht verbunden
seat-gone = hat die Partie verlassen
back-ask = Um Rücknahme bitten
back-asked = Du möchtest zurücknehmen. Warte auf die Antwort.
rematch = Revanche
rematch-cancel = Doch keine Revanche
rematch-waiting = Du willst eine Revanche. Sie beginnt, wenn die anderen auch wollen.
rematch-asked = { $name } möchte eine Revanche.
rematch-next = Zur nächsten Partie
result-you = Du hast gewonnen!
result-name = Sieg: { $name }
result-aborted = Die Partie wurde abgesagt.
result-won = gewonnen
result-lost = verloren
result-shared = geteilt
decided-aborted = Niemand hat gewonnen, niemand hat verloren.
decided-others-left = Die anderen haben aufgegeben.
told-rolled = { $name } schüttelt die Dose.
told-announced = { $name } sagt { $number }.
told-approved = { $name } glaubt es.
told-contested = { $name } zweifelt.
told-resigned = { $name } gibt auf.
told-ask-back = { $name } möchte zurücknehmen.
told-grant-back = { $name } stimmt zu.
told-refuse-back = { $name } stimmt nicht zu.
told-taken-back = Es wurde zurückgenommen.
told-time-out = Die Zeit von { $name } ist um.
told-rest = { $name } ist eine Weile weg; die Uhr wartet.
told-pause = Der Server war weg; die Uhr hat gewartet.
say-title = Etwas sagen
say-refused = An diesem Tisch kann nichts gesagt werden.
say-words = { $words ->
    [have_fun] Viel Spaß!
    [well_played] Gut gespielt!
    [thanks] Danke!
    [oops] Hoppla.
    [moment] Einen Moment, bitte.
    [back] Da bin ich wieder.
    [good_game] Schöne Partie!
    [again] Noch einmal?
    [bye] Ich muss los.
   *[hello] Hallo!
}
dice-promise-server = Vor dem ersten Zug hat der Server eine geheime Zahl gezogen, aus der jeder Wurf folgt. Das ist ihr Fingerabdruck:
advance-title = Züge im Voraus
advance-text = Während die andere Seite nachdenkt: sag, was du auf ihre möglichen Züge erwiderst.
advance-begin = Antwort planen
advance-how = Spiele auf dieser Kopie des Bretts: erst den Zug der anderen Seite, dann deine Antwort, und so weiter. In der Partie geschieht noch nichts.
advance-keep = Diese Folge behalten
advance-remove = Entfernen

# People.
account-title = Konto
account-forgotten = Passwort vergessen? Wer diesen Server betreibt, kann dir ein neues geben.
account-nobody = Zum Spielen brauchst du kein Konto: die erste Partie macht dich zum Gast.
account-guest = Du spielst als Gast { $name }. Dieser Browser merkt sich dich.
account-name = Du bist { $name }.
account-profile = Mein Profil
account-make = Konto anlegen
account-make-text = Es behält deine Partien und Wertungen, auf jedem Gerät. Was du als Gast gespielt hast, kommt mit.
account-name-label = Name
account-password = Passwort
account-rules = Name: 3 bis 20 Buchstaben, Ziffern, - und _. Passwort: mindestens 8 Zeichen. Es gibt keine E-Mail, also kann niemand ein vergessenes Passwort zuschicken.
account-make-go = Konto anlegen
account-login = Ich habe ein Konto
account-login-go = Anmelden
account-adopt = Die Partien übernehmen, die ich hier als Gast gespielt habe
account-logout = Abmelden
account-password-title = Passwort ändern
account-password-old = Bisheriges Passwort
account-password-new = Neues Passwort
account-password-go = Ändern
account-password-done = Das Passwort ist geändert.
account-blocked = Blockierte Personen
account-data = Alles über dich
account-data-text = Nimm alles mit, was über dich gespeichert ist, oder lass es löschen. Beendete Partien bleiben im Archiv, ohne deinen Namen.
account-export = Alles mitnehmen
account-delete = Konto löschen
account-delete-title = Alles über dich löschen?
account-delete-text = Das lässt sich nicht rückgängig machen. Laufende Partien gehen verloren.
vacation-title = Urlaub
vacation-text = Während du weg bist, warten Partien mit Tagen je Zug auf dich.
vacation-left = { $days ->
    [one] Dieses Jahr ist noch ein Tag übrig.
   *[other] Dieses Jahr sind noch { $days } Tage übrig.
}
vacation-until = Du bist weg bis { $date }.
vacation-days = Tage
vacation-go = Urlaub beginnen
vacation-back = Ich bin zurück
token-title = Schlüssel für Programme
token-text = Mit einem Schlüssel kann ein Programm in deinem Namen spielen. Gib jedem nur, was es braucht.
token-label = Wofür
token-scope = { $scope ->
    [read] lesen
    [challenge] herausfordern
   *[play] spielen
}
token-go = Schlüssel erstellen
token-made = Kopiere ihn jetzt; er wird nur dieses eine Mal gezeigt:
token-copy = Kopieren
token-remove = Widerrufen
person-title = Profil
person-missing = Es gibt niemanden mit diesem Namen
person-guest = Gast
person-since = hier seit { $date }
person-challenge = Herausfordern
person-block = Blockieren
person-unblock = Nicht mehr blockieren
person-report = Melden
person-ratings = Wertungen
person-rating = Wertung
person-games = Partien
person-results = Ergebnisse
person-score = { $won } gewonnen, { $drawn } unentschieden, { $lost } verloren
person-opponents = Gegen die einzelnen Gegner
person-opponent = Gegner
person-won = Gewonnen
person-drawn = Remis
person-lost = Verloren
person-latest = Letzte Partien
report-title = Jemanden melden
report-why = Warum
report-table = Es geht um die Partie, die ich zuletzt angesehen habe
report-reason = { $reason ->
    [name] Der Name verletzt
    [cheating] Spielt mit Hilfe
    [stalling] Verlässt oder verschleppt Partien mit Absicht
    [sandbagging] Verliert mit Absicht, oder spricht Ergebnisse ab
   *[other] Etwas anderes
}
report-text = In deinen Worten (nur die Verwaltung liest es)
report-go = Senden
report-done = Danke. Jemand sieht es sich an.
admin-title = Meldungen
admin-none = Es gibt keine Meldungen.
admin-by = { $name }, { $date }
admin-table = die Partie
admin-sure = Es betrifft { $name } und lässt sich nicht rückgängig machen.
admin-verdict = { $verdict ->
    [rename] Neutralen Namen geben
    [close] Konto schließen
   *[dismiss] Nichts tun
}

# Finished games of everybody.

records-title = Gespielte Partien
records-against = Gegen
records-speed = Tempo
records-any = Beliebig
records-go = Suchen
records-found = Die neuesten zuerst
records-none = Keine Partie passt.
records-more = Mehr anzeigen
records-download = Als Text herunterladen
records-all = Alle gespielten Partien
