import { printLimits } from '@verdict/domain/field-limits'
import { Privilege } from '@verdict/domain/privilege'
import { makePdf } from '@verdict/server/platform/pdf'
import { enter, makeContest, running } from '../contest.ts'
import type { TestPerson, TestServer } from '../server.ts'
import { closed, type Provocations, twice } from './provoking.ts'
import { admin, archived, cid, earlyCid, owner, root, server, strict, strictUser, user } from './world.ts'

const withPrints = (on: TestServer, who: TestPerson, option: object = {}) =>
  makeContest(on, who, { ...running, option: { prints: true, ...option } })

const send = (who: TestPerson, made: number, text = 'int main() {}', on = server) =>
  on.call(who, 'POST /contest/:cid/prints', { params: { cid: made }, body: { text } })
const own = (who: TestPerson, made: number) =>
  server.call(who, 'GET /contest/:cid/prints/own', { params: { cid: made } })
const act = (made: number, id: number, done: 'printed' | 'again') =>
  server.call(admin, 'PUT /contest/:cid/prints/:id', { params: { cid: made, id }, body: { act: done } })

async function entered(option: object = {}): Promise<number> {
  const made = await withPrints(server, admin, option)
  await enter(server, owner, made)
  return made
}

async function printed(): Promise<{ made: number; id: number }> {
  const made = await withPrints(server, admin)
  return { made, id: (await send(root, made)).data.id }
}

const pages = (count: number): string => 'x\n'.repeat(75 * count)

/** Calls of printing. */
export const printRefusals = {
  'GET /contest/:cid/prints': {},
  'GET /contest/:cid/prints/:id/document': {},
  'GET /contest/:cid/prints/own': {
    ...closed(({ cid: made }) => own(user, made)),
    CONTEST_NOT_ENTERED: () => own(user, cid),
    CONTEST_NOT_STARTED: () => own(owner, earlyCid),
  },
  'POST /contest/:cid/prints': {
    ...closed(({ cid: made }) => send(user, made)),
    CONTEST_NOT_ENTERED: () => send(user, cid),
    CONTEST_NOT_STARTED: () => send(owner, earlyCid),
    COURSE_ARCHIVED: async () => {
      await server.db.updateTable('contests').set({ prints: true }).where('cid', '=', archived.cid).execute()
      return send(admin, archived.cid)
    },
    PRINT_NOT_NOW: async () => {
      const made = await entered()
      await server.db.updateTable('contests').set({ ends_at: new Date() }).where('cid', '=', made).execute()
      return send(owner, made)
    },
    PRINT_TOO_LONG: async () => send(owner, await entered(), pages(printLimits.pages + 2)),
    PRINT_PAGES_USED: async () => send(owner, await entered({ printPages: 1 }), pages(2)),
    PRINT_PAGES_OF_ALL: async () => send(owner, await entered({ printPagesHour: 1 }), pages(2)),
    RATE_LIMITED: async () => {
      const made = await withPrints(strict, await strict.person('printer', Privilege.Admin))
      await enter(strict, strictUser, made)
      return twice(() => send(strictUser, made, 'x', strict))
    },
    EXPORTS_BUSY: async () => {
      const made = await withPrints(server, admin)
      // One is drawn for a second, and as many wait as may.
      const drawn = [50_000, 1, 1, 1, 1].map((lines) =>
        makePdf(
          { title: 'x', parts: [{ header: 'x', blocks: [{ code: 'x\n'.repeat(lines) }] }] },
          admin.userId,
        ),
      )
      const answer = await send(admin, made)
      await Promise.all(drawn)
      return answer
    },
  },
  'PUT /contest/:cid/prints/:id': {
    PRINT_UNDER_WAY: async () => {
      const { made, id } = await printed()
      await server.db.updateTable('prints').set({ state: 'sending' }).where('print_id', '=', id).execute()
      return act(made, id, 'printed')
    },
    PRINT_GONE: async () => {
      const { made, id } = await printed()
      await server.db.updateTable('prints').set({ document: null }).where('print_id', '=', id).execute()
      return act(made, id, 'again')
    },
  },
} satisfies Partial<Provocations>
