// Splits lines that were pasted from a spreadsheet or typed, at tabs, or ASCII or Chinese commas and semicolons. Quoted cells
// may contain any of these.

const separators = [/\t/, /[,，;；]/]

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
  return quoted ? line.split(mark) : [...cells, cell]
}

export function cellsOf(line: string, otherwise: RegExp | null): string[] {
  const cells = separators.map((mark) => cut(line, mark)).find(({ length }) => length > 1)
  const plain = cells ?? (otherwise ? line.trim().split(otherwise) : cut(line, never))
  // Spreadsheets write ="007" for text made of digits.
  return plain.map((cell) => cell.trim().replace(/^="(.*)"$/, '$1'))
}

/**
 * Normalises a pasted name or number: full-width characters, invisible ones, and the apostrophe by which spreadsheets keep
 * digits as text.
 */
export const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u{AD}\u{200B}-\u{200F}\u{2060}\u{FEFF}]/gu, '')
    .trim()
    .replace(/^'/, '')
