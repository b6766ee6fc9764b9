import { Language, standardLanguages } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import { enter, makeContest, running } from '@verdict/testkit/contest'
import { judgeableProblem, judgeHost, submitted, type TestHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const { C, Cpp11, Cpp17, Java, Python, Rust } = Language

let server: TestServer
let root: TestPerson
let alice: TestPerson
let host: TestHost
let pid: number
let cid: number
let courseId: number
beforeAll(async () => {
  server = await startTestServer()
  root = await server.person('root1', Privilege.Root)
  alice = await server.person('alice')
  host = judgeHost(server)
  pid = await judgeableProblem(server, root, { time: 1000, memory: 65_536 })
  const course = await server.call(root, 'POST /course', { body: { name: 'Algorithms', encrypt: 1 } })
  courseId = course.data.courseId
  await server.call(root, 'POST /course/:id/problem', {
    params: { id: courseId },
    body: { problemIds: [pid] },
  })
  cid = await makeContest(server, root, { ...running, list: [pid], course: courseId })
  await enter(server, alice, cid)
})
beforeEach(async () => {
  await server.db.deleteFrom('runs').execute()
  await server.db.deleteFrom('judging_tasks').execute()
  await allow({ problem: [], contest: [], course: [] })
  await changeProblem({ languageFactors: [] })
})
afterAll(() => server.close())

test('[LANG-ALLOW-6] a function may be sent in the languages that have a grader, and their dialects', async () => {
  const grader = (language: Language, name: string) => ({ role: 'grader', name, language, code: 'x' })
  const changed = await changeProblem({
    answer: 'function',
    sources: [grader(Java, 'grader.java'), grader(Cpp17, 'grader.cpp'), grader(Rust, 'grader.rs')],
  })
  expect(changed.status).toBe(200)
  expect(await accepted(null)).toEqual([Cpp11, Cpp17, Java])
  for (const call of [submit, run]) {
    expect(await call(Python)).toMatchObject({ status: 400, error: 'LANGUAGE_NOT_ALLOWED' })
  }
  expect((await submit(Cpp11)).status).toBe(201)
  await allow({ problem: [Java, Python] })
  expect(await accepted(null)).toEqual([Java])
  await changeProblem({ answer: 'program', sources: [], allowedLanguages: [] })
  expect(await accepted(null)).toEqual(standardLanguages)
})

test('[LANG-ALLOW-7] a function without a grader takes nothing, until it has one', async () => {
  const lacks = async () => (await server.call(root, 'GET /problem/:pid', { params: { pid } })).data.lacks
  const grader = (language: Language) => [{ role: 'grader', name: 'grader', language, code: 'x' }]
  await changeProblem({ answer: 'function' })
  expect(await lacks()).toEqual(['grader'])
  for (const call of [submit, run]) {
    expect(await call(Java)).toMatchObject({ status: 409, error: 'PROBLEM_INCOMPLETE' })
  }
  await changeProblem({ sources: grader(Language.Php) })
  expect(await lacks()).toEqual(['grader'])
  await changeProblem({ sources: grader(Java), time: 1000 })
  expect(await lacks()).toEqual([])
  expect((await submit(Java)).status).toBe(201)
  await changeProblem({ sources: [] })
  expect(await lacks()).toEqual(['grader'])
  await changeProblem({ answer: 'program' })
  expect(await lacks()).toEqual([])
})

type Lists = { problem?: Language[]; contest?: Language[]; course?: Language[] }
async function allow({ problem, contest, course }: Lists) {
  if (problem) await changeProblem({ allowedLanguages: problem })
  if (contest) {
    const body = { option: { languages: contest } }
    expect((await server.call(root, 'PUT /contest/:cid', { params: { cid }, body })).status).toBe(200)
  }
  if (course) {
    const params = { id: courseId }
    const body = { languages: course }
    expect((await server.call(root, 'PUT /course/:id', { params, body })).status).toBe(200)
  }
}
const changeProblem = (body: object) => server.call(root, 'PUT /problem/:pid', { params: { pid }, body })

const submit = (language: Language, place: { mid?: number; course?: number } = {}) =>
  server.call(alice, 'POST /status', { body: { pid, language, code: 'x', ...place } })
const run = (language: Language, place: { mid?: number; course?: number } = {}) =>
  server.call(alice, 'POST /run', { body: { pid, language, code: 'x', input: '1', ...place } })
const accepted = async (who: TestPerson | null, query: { cid?: number; course?: number } = {}) => {
  const { data } = await server.call(who, 'GET /problem/:pid', { params: { pid }, query })
  return data.accepts.map(({ language }) => language)
}

test('[LANG-ALLOW-2] [LANG-ALLOW-3] a problem allows some, and names them where it refuses others', async () => {
  expect(await accepted(null)).toEqual(standardLanguages)
  await allow({ problem: [Java, C, Rust] })
  expect(await accepted(null)).toEqual([C, Java])
  for (const call of [submit, run]) {
    expect(await call(Cpp17)).toMatchObject({
      status: 400,
      error: 'LANGUAGE_NOT_ALLOWED',
      text: expect.stringContaining('C++17 is not allowed here. Choose one of: C, Java.') as string,
    })
  }
  expect((await submit(Rust)).error).toBe('LANGUAGE_NOT_OFFERED')
  expect((await submit(C)).status).toBe(201)
  expect((await run(C)).status).toBe(201)
})

test('[LANG-ALLOW-2] [LANG-ALLOW-3] a contest, and the course that it is in, count there and nowhere else', async () => {
  await allow({ contest: [Python, Java], course: [Java, C] })
  expect(await accepted(alice)).toEqual(standardLanguages)
  expect(await accepted(alice, { course: courseId })).toEqual([C, Java])
  expect(await accepted(alice, { cid })).toEqual([Java])
  expect((await submit(Python, { mid: cid })).error).toBe('LANGUAGE_NOT_ALLOWED')
  expect((await submit(C, { mid: cid })).error).toBe('LANGUAGE_NOT_ALLOWED')
  expect((await submit(Java, { mid: cid })).status).toBe(201)
  expect((await submit(Python, { course: courseId })).error).toBe('LANGUAGE_NOT_ALLOWED')
  expect((await submit(C, { course: courseId })).status).toBe(201)
  expect((await submit(Python)).status).toBe(201)
})

test('[LANG-ALLOW-3] nobody learns of a contest or a course what they may not read', async () => {
  await allow({ contest: [Java], course: [C] })
  const outsider = await server.person('outsider')
  expect(await accepted(outsider, { cid })).toEqual(standardLanguages)
  expect(await accepted(null, { course: courseId })).toEqual(standardLanguages)
})

test('[LANG-ALLOW-1] where nothing is left, nothing is taken', async () => {
  await allow({ problem: [C], contest: [Java] })
  expect(await accepted(alice, { cid })).toEqual([])
  expect((await submit(C, { mid: cid })).error).toBe('LANGUAGE_NOT_ALLOWED')
})

test('[LANG-ALLOW-2] what is there already is judged and rejudged', async () => {
  const sid = await submitted(server, alice, pid)
  await allow({ problem: [Python] })
  expect(await host.take()).toMatchObject({ sid, language: Cpp17 })
  await server.db.deleteFrom('judging_tasks').execute()
  const { status } = await server.call(root, 'PUT /status/:sid', {
    params: { sid },
    body: { judge: Judge.RejudgePending },
  })
  expect(status).toBe(200)
  expect((await host.take()).sid).toBe(sid)
})

test('[LANG-ALLOW-4] factors of the problem count before the site’s, for tasks and runs, and are shown', async () => {
  await changeProblem({
    languageFactors: [
      { language: Python, time: 3, memory: null },
      { language: Java, time: null, memory: null },
      { language: Cpp17, time: 1.5, memory: 2 },
    ],
  })
  const { data: content } = await server.call(root, 'GET /problem/:pid/content', { params: { pid } })
  expect(content.languageFactors).toEqual([
    { language: Cpp17, time: 1.5, memory: 2 },
    { language: Python, time: 3, memory: null },
  ])
  const { data } = await server.call(null, 'GET /problem/:pid', { params: { pid } })
  expect(data.accepts).toContainEqual({ language: Python, timeFactor: 3, memoryFactor: 1 })
  expect(data.accepts).toContainEqual({ language: Java, timeFactor: 2, memoryFactor: 2 })
  await submitted(server, alice, pid)
  expect(await host.take()).toMatchObject({ timeMs: 1500, memoryKb: 131_072 })
  await run(Python)
  expect((await host.lease()).data.run).toMatchObject({ timeMs: 3000, memoryKb: 65_536 })
})

test('[LANG-ALLOW-4] a language has one factor, in tenths', async () => {
  const factors = (...languageFactors: object[]) => changeProblem({ languageFactors })
  const python = { language: Python, time: 2, memory: null }
  expect((await factors(python, python)).error).toBe('VALIDATION_FAILED')
  expect((await factors({ ...python, time: 1.25 })).error).toBe('VALIDATION_FAILED')
  expect((await factors({ ...python, memory: 21 })).error).toBe('VALIDATION_FAILED')
})

test('[LANG-ALLOW-1] the audit log has what a course, a contest and a problem of another allow', async () => {
  await allow({ contest: [Java], course: [C] })
  const last = async (action: 'contest.change' | 'course.change') =>
    (await server.call(root, 'GET /admin/audit', { query: { action } })).data.docs[0]
  expect(await last('contest.change')).toMatchObject({
    before: { languages: [] },
    after: { languages: [Java] },
  })
  expect(await last('course.change')).toMatchObject({ before: { languages: [] }, after: { languages: [C] } })
})
