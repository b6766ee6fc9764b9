// Machines that become hosts by themselves: root makes a token for a group of them, each machine shows it at its start and gets
// a token of its own. Revoking the first one keeps new machines out; those that it let in stay until they are removed.

import { randomBytes } from 'node:crypto'
import type { JoinToken } from '@verdict/contract/judge-host'
import { judgeHostNameLength } from '@verdict/domain/field-limits'
import { hashHostToken } from '../judging/index.ts'
import type { Context, Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { audit, namedOnce } from './audited.ts'
import {
  countJoin,
  deleteGoneHosts,
  deleteJoinToken,
  holdJoinToken,
  insertJoinToken,
  isNameTaken,
  joinedHost,
  type JoinTokenRow,
} from './join-queries.ts'
import { mayWriteHosts } from './policy.ts'
import { insertHost } from './queries.ts'

const newToken = (): string => randomBytes(32).toString('base64url')
/** A machine that was away for longer is another one. */
const goneDays = 1

export const presentJoinToken = (row: JoinTokenRow): JoinToken => ({
  id: row.id,
  name: row.name,
  labels: row.labels,
  joined: row.joined,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/**
 * The token is answered once and kept only as its hash.
 * @throws Refusal FORBIDDEN, HOST_NAME_TAKEN
 */
export async function createJoinToken(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  given: { name: string; labels: readonly string[] },
): Promise<{ joinToken: JoinToken; token: string }> {
  if (!mayWriteHosts(viewer)) throw new Refusal('FORBIDDEN')
  const token = newToken()
  const { name, labels } = { ...given, labels: [...new Set(given.labels)] }
  return namedOnce(() =>
    db.transaction().execute(async (tx) => {
      const made = { name, labels, token_hash: hashHostToken(token), created_by: viewer.userId }
      const row = await insertJoinToken(tx, made)
      await audit(
        tx,
        origin,
        viewer,
        'judge-host.create-join-token',
        { id: 'join' },
        { after: { name, labels } },
      )
      return { joinToken: presentJoinToken(row), token }
    }),
  )
}

/** @throws Refusal FORBIDDEN, NOT_FOUND */
export async function revokeJoinToken(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  id: number,
): Promise<void> {
  if (!mayWriteHosts(viewer)) throw new Refusal('FORBIDDEN')
  await db.transaction().execute(async (tx) => {
    const row = await deleteJoinToken(tx, id)
    if (!row) throw new Refusal('NOT_FOUND')
    const before = { name: row.name, labels: row.labels }
    await audit(tx, origin, viewer, 'judge-host.revoke-join-token', { id: 'join' }, { before })
  })
}

interface Joining {
  token: string
  name: string
  hostToken?: string | undefined
}

/**
 * A machine that shows the token it was given before stays the same host.
 * @throws Refusal HOST_UNKNOWN
 */
export async function joinHost(
  { db }: Pick<Context, 'db'>,
  { token, name, hostToken }: Joining,
): Promise<{ name: string; token: string }> {
  return db.transaction().execute(async (tx) => {
    // Held: machines that start together get their names one after the other.
    const joining = await holdJoinToken(tx, token)
    if (!joining) throw new Refusal('HOST_UNKNOWN')
    const known = hostToken === undefined ? undefined : await joinedHost(tx, joining.id, hostToken)
    if (known) return { name: known.name, token: hostToken! }
    await deleteGoneHosts(tx, joining.id, goneDays)
    const own = newToken()
    const host = { name: await freeName(tx, name), token_hash: hashHostToken(own) }
    const made = await insertHost(tx, { ...host, labels: joining.labels, joined_by: joining.id })
    await countJoin(tx, joining.id)
    return { name: made.name, token: own }
  })
}

async function freeName(tx: Queryable, wish: string): Promise<string> {
  if (!(await isNameTaken(tx, wish))) return wish
  return `${wish.slice(0, judgeHostNameLength - 7)}-${randomBytes(3).toString('hex')}`
}
