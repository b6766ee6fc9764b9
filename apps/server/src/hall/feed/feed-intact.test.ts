// Changes by others are in the feed as REST has them, and at each token everything that the feed refers to is there.

import { Language, languageRecords } from '@verdict/domain/language'
import { usualAwards } from '@verdict/domain/awards'
import { Judge } from '@verdict/domain/verdict'
import { askCcs } from '@verdict/testkit/ccs'
import { moveContest, sentEarlier, submittedIn } from '@verdict/testkit/contest'
import { begin, comment } from '@verdict/testkit/discussion'
import {
  differences,
  entered,
  type Following,
  followers,
  hallContest,
  pid,
  second,
  tokens,
  withHall,
} from '@verdict/testkit/hall-lab'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import { makeTeam } from '@verdict/testkit/team'
import { expect, test } from 'vitest'

withHall()

const idsOf = (all: readonly Following[], role: string, kind: string): string[] =>
  Object.keys(all.find((one) => one.role === role)!.client.replay[kind] ?? {})

test('[CCS-FEED-11] organizations and groups are there before the teams that name them, and go with the last one that others see', async () => {
  const cid = await hallContest({ option: { teams: true } })
  const all = followers(cid, ['public', 'judge', 'admin'])
  expect(await differences(cid, all)).toEqual([])
  const organization = async (name: string) => {
    const body = { name, externalId: name }
    const params = { cid }
    return (await server.call(admin, 'POST /contest/:cid/teams/organizations', { params, body })).data.id
  }
  const category = async (body: { name: string; hidden?: boolean }) =>
    (await server.call(admin, 'POST /contest/:cid/teams/categories', { params: { cid }, body })).data.id
  const same = async (shown: string[]) => {
    expect(await differences(cid, all)).toEqual([])
    expect(idsOf(all, 'public', 'organizations')).toEqual(shown)
  }
  const [first, other] = [await organization('one'), await organization('two')]
  await same([])
  const open = await category({ name: 'Open' })
  const { number } = await makeTeam(server, admin, cid, 'Alpha', [alice], {
    organization: first,
    categories: [open],
  })
  await same(['one'])
  all.push(...followers(cid, ['team']))
  const put = (body: object) =>
    server.call(admin, 'PUT /contest/:cid/teams/:number', {
      params: { cid, number },
      body: { name: 'Alpha', members: [{ uid: 'alice' }], ...body },
    })
  await put({ organization: other, categories: [open] })
  await same(['two'])
  // Its only category hides it, and shows it again.
  const categoryIs = (hidden: boolean) =>
    server.call(admin, 'PUT /contest/:cid/teams/categories/:id', {
      params: { cid, id: open },
      body: { name: 'Open', hidden },
    })
  for (const [hidden, shown] of [
    [true, []],
    [false, ['two']],
    [true, []],
  ] as const) {
    await categoryIs(hidden)
    await same([...shown])
    expect(idsOf(all, 'public', 'groups')).toHaveLength(hidden ? 0 : 1)
  }
  const staff = await category({ name: 'Staff', hidden: true })
  await put({ organization: first, categories: [staff] })
  await categoryIs(false)
  await same([])
  await put({ organization: first, categories: [open] })
  await same(['one'])
  await put({ organization: null, categories: [] })
  await same([])
  await put({ organization: other, categories: [] })
  await same(['two'])
  await server.call(admin, 'DELETE /contest/:cid/teams/:number', { params: { cid, number } })
  await same([])
})

