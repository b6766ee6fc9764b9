// Events for webhooks are written in the transaction of what happened: one row for each hook that wants it.
// exchange/webhook sends it, and asks then whether the hook may be notified. The hooks are held by a lock, so that one that is deleted
// meanwhile fails nothing.

import type { WebhookEvent, WebhookFacts, WebhookKind } from '@verdict/domain/webhook'
import { type RawBuilder, sql } from 'kysely'
import { prepared, type Queryable } from '../platform/db.ts'

/** @param facts what it says beside the submission */
export async function tellHooksOfSubmission(
  tx: Queryable,
  kind: WebhookKind,
  type: WebhookEvent,
  sid: number,
  facts: WebhookFacts = {},
): Promise<void> {
  await sql`
    insert into webhook_deliveries (hook_id, type, sid, contest_id, course_id, user_id, facts)
    select ${prepared} h.hook_id, ${type}, e.sid, e.contest_id, e.course_id, e.user_id, ${JSON.stringify(facts)}::jsonb
    from (
      select s.sid, s.user_id, nullif(s.contest_id, 0) as contest_id, coalesce(c.course_id, s.course_id) as course_id
      from submissions s left join contests c on c.cid = s.contest_id and s.contest_id > 0
      where s.sid = ${sid}::integer
    ) e join webhooks h on ${wants(kind)}
    order by h.hook_id for key share of h`.execute(tx)
}

/** @param at hooks that were turned on later are not notified */
export async function tellHooksOfContest(
  tx: Queryable,
  type: WebhookEvent,
  { cid, courseId, at }: { cid: number; courseId: number | null; at: Date },
): Promise<void> {
  await sql`
    insert into webhook_deliveries (hook_id, type, contest_id, course_id, happened_at)
    select h.hook_id, ${type}, e.contest_id, e.course_id, ${at}::timestamptz
    from (select ${cid}::integer as contest_id, ${courseId}::integer as course_id) e
    join webhooks h on ${wants('contest')}
    where h.on_since <= ${at}::timestamptz
    order by h.hook_id for key share of h`.execute(tx)
}

export async function tellHooksOfColumn(
  tx: Queryable,
  courseId: number,
  facts: Required<Pick<WebhookFacts, 'columnId' | 'isComplete'>>,
): Promise<void> {
  await sql`
    insert into webhook_deliveries (hook_id, type, course_id, facts)
    select h.hook_id, 'column.completed', e.course_id, ${JSON.stringify(facts)}::jsonb
    from (select null::integer as contest_id, ${courseId}::integer as course_id) e
    join webhooks h on ${wants('mark')}
    order by h.hook_id for key share of h`.execute(tx)
}

/** Whether a hook `h` is for an event `e` of this kind. */
const wants = (kind: WebhookKind): RawBuilder<unknown> => sql`h.is_on and ${kind}::text = any(h.kinds) and (
  (h.course_id is null and h.contest_id is null) or h.contest_id = e.contest_id or h.course_id = e.course_id)`
