// A classic script in the head, so that a remembered theme is set before anything is painted.
// The page's modules take over from here (theme.js); the key is that of storage.js.
// Without a fragment the page opens on its first preset, whose picture is in the HTML.
document.documentElement.toggleAttribute('data-first', location.hash.length < 2)
try {
  const theme = localStorage.getItem('rising-bandits.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is forbidden here: the system's theme it is.
}
