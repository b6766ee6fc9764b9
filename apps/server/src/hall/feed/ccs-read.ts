// Collections of a contest, read in pages: nothing here holds all submissions of a contest.

import { languagesInOrder, type Language } from '@verdict/domain/language'
import { offeredLanguages } from '../../archive/index.ts'
import type { Queryable } from '../../platform/db.ts'
import { awardThings } from './ccs-awards.ts'
import type { CollectionKind } from './ccs-model.ts'
import {
  accountThing,
  judgementThing,
  judgementTypes,
  languageThings,
  personThing,
  problemThing,
  runThings,
  schoolThing,
  submissionThing,
  teamThing,
  type Thing,
  wordThing,
} from './ccs-things.ts'
import { hallWords } from './clarification-in-hall-queries.ts'
import type { Hall } from './hall.ts'
import {
  hallJudgements,
  hallSubmissions,
  type HallSubmission,
  languagesUsed,
  type Page,
} from './submission-in-hall-queries.ts'
import { hallSchools, hallTeams, type HallTeam } from './team-in-hall-queries.ts'

const pageSize = 2_000
/** Each holds a row per test. */
const runPageSize = 200

export interface Narrowed {
  /** Numbers, as far as ids are made of them. */
  ids?: readonly number[] | null
  /** Narrows judgements and runs. */
  sids?: readonly number[] | null
}

export async function languagesOf(db: Queryable, hall: Hall): Promise<Thing<'languages'>[]> {
  const { contest, cid } = hall
  const offered = (await offeredLanguages(db)).map(({ language }) => language)
  const allowed =
    contest.languages.length === 0 ? offered : offered.filter((one) => contest.languages.includes(one))
  const known = new Set<Language>([...allowed, ...(await languagesUsed(db, cid))])
  return languageThings(
    hall,
    languagesInOrder.filter((one) => known.has(one)),
  )
}

export async function schoolsOf(db: Queryable, { cid, contest }: Hall): Promise<Thing<'organizations'>[]> {
  if (!contest.shows_schools) return []
  const [all, shown] = [await hallSchools(db, cid, true), await hallSchools(db, cid, false)]
  const isPublic = new Set(shown)
  return all.map((school) => schoolThing(school, isPublic.has(school)))
}

async function* teamPages(
  db: Queryable,
  cid: number,
  ids: readonly number[] | null,
): AsyncGenerator<HallTeam[]> {
  let after = 0
  for (;;) {
    const page = await hallTeams(db, cid, { entrants: ids, after, most: pageSize })
    if (page.length > 0) yield page
    if (page.length < pageSize) return
    after = page.at(-1)!.user_id
  }
}

async function* pagesOf<T extends Pick<HallSubmission, 'sid'>>(
  read: (page: Page) => Promise<T[]>,
  most: number,
): AsyncGenerator<T[]> {
  let after = 0
  for (;;) {
    const page = await read({ after, most })
    if (page.length > 0) yield page
    if (page.length < most) return
    after = page.at(-1)!.sid
  }
}

/** Ids of all teams, staff's view. */
export async function teamIdsOf(db: Queryable, cid: number): Promise<Set<number>> {
  const ids = new Set<number>()
  for await (const page of teamPages(db, cid, null)) for (const { user_id } of page) ids.add(user_id)
  return ids
}

async function* mapped<T, U>(pages: AsyncIterable<T[]>, map: (one: T) => U): AsyncGenerator<U[]> {
  for await (const page of pages) yield page.map(map)
}

async function* once(list: Promise<Thing[]> | Thing[]): AsyncGenerator<Thing[]> {
  yield await list
}

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
      return once([])
    case 'organizations':
      return once(schoolsOf(db, hall))
    case 'teams':
      return mapped(teamPages(db, cid, ids), (team) => teamThing(hall, team))
    case 'persons':
      return mapped(teamPages(db, cid, ids), personThing)
    case 'accounts':
      return mapped(teamPages(db, cid, ids), accountThing)
    case 'submissions':
      return mapped(
        pagesOf((page) => hallSubmissions(db, cid, { ids: ids ?? sids, ...page }), pageSize),
        (submission) => submissionThing(hall, submission),
      )
    case 'judgements':
      return mapped(
        pagesOf((page) => hallJudgements(db, cid, { ids, sids, withTests: false, ...page }), pageSize),
        (judgement) => judgementThing(hall, judgement),
      )
    case 'runs':
      return runPages(db, hall, { ids, sids })
    case 'clarifications':
      return once(wordsOf(db, hall))
    case 'awards':
      return once(awardThings(db, hall))
    default:
      throw new Error(`no such collection: ${kind satisfies never}`)
  }
}

/** @param ids of judgements */
async function* runPages(db: Queryable, hall: Hall, { ids, sids }: Narrowed): AsyncGenerator<Thing[]> {
  const read = (page: Page) =>
    hallJudgements(db, hall.cid, { ids: ids ?? null, sids: sids ?? null, withTests: true, ...page })
  for await (const page of pagesOf(read, runPageSize)) {
    yield page.flatMap((judgement) => runThings(hall, judgement))
  }
}

async function wordsOf(db: Queryable, hall: Hall): Promise<Thing[]> {
  const [words, teams] = [await hallWords(db, hall.cid, null), await teamIdsOf(db, hall.cid)]
  return words.map((word) => wordThing(hall, word, teams))
}
