import { expect, test } from 'vitest'
import { contactHref, linkedWords } from './site-face.ts'

test.each([
  ['judge@example.edu', 'mailto:judge@example.edu'],
  ['https://lab.example.edu/contact?x=1', 'https://lab.example.edu/contact?x=1'],
  ['javascript:alert(1)', null],
  ['javascript:alert(1)@example.edu', null],
  ['data:text/html,x', null],
  ['//evil.example', null],
  ['https://a.example/"onclick=', null],
  ['a@b@c.example', null],
  ['a@example.edu?bcc=all@example.edu', null],
  ['https://', null],
  ['', null],
])('[SITE-FACE-3] the contact %j leads to %j', (contact, href) => {
  expect(contactHref(contact)).toBe(href)
})

test.each([
  ['', []],
  ['Plain & <b>', [{ words: 'Plain & <b>', href: null }]],
  [
    '京ICP备1号 [公安备案](https://beian.example/?a=1), end',
    [
      { words: '京ICP备1号 ', href: null },
      { words: '公安备案', href: 'https://beian.example/?a=1' },
      { words: ', end', href: null },
    ],
  ],
  ['[a](javascript:alert(1))', [{ words: '[a](javascript:alert(1))', href: null }]],
  ['[a](https://b.example"onclick=x)', [{ words: '[a](https://b.example"onclick=x)', href: null }]],
])('[SITE-FACE-3] links of the footer: %j', (text, parts) => {
  expect(linkedWords(text)).toEqual(parts)
})

test('[SITE-FACE-3] a long footer that only looks like links takes no time', () => {
  const before = performance.now()
  linkedWords('['.repeat(50_000))
  expect(performance.now() - before).toBeLessThan(500)
})
