# Pages and lists.
nav-online = Online
nav-turns = { $count ->
    [one] Tocca a te in una partita
   *[other] Tocca a te in { $count } partite
}
loading = Un attimo …
toast-go = Vai
online-title = Gioca online
home-online = Invita un amico con un link, trova un avversario, o guarda gli altri; dal vivo o una mossa al giorno.
home-online-go = Gioca con altri
online-as = Sei { $name }
online-as-guest = Sei { $name }, come ospite
online-people = { $count ->
    [one] c'è una persona
   *[other] ci sono { $count } persone
}
online-friend = Gioca con un amico
online-friend-text = Scegli un gioco e manda un link. Chi lo apre gioca subito con te, senza account.
online-friend-go = Crea un link
online-pair = Trova un avversario
online-pair-text = Giochi con la prossima persona che vuole lo stesso e gioca più o meno come te.
online-open = Offri un posto
online-open-text = La tua sfida aspetta nella sala finché qualcuno la accetta. Oppure lasciala al computer, a qualsiasi livello.
online-open-go = Per chiunque
online-engine-go = Per il computer
online-mine = Le tue partite
online-challenges = Sfide
online-seats = Posti liberi
online-seats-none = Nessuno offre un posto in questo momento. Offrine uno tu!
online-watch = Partite da guardare
online-watch-none = Nessuna partita in corso.
games-title = Le mie partite
games-nobody = Non hai ancora giocato qui.
games-due = Tocca a te
games-due-none = Nessuna partita ti aspetta.
games-waiting = In attesa degli altri
games-over = Finite
games-your-turn = Tocca a te.
games-your-turn-left = Tocca a te: { $time }
notify-text = Vuoi un avviso quando tocca a te, anche mentre guardi altrove?
notify-allow = Consenti gli avvisi
notice-turn = È il tuo turno.
notice-started = La tua partita è cominciata.
notice-over = Una tua partita è finita.
notice-challenge = { $name } ti sfida.

# The connection.
link-connecting = Connessione in corso …
link-waiting = Nessuna connessione al server; tornerà da sola. Le partite contro il computer e su un solo schermo funzionano lo stesso.
link-waiting-short = Nessuna connessione …
link-outdated = Il server ha una versione più recente. Ricarica la pagina per continuare.
link-reload = Ricarica
fault = { $code ->
    [offline] Nessuna connessione al server. Riprova tra un attimo.
    [strange] A questo indirizzo non risponde un server di gioco.
    [name-taken] Questo nome è già preso.
    [name] Un nome ha da 3 a 20 lettere, cifre, - e _, e comincia con una lettera. Alcuni nomi non sono ammessi.
    [password] Una password ha da 8 a 200 caratteri e deve essere difficile da indovinare.
    [unknown] Il server non ti conosce. Ricarica la pagina.
    [wrong-password] Nome e password non corrispondono.
    [forbidden] Non ti è permesso.
    [not-found] Non esiste.
    [conflict] Qualcuno è stato più veloce, o nel frattempo è cambiato.
    [stale] Nel frattempo la partita è andata avanti. Guarda di nuovo.
    [refused] Adesso non è possibile.
    [too-many] Troppo in una volta. Aspetta un momento.
    [too-large] È troppo lungo.
    [internal] Qualcosa è andato storto sul server. Nulla è cambiato.
    [closing] Il server si riavvia. Torna tra un attimo.
   *[invalid] Il server non lo accetta. Controlla quello che hai scritto.
}

# What is agreed.
game-name = { $game ->
    [ponte] Ponte del Diavolo
   *[ciao] Ciao Ciao
}
speed-name = { $speed ->
    [blitz] veloce
    [rapid] tranquilla
   *[correspondence] lenta
}
terms-ponte = { $rules ->
    [classic] Ponte del Diavolo
    [open] Ponte del Diavolo, aperto
    [large] Ponte del Diavolo, grande
    [small] Ponte del Diavolo, piccolo
   *[custom] Ponte del Diavolo, { $size } per { $size }
}
terms-ciao = Ciao Ciao in { $players }
terms-no-clock = senza orologio
terms-increment = { $minutes } min + { $seconds } s
terms-delay = { $minutes } min, ritardo di { $seconds } s
terms-days = { $days ->
    [one] 1 giorno per turno
   *[other] { $days } giorni per turno
}
terms-each = { $minutes } min per turno
terms-rated = { $rated ->
    [yes] valida
   *[no] amichevole
}
left-clock = { $time }
left-days = { $days ->
    [one] 1 giorno { $hours } h
   *[other] { $days } giorni { $hours } h
}
clock-seconds-left = { $seconds ->
    [one] Ancora un secondo
   *[other] Ancora { $seconds } secondi
}
rating-provisional = provvisorio: ancora troppe poche partite per essere sicuri

