"""Policies that pull the arm of the largest index."""

import bisect
import math


class Indexed:
    """Pulls the arm of the largest index. An index that is no number counts as infinite: the arm is pulled and soon has one.

    Every reward is first moved to the nearest number of [low, high]. shares are those with which the index asks for dcount,
    dsum and dmean.
    """

    def __init__(self, index, low=-math.inf, high=math.inf, shares=()):
        self.index, self.low, self.high, self.shares = index, low, high, shares

    def begin(self, own):
        self.own, self.key, self.total = own, own.key.child(1), 0.0
        self.arms = [Arm(i, self.shares) for i in range(K)]

    def choose(self, t):
        self.t = t
        indices = [self.index(self, arm) for arm in self.arms]
        return largest([inf if x != x else x for x in indices], self.own)

    def update(self, t, arm, reward):
        reward = clip(reward, self.low, self.high)
        self.total += reward
        self.arms[arm].add(t, reward)

    def best(self):
        """The largest mean of all rewards of an arm."""
        return max((arm.sums[arm.n] / arm.n for arm in self.arms if arm.n), default=nan)

    def least(self):
        """The pulls of the arm that was pulled least."""
        return float(min(arm.n for arm in self.arms))

    def rand(self, call, arm):
        """A number in [0, 1), a new one for each call in the program, each round and each arm."""
        return self.key.child(call).uniform(self.t * K + arm.number)

    def normal(self, call, arm):
        """A number of the standard normal law, a new one for each call in the program, each round and each arm."""
        return self.key.child(call).normal(self.t * K + arm.number)

    def beta(self, call, arm, x, y):
        """A number of the beta law with shapes x and y, which are above 0 and finite, new as that of rand."""
        if not (0 < x < inf and 0 < y < inf):
            return nan
        return beta(Stream(self.key.child(call).child(self.t * K + arm.number)), x, y)

    def toss(self, call):
        """rand with the same number for all arms."""
        return self.key.child(call).uniform(self.t)


class Arm:
    """What a policy knows of an arm. Entry i of sums, weighted and squares is of the first i rewards."""

    def __init__(self, number, shares):
        self.number, self.n, self.last = number, 0, nan
        self.sums, self.weighted, self.squares, self.rewards, self.rounds = [0.0], [0.0], [0.0], [], []
        self.discounted = {share: (0.0, 0.0, 0) for share in shares}  # count, sum, round of the last pull

    def add(self, t, reward):
        for share, (count, total, last) in self.discounted.items():
            kept = power(share, t - last)
            self.discounted[share] = 1 + kept * count, reward + kept * total, t
        self.sums.append(self.sums[-1] + reward)
        self.weighted.append(self.weighted[-1] + (self.n + 1) * reward)
        self.squares.append(self.squares[-1] + reward * reward)
        self.rewards.append(reward)
        self.rounds.append(t)
        self.n += 1
        self.last = reward

    def mean(self, size, back):
        """The mean of the size rewards before the last back ones, or of as many as there are."""
        if size != size or back != back:
            return nan
        to = self.n - place(back, self.n)
        count = place(size, to)
        return div(self.sums[to] - self.sums[to - count], count)

    def sum(self, start, end):
        return between(self.sums, start, end)

    def wsum(self, start, end):
        """sum with each reward multiplied by its number, from 1."""
        return between(self.weighted, start, end)

    def sqsum(self, start, end):
        """sum of the squares."""
        return between(self.squares, start, end)

    def reward(self, i):
        """The reward of pull number i, from 1."""
        return item(self.rewards, i)

    def round(self, i):
        """The round of pull number i, from 1."""
        return float(item(self.rounds, i))

    def before(self, r):
        """How many pulls were made before round r."""
        return float(bisect.bisect_left(self.rounds, r)) if r == r else nan

    def of(self, share):
        return self.discounted[min(self.discounted, key=lambda known: abs(known - share))]

    def dcount(self, share, t):
        """The arm's pulls, each of which counts share times as much with each round that passes."""
        count, _, last = self.of(share)
        return count * power(share, t - 1 - last)

    def dsum(self, share, t):
        """dcount of the rewards."""
        _, total, last = self.of(share)
        return total * power(share, t - 1 - last)

    def dmean(self, share):
        """dsum over dcount."""
        count, total, _ = self.of(share)
        return div(total, count)


def place(x, n):
    """A number of pulls: x rounded down and kept within 0 and n."""
    return 0 if not x > 0 else n if x >= n else int(x)


def between(sums, start, end):
    """The sum of the items after the first start, up to number end, from the sums of the first items."""
    if start != start or end != end:
        return nan
    i, j = place(start, len(sums) - 1), place(end, len(sums) - 1)
    return sums[j] - sums[i] if i < j else 0.0


def item(things, i):
    return things[int(i) - 1] if 1 <= i < len(things) + 1 else nan
