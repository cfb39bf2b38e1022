//! The course of both games, walked from the first lesson to the last with wrong answers on the way.

use anyhow::{Context, Result, bail, ensure};
use browser_tests::{Harness, Page, Test, Viewport};
use ponte::{Cell, Move};
use web::learn::ponte::{Step, Task, Try};
use web::learn::{Content, Course, Lesson, Place, ciao};

use crate::suite::pages::ROUTES;

pub(crate) const TESTS: &[Test] = &[
    ("learn_course_by_touch_in_german", by_touch),
    ("learn_course_by_keyboard_in_french", by_keyboard),
    ("learn_first_game_is_coached_to_its_end", first_game),
    ("learn_missed_question_returns_on_another_day", missed_question),
    ("learn_offer_leads_to_the_course_and_then_to_the_first_game", offer),
    ("learn_solution_that_was_shown_does_not_count", shown_solution),
];

/// How the learner answers.
struct Learner<'a> {
    page: &'a Page,
    harness: &'a Harness,
    keyboard: bool,
}

fn by_touch(harness: &Harness) -> Result<()> {
    walk(harness, Viewport { language: "de", ..Viewport::PHONE }, false)
}

fn by_keyboard(harness: &Harness) -> Result<()> {
    walk(harness, Viewport { language: "fr", touch: false, ..Viewport::DESKTOP }, true)
}

fn walk(harness: &Harness, viewport: Viewport, keyboard: bool) -> Result<()> {
    ensure!(ROUTES.contains(&"/learn"), "the overview is checked with the other pages");
    for course in Course::ALL {
        harness.visit(&format!("/learn#{}", course.first()), viewport, |page| {
            let learner = Learner { page, harness, keyboard };
            let mut place = Place::from_fragment(course.first());
            loop {
                learner.visit(place).with_context(|| place.fragment())?;
                let Some(next) = place.next() else { break };
                if !keyboard
                    && matches!(next, Place::Lesson(lesson) if lesson.content == Content::CoachedGame)
                {
                    println!(
                        "the course before the first game: {} taps, wrong answers included",
                        page.taps()
                    );
                }
                let (button, fragment) = match place {
                    Place::End(_) => ("#end-next", next.fragment()),
                    _ => ("#lesson-next:not([disabled])", next.fragment()),
                };
                learner.press(button)?;
                page.wait_until(&format!("location.hash === {fragment:?}"), &fragment)?;
                learner.wait_for_focus("learn-place")?;
                place = next;
            }
            // The course is one chain now, except for the game that was not played.
            page.navigate("/learn")?;
            let lessons = course.lessons().count() as u64;
            let played = lessons - u64::from(course == Course::Ponte);
            page.wait_count(".island.done", played)?;
            page.screenshot_full(&harness.screenshot_path(&learner.name("overview")))
        })?;
    }
    Ok(())
}