# A challenge.
challenge-title = Nuova sfida
challenge-game = Gioco
challenge-whom = Contro
challenge-link = Un amico, con un link
challenge-anyone = Chiunque nella sala
challenge-person = Una persona, per nome
challenge-name = Il suo nome
challenge-players = Giocatori
challenge-players-count = { $count } al tavolo
challenge-bot = Bot { $number }
challenge-bot-none = Nessuno: ci siede una persona
challenge-clock-days = Giorni per ogni turno
challenge-days = Giorni
challenge-more = Altre scelte
challenge-seat = Chi comincia
challenge-seat-chance = Decide la sorte
challenge-seat-first = Comincio io
challenge-seat-second = Comincia l'altro
challenge-rated = La partita vale per la classifica
challenge-takeback = Si può tornare indietro se gli altri sono d'accordo
challenge-make = Sfida
challenge-join = Gioca
challenge-waits = in attesa
challenge-asks = ti sfida
challenge-free = { $count ->
    [one] un posto libero
   *[other] { $count } posti liberi
}
challenge-for = { $whom ->
    [anyone] Per chiunque.
    [person] Per { $name }.
   *[link] Per chi ha il link.
}
challenge-wrong = { $what ->
    [nobody] Di' chi sfidi.
    [bots] Almeno un posto è per una persona.
   *[rules] Con queste regole non si può giocare.
}
play-title = Sfida
play-asks = { $name } vuole giocare con te
play-waiting = La tua sfida
play-looking = In cerca di qualcuno
play-wait-text = La partita comincia qui appena ci sono tutti.
play-link = Manda questo link
play-invitation = Gioca con me!
play-accept = Gioca
play-decline = No, grazie
play-new = Non serve un account. Il gioco è nuovo per te?
play-learn = Imparalo in pochi minuti
play-withdraw = Ritira
play-seat = { $seat ->
    [first] Comincia { $name }.
   *[second] { $name } ti lascia cominciare.
}
play-people = Al tavolo
play-gone = Questa sfida non c'è più
play-gone-text = È stata ritirata, rifiutata, o ha aspettato troppo.

# At the table.
table-title = Partita
table-missing = Questa partita non esiste
table-missing-text = Forse l'indirizzo non è completo. Chiedi a chi te l'ha mandato.
table-actions = A questo tavolo
table-watchers = { $count ->
    [one] uno spettatore
   *[other] { $count } spettatori
}
table-looks-on = Stai guardando. Dove qualcosa è nascosto, vedi tutto un po' dopo i giocatori.
table-left = Hai lasciato questa partita. Un bot continua al tuo posto.
table-sending = Invio in corso …
table-abort = Annulla la partita
table-record = Verbale
table-resign-text = Ti arrendi. In due vince l'altro; in più persone gli altri continuano.
abort-title = Annullare la partita?
abort-text = La partita è appena cominciata. Finisce senza vincitore.
seat-you = (tu)
seat-here = in linea
seat-away = non in linea
seat-gone = ha lasciato la partita
back-ask = Chiedi di riprendere
back-asked = Hai chiesto di riprendere la mossa. Aspetta la risposta.
rematch = Rivincita
rematch-cancel = Niente rivincita
rematch-waiting = Vuoi la rivincita. Comincia quando la vogliono anche gli altri.
rematch-asked = { $name } vuole la rivincita.
rematch-next = Alla prossima partita
result-you = Hai vinto!
result-name = Vittoria: { $name }
result-aborted = La partita è stata annullata.
result-won = vinta
result-lost = persa
result-shared = pari
decided-aborted = Nessuno ha vinto, nessuno ha perso.
decided-others-left = Gli altri si sono arresi.
told-rolled = { $name } scuote la scatola.
told-announced = { $name } dice { $number }.
told-approved = { $name } ci crede.
told-contested = { $name } non ci crede.
told-resigned = { $name } si arrende.
told-ask-back = { $name } chiede di tornare indietro.
told-grant-back = { $name } è d'accordo.
told-refuse-back = { $name } non è d'accordo.
told-taken-back = Si è tornati indietro.
told-time-out = Il tempo di { $name } è scaduto.
told-rest = { $name } è via per un po'; l'orologio aspetta.
told-pause = Il server è stato via; l'orologio ha aspettato.
say-title = Di' qualcosa
say-refused = A questo tavolo non si può dire nulla.
say-words = { $words ->
    [have_fun] Buon divertimento!
    [well_played] Ben giocato!
    [thanks] Grazie!
    [oops] Ops.
    [moment] Un momento, per favore.
    [back] Eccomi di nuovo.
    [good_game] Bella partita!
    [again] Giochiamo ancora?
    [bye] Devo andare.
   *[hello] Ciao!
}
dice-promise-server = Prima del primo turno il server ha estratto un numero segreto, da cui segue ogni lancio. Questa è la sua impronta:
advance-title = Mosse in anticipo
advance-text = Mentre l'altro pensa: di' che cosa risponderai a ciò che può giocare.
advance-begin = Prepara una risposta
advance-how = Gioca su questa copia del tabellone: prima la mossa dell'altro, poi la tua risposta, e così via. Nella partita non succede ancora nulla.
advance-keep = Tieni questa linea
advance-remove = Togli

