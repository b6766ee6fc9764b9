// Submissions of output files: how they are sent, who reads them, and that every rule of a submission holds for them.

import { createHash, randomUUID } from 'node:crypto'
import { judgeProtocol } from '@verdict/contract/judge-protocol'
import { Language } from '@verdict/domain/language'
import { listOfOutputs, outputLimits } from '@verdict/domain/outputs'
import { Judge } from '@verdict/domain/verdict'
import { ended, enter, frozen, makeContest, moveContest, ready, running } from '@verdict/testkit/contest'
import { seated } from '@verdict/testkit/exam-paper'
import { formOf, zip } from '@verdict/testkit/files'
import { judgeableProblem, resultsOf, submitted, type SubmittedTask } from '@verdict/testkit/judging'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import { out, outputProblem, sendOutputs } from '@verdict/testkit/outputs'
import type { TestPerson } from '@verdict/testkit/server'
import { detail, list, setter, withSubmissions } from '@verdict/testkit/submission'
import { beforeEach, describe, expect, test } from 'vitest'

withSubmissions()

/** It has three tests. */
let outputs: number
beforeEach(async () => {
  outputs = await outputProblem(server, setter, 3)
})

type Files = Parameters<typeof sendOutputs>[3]
const send = (files: Files, place: object = {}, who: TestPerson | null = alice) =>
  sendOutputs(server, who, { pid: outputs, ...place }, files)
const sent = async (files: Files, place: object = {}, who: TestPerson = alice): Promise<number> => {
  const answer = await send(files, place, who)
  expect(answer).toMatchObject({ status: 201 })
  return answer.data.sid
}
const file = (sid: number, number: number, who: TestPerson | null = alice) =>
  server.call(who, 'GET /status/:sid/output/:number', { params: { sid, number } })
const filesOf = async (sid: number, who: TestPerson = alice) => (await detail(who, sid)).data.outputFiles
/** By a host that knows them. */
const taken = async (): Promise<SubmittedTask> =>
  (await host.lease({ protocol: judgeProtocol })).data.task as SubmittedTask
async function judged(judge: Judge): Promise<void> {
  const answer = await host.finish(await taken(), { judge, time: 0, memory: 0 })
  expect(answer.status).toBe(200)
}
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const all = zip({ '1.out': '2\n', 'x/output02.txt': '4\n', '3.ans': 'six\n' })
const storedFiles = async () =>
  (await server.db.selectFrom('submissions').select('sid').where('pid', '=', outputs).execute()).length

