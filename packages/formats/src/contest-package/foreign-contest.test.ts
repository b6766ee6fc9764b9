// Packages as other systems and people write them: each thing that is in one comes in, or is named as lost.

import { expect, test } from 'vitest'
import type { Files } from '../../test/contest-packages.ts'
import { readContestFiles, withPackages } from '../../test/packages.ts'

withPackages()

const head: Files = { 'contest.yaml': 'name: X\nduration: 5:00:00\n' }

async function read(files: Files) {
  const found = await readContestFiles({ ...head, ...files })
  if (!found) throw new Error('It is no contest.')
  const { contest } = found
  return {
    ...contest,
    said: contest.losses.map(({ code, params }) => [code, ...Object.values(params)].join(' ')).toSorted(),
  }
}

test('[CPK-READ-7] anchors, merge keys and many aliases of YAML are read', async () => {
  const accounts = Array.from({ length: 150 }, (_, index) => `- <<: *each\n  username: y${index}\n`)
  const { accounts: found, said } = await read({
    'teams.json': JSON.stringify(Array.from({ length: 10 }, (_, index) => ({ id: `${index}`, name: 'T' }))),
    'accounts.yaml': `- &each\n  username: first\n  type: team\n  team_id: &team 0\n${accounts.join('')}`,
  })
  expect(found).toHaveLength(20)
  expect(said).toEqual(['account-too-many 131'])
})

test('[CPK-READ-7] references that grow without bound are refused', async () => {
  const levels = Array.from(
    { length: 9 },
    (_, at) =>
      `k${at + 1}: &k${at + 1} [${'*k' + at + ', '}*k${at}, *k${at}, *k${at}, *k${at}, *k${at}, *k${at}, *k${at}, *k${at}]`,
  )
  const bomb = `k0: &k0 [x, x, x, x, x, x, x, x, x]\n${levels.join('\n')}\n`
  await expect(read({ 'contest.yaml': `name: X\nduration: 5:00:00\n${bomb}` })).rejects.toThrow('YAML')
})

test('[CPK-READ-8] ids, names and passwords of YAML are what stands there, though they look like numbers', async () => {
  const { teams, organizations, accounts, said } = await read({
    'teams.yaml': '- id: 001\n  name: 1e5\n  label: 007\n  organization_id: 0x1F\n',
    'organizations.yaml': '- id: 0x1F\n  name: True\n  formal_name: 12345678901234567890\n',
    'accounts.yaml':
      '- username: 0123\n  password: 0123456789Ab\n  type: team\n  team_id: 001\n- username: 99\n  password: 0123456789\n  team_id: "001"\n',
  })
  expect(teams).toMatchObject([{ id: '001', name: '1e5', label: '007', organization: '0x1F' }])
  expect(organizations).toMatchObject([{ name: 'True', formalName: '12345678901234567890' }])
  expect(accounts).toMatchObject([
    { username: '0123', password: '0123456789Ab', team: '001' },
    { username: '99', team: '001' },
  ])
  expect(said).toEqual(['password-weak 1'])
})

test('[CPK-READ-9] what has no id goes by its label or its name; what has neither is named as skipped', async () => {
  const { teams, organizations, groups, problems, said } = await read({
    'teams.json': JSON.stringify([
      { name: '一队', organization_id: 'Uni' },
      { label: '7', name: 'Seven', group_ids: ['G'] },
      { id: '', name: 'Empty' },
      {},
      5,
      null,
    ]),
    'organizations.json': '[{"name":"Uni","country":"CHN"},{"shortname":"S"}]',
    'groups.json': '[{"name":"G"}]',
    'accounts.json': '[{"type":"team","team_id":"7"},{"username":"","id":"","type":"team"}]',
    'problems.json': '[{"name":"Nameless"},{"label":"B","name":"Bee"},{}]',
  })
  expect(teams.map(({ id, name, organization, groups: own }) => [id, name, organization, own])).toEqual([
    ['id', '一队', 'Uni', []],
    ['7', 'Seven', null, ['G']],
    ['Empty', 'Empty', null, []],
  ])
  expect(organizations.map(({ id, name }) => [id, name])).toEqual([
    ['Uni', 'Uni'],
    ['S', 'S'],
  ])
  expect(groups).toMatchObject([{ id: 'G', name: 'G' }])
  expect(problems.map(({ id, name }) => [id, name])).toEqual([
    ['Nameless', 'Nameless'],
    ['B', 'Bee'],
  ])
  expect(said).toEqual([
    'id-changed 一队 id',
    'problem-missing B',
    'problem-missing Nameless',
    'rows-skipped accounts 2',
    'rows-skipped problems 1',
    'rows-skipped teams 3',
  ])
})

