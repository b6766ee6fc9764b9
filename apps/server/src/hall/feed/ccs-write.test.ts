import { Judge } from '@verdict/domain/verdict'
import { askCcs } from '@verdict/testkit/ccs'
import { assertShape } from '@verdict/testkit/ccs-shapes'
import { moveContest, ready, submittedIn } from '@verdict/testkit/contest'
import { zip } from '@verdict/testkit/files'
import { begin } from '@verdict/testkit/discussion'
import {
  differences,
  entered,
  followers,
  hallContest,
  pid,
  tokens,
  withHall,
  stranger,
} from '@verdict/testkit/hall-lab'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import { expect, test } from 'vitest'

withHall()

type Role = 'team' | 'admin' | 'judge'

const post = (cid: number, role: Role, kind: string, body: object) =>
  askCcs(server, '2026-01', `/contests/${cid}/${kind}`, { method: 'POST', token: tokens[role], body })

const program = (files: Record<string, string> = { 'main.cpp': 'int main() {}' }) => ({
  language_id: 'cpp17',
  problem_id: String(pid),
  files: [{ data: zip(files).toString('base64'), mime: 'application/zip' }],
})

test('[CCS-WRITE-1] a team submits, and its submission is judged like any other', async () => {
  const cid = await entered(await hallContest())
  const answer = await post(cid, 'team', 'submissions', program())
  expect(answer.status).toBe(201)
  assertShape('2026-01', 'submissions/1', answer.json)
  const { id } = answer.json as { id: string }
  expect(answer.headers['location']).toBe(`/ccs/2026-01/contests/${cid}/submissions/${id}`)
  expect(await host.judge(Judge.Accepted)).toMatchObject({ sid: Number(id) })
  const row = await server.db
    .selectFrom('submissions')
    .select(['user_id', 'code', 'contest_id'])
    .where('sid', '=', Number(id))
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ user_id: alice.userId, code: 'int main() {}', contest_id: cid })
})

test('[CCS-WRITE-2] what is wrong with a submission is said, and nothing is kept of it', async () => {
  const cid = await entered(await hallContest())
  const broken = { data: Buffer.from('no zip').toString('base64') }
  const wrong: [object, number][] = [
    [{ ...program(), id: '5' }, 403],
    [{ ...program(), time: '2026-01-01T00:00:00Z' }, 403],
    [{ ...program(), contest_time: '0:10:00' }, 403],
    [{ ...program(), team_id: String(bob.userId) }, 403],
    [{ ...program(), language_id: 'cobol' }, 400],
    [{ ...program(), problem_id: '1' }, 400],
    [{ ...program(), files: [broken] }, 400],
    [{ ...program(), files: [] }, 400],
    [program({ 'a.cpp': 'x', 'b.cpp': 'y' }), 400],
    [program({ 'a.cpp': '' }), 400],
    [{ ...program(), language_id: 'java', entry_point: 'Other' }, 400],
  ]
  for (const [body, status] of wrong) {
    const answer = await post(cid, 'team', 'submissions', body)
    expect([answer.status, (answer.json as { code: number }).code]).toEqual([status, status])
  }
  await moveContest(server, admin, cid, { start: -250, end: -10 })
  expect((await post(cid, 'team', 'submissions', program())).status).toBe(403)
  expect((await post(cid, 'judge', 'submissions', program())).status).toBe(403)
  const kept = await server.db.selectFrom('submissions').select('sid').where('contest_id', '=', cid).execute()
  expect(kept).toEqual([])
})

test('[CCS-WRITE-3] a manager enters a submission for a team, at a time within the contest', async () => {
  const cid = await entered(await hallContest())
  const all = followers(cid)
  const time = new Date(Date.now() - 30 * 60_000).toISOString()
  const body = { ...program(), team_id: String(bob.userId) }
  const answer = await post(cid, 'admin', 'submissions', { ...body, time })
  expect([answer.status, answer.json]).toMatchObject([201, { team_id: String(bob.userId), time }])
  await host.judge(Judge.Accepted)
  const { json } = await askCcs(server, '2023-06', `/contests/${cid}/scoreboard`, { token: tokens.admin })
  expect(json).toMatchObject({
    rows: [{ team_id: String(bob.userId), score: { num_solved: 1, total_time: 30 } }, {}],
  })
  for (const [more, status] of [
    [{ team_id: '1000000' }, 400],
    [{ team_id: undefined }, 400],
    [{ id: 'x' }, 403],
    [{ contest_time: '0:10:00' }, 403],
    [{ time: '2020-01-01T00:00:00Z' }, 403],
    [{ time: '2040-01-01T00:00:00Z' }, 403],
  ] as const) {
    expect((await post(cid, 'admin', 'submissions', { ...body, ...more })).status).toBe(status)
  }
  expect(await differences(cid, all)).toEqual([])
})

