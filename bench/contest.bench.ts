// The claims about the speed of contests, in one run on a database of its own: what one judgement costs the ranklist, how fast
// the ranklist is made, compressed and answered again, how soon 500 open pages hear of a change while verdicts arrive, and
// that ten times the submissions cost about the same; for each rule that a contest can be given. The plan of each query is
// printed. --quick makes a tenth of everything: for a look, not for a claim. --rule NAME measures one rule.

import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { newProblem } from '@verdict/contract/problem'
import type { WatchMessage } from '@verdict/contract/realtime'
import { type ChosenRuleName, chosenRuleNames, contestRule } from '@verdict/domain/contest-rules/table'
import { Privilege } from '@verdict/domain/privilege'
import { fullScore } from '@verdict/domain/score'
import { Judge } from '@verdict/domain/verdict'
import { cookieName, openSession } from '@verdict/server/account/session'
import { migrate } from '@verdict/server/platform/migrate'
import { createWithTests } from '@verdict/server/testcase/service'
import { rescore, scoreAnew } from '@verdict/server/score/score'
import { lockContest } from '@verdict/server/standing/contest-access'
import { readMessage, socketUrl } from '@verdict/web-client/realtime'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { openApp, type OpenApp } from './open-app.ts'
import { onOwnDatabase } from './own-database.ts'
import { median, probe, report, scaled, type Figure } from './report.ts'

const quick = process.argv.includes('--quick')
const scale = quick ? 0.1 : 1
const entrants = 2_000 * scale
const problems = 15
const submissions = 100_000 * scale
const viewers = 500 * scale
const judgementsASecond = 20
const rounds = quick ? 10 : 40
const contestHours = 5

/** Nobody but a manager sees results before the end: no open page of a contestant hears of a verdict. */
const hidesAll = (rule: ChosenRuleName): boolean => contestRule(rule).shows.own === 'when-open'

function chosenRules(): readonly ChosenRuleName[] {
  const at = process.argv.indexOf('--rule')
  if (at === -1) return chosenRuleNames
  const found = chosenRuleNames.filter((name) => name === process.argv[at + 1])
  if (found.length === 0) throw new Error(`--rule takes one of ${chosenRuleNames.join(', ')}`)
  return found
}

interface Bench extends OpenApp {
  pids: number[]
  userIds: number[]
  cid: number
  /** The cookies of a contestant, and of somebody who manages the contest. */
  cookies: { contestant: string; manager: string }
  /** The one of them that reads. */
  cookie: string
}

const figures: Figure[] = []
let measured: ChosenRuleName = 'icpc'
const figure = (name: string, unit: string, value: number, bar: number | null = null): void => {
  figures.push({ name: `${measured}: ${name}`, unit, value, bar })
}

const quantile = (values: number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.round(q * (values.length - 1))]!

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const started = performance.now()
  const result = await work()
  return [performance.now() - started, result]
}

/** People, problems and a contest that has run for four of its five hours. */
async function prepare(opened: OpenApp): Promise<Bench> {
  const { context } = opened
  const { db } = context
  await sql`
    insert into users (uid, nick, password_hash, checksum)
    select 'student' || i, 'Student number ' || i, 'none', 'checksum' from generate_series(1, ${entrants}::integer) i`.execute(
    db,
  )
  const userIds = (await db.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id)
  const owner = { userId: userIds[0]! }
  const pids: number[] = []
  for (let i = 0; i < problems; i++) {
    pids.push(
      (
        await createWithTests(
          context,
          owner,
          newProblem.parse({ title: `P${i}`, description: 'x', status: 2 }),
        )
      ).pid,
    )
  }
  const hourMs = 3_600_000
  const { cid } = await db
    .insertInto('contests')
    .values({
      title: 'Bench',
      owner_id: owner.userId,
      starts_at: new Date(Date.now() - (contestHours - 1.5) * hourMs),
      ends_at: new Date(Date.now() + 1.5 * hourMs),
    })
    .returning('cid')
    .executeTakeFirstOrThrow()
  await db.insertInto('ranklist_versions').values({ contest_id: cid }).execute()
  await db
    .insertInto('contest_problems')
    .values(pids.map((pid, i) => ({ contest_id: cid, pid, position: i + 1 })))
    .execute()
  await sql`insert into contest_entrants (contest_id, user_id, uid_key, address) select ${cid}, id, uid_key, '' from users`.execute(
    db,
  )
  const logIn = async (id: number, privilege: Privilege) => {
    const from = { address: '', agent: '', requestId: '' }
    return `${cookieName}=${await openSession(context, { id, privilege, checksum: 'checksum' }, from)}`
  }
  const [contestantId, managerId] = [userIds[0]!, userIds.at(-1)!]
  await db.updateTable('users').set({ privilege: Privilege.Admin }).where('id', '=', managerId).execute()
  const cookies = {
    contestant: await logIn(contestantId, Privilege.User),
    manager: await logIn(managerId, Privilege.Admin),
  }
  return { ...opened, pids, userIds, cid, cookies, cookie: cookies.contestant }
}

