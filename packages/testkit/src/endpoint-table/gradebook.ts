import { gradebookLimits } from '@verdict/domain/field-limits'
import { behindExports, type Provocations } from './provoking.ts'
import { finalMarks, unknown } from './shaped.ts'
import type { TestPerson } from '../server.ts'
import { archived, coded, root, server, user } from './world.ts'

const ofCoded = () => ({ params: { id: coded.id } })
const ofColumn = (id: number) => ({ id, columnId: unknown })

const addColumn = (who: typeof user, id = coded.id) =>
  server.call(who, 'POST /course/:id/gradebook/column', {
    params: { id },
    body: { title: 'Oral', outOf: 2_000 },
  })
const changeColumn = (who: typeof user, params: { id: number; columnId: number }) =>
  server.call(who, 'PUT /course/:id/gradebook/column/:columnId', { params, body: { outOf: 1_000 } })
const giveMarks = (who: typeof user, id: number) =>
  server.call(who, 'POST /course/:id/gradebook/column/:columnId/marks', {
    params: ofColumn(id),
    body: { dryRun: false, rows: [{ who: 'x', mark: '1' }] },
  })
const decide = (
  who: typeof user,
  cell: { uid: string; cid?: number; columnId?: number },
  id = coded.id,
  mark = 5_000,
) =>
  server.call(who, 'PUT /course/:id/gradebook/exception', {
    params: { id },
    body: { ...cell, exception: { mark, reason: 'x' } },
  })

let marked: Promise<TestPerson> | undefined

async function memberOfCoded(): Promise<string> {
  marked ??= server.person('marked')
  const { uid } = await marked
  await server.call(root, 'POST /course/:id/member/:uid', {
    params: { id: coded.id, uid },
    body: { role: { basic: true } },
  })
  return uid
}
const item = { cid: unknown, weight: 100, cap: 10_000, isBonus: false, category: null }

/** Calls of gradebooks. */
export const gradebookRefusals = {
  'GET /course/:id/gradebook': {
    FORBIDDEN: () => server.call(user, 'GET /course/:id/gradebook', ofCoded()),
  },
  'GET /course/:id/gradebook/own': {
    FORBIDDEN: () => server.call(user, 'GET /course/:id/gradebook/own', ofCoded()),
  },
  'GET /course/:id/gradebook/settings': {
    FORBIDDEN: () => server.call(user, 'GET /course/:id/gradebook/settings', ofCoded()),
  },
  'PUT /course/:id/gradebook/settings': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'PUT /course/:id/gradebook/settings', {
        params: { id: archived.id },
        body: finalMarks,
      }),
    FORBIDDEN: () =>
      server.call(user, 'PUT /course/:id/gradebook/settings', { ...ofCoded(), body: finalMarks }),
    GRADEBOOK_ITEMS_INVALID: () =>
      server.call(root, 'PUT /course/:id/gradebook/settings', {
        ...ofCoded(),
        body: { ...finalMarks, items: [item] },
      }),
  },
  'POST /course/:id/gradebook/column': {
    COURSE_ARCHIVED: () => addColumn(root, archived.id),
    FORBIDDEN: () => addColumn(user),
    GRADEBOOK_FULL: async () => {
      const { data } = await server.call(root, 'POST /course', { body: { name: 'columns' } })
      for (let count = 0; count < gradebookLimits.columns; count += 1) await addColumn(root, data.courseId)
      return addColumn(root, data.courseId)
    },
  },
  'PUT /course/:id/gradebook/column/:columnId': {
    COURSE_ARCHIVED: () => changeColumn(root, ofColumn(archived.id)),
    FORBIDDEN: () => changeColumn(user, ofColumn(coded.id)),
    MARKS_ABOVE: async () => {
      const { data } = await addColumn(root)
      const { columnId } = data
      await server.call(root, 'PUT /course/:id/gradebook/exception', {
        ...ofCoded(),
        body: { uid: await memberOfCoded(), columnId, exception: { mark: 2_000, reason: 'x' } },
      })
      return changeColumn(root, { id: coded.id, columnId })
    },
  },
  'DELETE /course/:id/gradebook/column/:columnId': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'DELETE /course/:id/gradebook/column/:columnId', { params: ofColumn(archived.id) }),
    FORBIDDEN: () =>
      server.call(user, 'DELETE /course/:id/gradebook/column/:columnId', { params: ofColumn(coded.id) }),
  },
  'POST /course/:id/gradebook/column/:columnId/marks': {
    COURSE_ARCHIVED: () => giveMarks(root, archived.id),
    FORBIDDEN: () => giveMarks(user, coded.id),
  },
  'PUT /course/:id/gradebook/exception': {
    COURSE_ARCHIVED: () => decide(root, { uid: 'x', cid: unknown }, archived.id),
    FORBIDDEN: () => decide(user, { uid: 'x', cid: unknown }),
    GRADEBOOK_ITEMS_INVALID: () => decide(root, { uid: 'x', cid: unknown }),
    COURSE_NOT_MEMBERS: async () =>
      decide(root, { uid: 'nobody-here', columnId: (await addColumn(root)).data.columnId }),
    MARK_ABOVE_ITEM: async () =>
      decide(root, { uid: await memberOfCoded(), columnId: (await addColumn(root)).data.columnId }),
    MARKS_HIDDEN: async () => {
      const start = new Date(Date.now() + 60_000).toISOString()
      const end = new Date(Date.now() + 7_200_000).toISOString()
      const body = { title: 'Hidden', start, end, course: coded.id, rule: 'oi' as const }
      const { data } = await server.call(root, 'POST /contest/', { body })
      const marker = await server.person('marker')
      await server.call(root, 'POST /course/:id/member/:uid', {
        params: { id: coded.id, uid: 'marker' },
        body: { role: { viewSolution: true } },
      })
      return decide(marker, { uid: await memberOfCoded(), cid: data.cid }, coded.id, 1)
    },
  },
  'POST /course/:id/gradebook/order': {
    FORBIDDEN: () =>
      server.call(user, 'POST /course/:id/gradebook/order', { ...ofCoded(), body: { lines: ['S1'] } }),
  },
  'POST /course/:id/gradebook/export': {
    FORBIDDEN: () =>
      server.call(user, 'POST /course/:id/gradebook/export', { ...ofCoded(), body: { format: 'csv' } }),
    EXPORTS_BUSY: () =>
      behindExports(root, () =>
        server.call(root, 'POST /course/:id/gradebook/export', { ...ofCoded(), body: { format: 'csv' } }),
      ),
  },
} satisfies Partial<Provocations>
