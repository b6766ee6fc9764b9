import { Language } from '@verdict/domain/language'
import type { Lack } from '@verdict/domain/package'
import { attachmentBytes, documentBytes } from '@verdict/domain/limits'
import { type Packed, zip } from '../files.ts'
import {
  allowingUtf8,
  behindExports,
  closed,
  type Provocations,
  twice,
  upload,
  whileStopping,
} from './provoking.ts'
import { tryOn, unknown, unknownUuid } from './shaped.ts'
import { admin, archived, coded, owner, pid, root, server, tid, user, uuid } from './world.ts'

const archive = (files: Record<string, string | Packed>) =>
  upload(owner, `/testcase/${pid}/archive?mode=add`, zip(files))

const ofArchived = () => ({ params: { pid: archived.pid } })

const pdf = (more = 0) => Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(more)])

const tryLimit = { count: 30, seconds: 60 }
const tryWhileStopping = () =>
  whileStopping(`/api/problem/${pid}/try`, tryOn(pid).body, { cookie: owner.cookie })

/** Calls of problems, their tests and tags. */
export const problemRefusals = {
  'GET /problem/tags': {
    NOT_FOUND: () => server.call(user, 'GET /problem/tags', { query: { course: unknown } }),
    LOGIN_REQUIRED: () => server.call(null, 'GET /problem/tags', { query: { course: coded.id } }),
    ...closed(({ id }) => server.call(user, 'GET /problem/tags', { query: { course: id } })),
  },
  'GET /problem/:pid/neighbours': {},
  'GET /problem/next': {
    NOT_FOUND: () => server.call(user, 'GET /problem/next', { query: { course: unknown } }),
    LOGIN_REQUIRED: () => server.call(null, 'GET /problem/next', { query: { course: coded.id } }),
    ...closed(({ id }) => server.call(user, 'GET /problem/next', { query: { course: id } })),
  },
  'GET /problem': {
    NOT_FOUND: () => server.call(user, 'GET /problem', { query: { course: unknown } }),
    LOGIN_REQUIRED: () => server.call(null, 'GET /problem', { query: { course: coded.id } }),
    ...closed(({ id }) => server.call(user, 'GET /problem', { query: { course: id } })),
  },
  'GET /problem/items': {},
  'GET /problem/:pid': {},
  'POST /problem/': {
    NOT_FOUND: () =>
      server.call(root, 'POST /problem/', {
        query: { course: unknown },
        body: { title: 'x', description: 'x' },
      }),
    COURSE_ARCHIVED: () =>
      server.call(root, 'POST /problem/', {
        query: { course: archived.id },
        body: { title: 'x', description: 'x' },
      }),
    FORBIDDEN: () =>
      server.call(user, 'POST /problem/', { query: {}, body: { title: 'x', description: 'x' } }),
    UNKNOWN_TAGS: () =>
      server.call(admin, 'POST /problem/', {
        query: {},
        body: { title: 'x', description: 'x', tags: [unknown] },
      }),
  },
  'PUT /problem/:pid': {
    COURSE_ARCHIVED: () => server.call(root, 'PUT /problem/:pid', { ...ofArchived(), body: {} }),
    FORBIDDEN: () => server.call(user, 'PUT /problem/:pid', { params: { pid }, body: {} }),
    UNKNOWN_TAGS: () =>
      server.call(owner, 'PUT /problem/:pid', { params: { pid }, body: { tags: [unknown] } }),
    SOURCES_CHANGED: () =>
      server.call(owner, 'PUT /problem/:pid', { params: { pid }, body: { sourcesMark: 'another' } }),
    TESTS_NEED_UTF8: () =>
      allowingUtf8(async () => {
        await server.call(owner, 'POST /testcase/:pid', { params: { pid }, body: { in: 'ä' } })
        const refused = await server.call(owner, 'PUT /problem/:pid', {
          params: { pid },
          body: { utf8: false },
        })
        await server.db
          .deleteFrom('testcases')
          .where('pid', '=', pid)
          .where('beyond_ascii', '=', true)
          .execute()
        return refused
      }),
  },
  'DELETE /problem/:pid': {},
  'GET /problem/:pid/statistics': {},
  'GET /problem/:pid/content': {
    FORBIDDEN: () => server.call(user, 'GET /problem/:pid/content', { params: { pid } }),
  },
  'POST /problem/:pid/attachment': {
    COURSE_ARCHIVED: () => upload(root, `/problem/${archived.pid}/attachment?name=x`, Buffer.from('x')),
    FORBIDDEN: () => upload(user, `/problem/${pid}/attachment?name=x`, Buffer.from('x')),
    BAD_REQUEST: () => upload(owner, `/problem/${pid}/attachment?name=x`, null),
    TOO_LARGE: () => upload(owner, `/problem/${pid}/attachment?name=x`, Buffer.alloc(attachmentBytes + 1)),
  },
  'GET /problem/:pid/attachment/:name': {},
  'GET /problem/:pid/inputs': {},
  'DELETE /problem/:pid/attachment/:name': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'DELETE /problem/:pid/attachment/:name', {
        params: { pid: archived.pid, name: 'x' },
      }),
    FORBIDDEN: () =>
      server.call(user, 'DELETE /problem/:pid/attachment/:name', { params: { pid, name: 'x' } }),
  },
  'POST /problem/:pid/pdf': {
    COURSE_ARCHIVED: () => upload(root, `/problem/${archived.pid}/pdf`, pdf()),
    FORBIDDEN: () => upload(user, `/problem/${pid}/pdf`, pdf()),
    BAD_REQUEST: () => upload(owner, `/problem/${pid}/pdf`, null),
    NOT_A_PDF: () => upload(owner, `/problem/${pid}/pdf`, Buffer.from('<html>')),
    TOO_LARGE: () => upload(owner, `/problem/${pid}/pdf`, pdf(documentBytes)),
  },
  'GET /problem/:pid/pdf': {},
  'DELETE /problem/:pid/pdf': {
    COURSE_ARCHIVED: () => server.call(root, 'DELETE /problem/:pid/pdf', { ...ofArchived(), query: {} }),
    FORBIDDEN: () => server.call(user, 'DELETE /problem/:pid/pdf', { params: { pid }, query: {} }),
    NO_STATEMENT_LEFT: async () => {
      const describe = (description: string) =>
        server.call(owner, 'PUT /problem/:pid', { params: { pid }, body: { description } })
      await upload(owner, `/problem/${pid}/pdf`, pdf())
      await describe('')
      const refused = await server.call(owner, 'DELETE /problem/:pid/pdf', { params: { pid }, query: {} })
      await describe('Print the sum.')
      return refused
    },
  },
  'POST /problem/:pid/try': {
    FORBIDDEN: () => server.call(user, 'POST /problem/:pid/try', tryOn(pid)),
    RATE_LIMITED: async () => {
      await Promise.all(
        Array.from({ length: tryLimit.count }, () =>
          server.context.rateLimiter.hit(`try:${owner.userId}`, tryLimit),
        ),
      )
      return server.call(owner, 'POST /problem/:pid/try', tryOn(pid))
    },
    NOT_READY: tryWhileStopping,
  },
  'GET /problem/:pid/package': {
    FORBIDDEN: () => server.call(user, 'GET /problem/:pid/package', { params: { pid }, query: {} }),
    EXPORTS_BUSY: () =>
      behindExports(owner, () =>
        server.call(owner, 'GET /problem/:pid/package', { params: { pid }, query: {} }),
      ),
  },
  'GET /problem/:pid/package/formats': {
    FORBIDDEN: () => server.call(user, 'GET /problem/:pid/package/formats', { params: { pid } }),
  },
  'GET /problem/:pid/verification': {
    FORBIDDEN: () => server.call(user, 'GET /problem/:pid/verification', { params: { pid } }),
  },
  'GET /problem/:pid/verification/tests': {
    FORBIDDEN: () =>
      server.call(user, 'GET /problem/:pid/verification/tests', { params: { pid }, query: {} }),
  },
  'POST /problem/:pid/verification': {
    FORBIDDEN: () => server.call(user, 'POST /problem/:pid/verification', { params: { pid } }),
    NOTHING_TO_VERIFY: () => server.call(owner, 'POST /problem/:pid/verification', { params: { pid } }),
    PROBLEM_INCOMPLETE: async () => {
      const references = [{ name: 'sum.cpp', language: Language.Cpp17, code: 'x', expected: [] }]
      await server.call(owner, 'PUT /problem/:pid', { params: { pid }, body: { references } })
      await server.call(owner, 'POST /testcase/:pid', { params: { pid }, body: { in: '1', out: '1' } })
      const lacking = (lacks: Lack[]) =>
        server.db.updateTable('problems').set({ lacks }).where('pid', '=', pid).execute()
      await lacking(['answers'])
      const refused = await server.call(owner, 'POST /problem/:pid/verification', { params: { pid } })
      await lacking([])
      return refused
    },
    VERIFICATION_RUNNING: async () => {
      const refused = await twice(() =>
        server.call(owner, 'POST /problem/:pid/verification', { params: { pid } }),
      )
      await server.call(owner, 'DELETE /problem/:pid/verification', { params: { pid } })
      return refused
    },
    RATE_LIMITED: async () => {
      await Promise.all(
        Array.from({ length: 30 }, () =>
          server.context.rateLimiter.hit(`verify:${admin.userId}`, { count: 30, seconds: 60 }),
        ),
      )
      return server.call(admin, 'POST /problem/:pid/verification', { params: { pid } })
    },
  },
  'DELETE /problem/:pid/verification': {
    FORBIDDEN: () => server.call(user, 'DELETE /problem/:pid/verification', { params: { pid } }),
  },
  'GET /problem/:pid/editorial': {
    NOT_FOUND: () => server.call(user, 'GET /problem/:pid/editorial', { params: { pid }, query: {} }),
  },
  'GET /problem/:pid/editorial/source': {
    FORBIDDEN: () => server.call(user, 'GET /problem/:pid/editorial/source', { params: { pid }, query: {} }),
  },
  'PUT /problem/:pid/editorial': {
    FORBIDDEN: () =>
      server.call(user, 'PUT /problem/:pid/editorial', { params: { pid }, query: {}, body: {} }),
    COURSE_ARCHIVED: async () => {
      await server.db
        .insertInto('course_problems')
        .values({ course_id: archived.id, pid, position: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const query = { course: archived.id }
      return server.call(root, 'PUT /problem/:pid/editorial', { params: { pid }, query, body: {} })
    },
  },
  'GET /testcase/:pid': {
    FORBIDDEN: () => server.call(user, 'GET /testcase/:pid', { params: { pid } }),
  },
  'POST /testcase/:pid': {
    COURSE_ARCHIVED: () => server.call(root, 'POST /testcase/:pid', { ...ofArchived(), body: { in: '1' } }),
    FORBIDDEN: () => server.call(user, 'POST /testcase/:pid', { params: { pid }, body: { in: '1' } }),
    EMPTY_TESTCASE: () => server.call(owner, 'POST /testcase/:pid', { params: { pid }, body: {} }),
    NON_ASCII_TESTCASE: () =>
      server.call(owner, 'POST /testcase/:pid', { params: { pid }, body: { in: 'ä' } }),
    NOT_UTF8_TESTCASE: () =>
      allowingUtf8(() =>
        server.call(owner, 'POST /testcase/:pid', { params: { pid }, body: { in: '\ud83d' } }),
      ),
    TOO_LARGE: () =>
      server.call(owner, 'POST /testcase/:pid', { params: { pid }, body: { in: 'x'.repeat(8_400_000) } }),
  },
  'GET /testcase/:pid/:uuid': {
    NOT_FOUND: () =>
      server.call(owner, 'GET /testcase/:pid/:uuid', { params: { pid, uuid: unknownUuid }, query: {} }),
    FORBIDDEN: () => server.call(user, 'GET /testcase/:pid/:uuid', { params: { pid, uuid }, query: {} }),
  },
  'DELETE /testcase/:pid/:uuid': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'DELETE /testcase/:pid/:uuid', { params: { pid: archived.pid, uuid: unknownUuid } }),
    NOT_FOUND: () =>
      server.call(owner, 'DELETE /testcase/:pid/:uuid', { params: { pid, uuid: unknownUuid } }),
    FORBIDDEN: () => server.call(user, 'DELETE /testcase/:pid/:uuid', { params: { pid, uuid } }),
  },
  'POST /testcase/:pid/complete': {
    COURSE_ARCHIVED: () => server.call(root, 'POST /testcase/:pid/complete', ofArchived()),
    FORBIDDEN: () => server.call(user, 'POST /testcase/:pid/complete', { params: { pid } }),
  },
  'PUT /testcase/:pid/groups': {
    COURSE_ARCHIVED: () =>
      server.call(root, 'PUT /testcase/:pid/groups', { ...ofArchived(), body: { groups: [] } }),
    FORBIDDEN: () =>
      server.call(user, 'PUT /testcase/:pid/groups', { params: { pid }, body: { groups: [] } }),
    TESTS_CHANGED: () =>
      server.call(owner, 'PUT /testcase/:pid/groups', {
        params: { pid },
        body: { groups: [{ points: 1, way: 'min', tests: [unknownUuid] }] },
      }),
  },
  'POST /testcase/:pid/archive': {
    COURSE_ARCHIVED: () =>
      upload(root, `/testcase/${archived.pid}/archive`, zip({ '1.in': '1', '1.out': '1' })),
    FORBIDDEN: () => upload(user, `/testcase/${pid}/archive`, zip({ '1.in': '1', '1.out': '1' })),
    BAD_REQUEST: () => upload(owner, `/testcase/${pid}/archive`, null),
    TOO_LARGE: () => archive({ '1.in': { content: '1', claims: 1024 ** 3 }, '1.out': '1' }),
    NOT_AN_ARCHIVE: () => upload(owner, `/testcase/${pid}/archive`, Buffer.from('no archive')),
    ARCHIVE_LINK: () => archive({ '1.in': '1', '1.out': { content: '1.in', isLink: true } }),
    ARCHIVE_DAMAGED: () => archive({ '1.in': { content: '1', sum: 1 }, '1.out': '1' }),
    NO_TEST_PAIRS: () => archive({ 'readme.txt': 'x' }),
    NON_ASCII_TESTCASE: () => archive({ '1.in': 'ä', '1.out': '1' }),
    NOT_UTF8_TESTCASE: () =>
      allowingUtf8(() => archive({ '1.in': { content: Buffer.from([0xff]) }, '1.out': '1' })),
    EMPTY_TESTCASE: () => archive({ '1.in': '', '1.out': '' }),
  },
  'GET /tag': {},
  'GET /tag/items': {},
  'GET /tag/list': {},
  'GET /tag/:tid': {},
  'POST /tag': { TAG_TAKEN: () => server.call(admin, 'POST /tag', { body: { name: 'TAKEN' } }) },
  'PUT /tag/:tid': {
    TAG_TAKEN: () => server.call(admin, 'PUT /tag/:tid', { params: { tid }, body: { name: 'Other' } }),
  },
  'DELETE /tag/:tid': {},
} satisfies Partial<Provocations>
