package lesson

import (
	"strings"
	"testing"
)

// A value in which lists stand inside one another without end is refused before it is followed: a browser's stack would end.
func TestDeepValuesAreRefused(t *testing.T) {
	deep := strings.Repeat("[", 9000) + strings.Repeat("]", 9000)
	if _, err := setAt([]byte(`{"arms": []}`), "arms", deep); err == nil || !strings.Contains(err.Error(), "is no value") {
		t.Errorf("got %v", err)
	}
	if _, err := setAt([]byte(`{"arms": `+deep+`}`), "arms", "1"); err == nil || !strings.Contains(err.Error(), "too deep") {
		t.Errorf("got %v", err)
	}
}
