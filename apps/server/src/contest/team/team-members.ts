// The rule on members. A contestant must not read what others hand in, nor compete twice.

import type { TeamSheetAnswer } from '@verdict/contract/team'
import { Privilege } from '@verdict/domain/privilege'
import type { MemberRole } from '@verdict/domain/team'
import type { Queryable } from '../../platform/db.ts'
import { accountsNamed, type NamedAccount } from './team-queries.ts'
import { holdPeople } from './team-write-queries.ts'

export type MemberFault = Extract<
  TeamSheetAnswer['rows'][number]['faults'][number]['kind'],
  'unknown' | 'ambiguous' | 'banned' | 'staff' | 'elsewhere' | 'code-read'
>

export type Accounts = ReadonlyMap<string, readonly NamedAccount[]>

const byWord = (found: readonly NamedAccount[]): Accounts => Map.groupBy(found, ({ word }) => word)

/** Before the contest is locked: people come first in the order of locks. */
export async function holdNamed(tx: Queryable, cid: number, words: readonly string[]): Promise<void> {
  const found = await accountsNamed(tx, cid, words)
  await holdPeople(
    tx,
    found.map(({ user_id }) => user_id),
  )
}

/** By the words in lower case. */
export const accountsBy = async (tx: Queryable, cid: number, words: readonly string[]): Promise<Accounts> =>
  byWord(await accountsNamed(tx, cid, words))

/** @param teamId null: of a new team */
export function faultOfMember(
  found: readonly NamedAccount[],
  teamId: number | null,
  role: MemberRole,
): MemberFault | null {
  const [only] = found
  if (!only) return 'unknown'
  if (found.length > 1) return 'ambiguous'
  if (only.privilege === Privilege.Banned) return 'banned'
  if (role === 'coach') return null
  if (only.is_staff || only.privilege >= Privilege.Admin) return 'staff'
  if (only.team_id !== null && only.team_id !== teamId) return 'elsewhere'
  return only.has_read ? 'code-read' : null
}
