import { printLimits } from '@verdict/domain/field-limits'
import { ended, enter, makeContest, moveContest, running } from '@verdict/testkit/contest'
import { admin, alice, bob, server, withLab } from '@verdict/testkit/lab'
import { textOfPdf } from '@verdict/testkit/pdf-text'
import type { TestPerson } from '@verdict/testkit/server'
import { makeTeam, makeTeamContest } from '@verdict/testkit/team'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { printNext, sweepPrints } from './print-work.ts'

withLab({ settings: { RATE_LIMIT_PRINT: 'off' } })

let helper: TestPerson
let carol: TestPerson
beforeAll(async () => {
  helper = await server.person('helper')
  carol = await server.person('carol')
})
beforeEach(() => server.db.deleteFrom('prints').execute())

const send = (who: TestPerson, cid: number, text: string, title = '') =>
  server.call(who, 'POST /contest/:cid/prints', { params: { cid }, body: { text, title } })
const queue = (who: TestPerson, cid: number, room?: string) =>
  server.call(who, 'GET /contest/:cid/prints', { params: { cid }, query: room === undefined ? {} : { room } })
const own = (who: TestPerson, cid: number) =>
  server.call(who, 'GET /contest/:cid/prints/own', { params: { cid } })
const act = (who: TestPerson, cid: number, id: number, done: 'printed' | 'again') =>
  server.call(who, 'PUT /contest/:cid/prints/:id', { params: { cid, id }, body: { act: done } })
const open = (who: TestPerson, cid: number, id: number) =>
  server.app.inject({
    url: `/api/contest/${cid}/prints/${id}/document`,
    headers: { cookie: who.cookie, 'sec-fetch-site': 'same-origin' },
  })
const pages = (count: number): string => 'x\n'.repeat(75 * count - 30)

/** The team of alice and bob; carol's is another. */
async function contest(option: object = {}): Promise<{ cid: number; uid: string }> {
  const cid = await makeTeamContest(server, admin, {
    ...running,
    title: 'Regional 区域赛',
    option: { prints: true, ...option },
  })
  const school = await server.call(admin, 'POST /contest/:cid/teams/organizations', {
    params: { cid },
    body: { name: '南京大学' },
  })
  const { uid } = await makeTeam(server, admin, cid, '三个臭皮匠', [alice, bob], {
    label: 'A-07',
    organization: school.data.id,
    room: 'Hall',
    seat: 'A1',
  })
  await makeTeam(server, admin, cid, 'Beta', [carol])
  const params = { cid }
  await server.call(admin, 'PUT /contest/:cid/helpers', { params, body: { kind: 'print', uids: ['helper'] } })
  return { cid, uid }
}

test('[PRINT-PDF-1] [PRINT-QUEUE-1] a document has seat, name, contest, pages and numbers of lines', async () => {
  const { cid, uid } = await contest()
  const code = `#include <cstdio>\r\n\tint main() {} // 注释：最短路\n\u0007\u202Ebell\n${'y\n'.repeat(80)}`
  const sent = await send(alice, cid, code, 'a.cpp')
  expect(sent).toMatchObject({ status: 201, data: { pages: 2, pagesLeft: 28 } })
  const { data } = await queue(helper, cid)
  expect(data).toMatchObject({ manages: false, isOn: true, hasPrinter: false, rooms: ['Hall'] })
  const { id } = sent.data
  expect(data.prints).toMatchObject([
    {
      id,
      uid,
      name: '三个臭皮匠',
      label: 'A-07',
      room: 'Hall',
      seat: 'A1',
      title: 'a.cpp',
      pages: 2,
      state: 'waiting',
      hasFile: true,
    },
  ])
  expect((await queue(helper, cid, '301')).data.prints).toEqual([])
  const answer = await open(helper, cid, id)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = await textOfPdf(answer.rawPayload)
  expect(text).toHaveLength(2)
  for (const [index, page] of text.entries()) {
    expect(page).toMatch(
      /Hall · A1\s+·\s+A-07 三个臭皮匠\s+·\s+南京大学\s+·\s+\d{4}-\d\d-\d\d \d\d:\d\d\s+·\s+Regional 区域赛/,
    )
    expect(page).toContain(`${index + 1} / 2`)
  }
  expect(text[0]).toContain('a.cpp')
  expect(text[0]).toMatch(
    /1\s*#include <cstdio>\s+2\s+int main\(\) \{\} \/\/ 注释：最短路\s+3\s*··bell\s+4\s*y/,
  )
  expect(text[1]).toMatch(/83\s*y\s+Hall/)
  expect((await act(helper, cid, id, 'printed')).status).toBe(200)
  expect((await queue(admin, cid)).data.prints).toMatchObject([{ state: 'printed', by: { uid: 'helper' } }])
  expect((await own(bob, cid)).data).toMatchObject({ prints: [{ id, state: 'printed' }], pagesLeft: 28 })
})

