import { Language } from '@verdict/domain/language'
import { beginImport, sendPackage, workedOff } from '@verdict/testkit/import'
import { admin, alice, root, server, withLab } from '@verdict/testkit/lab'
import { sealed } from '@verdict/testkit/password'
import { expect, test, vi } from 'vitest'
import { passwordKeys } from '../../people/index.ts'
import {
  domjudge,
  standard2023,
  standard2026,
} from '../../../../../packages/formats/test/contest-packages.ts'
import { packed } from '../../../../../packages/formats/test/packages.ts'
import { contestOf, lookedAt, madeFrom, soon } from '../../../test/package/contest-sent.ts'
import { plain } from '../../../test/package/sent.ts'

withLab()
// Packages are read with the processor's idle time alone, of which a busy machine has little.
vi.setConfig({ testTimeout: 300_000 })

async function logIn(username: string, password: string): Promise<number> {
  const { publicKey } = await passwordKeys(server.context)
  const body = { username, password: sealed(publicKey, password) }
  return (await server.call(null, 'POST /account/login', { body })).status
}

test('[CPK-LOOK-1] what a package of a contest brings, and what of it is lost, is shown before anything is made', async () => {
  const count = () => server.db.selectFrom('contests').select('cid').execute()
  const before = await count()
  const { contest, problems } = await lookedAt(admin, standard2023)
  expect(contest).toMatchObject({
    file: 'contest.zip',
    state: 'found',
    cid: null,
    fault: null,
    preview: {
      title: '2018 NWERC',
      start: '2018-11-25T08:30:00.000Z',
      duration: 300,
      freeze: 60,
      rule: 'icpc',
      penalty: 10,
      problems: [
        { label: 'A', name: 'Access Points', color: '#0000ff', position: 1 },
        { label: 'B', name: 'Brexit Negotiations', color: '#dead99', position: 2 },
        { label: 'C', name: 'Circuit Board Design', color: null, position: null },
      ],
      organizations: 2,
      logos: 1,
      categories: ['Participants', 'Observers'],
      teams: 2,
      teamNames: ['Omogen Heap', 'Gorm'],
      accounts: { known: 0, made: 3, passwords: 1, lacking: 0 },
    },
  })
  expect(contest!.preview.losses.map(({ code }) => code).toSorted()).toEqual([
    'account-of-staff',
    'history-ignored',
    'language-unknown',
    'password-weak',
    'persons-ignored',
    'problem-missing',
    'property-ignored',
    'property-ignored',
  ])
  expect(problems.map(({ preview }) => preview.titles[0]!.title)).toEqual([
    'Access Points',
    'Brexit Negotiations',
  ])
  expect(await count()).toEqual(before)
  // Passwords are kept nowhere but in the file.
  const stored = await server.db.selectFrom('package_contests').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('Till-wise')
})

