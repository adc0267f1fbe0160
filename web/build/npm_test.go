package main

import "testing"

func TestReadmeOfThePackageLinksToNoPageThatItHasNot(t *testing.T) {
	const given = "The package has [the element](embedding.md) too, see [run](command.md#run), and [npm](https://example.org/a.md) `a[0](b)`."
	const want = "The package has the element too, see run, and [npm](https://example.org/a.md) `a[0](b)`."
	if got := string(withoutPages([]byte(given))); got != want {
		t.Errorf("got %s", got)
	}
}
