//! Short runs of several nodes for what the simulation has found once.

use std::sync::Arc;
use std::time::Duration;

use protocol::{GameKind, PairingRequest, UserId};
use rand::SeedableRng;
use rand::rngs::StdRng;
use tokio::time::sleep;

use super::link::Link;
use super::node_observer::Observer;
use super::node_players::pairing_request;
use super::nodes::{BASE_MS, ClusterSimulation, new_simulation};
use super::{Trace, random_decision, run_seed, table_row};

/// One viewer makes a node read a table again whose message was lost; those who have watched it before learn of it too.
#[test]
fn what_one_viewer_sees_is_shown_to_all() {
    let simulate = |seed: u64, is_traced: bool| async move {
        let mut rng = StdRng::seed_from_u64(seed);
        let simulation = new_simulation(seed, is_traced, &mut rng);
        let mut rows = (0..).map(|_| table_row(0, &mut rng, BASE_MS));
        let row = rows.find(|row| row.game() == GameKind::Ponte).expect("rows do not end");
        simulation.data.lock().unwrap().insert(row.clone(), simulation.time.active());
        for node in 0..2 {
            simulation.start(node).await;
        }
        let [first, second] = [0, 1].map(|node| simulation.service(node).expect("the node was started"));
        let mut observer = Observer::connect(&simulation, 1).await.expect("the node answers");
        simulation.network.set_link(1, Link::Cut);
        let user = row.users().next().expect("users play");
        let state = first.state(&row.id, Some(user)).await.unwrap();
        let action = random_decision(&state.view, &mut rng).expect("the first player begins");
        first.act(user, &row.id, Some(1), action).await.unwrap();
        assert_eq!(second.state(&row.id, None).await.unwrap().summary.number, 1);
        assert!(observer.read(Duration::from_secs(6)).await);
        assert_eq!(observer.shown(&row.id), 1);
        first.close();
        second.close();
        Trace::default()
    };
    run_seed(1, false, &simulate);
}

/// Lets a user ask for quick pairing while another one waits, and cuts the node off from the database some time later.
async fn ask_before_cut(simulation: &Arc<ClusterSimulation>, after: Duration) {
    let request: PairingRequest = pairing_request();
    let [waiting, asking] = ["p0", "p1"].map(|name| name.parse::<UserId>().unwrap());
    for node in 0..2 {
        simulation.start(node).await;
    }
    let service = simulation.service(0).expect("the node was started");
    let _online = service.connect(Some(waiting.clone()));
    service.pair(&waiting, request).await.unwrap();
    let asked = tokio::spawn({
        let (service, asking) = (Arc::clone(&service), asking.clone());
        async move { service.pair(&asking, request).await }
    });
    sleep(after).await;
    simulation.nodes[0].store_link.set(Link::Cut);
    let answer = asked.await.unwrap();
    let is_refused = matches!(&answer, Err(error) if error.message.contains("nothing has changed"));
    let data = simulation.data.lock().unwrap();
    let is_stored = data.challenges.values().any(|row| row.joined.contains(&asking));
    assert!(!(is_refused && is_stored), "after {after:?}: {answer:?}, but {:?}", data.challenges);
    assert!(is_stored || answer.is_err(), "after {after:?}: {answer:?}, but {:?}", data.challenges);
}

/// Whenever the database is lost, a request that was stored is not answered with "nothing has changed": who repeats it would
/// be matched twice.
#[test]
fn an_answer_about_pairing_is_true() {
    for milliseconds in 0..80 {
        let simulate = |seed: u64, is_traced: bool| async move {
            let simulation = new_simulation(seed, is_traced, &mut StdRng::seed_from_u64(seed));
            ask_before_cut(&simulation, Duration::from_millis(milliseconds)).await;
            Trace::default()
        };
        run_seed(milliseconds, false, &simulate);
    }
}
