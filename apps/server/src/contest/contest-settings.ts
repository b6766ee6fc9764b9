// Everything that follows from a setting is written once, here. Types reject a column that is neither here nor in
// `notSettings`, an option of the contract without a column, and a setting without an audit field.

import type { AuditStates } from '@verdict/contract/audit-fields'
import type { contestChange, ContestOption } from '@verdict/contract/contest'
import { contestRule, countsPoints } from '@verdict/domain/contest-rules/table'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { ContestRecord } from '../access/contest-access.ts'
import { freezeChoiceOf } from '../access/contest-clock.ts'
import type { Contests } from '../platform/database-types.ts'

interface Setting {
  copied: boolean
  rehearsed: boolean
  /** A new value changes cells of existing submissions; a function decides per contest. */
  scoresAnew?: true | ((before: ContestRecord) => boolean)
}

const everywhere = { copied: true, rehearsed: true } as const
const own = { copied: false, rehearsed: false } as const

type OptionName = keyof ContestOption
type Audited = keyof NonNullable<AuditStates<'contest'>['after']>

interface Converted<N extends OptionName, C extends keyof ContestRecord> {
  stored: (value: ContestOption[N]) => ContestRecord[C]
  shown: (value: ContestRecord[C]) => ContestOption[N]
}

type OptionSetting<N extends OptionName> = {
  [C in keyof ContestRecord & Audited]: Setting & { column: C } & ([
      ContestOption[N],
      ContestRecord[C],
    ] extends [ContestRecord[C], ContestOption[N]]
      ? unknown
      : Converted<N, C>)
}[keyof ContestRecord & Audited]

const options = {
  labelingStyle: { column: 'labeling_style', ...everywhere },
  penalty: {
    column: 'penalty',
    ...everywhere,
    scoresAnew: ({ rule }) => contestRule(rule).choosesPenalty,
  },
  freeze: { column: 'freeze_rule', ...everywhere, stored: String, shown: freezeChoiceOf },
  // A rehearsal shows its results to nobody.
  unfreeze: { column: 'unfreeze', copied: true, rehearsed: false },
  runs: { column: 'runs_allowed', ...everywhere },
  // Depends on the course, and a rehearsal has none.
  languages: { column: 'languages', copied: true, rehearsed: false },
  feedback: { column: 'feedback', copied: true, rehearsed: false },
  // A rehearsal is nobody's to watch.
  schools: { column: 'shows_schools', copied: true, rehearsed: false },
  openBoard: { column: 'open_board', copied: true, rehearsed: false },
  // Nobody helps with one.
  balloons: { column: 'balloons', copied: true, rehearsed: false },
  prints: { column: 'prints', copied: true, rehearsed: false },
  printPages: { column: 'print_pages', copied: true, rehearsed: false },
  printPagesHour: { column: 'print_pages_hour', copied: true, rehearsed: false },
  // Nobody could take part in a rehearsal later.
  virtual: { column: 'takes_virtual', copied: true, rehearsed: false },
  teams: { column: 'of_teams', copied: true, rehearsed: false },
  // Nobody confirms what played students send.
  verify: { column: 'verify', copied: true, rehearsed: false },
  shareOfTests: { column: 'shares_tests', ...everywhere, scoresAnew: ({ rule }) => countsPoints(rule) },
} as const satisfies { [N in OptionName]: OptionSetting<N> }

/** Columns that no manager chooses. */
export const notSettings = [
  'cid',
  'owner_id',
  'created_at',
  'updated_at',
  'deleted_at',
  'title_key',
  'last_end',
  'is_open',
  'settled',
  'pauses',
  'held_start_ms',
  'longest_extra',
  'has_own_times',
  'unfrozen_at',
  'unfrozen_by',
  'scores_wait',
] as const satisfies (keyof Contests)[]

type OptionColumn = (typeof options)[OptionName]['column']
type OtherColumn = Exclude<keyof Contests, OptionColumn | (typeof notSettings)[number]>

type Given = Pick<
  z.output<typeof contestChange>,
  'title' | 'start' | 'end' | 'encrypt' | 'status' | 'rule' | 'password' | 'course' | 'draft' | 'option'
>

