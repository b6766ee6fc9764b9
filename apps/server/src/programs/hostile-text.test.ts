// Every place that a stranger's text or file reaches, with the shapes that cost most there: each answer is a result or a refusal,
// and the next honest one is answered. All of it runs in processes beside this one; were one of them part of it, this file would
// end with it.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { familyRecords, LanguageFamily } from '@verdict/domain/language'
import { hostileMarkdown, hostilePictures, hostilePrograms, hostileTex } from '@verdict/testkit/hostile-texts'
import { zip } from '@verdict/testkit/files'
import { alice, bob, server, withLab } from '@verdict/testkit/lab'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readerOptions } from '../exchange/package/package-reader.ts'
import type { ReadAnswer, ReadRequest } from '../exchange/package/reading.ts'
import { HelperFailure } from '../platform/fairness/helper.ts'
import { createHelperPool } from '../platform/fairness/helper-pool.ts'
import { renderMarkdown } from '../platform/markdown.ts'
import { shapeFault } from '@verdict/domain/markdown-shape'
import { makePdf } from '../platform/pdf.ts'
import { Refusal } from '@verdict/contract/refusal'
import { readFingerprints } from '../contest/similarity/similarity-reader.ts'
import { openDraw } from '../site/page.ts'

withLab()

/** Generous: the machine may be busy, and each shape is held to a second of CPU time by itself. */
const patience = { timeout: 240_000 }

/** @returns what was answered: a result, or the refusal. Anything else fails the test. */
async function answered<T>(work: Promise<T>): Promise<T | Refusal | HelperFailure> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) return error
    if (error instanceof HelperFailure && error.reason !== 'broken') return error
    throw error
  }
}

