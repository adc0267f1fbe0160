// @ts-check
// The manifest of a package for learning platforms, whose title somebody else may have written.

import assert from 'node:assert/strict'
import {test} from 'node:test'
import {manifestOf} from '../../../static/js/parts/scorm/scorm.js'

/** What stands in the two titles of a manifest. @param {string} title */
function titlesOf(title) {
  const text = manifestOf({lesson: {id: 'own', title}, mastery: null, whole: true}, ['index.html', 'site/a&b.js'])
  // https://www.w3.org/TR/xml/#charsets and #syntax: the only characters, no text that ends a section, no open reference.
  assert.match(text, /^[\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u, title)
  assert.ok(!text.includes(']]>') && !/&(?!(amp|lt|gt|quot);)/.test(text), title)
  assert.equal(text.match(/<title>/g)?.length, 2)
  return [...text.matchAll(/<title>([^<]*)<\/title>/g)].map(m => m[1])
}

test('a hostile title leaves the manifest of a package sound', () => {
  const cases = {
    ']]>': ']]&gt;',
    '</title><item/>&amp;"': '&lt;/title&gt;&lt;item/&gt;&amp;amp;&quot;',
    'a\0b\x01\x0b\x1f\ufffe\uffff': 'a b     ',
    'one\r\ntwo\u2028three': 'one  two three',
    '\u202egnp.exe\u2066\ufeff': 'gnp.exe',
    'alone \ud800 and \udc00': 'alone   and  ',
    '../../$& $1 $`': '../../$&amp; $1 $`',
    ['x'.repeat(199) + '😀😀']: 'x'.repeat(199) + '😀',
  }
  for (const [title, wanted] of Object.entries(cases)) assert.deepEqual(titlesOf(title), [wanted, wanted])
})
