# Intestazione, pagina iniziale, impostazioni, tabellone, avversari e fine.

nav-menu = Menu
nav-menu-of = Menu di { $name }
nav-sign-up = Registrati
nav-log-in = Accedi
password-show = Mostra
home-ponte-goal = Le isole collegate valgono 1, 3, 6, 10… punti. Vince chi ne fa di più.
home-ciao-goal = Tre pedine sul podio e hai vinto.
demo-start = Prova: tocca le due tessere verdi per costruire un ponte.
demo-missed = È consentito, ma non collega la terza isola. L'abbiamo annullato: prova le tessere verdi.
demo-done = Tre isole in una catena. Ben fatto!
demo-points = Chiaro { $light }, Scuro { $dark }
settings-board-theme = Colori del tabellone
board-theme = { $theme ->
    [wood] Legno
    [slate] Ardesia
    [contrast] Alto contrasto
   *[lagoon] Laguna
}
settings-haptics = Vibrazione
list-or = { $first } o { $last }
cell-bridge-starts = qui può iniziare un ponte, verso { $ends }
action-rules = Regole
rules-title = Le regole in breve
rules-goal-title = Obiettivo
rules-goal = Fare più punti. Una catena di isole collegate vale 1, 3, 6, 10, 15… punti per 1, 2, 3, 4, 5… isole.
rules-turn-title = Il tuo turno
rules-turn = Posa due tessere del tuo colore su caselle libere, o costruisci un ponte.
rules-tiles-title = Tessere
rules-tiles = Esattamente quattro tessere collegate formano un'isola; meno sono un banco di sabbia, cinque sono vietate. Nessun'altra tessera del tuo colore può toccare un'isola, nemmeno in diagonale. Le tessere dell'avversario non c'entrano.
rules-bridges-title = Ponti
rules-bridges = Un ponte collega due tessere del tuo colore: due caselle in linea retta, due in diagonale o un salto di cavallo. Le caselle sotto devono essere libere e lo restano. Un ponte per tessera; i ponti non si incrociano mai.
rules-end-title = Fine
rules-end = Puoi passare solo se non puoi posare due tessere. Se passa Chiaro, Scuro ha ancora un turno; se passa Scuro, la partita finisce.
explore-note = Stai provando mosse su una copia. La partita finita resta com'è.
learn-offer = È la prima volta? Impara in pochi minuti.
learn-start = Fammi vedere
learn-resume = Continua
learn-dismiss = Salta
learn-after = Conosci le regole. Ora vinci la tua prima partita su un tabellone piccolo.
play-opponent = Gioca contro { $name }
play-qr = Codice QR del link
play-qr-text = Inquadra per unirti da un altro dispositivo.
nav-install = Installa l'app
end-next-level = Prossimo: { $name } (livello { $level })
premove-set = Premossa: { $move }.
premove-cancelled = Premossa annullata.
premove-failed = La tua premossa non è più possibile. Fai un'altra mossa.

# Of the parts that are loaded on demand: titles, and what other pages say about them.
learn-title = Impara
ciao-title = Ciao Ciao
nav-online = Online
nav-turns = { $count ->
    [one] Tocca a te in 1 partita
   *[other] Tocca a te in { $count } partite
}
online-title = Gioca online
home-online = Invita un amico, trova un avversario o guarda una partita. Dal vivo o per corrispondenza.
home-online-go = Gioca online
games-title = Le mie partite
play-title = Sfida
table-title = Partita
party-title = Intorno al tavolo
screen-title = Schermo del tavolo
account-title = Account
account-profile = Il mio profilo
person-title = Giocatore
leaders-title = Classifiche
admin-title = Segnalazioni
records-title = Archivio delle partite
study-title = Analisi
study-review = Revisione
study-replay = Rivedi le mosse
study-analyse = Tabellone di analisi
analysis-title = Tabellone di analisi
review-title = Revisione della partita
puzzles-title = Problemi
ciao-say-number = Dichiara { $number }
ciao-approve = Ci credo
ciao-contest = Dubito
