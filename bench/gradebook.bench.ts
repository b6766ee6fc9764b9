// The claims about the speed of gradebooks, on a database of its own: 1,000 students in 60 contests of one course with 300,000
// submissions. The first answer to a teacher, what one judgement costs with the cell and the total that it changes, and that ten
// times the submissions cost about the same.

import { newProblem } from '@verdict/contract/problem'
import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import { cookieName, openSession } from '@verdict/server/people/account/session'
import { migrate } from '@verdict/storage/migrate'
import { rescore, rescoreContest } from '@verdict/server/contest/score/score'
import { createWithTests } from '@verdict/server/archive/testcase/testcase-service'
import { sql } from 'kysely'
import { openApp, type OpenApp } from './open-app.ts'
import { anotherDatabase, onOwnDatabase } from './own-database.ts'
import { median, probe, report, scaled, type Figure } from './report.ts'
import { sized } from './size.ts'

const students = sized(1_000, 10)
const items = sized(60, 2)
const problemsOfItem = 5
const submissions = sized(300_000, 100)
const rounds = sized(40, 2)
const warmUp = sized(5, 0)

interface Bench extends OpenApp {
  courseId: number
  /** The last of them runs. */
  cids: number[]
  pids: number[]
  /** The cookies of a teacher, and of a student. */
  teacher: string
  student: string
}

const figures: Figure[] = []
const figure = (name: string, unit: string, value: number, bar: number | null = null): void => {
  figures.push({ name, unit, value, bar })
}

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const started = performance.now()
  const result = await work()
  return [performance.now() - started, result]
}

async function cookieOf({ context }: OpenApp, id: number): Promise<string> {
  const account = { id, privilege: Privilege.User, checksum: 'checksum' }
  const token = await openSession(context, account, { address: '', agent: '', requestId: '' })
  return `${cookieName}=${token}`
}