test('[CCS-WRITE-8] final results take no submission of the past, until that is taken back', async () => {
  const cid = await entered(await hallContest())
  await moveContest(server, admin, cid, { start: -250, end: -10 })
  const time = new Date(Date.now() - 30 * 60_000).toISOString()
  const body = { ...program(), team_id: String(bob.userId), time }
  const params = { cid }
  expect((await server.call(admin, 'POST /contest/:cid/finalize', { params, body: {} })).status).toBe(200)
  expect(await post(cid, 'admin', 'submissions', body)).toMatchObject({
    status: 409,
    json: { code: 409, message: 'The results are final. Take that back under Awards first.' },
  })
  const kept = await server.db.selectFrom('submissions').select('sid').where('contest_id', '=', cid).execute()
  expect(kept).toEqual([])
  await server.call(admin, 'DELETE /contest/:cid/finalize', { params })
  expect((await post(cid, 'admin', 'submissions', body)).status).toBe(201)
})

test('[CCS-WRITE-10] a time is taken in every zone of the standard', async () => {
  const cid = await entered(await hallContest())
  const soon = await hallContest({ start: 60, end: 300 })
  const at = (minutes: number, hours: number, zone: string) =>
    `${new Date(Date.now() + (minutes + 60 * hours) * 60_000).toISOString().slice(0, -1)}${zone}`
  for (const [hours, zone] of [
    [8, '+08'],
    [8, '+08:00'],
    [8, '+0800'],
    [-3.5, '-03:30'],
    [0, 'Z'],
  ] as const) {
    const time = at(-30, hours, zone)
    const instant = Date.parse(at(-30, 0, 'Z'))
    const body = { ...program(), team_id: String(bob.userId), time }
    const sent = await post(cid, 'admin', 'submissions', body)
    expect([zone, sent.status]).toEqual([zone, 201])
    expect(Math.abs(Date.parse((sent.json as { time: string }).time) - instant)).toBeLessThan(60_000)
    const moved = await askCcs(server, '2023-06', `/contests/${soon}`, {
      method: 'PATCH',
      token: tokens.admin,
      body: { id: String(soon), start_time: at(90, hours, zone) },
    })
    expect([zone, moved.status]).toEqual([zone, 200])
  }
  for (const time of [
    '2026-01-01',
    '2026-01-01T00:00:00',
    '2026-01-01T00:00:00+8',
    '2026-01-01T00:00:00+25',
  ]) {
    const body = { ...program(), team_id: String(bob.userId), time }
    expect([time, (await post(cid, 'admin', 'submissions', body)).status]).toEqual([time, 400])
  }
})

test('[CCS-WRITE-11] a program that is not UTF-8 is refused with what to do, and one that is comes as it is', async () => {
  const cid = await entered(await hallContest())
  const sent = (bytes: Buffer) =>
    post(cid, 'team', 'submissions', {
      ...program(),
      files: [{ data: zip({ 'a.cpp': { content: bytes } }).toString('base64') }],
    })
  for (const encoding of ['latin1', 'utf16le'] as const) {
    expect(await sent(Buffer.from('// café\nint main() {}', encoding))).toMatchObject({
      status: 400,
      json: { message: 'The file is not UTF-8 text. Save it as UTF-8 and send it again.' },
    })
  }
  expect((await sent(Buffer.from('// café\nint main() {}'))).status).toBe(201)
  const kept = await server.db
    .selectFrom('submissions')
    .select('code')
    .where('contest_id', '=', cid)
    .execute()
  expect(kept).toEqual([{ code: '// café\nint main() {}' }])
})

