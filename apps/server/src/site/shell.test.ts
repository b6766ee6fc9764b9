import { describe, expect, test } from 'vitest'
import { jsonForHtml, languageOf, shellOf } from './shell.ts'

const template =
  '<!doctype html><html lang="en-US"><head><title>Verdict</title><!--verdict-boot--></head>' +
  '<body><div id="root"><span>Verdict</span><main><!--verdict-page--></main></div></body></html>'

describe('the shell', () => {
  test('title, language and data block are filled in; nothing in them can end the block', () => {
    const html = shellOf(template)({
      language: 'zh-CN',
      title: 'A & <B> $& $1',
      boot: { website: { title: '</script><script>alert(1)</script>' } },
      paint: null,
    })
    expect(html).toContain('<html lang="zh-CN">')
    expect(html).toContain('<title>A &amp; &lt;B&gt; $&amp; $1</title>')
    expect(html).toContain('<span>A &amp; &lt;B&gt; $&amp; $1</span>')
    expect(html.match(/<script/g)).toHaveLength(1)
    const block = /<script type="application\/json" id="verdict-boot">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(block)).toEqual({ website: { title: '</script><script>alert(1)</script>' } })
    expect(html).not.toContain('<!--verdict')
  })

  test('without data there is no block: the page asks for itself', () => {
    const html = shellOf(template)({ language: 'en-US', title: 'Verdict', boot: null, paint: null })
    expect(html).not.toContain('<script')
  })

  test.each([
    ['no mark', '<html></html>'],
    ['one mark', '<!--verdict-boot-->'],
    ['a mark twice', `${template}<!--verdict-boot-->`],
  ])('a template with %s is refused', (_, broken) => {
    expect(() => shellOf(broken)).toThrow('verdict-boot')
  })

  test('JSON in HTML holds no <', () => {
    expect(jsonForHtml({ a: '<!--</script>' })).toBe('{"a":"\\u003c!--\\u003c/script>"}')
  })
})

test.each([
  [undefined, 'en-US'],
  ['', 'en-US'],
  ['zh-CN', 'zh-CN'],
  ['en-US', 'en-US'],
  ['"><script>', 'en-US'],
])('the language for cookie %j is %s', (cookie, expected) => {
  expect(languageOf(cookie)).toBe(expected)
})