describe('sending', () => {
  test('[OUT-SEND-1] a zip brings a file for each test, whatever the files are called', async () => {
    const answer = await send([
      out('all.zip', zip({ '1.out': '2\n', 'x/output02.txt': '4\n', 'notes.md': 'x' })),
    ])
    expect(answer).toMatchObject({ status: 201, data: { ignored: ['notes.md'] } })
    const { data } = await detail(alice, answer.data.sid)
    expect(data).toMatchObject({
      outputs: 2,
      length: 4,
      outputFiles: [
        { number: 1, name: '1.out', bytes: 2 },
        { number: 2, name: '2.out', bytes: 2 },
      ],
    })
    expect(data.code).toBe(
      listOfOutputs([
        { name: '1.out', bytes: 2, sha256: hashOf('2\n') },
        { name: '2.out', bytes: 2, sha256: hashOf('4\n') },
      ]),
    )
    expect((await file(answer.data.sid, 2)).text).toBe('4\n')
  })

  test('[OUT-SEND-2] with `keep` tests without a file get those of the last submission, without it none', async () => {
    await sent([out('all.zip', all)])
    const kept = await sent([out('2.out', 'new\n')], { keep: '1' })
    expect(await filesOf(kept)).toHaveLength(3)
    expect((await file(kept, 1)).text).toBe('2\n')
    expect((await file(kept, 2)).text).toBe('new\n')
    const alone = await sent([out('2.out', 'new\n'), out('3.out', 'too\n')])
    expect(await filesOf(alone)).toMatchObject([{ number: 2 }, { number: 3 }])
    // Somebody else has none to keep.
    expect(await filesOf(await sent([out('2.out', 'x')], { keep: '1' }, bob), bob)).toHaveLength(1)
  })

  test('[OUT-SEND-2] a part of the form says of which test it is', async () => {
    const sid = await sent([{ field: 'test-3', name: 'answer of mine', content: 'six\n' }])
    expect(await filesOf(sid)).toEqual([{ number: 3, name: '3.out', bytes: 4 }])
    // It goes before one that a zip has for the test.
    const both = await sent([out('all.zip', all), { field: 'test-1', name: 'mine.zip', content: 'mine\n' }])
    expect(await filesOf(both)).toMatchObject([{ bytes: 5 }, { bytes: 2 }, { bytes: 4 }])
    expect(await send([{ field: 'test-4', name: '1.out', content: 'x' }])).toMatchObject({
      error: 'OUTPUTS_UNKNOWN',
    })
  })

  test('[OUT-SEND-3] the tests are listed with what one sent last in that place, and their inputs come as a zip', async () => {
    const ask = (query: { pid: number; mid?: number }) => server.call(alice, 'GET /status/outputs', { query })
    expect((await ask({ pid: outputs })).data.tests).toEqual(
      [1, 2, 3].map((number) => ({ number, name: `${number}`, inputBytes: 4 })),
    )
    const sid = await sent([out('3.out', '666\n')])
    expect((await ask({ pid: outputs })).data.tests[2]).toMatchObject({
      sent: { sid, name: '3.out', bytes: 4 },
    })
    const cid = await makeContest(server, admin, { list: [outputs], ...running })
    await enter(server, alice, cid)
    expect((await ask({ pid: outputs, mid: cid })).data.tests[2]).not.toHaveProperty('sent')
    const inputs = await server.app.inject({ url: `/api/problem/${outputs}/inputs` })
    expect(inputs.headers['content-type']).toBe('application/zip')
    // Stored as they are.
    for (const text of ['1.in', '1 1\n', '3.in', '3 3\n'])
      expect(inputs.rawPayload.toString('latin1')).toContain(text)
  })

  test('[OUT-SEND-4] a program is refused there, and output files elsewhere', async () => {
    const program = { pid: outputs, language: Language.C, code: 'int main() {}' }
    expect(await server.call(alice, 'POST /status', { body: program })).toMatchObject({
      error: 'OUTPUTS_WANTED',
    })
    expect(await server.call(alice, 'POST /run', { body: { ...program, input: '1' } })).toMatchObject({
      error: 'OUTPUTS_WANTED',
    })
    expect(
      (await server.call(alice, 'GET /problem/:pid', { params: { pid: outputs }, query: {} })).data,
    ).toMatchObject({
      answer: 'output',
      accepts: [],
    })
    expect(await send(null, {}, null)).toMatchObject({ status: 401 })
  })

  test('[EXAM-OFF-1] [EXAM-OFF-2] one key is one submission, and refused with other files', async () => {
    const key = randomUUID()
    const first = await sent([out('1.out', 'x')], { key })
    expect(await sent([out('1.out', 'x')], { key })).toBe(first)
    expect(await send([out('1.out', 'y')], { key })).toMatchObject({ error: 'SUBMISSION_KEY_USED' })
    expect(await storedFiles()).toBe(1)
  })
})

describe('[OUT-LIMIT-1] what a stranger sends', () => {
  const large = Buffer.alloc(outputLimits.fileBytes + 1, 'a')
  const rows: [what: string, files: () => Files, error: string][] = [
    ['a file that is too large', () => [out('1.out', large)], 'TOO_LARGE'],
    ['a zip of one', () => [out('a.zip', zip({ '1.out': { content: large } }))], 'TOO_LARGE'],
    [
      'a zip that lies about it',
      () => [out('a.zip', zip({ '1.out': { content: large, claims: 5 } }))],
      'NOT_AN_ARCHIVE',
    ],
    [
      'a zip that claims more',
      () => [out('a.zip', zip({ '1.out': { content: 'x', claims: 1e9 } }))],
      'TOO_LARGE',
    ],
    [
      'a link',
      () => [out('a.zip', zip({ '1.out': { content: '/etc/passwd', isLink: true } }))],
      'ARCHIVE_LINK',
    ],
    ['two files for one test', () => [out('1.out', 'x'), out('output1.txt', 'x')], 'OUTPUT_TWICE'],
    ['two in a zip', () => [out('a.zip', zip({ '1.out': 'x', '1.ans': 'y' }))], 'OUTPUT_TWICE'],
    ['a zip of other files', () => [out('a.zip', zip({ 'main.cpp': 'x' }))], 'OUTPUTS_UNKNOWN'],
    ['an empty zip', () => [out('a.zip', zip({}))], 'BAD_REQUEST'],
    ['no zip', () => [out('a.zip', 'PK')], 'NOT_AN_ARCHIVE'],
    [
      'many archives',
      () => [1, 2, 3, 4].map((number) => out(`${number}.zip`, zip({ [`${number}.out`]: 'x' }))),
      'TOO_LARGE',
    ],
    ['an empty form', () => [], 'BAD_REQUEST'],
    [
      'very many parts',
      () => Array.from({ length: outputLimits.parts + 2 }, (_, index) => out(`${index}.md`, '')),
      'OUTPUTS_UNKNOWN',
    ],
  ]
  test.each(rows)('%s is refused, and nothing is stored', async (_, files, error) => {
    expect((await send(files())).error).toBe(error)
    expect(await storedFiles()).toBe(0)
  })

  test('names lead nowhere', async () => {
    const answer = await send([
      out('a.zip', zip({ '../../../1.out': 'x', '/etc/2.out': 'y', 'a\u0000b': 'z' })),
    ])
    expect(answer.status).toBe(201)
    expect(await filesOf(answer.data.sid)).toMatchObject([{ name: '1.out' }, { name: '2.out' }])
  })

  test('bytes of any kind come back as they were, as a file that no browser opens', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
    const sid = await sent([out('1.out', bytes)])
    const answer = await server.app.inject({
      url: `/api/status/${sid}/output/1`,
      headers: { cookie: alice.cookie },
    })
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment/)
  })

  test('empty files are files', async () => {
    const sid = await sent([out('1.out', '')])
    expect(await filesOf(sid)).toEqual([{ number: 1, name: '1.out', bytes: 0 }])
  })
})

