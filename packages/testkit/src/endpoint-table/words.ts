import { enter, makeContest, running } from '../contest.ts'
import type { TestPerson } from '../server.ts'
import { closed, type Provocations, twice } from './provoking.ts'
import { homework } from './contest.ts'
import { unknown, words } from './shaped.ts'
import { Privilege } from '@verdict/domain/privilege'
import { planLimits } from '@verdict/domain/field-limits'
import { sql } from 'kysely'
import { admin, cid, did, earlyCid, owner, pid, root, server, strict, strictUser, user } from './world.ts'

const commentOfOwner = async (): Promise<number> =>
  (await server.call(owner, 'POST /discuss/:did/comment', { params: { did }, body: words })).data.id
/** While a contest runs, what its managers write there is read and not commented on. */
async function staffWordsInContest(): Promise<{ cid: number; did: number }> {
  const cid = await makeContest(server, admin, running)
  const { data } = await server.call(admin, 'POST /discuss', { body: { ...words, cid } })
  return { cid, did: data.did }
}
/** By somebody else, so that the limit is not used up. */
const strictDiscussion = async (): Promise<number> => {
  const author = await strict.person('author1')
  return (await strict.call(author, 'POST /discuss', { body: words })).data.did
}

interface Place {
  cid: number
  did: number
}

/** Somebody's, in a contest that runs. */
async function question(): Promise<Place> {
  const made = await makeContest(server, admin, running)
  await enter(server, owner, made)
  const { data } = await server.call(owner, 'POST /discuss', { body: { ...words, cid: made } })
  return { cid: made, did: data.did }
}
const actOn = (who: TestPerson, params: Place, act: 'take' | 'release') =>
  server.call(who, 'PUT /contest/:cid/clarifications/:did', { params, body: { act } })
const answer = (who: TestPerson, params: Place, more: { to?: string[]; again?: boolean } = {}) =>
  server.call(who, 'POST /contest/:cid/clarifications/:did/answer', {
    params,
    body: { quick: 'yes', ...more },
  })
/** By another admin. */
async function takenQuestion(): Promise<Place> {
  const place = await question()
  await actOn(root, place, 'take')
  return place
}
const readNews = (who: TestPerson, cid: number) =>
  server.call(who, 'GET /contest/:cid/clarifications/news', { params: { cid } })
const markNews = (who: TestPerson, cid: number) =>
  server.call(who, 'PUT /contest/:cid/clarifications/news', { params: { cid }, body: {} })

const planOf = async (author: typeof owner): Promise<string> =>
  (await server.call(author, 'POST /plan/', { body: { title: 'x', problems: [pid] } })).data.key

/** One less leaves no room. */
async function crowdWithPlans(): Promise<void> {
  await sql`insert into plans (key, owner_id, title, about)
    select 'crowded-' || n, ${admin.userId}, 'x', '' from generate_series(1, ${planLimits.ofPerson}) n
    on conflict do nothing`.execute(server.db)
  await sql`insert into plan_followers (user_id, plan_id)
    select ${admin.userId}, plan_id from plans where key like 'crowded-%' on conflict do nothing`.execute(
    server.db,
  )
}

