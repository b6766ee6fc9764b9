// Similarity: pairs of accepted programs that are alike, groups of them, and what people made of them. It is a hint for
// the people who then read the programs; it has no effect by itself. For admins, and for managers of the contest or
// course that it is asked for.

import { leastListed, leastSimilarity, oneProgram, reviewStates } from '@verdict/domain/similarity'
import { reviewedAtOnce, reviewNoteLength } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
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

/** Exactly one of the three says where. */
const scope = { contest: queryNumber(1), problem: queryNumber(1), course: queryNumber(1) }

/** The part of it. */
const filter = {
  /** One problem of a contest or course. */
  pid: queryNumber(1),
  /** At least one of the two is in this group. */
  group: queryNumber(0),
  state: emptyAsAbsent(reviewState),
}

const namesOnePlace = (query: { contest?: unknown; problem?: unknown; course?: unknown }): boolean =>
  [query.contest, query.problem, query.course].filter((value) => value !== undefined).length === 1

const onePlace = { message: 'name one contest, problem or course', path: ['contest'] }

/** In percent. Less similar pairs are not listed, but those that somebody has set. */
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
    /** In percent: less similar pairs join nobody. */
    least: least.default(oneProgram),
  })
  .refine(namesOnePlace, onePlace)

export const similarityExportQuery = z
  .object({ ...scope, ...filter, ...listed, format: z.enum(['xlsx', 'csv']).default('xlsx') })
  .refine(namesOnePlace, onePlace)

/** One of the two programs of a pair. */
const similaritySide = z.object({
  sid: z.number().int(),
  uid: z.string(),
  nick: z.string(),
  /** Contest id; 0 outside contests. */
  mid: z.number().int(),
  language,
  createdAt: isoDate,
})
export type SimilaritySide = z.output<typeof similaritySide>

const review = {
  state: reviewState,
  note: z.string(),
  /** The person who set state or note last, and when; null while nobody has. */
  setBy: z.string().nullable(),
  setAt: isoDate.nullable(),
}

/** The two most similar programs of two people on one problem. */
const similarityPair = z.object({
  pid: z.number().int(),
  title: z.string(),
  percent: z.number().int(),
  /** The same without what is common to many; null where too little is left of one, and where it is no longer found. */
  uncommon: z.number().int().nullable(),
  /** False: it is no longer found, and `percent` is from when somebody set it; 0 where that is not known. */
  isCurrent: z.boolean(),
  earlier: similaritySide,
  later: similaritySide,
  ...review,
})
export type SimilarityPair = z.output<typeof similarityPair>

const span = z.tuple([z.number().int(), z.number().int()])

/** A stretch that is the same in both, as places in the two texts: from, to, in UTF-16 units. */
const fragment = z.object({ left: span, right: span })
export type Fragment = z.output<typeof fragment>

const sideWithCode = similaritySide.extend({
  code: z.string(),
  /** Most of it is in texts (strings, macros that stand for too much): the figure says little of it. */
  inTexts: z.boolean().optional(),
})

const similarityPairDetail = similarityPair.omit({ isCurrent: true }).extend({
  /** Null where there is none now. */
  percent: z.number().int().nullable(),
  /** Why there is none: one of them is too short, or it is no longer accepted. Null: there is one. */
  without: z.enum(['short', 'gone']).nullable(),
  earlier: sideWithCode,
  later: sideWithCode,
  /** That both lie in, directly or through their contests; null: there is none. */
  course: z.number().int().nullable(),
  /** In the order of the earlier program; `left` is the earlier one. */
  fragments: z.array(fragment),
  /** Why these are not all: there are too many, or one program cannot be read. Null: they are. */
  fragmentsMissing: z.enum(['repetitive', 'unreadable']).nullable(),
})
export type SimilarityPairDetail = z.output<typeof similarityPairDetail>

/** People whose programs for a problem are alike, each to at least one of the others. */
const similarityCluster = z.object({
  pid: z.number().int(),
  title: z.string(),
  /** The figure of the most similar pair. */
  percent: z.number().int(),
  people: z.array(z.object({ uid: z.string(), nick: z.string() })),
  pairs: z.array(
    z.object({
      percent: z.number().int(),
      /** Numbers of the two programs and names of their authors. */
      earlier: z.object({ sid: z.number().int(), uid: z.string() }),
      later: z.object({ sid: z.number().int(), uid: z.string() }),
      state: reviewState,
    }),
  ),
  /** The state of all its pairs; null where they differ. */
  state: reviewState.nullable(),
  /** The note of all its pairs; empty where they differ. */
  note: z.string(),
  /** The person who set state or note of one of them last, and when; null while nobody has. */
  setBy: z.string().nullable(),
  setAt: isoDate.nullable(),
})
export type SimilarityCluster = z.output<typeof similarityCluster>

const similarityOverview = z.object({
  title: z.string(),
  /** People, once for each problem, by the highest figure of their programs: 20 steps of 5 percent, the last with 100. */
  histogram: z.array(z.number().int()).length(20),
  /** Half of the figures, and nine of ten, are at or below; null without any. */
  median: z.number().int().nullable(),
  ninetieth: z.number().int().nullable(),
  people: z.number().int(),
  /** Figures in the histogram: of each person one for each problem. */
  figures: z.number().int(),
  /** Programs that are too short for a figure, of which nearly all is common to many, and that still wait for a figure. */
  tooShort: z.number().int(),
  tooCommon: z.number().int(),
  waiting: z.number().int(),
  /** Programs that are mostly in texts, which are not compared as code; the newest are named. */
  inTexts: z
    .object({
      count: z.number().int(),
      programs: z.array(z.object({ sid: z.number().int(), uid: z.string() })),
    })
    .optional(),
  problems: z.array(z.object({ pid: z.number().int(), title: z.string() })),
  states: z.object({ open: z.number().int(), dismissed: z.number().int(), confirmed: z.number().int() }),
})
export type SimilarityOverview = z.output<typeof similarityOverview>

const twoSids = z.object({ left: id, right: id })

export const similarityReview = z
  .object({
    /** Pairs of submissions; what is said holds for their two authors and the problem. */
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
