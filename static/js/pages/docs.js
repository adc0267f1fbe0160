// @ts-check
// The search over titles and headings, in docs.html. The build writes all of them into the page, so it needs no engine.

import {docs} from '../text/pages.js'

const place = document.querySelector('.docs-search')
const input = document.querySelector('.docs-search input')
const found = document.querySelector('.docs-found')
const list = document.querySelector('.docs-headings')

if (place instanceof HTMLElement && input instanceof HTMLInputElement && found && list instanceof HTMLElement) {
  const items = [...list.children].map(item => ({item, text: (item.textContent ?? '').toLowerCase()}))
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    let count = 0
    for (const {item, text} of items) {
      const matches = words.every(word => text.includes(word))
      item.toggleAttribute('hidden', !matches)
      count += Number(matches)
    }
    list.hidden = words.length === 0
    found.textContent = words.length > 0 ? docs.found(count) : ''
  })
  place.hidden = false
}
