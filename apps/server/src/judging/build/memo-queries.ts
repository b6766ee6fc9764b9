import type { Language } from '@verdict/domain/language'
import { sql } from 'kysely'
import { now, type Queryable } from '../../platform/db.ts'
import { type Compilers, type Made, type MemoKey, versionsIn } from './memo.ts'

/** Those of the hosts in use. */
export async function compilersOfHosts(db: Queryable, hostId: number | null = null): Promise<Compilers[]> {
  const { rows } = await sql<{ compilers: { language: Language; version: string }[]; testlib: string }>`
    select distinct coalesce(status -> 'compilers', '[]') as compilers, coalesce(status ->> 'testlib', '') as testlib
    from judge_hosts
    where disabled_at is null and (${hostId}::integer is null or id = ${hostId})`.execute(db)
  return rows.map(({ compilers, testlib }) => ({
    versions: new Map(compilers.map(({ language, version }) => [language, version])),
    testlib,
  }))
}

/** @returns what hosts in use would make in the same way, by key */
export async function remembered(
  db: Queryable,
  keys: readonly MemoKey[],
  hosts: readonly Compilers[],
): Promise<Map<string, Made>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<Made & { key: string; compilers: string }>`
    update made_files set used_at = ${now} where key = any(${keys.map(({ key }) => key)}::text[])
    returning key, compilers, sha256, bytes`.execute(db)
  const usable = new Map(keys.map((key) => [key.key, new Set(hosts.map((host) => versionsIn(host, key)))]))
  return new Map(
    rows.flatMap((row) => (usable.get(row.key)?.has(row.compilers) ? [[row.key, row] as const] : [])),
  )
}

export async function remember(
  tx: Queryable,
  made: readonly (MemoKey & Made)[],
  compilers: Compilers,
): Promise<void> {
  if (made.length === 0) return
  const rows = made.map((one) => ({
    key: one.key,
    compilers: versionsIn(compilers, one),
    sha256: one.sha256,
    bytes: one.bytes,
  }))
  const once = [...new Map(rows.map((row) => [`${row.key} ${row.compilers}`, row])).values()]
  await tx
    .insertInto('made_files')
    .values(once)
    .onConflict((conflict) =>
      conflict.columns(['key', 'compilers']).doUpdateSet((eb) => ({
        sha256: eb.ref('excluded.sha256'),
        bytes: eb.ref('excluded.bytes'),
        used_at: now,
      })),
    )
    .execute()
}
