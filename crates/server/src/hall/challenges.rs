//! Challenges: proposing a game, joining one, and the beginning of the game.

use std::collections::HashMap;
use std::sync::Arc;

use ciao::dice::Seed;
use ciao::{Seat, Seats};
use protocol::error::Fault;
use protocol::people::Game;
use protocol::{
    Challenge, ChallengeId, ChallengeState, Code, Joined, NewChallenge, Opponent, Pairing, PersonId,
    SeatWish, Speed, TableId,
};
use table::{Clock, Kind, Millis, Table, Takeback, Terms};

use super::{Hall, ratings};
use crate::bus::Note;
use crate::chance;
use crate::store::{ChallengeRow, Place, Sitter, StoreError, TableRow};

const MINUTE: Millis = 60 * 1000;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;
/// So many open challenges one person can have.
const MOST_OPEN: usize = 20;
/// So many games one person can be in at the same time.
const MOST_GAMES: u32 = 200;
/// How often somebody tries to join while others come and go.
const ATTEMPTS: u32 = 4;

impl Hall {
    /// Somebody proposes a game. With nobody but bots it begins at once.
    pub(crate) async fn propose(
        self: &Arc<Self>,
        person: &PersonId,
        proposal: NewChallenge,
        pairing: bool,
    ) -> Result<Joined, Fault> {
        check(&proposal)?;
        self.has_room(person).await?;
        let now = self.now();
        let open = self.store.open_challenges(now).await?;
        if open.iter().filter(|row| row.people.first() == Some(person)).count() >= MOST_OPEN {
            return Err(Fault::new(
                Code::TooMany,
                format!("one person has up to {MOST_OPEN} open challenges"),
            ));
        }
        let invited = match &proposal.against {
            Opponent::Person { name } => {
                let found = self.store.person_named(name).await?.filter(|found| !found.closed);
                let found = found
                    .ok_or_else(|| Fault::new(Code::NotFound, "nobody has this name").at("against.name"))?;
                if found.id == *person {
                    return Err(
                        Fault::new(Code::Invalid, "nobody plays against themselves").at("against.name")
                    );
                }
                if self.store.any_block(&[person.clone(), found.id.clone()]).await? {
                    return Err(unwelcome());
                }
                Some(found.id)
            }
            _ => None,
        };
        let row = ChallengeRow {
            id: made_id(),
            invited,
            pairing,
            people: vec![person.clone()],
            created: now,
            expires: now + lifetime(&proposal),
            proposal,
            table: None,
            gone: false,
        };
        self.store.create_challenge(&row).await?;
        if needs(&row.proposal) == 1 {
            let table = self.start(&row).await?;
            return Ok(Joined::Started { table });
        }
        self.tell_of(&row);
        Ok(Joined::Waiting { challenge: Box::new(self.describe(&row).await?) })
    }

    /// Somebody wants to play whoever wants the same.
    pub(crate) async fn pair(self: &Arc<Self>, person: &PersonId, wanted: Pairing) -> Result<Joined, Fault> {
        // Two who ask at the same moment are to find each other, and nobody is to be found twice.
        let _turn = self.pairing.lock().await;
        for _ in 0..3 {
            let Some(row) = self.partner(person, &wanted).await? else { break };
            match self.join(person, &row.id).await {
                // Somebody else was faster.
                Err(fault) if fault.code == Code::Conflict => {}
                joined => return joined,
            }
        }
        // Asking twice is waiting once.
        let open = self.store.open_challenges(self.now()).await?;
        let same = |row: &&ChallengeRow| {
            row.pairing
                && row.people.first() == Some(person)
                && row.proposal.terms == wanted.terms
                && row.proposal.rated == wanted.rated
        };
        if let Some(row) = open.iter().find(same) {
            return Ok(Joined::Waiting { challenge: Box::new(self.describe(row).await?) });
        }
        let proposal = NewChallenge {
            terms: wanted.terms,
            against: Opponent::Anyone,
            rated: wanted.rated,
            seat: SeatWish::Chance,
            bots: Vec::new(),
        };
        self.propose(person, proposal, true).await
    }

    /// A challenge that still stands, or what became of it.
    pub(crate) async fn challenge(self: &Arc<Self>, id: &ChallengeId) -> Result<ChallengeRow, Fault> {
        let row = self.store.challenge(id).await?.ok_or_else(|| missing(id))?;
        if self.is_open(&row) && row.people.len() >= usize::from(needs(&row.proposal)) {
            // The last one joined, and then the process ended.
            self.start(&row).await?;
            return self.store.challenge(id).await?.ok_or_else(|| missing(id));
        }
        Ok(row)
    }

