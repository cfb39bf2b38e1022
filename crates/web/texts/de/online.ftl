# Pages and lists.
loading = Wird geladen …
toast-go = Ansehen
online-as = Du spielst als { $name }
online-as-guest = Du spielst als { $name } (Gast)
online-people = { $count } online
online-friend = Mit Freunden spielen
online-friend-text = Wähle ein Spiel und schick den Link. Deine Freunde können sofort mitspielen, ohne Konto.
online-friend-go = Link erstellen
online-pair = Schnelle Partie
online-pair-text = Du spielst gegen die nächste Person, die etwa so stark ist wie du.
online-open = Partie erstellen
online-open-text = Öffne eine Partie in der Lobby für andere oder spiel gegen den Computer, auf jeder Stufe.
online-open-go = Offen für alle
online-engine-go = Gegen den Computer
online-mine = Deine Partien
online-challenges = Herausforderungen
online-seats = Offene Partien
online-seats-none = Keine offenen Partien. Erstelle eine!
online-watch = Laufende Partien
online-watch-none = Gerade läuft keine Partie.
games-signed-out = Du hast noch nicht online gespielt.
games-due = Du bist am Zug
games-due-none = Keine Partie wartet auf dich.
games-waiting = Gegner am Zug
games-your-turn = Du bist am Zug.
games-your-turn-left = Du bist am Zug: { $time }
notify-text = Benachrichtigen, wenn du am Zug bist?
notify-allow = Benachrichtigungen erlauben
notice-turn = Du bist am Zug.
notice-started = Deine Partie hat begonnen.
notice-over = Eine deiner Partien ist beendet.
notice-challenge = { $name } fordert dich heraus.
push-turn = { $name } hat gezogen. Du bist am Zug.
push-started = Deine Partie gegen { $name } hat begonnen.

