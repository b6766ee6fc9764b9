// The calls of the Contest API: whom each is for, what it takes, and what it answers.

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TokenScope } from '@verdict/domain/access-token'
import { languageRecords } from '@verdict/domain/language'
import { packZip } from '@verdict/formats/pack'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { readSubmission } from '../../contest/index.ts'
import { addressOf } from '../../platform/address.ts'
import type { Context } from '../../platform/context.ts'
import { takenInTime } from '../../platform/fairness/export-turns.ts'
import { originOf } from '../../platform/http.ts'
import type { MaybeViewer } from '../../platform/viewer.ts'
import { textFile } from '../../platform/zip-stream.ts'
import { accessOf } from './ccs-access.ts'
import { clarify, sentClarification } from './ccs-clarify.ts'
import { changeByApi, sentContest } from './ccs-contest-change.ts'
import { CcsFault, notThere } from './ccs-fault.ts'
import { type CollectionKind, collectionKinds } from './ccs-model.ts'
import { type Narrowed, thingsOf } from './ccs-read.ts'
import { scoreboardOf } from './ccs-scoreboard.ts'
import { type CcsRole, type CcsStanding, ccsRoles, ccsStanding } from './ccs-standing.ts'
import { numberOf, sentSubmission, submitAsAdmin, submitAsTeam } from './ccs-submit.ts'
import { contestModel } from './ccs-things.ts'
import type { Version } from './ccs-version.ts'
import { Follower } from './feed-follower.ts'
import type { FeedHub } from './feed-hub.ts'
import { written } from './feed-lines.ts'
import { numberNow } from './feed-room.ts'
import { hallOf, problemIn, seesProblems } from './hall.ts'
import { offeredContests } from './hall-queries.ts'
import { codeOf } from './submission-in-hall-queries.ts'

export interface CcsQuestion {
  context: Context
  hub: FeedHub
  version: Version
  viewer: MaybeViewer
  standing: CcsStanding
  params: Record<string, string>
  query: ReadonlyMap<string, string>
  body: unknown
  request: FastifyRequest
  reply: FastifyReply
  /** Whether they still are what they came as. */
  stands: () => Promise<boolean>
}

export interface CcsCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  /** Null: of no contest, for everybody. */
  roles: readonly CcsRole[] | null
  /** A token needs it. */
  scope: (role: CcsRole | null) => TokenScope
  query: (params: Record<string, string>) => readonly string[]
  body?: z.ZodType
  isFile?: true
  /** It does not end by itself. */
  isStreamed?: true
  answer: (question: CcsQuestion) => unknown
}

const contest = '/contests/:cid'
/** If it is unread for so long, others get the turn. */
const patienceMs = 60_000
const known: readonly CcsRole[] = ['team', 'judge', 'admin']
const none = (): readonly string[] => []
const reading = (): TokenScope => 'read'

/** Properties that hold an id of something, by which a collection is filtered. */
const references: Record<CollectionKind, readonly string[]> = {
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
}

const kindIn = (params: Record<string, string>): CollectionKind => {
  const kind = collectionKinds.find((one) => one === params['kind'])
  if (!kind) throw notThere()
  return kind
}

const personal: readonly CollectionKind[] = ['persons', 'accounts']

