import { importChoices, importLimits, importStates, lacks, pointReadings } from '@verdict/domain/package'
import { chosenRuleNames } from '@verdict/domain/contest-rules/table'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, lineOfText, nothing, pageOf, paging, queryNumber } from '../platform/primitives.ts'
import { problemType } from '../archive/problem.ts'
import { contestLimits, teamLimits } from '@verdict/domain/field-limits'

const packageFormats = [
  'plain',
  'icpc',
  'polygon',
  'fps',
  'hydro',
  'qduoj',
  'hoj',
  'dmoj',
  'syzoj',
  'cms',
  'tps',
  'uoj',
] as const

const importLosses = [
  'answer-missing',
  'attachment-missing',
  'checker-flags',
  'checker-unknown',
  'checker-with-interactor',
  'comparison-inexact',
  'custom-grading',
  'custom-judge',
  'default-used',
  'empty-test',
  'encoding',
  'file-io',
  'file-too-large',
  'files-ignored',
  'files-too-many',
  'generated-tests',
  'groups-ignored',
  'input-missing',
  'interactive-samples-hidden',
  'language-limits',
  'language-not-offered',
  'limit-changed',
  'limit-ignored',
  'link-dangling',
  'link-leaves',
  'manager-with-checker',
  'markup-dropped',
  'markup-unknown',
  'name-ignored',
  'not-kept',
  'picture-missing',
  'picture-remote',
  'picture-unknown',
  'points-average',
  'points-objective',
  'points-reject',
  'points-static',
  'points-unbounded',
  'program-unusable',
  'redirect',
  'sample-differs',
  'setting-ignored',
  'solution-unclear',
  'statement-kept',
  'tag-unknown',
  'test-unpaired',
  'tests-tidied',
  'tests-utf8',
  'text-cut',
  'unsafe-content',
  'validator-merged',
] as const
export type ImportLoss = (typeof importLosses)[number]

const importBlocks = [
  'kind-unsupported',
  'grader',
  'too-many-tests',
  // Said by earlier versions.
  'non-ascii',
  'not-utf8',
  'test-broken',
  'too-large',
] as const
export type ImportBlock = (typeof importBlocks)[number]

export const importFaults = [
  'not-an-archive',
  'other-archive',
  'archive-broken',
  'crc-wrong',
  'encrypted',
  'too-large',
  'too-packed',
  'too-deep',
  'name-climbs',
  'name-absolute',
  'name-control',
  'name-long',
  'name-twice',
  'link-leaves',
  'link-holds-files',
  'text-broken',
  'no-problem',
  'too-long',
  'too-much-memory',
  'too-many-problems',
  'another-contest',
  'gone',
  'forbidden',
  'refused',
  'disk-full',
  'internal',
] as const
export type ImportFault = (typeof importFaults)[number]

const params = z.record(z.string(), z.union([z.string(), z.number()]))

const importFault = z.object({
  code: z.enum(importFaults),
  params,
  message: z.string(),
})
export type ImportFaultSaid = z.output<typeof importFault>

export const importFile = z.object({
  id: z.number().int(),
  name: z.string(),
  bytes: z.number().int(),
  state: z.enum(['waiting', 'read', 'broken']),
  problems: z.number().int(),
  fault: importFault.nullable(),
  /** Files that are read before this one, which waits, or how far it is. `of` is null until the archive is open. */
  progress: z
    .object({
      before: z.number().int(),
      tests: z.object({ done: z.number().int(), of: z.number().int().nullable() }).nullable(),
    })
    .optional(),
})
export type ImportFile = z.output<typeof importFile>

export const importRow = z.object({
  id: z.number().int(),
  state: z.enum(importStates),
  course: z.number().int().nullable(),
  createdAt: isoDate,
  finishedAt: isoDate.nullable(),
  found: z.number().int(),
  chosen: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
})
export type ImportRow = z.output<typeof importRow>

const contestLosses = [
  'account-known',
  'account-of-staff',
  'account-refused',
  'account-too-many',
  'account-without-team',
  'color-unknown',
  'contest-missing',
  'files-ignored',
  'history-ignored',
  'id-changed',
  'labels-changed',
  'language-unknown',
  'logo-unknown',
  'password-weak',
  'penalty-time',
  'persons-ignored',
  'problem-missing',
  'property-ignored',
  'reference-unknown',
  'repeated',
  'rows-skipped',
  'text-cut',
  'time-unclear',
  'usernames-made',
] as const

