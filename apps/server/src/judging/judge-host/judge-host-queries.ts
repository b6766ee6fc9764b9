import { sql, type Selectable } from 'kysely'
import type { Given } from '@verdict/contract/endpoints'
import { stoppedProblems } from '../judging-file-queries.ts'
import type { JudgeHosts, JudgeJoinTokens } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'
import { isOnline } from '../queue/queue-queries.ts'
import { hashHostToken } from '../host.ts'

const joinColumns = ['id', 'name', 'labels', 'joined', 'created_at', 'last_used_at'] as const
export type JoinTokenRow = Pick<Selectable<JudgeJoinTokens>, (typeof joinColumns)[number]>

export const allJoinTokens = (db: Queryable): Promise<JoinTokenRow[]> =>
  db.selectFrom('judge_join_tokens').select(joinColumns).orderBy('id').execute()

export const insertJoinToken = (
  tx: Queryable,
  row: { name: string; labels: string[]; token_hash: Buffer; created_by: number },
): Promise<JoinTokenRow> =>
  tx.insertInto('judge_join_tokens').values(row).returning(joinColumns).executeTakeFirstOrThrow()

export const deleteJoinToken = (tx: Queryable, id: number): Promise<JoinTokenRow | undefined> =>
  tx.deleteFrom('judge_join_tokens').where('id', '=', id).returning(joinColumns).executeTakeFirst()

export const holdJoinToken = (tx: Queryable, token: string): Promise<JoinTokenRow | undefined> =>
  tx
    .selectFrom('judge_join_tokens')
    .select(joinColumns)
    .where('token_hash', '=', hashHostToken(token))
    .forUpdate()
    .executeTakeFirst()

export async function countJoin(tx: Queryable, id: number): Promise<void> {
  await tx
    .updateTable('judge_join_tokens')
    .set((eb) => ({ joined: eb('joined', '+', 1), last_used_at: sql<Date>`clock_timestamp()` }))
    .where('id', '=', id)
    .execute()
}

/** The host that was created with this join token and still authenticates with its own token. */
export const joinedHost = (
  tx: Queryable,
  joinedBy: number,
  token: string,
): Promise<{ name: string } | undefined> =>
  tx
    .selectFrom('judge_hosts')
    .select('name')
    .where('joined_by', '=', joinedBy)
    .where('token_hash', '=', hashHostToken(token))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

export async function isNameTaken(tx: Queryable, name: string): Promise<boolean> {
  const found = await tx.selectFrom('judge_hosts').select('id').where('name', '=', name).executeTakeFirst()
  return found !== undefined
}

/** Hosts that hold work stay. */
export async function deleteGoneHosts(tx: Queryable, joinedBy: number, days: number): Promise<void> {
  await tx
    .deleteFrom('judge_hosts as h')
    .where('h.joined_by', '=', joinedBy)
    .where(
      sql<boolean>`coalesce(h.last_seen_at, h.created_at) < clock_timestamp() - make_interval(days => ${days})`,
    )
    .where('h.disabled_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('judging_tasks as t').select('t.id').whereRef('t.host_id', '=', 'h.id')),
      ),
    )
    .execute()
}

export async function labelOfContest(db: Queryable, cid: number): Promise<string | null> {
  const row = await db.selectFrom('contest_labels').select('label').where('cid', '=', cid).executeTakeFirst()
  return row?.label ?? null
}

export async function setLabel(tx: Queryable, cid: number, label: string | null): Promise<void> {
  if (label === null) {
    await tx.deleteFrom('contest_labels').where('cid', '=', cid).execute()
    return
  }
  await tx
    .insertInto('contest_labels')
    .values({ cid, label })
    .onConflict((conflict) => conflict.column('cid').doUpdateSet({ label }))
    .execute()
}

