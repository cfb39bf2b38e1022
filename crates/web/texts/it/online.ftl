# Pages and lists.
loading = Caricamento…
toast-go = Vedi
online-as = Giochi come { $name }
online-as-guest = Giochi come { $name } (ospite)
online-people = { $count ->
    [one] 1 giocatore online
   *[other] { $count } giocatori online
}
online-friend = Gioca con un amico
online-friend-text = Scegli un gioco e invia il link. Il tuo amico gioca subito, senza account.
online-friend-go = Crea link
online-pair = Partita veloce
online-pair-text = Giochi contro la prossima persona più o meno del tuo livello.
online-open = Crea una partita
online-open-text = Apri una partita nella sala per altri giocatori, o gioca contro il computer a qualsiasi livello.
online-open-go = Aperta a tutti
online-engine-go = Contro il computer
online-mine = Le tue partite
online-challenges = Sfide
online-seats = Partite aperte
online-seats-none = Nessuna partita aperta. Creane una!
online-watch = Partite dal vivo
online-watch-none = Nessuna partita in corso.
games-signed-out = Non hai ancora giocato online.
games-due = Tocca a te
games-due-none = Nessuna partita ti aspetta.
games-waiting = Tocca all'avversario
games-your-turn = Tocca a te.
games-your-turn-left = Tocca a te: { $time }
notify-text = Vuoi una notifica quando tocca a te?
notify-allow = Consenti le notifiche
notice-turn = Tocca a te.
notice-started = La tua partita è iniziata.
notice-over = Una tua partita è finita.
notice-challenge = { $name } ti sfida.
push-turn = { $name } ha mosso. Tocca a te.
push-started = La tua partita contro { $name } è iniziata.

# The connection.
link-connecting = Connessione…
link-waiting = Nessuna connessione. Riconnessione automatica. Puoi sempre giocare contro il computer o con un amico su questo dispositivo.
link-waiting-short = Riconnessione…
link-outdated = È disponibile una nuova versione. Ricarica per continuare.
link-reload = Ricarica
fault = { $code ->
    [offline] Nessuna connessione al server. Riprova tra poco.
    [strange] A questo indirizzo non c'è un server di gioco.
    [name-taken] Questo nome è già in uso.
    [name] Usa da 3 a 20 lettere, cifre, - o _, iniziando con una lettera. Alcuni nomi non sono ammessi.
    [password] Usa da 8 a 200 caratteri difficili da indovinare.
    [unknown] La sessione è scaduta. Ricarica la pagina.
    [code] Inserisci il codice attuale della tua app di autenticazione.
    [wrong-password] Nome o password errati.
    [forbidden] Il tuo account non può farlo.
    [not-found] Non esiste più, o l'indirizzo è incompleto.
    [conflict] Qualcuno è stato più veloce: nel frattempo è cambiato. Guarda di nuovo.
    [stale] La partita è andata avanti. Guarda di nuovo.
    [refused] Le regole o lo stato della partita ora non lo permettono.
    [rated] Per una partita classificata serve un account da entrambe le parti, e due persone ne giocano al massimo dieci al giorno, i nuovi giocatori tra loro al massimo venti. Disattiva Classificata.
    [limit-challenges] Hai troppe sfide aperte. Prima ritirane una.
    [limit-tables] Hai troppe partite in corso. Prima finiscine una.
    [limit-tokens] Hai troppi token API. Prima revocane uno.
    [limit-blocks] Hai bloccato troppi giocatori. Prima sbloccane uno.
    [limit-follows] Segui troppi giocatori. Prima smetti di seguirne uno.
    [limit-passkeys] Hai troppe passkey. Prima rimuovine una.
    [address] Questo non è un indirizzo e-mail.
    [expired-link] Questo link è scaduto o è già stato usato. Chiedine un altro.
    [sign-in-again] Esci e accedi di nuovo per confermare che sei tu.
    [last-sign-in] È l'unico modo per accedere al tuo account. Prima imposta una password.
    [unknown-passkey] Questa passkey non appartiene a nessun account qui.
    [limit-studies] Hai troppi studi. Prima eliminane uno.
    [account] Per questo serve un account. Creane uno o accedi.
    [merge] Hai giocato contro questo account come ospite, quindi quelle partite non possono essere unite. Accedi senza tenerle.
    [too-many] Troppe richieste. Aspetta un momento.
    [too-large] È troppo lungo.
    [internal] Errore del server. Non è cambiato nulla.
    [closing] Il server si sta riavviando. Riprova tra poco.
    [rated-terms] Si classificano solo le partite tra persone, con le regole classiche e l'orologio. Disattiva Classificata o cambia la partita.
    [no-person] Non c'è nessun giocatore con questo nome.
    [yourself] Non puoi sfidare te stesso.
    [clock] Questo orologio non è possibile: al massimo 12 ore a testa, o da 10 secondi a 30 giorni per mossa.
    [seats] I posti non vanno bene: una sfida a una persona è per due, e un posto deve restare libero.
    [vacation] Quest'anno non ti restano così tanti giorni di vacanza.
    [text] Il testo è vuoto, troppo lungo o ha caratteri che non si possono salvare.
    [turn] Non tocca a te.
    [challenge-closed] Questa sfida non è più aperta.
    [challenge-other] Questa sfida è per un altro giocatore.
    [blocked] Uno dei due ha bloccato l'altro: non potete giocare insieme.
    [suspended] Questo account è sospeso e per ora non può iniziare partite.
    [engine-games] Il computer deve ancora muovere in più tue partite. Aspettalo.
    [malformed] Il server non ha potuto leggere la richiesta. Ricarica la pagina e riprova.
   *[invalid] Il server non accetta questo valore ({ $field }). Controlla i dati inseriti.
}

