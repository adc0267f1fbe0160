"""Policies that are not the arm of the largest index."""

import math


class Oracle:
    """Pulls the arms of the optimal policy."""

    def begin(self, own):
        pass

    def choose(self, t):
        return optimal_arm(t)

    def update(self, t, arm, reward):
        pass


class Uniform:
    """Pulls an arm at random in each round."""

    def begin(self, own):
        self.own = own

    def choose(self, t):
        return self.own.whole(K)

    def update(self, t, arm, reward):
        pass


class InTurn:
    """Pulls the arms one after the other."""

    def begin(self, own):
        pass

    def choose(self, t):
        return (t - 1) % K

    def update(self, t, arm, reward):
        pass


class Means:
    """What policies know that look at the mean of all rewards of an arm alone."""

    def begin(self, own):
        self.own = own
        self.pulls, self.sum, self.mean = [0] * K, [0.0] * K, [inf] * K

    def update(self, t, arm, reward):
        self.pulls[arm] += 1
        self.sum[arm] += reward
        self.mean[arm] = self.sum[arm] / self.pulls[arm]


class EpsilonGreedy(Means):
    """Pulls an arm at random with probability min(1, c K / (d² t)), else the arm of the largest mean."""

    def __init__(self, c, d):
        self.rounds = c * K / (d * d)

    def choose(self, t):
        if self.own.uniform() < min(1, self.rounds / t):
            return self.own.whole(K)
        return largest(self.mean, self.own)


class Thompson(Means):
    """Draws a number for each arm from the normal law of its mean and of width sigma/√pulls; pulls the arm of the largest."""

    def __init__(self, sigma):
        self.sigma = sigma

    def choose(self, t):
        draws = [mean + self.own.normal() * (self.sigma / math.sqrt(pulls)) if pulls else mean
                 for mean, pulls in zip(self.mean, self.pulls)]
        return largest(draws, self.own)


class Exp3:
    """Draws arm k with probability p = (1-gamma) w[k]/Σw + gamma/K, then multiplies its weight w[k] by exp(gamma X/(p K)).

    All weights are 1 at first, and again every batch rounds.
    """

    def __init__(self, gamma, batch=0):
        self.gamma, self.batch = gamma, int(batch)

    def begin(self, own):
        self.own, self.weights = own, [1.0] * K

    def chances(self):
        total = sum(self.weights)
        return [(1 - self.gamma) / total * w + self.gamma / K for w in self.weights]

    def choose(self, t):
        u, below = self.own.uniform(), 0.0
        for arm, chance in enumerate(self.chances()):
            below += chance
            if u < below:
                break
        return arm

    def update(self, t, arm, reward):
        if self.batch and t % self.batch == 0:
            self.weights = [1.0] * K
            return
        self.weights[arm] *= math.exp(self.gamma * clip(reward, 0, 1) / (self.chances()[arm] * K))
        if self.weights[arm] > 2.0**512:
            self.weights = [w * 2.0**-512 for w in self.weights]  # only ratios matter


class Ser4:
    """Pulls its arms in turn, in an order that is drawn anew for each turn, and drops those that are almost surely worse.

    After each round it starts anew with all arms with probability phi.
    """

    def __init__(self, delta, eps, phi):
        self.delta, self.eps, self.phi = delta, eps, phi

    def begin(self, own):
        self.own = own
        self.restart()

    def restart(self):
        self.turns, self.sum, self.active = 0, [0.0] * K, list(range(K))
        self.turn()

    def turn(self):
        self.order = list(self.active)
        self.own.shuffle(self.order)

    def choose(self, t):
        return self.order[0]

    def update(self, t, arm, reward):
        again = self.own.uniform() < self.phi
        self.sum[arm] += clip(reward, 0, 1)
        del self.order[0]
        if not self.order:
            self.turns += 1
            if len(self.active) > 1 and self.turns >= math.log(K / self.delta):
                self.drop()
            self.turn()
        if again:
            self.restart()

    def drop(self):
        """Keeps the best arm and those that may still be good."""
        best = max(self.active, key=lambda arm: self.sum[arm])
        limit = math.sqrt(2 / self.turns * math.log(4 * K * self.turns * self.turns / self.delta))
        self.active = [arm for arm in self.active
                       if arm == best or self.sum[best] / self.turns - self.sum[arm] / self.turns + self.eps < limit]
