"""Names that look like others: letters of several scripts, and those that look Latin.

A name has letters of one of the scripts whose letters are drawn alike: Latin, Cyrillic,
Greek. One that is written in another script entirely, with nothing but letters that look
Latin, counts as what it looks like. Whatever else goes with them (Chinese, Arabic, digits)
is not taken for Latin by anybody.
"""

import unicodedata
from typing import Final

_ALIKE: Final = ("LATIN", "CYRILLIC", "GREEK")

# Capitals and small letters, Cyrillic and then Greek, at last Latin letters of phonetic
# writing, small capitals most of them, and the i without a dot; and what they look like.
_LOOKS: Final = str.maketrans(
    "АВЕЅІЈКМНОРСТХУҮԌԚԜ"
    + "авгԁеѕіјкӏмһнпоԛрстхԝуүь"
    + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"
    + "αγικνορτυχω"
    + "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ"
    + "ıɑɡɩ",
    "ABESIJKMHOPCTXYYGQW"
    + "abrdesijklmhhnoqpctxwyyb"
    + "ABEZHIKMNOPTYX"
    + "ayikvoptuxw"
    + "abcdefghijklmnopqrstuvwyz"
    + "iagi",
)


def mixes_scripts(name: str) -> bool:
    """Tell whether a name has letters of more than one script that look alike."""
    scripts = {unicodedata.name(letter, "").partition(" ")[0] for letter in name}
    return len(scripts.intersection(_ALIKE)) > 1


def as_latin(name: str) -> str:
    """Return what a composed name looks like in Latin letters.

    It comes back as it is where it looks like none.
    """
    latin = name.translate(_LOOKS).casefold()
    return latin if latin.isascii() else name
