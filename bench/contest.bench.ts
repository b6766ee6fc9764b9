// The claims about the speed of contests, in one run on a database of its own: what one judgement costs the ranklist, how fast
// the ranklist is made, compressed and answered again, how soon 500 open pages hear of a change while verdicts arrive, and
// that ten times the submissions cost about the same; for each rule that a contest can be given. The plan of each query is
// printed. --rule NAME measures one rule.

import { chosenRuleNames, type ContestRuleName, contestRule } from '@verdict/domain/contest-rules/table'
import { Judge } from '@verdict/domain/verdict'
import { migrate } from '@verdict/storage/migrate'
import { rescore, scoreAnew } from '@verdict/server/contest/score/score'
import { lockContest } from '@verdict/server/access/contest-access'
import { sql } from 'kysely'
import { type Bench, fill, makeHomework, prepare } from './contest-data.ts'
import { hearLive } from './contest-live.ts'
import { openApp, type OpenApp } from './open-app.ts'
import { anotherDatabase, onOwnDatabase } from './own-database.ts'
import { median, probe, quantile, report, scaled, type Figure } from './report.ts'
import { sized } from './size.ts'

const entrants = sized(2_000, 20)
const problems = sized(15, 3)
const submissions = sized(100_000, 200)
const viewers = sized(500, 3)
const judgementsASecond = 20
const rounds = sized(40, 2)

const rules: readonly ContestRuleName[] = sized([...chosenRuleNames, 'homework'], ['icpc', 'homework'])

/** Nobody but a manager sees results of others before the end: no open page of a contestant hears of a verdict. */
const hidesAll = (rule: ContestRuleName): boolean => {
  const { own, others } = contestRule(rule).shows
  return own === 'when-open' || others === 'never'
}

function chosenRules(): readonly ContestRuleName[] {
  const at = process.argv.indexOf('--rule')
  if (at === -1) return rules
  const found = rules.filter((name) => name === process.argv[at + 1])
  if (found.length === 0) throw new Error(`--rule takes one of ${rules.join(', ')}`)
  return found
}

const figures: Figure[] = []
let measured: ContestRuleName = 'icpc'
const figure = (name: string, unit: string, value: number, bar: number | null = null): void => {
  figures.push({ name: `${measured}: ${name}`, unit, value, bar })
}

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const started = performance.now()
  const result = await work()
  return [performance.now() - started, result]
}

/** Makes it a contest by this rule, and its ranklist anew. */
async function ruleBy(bench: Bench, rule: ContestRuleName): Promise<void> {
  const { patient, cid } = bench
  await (rule === 'homework'
    ? makeHomework(bench)
    : patient.updateTable('contests').set({ rule }).where('cid', '=', cid).execute())
  await patient.transaction().execute(async (tx) => {
    const contest = await lockContest(tx, cid)
    await scoreAnew(tx, cid, contest!)
    await sql`update ranklist_versions set version = version + 1, public_version = public_version + 1
      where contest_id = ${cid}`.execute(tx)
  })
  await sql`vacuum full score_cells`.execute(patient)
  await sql`vacuum analyze`.execute(patient)
}

/** One verdict in a transaction of its own. @returns ms that the ranklist took of it */
async function judgeOne({ context, cid }: Bench, sid: number): Promise<{ ms: number; version: number }> {
  return context.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('submissions')
      .select(['user_id', 'pid', 'judge'])
      .where('sid', '=', sid)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const judge = row.judge === Judge.Pending ? Judge.WrongAnswer : Judge.Pending
    await tx.updateTable('submissions').set({ judge }).where('sid', '=', sid).execute()
    const [ms] = await timed(() =>
      rescore(context, tx, { contest_id: cid, user_id: row.user_id, pid: row.pid }),
    )
    const { version } = await tx
      .selectFrom('ranklist_versions')
      .select('version')
      .where('contest_id', '=', cid)
      .executeTakeFirstOrThrow()
    return { ms, version }
  })
}

/** Some whose verdict changes a cell: nobody had solved the problem before them. */
async function victims({ context: { db }, cid }: Bench, count: number): Promise<number[]> {
  const { rows } = await sql<{ sid: number }>`
    select max(s.sid) as sid from submissions s
    join score_cells c using (contest_id, user_id, pid)
    where contest_id = ${cid} and c.accepted_at is null
    group by s.user_id, s.pid order by md5(max(s.sid)::text) limit ${count}`.execute(db)
  return rows.map(({ sid }) => sid)
}

const get = (bench: Bench, path: string, headers: Record<string, string> = {}) =>
  bench.app.inject({
    url: `/api${path}`,
    headers: { cookie: bench.cookie, 'accept-encoding': 'br', ...headers },
  })

interface Costs {
  judgement: number[]
  ranklist: number[]
  unchanged: number[]
  contest: number[]
  status: number[]
  global: number[]
  bytes: number
}

const noCosts = (): Costs => ({
  judgement: [],
  ranklist: [],
  unchanged: [],
  contest: [],
  status: [],
  global: [],
  bytes: 0,
})

async function measureOnce(bench: Bench, sid: number, costs: Costs): Promise<void> {
  const path = `/contest/${bench.cid}/ranklist`
  costs.judgement.push((await judgeOne(bench, sid)).ms)
  const [fresh, answer] = await timed(() => get(bench, path))
  if (answer.statusCode !== 200) throw new Error(`the ranklist was refused: ${answer.body}`)
  costs.ranklist.push(fresh)
  costs.bytes = answer.rawPayload.length
  const etag = String(answer.headers['etag'])
  const [same, unchanged] = await timed(() => get(bench, path, { 'if-none-match': etag }))
  if (unchanged.statusCode !== 304) throw new Error('the ranklist was not unchanged')
  costs.unchanged.push(same)
  costs.contest.push((await timed(() => get(bench, `/contest/${bench.cid}`)))[0])
  costs.status.push((await timed(() => get(bench, `/status/list?mid=${bench.cid}`)))[0])
  costs.global.push((await timed(() => get(bench, '/status/list')))[0])
}

