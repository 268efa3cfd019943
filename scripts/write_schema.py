"""Write the JSON Schema of the protocol to `protocol/schema/messages-v1.schema.json`."""

import sys
from pathlib import Path

import orjson
from shoutan_protocol.messages import json_schema

TARGET = Path(__file__).parent.parent / "protocol/schema/messages-v1.schema.json"
OPTIONS = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE | orjson.OPT_SORT_KEYS


def main() -> int:
    """Write the file; with `--check`, only say whether it is up to date."""
    text = orjson.dumps(json_schema(), option=OPTIONS)
    if "--check" in sys.argv[1:]:
        if TARGET.read_bytes() == text:
            return 0
        print(f"{TARGET.name} is out of date: run scripts/write_schema.py")
        return 1
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_bytes(text)
    print(f"wrote {TARGET.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
