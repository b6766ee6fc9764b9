// Lines of the event feed. An event says what changed; how it looks now is read when it is written, for each lens, all in one
// snapshot of the database: what is new comes in the order of references, what is gone in the opposite one.

import type { FeedKind } from '../../changes/index.ts'
import type { Queryable } from '../../platform/db.ts'
import { type CollectionKind, collectionKinds, type Models } from './ccs-model.ts'
import { languagesOf, schoolsOf, teamIdsOf, thingsOf } from './ccs-read.ts'
import {
  accountThing,
  contestModel,
  judgementThing,
  personThing,
  problemThing,
  runsEver,
  runThings,
  schoolThing,
  seesJudgement,
  seesWord,
  submissionThing,
  teamId,
  teamThing,
  type Thing,
  wordThing,
} from './ccs-things.ts'
import type { Version, Writers } from './ccs-version.ts'
import { hallWords } from './clarification-in-hall-queries.ts'
import { type Hall, isOwnOf, type Lens, opensAll, seesSubmission } from './hall.ts'
import {
  hallJudgements,
  hallSubmissions,
  judgementsEver,
  submissionsEver,
} from './submission-in-hall-queries.ts'
import { hallTeams } from './team-in-hall-queries.ts'

/** @returns the data; null: it is gone; undefined: this lens learns nothing */
type DataFor = (version: Version, lens: Lens) => unknown

export interface Entry {
  type: CollectionKind | 'contest' | 'state'
  id: string | null
  data: DataFor
  /** The entrant whose lens may see something else than the public does. */
  owner: number | null
}

export interface Change {
  kind: FeedKind
  thing: number | null
}

const all = 1_000_000

/** A version writes what a lens sees of it. */
export function written<K extends CollectionKind>(
  thing: Thing<K>,
  version: Version,
  lens: Lens,
): object | null {
  const model = thing.seen(lens)
  return model === null ? null : (version.write as Writers)[thing.kind](model as Models[K] & never)
}

const put = (thing: Thing, owner: number | null = null): Entry => ({
  type: thing.kind,
  id: thing.id,
  data: (version, lens) => written(thing, version, lens) ?? undefined,
  owner,
})

const gone = (
  type: CollectionKind,
  id: string,
  knew: (lens: Lens) => boolean,
  owner: number | null = null,
): Entry => ({ type, id, data: (_version, lens) => (knew(lens) ? null : undefined), owner })

const whole = (type: CollectionKind, things: readonly Thing[]): Entry => ({
  type,
  id: null,
  data: (version, lens) =>
    things.flatMap((thing) => {
      const seen = written(thing, version, lens)
      return seen === null ? [] : [seen]
    }),
  owner: null,
})

const contestEntry = (hall: Hall): Entry => ({
  type: 'contest',
  id: null,
  data: (version) => version.contest(contestModel(hall)),
  owner: null,
})

const stateEntry = (hall: Hall): Entry => ({
  type: 'state',
  id: null,
  data: (version) => version.state(hall.state),
  owner: null,
})

const thingsIn = (changes: readonly Change[], ...kinds: FeedKind[]): number[] => [
  ...new Set(changes.flatMap(({ kind, thing }) => (thing !== null && kinds.includes(kind) ? [thing] : []))),
]

async function teamEntries(db: Queryable, hall: Hall, changes: readonly Change[]) {
  const changed = thingsIn(changes, 'team')
  const [left, offBoard] = [new Set(thingsIn(changes, 'left')), new Set(thingsIn(changes, 'gone'))]
  const asked = [...new Set([...changed, ...left, ...offBoard])]
  const found = asked.length === 0 ? [] : await hallTeams(db, hall.cid, { entrants: asked, most: all })
  const there = new Map(found.map((team) => [team.user_id, team]))
  const puts = found.flatMap((team) => {
    const school =
      hall.contest.shows_schools && team.school !== '' ? [put(schoolThing(team.school, !team.is_hidden))] : []
    const own = team.user_id
    return [
      ...school,
      put(teamThing(hall, team), own),
      put(personThing(team), own),
      put(accountThing(team), own),
    ]
  })
  const removed = asked.flatMap((entrant) => {
    const team = there.get(entrant)
    const knew = (lens: Lens): boolean =>
      opensAll(lens)
        ? left.has(entrant) && !team
        : offBoard.has(entrant) && (team?.is_hidden ?? true) && !(team && isOwnOf(lens, entrant))
    const kinds = ['teams', 'persons', 'accounts'] as const
    return kinds.map((kind) =>
      gone(
        kind,
        teamId(entrant),
        (lens) => knew(lens) && (kind === 'teams' || opensAll(lens) || isOwnOf(lens, entrant)),
        entrant,
      ),
    )
  })
  // The last team of a school may have gone.
  const schools =
    asked.length > 0 && hall.contest.shows_schools ? [whole('organizations', await schoolsOf(db, hall))] : []
  return { puts, removed: [...schools, ...removed] }
}

