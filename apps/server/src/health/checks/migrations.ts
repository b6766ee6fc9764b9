import { migrationsFolder, readMigrations } from '../../platform/migrations.ts'
import type { Check } from '../check.ts'
import { migrationsThatRan } from '../queries.ts'

const mostNamed = 5

const named = (names: readonly string[]): string =>
  names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? ' …' : '')

export const migrations: Check = {
  name: 'migrations',
  async look({ db }) {
    const [ran, all] = await Promise.all([migrationsThatRan(db), readMigrations(migrationsFolder)])
    const missing = all.filter(({ name }) => !ran.has(name)).map(({ name }) => name)
    const known = new Set(all.map(({ name }) => name))
    const unknown = [...ran.keys()].filter((name) => !known.has(name))
    const changed = all
      .filter(({ name, sha256 }) => ran.has(name) && ran.get(name) !== sha256)
      .map(({ name }) => name)
    return {
      facts: { migrations: ran.size, lastMigration: [...ran.keys()].toSorted().at(-1) ?? null },
      faults: [
        missing.length > 0 && ['MIGRATIONS_MISSING', { names: named(missing) }],
        unknown.length > 0 && ['MIGRATIONS_UNKNOWN', { names: named(unknown) }],
        changed.length > 0 && ['MIGRATIONS_CHANGED', { names: named(changed) }],
      ],
    }
  },
}
