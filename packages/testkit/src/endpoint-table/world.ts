// The data of the provocations of the table of calls: a server with one of everything, one that allows one of
// everything and then no more, and one that logs in with a provider. `makeWorld` fills what is exported here.

import type { ErrorName } from '@verdict/contract/errors'
import { newProblem } from '@verdict/contract/problem'
import { ContestVisibility } from '@verdict/domain/contest'
import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { passwordKeys } from '@verdict/server/people/account/encryption'
import { createAccount } from '@verdict/server/people/account/account-service'
import { createWithTests } from '@verdict/server/archive/testcase/testcase-service'
import { createTag } from '@verdict/server/archive/tag/tag-service'
import { addTestcase } from '@verdict/server/archive/testcase/testcase-service'
import { enter, makeContest, moveContest, ready, running, submittedIn } from '../contest.ts'
import { judgeableProblem } from '../judging.ts'
import { startTestProvider, type TestProvider } from '../oauth-provider.ts'
import { signOn } from '../oauth.ts'
import { startTestServer, type TestPerson, type TestServer } from '../server.ts'
import { words } from './shaped.ts'

export let server: TestServer
/** One of everything, then it is too much. */
export let strict: TestServer
export let user: TestPerson
export let owner: TestPerson
export let admin: TestPerson
export let root: TestPerson
export let strictUser: TestPerson
export let key: string
/** Logs in with a provider. */
export let provider: TestProvider
export let sso: TestServer
/** Open to everybody, and `owner`'s. */
export let pid: number
export let uuid: string
export let tid: number
export let sid: number
export let strictPid: number
/** As `pid`, for output files. */
export let outputPid: number
export let gid: number
/** Runs, and nobody entered. */
export let cid: number
/** Starts later, and `owner` has entered. */
export let earlyCid: number
/** Asks for a password. */
export let strictCid: number
/** Private courses, each with a contest; nobody is in them. */
export let coded: { id: number; cid: number }
export let codeless: { id: number; cid: number }
export let strictCourse: number
/** As `coded`, and over; with a problem of its own, and what was handed in to its homework. */
export let archived: { id: number; cid: number; homework: number; pid: number; sid: number }
/** The problem of `owner`. */
export let did: number

const origin = { address: '', agent: '', requestId: 'table' }

/** How a call was answered, where that matters. */
export interface Refused {
  status: number
  error: ErrorName | null
}

async function makeSmallThings(): Promise<void> {
  server = await startTestServer()
  strict = await startTestServer({
    RATE_LIMIT_LOGIN: '1/60s',
    RATE_LIMIT_REGISTER: '1/60s',
    RATE_LIMIT_SUBMIT: '1/60s',
    RATE_LIMIT_REALTIME: '1/60s',
    RATE_LIMIT_DISCUSS: '1/60s',
    RATE_LIMIT_PRINT: '1/60s',
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
  pid = (await createWithTests(server.context, owner, problem)).pid
  strictPid = (await createWithTests(strict.context, strictUser, problem)).pid
  outputPid = await judgeableProblem(server, owner, { answer: 'output' })
  uuid = (await addTestcase(server.context, pid, { in: '1', out: '1' })).uuid
  const tag = { name: 'taken', color: 'default' as const }
  tid = (await createTag(server.context, { ...admin, sessionId: 1 }, origin, tag)).tid
  await createTag(server.context, { ...admin, sessionId: 1 }, origin, { ...tag, name: 'other' })
  await createAccount(server.context, 'banned', 'Passw0rd', Privilege.Banned)
  sid = (await server.call(owner, 'POST /status', { body: { pid, language: Language.C, code: 'x' } })).data
    .sid
}

async function makeContests(): Promise<void> {
  gid = (await server.call(admin, 'POST /group/', { body: { title: 'group' } })).data.gid
  cid = await makeContest(server, admin, { ...running, list: [pid] })
  earlyCid = await makeContest(server, admin, { ...running, list: [pid] })
  await enter(server, owner, earlyCid)
  await moveContest(server, admin, earlyCid, ready)
  const strictAdmin = await strict.person('admin1', Privilege.Admin)
  did = (await server.call(owner, 'POST /discuss', { body: words })).data.did
  strictCid = await makeContest(strict, strictAdmin, { encrypt: ContestVisibility.Password, password: 'x' })
}

/** A course's own problem, and a submission to its homework. */
async function usedBefore(id: number): Promise<{ homework: number; pid: number; sid: number }> {
  const statement = { title: 'own', description: 'own' }
  const own = (await server.call(root, 'POST /problem/', { query: { course: id }, body: statement })).data.pid
  await server.call(root, 'POST /course/:id/member/:uid', {
    params: { id, uid: owner.uid },
    body: { role: { basic: true } },
  })
  const due = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
  const homework = await makeContest(server, root, { ...running, list: [pid], course: id, homework: { due } })
  await enter(server, owner, homework)
  return { homework, pid: own, sid: await submittedIn(server, owner, homework, pid) }
}

async function makeCourses(): Promise<void> {
  const courseOf = async (joinCode: string) => {
    const { data } = await server.call(root, 'POST /course', { body: { name: 'course', joinCode } })
    const id = data.courseId
    await server.call(root, 'POST /course/:id/problem', { params: { id }, body: { problemIds: [pid] } })
    return { id, cid: await makeContest(server, admin, { ...running, list: [pid], course: id }) }
  }
  coded = await courseOf('open sesame')
  codeless = await courseOf('')
  const over = await courseOf('open sesame')
  archived = { ...over, ...(await usedBefore(over.id)) }
  await server.call(root, 'PUT /course/:id', { params: { id: archived.id }, body: { archived: true } })
  const strictRoot = await strict.person('root1', Privilege.Root)
  const body = { name: 'course', joinCode: 'open sesame' }
  strictCourse = (await strict.call(strictRoot, 'POST /course', { body })).data.courseId
}

async function makeProvider(): Promise<void> {
  provider = await startTestProvider()
  sso = await startTestServer({ ...provider.settings, RATE_LIMIT_LOGIN_ADDRESS: 'off' })
  await signOn(sso, provider).connect(await sso.person('connected'), 'n-connected')
}

export async function makeWorld(): Promise<void> {
  await makeSmallThings()
  await makeContests()
  await makeCourses()
  await makeProvider()
}

export async function closeWorld(): Promise<void> {
  await server.close()
  await strict.close()
  await sso.close()
  await provider.close()
}
