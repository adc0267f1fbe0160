// Package lean makes a copy of Ebiten without what no page uses, for programs whose readers wait for the download, and
// compiles all shaders before the program runs.
//
// Each change is made to one file of Ebiten, which a hash names: with another Ebiten the build fails and says which change
// to check. Nothing of Ebiten's own folder in the module cache is changed.
package lean
