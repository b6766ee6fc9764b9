import { ended, enter, makeContest } from '../contest.ts'
import type { TestPerson } from '../server.ts'
import { closed, type Provocations, twice } from './provoking.ts'
import { admin, archived, cid, owner, server, user } from './world.ts'

const start = (who: TestPerson, of: number) =>
  server.call(who, 'POST /contest/:cid/virtual', { params: { cid: of } })

async function offered(): Promise<number> {
  const made = await makeContest(server, admin, { ...ended, option: { virtual: true } })
  await server.db.updateTable('contests').set({ is_open: true }).where('cid', '=', made).execute()
  return made
}

/** Calls of virtual participation. */
export const virtualRefusals = {
  'POST /contest/:cid/virtual': {
    ...closed(({ cid: of }) => start(user, of)),
    COURSE_ARCHIVED: () => start(admin, archived.cid),
    CONTEST_NOT_ENTERED: async () => start(user, await offered()),
    VIRTUAL_NOT_HERE: () => start(owner, cid),
    VIRTUAL_TOOK_PART: async () => start(admin, await offered()),
    VIRTUAL_BEGUN: async () => {
      const made = await offered()
      await enter(server, owner, made)
      return twice(() => start(owner, made))
    },
  },
} satisfies Partial<Provocations>