describe('a text', () => {
  test(
    '[API-SHAPE-1] of a hostile shape is rendered or refused by what it holds too much of',
    patience,
    async () => {
      const said: Record<string, string> = {}
      for (const [shape, text] of Object.entries(hostileMarkdown)) {
        const answer = await answered(renderMarkdown(text))
        if (!(answer instanceof Refusal)) continue
        expect(answer, shape).toMatchObject({ error: 'VALIDATION_FAILED' })
        said[shape] = answer.fields?.[0]?.message ?? ''
      }
      expect(Object.values(said).filter((message) => !/^(?:has|takes|could not)/.test(message))).toEqual([])
      // Those that were tried on the server: none of them costs it anything any more.
      const tried = ['20,000 quotes', 'emphasis', 'closed fractions', 'closed roots', 'a row of 4,000 cells']
      for (const shape of tried) expect(said[shape], shape).toMatch(/^has .*: (?:leave|make)/)
      expect((await renderMarkdown('fine')).html).toBe('<p>fine</p>')
    },
  )

  test(
    '[API-SHAPE-3] of a hostile shape, cut to what its shape may hold, is rendered in its turn',
    patience,
    async () => {
      const longest = (text: string): string => {
        let [least, most] = [0, text.length]
        while (least < most) {
          const middle = Math.ceil((least + most) / 2)
          if (shapeFault(text.slice(0, middle)) === null) least = middle
          else most = middle - 1
        }
        return text.slice(0, least)
      }
      const tooLong: string[] = []
      for (const [shape, text] of Object.entries(hostileMarkdown)) {
        const answer = await answered(renderMarkdown(longest(text)))
        if (answer instanceof Refusal && answer.fields?.[0]?.message.startsWith('takes')) tooLong.push(shape)
      }
      expect(tooLong).toEqual([])
    },
  )

  test.each([
    ['code in a quote, which ends with it', '> ~~~\n'],
    ['code in a list, which ends with it', '- ~~~\n'],
    ['indented code', '    ~~~\n'],
    ['HTML', '<div>\n~~~\n'],
    ['a comment', '<!--\n~~~\n-->\n'],
    ['a formula', '$$\n~~~\n$$\n'],
    ['what ends an indented fence', ' ~~~\n~~~\n'],
    ['code, whose end is another line', '~~~\n> ~~~\n    ~~~\n~~~a\n~~~\u00a0\n~~~\n'],
    ['what ends code at the beginning of a file', '\uFEFF~~~\n~~~\n'],
  ])('[API-SHAPE-3] hides nothing behind a fence in %s', (_, hides) => {
    expect(shapeFault(`${hides}\n${'*a_'.repeat(2_000)}`)).toMatch(/^has more than 1,000 marks of emphasis/)
  })

  test('[API-SHAPE-1] that people write is not refused', () => {
    const code = `\`\`\`cpp\n${'a[i][j] = *b & c < d;\n'.repeat(800)}\`\`\`\n`
    const formulas = 'Given $a_{i}$ with $1 \\le i \\le n$ and **no** more than [two](/faq) `x`.\n\n'.repeat(
      300,
    )
    const table = `|a|b|c|\n|-|-|-|\n${'|1|2|3|\n'.repeat(300)}`
    const list = '- one\n  - two\n    1. three\n       > quoted\n'.repeat(100)
    const talk = '> quoted\n> twice\n\nanswered\n\n'.repeat(200)
    const wide = `${'|a'.repeat(20)}\n${'|-'.repeat(20)}\n${`${'|1'.repeat(20)}\n`.repeat(90)}`
    const shown = `- as in\n\n  \`\`\`\n  a[i] = *b;\n  \`\`\`\n\n${'$$\na_1 \\\\ b_1\n$$\n\n'.repeat(100)}`
    const lines = `${'* * *\n\n'.repeat(100)}${'- - - - - - - - - - - - - - - - - - - -\n'.repeat(10)}`
    for (const text of [code, formulas, table, list, talk, wide, shown, lines])
      expect(shapeFault(text)).toBeNull()
  })

  test(
    '[API-SHAPE-2] of one person holds up no other: it is answered while the hostile one is under way',
    patience,
    async () => {
      // Within all limits of its shape, and as much work as these let through.
      const heavy = Array.from(
        { length: 90 },
        (_, n) => `$${'\\frac{1}{'.repeat(18)}${n}${'}'.repeat(18)}$ `,
      ).join('')
      expect(shapeFault(heavy)).toBeNull()
      const preview = (who: typeof alice, content: string) =>
        server.call(who, 'POST /markdown/preview', { body: { content } })
      // Both helpers are there.
      await Promise.all([preview(alice, 'a'), preview(bob, 'b')])
      const order: string[] = []
      const hostile = Array.from({ length: 4 }, () =>
        preview(alice, heavy).then(({ status }) => {
          expect([200, 400, 429]).toContain(status)
          order.push('hostile')
        }),
      )
      const honest = preview(bob, 'fine').then(({ status }) => {
        expect(status).toBe(200)
        order.push('honest')
      })
      await Promise.all([...hostile, honest])
      expect(order.indexOf('honest')).toBeLessThan(3)
    },
  )
})

const families = Object.values(LanguageFamily).filter((family) => familyRecords[family].grammar !== null)

test.each(families)(
  '[API-SHAPE-1] a program of a hostile shape in family %i has its fingerprints or none',
  patience,
  async (family) => {
    // The grammars differ, the reader of them is one: all of their length is read by the largest family.
    const chars = family === LanguageFamily.Cpp ? Infinity : 8_000
    for (const program of Object.values(hostilePrograms)) {
      const prints = await answered(readFingerprints(family, program.slice(0, chars)))
      if (!(prints instanceof Error)) expect(Array.isArray(prints.prints)).toBe(true)
    }
    const honest = await answered(readFingerprints(family, 'int main() { return 0; }'))
    expect(honest).toMatchObject({ prints: expect.any(Array) })
  },
)

