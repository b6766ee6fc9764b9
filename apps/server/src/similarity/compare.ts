// One submission: its fingerprints, and the best earlier programs of other people to the same problem in the same family
// of languages. What is found is written with all that depends on it in one transaction, which holds the problem for its
// few milliseconds, so that of two programs that come at once one sees the other. The code is read before it.
// It may be asked for any number of times, and always finds what is true now: so nobody needs to say what changed.

import {
  type LanguageFamily,
  familyOf,
  leastFingerprints,
  leastSimilarity,
  similarity,
} from '@verdict/domain/similarity'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { counting, marksOf, sharedBy } from './fingerprints.ts'
import { countProgram } from './grounds-queries.ts'
import { groundsOf } from './grounds.ts'
import { readFingerprints } from './reader.ts'
import {
  type Candidate,
  candidatesFor,
  deleteMatches,
  deleteProgram,
  findSubject,
  holdAccepted,
  holdProblem,
  insertMatches,
  type Match,
  type Program,
  requestSimilarity,
  saveBest,
  saveProgram,
  showSimilarity,
  type Subject,
} from './work-queries.ts'

/** Kept of the best matches, each of another person; as many again of those in the same contest. */
const matchesKept = 5

/** Brings what is known of a submission up to date. @param anew also its fingerprints */
export async function compareSubmission(
  { db }: Pick<Context, 'db'>,
  sid: number,
  anew = false,
): Promise<void> {
  const subject = await findSubject(db, sid)
  if (!subject) return
  if (!subject.counts) {
    await db.transaction().execute((tx) => forget(tx, subject))
    return
  }
  const family = familyOf[subject.language]
  const known = anew ? null : subject.prints
  const prints = known ?? (await readFingerprints(family, subject.code))
  const ignored = await groundsOf(db, { pid: subject.pid, family })
  const read = { family, prints, fresh: known === null }
  await db.transaction().execute((tx) => place(tx, subject, read, ignored))
}

async function forget(tx: Queryable, { sid, pid, sim }: Subject): Promise<void> {
  await holdProblem(tx, pid)
  if (sim !== null) await showSimilarity(tx, sid, null)
  const followers = await deleteProgram(tx, sid)
  if (followers) await requestSimilarity(tx, followers, 1)
}

async function place(
  tx: Queryable,
  subject: Subject,
  { family, prints, fresh }: { family: LanguageFamily; prints: number[]; fresh: boolean },
  ignored: ReadonlySet<number>,
): Promise<void> {
  const { sid, pid, user_id } = subject
  await holdProblem(tx, pid)
  const before = await holdAccepted(tx, sid)
  if (before === undefined) return
  const own = counting(prints, ignored)
  const marks = marksOf(own)
  const who = { sid, pid, user_id, family }
  const compared = own.length < leastFingerprints ? null : await matchesOf(tx, who, marks, own, ignored)
  const best = compared && Math.max(0, ...compared.map(({ percent }) => percent))
  const program: Program = { ...who, prints, marks, best }
  if (fresh || String(before) !== String(marks)) await saveProgram(tx, program, before)
  else await saveBest(tx, program)
  const matches = compared ? bestOf(compared, subject.contest_id) : []
  if (before) await deleteMatches(tx, sid)
  else await countProgram(tx, program)
  await insertMatches(tx, program, matches)
  await show(tx, subject, matches[0] ?? null)
  // It came after later ones were compared: one of them may be most like it.
  if (before || !compared) return
  const later = await candidatesFor(tx, who, marks, 'later')
  await requestSimilarity(
    tx,
    later.map((candidate) => candidate.sid),
    1,
  )
}

async function show(tx: Queryable, { sid, sim, sim_sid }: Subject, match: Match | null): Promise<void> {
  const isShown = sim === (match?.percent ?? null) && sim_sid === (match?.other_sid ?? null)
  if (!isShown) await showSimilarity(tx, sid, match)
}

interface Compared extends Match {
  contestId: number
}

async function matchesOf(
  tx: Queryable,
  who: Pick<Program, 'sid' | 'pid' | 'user_id' | 'family'>,
  marks: number[],
  own: number[],
  ignored: ReadonlySet<number>,
): Promise<Compared[]> {
  const candidates = await candidatesFor(tx, who, marks, 'earlier')
  return candidates.flatMap((candidate) => compare(own, candidate, ignored))
}

function compare(own: number[], candidate: Candidate, ignored: ReadonlySet<number>): Compared[] {
  const theirs = counting(candidate.prints, ignored)
  if (theirs.length < leastFingerprints) return []
  const percent = similarity(sharedBy(own, theirs), own.length, theirs.length)
  return [
    { other_sid: candidate.sid, other_user_id: candidate.user_id, contestId: candidate.contest_id, percent },
  ]
}

/** The best of each person, most similar first; of two alike the older one, which the other may come from. */
function bestOf(compared: Compared[], contestId: number): Match[] {
  const people = new Map<number, Compared>()
  const inOrder = compared
    .filter(({ percent }) => percent >= leastSimilarity)
    .sort((a, b) => b.percent - a.percent || a.other_sid - b.other_sid)
  for (const match of inOrder) {
    if (!people.has(match.other_user_id)) people.set(match.other_user_id, match)
  }
  const all = [...people.values()]
  const near = contestId > 0 ? all.filter((match) => match.contestId === contestId) : []
  const kept = new Set([...all.slice(0, matchesKept), ...near.slice(0, matchesKept)])
  return all
    .filter((match) => kept.has(match))
    .map(({ other_sid, other_user_id, percent }) => ({ other_sid, other_user_id, percent }))
}