# The connection.
link-connecting = Verbinden …
link-waiting = Keine Verbindung. Sie wird automatisch wiederhergestellt. Gegen den Computer oder mit Freunden an diesem Gerät kannst du weiterspielen.
link-waiting-short = Neu verbinden …
link-outdated = Eine neue Version ist da. Lade neu, um weiterzumachen.
link-reload = Neu laden
fault = { $code ->
    [offline] Keine Verbindung zum Server. Versuch es gleich noch einmal.
    [strange] Unter dieser Adresse gibt es keinen Spielserver.
    [name-taken] Dieser Name ist vergeben.
    [name] Erlaubt sind 3 bis 20 Buchstaben, Ziffern, - und _, am Anfang ein Buchstabe. Manche Namen sind nicht erlaubt.
    [password] Nimm 8 bis 200 Zeichen, die schwer zu erraten sind.
    [unknown] Deine Sitzung ist abgelaufen. Lade die Seite neu.
    [code] Gib den aktuellen Code deiner Authenticator-App ein.
    [wrong-password] Name oder Passwort ist falsch.
    [forbidden] Das ist deinem Konto nicht erlaubt.
    [not-found] Das gibt es nicht mehr, oder die Adresse ist unvollständig.
    [conflict] Jemand war schneller: Das hat sich inzwischen geändert. Sieh noch einmal nach.
    [stale] Die Partie ist schon weiter. Sieh noch einmal hin.
    [refused] Die Regeln oder der Stand der Partie erlauben das jetzt nicht.
    [rated] Für gewertete Partien brauchen beide ein Konto, und zwei Personen spielen höchstens zehn am Tag, neue Spieler untereinander höchstens zwanzig. Schalte Gewertet aus.
    [limit-challenges] Du hast zu viele offene Herausforderungen. Zieh zuerst eine zurück.
    [limit-tables] Du spielst zu viele Partien. Beende zuerst eine.
    [limit-tokens] Du hast zu viele API-Tokens. Widerrufe zuerst eines.
    [limit-blocks] Du hast zu viele Spieler blockiert. Gib zuerst einen frei.
    [limit-follows] Du folgst zu vielen Spielern. Entferne zuerst einen.
    [limit-passkeys] Du hast zu viele Passkeys. Entferne zuerst einen.
    [address] Das ist keine E-Mail-Adresse.
    [expired-link] Dieser Link ist abgelaufen oder wurde schon benutzt. Fordere einen neuen an.
    [sign-in-again] Melde dich ab und wieder an, um zu bestätigen, dass du es bist.
    [last-sign-in] Das ist der einzige Weg, dich in deinem Konto anzumelden. Lege zuerst ein Passwort fest.
    [unknown-passkey] Dieser Passkey gehört hier zu keinem Konto.
    [limit-studies] Du hast zu viele Studien. Lösche zuerst eine.
    [account] Dafür brauchst du ein Konto. Erstelle eins oder melde dich an.
    [merge] Du hast als Gast gegen dieses Konto gespielt, deshalb können diese Partien nicht übernommen werden. Melde dich ohne sie an.
    [too-many] Zu viele Anfragen. Warte einen Moment.
    [too-large] Das ist zu lang.
    [internal] Serverfehler. Es wurde nichts geändert.
    [closing] Der Server startet neu. Versuch es gleich noch einmal.
    [rated-terms] Gewertet werden nur Partien zwischen Menschen, mit klassischen Regeln und Uhr. Schalte Gewertet aus oder ändere die Partie.
    [no-person] Es gibt niemanden mit diesem Namen.
    [yourself] Du kannst dich nicht selbst herausfordern.
    [clock] Diese Uhr geht nicht: höchstens 12 Stunden pro Spieler, oder 10 Sekunden bis 30 Tage pro Zug.
    [seats] Die Plätze passen nicht: Eine Herausforderung an eine Person ist für zwei, und ein Platz muss frei bleiben.
    [vacation] So viele Urlaubstage hast du dieses Jahr nicht mehr.
    [text] Der Text ist leer, zu lang oder enthält Zeichen, die nicht gespeichert werden können.
    [turn] Du bist nicht am Zug.
    [challenge-closed] Diese Herausforderung ist nicht mehr offen.
    [challenge-other] Diese Herausforderung ist für jemand anderen.
    [blocked] Einer von euch hat den anderen blockiert, deshalb könnt ihr nicht gegeneinander spielen.
    [suspended] Dieses Konto ist gesperrt und kann vorerst keine Partien beginnen.
    [engine-games] Der Computer ist noch in mehreren deiner Partien am Zug. Warte auf ihn.
    [malformed] Der Server konnte die Anfrage nicht lesen. Lade die Seite neu und versuch es noch einmal.
   *[invalid] Der Server nimmt diesen Wert nicht an ({ $field }). Prüfe deine Eingabe.
}

# What is agreed.
game-name = { $game ->
    [ponte] Ponte del Diavolo
   *[ciao] Ciao Ciao
}
speed-name = { $speed ->
    [blitz] Blitz
    [rapid] Schnell
   *[correspondence] Fernpartie
}
terms-ponte = { $rules ->
    [classic] Ponte del Diavolo
    [open] Ponte del Diavolo, offen
    [large] Ponte del Diavolo, groß
    [small] Ponte del Diavolo, klein
   *[custom] Ponte del Diavolo, { $size } × { $size }
}
terms-ciao = Ciao Ciao, { $players } Spieler
terms-no-clock = ohne Uhr
terms-increment = { $minutes } min + { $seconds } s
terms-delay = { $minutes } min, { $seconds } s Verzögerung
terms-days = { $days ->
    [one] 1 Tag pro Zug
   *[other] { $days } Tage pro Zug
}
terms-each = { $minutes } min pro Zug
terms-rated = { $rated ->
    [yes] gewertet
   *[no] ungewertet
}
left-clock = { $time }
left-days = { $days ->
    [one] 1 Tag { $hours } Std.
   *[other] { $days } Tage { $hours } Std.
}
clock-seconds-left = { $seconds ->
    [one] Noch 1 Sekunde
   *[other] Noch { $seconds } Sekunden
}
rating-provisional = vorläufig: noch zu wenige Partien

