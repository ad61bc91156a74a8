"""Counters, in the text format of Prometheus."""

from __future__ import annotations

from collections import Counter


class Metrics:
    """What has happened since the server started."""

    def __init__(self) -> None:
        self.answers: Counter[str] = Counter()
        """Commands by what was answered: `ok` or the code of the refusal."""
        self.lines = 0
        self.commits = 0
        self.commit_seconds = 0.0
        self.cut_off = 0

    def stored(self, lines: int, seconds: float) -> None:
        self.lines += lines
        self.commits += 1
        self.commit_seconds += seconds

    def text(self, gauges: dict[str, int]) -> str:
        """`gauges`: what there is right now."""
        rows = [f"stolik_{name} {value}" for name, value in gauges.items()]
        rows += [f'stolik_answers_total{{code="{code}"}} {n}' for code, n in sorted(self.answers.items())]
        rows += [
            f"stolik_lines_total {self.lines}",
            f"stolik_commit_seconds_count {self.commits}",
            f"stolik_commit_seconds_sum {self.commit_seconds:.6f}",
            f"stolik_cut_off_total {self.cut_off}",
        ]
        return "\n".join([*rows, ""])