impl Learner<'_> {
    /// The name of a screenshot.
    fn name(&self, what: &str) -> String {
        format!("learn-{what}-{}", self.page.viewport().width)
    }

    /// Waits until the app has moved the focus, which it does after rendering: a key pressed before would go elsewhere.
    fn wait_for_focus(&self, id: &str) -> Result<()> {
        if self.keyboard {
            self.page.wait_until(&format!("document.activeElement.id === {id:?}"), "the focus")?;
        }
        Ok(())
    }

    fn press(&self, selector: &str) -> Result<()> {
        if self.keyboard {
            self.page.wait_for(selector)?;
            self.page.tab_to(selector)?;
            self.page.key("Enter")
        } else {
            self.page.click(selector)
        }
    }

    fn tap(&self, cell: Cell) -> Result<()> {
        let page = self.page;
        if !self.keyboard {
            return page.click(&format!(".lesson .cell[data-cell={cell}]"));
        }
        page.tab_to(".lesson .cell[tabindex='0']")?;
        let at = page.eval("document.activeElement.dataset.cell")?;
        let at: Cell = at.as_str().unwrap_or_default().parse().ok().context("no cell has the focus")?;
        let steps = |from: u8, to: u8, less: &'static str, more: &'static str| {
            (0..from.abs_diff(to)).map(move |_| if to < from { less } else { more })
        };
        let across = steps(at.col(), cell.col(), "ArrowLeft", "ArrowRight");
        for key in across.chain(steps(at.row(), cell.row(), "ArrowDown", "ArrowUp")) {
            page.key(key)?;
        }
        page.key("Enter")
    }

    fn try_it(&self, what: Try) -> Result<()> {
        match what {
            Try::Tile(cell) => self.tap(cell),
            Try::Bridge(a, b) => {
                self.tap(a)?;
                self.tap(b)
            }
        }
    }

    fn play(&self, mv: Move) -> Result<()> {
        let (Move::Tiles(a, b) | Move::Bridge(a, b)) = mv else { bail!("{mv} has no cells") };
        self.tap(a)?;
        self.tap(b)
    }

    /// Answers a question with choices by the button with this index.
    fn choose(&self, index: usize) -> Result<()> {
        self.press(&format!(".choices > .answer:nth-child({})", index + 1))?;
        self.page.wait_for("#lesson-verdict")
    }

    fn is_ready(&self) -> Result<()> {
        self.page.wait_for("#lesson-next:not([disabled])")
    }

    fn is_wrong(&self) -> Result<()> {
        self.page.wait_for("#lesson-verdict.wrong")
    }

    /// Works through a place. The first question of a lesson is answered wrongly.
    fn visit(&self, place: Place) -> Result<()> {
        self.page.wait_for("#learn-place")?;
        match place {
            Place::End(chapter) => {
                self.page.wait_for("#end-points")?;
                self.page.check_accessibility()?;
                self.page.check_width()?;
                self.page
                    .screenshot(&self.harness.screenshot_path(&self.name(&format!("end-{}", chapter.id))))
            }
            Place::Lesson(lesson) => match lesson.content {
                Content::Ponte(steps) => {
                    self.steps(lesson, steps.len(), |step| self.ponte(&steps[step], step == 1))
                }
                Content::Ciao(steps) => {
                    self.steps(lesson, steps.len(), |step| self.ciao(&steps[step], step == 1))
                }
                Content::CoachedGame => Ok(()),
                Content::LiarsTable => self.liars_table(),
            },
            Place::Overview | Place::Again => Ok(()),
        }
    }

    fn steps(&self, lesson: &Lesson, count: usize, answer: impl Fn(usize) -> Result<()>) -> Result<()> {
        for step in 0..count {
            self.page.wait_for("#lesson-task")?;
            answer(step).with_context(|| format!("step {step}"))?;
            self.is_ready()?;
            if step < 2 {
                self.page.check_width()?;
                self.page.screenshot(
                    &self.harness.screenshot_path(&self.name(&format!("{}-{step}", lesson.id))),
                )?;
            }
            if step == 1 {
                self.page.check_accessibility()?;
            }
            if step + 1 < count {
                self.press("#lesson-next:not([disabled])")?;
                let here = format!(
                    "document.querySelectorAll('.step-mark')[{}].classList.contains('here')",
                    step + 1
                );
                self.page.wait_until(&here, "the next step")?;
                self.wait_for_focus("lesson-task")?;
            }
        }
        Ok(())
    }

    fn ponte(&self, step: &Step, wrongly: bool) -> Result<()> {
        match step.task {
            Task::Read => Ok(()),
            Task::Try(_) => step.tries().into_iter().try_for_each(|what| {
                self.try_it(what)?;
                self.page.wait_for("#lesson-verdict.good")
            }),
            Task::Play(goal, hint) => {
                let other = "a1,g1".parse()?;
                if hint.is_empty() {
                    return self.play(other);
                }
                ensure!(goal != web::learn::ponte::Goal::Tiles, "the hint is not needed");
                self.play(other)?;
                self.page.wait_for("#lesson-verdict:not(.good)")?;
                self.play(hint.parse()?)
            }
            Task::ChooseColour => self.press("#lesson-dark"),
            Task::Cell(_) | Task::Find(_) => {
                if wrongly {
                    self.try_it(wrong_answer(step)?)?;
                    self.is_wrong()?;
                }
                self.try_it(*step.answers().first().context("no answer")?)
            }
            Task::Tip(tip) => self.play(tip.right().next().context("no solution")?),
            Task::Points(_) | Task::Winner | Task::May(_) | Task::EndsWith(_) => {
                let index = step.choices().iter().position(|choice| choice.right != wrongly);
                self.choose(index.context("no such answer")?)?;
                if wrongly { self.is_wrong() } else { Ok(()) }
            }
        }
    }

    fn ciao(&self, step: &ciao::Step, wrongly: bool) -> Result<()> {
        match step {
            ciao::Step::Read { .. } => Ok(()),
            ciao::Step::Scene(scene) => (0..scene.tries().len()).try_for_each(|index| self.choose(index)),
            ciao::Step::Ask(question) => {
                let index = question.answers().iter().position(|(_, right)| *right != wrongly);
                self.choose(index.context("no such answer")?)?;
                if wrongly { self.is_wrong() } else { Ok(()) }
            }
        }
    }

    fn liars_table(&self) -> Result<()> {
        self.press("#liar-start")?;
        self.wait_for_focus("liar-believe")?;
        for answer in 0..web::learn::liars_table::ROUNDS {
            self.page.wait_for("#liar-believe")?;
            self.press(if answer % 2 == 0 { "#liar-believe" } else { "#liar-call" })?;
            if answer == 0 {
                self.page.wait_for("#lesson-verdict")?;
                self.page.check_accessibility()?;
                self.page.screenshot(&self.harness.screenshot_path(&self.name("liar")))?;
            }
        }
        self.page.wait_for("#liar-result")?;
        self.wait_for_focus("liar-result")
    }
}

