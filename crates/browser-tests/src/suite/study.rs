//! Studying: from a finished game to its review and exercises, the analysis board, puzzles.

use anyhow::{Context, Result, bail, ensure};
use browser_tests::{Harness, Page, Test, Viewport};
use ponte::Move;
use review::puzzles::Puzzle;

use super::pages::{LANGUAGES, switch_language};
use super::ponte::{play_opening, play_to_the_end, start_game, tap};

pub(crate) const TESTS: &[Test] = &[
    ("study_pages_are_accessible_in_both_themes_and_all_languages", pages),
    ("study_list_of_games_is_empty_at_first", no_games),
    ("study_finished_game_is_reviewed_and_its_mistakes_are_solved", review),
    ("study_analysis_survives_a_reload", analysis),
    ("study_position_is_set_up_and_games_are_imported", import),
    ("study_puzzle_is_solved", puzzle),
    ("study_wrong_answer_is_refuted_on_the_board", refuted),
    ("study_sprint_and_streak_end", runs),
    ("study_puzzle_of_the_day_on_different_days", days),
    ("study_answer_is_stored_when_the_page_is_killed", killed),
    ("study_ending_is_played_out_against_perfect_play", ending),
    ("study_game_is_embedded_and_openings_are_explored", embed),
];

/// The paths of the pages that need no stored game.
const ROUTES: [&str; 3] = ["/study", "/analysis", "/puzzles"];

