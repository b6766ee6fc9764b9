import type { ImportRow } from '@verdict/contract/user-admin'
import { importLimits } from '@verdict/domain/account'
import { Privilege } from '@verdict/domain/privilege'
import { digest, encryptFor, sealed } from '@verdict/testkit/password'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordKeys } from '../account/encryption.ts'

let server: TestServer
let admin: TestPerson
let key: string
let gid: number

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person('the-admin', Privilege.Admin)
  await server.person('Taken')
  key = (await passwordKeys(server.context)).publicKey
  gid = (await server.call(admin, 'POST /group/', { body: { title: 'CS 2025-1' } })).data.gid
  for (const title of ['Twice', 'twice']) await server.call(admin, 'POST /group/', { body: { title } })
})
afterAll(() => server.close())

const send = async (rows: ImportRow[], dryRun = false) =>
  (await server.call(admin, 'POST /admin/users/import', { body: { dryRun, rows } })).data.results
const password = () => sealed(key, 'First-Passw0rd')
const accounts = async () =>
  (await server.db.selectFrom('users').select('uid').orderBy('id').execute()).map(({ uid }) => uid)

test('[ADM-USERS-8] a dry run says what is wrong with each line and makes nothing', async () => {
  const before = await accounts()
  const results = await send(
    [
      { uid: ' fresh ', nick: 'Fresh', mail: ' f@example.org ', school: 'School', group: 'cs 2025-1' },
      { uid: 'no' },
      { uid: 'TAKEN' },
      { uid: 'Root' },
      { uid: 'FRESH' },
      { uid: 'fine1', nick: 'x'.repeat(31), mail: 'nonsense', school: 'x'.repeat(31) },
      { uid: 'fine2', group: 'Nobody knows; CS 2025-1' },
      { uid: 'fine3', group: 'TWICE' },
      { uid: 'fine4', password: 'not encrypted' },
    ],
    true,
  )
  expect(results).toEqual([
    { uid: 'fresh', created: false, faults: [] },
    { uid: 'no', created: false, faults: ['INVALID_USERNAME'] },
    { uid: 'TAKEN', created: false, faults: ['USERNAME_TAKEN'] },
    { uid: 'Root', created: false, faults: ['USERNAME_TAKEN'] },
    { uid: 'FRESH', created: false, faults: ['REPEATED'] },
    { uid: 'fine1', created: false, faults: ['NICK_TOO_LONG', 'INVALID_MAIL', 'SCHOOL_TOO_LONG'] },
    { uid: 'fine2', created: false, faults: ['UNKNOWN_GROUP'] },
    { uid: 'fine3', created: false, faults: ['AMBIGUOUS_GROUP'] },
    { uid: 'fine4', created: false, faults: ['PASSWORD_UNREADABLE'] },
  ])
  expect(await accounts()).toEqual(before)
})

test('[ADM-USERS-8] each line stands for itself: good ones become accounts with their groups, the others nothing', async () => {
  const results = await send([
    { uid: '2025-001', nick: '王小明', school: 'School', group: 'CS 2025-1', password: password() },
    { uid: 'no', password: password() },
    { uid: '2025-002' },
    { uid: '2025-003', password: password() },
  ])
  expect(results.map(({ created, faults }) => [created, ...faults])).toEqual([
    [true],
    [false, 'INVALID_USERNAME'],
    [false, 'PASSWORD_MISSING'],
    [true],
  ])
  const { data } = await server.call(admin, 'GET /admin/users/:uid', { params: { uid: '2025-001' } })
  expect(data).toMatchObject({
    nick: '王小明',
    school: 'School',
    privilege: Privilege.User,
    groups: [{ gid, title: 'CS 2025-1' }],
    lastVisitedAt: null,
  })
  const trail = await server.call(admin, 'GET /admin/users/:uid/audit', { params: { uid: '2025-001' } })
  expect(trail.data.docs).toMatchObject([{ action: 'user.import', after: { groups: ['CS 2025-1'] } }])
  expect(trail.text).not.toContain('assw')
  expect(await send([{ uid: '2025-001', password: password() }])).toMatchObject([
    { created: false, faults: ['USERNAME_TAKEN'] },
  ])
})

test('[ADM-USERS-8] a person imported with the 72 characters of an older judge logs in with the old password', async () => {
  const characters = digest('From-the-0ld-judge')
  expect(await send([{ uid: 'veteran', password: encryptFor(key, characters) }])).toMatchObject([
    { created: true },
  ])
  const body = { username: 'veteran', password: sealed(key, 'From-the-0ld-judge') }
  expect((await server.call(null, 'POST /account/login', { body })).status).toBe(200)
})

test('[ADM-USERS-8] a call takes a bounded number of lines', async () => {
  const rows = Array.from({ length: importLimits.rowsOfCall + 1 }, (_, index) => ({ uid: `line${index}` }))
  const answer = await server.call(admin, 'POST /admin/users/import', { body: { dryRun: true, rows } })
  expect(answer.status).toBe(400)
  expect(await send(rows.slice(1), true)).toHaveLength(importLimits.rowsOfCall)
})

test('[ADM-SHARE-1] a list of accounts brings the share of more time in exams along, as it stands in a spreadsheet', async () => {
  const rows = ['25%', ' 300 ', '', '301', '-5', 'half'].map((extraShare, at) => ({
    uid: `shared${at}`,
    extraShare,
    password: password(),
  }))
  const wrong = [false, 'INVALID_EXTRA_SHARE']
  const results = await send(rows)
  expect(results.map(({ created, faults }) => [created, ...faults])).toEqual([
    [true],
    [true],
    [true],
    wrong,
    wrong,
    wrong,
  ])
  const shares = await server.db
    .selectFrom('users')
    .select('extra_share')
    .where('uid', 'like', 'shared%')
    .orderBy('uid')
    .execute()
  expect(shares.map(({ extra_share }) => extra_share)).toEqual([25, 300, 0])
  const audit = server.db.selectFrom('audit').select('after').where('target', '=', 'user:shared0')
  expect((await audit.executeTakeFirstOrThrow()).after).toMatchObject({ extraShare: 25 })
})
