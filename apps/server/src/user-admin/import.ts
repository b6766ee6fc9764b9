// Many accounts from the lines of a sheet. Each line stands for itself: it makes an account with its groups, or nothing
// and says why; what is wrong with one line keeps no other from being made, so that a sheet can be sent again after it was
// mended. Passwords arrive encrypted like any other, and one is hashed after the other: people who log in meanwhile need
// not wait for a whole class.

import { profileChange } from '@verdict/contract/account'
import { studentNumber } from '@verdict/contract/primitives'
import { plainName } from '@verdict/domain/pasted-cells'
import type { ImportFault, ImportResult } from '@verdict/contract/user-admin'
import { readExtraShare } from '@verdict/domain/exam-time'
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
import { isUniqueViolation } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { takenNames } from '../user/index.ts'
import { mayMakeAccounts } from './policy.ts'
import { takenNumbers, updateAccount } from './queries.ts'

export interface SheetRow {
  uid: string
  nick: string
  mail: string
  school: string
  /** Titles, `;` between them. */
  group: string
  studentNumber: string
  extraShare: string
  password?: string | undefined
}

/** The facts by which the lines of one call are judged. */
interface Facts {
  dryRun: boolean
  /** In lower case. */
  taken: ReadonlySet<string>
  /** Student numbers that somebody has, in lower case. */
  takenNumbers: ReadonlySet<string>
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
    takenNumbers: await takenNumbers(
      context.db,
      lines.map(({ studentNumber }) => studentNumber),
    ),
    groups: byTitle(await groupsTitled(context.db, lines.flatMap(titlesOf))),
  }
  const [seen, seenNumbers] = [new Set<string>(), new Set<string>([''])]
  const results: ImportResult[] = []
  for (const row of lines) {
    const faults = faultsOf(row, facts)
    if (seen.has(row.uid.toLowerCase())) faults.push('REPEATED')
    seen.add(row.uid.toLowerCase())
    const number = row.studentNumber.toLowerCase()
    if (number !== '' && seenNumbers.has(number)) faults.push('STUDENT_NUMBER_TAKEN')
    seenNumbers.add(number)
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
  const fault = await create(context, viewer, origin, row, { stored, groups: joined }).catch((error) => {
    if (isUniqueViolation(error)) return 'STUDENT_NUMBER_TAKEN' as const
    throw error
  })
  return { uid: row.uid, created: fault === null, faults: fault === null ? [] : [fault] }
}

/** @returns what somebody else has taken since; null where the account was made */
const create = (
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  { uid, nick, mail, school, studentNumber, ...row }: SheetRow,
  { stored, groups }: { stored: StoredPassword; groups: GroupName[] },
): Promise<ImportFault | null> =>
  db.transaction().execute(async (tx) => {
    const userId = await addAccount(tx, uid, stored)
    if (userId === null) return 'USERNAME_TAKEN'
    const extraShare = readExtraShare(row.extraShare) ?? 0
    await updateAccount(tx, userId, {
      nick,
      mail,
      school,
      student_number: studentNumber,
      extra_share: extraShare,
    })
    await joinGroups(
      tx,
      userId,
      groups.map(({ gid }) => gid),
    )
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'user.import',
      target: `user:${uid}`,
      after: {
        nick,
        mail,
        school,
        ...(studentNumber !== '' && { studentNumber }),
        ...(extraShare !== 0 && { extraShare }),
        groups: groups.map(({ title }) => title),
      },
    })
    return null
  })

function faultsOf(row: SheetRow, { dryRun, taken, takenNumbers, groups }: Facts): ImportFault[] {
  const faults: ImportFault[] = []
  if (!isValidUid(row.uid)) faults.push('INVALID_USERNAME')
  else if (!isFreeUid(row.uid, taken.has(row.uid.toLowerCase()))) faults.push('USERNAME_TAKEN')
  const { nick, mail, school } = profileChange.shape
  if (!nick.safeParse(row.nick).success) faults.push('NICK_TOO_LONG')
  if (!mail.safeParse(row.mail).success) faults.push('INVALID_MAIL')
  if (!school.safeParse(row.school).success) faults.push('SCHOOL_TOO_LONG')
  if (!studentNumber.safeParse(row.studentNumber).success) faults.push('INVALID_STUDENT_NUMBER')
  else if (takenNumbers.has(row.studentNumber.toLowerCase())) faults.push('STUDENT_NUMBER_TAKEN')
  if (readExtraShare(row.extraShare) === null) faults.push('INVALID_EXTRA_SHARE')
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
  studentNumber: plainName(row.studentNumber),
  extraShare: row.extraShare.trim(),
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
