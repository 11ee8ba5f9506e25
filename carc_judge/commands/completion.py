"""Print what makes a shell complete commands, topics and rulings."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated

import typer

from carc_judge import commands

# What a shell runs: the words typed so far go to `judge completion words -- ...`, one suggestion comes back on a line.
# Without a suggestion the shell completes files.
_SCRIPTS = {
    "bash": """\
_judge() {
    local IFS=$'\\n'
    COMPREPLY=($(judge completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _judge judge
""",
    "zsh": """\
#compdef judge
_judge() {
    local -a found
    found=("${(@f)$(judge completion words -- "${(@)words[2,$CURRENT]}" 2>/dev/null)}")
    [[ -n "$found" ]] && compadd -a found || _files
}
compdef _judge judge
""",
    "fish": """\
complete -c judge -f -a '(set -l found (judge completion words -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null); \
and test -n "$found"; and string join \\n -- $found; or __fish_complete_path (commandline -ct))'
""",
}


class Shell(StrEnum):
    bash = "bash"
    zsh = "zsh"
    fish = "fish"
    words = "words"


def completion(
    shell: Annotated[Shell, typer.Argument(metavar="SHELL", help="bash, zsh or fish.")],
    typed: Annotated[list[str] | None, typer.Argument(metavar="WORD", hidden=True)] = None,
) -> None:
    """Print what makes a shell complete commands, topics and rulings.

    \b
    bash: judge completion bash >> ~/.bashrc
    zsh:  judge completion zsh >> ~/.zshrc      (after compinit)
    fish: judge completion fish > ~/.config/fish/completions/judge.fish
    """
    if shell is Shell.words:
        print("\n".join(suggestions(typed or [""])))
    else:
        print(_SCRIPTS[shell], end="")


def suggestions(typed: list[str]) -> list[str]:
    """What the last of the words typed after `judge` may become; nothing where a file is to stand."""
    *before, begun = typed
    return sorted(word for word in _words_after(before, begun) if word.startswith(begun))


def _words_after(before: list[str], begun: str) -> Iterable[str]:
    names = [name for name, _ in commands.described_commands()]
    command = before[0] if before and before[0] in names else None
    parameters = commands.parser_of(command or commands.DEFAULT).params
    options = {name: option for option in parameters for name in option.opts if name.startswith("-")}
    if before and before[-1] in options and not options[before[-1]].is_flag:
        return _values(options[before[-1]])
    if begun.startswith("-"):
        return options
    if not before:
        return names
    arguments = [parameter for parameter in parameters if parameter.param_type_name == "argument"]
    return _values(arguments[0]) if command and arguments else ()


def _values(parameter) -> Iterable[str]:
    """The words that an option or argument takes, as far as they can be listed."""
    from carc_judge.checking.starting import started_topics
    from carc_judge.rulings import corpus

    if parameter.metavar == "TOPIC":
        return started_topics() if parameter.param_type_name == "argument" else corpus.topics()
    if parameter.metavar in ("ID", "RULING"):
        return corpus.ids()
    annotation = parameter.type_descriptor.annotation
    return list(annotation) if isinstance(annotation, type) and issubclass(annotation, StrEnum) else ()