/// A tile or bridge that the rules or the question refuse.
fn wrong_answer(step: &Step) -> Result<Try> {
    let position = step.position();
    let own: Vec<Cell> = position.tiles(ponte::Colour::Light).iter().collect();
    let all: Vec<Try> = match step.task {
        Task::Find(goal) if goal.is_bridge() => own
            .iter()
            .flat_map(|a| own.iter().filter(move |b| a < b).map(move |b| Try::Bridge(*a, *b)))
            .collect(),
        Task::Find(_) => position.tile_cells().iter().map(Try::Tile).collect(),
        _ => step.candidates().into_iter().map(Try::Tile).collect(),
    };
    all.into_iter().find(|one| !step.accepts(*one)).context("every answer is right")
}

/// A whole game on the small board: legal cells are tapped, and hints are asked for.
fn first_game(harness: &Harness) -> Result<()> {
    harness.visit("/learn#first-game-lesson", Viewport::PHONE, |page| {
        page.wait_for(".lesson .cell.legal")?;
        for cell in ["c3", "e5"] {
            page.click(&format!(".lesson .cell[data-cell={cell}]"))?;
        }
        page.wait_for("#coach-remark")?;
        page.check_accessibility()?;
        page.screenshot(&harness.screenshot_path("learn-game-choice-390"))?;
        page.wait_for(".status-line:not(.thinking)")?;
        page.click("#coach-ask")?;
        page.wait_for("#coach-hint")?;
        page.screenshot(&harness.screenshot_path("learn-game-hint-390"))?;
        let mut warnings = 0;
        for _ in 0..80 {
            page.wait_until(
                "document.querySelector('#coach-result, #coach-warning, #pass, .lesson .status-line:not(.thinking)')",
                "the learner's turn",
            )?;
            if page.is_visible("#coach-result")? {
                ensure!(warnings <= 1, "{warnings} warnings");
                page.check_accessibility()?;
                page.check_width()?;
                page.screenshot_full(&harness.screenshot_path("learn-game-end-390"))?;
                println!("the first game from its start to its result: {} taps", page.taps());
                page.click("#lesson-next")?;
                return page.wait_for("#end-points");
            } else if page.is_visible("#coach-warning")? {
                warnings += 1;
                page.check_accessibility()?;
                page.screenshot(&harness.screenshot_path("learn-game-warning-390"))?;
                page.click("#coach-take-back")?;
                page.wait_hidden("#coach-warning")?;
            } else if page.is_visible("#pass")? {
                page.click("#pass")?;
                page.wait_hidden("#pass")?;
            } else if page.count(".lesson .cell.legal:not(.tiled)")? > 0 {
                let tiles = page.count(".cell.tiled")?;
                page.click(".lesson .cell.legal:not(.tiled)")?;
                page.wait_until(
                    &format!("document.querySelectorAll('.cell.tiled').length !== {tiles} || document.querySelector('#coach-warning')"),
                    "the tile",
                )?;
            }
        }
        bail!("the game has not ended")
    })
}

