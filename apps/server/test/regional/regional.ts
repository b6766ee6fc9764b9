// A made-up regional: its package, and what happens in it minute by minute. One seed gives one regional.

import { Judge } from '@verdict/domain/verdict'
import { packed } from '../../../../packages/formats/test/packages.ts'

export interface RegionalSize {
  seed: number
  teams: number
  problems: number
  submissions: number
}

export const regionalTimes = { duration: 300, freeze: 60 } as const

/** mulberry32 */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const letter = (index: number): string => String.fromCharCode(65 + index)
const teamId = (index: number): string => `team-${String(index + 1).padStart(3, '0')}`

const problem = (name: string): Buffer =>
  packed({
    'problem.yaml': `name: ${name}\nlimits: { time_limit: 1, memory: 256 }\n`,
    'problem_statement/problem.en.tex': `\\problemname{${name}}\nSay it.\n`,
    'data/secret/1.in': '1\n',
    'data/secret/1.ans': '1\n',
    'data/secret/2.in': '2\n',
    'data/secret/2.ans': '2\n',
  })

/** @param members usernames of people who are here, of the first teams */
export function regionalPackage(
  { seed, teams, problems }: RegionalSize,
  members: readonly string[],
): Record<string, string | Buffer> {
  const random = randomOf(seed)
  const schools = Math.ceil(teams / 3)
  const listed = Array.from({ length: problems }, (_, index) => ({
    id: `p${index + 1}`,
    label: letter(index),
    name: `Problem ${letter(index)}`,
    ordinal: index + 1,
    rgb: `#${Math.floor(random() * 0xffffff)
      .toString(16)
      .padStart(6, '0')}`,
    test_data_count: 2,
  }))
  return {
    'contest.yaml': `id: made-up\nname: Made-up Regional\nduration: 5:00:00\nscoreboard_freeze_duration: 1:00:00\nscoreboard_type: pass-fail\npenalty_time: 20\n`,
    'problems.json': JSON.stringify(listed),
    ...Object.fromEntries(listed.map(({ id, name }) => [`problems/${id}/${id}.zip`, problem(name)])),
    'groups.json':
      '[{"id":"all","name":"Participants"},{"id":"guests","name":"Guests"},{"id":"staff","name":"Staff","hidden":true}]',
    'organizations.json': JSON.stringify(
      Array.from({ length: schools }, (_, index) => ({
        id: `u${index + 1}`,
        name: `University ${index + 1}`,
        country: index % 2 ? 'CHN' : 'SWE',
      })),
    ),
    'teams.json': JSON.stringify(
      Array.from({ length: teams }, (_, index) => ({
        id: teamId(index),
        label: String(index + 1),
        name: `${['Ünder', '三个', 'Segment', 'alpha', 'Zebra'][index % 5]} ${index + 1}`,
        organization_id: `u${(index % schools) + 1}`,
        group_ids: [
          index >= members.length && index % 40 === 7
            ? 'guests'
            : index >= members.length && index % 40 === 11
              ? 'staff'
              : 'all',
        ],
      })),
    ),
    'accounts.json': JSON.stringify(
      members.map((username, index) => ({ id: username, username, type: 'team', team_id: teamId(index) })),
    ),
  }
}

export type Happening = { minute: number } & (
  | { kind: 'submission'; team: string; problem: number; judge: Judge }
  /** `submission`: its index among all. */
  | { kind: 'rejudge'; submission: number; judge: Judge }
  | { kind: 'question'; text: string; answer: string | null }
  | { kind: 'broadcast'; text: string }
)

const verdicts: readonly Judge[] = [
  Judge.Accepted,
  Judge.Accepted,
  Judge.Accepted,
  Judge.WrongAnswer,
  Judge.WrongAnswer,
  Judge.TimeLimitExceeded,
  Judge.RuntimeError,
  Judge.CompileError,
]

/** In the order of time. Rejudges and questions are mixed in. */
export function regionalPlan({ seed, teams, problems, submissions }: RegionalSize): Happening[] {
  const random = randomOf(seed + 1)
  const below = (most: number): number => Math.floor(random() * most)
  const verdict = (): Judge => verdicts[below(verdicts.length)]!
  const minutes = Array.from({ length: submissions }, () => 1 + below(regionalTimes.duration - 2)).toSorted(
    (a, b) => a - b,
  )
  return minutes.flatMap((minute, index): Happening[] => [
    {
      kind: 'submission',
      minute,
      team: teamId(below(teams)),
      // The first ones are the easy ones.
      problem: Math.floor(problems * random() ** 2),
      judge: verdict(),
    },
    ...(index > 0 && index % 17 === 0
      ? [{ kind: 'rejudge' as const, minute, submission: below(index), judge: verdict() }]
      : []),
    ...(index % 29 === 3
      ? [
          {
            kind: 'question' as const,
            minute,
            text: `Question ${index}`,
            answer: index % 2 ? `Answer ${index}` : null,
          },
        ]
      : []),
    ...(index % 67 === 5 ? [{ kind: 'broadcast' as const, minute, text: `Announcement ${index}` }] : []),
  ])
}
