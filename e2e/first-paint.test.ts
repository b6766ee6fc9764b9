// The server's drawing before any script ran, compared in a browser with what the page then draws; and that the files
// of a first visit stay as few and as light as they are, however many pages there are.

import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Language } from '@verdict/domain/language'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { journeys } from './journey.ts'
import { createProblem, freshName, judged, type Person, register, rootOf, submit } from './person.ts'
import { type Locale, untilShown } from './visit.ts'

const { product, visit } = journeys()
let root: Person
let student: Person
let pid: number

beforeAll(async () => {
  root = await rootOf(product)
  student = await register(product, freshName('reader'))
  pid = await createProblem(root, {
    title: 'A title with 标题 & <signs>',
    description: `Find $x$ so that\n\n$$\\sum_{i=1}^{n} x_i = 10$$\n\n${'Some more words. '.repeat(30)}`,
    in: '1 2\n',
    out: '3\n',
  })
  // One row with a mark of its own, and counts.
  await judged(student, await submit(student, pid, Language.C, 'int main(void) { return 0; }'))
})

/** The elements that both draw and where, in any order; for leaves their words too. */
const boxes = (page: Page, parts: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const round = (value: number) => Math.round(value)
    return [...document.querySelectorAll<HTMLElement>(`main :is(${selector})`)]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const text = element.childElementCount === 0 ? element.innerText : ''
        return `${element.tagName} ${text} ${[x, y, width, height].map(round).join(' ')}`
      })
      .sort()
  }, parts)

const listParts =
  'h1, h1 + span, .filters > *, option, thead th, tbody tr, tbody :is(th, td) *, nav p, .pagination-pager p'
/** One's last verdict has its place drawn; it arrives there when it likes. */
const statementParts =
  'h1, h2, .prose p, .prose code, .katex-display, .samples, .sample pre, .rail > *, :is(.rail a, .rail svg):not(.railLast *), dt, dd, .rail p'

/** Without the code field, whose place another one takes: all around it stays. */
const editorParts =
  'h1, section, section :is(select, button, label), .rail > *, :is(.rail a, .rail svg):not(.railLast *)'

describe.each<[string, () => string, string]>([
  ['the problem list', () => '/problems', listParts],
  ['a statement', () => `/problem/${pid}`, statementParts],
  ['the editor page', () => `/problem/${pid}/submit`, editorParts],
])('[UI-SPEED-2] %s', (_, address, parts) => {
  test.each<[Locale, number, string, () => Person | undefined]>([
    ['en-US', 390, 'a visitor', () => undefined],
    ['zh-CN', 1440, 'a student', () => student],
    ['en-US', 1440, 'root', () => root],
  ])('stands where the server drew it: %s, %i px, %s', async (locale, width, _who, person) => {
    const as = person()
    const { page, context, go } = await visit({ locale, width, ...(as && { as }) })
    await go('/faq')
    await go(address())
    await page.evaluate(() => document.fonts.ready)
    const own = await boxes(page, parts)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.locator('html[data-drawn]').count()).toBe(0)
    // The same visit, where no script but the colours' ever runs. A drawing of the server may come too late for its page.
    let answer = await page.request.get(address())
    const askAgain = async () => await (answer = await page.request.get(address())).text()
    await expect.poll(askAgain).toContain('data-drawn')
    // In a tab of its own: the first one may still be loading its editor.
    const bare = await context.newPage()
    await bare.route('**/assets/*.js', (route) => route.abort('aborted'))
    await bare.route(
      ({ pathname }) => pathname === address(),
      (route) => route.fulfill({ response: answer }),
    )
    await bare.goto(address())
    await bare.locator('html[data-drawn]').waitFor({ state: 'attached' })
    await bare.evaluate(() => document.fonts.ready)
    const drawn = await boxes(bare, parts)
    expect(drawn.length).toBeGreaterThan(6)
    expect(drawn).toEqual(own)
  })
})

/** The drawing of an address, which stays until `comeAlive`: the page's scripts are on their way for so long. */
async function drawnAt(address: string, as: Person) {
  const { page, context } = await visit({ as })
  let letThrough!: () => void
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await context.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  const askAgain = async () => {
    await page.goto(address, { waitUntil: 'commit' })
    return page.locator('html').getAttribute('data-drawn')
  }
  await expect.poll(askAgain).not.toBeNull()
  await page.locator('h1').waitFor()
  return {
    page,
    comeAlive: async () => {
      letThrough()
      await untilShown(page)
    },
  }
}

