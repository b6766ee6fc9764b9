import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type TestDatabase } from '@verdict/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseTypesPath, writeDatabaseTypes } from '../../../../tools/database-types.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'verdict-types-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

test('the types of the database are those of the migrated database', async () => {
  if (process.env['UPDATE_TYPES']) await writeDatabaseTypes(database.url, databaseTypesPath)
  const fresh = join(folder, 'database-types.ts')
  await writeDatabaseTypes(database.url, fresh)
  expect(await readFile(databaseTypesPath, 'utf8')).toBe(await readFile(fresh, 'utf8'))
})
