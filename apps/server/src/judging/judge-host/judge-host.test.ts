import { EventEmitter } from 'node:events'
import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import {
  expireLeases,
  hostStatus,
  judgeableProblem,
  judgeHost,
  resultsOf,
  submitted,
} from '@verdict/testkit/judging'
import { admin, alice, root, server, withLab } from '@verdict/testkit/lab'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDiskRoom } from '../../platform/disk-room.ts'
import { hearTroubles } from '../../platform/open-context.ts'
import { reapExpired } from '../judging-attempt.ts'
import { maySeeHosts, mayWriteHosts } from './judge-host-policy.ts'

withLab()
// A host takes what another test has left.
beforeEach(async () => {
  await server.db.deleteFrom('judging_tasks').execute()
})

const list = async () => (await server.call(root, 'GET /admin/judges', {})).data
const create = async (name: string) =>
  (await server.call(root, 'POST /admin/judges', { body: { name } })).data
const rowOf = async (id: number) => (await list()).docs.find((host) => host.id === id)

test.each([
  [null, false, false],
  [Privilege.User, false, false],
  [Privilege.Admin, true, false],
  [Privilege.Root, true, true],
])('privilege %s sees hosts: %s, writes them: %s', (privilege, sees, writes) => {
  const viewer = privilege === null ? null : { userId: 1, uid: 'x', privilege, teams: [], sessionId: 1 }
  expect(maySeeHosts(viewer)).toBe(sees)
  expect(mayWriteHosts(viewer)).toBe(writes)
})

describe('who may call', () => {
  test('[ADM-JUDGE-1] hosts are shown to admins and root only', async () => {
    expect((await server.call(null, 'GET /admin/judges', {})).status).toBe(401)
    expect((await server.call(alice, 'GET /admin/judges', {})).status).toBe(403)
    expect((await server.call(admin, 'GET /admin/judges', {})).status).toBe(200)
    expect((await server.call(root, 'GET /admin/judges', {})).status).toBe(200)
  })

  test('[ADM-JUDGE-2] an admin makes, changes and removes none', async () => {
    const { host } = await create('kept')
    const params = { id: host.id }
    const answers = [
      await server.call(admin, 'POST /admin/judges', { body: { name: 'x' } }),
      await server.call(admin, 'PUT /admin/judges/:id', { params, body: { disabled: true } }),
      await server.call(admin, 'DELETE /admin/judges/:id', { params }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403])
    expect(await rowOf(host.id)).toMatchObject({ name: 'kept', disabled: false })
  })
})

test('[ADM-JUDGE-2] a token is shown once, opens the judge’s calls, and is kept only as its hash', async () => {
  const { host, token } = await create('lab-2')
  expect(host).toMatchObject({ name: 'lab-2', builtIn: false, online: false, lastSeenAt: null, status: null })
  expect(JSON.stringify(await list())).not.toContain(token)
  const kept = await server.db.selectFrom('judge_hosts').selectAll().where('id', '=', host.id).execute()
  expect(kept[0]!.token_hash.toString('base64url')).not.toBe(token)
  const sid = await submitted(server, alice, await judgeableProblem(server, root))
  const judge = judgeHost(server, token)
  const task = (await judge.lease()).data.task!
  await judge.finish(task, { judge: Judge.Accepted, tests: resultsOf(task) })
  expect(await rowOf(host.id)).toMatchObject({ online: true, tasksDone: 1, status: hostStatus })
  const { data } = await server.call(alice, 'GET /status/:sid', { params: { sid } })
  expect(data.judge).toBe(Judge.Accepted)
})

