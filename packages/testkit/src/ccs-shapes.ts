// The shapes of the Contest API in both released versions, written after their JSON schemas: a property that a version does
// not know fails.

import { z } from 'zod'

const id = z.string().regex(/^[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-])?$/)
const absTime = z.string().regex(/^[12]\d{3}-[01]\d-[0-3]\dT[0-2]\d:[0-6]\d:[0-6]\d\.\d{3}Z$/)
const relTime = z.string().regex(/^-?(?:[1-9]\d*)?\d:[0-5]\d:[0-5]\d\.\d{3}$/)
const posTime = z.string().regex(/^(?:[1-9]\d*)?\d:[0-5]\d:[0-5]\d\.\d{3}$/)
const ids = z.array(id).refine((list) => new Set(list).size === list.length, 'are not unique')
const typeId = z.enum(['AC', 'CE', 'RTE', 'WA', 'TLE', 'MLE', 'OLE', 'PE', 'JE'])
const seconds = z
  .number()
  .min(0)
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1_000), 'is no whole number of ms')
const file = z.strictObject({
  href: z.string(),
  filename: z.string(),
  mime: z.string(),
  hash: z.string().optional(),
  width: z.number().int().min(1).optional(),
  height: z.number().int().min(1).optional(),
})
const command = z.strictObject({ command: z.string(), args: z.string().optional() })

const contestFields = {
  id,
  name: z.string(),
  formal_name: z.string(),
  start_time: absTime.nullable(),
  countdown_pause_time: posTime.nullable(),
  duration: posTime,
  scoreboard_freeze_duration: posTime.nullable(),
}

const contestOf = (penalty: z.ZodType, more: z.ZodRawShape) =>
  z.union([
    z.strictObject({
      ...contestFields,
      scoreboard_type: z.literal('pass-fail'),
      penalty_time: penalty,
      ...more,
    }),
    z.strictObject({ ...contestFields, scoreboard_type: z.literal('score'), ...more }),
  ])

const time = absTime.nullable()
const state = z.strictObject({
  started: time,
  ended: time,
  finalized: time,
  end_of_updates: time,
  frozen: time.optional(),
  thawed: time.optional(),
})

const judgementFields = {
  id,
  submission_id: id,
  start_time: absTime,
  start_contest_time: relTime,
  max_run_time: seconds.nullable(),
  score: z.number().min(0).optional(),
}

const judgementOf = (more: z.ZodRawShape) =>
  z.union([
    z.strictObject({
      ...judgementFields,
      judgement_type_id: typeId,
      end_time: absTime,
      end_contest_time: relTime,
      ...more,
    }),
    z.strictObject({
      ...judgementFields,
      judgement_type_id: z.null(),
      end_time: z.null(),
      end_contest_time: z.null(),
      ...more,
    }),
  ])

const texts = new WeakMap<object, string>()

/** Written once. */
export function textOf(thing: object): string {
  const known = texts.get(thing)
  if (known !== undefined) return known
  const text = JSON.stringify(thing)
  texts.set(thing, text)
  return text
}

/** The same text is looked at once. */
function remembered(shape: z.ZodType): z.ZodType {
  const right = new Set<string>()
  const isThing = (thing: unknown): boolean => typeof thing === 'object' && thing !== null
  return z.custom<object>(isThing, { abort: true }).superRefine((thing, context) => {
    const text = textOf(thing)
    if (right.has(text)) return
    const { error } = shape.safeParse(thing)
    if (error) context.addIssue({ code: 'custom', message: z.prettifyError(error) })
    else right.add(text)
  })
}

