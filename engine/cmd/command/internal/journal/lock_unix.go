//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package journal

import (
	"errors"
	"os"
	"syscall"
)

// lock keeps other processes from opening the journal until the file is closed, also by the end of this process. A file
// system without locks is used without.
func lock(file *os.File) error {
	if errors.Is(syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB), syscall.EWOULDBLOCK) {
		return ErrBusy
	}
	return nil
}
