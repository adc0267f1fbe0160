package licences

import "strings"

// known are licences that allow what is done here, with words that only they have.
var known = []struct {
	spdx  string
	words []string
}{
	{"Apache-2.0", []string{"Apache License", "Version 2.0, January 2004", "Grant of Patent License"}},
	{"MPL-2.0", []string{"Mozilla Public License, version 2.0", "Covered Software"}},
	{"OFL-1.1", []string{"SIL OPEN FONT LICENSE", "Version 1.1"}},
	{"FTL", []string{"The FreeType Project LICENSE", "FreeType Team"}},
	{"FTL OR GPL-2.0-or-later", []string{"Use of the Freetype-Go software is subject to your choice of exactly one of"}},
	{"BSD-3-Clause", []string{"Redistribution and use in source and binary forms", "Neither the name of"}},
	{"BSD-2-Clause", []string{"Redistribution and use in source and binary forms", "THIS SOFTWARE IS PROVIDED"}},
	{"ISC", []string{"Permission to use, copy, modify, and/or distribute this software for any purpose"}},
	{"MIT", []string{"Permission is hereby granted, free of charge",
		"The above copyright notice and this permission notice shall be included"}},
	{"SunPro", []string{"Developed at SunPro", "software is freely granted, provided that this notice is preserved"}},
	{"ICC profile", []string{"may be copied, distributed, embedded, made, used, and sold without restriction"}},
}

// identify returns the SPDX identifier of a licence; "" if the text is none that is known.
func identify(text string) string {
	folded := strings.Join(strings.Fields(text), " ")
	for _, k := range known {
		all := true
		for _, w := range k.words {
			all = all && strings.Contains(folded, w)
		}
		if all {
			return k.spdx
		}
	}
	return ""
}
