// A classic script in the head of every page but the playground and its embed, so that a remembered theme is set before anything
// is painted. An embed and a preview have no header. Only scripts show one step of a lesson at a time: without them all steps are
// on the page.
import {rememberedTheme, showTheme} from './theme.js'

document.documentElement.dataset.layout = 'medium'
document.documentElement.toggleAttribute('data-stepwise', true)
document.documentElement.toggleAttribute('data-embedded', /[?&](embed|preview)\b/.test(location.search))
showTheme(rememberedTheme())

// A link of the contents leads to a part of the page that they cover: they close.
document.addEventListener('click', ({target}) => {
  const open = target instanceof Element && target.closest('a') && target.closest('.contents:popover-open')
  if (open instanceof HTMLElement) open.hidePopover()
})