export async function labelsOfHosts(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select distinct label from judge_hosts cross join lateral unnest(labels) as label order by label`.execute(
    db,
  )
  return rows.map(({ label }) => label)
}

export interface ContestHostRow {
  id: number
  name: string
  labels: string[]
  online: boolean
  status: unknown
  asked_at: Date | null
  finished_at: Date | null
  done: number | null
  total: number | null
  fault: string | null
}

export const hostsForContest = (
  db: Queryable,
  cid: number,
  label: string | null,
): Promise<ContestHostRow[]> =>
  db
    .selectFrom('judge_hosts as h')
    .leftJoin('judge_warm_ups as w', (join) => join.onRef('w.host_id', '=', 'h.id').on('w.cid', '=', cid))
    .select(['h.id', 'h.name', 'h.labels', 'h.status', isOnline.as('online')])
    .select(['w.asked_at', 'w.finished_at', 'w.done', 'w.total', 'w.fault'])
    .where('h.disabled_at', 'is', null)
    .where('h.drained_at', 'is', null)
    .where(label === null ? sql<boolean>`h.labels = '{}'` : sql<boolean>`${label} = any (h.labels)`)
    .orderBy('h.id')
    .execute()

/** Also resets warm-ups that were done before, since the contest's problems may have changed. */
export async function askForWarmUps(tx: Queryable, cid: number, hostIds: readonly number[]): Promise<void> {
  await sql`
    insert into judge_warm_ups (cid, host_id) select ${cid}::integer, unnest(${[...hostIds]}::integer[])
    on conflict (cid, host_id) do update
      set asked_at = clock_timestamp(), heard_at = null, finished_at = null, done = 0, total = 0, fault = ''`.execute(
    tx,
  )
}

export type HostRow = Omit<Selectable<JudgeHosts>, 'token_hash' | 'created_by' | 'task_ms' | 'joined_by'> & {
  online: boolean
  joined_by_name: string | null
}

interface QueueFacts {
  waiting: number
  running: number
  takeable: number
  takeableOfAll: number
  oldest: Date | null
  /** Milliseconds. */
  oldestMs: number
}

const columns = [
  'id',
  'name',
  'created_at',
  'disabled_at',
  'last_seen_at',
  'status',
  'tasks_done',
  'errors',
  'drained_at',
  'share',
  'labels',
  isOnline.as('online'),
  sql<string | null>`(select name from judge_join_tokens where id = joined_by)`.as('joined_by_name'),
] as const

export const allHosts = (db: Queryable): Promise<HostRow[]> =>
  db.selectFrom('judge_hosts').select(columns).orderBy('id').execute()

export const lockHost = (tx: Queryable, id: number): Promise<HostRow | undefined> =>
  tx.selectFrom('judge_hosts').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

interface NewHost {
  name: string
  token_hash: Buffer
  created_by?: number
  labels?: string[]
  joined_by?: number
}

export const insertHost = (tx: Queryable, host: NewHost): Promise<HostRow> =>
  tx.insertInto('judge_hosts').values(host).returning(columns).executeTakeFirstOrThrow()

export type HostChange = Given<'PUT /admin/judges/:id'>['body']

export const updateHost = (tx: Queryable, id: number, change: HostChange): Promise<HostRow> =>
  tx
    .updateTable('judge_hosts')
    .set({
      name: change.name,
      disabled_at: change.disabled ? sql<Date>`coalesce(disabled_at, clock_timestamp())` : null,
      drained_at: change.drained ? sql<Date>`coalesce(drained_at, clock_timestamp())` : null,
      share: change.share,
      labels: change.labels,
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export async function deleteHost(tx: Queryable, id: number): Promise<void> {
  await tx.deleteFrom('judge_hosts').where('id', '=', id).execute()
}

const isTakeable = sql<boolean>`t.lease_until is null and coalesce(s.pid, r.pid) <> all (${stoppedProblems})`

/** Counts submissions only. Those of problems with a broken test file wait for an editor and are left out of the age. */
export async function queueFacts(db: Queryable): Promise<QueueFacts> {
  const { rows } = await sql<QueueFacts>`
    select t.*, extract(epoch from clock_timestamp() - t.oldest)::double precision * 1000 as "oldestMs" from (
      select count(s.sid) filter (where t.lease_until is null)::integer as waiting,
        count(s.sid) filter (where t.lease_until is not null)::integer as running,
        count(s.sid) filter (where ${isTakeable})::integer as takeable,
        count(*) filter (where ${isTakeable})::integer as "takeableOfAll",
        min(t.created_at) filter (where s.sid is not null and ${isTakeable}) as oldest
      from judging_tasks t
      left join judgements j on j.id = t.judgement_id left join submissions s on s.sid = j.sid
      left join verification_runs r on r.id = t.verification_run_id
    ) t`.execute(db)
  return rows[0]!
}
