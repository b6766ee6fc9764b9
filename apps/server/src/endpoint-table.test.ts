// The table of calls against the server: each entry is a route and each route an entry, the coarse guard holds for every
// one of them, and every refusal that an entry declares can be provoked. The provocations are typed by the table: an
// entry or an error without one does not compile.

import { crc32 } from 'node:zlib'
import type { CallArguments } from '@verdict/contract/client'
import type { BodyOf, Endpoint } from '@verdict/contract/endpoint'
import { endpoints, type Endpoints, type Key } from '@verdict/contract/endpoints'
import { errorStatus, type ErrorName } from '@verdict/contract/errors'
import { ContestVisibility } from '@verdict/domain/contest'
import { newProblem } from '@verdict/contract/problem'
import { Language } from '@verdict/domain/language'
import { pictureBytes } from '@verdict/domain/limits'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus, ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { enter, makeContest, moveContest, ready, running } from '@verdict/testkit/contest'
import { hostStatus, judgeHost } from '@verdict/testkit/judging'
import { sealed } from '@verdict/testkit/password'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordKeys } from './account/encryption.ts'
import { createAccount } from './account/service.ts'
import { buildApp } from './app.ts'
import { createProblem } from './problem/service.ts'
import { createTag } from './tag/service.ts'
import { addTestcase } from './testcase/service.ts'

let server: TestServer
/** One of everything, then it is too much. */
let strict: TestServer
let user: TestPerson
let owner: TestPerson
let admin: TestPerson
let root: TestPerson
let strictUser: TestPerson
let key: string
/** Open to everybody, and `owner`'s. */
let pid: number
let uuid: string
let tid: number
let sid: number
let strictPid: number
let gid: number
/** Runs, and nobody entered. */
let cid: number
/** Starts later, and `owner` has entered. */
let earlyCid: number
/** Asks for a password. */
let strictCid: number

const unknown = 2_000_000_000
const unknownUuid = '00000000-0000-4000-8000-000000000000'
const zeros = '0'.repeat(64)
const origin = { address: '', agent: '', requestId: 'table' }

beforeAll(async () => {
  server = await startTestServer()
  strict = await startTestServer({
    RATE_LIMIT_LOGIN: '1/60s',
    RATE_LIMIT_REGISTER: '1/60s',
    RATE_LIMIT_SUBMIT: '1/60s',
  })
  ;[user, owner, admin, root] = [
    await server.person('user1'),
    await server.person('owner1'),
    await server.person('admin1', Privilege.Admin),
    await server.person('root1', Privilege.Root),
  ]
  strictUser = await strict.person('user1')
  key = (await passwordKeys(server.context)).publicKey
  const problem = newProblem.parse({ title: 'T', description: 'd', status: ProblemStatus.Available })
  pid = (await createProblem(server.context, owner, problem)).pid
  strictPid = (await createProblem(strict.context, strictUser, problem)).pid
  uuid = (await addTestcase(server.context, pid, { in: '1', out: '1' })).uuid
  const tag = { name: 'taken', color: 'default' as const }
  tid = (await createTag(server.context, { ...admin, sessionId: 1 }, origin, tag)).tid
  await createTag(server.context, { ...admin, sessionId: 1 }, origin, { ...tag, name: 'other' })
  await createAccount(server.context, 'banned', 'Passw0rd', Privilege.Banned)
  sid = (await server.call(owner, 'POST /status', { body: { pid, language: Language.C, code: 'x' } })).data
    .sid
})
beforeAll(async () => {
  gid = (await server.call(admin, 'POST /group/', { body: { title: 'group' } })).data.gid
  cid = await makeContest(server, admin, { ...running, list: [pid] })
  earlyCid = await makeContest(server, admin, { ...running, list: [pid] })
  await enter(server, owner, earlyCid)
  await moveContest(server, admin, earlyCid, ready)
  const strictAdmin = await strict.person('admin1', Privilege.Admin)
  strictCid = await makeContest(strict, strictAdmin, { encrypt: ContestVisibility.Password, password: 'x' })
})
afterAll(async () => {
  await server.close()
  await strict.close()
})

interface Refused {
  status: number
  error: ErrorName | null
}

