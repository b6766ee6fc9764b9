// A contest leaves as a package, which is held against the shapes of its version and the text of the standard, and comes back
// as the same contest.

import { Judge } from '@verdict/domain/verdict'
import { assertEvent, assertShape, ccsKinds, ccsVersions } from '@verdict/testkit/ccs-shapes'
import { ended, moveContest, running, sentEarlier, submittedIn } from '@verdict/testkit/contest'
import { admin, alice, bob, host, server, withLab } from '@verdict/testkit/lab'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { standard2026 } from '../../../../../packages/formats/test/contest-packages.ts'
import { pngOf } from '../../../../../packages/formats/test/png.ts'
import { contestOf, exported, filesOf, madeFrom } from '../../../test/package/contest-sent.ts'

withLab()
// Packages are read with the processor's idle time alone, of which a busy machine has little.
vi.setConfig({ testTimeout: 300_000 })

const regional = {
  ...standard2026,
  'verdict.json': JSON.stringify({
    options: { rule: 'icpc', option: { languages: [], schools: false, balloons: 'until-freeze' } },
    groups: { guests: { ranked: false, color: '#123456' }, staff: { hidden: true, starred: true } },
    teams: { 7: { room: '301', seat: 'A1' } },
  }),
  'groups.json':
    '[{"id":"g","icpc_id":"3011","name":"All"},{"id":"guests","name":"Guests"},{"id":"staff","name":"Staff","type":"other"}]',
  'organizations.json':
    '[{"id":"u1","icpc_id":"433","name":"First","country":"CHN","logo":[{"filename":"logo.png"}]},{"id":"u2","name":"Second"}]',
  'organizations/u1/logo.png': pngOf(64, 64),
  'teams.json': JSON.stringify([
    { id: '7', icpc_id: 447_047, label: '7', name: 'Seven', organization_id: 'u1', group_ids: ['g'] },
    { id: '8', label: '8', name: 'Eight\u00a0', organization_id: 'u2', group_ids: ['g'] },
    { id: '9', label: '9', name: 'Idle', group_ids: ['g'] },
    { id: '10', label: '10', name: 'Guest', group_ids: ['guests'] },
    { id: '11', label: '11', name: 'Hidden', hidden: true },
  ]),
  'persons.json': '[{"id":"1","name":"Coach","role":"coach","team_ids":["9"]}]',
  'accounts.json': JSON.stringify([
    { id: 'a', username: 'alice', type: 'team', team_id: '7' },
    { id: 'b', username: 'bob', type: 'team', team_id: '8' },
  ]),
}

/** All that does not depend on when and where a contest was made. */
async function lasting(cid: number) {
  const { contest, teams, organizations, categories } = await contestOf(admin, cid)
  const { title, rule, option } = contest.contest
  const organizationOf = new Map(organizations.map(({ id, externalId }) => [id, externalId]))
  const categoryOf = new Map(categories.map(({ id, externalId }) => [id, externalId]))
  return {
    title,
    rule,
    option,
    problems: contest.problems.map((one) => [one.title, one.color, one.colorName]),
    organizations: organizations.map(({ id: _id, ...one }) => one),
    categories: categories.map(({ id: _id, ...one }) => one),
    teams: teams.map(
      ({ externalId, icpcId, label, name, organization, categories: own, hidden, room, seat, members }) => ({
        externalId,
        icpcId,
        label,
        name,
        hidden,
        room,
        seat,
        organization: organizationOf.get(organization ?? 0) ?? null,
        categories: own.map((id) => categoryOf.get(id)),
        members: members.map(({ uid, role }) => [uid, role]),
      }),
    ),
  }
}

async function played(): Promise<number> {
  const { cid } = await madeFrom(admin, regional, { title: 'Regional', accounts: false })
  await moveContest(server, admin, cid, running)
  const { problems } = (await contestOf(admin, cid)).contest
  const [one, two] = problems.map(({ pid }) => pid)
  const send = async (who: typeof alice, pid: number, minutesAgo: number, judge: Judge) => {
    await sentEarlier(server, await submittedIn(server, who, cid, pid), minutesAgo)
    await host.judge(judge)
  }
  await send(alice, one!, 50, Judge.WrongAnswer)
  await send(alice, one!, 40, Judge.Accepted)
  await send(bob, one!, 30, Judge.Accepted)
  await send(alice, two!, 20, Judge.Accepted)
  await moveContest(server, admin, cid, ended)
  return cid
}

