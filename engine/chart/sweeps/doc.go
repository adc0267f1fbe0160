// Package sweeps draws sweeps and rankings: results of many scenarios in one picture.
//
//	drawn := sweeps.Draw(results, sweeps.View{Width: 640, Height: 360, Measure: "regret"})
//
// A sweep over one thing is a curve for each policy; over two, a map of which policy is best or of one policy's numbers; over
// more, lines across parallel axes; and over random bandits it can be a list of mean ranks. A drawing has its scene, the places
// of its points for the pointer and the keys, a sentence, and its numbers as a table.
package sweeps
