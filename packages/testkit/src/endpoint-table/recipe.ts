import type { JudgeMake } from '@verdict/contract/make'
import { buildLimits } from '@verdict/domain/build'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { judgeableProblem, judgeHost, type TestHost } from '../judging.ts'
import type { TestPerson } from '../server.ts'
import { allowingUtf8, type Provocations, twice, upload, whileStopping } from './provoking.ts'
import { shaped, zeros } from './shaped.ts'
import { admin, archived, owner, pid, type Refused, root, server, user } from './world.ts'

let made: Promise<number> | null = null
/** A problem of its own, since others count on the sources of theirs. */
const params = async () => ({ pid: await (made ??= judgeableProblem(server, owner)) })
const ofArchived = () => ({ params: { pid: archived.pid } })

const filePath = async () => `/problem/${(await params()).pid}/recipe/file`

const text = (input: string) => ({ kind: 'text' as const, input })
const script = (source: string) => ({ kind: 'script' as const, text: source })
type Row = ReturnType<typeof text> | ReturnType<typeof script>

/** In place of the recipe before, whatever that was. */
async function save(rows: Row[]): Promise<Refused> {
  const { data } = await server.call(owner, 'GET /problem/:pid/recipe', { params: await params() })
  const body = { number: data.number, rows, groups: [] }
  return server.call(owner, 'PUT /problem/:pid/recipe', { params: await params(), body })
}

const build = async (who: TestPerson) =>
  server.call(who, 'POST /problem/:pid/build', { params: await params() })
const cancel = async () => server.call(owner, 'DELETE /problem/:pid/build', { params: await params() })

const solution = (name: string, code = 'int main() {}') => ({
  name,
  language: Language.Cpp17,
  code,
  expected: [Judge.Accepted],
})

