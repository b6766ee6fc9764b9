// A contest of teams, followed while they change.

import { Judge } from '@verdict/domain/verdict'
import { askCcs } from '@verdict/testkit/ccs'
import { assertShape, ccsVersions } from '@verdict/testkit/ccs-shapes'
import { submittedIn } from '@verdict/testkit/contest'
import {
  differences,
  followers,
  hallContest,
  type HallRole,
  pid,
  tokens,
  withHall,
} from '@verdict/testkit/hall-lab'
import { begin } from '@verdict/testkit/discussion'
import { zip } from '@verdict/testkit/files'
import { admin, alice, bob, host, server } from '@verdict/testkit/lab'
import { makeTeam } from '@verdict/testkit/team'
import { expect, test } from 'vitest'

withHall()

const list = async (cid: number, role: HallRole, path: string) =>
  (await askCcs(server, '2026-01', `/contests/${cid}/${path}`, { token: tokens[role] })).json as Record<
    string,
    unknown
  >[]

const organization = async (cid: number, name: string) =>
  (
    await server.call(admin, 'POST /contest/:cid/teams/organizations', {
      params: { cid },
      body: { name, country: 'CHN' },
    })
  ).data.id
const category = async (cid: number, body: { name: string; hidden?: boolean; ranked?: boolean }) =>
  (await server.call(admin, 'POST /contest/:cid/teams/categories', { params: { cid }, body })).data.id

test('[CCS-TEAM-1] teams, organizations, groups, persons and accounts come as they are, and change in the feed', async () => {
  const cid = await hallContest({ option: { teams: true } })
  const [school, open, staff] = [
    await organization(cid, 'Putong University'),
    await category(cid, { name: 'Open' }),
    await category(cid, { name: 'Staff', hidden: true }),
  ]
  const first = await makeTeam(server, admin, cid, 'Alpha', [alice], {
    organization: school,
    categories: [open],
    externalId: 'alpha',
  })
  await makeTeam(server, admin, cid, 'Beta', [bob])
  const all = followers(cid)
  expect(await differences(cid, all)).toEqual([])
  const [team] = await list(cid, 'public', 'teams')
  expect(team).toMatchObject({ name: 'Alpha', hidden: false })
  const id = team!['id'] as string
  expect(id).toBe('alpha')

  const sid = await submittedIn(server, alice, cid, pid)
  await host.judge(Judge.Accepted)
  await begin(alice, { title: 'Limits', content: 'How large?', cid, pid: null })
  expect(await differences(cid, all)).toEqual([])
  expect((await list(cid, 'public', `submissions?team_id=${id}`)).map((one) => one['id'])).toEqual([
    String(sid),
  ])
  expect(await list(cid, 'team', 'clarifications')).toMatchObject([{ from_team_id: id }])
  expect(await list(cid, 'team', 'account')).toMatchObject({ username: 'alice', team_id: id })
  expect((await list(cid, 'team', 'persons')).length).toBe(1)
  const groups = await list(cid, 'public', 'groups')
  expect([groups.length, (await list(cid, 'admin', 'groups')).length]).toEqual([1, 2])
  const ofGroup = (await list(
    cid,
    'public',
    `scoreboard?group_id=${String(groups[0]!['id'])}`,
  )) as unknown as { rows: unknown[] }
  expect(ofGroup.rows.length).toBe(1)

  // Another name, an organization that goes, and a category that hides its teams.
  const change = (body: object) =>
    server.call(admin, 'PUT /contest/:cid/teams/:number', {
      params: { cid, number: first.number },
      body: { name: 'Alpha', ...body },
    })
  const members = [{ uid: 'alice', role: 'contestant' as const }]
  await change({ name: 'Omega', members, categories: [open] })
  await server.call(admin, 'DELETE /contest/:cid/teams/organizations/:id', { params: { cid, id: school } })
  expect(await differences(cid, all)).toEqual([])
  expect((await list(cid, 'public', 'teams'))[0]).toMatchObject({ id, name: 'Omega', organization_id: null })
  await change({ name: 'Omega', members, categories: [staff] })
  expect(await differences(cid, all)).toEqual([])
  expect((await list(cid, 'public', 'teams')).map((one) => one['name'])).toEqual(['Beta'])
  expect((await list(cid, 'public', 'submissions')).length).toBe(0)
  await change({ name: 'Omega', members, categories: [open] })
  expect(await differences(cid, all)).toEqual([])
  expect((await list(cid, 'public', 'submissions')).length).toBe(1)
})

