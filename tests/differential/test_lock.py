"""The lock of what is installed for comparison: exact, known by digest, no addresses."""

import json
import re
from typing import Any

from tests.differential.install import HERE, LOCK


def test_the_lock_names_no_address_and_knows_every_package_by_its_digest() -> None:
    packages: dict[str, dict[str, Any]] = json.loads(  # noqa: TID251 - our own file
        LOCK.read_text(encoding="utf-8")
    )["packages"]
    root = packages.pop("")
    wanted = json.loads((HERE / "package.json").read_text(encoding="utf-8"))  # noqa: TID251 - our own file
    assert root["devDependencies"] == wanted["devDependencies"]
    assert (
        packages["node_modules/goban"]["version"] == wanted["devDependencies"]["goban"]
    )
    for name, entry in packages.items():
        assert "integrity" in entry, name
        assert not re.search(r"://|git\+|file:|github:", json.dumps(entry)), name
