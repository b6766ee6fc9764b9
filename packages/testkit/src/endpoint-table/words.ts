import { enter, makeContest, running } from '../contest.ts'
import { type Provocations, twice } from './provoking.ts'
import { homework } from './contest.ts'
import { unknown, words } from './shaped.ts'
import { admin, did, owner, server, strict, strictUser, user } from './world.ts'

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

/** Calls of announcements, discussions and notices. */
export const wordsRefusals = {
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
    RATE_LIMITED: async () => {
      const did = await strictDiscussion()
      return twice(() =>
        strict.call(strictUser, 'POST /discuss/:did/comment', { params: { did }, body: words }),
      )
    },
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
