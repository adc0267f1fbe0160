package main

import (
	"risingbandits/engine/paper/claims"
	"risingbandits/engine/paper/family"
	papers "risingbandits/engine/paper/report"
)

// addPaperContents puts the contents of both pages into each.
func addPaperContents(files map[string][]byte) (err error) {
	var pages []contentsPage
	for _, p := range []contentsPage{
		{Address: "paper.html", Text: "Claims, checked"},
		{Address: "family.html", Text: "The family of policies"},
	} {
		p.Parts = partsOf(p.Address, files[p.Address])
		pages = append(pages, p)
	}
	for _, p := range pages {
		if files[p.Address], err = addContents(files[p.Address], "The paper", p.Address, pages); err != nil {
			return err
		}
	}
	return nil
}

// paperFiles returns the page "The paper, checked" by the paths of its files in static/: paper.html, its style, and its
// figures in both themes, and the page of the family, family.html. All of it is made from what packages claims and family keep.
func paperFiles() (map[string][]byte, error) {
	d := claims.Committed()
	page, err := papers.Site(d)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{"paper.html": page, "css/place/paper.css": papers.Style}
	if files["family.html"], err = family.Page(); err != nil {
		return nil, err
	}
	if err := addPaperContents(files); err != nil {
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