fn pages(harness: &Harness) -> Result<()> {
    for route in ROUTES {
        // Opened on the smallest screen: a larger one may show puzzles on boards that do not fit here.
        harness.visit(route, Viewport::NARROW, |page| {
            page.wait_for("main h1, main h2")?;
            for dark in [false, true] {
                for viewport in [Viewport::NARROW, Viewport::PHONE, Viewport::DESKTOP] {
                    page.set_viewport(Viewport { dark, ..viewport })?;
                    page.wait_for_frame()?;
                    page.check_width()?;
                    page.check_accessibility()?;
                    let file = format!("{}-{}-{}", &route[1..], page.viewport().theme(), viewport.width);
                    page.screenshot_full(&harness.screenshot_path(&file))?;
                }
            }
            let mut texts = Vec::new();
            for language in LANGUAGES {
                switch_language(page, language)?;
                let text = page.text("main")?;
                ensure!(!texts.contains(&text), "{language}: not translated: {text}");
                texts.push(text);
                photograph(harness, page, &format!("{}-{language}", &route[1..]))?;
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// Screenshots of a page on a phone and on a wide screen, which must fit.
fn photograph(harness: &Harness, page: &Page, name: &str) -> Result<()> {
    for viewport in [Viewport::PHONE, Viewport::DESKTOP] {
        page.set_viewport(viewport)?;
        page.wait_for_frame()?;
        page.check_width()?;
        page.screenshot_full(&harness.screenshot_path(&format!("{name}-{}", viewport.width)))?;
    }
    Ok(())
}

fn no_games(harness: &Harness) -> Result<()> {
    harness.visit("/games", Viewport::PHONE, |page| {
        page.wait_for("#device-games-none")?;
        page.check_accessibility()
    })
}

/// Waits until the engine has finished a review.
fn wait_for_review(page: &Page) -> Result<()> {
    page.wait_for("#review-players")?;
    page.poll(|| Ok(page.count("#review-progress")? == 0 && page.count("#turn-list button")? > 0))
}

/// Walks through a finished review and lists where two places of the page say different numbers.
const CONTRADICTIONS: &str = r#"(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const wrong = [];
    const same = (place, said, expected) => {
        if (said !== expected) wrong.push(`${place}: ${said}, expected ${expected}`);
    };
    const percent = (text) => Number(/(\d+)%/.exec(text)[1]);
    const table = [...document.querySelectorAll('.review-numbers tbody tr')].map((row) => ({
        light: percent(row.cells[1].textContent),
        points: [row.cells[2].textContent, row.cells[3].textContent],
        judgement: row.cells[4].textContent,
    }));
    const slider = document.querySelector('#review-slider');
    same('rows', table.length, Number(slider.max) + 1);
    const curve = document.querySelector('.graph-light').getAttribute('d').match(/[ML][\d.]+ [\d.]+/g);
    // The area begins and ends at the bottom.
    const heights = curve.slice(1, -1).map((point) => 1 - Number(point.split(' ')[1]) / 110);
    same('graph', heights.length, table.length);
    let explained = 0;
    for (let ply = 0; ply < table.length; ply += 1) {
        const row = table[ply];
        if (Math.abs(100 * heights[ply] - row.light) > 0.6) wrong.push(`graph at ${ply}: ${heights[ply]}`);
        slider.value = ply;
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        await frame();
        const said = slider.getAttribute('aria-valuetext');
        same('slider', said, `Move ${ply}: Light wins ${row.light}%; points ${row.points.join(' to ')}`);
        const note = document.querySelector('#turn-judgement')?.textContent ?? '';
        const drop = /(\w+)'s chances drop from (\d+)% to (\d+)%/.exec(note);
        if (ply > 0 && !note.includes(row.judgement)) wrong.push(`${note}, but ${row.judgement}`);
        if (drop) {
            explained += 1;
            const of = (light) => (drop[1] === 'Light' ? light : 100 - light);
            same(`before move ${ply}`, Number(drop[2]), of(table[ply - 1].light));
            same(`after move ${ply}`, Number(drop[3]), of(row.light));
        }
    }
    const bad = (name) => table.filter((row) => row.judgement === name).length;
    same('drops', explained, bad('inaccuracy') + bad('mistake') + bad('blunder'));
    for (const point of document.querySelectorAll('#turning-points li')) {
        const [, ply, player, before, after] =
            /Move (\d+), (\w+): .* (\d+)% → (\d+)%/.exec(point.textContent);
        const of = (light) => (player === 'Light' ? light : 100 - light);
        same(`turning point ${ply}`, Number(before), of(table[ply - 1].light));
        same(`turning point ${ply}`, Number(after), of(table[ply].light));
    }
    const players = {};
    for (const row of document.querySelectorAll('#review-players tbody tr')) {
        players[row.cells[0].textContent] = [row.cells[1].textContent, row.cells[2].textContent];
    }
    const total = (name) => players[name].map(Number).reduce((a, b) => a + b);
    same('inaccuracies', total('Inaccuracies'), bad('inaccuracy'));
    same('mistakes', total('Mistakes'), bad('mistake'));
    same('blunders', total('Blunders'), bad('blunder'));
    const summary = document.querySelector('#review-summary').textContent;
    const [, who, accuracy, mistakes, blunders] =
        /(Light|Dark)'s accuracy was (\d+%), with (\d+) mistakes? and (\d+) blunders?/.exec(summary);
    const column = who === 'Light' ? 0 : 1;
    same('accuracy', accuracy, players.Accuracy[column]);
    same('mistakes of the summary', mistakes, players.Mistakes[column]);
    same('blunders of the summary', blunders, players.Blunders[column]);
    return wrong.join('\n');
})()"#;

fn review(harness: &Harness) -> Result<()> {
    harness.visit("/ponte", Viewport::PHONE, |page| {
        start_game(page, 5)?;
        play_to_the_end(page)?;
        page.click("#end-dialog #review")?;
        page.wait_until("location.pathname.startsWith('/review/')", "the review")?;
        // The review goes on while another page is open, and does not start again.
        page.wait_for("#review-players")?;
        let address = page.eval("location.pathname")?.as_str().context("no path")?.to_owned();
        page.click("header a[href='/study']")?;
        page.wait_until("location.pathname === '/study'", "the hub")?;
        page.click("a[href='/games']")?;
        page.wait_for("#device-games .game-card")?;
        page.poll(|| Ok(page.count("#device-games .card-review")? == 0))?;
        page.click(&format!("#device-games a[href='{address}']"))?;
        page.wait_for("#review-players")?;
        ensure!(page.count("#review-progress")? == 0, "a finished review is not stored");
        wait_for_review(page)?;
        page.click("#review-forth")?;
        page.wait_for("#turn-judgement")?;
        page.check_width()?;
        page.check_accessibility()?;
        page.screenshot_full(&harness.screenshot_path("review-390"))?;
        // Slider, graph, table, sentences, turning points and summary have one number for each position.
        page.wait_count("#review-summary a", 3)?;
        let contradictions = page.eval(CONTRADICTIONS)?;
        ensure!(contradictions == "", "{contradictions}");
        for language in LANGUAGES {
            switch_language(page, language)?;
            photograph(harness, page, &format!("review-{language}"))?;
        }
        switch_language(page, "en")?;
        page.set_viewport(Viewport { dark: true, ..Viewport::DESKTOP })?;
        page.wait_for_frame()?;
        page.check_accessibility()?;
        page.screenshot_full(&harness.screenshot_path("review-dark-1280"))?;
        page.set_viewport(Viewport::PHONE)?;
        // Board and buttons are in view together, below the title.
        page.set_viewport(Viewport { height: 800, ..Viewport::DESKTOP })?;
        page.eval("scrollTo(0, 0)")?;
        page.wait_for_frame()?;
        ensure!(page.is_visible("#review-forth kbd")?, "the keys that browse the moves are not shown");
        let in_view = "document.querySelector('#review-forth').getBoundingClientRect().bottom <= innerHeight";
        ensure!(page.is_true(in_view)?, "the buttons to browse the moves are out of view");
        page.set_viewport(Viewport::PHONE)?;
        // The graph is navigation: the slider below it moves the board.
        page.eval(
            "void (() => {
                const slider = document.querySelector('#review-slider');
                slider.value = 4;
                slider.dispatchEvent(new Event('input', { bubbles: true }));
            })()",
        )?;
        page.wait_for("#turn-4[aria-current=step]")?;
        // The review is stored with the game.
        page.reload()?;
        wait_for_review(page)?;
        // A turning point says what it cost, and one tap shows on the board how it is refuted.
        page.click("#turning-points li button")?;
        page.wait_for("#turn-judgement")?;
        page.click("#show-replies")?;
        page.wait_for("#show-replies[aria-pressed=true]")?;
        page.check_accessibility()?;
        page.screenshot_full(&harness.screenshot_path("review-replies-390"))?;
        page.set_viewport(Viewport::DESKTOP)?;
        page.wait_for_frame()?;
        page.screenshot(&harness.screenshot_path("review-replies-1280"))?;
        page.set_viewport(Viewport::PHONE)?;
        page.click("#show-replies")?;
        page.wait_for("#show-replies[aria-pressed=false]")?;
        // Playing the first legal move everywhere makes mistakes.
        page.click("#exercises")?;
        page.wait_for("#exercise")?;
        page.check_accessibility()?;
        page.screenshot_full(&harness.screenshot_path("exercise-390"))?;
        // The move of the game is no answer.
        let title = page.text(".exercise-title")?;
        let played = title.split(": ").nth(1).and_then(|rest| rest.split(' ').next()).context("no move")?;
        if let Ok(Move::Tiles(first, second) | Move::Bridge(first, second)) = played.parse() {
            tap(page, &first.to_string())?;
            tap(page, &second.to_string())?;
            page.wait_for_text("is the move from the game")?;
        }
        page.click("#task-hint")?;
        page.wait_for_text("Hint:")?;
        page.click("#task-solution")?;
        page.wait_for_text("Solution:")?;
        page.click("#exercise-end")?;
        page.wait_for("#review-players")?;
        // The game is in the list of this device.
        page.navigate("/games")?;
        page.wait_count("#device-games .game-card", 1)?;
        page.fill("#search-games", "nothing like this")?;
        page.wait_count("#device-games .game-card", 0)?;
        page.fill("#search-games", "friends")?;
        page.wait_count("#device-games .game-card", 1)?;
        page.check_accessibility()?;
        page.screenshot_full(&harness.screenshot_path("device-games-390"))
    })
}

fn analysis(harness: &Harness) -> Result<()> {
    harness.visit("/analysis", Viewport::DESKTOP, |page| {
        page.wait_for(".board .cell.legal")?;
        tap(page, "c3")?;
        tap(page, "e3")?;
        page.click("#choose-dark")?;
        page.wait_hidden("#choose-dark")?;
        tap(page, "g7")?;
        tap(page, "g8")?;
        page.wait_count("#analysis-moves .turn", 3)?;
        // Another second turn becomes a variation.
        page.click("#back")?;
        tap(page, "b8")?;
        tap(page, "b9")?;
        page.wait_count("#analysis-moves .variation .turn", 1)?;
        page.fill("#comment", "my idea")?;
        page.fill("#analysis-name", "Test board")?;
        page.click("#promote")?;
        page.wait_until("location.pathname.startsWith('/analysis/')", "an address of its own")?;
        // The engine shows its lines, which can be previewed.
        page.click("label:has(#engine)")?;
        page.wait_count("#engine-lines .engine-line", 3)?;
        // The best move is on the board, and the others; the columns have names, and visits are a detail.
        page.wait_for(".overlay .best-move:not(.other)")?;
        page.wait_for(".overlay .best-move.other")?;
        let columns = page.text(".line-head")?;
        ensure!(columns.contains("wins") && columns.contains("What follows"), "{columns}");
        ensure!(!page.is_visible("#engine-details table")?, "visits are shown at once");
        page.screenshot(&harness.screenshot_path("analysis-best-1280"))?;
        page.click("#engine-details summary")?;
        page.wait_for_text("searched")?;
        page.click("#engine-details summary")?;
        page.click("#engine-lines .line-text")?;
        page.wait_for(".overlay .number")?;
        page.click("#engine-lines .line-text")?;
        page.click("#bridges")?;
        page.click("#islands")?;
        page.wait_for(".overlay .heat")?;
        page.check_accessibility()?;
        page.screenshot(&harness.screenshot_path("analysis-engine-1280"))?;
        page.set_viewport(Viewport { dark: true, ..Viewport::PHONE })?;
        page.wait_for_frame()?;
        page.check_width()?;
        page.screenshot(&harness.screenshot_path("analysis-engine-dark-390"))?;
        page.reload()?;
        page.wait_count("#analysis-moves .turn", 4)?;
        page.wait_for_text("my idea")?;
        page.wait_count(".cell.tiled", 4)?;
        page.click("#undo")?;
        page.navigate("/study")?;
        page.wait_for_text("Test board")
    })
}

fn import(harness: &Harness) -> Result<()> {
    harness.visit("/analysis", Viewport::NARROW, |page| {
        page.click("#import")?;
        page.wait_for("#import-dialog[open]")?;
        // What is refused is told with an example.
        page.fill("#import-text", "hello")?;
        page.click("#import-go")?;
        page.wait_for_text("Example of a game: 1. e5,f6 dark d4,g7")?;
        page.check_width()?;
        page.screenshot(&harness.screenshot_path("import-refused-320"))?;
        page.fill("#import-text", "[Rules small] 1. c3,e3 dark g7,g8 2. a1,b1 (2. a8,b8) 2... g7,g8")?;
        page.check_accessibility()?;
        page.click("#import-go")?;
        page.wait_hidden("#import-dialog")?;
        // What is valid up to a point is imported up to there.
        page.wait_for_text("Imported up to here")?;
        page.wait_count("#analysis-moves .turn", 5)?;
        page.click("#edit-position")?;
        page.wait_for("#edit-done")?;
        page.check_width()?;
        page.check_accessibility()?;
        for cell in ["c4", "c5", "c6", "c7"] {
            tap(page, cell)?;
        }
        page.wait_for("#violations li")?;
        tap(page, "c7")?;
        page.wait_count("#violations li", 0)?;
        page.click("#edit-done")?;
        page.wait_for("#analysis-moves")?;
        // An imported game is reviewed like one that was played here.
        page.click("#import")?;
        page.fill("#import-text", "1. C3-C4  H7-H8\n2. E5-E6  G7-G8\n3. C4-E5")?;
        page.click("#import-go")?;
        page.wait_count("#analysis-moves .turn", 6)?;
        page.click("#review-line")?;
        page.wait_until("location.pathname.startsWith('/review/')", "the review")?;
        wait_for_review(page)
    })
}

/// A position with open bridges of light: two islands side by side.
const BRIDGES: &str = "position/small_8/8/8/8/8/8/ll1ll3/ll1ll3_-_light_9";

fn embed(harness: &Harness) -> Result<()> {
    harness.visit("/embed#game/small/c3,e3/dark/g7,g8", Viewport::NARROW, |page| {
        page.wait_count(".cell.tiled", 4)?;
        ensure!(page.count("header")? == 0, "an embedded board has no links into the app");
        page.click("#embed-back")?;
        page.wait_count(".cell.tiled", 2)?;
        page.check_width()?;
        page.check_accessibility()?;
        page.screenshot(&harness.screenshot_path("embed-320"))
    })?;
    harness.visit("/analysis#game/small/c3,e3/dark", Viewport::DESKTOP, |page| {
        page.wait_count(".cell.tiled", 2)?;
        // A link that is pasted into the address bar of the open board.
        page.eval(&format!("void (location.hash = {BRIDGES:?})"))?;
        page.wait_count(".cell.tiled", 8)?;
        page.click("label:has(#engine)")?;
        page.wait_for("#bridges")?;
        page.click("#bridges")?;
        page.wait_for(".overlay .open-span")?;
        page.check_accessibility()?;
        page.screenshot(&harness.screenshot_path("bridges-1280"))?;
        page.click("#export")?;
        page.wait_for("#export-dialog[open]")?;
        page.check_accessibility()?;
        page.click("#export-gif")?;
        page.wait_for_text("The file is ready.")
    })?;
    harness.visit("/analysis", Viewport::PHONE, |page| {
        page.wait_for(".board .cell.legal")?;
        page.click("#explorer summary")?;
        page.wait_for("#explorer tbody tr")?;
        // Few games are counted, many have shares.
        let few = "[...document.querySelectorAll('#explorer tbody tr')].every((row) => \
            (Number(row.cells[1].textContent) < 20) !== row.cells[2].textContent.includes('%'))";
        ensure!(page.is_true(few)?, "shares of few games");
        page.check_width()?;
        page.check_accessibility()?;
        page.screenshot_full(&harness.screenshot_path("explorer-390"))?;
        // A turn of the list is played, and the next ones are shown.
        page.click("#explorer tbody button")?;
        page.wait_count(".cell.tiled", 2)?;
        // This host has no games of its own.
        ensure!(page.count("#explorer .bar button")? == 2, "a host without the API offers its games");
        page.click("#explorer .bar button:last-child")?;
        page.wait_for_text("No game reached this position")
    })
}

/// The puzzle of the day that a page shows.
fn daily(page: &Page) -> Result<Puzzle> {
    let puzzles = review::puzzles::read(include_str!("../../../web/static/puzzles.txt"))?;
    let day = page.eval("Math.floor(Date.now() / 86400000)")?.as_u64().context("no date")?;
    review::puzzles::daily(&puzzles, day).cloned().context("there are no puzzles")
}

/// The two cells to tap for the solution of a puzzle.
fn solution(puzzle: &Puzzle) -> Result<[String; 2]> {
    let (Move::Tiles(first, second) | Move::Bridge(first, second)) = puzzle.best else {
        bail!("{} is not a turn on the board", puzzle.best);
    };
    Ok([first.to_string(), second.to_string()])
}

/// Opens the puzzle of the day.
fn open_daily(page: &Page) -> Result<()> {
    page.click("#mode-daily")?;
    page.wait_for("#mode-daily[aria-pressed=true]")
}

/// A leap day, the night in which summer time begins, and a day that is over elsewhere.
fn days(harness: &Harness) -> Result<()> {
    let days = [
        ("2028-02-29T23:30:00+13:00", "Pacific/Auckland", "Feb 29, 2028"),
        ("2026-03-29T00:59:30Z", "Europe/Rome", "Mar 29, 2026"),
        ("2026-12-31T23:30:00-10:00", "Pacific/Honolulu", "Dec 31, 2026"),
    ];
    for (time, time_zone, date) in days {
        let viewport = Viewport { time, time_zone, ..Viewport::DESKTOP };
        harness.visit("/puzzles", viewport, |page| {
            page.wait_for("#puzzle .cell")?;
            open_daily(page)?;
            for cell in solution(&daily(page)?)? {
                tap(page, &cell)?;
            }
            page.wait_for_text("streak 1")?;
            page.navigate("/ponte")?;
            play_opening(page)?;
            page.navigate("/games")?;
            page.wait_for("#device-games .game-card")?;
            let card = page.text("#device-games .game-card")?;
            ensure!(card.contains(date), "{time}: {card}");
            Ok(())
        })?;
    }
    Ok(())
}

/// The process of the page ends right after an answer and after a move, long before IndexedDB has stored anything.
fn killed(harness: &Harness) -> Result<()> {
    let profile = harness.profile()?;
    let page = profile.open("/puzzles", Viewport::DESKTOP)?;
    page.wait_for("#puzzle .cell")?;
    open_daily(&page)?;
    let [first, second] = solution(&daily(&page)?)?;
    tap(&page, &first)?;
    page.kill_after(&format!("document.querySelector('.board .cell[data-cell={second}]').click()"))?;
    harness.with_page(profile.open("/puzzles", Viewport::DESKTOP)?, |page| page.wait_for_text("streak 1"))?;
    // What stores the list of games has not even arrived.
    let page = profile.open_tab(Viewport::DESKTOP)?;
    page.block_requests(&["*split_more*"])?;
    page.expect_outage(true)?;
    page.navigate("/ponte")?;
    tap(&page, "c3")?;
    page.wait_for(".cell.tiled[data-cell=c3]")?;
    page.kill_after("document.querySelector('.board .cell[data-cell=e3]').click()")?;
    harness.with_page(profile.open("/games", Viewport::DESKTOP)?, |page| {
        page.wait_count("#device-games .game-card", 1)?;
        page.wait_for_text("moves: 1")
    })
}

fn puzzle(harness: &Harness) -> Result<()> {
    harness.visit("/puzzles", Viewport::PHONE, |page| {
        page.wait_for("#puzzle .cell")?;
        page.wait_for("#puzzle-provisional")?;
        let standing = page.text("#puzzle-standing")?;
        ensure!(standing.trim() == "Your rating settles after about 10 puzzles.", "{standing}");
        page.wait_for("#task-score .player-points")?;
        page.check_accessibility()?;
        page.screenshot_full(&harness.screenshot_path("puzzle-390"))?;
        open_daily(page)?;
        // What an answer is worth is said before.
        let stakes = page.text("#puzzle-stakes")?;
        let daily = daily(page)?;
        for cell in solution(&daily)? {
            tap(page, &cell)?;
        }
        page.wait_for("#task-note.good")?;
        page.wait_for("#puzzle-change")?;
        let change = page.text("#puzzle-change")?;
        let gain = change.split(['(', ')']).nth(1).context("no change of the rating")?;
        ensure!(stakes.contains(&format!("Solved at once: {gain}.")), "{stakes}, {change}");
        ensure!(page.is_visible("#puzzle-why")?, "the solution does not say why");
        // The calendar has the result, and the card tells nothing else.
        page.wait_for("#daily-calendar .day.solved[aria-current=date]")?;
        let card = page.text("#daily-card pre")?;
        ensure!(card.contains("Solved at once") && card.ends_with("/puzzles#daily"), "{card}");
        ensure!(!card.contains(&daily.best.to_string()), "{card}");
        page.check_width()?;
        page.check_accessibility()?;
        page.screenshot_full(&harness.screenshot_path("puzzle-solved-390"))?;
        page.click("#month-earlier")?;
        page.wait_count("#daily-calendar .day.solved", 0)?;
        page.wait_for_text("streak 1")?;
        // A hint ends the streak; the progress survives a reload.
        page.click("#mode-rated")?;
        page.wait_for("#task-hint")?;
        // A hint counts even if the page is left in the same moment, long before IndexedDB has stored anything.
        page.reload_after("document.querySelector('#task-hint').click()")?;
        page.wait_for_text("streak 0 (best 1)")?;
        page.wait_for("#task-hint")?;
        page.click("#task-hint")?;
        page.wait_for("#puzzle-change")?;
        for cell in solution(&shown_puzzle(page)?)? {
            tap(page, &cell)?;
        }
        page.wait_for_text("Right, with a hint: this one counts as missed.")?;
        page.click("#mode-deck")?;
        page.wait_for("#deck-empty")
    })
}

/// The puzzle on the board, found by its tiles.
fn shown_puzzle(page: &Page) -> Result<Puzzle> {
    let cells =
        "[...document.querySelectorAll('.board .cell.tiled')].map((cell) => cell.dataset.cell).sort().join()";
    let shown = page.eval(cells)?;
    let all = review::puzzles::read(include_str!("../../../web/static/puzzles.txt"))?;
    let tiles = |puzzle: &Puzzle| {
        let [light, dark] = ponte::Colour::ALL.map(|colour| puzzle.position.tiles(colour));
        let mut cells: Vec<String> = light.union(dark).iter().map(|cell| cell.to_string()).collect();
        cells.sort();
        cells.join(",")
    };
    all.into_iter().find(|puzzle| shown == tiles(puzzle)).context("not one of the puzzles")
}

/// Two cells that do not solve a puzzle.
fn wrong_answer(puzzle: &Puzzle) -> Result<[String; 2]> {
    let is_wrong = |mv: &Move| matches!(mv, Move::Tiles(..)) && !puzzle.accepts(*mv);
    match puzzle.position.legal_moves().into_iter().find(is_wrong) {
        Some(Move::Tiles(first, second)) => Ok([first.to_string(), second.to_string()]),
        _ => bail!("every pair of tiles solves the puzzle"),
    }
}

fn refuted(harness: &Harness) -> Result<()> {
    harness.visit("/puzzles", Viewport::PHONE, |page| {
        page.wait_for("#puzzle .cell")?;
        open_daily(page)?;
        page.wait_for("#task-hint")?;
        let daily = daily(page)?;
        let shown = (page.text(".status-line")?, page.count(".cell.tiled")?);
        for cell in wrong_answer(&daily)? {
            tap(page, &cell)?;
        }
        // The answer and its refutation are on the board until the next try.
        page.wait_for("#task-note.wrong")?;
        page.wait_for_text("Not this one:")?;
        page.wait_for("#task-retry")?;
        ensure!(page.count(".cell.tiled")? >= shown.1 + 2, "the wrong answer is not on the board");
        page.check_accessibility()?;
        page.screenshot_full(&harness.screenshot_path("puzzle-refuted-390"))?;
        page.click("#task-retry")?;
        page.wait_count(".cell.tiled", shown.1)?;
        ensure!(page.text(".status-line")? == shown.0, "it is another player's turn");
        // An easy one is refuted by the rules alone.
        page.eval(
            "void (() => {
                const themes = document.querySelector('.puzzle-modes select');
                themes.value = 0;
                themes.dispatchEvent(new Event('change', { bubbles: true }));
            })()",
        )?;
        page.wait_for_text("Complete an island.")?;
        let easy = shown_puzzle(page)?;
        ensure!(easy.rating <= 900, "{easy}");
        for cell in wrong_answer(&easy)? {
            tap(page, &cell)?;
        }
        page.wait_for_text("completes no island")?;
        for cell in solution(&easy)? {
            tap(page, &cell)?;
        }
        page.wait_for_text("It completes an island.")?;
        page.set_viewport(Viewport { height: 800, ..Viewport::DESKTOP })?;
        page.eval("scrollTo(0, 0)")?;
        page.wait_for_frame()?;
        page.check_in_view("#puzzle-next")?;
        page.screenshot(&harness.screenshot_path("puzzle-solved-1280"))
    })
}

