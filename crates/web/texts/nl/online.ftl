# Pages and lists.
loading = Laden…
toast-go = Bekijken
online-as = Je speelt als { $name }
online-as-guest = Je speelt als { $name } (gast)
online-people = { $count ->
    [one] 1 speler online
   *[other] { $count } spelers online
}
online-friend = Speel met een vriend
online-friend-text = Kies een spel en stuur de link. Je vriend speelt meteen mee, zonder account.
online-friend-go = Link maken
online-pair = Snelle partij
online-pair-text = Je speelt tegen de volgende speler die ongeveer even sterk is.
online-open = Partij aanmaken
online-open-text = Open een partij in de lobby voor anderen, of speel tegen de computer op elk niveau.
online-open-go = Open voor iedereen
online-engine-go = Tegen de computer
online-mine = Jouw partijen
online-challenges = Uitdagingen
online-seats = Open partijen
online-seats-none = Geen open partijen. Maak er een aan!
online-watch = Live partijen
online-watch-none = Er is geen partij bezig.
games-signed-out = Je hebt nog niet online gespeeld.
games-due = Jij bent aan zet
games-due-none = Er wacht geen partij op je.
games-waiting = Tegenstander aan zet
games-your-turn = Jij bent aan zet.
games-your-turn-left = Jij bent aan zet: { $time }
notify-text = Een melding krijgen als jij aan zet bent?
notify-allow = Meldingen toestaan
notice-turn = Jij bent aan zet.
notice-started = Je partij is begonnen.
notice-over = Een van je partijen is afgelopen.
notice-challenge = { $name } daagt je uit.
push-turn = { $name } heeft gespeeld. Jij bent aan zet.
push-started = Je partij tegen { $name } is begonnen.

# The connection.
link-connecting = Verbinden…
link-waiting = Geen verbinding. We verbinden automatisch opnieuw. Tegen de computer of een vriend op dit apparaat kun je gewoon verder spelen.
link-waiting-short = Opnieuw verbinden…
link-outdated = Er is een nieuwe versie. Vernieuw de pagina om verder te gaan.
link-reload = Vernieuwen
fault = { $code ->
    [offline] Geen verbinding met de server. Probeer het zo nog eens.
    [strange] Er is geen spelserver op dit adres.
    [name-taken] Deze naam is al bezet.
    [name] Gebruik 3 tot 20 letters, cijfers, - of _, beginnend met een letter. Sommige namen zijn niet toegestaan.
    [password] Gebruik 8 tot 200 tekens die moeilijk te raden zijn.
    [unknown] Je sessie is verlopen. Vernieuw de pagina.
    [code] Voer de huidige code van je authenticator-app in.
    [wrong-password] Naam of wachtwoord klopt niet.
    [forbidden] Dat mag je account niet.
    [not-found] Dit bestaat niet meer, of het adres is onvolledig.
    [conflict] Iemand was sneller: dit is intussen veranderd. Kijk nog eens.
    [stale] De partij is al verder. Kijk nog eens.
    [refused] De regels of de stand van de partij laten dit nu niet toe.
    [rated] Voor een partij met rating hebben beide spelers een account nodig, en twee mensen spelen er hooguit tien per dag, nieuwe spelers onderling hooguit twintig. Zet Met rating uit.
    [limit-challenges] Je hebt te veel open uitdagingen. Trek er eerst een in.
    [limit-tables] Je speelt te veel partijen. Maak er eerst een af.
    [limit-tokens] Je hebt te veel API-tokens. Trek er eerst een in.
    [limit-blocks] Je hebt te veel spelers geblokkeerd. Deblokkeer er eerst een.
    [limit-follows] Je volgt te veel spelers. Stop eerst met er een te volgen.
    [limit-passkeys] Je hebt te veel passkeys. Verwijder er eerst een.
    [address] Dat is geen e-mailadres.
    [expired-link] Deze link is verlopen of al gebruikt. Vraag een nieuwe aan.
    [sign-in-again] Log uit en weer in om te bevestigen dat jij het bent.
    [last-sign-in] Dit is de enige manier om in te loggen op je account. Stel eerst een wachtwoord in.
    [unknown-passkey] Deze passkey hoort hier bij geen enkel account.
    [limit-studies] Je hebt te veel studies. Verwijder er eerst een.
    [account] Daarvoor heb je een account nodig. Maak er een of log in.
    [merge] Je hebt als gast tegen dit account gespeeld, dus die partijen kunnen niet mee. Log in zonder ze te houden.
    [too-many] Te veel verzoeken. Wacht even.
    [too-large] Dat is te lang.
    [internal] Serverfout. Er is niets veranderd.
    [closing] De server start opnieuw op. Probeer het zo nog eens.
    [rated-terms] Alleen partijen tussen mensen, met de klassieke regels en een klok, tellen voor de rating. Zet Met rating uit of verander de partij.
    [no-person] Er is geen speler met deze naam.
    [yourself] Je kunt jezelf niet uitdagen.
    [clock] Deze klok kan niet: hooguit 12 uur per speler, of 10 seconden tot 30 dagen per zet.
    [seats] Deze plaatsen kloppen niet: een uitdaging aan één speler is voor twee, en één plaats moet vrij blijven.
    [vacation] Zoveel vakantiedagen heb je dit jaar niet meer.
    [text] De tekst is leeg, te lang of heeft tekens die niet bewaard kunnen worden.
    [turn] Je bent niet aan zet.
    [challenge-closed] Deze uitdaging is niet meer open.
    [challenge-other] Deze uitdaging is voor een andere speler.
    [blocked] Een van jullie heeft de ander geblokkeerd, dus jullie kunnen niet tegen elkaar spelen.
    [suspended] Dit account is geschorst en kan voorlopig geen partijen beginnen.
    [engine-games] De computer moet nog zetten doen in meerdere partijen van je. Wacht daarop.
    [malformed] De server kon het verzoek niet lezen. Vernieuw de pagina en probeer het opnieuw.
   *[invalid] De server accepteert deze waarde niet ({ $field }). Controleer wat je hebt ingevuld.
}

