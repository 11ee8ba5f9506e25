"""The command line. Every module here is a command, `rule` the one that needs no name.

A command's module holds a function of the module's name, which typer reads for its options and which returns the exit
status (None: 0). The first line of the module's docstring is its line in `judge --help`. Nothing is registered: the
package is looked through, and a module is imported only when its command is called.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec

from carc_judge.commands._status import BAD_COMMAND_LINE, INTERRUPTED, OK, OUR_FAULT

DEFAULT = "rule"
UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EIO)   # the disk's fault, not ours
SELDOM = 50_000                   # new objects between two searches for garbage: loading a module makes many and no garbage


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `judge` with `arguments` (default: those of the process) and leave with its exit status."""
    if sys.stdout is None:                        # closed by the caller (`judge FILE >&-`)
        sys.stdout = open(os.devnull, "w", encoding="utf-8")
    gc.set_threshold(SELDOM)
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """Run `judge` with `arguments` and return its exit status. Nothing is raised."""
    from carc_judge.commands._failures import report_our_fault, silence_output

    status = OK
    try:
        status = _call(list(arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        silence_output()
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):         # typer leaves by SystemExit where its help meets a closed pipe
        silence_output()
    except Exception as error:
        if isinstance(error, OSError) and error.errno in UNWRITABLE:
            print(f"judge: the answer cannot be written: {os.strerror(error.errno).lower()}", file=sys.stderr)
        else:
            report_our_fault(error)
        silence_output()
        return OUR_FAULT
    return status


def described_commands() -> Iterator[tuple[str, str]]:
    """The commands that have a name of their own, each with its line of help, read without importing them."""
    import ast
    from pkgutil import iter_modules

    for module in iter_modules(__path__):
        if _is_command(module.name):
            source = module.module_finder.find_spec(module.name).loader.get_source(module.name)
            docstring = ast.get_docstring(ast.parse(source)) or ""
            yield module.name.replace("_", "-"), docstring.partition("\n")[0]


def _call(arguments: list[str]) -> int:
    module = arguments[0].replace("-", "_") if arguments else DEFAULT
    if _is_command(module) and find_spec(f"{__name__}.{module}"):
        return _parsed(f"judge {arguments[0]}", module, arguments[1:])
    if arguments and not any(word.startswith("-") for word in arguments):
        from carc_judge.commands._judging import Options, judge_files

        return judge_files(Options(tuple(arguments)))   # nothing to parse; typer alone takes longer than the judging
    return _parsed("judge", DEFAULT, arguments)


def _parsed(name: str, module: str, arguments: list[str]) -> int:
    """Run the command of a module as typer reads its arguments."""
    from typer import Abort
    from typer.exceptions import TyperException

    try:
        status = parser_of(module).main(arguments, prog_name=name, standalone_mode=False)
    except TyperException as wrong:
        from carc_judge.report.words import one_line, printable

        print(f"judge: {printable(one_line(wrong.format_message()))} See {name} --help.", file=sys.stderr)
        return BAD_COMMAND_LINE
    except Abort:
        return INTERRUPTED
    return OK if status is None else status


def _is_command(module: str) -> bool:
    return module.isidentifier() and not module.startswith("_") and module != DEFAULT


def parser_of(module: str):
    """The typer command made of the function of a command's module."""
    import typer

    function = getattr(import_module(f"{__name__}.{module}"), module)
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    settings = {"help_option_names": ["-h", "--help"]}
    app.command(context_settings=settings, epilog=_commands_help() if module == DEFAULT else None)(function)
    return typer.main.get_command(app)


def _commands_help() -> str:
    """The names of the commands beside files: with a line for each, the help would not fit a screen."""
    names = ", ".join(name for name, _ in described_commands())
    return f"Commands beside files: {names}. `judge COMMAND --help` tells what each does."
