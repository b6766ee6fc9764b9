import { migrationsFolder, readMigrations } from '@verdict/storage/migrations'
import type { Check } from '../health-check.ts'
import { migrationsThatRan } from '../health-queries.ts'

const mostNamed = 5

const named = (names: readonly string[]): string =>
  names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? ' …' : '')

export const migrations: Check = {
  name: 'migrations',
  async look({ db }) {
    const [ran, all] = await Promise.all([migrationsThatRan(db), readMigrations(migrationsFolder)])
    const hashes = new Map(ran.map(({ name, sha256 }) => [name, sha256]))
    const missing = all.filter(({ name }) => !hashes.has(name)).map(({ name }) => name)
    const known = new Set(all.map(({ name }) => name))
    // This server may run beside a newer one, if the migration allows it.
    const unknown = ran
      .filter(({ name, needs }) => !known.has(name) && needs !== '' && !known.has(needs ?? name))
      .map(({ name }) => name)
    const changed = all
      .filter(({ name, sha256 }) => hashes.has(name) && hashes.get(name) !== sha256)
      .map(({ name }) => name)
    return {
      facts: { migrations: ran.length, lastMigration: ran.at(-1)?.name ?? null },
      faults: [
        missing.length > 0 && ['MIGRATIONS_MISSING', { names: named(missing) }],
        unknown.length > 0 && ['MIGRATIONS_UNKNOWN', { names: named(unknown) }],
        changed.length > 0 && ['MIGRATIONS_CHANGED', { names: named(changed) }],
      ],
    }
  },
}
