import type { ImportFault } from '@verdict/contract/user-admin'
import { isStrongPassword, passwordDigestPattern } from '@verdict/domain/account'
import { importCellLength } from '@verdict/domain/field-limits'
import { firstPassword } from '../../../../lib/first-password.ts'
import { columnNames, type SheetRow } from './sheet.ts'

/** From the server, or a cell that it would reject unread. */
type LineFault = ImportFault | 'UNREADABLE'

export interface Line extends SheetRow {
  /** `unsure`: the first answer was lost, and the name is taken now, perhaps by that request. */
  state: 'waiting' | 'ready' | 'faulty' | 'made' | 'unsure'
  faults: LineFault[]
  /** From the sheet, an older judge's digest, or generated here. */
  source: 'given' | 'kept' | 'made'
  secret: string | null
  isWeak: boolean
}

const isReadable = (text: string): boolean =>
  text.length <= importCellLength && !text.includes('\0') && text.isWellFormed()

const digestOf = (password: string): string | null => {
  const wanted = password.trim().toLowerCase()
  return passwordDigestPattern.test(wanted) ? wanted : null
}

function passwordOf(password: string): Pick<Line, 'source' | 'secret' | 'isWeak'> {
  if (password.trim() === '') return { source: 'made', secret: firstPassword(), isWeak: false }
  if (digestOf(password)) return { source: 'kept', secret: null, isWeak: false }
  return { source: 'given', secret: password, isWeak: !isStrongPassword(password) }
}

/** Checks across the sheet: the server gets it in parts. */
export function linesOf(rows: readonly SheetRow[]): Line[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const faults: LineFault[] = []
    const uid = row.uid.toLowerCase()
    if (seen.has(uid)) faults.push('REPEATED')
    seen.add(uid)
    if (!columnNames.every((column) => isReadable(row[column]))) faults.push('UNREADABLE')
    const state = faults.length > 0 ? 'faulty' : 'waiting'
    return { ...row, faults, state, ...passwordOf(row.password) }
  })
}

export const lineDigest = (
  { password, secret }: Pick<Line, 'password' | 'secret'>,
  digest: (password: string) => string,
): string => (secret === null ? digestOf(password)! : digest(secret))

export const withState = (lines: readonly Line[], state: Line['state']): Line[] =>
  lines.filter((line) => line.state === state)
