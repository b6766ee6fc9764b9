import { randomUUID } from 'node:crypto'
import { newProblem } from '@verdict/contract/problem'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { createWithTests } from '@verdict/server/archive/testcase/testcase-service'
import { enter, makeContest, running } from '../contest.ts'
import { zip } from '../files.ts'
import { judgeableProblem } from '../judging.ts'
import { out, outputProblem, sendOutputs } from '../outputs.ts'
import type { TestPerson } from '../server.ts'
import { handedInExam } from './exam-paper.ts'
import { behindExports, closed, pausedExam, type Provocations, twice } from './provoking.ts'
import { allowing } from './run.ts'
import { unknown } from './shaped.ts'
import {
  admin,
  archived,
  cid,
  earlyCid,
  outputPid,
  owner,
  pid,
  type Refused,
  root,
  server,
  sid,
  strict,
  strictPid,
  strictUser,
  user,
} from './world.ts'

const ofNoJob = { params: { id: unknown } }

/** One that is over: a skip, cancelled before anything came of it. */
const cancelledJob = async (): Promise<{ id: number }> => {
  const { data } = await server.call(root, 'POST /admin/jobs', { body: { action: 'skip', sids: [sid] } })
  const params = { id: data.job!.id }
  await server.call(root, 'DELETE /admin/jobs/:id', { params })
  return params
}

/** When `owner` has saved as often as a person may. */
async function afterManySaves(kind: string, call: () => Promise<Refused>): Promise<Refused> {
  const { rateLimiter } = server.context
  for (let saves = 0; saves < 60; saves += 1) {
    await rateLimiter.hit(`${kind}:${owner.userId}`, { count: 60, seconds: 60 })
  }
  return call()
}

const one = [out('1.out', '2')]

type Place = { pid: number; mid?: number; course?: number }

/** Refusals of a place where output files may be sent. */
const ofOutputs = (ask: (who: TestPerson, place: Place) => Promise<Refused>) => ({
  COURSE_ARCHIVED: () => ask(root, { pid: outputPid, course: archived.id }),
  ...closed(({ id }) => ask(user, { pid: outputPid, course: id })),
  CONTEST_NOT_ENTERED: () => ask(user, { pid: outputPid, mid: cid }),
  CONTEST_NOT_STARTED: () => ask(owner, { pid: outputPid, mid: earlyCid }),
})

