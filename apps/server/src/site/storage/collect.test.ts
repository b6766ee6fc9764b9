import { createHash } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Privilege } from '@verdict/domain/privilege'
import { judgeableProblem } from '@verdict/testkit/judging'
import { out, outputProblem, sendOutputs } from '@verdict/testkit/outputs'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertPicture } from '../../archive/picture/picture-queries.ts'
import { collectFiles } from './collect.ts'

const dayMs = 24 * 60 * 60_000

let server: TestServer
let admin: TestPerson
let pid: number

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person('admin1', Privilege.Admin)
})
afterAll(() => server.close())
beforeEach(async () => {
  pid = await judgeableProblem(server, admin)
})

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const fileOf = (sha256: string): string =>
  join(server.context.settings.dataDir, 'blobs', sha256.slice(0, 2), sha256)
const isThere = async (...texts: string[]): Promise<boolean[]> =>
  Promise.all(texts.map(async (text) => (await server.context.blobs.bytes(hashOf(text))) !== null))

const add = async (input: string, output: string): Promise<string> => {
  const body = { in: input, out: output }
  const answer = await server.call(admin, 'POST /testcase/:pid', { params: { pid }, body })
  return answer.data.uuid
}
const remove = (uuid: string) => server.call(admin, 'DELETE /testcase/:pid/:uuid', { params: { pid, uuid } })

/** As if two days had passed for the database, and for the files of these texts. */
async function twoDaysLater(...texts: string[]): Promise<void> {
  const earlier = sql<Date>`unused_since - interval '2 days'`
  await server.db.updateTable('blobs').set({ unused_since: earlier }).execute()
  const removed = sql<Date>`deleted_at - interval '2 days'`
  await server.db.updateTable('testcases').set({ deleted_at: removed }).execute()
  const then = new Date(Date.now() - 2 * dayMs)
  for (const text of texts) await utimes(fileOf(hashOf(text)), then, then)
}
const collect = () => collectFiles(server.context, dayMs)

/** Stored as an upload stores it. */
async function picture(text: string): Promise<string> {
  const blob = await server.context.blobs.write(Buffer.from(text), 1000)
  await insertPicture(server.db, { ...blob, mediaType: 'image/png', userId: admin.userId })
  return `/uploads/${blob.sha256}.png`
}

test('[TD-FILES-1] files of removed tests go after the grace period; what another test names stays', async () => {
  const gone = await add('shared in\n', 'only here\n')
  await add('shared in\n', 'still used\n')
  expect((await remove(gone)).status).toBe(200)
  const files = ['shared in\n', 'only here\n', 'still used\n']
  await twoDaysLater(...files)
  // It is known as unused from now on.
  await collect()
  expect(await isThere(...files)).toEqual([true, true, true])
  await collect()
  expect(await isThere(...files)).toEqual([true, true, true])
  await twoDaysLater()
  await collect()
  expect(await isThere(...files)).toEqual([true, false, true])
  const row = await server.db.selectFrom('testcases').selectAll().where('uuid', '=', gone).executeTakeFirst()
  expect(row).toMatchObject({ input_sha256: null, output_sha256: null, output_bytes: 10 })
  const tests = await server.call(admin, 'GET /testcase/:pid', { params: { pid } })
  expect(tests.data.docs.at(-1)).toMatchObject({ inputBytes: 10 })
})

test('[OUT-KEEP-1] an output file stays while a submission names it, and goes once none does', async () => {
  const outputs = await outputProblem(server, admin, 2)
  const files = ['of the first\n', 'of the second\n']
  const send = (...contents: string[]) =>
    sendOutputs(
      server,
      admin,
      { pid: outputs },
      contents.map((content, index) => out(`${index + 1}.out`, content)),
    )
  const { sid } = (await send(...files)).data
  await send(files[0]!)
  await collect()
  await twoDaysLater(...files)
  await collect()
  expect(await isThere(...files)).toEqual([true, true])
  await server.db.deleteFrom('submission_outputs').where('sid', '=', sid).execute()
  await collect()
  await twoDaysLater(...files)
  await collect()
  expect(await isThere(...files)).toEqual([true, false])
})

