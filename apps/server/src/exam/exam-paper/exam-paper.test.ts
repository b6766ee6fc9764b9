import { createHash, createPublicKey, verify } from 'node:crypto'
import type { Receipt } from '@verdict/contract/exam-paper'
import { LabelingStyle } from '@verdict/domain/contest'
import { type ReceiptContent, shownReceiptCode } from '@verdict/domain/exam-receipt'
import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import { makeContest, moveContest, running } from '@verdict/testkit/contest'
import { seated } from '@verdict/testkit/exam-paper'
import { judgeableProblem, judgeHost, type TestHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handInAll } from './hand-in.ts'
import { rotateReceiptKey } from './keys.ts'

let server: TestServer
let host: TestHost
let admin: TestPerson
let first: number
let second: number
let people = 0

beforeAll(async () => {
  server = await startTestServer()
  host = judgeHost(server)
  await host.start()
  admin = await server.person('admin1', Privilege.Admin)
  first = await judgeableProblem(server, admin, { title: 'Sum of two' })
  second = await judgeableProblem(server, admin, { title: 'Shortest way' })
})
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('rate_windows').execute())

const code = 'int main() { return 0; } // 码'
const body = (pid: number, mid: number, text = code) => ({ pid, mid, language: Language.Cpp17, code: text })
const submit = (who: TestPerson, cid: number, pid = first, text = code) =>
  server.call(who, 'POST /status', { body: body(pid, cid, text) })
const read = (who: TestPerson, cid: number) => server.call(who, 'GET /exam/:cid/hand-in', { params: { cid } })
const handIn = (who: TestPerson, cid: number) =>
  server.call(who, 'POST /exam/:cid/hand-in', { params: { cid } })
const check = (typed: string) => server.call(null, 'GET /receipt/:code', { params: { code: typed } })
/** Long before the end. */
async function keep(who: TestPerson, cid: number, pid: number, text: string): Promise<void> {
  const draft = { pid, mid: cid, language: Language.Python, code: text, base: null }
  await server.call(who, 'PUT /draft', { body: draft })
  const updated_at = new Date(Date.now() - 3_600_000)
  await server.db.updateTable('drafts').set({ updated_at }).where('user_id', '=', who.userId).execute()
}

/** An exam of two problems in which new people sit. */
async function exam(
  count = 1,
  { draftMinutes = 0, ...contest }: Record<string, unknown> & { draftMinutes?: number } = {},
): Promise<{ cid: number; sitters: TestPerson[] }> {
  const sitters = []
  for (let left = count; left > 0; left -= 1) sitters.push(await server.person(`sitter${++people}`))
  const option = { labelingStyle: LabelingStyle.Alphabetic, freeze: 'none' as const }
  const cid = await makeContest(server, admin, { ...running, list: [first, second], option, ...contest })
  await seated(server, cid, sitters, { draftMinutes })
  return { cid, sitters }
}

async function over(cid: number): Promise<void> {
  await moveContest(server, admin, cid, { start: -250, end: -10 })
  await handedInAll(cid)
}

async function handedInAll(cid: number): Promise<void> {
  await handInAll(server.context)
  // The server looks every second as well: what it is at now is done once the row is free.
  await server.db.selectFrom('exams').select('contest_id').where('contest_id', '=', cid).forUpdate().execute()
}

/** In the words of the archive's README, and with none of the code that signs. */
function isGood({ content, signature, key }: Receipt): boolean {
  return verify(null, Buffer.from(content), createPublicKey(key.publicKey), Buffer.from(signature, 'base64'))
}

const contentOf = ({ content }: Pick<Receipt, 'content'>): ReceiptContent =>
  JSON.parse(content) as ReceiptContent

test('[EXAM-PAPER-HAND-1] handing in is final: nothing can be submitted or run, and the inside is closed until one’s own end', async () => {
  const { cid, sitters } = await exam(2)
  const [who, other] = [sitters[0]!, sitters[1]!]
  const { sid } = (await submit(who, cid)).data
  expect((await read(who, cid)).data).toMatchObject({ mayHandIn: true, handedInAt: null, receipt: null })
  const handedIn = await handIn(who, cid)
  expect(handedIn.data).toMatchObject({ mayHandIn: false, receipt: { code: expect.any(String) } })
  expect((await submit(who, cid)).error).toBe('HANDED_IN')
  const run = await server.call(who, 'POST /run', { body: { ...body(first, cid), input: '1' } })
  expect(run.error).toBe('HANDED_IN')
  expect((await handIn(who, cid)).error).toBe('HANDED_IN')
  const inside = await server.call(who, 'GET /contest/:cid', { params: { cid } })
  expect(inside.status).toBe(403)
  expect((await server.call(who, 'GET /contest/:cid/ranklist', { params: { cid } })).status).toBe(403)
  expect((await read(who, cid)).data.problems[0]).toMatchObject({
    label: 'A',
    title: 'Sum of two',
    last: { sid },
  })
  // Nobody else is touched by it.
  expect((await submit(other, cid)).status).toBe(201)
  await over(cid)
  expect((await server.call(who, 'GET /contest/:cid', { params: { cid } })).status).toBe(200)
  const log = await server.db
    .selectFrom('exam_log')
    .select(['kind', 'user_id'])
    .where('contest_id', '=', cid)
    .execute()
  expect(log).toEqual([
    { kind: 'handed-in', user_id: who.userId },
    { kind: 'handed-in', user_id: other.userId },
  ])
})

