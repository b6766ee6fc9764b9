// Documents for the printer, as their bytes say: how many pages, and which letters are in them.

import { expect, test } from 'vitest'
import { makePdf } from './pdf.ts'

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
