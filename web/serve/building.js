// Opens what was asked for, with the same address, once it is built. A refresh by the page's own head would not do: a browser that is
// sent to an address with a fragment, where it is already, loads nothing.
setInterval(async () => {
  const answer = await fetch(location.href, {method: 'HEAD', headers: {Accept: 'text/html'}, cache: 'no-store'}).catch(() => null)
  document.getElementById('silent').hidden = answer !== null
  if (answer && answer.status !== 503) location.reload()
}, 500)
