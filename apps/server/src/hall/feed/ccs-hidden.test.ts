// Things that each role may see before, in a freeze and after, in answers and in the lines of the feed.

import { Judge } from '@verdict/domain/verdict'
import { askCcs, FeedClient, restOf, tokenOf } from '@verdict/testkit/ccs'
import { enter, moveContest, sentEarlier, submittedIn } from '@verdict/testkit/contest'
import { zip } from '@verdict/testkit/files'
import { begin } from '@verdict/testkit/discussion'
import {
  address,
  courseId,
  differences,
  entered,
  followers,
  hallContest,
  type HallRole,
  hallRoles,
  marked,
  openFeed,
  pid,
  second,
  tokens,
  withHall,
} from '@verdict/testkit/hall-lab'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import { expect, test } from 'vitest'

withHall()

const ask = async (cid: number, role: HallRole, path: string) =>
  (await askCcs(server, '2026-01', `/contests/${cid}/${path}`, { token: tokens[role] })).json

/** How many of a collection each role sees, in the order of `hallRoles`. */
const counts = async (cid: number, path: string): Promise<string> => {
  const lists = await Promise.all(hallRoles.map((role) => ask(cid, role, path) as Promise<unknown[]>))
  return lists.map((list) => list.length).join(' ')
}

interface Board {
  rows: { problems: unknown[] }[]
}

test('[CCS-SEE-1] before the start there are problems for managers alone', async () => {
  const cid = await entered(await hallContest())
  await begin(admin, { title: 'Welcome', content: 'to all', cid, pid: null })
  await moveContest(server, admin, cid, { start: 60, end: 300 })
  expect(await counts(cid, 'problems')).toBe('0 0 0 0 2')
  expect(await counts(cid, 'clarifications')).toBe('0 0 0 0 1')
  expect(await counts(cid, 'teams')).toBe('2 2 2 2 2')
  const named = async () => {
    const boards = await Promise.all(hallRoles.map((role) => ask(cid, role, 'scoreboard') as Promise<Board>))
    return boards.map(({ rows }) => rows.map(({ problems }) => problems.length).join('+')).join(' ')
  }
  expect(await named()).toBe('0+0 0+0 0+0 0+0 2+2')
  // A problem that is not seen is refused like none.
  for (const kind of ['submissions', 'clarifications']) {
    const [unseen, none] = await Promise.all(
      [pid, 1_000_000].map((problem) =>
        askCcs(server, '2026-01', `/contests/${cid}/${kind}`, {
          method: 'POST',
          token: tokens.team,
          body: {
            text: 'Why?',
            language_id: 'cpp17',
            problem_id: String(problem),
            files: [{ data: zip({ 'a.cpp': 'int main() {}' }).toString('base64') }],
          },
        }),
      ),
    )
    expect([unseen!.status, unseen!.json]).toEqual([none!.status, none!.json])
  }
  await moveContest(server, admin, cid, {})
  expect(await named()).toBe('2+2 2+2 2+2 2+2 2+2')
  expect(await counts(cid, 'problems')).toBe('2 2 2 2 2')
  expect(await counts(cid, 'clarifications')).toBe('1 1 1 1 1')
})