# What is agreed.
game-name = { $game ->
    [ponte] Ponte del Diavolo
   *[ciao] Ciao Ciao
}
speed-name = { $speed ->
    [blitz] blitz
    [rapid] rapida
   *[correspondence] corrispondenza
}
terms-ponte = { $rules ->
    [classic] Ponte del Diavolo
    [open] Ponte del Diavolo, regole libere
    [large] Ponte del Diavolo, grande
    [small] Ponte del Diavolo, piccolo
   *[custom] Ponte del Diavolo, { $size } × { $size }
}
terms-ciao = Ciao Ciao, { $players } giocatori
terms-no-clock = senza orologio
terms-increment = { $minutes } min + { $seconds } s
terms-delay = { $minutes } min, ritardo { $seconds } s
terms-days = { $days ->
    [one] 1 giorno per mossa
   *[other] { $days } giorni per mossa
}
terms-each = { $minutes } min per mossa
terms-rated = { $rated ->
    [yes] classificata
   *[no] amichevole
}
left-clock = { $time }
left-days = { $days ->
    [one] 1 giorno { $hours } h
   *[other] { $days } giorni { $hours } h
}
clock-seconds-left = { $seconds ->
    [one] 1 secondo rimasto
   *[other] { $seconds } secondi rimasti
}
rating-provisional = provvisorio: ancora troppo poche partite

# A challenge.
challenge-title = Nuova partita
challenge-game = Gioco
challenge-whom = Avversario
challenge-link = Un amico, con un link
challenge-anyone = Chiunque nella sala
challenge-person = Un giocatore preciso
challenge-name = Nome del giocatore
challenge-players = Giocatori
challenge-players-count = { $count } giocatori
challenge-bot = Bot { $number }
challenge-bot-none = Nessuno: aperto ai giocatori
clock-custom = Personalizzato
challenge-clock-days = Corrispondenza
challenge-days = Giorni per mossa
challenge-more = Altre opzioni
challenge-seat = Chi inizia?
challenge-seat-chance = A caso
challenge-seat-first = Io
challenge-seat-second = Avversario
challenge-rated = Classificata
challenge-unrated = { $why ->
    [account] Le partite classificate richiedono un account. Gli ospiti giocano partite amichevoli.
    [computer] Le partite con il computer non sono classificate.
    [rules] Solo il tabellone classico può essere classificato.
   *[clock] Solo le partite con l'orologio possono essere classificate.
}
challenge-takeback = Consenti di ritirare le mosse
challenge-make = Crea la partita
challenge-join = Unisciti
challenge-waits = in attesa
challenge-asks = ti sfida
challenge-free = { $count ->
    [one] 1 posto libero
   *[other] { $count } posti liberi
}
challenge-for = { $whom ->
    [anyone] Aperta a tutti.
    [person] Per { $name }.
   *[link] Per chiunque abbia il link.
}
challenge-wrong = { $what ->
    [missing-name] Inserisci il nome del giocatore.
    [bots] Almeno un posto deve restare libero per un giocatore.
   *[rules] Queste regole non sono valide.
}
play-asks = { $name } ti sfida
play-waiting = In attesa dell'avversario
play-looking = Cerco un avversario
play-wait-text = La partita inizia qui appena ci sono tutti.
play-link = Invia questo link
play-invitation = Gioca con me!
play-accept = Gioca
play-decline = Rifiuta
play-new = Non serve un account. Non conosci il gioco?
play-learn = Imparalo in pochi minuti
play-withdraw = Annulla
play-seat = { $seat ->
    [first] Inizia { $name }.
   *[second] Inizi tu.
}
# To the one who has made the challenge.
play-own-seat = { $seat ->
    [first] Inizi tu.
   *[second] Inizia il tuo avversario.
}
play-people = Giocatori
play-gone = Questa sfida non è più aperta
play-gone-text = È stata annullata, rifiutata o è scaduta.

