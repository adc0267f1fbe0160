// A classic script in the head, so that a remembered theme is set before anything is painted. The page's modules take over from
// here. Without a fragment the page opens its first preset, whose picture is in the HTML.
import {rememberedTheme, showTheme} from '../ui/theme.js'

// An address with ?embed is an embed: embed.html reads the rest of the address.
if (new URLSearchParams(location.search).has('embed')) location.replace('embed.html' + location.search + location.hash)

document.documentElement.toggleAttribute('data-first', location.hash.length < 2)
showTheme(rememberedTheme())
