// A list of people as it is pasted from a spreadsheet, or typed: one a line, by username or student number, perhaps with a
// name and a section. Cells stand between tabs, commas, semicolons or, where there are none of these, blanks. A first line of
// titles says what the columns are; without one the first cell that can be a username or a number is one, a further
// one that cannot is the name, and what comes behind is the section.

import { uidPattern } from '@verdict/domain/account'
import { accountTitles, cellsOf, nameTitles, titledColumn } from '../../../lib/pasted-cells.ts'

export interface PersonLine {
  who: string
  name: string
  section: string
}

type Column = keyof PersonLine

const titles: Record<Column, readonly string[]> = {
  who: accountTitles,
  name: nameTitles,
  section: ['section', 'class', 'group', '教学班', '班级', '班', '分组', '组'],
}

function byOrder(cells: string[]): PersonLine {
  const at = cells.findIndex((cell) => uidPattern.test(cell))
  const who = at < 0 ? (cells.find((cell) => cell !== '') ?? '') : cells[at]!
  const others = cells.filter((cell, index) => (at < 0 ? cell !== who : index !== at))
  // A name stands before the number, or right behind it.
  const [name = '', section = ''] = others
  return { who, name, section }
}

export function peopleIn(text: string): PersonLine[] {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => cellsOf(line, /\s+/))
  const columns = lines[0]?.map((title) => titledColumn(titles, title)) ?? []
  if (!columns.includes('who')) return lines.map(byOrder).filter(({ who }) => who !== '')
  const cell = (cells: string[], column: Column) => cells[columns.indexOf(column)] ?? ''
  return lines
    .slice(1)
    .map((cells) => ({
      who: cell(cells, 'who'),
      name: cell(cells, 'name'),
      section: cell(cells, 'section'),
    }))
    .filter(({ who }) => who !== '')
}
