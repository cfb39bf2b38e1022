//! Reads the results out of what `cargo test` prints.

/// How many checks held and how many did not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
}

impl Tally {
    /// A suite that is one check.
    pub(crate) fn one(held: bool) -> Self {
        Self { passed: usize::from(held), failed: usize::from(!held) }
    }

    /// Adds up every `test result:` line. An ignored test counts as a failed one: either it holds, or it goes.
    ///
    /// `success` is the exit status, for what fails without a result line: a crate that does not compile,
    /// a test binary that aborts. A run without any result is a failure too.
    pub(crate) fn of_cargo_test(output: &str, success: bool) -> Self {
        let mut tally = output.lines().filter_map(result_line).fold(Self::default(), |sum, one| sum + one);
        let nothing_ran = tally == Self::default();
        if (!success && tally.failed == 0) || nothing_ran {
            tally.failed += 1;
        }
        tally
    }
}

impl std::ops::Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { passed: self.passed + other.passed, failed: self.failed + other.failed }
    }
}

/// `test result: FAILED. 3 passed; 1 failed; 0 ignored; ...`
fn result_line(line: &str) -> Option<Tally> {
    let counts = line.trim_start().strip_prefix("test result: ")?.split_once(". ")?.1;
    let mut tally = Tally::default();
    for count in counts.split(';') {
        let mut words = count.split_whitespace();
        let (Some(number), Some(of)) = (words.next(), words.next()) else { continue };
        let Ok(number) = number.parse::<usize>() else { continue };
        match of {
            "passed" => tally.passed += number,
            "failed" | "ignored" => tally.failed += number,
            _ => {}
        }
    }
    Some(tally)
}

/// The parts of a test run's output that tell what went wrong: compiler errors, the messages of failed tests,
/// ignored tests, or, where none of that is found, just the end.
pub(crate) fn what_failed(output: &str, limit: usize) -> String {
    let mut kept = Vec::new();
    let mut in_failures = false;
    let mut in_error = false;
    for line in output.lines() {
        in_failures |= line == "failures:";
        in_error |= line.starts_with("error");
        let ignored = line.starts_with("test ") && line.contains("... ignored");
        if in_failures || in_error || ignored {
            kept.push(line);
        }
        in_failures &= !line.starts_with("test result:");
        in_error &= !line.is_empty();
    }
    if kept.is_empty() { tail(output, limit) } else { tail(&kept.join("\n"), limit) }
}

/// The last lines of a text.
pub(crate) fn tail(text: &str, limit: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let skipped = lines.len().saturating_sub(limit);
    let mut end = lines[skipped..].join("\n");
    if skipped > 0 {
        end.insert_str(0, &format!("({skipped} lines before)\n"));
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO_BINARIES: &str = "\
running 2 tests
test one ... ok
test two ... FAILED

failures:

---- two stdout ----
thread 'two' panicked at src/lib.rs:7:5:
left is not right

failures:
    two

test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

     Running unittests src/main.rs
running 4 tests
test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.20s
";

    #[test]
    fn results_of_all_binaries_are_added_up() {
        assert_eq!(Tally::of_cargo_test(TWO_BINARIES, false), Tally { passed: 5, failed: 1 });
    }

    #[test]
    fn an_ignored_test_is_a_failure() {
        let line =
            "test result: ok. 7 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.1s";
        assert_eq!(Tally::of_cargo_test(line, true), Tally { passed: 7, failed: 2 });
    }

    #[test]
    fn a_failure_without_a_result_line_counts() {
        assert_eq!(
            Tally::of_cargo_test("error: could not compile `ponte`", false),
            Tally { passed: 0, failed: 1 }
        );
        let aborted = "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured\nerror: test failed";
        assert_eq!(Tally::of_cargo_test(aborted, false), Tally { passed: 3, failed: 1 });
    }

    #[test]
    fn a_run_in_which_nothing_ran_is_a_failure() {
        assert_eq!(Tally::of_cargo_test("", true), Tally { passed: 0, failed: 1 });
    }

    #[test]
    fn what_failed_leaves_out_what_passed() {
        let shown = what_failed(TWO_BINARIES, 100);
        assert!(shown.contains("left is not right"));
        assert!(!shown.contains("running 4 tests"));
    }

    #[test]
    fn the_tail_says_what_it_leaves_out() {
        assert_eq!(tail("a\nb\nc", 2), "(1 lines before)\nb\nc");
        assert_eq!(tail("a\nb", 2), "a\nb");
    }
}
