// Fields of an account are set by rules. They take back only what they gave: groups that somebody was put into by hand stay.
// Administrators and root keep what they have.

import type { Selectable } from 'kysely'
import { isAdmin } from '@verdict/domain/privilege'
import {
  keepsInStep,
  outcomeOf,
  type RuleOutcome,
  type RuleReport,
  type SignInRule,
} from '@verdict/domain/sign-in-rules'
import { ranklistsOfPeopleChanged } from '../../changes/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Origin } from '../../platform/context.ts'
import type { Users } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'
import { groupsOfUser, holdGroups } from '../group/group-queries.ts'
import { groupsTitled, setGroupsOf } from '../group/group-service.ts'
import { ownersOfNumbers, updateAccount } from '../user-admin/user-admin-queries.ts'
import { findGiven, type Given, lockForRules, putGiven } from './oauth-queries.ts'

type Account = Pick<
  Selectable<Users>,
  'id' | 'uid' | 'nick' | 'school' | 'student_number' | 'is_teacher' | 'privilege'
>

export interface Applying {
  provider: string
  rules: readonly SignInRule[]
  reports: readonly RuleReport[]
  userId: number
  isNew: boolean
}

export interface Applied {
  outcome: RuleOutcome
  /** Titles that no group has, or several. */
  missingGroups: string[]
  numberTaken: boolean
  /** An administrator's. */
  untouched: boolean
}

/** By title without regard to case. */
async function groupsNamed(tx: Queryable, titles: readonly string[]) {
  const found = await groupsTitled(tx, titles)
  const fitting = titles.map((title) => ({
    title,
    groups: found.filter((group) => group.title.toLowerCase() === title.toLowerCase()),
  }))
  return {
    gids: [...new Set(fitting.flatMap(({ groups }) => (groups.length === 1 ? groups[0]!.gid : [])))],
    missing: fitting.filter(({ groups }) => groups.length !== 1).map(({ title }) => title),
  }
}

async function isNumberTaken(tx: Queryable, number: string | undefined, uid: string): Promise<boolean> {
  if (number === undefined) return false
  const owners = await ownersOfNumbers(tx, [number])
  return owners.some(({ uid_key }) => uid_key !== uid.toLowerCase())
}

const fieldsFrom = (
  { nick, school, student_number, is_teacher }: Account,
  { name, school: ofSchool, studentNumber }: RuleOutcome,
  teacher: boolean,
) => ({
  before: { nick, school, studentNumber: student_number, isTeacher: is_teacher },
  after: {
    nick: name ?? nick,
    school: ofSchool ?? school,
    studentNumber: studentNumber ?? student_number,
    isTeacher: teacher,
  },
})
type Fields = ReturnType<typeof fieldsFrom>['before']

/** Teachers whom somebody else made stay so. */
function teacherAfter(
  account: Account,
  { rules, isNew }: Applying,
  outcome: RuleOutcome,
  given: Given,
): boolean {
  if (outcome.teacher) return true
  const takesBack = !isNew && given.teacher === true && keepsInStep(rules, 'teacher')
  return account.is_teacher && !takesBack
}

/** @returns the groups before and after, by their ids */
async function changeGroups(tx: Queryable, { userId, rules, isNew }: Applying, gids: number[], given: Given) {
  const before = await groupsOfUser(tx, userId)
  const takesBack = !isNew && keepsInStep(rules, 'groups') ? (given.groups ?? []) : []
  const kept = before.map(({ gid }) => gid).filter((gid) => gids.includes(gid) || !takesBack.includes(gid))
  const after = [...new Set([...kept, ...gids])]
  const isChanged = after.length !== before.length || kept.length !== before.length
  if (isChanged) await setGroupsOf(tx, userId, after)
  return { isChanged, before, after: isChanged ? await groupsOfUser(tx, userId) : before }
}

/** In the transaction of a login, before its account is locked otherwise. */
export async function applyRules(tx: Queryable, origin: Origin, applying: Applying): Promise<Applied> {
  const { provider, rules, reports, userId, isNew } = applying
  const outcome = outcomeOf(rules, reports, { isNew })
  if (rules.length === 0) return { outcome, missingGroups: [], numberTaken: false, untouched: false }
  // Lock order: groups before people.
  const { gids, missing } = await groupsNamed(tx, outcome.groups)
  const given = await findGiven(tx, userId, provider)
  await holdGroups(tx, [...gids, ...(given.groups ?? [])])
  const account = await lockForRules(tx, userId)
  const numberTaken = await isNumberTaken(tx, outcome.studentNumber, account.uid)
  if (isAdmin(account.privilege)) {
    return { outcome, missingGroups: missing, numberTaken, untouched: true }
  }
  if (numberTaken) delete outcome.studentNumber

  const teacher = teacherAfter(account, applying, outcome, given)
  const { before, after } = fieldsFrom(account, outcome, teacher)
  const changed = (Object.keys(before) as (keyof Fields)[]).filter((name) => before[name] !== after[name])
  const groups = await changeGroups(tx, applying, gids, given)
  const gaveTeacher = outcome.teacher && (given.teacher === true || !account.is_teacher)
  await putGiven(tx, userId, provider, { groups: givenGroups(given, gids, groups), teacher: gaveTeacher })
  if (changed.length > 0) {
    await updateAccount(tx, userId, {
      nick: after.nick,
      school: after.school,
      student_number: after.studentNumber,
      is_teacher: after.isTeacher,
    })
  }
  if (changed.length > 0 || groups.isChanged) {
    const pick = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name]]))
    const titles = (all: readonly { title: string }[]) => all.map(({ title }) => title)
    await writeAudit(tx, origin, {
      actorId: null,
      action: 'user.change',
      target: `user:${account.uid}`,
      before: { ...pick(before), ...(groups.isChanged && { groups: titles(groups.before) }) },
      after: { ...pick(after), ...(groups.isChanged && { groups: titles(groups.after) }), provider },
    })
    if (groups.isChanged || changed.includes('nick') || changed.includes('school')) {
      await ranklistsOfPeopleChanged(tx, [userId])
    }
  }
  return { outcome, missingGroups: missing, numberTaken, untouched: false }
}

/** Those that rules gave, then or now, and that somebody had not been put into before. */
const givenGroups = (
  given: Given,
  gids: readonly number[],
  { before, after }: { before: readonly { gid: number }[]; after: readonly { gid: number }[] },
): number[] => {
  const had = new Set(before.map(({ gid }) => gid))
  const ours = [...(given.groups ?? []), ...gids.filter((gid) => !had.has(gid))]
  return [...new Set(ours)].filter((gid) => after.some((group) => group.gid === gid))
}
