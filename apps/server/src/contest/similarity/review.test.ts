import { ContestStatus } from '@verdict/domain/contest'
import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import { additionByBits, longAddition, longAdditionRenamed } from '@verdict/testkit/alike'
import { enter, makeContest } from '@verdict/testkit/contest'
import { judgeableProblem, judgeHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { everythingCompared } from '@verdict/testkit/similarity'
import { requestSimilarity } from '../../changes/similarity-request-queries.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let server: TestServer
let admin: TestPerson
let alice: TestPerson
let bob: TestPerson
let carol: TestPerson
let outsider: TestPerson
/** Manages the course that the contest belongs to; no admin. */
let teacher: TestPerson
let pid: number
let cid: number
let courseId: number
/** Submissions of alice and bob in the contest, of an outsider before it, outside. */
let before: number
let first: number
let copy: number
let different: number

async function handIn(who: TestPerson, code: string, mid = 0): Promise<number> {
  const body = { pid, mid, language: Language.Cpp17, code }
  const { data, text, status } = await server.call(who, 'POST /status', { body })
  if (status !== 201) throw new Error(text)
  await judgeHost(server).judge(Judge.Accepted)
  return data.sid
}

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person('admin1', Privilege.Admin)
  const root = await server.person('root1', Privilege.Root)
  ;[alice, bob, carol, outsider, teacher] = (await Promise.all(
    ['alice', 'bob', 'carol', 'outsider', 'teacher'].map((uid) => server.person(uid)),
  )) as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson]
  pid = await judgeableProblem(server, admin, { title: 'Sums' })
  courseId = (await server.call(root, 'POST /course', { body: { name: 'Programming', encrypt: 1 } })).data
    .courseId
  await server.call(admin, 'POST /course/:id/member', {
    params: { id: courseId },
    body: { uids: ['teacher'], role: { manageCourse: true } },
  })
  cid = await makeContest(server, admin, { list: [pid], title: 'Week 1', course: courseId })
  before = await handIn(outsider, longAddition)
  for (const who of [alice, bob, carol]) await enter(server, who, cid)
  first = await handIn(alice, longAddition, cid)
  copy = await handIn(bob, longAdditionRenamed, cid)
  different = await handIn(carol, additionByBits, cid)
  await everythingCompared(server)
})
afterAll(() => server.close())

const pairsOf = async (who: TestPerson, query: object) =>
  (await server.call(who, 'GET /similarity/pairs', { query })).data.docs.map(
    ({ percent, earlier, later }) => [percent, earlier.uid, later.uid],
  )

