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
for scenario in [text, Path("scenario.json"), "scenario.json"]:
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
