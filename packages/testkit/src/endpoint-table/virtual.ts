import { ContestVisibility } from '@verdict/domain/contest'
import { ended, makeContest } from '../contest.ts'
import type { TestPerson } from '../server.ts'
import { closed, type Provocations, twice } from './provoking.ts'
import { admin, archived, cid, owner, server, user } from './world.ts'

const start = (who: TestPerson, of: number) =>
  server.call(who, 'POST /contest/:cid/virtual', { params: { cid: of } })

async function offered(more: Parameters<typeof makeContest>[2] = {}): Promise<number> {
  const made = await makeContest(server, admin, { ...ended, option: { virtual: true }, ...more })
  await server.db.updateTable('contests').set({ is_open: true }).where('cid', '=', made).execute()
  return made
}

/** Calls of virtual participation. */
export const virtualRefusals = {
  'POST /contest/:cid/virtual': {
    ...closed(({ cid: of }) => start(user, of)),
    COURSE_ARCHIVED: () => start(admin, archived.cid),
    CONTEST_NOT_ENTERED: async () => start(user, await offered({ encrypt: ContestVisibility.Private })),
    VIRTUAL_NOT_HERE: () => start(owner, cid),
    VIRTUAL_TOOK_PART: async () => start(admin, await offered()),
    VIRTUAL_BEGUN: async () => {
      const made = await offered()
      return twice(() => start(owner, made))
    },
  },
} satisfies Partial<Provocations>