test('[TD-FILES-1] a picture stays while a text shows it, a deleted one too', async () => {
  const urls = { post: await picture('in a post'), comment: await picture('in a comment') }
  await picture('nowhere')
  const body = { title: 'T', content: `![x](${urls.post})` }
  const { did } = (await server.call(admin, 'POST /discuss', { body })).data
  const params = { did }
  await server.call(admin, 'POST /discuss/:did/comment', {
    params,
    body: { content: `![x](${urls.comment})` },
  })
  await server.call(admin, 'DELETE /discuss/:did', { params })
  const files = ['in a post', 'in a comment', 'nowhere']
  await collect()
  await twoDaysLater(...files)
  await collect()
  expect(await isThere(...files)).toEqual([true, true, false])
  expect(await server.db.selectFrom('pictures').select('sha256').execute()).toHaveLength(2)
})

test('[TD-FILES-1] what is taken up again is not removed, nor what is shown by a text that came late', async () => {
  const url = await picture('shown late')
  const uuid = await add('again in\n', 'again out\n')
  await remove(uuid)
  await collect()
  const files = ['again in\n', 'again out\n', 'shown late']
  await twoDaysLater(...files)
  await add('again in\n', 'again out\n')
  await server.call(admin, 'POST /discuss', { body: { title: 'T', content: `![x](${url})` } })
  await collect()
  expect(await isThere(...files)).toEqual([true, true, true])
  const unused = await server.db
    .selectFrom('blobs')
    .select('unused_since')
    .where('sha256', 'in', files.map(hashOf))
    .execute()
  expect(unused.map(({ unused_since }) => unused_since)).toEqual([null, null, null])
})

test('[TD-FILES-2] a file that no row names goes as late as any other', async () => {
  await server.context.blobs.write(Buffer.from('stray'), 100)
  await twoDaysLater('stray')
  await collect()
  expect(await isThere('stray')).toEqual([true])
  await twoDaysLater()
  await collect()
  expect(await isThere('stray')).toEqual([false])
})

test('[TD-FILES-2] a writer of the same content at that moment finds it', async () => {
  const { blobs } = server.context
  await blobs.write(Buffer.from('same'), 100)
  await collect()
  await twoDaysLater('same')
  // Stored anew, and its row is still to come.
  await blobs.write(Buffer.from('same'), 100)
  await collect()
  expect(await isThere('same')).toEqual([true])
  expect(await blobs.discard(hashOf('same'), dayMs)).toBe(false)
  expect(await blobs.discard(hashOf('never there'), dayMs)).toBe(true)
})

/** A round in which something happens at the moment when this content is taken out of the store. */
const collectWith = (content: string, discard: (really: () => Promise<boolean>) => Promise<boolean>) => {
  const { blobs } = server.context
  return collectFiles(
    {
      ...server.context,
      blobs: {
        ...blobs,
        discard: (sha256, ms) => {
          const really = () => blobs.discard(sha256, ms)
          return sha256 === hashOf(content) ? discard(really) : really()
        },
      },
    },
    dayMs,
  )
}

test('[TD-FILES-2] an upload that comes between loses nothing: just before its file would go, and just after', async () => {
  const unused = async (content: string) => {
    await remove(await add(content, 'x'))
    await collect()
    await twoDaysLater(content)
  }
  await unused('before\n')
  await collectWith('before\n', async (really) => {
    await server.context.blobs.write(Buffer.from('before\n'), 100)
    const went = await really()
    expect(went).toBe(false)
    return went
  })
  await add('before\n', 'x')
  expect(await isThere('before\n')).toEqual([true])

  await unused('after\n')
  let upload: Promise<string> | undefined
  await collectWith('after\n', async (really) => {
    const went = await really()
    expect(went).toBe(true)
    // Its rows wait for the transaction that removes the old ones.
    upload = add('after\n', 'x')
    await expect.poll(() => isThere('after\n')).toEqual([true])
    return went
  })
  const uuid = await upload
  expect(await isThere('after\n')).toEqual([true])
  const test = await server.db
    .selectFrom('testcases as t')
    .innerJoin('blobs as b', 'b.sha256', 't.input_sha256')
    .select(['t.input_sha256', 'b.unused_since'])
    .where('t.uuid', '=', uuid ?? '')
    .executeTakeFirst()
  expect(test).toEqual({ input_sha256: hashOf('after\n'), unused_since: null })
})
