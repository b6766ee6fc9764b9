import { juryDeskLimits } from '@verdict/domain/field-limits'
import { ended, enter, frozen, makeContest, ready, running, submittedIn } from '../contest.ts'
import { homework } from './contest.ts'
import { type Provocations, pausedExam, twice } from './provoking.ts'
import { admin, archived, cid, owner, pid, type Refused, server, user } from './world.ts'

const reason = 'Fire alarm'
const fresh = (times: object = running) => makeContest(server, admin, times)
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const freeze = (who: typeof admin, cid: number): Promise<Refused> =>
  server.call(who, 'POST /contest/:cid/desk/freeze', { params: { cid }, body: { reason } })
const extend = (who: typeof admin, cid: number): Promise<Refused> =>
  server.call(who, 'POST /contest/:cid/desk/extend', { params: { cid }, body: { minutes: 5, reason } })
const start = (who: typeof admin, cid: number, minutes?: number): Promise<Refused> =>
  server.call(who, 'POST /contest/:cid/desk/start', { params: { cid }, body: { minutes } })
const hold = (who: typeof admin, cid: number): Promise<Refused> =>
  server.call(who, 'POST /contest/:cid/desk/hold', { params: { cid }, body: { reason } })
const remove = (who: typeof admin, cid: number, from = 20, until = 10): Promise<Refused> =>
  server.call(who, 'POST /contest/:cid/desk/removals', {
    params: { cid },
    body: { from: ago(from), until: ago(until), reason },
  })
const putBack = (who: typeof admin, cid: number): Promise<Refused> =>
  server.call(who, 'DELETE /contest/:cid/desk/removals/:id', { params: { cid, id: 1 } })

const tryLimits = (who: typeof admin, cid: number, sid: number): Promise<Refused> =>
  server.call(who, 'POST /contest/:cid/desk/tries', {
    params: { cid },
    body: { sid, time: 1_000, memory: 262_144 },
  })

const usual = (act: (who: typeof admin, cid: number) => Promise<Refused>) => ({
  FORBIDDEN: () => act(user, cid),
  COURSE_ARCHIVED: () => act(admin, archived.cid),
  CONTEST_TIMES_FIXED: async () => act(admin, await homework()),
  CONTEST_FINAL: async () => {
    const made = await fresh(ended)
    await server.call(admin, 'POST /contest/:cid/finalize', { params: { cid: made }, body: {} })
    return act(admin, made)
  },
})

async function full(): Promise<Refused> {
  const cid = await fresh()
  await server.db
    .insertInto('removed_intervals')
    .values(
      Array.from({ length: juryDeskLimits.removals }, () => ({
        contest_id: cid,
        starts_at: new Date(ago(30)),
        ends_at: new Date(ago(29)),
        reason,
        removed_by: admin.userId,
      })),
    )
    .execute()
  return remove(admin, cid)
}

/** Calls of the desk of a contest's jury. */
export const juryDeskRefusals = {
  'GET /contest/:cid/desk': {
    FORBIDDEN: () => server.call(user, 'GET /contest/:cid/desk', { params: { cid } }),
  },
  'POST /contest/:cid/desk/freeze': {
    ...usual(freeze),
    CONTEST_NOT_RUNNING: async () => freeze(admin, await fresh(ended)),
    CONTEST_IS_FROZEN: async () => freeze(admin, await fresh(frozen)),
    CONTEST_HAS_NO_FREEZE: async () => freeze(admin, await fresh({ ...running, rule: 'oi' })),
  },
  'POST /contest/:cid/desk/extend': {
    ...usual(extend),
    CONTEST_NOT_RUNNING: async () => extend(admin, await fresh(ended)),
    EXAM_PAUSED: async () => extend(admin, (await pausedExam()).cid),
  },
  'POST /contest/:cid/desk/start': {
    ...usual((who, cid) => start(who, cid, 5)),
    CONTEST_BEGUN: () => start(admin, cid, 5),
    START_NOT_HELD: async () => start(admin, await fresh(ready)),
  },
  'POST /contest/:cid/desk/hold': {
    ...usual(hold),
    CONTEST_BEGUN: () => hold(admin, cid),
    START_HELD: async () => {
      const cid = await fresh(ready)
      return twice(() => hold(admin, cid))
    },
  },
  'POST /contest/:cid/desk/removals': {
    ...usual(remove),
    EXAM_PAUSED: async () => remove(admin, (await pausedExam()).cid),
    INTERVAL_INVALID: async () => remove(admin, await fresh(), 10, 20),
    INTERVALS_FULL: full,
  },
  'DELETE /contest/:cid/desk/removals/:id': {
    ...usual(putBack),
    EXAM_PAUSED: async () => putBack(admin, (await pausedExam()).cid),
  },
  'GET /contest/:cid/desk/verdicts': {
    FORBIDDEN: () => server.call(user, 'GET /contest/:cid/desk/verdicts', { params: { cid } }),
  },
  'POST /contest/:cid/desk/verdicts/confirm': {
    FORBIDDEN: () =>
      server.call(user, 'POST /contest/:cid/desk/verdicts/confirm', {
        params: { cid },
        body: { sids: [1] },
      }),
  },
  'POST /contest/:cid/desk/verdicts/rejudge': {
    FORBIDDEN: () =>
      server.call(user, 'POST /contest/:cid/desk/verdicts/rejudge', {
        params: { cid },
        body: { sids: [1] },
      }),
  },
  'GET /contest/:cid/desk/tries': {
    FORBIDDEN: () =>
      server.call(user, 'GET /contest/:cid/desk/tries', { params: { cid }, query: { sid: 1 } }),
  },
  'POST /contest/:cid/desk/tries': {
    FORBIDDEN: () => tryLimits(user, cid, 1),
    RATE_LIMITED: async () => {
      const made = await fresh({ ...running, list: [pid] })
      await enter(server, owner, made)
      const sid = await submittedIn(server, owner, made, pid)
      const answers: Refused[] = []
      for (let asked = 0; asked <= 30; asked++) answers.push(await tryLimits(admin, made, sid))
      return answers.at(-1)!
    },
  },
} satisfies Partial<Provocations>