describe('[SIM-SEE-1] who sees it', () => {
  test('admins: every pair whose later program lies in the place asked for', async () => {
    const all = [
      [100, 'alice', 'bob'],
      [100, 'outsider', 'bob'],
      [100, 'outsider', 'alice'],
    ]
    for (const query of [{ contest: cid }, { problem: pid }, { course: courseId }]) {
      expect(await pairsOf(admin, query)).toEqual(expect.arrayContaining(all))
      expect(await pairsOf(admin, query)).toHaveLength(3)
    }
  })

  test('managers of the contest or course: pairs that lie in it wholly', async () => {
    for (const query of [{ contest: cid }, { course: courseId }]) {
      expect(await pairsOf(teacher, query)).toEqual([[100, 'alice', 'bob']])
    }
    const pair = (left: number, right: number) =>
      server.call(teacher, 'GET /similarity/pair/:left/:right', { params: { left, right } })
    expect((await pair(first, copy)).status).toBe(200)
    expect((await pair(before, copy)).error).toBe('NOT_FOUND')
    expect((await server.call(teacher, 'GET /similarity/pairs', { query: { problem: pid } })).error).toBe(
      'FORBIDDEN',
    )
    const reserve = (status: ContestStatus) =>
      server.call(admin, 'PUT /contest/:cid', { params: { cid }, body: { status, confirmed: true } })
    await reserve(ContestStatus.Reserve)
    expect(await pairsOf(teacher, { course: courseId })).toEqual([])
    expect(await pairsOf(admin, { course: courseId })).toHaveLength(3)
    expect((await pair(first, copy)).error).toBe('NOT_FOUND')
    await reserve(ContestStatus.Available)
  })

  test('[SIM-SEE-3] who manages contests without viewing solutions sees the pair and no source', async () => {
    const setter = await server.person('setter')
    const give = (role: object) =>
      server.call(admin, 'POST /course/:id/member/:uid', {
        params: { id: courseId, uid: 'setter' },
        body: { role },
      })
    await server.call(admin, 'POST /course/:id/member', {
      params: { id: courseId },
      body: { uids: ['setter'], role: { manageContest: true } },
    })
    const pair = () =>
      server.call(setter, 'GET /similarity/pair/:left/:right', { params: { left: first, right: copy } })
    expect(await pairsOf(setter, { contest: cid })).toEqual([[100, 'alice', 'bob']])
    const { data, text } = await pair()
    expect(data).toMatchObject({
      percent: 100,
      earlier: { uid: 'alice', code: null },
      later: { uid: 'bob', code: null },
      fragments: [],
      fragmentsMissing: null,
    })
    expect(text).not.toContain('main')
    await give({ manageContest: true, viewSolution: true })
    expect((await pair()).data.earlier.code).toBe(longAddition)
    await give({ viewSolution: true })
    expect((await pair()).error).toBe('NOT_FOUND')
  })

  test('[SIM-SEE-2] no figure that they see comes from outside it: not the cohort, not the tags', async () => {
    const overview = async (who: TestPerson, query: object) => {
      const { data } = await server.call(who, 'GET /similarity/overview', { query })
      return [data.people, data.histogram[0], data.histogram[19], data.median]
    }
    // The contest was reserved a moment ago: what its course may know follows.
    await everythingCompared(server)
    for (const query of [{ contest: cid }, { course: courseId }]) {
      // Alice's program is like the outsider's, before her.
      expect(await overview(admin, query)).toEqual([3, 1, 2, 100])
      expect(await overview(teacher, query)).toEqual([3, 2, 1, 0])
    }
    const tags = async (who: TestPerson) => {
      const { data } = await server.call(who, 'GET /status/list', { query: { mid: cid } })
      return data.docs.map(({ sid, sim, sim_s_id }) => [sid, sim, sim_s_id])
    }
    expect(await tags(admin)).toEqual([
      [different, undefined, undefined],
      [copy, 100, before],
      [first, 100, before],
    ])
    expect(await tags(teacher)).toEqual([
      [different, undefined, undefined],
      [copy, 100, first],
      [first, undefined, undefined],
    ])
  })

  test('[SIM-SEE-2] a contest that moves to another course takes its figures along', async () => {
    const root = await server.person('root2', Privilege.Root)
    const { data } = await server.call(root, 'POST /course', { body: { name: 'Other', encrypt: 1 } })
    const other = data.courseId
    await server.call(admin, 'POST /course/:id/member', {
      params: { id: other },
      body: { uids: ['teacher'], role: { manageCourse: true } },
    })
    const week2 = await makeContest(server, admin, { list: [pid], title: 'Week 2', course: other })
    const dan = await server.person('dan')
    await enter(server, dan, week2)
    const sid = await handIn(dan, longAdditionRenamed, week2)
    await everythingCompared(server)
    const median = async (course: number) => {
      const { data } = await server.call(teacher, 'GET /similarity/overview', { query: { course, pid } })
      return [data.people, data.median, data.ninetieth]
    }
    expect(await median(other)).toEqual([1, 0, 0])
    const moveTo = (course: number) =>
      server.call(root, 'PUT /contest/:cid', { params: { cid: week2 }, body: { course, confirmed: true } })
    expect((await moveTo(courseId)).status).toBe(200)
    await everythingCompared(server)
    expect(await median(courseId)).toEqual([4, 0, 100])
    expect(await pairsOf(teacher, { course: courseId })).toHaveLength(3)
    expect((await moveTo(other)).status).toBe(200)
    // At once, before the figures have followed.
    expect(await median(other)).toEqual([1, 0, 0])
    await everythingCompared(server)
    expect(await median(courseId)).toEqual([3, 0, 100])
    await server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge: Judge.Skipped } })
    await everythingCompared(server)
  })

  test('students: nothing, by no call that shows submissions', async () => {
    for (const who of [alice, bob, outsider]) {
      for (const query of [{ contest: cid }, { problem: pid }, { course: courseId }]) {
        for (const call of ['overview', 'pairs', 'clusters', 'export'] as const) {
          const answer = await server.call(who, `GET /similarity/${call}`, { query })
          expect(answer.error).toBe('FORBIDDEN')
        }
      }
      const pair = { params: { left: first, right: copy } }
      expect((await server.call(who, 'GET /similarity/pair/:left/:right', pair)).error).toBe('NOT_FOUND')
      const review = { body: { pairs: [{ left: first, right: copy }], state: 'confirmed' as const } }
      expect((await server.call(who, 'PUT /similarity/reviews', review)).error).toBe('NOT_FOUND')
    }
    const texts = await Promise.all([
      server.call(bob, 'GET /status/:sid', { params: { sid: copy } }),
      server.call(bob, 'GET /status/list', { query: {} }),
      server.call(bob, 'GET /status/list', { query: { mid: cid } }),
      server.call(bob, 'GET /status/list', { query: { uid: 'bob' } }),
      server.call(bob, 'GET /account/submissions', { query: {} }),
      server.call(bob, 'GET /problem/:pid/statistics', { params: { pid }, query: {} }),
      server.call(bob, 'GET /contest/:cid', { params: { cid } }),
      server.call(bob, 'GET /contest/:cid/ranklist', { params: { cid } }),
      server.call(bob, 'GET /problem/:pid', { params: { pid }, query: {} }),
      server.call(bob, 'GET /account/notifications', { query: {} }),
      server.call(bob, 'GET /user/ranklist', { query: {} }),
    ])
    for (const { status, text } of texts) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/"sim|similar|skeleton/i)
    }
    const sorted = await server.call(bob, 'GET /admin/solutions', { query: { sortBy: 'sim', sim: 50 } })
    expect(sorted.error).toBe('FORBIDDEN')
    const own = await server.call(admin, 'GET /status/:sid', { params: { sid: copy } })
    expect(own.data).toMatchObject({ simSolution: { sid: before, code: longAddition } })
  })
})

