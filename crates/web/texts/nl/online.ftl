# Pages and lists.
nav-online = Online
nav-turns = { $count ->
    [one] Je bent in één spel aan de beurt
   *[other] Je bent in { $count } spellen aan de beurt
}
loading = Een ogenblik …
toast-go = Erheen
online-title = Online spelen
home-online = Nodig een vriend uit met een link, vind een tegenstander, of kijk naar anderen; live of een zet per dag.
home-online-go = Tegen anderen spelen
online-as = Je bent { $name }
online-as-guest = Je bent { $name }, als gast
online-people = { $count ->
    [one] er is één mens
   *[other] er zijn { $count } mensen
}
online-friend = Met een vriend spelen
online-friend-text = Kies een spel en stuur een link. Wie hem opent, speelt meteen met je, zonder account.
online-friend-go = Maak een link
online-pair = Een tegenstander vinden
online-pair-text = Je speelt tegen de volgende die hetzelfde wil en ongeveer even goed speelt.
online-open = Een plek aanbieden
online-open-text = Je uitdaging wacht in de lobby tot iemand haar aanneemt. Of laat de computer dat doen, op elk niveau.
online-open-go = Voor iedereen
online-engine-go = Voor de computer
online-mine = Jouw spellen
online-challenges = Uitdagingen
online-seats = Vrije plaatsen
online-seats-none = Niemand biedt nu een plek aan. Bied er zelf een aan!
online-watch = Spellen om te bekijken
online-watch-none = Er wordt nu geen spel gespeeld.
games-title = Mijn spellen
games-nobody = Je hebt hier nog niet gespeeld.
games-due = Jij bent aan de beurt
games-due-none = Geen spel wacht op jou.
games-waiting = Wachten op anderen
games-over = Afgelopen
games-your-turn = Jij bent aan de beurt.
games-your-turn-left = Jouw beurt: { $time }
notify-text = Wil je een melding als je aan de beurt bent, ook als je ergens anders kijkt?
notify-allow = Meldingen toestaan
notice-turn = Je bent aan de beurt.
notice-started = Je spel is begonnen.
notice-over = Een van je spellen is afgelopen.
notice-challenge = { $name } daagt je uit.

# The connection.
link-connecting = Verbinding maken …
link-waiting = Er is geen verbinding met de server; die komt vanzelf terug. Spellen tegen de computer en aan één scherm werken zonder.
link-waiting-short = Geen verbinding …
link-outdated = De server heeft een nieuwere versie. Laad de pagina opnieuw om verder te gaan.
link-reload = Opnieuw laden
fault = { $code ->
    [offline] Er is geen verbinding met de server. Probeer het zo weer.
    [strange] Op dit adres antwoordt geen spelserver.
    [name-taken] Iemand anders heeft deze naam al.
    [name] Een naam heeft 3 tot 20 letters, cijfers, - en _, en begint met een letter. Sommige namen mogen niet.
    [password] Een wachtwoord heeft 8 tot 200 tekens, en moet moeilijk te raden zijn.
    [unknown] De server kent je niet. Laad de pagina opnieuw.
    [wrong-password] Naam en wachtwoord horen niet bij elkaar.
    [forbidden] Dat mag je niet.
    [not-found] Dat bestaat niet.
    [conflict] Iemand was sneller, of het is intussen veranderd.
    [stale] Het spel is intussen verder. Kijk nog eens.
    [refused] Dat kan nu niet.
    [too-many] Te veel tegelijk. Wacht even.
    [too-large] Dat is te lang.
    [internal] Er ging iets mis op de server. Er is niets veranderd.
    [closing] De server start opnieuw. Kom zo terug.
   *[invalid] De server neemt dat niet aan. Controleer wat je invulde.
}

# What is agreed.
game-name = { $game ->
    [ponte] Ponte del Diavolo
   *[ciao] Ciao Ciao
}
speed-name = { $speed ->
    [blitz] snel
    [rapid] rustig
   *[correspondence] langzaam
}
terms-ponte = { $rules ->
    [classic] Ponte del Diavolo
    [open] Ponte del Diavolo, open
    [large] Ponte del Diavolo, groot
    [small] Ponte del Diavolo, klein
   *[custom] Ponte del Diavolo, { $size } bij { $size }
}
terms-ciao = Ciao Ciao met { $players }
terms-no-clock = geen klok
terms-increment = { $minutes } min + { $seconds } s
terms-delay = { $minutes } min, { $seconds } s uitstel
terms-days = { $days ->
    [one] 1 dag per beurt
   *[other] { $days } dagen per beurt
}
terms-each = { $minutes } min per beurt
terms-rated = { $rated ->
    [yes] met waardering
   *[no] vriendschappelijk
}
left-clock = { $time }
left-days = { $days ->
    [one] 1 dag { $hours } u
   *[other] { $days } dagen { $hours } u
}
clock-seconds-left = { $seconds ->
    [one] Nog één seconde
   *[other] Nog { $seconds } seconden
}
rating-provisional = voorlopig: nog te weinig spellen om zeker te zijn

