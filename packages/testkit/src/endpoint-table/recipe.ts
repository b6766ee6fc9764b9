import type { JudgeMake } from '@verdict/contract/make'
import { buildLimits } from '@verdict/domain/build'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { judgeHost, type TestHost } from '../judging.ts'
import type { TestPerson } from '../server.ts'
import { allowingUtf8, type Provocations, twice, upload, whileStopping } from './provoking.ts'
import { shaped, zeros } from './shaped.ts'
import { admin, archived, owner, pid, type Refused, root, server, user } from './world.ts'

const params = () => ({ pid })
const ofArchived = () => ({ params: { pid: archived.pid } })

const text = (input: string) => ({ kind: 'text' as const, input })
const script = (source: string) => ({ kind: 'script' as const, text: source })
type Row = ReturnType<typeof text> | ReturnType<typeof script>

/** In place of the recipe before, whatever that was. */
async function save(rows: Row[]): Promise<Refused> {
  const { data } = await server.call(owner, 'GET /problem/:pid/recipe', { params: params() })
  const body = { number: data.number, rows, groups: [] }
  return server.call(owner, 'PUT /problem/:pid/recipe', { params: params(), body })
}

const build = (who: TestPerson) => server.call(who, 'POST /problem/:pid/build', { params: params() })
const cancel = () => server.call(owner, 'DELETE /problem/:pid/build', { params: params() })

const solution = (name: string, code = 'int main() {}') => ({
  name,
  language: Language.Cpp17,
  code,
  expected: [Judge.Accepted],
})

/** The problem has a generator and, if so said, solutions. */
const withSources = (references: ReturnType<typeof solution>[]) =>
  server.call(owner, 'PUT /problem/:pid', {
    params: params(),
    body: {
      references,
      sources: [{ role: 'generator', name: 'gen.cpp', language: Language.Cpp17, code: 'int main() {}' }],
    },
  })

async function buildOf(rows: Row[], names = ['main.cpp']): Promise<Refused> {
  await cancel()
  // No file of a problem without a memo is made before a host is asked.
  await withSources(names.map((name) => solution(name, `int main() {} // ${Math.random()}`)))
  await save(rows)
  return build(owner)
}

/** A host that holds a part of a build. */
export async function makingHost(
  act: (host: TestHost, make: JudgeMake) => Promise<Refused>,
): Promise<Refused> {
  await buildOf([script('gen 1 > $')])
  const host = judgeHost(server)
  const make = await host.takeMake()
  const refused = await act(host, make)
  await host.finishMake(make)
  await cancel()
  return refused
}

const hitLimit = async (name: string, who: TestPerson, count: number, seconds = 600): Promise<void> => {
  await Promise.all(
    Array.from({ length: count }, () =>
      server.context.rateLimiter.hit(`${name}:${who.userId}`, { count, seconds }),
    ),
  )
}

const stressOf = (who: TestPerson, first: string, second: string, command = 'gen ${seed}') =>
  server.call(who, 'POST /problem/:pid/stress', { params: params(), body: { first, second, command } })

const compileBody = { role: 'solution' as const, language: Language.Cpp17, code: 'x' }
const versionOf = { role: 'checker' as const }

