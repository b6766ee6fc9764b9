// Examples of calls that the table of roles only lets refuse, or asks about nothing that a reader would care for.

import type { CallArguments } from '@verdict/contract/client'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { CourseVisibility } from '@verdict/domain/course'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { ended, makeContest, running } from '../contest.ts'
import { zip } from '../files.ts'
import { builtInToken, hostStatus, judgeHost } from '../judging.ts'
import { out, outputProblem, sendOutputs } from '../outputs.ts'
import { asRole, type Role, type RoleWorld } from '../role-world.ts'
import type { TestPerson } from '../server.ts'
import { newProvider } from '../sign-in-provider.ts'

type File = { name: string; type: string; content: Buffer | string }
type Ask<K extends Key> = (
  world: RoleWorld,
) => (CallArguments<Endpoints[K]> & { file?: File }) | Promise<CallArguments<Endpoints[K]> & { file?: File }>

interface Better<K extends Key> {
  as: Role
  ask: Ask<K>
}

const of = async (world: RoleWorld, role: Role): Promise<TestPerson> => (await asRole(world, role)).who!
const asHost = { authorization: `Bearer ${builtInToken}` }

const program =
  '#include <stdio.h>\n\nint main(void) {\n  int a, b;\n  scanf("%d%d", &a, &b);\n  printf("%d\\n", a + b);\n}\n'
const checker =
  '#include "testlib.h"\n\nint main(int argc, char* argv[]) {\n  registerTestlibCmd(argc, argv);\n  quitf(ouf.readInt() == ans.readInt() ? _ok : _wa, "1 number");\n}\n'
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const statement = { name: 'statement.pdf', type: 'application/pdf', content: '%PDF-1.7\n' }
const week = { start: '2030-03-04T08:00:00.000Z', end: '2030-03-04T13:00:00.000Z' }
const platform = {
  name: 'Moodle',
  issuer: 'https://moodle.example.edu',
  deployments: ['1'],
  loginUrl: 'https://moodle.example.edu/mod/lti/auth.php',
  tokenUrl: 'https://moodle.example.edu/mod/lti/token.php',
  keysUrl: 'https://moodle.example.edu/mod/lti/certs.php',
}

/** A program asks, for the answer of a person. */
async function asking({ server }: RoleWorld) {
  const body = { name: 'verdict on laptop', scopes: ['read' as const, 'submit' as const] }
  return (await server.call(null, 'POST /device/code', { body })).data
}

async function ownProvider(world: RoleWorld): Promise<{ provider: string }> {
  const provider = world.fresh.name().toLowerCase()
  const body = newProvider(provider, 'cas', { serverUrl: 'https://cas.example.edu' })
  await world.server.call(await of(world, 'root'), 'POST /admin/providers', { body })
  return { provider }
}

async function newPlatform(world: RoleWorld): Promise<{ platformId: number }> {
  const body = { ...platform, clientId: world.fresh.name() }
  const { data } = await world.server.call(await of(world, 'root'), 'POST /admin/lti', { body })
  return { platformId: data.platformId }
}

async function ownToken(world: RoleWorld, role: Role): Promise<number> {
  const body = { name: 'Marks script', scopes: ['read' as const] }
  return (await world.server.call(await of(world, role), 'POST /account/tokens', { body })).data.id
}

/** Something that the built-in host has leased. */
async function leased(world: RoleWorld) {
  await world.fresh.work()
  const { data } = await world.server.call(null, 'POST /judge/lease', { headers: asHost, body: hostStatus })
  return data.task!
}

async function homework(world: RoleWorld): Promise<number> {
  const due = new Date(Date.now() + 3_600_000).toISOString()
  return makeContest(world.server, await of(world, 'admin'), {
    ...running,
    course: world.courseId,
    list: [world.pid],
    homework: { due },
  })
}