fn runs(harness: &Harness) -> Result<()> {
    harness.visit("/puzzles", Viewport::PHONE, |page| {
        page.wait_for("#puzzle .cell")?;
        page.click("#mode-sprint")?;
        page.wait_for("#run-start")?;
        page.check_accessibility()?;
        page.click("#run-go")?;
        page.wait_for("#run-clock")?;
        page.wait_for("#puzzle .cell")?;
        ensure!(page.count("#task-hint")? == 0, "a sprint has hints");
        let first = shown_puzzle(page)?;
        ensure!(first.rating < 600, "{first}");
        for cell in solution(&first)? {
            tap(page, &cell)?;
        }
        page.wait_for_text("Solved: 1")?;
        page.check_accessibility()?;
        page.screenshot_full(&harness.screenshot_path("sprint-390"))?;
        page.eval("advanceClock(180000)")?;
        page.wait_for("#run-over")?;
        page.wait_for_text("1 solved, 0 missed")?;
        page.wait_for_text("Your best so far!")?;
        page.check_accessibility()?;
        page.click("#mode-streak")?;
        page.click("#run-go")?;
        page.wait_for("#run-score")?;
        ensure!(page.count("#run-clock")? == 0, "a streak has a clock");
        let first = shown_puzzle(page)?;
        for cell in wrong_answer(&first)? {
            tap(page, &cell)?;
        }
        page.wait_for("#run-over")?;
        page.screenshot_full(&harness.screenshot_path("streak-over-390"))?;
        // Runs are not rated.
        page.click("#mode-rated")?;
        page.wait_for("#puzzle-stakes")?;
        ensure!(!page.text("#puzzle-standing")?.contains("Rating"), "a run was rated");
        Ok(())
    })
}