test('[CCS-SEE-2] a freeze hides results of others from all but managers, in the feed as well', async () => {
  const cid = await entered(await hallContest())
  const first = await submittedIn(server, alice, cid, pid)
  await host.judge(Judge.Accepted)
  await sentEarlier(server, first, 100)
  await moveContest(server, admin, cid, { start: -230, end: 10 })
  const all = followers(cid)
  expect(await differences(cid, all)).toEqual([])
  const sid = await submittedIn(server, alice, cid, second)
  await host.judge(Judge.Accepted)
  expect(await differences(cid, all)).toEqual([])
  expect(await counts(cid, 'submissions')).toBe('2 2 2 2 2')
  expect(await counts(cid, 'judgements')).toBe('1 2 1 1 2')
  expect(await counts(cid, 'runs')).toBe('3 5 3 3 5')
  const boards = (await Promise.all(hallRoles.map((role) => ask(cid, role, 'scoreboard')))) as {
    rows: { score: { num_solved: number }; problems: { num_pending: number }[] }[]
  }[]
  expect(boards.map(({ rows }) => rows[0]!.score.num_solved).join(' ')).toBe('1 1 1 1 2')
  expect(boards.map(({ rows }) => rows[0]!.problems[1]!.num_pending).join(' ')).toBe('1 1 1 1 0')

  // No line of theirs says that it was judged.
  const [own] = (await ask(cid, 'admin', `judgements?submission_id=${sid}`)) as { id: string }[]
  const lines = (role: HallRole) =>
    all.filter((one) => one.role === role).flatMap(({ client }) => client.events)
  const isOf = (event: { id: string | null; type: string }) =>
    (event.type === 'judgements' && event.id === own!.id) ||
    (event.type === 'runs' && event.id?.startsWith(`${own!.id}-`))
  for (const role of ['public', 'other', 'judge'] as const) expect(lines(role).filter(isOf)).toEqual([])
  expect(lines('team').filter(isOf).length).toBeGreaterThan(0)

  // The end lifts it, and shows each.
  await moveContest(server, admin, cid, { start: -250, end: -10 })
  expect(await differences(cid, all)).toEqual([])
  expect(await counts(cid, 'judgements')).toBe('2 2 2 2 2')
  expect(lines('public').filter(isOf).length).toBeGreaterThan(0)
})

test('[CCS-SEE-3] code is for its team, and for those who view solutions or manage the contest', async () => {
  const cid = await entered(await hallContest())
  const sid = await submittedIn(server, alice, cid, pid)
  const files = await Promise.all(
    hallRoles.map(async (role) => {
      const path = `/contests/${cid}/submissions/${sid}`
      const { status, raw } = await askCcs(server, '2023-06', `${path}/files`, { token: tokens[role] })
      const { json } = await askCcs(server, '2023-06', path, { token: tokens[role] })
      const list = (json as { files: unknown[] }).files.length
      return `${status} ${list} ${status === 200 ? raw.subarray(0, 2).toString() : ''}`.trim()
    }),
  )
  expect(files).toEqual(['401 0', '200 1 PK', '404 0', '200 1 PK', '200 1 PK'])
  expect((await askCcs(server, '2023-06', `/contests/${cid}/accounts`)).status).toBe(404)
  expect(((await ask(cid, 'team', 'accounts')) as unknown[]).length).toBe(1)
  expect(((await ask(cid, 'admin', 'accounts')) as unknown[]).length).toBe(2)
})

test('[CCS-SEE-3] who manages a contest without the right to view solutions is given no address of code, in the feed neither', async () => {
  const cid = await entered(await hallContest())
  const sid = await submittedIn(server, alice, cid, pid)
  const manager = await server.person('manager')
  const giveRole = (role: object) =>
    server.call(root, 'POST /course/:id/member/:uid', {
      params: { id: courseId, uid: 'manager' },
      body: { role: { basic: true, manageContest: true, ...role } },
    })
  await giveRole({})
  const token = await tokenOf(server, manager)
  const read = async () => {
    const path = `/contests/${cid}/submissions/${sid}`
    const { json } = await askCcs(server, '2023-06', path, { token })
    const { status } = await askCcs(server, '2023-06', `${path}/files`, { token })
    return `${(json as { files: unknown[] }).files.length} ${status}`
  }
  expect(await read()).toBe('0 404')
  expect(((await askCcs(server, '2023-06', `/contests/${cid}/accounts`, { token })).json as []).length).toBe(
    2,
  )
  const client = new FeedClient(address, '2023-06', cid, token)
  const fed = async () => {
    await client.reaches(await marked(cid))
    return client.replay
  }
  expect(await fed()).toEqual(await restOf(server, '2023-06', cid, token))
  // The feed is cut when they come to see more.
  await giveRole({ viewSolution: true })
  expect(await read()).toBe('1 200')
  await openFeed(cid, false)
  await client.ends()
})

test('[CCS-SEE-4] where results are shown at the end alone, nothing of others is there before it', async () => {
  const cid = await entered(await hallContest({ rule: 'oi' }))
  await submittedIn(server, alice, cid, pid)
  await host.judge(Judge.Accepted)
  const all = followers(cid)
  expect(await differences(cid, all)).toEqual([])
  expect(await counts(cid, 'submissions')).toBe('0 1 0 1 1')
  expect(await counts(cid, 'judgements')).toBe('0 0 0 0 1')
  await moveContest(server, admin, cid, { start: -250, end: -10 })
  expect(await differences(cid, all)).toEqual([])
  expect(await counts(cid, 'judgements')).toBe('1 1 1 1 1')
})