test('[CPK-READ-10] tables without their first line, or before teams have numbers, lose no team', async () => {
  const early = await read({
    'teams.tsv':
      'teams\t1\nnull\t1001\t5\tA\tUni A\tUA\tCHN\tINST-U-1\nNULL\t1002\tnull\tnull\tUni B\tUB\tCHN\tINST-U-2\n',
    'groups.tsv': 'groups\t1\n5\tAll\n',
  })
  expect(early.teams.map(({ id, name, groups }) => [id, name, groups])).toEqual([
    ['1001', 'A', ['5']],
    ['1002', 'null', []],
  ])
  const bare = await read({
    'teams.tsv':
      '\uFEFF1\t1001\t5\t"北京" 一队\t北京大学\t北大\tCHN\tINST-U-1\r\n2\t1002\t6\tB\tUni\tU\tCHN\tINST-U-2\r\n',
    'groups.tsv': '5\tAll\n6\tOther\n',
    'accounts.tsv': 'team\tA\tteam-001\tStrong-Enough-1\n',
  })
  expect(bare.teams.map(({ id, name, groups }) => [id, name, groups])).toEqual([
    ['1', '"北京" 一队', ['5']],
    ['2', 'B', ['6']],
  ])
  expect(bare.accounts).toMatchObject([{ username: 'team-001', team: '1' }])
  expect([early.said, bare.said]).toEqual([[], []])
})

test('[CPK-READ-13] numbers of groups at icpc.global are read, and of people all that is not kept is named', async () => {
  const { groups, accounts, said } = await read({
    'groups.json': '[{"id":"a","icpc_id":"3011","name":"A"},{"id":"b","name":"B"}]',
    'teams.json': '[{"id":"1","name":"One"}]',
    'persons.json': JSON.stringify([
      { id: 'p', icpc_id: '32442', name: 'Ada', role: 'contestant', team_ids: ['1'], email: 'a@example.com' },
      { id: 'q', icpc_id: '32443', name: 'Bo', role: 'coach', team_ids: ['1'], title: null },
    ]),
    'accounts.json': '[{"id":"x","username":"ada","type":"team","team_id":"1","person_id":"p"}]',
  })
  expect(groups.map(({ id, icpcId }) => [id, icpcId])).toEqual([
    ['a', '3011'],
    ['b', ''],
  ])
  // An account without a name has that of its person.
  expect(accounts).toMatchObject([{ username: 'ada', name: 'Ada' }])
  expect(said).toEqual(['persons-ignored 1', 'property-ignored persons.json icpc_id, email'])
})

