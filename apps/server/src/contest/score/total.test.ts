// Totals of people in contests, beyond the random histories of contest/ranklist/cells.test.ts.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Judge } from '@verdict/domain/verdict'
import { contest, judged, pid, second, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, root, server } from '@verdict/testkit/lab'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rescoreContest } from './score.ts'

withContests()

const change = (cid: number, body: object) =>
  server.call(admin, 'PUT /contest/:cid', { params: { cid }, body: { ...body, confirmed: true } })

const all = () =>
  server.db.selectFrom('contest_totals').selectAll().orderBy('contest_id').orderBy('user_id').execute()

const gradesIn = async (cid: number) =>
  Object.fromEntries(
    (await all())
      .filter(({ contest_id }) => contest_id === cid)
      .map(({ user_id, grade }) => [user_id === alice.userId ? 'alice' : 'bob', grade]),
  )

test('[GRADE-TOTAL-2] another list of problems or another rule makes other totals', async () => {
  const cid = await contest()
  await judged(alice, cid, pid, Judge.Accepted)
  await judged(bob, cid, second, Judge.WrongAnswer)
  expect(await gradesIn(cid)).toEqual({ alice: 5_000, bob: 0 })
  await change(cid, { list: [pid] })
  expect(await gradesIn(cid)).toEqual({ alice: 10_000, bob: 0 })
  await change(cid, { list: [second] })
  expect(await gradesIn(cid)).toEqual({ alice: 0, bob: 0 })
  await change(cid, { list: [] })
  expect(await gradesIn(cid)).toEqual({ alice: 0, bob: 0 })
  await change(cid, { list: [pid, second] })
  expect(await gradesIn(cid)).toEqual({ alice: 5_000, bob: 0 })
  await server.db
    .updateTable('submissions')
    .set({ score: 4_000 })
    .where('contest_id', '=', cid)
    .where('user_id', '=', bob.userId)
    .execute()
  await change(cid, { rule: 'ioi' })
  expect(await gradesIn(cid)).toEqual({ alice: 5_000, bob: 2_000 })
})

test('[GRADE-TOTAL-3] totals of contests from before there were any are those that verdicts keep', async () => {
  const cid = await contest({ rule: 'best' })
  const classic = await contest()
  await judged(alice, cid, pid, Judge.Accepted)
  for (const problem of [pid, second]) await judged(alice, classic, problem, Judge.Accepted)
  await judged(bob, classic, second, Judge.Accepted)
  await judged(bob, classic, pid, Judge.CompileError)
  await change(classic, { list: [second] })
  await server.db.updateTable('score_cells').set({ score: 3_335 }).where('contest_id', '=', cid).execute()
  const { rows } = await sql<{ cid: number }>`
    update contest_totals set grade = 1668 where contest_id = ${cid} returning contest_id as cid`.execute(
    server.db,
  )
  expect(rows).toHaveLength(1)
  const kept = await all()
  const migration = readFileSync(
    join(import.meta.dirname, '../../../../../packages/storage/migrations/0041_contest_totals.sql'),
    'utf8',
  )
  await server.db.deleteFrom('contest_totals').execute()
  await sql.raw(migration.slice(migration.indexOf('insert into contest_totals'))).execute(server.db)
  expect(await all()).toEqual(kept)
})

test('[GRADE-TOTAL-2] submissions that came in many are totalled at once', async () => {
  const cid = await contest()
  await judged(alice, cid, pid, Judge.Accepted)
  await server.db.deleteFrom('contest_totals').where('contest_id', '=', cid).execute()
  await rescoreContest(server.context, cid)
  expect(await gradesIn(cid)).toEqual({ alice: 5_000 })
})

test('[GRADE-TOTAL-2] verdicts of one person on two problems that arrive together lose nothing', async () => {
  const cid = await contest()
  await judged(alice, cid, pid, Judge.Accepted)
  const params = async (problem: number) =>
    (
      await server.db
        .selectFrom('submissions')
        .select('sid')
        .where('contest_id', '=', cid)
        .where('pid', '=', problem)
        .executeTakeFirstOrThrow()
    ).sid
  await judged(alice, cid, second, Judge.Accepted)
  expect(await gradesIn(cid)).toEqual({ alice: 10_000 })
  const skip = (sid: number) =>
    server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge: Judge.Skipped } })
  const answers = await Promise.all([skip(await params(pid)), skip(await params(second))])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await gradesIn(cid)).toEqual({ alice: 0 })
})
