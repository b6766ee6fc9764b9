import { uidPattern } from '@verdict/domain/account'

/** Split at characters that no name has; unique ignoring case. */
export function namesIn(text: string): string[] {
  const names = new Map<string, string>()
  for (const name of text.split(/[\s,;，；、|]+/)) {
    const key = name.toLowerCase()
    if (name !== '' && !names.has(key)) names.set(key, name)
  }
  return [...names.values()]
}

/** Cells that may be usernames, if any: others are people's names. */
function usernameCells(row: string): string {
  const cells = row.split('\t')
  const usernames = cells.filter((cell) => uidPattern.test(cell.trim()))
  return cells.length > 1 && usernames.length > 0 ? usernames.join(' ') : row
}

/** Also from spreadsheet rows. */
export const uidsIn = (text: string): string[] => namesIn(text.split('\n').map(usernameCells).join('\n'))
