import { markdownLength } from '@verdict/domain/field-limits'
import { attacks, dangers, type Element, parse } from '@verdict/testkit/attacks'
import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'
import { setSome } from './markdown-formulas.ts'
import { renderPage, renderSafely } from './markdown-render.ts'

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value
const named = (html: string, tagName: string): Element[] =>
  parse(html).filter((element) => element.tagName === tagName)

test.each(attacks)('[UI-MD-2] %s: nothing of it lives', (attack) => {
  expect(dangers(renderSafely(attack, 'd-').html)).toEqual([])
})

test('the check itself finds what is dangerous', () => {
  const bad = '<a href="javascript:x" onclick="x">x</a><script></script><img src="data:x"><svg></svg>'
  expect(dangers(bad)).toEqual(['href=javascript:x', 'onclick', '<script>', 'src=data:x', '<svg>'])
})

test('[UI-MD-2] raw HTML is shown as text, a line break is honoured, a comment vanishes', () => {
  const { html } = renderSafely('a <b>bold</b><br>c <!-- hidden -->\n\n<center>middle</center>', 'd-')
  expect(html).toBe('<p>a &#x3C;b>bold&#x3C;/b><br>\nc </p>\n<p>&#x3C;center>middle&#x3C;/center></p>')
})

test('[PRB-STMT-1] formulas are set as HTML and MathML', () => {
  const { html, hasMath } = renderSafely('Given $n \\le 10^5$.', 'd-')
  expect(hasMath).toBe(true)
  expect(named(html, 'math')).toHaveLength(1)
  expect(parse(html).some((element) => attribute(element, 'class') === 'katex-html')).toBe(true)
})

test.each([
  ['It costs $5 and then $10.', 0],
  ['It costs $5-$10.', 0],
  ['It costs $5 and then $10 for $n$ of them.', 1],
  ['从 $ n $ 到 $m$', 2],
  ['$5$ and $6$', 2],
])('[PRB-STMT-1] a price is no formula: %s has %i', (source, count) => {
  const { html } = renderSafely(source, '')
  expect(html.split('class="katex"').length - 1).toBe(count)
})

test.each(['$$x$$', '$$\nx\n$$', '```math\nx\n```'])('%j is a displayed formula', (source) => {
  const { html, hasMath } = renderSafely(source, 'd-')
  const display = parse(html).find((element) => attribute(element, 'class') === 'katex-display')
  expect(display && attribute(display, 'tabindex')).toBe('0')
  expect(hasMath).toBe(true)
})

test.each([
  '$\\raisebox{-9999em}{x}$',
  '$\\kern-9999em x$',
  '$$\\begin{matrix}a\\\\[-9999em]b\\end{matrix}$$',
])('[SEC-XSS-1] the formula %s reaches no further than a formula does', (source) => {
  const lengths = renderSafely(source, 'd-').html.matchAll(/style="[^"]*"/g)
  const sizes = [...lengths].flatMap(([style]) => [...style.matchAll(/-?[\d.]+(?=em)/g)].map(Number))
  expect(Math.max(...sizes.map(Math.abs))).toBe(400)
})

test('a text without a formula says so, a broken formula stays readable', () => {
  expect(renderSafely('no formula, 5 \\$', 'd-').hasMath).toBe(false)
  expect(renderSafely('$\\frac{1$', 'd-').html).toContain('katex-error')
})

test.each([
  ['# A\n\n## B\n\n### C', ['h3', 'h4', 'h5']],
  ['### A\n\n##### C\n\n### D', ['h3', 'h4', 'h3']],
  ['# A\n\n# B', ['h3', 'h3']],
  ['# 1\n\n## 2\n\n### 3\n\n#### 4\n\n##### 5', ['h3', 'h4', 'h5', 'h6', 'h6']],
])('headings of %j start at h3 and skip no level', (source, expected) => {
  const headings = parse(renderSafely(source, 'd-').html).filter(({ tagName }) => /^h\d$/.test(tagName))
  expect(headings.map(({ tagName }) => tagName)).toEqual(expected)
})

test.each([
  ['[x](https://a.example/)', true],
  ['[x](//a.example/)', true],
  ['[x](/\\\\a.example/)', false],
  ['https://a.example', true],
  ['[x](/problem/1000)', false],
  ['[x](#there)', false],
  ['<me@a.example>', false],
])('%s: external %s', (source, external) => {
  const [link] = named(renderSafely(source, 'd-').html, 'a')
  expect(attribute(link!, 'rel')).toBe('noopener noreferrer nofollow')
  expect([attribute(link!, 'target'), attribute(link!, 'class')]).toEqual(
    external ? ['_blank', 'external'] : [undefined, undefined],
  )
})

