// The lists of a contest as its audit row says them: the problems, and who may enter.

import { fullScore } from '@verdict/domain/score'
import type { AuditStates } from '../platform/audit.ts'
import type { Queryable } from '../platform/db.ts'
import { allowedGroups, allowedUsers } from './people-queries.ts'
import { problemsOfContest } from './queries.ts'

interface Lists {
  list: number[]
  /** 'pid: points', where they are not the usual. */
  points: string[]
  allow: { users: string[]; groups: string[] }
}

export async function listsOf(tx: Queryable, cid: number): Promise<Lists> {
  const problems = await problemsOfContest(tx, cid)
  const users = await allowedUsers(tx, cid)
  const groups = await allowedGroups(tx, cid)
  return {
    list: problems.map(({ pid }) => pid),
    points: problems
      .filter(({ points }) => points !== fullScore)
      .map(({ pid, points }) => `${pid}: ${points / 100}`),
    allow: { users: users.map(({ uid }) => uid), groups: groups.map(({ title }) => title) },
  }
}

/** Those that became others. */
export function changedLists(before: Lists, after: Lists): Required<AuditStates<'contest'>> {
  const names = (['list', 'points', 'allow'] as const).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const of = (lists: Lists) => Object.fromEntries(names.map((name) => [name, lists[name]]))
  return { before: of(before), after: of(after) }
}