async function submissionEntries(db: Queryable, hall: Hall, changes: readonly Change[]) {
  const sids = thingsIn(changes, 'submission')
  if (sids.length === 0) return { puts: [], removed: [] }
  const found = await hallSubmissions(db, hall.cid, { ids: sids, most: all })
  const there = new Set(found.map(({ sid }) => sid))
  const past = (await submissionsEver(db, hall.cid, sids)).filter(({ sid }) => !there.has(sid))
  return {
    puts: found.map((submission) => put(submissionThing(hall, submission), submission.user_id)),
    removed: past.map((submission) =>
      gone(
        'submissions',
        String(submission.sid),
        (lens) => seesSubmission(hall, lens, submission),
        submission.user_id,
      ),
    ),
  }
}

async function judgementEntries(db: Queryable, hall: Hall, changes: readonly Change[]) {
  const ids = thingsIn(changes, 'judgement')
  if (ids.length === 0) return { judgements: [], runs: [], removed: [] }
  const found = await hallJudgements(db, hall.cid, { ids, withTests: true, most: all })
  const there = new Set(found.map(({ id }) => id))
  const past = (await judgementsEver(db, hall.cid, ids)).filter(({ id }) => !there.has(id))
  return {
    judgements: found.map((judgement) => put(judgementThing(hall, judgement), judgement.user_id)),
    runs: found.flatMap((judgement) => runThings(hall, judgement).map((run) => put(run, judgement.user_id))),
    removed: past.flatMap((judgement) => {
      const knew = (lens: Lens) => seesJudgement(hall, lens, judgement)
      return [
        ...runsEver(judgement).map((id) => gone('runs', id, knew, judgement.user_id)),
        gone('judgements', String(judgement.id), knew, judgement.user_id),
      ]
    }),
  }
}

async function wordEntries(db: Queryable, hall: Hall, changes: readonly Change[]) {
  const ids = { questions: thingsIn(changes, 'question'), answers: thingsIn(changes, 'answer') }
  if (ids.questions.length + ids.answers.length === 0) return { puts: [], removed: [] }
  const words = await hallWords(db, hall.cid, ids)
  const teams = await teamIdsOf(db, hall.cid)
  const ownerOf = (word: (typeof words)[number]): number =>
    word.is_by_staff ? word.asker_id : word.author_id
  return {
    puts: words
      .filter(({ is_deleted }) => !is_deleted)
      .map((word) => put(wordThing(hall, word, teams), ownerOf(word))),
    removed: words
      .filter(({ is_deleted }) => is_deleted)
      .toReversed()
      .map((word) =>
        gone(
          'clarifications',
          wordThing(hall, word, teams).id,
          (lens) => seesWord(hall, lens, word),
          ownerOf(word),
        ),
      ),
  }
}

/** All that changed, in the order in which it may be sent. */
export async function entriesOf(db: Queryable, hall: Hall, changes: readonly Change[]): Promise<Entry[]> {
  const has = (...kinds: FeedKind[]): boolean => changes.some(({ kind }) => kinds.includes(kind))
  const [teams, submissions, judgements, words] = [
    await teamEntries(db, hall, changes),
    await submissionEntries(db, hall, changes),
    await judgementEntries(db, hall, changes),
    await wordEntries(db, hall, changes),
  ]
  const awards: Thing[] = []
  if (has('awards')) for await (const page of thingsOf(db, hall, 'awards')) awards.push(...page)
  return [
    ...(has('contest') ? [contestEntry(hall), whole('languages', await languagesOf(db, hall))] : []),
    ...(has('contest', 'problems') ? hall.problems.map((problem) => put(problemThing(hall, problem))) : []),
    ...teams.puts,
    ...submissions.puts,
    ...judgements.judgements,
    ...judgements.runs,
    ...words.puts,
    ...(has('awards') ? [whole('awards', awards)] : []),
    ...words.removed,
    ...judgements.removed,
    ...submissions.removed,
    ...teams.removed,
    ...(has('contest', 'state') ? [stateEntry(hall)] : []),
  ]
}

const lineOf = (type: Entry['type'], id: string | null, data: unknown, token: string | null): string =>
  `${JSON.stringify({ type, id, data, ...(token !== null && { token }) })}\n`

/** The last line alone has the token: who was cut off before it is sent all of them again. */
export function linesFor(entries: readonly Entry[], version: Version, lens: Lens, token: string): string {
  const seen = entries.flatMap((entry) => {
    const data = entry.data(version, lens)
    return data === undefined ? [] : [{ entry, data }]
  })
  return seen
    .map(({ entry, data }, index) =>
      lineOf(entry.type, entry.id, data, index === seen.length - 1 ? token : null),
    )
    .join('')
}

/** Without tokens. */
export const thingLines = (things: readonly Thing[], version: Version, lens: Lens): string =>
  things
    .flatMap((thing) => {
      const data = written(thing, version, lens)
      return data === null ? [] : [lineOf(thing.kind, thing.id, data, null)]
    })
    .join('')

/** Comes last: followers stop at its end of updates. */
export const stateLine = (hall: Hall, version: Version, token: string): string =>
  lineOf('state', null, version.state(hall.state), token)

/** The whole as one lens sees it but for the state, in pages of lines, without tokens. */
export async function* wholeFor(
  db: Queryable,
  hall: Hall,
  version: Version,
  lens: Lens,
): AsyncGenerator<string> {
  yield lineOf('contest', null, version.contest(contestModel(hall)), null)
  for (const kind of collectionKinds) {
    for await (const page of thingsOf(db, hall, kind)) yield thingLines(page, version, lens)
  }
}
