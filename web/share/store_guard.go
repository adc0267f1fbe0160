//go:build !js

package share

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"go.etcd.io/bbolt"
)

// guarded calls f and returns its error, or ErrDamaged if it panics: bbolt panics where a page is not what it should be,
// and a read behind the end of the file that is mapped to memory is a fault.
func guarded(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("%w: %v", ErrDamaged, fault)
		}
	}()
	return f()
}

// A gate lets transactions through, until one finds damage while it holds locks of bbolt, which then nobody gives back:
// all that come later would wait for ever.
type gate struct {
	sync.Mutex
	once   sync.Once
	closed chan struct{} // closed when nobody may pass any more
}

// shut returns a channel that is closed when nobody may pass any more.
func (g *gate) shut() chan struct{} {
	g.once.Do(func() { g.closed = make(chan struct{}) })
	return g.closed
}

// isShut reports whether nobody may pass any more.
func (g *gate) isShut() bool {
	select {
	case <-g.shut():
		return true
	default:
		return false
	}
}

// pass calls f, which takes or gives back locks, and shuts the gate if f finds damage. The caller holds the Mutex if
// others may pass at the same time.
func (g *gate) pass(f func() error) error {
	if g.isShut() {
		return fmt.Errorf("%w where every request meets it", ErrDamaged)
	}
	err := guarded(f)
	if errors.Is(err, ErrDamaged) {
		close(g.shut())
	}
	return err
}

// view calls f in a transaction that reads.
func (b *BoltStore) view(f func(tx *bbolt.Tx) error) error {
	var tx *bbolt.Tx
	b.reads.Lock()
	err := b.reads.pass(func() (err error) { tx, err = b.db.Begin(false); return err })
	b.reads.Unlock()
	if err != nil {
		return err
	}
	defer func() {
		if !b.reads.isShut() { // else it would wait for ever
			tx.Rollback()
		}
	}()
	return guarded(func() error { return f(tx) })
}

// update calls f in a transaction that writes. There must be one caller at a time.
func (b *BoltStore) update(f func(tx *bbolt.Tx) error) error {
	if b.reads.isShut() {
		return fmt.Errorf("%w where every request meets it", ErrDamaged)
	}
	var tx *bbolt.Tx
	if err := b.writes.pass(func() (err error) { tx, err = b.db.Begin(true); return err }); err != nil {
		return err
	}
	err := guarded(func() error {
		if err := f(tx); err != nil {
			return err
		}
		return tx.Commit()
	})
	if err != nil {
		b.writes.pass(func() error { tx.Rollback(); return nil }) // does nothing after Commit has
	}
	return err
}
