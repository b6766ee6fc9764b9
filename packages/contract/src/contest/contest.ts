import {
  contestPhases,
  ContestStatus,
  ContestVisibility,
  LabelingStyle,
  verifyWays,
} from '@verdict/domain/contest'
import { feedbacks } from '@verdict/domain/feedback'
import { uidLength } from '@verdict/domain/address-limits'
import { contestLimits, printLimits, teamLimits } from '@verdict/domain/field-limits'
import { balloonTimes } from '@verdict/domain/helper'
import { chosenRuleNames, contestRuleNames } from '@verdict/domain/contest-rules/table'
import { colorPattern } from '@verdict/domain/team'
import { z } from 'zod'
import { sessionProfile } from '../people/account.ts'
import { defineEndpoints, spreadsheetMedia } from '../platform/endpoint.ts'
import { homeworkChange, homeworkDetail, homeworkOfProblem, newHomework } from './homework.ts'
import { openBoard, ranklist } from './ranklist.ts'
import { allowedList } from '../archive/language.ts'
import {
  changeOf,
  id,
  isoDate,
  isStorable,
  keyword,
  lineOfText,
  max32,
  nothing,
  pageOf,
  paging,
  queryNumber,
} from '../platform/primitives.ts'
import { problemLevel, titles } from '../archive/problem.ts'

const visibility = z.enum(ContestVisibility)
const status = z.enum(ContestStatus)
/** The last fifth, none, or minutes before the end. */
const freezeRule = z.union([z.literal('auto'), z.literal('none'), z.number().int().min(0).max(525_600)])
const unfreeze = z.enum(['auto', 'manual'])
/** Maximum detail of results while it runs; null: the result of every test. */
const feedback = z.enum(feedbacks).nullable()
const rule = z.enum(contestRuleNames)

/** Options of a contest with their defaults. Column and consequences are in the server's contest/contest-settings.ts. */
const options = {
  labelingStyle: z.enum(LabelingStyle).default(LabelingStyle.Numeric),
  /** Minutes for each failure on a solved problem, under the rule of ICPC; the others have their own or none. */
  penalty: z.number().int().min(0).max(contestLimits.penalty.max).default(contestLimits.penalty.usual),
  freeze: freezeRule.default('auto'),
  unfreeze: unfreeze.default('auto'),
  runs: z.boolean().default(true),
  languages: allowedList.default([]),
  feedback: feedback.default(null),
  /**
   * Where points count, a problem without groups of tests gives its share of them for each test that passes, and does not
   * give all of them or none. Null leaves it as it is; in a new contest, to its kind: so in homework and exams.
   */
  shareOfTests: z.boolean().nullable().default(null),
  /** The ranklist shows everybody's school. */
  schools: z.boolean().default(false),
  /** Everybody who sees the contest watches its ranklist from the start, visitors too; never of an exam. */
  openBoard: z.boolean().default(false),
  /** Entrants are teams, which its managers make; people submit for theirs. Neither homework nor an exam. */
  teams: z.boolean().default(false),
  /** Helpers bring a balloon for each problem that somebody solves; where results show while it runs, and in no exam. */
  balloons: z.enum(balloonTimes).default('none'),
  /** Entrants send code and text to be printed while it runs; neither in homework nor in an exam. */
  prints: z.boolean().default(false),
  /** For each entrant in all of it, and for all together in an hour. */
  printPages: z.number().int().min(1).max(printLimits.pagesOfEntrant).default(30),
  printPagesHour: z.number().int().min(1).max(printLimits.pagesInHour).default(300),
  /** Once it is over and its results are open, those who did not take part may, each on a clock of their own. */
  virtual: z.boolean().default(false),
  /** The verdicts that its managers confirm before others see them. */
  verify: z.enum(verifyWays).default('none'),
}

export const contestOption = z.object(options)
export type ContestOption = z.output<typeof contestOption>

const courseLink = z.object({
  courseId: z.number().int(),
  name: z.string(),
  role: z.object({ manageContest: z.boolean() }),
})

