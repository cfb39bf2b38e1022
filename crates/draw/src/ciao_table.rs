//! Drawing of a Ciao Ciao state: the rope bridge over the ravine, the podium, the box, and the pawns of all seats.

mod layout;
mod pawn;
mod podium;
mod ravine;
mod secret;

use ciao::{Face, Seat, State};

use crate::element::{Element, Value};
use crate::geometry::{Path, Point, Rect};
use crate::ink::Ink;
use crate::scene::{Scene, Style};

pub use layout::{Stand, TableGrid};

/// The black box.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Secret {
    /// Closed: the viewer may not see the face, or there is none.
    #[default]
    Closed,
    /// Open, with this face up.
    Open(Face),
}

/// A table to be drawn: where the pawns are, and what is shown besides.
///
/// Everything that the picture shows is in these fields: a face that the looker may not know is not in the picture.
///
/// ```
/// use ciao::{Face, Players, Rules, State};
/// use draw::{CiaoTable, Secret, Style};
///
/// let mut table = CiaoTable::new(&State::new(Rules::default(), Players::Three));
/// table.secret = Secret::Open(Face::Cross);
/// table.announced = Some(3);
/// assert!(table.scene().svg(&Style::default()).contains("cc-box"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct CiaoTable {
    /// Every pawn, and whose turn it is.
    pub state: State,
    /// The box.
    pub secret: Secret,
    /// The number that was announced, said beside the box.
    pub announced: Option<u8>,
    /// Planks that are pointed out, such as where a pawn would go.
    pub planks: Vec<u8>,
    /// Steps of the podium that are pointed out.
    pub steps: Vec<u8>,
    /// Pawns that are falling off these planks.
    pub falling: Vec<(Seat, u8)>,
    /// Pawns that have just walked on, and by how many planks.
    pub walked: Vec<(Seat, u8)>,
    /// Whether the seats also differ by pattern.
    pub patterns: bool,
}

impl CiaoTable {
    /// The table of a state, the box closed.
    pub fn new(state: &State) -> CiaoTable {
        CiaoTable {
            state: *state,
            secret: Secret::Closed,
            announced: None,
            planks: Vec::new(),
            steps: Vec::new(),
            falling: Vec::new(),
            walked: Vec::new(),
            patterns: false,
        }
    }

    /// Where everything is.
    pub fn grid(&self) -> TableGrid {
        TableGrid::new(self.state.rules(), self.state.players())
    }

    /// The picture. Its layers, the lowest first:
    ///
    /// | class | what is in it |
    /// | --- | --- |
    /// | `cc-ravine` | air, rock, water |
    /// | `cc-bridge` | ropes, and a group `cc-plank` with `data-plank` for each plank |
    /// | `cc-podium` | a group `cc-step` with `data-step` for each step |
    /// | `cc-box` | the box with the die, and what was announced |
    /// | `cc-reserve` | a group `cc-seat` with `data-seat` for each seat: its pawns that wait and, hollow, those that are lost |
    /// | `cc-pawns` | a group `cc-pawn` with `data-seat` and `data-plank` or `data-step` for each pawn in play; its origin is the pawn's foot. One that has just walked has the class `cc-walked` and `data-by`; one that falls is a group `cc-falling` |
    pub fn scene(&self) -> Scene {
        let grid = self.grid();
        let mut definitions = ravine::definitions();
        definitions.extend(pawn::definitions(self));
        let layers = vec![
            ravine::ravine(&grid),
            ravine::bridge(self, &grid),
            podium::podium(self, &grid),
            secret::secret(self, &grid),
            reserve(self, &grid),
            pawns(self, &grid),
        ];
        Scene::new(grid.view(), definitions, layers)
    }

    /// The picture as an SVG document.
    pub fn svg(&self, style: &Style) -> String {
        self.scene().svg(style)
    }
}