test('[CCS-SEE-5] who manages the contest and entered it is a hidden team', async () => {
  const cid = await hallContest()
  const all = followers(cid, ['public', 'admin'])
  expect(await differences(cid, all)).toEqual([])
  await server.db
    .insertInto('contest_entrants')
    .values({ contest_id: cid, user_id: admin.userId, uid_key: 'admin1', address: '' })
    .execute()
  await enter(server, bob, cid)
  await submittedIn(server, admin, cid, pid)
  await host.judge(Judge.Accepted)
  expect(await differences(cid, all)).toEqual([])
  const teams = (await ask(cid, 'admin', 'teams')) as { id: string; hidden: boolean }[]
  expect(teams.map(({ id, hidden }) => [id, hidden])).toEqual([
    [String(bob.userId), false],
    [String(admin.userId), true],
  ])
  expect(((await ask(cid, 'public', 'submissions')) as unknown[]).length).toBe(0)
  const { rows } = (await ask(cid, 'admin', 'scoreboard')) as { rows: { team_id: string }[] }
  expect(rows.map(({ team_id: id }) => id)).toEqual([String(bob.userId)])
  // Nothing of it is in the public's feed.
  const lines = all.filter(({ role }) => role === 'public').flatMap(({ client }) => client.events)
  expect(lines.filter(({ type, id }) => type === 'teams' && id === String(admin.userId))).toEqual([])
})

test('[CCS-SEE-6] a question is for its team and the managers, an announcement for all', async () => {
  const cid = await entered(await hallContest())
  const all = followers(cid)
  const question = await begin(alice, { title: 'Limits', content: 'How large?', cid, pid: null })
  await server.call(admin, 'POST /discuss/:did/comment', {
    params: { did: question },
    body: { content: '1,000', everybody: true },
  })
  expect(await differences(cid, all)).toEqual([])
  // The question, its answer, and both once more for all.
  expect(await counts(cid, 'clarifications')).toBe('2 4 2 2 4')
  const [, answer] = (await ask(cid, 'team', 'clarifications')) as Record<string, unknown>[]
  expect(answer).toMatchObject({
    from_team_id: null,
    to_team_id: String(alice.userId),
    reply_to_id: `q${question}`,
    text: '1,000',
  })
})

test('[CCS-SEE-7] what was shown and is hidden again begins the feed anew', async () => {
  const cid = await entered(await hallContest())
  await submittedIn(server, alice, cid, pid)
  await host.judge(Judge.Accepted)
  const all = followers(cid)
  expect(await differences(cid, all)).toEqual([])
  const before = all.map(({ client }) => client.last)
  // The whole contest is frozen.
  const body = { option: { freeze: 600 } }
  await server.call(admin, 'PUT /contest/:cid', { params: { cid }, body })
  expect(await differences(cid, all)).toEqual([])
  const path = `/contests/${cid}/event-feed?since_token=${before[0]}`
  expect((await askCcs(server, '2023-06', path, {})).status).toBe(400)
})

test('[CCS-SEE-8] awards of a contest that goes on afterwards name nothing to anybody but managers', async () => {
  const cid = await entered(await hallContest({ option: { freeze: 'none' } }))
  await submittedIn(server, alice, cid, pid)
  await host.judge(Judge.Accepted)
  await moveContest(server, admin, cid, { start: -250, end: -10 })
  const all = followers(cid)
  await server.call(admin, 'POST /contest/:cid/finalize', { params: { cid }, body: {} })
  expect(await differences(cid, all)).toEqual([])
  expect((await counts(cid, 'awards')).split(' ')).not.toContain('0')
  for (const times of [{}, { start: 60, end: 300 }]) {
    await moveContest(server, admin, cid, times)
    expect(await counts(cid, 'awards')).toMatch(/^0 0 0 0 [1-9]/)
    expect(await differences(cid, all)).toEqual([])
  }
})
