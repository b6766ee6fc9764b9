// Payloads of webhooks, one shape for each event. Only grows: programs elsewhere read it.

import { contestRuleNames } from '@verdict/domain/contest-rules/table'
import type { ContestMilestone } from '@verdict/domain/webhook'
import { z } from 'zod'
import { isoDate, judge, language, score } from '../platform/primitives.ts'

const place = {
  /** Null: outside contests. */
  cid: z.number().int().nullable(),
  courseId: z.number().int().nullable(),
}

/** @param type its name @param data what it says */
const event = <Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) =>
  z.object({
    type: z.literal(type),
    /** When it happened; the header says when it was sent. */
    timestamp: isoDate,
    data: z.object(data),
  })

const submission = {
  sid: z.number().int(),
  uid: z.string(),
  pid: z.number().int(),
  ...place,
}

const contest = {
  cid: z.number().int(),
  courseId: z.number().int().nullable(),
  title: z.string(),
  rule: z.enum(contestRuleNames),
  start: isoDate,
  end: isoDate,
}

const ofContest = <Milestone extends ContestMilestone>(milestone: Milestone) =>
  event(`contest.${milestone}`, contest)

export const webhookPayloads = {
  /** Also by a rejudge, and if it is skipped. */
  'submission.judged': event('submission.judged', {
    ...submission,
    judge,
    /** Its short name, such as `ac`. */
    verdict: z.string(),
    /** Hundredths of a point; null where it says no more than the verdict. */
    score: score.nullable(),
    /** ms */
    time: z.number().int(),
    /** KB */
    memory: z.number().int(),
    language,
    submittedAt: isoDate,
  }),
  'contest.begun': ofContest('begun'),
  'contest.frozen': ofContest('frozen'),
  /** By the times of all; somebody may have longer. */
  'contest.ended': ofContest('ended'),
  'contest.thawed': ofContest('thawed'),
  /** Over for everybody, and nothing is hidden any more. */
  'contest.finalised': ofContest('finalised'),
  /** A teacher marked it, changed the mark, or took it back: read it anew. */
  'submission.marked': event('submission.marked', submission),
  /** All marks of a teacher’s own column are in, or are not any more. */
  'column.completed': event('column.completed', {
    courseId: z.number().int(),
    columnId: z.number().int(),
    isComplete: z.boolean(),
  }),
  test: event('test', {}),
} as const
type WebhookPayloads = typeof webhookPayloads
export type WebhookPayload = z.output<WebhookPayloads[keyof WebhookPayloads]>
