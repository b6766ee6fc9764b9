// Collections of a contest, read in pages: nothing here holds all submissions of a contest.

import { languagesInOrder, type Language } from '@verdict/domain/language'
import { offeredLanguages } from '../../archive/index.ts'
import type { Queryable } from '../../platform/db.ts'
import { awardThings } from './ccs-awards.ts'
import { commentaryThing } from './ccs-commentary.ts'
import type { CollectionKind } from './ccs-model.ts'
import { judgementThing, runThings, submissionThing, wordThing } from './ccs-submission-things.ts'
import {
  accountThing,
  groupThing,
  organizationThing,
  personThing,
  schoolThing,
  teamThing,
} from './ccs-team-things.ts'
import { judgementTypes, languageThings, problemThing, type Thing } from './ccs-things.ts'
import { hallWords } from './clarification-in-hall-queries.ts'
import { hallCommentary } from './commentary-in-hall-queries.ts'
import type { Hall } from './hall.ts'
import { hallJudgements, hallSubmissions, languagesUsed, type Page } from './submission-in-hall-queries.ts'
import {
  entrantsIn,
  hallGroups,
  hallMembers,
  hallOrganizations,
  hallSchools,
  hallTeams,
} from './team-in-hall-queries.ts'

const pageSize = 2_000
/** Each holds a row per test. */
const runPageSize = 200

export interface Narrowed {
  /** Numbers, as far as ids are made of them. */
  ids?: readonly number[] | null
  /** Narrows judgements and runs. */
  sids?: readonly number[] | null
}

/** In which one submits now. @returns null among them for output files */
export async function languagesTaken(
  db: Queryable,
  { contest, problems }: Hall,
): Promise<(Language | null)[]> {
  const offered = (await offeredLanguages(db)).map(({ language }) => language)
  return [
    ...offered.filter((one) => contest.languages.length === 0 || contest.languages.includes(one)),
    ...(problems.some(({ answer }) => answer === 'output') ? [null] : []),
  ]
}

export async function languagesOf(db: Queryable, hall: Hall): Promise<Thing<'languages'>[]> {
  const known = new Set([...(await languagesTaken(db, hall)), ...(await languagesUsed(db, hall.cid))])
  return languageThings(
    languagesInOrder.filter((one) => known.has(one)),
    known.has(null),
  )
}

export async function organizationsOf(
  db: Queryable,
  { cid, contest, logos }: Hall,
): Promise<Thing<'organizations'>[]> {
  if (contest.of_teams) {
    const rows = await hallOrganizations(db, cid)
    return Promise.all(
      rows.map(async (row) => organizationThing(row, (await logos?.referenceTo(cid, row)) ?? [])),
    )
  }
  if (!contest.shows_schools) return []
  const [all, shown] = [await hallSchools(db, cid, true), await hallSchools(db, cid, false)]
  const isPublic = new Set(shown)
  return all.map((school) => schoolThing(school, isPublic.has(school)))
}

export const groupsOf = async (db: Queryable, { cid }: Hall): Promise<Thing<'groups'>[]> =>
  (await hallGroups(db, cid)).map(groupThing)

async function* pagesOf<T>(
  read: (page: Page) => Promise<T[]>,
  most: number,
  numberOf: (one: T) => number,
): AsyncGenerator<T[]> {
  let after = 0
  for (;;) {
    const page = await read({ after, most })
    if (page.length > 0) yield page
    if (page.length < most) return
    after = numberOf(page.at(-1)!)
  }
}

async function* mapped<T, U>(pages: AsyncIterable<T[]>, map: (one: T) => U): AsyncGenerator<U[]> {
  for await (const page of pages) yield page.map(map)
}

async function* once(list: Promise<Thing[]> | Thing[]): AsyncGenerator<Thing[]> {
  yield await list
}

const ofUser = ({ user_id }: { user_id: number }): number => user_id
const ofSubmission = ({ sid }: { sid: number }): number => sid

const memberPages = (db: Queryable, cid: number, people: readonly number[] | null) =>
  pagesOf((page) => hallMembers(db, cid, { people, ...page }), pageSize, ofUser)

/** In pages. */
export function thingsOf(
  db: Queryable,
  hall: Hall,
  kind: CollectionKind,
  { ids = null, sids = null }: Narrowed = {},
): AsyncGenerator<Thing[]> {
  const { cid } = hall
  switch (kind) {
    case 'judgement-types':
      return once(judgementTypes(hall))
    case 'languages':
      return once(languagesOf(db, hall))
    case 'problems':
      return once(hall.problems.map((problem) => problemThing(hall, problem)))
    case 'groups':
      return once(groupsOf(db, hall))
    case 'organizations':
      return once(organizationsOf(db, hall))
    case 'teams':
      return mapped(
        pagesOf((page) => hallTeams(db, cid, { entrants: ids, ...page }), pageSize, ofUser),
        (team) => teamThing(hall, team),
      )
    case 'persons':
      return mapped(memberPages(db, cid, ids), personThing)
    case 'accounts':
      return mapped(memberPages(db, cid, ids), accountThing)
    case 'submissions':
      return mapped(
        pagesOf((page) => hallSubmissions(db, cid, { ids: ids ?? sids, ...page }), pageSize, ofSubmission),
        (submission) => submissionThing(hall, submission),
      )
    case 'judgements':
      return mapped(
        pagesOf(
          (page) => hallJudgements(db, cid, { ids, sids, withTests: false, ...page }),
          pageSize,
          ofSubmission,
        ),
        (judgement) => judgementThing(hall, judgement),
      )
    case 'runs':
      return runPages(db, hall, { ids, sids })
    case 'clarifications':
      return once(wordsOf(db, hall))
    case 'awards':
      return once(awardThings(db, hall))
    case 'commentary':
      return once(commentaryOf(db, hall))
    default:
      return kind satisfies never
  }
}

/** @param ids of judgements */
async function* runPages(db: Queryable, hall: Hall, { ids, sids }: Narrowed): AsyncGenerator<Thing[]> {
  const read = (page: Page) =>
    hallJudgements(db, hall.cid, { ids: ids ?? null, sids: sids ?? null, withTests: true, ...page })
  for await (const page of pagesOf(read, runPageSize, ofSubmission)) {
    yield page.flatMap((judgement) => runThings(hall, judgement))
  }
}

const commentaryOf = async (db: Queryable, hall: Hall): Promise<Thing[]> =>
  (await hallCommentary(db, hall.cid, null)).map((commentary) => commentaryThing(hall, commentary))

async function wordsOf(db: Queryable, hall: Hall): Promise<Thing[]> {
  const [words, teams] = [await hallWords(db, hall.cid, null), new Set(await entrantsIn(db, hall.cid))]
  return words.map((word) => wordThing(hall, word, teams))
}
