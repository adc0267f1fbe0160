"""Stochastic rising bandits: the command `rising` as functions.

    import rising

    result = rising.run("paper-2-rested", runs=20)
    result["fingerprint"]                # equal on every machine
    result["results"][0]["final"]["mean"]
    result.frame()                       # a row for each policy and round, where pandas is installed
    rising.plot("paper-2-rested", runs=20)  # shown in a notebook

A scenario is a dict or a text as in the documentation, the name of a preset, a share link, or the path of a file. Keyword
arguments are the flags of the command, with _ in place of -: `rising help run` describes them, and the objects too. Results
are plain dicts and lists. What is wrong is raised with the command's own sentences. Ctrl-C ends the command.
"""

import json
import os
import subprocess
import tempfile
import warnings
from importlib.metadata import version as _version
from pathlib import Path

__all__ = ["Chart", "Failed", "Result", "ScenarioError", "check", "command", "plot", "presets", "ranking", "run", "schema", "sweep", "versions"]
__version__ = _version("rising-bandits")


class Failed(RuntimeError):
    """The command has failed. The text says why."""


class ScenarioError(ValueError):
    """The scenario is not one. `faults` has a sentence for each fault, which begins with its path."""

    def __init__(self, faults):
        super().__init__("\n".join(faults))
        self.faults = faults


class Result(dict):
    """What the command prints with -json."""

    def rows(self):
        """Return what a table shows, as a list of dicts.

        Of a run: a row for each policy and round. Of a sweep: for each point and policy. Of a ranking: for each policy.
        """
        if "ranks" in self:
            return self["ranks"]
        if "points" in self:
            return [
                {**dict(zip((over["path"] for over in self["over"]), point["values"])), "policy": row["policy"],
                 "variant": row["variant"], **row["final"], "ci95": row["ci95"], "fingerprint": point["fingerprint"]}
                for point in self["points"] for row in point["results"]
            ]
        return [
            {"policy": row["policy"], "variant": row["variant"], "round": t, "regret": mean, "ci95": ci95}
            for row in self["results"]
            for t, mean, ci95 in zip(row["regret"]["t"], row["regret"]["mean"], row["regret"]["ci95"])
        ]

    def frame(self):
        """Return rows() as a data frame of pandas."""
        try:
            import pandas
        except ImportError as error:
            raise ImportError("frame() needs pandas: pip install pandas; rows() gives the same without it") from error
        return pandas.DataFrame(self.rows())


class Chart(str):
    """The text of an SVG, which a notebook shows."""

    def _repr_svg_(self):
        return str(self)


def run(scenario, **flags):
    """Play a scenario: run("paper-2-rested", runs=20, seed=7)."""
    return _object("run", scenario, flags)


def sweep(scenario, over=None, **flags):
    """Play a scenario for each of several values of its numbers: sweep(s, {"policies[0].epsilon": [0.1, 0.25, 0.4]}).

    Values are a list, or a text such as "0.01..0.49/20" that `rising help sweep` describes.
    """
    return _object("sweep", scenario, {"over": _over(over), **flags})


def ranking(**flags):
    """Rank policies over random bandits: ranking(bandits=50, runs=10, policies=["r-ed-ucb", "kl-ucb"])."""
    return _object("ranking", None, flags)


def check(scenario):
    """Return what the command says of a scenario: broken assumptions, and the value of each parameter."""
    return _call("check", scenario, {})


def plot(scenario, chart="regret", file=None, over=None, **flags):
    """Draw a chart. Return it as an SVG, or write it to a file whose ending says as what: .svg, .png, .pdf, .tex or .csv."""
    flags = {"over": _over(over), **({} if over else {"chart": chart}), **flags}
    if file is not None:
        _call("plot", scenario, {"o": os.fspath(file), **flags})
        return None
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "chart.svg")
        _call("plot", scenario, {"o": str(path), **flags})
        return Chart(path.read_text(encoding="utf-8"))


def presets():
    """Return the names of the presets."""
    return [line.split()[0] for line in _call("presets", None, {}).split("\n\n")[0].splitlines()]


def schema():
    """Return the JSON Schema of scenarios."""
    return json.loads(_call("schema", None, {}))


def versions():
    """Return the versions of the release, of the numbers and of the scenario."""
    return _object("version", None, {})


def command():
    """Return the path of the command, which this package contains."""
    return str(Path(__file__).with_name("rising.exe" if os.name == "nt" else "rising"))


def _object(name, scenario, flags):
    return Result(json.loads(_call(name, scenario, {"json": True, **flags})))


def _over(over):
    return [f"{path}={_words(values)}" for path, values in (over or {}).items()]


def _words(values):
    return values if isinstance(values, str) else ",".join(map(str, values))


def _arguments(flags):
    for name, value in flags.items():
        flag = "-" + name.replace("_", "-")
        if name == "over":
            for one in value:
                yield f"{flag}={one}"
        elif isinstance(value, bool):
            yield f"{flag}={str(value).lower()}"
        elif value is not None:
            yield f"{flag}={_words(value) if isinstance(value, (list, tuple)) else value}"


def _call(name, scenario, flags):
    arguments, text = [name, *_arguments(flags)], None
    if isinstance(scenario, dict) or isinstance(scenario, str) and scenario.lstrip().startswith("{"):
        text = scenario if isinstance(scenario, str) else json.dumps(scenario)
        arguments.append("-")
    elif isinstance(scenario, (str, os.PathLike)):
        arguments += ["--", os.fspath(scenario)]
    elif scenario is not None:
        raise TypeError(f"scenario: got {type(scenario).__name__}, want a dict, the text of a document, a preset, a link or a path")
    with subprocess.Popen([command(), *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          encoding="utf-8") as process:
        process._sigint_wait_secs = 0  # else Python waits after Ctrl-C for a command that may not have got it
        try:
            out, said = process.communicate(text)
        except BaseException:  # Ctrl-C, which a notebook sends to Python alone
            process.terminate()
            process.wait()
            raise
    lines = said.strip().splitlines()
    if process.returncode == 0 or process.returncode == 1 and out:  # of a sweep, some points may not be playable
        if lines:
            warnings.warn("\n".join(lines).removeprefix("rising: "), stacklevel=4)
        return out
    if process.returncode == 1 and lines and not lines[0].startswith("rising: "):
        raise ScenarioError(lines)
    why = lines[:1] if process.returncode == 2 else lines
    raise Failed("\n".join(why).removeprefix("rising: ") or f"the command ended with status {process.returncode}")
