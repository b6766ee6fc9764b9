// Parses pasted people, one per line: username or student number, perhaps name and section. Cells are separated by tabs,
// commas, semicolons or, without these, blanks. A header near the top names the columns; without one, the first cell that can
// be a username or number is one, a later one that cannot is the name, and the rest is the section.

import { uidPattern } from '@verdict/domain/account'
import { cellsOf, plainName } from '@verdict/domain/pasted-cells'
import { accountTitles, nameTitles, titleLine } from '../../../../lib/pasted-cells.ts'

export interface PersonLine {
  who: string
  name: string
  section: string
}

type Column = keyof PersonLine

const titles: Record<Column, readonly string[]> = {
  who: accountTitles,
  name: nameTitles,
  section: ['section', 'class', 'group', '教学班', '行政班', '行政班级', '班级', '班', '分组', '组'],
}

const isLatin = (word: string | undefined): boolean =>
  word !== undefined && /^\p{Script=Latin}[\p{L}.'’-]*$/u.test(word)

/** Adjacent Latin words are one name. */
function wordsOf(line: string): string[] {
  const words = cellsOf(line, /\s+/)
  // A username precedes its name; with a number none is needed.
  const from = words.some((word) => /^\d{5,}$/.test(plainName(word))) ? 0 : 1
  return words.reduce<string[]>((cells, word, at) => {
    const isPart = at > from && isLatin(word) && isLatin(words[at - 1])
    return isPart ? [...cells.slice(0, -1), `${cells.at(-1)!} ${word}`] : [...cells, word]
  }, [])
}

function cellsIn(line: string): string[] {
  const cells = cellsOf(line, null)
  return cells.length > 1 || line.includes('"') ? cells : wordsOf(line)
}

function byOrder(cells: string[]): PersonLine {
  const at = cells.findIndex((cell) => uidPattern.test(plainName(cell)))
  const who = at < 0 ? (cells.find((cell) => cell !== '') ?? '') : cells[at]!
  const others = cells.filter((cell, index) => (at < 0 ? cell !== who : index !== at))
  // The name is before the number, or right after it.
  const [name = '', section = ''] = others
  return { who: plainName(who), name, section }
}

/** Many sheets number their lines in the first column. */
export function withoutCount(lines: string[][]): string[][] {
  const isCounted =
    lines.length > 1 &&
    lines.every(([first = '', ...rest], at) => rest.length > 0 && plainName(first) === String(at + 1))
  return isCounted ? lines.map(([, ...cells]) => cells) : lines
}

export function peopleIn(text: string): PersonLine[] {
  const lines = text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .map(cellsIn)
  const head = titleLine(titles, lines, ['who'])
  const cell = (cells: string[], column: Column) => cells[head?.columns.indexOf(column) ?? -1] ?? ''
  const people = head
    ? lines.slice(head.at + 1).map((cells) => ({
        who: plainName(cell(cells, 'who')),
        name: cell(cells, 'name'),
        section: cell(cells, 'section'),
      }))
    : withoutCount(lines).map(byOrder)
  return people.filter(({ who }) => who !== '')
}
