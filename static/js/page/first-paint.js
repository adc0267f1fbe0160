// An address with ?embed is an embed: embed.html reads the rest of the address.
if (new URLSearchParams(location.search).has('embed')) location.replace('embed.html' + location.search + location.hash)

// A classic script in the head, so that a remembered theme is set before anything is painted. The page's modules take
// over from here (theme.js); the key is the one in storage.js. Without a fragment the page opens its first preset,
// whose picture is in the HTML.
document.documentElement.toggleAttribute('data-first', location.hash.length < 2)
try {
  const theme = localStorage.getItem('rising-bandits.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is forbidden here, so the system's theme applies.
}