export const better: { [K in Key]?: Better<K> } = {
  'POST /device/code': {
    as: 'visitor',
    ask: () => ({ body: { name: 'verdict on laptop', scopes: ['read', 'submit'] } }),
  },
  'POST /device/look': {
    as: 'user',
    ask: async (world) => ({ body: { userCode: (await asking(world)).user_code } }),
  },
  'POST /device/answer': {
    as: 'user',
    ask: async (world) => ({ body: { userCode: (await asking(world)).user_code, allow: true } }),
  },
  'POST /device/token': {
    as: 'visitor',
    ask: async (world) => {
      const { device_code, user_code: userCode } = await asking(world)
      await world.server.call(await of(world, 'user'), 'POST /device/answer', {
        body: { userCode, allow: true },
      })
      return { body: { device_code } }
    },
  },
  'POST /upload': {
    as: 'owner',
    ask: () => ({ file: { name: 'figure.png', type: 'image/png', content: pixel } }),
  },
  'PUT /account/profile': {
    as: 'user',
    ask: () => ({ body: { nick: 'Ada', school: 'Example University' } }),
  },
  'POST /account/tokens': {
    as: 'user',
    ask: () => ({ body: { name: 'Marks script', scopes: ['read', 'teach'], days: 120 } }),
  },
  'DELETE /account/tokens/:id': {
    as: 'user',
    ask: async (world) => ({ params: { id: await ownToken(world, 'user') } }),
  },
  'DELETE /admin/users/:uid/tokens/:id': {
    as: 'admin',
    ask: async (world) => ({ params: { uid: 'member', id: await ownToken(world, 'member') } }),
  },
  'DELETE /account/sessions/:id': {
    as: 'user',
    ask: async ({ fresh, people }) => ({ params: { id: await fresh.sessionOf(people.user) } }),
  },
  'GET /admin/users': { as: 'admin', ask: () => ({ query: { keyword: 'member' } }) },
  'GET /user/list': { as: 'admin', ask: () => ({ query: { keyword: 'member' } }) },
  'POST /admin/users/import': {
    as: 'admin',
    ask: () => ({
      body: {
        dryRun: false,
        rows: [
          { uid: 'wang.wei', nick: 'Wang Wei', studentNumber: '20260001' },
          { uid: 'li.na', nick: 'Li Na', studentNumber: '20260002' },
        ],
      },
    }),
  },
  'POST /problem/': {
    as: 'manager',
    ask: ({ courseId }) => ({
      query: { course: courseId },
      body: { title: 'Sum', description: 'Print the sum of two integers.', time: 1000, memory: 65_536 },
    }),
  },
  'POST /problem/:pid/attachment': {
    as: 'owner',
    ask: ({ pid }) => ({
      params: { pid },
      query: { name: 'notes.txt' },
      file: { name: 'notes.txt', type: 'text/plain', content: 'Read this first.\n' },
    }),
  },
  'GET /status/outputs': {
    as: 'user',
    ask: async ({ server, people }) => ({ query: { pid: await outputProblem(server, people.root, 2) } }),
  },
  'POST /status/outputs': {
    as: 'user',
    ask: async ({ server, people }) => ({
      query: { pid: await outputProblem(server, people.root) },
      file: { name: 'answers.zip', type: 'application/zip', content: zip({ '1.out': '2\n' }) },
    }),
  },
  'GET /status/:sid/output/:number': {
    as: 'user',
    ask: async (world) => {
      const { server, people } = world
      const pid = await outputProblem(server, people.root)
      const { who } = await asRole(world, 'user')
      const { data } = await sendOutputs(server, who, { pid }, [out('1.out', '2\n')])
      return { params: { sid: data.sid, number: 1 } }
    },
  },
  'POST /problem/:pid/pdf': {
    as: 'owner',
    ask: ({ pid }) => ({ params: { pid }, query: {}, file: statement }),
  },
  'POST /problem/:pid/try': {
    as: 'owner',
    ask: async ({ server, pid }) => {
      await server.db.deleteFrom('judging_tasks').execute()
      const host = judgeHost(server)
      const run = { judge: Judge.Accepted, exitCode: 0, failure: null, message: 'ok 1 number', printed: '' }
      void host.takeTrial().then((trial) =>
        host.finishTrial(trial, {
          compileError: null,
          run: { ...run, nextPass: null, time: 1, memory: 1024 },
        }),
      )
      return {
        params: { pid },
        body: { type: ProblemType.SpecialJudge, code: checker, input: '1 2\n', output: '3\n', answer: '3\n' },
      }
    },
  },
  'POST /problem/:pid/compile': {
    as: 'owner',
    ask: async ({ server, pid }) => {
      await server.db.deleteFrom('judging_tasks').execute()
      const host = judgeHost(server)
      const compileError = "main.cpp:5:3: error: 'reed' was not declared in this scope"
      void host.takeCompile().then((asked) => host.finishTrial(asked, { compileError, run: null }))
      const code = program.replace('scanf', 'reed')
      return { params: { pid }, body: { role: 'solution', language: Language.Cpp17, code } }
    },
  },
  'POST /testcase/:pid': {
    as: 'owner',
    ask: ({ pid }) => ({ params: { pid }, body: { in: '1 2\n', out: '3\n' } }),
  },
  'POST /problem/:pid/recipe/file': {
    as: 'owner',
    ask: ({ pid }) => ({
      params: { pid },
      file: { name: 'large.in', type: 'text/plain', content: '100000\n' },
    }),
  },
  'POST /testcase/:pid/archive': {
    as: 'owner',
    ask: ({ pid }) => ({
      params: { pid },
      query: { mode: 'add' },
      file: { name: 'tests.zip', type: 'application/zip', content: zip({ '1.in': '1 2\n', '1.out': '3\n' }) },
    }),
  },
  'POST /import/:id/file': {
    as: 'manager',
    ask: async (world) => {
      const query = { course: world.courseId }
      const { id } = (await world.server.call(await of(world, 'manager'), 'POST /import', { query })).data
      const content = zip({ '1.in': '1 2\n', '1.out': '3\n' })
      return { params: { id }, file: { name: 'sum.zip', type: 'application/zip', content } }
    },
  },
  'POST /status': {
    as: 'member',
    ask: ({ pid, courseId }) => ({
      body: { pid, course: courseId, language: Language.C, code: program },
    }),
  },
  'POST /run': {
    as: 'member',
    ask: ({ pid, courseId }) => ({
      body: { pid, course: courseId, language: Language.C, code: program, input: '1 2\n' },
    }),
  },
  'GET /status/list': {
    as: 'member',
    ask: ({ courseId }) => ({ query: { course: courseId, pageSize: 50 } }),
  },
  'POST /contest/': {
    as: 'manager',
    ask: ({ courseId, pid }) => ({
      body: {
        title: 'Homework 1',
        start: week.start,
        homework: { due: week.end },
        list: [pid],
        course: courseId,
      },
    }),
  },
  'GET /contest/:cid/board': {
    as: 'visitor',
    ask: async (world) => ({
      params: {
        cid: await makeContest(world.server, await of(world, 'admin'), {
          ...running,
          list: [world.pid],
          option: { openBoard: true },
        }),
      },
    }),
  },
  'POST /contest/:cid/extensions': {
    as: 'manager',
    ask: async (world) => ({
      params: { cid: await homework(world) },
      body: { uid: 'member', minutes: 120, reason: 'Ill on Monday' },
    }),
  },
  'DELETE /contest/:cid/extensions/:id': {
    as: 'manager',
    ask: async (world) => {
      const params = { cid: await homework(world) }
      const body = { uid: 'member', minutes: 120, reason: 'Ill on Monday' }
      const { data } = await world.server.call(await of(world, 'manager'), 'POST /contest/:cid/extensions', {
        params,
        body,
      })
      return { params: { ...params, id: data.extensions[0]!.id } }
    },
  },
  'GET /calendar/:file': {
    as: 'visitor',
    ask: async (world) => {
      const { data } = await world.server.call(await of(world, 'member'), 'POST /account/calendar', {})
      return { params: { file: `${data.token}.ics` } }
    },
  },
  'POST /course': {
    as: 'root',
    ask: () => ({
      body: { name: 'Data Structures', encrypt: CourseVisibility.Private, joinCode: 'heaps-2026' },
    }),
  },
  'POST /course/join': {
    as: 'user',
    ask: async (world) => {
      const body = { name: 'Algorithms', encrypt: CourseVisibility.Private, joinCode: 'graphs-2026' }
      await world.server.call(await of(world, 'root'), 'POST /course', { body })
      return { body: { joinCode: 'graphs-2026' } }
    },
  },
  'POST /course/:id/member/list': {
    as: 'manager',
    ask: ({ courseId }) => ({
      params: { id: courseId },
      body: { rows: [{ who: 'target', section: 'Monday' }, { who: '20269999' }] },
    }),
  },
  'PUT /admin/providers': {
    as: 'root',
    ask: async (world) => {
      const { docs } = (await world.server.call(await of(world, 'root'), 'GET /admin/providers', {})).data
      return { body: { names: docs.map(({ name }) => name).toReversed() } }
    },
  },
  'PUT /admin/providers/:provider': {
    as: 'root',
    ask: async (world) => ({ params: await ownProvider(world), body: { on: false } }),
  },
  'DELETE /admin/providers/:provider': {
    as: 'root',
    ask: async (world) => ({ params: await ownProvider(world) }),
  },
  'PUT /admin/lti/:platformId': {
    as: 'root',
    ask: async (world) => ({ params: await newPlatform(world), body: { name: 'Moodle of the faculty' } }),
  },
  'DELETE /admin/lti/:platformId': {
    as: 'root',
    ask: async (world) => ({ params: await newPlatform(world) }),
  },
  'DELETE /admin/judge-tokens/:id': {
    as: 'root',
    ask: async (world) => {
      const body = { name: world.fresh.name(), labels: [] }
      const { data } = await world.server.call(await of(world, 'root'), 'POST /admin/judge-tokens', { body })
      return { params: { id: data.joinToken.id } }
    },
  },
  'GET /judge/blob/:sha256': {
    as: 'host',
    ask: async (world) => ({ params: { sha256: (await leased(world)).tests[0]!.input } }),
  },
  'POST /judge/task/:taskId/progress': {
    as: 'host',
    ask: async (world) => {
      const { taskId, fencingToken } = await leased(world)
      return { params: { taskId }, body: { fencingToken, number: 1, total: 1, tests: [] } }
    },
  },
  'POST /judge/task/:taskId/finish': {
    as: 'host',
    ask: async (world) => {
      const { taskId, fencingToken } = await leased(world)
      const result = {
        judge: Judge.CompileError,
        time: 0,
        memory: 0,
        error: 'main.c:1: error',
        judgeMessage: '',
      }
      return { params: { taskId }, body: { fencingToken, ...result, tests: [] } }
    },
  },
  'GET /contest/:cid/export': {
    as: 'root',
    ask: async (world) => ({
      params: {
        cid: await makeContest(world.server, await of(world, 'admin'), { ...ended, list: [world.pid] }),
      },
      query: { format: 'csv' },
    }),
  },
}
