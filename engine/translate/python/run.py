"""Plays the runs."""

import argparse
import math


def play(policy, stream, run, best):
    """Plays a run of a policy and returns its regret: what the optimal policy earns less what the policy earns, both expected.

    Each run has noise of its own, the same for all policies.
    """
    root = Key().child(SEED)
    noise = [root.child(1).child(run).child(arm) for arm in range(K)]
    policy.begin(Stream(root.child(3).child(run).child(stream)))
    pulls, earned = [0] * K, []
    for t in range(1, HORIZON + 1):
        arm = policy.choose(t)
        pulls[arm] += 1
        x = t if RESTLESS else pulls[arm]
        mean = payoff(arm, x)
        earned.append(mean)
        policy.update(t, arm, reward(noise[arm], x, mean))
    return math.fsum(best + [-mean for mean in earned])


def optimal_arm(t):
    """The arm that the optimal policy pulls in round t.

    Rested, it is always the arm that pays most over the whole horizon; restless, the best arm of the round.
    """
    if RESTLESS:
        return max(range(K), key=lambda arm: payoff(arm, t))
    return steady_arm()


@functools.cache
def steady_arm():
    return max(range(K), key=lambda arm: math.fsum(payoff(arm, x) for x in range(1, HORIZON + 1)))


def largest(numbers, own):
    """The place of the largest of some numbers, one at random if there are several."""
    top = max(numbers)
    places = [i for i, x in enumerate(numbers) if x == top]
    return places[own.whole(len(places))] if len(places) > 1 else places[0]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=RUNS, help="how many runs of each policy to play")
    parser.add_argument("--each", action="store_true", help="print the regret of every run")
    options = parser.parse_args()
    best = [payoff(optimal_arm(t), t) for t in range(1, HORIZON + 1)]
    print("regret, mean of the runs")
    for name, stream, policy in POLICIES:
        regrets = []
        for run in range(options.runs):
            regrets.append(play(policy, stream, run, best))
            if options.each:
                print(f"  run {run + 1} of {name}: {regrets[-1]!r}")
        mean = math.fsum(regrets) / len(regrets)
        print(f"{mean:14.4f}  {name}")
