// Package geom turns the marks of a scene into vertices for the view's shaders.
//
// It is apart from the view because a program that imports Ebiten cannot be tested without a
// screen. Everything here is in device pixels, x to the right and y down, with the origin of the
// chart on a whole pixel; a Mesh is quads of four vertices each, drawn in order.
//
// Lines become one capsule per segment (Stroke), to be blended by maximum into one channel of a
// mask: so a line that crosses itself is as dark there as elsewhere, and joins are round for any
// data. Bands, rectangles and dots (Strip, Rect, Disc) are blended over what is there. A curve or a band
// that leaps within every pixel column is a row of a Table, whatever it has of points.
package geom
