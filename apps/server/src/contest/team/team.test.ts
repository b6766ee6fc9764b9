import { Judge } from '@verdict/domain/verdict'
import { enter, frozen, makeContest, running, submitIn, submittedIn } from '@verdict/testkit/contest'
import { judged, pid, ranklist, read, second, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { detail, list } from '@verdict/testkit/submission'
import { makeTeam, makeTeamContest } from '@verdict/testkit/team'
import { beforeAll, expect, test } from 'vitest'

const { Accepted, WrongAnswer } = Judge

withContests()

let carol: TestPerson
let dave: TestPerson
beforeAll(async () => {
  carol = await server.person('carol')
  dave = await server.person('dave')
})

const teamContest = (more: Parameters<typeof makeTeamContest>[2] = {}) =>
  makeTeamContest(server, admin, { ...running, list: [pid, second], ...more })

const longName =
  'Université Grenoble Alpes 格勒诺布尔 — Les Trois Mousquetaires & une très longue équipe de la ville'

test('[TEAM-SUBMIT-1] [TEAM-RANK-1] what any member sends is the team’s, which stands in the ranklist once', async () => {
  const cid = await teamContest()
  const { uid } = await makeTeam(server, admin, cid, longName, [alice, bob])
  await judged(alice, cid, pid, WrongAnswer)
  const sid = await judged(bob, cid, pid, Accepted)
  const { data } = await ranklist(alice, cid)
  expect(Object.keys(data.ranklist)).toEqual([uid])
  expect(data.ranklist[uid]).toMatchObject({ nick: longName, [pid]: { failed: 1, pending: 0 } })
  const stored = await server.db
    .selectFrom('submissions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.uid', 's.sent_by'])
    .where('s.sid', '=', sid)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ uid, sent_by: bob.userId })
})

test('[TEAM-READ-1] members read each other’s code and results, and who sent it; others do not', async () => {
  const cid = await teamContest()
  const { uid } = await makeTeam(server, admin, cid, 'Alpha', [alice, bob])
  await makeTeam(server, admin, cid, 'Beta', [carol])
  const sid = await judged(alice, cid, pid, WrongAnswer)
  const seen = await detail(bob, sid)
  expect(seen.data).toMatchObject({ sid, uid, code: 'int main() {}', sentBy: { uid: 'alice', nick: '' } })
  expect((await list(bob, { mid: cid, uid })).data.docs).toMatchObject([
    { sid, viewable: true, sentBy: { uid: 'alice' }, updatedAt: expect.any(String) as string },
  ])
  const own = await server.call(bob, 'GET /account/submissions', { query: { mid: cid } })
  expect(own.data.docs.map((row) => row.sid)).toEqual([sid])
  const others = await detail(carol, sid)
  expect([others.status, others.data.code, others.data.sentBy]).toEqual([200, undefined, undefined])
  expect((await read(bob, cid)).data.solved).toEqual([])
})

test('[TEAM-ENTER-1] members are in from the start; nobody else enters', async () => {
  const cid = await teamContest()
  await makeTeam(server, admin, cid, 'Alpha', [alice])
  expect((await read(alice, cid)).data.contest.isEntrant).toBe(true)
  const verify = await server.call(bob, 'POST /contest/:cid/verify', { params: { cid }, body: {} })
  expect(verify.data).toMatchObject({ isVerify: false, refusal: 'NOT_IN_TEAM' })
  expect((await submitIn(server, bob, cid, pid)).error).toBe('CONTEST_NOT_ENTERED')
  const profile = await server.call(alice, 'GET /account/profile', {})
  expect(profile.data?.verifyContest).toContain(cid)
})

test('[TEAM-MEMBER-1] one person is in one team of a contest, manages it not, and has not read in it', async () => {
  const cid = await teamContest()
  await makeTeam(server, admin, cid, 'Alpha', [alice])
  const add = (uid: string, role: 'contestant' | 'coach' = 'contestant') =>
    server.call(admin, 'POST /contest/:cid/teams', {
      params: { cid },
      body: { name: 'Beta', members: [{ uid, role }] },
    })
  for (const uid of ['alice', 'admin1', 'nobody-here'])
    expect((await add(uid)).error).toBe('TEAM_MEMBERS_INVALID')
  await server.db.insertInto('contest_readers').values({ contest_id: cid, user_id: dave.userId }).execute()
  expect((await add('dave')).error).toBe('TEAM_MEMBERS_INVALID')
  // A coach may have several, and submits for none.
  expect((await add('dave', 'coach')).status).toBe(201)
  expect((await submitIn(server, dave, cid, pid)).error).toBe('CONTEST_NOT_ENTERED')
})

