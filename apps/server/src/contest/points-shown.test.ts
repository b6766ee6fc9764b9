// The rules that count points, from the first submission to the lifted freeze: who is shown which points in the ranklist, in
// lists and in the export, in each phase.

import { Judge } from '@verdict/domain/verdict'
import { ended, moveContest } from '@verdict/testkit/contest'
import { contest, judged, pid, second, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { beforeAll, describe, expect, test } from 'vitest'

withContests()

let outsider: TestPerson
beforeAll(async () => {
  outsider = await server.person('outsider')
})

const everybody = (): Record<string, TestPerson | null> => ({
  visitor: null,
  outsider,
  author: alice,
  entrant: bob,
  admin,
  root,
})

/** How each is answered. */
async function answers(ask: (who: TestPerson | null) => Promise<string>): Promise<Record<string, string>> {
  const given: Record<string, string> = {}
  for (const [name, who] of Object.entries(everybody())) given[name] = await ask(who)
  return given
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** The points of alice, as they are shown: `100 ?` is a result and a submission that waits. */
const ranked = (cid: number, query: { as?: 'contestant' } = {}) =>
  answers(async (who) => {
    const { error, data } = await server.call(who, 'GET /contest/:cid/ranklist', { params: { cid }, query })
    if (error) return error
    const row: Record<string, unknown> = data.ranklist['alice'] ?? {}
    return [pid, second]
      .map((problem) => row[problem] as { pending: number; score: number } | undefined)
      .map((cell) => (!cell ? '-' : cell.pending > 0 ? '?' : String(cell.score / 100)))
      .join(' ')
  })

/** The verdicts of alice's two, the first of them first. */
const listed = (cid: number) =>
  answers(async (who) => {
    const { error, data } = await server.call(who, 'GET /status/list', { query: { mid: cid, uid: 'alice' } })
    return (
      error ??
      data.docs
        .map(({ judge }) => (judge === Judge.Accepted ? 'AC' : '?'))
        .toReversed()
        .join(' ')
    )
  })

/** The second line of the file. */
const exported = (cid: number) =>
  answers(async (who) => {
    const { error, text } = await server.call(who, 'GET /contest/:cid/export', {
      params: { cid },
      query: { format: 'csv' },
    })
    return error ?? text.split('\r\n')[1]!
  })

/** Lists answer those outside with nothing in them. */
const nothing = { visitor: '', outsider: '' }
const outside = { visitor: 'LOGIN_REQUIRED', outsider: 'CONTEST_NOT_ENTERED' }
const seen = (shown: { author: string; entrant: string }, all: string) => ({
  ...outside,
  ...shown,
  admin: all,
  root: all,
})
const refusedExport = {
  visitor: 'LOGIN_REQUIRED',
  outsider: 'FORBIDDEN',
  author: 'FORBIDDEN',
  entrant: 'FORBIDDEN',
  admin: 'FORBIDDEN',
}

/** By rule: alice's points before the freeze and in it, to her and to others, and her verdicts likewise. */
const rules = [
  { rule: 'oi', before: '- -', hidden: '- -', ownList: '? ?', list: '' },
  { rule: 'ioi', before: '100 -', hidden: '100 ?', ownList: 'AC AC', list: 'AC ?' },
] as const

// One contest from its start to the lifted freeze: the tests are its phases, in order.
describe.each(rules)('$rule', ({ rule, before, hidden, ownList, list }) => {
  describe('in order', { shuffle: false }, () => {
    const frozenLists = { ...nothing, author: ownList, entrant: list, admin: 'AC AC', root: 'AC AC' }
    let cid: number

    test('[CON-OI-1] [RANK-RULE-4] [RANK-EXPORT-1] while it runs, points show as the rule says, and nothing is exported', async () => {
      cid = await contest({ rule, option: { freeze: 30, unfreeze: 'manual' } })
      await judged(alice, cid, pid, Judge.Accepted)
      expect(await ranked(cid)).toEqual(seen({ author: before, entrant: before }, '100 -'))
      expect(await exported(cid)).toEqual({ ...refusedExport, root: 'CONTEST_NOT_ENDED' })
    })

    test('[CON-OI-1] [CON-FREEZE-3] [CON-FREEZE-4] in the freeze others learn of no further result', async () => {
      const first = { created_at: minutesAgo(120) }
      await server.db.updateTable('submissions').set(first).where('contest_id', '=', cid).execute()
      await moveContest(server, admin, cid, { start: -220, end: 20 })
      await judged(alice, cid, second, Judge.Accepted)
      const all = seen({ author: hidden, entrant: hidden }, '100 100')
      expect(await ranked(cid)).toEqual(all)
      expect(await ranked(cid, { as: 'contestant' })).toEqual({ ...all, admin: hidden, root: hidden })
      expect(await listed(cid)).toEqual(frozenLists)
      expect(await exported(cid)).toEqual({ ...refusedExport, root: 'CONTEST_NOT_ENDED' })
    })

    test('[CON-FREEZE-2] [RANK-EXPORT-1] after the end it stays so until it is lifted by hand; the file has all of it', async () => {
      await moveContest(server, admin, cid, ended)
      expect(await ranked(cid)).toEqual(seen({ author: hidden, entrant: hidden }, '100 100'))
      expect(await listed(cid)).toEqual(frozenLists)
      expect(await exported(cid)).toEqual({ ...refusedExport, root: '1,alice,,200,100,100,1,1,2' })
      const lift = (who: TestPerson | null) =>
        server.call(who, 'POST /contest/:cid/unfreeze', { params: { cid } })
      expect((await lift(bob)).error).toBe('FORBIDDEN')
      expect((await lift(admin)).error).toBeNull()
    })

    test('[CON-OI-4] [CON-FREEZE-2] once it is lifted everybody in it sees all points', async () => {
      expect(await ranked(cid)).toEqual(seen({ author: '100 100', entrant: '100 100' }, '100 100'))
      const all = 'AC AC'
      expect(await listed(cid)).toEqual({ ...nothing, author: all, entrant: all, admin: all, root: all })
      expect(await exported(cid)).toEqual({ ...refusedExport, root: '1,alice,,200,100,100,1,1,2' })
    })
  })
})