test('[CCS-FEED-12] statements, languages, and what a problem was asked about, are as they are', async () => {
  const cid = await entered(await hallContest())
  const all = followers(cid, ['public', 'team', 'judge', 'admin'])
  await begin(alice, { title: 'Limits', content: 'How large?', cid, problem: 2 })
  const said = { message: 'It is hard.', problem_ids: [String(second)] }
  const to = { method: 'POST', token: tokens.admin, body: said } as const
  expect((await askCcs(server, '2026-01', `/contests/${cid}/commentary`, to)).status).toBe(201)
  expect(await differences(cid, all)).toEqual([])

  // A statement comes, is another one, and goes.
  const pages = [1, 2].map((number) => ({ sha256: String(number).repeat(64), bytes: number }))
  await server.db.insertInto('blobs').values(pages).execute()
  await server.db
    .insertInto('problem_pages')
    .values({ pid, locale: 'en', ...pages[0]! })
    .execute()
  const statement = () =>
    (all[0]!.client.replay['problems']![String(pid)] as { statement?: unknown[] }).statement ?? []
  expect(await differences(cid, all)).toEqual([])
  expect(statement()).toHaveLength(1)
  await server.db.updateTable('problem_pages').set({ locale: 'zh-CN' }).where('pid', '=', pid).execute()
  expect(await differences(cid, all)).toEqual([])
  await server.db.deleteFrom('problem_pages').where('pid', '=', pid).execute()
  expect(await differences(cid, all)).toEqual([])
  expect(statement()).toHaveLength(0)

  const put = (body: object) => server.call(admin, 'PUT /contest/:cid', { params: { cid }, body })
  await put({ list: [pid] })
  expect(await differences(cid, all)).toEqual([])
  await put({ list: [pid, second] })
  expect(await differences(cid, all)).toEqual([])
  const [word] = Object.values(all.find(({ role }) => role === 'team')!.client.replay['clarifications']!)
  expect(word).toMatchObject({ problem_id: String(second) })

  await server.db.updateTable('problems').set({ answer: 'output' }).where('pid', '=', second).execute()
  expect(await differences(cid, all)).toEqual([])
  expect(idsOf(all, 'public', 'languages')).toContain('output')
  await server.db.updateTable('problems').set({ answer: 'program' }).where('pid', '=', second).execute()
  expect(await differences(cid, all)).toEqual([])
  expect(idsOf(all, 'public', 'languages')).not.toContain('output')
  // The site's languages; one in which somebody has submitted stays as long as that counts.
  const sid = await submittedIn(server, alice, cid, pid)
  const row = server.db.selectFrom('submissions').select('language').where('sid', '=', sid)
  const { language } = await row.executeTakeFirstOrThrow()
  const before = idsOf(all, 'public', 'languages').length
  const setting = { timeFactor: 1, memoryFactor: 1 }
  for (const one of [Language.Python, language]) {
    expect(languageRecords[one]).toBeDefined()
    const body = { ...setting, isOffered: false }
    const answer = await server.call(root, 'PUT /admin/languages/:language', {
      params: { language: one },
      body,
    })
    expect(answer.error).toBeNull()
    expect(await differences(cid, all)).toEqual([])
    expect(idsOf(all, 'public', 'languages')).toHaveLength(before - 1)
  }
  await host.judge(Judge.WrongAnswer)
  await server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge: Judge.Skipped } })
  expect(await differences(cid, all)).toEqual([])
  expect(idsOf(all, 'public', 'languages')).toHaveLength(before - 2)
  for (const one of [Language.Python, language]) {
    const body = { ...setting, isOffered: true }
    await server.call(root, 'PUT /admin/languages/:language', { params: { language: one }, body })
  }
  expect(await differences(cid, all)).toEqual([])
  expect(idsOf(all, 'public', 'languages')).toHaveLength(before)
})

test('[CCS-FEED-13] words of an entrant who leaves and comes back go and come with them', async () => {
  const cid = await entered(await hallContest())
  const all = followers(cid, ['public', 'team', 'judge', 'admin'])
  const question = await begin(bob, { title: 'Limits', content: 'How large?', cid })
  await comment(admin, question, '1,000')
  await begin(admin, { title: 'Seats', content: 'Stay.', cid, to: ['bob'] })
  expect(await differences(cid, all)).toEqual([])
  expect(idsOf(all, 'admin', 'clarifications')).toHaveLength(3)
  const leaves = server.db.deleteFrom('contest_entrants').where('contest_id', '=', cid).returningAll()
  const entry = await leaves.where('user_id', '=', bob.userId).executeTakeFirstOrThrow()
  expect(await differences(cid, all)).toEqual([])
  expect(idsOf(all, 'admin', 'clarifications')).toEqual([])
  await server.db.insertInto('contest_entrants').values(entry).execute()
  expect(await differences(cid, all)).toEqual([])
  expect(idsOf(all, 'admin', 'clarifications')).toHaveLength(3)
})

test('[CCS-FEED-8] awards say the names that groups have by now', async () => {
  const cid = await hallContest({ option: { teams: true } })
  const params = { cid }
  const { id } = (
    await server.call(admin, 'POST /contest/:cid/teams/categories', { params, body: { name: 'Open' } })
  ).data
  await makeTeam(server, admin, cid, 'Alpha', [alice], { categories: [id] })
  await sentEarlier(server, await submittedIn(server, alice, cid, pid), 50)
  await host.judge(Judge.Accepted)
  await moveContest(server, admin, cid, { start: -250, end: -10 })
  const all = followers(cid, ['public', 'team', 'admin'])
  await server.call(admin, 'PUT /contest/:cid/awards/settings', { params, body: usualAwards })
  await server.call(admin, 'POST /contest/:cid/finalize', { params, body: {} })
  expect(await differences(cid, all)).toEqual([])
  const citations = () =>
    Object.values(all[0]!.client.replay['awards'] ?? {}).map((one) => (one as { citation: string }).citation)
  expect(citations()).toContain('Winner of Open')
  await server.call(admin, 'PUT /contest/:cid/teams/categories/:id', {
    params: { cid, id },
    body: { name: 'Closed' },
  })
  expect(await differences(cid, all)).toEqual([])
  expect(citations()).toContain('Winner of Closed')
})