test('[EXAM-PAPER-HAND-2] only the session that entered hands in, while the exam runs for it', async () => {
  const { cid, sitters } = await exam()
  const who = sitters[0]!
  await server.db
    .updateTable('exam_sitters')
    .set({ session_id: null })
    .where('contest_id', '=', cid)
    .execute()
  expect((await handIn(who, cid)).error).toBe('EXAM_ELSEWHERE')
  expect((await handIn(admin, cid)).error).toBe('NOT_FOUND')
  const later = await exam(1, { start: 60, end: 300 })
  expect((await handIn(later.sitters[0]!, later.cid)).error).toBe('EXAM_OUT_OF_TIME')
  const plain = await makeContest(server, admin, running)
  expect((await handIn(await server.person('outsider'), plain)).error).toBe('NOT_FOUND')
})

test('[EXAM-PAPER-HAND-3] a hand-in by mistake is taken back with a reason, while there is time; its receipt says so', async () => {
  const { cid, sitters } = await exam()
  const who = sitters[0]!
  const before = (await handIn(who, cid)).data.receipt!
  const reopen = (by: TestPerson, reason = 'the wrong button') =>
    server.call(by, 'POST /exam/:cid/hand-in/:uid/reopen', {
      params: { cid, uid: who.uid },
      body: { reason },
    })
  expect((await reopen(admin, ' ')).error).toBe('VALIDATION_FAILED')
  expect((await reopen(admin)).status).toBe(200)
  expect((await reopen(admin)).error).toBe('EXAM_NOT_HANDED_IN')
  expect((await submit(who, cid)).status).toBe(201)
  expect((await check(before.code)).data).toMatchObject({ isValid: true, replacedAt: expect.any(String) })
  const after = (await handIn(who, cid)).data.receipt!
  const mayReopen = async () =>
    (await server.call(admin, 'GET /exam/:cid/papers', { params: { cid }, query: {} })).data.docs
      .filter((row) => row.mayReopen)
      .map(({ uid }) => uid)
  expect(await mayReopen()).toEqual([who.uid])
  expect(after.code).not.toBe(before.code)
  expect((await check(after.code)).data.replacedAt).toBeNull()
  await over(cid)
  expect((await reopen(admin)).error).toBe('EXAM_OUT_OF_TIME')
  expect(await mayReopen()).toEqual([])
  const log = await server.db
    .selectFrom('exam_log')
    .select(['kind', 'actor_id', 'details'])
    .where('contest_id', '=', cid)
    .where('kind', '=', 'reopened')
    .execute()
  expect(log).toEqual([{ kind: 'reopened', actor_id: admin.userId, details: { reason: 'the wrong button' } }])
})

test('[EXAM-PAPER-HAND-4] of what is submitted while one hands in nothing is lost: it is refused, or on the receipt', async () => {
  const { cid, sitters } = await exam()
  const who = sitters[0]!
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, (_, index) => submit(who, cid, first, `${code}${index}`)),
    handIn(who, cid),
  ])
  const taken = answers.slice(0, 8).filter(({ status }) => status === 201).length
  const receipt = (await read(who, cid)).data.receipt!
  expect(contentOf(receipt).problems[0]?.submissions).toBe(taken)
})

