//! The stages of a table, grouped by podium.

use ciao::Rules;

use super::{PLAYERS, StageId, rotated_podium};

/// The stages with one podium, up to rotation of the seats.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The podium in the frame of the group.
    podium: u64,
    /// The greatest number of pawns of each seat.
    most: [u8; PLAYERS],
    /// The group whose values predict those of this one: the same pawns on the podium in another order.
    pub(super) sibling: Option<usize>,
}

/// The number of a stage in its group.
pub(super) type StageNumber = usize;

impl Group {
    /// The groups of all podiums without a gap, one for each orbit of rotations.
    pub(super) fn all(rules: &Rules) -> Vec<Group> {
        let each = rules.to_win().min(rules.pawns() + 1) - 1;
        let mut groups = Vec::new();
        let mut podiums = vec![(0_u64, [0_u8; PLAYERS])];
        for height in 0..u32::from(rules.podium()) {
            for &(podium, counts) in &podiums {
                if (1..PLAYERS).all(|seat| podium <= rotated_podium(podium, seat)) {
                    let most = counts.map(|count| rules.pawns() - count);
                    groups.push(Group { podium, most, sibling: None });
                }
            }
            let mut higher = Vec::new();
            for (podium, counts) in podiums {
                for seat in (0..PLAYERS).filter(|&seat| counts[seat] < each) {
                    let mut counts = counts;
                    counts[seat] += 1;
                    higher.push((podium | (seat as u64 + 1) << (4 * height), counts));
                }
            }
            podiums = higher;
        }
        groups.sort_by_key(|group| group.podium);
        let siblings: Vec<Option<usize>> = groups.iter().map(|group| group.find_sibling(&groups)).collect();
        for (number, (group, sibling)) in groups.iter_mut().zip(siblings).enumerate() {
            group.sibling = sibling.filter(|&sibling| sibling != number);
        }
        groups
    }

    /// Of the groups with as many pawns of each seat on the podium, the one that differs least from all of them.
    fn find_sibling(&self, groups: &[Group]) -> Option<usize> {
        let class = || {
            groups
                .iter()
                .enumerate()
                .filter(|(_, group)| group.most == self.most && group.podium_count() == self.podium_count())
        };
        let total = |group: &Group| class().map(|(_, other)| group.distance(other)).sum::<i32>();
        class().min_by_key(|(_, group)| total(group)).map(|(number, _)| number)
    }

    /// How much the points of the seats differ.
    fn distance(&self, other: &Group) -> i32 {
        let (own, others) = (self.points(), other.points());
        own.iter().zip(others).map(|(own, other)| (own - other).abs()).sum()
    }

    /// The points of each seat on the podium.
    fn points(&self) -> [i32; PLAYERS] {
        let mut points = [0; PLAYERS];
        for step in 0..self.podium_count() {
            let owner = (self.podium >> (4 * step) & 0xf) as usize;
            points[owner - 1] += step as i32 + 1;
        }
        points
    }

    /// The group of a stage and its number there.
    pub(super) fn locate(groups: &[Group], id: &StageId) -> Option<(usize, StageNumber)> {
        let first = Group::first_seat(id);
        let podium = rotated_podium(id.podium, first);
        let group = groups.binary_search_by_key(&podium, |group| group.podium).ok()?;
        Some((group, groups[group].find(id, first)?))
    }

    /// The seat in the frame of a stage that is the first in the frame of its group.
    pub(super) fn first_seat(id: &StageId) -> usize {
        let key = |seat: usize| {
            let pawns: [u8; PLAYERS] = std::array::from_fn(|i| id.pawns[(seat + i) % PLAYERS]);
            (rotated_podium(id.podium, seat), if id.podium == 0 { pawns } else { [0; PLAYERS] })
        };
        (1..PLAYERS).fold(0, |best, seat| if key(seat) < key(best) { seat } else { best })
    }

    pub(super) fn find(&self, id: &StageId, first: usize) -> Option<StageNumber> {
        let pawns: [u8; PLAYERS] = std::array::from_fn(|i| id.pawns[(first + i) % PLAYERS]);
        let possible = pawns.iter().zip(self.most).all(|(&pawns, most)| pawns <= most);
        possible.then(|| self.number(pawns, (PLAYERS - first) % PLAYERS))
    }

    /// The number of the stage with these pawns in the frame of the group and this active seat.
    fn number(&self, pawns: [u8; PLAYERS], active: usize) -> StageNumber {
        let index = pawns
            .iter()
            .zip(self.most)
            .fold(0, |sum, (&pawns, most)| sum * (usize::from(most) + 1) + usize::from(pawns));
        index * PLAYERS + active
    }

    /// The number of stage numbers, some of which are not used.
    pub(super) fn len(&self) -> usize {
        self.most.iter().map(|&most| usize::from(most) + 1).product::<usize>() * PLAYERS
    }

    /// The number of pawns on the podium.
    pub(super) fn podium_count(&self) -> u32 {
        (64 - self.podium.leading_zeros()).div_ceil(4)
    }

    /// All stages in the order of coding: those with few pawns first, so that both what a prediction uses and what a turn
    /// leads to come before.
    pub(super) fn stages(&self) -> Vec<(StageNumber, StageId)> {
        let combinations = self.most.iter().map(|&most| usize::from(most) + 1).product::<usize>();
        let mut stages: Vec<(StageNumber, StageId)> =
            (0..combinations * PLAYERS).filter_map(|number| Some((number, self.stage(number)?))).collect();
        stages.sort_by_key(|(_, id)| id.pawns.iter().sum::<u8>());
        stages
    }

    /// The stage with a number, if it is used.
    fn stage(&self, number: StageNumber) -> Option<StageId> {
        let (mut rest, active) = (number / PLAYERS, number % PLAYERS);
        let mut pawns = [0; PLAYERS];
        for seat in (0..PLAYERS).rev() {
            let size = usize::from(self.most[seat]) + 1;
            pawns[seat] = (rest % size) as u8;
            rest /= size;
        }
        if pawns[active] == 0 {
            return None;
        }
        if self.podium == 0 {
            // Of stages that are rotations of each other only one is stored.
            let turned = |seat: usize| std::array::from_fn::<u8, PLAYERS, _>(|i| pawns[(seat + i) % PLAYERS]);
            let all_equal = pawns[0] == pawns[1] && pawns[1] == pawns[2];
            if turned(1) < pawns || turned(2) < pawns || all_equal && active > 0 {
                return None;
            }
        }
        Some(StageId {
            podium: rotated_podium(self.podium, active),
            pawns: std::array::from_fn(|i| pawns[(active + i) % PLAYERS]),
        })
    }
}
