import { createHash } from 'node:crypto'
import { Language, languagesInOrder, standardLanguages } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { hostStatus, judgeableProblem, judgeHost, submitted, type TestHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let server: TestServer
let root: TestPerson
let alice: TestPerson
let host: TestHost
let pid: number
beforeAll(async () => {
  server = await startTestServer()
  root = await server.person('root1', Privilege.Root)
  alice = await server.person('alice')
  host = judgeHost(server)
  pid = await judgeableProblem(server, root, { time: 1000, memory: 65_536 })
})
beforeEach(async () => {
  await server.db.deleteFrom('judging_tasks').execute()
  await server.db.deleteFrom('site_values').where('key', 'like', 'language.%').execute()
})
afterAll(() => server.close())

describe('GET /website/languages', () => {
  const report = (version: string, matchesReference = true) => ({
    language: Language.C,
    version,
    matchesReference,
  })
  const host = (name: string, seen: Date | null, status: unknown, disabled = false) =>
    server.db
      .insertInto('judge_hosts')
      .values({
        name,
        token_hash: createHash('sha256').update(name).digest(),
        last_seen_at: seen,
        status: JSON.stringify(status),
        disabled_at: disabled ? new Date() : null,
      })
      .execute()
  const languages = async () => (await server.call(null, 'GET /website/languages', {})).data.languages

  test('[LANG-ENUM-1][FAQ-PAGE-3] before any host spoke: the declared commands and factors, no version', async () => {
    const all = await languages()
    expect(all.map((entry) => entry.language)).toEqual([...languagesInOrder])
    expect(all.every((entry) => entry.version === null)).toBe(true)
    expect(all.find((entry) => entry.language === Language.C)).toMatchObject({
      name: 'C',
      compile: 'gcc -std=c11 -O2 -DONLINE_JUDGE -w --static main.c -o main -lm',
      timeFactor: 1,
      memoryFactor: 1,
    })
    expect(all.find((entry) => entry.language === Language.Java)).toMatchObject({
      timeFactor: 2,
      memoryFactor: 2,
    })
  })

  test('[FAQ-PAGE-3] [JDG-HOST-7] the host in use that spoke last is believed, one that cannot be read is not', async () => {
    const day = 86_400_000
    await host('older', new Date(Date.now() - 2 * day), { compilers: [report('gcc 11.0.0')] })
    await host('newer', new Date(Date.now() - day), { compilers: [report('gcc 12.2.0', false)] })
    await host('disabled', new Date(), { compilers: [report('gcc 99.0.0')] }, true)
    await host('unreadable', new Date(), { compilers: 'many' })
    const all = await languages()
    expect(all.find((entry) => entry.language === Language.C)).toMatchObject({
      version: 'gcc 12.2.0',
      matchesReference: false,
    })
    expect(all.find((entry) => entry.language === Language.Python)?.version).toBeNull()
  })
})

const set = (language: Language, isOffered: boolean, factors = { timeFactor: 1, memoryFactor: 1 }) =>
  server.call(root, 'PUT /admin/languages/:language', {
    params: { language },
    body: { isOffered, ...factors },
  })
const submit = (language: Language) =>
  server.call(alice, 'POST /status', { body: { pid, language, code: 'x' } })
const offered = async () => (await server.call(null, 'GET /website', {})).data.languages
const having = (...languages: Language[]) => ({
  compilers: languages.map((language) => ({ language, version: '1', matchesReference: true })),
})

describe('languages of a site', () => {
  test('[LANG-SITE-1] a new site offers the five, and refuses others by name', async () => {
    expect((await offered()).map(({ language }) => language)).toEqual(standardLanguages)
    expect(await submit(Language.Cpp20)).toMatchObject({
      status: 400,
      error: 'LANGUAGE_NOT_OFFERED',
      text: expect.stringContaining('C++20') as string,
    })
  })

  test('[LANG-SITE-1] root turns a language on and off, which counts at once and is in the audit log', async () => {
    expect((await set(Language.Cpp20, true)).status).toBe(200)
    expect((await offered()).map(({ language }) => language)).toEqual([...standardLanguages, Language.Cpp20])
    expect((await submit(Language.Cpp20)).status).toBe(201)
    await set(Language.Cpp20, false)
    expect((await submit(Language.Cpp20)).error).toBe('LANGUAGE_NOT_OFFERED')
    const { data } = await server.call(root, 'GET /admin/audit', { query: { action: 'site.language' } })
    expect(data.docs[0]).toMatchObject({
      target: 'site:languages',
      before: { language: Language.Cpp20, isOffered: true },
      after: { language: Language.Cpp20, isOffered: false },
    })
  })

  test('[LANG-SITE-2] a task has the limits with the factors of the site', async () => {
    await set(Language.Cpp17, true, { timeFactor: 1.5, memoryFactor: 2 })
    expect(await offered()).toContainEqual({ language: Language.Cpp17, timeFactor: 1.5, memoryFactor: 2 })
    await submitted(server, alice, pid)
    expect(await host.take()).toMatchObject({ timeMs: 1500, memoryKb: 131_072 })
  })

  test.each([0, 0.05, 1.25, 21])('[LANG-SITE-2] %d is no factor', async (timeFactor) => {
    expect((await set(Language.C, true, { timeFactor, memoryFactor: 1 })).error).toBe('VALIDATION_FAILED')
  })

  test('[LANG-HOST-1] a host is given work in the languages that it has and in no other', async () => {
    await submit(Language.Python)
    const { data: second } = await submit(Language.C)
    const { data } = await host.lease(having(Language.C, Language.Java))
    expect(data.task).toMatchObject({ sid: second.sid, language: Language.C })
    const waiting = host.lease(having(Language.C))
    const { data: third } = await submit(Language.C)
    expect((await waiting).data.task).toMatchObject({ sid: third.sid })
    expect((await host.take()).language).toBe(Language.Python)
  })

  test('[LANG-HOST-1] a run waits for a host that has its language', async () => {
    await server.call(alice, 'POST /run', { body: { pid, language: Language.Java, code: 'x', input: '1' } })
    const { data } = await submit(Language.C)
    expect((await host.lease(having(Language.C))).data.task).toMatchObject({ sid: data.sid })
    const waiting = host.lease(having(Language.C))
    const { data: later } = await submit(Language.C)
    expect((await waiting).data).toMatchObject({ task: { sid: later.sid }, run: null })
    expect(await host.takeRun()).toMatchObject({ language: Language.Java, timeMs: 2000, memoryKb: 131_072 })
  })

  test('[LANG-HOST-2] hosts hear which languages to have: those offered, and those that once were', async () => {
    const wanted = async () => {
      await submit(Language.C)
      const { data } = await host.lease()
      return (data as unknown as { languages: Language[] }).languages
    }
    expect(await wanted()).toEqual(standardLanguages)
    await set(Language.C23, true)
    expect(await wanted()).toEqual([...standardLanguages, Language.C23])
    await set(Language.C23, false)
    expect(await wanted()).toEqual([...standardLanguages, Language.C23])
    expect(hostStatus.compilers).toHaveLength(languagesInOrder.length)
  })

  test('[LANG-HOST-2] what was submitted in a language is rejudged after it was turned off', async () => {
    await set(Language.C23, true)
    const { data } = await submit(Language.C23)
    await host.judge()
    await set(Language.C23, false)
    const rejudge = { params: { sid: data.sid }, body: { judge: 11 } } as const
    expect((await server.call(root, 'PUT /status/:sid', rejudge)).status).toBe(200)
    expect(await host.take()).toMatchObject({ sid: data.sid, language: Language.C23 })
  })
})