    /// Games whose last player had just joined when the process ended.
    pub(super) async fn start_full(self: &Arc<Self>) -> Result<(), Fault> {
        for row in self.store.open_challenges(self.now()).await? {
            if row.people.len() >= usize::from(needs(&row.proposal)) {
                self.start(&row).await?;
            }
        }
        Ok(())
    }

    /// That somebody can begin one more game.
    async fn has_room(&self, person: &PersonId) -> Result<(), Fault> {
        if self.store.count_open(person).await?.tables >= MOST_GAMES {
            return Err(Fault::new(
                Code::TooMany,
                format!("one person is in up to {MOST_GAMES} games; finish one first"),
            ));
        }
        Ok(())
    }

    /// Somebody accepts.
    pub(crate) async fn join(self: &Arc<Self>, person: &PersonId, id: &ChallengeId) -> Result<Joined, Fault> {
        for _ in 1..ATTEMPTS {
            match self.try_join(person, id).await {
                // Somebody else came or went meanwhile; there may still be a place.
                Err(JoinError::Changed) => {}
                Err(JoinError::Refused(fault)) => return Err(fault),
                Ok(joined) => return Ok(joined),
            }
        }
        self.try_join(person, id).await.map_err(|error| match error {
            JoinError::Changed => Fault::new(Code::Conflict, "too many come and go at once; try again"),
            JoinError::Refused(fault) => fault,
        })
    }

    async fn try_join(self: &Arc<Self>, person: &PersonId, id: &ChallengeId) -> Result<Joined, JoinError> {
        let row = self.challenge(id).await?;
        let is_in = row.people.contains(person);
        if let Some(table) = &row.table
            && is_in
        {
            return Ok(Joined::Started { table: table.clone() });
        }
        if !self.is_open(&row) {
            return Err(Fault::new(Code::Conflict, "this challenge is no longer open").into());
        }
        if is_in {
            return Ok(Joined::Waiting { challenge: Box::new(self.describe(&row).await?) });
        }
        if row.invited.as_ref().is_some_and(|invited| invited != person) {
            return Err(Fault::new(Code::Forbidden, "this challenge is for somebody else").into());
        }
        self.has_room(person).await?;
        let mut people = row.people.clone();
        people.push(person.clone());
        if self.store.any_block(&people).await? {
            return Err(unwelcome().into());
        }
        match self.store.set_challenge_people(id, &row.people, &people).await {
            Err(StoreError::Taken(_)) => return Err(JoinError::Changed),
            done => done?,
        }
        let row = ChallengeRow { people, ..row };
        if row.people.len() >= usize::from(needs(&row.proposal)) {
            let table = self.start(&row).await?;
            return Ok(Joined::Started { table });
        }
        self.tell_of(&row);
        Ok(Joined::Waiting { challenge: Box::new(self.describe(&row).await?) })
    }

    /// The proposer withdraws, whoever is invited declines, whoever joined leaves again.
    pub(crate) async fn withdraw(self: &Arc<Self>, person: &PersonId, id: &ChallengeId) -> Result<(), Fault> {
        let row = self.store.challenge(id).await?.ok_or_else(|| missing(id))?;
        if !self.is_open(&row) {
            return Err(Fault::new(Code::Conflict, "this challenge is no longer open"));
        }
        if row.people.first() == Some(person) || row.invited.as_ref() == Some(person) {
            self.store.end_challenge(id).await?;
        } else if row.people.contains(person) {
            let people: Vec<PersonId> = row.people.iter().filter(|one| *one != person).cloned().collect();
            self.store.set_challenge_people(id, &row.people, &people).await?;
        } else {
            return Err(Fault::new(Code::Forbidden, "this challenge is not yours"));
        }
        self.tell_of(&row);
        Ok(())
    }

    /// Challenges that concern a person: theirs, and those for them.
    pub(crate) async fn challenges_of(&self, person: &PersonId) -> Result<Vec<Challenge>, Fault> {
        let open = self.store.open_challenges(self.now()).await?;
        let concerns =
            |row: &&ChallengeRow| row.people.contains(person) || row.invited.as_ref() == Some(person);
        let found: Vec<&ChallengeRow> = open.iter().filter(concerns).collect();
        self.describe_all(&found).await
    }

    pub(super) fn is_open(&self, row: &ChallengeRow) -> bool {
        row.table.is_none() && !row.gone && row.expires > self.now()
    }

