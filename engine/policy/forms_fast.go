//go:build !plainforms

package policy

// plainForms is whether the fast forms are off; see forms.
const plainForms = false
