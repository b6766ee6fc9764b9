// One submission: its fingerprints, and the best earlier programs of other people to the same problem in the same family
// of languages. The findings are written with all that depends on them in one transaction, which holds the problem for its
// millisecond or two, so that of two programs that come at once one sees the other. The code is read before it.
// It may be asked for any number of times, and always finds what is true now: so nobody needs to say what changed.

import { isCompared, type LanguageFamily, languageRecords } from '@verdict/domain/language'
import { leastFingerprints, leastListed } from '@verdict/domain/similarity'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { requestSimilarity, Urgency } from '../similarity-request/index.ts'
import { type Counted, counting, figureOf, marksOf } from './fingerprints.ts'
import type { IgnoredCode, IgnoredCodeReader } from './ignored-code.ts'
import { keepFound } from './keep-queries.ts'
import { readFingerprints } from './reader.ts'
import {
  type Candidate,
  candidatesFor,
  deleteJob,
  deleteProgram,
  type Found,
  holdAccepted,
  type Job,
  type Match,
  numbersIn,
  type Program,
  type Standing,
  Within,
} from './work-queries.ts'

/** Kept of the best matches, each of another person; as many again of those in the same contest and course. */
const matchesKept = 5

/** Somebody else found anew what does not count, so often in a row. */
const mostTries = 5

/**
 * Brings what is known of a submission up to date, and ends the request for it.
 * @param given its fingerprints, where the caller has read them
 */
export async function compareSubmission(
  { db }: Pick<Context, 'db'>,
  job: Job,
  ignoredCodeOf: IgnoredCodeReader,
  given?: number[],
): Promise<void> {
  const program = { ...job, family: languageRecords[job.language].family }
  if (!job.counts || !isCompared(job.language)) {
    await db.transaction().execute((tx) => forget(tx, program))
    return
  }
  const prints = given ?? (await printsOf(program))
  for (let tries = 0; tries < mostTries; tries++) {
    const ignoredCode = await ignoredCodeOf(program)
    if (await db.transaction().execute((tx) => place(tx, program, prints, ignoredCode))) return
  }
  throw new Error('what does not count changes all the time')
}

const printsOf = ({ prints, code, family }: Job & { family: LanguageFamily }): number[] | Promise<number[]> =>
  prints === null ? readFingerprints(family, code) : numbersIn(prints)

type Request = Program & Pick<Job, 'requested'>

async function forget(tx: Queryable, request: Request): Promise<void> {
  await requestSimilarity(tx, await deleteProgram(tx, request), Urgency.Consequence)
  await deleteJob(tx, request)
}

/** @returns whether it is done: not when other fingerprints count by now */
async function place(
  tx: Queryable,
  request: Request,
  prints: number[],
  ignoredCode: IgnoredCode,
): Promise<boolean> {
  const version = await holdAccepted(tx, request)
  // A withdrawn verdict has left a new request.
  if (version === null) return true
  if (version !== ignoredCode.version) return false
  const own = counting(prints, ignoredCode.ignored)
  const marks = marksOf(own.prints)
  const standing = standingOf(prints, own, ignoredCode)
  const found =
    standing === 'compared' ? await search(tx, request, { own, marks }, ignoredCode.ignored) : nothing
  await keepFound(tx, request, { prints, marks, standing, ...found })
  return true
}

/** @param prints all of its fingerprints @param own those that count */
export function standingOf(prints: readonly number[], own: Counted, { given }: IgnoredCode): Standing {
  if (own.occurrences >= leastFingerprints) return 'compared'
  return counting(prints, given).occurrences < leastFingerprints ? 'short' : 'common'
}

const nothing: Pick<Found, 'matches' | 'nearest'> = { matches: [], nearest: [] }

/** The best among the earlier ones. The caller writes them. */
export async function search(
  db: Queryable,
  program: Program,
  { own, marks }: { own: Counted; marks: number[] },
  ignored: ReadonlySet<number>,
): Promise<Pick<Found, 'matches' | 'nearest'>> {
  const candidates = await candidatesFor(db, program, marks)
  const compared = candidates
    .flatMap((candidate) => compare(own, candidate, ignored))
    // With two equal ones the older, which the other may come from.
    .sort((a, b) => b.percent - a.percent || a.sid - b.sid)
  const places = [
    { within: Within.Anywhere, there: compared },
    { within: Within.Contest, there: compared.filter((match) => match.in_contest) },
    { within: Within.Course, there: compared.filter((match) => match.in_course) },
  ]
  const kept = new Set(places.flatMap(({ there }) => bestOf(there)))
  return {
    matches: compared.filter((match) => kept.has(match)),
    nearest: places.flatMap(({ within, there: [nearest] }) => (nearest ? [{ ...nearest, within }] : [])),
  }
}

type Compared = Match & Pick<Candidate, 'in_contest' | 'in_course'>

function compare(
  own: Counted,
  { prints, ...candidate }: Candidate,
  ignored: ReadonlySet<number>,
): Compared[] {
  const theirs = counting(numbersIn(prints), ignored)
  if (theirs.occurrences < leastFingerprints) return []
  return [{ ...candidate, percent: figureOf(own, theirs) }]
}

/** The best of each person, among those to be shown. @param compared the most similar first */
function bestOf(compared: readonly Compared[]): Compared[] {
  const people = new Map<number, Compared>()
  for (const match of compared) {
    if (match.percent < leastListed || people.size === matchesKept) break
    if (!people.has(match.user_id)) people.set(match.user_id, match)
  }
  return [...people.values()]
}
