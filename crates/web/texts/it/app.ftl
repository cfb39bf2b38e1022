app-name = Ponti
skip = Vai al contenuto
nav-label = Menu principale
nav-ponte = Ponte del Diavolo
nav-ciao = Ciao Ciao
nav-learn = Impara
nav-settings = Impostazioni
nav-about = Informazioni
close = Chiudi
cancel = Annulla

home-lead = Costruisci meglio del rivale. O attraversa bluffando.
home-about = Due giochi da tavolo sui ponti. Senza registrazione, anche offline.
home-ponte = Forma isole e collegale con i ponti. Più lunga è la catena, più punti vale. 2 giocatori, 20 minuti.
home-ciao = Lancia il dado in segreto, dichiara un numero e attraversa il ponte bluffando. Da 2 a 4 giocatori, 10 minuti.
home-learn = Brevi lezioni interattive per entrambi i giochi e dieci problemi basati sui consigli dell'autore.
home-play = Gioca
home-continue = Continua la partita
home-moves = { $count ->
    [one] { $count } mossa
   *[other] { $count } mosse
}
home-lessons = Inizia a imparare
home-lessons-go-on = Continua a imparare
home-lessons-again = Ripassa le lezioni

settings-title = Impostazioni
settings-language = Lingua
settings-language-auto = Automatica
settings-theme = Tema
settings-theme-system = Come il sistema
settings-theme-light = Chiaro
settings-theme-dark = Scuro
settings-motion = Animazioni
settings-motion-system = Come il sistema
settings-motion-full = Attive
settings-motion-still = Disattivate
settings-board = Tabellone e mosse
settings-patterns = Motivi per daltonici
settings-coordinates = Coordinate
settings-legal = Mostra le caselle consentite
settings-confirm = Conferma ogni mossa
settings-sounds = Suoni
settings-talk = Gli avversari parlano durante la partita
settings-kept = Le impostazioni e le partite locali in corso sono salvate su questo dispositivo.

about-title = Informazioni su Ponti
about-games = Ponte del Diavolo è un gioco di Martin Ebel in onore di Alex Randolph. Ciao Ciao è un gioco di Alex Randolph. Questa app è un progetto indipendente di appassionati, con disegni e testi propri.
about-rules = I regolamenti pubblicati a volte differiscono o lasciano casi aperti. Di base si gioca il Ponte del Diavolo pubblicato: tabellone 10 × 10, 40 tessere a testa e 15 ponti in comune.
about-private = Le partite contro il computer o con un amico su questo dispositivo non escono da qui. Non viene inviato nulla.
about-free = Ponti è software libero con licenza MIT o Apache.

lost-title = Pagina non trovata
lost-text = A questo indirizzo non c'è nulla.
lost-home = Torna alla pagina iniziale

## Pages loaded on demand
page-loading = Caricamento…
page-load-failed = Impossibile caricare la pagina
page-load-advice = Controlla la connessione e riprova.
page-load-retry = Riprova
