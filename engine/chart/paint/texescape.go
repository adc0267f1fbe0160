package paint

import (
	"strconv"
	"strings"
	"unicode"
)

// texSpecial maps the characters that have a meaning in TeX, and some that pdfTeX cannot read, to what TeX should read.
var texSpecial = map[rune]string{
	'\\': `\textbackslash{}`, '{': `\{`, '}': `\}`, '$': `\$`, '&': `\&`, '#': `\#`, '%': `\%`, '_': `\_`,
	'^': `\textasciicircum{}`, '~': `\textasciitilde{}`, '`': `\textasciigrave{}`, '"': `\char34{}`, // \textquotedbl needs T1, which a paper may not use
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

// TeXText returns text so that LaTeX typesets it as it is, whatever it contains: no name can end an argument or begin a
// command, and ligatures are broken. Letters that the T1 encoding lacks become [U+732B], because pdfTeX stops at them.
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

// inT1 reports whether LaTeX can read a letter from UTF-8 in the T1 encoding: those of Latin-1, and the letters of
// Latin Extended-A that T1 has.
func inT1(r rune) bool {
	return r >= 'À' && r <= 'ÿ' && r != '×' && r != '÷' ||
		strings.ContainsRune("ĂăĄąĆćČčĎďĐđĘęĚěĞğİıĹĺĽľŁłŃńŇňŐőŒœŔŕŘřŚśŞşŠšŢţŤťŮůŰűŸŹźŻżŽž", r)
}