test('[CPK-READ-13] numbers of icpc.global are read as JSON and tables have them, and one that is too long is named', async () => {
  const listed = await read({
    'organizations.json':
      '[{"id":"42","icpc_id":null,"name":"A"},{"id":"INST-7","name":"B"},{"id":"c","icpc_id":433,"name":"C"}]',
    'teams.json': JSON.stringify([
      { id: '1', icpc_id: 447047, name: 'A' },
      { icpc_id: ' 447837 ', name: 'B' },
      { id: '3', icpc_id: '4'.repeat(37), name: 'C' },
      { id: '4', icpc_id: '', name: 'D' },
    ]),
  })
  const numbers = ({ teams, organizations }: typeof listed) =>
    [organizations, teams].map((list) => list.map(({ id, icpcId }) => [id, icpcId]))
  expect(numbers(listed)).toEqual([
    [
      ['42', ''],
      ['INST-7', ''],
      ['c', '433'],
    ],
    [
      ['1', '447047'],
      ['447837', '447837'],
      ['3', ''],
      ['4', ''],
    ],
  ])
  expect(listed.said).toEqual([`reference-unknown ${'4'.repeat(37)}`])
  // The eighth column holds ids of any kind; numbers of icpc.global are marked.
  const alone = await read({
    'teams2.tsv':
      'File_Version\t2\n1\t447047\t\tA\tUni A\tUA\tCHN\tINST-U-0042\n2\tnull\t\tB\tUni B\tUB\tCHN\t43\nnull\t447838\t\tC\tUni C\tUC\tCHN\n',
  })
  expect(numbers(alone)).toEqual([
    [
      ['42', '42'],
      ['43', ''],
      ['UC', ''],
    ],
    [
      ['1', '447047'],
      ['2', ''],
      ['447838', '447838'],
    ],
  ])
  const beside = await read({
    'institutions2.tsv': 'File_Version\t0.5\nINST-U-0042\tUni A\tUA\t1\tCHN\na.edu\tUni B\tUB\t1\tCHN\n',
    'teams.tsv': 'teams\t1\n7\t447047\t\tA\tUni A\tUA\tCHN\tINST-42\n8\t447048\t\tB\tUni B\tUB\tCHN\ta.edu\n',
  })
  expect(numbers(beside)).toEqual([
    [
      ['42', '42'],
      ['a.edu', ''],
    ],
    [
      ['7', '447047'],
      ['8', '447048'],
    ],
  ])
  expect(beside.teams.map(({ organization }) => organization)).toEqual(['42', 'a.edu'])
  expect([alone.said, beside.said]).toEqual([[], []])
})

test('[CPK-READ-11] colors go by their names where no other is given, and one that nobody knows is named', async () => {
  const { problems, groups, said } = await read({
    'problems.yaml':
      '- {id: a, color: Red}\n- {id: b, rgb: "rgb(1,2,3)", color: Weird}\n- {id: c, rgb: "#ff0000ff"}\n- {id: d, color: "#ABC"}\n- {id: e, color: light blue}\n',
    'groups.json': '[{"id":"g","color":"gold"},{"id":"h","color":"hsl(1)"}]',
  })
  expect(problems.map(({ color, colorName }) => [color, colorName])).toEqual([
    ['#ff0000', 'Red'],
    [null, 'Weird'],
    ['#ff0000', ''],
    ['#aabbcc', ''],
    ['#add8e6', 'light blue'],
  ])
  expect(groups.map(({ color }) => color)).toEqual(['#ffd700', null])
  expect(said.filter((line) => line.startsWith('color'))).toEqual([
    'color-unknown hsl(1)',
    'color-unknown rgb(1,2,3) Weird',
  ])
})

test('[CPK-READ-4] a contest that lasts no time says nothing of its length, and a freeze of no time is none', async () => {
  const timeless = 'name: X\nduration: 0:00:00\nscoreboard_freeze_duration: 0:00:00\n'
  const { durationMs, freezeMs, said } = await read({ 'contest.yaml': timeless })
  expect([durationMs, freezeMs, said]).toEqual([null, 0, []])
})

test('[CPK-READ-12] what is given twice is one loss, and a time to thaw is one', async () => {
  const { teams, said } = await read({
    'contest.yaml': 'name: X\nduration: 5:00:00\nscoreboard_thaw_time: 2024-01-01T20:00:00+08:00\n',
    'teams.json': '[{"id":"1","name":"A"},{"id":1,"name":"B"}]',
  })
  expect(teams).toMatchObject([{ id: '1', name: 'A' }])
  expect(said).toEqual(['property-ignored contest.yaml scoreboard_thaw_time', 'repeated 1'])
})