# A challenge.
challenge-title = Neue Partie
challenge-game = Spiel
challenge-whom = Gegner
challenge-link = Freunde, per Link
challenge-anyone = Alle in der Lobby
challenge-person = Ein bestimmter Spieler
challenge-name = Name des Spielers
challenge-players = Spieler
challenge-players-count = { $count } Spieler
challenge-bot = Bot { $number }
challenge-bot-none = Keiner: frei für Spieler
clock-custom = Eigene
challenge-clock-days = Fernpartie
challenge-days = Tage pro Zug
challenge-more = Weitere Optionen
challenge-seat = Wer fängt an?
challenge-seat-chance = Zufall
challenge-seat-first = Ich
challenge-seat-second = Gegner
challenge-rated = Gewertet
challenge-unrated = { $why ->
    [account] Gewertete Partien brauchen ein Konto. Gäste spielen ohne Wertung.
    [computer] Partien mit Computergegnern werden nicht gewertet.
    [rules] Nur das klassische Brett wird gewertet.
   *[clock] Nur Partien mit Uhr werden gewertet.
}
challenge-takeback = Zurücknehmen erlauben
challenge-make = Partie erstellen
challenge-join = Mitspielen
challenge-waits = wartet
challenge-asks = fordert dich heraus
challenge-free = { $count ->
    [one] noch 1 Platz frei
   *[other] noch { $count } Plätze frei
}
challenge-for = { $whom ->
    [anyone] Offen für alle.
    [person] Für { $name }.
   *[link] Für alle mit dem Link.
}
challenge-wrong = { $what ->
    [missing-name] Gib den Namen des Spielers ein.
    [bots] Mindestens ein Platz muss für einen Spieler frei sein.
   *[rules] Diese Regeln sind nicht gültig.
}
play-asks = { $name } fordert dich heraus
play-waiting = Warten auf deinen Gegner
play-looking = Gegner wird gesucht
play-wait-text = Die Partie beginnt hier, sobald alle da sind.
play-link = Verschicke diesen Link
play-invitation = Spiel mit mir!
play-accept = Spielen
play-decline = Ablehnen
play-new = Du brauchst kein Konto. Kennst du das Spiel noch nicht?
play-learn = Lerne es in ein paar Minuten
play-withdraw = Zurückziehen
play-seat = { $seat ->
    [first] { $name } fängt an.
   *[second] Du fängst an.
}
# To the one who has made the challenge.
play-own-seat = { $seat ->
    [first] Du fängst an.
   *[second] Dein Gegner fängt an.
}
play-people = Spieler
play-gone = Diese Herausforderung ist nicht mehr offen
play-gone-text = Sie wurde zurückgezogen, abgelehnt oder ist abgelaufen.

# At the table.
table-missing = Partie nicht gefunden
table-missing-text = Vielleicht ist der Link unvollständig. Frag bei der Person nach, die ihn geschickt hat.
table-actions = Aktionen
table-watchers = { $count ->
    [one] 1 Person schaut zu
   *[other] { $count } Personen schauen zu
}
table-looks-on = { $game ->
    [ponte] Du schaust zu.
   *[ciao] Du schaust zu. Jeder Zug erscheint, wenn er abgeschlossen ist.
}
table-left = Du bist ausgeschieden. Ein Bot spielt für dich weiter.
table-sending = Wird gesendet …
table-abort = Partie abbrechen
table-record = Protokoll
table-resign-text = Du verlierst diese Partie, die anderen spielen weiter.
abort-title = Partie abbrechen?
abort-text = Die Partie hat gerade erst begonnen. Sie endet ohne Ergebnis.
seat-you = (du)
seat-here = online
seat-away = offline
seat-gone = ausgeschieden
back-ask = Um Rücknahme bitten
back-asked = Du hast um Rücknahme gebeten. Warten auf Antwort.
rematch = Revanche
rematch-cancel = Revanche zurückziehen
rematch-waiting = Revanche angeboten. Sie beginnt, wenn alle annehmen.
rematch-asked = { $name } möchte eine Revanche.
rematch-next = Zur Revanche
result-you = Du gewinnst!
result-name = { $name } gewinnt
result-aborted = Die Partie wurde abgebrochen.
result-won = gewonnen
result-lost = verloren
result-shared = unentschieden
decided-aborted = Kein Ergebnis.
decided-others-left = Alle anderen sind ausgeschieden.

