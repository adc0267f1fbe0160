// A classic script in the head, so that a remembered theme is set, and an embed has no header, before anything is painted.
// The key is the one in ui/storage.js.
document.documentElement.dataset.layout = 'medium'
document.documentElement.toggleAttribute('data-embedded', new URLSearchParams(location.search).has('embed'))
try {
  const theme = localStorage.getItem('rising-bandits.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is forbidden here, so the system's theme applies.
}
