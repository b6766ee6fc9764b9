// A database for each test file: cloned from a migrated template on the one server that the test run started
// (global-database.ts), so that files run side by side and no test sees another file's rows.

import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the test run's server, as superuser, to the database `postgres`. */
    databaseAdminUrl: string
    /** The migrated database that each test file's database is a copy of. */
    databaseTemplate: string
  }
}

export interface TestDatabase {
  /** Connection string for `pg`, over a unix socket, as superuser. */
  url: string
  /** Ends every connection to it and deletes it. */
  drop: () => Promise<void>
}

/** One statement on the test run's server, outside every test's database. */
export const administer = async (adminUrl: string, sql: string): Promise<void> => {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

export const databaseUrl = (adminUrl: string, name: string): string => {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

const create = async (template: string): Promise<TestDatabase> => {
  const adminUrl = inject('databaseAdminUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: databaseUrl(adminUrl, name),
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

/** A migrated database of this test file's own. */
export const createDatabase = (): Promise<TestDatabase> => create(inject('databaseTemplate'))

/** One without any table, for the tests of migrations themselves. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('template0')
