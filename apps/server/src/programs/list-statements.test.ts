// Every statement that a list sends stands in docs/sql, one file for each call: what a change does to them is read there. One that the
// file of a call before it has is named there and not repeated.
// `UPDATE_SQL=1 npm run test:server -- apps/server/src/programs/list-statements.test.ts` writes them anew.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Key } from '@verdict/contract/endpoints'
import { createDatabase } from '@verdict/testkit/database'
import { fillLarge, sizesOf } from '@verdict/testkit/large-school/fill'
import { cookiesOf } from '@verdict/testkit/large-school/logged-in'
import {
  type Facts,
  factsOf,
  type ListCase,
  listCalls,
  listCases,
  missingCalls,
  type Role,
} from '@verdict/testkit/list-calls'
import { type Sent, statementsText } from '@verdict/testkit/statement-differences'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sqlLines } from '@verdict/testkit/sql-lines'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../../docs/sql')
const command = 'UPDATE_SQL=1 npm run test:server -- apps/server/src/programs/list-statements.test.ts'
const isUpdate = process.env['UPDATE_SQL'] === '1'
const keys = Object.keys(listCalls) as Key[]
/** Large enough that some words are in few rows and some in many, which are looked for in two ways. */
const share = 0.01

const fileOf = (key: Key): string => `${key.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.sql`

let server: TestServer
let client: pg.Client
let facts: Facts
let cookies: Record<Role, string>
beforeAll(async () => {
  const database = await createDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await fillLarge(client, sizesOf(share), () => undefined)
  facts = await factsOf(client)
  server = await startTestServer({}, database)
  cookies = await cookiesOf(server.context, facts)
})
afterAll(async () => {
  await client.end()
  await server.close()
})

/** Parameters with one of a few values, which may choose the statement. */
const telling = new Set(['sortBy', 'sort', 'type', 'state', 'phase', 'manages'])

const nameOf = ({ as, query }: ListCase): string =>
  [as, ...Object.entries(query).map(([name, value]) => (telling.has(name) ? `${name}=${value}` : name))].join(
    ', ',
  )

/** Other than who asks, whether they sit an exam, and how often. */
const isOfList = (sql: string): boolean => !/"sessions"|\brate_windows\b|\bfrom\s+exam_sitters t\b/.test(sql)

/** @returns null where this role gets no list */
async function sentBy({ key, as, params, query }: ListCase): Promise<string[] | null> {
  const who = as === 'visitor' ? null : ({ cookie: cookies[as] } as TestPerson)
  let status = 0
  const sent = await server.sentBy(async () => {
    const answer = await server.call(who, key as 'GET /status/list', { params, query } as object)
    status = answer.status
  })
  if (status === (as === 'visitor' ? 401 : 403)) return null
  expect(status).toBe(200)
  // Those of one call may run side by side.
  return sent
    .filter(({ sql }) => isOfList(sql))
    .map(({ sql }) => sqlLines(sql))
    .sort()
}

const known = new Map<Key, Promise<Sent[]>>()

function statementsOf(key: Key): Promise<Sent[]> {
  const sent = known.get(key) ?? askForStatements(key)
  known.set(key, sent)
  return sent
}

/** Each statement, as the first call that sent it. */
async function askForStatements(key: Key): Promise<Sent[]> {
  const found = new Map<string, Sent>()
  for (const one of listCases(facts).filter((one) => one.key === key)) {
    for (const sql of (await sentBy(one)) ?? []) {
      if (!found.has(sql)) found.set(sql, { name: nameOf(one), sql })
    }
  }
  return [...found.values()]
}

/** A line for each of the statements that a file before this one has, and the others. */
async function partedOf(key: Key, statements: Sent[]): Promise<{ named: string[]; own: Sent[] }> {
  const elsewhere = new Map<string, string>()
  for (const before of keys.slice(0, keys.indexOf(key))) {
    for (const { name, sql } of await statementsOf(before)) {
      if (!elsewhere.has(sql)) elsewhere.set(sql, `${fileOf(before)}, ${name}`)
    }
  }
  const named = statements.flatMap(({ name, sql }) =>
    elsewhere.has(sql) ? [`-- ${name}: in ${elsewhere.get(sql)}`] : [],
  )
  return { named, own: statements.filter(({ sql }) => !elsewhere.has(sql)) }
}

test.each(keys)('the statements of %s stand in docs/sql', async (key) => {
  const statements = await statementsOf(key)
  expect(statements.length).toBeGreaterThan(0)
  const { named, own } = await partedOf(key, statements)
  const parts = [
    `-- ${key}: each statement, below who was the first to send it and with which filters.`,
    '-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.',
    ...named,
    ...(own.length > 0 ? ['', statementsText(own)] : ['']),
  ]
  const text = parts.join('\n')
  const path = join(folder, fileOf(key))
  if (isUpdate) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, text)
  }
  expect(text, `docs/sql/${fileOf(key)} is not what is sent: ${command} writes it anew`).toBe(
    readFileSync(path, 'utf8'),
  )
  for (const { sql } of statements) {
    // PostgreSQL understands what is written there.
    await client.query(`explain (generic_plan) ${sql.replaceAll(', …', '')}`)
  }
})

test('docs/sql has a file for each list, and each list and filter is asked for', () => {
  const files = keys.map(fileOf)
  const others = readdirSync(folder).filter((file) => !files.includes(file))
  if (isUpdate) for (const file of others) rmSync(join(folder, file))
  expect(isUpdate ? [] : others, command).toEqual([])
  expect(missingCalls(facts)).toEqual([])
})