test.each([
  ['![ferry](/uploads/a.png)', '/uploads/a.png'],
  ['![ferry](https://a.example/a.png)', 'https://a.example/a.png'],
  ['![ferry](/api/account/profile)', null],
  ['![ferry](/uploads/../api/account/profile)', null],
  ['![ferry](a.png)', null],
])('%s: a picture from %s', (source, address) => {
  const { html } = renderSafely(source, 'd-')
  const [picture] = named(html, 'img')
  expect(picture ? attribute(picture, 'src') : null).toBe(address)
  if (picture) expect([attribute(picture, 'alt'), attribute(picture, 'loading')]).toEqual(['ferry', 'lazy'])
  else expect(html).toBe('<p>ferry</p>')
})

test('a picture keeps the size that its title gives', () => {
  const [picture] = named(renderSafely('![a](/uploads/a.png "=640x480")', 'd-').html, 'img')
  expect([attribute(picture!, 'width'), attribute(picture!, 'height'), attribute(picture!, 'title')]).toEqual(
    ['640', '480', undefined],
  )
})

test('a table stands in a scroll box that the keyboard reaches, named by its header', () => {
  const { html } = renderSafely('| n | answer |\n|--|:-:|\n| 1 | 2 |', 'd-')
  const [box] = named(html, 'div')
  expect(box!.attrs.map(({ name, value }) => `${name}=${value}`)).toEqual([
    'class=table-scroll',
    'tabindex=0',
    'role=group',
    'aria-label=n, answer',
  ])
  expect(named(html, 'table')).toHaveLength(1)
})

test('code keeps the class of its language and scrolls by keyboard', () => {
  const { html } = renderSafely('```c++\nint main() { return a < b; }\n```', 'd-')
  expect(html).toBe(
    '<pre tabindex="0"><code class="language-c++">int main() { return a &#x3C; b; }\n</code></pre>',
  )
})

test('two texts on one page share no id, and footnotes lead to their own', () => {
  const { html } = renderSafely('a[^1]\n\n[^1]: b', 'hint-')
  const ids = parse(html).flatMap((element) => attribute(element, 'id') ?? [])
  expect(ids.every((id) => id.startsWith('hint-'))).toBe(true)
  const targets = named(html, 'a').map((link) => attribute(link, 'href')!.slice(1))
  expect(targets.length).toBe(2)
  expect(targets.every((target) => ids.includes(target))).toBe(true)
})

test('the beginning is given in one line without marks, cut at 300 characters', () => {
  const { excerpt } = renderSafely('# Rules\n\nRead *all*  of\n[them](/faq): $n \\le 2$.', 'd-')
  expect(excerpt).toBe('Rules Read all of them: n \\le 2.')
  const parts = renderSafely('# Rules\n\nRead them.\n\n## Times\n\nAt noon.', 'd-').excerpt
  expect(parts).toBe('Rules Read them.')
  expect(renderSafely('All languages:\n\n| C | 1 |\n|---|---|\n| D | 2 |', 'd-').excerpt).toBe(
    'All languages:',
  )
  const long = renderSafely('字'.repeat(400), 'd-').excerpt
  expect([Array.from(long).length, long.endsWith('字…')]).toEqual([300, true])
})

test('texts are rendered beside the server, each answer for its own text', async () => {
  const texts = Array.from({ length: 20 }, (_, index) => `text ${index} $x_{${index}}$`)
  const rendered = await Promise.all(texts.map((text) => renderMarkdown(text)))
  rendered.forEach(({ html }, index) => expect(html).toContain(`text ${index} `))
})

test('a blank text renders to nothing', async () => {
  expect(await renderMarkdown(' \n ')).toEqual({ html: '', hasMath: false, excerpt: '' })
})

test('a text that would take for ever is refused by its field, and the next one is rendered', async () => {
  await expect(renderMarkdown('>'.repeat(100_000), { field: 'hint' })).rejects.toMatchObject({
    error: 'VALIDATION_FAILED',
    fields: [{ path: 'body.hint' }],
  })
  expect((await renderMarkdown('fine')).html).toBe('<p>fine</p>')
})

test('[API-SHAPE-2] many formulas are set in several turns, each where it belongs', async () => {
  const text = Array.from({ length: 400 }, (_, n) => `${n}: $a_{${n % 300}}$, $$b_{${n}}$$\n\n`).join('')
  const { formulas } = renderPage(text, '')
  expect(formulas).toHaveLength(700)
  const turns: number[] = []
  for (let done = 0; done < formulas.length; done += turns.at(-1)!)
    turns.push(setSome(formulas.slice(done)).length)
  expect(Math.max(...turns)).toBeLessThan(100)
  expect((await renderMarkdown(text)).html).toBe(renderSafely(text, 'content-').html)
})

test('[API-LIMIT-2] a text that would become more than a page can bear is refused', async () => {
  await expect(renderMarkdown('$a$ '.repeat(100), { maxHtml: 10_000 })).rejects.toMatchObject({
    error: 'VALIDATION_FAILED',
    fields: [{ path: 'body.content', message: expect.stringContaining('too many formulas') as string }],
  })
})

test('a text beyond the limit is refused', async () => {
  await expect(renderMarkdown('x'.repeat(markdownLength + 1))).rejects.toMatchObject({
    error: 'TOO_LARGE',
  })
})
