import { expect, test } from 'vitest'
import { clampWidth, readKept, sheetOf } from './column-sheet.ts'

const columns = [
  { key: 'name', width: 160 },
  { key: 'number', width: 120 },
  { key: 'mark', width: 80 },
]

test('[UI-COLUMNS-1] pinned columns stand one after the other, and take at most half of what is in sight', () => {
  const kept = { widths: {}, pinned: ['mark', 'name'] }
  const wide = sheetOf('t', columns, kept, 1_000)
  expect(wide).toContain('t table:not(dialog *) tr > :nth-child(1) { position: sticky; left: 0px')
  expect(wide).toContain('t table:not(dialog *) tr > :nth-child(3) { position: sticky; left: 160px')
  expect(wide).not.toContain(':nth-child(2)')
  expect(wide).not.toContain('table-layout')
  const phone = sheetOf('t', columns, kept, 358)
  expect(phone).toContain(':nth-child(1)')
  expect(phone).not.toContain(':nth-child(3)')
  expect(sheetOf('t', columns, kept, 300)).not.toContain(':nth-child(1)')
})

test('[UI-COLUMNS-1] a table with widths of its own is as wide as they are, one without is left alone', () => {
  const sheet = sheetOf('t', columns, { widths: { name: 400 }, pinned: [] }, 1_000)
  expect(sheet).toContain('width: 600px')
  expect(sheet).toContain(':nth-child(1) { width: 400px')
  expect(sheet).toContain(':nth-child(2) { width: 120px')
  expect(sheetOf('t', columns, { widths: {}, pinned: [] }, 1_000)).toBe('')
})

test('[UI-COLUMNS-1] what a browser keeps is read with care', () => {
  expect(readKept(null, ['name'])).toEqual({ widths: {}, pinned: ['name'] })
  expect(readKept('{', ['name'])).toEqual({ widths: {}, pinned: ['name'] })
  expect(readKept('{"widths":{"a":"x","b":9999,"c":100},"pinned":[1,"c"]}', [])).toEqual({
    widths: { b: 1_600, c: 100 },
    pinned: ['c'],
  })
  expect(clampWidth(3)).toBe(40)
})
