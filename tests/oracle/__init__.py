"""The settled rules (RULES.md) said a second time, slowly, without any import from stolik.

One module per game, by the name of its package, each with the same plain interface. Tests compare it
with the kernels decision by decision.

    Position                                the full truth
    read(text, options), write(position)    from and to the position as a table writes it
    redealt(position, options)              the same cards dealt anew, by the rules of the deal
    to_act(position), legal(position, seat), play(position, seat, action, chance=…)
    chance(before, seat, action, after)     what was drawn by lot, told by the position that came of it
    result(position)                        scores and winners
    otherwise(position, seat, options, chance)   the same to this seat (-1: a spectator), all that it
                                            cannot see dealt otherwise by `random.Random`

What is random after the deal is never drawn here: it comes in as `chance`.
"""
