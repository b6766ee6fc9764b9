// One notice to one browser, by the push service that it named: encrypted for that browser alone (RFC 8291), so that the
// service learns that there is one, and when. The address is a person's, so it is sent past no guard.

import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import { isSendable, OutboundFailure, sendOut } from '../../platform/outbound.ts'
import type { Queryable } from '../../platform/db.ts'
import type { DeliveryState } from '@verdict/domain/mail'
import type { BrowserKeys } from './push-queries.ts'

/** Read by public/push.js. */
export interface PushMessage {
  title: string
  body: string
  /** Below the site. */
  path: string
  /** A later one with the same takes its place. */
  tag: string
}

export interface PushSender {
  db: Queryable
  publicKey: string
  privateKey: string
  /** Where push services complain: an address on the web or a mail address. */
  subject: string
  /** For tests. */
  resolve?: (name: string) => Promise<readonly string[]>
}

interface PushOutcome {
  state: Extract<DeliveryState, 'sent' | 'failed'> | 'later' | 'gone'
  said: string
}

/** Whether messages can be encrypted for it, and sent there. */
export function isUsable({ endpoint, p256dh, auth }: BrowserKeys): boolean {
  if (!isSendable(endpoint) || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    // Throws for what is no point of the curve.
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(p256dh, 'base64url').length === 65
  } catch {
    return false
  }
}

const timeoutMs = 10_000
const mostBytes = 2_000

/** Ends of words that are too long for a message are left out. */
const encoded = (message: PushMessage): string => {
  const text = JSON.stringify(message)
  if (Buffer.byteLength(text) <= mostBytes) return text
  return JSON.stringify({ ...message, title: message.title.slice(0, 100), body: message.body.slice(0, 300) })
}

/** @param seconds for which the service keeps it for a browser that is off. Resolves whatever happens. */
export async function sendPush(
  sender: PushSender,
  { endpoint, p256dh, auth }: BrowserKeys,
  message: PushMessage,
  seconds: number,
): Promise<PushOutcome> {
  const { db, publicKey, privateKey, subject, resolve } = sender
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      encoded(message),
      {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: seconds,
        contentEncoding: 'aes128gcm',
        topic: message.tag,
      },
    )
    const { status } = await sendOut(
      { db, ...(resolve && { resolve }) },
      {
        url: endpoint,
        method: 'POST',
        headers: { ...headers },
        body,
        inside: 'refused',
        timeoutMs,
        answerBytes: 0,
      },
    )
    return outcomeOf(status)
  } catch (error) {
    if (!(error instanceof OutboundFailure)) return { state: 'failed', said: 'it could not be encrypted' }
    const { fault } = error
    // The service may have taken it: a second one takes the place of the first, by its topic there and its tag in the browser.
    const mayGoWell = ['unreachable', 'timeout', 'answer'].includes(fault)
    return { state: mayGoWell ? 'later' : 'failed', said: fault }
  }
}

function outcomeOf(status: number): PushOutcome {
  const said = `answered ${status}`
  if (status >= 200 && status < 300) return { state: 'sent', said }
  if (status === 404 || status === 410) return { state: 'gone', said }
  return { state: status === 429 || status >= 500 ? 'later' : 'failed', said }
}
