// Answers of the calls of the Contest API beside collections.

import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { packZip } from '@verdict/formats/pack'
import type { z } from 'zod'
import { readSubmission } from '../../contest/index.ts'
import { addressOf } from '../../platform/address.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { originOf } from '../../platform/http.ts'
import { clarify, type sentClarification } from './ccs-clarify.ts'
import { one } from './ccs-collection.ts'
import { comment, type sentCommentary } from './ccs-commentary.ts'
import { changeByApi, type sentContest } from './ccs-contest-change.ts'
import { CcsFault, notThere } from './ccs-fault.ts'
import { logoIn } from './ccs-logo.ts'
import type { CollectionKind } from './ccs-model.ts'
import type { CcsQuestion } from './ccs-question.ts'
import { groupsOf, thingsOf } from './ccs-read.ts'
import { scoreboardOf } from './ccs-scoreboard.ts'
import { type CcsStanding, ccsStanding } from './ccs-standing.ts'
import { numberOf, type sentSubmission, submitAsAdmin, submitAsTeam } from './ccs-submit.ts'
import { accountThing } from './ccs-team-things.ts'
import { contestModel } from './ccs-things.ts'
import { Follower } from './feed-follower.ts'
import { numberNow } from './feed-room.ts'
import { seqOfToken } from './feed-token.ts'
import { type Hall, hallOf, type Lens, opensAll, problemSeen } from './hall.ts'
import { offeredContests } from './hall-queries.ts'
import { codesOf } from './submission-in-hall-queries.ts'
import { filesOfCode } from './submitted-files.ts'
import { hallMembers, hallOrganizations, hallTeams } from './team-in-hall-queries.ts'

const mostContests = 100
/** More than any contest has. */
const allTeams = 100_000

export async function contests({ context, viewer, version }: CcsQuestion): Promise<object[]> {
  const found: object[] = []
  for (const cid of await offeredContests(context.db, viewer, mostContests)) {
    const standing = await ccsStanding(context.db, viewer, cid)
    if (standing) found.push(version.contest(contestModel(standing.hall)))
  }
  return found
}

export async function account({ context, standing, viewer, version }: CcsQuestion) {
  const { role, lens, hall } = standing
  const { userId, uid } = viewer!
  if (role === 'team') {
    const [member] = await hallMembers(context.db, hall.cid, { people: [userId], most: 1 })
    const own = member && accountThing(member).seen(lens)
    if (!own) throw notThere()
    return version.write.accounts(own)
  }
  const type = role === 'admin' ? 'admin' : 'judge'
  return version.write.accounts({
    id: String(userId),
    username: uid,
    name: uid,
    type,
    teamId: null,
    personId: null,
  })
}

export async function scoreboard({ context, standing, version, query }: CcsQuestion) {
  const { hall, lens } = standing
  const group = query.get('group_id')
  const entrants = group === undefined ? null : await entrantsOfGroup(context.db, hall, lens, group)
  return version.scoreboard(await scoreboardOf(context.db, hall, lens, entrants))
}

/** @throws CcsFault for a group that this lens does not see */
async function entrantsOfGroup(db: Queryable, hall: Hall, lens: Lens, group: string): Promise<Set<number>> {
  const known = (await groupsOf(db, hall)).some(({ id, seen }) => id === group && seen(lens) !== null)
  if (!known) throw new CcsFault(400, 'There is no such group.')
  const entrants = new Set<number>()
  for (const team of await hallTeams(db, hall.cid, { most: allTeams })) {
    if (team.groups.includes(group)) entrants.add(team.user_id)
  }
  return entrants
}