const contestName = z.string().max(teamLimits.name)

/** Bounded as the preview of a problem. Times are null where the package gives none. */
const contestPreview = z.object({
  title: z.string(),
  start: isoDate.nullable(),
  /** Minutes, as is the freeze before the end. */
  duration: z.number().nullable(),
  freeze: z.number().int().nullable(),
  rule: z.enum(chosenRuleNames),
  /** Minutes for a failure; null where the rule lets none be chosen. */
  penalty: z.number().int().nullable(),
  /** `position`: of the problem in this import; null where its package is missing. */
  problems: z.array(
    z.object({
      label: z.string(),
      name: contestName,
      color: z.string().nullable(),
      position: z.number().int().nullable(),
    }),
  ),
  organizations: z.number().int(),
  logos: z.number().int(),
  categories: z.array(contestName),
  teams: z.number().int(),
  /** Some of their names. */
  teamNames: z.array(contestName),
  /** `known`: of people who are here already; `made`: new ones; `passwords`: those of the new ones that the package gives. */
  accounts: z.object({
    known: z.number().int(),
    made: z.number().int(),
    passwords: z.number().int(),
    /** Teams that have none in the package. */
    lacking: z.number().int(),
  }),
  losses: z.array(z.object({ code: z.enum(contestLosses), params })),
  moreLosses: z.number().int(),
})
export type ContestPreview = z.output<typeof contestPreview>

const importContest = z.object({
  file: z.string(),
  preview: contestPreview,
  state: z.enum(['found', 'waiting', 'done', 'failed']),
  cid: z.number().int().nullable(),
  fault: importFault.nullable(),
})
export type ImportContest = z.output<typeof importContest>

const contestToMake = z
  .object({
    title: lineOfText(contestLimits.title).min(1),
    start: isoDate,
    end: isoDate,
    /** Make an account for each team that has none in the package. */
    accounts: z.boolean().default(true),
  })
  .refine(({ start, end }) => Date.parse(end) > Date.parse(start), {
    path: ['end'],
    message: 'is not after the start',
  })
export type ContestToMake = z.output<typeof contestToMake>

const importDetail = importRow.extend({
  files: z.array(importFile),
  /** The contest that a file of it describes. */
  contest: importContest.nullable(),
})
export type ImportDetail = z.output<typeof importDetail>

const cut = z.string().max(importLimits.shownChars)

const differences = z.object({
  /** Names as in a problem's change, and `pdfs`; `flags` includes the protocol. */
  fields: z.array(z.string()),
  tests: z.object({ added: z.number().int(), removed: z.number().int(), changed: z.number().int() }),
  reordered: z.boolean(),
})
export type ImportDifferences = z.output<typeof differences>

/** Bounded: nothing is longer than a screen. */
const importPreview = z.object({
  format: z.enum(packageFormats),
  version: z.string(),
  titles: z.array(z.object({ language: z.string(), title: z.string() })),
  type: problemType,
  time: z.number().int().nullable(),
  memory: z.number().int().nullable(),
  samples: z.object({
    total: z.number().int(),
    docs: z.array(z.object({ input: cut, output: cut })),
  }),
  tests: z.object({
    total: z.number().int(),
    samples: z.number().int(),
    bytes: z.number().int(),
    /** Tests without answer yet; absent in previews of older versions. */
    withoutAnswer: z.number().int().optional(),
    /** Tests whose input or answer is made after the import; absent: none. */
    made: z
      .object({
        total: z.number().int(),
        /** False: something for it is missing. */
        starts: z.boolean(),
        /** Lines of scripts. */
        commands: z.array(z.string()),
      })
      .optional(),
    docs: z.array(
      z.object({
        name: z.string(),
        input: z.string().nullable(),
        output: z.string().nullable(),
        bytes: z.number().int(),
        isSample: z.boolean(),
        group: z.string().nullable(),
        points: z.number().nullable(),
      }),
    ),
  }),
  groups: z.array(z.object({ name: z.string(), points: z.number().nullable(), tests: z.number().int() })),
  /** Groups that judges score differently. */
  readings: z
    .object({
      /** Default reading; null: each as its range says. */
      taken: z.enum(pointReadings).nullable(),
      groups: z.array(z.object({ name: z.string(), sum: z.number(), all: z.number() })),
    })
    .optional(),
  checker: z.object({
    kind: z.enum(['compare', 'standard', 'program', 'missing']),
    name: z.string(),
    protocol: z.string(),
    flags: z.array(z.string()),
  }),
  interactor: z.string().nullable(),
  pictures: z.array(z.string()),
  attachments: z.array(z.string()),
  pages: z.array(z.string()),
  references: z.array(z.object({ name: z.string(), expected: z.array(z.number().int()) })),
  validators: z.number().int(),
  tags: z.array(z.string()),
  source: z.string(),
  author: z.string(),
  licence: z.string(),
  difficulty: z.string(),
  losses: z.array(z.object({ code: z.enum(importLosses), params })),
  moreLosses: z.number().int(),
  lacks: z.array(z.enum(lacks)),
  blocks: z.array(z.object({ code: z.enum(importBlocks), params })),
})
export type ImportPreview = z.output<typeof importPreview>

