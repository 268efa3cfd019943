"""Rules in the words of KGS and KataGo, both ways."""

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.position.repetition import Repetition
from shoutan_engine.rules import (
    PROFILES,
    CountBy,
    Counting,
    HandicapCompensation,
    Profile,
    SelfCapture,
    with_options,
)
from shoutan_protocol.errors import LocalProtocolError
from shoutan_protocol.gtp.capabilities import Capabilities
from shoutan_protocol.gtp.grammar import Options, Request, Word, format_command
from shoutan_protocol.gtp.rule_names import KATA_PRESETS, KGS, kata_options
from shoutan_protocol.gtp.rules_heard import (
    Unsupported,
    kata_preset,
    kgs_profile,
    with_kata_options,
)
from shoutan_protocol.gtp.rules_told import (
    kgs_name,
    rule_requests,
    untellable,
    untold,
)

CN2002: Final = PROFILES["cn2002"]
NONE, N_MINUS_1, N = (
    HandicapCompensation.NONE,
    HandicapCompensation.N_MINUS_1,
    HandicapCompensation.N,
)

# What each set of rules is to an engine: KataGo's documentation of `kata-get-rules`.
AS_KATA: Final = {
    "cn2002": ("chinese-kgs", "POSITIONAL", "AREA", False, "NONE", "N", True),
    "cn1988": ("chinese", "SIMPLE", "AREA", False, "NONE", "N", True),
    "japanese": ("japanese", "SIMPLE", "TERRITORY", False, "SEKI", "0", True),
    "korean": ("korean", "SIMPLE", "TERRITORY", False, "SEKI", "0", True),
    "ing": (None, "POSITIONAL", "AREA", True, "NONE", "0", True),
    "aga": ("aga", "SITUATIONAL", "AREA", False, "NONE", "N-1", True),
    "new_zealand": ("new-zealand", "SITUATIONAL", "AREA", True, "NONE", "0", True),
    "tromp_taylor": ("tromp-taylor", "POSITIONAL", "AREA", True, "NONE", "0", False),
}
AS_KGS: Final = {
    "cn2002": ("chinese", N),
    "cn1988": ("chinese", N),
    "japanese": ("japanese", NONE),
    "korean": ("japanese", NONE),
    "ing": ("new_zealand", NONE),
    "aga": ("aga", N_MINUS_1),
    "new_zealand": ("new_zealand", NONE),
    "tromp_taylor": ("new_zealand", NONE),
}


def able(*commands: str) -> Capabilities:
    return Capabilities(frozenset(commands))


def test_every_set_of_rules_is_in_both_tables() -> None:
    assert set(AS_KATA) == set(AS_KGS) == set(PROFILES)


@pytest.mark.parametrize("name", AS_KATA)
def test_rules_as_options_of_katago(name: str) -> None:
    shorthand, ko, scoring, suicide, tax, bonus, friendly = AS_KATA[name]
    profile = PROFILES[name]
    options: dict[str, str | bool] = {
        "friendlyPassOk": friendly,
        "hasButton": False,
        "ko": ko,
        "scoring": scoring,
        "suicide": suicide,
        "tax": tax,
        "whiteHandicapBonus": bonus,
    }
    assert kata_options(profile) == options
    (told,) = rule_requests(profile, able("kata-set-rules"))
    (argument,) = told.request.args
    if shorthand is None:
        assert argument == Options(tuple(sorted(options.items())))
    else:
        assert argument == Word(shorthand)
        assert kata_options(kata_preset(shorthand)) == options
    expected = {"0": NONE, "N-1": N_MINUS_1, "N": N}[bonus]
    assert told.compensation is expected


@pytest.mark.parametrize("name", AS_KGS)
def test_rules_by_the_names_of_kgs(name: str) -> None:
    word, compensation = AS_KGS[name]
    (told,) = rule_requests(PROFILES[name], able("kgs-rules"))
    assert told.request == Request("kgs-rules", (Word(word),))
    assert told.compensation is compensation