/// A won ending: the winning turn keeps the win, and undoing takes the engine's move back too.
fn ending(harness: &Harness) -> Result<()> {
    let puzzles = review::puzzles::read(include_str!("../../../web/static/puzzles.txt"))?;
    let is_tiles = |one: &&Puzzle| matches!(one.best, Move::Tiles(..));
    let won = puzzles.iter().filter(|one| one.is_proven() && one.win == 1.0).filter(is_tiles);
    let puzzle = won.min_by_key(|one| one.position.legal_moves().len()).context("there are no endings")?;
    let Move::Tiles(first, second) = puzzle.best else { bail!("{} has no tiles", puzzle.best) };
    let line = puzzle.position.to_string().replace(' ', "_");
    harness.visit(&format!("/analysis#practice/position/{line}"), Viewport::PHONE, |page| {
        page.wait_for("#practice-note")?;
        tap(page, &first.to_string())?;
        tap(page, &second.to_string())?;
        page.wait_count("#analysis-moves .turn", 2)?;
        page.wait_for_text("you win with best play")?;
        page.check_accessibility()?;
        page.screenshot_full(&harness.screenshot_path("ending-390"))?;
        page.click("#undo")?;
        page.wait_count("#analysis-moves .turn", 0)?;
        page.click("#practice-stop")?;
        page.wait_hidden("#practice-note")
    })?;
    harness.visit("/puzzles", Viewport::PHONE, |page| {
        page.click("#practise-ending")?;
        page.wait_for("#practice-note")
    })
}