test('[CPK-MAKE-1] one act makes the contest of a package with its problems, teams, organizations, categories and accounts', async () => {
  const { cid, contest: made } = await madeFrom(admin, standard2023, { title: 'Northwestern' })
  expect(made).toMatchObject({ state: 'done', fault: null })
  const { contest, teams, organizations, categories } = await contestOf(admin, cid)
  const { contest: head, problems } = contest
  expect(head).toMatchObject({
    title: 'Northwestern',
    rule: 'icpc',
    option: {
      teams: true,
      penalty: 10,
      freeze: 60,
      unfreeze: 'manual',
      labelingStyle: 2,
      languages: [Language.Cpp17, Language.Python],
    },
  })
  expect(problems.map(({ title, color, colorName }) => [title, color, colorName])).toEqual([
    ['Access Points', '#0000ff', 'blue'],
    ['Brexit Negotiations', '#dead99', 'old rose'],
  ])
  const [dtu, kth] = organizations
  expect([kth, dtu]).toMatchObject([
    { externalId: 'kth.se', icpcId: '433', name: 'KTH', country: 'SWE' },
    { externalId: 'dtu.dk', name: 'DTU', country: 'DNK', logo: null },
  ])
  expect(kth!.logo).toMatch(/^\/uploads\/[0-9a-f]{64}\.png$/)
  const picture = await server.app.inject({ url: kth!.logo!, headers: { cookie: admin.cookie } })
  expect(picture.statusCode).toBe(200)
  const [participants, observers] = categories
  expect([participants, observers]).toMatchObject([
    { externalId: 'participants', icpcId: '3011', teams: 2 },
    { externalId: 'observers', type: 'other', teams: 1 },
  ])
  expect(teams).toMatchObject([
    {
      externalId: 'team-001',
      icpcId: '447047',
      label: '1',
      name: 'Omogen Heap',
      hidden: false,
      members: [{ uid: 'omogen', role: 'contestant' }],
    },
    {
      externalId: 'team-002',
      name: 'Gorm',
      hidden: true,
      categories: [participants!.id, observers!.id],
      members: expect.arrayContaining([
        expect.objectContaining({ uid: 'gorm', role: 'contestant' }),
        expect.objectContaining({ uid: 'niels', role: 'coach' }),
      ]),
    },
  ])
  // A password that is strong enough is taken; the others come by slips.
  expect(await logIn('omogen', 'Till-wise-under-7')).toBe(200)
  expect(await logIn('gorm', 'short')).toBe(401)
  const slips = await server.call(admin, 'POST /contest/:cid/teams/slips', {
    params: { cid },
    body: { missing: true },
  })
  expect(slips.status).toBe(200)
  const rows = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'contest.package')
    .execute()
  expect(rows).toMatchObject([{ target: `contest:${cid}`, after: { added: 2, accounts: 3 } }])
})

test('[CPK-MAKE-2] a package of 2026-01 and one for DOMjudge become contests with their penalties, labels as they are here', async () => {
  const { cid } = await madeFrom(admin, standard2026)
  const { contest, teams } = await contestOf(admin, cid)
  expect(contest.problems.map(({ title }) => title)).toEqual(['One', 'Two'])
  expect(contest.contest.option.penalty).toBe(12)
  expect(teams).toMatchObject([{ externalId: '7', label: 'seven', members: [{ uid: 'team7' }] }])
  const later = { 'verdict.json': '{"options":{"rule":"of a later version"}}' }
  const { contest: seen } = await lookedAt(admin, { ...domjudge, ...later })
  expect(seen!.preview.losses).toEqual(
    expect.arrayContaining([
      { code: 'property-ignored', params: { file: 'verdict.json', names: 'options' } },
      { code: 'labels-changed', params: { names: 'X' } },
    ]),
  )
  const practice = await contestOf(admin, (await madeFrom(admin, domjudge)).cid)
  expect(practice.contest.contest.option.penalty).toBe(15)
  expect(practice.contest.problems.map(({ title }) => title)).toEqual([
    'Hello World',
    'Boolean switch search',
  ])
  expect(practice.teams.map(({ name, members }) => [name, members.length])).toEqual([
    ['¡i¡i¡', 1],
    ['Pleading not FAUlty', 1],
    ['Without group', 1],
  ])
})

const withAccounts = (...accounts: object[]) => ({
  'contest.json': '{"name":"Small","duration":"1:00:00","start_time":null}',
  'teams.json': '[{"id":"1","name":"One"},{"id":"2","name":"Two"}]',
  'accounts.json': JSON.stringify(accounts),
})

test('[CPK-ACCOUNT-1] people who are here join their teams and keep their passwords', async () => {
  const password = 'Another-One-7'
  const own = { type: 'team', password }
  const { contest } = await lookedAt(
    admin,
    withAccounts({ username: 'Alice', team_id: '1', ...own }, { username: 'root1', team_id: '2', ...own }),
  )
  expect(contest!.preview.accounts).toEqual({ known: 1, made: 0, passwords: 0, lacking: 1 })
  expect(contest!.preview.losses).toEqual([
    { code: 'account-known', params: { names: 'Alice' } },
    { code: 'account-refused', params: { names: 'root1' } },
  ])
  const { cid } = await madeFrom(
    admin,
    withAccounts({ username: 'Alice', team_id: '1', ...own }, { username: 'root1', team_id: '2', ...own }),
  )
  const { teams } = await contestOf(admin, cid)
  expect(teams.map(({ members }) => members.map(({ uid }) => uid))).toEqual([['alice'], [`team${cid}-001`]])
  expect(await logIn('alice', password)).toBe(401)
  expect(await logIn('root1', password)).toBe(401)
  const bare = await madeFrom(admin, withAccounts(), { accounts: false })
  expect((await contestOf(admin, bare.cid)).teams.map(({ members }) => members)).toEqual([[], []])
})

