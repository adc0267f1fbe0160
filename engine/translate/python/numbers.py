"""Numbers as in IEEE 754: every operation has a result."""

import math


inf = math.inf


nan = math.nan


def div(x, y):
    """x / y; Python alone has no x / 0."""
    if y != 0 or y != y:
        return x / y
    if x == 0 or x != x:
        return nan
    return math.copysign(inf, x) * math.copysign(1, y)


def sqrt(x):
    return math.sqrt(x) if x >= 0 else nan


def log(x):
    if x > 0:
        return math.log(x)
    return -inf if x == 0 else nan


def exp(x):
    return math.exp(x) if x < 709 else _large(math.exp, x)


def power(x, y):
    if x == 0 and y < 0:
        return inf if math.copysign(1, x) > 0 or y % 2 != 1 else -inf
    if x < 0 and y == y and abs(y) != inf and y != math.floor(y):
        return nan
    return _large(math.pow, x, y)


def _large(f, *args):
    """The result of f, infinite where it is too large for a number."""
    try:
        return f(*args)
    except OverflowError:
        return -inf if args[0] < 0 and args[-1] % 2 == 1 else inf


def floor(x):
    return float(math.floor(x)) if abs(x) < inf else x


def ceil(x):
    return float(math.ceil(x)) if abs(x) < inf else x


def smallest(*numbers):
    """The smallest of some numbers, and no number if one of them is none."""
    return nan if any(x != x for x in numbers) else min(numbers)


def greatest(*numbers):
    return nan if any(x != x for x in numbers) else max(numbers)


def clip(x, low, high):
    """The number of [low, high] that is nearest to x."""
    return max(min(x, high), low)


def kl_max(p, d):
    """The largest q in [p, 1] for which the divergence kl(p, q) of two coins is at most d; p is kept within 0 and 1.

    Newton's method falls to it from the right, since the divergence is convex.
    """
    if p != p or d != d:
        return nan
    if p >= 1:
        return 1.0
    p = max(p, 0.0)
    if d <= 0:
        return p
    q = min(p + math.sqrt(d / 2), 1 - 2**-53)
    for _ in range(100):
        if q == p:  # d is very small
            break
        step = (divergence(p, q) - d) * q * (1 - q) / (q - p)
        if not step > 1e-13 * min(q - p, 1 - q):
            break
        q -= step
        if q <= p:
            return p
    return q


def divergence(p, q):
    """kl(p, q) for p < q < 1, so computed that it keeps its digits where p and q are close, or q and 1."""
    rest, d = 1 - p, q - p
    kl = -rest * math.log((1 - q) / rest) if d > 0.5 * rest else -rest * math.log1p(-d / rest)
    return kl - p * math.log1p(d / p) if p >= 2.0**-1022 else kl


def on_curve(x, points):
    """The curve through some points at x: straight between them, level before the first and after the last."""
    i = bisect.bisect_right(points, (x, inf))
    if i == 0:
        return points[0][1]
    if i == len(points):
        return points[-1][1]
    (x0, y0), (x1, y1) = points[i - 1], points[i]
    return y0 + (y1 - y0) * ((x - x0) / (x1 - x0))
