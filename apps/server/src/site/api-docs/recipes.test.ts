// Each recipe of the help page, in each language, against a server: with a token that has the scopes which it names and no
// other. The three languages run at once, since most of their time is the start of a process.

import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { tokenScopes } from '@verdict/domain/access-token'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { enter, ended, makeContest, moveContest, running, submittedIn } from '@verdict/testkit/contest'
import { dataRoot } from '@verdict/testkit/data-root'
import { judgeHost } from '@verdict/testkit/judging'
import { makeRoleWorld, type RoleWorld } from '@verdict/testkit/role-world'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

const recipes = join(import.meta.dirname, '../../../../web/src/features/site/site/help/recipes')
const programs = { sh: 'bash', py: 'python3', mjs: process.execPath } as const
type Ending = keyof typeof programs
const endings = Object.keys(programs) as Ending[]

const start = '2030-03-04T08:00:00.000Z'
const due = '2030-03-11T08:00:00.000Z'

let server: TestServer
let world: RoleWorld
let folder: string
let url: string
const tried = new Set<string>()
beforeAll(async () => {
  server = await startTestServer()
  world = await makeRoleWorld(server)
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  folder = await mkdtemp(join(dataRoot(), 'recipes-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function tokenFor(who: TestPerson, text: string): Promise<string> {
  const named = /^\S+ Scope of the token: (.*)\. Usage: /m.exec(text)![1]!
  const scopes = tokenScopes.filter((scope) => named.split(' and ').includes(scope))
  return (await server.call(who, 'POST /account/tokens', { body: { name: 'recipe', scopes } })).data.token
}

/** @returns what it printed */
async function cook(
  who: TestPerson,
  name: string,
  ending: Ending,
  args: (string | number)[],
): Promise<string> {
  const file = join(recipes, `${name}.${ending}`)
  tried.add(`${name}.${ending}`)
  const env = {
    PATH: process.env['PATH'],
    VERDICT_SITE: url,
    VERDICT_TOKEN: await tokenFor(who, await readFile(file, 'utf8')),
  }
  return (await promisify(execFile)(programs[ending], [file, ...args.map(String)], { env })).stdout
}

const inEach = async <T>(work: (ending: Ending) => Promise<T>): Promise<T[]> => Promise.all(endings.map(work))

async function fileWith(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

test('[API-RECIPES-1] a class is added to a course, each into a section, and unknown names are reported', async () => {
  await inEach(async (ending) => {
    await server.person(`pupil-${ending}`)
    const path = await fileWith(
      `class-${ending}.csv`,
      `\uFEFFpupil-${ending},Monday\r\nno-such-person,Monday`,
    )
    const printed = await cook(world.people.manager, 'import-class', ending, [world.courseId, path])
    expect(printed).toBe('1 added\nno-such-person: unknown\n')
  })
})

test('[API-RECIPES-1] six homeworks are created from a file as Excel writes it', async () => {
  const { courseId, pid, people } = world
  const lines = Array.from({ length: 6 }, (_, index) => `Week ${index + 1},${start},${due},${pid}`)
  const path = await fileWith('homeworks.csv', `\uFEFF${lines.join('\r\n')}`)
  await inEach(async (ending) => {
    const printed = (await cook(people.manager, 'create-homeworks', ending, [courseId, path]))
      .trim()
      .split('\n')
    expect(printed.map((line) => line.replace(/^\d+ /, ''))).toEqual(lines.map((line) => line.split(',')[0]))
    const { data } = await server.call(people.manager, 'GET /contest/:cid', {
      params: { cid: Number.parseInt(printed[5]!) },
    })
    expect(data.contest).toMatchObject({ title: 'Week 6', list: [pid], homework: { due } })
  })
})

test('[API-RECIPES-1] a contest is made with its problems', async () => {
  const { courseId, pid, people } = world
  const printed = await inEach((ending) =>
    cook(people.manager, 'make-contest', ending, [courseId, 'Finals', start, due, pid]),
  )
  for (const text of printed) {
    const answer = await server.call(people.manager, 'GET /contest/:cid', { params: { cid: Number(text) } })
    expect(answer.data?.contest, `${text} ${answer.error}`).toMatchObject({
      title: 'Finals',
      start,
      end: due,
      list: [pid],
      course: { courseId },
    })
  }
})

test('[API-RECIPES-1] a package becomes a problem', async () => {
  const { courseId, pid, people } = world
  const packed = await server.app.inject({
    url: `/api/problem/${pid}/package`,
    headers: { cookie: people.manager.cookie },
  })
  const path = join(folder, 'sum.zip')
  await writeFile(path, packed.rawPayload)
  const printed = await inEach((ending) => cook(people.manager, 'import-package', ending, [courseId, path]))
  const pids = printed.map(Number)
  expect(new Set(pids).size).toBe(3)
  for (const made of pids) {
    const { data } = await server.call(people.manager, 'GET /testcase/:pid', { params: { pid: made } })
    expect(data.docs.length).toBeGreaterThan(0)
  }
  // Packages are read in the time that nobody else needs, which on a busy machine is little.
}, 240_000)

test('[API-RECIPES-1] somebody gets more time', async () => {
  const { courseId, pid, people } = world
  const cid = await makeContest(server, people.manager, {
    ...running,
    course: courseId,
    list: [pid],
    homework: { due },
  })
  const printed = await inEach((ending) =>
    cook(people.manager, 'give-extension', ending, [cid, 'member', 90, 'Ill on Monday']),
  )
  expect(new Set(printed)).toEqual(new Set(['member 90 minutes\n']))
})

test('[API-RECIPES-1] the marks of a course are fetched as CSV', async () => {
  const printed = await inEach((ending) =>
    cook(world.people.manager, 'fetch-marks', ending, [world.courseId]),
  )
  expect(new Set(printed).size).toBe(1)
  expect(printed[0]).toMatch(/member/)
})

test('[API-RECIPES-1] a program is submitted and its verdict waited for', async () => {
  // The host of this test judges nothing else.
  await server.db.deleteFrom('judging_tasks').execute()
  const path = await fileWith('main.c', 'int main(void) {}\n')
  const host = judgeHost(server)
  const [printed] = await Promise.all([
    inEach((ending) => cook(world.people.owner, 'watch-verdicts', ending, [world.pid, Language.C, path])),
    (async () => {
      for (const _ of endings) await host.judge(Judge.Accepted)
    })(),
  ])
  for (const text of printed) expect(text).toMatch(/^submission \d+: verdict 3\n$/)
})

test('[API-RECIPES-1] submissions are stored by person, and the ranklist is exported', async () => {
  const { courseId, pid, people } = world
  const cid = await makeContest(server, people.manager, { ...running, course: courseId, list: [pid] })
  await enter(server, people.member, cid)
  const sid = await submittedIn(server, people.member, cid, pid)
  await judgeHost(server).judge(Judge.Accepted)
  const stored = await inEach(async (ending) => {
    const target = join(folder, `submissions-${ending}`)
    await cook(people.manager, 'download-submissions', ending, [cid, target])
    return [await readdir(target), await readFile(join(target, 'member', `${pid}-${sid}.txt`), 'utf8')]
  })
  const { data } = await server.call(people.member, 'GET /status/:sid', { params: { sid } })
  for (const one of stored) expect(one).toEqual([['member'], (data as { code: string }).code])

  await moveContest(server, people.admin, cid, ended)
  const printed = await inEach((ending) => cook(people.manager, 'export-ranklist', ending, [cid]))
  expect(new Set(printed).size).toBe(1)
  expect(printed[0]).toMatch(/^"member",1,\d+\n$/)
})

test('[API-RECIPES-1] the problems of a course are backed up as packages', async () => {
  const stored = await inEach(async (ending) => {
    const target = join(folder, `backup-${ending}`)
    await cook(world.people.manager, 'back-up-problems', ending, [world.courseId, target])
    expect((await readFile(join(target, `${world.pid}.zip`))).subarray(0, 2).toString()).toBe('PK')
    return (await readdir(target)).toSorted()
  })
  expect(new Set(stored.map(String)).size).toBe(1)
})

test('[API-RECIPES-1] every file of the folder was run', async () => {
  expect([...tried].toSorted()).toEqual((await readdir(recipes)).toSorted())
})
