// One program handed in by many, as the pages tell it; what somebody has set about two people; and that it does not matter
// in what order programs came.

import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import { groupsInPython, longAddition, longAdditionRenamed } from '@verdict/testkit/alike'
import { disguised, disguisedPython, disguises } from '@verdict/testkit/disguise'
import { judgeableProblem } from '@verdict/testkit/judging'
import { madeUp } from '@verdict/testkit/made-up'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { everythingCompared } from '@verdict/testkit/similarity'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recountChanged } from './ignored-code.ts'
import { rebuildSimilarity } from './rebuild.ts'
import { requestSimilarity } from '../../changes/similarity-request-queries.ts'

let server: TestServer
let admin: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person('admin1', Privilege.Admin)
  await sql`
    insert into users (uid, password_hash, checksum) select 'student' || i, 'none', 'none'
    from generate_series(1, 220) i`.execute(server.db)
})
afterAll(() => server.close())

const numberOf = async (uid: string): Promise<number> =>
  (await server.db.selectFrom('users').select('id').where('uid', '=', uid).executeTakeFirstOrThrow()).id

/** Accepted, one of each student from the first on; nothing of it compared. @returns their numbers */
async function handedIn(
  pid: number,
  codes: readonly string[],
  language: Language = Language.Cpp17,
): Promise<number[]> {
  const first = await numberOf('student1')
  const { rows } = await sql<{ sid: number }>`
    insert into submissions (user_id, pid, language, code, code_bytes, judge, counted_judge)
    select ${first}::integer + place - 1, ${pid}, ${language}, code, octet_length(code), 3, 3
    from unnest(${codes}::text[]) with ordinality as given (code, place) order by place returning sid`.execute(
    server.db,
  )
  return rows.map(({ sid }) => sid)
}

/** Until nothing is left to do, what is common counted once more. */
async function compared(): Promise<void> {
  do await everythingCompared(server)
  while ((await recountChanged(server.db, 0)) > 0)
}

/** As their verdicts come. */
async function accept(sids: number[]): Promise<void> {
  await requestSimilarity(server.db, sids, 0)
  await compared()
}

const overviewOf = async (pid: number) =>
  (await server.call(admin, 'GET /similarity/overview', { query: { problem: pid } })).data

const pairsOf = async (pid: number, query: object = {}) =>
  (await server.call(admin, 'GET /similarity/pairs', { query: { problem: pid, pageSize: 100, ...query } }))
    .data

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const mixed = (n: number): string =>
  [
    longAddition,
    longAdditionRenamed,
    `${longAddition}\nint unused${n}(int a) { return a + ${n}; }`,
    longAdditionRenamed.replaceAll('\n\t', '\n'),
  ][n % 4]!

// Tests that make everything anew come first, while others have handed in little.
describe('[SIM-FIND-10] it does not matter in what order programs came', () => {
  const stateOf = async (pid: number) => ({
    common: await server.db
      .selectFrom('similarity_grounds')
      .select('common')
      .where('pid', '=', pid)
      .execute(),
    prints: await server.db
      .selectFrom('similarity_prints')
      .select(['sid', 'standing', 'marks'])
      .where('pid', '=', pid)
      .orderBy('sid')
      .execute(),
    matches: await server.db
      .selectFrom('similarity_matches')
      .select(['sid', 'other_sid', 'percent'])
      .where('pid', '=', pid)
      .orderBy('sid')
      .orderBy('other_sid')
      .execute(),
  })

  test.each([
    ['the last first', (sids: number[]) => sids.toReversed()],
    ['mixed', (sids: number[]) => sids.toSorted((a, b) => ((a * 7919) % 101) - ((b * 7919) % 101))],
  ])('%s: the same as all anew', async (_, inOrder) => {
    const pid = await judgeableProblem(server, admin)
    const idiom = madeUp(0, 1)
    const codes = times(36, (n) => (n % 3 === 0 ? mixed(n) : `${idiom}\n${madeUp(n + 1, 2)}`))
    for (const sid of inOrder(await handedIn(pid, codes))) {
      await requestSimilarity(server.db, [sid], 0)
      await everythingCompared(server)
    }
    await compared()
    const arrived = await stateOf(pid)
    expect(arrived.common[0]!.common.length).toBeGreaterThan(0)
    await rebuildSimilarity(server.context, { onBegin: () => {}, onProgress: () => {} })
    await compared()
    expect(await stateOf(pid)).toEqual(arrived)
  })
})

