// Pairs and groups of similar accepted programs, and reviewers' decisions: a hint for people, without effect by itself. For
// admins and managers of the contest or course, who see sources if they view solutions there.

import { leastListed, leastSimilarity, oneProgram, reviewStates } from '@verdict/domain/similarity'
import { reviewedAtOnce, reviewNoteLength } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints, spreadsheetMedia } from '../platform/endpoint.ts'
import {
  bodyId,
  id,
  isoDate,
  isStorable,
  language,
  nothing,
  pageOf,
  paging,
  queryNumber,
} from '../platform/primitives.ts'

const reviewState = z.enum(reviewStates)

const emptyAsAbsent = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), shape.optional())

const scope = { contest: queryNumber(1), problem: queryNumber(1), course: queryNumber(1) }

const filter = {
  pid: queryNumber(1),
  /** At least one of the two people is in this group. */
  group: queryNumber(0),
  state: emptyAsAbsent(reviewState),
}

const namesOnePlace = (query: { contest?: unknown; problem?: unknown; course?: unknown }): boolean =>
  [query.contest, query.problem, query.course].filter((value) => value !== undefined).length === 1

const onePlace = { message: 'name one contest, problem or course', path: ['contest'] }

/** Percent. Less similar pairs are only listed if reviewed. */
const least = z.coerce.number().int().min(leastListed).max(100)
const listed = { least: least.default(leastSimilarity) }

const similarityOverviewQuery = z.object({ ...scope, ...filter, ...listed }).refine(namesOnePlace, onePlace)
export type SimilarityQuery = z.output<typeof similarityOverviewQuery>

const similarityPairsQuery = z
  .object({ ...scope, ...filter, ...listed, ...paging(30) })
  .refine(namesOnePlace, onePlace)

const similarityClustersQuery = z
  .object({
    ...scope,
    ...filter,
    /** Percent: weaker pairs do not join groups. */
    least: least.default(oneProgram),
  })
  .refine(namesOnePlace, onePlace)

export const similarityExportQuery = z
  .object({ ...scope, ...filter, ...listed, format: z.enum(['xlsx', 'csv']).default('xlsx') })
  .refine(namesOnePlace, onePlace)

export const similaritySide = z.object({
  sid: z.number().int(),
  uid: z.string(),
  nick: z.string(),
  /** 0: outside contests. */
  mid: z.number().int(),
  language,
  createdAt: isoDate,
})
export type SimilaritySide = z.output<typeof similaritySide>

const review = {
  state: reviewState,
  note: z.string(),
  setBy: z.string().nullable(),
  setAt: isoDate.nullable(),
}

/** The most similar programs of two people on one problem. */
const similarityPair = z.object({
  pid: z.number().int(),
  title: z.string(),
  percent: z.number().int(),
  /** Without commonly written code; null where too little remains, or the pair is no longer found. */
  uncommon: z.number().int().nullable(),
  /** False: no longer found; `percent` is from its review, or 0 if unknown. */
  isCurrent: z.boolean(),
  earlier: similaritySide,
  later: similaritySide,
  ...review,
})
export type SimilarityPair = z.output<typeof similarityPair>

const span = z.tuple([z.number().int(), z.number().int()])

const fragment = z.object({ left: span, right: span })
export type Fragment = z.output<typeof fragment>

const sideWithCode = similaritySide.extend({
  /** Null for those who do not view solutions there. */
  code: z.string().nullable(),
  /** Mostly in string literals and large macros, so the figure means little. */
  inTexts: z.boolean().optional(),
})

const similarityPairDetail = similarityPair.omit({ isCurrent: true }).extend({
  /** Null: no longer similar. */
  percent: z.number().int().nullable(),
  without: z.enum(['short', 'gone']).nullable(),
  earlier: sideWithCode,
  later: sideWithCode,
  /** A course of both, directly or through contests. */
  course: z.number().int().nullable(),
  fragments: z.array(fragment),
  /** Too many, or a program cannot be parsed; null: complete. */
  fragmentsMissing: z.enum(['repetitive', 'unreadable']).nullable(),
})
export type SimilarityPairDetail = z.output<typeof similarityPairDetail>

