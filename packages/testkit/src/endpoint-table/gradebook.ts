import { behindExports, type Provocations } from './provoking.ts'
import { finalMarks, unknown } from './shaped.ts'
import { archived, coded, root, server, user } from './world.ts'

const ofCoded = () => ({ params: { id: coded.id } })
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