describe('judging', () => {
  test('[OUT-JUDGE-1] a host gets the files beside the tests, and reads them while it holds the task', async () => {
    const sid = await sent([out('2.out', '4\n')])
    expect((await host.blob(hashOf('4\n'))).status).toBe(404)
    const task = await taken()
    expect(task).toMatchObject({ sid, answer: 'output', kind: 1 })
    expect(task.tests.map((one) => one.sent)).toEqual([null, { sha256: hashOf('4\n'), bytes: 2 }, null])
    expect((await host.blob(hashOf('4\n'))).text).toBe('4\n')
    await host.finish(task, { judge: Judge.WrongAnswer, time: 0, memory: 0 })
    expect((await host.blob(hashOf('4\n'))).status).toBe(404)
    expect((await detail(alice, sid)).data).toMatchObject({ judge: Judge.WrongAnswer, time: 0, memory: 0 })
  })

  test('[OUT-JUDGE-2] a rejudge takes the same files, for tests that were replaced by their places', async () => {
    const sid = await sent([out('all.zip', all)])
    await judged(Judge.WrongAnswer)
    const { docs } = (await server.call(setter, 'GET /testcase/:pid', { params: { pid: outputs } })).data
    const removed = { pid: outputs, uuid: docs[0]!.uuid }
    await server.call(setter, 'DELETE /testcase/:pid/:uuid', { params: removed })
    await server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge: Judge.RejudgePending } })
    const task = await taken()
    // By the tests that are left, although they moved up.
    expect(task.tests.map((one) => one.sent?.sha256)).toEqual([hashOf('4\n'), hashOf('six\n')])
    await host.finish(task)
    const whole = zip({ 'a.in': '1', 'a.out': '1', 'b.in': '2', 'b.out': '2' })
    const form = formOf([{ name: 'tests.zip', content: whole }])
    await server.app.inject({
      method: 'POST',
      url: `/api/testcase/${outputs}/archive?mode=replace`,
      headers: { 'sec-fetch-site': 'same-origin', cookie: setter.cookie, ...form.headers },
      payload: form.payload,
    })
    await server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge: Judge.RejudgePending } })
    expect((await taken()).tests.map((one) => one.sent?.sha256)).toEqual([hashOf('2\n'), hashOf('4\n')])
  })

  test('[OUT-JUDGE-3] the submission says how it is judged, not what its problem has become', async () => {
    const sid = await sent([out('1.out', '2\n')])
    const become = (answer: 'program' | 'output') =>
      server.db.updateTable('problems').set({ answer }).where('pid', '=', outputs).execute()
    await become('program')
    expect(await taken()).toMatchObject({ sid, answer: 'output' })
    await server.db.deleteFrom('judging_tasks').execute()
    const body = { pid: outputs, language: Language.C, code: 'int main() {}' }
    await server.call(alice, 'POST /status', { body })
    await become('output')
    expect(await taken()).toMatchObject({ answer: 'program' })
  })

  test('[OUT-JUDGE-4] hosts of an earlier protocol get none', async () => {
    const sid = await sent([out('1.out', '2\n')])
    const other = await submitted(server, bob, await judgeableProblem(server, setter))
    const given = async (protocol: number) => (await host.lease({ protocol })).data.task?.sid
    // It asks while there is something for it: a host that gets nothing waits.
    expect(await given(4)).toBe(other)
    expect(await given(5)).toBe(sid)
  })

  test('[OUT-JUDGE-5] a file of a submission that cannot be read stops no problem', async () => {
    await sent([out('1.out', 'mine\n')])
    const task = await taken()
    const fault = { judge: Judge.SystemError, hostFault: true, file: hashOf('mine\n'), tests: [] }
    expect((await host.finish(task, fault)).data).toEqual({ problemFault: false })
    const broken = await server.db.selectFrom('broken_files').select('sha256').execute()
    expect(broken).toEqual([])
  })

  test('[OUT-SIM-1] what is accepted is compared with nothing', async () => {
    const sid = await sent([out('all.zip', all)])
    await judged(Judge.Accepted)
    const jobs = await server.db.selectFrom('similarity_jobs').select('sid').where('sid', '=', sid).execute()
    expect(jobs).toEqual([])
    // Nor does it count as a program of any language.
    const params = { pid: outputs }
    const { runs } = (await server.call(bob, 'GET /problem/:pid/statistics', { params, query: {} })).data
    expect(runs.docs).toMatchObject([{ sid, outputs: 3 }])
  })

  test('[JDG-GROUP-2] points by groups hold as for programs', async () => {
    const { docs } = (await server.call(setter, 'GET /testcase/:pid', { params: { pid: outputs } })).data
    const groups = [
      { points: 40, way: 'min' as const, needs: [], stop: false, tests: [docs[0]!.uuid] },
      { points: 60, way: 'sum' as const, needs: [], stop: false, tests: [docs[1]!.uuid, docs[2]!.uuid] },
    ]
    await server.call(setter, 'PUT /testcase/:pid/groups', { params: { pid: outputs }, body: { groups } })
    const sid = await sent([out('all.zip', all)])
    const task = await taken()
    const tests = resultsOf(task, Judge.Accepted, { time: 0, memory: 0 })
    tests[2] = { ...tests[2]!, judge: Judge.WrongAnswer }
    await host.finish(task, { judge: Judge.WrongAnswer, tests })
    expect((await detail(alice, sid)).data.score).toBe(7000)
  })
})