function assertOffered({ role }: CcsStanding, kind: CollectionKind): void {
  if (role === 'public' && personal.includes(kind)) throw notThere()
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
async function* collection({ context, version, standing, query }: CcsQuestion, kind: CollectionKind) {
  const { hall, lens } = standing
  const narrowed = narrowedBy(kind, query)
  let isFirst = true
  yield '['
  if (narrowed) {
    for await (const page of thingsOf(context.db, hall, kind, narrowed)) {
      const texts = page.flatMap((thing) => {
        const json = written(thing, version, lens)
        return json !== null && fits(json, query) ? [JSON.stringify(json)] : []
      })
      if (texts.length === 0) continue
      yield (isFirst ? '' : ',') + texts.join(',')
      isFirst = false
    }
  }
  yield ']'
}

/** Ids made of numbers are looked up by them. */
function narrowedTo(kind: CollectionKind, id: string): Narrowed | null {
  if (['submissions', 'judgements', 'teams', 'persons', 'accounts'].includes(kind)) {
    const number = numberOf(id)
    return number === null ? null : { ids: [number] }
  }
  if (kind !== 'runs') return {}
  const number = numberOf(id.split('-', 1)[0] ?? '')
  return number === null ? null : { ids: [number] }
}

async function one(question: CcsQuestion, kind: CollectionKind, id: string): Promise<object> {
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

const mostContests = 100

async function contests({ context, viewer, version }: CcsQuestion): Promise<object[]> {
  const found: object[] = []
  for (const cid of await offeredContests(context.db, mostContests)) {
    const standing = await ccsStanding(context.db, viewer, cid)
    if (standing) found.push(version.contest(contestModel(standing.hall)))
  }
  return found
}

async function account({ standing, viewer, version }: CcsQuestion) {
  const { role } = standing
  const id = String(viewer!.userId)
  const isTeam = role === 'team'
  return version.write.accounts({
    id,
    username: viewer!.uid,
    name: viewer!.uid,
    type: isTeam ? 'team' : role === 'admin' ? 'admin' : 'judge',
    teamId: isTeam ? id : null,
    personId: isTeam ? id : null,
  })
}

async function scoreboard({ context, standing, version, query }: CcsQuestion) {
  if (query.has('group_id')) throw new CcsFault(400, 'There is no such group.')
  return version.scoreboard(await scoreboardOf(context.db, standing.hall, standing.lens))
}

const tokenPattern = /^\d{1,15}$/

async function eventFeed(question: CcsQuestion): Promise<Follower> {
  const { context, hub, version, standing, query, request, reply, viewer } = question
  const { cid } = standing.hall
  if (query.has('since_id')) throw new CcsFault(400, 'since_id is of an older version: use since_token.')
  const token = query.get('since_token')
  const seq = token === undefined ? null : await knownToken(context, cid, token)
  const leave = hub.admit(viewer, addressOf(request))
  const follower = new Follower(version, standing.lens, question.stands)
  follower.once('close', leave)
  reply.raw.once('close', () => follower.destroy())
  reply.headers({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'x-accel-buffering': 'no',
    // Else a server that is stopped would wait for it.
    connection: 'close',
  })
  hub.follow(cid, follower, seq)
  return follower
}

/** @throws CcsFault 400 for one that was never given, or from before something that was shown was hidden */
async function knownToken({ db }: Pick<Context, 'db'>, cid: number, token: string): Promise<number> {
  await numberNow(db, cid)
  const hall = await hallOf(db, cid)
  const seq = tokenPattern.test(token) ? Number(token) : Infinity
  if (hall && seq <= hall.contest.last && seq >= hall.contest.since) return seq
  throw new CcsFault(400, 'This token is not known any more: begin without one.')
}

async function submissionFiles({ context, viewer, standing, params, reply }: CcsQuestion): Promise<Readable> {
  const sid = numberOf(params['id'] ?? '')
  if (sid === null) throw notThere()
  for await (const [thing] of thingsOf(context.db, standing.hall, 'submissions', { ids: [sid] })) {
    if (!thing || thing.seen(standing.lens) === null) break
    const read = await readSubmission(context, viewer, sid)
    if (!('code' in read)) break
    const { code, language, outputs } = await codeOf(context.db, sid)
    const files =
      outputs.length === 0
        ? [textFile(languageRecords[language].sourceName, () => code)]
        : outputs.map(({ name, sha256 }) => ({ path: name, open: async () => context.blobs.read(sha256) }))
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${sid}.zip"`,
    })
    return packZip(files)
  }
  throw notThere()
}

