// Package servertest asks a server as the page does. It is for the tests of packages that extend servers.
package servertest
