import { Language, LanguageFamily } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { leastFingerprints } from '@verdict/domain/similarity'
import { Judge } from '@verdict/domain/verdict'
import { additionByBits, longAddition, longAdditionRenamed } from '@verdict/testkit/alike'
import { makeContest, enter } from '@verdict/testkit/contest'
import { judgeableProblem, judgeHost, type TestHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { everythingCompared } from '@verdict/testkit/similarity'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../platform/db.ts'
import { pagePairs } from './similarity-queries.ts'
import { readFingerprints } from './similarity-reader.ts'
import { rebuildSimilarity, workOff } from './rebuild.ts'
import {
  requestAfterVerdict,
  requestOfContest,
  requestOfProblem,
  requestSimilarity,
} from '../../changes/similarity-request-queries.ts'
import { countJobs } from './similarity-work-queries.ts'

let server: TestServer
let host: TestHost
let root: TestPerson
let admin: TestPerson
let alice: TestPerson
let bob: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  host = judgeHost(server)
  root = await server.person('root1', Privilege.Root)
  admin = await server.person('admin1', Privilege.Admin)
  alice = await server.person('alice')
  bob = await server.person('bob')
})
afterAll(() => server.close())

const compared = () => everythingCompared(server)

interface Handed {
  code?: string
  language?: Language
  judge?: Judge
  mid?: number
}

/** Submitted and judged, not yet compared. */
async function judged(
  who: TestPerson,
  pid: number,
  { code = longAddition, language = Language.Cpp17, judge = Judge.Accepted, mid }: Handed = {},
): Promise<number> {
  const body = { pid, language, code, ...(mid !== undefined && { mid }) }
  const answer = await server.call(who, 'POST /status', { body })
  if (answer.status !== 201) throw new Error(`the submission was refused: ${answer.text}`)
  await host.judge(judge)
  return answer.data.sid
}

async function handedIn(who: TestPerson, pid: number, handed: Handed = {}): Promise<number> {
  const sid = await judged(who, pid, handed)
  await compared()
  return sid
}

const shown = async (sid: number): Promise<{ sim: number | undefined; other: number | undefined }> => {
  const { data } = await server.call(admin, 'GET /status/:sid', { params: { sid } })
  return { sim: data.sim, other: data.sim_s_id }
}
const nothing = { sim: undefined, other: undefined }

const change = async (sid: number, judge: number): Promise<void> => {
  const answer = await server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge } })
  expect(answer.status).toBe(200)
}

