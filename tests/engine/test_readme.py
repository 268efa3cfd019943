"""The example of the engine's README runs, with the standard library and nothing else."""

import re
import subprocess
import sys
from pathlib import Path

ENGINE = Path(__file__).parents[2] / "engine"
RUN = "import sys; sys.path.insert(0, {path!r}); exec({code!r})"


def test_the_example_of_the_readme_runs_alone() -> None:
    text = (ENGINE / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(example.splitlines()) <= 20
    # -S: no site-packages; -E: no path from outside.
    run = RUN.format(path=str(ENGINE), code=example)
    subprocess.run([sys.executable, "-S", "-E", "-c", run], check=True)
