// Splits lines pasted from a spreadsheet or typed into cells at tabs, or at ASCII or Chinese commas and semicolons.
// Quoted cells may contain any of these.

const separators = [/\t/, /[,，;；]/]

/** Between no cells. */
const never = /^$/

function cut(line: string, mark: RegExp): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at]!
    if (quoted && letter === '"' && line[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (quoted ? letter === '"' : letter === '"' && cell.trim() === '') {
      quoted = !quoted
    } else if (!quoted && mark.test(letter)) {
      cells.push(cell)
      cell = ''
    } else cell += letter
  }
  // A quote that nothing ends is a letter.
  return quoted ? line.split(mark) : [...cells, cell]
}

/** @param otherwise between the cells of a line that has none of these */
export function cellsOf(line: string, otherwise: RegExp | null): string[] {
  const cells = separators.map((mark) => cut(line, mark)).find(({ length }) => length > 1)
  const plain = cells ?? (otherwise ? line.trim().split(otherwise) : cut(line, never))
  // Spreadsheets write ="007" for digits that are text.
  return plain.map((cell) => cell.trim().replace(/^="(.*)"$/, '$1'))
}

/**
 * A username or a number as it is meant: letters and digits of full width as the usual ones, without what is invisible, and
 * without the sign by which spreadsheets keep digits as text.
 */
export const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u{AD}\u{200B}-\u{200F}\u{2060}\u{FEFF}]/gu, '')
    .trim()
    .replace(/^'/, '')
