import { running } from '@verdict/testkit/contest'
import { pid, ranklist, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, server } from '@verdict/testkit/lab'
import { textOfPdf } from '@verdict/testkit/pdf-text'
import type { TestPerson } from '@verdict/testkit/server'
import { makeTeam, makeTeamContest } from '@verdict/testkit/team'
import { beforeAll, expect, test } from 'vitest'

withContests()

let carol: TestPerson
beforeAll(async () => {
  carol = await server.person('carol')
  await server.db
    .updateTable('users')
    .set({ student_number: '2021-7' })
    .where('id', '=', carol.userId)
    .execute()
})

const contest = () => makeTeamContest(server, admin, { ...running, list: [pid] })
interface Row {
  team: string
  label?: string
  organization?: string
  country?: string
  category?: string
  room?: string
  seat?: string
  members?: string
  icpcId?: string
}
const send = async (cid: number, rows: Row[], more: { dryRun?: boolean; accounts?: boolean } = {}) =>
  (await server.call(admin, 'POST /contest/:cid/teams/sheet', { params: { cid }, body: { rows, ...more } }))
    .data
const teams = async (cid: number) =>
  (await server.call(admin, 'GET /contest/:cid/teams', { params: { cid }, query: {} })).data.docs
const lists = async (cid: number) =>
  (await server.call(admin, 'GET /contest/:cid/teams/lists', { params: { cid } })).data

const first: Row[] = [
  {
    team: 'Équipe Ω ทีม',
    label: 'A1',
    organization: 'ETH',
    country: 'ch',
    category: 'Guests|Women',
    room: 'Hall',
    seat: '7',
    members: 'alice, 2021-7',
    icpcId: '447047',
  },
  { team: 'Beta', organization: 'eth', country: '瑞士', members: 'bob' },
]

test('[TEAM-SHEET-1] a sheet says what it would do, and does that and no more', async () => {
  const cid = await contest()
  const said = await send(cid, first, { dryRun: true })
  expect(said).toMatchObject({
    added: 2,
    changed: 0,
    organizations: ['ETH'],
    categories: ['Guests', 'Women'],
  })
  expect(await teams(cid)).toEqual([])
  expect((await lists(cid)).organizations).toEqual([])
  expect(await send(cid, first)).toEqual(said)
  expect(await teams(cid)).toMatchObject([
    {
      number: 1,
      name: 'Équipe Ω ทีม',
      label: 'A1',
      room: 'Hall',
      seat: '7',
      icpcId: '447047',
      members: [{ uid: 'alice' }, { uid: 'carol' }],
    },
    { number: 2, name: 'Beta', label: '2', externalId: '2', icpcId: '', members: [{ uid: 'bob' }] },
  ])
  expect((await lists(cid)).organizations).toMatchObject([{ name: 'ETH', country: 'CHE', teams: 2 }])
  // The same once more changes nothing; what differs does, and empty cells do not.
  expect((await send(cid, first)).rows.map(({ state }) => state)).toEqual(['same', 'same'])
  expect(await send(cid, [{ team: 'beta', room: 'Lab' }])).toMatchObject({ added: 0, changed: 1 })
  expect((await teams(cid))[1]).toMatchObject({ name: 'Beta', room: 'Lab', members: [{ uid: 'bob' }] })
  expect(await send(cid, [{ team: 'Beta', icpcId: '447837' }])).toMatchObject({ added: 0, changed: 1 })
  expect((await teams(cid)).map(({ icpcId }) => icpcId)).toEqual(['447047', '447837'])
})

