// Documents for the printer, as their bytes say: how many pages, and which letters are in them.

import { textOfPdf } from '@verdict/testkit/pdf-text'
import { expect, test } from 'vitest'
import { makeCountedPdf, makePdf } from './pdf.ts'

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0

test('a sheet is one page, and has the fonts that it uses', async () => {
  const texts = [
    { text: '考生 王玥喆 Ωи', x: 40, y: 40, size: 12, width: 200 },
    { text: 'ABCDE-FGHJK', x: 40, y: 80, size: 12, width: 60, font: 'code' as const },
  ]
  const lines = [{ from: [0, 100], to: [500, 100], dashed: true } as const]
  const pdf = await makePdf({ title: '座位条', sheets: [{ texts, lines }] }, 1)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pagesOf(pdf)).toBe(1)
  expect(pdf.toString('latin1')).toContain('NotoSansSC')
  expect(pdf.length).toBeLessThan(60_000)
})

test('a part that is long goes on over pages, and the next begins on its own', async () => {
  const code = Array.from({ length: 200 }, (_, line) => `int x${line} = 0; // 注释`).join('\n')
  const facts = [['Name', 'A student']] as const
  const blocks = [{ heading: 'Problem A' }, { facts }, { text: 'Some words\n\nand more' }, { code }]
  const pdf = await makePdf(
    {
      title: 'Papers',
      parts: [
        { header: 'One', blocks },
        { header: 'Two', blocks: [] },
      ],
    },
    1,
  )
  expect(pagesOf(pdf)).toBe(4)
})

test('[PRINT-PDF-2] a line that is too long goes on, Chinese too, and pages are counted', async () => {
  const wide = '一二三四五六七八九十'.repeat(40)
  const code = [`int a; // ${wide}`, '', 'x'.repeat(1_000), ...Array.from({ length: 80 }, () => 'y')].join(
    '\n',
  )
  const part = { header: 'A'.repeat(300), counted: true, blocks: [{ code }] }
  const { pdf, pages } = await makeCountedPdf({ title: 'Long', parts: [part, part] }, 1)
  expect([pages, pagesOf(pdf)]).toEqual([4, 4])
  const text = await textOfPdf(pdf)
  expect(text[0]).toContain('1 / 2')
  expect(text[3]).toContain('2 / 2')
  const letters = text.join('').replaceAll(/\s/g, '')
  expect(letters.split('十')).toHaveLength(2 * 40 + 1)
  expect(letters.match(/x/g)).toHaveLength(2_000)
})

test('[PRINT-PDF-3] letters that the font lacks stand as their codes, in code, text and sheets, and none is a box', async () => {
  const odd = '王é𠮷😀ع한'
  const said = '王é[U+20BB7][U+1F600][U+0639][U+D55C]'
  const family = 'A\u{1F468}\u200D\u{1F469}\uFE0FB'
  const { pdf } = await makeCountedPdf(
    {
      title: odd,
      sheets: [{ texts: [{ text: odd, x: 40, y: 40, size: 12, width: 500 }], lines: [] }],
      parts: [
        {
          header: `Head ${odd}`,
          blocks: [
            { heading: odd },
            { text: family },
            { facts: [['Name', odd]] },
            { code: `x${odd}\uFE0F;` },
          ],
        },
      ],
    },
    1,
  )
  const [sheet = '', part = ''] = (await textOfPdf(pdf)).map((text) => text.replaceAll(/\s/g, ''))
  expect(sheet).toBe(said)
  expect(part.split(said)).toHaveLength(5)
  expect(part).toContain('A[U+1F468][U+1F469]B')
  expect(part).toContain(`x${said}[U+FE0F];`)
  for (const letter of ['𠮷', '😀', 'ع', '한', '\0', '\uFFFD']) expect(part + sheet).not.toContain(letter)
})