describe('[UI-SPEED-4] what is entered before the page is alive', () => {
  const program = 'print("early")'

  test('a language and a program are those that are handed in, by a click that came early too', async () => {
    const other = await createProblem(root, {
      title: freshName('early'),
      tests: [{ in: '', out: 'early\n' }],
    })
    const { page, comeAlive } = await drawnAt(`/problem/${other}/submit`, student)
    const language = page.getByLabel('Language', { exact: true })
    const code = page.getByLabel('Code')
    await code.fill(program)
    await language.selectOption('Python 3')
    const stays = page.getByRole('switch', { name: 'Stay on this page after submitting' })
    await stays.check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await comeAlive()
    expect(await stays.isChecked()).toBe(true)
    expect(await page.locator('option:checked').first().textContent()).toBe('Python 3')
    await page.getByText('Accepted').first().waitFor()
  })

  test('a word to look for, and where, filter the list; a menu opens', async () => {
    const { page, comeAlive } = await drawnAt('/problems', student)
    const word = page.getByRole('search').getByRole('textbox')
    await page.getByRole('combobox', { name: 'State' }).selectOption({ index: 1 })
    await word.fill('title with')
    await word.press('Enter')
    await page.getByRole('button', { name: 'More' }).click()
    await comeAlive()
    await page.waitForURL(/search=title/)
    expect(page.url()).toContain('state=')
    await page.getByRole('button', { name: 'More', expanded: true }).waitFor()
    expect(await word.inputValue()).toBe('title with')
  })

  test('on a statement a click opens what it was meant to', async () => {
    const { page, comeAlive } = await drawnAt(`/problem/${pid}`, student)
    await page
      .getByRole('button', { name: /^Search/ })
      .first()
      .click()
    await comeAlive()
    await page.getByRole('dialog').getByRole('combobox').waitFor()
  })

  test('somebody who writes goes on writing', async () => {
    const { page, comeAlive } = await drawnAt(`/problem/${pid}/submit`, student)
    await page.getByLabel('Code').focus()
    await page.keyboard.type('int main() {}')
    await page.keyboard.press('Home')
    await comeAlive()
    await page.keyboard.type('// mine ')
    await expect.poll(() => page.locator('.cm-line').first().textContent()).toBe('// mine int main() {}')
  })
})

const dist = fileURLToPath(new URL('../apps/web/dist/', import.meta.url))
interface FirstFiles {
  entry: string[]
  languages: Record<string, string[]>
  routes: [string, string[], Record<string, string[]>][]
}

/** As the browser gets it. */
const bytes = (path: string): number => {
  const built = join(dist, path)
  return statSync(existsSync(`${built}.br`) ? `${built}.br` : built).size
}
const sum = (paths: readonly string[]): number => paths.reduce((all, path) => all + bytes(path), 0)

test('[UI-SPEED-1] [UI-SPEED-3] what every first visit loads stays small, and each page is a file of its own', () => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const attribute = /data-files="([^"]*)"/.exec(html)?.[1] ?? ''
  const files = JSON.parse(attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as FirstFiles
  const styles = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href]) => href!)
  // A further page adds some 150 bytes, its address; a module that only some pages need adds kilobytes.
  expect(sum(files.entry)).toBeLessThan(148 * 1024)
  expect(sum(styles)).toBeLessThan(12 * 1024)
  for (const texts of Object.values(files.languages)) expect(sum(texts)).toBeLessThan(12 * 1024)
  const whole = (path: string): number => {
    const [, own, texts] = files.routes.find(([pattern]) => new RegExp(pattern).test(path))!
    const said = [...files.languages['zh-CN']!, ...texts['zh-CN']!]
    return sum([...new Set([...files.entry, ...styles, ...said, ...own])])
  }
  expect(whole('/problems')).toBeLessThan(230 * 1024)
  expect(whole('/problem/1000')).toBeLessThan(230 * 1024)
  expect(whole('/problem/1000/submit')).toBeLessThan(230 * 1024)
  // A page that is not split from the entry has no files of its own.
  for (const [pattern, own] of files.routes) expect([pattern, own.length > 0]).toEqual([pattern, true])
})

interface BuiltFile {
  file: string
  imports?: string[]
}

const readManifest = () =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, BuiltFile>

/** Everything that a chunk imports, itself included. */
function closureOf(manifest: Record<string, BuiltFile>, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const other of manifest[key]?.imports ?? []) closureOf(manifest, other, seen)
  return seen
}

test('[EDIT-SPEED-1] the editor with completion is small, and the keys of other editors are apart', () => {
  const manifest = readManifest()
  const keyOf = (part: string) => {
    const found = Object.keys(manifest).find((key) => key.includes(part))
    if (found === undefined) throw new Error(`no ${part} in the build`)
    return found
  }
  const page = closureOf(manifest, keyOf('routes/problem.$pid.submit'))
  const loaded = ['code-editor', 'editor/completion', 'words/cpp', 'lang-cpp'].flatMap((part) => [
    ...closureOf(manifest, keyOf(part)),
  ])
  const editor = [...new Set(loaded)].filter((key) => !page.has(key))
  expect(sum(editor.map((key) => manifest[key]!.file))).toBeLessThan(220 * 1024)
  for (const part of ['codemirror-vim', 'codemirror-emacs']) expect(editor).not.toContain(keyOf(part))
})

test('[EXAM-OFF-5] a page with an editor has from the start what keeps a submission without a network', () => {
  const manifest = readManifest()
  const keeps = (key: string) =>
    readFileSync(join(dist, manifest[key]!.file), 'utf8').includes('verdict-submissions')
  for (const page of ['routes/problem.$pid.submit', 'routes/contests.$cid.problem.$id.submit']) {
    const key = Object.keys(manifest).find((one) => one.includes(page))!
    expect([page, [...closureOf(manifest, key)].some(keeps)]).toEqual([page, true])
  }
})