test('[TEAM-SHEET-2] a line with a fault changes nothing, and says what is wrong', async () => {
  const cid = await contest()
  await makeTeam(server, admin, cid, 'Alpha', [alice])
  const rows: Row[] = [
    { team: '' },
    { team: 'x'.repeat(101) },
    { team: 'Eta', icpcId: '4'.repeat(37) },
    { team: 'Beta', organization: 'ETH', country: 'XXX' },
    { team: 'Gamma', members: 'alice nobody-here admin1' },
    { team: 'Delta' },
    { team: 'delta' },
    { team: 'Epsilon', members: 'bob' },
    { team: 'Zeta', members: 'bob' },
  ]
  const said = await send(cid, rows)
  expect(said.rows.map(({ faults }) => faults.map(({ kind }) => kind))).toEqual([
    ['name-missing'],
    ['too-long'],
    ['too-long'],
    ['country-unknown'],
    ['elsewhere', 'unknown', 'staff'],
    [],
    ['repeated'],
    [],
    ['elsewhere'],
  ])
  expect((await teams(cid)).map(({ name }) => name)).toEqual(['Alpha', 'Delta', 'Epsilon'])
  expect((await lists(cid)).organizations).toEqual([])
})

test('[TEAM-SHEET-4] accounts are made for new teams without members, where that is asked for', async () => {
  const cid = await contest()
  expect(
    await send(cid, [{ team: 'Alpha' }, { team: 'Beta', members: 'bob' }], { accounts: true }),
  ).toMatchObject({
    accounts: 1,
  })
  expect(await teams(cid)).toMatchObject([
    { name: 'Alpha', members: [{ uid: `team${cid}-001`, nick: 'Alpha' }] },
    { name: 'Beta', members: [{ uid: 'bob' }] },
  ])
})

test('[TEAM-SHEET-4] slips give new passwords to accounts that were made for teams, and to no others', async () => {
  const cid = await contest()
  await send(
    cid,
    [
      { team: '海森堡', organization: '南京大学', label: 'A-07', room: '301', seat: '12' },
      { team: 'Beta', members: 'bob' },
    ],
    { accounts: true },
  )
  const storedOf = async (uid: string) =>
    (
      await server.db
        .selectFrom('users')
        .select('password_hash')
        .where('uid', '=', uid)
        .executeTakeFirstOrThrow()
    ).password_hash
  const [made, bobs] = [await storedOf(`team${cid}-001`), await storedOf('bob')]
  const print = (missing: boolean) =>
    server.call(admin, 'POST /contest/:cid/teams/slips', { params: { cid }, body: { missing } })
  const answer = await print(true)
  expect([answer.status, answer.headers['content-type'], answer.text.slice(0, 4)]).toEqual([
    200,
    'application/pdf',
    '%PDF',
  ])
  const given = await storedOf(`team${cid}-001`)
  expect([given === made, given.startsWith('$argon2id$'), (await storedOf('bob')) === bobs]).toEqual([
    false,
    true,
    true,
  ])
  expect((await print(true)).error).toBe('TEAM_SLIPS_NONE')
  const drawn = await server.app.inject({
    method: 'POST',
    url: `/api/contest/${cid}/teams/slips`,
    payload: { missing: false },
    headers: { cookie: admin.cookie, 'sec-fetch-site': 'same-origin' },
  })
  const slips = (await textOfPdf(drawn.rawPayload)).join('\n')
  for (const said of ['海森堡', '南京大学', 'Team A-07 · Place: 301 12', `team${cid}-001`]) {
    expect(slips).toContain(said)
  }
  expect(await storedOf(`team${cid}-001`)).not.toBe(given)
})

test('[TEAM-CHANGE-1] a team is changed and deleted until it has submitted; its ranklist follows', async () => {
  const cid = await contest()
  const { number, uid } = await makeTeam(server, admin, cid, 'Alpha', [alice, bob])
  const change = (body: object) =>
    server.call(admin, 'PUT /contest/:cid/teams/:number', {
      params: { cid, number },
      body: { name: 'Alpha', members: [{ uid: 'alice' }], ...body },
    })
  const { version } = (await ranklist(alice, cid)).data
  expect((await change({ name: 'Omega' })).status).toBe(200)
  expect((await ranklist(alice, cid)).data.version).toBeGreaterThan(version)
  expect(await teams(cid)).toMatchObject([{ uid, name: 'Omega', members: [{ uid: 'alice' }] }])
  const gone = await server.call(bob, 'GET /contest/:cid/ranklist', { params: { cid } })
  expect(gone.error).toBe('CONTEST_NOT_ENTERED')
  const remove = () => server.call(admin, 'DELETE /contest/:cid/teams/:number', { params: { cid, number } })
  await server.call(alice, 'POST /status', { body: { pid, mid: cid, language: 1, code: 'x' } })
  expect((await remove()).error).toBe('TEAM_HAS_SUBMISSIONS')
  const other = await makeTeam(server, admin, cid, 'Beta', [bob])
  const deleted = await server.call(admin, 'DELETE /contest/:cid/teams/:number', {
    params: { cid, number: other.number },
  })
  expect(deleted.status).toBe(200)
  expect((await teams(cid)).map(({ name }) => name)).toEqual(['Omega'])
})