describe('[OUT-SEE-1] who reads the files', () => {
  test('the author, admins, and nobody else; their row says how many there are', async () => {
    const sid = await sent([out('1.out', 'mine\n')])
    for (const who of [alice, admin, root]) expect((await file(sid, 1, who)).text).toBe('mine\n')
    expect((await file(sid, 1, bob)).status).toBe(403)
    expect((await file(sid, 1, null)).status).toBe(401)
    expect((await file(sid, 2)).status).toBe(404)
    expect((await file(2_000_000_000, 1)).status).toBe(404)
    const row = (await list(bob, { pid: outputs })).data.docs[0]!
    expect(row).toMatchObject({ sid, outputs: 1, viewable: false })
    expect(row).not.toHaveProperty('outputFiles')
    expect((await detail(bob, sid)).data).not.toHaveProperty('outputFiles')
    // Programs say nothing of files.
    const body = { pid: await judgeableProblem(server, setter), language: Language.C, code: 'int main() {}' }
    const program = (await server.call(alice, 'POST /status', { body })).data.sid
    expect((await detail(alice, program)).data).not.toHaveProperty('outputs')
  })

  test('of a running contest nobody but its author and staff', async () => {
    const cid = await makeContest(server, admin, { list: [outputs], ...running })
    await enter(server, alice, cid)
    await enter(server, bob, cid)
    const sid = await sent([out('1.out', 'mine\n')], { mid: cid })
    expect((await file(sid, 1, bob)).status).toBe(403)
    expect((await file(sid, 1, setter)).status).toBe(404)
    expect((await file(sid, 1, admin)).status).toBe(200)
  })

  test('the inputs are for those who read the problem, in a contest once it began', async () => {
    const inputs = (who: TestPerson | null, query = '') =>
      server.app
        .inject({ url: `/api/problem/${outputs}/inputs${query}`, headers: who ? { cookie: who.cookie } : {} })
        .then(({ statusCode }) => statusCode)
    expect(await inputs(null)).toBe(200)
    await server.db.updateTable('problems').set({ status: 0 }).where('pid', '=', outputs).execute()
    expect([await inputs(null), await inputs(alice), await inputs(setter)]).toEqual([404, 404, 200])
    const cid = await makeContest(server, admin, { list: [outputs], ...running })
    await enter(server, alice, cid)
    expect([await inputs(alice, `?cid=${cid}`), await inputs(bob, `?cid=${cid}`)]).toEqual([200, 404])
    await moveContest(server, admin, cid, ready)
    expect(await inputs(alice, `?cid=${cid}`)).toBe(404)
  })
})

