// The course of an exam has its marks in the gradebook, and its programs for the review of similarity.

import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { longAddition, longAdditionRenamed } from '@verdict/testkit/alike'
import { moveContest } from '@verdict/testkit/contest'
import { assistant, courseId, give, open, student, withCourse } from '@verdict/testkit/course'
import { makeExam } from '@verdict/testkit/exam'
import { admin, host, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { everythingCompared } from '@verdict/testkit/similarity'
import { beforeAll, expect, test } from 'vitest'

withCourse()

let mate: TestPerson
let cid: number
beforeAll(async () => {
  mate = await server.person('mate')
  await give(courseId, 'mate', { basic: true })
  const contest = { title: 'Final', list: [open], course: courseId, option: { freeze: 'none' as const } }
  cid = await makeExam(server, admin, { contest, sitters: [student, mate] })
  const params = { cid }
  for (const [who, code] of [
    [student, longAddition],
    [mate, longAdditionRenamed],
  ] as const) {
    await server.call(who, 'POST /exam/:cid/entry', { params, body: { accepts: true } })
    if (who === mate) {
      // Past the end of everybody else, within their own.
      await server.call(admin, 'POST /exam/:cid/times', {
        params,
        body: { uid: 'mate', minutes: 30, reason: 'As agreed' },
      })
      await moveContest(server, admin, cid, { start: -120, end: -5 })
    }
    const body = { pid: open, mid: cid, language: Language.C, code }
    expect((await server.call(who, 'POST /status', { body })).status).toBe(201)
    await host.judge(Judge.Accepted)
  }
  await moveContest(server, admin, cid, { start: -240, end: -60 })
})

test('[EXAM-PAPER-AFTER-1] the marks of an exam stand in the gradebook of its course, those of extra time too', async () => {
  const params = { id: courseId }
  const { docs } = (await server.call(assistant, 'GET /course/:id/gradebook', { params, query: {} })).data
  expect(docs.map(({ uid, final }) => [uid, final])).toEqual([
    ['mate', 10_000],
    ['setter', 0],
    ['student', 10_000],
  ])
  // No longer locked in: each reads their own.
  const { own } = (await server.call(mate, 'GET /course/:id/gradebook/own', { params })).data
  expect(own).toMatchObject({ marks: [10_000], final: 10_000 })
})

test('[EXAM-PAPER-AFTER-1] its programs are compared, and its pairs are there for who manages it', async () => {
  await everythingCompared(server)
  const { docs } = (await server.call(admin, 'GET /similarity/pairs', { query: { contest: cid } })).data
  expect(docs.map(({ earlier, later }) => [earlier.uid, later.uid])).toEqual([['student', 'mate']])
})
