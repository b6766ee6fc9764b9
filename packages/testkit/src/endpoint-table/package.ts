import { importLimits } from '@verdict/domain/package'
import { importOf } from '../import.ts'
import { zip } from '../files.ts'
import { type Provocations, upload } from './provoking.ts'
import { unknown } from './shaped.ts'
import { admin, archived, root, server, user } from './world.ts'

const one = { problems: [{ position: 1, as: 'new' as const }] }
const packed = () => zip({ '1.in': '1', '1.out': '1' })

const begin = async (state: Parameters<typeof importOf>[2], who = admin) => ({
  id: await importOf(server, who, state),
})

/** Calls of imports. */
export const packageRefusals = {
  'GET /import': {},
  'POST /import': {
    NOT_FOUND: () => server.call(root, 'POST /import', { query: { course: unknown } }),
    COURSE_ARCHIVED: () => server.call(root, 'POST /import', { query: { course: archived.id } }),
    FORBIDDEN: () => server.call(user, 'POST /import', {}),
  },
  'GET /import/:id': {},
  'GET /import/:id/problem': {},
  'POST /import/:id/file': {
    FORBIDDEN: async () => upload(user, `/import/${(await begin('draft', user)).id}/file`, packed()),
    BAD_REQUEST: async () => upload(admin, `/import/${(await begin('draft')).id}/file`, null),
    IMPORT_BEGUN: async () => upload(admin, `/import/${(await begin('done')).id}/file`, packed()),
    IMPORT_FULL: async () => {
      const { id } = await begin('draft')
      const file = { import_id: id, name: 'x', bytes: 1, state: 'read' as const }
      await server.db
        .insertInto('package_files')
        .values(Array.from({ length: importLimits.files }, () => file))
        .execute()
      return upload(admin, `/import/${id}/file`, packed())
    },
  },
  'PUT /import/:id': {
    FORBIDDEN: async () =>
      server.call(user, 'PUT /import/:id', { params: await begin('draft', user), body: one }),
    IMPORT_BEGUN: async () =>
      server.call(admin, 'PUT /import/:id', { params: await begin('done'), body: one }),
    IMPORT_NOT_READY: async () => {
      const params = await begin('draft')
      await server.db
        .insertInto('package_files')
        .values({ import_id: params.id, name: 'x', bytes: 1, worked_until: new Date('2999-01-01') })
        .execute()
      return server.call(admin, 'PUT /import/:id', { params, body: one })
    },
    IMPORT_CHOICE_INVALID: async () =>
      server.call(admin, 'PUT /import/:id', { params: await begin('draft'), body: one }),
  },
  'DELETE /import/:id': {
    IMPORT_OVER: async () => server.call(admin, 'DELETE /import/:id', { params: await begin('done') }),
  },
} satisfies Partial<Provocations>