describe('what is found', () => {
  test('[SIM-FIND-1] [SIM-FIND-3] [SIM-FIND-4] a copy with other names, comments and layout is found, an independent program is not', async () => {
    const pid = await judgeableProblem(server, admin)
    const first = await handedIn(alice, pid)
    expect(await shown(first)).toEqual(nothing)
    const copy = await handedIn(bob, pid, { code: longAdditionRenamed })
    expect(await shown(copy)).toEqual({ sim: 100, other: first })
    expect(await shown(first)).toEqual(nothing)
    const carol = await server.person('carol')
    expect(await shown(await handedIn(carol, pid, { code: additionByBits }))).toEqual(nothing)
  })

  test('[SIM-FIND-1] only accepted code of others to the same problem counts', async () => {
    const [pid, other] = [await judgeableProblem(server, admin), await judgeableProblem(server, admin)]
    await handedIn(alice, other)
    await handedIn(bob, pid, { judge: Judge.WrongAnswer })
    await handedIn(alice, pid)
    expect(await shown(await handedIn(alice, pid))).toEqual(nothing)
    const wrong = await handedIn(bob, pid, { judge: Judge.WrongAnswer })
    expect(await shown(wrong)).toEqual(nothing)
  })

  test('[SIM-FIND-2] C and both C++ are one family, Java is another', async () => {
    const pid = await judgeableProblem(server, admin)
    const first = await handedIn(alice, pid, { language: Language.C })
    const eleven = await handedIn(bob, pid, { language: Language.Cpp11 })
    expect(await shown(eleven)).toEqual({ sim: 100, other: first })
    const java = await handedIn(await server.person('java1'), pid, { language: Language.Java })
    expect(await shown(java)).toEqual(nothing)
  })

  test('[SIM-FIND-5] [SIM-CLEAR-2] skeleton code does not count, from the moment that it is given', async () => {
    const pid = await judgeableProblem(server, admin)
    const own = longAddition.slice(longAddition.indexOf('int main'))
    await handedIn(alice, pid)
    const copy = await handedIn(bob, pid, { code: longAdditionRenamed })
    expect((await shown(copy)).sim).toBe(100)
    const give = (cpp: string) =>
      server.call(admin, 'PUT /problem/:pid', { params: { pid }, body: { skeletons: { cpp } } })
    expect((await give(longAddition)).data.skeletons).toEqual({ cpp: longAddition })
    await compared()
    expect(await shown(copy)).toEqual(nothing)
    await give(own)
    await compared()
    expect((await shown(copy)).sim).toBe(100)
    const { data } = await server.call(bob, 'GET /problem/:pid', { params: { pid }, query: {} })
    expect(data).not.toHaveProperty('skeletons')
  })

  test('[SIM-FIND-6] what is too short has no figure, however alike', async () => {
    const pid = await judgeableProblem(server, admin)
    const code = 'int main() { int a, b; return scanf("%d%d", &a, &b) != 2; }'
    await handedIn(alice, pid, { code })
    expect(await shown(await handedIn(bob, pid, { code }))).toEqual(nothing)
    const overview = await server.call(admin, 'GET /similarity/overview', { query: { problem: pid } })
    expect(overview.data).toMatchObject({ people: 0, tooShort: 2, waiting: 0, median: null })
  })

  test('[SIM-FIND-8] an earlier one that is accepted later is found by those after it', async () => {
    const pid = await judgeableProblem(server, admin)
    const early = await handedIn(alice, pid, { judge: Judge.WrongAnswer })
    const late = await handedIn(bob, pid, { code: longAdditionRenamed })
    expect(await shown(late)).toEqual(nothing)
    await change(early, Judge.RejudgePending)
    await host.judge(Judge.Accepted)
    await compared()
    expect(await shown(late)).toEqual({ sim: 100, other: early })
  })
})

