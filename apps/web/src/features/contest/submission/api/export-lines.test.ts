import type { ExportedSolution } from '@verdict/contract/solution'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { expect, test } from 'vitest'
import { ownTimeZone } from '../../../../lib/format.ts'
import { columnWidths, headerRow, Lines, sheetRow } from './export-lines.ts'

const words = {
  sheet: 'Submissions',
  header: columnWidths.map((_, index) => `column ${index}`),
  verdicts: { [Judge.WrongAnswer]: 'Wrong Answer' },
}

const solution: ExportedSolution = {
  sid: 12,
  uid: 'alice',
  nick: '',
  pid: 1000,
  title: '=A + B',
  mid: 0,
  judge: Judge.WrongAnswer,
  score: 6_667,
  time: 10,
  memory: 1024,
  language: Language.Python,
  outputs: 0,
  length: 40,
  sim: null,
  createdAt: '2025-11-21T14:32:07.000Z',
}

test('lines are whole whatever pieces they come in', () => {
  const lines = new Lines()
  expect(['a', 'b\nc', '\n', '\n', 'd'].flatMap((piece) => lines.take(piece))).toEqual(['ab', 'c', ''])
  expect(lines.isWhole).toBe(false)
  expect(lines.take('\n')).toEqual(['d'])
  expect(lines.isWhole).toBe(true)
})

test('[UI-ZONE-3] the head of the last column names the zone of its dates', () => {
  const heads = headerRow(words).map((cell) => (cell as { value: string }).value)
  expect(heads.at(-1)).toBe(`column ${columnWidths.length - 1} (${ownTimeZone()})`)
  expect(heads[0]).toBe('column 0')
})

test('a row has numbers as numbers, text as text, and nothing where there is nothing', () => {
  const row = sheetRow(JSON.stringify(solution), words)
  expect(
    row.map((cell) => (cell && typeof cell === 'object' && 'value' in cell ? cell.value : cell)),
  ).toEqual([
    12,
    'alice',
    null,
    1000,
    '=A + B',
    null,
    'Wrong Answer',
    66.67,
    10,
    1024,
    'Python 3',
    40,
    null,
    expect.any(Date),
  ])
  // A text that looks like a formula is a text.
  expect(row[4]).toMatchObject({ type: String })
  expect(
    sheetRow(JSON.stringify({ ...solution, mid: 3, sim: 80, nick: 'A' }), words).slice(5, 6),
  ).toMatchObject([{ value: 3 }])
  expect(headerRow(words)).toHaveLength(row.length)
})
