import { Language } from '@verdict/domain/language'
import { expect, test } from 'vitest'
import { domjudge, type Files, oldest, standard2023, standard2026 } from '../../test/contest-packages.ts'
import { readContestFiles, textOf, withPackages } from '../../test/packages.ts'
import { PackageFault } from '../index.ts'
import { durationOf, momentOf } from './contest-fields.ts'

withPackages()

const read = async (files: Files, name?: string) => {
  const found = await readContestFiles(files, name)
  if (!found) throw new Error('It is no contest.')
  const { contest, problems } = found
  return {
    contest,
    problems,
    said: contest.losses.map(({ code, params }) => [code, ...Object.values(params)].join(' ')),
  }
}

test('[CPK-READ-1] a package of 2023-06 is read: YAML where people write, files by their folders, and what is lost', async () => {
  const { contest, problems, said } = await read(standard2023)
  expect(contest).toMatchObject({
    title: '2018 NWERC',
    start: Date.UTC(2018, 10, 25, 8, 30),
    durationMs: 5 * 3_600_000,
    freezeMs: 3_600_000,
    countsPoints: false,
    languages: [Language.Cpp17, Language.Python],
    groups: [
      { id: 'participants', name: 'Participants', type: '', hidden: false, ranked: true },
      { id: 'observers', name: 'Observers', type: 'other' },
    ],
    teams: [
      {
        id: 'team-001',
        icpcId: '447047',
        label: '1',
        name: 'Omogen Heap',
        organization: 'kth.se',
        groups: ['participants'],
        hidden: false,
      },
      {
        id: 'team-002',
        icpcId: '',
        label: '2',
        name: 'Gorm',
        organization: 'dtu.dk',
        groups: ['participants', 'observers'],
        hidden: true,
      },
    ],
    accounts: [
      { username: 'omogen', password: 'Till-wise-under-7', team: 'team-001', role: 'contestant' },
      { username: 'gorm', password: null, team: 'team-002', role: 'contestant' },
      { username: 'niels', password: null, team: 'team-002', role: 'coach' },
    ],
  })
  expect(contest.problems).toEqual([
    { id: 'access', label: 'A', name: 'Access Points', color: '#0000ff', colorName: 'blue', index: 0 },
    {
      id: 'brexit',
      label: 'B',
      name: 'Brexit Negotiations',
      color: '#dead99',
      colorName: 'old rose',
      index: 1,
    },
    { id: 'circuit', label: 'C', name: 'Circuit Board Design', color: null, colorName: '', index: null },
  ])
  expect(
    problems.map(({ titles, tests }) => [titles['en'], tests.filter(({ isSample }) => !isSample).length]),
  ).toEqual([
    ['Access Points', 1],
    ['Brexit Negotiations', 1],
  ])
  const [kth, dtu] = contest.organizations
  expect([kth, dtu]).toMatchObject([
    {
      id: 'kth.se',
      icpcId: '433',
      name: 'KTH',
      formalName: 'KTH Royal Institute of Technology',
      country: 'SWE',
    },
    { id: 'dtu.dk', icpcId: '', name: 'DTU', formalName: '', country: 'DNK', logo: null },
  ])
  expect(problems[0]!.pages.map(({ content }) => content.path)).toEqual(['problems/access/access.pdf'])
  expect(kth!.logo!.path).toBe('organizations/kth.se/logo160x160.png')
  expect(await textOf(kth!.logo)).toContain('PNG')
  expect(said.toSorted()).toEqual(
    [
      'account-of-staff 1',
      'history-ignored event-feed, scoreboard',
      'language-unknown prolog',
      'password-weak 1',
      'persons-ignored 1',
      'problem-missing circuit',
      'property-ignored contest.yaml formal_name, banner',
      'property-ignored teams.json location',
    ].toSorted(),
  )
})

test.each([
  ['penalty_time: 0', 0, []],
  ['penalty-time: 15', 15, []],
  ['penalty_time: 0:07:00', 7, []],
  ["penalty_time: '1:30:00.000'", 90, []],
  ['name: x', null, []],
  ['penalty_time: 0:00:30', null, ['penalty-time 0:00:30 20']],
  ['penalty_time: 2.5', null, ['penalty-time 2.5 20']],
  ['penalty_time: 1000', null, ['penalty-time 1000 20']],
  ['penalty_time: soon', null, ['penalty-time soon 20']],
] as const)('[CPK-READ-2] the penalty of %s is %s minutes', async (line, minutes, lost) => {
  const { contest, said } = await read({ 'contest.yaml': `${line}\nduration: 5:00:00\n` })
  expect(contest.penaltyMinutes).toBe(minutes)
  expect(said.filter((one) => one.startsWith('penalty'))).toEqual(lost)
})

test('[CPK-READ-2] a package of 2026-01 is read: its penalty is a time, its start is open, problems in their order', async () => {
  const { contest, problems, said } = await read(standard2026)
  expect(contest).toMatchObject({
    title: 'World Finals',
    start: null,
    durationMs: 5 * 3_600_000,
    freezeMs: 3_600_000,
    penaltyMinutes: 12,
    languages: [],
    organizations: [{ id: 'u1', name: 'First', country: 'CHN' }],
    teams: [{ id: '7', label: 'seven', name: 'Seven' }],
    accounts: [{ username: 'team7', team: '7' }],
  })
  expect(contest.problems.map(({ id, color, index }) => [id, color, problems[index!]!.titles['en']])).toEqual(
    [
      ['one', '#a1b2c3', 'One'],
      ['two', null, 'Two'],
    ],
  )
  expect(said).toEqual([])
})

