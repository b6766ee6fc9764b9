// Results are written in one transaction that locks the problem briefly, so that of two concurrent programs one sees the
// other. May be repeated at any time.

import { isCompared, type LanguageFamily, languageRecords } from '@verdict/domain/language'
import { fewestFingerprints, leastFingerprints, leastListed, nearlyTheSame } from '@verdict/domain/similarity'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { requestSimilarity, Urgency } from '../../changes/index.ts'
import { type Counted, counting, figureOf, marksOf } from './fingerprints.ts'
import type { IgnoredCode, IgnoredCodeReader } from './ignored-code.ts'
import { keepFound } from './keep-queries.ts'
import { type ProgramPrints, readFingerprints } from './similarity-reader.ts'
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
} from './similarity-work-queries.ts'

/** Best matches, each of another person; as many again within the contest and the course. */
const matchesKept = 5

const mostTries = 5

/** @param given its fingerprints, if already read */
export async function compareSubmission(
  { db }: Pick<Context, 'db'>,
  job: Job,
  ignoredCodeOf: IgnoredCodeReader,
  given?: ProgramPrints,
): Promise<void> {
  const program = { ...job, family: languageRecords[job.language].family }
  if (!job.counts || !isCompared(job.language)) {
    await db.transaction().execute((tx) => forget(tx, program))
    return
  }
  const read = given ?? (await printsOf(program))
  for (let tries = 0; tries < mostTries; tries++) {
    const ignoredCode = await ignoredCodeOf(program)
    if (await db.transaction().execute((tx) => place(tx, program, read, ignoredCode))) return
  }
  throw new Error('what does not count changes all the time')
}

const printsOf = ({
  prints,
  in_texts,
  code,
  family,
}: Job & { family: LanguageFamily }): ProgramPrints | Promise<ProgramPrints> =>
  prints === null ? readFingerprints(family, code) : { prints: numbersIn(prints), inTexts: in_texts === true }

type Request = Program & Pick<Job, 'requested' | 'anew'>

async function forget(tx: Queryable, request: Request): Promise<void> {
  await requestSimilarity(tx, await deleteProgram(tx, request), Urgency.Consequence)
  await deleteJob(tx, request)
}

/** @returns false if the ignored code has changed meanwhile */
async function place(
  tx: Queryable,
  request: Request,
  { prints, inTexts }: ProgramPrints,
  ignoredCode: IgnoredCode,
): Promise<boolean> {
  const version = await holdAccepted(tx, request)
  // A withdrawn verdict has left a new request.
  if (version === null) return true
  if (version !== ignoredCode.version) return false
  const own = measured(prints, ignoredCode)
  const marks = marksOf(own.all.prints)
  const standing = standingOf(own)
  const found = standing === 'short' ? nothing : await search(tx, request, { own, marks }, ignoredCode)
  await keepFound(tx, request, { prints, inTexts, marks, standing, ...found })
  return true
}

export interface Measured {
  all: Counted
  /** Without code that is common to many, too. */
  uncommon: Counted
}

export const measured = (prints: readonly number[], { given, ignored }: IgnoredCode): Measured => ({
  all: counting(prints, given),
  uncommon: counting(prints, ignored),
})

function standingOf({ all, uncommon }: Measured): Standing {
  if (all.occurrences < fewestFingerprints) return 'short'
  return all.occurrences >= leastFingerprints && uncommon.occurrences < leastFingerprints
    ? 'common'
    : 'compared'
}

const isShort = ({ all }: Measured): boolean => all.occurrences < leastFingerprints

/** Null if a program is too short; `uncommon` is null if too little uncommon code is left. */
export function figuresOf(left: Measured, right: Measured): Pick<Match, 'percent' | 'uncommon'> | null {
  if ([left, right].some(({ all }) => all.occurrences < fewestFingerprints)) return null
  const percent = figureOf(left.all, right.all)
  if ((isShort(left) || isShort(right)) && percent < nearlyTheSame) return null
  const hasBoth = [left, right].every(({ uncommon }) => uncommon.occurrences >= leastFingerprints)
  return { percent, uncommon: hasBoth ? figureOf(left.uncommon, right.uncommon) : null }
}

const nothing: Pick<Found, 'matches' | 'nearest'> = { matches: [], nearest: [] }

export async function search(
  db: Queryable,
  program: Program,
  { own, marks }: { own: Measured; marks: number[] },
  ignoredCode: IgnoredCode,
): Promise<Pick<Found, 'matches' | 'nearest'>> {
  const candidates = await candidatesFor(db, program, marks)
  const compared = candidates
    .flatMap((candidate) => compare(own, candidate, ignoredCode))
    // The older one first: it may be the source.
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

function compare(own: Measured, { prints, ...candidate }: Candidate, ignoredCode: IgnoredCode): Compared[] {
  const figures = figuresOf(own, measured(numbersIn(prints), ignoredCode))
  return figures === null ? [] : [{ ...candidate, ...figures }]
}

/** @param compared most similar first */
function bestOf(compared: readonly Compared[]): Compared[] {
  const people = new Map<number, Compared>()
  for (const match of compared) {
    if (match.percent < leastListed || people.size === matchesKept) break
    if (!people.has(match.user_id)) people.set(match.user_id, match)
  }
  return [...people.values()]
}
