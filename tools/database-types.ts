// The types of the database, made from a database that was really migrated. `node tools/database-types.ts` writes them
// anew (with DATABASE_URL, or the one given); a test of the server compares them, so that they never drift.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

/** @param url of a migrated database @param outFile where to write them */
export async function writeDatabaseTypes(url: string, outFile: string): Promise<void> {
  await promisify(execFile)(join(root, 'node_modules/.bin/kysely-codegen'), [
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${outFile}`,
    // The driver's parser makes numbers of them (platform/db.ts).
    '--type-mapping={"int8":"number"}',
    '--exclude-pattern=public.migrations',
  ])
}

export const databaseTypesPath = join(root, 'apps/server/src/platform/database-types.ts')

if (import.meta.main) {
  const url = process.argv[2] ?? process.env['DATABASE_URL']
  if (!url) throw new Error('Give the address of a migrated database.')
  await writeDatabaseTypes(url, databaseTypesPath)
}
