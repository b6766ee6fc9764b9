// Many accounts from the lines of a sheet. Each line stands for itself: it makes an account with its groups, or nothing
// and says why; what is wrong with one line keeps no other from being made, so that a sheet can be sent again after it was
// mended. Passwords arrive encrypted like any other, and one is hashed after the other: people who log in meanwhile need
// not wait for a whole class.

import { profileChange } from '@verdict/contract/account'
import type { ImportFault, ImportResult } from '@verdict/contract/user-admin'
import {
  addAccount,
  assertReadable,
  isFreeUid,
  isValidUid,
  keepPassword,
  openPassword,
  type StoredPassword,
} from '../account/index.ts'
import { type GroupName, groupsTitled, joinGroups } from '../group/index.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { takenNames } from '../user/index.ts'
import { mayMakeAccounts } from './policy.ts'
import { updateAccount } from './queries.ts'

export interface SheetRow {
  uid: string
  nick: string
  mail: string
  school: string
  /** Titles, `;` between them. */
  group: string
  password?: string | undefined
}

/** The facts by which the lines of one call are judged. */
interface Facts {
  dryRun: boolean
  /** In lower case. */
  taken: ReadonlySet<string>
  /** Lower-case title to the groups that bear it. */
  groups: ReadonlyMap<string, GroupName[]>
}

/** @throws Refusal FORBIDDEN */
export async function importUsers(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { dryRun, rows }: { dryRun: boolean; rows: SheetRow[] },
): Promise<ImportResult[]> {
  if (!mayMakeAccounts(viewer)) throw new Refusal('FORBIDDEN')
  const lines = rows.map(trimmed)
  const facts: Facts = {
    dryRun,
    taken: await takenNames(
      context.db,
      lines.map(({ uid }) => uid),
    ),
    groups: byTitle(await groupsTitled(context.db, lines.flatMap(titlesOf))),
  }
  const seen = new Set<string>()
  const results: ImportResult[] = []
  for (const row of lines) {
    const faults = faultsOf(row, facts)
    if (seen.has(row.uid.toLowerCase())) faults.push('REPEATED')
    seen.add(row.uid.toLowerCase())
    results.push(await importRow(context, viewer, origin, row, { ...facts, faults }))
  }
  return results
}

async function importRow(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  row: SheetRow,
  { dryRun, groups, faults }: Facts & { faults: ImportFault[] },
): Promise<ImportResult> {
  const digest = await digestOf(context, row.password, dryRun)
  if (digest === null) faults.push('PASSWORD_UNREADABLE')
  if (faults.length > 0 || dryRun || !digest) return { uid: row.uid, created: false, faults }
  const stored = await keepPassword(digest)
  const joined = titlesOf(row).flatMap((title) => groups.get(title.toLowerCase()) ?? [])
  const created = await create(context, viewer, origin, row, { stored, groups: joined })
  return { uid: row.uid, created, faults: created ? [] : ['USERNAME_TAKEN'] }
}

/** @returns false where somebody else has taken the name since */
const create = (
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  { uid, nick, mail, school }: SheetRow,
  { stored, groups }: { stored: StoredPassword; groups: GroupName[] },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const userId = await addAccount(tx, uid, stored)
    if (userId === null) return false
    await updateAccount(tx, userId, { nick, mail, school })
    await joinGroups(
      tx,
      userId,
      groups.map(({ gid }) => gid),
    )
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'user.import',
      target: `user:${uid}`,
      after: { nick, mail, school, groups: groups.map(({ title }) => title) },
    })
    return true
  })

function faultsOf(row: SheetRow, { dryRun, taken, groups }: Facts): ImportFault[] {
  const faults: ImportFault[] = []
  if (!isValidUid(row.uid)) faults.push('INVALID_USERNAME')
  else if (!isFreeUid(row.uid, taken.has(row.uid.toLowerCase()))) faults.push('USERNAME_TAKEN')
  const { nick, mail, school } = profileChange.shape
  if (!nick.safeParse(row.nick).success) faults.push('NICK_TOO_LONG')
  if (!mail.safeParse(row.mail).success) faults.push('INVALID_MAIL')
  if (!school.safeParse(row.school).success) faults.push('SCHOOL_TOO_LONG')
  const found = titlesOf(row).map((title) => groups.get(title.toLowerCase())?.length ?? 0)
  if (found.includes(0)) faults.push('UNKNOWN_GROUP')
  if (found.some((count) => count > 1)) faults.push('AMBIGUOUS_GROUP')
  if (!dryRun && row.password === undefined) faults.push('PASSWORD_MISSING')
  return faults
}

/** @returns null where it cannot be read; undefined where there is none, or it is only looked at */
async function digestOf(
  context: Context,
  password: string | undefined,
  dryRun: boolean,
): Promise<string | undefined | null> {
  if (password === undefined) return undefined
  try {
    // Lines that were tried first are sent once more.
    if (!dryRun) return await openPassword(context, password)
    await assertReadable(context, password)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const trimmed = (row: SheetRow): SheetRow => ({
  ...row,
  uid: row.uid.trim(),
  nick: row.nick.trim(),
  mail: row.mail.trim(),
  school: row.school.trim(),
})

const titlesOf = ({ group }: SheetRow): string[] => [
  ...new Set(
    group
      .split(/[;；]/)
      .map((title) => title.trim())
      .filter(Boolean),
  ),
]

function byTitle(groups: GroupName[]): Map<string, GroupName[]> {
  const found = new Map<string, GroupName[]>()
  for (const group of groups) {
    const title = group.title.toLowerCase()
    found.set(title, [...(found.get(title) ?? []), group])
  }
  return found
}