describe('[SIM-API-1] the calls', () => {
  test('the cohort: a histogram, the usual, and what has no figure', async () => {
    const { data } = await server.call(admin, 'GET /similarity/overview', { query: { contest: cid } })
    expect(data).toMatchObject({
      title: 'Week 1',
      people: 3,
      figures: 3,
      tooShort: 0,
      waiting: 0,
      median: 100,
      ninetieth: 100,
    })
    expect([data.histogram[0], data.histogram[19]]).toEqual([1, 2])
    expect(data.problems).toEqual([{ pid, title: 'Sums' }])
    expect(data.states).toEqual({ open: 3, dismissed: 0, confirmed: 0 })
  })

  test('groups of people, and only one place at a time', async () => {
    const { data } = await server.call(admin, 'GET /similarity/clusters', { query: { contest: cid } })
    expect(data.clusters).toHaveLength(1)
    expect(data.clusters[0]!.people.map(({ uid }) => uid)).toEqual(['alice', 'bob', 'outsider'])
    const both = await server.call(admin, 'GET /similarity/pairs', { query: { contest: cid, problem: pid } })
    expect(both).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' })
    expect((await server.call(admin, 'GET /similarity/pairs', { query: {} })).status).toBe(400)
  })

  test('two programs with the stretches that they share', async () => {
    const params = { left: copy, right: first }
    const { data } = await server.call(admin, 'GET /similarity/pair/:left/:right', { params })
    expect(data).toMatchObject({ percent: 100, earlier: { sid: first, uid: 'alice' }, later: { sid: copy } })
    const [fragment] = data.fragments
    expect(data.course).toBe(courseId)
    expect(data.earlier.code?.slice(...fragment!.left)).toMatch(/^int digitsOf/)
    expect(data.later.code?.slice(...fragment!.right)).toMatch(/^int parse/)
    const apart = { left: first, right: different }
    const other = await server.call(admin, 'GET /similarity/pair/:left/:right', { params: apart })
    expect(other.data.percent).toBeLessThan(20)
    const self = { left: first, right: first }
    expect((await server.call(admin, 'GET /similarity/pair/:left/:right', { params: self })).status).toBe(404)
  })

  test('[SIM-REVIEW-1] state and note with who set them; filters; the export', async () => {
    const pairs = [{ left: copy, right: first }]
    const set = (who: TestPerson, body: { state?: 'confirmed'; note?: string }) =>
      server.call(who, 'PUT /similarity/reviews', { body: { pairs, ...body } })
    expect((await set(teacher, { note: '=Both said so.' })).status).toBe(200)
    expect((await set(admin, { state: 'confirmed' })).status).toBe(200)
    expect((await set(admin, {})).status).toBe(400)
    const pair = await server.call(teacher, 'GET /similarity/pair/:left/:right', { params: pairs[0]! })
    expect(pair.data).toMatchObject({ state: 'confirmed', note: '=Both said so.', setBy: 'admin1' })
    expect(await pairsOf(admin, { contest: cid, state: 'confirmed' })).toEqual([[100, 'alice', 'bob']])
    expect(await pairsOf(admin, { contest: cid, state: 'open' })).toHaveLength(2)
    const { data } = await server.call(admin, 'GET /similarity/overview', { query: { contest: cid } })
    expect(data.states).toEqual({ open: 2, dismissed: 0, confirmed: 1 })
    const groups = async () =>
      (await server.call(admin, 'GET /similarity/clusters', { query: { contest: cid } })).data.clusters
    // Its pairs differ.
    expect(await groups()).toMatchObject([{ state: null, note: '', setBy: 'admin1' }])
    const audit = await server.db
      .selectFrom('audit')
      .select(['actor_id', 'target', 'after'])
      .where('action', '=', 'similarity.review')
      .orderBy('id')
      .execute()
    expect(audit).toMatchObject([
      { actor_id: teacher.userId, after: { state: 'open', note: '=Both said so.' } },
      { actor_id: admin.userId, after: { state: 'confirmed' } },
    ])
    const query = { contest: cid, format: 'csv' as const }
    const csv = await server.call(teacher, 'GET /similarity/export', { query })
    expect(csv.headers['content-disposition']).toContain('Week 1 Similarity.csv')
    expect(csv.text.split('\r\n')).toHaveLength(3)
    expect(csv.text).toContain("confirmed,'=Both said so.,admin1,")
    const xlsx = await server.call(admin, 'GET /similarity/export', { query: { contest: cid } })
    expect(xlsx.text.slice(0, 2)).toBe('PK')
  })

  test('by group: at least one of the two is in it', async () => {
    const { data } = await server.call(admin, 'POST /group/', { body: { title: 'Group one' } })
    await server.db
      .insertInto('group_members')
      .values({ gid: data.gid, user_id: alice.userId, uid_key: alice.uid })
      .execute()
    expect(await pairsOf(admin, { problem: pid, group: data.gid })).toHaveLength(2)
    const { data: overview } = await server.call(admin, 'GET /similarity/overview', {
      query: { problem: pid, group: data.gid },
    })
    expect(overview.people).toBe(1)
  })
})

