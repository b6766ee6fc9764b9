// A bad line creates nothing, so a corrected sheet can be sent again. Passwords are hashed one by one, to let logins through.

import { profileChange } from '@verdict/contract/account'
import { studentNumber } from '@verdict/contract/primitives'
import { plainName } from '@verdict/domain/pasted-cells'
import type { ImportFault, ImportResult } from '@verdict/contract/user-admin'
import { readExtraShare } from '@verdict/domain/exam-time'
import { addAccount } from '../account/account-service.ts'
import { assertReadable, openPassword } from '../account/encryption.ts'
import { isFreeUid, isValidUid } from '../account/account-policy.ts'
import { keepPassword, type StoredPassword } from '../account/password.ts'
import { type GroupName, groupsTitled, joinGroups } from '../group/group-service.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { takenNames } from '../user/user-queries.ts'
import { mayMakeAccounts } from './user-admin-policy.ts'
import { takenNumbers, updateAccount } from './user-admin-queries.ts'

export interface SheetRow {
  uid: string
  nick: string
  mail: string
  school: string
  group: string
  studentNumber: string
  extraShare: string
  password?: string | undefined
}

interface Facts {
  dryRun: boolean
  taken: ReadonlySet<string>
  takenNumbers: ReadonlySet<string>
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

/** @returns what was taken meanwhile; null if the account was created */
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

/** @returns null if it cannot be decrypted; undefined if there is none or in a dry run */
async function digestOf(
  context: Context,
  password: string | undefined,
  dryRun: boolean,
): Promise<string | undefined | null> {
  if (password === undefined) return undefined
  try {
    // A dry run must not use up the message: the same lines are sent again.
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