/// The pawns in play, those behind first.
fn pawns(table: &CiaoTable, grid: &TableGrid) -> Element {
    let state = &table.state;
    let mut standing: Vec<(Seat, Stand)> = Vec::new();
    for seat in state.players().seats() {
        standing.extend(state.plank(seat).map(|plank| (seat, Stand::Plank(plank))));
    }
    for (step, owner) in (1..).zip(state.podium()) {
        standing.extend(owner.map(|seat| (seat, Stand::Step(step))));
    }
    let mut layer = Element::group("cc-pawns");
    for (seat, stand) in standing {
        let foot = grid.foot(seat, stand);
        let on_bridge = matches!(stand, Stand::Plank(_));
        let active = state.turn() == Some(seat) && on_bridge;
        let (name, place) = match stand {
            Stand::Plank(plank) => ("data-plank", plank),
            Stand::Step(step) => ("data-step", step),
        };
        let walked = table.walked.iter().find(|(walker, _)| *walker == seat && on_bridge);
        let mut group = Element::group(match (active, walked.is_some()) {
            (true, true) => "cc-pawn cc-active cc-walked",
            (false, true) => "cc-pawn cc-walked",
            (true, false) => "cc-pawn cc-active",
            (false, false) => "cc-pawn",
        })
        .with("data-seat", seat.to_string())
        .with(name, place.to_string())
        .holding([pawn::stood(seat)]);
        if let Some((_, by)) = walked {
            group = group.with("data-by", by.to_string());
        }
        if active {
            group.push(arrow());
        }
        layer.push(Element::new("g").with("transform", grid.placing(foot, grid.scale())).holding([group]));
    }
    for &(seat, plank) in &table.falling {
        let foot = grid.foot(seat, Stand::Plank(plank)).plus(-40.0, 122.0);
        let group = Element::group("cc-falling")
            .with("data-seat", seat.to_string())
            .with("data-plank", plank.to_string())
            .holding([Element::new("g").with("transform", "rotate(118)").holding([pawn::stood(seat)])]);
        layer.push(Element::new("g").with("transform", grid.placing(foot, grid.scale())).holding([group]));
    }
    layer
}

/// It hangs over the pawn whose turn it is.
fn arrow() -> Element {
    Element::new("path").with("d", "M-14-121h28l-14 19z").fill(Ink::Last).stroke(Ink::MarkEdge, 4.0).round()
}

/// The pawns in reserve of all seats, and the places of lost ones.
fn reserve(table: &CiaoTable, grid: &TableGrid) -> Element {
    let state = &table.state;
    let winners = state.outcome();
    let seats = state.players().seats().map(|seat| {
        let panel = grid.panel(seat);
        let active = state.turn() == Some(seat);
        let mut group = Element::group(if active { "cc-seat cc-active" } else { "cc-seat" })
            .with("data-seat", seat.to_string());
        let ground = Element::rect(panel, 22.0).fill(Ink::Panel);
        group.push(if active { ground.stroke(Ink::MarkEdge, 14.0) } else { ground });
        group.push(
            Element::rect(panel, 22.0).hollow().stroke(if active { Ink::Last } else { Ink::seat(seat) }, 6.0),
        );
        let badge = Point::new(panel.x + 46.0, panel.y + panel.height - 18.0);
        group
            .push(Element::new("g").with("transform", grid.placing(badge, 1.0)).holding([pawn::stood(seat)]));
        if winners.is_some_and(|winners| winners.contains(seat)) {
            group.push(crown(badge.plus(0.0, -99.0)));
        }
        let waiting = state.reserve(seat);
        let here = u8::from(state.on_bridge(seat)) + state.podium_count(seat);
        let lost = state.rules().pawns().saturating_sub(waiting).saturating_sub(here);
        for i in 0..waiting + lost {
            let (at, scale) = grid.waiting(seat, i, waiting + lost);
            let figure = if i < waiting { pawn::plain(seat) } else { pawn::lost(seat) };
            group.push(Element::new("g").with("transform", grid.placing(at, scale)).holding([figure]));
        }
        group
    });
    Element::group("cc-reserve").holding(seats)
}

fn crown(at: Point) -> Element {
    let mut path = Path::new();
    path.to(at.plus(-20.0, 0.0)).by(-5.0, -24.0).by(13.0, 9.0).by(12.0, -17.0).by(12.0, 17.0).by(13.0, -9.0);
    path.by(-5.0, 24.0).close();
    Element::path(&mut path).with("class", "cc-crown").fill(Ink::Last).stroke(Ink::MarkEdge, 4.0).round()
}

/// A place that is pointed out.
fn pointed(rect: Rect, radius: f64) -> Element {
    let line = |ink: Ink, width: f64| Element::rect(rect, radius).stroke(ink, width);
    Element::group("cc-mark")
        .hollow()
        .holding([line(Ink::MarkEdge, 11.0), line(Ink::Last, 6.0).with("stroke-dasharray", "14 9")])
}

fn used(id: &'static str) -> Element {
    Element::new("use").value("href", Value::Link(id))
}
