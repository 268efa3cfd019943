"""The line that says why a program ended, among all that it wrote: texts as programs have them."""

import subprocess
import sys

import pytest
from shoutan_host.engines.last_words import last_words
from shoutan_host.engines.reason_lines import reason

GNUGO = """\
gnugo: unrecognized option `--foo'
Try `gnugo --help' for more information.
"""
ARGPARSE = """\
usage: bot [-h]
           [--net NET]
bot: error: unrecognized arguments: --foo
"""
CLICK = """\
Usage: bot [OPTIONS]
Try 'bot --help' for help.

Error: No such option: --foo
"""
CLAP = """\
error: unexpected argument '--foo' found

  tip: a similar argument exists: '--fog'

Usage: bot [OPTIONS]

For more information, try '--help'.
"""
GO_FLAGS = """\
flag provided but not defined: -foo
Usage of ./bot:
  -net string
    \tthe network (default "best")
"""
TCLAP = """\
PARSE ERROR: Argument: --foo
             Couldn't find match for argument

Brief USAGE:
   bot gtp  [-config <FILE>] [--] [-h]

For complete USAGE and HELP type:
   bot gtp --help

"""
BUSYBOX = """\
bot: invalid option -- 'z'
bot 1.0 multi-call binary.

Usage: bot [-n NET]

\t-n\tNet
"""
OPTIONS = """\
ERROR: unrecognised option '--foo'
Bot 0.17  Copyright by its authors
This program comes with no warranty.

Allowed options:
  -h [ --help ]                         Show commandline options.
  -g [ --gtp ]                          Enable GTP mode.
  --randomtemp arg (=1)                 Temperature to use for random move
                                        selection.
"""
OLD_RUST = """\
thread 'main' panicked at 'no network', src/main.rs:7:9
note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace
"""
RUST = """\

thread 'main' (17464) panicked at src/main.rs:1:68:
cannot read the network: Os { code: 2, kind: NotFound }
stack backtrace:
   0: __rustc::rust_begin_unwind
             at /rustc/59807616/library/std/src/panicking.rs:689:5
   1: a::main
note: Some details are omitted, run with `RUST_BACKTRACE=full` for a verbose backtrace.
"""
GO = """\
reading net
panic: runtime error: invalid memory address or nil pointer dereference
[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x466f9c]

goroutine 1 [running]:
main.(*Net).load(0x0, {0xc0000120c0, 0x9})
\t/src/bot/main.go:8 +0x1c
main.main()
\t/src/bot/main.go:14 +0x2f
created by main.run in goroutine 1
\t/src/bot/main.go:20 +0x25
exit status 2
"""
JAVA = """\
Exception in thread "main" java.lang.IllegalStateException: no network
\tat A.main(A.java:1)
Caused by: java.io.FileNotFoundException: /nowhere (No such file or directory)
\tat java.base/java.io.FileInputStream.open0(Native Method)
\tat A.main(A.java:1)
\t... 12 more
"""
JAVA_OPTION = """\
Unrecognized option: --foo
Error: Could not create the Java Virtual Machine.
Error: A fatal exception has occurred. Program will exit.
"""
NODE = """\
node:internal/modules/cjs/loader:1210
  throw err;
  ^

Error: Cannot find module '/nowhere/x.js'
Require stack:
- /src/a.js
    at Module._load (node:internal/modules/cjs/loader:1038:27)
    at node:internal/main/run_main_module:28:49 {
  code: 'MODULE_NOT_FOUND',
  requireStack: [ '/src/a.js' ]
}

Node.js v20.20.2
"""
DOTNET = """\
Unhandled exception. System.Exception: no network
   at Bot.Main() in /src/Bot.cs:line 3
"""
RUBY = """\
bot.rb:1:in `load': no network (RuntimeError)
\tfrom bot.rb:3:in `<main>'
"""
CPP = """\
terminate called after throwing an instance of 'std::runtime_error'
  what():  no network
"""
ASAN = """\
==17578==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000013
    #0 0x55 in main /src/s.c:2
SUMMARY: AddressSanitizer: heap-buffer-overflow /src/s.c:2 in main
Shadow bytes around the buggy address:
=>0x0c047fff8000: fa fa[03]fa fa fa fa fa fa fa fa fa fa fa fa fa
  Addressable:           00
==17578==ABORTING
"""
MISSING = "PARSE ERROR: Argument: --foo / Couldn't find match for argument"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param(GNUGO, "gnugo: unrecognized option `--foo'", id="getopt"),
        pytest.param(
            "wget: unrecognized option '--foo'\nUsage: wget [OPTION]... [URL]...\n\n"
            "Try `wget --help' for more options.\n",
            "wget: unrecognized option '--foo'",
            id="getopt with usage",
        ),
        pytest.param(
            ARGPARSE, "bot: error: unrecognized arguments: --foo", id="argparse"
        ),
        pytest.param(CLICK, "Error: No such option: --foo", id="click"),
        pytest.param(CLAP, "error: unexpected argument '--foo' found", id="clap"),
        pytest.param(GO_FLAGS, "flag provided but not defined: -foo", id="go flags"),
        pytest.param(TCLAP, MISSING, id="tclap"),
        pytest.param(BUSYBOX, "bot: invalid option -- 'z'", id="a version between"),
        pytest.param(OPTIONS, "ERROR: unrecognised option '--foo'", id="options"),
        pytest.param(
            OLD_RUST,
            "thread 'main' panicked at 'no network', src/main.rs:7:9",
            id="old rust",
        ),
        pytest.param(
            RUST,
            "thread 'main' (17464) panicked at src/main.rs:1:68: / cannot read the"
            " network: Os { code: 2, kind: NotFound }",
            id="rust",
        ),
        pytest.param(
            GO,
            "panic: runtime error: invalid memory address or nil pointer dereference",
            id="go",
        ),
        pytest.param(
            JAVA,
            "Caused by: java.io.FileNotFoundException: /nowhere (No such file or directory)",
            id="java",
        ),
        pytest.param(JAVA_OPTION, "Unrecognized option: --foo", id="java's options"),
        pytest.param(NODE, "Error: Cannot find module '/nowhere/x.js'", id="node"),
        pytest.param(
            DOTNET, "Unhandled exception. System.Exception: no network", id=".net"
        ),
        pytest.param(RUBY, "bot.rb:1:in `load': no network (RuntimeError)", id="ruby"),
        pytest.param(
            CPP,
            "terminate called after throwing an instance of 'std::runtime_error' /"
            " what():  no network",
            id="c++",
        ),
        pytest.param(
            ASAN,
            "SUMMARY: AddressSanitizer: heap-buffer-overflow /src/s.c:2 in main",
            id="sanitizer",
        ),
        pytest.param(
            "Usage: bot NET\n  -h  help\n", "Usage: bot NET", id="usage alone"
        ),
        pytest.param(
            "Try `bot --help' for more information.\n",
            "Try `bot --help' for more information.",
            id="advice alone",
        ),
        pytest.param(
            'E unknown option "--foo"; use option "-h" for help\n',
            'E unknown option "--foo"; use option "-h" for help',
            id="both in a line",
        ),
        pytest.param("loading\nno network\n\n", "no network", id="plain"),
        pytest.param("\n", "", id="nothing"),
    ],
)
def test_the_reason_is_found(text: str, why: str) -> None:
    assert reason(text) == why


def test_of_a_traceback_of_python_it_is_the_last_line() -> None:
    """A real one, with a cause, and the marks that newer versions add."""
    code = (
        "def load():\n    try:\n        open('/nowhere/net')\n"
        "    except OSError as e:\n        raise RuntimeError('no network') from e\nload()"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert reason(ended.stderr) == "RuntimeError: no network"


def test_options_on_standard_output_are_no_reason() -> None:
    said = OPTIONS.splitlines()
    words = last_words(said, "", has_answered=False, code=1)
    assert words == "ERROR: unrecognised option '--foo'"


@pytest.mark.parametrize(
    ("has_answered", "code", "words"),
    [
        pytest.param(False, None, "Welcome / Your move:", id="it talks to people"),
        pytest.param(False, 0, "Welcome / Your move:", id="and leaves"),
        pytest.param(False, 1, "no network", id="a banner and a failure"),
        pytest.param(True, None, "no network", id="of one that spoke GTP"),
    ],
)
def test_a_failure_is_told_on_standard_error(
    has_answered: bool, code: int | None, words: str
) -> None:
    said = ["A bot", "Welcome", "Your move:"]
    told = last_words(said, "no network\n", has_answered=has_answered, code=code)
    assert told == words