# At the table.
table-missing = Partita non trovata
table-missing-text = Forse il link è incompleto. Chiedi a chi te l'ha inviato.
table-actions = Azioni
table-watchers = { $count ->
    [one] 1 spettatore
   *[other] { $count } spettatori
}
table-looks-on = { $game ->
    [ponte] Stai guardando.
   *[ciao] Stai guardando. Ogni turno appare quando è concluso.
}
table-left = Sei fuori dal gioco. Un bot gioca al tuo posto.
table-sending = Invio…
table-abort = Interrompi la partita
table-record = Notazione
table-resign-text = Perdi questa partita e gli altri continuano.
abort-title = Interrompere la partita?
abort-text = La partita è appena iniziata. Finisce senza risultato.
seat-you = (tu)
seat-here = online
seat-away = offline
seat-gone = fuori dal gioco
back-ask = Chiedi di ritirare
back-asked = Hai chiesto di ritirare la mossa. In attesa di risposta.
rematch = Rivincita
rematch-cancel = Annulla la rivincita
rematch-waiting = Rivincita proposta. Inizia quando tutti accettano.
rematch-asked = { $name } vuole la rivincita.
rematch-next = Vai alla rivincita
result-you = Hai vinto!
result-name = Vince { $name }
result-aborted = Partita interrotta.
result-won = vinta
result-lost = persa
result-shared = patta
decided-aborted = Nessun risultato.
decided-others-left = Tutti gli altri sono fuori dal gioco.

# Events, for screen readers and notes. `who` is `you` for the viewer.
told-rolled = { $who ->
    [you] Lanci il dado.
   *[other] { $name } lancia il dado.
}
told-announced = { $who ->
    [you] Dichiari { $number }.
   *[other] { $name } dichiara { $number }.
}
told-approved = { $who ->
    [you] Ci credi.
   *[other] { $name } ci crede.
}
told-contested = { $who ->
    [you] Dubiti.
   *[other] { $name } dubita.
}
told-resigned = { $who ->
    [you] Abbandoni.
   *[other] { $name } abbandona.
}
told-ask-back = { $who ->
    [you] Chiedi di ritirare la mossa.
   *[other] { $name } chiede di ritirare la mossa.
}
told-grant-back = { $who ->
    [you] Accetti il ritiro della mossa.
   *[other] { $name } accetta il ritiro della mossa.
}
told-refuse-back = { $who ->
    [you] Rifiuti il ritiro della mossa.
   *[other] { $name } rifiuta il ritiro della mossa.
}
told-taken-back = L'ultima mossa è stata ritirata.
told-time-out = { $who ->
    [you] Hai esaurito il tempo.
   *[other] { $name } ha esaurito il tempo.
}
told-rest = { $who ->
    [you] Sei in vacanza. Il tuo orologio è fermo.
   *[other] { $name } è in vacanza. L'orologio è fermo.
}
told-pause = Il server era fermo. Il tempo perso è stato restituito.
say-title = Chat
say-refused = In questa partita non si può chattare.
say-words = { $words ->
    [have_fun] Buon divertimento!
    [well_played] Ben giocato!
    [thanks] Grazie!
    [oops] Ops!
    [moment] Un momento, per favore.
    [back] Eccomi di nuovo.
    [good_game] Bella partita!
    [again] Un'altra partita?
    [bye] Devo andare. Ciao!
   *[hello] Ciao!
}
dice-promise-server = Prima del primo turno il server ha scelto un numero segreto che determina ogni lancio. La sua impronta:
advance-title = Mosse condizionali
advance-text = Prepara le tue risposte mentre l'avversario pensa. Vengono giocate da sole se arriva la mossa prevista.
advance-begin = Aggiungi una variante
advance-how = Gioca su questa copia del tabellone: prima la mossa dell'avversario, poi la tua risposta, e così via. Nella partita non succede ancora nulla.
advance-keep = Salva la variante
advance-remove = Rimuovi

