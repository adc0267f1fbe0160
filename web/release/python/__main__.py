"""The command `rising`, as it is."""

import os
import subprocess
import sys

from . import command


def main():
    """Become the command, or on Windows wait for it."""
    arguments = [command(), *sys.argv[1:]]
    if os.name != "nt":
        os.execv(arguments[0], arguments)
    process = subprocess.Popen(arguments)
    while True:
        try:
            sys.exit(process.wait())
        except KeyboardInterrupt:  # the command gets it too, and says what it has kept
            pass


if __name__ == "__main__":
    main()