const finalize = async (cid: number) => {
  await server.call(admin, 'POST /contest/:cid/unfreeze', { params: { cid } })
  expect(
    (await server.call(admin, 'POST /contest/:cid/finalize', { params: { cid }, body: {} })).error,
  ).toBeNull()
}

test('[CPK-EXPORT-1] a contest leaves as the folder of the standard, each file of it as its version says', async () => {
  const cid = await played()
  const early = await exported(admin, cid, 'version=2023-06')
  expect(early.headers['content-disposition']).toContain(`contest-${cid}-not-final-2023-06.zip`)
  expect(JSON.parse((await filesOf(early.rawPayload)).get('awards.json')!.toString())).toEqual([])
  await finalize(cid)
  for (const version of ccsVersions) {
    const answer = await exported(admin, cid, `version=${version}`)
    expect(answer.headers['content-disposition']).toContain(`contest-${cid}-${version}.zip`)
    const files = await filesOf(answer.rawPayload)
    const json = (path: string) => JSON.parse(files.get(path)!.toString()) as Record<string, unknown>[]
    expect(json('api.json')).toMatchObject({ version })
    for (const kind of [...ccsKinds, 'contest', 'state', 'scoreboard'])
      assertShape(version, kind, json(`${kind}.json`))
    const events = files
      .get('event-feed.ndjson')!
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => assertEvent(version, JSON.parse(line)))
    expect([events[0]!.type, events.at(-1)!.type]).toEqual(['contest', 'state'])
    expect(events.filter(({ type }) => type === 'submissions')).toHaveLength(4)
    expect(json('submissions.json')).toHaveLength(4)
    expect(json('teams.json').map((one) => one['icpc_id'])).toEqual(['447047', null, null, null, null])
    expect(json('organizations.json').map((one) => one['icpc_id'])).toEqual(['433', null])
    const [problem] = json('problems.json')
    const id = String(problem!['id'])
    expect([...(await filesOf(files.get(`problems/${id}/${id}.zip`)!)).keys()]).toContain('problem.yaml')
    expect(files.get('organizations/u1/logo.png')).toEqual(pngOf(64, 64))
    expect(files.get('accounts.json')!.toString()).not.toMatch(/password|checksum|argon/)
  }
})

test('[CPK-RESULTS-1] results.tsv has a line for each ranked team: place, award, solved, penalty, last solution, group', async () => {
  const cid = await played()
  await finalize(cid)
  const answer = await exported(admin, cid, 'file=results')
  expect(answer.headers['content-type']).toBe('text/tab-separated-values; charset=utf-8')
  const whole = await filesOf((await exported(admin, cid, '')).rawPayload)
  expect(whole.get('results.tsv')!.toString()).toBe(answer.payload)
  const { rows } = JSON.parse(whole.get('scoreboard.json')!.toString()) as {
    rows: { score: { num_solved: number; total_time: number; time?: number } }[]
  }
  const numbers = rows.map(({ score }) => [score.num_solved, score.total_time, score.time ?? 0].map(String))
  expect(numbers.map(([solved]) => solved)).toEqual(['2', '1', '0'])
  expect(answer.payload.split('\n').map((line) => line.split('\t'))).toEqual([
    ['results', '1'],
    // Two have no id at icpc.global: none stands by it.
    ['7', '1', 'Gold Medal', ...numbers[0]!, 'All'],
    ['8', '2', 'Gold Medal', ...numbers[1]!, ''],
    ['9', '', 'Honorable', ...numbers[2]!, ''],
    [''],
  ])
})

