// Packages of contests that are sent to a server of the tests, and made there.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ContestToMake, ImportContest } from '@verdict/contract/package'
import { openArchive, readWhole } from '@verdict/formats'
import { workedOff } from '@verdict/testkit/import'
import { server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { expect } from 'vitest'
import type { Files } from '../../../../packages/formats/test/contest-packages.ts'
import { packed } from '../../../../packages/formats/test/packages.ts'
import { looked } from './sent.ts'

const hourMs = 3_600_000
export const soon = (hours: number): string =>
  new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * hourMs).toISOString()

export async function lookedAt(who: TestPerson, files: Files | Buffer) {
  const found = await looked(who, {
    files: Buffer.isBuffer(files) ? files : packed(files),
    name: 'contest.zip',
  })
  return { ...found, contest: found.detail.contest }
}

export async function madeFrom(who: TestPerson, files: Files | Buffer, chosen: Partial<ContestToMake> = {}) {
  const { id, contest, problems, detail } = await lookedAt(who, files)
  if (!contest) throw new Error(`It is no contest: ${JSON.stringify(detail.files)}`)
  const body = {
    problems: problems
      .filter(({ preview }) => preview.blocks.length === 0)
      .map(({ position, known }) => ({ position, as: known ? ('update' as const) : ('new' as const) })),
    contest: { title: contest.preview.title, start: soon(1), end: soon(6), accounts: true, ...chosen },
  }
  const started = await server.call(who, 'PUT /import/:id', { params: { id }, body })
  expect(started.error).toBeNull()
  const made = (await workedOff(server, who, id)).contest as ImportContest
  return { id, contest: made, cid: made.cid! }
}

export async function contestOf(who: TestPerson, cid: number) {
  const params = { cid }
  const teamsOn = async (page: number) =>
    (await server.call(who, 'GET /contest/:cid/teams', { params, query: { page, pageSize: 100 } })).data
  const [contest, first, lists] = [
    (await server.call(who, 'GET /contest/:cid', { params })).data,
    await teamsOn(1),
    (await server.call(who, 'GET /contest/:cid/teams/lists', { params })).data,
  ]
  const teams = [...first.docs]
  for (let page = 2; page <= first.pages; page += 1) teams.push(...(await teamsOn(page)).docs)
  return { contest, teams, ...lists }
}

/** The files of an archive, by their paths. */
export async function filesOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'contest-package-'))
  try {
    const path = join(folder, 'contest.zip')
    await writeFile(path, bytes)
    const archive = await openArchive(path, { name: 'contest.zip', scratchIn: folder })
    const found = new Map<string, Buffer>()
    for (const [name, content] of archive.files) found.set(name, await readWhole(content, 1e8))
    await archive.close()
    return found
  } finally {
    await rm(folder, { recursive: true })
  }
}

export const exported = (who: TestPerson, cid: number, query: string) =>
  server.app.inject({ url: `/api/contest/${cid}/package?${query}`, headers: { cookie: who.cookie } })