test('[CPK-READ-3] packages for DOMjudge and for older systems are read: older keys, tables, problems in folders', async () => {
  const { contest, problems, said } = await read(domjudge)
  expect(contest).toMatchObject({
    title: 'Practice Session',
    start: Date.UTC(2014, 5, 25, 9),
    durationMs: 2 * 3_600_000,
    freezeMs: 1_800_000,
    groups: [{ id: '13337', name: 'Companies' }, { id: '47' }],
    organizations: [
      { id: '42', icpcId: '42', name: 'LU', formalName: 'Lund University', country: 'SWE' },
      { id: '43', name: 'FAU', country: 'DEU' },
      { id: '44', name: 'NW', country: null },
    ],
    teams: [
      { id: '1', icpcId: '447047', name: '¡i¡i¡', organization: '42', groups: ['47'] },
      { id: '2', organization: '43' },
      { id: '10', icpcId: '', groups: [] },
    ],
    accounts: [
      { username: 'team-001', password: 'B!5MWJiy', team: '1' },
      { username: 'team002', team: '2' },
    ],
    problems: [
      { id: 'hello', label: 'A', color: '#ff7109', colorName: 'Orange', index: 0 },
      { id: 'boolfind', label: 'X', color: '#008100', index: 1 },
    ],
  })
  expect(problems.map(({ titles }) => titles['en'])).toEqual(['Hello World', 'Boolean switch search'])
  expect(said.toSorted()).toEqual(
    [
      'account-of-staff 1',
      'account-without-team 1',
      'reference-unknown 99',
      'reference-unknown XYZ',
    ].toSorted(),
  )
  const old = await read(oldest)
  expect(old.contest).toMatchObject({
    title: 'Old Finals',
    start: null,
    freezeMs: 3_600_000,
    organizations: [{ id: '7', icpcId: '7', name: 'LU', formalName: 'Lund University', country: 'SWE' }],
    teams: [{ id: '5', icpcId: '99', name: 'Five', organization: '7', groups: ['1'] }],
    problems: [{ id: 'apple', index: null }],
  })
})

test('[CPK-READ-4] times are read with their zone and as lengths, and no others', () => {
  expect(momentOf('2014-06-25T10:00:00.5+01')).toBe(Date.UTC(2014, 5, 25, 9, 0, 0, 500))
  expect(momentOf('2014-06-25T10:00Z')).toBe(Date.UTC(2014, 5, 25, 10))
  expect(momentOf('2014-06-25 10:00:00-0330')).toBe(Date.UTC(2014, 5, 25, 13, 30))
  expect(['2014-06-25T10:00:00', '25.6.2014', '2014-13-45T10:00:00Z', ''].map(momentOf)).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(['5:00:00', '0:30', '1:00:00.25', '90', '-1:00:00', 'five', '8760:00:01'].map(durationOf)).toEqual([
    18_000_000,
    1_800_000,
    3_600_250,
    90_000,
    null,
    null,
    null,
  ])
})

test('[CPK-READ-5] ids are made distinct and well formed, and a reference to nothing is reported', async () => {
  const long = 'x'.repeat(130)
  const { contest, said } = await read({
    'contest.json': JSON.stringify({
      name: long,
      duration: '1:00:00',
      scoreboard_type: 'score',
      start_time: 'soon',
    }),
    'organizations.json': '[{"id":"大学","name":"大学"},{"id":".x","name":"X"},{"id":".x","name":"Y"}]',
    'teams.json': JSON.stringify([
      { id: 'a b', name: long, organization_id: '大学', group_ids: ['none'] },
      { id: 'a-b', name: 'B', organization_id: 'nobody' },
      { name: 'No id' },
    ]),
    'teams/a b/photo.jpg': 'x',
    'accounts.json': JSON.stringify(
      Array.from({ length: 25 }, (_, index) => ({ username: `u${index}`, type: 'team', team_id: 'a b' })),
    ),
  })
  expect(contest).toMatchObject({ title: 'x'.repeat(100), countsPoints: true, start: null })
  expect(contest.organizations.map(({ id }) => id)).toEqual(['id', 'x'])
  expect(
    contest.teams.map(({ id, name, organization, groups }) => [
      id,
      name.length,
      organization === null,
      groups,
    ]),
  ).toEqual([
    ['a-b', 100, false, []],
    ['a-b-2', 1, true, []],
    ['No-id', 5, true, []],
  ])
  expect(said).toEqual(
    expect.arrayContaining([
      'repeated .x',
      'id-changed a b a-b',
      'id-changed a-b a-b-2',
      'reference-unknown none',
      'reference-unknown nobody',
      'time-unclear soon',
      'account-too-many 5',
      'files-ignored 1 teams/a b/photo.jpg',
    ]),
  )
})

test('[CPK-READ-6] other archives are no contest, and a contest that cannot be read says which file is at fault', async () => {
  expect(await readContestFiles({ '1.in': '1', '1.out': '1' })).toBeNull()
  expect(await readContestFiles({ 'contest.yaml': '' })).toBeNull()
  expect(await readContestFiles({ 'contest.yaml': 'name: olympiad\ntasks: [a, b]\n' })).toBeNull()
  const faulty: [Files, string][] = [
    [{ 'contest.yaml': 'name: [' }, 'text-broken'],
    [{ 'contest.json': '{"name":"x","duration":"1:00:00"}', 'teams.json': '{"id":1}' }, 'text-broken'],
    [
      {
        'contest.json': '{"name":"x","duration":"1:00:00"}',
        'teams.json': JSON.stringify(Array.from({ length: 3_001 }, () => ({}))),
      },
      'too-large',
    ],
  ]
  for (const [files, code] of faulty) {
    const fault: unknown = await readContestFiles(files).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(PackageFault)
    expect((fault as PackageFault).code).toBe(code)
  }
})