export const importProblem = z.object({
  position: z.number().int(),
  file: z.string(),
  preview: importPreview,
  /** Already imported from the same package, and changeable by this person. */
  known: z
    .object({
      pid: z.number().int(),
      title: z.string(),
      differences,
      /** Chosen reading of points, which an update keeps by default. */
      reading: z.enum(pointReadings).nullish(),
    })
    .nullable(),
  choice: z.enum(importChoices).nullable(),
  /** Null: as `readings` says. */
  reading: z.enum(pointReadings).nullish(),
  state: z.enum(['found', 'waiting', 'done', 'failed']),
  stored: z.number().int(),
  pid: z.number().int().nullable(),
  fault: importFault.nullable(),
})
export type ImportProblem = z.output<typeof importProblem>

const toImport = z.object({
  /** New ones are reserved, and not on the list of the import's course. */
  draft: z.boolean().default(false),
  problems: z
    .array(
      z.object({
        position: z.number().int().min(1).max(importLimits.problems),
        as: z.enum(importChoices),
        /** Null: as `taken`; absent: likewise, or for an update as chosen before. */
        reading: z.enum(pointReadings).nullish(),
      }),
    )
    .max(importLimits.problems)
    .refine((list) => new Set(list.map(({ position }) => position)).size === list.length, 'names one twice'),
  /** Its chosen problems, in the order of the package, become a contest with its teams and accounts. */
  contest: contestToMake.optional(),
})
const chosenForImport = toImport.refine(
  ({ problems, contest }) => problems.length > 0 || contest !== undefined,
  { path: ['problems'], message: 'names none' },
)

const ofImport = z.object({ id })

export const packageEndpoints = defineEndpoints({
  'GET /import': {
    summary: 'One’s own imports, newest first',
    access: 'login',
    query: z.object(paging(20)),
    data: pageOf(importRow),
    errors: [],
  },
  'POST /import': {
    summary: 'Begin an import of problems; files are added to it one by one',
    access: 'login',
    query: z.object({ course: queryNumber(1) }),
    data: importDetail,
    status: 201,
    errors: ['NOT_FOUND', 'COURSE_ARCHIVED', 'FORBIDDEN'],
  },
  'GET /import/:id': {
    summary: 'An import of one’s own: how far it is',
    access: 'login',
    params: ofImport,
    data: importDetail,
    errors: ['NOT_FOUND'],
  },
  'POST /import/:id/file': {
    summary:
      'Add a package: an archive, a single description, or a folder as a tar. It is read in the background',
    access: 'login',
    params: ofImport,
    upload: 'multipart',
    data: importDetail,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'BAD_REQUEST', 'IMPORT_BEGUN', 'IMPORT_FULL'],
  },
  'GET /import/:id/problem': {
    summary: 'The problems found in the files of an import, and what becomes of each',
    access: 'login',
    params: ofImport,
    query: z.object(paging(20)),
    data: pageOf(importProblem),
    errors: ['NOT_FOUND'],
  },
  'PUT /import/:id': {
    summary: 'Import the chosen problems, each as a new one or as an update, and the contest of a package',
    access: 'login',
    params: ofImport,
    body: chosenForImport,
    data: importDetail,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'IMPORT_BEGUN', 'IMPORT_NOT_READY', 'IMPORT_CHOICE_INVALID'],
  },
  'DELETE /import/:id': {
    summary: 'Stop an import: problems that are in stay, the others never come; its files are removed',
    access: 'login',
    params: ofImport,
    data: nothing,
    errors: ['NOT_FOUND', 'IMPORT_OVER'],
  },
})