# A challenge.
challenge-title = Nieuwe uitdaging
challenge-game = Spel
challenge-whom = Tegen
challenge-link = Een vriend, met een link
challenge-anyone = Iedereen in de lobby
challenge-person = Eén persoon, op naam
challenge-name = Naam
challenge-players = Spelers
challenge-players-count = { $count } aan tafel
challenge-bot = Bot { $number }
challenge-bot-none = Geen: daar zit een mens
challenge-clock-days = Dagen voor elke beurt
challenge-days = Dagen
challenge-more = Meer keuzes
challenge-seat = Wie begint
challenge-seat-chance = Het lot beslist
challenge-seat-first = Ik begin
challenge-seat-second = De ander begint
challenge-rated = Het spel telt voor de waardering
challenge-takeback = Terugnemen mag als de anderen het goed vinden
challenge-make = Uitdagen
challenge-join = Spelen
challenge-waits = wacht
challenge-asks = daagt je uit
challenge-free = { $count ->
    [one] één plaats vrij
   *[other] { $count } plaatsen vrij
}
challenge-for = { $whom ->
    [anyone] Voor iedereen.
    [person] Voor { $name }.
   *[link] Voor wie de link heeft.
}
challenge-wrong = { $what ->
    [nobody] Zeg wie je uitdaagt.
    [bots] Minstens één plaats is voor een mens.
   *[rules] Met deze regels kan niet gespeeld worden.
}
play-title = Uitdaging
play-asks = { $name } wil met je spelen
play-waiting = Jouw uitdaging
play-looking = Op zoek naar een tegenstander
play-wait-text = Het spel begint hier zodra iedereen er is.
play-link = Stuur deze link
play-invitation = Speel met me!
play-accept = Spelen
play-decline = Nee, bedankt
play-new = Je hebt geen account nodig. Is het spel nieuw voor je?
play-learn = Leer het in een paar minuten
play-withdraw = Intrekken
play-seat = { $seat ->
    [first] { $name } begint.
   *[second] { $name } laat jou beginnen.
}
play-people = Aan tafel
play-gone = Deze uitdaging is er niet meer
play-gone-text = Ze is ingetrokken, afgewezen of wachtte te lang.

# At the table.
table-title = Spel
table-missing = Dit spel bestaat niet
table-missing-text = Misschien is het adres niet compleet. Vraag het aan wie het je stuurde.
table-actions = Aan deze tafel
table-watchers = { $count ->
    [one] één toeschouwer
   *[other] { $count } toeschouwers
}
table-looks-on = Je kijkt toe. Waar iets verborgen is, zie je alles iets later dan de spelers.
table-left = Je hebt dit spel verlaten. Een bot speelt op jouw plek verder.
table-sending = Versturen …
table-abort = Afblazen
table-record = Verslag
table-resign-text = Je geeft op. Met z'n tweeën wint de ander; met meer mensen spelen de anderen door.
abort-title = Het spel afblazen?
abort-text = Het spel is nauwelijks begonnen. Het eindigt zonder winnaar.
seat-you = (jij)
seat-here = verbonden
seat-away = niet verbonden
seat-gone = heeft het spel verlaten
back-ask = Terugnemen vragen
back-asked = Je hebt gevraagd je zet terug te nemen. Wacht op het antwoord.
rematch = Revanche
rematch-cancel = Toch geen revanche
rematch-waiting = Je wilt een revanche. Die begint als de anderen ook willen.
rematch-asked = { $name } wil een revanche.
rematch-next = Naar het volgende spel
result-you = Je hebt gewonnen!
result-name = Winst: { $name }
result-aborted = Het spel is afgeblazen.
result-won = gewonnen
result-lost = verloren
result-shared = gedeeld
decided-aborted = Niemand heeft gewonnen, niemand heeft verloren.
decided-others-left = De anderen hebben opgegeven.
told-rolled = { $name } schudt de doos.
told-announced = { $name } zegt { $number }.
told-approved = { $name } gelooft het.
told-contested = { $name } twijfelt eraan.
told-resigned = { $name } geeft op.
told-ask-back = { $name } vraagt om terug te nemen.
told-grant-back = { $name } vindt het goed.
told-refuse-back = { $name } vindt het niet goed.
told-taken-back = Er is teruggenomen.
told-time-out = De tijd van { $name } is op.
told-rest = { $name } is even weg; de klok wacht.
told-pause = De server was even weg; de klok heeft gewacht.
say-title = Iets zeggen
say-refused = Aan deze tafel kan niets gezegd worden.
say-words = { $words ->
    [have_fun] Veel plezier!
    [well_played] Goed gespeeld!
    [thanks] Dank je!
    [oops] Oeps.
    [moment] Een moment, graag.
    [back] Ik ben terug.
    [good_game] Mooi spel!
    [again] Nog een keer?
    [bye] Ik moet gaan.
   *[hello] Hallo!
}
dice-promise-server = Vóór de eerste beurt trok de server een geheim getal, waaruit elke worp volgt. Dit is zijn vingerafdruk:
advance-title = Zetten vooraf
advance-text = Terwijl de ander nadenkt: zeg wat je antwoordt op wat die kan spelen.
advance-begin = Plan een antwoord
advance-how = Speel op deze kopie van het bord: eerst de zet van de ander, dan jouw antwoord, enzovoort. In het spel gebeurt er nog niets.
advance-keep = Deze lijn bewaren
advance-remove = Weghalen

