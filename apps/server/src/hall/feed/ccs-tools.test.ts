// The calls that tools of the contest world make, as they make them, over a real connection, and what each takes from the
// answers: the ICPC Tools (resolver, presentation client, balloon utility, all by their REST contest source), their `contest`
// command line, DOMjudge as a shadow, and the archiver of XCPCIO's board. Found in their sources.

import { Judge } from '@verdict/domain/verdict'
import { usualAwards } from '@verdict/domain/awards'
import { tokenOf } from '@verdict/testkit/ccs'
import { moveContest, submittedIn } from '@verdict/testkit/contest'
import { multipart, zip } from '@verdict/testkit/files'
import { address, hallContest, pid, second, tokens, withHall } from '@verdict/testkit/hall-lab'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { makeTeam } from '@verdict/testkit/team'
import { beforeAll, expect, test } from 'vitest'

withHall()

let cid: number
let base: string

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAFElEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)

async function logo(): Promise<string> {
  const { headers, payload } = multipart(picture)
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { 'sec-fetch-site': 'same-origin', cookie: root.cookie, ...headers },
    payload,
  })
  return answer.json<{ data: { url: string } }>().data.url
}

beforeAll(async () => {
  cid = await hallContest({ option: { teams: true } })
  base = `${address}/ccs/2023-06/`
  const organization = await server.call(admin, 'POST /contest/:cid/teams/organizations', {
    params: { cid },
    body: { name: 'Putong University', country: 'CHN', logo: await logo() },
  })
  const category = await server.call(admin, 'POST /contest/:cid/teams/categories', {
    params: { cid },
    body: { name: 'Open' },
  })
  for (const [name, member] of [
    ['Alpha', alice],
    ['Beta', bob],
  ] as const) {
    await makeTeam(server, admin, cid, name, [member], {
      organization: organization.data.id,
      categories: [category.data.id],
    })
  }
  await submittedIn(server, alice, cid, pid)
  await host.judge(Judge.WrongAnswer)
  await submittedIn(server, alice, cid, pid)
  await host.judge(Judge.Accepted)
})

