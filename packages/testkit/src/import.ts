// Imports of problems: files sent as the page sends them, and read and brought in as the server does it by itself.

import { setTimeout as pause } from 'node:timers/promises'
import type { ImportDetail, ImportProblem } from '@verdict/contract/package'
import { importNext, readNext } from '@verdict/server/exchange/package/package-work'
import { beginWantedBuilds } from '@verdict/server/judging/build/wanted'
import { multipart } from './files.ts'
import type { TestPerson, TestServer } from './server.ts'

/** @returns its number */
export const beginImport = async (server: TestServer, who: TestPerson, course?: number): Promise<number> =>
  (await server.call(who, 'POST /import', { query: { course } })).data.id

export async function sendPackage(
  server: TestServer,
  who: TestPerson,
  id: number,
  { content, name = 'package.zip' }: { content: Buffer; name?: string },
): Promise<{ status: number; error?: string; data: ImportDetail }> {
  const { headers, payload } = multipart(content, name)
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/import/${id}/file`,
    headers: { 'sec-fetch-site': 'same-origin', ...headers, cookie: who.cookie },
    payload,
  })
  return { ...answer.json<{ error?: string; data: ImportDetail }>(), status: answer.statusCode }
}

const lookEveryMs = 50

/** Until nothing waits any more, whether this process works at it or the server's own loop does. */
export async function workedOff(server: TestServer, who: TestPerson, id: number): Promise<ImportDetail> {
  const seen = await broughtIn(server, who, id)
  await beginWantedBuilds(server.context)
  return seen
}

/** Its builds have perhaps not begun. */
export async function broughtIn(server: TestServer, who: TestPerson, id: number): Promise<ImportDetail> {
  const look = async (): Promise<ImportDetail> =>
    (await server.call(who, 'GET /import/:id', { params: { id } })).data
  let seen = await look()
  while (seen.state === 'importing' || seen.files.some(({ state }) => state === 'waiting')) {
    const worked = [await readNext(server.context), await importNext(server.context)]
    // The server's own loop has the rest, and its reader gets only the processor time that nobody else uses.
    if (!worked.includes(true)) await pause(lookEveryMs)
    seen = await look()
  }
  return seen
}

export const importedProblems = async (
  server: TestServer,
  who: TestPerson,
  id: number,
): Promise<ImportProblem[]> =>
  (await server.call(who, 'GET /import/:id/problem', { params: { id }, query: { pageSize: 100 } })).data.docs

/** One that is there without a call: for people who may not begin one. */
export async function importOf(
  { db }: Pick<TestServer, 'db'>,
  who: TestPerson,
  state: ImportDetail['state'] = 'draft',
): Promise<number> {
  const { id } = await db
    .insertInto('package_imports')
    .values({ owner_id: who.userId, state })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