    pub(super) fn tell_of(&self, row: &ChallengeRow) {
        let people = row.people.iter().chain(&row.invited).cloned().collect();
        self.bus.publish(Note::Challenge { challenge: row.id.clone(), people });
    }

    /// A challenge as everybody may see it.
    pub(crate) async fn describe(&self, row: &ChallengeRow) -> Result<Challenge, Fault> {
        self.describe_all(&[row]).await?.pop().ok_or_else(|| missing(&row.id))
    }

    /// Challenges as everybody may see them, with a few questions to the store however many there are.
    pub(crate) async fn describe_all(&self, rows: &[&ChallengeRow]) -> Result<Vec<Challenge>, Fault> {
        let kind = |row: &ChallengeRow| {
            let terms = &row.proposal.terms;
            (Game::from(&terms.game), Speed::of(terms.clock.as_ref()))
        };
        let people: Vec<PersonId> = rows.iter().flat_map(|row| row.people.iter().cloned()).collect();
        self.names.learn(&*self.store, &people).await?;
        let mut makers: HashMap<(Game, Speed), Vec<PersonId>> = HashMap::new();
        for row in rows {
            makers.entry(kind(row)).or_default().extend(row.people.first().cloned());
        }
        let mut rated = HashMap::new();
        for ((game, speed), makers) in makers {
            for (person, rating) in self.store.ratings(&makers, game, speed).await? {
                rated.insert((game, speed, person), rating);
            }
        }
        let describe = |row: &&ChallengeRow| {
            let first = row.people.first()?;
            let (game, speed) = kind(row);
            let rating = rated.get(&(game, speed, first.clone()));
            Some(Challenge {
                id: row.id.clone(),
                proposal: row.proposal.clone(),
                speed,
                by: self.names.who(first),
                rating: rating.map(|rating| ratings::shown(&ratings::aged(rating, self.now()))),
                people: row.people.iter().map(|person| self.names.who(person)).collect(),
                needs: needs(&row.proposal),
                created: row.created,
                state: match &row.table {
                    Some(table) => ChallengeState::Started { table: table.clone() },
                    None if self.is_open(row) => ChallengeState::Open,
                    None => ChallengeState::Gone,
                },
            })
        };
        Ok(rows.iter().filter_map(describe).collect())
    }