interface OtherSetting<C extends keyof ContestRecord> extends Setting {
  /** Undefined if the call leaves it unchanged; null if only homework sets it (contest-homework.ts). */
  given: ((change: Given) => ContestRecord[C] | undefined) | null
}

export const courseIdOf = (course: number): number | null => (course > 0 ? course : null)

const dateOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text)

/** With pauses, penalty minutes count from the start without the pauses. */
const wasPaused = ({ pauses }: ContestRecord): boolean => pauses.length > 0

const others = {
  title: { given: ({ title }) => title, ...own },
  course_id: {
    given: ({ course }) => (course === undefined ? undefined : courseIdOf(course)),
    ...own,
  },
  starts_at: { given: ({ start }) => dateOf(start), ...own, scoresAnew: wasPaused },
  ends_at: { given: ({ end }) => dateOf(end), ...own },
  due_at: { given: null, ...own, scoresAnew: true },
  late: { given: null, copied: true, rehearsed: false, scoresAnew: true },
  attempts: { given: null, ...everywhere },
  // A copy shows none that are older than itself.
  questions_since: { given: null, ...own },
  is_draft: { given: ({ draft }) => draft, ...own },
  encrypt: { given: ({ encrypt }) => encrypt, ...everywhere },
  status: { given: ({ status }) => status, ...own },
  rule: { given: ({ rule }) => rule, ...everywhere, scoresAnew: true },
  password: { given: ({ password }) => password, copied: true, rehearsed: false },
} as const satisfies { [C in OtherColumn]: C extends Audited ? OtherSetting<C> : never }

type SettingColumn = OptionColumn | OtherColumn
export type SettingColumns = Pick<ContestRecord, SettingColumn>

type Where<K extends 'copied' | 'rehearsed', V extends boolean> =
  | {
      [N in OptionName]: (typeof options)[N][K] extends V ? (typeof options)[N]['column'] : never
    }[OptionName]
  | { [C in OtherColumn]: (typeof others)[C][K] extends V ? C : never }[OtherColumn]

type OwnOfCopy = Where<'copied', false>
export type OwnOfRehearsal = Where<'rehearsed', false>

const optionEntries = Object.entries(options) as [
  OptionName,
  Setting & { column: OptionColumn } & Partial<Converted<never, never>>,
][]

export const contestSettings: Readonly<Record<SettingColumn, Setting>> = {
  ...others,
  ...(Object.fromEntries(
    optionEntries.map(([, setting]): [string, Setting] => [setting.column, setting]),
  ) as Record<OptionColumn, Setting>),
}

const settingColumns = Object.keys(contestSettings) as SettingColumn[]

const pick = <C extends SettingColumn>(contest: ContestRecord, columns: readonly C[]) =>
  Object.fromEntries(columns.map((column) => [column, contest[column]])) as Pick<ContestRecord, C>

export function columnsGiven(change: Given): Partial<SettingColumns> {
  const found: [string, unknown][] = [
    ...Object.entries(others).map(([column, { given }]): [string, unknown] => [column, given?.(change)]),
    ...optionEntries.map(([name, { column, stored }]): [string, unknown] => {
      const value = change.option?.[name]
      return [column, value === undefined || !stored ? value : stored(value as never)]
    }),
  ]
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}

export const optionOf = (contest: ContestRecord): ContestOption =>
  Object.fromEntries(
    optionEntries.map(([name, { column, shown }]) => [
      name,
      shown ? shown(contest[column] as never) : contest[column],
    ]),
  ) as ContestOption

export const settingsOfCopy = (
  contest: ContestRecord,
  ofItsOwn: Pick<ContestRecord, OwnOfCopy>,
): SettingColumns => ({
  ...pick(
    contest,
    settingColumns.filter((column) => contestSettings[column].copied),
  ),
  ...ofItsOwn,
})

export const rehearsedColumns = settingColumns.filter((column) => contestSettings[column].rehearsed)

export const scoredOtherwiseBy = (before: ContestRecord, after: ContestRecord): SettingColumn[] =>
  settingColumns.filter((column) => {
    const { scoresAnew = false } = contestSettings[column]
    return (
      (typeof scoresAnew === 'function' ? scoresAnew(before) : scoresAnew) &&
      !isDeepStrictEqual(before[column], after[column])
    )
  })