test('[API-SHAPE-1] a printed page takes every text', patience, async () => {
  const texts = [...Object.values(hostilePrograms), ...Object.values(hostileMarkdown).slice(0, 5)]
  const blocks = texts.flatMap((text) => [{ text: text.slice(0, 8_000) }, { code: text }])
  const pdf = await answered(makePdf({ title: 'x', parts: [{ header: 'x', blocks }] }, 1))
  if (Buffer.isBuffer(pdf)) expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const plain = await makePdf({ title: 'x', parts: [{ header: 'x', blocks: [{ text: 'fine' }] }] }, 2)
  expect(plain.subarray(0, 5).toString()).toBe('%PDF-')
})

test(
  '[API-SHAPE-1] a page whose drawing takes for ever, or all memory, comes without one',
  patience,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'verdict-hostile-'))
    await mkdir(join(folder, 'render'))
    const renderer = `export const render = async (path) => {
    if (path === '/loop') for (;;);
    if (path === '/fill') for (const all = []; ; ) all.push(Buffer.alloc(1e6, 1))
    return { html: path, title: '' }
  }`
    await writeFile(join(folder, 'render', 'render.js'), renderer)
    const warned: object[] = []
    const draw = openDraw(folder, patience.timeout)
    const drawn = await Promise.all(
      ['/loop', '/fill', '/fine'].map((path) =>
        draw({ path, language: 'en-US', start: {} }, { warn: (about: object) => void warned.push(about) }),
      ),
    )
    await rm(folder, { recursive: true })
    expect(drawn).toEqual([null, null, { html: '/fine', title: '' }])
    expect(warned).toHaveLength(2)
  },
)

describe('a package', () => {
  // The machine may have no idle time at all: here it takes its turn as the others do.
  const reader = createHelperPool<ReadRequest, ReadAnswer>({ ...readerOptions, priority: 'normal' })
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verdict-hostile-'))
  })
  afterAll(async () => {
    reader.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** As an import reads it: what it holds, then its texts with their pictures. */
  async function read(name: string, files: Record<string, string>): Promise<ReadAnswer | HelperFailure> {
    const path = join(folder, `${name}.zip`)
    await writeFile(
      path,
      zip({
        'p/problem.yaml': 'name: x\n',
        'p/data/secret/1.in': '1\n',
        'p/data/secret/1.ans': '1\n',
        ...files,
      }),
    )
    const file = { path, name: `${name}.zip`, scratchIn: folder }
    const said = (await answered(reader.run({ do: 'read', file } as ReadRequest))) as ReadAnswer
    if (said instanceof HelperFailure || said.is !== 'right') return said
    const of = { do: 'text', file, index: 0, keep: false, blobs: folder }
    return (await answered(reader.run(of as ReadRequest))) as ReadAnswer
  }

  const isAnswer = (said: ReadAnswer | HelperFailure): boolean =>
    said instanceof HelperFailure ? said.reason !== 'broken' : said.is === 'right' || said.is === 'fault'

  test('[API-SHAPE-1] with a statement in TeX of a hostile shape is read or refused', patience, async () => {
    for (const [index, [shape, tex]] of Object.entries(hostileTex).entries()) {
      const said = await read(`tex-${index}`, { 'p/problem_statement/problem.en.tex': tex })
      expect(isAnswer(said), `${shape}: ${JSON.stringify(said).slice(0, 200)}`).toBe(true)
    }
  })

  test('[API-SHAPE-1] with a hostile picture is read without it, or refused', patience, async () => {
    for (const [index, [name, picture]] of Object.entries(hostilePictures).entries()) {
      const said = await read(`picture-${index}`, {
        'p/problem_statement/problem.en.tex': `A picture: \\includegraphics{${name}}`,
        [`p/problem_statement/${name}`]: picture,
      })
      expect(isAnswer(said), `${name}: ${JSON.stringify(said).slice(0, 200)}`).toBe(true)
    }
    const honest = await read('honest', { 'p/problem_statement/problem.en.tex': 'fine' })
    expect(honest).toMatchObject({ is: 'right' })
  })
})
