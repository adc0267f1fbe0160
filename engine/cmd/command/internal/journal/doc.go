// Package journal keeps the records of finished units of a work in a file, so that work that was ended goes on where it was.
//
// A journal is a text file of lines of JSON, each ended by a newline. The first line is the head: it names everything that
// the records depend on, and a journal is read only by work with the same head, byte for byte. Each further line is a
// record, in the order in which the units were finished. Lines are only ever added.
//
// A record is written by one call of the operating system. A process that is killed thus leaves whole records, and at most
// one part of a record, which has no newline, at the end. A crash of the whole machine may lose records that were written
// shortly before; Add does not wait for the disk.
//
// A reader drops a last line without a newline, and reports it by Dropped. Whatever else is wrong is refused with the
// file's name and the line's number, and the file stays as it is: another head, a line that is no JSON, and a record that
// its owner refuses. No record is passed over because it cannot be read.
//
// One process at a time has a journal open, where the system has flock; a second one is refused.
//
// Reads a file of an earlier start of the same work.
// Gives the records in it, and a place to append more.
// Without it, stopped work begins anew.
package journal
