// @ts-check
// The About dialog: the paper, its policies in words, and what is on this page.

import {h, setText} from '../../ui/dom.js'
import {text} from '../../text/text.js'
import {about as t} from './words.js'
import {mountModal} from '../shell/part.js'
import {firstLesson} from './lead.js'

/** A link; what belongs to other sites opens in a new tab. @param {string} href @param {string} words */
function link(href, words) {
  const away = new URL(href).origin !== window.location.origin && {target: '_blank', rel: 'noopener noreferrer'}
  return h('a', {class: 'link', href, ...away}, words)
}
// A complete literal, because the build replaces paths by those of the published files.
const lessonsPage = new URL('../../../lessons.html', import.meta.url).href
const paperPage = new URL('../../../paper.html', import.meta.url).href
const familyPage = new URL('../../../family.html', import.meta.url).href
const embedGuide = new URL('../../../embed-api.html', import.meta.url).href
const licences = new URL('../../../licences.html', import.meta.url).href

/** @param {Element} host @param {import('../../model/commands.js').Page} page */
export function mountAbout(host, page) {
  const policies = h('dl', {class: 'about-policies'})
  const version = h('p', {class: 'sub'})
  const source = h('p', {}, t.authors, ' ', h('cite', {}, t.paperTitle), '. ', t.venue, ' ',
    link(t.address.proceedings, t.proceedings), ', ', link(t.address.arxiv, t.arxiv), ', ', link(t.address.doi, t.doi), '.')
  const body = [
    h('p', {}, t.what),
    h('h3', {}, t.lessons), h('p', {}, link(firstLesson, t.first), t.firstTakes, ' ', link(lessonsPage, t.allLessons), t.haveTasks),
    h('h3', {}, t.paper), source,
    h('p', {}, link(paperPage, text.header.paper), t.checked),
    h('h3', {}, t.policies), h('p', {}, link(familyPage, text.header.family), t.familyHas), policies,
    h('h3', {}, t.page), h('ul', {}, ...t.parts.map(part => h('li', {}, part))),
    h('p', {}, t.embed, ' ', link(embedGuide, t.embedGuide), '.'),
    h('p', {class: 'sub'}, t.privacy),
    version,
    h('p', {class: 'sub'}, t.licence, ' ', link(licences, t.licences), '.'),
  ]
  mountModal(host, page, {
    kind: 'about', title: t.title, class: 'about-dialog', body,
    opened({description}) {
      setText(version, description ? t.version(description) : '')
      policies.replaceChildren(...(description?.policies ?? []).flatMap(({name, doc, source: from}) => [
        h('dt', {}, name), h('dd', {}, doc, ' ', h('span', {class: 'source'}, from)),
      ]))
    },
  })
}