test('a host that is disabled loses its task to another, and its token opens nothing until it is enabled', async () => {
  const pid = await judgeableProblem(server, root)
  const { host, token } = await create('flaky')
  const params = { id: host.id }
  const judge = judgeHost(server, token)
  const sid = await submitted(server, alice, pid)
  const task = (await judge.lease()).data.task!
  await server.call(root, 'PUT /admin/judges/:id', { params, body: { disabled: true } })
  expect(await rowOf(host.id)).toMatchObject({ disabled: true, online: false })
  expect((await judge.finish(task, { judge: Judge.WrongAnswer, tests: [] })).status).toBe(401)
  await reapExpired(server.context)
  const other = judgeHost(server)
  const again = (await other.lease()).data.task!
  expect(again.sid).toBe(sid)
  await other.finish(again, { judge: Judge.Accepted, tests: resultsOf(again) })
  expect((await server.call(alice, 'GET /status/:sid', { params: { sid } })).data.judge).toBe(Judge.Accepted)
  await server.call(root, 'PUT /admin/judges/:id', { params, body: { disabled: false } })
  await submitted(server, alice, pid)
  expect((await judge.lease()).data.task).not.toBeNull()
  await expireLeases(server)
  await reapExpired(server.context)
})

test('a removed host is gone, and what it was judging is given to another', async () => {
  const pid = await judgeableProblem(server, root)
  const { host, token } = await create('leaving')
  const sid = await submitted(server, alice, pid)
  const judge = judgeHost(server, token)
  let task = (await judge.lease()).data.task!
  while (task.sid !== sid) {
    await judge.finish(task, { judge: Judge.Accepted, tests: resultsOf(task) })
    task = (await judge.lease()).data.task!
  }
  const answer = await server.call(root, 'DELETE /admin/judges/:id', { params: { id: host.id } })
  expect(answer.status).toBe(200)
  expect(await rowOf(host.id)).toBeUndefined()
  await reapExpired(server.context)
  const again = (await judgeHost(server).lease()).data.task!
  expect(again.sid).toBe(sid)
})

test('what waits is counted, with the age of the oldest', async () => {
  await server.db.deleteFrom('judging_tasks').execute()
  expect((await list()).queue).toEqual({ waiting: 0, running: 0, oldest: null, waitingSeconds: 0 })
  const pid = await judgeableProblem(server, root)
  await submitted(server, alice, pid)
  await submitted(server, alice, pid)
  await judgeHost(server).lease()
  const { queue } = await list()
  expect(queue).toMatchObject({ waiting: 1, running: 1 })
  expect(Date.parse(queue.oldest!)).toBeGreaterThan(0)
})

test('[DISK-3] absent parts and a full disk are shown to admins, as long as it is so', async () => {
  expect(await list()).toMatchObject({ troubles: [], diskShortage: null })
  const supervisor = new EventEmitter()
  hearTroubles(supervisor)
  const part = { part: 'judge', reason: 'no compiler', since: new Date(0).toISOString() }
  supervisor.emit('message', { type: 'troubles', parts: [part] })
  supervisor.emit('message', 'something else')
  const { disk } = server.context
  const { shortage } = disk
  disk.shortage = openDiskRoom('/', async () => ({ bytes: 2 ** 40, freeBytes: 3 * 2 ** 20 })).shortage
  expect(await list()).toMatchObject({ troubles: [part], diskShortage: 3 })
  const judging = async (who: typeof root) => (await server.call(who, 'GET /judging', {})).data
  expect(await judging(root)).toHaveProperty('diskShortage', 3)
  expect(await judging(alice)).not.toHaveProperty('diskShortage')
  supervisor.emit('message', { type: 'troubles', parts: [] })
  disk.shortage = shortage
  expect(await list()).toMatchObject({ troubles: [], diskShortage: null })
})

test('each change leaves an audit row', async () => {
  const { host } = await create('audited')
  const params = { id: host.id }
  await server.call(root, 'PUT /admin/judges/:id', { params, body: { name: 'renamed' } })
  await server.call(root, 'DELETE /admin/judges/:id', { params })
  const rows = await server.db
    .selectFrom('audit')
    .select(['action', 'actor_id'])
    .where('target', '=', `judge-host:${host.id}`)
    .orderBy('id')
    .execute()
  expect(rows).toEqual(
    ['create', 'change', 'delete'].map((verb) => ({ action: `judge-host.${verb}`, actor_id: root.userId })),
  )
})