test('[PRINT-PDF-1] text that is made to do harm is printed as text', async () => {
  const { cid } = await contest({ printPages: 100 })
  const { id, pages: counted } = (
    await send(
      alice,
      cid,
      [
        '\u001b[2J\u0001\u007f%PDF-1.3 endstream endobj (\\)>> <script>alert(1)</script>',
        'left \u202Eright\u202C \u2067x\u2069 \u200B\uFEFF\u00AD\u2028\u2029end',
        'if (a) { // 你好，世界 🎉👩‍👩‍👧 مرحبا שלום é e\u0301'.normalize(),
        '\t\t\treturn',
        '\t'.repeat(2_000),
        '判🎉'.repeat(3_000),
        'x'.repeat(20_000),
        'last',
      ].join('\n'),
    )
  ).data
  const text = await textOfPdf((await open(helper, cid, id)).rawPayload)
  expect(text).toHaveLength(counted)
  const all = text.join('\n')
  expect(all).toContain('·[2J··%PDF-1.3 endstream endobj (\\)>> <script>alert(1)</script>')
  expect(all).toContain('left ·right· ·x· ·····end')
  expect(all).toContain('你好，世界')
  expect(all.match(/判/g)).toHaveLength(3_000)
  expect(all.match(/x/g)!.length).toBeGreaterThan(20_000)
  expect(text.at(-1)).toMatch(/8\s*last/)
  expect((await send(alice, cid, 'x'.repeat(1_048_576))).status).toBe(400)
  expect((await send(alice, cid, 'x\0')).status).toBe(400)
  expect((await send(alice, cid, '\uD83D')).status).toBe(400)
})

test('[PRINT-SEND-1] [PRINT-QUEUE-1] to everybody else neither the queue nor a document exists', async () => {
  const { cid } = await contest()
  const { id } = (await send(alice, cid, 'x')).data
  for (const who of [alice, carol]) {
    expect((await queue(who, cid)).status).toBe(404)
    expect((await open(who, cid, id)).statusCode).toBe(404)
    expect((await act(who, cid, id, 'printed')).status).toBe(404)
  }
  expect((await own(carol, cid)).data.prints).toEqual([])
  expect((await send(helper, cid, 'x')).error).toBe('CONTEST_NOT_ENTERED')
  const elsewhere = await contest()
  expect((await open(helper, elsewhere.cid, id)).statusCode).toBe(404)
  expect((await send(admin, cid, 'A trial')).status).toBe(201)
  await moveContest(server, admin, cid, ended)
  expect((await send(alice, cid, 'x')).error).toBe('PRINT_NOT_NOW')
  const off = await makeContest(server, admin, running)
  await enter(server, alice, off)
  expect([(await send(alice, off, 'x')).error, (await own(alice, off)).error]).toEqual([
    'NOT_FOUND',
    'NOT_FOUND',
  ])
  expect((await queue(admin, off)).data).toMatchObject({ isOn: false, prints: [] })
})

