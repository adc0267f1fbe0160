// @ts-check
// Shows the code of the example beneath it: the file itself, so that it cannot be another.

const answer = await fetch(new URL('./example.js', import.meta.url))
const place = document.getElementById('example-code')
if (place) place.textContent = answer.ok ? await answer.text() : `${answer.url}: ${answer.status}`

export {}
