//! The texts of e-mail in five languages.

use protocol::Language;

/// A mail without its address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MailText {
    pub(crate) subject: String,
    pub(crate) body: String,
}

/// The link that verifies an address.
pub(crate) fn verification(language: Language, name: &str, link: &str) -> MailText {
    let (subject, body) = match language {
        Language::English => (
            "Confirm your e-mail address",
            format!(
                "Hi {name},\n\nOpen this link to confirm your e-mail address on Ponti. It's valid for 24 hours.\n\n\
                 {link}\n\nIf you didn't enter this address on Ponti, you can ignore this message.\n"
            ),
        ),
        Language::French => (
            "Confirmez votre adresse e-mail",
            format!(
                "Bonjour {name},\n\nOuvrez ce lien pour confirmer votre adresse e-mail sur Ponti. Il est valable 24 heures.\n\n\
                 {link}\n\nSi vous n'avez pas indiqué cette adresse sur Ponti, ignorez ce message.\n"
            ),
        ),
        Language::Dutch => (
            "Bevestig je e-mailadres",
            format!(
                "Hallo {name},\n\nOpen deze link om je e-mailadres op Ponti te bevestigen. Hij werkt 24 uur.\n\n\
                 {link}\n\nHeb je dit adres niet op Ponti ingevuld? Negeer dan dit bericht.\n"
            ),
        ),
        Language::German => (
            "Bestätige deine E-Mail-Adresse",
            format!(
                "Hallo {name},\n\nöffne diesen Link, um deine E-Mail-Adresse auf Ponti zu bestätigen. Er gilt 24 Stunden.\n\n\
                 {link}\n\nWenn du diese Adresse nicht auf Ponti angegeben hast, kannst du diese Nachricht ignorieren.\n"
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
                "Hi {name},\n\nOpen this link to choose a new password for your Ponti account. It works once and expires in an hour.\n\n\
                 {link}\n\nIf you didn't ask for this, you can ignore this message. Your password stays the same.\n"
            ),
        ),
        Language::French => (
            "Choisissez un nouveau mot de passe",
            format!(
                "Bonjour {name},\n\nOuvrez ce lien pour choisir un nouveau mot de passe pour votre compte Ponti. Il fonctionne une seule fois et expire dans une heure.\n\n\
                 {link}\n\nSi vous n'avez rien demandé, ignorez ce message : votre mot de passe reste le même.\n"
            ),
        ),
        Language::Dutch => (
            "Kies een nieuw wachtwoord",
            format!(
                "Hallo {name},\n\nOpen deze link om een nieuw wachtwoord te kiezen voor je account op Ponti. Hij werkt één keer en verloopt na een uur.\n\n\
                 {link}\n\nHeb je hier niet om gevraagd? Negeer dan dit bericht: je wachtwoord blijft hetzelfde.\n"
            ),
        ),
        Language::German => (
            "Wähle ein neues Passwort",
            format!(
                "Hallo {name},\n\nöffne diesen Link, um ein neues Passwort für dein Konto auf Ponti zu wählen. Er funktioniert einmal und läuft nach einer Stunde ab.\n\n\
                 {link}\n\nWenn du das nicht angefordert hast, kannst du diese Nachricht ignorieren. Dein Passwort bleibt unverändert.\n"
            ),
        ),
        Language::Italian => (
            "Scegli una nuova password",
            format!(
                "Ciao {name},\n\napri questo link per scegliere una nuova password per il tuo account su Ponti. Funziona una volta sola e scade dopo un'ora.\n\n\
                 {link}\n\nSe non l'hai chiesto, ignora questo messaggio: la tua password resta la stessa.\n"
            ),
        ),
    };
    MailText { subject: subject.to_owned(), body }
}

/// The notice to an address that was replaced or removed, with a link to the account.
pub(crate) fn address_removed(language: Language, name: &str, link: &str) -> MailText {
    let (subject, body) = match language {
        Language::English => (
            "Your e-mail address was removed",
            format!(
                "Hi {name},\n\nThis address no longer belongs to your Ponti account: it was replaced or removed.\n\n\
                 If that wasn't you, sign in and change your password, which ends all other sessions. If you can't sign in, contact the people who run this server.\n\n{link}\n"
            ),
        ),
        Language::French => (
            "Votre adresse e-mail a été retirée",
            format!(
                "Bonjour {name},\n\nCette adresse n'est plus liée à votre compte Ponti : elle a été remplacée ou supprimée.\n\n\
                 Si ce n'était pas vous, connectez-vous et changez votre mot de passe : toutes les autres sessions seront fermées. Si vous ne pouvez plus vous connecter, contactez les responsables de ce serveur.\n\n{link}\n"
            ),
        ),
        Language::Dutch => (
            "Je e-mailadres is verwijderd",
            format!(
                "Hallo {name},\n\nDit adres hoort niet meer bij je account op Ponti: het is vervangen of verwijderd.\n\n\
                 Was jij dat niet? Log dan in en wijzig je wachtwoord; alle andere sessies worden dan beëindigd. Kun je niet meer inloggen, neem dan contact op met de beheerders van deze server.\n\n{link}\n"
            ),
        ),
        Language::German => (
            "Deine E-Mail-Adresse wurde entfernt",
            format!(
                "Hallo {name},\n\ndiese Adresse gehört nicht mehr zu deinem Konto auf Ponti: Sie wurde ersetzt oder entfernt.\n\n\
                 Wenn du das nicht warst, melde dich an und ändere dein Passwort; damit enden alle anderen Sitzungen. Wenn du dich nicht mehr anmelden kannst, wende dich an die Betreiber dieses Servers.\n\n{link}\n"
            ),
        ),
        Language::Italian => (
            "Il tuo indirizzo e-mail è stato rimosso",
            format!(
                "Ciao {name},\n\nquesto indirizzo non appartiene più al tuo account su Ponti: è stato sostituito o rimosso.\n\n\
                 Se non l'hai fatto tu, accedi e cambia la password: tutte le altre sessioni verranno chiuse. Se non riesci più ad accedere, contatta chi gestisce questo server.\n\n{link}\n"
            ),
        ),
    };
    MailText { subject: subject.to_owned(), body }
}