test('[TEAM-RANK-2] hidden teams are on no board but their managers’, unranked ones have no rank there', async () => {
  const cid = await teamContest({ option: { openBoard: true } })
  const category = async (body: { name: string; hidden?: boolean; ranked?: boolean; starred?: boolean }) =>
    (await server.call(admin, 'POST /contest/:cid/teams/categories', { params: { cid }, body })).data.id
  const secret = await category({ name: 'Jury', hidden: true })
  const guests = await category({ name: 'Guests', ranked: false, starred: true })
  const organization = (
    await server.call(admin, 'POST /contest/:cid/teams/organizations', {
      params: { cid },
      body: { name: 'Nanjing University', country: 'CHN' },
    })
  ).data.id
  const hidden = await makeTeam(server, admin, cid, 'Jury', [dave], { categories: [secret] })
  const guest = await makeTeam(server, admin, cid, 'Guest', [carol], { categories: [guests] })
  const alpha = await makeTeam(server, admin, cid, 'Alpha', [alice], { organization })
  // One by its category, one by itself.
  const own = await makeTeam(server, admin, cid, 'Jury too', [bob], { hidden: true })
  await judged(bob, cid, pid, Accepted)
  const ofJury = await judged(dave, cid, pid, Accepted)
  await judged(carol, cid, pid, Accepted)
  await judged(alice, cid, pid, Accepted)
  const seen = (await ranklist(alice, cid)).data
  expect(new Set(Object.keys(seen.ranklist))).toEqual(new Set([alpha.uid, guest.uid]))
  expect(seen.teams).toMatchObject({
    organizations: [{ id: organization, name: 'Nanjing University', country: 'CHN' }],
    categories: [{ id: guests, name: 'Guests', starred: true }],
    of: {
      [alpha.uid]: { organization, categories: [] },
      [guest.uid]: { organization: null, categories: [guests], unranked: true },
    },
  })
  expect(JSON.stringify(seen)).not.toContain('Jury')
  const visitor = await server.call(null, 'GET /contest/:cid/ranklist', { params: { cid } })
  expect(Object.keys(visitor.data.ranklist)).not.toContain(hidden.uid)
  const managed = (await ranklist(admin, cid)).data
  for (const { uid } of [hidden, own]) expect(managed.teams?.of[uid]).toMatchObject({ hidden: true })
  expect(managed.teams?.of[alpha.uid]?.hidden).toBe(undefined)
  // Nor do its submissions tell of it.
  const queries: Record<string, string | number>[] = [
    { mid: cid },
    { mid: cid, uid: hidden.uid },
    { uid: hidden.uid },
  ]
  for (const query of queries) {
    expect((await list(alice, query)).data.docs.map(({ sid }) => sid)).not.toContain(ofJury)
  }
  expect((await detail(alice, ofJury)).status).toBe(404)
  expect((await list(dave, { mid: cid, uid: hidden.uid })).data.docs).toHaveLength(1)
  expect((await list(admin, { mid: cid, uid: hidden.uid })).data.docs).toHaveLength(1)
  expect((await read(alice, cid)).data.overview.find((one) => one.pid === pid)).toMatchObject({ solve: 2 })
})

test('[TEAM-RANK-3] the exported ranklist has label, organization, country and categories, and no rank of who has none', async () => {
  const cid = await teamContest({ start: -100, end: -1 })
  const sheet = await server.call(admin, 'POST /contest/:cid/teams/sheet', {
    params: { cid },
    body: {
      rows: [
        { team: 'Alpha', label: 'A1', organization: 'ETH', country: 'CHE', members: 'alice' },
        { team: 'Beta', category: 'Guests', members: 'carol' },
      ],
    },
  })
  expect(sheet.data).toMatchObject({ added: 2 })
  const { data } = await server.call(admin, 'GET /contest/:cid/teams/lists', { params: { cid } })
  const guests = data.categories[0]!.id
  await server.call(admin, 'PUT /contest/:cid/teams/categories/:id', {
    params: { cid, id: guests },
    body: { name: 'Guests', ranked: false },
  })
  for (const uid of [`t:${cid}:1`, `t:${cid}:2`]) {
    const { id } = await server.db
      .selectFrom('users')
      .select('id')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('score_cells')
      .values({
        contest_id: cid,
        user_id: id,
        pid,
        failed: 1,
        submissions: 1,
        member: `"${pid}":{"acceptedAt":null,"failed":1,"pending":0}`,
      })
      .execute()
  }
  const csv = (
    await server.call(root, 'GET /contest/:cid/export', { params: { cid }, query: { format: 'csv' } })
  ).text
  const [, ...rows] = csv.trim().split(/\r?\n/)
  expect(rows.map((row) => row.split(','))).toEqual([
    expect.arrayContaining(['1', 'Alpha', 'A1', 'ETH', 'CHE']),
    expect.arrayContaining(['', 'Beta', '2', 'Guests']),
  ])
})