describe('what takes it away', () => {
  test('[SIM-CLEAR-1] a rejudge and a skip clear it and find it anew', async () => {
    const pid = await judgeableProblem(server, admin)
    const first = await handedIn(alice, pid)
    const copy = await handedIn(bob, pid, { code: longAdditionRenamed })
    const third = await handedIn(await server.person('third'), pid, { code: longAdditionRenamed })
    expect(await shown(third)).toEqual({ sim: 100, other: first })
    await change(first, Judge.Skipped)
    await compared()
    expect(await shown(copy)).toEqual(nothing)
    expect(await shown(third)).toEqual({ sim: 100, other: copy })
    await change(first, Judge.RejudgePending)
    await host.judge(Judge.Accepted)
    await compared()
    expect(await shown(copy)).toEqual({ sim: 100, other: first })
    expect((await shown(third)).other).toBe(first)
    await change(copy, Judge.RejudgePending)
    await host.judge(Judge.WrongAnswer)
    expect(await shown(copy)).toEqual(nothing)
    await compared()
    expect(await shown(copy)).toEqual(nothing)
  })

  test('[SIM-CLEAR-1] a verdict that is taken back is out at once, before the figures have followed', async () => {
    const pid = await judgeableProblem(server, admin)
    const first = await handedIn(alice, pid)
    const copy = await handedIn(bob, pid, { code: longAdditionRenamed })
    const scope = { kind: 'problem', id: pid, title: '', closed: false } as const
    const counted = async (db: Queryable) =>
      (await pagePairs(db, scope, { least: 50 }, { limit: 5, offset: 0 })).count
    expect(await counted(server.db)).toBe(1)
    for (const sid of [first, copy]) {
      // In a transaction, so that nobody comes to the figures meanwhile.
      const tx = await server.db.startTransaction().execute()
      await tx.updateTable('submissions').set({ counted_judge: null }).where('sid', '=', sid).execute()
      await requestAfterVerdict(tx, sid, Judge.Accepted, null)
      expect(await counted(tx)).toBe(0)
      await tx.rollback().execute()
    }
    expect(await counted(server.db)).toBe(1)
  })

  test('[SIM-CLEAR-1] what takes figures away is never given up', async () => {
    const pid = await judgeableProblem(server, admin)
    await handedIn(alice, pid)
    const copy = await handedIn(bob, pid, { code: longAdditionRenamed })
    await sql`
      create function fail_now() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
      create trigger fail_now before delete on similarity_prints for each row execute function fail_now()`.execute(
      server.db,
    )
    await change(copy, Judge.Skipped)
    const tries = { attempts: 9, claimed_until: null }
    const ask = server.db.updateTable('similarity_jobs').set(tries).where('sid', '=', copy)
    await ask.execute()
    await workOff(server.context)
    expect(await countJobs(server.db)).toBe(1)
    expect((await server.call(admin, 'GET /similarity/pairs', { query: { problem: pid } })).data.total).toBe(
      0,
    )
    await sql`drop function fail_now() cascade`.execute(server.db)
    await ask.execute()
    await compared()
    const matches = server.db.selectFrom('similarity_matches').select('sid').where('pid', '=', pid)
    expect(await matches.execute()).toEqual([])
  })

  test('[SIM-CLEAR-2] [ADM-BAN-2] deletion takes programs along and its reversal brings them back; a ban keeps them', async () => {
    const pid = await judgeableProblem(server, admin)
    const cid = await makeContest(server, admin, { list: [pid] })
    await enter(server, alice, cid)
    const first = await handedIn(alice, pid, { mid: cid })
    const copy = await handedIn(bob, pid, { code: longAdditionRenamed })
    const setUser = (privilege: Privilege) =>
      server.db.updateTable('users').set({ privilege }).where('id', '=', alice.userId).execute()
    await setUser(Privilege.Banned)
    await requestSimilarity(server.db, [copy], 0)
    await compared()
    expect(await shown(copy)).toEqual({ sim: 100, other: first })
    await setUser(Privilege.User)
    const contest = server.db.updateTable('contests').where('cid', '=', cid)
    await server.call(root, 'DELETE /contest/:cid', { params: { cid } })
    await compared()
    expect(await shown(copy)).toEqual(nothing)
    // As the operator who brings them back by hand is instructed.
    await contest.set({ deleted_at: null }).execute()
    await requestOfContest(server.db, cid, [])
    await compared()
    expect(await shown(copy)).toEqual({ sim: 100, other: first })
    await server.call(root, 'DELETE /problem/:pid', { params: { pid } })
    await compared()
    expect(await shown(copy)).toEqual(nothing)
    expect((await server.call(admin, 'GET /similarity/pairs', { query: { contest: cid } })).data.total).toBe(
      0,
    )
    await server.db.updateTable('problems').set({ deleted_at: null }).where('pid', '=', pid).execute()
    await requestOfProblem(server.db, pid)
    await compared()
    expect(await shown(copy)).toEqual({ sim: 100, other: first })
  })
})

