// `migrate-database.ts` needs DATABASE_URL. Servers migrate at start, too, but orchestrators may limit that time.

import { parseSettings } from '@verdict/contract/settings'
import { waitForDatabase } from '../../platform/database-ready.ts'
import { migrate } from '@verdict/storage/migrate'

const patienceMs = 120_000

if (import.meta.main) {
  const say = (text: string): boolean => process.stdout.write(`${text}\n`)
  try {
    const { databaseUrl } = parseSettings(process.env)
    if (databaseUrl === null) throw new Error('DATABASE_URL is required.')
    await waitForDatabase(databaseUrl, patienceMs, () => say('Waiting for the database.'))
    const ran = await migrate(databaseUrl)
    for (const name of ran) say(`Ran ${name}`)
    say(ran.length === 0 ? 'The database was up to date.' : 'The database is up to date.')
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
