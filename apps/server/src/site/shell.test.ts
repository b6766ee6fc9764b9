import { describe, expect, test } from 'vitest'
import { jsonForHtml, languageOf, shellOf } from './shell.ts'

const template =
  '<!doctype html><html lang="en-US"><head><title>Verdict</title><!--verdict-boot--></head>' +
  '<body><div id="root"><!--verdict-page--><span>Verdict</span><main></main><!--/verdict-page--></div></body></html>'

describe('the shell', () => {
  test('title, language and data block are filled in; nothing in them can end the block', () => {
    const html = shellOf(template)({
      path: '/',
      language: 'zh-CN',
      title: 'A & <B> $& $1',
      logo: null,
      boot: { website: { title: '</script><script>alert(1)</script>' } },
      drawn: null,
      hasMath: false,
    })
    expect(html).toContain('<html lang="zh-CN">')
    expect(html).toContain('<title>A &amp; &lt;B&gt; $&amp; $1</title>')
    expect(html).toContain('<span>A &amp; &lt;B&gt; $&amp; $1</span>')
    expect(html.match(/<script/g)).toHaveLength(1)
    const block = /<script type="application\/json" id="verdict-boot">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(block)).toEqual({ website: { title: '</script><script>alert(1)</script>' } })
    expect(html).not.toContain('<!--verdict')
  })

  test('[SITE-FACE-2] a logo stands in the place of the mark, in the tab too; nothing in it can end the attribute', () => {
    const icon = '<link rel="icon" href="/mark.svg" type="image/svg+xml" />'
    const marked = template
      .replace('<title>', `${icon}<title>`)
      .replace('<span>', '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg><span>')
    const fill = shellOf(marked)
    const filled = {
      path: '/',
      language: 'en-US',
      title: 'Lab',
      boot: null,
      drawn: null,
      hasMath: false,
    } as const
    expect(fill({ ...filled, logo: null })).toContain(icon)
    const html = fill({ ...filled, logo: '/uploads/a.png?"><script>$&' })
    expect(html).toContain('<link rel="icon" href="/uploads/a.png?&quot;&gt;&lt;script&gt;$&amp;">')
    expect(html).toContain('<img src="/uploads/a.png?&quot;&gt;&lt;script&gt;$&amp;" alt=""><span>Lab</span>')
    expect(html).not.toMatch(/<svg|<script/)
  })

  test('a drawing stands in the place of the frame, its title escaped, its formulas with their style sheet and fonts', () => {
    const filled = { path: '/', language: 'en-US', title: 'Lab', logo: null, boot: null } as const
    const drawn = { html: '<main><h1>$& A</h1></main>', title: 'A & <B> · Lab' }
    const fill = shellOf(template, { style: '/assets/katex-1.css', fonts: ['/assets/main-1.woff2'] })
    const html = fill({ ...filled, drawn, hasMath: true })
    expect(html).toContain('<html lang="en-US" data-drawn>')
    expect(html).toContain('<title>A &amp; &lt;B&gt; · Lab</title>')
    expect(html).toContain('<div id="root"><main><h1>$& A</h1></main></div>')
    expect(html).toContain('<link rel="stylesheet" href="/assets/katex-1.css">')
    expect(html).toContain(
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/main-1.woff2">',
    )
    expect(fill({ ...filled, drawn, hasMath: false })).not.toMatch(/stylesheet|preload/)
    expect(fill({ ...filled, drawn: null, hasMath: true })).not.toContain('stylesheet')
  })

  test('it names the first files of its own page alone', () => {
    const files = {
      entry: ['/assets/a.js'],
      routes: [
        ['^/problem/[^/]+/submit/?$', ['/assets/submit.js'], { 'en-US': ['/assets/run.js'] }],
        ['^/problem/[^/]+/?$', ['/assets/problem.js'], {}],
      ],
    }
    const attribute = JSON.stringify(files).replaceAll('"', '&quot;')
    const listed = template.replace(
      '<title>',
      () => `<script src="/first.js" data-files="${attribute}"></script><title>`,
    )
    const routesAt = (path: string): unknown => {
      const html = shellOf(listed)({
        path,
        language: 'en-US',
        title: 'Lab',
        logo: null,
        boot: null,
        drawn: null,
        hasMath: false,
      })
      const text = /data-files="([^"]*)"/.exec(html)![1]!.replaceAll('&quot;', '"')
      const { entry, routes } = JSON.parse(text) as typeof files
      expect(entry).toEqual(files.entry)
      return routes
    }
    expect(routesAt('/problem/1000/submit')).toEqual([files.routes[0]])
    expect(routesAt('/problem/1000')).toEqual([files.routes[1]])
    expect(routesAt('/nowhere')).toEqual([])
  })

  test('without data there is no block: the page asks for itself', () => {
    const html = shellOf(template)({
      path: '/',
      language: 'en-US',
      title: 'Verdict',
      logo: null,
      boot: null,
      drawn: null,
      hasMath: false,
    })
    expect(html).not.toContain('<script')
  })

  test.each([
    ['no mark', '<html></html>'],
    ['one mark', '<!--verdict-boot-->'],
    ['a mark twice', `${template}<!--verdict-boot-->`],
    ['its marks in another order', '<!--verdict-page--><!--/verdict-page--><!--verdict-boot-->'],
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

test('[SITE-FACE-4] without a choice it is the one of the site', () => {
  expect(languageOf(undefined, 'zh-CN')).toBe('zh-CN')
  expect(languageOf('en-US', 'zh-CN')).toBe('en-US')
})
