// Lines "username number" as they are pasted from a sheet: with tabs, commas, semicolons or blanks between the two. A line
// with a name alone takes the number away.

export interface NumberLine {
  uid: string
  studentNumber: string
}

/** The first line may name the columns. */
const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => /^(uid|user ?name|user|用户名|账号|帐号|学号|student ?(number|no|id))$/i.test(cell))

export function numberLines(text: string): NumberLine[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/[\r\n]+/)
    .map((line) => line.trim().split(/[\s,;，；]/))
    .filter(([first]) => first !== '')
    .map((cells) => cells.filter((cell) => cell !== ''))
  return (lines[0] && isHeader(lines[0]) ? lines.slice(1) : lines).map(([uid = '', ...rest]) => ({
    uid,
    // Refused as it stands, rather than cut.
    studentNumber: rest.join(' '),
  }))
}