# People.
account-title = Account
account-forgotten = Password dimenticata? Chi gestisce questo server può dartene una nuova.
account-nobody = Per giocare non serve un account: la prima partita ti rende ospite.
account-guest = Giochi come ospite { $name }. Questo browser si ricorda di te.
account-name = Sei { $name }.
account-profile = Il mio profilo
account-make = Crea un account
account-make-text = Conserva partite e punteggi, su ogni dispositivo. Le partite giocate da ospite vengono con te.
account-name-label = Nome
account-password = Password
account-rules = Nome: da 3 a 20 lettere, cifre, - e _. Password: almeno 8 caratteri. Non c'è posta elettronica, quindi nessuno può rimandarti una password dimenticata.
account-make-go = Crea l'account
account-login = Ho un account
account-login-go = Entra
account-adopt = Prendi le partite che ho giocato qui da ospite
account-logout = Esci
account-password-title = Cambia la password
account-password-old = Password attuale
account-password-new = Nuova password
account-password-go = Cambia
account-password-done = La password è cambiata.
account-blocked = Persone bloccate
account-data = Tutto su di te
account-data-text = Porta con te tutto ciò che è conservato su di te, o fallo cancellare. Le partite finite restano nell'archivio, senza il tuo nome.
account-export = Porta via tutto
account-delete = Elimina l'account
account-delete-title = Eliminare tutto su di te?
account-delete-text = Non si può tornare indietro. Le partite in corso sono perse.
vacation-title = Vacanza
vacation-text = Mentre sei via, le partite con giorni per turno ti aspettano.
vacation-left = { $days ->
    [one] Quest'anno resta un giorno.
   *[other] Quest'anno restano { $days } giorni.
}
vacation-until = Sei via fino al { $date }.
vacation-days = Giorni
vacation-go = Comincia la vacanza
vacation-back = Sono tornato
token-title = Chiavi per programmi
token-text = Con una chiave un programma può giocare a nome tuo. Dai a ciascuno solo ciò che serve.
token-label = A che cosa serve
token-scope = { $scope ->
    [read] leggere
    [challenge] sfidare
   *[play] giocare
}
token-go = Crea una chiave
token-made = Copiala ora; viene mostrata solo questa volta:
token-copy = Copia
token-remove = Revoca
person-title = Giocatore
person-missing = Non c'è nessuno con questo nome
person-guest = ospite
person-since = qui dal { $date }
person-challenge = Sfida
person-block = Blocca
person-unblock = Sblocca
person-report = Segnala
person-ratings = Punteggi
person-rating = Punteggio
person-games = Partite
person-results = Risultati
person-score = { $won } vinte, { $drawn } pari, { $lost } perse
person-opponents = Contro ogni avversario
person-opponent = Avversario
person-won = Vinte
person-drawn = Pari
person-lost = Perse
person-latest = Ultime partite
report-title = Segnala qualcuno
report-why = Perché
report-table = Riguarda la partita che ho guardato per ultima
report-reason = { $reason ->
    [name] Il nome offende
    [cheating] Gioca con un aiuto
    [stalling] Lascia o rallenta le partite apposta
    [sandbagging] Perde apposta, o concorda i risultati
   *[other] Altro
}
report-text = Con parole tue (lo leggono solo gli amministratori)
report-go = Invia
report-done = Grazie. Qualcuno se ne occuperà.
admin-title = Segnalazioni
admin-none = Non ci sono segnalazioni.
admin-by = { $name }, { $date }
admin-table = la partita
admin-sure = Riguarda { $name } e non si può annullare.
admin-verdict = { $verdict ->
    [rename] Dai un nome neutro
    [close] Chiudi l'account
   *[dismiss] Niente da fare
}

# Finished games of everybody.

records-title = Partite finite
records-against = Contro
records-speed = Ritmo
records-any = Qualsiasi
records-go = Cerca
records-found = Le più recenti per prime
records-none = Nessuna partita corrisponde.
records-more = Mostra altre
records-download = Scarica come testo
records-all = Tutte le partite finite