/** In turns, so that other load on the machine hits both alike. The first rounds only warm up. */
async function measure(benches: Bench[]): Promise<Costs[]> {
  const warmUp = sized(5, 0)
  const costs = benches.map(noCosts)
  const sids = await Promise.all(benches.map((bench) => victims(bench, rounds + warmUp)))
  for (let round = 0; round < rounds + warmUp; round++) {
    for (const [index, bench] of benches.entries()) {
      await measureOnce(bench, sids[index]![round]!, round < warmUp ? noCosts() : costs[index]!)
    }
  }
  return costs
}

/** The plans of all that reads and writes for one verdict and one fresh ranklist. */
async function printPlans(bench: Bench): Promise<void> {
  const [sid] = await victims(bench, 1)
  const seen = new Map<string, readonly unknown[]>()
  const sent = await bench.sentBy(async () => {
    await judgeOne(bench, sid!)
    await get(bench, `/contest/${bench.cid}/ranklist`)
    await get(bench, `/contest/${bench.cid}`)
    await get(bench, `/status/list?mid=${bench.cid}`)
  })
  for (const query of sent) {
    if (/^\s*(select|insert|update|with)/.test(query.sql) && !query.sql.includes('pg_notify'))
      seen.set(query.sql, query.parameters)
  }
  const { db } = bench.context
  for (const [text, parameters] of seen) {
    console.log(`\n${text.replaceAll(/\s+/g, ' ').trim().slice(0, 400)}`)
    // Rolled back: a statement that writes has written once already.
    await db.connection().execute(async (one) => {
      await sql`begin`.execute(one)
      const { rows } = await one.executeQuery<{ 'QUERY PLAN': string }>({
        ...sql`select 1`.compile(one),
        sql: `explain (analyze, buffers, costs off) ${text}`,
        parameters,
      })
      await sql`rollback`.execute(one)
      for (const row of rows) console.log(`    ${row['QUERY PLAN']}`)
    })
  }
}

async function measureLive(bench: Bench): Promise<void> {
  const seconds = sized(10, 1)
  const { delays, changes, messages } = await hearLive(bench, {
    name: measured,
    viewers,
    judgementsASecond,
    sids: await victims(bench, seconds * judgementsASecond),
    judgeOne: (sid) => judgeOne(bench, sid),
  })
  figure(`${viewers} open pages hear of a change, slowest`, 'ms', Math.max(...delays), 2_000)
  figure(`${viewers} open pages hear of a change, median`, 'ms', median(delays))
  figure('changes that happened meanwhile', '', changes)
  figure('messages that carried them', '', messages)
}

/** @param benches with the submissions, and with ten times as many */
async function measureRule(rule: ContestRuleName, benches: [Bench, Bench]): Promise<void> {
  measured = rule
  for (const bench of benches) {
    await ruleBy(bench, rule)
    bench.cookie = hidesAll(rule) ? bench.cookies.manager : bench.cookies.contestant
  }
  const [bench] = benches
  await sql`checkpoint`.execute(bench.context.db)
  const [once, tenfold] = (await measure(benches)) as [Costs, Costs]
  if (rule === chosenRules()[0]) await printPlans(bench)
  if (!hidesAll(rule)) await measureLive(bench)
  figure('one judgement, of database time, median', 'ms', median(once.judgement), 5)
  figure('one judgement, of database time, p95', 'ms', quantile(once.judgement, 0.95))
  figure('ranklist made anew and compressed, median', 'ms', median(once.ranklist), 60)
  figure('ranklist made anew and compressed, p95', 'ms', quantile(once.ranklist, 0.95))
  figure('ranklist unchanged (304), median', 'ms', median(once.unchanged), 3)
  figure('ranklist compressed', 'KiB', once.bytes / 1024)
  figure('contest with its counts, median', 'ms', median(once.contest))
  figure('status of the contest, median', 'ms', median(once.status))
  figure('status of everybody, median', 'ms', median(once.global))
  for (const name of ['judgement', 'ranklist', 'unchanged', 'contest', 'status', 'global'] as const) {
    figure(`ten times the submissions: ${name}`, 'x', median(tenfold[name]) / median(once[name]), 1.5)
  }
}

async function main(): Promise<void> {
  await onOwnDatabase(50, async (url, folder) => {
    const opened: OpenApp[] = []
    const benchOf = async (url: string, count: number): Promise<Bench> => {
      await migrate(url)
      const open = await openApp(url, folder)
      opened.push(open)
      await open.app.listen({ port: 0, host: '127.0.0.1' })
      const bench = await prepare(open, { entrants, problems })
      await fill(bench, count)
      return bench
    }
    try {
      const bench = await benchOf(url, submissions)
      const tenfoldBench = await benchOf(await anotherDatabase(url), 10 * submissions)
      const speed = probe()
      for (const rule of chosenRules()) await measureRule(rule, [bench, tenfoldBench])
      report('contest', scaled(figures, speed), {
        probe: speed,
        entrants,
        problems,
        submissions,
        viewers,
      })
    } finally {
      for (const { close } of opened) await close()
    }
  })
}

await main()
