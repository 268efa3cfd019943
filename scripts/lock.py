"""Pin what `pyproject.toml` asks for, directly or through others, in `constraints.txt`.

The file holds names, versions and environment markers, for every system and every Python
that we support: no address, no index, no path. Versions that are pinned already stay where
they still fit; `--upgrade` takes the newest of everything.
"""

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "constraints.txt"
HEADER = "# Versions that are known to work together; written by: make lock\n"
PIN = re.compile(r"[a-z0-9][a-z0-9.-]*==[0-9][A-Za-z0-9.+!]*( ; [^:]+)?")


def main() -> int:
    """Write the file anew; returns 1, and leaves it alone, if no answer can be had."""
    keep = TARGET.exists() and "--upgrade" not in sys.argv[1:]
    with TemporaryDirectory() as folder:
        found = Path(folder, TARGET.name)
        if keep:
            found.write_bytes(TARGET.read_bytes())  # uv prefers what its output holds
        if subprocess.run(_compile(found), cwd=ROOT, check=False).returncode != 0:
            print("No set of versions was found: uv's words are above.")
            return 1
        pins = found.read_text(encoding="utf-8").splitlines()
    strange = [line for line in pins if not PIN.fullmatch(line)]
    if strange:
        print("uv wrote more than names and versions:", *strange, sep="\n")
        return 1
    TARGET.write_text(HEADER + "".join(f"{pin}\n" for pin in pins), encoding="utf-8")
    print(f"Pinned {len(pins)} packages in {TARGET.name}.")
    return 0


def _compile(target: Path) -> list[str]:
    uv = str(Path(sys.executable).parent / "uv")
    options = ["--all-extras", "--universal", "--python-version", "3.11", "--quiet"]
    options += ["--no-header", "--no-annotate", "--no-emit-index-url"]
    return [
        uv,
        "pip",
        "compile",
        "pyproject.toml",
        *options,
        "--output-file",
        str(target),
    ]


if __name__ == "__main__":
    sys.exit(main())
