// Lines of the event feed. An event says what changed; how it looks now is read when it is written, for each lens, all in one
// snapshot of the database: what is new comes in the order of references, what is gone in the opposite one.

import type { FeedKind } from '../../changes/index.ts'
import type { Queryable } from '../../platform/db.ts'
import { type CollectionKind, collectionKinds } from './ccs-model.ts'
import { commentaryThing } from './ccs-commentary.ts'
import { groupsOf, languagesOf, languagesTaken, organizationsOf, thingsOf } from './ccs-read.ts'
import {
  audienceOf,
  entrantsOf,
  judgementThing,
  runsEver,
  runThings,
  seesJudgement,
  seesWord,
  submissionThing,
  wordThing,
} from './ccs-submission-things.ts'
import { accountThing, organizationIn, personThing, teamThing } from './ccs-team-things.ts'
import { contestModel, problemThing, type Thing } from './ccs-things.ts'
import type { Version } from './ccs-version.ts'
import { hallWords } from './clarification-in-hall-queries.ts'
import { hallCommentary } from './commentary-in-hall-queries.ts'
import { type Hall, isOwnOf, type Lens, opensAll, seesSubmission, staffLens } from './hall.ts'
import {
  hallJudgements,
  type HallSubmission,
  hallSubmissions,
  judgementsEver,
  submissionsEver,
} from './submission-in-hall-queries.ts'
import { entrantsIn, hallMembers, hallTeams } from './team-in-hall-queries.ts'

/** @returns the data; null: it is gone; undefined: this lens learns nothing */
type DataFor = (version: Version, lens: Lens) => unknown

export interface Entry {
  type: CollectionKind | 'contest' | 'state'
  id: string | null
  data: DataFor
  /** The entrants whose lens may see something else than the public does. */
  owners: readonly number[] | 'each'
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
  return model === null ? null : version.write[thing.kind](model)
}

const nobody: readonly number[] = []

const put = (thing: Thing, owners: Entry['owners'] = nobody): Entry => ({
  type: thing.kind,
  id: thing.id,
  data: (version, lens) => written(thing, version, lens) ?? undefined,
  owners,
})

const gone = (
  type: CollectionKind,
  id: string,
  knew: (lens: Lens) => boolean,
  owners: readonly number[],
): Entry => ({ type, id, data: (_version, lens) => (knew(lens) ? null : undefined), owners })

const whole = (type: CollectionKind, things: readonly Thing[], owners: Entry['owners'] = nobody): Entry => ({
  type,
  id: null,
  data: (version, lens) =>
    things.flatMap((thing) => {
      const seen = written(thing, version, lens)
      return seen === null ? [] : [seen]
    }),
  owners,
})

const contestEntry = (hall: Hall): Entry => ({
  type: 'contest',
  id: null,
  data: (version) => version.contest(contestModel(hall)),
  owners: nobody,
})

const stateEntry = (hall: Hall): Entry => ({
  type: 'state',
  id: null,
  data: (version) => version.state(hall.state),
  owners: nobody,
})

const thingsIn = (changes: readonly Change[], ...kinds: FeedKind[]): number[] => [
  ...new Set(changes.flatMap(({ kind, thing }) => (thing !== null && kinds.includes(kind) ? [thing] : []))),
]

/** A change of these may be the first or the last team of an organization. */
const ofTeams: readonly FeedKind[] = ['team', 'gone', 'left']

/**
 * Persons enter by themselves: what is known of each comes and goes with their team.
 * @param organizations those that there are
 */
async function teamEntries(
  db: Queryable,
  hall: Hall,
  changes: readonly Change[],
  organizations: readonly Thing[],
) {
  const changed = thingsIn(changes, 'team')
  const [left, offBoard] = [new Set(thingsIn(changes, 'left')), new Set(thingsIn(changes, 'gone'))]
  const asked = [...new Set([...changed, ...left, ...offBoard])]
  if (asked.length === 0) return { puts: [], removed: [] }
  const isOfPersons = !hall.contest.of_teams
  const found = await hallTeams(db, hall.cid, { entrants: asked, most: all })
  const members = isOfPersons ? await hallMembers(db, hall.cid, { people: asked, most: all }) : []
  const there = new Map(found.map((team) => [team.user_id, team]))
  const named = new Set(found.map((team) => organizationIn(hall, team)))
  const removed = asked.flatMap((entrant) => {
    const team = there.get(entrant)
    const knew = (lens: Lens): boolean =>
      opensAll(lens)
        ? left.has(entrant) && !team
        : offBoard.has(entrant) && (team?.is_hidden ?? true) && !(team && isOwnOf(lens, entrant))
    // A team that leaves begins the feed anew: its id in the API is gone with it.
    const id = team?.id ?? String(entrant)
    const kinds = isOfPersons ? (['accounts', 'persons', 'teams'] as const) : (['teams'] as const)
    return kinds.map((kind) =>
      gone(kind, id, (lens) => knew(lens) && (kind === 'teams' || opensAll(lens)), [entrant]),
    )
  })
  return {
    puts: [
      ...organizations.filter(({ id }) => named.has(id)).map((organization) => put(organization)),
      ...found.map((team) => put(teamThing(hall, team), [team.user_id])),
      ...members.flatMap((member) => [
        put(personThing(member), [member.user_id]),
        put(accountThing(member), [member.user_id]),
      ]),
    ],
    removed,
  }
}

