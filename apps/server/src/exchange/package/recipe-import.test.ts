// Packages whose tests are made: the recipe that comes with them, the build that begins, and what is said of both.

import type { JudgeMake } from '@verdict/contract/make'
import { Privilege } from '@verdict/domain/privilege'
import { zip } from '@verdict/testkit/files'
import { broughtIn, importedProblems } from '@verdict/testkit/import'
import { admin, host, server, withLab } from '@verdict/testkit/lab'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginWantedBuilds } from '../../judging/build/wanted.ts'
import { detailOf, imported, looked, lossesOf, start, testsOf } from '../../../test/package/sent.ts'

withLab()

beforeEach(async () => {
  for (const table of ['judging_tasks', 'build_items', 'builds', 'makes', 'made_files'] as const) {
    await server.db.deleteFrom(table).execute()
  }
  await host.start()
})

let count = 0

/** As Polygon packs it without its tests, but for the first, which somebody wrote. */
function standard({ tests = '', key = `p${(count += 1)}` } = {}, files: Record<string, string> = {}) {
  return {
    'problem.xml': `<problem short-name="${key}" url="https://polygon/${key}"><names><name language="english" value="Sum"/></names>
<judging><testset name="tests"><time-limit>1000</time-limit><memory-limit>67108864</memory-limit>
<input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
<tests><test method="manual" sample="true"/><test method="generated" cmd="gen 1" group="1" points="40"/>
<test method="generated" cmd="gen 2" group="1" points="0"/><test method="generated" cmd="gen 3" group="2" points="60" description="Big."/>${tests}</tests>
<groups><group name="1" points-policy="complete-group"/><group name="2" points-policy="complete-group"><dependencies><dependency group="1"/></dependencies></group></groups>
</testset></judging><files><executables><executable><source path="files/gen.cpp" type="cpp.g++17"/></executable></executables></files>
<assets><checker name="std::wcmp.cpp"/><solutions><solution tag="main"><source path="solutions/main.cpp" type="cpp.g++17"/></solution></solutions></assets></problem>`,
    'statement-sections/english/legend.tex': 'Add.',
    'tests/01': '1 1\n',
    'files/gen.cpp': '// gen\n',
    'solutions/main.cpp': '// main\n',
    ...files,
  }
}

const recipeOf = async (pid: number) =>
  (await server.call(admin, 'GET /problem/:pid/recipe', { params: { pid } })).data
const buildOf = async (pid: number) =>
  (await server.call(admin, 'GET /problem/:pid/build', { params: { pid }, query: {} })).data

/** A played host: a generator prints its arguments, and the solution the number of bytes. */
async function work(): Promise<JudgeMake> {
  const make = await host.takeMake()
  for (const { command, items } of make.units) {
    for (const { position, input, output, needsOutput } of items) {
      const words = command?.map(({ args }) => args.join(' ')).join('|')
      const made = input ? null : await host.putFile(`${words}\n`)
      const answer = needsOutput && !output ? await host.putFile(`${(input ?? made)!.bytes}\n`) : null
      const item = { position, input: made, isValid: true, output: answer, failure: null, cpuMs: 5 }
      expect((await host.made(make, [item])).status).toBe(200)
    }
  }
  await host.finishMake(make)
  return make
}