describe('[SIM-FIND-9] the more people hand in one program', () => {
  test('a figure that somebody has seen loses nothing as others hand in', async () => {
    const pid = await judgeableProblem(server, admin)
    const idiom = madeUp(0, 2)
    const own = madeUp(900, 4)
    await accept(await handedIn(pid, [`${idiom}\n${own}`, `${idiom}\n${madeUp(901, 1)}\n${own}`]))
    const [before] = (await pairsOf(pid)).docs
    expect(before!.uncommon).toBe(before!.percent)
    await accept(
      await handedIn(
        pid,
        times(40, (n) => `${idiom}\n${madeUp(n + 1, 8)}`),
      ),
    )
    expect((await pairsOf(pid)).docs).toEqual([before])
    await rebuildSimilarity(server.context, { onBegin: () => {}, onProgress: () => {} })
    await compared()
    const [after] = (await pairsOf(pid)).docs
    expect(after).toMatchObject({ percent: before!.percent })
    expect(after!.uncommon).not.toBe(before!.uncommon)
  })

  test.each([
    ['24 students, one program', 24, () => longAddition, 100],
    [
      '24 students, half of them renamed it',
      24,
      (n: number) => [longAddition, longAdditionRenamed][n % 2]!,
      100,
    ],
    ['24 students, each with a disguise', 24, mixed, 90],
    ['200 students, one program', 200, () => longAddition, 100],
  ])('the plainer it is seen: %s', async (_, people, make, least) => {
    const pid = await judgeableProblem(server, admin)
    await accept(await handedIn(pid, times(people, make)))
    const { histogram, figures, tooShort, tooCommon } = await overviewOf(pid)
    expect({ figures, tooShort, tooCommon }).toEqual({ figures: people, tooShort: 0, tooCommon: 0 })
    // All but the first, who has nobody before.
    expect(histogram.slice(least / 5 - 1).reduce((sum, count) => sum + count, 0)).toBe(people - 1)
    const { data } = await server.call(admin, 'GET /similarity/clusters', { query: { problem: pid } })
    expect(data.clusters.map((cluster) => cluster.people.length)).toEqual([people])
  })

  test.each(disguises.flatMap((how) => [[how, 24, 0] as const, [how, 60, 60] as const]))(
    'however each disguises it: %s, %i copies beside %i programs of others',
    async (how, copies, others) => {
      const pid = await judgeableProblem(server, admin)
      const codes = [
        ...times(copies, (n) => disguised(longAddition, how, n)),
        ...times(others, (n) => madeUp(n + 1, 4)),
      ]
      const sids = await handedIn(pid, codes)
      await requestSimilarity(server.db, sids, 0)
      await everythingCompared(server)
      const figures = () =>
        server.db
          .selectFrom('submissions')
          .select(['sid', 'sim', 'sim_sid'])
          .where('pid', '=', pid)
          .orderBy('sid')
          .execute()
      const atFirst = await figures()
      await compared()
      const settled = await figures()
      expect(settled).toEqual(atFirst)
      const named = new Set(settled.flatMap(({ sid, sim, sim_sid }) => (sim === null ? [] : [sid, sim_sid!])))
      expect(sids.slice(0, copies).filter((sid) => named.has(sid)).length).toBeGreaterThanOrEqual(
        0.9 * copies,
      )
      expect(sids.slice(copies).filter((sid) => named.has(sid))).toEqual([])
      for (const { percent, uncommon } of (await pairsOf(pid)).docs)
        expect(uncommon).toBeGreaterThan(percent / 2)
    },
  )

  test.each(disguises)('however each disguises it, in Python: %s, 24 copies', async (how) => {
    const pid = await judgeableProblem(server, admin)
    const codes = times(24, (n) => disguisedPython(groupsInPython, how, n))
    await accept(await handedIn(pid, codes, Language.Python))
    const named = await server.db
      .selectFrom('submissions')
      .select('sid')
      .where('pid', '=', pid)
      .where('sim', 'is not', null)
      .execute()
    // The first has nobody before.
    expect(named.length + 1).toBeGreaterThanOrEqual(0.9 * 24)
  })

  test('long code that many wrote independently is distinguished from code that is too short', async () => {
    const pid = await judgeableProblem(server, admin)
    const idiom = madeUp(0, 2)
    const codes = times(30, (n) => `${idiom}\n${madeUp(n + 1, 8)}`)
    await accept(await handedIn(pid, [...codes, idiom, 'int main() { return 0; }']))
    const { figures, tooShort, tooCommon } = await overviewOf(pid)
    expect({ figures, tooShort, tooCommon }).toEqual({ figures: 31, tooShort: 1, tooCommon: 1 })
    const [{ sid: one }, { sid: other }] = (
      await sql<{ sid: number }>`
        select sid from similarity_prints where pid = ${pid} and standing = 'common'
        union all (select sid from similarity_prints where pid = ${pid} and standing = 'compared' order by sid limit 1)`.execute(
        server.db,
      )
    ).rows as [{ sid: number }, { sid: number }]
    const params = { left: one, right: other }
    const { data } = await server.call(admin, 'GET /similarity/pair/:left/:right', { params })
    expect(data).toMatchObject({ uncommon: null, without: null })
    expect(data.percent).toBeGreaterThan(0)
  })
})