/**
 * Beginnings of addresses whose entries stand in the table before their routes do, with the refusals that they bring to
 * others. A route below one of them fails the test: then its line goes, and the compiler asks for its provocations.
 */
const later = {} satisfies Record<string, readonly ErrorName[]>
type Built = Exclude<Key, `${string} ${keyof typeof later}${string}`>
type LaterError = (typeof later)[keyof typeof later][number]

type Provocations = {
  [K in Built]: { [E in Exclude<Endpoints[K]['errors'][number], LaterError>]: () => Promise<Refused> }
}

const builtIn = async (): Promise<{ id: number }> => {
  const { data } = await server.call(root, 'GET /admin/judges', {})
  return { id: data.docs.find((host) => host.builtIn)!.id }
}

const good = (password = 'Passw0rd') => sealed(key, password)

/** A file in a form, as browsers send it. */
async function upload(who: TestPerson, path: string, content: Buffer | null): Promise<Refused> {
  const boundary = 'boundary-of-the-table'
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n`
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: who.cookie,
      'content-type': content ? `multipart/form-data; boundary=${boundary}` : 'application/json',
    },
    payload: content
      ? Buffer.concat([Buffer.from(file), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
      : '{}',
  })
  return { status: answer.statusCode, error: answer.json<{ error: ErrorName | null }>().error }
}

/** A zip archive of files that are not compressed. @param claims how large each says it is */
function zip(files: Record<string, string>, claims?: number): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(claims ?? content.length, 14)
    facts.writeUInt32LE(claims ?? content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), content])
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), facts, rest, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const archive = (files: Record<string, string>, claims?: number) =>
  upload(owner, `/testcase/${pid}/archive?mode=add`, zip(files, claims))

const stranger = () => judgeHost(server, 'the-token-of-nobody')
const noTask = {
  taskId: unknown,
  fencingToken: 1,
  sid: 1,
  kind: 1 as const,
  language: Language.C,
  code: '',
  checker: '',
  timeMs: 1000,
  memoryKb: 65_536,
  tests: [],
}

const noTrial = {
  trialId: unknown,
  type: ProblemType.SpecialJudge,
  code: 'x',
  input: '',
  output: '',
  answer: '',
}
const tryLimit = { count: 12, seconds: 60 }
const tryOn = (pid: number) => ({ params: { pid }, body: { type: ProblemType.SpecialJudge, code: 'x' } })

const leaseWhileStopping = () =>
  whileStopping('/api/judge/lease', hostStatus, {
    authorization: `Bearer ${server.context.settings.judgeToken}`,
  })
const tryWhileStopping = () =>
  whileStopping(`/api/problem/${pid}/try`, tryOn(pid).body, { cookie: owner.cookie })

async function whileStopping(
  url: string,
  payload: object,
  headers: Record<string, string>,
): Promise<Refused> {
  const logger = pino({ level: 'silent' })
  const ending = await buildApp({ ...server.context, stopping: AbortSignal.abort(), logger })
  try {
    const answer = await ending.inject({ method: 'POST', url, headers, payload })
    return { status: answer.statusCode, error: answer.json<{ error: ErrorName }>().error }
  } finally {
    await ending.close()
  }
}

/** The second of two calls. */
const twice = async (call: () => Promise<Refused>): Promise<Refused> => {
  await call()
  return call()
}

const strictPassword = async (password = 'Passw0rd') =>
  sealed((await passwordKeys(strict.context)).publicKey, password)

/** What a contest cannot be, whether it is made or changed. */
const contestRefusals = (
  write: (body: Partial<BodyOf<Endpoints['POST /contest/']>>) => Promise<Refused>,
) => ({
  CONTEST_PROBLEMS_INVALID: () => write({ list: [unknown] }),
  UNKNOWN_USERS: () => write({ allow: { users: ['nobody-here'] } }),
  UNKNOWN_GROUPS: () => write({ allow: { groups: [unknown] } }),
  CONTEST_WINDOW_INVALID: () => write({ end: '2001-01-01T00:00:00.000Z' }),
  CONTEST_PASSWORD_MISSING: () => write({ encrypt: ContestVisibility.Password }),
})
const contestBody = { title: 'x', start: '2030-01-01T00:00:00.000Z', end: '2030-01-01T05:00:00.000Z' }
const changeContest = (who: TestPerson, cid: number, body: object) =>
  server.call(who, 'PUT /contest/:cid', { params: { cid }, body })
const ofNoContest = { params: { cid: unknown } }

const provocations: Provocations = {
  'GET /website': {},
  'GET /servertime': {},
  'GET /website/languages': {},
  'POST /upload': {
    FORBIDDEN: () => upload(user, '/upload', Buffer.from('x')),
    NOT_A_PICTURE: () => upload(owner, '/upload', Buffer.from('x')),
    TOO_LARGE: () => upload(owner, '/upload', Buffer.alloc(pictureBytes + 1)),
  },
  'GET /websocket/token': {},
  'GET /account/profile': {},
  'POST /account/login': {
    WRONG_CREDENTIALS: () =>
      server.call(null, 'POST /account/login', { body: { username: 'nobody-here', password: good() } }),
    BANNED: () =>
      server.call(null, 'POST /account/login', { body: { username: 'banned', password: good() } }),
    DECRYPTION_FAILED: () =>
      server.call(null, 'POST /account/login', { body: { username: 'user1', password: 'x' } }),
    RATE_LIMITED: () =>
      twice(async () =>
        strict.call(null, 'POST /account/login', {
          body: { username: 'nobody-here', password: await strictPassword() },
        }),
      ),
  },
  'POST /account/register': {
    INVALID_USERNAME: () =>
      server.call(null, 'POST /account/register', { body: { username: 'a b', password: good() } }),
    USERNAME_TAKEN: () =>
      server.call(null, 'POST /account/register', { body: { username: 'USER1', password: good() } }),
    DECRYPTION_FAILED: () =>
      server.call(null, 'POST /account/register', { body: { username: 'fresh', password: 'x' } }),
    RATE_LIMITED: async () => {
      const register = async (username: string) =>
        strict.call(null, 'POST /account/register', { body: { username, password: await strictPassword() } })
      await register('first')
      return register('second')
    },
  },
  'POST /account/logout': {},
  'PUT /account/profile': {},
  'PUT /account/password': {
    WRONG_CURRENT_PASSWORD: () =>
      server.call(user, 'PUT /account/password', { body: { oldPassword: good('x'), newPassword: good() } }),
    DECRYPTION_FAILED: () =>
      server.call(user, 'PUT /account/password', { body: { oldPassword: 'x', newPassword: good() } }),
    RATE_LIMITED: () =>
      twice(async () =>
        strict.call(strictUser, 'PUT /account/password', {
          body: { oldPassword: await strictPassword('x'), newPassword: await strictPassword() },
        }),
      ),
  },
  'GET /account/submissions': {},
  'GET /problem': {},
  'GET /problem/items': {},
  'GET /problem/:pid': {
    NOT_FOUND: () => server.call(null, 'GET /problem/:pid', { params: { pid: unknown }, query: {} }),
  },
  'POST /problem/': {
    FORBIDDEN: () =>
      server.call(user, 'POST /problem/', { query: {}, body: { title: 'x', description: 'x' } }),
    UNKNOWN_TAGS: () =>
      server.call(admin, 'POST /problem/', {
        query: {},
        body: { title: 'x', description: 'x', tags: [unknown] },
      }),
  },
  'PUT /problem/:pid': {
    NOT_FOUND: () => server.call(admin, 'PUT /problem/:pid', { params: { pid: unknown }, body: {} }),
    FORBIDDEN: () => server.call(user, 'PUT /problem/:pid', { params: { pid }, body: {} }),
    UNKNOWN_TAGS: () =>
      server.call(owner, 'PUT /problem/:pid', { params: { pid }, body: { tags: [unknown] } }),
  },
  'DELETE /problem/:pid': {
    NOT_FOUND: () => server.call(root, 'DELETE /problem/:pid', { params: { pid: unknown } }),
  },
  'GET /problem/:pid/statistics': {
    NOT_FOUND: () =>
      server.call(null, 'GET /problem/:pid/statistics', { params: { pid: unknown }, query: {} }),
  },
  'POST /problem/:pid/try': {
    NOT_FOUND: () => server.call(admin, 'POST /problem/:pid/try', tryOn(unknown)),
    FORBIDDEN: () => server.call(user, 'POST /problem/:pid/try', tryOn(pid)),
    RATE_LIMITED: async () => {
      await Promise.all(
        Array.from({ length: 12 }, () => server.context.rateLimiter.hit(`try:${owner.userId}`, tryLimit)),
      )
      return server.call(owner, 'POST /problem/:pid/try', tryOn(pid))
    },
    NOT_READY: tryWhileStopping,
  },
  'POST /problem/preview': {
    FORBIDDEN: () =>
      server.call(user, 'POST /problem/preview', {
        body: { description: '', input: '', output: '', hint: '' },
      }),
    RATE_LIMITED: async () => {
      const body = { description: '', input: '', output: '', hint: '' }
      const preview = () => server.call(owner, 'POST /problem/preview', { body })
      await Promise.all(Array.from({ length: 60 }, preview))
      return preview()
    },
  },
  'GET /testcase/:pid': {
    NOT_FOUND: () => server.call(owner, 'GET /testcase/:pid', { params: { pid: unknown } }),
    FORBIDDEN: () => server.call(user, 'GET /testcase/:pid', { params: { pid } }),
  },
  'POST /testcase/:pid': {
    NOT_FOUND: () =>
      server.call(owner, 'POST /testcase/:pid', { params: { pid: unknown }, body: { in: '1' } }),
    FORBIDDEN: () => server.call(user, 'POST /testcase/:pid', { params: { pid }, body: { in: '1' } }),
    EMPTY_TESTCASE: () => server.call(owner, 'POST /testcase/:pid', { params: { pid }, body: {} }),
    NON_ASCII_TESTCASE: () =>
      server.call(owner, 'POST /testcase/:pid', { params: { pid }, body: { in: 'ä' } }),
    TOO_LARGE: () =>
      server.call(owner, 'POST /testcase/:pid', { params: { pid }, body: { in: 'x'.repeat(8_400_000) } }),
  },
  'GET /testcase/:pid/:uuid': {
    NOT_FOUND: () =>
      server.call(owner, 'GET /testcase/:pid/:uuid', { params: { pid, uuid: unknownUuid }, query: {} }),
    FORBIDDEN: () => server.call(user, 'GET /testcase/:pid/:uuid', { params: { pid, uuid }, query: {} }),
  },
  'DELETE /testcase/:pid/:uuid': {
    NOT_FOUND: () =>
      server.call(owner, 'DELETE /testcase/:pid/:uuid', { params: { pid, uuid: unknownUuid } }),
    FORBIDDEN: () => server.call(user, 'DELETE /testcase/:pid/:uuid', { params: { pid, uuid } }),
  },
  'POST /testcase/:pid/archive': {
    NOT_FOUND: () => upload(owner, `/testcase/${unknown}/archive`, zip({ '1.in': '1', '1.out': '1' })),
    FORBIDDEN: () => upload(user, `/testcase/${pid}/archive`, zip({ '1.in': '1', '1.out': '1' })),
    BAD_REQUEST: () => upload(owner, `/testcase/${pid}/archive`, null),
    TOO_LARGE: () => archive({ '1.in': '1', '1.out': '1' }, 1024 ** 3),
    NOT_AN_ARCHIVE: () => upload(owner, `/testcase/${pid}/archive`, Buffer.from('no archive')),
    NO_TEST_PAIRS: () => archive({ 'readme.txt': 'x' }),
    NON_ASCII_TESTCASE: () => archive({ '1.in': 'ä', '1.out': '1' }),
    EMPTY_TESTCASE: () => archive({ '1.in': '', '1.out': '' }),
  },
  'GET /tag': {},
  'GET /tag/items': {},
  'GET /tag/list': {},
  'GET /tag/:tid': {
    NOT_FOUND: () => server.call(null, 'GET /tag/:tid', { params: { tid: unknown } }),
  },
  'POST /tag': { TAG_TAKEN: () => server.call(admin, 'POST /tag', { body: { name: 'TAKEN' } }) },
  'PUT /tag/:tid': {
    NOT_FOUND: () => server.call(admin, 'PUT /tag/:tid', { params: { tid: unknown }, body: { name: 'x' } }),
    TAG_TAKEN: () => server.call(admin, 'PUT /tag/:tid', { params: { tid }, body: { name: 'Other' } }),
  },
  'DELETE /tag/:tid': {
    NOT_FOUND: () => server.call(root, 'DELETE /tag/:tid', { params: { tid: unknown } }),
  },
  'POST /status': {
    NOT_FOUND: () =>
      server.call(user, 'POST /status', { body: { pid: unknown, language: Language.C, code: 'x' } }),
    RATE_LIMITED: () =>
      twice(() =>
        strict.call(strictUser, 'POST /status', {
          body: { pid: strictPid, language: Language.C, code: 'x' },
        }),
      ),
    CONTEST_NOT_ENTERED: () =>
      server.call(user, 'POST /status', { body: { pid, mid: cid, language: Language.C, code: 'x' } }),
    CONTEST_NOT_STARTED: () =>
      server.call(owner, 'POST /status', { body: { pid, mid: earlyCid, language: Language.C, code: 'x' } }),
  },
  'GET /group': {},
  'GET /group/list': {},
  'GET /group/:gid': {
    NOT_FOUND: () => server.call(null, 'GET /group/:gid', { params: { gid: unknown } }),
  },
  'POST /group/': {},
  'PUT /group/:gid': {
    NOT_FOUND: () =>
      server.call(admin, 'PUT /group/:gid', { params: { gid: unknown }, body: { title: 'title' } }),
  },
  'DELETE /group/:gid': {
    NOT_FOUND: () => server.call(root, 'DELETE /group/:gid', { params: { gid: unknown } }),
  },
  'GET /group/:gid/members': {
    NOT_FOUND: () => server.call(admin, 'GET /group/:gid/members', { params: { gid: unknown } }),
  },
  'PUT /group/:gid/members': {
    NOT_FOUND: () => server.call(admin, 'PUT /group/:gid/members', { params: { gid: unknown }, body: {} }),
    UNKNOWN_USERS: () =>
      server.call(admin, 'PUT /group/:gid/members', { params: { gid }, body: { add: ['nobody-here'] } }),
  },
  'GET /contest/list': {},
  'GET /contest/:cid': {
    NOT_FOUND: () => server.call(user, 'GET /contest/:cid', ofNoContest),
    CONTEST_NOT_STARTED: () => server.call(owner, 'GET /contest/:cid', { params: { cid: earlyCid } }),
  },
  'POST /contest/': {
    FORBIDDEN: () => server.call(user, 'POST /contest/', { body: contestBody }),
    ...contestRefusals((body) => server.call(admin, 'POST /contest/', { body: { ...contestBody, ...body } })),
  },
  'PUT /contest/:cid': {
    NOT_FOUND: () => changeContest(admin, unknown, {}),
    FORBIDDEN: () => changeContest(user, cid, {}),
    ...contestRefusals((body) => changeContest(admin, cid, body)),
    CONTEST_CHANGE_HURTS: () => changeContest(admin, cid, { start: new Date(0).toISOString() }),
  },
  'DELETE /contest/:cid': { NOT_FOUND: () => server.call(root, 'DELETE /contest/:cid', ofNoContest) },
  'POST /contest/:cid/copy': {
    NOT_FOUND: () => server.call(admin, 'POST /contest/:cid/copy', ofNoContest),
    FORBIDDEN: () => server.call(user, 'POST /contest/:cid/copy', { params: { cid } }),
  },
  'POST /contest/:cid/verify': {
    NOT_FOUND: () => server.call(user, 'POST /contest/:cid/verify', { ...ofNoContest, body: {} }),
    CONTEST_NOT_STARTED: () =>
      server.call(user, 'POST /contest/:cid/verify', { params: { cid: earlyCid }, body: {} }),
    RATE_LIMITED: () =>
      twice(() =>
        strict.call(strictUser, 'POST /contest/:cid/verify', {
          params: { cid: strictCid },
          body: { password: 'wrong' },
        }),
      ),
  },
  'GET /contest/:cid/ranklist': {
    NOT_FOUND: () => server.call(user, 'GET /contest/:cid/ranklist', ofNoContest),
    CONTEST_NOT_ENTERED: () => server.call(user, 'GET /contest/:cid/ranklist', { params: { cid } }),
    CONTEST_NOT_STARTED: () =>
      server.call(owner, 'GET /contest/:cid/ranklist', { params: { cid: earlyCid } }),
  },
  'GET /contest/:cid/entrants': {
    NOT_FOUND: () => server.call(admin, 'GET /contest/:cid/entrants', ofNoContest),
    FORBIDDEN: () => server.call(user, 'GET /contest/:cid/entrants', { params: { cid } }),
  },
  'DELETE /contest/:cid/entrants/:uid': {
    NOT_FOUND: () =>
      server.call(admin, 'DELETE /contest/:cid/entrants/:uid', { params: { cid, uid: 'nobody-here' } }),
    FORBIDDEN: () =>
      server.call(user, 'DELETE /contest/:cid/entrants/:uid', { params: { cid, uid: 'user1' } }),
  },
  'POST /contest/:cid/unfreeze': {
    NOT_FOUND: () => server.call(admin, 'POST /contest/:cid/unfreeze', ofNoContest),
    FORBIDDEN: () => server.call(user, 'POST /contest/:cid/unfreeze', { params: { cid } }),
    CONTEST_NOT_FROZEN: () => server.call(admin, 'POST /contest/:cid/unfreeze', { params: { cid } }),
  },
  'GET /contest/:cid/export': {
    NOT_FOUND: () => server.call(root, 'GET /contest/:cid/export', ofNoContest),
    CONTEST_NOT_ENDED: () => server.call(root, 'GET /contest/:cid/export', { params: { cid } }),
  },
  'GET /status/list': {},
  'GET /status/:sid': {
    NOT_FOUND: () => server.call(user, 'GET /status/:sid', { params: { sid: unknown } }),
    FORBIDDEN: () => server.call(user, 'GET /status/:sid', { params: { sid } }),
  },
  'PUT /status/:sid': {
    NOT_FOUND: () =>
      server.call(root, 'PUT /status/:sid', {
        params: { sid: unknown },
        body: { judge: Judge.RejudgePending },
      }),
    INVALID_JUDGE_ACTION: () =>
      server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge: Judge.Accepted } }),
  },
  'GET /admin/judges': {},
  'POST /admin/judges': {
    HOST_NAME_TAKEN: () =>
      twice(() => server.call(root, 'POST /admin/judges', { body: { name: 'taken-host' } })),
  },
  'PUT /admin/judges/:id': {
    NOT_FOUND: () => server.call(root, 'PUT /admin/judges/:id', { params: { id: unknown }, body: {} }),
    HOST_NAME_TAKEN: async () => {
      await server.call(root, 'POST /admin/judges', { body: { name: 'first-host' } })
      const { data } = await server.call(root, 'POST /admin/judges', { body: { name: 'second-host' } })
      const params = { id: data.host.id }
      return server.call(root, 'PUT /admin/judges/:id', { params, body: { name: 'first-host' } })
    },
    HOST_BUILT_IN: async () =>
      server.call(root, 'PUT /admin/judges/:id', { params: await builtIn(), body: { name: 'other' } }),
  },
  'DELETE /admin/judges/:id': {
    NOT_FOUND: () => server.call(root, 'DELETE /admin/judges/:id', { params: { id: unknown } }),
    HOST_BUILT_IN: async () => server.call(root, 'DELETE /admin/judges/:id', { params: await builtIn() }),
  },
  'POST /judge/start': { HOST_UNKNOWN: () => stranger().start() },
  'POST /judge/lease': {
    HOST_UNKNOWN: () => stranger().lease(),
    NOT_READY: leaseWhileStopping,
  },
  'POST /judge/task/:taskId/renew': { HOST_UNKNOWN: () => stranger().renew(noTask) },
  'POST /judge/task/:taskId/progress': {
    HOST_UNKNOWN: () => stranger().progress(noTask, 1, []),
    LEASE_LOST: () => judgeHost(server).progress(noTask, 1, []),
  },
  'POST /judge/task/:taskId/finish': {
    HOST_UNKNOWN: () => stranger().finish(noTask),
    LEASE_LOST: () => judgeHost(server).finish(noTask),
  },
  'POST /judge/trial/:trialId/finish': {
    HOST_UNKNOWN: () => stranger().finishTrial(noTrial),
    LEASE_LOST: () => judgeHost(server).finishTrial(noTrial),
  },
  'GET /judge/blob/:sha256': {
    HOST_UNKNOWN: () => stranger().blob(zeros),
    NOT_FOUND: () => judgeHost(server).blob(zeros),
  },
}

/** What passes the shapes of each call, so that only the guard can refuse it. */
const shaped: { [K in Built]: CallArguments<Endpoints[K]> } = {
  'GET /website': {},
  'GET /servertime': {},
  'GET /website/languages': {},
  'POST /upload': {},
  'GET /websocket/token': {},
  'GET /account/profile': {},
  'POST /account/login': { body: { username: 'x', password: 'x' } },
  'POST /account/register': { body: { username: 'x', password: 'x' } },
  'POST /account/logout': {},
  'PUT /account/profile': { body: {} },
  'PUT /account/password': { body: { oldPassword: 'x', newPassword: 'x' } },
  'GET /account/submissions': { query: {} },
  'GET /problem': { query: {} },
  'GET /problem/items': { query: {} },
  'GET /problem/:pid': { params: { pid: unknown }, query: {} },
  'POST /problem/': { query: {}, body: { title: 'x', description: 'x' } },
  'PUT /problem/:pid': { params: { pid: unknown }, body: {} },
  'DELETE /problem/:pid': { params: { pid: unknown } },
  'GET /problem/:pid/statistics': { params: { pid: unknown }, query: {} },
  'POST /problem/:pid/try': tryOn(unknown),
  'POST /problem/preview': { body: { description: '', input: '', output: '', hint: '' } },
  'GET /testcase/:pid': { params: { pid: unknown } },
  'POST /testcase/:pid': { params: { pid: unknown }, body: { in: '1' } },
  'GET /testcase/:pid/:uuid': { params: { pid: unknown, uuid: unknownUuid }, query: {} },
  'DELETE /testcase/:pid/:uuid': { params: { pid: unknown, uuid: unknownUuid } },
  'POST /testcase/:pid/archive': { params: { pid: unknown }, query: {} },
  'GET /tag': {},
  'GET /tag/items': { query: {} },
  'GET /tag/list': { query: {} },
  'GET /tag/:tid': { params: { tid: unknown } },
  'POST /tag': { body: { name: 'never made' } },
  'PUT /tag/:tid': { params: { tid: unknown }, body: {} },
  'DELETE /tag/:tid': { params: { tid: unknown } },
  'POST /status': { body: { pid: unknown, language: Language.C, code: 'x' } },
  'GET /status/list': { query: {} },
  'GET /group': {},
  'GET /group/list': {},
  'GET /group/:gid': { params: { gid: unknown } },
  'POST /group/': { body: { title: 'made by root' } },
  'PUT /group/:gid': { params: { gid: unknown }, body: { title: 'title' } },
  'DELETE /group/:gid': { params: { gid: unknown } },
  'GET /group/:gid/members': { params: { gid: unknown } },
  'PUT /group/:gid/members': { params: { gid: unknown }, body: {} },
  'GET /contest/list': {},
  'GET /contest/:cid': ofNoContest,
  'POST /contest/': { body: contestBody },
  'PUT /contest/:cid': { ...ofNoContest, body: {} },
  'DELETE /contest/:cid': ofNoContest,
  'POST /contest/:cid/copy': ofNoContest,
  'POST /contest/:cid/verify': { ...ofNoContest, body: {} },
  'GET /contest/:cid/ranklist': ofNoContest,
  'GET /contest/:cid/entrants': ofNoContest,
  'DELETE /contest/:cid/entrants/:uid': { params: { cid: unknown, uid: 'nobody-here' } },
  'POST /contest/:cid/unfreeze': ofNoContest,
  'GET /contest/:cid/export': ofNoContest,
  'GET /status/:sid': { params: { sid: unknown } },
  'PUT /status/:sid': { params: { sid: unknown }, body: { judge: Judge.RejudgePending } },
  'GET /admin/judges': {},
  'POST /admin/judges': { body: { name: 'a-host' } },
  'PUT /admin/judges/:id': { params: { id: unknown }, body: {} },
  'DELETE /admin/judges/:id': { params: { id: unknown } },
  'POST /judge/start': { body: hostStatus },
  'POST /judge/lease': { body: hostStatus },
  'POST /judge/task/:taskId/renew': { params: { taskId: unknown }, body: { fencingToken: 1 } },
  'POST /judge/task/:taskId/progress': {
    params: { taskId: unknown },
    body: { fencingToken: 1, number: 1, total: 1, tests: [] },
  },
  'POST /judge/task/:taskId/finish': {
    params: { taskId: unknown },
    body: {
      fencingToken: 1,
      judge: Judge.Accepted,
      time: 1,
      memory: 1,
      error: '',
      judgeMessage: '',
      tests: [],
    },
  },
  'POST /judge/trial/:trialId/finish': { params: { trialId: unknown }, body: { result: null } },
  'GET /judge/blob/:sha256': { params: { sha256: zeros } },
}

const isBuilt = (name: string): name is Built =>
  !Object.keys(later).some((path) => name.slice(name.indexOf(' ') + 1).startsWith(path))
const laterErrors: readonly ErrorName[] = Object.values<readonly ErrorName[]>(later).flat()
const keys = Object.keys(endpoints).filter(isBuilt)
const ofAccess = (...wanted: Endpoint['access'][]): Built[] =>
  keys.filter((name) => wanted.includes((endpoints[name] as Endpoint).access))
type AnyCall = (who: TestPerson | null, name: Built, args: object) => Promise<Refused>
const ask = (who: TestPerson | null, name: Built, headers: Record<string, string> = {}): Promise<Refused> =>
  (server.call as unknown as AnyCall)(who, name, { ...shaped[name], headers })

describe('[API-TABLE-1] the table and the routes are the same', () => {
  test('each entry is a route, each route below /api an entry', async () => {
    const { paths } = (await server.app.inject('/api/docs/json')).json<{
      paths: Record<string, Record<string, unknown>>
    }>()
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    const expected = keys.map((name) => name.replace(' ', ' /api'))
    expect(routes.filter((route) => route.includes(' /api')).toSorted()).toEqual(expected.toSorted())
  })

  const declared = keys.flatMap((name) =>
    (endpoints[name] as Endpoint).errors
      .filter((error) => !laterErrors.includes(error))
      .map((error): [Built, ErrorName] => [name, error]),
  )

  test.each(declared)('%s answers %s', async (name, error) => {
    const provoke = (provocations[name] as Partial<Record<ErrorName, () => Promise<Refused>>>)[error]
    expect(await provoke?.()).toMatchObject({ error, status: errorStatus(error) })
  })
})

describe('[API-ACCESS-4] the guard of the table', () => {
  test.each(ofAccess('public'))('%s is anybody’s', async (name) => {
    expect(['LOGIN_REQUIRED', 'FORBIDDEN']).not.toContain((await ask(null, name)).error)
  })

  test.each(ofAccess('login', 'admin', 'root'))('[API-ACCESS-1] %s is not nobody’s', async (name) => {
    expect(await ask(null, name)).toMatchObject({ status: 401, error: 'LOGIN_REQUIRED' })
  })

  test.each(ofAccess('admin', 'root'))('[API-ACCESS-2] %s is not a user’s', async (name) => {
    expect(await ask(user, name)).toMatchObject({ status: 403, error: 'FORBIDDEN' })
  })

  test.each(ofAccess('root'))('[API-ACCESS-2] %s is not an admin’s', async (name) => {
    expect(await ask(admin, name)).toMatchObject({ status: 403, error: 'FORBIDDEN' })
    expect((await ask(root, name)).error).not.toBe('FORBIDDEN')
  })

  test.each(ofAccess('judge'))('[SEC-CSRF-1] %s is a judge host’s, not root’s', async (name) => {
    expect(await ask(root, name)).toMatchObject({ status: 401, error: 'HOST_UNKNOWN' })
  })

  const changing = ofAccess('public', 'login', 'admin', 'root').filter((name) => !name.startsWith('GET '))
  test.each(changing)('[SEC-CSRF-1] %s is not another site’s', async (name) => {
    const answer = await ask(root, name, { 'sec-fetch-site': 'cross-site' })
    expect(answer).toMatchObject({ status: 403, error: 'CROSS_ORIGIN' })
  })
})
