import { CourseVisibility } from '@verdict/domain/course'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { ended, enter, makeContest, moveContest, running, submittedIn } from '@verdict/testkit/contest'
import { judgeableProblem } from '@verdict/testkit/judging'
import { alice, bob, host, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { expect, test } from 'vitest'

withLab()

test('[PRB-NEXT-1] what follows a problem that one may not see says nothing of how difficult it is', async () => {
  const pids: number[] = []
  for (const difficulty of ['1000', '1500', '2000', '1600']) {
    pids.push(await judgeableProblem(server, root, { difficulty }))
  }
  const [easy, middle, hard, hidden] = pids
  await server.db
    .updateTable('problems')
    .set({ status: ProblemStatus.Reserve })
    .where('pid', '=', hidden!)
    .execute()
  const next = async (who: TestPerson, query: { after?: number | undefined; course?: number }) =>
    (await server.call(who, 'GET /problem/next', { query })).data.problem?.pid
  expect(await next(root, { after: hidden })).toBe(hard)
  for (const after of [hidden, 999_999, undefined]) expect(await next(alice, { after })).toBe(easy)
  expect(await next(alice, { after: middle })).toBe(hard)
  const body = { name: 'A course', encrypt: CourseVisibility.Public }
  const { courseId: course } = (await server.call(root, 'POST /course', { body })).data
  const params = { id: course }
  const problemIds = [hidden!, easy!, hard!]
  await server.call(root, 'POST /course/:id/problem', { params, body: { problemIds } })
  await server.call(alice, 'POST /course/:id', { params, body: {} })
  expect(await next(alice, { after: hidden, course })).toBe(hard)
})

test('[PRB-NEXT-1] [PRB-LEVEL-3] what one suggests says nothing of the levels of a contest before it is over', async () => {
  await server.db.deleteFrom('problem_levels').execute()
  const pids: number[] = []
  for (const difficulty of ['1100', '2200', '2300']) {
    pids.push(await judgeableProblem(server, root, { difficulty }))
  }
  const [easy, hard, harder] = pids
  await server.db
    .updateTable('problems')
    .set({ status: ProblemStatus.Reserve })
    .where('pid', '=', hard!)
    .execute()
  const next = async () => (await server.call(bob, 'GET /problem/next', { query: {} })).data.problem?.pid
  const solved = { user_id: bob.userId, pid: hard!, submitted: 1, accepted: 1 }
  await server.db.insertInto('user_problems').values(solved).execute()
  expect(await next()).toBe(harder)
  const cid = await makeContest(server, root, { ...running, list: [hard!] })
  await enter(server, bob, cid)
  expect(await next()).toBe(easy)
  await submittedIn(server, bob, cid, hard!)
  await host.judge(Judge.Accepted)
  expect(await next()).toBe(easy)
  await moveContest(server, root, cid, ended)
  expect(await next()).toBe(harder)
})