# What is agreed.
game-name = { $game ->
    [ponte] Ponte del Diavolo
   *[ciao] Ciao Ciao
}
speed-name = { $speed ->
    [blitz] blitz
    [rapid] rapid
   *[correspondence] correspondentie
}
terms-ponte = { $rules ->
    [classic] Ponte del Diavolo
    [open] Ponte del Diavolo, open
    [large] Ponte del Diavolo, groot
    [small] Ponte del Diavolo, klein
   *[custom] Ponte del Diavolo, { $size } × { $size }
}
terms-ciao = Ciao Ciao, { $players } spelers
terms-no-clock = zonder klok
terms-increment = { $minutes } min + { $seconds } s
terms-delay = { $minutes } min, { $seconds } s vertraging
terms-days = { $days ->
    [one] 1 dag per zet
   *[other] { $days } dagen per zet
}
terms-each = { $minutes } min per zet
terms-rated = { $rated ->
    [yes] met rating
   *[no] vriendschappelijk
}
left-clock = { $time }
left-days = { $days ->
    [one] 1 dag { $hours } u
   *[other] { $days } dagen { $hours } u
}
clock-seconds-left = { $seconds ->
    [one] Nog 1 seconde
   *[other] Nog { $seconds } seconden
}
rating-provisional = voorlopig: nog te weinig partijen

# A challenge.
challenge-title = Nieuwe partij
challenge-game = Spel
challenge-whom = Tegenstander
challenge-link = Een vriend, via een link
challenge-anyone = Iedereen in de lobby
challenge-person = Een bepaalde speler
challenge-name = Naam van de speler
challenge-players = Spelers
challenge-players-count = { $count } spelers
challenge-bot = Bot { $number }
challenge-bot-none = Geen: open voor spelers
clock-custom = Aangepast
challenge-clock-days = Correspondentie
challenge-days = Dagen per zet
challenge-more = Meer opties
challenge-seat = Wie begint?
challenge-seat-chance = Willekeurig
challenge-seat-first = Ik
challenge-seat-second = Tegenstander
challenge-rated = Met rating
challenge-unrated = { $why ->
    [account] Voor partijen met rating is een account nodig. Gasten spelen zonder rating.
    [computer] Partijen met computerspelers tellen niet voor de rating.
    [rules] Alleen het klassieke bord telt voor de rating.
   *[clock] Alleen partijen met een klok tellen voor de rating.
}
challenge-takeback = Zetten terugnemen toestaan
challenge-make = Partij aanmaken
challenge-join = Meespelen
challenge-waits = wacht
challenge-asks = daagt je uit
challenge-free = { $count ->
    [one] nog 1 plaats vrij
   *[other] nog { $count } plaatsen vrij
}
challenge-for = { $whom ->
    [anyone] Open voor iedereen.
    [person] Voor { $name }.
   *[link] Voor iedereen met de link.
}
challenge-wrong = { $what ->
    [missing-name] Vul de naam van de speler in.
    [bots] Minstens één plaats moet vrij zijn voor een speler.
   *[rules] Deze regels zijn niet geldig.
}
play-asks = { $name } daagt je uit
play-waiting = Wachten op je tegenstander
play-looking = Tegenstander gezocht
play-wait-text = De partij begint hier zodra iedereen er is.
play-link = Stuur deze link
play-invitation = Speel met me mee!
play-accept = Spelen
play-decline = Weigeren
play-new = Je hebt geen account nodig. Ken je het spel nog niet?
play-learn = Leer het in een paar minuten
play-withdraw = Intrekken
play-seat = { $seat ->
    [first] { $name } begint.
   *[second] Jij begint.
}
# To the one who has made the challenge.
play-own-seat = { $seat ->
    [first] Jij begint.
   *[second] Je tegenstander begint.
}
play-people = Spelers
play-gone = Deze uitdaging is niet meer open
play-gone-text = Die is ingetrokken, geweigerd of verlopen.