describe('[OUT-PLACE-1] in a contest', () => {
  test('its clock, its entry and its attempts count', async () => {
    const cid = await makeContest(server, admin, { list: [outputs], ...running })
    expect(await send([out('1.out', 'x')], { mid: cid })).toMatchObject({ error: 'CONTEST_NOT_ENTERED' })
    await enter(server, alice, cid)
    const sid = await sent([out('1.out', 'x')], { mid: cid })
    expect((await detail(alice, sid)).data.mid).toBe(cid)
    const cells = await server.db
      .selectFrom('score_cells')
      .selectAll()
      .where('contest_id', '=', cid)
      .execute()
    expect(cells).toHaveLength(1)
    await moveContest(server, admin, cid, ended)
    expect((await send([out('1.out', 'x')], { mid: cid })).data).toMatchObject({ practice: true })
  })

  test('a frozen ranklist hides it from others like any other', async () => {
    const cid = await makeContest(server, admin, {
      list: [outputs],
      ...frozen,
    })
    await enter(server, alice, cid)
    await enter(server, bob, cid)
    const sid = await sent([out('1.out', 'x')], { mid: cid })
    await judged(Judge.Accepted)
    const seen = async (who: TestPerson) =>
      (await list(who, { mid: cid })).data.docs.find((row) => row.sid === sid)?.judge
    expect([await seen(bob), await seen(alice)]).toEqual([Judge.Pending, Judge.Accepted])
  })

  test('in an exam it is for those who sit it, until they hand in; the receipt proves the list of files', async () => {
    const cid = await makeContest(server, admin, { list: [outputs], ...running })
    const sitter = await server.person(`sitter${cid}`)
    await seated(server, cid, [sitter])
    const other = await outputProblem(server, setter)
    expect(await sendOutputs(server, sitter, { pid: other }, [out('1.out', 'x')])).toMatchObject({
      error: 'EXAM_ONLY',
    })
    await sent([out('1.out', 'x')], { mid: cid }, sitter)
    const { data } = await server.call(sitter, 'GET /exam/:cid/hand-in', { params: { cid } })
    const listed = listOfOutputs([{ name: '1.out', bytes: 1, sha256: hashOf('x') }])
    expect(data.problems[0]!.last).toMatchObject({ outputs: 1, bytes: 1, sha256: hashOf(listed) })
    const handed = await server.call(sitter, 'POST /exam/:cid/hand-in', { params: { cid } })
    expect(handed.text).toContain('Output files')
    expect(await send([out('1.out', 'x')], { mid: cid }, sitter)).toMatchObject({ error: 'HANDED_IN' })
    await moveContest(server, admin, cid, ended)
    const archive = await server.app.inject({
      url: `/api/exam/${cid}/archive`,
      headers: { cookie: admin.cookie },
    })
    expect(archive.rawPayload.toString('latin1')).toMatch(/submissions\/sitter\d+\/1-\d+\/1\.out/)
  })
})

describe('[OUT-KEEP-1] what becomes of the files', () => {
  test('they go with the code of an erased person, and are in the data that a person takes along', async () => {
    const leaving = await server.person('leaving')
    const sid = await sent([out('1.out', 'mine\n')], {}, leaving)
    await judged(Judge.WrongAnswer)
    const own = await server.app.inject({ url: '/api/account/data', headers: { cookie: leaving.cookie } })
    expect(own.rawPayload.toString('latin1')).toContain(`programs/${outputs}-${sid}/1.out`)
    const body = { confirm: 'leaving' }
    const params = { uid: 'leaving' }
    await server.call(root, 'POST /admin/users/:uid/erase', { params, body })
    const left = await server.db
      .selectFrom('submission_outputs')
      .select('sid')
      .where('sid', '=', sid)
      .execute()
    expect(left).toEqual([])
    const { outputs: count, code_bytes } = await server.db
      .selectFrom('submissions')
      .select(['outputs', 'code_bytes'])
      .where('sid', '=', sid)
      .executeTakeFirstOrThrow()
    expect([count, code_bytes]).toEqual([1, 0])
  })
})