const collections = {
  'judgement-types': z.strictObject({
    id: typeId,
    name: z.string(),
    penalty: z.boolean().optional(),
    solved: z.boolean(),
  }),
  languages: z.union([
    z.strictObject({
      id,
      name: z.string(),
      entry_point_required: z.literal(false),
      extensions: z.array(z.string()),
      compiler: command.nullable(),
      runner: command.nullable(),
    }),
    z.strictObject({
      id,
      name: z.string(),
      entry_point_required: z.literal(true),
      entry_point_name: z.string(),
      extensions: z.array(z.string()),
      compiler: command.nullable(),
      runner: command.nullable(),
    }),
  ]),
  problems: z.strictObject({
    id,
    label: z.string().max(10),
    name: z.string(),
    ordinal: z.number().int(),
    rgb: z
      .string()
      .regex(/^#[\da-f]{6}$/i)
      .optional(),
    color: z.string().optional(),
    time_limit: seconds,
    test_data_count: z.number().int().min(0),
    max_score: z.number().optional(),
    statement: z.array(file),
  }),
  groups: z.strictObject({
    id,
    icpc_id: z.string().nullable(),
    name: z.string(),
    type: z.string().nullable(),
  }),
  organizations: z.strictObject({
    id,
    icpc_id: z.string().nullable(),
    name: z.string(),
    formal_name: z.string().nullable(),
    country: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .nullable(),
    logo: z.array(file.required({ width: true, height: true })),
  }),
  teams: z.strictObject({
    id,
    icpc_id: z.string().nullable(),
    name: z.string().min(1),
    label: z.string(),
    display_name: z.string(),
    organization_id: id.nullable(),
    group_ids: ids,
    hidden: z.boolean(),
  }),
  persons: z.strictObject({
    id,
    name: z.string(),
    role: z.enum(['contestant', 'coach']),
    team_ids: ids.min(1),
  }),
  accounts: z.union([
    z.strictObject({
      id,
      username: z.string(),
      name: z.string(),
      type: z.literal('team'),
      team_id: id,
      person_id: id.optional(),
    }),
    z.strictObject({ id, username: z.string(), name: z.string(), type: z.enum(['judge', 'admin']) }),
  ]),
  submissions: z.strictObject({
    id,
    language_id: id,
    problem_id: id,
    team_id: id,
    time: absTime,
    contest_time: relTime,
    entry_point: z.string().nullable(),
    files: z.array(file.extend({ mime: z.literal('application/zip') })).max(1),
  }),
  runs: z.strictObject({
    id,
    judgement_id: id,
    ordinal: z.number().int().min(1),
    judgement_type_id: typeId,
    time: absTime,
    contest_time: relTime,
    run_time: seconds,
  }),
  clarifications: z
    .strictObject({
      id,
      from_team_id: id.nullable(),
      to_team_id: id.nullable(),
      reply_to_id: id.nullable(),
      problem_id: id.nullable(),
      text: z.string(),
      time: absTime,
      contest_time: relTime,
    })
    .refine(({ from_team_id, to_team_id }) => from_team_id === null || to_team_id === null),
  awards: z.strictObject({ id, citation: z.string(), team_ids: ids }),
  commentary: z.strictObject({
    id,
    time: absTime,
    contest_time: relTime,
    message: z.string(),
    tags: z.array(z.string()),
    team_ids: ids,
    problem_ids: ids,
    submission_ids: ids,
  }),
}

/** @param time how a version writes minutes @param none whether it writes a time that there is not */
function scoreboardOf(minutes: z.ZodType, none: boolean) {
  const problem = {
    problem_id: id,
    num_judged: z.number().int().min(0),
    num_pending: z.number().int().min(0),
  }
  const last = none ? { time: minutes.nullable() } : { time: minutes.optional() }
  return z.strictObject({
    time: absTime,
    contest_time: relTime,
    state,
    rows: z.array(
      remembered(
        z.strictObject({
          rank: z.number().int().min(1),
          team_id: id,
          score: z.union([
            z.strictObject({ num_solved: z.number().int().min(0), total_time: minutes, ...last }),
            z.strictObject({ score: z.number(), ...last }),
          ]),
          problems: z.array(
            z.union([
              z.strictObject({ ...problem, solved: z.literal(false) }),
              z.strictObject({ ...problem, solved: z.literal(true), time: minutes }),
              z.strictObject({ ...problem, score: z.literal(0) }),
              z.strictObject({ ...problem, score: z.number().gt(0), time: minutes }),
            ]),
          ),
        }),
      ),
    ),
  })
}

const kinds = [...Object.keys(collections), 'judgements'] as (keyof typeof collections | 'judgements')[]

const commonCapabilities = ['contest_start', 'contest_thaw', 'team_submit', 'admin_submit', 'admin_clar']

function shapesOf(
  version: string,
  own: { contest: z.ZodType; judgement: z.ZodType; scoreboard: z.ZodType; capabilities: string[] },
) {
  const ofCollection = Object.fromEntries(
    Object.entries({ ...collections, judgements: own.judgement }).map(([kind, shape]) => [
      kind,
      remembered(shape),
    ]),
  )
  const shapes: Record<string, z.ZodType> = {
    '': z.strictObject({
      version: z.literal(version),
      version_url: z.string(),
      provider: z.strictObject({ name: z.string(), version: z.string() }),
    }),
    contests: z.array(own.contest),
    contest: own.contest,
    access: z.strictObject({
      capabilities: z.array(z.enum([...commonCapabilities, ...own.capabilities])),
      endpoints: z.array(
        z.strictObject({
          type: z.enum([...kinds, 'contest', 'state', 'scoreboard', 'event-feed']),
          properties: z.array(z.string().regex(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/)).min(1),
        }),
      ),
    }),
    account: collections.accounts,
    state,
    scoreboard: own.scoreboard,
  }
  return { ofCollection, shapes }
}

const versions = {
  '2023-06': shapesOf('2023-06', {
    contest: contestOf(z.number().int().min(0), {}),
    judgement: judgementOf({}),
    scoreboard: scoreboardOf(z.number().int().min(0), false),
    capabilities: ['team_clar'],
  }),
  '2026-01': shapesOf('2026-01', {
    contest: contestOf(posTime, { scoreboard_thaw_time: absTime.nullable().optional() }),
    judgement: judgementOf({ current: z.boolean() }),
    scoreboard: scoreboardOf(posTime, true),
    capabilities: ['post_clar', 'post_comment'],
  }),
}

export const ccsVersions = ['2023-06', '2026-01'] as const
export type CcsVersion = (typeof ccsVersions)[number]

export const ccsKinds = kinds

/** @param part what stands behind the contest in the address; '' the version itself @throws with what is wrong */
export function assertShape(version: CcsVersion, part: string, data: unknown): void {
  const { ofCollection, shapes } = versions[version]
  const [kind = '', one] = part.split('/')
  const shape = shapes[kind] ?? (one === undefined ? z.array(ofCollection[kind]!) : ofCollection[kind]!)
  const { error } = shape.safeParse(data)
  if (error) throw new Error(`${version} ${part}: ${z.prettifyError(error)}\n${JSON.stringify(data)}`)
}

export interface CcsEvent {
  type: string
  id: string | null
  data: unknown
  token?: string
}

const event = z.strictObject({
  type: z.enum([...kinds, 'contest', 'state']),
  id: id.nullable(),
  data: z.unknown(),
  token: z.string().optional(),
})

/** @throws with what is wrong */
export function assertEvent(version: CcsVersion, line: unknown): CcsEvent {
  const { type, id: own, data, token } = event.parse(line)
  if (data !== null) assertShape(version, own === null ? type : `${type}/${own}`, data)
  return { type, id: own, data, ...(token !== undefined && { token }) }
}