# At the table.
table-missing = Partij niet gevonden
table-missing-text = Misschien is de link niet volledig. Vraag het na bij wie hem stuurde.
table-actions = Acties
table-watchers = { $count ->
    [one] 1 toeschouwer
   *[other] { $count } toeschouwers
}
table-looks-on = { $game ->
    [ponte] Je kijkt mee.
   *[ciao] Je kijkt mee. Elke beurt verschijnt zodra die klaar is.
}
table-left = Je ligt uit het spel. Een bot speelt voor je verder.
table-sending = Versturen…
table-abort = Partij afbreken
table-record = Notatie
table-resign-text = Je verliest deze partij en de anderen spelen verder.
abort-title = Partij afbreken?
abort-text = De partij is net begonnen en eindigt zonder uitslag.
seat-you = (jij)
seat-here = online
seat-away = offline
seat-gone = uit het spel
back-ask = Terugnemen vragen
back-asked = Je hebt gevraagd om terug te nemen. Wachten op antwoord.
rematch = Revanche
rematch-cancel = Revanche intrekken
rematch-waiting = Revanche aangeboden. Die begint als iedereen accepteert.
rematch-asked = { $name } wil een revanche.
rematch-next = Naar de revanche
result-you = Je wint!
result-name = { $name } wint
result-aborted = De partij is afgebroken.
result-won = gewonnen
result-lost = verloren
result-shared = remise
decided-aborted = Geen uitslag.
decided-others-left = Alle anderen liggen uit het spel.

# Events, for screen readers and notes. `who` is `you` for the viewer.
told-rolled = { $who ->
    [you] Je gooit de dobbelsteen.
   *[other] { $name } gooit de dobbelsteen.
}
told-announced = { $who ->
    [you] Je noemt { $number }.
   *[other] { $name } noemt { $number }.
}
told-approved = { $who ->
    [you] Je gelooft het.
   *[other] { $name } gelooft het.
}
told-contested = { $who ->
    [you] Je gelooft het niet.
   *[other] { $name } gelooft het niet.
}
told-resigned = { $who ->
    [you] Je geeft op.
   *[other] { $name } geeft op.
}
told-ask-back = { $who ->
    [you] Je vraagt om een zet terug te nemen.
   *[other] { $name } wil een zet terugnemen.
}
told-grant-back = { $who ->
    [you] Je staat terugnemen toe.
   *[other] { $name } staat terugnemen toe.
}
told-refuse-back = { $who ->
    [you] Je weigert terugnemen.
   *[other] { $name } weigert terugnemen.
}
told-taken-back = De laatste zet is teruggenomen.
told-time-out = { $who ->
    [you] Je tijd is om.
   *[other] De tijd van { $name } is om.
}
told-rest = { $who ->
    [you] Je hebt vakantie. Je klok staat stil.
   *[other] { $name } heeft vakantie. De klok staat stil.
}
told-pause = De server was uit de lucht. De verloren tijd is teruggegeven.
say-title = Chat
say-refused = In deze partij kun je niet chatten.
say-words = { $words ->
    [have_fun] Veel plezier!
    [well_played] Goed gespeeld!
    [thanks] Bedankt!
    [oops] Oeps!
    [moment] Een momentje, alsjeblieft.
    [back] Ik ben terug.
    [good_game] Mooie partij!
    [again] Nog een partij?
    [bye] Ik moet gaan. Dag!
   *[hello] Hallo!
}
dice-promise-server = Voor de eerste beurt koos de server een geheim getal dat elke worp bepaalt. De vingerafdruk ervan:
advance-title = Voorwaardelijke zetten
advance-text = Plan je antwoorden terwijl je tegenstander nadenkt. Ze worden automatisch gespeeld als de verwachte zet komt.
advance-begin = Variant toevoegen
advance-how = Speel op deze kopie van het bord: eerst de zet van je tegenstander, dan je antwoord, enzovoort. In de partij gebeurt nog niets.
advance-keep = Variant opslaan
advance-remove = Verwijderen