test('[CPK-RESULTS-3] results.tsv names teams by their ICPC ids only if all ranked ones have one, and the desk says which', async () => {
  const cid = await played()
  const said = async () =>
    (await server.call(admin, 'GET /contest/:cid/awards/settings', { params: { cid } })).data.results
  const named = async () => {
    const { payload } = await exported(admin, cid, 'file=results')
    return payload
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split('\t', 1)[0])
  }
  expect([await said(), await named()]).toEqual([{ teams: 3, withoutIcpcId: 2 }, ['7', '8', '9']])
  const give = (id: string, icpc_id: string) =>
    server.db
      .updateTable('teams')
      .set({ icpc_id })
      .where('contest_id', '=', cid)
      .where('external_id', '=', id)
      .execute()
  await give('8', '447048')
  expect([await said(), await named()]).toEqual([{ teams: 3, withoutIcpcId: 1 }, ['7', '8', '9']])
  await give('9', '447049')
  // The guest and the hidden team have none, and no line.
  expect([await said(), await named()]).toEqual([
    { teams: 3, withoutIcpcId: 0 },
    ['447047', '447048', '447049'],
  ])
})

test('[CPK-EXPORT-2] what leaves and comes in again is the same contest', async () => {
  const cid = await played()
  const { rawPayload } = await exported(admin, cid, 'version=2026-01')
  const again = await madeFrom(admin, rawPayload, { accounts: false })
  expect(again.contest).toMatchObject({ state: 'done', fault: null })
  expect(await lasting(again.cid)).toEqual(await lasting(cid))
  expect(await lasting(again.cid)).toMatchObject({
    option: { balloons: 'until-freeze', freeze: 60 },
    organizations: [
      { externalId: 'u1', icpcId: '433' },
      { externalId: 'u2', icpcId: '' },
    ],
    categories: [
      { externalId: 'g', icpcId: '3011' },
      { externalId: 'guests', ranked: false, color: '#123456' },
      { externalId: 'staff', hidden: true, starred: true },
    ],
    teams: expect.arrayContaining([
      expect.objectContaining({
        externalId: '7',
        icpcId: '447047',
        room: '301',
        seat: 'A1',
        members: [['alice', 'contestant']],
      }),
    ]),
  })
})

const name = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }).map((text) => `N${text.trim()}`)
const ids = (most: number) =>
  fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,10}$/), { minLength: 1, maxLength: most })

test('[CPK-EXPORT-2] whatever the names and the ids: teams, organizations and categories come back as they were', async () => {
  await fc.assert(
    fc.asyncProperty(
      ids(4),
      ids(4),
      ids(6),
      fc.array(name, { minLength: 14, maxLength: 14 }),
      fc.boolean(),
      async (places, groups, teams, names, hidden) => {
        const files = {
          'contest.json': '{"name":"Any","duration":"5:00:00","start_time":null}',
          'organizations.json': JSON.stringify(
            places.map((id, at) => ({
              id,
              icpc_id: at % 2 ? names[at] : null,
              name: names[at],
              country: at % 2 ? 'CHN' : null,
            })),
          ),
          'groups.json': JSON.stringify(
            groups.map((id, at) => ({ id, name: names[at + 4], hidden: hidden && at === 0 })),
          ),
          'teams.json': JSON.stringify(
            teams.map((id, at) => ({
              id,
              icpc_id: at % 2 ? null : names[at],
              name: names[at + 8],
              label: `L${at}`,
              organization_id: places[at % places.length],
              group_ids: [groups[at % groups.length]],
              hidden: at === 1,
            })),
          ),
        }
        const { cid } = await madeFrom(admin, files, { title: 'Any', accounts: false })
        const { rawPayload } = await exported(admin, cid, '')
        const again = await madeFrom(admin, rawPayload, { title: 'Any', accounts: false })
        expect(await lasting(again.cid)).toEqual(await lasting(cid))
      },
    ),
    { numRuns: 4 },
  )
})

test('[CPK-EXPORT-3] packages are for who manages the contest', async () => {
  const { cid } = await madeFrom(admin, standard2026)
  for (const file of ['package', 'results'])
    expect((await exported(alice, cid, `file=${file}`)).statusCode).toBe(403)
  expect((await exported(admin, 2_000_000_000, '')).statusCode).toBe(404)
})