/// A question that was missed is asked again when its day has come.
fn missed_question(harness: &Harness) -> Result<()> {
    harness.visit("/learn#goal", Viewport::PHONE, |page| {
        page.click("#lesson-next:not([disabled])")?;
        page.wait_for(".choices > .answer")?;
        // One, three or six points: three is right.
        page.click(".choices > .answer:nth-child(1)")?;
        page.wait_for("#lesson-verdict.wrong")?;
        page.navigate("/learn")?;
        page.wait_for("#next-ponte")?;
        ensure!(!page.is_visible("#learn-due")?, "it is due on the same day");
        let yesterday = "void (() => {
            const stored = JSON.parse(localStorage.getItem('ponti.learn'));
            for (const card of Object.values(stored.value.missed)) card.due -= 1;
            localStorage.setItem('ponti.learn', JSON.stringify(stored));
        })()";
        page.eval(yesterday)?;
        page.reload()?;
        page.wait_for("#learn-due")?;
        page.check_accessibility()?;
        page.screenshot_full(&harness.screenshot_path("learn-due-390"))?;
        page.click("#learn-due")?;
        page.wait_for(".choices > .answer")?;
        page.click(".choices > .answer:nth-child(2)")?;
        page.wait_for("#lesson-verdict.good")?;
        page.click("#lesson-next:not([disabled])")?;
        page.wait_for("#next-ponte")?;
        ensure!(!page.is_visible("#learn-due")?, "it is asked again at once");
        Ok(())
    })
}

/// "New to the game?" hides once the first chapter is finished; then the first game is on the small board.
fn offer(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::PHONE, |page| {
        page.wait_for("#learn-offer")?;
        page.check_accessibility()?;
        page.click("#learn-start")?;
        page.wait_until("location.pathname + location.hash === '/learn#goal'", "the first lesson")?;
        let finish = |ids: &[&str]| {
            let ids: Vec<String> = ids.iter().map(|id| format!("{id:?}: 0")).collect();
            format!(
                "void localStorage.setItem('ponti.learn', JSON.stringify({{ version: 2, value: {{ lessons: {{ {} }} }} }}))",
                ids.join(", ")
            )
        };
        page.eval(&finish(&["goal"]))?;
        page.navigate("/ponte")?;
        page.wait_for("#learn-start")?;
        page.eval(&finish(&["goal", "tiles", "island", "bridge", "colours"]))?;
        page.navigate("/ponte")?;
        page.wait_count(".board .cell", 64)?;
        ensure!(page.text(".ponte")?.contains("Nina"), "the opponent of the course is not the first one");
        // Who chooses another board is offered the small one until the first move.
        page.click("#new-game")?;
        page.wait_for("#new-dialog[open]")?;
        page.click("label:has(input[name=board][value=classic])")?;
        page.click("#start")?;
        page.wait_for("#learn-play")?;
        page.check_accessibility()?;
        ensure!(!page.is_visible("#learn-offer")?, "the course is still offered");
        page.screenshot(&harness.screenshot_path("learn-offer-390"))?;
        page.click("#learn-play")?;
        page.wait_count(".board .cell", 64)?;
        page.wait_hidden("#learn-play")?;
        page.navigate("/ciao")?;
        page.wait_for("#learn-offer")?;
        page.click("#learn-dismiss")?;
        page.wait_hidden("#learn-offer")?;
        page.reload()?;
        page.wait_for("#ciao-roll")?;
        ensure!(!page.is_visible("#learn-offer")?, "it is offered again after a reload");
        Ok(())
    })
}

fn shown_solution(harness: &Harness) -> Result<()> {
    harness.visit("/learn#tip-10", Viewport::DESKTOP, |page| {
        let play = || {
            page.click(".lesson .cell[data-cell=a1]")?;
            page.click(".lesson .cell[data-cell=b1]")
        };
        page.click("#tip-show")?;
        play()?;
        page.wait_for("#lesson-verdict.good")?;
        let done = "Object.keys(JSON.parse(localStorage.getItem('ponti.learn'))?.value.lessons ?? {}).length";
        ensure!(page.eval(done)? == 0, "it was looked up");
        page.click(".lesson-foot button:nth-child(2)")?;
        play()?;
        page.wait_until(&format!("{done} === 1"), "the tip to be finished")
    })
}
