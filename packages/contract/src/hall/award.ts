// Awards of a contest, results made final, and what its resolver shows.

import { awardKinds, awardLimits, medalWays, placeWays } from '@verdict/domain/awards'
import { contestRuleNames } from '@verdict/domain/contest-rules/table'
import { z } from 'zod'
import { cell } from '../contest/ranklist.ts'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, isStorable, nothing } from '../platform/primitives.ts'

const cid = z.object({ cid: id })
const medals = z.number().int().min(0).max(awardLimits.medals)
const extraBronze = z.number().int().min(0).max(awardLimits.extraBronze)

export const awardSettings = z.object({
  by: z.enum(medalWays),
  /** Medals, or percent. */
  gold: medals,
  silver: medals,
  bronze: medals,
  extraBronze,
  places: z.enum(placeWays),
  firstToSolve: z.boolean(),
  groupWinners: z.boolean(),
  organizationWinners: z.boolean(),
  mentions: z.boolean(),
})

const award = z.object({
  kind: z.enum(awardKinds),
  /** The number of the problem, the id of the group or the organization in the Contest API, or the rank; else empty. */
  of: z.string(),
  /** Best first. */
  uids: z.array(z.string()),
})

const named = z.object({
  /** In the Contest API. */
  id: z.string(),
  name: z.string(),
})

const awardedEntrant = z.object({
  uid: z.string(),
  name: z.string(),
  /** Empty for who has none. */
  organization: z.string(),
})

/** Which names the awards need; nothing of problems but their labels. */
const awardNames = {
  problems: z.array(z.object({ pid: z.number().int(), label: z.string() })),
  groups: z.array(named),
  organizations: z.array(named.extend({ country: z.string().nullable(), logo: z.string().nullable() })),
}

const given = {
  awards: z.array(award),
  /** Those who have one. */
  entrants: z.array(awardedEntrant),
  ...awardNames,
}
const givenAwards = z.object(given)
export type GivenAwards = z.output<typeof givenAwards>

const awardList = z.object({
  /** Null: results are not final, or not shown yet, and nothing is awarded. */
  finalAt: isoDate.nullable(),
  comment: z.string(),
  ...given,
})
export type AwardList = z.output<typeof awardList>

const finalHurdles = ['running', 'frozen', 'unjudged', 'unconfirmed', 'system-error', 'questions'] as const

const awardDesk = z.object({
  settings: awardSettings,
  of: z.object({
    teams: z.boolean(),
    points: z.boolean(),
    /** Its rule freezes, so that its ranklist can be resolved. */
    resolves: z.boolean(),
  }),
  /** Null until results are made final. */
  final: z
    .object({
      at: isoDate,
      by: z.string(),
      comment: z.string(),
      /** Since then something changed, such as a verdict: the same settings award others now. */
      isOutdated: z.boolean(),
    })
    .nullable(),
  /** As the settings have it now. */
  now: givenAwards,
  /** Teams in results.tsv, which names all by their ICPC ids, or all by ids of the Contest API where one has none. */
  results: z.object({ teams: z.number().int(), withoutIcpcId: z.number().int() }),
  /** They keep results from being made final. */
  hurdles: z.array(z.object({ kind: z.enum(finalHurdles), count: z.number().int() })),
})
export type AwardDesk = z.output<typeof awardDesk>

const cells = z.record(z.string(), cell)

const resolverData = z.object({
  contest: z.object({
    cid: z.number().int(),
    title: z.string(),
    rule: z.enum(contestRuleNames),
    penalty: z.number().int(),
    start: isoDate,
    freezeTime: isoDate.nullable(),
  }),
  problems: z.array(
    z.object({ pid: z.number().int(), label: z.string(), title: z.string(), color: z.string().nullable() }),
  ),
  groups: awardNames.groups,
  organizations: awardNames.organizations,
  /** On the board of the freeze, by username. */
  entrants: z.array(
    z.object({
      uid: z.string(),
      name: z.string(),
      label: z.string(),
      /** Ids in the Contest API. */
      organization: z.string().nullable(),
      groups: z.array(z.string()),
      unranked: z.boolean(),
      /** By problem, as everybody saw them in the freeze. */
      shown: cells,
      /** Where they are otherwise; an empty cell where nothing of it counts. */
      hidden: cells,
    }),
  ),
  /** Those made final, else as the settings have it now. */
  awards: z.array(award),
  isFinal: z.boolean(),
  /** Submissions without a result. */
  unjudged: z.number().int(),
})
export type ResolverData = z.output<typeof resolverData>

const managed = ['NOT_FOUND', 'FORBIDDEN', 'CONTEST_WITHOUT_AWARDS'] as const

export const awardEndpoints = defineEndpoints({
  'GET /contest/:cid/awards': {
    summary: 'The awards of a contest, once its results are final and shown to everybody',
    description: 'For who reads the ranklist.',
    access: 'public',
    exam: { cid: 'params.cid' },
    params: cid,
    data: awardList,
    errors: [
      'LOGIN_REQUIRED',
      'NOT_FOUND',
      'CONTEST_NOT_STARTED',
      'CONTEST_NOT_ENTERED',
      'COURSE_PRIVATE',
      'COURSE_WITHOUT_CODE',
    ],
  },
  'GET /contest/:cid/awards/settings': {
    summary: 'What a contest awards, and what keeps its results from being made final (who manages it)',
    access: 'login',
    params: cid,
    data: awardDesk,
    errors: [...managed],
  },
  'PUT /contest/:cid/awards/settings': {
    summary: 'Choose what a contest awards (who manages it)',
    access: 'login',
    params: cid,
    body: awardSettings.refine(
      ({ by, gold, silver, bronze }) => by === 'count' || gold + silver + bronze <= awardLimits.percent,
      'is more than all',
    ),
    data: nothing,
    errors: [...managed, 'COURSE_ARCHIVED', 'CONTEST_FINAL'],
  },
  'POST /contest/:cid/finalize': {
    summary: 'Make the results of a contest final: its awards stay as they are then (who manages it)',
    description:
      'Refused while it runs or its ranklist is frozen, and while a submission has no result or a System Error, or a question no answer.',
    access: 'login',
    params: cid,
    body: z.object({
      extraBronze: extraBronze.default(0),
      comment: z.string().max(awardLimits.comment).refine(isStorable, 'is not plain text').trim().default(''),
    }),
    data: nothing,
    errors: [
      ...managed,
      'COURSE_ARCHIVED',
      'CONTEST_FINAL',
      'CONTEST_NOT_ENDED',
      'CONTEST_STILL_FROZEN',
      'SUBMISSIONS_UNJUDGED',
      'VERDICTS_UNCONFIRMED',
      'SUBMISSIONS_WITH_SYSTEM_ERROR',
      'QUESTIONS_UNANSWERED',
    ],
  },
  'DELETE /contest/:cid/finalize': {
    summary: 'Take back that the results of a contest are final, and its awards (who manages it)',
    access: 'login',
    params: cid,
    data: nothing,
    errors: [...managed, 'COURSE_ARCHIVED', 'CONTEST_NOT_FINAL'],
  },
  'GET /contest/:cid/resolver': {
    summary:
      'The ranklist of the freeze with what it hides, to be resolved before an audience (who manages the contest)',
    access: 'login',
    params: cid,
    data: resolverData,
    errors: [...managed, 'CONTEST_NOT_ENDED', 'CONTEST_NOT_RESOLVABLE'],
  },
})