test('[EXAM-PAPER-END-1] those who never hand in are handed in by their own end, once; a later end makes another receipt', async () => {
  const { cid, sitters } = await exam(3)
  const [who, absent, early] = [sitters[0]!, sitters[1]!, sitters[2]!]
  await server.db
    .updateTable('exam_sitters')
    .set({ entered_at: null })
    .where('contest_id', '=', cid)
    .where('user_id', '=', absent.userId)
    .execute()
  const byHand = (await handIn(early, cid)).data.receipt!
  await submit(who, cid)
  await handInAll(server.context)
  expect((await read(who, cid)).data.receipt).toBeNull()
  await over(cid)
  const made = (await read(who, cid)).data
  expect(made).toMatchObject({ phase: 'ended', handedInAt: null })
  expect(contentOf(made.receipt!)).toMatchObject({
    handedIn: { by: 'end' },
    person: { username: who.uid },
    problems: [
      { label: 'A', submissions: 1, last: {} },
      { label: 'B', submissions: 0, last: null },
    ],
  })
  await Promise.all([handInAll(server.context), handInAll(server.context)])
  expect((await read(who, cid)).data.receipt).toEqual(made.receipt)
  expect((await read(early, cid)).data.receipt).toEqual(byHand)
  expect((await read(absent, cid)).data.receipt).toBeNull()
  // The end is moved: they sit on, and what they submit then is on the receipt of the new end.
  await moveContest(server, admin, cid, { start: -250, end: 5 })
  expect((await submit(who, cid, second)).status).toBe(201)
  await handInAll(server.context)
  expect((await read(who, cid)).data.receipt).toEqual(made.receipt)
  await server.db
    .updateTable('contests')
    .set({ ends_at: new Date(Date.now() - 1) })
    .where('cid', '=', cid)
    .execute()
  await handedInAll(cid)
  const again = (await read(who, cid)).data.receipt!
  expect(contentOf(again).problems[1]).toMatchObject({ submissions: 1 })
  expect((await check(made.receipt!.code)).data.replacedAt).not.toBeNull()
})

test('[EXAM-PAPER-RECEIPT-1] a receipt has the last submission to each problem with its SHA-256, signed; one changed byte shows', async () => {
  const { cid, sitters } = await exam()
  const who = sitters[0]!
  await submit(who, cid, first, 'an earlier one')
  const { sid } = (await submit(who, cid)).data
  const { receipt } = (await handIn(who, cid)).data
  const content = contentOf(receipt!)
  expect(content).toMatchObject({
    kind: 'verdict-exam-receipt',
    version: 1,
    code: receipt!.code,
    key: receipt!.key.id,
    exam: { id: cid, title: 'Final' },
    handedIn: { by: 'hand' },
    person: { username: who.uid },
    problems: [
      {
        label: 'A',
        submissions: 2,
        last: {
          submission: sid,
          language: 'C++17',
          bytes: Buffer.byteLength(code),
          sha256: createHash('sha256').update(code).digest('hex'),
        },
      },
      { label: 'B', submissions: 0, last: null, afterEnd: null },
    ],
  })
  // As other programs write it: no blanks, names in order.
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, inner]) => [name, sorted(inner)]),
        )
      : Array.isArray(value)
        ? value.map(sorted)
        : value
  expect(JSON.stringify(sorted(content))).toBe(receipt!.content)
  expect(isGood(receipt!)).toBe(true)
  const bytes = Buffer.from(receipt!.content)
  for (const at of [0, 40, bytes.length - 1]) {
    const changed = Buffer.from(bytes.with(at, bytes[at]! ^ 1)).toString()
    expect(isGood({ ...receipt!, content: changed })).toBe(false)
  }
  expect((await check(receipt!.code)).data.isValid).toBe(true)
  const listed = async () =>
    (await server.call(admin, 'GET /exam/:cid/papers', { params: { cid }, query: {} })).data.docs[0]?.receipt
  expect(await listed()).toMatchObject({ code: receipt!.code, isValid: true })
  await server.db
    .updateTable('exam_receipts')
    .set({ content: receipt!.content.replace('"Final"', '"Finals"') })
    .where('code', '=', receipt!.code)
    .execute()
  expect((await check(receipt!.code)).data.isValid).toBe(false)
  expect(await listed()).toMatchObject({ isValid: false })
})

