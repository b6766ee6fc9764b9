// The account of a person whom somebody outside vouches for: the one that was connected once; else one that exists, by what
// root's rule names; else a new one, where that is allowed. Powers are never reached by a rule: administrators and teachers
// connect their accounts themselves.

import { isAdmin, type Privilege } from '@verdict/domain/privilege'
import { Refusal } from '@verdict/contract/refusal'
import type { Queryable } from '../../platform/db.ts'
import { createAccountWithoutPassword } from '../account/account-service.ts'
import { accountsFitting, type MatchedBy } from './arrive-queries.ts'

export interface Vouched {
  wantedName: string
  displayName: string
  /** Null where nobody vouches for one. */
  studentNumber: string | null
  mail: string | null
  isMailVerified: boolean
}

export interface Ways {
  /** @returns the account that is connected */
  known(): Promise<number | null>
  /** Connects it. @returns false if the account, or the identity, is connected otherwise already */
  link(userId: number): Promise<boolean>
  /** By which fields an account that exists is found, in this order. */
  matches: readonly MatchedBy[]
  creates: boolean
}

export type Arrival =
  | { how: 'known' | 'matched' | 'made'; userId: number }
  /** `powers`: the account that fits has some; `connected`: it is connected with another identity. */
  | { how: 'unknown' | 'powers' | 'connected'; userId: null }

const valueFor = (by: MatchedBy, { studentNumber, mail, isMailVerified }: Vouched): string | null =>
  by === 'number' ? studentNumber : isMailVerified ? mail : null

/** @returns undefined where nobody fits, or several do */
async function accountMeant(tx: Queryable, { matches }: Ways, vouched: Vouched) {
  for (const by of matches) {
    const value = valueFor(by, vouched)
    if (!value) continue
    const [only, another] = await accountsFitting(tx, by, value)
    if (only && !another) return only
  }
  return undefined
}

/** @throws Refusal OAUTH_STATE_INVALID */
export async function arrive(tx: Queryable, ways: Ways, vouched: Vouched): Promise<Arrival> {
  const known = await ways.known()
  if (known !== null) return { how: 'known', userId: known }
  const meant = await accountMeant(tx, ways, vouched)
  if (meant && (isAdmin(meant.privilege as Privilege) || meant.is_teacher))
    return { how: 'powers', userId: null }
  if (meant) {
    if (await ways.link(meant.id)) return { how: 'matched', userId: meant.id }
    return { how: 'connected', userId: null }
  }
  if (!ways.creates) return { how: 'unknown', userId: null }
  const userId = await createAccountWithoutPassword(tx, vouched.wantedName, vouched.displayName)
  // When two first logins come at once, the second fails here and finds the account at its next try.
  if (!(await ways.link(userId))) throw new Refusal('OAUTH_STATE_INVALID')
  return { how: 'made', userId }
}
