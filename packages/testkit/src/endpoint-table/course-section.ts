import { closed, type Provocations } from './provoking.ts'
import { unknown } from './shaped.ts'
import { archived, coded, root, server, user } from './world.ts'

const ofCoded = () => ({ params: { id: coded.id } })
const noSection = () => ({ params: { id: coded.id, sectionId: unknown } })
const names = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `Section ${from + index}`)

const create = (who: typeof user, made: string[], id = coded.id) =>
  server.call(who, 'POST /course/:id/section', { params: { id }, body: { names: made } })

/** A call about a section that was made for it. */
async function inSection<T>(ask: (params: { id: number; sectionId: number }) => Promise<T>): Promise<T> {
  const id = (await server.call(root, 'POST /course', { body: { name: 'sections' } })).data.courseId
  const { sections } = (await create(root, ['First', 'Second'], id)).data
  return ask({ id, sectionId: sections[1]!.sectionId })
}

const change = (body: { name?: string; tas?: string[] }) =>
  inSection((params) => server.call(root, 'PUT /course/:id/section/:sectionId', { params, body }))
const move = (uids: string[]) =>
  inSection(({ id, sectionId }) =>
    server.call(root, 'POST /course/:id/section/members', { params: { id }, body: { uids, sectionId } }),
  )

/** Calls of sections. */
export const courseSectionRefusals = {
  'GET /course/:id/section': closed(({ id }) =>
    server.call(user, 'GET /course/:id/section', { params: { id } }),
  ),
  'POST /course/:id/section': {
    COURSE_ARCHIVED: () => create(root, ['A'], archived.id),
    FORBIDDEN: () => create(user, ['A']),
    SECTION_NAME_TAKEN: () => create(root, ['Twice', 'twice']),
    SECTIONS_FULL: async () => {
      await create(root, names(1, 40))
      return create(root, names(41, 40))
    },
  },
  'PUT /course/:id/section': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'PUT /course/:id/section', {
        params: { id: archived.id },
        body: { sectionIds: [unknown] },
      }),
    FORBIDDEN: () =>
      server.call(user, 'PUT /course/:id/section', { ...ofCoded(), body: { sectionIds: [unknown] } }),
  },
  'PUT /course/:id/section/:sectionId': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'PUT /course/:id/section/:sectionId', {
        params: { id: archived.id, sectionId: unknown },
        body: {},
      }),
    FORBIDDEN: () => server.call(user, 'PUT /course/:id/section/:sectionId', { ...noSection(), body: {} }),
    SECTION_NAME_TAKEN: () => change({ name: 'first' }),
    UNKNOWN_USERS: () => change({ tas: ['nobody-here'] }),
    SECTION_TA_INVALID: () => change({ tas: ['user1'] }),
  },
  'DELETE /course/:id/section/:sectionId': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'DELETE /course/:id/section/:sectionId', {
        params: { id: archived.id, sectionId: unknown },
      }),
    FORBIDDEN: () => server.call(user, 'DELETE /course/:id/section/:sectionId', noSection()),
  },
  'POST /course/:id/section/members': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'POST /course/:id/section/members', {
        params: { id: archived.id },
        body: { uids: ['user1'], sectionId: null },
      }),
    FORBIDDEN: () =>
      server.call(user, 'POST /course/:id/section/members', {
        ...ofCoded(),
        body: { uids: ['user1'], sectionId: null },
      }),
    UNKNOWN_USERS: () => move(['nobody-here']),
    COURSE_NOT_MEMBERS: () => move(['user1']),
  },
} satisfies Partial<Provocations>
