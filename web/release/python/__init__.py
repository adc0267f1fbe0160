"""Stochastic rising bandits: the command `rising` as functions.

    import rising

    result = rising.run("paper-2-rested", runs=20)
    result["fingerprint"]                # equal on every machine
    result["results"][0]["final"]["mean"]
    result.frame()                       # a row for each policy and round, where pandas is installed
    rising.plot("paper-2-rested", runs=20)  # shown in a notebook

A scenario is a dict or a text as in the documentation, the name of a preset, a share link, or the path of a file. Keyword
arguments are the flags of the command, with _ in place of -: `rising help run` describes them, and the objects too. Results
are plain dicts and lists; as a scenario, a result is the one that it is of. What is wrong is raised with the command's own
sentences. Ctrl-C ends the command.
"""

import json
import os
import subprocess
import tempfile
import warnings
from collections.abc import Iterable
from importlib.metadata import version as _version
from itertools import repeat
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
        if "results" not in self:
            raise ValueError("this object has no rows: those of run, sweep and ranking have")
        return [
            {"policy": row["policy"], "variant": row["variant"], "round": t, "regret": mean, "ci95": ci95}
            for row in self["results"]
            for t, mean, ci95 in zip(row["regret"]["t"], row["regret"]["mean"], row["regret"]["ci95"] or repeat(None))  # none for one run
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
    return _object("sweep", scenario, {"over": over, **flags})


def ranking(**flags):
    """Rank policies over random bandits: ranking(bandits=50, runs=10, policies=["r-ed-ucb", "kl-ucb"])."""
    return _object("ranking", None, flags)


def check(scenario):
    """Return what the command says of a scenario: broken assumptions, and the value of each parameter."""
    return _call("check", scenario, {})


def plot(scenario, chart=None, file=None, over=None, **flags):
    """Draw a chart, by default the regret. Return it as an SVG, or write it to a file whose ending says as what: .svg, .png, .pdf, .tex or .csv."""
    if "o" in flags:
        raise TypeError("o: want the name of the file as file")
    flags = {"over": over, "chart": chart, **flags}
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
    if flags.setdefault("json", True) is not True:
        raise TypeError(f"json: got {flags['json']!r}, but results are always objects: leave it out")
    out = _call(name, scenario, flags)
    try:
        return Result(json.loads(out))
    except ValueError as error:
        raise Failed(f"{name}: the command printed no object, but {out[:80]!r}") from error


def _words(values):
    return ",".join(map(str, values)) if isinstance(values, Iterable) and not isinstance(values, str) else str(values)


def _arguments(flags):
    for name, value in flags.items():
        flag = "-" + name.replace("_", "-")
        if flag in ("-h", "-help"):
            raise TypeError("help: want rising help in a terminal, or help(rising)")
        if value is None:
            continue
        if name == "over":
            if not isinstance(value, dict):
                raise TypeError(f'over: got {type(value).__name__}, want a dict such as {{"horizon": [100, 200]}}')
            yield from (f"{flag}={path}={_words(values)}" for path, values in value.items())
        else:
            yield f"{flag}={str(value).lower() if isinstance(value, bool) else _words(value)}"


def _plain(value):
    if not hasattr(value, "tolist"):  # numbers and arrays of numpy have it
        raise TypeError(f"it holds a value of type {type(value).__name__}")
    return value.tolist()


def _document(scenario):
    """Return the bytes of a document."""
    try:
        return (scenario if isinstance(scenario, str) else json.dumps(scenario, default=_plain)).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise ScenarioError([f"the scenario is no JSON: {error}"]) from error


def _start(arguments):
    longest = 30_000 if os.name == "nt" else 100_000
    try:
        if any(len(os.fsencode(argument)) > longest for argument in arguments):
            raise Failed(f"an argument has more than {longest:,} bytes, too many for the system: give the path of a file instead")
        return subprocess.Popen([command(), *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    except ValueError as error:  # NUL, or half of a character
        raise Failed(f"an argument holds what no command can be given: {error}") from error
    except OSError as error:
        raise Failed(f"the command cannot be started: {error}; pip install --force-reinstall rising-bandits mends it") from error


def _call(name, scenario, flags):
    arguments, text = [name, *_arguments(flags)], None
    if isinstance(scenario, dict) and isinstance(scenario.get("scenario"), dict):  # a result
        scenario = scenario["scenario"]
    if isinstance(scenario, dict) or isinstance(scenario, str) and scenario.lstrip("\ufeff \t\r\n").startswith("{"):
        text = _document(scenario)
        arguments.append("-")
    elif isinstance(scenario, (str, os.PathLike)):
        arguments += ["--", os.fspath(scenario)]
    elif scenario is not None or name in ("run", "sweep", "check", "plot"):
        raise TypeError(f"scenario: got {type(scenario).__name__}, want a dict, the text of a document, a preset, a link or a path")
    with _start(arguments) as process:
        process._sigint_wait_secs = 0  # else Python waits after Ctrl-C for a command that may not have got it
        try:
            out, said = (data.decode("utf-8", "replace") for data in process.communicate(text))
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
    if process.returncode < 0:
        raise Failed(f"the command was ended by signal {-process.returncode}, which a system that is short of memory sends: "
                     "ask for fewer runs or a shorter horizon")
    why = lines[:1] if process.returncode == 2 else lines
    raise Failed("\n".join(why).removeprefix("rising: ") or f"the command ended with status {process.returncode}")
