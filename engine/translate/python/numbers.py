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
        step = (divergence(p, 1 - p, q - p, 1 - q) - d) * q * (1 - q) / (q - p)
        if not step > 1e-13 * min(q - p, 1 - q):
            break
        q -= step
        if q <= p:
            return p
    return q


def kl_min(p, d):
    """The smallest q in [0, p] for which kl(p, q) is at most d; p is kept within 0 and 1.

    Newton's method falls from the right to log(p / q), of which the divergence is a convex function.
    """
    if p != p or d != d:
        return nan
    p = clip(p, 0.0, 1.0)
    if p == 0 or d <= 0:
        return p
    rest = 1 - p
    s = d / p
    if rest > 0:
        s -= rest * math.log1p(-p) / p
    if math.sqrt(d / 2) / p < 1:
        s = min(s, -math.log1p(-math.sqrt(d / 2) / p))
    for _ in range(100):
        q, gap = p * exp(-s), -p * math.expm1(-s)
        if q == 0:
            return 0.0
        if gap == 0:  # d is very small
            break
        step = (divergence(rest, p, gap, q) - d) * (rest + gap) / gap
        if not step > 1e-13 * min(s, 1):
            break
        s -= step
    return p * exp(-s)


def kl(p, q):
    """The divergence of two coins; p and q are kept within 0 and 1."""
    if p != p or q != q:
        return nan
    p, q = clip(p, 0.0, 1.0), clip(q, 0.0, 1.0)
    if p == q:
        return 0.0
    if q == 0 or q == 1:
        return inf
    return divergence(p, 1 - p, q - p, 1 - q) if p < q else divergence(1 - p, p, p - q, q)


def normal_quantile(u):
    """The number below which one of the standard normal law is with probability u."""
    if 0 < u < 1:
        return statistics.NormalDist().inv_cdf(u)
    return -inf if u == 0 else inf if u == 1 else nan


def beta_quantile(u, a, b):
    """The number below which one of the beta law with shapes a and b is with probability u, by Newton's method and bisection."""
    if not (0 <= u <= 1 and 0 < a <= 2e7 and 0 < b <= 2e7):
        return nan
    if u == 0 or u == 1:
        return u
    low, high, x = 0.0, 1.0, a / (a + b)
    for _ in range(200):
        if not low < x < high:
            x = (low + high) / 2 if low > 0 else high / 1024
            if not low < x < high:
                break
        density, below, above = beta_tails(x, a, b)
        excess = below - u if u <= 0.5 else 1 - u - above
        low, high = (x, high) if excess < 0 else (low, x)
        step = div(excess, density)
        if abs(step) <= 2.0**-51 * x:
            return min(max(x - step, 0.0), 1.0)
        x -= step
    return high


def beta_tails(x, a, b):
    """The density of a beta law at x in (0, 1), and the probabilities below and above x."""
    front = exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    density = front / (x * (1 - x))
    if x * (a + b + 2) < a + 1:
        below = front * beta_fraction(x, 1 - x, a, b) / a
        return density, below, 1 - below
    above = front * beta_fraction(1 - x, x, b, a) / b
    return density, 1 - above, above


def beta_fraction(x, rest, a, b):
    """The continued fraction of the probability of a beta law below x, by the method of Lentz; rest is 1 - x."""

    def away(v):
        return v if abs(v) > 1e-300 else 1e-300

    c, d = 1.0, 1 / away(1 - (a + b) * x / (a + 1) if x <= 0.5 else ((a + b) * rest + (1 - b)) / (a + 1))
    h = d
    for m in range(1, 100000):
        k = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        d, c = 1 / away(1 + k * d), away(1 + k / c)
        h *= d * c
        k = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d, c = 1 / away(1 + k * d), away(1 + k / c)
        h *= d * c
        if abs(d * c - 1) < 2.0**-52:
            break
    return h


def divergence(p, rest, gap, left):
    """kl(p, q) for p < q < 1, given p, rest = 1 - p, gap = q - p and left = 1 - q, so computed that it keeps its digits."""
    near = rest * log_gap(-gap / rest) if gap <= 0.5 * rest else -rest * math.log(left / rest) - gap
    return near + (p * log_gap(gap / p) if p >= 2.0**-1022 else gap)


def log_gap(x):
    """x - log(1 + x), which is not negative."""
    if abs(x) > 0.05:
        return x - math.log1p(x)
    return sum((-x) ** k / k for k in range(2, 15))


def on_curve(x, points):
    """The curve through some points at x: straight between them, level before the first and after the last."""
    i = bisect.bisect_right(points, (x, inf))
    if i == 0:
        return points[0][1]
    if i == len(points):
        return points[-1][1]
    (x0, y0), (x1, y1) = points[i - 1], points[i]
    return y0 + (y1 - y0) * ((x - x0) / (x1 - x0))