test('[PRINT-LIMIT-1] bytes and pages are bounded, of a document, a team and all in an hour', async () => {
  const { cid } = await contest({ printPages: 4, printPagesHour: 5 })
  expect((await send(alice, cid, '判'.repeat(printLimits.bytes / 2))).status).toBe(400)
  expect((await send(alice, cid, pages(printLimits.pages + 1))).error).toBe('PRINT_TOO_LONG')
  expect((await send(alice, cid, '\n'.repeat(60_000))).error).toBe('PRINT_TOO_LONG')
  expect((await send(alice, cid, pages(3))).data).toMatchObject({ pages: 3, pagesLeft: 1 })
  // The same team.
  expect((await send(bob, cid, pages(2))).error).toBe('PRINT_PAGES_USED')
  expect((await send(carol, cid, pages(3))).error).toBe('PRINT_PAGES_OF_ALL')
  await server.db
    .updateTable('prints')
    .set({ sent_at: sql<Date>`sent_at - interval '61 minutes'` })
    .execute()
  expect((await send(carol, cid, pages(3))).status).toBe(201)
})

let folder: string
const path = process.env['PATH'] ?? ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-lp-'))
})
afterEach(async () => {
  process.env['PATH'] = path
  await rm(folder, { recursive: true })
})

/** A program in the place of CUPS's own. */
async function installLp(script: string): Promise<void> {
  await writeFile(join(folder, 'lp'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  process.env['PATH'] = `${folder}:${path}`
}
const withPrinter = () => ({
  ...server.context,
  settings: { ...server.context.settings, printer: 'Hall_1' },
})

test('[PRINT-LP-1] a printer of the site gets each document once, and nothing that somebody typed as an argument', async () => {
  await installLp(`echo "$@" >> ${folder}/said; cat > ${folder}/got.pdf`)
  const { cid } = await contest()
  const { id } = (await send(alice, cid, 'secret', '-o raw $(touch x)')).data
  const context = withPrinter()
  const done = await Promise.all([printNext(context), printNext(context)])
  expect(done.toSorted((a, b) => Number(b) - Number(a))).toEqual([true, false])
  expect(await readFile(join(folder, 'said'), 'utf8')).toBe(`-d Hall_1 -t verdict-${id} -\n`)
  expect((await textOfPdf(await readFile(join(folder, 'got.pdf')))).join('')).toContain('secret')
  expect((await queue(helper, cid)).data.prints).toMatchObject([{ state: 'printed', by: null }])
})

test('[PRINT-LP-2] what a printer says stands in the queue, and a person prints it again', async () => {
  const { cid } = await contest()
  const { id } = (await send(alice, cid, 'x')).data
  const fault = async () => (await queue(helper, cid)).data.prints.find((one) => one.id === id)
  await installLp('echo "lp: The printer or class does not exist." >&2; exit 1')
  await printNext(withPrinter())
  expect(await fault()).toMatchObject({ state: 'failed', fault: 'lp: The printer or class does not exist.' })
  await act(helper, cid, id, 'again')
  await installLp('exec sleep 60')
  await printNext(withPrinter(), 100)
  expect(await fault()).toMatchObject({ state: 'failed', fault: 'lp did not end within 0.1 s' })
  process.env['PATH'] = folder
  await rm(join(folder, 'lp'))
  await act(helper, cid, id, 'again')
  await printNext(withPrinter())
  expect(await fault()).toMatchObject({ state: 'failed', fault: expect.stringContaining('ENOENT') as string })
  process.env['PATH'] = path
  // A server that died while it spoke with the printer.
  await server.db
    .updateTable('prints')
    .set({ state: 'sending', sending_until: sql<Date>`clock_timestamp() - interval '1 second'` })
    .execute()
  expect((await act(helper, cid, id, 'again')).error).toBe('PRINT_UNDER_WAY')
  await sweepPrints(server.context)
  expect(await fault()).toMatchObject({ state: 'failed' })
})

test('[PRINT-KEEP-1] documents are kept for a day', async () => {
  const { cid } = await contest()
  const { id } = (await send(alice, cid, 'x')).data
  const { id: fresh } = (await send(alice, cid, 'y')).data
  await server.db
    .updateTable('prints')
    .set({ sent_at: sql<Date>`clock_timestamp() - interval '25 hours'` })
    .where('print_id', '=', id)
    .execute()
  await sweepPrints(server.context)
  expect((await open(helper, cid, id)).statusCode).toBe(404)
  expect((await open(helper, cid, fresh)).statusCode).toBe(200)
  expect((await act(helper, cid, id, 'again')).error).toBe('PRINT_GONE')
  expect((await queue(helper, cid)).data.prints).toMatchObject([{ hasFile: false }, { hasFile: true }])
})
