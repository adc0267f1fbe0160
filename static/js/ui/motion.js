// @ts-check
// Whether the reader's system asks for less motion. Then nothing plays by itself.

export const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
