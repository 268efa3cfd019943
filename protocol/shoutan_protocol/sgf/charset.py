"""The bytes of a record as text: which character set a file is in (SGF FF[4], CA).

The standard says Latin-1 where CA is missing. Most such files are UTF-8 today, and text
that is valid UTF-8 by accident is hardly ever anything else, so that is tried first.

In GBK, Big5 and Shift_JIS the second byte of a character may be 5C or 5D, a backslash or
a bracket. The standard does not say whether escapes are made before or after encoding,
and programs do both; `texts_of` gives both readings, the usual one first.
"""

import re
from collections.abc import Iterator
from typing import Final

from shoutan_protocol.errors import SgfError

_DECLARED: Final = re.compile(rb"(?<![A-Z])CA\s*\[\s*([A-Za-z0-9_.:+-]{1,40})\s*\]")
_DECLARED_OR_VALUE: Final = re.compile(
    _DECLARED.pattern + rb"|\[[^\\\]]*(?:\\.[^\\\]]*)*(?:\]|\\?\Z)", re.DOTALL
)
"""A declaration, or the value of another property, which may read like one."""
_SEARCHED: Final = 8192
"""Bytes in which CA is looked for; it belongs into the root node."""

_LEAD: Final = {
    "gb18030": rb"[\x81-\xfe]",
    "big5hkscs": rb"[\x81-\xfe]",
    "cp932": rb"[\x81-\x9f\xe0-\xfc]",
}
"""First bytes of characters of two bytes, where the second may be 5C or 5D."""

# Supersets of what is declared: files say GB2312 and hold GBK, say Latin-1 and hold
# Windows-1252. A list, not Python's registry: "zlib", "punycode" and the like are no
# character sets, and what does not contain ASCII cannot be SGF.
_CODECS: Final = {
    codec: names.split()
    for codec, names in {
        "utf-8": "utf-8 utf8 utf-8-sig ascii us-ascii",
        "cp1252": "iso-8859-1 iso8859-1 latin1 latin-1 windows-1252 cp1252",
        "iso8859-2": "iso-8859-2 latin2 latin-2",
        "iso8859-15": "iso-8859-15 latin9 latin-9",
        "cp1250": "windows-1250 cp1250",
        "cp1251": "windows-1251 cp1251",
        "koi8-r": "koi8-r",
        "gb18030": "gb2312 gbk gb18030 cp936 gb euc-cn",
        "big5hkscs": "big5 big-5 big5-hkscs cp950",
        "cp932": "shift_jis shift-jis sjis x-sjis cp932 windows-31j ms932",
        "euc_jp": "euc-jp eucjp",
        "cp949": "euc-kr euckr cp949 ks_c_5601-1987 uhc",
    }.items()
}
_CODEC_OF: Final = {name: codec for codec, names in _CODECS.items() for name in names}


def texts_of(data: bytes) -> Iterator[str]:
    """Yield the readings of a file, the likeliest first.

    Bytes that are none of the character set become U+FFFD. Raises SgfError where CA
    names a character set that we do not know.
    """
    codec = _codec(data)
    yield data.decode(codec, "replace")
    if codec in _LEAD and b"\\" in data:
        yield _without_inner_escapes(data, _LEAD[codec]).decode(codec, "replace")


def _codec(data: bytes) -> str:
    for found in _DECLARED_OR_VALUE.finditer(data, 0, _SEARCHED):
        if found[1] is not None:
            return _known(found[1])
    # The second byte of a character may have hidden the end of a value, and CA behind it.
    for declared in _DECLARED.finditer(data, 0, _SEARCHED):
        codec = _CODEC_OF.get(declared[1].decode().lower())
        if codec is not None:
            return codec
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return _CODEC_OF["iso-8859-1"]
    return "utf-8"


def _known(declared: bytes) -> str:
    name = declared.decode("ascii")
    codec = _CODEC_OF.get(name.lower())
    if codec is None:
        raise SgfError(
            f"the character set {name!r} (property CA) is not known; save it as UTF-8"
        )
    return codec


def _without_inner_escapes(data: bytes, lead: bytes) -> bytes:
    """Drop the backslashes that escape the second byte of a character."""
    character = re.compile(rb"(%b)(?:\\([\\\]])|(.))" % lead, re.DOTALL)
    return character.sub(lambda found: found[1] + (found[2] or found[3]), data)