# Events, for screen readers and notes. `who` is `you` for the viewer.
told-rolled = { $who ->
    [you] Du würfelst.
   *[other] { $name } würfelt.
}
told-announced = { $who ->
    [you] Du sagst { $number } an.
   *[other] { $name } sagt { $number } an.
}
told-approved = { $who ->
    [you] Du glaubst es.
   *[other] { $name } glaubt es.
}
told-contested = { $who ->
    [you] Du zweifelst es an.
   *[other] { $name } zweifelt es an.
}
told-resigned = { $who ->
    [you] Du gibst auf.
   *[other] { $name } gibt auf.
}
told-ask-back = { $who ->
    [you] Du bittest um Rücknahme.
   *[other] { $name } bittet um Rücknahme.
}
told-grant-back = { $who ->
    [you] Du nimmst die Rücknahme an.
   *[other] { $name } nimmt die Rücknahme an.
}
told-refuse-back = { $who ->
    [you] Du lehnst die Rücknahme ab.
   *[other] { $name } lehnt die Rücknahme ab.
}
told-taken-back = Der letzte Zug wurde zurückgenommen.
told-time-out = { $who ->
    [you] Deine Zeit ist abgelaufen.
   *[other] Die Zeit von { $name } ist abgelaufen.
}
told-rest = { $who ->
    [you] Du bist im Urlaub. Deine Uhr steht.
   *[other] { $name } ist im Urlaub. Die Uhr steht.
}
told-pause = Der Server war nicht erreichbar. Die Zeit wurde gutgeschrieben.
say-title = Chat
say-refused = In dieser Partie gibt es keinen Chat.
say-words = { $words ->
    [have_fun] Viel Spaß!
    [well_played] Gut gespielt!
    [thanks] Danke!
    [oops] Hoppla!
    [moment] Einen Moment, bitte.
    [back] Bin wieder da.
    [good_game] Schöne Partie!
    [again] Noch eine Partie?
    [bye] Ich muss los. Tschüss!
   *[hello] Hallo!
}
dice-promise-server = Vor dem ersten Zug hat der Server eine geheime Zahl gezogen, die jeden Wurf bestimmt. Ihr Fingerabdruck:
advance-title = Bedingte Züge
advance-text = Plane deine Antworten, während dein Gegner nachdenkt. Sie werden automatisch gespielt, wenn der erwartete Zug kommt.
advance-begin = Variante hinzufügen
advance-how = Spiel auf dieser Kopie des Bretts: erst den Zug deines Gegners, dann deine Antwort und so weiter. In der Partie passiert noch nichts.
advance-keep = Variante speichern
advance-remove = Entfernen