describe('[SIM-REVIEW-4] what somebody has set about two people stays', () => {
  const review = (sids: number[], body: { state?: 'confirmed'; note?: string }) =>
    server.call(admin, 'PUT /similarity/reviews', {
      body: { pairs: [{ left: sids[0]!, right: sids[1]! }], ...body },
    })

  test('when a verdict is taken back: in the list, its counts, and side by side', async () => {
    const pid = await judgeableProblem(server, admin)
    const sids = await handedIn(pid, [longAddition, longAdditionRenamed, longAddition])
    await accept(sids)
    expect((await review(sids, { state: 'confirmed' })).status).toBe(200)
    await server.db
      .updateTable('submissions')
      .set({ counted_judge: Judge.Skipped })
      .where('sid', '=', sids[1]!)
      .execute()
    await requestSimilarity(server.db, [sids[1]!], 0)
    await compared()
    const { docs, total } = await pairsOf(pid)
    expect(total).toBe(2)
    expect(docs.map(({ isCurrent, percent, state }) => ({ isCurrent, percent, state }))).toEqual([
      { isCurrent: true, percent: 100, state: 'open' },
      { isCurrent: false, percent: 100, state: 'confirmed' },
    ])
    expect((await overviewOf(pid)).states).toEqual({ open: 1, dismissed: 0, confirmed: 1 })
    const pair = (left: number, right: number) =>
      server.call(admin, 'GET /similarity/pair/:left/:right', { params: { left, right } })
    expect((await pair(sids[0]!, sids[1]!)).data).toMatchObject({
      percent: null,
      without: 'gone',
      state: 'confirmed',
    })
    expect((await pair(sids[1]!, sids[2]!)).error).toBe('NOT_FOUND')
    expect((await review(sids, { note: 'Said so.' })).status).toBe(200)
    const csv = await server.call(admin, 'GET /similarity/export', { query: { problem: pid, format: 'csv' } })
    expect(csv.text).toContain('Said so.')
  })

  test('[SIM-FIND-11] when it is less alike than what is listed', async () => {
    const pid = await judgeableProblem(server, admin)
    const sids = await handedIn(pid, [`${madeUp(1)}\n${madeUp(2, 2)}`, `${madeUp(3)}\n${madeUp(2, 2)}`])
    await accept(sids)
    const { percent } = (await pairsOf(pid, { least: 30 })).docs[0]!
    expect(percent).toBeLessThan(50)
    expect((await pairsOf(pid)).docs).toEqual([])
    const row = server.db.selectFrom('submissions').select('sim').where('sid', '=', sids[1]!)
    expect((await row.executeTakeFirstOrThrow()).sim).toBeNull()
    await review(sids, { note: 'Half of it.' })
    expect((await pairsOf(pid)).docs).toMatchObject([{ percent, isCurrent: true, note: 'Half of it.' }])
    const { data } = await server.call(admin, 'GET /similarity/clusters', { query: { problem: pid } })
    expect(data.clusters).toEqual([])
  })
})

describe('[SIM-HIDE-3] a program that is mostly in texts', () => {
  const letters = longAddition.replaceAll(/[^a-z]/g, '').repeat(2)
  const hidden = `#include <cstdio>\nconst char *s = "${letters}";\n${longAddition.slice(longAddition.indexOf('int'))}`

  test('is named beside the figures, and said of where it stands beside another', async () => {
    const pid = await judgeableProblem(server, admin)
    const inMacro = longAddition.replace(
      /^int[\s\S]*/m,
      (code) => `#define P ${code.replaceAll('\n', ' ')}\nP\n`,
    )
    const sids = await handedIn(pid, [longAddition, inMacro, hidden])
    await accept(sids)
    const first = { sid: sids[2], uid: 'student3', nick: '' }
    expect((await overviewOf(pid)).inTexts).toEqual({ count: 1, programs: [first] })
    const [pair] = (await pairsOf(pid)).docs
    expect(pair).toMatchObject({ percent: 100, earlier: { sid: sids[0] }, later: { sid: sids[1] } })
    const { data } = await server.call(admin, 'GET /similarity/pair/:left/:right', {
      params: { left: sids[0]!, right: sids[2]! },
    })
    expect([data.earlier.inTexts, data.later.inTexts]).toEqual([false, true])
  })

  test('stays known when it is compared again', async () => {
    const pid = await judgeableProblem(server, admin)
    const [sid] = await handedIn(pid, [hidden])
    await accept([sid!])
    await accept([sid!])
    expect((await overviewOf(pid)).inTexts).toMatchObject({ count: 1 })
    await server.db
      .updateTable('submissions')
      .set({ counted_judge: Judge.Skipped })
      .where('sid', '=', sid!)
      .execute()
    expect((await overviewOf(pid)).inTexts).toEqual({ count: 0, programs: [] })
  })
})