interface Call {
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

/** HTTP basic, sent before it is asked for, as all of them do it. */
async function basicOf(who: TestPerson): Promise<string> {
  const token = await tokenOf(server, who)
  return `Basic ${Buffer.from(`${who.uid}:${token}`).toString('base64')}`
}

const ask = (authorization: string, path: string, { method = 'GET', body, headers = {} }: Call = {}) =>
  fetch(path.startsWith('http') ? path : base + path, {
    method,
    headers: {
      authorization,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

async function read<T>(authorization: string, path: string, call?: Call): Promise<T> {
  const answer = await ask(authorization, path, call)
  if (!answer.ok) throw new Error(`${path} was refused: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

type Thing = Record<string, unknown> & { id: string }

interface Line {
  type: string
  id: string | null
  data: Thing | Thing[] | null
  token?: string
}

/** Until the state comes, which is the last of what there is. */
async function feed(authorization: string, query = ''): Promise<Line[]> {
  const answer = await ask(authorization, `contests/${cid}/event-feed${query}`)
  if (answer.status !== 200) throw new Error(String(answer.status))
  const lines: Line[] = []
  let rest = ''
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    const pieces = (rest + chunk).split('\n')
    rest = pieces.pop()!
    lines.push(...pieces.filter((line) => line !== '').map((line) => JSON.parse(line) as Line))
    // The first state ends what there was; later events may come with it.
    if (query === '' && lines.some(({ type }) => type === 'state')) break
  }
  return lines
}

const thingsIn = (lines: readonly Line[], type: string): Thing[] =>
  lines.flatMap((line) => (line.type === type && line.data !== null ? line.data : []))

test('[CCS-TOOL-1] the ICPC Tools read a contest, come back by token, and fetch its files', async () => {
  const basic = await basicOf(admin)
  // They look for a header of their own server at the contest's address, with a slash at its end.
  const contest = await read<Thing>(basic, `contests/${cid}/`)
  expect(contest).toMatchObject({ id: String(cid), name: 'Regional', penalty_time: 20 })
  expect(Date.parse(String(contest['start_time']))).not.toBeNaN()
  expect(contest['duration']).toMatch(/^\d+:\d\d:\d\d(\.\d{3})?$/)
  const lines = await feed(basic)
  const last = lines.findLast(({ token }) => token !== undefined)!.token!
  // The resolver and the balloon utility.
  const [problem] = thingsIn(lines, 'problems')
  expect(problem).toMatchObject({ id: String(pid), label: '1', time_limit: expect.any(Number) })
  const [team] = thingsIn(lines, 'teams')
  expect(team).toMatchObject({ name: 'Alpha', label: expect.any(String), group_ids: [expect.any(String)] })
  expect(thingsIn(lines, 'groups').map(({ id }) => id)).toEqual(team!['group_ids'])
  const types = new Map(thingsIn(lines, 'judgement-types').map((type) => [type.id, type]))
  expect(types.get('WA')).toMatchObject({ penalty: true, solved: false })
  expect(types.get('AC')).toMatchObject({ penalty: false, solved: true })
  expect(thingsIn(lines, 'judgements').map((judgement) => judgement['judgement_type_id'])).toEqual([
    'WA',
    'AC',
  ])
  // The presentation client.
  const [organization] = thingsIn(lines, 'organizations')
  const [file] = organization!['logo'] as { href: string; mime: string; width: number; height: number }[]
  expect(file).toMatchObject({ mime: 'image/png', width: 2, height: 2 })
  // An address from the root of the server, or behind the API's.
  const at = file!.href.startsWith('/') ? address + file!.href : base + file!.href
  const answer = await ask(basic, at)
  expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, picture])
  const etag = answer.headers.get('etag')
  if (etag !== null) expect((await ask(basic, at, { headers: { 'if-none-match': etag } })).status).toBe(304)

  const sid = await submittedIn(server, bob, cid, second)
  const again = await ask(basic, `contests/${cid}/event-feed?since_token=${last}`)
  const reader = again.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes(`"id":"${sid}"`)) text += (await reader.read()).value ?? ''
  await reader.cancel()
  // It does not begin anew, though the last events may come twice.
  expect(text).not.toContain('"type":"judgement-types"')
  await host.judge(Judge.Accepted)
  // 400 alone makes them begin anew.
  expect((await ask(basic, `contests/${cid}/event-feed?since_token=x`)).status).toBe(400)
})

test('[CCS-TOOL-2] the ICPC Tools move the start, lift the freeze and submit, and show why not', async () => {
  const basic = await basicOf(admin)
  const later = await hallContest({ start: 60, end: 300, option: { unfreeze: 'manual' } })
  const patch = (body: object) => ask(basic, `contests/${later}`, { method: 'PATCH', body })
  // Times as Java writes them, in a zone of its own.
  const start = new Date(Date.now() + 7_200_000 + 8 * 3_600_000).toISOString().replace('Z', '+08:00')
  expect((await patch({ id: String(later), start_time: start })).ok).toBe(true)
  const moved = await read<Thing>(basic, `contests/${later}`)
  expect(Date.parse(String(moved['start_time']))).toBe(Date.parse(start))
  const paused = await patch({ id: String(later), start_time: null, countdown_pause_time: '0:10:00.000' })
  expect(paused.status).toBe(403)
  expect(((await paused.json()) as { message: string }).message).toMatch(/countdown/)
  await moveContest(server, admin, later, { start: -250, end: -10 })
  const thaw = new Date(Date.now() + 8 * 3_600_000).toISOString().replace('Z', '+08:00')
  expect((await patch({ id: String(later), scoreboard_thaw_time: thaw })).ok).toBe(true)

  const data = zip({ 'Sum.cpp': 'int main() {}' }).toString('base64')
  const sent = { problem_id: String(pid), language_id: 'cpp17', files: [{ data }] }
  const team = await basicOf(alice)
  const headers = { accept: 'application/json' }
  const submission = await read<Thing>(team, `contests/${cid}/submissions`, {
    method: 'POST',
    body: sent,
    headers,
  })
  expect(submission).toMatchObject({ id: expect.any(String), problem_id: String(pid) })
  await host.judge(Judge.Accepted)
  const refused = await ask(team, `contests/${cid}/submissions`, {
    method: 'POST',
    body: { ...sent, language_id: 'cobol' },
  })
  expect(refused.status).toBe(400)
  expect(((await refused.json()) as { message: string }).message).not.toBe('')
})

test('[CCS-TOOL-3] the command line of the ICPC Tools lists, asks and submits', async () => {
  const basic = await basicOf(alice)
  const listed = await read<Thing[]>(basic, 'contests/')
  expect(listed.map(({ id }) => id)).toContain(String(cid))
  for (const kind of [
    'problems',
    'judgement-types',
    'submissions',
    'judgements',
    'clarifications',
    'languages',
    'groups',
    'organizations',
    'teams',
  ]) {
    const [first] = await read<Thing[]>(basic, `contests/${cid}/${kind}`)
    if (first) expect(await read<Thing>(basic, `contests/${cid}/${kind}/${first.id}`)).toEqual(first)
  }
  const { rows } = await read<{ rows: { team_id: string; score: object }[] }>(
    basic,
    `contests/${cid}/scoreboard`,
  )
  expect(rows[0]!.score).toMatchObject({ num_solved: 1, total_time: expect.any(Number) })
  await read(basic, `contests/${cid}/state`)
  const asked = await read<Thing>(basic, `contests/${cid}/clarifications`, {
    method: 'POST',
    body: { problem_id: String(pid), text: 'How large is n?' },
  })
  expect(asked).toMatchObject({ problem_id: String(pid), text: 'How large is n?' })
  const data = zip({ 'a.cpp': 'int main() {}' }).toString('base64')
  const body = { problem_id: String(pid), language_id: 'cpp17', entry_point: '', files: [{ data }] }
  await read(basic, `contests/${cid}/submissions`, { method: 'POST', body })
  await host.judge(Judge.WrongAnswer)
})

test('[CCS-TOOL-4] DOMjudge shadows a contest: its feed, its files, and back by either name of the token', async () => {
  const basic = await basicOf(admin)
  const headers = { 'user-agent': 'DOMjudge/9.0.0' }
  const contest = await read<Thing>(basic, `contests/${cid}`, { headers })
  expect(contest).toMatchObject({
    id: String(cid),
    duration: expect.any(String),
    scoreboard_type: 'pass-fail',
  })
  // Typed as a whole number there.
  expect(Number.isInteger(contest['penalty_time'])).toBe(true)
  const about = await read<{ version: string; provider: { name: string } }>(basic, '', { headers })
  expect(about).toMatchObject({ version: '2023-06', provider: { name: 'Verdict' } })
  const lines = await feed(basic)
  // It knows these types, and stops at another.
  const known =
    'contest state judgement-types languages groups organizations problems teams persons accounts clarifications submissions judgements runs awards'
  expect(lines.map(({ type }) => type).filter((type) => !known.split(' ').includes(type))).toEqual([])
  for (const problem of thingsIn(lines, 'problems')) {
    expect(problem).toMatchObject({ name: expect.any(String), label: expect.any(String) })
  }
  const submission = thingsIn(lines, 'submissions')[0]!
  for (const name of ['language_id', 'problem_id', 'team_id', 'time', 'contest_time']) {
    expect([name, typeof submission[name]]).toEqual([name, 'string'])
  }
  const [file] = submission['files'] as { href: string; mime: string }[]
  expect(file!.mime).toBe('application/zip')
  // An address without a slash before it is put behind that of the API.
  expect(file!.href).not.toMatch(/^\//)
  const content = await ask(basic, file!.href)
  expect(
    Buffer.from(await content.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const token = lines.at(-1)!.token!
  const again = await ask(basic, `contests/${cid}/event-feed?since_id=${token}&since_token=${token}`)
  expect(again.status).toBe(200)
  // An answer without a line yet would have no headers, and the tool would wait for them.
  const { value } = await again.body!.pipeThrough(new TextDecoderStream()).getReader().read()
  expect(value!.trim()).toBe('')
  await again.body!.cancel().catch(() => undefined)
})

test('[CCS-TOOL-5] the archiver of XCPCIO takes all that access names, the files, and a feed that ends', async () => {
  const bearer = `Bearer ${tokens.admin}`
  const about = await read<{ provider: { name: string; version: string } }>(bearer, '')
  expect(about.provider).toMatchObject({ name: expect.any(String), version: expect.any(String) })
  await read(bearer, `contests/${cid}`)
  const { endpoints } = await read<{ endpoints: { type: string; properties: string[] }[] }>(
    bearer,
    `contests/${cid}/access`,
  )
  const singular = ['state', 'scoreboard']
  const kinds = endpoints.map(({ type }) => type).filter((type) => type !== 'contest' && type !== 'contests')
  // Each is one address; some are no collection.
  for (const kind of kinds.filter((type) => !['access', 'event-feed', 'account'].includes(type))) {
    const found = await read<Thing | Thing[]>(bearer, `contests/${cid}/${kind}`)
    expect([kind, Array.isArray(found)]).toEqual([kind, !singular.includes(kind)])
  }
  expect(kinds).toEqual(expect.arrayContaining(['teams', 'submissions', 'judgements', 'runs', 'awards']))
  // An endpoint that is not there is passed over.
  expect((await ask(bearer, `contests/${cid}/commentary`)).status).toBe(404)
  const lines = await feed(bearer, '?stream=false')
  expect(lines.at(-1)!.type).toBe('state')
  expect(thingsIn(lines, 'submissions').length).toBeGreaterThan(1)
  const token = lines.at(-1)!.token!
  expect(await feed(bearer, `?stream=false&since_token=${token}`)).toEqual([])
  expect((await ask(bearer, `contests/${cid}/event-feed?stream=maybe`)).status).toBe(400)
})

test('[CCS-TOOL-6] the resolver finds the awards by their names once results are final', async () => {
  const done = await hallContest({ option: { teams: true } })
  await makeTeam(server, admin, done, 'Alpha', [alice])
  await submittedIn(server, alice, done, pid)
  await host.judge(Judge.Accepted)
  await moveContest(server, admin, done, { start: -250, end: -10 })
  await server.call(admin, 'PUT /contest/:cid/awards/settings', { params: { cid: done }, body: usualAwards })
  await server.call(admin, 'POST /contest/:cid/finalize', { params: { cid: done }, body: {} })
  const awards = await read<{ id: string; citation: string; team_ids: string[] }[]>(
    await basicOf(admin),
    `contests/${done}/awards`,
  )
  const teams = await read<Thing[]>(await basicOf(admin), `contests/${done}/teams`)
  const won = (id: string) => awards.find((award) => award.id === id)?.team_ids
  expect(won('winner')).toEqual([teams[0]!.id])
  expect(won('gold-medal')).toEqual([teams[0]!.id])
  expect(won(`first-to-solve-${pid}`)).toEqual([teams[0]!.id])
  expect(won('rank-1')).toEqual([teams[0]!.id])
})
