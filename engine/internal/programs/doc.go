// Package programs writes random index programs. Only tests import it.
package programs
