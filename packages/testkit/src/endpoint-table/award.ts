import { usualAwards } from '@verdict/domain/awards'
import { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import { ended, enter, frozen, makeContest, moveContest, running, submittedIn } from '../contest.ts'
import type { TestPerson } from '../server.ts'
import { homework } from './contest.ts'
import { closed, type Provocations, twice } from './provoking.ts'
import { admin, archived, cid, earlyCid, owner, pid, type Refused, root, server, user } from './world.ts'

type Ask = (who: TestPerson, cid: number) => Promise<Refused>

const list = (who: TestPerson | null, cid: number) =>
  server.call(who, 'GET /contest/:cid/awards', { params: { cid } })
const desk: Ask = (who, cid) => server.call(who, 'GET /contest/:cid/awards/settings', { params: { cid } })
const choose: Ask = (who, cid) =>
  server.call(who, 'PUT /contest/:cid/awards/settings', { params: { cid }, body: usualAwards })
const finalize: Ask = (who, cid) =>
  server.call(who, 'POST /contest/:cid/finalize', { params: { cid }, body: {} })
const takeBack: Ask = (who, cid) => server.call(who, 'DELETE /contest/:cid/finalize', { params: { cid } })
const resolver: Ask = (who, cid) => server.call(who, 'GET /contest/:cid/resolver', { params: { cid } })

const managed = (ask: Ask) => ({
  FORBIDDEN: () => ask(user, cid),
  CONTEST_WITHOUT_AWARDS: async () => ask(admin, await homework()),
})

const over = (more: Parameters<typeof makeContest>[2] = {}) =>
  makeContest(server, admin, { ...ended, list: [pid], ...more })

/** With a submission of that verdict. */
async function overWith(judge: Judge): Promise<number> {
  const made = await makeContest(server, admin, { ...running, list: [pid] })
  await enter(server, user, made)
  const sid = await submittedIn(server, user, made, pid)
  await server.db.updateTable('submissions').set({ judge }).where('sid', '=', sid).execute()
  await moveContest(server, admin, made, ended)
  return made
}

/** With a verdict that waits for the jury. */
async function overWithHeld(): Promise<number> {
  const made = await overWith(Judge.Pending)
  await sql`
    insert into held_verdicts (judgement_id, contest_id, judge, verdict)
    select judgement_id, contest_id, 0, '{}' from submissions where contest_id = ${made}`.execute(server.db)
  return made
}

async function overWithQuestion(): Promise<number> {
  const made = await makeContest(server, admin, { ...running, list: [pid] })
  await enter(server, user, made)
  await server.call(user, 'POST /discuss', { body: { title: 'Why', content: 'so', cid: made } })
  await moveContest(server, admin, made, ended)
  return made
}

async function final(): Promise<number> {
  const made = await over()
  await finalize(admin, made)
  return made
}

/** Calls of awards. */
export const awardRefusals = {
  'GET /contest/:cid/awards': {
    LOGIN_REQUIRED: () => list(null, cid),
    ...closed(({ cid }) => list(user, cid)),
    CONTEST_NOT_ENTERED: () => list(user, cid),
    CONTEST_NOT_STARTED: () => list(owner, earlyCid),
  },
  'GET /contest/:cid/awards/settings': managed(desk),
  'PUT /contest/:cid/awards/settings': {
    ...managed(choose),
    COURSE_ARCHIVED: () => choose(root, archived.cid),
    CONTEST_FINAL: async () => choose(admin, await final()),
  },
  'POST /contest/:cid/finalize': {
    ...managed(finalize),
    COURSE_ARCHIVED: () => finalize(root, archived.cid),
    CONTEST_NOT_ENDED: () => finalize(admin, cid),
    CONTEST_STILL_FROZEN: async () =>
      finalize(admin, await over({ option: { freeze: 'auto', unfreeze: 'manual' } })),
    SUBMISSIONS_UNJUDGED: async () => finalize(admin, await overWith(Judge.RejudgePending)),
    VERDICTS_UNCONFIRMED: async () => finalize(admin, await overWithHeld()),
    SUBMISSIONS_WITH_SYSTEM_ERROR: async () => finalize(admin, await overWith(Judge.SystemError)),
    QUESTIONS_UNANSWERED: async () => finalize(admin, await overWithQuestion()),
    CONTEST_FINAL: async () => {
      const made = await over()
      return twice(() => finalize(admin, made))
    },
  },
  'DELETE /contest/:cid/finalize': {
    ...managed(takeBack),
    COURSE_ARCHIVED: () => takeBack(root, archived.cid),
    CONTEST_NOT_FINAL: async () => takeBack(admin, await over()),
  },
  'GET /contest/:cid/resolver': {
    ...managed(resolver),
    CONTEST_NOT_ENDED: async () =>
      resolver(admin, await makeContest(server, admin, { ...frozen, list: [pid] })),
    CONTEST_NOT_RESOLVABLE: async () => resolver(admin, await over({ rule: 'oi' })),
  },
} satisfies Partial<Provocations>