test('[CCS-TEAM-3] ids of icpc.global stand in teams and organizations of both versions, and the feed tells of others', async () => {
  const cid = await hallContest({ option: { teams: true } })
  const school = await organization(cid, 'Putong University')
  const { number } = await makeTeam(server, admin, cid, 'Alpha', [alice], { organization: school })
  const site = await server.call(admin, 'POST /contest/:cid/teams/categories', {
    params: { cid },
    body: { name: 'Site' },
  })
  const all = followers(cid)
  expect(await differences(cid, all)).toEqual([])
  const shown = async () => {
    for (const version of ccsVersions) {
      for (const kind of ['teams', 'organizations', 'groups', 'access'])
        assertShape(version, kind, (await askCcs(server, version, `/contests/${cid}/${kind}`, {})).json)
    }
    expect(await differences(cid, all)).toEqual([])
    return Promise.all(
      ['teams', 'organizations', 'groups'].map(
        async (kind) => (await list(cid, 'public', kind))[0]!['icpc_id'],
      ),
    )
  }
  expect(await shown()).toEqual([null, null, null])
  await server.call(admin, 'PUT /contest/:cid/teams/:number', {
    params: { cid, number },
    body: { name: 'Alpha', icpcId: '447047', organization: school, members: [{ uid: 'alice' }] },
  })
  expect(await shown()).toEqual(['447047', null, null])
  await server.call(admin, 'PUT /contest/:cid/teams/organizations/:id', {
    params: { cid, id: school },
    body: { name: 'Putong University', icpcId: '433' },
  })
  expect(await shown()).toEqual(['447047', '433', null])
  await server.call(admin, 'PUT /contest/:cid/teams/categories/:id', {
    params: { cid, id: site.data.id },
    body: { name: 'Site', icpcId: '3011' },
  })
  expect(await shown()).toEqual(['447047', '433', '3011'])
})

test('[CCS-TEAM-2] a member submits for the team, and a manager as well', async () => {
  const cid = await hallContest({ option: { teams: true } })
  await makeTeam(server, admin, cid, 'Alpha', [alice, bob])
  const [team] = await list(cid, 'public', 'teams')
  const body = {
    language_id: 'cpp17',
    problem_id: String(pid),
    team_id: team!['id'],
    files: [{ data: zip({ 'main.cpp': 'int main() {}' }).toString('base64') }],
  }
  for (const [role, sender] of [
    ['team', alice],
    ['other', bob],
    ['admin', admin],
  ] as const) {
    const answer = await askCcs(server, '2026-01', `/contests/${cid}/submissions`, {
      method: 'POST',
      token: tokens[role],
      body,
    })
    expect([answer.status, answer.json]).toMatchObject([201, { team_id: team!['id'] }])
    const row = await server.db
      .selectFrom('submissions')
      .select('sent_by')
      .where('sid', '=', Number((answer.json as { id: string }).id))
      .executeTakeFirstOrThrow()
    expect(row.sent_by).toBe(sender.userId)
  }
})

test('[CCS-FEED-4] who is moved to another team is cut off, and follows as that one', async () => {
  const cid = await hallContest({ option: { teams: true } })
  const first = await makeTeam(server, admin, cid, 'Alpha', [alice])
  const second = await makeTeam(server, admin, cid, 'Beta', [bob])
  const all = followers(cid, ['public', 'team', 'other', 'admin'])
  expect(await differences(cid, all)).toEqual([])
  const put = (number: number, name: string, members: readonly { uid: string }[]) =>
    server.call(admin, 'PUT /contest/:cid/teams/:number', {
      params: { cid, number },
      body: { name, members: members.map(({ uid }) => ({ uid })) },
    })
  await put(second.number, 'Beta', [])
  await put(first.number, 'Alpha', [alice, bob])
  const moved = all.filter(({ role }) => role === 'other')
  await Promise.all(moved.map(({ client }) => client.ends()))
  await begin(alice, { title: 'Limits', content: 'How large?', cid, pid: null })
  expect(await differences(cid, all)).toEqual([])
  for (const { client } of moved) expect(Object.keys(client.replay['clarifications']!)).toHaveLength(1)
})

test('[CCS-COMMENT-3] a label names its team at the desk, though another team has it as its id', async () => {
  const cid = await hallContest({ option: { teams: true } })
  await makeTeam(server, admin, cid, 'Alpha', [alice], { label: '7', externalId: '12' })
  await makeTeam(server, admin, cid, 'Beta', [bob], { label: '12', externalId: '7' })
  const body = { message: 'They are close.', teams: ['12', 'alpha'] }
  await server.call(admin, 'POST /contest/:cid/commentary', { params: { cid }, body })
  const { data } = await server.call(admin, 'GET /contest/:cid/commentary', { params: { cid } })
  expect(data.rows.map(({ teams }) => teams.toSorted())).toEqual([['Alpha', 'Beta']])
  expect(await list(cid, 'judge', 'commentary')).toMatchObject([
    { team_ids: expect.toSatisfy((ids: string[]) => ids.toSorted().join(' ') === '12 7') },
  ])
})
