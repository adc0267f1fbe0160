// Package geom turns the marks of a scene into vertices for the view's shaders.
//
// It is separate from the view because a program that imports Ebiten cannot be tested without a screen. Everything here
// is in device pixels, x to the right and y down, with the origin of the chart on a whole pixel; a Mesh consists of
// quads of four vertices each, drawn in order.
//
// Lines become one capsule per segment (Stroke), blended by maximum into one channel of a mask. So a line is not darker
// where it crosses itself, and joins are round for any data. Bands, rectangles and dots (Strip, Rect, Disc) are blended
// over the picture below. A curve or a band that jumps within every pixel column is one row of a Table, however many
// points it has.
package geom
