"""Random numbers as functions of a key and a counter (SplitMix64), the same as in the playground."""

import math


MASK = 2**64 - 1


WEYL = 0x9E3779B97F4A7C15


def mix(z):
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


def mix_step(z):
    z = (z ^ z >> 33) * 0xFF51AFD7ED558CCD & MASK
    z = (z ^ z >> 33) * 0xC4CEB9FE1A85EC53 & MASK
    return z ^ z >> 33


def step(z):
    z |= 1
    if bin(z ^ z >> 1).count("1") < 24:
        z ^= 0xAAAAAAAAAAAAAAAA
    return z


class Key:
    """Names a sequence of random numbers. child(i) names another one."""

    def __init__(self, a=0, g=0):
        self.a, self.g = a, g

    def child(self, i):
        i = i + WEYL & MASK
        return Key(mix(self.a ^ mix(i)), step(mix_step(self.g ^ mix_step(i))) - WEYL & MASK)

    def word(self, i):
        """Number i of the sequence, of 64 bits."""
        return mix(self.a + (self.g + WEYL) * i & MASK)

    def uniform(self, i):
        """Number i of the sequence, in [0, 1)."""
        return (self.word(i) >> 11) * 2.0**-53

    def normal(self, i):
        """Number i of the sequence, of the standard normal law: by a ziggurat of 256 layers."""
        word = self.word(i)
        rest = None
        while True:
            layer = word % 256
            scale, edge = LAYERS[layer]
            x = ((word ^ 1 << 63) - (1 << 63) >> 11) * scale
            if abs(x) < edge:
                return x
            rest = rest or Stream(self.child(i ^ 0x72656A6563746564))
            if layer == 0:
                return math.copysign(normal_tail(rest), x)
            wide = scale * 2.0**52
            lower = math.exp(-0.5 * (wide * wide - x * x))
            upper = math.exp(-0.5 * (edge * edge - x * x))
            if upper + rest.uniform() * (lower - upper) < 1:
                return x
            word = rest.word()


class Stream:
    """Reads a sequence one number after the other."""

    def __init__(self, key):
        self.key, self.next = key, 0

    def word(self):
        self.next += 1
        return self.key.word(self.next - 1)

    def uniform(self):
        return (self.word() >> 11) * 2.0**-53

    def normal(self):
        self.next += 1
        return self.key.normal(self.next - 1)

    def whole(self, n):
        """A whole number from 0 to n - 1."""
        product = self.word() * n
        if product & MASK < n:
            while product & MASK < -n % 2**64 % n:
                product = self.word() * n
        return product >> 64

    def shuffle(self, things):
        for i in range(len(things) - 1, 0, -1):
            j = self.whole(i + 1)
            things[i], things[j] = things[j], things[i]


RIGHT = 3.6541528853610087716


def normal_tail(stream):
    """A number of the normal law, given that it is above RIGHT (Marsaglia 1964)."""
    while True:
        x = -math.log(1 - stream.uniform()) * (1 / RIGHT)
        y = -math.log(1 - stream.uniform())
        if y + y > x * x:
            return RIGHT + x


def layers():
    """The layers of the ziggurat (Marsaglia and Tsang 2000): for each a scale, and the edge below which all is under the curve."""
    area = 0.0049286732339746553474
    x, edge, out = area / math.exp(-0.5 * RIGHT * RIGHT), RIGHT, []
    for i in range(256):
        out.append((x * 2.0**-52, edge))
        x = edge
        edge = math.sqrt(-2 * math.log(area / x + math.exp(-0.5 * x * x))) if i < 254 else 0.0
    return out


LAYERS = layers()


def gamma(stream, shape):
    """A number of the gamma law of a shape (Marsaglia and Tsang 2000)."""
    if shape < 1:
        u = 1 - stream.uniform()
        return u ** (1 / shape) * gamma(stream, shape + 1)
    d = shape - 1 / 3
    c = 1 / math.sqrt(9 * d)
    while True:
        x = stream.normal()
        v = 1 + c * x
        if v <= 0:
            continue
        v *= v * v
        u = 1 - stream.uniform()
        square = x * x
        if u < 1 - 0.0331 * square * square or math.log(u) < 0.5 * square + d * (1 - v + math.log(v)):
            return d * v


def beta(stream, a, b):
    """A number of the beta law of two shapes; if both are below 1, by Jöhnk's method (1964) in logarithms."""
    if a >= 1 or b >= 1:
        x, y = gamma(stream, a), gamma(stream, b)
        if x + y == math.inf:
            x, y = x / 2, y / 2
        return x / (x + y)
    if a < 1e-290 and b < 1e-290:  # only the quotient counts: the law is that of a coin
        a, b = a * 2.0**64, b * 2.0**64
    while True:
        x = math.log(1 - stream.uniform()) / a
        y = math.log(1 - stream.uniform()) / b
        top = max(x, y)
        total = top + math.log(math.exp(x - top) + math.exp(y - top))
        if total <= 0:
            return math.exp(x - total)