/** The problem has a generator and, if so said, solutions. */
const withSources = async (references: ReturnType<typeof solution>[]) =>
  server.call(owner, 'PUT /problem/:pid', {
    params: await params(),
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

/** Behind all that others have handed in, run or tried. */
async function nextMake(host: TestHost): Promise<JudgeMake> {
  for (;;) {
    const { make, task, trial, run, warmUp } = (await host.lease()).data
    if (make) return make
    if (task) await host.finish(task)
    else if (trial) await host.finishTrial(trial)
    else if (run) await host.finishRun(run)
    else if (warmUp) await host.warmUpProgress(warmUp.cid, { finished: true })
    else throw new Error('there is nothing to make')
  }
}

/** A host that holds a part of a build. */
export async function makingHost(
  act: (host: TestHost, make: JudgeMake) => Promise<Refused>,
): Promise<Refused> {
  await buildOf([script('gen 1 > $')])
  const host = judgeHost(server)
  const make = await nextMake(host)
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

const stressOf = async (who: TestPerson, first: string, second: string, command = 'gen ${seed}') =>
  server.call(who, 'POST /problem/:pid/stress', { params: await params(), body: { first, second, command } })

const compileBody = { role: 'solution' as const, language: Language.Cpp17, code: 'x' }
const versionOf = { role: 'checker' as const }

/** Calls of recipes, builds, stress runs and versions of sources. */
export const recipeRefusals = {
  'GET /problem/:pid/recipe': {
    FORBIDDEN: async () => server.call(user, 'GET /problem/:pid/recipe', { params: await params() }),
  },
  'PUT /problem/:pid/recipe': {
    FORBIDDEN: async () =>
      server.call(user, 'PUT /problem/:pid/recipe', {
        ...shaped['PUT /problem/:pid/recipe'],
        params: await params(),
      }),
    COURSE_ARCHIVED: async () =>
      server.call(root, 'PUT /problem/:pid/recipe', {
        ...shaped['PUT /problem/:pid/recipe'],
        ...ofArchived(),
      }),
    RECIPE_CHANGED: async () =>
      server.call(owner, 'PUT /problem/:pid/recipe', {
        params: await params(),
        body: { number: 1_000_000, rows: [], groups: [] },
      }),
    RECIPE_FILE_UNKNOWN: async () => {
      const { data } = await server.call(owner, 'GET /problem/:pid/recipe', { params: await params() })
      const rows = [{ kind: 'file' as const, input: { sha256: zeros, bytes: 1 } }]
      const body = { number: data.number, rows, groups: [] }
      return server.call(owner, 'PUT /problem/:pid/recipe', { params: await params(), body })
    },
    NON_ASCII_TESTCASE: async () => save([text('\u00E4')]),
  },
  'POST /problem/:pid/recipe/preview': {
    FORBIDDEN: async () =>
      server.call(user, 'POST /problem/:pid/recipe/preview', { params: await params(), body: { rows: [] } }),
    RATE_LIMITED: async () => {
      await hitLimit('recipe', admin, 120, 60)
      return server.call(admin, 'POST /problem/:pid/recipe/preview', {
        params: await params(),
        body: { rows: [] },
      })
    },
  },
  'POST /problem/:pid/recipe/file': {
    FORBIDDEN: async () => upload(user, await filePath(), Buffer.from('1')),
    COURSE_ARCHIVED: async () => upload(root, `/problem/${archived.pid}/recipe/file`, Buffer.from('1')),
    BAD_REQUEST: async () => upload(owner, await filePath(), null),
    TOO_LARGE: async () => upload(owner, await filePath(), Buffer.alloc(buildLimits.fileBytes + 1, 'x')),
    NON_ASCII_TESTCASE: async () => upload(owner, await filePath(), Buffer.from('\u00E4')),
    NOT_UTF8_TESTCASE: () =>
      allowingUtf8(() => upload(owner, `/problem/${pid}/recipe/file`, Buffer.from([0xff]))),
  },
  'GET /problem/:pid/recipe/file/:sha256': {
    FORBIDDEN: async () =>
      server.call(user, 'GET /problem/:pid/recipe/file/:sha256', {
        params: { ...(await params()), sha256: zeros },
      }),
  },
  'GET /problem/:pid/sources/deleted': {
    FORBIDDEN: async () => server.call(user, 'GET /problem/:pid/sources/deleted', { params: await params() }),
  },
  'GET /problem/:pid/sources/versions': {
    FORBIDDEN: async () =>
      server.call(user, 'GET /problem/:pid/sources/versions', { params: await params(), query: versionOf }),
  },
  'GET /problem/:pid/sources/versions/:number': {
    FORBIDDEN: async () =>
      server.call(user, 'GET /problem/:pid/sources/versions/:number', {
        params: { ...(await params()), number: 1 },
        query: versionOf,
      }),
  },
  'POST /problem/:pid/sources/versions/:number': {
    FORBIDDEN: async () =>
      server.call(user, 'POST /problem/:pid/sources/versions/:number', {
        params: { ...(await params()), number: 1 },
        body: versionOf,
      }),
    COURSE_ARCHIVED: async () =>
      server.call(root, 'POST /problem/:pid/sources/versions/:number', {
        params: { pid: archived.pid, number: 1 },
        body: versionOf,
      }),
  },
  'GET /problem/:pid/build': {
    FORBIDDEN: async () =>
      server.call(user, 'GET /problem/:pid/build', { params: await params(), query: {} }),
  },
  'POST /problem/:pid/build': {
    FORBIDDEN: async () => build(user),
    COURSE_ARCHIVED: async () => server.call(root, 'POST /problem/:pid/build', ofArchived()),
    RECIPE_EMPTY: async () => buildOf([]),
    RECIPE_FAULTY: async () => buildOf([script('gen "1')]),
    NO_MAIN_SOLUTION: async () => buildOf([text('1')], []),
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
    FORBIDDEN: async () => server.call(user, 'DELETE /problem/:pid/build', { params: await params() }),
  },
  'GET /problem/:pid/stress': {
    FORBIDDEN: async () => server.call(user, 'GET /problem/:pid/stress', { params: await params() }),
  },
  'POST /problem/:pid/stress': {
    FORBIDDEN: async () => stressOf(user, 'a', 'b'),
    COURSE_ARCHIVED: async () =>
      server.call(root, 'POST /problem/:pid/stress', {
        ...shaped['POST /problem/:pid/stress'],
        ...ofArchived(),
      }),
    RECIPE_FAULTY: async () => stressOf(owner, 'a', 'b', 'gen "'),
    STRESS_SOLUTION_UNKNOWN: async () => {
      await withSources([solution('main.cpp')])
      return stressOf(owner, 'main.cpp', 'other.cpp')
    },
    STRESS_RUNNING: async () => {
      await withSources([solution('main.cpp'), solution('slow.cpp')])
      const refused = await twice(() => stressOf(owner, 'main.cpp', 'slow.cpp'))
      await server.call(owner, 'DELETE /problem/:pid/stress', { params: await params() })
      return refused
    },
    RATE_LIMITED: async () => {
      await hitLimit('stress', admin, 20)
      return stressOf(admin, 'a', 'b')
    },
  },
  'DELETE /problem/:pid/stress': {
    FORBIDDEN: async () => server.call(user, 'DELETE /problem/:pid/stress', { params: await params() }),
  },
  'POST /problem/:pid/stress/test': {
    FORBIDDEN: async () => server.call(user, 'POST /problem/:pid/stress/test', { params: await params() }),
    COURSE_ARCHIVED: async () => server.call(root, 'POST /problem/:pid/stress/test', ofArchived()),
    NO_DIFFERENCE: async () =>
      server.call(owner, 'POST /problem/:pid/stress/test', { params: await params() }),
  },
  'POST /problem/:pid/compile': {
    FORBIDDEN: async () =>
      server.call(user, 'POST /problem/:pid/compile', { params: await params(), body: compileBody }),
    RATE_LIMITED: async () => {
      await hitLimit('try', admin, 30, 60)
      return server.call(admin, 'POST /problem/:pid/compile', { params: await params(), body: compileBody })
    },
    NOT_READY: async () =>
      whileStopping(`/api/problem/${(await params()).pid}/compile`, compileBody, { cookie: root.cookie }),
  },
} satisfies Partial<Provocations>
