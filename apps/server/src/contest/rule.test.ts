import { Judge } from '@verdict/domain/verdict'
import { frozen } from '@verdict/testkit/contest'
import { contest, judged, pid, ranklist, read, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, server } from '@verdict/testkit/lab'
import { expect, test } from 'vitest'
import { rescore } from './score/score.ts'

withContests()

/** As if its problem had points, and the judge had given some of them. */
async function giveScore(cid: number, sid: number, userId: number, score: number): Promise<void> {
  await server.db.updateTable('submissions').set({ score }).where('sid', '=', sid).execute()
  await server.db
    .transaction()
    .execute((tx) => rescore(server.context, tx, { contest_id: cid, user_id: userId, pid }))
}

const change = (cid: number, body: object) =>
  server.call(admin, 'PUT /contest/:cid', { params: { cid }, body })

const cellOf = async (who: typeof alice, cid: number, uid: string) =>
  (await ranklist(who, cid)).data.ranklist[uid]?.[pid]

test('[RANK-RULE-3] a contest has the rule that its manager chose, and so has its copy', async () => {
  const cid = await contest({ rule: 'ioi' })
  const first = await judged(alice, cid, pid, Judge.WrongAnswer)
  await giveScore(cid, first, alice.userId, 4_000)
  await judged(alice, cid, pid, Judge.WrongAnswer)
  expect((await read(bob, cid)).data.contest.rule).toBe('ioi')
  expect((await ranklist(bob, cid)).data.rule).toBe('ioi')
  expect(await cellOf(bob, cid, 'alice')).toEqual({ acceptedAt: null, failed: 2, pending: 0, score: 4_000 })
  const copy = await server.call(admin, 'POST /contest/:cid/copy', { params: { cid } })
  expect((await read(admin, copy.data.cid)).data.contest.rule).toBe('ioi')
})

test('[RANK-RULE-3] another rule makes the ranklist of a running contest anew, behind its freeze too', async () => {
  const cid = await contest(frozen)
  const first = await judged(alice, cid, pid, Judge.WrongAnswer)
  await giveScore(cid, first, alice.userId, 3_000)
  await server.db
    .updateTable('submissions')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .where('sid', '=', first)
    .execute()
  const second = await judged(alice, cid, pid, Judge.WrongAnswer)
  await giveScore(cid, second, alice.userId, 9_000)
  expect(await cellOf(admin, cid, 'alice')).toEqual({ acceptedAt: null, failed: 2, pending: 0 })

  const refused = await change(cid, { rule: 'best', confirmed: false })
  expect(refused).toMatchObject({ status: 409, error: 'CONTEST_CHANGE_HURTS' })
  expect(refused.errors).toContainEqual(expect.objectContaining({ path: 'rule' }))
  expect((await change(cid, { rule: 'best' })).status).toBe(200)
  expect(await cellOf(admin, cid, 'alice')).toEqual({ acceptedAt: null, failed: 2, pending: 0, score: 9_000 })
  expect(await cellOf(bob, cid, 'alice')).toEqual({ acceptedAt: null, failed: 1, pending: 1, score: 3_000 })

  expect((await change(cid, { rule: 'icpc' })).status).toBe(200)
  expect(await cellOf(bob, cid, 'alice')).toEqual({ acceptedAt: null, failed: 1, pending: 1 })
})

test('[RANK-RULE-3] a rule that nobody knows cannot be chosen', async () => {
  const cid = await contest()
  for (const rule of ['unknown', '']) expect((await change(cid, { rule })).status).toBe(400)
  expect((await read(bob, cid)).data.contest.rule).toBe('icpc')
})
