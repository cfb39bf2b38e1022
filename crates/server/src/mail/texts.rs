//! The texts of e-mail in five languages.

/// A mail without its address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MailText {
    pub(crate) subject: String,
    pub(crate) body: String,
}

/// The languages of mail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    English,
    French,
    Dutch,
    German,
    Italian,
}

impl Language {
    pub(crate) const ALL: [Language; 5] =
        [Language::English, Language::French, Language::Dutch, Language::German, Language::Italian];

    /// The language of a code such as `de`.
    pub(crate) fn from_code(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code() == code)
    }

    pub(crate) const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::Dutch => "nl",
            Language::German => "de",
            Language::Italian => "it",
        }
    }
}

/// The link that verifies an address.
pub(crate) fn verification(language: Language, name: &str, link: &str) -> MailText {
    let (subject, body) = match language {
        Language::English => (
            "Confirm your e-mail address",
            format!(
                "Hello {name},\n\nplease open this link to confirm your e-mail address on Ponti. It works for 24 hours.\n\n\
                 {link}\n\nIf you have not entered this address on Ponti, ignore this message.\n"
            ),
        ),
        Language::French => (
            "Confirmez votre adresse e-mail",
            format!(
                "Bonjour {name},\n\nouvrez ce lien pour confirmer votre adresse e-mail sur Ponti. Il est valable 24 heures.\n\n\
                 {link}\n\nSi vous n'avez pas indiqué cette adresse sur Ponti, ignorez ce message.\n"
            ),
        ),
        Language::Dutch => (
            "Bevestig je e-mailadres",
            format!(
                "Hallo {name},\n\nopen deze link om je e-mailadres op Ponti te bevestigen. Hij werkt 24 uur.\n\n\
                 {link}\n\nHeb je dit adres niet op Ponti ingevuld? Negeer dan dit bericht.\n"
            ),
        ),
        Language::German => (
            "Bestätige deine E-Mail-Adresse",
            format!(
                "Hallo {name},\n\nöffne diesen Link, um deine E-Mail-Adresse auf Ponti zu bestätigen. Er gilt 24 Stunden.\n\n\
                 {link}\n\nWenn du diese Adresse nicht auf Ponti angegeben hast, beachte diese Nachricht nicht.\n"
            ),
        ),
        Language::Italian => (
            "Conferma il tuo indirizzo e-mail",
            format!(
                "Ciao {name},\n\napri questo link per confermare il tuo indirizzo e-mail su Ponti. È valido per 24 ore.\n\n\
                 {link}\n\nSe non hai indicato questo indirizzo su Ponti, ignora questo messaggio.\n"
            ),
        ),
    };
    MailText { subject: subject.to_owned(), body }
}

/// The link that replaces a forgotten password.
pub(crate) fn recovery(language: Language, name: &str, link: &str) -> MailText {
    let (subject, body) = match language {
        Language::English => (
            "Choose a new password",
            format!(
                "Hello {name},\n\nopen this link to choose a new password for your account {name} on Ponti. It works once, for an hour.\n\n\
                 {link}\n\nIf you have not asked for this, ignore this message: your password stays as it is.\n"
            ),
        ),
        Language::French => (
            "Choisissez un nouveau mot de passe",
            format!(
                "Bonjour {name},\n\nouvrez ce lien pour choisir un nouveau mot de passe pour votre compte {name} sur Ponti. Il fonctionne une fois, pendant une heure.\n\n\
                 {link}\n\nSi vous n'avez rien demandé, ignorez ce message : votre mot de passe reste le même.\n"
            ),
        ),
        Language::Dutch => (
            "Kies een nieuw wachtwoord",
            format!(
                "Hallo {name},\n\nopen deze link om een nieuw wachtwoord te kiezen voor je account {name} op Ponti. Hij werkt één keer, een uur lang.\n\n\
                 {link}\n\nHeb je hier niet om gevraagd? Negeer dan dit bericht: je wachtwoord blijft hetzelfde.\n"
            ),
        ),
        Language::German => (
            "Wähle ein neues Passwort",
            format!(
                "Hallo {name},\n\nöffne diesen Link, um ein neues Passwort für dein Konto {name} auf Ponti zu wählen. Er funktioniert einmal, eine Stunde lang.\n\n\
                 {link}\n\nWenn du das nicht angefordert hast, beachte diese Nachricht nicht: Dein Passwort bleibt, wie es ist.\n"
            ),
        ),
        Language::Italian => (
            "Scegli una nuova password",
            format!(
                "Ciao {name},\n\napri questo link per scegliere una nuova password per il tuo account {name} su Ponti. Funziona una volta, per un'ora.\n\n\
                 {link}\n\nSe non l'hai chiesto, ignora questo messaggio: la tua password resta la stessa.\n"
            ),
        ),
    };
    MailText { subject: subject.to_owned(), body }
}

/// The reminder of a turn whose time is running out.
pub(crate) fn reminder(language: Language, name: &str, hours: u64, link: &str, settings: &str) -> MailText {
    let (subject, body) = match language {
        Language::English => (
            "It is your turn",
            format!(
                "Hello {name},\n\nit is your turn in a game on Ponti. You have about {hours} h left.\n\n{link}\n\n\
                 You can turn these reminders off here: {settings}\n"
            ),
        ),
        Language::French => (
            "À vous de jouer",
            format!(
                "Bonjour {name},\n\nc'est à vous de jouer dans une partie sur Ponti. Il vous reste environ {hours} h.\n\n{link}\n\n\
                 Vous pouvez désactiver ces rappels ici : {settings}\n"
            ),
        ),
        Language::Dutch => (
            "Jij bent aan zet",
            format!(
                "Hallo {name},\n\njij bent aan zet in een partij op Ponti. Je hebt nog ongeveer {hours} uur.\n\n{link}\n\n\
                 Je kunt deze herinneringen hier uitzetten: {settings}\n"
            ),
        ),
        Language::German => (
            "Du bist am Zug",
            format!(
                "Hallo {name},\n\ndu bist in einer Partie auf Ponti am Zug. Dir bleiben noch etwa {hours} Stunden.\n\n{link}\n\n\
                 Hier kannst du diese Erinnerungen abschalten: {settings}\n"
            ),
        ),
        Language::Italian => (
            "Tocca a te",
            format!(
                "Ciao {name},\n\ntocca a te in una partita su Ponti. Ti restano circa {hours} ore.\n\n{link}\n\n\
                 Puoi disattivare questi promemoria qui: {settings}\n"
            ),
        ),
    };
    MailText { subject: subject.to_owned(), body }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_names_the_account_and_the_link() {
        for language in Language::ALL {
            assert_eq!(Language::from_code(language.code()), Some(language));
            let (name, link) = ("Ada", "https://ponti.example/account#recover=x");
            for text in [
                verification(language, name, link),
                recovery(language, name, link),
                reminder(language, name, 7, link, "https://ponti.example/account"),
            ] {
                assert!(text.body.contains(name) && text.body.contains(link), "{text:?}");
                // A link on a line of its own is not broken by mail programs.
                assert!(text.body.lines().any(|line| line == link), "{text:?}");
            }
            assert!(reminder(language, name, 7, link, "x").body.contains('7'));
        }
        assert_eq!(Language::from_code("tlh"), None);
    }
}
