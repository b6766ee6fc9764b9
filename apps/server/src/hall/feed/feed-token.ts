// A token is the number of an event, signed for its contest and for who sees it so: anywhere else, and for others, what came
// before it is not known.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import type { Lens } from './hall.ts'

const pattern = /^(0|[1-9]\d{0,14})-[\da-f]{16}$/
const digestLength = 16

export type TokenKey = Pick<Context, 'settings'>

export function feedToken({ settings }: TokenKey, cid: number, lens: Lens, seq: number): string {
  if (!settings.secretKey) throw new Error('SECRET_KEY is needed for tokens of event feeds')
  const seen = lens.kind === 'team' ? `team ${lens.entrant}` : lens.kind
  const digest = createHmac('sha256', settings.secretKey)
    .update(`event feed ${cid} ${seen} ${seq}`)
    .digest('hex')
  return `${seq}-${digest.slice(0, digestLength)}`
}

/** @returns its number; null for one that was not given for this contest to this lens */
export function seqOfToken(key: TokenKey, cid: number, lens: Lens, token: string): number | null {
  const [, number] = pattern.exec(token) ?? []
  if (number === undefined) return null
  const known = Buffer.from(feedToken(key, cid, lens, Number(number)))
  const given = Buffer.from(token)
  return known.length === given.length && timingSafeEqual(known, given) ? Number(number) : null
}
