// The lab for tests of contests that others follow: a contest of a public course with two problems, that alice and bob have
// entered, and somebody of each role with an access token.

import { CourseVisibility } from '@verdict/domain/course'
import { ProblemStatus } from '@verdict/domain/problem'
import { lookAtFeeds } from '@verdict/server/hall/feed/feed-look'
import { numberNow } from '@verdict/server/hall/feed/feed-room'
import { tellFeed } from '@verdict/server/changes/contest-event-queries'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { brokenReferences, FeedClient, restOf, tokenOf } from './ccs.ts'
import { type CcsVersion, ccsVersions, textOf } from './ccs-shapes.ts'
import { enter, makeContest, running } from './contest.ts'
import { judgeableProblem } from './judging.ts'
import { admin, alice, bob, root, server, withLab } from './lab.ts'
import type { TestPerson } from './server.ts'

export let pid: number
export let second: number
export let courseId: number
/** Views solutions in the course. */
let judge: TestPerson
/** Has nothing to do with the contest. */
export let stranger: TestPerson
export let address: string

export const hallRoles = ['public', 'team', 'other', 'judge', 'admin'] as const
export type HallRole = (typeof hallRoles)[number]
/** Null: a visitor. `team` is alice, `other` bob. */
export const tokens: Partial<Record<HallRole, string | null>> = {}

export function withHall(): void {
  withLab()
  beforeAll(async () => {
    judge = await server.person('judge')
    stranger = await server.person('stranger')
    const body = { name: 'Regionals', encrypt: CourseVisibility.Public }
    courseId = (await server.call(root, 'POST /course', { body })).data.courseId
    await server.call(root, 'POST /course/:id/member/:uid', {
      params: { id: courseId, uid: 'judge' },
      body: { role: { basic: true, viewSolution: true } },
    })
    pid = await judgeableProblem(server, root, { status: ProblemStatus.Reserve, title: 'First', tests: 3 })
    second = await judgeableProblem(server, root, {
      status: ProblemStatus.Reserve,
      title: 'Second',
      tests: 2,
    })
    address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    tokens.public = null
    for (const [role, who] of [
      ['team', alice],
      ['other', bob],
      ['judge', judge],
      ['admin', admin],
    ] as const) {
      tokens[role] = await tokenOf(server, who)
    }
  })
  beforeEach(() => server.db.deleteFrom('judging_tasks').execute())
  afterAll(() => clients.splice(0).forEach((client) => client.cut()))
}

/** @returns its number */
export async function hallContest(
  options: Parameters<typeof makeContest>[2] & { isPublic?: boolean; isOpen?: boolean } = {},
): Promise<number> {
  const { isPublic = true, isOpen = true, ...given } = options
  const cid = await makeContest(server, admin, {
    title: 'Regional',
    ...running,
    list: [pid, second],
    course: courseId,
    ...given,
  })
  if (isOpen) await openFeed(cid, isPublic)
  return cid
}

export const openFeed = (cid: number, isPublic: boolean, isOpen = true) =>
  server.call(admin, 'PUT /contest/:cid/feed', { params: { cid }, body: { isOpen, isPublic } })

export async function entered(cid: number): Promise<number> {
  for (const who of [alice, bob]) await enter(server, who, cid)
  return cid
}

const clients: FeedClient[] = []

export interface Following {
  role: HallRole
  version: CcsVersion
  client: FeedClient
}

/** Somebody of each role, in both versions. @param at where they follow; the server of the tests unless given */
export function followers(
  cid: number,
  roles: readonly HallRole[] = hallRoles,
  at: string = address,
): Following[] {
  return ccsVersions.flatMap((version) =>
    roles.map((role) => {
      const client = new FeedClient(at, version, cid, tokens[role] ?? null)
      clients.push(client)
      return { role, version, client }
    }),
  )
}

/** All that happened is in the feed, and something after it that everybody sees. @returns its number */
export async function marked(cid: number): Promise<number> {
  await lookAtFeeds(server.context)
  await tellFeed(server.db, cid, 'state')
  await numberNow(server.db, cid)
  const { last } = await server.db
    .selectFrom('contest_feeds')
    .select('last')
    .where('contest_id', '=', cid)
    .executeTakeFirstOrThrow()
  return last
}

/** @returns a sentence for each follower whose replay is not what REST answers, or refers to what is not there */
export async function differences(cid: number, all: readonly Following[]): Promise<string[]> {
  const last = await marked(cid)
  const found = await Promise.all(
    all.map(async ({ role, version, client }) => {
      await client.reaches(last)
      const rest = await restOf(server, version, cid, tokens[role] ?? null)
      const broken = [...brokenReferences(client.replay), ...client.broken.splice(0)]
      return [
        ...differing(client.replay, rest).map((text) => `${version} ${role}: ${text}`),
        ...broken.map((text) => `${version} ${role}: ${text} is not there`),
      ]
    }),
  )
  return found.flat()
}

function differing(replay: Awaited<ReturnType<typeof restOf>>, rest: typeof replay): string[] {
  const kinds = [...new Set([...Object.keys(replay), ...Object.keys(rest)])]
  return kinds.flatMap((kind) => {
    const ids = [...new Set([...Object.keys(replay[kind] ?? {}), ...Object.keys(rest[kind] ?? {})])]
    return ids.flatMap((id) => {
      const [fed, is] = [replay[kind]?.[id], rest[kind]?.[id]].map((one) => one && textOf(one))
      return fed === is ? [] : [`${kind} ${id}: the feed says ${fed}, REST ${is}`]
    })
  })
}
