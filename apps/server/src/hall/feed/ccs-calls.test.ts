// Each call of the Contest API as each role, and as those who are none.

import { Judge } from '@verdict/domain/verdict'
import { askCcs, tokenOf } from '@verdict/testkit/ccs'
import { assertShape, ccsKinds, ccsVersions } from '@verdict/testkit/ccs-shapes'
import { ended, moveContest, submittedIn } from '@verdict/testkit/contest'
import { begin } from '@verdict/testkit/discussion'
import { entered, hallContest, openFeed, pid, stranger, tokens, withHall } from '@verdict/testkit/hall-lab'
import { admin, alice, host, server } from '@verdict/testkit/lab'
import { makeTeam } from '@verdict/testkit/team'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ccsCalls } from './ccs-calls.ts'

withHall()

let cid: number
let sid: number
const everybody = ['visitor', 'stranger', 'public', 'team', 'judge', 'admin'] as const
let keys: Record<(typeof everybody)[number], string | null>
let closed: number

beforeAll(async () => {
  cid = await entered(await hallContest())
  closed = await entered(await hallContest({ isPublic: false }))
  sid = await submittedIn(server, alice, cid, pid)
  await host.judge(Judge.Accepted)
  const { team, judge, admin: manager } = tokens
  keys = {
    visitor: null,
    stranger: await tokenOf(server, stranger),
    public: null,
    team: team!,
    judge: judge!,
    admin: manager!,
  }
  await askCcs(server, '2026-01', `/contests/${cid}/commentary`, {
    method: 'POST',
    token: manager,
    body: { message: 'It is solved.', submission_ids: [String(sid)] },
  })
})

/** Statuses in the order of `everybody`; `visitor` and `stranger` ask a contest that is not public. */
const table: Record<string, string> = {
  'GET /': '200 200 200 200 200 200',
  'GET /contests': '200 200 200 200 200 200',
  'GET /contests/:cid': '401 404 200 200 200 200',
  'GET /contests/:cid/access': '401 404 200 200 200 200',
  'GET /contests/:cid/state': '401 404 200 200 200 200',
  'GET /contests/:cid/account': '401 404 401 200 200 200',
  'GET /contests/:cid/scoreboard': '401 404 200 200 200 200',
  'GET /contests/:cid/event-feed': '401 404 400 400 400 400',
  'GET /contests/:cid/problems/:id/statement/:locale': '401 404 404 404 404 404',
  'GET /contests/:cid/organizations/:id/logo': '401 404 404 404 404 404',
  'GET /contests/:cid/submissions/:id/files': '401 404 401 200 200 200',
  'GET /contests/:cid/:kind': '401 404 200 200 200 200',
  'GET /contests/:cid/:kind/:id': '401 404 200 200 200 200',
  'POST /contests/:cid/submissions': '401 404 401 400 403 400',
  'POST /contests/:cid/clarifications': '401 404 401 400 403 400',
  'POST /contests/:cid/commentary': '401 404 401 403 400 400',
  'PATCH /contests/:cid': '401 404 401 403 403 400',
}

test('[CCS-ROLE-1] each call answers each role as the table says', async () => {
  const found: Record<string, string> = {}
  for (const { method, path } of ccsCalls) {
    const statuses = await Promise.all(
      everybody.map(async (who) => {
        const isOutside = who === 'visitor' || who === 'stranger'
        const url = path
          .replace(':cid', String(isOutside ? closed : cid))
          .replace(':kind', 'submissions')
          .replace(':id', String(sid))
          .replace(':locale', 'en')
        const query = path.endsWith('event-feed') ? '?since_token=x' : ''
        const body = method === 'GET' ? undefined : {}
        return (await askCcs(server, '2026-01', url + query, { method, token: keys[who], body })).status
      }),
    )
    found[`${method} ${path}`] = statuses.join(' ')
  }
  expect(found).toEqual(table)
})

test('[CCS-READ-1] every answer has the shape of its version, for each role', async () => {
  for (const version of ccsVersions) {
    assertShape(version, '', (await askCcs(server, version, '')).json)
    for (const role of ['public', 'team', 'judge', 'admin'] as const) {
      const token = keys[role]
      assertShape(version, 'contests', (await askCcs(server, version, '/contests', { token })).json)
      for (const kind of ['contest', 'access', 'account', 'state', 'scoreboard', ...ccsKinds]) {
        const path = `/contests/${cid}${kind === 'contest' ? '' : `/${kind}`}`
        const { status, json } = await askCcs(server, version, path, { token })
        const isPersonal = ['account', 'accounts', 'persons'].includes(kind)
        if (role === 'public' && isPersonal) {
          expect(status).toBe(kind === 'account' ? 401 : 404)
          continue
        }
        if (kind === 'commentary' && ['public', 'team'].includes(role)) {
          expect(status).toBe(404)
          continue
        }
        expect(status).toBe(200)
        assertShape(version, kind, json)
        for (const one of Array.isArray(json) ? (json as { id: string }[]) : []) {
          const answer = await askCcs(server, version, `${path}/${one.id}`, { token })
          expect(answer.json).toEqual(one)
        }
      }
    }
  }
})

