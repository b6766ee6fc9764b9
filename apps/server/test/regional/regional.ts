// A made-up regional: its package, and what happens in it minute by minute. One seed gives one regional.

import { Judge } from '@verdict/domain/verdict'
import { packed } from '../../../../packages/formats/test/packages.ts'

export interface RegionalSize {
  seed: number
  teams: number
  problems: number
  submissions: number
  /** Minutes of the contest, of which the last ones are frozen. */
  duration: number
  freeze: number
  /** Minutes on the wall that the jury removes, some minutes after the alarm is over. */
  alarm: { from: number; until: number; removed: number }
}

/** The minute on the wall in which the contest ends. */
export const endOnWall = ({ duration, alarm }: RegionalSize): number => duration + alarm.until - alarm.from

/** The minute on the wall in which the freeze begins, which is after the alarm. */
export const freezeOnWall = (size: RegionalSize): number => endOnWall(size) - size.freeze

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

const timeOf = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:00`
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
  { seed, teams, problems, duration, freeze }: RegionalSize,
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
    'contest.yaml': `id: made-up\nname: Made-up Regional\nduration: ${timeOf(duration)}\nscoreboard_freeze_duration: ${timeOf(freeze)}\nscoreboard_type: pass-fail\npenalty_time: 15\n`,
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

/** The work in the midst of which a server is killed; `answer`: it is done, and not yet answered. */
const killings = ['submission', 'judgement', 'answer', 'rejudge', 'question'] as const
export type Killing = (typeof killings)[number]

export type Happening = { minute: number } & (
  | { kind: 'submission'; team: string; problem: number; judge: Judge; killed?: Killing }
  /** `submission`: its index among all. */
  | { kind: 'rejudge'; submission: number; judge: Judge; killed?: Killing }
  | { kind: 'question'; text: string; answer: string | null; killed?: Killing }
  | { kind: 'announcement'; text: string; isTakenBack: boolean }
  | { kind: 'removal' | 'freeze' }
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

const happensIn: Record<Killing, Happening['kind']> = {
  submission: 'submission',
  judgement: 'submission',
  answer: 'submission',
  rejudge: 'rejudge',
  question: 'question',
}

/** As many times as there is something to kill a server in, evenly over the contest. */
function withKills(plan: readonly Happening[], kills: number, end: number): Happening[] {
  let done = 0
  return plan.map((one) => {
    const killed = killings[done % killings.length]!
    const isDue = done < kills && one.minute >= ((done + 0.5) * end) / kills
    if (!isDue || one.kind !== happensIn[killed]) return one
    done += 1
    return { ...one, killed } as Happening
  })
}

/** In the order of time. Rejudges and questions are mixed in. */
export function regionalPlan(size: RegionalSize, kills: number): Happening[] {
  const { seed, teams, problems, submissions, alarm } = size
  const end = endOnWall(size)
  const random = randomOf(seed + 1)
  const below = (most: number): number => Math.floor(random() * most)
  const verdict = (): Judge => verdicts[below(verdicts.length)]!
  const sent = (minute: number, team: string): Happening => ({
    kind: 'submission',
    minute,
    team,
    // The first ones are the easy ones.
    problem: Math.floor(problems * random() ** 2),
    judge: verdict(),
  })
  const minutes = Array.from({ length: submissions }, () => 1 + below(end - 2)).toSorted((a, b) => a - b)
  const happenings = minutes.flatMap((minute, index): Happening[] => [
    sent(minute, teamId(below(teams))),
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
    ...(index % 31 === 5
      ? [
          {
            kind: 'announcement' as const,
            minute,
            text: `Announcement ${index}`,
            isTakenBack: index % 2 === 0,
          },
        ]
      : []),
  ])
  const frozen = freezeOnWall(size)
  const fixed: Happening[] = [
    { kind: 'freeze', minute: frozen },
    // In the alarm somebody goes on, and the two who follow as teams send something in the freeze.
    sent(alarm.from + 1, teamId(2)),
    sent(alarm.removed - 1, teamId(1)),
    { kind: 'removal', minute: alarm.removed },
    sent(frozen + 1, teamId(0)),
    sent(frozen + 1, teamId(1)),
  ]
  return withKills(
    [...fixed, ...happenings].toSorted((a, b) => a.minute - b.minute),
    kills,
    end,
  )
}
