"""One rule for the tokens of bots, and for their names, at every door."""

import pytest
from pydantic import ValidationError
from shoutan_protocol.bot_login import NAME_RULE, TOKEN_RULE, is_bot_name, is_token
from shoutan_protocol.cgos.login import password_fault
from shoutan_protocol.messages.requests.connecting import BotLogin

TOKENS = ["12345678", "x" * 64, "阿尔法阿尔法阿尔", "p@ss:w/ord=é", "<script>"]
NO_TOKENS = {
    "short": "1234567",
    "long": "x" * 65,
    "empty": "",
    "blank": "1234 5678",
    "line feed": "12345678\n",
    "no-break space": "1234\u00a05678",
    "control": "aaaaaaaa\x01",
    "zero width space": "1234\u200b5678",
    "byte order mark": "\ufeff12345678",
    "bidi override": "1234\u202e5678",
    "private use": "1234\ue0005678",
    "no UTF-8": "aaaaaaaaa\udcff",
}
NO_NAMES = {
    "empty": "",
    "long": "x" * 33,
    "blank": "a b",
    "control": "a\x01",
    "zero width space": "a\u200bb",
    "bidi override": "a\u202eb",
    "no UTF-8": "a\udcff",
}


@pytest.mark.parametrize("token", TOKENS)
def test_a_token_is_one_at_every_door(token: str) -> None:
    assert is_token(token)
    assert BotLogin(name="Fred", token=token).token == token
    assert password_fault(token) is None


@pytest.mark.parametrize("token", NO_TOKENS.values(), ids=NO_TOKENS)
def test_what_is_no_token_is_none_at_any_door(token: str) -> None:
    assert not is_token(token)
    assert password_fault(token) is not None
    with pytest.raises(ValidationError) as refused:
        BotLogin(name="Fred", token=token)
    assert [error["msg"] for error in refused.value.errors()] == [TOKEN_RULE]


@pytest.mark.parametrize("name", ["F", "Fred-1", "阿尔法", "x" * 32, "e\u0301"])
def test_a_name_is_a_word(name: str) -> None:
    """How many letters it has once it is composed, the server looks at."""
    assert is_bot_name(name)
    assert BotLogin(name=name, token="12345678").name == name


@pytest.mark.parametrize("name", NO_NAMES.values(), ids=NO_NAMES)
def test_what_is_no_name_is_refused_in_words(name: str) -> None:
    assert not is_bot_name(name)
    with pytest.raises(ValidationError) as refused:
        BotLogin(name=name, token="12345678")
    assert [error["msg"] for error in refused.value.errors()] == [NAME_RULE]
