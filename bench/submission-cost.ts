// The cost of one submission to the database: the bytes of its row and of its entries in the indexes, and the time and the log
// of writing it as judging does, which is handed in, taken by a host, finished.

import { Judge } from '@verdict/domain/verdict'
import type pg from 'pg'
import type { Figure } from './report.ts'

/** With the thirty-seven indexes that submissions had before, on the same data and in the same hour. */
const before = { indexBytes: 1261, writeMs: 0.7, logBytes: 15_480 }

const written = 2_000

const sizes = `
  select count(*)::integer as rows, pg_table_size('submissions')::float8 as "tableBytes",
    pg_indexes_size('submissions')::float8 as "indexBytes",
    (select count(*)::integer from pg_index where indrelid = 'submissions'::regclass) as indexes
  from submissions`

/** Spread over many people and problems. */
const choose = `
  create temporary table copied on commit drop as
  select user_id, pid, contest_id, course_id, language, code, code_bytes, judgement_id, is_open
  from submissions order by random() limit ${written}`

/** The judgement of an earlier submission stands for its own. */
const write = `
  do $$
  declare old record; new_sid integer;
  begin
    for old in select * from copied loop
      insert into submissions (user_id, pid, contest_id, course_id, language, code, code_bytes, judge, is_open)
      values (old.user_id, old.pid, old.contest_id, old.course_id, old.language, old.code, old.code_bytes, ${Judge.Pending}, old.is_open)
      returning sid into new_sid;
      update submissions set judgement_id = old.judgement_id where sid = new_sid;
      update submissions set judge = ${Judge.RunningJudge}, updated_at = clock_timestamp() where sid = new_sid;
      update submissions set judge = ${Judge.WrongAnswer}, counted_judge = ${Judge.WrongAnswer}, time_ms = 1 + new_sid % 1000,
        memory_kb = 1000 + new_sid % 60000, updated_at = clock_timestamp()
      where sid = new_sid;
    end loop;
  end $$`

async function logPosition(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ at: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as at`,
  )
  return rows[0]!.at
}

/** Nothing stays of what it writes. */
export async function submissionCost(client: pg.Client): Promise<Figure[]> {
  const { rows } = await client.query<{
    rows: number
    tableBytes: number
    indexBytes: number
    indexes: number
  }>(sizes)
  const { rows: submissions, tableBytes, indexBytes, indexes } = rows[0]!
  await client.query('checkpoint')
  await client.query('begin')
  await client.query(choose)
  // The second time it finds its pages in memory.
  let writeMs = Infinity
  let logBytes = Infinity
  for (let round = 0; round < 3; round++) {
    const from = await logPosition(client)
    const started = performance.now()
    await client.query(write)
    writeMs = Math.min(writeMs, (performance.now() - started) / written)
    logBytes = Math.min(logBytes, ((await logPosition(client)) - from) / written)
  }
  await client.query('rollback')
  const figure = (name: string, unit: string, value: number): Figure => ({ name, unit, value, bar: null })
  return [
    { name: 'indexes of submissions', unit: '', value: indexes, bar: 15 },
    figure('a submission in its table', 'B', tableBytes / submissions),
    figure('a submission in the indexes', 'B', indexBytes / submissions),
    figure('a submission in its 37 indexes of before', 'B', before.indexBytes),
    figure('to write a submission', 'ms', writeMs),
    figure('to write a submission with those', 'ms', before.writeMs),
    figure('log of writing a submission', 'B', logBytes),
    figure('log of writing a submission with those', 'B', before.logBytes),
  ]
}
