import type { BalloonAct, HelperKind } from '@verdict/domain/helper'
import { enter, makeContest, running, solvedIn } from '../contest.ts'
import type { TestPerson } from '../server.ts'
import type { Provocations } from './provoking.ts'
import { admin, archived, cid, owner, pid, root, server, user } from './world.ts'

const nameHelpers = (
  who: TestPerson,
  params: { cid: number },
  uids: string[],
  kind: HelperKind = 'balloon',
) => server.call(who, 'PUT /contest/:cid/helpers', { params, body: { kind, uids } })

async function withBalloon() {
  const made = await makeContest(server, admin, { ...running, list: [pid], option: { balloons: 'all' } })
  await enter(server, owner, made)
  await solvedIn(server, { contest_id: made, user_id: owner.userId, pid })
  await nameHelpers(admin, { cid: made }, [user.uid])
  return made
}
const actOn = (who: TestPerson, made: number, act: BalloonAct) =>
  server.call(who, 'PUT /contest/:cid/balloons', {
    params: { cid: made },
    body: { uid: owner.uid, pid, act },
  })

/** Calls of helpers and balloons. */
export const helperRefusals = {
  'GET /contest/:cid/helpers': {
    FORBIDDEN: () => server.call(user, 'GET /contest/:cid/helpers', { params: { cid } }),
  },
  'PUT /contest/:cid/helpers': {
    FORBIDDEN: () => nameHelpers(user, { cid }, []),
    COURSE_ARCHIVED: () => nameHelpers(admin, { cid: archived.cid }, []),
    UNKNOWN_USERS: () => nameHelpers(admin, { cid }, ['nobody-here']),
    HELPERS_TAKE_PART: async () => nameHelpers(admin, { cid: await withBalloon() }, [owner.uid]),
  },
  'GET /contest/:cid/balloons': {},
  'PUT /contest/:cid/balloons': {
    BALLOON_TAKEN: async () => {
      const made = await withBalloon()
      await actOn(root, made, 'take')
      return actOn(user, made, 'bring')
    },
    BALLOON_CHANGED: async () => actOn(user, await withBalloon(), 'fetch'),
  },
} satisfies Partial<Provocations>