test('[CCS-WRITE-4] teams ask, managers answer one team or all, and announce', async () => {
  const cid = await entered(await hallContest())
  const all = followers(cid)
  const asked = await post(cid, 'team', 'clarifications', {
    text: 'How large is n?',
    problem_id: String(pid),
  })
  expect([asked.status, asked.json]).toMatchObject([
    201,
    {
      from_team_id: String(alice.userId),
      to_team_id: null,
      problem_id: String(pid),
      text: 'How large is n?',
    },
  ])
  const { id } = asked.json as { id: string }
  const toOne = { text: '1,000', reply_to_id: id, to_team_id: String(alice.userId) }
  expect((await post(cid, 'admin', 'clarifications', toOne)).json).toMatchObject({
    to_team_id: String(alice.userId),
    reply_to_id: id,
  })
  expect((await post(cid, 'admin', 'clarifications', { text: 'Lunch at noon.' })).json).toMatchObject({
    from_team_id: null,
    to_team_id: null,
  })
  const toBob = { text: 'Your seat is 7.', to_team_id: String(bob.userId) }
  expect((await post(cid, 'admin', 'clarifications', toBob)).json).toMatchObject({
    ...toBob,
    from_team_id: null,
  })
  const before = ((await askCcs(server, '2026-01', `/contests/${cid}/clarifications`)).json as unknown[])
    .length
  await post(cid, 'admin', 'clarifications', { text: 'At most 1,000.', reply_to_id: id })
  const after = ((await askCcs(server, '2026-01', `/contests/${cid}/clarifications`)).json as unknown[])
    .length
  expect([before, after]).toEqual([1, 3])
  for (const [role, more, status] of [
    ['team', { to_team_id: String(bob.userId) }, 403],
    ['team', { from_team_id: String(bob.userId) }, 403],
    ['team', { id: 'x' }, 403],
    ['team', { text: ' ' }, 400],
    ['team', { problem_id: 'x' }, 400],
    ['team', { reply_to_id: 'q1000000' }, 400],
    ['admin', { to_team_id: 'nobody' }, 400],
    ['admin', { to_team_id: String(bob.userId), reply_to_id: id }, 403],
  ] as const) {
    expect([more, (await post(cid, role, 'clarifications', { text: 'x', ...more })).status]).toEqual([
      more,
      status,
    ])
  }
  expect(await differences(cid, all)).toEqual([])
})

test('[CCS-WRITE-9] every clarification that one sees is replied to, answers and announcements as well', async () => {
  const cid = await entered(await hallContest())
  const all = followers(cid)
  const said = async (role: Role, text: string, more: object) => {
    const answer = await post(cid, role, 'clarifications', { text, ...more })
    expect([text, answer.status]).toEqual([text, 201])
    return answer.json as { id: string; reply_to_id: string | null; text: string; problem_id: string | null }
  }
  const question = await said('team', 'How large is n?', { problem_id: String(pid) })
  const answer = await said('admin', '1,000', { reply_to_id: question.id, to_team_id: String(alice.userId) })
  const further = await said('team', 'And m?', { reply_to_id: answer.id })
  expect([answer.id, further.id, further.reply_to_id]).toEqual([
    expect.stringMatching(/^a/),
    expect.stringMatching(/^a/),
    question.id,
  ])
  const last = await said('admin', 'As large.', { reply_to_id: further.id, to_team_id: String(alice.userId) })
  expect(last.reply_to_id).toBe(question.id)
  // Nobody discusses an announcement, so that a reply is a question of its own.
  const lunch = await said('admin', 'Lunch at noon.\nIn the hall.', { problem_id: String(pid) })
  const which = await said('team', 'Which hall?', { reply_to_id: lunch.id })
  expect(which).toMatchObject({
    reply_to_id: null,
    problem_id: String(pid),
    text: 'Which hall?\n\n> Lunch at noon.',
  })
  for (const more of [
    { reply_to_id: answer.id },
    { reply_to_id: `x${answer.id.slice(1)}` },
    { reply_to_id: 'a1000000' },
  ]) {
    const { status } = await askCcs(server, '2026-01', `/contests/${cid}/clarifications`, {
      method: 'POST',
      token: tokens.other,
      body: { text: 'x', ...more },
    })
    expect([more, status]).toEqual([more, 400])
  }
  expect(
    (await post(cid, 'team', 'clarifications', { text: 'x', reply_to_id: answer.id, problem_id: '1' }))
      .status,
  ).toBe(400)
  expect(await differences(cid, all)).toEqual([])
})