/** Calls of plans, announcements, discussions and notices. */
export const wordsRefusals = {
  'GET /plan/list': {},
  'GET /plan/review': {},
  'GET /plan/:key': {},
  'POST /plan/': {
    FORBIDDEN: () => server.call(user, 'POST /plan/', { body: { title: 'x', problems: [pid] } }),
    PLAN_PROBLEMS_UNKNOWN: () =>
      server.call(admin, 'POST /plan/', { body: { title: 'x', problems: [unknown] } }),
    PLANS_FULL: async () => {
      await crowdWithPlans()
      return server.call(admin, 'POST /plan/', { body: { title: 'x', problems: [pid] } })
    },
  },
  'PUT /plan/:key': {
    FORBIDDEN: async () =>
      server.call(user, 'PUT /plan/:key', { params: { key: await planOf(root) }, body: {} }),
    PLAN_PROBLEMS_UNKNOWN: async () => {
      const params = { key: await planOf(root) }
      return server.call(root, 'PUT /plan/:key', { params, body: { problems: [unknown] } })
    },
  },
  'DELETE /plan/:key': {
    FORBIDDEN: async () => server.call(user, 'DELETE /plan/:key', { params: { key: await planOf(root) } }),
  },
  'PUT /plan/:key/follow': {
    PLANS_FULL: async () => {
      await crowdWithPlans()
      const params = { key: await planOf(root) }
      return server.call(admin, 'PUT /plan/:key/follow', { params, body: { follows: true } })
    },
  },
  'GET /news/list': {},
  'GET /news/:nid': {},
  'POST /news/': {},
  'PUT /news/:nid': {},
  'DELETE /news/:nid': {},
  'GET /discuss/list': {},
  'GET /discuss/:did': {},
  'POST /discuss': {
    NOT_FOUND: () => server.call(user, 'POST /discuss', { body: { ...words, pid: unknown } }),
    QUESTIONS_SHOWN: async () => {
      const cid = await homework()
      return server.call(admin, 'POST /discuss', { body: { ...words, cid, forOrganizers: true } })
    },
    FORBIDDEN: async () => {
      const { cid } = await question()
      return server.call(owner, 'POST /discuss', { body: { ...words, cid, to: ['user1'] } })
    },
    UNKNOWN_USERS: () =>
      server.call(admin, 'POST /discuss', { body: { ...words, cid, to: ['nobody-here'] } }),
    RATE_LIMITED: () => twice(() => strict.call(strictUser, 'POST /discuss', { body: words })),
  },
  'PUT /discuss/:did': {
    FORBIDDEN: () => server.call(user, 'PUT /discuss/:did', { params: { did }, body: {} }),
  },
  'DELETE /discuss/:did': {
    FORBIDDEN: () => server.call(user, 'DELETE /discuss/:did', { params: { did } }),
  },
  'POST /discuss/:did/comment': {
    FORBIDDEN: async () => {
      const { cid, did } = await staffWordsInContest()
      await enter(server, user, cid)
      return server.call(user, 'POST /discuss/:did/comment', { params: { did }, body: words })
    },
    QUESTION_TAKEN: async () => {
      const { did } = await takenQuestion()
      return server.call(admin, 'POST /discuss/:did/comment', { params: { did }, body: words })
    },
    RATE_LIMITED: async () => {
      const did = await strictDiscussion()
      return twice(() =>
        strict.call(strictUser, 'POST /discuss/:did/comment', { params: { did }, body: words }),
      )
    },
  },
  'GET /contest/:cid/clarifications': {
    FORBIDDEN: () => server.call(user, 'GET /contest/:cid/clarifications', { params: { cid } }),
  },
  'PUT /contest/:cid/clarifications/:did': {
    FORBIDDEN: () => actOn(user, { cid, did }, 'take'),
    QUESTION_TAKEN: async () => actOn(admin, await takenQuestion(), 'take'),
  },
  'POST /contest/:cid/clarifications/:did/answer': {
    FORBIDDEN: () => answer(user, { cid, did }),
    UNKNOWN_USERS: async () => answer(admin, await question(), { to: ['nobody-here'] }),
    RATE_LIMITED: async () => {
      const place = await question()
      const hasty = await server.person('hasty', Privilege.Admin)
      for (let given = 0; given < 30; given += 1) await answer(hasty, place, { again: true })
      return answer(hasty, place, { again: true })
    },
    QUESTION_TAKEN: async () => answer(admin, await takenQuestion()),
    QUESTION_ANSWERED: async () => {
      const place = await question()
      await answer(root, place)
      return answer(root, place)
    },
  },
  'PUT /contest/:cid/clarifications/prepared': {
    FORBIDDEN: () =>
      server.call(user, 'PUT /contest/:cid/clarifications/prepared', {
        params: { cid },
        body: { answers: [] },
      }),
  },
  'GET /contest/:cid/clarifications/news': {
    ...closed(({ cid }) => readNews(user, cid)),
    CONTEST_NOT_ENTERED: () => readNews(user, cid),
    CONTEST_NOT_STARTED: () => readNews(owner, earlyCid),
  },
  'PUT /contest/:cid/clarifications/news': {
    ...closed(({ cid }) => markNews(user, cid)),
    CONTEST_NOT_ENTERED: () => markNews(user, cid),
    CONTEST_NOT_STARTED: () => markNews(owner, earlyCid),
  },
  'PUT /discuss/:did/comment/:id': {
    NOT_FOUND: () =>
      server.call(user, 'PUT /discuss/:did/comment/:id', { params: { did, id: unknown }, body: words }),
    FORBIDDEN: async () =>
      server.call(user, 'PUT /discuss/:did/comment/:id', {
        params: { did, id: await commentOfOwner() },
        body: words,
      }),
  },
  'DELETE /discuss/:did/comment/:id': {
    NOT_FOUND: () => server.call(user, 'DELETE /discuss/:did/comment/:id', { params: { did, id: unknown } }),
    FORBIDDEN: async () =>
      server.call(user, 'DELETE /discuss/:did/comment/:id', {
        params: { did, id: await commentOfOwner() },
      }),
  },
  'GET /account/notifications': {},
  'PUT /account/notifications': {},
  'GET /admin/notifications': {},
  'POST /admin/notifications/broadcast': {},
} satisfies Partial<Provocations>
