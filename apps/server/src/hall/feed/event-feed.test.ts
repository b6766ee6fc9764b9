// The feed is followed while things happen: at each step its replay is what REST answers, for each role in both versions, and
// every line and answer is held against the shapes of its version.

import { Judge } from '@verdict/domain/verdict'
import { moveContest, sentEarlier, submittedIn } from '@verdict/testkit/contest'
import { begin, change as changeWords } from '@verdict/testkit/discussion'
import {
  differences,
  entered,
  followers,
  hallContest,
  pid,
  second,
  withHall,
} from '@verdict/testkit/hall-lab'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import { expect, test } from 'vitest'

withHall()

const judgeOne = async (judge: Judge) => (await host.judge(judge)).sid

test('[CCS-FEED-1] a contest from its beginning to its end', async () => {
  const cid = await hallContest({ start: 60, end: 300 })
  const all = followers(cid, ['public', 'judge', 'admin'])
  expect(await differences(cid, all)).toEqual([])
  await moveContest(server, admin, cid, { start: -60, end: 180 })
  await entered(cid)
  all.push(...followers(cid, ['team', 'other']))
  expect(await differences(cid, all)).toEqual([])

  const wrong = await submittedIn(server, alice, cid, pid)
  await sentEarlier(server, wrong, 50)
  expect(await differences(cid, all)).toEqual([])
  await judgeOne(Judge.WrongAnswer)
  await submittedIn(server, bob, cid, second)
  await judgeOne(Judge.Accepted)
  expect(await differences(cid, all)).toEqual([])

  const question = await begin(alice, { title: 'Limits', content: 'How large is n?', cid, pid: null })
  await begin(admin, { title: 'Lunch', content: 'At noon.', cid, pid: null })
  await server.call(admin, 'POST /discuss/:did/comment', {
    params: { did: question },
    body: { content: '1,000' },
  })
  expect(await differences(cid, all)).toEqual([])
  await changeWords(alice, question, { content: 'How large is m?' })
  expect(await differences(cid, all)).toEqual([])

  // A rejudge puts another judgement in the place of the first.
  await server.call(root, 'PUT /status/:sid', {
    params: { sid: wrong },
    body: { judge: Judge.RejudgePending },
  })
  expect(await differences(cid, all)).toEqual([])
  await judgeOne(Judge.Accepted)
  expect(await differences(cid, all)).toEqual([])

  // The freeze begins, and hides what comes after it.
  await moveContest(server, admin, cid, { start: -230, end: 10 })
  expect(await differences(cid, all)).toEqual([])
  await submittedIn(server, alice, cid, second)
  await judgeOne(Judge.Accepted)
  const skipped = await submittedIn(server, bob, cid, pid)
  await judgeOne(Judge.TimeLimitExceeded)
  expect(await differences(cid, all)).toEqual([])
  await server.call(root, 'PUT /status/:sid', { params: { sid: skipped }, body: { judge: Judge.Skipped } })
  await server.call(alice, 'DELETE /discuss/:did', { params: { did: question } })
  expect(await differences(cid, all)).toEqual([])

  await moveContest(server, admin, cid, { start: -250, end: -10 })
  expect(await differences(cid, all)).toEqual([])
})