test('[TEAM-ICPC-1] managers write what a team and an organization are at icpc.global, and the audit has it', async () => {
  const cid = await contest()
  const params = { cid }
  const add = (icpcId: string) =>
    server.call(admin, 'POST /contest/:cid/teams/organizations', { params, body: { name: 'ETH', icpcId } })
  expect((await add('4'.repeat(37))).error).toBe('VALIDATION_FAILED')
  const { id } = (await add(' 433 ')).data
  const { number } = await makeTeam(server, admin, cid, 'Alpha', [], { organization: id, icpcId: '447047' })
  expect(await teams(cid)).toMatchObject([{ icpcId: '447047' }])
  expect((await lists(cid)).organizations).toMatchObject([{ icpcId: '433' }])
  const page = await server.call(bob, 'GET /contest/:cid/teams/:number', { params: { cid, number } })
  expect(JSON.stringify(page.data)).not.toContain('447047')
  await server.call(admin, 'PUT /contest/:cid/teams/:number', {
    params: { cid, number },
    body: { name: 'Alpha', icpcId: '447837' },
  })
  await server.call(admin, 'PUT /contest/:cid/teams/organizations/:id', {
    params: { cid, id },
    body: { name: 'ETH' },
  })
  expect((await teams(cid))[0]!.icpcId).toBe('447837')
  expect((await lists(cid)).organizations[0]!.icpcId).toBe('')
  const rows = await server.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('target', '=', `contest:${cid}`)
    .where('action', 'in', ['contest.team', 'contest.organization'])
    .orderBy('id')
    .execute()
  const numbers = rows.map((row) =>
    [row.before, row.after].map((side) => (side as { icpcId?: string } | null)?.icpcId ?? null),
  )
  expect(numbers).toEqual([
    [null, '433'],
    [null, '447047'],
    ['447047', '447837'],
    ['433', ''],
  ])
})

test('[TEAM-PAGE-1] a team’s page is for who reads the ranklist, a hidden one for its own and managers', async () => {
  const cid = await contest()
  const { number } = await makeTeam(server, admin, cid, 'Alpha', [alice], { room: 'Hall', seat: '1' })
  const secret = await makeTeam(server, admin, cid, 'Shadow', [carol], { hidden: true })
  const page = (who: TestPerson, of: number) =>
    server.call(who, 'GET /contest/:cid/teams/:number', { params: { cid, number: of } })
  expect((await page(alice, number)).data).toMatchObject({ isMine: true, place: { room: 'Hall', seat: '1' } })
  const seen = await page(carol, number)
  expect(seen.error).toBe(null)
  const others = seen.data
  expect([others.isMine, others.place, others.members]).toEqual([
    false,
    undefined,
    [{ uid: 'alice', nick: '', role: 'contestant' }],
  ])
  expect((await page(bob, number)).error).toBe('CONTEST_NOT_ENTERED')
  expect((await page(alice, secret.number)).error).toBe('NOT_FOUND')
  expect((await page(carol, secret.number)).data.hidden).toBe(true)
  expect((await page(admin, secret.number)).data.hidden).toBe(true)
  expect((await server.call(carol, 'GET /contest/:cid', { params: { cid } })).data.contest.team).toEqual({
    number: secret.number,
    name: 'Shadow',
  })
})
