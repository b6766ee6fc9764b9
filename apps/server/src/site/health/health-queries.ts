// The checks' SQL. Reading also works on a read-only database.

import type { ServerFault } from '@verdict/domain/health'
import { Privilege } from '@verdict/domain/privilege'
import { sql } from 'kysely'
import { isPerson } from '../../changes/index.ts'
import type { Queryable } from '../../platform/db.ts'
import { siteKeys } from '../../platform/site-values.ts'

interface DatabaseFacts {
  version: string
  number: number
  bytes: number
  readOnly: boolean
  /** Connections in use where the limit is tighter: the whole server or this database. */
  used: number
  most: number
  unsafe: string[]
  /** Seconds since the oldest running statement of another connection began. */
  slowest: number | null
}

export async function databaseFacts(db: Queryable): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
      pg_database_size(current_database()) as bytes,
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "readOnly",
      room.used, room.most,
      array(select name from unnest(array['fsync', 'full_page_writes', 'synchronous_commit']) as name
        where current_setting(name) = 'off') as unsafe,
      (select extract(epoch from clock_timestamp() - min(query_start))::real from pg_stat_activity
        where datname = current_database() and state = 'active' and backend_type = 'client backend'
          and pid <> pg_backend_pid()) as slowest
    from (
      select count(*)::integer as used,
        current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as most
      from pg_stat_activity where backend_type = 'client backend'
      union all
      select (select count(*)::integer from pg_stat_activity
        where backend_type = 'client backend' and datname = current_database()), datconnlimit
      from pg_database where datname = current_database() and datconnlimit > 0
    ) room order by room.used::real / room.most desc limit 1`.execute(db)
  return rows[0]!
}

interface RanMigration {
  name: string
  sha256: string
  /** The migration that a program must know to run beside it; '' for none, null if unrecorded. */
  needs: string | null
}

export async function migrationsThatRan(db: Queryable): Promise<RanMigration[]> {
  const { rows: known } = await sql<{ there: boolean }>`
    select to_regclass('migrations') is not null as there`.execute(db)
  if (!known[0]!.there) return []
  const { rows } = await sql<RanMigration>`
    select name, sha256, to_jsonb(migrations) ->> 'needs' as needs from migrations order by name`.execute(db)
  return rows
}

export async function countBrokenFiles(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('broken_files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

interface ServerRow {
  name: string
  build: string
  online: boolean
}

const isOnline = sql<boolean>`seen_at > clock_timestamp() - interval '1 minute'`

export const allServers = (db: Queryable): Promise<ServerRow[]> =>
  db
    .selectFrom('server_processes')
    .select(['name', 'build', isOnline.as('online')])
    .orderBy('name')
    .execute()

export const otherServers = (
  db: Queryable,
  processId: string | null,
): Promise<{ name: string; faults: ServerFault[] }[]> =>
  db
    .selectFrom('server_processes')
    .select(['name', 'faults'])
    .where('id', 'is distinct from', processId)
    .where(isOnline)
    .orderBy('name')
    .execute()

interface ServerReport {
  id: string
  name: string
  build: string
  faults: ServerFault[]
}

/** Also forgets servers silent for an hour, and an earlier one at the same address. */
export async function writeServer(db: Queryable, { id, name, build, faults }: ServerReport): Promise<void> {
  const said = { name, build, faults: JSON.stringify(faults), seen_at: sql<Date>`clock_timestamp()` }
  await db
    .insertInto('server_processes')
    .values({ id, ...said })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(said))
    .execute()
  await db
    .deleteFrom('server_processes')
    .where('id', '<>', id)
    .where((eb) =>
      eb.or([
        eb('seen_at', '<', sql<Date>`clock_timestamp() - interval '1 hour'`),
        eb.and([eb('name', '=', name), eb.not(isOnline)]),
      ]),
    )
    .execute()
}

export async function forgetServer(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('server_processes').where('id', '=', id).execute()
}

interface SetupFacts {
  signUp: boolean
  accounts: boolean
  teachers: boolean
  course: boolean
}

export async function factsOfSetup(db: Queryable): Promise<SetupFacts> {
  const { rows } = await sql<SetupFacts>`
    select exists (select from site_values where key = ${siteKeys.signUp}) as "signUp",
      exists (select from users u where privilege <> ${Privilege.Root} and ${isPerson('u')}) as accounts,
      exists (select from users where privilege = ${Privilege.Admin}
        or (is_teacher and privilege = ${Privilege.User})) as teachers,
      exists (select from courses) as course`.execute(db)
  return rows[0]!
}
