import { createHash } from 'node:crypto'
import { makeExam } from '../exam.ts'
import type { TestPerson } from '../server.ts'
import type { Provocations } from './provoking.ts'
import { admin, server, strict } from './world.ts'

let people = 0

type Sitting = NonNullable<Parameters<typeof makeExam>[2]>

/** A person of their own, for nothing else is open to them. */
async function examOf(made: Sitting = {}): Promise<{ cid: number; sitter: TestPerson }> {
  const sitter = await server.person(`sitter-${(people += 1)}`)
  return { cid: await makeExam(server, admin, { ...made, sitters: [sitter] }), sitter }
}

const enter = async ({ cid, sitter }: { cid: number; sitter: TestPerson }) =>
  server.call(sitter, 'POST /exam/:cid/entry', { params: { cid }, body: { accepts: false } })

const codeLogin = (cid: number, who: string) =>
  server.call(null, 'POST /exam/:cid/code-login', { params: { cid }, body: { who, code: 'abc-def' } })

/** Somebody with a slip. */
async function withCode(made: Sitting): Promise<{ cid: number; sitter: TestPerson }> {
  const exam = await examOf(made)
  await server.db
    .updateTable('exam_sitters')
    .set({ code_hash: createHash('sha256').update('ABCDEF').digest() })
    .where('contest_id', '=', exam.cid)
    .execute()
  return exam
}

/** The way into an exam. */
export const examEntryRefusals = {
  'GET /exam/:cid/entry': {},
  'POST /exam/:cid/entry': {
    EXAM_RULES: async () => enter(await examOf({ sitting: { rules: 'Be quiet.' } })),
    // None of its rooms is there yet.
    EXAM_PLACE: async () => enter(await examOf({ sitting: { roomsOnly: true } })),
    RATE_LIMITED: async () => {
      const exam = await examOf()
      for (let count = 0; count < 20; count += 1) await enter(exam)
      return enter(exam)
    },
  },
  'POST /exam/:cid/beat': {},
  'POST /exam/:cid/code-login': {
    WRONG_CREDENTIALS: async () => codeLogin((await examOf()).cid, 'nobody-here'),
    BANNED: async () => {
      const { cid, sitter } = await withCode({})
      await server.db.updateTable('users').set({ privilege: 0 }).where('id', '=', sitter.userId).execute()
      return codeLogin(cid, sitter.uid)
    },
    EXAM_DOORS_CLOSED: async () => {
      const { cid, sitter } = await withCode({ start: 600, end: 900 })
      return codeLogin(cid, sitter.uid)
    },
    RATE_LIMITED: async () => {
      const call = () =>
        strict.call(null, 'POST /exam/:cid/code-login', {
          params: { cid: 1 },
          body: { who: 'nobody-here', code: 'x' },
        })
      await call()
      return call()
    },
  },
} satisfies Partial<Provocations>
