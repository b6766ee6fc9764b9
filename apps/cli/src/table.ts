// Rows of text, for a terminal or a spreadsheet.

/** Chinese letters take two columns of a terminal. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u

const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (wide.test(letter) || letter.length > 1 ? 2 : 1), 0)

export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows) {
    for (const [index, text] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(text))
  }
  const padded = (text: string, index: number) => text + ' '.repeat(widths[index]! - widthOf(text))
  return rows.map((row) => row.map(padded).join('  ').trimEnd())
}

/** A spreadsheet would compute them. A leading minus of failed tries is one, too. */
const formula = /^[=+\-@\t\r＝＋－＠]/

/** Without its line end. */
export const csvLine = (row: readonly string[]): string =>
  row
    .map((text) => (formula.test(text) ? `'${text}` : text))
    .map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(',')