export const contestRow = z.object({
  cid: z.number().int(),
  title: z.string(),
  start: isoDate,
  end: isoDate,
  encrypt: visibility,
  status,
  reserved: z.boolean(),
  course: courseLink.nullable(),
  isEntrant: z.boolean(),
  /** In lists: the viewer takes part, may once it begins, or manages it through its course. */
  isMine: z.boolean().optional(),
  isExam: z.boolean(),
  may: z.object({ manage: z.boolean(), edit: z.boolean(), delete: z.boolean() }),
  /** Visible to managers only. Lists set it only where true. */
  draft: z.boolean().optional(),
  /** In lists: it is over, and virtual participation is offered to the viewer, who took no part. Set only where true. */
  offersVirtual: z.boolean().optional(),
})
export type ContestRow = z.output<typeof contestRow>

/** `name` repeats the title for callers of older judges. */
const contestHead = contestRow.extend({
  name: z.string(),
  /** `transfer`: into or out of a course, where this viewer manages contests; `submit`: false in an archived course. */
  may: contestRow.shape.may.extend({ transfer: z.boolean(), submit: z.boolean() }),
  /** In order; empty where hidden from the viewer. */
  list: z.array(z.number().int()),
  option: contestOption,
  rule,
  homework: homeworkDetail.nullable(),
  /** The viewer's own, as the answer was given. */
  phase: z.enum(contestPhases),
  /** The viewer's pause, with ms left; it ends by itself at `until`. */
  pause: z.object({ since: isoDate, until: isoDate, left: z.number().int() }).nullable().optional(),
  /** Ms that were left when the countdown to the start was held; absent: it runs, or is over. */
  heldStart: z.number().int().optional(),
  freezeTime: isoDate.nullable(),
  isFrozen: z.boolean(),
  /** For this viewer. */
  hasRanklist: z.boolean(),
  /** Whether counts and submissions of others are shown to this viewer now. */
  showsOthers: z.boolean(),
  /** An exam whose ranklist is for its managers. */
  keepsRanklist: z.boolean(),
  mayUnfreeze: z.boolean(),
  mayExport: z.boolean(),
  /** The viewer's, in a contest of teams. */
  team: z.object({ number: z.number().int(), name: z.string() }).optional(),
  /** The viewer's virtual participation, also when it is over. */
  virtual: z.object({ start: isoDate, end: isoDate }).optional(),
  /** The viewer may begin one now. */
  mayStartVirtual: z.boolean(),
  /** Managers only. */
  password: z.string().optional(),
  allow: z
    .object({
      users: z.array(z.string()),
      groups: z.array(z.object({ gid: z.number().int(), title: z.string() })),
    })
    .optional(),
})

const contestProblem = z.object({
  pid: z.number().int(),
  /** 1-based, for `/contests/{cid}/problem/{id}`. */
  index: z.number().int(),
  title: z.string(),
  titles,
  invalid: z.boolean(),
  color: z.string().optional(),
  colorName: z.string().optional(),
  /** Where points count: by its groups of tests, by the share of tests that pass, or all of them or none. */
  pointsBy: z.enum(['groups', 'share', 'whole']).optional(),
  homework: homeworkOfProblem.optional(),
})

const contestOverview = z.object({
  pid: z.number().int(),
  title: z.string(),
  titles,
  invalid: z.boolean(),
  solve: z.number().int(),
  submit: z.number().int(),
  /** Absent in a contest until it is over and unfrozen; null: too few tries. */
  level: problemLevel.nullable().optional(),
})

/** Outsiders get no problems; entrants are refused before the start. */
const contestDetail = z.object({
  contest: contestHead,
  problems: z.array(contestProblem),
  overview: z.array(contestOverview),
  totalProblems: z.number().int(),
  solved: z.array(z.number().int()),
})
export type ContestDetail = z.output<typeof contestDetail>

const pids = z
  .array(z.number().int().min(1).max(2_147_483_647))
  .max(contestLimits.problems)
  .refine((list) => new Set(list).size === list.length, 'names a problem twice')

const color = z.string().max(7).regex(colorPattern)
/** Those of all problems: one that is not named has none. */
const colors = z
  .array(
    z.object({
      pid: z.number().int().min(1).max(max32),
      /** As of its balloons. */
      color,
      name: lineOfText(teamLimits.colorName).default(''),
    }),
  )
  .max(contestLimits.problems)

