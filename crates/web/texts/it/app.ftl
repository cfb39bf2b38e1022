app-name = Ponti
skip = Vai al contenuto
nav-label = Pagine
nav-ponte = Ponte del Diavolo
nav-ciao = Ciao Ciao
nav-learn = Imparare
nav-settings = Impostazioni
nav-about = Informazioni
close = Chiudi
cancel = Annulla

home-lead = Due giochi che si svolgono sui ponti. Si gioca subito, da soli o con amici; senza registrarsi, e dopo la prima visita anche senza connessione.
home-ponte = Posa tessere nella laguna, fai crescere i banchi di sabbia in isole e getta ponti fra loro prima che l'acqua finisca.
home-ciao = Scuoti la scatola, guarda e annuncia un numero. Chi viene creduto avanza sopra il burrone.
home-learn = Le regole di entrambi i giochi in brevi lezioni da provare, e dieci posizioni da risolvere con i consigli dell'autore.
home-play = Gioca
home-continue = Continua la partita
home-lessons = Alle lezioni

settings-title = Impostazioni
settings-language = Lingua
settings-language-auto = Come vuole il browser
settings-theme = Colori
settings-theme-system = Come il sistema
settings-theme-light = Chiari
settings-theme-dark = Scuri
settings-motion = Movimento
settings-motion-system = Come il sistema
settings-motion-full = I pezzi si muovono
settings-motion-still = Tutto sta fermo
settings-board = Tabellone e mosse
settings-patterns = Motivi oltre ai colori
settings-coordinates = Lettere e numeri attorno al tabellone
settings-legal = Segnare le caselle dove può andare una tessera
settings-confirm = Confermare ogni turno
settings-sounds = Suoni
settings-kept = Impostazioni e partite in corso restano su questo dispositivo.

about-title = Informazioni su Ponti
about-games = Ponte del Diavolo è un gioco di Martin Ebel in onore di Alex Randolph; Ciao Ciao è un gioco di Alex Randolph. Questa app è un lavoro indipendente di persone a cui piacciono entrambi; disegni e parole sono suoi.
about-rules = Dove i regolamenti pubblicati differiscono o tacciono, l'app fa una scelta propria e lo dice: di norma Ponte del Diavolo è il gioco pubblicato, con dieci caselle per lato, 40 tessere per colore e 15 ponti per entrambi insieme.
about-private = Le partite contro il computer e a uno stesso schermo si svolgono del tutto su questo dispositivo. Nulla viene inviato altrove.
about-free = Ponti è software libero con licenza MIT o Apache.

lost-title = Qui non c'è nulla
lost-text = Questo indirizzo non porta a nessuna pagina.
lost-home = Alla prima pagina
