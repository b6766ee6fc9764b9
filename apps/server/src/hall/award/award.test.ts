// Awards of a contest of teams, from its freeze to results made final.

import { awardId, type Award, type AwardSettings, usualAwards } from '@verdict/domain/awards'
import { CourseVisibility } from '@verdict/domain/course'
import { rankingRule } from '@verdict/domain/contest-rules/table'
import type { ScoreCell } from '@verdict/domain/contest-rules/rule'
import { standings } from '@verdict/domain/ranklist'
import { resolverBoard, resolverSteps } from '@verdict/domain/resolver'
import type { ResolverData } from '@verdict/contract/award'
import { Judge } from '@verdict/domain/verdict'
import { ended, enter, frozen, makeContest, moveContest, submittedIn } from '@verdict/testkit/contest'
import { judged, pid, ranklist, second, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { makeTeam, makeTeamContest } from '@verdict/testkit/team'
import { beforeAll, expect, test } from 'vitest'

const { Accepted, WrongAnswer, SystemError } = Judge

withContests()

let carol: TestPerson
let dave: TestPerson
let outsider: TestPerson
beforeAll(async () => {
  carol = await server.person('carol')
  dave = await server.person('dave')
  outsider = await server.person('outsider')
})

const list = (who: TestPerson | null, cid: number) =>
  server.call(who, 'GET /contest/:cid/awards', { params: { cid } })
const desk = async (cid: number) =>
  (await server.call(admin, 'GET /contest/:cid/awards/settings', { params: { cid } })).data
const choose = (cid: number, more: Partial<AwardSettings> = {}) =>
  server.call(admin, 'PUT /contest/:cid/awards/settings', {
    params: { cid },
    body: { ...usualAwards, ...more },
  })
const finalize = (cid: number, body: { extraBronze?: number; comment?: string } = {}) =>
  server.call(admin, 'POST /contest/:cid/finalize', { params: { cid }, body })
const takeBack = (cid: number) => server.call(admin, 'DELETE /contest/:cid/finalize', { params: { cid } })
const resolver = async (cid: number) =>
  (await server.call(admin, 'GET /contest/:cid/resolver', { params: { cid } })).data
const unfreeze = (cid: number) => server.call(admin, 'POST /contest/:cid/unfreeze', { params: { cid } })

const byId = (awards: readonly Award[]): Record<string, readonly string[]> =>
  Object.fromEntries(awards.map((award) => [awardId(award), award.uids]))

const manual = { freeze: 'auto', unfreeze: 'manual' } as const

/** Half an hour into a freeze: what was judged until now came before it. */
async function intoFreeze(cid: number): Promise<void> {
  await server.db
    .updateTable('submissions')
    .set({ created_at: new Date(Date.now() - 120 * 60_000) })
    .where('contest_id', '=', cid)
    .execute()
  // By another rule and back its cells are made anew.
  for (const body of [{ rule: 'ioi' as const }, { rule: 'icpc' as const, option: { freeze: 60 } }]) {
    await server.call(root, 'PUT /contest/:cid', { params: { cid }, body: { ...body, confirmed: true } })
  }
}

/** Three teams on the board, one of guests, and one hidden; after the freeze Beta overtakes Alpha. */
async function regional() {
  const cid = await makeTeamContest(server, admin, { ...frozen, list: [pid, second], option: manual })
  const groups = { params: { cid } }
  const north = (
    await server.call(admin, 'POST /contest/:cid/teams/categories', {
      ...groups,
      body: { name: 'North', externalId: 'north' },
    })
  ).data.id
  const guests = (
    await server.call(admin, 'POST /contest/:cid/teams/categories', {
      ...groups,
      body: { name: 'Guests', externalId: 'guests', ranked: false },
    })
  ).data.id
  const hust = (
    await server.call(admin, 'POST /contest/:cid/teams/organizations', {
      ...groups,
      body: { name: 'Huazhong', externalId: 'hust', country: 'CHN' },
    })
  ).data.id
  const alpha = await makeTeam(server, admin, cid, 'Alpha', [alice], {
    categories: [north],
    organization: hust,
  })
  const beta = await makeTeam(server, admin, cid, 'Beta', [bob], { categories: [north] })
  const guest = await makeTeam(server, admin, cid, 'Guest', [carol], { categories: [guests] })
  const ghost = await makeTeam(server, admin, cid, 'Ghost', [dave], { hidden: true })
  await judged(dave, cid, pid, Accepted)
  await judged(carol, cid, pid, Accepted)
  await judged(alice, cid, pid, Accepted)
  await judged(bob, cid, second, WrongAnswer)
  await intoFreeze(cid)
  await judged(bob, cid, pid, Accepted)
  await judged(bob, cid, second, Accepted)
  const late = await judged(alice, cid, second, WrongAnswer)
  return { cid, alpha: alpha.uid, beta: beta.uid, guest: guest.uid, ghost: ghost.uid, late }
}

const cellsFrom = (cells: ResolverData['entrants'][number]['shown']): Map<number, ScoreCell> =>
  new Map(
    Object.entries(cells).map(([key, cell]) => [
      Number(key),
      { ...cell, acceptedAt: cell.acceptedAt === null ? null : Date.parse(cell.acceptedAt) },
    ]),
  )

function resolved(data: ResolverData) {
  const contest = {
    rule: rankingRule(data.contest),
    start: Date.parse(data.contest.start),
    problems: data.problems.map((problem) => problem.pid),
    entrants: data.entrants.map(({ uid, unranked, shown, hidden }) => ({
      uid,
      isUnranked: unranked,
      shown: cellsFrom(shown),
      hidden: cellsFrom(hidden),
    })),
  }
  const steps = resolverSteps(contest)
  return { contest, steps, at: (done: number) => resolverBoard(contest, steps, done) }
}

async function ranksOf(who: TestPerson, cid: number) {
  const { data } = await ranklist(who, cid)
  const { contest } = (await server.call(admin, 'GET /contest/:cid', { params: { cid } })).data
  const people = Object.entries(data.ranklist).map(([uid, { nick: _nick, school: _school, ...cells }]) => ({
    uid,
    isUnranked: data.teams?.of[uid]?.unranked,
    cells: cellsFrom(cells as ResolverData['entrants'][number]['shown']),
  }))
  return standings(rankingRule(data), people, Date.parse(contest.start))
}

test('[RESOLVE-DATA-1] the resolver has the board of the freeze and what it hides, and ends at the ranklist of the managers', async () => {
  const { cid, alpha, beta, guest, ghost } = await regional()

  await moveContest(server, admin, cid, { start: -240, end: -1 })
  const data = await resolver(cid)
  expect(data.entrants.map(({ uid }) => uid).toSorted()).toEqual([alpha, beta, guest].toSorted())
  expect(JSON.stringify(data)).not.toContain(ghost)
  expect(data.entrants.find(({ uid }) => uid === alpha)).toMatchObject({
    name: 'Alpha',
    organization: 'hust',
    groups: ['north'],
    unranked: false,
    shown: { [second]: { failed: 0, pending: 1 } },
    hidden: { [second]: { failed: 1, pending: 0 } },
  })
  const seen = data.entrants.find(({ uid }) => uid === guest)!
  expect([seen.unranked, Object.keys(seen.shown), seen.hidden]).toEqual([true, [String(pid)], {}])
  expect(data.organizations).toEqual([{ id: 'hust', name: 'Huazhong', country: 'CHN', logo: null }])
  const { steps, at } = resolved(data)
  expect(at(0).standings).toEqual(await ranksOf(alice, cid))
  expect(at(steps.length).standings.map(({ uid, rank }) => [uid, rank])).toEqual([
    [beta, 1],
    [alpha, 2],
    [guest, null],
  ])
  await unfreeze(cid)
  expect(at(steps.length).standings).toEqual(await ranksOf(alice, cid))
  expect((await resolver(cid)).entrants).toEqual(data.entrants)
})

test('[AWARD-FINAL-1] results are not final while it runs, is frozen, or something waits', async () => {
  const { cid, late } = await regional()
  const kinds = async () => (await desk(cid)).hurdles.map(({ kind, count }) => `${kind} ${count}`)
  expect(await kinds()).toEqual(['running 1'])
  expect((await finalize(cid)).error).toBe('CONTEST_NOT_ENDED')
  const asked = await server.call(alice, 'POST /discuss', {
    body: { title: 'B?', content: 'Is B right?', cid },
  })
  // A manager by the course announces, and asks nothing.
  const teacher = await server.person('announcing')
  const course = await server.call(root, 'POST /course', {
    body: { name: 'Regionals', encrypt: CourseVisibility.Public },
  })
  const { courseId } = course.data
  await server.db.updateTable('contests').set({ course_id: courseId }).where('cid', '=', cid).execute()
  await server.call(root, 'POST /course/:id/member/:uid', {
    params: { id: courseId, uid: teacher.uid },
    body: { role: { basic: true, manageContest: true } },
  })
  const announced = await server.call(teacher, 'POST /discuss', {
    body: { title: 'Lunch', content: 'At noon.', cid },
  })
  expect(announced.status).toBe(201)
  await moveContest(server, admin, cid, { start: -240, end: -1 })
  await server.db.updateTable('submissions').set({ judge: SystemError }).where('sid', '=', late).execute()
  const waiting = await server.call(root, 'PUT /status/:sid', {
    params: { sid: late - 1 },
    body: { judge: Judge.RejudgePending },
  })
  expect(waiting.status).toBe(200)
  expect(await kinds()).toEqual(['frozen 1', 'unjudged 1', 'system-error 1', 'questions 1'])
  expect((await finalize(cid)).error).toBe('CONTEST_STILL_FROZEN')
  await unfreeze(cid)
  expect((await finalize(cid)).error).toBe('SUBMISSIONS_UNJUDGED')
  await host.judge(Accepted)
  const refused = await finalize(cid)
  expect([refused.error, refused.text]).toEqual([
    'SUBMISSIONS_WITH_SYSTEM_ERROR',
    expect.stringContaining('System Error: 1') as string,
  ])
  await server.db.updateTable('submissions').set({ judge: WrongAnswer }).where('sid', '=', late).execute()
  expect((await finalize(cid)).error).toBe('QUESTIONS_UNANSWERED')
  await server.call(admin, 'POST /discuss/:did/comment', {
    params: { did: asked.data.did },
    body: { content: 'It is.' },
  })
  expect(await kinds()).toEqual([])
  expect((await finalize(cid)).status).toBe(200)
  expect((await finalize(cid)).error).toBe('CONTEST_FINAL')
})

test('[AWARD-LIST-1] awards are for those who read the ranklist once results are final, and what is hidden is in none', async () => {
  const { cid, alpha, beta, guest, ghost } = await regional()
  const early = await list(alice, cid)
  expect(early.data).toMatchObject({ finalAt: null, awards: [], entrants: [], problems: [] })
  expect((await choose(cid, { gold: 1, silver: 1, bronze: 1, organizationWinners: true })).status).toBe(200)
  await moveContest(server, admin, cid, { start: -240, end: -1 })
  const before = (await resolver(cid)).awards
  await unfreeze(cid)
  expect((await list(alice, cid)).data).toEqual(early.data)
  await finalize(cid, { extraBronze: 2, comment: 'As announced.' })
  const { data } = await list(alice, cid)
  expect(data).toMatchObject({ finalAt: expect.any(String) as string, comment: 'As announced.' })
  expect(data.awards).toEqual(before)
  expect(byId(data.awards)).toEqual({
    winner: [beta],
    'gold-medal': [beta],
    'silver-medal': [alpha],
    'bronze-medal': [],
    [`first-to-solve-${pid}`]: [alpha],
    [`first-to-solve-${second}`]: [beta],
    'group-winner-north': [beta],
    'organization-winner-hust': [alpha],
    'rank-1': [beta],
    'rank-2': [alpha],
  })
  expect(data.entrants).toEqual([
    { uid: alpha, name: 'Alpha', organization: 'Huazhong' },
    { uid: beta, name: 'Beta', organization: '' },
  ])
  expect(data.groups).toEqual([{ id: 'north', name: 'North' }])
  for (const uid of [guest, ghost]) expect(JSON.stringify(data)).not.toContain(uid)
  expect((await list(null, cid)).error).toBe('LOGIN_REQUIRED')
  expect((await list(outsider, cid)).error).toBe('CONTEST_NOT_ENTERED')
  // It runs again: nothing of its results shows.
  await moveContest(server, admin, cid, frozen)
  expect((await list(alice, cid)).data).toEqual(early.data)
  expect((await list(admin, cid)).data.awards).toEqual(before)
})

test('[AWARD-FINAL-2] what was awarded stays through a rejudge, which a manager learns of, and takes back', async () => {
  const { cid, alpha, beta } = await regional()
  await choose(cid, { gold: 1, silver: 1, bronze: 1 })
  await moveContest(server, admin, cid, { start: -240, end: -1 })
  await unfreeze(cid)
  await finalize(cid, { extraBronze: 1 })
  expect(await desk(cid)).toMatchObject({
    settings: { extraBronze: 1 },
    final: { by: 'admin1', isOutdated: false },
  })
  expect((await choose(cid)).error).toBe('CONTEST_FINAL')
  const given = (await list(alice, cid)).data.awards
  const won = await server.db
    .selectFrom('submissions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.sid')
    .where('u.uid', '=', beta)
    .where('s.judge', '=', Accepted)
    .execute()
  for (const { sid } of won) {
    await server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge: Judge.RejudgePending } })
    await host.judge(WrongAnswer)
  }
  expect((await list(alice, cid)).data.awards).toEqual(given)
  expect((await desk(cid)).final).toMatchObject({ isOutdated: true })
  expect((await takeBack(cid)).status).toBe(200)
  expect((await takeBack(cid)).error).toBe('CONTEST_NOT_FINAL')
  expect((await list(alice, cid)).data.finalAt).toBeNull()
  await finalize(cid)
  expect(byId((await list(alice, cid)).data.awards)).toMatchObject({ winner: [alpha], 'gold-medal': [alpha] })
})

