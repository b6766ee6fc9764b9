// Two people may swap numbers: all numbers of a list are removed before any is set.

import { studentNumber } from '@verdict/contract/primitives'
import type { NumberFault, NumberResult } from '@verdict/contract/user-admin'
import { plainName } from '@verdict/domain/pasted-cells'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { isUniqueViolation, type Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { mayChangeAccount, mayNumber, maySeeAccounts } from './user-admin-policy.ts'
import {
  lockNamed,
  type NamedAccount,
  ownersOfNumbers,
  setNumbers,
  lockAccount,
  updateAccount,
} from './user-admin-queries.ts'

/**
 * For managers of a course, who give one to a member and change none. The caller has checked that.
 * @throws Refusal NOT_FOUND, FORBIDDEN, STUDENT_NUMBER_GIVEN, STUDENT_NUMBER_TAKEN
 */
export async function giveFirstNumber(
  tx: Queryable,
  viewer: Viewer,
  origin: Origin,
  uid: string,
  number: string,
): Promise<void> {
  const account = await lockAccount(tx, uid)
  if (!account) throw new Refusal('NOT_FOUND')
  if (!mayNumber(viewer, account)) throw new Refusal('FORBIDDEN')
  if (account.student_number !== '') throw new Refusal('STUDENT_NUMBER_GIVEN')
  await withFreeNumber(() => updateAccount(tx, account.id, { student_number: number }))
  await writeAudit(tx, origin, {
    actorId: viewer.userId,
    action: 'user.change',
    target: `user:${account.uid}`,
    before: { studentNumber: '' },
    after: { studentNumber: number },
  })
}

/** The unique index decides who gets the number. @throws Refusal STUDENT_NUMBER_TAKEN */
export async function withFreeNumber(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('STUDENT_NUMBER_TAKEN')
    throw error
  }
}

interface Line {
  uid: string
  studentNumber: string
}

/** @throws Refusal FORBIDDEN */
export async function giveNumbers(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  { dryRun, rows }: { dryRun: boolean; rows: Line[] },
): Promise<NumberResult[]> {
  if (!maySeeAccounts(viewer)) throw new Refusal('FORBIDDEN')
  const give = () => giveOnce(db, viewer, origin, { dryRun, rows })
  try {
    return await give()
  } catch (error) {
    if (isUniqueViolation(error)) return give()
    throw error
  }
}

const giveOnce = (
  db: Context['db'],
  viewer: Viewer,
  origin: Origin,
  { dryRun, rows }: { dryRun: boolean; rows: Line[] },
): Promise<NumberResult[]> =>
  db.transaction().execute(async (tx) => {
    const lines = rows.map(({ uid, studentNumber: number }) => ({
      uid: uid.trim(),
      studentNumber: plainName(number),
    }))
    const accounts = await accountsOf(tx, lines)
    const results = judged(viewer, lines, accounts, await ownersOf(tx, lines))
    const changed = results.filter((result) => result.changed)
    if (dryRun || changed.length === 0) return results
    await setNumbers(
      tx,
      changed.map(({ uid, studentNumber: number }) => ({
        id: accounts.get(uid.toLowerCase())!.id,
        number,
      })),
    )
    for (const { uid, before, studentNumber: after } of changed) {
      await writeAudit(tx, origin, {
        actorId: viewer.userId,
        action: 'user.change',
        target: `user:${accounts.get(uid.toLowerCase())!.uid}`,
        before: { studentNumber: before },
        after: { studentNumber: after },
      })
    }
    return results
  })

type Accounts = ReadonlyMap<string, NamedAccount>

const accountsOf = async (tx: Queryable, lines: readonly Line[]): Promise<Accounts> =>
  new Map(
    (
      await lockNamed(
        tx,
        lines.map(({ uid }) => uid),
      )
    ).map((account) => [account.uid.toLowerCase(), account]),
  )

const ownersOf = async (tx: Queryable, lines: readonly Line[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await ownersOfNumbers(
        tx,
        lines.map((line) => line.studentNumber),
      )
    ).map(({ number, uid_key }) => [number, uid_key]),
  )

function judged(
  viewer: Viewer,
  lines: readonly Line[],
  accounts: Accounts,
  owners: ReadonlyMap<string, string>,
): NumberResult[] {
  const [names, numbers] = [new Set<string>(), new Set<string>()]
  const own = lines.map(({ uid, studentNumber: number }) => {
    const [name, key] = [uid.toLowerCase(), number.toLowerCase()]
    const account = accounts.get(name)
    const faults: NumberFault[] = []
    if (!account) faults.push('UNKNOWN_USER')
    else if (!mayChangeAccount(viewer, account)) faults.push('NOT_ALLOWED')
    if (account && names.has(name)) faults.push('REPEATED')
    names.add(name)
    if (!studentNumber.safeParse(number).success) faults.push('INVALID_STUDENT_NUMBER')
    if (key !== '' && numbers.has(key)) faults.push('STUDENT_NUMBER_REPEATED')
    numbers.add(key)
    return { uid, studentNumber: number, before: account?.student_number ?? null, faults }
  })
  return freed(own, owners)
}

type Judged = Omit<NumberResult, 'changed'>

function freed(own: readonly Judged[], owners: ReadonlyMap<string, string>): NumberResult[] {
  const giving = new Set(
    own
      .filter(({ faults, before, studentNumber: number }) => faults.length === 0 && before !== number)
      .map(({ uid }) => uid.toLowerCase()),
  )
  const isTaken = ({ uid, studentNumber: number }: Judged): boolean => {
    const owner = owners.get(number.toLowerCase())
    return number !== '' && owner !== undefined && owner !== uid.toLowerCase() && !giving.has(owner)
  }
  // A line that fails keeps its owner's old number, which may make other lines fail in turn.
  for (let more = true; more;) {
    const taken = own.filter((line) => giving.has(line.uid.toLowerCase()) && isTaken(line))
    for (const { uid, faults } of taken) {
      faults.push('STUDENT_NUMBER_TAKEN')
      giving.delete(uid.toLowerCase())
    }
    more = taken.length > 0
  }
  return own.map((line) => ({
    ...line,
    changed: line.faults.length === 0 && line.before !== line.studentNumber,
  }))
}
