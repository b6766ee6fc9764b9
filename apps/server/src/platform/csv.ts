// Comma-separated values as spreadsheets read them: UTF-8 with its mark, quotes where they are needed, and nothing that
// a spreadsheet would take for a formula.

/** At the beginning of a file: by it spreadsheets know UTF-8. */
export const csvMark = '\u{FEFF}'

/** People may write what they like; what would be a formula is kept as text. */
const harmless = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

const csvField = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const text = harmless(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (values: readonly (string | number)[]): string =>
  `${values.map(csvField).join(',')}\r\n`
