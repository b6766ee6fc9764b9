import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import { buildApp } from '@verdict/server/programs/app'
import { enter, frozen, makeContest, moveContest, submittedIn, running } from '@verdict/testkit/contest'
import { seated } from '@verdict/testkit/exam-paper'
import { judgeableProblem } from '@verdict/testkit/judging'
import { alice, bob, host, root, server } from '@verdict/testkit/lab'
import { open, type Page, pageOf, say, withPages } from '@verdict/testkit/pages'
import { allHeard, type TestPerson } from '@verdict/testkit/server'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

withPages()

const watch = (page: Page, message: unknown): void => page.socket.send(JSON.stringify(message))

async function nextVersion(page: Page): Promise<{ cid: number; version: number }> {
  for (;;) {
    const message = await page.next()
    if (message.type === 'ranklist_changed') return message.data
  }
}

describe('[RANK-REFRESH-1] pages that watch a ranklist', () => {
  let admin: TestPerson
  let pid: number
  let cid: number
  beforeAll(async () => {
    admin = await server.person('manager1', Privilege.Admin)
    pid = await judgeableProblem(server, root)
  })
  beforeEach(async () => {
    await server.db.deleteFrom('judging_tasks').execute()
    cid = await makeContest(server, admin, { ...running, list: [pid] })
    await enter(server, alice, cid)
  })
  const versionFor = async (who: TestPerson) =>
    (await server.call(who, 'GET /contest/:cid/ranklist', { params: { cid } })).data.version

  test('receive its version, and then changes, several of them in one message', async () => {
    const page = await pageOf(alice)
    watch(page, { type: 'watch', cid })
    expect(await nextVersion(page)).toEqual({ cid, version: await versionFor(alice) })
    const submissions = 5
    await Promise.all(Array.from({ length: submissions }, () => submittedIn(server, alice, cid, pid)))
    const latest = await versionFor(alice)
    let words = 1
    while ((await nextVersion(page)).version < latest) words += 1
    expect(words).toBeLessThan(submissions)
  })

  test('hear nothing of a contest that they may not see, nor after they look elsewhere', async () => {
    const [outside, inside] = [await pageOf(bob), await pageOf(alice)]
    watch(outside, { type: 'watch', cid })
    watch(inside, { type: 'watch', cid })
    await nextVersion(inside)
    watch(inside, { type: 'nonsense' })
    inside.socket.send('not even JSON')
    watch(inside, { type: 'watch', cid: null })
    const other = await makeContest(server, admin, { ...running, list: [pid] })
    await enter(server, alice, other)
    watch(inside, { type: 'watch', cid: other })
    expect((await nextVersion(inside)).cid).toBe(other)

    await submittedIn(server, alice, cid, pid)
    await submittedIn(server, alice, other, pid)
    expect((await nextVersion(inside)).cid).toBe(other)
    await say('last word', bob.userId)
    expect(await outside.next()).toMatchObject({ type: 'notification' })
  })

  test('[RT-FREEZE-1] hear of what a freeze hides only when they manage the contest', async () => {
    await moveContest(server, admin, cid, frozen)
    await submittedIn(server, alice, cid, pid)
    // Otherwise the message of it could come after the first version that a page is shown.
    await allHeard(server)
    const [page, manager] = [await pageOf(alice), await pageOf(admin)]
    watch(page, { type: 'watch', cid })
    watch(manager, { type: 'watch', cid })
    const [shown, all] = [await nextVersion(page), await nextVersion(manager)]
    await host.judge(Judge.Accepted)
    expect((await nextVersion(manager)).version).toBeGreaterThan(all.version)
    await submittedIn(server, alice, cid, pid)
    // The first word after the verdict is of the submission that everybody may know of.
    expect((await nextVersion(page)).version).toBe(shown.version + 1)
  })

  test('[BALLOON-LIVE-1] of balloons hear of what their queue shows, and not of what a freeze hides', async () => {
    const bringer = await server.person('bringer')
    await moveContest(server, admin, cid, frozen)
    await enter(server, bob, cid)
    const choose = (balloons: 'until-freeze' | 'all') =>
      server.call(admin, 'PUT /contest/:cid', { params: { cid }, body: { option: { balloons } } })
    await choose('until-freeze')
    const body = { kind: 'balloon' as const, uids: ['bringer'] }
    await server.call(admin, 'PUT /contest/:cid/helpers', { params: { cid }, body })
    for (const who of [alice, bob]) await submittedIn(server, who, cid, pid)
    await allHeard(server)
    const [page, stranger] = [await pageOf(bringer), await pageOf(alice)]
    for (const each of [page, stranger]) watch(each, { type: 'watch', cid, of: 'balloons' })
    const heard = async () => (await page.next()).type
    expect(await heard()).toBe('balloons_changed')
    await host.judge(Judge.Accepted)
    await say('nothing', bringer.userId)
    expect(await heard()).toBe('notification')
    await choose('all')
    await say('chosen', bringer.userId)
    while ((await heard()) !== 'notification');
    await host.judge(Judge.Accepted)
    expect(await heard()).toBe('balloons_changed')
    await say('the end', alice.userId)
    let last = await stranger.next()
    while (last.type === 'submission_result') last = await stranger.next()
    expect(last).toMatchObject({ type: 'notification', data: { title: 'the end' } })
  })

  test('[EXAM-ALONE-2] hear no more of an exam that has taken its ranklist back', async () => {
    const sitter = await server.person('sitter1')
    const exam = await makeContest(server, admin, { ...running, list: [pid], option: { freeze: 'none' } })
    await seated(server, exam, [sitter], {})
    const show = (showsRanklist: boolean) =>
      server.call(admin, 'PUT /exam/:cid', { params: { cid: exam }, body: { showsRanklist } })
    await show(true)
    const page = await pageOf(sitter)
    watch(page, { type: 'watch', cid: exam })
    await nextVersion(page)
    const heard: string[] = []
    const hear = async (last: string): Promise<void> => {
      do heard.push((await page.next()).type)
      while (heard.at(-1) !== last)
    }
    await submittedIn(server, sitter, exam, pid)
    await hear('ranklist_changed')
    await show(false)
    await hear('exam_time')
    heard.length = 0
    await allHeard(server)
    for (let time = 0; time < 2; time++) {
      await host.judge(Judge.WrongAnswer)
      await hear('submission_result')
      await submittedIn(server, sitter, exam, pid)
    }
    expect(heard).not.toContain('ranklist_changed')
  })

  test('[RT-SERVER-3] hear it across processes', async () => {
    const other = await buildApp({ ...server.context, logger: pino({ level: 'silent' }) })
    try {
      await other.listen({ port: 0, host: '127.0.0.1' })
      const page = await pageOf(alice, other)
      watch(page, { type: 'watch', cid })
      const { version } = await nextVersion(page)
      await submittedIn(server, alice, cid, pid)
      expect((await nextVersion(page)).version).toBe(version + 1)
    } finally {
      for (const page of open.splice(0)) page.socket.terminate()
      await other.close()
    }
  })
})
