"""The settled rules (RULES.md) said a second time, slowly, without any import from stolik.

One module per game, each with the same plain interface: `Position` (the full truth),
`to_act`, `legal`, `play`, `outcome`. Tests compare them with the kernels decision by decision.
What is random after the deal is never drawn here: it comes in as `play(..., chance=...)`.
"""