# People.
account-forgotten = Wachtwoord vergeten? De beheerder van deze server kan het opnieuw instellen.
account-signed-out = Je hebt geen account nodig om te spelen. Zonder account speel je als gast.
account-guest = Je speelt als gast { $name }, alleen in deze browser.
nickname-title = Je naam
nickname-text = Deze naam zien andere spelers.
nickname-go = Naam opslaan
nickname-done = Je speelt nu als { $name }.
account-name = Je bent ingelogd als { $name }.
account-make = Account aanmaken
account-make-text = Bewaar je partijen en ratings op elk apparaat. De partijen die je als gast speelde, blijven bewaard.
account-name-label = Naam
account-password = Wachtwoord
account-rules = Naam: 3 tot 20 letters, cijfers, - en _. Wachtwoord: minstens 8 tekens. Een e-mailadres is niet nodig, dus bewaar je wachtwoord goed.
account-make-go = Account aanmaken
account-login = Inloggen
account-login-go = Inloggen
account-adopt = De partijen die ik hier als gast speelde bewaren
account-logout = Uitloggen
account-password-title = Wachtwoord wijzigen
account-password-old = Huidig wachtwoord
account-password-new = Nieuw wachtwoord
account-password-go = Wachtwoord wijzigen
account-password-done = Wachtwoord gewijzigd.
account-blocked = Geblokkeerde spelers
account-data = Je gegevens
account-data-text = Exporteer of verwijder alles wat over je is opgeslagen. Afgelopen partijen blijven zonder je naam in het archief.
account-export = Mijn gegevens exporteren
account-delete = Account verwijderen
account-delete-title = Je account verwijderen?
account-delete-text = Dit kan niet ongedaan worden gemaakt. Je verliest alle lopende partijen.
vacation-title = Vakantie
vacation-text = Tijdens je vakantie staan je correspondentiepartijen stil.
vacation-left = { $days ->
    [one] Dit jaar nog 1 dag.
   *[other] Dit jaar nog { $days } dagen.
}
vacation-until = Je hebt vakantie tot { $date }.
vacation-days = Dagen
vacation-go = Vakantie starten
vacation-back = Vakantie beëindigen
totp-title = Tweefactorauthenticatie
totp-text = Voegt een stap toe aan het inloggen: een code van een authenticator-app op je telefoon.
totp-start = Instellen
totp-secret = Scan deze code met je authenticator-app of voer de sleutel in:
totp-qr = QR-code voor de authenticator-app
totp-code = Code van de app
totp-go = Inschakelen
totp-codes = Bewaar deze herstelcodes op een veilige plek. Als je je telefoon kwijt bent, vervangt elke code één code van de app:
totp-on = Tweefactorauthenticatie is ingeschakeld.
totp-off = Uitschakelen
totp-login-code = Code van je authenticator-app, of een herstelcode
session-title = Waar je bent ingelogd
session-text = Herken je een browser niet? Beëindig dan de sessie en wijzig je wachtwoord.
session-unknown = Onbekende browser
session-device = { $browser } op { $system }
session-device-name = { $name }
session-used = laatst gebruikt op { $date }
session-current = deze browser
session-end = Sessie beëindigen
passkey-title = Passkeys
passkey-text = Log in met de vingerafdruk, het gezicht of de pincode van je apparaat in plaats van een wachtwoord.
passkey-name = Naam voor de passkey
passkey-default-name = Passkey
passkey-add = Passkey toevoegen
passkey-added = toegevoegd op { $date }
passkey-rename = Naam wijzigen
passkey-rename-label = Naam van de passkey { $name } wijzigen
passkey-remove = Verwijderen
passkey-remove-label = Passkey { $name } verwijderen
passkey-save = Opslaan
passkey-sign-in = Inloggen met een passkey
passkey-cancelled = Er is geen passkey gebruikt.
passkey-unsupported = Deze browser ondersteunt geen passkeys.
email-title = E-mail
email-text = Om een vergeten wachtwoord opnieuw in te stellen en herinneringen te krijgen. Niemand anders ziet je adres.
email-address = E-mailadres
email-go = Adres opslaan
email-sent = We hebben een link naar { $address } gestuurd. Open die om je adres te bevestigen.
email-verified = Je adres is { $address }.
email-unverified = { $address } is nog niet bevestigd. Open de link die we je hebben gestuurd.
email-verified-done = Je e-mailadres is bevestigd.
email-reminders = Herinner me eraan als de tijd opraakt in een correspondentiepartij
email-delete = Adres verwijderen
recovery-forgotten = Wachtwoord vergeten?
recovery-account = Naam of e-mailadres
recovery-send = Stuur me een link
recovery-sent = Als dit account een bevestigd e-mailadres heeft, hebben we daar een link naartoe gestuurd.
recovery-title = Kies een nieuw wachtwoord
recovery-go = Opslaan en inloggen
provider-sign-in = Inloggen met { $name }
provider-title = Inloggen met { $name }
provider-text = Koppel je account bij { $name } om zonder wachtwoord in te loggen.
provider-connect = Koppelen
provider-disconnect = Ontkoppelen
provider-connected = Je account is gekoppeld.
provider-taken = Een van de twee accounts is al aan een ander gekoppeld.
provider-closed = Dit account is gesloten.
provider-cancelled = Het inloggen is geannuleerd. Probeer het opnieuw.
provider-failed = Er ging iets mis op de andere site. Probeer het later opnieuw.
push-title = Meldingen
push-text = Krijg een melding als je aan zet bent of wordt uitgedaagd, ook als Ponti dicht is. Je zet ze per apparaat aan.
push-enable = Aanzetten op dit apparaat
push-disable = Uitzetten
push-remove = Verwijderen
push-since = sinds { $date }
push-refused = Je browser staat geen meldingen van Ponti toe. Kijk bij de site-instellingen.
push-unsupported = Deze browser ondersteunt geen meldingen. Zet Ponti op een iPhone of iPad eerst op het beginscherm.
token-title = API-tokens
token-text = Met een token kan een programma namens jou spelen. Geef alleen de rechten die nodig zijn.
token-label = Omschrijving
token-scope = { $scope ->
    [read] lezen
    [challenge] uitdagen
   *[play] spelen
}
token-go = Token maken
token-made = Kopieer hem nu. Hij wordt niet nog eens getoond:
token-copy = Kopiëren
token-remove = Intrekken
person-missing = Speler niet gevonden
person-guest = gast
person-since = lid sinds { $date }
person-challenge = Uitdagen
person-block = Blokkeren
person-unblock = Deblokkeren
person-report = Melden
person-ratings = Ratings
person-rating = Rating
person-games = Partijen
person-results = Resultaten
person-score = { $won } gewonnen, { $drawn } remise, { $lost } verloren
person-opponents = Per tegenstander
person-opponent = Tegenstander
person-won = Gewonnen
person-drawn = Remise
person-lost = Verloren
person-latest = Recente partijen
person-none = Nog geen afgelopen partijen.
person-follow = Volgen
person-unfollow = Niet meer volgen
person-graph = Ratingverloop
person-graph-text = van { $first } naar { $last } in { $games } partijen, hoogste { $best }
person-openings = Per opening
person-openings-text = De eerste twee tegels van Ponte del Diavolo. Draaiingen en spiegelingen tellen als één.
person-opening = Opening
following-title = Spelers die je volgt
following-watch = Partij bekijken
following-online = online
following-offline = offline
notice-playing = { $name } speelt nu.
leaders-text = Spelers met een betrouwbare rating die de laatste drie maanden hebben gespeeld.
leaders-none = Nog geen spelers met een rating. Speel partijen met rating en word de eerste.
leaders-rank = Plaats
report-title = Speler melden
report-why = Reden
report-table = Het gaat over de partij die ik het laatst bekeek
report-reason = { $reason ->
    [name] Aanstootgevende naam
    [cheating] Valsspelen
    [stalling] Vertraagt of verlaat partijen
    [sandbagging] Verliest expres of spreekt uitslagen af
   *[other] Iets anders
}
report-text = Toelichting (alleen zichtbaar voor beheerders)
report-go = Melding versturen
report-done = Bedankt. We kijken ernaar.
admin-none = Geen meldingen.
admin-by = { $name }, { $date }
admin-table = partij
admin-sure = Dit geldt voor { $name } en kan niet ongedaan worden gemaakt.
admin-sure-suspension = { $name } kan een week lang geen partijen beginnen. Lopende partijen gaan door.
admin-verdict = { $verdict ->
    [rename] Neutrale naam geven
    [suspend] Een week schorsen
    [close] Account sluiten
   *[dismiss] Afwijzen
}
admin-log = Logboek
admin-log-none = Nog geen acties.
admin-operator = serverbeheerder
gains-title = Plotselinge ratingwinst
gains-none = Deze week is geen rating met 100 punten of meer gestegen.
gains-text = Deze cijfers zijn aanwijzingen, geen bewijs: ook nieuwe spelers stijgen snel. Nieuwe accounts die steeds van dezelfde speler verliezen, in partijen die niemand uitspeelt, wijzen op afgesproken uitslagen.
gains-rating = { $before } → { $after }, partijen met rating deze week: { $games }
gains-opponent = account sinds { $date }; partijen: { $games }, gewonnen door de speler: { $won }, niet uitgespeeld: { $unfinished }, tegen een voorlopige rating: { $provisional }
admin-action = { $action ->
    [grant_admin] beheerder gemaakt
    [revoke_admin] geen beheerder meer
    [reset_password] wachtwoord vervangen
    [rename] neutrale naam gegeven
    [close] account gesloten
    [reopen] account heropend
    [suspend] geschorst
    [end_suspension] schorsing opgeheven
    [delete_study] studie verwijderd
    [connect_provider] gekoppeld aan de aanbieder
   *[dismiss_report] melding afgewezen
}

