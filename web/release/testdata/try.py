"""What the test of the wheel plays, in a fresh environment with nothing else. It prints the fingerprint of the scenario it reads."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
import types
import xml.dom.minidom
from pathlib import Path

import rising

text = sys.stdin.read()
document = json.loads(text)


def raises(kind, call, says):
    try:
        call()
    except kind as error:
        assert says in str(error), error
        return error
    raise AssertionError(f"{says!r} was not raised")


result = rising.run(document)
print(result["fingerprint"])

Path("scenario.json").write_text(text, encoding="utf-8")
for scenario in [text, "\ufeff" + text, json.loads(json.dumps(result)), Path("scenario.json"), "scenario.json"]:
    assert rising.run(scenario)["fingerprint"] == result["fingerprint"]
assert rising.run(document, seed=9)["fingerprint"] != result["fingerprint"]

swept = rising.sweep(document, {"horizon": [100, 200], "noise.sigma": "0.1..0.3/3"})
assert [row["noise.sigma"] for row in swept.rows()[::2]] == [0.1, 0.2, 0.3] * 2, swept.rows()
assert [row["policy"] for row in rising.ranking(bandits=2, runs=1, horizon=300, policies=["ts", "ucb1"]).rows()] == ["ts", "ucb1"]
assert "assumptions" in rising.check(document)
assert "paper-2-rested" in rising.presets() and rising.versions()["release"] == rising.__version__
assert rising.schema()["type"] == "object"

drawn = rising.plot(document, runs=3)
assert xml.dom.minidom.parseString(drawn._repr_svg_()).documentElement.tagName == "svg"
assert rising.plot(document, file="chart.pdf") is None and Path("chart.pdf").read_bytes().startswith(b"%PDF")

rows = result.rows()
assert rows[-1]["regret"] == result["results"][-1]["final"]["mean"] and len(rows) > 100
raises(ImportError, result.frame, "pip install pandas")
sys.modules["pandas"] = types.SimpleNamespace(DataFrame=tuple)
assert result.frame() == tuple(rows)

bad = raises(rising.ScenarioError, lambda: rising.run({**document, "horizon": 0, "seed": -1}), "horizon: got 0, want a whole number")
assert len(bad.faults) == 2 and bad.faults[1].startswith("seed: ")
raises(rising.Failed, lambda: rising.run("-nope"), "-nope is no preset, no link and no file")
raises(rising.Failed, lambda: rising.run(document, sed=1), "run: unknown flag -sed: did you mean -seed?")
raises(TypeError, lambda: rising.run(3), "scenario: got int, want a dict")

# Hostile callers: each is answered with a sentence that says what to do.
loop = {**document}
loop["arms"] = [loop]
alone = rising.run(document, runs=1)
assert [row["ci95"] for row in alone.rows()][-1] is None and rising.run(alone)["fingerprint"] == alone["fingerprint"]
for kind, call, says in [
    (rising.ScenarioError, lambda: rising.run({**document, "description": "x" * (2 << 20)}), "larger than 1 MiB"),
    (rising.Failed, lambda: rising.run("x" * (2 << 20)), "give the path of a file instead"),
    (rising.Failed, lambda: rising.run("a\0b"), "an argument holds what no command can be given: embedded null"),
    (rising.ScenarioError, lambda: rising.run({**document, "title": "a\0b"}), "title: got"),
    (rising.ScenarioError, lambda: rising.run('{"title": "\ud800"}'), "the scenario is no JSON: "),
    (rising.ScenarioError, lambda: rising.run(loop), "the scenario is no JSON: Circular"),
    (rising.ScenarioError, lambda: rising.run({**document, "arms": {1}}), "it holds a value of type set"),
    (TypeError, lambda: rising.run([document]), "scenario: got list, want a dict"),
    (TypeError, lambda: rising.run(None), "scenario: got NoneType, want a dict"),
    (TypeError, lambda: rising.run(document, json=False), "json: got False, but results are always objects"),
    (TypeError, lambda: rising.run(document, help=True), "want rising help in a terminal"),
    (TypeError, lambda: rising.sweep(document, "horizon=1..2/2"), "over: got str, want a dict such as"),
    (TypeError, lambda: rising.plot(document, o="chart.svg"), "want the name of the file as file"),
    (rising.Failed, lambda: rising.plot(document, "pulls", over={"horizon": [100, 200]}), "a chart of a sweep has no -chart"),
    (rising.Failed, lambda: rising.run(document, runs=[1, 2]), "want a whole number in 1..10000"),
    (rising.Failed, lambda: rising.run(document, runs=3.5), "want a whole number in 1..10000"),
    (rising.Failed, lambda: rising.plot(document, file="none/chart.svg"), "there is no folder none"),
    (ValueError, rising.versions().rows, "this object has no rows"),
]:
    raises(kind, call, says)

# A number of numpy is to json nothing that it knows, with tolist().
number = types.SimpleNamespace(tolist=lambda: document["horizon"])
assert rising.run({**document, "horizon": number})["fingerprint"] == result["fingerprint"]
assert [p["values"] for p in rising.sweep(document, {"horizon": range(100, 400, 100)})["points"]] == [[100], [200], [300]]
assert len(rising.sweep(document, {"horizon": 100})["points"]) == 1
assert len(rising.ranking(bandits=2, runs=1, horizon=300, policies={"ts", "ucb1"}).rows()) == 2
for name in ["mit Leerzeichen, ü und 名.json", "-json"]:
    Path(name).write_text(text, encoding="utf-8")
    assert rising.run(name)["fingerprint"] == rising.run(Path(name))["fingerprint"] == result["fingerprint"]

there = rising.command()
os.rename(there, there + ".away")
raises(rising.Failed, lambda: rising.run(document), "the command cannot be started")
Path(there).write_text("no program")
raises(rising.Failed, rising.presets, "the command cannot be started")
os.remove(there)
os.rename(there + ".away", there)


class Killed(subprocess.Popen):
    def communicate(self, *given):
        self.kill()
        return super().communicate(*given)


popen = subprocess.Popen
if os.name != "nt":
    subprocess.Popen = Killed
    raises(rising.Failed, lambda: rising.run("paper-15-rested", runs=10_000), "the command was ended by signal 9")
    subprocess.Popen = popen

# Ctrl-C, as a notebook sends it: to Python alone. The command ends with it.
started, began = [], []


class Watched(subprocess.Popen):
    def communicate(self, *given):
        started.append(self)
        began.append(time.monotonic())
        threading.Timer(1, os.kill, [os.getpid(), signal.SIGINT]).start()
        return super().communicate(*given)


if os.name != "nt":
    subprocess.Popen = Watched
    raises(KeyboardInterrupt, lambda: rising.run("paper-15-rested", runs=10_000), "")
    print("seconds from Ctrl-C:", round(time.monotonic() - began[0] - 1, 2), file=sys.stderr)
    assert started[0].returncode is not None, "the command goes on after Ctrl-C"
