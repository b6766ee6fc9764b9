import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { differences } from '@verdict/testkit/old-lab/recount'
import { suspended, writeOddLab } from '@verdict/testkit/old-lab/odd-rows'
import { startTestServer, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareFirstStart } from '../../programs/commands/first-start.ts'
import { moveIn, planMove } from './moving.ts'
import { openPutongOj } from '@verdict/origins/putongoj'
import { type Report, reportLines } from '@verdict/origins/report'
import { otherUuid } from '@verdict/origins/test-names'

const all = { mostKeys: Number.MAX_SAFE_INTEGER }

/** Everything that a report says. */
const said = (report: Report): Record<string, unknown> =>
  Object.fromEntries(
    [...report.kinds].map(([kind, { found, moved, already, leftOut, changed }]) => [
      kind,
      { found, moved, already, leftOut: Object.fromEntries(leftOut), changed: Object.fromEntries(changed) },
    ]),
  )

const lostOf = ({ leftOut }: { leftOut: ReadonlyMap<string, { count: number }> }): number =>
  [...leftOut.values()].reduce((sum, { count }) => sum + count, 0)

describe('a dump with everything odd', () => {
  let folder: string
  let server: TestServer
  let rootId: number
  let source: Record<string, number>
  let [plan, done]: Report[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verdict-odd-lab-'))
    source = await writeOddLab(folder, 400)
    server = await startTestServer()
    await prepareFirstStart(server.context)
    ;({ id: rootId } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow())
    const planned = await planMove(server.context, await openPutongOj(folder), { rootId, ...all })
    plan = planned.report
    done = await moveIn(server.context, await openPutongOj(folder), planned.highest, { rootId, ...all })
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('[MOVE-IN-11] the plan says all that the move then says', () => {
    expect(said(plan!)).toEqual(said(done!))
  })

  test('[MOVE-IN-12] what the dump has is moved or named', () => {
    for (const [kind, count] of Object.entries(source)) {
      const counts = done!.of(kind as 'user')
      expect({ [kind]: counts.found }).toEqual({ [kind]: count })
    }
    for (const [kind, counts] of done!.kinds)
      expect({ [kind]: counts.moved + lostOf(counts) }).toEqual({ [kind]: counts.found })
    const reasons = [...done!.kinds.values()].flatMap(({ leftOut, changed }) => [
      ...leftOut.keys(),
      ...changed.keys(),
    ])
    expect(reasons.length).toBeGreaterThan(40)
    expect(reasonsOf(done!, 'test')).toEqual([
      'both of its files are empty',
      'it is not all ASCII; it is kept as it is',
      'its .out is not in the folder',
      'its id is that of a test of another problem, so it has another',
      'its problem does not name it any more: it was removed there',
      'its problem is not in the dump',
    ])
    expect(reportLines(done!, false).join('\n')).toContain('results of tests')
  })

  const reasonsOf = (report: Report, kind: 'test'): string[] => {
    const { leftOut, changed } = report.of(kind)
    return [...leftOut.keys(), ...changed.keys()].toSorted()
  }

  test('[MOVE-IN-12] what came is there, and counts follow from it', async () => {
    const { rows } = await server.db
      .selectNoFrom((have) => [
        have.selectFrom('submissions').select(have.fn.countAll<string>().as('n')).as('submission'),
        have
          .selectFrom('testcases as t')
          .innerJoin('moved_in as m', (join) =>
            join.onRef('m.new_id', '=', 't.pid').on('m.kind', '=', 'problem').on('m.key', 'like', 'pid:%'),
          )
          .select(have.fn.countAll<string>().as('n'))
          .as('test'),
        have.selectFrom('news').select(have.fn.countAll<string>().as('n')).as('news'),
      ])
      .execute()
      .then((found) => ({ rows: found }))
    expect(
      Object.fromEntries(Object.entries(rows[0]!).map(([kind, count]) => [kind, Number(count)])),
    ).toEqual({
      submission: done!.of('submission').moved,
      test: done!.of('test').moved,
      news: 3,
    })
    // One was let in and handed in nothing.
    const { entrants: _, ...others } = await differences(server.db)
    for (const lines of Object.values(others)) expect(lines).toEqual([])
  })

  test('[MOVE-IN-12] a copied folder keeps its tests under other ids, which its results follow', async () => {
    const tests = await server.db.selectFrom('testcases').select('uuid').where('pid', '=', 1002).execute()
    expect(tests).toHaveLength(2)
    const [first] = await server.db
      .selectFrom('submissions as s')
      .innerJoin('judgements as j', 'j.id', 's.judgement_id')
      .select(['s.sid', 'j.tests'])
      .where('s.pid', '=', 1002)
      .where('j.total_tests', '=', 2)
      .execute()
    const named = (first!.tests as { uuid: string }[]).map(({ uuid }) => uuid)
    expect(named.toSorted()).toEqual(tests.map(({ uuid }) => uuid).toSorted())
  })

  test('[MOVE-IN-12] results that moved in under names before are named as they are now', async () => {
    const row = await server.db
      .selectFrom('submissions as s')
      .innerJoin('judgements as j', 'j.id', 's.judgement_id')
      .innerJoin('moved_in as m', (join) =>
        join.onRef('m.new_id', '=', 's.sid').on('m.kind', '=', 'submission'),
      )
      .select(['s.sid', 's.pid', 'j.id', 'm.origin', 'j.tests'])
      .where('j.total_tests', '>=', 2)
      .executeTakeFirstOrThrow()
    const tests = row.tests.map((one, index) => ({ ...one, uuid: index === 0 ? 'test-1' : one.uuid }))
    await server.db
      .updateTable('judgements')
      .set({ tests: JSON.stringify(tests) })
      .where('id', '=', row.id)
      .execute()
    const file = new URL(
      '../../../../../packages/storage/migrations/0091_results_of_moves_name_tests.sql',
      import.meta.url,
    )
    await sql.raw(await readFile(file, 'utf8')).execute(server.db)
    const after = await server.db.selectFrom('judgements').select('tests').where('id', '=', row.id).execute()
    expect(after[0]!.tests).toEqual(
      tests.map((one, index) => ({
        ...one,
        uuid: index === 0 ? otherUuid(row.origin, row.pid, 'test-1') : one.uuid,
      })),
    )
    const viewer = await server.person('reader', 3)
    expect((await server.call(viewer, 'GET /status/:sid', { params: { sid: row.sid } })).status).toBe(200)
  })

  test('[MOVE-IN-12] every submission is shown, whatever its results were called', async () => {
    const viewer = await server.person('looker', 3)
    const odd = await server.db.selectFrom('submissions').select('sid').where('sid', '<=', 60).execute()
    for (const { sid } of odd) {
      const { status } = await server.call(viewer, 'GET /status/:sid', { params: { sid } })
      expect({ sid, status }).toEqual({ sid, status: 200 })
    }
  })

  test('[MOVE-IN-12] a course keeps the order that fractions give its problems', async () => {
    const rows = await server.db.selectFrom('course_problems').select('pid').orderBy('position').execute()
    expect(rows.map(({ pid }) => pid)).toEqual([1002, 1004, 1003, 1001, 1000])
  })

  test('[MOVE-IN-12] who was put out of a contest is not in it, though what they handed in is', async () => {
    const id = (
      await server.db
        .selectFrom('users')
        .select('id')
        .where('uid', '=', `person${suspended}`)
        .executeTakeFirstOrThrow()
    ).id
    const submissions = server.db
      .selectFrom('submissions')
      .where('user_id', '=', id)
      .where('contest_id', '>', 0)
    expect(await submissions.select('sid').execute()).not.toEqual([])
    expect(
      await server.db.selectFrom('contest_entrants').select('contest_id').where('user_id', '=', id).execute(),
    ).toEqual([])
    expect([...done!.of('entrant').leftOut.keys()]).toEqual([
      'it is in the dump twice',
      'was not let in there',
      'was put out of the contest there, and is not in it here',
    ])
  })

  test('[MOVE-IN-12] pictures come by whatever address names them, and others are named', async () => {
    const { data } = await server.call(null, 'GET /problem/:pid', { params: { pid: 1001 }, query: {} })
    const addresses = [...data.description.matchAll(/\((.*?)\)/g)].map(([, address]) => address!)
    expect(addresses.map((address) => address.replace(/[0-9a-f]{64}/, 'HASH'))).toEqual([
      ...Array(4).fill('/uploads/HASH.png'),
      '/static/gone.png',
      '/uploads/gone/b.png',
    ])
    const said = done!.of('problem').changed.get('a picture that its text names is not there, or is none')!
    expect(said.keys.filter((key) => key.startsWith('pid:1001 '))).toEqual([
      'pid:1001 /uploads/gone/b.png',
      'pid:1001 /static/gone.png',
    ])
    expect(done!.of('picture').moved).toBe(3)
  })

  test('[MOVE-IN-15] only submissions that lose something are said to change', () => {
    const reasons = [...done!.of('submission').changed].filter(([why]) => /no place|hidden/.test(why))
    const said = Object.fromEntries(reasons.map(([why, { count }]) => [why, count]))
    expect(Object.keys(said).toSorted()).toEqual([
      'it was hidden there, which no submission is here',
      'there is no place for its reviewedBy',
    ])
    expect(Math.max(...Object.values(said))).toBeLessThan(15)
    expect([...done!.of('discussion').changed]).toEqual([])
  })

  test('[MOVE-IN-12] Markdown with HTML in it is Markdown, and its pictures are here', async () => {
    const { data } = await server.call(null, 'GET /problem/:pid', { params: { pid: 1000 }, query: {} })
    expect(data.description).toMatch(
      /^\*\*Bold\*\* and `code`\n\n- one\n- \[two\]\(https:\/\/x\.example\)\n\n!\[p\]\(\/uploads\/[0-9a-f]{64}\.png\) !\[q\]\(\/uploads\/gone\.png\)\\\nbelow\n\nnote$/,
    )
  })
})

test('[MOVE-IN-12] what the database refuses is named with file and line, and the rest comes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-refused-'))
  const server = await startTestServer()
  try {
    await prepareFirstStart(server.context)
    const { id: rootId } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    // A rule that no question asks for.
    await sql`alter table groups add constraint no_odd_title check (title <> 'Odd')`.execute(server.db)
    const groups = ['One', 'Odd', 'Two'].map((title, index) => JSON.stringify({ gid: index + 1, title }))
    await writeFile(join(folder, 'Group.json'), groups.join('\n'))
    const users = ['anna', 'bert'].map((uid, index) => JSON.stringify({ uid, gid: [1, 2 + index] }))
    await writeFile(join(folder, 'User.json'), users.join('\n'))
    const origin = await openPutongOj(folder)
    const report = await moveIn(server.context, origin, new Map(), { rootId })
    const [reason, { keys }] = [...report.of('group').leftOut][0]!
    expect(reason).toMatch(/^the database refuses it: .*no_odd_title/)
    expect(keys).toEqual(['gid:2 at Group.json, line 2'])
    expect(report.of('group').moved).toBe(2)
    expect(report.of('user').moved).toBe(2)
    expect(report.of('groupMember')).toMatchObject({ found: 4, moved: 3 })
    const titles = await server.db.selectFrom('groups').select('title').orderBy('gid').execute()
    expect(titles.map(({ title }) => title)).toEqual(['One', 'Two'])
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('[MOVE-IN-12] a name in another case is nobody’s, as PutongOJ tells names apart by it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-names-'))
  const server = await startTestServer()
  try {
    await prepareFirstStart(server.context)
    const { id: rootId } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const lines = (all: readonly object[]): string => all.map((one) => JSON.stringify(one)).join('\n')
    await writeFile(join(folder, 'User.json'), lines(['anna', 'bert', 'Bert'].map((uid) => ({ uid }))))
    await writeFile(join(folder, 'Problem.json'), lines([{ pid: 1000, title: 'P' }]))
    const solutions = ['Anna', 'anna', 'bert', 'Bert'].map((uid, index) => ({
      sid: index + 1,
      pid: 1000,
      uid,
      code: 'x',
      language: 1,
      judge: 3,
      createdAt: '2020-01-01T00:00:00Z',
    }))
    await writeFile(join(folder, 'Solution.json'), lines(solutions))
    await writeFile(join(folder, 'Group.json'), lines([{ gid: 1, title: 'G', list: ['BERT', 'Bert'] }]))
    const report = await moveIn(server.context, await openPutongOj(folder), new Map(), { rootId })
    const rows = await server.db
      .selectFrom('submissions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.sid', 'u.uid'])
      .orderBy('s.sid')
      .execute()
    const [, renamed] = await server.db
      .selectFrom('users')
      .select('uid')
      .where('uid', 'ilike', 'bert%')
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { sid: 2, uid: 'anna' },
      { sid: 3, uid: 'bert' },
      { sid: 4, uid: renamed!.uid },
    ])
    expect([...report.of('submission').leftOut]).toEqual([['its person is gone', { count: 1, keys: ['1'] }]])
    expect(report.of('groupMember')).toMatchObject({ found: 2, moved: 1 })
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
})
