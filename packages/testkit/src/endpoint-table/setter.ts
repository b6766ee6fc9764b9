import { mostSetters } from '@verdict/domain/setter'
import { problemNoteLimits } from '@verdict/domain/field-limits'
import type { Provocations } from './provoking.ts'
import { admin, archived, owner, pid, root, server, user } from './world.ts'

const put = (uid: string, who = owner, of = pid) =>
  server.call(who, 'PUT /problem/:pid/setters/:uid', { params: { pid: of, uid }, body: { role: 'test' } })

const statement = { about: 'statement' as const, target: 'en', content: 'Is n at least 1?' }
const write = (who = owner, of = pid) =>
  server.call(who, 'POST /problem/:pid/notes', { params: { pid: of }, body: statement })

const notes = (count: number) =>
  server.db
    .insertInto('problem_notes')
    .values(Array.from({ length: count }, () => ({ pid, ...statement, written_by: owner.userId })))
    .returning('id')
    .execute()

/** With as many notes as a problem may have. */
async function whenFull<T>(call: (id: number) => Promise<T>): Promise<T> {
  const [first] = await notes(problemNoteLimits.ofProblem)
  const answer = await call(first!.id)
  await server.db.deleteFrom('problem_notes').execute()
  return answer
}

async function noted(of: number): Promise<number> {
  const { id } = await server.db
    .insertInto('problem_notes')
    .values({ pid: of, ...statement, written_by: owner.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Calls of setters, their notes and the checklist. */
export const setterRefusals = {
  'GET /problem/:pid/setters': {
    FORBIDDEN: () => server.call(user, 'GET /problem/:pid/setters', { params: { pid } }),
  },
  'PUT /problem/:pid/setters/:uid': {
    COURSE_ARCHIVED: () => put(user.uid, root, archived.pid),
    FORBIDDEN: () => put(user.uid, user),
    OWNS_PROBLEM: () => put(owner.uid),
    SETTERS_FULL: async () => {
      const people = await Promise.all(
        Array.from({ length: mostSetters }, (_, index) => server.person(`setter${index}`)),
      )
      await server.db
        .insertInto('problem_setters')
        .values(people.map(({ userId }) => ({ pid, user_id: userId, role: 'test', added_by: owner.userId })))
        .execute()
      const refused = await put(admin.uid)
      await server.db.deleteFrom('problem_setters').execute()
      return refused
    },
  },
  'DELETE /problem/:pid/setters/:uid': {
    FORBIDDEN: () =>
      server.call(user, 'DELETE /problem/:pid/setters/:uid', { params: { pid, uid: owner.uid } }),
  },
  'GET /problem/:pid/notes': {
    FORBIDDEN: () => server.call(user, 'GET /problem/:pid/notes', { params: { pid } }),
  },
  'POST /problem/:pid/notes': {
    COURSE_ARCHIVED: () => write(root, archived.pid),
    FORBIDDEN: () => write(user),
    NOTES_FULL: () => whenFull(() => write()),
  },
  'POST /problem/:pid/notes/:id/answers': {
    COURSE_ARCHIVED: async () =>
      server.call(root, 'POST /problem/:pid/notes/:id/answers', {
        params: { pid: archived.pid, id: await noted(archived.pid) },
        body: { content: 'x' },
      }),
    FORBIDDEN: async () =>
      server.call(user, 'POST /problem/:pid/notes/:id/answers', {
        params: { pid, id: await noted(pid) },
        body: { content: 'x' },
      }),
    NOTES_FULL: () =>
      whenFull((id) =>
        server.call(owner, 'POST /problem/:pid/notes/:id/answers', {
          params: { pid, id },
          body: { content: 'x' },
        }),
      ),
  },
  'PUT /problem/:pid/notes/:id': {
    COURSE_ARCHIVED: async () =>
      server.call(root, 'PUT /problem/:pid/notes/:id', {
        params: { pid: archived.pid, id: await noted(archived.pid) },
        body: { resolved: true },
      }),
    FORBIDDEN: async () =>
      server.call(user, 'PUT /problem/:pid/notes/:id', {
        params: { pid, id: await noted(pid) },
        body: { resolved: true },
      }),
  },
  'GET /problem/:pid/checklist': {
    FORBIDDEN: () => server.call(user, 'GET /problem/:pid/checklist', { params: { pid } }),
  },
} satisfies Partial<Provocations>
