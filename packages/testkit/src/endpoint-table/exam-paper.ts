import { Language } from '@verdict/domain/language'
import { ended, makeContest, running } from '../contest.ts'
import { seated } from '../exam-paper.ts'
import type { TestPerson } from '../server.ts'
import { behindExports, type Provocations } from './provoking.ts'
import { admin, pid, server, user } from './world.ts'

let people = 0

/** An exam with one person in it, who is locked into it by that. */
async function sitting(times: object = running): Promise<{ who: TestPerson; cid: number }> {
  const who = await server.person(`examinee${++people}`)
  const cid = await makeContest(server, admin, { ...times, list: [pid] })
  await seated(server, cid, [who], { draftMinutes: 60 })
  return { who, cid }
}

export async function handedInExam(): Promise<{ who: TestPerson; cid: number }> {
  const exam = await sitting()
  await server.call(exam.who, 'POST /exam/:cid/hand-in', { params: { cid: exam.cid } })
  return exam
}

const reopen = (who: TestPerson, cid: number, uid: string) =>
  server.call(who, 'POST /exam/:cid/hand-in/:uid/reopen', { params: { cid, uid }, body: { reason: 'x' } })

/** A draft that was left when the time was over so many minutes ago. */
async function draftLeft(
  minutes: number,
  language: Language = Language.C,
): Promise<{ who: TestPerson; params: { cid: number; pid: number } }> {
  const { who, cid } = await sitting(ended)
  const ended_at = new Date(Date.now() - minutes * 60_000)
  const key = { contest_id: cid, user_id: who.userId, pid }
  await server.db
    .insertInto('exam_drafts')
    .values({ ...key, language, code: 'x', kept_at: ended_at, ended_at })
    .execute()
  return { who, params: { cid, pid } }
}

const handInDraft = ({ who, params }: Awaited<ReturnType<typeof draftLeft>>) =>
  server.call(who, 'POST /exam/:cid/drafts/:pid', { params })

/** Calls on the end of exams. */
export const examPaperRefusals = {
  'GET /exam/:cid/hand-in': {},
  'POST /exam/:cid/hand-in': {
    EXAM_OUT_OF_TIME: async () => {
      const { who, cid } = await sitting(ended)
      return server.call(who, 'POST /exam/:cid/hand-in', { params: { cid } })
    },
    EXAM_PAUSED: async () => {
      const { who, cid } = await sitting()
      const pauses = JSON.stringify([{ from: Date.now() - 60_000, until: Date.now() + 3_600_000 }])
      await server.db.updateTable('contests').set({ pauses }).where('cid', '=', cid).execute()
      return server.call(who, 'POST /exam/:cid/hand-in', { params: { cid } })
    },
    HANDED_IN: async () => {
      const { who, cid } = await handedInExam()
      return server.call(who, 'POST /exam/:cid/hand-in', { params: { cid } })
    },
  },
  'POST /exam/:cid/hand-in/:uid/reopen': {
    FORBIDDEN: async () => reopen(user, (await sitting()).cid, 'nobody-here'),
    EXAM_NOT_HANDED_IN: async () => {
      const { who, cid } = await sitting()
      return reopen(admin, cid, who.uid)
    },
    EXAM_OUT_OF_TIME: async () => {
      const { who, cid } = await sitting(ended)
      await server.db
        .updateTable('exam_sitters')
        .set({ handed_in_at: new Date() })
        .where('contest_id', '=', cid)
        .execute()
      return reopen(admin, cid, who.uid)
    },
  },
  'POST /exam/:cid/drafts/:pid': {
    EXAM_DRAFTS_OVER: async () => handInDraft(await draftLeft(61)),
    LANGUAGE_NOT_OFFERED: async () => handInDraft(await draftLeft(10, Language.Cpp20)),
    LANGUAGE_NOT_ALLOWED: async () => {
      const draft = await draftLeft(10)
      const languages = [Language.Java]
      await server.db.updateTable('contests').set({ languages }).where('cid', '=', draft.params.cid).execute()
      return handInDraft(draft)
    },
    OUTPUTS_WANTED: async () => {
      const draft = await draftLeft(10)
      const problems = server.db.updateTable('problems').where('pid', '=', draft.params.pid)
      await problems.set({ answer: 'output' }).execute()
      try {
        return await handInDraft(draft)
      } finally {
        await problems.set({ answer: 'program' }).execute()
      }
    },
  },
  'PUT /exam/:cid/drafts/:sid': {
    FORBIDDEN: async () => {
      const { cid } = await sitting()
      const params = { cid, sid: 1 }
      return server.call(user, 'PUT /exam/:cid/drafts/:sid', { params, body: { counts: true } })
    },
  },
  'GET /exam/:cid/papers': {
    FORBIDDEN: async () =>
      server.call(user, 'GET /exam/:cid/papers', { params: { cid: (await sitting()).cid }, query: {} }),
  },
  'GET /exam/:cid/archive': {
    FORBIDDEN: async () =>
      server.call(user, 'GET /exam/:cid/archive', { params: { cid: (await sitting()).cid } }),
    CONTEST_NOT_ENDED: async () =>
      server.call(admin, 'GET /exam/:cid/archive', { params: { cid: (await sitting()).cid } }),
    EXPORTS_BUSY: async () => {
      const { cid } = await sitting(ended)
      return behindExports(admin, () => server.call(admin, 'GET /exam/:cid/archive', { params: { cid } }))
    },
  },
  'GET /exam/:cid/print': {
    FORBIDDEN: async () =>
      server.call(user, 'GET /exam/:cid/print', { params: { cid: (await sitting()).cid }, query: {} }),
    CONTEST_NOT_ENDED: async () =>
      server.call(admin, 'GET /exam/:cid/print', { params: { cid: (await sitting()).cid }, query: {} }),
    EXPORTS_BUSY: async () => {
      const { cid } = await sitting(ended)
      return behindExports(admin, () =>
        server.call(admin, 'GET /exam/:cid/print', { params: { cid }, query: {} }),
      )
    },
  },
  'GET /receipt/:code': {
    RATE_LIMITED: async () => {
      const wrong = () => server.call(null, 'GET /receipt/:code', { params: { code: 'XXXX' } })
      for (let tries = 0; tries < 20; tries += 1) await wrong()
      return wrong()
    },
  },
  'GET /receipt-keys': {},
} satisfies Partial<Provocations>