async function everything(db: Queryable, hall: Hall, kind: CollectionKind): Promise<Thing[]> {
  const things: Thing[] = []
  for await (const page of thingsOf(db, hall, kind)) things.push(...page)
  return things
}

/** Each that there is, and at last the whole, in which what went is missing. */
async function listEntries(
  db: Queryable,
  hall: Hall,
  has: (...kinds: FeedKind[]) => boolean,
  organizations: readonly Thing[],
) {
  const groups = has('groups') ? await groupsOf(db, hall) : []
  const persons = has('members') ? await everything(db, hall, 'persons') : []
  const accounts = has('members') ? await everything(db, hall, 'accounts') : []
  return {
    lists: [...groups, ...(has('organizations') ? organizations : [])].map((thing) => put(thing)),
    people: [...persons, ...accounts].map((thing) => put(thing, 'each')),
    removed: [
      ...(has('members') ? [whole('accounts', accounts, 'each'), whole('persons', persons, 'each')] : []),
      ...(has('organizations', ...ofTeams) ? [whole('organizations', organizations)] : []),
      ...(has('groups') ? [whole('groups', groups)] : []),
    ],
  }
}

/** Those in which one submits, and others of which there are submissions. */
async function languageEntries(
  db: Queryable,
  hall: Hall,
  has: (...kinds: FeedKind[]) => boolean,
  submitted: readonly Submitted[],
): Promise<Entry[]> {
  const taken = new Set(submitted.length === 0 ? [] : await languagesTaken(db, hall))
  const isOther = submitted.some(({ language, outputs }) => !taken.has(outputs > 0 ? null : language))
  return isOther || has('contest', 'languages') ? [whole('languages', await languagesOf(db, hall))] : []
}

type Submitted = Pick<HallSubmission, 'language' | 'outputs'>

