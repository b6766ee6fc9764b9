// Messages of hooks on their way: a row each, put there in the transaction of what happened. A server takes a hook for a while
// and sends what waits for it, one after the other; no other server sends for it meanwhile. A try that a crash interrupts is
// made again with the same id, so a receiver may get a message twice but never under two ids.

import { randomUUID } from 'node:crypto'
import { webhookLimits } from '@verdict/domain/field-limits'
import { webhookPauses, type WebhookOffReason } from '@verdict/domain/webhook'
import { pageLanguages } from '@verdict/domain/site-face'
import { tellInWords } from '../../archive/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { type BackgroundWork, everySecond } from '../../platform/every-second.ts'
import { faceNow, pageLanguageOf } from '../../platform/face-now.ts'
import { OutboundFailure, sendOut } from '../../platform/outbound.ts'
import {
  type DeliveryRecord,
  endTry,
  sweepDeliveries,
  takeDelivery,
  type TryOutcome,
} from './webhook-delivery-queries.ts'
import { lookAtContests } from './webhook-contests.ts'
import {
  giveBackHook,
  hooksBehind,
  type HookRecord,
  keepHook,
  noteFailure,
  noteSuccess,
  personOfHook,
  takeHook,
  turnHookOff,
} from './webhook-queries.ts'
import { offWords } from './webhook-off-words.ts'
import { payloadOf } from './webhook-shown.ts'
import { signedHeaders } from './webhook-signature.ts'
import { mayHold, viewerOfHook } from './webhook-standing.ts'

type Parts = Pick<Context, 'db' | 'settings' | 'channel'>

const timeoutMs = 10_000
const gone = 410
const noOutcome: TryOutcome = { status: null, fault: null, answer: null, tookMs: null }

const succeeded = ({ status }: TryOutcome): boolean => status !== null && status >= 200 && status < 300

/** Bytes that are no text are replaced. */
const textOf = (body: Buffer): string =>
  body.toString('utf8').replaceAll('\0', '\uFFFD').slice(0, webhookLimits.answer)

export async function post(
  context: Pick<Context, 'db' | 'settings'>,
  { url, secret }: Pick<HookRecord, 'url' | 'secret'>,
  { message_id: id }: Pick<DeliveryRecord, 'message_id'>,
  payload: object,
  signal?: AbortSignal,
): Promise<TryOutcome> {
  const body = JSON.stringify(payload)
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const at = Math.floor(Date.now() / 1_000)
    const answer = await sendOut(context, {
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signedHeaders(context, secret, { id, at, body }),
      },
      body,
      inside: 'refused',
      timeoutMs,
      answerBytes: webhookLimits.answer,
      cutsAnswer: true,
      signal,
    })
    return { status: answer.status, fault: null, answer: textOf(answer.body), tookMs: took() }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    return { status: null, fault: error.fault, answer: null, tookMs: took() }
  }
}

/** Its person is notified, unless it is off already. */
async function turnOff(
  context: Parts,
  tx: Queryable,
  hook: HookRecord,
  reason: WebhookOffReason,
): Promise<void> {
  if (!(await turnHookOff(tx, hook.hook_id, reason))) return
  const person = await personOfHook(tx, hook.user_id)
  const face = await faceNow(tx, context.settings)
  const language = pageLanguageOf(person?.language) ?? pageLanguageOf(face.language.value) ?? pageLanguages[0]
  const [userId, words] = [hook.user_id, offWords(language, hook, reason)]
  await tellInWords(context, tx, { kind: 'webhook', by: userId, userId, ...words, path: null })
}

async function endFailed(
  db: Queryable,
  { delivery_id, tries }: DeliveryRecord,
  outcome: TryOutcome,
): Promise<void> {
  const pause = webhookPauses[tries - 1]
  await endTry(db, delivery_id, pause === undefined ? 'failed' : 'waiting', outcome, pause)
}

/** The hook is locked before its message, as where it is deleted. @returns whether it still sends */
async function noteOutcome(
  context: Parts,
  tx: Queryable,
  hook: HookRecord,
  delivery: DeliveryRecord,
  outcome: TryOutcome,
): Promise<boolean> {
  const { hook_id } = hook
  const { delivery_id } = delivery
  if (succeeded(outcome)) {
    await noteSuccess(tx, hook_id)
    await endTry(tx, delivery_id, 'sent', outcome)
    return true
  }
  const isTooLong = await noteFailure(tx, hook_id)
  await endFailed(tx, delivery, outcome)
  const reason: WebhookOffReason | null = outcome.status === gone ? 'gone' : isTooLong ? 'failing' : null
  if (reason === null) return true
  await turnOff(context, tx, hook, reason)
  return false
}