/// The notice that an account is connected with one at the provider, with a link to the account.
pub(crate) fn provider_connected(language: Language, name: &str, provider: &str, link: &str) -> MailText {
    let (subject, body) = match language {
        Language::English => (
            "A new way to sign in",
            format!(
                "Hi {name},\n\nYour Ponti account is now connected with an account at {provider}, which can be used to sign in.\n\n\
                 If that wasn't you, sign in, disconnect it and change your password, which ends all other sessions.\n\n{link}\n"
            ),
        ),
        Language::French => (
            "Un nouveau moyen de connexion",
            format!(
                "Bonjour {name},\n\nVotre compte Ponti est maintenant lié à un compte chez {provider}, qui permet de se connecter.\n\n\
                 Si ce n'était pas vous, connectez-vous, supprimez ce lien et changez votre mot de passe : toutes les autres sessions seront fermées.\n\n{link}\n"
            ),
        ),
        Language::Dutch => (
            "Een nieuwe manier om in te loggen",
            format!(
                "Hallo {name},\n\nJe account op Ponti is nu verbonden met een account bij {provider}, waarmee je kunt inloggen.\n\n\
                 Was jij dat niet? Log dan in, verbreek de verbinding en wijzig je wachtwoord; alle andere sessies worden dan beëindigd.\n\n{link}\n"
            ),
        ),
        Language::German => (
            "Ein neuer Weg, sich anzumelden",
            format!(
                "Hallo {name},\n\ndein Konto auf Ponti ist jetzt mit einem Konto bei {provider} verbunden, mit dem man sich anmelden kann.\n\n\
                 Wenn du das nicht warst, melde dich an, trenne die Verbindung und ändere dein Passwort; damit enden alle anderen Sitzungen.\n\n{link}\n"
            ),
        ),
        Language::Italian => (
            "Un nuovo modo per accedere",
            format!(
                "Ciao {name},\n\nil tuo account su Ponti è ora collegato a un account presso {provider}, con cui si può accedere.\n\n\
                 Se non l'hai fatto tu, accedi, rimuovi il collegamento e cambia la password: tutte le altre sessioni verranno chiuse.\n\n{link}\n"
            ),
        ),
    };
    MailText { subject: subject.to_owned(), body }
}

/// About how many hours are left.
fn time_left(language: Language, hours: u64) -> String {
    match (language, hours) {
        (Language::English, 0 | 1) => "about an hour".to_owned(),
        (Language::English, _) => format!("about {hours} hours"),
        (Language::French, 0 | 1) => "environ une heure".to_owned(),
        (Language::French, _) => format!("environ {hours} heures"),
        (Language::Dutch, 0 | 1) => "ongeveer een uur".to_owned(),
        (Language::Dutch, _) => format!("ongeveer {hours} uur"),
        (Language::German, 0 | 1) => "etwa eine Stunde".to_owned(),
        (Language::German, _) => format!("etwa {hours} Stunden"),
        (Language::Italian, 0 | 1) => "circa un'ora".to_owned(),
        (Language::Italian, _) => format!("circa {hours} ore"),
    }
}

/// The reminder of a turn whose time is running out.
pub(crate) fn reminder(language: Language, name: &str, hours: u64, link: &str, settings: &str) -> MailText {
    let left = time_left(language, hours);
    let (subject, body) = match language {
        Language::English => (
            "It's your turn",
            format!(
                "Hi {name},\n\nIt's your turn in a game on Ponti. You have {left} left.\n\n{link}\n\n\
                 Turn off these reminders: {settings}\n"
            ),
        ),
        Language::French => (
            "À vous de jouer",
            format!(
                "Bonjour {name},\n\nC'est à vous de jouer dans une partie sur Ponti. Il vous reste {left}.\n\n{link}\n\n\
                 Vous pouvez désactiver ces rappels ici : {settings}\n"
            ),
        ),
        Language::Dutch => (
            "Jij bent aan zet",
            format!(
                "Hallo {name},\n\nJij bent aan zet in een partij op Ponti. Je hebt nog {left}.\n\n{link}\n\n\
                 Je kunt deze herinneringen hier uitzetten: {settings}\n"
            ),
        ),
        Language::German => (
            "Du bist am Zug",
            format!(
                "Hallo {name},\n\ndu bist in einer Partie auf Ponti am Zug. Du hast noch {left}.\n\n{link}\n\n\
                 Hier kannst du diese Erinnerungen abschalten: {settings}\n"
            ),
        ),
        Language::Italian => (
            "Tocca a te",
            format!(
                "Ciao {name},\n\ntocca a te in una partita su Ponti. Hai ancora {left}.\n\n{link}\n\n\
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
                address_removed(language, name, link),
                reminder(language, name, 7, link, "https://ponti.example/account"),
            ] {
                assert!(text.body.contains(name) && text.body.contains(link), "{text:?}");
                // A link on a line of its own is not broken by mail programs.
                assert!(text.body.lines().any(|line| line == link), "{text:?}");
            }
            assert!(reminder(language, name, 7, link, "x").body.contains('7'));
            let last_hour = reminder(language, name, 1, link, "x").body;
            assert!(!last_hour.contains('1'), "singular: {last_hour}");
        }
        assert_eq!(Language::from_code("tlh"), None);
    }
}
