// @ts-check
// Shows the code of the example below it. It loads the file itself, so the code shown is the code that runs.

const answer = await fetch(new URL('./embed-example.js', import.meta.url))
const place = document.getElementById('example-code')
if (place) place.textContent = answer.ok ? await answer.text() : `${answer.url}: ${answer.status}`

export {}
