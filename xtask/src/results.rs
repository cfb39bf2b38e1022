//! Reads test counts and failures out of the output of `cargo test`.

/// Numbers of passed and failed tests or checks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
}

impl Counts {
    /// The counts of a single check.
    pub(crate) fn single(passed: bool) -> Self {
        Self { passed: usize::from(passed), failed: usize::from(!passed) }
    }

    /// The sum of all `test result:` lines. An ignored test counts as failed, so that none is forgotten.
    ///
    /// `success` is the exit status, for failures without a result line: a compiler error, a test binary that
    /// aborts. A run without any result line counts as one failure too.
    pub(crate) fn from_cargo_test(output: &str, success: bool) -> Self {
        let mut counts = output.lines().filter_map(result_line).fold(Self::default(), |sum, one| sum + one);
        let nothing_ran = counts == Self::default();
        if (!success && counts.failed == 0) || nothing_ran {
            counts.failed += 1;
        }
        counts
    }
}

impl std::ops::Add for Counts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { passed: self.passed + other.passed, failed: self.failed + other.failed }
    }
}

/// `test result: FAILED. 3 passed; 1 failed; 0 ignored; ...`
fn result_line(line: &str) -> Option<Counts> {
    let summary = line.trim_start().strip_prefix("test result: ")?.split_once(". ")?.1;
    let mut counts = Counts::default();
    for count in summary.split(';') {
        let mut words = count.split_whitespace();
        let (Some(number), Some(kind)) = (words.next(), words.next()) else { continue };
        let Ok(number) = number.parse::<usize>() else { continue };
        match kind {
            "passed" => counts.passed += number,
            "failed" | "ignored" => counts.failed += number,
            _ => {}
        }
    }
    Some(counts)
}

/// The names of the tests that failed.
pub(crate) fn failed_tests(output: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut in_list = false;
    for line in output.lines() {
        // The messages of the tests follow the first of these lines of a test program, their names the second.
        in_list = line == "failures:" || in_list && line.starts_with("    ");
        if in_list && line != "failures:" {
            names.push(line.trim().to_owned());
        }
    }
    names
}

/// The parts of a test run's output that explain a failure: compiler errors, messages of failed tests, ignored tests;
/// the last lines if there is none of these.
pub(crate) fn failures(output: &str, limit: usize) -> String {
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
    fn adds_up_the_results_of_all_binaries() {
        assert_eq!(Counts::from_cargo_test(TWO_BINARIES, false), Counts { passed: 5, failed: 1 });
    }

    #[test]
    fn counts_an_ignored_test_as_failed() {
        let line =
            "test result: ok. 7 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.1s";
        assert_eq!(Counts::from_cargo_test(line, true), Counts { passed: 7, failed: 2 });
    }

    #[test]
    fn counts_a_failure_without_a_result_line() {
        assert_eq!(
            Counts::from_cargo_test("error: could not compile `ponte`", false),
            Counts { passed: 0, failed: 1 }
        );
        let aborted = "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured\nerror: test failed";
        assert_eq!(Counts::from_cargo_test(aborted, false), Counts { passed: 3, failed: 1 });
    }

    #[test]
    fn counts_a_run_without_tests_as_failed() {
        assert_eq!(Counts::from_cargo_test("", true), Counts { passed: 0, failed: 1 });
    }

    #[test]
    fn failures_leave_out_what_passed() {
        let shown = failures(TWO_BINARIES, 100);
        assert!(shown.contains("left is not right"));
        assert!(!shown.contains("running 4 tests"));
    }

    #[test]
    fn failed_tests_are_named() {
        assert_eq!(failed_tests(TWO_BINARIES), ["two"]);
        assert_eq!(
            failed_tests(&TWO_BINARIES.replace("    two\n", "    a::b\n    c - d (line 3)\n")),
            ["a::b", "c - d (line 3)"]
        );
        assert!(failed_tests("running 4 tests\ntest result: ok. 4 passed; 0 failed").is_empty());
    }

    #[test]
    fn the_tail_states_how_much_it_leaves_out() {
        assert_eq!(tail("a\nb\nc", 2), "(1 lines before)\nb\nc");
        assert_eq!(tail("a\nb", 2), "a\nb");
    }
}
