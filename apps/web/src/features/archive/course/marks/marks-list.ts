// Parses pasted marks, one person per line. A header near the top names the columns; without one, the first cell with a digit
// names the person, else the first of all, and the last cell is the mark; where only blanks separate, the last number.

import { uidPattern } from '@verdict/domain/account'
import { gradebookLimits } from '@verdict/domain/field-limits'
import { cellsOf, plainName } from '@verdict/domain/pasted-cells'
import { hundredths } from '@verdict/domain/share'
import { accountTitles, titleLine } from '../../../../lib/pasted-cells.ts'
import { withoutCount } from '../join/people-list.ts'

export interface MarkLine {
  /** As it was pasted. */
  text: string
  who: string
  mark: string
}

const markTitles = [
  'mark',
  'marks',
  'score',
  'points',
  'grade',
  'result',
  '成绩',
  '分数',
  '得分',
  '总分',
  '总评',
]

const isNumber = (cell: string): boolean => hundredths(plainName(cell), Number.MAX_SAFE_INTEGER) !== null

function byOrder(cells: readonly string[], isRow: boolean): Omit<MarkLine, 'text'> {
  const isName = (cell: string) => uidPattern.test(plainName(cell))
  const numbered = cells.findIndex((cell) => isName(cell) && /\d/.test(cell))
  const at = numbered < 0 ? Math.max(0, cells.findIndex(isName)) : numbered
  const others = cells.slice(at + 1)
  const number = isRow ? undefined : others.findLast(isNumber)
  return { who: cells[at] ?? '', mark: number ?? others.at(-1) ?? '' }
}

/** @param title of the column that they go into, which a sheet may have among others */
export function marksIn(text: string, title: string): MarkLine[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const cells = lines.map((line) => cellsOf(line, /\s+/))
  const head = titleLine({ who: accountTitles, own: [title], mark: markTitles }, cells, ['who'])
  if (!head) {
    return withoutCount(cells).map((line, index) => {
      const text = lines[index]!
      return { text, ...short(byOrder(line, cellsOf(text, null).length > 1)) }
    })
  }
  const who = head.columns.indexOf('who')
  const own = head.columns.indexOf('own')
  const mark = own < 0 ? head.columns.indexOf('mark') : own
  return lines.slice(head.at + 1).map((line, index) => {
    const row = cells[head.at + 1 + index]!
    return { text: line, ...short({ who: row[who] ?? '', mark: row[mark] ?? '' }) }
  })
}

/** A line that is far too long finds nobody, and keeps no other from it. */
const short = ({ who, mark }: { who: string; mark: string }) => ({
  who: who.slice(0, gradebookLimits.line),
  mark: mark.slice(0, gradebookLimits.line),
})