async function submissionEntries(db: Queryable, hall: Hall, changes: readonly Change[]) {
  const sids = thingsIn(changes, 'submission')
  if (sids.length === 0) return { puts: [], removed: [], submitted: [] }
  const found = await hallSubmissions(db, hall.cid, { ids: sids, most: all })
  const there = new Set(found.map(({ sid }) => sid))
  const past = (await submissionsEver(db, hall.cid, sids)).filter(({ sid }) => !there.has(sid))
  return {
    submitted: [...found, ...past],
    puts: found.map((submission) => put(submissionThing(hall, submission), [submission.user_id])),
    removed: past.map((submission) =>
      gone('submissions', String(submission.sid), (lens) => seesSubmission(hall, lens, submission), [
        submission.user_id,
      ]),
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
    judgements: found.map((judgement) => put(judgementThing(hall, judgement), [judgement.user_id])),
    runs: found.flatMap((judgement) =>
      runThings(hall, judgement).map((run) => put(run, [judgement.user_id])),
    ),
    removed: past.flatMap((judgement) => {
      const knew = (lens: Lens) => seesJudgement(hall, lens, judgement)
      return [
        ...runsEver(judgement).map((id) => gone('runs', id, knew, [judgement.user_id])),
        gone('judgements', String(judgement.id), knew, [judgement.user_id]),
      ]
    }),
  }
}

/** Also those of an entrant who has come, or left. */
async function wordEntries(db: Queryable, hall: Hall, changes: readonly Change[]) {
  const ids = { questions: thingsIn(changes, 'question'), answers: thingsIn(changes, 'answer') }
  const entrants = new Set(thingsIn(changes, 'team', 'left'))
  const isAsked = ids.questions.length + ids.answers.length > 0
  if (!isAsked && entrants.size === 0) return { puts: [], removed: [] }
  const changed = isAsked ? await hallWords(db, hall.cid, ids) : []
  const theirs =
    entrants.size === 0
      ? []
      : (await hallWords(db, hall.cid, null)).filter((word) =>
          entrantsOf(word).some((entrant) => entrants.has(entrant)),
        )
  const teams = new Set(await entrantsIn(db, hall.cid))
  const words = [
    ...new Map([...changed, ...theirs].map((word) => [`${word.kind} ${word.id}`, word])).values(),
  ].map((word) => ({ word, thing: wordThing(hall, word, teams) }))
  const isThere = ({ thing }: { thing: Thing }): boolean => thing.seen(staffLens) !== null
  return {
    puts: words.filter(isThere).map(({ word, thing }) => put(thing, audienceOf(word) ?? nobody)),
    removed: words
      .filter((one) => !isThere(one))
      .toReversed()
      .map(({ word, thing: { kind, id } }) =>
        gone(kind, id, (lens) => seesWord(hall, lens, word), audienceOf(word) ?? nobody),
      ),
  }
}

/** Also what is about something that may have gone. */
async function commentaryEntries(db: Queryable, hall: Hall, changes: readonly Change[]): Promise<Entry[]> {
  if (!hall.contest.has_commentary) return []
  const found = await hallCommentary(db, hall.cid, {
    ids: thingsIn(changes, 'commentary'),
    sids: thingsIn(changes, 'submission'),
    entrants: thingsIn(changes, 'team', 'left'),
  })
  return found.map((commentary) => put(commentaryThing(hall, commentary)))
}

/** Changes of these change the texts and teams of awards. */
const inAwards: readonly FeedKind[] = ['contest', 'problems', 'groups', 'organizations', ...ofTeams]

/** All that changed, in the order in which it may be sent. */
export async function entriesOf(db: Queryable, hall: Hall, changes: readonly Change[]): Promise<Entry[]> {
  const has = (...kinds: FeedKind[]): boolean => changes.some(({ kind }) => kinds.includes(kind))
  const organizations = has('organizations', ...ofTeams) ? await organizationsOf(db, hall) : []
  const teams = await teamEntries(db, hall, changes, organizations)
  const submissions = await submissionEntries(db, hall, changes)
  const languages = await languageEntries(db, hall, has, submissions.submitted)
  const judgements = await judgementEntries(db, hall, changes)
  const words = await wordEntries(db, hall, changes)
  const commentary = await commentaryEntries(db, hall, changes)
  const lists = await listEntries(db, hall, has, organizations)
  const isAwarded = has('awards') || (hall.contest.given !== null && has(...inAwards))
  const awards = isAwarded ? await everything(db, hall, 'awards') : []
  return [
    ...(has('contest') ? [contestEntry(hall)] : []),
    ...languages,
    ...(has('contest', 'problems') ? hall.problems.map((problem) => put(problemThing(hall, problem))) : []),
    ...lists.lists,
    ...teams.puts,
    ...lists.people,
    ...submissions.puts,
    ...judgements.judgements,
    ...judgements.runs,
    ...words.puts,
    ...commentary,
    ...(isAwarded ? [whole('awards', awards)] : []),
    ...words.removed,
    ...judgements.removed,
    ...submissions.removed,
    ...teams.removed,
    ...lists.removed,
    ...(has('contest', 'state') ? [stateEntry(hall)] : []),
  ]
}

const lineOf = (type: Entry['type'], id: string | null, data: unknown, token: string | null = null): string =>
  `${JSON.stringify({ type, id, data, ...(token !== null && { token }) })}\n`

/** Lines that all who see the same get. */
export interface Lines {
  /** All but the end of the last one. */
  shared: string
  /** The last line alone has the token: who was cut off before it is sent all of them again. */
  end: (token: string) => string
}

/** Null: nothing of it is seen. */
export function linesFor(entries: readonly Entry[], version: Version, lens: Lens): Lines | null {
  const lines = entries.flatMap((entry) => {
    const data = entry.data(version, lens)
    return data === undefined ? [] : [lineOf(entry.type, entry.id, data)]
  })
  if (lines.length === 0) return null
  return {
    shared: lines.join('').slice(0, -'}\n'.length),
    end: (token) => `,"token":${JSON.stringify(token)}}\n`,
  }
}

export const wholeLines = (lines: Lines | null, token: string | null): string => {
  if (lines === null) return ''
  return lines.shared + (token === null ? '}\n' : lines.end(token))
}

/** Without tokens. */
export const thingLines = (things: readonly Thing[], version: Version, lens: Lens): string =>
  things
    .flatMap((thing) => {
      const data = written(thing, version, lens)
      return data === null ? [] : [lineOf(thing.kind, thing.id, data)]
    })
    .join('')

/** Comes last: followers stop at its end of updates. */
export const stateLine = (hall: Hall, version: Version, token: string | null): string =>
  lineOf('state', null, version.state(hall.state), token)

/** The whole as one lens sees it but for the state, in pages of lines, without tokens. */
export async function* wholeFor(
  db: Queryable,
  hall: Hall,
  version: Version,
  lens: Lens,
): AsyncGenerator<string> {
  yield lineOf('contest', null, version.contest(contestModel(hall)))
  for (const kind of collectionKinds) {
    for await (const page of thingsOf(db, hall, kind)) yield thingLines(page, version, lens)
  }
}