describe('[IMP-RECIPE-1] a package whose tests are made', () => {
  test('says how many will be, comes with its recipe, and is a draft until its build has replaced the tests', async () => {
    const { problems } = await looked(admin, { files: standard() })
    expect(problems[0]!.preview).toMatchObject({
      tests: { total: 1, made: { total: 4, starts: true, commands: ['gen 1', 'gen 2', 'gen 3'] } },
      lacks: ['secret-tests', 'answers'],
    })
    const brought = await imported(admin, [{ files: standard() }])
    const pid = brought.problems[0]!.pid!
    expect((await detailOf(pid)).lacks).toEqual(['secret-tests', 'answers'])
    const { rows, groups, savedBy } = await recipeOf(pid)
    expect(savedBy).toBe(admin.uid)
    expect(rows).toMatchObject([
      { kind: 'file', output: null, name: 'tests/01', isSample: true, group: null },
      { kind: 'script', text: 'gen 1\ngen 2', group: 1, isSample: false },
      { kind: 'script', text: 'gen 3', group: 2, description: 'Big.' },
    ])
    expect(groups.map(({ points, way, needs }) => [points, way, needs])).toEqual([
      [4_000, 'min', []],
      [6_000, 'min', [1]],
    ])
    expect(await buildOf(pid)).toMatchObject({ state: 'running', total: 4, startedBy: admin.uid })
    const { generators, solution } = await work()
    expect(generators).toMatchObject([{ name: 'gen.cpp', code: '// gen\n' }])
    expect(solution).toMatchObject({ code: '// main\n' })
    expect(await buildOf(pid)).toMatchObject({ state: 'done', isCurrent: true })
    expect(await testsOf(pid)).toEqual([
      ['1 1\n', '4\n'],
      ['1\n', '2\n'],
      ['2\n', '2\n'],
      ['3\n', '2\n'],
    ])
    const detail = await detailOf(pid)
    expect(detail.lacks).toEqual([])
    expect(detail.samples).toMatchObject([{ in: '1 1\n', out: '4\n' }])
  })

  test('is no other than it was when it comes again, and another one when its commands are', async () => {
    const key = `again${(count += 1)}`
    const { problems } = await imported(admin, [{ files: standard({ key }) }])
    const pid = problems[0]!.pid!
    await work()
    const same = await looked(admin, { files: standard({ key }) })
    expect(same.problems[0]!.known).toMatchObject({
      pid,
      differences: { fields: [], tests: { added: 0, removed: 0, changed: 0 }, reordered: false },
    })
    const more = standard({ key, tests: '<test method="generated" cmd="gen 9"/>' })
    const changed = await imported(admin, [{ files: more }], 'update')
    expect(changed.problems[0]!.known!.differences.fields).toContain('recipe')
    await work()
    expect(await testsOf(pid)).toHaveLength(5)
  })

  test('keeps the tests of a known problem until all of the new ones are made', async () => {
    const key = `kept${(count += 1)}`
    const whole = Object.fromEntries(
      ['01', '02', '03', '04'].flatMap((name) => [
        [`tests/${name}`, `${name}\n`],
        [`tests/${name}.a`, '1\n'],
      ]),
    )
    const { problems } = await imported(admin, [{ files: standard({ key }, whole) }])
    const pid = problems[0]!.pid!
    const before = await testsOf(pid)
    const { groups } = (await server.call(admin, 'GET /testcase/:pid', { params: { pid } })).data
    expect(before).toHaveLength(4)
    const more = standard({ key, tests: '<test method="generated" cmd="gen 9"/>' })
    await imported(admin, [{ files: more }], 'update')
    expect(await buildOf(pid)).toMatchObject({ state: 'running', total: 5, isCurrent: false })
    expect(await testsOf(pid)).toEqual(before)
    const then = (await server.call(admin, 'GET /testcase/:pid', { params: { pid } })).data
    expect(then.groups).toEqual(groups)
    expect((await detailOf(pid)).lacks).toEqual([])
    await work()
    expect(await buildOf(pid)).toMatchObject({ state: 'done', isCurrent: true })
    expect(await testsOf(pid)).toEqual([
      ['1 1\n', '4\n'],
      ['1\n', '2\n'],
      ['2\n', '2\n'],
      ['3\n', '2\n'],
      ['9\n', '2\n'],
    ])
  })

  test('is built also where the server stops behind the import, by another one, and once', async () => {
    const { id, problems } = await looked(admin, { files: standard() })
    const chosen = problems.map(({ position }) => ({ position, as: 'new' as const }))
    expect((await start(admin, id, chosen)).error).toBeNull()
    const pid = await server.db.transaction().execute(async (tx) => {
      // No build can begin, by no server, until this ends.
      await sql`lock table build_items in share mode`.execute(tx)
      await broughtIn(server, admin, id)
      const [brought] = await importedProblems(server, admin, id)
      expect(await buildOf(brought!.pid!)).toMatchObject({ state: 'never' })
      return brought!.pid!
    })
    await Promise.all([beginWantedBuilds(server.context), beginWantedBuilds(server.context)])
    expect(await buildOf(pid)).toMatchObject({ state: 'running', total: 4, startedBy: admin.uid })
    await work()
    await beginWantedBuilds(server.context)
    expect(await buildOf(pid)).toMatchObject({ state: 'done' })
  })

  test('is not built for somebody who may not change it any more', async () => {
    const author = await server.person(`author${(count += 1)}`, Privilege.Admin)
    const { problems } = await imported(author, [{ files: standard() }])
    const params = { pid: problems[0]!.pid! }
    await server.call(author, 'DELETE /problem/:pid/build', { params })
    await server.db
      .updateTable('users')
      .set({ privilege: Privilege.User })
      .where('id', '=', author.userId)
      .execute()
    await server.db
      .updateTable('problems')
      .set({ owner_id: admin.userId })
      .where('pid', '=', params.pid)
      .execute()
    await server.db
      .updateTable('builds')
      .set({ wanted_by: author.userId })
      .where('pid', '=', params.pid)
      .execute()
    await beginWantedBuilds(server.context)
    expect(await buildOf(params.pid)).toMatchObject({ state: 'cancelled' })
    const wanted = server.db.selectFrom('builds').select('wanted_by').where('pid', '=', params.pid)
    expect(await wanted.executeTakeFirstOrThrow()).toEqual({ wanted_by: null })
  })

  test('says why they are not made: a generator is missing, or the main solution is', async () => {
    const gone = standard({ tests: '<test method="generated" cmd="other 7"/>' })
    const { problems } = await imported(admin, [{ files: gone }])
    const [{ preview, pid } = { preview: null, pid: null }] = problems
    expect(preview!.tests.made).toMatchObject({ total: 5, starts: false })
    expect(preview!.losses).toContainEqual({ code: 'generated-tests', params: { count: 5, by: 'other' } })
    expect((await recipeOf(pid!)).rows).toHaveLength(4)
    expect(await buildOf(pid!)).toMatchObject({ state: 'never' })
    const { 'solutions/main.cpp': _, ...rest } = standard()
    const alone = await imported(admin, [{ files: rest }])
    expect(alone.problems[0]!.preview.tests.made).toMatchObject({ total: 3, starts: false })
    expect(await buildOf(alone.problems[0]!.pid!)).toMatchObject({ state: 'never' })
  })

  test('may have generators that write several tests as files, by the numbers of these tests', async () => {
    const files =
      '<test method="generated" cmd="many 2" from-file="5"/><test method="generated" cmd="many 2" from-file="6"/>'
    const source = '<executable><source path="files/many.cpp" type="cpp.g++17"/></executable>'
    const xml = (tests: string) => {
      const all = standard({ tests }, { 'files/many.cpp': '// many\n' })
      return { ...all, 'problem.xml': all['problem.xml'].replace('<executables>', `<executables>${source}`) }
    }
    const { problems } = await imported(admin, [{ files: xml(files) }])
    expect((await recipeOf(problems[0]!.pid!)).rows.at(-1)).toMatchObject({ text: 'many 2 > {5,6}' })
    expect(await buildOf(problems[0]!.pid!)).toMatchObject({ state: 'running', total: 6 })
    const other = await looked(admin, { files: xml(files.replace('"6"', '"7"')) })
    expect(lossesOf(other.problems[0]!)).toContain('generated-tests')
    expect(other.problems[0]!.preview.tests.made).toMatchObject({ starts: false })
  })

  test('in parts of the points that another reading gives', async () => {
    const said = (text: string) => `accept_score: ${text}\n`
    const files = {
      'problem.yaml': `name: Echo\ntype: scoring\nuuid: 77777777-0000-4000-8000-00000000${1000 + count}\nlimits: { time_limit: 1, memory: 64 }\n`,
      'problem_statement/problem.en.tex': '\\problemname{Echo}\nPrint $n$.\n',
      'data/testdata.yaml': 'on_reject: continue\n',
      'data/secret/g1/testdata.yaml': said('40'),
      'data/secret/g2/testdata.yaml': said('60'),
      'generators/generators.yaml':
        'data: { secret: { data: { g1: { data: { a: gen 1, b: gen 2 } }, g2: { data: { a: gen 3, b: gen 4 } } } } }\n',
      'generators/gen.py': 'print(1)\n',
      'submissions/accepted/a.py': 'print(1)\n',
    }
    const { problems } = await imported(admin, [{ files }], 'new', 'all')
    const { groups, rows } = await recipeOf(problems[0]!.pid!)
    expect(groups.map(({ points, way }) => [points, way])).toEqual([
      [4_000, 'min'],
      [6_000, 'min'],
    ])
    expect(rows.map(({ group }) => group)).toEqual([1, 2])
    const other = await imported(admin, [{ files }], 'new', 'sum')
    expect((await recipeOf(other.problems[0]!.pid!)).groups.map(({ points }) => points)).toEqual([
      8_000, 12_000,
    ])
  })
})

test('[IMP-RECIPE-1] a whole package keeps its commands, and nothing is built', async () => {
  const names = ['01', '02', '03', '04']
  const whole = Object.fromEntries(
    names.flatMap((name) => [
      [`tests/${name}`, `${name}\n`],
      [`tests/${name}.a`, '1\n'],
    ]),
  )
  const { problems } = await imported(admin, [{ files: zip(standard({}, whole)) }])
  expect(problems[0]!.preview.tests.made).toBeUndefined()
  const pid = problems[0]!.pid!
  expect((await detailOf(pid)).lacks).toEqual([])
  expect((await recipeOf(pid)).rows).toMatchObject([
    { kind: 'file', name: 'tests/01' },
    { kind: 'script', text: 'gen 1\ngen 2' },
    { kind: 'script', text: 'gen 3' },
  ])
  expect(await buildOf(pid)).toMatchObject({ state: 'never' })
})