const similarityCluster = z.object({
  pid: z.number().int(),
  title: z.string(),
  percent: z.number().int(),
  people: z.array(z.object({ uid: z.string(), nick: z.string() })),
  pairs: z.array(
    z.object({
      percent: z.number().int(),
      earlier: z.object({ sid: z.number().int(), uid: z.string() }),
      later: z.object({ sid: z.number().int(), uid: z.string() }),
      state: reviewState,
    }),
  ),
  state: reviewState.nullable(),
  note: z.string(),
  setBy: z.string().nullable(),
  setAt: isoDate.nullable(),
})
export type SimilarityCluster = z.output<typeof similarityCluster>

const similarityOverview = z.object({
  title: z.string(),
  /** One highest figure per person and problem: 20 steps of 5 percent, 100 in the last. */
  histogram: z.array(z.number().int()).length(20),
  /** Percentiles; null without figures. */
  median: z.number().int().nullable(),
  ninetieth: z.number().int().nullable(),
  people: z.number().int(),
  figures: z.number().int(),
  /** Numbers of programs without a figure: too short, almost all common code, still waiting. */
  tooShort: z.number().int(),
  tooCommon: z.number().int(),
  waiting: z.number().int(),
  /** Mostly in texts, which are not compared as code; newest listed. */
  inTexts: z
    .object({
      count: z.number().int(),
      programs: z.array(z.object({ sid: z.number().int(), uid: z.string(), nick: z.string() })),
    })
    .optional(),
  problems: z.array(z.object({ pid: z.number().int(), title: z.string() })),
  states: z.object({ open: z.number().int(), dismissed: z.number().int(), confirmed: z.number().int() }),
})
export type SimilarityOverview = z.output<typeof similarityOverview>

const twoSids = z.object({ left: id, right: id })

export const similarityReview = z
  .object({
    /** The review applies to both authors and the problem. */
    pairs: z
      .array(z.object({ left: bodyId, right: bodyId }))
      .min(1)
      .max(reviewedAtOnce),
    state: reviewState.optional(),
    note: z.string().trim().max(reviewNoteLength).refine(isStorable, 'is not plain text').optional(),
  })
  .refine(({ state, note }) => state !== undefined || note !== undefined, {
    message: 'give a state or a note',
    path: ['state'],
  })

export const similarityEndpoints = defineEndpoints({
  'GET /similarity/overview': {
    summary: 'How similar the programs of a contest, problem or course are',
    access: 'login',
    query: similarityOverviewQuery,
    data: similarityOverview,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /similarity/pairs': {
    summary: 'Pairs of people whose programs are alike, most similar first',
    access: 'login',
    query: similarityPairsQuery,
    data: pageOf(similarityPair),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /similarity/clusters': {
    summary: 'Groups of people whose programs are alike, at most 100, largest first',
    access: 'login',
    query: similarityClustersQuery,
    data: z.object({ clusters: z.array(similarityCluster) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /similarity/export': {
    summary: 'All pairs with what was made of them, as a spreadsheet (format=xlsx or csv)',
    access: 'login',
    query: similarityExportQuery,
    media: [spreadsheetMedia, 'text/csv'],
    errors: ['NOT_FOUND', 'FORBIDDEN', 'EXPORTS_BUSY'],
  },
  'GET /similarity/pair/:left/:right': {
    summary: 'Two programs side by side, with what they share',
    access: 'login',
    params: twoSids,
    data: similarityPairDetail,
    errors: ['NOT_FOUND'],
  },
  'PUT /similarity/reviews': {
    summary: 'Say what was made of pairs: state, note',
    access: 'login',
    body: similarityReview,
    data: nothing,
    errors: ['NOT_FOUND'],
  },
})