test('[TEAM-LIMIT-1] attempts are the team’s', async () => {
  const cid = await teamContest()
  await server.db.updateTable('contests').set({ attempts: 2 }).where('cid', '=', cid).execute()
  await makeTeam(server, admin, cid, 'Alpha', [alice, bob])
  await submittedIn(server, alice, cid, pid)
  await submittedIn(server, bob, cid, pid)
  expect((await submitIn(server, alice, cid, pid)).error).toBe('ATTEMPTS_USED')
})

test('[TEAM-FREEZE-1] a freeze hides a team’s results from others and not from its members', async () => {
  const cid = await teamContest(frozen)
  const { uid } = await makeTeam(server, admin, cid, 'Alpha', [alice, bob])
  await makeTeam(server, admin, cid, 'Beta', [carol])
  const sid = await judged(alice, cid, pid, Accepted)
  expect((await detail(bob, sid)).data.judge).toBe(Accepted)
  expect((await ranklist(carol, cid)).data.ranklist[uid]).toMatchObject({
    [pid]: { acceptedAt: null, pending: 1 },
  })
  expect((await list(carol, { mid: cid })).data.docs[0]).toMatchObject({ sid, judge: Judge.Pending })
})

test('[TEAM-KIND-1] who competes stays once somebody has entered; neither exams nor homework are of teams', async () => {
  const people = await makeContest(server, admin, { ...running, list: [pid] })
  await enter(server, alice, people)
  const turn = (cid: number, teams: boolean) =>
    server.call(admin, 'PUT /contest/:cid', { params: { cid }, body: { option: { teams } } })
  expect((await turn(people, true)).error).toBe('CONTEST_HAS_ENTRANTS')
  const cid = await teamContest({ start: 60, end: 120 })
  expect((await server.call(admin, 'PUT /exam/:cid', { params: { cid }, body: { doors: 10 } })).error).toBe(
    'TEAMS_NOT_HERE',
  )
  expect((await turn(cid, false)).status).toBe(200)
  expect((await turn(cid, true)).status).toBe(200)
  await makeTeam(server, admin, cid, 'Alpha')
  expect((await turn(cid, false)).error).toBe('CONTEST_HAS_ENTRANTS')
})

test('[TEAM-COPY-1] a copy is of teams, with the organizations and categories and without teams', async () => {
  const cid = await teamContest()
  await server.call(admin, 'POST /contest/:cid/teams/organizations', {
    params: { cid },
    body: { name: 'ETH', icpcId: '433' },
  })
  await makeTeam(server, admin, cid, 'Alpha', [alice])
  const copy = (await server.call(admin, 'POST /contest/:cid/copy', { params: { cid } })).data.cid
  const lists = await server.call(admin, 'GET /contest/:cid/teams/lists', { params: { cid: copy } })
  expect(lists.data.organizations).toMatchObject([{ name: 'ETH', icpcId: '433', teams: 0 }])
  const teams = await server.call(admin, 'GET /contest/:cid/teams', { params: { cid: copy }, query: {} })
  expect(teams.data.docs).toEqual([])
  expect((await read(admin, copy)).data.contest.option.teams).toBe(true)
})

test('[TEAM-RIGHTS-1] who competes in a team supervises nothing in its contest, nor submits outside what it hides', async () => {
  const cid = await teamContest({ rule: 'oi' })
  await makeTeam(server, admin, cid, 'Alpha', [alice, bob])
  const sid = await judged(bob, cid, pid, Accepted)
  // Own results are kept back as a person’s are.
  expect((await detail(alice, sid)).data).toMatchObject({ withheld: true, judge: Judge.Pending })
  const outside = await makeContest(server, admin, { ...running, list: [pid] })
  await enter(server, alice, outside)
  expect((await submitIn(server, alice, outside, pid)).error).toBe('CONTEST_KEEPS_RESULTS')
})

test('[TEAM-COLOR-1] colors of problems stay when problems move, go with a copy, and go where they are not named', async () => {
  const cid = await makeContest(server, admin, {
    ...running,
    list: [pid, second],
    colors: [{ pid: second, color: '#00ff00', name: 'Green' }],
  })
  const colors = async (of: number) =>
    (await read(admin, of)).data.problems.map(({ color, colorName }) => [color, colorName])
  const change = (body: object) => server.call(admin, 'PUT /contest/:cid', { params: { cid }, body })
  const none = [undefined, undefined]
  expect(await colors(cid)).toEqual([none, ['#00ff00', 'Green']])
  await change({ list: [second, pid] })
  expect(await colors(cid)).toEqual([['#00ff00', 'Green'], none])
  const copy = (await server.call(admin, 'POST /contest/:cid/copy', { params: { cid } })).data.cid
  expect(await colors(copy)).toEqual([['#00ff00', 'Green'], none])
  await change({ colors: [{ pid, color: '#ff0000', name: '' }] })
  expect(await colors(cid)).toEqual([none, ['#ff0000', '']])
  expect((await change({ colors: [{ pid, color: 'red', name: '' }] })).error).toBe('VALIDATION_FAILED')
})
