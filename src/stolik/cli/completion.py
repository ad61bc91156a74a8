"""`stolik completion`: what makes a shell complete our commands, options, games and bots."""

from __future__ import annotations

import os
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from stolik.cli.parameters import json_option
from stolik.cli.report import show_json

SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS), required=False)
@json_option
@click.pass_context
def completion(ctx: click.Context, shell: str | None, as_json: bool) -> None:
    """Print a script that makes SHELL (bash, zsh or fish) complete what you type after "stolik".

    Without SHELL it is the one that you use.

    \b
    Put one of these lines where your shell reads it at every start:
      eval "$(stolik completion bash)"      in ~/.bashrc
      eval "$(stolik completion zsh)"       in ~/.zshrc
      stolik completion fish | source       in ~/.config/fish/config.fish
    """
    shell = shell or Path(os.environ.get("SHELL", "")).name
    if shell not in SHELLS:
        raise click.UsageError("say for which shell: bash, zsh or fish", ctx)
    kind = get_completion_class(shell)
    assert kind
    script = kind(ctx.find_root().command, {}, "stolik", "_STOLIK_COMPLETE").source()
    if as_json:
        show_json({"shell": shell, "script": script})
    else:
        click.echo(script)