const contestFields = {
  title: lineOfText(contestLimits.title).min(1),
  start: isoDate,
  end: isoDate,
  encrypt: visibility,
  status,
  list: pids,
  colors,
  option: contestOption,
  rule: z.enum(chosenRuleNames),
  password: z.string().max(contestLimits.password).refine(isStorable, 'is not plain text'),
  allow: z.object({
    /** Case-insensitive; unknown names are refused together. */
    users: z
      .array(z.string().min(1).max(uidLength).refine(isStorable, 'is not plain text'))
      .max(contestLimits.users)
      .default([]),
    groups: z.array(z.number().int().min(1).max(2_147_483_647)).max(contestLimits.groups).default([]),
  }),
  /** -1 detaches. */
  course: z.number().int().min(-1).max(max32),
}

export const newContest = z
  .object({
    ...contestFields,
    /** Homework ends with its late table. */
    end: contestFields.end.optional(),
    homework: newHomework.optional(),
    encrypt: visibility.default(ContestVisibility.Public),
    status: status.default(ContestStatus.Available),
    list: contestFields.list.default([]),
    colors: contestFields.colors.default([]),
    option: contestOption.prefault({}),
    rule: contestFields.rule.default('icpc'),
    password: contestFields.password.default(''),
    allow: contestFields.allow.prefault({}),
    course: contestFields.course.optional(),
  })
  .refine(({ end, homework }) => end !== undefined || homework !== undefined, {
    path: ['end'],
    message: 'is missing',
  })

/** Omitted fields stay unchanged; entrants stay. */
export const contestChange = z
  .object({ ...contestFields, option: changeOf(options) })
  .partial()
  .extend({ homework: homeworkChange.optional() })
  // Other contests only become drafts by being copied with their course.
  .extend({ draft: z.boolean().optional() })
  // False: a harmful change of a begun contest is refused with its consequences.
  .extend({ confirmed: z.boolean().default(true) })

const entrant = z.object({ uid: z.string(), nick: z.string(), enteredAt: isoDate, address: z.string() })
const cid = z.object({ cid: id })

