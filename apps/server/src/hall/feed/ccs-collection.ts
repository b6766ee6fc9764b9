// Collections and their things, as one role sees them.

import { Readable } from 'node:stream'
import { takenInTime } from '../../platform/fairness/export-turns.ts'
import { notThere } from './ccs-fault.ts'
import { offersCommentary } from './ccs-commentary.ts'
import { type CollectionKind, collectionKinds } from './ccs-model.ts'
import type { CcsQuestion } from './ccs-question.ts'
import { type Narrowed, thingsOf } from './ccs-read.ts'
import type { CcsStanding } from './ccs-standing.ts'
import { numberOf } from './ccs-submit.ts'
import { written } from './feed-lines.ts'

/** If it is unread for so long, others get the turn. */
const patienceMs = 60_000

/** Properties that hold an id of something, by which a collection is filtered. */
export const references: Record<CollectionKind, readonly string[]> = {
  'judgement-types': [],
  languages: [],
  problems: [],
  groups: [],
  organizations: [],
  teams: ['organization_id'],
  persons: [],
  accounts: ['team_id', 'person_id'],
  submissions: ['language_id', 'problem_id', 'team_id'],
  judgements: ['submission_id', 'judgement_type_id'],
  runs: ['judgement_id', 'judgement_type_id'],
  clarifications: ['from_team_id', 'to_team_id', 'reply_to_id', 'problem_id'],
  awards: [],
  commentary: [],
}

export const isKind = (name: string): boolean => collectionKinds.some((kind) => kind === name)

export const kindIn = (params: Record<string, string>): CollectionKind => {
  const kind = collectionKinds.find((one) => one === params['kind'])
  if (!kind) throw notThere()
  return kind
}

const personal: readonly CollectionKind[] = ['persons', 'accounts']

function assertOffered({ role, hall }: CcsStanding, kind: CollectionKind): void {
  if (role === 'public' && personal.includes(kind)) throw notThere()
  if (kind === 'commentary' && !offersCommentary(hall, role)) throw notThere()
}

/** As far as a filter is a number of ours; an id that is none fits nothing. */
function narrowedBy(kind: CollectionKind, query: ReadonlyMap<string, string>): Narrowed | null {
  const name = kind === 'judgements' ? 'submission_id' : kind === 'runs' ? 'judgement_id' : null
  const given = name === null ? undefined : query.get(name)
  if (given === undefined) return {}
  const number = numberOf(given)
  if (number === null) return null
  return kind === 'runs' ? { ids: [number] } : { sids: [number] }
}

const fits = (json: object, query: ReadonlyMap<string, string>): boolean =>
  [...query].every(([name, value]) => {
    const own = (json as Record<string, unknown>)[name] ?? null
    return value === '' ? own === null : own === value
  })

/** An array of JSON, written as its pages are read. */
async function* collection(
  { context, version, standing, query }: CcsQuestion,
  kind: CollectionKind,
): AsyncGenerator<string> {
  const { hall, lens } = standing
  const narrowed = narrowedBy(kind, query)
  let separator = '['
  if (narrowed) {
    for await (const page of thingsOf(context.db, hall, kind, narrowed)) {
      const texts = page.flatMap((thing) => {
        const json = written(thing, version, lens)
        return json !== null && fits(json, query) ? [JSON.stringify(json)] : []
      })
      if (texts.length === 0) continue
      yield separator + texts.join(',')
      separator = ','
    }
  }
  yield separator === '[' ? '[]' : ']'
}

async function* after(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

/** Ids made of numbers are looked up by them. */
function narrowedTo(kind: CollectionKind, id: string): Narrowed | null {
  if (['submissions', 'judgements', 'persons', 'accounts'].includes(kind)) {
    const number = numberOf(id)
    return number === null ? null : { ids: [number] }
  }
  if (kind !== 'runs') return {}
  const number = numberOf(id.split('-', 1)[0] ?? '')
  return number === null ? null : { ids: [number] }
}

export async function one(question: CcsQuestion, kind: CollectionKind, id: string): Promise<object> {
  const { context, version, standing } = question
  const narrowed = narrowedTo(kind, id)
  if (narrowed) {
    for await (const page of thingsOf(context.db, standing.hall, kind, narrowed)) {
      const thing = page.find((found) => found.id === id)
      const json = thing && written(thing, version, standing.lens)
      if (json) return json
    }
  }
  throw notThere()
}

/** The first page is read before anything is sent, so that a fault is still one. */
export async function answerCollection(question: CcsQuestion): Promise<Readable> {
  const kind = kindIn(question.params)
  assertOffered(question.standing, kind)
  const pieces = collection(question, kind)
  const first = await pieces.next()
  const content: Readable = Readable.from(
    takenInTime(after(first.value as string, pieces), patienceMs, () => content.destroy()),
    { objectMode: false },
  )
  return content
}

export function answerOne(question: CcsQuestion): Promise<object> {
  const kind = kindIn(question.params)
  assertOffered(question.standing, kind)
  return one(question, kind, question.params['id'] ?? '')
}