# Finished games of all users.

records-against = Tegenstander
records-speed = Tempo
records-any = Alle
records-go = Zoeken
records-found = Nieuwste eerst
records-none = Geen partijen gevonden.
records-more = Meer tonen
records-download = Downloaden als tekst
records-all = Alle afgelopen partijen

# Parties: people around one table, each with a phone.
party-lead = Eén scherm voor iedereen, een telefoon voor elke speler. Je telefoon is de dobbelbeker: alleen jij ziet je dobbelsteen.
party-bots = Op vrije plaatsen spelen bots.
party-ponte-small = Ponte del Diavolo, klein bord
party-ponte-large = Ponte del Diavolo, groot bord
party-open = Tafel openen
party-scan = Scan om mee te spelen
party-address = Telefoons kunnen het adres van deze pagina niet bereiken. De code leidt naar deze computer in je netwerk.
party-unreachable = Telefoons kunnen deze server niet bereiken. Start hem met: ponti serve --party
party-sit = Hier zitten
party-leave = Plaats verlaten
party-bot = Laat een bot spelen
party-free = Vrij
party-name = Je naam (optioneel)
party-name-second = Naam van een tweede persoon op deze telefoon
party-name-wrong = Een naam heeft hoogstens 20 letters, cijfers of spaties.
party-take = Neem plaats
party-ready = Je zit aan tafel
party-ready-text = Begin als iedereen er is. Bots nemen de vrije plaatsen.
party-start = Partij starten
party-late = Meespelen
party-watch = Je kijkt mee
party-full = Alle plaatsen zijn bezet. Je kunt hier meekijken.
party-after-turn = Je kunt gaan zitten zodra deze beurt voorbij is.
party-pass = Geef de telefoon aan { $name }
party-pass-text = Alle anderen, niet kijken.
party-pass-go = Ik ben { $name }
party-away = De telefoon van { $name } is niet verbonden.
party-again = Nog een ronde
party-abort = Partij beëindigen
party-abort-title = Partij voor iedereen beëindigen?
party-abort-text = Hij eindigt zonder uitslag. Daarna kun je een nieuwe ronde beginnen.
party-next = Naar de volgende ronde
screen-open = Groot scherm
screen-elsewhere = Open deze pagina op een laptop, tablet of tv die iedereen kan zien.
screen-here = Op dit apparaat
screen-sound = Tik één keer op het scherm om het geluid aan te zetten.
screen-close = Groot scherm sluiten
told-sat = { $who ->
    [you] Je neemt plaats.
   *[other] { $name } neemt plaats.
}