# People.
account-forgotten = Password dimenticata? L'amministratore di questo server può reimpostarla.
account-signed-out = Non serve un account per giocare. Senza account giochi come ospite.
account-guest = Giochi come ospite { $name }, solo in questo browser.
nickname-title = Il tuo nome
nickname-text = È il nome che vedono gli altri giocatori.
nickname-go = Salva nome
nickname-done = Ora giochi come { $name }.
account-name = Hai effettuato l'accesso come { $name }.
account-make = Crea un account
account-make-text = Conserva partite e rating su ogni dispositivo. Le partite giocate come ospite restano tue.
account-name-label = Nome
account-password = Password
account-rules = Nome: da 3 a 20 lettere, cifre, - e _. Password: almeno 8 caratteri. Non serve un indirizzo e-mail, quindi conserva bene la password.
account-make-go = Crea account
account-login = Accedi
account-login-go = Accedi
account-adopt = Conserva le partite che ho giocato qui come ospite
account-logout = Esci
account-password-title = Cambia password
account-password-old = Password attuale
account-password-new = Nuova password
account-password-go = Cambia password
account-password-done = Password cambiata.
account-blocked = Giocatori bloccati
account-data = I tuoi dati
account-data-text = Esporta o elimina tutto ciò che è memorizzato su di te. Le partite finite restano nell'archivio senza il tuo nome.
account-export = Esporta i miei dati
account-delete = Elimina account
account-delete-title = Eliminare il tuo account?
account-delete-text = Non si può annullare. Perdi tutte le partite in corso.
vacation-title = Vacanza
vacation-text = Durante la vacanza le tue partite per corrispondenza sono in pausa.
vacation-left = { $days ->
    [one] 1 giorno rimasto quest'anno.
   *[other] { $days } giorni rimasti quest'anno.
}
vacation-until = Sei in vacanza fino al { $date }.
vacation-days = Giorni
vacation-go = Inizia la vacanza
vacation-back = Termina la vacanza
totp-title = Autenticazione a due fattori
totp-text = Aggiunge un passaggio all'accesso: un codice di un'app di autenticazione sul telefono.
totp-start = Configura
totp-secret = Inquadra questo codice con la tua app di autenticazione, o inserisci la chiave:
totp-qr = Codice QR per l'app di autenticazione
totp-code = Codice dell'app
totp-go = Attiva
totp-codes = Conserva questi codici di recupero in un luogo sicuro. Se perdi il telefono, ognuno sostituisce un codice dell'app:
totp-on = L'autenticazione a due fattori è attiva.
totp-off = Disattiva
totp-login-code = Codice della tua app di autenticazione, o codice di recupero
session-title = Dove hai effettuato l'accesso
session-text = Se non riconosci un browser, chiudi la sua sessione e cambia la password.
session-unknown = Browser sconosciuto
session-device = { $browser } su { $system }
session-device-name = { $name }
session-used = usato l'ultima volta il { $date }
session-current = questo browser
session-end = Chiudi sessione
passkey-title = Passkey
passkey-text = Accedi con l'impronta, il volto o il PIN del tuo dispositivo invece che con una password.
passkey-name = Nome della passkey
passkey-default-name = Passkey
passkey-add = Aggiungi una passkey
passkey-added = aggiunta il { $date }
passkey-rename = Rinomina
passkey-rename-label = Rinomina la passkey { $name }
passkey-remove = Rimuovi
passkey-remove-label = Rimuovi la passkey { $name }
passkey-save = Salva
passkey-sign-in = Accedi con una passkey
passkey-cancelled = Non è stata usata nessuna passkey.
passkey-unsupported = Questo browser non supporta le passkey.
email-title = E-mail
email-text = Per reimpostare una password dimenticata e ricevere promemoria. Nessun altro vede il tuo indirizzo.
email-address = Indirizzo e-mail
email-go = Salva indirizzo
email-sent = Abbiamo inviato un link a { $address }. Aprilo per confermare l'indirizzo.
email-verified = Il tuo indirizzo è { $address }.
email-unverified = { $address } non è ancora confermato. Apri il link che ti abbiamo inviato.
email-verified-done = Il tuo indirizzo e-mail è confermato.
email-reminders = Ricordamelo quando il tempo sta per scadere in una partita per corrispondenza
email-delete = Rimuovi indirizzo
recovery-forgotten = Password dimenticata?
recovery-account = Nome o indirizzo e-mail
recovery-send = Inviami un link
recovery-sent = Se l'account ha un indirizzo e-mail confermato, abbiamo inviato un link a quell'indirizzo.
recovery-title = Scegli una nuova password
recovery-go = Salva e accedi
provider-sign-in = Accedi con { $name }
provider-title = Accesso con { $name }
provider-text = Collega il tuo account { $name } per accedere senza password.
provider-connect = Collega
provider-disconnect = Scollega
provider-connected = Il tuo account è collegato.
provider-taken = Uno dei due account è già collegato a un altro.
provider-closed = Questo account è stato chiuso.
provider-cancelled = L'accesso è stato annullato. Riprova.
provider-failed = Qualcosa è andato storto sull'altro sito. Riprova più tardi.
push-title = Notifiche
push-text = Ricevi una notifica quando tocca a te o quando ti sfidano, anche se Ponti è chiuso. Attivale su ogni dispositivo.
push-enable = Attiva su questo dispositivo
push-disable = Disattiva
push-remove = Rimuovi
push-since = dal { $date }
push-refused = Il browser non consente le notifiche di Ponti. Controlla le impostazioni del sito.
push-unsupported = Questo browser non supporta le notifiche. Su iPhone o iPad aggiungi prima Ponti alla schermata Home.
token-title = Token API
token-text = Con un token un programma può giocare a tuo nome. Concedi solo i permessi necessari.
token-label = Descrizione
token-scope = { $scope ->
    [read] leggere
    [challenge] sfidare
   *[play] giocare
}
token-go = Crea token
token-made = Copialo ora. Non verrà più mostrato:
token-copy = Copia
token-remove = Revoca
person-missing = Giocatore non trovato
person-guest = ospite
person-since = qui dal { $date }
person-challenge = Sfida
person-block = Blocca
person-unblock = Sblocca
person-report = Segnala
person-ratings = Rating
person-rating = Rating
person-games = Partite
person-results = Risultati
person-score = { $won ->
    [one] 1 vinta
   *[other] { $won } vinte
}, { $drawn ->
    [one] 1 patta
   *[other] { $drawn } patte
}, { $lost ->
    [one] 1 persa
   *[other] { $lost } perse
}
person-opponents = Per avversario
person-opponent = Avversario
person-won = Vinte
person-drawn = Patte
person-lost = Perse
person-latest = Ultime partite
person-none = Ancora nessuna partita finita.
person-follow = Segui
person-unfollow = Non seguire più
person-graph = Andamento del rating
person-graph-text = da { $first } a { $last } in { $games } partite, massimo { $best }
person-openings = Per apertura
person-openings-text = Le prime due tessere di Ponte del Diavolo. Rotazioni e simmetrie contano insieme.
person-opening = Apertura
following-title = Giocatori che segui
following-watch = Guarda la partita
following-online = online
following-offline = offline
notice-playing = { $name } sta giocando.
leaders-text = Giocatori con un rating affidabile che hanno giocato negli ultimi tre mesi.
leaders-none = Ancora nessun giocatore in classifica. Gioca partite classificate per aprirla.
leaders-rank = Posizione
report-title = Segnala giocatore
report-why = Motivo
report-table = Riguarda l'ultima partita che ho visto
report-reason = { $reason ->
    [name] Nome offensivo
    [cheating] Imbroglia
    [stalling] Ritarda o abbandona le partite
    [sandbagging] Perde apposta o concorda i risultati
   *[other] Altro
}
report-text = Dettagli (visibili solo agli amministratori)
report-go = Invia segnalazione
report-done = Grazie. Daremo un'occhiata.
admin-none = Nessuna segnalazione.
admin-by = { $name }, { $date }
admin-table = partita
admin-sure = Riguarda { $name } e non si può annullare.
admin-sure-suspension = { $name } non può iniziare partite per una settimana. Le partite in corso continuano.
admin-verdict = { $verdict ->
    [rename] Assegna un nome neutro
    [suspend] Sospendi per una settimana
    [close] Chiudi l'account
   *[dismiss] Archivia
}
admin-log = Registro
admin-log-none = Ancora nessuna azione.
admin-operator = gestore
gains-title = Aumenti improvvisi di rating
gains-none = Nessun rating è salito di 100 punti o più questa settimana.
gains-text = Questi numeri sono indizi, non prove: anche i nuovi giocatori salgono in fretta. Nuovi account che perdono sempre contro lo stesso giocatore, in partite che nessuno finisce, fanno pensare a risultati concordati.
gains-rating = { $before } → { $after }, partite classificate questa settimana: { $games }
gains-opponent = account dal { $date }; partite: { $games }, vinte dal giocatore: { $won }, non giocate fino alla fine: { $unfinished }, contro un rating provvisorio: { $provisional }
admin-action = { $action ->
    [grant_admin] nominato amministratore
    [revoke_admin] non più amministratore
    [reset_password] password reimpostata
    [rename] nome neutro assegnato
    [close] account chiuso
    [reopen] account riaperto
    [suspend] sospeso
    [end_suspension] sospensione revocata
    [delete_study] studio eliminato
    [connect_provider] collegato al fornitore
   *[dismiss_report] segnalazione archiviata
}