test('[RESOLVE-DATA-1] [AWARD-SETTINGS-1] homework and exams have no awards, and OI nothing to resolve', async () => {
  const ofPeople = await makeContest(server, admin, { ...ended, list: [pid], rule: 'oi' })
  expect(await desk(ofPeople)).toMatchObject({
    settings: usualAwards,
    of: { teams: false, points: true, resolves: false },
    final: null,
  })
  expect((await server.call(admin, 'GET /contest/:cid/resolver', { params: { cid: ofPeople } })).error).toBe(
    'CONTEST_NOT_RESOLVABLE',
  )
  expect((await choose(ofPeople, { by: 'share', gold: 50, silver: 40, bronze: 30 })).error).toBe(
    'VALIDATION_FAILED',
  )
  expect((await choose(ofPeople, { by: 'share', gold: 10, silver: 20, bronze: 30 })).status).toBe(200)
  const chosen = { by: 'share', gold: 10, silver: 20, bronze: 30 } as const
  expect((await desk(ofPeople)).settings).toMatchObject(chosen)
  const params = { cid: ofPeople }
  const copy = (await server.call(admin, 'POST /contest/:cid/copy', { params })).data.cid
  expect(await desk(copy)).toMatchObject({ settings: { ...chosen, extraBronze: 0 }, final: null })
})

test('[AWARD-LIST-1] in a contest of people each is awarded for themselves', async () => {
  const cid = await makeContest(server, admin, {
    ...frozen,
    list: [pid],
    option: { ...manual, schools: true },
  })
  for (const who of [alice, bob]) await enter(server, who, cid)
  await server.call(alice, 'PUT /account/profile', { body: { school: 'Tongji' } })
  await submittedIn(server, alice, cid, pid)
  await host.judge(Accepted)
  await moveContest(server, admin, cid, { start: -240, end: -1 })
  await unfreeze(cid)
  await finalize(cid)
  const { data } = await list(bob, cid)
  expect(byId(data.awards)).toMatchObject({ winner: ['alice'], 'gold-medal': ['alice'], 'rank-1': ['alice'] })
  expect(data.entrants).toEqual([
    { uid: 'alice', name: expect.any(String) as string, organization: 'Tongji' },
  ])
})
