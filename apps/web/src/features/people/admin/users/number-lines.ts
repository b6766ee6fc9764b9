// Lines of username and number, separated by tab, comma, semicolon or blank. A username alone removes the number.

import { cellsOf, plainName } from '@verdict/domain/pasted-cells'
import { titleLine } from '../../../../lib/pasted-cells.ts'

export interface NumberLine {
  uid: string
  studentNumber: string
}

const titles: Record<keyof NumberLine, readonly string[]> = {
  uid: ['uid', 'username', 'user', '用户名', '账号', '帐号'],
  studentNumber: ['学号', '学生学号', 'student number', 'student no', 'student no.', 'student id'],
}

/** A header with both names the columns. */
export function numberLines(text: string): NumberLine[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => cellsOf(line, /\s+/).map(plainName))
    .filter((cells) => cells.some((cell) => cell !== ''))
  const head = titleLine(titles, lines, ['uid', 'studentNumber'])
  const place = (column: keyof NumberLine) => head?.columns.indexOf(column) ?? -1
  const [name, number] = [place('uid'), place('studentNumber')]
  return lines.slice(head ? head.at + 1 : 0).map((cells) => {
    // Without a username the server refuses it, so that it is not lost in silence.
    if (name >= 0 && number >= 0) return { uid: cells[name] ?? '', studentNumber: cells[number] ?? '' }
    const [uid = '', ...rest] = cells.filter((cell) => cell !== '')
    // Refused as it is, rather than cut.
    return { uid, studentNumber: rest.join(' ') }
  })
}
