// Hosts that register themselves with a join token get a token of their own, so revoking the join token leaves them.

import type { Given } from '@verdict/contract/endpoints'
import { randomBytes } from 'node:crypto'
import { joinToken, type JoinToken } from '@verdict/contract/judge-host'
import { judgeHostNameLength } from '@verdict/domain/field-limits'
import { hashHostToken } from '../host.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { type Queryable, isUniqueViolation } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import { present } from '../../platform/present.ts'
import type { Viewer } from '../../platform/viewer.ts'
import {
  countJoin,
  deleteGoneHosts,
  deleteJoinToken,
  holdJoinToken,
  insertJoinToken,
  isNameTaken,
  joinedHost,
  type JoinTokenRow,
  insertHost,
} from './judge-host-queries.ts'
import { mayWriteHosts } from './judge-host-policy.ts'
import { type AuditActionOf, type AuditStates, writeAudit } from '../../platform/audit.ts'

export const audit = (
  tx: Queryable,
  origin: Origin,
  viewer: Viewer,
  action: AuditActionOf<'judge-host'>,
  { id }: { id: number | 'join' },
  states: AuditStates<'judge-host'>,
): Promise<void> =>
  writeAudit(tx, origin, { actorId: viewer.userId, action, target: `judge-host:${id}`, ...states })

/** A unique index, not a look beforehand, decides who gets the name. */
export async function namedOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('HOST_NAME_TAKEN')
    throw error
  }
}

const newToken = (): string => randomBytes(32).toString('base64url')
/** A host silent for longer is deleted when another machine joins. */
const goneDays = 1

export const presentJoinToken = (row: JoinTokenRow): JoinToken => present(joinToken, row)

/** The token is returned once; only its hash is stored. @throws Refusal FORBIDDEN, HOST_NAME_TAKEN */
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

type Joining = Given<'POST /judge/join'>['body']

/** A machine that shows the host token it was given before remains the same host. @throws Refusal HOST_UNKNOWN */
export async function joinHost(
  { db }: Pick<Context, 'db'>,
  { token, name, hostToken }: Joining,
): Promise<{ name: string; token: string }> {
  return db.transaction().execute(async (tx) => {
    // Locked, so that machines that start together are numbered one after the other.
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