def test_the_most_exact_command_comes_first() -> None:
    both = able("kgs-rules", "kata-set-rules")
    told = rule_requests(CN2002, both)
    assert [r.request.name for r in told] == ["kata-set-rules", "kgs-rules"]
    assert rule_requests(CN2002, able()) == []


@pytest.mark.parametrize(
    ("options", "kata", "kgs"),
    [
        ({"repetition": "situational"}, {"ko": "SITUATIONAL"}, "aga"),
        (
            {"counting": "territory"},
            {"scoring": "TERRITORY", "tax": "SEKI"},
            "japanese",
        ),
        (
            {"counting": "territory", "pass_stones": "true"},
            {"scoring": "TERRITORY", "tax": "NONE"},
            "japanese",
        ),
        ({"self_capture": "allowed"}, {"suicide": True}, "new_zealand"),
        ({"handicap_compensation": "none"}, {"whiteHandicapBonus": "0"}, "chinese"),
        ({"count": "all_alive"}, {"friendlyPassOk": False}, "chinese"),
    ],
)
def test_changed_options_are_told_one_by_one(
    options: dict[str, str], kata: dict[str, str | bool], kgs: str
) -> None:
    profile = with_options(CN2002, options)
    told = kata_options(profile)
    assert {key: told[key] for key in kata} == kata
    assert kgs_name(profile) == kgs
    line = format_command(rule_requests(profile, able("kata-set-rules"))[0].request)
    for key, value in kata.items():
        word = f'"{value}"' if isinstance(value, str) else str(value).lower()
        assert f'"{key}":{word}'.encode() in line
    assert line.count(b" ") == 1, "no blank within the object"


# From their words to ours


@pytest.mark.parametrize(("name", "profile"), KGS.items())
def test_names_of_kgs(name: str, profile: str) -> None:
    assert kgs_profile(name.upper()) == PROFILES[profile]


@pytest.mark.parametrize(
    ("name", "profile"),
    [
        ("chinese", replace(CN2002, repetition=Repetition.SIMPLE)),
        ("Chinese_OGS", CN2002),
        ("chinese-kgs", CN2002),
        ("bga", PROFILES["aga"]),
        *(
            (name.replace("_", "-"), PROFILES[name])
            for name in PROFILES
            if name[:2] != "cn"
        ),
        *PROFILES.items(),
    ],
)
def test_shorthands_of_katago_and_our_own_names(name: str, profile: Profile) -> None:
    assert kata_preset(name) == profile


@pytest.mark.parametrize("name", ["", "stone-scoring", "aga-button", "martian"])
def test_rules_that_are_not_offered(name: str) -> None:
    with pytest.raises(Unsupported):
        kata_preset(name)
    with pytest.raises(Unsupported):
        kgs_profile(name)


@pytest.mark.parametrize(
    ("options", "changes"),
    [
        ({"ko": "situational"}, {"repetition": Repetition.SITUATIONAL}),
        ({"scoring": "TERRITORY"}, {"counting": Counting.TERRITORY}),
        ({"tax": "SEKI", "scoring": "territory"}, {"counting": Counting.TERRITORY}),
        ({"tax": "none", "scoring": "AREA"}, {}),
        ({"suicide": True}, {"self_capture": SelfCapture.ALLOWED}),
        ({"suicide": False}, {}),
        ({"whiteHandicapBonus": "0"}, {"handicap_compensation": NONE}),
        ({"whiteHandicapBonus": "n-1"}, {"handicap_compensation": N_MINUS_1}),
        ({"whiteHandicapBonus": "N"}, {}),  # half a zi is a point
        ({"hasButton": False, "friendlyPassOk": True}, {}),
    ],
)
def test_options_of_katago(
    options: dict[str, str | bool], changes: dict[str, object]
) -> None:
    assert with_kata_options(CN2002, options) == replace(CN2002, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "options",
    [
        {"ko": "SPIGHT"},
        {"ko": True},
        {"scoring": "STONES"},
        {"scoring": False},
        {"tax": "ALL"},
        {"tax": "SEKI"},
        {"scoring": "TERRITORY", "tax": "NONE"},
        {"suicide": "yes"},
        {"hasButton": True},
        {"whiteHandicapBonus": "N+1"},
        {"whiteHandicapBonus": True},
        {"friendlyPassOk": "maybe"},
        {"komi": "7.5"},
    ],
)
def test_options_that_are_not_offered(options: dict[str, str | bool]) -> None:
    with pytest.raises(Unsupported):
        with_kata_options(CN2002, options)