# People.
account-forgotten = Passwort vergessen? Die Administration dieses Servers kann es zurücksetzen.
account-signed-out = Zum Spielen brauchst du kein Konto. Ohne Konto spielst du als Gast.
account-guest = Du spielst als Gast { $name }, nur in diesem Browser.
nickname-title = Dein Name
nickname-text = Diesen Namen sehen die anderen.
nickname-go = Namen speichern
nickname-done = Du spielst jetzt als { $name }.
account-name = Du bist angemeldet als { $name }.
account-make = Konto erstellen
account-make-text = Behalte deine Partien und Wertungen auf jedem Gerät. Deine Partien als Gast bleiben erhalten.
account-name-label = Name
account-password = Passwort
account-rules = Name: 3 bis 20 Buchstaben, Ziffern, - und _. Passwort: mindestens 8 Zeichen. Eine E-Mail-Adresse ist nicht nötig, also bewahre dein Passwort gut auf.
account-make-go = Konto erstellen
account-login = Anmelden
account-login-go = Anmelden
account-adopt = Meine Partien als Gast übernehmen
account-logout = Abmelden
account-password-title = Passwort ändern
account-password-old = Aktuelles Passwort
account-password-new = Neues Passwort
account-password-go = Passwort ändern
account-password-done = Passwort geändert.
account-blocked = Blockierte Spieler
account-data = Deine Daten
account-data-text = Exportiere oder lösche alles, was über dich gespeichert ist. Beendete Partien bleiben ohne deinen Namen im Archiv.
account-export = Meine Daten exportieren
account-delete = Konto löschen
account-delete-title = Konto löschen?
account-delete-text = Das lässt sich nicht rückgängig machen. Alle laufenden Partien gehen verloren.
vacation-title = Urlaub
vacation-text = Während deines Urlaubs pausieren deine Fernpartien.
vacation-left = { $days ->
    [one] Dieses Jahr noch 1 Tag.
   *[other] Dieses Jahr noch { $days } Tage.
}
vacation-until = Du bist im Urlaub bis { $date }.
vacation-days = Tage
vacation-go = Urlaub starten
vacation-back = Urlaub beenden
totp-title = Zwei-Faktor-Anmeldung
totp-text = Fügt der Anmeldung einen Schritt hinzu: einen Code aus einer Authenticator-App auf deinem Telefon.
totp-start = Einrichten
totp-secret = Scanne diesen Code mit deiner Authenticator-App oder gib den Schlüssel ein:
totp-qr = QR-Code für die Authenticator-App
totp-code = Code der App
totp-go = Einschalten
totp-codes = Bewahre diese Wiederherstellungscodes sicher auf. Wenn du dein Telefon verlierst, ersetzt jeder einen Code der App:
totp-on = Die Zwei-Faktor-Anmeldung ist eingeschaltet.
totp-off = Ausschalten
totp-login-code = Code deiner Authenticator-App oder Wiederherstellungscode
session-title = Wo du angemeldet bist
session-text = Kennst du einen Browser nicht, beende seine Sitzung und ändere dein Passwort.
session-unknown = Unbekannter Browser
session-device = { $browser } ({ $system })
session-device-name = { $name }
session-used = zuletzt benutzt am { $date }
session-current = dieser Browser
session-end = Sitzung beenden
passkey-title = Passkeys
passkey-text = Melde dich mit Fingerabdruck, Gesicht oder PIN deines Geräts an statt mit einem Passwort.
passkey-name = Name für den Passkey
passkey-default-name = Passkey
passkey-add = Passkey hinzufügen
passkey-added = hinzugefügt am { $date }
passkey-rename = Umbenennen
passkey-rename-label = Passkey { $name } umbenennen
passkey-remove = Entfernen
passkey-remove-label = Passkey { $name } entfernen
passkey-save = Speichern
passkey-sign-in = Mit einem Passkey anmelden
passkey-cancelled = Es wurde kein Passkey benutzt.
passkey-unsupported = Dieser Browser unterstützt keine Passkeys.
email-title = E-Mail
email-text = Damit kannst du ein vergessenes Passwort zurücksetzen und Erinnerungen bekommen. Niemand sonst sieht deine Adresse.
email-address = E-Mail-Adresse
email-go = Adresse speichern
email-sent = Wir haben einen Link an { $address } geschickt. Öffne ihn, um deine Adresse zu bestätigen.
email-verified = Deine Adresse ist { $address }.
email-unverified = { $address } ist noch nicht bestätigt. Öffne den Link, den wir dir geschickt haben.
email-verified-done = Deine E-Mail-Adresse ist bestätigt.
email-reminders = Erinnere mich, wenn in einer Fernpartie die Zeit knapp wird
email-delete = Adresse entfernen
recovery-forgotten = Passwort vergessen?
recovery-account = Name oder E-Mail-Adresse
recovery-send = Link schicken
recovery-sent = Wenn dieses Konto eine bestätigte E-Mail-Adresse hat, haben wir einen Link dorthin geschickt.
recovery-title = Wähle ein neues Passwort
recovery-go = Speichern und anmelden
provider-sign-in = Mit { $name } anmelden
provider-title = Anmelden mit { $name }
provider-text = Verbinde dein Konto bei { $name }, um dich ohne Passwort anzumelden.
provider-connect = Verbinden
provider-disconnect = Trennen
provider-connected = Dein Konto ist verbunden.
provider-taken = Eines der beiden Konten ist schon mit einem anderen verbunden.
provider-closed = Dieses Konto wurde geschlossen.
provider-cancelled = Die Anmeldung wurde abgebrochen. Versuch es noch einmal.
provider-failed = Auf der anderen Website ist etwas schiefgegangen. Versuch es später noch einmal.
push-title = Benachrichtigungen
push-text = Lass dich benachrichtigen, wenn du am Zug bist oder herausgefordert wirst, auch wenn Ponti geschlossen ist. Schalte es auf jedem Gerät einzeln ein.
push-enable = Auf diesem Gerät einschalten
push-disable = Ausschalten
push-remove = Entfernen
push-since = seit { $date }
push-refused = Dein Browser lässt keine Benachrichtigungen von Ponti zu. Sieh in den Website-Einstellungen nach.
push-unsupported = Dieser Browser unterstützt keine Benachrichtigungen. Füge Ponti auf iPhone oder iPad zuerst zum Home-Bildschirm hinzu.
token-title = API-Tokens
token-text = Mit einem Token kann ein Programm in deinem Namen spielen. Gib ihm nur die Rechte, die es braucht.
token-label = Beschreibung
token-scope = { $scope ->
    [read] lesen
    [challenge] herausfordern
   *[play] spielen
}
token-go = Token erstellen
token-made = Kopiere es jetzt. Es wird nicht noch einmal angezeigt:
token-copy = Kopieren
token-remove = Widerrufen
person-missing = Spieler nicht gefunden
person-guest = Gast
person-since = dabei seit { $date }
person-challenge = Herausfordern
person-block = Blockieren
person-unblock = Blockierung aufheben
person-report = Melden
person-ratings = Wertungen
person-rating = Wertung
person-games = Partien
person-results = Ergebnisse
person-score = { $won } gewonnen, { $drawn } unentschieden, { $lost } verloren
person-opponents = Nach Gegner
person-opponent = Gegner
person-won = Gewonnen
person-drawn = Unentschieden
person-lost = Verloren
person-latest = Letzte Partien
person-none = Noch keine beendeten Partien.
person-follow = Folgen
person-unfollow = Nicht mehr folgen
person-graph = Wertungsverlauf
person-graph-text = von { $first } auf { $last } in { $games } Partien, höchste { $best }
person-openings = Nach Eröffnung
person-openings-text = Die ersten zwei Plättchen bei Ponte del Diavolo. Drehungen und Spiegelungen zählen zusammen.
person-opening = Eröffnung
following-title = Spieler, denen du folgst
following-watch = Partie ansehen
following-online = online
following-offline = offline
notice-playing = { $name } spielt gerade.
leaders-text = Spieler mit sicherer Wertung, die in den letzten drei Monaten gespielt haben.
leaders-none = Noch niemand in der Liste. Spiel gewertete Partien und sei zuerst dabei.
leaders-rank = Rang
report-title = Spieler melden
report-why = Grund
report-table = Es geht um die zuletzt angesehene Partie
report-reason = { $reason ->
    [name] Anstößiger Name
    [cheating] Betrug
    [stalling] Verzögert oder verlässt Partien
    [sandbagging] Verliert absichtlich oder spricht Ergebnisse ab
   *[other] Etwas anderes
}
report-text = Einzelheiten (nur für die Administration sichtbar)
report-go = Meldung senden
report-done = Danke. Wir sehen es uns an.
admin-none = Keine Meldungen.
admin-by = { $name }, { $date }
admin-table = Partie
admin-sure = Das betrifft { $name } und lässt sich nicht rückgängig machen.
admin-sure-suspension = { $name } kann eine Woche lang keine Partien beginnen. Laufende Partien gehen weiter.
admin-verdict = { $verdict ->
    [rename] Neutralen Namen vergeben
    [suspend] Für eine Woche sperren
    [close] Konto schließen
   *[dismiss] Verwerfen
}
admin-log = Maßnahmen
admin-log-none = Noch keine Maßnahmen.
admin-operator = Betreiber
gains-title = Plötzliche Wertungsgewinne
gains-none = Diese Woche ist keine Wertung um 100 Punkte oder mehr gestiegen.
gains-text = Diese Zahlen sind Hinweise, keine Beweise: Auch neue Spieler steigen schnell. Neue Konten, die immer wieder gegen denselben Spieler verlieren, in Partien, die niemand zu Ende spielt, deuten auf abgesprochene Ergebnisse hin.
gains-rating = { $before } → { $after }, gewertete Partien diese Woche: { $games }
gains-opponent = Konto seit { $date }; Partien: { $games }, vom Spieler gewonnen: { $won }, nicht zu Ende gespielt: { $unfinished }, gegen eine vorläufige Wertung: { $provisional }
admin-action = { $action ->
    [grant_admin] zum Administrator gemacht
    [revoke_admin] nicht mehr Administrator
    [reset_password] Passwort zurückgesetzt
    [rename] neutraler Name vergeben
    [close] Konto geschlossen
    [reopen] Konto wieder geöffnet
    [suspend] gesperrt
    [end_suspension] Sperre aufgehoben
    [delete_study] Studie gelöscht
    [connect_provider] mit dem Anbieter verbunden
   *[dismiss_report] Meldung verworfen
}

