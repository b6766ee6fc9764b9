// The contest of a package as a screen shows it before anything is made, and as the contest's own call would be sent it.

import { contestLimits } from '@verdict/domain/field-limits'
import { contestChange, newContest } from '@verdict/contract/contest'
import type { ContestPreview, ContestToMake } from '@verdict/contract/package'
import { LabelingStyle, problemLabel } from '@verdict/domain/contest'
import { contestRule } from '@verdict/domain/contest-rules/table'
import { importLimits } from '@verdict/domain/package'
import type { z } from 'zod'
import { type BroughtTeams, planAccounts } from '../../contest/index.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { ReadContest } from '../package/reading.ts'

const minuteMs = 60_000
const shownTeams = 20

type Losses = ContestPreview['losses']

const chosenRule = contestChange.pick({ rule: true, option: true })

/** Settings that a judge of this kind wrote; null: those of another kind or an unknown version are no settings. */
const readSettings = ({ options }: ReadContest): z.output<typeof chosenRule> | null =>
  chosenRule.safeParse(options ?? {}).data ?? null

const ownSettings = (contest: ReadContest): z.output<typeof chosenRule> => readSettings(contest) ?? {}

const ruleOf = (contest: ReadContest): ContestPreview['rule'] =>
  ownSettings(contest).rule ?? (contest.countsPoints ? 'ioi' : 'icpc')

const penaltyOf = (contest: ReadContest): number =>
  ownSettings(contest).option?.penalty ?? contest.penaltyMinutes ?? contestLimits.penalty.usual

const labelsBy = (style: LabelingStyle, { problems }: ReadContest): boolean =>
  problems.every(({ label }, index) => label === '' || label === problemLabel(index + 1, style))

const styleOf = (contest: ReadContest): LabelingStyle =>
  ownSettings(contest).option?.labelingStyle ??
  (contest.problems.length > 0 &&
  labelsBy(LabelingStyle.Numeric, contest) &&
  contest.problems[0]!.label !== ''
    ? LabelingStyle.Numeric
    : LabelingStyle.Alphabetic)

export const teamsOf = ({ groups, ...contest }: ReadContest): BroughtTeams => ({
  ...contest,
  categories: groups,
  organizations: contest.organizations.map((one) => ({ ...one, logo: one.logo?.address ?? null })),
})

type Plan = Awaited<ReturnType<typeof planAccounts>>

const shownNames = 10
const shownChars = 200

const some = (names: readonly string[]): { names: string } => ({
  names: (names.slice(0, shownNames).join(', ') + (names.length > shownNames ? ' …' : '')).slice(
    0,
    shownChars,
  ),
})

/** Those of this judge come first. */
function lossesOf(contest: ReadContest, { known, refused, numbered }: Plan, style: LabelingStyle): Losses {
  const labels = contest.problems
    .map(({ label }) => label)
    .filter((label, index) => label !== '' && label !== problemLabel(index + 1, style))
  const own: [Losses[number]['code'], readonly string[]][] = [
    ['labels-changed', labels],
    ['account-known', known.map(({ username }) => username)],
    ['account-refused', refused.map(({ username }) => username)],
    ['usernames-made', numbered.map(({ username }) => username)],
  ]
  const unread = { file: 'verdict.json', names: 'options' }
  return [
    ...(readSettings(contest) ? [] : [{ code: 'property-ignored' as const, params: unread }]),
    ...own.flatMap(([code, names]) => (names.length > 0 ? [{ code, params: some(names) }] : [])),
    ...contest.losses.map(({ code, params }) => ({ code, params: clean(params) })),
  ]
}

/** @param positions of its problems in the import */
export async function previewOf(
  db: Queryable,
  viewer: Viewer,
  contest: ReadContest,
  positions: readonly (number | null)[],
): Promise<ContestPreview> {
  const plan = await planAccounts(db, viewer, 0, contest)
  const style = styleOf(contest)
  const made = [...plan.named, ...plan.numbered]
  const withPassword = new Set(
    contest.accounts.flatMap(({ username, password }) => (password === null ? [] : [username])),
  )
  const losses = lossesOf(contest, plan, style)
  return {
    title: contest.title,
    start: contest.start === null ? null : new Date(contest.start).toISOString(),
    duration: contest.durationMs === null ? null : contest.durationMs / minuteMs,
    freeze: freezeOf(contest),
    rule: ruleOf(contest),
    penalty: contestRule(ruleOf(contest)).choosesPenalty ? penaltyOf(contest) : null,
    problems: contest.problems.map(({ name, id, color }, index) => ({
      label: problemLabel(index + 1, style),
      name: name || id,
      color,
      position: positions[index] ?? null,
    })),
    organizations: contest.organizations.length,
    logos: contest.organizations.filter(({ logo }) => logo !== null).length,
    categories: contest.groups.map(({ name }) => name),
    teams: contest.teams.length,
    teamNames: contest.teams.slice(0, shownTeams).map(({ name }) => name),
    accounts: {
      known: plan.known.length,
      made: made.length,
      passwords: made.filter(({ username }) => withPassword.has(username)).length,
      lacking: plan.lacking.length,
    },
    losses: losses.slice(0, importLimits.shownLosses),
    moreLosses: Math.max(0, losses.length - importLimits.shownLosses),
  }
}

/** Without characters that PostgreSQL cannot store. */
const clean = (params: Record<string, string | number>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '').slice(0, shownChars).toWellFormed() : value,
    ]),
  )

/** In whole minutes, and none where it would not freeze at all. */
function freezeOf({ freezeMs }: ReadContest): number | null {
  const minutes = freezeMs === null ? 0 : Math.ceil(freezeMs / minuteMs)
  return minutes === 0 ? null : minutes
}

export interface PlacedProblem {
  pid: number
  color: string | null
  colorName: string
}

/** As somebody would send it who makes it by hand. */
export function contestToMake(
  contest: ReadContest,
  { title, start, end }: Pick<ContestToMake, 'title' | 'start' | 'end'>,
  problems: readonly PlacedProblem[],
  course: number | null,
): z.output<typeof newContest> {
  const freeze = freezeOf(contest)
  return newContest.parse({
    title,
    start,
    end,
    rule: ruleOf(contest),
    list: problems.map(({ pid }) => pid),
    colors: problems.flatMap(({ pid, color, colorName }) =>
      color === null ? [] : [{ pid, color, name: colorName }],
    ),
    ...(course !== null && { course }),
    option: {
      labelingStyle: styleOf(contest),
      penalty: penaltyOf(contest),
      freeze: freeze ?? 'none',
      // Results of such contests are unfrozen in a ceremony.
      unfreeze: freeze === null ? 'auto' : 'manual',
      languages: contest.languages,
      ...ownSettings(contest).option,
      teams: contest.teams.length > 0,
    },
  })
}
