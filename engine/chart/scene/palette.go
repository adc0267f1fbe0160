package scene

// A Role names a colour of the palette. Scenes use roles; a Theme gives them values.
type Role uint8

const (
	Ground   Role = iota // behind everything
	Panel                // behind the editor
	Hairline             // rules between parts of the page
	Grid                 // a chart's horizontal lines
	Axis                 // a chart's axis; edges of controls
	Ink                  // text; the best arm
	Ink2                 // second text: ticks, captions
	ArmGrey              // arms, and policies that are not singled out
	Accent               // what readers can move: playhead, handles, the selected arm
	OnAccent             // text on the accent
	Hue0                 // policy hues: R-ed-UCB and R-less-UCB
	Hue1                 // KL-UCB
	Hue2                 // Rexp3
	Hue3                 // Ser4
	Hue4                 // SW-UCB
	Hue5                 // SW-KL-UCB
	Hue6                 // SW-TS
	Hue7                 // Hue0 to Hue6 again, lighter or darker, for other policies of these families
	Hue8
	Hue9
	Hue10
	Hue11
	Hue12
	Hue13
	NumRoles
)

// RoleNames are the roles as CSS names them, in order.
var RoleNames = [NumRoles]string{
	"ground", "panel", "hairline", "grid", "axis", "ink", "ink-2", "arm", "accent", "on-accent",
	"hue-0", "hue-1", "hue-2", "hue-3", "hue-4", "hue-5", "hue-6",
	"hue-7", "hue-8", "hue-9", "hue-10", "hue-11", "hue-12", "hue-13",
}

// NumFamilies is the number of hues: Hue0+i and Hue0+i+NumFamilies are two lightnesses of one hue.
const NumFamilies = 7

// An RGB is an sRGB colour, 0xRRGGBB.
type RGB uint32

// Bytes returns the three channels.
func (c RGB) Bytes() (r, g, b uint8) { return uint8(c >> 16), uint8(c >> 8), uint8(c) }

// Hex returns the colour as CSS writes it, "#rrggbb".
func (c RGB) Hex() string {
	const digits = "0123456789abcdef"
	b := [7]byte{'#'}
	for i := 1; i < 7; i++ {
		b[i] = digits[c>>(4*(6-i))&15]
	}
	return string(b[:])
}

// A Theme gives every role its colour.
type Theme struct {
	Name   string
	Colour [NumRoles]RGB
}

// Themes are the palettes of the page. Text roles have a contrast of at least 4.5:1 against the background, marks 3:1
// (a test measures it); in the themes with more contrast, 7:1 and 4.5:1. Grid and hairlines are decoration. The hues
// with more contrast are the nearest to the normal ones that colour-blind readers can also distinguish.
var Themes = [...]Theme{
	{"light", [NumRoles]RGB{
		0xffffff, 0xf6f6f3, 0xe2e1db, 0xecebe6, 0x8b8e92, 0x191b1e, 0x5b5f66, 0x84888e, 0xc2410c, 0xffffff,
		0x2a418d, 0x9e1e5b, 0xac891a, 0x234b15, 0x178aab, 0x6258ae, 0x089d78,
		0x6387f0, 0x630736, 0x664f01, 0x507844, 0x006079, 0x351684, 0x055943}},
	{"dark", [NumRoles]RGB{
		0x14161a, 0x1a1d22, 0x2c3037, 0x23272d, 0x747a83, 0xebe9e4, 0xa7abb2, 0x7a808a, 0xff8f66, 0x14161a,
		0x8b9ef2, 0xd265a3, 0xf4d048, 0x7b871c, 0x87d3fd, 0x9963f1, 0x67edb7,
		0x5564b3, 0xf09bc8, 0xba9a05, 0xe3f38e, 0x2895c7, 0xeae3ff, 0x177f5b}},
	{"light-contrast", [NumRoles]RGB{
		0xffffff, 0xffffff, 0x84888e, 0xd0d0ca, 0x3d4045, 0x000000, 0x2e3136, 0x666a70, 0x993a08, 0xffffff,
		0x28418e, 0x981956, 0x986f03, 0x1f3906, 0x0f809f, 0x5f57b8, 0x238565,
		0x4b6fd7, 0x4f0129, 0x573f03, 0x416029, 0x05566c, 0x280174, 0x004e38}},
	{"dark-contrast", [NumRoles]RGB{
		0x000000, 0x000000, 0x747a83, 0x3a3f46, 0xc4c7cc, 0xffffff, 0xd5d8dc, 0x9da3ac, 0xff8f6c, 0x000000,
		0x8d9ff3, 0xd165a3, 0xf4ce3e, 0x809221, 0x87d3ff, 0x9f6dfb, 0x6aedb6,
		0xe5eaff, 0xf09bc9, 0xc19f01, 0xe2f88d, 0x2996ca, 0xc1aafe, 0x2c8b65}},
}

// ThemeByName returns the theme with that name; ok is false if there is none.
func ThemeByName(name string) (*Theme, bool) {
	for i := range Themes {
		if Themes[i].Name == name {
			return &Themes[i], true
		}
	}
	return nil, false
}
