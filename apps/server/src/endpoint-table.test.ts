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
import { said, signOn, university } from '@verdict/testkit/oauth'
import { startTestProvider, type TestProvider } from '@verdict/testkit/oauth-provider'
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
/** Logs in with a provider. */
let provider: TestProvider
let sso: TestServer
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
/** Private courses, each with a contest; nobody is in them. */
let coded: { id: number; cid: number }
let codeless: { id: number; cid: number }
let strictCourse: number
/** Of `owner`. */
let did: number

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
    RATE_LIMIT_REALTIME: '1/60s',
    RATE_LIMIT_DISCUSS: '1/60s',
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
  did = (await server.call(owner, 'POST /discuss', { body: words })).data.did
  strictCid = await makeContest(strict, strictAdmin, { encrypt: ContestVisibility.Password, password: 'x' })
})
beforeAll(async () => {
  const courseOf = async (joinCode: string) => {
    const { data } = await server.call(root, 'POST /course', { body: { name: 'course', joinCode } })
    const id = data.courseId
    await server.call(root, 'POST /course/:id/problem', { params: { id }, body: { problemIds: [pid] } })
    return { id, cid: await makeContest(server, admin, { ...running, list: [pid], course: id }) }
  }
  coded = await courseOf('open sesame')
  codeless = await courseOf('')
  const strictRoot = await strict.person('root1', Privilege.Root)
  const body = { name: 'course', joinCode: 'open sesame' }
  strictCourse = (await strict.call(strictRoot, 'POST /course', { body })).data.courseId
})
beforeAll(async () => {
  provider = await startTestProvider()
  sso = await startTestServer({ ...provider.settings, RATE_LIMIT_LOGIN_ADDRESS: 'off' })
  await signOn(sso, provider).connect(await sso.person('connected'), 'n-connected')
})
afterAll(async () => {
  await server.close()
  await strict.close()
  await sso.close()
  await provider.close()
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

const ofNoJob = { params: { id: unknown } }

/** One that is over: a skip, cancelled before anything came of it. */
const cancelledJob = async (): Promise<{ id: number }> => {
  const { data } = await server.call(root, 'POST /admin/jobs', { body: { action: 'skip', sids: [sid] } })
  const params = { id: data.job!.id }
  await server.call(root, 'DELETE /admin/jobs/:id', { params })
  return params
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

const ofNoCourse = { params: { id: unknown } }
const memberOfNone = { params: { id: unknown, uid: 'nobody-here' } }
const problemOfNone = { params: { id: unknown, pid: unknown } }

/** What an outsider of a private course hears, with the way in. */
const closed = (ask: (course: typeof coded) => Promise<Refused>) => ({
  COURSE_PRIVATE: () => ask(coded),
  COURSE_WITHOUT_CODE: () => ask(codeless),
})
const join = (where: TestServer, who: TestPerson, id: number, joinCode: string) =>
  where.call(who, 'POST /course/:id', { params: { id }, body: { joinCode } })

type CourseCall = Extract<Key, `${string} /course/:id${string}`>
/** Unknown to root, and not the business of a user. */
const ofManagers = (call: (who: TestPerson, id: number) => Promise<Refused>) => ({
  NOT_FOUND: () => call(root, unknown),
  FORBIDDEN: () => call(user, coded.id),
})
const member = (id: number, uid = 'user1') => ({ params: { id, uid } })
const problemAt = (id: number) => ({ params: { id, pid } })
const basic = { role: { basic: true } }

const courseProvocations: { [K in CourseCall]: Provocations[K] } = {
  'GET /course/:id': {
    NOT_FOUND: () => server.call(user, 'GET /course/:id', ofNoCourse),
    ...closed(({ id }) => server.call(user, 'GET /course/:id', { params: { id } })),
  },
  'POST /course/:id': {
    NOT_FOUND: () => join(server, user, unknown, 'x'),
    WRONG_JOIN_CODE: () => join(server, user, coded.id, 'wrong'),
    COURSE_WITHOUT_CODE: () => join(server, user, codeless.id, 'x'),
    RATE_LIMITED: () => twice(() => join(strict, strictUser, strictCourse, 'wrong')),
  },
  'PUT /course/:id': ofManagers((who, id) =>
    server.call(who, 'PUT /course/:id', { params: { id }, body: {} }),
  ),
  'GET /course/:id/member': {
    NOT_FOUND: () => server.call(user, 'GET /course/:id/member', ofNoCourse),
    ...closed(({ id }) => server.call(user, 'GET /course/:id/member', { params: { id } })),
  },
  'GET /course/:id/member/:uid': {
    NOT_FOUND: () => server.call(root, 'GET /course/:id/member/:uid', member(coded.id)),
    ...closed(({ id }) => server.call(user, 'GET /course/:id/member/:uid', member(id))),
  },
  'POST /course/:id/member/:uid': ofManagers((who, id) =>
    server.call(who, 'POST /course/:id/member/:uid', { ...member(id), body: basic }),
  ),
  'POST /course/:id/member': {
    ...ofManagers((who, id) =>
      server.call(who, 'POST /course/:id/member', { params: { id }, body: { uids: ['owner1'] } }),
    ),
    UNKNOWN_USERS: () =>
      server.call(root, 'POST /course/:id/member', {
        params: { id: coded.id },
        body: { uids: ['nobody-here'] },
      }),
  },
  'DELETE /course/:id/member/:uid': ofManagers((who, id) =>
    server.call(who, 'DELETE /course/:id/member/:uid', member(id)),
  ),
  'POST /course/:id/problem': {
    ...ofManagers((who, id) =>
      server.call(who, 'POST /course/:id/problem', { params: { id }, body: { problemIds: [pid] } }),
    ),
    COURSE_PROBLEMS_INVALID: () =>
      server.call(root, 'POST /course/:id/problem', {
        params: { id: coded.id },
        body: { problemIds: [unknown] },
      }),
  },
  'POST /course/:id/problem/rearrange': ofManagers((who, id) =>
    server.call(who, 'POST /course/:id/problem/rearrange', { params: { id } }),
  ),
  'PUT /course/:id/problem/:pid': {
    ...ofManagers((who, id) =>
      server.call(who, 'PUT /course/:id/problem/:pid', { ...problemAt(id), body: { beforePos: 1 } }),
    ),
    INVALID_POSITION: () =>
      server.call(root, 'PUT /course/:id/problem/:pid', { ...problemAt(coded.id), body: { beforePos: 0 } }),
  },
  'DELETE /course/:id/problem/:pid': ofManagers((who, id) =>
    server.call(who, 'DELETE /course/:id/problem/:pid', problemAt(id)),
  ),
}

const ofNoNews = { params: { nid: unknown } }
const words = { title: 'Words', content: 'some' }
const commentOfOwner = async (): Promise<number> =>
  (await server.call(owner, 'POST /discuss/:did/comment', { params: { did }, body: words })).data.id
/** While a contest runs, what its managers write there is read and not commented on. */
async function staffWordsInContest(): Promise<{ cid: number; did: number }> {
  const cid = await makeContest(server, admin, running)
  const { data } = await server.call(admin, 'POST /discuss', { body: { ...words, cid } })
  return { cid, did: data.did }
}
/** By somebody else, so that the limit is not used up. */
const strictDiscussion = async (): Promise<number> => {
  const author = await strict.person('author1')
  return (await strict.call(author, 'POST /discuss', { body: words })).data.did
}

const ofNobody = { params: { uid: 'nobody-here' } }
const changeUser = (uid: string, body: BodyOf<Endpoints['PUT /admin/users/:uid']>) =>
  server.call(admin, 'PUT /admin/users/:uid', { params: { uid }, body })
const resetPassword = (uid: string, newPassword = good()) =>
  server.call(admin, 'PUT /admin/users/:uid/password', { params: { uid }, body: { newPassword } })
const endSession = (uid: string) =>
  server.call(admin, 'DELETE /admin/users/:uid/sessions/:id', { params: { uid, id: unknown } })

const onSignOn = () => signOn(sso, provider)
const oauthUrl = (where: TestServer, name: string, action: 'login' | 'connect' = 'login') =>
  where.call(null, 'GET /oauth/:provider/url', { params: { provider: name }, query: { action } })
const noCallback = { params: university, query: { code: 'x', state: 'x' } }
const unreachable = async (call: (site: TestServer, broken: TestProvider) => Promise<Refused>) => {
  const broken = await startTestProvider()
  const site = await startTestServer(broken.settings)
  try {
    return await call(site, broken)
  } finally {
    await Promise.all([site.close(), broken.close()])
  }
}

/** A banned account whose identity logs in. */
async function bannedLogin(): Promise<Refused> {
  const banned = await sso.person('banned1')
  await onSignOn().connect(banned, 'n-banned')
  await sso.db
    .updateTable('users')
    .set({ privilege: Privilege.Banned })
    .where('id', '=', banned.userId)
    .execute()
  return onSignOn().logIn('n-banned')
}

const oauthCallback = {
  NOT_FOUND: () => server.call(null, 'GET /oauth/:provider/callback', noCallback),
  OAUTH_STATE_INVALID: () => sso.call(null, 'GET /oauth/:provider/callback', noCallback),
  OAUTH_REFUSED: async () => {
    const { url, cookie } = await onSignOn().begun(null, 'login')
    return onSignOn().back(null, { cookie, ...provider.approve(url, {}) })
  },
  OAUTH_UNREACHABLE: () =>
    unreachable(async (site, broken) => {
      const way = signOn(site, broken)
      const { url, cookie } = await way.begun(null, 'login')
      broken.breakDown()
      return way.back(null, { cookie, ...broken.approve(url, said('x')) })
    }),
  OAUTH_NOT_CONNECTED: () => onSignOn().logIn('nobody-here'),
  OAUTH_CONNECTED_ELSEWHERE: async () => onSignOn().connect(await sso.person('second'), 'n-connected'),
  OAUTH_CONNECTED_ALREADY: async () => {
    const person = await sso.person('third')
    await onSignOn().connect(person, 'n-third')
    return onSignOn().connect(person, 'n-fourth')
  },
  LOGIN_REQUIRED: async () => {
    const { url, cookie } = await onSignOn().begun(await sso.person('fifth'), 'connect')
    return onSignOn().back(null, { cookie, ...provider.approve(url, said('x')) })
  },
  BANNED: bannedLogin,
  RATE_LIMITED: () =>
    unreachable(async (site) => {
      await fillWindow(site, 'back')
      return site.call(null, 'GET /oauth/:provider/callback', noCallback)
    }),
}

/** With the window of its address full. */
async function fillWindow(site: TestServer, way: 'there' | 'back'): Promise<void> {
  const limit = site.context.settings.rateLimitLoginAddress!
  for (let hit = 0; hit < limit.count; hit += 1) {
    await site.context.rateLimiter.hit(`oauth:${way}:127.0.0.1`, limit).catch(() => undefined)
  }
}

const provocations: Provocations = {
  'GET /website': {},
  'GET /servertime': {},
  'GET /website/languages': {},
  'POST /markdown/preview': {
    RATE_LIMITED: async () => {
      const preview = () => server.call(owner, 'POST /markdown/preview', { body: { content: '' } })
      await Promise.all(Array.from({ length: 60 }, preview))
      return preview()
    },
  },
  'POST /upload': {
    FORBIDDEN: () => upload(user, '/upload', Buffer.from('x')),
    NOT_A_PICTURE: () => upload(owner, '/upload', Buffer.from('x')),
    TOO_LARGE: () => upload(owner, '/upload', Buffer.alloc(pictureBytes + 1)),
  },
  'GET /websocket/token': {
    RATE_LIMITED: () => twice(() => strict.call(strictUser, 'GET /websocket/token', {})),
  },
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
  'GET /account/sessions': {},
  'DELETE /account/sessions': {},
  'DELETE /account/sessions/:id': {
    NOT_FOUND: () => server.call(user, 'DELETE /account/sessions/:id', { params: { id: unknown } }),
  },
  'GET /oauth': {},
  'GET /oauth/:provider/url': {
    NOT_FOUND: () => oauthUrl(sso, 'nobody'),
    LOGIN_REQUIRED: () => oauthUrl(sso, 'university', 'connect'),
    OAUTH_UNREACHABLE: async () => {
      const site = await startTestServer({ OAUTH_CLIENT_ID: 'x', OAUTH_ISSUER: 'http://127.0.0.1:1' })
      try {
        return await oauthUrl(site, 'university')
      } finally {
        await site.close()
      }
    },
    RATE_LIMITED: () =>
      unreachable(async (site) => {
        await fillWindow(site, 'there')
        return oauthUrl(site, 'university')
      }),
  },
  'GET /oauth/:provider/callback': oauthCallback,
  'DELETE /oauth/:provider': {
    NOT_FOUND: () => server.call(user, 'DELETE /oauth/:provider', { params: university }),
    OAUTH_ONLY_WAY_IN: async () => {
      const person = await sso.person('sixth')
      await onSignOn().connect(person, 'n-sixth')
      return sso.call(person, 'DELETE /oauth/:provider', { params: university })
    },
  },
  'GET /admin/users/:uid/oauth': {
    NOT_FOUND: () => server.call(admin, 'GET /admin/users/:uid/oauth', { params: { uid: 'nobody-here' } }),
  },
  'DELETE /admin/users/:uid/oauth/:provider': {
    NOT_FOUND: () =>
      server.call(admin, 'DELETE /admin/users/:uid/oauth/:provider', {
        params: { uid: 'user1', ...university },
      }),
    FORBIDDEN: () =>
      server.call(admin, 'DELETE /admin/users/:uid/oauth/:provider', {
        params: { uid: 'root1', ...university },
      }),
  },
  'GET /account/submissions': {},
  'GET /problem': {
    NOT_FOUND: () => server.call(user, 'GET /problem', { query: { course: unknown } }),
    ...closed(({ id }) => server.call(user, 'GET /problem', { query: { course: id } })),
  },
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
    ...closed(({ id }) =>
      server.call(user, 'POST /status', { body: { pid, course: id, language: Language.C, code: 'x' } }),
    ),
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
  'GET /user/items': {},
  'GET /user/ranklist': {},
  'GET /user/:uid': {
    NOT_FOUND: () => server.call(null, 'GET /user/:uid', { params: { uid: 'nobody-here' } }),
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
  'GET /news/list': {},
  'GET /news/:nid': { NOT_FOUND: () => server.call(null, 'GET /news/:nid', ofNoNews) },
  'POST /news/': {},
  'PUT /news/:nid': { NOT_FOUND: () => server.call(admin, 'PUT /news/:nid', { ...ofNoNews, body: {} }) },
  'DELETE /news/:nid': { NOT_FOUND: () => server.call(root, 'DELETE /news/:nid', ofNoNews) },
  'GET /discuss/list': {},
  'GET /discuss/:did': {
    NOT_FOUND: () => server.call(null, 'GET /discuss/:did', { params: { did: unknown } }),
  },
  'POST /discuss': {
    NOT_FOUND: () => server.call(user, 'POST /discuss', { body: { ...words, pid: unknown } }),
    RATE_LIMITED: () => twice(() => strict.call(strictUser, 'POST /discuss', { body: words })),
  },
  'PUT /discuss/:did': {
    NOT_FOUND: () => server.call(user, 'PUT /discuss/:did', { params: { did: unknown }, body: {} }),
    FORBIDDEN: () => server.call(user, 'PUT /discuss/:did', { params: { did }, body: {} }),
  },
  'DELETE /discuss/:did': {
    NOT_FOUND: () => server.call(user, 'DELETE /discuss/:did', { params: { did: unknown } }),
    FORBIDDEN: () => server.call(user, 'DELETE /discuss/:did', { params: { did } }),
  },
  'POST /discuss/:did/comment': {
    NOT_FOUND: () =>
      server.call(user, 'POST /discuss/:did/comment', { params: { did: unknown }, body: words }),
    FORBIDDEN: async () => {
      const { cid, did } = await staffWordsInContest()
      await enter(server, user, cid)
      return server.call(user, 'POST /discuss/:did/comment', { params: { did }, body: words })
    },
    RATE_LIMITED: async () => {
      const did = await strictDiscussion()
      return twice(() =>
        strict.call(strictUser, 'POST /discuss/:did/comment', { params: { did }, body: words }),
      )
    },
  },
  'PUT /discuss/:did/comment/:id': {
    NOT_FOUND: () =>
      server.call(user, 'PUT /discuss/:did/comment/:id', { params: { did, id: unknown }, body: words }),
    FORBIDDEN: async () =>
      server.call(user, 'PUT /discuss/:did/comment/:id', {
        params: { did, id: await commentOfOwner() },
        body: words,
      }),
  },
  'DELETE /discuss/:did/comment/:id': {
    NOT_FOUND: () => server.call(user, 'DELETE /discuss/:did/comment/:id', { params: { did, id: unknown } }),
    FORBIDDEN: async () =>
      server.call(user, 'DELETE /discuss/:did/comment/:id', {
        params: { did, id: await commentOfOwner() },
      }),
  },
  'GET /contest/list': {
    NOT_FOUND: () => server.call(user, 'GET /contest/list', { query: { course: unknown } }),
    ...closed(({ id }) => server.call(user, 'GET /contest/list', { query: { course: id } })),
  },
  'GET /course': {},
  'GET /course/items': {},
  'POST /course': {},
  ...courseProvocations,
  'GET /contest/:cid': {
    ...closed(({ cid }) => server.call(user, 'GET /contest/:cid', { params: { cid } })),
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
    ...closed(({ cid }) => server.call(user, 'POST /contest/:cid/verify', { params: { cid }, body: {} })),
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
    ...closed(({ cid }) => server.call(user, 'GET /contest/:cid/ranklist', { params: { cid } })),
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
  'GET /similarity/overview': {
    NOT_FOUND: () => server.call(admin, 'GET /similarity/overview', { query: { problem: unknown } }),
    FORBIDDEN: () => server.call(user, 'GET /similarity/overview', { query: { contest: cid } }),
  },
  'GET /similarity/pairs': {
    NOT_FOUND: () => server.call(admin, 'GET /similarity/pairs', { query: { contest: unknown } }),
    FORBIDDEN: () => server.call(user, 'GET /similarity/pairs', { query: { contest: cid } }),
  },
  'GET /similarity/clusters': {
    NOT_FOUND: () => server.call(admin, 'GET /similarity/clusters', { query: { course: unknown } }),
    FORBIDDEN: () => server.call(user, 'GET /similarity/clusters', { query: { contest: cid } }),
  },
  'GET /similarity/export': {
    NOT_FOUND: () => server.call(admin, 'GET /similarity/export', { query: { contest: unknown } }),
    FORBIDDEN: () => server.call(user, 'GET /similarity/export', { query: { contest: cid } }),
  },
  'GET /similarity/pair/:left/:right': {
    NOT_FOUND: () =>
      server.call(admin, 'GET /similarity/pair/:left/:right', { params: { left: sid, right: unknown } }),
  },
  'PUT /similarity/reviews': {
    NOT_FOUND: () =>
      server.call(admin, 'PUT /similarity/reviews', {
        body: { pairs: [{ left: sid, right: unknown }], state: 'confirmed' },
      }),
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
  'GET /admin/users': {},
  'GET /user/list': {},
  'GET /admin/users/:uid': { NOT_FOUND: () => server.call(admin, 'GET /admin/users/:uid', ofNobody) },
  'PUT /admin/users/:uid': {
    NOT_FOUND: () => changeUser('nobody-here', {}),
    FORBIDDEN: () => changeUser('root1', {}),
    UNKNOWN_GROUPS: () => changeUser('user1', { groups: [unknown] }),
  },
  'PUT /admin/users/:uid/password': {
    NOT_FOUND: () => resetPassword('nobody-here'),
    FORBIDDEN: () => resetPassword('root1'),
    DECRYPTION_FAILED: () => resetPassword('user1', 'x'),
  },
  'GET /admin/users/:uid/sessions': {
    NOT_FOUND: () => server.call(admin, 'GET /admin/users/:uid/sessions', ofNobody),
  },
  'DELETE /admin/users/:uid/sessions': {
    NOT_FOUND: () => server.call(admin, 'DELETE /admin/users/:uid/sessions', ofNobody),
    FORBIDDEN: () => server.call(admin, 'DELETE /admin/users/:uid/sessions', { params: { uid: 'root1' } }),
  },
  'DELETE /admin/users/:uid/sessions/:id': {
    NOT_FOUND: () => endSession('user1'),
    FORBIDDEN: () => endSession('root1'),
  },
  'GET /admin/users/:uid/audit': {
    NOT_FOUND: () => server.call(admin, 'GET /admin/users/:uid/audit', ofNobody),
  },
  'POST /admin/users/import': {},
  'GET /admin/audit': {},
  'GET /admin/solutions': {},
  'GET /admin/solutions/export': {},
  'GET /admin/jobs': {},
  'POST /admin/jobs': {
    JOB_EMPTY: () => server.call(root, 'POST /admin/jobs', { body: { action: 'rejudge', sids: [unknown] } }),
  },
  'GET /admin/jobs/:id': { NOT_FOUND: () => server.call(root, 'GET /admin/jobs/:id', ofNoJob) },
  'GET /admin/jobs/:id/changes': {
    NOT_FOUND: () => server.call(root, 'GET /admin/jobs/:id/changes', ofNoJob),
  },
  'GET /admin/jobs/:id/people': {
    NOT_FOUND: () => server.call(root, 'GET /admin/jobs/:id/people', ofNoJob),
  },
  'GET /admin/jobs/:id/ranks': {
    NOT_FOUND: () => server.call(root, 'GET /admin/jobs/:id/ranks', { ...ofNoJob, query: { cid } }),
  },
  'PUT /admin/jobs/:id': {
    NOT_FOUND: () => server.call(root, 'PUT /admin/jobs/:id', ofNoJob),
    JOB_NOT_READY: async () => server.call(root, 'PUT /admin/jobs/:id', { params: await cancelledJob() }),
  },
  'DELETE /admin/jobs/:id': {
    NOT_FOUND: () => server.call(root, 'DELETE /admin/jobs/:id', ofNoJob),
    JOB_APPLIED: async () => server.call(root, 'DELETE /admin/jobs/:id', { params: await cancelledJob() }),
  },
  'GET /account/notifications': {},
  'PUT /account/notifications': {},
  'GET /admin/notifications': {},
  'POST /admin/notifications/broadcast': {},
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
  'POST /markdown/preview': { body: { content: '' } },
  'POST /upload': {},
  'GET /websocket/token': {},
  'GET /account/profile': {},
  'POST /account/login': { body: { username: 'x', password: 'x' } },
  'POST /account/register': { body: { username: 'x', password: 'x' } },
  'POST /account/logout': {},
  'PUT /account/profile': { body: {} },
  'PUT /account/password': { body: { oldPassword: 'x', newPassword: 'x' } },
  'GET /account/sessions': {},
  'DELETE /account/sessions': {},
  'DELETE /account/sessions/:id': { params: { id: unknown } },
  'GET /oauth': {},
  'GET /oauth/:provider/url': { params: university, query: { action: 'login' } },
  'GET /oauth/:provider/callback': noCallback,
  'DELETE /oauth/:provider': { params: university },
  'GET /admin/users/:uid/oauth': { params: { uid: 'nobody-here' } },
  'DELETE /admin/users/:uid/oauth/:provider': { params: { uid: 'nobody-here', ...university } },
  'GET /account/submissions': { query: {} },
  'GET /problem': { query: {} },
  'GET /problem/items': { query: {} },
  'GET /problem/:pid': { params: { pid: unknown }, query: {} },
  'POST /problem/': { query: {}, body: { title: 'x', description: 'x' } },
  'PUT /problem/:pid': { params: { pid: unknown }, body: {} },
  'DELETE /problem/:pid': { params: { pid: unknown } },
  'GET /problem/:pid/statistics': { params: { pid: unknown }, query: {} },
  'POST /problem/:pid/try': tryOn(unknown),
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
  'GET /user/items': { query: {} },
  'GET /user/ranklist': {},
  'GET /user/:uid': { params: { uid: 'nobody-here' } },
  'GET /group': {},
  'GET /group/list': {},
  'GET /group/:gid': { params: { gid: unknown } },
  'POST /group/': { body: { title: 'made by root' } },
  'PUT /group/:gid': { params: { gid: unknown }, body: { title: 'title' } },
  'DELETE /group/:gid': { params: { gid: unknown } },
  'GET /group/:gid/members': { params: { gid: unknown } },
  'PUT /group/:gid/members': { params: { gid: unknown }, body: {} },
  'GET /news/list': {},
  'GET /news/:nid': ofNoNews,
  'POST /news/': { body: words },
  'PUT /news/:nid': { ...ofNoNews, body: {} },
  'DELETE /news/:nid': ofNoNews,
  'GET /discuss/list': {},
  'GET /discuss/:did': { params: { did: unknown } },
  'POST /discuss': { body: words },
  'PUT /discuss/:did': { params: { did: unknown }, body: {} },
  'DELETE /discuss/:did': { params: { did: unknown } },
  'POST /discuss/:did/comment': { params: { did: unknown }, body: words },
  'PUT /discuss/:did/comment/:id': { params: { did: unknown, id: unknown }, body: words },
  'DELETE /discuss/:did/comment/:id': { params: { did: unknown, id: unknown } },
  'GET /contest/list': {},
  'GET /course': {},
  'GET /course/items': {},
  'POST /course': { body: { name: 'a course' } },
  'GET /course/:id': ofNoCourse,
  'POST /course/:id': { ...ofNoCourse, body: {} },
  'PUT /course/:id': { ...ofNoCourse, body: {} },
  'GET /course/:id/member': ofNoCourse,
  'POST /course/:id/member': { ...ofNoCourse, body: { uids: ['nobody-here'] } },
  'GET /course/:id/member/:uid': memberOfNone,
  'POST /course/:id/member/:uid': { ...memberOfNone, body: { role: { basic: true } } },
  'DELETE /course/:id/member/:uid': memberOfNone,
  'POST /course/:id/problem': { ...ofNoCourse, body: { problemIds: [unknown] } },
  'POST /course/:id/problem/rearrange': ofNoCourse,
  'PUT /course/:id/problem/:pid': { ...problemOfNone, body: { beforePos: 1 } },
  'DELETE /course/:id/problem/:pid': problemOfNone,
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
  'GET /similarity/overview': { query: { problem: unknown } },
  'GET /similarity/pairs': { query: { problem: unknown } },
  'GET /similarity/clusters': { query: { problem: unknown } },
  'GET /similarity/export': { query: { problem: unknown } },
  'GET /similarity/pair/:left/:right': { params: { left: unknown, right: unknown } },
  'PUT /similarity/reviews': { body: { pairs: [{ left: unknown, right: unknown }], state: 'open' } },
  'GET /status/:sid': { params: { sid: unknown } },
  'PUT /status/:sid': { params: { sid: unknown }, body: { judge: Judge.RejudgePending } },
  'GET /admin/users': {},
  'GET /user/list': {},
  'GET /admin/users/:uid': ofNobody,
  'PUT /admin/users/:uid': { ...ofNobody, body: {} },
  'PUT /admin/users/:uid/password': { ...ofNobody, body: { newPassword: 'x' } },
  'GET /admin/users/:uid/sessions': ofNobody,
  'DELETE /admin/users/:uid/sessions': ofNobody,
  'DELETE /admin/users/:uid/sessions/:id': { params: { uid: 'nobody-here', id: unknown } },
  'GET /admin/users/:uid/audit': ofNobody,
  'POST /admin/users/import': { body: { dryRun: true, rows: [{}] } },
  'GET /admin/audit': {},
  'GET /admin/solutions': { query: {} },
  'GET /admin/solutions/export': { query: {} },
  'GET /admin/jobs': { query: {} },
  'POST /admin/jobs': { body: { action: 'rejudge', filter: { pid: unknown } } },
  'GET /admin/jobs/:id': ofNoJob,
  'GET /admin/jobs/:id/changes': ofNoJob,
  'GET /admin/jobs/:id/people': ofNoJob,
  'GET /admin/jobs/:id/ranks': { ...ofNoJob, query: { cid: unknown } },
  'PUT /admin/jobs/:id': ofNoJob,
  'DELETE /admin/jobs/:id': ofNoJob,
  'GET /account/notifications': { query: {} },
  'PUT /account/notifications': { body: { readThrough: 1 } },
  'GET /admin/notifications': { query: {} },
  'POST /admin/notifications/broadcast': { body: { title: 'x', content: 'x' } },
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
