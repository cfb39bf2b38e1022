"""Ponte del Diavolo and Ciao Ciao: rules, engines, reviews and drawings.

* `ponti.ponte`: islands and bridges
* `ponti.ciao`: bluffing over a rope bridge
* `ponti.errors`, `ponti.types`: what the functions raise and return
* `ponti.environments`: both games for reinforcement learning (needs NumPy)
* `ponti.pettingzoo`: both games as PettingZoo environments (needs PettingZoo)
"""

from ponti import ciao, errors, ponte
from ponti._ponti import VERSION as __version__

__all__ = ["__version__", "ciao", "errors", "ponte"]