/**
 * Submissions of everybody to everything, `count` in all, each with its judgement of two groups of tests. Each leaves a third
 * of the problems unsolved.
 */
const fill = ({ context, cid, pids, userIds }: Bench, count: number): Promise<void> =>
  context.db.connection().execute(async (db) => {
    // Making a million rows takes its time.
    await sql`set statement_timeout = 0`.execute(db)
    await sql`
    with made as (
      insert into submissions (user_id, pid, contest_id, is_open, language, code, code_bytes, judge, counted_judge, score,
        judgement_id, created_at)
      select (${userIds}::integer[])[1 + i % ${userIds.length}], (${pids}::integer[])[1 + (i / ${userIds.length}) % ${pids.length}],
        ${cid}, false, 2, repeat('int main() {} ', 20), 280, j, j,
        case j when ${sql.lit(Judge.Accepted)} then ${sql.lit(fullScore)} else floor(random() * 9) * 1000 end, 1 + i,
        clock_timestamp() - interval '3 hours' + i * interval '1 hour' / ${count}
      from (select i, case when (i + i / ${userIds.length}) % 3 > 0 and random() < 0.33 then ${sql.lit(Judge.Accepted)} else ${sql.lit(Judge.WrongAnswer)} end as j
        from generate_series(0, ${count - 1}::integer) i) made
      returning sid, judge, score, judgement_id
    )
    insert into judgements (id, sid, reason, judge, score, group_points, finished_at)
    overriding system value
    select judgement_id, sid, 'submit', judge, score, jsonb_build_array(
      jsonb_build_object('points', least(score, 3000), 'of', 3000),
      jsonb_build_object('points', greatest(0, score - 3000), 'of', 7000)), clock_timestamp()
    from made`.execute(db)
  })

/** Makes it a contest by this rule, and its ranklist anew. */
async function ruleBy({ context, cid }: Bench, rule: ChosenRuleName): Promise<void> {
  await context.db.updateTable('contests').set({ rule }).where('cid', '=', cid).execute()
  await context.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const contest = await lockContest(tx, cid)
    await scoreAnew(tx, cid, contest!)
    await sql`update ranklist_versions set version = version + 1, public_version = public_version + 1
      where contest_id = ${cid}`.execute(tx)
  })
  await context.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    await sql`vacuum full score_cells`.execute(db)
    await sql`vacuum analyze`.execute(db)
  })
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
  const warmUp = 5
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

interface Heard {
  version: number
  /** ms since 1970 */
  last: number
  count: number
}