/** Calls of recipes, builds, stress runs and versions of sources. */
export const recipeRefusals = {
  'GET /problem/:pid/recipe': {
    FORBIDDEN: () => server.call(user, 'GET /problem/:pid/recipe', { params: params() }),
  },
  'PUT /problem/:pid/recipe': {
    FORBIDDEN: () =>
      server.call(user, 'PUT /problem/:pid/recipe', {
        ...shaped['PUT /problem/:pid/recipe'],
        params: params(),
      }),
    COURSE_ARCHIVED: () =>
      server.call(root, 'PUT /problem/:pid/recipe', {
        ...shaped['PUT /problem/:pid/recipe'],
        ...ofArchived(),
      }),
    RECIPE_CHANGED: () =>
      server.call(owner, 'PUT /problem/:pid/recipe', {
        params: params(),
        body: { number: 1_000_000, rows: [], groups: [] },
      }),
    RECIPE_FILE_UNKNOWN: async () => {
      const { data } = await server.call(owner, 'GET /problem/:pid/recipe', { params: params() })
      const rows = [{ kind: 'file' as const, input: { sha256: zeros, bytes: 1 } }]
      const body = { number: data.number, rows, groups: [] }
      return server.call(owner, 'PUT /problem/:pid/recipe', { params: params(), body })
    },
    NON_ASCII_TESTCASE: () => save([text('\u00E4')]),
  },
  'POST /problem/:pid/recipe/preview': {
    FORBIDDEN: () =>
      server.call(user, 'POST /problem/:pid/recipe/preview', { params: params(), body: { rows: [] } }),
    RATE_LIMITED: async () => {
      await hitLimit('recipe', admin, 120, 60)
      return server.call(admin, 'POST /problem/:pid/recipe/preview', { params: params(), body: { rows: [] } })
    },
  },
  'POST /problem/:pid/recipe/file': {
    FORBIDDEN: () => upload(user, `/problem/${pid}/recipe/file`, Buffer.from('1')),
    COURSE_ARCHIVED: () => upload(root, `/problem/${archived.pid}/recipe/file`, Buffer.from('1')),
    BAD_REQUEST: () => upload(owner, `/problem/${pid}/recipe/file`, null),
    TOO_LARGE: () =>
      upload(owner, `/problem/${pid}/recipe/file`, Buffer.alloc(buildLimits.fileBytes + 1, 'x')),
    NON_ASCII_TESTCASE: () => upload(owner, `/problem/${pid}/recipe/file`, Buffer.from('\u00E4')),
    NOT_UTF8_TESTCASE: () =>
      allowingUtf8(() => upload(owner, `/problem/${pid}/recipe/file`, Buffer.from([0xff]))),
  },
  'GET /problem/:pid/recipe/file/:sha256': {
    FORBIDDEN: () =>
      server.call(user, 'GET /problem/:pid/recipe/file/:sha256', { params: { pid, sha256: zeros } }),
  },
  'GET /problem/:pid/sources/versions': {
    FORBIDDEN: () =>
      server.call(user, 'GET /problem/:pid/sources/versions', { params: params(), query: versionOf }),
  },
  'GET /problem/:pid/sources/versions/:number': {
    FORBIDDEN: () =>
      server.call(user, 'GET /problem/:pid/sources/versions/:number', {
        params: { pid, number: 1 },
        query: versionOf,
      }),
  },
  'POST /problem/:pid/sources/versions/:number': {
    FORBIDDEN: () =>
      server.call(user, 'POST /problem/:pid/sources/versions/:number', {
        params: { pid, number: 1 },
        body: versionOf,
      }),
    COURSE_ARCHIVED: () =>
      server.call(root, 'POST /problem/:pid/sources/versions/:number', {
        params: { pid: archived.pid, number: 1 },
        body: versionOf,
      }),
  },
  'GET /problem/:pid/build': {
    FORBIDDEN: () => server.call(user, 'GET /problem/:pid/build', { params: params(), query: {} }),
  },
  'POST /problem/:pid/build': {
    FORBIDDEN: () => build(user),
    COURSE_ARCHIVED: () => server.call(root, 'POST /problem/:pid/build', ofArchived()),
    RECIPE_EMPTY: () => buildOf([]),
    RECIPE_FAULTY: () => buildOf([script('gen "1')]),
    NO_MAIN_SOLUTION: () => buildOf([text('1')], []),
    BUILD_RUNNING: async () => {
      await buildOf([text('1')])
      const refused = await build(owner)
      await cancel()
      return refused
    },
    RATE_LIMITED: async () => {
      await hitLimit('build', admin, 30)
      return build(admin)
    },
  },
  'DELETE /problem/:pid/build': {
    FORBIDDEN: () => server.call(user, 'DELETE /problem/:pid/build', { params: params() }),
  },
  'GET /problem/:pid/stress': {
    FORBIDDEN: () => server.call(user, 'GET /problem/:pid/stress', { params: params() }),
  },
  'POST /problem/:pid/stress': {
    FORBIDDEN: () => stressOf(user, 'a', 'b'),
    COURSE_ARCHIVED: () =>
      server.call(root, 'POST /problem/:pid/stress', {
        ...shaped['POST /problem/:pid/stress'],
        ...ofArchived(),
      }),
    RECIPE_FAULTY: () => stressOf(owner, 'a', 'b', 'gen "'),
    STRESS_SOLUTION_UNKNOWN: async () => {
      await withSources([solution('main.cpp')])
      return stressOf(owner, 'main.cpp', 'other.cpp')
    },
    STRESS_RUNNING: async () => {
      await withSources([solution('main.cpp'), solution('slow.cpp')])
      const refused = await twice(() => stressOf(owner, 'main.cpp', 'slow.cpp'))
      await server.call(owner, 'DELETE /problem/:pid/stress', { params: params() })
      return refused
    },
    RATE_LIMITED: async () => {
      await hitLimit('stress', admin, 20)
      return stressOf(admin, 'a', 'b')
    },
  },
  'DELETE /problem/:pid/stress': {
    FORBIDDEN: () => server.call(user, 'DELETE /problem/:pid/stress', { params: params() }),
  },
  'POST /problem/:pid/stress/test': {
    FORBIDDEN: () => server.call(user, 'POST /problem/:pid/stress/test', { params: params() }),
    COURSE_ARCHIVED: () => server.call(root, 'POST /problem/:pid/stress/test', ofArchived()),
    NO_DIFFERENCE: () => server.call(owner, 'POST /problem/:pid/stress/test', { params: params() }),
  },
  'POST /problem/:pid/compile': {
    FORBIDDEN: () => server.call(user, 'POST /problem/:pid/compile', { params: params(), body: compileBody }),
    RATE_LIMITED: async () => {
      await hitLimit('try', admin, 12, 60)
      return server.call(admin, 'POST /problem/:pid/compile', { params: params(), body: compileBody })
    },
    NOT_READY: () => whileStopping(`/api/problem/${pid}/compile`, compileBody, { cookie: root.cookie }),
  },
} satisfies Partial<Provocations>