# People.
account-title = Account
account-forgotten = Wachtwoord vergeten? Wie deze server beheert, kan je een nieuw geven.
account-nobody = Je hebt geen account nodig om te spelen: het eerste spel maakt je gast.
account-guest = Je speelt als gast { $name }. Deze browser onthoudt je.
account-name = Je bent { $name }.
account-profile = Mijn profiel
account-make = Account maken
account-make-text = Het bewaart je spellen en waarderingen, op elk apparaat. Spellen die je als gast speelde, gaan mee.
account-name-label = Naam
account-password = Wachtwoord
account-rules = Naam: 3 tot 20 letters, cijfers, - en _. Wachtwoord: minstens 8 tekens. Er is geen e-mail, dus niemand kan een vergeten wachtwoord opsturen.
account-make-go = Account maken
account-login = Ik heb een account
account-login-go = Inloggen
account-adopt = Neem de spellen over die ik hier als gast speelde
account-logout = Uitloggen
account-password-title = Wachtwoord wijzigen
account-password-old = Huidig wachtwoord
account-password-new = Nieuw wachtwoord
account-password-go = Wijzigen
account-password-done = Het wachtwoord is gewijzigd.
account-blocked = Geblokkeerde mensen
account-data = Alles over jou
account-data-text = Neem alles mee wat over je bewaard is, of laat het wissen. Afgelopen spellen blijven in het archief, zonder je naam.
account-export = Alles meenemen
account-delete = Account verwijderen
account-delete-title = Alles over jou verwijderen?
account-delete-text = Dit kan niet ongedaan worden gemaakt. Lopende spellen gaan verloren.
vacation-title = Vakantie
vacation-text = Terwijl je weg bent, wachten spellen met dagen per beurt op je.
vacation-left = { $days ->
    [one] Er is dit jaar nog één dag over.
   *[other] Er zijn dit jaar nog { $days } dagen over.
}
vacation-until = Je bent weg tot { $date }.
vacation-days = Dagen
vacation-go = Vakantie beginnen
vacation-back = Ik ben terug
token-title = Sleutels voor programma's
token-text = Met een sleutel kan een programma namens jou spelen. Geef elk alleen wat het nodig heeft.
token-label = Waarvoor
token-scope = { $scope ->
    [read] lezen
    [challenge] uitdagen
   *[play] spelen
}
token-go = Sleutel maken
token-made = Kopieer hem nu; hij wordt maar één keer getoond:
token-copy = Kopiëren
token-remove = Intrekken
person-title = Speler
person-missing = Er is niemand met deze naam
person-guest = gast
person-since = hier sinds { $date }
person-challenge = Uitdagen
person-block = Blokkeren
person-unblock = Deblokkeren
person-report = Melden
person-ratings = Waarderingen
person-rating = Waardering
person-games = Spellen
person-results = Uitslagen
person-score = { $won } gewonnen, { $drawn } gelijk, { $lost } verloren
person-opponents = Tegen elke tegenstander
person-opponent = Tegenstander
person-won = Gewonnen
person-drawn = Gelijk
person-lost = Verloren
person-latest = Laatste spellen
report-title = Iemand melden
report-why = Waarom
report-table = Het gaat over het spel dat ik net bekeek
report-reason = { $reason ->
    [name] De naam is kwetsend
    [cheating] Speelt met hulp
    [stalling] Verlaat of rekt spellen met opzet
    [sandbagging] Verliest met opzet, of spreekt uitslagen af
   *[other] Iets anders
}
report-text = In je eigen woorden (alleen beheerders lezen het)
report-go = Versturen
report-done = Dank je. Er wordt naar gekeken.
admin-title = Meldingen
admin-none = Er zijn geen meldingen.
admin-by = { $name }, { $date }
admin-table = het spel
admin-sure = Dit gaat over { $name } en kan niet ongedaan worden gemaakt.
admin-verdict = { $verdict ->
    [rename] Neutrale naam geven
    [close] Account sluiten
   *[dismiss] Niets doen
}

# Finished games of everybody.

records-title = Gespeelde partijen
records-against = Tegen
records-speed = Tempo
records-any = Maakt niet uit
records-go = Zoeken
records-found = Nieuwste eerst
records-none = Geen partij voldoet.
records-more = Meer tonen
records-download = Downloaden als tekst
records-all = Alle gespeelde partijen