    /// The game begins.
    async fn start(self: &Arc<Self>, row: &ChallengeRow) -> Result<TableId, Fault> {
        let sitters = seated(row);
        let rated = row.proposal.rated;
        match self.begin(row.proposal.terms, rated, sitters, Some(&row.id), None).await {
            Ok(table) => {
                self.tell_of(row);
                Ok(table)
            }
            Err(StoreError::Taken(_)) => {
                let now = self.store.challenge(&row.id).await?;
                now.and_then(|now| now.table)
                    .ok_or_else(|| Fault::new(Code::Conflict, "this challenge is no longer open"))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// A new table, whatever it came of.
    pub(crate) async fn begin(
        &self,
        terms: Terms,
        rated: bool,
        sitters: Vec<Sitter>,
        of: Option<&ChallengeId>,
        after: Option<&TableId>,
    ) -> Result<TableId, StoreError> {
        let now = self.now();
        let people: Vec<PersonId> = sitters.iter().filter_map(|one| one.person().cloned()).collect();
        let known =
            self.store.ratings(&people, Game::from(&terms.game), Speed::of(terms.clock.as_ref())).await?;
        let rating = |sitter: &Sitter| {
            let person = sitter.person()?;
            let known = known.iter().find(|(one, _)| one == person);
            known.map(|(_, rating)| ratings::aged(rating, now)).or(rated.then(|| ratings::fresh(now)))
        };
        let table = Table::new(terms, now);
        let id: TableId = made_id();
        let row = TableRow {
            id: id.clone(),
            terms,
            rated,
            places: sitters
                .into_iter()
                .map(|sitter| Place { before: rating(&sitter), sitter, after: None })
                .collect(),
            seed: *Seed::new(chance::bytes()).bytes(),
            created: now,
            changed: now,
            number: 0,
            due: table.due(),
            deadline: table.deadline(),
            outcome: None,
            rematch: Seats::EMPTY,
            next: None,
        };
        self.store.create_table(&row, of, after).await?;
        metrics::counter!("ponti_tables_total").increment(1);
        self.timer.set(&id, row.deadline);
        self.bus.publish(Note::Started { table: id.clone(), people: people.clone() });
        self.chores.do_soon(id.clone());
        if people.len() > 1 && row.speed() != Speed::Slow {
            // The game has begun in any case.
            if let Err(error) = self.call_off_others(&people).await {
                tracing::error!(%error, "an offer of somebody who plays now still stands");
            }
        }
        Ok(id)
    }

    /// Whoever plays now is not waiting in the lobby any longer: nobody can watch two clocks.
    async fn call_off_others(&self, people: &[PersonId]) -> Result<(), StoreError> {
        for row in self.store.open_challenges(self.now()).await? {
            let live = Speed::of(row.proposal.terms.clock.as_ref()) != Speed::Slow;
            let [maker] = &row.people[..] else { continue };
            if live && row.proposal.against == Opponent::Anyone && people.contains(maker) {
                match self.store.end_challenge(&row.id).await {
                    Ok(()) => self.tell_of(&row),
                    // Somebody was faster.
                    Err(StoreError::Taken(_)) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(())
    }
}

/// Why somebody could not join.
enum JoinError {
    /// Who is in has changed meanwhile.
    Changed,
    Refused(Fault),
}

impl From<Fault> for JoinError {
    fn from(fault: Fault) -> JoinError {
        JoinError::Refused(fault)
    }
}

impl From<StoreError> for JoinError {
    fn from(error: StoreError) -> JoinError {
        JoinError::Refused(error.into())
    }
}

fn made_id<T: std::str::FromStr>() -> T {
    let Ok(id) = chance::id::<12>().parse() else { unreachable!("made of letters and digits") };
    id
}

fn missing(id: &ChallengeId) -> Fault {
    Fault::new(Code::NotFound, format!("there is no challenge {id}"))
}

fn unwelcome() -> Fault {
    Fault::new(Code::Forbidden, "these people do not play each other")
}

/// How many people it takes.
pub(crate) fn needs(proposal: &NewChallenge) -> u8 {
    let seats = proposal.terms.game.seats().count();
    let others = if matches!(proposal.against, Opponent::Engine { .. }) { 1 } else { proposal.bots.len() };
    u8::try_from(seats.saturating_sub(others)).unwrap_or(0)
}

/// How long a challenge stands.
fn lifetime(proposal: &NewChallenge) -> Millis {
    match (&proposal.against, Speed::of(proposal.terms.clock.as_ref())) {
        (_, Speed::Slow) => 14 * DAY,
        (Opponent::Anyone, _) => HOUR,
        _ => DAY,
    }
}

/// Whether a proposal can be played here.
fn check(proposal: &NewChallenge) -> Result<(), Fault> {
    let wrong = |field: &str, why: String| Err(Fault::new(Code::Invalid, why).at(field));
    let NewChallenge { terms, against, rated, bots, .. } = proposal;
    if terms.takeback == Takeback::Free {
        return wrong("terms.takeback", "over a distance nothing is taken back without asking".into());
    }
    match terms.clock {
        Some(Clock::Increment { base, step: more } | Clock::Delay { base, free: more })
            if base > 12 * HOUR || more > HOUR || base + more < 1_000 =>
        {
            let why =
                "a clock has up to 12 hours, up to an hour more for each decision, and at least a second";
            return wrong("terms.clock", why.into());
        }
        Some(Clock::Each { limit }) if !(10_000..=30 * DAY).contains(&limit) => {
            return wrong("terms.clock.limit", "a decision has from ten seconds to thirty days".into());
        }
        _ => {}
    }
    let seats = terms.game.seats().count();
    if let Some(word) = bots.iter().find(|word| word.parse::<ciao_engine::Character>().is_err()) {
        return wrong("bots", format!("there is no bot of the character `{word}`"));
    }
    match (&terms.game, against) {
        (Kind::Ponte { .. }, _) if !bots.is_empty() => {
            return wrong("bots", "Ponte del Diavolo has the engine, not bots".into());
        }
        (Kind::Ciao { .. }, Opponent::Engine { .. }) => {
            return wrong("against", "Ciao Ciao has bots, not the engine".into());
        }
        (_, Opponent::Engine { level }) if ponte_engine::Level::new(*level).is_none() => {
            return wrong("against.level", "the engine has levels 1 to 10".into());
        }
        (_, Opponent::Person { .. }) if needs(proposal) != 2 => {
            return wrong("against", "a challenge for one person is for two people".into());
        }
        _ if bots.len() >= seats => return wrong("bots", "somebody has to be a person".into()),
        _ => {}
    }
    if *rated {
        let standard = match &terms.game {
            Kind::Ponte { rules } => *rules == ponte::Rules::CLASSIC,
            Kind::Ciao { rules, .. } => *rules == ciao::Rules::default(),
        };
        if !standard {
            return wrong("rated", "only games by the usual rules are rated".into());
        }
        if usize::from(needs(proposal)) < seats {
            return wrong("rated", "games with bots or the engine are not rated".into());
        }
        if terms.clock.is_none() {
            return wrong("rated", "games without a clock are not rated".into());
        }
    }
    Ok(())
}

/// Who sits where: the proposer as they wish, the others by chance.
fn seated(row: &ChallengeRow) -> Vec<Sitter> {
    let mut others: Vec<Sitter> = row.people.iter().skip(1).cloned().map(Sitter::Person).collect();
    if let Opponent::Engine { level } = row.proposal.against {
        others.push(Sitter::Engine(level));
    }
    others.extend(row.proposal.bots.iter().cloned().map(Sitter::Bot));
    for last in (1..others.len()).rev() {
        others.swap(last, chance::below(last + 1));
    }
    let place = match row.proposal.seat {
        SeatWish::First => 0,
        SeatWish::Second => 1,
        SeatWish::Chance => chance::below(others.len() + 1),
    };
    let proposer = row.people.first().cloned().map(Sitter::Person);
    others.splice(place.min(others.len())..place.min(others.len()), proposer);
    others.truncate(Seat::ALL.len());
    others
}

#[cfg(test)]
mod tests {
    use ciao::Players;

    use super::*;

    fn ponte(against: Opponent) -> NewChallenge {
        let game = Kind::Ponte { rules: ponte::Rules::CLASSIC };
        let clock = Some(Clock::Increment { base: 5 * MINUTE, step: 5_000 });
        let terms = Terms { game, clock, takeback: Takeback::Consent };
        NewChallenge { terms, against, rated: false, seat: SeatWish::Chance, bots: vec![] }
    }

    fn ciao(players: Players, bots: &[&str]) -> NewChallenge {
        let game = Kind::Ciao { rules: ciao::Rules::default(), players };
        let terms = Terms { game, clock: None, takeback: Takeback::Consent };
        let bots = bots.iter().map(|&word| word.to_owned()).collect();
        NewChallenge { terms, against: Opponent::Anyone, rated: false, seat: SeatWish::Chance, bots }
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_its_field() {
        let field = |proposal: &NewChallenge| check(proposal).unwrap_err().field.unwrap();
        let good = ponte(Opponent::Anyone);
        assert_eq!(check(&good), Ok(()));
        let mut free = good.clone();
        free.terms.takeback = Takeback::Free;
        assert_eq!(field(&free), "terms.takeback");
        let mut long = good.clone();
        long.terms.clock = Some(Clock::Increment { base: Millis::MAX, step: 0 });
        assert_eq!(field(&long), "terms.clock");
        assert_eq!(field(&ponte(Opponent::Engine { level: 11 })), "against.level");
        assert_eq!(field(&NewChallenge { rated: true, ..ponte(Opponent::Engine { level: 3 }) }), "rated");
        assert_eq!(field(&NewChallenge { bots: vec!["honest".into()], ..good.clone() }), "bots");
        assert_eq!(field(&ciao(Players::Three, &["nobody"])), "bots");
        assert_eq!(field(&ciao(Players::Two, &["honest", "honest"])), "bots");
        let mut unclocked = good.clone();
        (unclocked.terms.clock, unclocked.rated) = (None, true);
        assert_eq!(field(&unclocked), "rated");
    }

    #[test]
    fn everybody_sits_somewhere_and_the_proposer_where_they_wish() {
        for (wish, place) in [(SeatWish::First, 0), (SeatWish::Second, 1)] {
            for _ in 0..20 {
                let row = ChallengeRow {
                    id: "c".parse().unwrap(),
                    proposal: NewChallenge { seat: wish, ..ciao(Players::Four, &["honest"]) },
                    pairing: false,
                    people: ["ada", "ben", "eve"].map(|name| name.parse().unwrap()).to_vec(),
                    invited: None,
                    created: 0,
                    expires: 1,
                    table: None,
                    gone: false,
                };
                let sitters = seated(&row);
                assert_eq!(sitters[place].person(), Some(&"ada".parse().unwrap()));
                assert_eq!(sitters.len(), 4);
                assert_eq!(sitters.iter().filter(|one| **one == Sitter::Bot("honest".into())).count(), 1);
            }
        }
        assert_eq!(needs(&ciao(Players::Four, &["honest"])), 3);
        assert_eq!(needs(&ponte(Opponent::Engine { level: 1 })), 1);
    }
}
