import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { makeContest, moveContest, ready, running, submittedIn } from '@verdict/testkit/contest'
import { makeExam } from '@verdict/testkit/exam'
import { judgeableProblem, submitted } from '@verdict/testkit/judging'
import { alice, bob, host, root, server } from '@verdict/testkit/lab'
import { pageOf, say, tokenOf, withPages } from '@verdict/testkit/pages'
import { expect, test } from 'vitest'

withPages()

const enter = (cid: number) =>
  server.call(alice, 'POST /exam/:cid/entry', { params: { cid }, body: { accepts: true } })

test('[EXAM-ENTRY-10] sockets hear of the exam alone, in the session that takes part, from the moment at which it locks', async () => {
  const pid = await judgeableProblem(server, root)
  const other = await makeContest(server, root, { ...running, list: [pid] })
  const cid = await makeExam(server, root, { contest: { list: [pid] }, sitters: [alice], ...ready })
  const [page, elsewhere] = [await pageOf(alice), await pageOf(bob)]
  page.socket.send(JSON.stringify({ type: 'watch', cid: other }))
  await say('before')
  expect(await page.next()).toMatchObject({ data: { title: 'before' } })

  await moveContest(server, root, cid, running)
  await say('to all')
  await say('to alice', alice.userId)
  expect((await server.call(alice, 'GET /websocket/token', {})).error).toBe('EXAM_ONLY')
  await enter(cid)
  await say('to all, again')
  await submittedIn(server, root, other, pid)
  const sid = await submittedIn(server, alice, cid, pid)
  await host.judge(Judge.Accepted)
  await host.judge(Judge.Accepted)
  // Nothing of what was said meanwhile.
  expect(await page.next()).toMatchObject({ type: 'submission_result', data: { solutionId: sid } })
  expect(await elsewhere.next()).toMatchObject({ data: { title: 'before' } })
  expect(await elsewhere.next()).toMatchObject({ data: { title: 'to all' } })
  expect(typeof (await tokenOf(alice))).toBe('string')
  page.socket.terminate()
})

test('[EXAM-ENTRY-11] what the account did before is not there: submissions, runs, the problems that it solved', async () => {
  const pid = await judgeableProblem(server, root)
  const old = await submitted(server, bob, pid)
  await host.judge(Judge.Accepted)
  const cid = await makeExam(server, root, { contest: { list: [pid] }, sitters: [bob], ...ready })
  expect((await server.call(bob, 'GET /account/profile', {})).data).toMatchObject({ solved: [pid] })
  await moveContest(server, root, cid, running)
  const locked = (await server.call(bob, 'GET /account/profile', {})).data
  expect(locked).toMatchObject({ solved: [], attempted: [], exam: { cid, isIn: false, hasHandedIn: false } })
  await server.call(bob, 'POST /exam/:cid/entry', { params: { cid }, body: { accepts: true } })
  const asked = async (query: object) => server.call(bob, 'GET /status/list', { query })
  expect((await asked({ mid: cid })).data.docs).toEqual([])
  expect((await asked({ uid: 'bob' })).error).toBe('EXAM_ONLY')
  expect((await asked({ mid: cid, contest: 1 })).error).toBe('EXAM_ONLY')
  expect((await server.call(bob, 'GET /status/:sid', { params: { sid: old } })).error).toBe('EXAM_ONLY')
  const mine = await submittedIn(server, bob, cid, pid)
  expect((await server.call(bob, 'GET /status/:sid', { params: { sid: mine } })).status).toBe(200)
  const run = { pid, language: Language.C, code: 'x' }
  expect((await server.call(bob, 'POST /run', { body: run })).error).toBe('EXAM_ONLY')
  expect((await server.call(bob, 'GET /run', { query: { pid, mid: cid } })).data.runs).toEqual([])
})