/** A course with its students, a teacher, and contests by the rule of the IOI: all but the last are over. */
async function prepare(opened: OpenApp): Promise<Bench> {
  const { context } = opened
  const { db } = context
  await sql`
    insert into users (uid, nick, student_number, password_hash, checksum)
    select 'student' || i, 'Student number ' || i, '2026' || i, 'none', 'checksum'
    from generate_series(0, ${students}::integer) i`.execute(db)
  const people = (await db.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id)
  const teacherId = people[0]!
  const pids: number[] = []
  for (let i = 0; i < problemsOfItem; i++) {
    const problem = newProblem.parse({ title: `P${i}`, description: 'x', status: 2 })
    pids.push((await createWithTests(context, { userId: teacherId }, problem)).pid)
  }
  const { course_id: courseId } = await db
    .insertInto('courses')
    .values({ name: 'Bench' })
    .returning('course_id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into course_members (course_id, user_id, uid_key, view_solution)
    select ${courseId}::integer, id, uid_key, id = ${teacherId} from users`.execute(db)
  const { rows } = await sql<{ cid: number }>`
    insert into contests (title, owner_id, course_id, rule, freeze_rule, starts_at, ends_at)
    select 'Lab ' || i, ${teacherId}::integer, ${courseId}::integer, 'ioi', 'none',
      clock_timestamp() - interval '2 hours' - (${items}::integer - i) * interval '1 day',
      clock_timestamp() + interval '2 hours' - (${items}::integer - i) * interval '1 day'
    from generate_series(1, ${items}::integer) i returning cid`.execute(db)
  const cids = rows.map(({ cid }) => cid)
  await sql`insert into ranklist_versions (contest_id) select cid from contests`.execute(db)
  await sql`
    insert into contest_problems (contest_id, pid, position)
    select cid, (${pids}::integer[])[i], i from contests, generate_series(1, ${problemsOfItem}::integer) i`.execute(
    db,
  )
  await sql`
    insert into contest_entrants (contest_id, user_id, uid_key, address)
    select cid, id, uid_key, '' from contests, users where id <> ${teacherId}`.execute(db)
  return {
    ...opened,
    courseId,
    cids,
    pids,
    teacher: await cookieOf(opened, teacherId),
    student: await cookieOf(opened, people[1]!),
  }
}

/** Submissions of everybody to everything, `count` in all, and what follows from them by the server's own hand. */
async function fill({ context, patient, cids, pids }: Bench, count: number): Promise<void> {
  await sql`
      insert into submissions (user_id, pid, contest_id, is_open, language, code, code_bytes, judge, counted_judge, score, created_at)
      select 2 + i % ${students}::integer, (${pids}::integer[])[1 + (i / ${students}::integer) % ${pids.length}::integer],
        (${cids}::integer[])[1 + (i / ${students * pids.length}::integer) % ${cids.length}::integer],
        true, 2, 'int main() {}', 13, ${sql.lit(Judge.WrongAnswer)}, ${sql.lit(Judge.WrongAnswer)}, (random() * 99)::integer * 100,
        clock_timestamp() - interval '1 hour'
      from generate_series(0, ${count - 1}::integer) i`.execute(patient)
  await sql`analyze submissions`.execute(patient)
  for (const cid of cids) await rescoreContest(context, cid)
  await sql`vacuum analyze`.execute(patient)
}

/** One verdict of another score in a transaction of its own. @returns ms that cell and total took of it */
const judgeOne = ({ context }: Bench, sid: number): Promise<number> =>
  context.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('submissions')
      .select(['user_id', 'pid', 'contest_id'])
      .where('sid', '=', sid)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('submissions')
      .set({ score: sql<number>`case when score = 9950 then 9960 else 9950 end` })
      .where('sid', '=', sid)
      .execute()
    return (await timed(() => rescore(context, tx, row)))[0]
  })

async function victims({ context: { db }, cids }: Bench): Promise<number[]> {
  const rows = await db
    .selectFrom('submissions')
    .select('sid')
    .where('contest_id', '=', cids.at(-1)!)
    .orderBy(sql`md5(sid::text)`)
    .limit(rounds + warmUp)
    .execute()
  return rows.map(({ sid }) => sid)
}

async function read(bench: Bench, cookie: string, path: string): Promise<number> {
  const [ms, answer] = await timed(() =>
    bench.app.inject({ url: `/api/course/${bench.courseId}/gradebook${path}`, headers: { cookie } }),
  )
  if (answer.statusCode !== 200) throw new Error(`the gradebook was refused: ${answer.body}`)
  return ms
}

const asked = {
  'first answer': (bench: Bench) => read(bench, bench.teacher, '?pageSize=50'),
  'sorted by the final mark': (bench: Bench) =>
    read(bench, bench.teacher, '?sortBy=final&sort=-1&pageSize=50'),
  'one’s own column': (bench: Bench) => read(bench, bench.student, '/own'),
} as const
type Asked = keyof typeof asked
const names = Object.keys(asked) as Asked[]

type Costs = Record<Asked | 'judgement', number[]>

const noCosts = (): Costs => ({
  judgement: [],
  'first answer': [],
  'sorted by the final mark': [],
  'one’s own column': [],
})

/** In turns, so that other load on the machine hits both alike. The first rounds only warm up. */
async function measure(benches: Bench[]): Promise<Costs[]> {
  const costs = benches.map(noCosts)
  const sids = await Promise.all(benches.map(victims))
  for (let round = 0; round < rounds + warmUp; round++) {
    for (const [index, bench] of benches.entries()) {
      const once = round < warmUp ? noCosts() : costs[index]!
      once.judgement.push(await judgeOne(bench, sids[index]![round]!))
      for (const name of names) once[name].push(await asked[name](bench))
    }
  }
  return costs
}

await onOwnDatabase(50, async (url, folder) => {
  const opened: OpenApp[] = []
  const benchOf = async (address: string, count: number): Promise<Bench> => {
    await migrate(address)
    const open = await openApp(address, folder)
    opened.push(open)
    const bench = await prepare(open)
    await fill(bench, count)
    return bench
  }
  try {
    const bench = await benchOf(url, submissions)
    const tenfoldBench = await benchOf(await anotherDatabase(url), 10 * submissions)
    await sql`checkpoint`.execute(bench.context.db)
    const speed = probe()
    const [once, tenfold] = (await measure([bench, tenfoldBench])) as [Costs, Costs]
    figure('first answer to a teacher, median', 'ms', median(once['first answer']), 60)
    figure('sorted by the final mark, median', 'ms', median(once['sorted by the final mark']))
    figure('one’s own column, median', 'ms', median(once['one’s own column']))
    figure('one judgement, of database time, median', 'ms', median(once.judgement), 5)
    for (const name of [...names, 'judgement'] as const) {
      figure(`ten times the submissions: ${name}`, 'x', median(tenfold[name]) / median(once[name]), 1.5)
    }
    report('gradebook', scaled(figures, speed), { probe: speed, students, items, submissions })
  } finally {
    for (const { close } of opened) await close()
  }
})
