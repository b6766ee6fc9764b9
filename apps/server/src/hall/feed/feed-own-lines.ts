// Lines that a team gets beside those of everybody.

import { isDeepStrictEqual } from 'node:util'
import type { Queryable } from '../../platform/db.ts'
import { judgementThing, runThings, submissionThing, wordThing } from './ccs-submission-things.ts'
import { teamThing } from './ccs-team-things.ts'
import type { Thing } from './ccs-things.ts'
import type { Version } from './ccs-version.ts'
import { thingsOf } from './ccs-read.ts'
import { hallWords } from './clarification-in-hall-queries.ts'
import { thingLines } from './feed-lines.ts'
import { type Hall, type Lens, publicLens } from './hall.ts'
import { hallJudgements, hallSubmissions, submissionsOf } from './submission-in-hall-queries.ts'
import { entrantsIn, hallTeams } from './team-in-hall-queries.ts'

const all = 1_000_000

/** In the order of references. */
export async function ownLines(db: Queryable, hall: Hall, version: Version, lens: Lens): Promise<string> {
  if (lens.kind !== 'team') return ''
  const { cid } = hall
  const [team] = await hallTeams(db, cid, { entrants: [lens.entrant], most: 1 })
  const sids = (await submissionsOf(db, cid, { entrants: [lens.entrant] })).map(({ sid }) => sid)
  const submissions = sids.length === 0 ? [] : await hallSubmissions(db, cid, { ids: sids, most: all })
  const judgements =
    sids.length === 0 ? [] : await hallJudgements(db, cid, { sids, withTests: true, most: all })
  const teams = new Set(await entrantsIn(db, cid))
  const people: Thing[] = []
  for (const kind of ['persons', 'accounts'] as const) {
    for await (const page of thingsOf(db, hall, kind)) people.push(...page)
  }
  const words = (await hallWords(db, cid, null)).map((word) => wordThing(hall, word, teams))
  const things: Thing[] = [
    ...(team?.is_hidden ? [teamThing(hall, team)] : []),
    ...people,
    ...submissions.map((submission) => submissionThing(hall, submission)),
    ...judgements.map((judgement) => judgementThing(hall, judgement)),
    ...judgements.flatMap((judgement) => runThings(hall, judgement)),
    ...words,
  ]
  // Others do not see them, or less of them.
  const own = things.filter(({ seen }) => !isDeepStrictEqual(seen(publicLens), seen(lens)))
  return thingLines(own, version, lens)
}
