app-name = Ponti
skip = Naar de inhoud
nav-label = Hoofdmenu
nav-ponte = Ponte del Diavolo
nav-ciao = Ciao Ciao
nav-learn = Leren
nav-settings = Instellingen
nav-about = Over
close = Sluiten
cancel = Annuleren

home-lead = Bouw slimmer dan je rivaal. Of bluf je naar de overkant.
home-about = Twee bordspellen over bruggen. Zonder account, ook offline.
home-ponte = Bouw eilanden en verbind ze met bruggen. Hoe langer de keten, hoe meer punten. 2 spelers, 20 minuten.
home-ciao = Gooi in het geheim, noem een getal en bluf je naar de overkant. 2 tot 4 spelers, 10 minuten.
home-learn = Korte interactieve lessen voor beide spellen, plus tien puzzels bij de tips van de auteur.
home-play = Spelen
home-continue = Verder spelen
home-moves = { $count ->
    [one] { $count } zet
   *[other] { $count } zetten
}
home-lessons = Begin met leren
home-lessons-go-on = Verder leren
home-lessons-again = Lessen herhalen

settings-title = Instellingen
settings-language = Taal
settings-language-auto = Automatisch
settings-theme = Thema
settings-theme-system = Volg systeem
settings-theme-light = Licht
settings-theme-dark = Donker
settings-motion = Animaties
settings-motion-system = Volg systeem
settings-motion-full = Aan
settings-motion-still = Uit
settings-board = Bord en zetten
settings-patterns = Patronen voor kleurenblinden
settings-coordinates = Coördinaten
settings-legal = Toegestane vakken tonen
settings-confirm = Elke zet bevestigen
settings-sounds = Geluiden
settings-talk = Tegenstanders praten tijdens de partij
settings-kept = Je instellingen en lopende lokale partijen worden op dit apparaat bewaard.

about-title = Over Ponti
about-games = Ponte del Diavolo is een spel van Martin Ebel ter ere van Alex Randolph. Ciao Ciao is een spel van Alex Randolph. Deze app is een onafhankelijk fanproject met eigen tekeningen en teksten.
about-rules = De gepubliceerde regels verschillen hier en daar of laten gevallen open. Standaard speel je Ponte del Diavolo zoals uitgegeven: een bord van 10 × 10, elk 40 tegels en 15 gedeelde bruggen.
about-private = Partijen tegen de computer of met een vriend op dit apparaat blijven op dit apparaat. Er wordt niets van verstuurd.
about-free = Ponti is vrije software onder de MIT- of de Apache-licentie.

lost-title = Pagina niet gevonden
lost-text = Op dit adres staat niets.
lost-home = Terug naar de startpagina

## Pages loaded on demand
page-loading = Laden…
page-load-failed = Deze pagina kan niet worden geladen
page-load-advice = Controleer je verbinding en probeer het opnieuw.
page-load-retry = Opnieuw proberen
