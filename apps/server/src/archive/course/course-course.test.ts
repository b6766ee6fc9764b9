import { CourseVisibility, type CourseFlag, courseFlags } from '@verdict/domain/course'
import { admin, alice, bob, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

let teacher: TestPerson

withLab()
beforeAll(async () => {
  teacher = await server.person('teacher')
})

const isPublic = { encrypt: CourseVisibility.Public }

async function makeCourse(fields: object = {}): Promise<number> {
  const answer = await server.call(root, 'POST /course', { body: { name: 'Algorithms', ...fields } })
  expect(answer.status).toBe(201)
  return answer.data.courseId
}
const give = (id: number, uid: string, role: Partial<Record<CourseFlag, boolean>>, who = root) =>
  server.call(who, 'POST /course/:id/member/:uid', { params: { id, uid }, body: { role } })
const read = (who: TestPerson | null, id: number) => server.call(who, 'GET /course/:id', { params: { id } })
const join = (who: TestPerson, id: number, joinCode?: string) =>
  server.call(who, 'POST /course/:id', {
    params: { id },
    body: joinCode === undefined ? {} : { joinCode },
  })
const change = (who: TestPerson, id: number, body: object) =>
  server.call(who, 'PUT /course/:id', { params: { id }, body })

const lastAudit = (id: number) =>
  server.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('target', '=', `course:${id}`)
    .orderBy('id', 'desc')
    .executeTakeFirst()

describe('the list', () => {
  test('[CRS-LIST-1] is everybody’s, five a page, newest first, with private ones', async () => {
    const ids = []
    for (let index = 1; index <= 6; index += 1) ids.push(await makeCourse({ name: `Listed ${index}` }))
    const list = (query: object) => server.call(null, 'GET /course', { query })
    const first = (await list({ keyword: 'listed' })).data
    expect(first.docs.map(({ courseId }) => courseId)).toEqual(ids.toReversed().slice(0, 5))
    expect(first).toMatchObject({ limit: 5, page: 1, pages: 2, total: 6 })
    const second = (await list({ keyword: 'LISTED', page: 2 })).data
    expect(second.docs.map(({ courseId }) => courseId)).toEqual([ids[0]])
    expect((await list({ keyword: 'isted_' })).data.total).toBe(0)
    // One's own come first, and can be asked for alone.
    await give(ids[1]!, 'alice', { basic: true })
    const hers = async (query: object) =>
      (await server.call(alice, 'GET /course', { query: { keyword: 'listed', ...query } })).data
    expect((await hers({})).docs.map(({ courseId }) => courseId)).toEqual([
      ids[1],
      ...ids.toReversed().slice(0, 4),
    ])
    expect(await hers({ mine: 1 })).toMatchObject({ total: 1, docs: [{ courseId: ids[1] }] })
    expect((await list({ keyword: 'listed', mine: 1 })).data.total).toBe(0)
    expect((await list({ pageSize: 100 })).status).toBe(200)
    expect((await list({ pageSize: 101 })).error).toBe('VALIDATION_FAILED')
  })

  test('a card says who teaches, how many there are, and the way in', async () => {
    const open = await makeCourse({ ...isPublic, name: 'Carded open', description: 'Words' })
    const coded = await makeCourse({ name: 'Carded coded', joinCode: 'sesame' })
    const closed = await makeCourse({ name: 'Carded closed' })
    await give(open, 'teacher', { manageCourse: true })
    await give(open, 'alice', { basic: true })
    const cards = async (who: TestPerson | null) => {
      const { docs } = (await server.call(who, 'GET /course', { query: { keyword: 'carded' } })).data
      return new Map(docs.map((doc) => [doc.courseId, doc]))
    }
    expect((await cards(alice)).get(open)).toEqual({
      courseId: open,
      name: 'Carded open',
      description: 'Words',
      encrypt: CourseVisibility.Public,
      isArchived: false,
      teacher: { uid: 'teacher', nick: '' },
      members: 2,
      contests: 0,
      isMember: true,
      mayOpen: true,
      join: null,
    })
    for (const [who, mayOpen] of [
      [null, [false, false, false]],
      [bob, [true, false, false]],
      [admin, [true, true, true]],
    ] as const) {
      const seen = await cards(who)
      expect([open, coded, closed].map((id) => seen.get(id)?.mayOpen)).toEqual(mayOpen)
      expect([open, coded, closed].map((id) => seen.get(id)?.join)).toEqual(['open', 'code', 'instructor'])
    }
  })

  test('[CRS-ITEMS-1] pickers get at most 20 by keyword, and those that one manages', async () => {
    const mine = await makeCourse({ name: 'Picked mine' })
    const other = await makeCourse({ name: 'Picked other' })
    await give(mine, 'teacher', { manageContest: true })
    const items = async (who: TestPerson, manages?: 'contest' | 'problem') => {
      const query = { keyword: 'picked', ...(manages && { manages }) }
      return (await server.call(who, 'GET /course/items', { query })).data.items
    }
    const both = [
      { id: other, title: 'Picked other' },
      { id: mine, title: 'Picked mine' },
    ]
    expect(await items(teacher)).toEqual(both)
    expect(await items(teacher, 'contest')).toEqual(both.slice(1))
    expect(await items(teacher, 'problem')).toEqual([])
    expect(await items(admin, 'problem')).toEqual(both)
    await server.db
      .insertInto('courses')
      .values(Array.from({ length: 25 }, (_, index) => ({ name: `Picked ${index}` })))
      .execute()
    expect(await items(alice)).toHaveLength(20)
    const tooLong = await server.call(alice, 'GET /course/items', { query: { keyword: 'x'.repeat(31) } })
    expect(tooLong.error).toBe('VALIDATION_FAILED')
  })
})

describe('creating and changing', () => {
  test('[CRS-CREATE-1] [CRS-FORM-1] root creates, private unless said otherwise', async () => {
    const create = (who: TestPerson, body: object) =>
      server.call(who, 'POST /course', { body: { name: 'Made', ...body } })
    for (const who of [alice, admin]) expect((await create(who, {})).error).toBe('FORBIDDEN')
    const { data, status } = await create(root, {})
    expect(status).toBe(201)
    expect((await read(root, data.courseId)).data).toMatchObject({
      name: 'Made',
      description: '',
      encrypt: CourseVisibility.Private,
      joinCode: '',
    })
    expect(await lastAudit(data.courseId)).toMatchObject({ action: 'course.create', actor_id: root.userId })
  })

  test.each([
    [{ name: 'ab' }, 'name'],
    [{ name: 'x'.repeat(31) }, 'name'],
    [{ description: 'x'.repeat(101) }, 'description'],
    [{ encrypt: 3 }, 'encrypt'],
    [{ joinCode: 'short' }, 'joinCode'],
    [{ joinCode: 'x'.repeat(21) }, 'joinCode'],
  ])(
    '[CRS-FORM-1] [CRS-FORM-2] %j is refused, when it is made and when it is changed',
    async (field, path) => {
      const id = await makeCourse()
      const created = await server.call(root, 'POST /course', { body: { name: 'Fine', ...field } as never })
      for (const answer of [created, await change(root, id, field)]) {
        expect(answer).toMatchObject({
          status: 400,
          message: 'Form is not valid, please check your input.',
          errors: [{ path: `body.${path}` }],
        })
      }
    },
  )

  test('[SEC-AUDIT-1] [CRS-EDIT-1] manageCourse changes it; what changed is on record', async () => {
    const id = await makeCourse()
    await give(id, 'teacher', { manageCourse: true })
    await give(id, 'alice', { manageContest: true, manageProblem: true })
    for (const who of [alice, bob])
      expect((await change(who, id, { name: 'Mine now' })).error).toBe('FORBIDDEN')
    const fields = { name: 'Renamed', description: 'New words', encrypt: 1 as const, joinCode: 'sesame' }
    expect((await change(teacher, id, fields)).data).toMatchObject(fields)
    expect(await lastAudit(id)).toEqual({
      action: 'course.change',
      actor_id: teacher.userId,
      before: { name: 'Algorithms', description: '', encrypt: 2, join_code: '' },
      after: { name: 'Renamed', description: 'New words', encrypt: 1, join_code: '******' },
    })
    expect((await change(admin, id, { joinCode: '' })).data.joinCode).toBe('')
    // The code is for those who hand it out.
    expect((await read(alice, id)).data).not.toHaveProperty('joinCode')
  })
})

describe('reading and joining', () => {
  test('[CRS-READ-1] a public course is read by everybody logged in', async () => {
    const id = await makeCourse(isPublic)
    expect((await read(null, id)).error).toBe('LOGIN_REQUIRED')
    const { data } = await read(bob, id)
    expect(data).toMatchObject({ courseId: id, isMember: false, problems: 0, join: 'open' })
    expect(Object.values(data.role)).toEqual(courseFlags.map(() => false))
  })

  test('[CRS-READ-2] a private one by its members; others hear the way in', async () => {
    const coded = await makeCourse({ joinCode: 'sesame' })
    const closed = await makeCourse()
    expect(await read(bob, coded)).toMatchObject({ status: 403, error: 'COURSE_PRIVATE' })
    expect((await read(bob, coded)).text).toContain('"name":"Algorithms"')
    expect(await read(bob, closed)).toMatchObject({ status: 403, error: 'COURSE_WITHOUT_CODE' })
    for (const key of ['GET /course/:id/member', 'GET /course/:id/member/:uid'] as const) {
      const params = { id: coded, uid: 'bob' }
      expect((await server.call(bob, key, { params })).error).toBe('COURSE_PRIVATE')
    }
    for (const key of ['GET /problem', 'GET /contest/list'] as const) {
      expect((await server.call(bob, key, { query: { course: coded } })).error).toBe('COURSE_PRIVATE')
      expect((await server.call(null, key, { query: { course: coded } })).error).toBe('LOGIN_REQUIRED')
      expect((await server.call(admin, key, { query: { course: coded } })).status).toBe(200)
    }
    expect((await read(admin, closed)).status).toBe(200)
    expect((await read(bob, 2_000_000_000)).error).toBe('NOT_FOUND')
  })

  test('[CRS-JOIN-1] [CRS-JOIN-2] [CRS-FORM-2] the right code lets in, and gives the basic role', async () => {
    const id = await makeCourse({ joinCode: 'Sesame 1' })
    expect(await join(bob, id)).toMatchObject({ status: 400, errors: [{ path: 'body.joinCode' }] })
    expect(await join(bob, id, 'sesame 1')).toMatchObject({ status: 403, error: 'WRONG_JOIN_CODE' })
    expect((await read(bob, id)).status).toBe(403)
    const { data } = await join(bob, id, 'Sesame 1')
    expect(data).toMatchObject({ isMember: true, members: 1, join: null })
    expect(Object.entries(data.role).filter(([, has]) => has)).toEqual([['basic', true]])
    // Once more changes nothing, whatever is said.
    await give(id, 'bob', { viewSolution: true })
    expect((await join(bob, id, 'wrong')).data.role.viewSolution).toBe(true)
  })

  test('[CRS-JOIN-1] a public course needs no code', async () => {
    const id = await makeCourse({ ...isPublic, joinCode: 'sesame' })
    expect((await join(bob, id)).data.isMember).toBe(true)
  })

  test('[CRS-JOIN-4] a code alone finds its course, unless several have it', async () => {
    const byCode = (joinCode: string) => server.call(bob, 'POST /course/join', { body: { joinCode } })
    const id = await makeCourse({ joinCode: 'Only one' })
    await makeCourse({ ...isPublic, joinCode: 'of a public one' })
    await change(root, await makeCourse({ joinCode: 'of an old one' }), { archived: true })
    for (const wrong of ['only one', 'of a public one', 'of an old one']) {
      expect((await byCode(wrong)).error).toBe('WRONG_JOIN_CODE')
    }
    expect((await byCode(' Only one ')).data).toMatchObject({ courseId: id, isMember: true })
    await give(id, 'bob', { viewSolution: true })
    expect((await byCode('Only one')).data.role.viewSolution).toBe(true)
    await makeCourse({ joinCode: 'Only one' })
    expect((await byCode('Only one')).error).toBe('JOIN_CODE_SHARED')
  })

  test('[CRS-ARCHIVE-1] nobody joins a course that is archived at the same moment', async () => {
    const id = await makeCourse({ joinCode: 'Just now' })
    const open = await makeCourse(isPublic)
    const byCode = () => server.call(bob, 'POST /course/join', { body: { joinCode: 'Just now' } })
    for (const [course, enter, error] of [
      [id, byCode, 'WRONG_JOIN_CODE'],
      [open, () => join(bob, open), 'COURSE_ARCHIVED'],
    ] as const) {
      const answer = await server.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('courses')
          .set({ archived_at: new Date() })
          .where('course_id', '=', course)
          .execute()
        const joining = enter()
        // It has found the course in use, and waits for the row.
        await expect
          .poll(async () => {
            const { rows } = await sql`select from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
            return rows.length
          })
          .toBeGreaterThan(0)
        return { joining }
      })
      expect((await answer.joining).error).toBe(error)
      const asked = { params: { id: course, uid: 'bob' } }
      expect((await server.call(root, 'GET /course/:id/member/:uid', asked)).error).toBe('NOT_FOUND')
    }
  })

  test('[CRS-JOIN-3] without a code only manageCourse adds members', async () => {
    const id = await makeCourse()
    expect((await join(bob, id, 'anything')).error).toBe('COURSE_WITHOUT_CODE')
    await give(id, 'teacher', { manageCourse: true })
    expect((await give(id, 'bob', { basic: true }, teacher)).status).toBe(200)
    expect((await read(bob, id)).data.isMember).toBe(true)
  })
})

describe('members', () => {
  const member = (who: TestPerson, id: number, uid: string) =>
    server.call(who, 'GET /course/:id/member/:uid', { params: { id, uid } })
  const addMany = (who: TestPerson, id: number, uids: string[], role?: object) =>
    server.call(who, 'POST /course/:id/member', {
      params: { id },
      body: { uids, ...(role && { role }) },
    })
  const remove = (who: TestPerson, id: number, uid: string) =>
    server.call(who, 'DELETE /course/:id/member/:uid', { params: { id, uid } })

  test('[CRS-MEMBER-1] [CRS-ROLE-1] [CRS-ROLE-2] are listed, read, given a role and removed', async () => {
    const id = await makeCourse()
    await give(id, 'teacher', { manageCourse: true })
    const given = await give(id, 'ALICE', { manageProblem: true }, teacher)
    const role = {
      basic: true,
      viewTestcase: true,
      viewSolution: false,
      manageProblem: true,
      manageContest: false,
      manageCourse: false,
    }
    expect(given.data).toMatchObject({ uid: 'alice', nick: '', role })
    expect((await member(teacher, id, 'Alice')).data).toEqual(given.data)
    const list = await server.call(alice, 'GET /course/:id/member', { params: { id } })
    expect(list.data.docs.map(({ uid }) => uid)).toEqual(['alice', 'teacher'])
    expect(Object.values(list.data.docs[1]!.role)).toEqual(courseFlags.map(() => true))
    const found = await server.call(alice, 'GET /course/:id/member', {
      params: { id },
      query: { keyword: 'TEACH' },
    })
    expect(found.data.docs.map(({ uid }) => uid)).toEqual(['teacher'])
    expect(await lastAudit(id)).toMatchObject({
      action: 'course.role',
      actor_id: teacher.userId,
      after: { uid: 'alice', role },
    })
    // A role is set, not added to.
    expect((await give(id, 'alice', { basic: true }, teacher)).data.role).toMatchObject({
      basic: true,
      viewTestcase: false,
      manageProblem: false,
    })
    expect((await give(id, 'alice', {}, teacher)).error).toBe('VALIDATION_FAILED')
    expect((await give(id, 'nobody-here', { basic: true }, teacher)).error).toBe('NOT_FOUND')
    for (const who of [alice, bob]) {
      expect((await give(id, 'bob', { basic: true }, who)).error).toBe('FORBIDDEN')
      expect((await remove(who, id, 'teacher')).error).toBe('FORBIDDEN')
    }
    expect((await remove(teacher, id, 'alice')).status).toBe(200)
    expect((await member(teacher, id, 'alice')).error).toBe('NOT_FOUND')
    expect((await remove(teacher, id, 'alice')).error).toBe('NOT_FOUND')
    expect(await lastAudit(id)).toMatchObject({
      action: 'course.removeMember',
      before: { uid: 'alice', role: { basic: true } },
    })
  })

  test('[CRS-MEMBER-2] many are added at once; an unknown name stops all, and nobody loses a role', async () => {
    const id = await makeCourse()
    await give(id, 'teacher', { manageCourse: true })
    const refused = await addMany(teacher, id, ['alice', 'nobody9', 'bob'])
    expect(refused).toMatchObject({ status: 400, message: 'No account has these names: nobody9' })
    expect((await member(teacher, id, 'alice')).error).toBe('NOT_FOUND')
    const added = await addMany(teacher, id, ['alice', 'BOB', 'bob', 'teacher'])
    expect(added.data).toEqual({ added: 2, members: 3 })
    expect((await member(bob, id, 'teacher')).data.role.manageCourse).toBe(true)
    expect((await addMany(teacher, id, ['root1'], { viewSolution: true })).data.added).toBe(1)
    expect((await member(bob, id, 'root1')).data.role).toMatchObject({ basic: true, viewSolution: true })
    expect((await addMany(bob, id, ['admin1'])).error).toBe('FORBIDDEN')
    expect((await addMany(teacher, id, [])).error).toBe('VALIDATION_FAILED')
  })

  test('[CRS-MEMBER-4] a group in one step: who is in keeps the role they have', async () => {
    const id = await makeCourse()
    await give(id, 'teacher', { manageCourse: true })
    await give(id, 'alice', { viewSolution: true })
    const { gid } = (await server.call(admin, 'POST /group/', { body: { title: 'Class of 21' } })).data
    const people = { params: { gid }, body: { add: ['alice', 'bob'], remove: [] } }
    await server.call(admin, 'PUT /group/:gid/members', people)
    const addGroup = (who: TestPerson, group: number) =>
      server.call(who, 'POST /course/:id/member', { params: { id }, body: { gid: group } })
    expect((await addGroup(bob, gid)).error).toBe('FORBIDDEN')
    expect((await addGroup(teacher, 2_000_000_000)).error).toBe('NOT_FOUND')
    expect((await addGroup(teacher, gid)).data).toEqual({ added: 1, members: 3 })
    expect(await lastAudit(id)).toMatchObject({
      action: 'course.addMembers',
      after: { group: 'Class of 21' },
    })
    expect((await addGroup(teacher, gid)).data.added).toBe(0)
    const member = await server.call(teacher, 'GET /course/:id/member/:uid', { params: { id, uid: 'alice' } })
    expect(member.data.role.viewSolution).toBe(true)
    await server.call(root, 'DELETE /group/:gid', { params: { gid } })
    expect((await addGroup(teacher, gid)).error).toBe('NOT_FOUND')
  })

  test('[CRS-ROLE-3] [API-ACCESS-3] site admins hold all flags without being members', async () => {
    const id = await makeCourse()
    const { data } = await read(admin, id)
    expect(data.isMember).toBe(false)
    expect(Object.values(data.role)).toEqual(courseFlags.map(() => true))
    expect((await give(id, 'bob', { basic: true }, admin)).status).toBe(200)
    expect((await remove(admin, id, 'bob')).status).toBe(200)
  })
})