export async function logo({ context, standing, params, request, reply }: CcsQuestion): Promise<unknown> {
  const { hall, lens } = standing
  const found = (await hallOrganizations(context.db, hall.cid)).find(
    ({ external_id, is_public }) => external_id === params['id'] && (is_public || opensAll(lens)),
  )
  const picture = found && hall.contest.of_teams && logoIn(found)
  if (!picture) throw notThere()
  const etag = `"${picture.sha256}"`
  reply.headers({ etag, 'content-type': picture.mime, 'cache-control': 'public, max-age=3600' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return context.blobs.read(picture.sha256)
}

export async function eventFeed(question: CcsQuestion): Promise<Follower> {
  const { context, hub, version, standing, query, request, reply, viewer } = question
  const { cid } = standing.hall
  const token = query.get('since_token')
  // Some tools send the name of an older version, too.
  if (query.has('since_id') && token === undefined) {
    throw new CcsFault(400, 'since_id is of an older version: use since_token.')
  }
  const stream = query.get('stream') ?? 'true'
  if (!['true', 'false'].includes(stream)) throw new CcsFault(400, 'stream is true or false.')
  const seq = token === undefined ? null : await knownToken(context, standing, token)
  const leave = hub.admit(viewer, addressOf(request))
  const follower = new Follower(version, standing.lens, question.stands, stream === 'false')
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

/** @throws CcsFault 400 for one that was not given here to them, or from before something that was shown was hidden */
async function knownToken(context: Context, { hall, lens }: CcsStanding, token: string): Promise<number> {
  const { cid } = hall
  await numberNow(context.db, cid)
  const contest = (await hallOf(context.db, cid))?.contest
  const seq = seqOfToken(context, cid, lens, token)
  if (contest && seq !== null && seq <= contest.last && seq >= contest.since) return seq
  throw new CcsFault(400, 'This token is not known any more: begin without one.')
}

export async function submissionFiles({
  context,
  viewer,
  standing,
  params,
  reply,
}: CcsQuestion): Promise<Readable> {
  const sid = numberOf(params['id'] ?? '')
  if (sid === null) throw notThere()
  for await (const [thing] of thingsOf(context.db, standing.hall, 'submissions', { ids: [sid] })) {
    if (!thing || thing.seen(standing.lens) === null) break
    const read = await readSubmission(context, viewer, sid)
    if (!('code' in read)) break
    const code = (await codesOf(context.db, [sid])).get(sid)!
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${sid}.zip"`,
    })
    return packZip(filesOfCode(context, code))
  }
  throw notThere()
}

export async function statement({
  context,
  standing,
  params,
  reply,
  request,
}: CcsQuestion): Promise<unknown> {
  const { hall, lens } = standing
  const problem = problemSeen(hall, lens, numberOf(params['id'] ?? '') ?? 0)
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

export async function submit(question: CcsQuestion): Promise<object> {
  const { context, standing, request } = question
  const sent = question.body as z.output<typeof sentSubmission>
  const sid =
    standing.role === 'admin'
      ? await submitAsAdmin(context, standing, sent)
      : await submitAsTeam(context, standing, originOf(request), sent)
  return created(question, 'submissions', String(sid))
}

export async function ask(question: CcsQuestion): Promise<object> {
  const { context, standing } = question
  const id = await clarify(context, standing, question.body as z.output<typeof sentClarification>)
  return created(question, 'clarifications', id)
}

export async function addCommentary(question: CcsQuestion): Promise<object> {
  const { context, standing, request } = question
  const id = await comment(
    context,
    standing,
    originOf(request),
    question.body as z.output<typeof sentCommentary>,
  )
  return created(question, 'commentary', id)
}

export async function change({
  context,
  standing,
  version,
  request,
  reply,
  body,
}: CcsQuestion): Promise<unknown> {
  const sent = body as z.output<typeof sentContest>
  const { isOtherwise } = await changeByApi(context, standing, originOf(request), sent)
  const hall = await hallOf(context.db, standing.hall.cid)
  if (!hall) throw notThere()
  if (isOtherwise || sent.start_time !== undefined) return version.contest(contestModel(hall))
  return reply.code(204).send()
}