test('[SIM-REVIEW-4] a note alone, and a decision that is changed once its figure is gone, stay with the figure of before', async () => {
  const task = await judgeableProblem(server, admin)
  const of = async (who: TestPerson, code: string) => {
    const body = { pid: task, language: Language.Cpp17, code }
    const { data } = await server.call(who, 'POST /status', { body })
    await judgeHost(server).judge(Judge.Accepted)
    return data.sid
  }
  const [one, two, three] = [
    await of(alice, longAddition),
    await of(bob, longAdditionRenamed),
    await of(carol, longAddition),
  ]
  await everythingCompared(server)
  const set = (left: number, right: number, change: { state?: 'confirmed' | 'dismissed'; note?: string }) =>
    server.call(admin, 'PUT /similarity/reviews', { body: { pairs: [{ left, right }], ...change } })
  await set(one, two, { note: 'Sat together.' })
  await set(two, three, { state: 'confirmed' })
  await server.db
    .updateTable('submissions')
    .set({ counted_judge: Judge.Skipped })
    .where('sid', '=', two)
    .execute()
  await requestSimilarity(server.db, [two], 0)
  await everythingCompared(server)
  const listed = async (query: object = {}) =>
    (await server.call(admin, 'GET /similarity/pairs', { query: { problem: task, ...query } })).data.docs
      .map(({ percent, isCurrent, state, note, earlier, later }) => ({
        who: [earlier.uid, later.uid].toSorted().join(' '),
        percent,
        isCurrent,
        state,
        note,
      }))
      .toSorted((a, b) => a.who.localeCompare(b.who))
  const gone = { percent: 100, isCurrent: false }
  const current = { who: 'alice carol', percent: 100, isCurrent: true, state: 'open', note: '' }
  const noted = { who: 'alice bob', ...gone, state: 'open', note: 'Sat together.' }
  const decided = { who: 'bob carol', ...gone, state: 'confirmed', note: '' }
  expect(await listed()).toEqual([noted, current, decided])
  expect(await listed({ state: 'open' })).toEqual([noted, current])
  // The figure is gone, what was decided is changed: what was looked at stays.
  expect((await set(two, three, { state: 'dismissed', note: 'A template.' })).status).toBe(200)
  const changed = { ...decided, state: 'dismissed', note: 'A template.' }
  expect(await listed()).toEqual([noted, current, changed])
  // With neither state nor note there is nothing left to list.
  await set(one, two, { note: '' })
  expect(await listed()).toEqual([current, changed])
})
