//! Messages as they appear on the wire, and what is rejected when reading them.

use ciao::Answer;
use protocol::{
    ActionRequest, ApiError, ChatPreset, ClientMessage, ClientRequest, ErrorBody, ErrorCode, EventView,
    NewChallenge, Opponent, SeatPreference, Speed, TableId,
};
use table::{Action, Clock, EventKindView, Seat};

#[test]
fn client_messages_are_flat_objects() {
    let table: TableId = "k3v9xq2mbd".parse().unwrap();
    let mv = "e5,f6".parse().unwrap();
    let messages = [
        (ClientRequest::Watch { table: table.clone() }, r#"{"id":1,"type":"watch","table":"k3v9xq2mbd"}"#),
        (
            ClientRequest::Action { table: table.clone(), number: Some(3), action: Action::Move { mv } },
            r#"{"id":1,"type":"action","table":"k3v9xq2mbd","number":3,"action":{"type":"move","move":"e5,f6"}}"#,
        ),
        (
            ClientRequest::Chat { table, preset: ChatPreset::HaveFun },
            r#"{"id":1,"type":"chat","table":"k3v9xq2mbd","preset":"have_fun"}"#,
        ),
        (ClientRequest::WatchLobby, r#"{"id":1,"type":"watch_lobby"}"#),
        (ClientRequest::Ping, r#"{"id":1,"type":"ping"}"#),
    ];
    for (request, text) in messages {
        let message = ClientMessage { id: 1, request };
        assert_eq!(serde_json::to_string(&message).unwrap(), text);
        assert_eq!(serde_json::from_str::<ClientMessage>(text).unwrap(), message);
    }
}

#[test]
fn a_posted_action_may_have_a_number() {
    let cases = [
        (r#"{"type":"move","move":"e5,f6"}"#, None, Action::Move { mv: "e5,f6".parse().unwrap() }),
        (r#"{"number":4,"type":"roll"}"#, Some(4), Action::Roll),
        (r#"{"type":"announce","announcement":3}"#, None, Action::Announce { announcement: 3 }),
        (r#"{"type":"answer","answer":"contest"}"#, None, Action::Answer { answer: Answer::Contest }),
        (r#"{"type":"request_takeback"}"#, None, Action::RequestTakeback),
        (r#"{"type":"accept_takeback"}"#, None, Action::AcceptTakeback),
        (r#"{"type":"decline_takeback"}"#, None, Action::DeclineTakeback),
        (r#"{"type":"resign"}"#, None, Action::Resign),
        (r#"{"type":"abort"}"#, None, Action::Abort),
    ];
    for (text, number, action) in cases {
        let request = ActionRequest { number, action };
        assert_eq!(serde_json::from_str::<ActionRequest>(text).unwrap(), request, "{text}");
        assert_eq!(serde_json::to_string(&request).unwrap(), text);
    }
    let misspelt = r#"{"type":"move","move":"e5,f6","nubmer":4}"#;
    let error = serde_json::from_str::<ActionRequest>(misspelt).unwrap_err().to_string();
    assert!(error.contains("nubmer"), "{error}");
}

#[test]
fn defaults_of_a_challenge_can_be_omitted() {
    let text = r#"{"terms":{"game":"ponte","rules":"classic",
        "clock":{"type":"increment","base_ms":300000,"increment_ms":5000}},
        "opponent":{"type":"user","name":"ada"}}"#;
    let challenge: NewChallenge = serde_json::from_str(text).unwrap();
    assert_eq!(challenge.opponent, Opponent::User { name: "ada".into() });
    assert_eq!((challenge.seat, challenge.rated, challenge.bots.len()), (SeatPreference::Random, false, 0));
    assert_eq!(Speed::from_clock(challenge.terms.clock.as_ref()), Speed::Blitz);
}

#[test]
fn rejects_misspelt_fields_and_invalid_ids() {
    let misspelt = r#"{"terms":{"game":"ponte","rules":"classic"},"opponent":{"type":"link"},"ratet":true}"#;
    let error = serde_json::from_str::<NewChallenge>(misspelt).unwrap_err().to_string();
    assert!(error.contains("ratet"), "{error}");
    let clock = misspelt
        .replace(r#""classic""#, r#""classic","clok":{"type":"per_move","limit_ms":1}"#)
        .replace("ratet", "rated");
    let error = serde_json::from_str::<NewChallenge>(&clock).unwrap_err().to_string();
    assert!(error.contains("clok"), "{error}");
    let number = r#"{"id":1,"type":"action","table":"k3v9xq2mbd","nubmer":3,"action":{"type":"resign"}}"#;
    let error = serde_json::from_str::<ClientMessage>(number).unwrap_err().to_string();
    assert!(error.contains("nubmer"), "{error}");
    for id in ["", "a/b", "ä", "aaaaaaaaaaaaaaaaaaaaaaaaa", " a"] {
        assert!(id.parse::<TableId>().is_err(), "{id:?}");
    }
}

#[test]
fn every_event_survives_a_round_trip() {
    let all = [
        EventKindView::Move { mv: "e5,f6".parse().unwrap() },
        EventKindView::Roll { face: None },
        EventKindView::Announce { announcement: 3 },
        EventKindView::Answer { answer: Answer::Approve },
        EventKindView::Answer { answer: Answer::Contest },
        EventKindView::Resign,
        EventKindView::RequestTakeback,
        EventKindView::AcceptTakeback,
        EventKindView::DeclineTakeback,
        EventKindView::Takeback { requested_by: Seat::FIRST },
        EventKindView::Timeout,
        EventKindView::VacationCredit { credit_ms: 5 },
        EventKindView::DowntimeCredit { credit_ms: 5 },
        EventKindView::Abort,
        EventKindView::Gather,
        EventKindView::TakeSeat,
        EventKindView::LeaveSeat,
        EventKindView::Start,
    ];
    for kind in all {
        let event = EventView { number: 7, seat: Seat::FIRST, at: 1, kind };
        let text = serde_json::to_string(&event).unwrap();
        let read = serde_json::from_str::<EventView>(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read, event);
    }
}

#[test]
fn errors_have_one_form() {
    let error = ErrorBody::from(ApiError::new(ErrorCode::Invalid, "too short").with_field("name"));
    let text = r#"{"error":{"code":"invalid","message":"too short","field":"name"}}"#;
    assert_eq!(serde_json::to_string(&error).unwrap(), text);
    assert_eq!(ErrorCode::Invalid.status(), 422);
    let code = serde_json::to_string(&ErrorCode::Unauthenticated).unwrap();
    assert_eq!((code.as_str(), ErrorCode::Unauthenticated.status()), (r#""unauthenticated""#, 401));
}

#[test]
fn speed_follows_from_the_clock() {
    let minute = 60_000;
    let speed = |clock| Speed::from_clock(Some(&clock));
    assert_eq!(speed(Clock::Increment { base_ms: 3 * minute, increment_ms: 2_000 }), Speed::Blitz);
    assert_eq!(speed(Clock::Delay { base_ms: 15 * minute, delay_ms: 10_000 }), Speed::Rapid);
    assert_eq!(speed(Clock::PerMove { limit_ms: 24 * 60 * minute }), Speed::Correspondence);
    assert_eq!(Speed::from_clock(None), Speed::Correspondence);
}
