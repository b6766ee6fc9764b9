import { Privilege } from '@verdict/domain/privilege'
import { startTestProvider, type TestProvider } from '@verdict/testkit/oauth-provider'
import { cookieOf } from '@verdict/testkit/oauth'
import { addProvider, newProvider, type NewRule, oauth2Of } from '@verdict/testkit/sign-in-provider'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
let root: TestPerson
let provider: TestProvider
beforeAll(async () => {
  server = await startTestServer()
  root = await server.person('root1', Privilege.Root)
  provider = await startTestProvider()
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const rule = (
  field: NewRule['field'],
  value: string,
  when: NewRule['when'] = [],
  inStep = true,
): NewRule => ({ field, value, when, inStep })
const isStaff: NewRule['when'] = [{ attribute: 'data.role', test: 'equals', values: ['staff'] }]
const rules = [
  rule('name', '{data.given} {data.family}'),
  rule('school', '{data.school}', [], false),
  rule('studentNumber', '{data.student}'),
  rule('groups', 'Class {1}', [{ attribute: 'data.classes', test: 'matches', values: ['class-*'] }]),
  rule('teacher', '', isStaff),
]

async function at(
  name: string,
  who: TestPerson | null,
  began: { url: string; cookie: string },
  data: object,
) {
  const { code, state } = provider.approve(began.url, { data })
  return server.call(null, 'GET /oauth/:provider/callback', {
    params: { provider: name },
    query: { code, state },
    headers: { cookie: [who?.cookie, began.cookie].filter(Boolean).join('; ') },
  })
}

async function logIn(name: string, data: object) {
  const answer = await server.call(null, 'GET /oauth/:provider/url', {
    params: { provider: name },
    query: { action: 'login' },
  })
  return at(name, null, { url: answer.data.url, cookie: cookieOf(answer.headers, 'verdict_sso')! }, data)
}

async function trial(name: string, data: object) {
  const answer = await server.call(root, 'POST /admin/providers/:provider/trial', {
    params: { provider: name },
    body: {},
  })
  return at(name, root, { url: answer.data.url!, cookie: cookieOf(answer.headers, 'verdict_sso')! }, data)
}

const group = async (title: string) => (await server.call(root, 'POST /group/', { body: { title } })).data.gid

async function stored(uid: string) {
  const user = await server.db
    .selectFrom('users')
    .select(['id', 'nick', 'school', 'student_number', 'is_teacher', 'privilege'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  const groups = await server.db
    .selectFrom('group_members as m')
    .innerJoin('groups as g', 'g.gid', 'm.gid')
    .select('g.title')
    .where('m.user_id', '=', user.id)
    .orderBy('g.title')
    .execute()
  const { id: _, ...fields } = user
  return { ...fields, groups: groups.map(({ title }) => title) }
}

const li = {
  number: 'li1',
  given: 'Na',
  family: 'Li',
  school: 'CS',
  student: 'S1',
  classes: ['class-3', 'class-4', 'other'],
}

test('[RULE-4] rules fill a new account, follow what is kept in step, and take back what they gave alone', async () => {
  const [three, four, hand] = [await group('Class 3'), await group('Class 4'), await group('By hand')]
  await addProvider(
    server,
    root,
    newProvider('campus', 'oauth2', oauth2Of(provider), { creates: true, rules }),
  )
  expect((await logIn('campus', { ...li, role: 'staff' })).status).toBe(200)
  const first = { nick: 'Na Li', school: 'CS', student_number: 'S1', is_teacher: true, privilege: 1 }
  expect(await stored('li1')).toEqual({ ...first, groups: ['Class 3', 'Class 4'] })

  const put = (gid: number) =>
    server.call(root, 'PUT /group/:gid/members', { params: { gid }, body: { add: ['li1'], remove: [] } })
  await put(hand)
  await logIn('campus', { ...li, given: 'Nana', school: 'Law', classes: ['class-4', 'class-5'] })
  expect(await stored('li1')).toEqual({
    ...first,
    nick: 'Nana Li',
    is_teacher: false,
    groups: ['By hand', 'Class 4'],
  })

  await server.db.updateTable('users').set({ is_teacher: true }).where('uid', '=', 'li1').execute()
  await put(three)
  await logIn('campus', { ...li, classes: ['class-4'] })
  expect(await stored('li1')).toMatchObject({ is_teacher: true, groups: ['By hand', 'Class 3', 'Class 4'] })
  await logIn('campus', { ...li, classes: ['class-3'] })
  await logIn('campus', { ...li, classes: [] })
  expect((await stored('li1')).groups).toEqual(['By hand', 'Class 3'])
  expect(four).toBeGreaterThan(0)

  const rows = await server.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('target', '=', 'user:li1')
    .orderBy('id')
    .execute()
  expect(rows[0]).toMatchObject({
    actor_id: null,
    action: 'user.change',
    after: { provider: 'campus', isTeacher: true, groups: ['Class 3', 'Class 4'] },
  })
})

test('[RULE-5] a number of somebody else is left alone, and administrators keep all they have', async () => {
  await addProvider(
    server,
    root,
    newProvider('second', 'oauth2', oauth2Of(provider), { creates: true, rules }),
  )
  await logIn('second', { ...li, number: 'wu1', student: 's1' })
  expect((await stored('wu1')).student_number).toBe('')
  const admin = await server.person('admin1', Privilege.Admin)
  await server.db
    .insertInto('oauth_links')
    .values({
      user_id: admin.userId,
      provider: 'second',
      provider_id: 'boss',
      display_name: 'x',
      access_token: '',
    })
    .execute()
  expect((await logIn('second', { ...li, number: 'boss', student: 'S9', role: 'staff' })).status).toBe(200)
  expect(await stored('admin1')).toMatchObject({
    nick: '',
    student_number: '',
    is_teacher: false,
    privilege: Privilege.Admin,
    groups: [],
  })
})

test('[RULE-6] root tries one that is off by their own login: what would be set and why, and nothing is written', async () => {
  await addProvider(
    server,
    root,
    newProvider('tried', 'oauth2', oauth2Of(provider), { on: false, creates: true, rules }),
  )
  const count = async () => {
    const tables = ['users', 'oauth_links', 'group_members', 'sessions', 'audit'] as const
    return Promise.all(
      tables.map(async (table) => (await server.db.selectFrom(table).select('created_at').execute()).length),
    )
  }
  const before = await count()
  const answer = await trial('tried', { ...li, number: 'trial1', classes: ['class-4', 'class-9'] })
  expect(answer.data).toMatchObject({
    action: 'trial',
    trial: {
      id: 'trial1',
      attributes: { 'data.family': ['Li'], 'data.classes': ['class-4', 'class-9'] },
      arrival: 'made',
      uid: 'trial1',
      reports: [
        { matched: true, failed: null, values: ['Na Li'] },
        { values: ['CS'] },
        { values: ['S1'] },
        { values: ['Class 4', 'Class 9'] },
        { matched: false, failed: 0, values: [] },
      ],
      outcome: { name: 'Na Li', school: 'CS', groups: ['Class 4', 'Class 9'], teacher: false },
      missingGroups: ['Class 9'],
      numberTaken: true,
      untouched: false,
    },
  })
  expect(cookieOf(answer.headers, 'verdict_session')).toBeUndefined()
  expect(await count()).toEqual(before)
  const { docs } = (await server.call(root, 'GET /admin/providers', {})).data
  expect(docs.find(({ name }) => name === 'tried')!.workedAt).not.toBeNull()
})

test('[RULE-6] a trial is of the session that began it, and of root', async () => {
  const begin = () =>
    server.call(root, 'POST /admin/providers/:provider/trial', { params: { provider: 'tried' }, body: {} })
  const other = await server.person('root2', Privilege.Root)
  for (const who of [other, null]) {
    const answer = await begin()
    const began = { url: answer.data.url!, cookie: cookieOf(answer.headers, 'verdict_sso')! }
    const back = await at('tried', who, began, li)
    expect(back.error).toBe(who ? 'OAUTH_STATE_INVALID' : 'LOGIN_REQUIRED')
  }
  const answer = await begin()
  await server.db
    .updateTable('sessions')
    .set({ privilege: Privilege.Admin })
    .where('user_id', '=', root.userId)
    .execute()
  await server.db
    .updateTable('users')
    .set({ privilege: Privilege.Admin })
    .where('id', '=', root.userId)
    .execute()
  const began = { url: answer.data.url!, cookie: cookieOf(answer.headers, 'verdict_sso')! }
  expect((await at('tried', root, began, li)).error).toBe('OAUTH_STATE_INVALID')
})