test('[CCS-WRITE-5] the start is moved until 30 seconds before it, with the whole contest', async () => {
  const cid = await hallContest({ start: 60, end: 300 })
  const patch = (body: object) =>
    askCcs(server, '2023-06', `/contests/${cid}`, { method: 'PATCH', token: tokens.admin, body })
  const id = String(cid)
  const start_time = new Date(Date.now() + 7_200_000).toISOString()
  expect(await patch({ id, start_time })).toMatchObject({
    status: 200,
    json: { start_time, duration: '4:00:00.000' },
  })
  for (const [body, status] of [
    [{ id: '1x', start_time }, 409],
    [{ id, start_time: null }, 403],
    [{ id, start_time: null, countdown_pause_time: '0:10:00' }, 403],
    [{ id, start_time: new Date(Date.now() + 10_000).toISOString() }, 403],
    [{ id }, 400],
    [{ id, start_time: 'soon' }, 400],
    [{ id, start_time, name: 'Another' }, 400],
    [{ id, start_time, duration: '1:00:00' }, 400],
  ] as const) {
    expect((await patch(body)).status).toBe(status)
  }
  await moveContest(server, admin, cid, {})
  expect((await patch({ id, start_time })).status).toBe(403)
})

test('[CCS-WRITE-6] a freeze that waits for it is lifted', async () => {
  const cid = await hallContest({ option: { unfreeze: 'manual' } })
  const all = followers(cid)
  const patch = (time: number) =>
    askCcs(server, '2026-01', `/contests/${cid}`, {
      method: 'PATCH',
      token: tokens.admin,
      body: { id: String(cid), scoreboard_thaw_time: new Date(time).toISOString() },
    })
  expect((await patch(Date.now())).status).toBe(403)
  await moveContest(server, admin, cid, { start: -250, end: -10 })
  expect((await patch(Date.now() + 3_600_000)).status).toBe(403)
  const { status, json } = await patch(Date.now())
  expect([status, (json as { scoreboard_thaw_time: unknown }).scoreboard_thaw_time]).toEqual([
    200,
    expect.any(String),
  ])
  expect((await patch(Date.now())).status).toBe(403)
  expect(await differences(cid, all)).toEqual([])
})

test('[CCS-WRITE-7] a post about a contest that begins later is refused like what is not there', async () => {
  const cid = await entered(await hallContest())
  await begin(admin, { title: 'A', content: 'b', cid, pid: null })
  await moveContest(server, admin, cid, { start: 60, end: 300 })
  const asked = await post(cid, 'team', 'clarifications', { text: 'Already?' })
  expect(asked.status).toBe(404)
  expect((await post(cid, 'team', 'submissions', program())).status).toBe(403)
})

interface Commentary {
  id: string
  message: string
  submission_ids: string[]
}

test('[CCS-COMMENT-1] judges and managers say what happens, and nobody else reads it, in answers or in the feed', async () => {
  const roles = ['public', 'team', 'judge', 'admin'] as const
  const cid = await entered(await hallContest())
  const all = followers(cid, roles)
  expect(await differences(cid, all)).toEqual([])
  const sid = await submittedIn(server, alice, cid, pid)
  await host.judge(Judge.Accepted)
  const read = async (role: (typeof all)[number]['role']) =>
    (await askCcs(server, '2023-06', `/contests/${cid}/commentary`, { token: tokens[role] })).status
  // Tools take what there is at the address for one of it.
  expect(await read('admin')).toBe(404)
  const said = {
    message: 'The first one is solved.',
    tags: ['first-to-solve'],
    team_ids: [String(alice.userId)],
    problem_ids: [String(pid)],
    submission_ids: [String(sid)],
  }
  const answer = await post(cid, 'judge', 'commentary', said)
  expect([answer.status, answer.json]).toMatchObject([201, said])
  assertShape('2026-01', 'commentary/1', answer.json)
  const { id } = answer.json as Commentary
  expect(answer.headers['location']).toBe(`/ccs/2026-01/contests/${cid}/commentary/${id}`)
  expect((await post(cid, 'team', 'commentary', said)).status).toBe(403)
  expect((await post(cid, 'admin', 'commentary', { message: 'Lunch.' })).status).toBe(201)

  expect(await differences(cid, all)).toEqual([])
  const late = followers(cid, roles)
  expect(await differences(cid, late)).toEqual([])
  for (const { role, client } of [...all, ...late]) {
    const known = Object.values(client.replay['commentary'] ?? {}) as Commentary[]
    const isStaff = role === 'judge' || role === 'admin'
    expect(known.map(({ message }) => message)).toEqual(isStaff ? [said.message, 'Lunch.'] : [])
    expect(await read(role)).toBe(isStaff ? 200 : 404)
  }

  // A submission that is gone is gone from it as well.
  await server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge: Judge.Skipped } })
  await moveContest(server, admin, cid, { start: -90, end: 180 })
  expect(await differences(cid, all)).toEqual([])
  for (const { client } of all.filter(({ role }) => role === 'judge')) {
    expect(client.replay['commentary']![id]).toMatchObject({ message: said.message, submission_ids: [] })
  }
})

