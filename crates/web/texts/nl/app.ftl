app-name = Ponti
skip = Naar de inhoud
nav-label = Pagina's
nav-ponte = Ponte del Diavolo
nav-ciao = Ciao Ciao
nav-learn = Leren
nav-settings = Instellingen
nav-about = Over
close = Sluiten
cancel = Annuleren

home-lead = Twee spellen die zich op bruggen afspelen. Speel meteen, alleen of met vrienden; zonder account, en na het eerste bezoek ook zonder verbinding.
home-ponte = Leg tegels in de lagune, laat zandbanken tot eilanden groeien en sla er bruggen tussen voordat het water op is.
home-ciao = Schud de doos, kijk, en noem een getal. Wie geloofd wordt, loopt verder over het ravijn.
home-learn = De regels van beide spellen in korte lessen om uit te proberen, en tien stellingen om op te lossen met de tips van de auteur.
home-play = Spelen
home-continue = Verder met het spel
home-lessons = Naar de lessen

settings-title = Instellingen
settings-language = Taal
settings-language-auto = Zoals de browser wil
settings-theme = Kleuren
settings-theme-system = Zoals het systeem
settings-theme-light = Licht
settings-theme-dark = Donker
settings-motion = Beweging
settings-motion-system = Zoals het systeem
settings-motion-full = Stukken bewegen
settings-motion-still = Alles staat stil
settings-board = Bord en zetten
settings-patterns = Patronen naast kleuren
settings-coordinates = Letters en cijfers om het bord
settings-legal = Vakken markeren waar een tegel mag
settings-confirm = Elke beurt bevestigen
settings-sounds = Geluiden
settings-kept = Instellingen en lopende spellen blijven op dit apparaat.

about-title = Over Ponti
about-games = Ponte del Diavolo is een spel van Martin Ebel, ter ere van Alex Randolph; Ciao Ciao is een spel van Alex Randolph. Deze app is onafhankelijk werk van mensen die van beide houden; tekeningen en woorden zijn van onszelf.
about-rules = Waar de gepubliceerde regels verschillen of zwijgen, maakt de app een eigen keuze en zegt dat: standaard is Ponte del Diavolo het uitgegeven spel met tien vakken per kant, 40 tegels per kleur en 15 bruggen voor beiden samen.
about-private = Spellen tegen de computer en aan één scherm gebeuren geheel op dit apparaat. Er wordt niets van verstuurd.
about-free = Ponti is vrije software onder de MIT- of de Apache-licentie.

lost-title = Hier is niets
lost-text = Dit adres leidt naar geen enkele pagina.
lost-home = Naar de eerste pagina