def test_a_ruling_stays_what_it_is_under_simple_ko() -> None:
    rules = PROFILES["cn1988"]
    assert with_kata_options(rules, {"ko": "SIMPLE"}) == rules


@given(
    st.sampled_from(sorted(PROFILES)),
    st.sampled_from(Repetition),
    st.sampled_from(Counting),
    st.sampled_from(SelfCapture),
    st.sampled_from(HandicapCompensation),
    st.sampled_from(CountBy),
)
def test_what_we_say_of_rules_sets_no_others(
    name: str,
    repetition: Repetition,
    counting: Counting,
    self_capture: SelfCapture,
    compensation: HandicapCompensation,
    count_by: CountBy,
) -> None:
    profile = replace(
        PROFILES[name],
        repetition=repetition,
        counting=counting,
        self_capture=self_capture,
        handicap_compensation=compensation,
        count_by=count_by,
    )
    told = kata_options(profile)
    assert with_kata_options(profile, told) == profile
    # Another set of rules that is told them comes to the same in KataGo's words.
    taught = with_kata_options(
        replace(CN2002, pass_stones=profile.pass_stones, count_by=count_by), told
    )
    assert kata_options(taught) == told


def test_every_shorthand_is_a_set_of_rules() -> None:
    for name in KATA_PRESETS:
        assert kata_preset(name).name in PROFILES


# The argument


def test_options_are_written_without_blanks() -> None:
    request = Request("kata-set-rules", (Options((("a", True), ("b", "N-1"))),))
    assert format_command(request, 7) == b'7 kata-set-rules {"a":true,"b":"N-1"}\n'


@pytest.mark.parametrize(
    "items", [(("a b", True),), (("a", 'x"'),), (("a", ""),), (('"', "x"),)]
)
def test_options_hold_plain_words_only(
    items: tuple[tuple[str, str | bool], ...],
) -> None:
    with pytest.raises(LocalProtocolError):
        Options(items)


TERRITORY = "territory is counted"
CAPTURES = "stones of one's own may be captured"


@pytest.mark.parametrize(
    ("name", "options", "by_nothing", "by_kgs"),
    [
        ("cn2002", {}, None, None),
        ("cn1988", {}, None, None),
        ("aga", {}, None, None),
        ("japanese", {}, TERRITORY, None),
        ("korean", {}, TERRITORY, None),
        ("ing", {}, CAPTURES, None),
        ("new_zealand", {}, CAPTURES, None),
        ("tromp_taylor", {}, CAPTURES, None),
        ("ing", {"self_capture": "forbidden"}, None, None),
        ("cn2002", {"counting": "territory"}, TERRITORY, None),
        # No rules of KGS have both.
        ("japanese", {"self_capture": "allowed"}, CAPTURES, CAPTURES),
    ],
)
def test_which_rules_an_engine_has_to_be_told(
    name: str, options: dict[str, str], by_nothing: str | None, by_kgs: str | None
) -> None:
    profile = with_options(PROFILES[name], options)
    assert untellable(profile, able()) == by_nothing
    assert untellable(profile, able("kgs-rules")) == by_kgs
    assert untellable(profile, able("kata-set-rules", "kgs-rules")) is None
    assert untold(profile, None) == by_nothing