describe('the work', () => {
  test('[SIM-WORK-1] it is asked for with the verdict, and a process that dies over it leaves it to another', async () => {
    const pid = await judgeableProblem(server, admin)
    await handedIn(alice, pid)
    const copy = await judged(bob, pid, { code: longAdditionRenamed })
    // As if a process had taken it a minute ago and had ended since.
    await requestSimilarity(server.db, [copy], 0)
    await sql`
      update similarity_jobs set claimed_until = clock_timestamp() - interval '1 second', attempts = 1
      where sid = ${copy}`.execute(server.db)
    await compared()
    expect((await shown(copy)).sim).toBe(100)
    expect(await countJobs(server.db)).toBe(0)
  })

  test('[SIM-WORK-1] a request that comes while it is done is done again', async () => {
    const pid = await judgeableProblem(server, admin)
    const first = await handedIn(alice, pid)
    const copy = await handedIn(bob, pid, { code: longAdditionRenamed })
    const again = () => requestSimilarity(server.db, [copy, first], 0)
    await again()
    await Promise.all([workOff(server.context), again(), workOff(server.context)])
    await compared()
    const rows = await server.db
      .selectFrom('similarity_matches')
      .select(['sid', 'other_sid', 'percent'])
      .where('pid', '=', pid)
      .execute()
    expect(rows).toEqual([{ sid: copy, other_sid: first, percent: 100 }])
  })

  test('[SIM-WORK-2] code that overruns the parser’s memory leaves the next programs as they are', async () => {
    const overrunning = `int main() {}\n#if X\n${'(a)&'.repeat(16_000)}\n#endif\n`
    const [overrun, next] = await Promise.all(
      [overrunning, longAddition].map(
        async (code) => (await readFingerprints(LanguageFamily.Cpp, code)).prints,
      ),
    )
    expect(overrun).toEqual([])
    expect(next!.length).toBeGreaterThan(leastFingerprints)
  })

  test('[SIM-WORK-2] so does code that holds more texts in one another than its parser counts', async () => {
    const nested = '"${'.repeat(16_000)
    const program = `fun main() { ${'println(1 + 2); '.repeat(200)} }`
    const [overrun, next] = await Promise.all(
      [nested, program].map(async (code) => (await readFingerprints(LanguageFamily.Kotlin, code)).prints),
    )
    expect(overrun).toEqual([])
    expect(next!.length).toBeGreaterThan(leastFingerprints)
  })

  test('[SIM-WORK-2] code that no parser knows stops nothing', async () => {
    const pid = await judgeableProblem(server, admin)
    const odd = [')(}{'.repeat(200), '"'.repeat(999), 'if('.repeat(20_000), '\u{1F600}'.repeat(300)]
    for (const code of odd) await judged(alice, pid, { code })
    const first = await judged(alice, pid)
    const copy = await judged(bob, pid, { code: longAdditionRenamed })
    await compared()
    expect(await shown(copy)).toEqual({ sim: 100, other: first })
  })

  test('[SIM-REBUILD-1] no pair is lost when the later of two programs is made anew first', async () => {
    const pid = await judgeableProblem(server, admin)
    const early = await handedIn(alice, pid)
    const copy = await handedIn(bob, pid, { code: longAdditionRenamed })
    // As it was read before.
    const before = { prints: [1, 2, 3], standing: 'short' }
    await server.db.updateTable('similarity_prints').set(before).where('sid', '=', early).execute()
    for (const [sid, sim] of [
      [copy, null],
      [early, 100],
    ] as const) {
      await sql`insert into similarity_jobs (sid, priority, anew) values (${sid}, 2, true)`.execute(server.db)
      await compared()
      expect((await shown(copy)).sim ?? null).toBe(sim)
    }
  })

  test('[SIM-REBUILD-1] all is made anew, from where an interrupted rebuild had come', async () => {
    const pid = await judgeableProblem(server, admin)
    await handedIn(alice, pid)
    const copy = await handedIn(bob, pid, { code: longAdditionRenamed })
    const wrong = { prints: [1, 2, 3], standing: 'short' }
    await server.db.updateTable('similarity_prints').set(wrong).where('pid', '=', pid).execute()
    const begun: { total: number; goesOn: boolean }[] = []
    const progress: number[] = []
    const onBegin = (rebuild: { total: number; goesOn: boolean }) => begun.push(rebuild)
    const stopping = AbortSignal.abort()
    await rebuildSimilarity(
      { ...server.context, stopping },
      { onBegin, onProgress: (left) => progress.push(left) },
    )
    expect(begun).toMatchObject([{ goesOn: false }])
    expect(progress).toEqual([])
    // In nobody's hands but ours, however far the server's own loop is with the others.
    const claim = (until: string) =>
      sql`
        insert into similarity_jobs (sid, priority, anew, claimed_until) values (${copy}, 2, true, now() + ${until}::interval)
        on conflict (sid) do update set claimed_until = excluded.claimed_until`.execute(server.db)
    await claim('1 hour')
    let released: Promise<unknown> | undefined
    await rebuildSimilarity(server.context, {
      onBegin,
      onProgress: (left) => {
        progress.push(left)
        released ??= claim('-1 hour')
      },
    })
    await released
    expect(begun[1]).toMatchObject({ goesOn: true })
    expect(progress.at(-1)).toBe(0)
    const rows = await server.db.selectFrom('similarity_prints').selectAll().where('sid', '=', copy).execute()
    expect(rows[0]).toMatchObject({ standing: 'compared' })
    expect(rows[0]!.prints.length).toBeGreaterThan(25)
    expect((await shown(copy)).sim).toBe(100)
  })
})
