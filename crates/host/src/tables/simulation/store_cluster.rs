//! The part of the modelled store that several nodes need: heartbeats, outages and challenges with conditional updates.

use std::collections::BTreeMap;

use async_trait::async_trait;
use protocol::{ChallengeId, TableId, UserId};
use table::Millis;

use super::store::{ModelData, ModelStore, ModelTable};
use crate::store::cluster::{Cluster, ClusterView, GRACE_PERIOD, NodeRow, NodeStatus, Outage};
use crate::store::{ChallengeRow, StoreError, StoreResult, TableVersion};

/// The nodes that share a store.
#[derive(Default)]
pub(super) struct ModelNodes {
    rows: BTreeMap<String, (NodeRow, Vec<UserId>)>,
    outages: Vec<Outage>,
    /// The times of all heartbeats, to know when no node was running without asking the code that is tested.
    pub(super) heartbeats: Vec<Millis>,
}

#[async_trait]
impl Cluster for ModelStore {
    async fn heartbeat(&self, status: &NodeStatus) -> StoreResult<ClusterView> {
        self.change(|data| {
            let now = self.database_time();
            let nodes = &mut data.nodes;
            nodes.heartbeats.push(now);
            let last = nodes.rows.values().map(|(row, _)| row.seen_at).max();
            if let Some(last) = last.filter(|last| now - last > GRACE_PERIOD) {
                nodes.outages.push(Outage { from: last, until: now });
            }
            let new = NodeRow { id: status.id.clone(), seen_at: now, draining: false, online_version: 0 };
            let (row, online) = nodes.rows.entry(status.id.clone()).or_insert((new, Vec::new()));
            (row.seen_at, row.draining) = (now, status.draining);
            if let Some(users) = &status.online {
                online.clone_from(users);
                row.online_version += 1;
            }
            Ok(ClusterView {
                now,
                nodes: nodes.rows.values().map(|(row, _)| row.clone()).collect(),
                outages: nodes.outages.clone(),
            })
        })
        .await
    }

    async fn online_users(&self, node: &str) -> StoreResult<(i64, Vec<UserId>)> {
        let data = self.read().await?;
        let found = data.nodes.rows.get(node);
        Ok(found.map_or((0, Vec::new()), |(row, users)| (row.online_version, users.clone())))
    }
}

pub(super) fn version(stored: &ModelTable) -> TableVersion {
    let row = &stored.row;
    TableVersion {
        id: row.id.clone(),
        number: row.number,
        deadline: row.deadline,
        finished: row.outcome.is_some(),
    }
}

pub(super) fn open_challenges(data: &ModelData, now: Millis) -> Vec<ChallengeRow> {
    let is_open = |row: &&ChallengeRow| row.table.is_none() && !row.closed && row.expires_at > now;
    let mut open: Vec<ChallengeRow> = data.challenges.values().filter(is_open).cloned().collect();
    open.sort_by(|one, other| (one.created_at, &one.id).cmp(&(other.created_at, &other.id)));
    open
}

fn open_challenge<'a>(data: &'a mut ModelData, id: &ChallengeId) -> StoreResult<&'a mut ChallengeRow> {
    let row = data.challenges.get_mut(id).ok_or(StoreError::NotFound("challenge"))?;
    if row.table.is_some() || row.closed { Err(StoreError::Conflict("the challenge")) } else { Ok(row) }
}

pub(super) fn start_challenge(data: &mut ModelData, id: &ChallengeId, table: &TableId) -> StoreResult<()> {
    open_challenge(data, id)?.table = Some(table.clone());
    Ok(())
}

pub(super) fn set_users(
    data: &mut ModelData,
    id: &ChallengeId,
    before: &[UserId],
    users: &[UserId],
) -> StoreResult<()> {
    let row = open_challenge(data, id)?;
    if row.joined != before {
        return Err(StoreError::Conflict("the challenge"));
    }
    row.joined = users.to_vec();
    Ok(())
}

/// The open pairing challenges for the same game as another one that a user has joined.
fn others_of(data: &ModelData, row: &ChallengeRow, user: &UserId, now: Millis) -> Vec<ChallengeRow> {
    let is_other = |other: &ChallengeRow| {
        other.id != row.id && other.pairing && other.joined.contains(user) && other.is_for_same_game(row)
    };
    open_challenges(data, now).into_iter().filter(is_other).collect()
}

pub(super) fn create(data: &mut ModelData, row: &ChallengeRow) -> StoreResult<()> {
    if row.pairing && row.joined.iter().any(|user| !others_of(data, row, user, row.created_at).is_empty()) {
        return Err(StoreError::Conflict("a challenge for the same game"));
    }
    data.challenges.insert(row.id.clone(), row.clone());
    Ok(())
}

pub(super) fn join_pairing(
    data: &mut ModelData,
    own: Option<&ChallengeId>,
    id: &ChallengeId,
    before: &[UserId],
    users: &[UserId],
    now: Millis,
) -> StoreResult<()> {
    if let Some(own) = own
        && open_challenge(data, own)?.joined.len() != 1
    {
        return Err(StoreError::Conflict("the challenge"));
    }
    let row = data.challenges.get(id).cloned().ok_or(StoreError::NotFound("challenge"))?;
    let others: Vec<_> = users.iter().flat_map(|user| others_of(data, &row, user, now)).collect();
    if others.iter().any(|other| other.joined.len() > 1) {
        return Err(StoreError::Conflict("the challenge"));
    }
    // All or nothing.
    set_users(data, id, before, users)?;
    others.iter().try_for_each(|other| close(data, &other.id))
}

pub(super) fn close_waiting(data: &mut ModelData, id: &ChallengeId, user: &UserId) -> StoreResult<()> {
    let row = data.challenges.get(id).ok_or(StoreError::NotFound("challenge"))?;
    if row.joined != std::slice::from_ref(user) {
        return Err(StoreError::Conflict("the challenge"));
    }
    close(data, id)
}

pub(super) fn close(data: &mut ModelData, id: &ChallengeId) -> StoreResult<()> {
    let row = data.challenges.get_mut(id).ok_or(StoreError::NotFound("challenge"))?;
    if row.table.is_some() {
        return Err(StoreError::Conflict("the challenge"));
    }
    row.closed = true;
    Ok(())
}
