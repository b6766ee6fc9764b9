// Webhooks: what is notified to programs elsewhere, and how its requests are repeated. Signed as Standard Webhooks says
// (https://www.standardwebhooks.com).

import type { Judge } from './verdict.ts'

export const webhookKinds = ['verdict', 'contest', 'mark'] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** In the order in which a contest passes them. */
export const contestMilestones = ['begun', 'frozen', 'ended', 'thawed', 'finalised'] as const
export type ContestMilestone = (typeof contestMilestones)[number]

export const webhookEvents = [
  'submission.judged',
  'contest.begun',
  'contest.frozen',
  'contest.ended',
  'contest.thawed',
  'contest.finalised',
  'submission.marked',
  'column.completed',
  'test',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Facts of an event beside what it is about. */
export interface WebhookFacts {
  judge?: Judge
  /** Hundredths of a point. */
  score?: number
  /** ms */
  time?: number
  /** KB */
  memory?: number
  columnId?: number
  isComplete?: boolean
}

/** `withheld`: the hook may not be notified of it, or not now. */
export const hookDeliveryStates = ['waiting', 'sent', 'failed', 'withheld'] as const
export type HookDeliveryState = (typeof hookDeliveryStates)[number]

/** Why a hook was turned off by itself. `behind`: too much waits; `owner`: its person may not have it any more. */
export const webhookOffReasons = ['failing', 'gone', 'owner', 'behind'] as const
export type WebhookOffReason = (typeof webhookOffReasons)[number]

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Seconds from each failed try to the next; behind the last it is given up. */
export const webhookPauses: readonly number[] = [5, 30, 2 * minute, 10 * minute, hour, 6 * hour, day]

/** For so many tries a message holds up those behind it; then they go first. */
export const triesInOrder = 4

/** A hook whose requests have all failed for so long is turned off. */
export const failingDays = 3