# Finished games of all users.

records-against = Avversario
records-speed = Cadenza
records-any = Tutte
records-go = Cerca
records-found = Prima le più recenti
records-none = Nessuna partita trovata.
records-more = Mostra altre
records-download = Scarica come testo
records-all = Tutte le partite finite

# Parties: people around one table, each with a phone.
party-lead = Uno schermo per tutti, un telefono per ogni giocatore. Il tuo telefono è il bussolotto: solo tu vedi il tuo dado.
party-bots = Nei posti liberi giocano i bot.
party-ponte-small = Ponte del Diavolo, tabellone piccolo
party-ponte-large = Ponte del Diavolo, tabellone grande
party-open = Apri il tavolo
party-scan = Scansiona per giocare
party-address = I telefoni non raggiungono l'indirizzo di questa pagina. Il codice porta a questo computer nella tua rete.
party-unreachable = I telefoni non raggiungono questo server. Avvialo con: ponti serve --party
party-sit = Siediti qui
party-leave = Lascia il posto
party-bot = Fai giocare un bot
party-free = Libero
party-name = Il tuo nome (facoltativo)
party-name-second = Nome di una seconda persona su questo telefono
party-name-wrong = Un nome ha al massimo 20 lettere, cifre o spazi.
party-take = Prendi posto
party-ready = Sei al tavolo
party-ready-text = Iniziate quando ci siete tutti. I bot prendono i posti liberi.
party-start = Inizia la partita
party-late = Unisciti alla partita
party-watch = Stai guardando
party-full = Tutti i posti sono occupati. Qui puoi guardare.
party-after-turn = Potrai sederti appena finisce questo turno.
party-pass = Passa il telefono a { $name }
party-pass-text = Tutti gli altri, non guardate.
party-pass-go = Sono { $name }
party-away = Il telefono di { $name } non è connesso.
party-again = Un'altra partita
party-abort = Termina la partita
party-abort-title = Terminare la partita per tutti?
party-abort-text = Finisce senza risultato. Poi potete cominciarne un'altra.
party-next = Alla prossima partita
screen-open = Schermo grande
screen-elsewhere = Apri questa pagina su un portatile, un tablet o una TV che tutti vedono.
screen-here = Su questo dispositivo
screen-sound = Tocca una volta lo schermo per attivare l'audio.
screen-close = Chiudi lo schermo grande
told-sat = { $who ->
    [you] Prendi posto.
   *[other] { $name } prende posto.
}