test('[EXAM-PAPER-RECEIPT-2] anybody checks a receipt by its code as it is typed; one that nobody has is answered like nonsense', async () => {
  const { cid, sitters } = await exam()
  const { receipt } = (await handIn(sitters[0]!, cid)).data
  const typed = shownReceiptCode(receipt!.code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  const found = await check(` ${typed} `)
  expect(found.data).toEqual({ ...receipt, isValid: true, replacedAt: null })
  expect(found.headers['cache-control']).toBe('no-store')
  const unknown = await check('0000-0000-0000-0000')
  const nonsense = await check('<script>')
  expect([unknown.status, unknown.text]).toEqual([404, nonsense.text])
  for (let tries = 0; tries < 18; tries += 1) await check('wrong')
  expect((await check('wrong')).error).toBe('RATE_LIMITED')
})

test('[EXAM-PAPER-KEY-1] another key signs from now on, and what the old one signed stays good', async () => {
  const { cid, sitters } = await exam(2)
  const old = (await handIn(sitters[0]!, cid)).data.receipt!
  const keyId = await rotateReceiptKey(server.context)
  const fresh = (await handIn(sitters[1]!, cid)).data.receipt!
  expect([fresh.key.id, old.key.id === keyId]).toEqual([keyId, false])
  for (const receipt of [old, fresh]) {
    expect(isGood(receipt)).toBe(true)
    expect((await check(receipt.code)).data.isValid).toBe(true)
  }
  const { keys } = (await server.call(null, 'GET /receipt-keys', {})).data
  expect(keys.filter(({ signs }) => signs).map(({ id }) => id)).toEqual([keyId])
  expect(keys.map(({ publicKey }) => publicKey)).toContain(old.key.publicKey)
  const stored = await server.db
    .selectFrom('receipt_keys')
    .select('sealed')
    .where('key_id', '=', old.key.id)
    .execute()
  expect(stored).toEqual([{ sealed: null }])
})

test('[EXAM-PAPER-DRAFT-1] a draft left at the end is handed in for some minutes, marked, judged, and counts where a manager says so', async () => {
  const { cid, sitters } = await exam(2, { draftMinutes: 20 })
  const [who, other] = [sitters[0]!, sitters[1]!]
  await submit(who, cid, first, 'sent')
  await keep(who, cid, first, 'sent')
  await keep(who, cid, second, 'print(1)')
  const hand = (by: TestPerson, pid: number) =>
    server.call(by, 'POST /exam/:cid/drafts/:pid', { params: { cid, pid } })
  expect((await read(who, cid)).data.problems.map(({ draft }) => draft?.sid)).toEqual([undefined, null])
  expect((await hand(who, second)).error).toBe('EXAM_ONLY')
  await over(cid)
  // Code that is written later changes nothing of it.
  await server.db.updateTable('drafts').set({ code: 'print(2)' }).where('user_id', '=', who.userId).execute()
  expect((await hand(who, first)).error).toBe('NOT_FOUND')
  expect((await hand(other, second)).error).toBe('NOT_FOUND')
  const { sid } = (await hand(who, second)).data
  expect((await hand(who, second)).data).toEqual({ sid })
  while ((await host.judge(Judge.Accepted)).sid !== sid);
  const detail = (await server.call(who, 'GET /status/:sid', { params: { sid } })).data
  expect(detail).toMatchObject({ code: 'print(1)', mid: cid, afterEnd: true, judge: Judge.Accepted })
  const solved = async () => {
    const { data } = await server.call(admin, 'GET /contest/:cid/ranklist', { params: { cid } })
    return data.ranklist[who.uid]?.[second]
  }
  expect(await solved()).toBeUndefined()
  const count = (counts: boolean) =>
    server.call(admin, 'PUT /exam/:cid/drafts/:sid', { params: { cid, sid }, body: { counts } })
  await count(true)
  const { end } = (await read(who, cid)).data
  expect(await solved()).toMatchObject({ acceptedAt: end })
  await count(false)
  expect(await solved()).toBeUndefined()
  const receipt = contentOf((await read(who, cid)).data.receipt!)
  expect(receipt.problems[1]).toMatchObject({ last: null, submissions: 0, afterEnd: { submission: sid } })
  const { docs } = (await server.call(admin, 'GET /exam/:cid/papers', { params: { cid }, query: {} })).data
  expect(docs[0]).toMatchObject({ uid: who.uid, drafts: [{ sid, label: 'B', counts: false }] })
})

test('[EXAM-PAPER-DRAFT-2] none after the minutes, after an early hand-in, or where the exam takes none', async () => {
  const hand = (who: TestPerson, cid: number) =>
    server.call(who, 'POST /exam/:cid/drafts/:pid', { params: { cid, pid: first } })
  const late = await exam(2, { draftMinutes: 5 })
  const [slow, done] = [late.sitters[0]!, late.sitters[1]!]
  await keep(slow, late.cid, first, 'x')
  await keep(done, late.cid, first, 'x')
  await handIn(done, late.cid)
  await over(late.cid)
  expect((await hand(slow, late.cid)).error).toBe('EXAM_DRAFTS_OVER')
  expect((await hand(done, late.cid)).error).toBe('NOT_FOUND')
  const none = await exam()
  await keep(none.sitters[0]!, none.cid, first, 'x')
  await over(none.cid)
  expect((await hand(none.sitters[0]!, none.cid)).error).toBe('NOT_FOUND')
})
