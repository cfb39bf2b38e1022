//! Messages as they look on the wire, and what readers refuse.

use ciao::Seat;
use protocol::games::{NewChallenge, Opponent, SeatWish, Speed};
use protocol::socket::Happened;
use protocol::{Ask, Code, Error, Phrase, TableId, Want};
use table::{Clock, Seen, Wish};

#[test]
fn an_ask_is_one_flat_object() {
    let table: TableId = "k3v9xq2mbd".parse().unwrap();
    let asks = [
        (Want::Watch { table: table.clone() }, r#"{"id":1,"want":"watch","table":"k3v9xq2mbd"}"#),
        (
            Want::Act { table: table.clone(), number: Some(3), wish: Wish::Move("e5,f6".parse().unwrap()) },
            r#"{"id":1,"want":"act","table":"k3v9xq2mbd","number":3,"wish":{"wish":"move","value":"e5,f6"}}"#,
        ),
        (
            Want::Say { table, phrase: Phrase::HaveFun },
            r#"{"id":1,"want":"say","table":"k3v9xq2mbd","phrase":"have_fun"}"#,
        ),
        (Want::Ping, r#"{"id":1,"want":"ping"}"#),
    ];
    for (want, text) in asks {
        let ask = Ask { id: 1, want };
        assert_eq!(serde_json::to_string(&ask).unwrap(), text);
        assert_eq!(serde_json::from_str::<Ask>(text).unwrap(), ask);
    }
}

#[test]
fn a_challenge_says_what_it_is_and_leaves_out_what_is_usual() {
    let text = r#"{"terms":{"game":"ponte","rules":"classic","clock":{"kind":"increment","base":300000,"step":5000}},
        "against":{"kind":"person","name":"ada"}}"#;
    let challenge: NewChallenge = serde_json::from_str(text).unwrap();
    assert_eq!(challenge.against, Opponent::Person { name: "ada".into() });
    assert_eq!((challenge.seat, challenge.rated, challenge.bots.len()), (SeatWish::Chance, false, 0));
    assert_eq!(Speed::of(challenge.terms.clock.as_ref()), Speed::Fast);
}

#[test]
fn misspelt_fields_and_strange_ids_are_refused() {
    let misspelt = r#"{"terms":{"game":"ponte","rules":"classic"},"against":{"kind":"link"},"ratet":true}"#;
    let refused = serde_json::from_str::<NewChallenge>(misspelt).unwrap_err().to_string();
    assert!(refused.contains("ratet"), "{refused}");
    let clock = misspelt
        .replace(r#""classic""#, r#""classic","clok":{"kind":"each","limit":1}"#)
        .replace("ratet", "rated");
    let refused = serde_json::from_str::<NewChallenge>(&clock).unwrap_err().to_string();
    assert!(refused.contains("clok"), "{refused}");
    let number = r#"{"id":1,"want":"act","table":"k3v9xq2mbd","nubmer":3,"wish":{"wish":"resign"}}"#;
    let refused = serde_json::from_str::<Ask>(number).unwrap_err().to_string();
    assert!(refused.contains("nubmer"), "{refused}");
    for id in ["", "a/b", "ä", "aaaaaaaaaaaaaaaaaaaaaaaaa", " a"] {
        assert!(id.parse::<TableId>().is_err(), "{id:?}");
    }
}

#[test]
fn whatever_happens_can_be_read_again() {
    let all = [
        Seen::Move { play: "e5,f6".parse().unwrap() },
        Seen::Roll { face: None },
        Seen::Announce { number: 3 },
        Seen::Approve,
        Seen::Contest,
        Seen::Resign,
        Seen::AskBack,
        Seen::GrantBack,
        Seen::TakeBack { of: Seat::FIRST },
        Seen::RefuseBack,
        Seen::TimeOut,
        Seen::Rest { by: 5 },
        Seen::Pause { by: 5 },
        Seen::Abort,
    ];
    for seen in all {
        let happened = Happened { number: 7, seat: Seat::FIRST, at: 1, seen };
        let text = serde_json::to_string(&happened).unwrap();
        let read = serde_json::from_str::<Happened>(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read, happened);
    }
}

#[test]
fn errors_have_one_form() {
    let error = Error::from(protocol::error::Fault::new(Code::Invalid, "too short").at("name"));
    let text = r#"{"error":{"code":"invalid","message":"too short","field":"name"}}"#;
    assert_eq!(serde_json::to_string(&error).unwrap(), text);
    assert_eq!(Code::Invalid.status(), 422);
}

#[test]
fn speeds_follow_from_what_a_game_may_take() {
    let minute = 60_000;
    let of = |clock| Speed::of(Some(&clock));
    assert_eq!(of(Clock::Increment { base: 3 * minute, step: 2_000 }), Speed::Fast);
    assert_eq!(of(Clock::Delay { base: 15 * minute, free: 10_000 }), Speed::Calm);
    assert_eq!(of(Clock::Each { limit: 24 * 60 * minute }), Speed::Slow);
    assert_eq!(Speed::of(None), Speed::Slow);
}
