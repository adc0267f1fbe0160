// A classic script in the head, so that the theme the address asks for is there before anything
// is painted. What an embed looks like is its page's wish, so nothing remembered counts here.
{
  const theme = new URLSearchParams(location.search).get('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  document.documentElement.dataset.layout = 'embed'
}