test('[CCS-READ-2] faults are answered as the API says: unknown things, filters and tokens', async () => {
  const { admin: token } = keys
  const ask = (path: string, version = '2023-06') => askCcs(server, version, path, { token })
  expect((await ask('', '2020-03')).json).toMatchObject({ code: 404 })
  for (const path of [
    '/nothing',
    '/contests/x',
    '/contests/0',
    '/contests/2000000000',
    `/contests/${cid}/nothing`,
    `/contests/${cid}/commentary/x`,
    `/contests/${cid}/teams/x`,
    `/contests/${cid}/runs/${sid}`,
  ]) {
    const { status, json } = await ask(path)
    expect([path, status, json]).toEqual([
      path,
      404,
      { code: 404, message: 'There is nothing at this address.' },
    ])
  }
  for (const query of [
    'submissions?teamid=1',
    'submissions?team_id=1&team_id=2',
    'event-feed?since_id=1',
    'event-feed?since_token=999999',
    'scoreboard?group_id=x',
  ]) {
    expect([query, (await ask(`/contests/${cid}/${query}`)).status]).toEqual([query, 400])
  }
})

test('[CCS-METHOD-1] HEAD is answered as GET is, without a body, and a method that an address does not know with those that it knows', async () => {
  const { admin: token } = keys
  const ask = (path: string, method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE', version = '2023-06') =>
    askCcs(server, version, path, { token, method, ...(method === 'PUT' && { body: {} }) })
  for (const path of [
    '',
    '/contests',
    `/contests/${cid}`,
    `/contests/${cid}/access`,
    `/contests/${cid}/scoreboard`,
    `/contests/${cid}/teams`,
    `/contests/${cid}/submissions/${sid}`,
    `/contests/${cid}/submissions/${sid}/files`,
    `/contests/${cid}/teams/x`,
    `/contests/${closed}0000/teams`,
  ]) {
    const [get, head] = [await ask(path, 'GET'), await ask(path, 'HEAD')]
    expect([path, head.status, head.headers['content-type'], head.raw.length]).toEqual([
      path,
      get.status,
      get.headers['content-type'],
      0,
    ])
  }
  const feed = await ask(`/contests/${cid}/event-feed`, 'HEAD')
  expect([feed.status, feed.headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
  for (const [path, method, allow] of [
    ['', 'POST', 'GET, HEAD'],
    [`/contests/${cid}`, 'DELETE', 'GET, HEAD, PATCH'],
    [`/contests/${cid}/submissions`, 'PUT', 'GET, HEAD, POST'],
    [`/contests/${cid}/teams`, 'POST', 'GET, HEAD'],
    [`/contests/${cid}/submissions/${sid}/files`, 'DELETE', 'GET, HEAD'],
  ] as const) {
    const { status, headers, json } = await ask(path, method)
    expect([path, status, headers['allow'], json]).toMatchObject([path, 405, allow, { code: 405 }])
  }
  for (const path of ['/nothing', `/contests/${cid}/nothing`, `/contests/${cid}/nothing/x`]) {
    expect([path, (await ask(path, 'PUT')).status]).toEqual([path, 404])
  }
  expect((await ask(`/contests/${cid}`, 'DELETE', '2020-03')).status).toBe(404)
})

test('[CCS-READ-3] collections are filtered by properties that hold ids; an empty one is null', async () => {
  const ask = async (query: string) =>
    ((await askCcs(server, '2023-06', `/contests/${cid}/${query}`, { token: keys.admin })).json as unknown[])
      .length
  expect(await ask(`submissions?team_id=${alice.userId}`)).toBe(1)
  expect(await ask(`submissions?team_id=${alice.userId}&problem_id=1`)).toBe(0)
  expect(await ask('teams?organization_id=')).toBe(2)
  expect(await ask(`judgements?submission_id=${sid}&judgement_type_id=AC`)).toBe(1)
  expect(await ask('judgements?submission_id=x')).toBe(0)
  const [judgement] = (await askCcs(server, '2023-06', `/contests/${cid}/judgements`, { token: keys.admin }))
    .json as { id: string }[]
  expect(await ask(`runs?judgement_id=${judgement!.id}`)).toBe(3)
})

/** A contest of teams with something of each kind, whose results are final. */
async function complete(rule: 'icpc' | 'ioi'): Promise<number> {
  const made = await hallContest({
    rule,
    option: { teams: true },
    colors: [{ pid, color: '#ff0000', name: 'red' }],
  })
  const params = { cid: made }
  const { data: school } = await server.call(admin, 'POST /contest/:cid/teams/organizations', {
    params,
    body: { name: 'Putong University', country: 'CHN' },
  })
  const { data: group } = await server.call(admin, 'POST /contest/:cid/teams/categories', {
    params,
    body: { name: 'Open' },
  })
  await makeTeam(server, admin, made, 'Alpha', [alice], { organization: school.id, categories: [group.id] })
  await submittedIn(server, alice, made, pid)
  await host.judge(Judge.Accepted)
  await begin(admin, { title: 'Welcome', content: 'to all', cid: made, pid: null })
  await askCcs(server, '2026-01', `/contests/${made}/commentary`, {
    method: 'POST',
    token: keys.admin,
    body: { message: 'It is solved.' },
  })
  await moveContest(server, admin, made, ended)
  await server.call(admin, 'POST /contest/:cid/finalize', { params, body: {} })
  return made
}

/** Names of properties; those of a command stand behind its own. */
const namesIn = (things: readonly object[]): Set<string> =>
  new Set(
    things.flatMap((thing) =>
      Object.entries(thing).flatMap(([name, value]: [string, unknown]) =>
        ['compiler', 'runner'].includes(name)
          ? Object.keys(value ?? {}).map((part) => `${name}.${part}`)
          : [name],
      ),
    ),
  )

test.each(['icpc', 'ioi'] as const)(
  '[CCS-READ-4] access names what is sent, and nothing else, for each role in both versions: %s',
  async (rule) => {
    const made = await complete(rule)
    for (const version of ccsVersions) {
      for (const role of ['public', 'team', 'judge', 'admin'] as const) {
        const ask = (path: string) =>
          askCcs(server, version, `/contests/${made}${path}`, { token: keys[role] })
        const { endpoints } = (await ask('/access')).json as {
          endpoints: { type: string; properties: string[] }[]
        }
        const named = endpoints.filter(({ type }) => type !== 'event-feed')
        const sent = await Promise.all(
          ['contest', 'state', 'scoreboard', ...ccsKinds].map(async (type) => {
            const { status, json } = await ask(type === 'contest' ? '' : `/${type}`)
            return status === 404 ? [] : [{ type, properties: [...namesIn([json].flat() as object[])] }]
          }),
        )
        const sorted = (list: typeof named) =>
          Object.fromEntries(list.map(({ type, properties }) => [type, properties.toSorted()]))
        expect([version, role, sorted(named)]).toEqual([version, role, sorted(sent.flat())])
      }
    }
  },
)

test('[CCS-LIST-1] contests that somebody does not see take no place in their list, and each role finds its own', async () => {
  const listed = async (who: (typeof everybody)[number]) => {
    const { json } = await askCcs(server, '2026-01', '/contests', { token: keys[who] })
    return (json as { id: string }[]).map(({ id }) => id)
  }
  const before = await Promise.all(everybody.map(listed))
  for (const [index, who] of everybody.entries()) {
    const sees = ['team', 'judge', 'admin'].includes(who)
    expect([who, before[index]!.includes(String(cid)), before[index]!.includes(String(closed))]).toEqual([
      who,
      true,
      sees,
    ])
  }
  // As many newer ones as a list holds, which are not public and of another course.
  await sql`
    with made as (
      insert into contests (title, owner_id, starts_at, ends_at, rule, status)
      select 'Newer ' || n, ${admin.userId}::integer, now() + interval '1 day', now() + interval '2 days', 'icpc', 2
      from generate_series(1, 110) n returning cid
    ), fed as (insert into contest_feeds (contest_id, is_open, is_public) select cid, true, false from made)
    insert into ranklist_versions (contest_id) select cid from made on conflict do nothing`.execute(server.db)
  for (const who of ['visitor', 'stranger', 'team', 'judge'] as const) {
    expect([who, await listed(who)]).toEqual([who, before[everybody.indexOf(who)]])
  }
})

test('[CCS-OPEN-1] a contest offers the API only while its manager turned it on', async () => {
  const other = await hallContest({ isOpen: false })
  const read = () => askCcs(server, '2026-01', `/contests/${other}`, { token: keys.admin })
  expect((await read()).status).toBe(404)
  await openFeed(other, false)
  expect((await read()).status).toBe(200)
  expect((await askCcs(server, '2026-01', `/contests/${other}`)).status).toBe(401)
  await openFeed(other, true)
  expect((await askCcs(server, '2026-01', `/contests/${other}`)).status).toBe(200)
  await openFeed(other, true, false)
  expect((await read()).status).toBe(404)
})