test('[CCS-COMMENT-3] managers write commentary at the desk, which feeds and lists of judges and managers have and nobody else', async () => {
  const roles = ['public', 'team', 'judge', 'admin'] as const
  const cid = await entered(await hallContest())
  const all = followers(cid, roles)
  expect(await differences(cid, all)).toEqual([])
  await moveContest(server, admin, cid, { start: -230, end: 10 })
  const body = {
    message: 'Alice solves the last one.',
    tags: ['freeze'],
    teams: ['ALICE', 'alice'],
    pids: [pid],
  }
  const sent = await server.call(admin, 'POST /contest/:cid/commentary', { params: { cid }, body })
  expect(sent.status).toBe(201)
  expect(await differences(cid, all)).toEqual([])
  const seen = {
    message: body.message,
    tags: ['freeze'],
    team_ids: [String(alice.userId)],
    problem_ids: [String(pid)],
    submission_ids: [],
  }
  for (const { role, client } of all) {
    const known = Object.values(client.replay['commentary'] ?? {})
    // Also once the freeze is lifted, nobody else.
    expect(known).toMatchObject(role === 'judge' || role === 'admin' ? [seen] : [])
  }
  const { data } = await server.call(admin, 'GET /contest/:cid/commentary', { params: { cid } })
  expect(data.rows).toMatchObject([{ message: body.message, teams: ['alice'], pids: [pid] }])
  for (const who of [alice, stranger]) {
    expect((await server.call(who, 'GET /contest/:cid/commentary', { params: { cid } })).error).toBe(
      'FORBIDDEN',
    )
    expect((await server.call(who, 'POST /contest/:cid/commentary', { params: { cid }, body })).error).toBe(
      'FORBIDDEN',
    )
  }
  const unknown = await server.call(admin, 'POST /contest/:cid/commentary', {
    params: { cid },
    body: { ...body, teams: ['bob', 'nobody', 'No-one'] },
  })
  expect([unknown.error, unknown.message]).toEqual([
    'COMMENTARY_TEAMS_UNKNOWN',
    'Nobody in this contest is called: nobody, No-one',
  ])
  const trace = await server.db
    .selectFrom('audit')
    .select(['actor_id', 'after'])
    .where('target', '=', `contest:${cid}`)
    .where('action', '=', 'contest.commentary')
    .execute()
  expect(trace).toEqual([{ actor_id: admin.userId, after: { comment: body.message } }])
})

test('[CCS-COMMENT-2] what is wrong with a commentary is said, and nothing is kept of it', async () => {
  const cid = await hallContest(ready)
  const wrong: [object, number][] = [
    [{ id: '5', message: 'x' }, 403],
    [{ time: '2026-01-01T00:00:00Z', message: 'x' }, 403],
    [{}, 400],
    [{ message: ' ' }, 400],
    [{ message: 'x', tags: ['a', 'a'] }, 400],
    [{ message: 'x', team_ids: ['1000000'] }, 400],
    [{ message: 'x', problem_ids: ['1'] }, 400],
    [{ message: 'x', submission_ids: ['x'] }, 400],
    [{ message: 'x', submission_ids: ['1000000'] }, 400],
  ]
  for (const [body, status] of wrong) {
    const answer = await post(cid, 'admin', 'commentary', body)
    expect([body, answer.status]).toEqual([body, status])
  }
  // They know nothing of problems yet.
  expect((await post(cid, 'judge', 'commentary', { message: 'x' })).status).toBe(403)
  const kept = await server.db.selectFrom('commentary').selectAll().where('contest_id', '=', cid).execute()
  expect(kept).toEqual([])
  const all = followers(cid, ['judge', 'admin'])
  expect((await post(cid, 'admin', 'commentary', { message: 'It begins soon.' })).status).toBe(201)
  expect(await differences(cid, all)).toEqual([])
  await moveContest(server, admin, cid, { start: -1, end: 180 })
  expect(await differences(cid, all)).toEqual([])
  const judge = all.find(({ role }) => role === 'judge')!
  expect(Object.keys(judge.client.replay['commentary'] ?? {})).toHaveLength(1)
})