test('[CPK-ACCOUNT-2] only who makes accounts for the site gives them names; others get accounts that are numbered', async () => {
  const teacher = await server.person('teacher')
  await server.call(root, 'PUT /admin/users/:uid', { params: { uid: 'teacher' }, body: { isTeacher: true } })
  const course = (await server.call(teacher, 'POST /course', { body: { name: 'Contests' } })).data.courseId
  const id = await beginImport(server, teacher, course)
  const files = withAccounts({ username: 'wanted', team_id: '1', type: 'team', password: 'Strong-Enough-1' })
  await sendPackage(server, teacher, id, { content: packed(files) })
  const { contest } = await workedOff(server, teacher, id)
  expect(contest!.preview.losses).toEqual([{ code: 'usernames-made', params: { names: 'wanted' } }])
  const started = await server.call(teacher, 'PUT /import/:id', {
    params: { id },
    body: { problems: [], contest: { title: 'Ours', start: soon(1), end: soon(2) } },
  })
  expect(started.error).toBeNull()
  const cid = (await workedOff(server, teacher, id)).contest!.cid!
  const { contest: made, teams } = await contestOf(teacher, cid)
  expect(made.contest.course?.courseId).toBe(course)
  expect(teams.flatMap(({ members }) => members.map(({ uid }) => uid))).toEqual([
    `team${cid}-001`,
    `team${cid}-002`,
  ])
  expect(await logIn(`team${cid}-001`, 'Strong-Enough-1')).toBe(200)
  expect(await logIn('wanted', 'Strong-Enough-1')).toBe(401)
})

test('[CPK-WHO-1] a contest is made by those who may make one, once, and not of files that describe none', async () => {
  const { id } = await lookedAt(admin, plain)
  const contest = { title: 'None', start: soon(1), end: soon(2) }
  const body = { problems: [], contest }
  expect((await server.call(admin, 'PUT /import/:id', { params: { id }, body })).error).toBe('NOT_FOUND')
  const { id: mine } = await lookedAt(admin, standard2026)
  await server.db
    .updateTable('package_imports')
    .set({ owner_id: alice.userId })
    .where('id', '=', mine)
    .execute()
  expect((await server.call(alice, 'PUT /import/:id', { params: { id: mine }, body })).error).toBe(
    'FORBIDDEN',
  )
  expect((await server.call(admin, 'PUT /import/:id', { params: { id: mine }, body })).error).toBe(
    'NOT_FOUND',
  )
  const backwards = { problems: [], contest: { ...contest, end: soon(0) } }
  expect((await server.call(admin, 'PUT /import/:id', { params: { id }, body: backwards })).status).toBe(400)
})

test('[CPK-WHO-2] an import holds one contest; who may not make it any more makes none', async () => {
  const id = await beginImport(server, admin)
  for (const name of ['first.zip', 'second.zip']) {
    await sendPackage(server, admin, id, { content: packed(standard2026), name })
  }
  const detail = await workedOff(server, admin, id)
  expect(detail.files.map(({ state }) => state).toSorted()).toEqual(['broken', 'read'])
  expect(detail.files.flatMap(({ fault }) => fault?.code ?? [])).toEqual(['another-contest'])
  const fallen = await server.person('fallen')
  const body = { problems: [], contest: { title: 'Too late', start: soon(1), end: soon(2) } }
  expect((await server.call(admin, 'PUT /import/:id', { params: { id }, body })).error).toBeNull()
  await server.db
    .updateTable('package_imports')
    .set({ owner_id: fallen.userId })
    .where('id', '=', id)
    .execute()
  const { contest, state } = await workedOff(server, fallen, id)
  expect([state, contest!.state, contest!.cid, contest!.fault?.code]).toEqual([
    'done',
    'failed',
    null,
    'forbidden',
  ])
})