/** @returns whether there may be more, and it may be sent now */
async function sendNext(
  context: Parts,
  hook: HookRecord,
  server: string,
  signal: AbortSignal,
): Promise<'more' | 'none' | 'rest'> {
  const { db } = context
  if (!(await keepHook(db, hook.hook_id, server))) return 'none'
  const viewer = await viewerOfHook(db, hook.user_id)
  // As personal tokens do, it sleeps.
  if (viewer?.sitting) return 'rest'
  if (!viewer || !(await mayHold(db, viewer, hook))) {
    await db.transaction().execute((tx) => turnOff(context, tx, hook, 'owner'))
    return 'none'
  }
  const delivery = await takeDelivery(db, hook.hook_id)
  if (!delivery) return 'none'
  let outcome: TryOutcome
  try {
    const payload = await payloadOf(context, viewer, hook, delivery)
    if (!payload) {
      await endTry(db, delivery.delivery_id, 'withheld', noOutcome)
      return 'more'
    }
    outcome = await post(context, hook, delivery, payload, signal)
  } catch (error) {
    // A fault of ours: it waits like others that fail, so that it does not hold up those behind it for ever.
    await endFailed(db, delivery, noOutcome)
    throw error
  }
  // Interrupted by our own end: the next server tries at once.
  if (signal.aborted && !succeeded(outcome)) return 'none'
  const goesOn = await db.transaction().execute((tx) => noteOutcome(context, tx, hook, delivery, outcome))
  return goesOn ? 'more' : 'none'
}

/** A busy hook lets others have their turn. */
const atOnce = 25
const restSeconds = 60

/** In order, until nothing is due or others should have their turn. */
export async function serveHook(
  context: Parts,
  hook: HookRecord,
  server: string,
  signal: AbortSignal,
): Promise<void> {
  let step: Awaited<ReturnType<typeof sendNext>> = 'more'
  try {
    for (let sent = 0; sent < atOnce && step === 'more' && !signal.aborted; sent += 1) {
      step = await sendNext(context, hook, server, signal)
    }
  } catch (error) {
    step = 'rest'
    throw error
  } finally {
    await giveBackHook(context.db, hook.hook_id, server, step === 'rest' ? restSeconds : 0)
  }
}

const hooksAtOnce = 16
/** At once by one server, so that a slow receiver does not hold up the others. */
const ofHost = 2

const hostOf = ({ url }: Pick<HookRecord, 'url'>): string => (URL.canParse(url) ? new URL(url).host : '')

export interface HookSender {
  /** Takes up what is due, as far as there is room. @returns whether something was taken */
  fill(): Promise<boolean>
  /** Resolves once nothing is being sent. */
  idle(): Promise<void>
  /** Interrupts what is being sent. */
  stop(): Promise<void>
}

/** @param complain hears of what failed here, not at a receiver */
export function openSender(context: Parts, complain: (error: unknown) => void): HookSender {
  const server = randomUUID()
  const end = new AbortController()
  const running = new Map<Promise<void>, HookRecord>()
  const skipped = new Set<number>()

  const isFull = (host: string): boolean =>
    [...running.values()].filter((hook) => hostOf(hook) === host).length >= ofHost

  async function takeOne(): Promise<boolean> {
    const busy = [...running.values()].map(({ hook_id }) => hook_id)
    const hook = await takeHook(context.db, server, [...skipped, ...busy])
    if (!hook) return false
    if (isFull(hostOf(hook))) {
      skipped.add(hook.hook_id)
      await giveBackHook(context.db, hook.hook_id, server, 0)
      return true
    }
    const work: Promise<void> = serveHook(context, hook, server, end.signal)
      .catch(complain)
      .finally(() => running.delete(work))
    running.set(work, hook)
    return true
  }

  return {
    async fill() {
      skipped.clear()
      let took = false
      while (!end.signal.aborted && running.size < hooksAtOnce && (await takeOne())) took = true
      return took
    },
    async idle() {
      while (running.size > 0) await Promise.all(running.keys())
    },
    async stop() {
      end.abort()
      await Promise.all(running.keys())
    },
  }
}

const sweepEveryMs = 600_000

async function sweep(context: Parts): Promise<void> {
  const { db } = context
  await sweepDeliveries(db)
  for (const hook of await hooksBehind(db, webhookLimits.waiting)) {
    await db.transaction().execute((tx) => turnOff(context, tx, hook, 'behind'))
  }
}

export function keepSendingHooks(context: Context): BackgroundWork {
  const complaint = 'webhooks could not be sent'
  const sender = openSender(context, (error) => context.log.warn({ err: error }, complaint))
  let lastSwept = performance.now()
  const work = everySecond(context.log, complaint, async () => {
    await lookAtContests(context)
    await sender.fill()
    if (performance.now() - lastSwept > sweepEveryMs) {
      lastSwept = performance.now()
      await sweep(context)
    }
  })
  return {
    start: (everyMs) => work.start(everyMs),
    async stop() {
      await sender.stop()
      await work.stop()
      await sender.stop()
    },
  }
}