export const contestEndpoints = defineEndpoints({
  'GET /contest/list': {
    summary: 'Contests, newest first',
    description:
      'With `phase=current` those that are not over: one’s own before the others, of each what runs by its end, then what comes by its start. With `phase=first` these come before what is over.',
    access: 'public',
    query: z.object({
      ...paging(20),
      type: z.literal('title').optional(),
      content: keyword,
      course: queryNumber(1),
      phase: z.enum(['current', 'first']).optional(),
    }),
    data: pageOf(contestRow),
    errors: ['NOT_FOUND', 'LOGIN_REQUIRED', 'COURSE_PRIVATE', 'COURSE_WITHOUT_CODE'],
  },
  'GET /contest/:cid': {
    summary: 'A contest; problems only for entrants and managers',
    access: 'login',
    exam: { cid: 'params.cid' },
    params: cid,
    data: contestDetail,
    errors: ['NOT_FOUND', 'CONTEST_NOT_STARTED', 'COURSE_PRIVATE', 'COURSE_WITHOUT_CODE'],
  },
  'POST /contest/': {
    summary: 'Create a contest',
    access: 'login',
    body: newContest,
    data: z.object({ cid: z.number().int() }),
    status: 201,
    errors: [
      'COURSE_ARCHIVED',
      'NOT_FOUND',
      'FORBIDDEN',
      'CONTEST_PROBLEMS_INVALID',
      'UNKNOWN_USERS',
      'UNKNOWN_GROUPS',
      'CONTEST_WINDOW_INVALID',
      'CONTEST_PASSWORD_MISSING',
      'HOMEWORK_COURSE_MISSING',
      'HOMEWORK_DUE_INVALID',
      'TEAMS_NOT_HERE',
    ],
  },
  'PUT /contest/:cid': {
    summary: 'Change a contest; with `confirmed: false` not where that would hurt one that has begun',
    access: 'login',
    params: cid,
    body: contestChange,
    data: contestDetail,
    errors: [
      'COURSE_ARCHIVED',
      'NOT_FOUND',
      'FORBIDDEN',
      'CONTEST_PROBLEMS_INVALID',
      'UNKNOWN_USERS',
      'UNKNOWN_GROUPS',
      'CONTEST_WINDOW_INVALID',
      'CONTEST_PASSWORD_MISSING',
      'CONTEST_CHANGE_HURTS',
      'EXAM_PAUSED',
      'HOMEWORK_COURSE_MISSING',
      'HOMEWORK_DUE_INVALID',
      'NOT_HOMEWORK',
      'TEAMS_NOT_HERE',
      'CONTEST_HAS_ENTRANTS',
    ],
  },
  'DELETE /contest/:cid': {
    summary: 'Hide a contest for good (root), or homework (who manages it)',
    access: 'login',
    confirm: 'factor',
    params: cid,
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'COURSE_ARCHIVED'],
  },
  'POST /contest/:cid/copy': {
    summary: 'A reserved copy of the same length, at the same time of day tomorrow',
    access: 'login',
    params: cid,
    data: z.object({ cid: z.number().int() }),
    status: 201,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /contest/:cid/verify': {
    summary: 'Enter a contest; isVerify says whether one is in, and refusal why not',
    access: 'login',
    token: 'submit',
    params: cid,
    body: z.object({ password: z.string().max(contestLimits.password).optional() }).nullish(),
    data: z.object({
      isVerify: z.boolean(),
      refusal: z
        .enum([
          'CODE_READ',
          'NOT_INVITED',
          'NOT_IN_COURSE',
          'NOT_IN_TEAM',
          'WRONG_CONTEST_PASSWORD',
          'NOT_ON_ROSTER',
        ])
        .nullable(),
      profile: sessionProfile,
    }),
    errors: [
      'COURSE_ARCHIVED',
      'NOT_FOUND',
      'CONTEST_NOT_STARTED',
      'COURSE_PRIVATE',
      'COURSE_WITHOUT_CODE',
      'RATE_LIMITED',
    ],
  },
  'GET /contest/:cid/board': {
    summary: 'What an open board says of its contest, for visitors too',
    access: 'public',
    exam: { cid: 'params.cid' },
    params: cid,
    data: openBoard,
    errors: ['NOT_FOUND', 'LOGIN_REQUIRED'],
  },
  'GET /contest/:cid/ranklist': {
    summary: 'The ranklist: cells by user, of an open board for visitors too',
    description:
      'With `as=contestant` managers see the freeze, too; `as=virtual` is for who takes part virtually. Who sends the current ETag is answered 304.',
    access: 'public',
    exam: { cid: 'params.cid' },
    params: cid,
    query: z.object({ as: z.enum(['contestant', 'virtual']).optional() }),
    data: ranklist,
    errors: [
      'LOGIN_REQUIRED',
      'NOT_FOUND',
      'CONTEST_NOT_STARTED',
      'CONTEST_NOT_ENTERED',
      'COURSE_PRIVATE',
      'COURSE_WITHOUT_CODE',
    ],
  },
  'GET /contest/:cid/entrants': {
    summary: 'Who entered, when and from where',
    access: 'login',
    params: cid,
    query: z.object({ ...paging(30), keyword }),
    data: pageOf(entrant),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'DELETE /contest/:cid/entrants/:uid': {
    summary: 'Remove an entrant',
    access: 'login',
    params: z.object({ cid: id, uid: z.string().min(1).max(uidLength) }),
    data: nothing,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'ON_ROSTER'],
  },
  'POST /contest/:cid/unfreeze': {
    summary: 'Lift a freeze by hand where it is so set',
    access: 'login',
    params: cid,
    data: nothing,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'CONTEST_NOT_FROZEN'],
  },
  'GET /contest/:cid/export': {
    summary: 'The final ranklist as a spreadsheet (format=xlsx or csv)',
    access: 'login',
    params: cid,
    query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    media: [spreadsheetMedia, 'text/csv'],
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONTEST_NOT_ENDED', 'EXPORTS_BUSY'],
  },
})
