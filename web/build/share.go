package main

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"risingbandits/web/headers"
)

// Files of dist that only the host reads: the headers that it sets, and the files that it can ignore, because
// it compresses files itself.
const (
	headersFile = "_headers"
	ignoreFile  = ".assetsignore"
)

const ignored = "*.br\n*.gz\n" + manifestName + "\n"

// forHost reports whether only the host reads a file; it is never served.
func forHost(source string) bool { return source == headersFile || source == ignoreFile }

// policyFile holds the policy that packages for learning platforms write into their pages: see static/js/parts/scorm/scorm.js.
const policyFile = "policy.txt"

// sharePage is the page that offers short links.
const sharePage = "index.html"

// shareLine is the line of the page that names the share service, here without a name.
const shareLine = `  <meta name="share-service" content="">` + "\n"

var headLine = []byte("<head>\n")

var errShareLine = errors.New("static/" + sharePage + ": the line that names the share service must be there once")

// checkShare returns what is wrong with the value of -share, and nil if nothing is.
func checkShare(share string) error {
	if share == "" || share == headers.Self {
		return nil
	}
	if err := headers.CheckOrigin(share); err != nil {
		return fmt.Errorf("-share: %w; for a service on the page's own host: -share self", err)
	}
	return nil
}

// originsOf returns the addresses of -origin, each once, or what is wrong with one of them.
func originsOf(list string) ([]string, error) {
	var origins []string
	for _, origin := range strings.Fields(list) {
		if err := headers.CheckOrigin(origin); err != nil {
			return nil, fmt.Errorf("-origin: %w", err)
		}
		if !slices.Contains(origins, origin) {
			origins = append(origins, origin)
		}
	}
	return origins, nil
}

// offerShare makes the page offer short links by the share service at an address, and adds the headers for it; every page says
// whom it may ask. If the address is empty, the page does not mention short links.
func offerShare(files map[string][]byte, share string, origins []string) error {
	files[headersFile] = headers.File(share, origins...)
	files[ignoreFile] = []byte(ignored)
	files[policyFile] = []byte(headers.PagePolicy(share) + "\n")
	for name, page := range files {
		if path.Ext(name) == ".html" && name != headers.AsksAnyone {
			if bytes.Count(page, headLine) != 1 {
				return fmt.Errorf("static/%s: the line %q must be there once: below it stands whom the page may ask", name, headLine)
			}
			files[name] = bytes.Replace(page, headLine, []byte(string(headLine)+"  "+headers.PageMeta(share)+"\n"), 1)
		}
	}
	page, ok := files[sharePage]
	if !ok {
		return nil
	}
	if bytes.Count(page, []byte(shareLine)) != 1 {
		return errShareLine
	}
	lines := ""
	if share != "" {
		base := share
		if share == headers.Self {
			base = ""
		}
		lines = `  <meta name="share-service" content="` + share + `">` + "\n" +
			"  " + headers.OEmbedLink(base) + "\n"
	}
	files[sharePage] = bytes.Replace(page, []byte(shareLine), []byte(lines), 1)
	return nil
}
