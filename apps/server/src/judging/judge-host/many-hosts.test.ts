// Hosts by the dozen, played: joined, drained, given a share, pinned to labels, warmed for a contest, and held against each other.

import { Judge } from '@verdict/domain/verdict'
import { Language } from '@verdict/domain/language'
import { enter, makeContest, running, submittedIn } from '@verdict/testkit/contest'
import { hostStatus, judgeableProblem, judgeHost, submitted, type TestHost } from '@verdict/testkit/judging'
import { admin, alice, root, server, withLab } from '@verdict/testkit/lab'
import { beforeEach, expect, test } from 'vitest'
import { taking } from '../host.ts'
import { takeWork } from '../lease.ts'
import { waitingFacts, percentApart, unlikeHosts } from './judge-host-service.ts'

withLab()

const status = { ...hostStatus, protocol: 2 }
const joinToken = async (name: string, labels: string[] = []) =>
  (await server.call(root, 'POST /admin/judge-tokens', { body: { name, labels } })).data
const join = (token: string, name = 'lab', hostToken?: string) =>
  server.call(null, 'POST /judge/join', { body: { token, name, ...(hostToken && { hostToken }) } })
const list = async () => (await server.call(root, 'GET /admin/judges', {})).data
const named = async (name: string) => (await list()).docs.find((host) => host.name === name)!
const change = async (name: string, body: object) =>
  server.call(root, 'PUT /admin/judges/:id', { params: { id: (await named(name)).id }, body })
const joined = async (name: string, labels: string[] = []): Promise<TestHost> => {
  const { token } = await joinToken(`for-${name}`, labels)
  return judgeHost(server, (await join(token, name)).data.token)
}
/** The work that a host gets at once, without waiting for more. */
const given = async (name: string, languages: Language[] = [Language.Cpp17, Language.Java]) =>
  takeWork(server.context, { id: (await named(name)).id, name, languages, warms: true })

beforeEach(async () => {
  await server.db.deleteFrom('judging_tasks').execute()
  await server.db.deleteFrom('judge_hosts').where('joined_by', 'is not', null).execute()
})

test('[HOSTS-1] one token makes many hosts, each with a token of its own and the labels of the first; it is shown once', async () => {
  const { token, joinToken: made } = await joinToken('rack', ['exam'])
  const [first, second] = [(await join(token, 'rack-1')).data, (await join(token, 'rack-1')).data]
  expect(first.name).toBe('rack-1')
  expect(second.name).toMatch(/^rack-1-[0-9a-f]{6}$/)
  expect(first.token).not.toBe(second.token)
  expect((await judgeHost(server, first.token).start()).status).toBe(200)
  expect((await judgeHost(server, token).start()).status).toBe(401)
  expect(await named('rack-1')).toMatchObject({
    labels: ['exam'],
    joinedBy: 'rack',
    share: 100,
    drained: false,
  })
  const text = JSON.stringify(await list())
  expect(text).not.toContain(token)
  expect((await list()).joinTokens).toMatchObject([{ id: made.id, name: 'rack', joined: 2 }])
  // The same machine again, and one whose own token was taken away.
  expect((await join(token, 'rack-1', first.token)).data).toEqual(first)
  await change('rack-1', { disabled: true })
  expect((await join(token, 'rack-1', first.token)).data.token).not.toBe(first.token)
})

