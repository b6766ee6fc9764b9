import { afterEach, expect, test } from 'vitest'
import { fake } from './fake.ts'

const start = '2026-01-05T09:00:00.000Z'
const at = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()
const answers = (rule: string) => ({
  'GET /contest/5': {
    data: {
      contest: { start },
      problems: [
        { pid: 1000, index: 1 },
        { pid: 1001, index: 2 },
      ],
    },
  },
  'GET /contest/5/ranklist': {
    data: {
      ranklist: {
        bob: { nick: '=1', '1001': { acceptedAt: null, failed: 2, pending: 1, score: 1050 } },
        ann: { nick: '王小明', '1000': { acceptedAt: at(20), failed: 1, pending: 0, score: 10_000 } },
      },
      info: { isEnded: false, isFrozen: true, freezeTime: at(30) },
      rule,
      penalty: 10,
      version: 3,
    },
  },
})

let world: ReturnType<typeof fake>
afterEach(() => world.end())

/** Cells of an ICPC contest hold no score. */
const withoutScores = () => {
  const made = answers('icpc')
  const { ranklist } = made['GET /contest/5/ranklist'].data
  const strip = (cell: object) => ({ ...cell, score: undefined })
  return {
    ...made,
    'GET /contest/5/ranklist': {
      data: {
        ...made['GET /contest/5/ranklist'].data,
        ranklist: {
          bob: { ...ranklist.bob, '1001': strip(ranklist.bob['1001']) },
          ann: { ...ranklist.ann, '1000': strip(ranklist.ann['1000']) },
        },
      },
    },
  }
}

test('[CLI-RANK-1] the ranklist as a table, in the order of its rule', async () => {
  world = fake(withoutScores())
  expect(await world.run('ranklist 5')).toBe(0)
  expect(world.out).toEqual([
    'Rank  User  Name    Solved  Penalty  A        B',
    '1     ann   王小明  1       30       +1 (20)',
    '2     bob   =1      0       0                 -2?',
  ])
  expect(world.said.join('\n')).toContain('frozen')
})

test('[CLI-RANK-1] as CSV that a spreadsheet takes for text, and as JSON', async () => {
  world = fake(answers('ioi'))
  expect(await world.run('ranklist 5 --csv')).toBe(0)
  expect(world.out).toEqual(['Rank,User,Name,Score,A,B', '1,ann,王小明,100,100,', "2,bob,'=1,10.5,,10.5?"])
  expect(await world.run('ranklist 5 --json')).toBe(0)
  expect(JSON.parse(world.out.at(-1)!)).toMatchObject({
    contest: 5,
    isFrozen: true,
    rows: [
      { rank: 1, username: 'ann', score: 100, problems: [{ pid: 1000, letter: 'A' }] },
      { username: 'bob' },
    ],
  })
  expect(await world.run('ranklist 5 --json --csv')).toBe(2)
})

test('[CLI-RANK-1] a team is said by its name, and one that is not ranked has a star', async () => {
  const made = withoutScores()
  const { data } = made['GET /contest/5/ranklist']
  const { ann, bob } = data.ranklist
  const of = { label: '', organization: null, categories: [] }
  world = fake({
    ...made,
    'GET /contest/5/ranklist': {
      data: {
        ...data,
        ranklist: { 't:5:1': ann, 't:5:2': bob },
        teams: { organizations: [], categories: [], of: { 't:5:1': { ...of, unranked: true }, 't:5:2': of } },
      },
    },
  })
  expect(await world.run('ranklist 5')).toBe(0)
  expect(world.out.map((line) => line.split(/\s+/).slice(0, 3))).toEqual([
    ['Rank', 'User', 'Name'],
    ['*', '王小明', '1'],
    ['1', '=1', '0'],
  ])
})
