// The course of a contest, as hooks are notified of it: each milestone once, by whichever server looks first.

import { expect, test } from 'vitest'
import { anotherServer } from '@verdict/testkit/another-server'
import { ended, frozen, makeContest, moveContest, ready, running } from '@verdict/testkit/contest'
import { contest, pid, withContests } from '@verdict/testkit/contest-lab'
import { hooked, log, withHooks, work } from '@verdict/testkit/hook-lab'
import { admin, root, server } from '@verdict/testkit/lab'
import { lookAtContests } from './webhook-contests.ts'

withContests()
withHooks()

const kindsIn = async (hookId: number) =>
  (await log(root, hookId)).map(({ type }) => type.replace('contest.', '')).toReversed()

/** A hook that has been there for longer than the contest. */
const old = (hookId: number) =>
  server.db
    .updateTable('webhooks')
    .set({ on_since: new Date(0) })
    .where('hook_id', '=', hookId)
    .execute()

test('[HOOK-CONTEST-1] begun, frozen, ended, thawed and finalised are notified once each, also by two servers', async () => {
  const cid = await makeContest(server, admin, { ...ready, list: [pid], option: { unfreeze: 'manual' } })
  const hook = await hooked(admin, { cid }, { kinds: ['contest'] })
  await old(hook.hookId)
  const other = await anotherServer(server)
  const look = () => Promise.all([work(), lookAtContests(other.context), lookAtContests(server.context)])
  try {
    await look()
    expect(await kindsIn(hook.hookId)).toEqual([])
    await moveContest(server, admin, cid, running)
    await look()
    expect(await kindsIn(hook.hookId)).toEqual(['begun'])
    await moveContest(server, admin, cid, frozen)
    await look()
    expect(await kindsIn(hook.hookId)).toEqual(['begun', 'frozen'])
    await moveContest(server, admin, cid, ended)
    await look()
    expect(await kindsIn(hook.hookId)).toEqual(['begun', 'frozen', 'ended'])
    await server.call(admin, 'POST /contest/:cid/unfreeze', { params: { cid } })
    await look()
    const all = ['begun', 'frozen', 'ended', 'thawed', 'finalised']
    expect(await kindsIn(hook.hookId)).toEqual(all)
    await look()
    expect(await kindsIn(hook.hookId)).toEqual(all)
    await work()
    const messages = await hook.got(5)
    expect(messages[0]!.payload).toMatchObject({
      type: 'contest.begun',
      data: { cid, title: 'Final', rule: 'icpc' },
    })
    // A change of times takes back what comes again.
    await moveContest(server, admin, cid, running)
    await look()
    await moveContest(server, admin, cid, frozen)
    await look()
    expect((await kindsIn(hook.hookId)).slice(5)).toEqual(['frozen'])
  } finally {
    await other.close()
  }
})

test('[HOOK-CONTEST-2] a hook is not notified what was before it, nor of a draft, and homework has no freeze', async () => {
  const cid = await contest({ ...running })
  const late = await hooked(admin, { cid }, { kinds: ['contest'] })
  const site = await hooked(root, 'site', { kinds: ['contest'] })
  await work()
  expect(await kindsIn(late.hookId)).toEqual([])
  const begun = await makeContest(server, admin, { start: 1 / 60_000, end: 60, list: [pid] })
  await expect
    .poll(async () => {
      await work()
      return kindsIn(site.hookId)
    })
    .toEqual(['begun'])
  expect((await site.got(1))[0]!.payload).toMatchObject({ data: { cid: begun } })
})
