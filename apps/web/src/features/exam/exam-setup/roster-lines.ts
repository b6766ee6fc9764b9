// A pasted sheet of sitters: username or student number, name, room and seat per line. A header near the top names the
// columns; otherwise this order, and a line that starts with neither username nor number starts with the name.

import { cellsOf, plainName } from '@verdict/domain/pasted-cells'
import { accountTitles, nameTitles, titleLine } from '../../../lib/pasted-cells.ts'

export interface RosterLine {
  /** 1-based. */
  line: number
  text: string
  who: string
  name: string
  room: string
  seat: string
}

const columns = ['who', 'name', 'room', 'seat'] as const
type Column = (typeof columns)[number]

const titles: Record<Column, readonly string[]> = {
  who: accountTitles,
  name: nameTitles,
  room: ['room', 'lab', '考场', '教室', '机房', '房间'],
  seat: ['seat', 'seat number', 'place', '座位', '座位号', '机位'],
}

export interface RosterSheet {
  head: string
  lines: RosterLine[]
}

export function rosterIn(pasted: string): RosterSheet {
  const written = pasted
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((text, index) => ({ line: index + 1, text, cells: cellsOf(text, null) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const head = titleLine(
    titles,
    written.map(({ cells }) => cells),
    ['who', 'name'],
  )
  return {
    head: head ? written[head.at]!.text : '',
    lines: written.slice(head ? head.at + 1 : 0).map(({ line, text, cells }) => {
      const order = head ? head.columns : orderOf(cells)
      const cell = (column: Column) => cells[order.indexOf(column)] ?? ''
      return {
        line,
        text,
        who: plainName(cell('who')),
        name: cell('name'),
        room: cell('room'),
        seat: cell('seat'),
      }
    }),
  }
}

const orderOf = ([first = '']: readonly string[]): readonly Column[] =>
  first === '' || /^[\w./-]+$/.test(plainName(first)) ? columns : columns.slice(1)

export const sheetOf = ({ head }: RosterSheet, left: readonly RosterLine[]): string =>
  [head, ...left.map(({ text }) => text)].filter((text) => text !== '').join('\n')

export const bodyOf = (lines: readonly RosterLine[]) =>
  lines.map(({ who, name, room, seat }) => ({ who, name, room, seat }))
