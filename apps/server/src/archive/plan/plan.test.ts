import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { enter, frozen, makeContest, submittedIn } from '@verdict/testkit/contest'
import { judgeableProblem, judgeHost, submitted, type TestHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let server: TestServer
let host: TestHost
let admin: TestPerson
let teacher: TestPerson
let student: TestPerson
let open: number[]
let secret: number

beforeAll(async () => {
  server = await startTestServer()
  host = judgeHost(server)
  await host.start()
  admin = await server.person('admin1', Privilege.Admin)
  teacher = await server.person('teacher1')
  student = await server.person('student1')
  await server.db.updateTable('users').set({ is_teacher: true }).where('id', '=', teacher.userId).execute()
  open = [await judgeableProblem(server, admin), await judgeableProblem(server, admin)]
  secret = await judgeableProblem(server, admin, { status: ProblemStatus.Reserve })
})
afterAll(() => server.close())

const write = async (who: TestPerson, body: object = {}) =>
  server.call(who, 'POST /plan/', { body: { title: 'First steps', problems: open, ...body } })
const read = (who: TestPerson, key: string) => server.call(who, 'GET /plan/:key', { params: { key } })
const listed = async (who: TestPerson) =>
  (await server.call(who, 'GET /plan/list', { query: {} })).data.docs.map(({ key }) => key)
const change = (who: TestPerson, key: string, body: object) =>
  server.call(who, 'PUT /plan/:key', { params: { key }, body })
const follow = (who: TestPerson, key: string, follows: boolean) =>
  server.call(who, 'PUT /plan/:key/follow', { params: { key }, body: { follows } })

describe('[PLAN-1] who writes plans, and who reads them', () => {
  test('a teacher writes one; who has its address reads it, and nobody else is shown it', async () => {
    const { key } = (await write(teacher)).data
    const { data } = await read(student, key)
    expect(data).toMatchObject({
      title: 'First steps',
      total: 2,
      solved: 0,
      isFollowed: false,
      hidden: 0,
      may: { edit: false },
    })
    expect(data.problems.map(({ pid }) => pid)).toEqual(open)
    expect([await listed(student), await listed(teacher)]).toEqual([[], [key]])
    expect((await read(student, 'a'.repeat(16))).error).toBe('NOT_FOUND')
    await change(teacher, key, { problems: open.toReversed() })
    expect((await read(student, key)).data.problems.map(({ pid }) => pid)).toEqual(open.toReversed())
  })

  test('one followed comes first, and is gone from the list once it is not', async () => {
    const shown = (await write(admin, { isListed: true })).data.key
    const { key } = (await write(teacher)).data
    expect(await listed(student)).toEqual([shown])
    await follow(student, key, true)
    await follow(student, key, true)
    expect(await listed(student)).toEqual([key, shown])
    expect((await read(student, key)).data.isFollowed).toBe(true)
    await follow(student, key, false)
    expect(await listed(student)).toEqual([shown])
    await server.call(admin, 'DELETE /plan/:key', { params: { key: shown } })
    expect(await listed(student)).toEqual([])
  })

  test('only admins list one for everybody, and one who is a teacher no more changes none', async () => {
    expect((await write(teacher, { isListed: true })).error).toBe('FORBIDDEN')
    const { key } = (await write(teacher)).data
    expect((await change(teacher, key, { isListed: true })).error).toBe('FORBIDDEN')
    expect((await change(admin, key, { isListed: true })).status).toBe(200)
    // One's own words stay one's own.
    expect((await change(teacher, key, { title: 'Second steps', isListed: true })).status).toBe(200)
    const root = await server.person('root1', Privilege.Root)
    const { data: audit } = await server.call(root, 'GET /admin/audit', { query: { action: 'plan.change' } })
    expect(audit.docs).toMatchObject([{ actor: { uid: 'admin1' }, after: { isListed: true } }])
    const former = await server.person('former')
    await server.db.updateTable('users').set({ is_teacher: true }).where('id', '=', former.userId).execute()
    const theirs = (await write(former)).data.key
    await server.db.updateTable('users').set({ is_teacher: false }).where('id', '=', former.userId).execute()
    expect((await change(former, theirs, { title: 'Again' })).error).toBe('FORBIDDEN')
  })
})

describe('[PLAN-2] each reader sees of a plan what is theirs to see', () => {
  test('a problem that is hidden from them is counted apart, without its name', async () => {
    const { key } = (await write(admin, { problems: [secret, ...open] })).data
    const { data } = await read(student, key)
    expect(data).toMatchObject({ total: 2, hidden: 1 })
    expect(JSON.stringify(data)).not.toContain(`"pid":${secret},`)
    expect((await write(teacher, { problems: [secret] })).error).toBe('PLAN_PROBLEMS_UNKNOWN')
    // An author who may not see one any more keeps it.
    const { key: own } = (await write(admin, { problems: open })).data
    await sql`update plans set owner_id = ${teacher.userId} where key = ${own}`.execute(server.db)
    await change(admin, own, { problems: [secret, ...open] })
    expect((await change(teacher, own, { problems: [...open, secret] })).status).toBe(200)
  })

  test('an author who changes the list keeps in their place the problems that they are not shown', async () => {
    const { key } = (await write(admin, { problems: [open[0], secret, open[1]] })).data
    await sql`update plans set owner_id = ${teacher.userId} where key = ${key}`.execute(server.db)
    const shown = (await read(teacher, key)).data.problems.map(({ pid }) => pid)
    expect(shown).toEqual(open)
    const turned = open.toReversed()
    expect((await change(teacher, key, { problems: turned })).data).toMatchObject({ total: 2, hidden: 1 })
    const { problems } = (await read(admin, key)).data
    expect(problems.map(({ pid }) => pid)).toEqual([turned[0], secret, turned[1]])
  })

  test('progress is that of the solved list: a frozen contest adds nothing before it opens', async () => {
    const { key } = (await write(teacher)).data
    const done = async () => {
      const { data } = await read(student, key)
      return [data.solved, data.problems.map(({ state }) => state)]
    }
    const cid = await makeContest(server, admin, { ...frozen, list: open })
    await enter(server, student, cid)
    await submittedIn(server, student, cid, open[0]!)
    await host.judge(Judge.Accepted)
    expect(await done()).toEqual([0, ['untried', 'untried']])
    await submitted(server, student, open[1]!)
    await host.judge(Judge.Accepted)
    expect(await done()).toEqual([1, ['untried', 'solved']])
  })
})

test('[PLAN-3] what one solved a month ago and not since is offered again, the longest ago first', async () => {
  const person = await server.person('forgetful')
  const review = async () =>
    (await server.call(person, 'GET /plan/review', {})).data.docs.map(({ pid }) => pid)
  const solve = async (pid: number, days: number) => {
    const sid = await submitted(server, person, pid)
    await host.judge(Judge.Accepted)
    await sql`update submissions set created_at = clock_timestamp() - make_interval(days => ${days}) where sid = ${sid}`.execute(
      server.db,
    )
  }
  await solve(open[0]!, 40)
  await solve(open[1]!, 90)
  expect(await review()).toEqual([open[1], open[0]])
  await solve(open[1]!, 1)
  expect(await review()).toEqual([open[0]])
})