# Finished games of all users.

records-against = Gegner
records-speed = Tempo
records-any = Alle
records-go = Suchen
records-found = Neueste zuerst
records-none = Keine Partien gefunden.
records-more = Mehr anzeigen
records-download = Als Text herunterladen
records-all = Alle beendeten Partien

# Parties: people around one table, each with a phone.
party-lead = Ein Bildschirm für alle, ein Handy für jeden. Dein Handy ist der Würfelbecher: Nur du siehst deinen Würfel.
party-bots = Auf freien Plätzen spielen Bots.
party-ponte-small = Ponte del Diavolo, kleines Brett
party-ponte-large = Ponte del Diavolo, großes Brett
party-open = Tisch öffnen
party-scan = Zum Mitspielen scannen
party-address = Handys erreichen die Adresse dieser Seite nicht. Der Code führt zu diesem Computer in deinem Netzwerk.
party-unreachable = Handys erreichen diesen Server nicht. Starte ihn mit: ponti serve --party
party-sit = Hier sitzen
party-leave = Platz verlassen
party-bot = Bot weiterspielen lassen
party-free = Frei
party-name = Dein Name (freiwillig)
party-name-second = Name einer zweiten Person an diesem Handy
party-name-wrong = Ein Name hat bis zu 20 Buchstaben, Ziffern oder Leerzeichen.
party-take = Nimm Platz
party-ready = Du sitzt am Tisch
party-ready-text = Startet, wenn alle da sind. Auf freien Plätzen spielen Bots.
party-start = Spiel starten
party-late = Mitspielen
party-watch = Du schaust zu
party-full = Alle Plätze sind besetzt. Du kannst hier zuschauen.
party-after-turn = Du kannst dich setzen, sobald dieser Zug vorbei ist.
party-pass = Gib das Handy an { $name }
party-pass-text = Alle anderen schauen weg.
party-pass-go = Ich bin { $name }
party-away = Das Handy von { $name } ist nicht verbunden.
party-again = Noch eine Runde
party-abort = Partie beenden
party-abort-title = Partie für alle beenden?
party-abort-text = Sie endet ohne Ergebnis. Danach könnt ihr eine neue Runde beginnen.
party-next = Zur nächsten Runde
screen-open = Großer Bildschirm
screen-elsewhere = Öffne diese Seite auf einem Laptop, Tablet oder Fernseher, den alle sehen.
screen-here = Auf diesem Gerät
screen-sound = Tippe einmal auf den Bildschirm, um den Ton einzuschalten.
screen-close = Großen Bildschirm schließen
told-sat = { $who ->
    [you] Du nimmst Platz.
   *[other] { $name } nimmt Platz.
}
