"""On the path of a server's workers: every decision of a bot burns `STOLIK_BURN` seconds of CPU more.

A stand-in for strong bots.
"""

import os
import time

BURN = float(os.environ.get("STOLIK_BURN", "0"))


def slow_down() -> None:
    from stolik.bots import play

    quick = play.decider

    def decider(game, level):
        decide = quick(game, level)

        def burn(seen, rng, plan):
            end = time.thread_time() + BURN
            while time.thread_time() < end:
                pass
            return decide(seen, rng, plan)

        return burn

    play.decider = decider


if BURN:
    slow_down()
