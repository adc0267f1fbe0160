package paint

import (
	"strconv"
	"strings"
	"unicode"
)

// texSpecial are the characters that mean something to TeX, and some that pdfTeX cannot read, as it
// writes them.
var texSpecial = map[rune]string{
	'\\': `\textbackslash{}`, '{': `\{`, '}': `\}`, '$': `\$`, '&': `\&`, '#': `\#`, '%': `\%`, '_': `\_`,
	'^': `\textasciicircum{}`, '~': `\textasciitilde{}`, '`': `\textasciigrave{}`, '"': `\textquotedbl{}`,
	'’': `'{}`, '‘': "`{}", '“': "``{}", '”': `''{}`, '–': `--{}`, '—': `---{}`, '…': `\ldots{}`, '·': `\ensuremath{\cdot}`,
	'−': `\ensuremath{-}`, '×': `\ensuremath{\times}`, '±': `\ensuremath{\pm}`, '≤': `\ensuremath{\le}`,
	'≥': `\ensuremath{\ge}`, '∞': `\ensuremath{\infty}`, '√': `\ensuremath{\surd}`, '→': `\ensuremath{\to}`,
	'α': `\ensuremath{\alpha}`, 'β': `\ensuremath{\beta}`, 'γ': `\ensuremath{\gamma}`, 'δ': `\ensuremath{\delta}`,
	'ε': `\ensuremath{\varepsilon}`, 'ζ': `\ensuremath{\zeta}`, 'η': `\ensuremath{\eta}`, 'θ': `\ensuremath{\theta}`,
	'κ': `\ensuremath{\kappa}`, 'λ': `\ensuremath{\lambda}`, 'μ': `\ensuremath{\mu}`, 'ν': `\ensuremath{\nu}`,
	'ξ': `\ensuremath{\xi}`, 'π': `\ensuremath{\pi}`, 'ρ': `\ensuremath{\rho}`, 'σ': `\ensuremath{\sigma}`,
	'τ': `\ensuremath{\tau}`, 'υ': `\ensuremath{\upsilon}`, 'φ': `\ensuremath{\varphi}`, 'χ': `\ensuremath{\chi}`,
	'ψ': `\ensuremath{\psi}`, 'ω': `\ensuremath{\omega}`, 'Γ': `\ensuremath{\Gamma}`, 'Δ': `\ensuremath{\Delta}`,
	'Θ': `\ensuremath{\Theta}`, 'Λ': `\ensuremath{\Lambda}`, 'Ξ': `\ensuremath{\Xi}`, 'Π': `\ensuremath{\Pi}`,
	'Σ': `\ensuremath{\Sigma}`, 'Φ': `\ensuremath{\Phi}`, 'Ψ': `\ensuremath{\Psi}`, 'Ω': `\ensuremath{\Omega}`,
	'\u00a0': `~`, '\u00ad': `\-`,
}

// TeXText returns text as LaTeX sets it, whatever it holds: no name can end an argument or begin a
// command, and ligatures are broken. Letters that the T1 encoding lacks stand as [U+732B], since
// pdfTeX stops at them.
func TeXText(s string) string {
	var b strings.Builder
	var last rune
	for _, r := range s {
		if r == last && strings.ContainsRune(`-'<>,!?`, r) {
			b.WriteString("{}") // -- and '' and << are ligatures
		}
		last = r
		special, ok := texSpecial[r]
		switch {
		case unicode.IsControl(r), r == '\u2028', r == '\u2029':
			b.WriteByte(' ') // an empty line would end a paragraph
		case ok:
			b.WriteString(special)
		case r >= ' ' && r <= '~', inT1(r):
			b.WriteRune(r)
		default:
			b.WriteString("[U+" + strings.ToUpper(strconv.FormatInt(int64(r), 16)) + "]")
		}
	}
	return b.String()
}

// inT1 reports whether a character is a letter that LaTeX reads from UTF-8 in the T1 encoding: those of
// Latin-1, and of Latin Extended-A those that T1 has.
func inT1(r rune) bool {
	return r >= 'À' && r <= 'ÿ' && r != '×' && r != '÷' ||
		strings.ContainsRune("ĂăĄąĆćČčĎďĐđĘęĚěĞğİıĹĺĽľŁłŃńŇňŐőŒœŔŕŘřŚśŞşŠšŢţŤťŮůŰűŸŹźŻżŽž", r)
}
