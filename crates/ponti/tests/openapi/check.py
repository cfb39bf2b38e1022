"""Checks the OpenAPI document of a running server, and plays games with a generated client.

usage: check.py PROGRAM FOLDER

Started by `cargo xtask test openapi`, in a virtual environment with the packages of requirements.txt. Prints one line
per test, and a summary line in the format of `cargo test`.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import traceback
import urllib.request
from pathlib import Path

from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

REPOSITORY = Path(__file__).resolve().parents[4]
METHODS = {"get", "put", "post", "delete", "patch", "head", "options", "trace"}


class Checks:
    """The tests, in order. Later ones use the files of earlier ones."""

    def __init__(self, url, folder):
        self.url = url
        self.folder = folder
        with urllib.request.urlopen(url + "api/v1/openapi.json") as response:
            self.document = json.load(response)
        (folder / "openapi.json").write_text(json.dumps(self.document, indent=2))

    def operations(self):
        for path, item in self.document["paths"].items():
            for method, operation in item.items():
                if method in METHODS:
                    yield f"{method.upper()} {path}", operation

    def test_document_is_valid(self):
        validate(self.document)

    def test_operation_ids_are_unique(self):
        ids = [operation["operationId"] for _, operation in self.operations()]
        repeated = {one for one in ids if ids.count(one) > 1}
        assert not repeated, repeated

    def test_operations_parameters_and_responses_are_described(self):
        for name, operation in self.operations():
            assert operation.get("summary"), f"{name} has no summary"
            for parameter in operation.get("parameters", []):
                assert parameter.get("description"), f"{name}: parameter {parameter['name']} has no description"
                in_path = "{" + parameter["name"] + "}" in name
                assert (parameter["in"] == "path") == in_path, f"{name}: {parameter['name']} is misplaced"
            for status, response in operation["responses"].items():
                assert response.get("description"), f"{name}: response {status} has no description"

    def test_schemas_are_complete(self):
        """No schema is an object without properties, and every component is described."""
        for name, schema in self.document["components"]["schemas"].items():
            assert schema.get("description"), f"{name} has no description"
        # The description of the document itself is the one exception.
        document = {**self.document, "paths": {**self.document["paths"], "/api/v1/openapi.json": {}}}
        for path, schema in walk(document):
            is_object = schema.get("type") == "object" or schema.get("type") == ["object", "null"]
            open_ended = not (schema.get("properties") or schema.get("additionalProperties"))
            assert not (is_object and open_ended), f"{path} is an object without properties"

    def test_examples_match_their_schemas(self):
        count = 0
        for name, schema in self.document["components"]["schemas"].items():
            if "example" in schema:
                check(schema["example"], self.document, f"#/components/schemas/{name}")
                count += 1
        assert count >= 4, f"only {count} schemas have an example"

    def test_examples_of_the_guide_match_the_schemas(self):
        schema = json.loads((REPOSITORY / "docs/socket.schema.json").read_text())
        Draft202012Validator.check_schema(schema)
        guide = (REPOSITORY / "docs/api.md").read_text()
        examples = re.findall(r"```json (\w+)\n(.*?)\n```", guide, re.DOTALL)
        assert len(examples) >= 20, f"only {len(examples)} examples"
        for kind, example in examples:
            known = False
            if kind in schema["$defs"]:
                check(json.loads(example), {"$defs": schema["$defs"]}, f"#/$defs/{kind}")
                known = True
            if kind in self.document["components"]["schemas"]:
                check(json.loads(example), self.document, f"#/components/schemas/{kind}")
                known = True
            assert known, f"there is no schema for {kind}"

    def test_states_match_the_schemas(self):
        """A running game as the server sends it matches the documented schemas."""
        guest = self.request("POST", "guests", {})
        terms = {"game": "ponte", "rules": "small", "clock": {"type": "per_move", "limit_ms": 86_400_000}}
        challenge = {"terms": terms, "opponent": {"type": "engine", "level": 1}, "seat": "first"}
        outcome = self.request("POST", "challenges", challenge)
        state = self.request("POST", f"tables/{outcome['table']}/actions", {"type": "move", "move": "c3,d3"})
        bots = {"terms": {"game": "ciao", "rules": {}, "players": 2}, "opponent": {"type": "link"}, "bots": ["honest"]}
        ciao = self.request("POST", "challenges", bots)
        ciao = self.request("GET", f"tables/{ciao['table']}")
        for value, schema in [
            (guest, "CurrentUser"),
            (outcome, "JoinOutcome"),
            (state, "TableState"),
            (ciao, "TableState"),
            (self.request("GET", "lobby"), "Lobby"),
        ]:
            check(value, self.document, f"#/components/schemas/{schema}")

    def request(self, method, path, body=None):
        """Sends a request with the session cookie and the Origin header, as docs/api.md describes."""
        request = urllib.request.Request(self.url + "api/v1/" + path, method=method)
        request.add_header("origin", self.url.rstrip("/"))
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("content-type", "application/json")
        if cookie := getattr(self, "cookie", None):
            request.add_header("cookie", cookie)
        with urllib.request.urlopen(request) as response:
            if cookie := response.headers.get("set-cookie"):
                self.cookie = cookie.split(";")[0]
            return json.load(response)

    def test_client_generator_accepts_the_document(self):
        config = self.folder / "config.json"
        options = {
            "project_name_override": "ponti-client",
            "package_name_override": "ponti_client",
            # Generated clients read whole responses, so streams are not for them.
            "content_type_overrides": {"application/x-ndjson": "text/plain"},
        }
        config.write_text(json.dumps(options))
        package = self.folder / "client"
        shutil.rmtree(package, ignore_errors=True)
        # The generator formats its output with ruff, which is installed beside it.
        tools = Path(sys.executable).parent
        path = os.pathsep.join([str(tools), os.environ.get("PATH", "")])
        command = [tools / "openapi-python-client", "generate", "--path", self.folder / "openapi.json"]
        command += ["--output-path", package, "--config", config, "--fail-on-warning"]
        result = subprocess.run(command, env=os.environ | {"PATH": path}, capture_output=True, text=True)
        assert result.returncode == 0, result.stdout + result.stderr
        sys.path.insert(0, str(package))

    def test_generated_client_plays_ponte_del_diavolo(self):
        import play

        outcome = play.play_ponte(self.url)
        assert outcome.reason == "completed", outcome

    def test_generated_client_plays_ciao_ciao(self):
        import play

        outcome = play.play_ciao(self.url)
        assert outcome.reason == "completed", outcome


def walk(value, path="#"):
    """All schemas of a document, with their places."""
    if isinstance(value, dict):
        if "type" in value and not isinstance(value["type"], dict):
            yield path, value
        for name, child in value.items():
            if name not in ("example", "examples", "default"):
                yield from walk(child, f"{path}/{name}")
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from walk(child, f"{path}/{index}")


def check(value, document, reference):
    """Validates a value against a schema within a document."""
    validator = Draft202012Validator({**document, "$ref": reference})
    error = next(iter(validator.iter_errors(value)), None)
    assert error is None, f"{reference}: {error.message} at {list(error.absolute_path)} in {json.dumps(value)}"


def run(checks):
    """Runs all tests. Returns whether all have passed."""
    failures = []
    tests = [name for name in vars(Checks) if name.startswith("test_")]
    print(f"running {len(tests)} tests")
    for name in tests:
        try:
            getattr(checks, name)()
            print(f"test openapi::{name.removeprefix('test_')} ... ok", flush=True)
        except Exception:
            failures.append((name, traceback.format_exc()))
            print(f"test openapi::{name.removeprefix('test_')} ... FAILED", flush=True)
    if failures:
        print("\nfailures:\n")
        for name, trace in failures:
            print(f"---- {name} ----\n{trace}")
    result = "FAILED" if failures else "ok"
    print(f"test result: {result}. {len(tests) - len(failures)} passed; {len(failures)} failed; 0 ignored")
    return not failures


def main():
    program, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    data = folder / "data"
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir(parents=True)
    arguments = ["serve", "--port", "0", "--api-only", "--data", data, "--rate-limit-factor", "1000", "--log", "error"]
    server = subprocess.Popen([program, *arguments], stdout=subprocess.PIPE, text=True)
    try:
        url = server.stdout.readline().strip()
        assert url.startswith("http://"), f"the server printed {url!r}"
        passed = run(Checks(url, folder))
    finally:
        server.terminate()
        server.wait(timeout=30)
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
