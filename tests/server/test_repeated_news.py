"""News are said once a minute, and cost no memory without end."""

# What is remembered is looked for inside.
# pyright: reportPrivateUsage=false

from shoutan_server.transports.repeated_news import MOST_REMEMBERED, RepeatedNews


class Clock:
    def __init__(self) -> None:
        self.now = 100.0


def test_each_is_said_once_a_minute() -> None:
    clock = Clock()
    news = RepeatedNews(lambda: clock.now)
    assert news.is_new("192.0.2.1", "wrong token")
    assert news.is_new("192.0.2.2", "wrong token")
    assert news.is_new("192.0.2.1", "no login")
    for clock.now in (100.0, 130.0, 159.0):
        assert not news.is_new("192.0.2.1", "wrong token")
    clock.now = 160.0
    assert news.is_new("192.0.2.1", "wrong token")
    assert not news.is_new("192.0.2.1", "wrong token")


def test_ever_new_ones_cost_no_memory_without_end() -> None:
    news = RepeatedNews(lambda: 0.0)
    for number in range(3 * MOST_REMEMBERED):
        assert news.is_new("192.0.2.1", str(number))
    assert len(news._said) == MOST_REMEMBERED