/** Pages in a process of their own: the last to hear of each version counts. */
async function live(bench: Bench): Promise<void> {
  const tokens: string[] = []
  for (const userId of bench.userIds.slice(0, viewers)) {
    const token = `bench-token-${measured}-${userId}`
    tokens.push(token)
    const session = await bench.context.db
      .insertInto('sessions')
      .values({
        token_hash: createHash('sha256').update(`session ${token}`).digest(),
        user_id: userId,
        privilege: Privilege.User,
        checksum: 'checksum',
        address: '',
        agent: '',
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await bench.context.db
      .insertInto('realtime_tokens')
      .values({
        token_hash: createHash('sha256').update(token).digest(),
        user_id: userId,
        session_id: session.id,
        expires_at: new Date(Date.now() + 600_000),
      })
      .execute()
  }
  const pages = fork(new URL(import.meta.url), ['--pages'])
  const heard: Heard[] = []
  const ready = new Promise<void>((resolve) => {
    pages.on('message', (message: 'ready' | Heard) => {
      if (message === 'ready') resolve()
      else heard.push(message)
    })
  })
  const { port } = bench.app.server.address() as AddressInfo
  pages.send({ port, cid: bench.cid, tokens })
  await ready
  const seconds = quick ? 4 : 10
  const committed = new Map<number, number>()
  for (const sid of await victims(bench, seconds * judgementsASecond)) {
    const next = performance.now() + 1000 / judgementsASecond
    const { version } = await judgeOne(bench, sid)
    committed.set(version, Date.now())
    await after(Math.max(0, next - performance.now()))
  }
  await after(3_000)
  pages.kill()
  await once(pages, 'exit')
  const complete = heard.filter(({ count }) => count === tokens.length)
  // Each change arrives with the first message that has its version or a later one.
  const delays = [...committed].map(([version, at]) => {
    const word = complete
      .filter((message) => message.version >= version)
      .toSorted((a, b) => a.version - b.version)[0]
    return word ? word.last - at : Number.NaN
  })
  figure(`${viewers} open pages hear of a change, slowest`, 'ms', Math.max(...delays), 2_000)
  figure(`${viewers} open pages hear of a change, median`, 'ms', median(delays))
  figure('changes that happened meanwhile', '', committed.size)
  figure('messages that carried them', '', complete.length)
}

async function beThePages(): Promise<void> {
  const [{ port, cid, tokens }] = (await once(process, 'message')) as [
    { port: number; cid: number; tokens: string[] },
  ]
  const heard = new Map<number, Heard>()
  let watching = 0
  let begun = false
  for (const token of tokens) {
    const socket = new WebSocket(socketUrl(`http://127.0.0.1:${port}`, token))
    socket.on('message', (data: Buffer) => {
      const message = readMessage(data.toString())
      if (message?.type === 'connect')
        socket.send(JSON.stringify({ type: 'watch', cid } satisfies WatchMessage))
      if (message?.type !== 'ranklist_changed') return
      if (!begun) {
        watching += 1
        begun = watching === tokens.length
        if (begun) process.send!('ready')
        return
      }
      const word = heard.get(message.data.version) ?? { version: message.data.version, last: 0, count: 0 }
      heard.set(word.version, word)
      word.count += 1
      word.last = Date.now()
      if (word.count === tokens.length) process.send!(word)
    })
  }
}

/** @param benches with the submissions, and with ten times as many */
async function measureRule(rule: ChosenRuleName, benches: [Bench, Bench]): Promise<void> {
  measured = rule
  for (const bench of benches) {
    await ruleBy(bench, rule)
    bench.cookie = hidesAll(rule) ? bench.cookies.manager : bench.cookies.contestant
  }
  const [bench] = benches
  await sql`checkpoint`.execute(bench.context.db)
  const [once, tenfold] = (await measure(benches)) as [Costs, Costs]
  if (rule === chosenRules()[0]) await printPlans(bench)
  if (!hidesAll(rule)) await live(bench)
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
      const bench = await prepare(open)
      await fill(bench, count)
      return bench
    }
    try {
      const large = new URL(url)
      large.pathname = '/tenfold'
      const bench = await benchOf(url, submissions)
      await sql`create database tenfold`.execute(bench.context.db)
      const tenfoldBench = await benchOf(large.href, 10 * submissions)
      const speed = probe()
      for (const rule of chosenRules()) await measureRule(rule, [bench, tenfoldBench])
      report('contest', scaled(figures, speed), {
        probe: speed,
        entrants,
        problems,
        submissions,
        viewers,
        quick,
      })
    } finally {
      for (const { close } of opened) await close()
    }
  })
}

await (process.argv.includes('--pages') ? beThePages() : main())
