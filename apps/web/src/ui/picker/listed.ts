// The entries of a pasted list, whatever separates them.

import { uidPattern } from '@verdict/domain/account'

/** Names: separated by anything that no name has, each once whatever its case. */
export function namesIn(text: string): string[] {
  const names = new Map<string, string>()
  for (const name of text.split(/[\s,;，；、|]+/)) {
    const key = name.toLowerCase()
    if (name !== '' && !names.has(key)) names.set(key, name)
  }
  return [...names.values()]
}

/** The cells of a spreadsheet's row that may be usernames, where there are any: beside them stands what people are called. */
function usernameCells(row: string): string {
  const cells = row.split('\t')
  const usernames = cells.filter((cell) => uidPattern.test(cell.trim()))
  return cells.length > 1 && usernames.length > 0 ? usernames.join(' ') : row
}

/** Usernames: names, also in rows that come out of a spreadsheet. */
export const uidsIn = (text: string): string[] => namesIn(text.split('\n').map(usernameCells).join('\n'))
