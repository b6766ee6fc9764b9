// A list of people as it is pasted from a spreadsheet, or typed: one a line, by username or student number, perhaps with a
// name and a section. Cells stand between tabs, commas, semicolons or, where there are none of these, blanks. A first line of
// titles says what the columns are; without one the first cell that can be a username or a number is one, a further
// one that cannot is the name, and what comes behind is the section.

import { uidPattern } from '@verdict/domain/account'

export interface PersonLine {
  who: string
  name: string
  section: string
}

type Column = keyof PersonLine

const titles: Record<Column, readonly string[]> = {
  who: [
    'uid',
    'username',
    'user',
    'user name',
    'student number',
    'student id',
    'number',
    'id',
    '用户名',
    '学号',
    '账号',
    '帐号',
  ],
  name: ['name', 'full name', 'nick', 'nickname', 'student name', '姓名', '名字', '昵称'],
  section: ['section', 'class', 'group', '教学班', '班级', '班', '分组', '组'],
}

const columnOf = (title: string): Column | undefined => {
  const wanted = title.trim().toLowerCase()
  return (Object.keys(titles) as Column[]).find((column) => titles[column].includes(wanted))
}

function cellsOf(line: string): string[] {
  const separator = [/\t/, /[,，;；]/].find((mark) => mark.test(line)) ?? /\s+/
  return line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
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
    .map(cellsOf)
  const columns = lines[0]?.map(columnOf) ?? []
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