test('[HOSTS-1] a revoked token lets nobody in any more, and what it made goes on; machines that are gone for a day leave the list', async () => {
  const { token, joinToken: made } = await joinToken('cloud')
  const gone = (await join(token, 'cloud-1')).data
  await judgeHost(server, gone.token).start()
  await server.db
    .updateTable('judge_hosts')
    .set({ last_seen_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('name', '=', 'cloud-1')
    .execute()
  const stays = (await join(token, 'cloud-2')).data
  expect((await list()).docs.map(({ name }) => name)).not.toContain('cloud-1')
  expect(
    (await server.call(admin, 'DELETE /admin/judge-tokens/:id', { params: { id: made.id } })).status,
  ).toBe(403)
  expect(
    (await server.call(root, 'DELETE /admin/judge-tokens/:id', { params: { id: made.id } })).status,
  ).toBe(200)
  expect(await join(token, 'cloud-3')).toMatchObject({ status: 401, error: 'HOST_UNKNOWN' })
  expect((await judgeHost(server, stays.token).start()).status).toBe(200)
  const actions = await server.db
    .selectFrom('audit')
    .select('action')
    .where('target', '=', 'judge-host:join')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(actions.map(({ action }) => action)).toEqual([
    'judge-host.revoke-join-token',
    'judge-host.create-join-token',
  ])
})

test('[HOSTS-3] a drained host finishes what it has and gets no more', async () => {
  const host = await joined('drained')
  const pid = await judgeableProblem(server, alice)
  await submitted(server, alice, pid)
  await submitted(server, alice, pid)
  const task = await host.take()
  await change('drained', { drained: true })
  expect(await given('drained')).toBeNull()
  expect((await host.renew(task)).data).toEqual({ cancelled: false })
  expect((await host.finish(task)).status).toBe(200)
  await change('drained', { drained: false })
  expect((await given('drained'))?.task).toBeTruthy()
})

test('[HOSTS-4] a share is a part of the slots that work at a time, and never none', async () => {
  const host = await joined('shared')
  const pid = await judgeableProblem(server, alice)
  await Promise.all(Array.from({ length: 4 }, () => submitted(server, alice, pid)))
  const task = (await host.lease({ slots: 4 })).data.task!
  await change('shared', { share: 50 })
  expect((await given('shared'))?.task).toBeTruthy()
  expect(await given('shared')).toBeNull()
  await host.finish(task)
  expect((await given('shared'))?.task).toBeTruthy()
  await change('shared', { share: 1 })
  expect(await given('shared')).toBeNull()
})

test('[HOSTS-5] a contest with a label is judged by hosts with it alone, and those take nothing else but their languages', async () => {
  await joined('of-exams', ['exam'])
  await joined('of-java', ['java'])
  await joined('of-all')
  const pid = await judgeableProblem(server, alice)
  const cid = await makeContest(server, admin, { ...running, list: [pid] })
  const label = (viewer: typeof admin, name: string | null) =>
    server.call(viewer, 'PUT /contest/:cid/judging', { params: { cid }, body: { label: name } })
  expect((await label(admin, 'of-nobody')).status).toBe(409)
  expect((await label(admin, 'exam')).data).toMatchObject({ label: 'exam', hosts: [{ name: 'of-exams' }] })
  await enter(server, alice, cid)
  const sid = await submittedIn(server, alice, cid, pid)
  expect(await given('of-all')).toBeNull()
  expect(await given('of-java')).toBeNull()
  expect((await given('of-exams'))?.task?.sid).toBe(sid)
  await submitted(server, alice, pid)
  expect(await given('of-exams')).toBeNull()
  expect(await given('of-java')).toBeNull()
  const { data } = await server.call(alice, 'POST /status', {
    body: { pid, language: Language.Java, code: 'x' },
  })
  expect((await given('of-java'))?.task?.sid).toBe(data.sid)
  expect((await given('of-all'))?.task).toBeTruthy()
  await label(admin, null)
})

test('[HOSTS-5] the word of a language among the labels is for tasks in it', () => {
  const asking = { id: 1, name: 'x', languages: [Language.C, Language.Cpp17, Language.Java], warms: false }
  expect(taking(asking, { labels: [] }).ownLanguages).toEqual(asking.languages)
  expect(taking(asking, { labels: ['c++17', 'exam'] }).ownLanguages).toEqual([Language.Cpp17])
  expect(taking(asking, { labels: ['exam'] }).ownLanguages).toEqual([])
})

test('[HOSTS-6] by one button all hosts of a contest fetch its files and compile its checkers, and say how far they are', async () => {
  const [host, old] = [await joined('warm'), await joined('of-before')]
  await host.lease({ ...status, paused: { reason: 'not yet', since: new Date(0).toISOString() } })
  await old.lease({ paused: { reason: 'not yet', since: new Date(0).toISOString() } })
  const pid = await judgeableProblem(server, alice, { tests: 2 })
  const cid = await makeContest(server, admin, { ...running, list: [pid] })
  const params = { cid }
  const read = async (name: string) =>
    (await server.call(admin, 'GET /contest/:cid/judging', { params })).data.hosts.find(
      (row) => row.name === name,
    )!
  expect((await server.call(alice, 'POST /contest/:cid/warm-up', { params })).status).toBe(403)
  expect((await read('warm')).warmUp).toBeNull()
  await server.call(admin, 'POST /contest/:cid/warm-up', { params })
  expect((await read('of-before')).warmUp).toBeNull()
  const { warmUp } = (await host.lease(status)).data
  expect(warmUp).toMatchObject({ cid, programs: [] })
  expect(warmUp!.files).toHaveLength(4)
  expect((await host.blob(warmUp!.files[0]!)).status).toBe(200)
  expect((await old.blob(warmUp!.files[0]!)).status).toBe(404)
  expect((await host.warmUpProgress(cid, { done: 3 })).data).toEqual({ cancelled: false })
  expect((await read('warm')).warmUp).toMatchObject({ done: 3, total: 4, finished: false })
  // A submission goes first.
  await server.db.deleteFrom('judging_tasks').execute()
  const sid = await submitted(server, alice, pid)
  await expect
    .poll(async () => (await host.warmUpProgress(cid, { done: 3 })).data)
    .toEqual({ cancelled: true })
  const task = (await host.lease(status)).data.task!
  expect(task.sid).toBe(sid)
  await host.finish(task)
  expect((await host.lease(status)).data.warmUp?.cid).toBe(cid)
  // Started anew, it is given it again.
  await host.start()
  expect((await host.lease(status)).data.warmUp?.cid).toBe(cid)
  await host.warmUpProgress(cid, { done: 4, finished: true })
  expect((await read('warm')).warmUp).toMatchObject({ done: 4, finished: true, fault: '' })
  expect((await host.warmUpProgress(cid, { done: 4 })).data).toEqual({ cancelled: true })
  expect((await host.blob(warmUp!.files[0]!)).status).toBe(404)
})

test('[HOSTS-7] hosts that take the same tasks and differ by more than a tenth are named as unlike', () => {
  expect(percentApart([100, 109, null])).toBeNull()
  expect(percentApart([100, 111])).toBe(11)
  expect(percentApart([100])).toBeNull()
  const host = (speedMs: number, labels: string[], other = {}) => ({
    labels,
    disabled: false,
    drained: false,
    online: true,
    status: { speedMs },
    ...other,
  })
  expect(unlikeHosts([host(100, []), host(200, ['exam'])])).toBeNull()
  expect(unlikeHosts([host(100, ['exam', 'java']), host(150, ['exam'])])).toBe(50)
  expect(unlikeHosts([host(100, []), host(150, [], { drained: true })])).toBeNull()
})

test('[HOSTS-8] the waiting seconds are those of the oldest, or what the hosts take for all that waits', async () => {
  expect(await waitingFacts(server.db)).toMatchObject({ waitingSeconds: 0, slotSeconds: 0 })
  const pid = await judgeableProblem(server, alice)
  await submitted(server, alice, pid)
  await server.db
    .updateTable('judging_tasks')
    .set({ created_at: new Date(Date.now() - 30_000) })
    .execute()
  const { waitingSeconds: seconds, slotSeconds } = await waitingFacts(server.db)
  expect(slotSeconds).toBeGreaterThan(0)
  expect(seconds).toBeGreaterThanOrEqual(30)
  expect(seconds).toBeLessThan(60)
  expect((await list()).queue.waitingSeconds).toBeGreaterThanOrEqual(30)
  await judgeHost(server).judge(Judge.Accepted)
  expect(await waitingFacts(server.db)).toMatchObject({ waitingSeconds: 0, slotSeconds: 0 })
})
