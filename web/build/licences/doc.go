// Package licences lists the licences of all that the site and the programs contain, with the notices that these licences
// ask for, and writes the page that shows them.
//
// What the programs contain is what the go command links into them: a module that is added without a licence, or with one
// that is not known here, fails the build by its name.
package licences
