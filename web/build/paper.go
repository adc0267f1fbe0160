package main

import (
	"risingbandits/engine/paper/claims"
	"risingbandits/engine/paper/family"
	papers "risingbandits/engine/paper/report"
)

// paperFiles returns the page "The paper, checked" by the paths of its files in static/: paper.html, its style, and its
// figures in both themes, and the page of the family, family.html. All of it is made from what packages claims and family keep.
func paperFiles() (map[string][]byte, error) {
	d := claims.Committed()
	page, err := papers.Site(d)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{"paper.html": page, "css/paper.css": papers.Style}
	if files["family.html"], err = family.Page(); err != nil {
		return nil, err
	}
	for _, f := range papers.Figures(d) {
		for _, theme := range []string{"light", "dark"} {
			if files["paper/"+f.Name+"-"+theme+".svg"], err = f.SVG(theme); err != nil {
				return nil, err
			}
		}
	}
	return files, nil
}
