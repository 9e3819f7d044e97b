"""How sure one can be: confidence intervals of shares, of means, and of differences between two of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, variance

from boardrules.bots.confidence import wilson_bounds

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Proportion:
    """`count` of `of`, as a share with its interval (Wilson's). Without anything counted all is possible."""

    count: int
    of: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Difference:
    """Two values, the second less the first, and the interval of that difference. `sure` where the interval leaves zero out."""

    before: float
    after: float
    difference: float
    low: float
    high: float
    confidence: float = CONFIDENCE

    @property
    def sure(self) -> bool:
        return self.low > 0 or self.high < 0


def normal_quantile(confidence: float) -> float:
    """How many standard deviations either side hold this share of a normal distribution."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def t_quantile(confidence: float, freedom: float) -> float:
    """The same for Student's distribution, by the expansion of Cornish and Fisher: right to three digits from four degrees on."""
    z = normal_quantile(confidence)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / freedom**power for power, term in enumerate(terms, 1))


def wilson(count: int, of: int, confidence: float = CONFIDENCE) -> Proportion:
    """The interval of a share after Wilson."""
    low, high = wilson_bounds(count, of, normal_quantile(confidence))
    return Proportion(count, of, count / of if of else 0.0, low, high)


def newcombe(first: tuple[int, int], second: tuple[int, int], confidence: float = CONFIDENCE) -> Difference:
    """The difference of two shares, each given as (count, of), after Newcombe: from the Wilson intervals of both."""
    one, two = wilson(*first, confidence), wilson(*second, confidence)
    difference = two.share - one.share
    if not one.of or not two.of:
        return Difference(one.share, two.share, difference, -1.0, 1.0, confidence)
    low = difference - sqrt((two.share - two.low) ** 2 + (one.high - one.share) ** 2)
    high = difference + sqrt((two.high - two.share) ** 2 + (one.share - one.low) ** 2)
    return Difference(one.share, two.share, difference, low, high, confidence)


def welch(first: Sequence[float], second: Sequence[float], confidence: float = CONFIDENCE) -> Difference | None:
    """The difference of two means after Welch; None where there are fewer than two values on either side."""
    if len(first) < 2 or len(second) < 2:
        return None
    before, after = fmean(first), fmean(second)
    one, two = variance(first) / len(first), variance(second) / len(second)
    error = one + two
    if error == 0:
        return Difference(before, after, after - before, after - before, after - before, confidence)
    freedom = error**2 / (one**2 / (len(first) - 1) + two**2 / (len(second) - 1))
    half = t_quantile(confidence, freedom) * sqrt(error)
    return Difference(before, after, after - before, after - before - half, after - before + half, confidence)


def shared_confidence(comparisons: int) -> float:
    """The confidence of each of several intervals that hold together with the usual one (Bonferroni): many looks find something."""
    return 1 - (1 - CONFIDENCE) / max(1, comparisons)
