// Package part writes records as lines of JSON, and the files in which several machines hand over what they played of one work.
//
// A part is a range of the units of a work. A file has
//
//	rising part 4                the form's version, and a newline
//	{"command": "run", …}        the Head, on one line: the whole work, which part this is, and which units it has
//	…                            the lines of its records, compressed: they are those of a journal
//	32 bytes                     SHA-256 of all before
//
// so that every file alone says what it belongs to. Read refuses a file that was cut or changed by accident, or that another
// version of the numerics made; who changes one on purpose can seal it again, since the checksum has no key. What a file claims
// to hold takes no more memory than a part may have. Check refuses files of different works and a part that is there twice, and
// says which parts are missing. Errors name the file. A Bad error stays however often it is tried; parts that are Missing may
// yet come.
//
// Reads records of units.
// Gives a file that says what it belongs to, and those records again.
// Without it, work is played on one machine.
package part