async function statement({ context, standing, params, reply, request }: CcsQuestion): Promise<unknown> {
  const { hall, lens } = standing
  const problem = seesProblems(hall, lens) ? problemIn(hall, numberOf(params['id'] ?? '') ?? 0) : undefined
  const page = problem?.pages.find(({ locale }) => locale === params['locale'])
  if (!page) throw notThere()
  const etag = `"${createHash('sha256').update(page.sha256).digest('hex').slice(0, 32)}"`
  reply.headers({ etag, 'content-type': 'application/pdf', 'cache-control': 'private, no-cache' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.header('content-length', page.bytes).send(context.blobs.read(page.sha256))
}

/** As it is now, with the address that it has. */
async function created(question: CcsQuestion, kind: CollectionKind, id: string): Promise<object> {
  const { version, standing, reply } = question
  reply.code(201).header('location', `/ccs/${version.name}/contests/${standing.hall.cid}/${kind}/${id}`)
  return one(question, kind, id)
}

async function submit(question: CcsQuestion): Promise<object> {
  const { context, standing, request } = question
  const sent = question.body as z.output<typeof sentSubmission>
  const sid =
    standing.role === 'admin'
      ? await submitAsAdmin(context, standing, sent)
      : await submitAsTeam(context, standing, originOf(request), sent)
  return created(question, 'submissions', String(sid))
}

async function ask(question: CcsQuestion): Promise<object> {
  const { context, standing } = question
  const id = await clarify(context, standing, question.body as z.output<typeof sentClarification>)
  return created(question, 'clarifications', id)
}

async function change({ context, standing, version, request, reply, body }: CcsQuestion): Promise<unknown> {
  const sent = body as z.output<typeof sentContest>
  const { isOtherwise } = await changeByApi(context, standing, originOf(request), sent)
  const hall = await hallOf(context.db, standing.hall.cid)
  if (!hall) throw notThere()
  if (isOtherwise || sent.start_time !== undefined) return version.contest(contestModel(hall))
  return reply.code(204).send()
}

const writing = (role: CcsRole | null): TokenScope => (role === 'admin' ? 'teach' : 'submit')
const get = { method: 'GET', scope: reading, query: none } as const

export const ccsCalls: readonly CcsCall[] = [
  {
    ...get,
    path: '/',
    roles: null,
    answer: ({ version, context }) => ({
      version: version.name,
      version_url: version.url,
      provider: { name: 'Verdict', version: context.build.sha },
    }),
  },
  { ...get, path: '/contests', roles: null, answer: contests },
  {
    ...get,
    path: contest,
    roles: ccsRoles,
    answer: ({ version, standing }) => version.contest(contestModel(standing.hall)),
  },
  {
    ...get,
    path: `${contest}/access`,
    roles: ccsRoles,
    answer: ({ version, standing }) => accessOf(standing, version),
  },
  {
    ...get,
    path: `${contest}/state`,
    roles: ccsRoles,
    answer: ({ version, standing }) => version.state(standing.hall.state),
  },
  { ...get, path: `${contest}/account`, roles: known, answer: account },
  { ...get, path: `${contest}/scoreboard`, roles: ccsRoles, query: () => ['group_id'], answer: scoreboard },
  {
    ...get,
    path: `${contest}/event-feed`,
    roles: ccsRoles,
    query: () => ['since_token', 'since_id'],
    isFile: true,
    isStreamed: true,
    answer: eventFeed,
  },
  {
    ...get,
    path: `${contest}/problems/:id/statement/:locale`,
    roles: ccsRoles,
    isFile: true,
    answer: statement,
  },
  { ...get, path: `${contest}/submissions/:id/files`, roles: known, isFile: true, answer: submissionFiles },
  {
    ...get,
    path: `${contest}/:kind`,
    roles: ccsRoles,
    query: (params) => references[kindIn(params)],
    answer: (question) => {
      const kind = kindIn(question.params)
      assertOffered(question.standing, kind)
      const content: Readable = Readable.from(
        takenInTime(collection(question, kind), patienceMs, () => content.destroy()),
        { objectMode: false },
      )
      return content
    },
  },
  {
    ...get,
    path: `${contest}/:kind/:id`,
    roles: ccsRoles,
    answer: (question) => {
      const kind = kindIn(question.params)
      assertOffered(question.standing, kind)
      return one(question, kind, question.params['id'] ?? '')
    },
  },
  {
    method: 'POST',
    path: `${contest}/submissions`,
    roles: ['team', 'admin'],
    scope: writing,
    query: none,
    body: sentSubmission,
    answer: submit,
  },
  {
    method: 'POST',
    path: `${contest}/clarifications`,
    roles: ['team', 'admin'],
    scope: writing,
    query: none,
    body: sentClarification,
    answer: ask,
  },
  {
    method: 'PATCH',
    path: contest,
    roles: ['admin'],
    scope: () => 'teach',
    query: none,
    body: sentContest,
    answer: change,
  },
]