/** The problem for output files is one of the contest meanwhile. */
async function inContest(contest_id: number, call: () => Promise<Refused>): Promise<Refused> {
  await server.db
    .insertInto('contest_problems')
    .values({ contest_id, pid: outputPid, position: 9 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return call()
}

const inZip = (files: Parameters<typeof zip>[0]): Promise<Refused> =>
  sendOutputs(server, owner, { pid: outputPid }, [out('all.zip', zip(files))])

/** Calls of submissions, of similarity between them, and of jobs over many of them. */
export const submissionRefusals = {
  'POST /status': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'POST /status', {
        body: { pid, course: archived.id, language: Language.C, code: 'x' },
      }),
    ...closed(({ id }) =>
      server.call(user, 'POST /status', { body: { pid, course: id, language: Language.C, code: 'x' } }),
    ),
    RATE_LIMITED: () =>
      twice(() =>
        strict.call(strictUser, 'POST /status', {
          body: { pid: strictPid, language: Language.C, code: 'x' },
        }),
      ),
    SUBMISSION_KEY_USED: async () => {
      const body = { pid, language: Language.C, code: 'x', key: randomUUID() }
      await server.call(owner, 'POST /status', { body })
      return server.call(owner, 'POST /status', { body: { ...body, code: 'y' } })
    },
    OUTPUTS_WANTED: () =>
      server.call(owner, 'POST /status', { body: { pid: outputPid, language: Language.C, code: 'x' } }),
    LANGUAGE_NOT_ALLOWED: async () =>
      server.call(owner, 'POST /status', {
        body: { pid: await allowing(Language.Java), language: Language.C, code: 'x' },
      }),
    ATTEMPTS_USED: async () => {
      const bounded = await makeContest(server, admin, { list: [pid], ...running })
      await enter(server, owner, bounded)
      await server.db.updateTable('contests').set({ attempts: 1 }).where('cid', '=', bounded).execute()
      return twice(() =>
        server.call(owner, 'POST /status', { body: { pid, mid: bounded, language: Language.C, code: 'x' } }),
      )
    },
    LANGUAGE_NOT_OFFERED: () =>
      server.call(owner, 'POST /status', { body: { pid, language: Language.Cpp20, code: 'x' } }),
    PROBLEM_INCOMPLETE: async () => {
      const { pid: draft } = await createWithTests(
        server.context,
        user,
        newProblem.parse({ title: 'x', description: 'x' }),
      )
      await server.db
        .updateTable('problems')
        .set({ lacks: ['time-limit'] })
        .where('pid', '=', draft)
        .execute()
      return server.call(user, 'POST /status', { body: { pid: draft, language: Language.C, code: 'x' } })
    },
    CONTEST_KEEPS_RESULTS: async () => {
      const kept = await judgeableProblem(server, root)
      const oi = await makeContest(server, root, { rule: 'oi', list: [kept] })
      await enter(server, user, oi)
      return server.call(user, 'POST /status', { body: { pid: kept, language: Language.C, code: 'x' } })
    },
    EXAM_PAUSED: async () => {
      const { cid: mid, sitter } = await pausedExam()
      return server.call(sitter, 'POST /status', { body: { pid, mid, language: Language.C, code: 'x' } })
    },
    CONTEST_NOT_ENTERED: () =>
      server.call(user, 'POST /status', { body: { pid, mid: cid, language: Language.C, code: 'x' } }),
    HANDED_IN: async () => {
      const { who, cid } = await handedInExam()
      return server.call(who, 'POST /status', { body: { pid, mid: cid, language: Language.C, code: 'x' } })
    },
    CONTEST_NOT_STARTED: () =>
      server.call(owner, 'POST /status', { body: { pid, mid: earlyCid, language: Language.C, code: 'x' } }),
  },
  'GET /status/outputs': {
    ...ofOutputs((who, place) => server.call(who, 'GET /status/outputs', { query: place })),
    PROGRAM_WANTED: () => server.call(owner, 'GET /status/outputs', { query: { pid } }),
  },
  'POST /status/outputs': {
    ...ofOutputs((who, place) => sendOutputs(server, who, place, one)),
    EXAM_PAUSED: async () => {
      const { cid: mid, sitter } = await pausedExam()
      return inContest(mid, () => sendOutputs(server, sitter, { pid: outputPid, mid }, one))
    },
    HANDED_IN: async () => {
      const { who, cid: mid } = await handedInExam()
      return inContest(mid, () => sendOutputs(server, who, { pid: outputPid, mid }, one))
    },
    RATE_LIMITED: async () => {
      const made = await outputProblem(strict, strictUser)
      return twice(() => sendOutputs(strict, strictUser, { pid: made }, one))
    },
    SUBMISSION_KEY_USED: async () => {
      const place = { pid: outputPid, key: randomUUID() }
      await sendOutputs(server, owner, place, one)
      return sendOutputs(server, owner, place, [out('1.out', 'other')])
    },
    ATTEMPTS_USED: async () => {
      const bounded = await makeContest(server, admin, { list: [outputPid], ...running })
      await enter(server, owner, bounded)
      await server.db.updateTable('contests').set({ attempts: 1 }).where('cid', '=', bounded).execute()
      return twice(() => sendOutputs(server, owner, { pid: outputPid, mid: bounded }, one))
    },
    PROBLEM_INCOMPLETE: async () => {
      const made = await outputProblem(server, owner)
      await server.db
        .updateTable('problems')
        .set({ lacks: ['time-limit'] })
        .where('pid', '=', made)
        .execute()
      return sendOutputs(server, owner, { pid: made }, one)
    },
    CONTEST_KEEPS_RESULTS: async () => {
      const kept = await outputProblem(server, root)
      const oi = await makeContest(server, root, { rule: 'oi', list: [kept] })
      await enter(server, user, oi)
      return sendOutputs(server, user, { pid: kept }, one)
    },
    PROGRAM_WANTED: () => sendOutputs(server, owner, { pid }, one),
    OUTPUTS_UNKNOWN: () => sendOutputs(server, owner, { pid: outputPid }, [out('readme.md', 'x')]),
    OUTPUT_TWICE: () =>
      sendOutputs(server, owner, { pid: outputPid }, [out('1.out', 'x'), out('01.ans', 'x')]),
    BAD_REQUEST: () => sendOutputs(server, owner, { pid: outputPid }, null),
    TOO_LARGE: () => inZip({ '1.out': { content: 'x', claims: 1024 ** 3 } }),
    NOT_AN_ARCHIVE: () => sendOutputs(server, owner, { pid: outputPid }, [out('all.zip', 'no archive')]),
    ARCHIVE_LINK: () => inZip({ '1.out': { content: '/etc/passwd', isLink: true } }),
    ARCHIVE_DAMAGED: () => inZip({ '1.out': { content: 'x', sum: 1 } }),
  },
  'GET /status/:sid/output/:number': {
    FORBIDDEN: async () => {
      const { data } = await sendOutputs(server, owner, { pid: outputPid }, one)
      return server.call(user, 'GET /status/:sid/output/:number', { params: { sid: data.sid, number: 1 } })
    },
  },
  'GET /draft': {},
  'PUT /draft': {
    DRAFT_CHANGED: () => {
      const body = { pid, language: Language.C, base: null }
      return twice(() => server.call(user, 'PUT /draft', { body: { ...body, code: String(Math.random()) } }))
    },
    RATE_LIMITED: () =>
      afterManySaves('draft', () =>
        server.call(owner, 'PUT /draft', { body: { pid, language: Language.C, code: 'x', base: null } }),
      ),
  },
  'GET /draft/templates': {},
  'PUT /draft/templates/:language': {
    RATE_LIMITED: () =>
      afterManySaves('template', () =>
        server.call(owner, 'PUT /draft/templates/:language', {
          params: { language: Language.C },
          body: { code: 'x' },
        }),
      ),
  },
  'GET /similarity/overview': {
    FORBIDDEN: () => server.call(user, 'GET /similarity/overview', { query: { contest: cid } }),
  },
  'GET /similarity/pairs': {
    FORBIDDEN: () => server.call(user, 'GET /similarity/pairs', { query: { contest: cid } }),
  },
  'GET /similarity/clusters': {
    FORBIDDEN: () => server.call(user, 'GET /similarity/clusters', { query: { contest: cid } }),
  },
  'GET /similarity/export': {
    FORBIDDEN: () => server.call(user, 'GET /similarity/export', { query: { contest: cid } }),
    EXPORTS_BUSY: () =>
      behindExports(admin, () => server.call(admin, 'GET /similarity/export', { query: { contest: cid } })),
  },
  'GET /similarity/pair/:left/:right': {
    NOT_FOUND: () =>
      server.call(admin, 'GET /similarity/pair/:left/:right', { params: { left: sid, right: unknown } }),
  },
  'PUT /similarity/reviews': {
    NOT_FOUND: () =>
      server.call(admin, 'PUT /similarity/reviews', {
        body: { pairs: [{ left: sid, right: unknown }], state: 'confirmed' },
      }),
  },
  'GET /status/list': {},
  'GET /status/:sid': {},
  'PUT /status/:sid': {
    FORBIDDEN: () =>
      server.call(user, 'PUT /status/:sid', { params: { sid }, body: { judge: Judge.RejudgePending } }),
    INVALID_JUDGE_ACTION: () =>
      server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge: Judge.Accepted } }),
  },
  'GET /admin/solutions': {},
  'GET /admin/solutions/export': {
    EXPORTS_BUSY: () =>
      behindExports(admin, () => server.call(admin, 'GET /admin/solutions/export', { query: {} })),
  },
  'GET /admin/jobs': {
    FORBIDDEN: () => server.call(admin, 'GET /admin/jobs', { query: {} }),
  },
  'POST /admin/jobs': {
    FORBIDDEN: () => server.call(admin, 'POST /admin/jobs', { body: { action: 'rejudge', sids: [sid] } }),
    JOB_EMPTY: () => server.call(root, 'POST /admin/jobs', { body: { action: 'rejudge', sids: [unknown] } }),
  },
  'GET /admin/jobs/:id': {
    FORBIDDEN: () => server.call(admin, 'GET /admin/jobs/:id', ofNoJob),
  },
  'GET /admin/jobs/:id/changes': {
    FORBIDDEN: () => server.call(admin, 'GET /admin/jobs/:id/changes', { ...ofNoJob, query: {} }),
  },
  'GET /admin/jobs/:id/people': {
    FORBIDDEN: () => server.call(admin, 'GET /admin/jobs/:id/people', { ...ofNoJob, query: {} }),
  },
  'GET /admin/jobs/:id/ranks': {
    FORBIDDEN: () => server.call(admin, 'GET /admin/jobs/:id/ranks', { ...ofNoJob, query: { cid } }),
  },
  'PUT /admin/jobs/:id': {
    FORBIDDEN: () => server.call(admin, 'PUT /admin/jobs/:id', ofNoJob),
    JOB_NOT_READY: async () => server.call(root, 'PUT /admin/jobs/:id', { params: await cancelledJob() }),
  },
  'DELETE /admin/jobs/:id': {
    FORBIDDEN: () => server.call(admin, 'DELETE /admin/jobs/:id', ofNoJob),
    JOB_APPLIED: async () => server.call(root, 'DELETE /admin/jobs/:id', { params: await cancelledJob() }),
  },
} satisfies Partial<Provocations>
